//===- AttentionTraits.h - Constants, memory of generic attention ---------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONTRAITS_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONTRAITS_H

#include "Arch/Arch.h"
#include "Common/KernelBudget.h"
#include "Generic/AttentionParams.h"

namespace mla::cuda::generic {

/// The dynamic shared memory per CTA that is available on every GPU from sm_80
/// on.
inline constexpr int leastSharedBytes = 101376;

/// Tile shapes, threads and registers. docs/kernels/Generic.md explains them.
template <class E> struct AttentionTraits {
  static constexpr int tileRows = planTileRows;
  static constexpr int blockTokens = planBlockTokens;
  /// Queries, keys and values are loaded in chunks of 128 bytes of columns.
  static constexpr int chunkCols = 128 / sizeof(E);
  static constexpr int stages = 4; ///< chunks in flight or in use

  /// Eight warps: four groups of 16 rows times two halves. The halves divide
  /// the keys of the scores and the columns of an output chunk.
  static constexpr int rowGroups = tileRows / 16, halves = 2;
  static constexpr int threads = 32 * rowGroups * halves;
  static constexpr int halfTokens = blockTokens / halves;
  static constexpr int halfCols = chunkCols / halves;

  /// Output columns that a CTA accumulates. Wider values are divided into
  /// slices, one CTA per slice.
  static constexpr int sliceCols = 512;
  static constexpr int sliceChunks = sliceCols / chunkCols;
  static constexpr int registers = 65536 / threads;
  static_assert(sliceChunks * halfCols / 2 + halfTokens / 2 + 16 + 64 <=
                    registers,
                "output, scores and probabilities leave 64 registers");
};

/// A chunk of 64 rows in shared memory.
template <class E>
using Chunk = arch::SharedTile<E, planTileRows, AttentionTraits<E>::chunkCols>;

/// The shared memory of a CTA. AttentionParams::residentTiles query chunks
/// follow it in memory.
template <class E> struct AttentionShared {
  using Traits = AttentionTraits<E>;
  struct Stage {
    Chunk<E> query, keys;
  } stages[Traits::stages];
  arch::SharedTile<E, Traits::tileRows, Traits::blockTokens> probabilities;
  /// The keys [low, high) that a row sees.
  struct RowLimits {
    int32_t low, high;
    int64_t mask; ///< byte offset of the row's mask
  };
  arch::SharedArray<RowLimits, Traits::tileRows> limits;
  /// The largest score and the sum, per half of the keys and per row.
  arch::SharedArray<float, Traits::tileRows> maxima[Traits::halves],
      sums[Traits::halves];

  /// Returns query chunk i. Only valid for i < residentTiles.
  MLA_ARCH Chunk<E> &residentQuery(int32_t i) {
    return reinterpret_cast<Chunk<E> *>(this + 1)[i];
  }
};
/// The budget has no resident query chunks. A launch adds them if the GPU's
/// limit of shared memory per CTA permits.
template <class E>
inline constexpr KernelBudget attentionBudget = {
    AttentionTraits<E>::threads, 1, 255, sizeof(AttentionShared<E>), 1};
static_assert(attentionBudget<arch::Bf16>.fitsEveryGpu() &&
                  attentionBudget<float>.fitsEveryGpu() &&
                  sizeof(AttentionShared<float>) <= leastSharedBytes,
              "one CTA with chunks and probabilities fits on every GPU");

/// Returns the number of chunks of `width` columns.
template <class E> MLA_HOST_DEVICE int32_t chunksOf(int32_t width) {
  constexpr int cols = AttentionTraits<E>::chunkCols;
  return (width + cols - 1) / cols;
}

/// Returns the number of chunks of value columns.
template <class E>
MLA_HOST_DEVICE int32_t valueChunksOf(const AttentionParams<E> &p) {
  return chunksOf<E>(p.value.width) +
         (p.valueRope ? chunksOf<E>(p.keyB.width) : 0);
}

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONTRAITS_H
