//===- Expected.h - Expectations that a kernel states -----------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_EXPECTED_H
#define MLA_SIMULATOR_STATE_EXPECTED_H

#include "Simulator/Base/Site.h"

#include <array>
#include <cstdint>

namespace mla::sim {

/// The contents that a kernel expects in an operand; see arch::OperandPlace. If
/// `map` is null, any contents are accepted.
struct ExpectedOperand {
  const void *map = nullptr;
  int32_t column = 0, row = 0, oddColumns = 0, oddRows = 0;
  Site site;
};
/// The expected operands A and B.
using ExpectedOperands = std::array<ExpectedOperand, 2>;

/// The rows that gathers and scatters may access; see arch::expectRows().
struct ExpectedRows {
  const void *map;
  int32_t first, end;
  bool mayBeEmpty;
  Site site;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_EXPECTED_H
