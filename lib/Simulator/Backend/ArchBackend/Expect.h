//===- ArchBackend/Expect.h - Expectations that a kernel states -----------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_EXPECT_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_EXPECT_H

#include "Arch/Expect.h"

#include "Simulator/Copies/ExpectedRows.h"
#include "Simulator/Mma/ExpectedOperand.h"
#include "Simulator/State/Expected.h"

namespace mla::arch {

MLA_ARCH void expectOperand(Operand operand, const TensorMap &map,
                            OperandPlace place, Location loc) {
  sim::expectOperand(
      operand == Operand::B,
      {&map, place.column, place.row, place.oddColumns, place.oddRows, loc});
}
MLA_ARCH void expectRows(const TensorMap &map, int32_t first, int32_t end,
                         bool mayBeEmpty, Location loc) {
  sim::expectRows({&map, first, end, mayBeEmpty, loc});
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_EXPECT_H
