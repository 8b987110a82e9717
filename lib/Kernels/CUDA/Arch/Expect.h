//===- Expect.h - Statements of a kernel for the simulator ----------------===//
// Statements that the simulator compares with what a kernel does. They reveal
// mistakes that break no other rule: an operand that is a valid tile of its
// tensor but the wrong one, and a gather of rows that exist but should not be
// read. On the GPU these functions are empty.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_EXPECT_H
#define MLA_KERNELS_CUDA_ARCH_EXPECT_H

#include "Arch/TensorMap.h"

namespace mla::arch {

/// An operand of a multiplication.
enum class Operand : uint8_t { A, B };

/// The position of the first element of an operand in a tensor, in elements.
struct OperandPlace {
  static constexpr int32_t anyRow = -1;

  /// The index in dimension 0. In a tensor map that splits rows into panels
  /// (the stride of a dimension from 2 on equals the width of dimension 0), the
  /// index in the unsplit row.
  int32_t column;
  /// The index in dimension 1, modulo the extent of dimension 1 (for example
  /// within a page), or anyRow.
  int32_t row = anyRow;
  /// The offsets that are added for the part in the odd CTA of a pair.
  int32_t oddColumns = 0, oddRows = 0;
};

/// States what the next wgmma() or umma() of this thread reads from shared
/// memory as `operand`: data that was loaded through `map`. Its first element
/// must be the element at `place`, and neighbours in the operand must be
/// neighbours in the tensor. Memory that threads wrote is not checked.
MLA_ARCH void expectOperand(Operand operand, const TensorMap &map,
                            OperandPlace place, Location loc = {});

/// States the rows of `map` that later gathers and scatters of this thread are
/// allowed to access: the rows in [first, end), and with `mayBeEmpty` also row
/// -1, which stands for zeros.
MLA_ARCH void expectRows(const TensorMap &map, int32_t first, int32_t end,
                         bool mayBeEmpty, Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Expect.h"

#endif // MLA_KERNELS_CUDA_ARCH_EXPECT_H
