//===- ConvertSmall.cpp - Decode elements of 8 bits and fewer -------------===//
//
// bf16 represents every e4m3, e5m2 and e2m1. So all three are first converted
// to the bits of a bf16, and then to f32 and multiplied.
//
//===----------------------------------------------------------------------===//

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lib/Kernels/CPU/ConvertSmall.cpp"
#include "hwy/foreach_target.h" // IWYU pragma: keep

#include "hwy/highway.h"

#include "BF16Decode.h"
#include "Element.h"
#include "Simd.h"

#include <algorithm>

#ifndef MLA_KERNELS_CPU_CONVERTSMALL_ONCE
#define MLA_KERNELS_CPU_CONVERTSMALL_ONCE
namespace mla::cpu {
/// The arguments of decodeTiles().
struct Tiles {
  const uint8_t *src;
  int64_t begin, count;
  const float *divisors;
  int64_t group;

  /// Returns the divisor of element `i` after `begin`.
  float divisor(int64_t i) const { return divisors[i / group]; }
};
} // namespace mla::cpu
#endif

HWY_BEFORE_NAMESPACE();
namespace mla::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET != HWY_SCALAR
/// A table of 8 numbers of 16 bits: their low bytes, then their high bytes.
using Table = uint8_t[16];

/// Returns entry digits[i] of a table, 0 to 7, for each i.
template <typename D, typename V>
HWY_INLINE HWY_ATTR V lookUp(D d, const Table &entries, V digits) {
  const hn::Repartition<uint8_t, D> dBytes;
  const auto table = hn::LoadDup128(dBytes, entries);
  auto indices =
      hn::Or(hn::Or(digits, hn::ShiftLeft<8>(digits)), hn::Set(d, 0x0800));
  return hn::BitCast(d,
                     hn::TableLookupBytes(table, hn::BitCast(dBytes, indices)));
}

/// e4m3: 4 bits of exponent and 3 of fraction.
struct E4M3 {
  /// Returns the bf16, as bits, of the elements from `at` on.
  template <typename D>
  static HWY_INLINE HWY_ATTR hn::Vec<D> load(D d, const uint8_t *src,
                                             int64_t at) {
    const hn::Rebind<uint8_t, D> d8;
    // 0 to 7 times 2^-9.
    alignas(16) static constexpr Table subnormals = {
        0, 0,    0x80, 0xc0, 0,    0x20, 0x40, 0x60,
        0, 0x3b, 0x3b, 0x3b, 0x3c, 0x3c, 0x3c, 0x3c};
    auto bits = hn::PromoteTo(d, hn::LoadU(d8, src + at));
    auto magnitude = hn::And(bits, hn::Set(d, 0x7f));
    auto sign = hn::ShiftLeft<8>(hn::Sub(bits, magnitude));
    auto normal = hn::Add(hn::ShiftLeft<4>(magnitude), hn::Set(d, 120u << 7));
    auto small = lookUp(d, subnormals, hn::And(magnitude, hn::Set(d, 7)));
    auto isSmall = hn::Eq(hn::And(magnitude, hn::Set(d, 0x78)), hn::Zero(d));
    auto value = hn::IfThenElse(isSmall, small, normal);
    value = hn::IfThenElse(hn::Eq(magnitude, hn::Set(d, 0x7f)),
                           hn::Set(d, 0x7fc0), value);
    return hn::Or(value, sign);
  }
};

/// e5m2: 5 bits of exponent and 2 of fraction.
struct E5M2 {
  template <typename D>
  static HWY_INLINE HWY_ATTR hn::Vec<D> load(D d, const uint8_t *src,
                                             int64_t at) {
    const hn::Rebind<uint8_t, D> d8;
    // 0 to 3 times 2^-16.
    alignas(16) static constexpr Table subnormals = {
        0, 0x80, 0, 0x40, 0, 0, 0, 0, 0, 0x37, 0x38, 0x38, 0, 0, 0, 0};
    auto bits = hn::PromoteTo(d, hn::LoadU(d8, src + at));
    auto magnitude = hn::And(bits, hn::Set(d, 0x7f));
    auto sign = hn::ShiftLeft<8>(hn::Sub(bits, magnitude));
    auto normal = hn::Add(hn::ShiftLeft<5>(magnitude), hn::Set(d, 112u << 7));
    auto small = lookUp(d, subnormals, hn::And(magnitude, hn::Set(d, 3)));
    auto isSmall = hn::Eq(hn::And(magnitude, hn::Set(d, 0x7c)), hn::Zero(d));
    auto value = hn::IfThenElse(isSmall, small, normal);
    value = hn::IfThenElse(hn::Eq(magnitude, hn::Set(d, 0x7c)),
                           hn::Set(d, 0x7f80), value);
    value = hn::IfThenElse(hn::Gt(magnitude, hn::Set(d, 0x7c)),
                           hn::Set(d, 0x7fc0), value);
    return hn::Or(value, sign);
  }
};

