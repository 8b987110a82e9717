//===- SumProbes.h - Rounding of sums in mma.sync -------------------------===//
//
// For some products the sum is not exact. The bits of the result then show the
// order of the additions, and how the sum with the accumulator is aligned and
// rounded. Other products have random bits, including infinities, NaNs and
// subnormals.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_TEST_PROBES_SUMPROBES_H
#define MLA_TEST_PROBES_SUMPROBES_H

#include "Probe.h"

#include <algorithm>

namespace probes {
using namespace mla::arch;

/// Each warp computes d (16 x 8) = c + a (16 x 16) * b (8 x 16)^T.
template <class T>
MLA_KERNEL(32, 1)
sumKernel(const T *a, const T *b, const float *c, float *d) {
  const uint32_t lane = laneIndex(), row = lane / 4, k = 2 * (lane % 4);
  a += ctaX() * 256, b += ctaX() * 128, c += ctaX() * 128, d += ctaX() * 128;
  uint32_t x[4], y[2];
  for (uint32_t v = 0; v < 4; ++v)
    x[v] = *reinterpret_cast<const uint32_t *>(a + (row + v % 2 * 8) * 16 + k +
                                               v / 2 * 8);
  for (uint32_t v = 0; v < 2; ++v)
    y[v] = *reinterpret_cast<const uint32_t *>(b + row * 16 + k + v * 8);
  float sum[4];
  for (uint32_t v = 0; v < 4; ++v)
    sum[v] = c[(row + v / 2 * 8) * 8 + k + v % 2];
  mma16x8x16<T>(sum, x, y);
  for (uint32_t v = 0; v < 4; ++v)
    d[(row + v / 2 * 8) * 8 + k + v % 2] = sum[v];
}

/// The operands of several products. Each add function appends one product.
template <class T> struct Products {
  std::vector<T> a, b;
  std::vector<float> c;

  /// Appends numbers from 2^-spread to 2^spread. Kind 0: nonzero accumulators;
  /// 1: zero accumulators; 2: few nonzero products, and every second
  /// accumulator is zero; 3: the halves of K cancel, and the accumulators are
  /// small.
  void addWide(Numbers &numbers, int kind, int spread) {
    const auto push = [&](std::vector<T> &to, size_t count) {
      for (size_t i = 0; i < count; ++i) {
        const float value = numbers.wide(spread);
        const bool isZero = kind == 2 && numbers.below(4) != 0;
        to.emplace_back();
        store(to.back(), isZero ? 0 : value);
      }
    };
    push(a, 256), push(b, 128);
    for (size_t i = 0; kind == 3 && i < 256; ++i)
      if (i % 16 >= 8) {
        T *const last = a.data() + a.size() - 256 + i;
        last->bits = (last - 8)->bits ^ 0x8000;
      }
    for (size_t i = 0; kind == 3 && i < 128; ++i)
      if (i % 16 >= 8 && numbers.below(16)) {
        T *const last = b.data() + b.size() - 128 + i;
        last->bits = (last - 8)->bits;
      }
    for (int i = 0; i < 128; ++i) {
      float value = numbers.wide(2 * spread);
      if (kind == 1 || (kind == 2 && numbers.below(2)))
        value = std::copysign(0.0f, value);
      if (kind == 3)
        value = std::ldexp(value, -12);
      c.push_back(value);
    }
  }

  /// Appends random bits. Kind 0: the accumulators have random bits, too; 1: no
  /// exponents of all ones; 2: A has the smallest exponents; 3: both operands
  /// and the accumulators have the smallest exponents.
  void addAny(Numbers &numbers, int kind, uint16_t exponentBits) {
    const uint16_t lowest = exponentBits & -exponentBits;
    const auto push = [&](std::vector<T> &to, size_t count, bool isSmall) {
      for (size_t i = 0; i < count; ++i) {
        auto bits = static_cast<uint16_t>(numbers.next());
        if (isSmall)
          bits &= ~exponentBits | lowest;
        else if ((bits & exponentBits) == exponentBits)
          switch (kind == 1 ? 2 : numbers.below(12)) {
          case 0: // usually a NaN
            break;
          case 1:
            bits &= 0x8000 | exponentBits;
            break;
          default:
            bits ^= lowest;
          }
        to.emplace_back();
        to.back().bits = bits;
      }
    };
    push(a, 256, kind >= 2), push(b, 128, kind == 3);
    for (int i = 0; i < 128; ++i) {
      auto bits = static_cast<uint32_t>(numbers.next());
      if (kind == 3)
        bits &= 0x80ffffff;
      float value = numbers.wide(14);
      if (kind == 0 || kind == 3)
        std::memcpy(&value, &bits, 4);
      c.push_back(value);
    }
  }

  Outcome run(ProbeHost &host) const {
    Array<T> left(host, a), right(host, b);
    Array<float> before(host, c), after(host, c.size());
    LaunchShape shape;
    shape.gridX = static_cast<uint32_t>(c.size() / 128);
    shape.threads = 32;
    host.run(sumKernel<T>, shape, left.data, right.data, before.data,
             after.data);
    return {bitsOf(after.data, after.count)};
  }
};

template <class T> Outcome wideSums(ProbeHost &host) {
  Numbers numbers(31);
  Products<T> products;
  for (int spread = 1; spread <= 14; ++spread)
    for (int kind = 0; kind < 4; ++kind)
      for (int times = 0; times < 2; ++times)
        products.addWide(numbers, kind, spread);
  return products.run(host);
}

template <class T, uint16_t ExponentBits> Outcome anySums(ProbeHost &host) {
  Numbers numbers(32);
  Products<T> products;
  for (int i = 0; i < 96; ++i)
    products.addAny(numbers, i % 4, ExponentBits);
  return products.run(host);
}

} // namespace probes

#endif // MLA_TEST_PROBES_SUMPROBES_H
