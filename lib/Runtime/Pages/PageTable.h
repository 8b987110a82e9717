//===- PageTable.h - Pages of the sequences of a batch --------------------===//
//
// The state of an MlaPageTable and its changes. Arguments are checked by the
// entry points.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_PAGES_PAGETABLE_H
#define MLA_RUNTIME_PAGES_PAGETABLE_H

#include "PagePool.h"
#include "mla-runtime/mla_runtime.h"

#include <memory>

namespace mla::runtime {

/// The pages of one sequence.
struct Sequence {
  std::vector<int32_t> pages;
  int64_t length = 0;    ///< in tokens, including new ones
  int64_t newTokens = 0; ///< the last ones, which are not written
};

/// Returns the number of pages of `pageSize` tokens that `tokens` fill.
inline int64_t pagesOf(int64_t tokens, int64_t pageSize) {
  return (tokens + pageSize - 1) / pageSize;
}

/// Returns the elements of a checked int32 tensor.
inline int32_t *intsOf(const MlaTensor *tensor) {
  return static_cast<int32_t *>(tensor->data);
}

} // namespace mla::runtime

/// The pages of the sequences of one batch. Callers of member functions hold
/// the pool's lock.
struct MlaPageTable {
  explicit MlaPageTable(std::shared_ptr<mla::runtime::PagePool> pool)
      : pool(std::move(pool)) {}
  /// Releases all pages. Takes the lock.
  ~MlaPageTable();

  int64_t count() const { return static_cast<int64_t>(sequences.size()); }
  /// Returns the number of pages of the sequence that has most.
  int64_t columns() const;
  int64_t newTokens() const;

  /// Appends a sequence with the first `tokens` tokens of another.
  void fork(int64_t sequence, int64_t tokens);
  /// Replaces the sequences by the given ones.
  void select(const int64_t *chosen, int64_t n);
  void remove(int64_t sequence);
  /// Removes the last tokens of a sequence, and its pages that hold none.
  void rollback(mla::runtime::Sequence &sequence, int64_t tokens);

  /// Returns the number of free pages that new tokens require, and lists in
  /// `copying` the sequences that must copy their last page.
  int64_t planGrowth(const int64_t *tokens);
  /// Allocates room for the pages of the new tokens.
  void reservePages(const int64_t *tokens);
  /// Takes the pages that planGrowth() has counted. Writes one copy per element
  /// of `copying`. Does not allocate after reservePages().
  void grow(const int64_t *tokens, MlaPageCopy *copies);

  std::shared_ptr<mla::runtime::PagePool> pool;
  std::vector<mla::runtime::Sequence> sequences;
  std::vector<int64_t> copying;

private:
  /// True if new tokens of this sequence would be written to a shared page.
  bool sharesTail(const mla::runtime::Sequence &sequence) const;
};

#endif // MLA_RUNTIME_PAGES_PAGETABLE_H
