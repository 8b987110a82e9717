//===- SoftmaxCommon.h - Row state and output of both SM100 softmaxes -----===//
#ifndef MLA_KERNELS_CUDA_SM100_SOFTMAXCOMMON_H
#define MLA_KERNELS_CUDA_SM100_SOFTMAXCOMMON_H

#include "Common/Normalize.h"
#include "Common/QueryScale.h"
#include "SM100/DecodeTraits.h"
#include "SM100/RunningMax.h"

namespace mla::cuda::sm100 {

/// The N probabilities of a thread as elements E. They are packed before the
/// output is rescaled, because rescaling needs the registers.
template <class E, int N> struct Packed {
  static constexpr int perWord = 4 / sizeof(E), perVector = 4 * perWord;
  arch::Vec<uint32_t, 4> vectors[N / perVector];

  MLA_DEVICE explicit Packed(const arch::Frag<float, N> &values) {
#pragma unroll
    for (int v = 0; v < N; v += perWord) {
      uint32_t &word = vectors[v / perVector][v % perVector / perWord];
      if constexpr (sizeof(E) == 1)
        word = arch::packQuad<E>(values[v], values[v + 1], values[v + 2],
                                 values[v + 3])
                   .bits;
      else
        word = arch::packPair<E>(values[v], values[v + 1]).bits;
    }
  }
  /// Stores the probabilities to row `row` of `tile`, from column `first` on.
  template <class Tile>
  MLA_DEVICE void store(Tile &tile, uint32_t row, uint32_t first) const {
#pragma unroll
    for (int v = 0; v < N; v += perVector)
      arch::storeShared(reinterpret_cast<uint32_t *>(&tile.at(row, first + v)),
                        vectors[v / perVector]);
  }
};

/// Calls store() with a zero of the type of the elements that a decode of
/// elements E writes: float for a partial result, else the type of the output.
template <class E, class Params, class Store>
MLA_DEVICE void withResultType(const Params &p, bool isPartial,
                               const Store &store) {
  if constexpr (sizeof(E) == 1) {
    if (isPartial || p.outType == Element::F32)
      store(float());
    else if (p.outType == Element::F16)
      store(arch::F16());
    else
      store(arch::Bf16());
  } else if (isPartial) {
    store(float());
  } else {
    store(E());
  }
}

/// Returns the scale of the values.
template <class E> MLA_DEVICE float valueScale(const DecodeParams<E> &) {
  return 1;
}
MLA_DEVICE float valueScale(const Decode8Params &p) {
  return p.keyScale ? *p.keyScale : 1.0f;
}
/// Returns the factor by which the scores of a row of e4m3 are multiplied.
MLA_DEVICE float scoreScale(const Decode8Params &p, const WorkItem &work,
                            int32_t row) {
  return p.scaleLog2 * queryScale(p.queryScale, work, row, p.heads) *
         valueScale(p);
}
/// Returns the factor by which the exponential multiplies the scores. Scores of
/// e4m3 are multiplied with scoreScale() before, because a hidden score of -inf
/// times a scale of 0 is NaN.
template <class E> MLA_DEVICE float scoreFactor(const DecodeParams<E> &p) {
  return sizeof(E) == 1 ? 1.0f : p.scaleLog2;
}

/// The addresses of one row's results: in the caller's output or among the
/// partial results.
template <class E, class Tile> struct RowTarget {
  /// The output row, of elements of the type of the output; null for a partial
  /// result.
  E *out;
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
  MLA_DEVICE float inverse(const typename Tile::Params &p, float rowMax,
                           float sum) const {
    if (partial)
      return sum == 0 ? 0.0f : valueScale(p) / sum;
    return inverseSum(p, head, rowMax, sum) * valueScale(p);
  }
  /// Writes the LSE: in base 2 for a partial result, else as the result
  /// requires.
  MLA_DEVICE void writeLse(const DecodeParams<E> &p, float rowMax,
                           float sum) const {
    const float own = lseOf(rowMax, sum);
    if (lse)
      *lse = partial != nullptr ? own : resultLse(p, own);
  }
};

/// Writes the result of rows that see no key: output 0 and the LSE of empty
/// rows. Writes rows `first` to first + ctaRows - 1, except rows past the end
/// of the tile. All softmax threads call it.
template <class E, class Tile>
MLA_DEVICE void writeEmpty(const typename Tile::Params &p, const WorkItem &work,
                           int32_t first) {
  constexpr int chunk = 8, chunks = Tile::outputWidth / chunk;
  const auto thread = static_cast<int32_t>(arch::threadIndex());
  const int32_t left = work.rows - first;
  const int32_t rows = left < Tile::ctaRows ? left : Tile::ctaRows;
  for (int32_t i = thread; i < rows * chunks; i += Tile::softmaxThreads) {
    const auto target = RowTarget<E, Tile>::of(p, work, first + i / chunks);
    char *row = target.out ? reinterpret_cast<char *>(target.out)
                           : reinterpret_cast<char *>(target.partial);
    withResultType<E>(p, !target.out, [&]<class Out>(Out) {
      using Bits = arch::Vec<uint32_t, 4>;
      auto *to =
          reinterpret_cast<Bits *>(row + i % chunks * chunk * sizeof(Out));
      to[0] = Bits{};
      if constexpr (sizeof(Out) == 4)
        to[1] = Bits{};
    });
    if (i % chunks == 0)
      target.writeLse(p, 0, 0);
  }
}

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_SOFTMAXCOMMON_H
