//===- Overlap.h - Find overlaps of views in memory -----------------------===//
#ifndef MLA_RUNTIME_COMMON_OVERLAP_H
#define MLA_RUNTIME_COMMON_OVERLAP_H

#include "mla-runtime/mla_runtime.h"

namespace mla::runtime {

/// Returns a view of `size` bytes from `begin`.
MlaTensor bytesView(void *begin, uint64_t size, int32_t device);

/// True if a byte may belong to both views, or if this cannot be decided. Two
/// column ranges of one buffer do not overlap. Sizes and strides must be
/// non-negative and checked for overflow.
bool mayOverlap(const MlaTensor &a, const MlaTensor &b);

/// True if a byte may belong to both the view or cache and a pool of the other
/// cache.
bool mayOverlap(const MlaTensor &a, const MlaCache &cache);
bool mayOverlap(const MlaCache &a, const MlaCache &b);

/// True if two elements of the view may have the same address.
bool mayOverlapItself(const MlaTensor &tensor);
/// True if a byte may belong to two pools of the cache.
bool mayOverlapItself(const MlaCache &cache);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_OVERLAP_H
