//===- PlanCase.h - Tests of plans ------------------------------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_PLANCASE_H
#define MLA_UNITTESTS_SIMULATOR_PLANCASE_H

#include "Common/DecodePlan.h"
#include "Simulator/Device/Device.h"

#include <vector>

namespace mla::test {

/// A batch, and the parameters of its plan.
struct PlanCase {
  std::vector<int32_t> lengths = {100};
  int heads = 16, queryLen = 1;
  /// The number of query tokens of each sequence; if empty, queryLen for all.
  std::vector<int32_t> ragged = {};
  int ctas = 132, maxLength = 1 << 20;
  int overhead = 2, minimum = 2, mergeShare = 11, singleShare = 0;
  bool isBatchInvariant = false;
  int tileRows = cuda::planTileRows, slack = 17;
};

/// Plans the batch. Reports findings as test failures, and also a plan
/// - in which a block of an item is not in exactly one part;
/// - that cuts an item at an odd block, or leaves fewer than two blocks of it,
///   or, if batch invariant, cuts an item at all;
/// - in which a part costs too much, unless the total is INT32_MAX or more. The
///   fair cost is the mean of the parts or, if larger, the least cost that
///   merging and PlanCase::minimum allow. The limit is the larger of (fair cost
///   + a start of an item) * PlanCase::slack / 16 and fair cost + two starts of
///   items, plus a pair of blocks;
/// - whose merges do not match the split items, or whose other fields differ
///   from DecodePlan.h;
/// - that differs from the plan that a CPU makes of the same parameters.
///
/// Returns the number of planted bugs that took effect (sim::Statistics).
uint64_t runPlan(const PlanCase &shape, const sim::Options &options);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_PLANCASE_H
