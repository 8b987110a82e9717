//===- TensorMapFields.h - A decoded tensor map -----------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_TENSORMAPFIELDS_H
#define MLA_SIMULATOR_MEMORY_TENSORMAPFIELDS_H

#include <cstdint>
#include <string>

namespace mla::sim {

/// The fields of a tensor map that TMA uses, decoded from its 128 bytes.
/// Extents, boxes and steps beyond `rank` are 1.
struct TensorMapFields {
  static constexpr int maxRank = 5;

  char *address;
  uint64_t extents[maxRank];
  uint64_t strides[maxRank]; // strides[0] is the element's size
  uint32_t box[maxRank];
  uint8_t steps[maxRank];
  uint8_t elementBytes, element, rank, swizzle, nanFill;
};

/// Decodes the 128 bytes at `map`, except bits that an H100 ignores. Returns an
/// error if the GPU does not accept the arguments, or if they use features that
/// are not simulated (interleaving, element types that the instruction layer
/// lacks). Otherwise returns an empty string.
std::string decodeTensorMap(const void *map, TensorMapFields &fields);

/// Returns a description of bits of a valid map that no encoding sets and that
/// an H100 ignores, or an empty string.
std::string strayTensorMapBit(const void *map);

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_TENSORMAPFIELDS_H
