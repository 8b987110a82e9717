//===- FormCostTest.cpp - Tests of the times of both forms ----------------===//

#include "mla/Kernels/Manifest/FormCost.h"
#include "mla/Kernels/Manifest/Manifest.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace mla;

/// A machine that does one operation and moves 1000 bytes per microsecond, so
/// that operations decide.
static TargetCosts slowCosts() {
  const CallCost call{0, 1, 1};
  return {"slow", 1, 0, 1000, 0, call, call, call, call};
}

static AttentionSizes smallSizes() {
  AttentionSizes sizes;
  sizes.batch = 2;
  sizes.queries = 3;
  sizes.keys = 10;
  sizes.heads = 4;
  sizes.nope = 6;
  sizes.rope = 2;
  sizes.value = 5;
  sizes.latent = 16;
  return sizes;
}

TEST(FormCost, EachTargetHasCosts) {
  for (llvm::StringRef target : getKernelTargets()) {
    const TargetCosts *costs = findCosts(target);
    ASSERT_NE(costs, nullptr) << target.str();
    EXPECT_GE(costs->units, 1);
    EXPECT_GT(costs->bytesPerUs, 0);
    for (const CallCost &call :
         {costs->product, costs->decode, costs->dense, costs->prefill}) {
      EXPECT_GE(call.callUs, 0);
      EXPECT_GT(call.flopsPerUs, 0);
      EXPECT_GE(call.tileRows, 1);
    }
  }
  EXPECT_EQ(findCosts("sm_70"), nullptr);
}

TEST(FormCost, CountsTheOperationsOfTheDescription) {
  const AttentionSizes s = smallSizes();
  // 2BSHC(n + v) + 2BSHT(2C + r)
  EXPECT_DOUBLE_EQ(getAbsorbedUs(slowCosts(), s),
                   2 * 2 * 3 * 4 * (16 * (6 + 5) + 10 * (32 + 2)));
  // 2BTHC(n + v) + 2BSHT(n + r + v)
  EXPECT_DOUBLE_EQ(getExpandedUs(slowCosts(), s),
                   2 * 2 * 4 * (10 * 16 * (6 + 5) + 3 * 10 * (6 + 2 + 5)));
}

TEST(FormCost, CausalQueriesSeeFewerKeys) {
  AttentionSizes s = smallSizes();
  const double all = getExpandedUs(slowCosts(), s);
  s.causal = true; // the queries see 8, 9 and 10 keys
  EXPECT_DOUBLE_EQ(all - getExpandedUs(slowCosts(), s), 2 * 2 * 3 * 4 * 13);
}

TEST(FormCost, TilesThatAreNotFullTakeAsLong) {
  AttentionSizes s = smallSizes();
  TargetCosts costs = slowCosts();
  costs.decode.tileRows = costs.dense.tileRows = 16;
  const double rounded = getAbsorbedUs(costs, s); // 12 rows count as 16
  EXPECT_DOUBLE_EQ(rounded - getAbsorbedUs(slowCosts(), s),
                   2 * 2 * 4 * 10 * 34);
  costs = slowCosts();
  costs.product.tileRows = 4; // 6 rows of queries count as 8
  EXPECT_DOUBLE_EQ(getAbsorbedUs(costs, s) - getAbsorbedUs(slowCosts(), s),
                   2 * 2 * 4 * 16 * (6 + 5));
  costs = slowCosts();
  costs.tileKeys = 7; // as if there were 7 more keys, without their products
  EXPECT_DOUBLE_EQ(getAbsorbedUs(costs, s) - getAbsorbedUs(slowCosts(), s),
                   2 * 2 * 3 * 4 * 7 * 34);
  costs = slowCosts();
  costs.prefill.tileRows = 2;
  costs.units = 5; // 16 tiles of 2 rows count as 20
  EXPECT_DOUBLE_EQ(getExpandedUs(costs, s) - getExpandedUs(slowCosts(), s),
                   2 * (20 * 2 - 24) * 10 * 13);
}

TEST(FormCost, OverheadsCountPerCall) {
  AttentionSizes s = smallSizes();
  TargetCosts costs = slowCosts();
  costs.product.callUs = 1e6;
  costs.decode.callUs = 2e7;
  costs.dense.callUs = 4e7;
  costs.prefill.callUs = 8e7;
  costs.gatherCallUs = 1.6e8;
  auto overhead = [&](auto time) {
    return std::round((time(costs, s) - time(slowCosts(), s)) / 1e6);
  };
  EXPECT_EQ(overhead(getAbsorbedUs), 42);
  EXPECT_EQ(overhead(getExpandedUs), 82);
  s.paged = true;
  EXPECT_EQ(overhead(getAbsorbedUs), 22);
  EXPECT_EQ(overhead(getExpandedUs), 242);
}

TEST(FormCost, BalanceReplacesRatesAndOverheads) {
  const TargetCosts costs = withBalance(*findCosts("sm_90a"), 16);
  EXPECT_STREQ(costs.target, "sm_90a");
  EXPECT_EQ(costs.units, 1);
  EXPECT_EQ(costs.gatherCallUs, 0);
  EXPECT_EQ(costs.prefill.tileRows, 1);
  EXPECT_DOUBLE_EQ(costs.decode.flopsPerUs, 16 * costs.bytesPerUs);
}

TEST(FormCost, CrossoverIsTheFirstLengthThatIsFasterExpanded) {
  AttentionSizes s = smallSizes();
  s.keys = 4096;
  const TargetCosts costs = slowCosts();
  const int64_t crossover = getCrossover(costs, s);
  ASSERT_GT(crossover, 1);
  EXPECT_TRUE(isExpandedFaster(costs, withQueries(s, crossover)));
  EXPECT_FALSE(isExpandedFaster(costs, withQueries(s, crossover - 1)));
  // If products take no time, the expanded form is faster even for one query.
  s.latent = 64;
  TargetCosts free = costs;
  free.product.flopsPerUs = 1e9;
  free.bytesPerUs = 1e9;
  EXPECT_EQ(getCrossover(free, s), 0);
  free.prefill.callUs = 1e15;
  EXPECT_EQ(getCrossover(free, s), -1);
}
