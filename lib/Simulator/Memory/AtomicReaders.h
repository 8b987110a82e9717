//===- AtomicReaders.h - Who has read from an atomic write ------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_ATOMICREADERS_H
#define MLA_SIMULATOR_MEMORY_ATOMICREADERS_H

#include "Simulator/Order/HappensBefore.h"

#include <map>
#include <utility>
#include <vector>

namespace mla::sim {

/// Of one word of global memory: who has atomically read from its last atomic
/// writes, one of each kind. What comes behind such a read comes behind the
/// write, at this word (PTX manual, observation order).
class AtomicReaders {
public:
  /// Somebody reads, from the word's last write: also from those below, as far
  /// as read-modify-writes have carried them on.
  void read(GlobalEpoch last, GlobalEpoch reader);
  /// An atomic operation writes; one that is no read-modify-write carries
  /// nothing on.
  void write(GlobalEpoch stamp, bool isReadModifyWrite);
  /// Whether a thread of a cluster knows of somebody who has read from a write.
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
