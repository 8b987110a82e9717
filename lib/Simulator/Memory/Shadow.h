//===- Shadow.h - The last accesses of each byte ----------------*- C++ -*-===//
// For each byte, the shadow holds the last write and the readers since the last
// plain write. A cell stores three readers; a ReaderSet stores the rest. After
// an atomic write, the shadow also holds the last plain write and the last
// atomic write of each other kind, because atomic writes do not always race
// with each other. Sixteen adjacent bytes share a cell as long as every access
// covers all of them, as each access by an asynchronous operation does. A
// smaller access splits the cell.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_MEMORY_SHADOW_H
#define MLA_SIMULATOR_MEMORY_SHADOW_H

#include "Simulator/Base/Site.h"
#include "Simulator/Memory/ReaderSet.h"

#include <array>
#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace mla::sim {

/// The kind of a conflict between two accesses.
enum class Conflict {
  ReadAfterWrite,
  WriteAfterWrite,
  WriteAfterRead,
  Uninitialised
};

/// Returns the phrase of a report that precedes the source location of the
/// earlier access.
inline const char *lastAccess(Conflict kind) {
  return kind == Conflict::WriteAfterRead ? ", last read at "
                                          : ", last written at ";
}

/// The shadow of a range of memory. `Stamp` is Epoch or GlobalEpoch: a moment,
/// its actor, and whether and how the access was atomic.
///
/// An access is a type with
///   Stamp stamp; Site site; bool isWrite;
///   bool isOrdered(Stamp old, bool oldIsRead) const; // for two reads: whether
///       // every access that races with the old one races with this one, too
///   void conflict(Conflict, size_t offset, Stamp old, Site oldSite);
template <class Stamp> class Shadow {
public:
  static constexpr size_t chunkBytes = 16, readers = 3;

  /// Clears the shadow. `isInitialised` is true if reads of bytes that were
  /// never written are allowed.
  void reset(size_t bytes, bool isInitialised) {
    pages.clear();
    pages.resize((bytes + pageBytes - 1) / pageBytes);
    split.clear();
    unused.clear();
    extras.clear();
    unusedExtras.clear();
    initialised = isInitialised;
  }

  /// Checks and records an access of bytes within the memory.
  template <class Access>
  void access(size_t offset, size_t bytes, Access &access) {
    Memo memo;
    for (size_t end = offset + bytes; offset < end;) {
      size_t chunkEnd = (offset / chunkBytes + 1) * chunkBytes;
      size_t stop = chunkEnd < end ? chunkEnd : end;
      visitChunk(offset, stop, access, memo);
      offset = stop;
    }
  }

  /// True if the byte was written since the last reset() or forget().
  bool isWritten(size_t offset) const {
    const Cell *cell = find(offset);
    return cell && cell->write;
  }
  /// Returns the source location of the last write, or std::nullopt.
  std::optional<Site> lastWrite(size_t offset) const {
    if (!isWritten(offset))
      return std::nullopt;
    return find(offset)->writeSite;
  }

  /// Returns the stamp of the last write, or "never".
  Stamp lastStamp(size_t offset) const {
    const Cell *cell = find(offset);
    return cell ? cell->write : Stamp();
  }

  /// Clears whole chunks, as if they had never been accessed.
  void forget(size_t offset, size_t bytes) {
    for (size_t end = offset + bytes; offset < end; offset += chunkBytes)
      if (std::unique_ptr<Page> &page = pages[offset / pageBytes]) {
        size_t chunk = offset / chunkBytes % pageChunks;
        clearExtra(page->cells[chunk]);
        page->cells[chunk] = {};
        if (!page->split[chunk])
          continue;
        for (Cell &cell : split[page->split[chunk] - 1])
          clearExtra(cell);
        unused.push_back(std::exchange(page->split[chunk], 0));
      }
  }

private:
  struct Cell {
    Stamp write;
    Site writeSite;
    std::array<Stamp, readers> reads;
    std::array<Site, readers> readSites;
    /// The index in `extras` plus 1, or 0 for none.
    uint32_t extra = 0;
  };
  /// A write older than the last one.
  struct OlderWrite {
    Stamp write;
    Site site;
  };
  /// The data that few cells need: more readers, and older writes.
  struct Extra {
    ReaderSet<Stamp> readers;
    std::vector<OlderWrite> olderWrites;
  };
  using Bytes = std::array<Cell, chunkBytes>;
  static constexpr size_t pageChunks = 64, pageBytes = pageChunks * chunkBytes;
  struct Page {
    std::array<Cell, pageChunks> cells;
    /// The indices in `split` plus 1, or 0 for chunks that are not split.
    std::array<uint32_t, pageChunks> split{};
  };
  /// The stamps that this access was checked against last. If the next byte has
  /// the same stamps, they are not checked again.
  struct Memo {
    Stamp write, read;
  };

  /// Returns the cell of a byte, or null if its page was never accessed.
  const Cell *find(size_t offset) const {
    const std::unique_ptr<Page> &page = pages[offset / pageBytes];
    if (!page)
      return nullptr;
    const size_t chunk = offset / chunkBytes % pageChunks;
    const uint32_t part = page->split[chunk];
    return part ? &split[part - 1][offset % chunkBytes] : &page->cells[chunk];
  }

  template <class Access>
  void visitChunk(size_t begin, size_t end, Access &access, Memo &memo) {
    std::unique_ptr<Page> &page = pages[begin / pageBytes];
    if (!page)
      page = std::make_unique<Page>();
    size_t chunk = begin / chunkBytes % pageChunks;
    bool isWhole = end - begin == chunkBytes;
    uint32_t &part = page->split[chunk];
    if (!part && isWhole)
      return visit(page->cells[chunk], begin, access, memo);
    if (!part)
      part = splitCell(page->cells[chunk]);
    for (size_t offset = begin; offset < end; ++offset)
      visit(split[part - 1][offset % chunkBytes], offset, access, memo);
    // A plain write of the whole chunk merges its cells. An atomic write does
    // not, because the cells keep their readers and older writes, which may
    // differ.
    if (isWhole && access.isWrite && !access.stamp.isAtomicAccess()) {
      page->cells[chunk] = split[part - 1][0];
      unused.push_back(part);
      part = 0;
    }
  }

  uint32_t splitCell(Cell &cell) {
    if (unused.empty()) {
      split.emplace_back();
      unused.push_back(static_cast<uint32_t>(split.size()));
    }
    uint32_t part = unused.back();
    unused.pop_back();
    split[part - 1].fill(cell);
    // The first byte keeps the extra data, the other bytes receive copies.
    for (size_t i = 1; cell.extra && i < chunkBytes; ++i) {
      Cell &copy = split[part - 1][i];
      copy.extra = 0;
      extraOf(copy) = extras[cell.extra - 1];
    }
    cell.extra = 0;
    return part;
  }

  template <class Access>
  void visit(Cell &cell, size_t offset, Access &access, Memo &memo) {
    checkWrite(cell, offset, access, memo);
    if (access.isWrite)
      write(cell, offset, access, memo);
    else
      read(cell, access);
  }

  template <class Access>
  void checkWrite(Cell &cell, size_t offset, Access &access, Memo &memo) {
    if (!cell.write) {
      if (!access.isWrite && !initialised)
        access.conflict(Conflict::Uninitialised, offset, {}, {});
      return;
    }
    if (!(cell.write == memo.write))
      checkOldWrite(cell.write, cell.writeSite, offset, access);
    memo.write = cell.write;
    if (!cell.extra)
      return;
    for (const OlderWrite &old : extras[cell.extra - 1].olderWrites)
      checkOldWrite(old.write, old.site, offset, access);
  }

  template <class Access>
  void checkOldWrite(Stamp old, Site site, size_t offset, Access &access) {
    if (!access.isOrdered(old, false))
      access.conflict(access.isWrite ? Conflict::WriteAfterWrite
                                     : Conflict::ReadAfterWrite,
                      offset, old, site);
  }

  template <class Access>
  void write(Cell &cell, size_t offset, Access &access, Memo &memo) {
    for (size_t i = 0; i < readers && cell.reads[i]; ++i) {
      if (!(cell.reads[i] == memo.read) &&
          !access.isOrdered(cell.reads[i], true))
        access.conflict(Conflict::WriteAfterRead, offset, cell.reads[i],
                        cell.readSites[i]);
      memo.read = cell.reads[i];
    }
    if (cell.extra)
      for (const auto &reader : extras[cell.extra - 1].readers)
        if (!access.isOrdered(reader.stamp, true))
          access.conflict(Conflict::WriteAfterRead, offset, reader.stamp,
                          reader.site);
    if (access.stamp.isAtomicAccess()) {
      keepOlderWrite(cell, access.stamp);
    } else {
      cell.reads = {};
      clearExtra(cell);
    }
    cell.write = access.stamp;
    cell.writeSite = access.site;
  }

  /// Handles an atomic write. Keeps the readers and the last write of each
  /// other kind, because a later atomic write of the same kind may race with
  /// them even if this write does not.
  void keepOlderWrite(Cell &cell, Stamp atomic) {
    if (!cell.write || cell.write.kind() == atomic.kind())
      return;
    std::vector<OlderWrite> &olderWrites = extraOf(cell).olderWrites;
    std::erase_if(olderWrites, [&](const OlderWrite &old) {
      return old.write.kind() == cell.write.kind() ||
             old.write.kind() == atomic.kind();
    });
    olderWrites.push_back({cell.write, cell.writeSite});
  }

  /// Adds a read. It replaces the entry of the same reader, a free entry, or an
  /// entry that it makes redundant; otherwise it is added to the ReaderSet.
  template <class Access> void read(Cell &cell, Access &access) {
    size_t place = 0;
    while (place < readers && cell.reads[place] &&
           cell.reads[place].actor() != access.stamp.actor())
      ++place;
    for (size_t i = 0; place == readers && i < readers; ++i)
      if (access.isOrdered(cell.reads[i], true))
        place = i;
    if (place == readers)
      return extraOf(cell).readers.enter({access.stamp, access.site});
    cell.reads[place] = access.stamp;
    cell.readSites[place] = access.site;
  }

  /// Returns the extra data of a cell; creates it if there is none.
  Extra &extraOf(Cell &cell) {
    if (!cell.extra) {
      if (unusedExtras.empty()) {
        extras.emplace_back();
        unusedExtras.push_back(static_cast<uint32_t>(extras.size()));
      }
      cell.extra = unusedExtras.back();
      unusedExtras.pop_back();
    }
    return extras[cell.extra - 1];
  }
  /// Frees the extra data of a cell.
  void clearExtra(Cell &cell) {
    if (!cell.extra)
      return;
    Extra &extra = extras[cell.extra - 1];
    extra.readers.clear();
    extra.olderWrites.clear();
    unusedExtras.push_back(std::exchange(cell.extra, 0));
  }

  bool initialised = false;
  std::vector<std::unique_ptr<Page>> pages;
  std::vector<Bytes> split;
  std::vector<uint32_t> unused;
  /// A deque, so that elements keep their addresses while others are added.
  std::deque<Extra> extras;
  std::vector<uint32_t> unusedExtras;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_SHADOW_H
