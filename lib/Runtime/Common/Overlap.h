//===- Overlap.h - Find overlaps of views in memory -----------------------===//
#ifndef MLA_RUNTIME_COMMON_OVERLAP_H
#define MLA_RUNTIME_COMMON_OVERLAP_H

#include "mla-runtime/mla_runtime.h"

namespace mla::runtime {

/// Returns a view of `size` bytes from `begin`.
MlaTensor bytesView(void *begin, uint64_t size, int32_t device);

/// False if no byte belongs to both views. Two column ranges of one buffer do
/// not overlap. True if this cannot be decided. Sizes and strides must be
/// non-negative and checked for overflow.
bool mayOverlap(const MlaTensor &a, const MlaTensor &b);

/// False if no byte belongs to both the view or cache and a pool of the other
/// cache.
bool mayOverlap(const MlaTensor &a, const MlaCache &cache);
bool mayOverlap(const MlaCache &a, const MlaCache &b);

/// False if no two elements of the view have the same address.
bool mayOverlapItself(const MlaTensor &tensor);
/// False if no byte belongs to two pools of the cache.
bool mayOverlapItself(const MlaCache &cache);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_OVERLAP_H
