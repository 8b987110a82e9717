//===- PagedStep.h - Convert a dense step to a paged one --------*- C++ -*-===//
// The inputs of a paged function for one step, derived from dense arguments:
// the number of tokens in the caches, the positions of the new tokens, and the
// lengths.
//===----------------------------------------------------------------------===//
#ifndef MLA_DRIVER_PAGEDSTEP_H
#define MLA_DRIVER_PAGEDSTEP_H

#include "mla/Driver/CacheUse.h"
#include "mla/Driver/ModelValues.h"

namespace mla {

/// One step. It is the same for all layers.
struct PagedStep {
  int64_t batch = 0;     ///< sequences with new tokens
  int64_t newTokens = 0; ///< per sequence
  /// The positions of the new tokens within their sequences, one sequence after
  /// another.
  std::vector<int64_t> positions;
  /// The number of rows of each dense sequence to pack into pages. Rows among
  /// them that the step writes are skipped.
  std::vector<int64_t> packedTokens;
  std::vector<int64_t> lengths; ///< per sequence, with new tokens
  int64_t capacity = 0;         ///< tokens per sequence that the pages hold
};

/// Derives the step. `stated` is the paged function's attribute `mla.lengths`:
/// "capacity", a number as text, or empty. If it is "capacity" (of a static
/// cache) or a number, each sequence has this length and as many rows are
/// packed. Otherwise, with `keepMask`, a length is the mask's number of keys.
/// Without `keepMask`, it is the number of past and new tokens. Positions may
/// have gaps; the rows of the gaps are packed as in the dense cache. Returns an
/// error if there is not one position per new token, if sequences have
/// different numbers of positions, or if a position is outside of the dense
/// cache.
llvm::Expected<PagedStep> findPagedStep(const std::vector<CacheUse> &uses,
                                        const ModelValues &values,
                                        const std::vector<int64_t> &maskArgs,
                                        bool keepMask,
                                        llvm::StringRef stated = "");

/// Writes the dense rows of a cache to its pages.
llvm::Error packCache(const CacheUse &use, const PagedStep &step,
                      const PageTable &table, const ModelValues &values,
                      PagedCache &cache);

/// Returns the dense result of a cache: the argument, with its rows replaced by
/// the rows of the pages and with the new rows appended.
llvm::Error gatherCache(const CacheUse &use, const PagedStep &step,
                        const PageTable &table, const ModelValues &values,
                        const PagedCache &cache, TensorMap &results);

} // namespace mla

#endif // MLA_DRIVER_PAGEDSTEP_H
