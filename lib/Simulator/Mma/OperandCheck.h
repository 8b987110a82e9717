//===- OperandCheck.h - Which tensor elements an operand holds --*- C++ -*-===//
#ifndef MLA_SIMULATOR_MMA_OPERANDCHECK_H
#define MLA_SIMULATOR_MMA_OPERANDCHECK_H

#include "Simulator/Mma/MatrixDescriptor.h"
#include "Simulator/State/Cluster.h"
#include "Simulator/State/Expected.h"

namespace mla::sim {

/// Checks that the chunks of an operand that one copy brought hold a tile of
/// its tensor: neighbours in the matrix are neighbours in the tensor. Reports
/// the first that is not, with the element expected and the one read: class 22,
/// or 27 where the copy's target lies off an atom of its swizzle.
void checkOperandTile(const Cta &cta, const std::vector<OperandChunk> &chunks,
                      const OperandShape &shape, const char *operand,
                      const char *instruction, Site site);

/// Checks the chunks of an operand that copies brought against what the kernel
/// said they hold; `isOdd` says whether the operand is that of a pair's odd
/// CTA. Reports the first that is another element along the contraction (class
/// 24), in another row or of another tensor (class 23).
void checkExpected(const ExpectedOperand &expected, bool isOdd, const Cta &cta,
                   const std::vector<OperandChunk> &chunks,
                   const OperandShape &shape, const char *operand,
                   const char *instruction, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_MMA_OPERANDCHECK_H
