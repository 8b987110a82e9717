//===- DenseTraits.h - Constants, memory of attention over dense keys -----===//
#ifndef MLA_KERNELS_CUDA_GENERIC_DENSETRAITS_H
#define MLA_KERNELS_CUDA_GENERIC_DENSETRAITS_H

#include "Generic/AttentionSchedule.h"

namespace mla::cuda::generic {

/// Tile shapes of the attention over dense keys in 16-bit types. A warp
/// computes `RowBlocks` blocks of 16 query rows: with two, an operand of keys
/// or values in registers is used twice; with one, the output can have twice as
/// many columns. docs/kernels/Generic.md explains the numbers.
template <class Type, int RowBlocks> struct DenseTraits {
  static_assert(sizeof(Type) == 2 && (RowBlocks == 1 || RowBlocks == 2),
                "16-bit types; one or two blocks of 16 rows");
  using E = Type;
  static constexpr int rowBlocks = RowBlocks;
  static constexpr int warps = 4, threads = 32 * warps;
  static constexpr int warpRows = 16 * rowBlocks;
  static constexpr int tileRows = warps * warpRows;
  static constexpr int blockTokens = planBlockTokens;
  /// Queries, keys and values consist of chunks of 64 columns.
  static constexpr int chunkCols = AttentionTraits<E>::chunkCols;
  static constexpr int valueChunks = 4 / rowBlocks;
  static constexpr int valueCols = valueChunks * chunkCols;

  using QueryChunk = arch::SharedTile<E, tileRows, chunkCols>;
  using KeyChunk = arch::SharedTile<E, blockTokens, chunkCols>;
};

/// The offsets of a lane's row in a chunk, for the first of four steps of 16
/// columns: as a part of a block of 16 rows of queries or values, and of keys.
/// Exclusive or with 32 * k gives those of step k.
struct LaneOffsets {
  uint32_t row, key;
};

/// The shared memory of a CTA. The chunks of the keys and then those of the
/// queries follow it in memory, `chunks` of each.
template <class Traits> struct DenseShared {
  using QueryChunk = typename Traits::QueryChunk;
  using KeyChunk = typename Traits::KeyChunk;

  KeyChunk values[Traits::valueChunks];
  arch::SharedArray<VisibleKeys, Traits::tileRows> limits;
  Tile tile;
  /// Per thread. In registers, the compiler would keep all their variants.
  arch::SharedArray<LaneOffsets, Traits::threads> offsets;

  MLA_ARCH KeyChunk &keys(int32_t i) {
    return reinterpret_cast<KeyChunk *>(this + 1)[i];
  }
  MLA_ARCH QueryChunk &queries(int32_t chunks, int32_t i) {
    return reinterpret_cast<QueryChunk *>(&keys(chunks))[i];
  }
  /// Returns the shared memory of a CTA, in bytes.
  static constexpr int64_t bytes(int64_t chunks) {
    return sizeof(DenseShared) +
           chunks * (sizeof(KeyChunk) + sizeof(QueryChunk));
  }
};

/// The budget has no chunks of keys and queries. A launch adds them.
template <class Traits>
inline constexpr KernelBudget denseBudget = {Traits::threads, 2, 255,
                                             DenseShared<Traits>::bytes(0), 1};
static_assert(denseBudget<DenseTraits<arch::Bf16, 1>>.fitsEveryGpu() &&
                  denseBudget<DenseTraits<arch::Bf16, 2>>.fitsEveryGpu() &&
                  DenseShared<DenseTraits<arch::Bf16, 2>>::bytes(3) <=
                      leastSharedBytes,
              "a tile of 192 columns fits on every GPU");

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_DENSETRAITS_H
