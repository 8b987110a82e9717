//===- TensorShapesTest.cpp - Layouts of tensor memory --------------------===//

#include "TensorShapesKernel.h"

#include "Simulator/Device/Device.h"
#include "Simulator/Numbers/Convert.h"
#include "Simulator/Numbers/Format.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace mla;
using namespace mla::test;

namespace {

/// Returns the output of a kernel under a seed. Reports findings as test
/// failures.
template <class T = float, class Queue>
std::vector<T> outputOf(size_t count, uint64_t seed, const Queue &queue) {
  sim::Device device({seed});
  auto *out = static_cast<T *>(device.allocate(count * sizeof(T), "out"));
  queue(&device, out);
  for (const sim::Report &report : device.synchronize().get())
    ADD_FAILURE() << report.str();
  return {out, out + count};
}

/// A lane and a column. placeOf() follows the figures of the PTX manual.
struct Place {
  int lane, column;
};
Place placeOf(TmemShape shape, int t, int j) {
  if (shape == TmemShape::L32x32b)
    return {t, j};
  if (shape == TmemShape::L16x64b)
    return {t % 2 * 8 + t / 4, 2 * j + (t % 4) / 2};
  if (shape == TmemShape::L16x128b)
    return {j % 2 * 8 + t / 4, j / 2 * 4 + t % 4};
  return {j / 2 % 2 * 8 + t / 4, j / 4 * 8 + t % 4 * 2 + j % 2};
}

class TensorShapes : public ::testing::TestWithParam<TmemShape> {};

TEST_P(TensorShapes, LoadsWhatTheManualSays) {
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    std::vector<float> out = outputOf(1024, seed, [](auto *device, float *to) {
      queueTensorShape(GetParam(), device, to);
    });
    for (int thread = 0; thread < 128; ++thread)
      for (int j = 0; j < 8; ++j) {
        Place place = placeOf(GetParam(), thread % 32, j);
        int lane = thread / 32 * 32 + place.lane;
        ASSERT_EQ(out[thread * 8 + j], 1000 * lane + place.column)
            << "thread " << thread << " register " << j;
      }
  }
}

/// A register of a packed load must hold two columns where a register of the
/// plain shape holds one.
TEST_P(TensorShapes, PacksNeighbouringColumns) {
  auto out = outputOf<uint32_t>(1024, 1, [](auto *device, uint32_t *to) {
    queuePackedShape(GetParam(), device, to);
  });
  for (int thread = 0; thread < 128; ++thread)
    for (int j = 0; j < 8; ++j) {
      Place place = placeOf(GetParam(), thread % 32, j);
      uint32_t low = 100 * place.lane + 2 * place.column;
      ASSERT_EQ(out[thread * 8 + j], low | (low + 1) << 16)
          << "thread " << thread << " register " << j;
    }
}

TEST_P(TensorShapes, UnpacksIntoNeighbouringColumns) {
  auto out = outputOf<uint32_t>(128 * 16, 1, [](auto *device, uint32_t *to) {
    queueUnpackedShape(GetParam(), device, to);
  });
  std::vector<uint32_t> expected(128 * 16);
  for (int thread = 0; thread < 128; ++thread)
    for (int j = 0; j < 4; ++j) {
      Place place = placeOf(GetParam(), thread % 32, j);
      for (int half = 0; half < 2; ++half)
        expected[(thread / 32 * 32 + place.lane) * 16 + 2 * place.column +
                 half] = (512 * (thread % 32) + 2 * j + half) & 0xffff;
    }
  EXPECT_EQ(out, expected);
}

INSTANTIATE_TEST_SUITE_P(All, TensorShapes,
                         ::testing::Values(TmemShape::L32x32b,
                                           TmemShape::L16x64b,
                                           TmemShape::L16x128b,
                                           TmemShape::L16x256b));

/// Threads 16 to 31 of a warp must access the lanes of threads 0 to 15, but 16
/// columns further.
TEST(TensorShapes, SplitAccessesHaveTwoHalves) {
  std::vector<float> out =
      outputOf(1024 + 128 * 32, 1,
               [](auto *device, float *to) { queueSplitAccess(device, to); });
  std::vector<float> expected(out.size());
  for (int t = 0; t < 128; ++t)
    for (int j = 0; j < 8; ++j) {
      const int lane = t / 32 * 32 + t % 16, column = t % 32 / 16 * 16 + j;
      const auto value = static_cast<float>(1000 * lane + column);
      expected[t * 8 + j] = value;
      expected[1024 + (lane + 16) * 32 + column] = value;
    }
  EXPECT_EQ(out, expected);
}

