//===- Descriptor.h - Swizzles and shared-memory matrix descriptors -------===//
//
// Pure bit packing, the same in both back ends; the simulator decodes the bits
// as the hardware would.
//
// A descriptor has 64 bits: start address / 16 in bits 0..13, leading byte
// offset / 16 in 16..29, stride byte offset / 16 in 32..45, and the swizzle in
// 62..63 (SM90) or 61..63 (SM100, which also sets version bit 46).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DESCRIPTOR_H
#define MLA_KERNELS_CUDA_ARCH_DESCRIPTOR_H

#include "Arch/Config.h"

namespace mla::arch {

/// The permutation of 16-byte chunks by TMA: within rows of 32, 64 or 128 bytes
/// the chunk number is XORed with address bits from bit 7 on.
enum class Swizzle : uint8_t { None, B32, B64, B128 };

/// The dimension of an operand that is contiguous in shared memory.
enum class Major : uint8_t { K, MN };

/// Returns the bytes per row of a swizzled tile: 16, 32, 64 or 128.
MLA_HOST_DEVICE constexpr uint32_t swizzleSpan(Swizzle swizzle) {
  return 16u << static_cast<uint32_t>(swizzle);
}

/// Returns the swizzled address of the byte at the linear address `address`.
MLA_HOST_DEVICE constexpr uint32_t swizzled(uint32_t address, Swizzle swizzle) {
  const uint32_t mask = swizzleSpan(swizzle) / 16 - 1;
  return address ^ (((address >> 7) & mask) << 4);
}

/// Returns the low word: start address and leading byte offset, both multiples
/// of 16. Drops the rank bits of a cluster address.
MLA_HOST_DEVICE constexpr uint32_t descriptorLow(uint32_t address,
                                                 uint32_t leading) {
  return ((address & 0x3ffffu) >> 4) | ((leading & 0x3ffffu) >> 4) << 16;
}

/// Returns the high word for wgmma: the stride byte offset (a multiple of 16)
/// and the swizzle.
MLA_HOST_DEVICE constexpr uint32_t wgmmaDescriptorHigh(uint32_t stride,
                                                       Swizzle swizzle) {
  const uint32_t code = (4u - static_cast<uint32_t>(swizzle)) & 3u;
  return ((stride & 0x3ffffu) >> 4) | code << 30;
}

/// Returns the high word for tcgen05.
MLA_HOST_DEVICE constexpr uint32_t ummaDescriptorHigh(uint32_t stride,
                                                      Swizzle swizzle) {
  return wgmmaDescriptorHigh(stride, swizzle) | 1u << 14;
}

MLA_HOST_DEVICE constexpr uint64_t joinDescriptor(uint32_t low, uint32_t high) {
  return static_cast<uint64_t>(low) | static_cast<uint64_t>(high) << 32;
}

/// An operand of a matrix instruction in shared memory: Extent rows of A or of
/// B (its M or N), of elements T. SharedTile returns it; wgmma() and umma()
/// turn it into a descriptor of their architecture. StrideBytes is the stride
/// byte offset.
template <class T, Major M, int Extent, Swizzle S, uint32_t StrideBytes>
struct MatrixView {
  static_assert(StrideBytes % 16 == 0 && StrideBytes < 1u << 18,
                "a stride of a descriptor: a multiple of 16 below 256 KiB");
  uint32_t low;

  MLA_HOST_DEVICE constexpr uint64_t wgmmaBits() const {
    return joinDescriptor(low, wgmmaDescriptorHigh(StrideBytes, S));
  }
  MLA_HOST_DEVICE constexpr uint64_t ummaBits() const {
    return joinDescriptor(low, ummaDescriptorHigh(StrideBytes, S));
  }
  /// Returns the same view, shifted by Bytes bytes.
  template <uint32_t Bytes>
  MLA_HOST_DEVICE constexpr MatrixView advanced() const {
    static_assert(Bytes % 16 == 0, "a descriptor counts in 16 bytes");
    return {low + (Bytes >> 4)};
  }
};

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DESCRIPTOR_H