/// e2m1: two elements a byte.
struct E2M1 {
  template <typename D>
  static HWY_INLINE HWY_ATTR hn::Vec<D> load(D d, const uint8_t *src,
                                             int64_t at) {
    const hn::Repartition<uint32_t, D> d32;
    const hn::Rebind<uint8_t, decltype(d32)> d8;
    alignas(16) static constexpr Table magnitudes = {
        0, 0,    0x80, 0xc0, 0,    0x40, 0x80, 0xc0,
        0, 0x3f, 0x3f, 0x3f, 0x40, 0x40, 0x40, 0x40};
    auto bytes = hn::PromoteTo(d32, hn::LoadU(d8, src + at / 2));
    auto codes = hn::BitCast(d, hn::And(hn::Or(bytes, hn::ShiftLeft<12>(bytes)),
                                        hn::Set(d32, 0x000f000f)));
    auto sign = hn::ShiftLeft<12>(hn::And(codes, hn::Set(d, 8)));
    return hn::Or(lookUp(d, magnitudes, hn::And(codes, hn::Set(d, 7))), sign);
  }
};

/// Returns the values of the lower or the upper half of a vector of bf16, times
/// their divisor.
template <typename D, typename V16>
HWY_INLINE HWY_ATTR hn::Vec<D> scaled(D d, V16 half, float divisor) {
  const hn::RebindToUnsigned<D> d32;
  auto bits = hn::ShiftLeft<16>(hn::PromoteTo(d32, half));
  return hn::Mul(hn::BitCast(d, bits), hn::Set(d, divisor));
}

/// Decodes whole vectors. Returns the number of decoded elements.
template <typename Format>
HWY_ATTR int64_t decodeVectors(const Tiles &tiles, float *dst) {
  const hn::ScalableTag<uint16_t> d;
  const hn::Half<decltype(d)> half;
  const hn::Repartition<float, decltype(d)> dFloat;
  const int64_t lanes = hn::Lanes(d), step = lanes / 2;
  // A vector of f32 must not have elements of several tiles.
  if (tiles.group < tiles.count && tiles.group % step != 0)
    return 0;
  int64_t i = 0;
  for (; i + lanes <= tiles.count; i += lanes) {
    auto bits = Format::load(d, tiles.src, tiles.begin + i);
    hn::StoreU(scaled(dFloat, hn::LowerHalf(half, bits), tiles.divisor(i)),
               dFloat, dst + i);
    hn::StoreU(
        scaled(dFloat, hn::UpperHalf(half, bits), tiles.divisor(i + step)),
        dFloat, dst + i + step);
  }
  return i;
}
#endif

HWY_ATTR void decode(int32_t dtype, const Tiles &tiles, float *dst) {
  int64_t i = 0;
#if HWY_TARGET != HWY_SCALAR
  if (dtype == MLA_F8E4M3)
    i = decodeVectors<E4M3>(tiles, dst);
  else if (dtype == MLA_F8E5M2)
    i = decodeVectors<E5M2>(tiles, dst);
  else if (tiles.begin % 2 == 0)
    i = decodeVectors<E2M1>(tiles, dst);
#endif
  for (; i < tiles.count; ++i)
    dst[i] = loadSmall(dtype, tiles.src, tiles.begin + i) * tiles.divisor(i);
}

HWY_ATTR void e4m3ToBF16(const uint8_t *src, uint16_t *dst, int64_t count) {
  int64_t i = 0;
#if HWY_TARGET != HWY_SCALAR
  const hn::ScalableTag<uint16_t> d;
  const int64_t lanes = hn::Lanes(d);
  for (; i + lanes <= count; i += lanes)
    hn::StoreU(E4M3::load(d, src, i), d, dst + i);
#endif
  for (; i < count; ++i)
    dst[i] = mlaFloatToBF16(mlaE4M3ToFloat(src[i]));
}

} // namespace mla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mla::cpu {
HWY_EXPORT(decode);
HWY_EXPORT(e4m3ToBF16);

void decodeTiles(int32_t dtype, const void *src, int64_t begin, int64_t count,
                 const float *divisors, int64_t group, float *dst) {
  HWY_DYNAMIC_DISPATCH(decode)
  (dtype, {static_cast<const uint8_t *>(src), begin, count, divisors, group},
   dst);
}

void decodeTilesToBF16(int32_t dtype, const void *src, int64_t begin,
                       int64_t count, const float *divisors, int64_t group,
                       uint16_t *dst) {
  constexpr int64_t Strip = 128;
  float values[Strip];
  int64_t i = bf16DecodeTiles(dtype, src, begin, count, divisors, group, dst);
  while (i < count) {
    // A strip begins with a tile, or has elements of one tile only.
    const int64_t at = i % group, whole = Strip / group * group;
    const int64_t most = at == 0 && whole > 0 ? whole : group - at;
    const int64_t size = std::min({count - i, most, Strip});
    decodeTiles(dtype, src, begin + i, size, divisors + i / group, group,
                values);
    storeFromF32(MLA_BF16, values, 1.0f, dst + i, size);
    i += size;
  }
}

void loadE4M3AsBF16(const void *src, uint16_t *dst, int64_t count) {
  const int64_t done = bf16LoadE4M3(src, dst, count);
  if (done == count)
    return;
  HWY_DYNAMIC_DISPATCH(e4m3ToBF16)
  (static_cast<const uint8_t *>(src) + done, dst + done, count - done);
}
} // namespace mla::cpu
#endif
