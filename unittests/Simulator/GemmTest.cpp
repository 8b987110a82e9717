//===- GemmTest.cpp - A whole kernel with planted bugs --------------------===//

#include "GemmParams.h"
#include "Matrices.h"

#include <cmath>

using namespace mla;
using namespace mla::test;

namespace {

constexpr int size = 128, depth = 256;

Outcome<uint16_t> runGemm(Mistake mistake, uint64_t seed) {
  sim::Device device({seed});
  const auto a = randomMatrix(size * depth, 1),
             b = randomMatrix(size * depth, 2);
  auto *out = static_cast<uint16_t *>(
      device.allocate(size * size * sizeof(uint16_t), "C"));
  GemmMaps maps = {mapOf(device.upload(a, "A"), size, depth, 64),
                   mapOf(device.upload(b, "B"), size, depth, 64),
                   mapOf(out, size, size, 64)};
  LaunchShape shape;
  shape.gridX = shape.gridY = size / 64;
  shape.threads = 160;
  shape.sharedBytes = sizeof(GemmSmem);
  launchGemm(mistake, shape, &device, maps, depth / 64);
  return takeOutcome(device, out, size * size);
}

TEST(Gemm, IsRightOnEverySeed) {
  const auto a = randomMatrix(size * depth, 1),
             b = randomMatrix(size * depth, 2);
  std::vector<uint16_t> first;
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    const Outcome<uint16_t> run = runGemm(Mistake::None, seed);
    expectClean(run, seed);
    if (seed == 1)
      first = run.out;
    EXPECT_EQ(run.out, first) << "seed " << seed;
  }
  for (int row = 0; row < size; ++row)
    for (int col = 0; col < size; ++col) {
      double expected = dot(a, b, depth, row, col);
      double got = sim::toFloat(sim::Format::Bf16, first[row * size + col]);
      ASSERT_LE(std::abs(got - expected), 0.004 * std::abs(expected) + 1e-4)
          << row << ", " << col;
    }
}

/// Expects, for every seed, a first finding of this class with these words.
void expectFirst(Mistake mistake, int bugClass, const std::string &words) {
  expectFirstFinding([&](uint64_t seed) { return runGemm(mistake, seed); },
                     bugClass, words);
}

TEST(Gemm, ShortExpect) {
  expectFirst(Mistake::ShortExpect, 26, "expects 8192 bytes");
}
TEST(Gemm, EarlyRelease) {
  expectFirst(Mistake::EarlyRelease, 31, "overwritten during a wgmma");
}
TEST(Gemm, WrongSwizzle) {
  expectFirst(Mistake::WrongSwizzle, 22, ", 0], read B[");
}
TEST(Gemm, NoProxyFence) {
  expectFirst(Mistake::NoProxyFence, 32, "missing proxy fence");
}
TEST(Gemm, NoWait) {
  expectFirst(Mistake::NoWait, 48, "registers accessed before the wait");
}
TEST(Gemm, SkippedBarrier) {
  expectFirst(Mistake::SkippedBarrier, 34, "the copy was not waited for");
}
TEST(Gemm, WrongPhase) { expectFirst(Mistake::WrongPhase, 37, "first phase"); }
TEST(Gemm, SkippedLane) {
  expectFirst(Mistake::SkippedLane, 43, "wgmma.mma_async");
}
TEST(Gemm, NoFence) {
  expectFirst(Mistake::NoFence, 48, "missing wgmma.fence");
}

} // namespace
