//===- CopyRecord.h - What copies brought -----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_COPYRECORD_H
#define MLA_SIMULATOR_MEMORY_COPYRECORD_H

#include "Simulator/Memory/Box.h"

namespace mla::sim {

/// A TMA load, remembered for the provenance of the chunks that it wrote.
struct CopyRecord {
  Box box;
  /// Name of the tensor's memory.
  std::string tensor;
  const char *instruction;
  Site site;
  /// Where it begins in shared memory.
  uint32_t offset = 0;

  /// Whether it begins where the pattern of its swizzle does.
  bool beginsAtom() const {
    return offset % (8u * 16u << box.getMap().swizzle) == 0;
  }
  /// "K[3, 17]"; see Box::coordinates().
  std::string element(uint32_t row, uint32_t byte, int64_t distance = 0) const {
    return tensor + box.coordinates(row, byte, distance);
  }
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_COPYRECORD_H
