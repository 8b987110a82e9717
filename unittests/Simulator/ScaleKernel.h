//===- ScaleKernel.h - Large grids ------------------------------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_SCALEKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_SCALEKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

/// Queues `ctas` CTAs that each increment `count`. The last one adds up the
/// words that all CTAs have written to `parts`, and writes the sum to `out`.
void queueLastBlock(arch::Stream device, uint32_t ctas, uint32_t *count,
                    uint32_t *parts, uint32_t *out);

/// Queues 128 threads that each add 1 to words of `bins` (4096 words)
/// `additions` times.
void queueHistogram(arch::Stream device, uint32_t additions, uint32_t *bins);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_SCALEKERNEL_H
