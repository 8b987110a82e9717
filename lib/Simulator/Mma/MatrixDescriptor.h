//===- MatrixDescriptor.h - Matrices in shared memory -----------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MMA_MATRIXDESCRIPTOR_H
#define MLA_SIMULATOR_MMA_MATRIXDESCRIPTOR_H

#include "Simulator/Memory/SharedMemory.h"

#include <string>
#include <vector>

namespace mla::sim {

/// A 64-bit matrix descriptor, decoded. All in bytes.
struct MatrixDescriptor {
  uint32_t start = 0, leading = 0, stride = 0;
  /// Eighth of a swizzle pattern where the matrix begins.
  uint32_t baseOffset = 0;
  /// Width of the swizzle's rows: 16 (none), 32, 64 or 128.
  uint32_t span = 16;

  /// Address in the shared window of the 16 bytes that hold element (mn, k);
  /// for a K-major matrix k, else mn, is the first of its 16 bytes.
  uint32_t addressOf(uint32_t mn, uint32_t k, bool isMnMajor,
                     uint32_t elementBytes) const;
};

/// What the hardware does not take about a descriptor: the bug class, and words
/// that are empty where there is nothing.
struct DescriptorProblem {
  int bugClass = 19;
  std::string text;
};

/// Decodes a descriptor of SM90 or SM100.
DescriptorProblem decodeDescriptor(uint64_t bits, bool isSm100,
                                   MatrixDescriptor &descriptor);

/// What an instruction reads: 16 bytes whose first element is (mn, k).
struct OperandChunk {
  uint32_t offset;
  uint16_t mn, k;
};

/// An operand's shape.
struct OperandShape {
  uint32_t extent, depth;
  uint32_t elementBytes;
  bool isMnMajor;
};

/// All chunks of an operand, as offsets in the shared memory of a CTA; offsets
/// outside it are kept.
std::vector<OperandChunk> chunksOf(const MatrixDescriptor &descriptor,
                                   const OperandShape &shape);

} // namespace mla::sim

#endif // MLA_SIMULATOR_MMA_MATRIXDESCRIPTOR_H
