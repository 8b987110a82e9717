//===- TensorShapesKernel.h - Layouts of tensor memory, for tests -*- C++
//-*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_TENSORSHAPESKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_TENSORSHAPESKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {
using namespace arch;

/// Writes 1000 * lane + column to 32 columns with 32x32b, reads 8 registers
/// with `shape`: out [128 threads][8]. Lanes are those of the warp.
void queueTensorShape(TmemShape shape, Stream device, float *out);

/// D (64 x 64, from small integers) by ummaWs() with A in shared memory or in
/// tensor memory: out [128 lanes][32 columns] of the accumulator.
void queueUmmaWs(bool isAInTensor, Stream device, float *out);
/// What A and B hold there: element (row, k).
constexpr int wsValue(int row, int k) { return (row * 7 + k * 3) % 11 - 5; }

/// Copies 128 rows of 16 bytes to tensor memory: out [128 lanes][4 columns];
/// word w of row r is 4 * r + w.
void queueTensorCopy(Stream device, float *out);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_TENSORSHAPESKERNEL_H
