//===- WrapperKernel.h - Wrappers that no shipped kernel calls -*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_WRAPPERKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_WRAPPERKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

/// A pair gathers 4 rows of 64 elements into each CTA, rows[4 * rank] and on;
/// the even CTA's barrier counts both: out [2 CTAs][4][64].
void queueGatherPair(arch::Stream device, const arch::TensorMap &map,
                     const int32_t *rows, uint16_t *out);

/// Every thread writes its index to out[32]; thread `trapped`, if one of them,
/// traps before.
void queueTrap(arch::Stream device, int trapped, uint32_t *out);

/// Of each CTA of a grid, in the order x, y, z: its place in the grid, the
/// grid's extents, and the sum of its threads' indices, which went through
/// shared memory two by two: out [CTAs][7].
void queueIndices(arch::Stream device, const arch::LaunchShape &shape,
                  uint32_t *out);

/// The lesser of two and the second of a pair, for each of 32 threads:
/// out [32][2] of in [32][2].
void queueScalars(arch::Stream device, const float *in, float *out);

/// Called in every thread of a grid: waits until all its CTAs have come.
void meetGrid(uint32_t *arrived);
/// The same with 128 columns of tensor memory of each CTA, whose shared memory
/// has at least 16 bytes. CTAs of 32 threads.
void meetGridWithColumns(uint32_t *arrived);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_WRAPPERKERNEL_H
