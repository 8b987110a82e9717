//===- Gqa8Query.h - Query tiles of a grouped-query cache of 8 bits -------===//
//
// One instruction converts two e4m3 to F16; to Bf16 it takes four. So the
// products use F16, and a tile of Bf16 queries is converted once: each row is
// multiplied by the power of two that brings its largest element into
// 2^15..2^16, and the scores by the inverse. This is exact for elements from
// 2^-32 times the largest one on. Smaller elements change by at most 2^-40
// times the largest one.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_GQA8QUERY_H
#define MLA_KERNELS_CUDA_SM90_GQA8QUERY_H

#include "SM90/GqaTraits.h"

namespace mla::cuda::sm90 {

namespace detail {

/// 16 elements of a query row, two per register.
struct QueryChunk {
  arch::Vec<uint32_t, 4> halves[2];
};

/// Returns the bits of the larger magnitude of two Bf16. Infinity and NaN count
/// as 0.
MLA_DEVICE uint32_t finiteMagnitude(uint32_t twoBf16) {
  constexpr uint32_t infinity = 0x7f80;
  const uint32_t first = twoBf16 & 0x7fff, second = twoBf16 >> 16 & 0x7fff;
  return arch::maximum(first < infinity ? first : 0,
                       second < infinity ? second : 0);
}

/// Converts a row of Bf16 to F16 after multiplying it by a power of two, and
/// returns the inverse of the power. `Lanes` consecutive lanes hold a row.
template <int Lanes> MLA_DEVICE float convertRow(QueryChunk &chunk) {
  uint32_t largest = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i)
    largest =
        arch::maximum(largest, finiteMagnitude(chunk.halves[i / 4][i % 4]));
#pragma unroll
  for (uint32_t step = 1; step < Lanes; step *= 2)
    largest = arch::maximum(largest, arch::shuffleXor(largest, step));
  // Exponent fields: the power is 2^(142 - exponent). It and its inverse must
  // be normal numbers.
  const uint32_t exponent = arch::maximum(largest >> 7, 16u);
  const float power =
      arch::toFloat(arch::Bf16{static_cast<uint16_t>((269 - exponent) << 7)});
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    uint32_t &two = chunk.halves[i / 4][i % 4];
    const arch::Pair<arch::Bf16> pair{two};
    two = arch::packPair<arch::F16>(arch::firstOf(pair) * power,
                                    arch::secondOf(pair) * power)
              .bits;
  }
  return arch::toFloat(arch::Bf16{static_cast<uint16_t>((exponent - 15) << 7)});
}

} // namespace detail

/// Copies the rows of a tile to shared.query as F16, with zeros in place of
/// rows that do not exist. Writes the factors of the scores of each row, which
/// include `scale`, to shared.rowScale. All consumer threads call it, between
/// two barriers.
///
/// Columns 4 q + 2 t + {0, 1} of each 16 are stored at 8 t + 2 q + {0, 1}: in
/// this order Gqa8Consumer gives the bytes of a key to the lanes.
template <class E, class Traits>
MLA_DEVICE void loadQuery8(const GqaParams<E> &p, const WorkItem &work,
                           float scale, uint32_t thread,
                           Gqa8Shared<E, Traits> &shared) {
  constexpr int32_t groups = Traits::width / 16;
  static_assert(Traits::rows * groups % arch::warpThreads == 0,
                "the lanes of a warp have rows together");
  const Sequence &s = work.sequence;
  const int32_t firstHead = static_cast<int32_t>(arch::ctaZ()) * p.heads;
  for (int32_t i = static_cast<int32_t>(thread); i < Traits::rows * groups;
       i += Traits::consumerThreads) {
    const int32_t row = i / groups, col = i % groups * 16;
    detail::QueryChunk chunk = {};
    if (row < work.rows) {
      const int32_t index = work.firstRow + row;
      const auto *from = reinterpret_cast<const arch::Vec<uint32_t, 4> *>(
          p.queryLatent.row(s.index, s.firstToken + index / p.heads,
                            firstHead + index % p.heads) +
          col);
      chunk.halves[0] = from[0];
      chunk.halves[1] = from[1];
    }
    float rowScale = scale;
    if constexpr (std::is_same_v<E, arch::Bf16>)
      rowScale *= detail::convertRow<groups>(chunk);
    const auto &[low, high] = chunk.halves;
    auto store = [&](int32_t at, const arch::Vec<uint32_t, 4> &pairs) {
      arch::storeShared(reinterpret_cast<uint32_t *>(&shared.query.at(row, at)),
                        pairs);
    };
    store(col, {{low[0], low[2], high[0], high[2]}});
    store(col + 8, {{low[1], low[3], high[1], high[3]}});
    if (col == 0)
      shared.rowScale[row] = rowScale;
  }
  arch::fenceProxyAsyncShared();
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_GQA8QUERY_H
