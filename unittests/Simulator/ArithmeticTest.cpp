//===- ArithmeticTest.cpp - Formats, fused sums, descriptors --------------===//

#include "Simulator/Numbers/Arithmetic.h"
#include "Simulator/Mma/MatrixDescriptor.h"
#include "Simulator/Numbers/Convert.h"

#include "Arch/Convert.h"
#include "Arch/Descriptor.h"
#include "Arch/PairMath.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace mla;
using namespace mla::sim;

namespace {

TEST(Arithmetic, SelectedBytes) {
  EXPECT_EQ(arch::selectBytes<0x7520>(0x33221100, 0x77665544), 0x77552200u);
  EXPECT_EQ(arch::selectBytes<0x0000>(0x33221100, 0x77665544), 0u);
  EXPECT_EQ(arch::selectBytes<0x0123>(0x33221100, 0x77665544), 0x00112233u);
}

/// Returns a random pair whose products are neither subnormal nor too large.
template <class T> arch::Pair<T> randomPair(std::mt19937 &generator) {
  std::uniform_real_distribution<float> value(-8, 8);
  return arch::packPair<T>(value(generator), value(generator));
}

/// The product of two 16-bit values is exact in f32, so it is rounded once.
template <class T> void multiplyPairs() {
  std::mt19937 generator(7);
  for (int i = 0; i < 2000; ++i) {
    const auto a = randomPair<T>(generator), b = randomPair<T>(generator);
    const auto expected =
        arch::packPair<T>(arch::firstOf(a) * arch::firstOf(b),
                          arch::secondOf(a) * arch::secondOf(b));
    ASSERT_EQ(arch::multiply(a, b).bits, expected.bits);
  }
}

TEST(Arithmetic, MultipliesPairs) {
  multiplyPairs<arch::Bf16>();
  multiplyPairs<arch::F16>();
  // 2^-126 times 2^-7 is the smallest subnormal bf16.
  EXPECT_EQ(arch::multiply(arch::Pair<arch::Bf16>{0x0080},
                           arch::Pair<arch::Bf16>{0x3c00})
                .bits,
            1u);
  EXPECT_EQ(arch::floatOf(0x40490fdb), 3.14159274f);
}

TEST(Format, EveryFiniteCodeSurvives) {
  for (uint32_t bits = 0; bits < 65536; ++bits) {
    float half = toFloat(Format::F16, bits), bf16 = toFloat(Format::Bf16, bits);
    if (std::isfinite(half))
      ASSERT_EQ(floatToF16(half), bits);
    if (std::isfinite(bf16))
      ASSERT_EQ(floatToBf16(bf16), bits);
  }
  for (uint32_t bits = 0; bits < 256; ++bits) {
    float e4m3 = toFloat(Format::E4m3, bits),
          e5m2 = toFloat(Format::E5m2, bits);
    if (std::isfinite(e4m3))
      ASSERT_EQ(floatToE4m3(e4m3), bits);
    if (std::isfinite(e5m2))
      ASSERT_EQ(floatToE5m2(e5m2), bits);
  }
}

TEST(Format, DecodesFp4) {
  for (uint32_t bits = 0; bits < 16; ++bits)
    EXPECT_EQ(toFloat(Format::E2m1, bits), e2m1ToFloat(bits)) << bits;
}

TEST(Format, RoundsToEvenAndSaturates) {
  EXPECT_EQ(toFloat(Format::F16, floatToF16(2049)), 2048);
  EXPECT_EQ(toFloat(Format::F16, floatToF16(2051)), 2052);
  EXPECT_EQ(toFloat(Format::E4m3, floatToE4m3(1e6f)), 448);
  EXPECT_EQ(toFloat(Format::E5m2, floatToE5m2(-1e6f)), -57344);
  EXPECT_EQ(e2m1ToFloat(floatToE2m1(2.5f)), 2);
  EXPECT_EQ(scaleUpToUe8m0(1.0f), 127);
  EXPECT_EQ(scaleUpToUe8m0(1.01f), 128);
}

/// Compares a row of a product with its f64 result. Sums of small integers must
/// be exact.
TEST(Arithmetic, SmallIntegersAreExact) {
  DecodedMatrix a(Format::Bf16, 1, 16), b(Format::Bf16, 24, 16);
  float d[24];
  for (int k = 0; k < 16; ++k) {
    a.set(0, k, floatToBf16(float(k - 7)));
    for (int n = 0; n < 24; ++n)
      b.set(n, k, floatToBf16(float((n * 5 + k) % 13 - 6)));
  }
  for (int n = 0; n < 24; ++n)
    d[n] = float(n);
  multiplyRow(a, 0, b, 0, 24, hopperPrecision(Format::Bf16), true, d);
  for (int n = 0; n < 24; ++n) {
    int expected = n;
    for (int k = 0; k < 16; ++k)
      expected += (k - 7) * ((n * 5 + k) % 13 - 6);
    EXPECT_EQ(d[n], expected);
  }
}

TEST(Arithmetic, RandomSumsLoseLessThanTheirTruncation) {
  std::mt19937 generator(3);
  std::normal_distribution<float> normal;
  DecodedMatrix a(Format::F16, 1, 16), b(Format::F16, 16, 16);
  float d[16];
  double exact[16] = {}, largest[16] = {};
  for (int k = 0; k < 16; ++k) {
    uint16_t left = floatToF16(normal(generator));
    a.set(0, k, left);
    for (int n = 0; n < 16; ++n) {
      uint16_t right = floatToF16(normal(generator));
      b.set(n, k, right);
      double term =
          double(toFloat(Format::F16, left)) * toFloat(Format::F16, right);
      exact[n] += term;
      largest[n] = std::max(largest[n], std::abs(term));
    }
  }
  multiplyRow(a, 0, b, 0, 16, hopperPrecision(Format::F16), false, d);
  for (int n = 0; n < 16; ++n)
    EXPECT_NEAR(d[n], exact[n], largest[n] * std::ldexp(17, -24));
}

TEST(Arithmetic, NanAndInfinityReachTheirColumnOnly) {
  DecodedMatrix a(Format::Bf16, 1, 16), b(Format::Bf16, 16, 16);
  float d[16];
  for (int k = 0; k < 16; ++k) {
    a.set(0, k, floatToBf16(1));
    for (int n = 0; n < 16; ++n)
      b.set(n, k, n == 3 && k == 5 ? 0x7fffu : n == 4 ? 0x7f80u : 0x3f80u);
  }
  multiplyRow(a, 0, b, 0, 16, hopperPrecision(Format::Bf16), false, d);
  EXPECT_TRUE(std::isnan(d[3]));
  EXPECT_EQ(d[4], INFINITY);
  EXPECT_EQ(d[5], 16);
}

TEST(Arithmetic, Fp4WithScalesAgainstF64) {
  std::mt19937 generator(11);
  DecodedMatrix a(Format::E2m1, 1, 64), b(Format::E2m1, 16, 64);
  double exact[16] = {};
  float d[16];
  const uint8_t scaleA[2] = {120, 131}, scaleB[2] = {129, 118};
  for (int k = 0; k < 64; ++k) {
    const uint32_t left = generator() & 15;
    a.set(0, k, left);
    for (int n = 0; n < 16; ++n) {
      const uint32_t right = generator() & 15;
      b.set(n, k, right);
      exact[n] += std::ldexp(double(e2m1ToFloat(left)) * e2m1ToFloat(right),
                             scaleA[k / 32] + scaleB[k / 32] - 254);
    }
  }
  for (int block = 0; block < 2; ++block) {
    a.scale(0, 32 * block, 32, scaleA[block]);
    for (int n = 0; n < 16; ++n)
      b.scale(n, 32 * block, 32, scaleB[block]);
  }
  for (int n = 0; n < 16; ++n)
    d[n] = 0.5f * float(n);
  multiplyRowFp4(a, 0, b, 0, 16, true, d);
  for (int n = 0; n < 16; ++n)
    EXPECT_EQ(d[n], static_cast<float>(exact[n] + 0.5 * n));
}

TEST(Arithmetic, AScaleOfNanMakesItsColumnNan) {
  DecodedMatrix a(Format::E2m1, 1, 64), b(Format::E2m1, 2, 64);
  float d[2];
  for (int k = 0; k < 64; ++k) {
    a.set(0, k, 2);
    b.set(0, k, 2);
    b.set(1, k, 2);
  }
  b.scale(1, 32, 32, 255);
  multiplyRowFp4(a, 0, b, 0, 2, false, d);
  EXPECT_EQ(d[0], 64);
  EXPECT_TRUE(std::isnan(d[1]));
}

TEST(MatrixDescriptor, DecodesWhatTheLayerPacks) {
  uint64_t bits = arch::joinDescriptor(
      arch::descriptorLow(0x2400, 16),
      arch::wgmmaDescriptorHigh(1024, arch::Swizzle::B128));
  MatrixDescriptor d;
  ASSERT_EQ(decodeDescriptor(bits, false, d).text, "");
  EXPECT_EQ(d.start, 0x2400u);
  EXPECT_EQ(d.stride, 1024u);
  EXPECT_EQ(d.span, 128u);
  // Row 3 of a pattern that starts at a multiple of 1024: the swizzle moves
  // chunk 1 to chunk 2.
  EXPECT_EQ(d.addressOf(3, 8, false, 2), 0x2400u + 3 * 128 + (1 ^ 3) * 16);
  EXPECT_EQ(d.addressOf(9, 0, false, 2), 0x2400u + 1024 + 128 + 16);
  EXPECT_NE(decodeDescriptor(bits, true, d).text, "");
  EXPECT_EQ(decodeDescriptor(bits | 1ull << 14, false, d).bugClass, 21);
  EXPECT_NE(decodeDescriptor(bits | 1ull << 30, false, d).text, "");
}

} // namespace
