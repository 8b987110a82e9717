//===- PagedStep.h - A dense step as a paged one ---------------*- C++ -*-===//
//
// What the caller of a paged function has to know about one step, worked out
// from dense arguments: how many tokens are in the caches, where the new ones
// go, and what the lengths are.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DRIVER_PAGEDSTEP_H
#define MLA_DRIVER_PAGEDSTEP_H

#include "mla/Driver/CacheUse.h"
#include "mla/Driver/ModelValues.h"

namespace mla {

/// One step; the same for all layers.
struct PagedStep {
  int64_t batch = 0;     ///< sequences with new tokens
  int64_t newTokens = 0; ///< of each of them
  /// Where the new tokens go within their sequence, sequence by sequence.
  std::vector<int64_t> positions;
  /// Dense rows of each to pack into pages, but for those that the step writes.
  std::vector<int64_t> packedTokens;
  std::vector<int64_t> lengths; ///< of each, new ones included
  int64_t capacity = 0;         ///< tokens of each that the pages have to hold
};

/// Works out the step. `stated` is what the paged function says of its lengths
/// (`mla.lengths`, a number as text; empty if it says nothing): the capacity of
/// a static cache or a number are the length of each sequence, and as many rows
/// are packed. Else with `keepMask` lengths are the keys that the mask speaks
/// of; without, they are the past tokens and the new ones. Positions may leave
/// gaps, whose rows are packed as the dense cache has them. Positions that are
/// not one for each new token, differ in number from sequence to sequence, or
/// lie outside of the dense cache are an error.
llvm::Expected<PagedStep> findPagedStep(const std::vector<CacheUse> &uses,
                                        const ModelValues &values,
                                        const std::vector<int64_t> &maskArgs,
                                        bool keepMask,
                                        llvm::StringRef stated = "");

/// Writes the dense rows of a cache into its pages.
llvm::Error packCache(const CacheUse &use, const PagedStep &step,
                      const PageTable &table, const ModelValues &values,
                      PagedCache &cache);

/// The dense result that a cache stands for: the argument with the rows that
/// the pages hold replaced by them, and new rows behind.
llvm::Error gatherCache(const CacheUse &use, const PagedStep &step,
                        const PageTable &table, const ModelValues &values,
                        const PagedCache &cache, TensorMap &results);

} // namespace mla

#endif // MLA_DRIVER_PAGEDSTEP_H
