//===- CheckTest.cpp - Checks of device values in the simulator -----------===//

#include "Common/DecodeLaunch.h"
#include "Common/PlanCheck.h"
#include "SeedTable.h"

#include "Common/CheckParams.h"
#include "Simulator/Device/Device.h"

#include "gtest/gtest.h"

#include <cstring>

using namespace mla;
using cuda::CheckKind;
using cuda::CheckRecord;
using cuda::ValueCheck;

namespace {

using Values = std::vector<int32_t>;

/// Runs checks of device values under a seed, and reads what they recorded.
class Checks : public testing::TestWithParam<uint64_t> {
protected:
  ValueCheck &add(CheckKind kind, const Values &values, int64_t low,
                  int64_t high) {
    ValueCheck &check = params.checks[params.count++];
    check = {};
    check.kind = kind;
    check.values = device.upload(values, "values");
    check.count = static_cast<int64_t>(values.size());
    check.low = low;
    check.high = high;
    return check;
  }
  CheckRecord run() {
    params.record = device.upload(std::vector<CheckRecord>{first}, "record");
    EXPECT_EQ(cuda::launchChecks(params, &device), "");
    mla::test::expectNoFindings(device);
    return *params.record;
  }
  void expect(int64_t i, int64_t j, int64_t low, int64_t high, int64_t value) {
    const CheckRecord r = run();
    EXPECT_EQ(r.found, 1u);
    EXPECT_EQ(r.i, i);
    EXPECT_EQ(r.j, j);
    EXPECT_EQ(r.low, low);
    EXPECT_EQ(r.high, high);
    EXPECT_EQ(r.value, value);
  }

  sim::Device device{{.seed = GetParam()}};
  cuda::CheckParams params{};
  CheckRecord first{};
};

TEST_P(Checks, ValuesWithin) {
  Values values(1000, 5);
  add(CheckKind::Within, values, 0, 5);
  EXPECT_EQ(run().found, 0u);
  values[700] = 6;
  values[300] = -1;
  add(CheckKind::Within, values, 0, 5);
  expect(300, -1, 0, 5, -1);
}

TEST_P(Checks, WideValuesWithin) {
  ValueCheck &check = add(CheckKind::Within, {}, 0, 5);
  const std::vector<int64_t> values = {0, 5, int64_t(1) << 32, 6};
  check.values =
      reinterpret_cast<const int32_t *>(device.upload(values, "wide"));
  check.wide = 1;
  check.count = 2;
  EXPECT_EQ(run().found, 0u);
  check.count = 4;
  expect(2, -1, 0, 5, int64_t(1) << 32);
}

TEST_P(Checks, Cumulative) {
  add(CheckKind::Cumulative, {0, 3, 3, 9}, 9, 9);
  EXPECT_EQ(run().found, 0u);
  add(CheckKind::Cumulative, {0, 3, 2, 9}, 9, 9);
  expect(2, -1, 3, 9, 2);
}

TEST_P(Checks, CumulativeEndsAtTheTotal) {
  add(CheckKind::Cumulative, {0, 3, 8}, 9, 9);
  expect(2, -1, 9, 9, 8);
}

TEST_P(Checks, CumulativeOfAnyTotal) {
  add(CheckKind::Cumulative, {0, 3, 8}, 0, INT32_MAX);
  EXPECT_EQ(run().found, 0u);
  add(CheckKind::Cumulative, {0, 5, 3}, 0, INT32_MAX);
  expect(2, -1, 5, INT32_MAX, 3);
}

TEST_P(Checks, RangesOfCumulativeValues) {
  add(CheckKind::Ranges, {0, 3, 3, 9}, INT32_MIN, 6).count = 3;
  EXPECT_EQ(run().found, 0u);
  add(CheckKind::Ranges, {0, 3, 3, 9}, INT32_MIN, 5).count = 3;
  expect(2, -1, INT32_MIN, 5, 6);
}

TEST_P(Checks, LengthsBeyondTheRowsOfCumulativeValues) {
  add(CheckKind::Rows, {3, 0, 5}, 0, 0).lengths =
      device.upload(Values{0, 3, 3, 9}, "rows");
  EXPECT_EQ(run().found, 0u);
  add(CheckKind::Rows, {3, 1, 5}, 0, 0).lengths =
      device.upload(Values{0, 3, 3, 9}, "rows");
  expect(1, -1, 0, 0, 1);
}

TEST_P(Checks, PagesThatLengthsReach) {
  ValueCheck &pages = add(CheckKind::Pages, {0, 1, 9, 2, 9, 9}, 0, 2);
  pages.count = 2;
  pages.stride = 3;
  pages.pageSize = 4;
  pages.lengths = device.upload(Values{8, 4}, "lengths");
  EXPECT_EQ(run().found, 0u);
  pages.lengths = device.upload(Values{8, 5}, "lengths");
  expect(1, 1, 0, 2, 9);
}

TEST_P(Checks, StartsBeforeLengths) {
  ValueCheck &starts = add(CheckKind::Starts, {4, 4}, 0, 8);
  starts.starts = device.upload(Values{4, 5}, "starts");
  expect(1, -1, 5, 8, 9);
}

TEST_P(Checks, LengthsWithoutStarts) {
  add(CheckKind::Starts, {8, 0}, 0, 8);
  EXPECT_EQ(run().found, 0u);
  add(CheckKind::Starts, {8, 12}, 0, 8);
  expect(1, -1, 0, 8, 12);
}

TEST_P(Checks, FirstCheckThenFirstReport) {
  add(CheckKind::Within, {1, 7}, 0, 5);
  add(CheckKind::Within, {8, 0}, 0, 5);
  expect(1, -1, 0, 5, 7);
  first.found = first.claimed = 1; // an existing record is kept
  first.value = 42;
  EXPECT_EQ(run().value, 42);
  first.found = 0; // a record that is being written is kept
  EXPECT_EQ(run().found, 0u);
  EXPECT_EQ(run().value, 42);
}

TEST_P(Checks, ValuesOfTwoDimensions) {
  add(CheckKind::Within, {1, 2, 3, 4, 9, 5}, 0, 5).stride = 3;
  expect(1, 1, 0, 5, 9);
}

/// A plan for some lengths, and a check that compares it with other lengths.
class PlanOfLengths : public testing::TestWithParam<uint64_t> {
protected:
  PlanOfLengths() {
    plan.seqLens = device.upload(lengths, "lengths");
    plan.batch = static_cast<int32_t>(lengths.size());
    plan.heads = 16;
    plan.queryLen = 1;
    plan.maxLength = 4096;
    plan.ctas = 8;
    plan.overhead = plan.minimum = 2;
    plan.mergeShare = 11;
    plan.plan = static_cast<char *>(
        device.allocate(cuda::planBytes(8, plan.batch), "plan"));
    EXPECT_EQ(cuda::launchPlan(plan, &device), "");
    plan.stop = device.upload(std::vector<uint32_t>(1), "stop");
    EXPECT_EQ(cuda::launchPlan(plan, &device), "");
    params.plan = plan.plan;
    params.seqLens = plan.seqLens;
    params.batch = plan.batch;
    params.heads = plan.heads;
    params.queryLen = plan.queryLen;
    params.ctas = plan.ctas;
    params.record = device.upload(std::vector<CheckRecord>(1), "record");
  }
  /// Returns the reported fault, or -1.
  int64_t fault() {
    std::memset(params.record, 0, sizeof(CheckRecord));
    EXPECT_EQ(cuda::launchPlanCheck(params, &device), "");
    mla::test::expectNoFindings(device);
    return params.record->found ? params.record->i : -1;
  }
  int64_t faultOf(const Values &others) {
    params.seqLens = device.upload(others, "others");
    return fault();
  }

