//===- AttentionParams.h - Parameters of the generic attention ------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONPARAMS_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONPARAMS_H

#include "Common/CacheParams.h"
#include "Common/DecodeParams.h"

namespace mla::cuda::generic {

/// A view of rows [outer][token][head] of queries, keys or values. Strides are
/// in bytes, 0 if a dimension is shared. For paged keys `outer` is the page and
/// `token` the index in the page.
struct Rows {
  const char *base;
  int64_t outer, token, head;
  int32_t width; ///< in elements; 0 if absent
  int32_t chunk; ///< alignment of every address: 2, 4 or 16 bytes
  MLA_HOST_DEVICE const char *row(int64_t o, int64_t t, int64_t h) const {
    return base + o * outer + t * token + h * head;
  }
};

/// An explicit mask [B][H][S][T]. Strides are in bytes, 0 for a broadcast.
struct MaskRows {
  const char *base; ///< null if there is no mask
  int64_t sequence, head, query, key;
  int32_t lastQuery; ///< the last mask row; later queries use it too
  int32_t isBool;    ///< keys with nonzero bytes are visible; else it is added
  Element type;
};

/// The softmax of a row over some of the keys. It consists of two numbers
/// rather than an LSE: if a finite mask hides all keys, rowMax is so large that
/// an f32 LSE loses the number of keys.
struct PartialState {
  float rowMax; ///< what the probabilities are relative to, base e
  float sum;    ///< the sum of the probabilities; 0 if no key was seen
};

/// The arguments of attention over pages (if blockTable is set) or over dense
/// keys, with resolved views and checked sizes. These members of DecodeParams
/// are not used; members below replace them: the query and cache views, the
/// sink, the scale and partialLse. E is arch::Bf16, arch::F16 or float.
///
/// With a plan, all heads share keys, and the grid processes the plan. Without
/// a plan, CTA (x, y, z) computes query tile x of head z, or of all heads if
/// they share keys.
template <class E> struct AttentionParams : DecodeParams<E> {
  Rows queryA, queryB, keyA, keyB, value;
  MaskRows mask;
  /// Scores are in base e. In base 2 a mask value of the lowest float would
  /// overflow.
  float scale;
  float lseUnit;        ///< 1 for natural LSE, log2(e) for base 2
  const char *sinkBase; ///< [heads], may be null
  Element sinkType;
  const int32_t *cuSeqlensK; ///< [batch + 1] for ragged dense keys, or null
  int32_t maskKeys;     ///< keys per sequence of a mask; INT32_MAX without mask
  const uint32_t *stop; ///< if not null and not 0, the kernel does nothing
  int32_t rowHeads;     ///< heads per tile: heads, or 1
  /// [slot][group][row]. Rows of partialOut are relative to their rowMax, and
  /// are not written if their sum is 0.
  PartialState *partialStates;
  int32_t partialCols; ///< columns per row of partialOut; a multiple of 4
  int32_t pairStores;  ///< nonzero if out is aligned to two elements
  /// Query chunks that stay in shared memory: all of them, or 0.
  int32_t residentTiles;
  int32_t tilesPerSequence; ///< without a plan and without ragged tokens
};

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONPARAMS_H
