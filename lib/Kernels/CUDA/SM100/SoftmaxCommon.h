//===- SoftmaxCommon.h - Row state and output of both SM100 softmaxes -----===//
#ifndef MLA_KERNELS_CUDA_SM100_SOFTMAXCOMMON_H
#define MLA_KERNELS_CUDA_SM100_SOFTMAXCOMMON_H

#include "Common/Normalize.h"
#include "Common/Schedule.h"
#include "SM100/DecodeTraits.h"
#include "SM100/RunningMax.h"

namespace mla::cuda::sm100 {

/// The N probabilities of a thread as 16-bit elements. They are packed before
/// the output is rescaled, because rescaling needs the registers.
template <class E, int N> struct Packed {
  arch::Vec<uint32_t, 4> vectors[N / 8];

  MLA_DEVICE explicit Packed(const arch::Frag<float, N> &values) {
#pragma unroll
    for (int v = 0; v < N; v += 2)
      vectors[v / 8][v % 8 / 2] =
          arch::packPair<E>(values[v], values[v + 1]).bits;
  }
  /// Stores the probabilities to row `row` of `tile`, from column `first` on.
  template <class Tile>
  MLA_DEVICE void store(Tile &tile, uint32_t row, uint32_t first) const {
#pragma unroll
    for (int v = 0; v < N; v += 8)
      arch::storeShared(reinterpret_cast<uint32_t *>(&tile.at(row, first + v)),
                        vectors[v / 8]);
  }
};

/// The addresses of one row's results: in the caller's output or among the
/// partial results.
template <class E, class Tile> struct RowTarget {
  E *out;         ///< the output row; null for a partial result
  float *partial; ///< the row of the partial results, or null
  float *lse;     ///< null if no LSE is requested
  int32_t head;

  static MLA_DEVICE RowTarget of(const DecodeParams<E> &p, const WorkItem &work,
                                 int32_t row) {
    const int32_t index = work.firstRow + row;
    int32_t head = index % p.heads;
    int64_t tile = work.partialTile;
    if constexpr (Tile::hasKeyHeads) {
      head += static_cast<int32_t>(arch::ctaZ()) * p.heads;
      tile += arch::ctaZ() * planSlotTiles(p.ctas);
    }
    if (work.partialTile >= 0) {
      const int64_t at = tile * Tile::tileRows + row;
      return {nullptr, p.partialOut + at * Tile::outputWidth, p.partialLse + at,
              head};
    }
    const Sequence &s = work.sequence;
    const int32_t token = s.firstToken + index / p.heads;
    return {p.out.row(s.index, token, head), nullptr,
            p.lse.base ? p.lse.row(s.index, token, head) : nullptr, head};
  }
  /// Returns the factor that normalizes the row's output. It includes the sink,
  /// except for a partial result: the merge adds the sink there.
  MLA_DEVICE float inverse(const DecodeParams<E> &p, float rowMax,
                           float sum) const {
    if (partial)
      return sum == 0 ? 0.0f : 1.0f / sum;
    return inverseSum(p, head, rowMax, sum);
  }
  /// Writes the LSE: in base 2 for a partial result, else as the result
  /// requires.
  MLA_DEVICE void writeLse(const DecodeParams<E> &p, float rowMax,
                           float sum) const {
    const float own = lseOf(rowMax, sum);
    if (lse)
      *lse = partial ? own : resultLse(p, own);
  }
};

/// Writes the result of rows that see no key: output 0 and the LSE of empty
/// rows. Writes rows `first` to first + ctaRows - 1, except rows past the end
/// of the tile. All softmax threads call it.
template <class E, class Tile>
MLA_DEVICE void writeEmpty(const DecodeParams<E> &p, const WorkItem &work,
                           int32_t first) {
  constexpr int chunk = 8, chunks = Tile::outputWidth / chunk;
  const auto thread = static_cast<int32_t>(arch::threadIndex());
  const int32_t left = work.rows - first;
  const int32_t rows = left < Tile::ctaRows ? left : Tile::ctaRows;
  for (int32_t i = thread; i < rows * chunks; i += Tile::softmaxThreads) {
    const auto target = RowTarget<E, Tile>::of(p, work, first + i / chunks);
    using Bits = arch::Vec<uint32_t, 4>;
    const Bits all{};
    if (target.out) {
      *reinterpret_cast<Bits *>(target.out + i % chunks * chunk) = all;
    } else {
      auto *to = reinterpret_cast<Bits *>(target.partial + i % chunks * chunk);
      to[0] = to[1] = all;
    }
    if (i % chunks == 0)
      target.writeLse(p, 0, 0);
  }
}

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_SOFTMAXCOMMON_H
