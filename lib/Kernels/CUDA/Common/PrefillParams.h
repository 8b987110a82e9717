//===- PrefillParams.h - Parameters of the prefill ------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PREFILLPARAMS_H
#define MLA_KERNELS_CUDA_COMMON_PREFILLPARAMS_H

#include "Common/CacheParams.h"
#include "Common/DecodeParams.h"
#include "Common/HeadScale.h"

namespace mla::cuda {

/// The arguments of a prefill, with resolved views and checked sizes. E is the
/// element type of queries, keys, values and output. If E has 8 bits, the
/// output has another type, and the strides of `out` are in bytes.
/// DecodeParams::queryLatent has the nope parts of the queries, and maxLength
/// is the number of tokens of the dense keys (of all sequences, if they are
/// ragged). The views of a cache, pageSize, ctas and the partial results are
/// not used.
template <class E> struct PrefillParams : DecodeParams<E> {
  /// Key rows have a nope part per head, and a rope part that all heads share.
  RowView<const E> keyNope, keyRope, value;
  int32_t nope, rope, valueWidth; ///< columns; rope is 0 without a rope part
  const int32_t *cuSeqlensK;      ///< null if each sequence has its own keys
  const uint32_t *stop; ///< if not null and not 0, the kernel does nothing
  /// For 8-bit operands: their scales, and the type of the output. The output
  /// is NaN if the product of the scales of queries and keys is negative.
  HeadScale queryScale, keyScale, valueScale;
  Element outType;
  /// The keys and values of the heads that CTAs compute at the same time have
  /// at most this size, so that they stay in L2: a quarter of that of an H200.
  int64_t sectionBytes = 16 << 20;
  /// From this number of query tokens per sequence on, 8-bit operands are
  /// computed in tiles of 192 rows.
  int32_t tallTokens = 2048;
  /// The bits of a sequence do not depend on the other sequences: 8-bit
  /// operands are then computed in tiles of 128 rows, whatever their number.
  bool isBatchInvariant = false;
  /// Set by the launch: the number of 64-column panels of the nope part and of
  /// both parts, and the first column of the rope part in its tensor map.
  int32_t nopePanels, panels, ropeColumn;
  /// Set by the launch: the number of tiles that compute the same rows of a
  /// head. Each computes a part of the value columns.
  int32_t valueParts = 1;
};

/// The arguments of the kernel that plans a prefill.
struct PrefillPlanParams {
  const int32_t *cuSeqlens, *seqLens, *cuSeqlensK;
  int32_t batch;
  int32_t heads; ///< times PrefillParams::valueParts
  int32_t queryLen, totalTokens, maxLength;
  int32_t tileRows; ///< query rows of a tile
  char *plan;
};

/// A view of the plan of a prefill: the order in which CTAs compute sequences.
struct PrefillPlanView {
  char *bytes;
  int32_t batch;

  /// The number of tiles that CTAs have taken after their first ones.
  MLA_HOST_DEVICE uint32_t *counter() const {
    return reinterpret_cast<uint32_t *>(bytes);
  }
  /// The sequences, in order.
  MLA_HOST_DEVICE int32_t *order() const {
    return reinterpret_cast<int32_t *>(bytes + 128);
  }
  /// The first tile of each sequence of order(); then the number of tiles.
  MLA_HOST_DEVICE int32_t *firstTiles() const { return order() + batch; }
};

/// Returns the size of a plan.
constexpr uint64_t prefillPlanBytes(int64_t batch) {
  return 128 + (2 * static_cast<uint64_t>(batch) + 1) * sizeof(int32_t);
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PREFILLPARAMS_H
