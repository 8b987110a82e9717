//===- AtomicReaders.h - Readers of atomic writes ---------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_ATOMICREADERS_H
#define MLA_SIMULATOR_MEMORY_ATOMICREADERS_H

#include "Simulator/Order/HappensBefore.h"

#include <map>
#include <utility>
#include <vector>

namespace mla::sim {

/// The last atomic writes to a word of global memory, one per kind of
/// operation, and the threads that have read each of them atomically. An access
/// that is ordered after such a read is also ordered after the write, for this
/// word (PTX manual, observation order).
class AtomicReaders {
public:
  /// Adds a read of the last write. The read also counts as a read of an older
  /// write if only read-modify-write operations follow that older write.
  void read(GlobalEpoch last, GlobalEpoch reader);
  /// Adds an atomic write. Unless it is a read-modify-write, later reads do not
  /// count as reads of older writes.
  void write(GlobalEpoch stamp, bool isReadModifyWrite);
  /// True if `known`, the happens-before set of a thread of `cluster`, includes
  /// a read of `write`.
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
