//===- UmmaTest.cpp - tcgen05 kernels, with and without mistakes ----------===//

#include "UmmaKernel.h"

#include "Simulator/Calls/Convert.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace mla;
using namespace mla::test;

namespace {

constexpr int depth = 128, tiles = 2;

std::vector<uint16_t> randomMatrix(int rows, unsigned seed) {
  std::mt19937 generator(seed);
  std::normal_distribution<float> normal;
  std::vector<uint16_t> matrix(rows * depth);
  for (uint16_t &x : matrix)
    x = sim::floatToBf16(normal(generator));
  return matrix;
}

TensorMap mapOf(const void *address, int rows, int boxRows) {
  TensorMapSpec spec;
  spec.address = address;
  spec.rank = 2;
  spec.extents[0] = depth;
  spec.extents[1] = rows;
  spec.strides[1] = depth * 2;
  spec.box[0] = 64;
  spec.box[1] = boxRows;
  TensorMap map;
  EXPECT_EQ(encodeTensorMap(spec, map), "");
  return map;
}

/// A run of the kernel: its output and its findings.
struct Outcome {
  std::vector<float> out;
  std::vector<sim::Report> reports;
};

template <class Shape> Outcome runUmma(UmmaMistake mistake, uint64_t seed) {
  constexpr int columns = Shape::n * tiles;
  sim::Device device({seed});
  std::vector<uint16_t> a = randomMatrix(Shape::m, 1),
                        b = randomMatrix(columns, 2);
  auto *out =
      static_cast<float *>(device.allocate(Shape::m * columns * 4, "C"));
  UmmaMaps maps = {mapOf(device.upload(a, "A"), Shape::m, Shape::aRows),
                   mapOf(device.upload(b, "B"), columns, Shape::bRows),
                   out,
                   tiles,
                   depth / 64,
                   columns};
  launchUmma<Shape>(mistake, &device, maps);
  Outcome run;
  run.reports = device.synchronize().get();
  run.out.assign(out, out + Shape::m * columns);
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

template <class Shape> void expectRight() {
  constexpr int columns = Shape::n * tiles;
  std::vector<uint16_t> a = randomMatrix(Shape::m, 1),
                        b = randomMatrix(columns, 2);
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    Outcome run = runUmma<Shape>(UmmaMistake::None, seed);
    for (const sim::Report &report : run.reports)
      ADD_FAILURE() << "seed " << seed << ": " << report.str();
    for (int row = 0; row < Shape::m && seed == 1; ++row)
      for (int col = 0; col < columns; ++col)
        ASSERT_NEAR(run.out[row * columns + col], dot(a, b, row, col), 1e-4)
            << row << ", " << col;
    if (::testing::Test::HasFailure())
      return;
  }
}

TEST(Umma, OneCtaIsRight) { expectRight<OneCta>(); }
TEST(Umma, PairOf256IsRight) { expectRight<Pair256>(); }
TEST(Umma, PairOf128IsRight) { expectRight<Pair128>(); }

/// Every seed's first finding is of this class and says these words.
template <class Shape = OneCta>
void expectFirst(UmmaMistake mistake, int bugClass, const std::string &words) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    Outcome run = runUmma<Shape>(mistake, seed);
    ASSERT_FALSE(run.reports.empty()) << "seed " << seed;
    std::string text = run.reports[0].str();
    EXPECT_EQ(run.reports[0].bugClass, bugClass) << "seed " << seed << text;
    EXPECT_NE(text.find(words), std::string::npos)
        << "seed " << seed << ": " << text;
    if (::testing::Test::HasFailure())
      return;
  }
}

using M = UmmaMistake;

TEST(Umma, AllocAfterRelinquish) {
  expectFirst(M::AllocAfterRelinquish, 2, "after relinquish");
}
TEST(Umma, GrowingAlloc) { expectFirst(M::GrowingAlloc, 2, "64 columns"); }
TEST(Umma, NoFree) { expectFirst(M::NoFree, 3, "not freed"); }
TEST(Umma, OtherWarpsLanes) {
  expectFirst(M::OtherWarpsLanes, 6, "lanes of another warp");
}
TEST(Umma, Uninitialised) {
  expectFirst(M::Uninitialised, 8, "uninitialised tensor memory");
}
TEST(Umma, NoWaitLoad) {
  expectFirst(M::NoWaitLoad, 9, "registers touched before the wait");
}
TEST(Umma, NoFenceAfter) {
  expectFirst(M::NoFenceAfter, 10, "fence::after_thread_sync");
}
TEST(Umma, NoFenceBefore) {
  expectFirst(M::NoFenceBefore, 10, "fence::before_thread_sync");
}
TEST(Umma, EarlyRelease) {
  expectFirst(M::EarlyRelease, 11, "overwritten before its load");
}
TEST(Umma, EmptyCommit) { expectFirst(M::EmptyCommit, 14, "tracks nothing"); }
TEST(Umma, EmptyMulticastCommit) {
  expectFirst<Pair256>(M::EmptyCommit, 15, "tracks nothing");
}
TEST(Umma, EarlyCommit) {
  expectFirst(M::EarlyCommit, 9, "accumulator read before it is complete");
}
TEST(Umma, OddIssuer) { expectFirst<Pair256>(M::OddIssuer, 18, "odd CTA"); }
TEST(Umma, ShortExpect) { expectFirst<Pair256>(M::ShortExpect, 26, "expects"); }
TEST(Umma, NoClusterSync) { expectFirst<Pair256>(M::NoClusterSync, 35, ""); }

} // namespace
