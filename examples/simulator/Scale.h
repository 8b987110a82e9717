//===- Scale.h - The interface of the example kernel ----------------------===//
#ifndef MLA_EXAMPLES_SIMULATOR_SCALE_H
#define MLA_EXAMPLES_SIMULATOR_SCALE_H

#include "Arch/Launch.h"

namespace example {

/// The number of elements that a CTA scales.
constexpr uint32_t tile = 128;

/// Computes y = factor * x for `count` elements, a multiple of `tile`. Both
/// pointers are aligned to 16 bytes. Without `hasFence` the kernel lacks a
/// fence, which is a bug.
mla::arch::LaunchResult launchScale(mla::arch::Stream stream, const float *x,
                                    float *y, uint32_t count, float factor,
                                    bool hasFence);

} // namespace example

#endif // MLA_EXAMPLES_SIMULATOR_SCALE_H
