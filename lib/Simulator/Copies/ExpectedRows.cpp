//===- ExpectedRows.cpp - Check arch::expectRows() ------------------------===//

#include "Simulator/Copies/ExpectedRows.h"

#include "Simulator/Engine/Context.h"

using namespace mla::sim;

void mla::sim::expectRows(const ExpectedRows &expected) {
  std::vector<ExpectedRows> &all = context().thread->expectedRows;
  std::erase_if(all, [&](const ExpectedRows &known) {
    return known.map == expected.map;
  });
  all.push_back(expected);
}

void mla::sim::checkExpectedRows(const void *map, const int32_t (&rows)[4],
                                 const char *instruction, Site site) {
  for (const ExpectedRows &expected : context().thread->expectedRows)
    for (int32_t row : rows) {
      const bool isFine = (row >= expected.first && row < expected.end) ||
                          (row == -1 && expected.mayBeEmpty);
      if (expected.map != map || isFine)
        continue;
      return reportHere(36, "row outside the range that the kernel states",
                        instruction, site,
                        "row " + std::to_string(row) + ", expected " +
                            std::to_string(expected.first) + " to " +
                            std::to_string(expected.end - 1) +
                            (expected.mayBeEmpty ? " or -1" : "") + " (at " +
                            expected.site.str() + ")");
    }
}
