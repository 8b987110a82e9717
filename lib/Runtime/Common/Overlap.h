//===- Overlap.h - Do two views share bytes -------------------------------===//
#ifndef MLA_RUNTIME_COMMON_OVERLAP_H
#define MLA_RUNTIME_COMMON_OVERLAP_H

#include "mla-runtime/mla_runtime.h"

namespace mla::runtime {

/// Bytes of one piece, as a view.
MlaTensor bytesView(void *begin, uint64_t size, int32_t device);

/// False only when no byte belongs to both views. Two column ranges of one
/// buffer are told apart; where that cannot be shown the answer is true. Sizes
/// and strides have to be non-negative and checked for overflow.
bool mayOverlap(const MlaTensor &a, const MlaTensor &b);

/// The same for a view and the pools of a cache.
bool mayOverlap(const MlaTensor &a, const MlaCache &cache);
bool mayOverlap(const MlaCache &a, const MlaCache &b);

/// False only when no two elements of the view have the same address.
bool mayOverlapItself(const MlaTensor &tensor);
/// False only when no byte belongs to two pools of the cache.
bool mayOverlapItself(const MlaCache &cache);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_OVERLAP_H
