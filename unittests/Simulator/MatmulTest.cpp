//===- MatmulTest.cpp - Products and scaling in the simulator -------------===//

#include "SeedTable.h"

#include "Arch/Types.h"
#include "Common/ScaleParams.h"
#include "Generic/MatmulParams.h"
#include "Simulator/Device/Device.h"
#include "Simulator/Numbers/Convert.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace mla;

namespace {

struct Shape {
  int64_t m, n, k, batch;
  bool aTransposed, bTransposed, hasBias, sharesB;
};

float toFloat(float x) { return x; }
float toFloat(arch::Bf16 x) { return sim::toFloat(sim::Format::Bf16, x.bits); }
float toFloat(arch::F16 x) { return sim::toFloat(sim::Format::F16, x.bits); }

template <class E> std::vector<E> randomValues(size_t count, uint64_t seed) {
  std::mt19937 generator(seed);
  std::vector<E> values(count);
  for (E &x : values) {
    const float value = static_cast<float>(generator() % 17) / 8 - 1;
    if constexpr (std::is_same_v<E, float>)
      x = value;
    else // exact in both types
      x.bits = std::is_same_v<E, arch::F16> ? sim::floatToF16(value)
                                            : sim::floatToBf16(value);
  }
  return values;
}

template <class E> void checkMatmul(const Shape &s, uint64_t seed) {
  sim::Device device({seed});
  const auto a = randomValues<E>(s.batch * s.m * s.k, 1);
  const auto b = randomValues<E>((s.sharesB ? 1 : s.batch) * s.n * s.k, 2);
  const auto bias = randomValues<E>(s.n, 3);
  cuda::MatmulParams p{};
  p.a = device.upload(a, "a");
  p.b = device.upload(b, "b");
  p.bias = s.hasBias ? device.upload(bias, "bias") : nullptr;
  p.out = device.allocate(s.batch * s.m * s.n * sizeof(E), "out");
  p.m = s.m;
  p.n = s.n;
  p.k = s.k;
  p.aRows = {INT64_MAX, 0, s.aTransposed ? 1 : s.k};
  p.aK = s.aTransposed ? s.m : 1;
  p.outRows = {INT64_MAX, 0, s.n};
  p.outN = 1;
  p.bK = s.bTransposed ? 1 : s.n;
  p.bN = s.bTransposed ? s.k : 1;
  for (int64_t &size : p.batch)
    size = 1;
  p.batch[3] = s.batch;
  p.aBatch[3] = s.m * s.k;
  p.bBatch[3] = s.sharesB ? 0 : s.n * s.k;
  p.outBatch[3] = s.m * s.n;
  ASSERT_EQ(cuda::launchMatmul<E>(p, &device), "");
  mla::test::expectNoFindings(device);
  for (int64_t i = 0; i < s.batch; ++i)
    for (int64_t m = 0; m < s.m; ++m)
      for (int64_t n = 0; n < s.n; ++n) {
        double sum = s.hasBias ? toFloat(bias[n]) : 0;
        for (int64_t k = 0; k < s.k; ++k)
          sum += double(toFloat(
                     a[i * p.aBatch[3] + m * p.aRows.innerStride + k * p.aK])) *
                 toFloat(b[i * p.bBatch[3] + n * p.bN + k * p.bK]);
        const float got =
            toFloat(static_cast<E *>(p.out)[(i * s.m + m) * s.n + n]);
        ASSERT_NEAR(got, sum, std::max(1e-5, std::abs(sum) / 250))
            << i << " " << m << " " << n;
      }
}

TEST(GenericMatmul, ShapesAndStrides) {
  const Shape shapes[] = {{1, 1, 1, 1, false, false, false, false},
                          {70, 65, 100, 2, false, true, true, false},
                          {3, 130, 33, 3, true, false, false, true},
                          {64, 64, 64, 1, false, false, true, false},
                          {5, 7, 0, 1, false, false, true, false}};
  for (uint64_t seed = 1; seed <= mla::test::leastSeeds(); ++seed) {
    const Shape &shape = shapes[seed % std::size(shapes)];
    SCOPED_TRACE("k " + std::to_string(shape.k));
    checkMatmul<arch::Bf16>(shape, seed);
    checkMatmul<arch::F16>(shape, seed);
    checkMatmul<float>(shape, seed);
  }
}

void checkScale(uint64_t seed) {
  sim::Device device({seed});
  cuda::ScaleParams p{};
  std::vector<float> x(100);
  for (int i = 0; i < 100; ++i)
    x[i] = static_cast<float>(i);
  x[3] = -INFINITY; // no LSE of an empty row here
  x[5] = x[16] = INFINITY;
  p.x = device.upload(x, "x");
  p.out = device.upload(std::vector<float>(100, 7), "out");
  for (int64_t &size : p.sizes)
    size = 1;
  p.sizes[4] = 4;
  p.sizes[5] = 5;
  p.xStrides[4] = 1;
  p.xStrides[5] = 4;
  p.outStrides[4] = 10;
  p.outStrides[5] = 2;
  p.count = 20;
  p.factor = 0.5f;
  p.xEmpty = INFINITY;
  p.outEmpty = -INFINITY;
  ASSERT_EQ(cuda::launchScale(p, &device), "");
  mla::test::expectNoFindings(device);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 5; ++j) {
      const float from = x[i + 4 * j];
      EXPECT_EQ(p.out[i * 10 + j * 2], from == INFINITY ? -INFINITY : from / 2);
      EXPECT_EQ(p.out[i * 10 + j * 2 + 1], 7);
    }
}

TEST(GenericScale, StridedElements) {
  for (uint64_t seed = 1; seed <= mla::test::leastSeeds(); ++seed)
    checkScale(seed);
}

} // namespace
