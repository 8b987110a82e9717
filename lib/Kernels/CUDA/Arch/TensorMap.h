//===- TensorMap.h - Descriptions of global tensors for TMA ---------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_TENSORMAP_H
#define MLA_KERNELS_CUDA_ARCH_TENSORMAP_H

#include "Arch/Descriptor.h"

#include <string>

namespace mla::arch {

/// An encoded tensor map, opaque. A kernel must take it as a parameter, or as a
/// part of a parameter, that is marked MLA_GRID_CONSTANT. TMA cannot use a copy
/// that the kernel makes.
struct alignas(128) TensorMap {
  uint64_t opaque[16];
};

/// The element type of a tensor. TMA uses only its size, except for NaN fill
/// and reductions, which depend on the type.
enum class TensorElement : uint8_t { U8, U16, U32, S32, U64, F16, F32, BF16 };

/// The size in bytes of the blocks that a load fetches into L2.
enum class L2Promotion : uint8_t { None, B64, B128, B256 };

/// The arguments of a tensor map. Index 0 is the innermost dimension.
struct TensorMapSpec {
  static constexpr int maxRank = 5;
  const void *address = nullptr; ///< aligned to 16 bytes, below 2^57
  TensorElement element = TensorElement::BF16;
  int rank = 0;                   ///< 1..5
  uint64_t extents[maxRank] = {}; ///< elements, 1..2^32
  /// In bytes, multiples of 16 below 2^40. strides[0] is not read.
  uint64_t strides[maxRank] = {};
  uint32_t box[maxRank] = {};                ///< elements, 1..256
  uint32_t steps[maxRank] = {1, 1, 1, 1, 1}; ///< traversal strides
  Swizzle swizzle = Swizzle::B128;
  L2Promotion promotion = L2Promotion::B256;
  bool nanFill = false; ///< out of bounds: NaN in place of 0; floats only
};

/// Returns the bytes per element.
uint32_t sizeOf(TensorElement element);

/// The largest size of a box in bytes: all shared memory of a multiprocessor.
inline constexpr uint64_t maxBoxBytes = 233472;

/// Returns the number of bytes that one load through a map of this spec writes.
/// The barrier of the load counts the same number.
uint64_t boxBytes(const TensorMapSpec &spec);

/// Checks a spec. Returns an error for the first argument that TMA does not
/// accept, with the expected and the given value, or an empty string.
std::string checkTensorMap(const TensorMapSpec &spec);

/// Encodes a map: with the driver on the device, and with the same bits in the
/// simulator (Arch/TensorMapBits.h). Returns an error, or an empty string.
std::string encodeTensorMap(const TensorMapSpec &spec, TensorMap &map);

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_TENSORMAP_H
