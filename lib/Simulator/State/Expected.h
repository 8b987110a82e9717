//===- Expected.h - What a kernel says it means -----------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_EXPECTED_H
#define MLA_SIMULATOR_STATE_EXPECTED_H

#include "Simulator/Base/Site.h"

#include <array>
#include <cstdint>

namespace mla::sim {

/// What an operand should hold; as arch::OperandPlace. Without a map, anything.
struct ExpectedOperand {
  const void *map = nullptr;
  int32_t column = 0, row = 0, oddColumns = 0, oddRows = 0;
  Site site;
};
/// Those of A and B.
using ExpectedOperands = std::array<ExpectedOperand, 2>;

/// Rows that gathers and scatters may name; as arch::expectRows().
struct ExpectedRows {
  const void *map;
  int32_t first, end;
  bool mayBeEmpty;
  Site site;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_EXPECTED_H
