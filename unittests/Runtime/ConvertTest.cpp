//===- ConvertTest.cpp - Vectors are converted like single numbers --------===//
//
// The kernels convert vectors, all other host code single numbers with
// mla_float16.h. Both must give equal bits on every instruction set.
//
//===----------------------------------------------------------------------===//

#include "OnlyTarget.h"
#include "lib/Kernels/CPU/Simd.h"
#include "mla-runtime/mla_float16.h"
#include "mla-runtime/mla_runtime.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

using namespace mla::test;

namespace {

/// Calls `test` once for each instruction set of the machine.
template <typename Test> void onEveryTarget(Test test) {
  int64_t targets = hwy::SupportedTargets();
  for (; targets != 0; targets &= targets - 1) {
    const int64_t target = targets & -targets;
    OnlyTarget only(target);
    SCOPED_TRACE(hwy::TargetName(target));
    test();
  }
}

/// Returns floats with every sign, exponent and kept part of a conversion that
/// drops `dropped` bits, each exact, at the ties, and beside both. The count is
/// no multiple of the lanes of any target.
std::vector<float> boundaries(int dropped) {
  const uint32_t half = 1u << (dropped - 1);
  std::vector<float> values;
  for (uint64_t kept = 0; kept < (uint64_t(1) << (32 - dropped)); ++kept)
    for (uint32_t low : {0u, 1u, half - 1, half, half + 1, 2 * half - 1})
      values.push_back(
          mlaFloatOfBits(static_cast<uint32_t>(kept << dropped) | low));
  values.push_back(1.0f);
  return values;
}

void expectRounded(int32_t dtype, const std::vector<float> &values,
                   uint16_t (*round)(float)) {
  std::vector<uint16_t> stored(values.size());
  mla::cpu::storeFromF32(dtype, values.data(), 1.0f, stored.data(),
                         static_cast<int64_t>(values.size()));
  for (size_t i = 0; i < values.size(); ++i)
    ASSERT_EQ(stored[i], round(values[i])) << mlaFloatBits(values[i]);
}

TEST(Convert, StoresBF16LikeTheScalar) {
  const std::vector<float> values = boundaries(16);
  onEveryTarget([&] { expectRounded(MLA_BF16, values, mlaFloatToBF16); });
}

TEST(Convert, StoresF16LikeTheScalar) {
  const std::vector<float> values = boundaries(13);
  onEveryTarget([&] { expectRounded(MLA_F16, values, mlaFloatToF16); });
}

void expectLoaded(int32_t dtype, float (*load)(uint16_t)) {
  std::vector<uint16_t> bits(65537);
  for (size_t i = 0; i < bits.size(); ++i)
    bits[i] = static_cast<uint16_t>(i);
  std::vector<float> loaded(bits.size());
  mla::cpu::loadAsF32(dtype, bits.data(), loaded.data(),
                      static_cast<int64_t>(bits.size()));
  for (size_t i = 0; i < bits.size(); ++i)
    ASSERT_EQ(mlaFloatBits(loaded[i]), mlaFloatBits(load(bits[i]))) << bits[i];
}

TEST(Convert, LoadsLikeTheScalar) {
  onEveryTarget([] {
    expectLoaded(MLA_BF16, mlaBF16ToFloat);
    expectLoaded(MLA_F16, mlaF16ToFloat);
  });
}

} // namespace