/// Each lane except the last of 32 must receive the columns of the next lane.
TEST(TensorShapes, ShiftMovesLanesDown) {
  std::vector<float> out = outputOf(
      1024, 1, [](auto *device, float *to) { queueTensorShift(device, to); });
  for (int lane = 0; lane < 128; ++lane)
    for (int c = 0; c < 8; ++c)
      ASSERT_EQ(out[lane * 8 + c],
                1000 * (lane % 32 == 31 ? lane : lane + 1) + c)
          << "lane " << lane << " column " << c;
}

/// After a product is issued, the words that it will overwrite are undefined: a
/// load that does not wait reads NaN or the product, depending on the seed.
TEST(TensorMemory, IsUndefinedUnderAProduct) {
  size_t undefined = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    // Operations are so late that the product and the load are pending at the
    // same time.
    sim::Device device({.seed = seed, .lateness = 1000});
    auto *out = static_cast<float *>(device.allocate(32 * 32 * 4, "out"));
    queueEarlyLoad(&device, out);
    const auto &reports = device.synchronize().get();
    ASSERT_FALSE(reports.empty()) << "seed " << seed;
    EXPECT_EQ(reports[0].bugClass, 9) << reports[0].str();
    for (int i = 0; i < 32 * 32; ++i) {
      undefined += std::isnan(out[i]);
      ASSERT_TRUE(std::isnan(out[i]) || out[i] == earlyLoadProduct)
          << "seed " << seed << ": " << out[i];
    }
  }
  EXPECT_GT(undefined, 0u) << "no load came before the product";
}

TEST(UmmaWs, HalvesOfColumnsLieInHalvesOfLanes) {
  for (bool isAInTensor : {false, true}) {
    std::vector<float> out =
        outputOf(128 * 32, 1, [&](auto *device, float *to) {
          queueUmmaWs(isAInTensor, device, to);
        });
    for (int m = 0; m < 64; ++m)
      for (int n = 0; n < 64; ++n) {
        int expected = 0;
        for (int k = 0; k < 16; ++k)
          expected += wsValue(m, k) * wsValue(n, k);
        ASSERT_EQ(out[(m + 64 * (n / 32)) * 32 + n % 32], expected)
            << m << ", " << n << (isAInTensor ? " A in tensor memory" : "");
      }
  }
}

/// Each of the two sums must be rounded once: the products alone, and the
/// products plus the old D.
TEST(UmmaF16Result, RoundsToNearest) {
  std::mt19937 generator(7);
  std::normal_distribution<float> normal;
  auto random = [&](size_t count) {
    std::vector<F16> values(count);
    for (F16 &value : values)
      value.bits = sim::floatToF16(normal(generator));
    return values;
  };
  const std::vector<F16> a = random(128 * 16), b = random(64 * 16);
  auto out = outputOf<uint32_t>(128 * 64, 1, [&](auto *device, uint32_t *to) {
    queueF16Result(device, device->upload(a, "A"), device->upload(b, "B"), to);
  });
  auto value = [](F16 x) {
    return double(sim::toFloat(sim::Format::F16, x.bits));
  };
  for (int m = 0; m < 128; ++m)
    for (int n = 0; n < 64; ++n) {
      double sum = 0, largest = 0;
      for (int k = 0; k < 16; ++k) {
        const double term = value(a[m * 16 + k]) * value(b[n * 16 + k]);
        sum += term;
        largest = std::max(largest, std::abs(term));
      }
      const double once = sim::toFloat(
          sim::Format::F16, sim::floatToF16(static_cast<float>(sum)));
      const double exact = once + sum;
      const double got =
          sim::toFloat(sim::Format::F16, out[m * 64 + n] & 0xffff);
      // The bound allows an error of half a unit in the result, of half a unit
      // (rarely one unit) in the first rounding, and of truncating 17 terms to
      // 25 bits.
      ASSERT_NEAR(got, exact,
                  std::ldexp(std::abs(exact) + std::abs(once), -11) +
                      std::ldexp(largest, -19))
          << m << ", " << n;
    }
}

TEST(TensorCopy, RowsBecomeLanes) {
  std::vector<float> out = outputOf(
      512, 1, [](auto *device, float *to) { queueTensorCopy(device, to); });
  for (int i = 0; i < 512; ++i)
    ASSERT_EQ(out[i], i);
}

} // namespace
