//===- TensorMapFields.h - A decoded tensor map -----------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_TENSORMAPFIELDS_H
#define MLA_SIMULATOR_MEMORY_TENSORMAPFIELDS_H

#include <cstdint>
#include <string>

namespace mla::sim {

/// What the simulator's TMA knows of a tensor: decoded from the 128 bytes of
/// its map. Beyond `rank`, extents, boxes and steps are 1.
struct TensorMapFields {
  static constexpr int maxRank = 5;

  char *address;
  uint64_t extents[maxRank];
  uint64_t strides[maxRank]; // strides[0] is the element's size
  uint32_t box[maxRank];
  uint8_t steps[maxRank];
  uint8_t elementBytes, element, rank, swizzle, nanFill;
};

/// Decodes the 128 bytes at `map`, the bits that an H100 looks at. Returns what
/// is wrong with them: arguments that the GPU refuses, or what is not simulated
/// (interleaving, types that the layer lacks); else nothing.
std::string decodeTensorMap(const void *map, TensorMapFields &fields);

/// What no encoding writes into a map that decodes, among bits that an H100
/// does not look at; or nothing.
std::string strayTensorMapBit(const void *map);

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_TENSORMAPFIELDS_H
