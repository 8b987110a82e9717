//===- ArchBackend/Convert.h - Conversions in software --------------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_CONVERT_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_CONVERT_H

#include "Arch/Convert.h"

#include "Simulator/Numbers/Convert.h"

#include <bit>
#include <type_traits>

namespace mla::arch {

inline constexpr bool convertsFp8 = true;

template <class T> MLA_ARCH T fromFloat(float x) {
  static_assert(std::is_same_v<T, Bf16> || std::is_same_v<T, F16>,
                "a 16-bit type");
  if constexpr (std::is_same_v<T, Bf16>)
    return {sim::floatToBf16(x)};
  else
    return {sim::floatToF16(x)};
}
MLA_ARCH float toFloat(Bf16 x) {
  return std::bit_cast<float>(static_cast<uint32_t>(x.bits) << 16);
}
MLA_ARCH float toFloat(F16 x) { return sim::toFloat(sim::Format::F16, x.bits); }

template <class T> MLA_ARCH Pair<T> packPair(float first, float second) {
  return {fromFloat<T>(first).bits |
          static_cast<uint32_t>(fromFloat<T>(second).bits) << 16};
}
template <class T> MLA_ARCH float firstOf(Pair<T> pair) {
  return toFloat(T{static_cast<uint16_t>(pair.bits)});
}
template <class T> MLA_ARCH float secondOf(Pair<T> pair) {
  return toFloat(T{static_cast<uint16_t>(pair.bits >> 16)});
}

namespace detail {
template <class T> MLA_ARCH uint32_t toFp8(float x) {
  static_assert(std::is_same_v<T, E4m3> || std::is_same_v<T, E5m2>,
                "an FP8 type");
  if constexpr (std::is_same_v<T, E4m3>)
    return sim::floatToE4m3(x);
  else
    return sim::floatToE5m2(x);
}
template <class T> MLA_ARCH uint32_t fp8ToF16(uint32_t bits) {
  constexpr sim::Format format =
      std::is_same_v<T, E4m3> ? sim::Format::E4m3 : sim::Format::E5m2;
  return sim::floatToF16(sim::toFloat(format, bits & 0xff));
}
} // namespace detail

template <class T>
MLA_ARCH Quad<T> packQuad(float a, float b, float c, float d) {
  return {detail::toFp8<T>(a) | detail::toFp8<T>(b) << 8 |
          detail::toFp8<T>(c) << 16 | detail::toFp8<T>(d) << 24};
}
template <uint32_t Selector>
MLA_ARCH uint32_t selectBytes(uint32_t low, uint32_t high) {
  static_assert((Selector & 0xffff8888u) == 0, "four selectors of 0 to 7");
  const uint64_t bytes = low | static_cast<uint64_t>(high) << 32;
  uint32_t selected = 0;
  for (int i = 0; i < 4; ++i)
    selected |=
        static_cast<uint32_t>(bytes >> 8 * (Selector >> 4 * i & 7) & 0xff)
        << 8 * i;
  return selected;
}
template <class T> MLA_ARCH Pair<F16> toF16(uint16_t twoFp8) {
  return {detail::fp8ToF16<T>(twoFp8) |
          detail::fp8ToF16<T>(static_cast<uint32_t>(twoFp8) >> 8) << 16};
}
template <class T> MLA_ARCH Vec<Pair<F16>, 2> toF16(Quad<T> fourFp8) {
  return {{toF16<T>(static_cast<uint16_t>(fourFp8.bits)),
           toF16<T>(static_cast<uint16_t>(fourFp8.bits >> 16))}};
}

MLA_ARCH E2m1x2 packE2m1(float first, float second) {
  return {static_cast<uint8_t>(sim::floatToE2m1(first) |
                               sim::floatToE2m1(second) << 4)};
}
MLA_ARCH Pair<F16> toF16(E2m1x2 pair) {
  const uint32_t low = sim::floatToF16(sim::e2m1ToFloat(pair.bits & 15));
  const uint32_t high = sim::floatToF16(sim::e2m1ToFloat(pair.bits >> 4));
  return {low | high << 16};
}

MLA_ARCH Ue8m0 scaleUp(float x) { return {sim::scaleUpToUe8m0(x)}; }
MLA_ARCH float toFloat(Ue8m0 x) {
  const uint32_t bits = x.bits;
  if (bits == 255)
    return std::bit_cast<float>(0x7fffffffu);
  return std::bit_cast<float>(bits == 0 ? 0x00400000u : bits << 23);
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_CONVERT_H
