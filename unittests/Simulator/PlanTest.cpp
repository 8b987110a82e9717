//===- PlanTest.cpp - Plans of random batches -----------------------------===//

#include "PlanCase.h"
#include "SeedTable.h"

#include "Kernels/CPU/Attention.h"
#include "Kernels/CPU/Schedule.h"

#include "gtest/gtest.h"

#include <random>

using namespace mla::test;

namespace {

PlanCase randomPlan(uint64_t seed) {
  std::mt19937_64 random(seed);
  auto below = [&](int count) { return static_cast<int>(random() % count); };
  PlanCase shape;
  const int batches[] = {1, 2, 7, 40, 131, 600};
  shape.lengths.resize(batches[below(6)]);
  const int longest = 1 + below(shape.lengths.size() > 40 ? 3000 : 30000);
  const bool isEqual = below(3) == 0, isRagged = below(2);
  for (int32_t &length : shape.lengths)
    length = isEqual ? longest : below(4) ? below(longest + 1) : 0;
  shape.heads = 1 << below(8);
  shape.queryLen = 1 + below(8);
  for (size_t b = 0; isRagged && b < shape.lengths.size(); ++b)
    shape.ragged.push_back(below(shape.queryLen + 1));
  shape.ctas = below(2) ? 132 : 4 + below(100);
  shape.maxLength = below(4) ? 1 << 20 : longest / 2 + 1;
  shape.overhead = 1 + below(3);
  shape.minimum = 1 + below(3);
  shape.mergeShare = below(2) ? 11 : 1000;
  shape.singleShare = below(2) ? 0 : 40;
  shape.isBatchInvariant = below(4) == 0;
  shape.tileRows = below(2) ? mla::cuda::planTileRows : mla::cuda::planPairRows;
  return shape;
}

/// The plans of random batches must be valid. MLA_SIMULATOR_SEEDS="first count"
/// selects other seeds.
TEST(Plan, RandomBatches) {
  unsigned long first = 1, count = runsAllSeeds() ? 60 : 20;
  if (const char *seeds = getenv("MLA_SIMULATOR_SEEDS"))
    sscanf(seeds, "%lu %lu", &first, &count);
  for (uint64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    runPlan(randomPlan(seed), {.seed = seed});
  }
}

/// The plans of edge cases that random batches rarely contain must be valid,
/// for the grids of an H100 and an H200 and the CTA pairs of a B200.
TEST(Plan, Edges) {
  struct Edge {
    std::vector<int32_t> lengths, ragged;
    int heads, queryLen;
  };
  const Edge edges[] = {
      {{0}, {}, 16, 1},
      {{1}, {}, 1, 8},
      {{0, 0, 0}, {}, 128, 2},
      {{64, 65, 127, 128, 129}, {}, 128, 8},
      {{32768, 1, 0, 300}, {1, 8, 3, 0}, 128, 8},
      {{5000, 5000, 5000}, {0, 0, 0}, 64, 4},
      {std::vector<int32_t>(132, 1024), {}, 128, 1},
      {std::vector<int32_t>(133, 8192), {}, 16, 3},
  };
  uint64_t seed = 0;
  for (const Edge &edge : edges)
    for (const auto &[ctas, tileRows] : {std::pair(132, 64), {74, 128}})
      for (bool isBatchInvariant : {false, true}) {
        SCOPED_TRACE("edge " + std::to_string(&edge - edges) + ", " +
                     std::to_string(ctas) + " CTAs");
        runPlan({.lengths = edge.lengths,
                 .heads = edge.heads,
                 .queryLen = edge.queryLen,
                 .ragged = edge.ragged,
                 .ctas = ctas,
                 .isBatchInvariant = isBatchInvariant,
                 .tileRows = tileRows},
                {.seed = ++seed});
      }
}

/// Returns the batch with the parameters of a plan for the CPU.
PlanCase planOfCpu(const PlanCase &shape) {
  mla::cpu::AttentionProblem problem;
  problem.batch = static_cast<int64_t>(shape.lengths.size());
  problem.heads = shape.heads;
  problem.queryLength = shape.queryLen;
  problem.maxLength = shape.maxLength;
  problem.batchInvariant = shape.isBatchInvariant;
  const mla::planning::PlanParams params = mla::cpu::planParams(problem);
  PlanCase own = shape;
  own.ctas = params.ctas;
  own.overhead = params.overhead;
  own.minimum = params.minimum;
  own.mergeShare = params.mergeShare;
  own.singleShare = params.singleShare;
  own.tileRows = params.tileRows;
  own.slack = params.slack;
  return own;
}

/// The planner for GPUs must write the same bytes as the planner for CPUs, even
/// with the parameters that a CPU uses.
TEST(Plan, ParametersOfACpu) {
  for (uint64_t seed = 1; seed <= 30 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const PlanCase own = planOfCpu(randomPlan(seed));
    EXPECT_EQ(own.slack, 32);
    runPlan(own, {.seed = seed});
  }
}

/// Even if costs exceed int32, every block must be in exactly one part. A
/// sequence of INT32_MAX keys has 2^25 blocks.
TEST(Plan, CostsSaturate) {
  struct Large {
    size_t batch;
    int heads, queryLen;
  };
  const int32_t most = INT32_MAX;
  const Large batches[] = {{1, 16, 1},    {3, 128, 8},   {63, 16, 1},
                           {64, 16, 1},   {131, 64, 1},  {133, 16, 1},
                           {600, 128, 1}, {4096, 16, 1}, {4096, 128, 8}};
  uint64_t seed = 0;
  for (const Large &batch : batches)
    for (bool isEqual : {true, false})
      for (bool isCpu : {true, false}) {
        SCOPED_TRACE(std::to_string(batch.batch) + " sequences");
        PlanCase shape{.lengths = std::vector<int32_t>(batch.batch, most),
                       .heads = batch.heads,
                       .queryLen = batch.queryLen,
                       .maxLength = most,
                       .isBatchInvariant = ++seed % 5 == 0};
        for (size_t b = 0; !isEqual && b < batch.batch; b += 3)
          shape.lengths[b] = static_cast<int32_t>(b * 1000003 % 100000);
        runPlan(isCpu ? planOfCpu(shape) : shape, {.seed = seed});
      }
}

} // namespace