  sim::Device device{{.seed = GetParam()}};
  Values lengths{140, 0, 4096, 65};
  cuda::PlanParams plan{};
  cuda::PlanCheckParams params{};
};

TEST_P(PlanOfLengths, SameLengths) {
  EXPECT_EQ(fault(), -1);
  EXPECT_EQ(faultOf(lengths), -1);
}

TEST_P(PlanOfLengths, OtherLengths) {
  const auto other = static_cast<int64_t>(cuda::PlanFault::Lengths);
  EXPECT_EQ(faultOf({141, 0, 4096, 65}),
            other); // one more token, in the same block
  EXPECT_EQ(faultOf({65, 0, 4096, 140}), other);
  EXPECT_EQ(faultOf({140, 1, 4095, 65}), other);
  params.queryLen = 2;
  EXPECT_EQ(faultOf(lengths), other);
}

TEST_P(PlanOfLengths, OtherSizes) {
  params.batch = 3;
  EXPECT_EQ(fault(), static_cast<int64_t>(cuda::PlanFault::Batch));
  params.batch = 4;
  params.heads = 128;
  EXPECT_EQ(fault(), static_cast<int64_t>(cuda::PlanFault::Heads));
  params.heads = 16;
  params.ctas = 9;
  EXPECT_EQ(fault(), static_cast<int64_t>(cuda::PlanFault::Ctas));
  params.ctas = 8;
  params.flags = cuda::planBatchInvariant;
  EXPECT_EQ(fault(), static_cast<int64_t>(cuda::PlanFault::Flags));
  params.flags = 0;
  EXPECT_EQ(fault(), -1);
  std::memset(plan.plan, 1, 4);
  EXPECT_EQ(fault(), static_cast<int64_t>(cuda::PlanFault::Magic));
}
INSTANTIATE_TEST_SUITE_P(Seeds, Checks,
                         testing::Range<uint64_t>(1, test::leastSeeds() + 1));

INSTANTIATE_TEST_SUITE_P(Seeds, PlanOfLengths,
                         testing::Range<uint64_t>(1, test::leastSeeds() + 1));

} // namespace
