//===- ScaleTest.cpp - The cost of large grids ----------------------------===//

#include "Matrices.h"
#include "ScaleKernel.h"

#include <ctime>
#include <numeric>

using namespace mla;
using namespace mla::test;

namespace {

/// The limit of the processor time of a test, in seconds. Each test was
/// measured at 0.5 s. Algorithms that compare each CTA with all others, or each
/// thread with all data that it has read, took 15 s and more.
constexpr double mostSeconds = 10;

class Scale : public ::testing::Test {
protected:
  double seconds() const {
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  }
  sim::Device device{{.seed = 1, .numSms = 132}};
  std::clock_t start = std::clock();
};

TEST_F(Scale, LastOfManyCtas) {
  constexpr uint32_t ctas = 1024;
  uint32_t *out = device.upload(std::vector<uint32_t>(1), "out");
  queueLastBlock(&device, ctas,
                 device.upload(std::vector<uint32_t>(1), "count"),
                 device.upload(std::vector<uint32_t>(ctas), "parts"), out);
  const Outcome<uint32_t> run = takeOutcome(device, out, 1);
  expectClean(run, 1);
  EXPECT_EQ(run.out[0], ctas * (ctas - 1) / 2);
  EXPECT_LT(seconds(), mostSeconds);
}

TEST_F(Scale, ManyRelaxedAdditions) {
  constexpr uint32_t additions = 2000, bins = 4096;
  uint32_t *counts = device.upload(std::vector<uint32_t>(bins), "bins");
  queueHistogram(&device, additions, counts);
  const Outcome<uint32_t> run = takeOutcome(device, counts, bins);
  expectClean(run, 1);
  EXPECT_EQ(std::accumulate(run.out.begin(), run.out.end(), 0u),
            additions * 128);
  EXPECT_LT(seconds(), mostSeconds);
}

} // namespace
