//===- WrapperKernel.h - Wrappers that no shipped kernel calls -*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_WRAPPERKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_WRAPPERKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

/// Gathers rows[4 * rank] to rows[4 * rank + 3], with 64 elements each, into
/// each CTA of a pair. The mbarrier of the even CTA counts the bytes of both
/// gathers. out [2 CTAs][4][64] receives the rows.
void queueGatherPair(arch::Stream device, const arch::TensorMap &map,
                     const int32_t *rows, uint16_t *out);

/// Every thread writes its index to out[32]; thread `trapped`, if any, traps
/// first.
void queueTrap(arch::Stream device, int trapped, uint32_t *out);

/// Writes 7 words for each CTA of a grid, in the order x, y, z: its position in
/// the grid, the extents of the grid, and the sum of the indices of its
/// threads. Pairs of threads exchange these indices through shared memory. out
/// has the shape [CTAs][7].
void queueIndices(arch::Stream device, const arch::LaunchShape &shape,
                  uint32_t *out);

/// Reads two numbers per thread from in [32][2]. out [32][2] receives the
/// smaller one, and the second one after a conversion to a bf16 pair and back.
void queueScalars(arch::Stream device, const float *in, float *out);

/// Waits until all CTAs of the grid have arrived. Called in every thread.
void meetGrid(uint32_t *arrived);
/// Does the same as meetGrid() with 128 columns of tensor memory per CTA. CTAs
/// have 32 threads and at least 16 bytes of shared memory.
void meetGridWithColumns(uint32_t *arrived);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_WRAPPERKERNEL_H
