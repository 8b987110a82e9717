//===- HeadProductTest.cpp - Products per head in the simulator -----------===//
// The tests cover rows, columns and k that are not multiples of the tile sizes,
// both layouts of a weight, and addresses that 16-byte copies cannot use. The
// gaps between rows hold NaN.
//
//===----------------------------------------------------------------------===//

#include "SeedTable.h"

#include "Common/HeadProductParams.h"
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

template <class E> void runCase(const Case &c, uint64_t seed) {
  std::mt19937 generator(7);
  const int wRows = c.kContiguous ? c.n : c.k,
            wCols = c.kContiguous ? c.k : c.n;
  const auto x = padded<E>(generator, c.rows * c.heads, c.k, c.pad);
  const auto w = padded<E>(generator, c.heads * wRows, wCols, c.pad);
  const int xPitch = c.k + c.pad, wPitch = wCols + c.pad,
            outPitch = c.n + c.pad;
  sim::Device device({seed});
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
  EXPECT_EQ(cuda::launchHeadProduct<E>(p, c.kContiguous, &device), "");
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
        ASSERT_NEAR(got, sum, roundoff * std::abs(sum) + std::ldexp(c.k, -22))
            << "row " << row << " head " << h << " column " << n;
      }
}

TEST(HeadProductKernel, AgreesWithSumsAndReportsNothing) {
  for (const Case &c :
       {Case{3, 2, 128, 72, 0, false}, Case{3, 2, 72, 128, 0, true},
        Case{66, 1, 200, 64, 8, false}, Case{66, 1, 72, 40, 8, true},
        Case{5, 2, 33, 45, 1, false}, Case{5, 2, 33, 45, 1, true},
        Case{1, 1, 8, 1, 0, true}})
    for (uint64_t seed = 1; seed <= seeds && !HasFailure(); ++seed) {
      runCase<arch::Bf16>(c, seed);
      runCase<arch::F16>(c, seed);
    }
}

} // namespace
