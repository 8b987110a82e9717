//===- CopyRecord.h - Records of TMA loads ----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_COPYRECORD_H
#define MLA_SIMULATOR_MEMORY_COPYRECORD_H

#include "Simulator/Memory/Box.h"

namespace mla::sim {

/// A TMA load, recorded to identify the tensor elements in shared memory.
struct CopyRecord {
  Box box;
  /// The name of the allocation of the tensor.
  std::string tensor;
  const char *instruction;
  Site site;
  /// The offset of the copy's target in shared memory.
  uint32_t offset = 0;

  /// True if the target is aligned to a whole swizzle atom.
  bool beginsAtom() const {
    return offset % (8u * 16u << box.getMap().swizzle) == 0;
  }
  /// Returns "K[3, 17]"; see Box::coordinates().
  std::string element(uint32_t row, uint32_t byte, int64_t distance = 0) const {
    return tensor + box.coordinates(row, byte, distance);
  }
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_COPYRECORD_H
