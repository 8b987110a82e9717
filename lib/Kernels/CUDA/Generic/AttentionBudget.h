//===- AttentionBudget.h - Everything that the generic attention takes ----===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONBUDGET_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONBUDGET_H

#include "Arch/Arch.h"
#include "Common/KernelBudget.h"
#include "Generic/AttentionParams.h"

namespace mla::cuda::generic {

/// Dynamic shared memory that one CTA may ask for on every GPU from sm_80 on.
inline constexpr int leastSharedBytes = 101376;

/// Tiles, threads and registers. docs/kernels/Generic.md has the reasons.
template <class E> struct AttentionBudget {
  static constexpr int tileRows = planTileRows;
  static constexpr int blockTokens = planBlockTokens;
  /// Queries, keys and values come in chunks of this many columns: 128 bytes.
  static constexpr int chunkCols = 128 / sizeof(E);
  static constexpr int stages = 4; ///< chunks on their way or in use

  /// Eight warps: four groups of 16 rows, and two halves of the keys (of the
  /// scores) or of a chunk's columns (of the output).
  static constexpr int rowGroups = tileRows / 16, halves = 2;
  static constexpr int threads = 32 * rowGroups * halves;
  static constexpr int halfTokens = blockTokens / halves;
  static constexpr int halfCols = chunkCols / halves;

  /// Columns of the output that a CTA accumulates; wider values are cut into
  /// slices, each by its own CTA.
  static constexpr int sliceCols = 512;
  static constexpr int sliceChunks = sliceCols / chunkCols;
  static constexpr int registers = 65536 / threads;
  static_assert(sliceChunks * halfCols / 2 + halfTokens / 2 + 16 + 64 <=
                    registers,
                "output, scores and probabilities leave 64 registers");
};

/// A chunk of 64 rows.
template <class E>
using Chunk = arch::SharedTile<E, planTileRows, AttentionBudget<E>::chunkCols>;

/// Shared memory; residentTiles chunks of the queries follow.
template <class E> struct AttentionShared {
  using B = AttentionBudget<E>;
  struct Stage {
    Chunk<E> query, keys;
  } stages[B::stages];
  arch::SharedTile<E, B::tileRows, B::blockTokens> probabilities;
  /// What the tile's rows see of the keys.
  struct RowLimits {
    int32_t low, high;
    int64_t mask; ///< offset of the row's mask, bytes
  };
  arch::SharedArray<RowLimits, B::tileRows> limits;
  /// Of the two halves of the keys.
  arch::SharedArray<float, B::tileRows> maxima[B::halves], sums[B::halves];

  /// Only with residentTiles.
  MLA_ARCH Chunk<E> &residentQuery(int32_t i) {
    return reinterpret_cast<Chunk<E> *>(this + 1)[i];
  }
};
/// Where a CTA may have more shared memory, the query's chunks stay in it.
template <class E>
inline constexpr KernelBudget attentionBudget = {
    AttentionBudget<E>::threads, 1, 255, sizeof(AttentionShared<E>), 1};
static_assert(attentionBudget<arch::Bf16>.fitsEveryGpu() &&
                  attentionBudget<float>.fitsEveryGpu() &&
                  sizeof(AttentionShared<float>) <= leastSharedBytes,
              "one CTA on every GPU: chunks and probabilities");

/// Chunks of `width` columns.
template <class E> MLA_HOST_DEVICE int32_t chunksOf(int32_t width) {
  constexpr int cols = AttentionBudget<E>::chunkCols;
  return (width + cols - 1) / cols;
}

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONBUDGET_H
