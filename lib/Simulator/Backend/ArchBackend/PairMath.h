//===- ArchBackend/PairMath.h - Arithmetic of pairs of 16-bit values ------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_PAIRMATH_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_PAIRMATH_H

#include "Arch/Convert.h"
#include "Arch/PairMath.h"

#include <bit>
#include <cmath>

namespace mla::arch {

namespace detail {
/// Returns x as f32, rounded to odd, so that a second rounding to 16 bits gives
/// the same as one rounding of x.
MLA_ARCH float roundToOdd(double x) {
  const auto near = static_cast<float>(x);
  if (near == x || x != x)
    return near;
  const float less =
      std::abs(double(near)) > std::abs(x) ? std::nextafter(near, 0.0f) : near;
  return std::bit_cast<float>(std::bit_cast<uint32_t>(less) | 1);
}
} // namespace detail

template <class T> MLA_ARCH Pair<T> multiply(Pair<T> a, Pair<T> b) {
  return packPair<T>(detail::roundToOdd(double(firstOf(a)) * firstOf(b)),
                     detail::roundToOdd(double(secondOf(a)) * secondOf(b)));
}

MLA_ARCH float floatOf(uint32_t bits) { return std::bit_cast<float>(bits); }

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_PAIRMATH_H
