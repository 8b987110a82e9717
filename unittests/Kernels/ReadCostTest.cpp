//===- ReadCostTest.cpp - Measured times of decodes on cache layouts ------===//

#include "mla/Kernels/Manifest/ReadCost.h"

#include <gtest/gtest.h>
#include <string_view>

using namespace mla;

namespace {

TEST(ReadCost, InterpolatesHeads) {
  const ReadCost cost = {"cpu", "k", "L4", 16, 1000, 10, {100, 0, 300, 400}};
  EXPECT_DOUBLE_EQ(cost.getUsPerToken(1, 1000), 10);
  EXPECT_DOUBLE_EQ(cost.getUsPerToken(16, 1000), 10);
  EXPECT_DOUBLE_EQ(cost.getUsPerToken(40, 1000), 20);
  EXPECT_DOUBLE_EQ(cost.getUsPerToken(64, 1000), 30);
  EXPECT_DOUBLE_EQ(cost.getUsPerToken(96, 1000), 35);
  EXPECT_DOUBLE_EQ(cost.getUsPerToken(256, 1000), 80);
  EXPECT_DOUBLE_EQ(cost.getUsPerToken(128, 500), 20);
}

TEST(ReadCost, GrowsBeyondTheLastMeasurement) {
  const ReadCost cost = {"cpu", "k", "L4", 16, 1, 1, {100, 0, 0, 0}};
  EXPECT_DOUBLE_EQ(cost.getUsPerToken(128, 1), 800);
}

TEST(ReadCost, FindsTheLayoutBeforeItsKind) {
  auto find = [](std::string_view kernel, std::string_view layout,
                 std::string_view kind, int64_t bits) {
    const ReadCost *cost = findReadCost("sm_90a", kernel, layout, kind, bits);
    return cost ? std::string_view(cost->layout) : std::string_view();
  };
  EXPECT_EQ(find("sm90_decode_l4", "L4", "scaled", 16), "L4");
  EXPECT_EQ(find("generic_decode", "L6", "scaled", 16), "scaled");
  EXPECT_EQ(find("sm90_decode", "L2", "plain", 16), "plain");
  EXPECT_EQ(find("sm90_decode", "L1", "plain", 8), "");
  EXPECT_EQ(find("cpu_decode", "L1", "plain", 16), "");
}

} // namespace
