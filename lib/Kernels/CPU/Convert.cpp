//===- Convert.cpp - Convert between f32 and other floats
//------------------===//

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lib/Kernels/CPU/Convert.cpp"
#include "hwy/foreach_target.h" // IWYU pragma: keep

#include "hwy/highway.h"

#include "Element.h"
#include "Simd.h"

HWY_BEFORE_NAMESPACE();
namespace mla::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#include "Half-inl.h"

/// bf16 is the upper half of f32.
HWY_ATTR void loadBF16(const uint16_t *src, float *dst, int64_t count) {
  const hn::ScalableTag<float> d;
  const hn::Rebind<uint16_t, decltype(d)> d16;
  const hn::RebindToUnsigned<decltype(d)> d32;
  const int64_t lanes = hn::Lanes(d);
  int64_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    auto bits = hn::PromoteTo(d32, hn::LoadU(d16, src + i));
    hn::StoreU(hn::BitCast(d, hn::ShiftLeft<16>(bits)), d, dst + i);
  }
  for (; i < count; ++i)
    dst[i] = mlaBF16ToFloat(src[i]);
}

HWY_ATTR void loadF16(const uint16_t *src, float *dst, int64_t count) {
  const hn::ScalableTag<float> d;
  const int64_t lanes = hn::Lanes(d);
  int64_t i = 0;
  for (; i + lanes <= count; i += lanes)
    hn::StoreU(loadHalves(d, src + i), d, dst + i);
  for (; i < count; ++i)
    dst[i] = mlaF16ToFloat(src[i]);
}

/// Rounds as mlaFloatToE4M3 does, but a vector at a time.
HWY_ATTR void quantise(const float *src, float scale, uint8_t *dst,
                       int64_t count) {
  const hn::ScalableTag<float> d;
  const hn::Rebind<uint8_t, decltype(d)> d8;
  const hn::RebindToUnsigned<decltype(d)> d32;
  const int64_t lanes = hn::Lanes(d);
  int64_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    auto value = hn::Div(hn::LoadU(d, src + i), hn::Set(d, scale));
    auto bits = hn::BitCast(d32, value);
    auto magnitude = hn::And(bits, hn::Set(d32, 0x7fffffff));
    auto sign = hn::And(hn::ShiftRight<24>(bits), hn::Set(d32, 0x80));
    auto odd = hn::And(hn::ShiftRight<20>(magnitude), hn::Set(d32, 1));
    auto rounded = hn::Add(magnitude, hn::Add(odd, hn::Set(d32, 0x7ffff)));
    auto normal = hn::Sub(hn::ShiftRight<20>(rounded), hn::Set(d32, 120u << 3));
    // The last bit of 2^14 has the weight of the last bit of a subnormal.
    auto shifted = hn::Add(hn::BitCast(d, magnitude), hn::Set(d, 16384.0f));
    auto subnormal =
        hn::Sub(hn::BitCast(d32, shifted), hn::Set(d32, 141u << 23));
    auto isSubnormal = hn::Lt(magnitude, hn::Set(d32, 121u << 23));
    auto code = hn::Min(hn::IfThenElse(isSubnormal, subnormal, normal),
                        hn::Set(d32, 0x7e));
    code = hn::IfThenElse(hn::RebindMask(d32, hn::IsNaN(value)),
                          hn::Set(d32, 0x7f), hn::Or(code, sign));
    hn::StoreU(hn::TruncateTo(d8, code), d8, dst + i);
  }
  for (; i < count; ++i)
    dst[i] = mlaFloatToE4M3(src[i] / scale);
}

HWY_ATTR void loadF32(const float *src, float *dst, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    dst[i] = src[i];
}

