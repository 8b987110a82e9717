//===- Float8Test.cpp - Codes of mla_float8.h, one by one -----------------===//
//
// The expected values follow from the definition of a format: the value of a
// code from its bits, in double, and the code of a value by a search for the
// nearest of all codes.
//
//===----------------------------------------------------------------------===//

#include "OnlyTarget.h"
#include "lib/Kernels/CPU/Simd.h"
#include "mla-runtime/mla_float8.h"
#include "mla-runtime/mla_runtime.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

using namespace mla::test;

namespace {

constexpr float Infinity = std::numeric_limits<float>::infinity();
const float NaN = std::numeric_limits<float>::quiet_NaN();

/// A format with a sign bit.
struct Format {
  const char *name;
  int bits, fraction, bias;
  uint8_t largest, nan; ///< the codes of the largest number and of a NaN
  float (*decode)(uint8_t);
  uint8_t (*encode)(float);
};

constexpr Format Formats[] = {
    {"e4m3", 8, 3, 7, 0x7e, 0x7f, mlaE4M3ToFloat, mlaFloatToE4M3},
    {"e5m2", 8, 2, 15, 0x7b, 0x7f, mlaE5M2ToFloat, mlaFloatToE5M2},
    {"e2m1", 4, 1, 1, 7, 7, mlaE2M1ToFloat, mlaFloatToE2M1}};

/// Returns the value of the code of a number that is not negative.
double valueOf(const Format &format, int code) {
  const int exponent = code >> format.fraction;
  const int digits = code % (1 << format.fraction);
  const int one = exponent ? 1 << format.fraction : 0;
  return std::ldexp(digits + one,
                    std::max(exponent, 1) - format.bias - format.fraction);
}

/// Returns the code of the number nearest to a magnitude, at a tie the even
/// code, and for large magnitudes the largest.
int nearest(const Format &format, double magnitude) {
  if (magnitude > valueOf(format, format.largest))
    return format.largest;
  int best = 0;
  for (int code = 1; code <= format.largest; ++code) {
    const double gain = std::fabs(valueOf(format, best) - magnitude) -
                        std::fabs(valueOf(format, code) - magnitude);
    if (gain > 0 || (gain == 0 && code % 2 == 0))
      best = code;
  }
  return best;
}

/// Calls `test` with every number of the format, every midpoint of two numbers,
/// the floats next to these, and some floats beyond the largest number.
template <typename Test> void onBoundaries(const Format &format, Test test) {
  const auto near = [&](float value) {
    test(value);
    test(std::nextafter(value, Infinity));
    test(std::nextafter(value, -Infinity));
  };
  for (int code = 0; code <= format.largest; ++code) {
    const double value = valueOf(format, code);
    near(static_cast<float>(value));
    near(static_cast<float>((value + valueOf(format, code + 1)) / 2));
  }
  for (float value : {1e-30f, 1e-45f, 1e6f, 1e30f})
    near(value);
}

TEST(Float8, DecodesEveryCode) {
  for (const Format &format : Formats) {
    SCOPED_TRACE(format.name);
    const int sign = 1 << (format.bits - 1);
    for (int code = 0; code <= format.largest; ++code) {
      EXPECT_EQ(format.decode(code), valueOf(format, code)) << code;
      EXPECT_EQ(format.decode(sign | code), -valueOf(format, code)) << code;
      EXPECT_TRUE(std::signbit(format.decode(sign | code))) << code;
    }
  }
  for (uint8_t code : {0x7d, 0x7e, 0x7f, 0xfd, 0xff}) {
    EXPECT_TRUE(std::isnan(mlaE5M2ToFloat(code))) << int(code);
    EXPECT_EQ(std::isnan(mlaE4M3ToFloat(code)), (code & 0x7f) == 0x7f);
  }
  EXPECT_EQ(mlaE5M2ToFloat(0x7c), Infinity);
  EXPECT_EQ(mlaE5M2ToFloat(0xfc), -Infinity);
}

TEST(Float8, EncodesBoundariesToTheNearest) {
  for (const Format &format : Formats) {
    SCOPED_TRACE(format.name);
    const int sign = 1 << (format.bits - 1);
    onBoundaries(format, [&](float value) {
      const int magnitude = nearest(format, std::fabs(value));
      const int code = magnitude | (std::signbit(value) ? sign : 0);
      EXPECT_EQ(format.encode(value), code) << value;
      EXPECT_EQ(format.encode(-value), code ^ sign) << value;
    });
  }
}

TEST(Float8, SaturatesAndEncodesNaN) {
  for (const Format &format : Formats) {
    SCOPED_TRACE(format.name);
    const int sign = 1 << (format.bits - 1);
    for (float value : {Infinity, std::numeric_limits<float>::max()}) {
      EXPECT_EQ(format.encode(value), format.largest);
      EXPECT_EQ(format.encode(-value), format.largest | sign);
    }
    EXPECT_EQ(format.encode(NaN), format.nan);
    EXPECT_EQ(format.encode(-NaN), format.nan);
  }
}

TEST(Float8, ScalesArePowersOfTwoRoundedUp) {
  for (int code = 0; code < 255; ++code) {
    const float value = mlaUE8M0ToFloat(code);
    EXPECT_EQ(value, std::ldexp(1.0, code - 127)) << code;
    EXPECT_EQ(mlaFloatToUE8M0(value), code);
    EXPECT_EQ(mlaFloatToUE8M0(-value), code);
    EXPECT_EQ(mlaFloatToUE8M0(std::nextafter(value, Infinity)),
              std::min(code + 1, 254));
    // Below 2^-127 there is no smaller scale.
    EXPECT_EQ(mlaFloatToUE8M0(std::nextafter(value, 0.0f)), code);
  }
  EXPECT_TRUE(std::isnan(mlaUE8M0ToFloat(255)));
  EXPECT_EQ(mlaFloatToUE8M0(NaN), 255);
  EXPECT_EQ(mlaFloatToUE8M0(0.0f), 0);
  EXPECT_EQ(mlaFloatToUE8M0(Infinity), 254);
}

/// Calls `test` once for each instruction set of the machine.
template <typename Test> void onEveryTarget(Test test) {
  for (int64_t left = hwy::SupportedTargets(); left; left &= left - 1) {
    const int64_t target = left & -left;
    OnlyTarget only(target);
    SCOPED_TRACE(hwy::TargetName(target));
    test();
  }
}

TEST(Float8, VectorsLoadLikeTheScalar) {
  std::vector<uint8_t> codes;
  for (int i = 0; i < 259; ++i)
    codes.push_back(static_cast<uint8_t>(i));
  const auto count = static_cast<int64_t>(codes.size());
  onEveryTarget([&] {
    std::vector<float> values(codes.size());
    std::vector<uint16_t> halves(codes.size());
    mla::cpu::loadAsF32(MLA_F8E4M3, codes.data(), values.data(), count);
    mla::cpu::loadE4M3AsBF16(codes.data(), halves.data(), count);
    for (size_t i = 0; i < codes.size(); ++i) {
      const uint32_t expected = mlaFloatBits(mlaE4M3ToFloat(codes[i]));
      EXPECT_EQ(mlaFloatBits(values[i]), expected) << int(codes[i]);
      EXPECT_EQ(uint32_t(halves[i]) << 16, expected) << int(codes[i]);
    }
  });
}

TEST(Float8, VectorsQuantiseLikeTheScalar) {
  std::vector<float> values = {NaN, -NaN, Infinity, -Infinity};
  onBoundaries(Formats[0], [&](float value) {
    values.push_back(value);
    values.push_back(-value);
  });
  onEveryTarget([&] {
    for (float scale : {1.0f, 0.3f}) {
      std::vector<uint8_t> codes(values.size());
      mla::cpu::storeE4M3(values.data(), scale, codes.data(),
                          static_cast<int64_t>(values.size()));
      for (size_t i = 0; i < values.size(); ++i)
        ASSERT_EQ(codes[i], mlaFloatToE4M3(values[i] / scale)) << values[i];
    }
  });
}

} // namespace
