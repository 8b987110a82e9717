//===- TensorShapesKernel.h - Layouts of tensor memory ----------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_TENSORSHAPESKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_TENSORSHAPESKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {
using namespace arch;

/// Writes 1000 * lane + column to 32 columns with 32x32b, then reads 8
/// registers with `shape` to out [128 threads][8]. Lanes are relative to the
/// warp.
void queueTensorShape(TmemShape shape, Stream device, float *out);

/// Computes D (64 x 64, from small integers) with ummaWs() and A in shared or
/// tensor memory: out [128 lanes][32 columns] receives the accumulator.
void queueUmmaWs(bool isAInTensor, Stream device, float *out);
/// Returns element (row, k) of A and of B in the kernel of queueUmmaWs().
constexpr int wsValue(int row, int k) { return (row * 7 + k * 3) % 11 - 5; }

/// Does the same as queueTensorShape() with a packed load: register j holds the
/// low halves of two columns. The columns hold 100 * (lane of the warp) +
/// column.
void queuePackedShape(TmemShape shape, Stream device, uint32_t *out);
/// Writes packed registers with `shape` over zeros. Register j of thread t has
/// the halves 512 * t + 2 * j and 512 * t + 2 * j + 1. out [128 lanes][16
/// columns] receives the columns.
void queueUnpackedShape(TmemShape shape, Stream device, uint32_t *out);

/// Computes D (128 x 64 in f16) = A * B^T, then D += A * B^T. A [128 rows][16]
/// and B [64 rows][16] are in f16. out [128 lanes][64 columns] receives D.
void queueF16Result(Stream device, const F16 *a, const F16 *b, uint32_t *out);

/// Writes 1000 * lane + column to 32 columns with 32x32b, and reads them back
/// in two halves of 8 columns, 16 columns apart, to out [128 threads][8]. Then
/// stores two such halves over zeros, and writes the 32 columns to the next
/// words of `out`, [128 lanes][32 columns].
void queueSplitAccess(Stream device, float *out);

/// Writes 1000 * lane + column to 8 columns and shifts them. out [128 lanes][8]
/// receives the columns.
void queueTensorShift(Stream device, float *out);

/// Fills 32 columns with ones and issues a product that overwrites them. The
/// warp that issues the product loads the columns before it waits: out [32
/// lanes][32 columns].
void queueEarlyLoad(Stream device, float *out);
inline constexpr float earlyLoadProduct = 16;

/// Copies 128 rows of 16 bytes to tensor memory. Word w of row r is 4 * r + w.
/// out [128 lanes][4 columns] receives the columns.
void queueTensorCopy(Stream device, float *out);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_TENSORSHAPESKERNEL_H