/// Rounds as mlaFloatToBF16 does, but a vector at a time. All other host code
/// calls mlaFloatToBF16. Does not use Highway's own conversion, because its
/// AVX512-BF16 instruction makes subnormal numbers zero.
HWY_ATTR void storeBF16(const float *src, float factor, uint16_t *dst,
                        int64_t count) {
  const hn::ScalableTag<float> d;
  const hn::Rebind<uint16_t, decltype(d)> d16;
  const hn::RebindToUnsigned<decltype(d)> d32;
  const int64_t lanes = hn::Lanes(d);
  int64_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    auto value = hn::Mul(hn::LoadU(d, src + i), hn::Set(d, factor));
    auto bits = hn::BitCast(d32, value);
    // Uses hn::IsNaN, because hn::Ne is false for NaN.
    auto odd = hn::And(hn::ShiftRight<16>(bits), hn::Set(d32, 1));
    auto rounded = hn::Add(bits, hn::Add(odd, hn::Set(d32, 0x7fff)));
    auto quiet = hn::Or(bits, hn::Set(d32, 0x00400000));
    auto isNaN = hn::RebindMask(d32, hn::IsNaN(value));
    auto upper = hn::ShiftRight<16>(hn::IfThenElse(isNaN, quiet, rounded));
    hn::StoreU(hn::TruncateTo(d16, upper), d16, dst + i);
  }
  for (; i < count; ++i)
    dst[i] = mlaFloatToBF16(src[i] * factor);
}

HWY_ATTR void storeF16(const float *src, float factor, uint16_t *dst,
                       int64_t count) {
  const hn::ScalableTag<float> d;
  const hn::Rebind<hwy::float16_t, decltype(d)> d16;
  const int64_t lanes = hn::Lanes(d);
  int64_t i = 0;
#if HWY_TARGET <= HWY_AVX2
  for (; i + lanes <= count; i += lanes) {
    auto value = hn::Mul(hn::LoadU(d, src + i), hn::Set(d, factor));
    hn::StoreU(hn::DemoteTo(d16, value), d16,
               reinterpret_cast<hwy::float16_t *>(dst) + i);
  }
#else
  (void)d16;
  (void)lanes;
#endif
  for (; i < count; ++i)
    dst[i] = mlaFloatToF16(src[i] * factor);
}

HWY_ATTR void storeF32(const float *src, float factor, float *dst,
                       int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    dst[i] = src[i] * factor;
}

HWY_ATTR void load(int32_t dtype, const void *src, float *dst, int64_t count) {
  if (dtype == MLA_BF16)
    return loadBF16(static_cast<const uint16_t *>(src), dst, count);
  if (dtype == MLA_F16)
    return loadF16(static_cast<const uint16_t *>(src), dst, count);
  loadF32(static_cast<const float *>(src), dst, count);
}

HWY_ATTR void store(int32_t dtype, const float *src, float factor, void *dst,
                    int64_t count) {
  if (dtype == MLA_BF16)
    return storeBF16(src, factor, static_cast<uint16_t *>(dst), count);
  if (dtype == MLA_F16)
    return storeF16(src, factor, static_cast<uint16_t *>(dst), count);
  storeF32(src, factor, static_cast<float *>(dst), count);
}

} // namespace mla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mla::cpu {
HWY_EXPORT(load);
HWY_EXPORT(store);
HWY_EXPORT(quantise);

void storeE4M3(const float *src, float scale, void *dst, int64_t count) {
  HWY_DYNAMIC_DISPATCH(quantise)
  (src, scale, static_cast<uint8_t *>(dst), count);
}

void loadAsF32(int32_t dtype, const void *src, float *dst, int64_t count) {
  const float one = 1;
  if (isSmall(dtype))
    return decodeTiles(dtype, src, 0, count, &one, count, dst);
  HWY_DYNAMIC_DISPATCH(load)(dtype, src, dst, count);
}

void storeFromF32(int32_t dtype, const float *src, float factor, void *dst,
                  int64_t count) {
  HWY_DYNAMIC_DISPATCH(store)(dtype, src, factor, dst, count);
}
} // namespace mla::cpu
#endif
