//===- PagedCache.h - Pools of pages and their table ------------*- C++ -*-===//
// Packs dense caches into pages and unpacks them. Memory that a kernel must not
// read is poisoned: page ids are shuffled, unmapped pages and page tails hold
// NaN, table entries after a sequence's pages are 2147480000.
//===----------------------------------------------------------------------===//
#ifndef MLA_SUPPORT_PAGEDCACHE_H
#define MLA_SUPPORT_PAGEDCACHE_H

#include "mla/Support/HostTensor.h"

#include <optional>
#include <vector>

namespace mla {

/// The value of table entries that must not be read.
constexpr int32_t unusedTableEntry = MLA_UNUSED_PAGE;

/// Maps the tokens of each sequence to pages of the runtime's page table.
/// Shared by all layers.
class PageTable {
public:
  /// Creates a table for sequences of these capacities in tokens, with shuffled
  /// page ids, some unmapped pages, and at least one unused entry per row.
  static llvm::Expected<PageTable> create(llvm::ArrayRef<int64_t> capacities,
                                          int64_t pageSize, uint64_t seed);

  /// Returns the tokens per page.
  int64_t getPageSize() const { return pageSize; }
  /// Returns the number of pages that a pool needs.
  int64_t getNumPages() const { return numPages; }
  /// Returns page * page size + offset of a token, or -1 if the token is past
  /// the sequence's capacity.
  int64_t getSlot(int64_t sequence, int64_t token) const;
  /// Returns the table, [B, P] int32, as the compiled function takes it.
  HostTensor &getTensor() { return table; }

private:
  HostTensor table;
  int64_t pageSize = 0, numPages = 0;
  llvm::SmallVector<int64_t> capacities;
};

/// The layout of a cache in a signature.
struct CacheSpec {
  llvm::SmallVector<MlaField, MLA_MAX_FIELDS> fields; ///< of the layout
  int32_t pageAlign = 1; ///< page sizes are rounded up to this
  int64_t pageSize = 0;  ///< tokens per page
};

/// The pools of one cache.
class PagedCache {
public:
  /// Creates pools of `numPages` pages. With `poison`, every byte is 0xff,
  /// which is NaN in every float type. Otherwise, every byte is 0.
  static llvm::Expected<PagedCache> create(const CacheSpec &spec,
                                           int64_t numPages, bool poison);

  /// Returns a copy with its own bytes, without the snapshot.
  llvm::Expected<PagedCache> clone() const;

  /// Returns a copy in the layout of `spec`, without the snapshot: the same
  /// tokens in the same slots. Bytes that belong to no field are 0xff with
  /// `poison`, else 0. Fails if the page sizes differ, or if one layout has a
  /// latent or rope field that the other does not have with the same width.
  llvm::Expected<PagedCache> layAs(const CacheSpec &spec, bool poison) const;

  /// Returns the view for the C ABI. Valid while this object lives.
  const MlaCache &getView() const { return view; }

  /// Writes one token's row of the field with this role (0 latent, 1 rope),
  /// rounded to the field's type. Quantised fields are written with the scales
  /// of their tiles, as mlaAppend does without a scale of the operand. Reads
  /// row `row` of `values`. The rows have the field's width or, with `column`,
  /// contain the field from this column on. Fails if the layout has no such
  /// field or the row does not contain it.
  llvm::Error write(int32_t role, int64_t slot, const HostTensor &values,
                    int64_t row, std::optional<int64_t> column = std::nullopt);
  /// Reads one token's row of a field; the inverse of `write`.
  llvm::Error read(int32_t role, int64_t slot, HostTensor &values, int64_t row,
                   std::optional<int64_t> column = std::nullopt) const;

  /// Writes one token's row of a quantised field whose block scales are in the
  /// cache: row `row` of `codes`, with the scales in row `row` of `scales`,
  /// f32. With `column`, the rows of `codes` contain the field from this column
  /// on, and those of `scales` have the scales of all their blocks.
  llvm::Error writeCodes(int32_t role, int64_t slot, const HostTensor &codes,
                         const HostTensor &scales, int64_t row,
                         std::optional<int64_t> column = std::nullopt);
  /// Reads one token's row of such a field; the inverse of `writeCodes`.
  llvm::Error readCodes(int32_t role, int64_t slot, HostTensor &codes,
                        HostTensor &scales, int64_t row,
                        std::optional<int64_t> column = std::nullopt) const;

  /// Returns the field with this role of every slot: [pages * page size, width]
  /// in the field's type, or in f32 if it is quantised with scales in the cache
  /// or has elements that tensors cannot have.
  llvm::Expected<HostTensor> readAll(int32_t role) const;

  /// Stores a copy of all bytes, with which `findStrayWrite` compares.
  void takeSnapshot();
  /// Returns the pool and offset of the first byte outside of these slots that
  /// changed since the snapshot, as text, or "" if there is none.
  std::string findStrayWrite(llvm::ArrayRef<int64_t> slots) const;

private:
  /// Returns the index of the field with this role. Its width must be `width`.
  /// With `column`, the field starts at this column of a row of `width` columns
  /// and must end within the row. Otherwise, returns an error.
  llvm::Expected<int32_t> findField(int32_t role, int64_t width,
                                    std::optional<int64_t> column) const;
  /// Returns the index of the quantised field with this role. Its elements must
  /// have the type of `codes`, and its blocks the width of those in `codes` and
  /// `scales`. A `column` is where the field starts in `codes`, and must be the
  /// first of a block.
  llvm::Expected<int32_t> findCodes(int32_t role, const HostTensor &codes,
                                    const HostTensor &scales,
                                    std::optional<int64_t> column) const;
  /// Calls visit(address, offset, bytes) for each contiguous part of a token's
  /// field, where `offset` counts the bytes of the parts before it. A field at
  /// MLA_PLACE_HEAD has one part per head, other fields have one part.
  void forEachPart(
      int32_t field, int64_t slot,
      llvm::function_ref<void(uint8_t *, int64_t, int64_t)> visit) const;

  MlaCache view = {};
  std::vector<HostTensor> pools; // bytes, guards included
  std::vector<HostTensor> snapshots;
};

} // namespace mla

#endif // MLA_SUPPORT_PAGEDCACHE_H
