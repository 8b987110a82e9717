//===- Expected.h - Statements of a kernel ----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_EXPECTED_H
#define MLA_SIMULATOR_STATE_EXPECTED_H

#include "Simulator/Base/Site.h"

#include <array>
#include <cstdint>

namespace mla::sim {

/// The expected contents of an operand; see arch::OperandPlace. Without a map,
/// any contents.
struct ExpectedOperand {
  const void *map = nullptr;
  int32_t column = 0, row = 0, oddColumns = 0, oddRows = 0;
  Site site;
};
/// The expected operands A and B.
using ExpectedOperands = std::array<ExpectedOperand, 2>;

/// The rows that gathers and scatters may name; see arch::expectRows().
struct ExpectedRows {
  const void *map;
  int32_t first, end;
  bool mayBeEmpty;
  Site site;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_EXPECTED_H
