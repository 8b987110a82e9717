//===- AtomicReaders.cpp - Readers of atomic writes -----------------------===//

#include "Simulator/Memory/AtomicReaders.h"

#include <algorithm>

using namespace mla::sim;

void AtomicReaders::read(GlobalEpoch last, GlobalEpoch reader) {
  auto isLast = [&](const Write &write) { return write.stamp == last; };
  if (std::none_of(writes.begin(), writes.end(), isLast))
    writes.push_back({last, true, {}});
  for (Write &write : writes)
    if (write.isCarried)
      write.readers[{reader.cluster, reader.epoch.component()}] = reader.epoch;
}

void AtomicReaders::write(GlobalEpoch stamp, bool isReadModifyWrite) {
  std::erase_if(writes, [&](const Write &write) {
    return write.stamp.kind() == stamp.kind();
  });
  for (Write &write : writes)
    write.isCarried &= isReadModifyWrite;
}

bool AtomicReaders::includesReader(const HappensBefore &known, uint32_t cluster,
                                   GlobalEpoch write) const {
  for (const Write &old : writes)
    if (old.stamp == write)
      return std::any_of(
          old.readers.begin(), old.readers.end(), [&](const auto &reader) {
            const GlobalEpoch read{reader.first.first, reader.second};
            return known.includes(cluster, read);
          });
  return false;
}
