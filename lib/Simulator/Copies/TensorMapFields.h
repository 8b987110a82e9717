//===- TensorMapFields.h - What a simulated tensor map holds ---*- C++ -*-===//
#ifndef MLA_SIMULATOR_COPIES_TENSORMAPFIELDS_H
#define MLA_SIMULATOR_COPIES_TENSORMAPFIELDS_H

#include <cstdint>

namespace mla::sim {

/// The simulator's contents of a tensor map's 128 bytes: the arguments of its
/// encoding. The hardware's bits are documented nowhere.
struct TensorMapFields {
  static constexpr uint64_t magicNumber = 0x70614d726f736e65;
  static constexpr int maxRank = 5;

  uint64_t magic;
  char *address;
  uint64_t extents[maxRank];
  uint64_t strides[maxRank]; // strides[0] is the element's size
  uint16_t box[maxRank];
  uint8_t steps[maxRank];
  uint8_t elementBytes, element, rank, swizzle, nanFill;
};
static_assert(sizeof(TensorMapFields) <= 128, "a tensor map has 128 bytes");

} // namespace mla::sim

#endif // MLA_SIMULATOR_COPIES_TENSORMAPFIELDS_H
