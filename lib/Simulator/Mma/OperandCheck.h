//===- OperandCheck.h - Checks of matrix operands ---------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MMA_OPERANDCHECK_H
#define MLA_SIMULATOR_MMA_OPERANDCHECK_H

#include "Simulator/Mma/MatrixDescriptor.h"
#include "Simulator/State/Cluster.h"
#include "Simulator/State/Expected.h"

namespace mla::sim {

/// Checks that the chunks of an operand that were written by the same copy form
/// a tile of the tensor: neighbours in the matrix must be neighbours in the
/// tensor. Reports the first chunk that breaks the rule, with the expected and
/// the actual element: class 22, or 27 if the target of the copy does not start
/// at an atom of its swizzle.
void checkOperandTile(const Cta &cta, const std::vector<OperandChunk> &chunks,
                      const OperandShape &shape, const char *operand,
                      const char *instruction, Site site);

/// Compares the chunks of an operand that copies wrote with the contents that
/// the kernel has stated. `isOdd` is true for the operand of the odd CTA of a
/// pair. Reports the first chunk that holds another element: class 24 if the
/// element differs along the contraction, class 23 if it is in another row or
/// of another tensor.
void checkExpected(const ExpectedOperand &expected, bool isOdd, const Cta &cta,
                   const std::vector<OperandChunk> &chunks,
                   const OperandShape &shape, const char *operand,
                   const char *instruction, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_MMA_OPERANDCHECK_H
