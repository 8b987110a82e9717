//===- Shadow.h - Who last touched each byte --------------------*- C++ -*-===//
//
// Per byte: the last write and its readers since the last plain one: three in
// place, more of them in a crowd; and below atomic writes, which need not race
// with each other, the last one of each other kind, and the plain one. Sixteen
// neighbouring bytes share one cell as long as they were accessed together,
// which asynchronous operations always do; a smaller access splits them.
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

/// What is wrong with an access.
enum class Conflict {
  ReadAfterWrite,
  WriteAfterWrite,
  WriteAfterRead,
  Uninitialised
};

/// What the earlier of two accesses that conflict did, up to its place.
inline const char *lastAccess(Conflict kind) {
  return kind == Conflict::WriteAfterRead ? ", last read at "
                                          : ", last written at ";
}

/// Shadow of a piece of memory. `Stamp` names a moment, whose it is, whether it
/// was atomic, and of which kind (Epoch or GlobalEpoch).
///
/// An access is a type with
///   Stamp stamp; Site site; bool isWrite;
///   bool isOrdered(Stamp old, bool oldIsRead) const; // of two reads: whether
///       // whoever races with the old one does so with this one, too
///   void conflict(Conflict, size_t offset, Stamp old, Site oldSite);
template <class Stamp> class Shadow {
public:
  static constexpr size_t chunkBytes = 16, readers = 3;

  /// Forgets all; `isInitialised` says whether bytes may be read unwritten.
  void reset(size_t bytes, bool isInitialised) {
    pages.clear();
    pages.resize((bytes + pageBytes - 1) / pageBytes);
    split.clear();
    unused.clear();
    extras.clear();
    unusedExtras.clear();
    initialised = isInitialised;
  }

  /// Checks and enters an access of bytes that the memory has.
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

  /// Whether the byte was written since the memory was forgotten or reset.
  bool isWritten(size_t offset) const {
    const Cell *cell = find(offset);
    return cell && cell->write;
  }
  /// Where that was; nothing where it was not.
  std::optional<Site> lastWrite(size_t offset) const {
    if (!isWritten(offset))
      return std::nullopt;
    return find(offset)->writeSite;
  }

  /// When that was; "never" where it was not.
  Stamp lastStamp(size_t offset) const {
    const Cell *cell = find(offset);
    return cell ? cell->write : Stamp();
  }

  /// Forgets whole chunks: they are as if never accessed.
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
    /// Place in `rests` plus 1, or 0.
    uint32_t extra = 0;
  };
  /// A write below the last one.
  struct OlderWrite {
    Stamp write;
    Site site;
  };
  /// What few cells have: more readers, and writes below the last one.
  struct Extra {
    ReaderSet<Stamp> readers;
    std::vector<OlderWrite> olderWrites;
  };
  using Bytes = std::array<Cell, chunkBytes>;
  static constexpr size_t pageChunks = 64, pageBytes = pageChunks * chunkBytes;
  struct Page {
    std::array<Cell, pageChunks> cells;
    /// Place in `split` plus 1, or 0.
    std::array<uint32_t, pageChunks> split{};
  };
  /// Stamps already found to be ordered before this access.
  struct Memo {
    Stamp write, read;
  };

  /// The cell of a byte, null where its page was never touched.
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
    // Below an atomic write the bytes keep what each has.
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
    // The first byte takes the rest over, the others get copies.
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

  /// An atomic write comes: others of its kind may race still with what it does
  /// not race with itself. Readers stay, and so does the last write of each
  /// other kind.
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

  /// Enters a reader: in its own old place, a free one, or that of a reader
  /// that it stands for; else in the crowd.
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

  /// The cell's rest, a new one where it has none.
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
  /// Forgets the cell's rest.
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
  /// A deque: a rest keeps its place while others are added.
  std::deque<Extra> extras;
  std::vector<uint32_t> unusedExtras;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_SHADOW_H
