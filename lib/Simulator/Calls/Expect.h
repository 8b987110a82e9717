//===- Expect.h - What a kernel says it means ------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_CALLS_EXPECT_H
#define MLA_SIMULATOR_CALLS_EXPECT_H

#include "Simulator/Core/Site.h"

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
void expectOperand(bool isB, const ExpectedOperand &expected);
/// Takes what the running thread expects of its next multiplication.
ExpectedOperands takeExpected();

/// Rows that gathers and scatters may name; as arch::expectRows().
struct ExpectedRows {
  const void *map;
  int32_t first, end;
  bool mayBeEmpty;
  Site site;
};
void expectRows(const ExpectedRows &expected);
/// Reports (class 36) rows that the running thread said it would not name.
void checkExpectedRows(const void *map, const int32_t (&rows)[4],
                       const char *instruction, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_CALLS_EXPECT_H
