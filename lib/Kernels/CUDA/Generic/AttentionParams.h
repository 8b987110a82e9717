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

/// What a row's softmax over some of the keys comes to. Two numbers, not an
/// LSE: where a finite fill hides all of the keys the reference is so large
/// that an LSE in f32 loses how many they are.
struct PartialState {
  float reference; ///< that the probabilities are relative to, base e
  float sum;       ///< of the probabilities; 0: no key was seen
};

/// Attention with every view resolved and every size checked: over pages
/// (blockTable), or over dense keys. Of DecodeParams everything holds but the
/// query and cache views, the sink, the scale and partialLse, in whose place
/// others stand here. E is arch::Bf16, arch::F16 or float.
///
/// With a plan all heads share keys, and the kernel's grid works through the
/// plan. Without one CTA (x, y, z) has the query tile x of head z, or of all
/// heads where they share keys.
template <class E> struct AttentionParams : DecodeParams<E> {
  Rows queryA, queryB, keyA, keyB, value;
  MaskRows mask;
  /// Scores are natural: a mask of the lowest float stays finite as it is.
  float scale;
  float lseUnit;        ///< 1 for natural LSE, log2(e) for base 2
  const char *sinkBase; ///< [heads], or null
  Element sinkType;
  const int32_t *cuSeqlensK; ///< [batch + 1], of dense keys, or null
  int32_t maskKeys;     ///< that a mask has for each of these; INT32_MAX: none
  const uint32_t *stop; ///< nothing is done while it points to no 0; or null
  int32_t rowHeads;     ///< heads of one tile: heads, or 1
  /// [slot][group][row]. Rows of partialOut are relative to the references,
  /// and not written where the sum is 0.
  PartialState *partialStates;
  int32_t partialCols; ///< of a row of partialOut; a multiple of 4
  int32_t pairStores;  ///< whether out takes two elements at a time
  /// Chunks of the queries that stay in shared memory: all of them, or 0.
  int32_t residentTiles;
  int32_t tilesPerSequence; ///< without a plan, of fixed tokens
};

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONPARAMS_H
