//===- Scale.h - A kernel for the simulator, as its callers see it --------===//
#ifndef MLA_EXAMPLES_SIMULATOR_SCALE_H
#define MLA_EXAMPLES_SIMULATOR_SCALE_H

#include "Arch/Launch.h"

namespace example {

/// Elements that a CTA scales.
constexpr uint32_t tile = 128;

/// y = factor * x, of `count` elements, a multiple of `tile`; both aligned to
/// 16 bytes. Without `hasFence` the kernel lacks one, which is a mistake.
mla::arch::LaunchResult launchScale(mla::arch::Stream stream, const float *x,
                                    float *y, uint32_t count, float factor,
                                    bool hasFence);

} // namespace example

#endif // MLA_EXAMPLES_SIMULATOR_SCALE_H
