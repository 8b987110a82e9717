//===- PlanCase.h - Tests of plans ------------------------------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_PLANCASE_H
#define MLA_UNITTESTS_SIMULATOR_PLANCASE_H

#include "Common/DecodePlan.h"
#include "Simulator/Device/Device.h"

#include <vector>

namespace mla::test {

/// A batch, and the purpose of its plan.
struct PlanCase {
  std::vector<int32_t> lengths = {100};
  int heads = 16, queryLen = 1;
  /// The query tokens of each sequence; if empty, queryLen each.
  std::vector<int32_t> ragged = {};
  int ctas = 132, maxLength = 1 << 20;
  int overhead = 2, minimum = 2, mergeShare = 11;
  bool isBatchInvariant = false;
  int tileRows = cuda::planTileRows, slack = 17;
};

/// Plans the batch. Findings are test failures, and so is a plan
/// - in which a block of an item is not in exactly one part;
/// - that cuts an item at an odd block, or leaves fewer than two blocks of it,
///   or, if batch invariant, cuts an item at all;
/// - in which a part costs more than the mean of the parts (or the least that
///   merging and PlanCase::minimum allow) by more than PlanCase::slack, or two
///   starts of items, and a pair of blocks, unless all cost INT32_MAX or more;
/// - whose merges do not match the split items, or whose other fields differ
///   from DecodePlan.h;
/// - that differs from the plan that a CPU makes of the same parameters.
/// Returns the number of planted bugs that took effect (sim::Statistics).
uint64_t runPlan(const PlanCase &shape, const sim::Options &options);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_PLANCASE_H
