//===- GemmTest.cpp - A whole kernel, with and without mistakes -----------===//

#include "GemmKernel.h"

#include "Simulator/Calls/Convert.h"
#include "Simulator/Core/Device.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace mla;
using namespace mla::test;

namespace {

constexpr int size = 128, depth = 256;

std::vector<uint16_t> randomMatrix(unsigned seed) {
  std::mt19937 generator(seed);
  std::normal_distribution<float> normal;
  std::vector<uint16_t> matrix(size * depth);
  for (uint16_t &x : matrix)
    x = sim::floatToBf16(normal(generator));
  return matrix;
}

TensorMap mapOf(const void *address, uint64_t columns) {
  TensorMapSpec spec;
  spec.address = address;
  spec.rank = 2;
  spec.extents[0] = columns;
  spec.extents[1] = size;
  spec.strides[1] = columns * 2;
  spec.box[0] = spec.box[1] = 64;
  TensorMap map;
  EXPECT_EQ(encodeTensorMap(spec, map), "");
  return map;
}

/// A run of the kernel: its output and its findings.
struct Outcome {
  std::vector<uint16_t> out;
  std::vector<sim::Report> reports;
};

Outcome runGemm(Mistake mistake, uint64_t seed) {
  sim::Device device({seed});
  std::vector<uint16_t> a = randomMatrix(1), b = randomMatrix(2);
  auto *out = static_cast<uint16_t *>(
      device.allocate(size * size * sizeof(uint16_t), "C"));
  GemmMaps maps = {mapOf(device.upload(a, "A"), depth),
                   mapOf(device.upload(b, "B"), depth), mapOf(out, size)};
  LaunchShape shape;
  shape.gridX = shape.gridY = size / 64;
  shape.threads = 160;
  shape.sharedBytes = sizeof(GemmSmem);
  launchGemm(mistake, shape, &device, maps, depth / 64);
  Outcome run;
  run.reports = device.synchronize().get();
  run.out.assign(out, out + size * size);
  return run;
}

double dot(const std::vector<uint16_t> &a, const std::vector<uint16_t> &b,
           int row, int col) {
  double sum = 0;
  for (int k = 0; k < depth; ++k)
    sum += double(sim::toFloat(sim::Format::Bf16, a[row * depth + k])) *
           sim::toFloat(sim::Format::Bf16, b[col * depth + k]);
  return sum;
}

TEST(Gemm, IsRightOnEverySeed) {
  std::vector<uint16_t> a = randomMatrix(1), b = randomMatrix(2);
  std::vector<uint16_t> first;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    Outcome run = runGemm(Mistake::None, seed);
    for (const sim::Report &report : run.reports)
      ADD_FAILURE() << "seed " << seed << ": " << report.str();
    if (seed == 1)
      first = run.out;
    EXPECT_EQ(run.out, first) << "seed " << seed;
  }
  for (int row = 0; row < size; ++row)
    for (int col = 0; col < size; ++col) {
      double expected = dot(a, b, row, col);
      double got = sim::toFloat(sim::Format::Bf16, first[row * size + col]);
      ASSERT_LE(std::abs(got - expected), 0.004 * std::abs(expected) + 1e-4)
          << row << ", " << col;
    }
}

/// Every seed's first finding is of this class and says these words.
void expectFirst(Mistake mistake, int bugClass, const std::string &words) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    Outcome run = runGemm(mistake, seed);
    ASSERT_FALSE(run.reports.empty()) << "seed " << seed;
    std::string text = run.reports[0].str();
    EXPECT_EQ(run.reports[0].bugClass, bugClass) << "seed " << seed << text;
    EXPECT_NE(text.find(words), std::string::npos)
        << "seed " << seed << ": " << text;
  }
}

TEST(Gemm, ShortExpect) {
  expectFirst(Mistake::ShortExpect, 26, "expects 8192 bytes");
}
TEST(Gemm, EarlyRelease) {
  expectFirst(Mistake::EarlyRelease, 31, "overwritten under a wgmma");
}
TEST(Gemm, WrongSwizzle) {
  expectFirst(Mistake::WrongSwizzle, 22, "expected B[");
}
TEST(Gemm, NoProxyFence) {
  expectFirst(Mistake::NoProxyFence, 32, "missing proxy fence");
}
TEST(Gemm, NoWait) {
  expectFirst(Mistake::NoWait, 48, "registers touched before the wait");
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
