//===- StoredRuns.h - Runs of stored elements in shared memory ------------===//
//
// A run is eight adjacent elements of 8 or 4 bits. A thread copies the bytes of
// a run and its block scale with cp.async to the place of the run's values in
// shared memory. When they have arrived, the same thread replaces them by the
// values:
//
//   bytes of the place   before                                      after
//   0 to 7               the elements (0 to 3 if they have 4 bits)   values
//   8 to 11              four bytes, one or all of which are the scale
//   12 to 15             the first bit of a scale of one byte
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_STOREDRUNS_H
#define MLA_KERNELS_CUDA_COMMON_STOREDRUNS_H

#include "Common/QuantisedRow.h"
#include "Common/StoredElements.h"

namespace mla::cuda {

/// The elements of a run. Those of 4 bits are in the first word.
using RunCodes = arch::Vec<uint32_t, 2>;

namespace detail {

/// Returns the values of the two e2m1 in the lowest 8 bits, times 2^-14.
MLA_DEVICE arch::Pair<arch::F16> smallE2m1(uint32_t codes) {
  const uint32_t apart = (codes & 0xf) | (codes & 0xf0) << 12;
  return {(apart & 0x00070007) << 9 | (apart & 0x00080008) << 12};
}

/// Returns the values of four elements of 8 bits.
MLA_DEVICE arch::Vec<arch::Pair<arch::F16>, 2> halvesOf(Element type,
                                                        uint32_t codes) {
  return type == Element::E5m2
             ? arch::toF16<arch::E5m2>(arch::Quad<arch::E5m2>{codes})
             : arch::toF16<arch::E4m3>(arch::Quad<arch::E4m3>{codes});
}

} // namespace detail

/// Returns the values of the elements of a run, exactly.
MLA_DEVICE void decodeRun(Element type, const RunCodes &codes,
                          detail::Run &values) {
  if (type == Element::E2m1) {
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const auto pair = detail::smallE2m1(codes[0] >> 8 * i);
      values[2 * i] = arch::firstOf(pair) * 16384.0f;
      values[2 * i + 1] = arch::secondOf(pair) * 16384.0f;
    }
    return;
  }
#pragma unroll
  for (int i = 0; i < 2; ++i) {
    const auto pairs = detail::halvesOf(type, codes[i]);
#pragma unroll
    for (int j = 0; j < 2; ++j) {
      values[4 * i + 2 * j] = arch::firstOf(pairs[j]);
      values[4 * i + 2 * j + 1] = arch::secondOf(pairs[j]);
    }
  }
}

/// Stores values of a run times `scale`, rounded to E: 16 bytes.
template <class E>
MLA_DEVICE void placeRun(E *place, const detail::Run &values, float scale) {
  arch::Vec<uint32_t, 4> pairs;
#pragma unroll
  for (int i = 0; i < 4; ++i)
    pairs[i] =
        arch::packPair<E>(values[2 * i] * scale, values[2 * i + 1] * scale)
            .bits;
  arch::storeShared(reinterpret_cast<uint32_t *>(place), pairs);
}

/// Starts to copy the run of elements from `at` on of a row, and its block
/// scale from the row's scales. Copies zeros if it is not `valid`.
MLA_DEVICE void copyRun(char *place, const StoredElements &stored,
                        const char *row, const char *scales, int32_t at,
                        bool valid) {
  at = valid ? at : 0;
  if (stored.type == Element::E2m1)
    arch::copyAsyncZeroFill<4>(place, row + at / 2, valid ? 4 : 0);
  else
    arch::copyAsyncZeroFill<8>(place, row + at, valid ? 8 : 0);
  if (!scales)
    return;
  const int32_t tile = at >> stored.groupShift;
  const char *scale = scales + int64_t(scalePosition(stored.scales, tile)) *
                                   stored.scales.bytes;
  if (stored.scales.bytes == 4) {
    arch::copyAsyncZeroFill<4>(place + 8, scale, valid ? 4 : 0);
    return;
  }
  // The aligned word is copied up to the scale.
  const uint32_t byte = reinterpret_cast<uint64_t>(scale) % 4;
  arch::copyAsyncZeroFill<4>(place + 8, scale - byte, valid ? byte + 1 : 0);
  arch::storeShared(reinterpret_cast<uint32_t *>(place + 12),
                    arch::Vec<uint32_t, 1>{{8 * byte}});
}

/// The bytes of a run that has arrived.
struct ArrivedRun {
  RunCodes codes;
  arch::Vec<uint32_t, 2> scale; ///< four bytes, and the first bit of a scale

  MLA_DEVICE void load(const char *place, const StoredElements &stored) {
    const auto *words = reinterpret_cast<const uint32_t *>(place);
    if (stored.type == Element::E2m1)
      codes = {{arch::loadShared<1>(words)[0], 0}};
    else
      codes = arch::loadShared<2>(words);
    if (!stored.scales.base)
      return;
    if (stored.scales.bytes == 4)
      scale = {{arch::loadShared<1>(words + 2)[0], 0}};
    else
      scale = arch::loadShared<2>(words + 2);
  }

  /// Returns the factor of the elements. `cacheScale` is that of the cache.
  MLA_DEVICE float factor(const kernels::BlockScales &scales,
                          float cacheScale) const {
    if (!scales.base)
      return cacheScale;
    if (scales.bytes == 4)
      return mlaFloatOfBits(scale[0]);
    const float own =
        mlaBlockScaleValue(scales.type, scale[0] >> scale[1] & 0xff);
    return scales.type == MLA_F8E4M3 ? own * cacheScale : own;
  }
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_STOREDRUNS_H
