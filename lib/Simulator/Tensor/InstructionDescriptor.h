//===- InstructionDescriptor.h - What tcgen05.mma multiplies ----*- C++ -*-===//
#ifndef MLA_SIMULATOR_TENSOR_INSTRUCTIONDESCRIPTOR_H
#define MLA_SIMULATOR_TENSOR_INSTRUCTIONDESCRIPTOR_H

#include "Simulator/Numbers/Format.h"
#include "Simulator/Tensor/TensorCalls.h"

#include <string>
#include <vector>

namespace mla::sim {

/// The 32 bits of an instruction descriptor, decoded.
struct InstructionDescriptor {
  unsigned m = 0, n = 0;
  Format a = Format::Bf16, b = Format::Bf16;
  bool isAMnMajor = false, isBMnMajor = false;
  /// Whether D is in f16, in the low half of each column; else in f32.
  bool isResultF16 = false;
  /// Which byte of its word a scale is (of two, the first).
  unsigned scaleByteA = 0, scaleByteB = 0;

  bool isFp4() const { return a == Format::E2m1; }
  /// Elements of K: 32 bytes.
  unsigned depth() const { return isFp4() ? 64 : 32 / bytesOf(a); }
};

/// Decodes the descriptor of a call. Returns what the hardware does not take,
/// or what is not simulated (class 20), or nothing.
std::string decodeInstruction(const TensorMultiply &call,
                              InstructionDescriptor &decoded);

/// A part of a row of D: columns [first, last) of the product lie in one lane
/// of one CTA of the group, from the accumulator's first column on.
struct RowPiece {
  unsigned cta, lane, first, last;
};
/// Where row m of D lies; `lane` is the lane of D's address.
std::vector<RowPiece> piecesOfRow(const TensorMultiply &call,
                                  const InstructionDescriptor &shape,
                                  unsigned m);
/// Columns of D in a CTA.
unsigned accumulatorColumns(const TensorMultiply &call,
                            const InstructionDescriptor &shape);

} // namespace mla::sim

#endif // MLA_SIMULATOR_TENSOR_INSTRUCTIONDESCRIPTOR_H
