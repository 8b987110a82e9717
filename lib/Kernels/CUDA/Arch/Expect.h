//===- Expect.h - What a kernel says it means -----------------------------===//
//
// Statements that the simulator holds a kernel to, for mistakes that are
// consistent in themselves: an operand that is a proper tile of its tensor, but
// not the tile that was meant, and rows of a gather that exist, but should not
// be asked for. On the GPU they are empty.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_EXPECT_H
#define MLA_KERNELS_CUDA_ARCH_EXPECT_H

#include "Arch/TensorMap.h"

namespace mla::arch {

/// An operand of a multiplication.
enum class Operand : uint8_t { A, B };

/// Where in a tensor an operand's first element lies, in elements.
struct OperandPlace {
  static constexpr int32_t anyRow = -1;

  /// In dimension 0. Where a dimension from 2 on continues it (panels of a row,
  /// its stride is the width of dimension 0), counted over all of these.
  int32_t column;
  /// In dimension 1, counted modulo its extent (of a page, for instance); or
  /// anyRow.
  int32_t row = anyRow;
  /// How much further the part in the odd CTA of a pair begins.
  int32_t oddColumns = 0, oddRows = 0;
};

/// States what the next wgmma() or umma() of this thread finds in an operand in
/// shared memory: where loads through `map` brought it, its first element is
/// that of `place`, and neighbours are neighbours. Memory that threads wrote is
/// not looked at.
MLA_ARCH void expectOperand(Operand operand, const TensorMap &map,
                            OperandPlace place, Location loc = {});

/// States which rows of `map` this thread's gathers and scatters name from here
/// on: those of [first, end), and -1 where `mayBeEmpty`, for a row of zeros.
MLA_ARCH void expectRows(const TensorMap &map, int32_t first, int32_t end,
                         bool mayBeEmpty, Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Expect.h"

#endif // MLA_KERNELS_CUDA_ARCH_EXPECT_H
