//===- UmmaTest.cpp - tcgen05 kernels with planted bugs -------------------===//

#include "Matrices.h"
#include "UmmaParams.h"

using namespace mla;
using namespace mla::test;

namespace {

constexpr int depth = 128, tiles = 2;

/// Returns the operands of the shape of a kernel.
template <class Shape> struct Operands {
  static constexpr int columns = Shape::n * tiles;
  std::vector<uint16_t> a = randomMatrix(Shape::m * depth, 1);
  std::vector<uint16_t> b = randomMatrix(columns * depth, 2);
};

template <class Shape>
Outcome<float> runUmma(UmmaMistake mistake, uint64_t seed) {
  constexpr int columns = Operands<Shape>::columns;
  sim::Device device({seed});
  const Operands<Shape> operands;
  auto *out =
      static_cast<float *>(device.allocate(Shape::m * columns * 4, "C"));
  UmmaMaps maps = {
      mapOf(device.upload(operands.a, "A"), Shape::m, depth, Shape::aRows),
      mapOf(device.upload(operands.b, "B"), columns, depth, Shape::bRows),
      out,
      tiles,
      depth / 64,
      columns};
  launchUmma<Shape>(mistake, &device, maps);
  return takeOutcome(device, out, Shape::m * columns);
}

template <class Shape> void expectRight() {
  constexpr int columns = Operands<Shape>::columns;
  const Operands<Shape> operands;
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    const Outcome<float> run = runUmma<Shape>(UmmaMistake::None, seed);
    expectClean(run, seed);
    for (int row = 0; row < Shape::m && seed == 1; ++row)
      for (int col = 0; col < columns; ++col)
        ASSERT_NEAR(run.out[row * columns + col],
                    dot(operands.a, operands.b, depth, row, col), 1e-4)
            << row << ", " << col;
    if (::testing::Test::HasFailure())
      return;
  }
}

TEST(Umma, OneCtaIsRight) { expectRight<OneCta>(); }
TEST(Umma, PairOf256IsRight) { expectRight<Pair256>(); }
TEST(Umma, PairOf128IsRight) { expectRight<Pair128>(); }

/// Expects, for every seed, a first finding of this class with these words.
template <class Shape = OneCta>
void expectFirst(UmmaMistake mistake, int bugClass, const std::string &words) {
  expectFirstFinding(
      [&](uint64_t seed) { return runUmma<Shape>(mistake, seed); }, bugClass,
      words);
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
  expectFirst(M::NoWaitLoad, 9, "registers accessed before the wait");
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
  expectFirst(M::EarlyCommit, 14, "commit before the last product");
}
TEST(Umma, OddIssuer) { expectFirst<Pair256>(M::OddIssuer, 18, "odd CTA"); }
TEST(Umma, ShortExpect) { expectFirst<Pair256>(M::ShortExpect, 26, "expects"); }
TEST(Umma, NoClusterSync) { expectFirst<Pair256>(M::NoClusterSync, 35, ""); }

} // namespace
