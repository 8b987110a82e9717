//===- MatrixDescriptor.h - Matrix descriptors ------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MMA_MATRIXDESCRIPTOR_H
#define MLA_SIMULATOR_MMA_MATRIXDESCRIPTOR_H

#include "Simulator/Memory/SharedMemory.h"

#include <string>
#include <vector>

namespace mla::sim {

/// A decoded 64-bit matrix descriptor, in bytes.
struct MatrixDescriptor {
  uint32_t start = 0, leading = 0, stride = 0;
  /// The index of the 128-byte row of a swizzle pattern in which the matrix
  /// starts.
  uint32_t baseOffset = 0;
  /// The width of the swizzle in bytes: 16 (no swizzle), 32, 64 or 128.
  uint32_t span = 16;

  /// Returns the address in the shared window of the 16-byte chunk that starts
  /// with element (mn, k). The chunk extends along k in a K-major matrix, and
  /// along mn in an MN-major matrix.
  uint32_t addressOf(uint32_t mn, uint32_t k, bool isMnMajor,
                     uint32_t elementBytes) const;
};

/// The reason why the hardware does not accept a descriptor: the bug class and
/// a text, which is empty if the descriptor is valid.
struct DescriptorProblem {
  int bugClass = 19;
  std::string text;
};

/// Decodes a descriptor of SM90 or SM100.
DescriptorProblem decodeDescriptor(uint64_t bits, bool isSm100,
                                   MatrixDescriptor &descriptor);

/// 16 bytes of an operand. Their first element is (mn, k).
struct OperandChunk {
  uint32_t offset;
  uint16_t mn, k;
};

/// The shape of an operand.
struct OperandShape {
  uint32_t extent, depth;
  uint32_t elementBytes;
  bool isMnMajor;
};

/// Returns all chunks of an operand, as offsets in the shared memory of a CTA.
/// Offsets outside that memory are included.
std::vector<OperandChunk> chunksOf(const MatrixDescriptor &descriptor,
                                   const OperandShape &shape);

} // namespace mla::sim

#endif // MLA_SIMULATOR_MMA_MATRIXDESCRIPTOR_H
