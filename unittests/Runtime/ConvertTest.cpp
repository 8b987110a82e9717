//===- ConvertTest.cpp - Vectors are converted like single numbers --------===//
//
// The kernels convert vectors, all other host code single numbers with
// mla_float16.h. Both must give equal bits on every instruction set.
//
//===----------------------------------------------------------------------===//

#include "OnlyTarget.h"
#include "lib/Kernels/CPU/BF16Decode.h"
#include "lib/Kernels/CPU/Simd.h"
#include "mla-runtime/mla_float16.h"
#include "mla-runtime/mla_quantise.h"
#include "mla-runtime/mla_runtime.h"

#include <gtest/gtest.h>

#include <cmath>
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

/// Expects decodeTiles() and decodeTilesToBF16() to give the bits of single
/// numbers.
void expectDecoded(int32_t dtype, int64_t begin, int64_t count, int64_t group) {
  SCOPED_TRACE(testing::Message() << "type " << dtype << " begin " << begin
                                  << " count " << count << " group " << group);
  std::vector<uint8_t> bytes(static_cast<size_t>(begin + count));
  for (size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<uint8_t>(i * 37 + i / 256);
  std::vector<float> divisors;
  for (int64_t i = 0; i <= count / group; ++i)
    divisors.push_back(0.37f + 0.11f * static_cast<float>(i));
  std::vector<float> values(static_cast<size_t>(count));
  std::vector<uint16_t> rounded(static_cast<size_t>(count));
  mla::cpu::decodeTiles(dtype, bytes.data(), begin, count, divisors.data(),
                        group, values.data());
  mla::cpu::decodeTilesToBF16(dtype, bytes.data(), begin, count,
                              divisors.data(), group, rounded.data());
  for (int64_t i = 0; i < count; ++i) {
    const auto at = static_cast<size_t>(begin + i);
    const uint8_t code =
        dtype == MLA_F4E2M1 ? bytes[at / 2] >> (at % 2 * 4) & 0xf : bytes[at];
    const float want = mlaDecodeElement(dtype, code) *
                       divisors[static_cast<size_t>(i / group)];
    const auto k = static_cast<size_t>(i);
    ASSERT_EQ(mlaFloatBits(values[k]), mlaFloatBits(want)) << i;
    ASSERT_EQ(rounded[k], mlaFloatToBF16(want)) << i;
  }
}

TEST(Convert, DecodesTilesLikeTheScalar) {
  onEveryTarget([] {
    for (int32_t dtype : {MLA_F8E4M3, MLA_F8E5M2, MLA_F4E2M1})
      for (int64_t group : {1, 3, 8, 16, 32, 48, 64, 1000})
        for (int64_t begin : {0, 2, 7})
          for (int64_t count : {1, 63, 64, 200, 600})
            ASSERT_NO_FATAL_FAILURE(expectDecoded(dtype, begin, count, group));
  });
}

/// The position of element i of a row in the order of halves.
size_t placeOf(size_t i) { return i / 32 * 32 + i % 16 * 2 + i % 32 / 16; }

/// Rounds to bf16, to nearest, ties away from zero.
uint16_t roundAway(float value) {
  return static_cast<uint16_t>((mlaFloatBits(value) + 0x8000) >> 16);
}

constexpr int32_t NoScales = -1;

/// Expects bf16DecodeHalves() to give the numbers of single elements and
/// scales. `scaleType` NoScales is a factor for all elements.
void expectHalves(int32_t dtype, int32_t scaleType, int64_t group,
                  float factor) {
  SCOPED_TRACE(testing::Message() << "type " << dtype << " scales " << scaleType
                                  << " group " << group << " times " << factor);
  constexpr int64_t Width = 256, Rows = 5;
  std::vector<char> bytes(Width * Rows), scales(4 * Width * Rows);
  for (size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<char>(i * 37 + i / 256);
  for (size_t i = 0; i < scales.size(); i += 4) {
    const float value = 0.37f + 0.001f * static_cast<float>(i % 399);
    std::memcpy(&scales[i], &value, sizeof(value));
    if (scaleType != MLA_F32)
      for (size_t k = 0; k < 4; ++k)
        scales[i + k] = static_cast<char>(
            scaleType == MLA_F8E8M0 ? 120 + (i + k) % 16 : 0x20 + (i + k) % 80);
  }
  const char *elements[Rows], *scaleRows[Rows];
  for (int64_t r = 0; r < Rows; ++r) {
    elements[r] = bytes.data() + r * Width;
    scaleRows[r] = scales.data() + r * 4 * Width;
  }
  std::vector<uint16_t> values(Width * Rows);
  mla::cpu::bf16DecodeHalves({dtype, Width, elements, Rows,
                              scaleType == NoScales ? nullptr : scaleRows, 4,
                              scaleType, group, factor, values.data(), Width});
  for (int64_t r = 0; r < Rows; ++r)
    for (size_t i = 0; i < Width; ++i) {
      const auto code = static_cast<uint8_t>(
          dtype == MLA_F4E2M1 ? elements[r][i / 2] >> (i % 2 * 4) & 0xf
                              : elements[r][i]);
      float scale = factor;
      const size_t tile = i / static_cast<size_t>(group);
      if (scaleType == MLA_F32) {
        std::memcpy(&scale, scaleRows[r] + 4 + 4 * tile, sizeof(scale));
        scale *= factor;
      } else if (scaleType != NoScales) {
        scale *= mlaBlockScaleValue(
            scaleType, static_cast<uint8_t>(scaleRows[r][4 + tile]));
      }
      const float want = mlaDecodeElement(dtype, code) * scale;
      const uint16_t got = values[static_cast<size_t>(r * Width) + placeOf(i)];
      if (std::isnan(want))
        ASSERT_TRUE(std::isnan(mlaBF16ToFloat(got))) << i;
      else
        ASSERT_EQ(got, roundAway(want)) << i;
    }
}

TEST(Halves, DecodeLikeTheScalar) {
  if (!mla::cpu::bf16HalvesAvailable())
    GTEST_SKIP() << "requires AVX512_BF16 and AVX512_VBMI";
  for (int32_t dtype : {MLA_F8E4M3, MLA_F8E5M2, MLA_F4E2M1}) {
    for (float factor : {1.0f, 0.3f})
      ASSERT_NO_FATAL_FAILURE(expectHalves(dtype, NoScales, 256, factor));
    for (int32_t scaleType : {MLA_F32, MLA_F8E8M0, MLA_F8E4M3})
      for (int64_t group : {16, 32, 64, 128})
        for (float factor : {1.0f, 0.3f})
          ASSERT_NO_FATAL_FAILURE(
              expectHalves(dtype, scaleType, group, factor));
  }
}

TEST(Halves, PairColumns) {
  if (!mla::cpu::bf16HalvesAvailable())
    GTEST_SKIP() << "requires AVX512_BF16 and AVX512_VBMI";
  constexpr size_t Width = 64;
  std::vector<uint16_t> rows(2 * Width), halves(2 * Width);
  for (size_t i = 0; i < rows.size(); ++i)
    rows[i] = static_cast<uint16_t>(1000 + i);
  mla::cpu::bf16ToHalves(rows.data(), 2 * Width, halves.data());
  for (size_t i = 0; i < rows.size(); ++i)
    ASSERT_EQ(halves[placeOf(i)], rows[i]);
  for (bool isHalves : {false, true}) {
    const auto &from = isHalves ? halves : rows;
    alignas(64) mla::cpu::BF16Pair pairs[Width];
    mla::cpu::bf16PairRows(from.data(), from.data() + Width, Width, isHalves,
                           pairs);
    for (size_t i = 0; i < Width; ++i) {
      ASSERT_EQ(pairs[i].first, rows[i]);
      ASSERT_EQ(pairs[i].second, rows[Width + i]);
    }
  }
}

} // namespace
