//===- HeadProductTest.cpp - Products per head in the simulator -----------===//
// The tests cover rows, columns and k that are not multiples of the tile sizes,
// both layouts of a weight, the kernel for SM90, and addresses that 16-byte
// copies cannot use. The gaps between rows hold NaN.
//
//===----------------------------------------------------------------------===//

#include "HeadProductCase.h"
#include "MistakePlant.h"
#include "SeedTable.h"

#include "Arch/Types.h"

#include "gtest/gtest.h"

using namespace mla;
using Case = mla::test::HeadProductCase;

namespace {

const uint64_t seeds = mla::test::leastSeeds();
TEST(HeadProductKernel, AgreesWithSumsAndReportsNothing) {
  for (const Case &c :
       {Case{3, 2, 128, 72, 0, false}, Case{3, 2, 72, 128, 0, true},
        Case{66, 1, 200, 64, 8, false}, Case{66, 1, 72, 40, 8, true},
        Case{5, 2, 33, 45, 1, false}, Case{5, 2, 33, 45, 1, true},
        Case{1, 1, 8, 1, 0, true}, Case{66, 1, 200, 128, 8, false, true},
        Case{20, 2, 72, 128, 0, false, true},
        Case{130, 1, 328, 64, 0, true, true},
        Case{3, 2, 456, 64, 0, true, true},
        // Sequences with gaps between them, and rows that all heads share.
        Case{70, 2, 72, 64, 8, true, true, 35},
        Case{21, 2, 72, 128, 0, false, true, 7},
        Case{6, 2, 72, 64, 0, true, true, 3, true},
        Case{20, 2, 72, 128, 8, false, true, 0, true}})
    for (uint64_t seed = 1; seed <= seeds && !HasFailure(); ++seed) {
      test::runHeadProduct<arch::Bf16>(c, {.seed = seed});
      test::runHeadProduct<arch::F16>(c, {.seed = seed});
    }
}

/// A row has the same bits whether it is computed among up to 16 rows, with
/// mma.sync, or among more, with wgmma. Batch-invariant calls rely on this.
TEST(HeadProductKernel, BothKernelsGiveEqualBits) {
  const Case few{16, 2, 200, 128, 0, false},
      many{17, 2, 200, 128, 0, false, true};
  const auto own = test::runHeadProduct<arch::Bf16>(few, {.seed = 1}).bits;
  auto among = test::runHeadProduct<arch::Bf16>(many, {.seed = 1}).bits;
  ASSERT_LT(own.size(), among.size());
  among.resize(own.size());
  EXPECT_EQ(own, among);
}

/// Bugs in the kernel for SM90: the simulator must report each of them.
TEST(HeadProductKernel, MistakesAreFound) {
  using Kind = sim::Mistake::Kind;
  const char file[] = "SM90/HeadProductKernel.h";
  const Case few{3, 1, 456, 64, 0, true, true},
      many{130, 1, 328, 64, 0, true, true}; // two warpgroups
  for (const mla::test::MistakePlant &plant :
       {mla::test::MistakePlant{
            Kind::Skip, file, "shared.full[stage].wait", {34, 49}},
        {Kind::Skip, file, "arch::syncThreads(); // all warps", {31}},
        {Kind::Skip, file, "arch::fenceProxyAsyncShared()", {32}},
        {Kind::Skip, file, "arch::fenceBarrierInit()", {39}},
        {Kind::HalfBytes, file, "full.arriveExpectTx", {26, 34}},
        {Kind::Skip, file, "arch::wgmmaWait<0>(sums)", {48}}})
    mla::test::expectFound(plant, 1, [&](const sim::Options &options) {
      const bool isOfGroups = plant.classes.count(31);
      return test::runHeadProduct<arch::Bf16>(isOfGroups ? many : few, options)
          .mistakes;
    });
}

} // namespace
