//===- TensorMapBits.cpp - The 1024 bits of a tensor map ------------------===//
#include "Arch/TensorMapBits.h"

#include <bit>

namespace mla::arch {
namespace {

/// A field of a map: `width` bits from bit `first` on, within one 64-bit word.
struct Field {
  int first, width;
};

constexpr Field addressField{0, 64}, usedAddressField{0, 57},
    im2colField{64, 1}, rankField{68, 3}, elementField{71, 4},
    interleaveField{75, 2}, swizzleField{77, 2}, nanField{79, 1},
    tf32Field{80, 1}, promotionField{81, 2}, boxBytesField{512, 64},
    patternField{576, 64};
constexpr Field strideField(int dim) { return {96 + 32 * (dim - 1), 32}; }
constexpr Field strideUpperField(int dim) { return {224 + 4 * (dim - 1), 4}; }
constexpr Field extentField(int dim) { return {256 + 32 * dim, 32}; }
constexpr Field stepField(int dim) { return {416 + 3 * dim, 3}; }
constexpr Field boxField(int dim) { return {440 + 8 * dim, 8}; }

constexpr uint64_t maskOf(Field field) {
  return ~uint64_t{0} >> (64 - field.width);
}

uint64_t get(const TensorMap &map, Field field) {
  return map.opaque[field.first / 64] >> field.first % 64 & maskOf(field);
}

void put(TensorMap &map, Field field, uint64_t value) {
  map.opaque[field.first / 64] |= (value & maskOf(field)) << field.first % 64;
}

/// Returns the size in bytes that the driver stores for a box. A load transfers
/// more bytes if a step does not divide the box.
uint64_t notedBytes(const TensorMapArguments &a) {
  uint64_t bytes = sizeOf(a.element);
  for (int dim = 0; dim < a.rank; ++dim)
    bytes *= a.box[dim] / a.steps[dim];
  return bytes;
}

/// Returns the bytes after which the pattern of a swizzle repeats.
uint64_t patternBytes(Swizzle swizzle) {
  return swizzle == Swizzle::None ? 16 : 8 * swizzleSpan(swizzle);
}

/// Returns the first bit in which the maps differ, or 1024.
int firstDifference(const TensorMap &a, const TensorMap &b) {
  int bit = 0;
  for (int word = 0; word < 16; ++word, bit += 64)
    if (const uint64_t difference = a.opaque[word] ^ b.opaque[word])
      return bit + std::countr_zero(difference);
  return bit;
}

/// Reads the dimensions of a map with a valid rank.
void getDimensions(const TensorMap &map, TensorMapArguments &a) {
  for (int dim = 0; dim < a.rank; ++dim) {
    a.extents[dim] = get(map, extentField(dim)) + 1;
    a.box[dim] = static_cast<uint32_t>(get(map, boxField(dim)) + 1);
    a.steps[dim] = static_cast<uint32_t>(get(map, stepField(dim)) + 1);
    if (dim > 0)
      a.strides[dim] = get(map, strideField(dim)) << 4 |
                       get(map, strideUpperField(dim)) << 36;
  }
}

std::string tooLarge(const char *what, uint64_t most, uint64_t value) {
  return std::string("the tensor map's ") + what + " must be 0 to " +
         std::to_string(most) + ", got " + std::to_string(value);
}

} // namespace

uint32_t sizeOf(MapElement element) {
  switch (element) {
  case MapElement::U8:
    return 1;
  case MapElement::U16:
  case MapElement::F16:
  case MapElement::BF16:
    return 2;
  case MapElement::U64:
  case MapElement::S64:
  case MapElement::F64:
    return 8;
  default:
    return 4;
  }
}

TensorMap packTensorMap(const TensorMapArguments &a) {
  TensorMap map = {};
  put(map, addressField, a.address);
  put(map, rankField, static_cast<uint64_t>(a.rank - 1));
  put(map, elementField, static_cast<uint64_t>(a.element));
  put(map, interleaveField, static_cast<uint64_t>(a.interleave));
  put(map, swizzleField, static_cast<uint64_t>(a.swizzle));
  put(map, nanField, a.nanFill);
  put(map, tf32Field, a.isTf32);
  put(map, promotionField, static_cast<uint64_t>(a.promotion));
  for (int dim = 0; dim < a.rank; ++dim) {
    put(map, extentField(dim), a.extents[dim] - 1);
    put(map, boxField(dim), a.box[dim] - 1);
    put(map, stepField(dim), a.steps[dim] - 1);
    if (dim == 0)
      continue;
    put(map, strideField(dim), a.strides[dim] >> 4);
    put(map, strideUpperField(dim), a.strides[dim] >> 36);
  }
  put(map, boxBytesField, notedBytes(a));
  put(map, patternField, patternBytes(a.swizzle));
  return map;
}

std::string readTensorMap(const TensorMap &map, TensorMapArguments &arguments) {
  TensorMapArguments a;
  const uint64_t element = get(map, elementField);
  const uint64_t interleave = get(map, interleaveField);
  a.rank = static_cast<int>(get(map, rankField)) + 1;
  if (get(map, im2colField))
    return "the tensor map must be tiled, got an im2col map";
  if (a.rank > TensorMapArguments::maxRank)
    return "the tensor map's rank must be 1 to 5, got " +
           std::to_string(a.rank);
  if (element > static_cast<uint64_t>(MapElement::BF16))
    return tooLarge("element type", static_cast<uint64_t>(MapElement::BF16),
                    element);
  if (interleave > static_cast<uint64_t>(MapInterleave::B32))
    return tooLarge("interleave", static_cast<uint64_t>(MapInterleave::B32),
                    interleave);
  a.address = get(map, usedAddressField);
  a.element = static_cast<MapElement>(element);
  a.interleave = static_cast<MapInterleave>(interleave);
  a.swizzle = static_cast<Swizzle>(get(map, swizzleField));
  a.promotion = static_cast<L2Promotion>(get(map, promotionField));
  a.isTf32 = get(map, tf32Field);
  a.nanFill = get(map, nanField);
  if (a.isTf32 && a.element != MapElement::F32 &&
      a.element != MapElement::F32Ftz)
    return "a tensor map that rounds to tf32 must have elements of type 7 or "
           "8, got type " +
           std::to_string(element);
  getDimensions(map, a);
  arguments = a;
  return {};
}

std::string strayBit(const TensorMap &map,
                     const TensorMapArguments &arguments) {
  const TensorMap expected = packTensorMap(arguments);
  const int bit = firstDifference(map, expected);
  if (bit == 1024)
    return {};
  return "no encoding writes bit " + std::to_string(bit) +
         " of the tensor map: expected " +
         std::to_string(get(expected, {bit, 1})) + ", got " +
         std::to_string(get(map, {bit, 1}));
}

std::string unpackTensorMap(const TensorMap &map,
                            TensorMapArguments &arguments) {
  TensorMapArguments a;
  std::string problem = readTensorMap(map, a);
  if (problem.empty())
    problem = strayBit(map, a);
  if (problem.empty())
    arguments = a;
  return problem;
}

} // namespace mla::arch
