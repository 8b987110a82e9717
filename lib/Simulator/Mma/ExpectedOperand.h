//===- ExpectedOperand.h - Check arch::expectOperand() ----------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MMA_EXPECTEDOPERAND_H
#define MLA_SIMULATOR_MMA_EXPECTEDOPERAND_H

#include "Simulator/State/Expected.h"

namespace mla::sim {

void expectOperand(bool isB, const ExpectedOperand &expected);
/// Returns and clears the expected operands of the next multiplication of the
/// running thread.
ExpectedOperands takeExpected();

} // namespace mla::sim

#endif // MLA_SIMULATOR_MMA_EXPECTEDOPERAND_H
