//===- DecodeResult.h - Where the rows of a tile go -----------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODERESULT_H
#define MLA_KERNELS_CUDA_SM100_DECODERESULT_H

#include "Common/Finish.h"
#include "Common/Schedule.h"
#include "SM100/DecodeBudget.h"

namespace mla::cuda::sm100 {

/// A reference of exponentials follows the running maximum only when that has
/// grown by more than this: probabilities may reach 2^referenceSlack, which f32
/// sums and 16-bit probabilities bear, and the output is rarely scaled again.
inline constexpr float referenceSlack = 8;

/// The running reference, base 2, of a row's exponentials.
struct Reference {
  float value, factor;

  MLA_DEVICE void reset() {
    value = -INFINITY;
    factor = 1;
  }
  /// Takes the scaled largest score of a step into account; `factor` is then
  /// what was accumulated before has to be multiplied with.
  MLA_DEVICE void follow(float largest) {
    const float next = largest > value + referenceSlack ? largest : value;
    factor = next == value ? 1.0f : arch::exp2Fast(value - next);
    value = next;
  }
  /// What scores are diminished by: a number even if no key was seen.
  MLA_DEVICE float base() const { return value == -INFINITY ? 0.0f : value; }
};

/// N probabilities of a thread, in 16 bits. Packed before the output is scaled,
/// which needs the registers.
template <class E, int N> struct Packed {
  arch::Vec<uint32_t, 4> eights[N / 8];

  MLA_DEVICE explicit Packed(const arch::Frag<float, N> &values) {
#pragma unroll
    for (int v = 0; v < N; v += 2)
      eights[v / 8][v % 8 / 2] =
          arch::packPair<E>(values[v], values[v + 1]).bits;
  }
  /// To a row of shared memory, from column `first` on.
  template <class Tile>
  MLA_DEVICE void store(Tile &tile, uint32_t row, uint32_t first) const {
#pragma unroll
    for (int v = 0; v < N; v += 8)
      arch::storeShared(reinterpret_cast<uint32_t *>(&tile.at(row, first + v)),
                        eights[v / 8]);
  }
};

/// A row of a tile in the results: of the call, or of a piece.
template <class E, int32_t TileRows> struct RowTarget {
  E *out;         ///< the row, or null: a piece
  float *partial; ///< the piece's row, or null
  float *lse;     ///< null: not wanted
  int32_t head;
  float lseFactor; ///< of the base-2 LSE

  static MLA_DEVICE RowTarget of(const DecodeParams<E> &p, const Piece &piece,
                                 int32_t row) {
    const int32_t index = piece.firstRow + row;
    const int32_t head = index % p.heads;
    if (piece.slotTile >= 0) {
      const int64_t at = int64_t(piece.slotTile) * TileRows + row;
      return {nullptr, p.partialOut + at * DecodeBudget::latent,
              p.partialLse + at, head, 1.0f};
    }
    const Sequence &s = piece.sequence;
    const int32_t token = s.firstToken + index / p.heads;
    return {p.out.row(s.index, token, head), nullptr,
            p.lse.base ? p.lse.row(s.index, token, head) : nullptr, head,
            p.lseFactor};
  }
  /// One over what the row's output is divided by; pieces leave the sink to the
  /// merge.
  MLA_DEVICE float inverse(const DecodeParams<E> &p, float reference,
                           float sum) const {
    if (partial)
      return sum == 0 ? 0.0f : 1.0f / sum;
    return inverseSum(p, head, reference, sum);
  }
  MLA_DEVICE void writeLse(float reference, float sum) const {
    if (lse)
      *lse = lseOf(reference, sum) * lseFactor;
  }
};

/// The result of rows that see no key, `first` to first + CtaRows - 1 of the
/// tile as far as there are any: 0, and -inf as LSE. All softmax threads.
template <class E, int32_t TileRows, int CtaRows>
MLA_DEVICE void writeEmpty(const DecodeParams<E> &p, const Piece &piece,
                           int32_t first) {
  using B = DecodeBudget;
  constexpr int chunk = 8, chunks = B::latent / chunk;
  const auto thread = static_cast<int32_t>(arch::threadIndex());
  const int32_t left = piece.rows - first;
  const int32_t rows = left < CtaRows ? left : CtaRows;
  for (int32_t i = thread; i < rows * chunks; i += B::softmaxThreads) {
    const auto target =
        RowTarget<E, TileRows>::of(p, piece, first + i / chunks);
    using Bits = arch::Vec<uint32_t, 4>;
    const Bits all{};
    if (target.out) {
      *reinterpret_cast<Bits *>(target.out + i % chunks * chunk) = all;
    } else {
      auto *to = reinterpret_cast<Bits *>(target.partial + i % chunks * chunk);
      to[0] = to[1] = all;
    }
    if (i % chunks == 0)
      target.writeLse(0, 0);
  }
}

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODERESULT_H
