//===- CacheRun.h - Helpers of the cache tests ------------------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_CACHERUN_H
#define MLA_UNITTESTS_SIMULATOR_CACHERUN_H

#include "SeedTable.h"

#include "Arch/Launch.h"
#include "Common/CacheParams.h"
#include "Simulator/Device/Device.h"
#include "Simulator/Numbers/Convert.h"

#include "gtest/gtest.h"

#include <string>
#include <vector>

namespace mla::test {

inline uint16_t bf16(float x) { return sim::floatToBf16(x); }
inline float valueOf(uint16_t bits) {
  return sim::toFloat(sim::Format::Bf16, bits);
}

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

/// Return the value of `type` at `index` of a row, and the bytes per element.
inline double elementAt(cuda::Element type, const char *row, int index) {
  if (type == cuda::Element::F32)
    return reinterpret_cast<const float *>(row)[index];
  return sim::toFloat(type == cuda::Element::F16 ? sim::Format::F16
                                                 : sim::Format::Bf16,
                      reinterpret_cast<const uint16_t *>(row)[index]);
}
inline int bytesOf(cuda::Element type) {
  return type == cuda::Element::F32 ? 4 : type == cuda::Element::E4m3 ? 1 : 2;
}

/// Returns rows of `count` distinct elements with more significant bits than
/// 16-bit types hold.
inline std::vector<char> rowsOfType(cuda::Element type, int count,
                                    float begin) {
  std::vector<char> rows(count * bytesOf(type));
  for (int i = 0; i < count; ++i) {
    const float x = (begin + 0.37f * static_cast<float>(i % 101)) * 1.0009f;
    if (type == cuda::Element::F32)
      reinterpret_cast<float *>(rows.data())[i] = x;
    else
      reinterpret_cast<uint16_t *>(rows.data())[i] =
          type == cuda::Element::F16 ? sim::floatToF16(x) : bf16(x);
  }
  return rows;
}

/// Rounds `x` to an element of `type`.
inline double nearest(cuda::Element type, double x) {
  const auto single = static_cast<float>(x);
  if (type == cuda::Element::F32)
    return single;
  return type == cuda::Element::F16
             ? sim::toFloat(sim::Format::F16, sim::floatToF16(single))
             : valueOf(bf16(single));
}

/// Runs a case under each seed, until one fails.
template <class Case> void onSeeds(const Case &run) {
  for (uint64_t seed = 1; seed <= leastSeeds() && !testing::Test::HasFailure();
       ++seed)
    run(sim::Options{.seed = seed});
}

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_CACHERUN_H
