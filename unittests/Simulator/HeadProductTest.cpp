//===- HeadProductTest.cpp - Products per head in the simulator -----------===//
// The tests cover rows, columns and k that are not multiples of the tile sizes,
// both layouts of a weight, the kernel for SM90, and addresses that 16-byte
// copies cannot use. The gaps between rows hold NaN.
//
//===----------------------------------------------------------------------===//

#include "MistakePlant.h"
#include "SeedTable.h"

#include "Common/HeadProductParams.h"
#include "SM90/HeadProductLaunch.h"
#include "Simulator/Device/Device.h"
#include "Simulator/Numbers/Convert.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace mla;

namespace {

const uint64_t seeds = mla::test::leastSeeds();
constexpr uint16_t notANumber = 0x7fc0;

struct Case {
  int rows, heads, k, n;
  int pad; ///< elements between rows of x, out and the weight
  bool kContiguous;
  bool isSm90 = false; ///< the kernel for SM90
};

template <class E> constexpr bool isHalf = std::is_same_v<E, arch::F16>;

template <class E> float valueOf(uint16_t bits) {
  return sim::toFloat(isHalf<E> ? sim::Format::F16 : sim::Format::Bf16, bits);
}
template <class E> uint16_t bitsOf(float value) {
  return isHalf<E> ? sim::floatToF16(value) : sim::floatToBf16(value);
}

/// Returns values in rows of `columns`, followed by `pad` elements of NaN.
template <class E>
std::vector<uint16_t> padded(std::mt19937 &generator, int rows, int columns,
                             int pad) {
  std::uniform_real_distribution<float> uniform(-1, 1);
  std::vector<uint16_t> values(rows * (columns + pad), notANumber);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      values[r * (columns + pad) + c] = bitsOf<E>(uniform(generator));
  return values;
}

/// Returns the number of planted bugs that took effect.
template <class E>
uint64_t runCase(const Case &c, const sim::Options &options) {
  std::mt19937 generator(7);
  const int wRows = c.kContiguous ? c.n : c.k,
            wCols = c.kContiguous ? c.k : c.n;
  const auto x = padded<E>(generator, c.rows * c.heads, c.k, c.pad);
  const auto w = padded<E>(generator, c.heads * wRows, wCols, c.pad);
  const int xPitch = c.k + c.pad, wPitch = wCols + c.pad,
            outPitch = c.n + c.pad;
  sim::Device device(options);
  const int outSize = c.rows * c.heads * outPitch;
  auto *out = static_cast<uint16_t *>(device.allocate(outSize * 2, "out"));

  cuda::HeadProductParams p = {};
  p.x = {device.upload(x, "x"), 0, c.heads * xPitch, xPitch};
  p.out = {out, 0, c.heads * outPitch, outPitch};
  p.w = device.upload(w, "w");
  p.wHead = wRows * wPitch;
  p.wStride = wPitch;
  p.inner = INT64_MAX;
  p.rows = c.rows;
  p.heads = c.heads;
  p.k = c.k;
  p.n = c.n;
  p.wide = xPitch % 8 == 0 && wPitch % 8 == 0;
  p.outPairs = outPitch % 2 == 0;
  if (c.isSm90)
    EXPECT_TRUE(cuda::sm90HeadProductTakes(p, c.kContiguous));
  EXPECT_EQ(c.isSm90 ? cuda::launchSm90HeadProduct<E>(p, c.kContiguous, &device)
                     : cuda::launchHeadProduct<E>(p, c.kContiguous, &device),
            "");
  mla::test::expectNoFindings(device);

  for (int row = 0; row < c.rows; ++row)
    for (int h = 0; h < c.heads; ++h)
      for (int n = 0; n < c.n; ++n) {
        double sum = 0;
        for (int k = 0; k < c.k; ++k)
          sum += double(valueOf<E>(x[(row * c.heads + h) * xPitch + k])) *
                 valueOf<E>(w[(h * wRows + (c.kContiguous ? n : k)) * wPitch +
                              (c.kContiguous ? k : n)]);
        const float got = valueOf<E>(out[(row * c.heads + h) * outPitch + n]);
        // The bound covers the rounding of the result, and the error of f32
        // sums of products below 1.
        const double roundoff = std::ldexp(1, isHalf<E> ? -11 : -8);
        EXPECT_NEAR(got, sum, roundoff * std::abs(sum) + std::ldexp(c.k, -22))
            << "row " << row << " head " << h << " column " << n;
        if (testing::Test::HasNonfatalFailure())
          return device.statistics().mistakes;
      }
  return device.statistics().mistakes;
}

TEST(HeadProductKernel, AgreesWithSumsAndReportsNothing) {
  for (const Case &c :
       {Case{3, 2, 128, 72, 0, false}, Case{3, 2, 72, 128, 0, true},
        Case{66, 1, 200, 64, 8, false}, Case{66, 1, 72, 40, 8, true},
        Case{5, 2, 33, 45, 1, false}, Case{5, 2, 33, 45, 1, true},
        Case{1, 1, 8, 1, 0, true}, Case{66, 1, 200, 128, 8, false, true},
        Case{20, 2, 72, 128, 0, false, true},
        Case{130, 1, 328, 64, 0, true, true},
        Case{3, 2, 456, 64, 0, true, true}})
    for (uint64_t seed = 1; seed <= seeds && !HasFailure(); ++seed) {
      runCase<arch::Bf16>(c, {.seed = seed});
      runCase<arch::F16>(c, {.seed = seed});
    }
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
      return runCase<arch::Bf16>(isOfGroups ? many : few, options);
    });
}

} // namespace
