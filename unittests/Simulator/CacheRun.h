//===- CacheRun.h - Helpers of the cache tests ------------------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_CACHERUN_H
#define MLA_UNITTESTS_SIMULATOR_CACHERUN_H

#include "SeedTable.h"

#include "Arch/Launch.h"
#include "Simulator/Device/Device.h"
#include "Simulator/Numbers/Convert.h"

#include "gtest/gtest.h"

#include <string>
#include <vector>

namespace mla::test {

inline uint16_t bf16(float x) { return sim::floatToBf16(x); }

/// Returns `count` values, of which any 97 consecutive ones are distinct.
inline std::vector<uint16_t> numbers(int count, float begin) {
  std::vector<uint16_t> values;
  for (int i = 0; i < count; ++i)
    values.push_back(bf16(begin + 0.25f * (i % 97)));
  return values;
}

/// Launches a kernel twice. The second launch writes the same memory and must
/// wait for the first.
template <class Launch, class P>
void expectNoReports(sim::Device &device, const Launch &launch,
                     const P &params) {
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(launch(params, &device), "");
  expectNoFindings(device);
}

/// Runs a case under each seed, until one fails.
template <class Case> void onSeeds(const Case &run) {
  for (uint64_t seed = 1; seed <= leastSeeds() && !testing::Test::HasFailure();
       ++seed)
    run(sim::Options{.seed = seed});
}

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_CACHERUN_H
