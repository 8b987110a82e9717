//===- TensorMapBits.h - The 1024 bits of a tensor map --------------------===//
//
// The bits that cuTensorMapEncodeTiled writes and TMA reads. NVIDIA does not
// document them. The fields were found by encoding maps that differ in one
// argument, and verified on thousands of maps that differ in all arguments.
// test/Kernels/CUDA/Recorded/tensor-maps.txt records some of these maps. PTX's
// tensormap.replace changes the same fields. Counts are stored minus one,
// strides in units of 16 bytes; fields beyond the rank are zero.
//
//   bits      what                       bits      what
//   0..63     address                    81..82    L2 promotion
//   64        im2col                     96..223   strides 1..4: bits 4..35
//   68..70    rank - 1                   224..239  strides 1..4: bits 36..39
//   71..74    type of the elements       256..415  extents 0..4, less 1
//   75..76    interleave                 416..430  steps 0..4, less 1
//   77..78    swizzle                    440..447  box 0, less 1
//   79        NaN fill                   448..479  box 1..4, less 1
//   80        f32 becomes tf32
//
// The driver stores the bytes of a box in 512..575 and the bytes of its swizzle
// pattern in 576..639. All other bits are zero. An H100 ignores both of these
// fields, the other bits, the upper 7 bits of the address, step 0, and fields
// beyond the rank. The driver encodes extents above 2^31, but an H100 refuses
// them (Recorded/map-bits.txt).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_TENSORMAPBITS_H
#define MLA_KERNELS_CUDA_ARCH_TENSORMAPBITS_H

#include "Arch/TensorMap.h"

namespace mla::arch {

/// The element types by their code in a tensor map.
enum class MapElement : uint8_t {
  U8,
  U16,
  U32,
  S32,
  U64,
  S64,
  F16,
  F32,
  F32Ftz,
  F64,
  BF16
};

/// The size of the slices of the inner dimension: not sliced, 16 or 32 bytes.
enum class MapInterleave : uint8_t { None, B16, B32 };

/// The arguments of a tiled map, in the form in which the bits store them.
/// Extents, strides, boxes and steps beyond `rank` are 0.
struct TensorMapArguments {
  static constexpr int maxRank = TensorMapSpec::maxRank;
  uint64_t address = 0;
  int rank = 0;
  MapElement element = MapElement::U8;
  bool isTf32 = false;            ///< for F32 and F32Ftz: loads round to tf32
  uint64_t extents[maxRank] = {}; ///< elements
  uint64_t strides[maxRank] = {}; ///< bytes, from dimension 1 on
  uint32_t box[maxRank] = {};     ///< elements
  uint32_t steps[maxRank] = {};   ///< traversal strides
  MapInterleave interleave = MapInterleave::None;
  Swizzle swizzle = Swizzle::None;
  L2Promotion promotion = L2Promotion::None;
  bool nanFill = false;

  bool operator==(const TensorMapArguments &) const = default;
};

/// Returns the bytes per element.
uint32_t sizeOf(MapElement element);

/// Writes the bits. Every argument must fit its field.
TensorMap packTensorMap(const TensorMapArguments &arguments);

/// Decodes the bits that TMA uses. Returns an error with the expected value and
/// the value found if a bit is wrong, else an empty string.
std::string readTensorMap(const TensorMap &map, TensorMapArguments &arguments);

/// Compares a map with the encoding of these arguments. Returns an error with
/// the first bit that differs, its expected value and the value found. Returns
/// an empty string if no bit differs.
std::string strayBit(const TensorMap &map, const TensorMapArguments &arguments);

/// Decodes a map and checks all bits. Returns the error of readTensorMap() or
/// strayBit(), or an empty string.
std::string unpackTensorMap(const TensorMap &map,
                            TensorMapArguments &arguments);

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_TENSORMAPBITS_H
