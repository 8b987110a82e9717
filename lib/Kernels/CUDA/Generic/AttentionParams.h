//===- AttentionParams.h - What the generic attention is given ------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONPARAMS_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONPARAMS_H

#include "Common/CacheParams.h"
#include "Common/DecodeParams.h"

namespace mla::cuda::generic {

/// Rows [outer][token][head] of queries, keys or values; strides in bytes, 0
/// where a dimension is shared. Keys in pages have the page as outer and the
/// place in it as token.
struct Rows {
  const char *base;
  int64_t outer, token, head;
  int32_t width; ///< elements; 0: absent
  int32_t chunk; ///< bytes that every address is a multiple of: 2, 4 or 16
  MLA_HOST_DEVICE const char *row(int64_t o, int64_t t, int64_t h) const {
    return base + o * outer + t * token + h * head;
  }
};

/// An explicit mask [B][H][S][T]; strides in bytes, 0 for a broadcast.
struct MaskRows {
  const char *base; ///< null: none
  int64_t sequence, head, query, key;
  int32_t lastQuery; ///< the last query with a row; later ones share it
  int32_t isBool;    ///< nonzero bytes are visible; else `type` is added
  Element type;
};

/// Attention with every view resolved and every size checked: over pages
/// (blockTable), or over dense keys. Of DecodeParams everything holds but the
/// query and cache views and the sink, which stand here. E is arch::Bf16,
/// arch::F16 or float.
///
/// With a plan all heads share keys, and the kernel's grid works through the
/// plan. Without one CTA (x, y, z) has the query tile x of head z, or of all
/// heads where they share keys.
template <class E> struct AttentionParams : DecodeParams<E> {
  Rows queryA, queryB, keyA, keyB, value;
  MaskRows mask;
  const char *sinkBase; ///< [heads], or null
  Element sinkType;
  const int32_t *cuSeqlensK; ///< [batch + 1], of dense keys, or null
  const uint32_t *stop; ///< nothing is done while it points to no 0; or null
  int32_t rowHeads;     ///< heads of one tile: heads, or 1
  int32_t partialCols;  ///< of a row of partialOut; a multiple of 4
  int32_t pairStores;   ///< whether out takes two elements at a time
  /// Chunks of the queries that stay in shared memory: all of them, or 0.
  int32_t residentTiles;
  int32_t tilesPerSequence; ///< without a plan, of fixed tokens
};

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONPARAMS_H
