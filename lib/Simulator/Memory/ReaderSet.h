//===- ReaderSet.h - The readers of a byte ----------------------*- C++ -*-===//
// The readers of a byte since its last write, in the order of their first read.
// If a whole launch reads the byte, there are as many readers as threads, so a
// hash table finds the entry of a reader.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_MEMORY_READERSET_H
#define MLA_SIMULATOR_MEMORY_READERSET_H

#include "Simulator/Base/Site.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace mla::sim {

/// A set of readers, each with its last read. `Stamp` names a moment and has
/// `uint64_t actor() const`, the key of the reader.
template <class Stamp> class ReaderSet {
public:
  struct Reader {
    Stamp stamp;
    Site site;
  };
  /// The largest number of readers. If there are more, some are forgotten.
  static constexpr size_t most = 4096;

  /// Adds a read: replaces the last read of the same actor, or adds an entry,
  /// or replaces the entry of another actor if the set is full.
  void enter(const Reader &reader) {
    if (size_t place = find(reader.stamp.actor()); place != readers.size())
      readers[place] = reader;
    else if (readers.size() < most)
      append(reader);
    else
      replace(reader.site.id() / 16 % most, reader);
  }

  /// Removes all readers but keeps the memory.
  void clear() {
    readers.clear();
    next.clear();
    buckets.clear();
  }

  auto begin() const { return readers.begin(); }
  auto end() const { return readers.end(); }

private:
  /// The largest number of readers that are searched one by one, without
  /// buckets.
  static constexpr size_t few = 8;

  uint16_t &bucketOf(uint64_t actor) {
    // Fibonacci hashing: bits 32 to 63 of actor * (2^64 / golden ratio).
    const uint64_t hash = actor * 0x9e3779b97f4a7c15u >> 32;
    return buckets[hash & (buckets.size() - 1)];
  }

  /// Returns the index of the actor's entry, or the number of readers if there
  /// is none.
  size_t find(uint64_t actor) {
    if (buckets.empty()) {
      size_t place = 0;
      while (place < readers.size() && readers[place].stamp.actor() != actor)
        ++place;
      return place;
    }
    for (uint16_t i = bucketOf(actor); i; i = next[i - 1])
      if (readers[i - 1].stamp.actor() == actor)
        return i - 1;
    return readers.size();
  }

  void append(const Reader &reader) {
    readers.push_back(reader);
    if (readers.size() > few && readers.size() > buckets.size())
      fillBuckets();
    else if (!buckets.empty()) {
      next.push_back(0);
      link(readers.size() - 1);
    }
  }

  void replace(size_t place, const Reader &reader) {
    uint16_t *at = &bucketOf(readers[place].stamp.actor());
    while (*at != place + 1)
      at = &next[*at - 1];
    *at = next[place];
    readers[place] = reader;
    link(place);
  }

  /// Creates buckets, a power of two that is at least the number of readers.
  void fillBuckets() {
    buckets.assign(std::bit_ceil(readers.size()), 0);
    next.assign(readers.size(), 0);
    for (size_t i = 0; i < readers.size(); ++i)
      link(i);
  }

  void link(size_t place) {
    uint16_t &bucket = bucketOf(readers[place].stamp.actor());
    next[place] = std::exchange(bucket, static_cast<uint16_t>(place + 1));
  }

  std::vector<Reader> readers;
  /// `buckets`: the index of the first reader of each bucket plus 1, or 0.
  /// `next`: for each reader, the next reader of its bucket, in the same form.
  /// Both are empty if there are few readers.
  std::vector<uint16_t> buckets, next;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_READERSET_H
