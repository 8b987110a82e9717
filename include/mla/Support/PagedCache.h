//===- PagedCache.h - Pools of pages and their table -----------*- C++ -*-===//
//
// Packs dense caches into pages and back. What a kernel must not read is made
// to hurt: page ids are shuffled, unmapped pages and page tails hold NaN, table
// entries past a sequence's pages are 2147480000.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SUPPORT_PAGEDCACHE_H
#define MLA_SUPPORT_PAGEDCACHE_H

#include "mla/Support/HostTensor.h"

#include <optional>
#include <vector>

namespace mla {

/// Value of table entries that must not be read.
constexpr int32_t unusedTableEntry = 2147480000;

/// Which page holds which tokens of each sequence. Shared by all layers.
class PageTable {
public:
  /// A table for sequences of these capacities in tokens, with shuffled ids,
  /// some ids that no sequence maps, and one unused entry at least in each row.
  static llvm::Expected<PageTable> create(llvm::ArrayRef<int64_t> capacities,
                                          int64_t pageSize, uint64_t seed);

  /// Tokens a page.
  int64_t getPageSize() const { return pageSize; }
  /// Pages that a pool needs.
  int64_t getNumPages() const { return numPages; }
  /// page * page size + offset of a token, -1 past the sequence's capacity.
  int64_t getSlot(int64_t sequence, int64_t token) const;
  /// [B, P] int32, as the compiled function takes it.
  HostTensor &getTensor() { return table; }

private:
  HostTensor table;
  int64_t pageSize = 0, numPages = 0;
  llvm::SmallVector<int64_t> capacities;
};

/// How the bytes of a cache lie, as a signature states it.
struct CacheSpec {
  llvm::SmallVector<MlaField, MLA_MAX_FIELDS> fields; ///< of the layout
  int32_t pageAlign = 1; ///< a page's bytes are rounded up to this
  int64_t pageSize = 0;  ///< tokens a page
};

/// The pools of one cache.
class PagedCache {
public:
  /// Pools of `numPages` pages. With `poison` every byte is 0xff, which is NaN
  /// in every float type; else 0.
  static llvm::Expected<PagedCache> create(const CacheSpec &spec,
                                           int64_t numPages, bool poison);

  /// A copy with its own bytes, without the snapshot.
  llvm::Expected<PagedCache> clone() const;

  /// A copy, without the snapshot, whose bytes lie as `spec` says: the same
  /// tokens in the same slots. What is no field's is 0xff with `poison`, else
  /// 0. Fails when the page sizes differ, or one layout has a latent or rope
  /// field that the other has not in the same width.
  llvm::Expected<PagedCache> layAs(const CacheSpec &spec, bool poison) const;

  /// The view for the C ABI. Valid while this lives.
  const MlaCache &getView() const { return view; }

  /// Writes one token's row of a field with this role (0 latent, 1 rope),
  /// rounding to the field's type. `row` counts rows of `values`, which have
  /// the field's width, or more where `column` is given: the field's first.
  /// Fails when the layout has no such field or the row does not hold it.
  llvm::Error write(int32_t role, int64_t slot, const HostTensor &values,
                    int64_t row, std::optional<int64_t> column = std::nullopt);
  /// The inverse of `write`.
  llvm::Error read(int32_t role, int64_t slot, HostTensor &values, int64_t row,
                   std::optional<int64_t> column = std::nullopt) const;

  /// Every token's field with this role, slot by slot: [pages * page, width] in
  /// the field's type.
  llvm::Expected<HostTensor> readAll(int32_t role) const;

  /// Remembers all bytes, for `findStrayWrite`.
  void takeSnapshot();
  /// The pool and byte of the first change since the snapshot that is not
  /// within these slots' bytes, as text; "" if there is none.
  std::string findStrayWrite(llvm::ArrayRef<int64_t> slots) const;

private:
  /// Index of the field with this role, all of `width` or, from `column` on, a
  /// part of it; else an error.
  llvm::Expected<int32_t> findField(int32_t role, int64_t width,
                                    std::optional<int64_t> column) const;
  /// Address of a field of a token.
  uint8_t *getAddress(int32_t field, int64_t slot) const;

  MlaCache view = {};
  std::vector<HostTensor> pools; // bytes, guards included
  std::vector<HostTensor> snapshots;
};

} // namespace mla

#endif // MLA_SUPPORT_PAGEDCACHE_H
