//===- TensorShapesTest.cpp - Layouts of tensor memory --------------------===//

#include "TensorShapesKernel.h"

#include "Simulator/Core/Device.h"

#include "gtest/gtest.h"

using namespace mla;
using namespace mla::test;

namespace {

/// Output of a kernel that found nothing, on some seed.
template <class Queue>
std::vector<float> outputOf(size_t count, uint64_t seed, const Queue &queue) {
  sim::Device device({seed});
  auto *out = static_cast<float *>(device.allocate(count * 4, "out"));
  queue(&device, out);
  for (const sim::Report &report : device.synchronize().get())
    ADD_FAILURE() << report.str();
  return {out, out + count};
}

/// Lane and column as the PTX manual draws them.
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

INSTANTIATE_TEST_SUITE_P(All, TensorShapes,
                         ::testing::Values(TmemShape::L32x32b,
                                           TmemShape::L16x64b,
                                           TmemShape::L16x128b,
                                           TmemShape::L16x256b));

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

TEST(TensorCopy, RowsBecomeLanes) {
  std::vector<float> out = outputOf(
      512, 1, [](auto *device, float *to) { queueTensorCopy(device, to); });
  for (int i = 0; i < 512; ++i)
    ASSERT_EQ(out[i], i);
}

} // namespace
