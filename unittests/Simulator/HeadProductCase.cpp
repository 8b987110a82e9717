//===- HeadProductCase.cpp - Products per head in the simulator -----------===//

#include "HeadProductCase.h"
#include "SeedTable.h"

#include "Common/HeadProductParams.h"
#include "SM90/HeadProductLaunch.h"
#include "Simulator/Numbers/Convert.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace mla;
using namespace mla::test;

namespace {

constexpr uint16_t notANumber = 0x7fc0;

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

} // namespace

template <class E>
HeadProductResult mla::test::runHeadProduct(const HeadProductCase &c,
                                            const sim::Options &options) {
  // A weight does not depend on the number of rows.
  std::mt19937 generator(7), weights(8);
  const int wRows = c.kContiguous ? c.n : c.k,
            wCols = c.kContiguous ? c.k : c.n;
  const int xHeads = c.isShared ? 1 : c.heads;
  const auto x = padded<E>(generator, c.rows * xHeads, c.k, c.pad);
  const auto w = padded<E>(weights, c.heads * wRows, wCols, c.pad);
  const int xPitch = c.k + c.pad, wPitch = wCols + c.pad,
            outPitch = c.n + c.pad;
  sim::Device device(options);
  // The rows of a sequence end with a gap of one row.
  const int outRow = c.heads * outPitch, inner = c.inner ? c.inner : c.rows;
  const int outer = (inner + (c.inner ? 1 : 0)) * outRow;
  const int outSize = (c.rows + inner - 1) / inner * outer;
  auto *out = static_cast<uint16_t *>(device.allocate(outSize * 2, "out"));

  cuda::HeadProductParams p = {};
  p.x = {device.upload(x, "x"), inner * xHeads * xPitch, xHeads * xPitch,
         c.isShared ? 0 : xPitch};
  p.out = {out, outer, outRow, outPitch};
  p.w = device.upload(w, "w");
  p.wHead = wRows * wPitch;
  p.wStride = wPitch;
  p.inner = c.inner ? c.inner : INT64_MAX;
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

  std::vector<uint16_t> bits;
  for (int row = 0; row < c.rows; ++row)
    for (int h = 0; h < c.heads; ++h)
      for (int n = 0; n < c.n; ++n) {
        double sum = 0;
        for (int k = 0; k < c.k; ++k)
          sum +=
              double(valueOf<E>(x[(row * xHeads + h % xHeads) * xPitch + k])) *
              valueOf<E>(w[(h * wRows + (c.kContiguous ? n : k)) * wPitch +
                           (c.kContiguous ? k : n)]);
        bits.push_back(
            out[row / inner * outer + row % inner * outRow + h * outPitch + n]);
        const float got = valueOf<E>(bits.back());
        // The bound covers the rounding of the result, and the error of f32
        // sums of products below 1.
        const double roundoff = std::ldexp(1, isHalf<E> ? -11 : -8);
        EXPECT_NEAR(got, sum, roundoff * std::abs(sum) + std::ldexp(c.k, -22))
            << "row " << row << " head " << h << " column " << n;
        if (testing::Test::HasNonfatalFailure())
          return {device.statistics().mistakes, bits};
      }
  return {device.statistics().mistakes, bits};
}

template HeadProductResult
mla::test::runHeadProduct<arch::Bf16>(const HeadProductCase &,
                                      const sim::Options &);
template HeadProductResult
mla::test::runHeadProduct<arch::F16>(const HeadProductCase &,
                                     const sim::Options &);
