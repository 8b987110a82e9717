//===- PlanCase.h - Plans of a batch, simulated ----------------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_PLANCASE_H
#define MLA_UNITTESTS_SIMULATOR_PLANCASE_H

#include "Common/DecodePlan.h"
#include "Simulator/Device/Device.h"

#include <vector>

namespace mla::test {

/// A batch, and what its plan is for.
struct PlanCase {
  std::vector<int32_t> lengths = {100};
  int heads = 16, queryLen = 1;
  /// Query tokens of each sequence; empty: queryLen each.
  std::vector<int32_t> ragged = {};
  int ctas = 132, maxLength = 1 << 20;
  int overhead = 2, minimum = 2, mergeShare = 11;
  bool isBatchInvariant = false;
  int tileRows = cuda::planTileRows, slack = 17;
};

/// Plans the batch. Findings are test failures, and so is a plan
/// - that does not have every block of every item in exactly one part;
/// - that cuts an item at an odd block or leaves less than two of it, or a
/// batch
///   invariant one that cuts an item at all;
/// - in which a part costs more than the parts' mean (or the least that merging
///   and PlanCase::minimum allow) by what PlanCase::slack says or by beginning
///   two items more, and by a pair of blocks, unless all cost INT32_MAX or
///   more;
/// - whose merges are not those of the split items, or whose other fields are
///   not what DecodePlan.h says;
/// - that differs in a byte from the one that a CPU makes of the same
///   parameters.
/// Returns the mistakes that were made (sim::Statistics).
uint64_t runPlan(const PlanCase &shape, const sim::Options &options);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_PLANCASE_H
