//===- AttentionParams.h - Parameters of the generic attention ------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONPARAMS_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONPARAMS_H

#include "Common/DecodeParams.h"
#include "Common/StoredElements.h"

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

/// An explicit mask [B][H][S][T]. Strides are in bytes; the stride of a
/// broadcast dimension is 0.
struct MaskRows {
  const char *base; ///< null if there is no mask
  int64_t sequence, head, query, key;
  int32_t lastQuery; ///< the last mask row; later queries use it too
  int32_t isBool;    ///< 1: nonzero marks visible keys; 0: added to scores
  Element type;
};

/// The softmax state of a row over some of the keys. An LSE, rowMax + log(sum),
/// is not enough: if a finite mask hides all keys, |rowMax| is so large that
/// log(sum) would be lost in f32.
struct PartialState {
  float rowMax; ///< probabilities are e^(score - rowMax)
  float sum;    ///< the sum of the probabilities; 0 if no key was seen
};

/// The arguments of attention over pages (if blockTable is set) or over dense
/// keys, with resolved views and checked sizes. E is arch::Bf16, arch::F16 or
/// float. These members of DecodeParams are not used, because members below
/// replace them: the query and cache views, the sink, the scale and partialLse.
///
/// With a plan, which is for one key head, CTA (x, y, z) computes the work of
/// CTA x of the plan for key head z; DecodeParams::heads is then rowHeads.
/// Without a plan it computes query tile x of key head z. y is the slice of the
/// value columns.
template <class E> struct AttentionParams : DecodeParams<E> {
  Rows queryA, queryB, keyA, keyB, value;
  /// Nonzero if queries, keys or values have other types than E, or if
  /// valueRope is not 0. Only then are the members up to valueRope read.
  int32_t isStored;
  StoredElements storedA, storedB, storedValue; ///< of keys and values
  /// The scale of a cache of latents. It multiplies elements when they are
  /// loaded.
  HeadScale cacheScale;
  Element queryType;
  /// The scales of e4m3. Those of queries, by head, and of keys, by key head,
  /// multiply scores. Those of values, by key head, multiply the result.
  HeadScale queryScale, keyScale, valueScale;
  /// 1 if the values are both parts of the keys: `value`, which is keyA, and
  /// then keyB; else 0.
  int32_t valueRope;
  MaskRows mask;
  /// The scale of scores in base e. In base 2, a mask value that is the lowest
  /// float would overflow.
  float scale;
  float lseUnit;        ///< 1 for natural LSE, log2(e) for base 2
  const char *sinkBase; ///< [heads], may be null
  Element sinkType;
  const int32_t *cuSeqlensK; ///< [batch + 1] for ragged dense keys, or null
  int32_t maskKeys;     ///< keys per sequence of a mask; INT32_MAX without mask
  const uint32_t *stop; ///< if not null and not 0, the kernel does nothing
  int32_t keyHeads;     ///< heads of the keys
  int32_t rowHeads;     ///< heads that share a key head
  /// [key head][slot][group][row]. A row of partialOut is relative to rowMax of
  /// its state, and is not written if the sum of its state is 0.
  PartialState *partialStates;
  int32_t partialCols; ///< columns per row of partialOut; a multiple of 4
  int32_t pairStores;  ///< nonzero if out is aligned to two elements
  /// The number of query chunks that stay in shared memory: all chunks, or 0.
  int32_t residentTiles;
  int32_t tilesPerSequence; ///< without a plan and without ragged tokens

  /// Returns the number of columns of the result.
  MLA_HOST_DEVICE int32_t outCols() const {
    return value.width + (valueRope ? keyB.width : 0);
  }
};

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONPARAMS_H
