//===- AtomicReaders.h - Readers of atomic writes ---------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_ATOMICREADERS_H
#define MLA_SIMULATOR_MEMORY_ATOMICREADERS_H

#include "Simulator/Order/HappensBefore.h"

#include <map>
#include <utility>
#include <vector>

namespace mla::sim {

/// The threads that have atomically read the last atomic writes of a word of
/// global memory, one write per kind. An access ordered after such a read is
/// ordered after the write, at this word (PTX manual, observation order).
class AtomicReaders {
public:
  /// Adds a read of the last write. It also reads older writes that
  /// read-modify-write operations have continued.
  void read(GlobalEpoch last, GlobalEpoch reader);
  /// Adds an atomic write. A write that is not a read-modify-write ends older
  /// writes.
  void write(GlobalEpoch stamp, bool isReadModifyWrite);
  /// True if a read of `write` happened before the point of `known`, a thread
  /// of `cluster`.
  bool includesReader(const HappensBefore &known, uint32_t cluster,
                      GlobalEpoch write) const;
  bool empty() const { return writes.empty(); }

private:
  struct Write {
    GlobalEpoch stamp;
    bool isCarried = true;
    /// The last read of each reader, by cluster and component.
    std::map<std::pair<uint32_t, uint32_t>, Epoch> readers;
  };
  std::vector<Write> writes;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_ATOMICREADERS_H
