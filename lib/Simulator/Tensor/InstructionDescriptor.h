//===- InstructionDescriptor.h - Instruction descriptors --------*- C++ -*-===//
#ifndef MLA_SIMULATOR_TENSOR_INSTRUCTIONDESCRIPTOR_H
#define MLA_SIMULATOR_TENSOR_INSTRUCTIONDESCRIPTOR_H

#include "Simulator/Numbers/Format.h"
#include "Simulator/Tensor/TensorCalls.h"

#include <string>
#include <vector>

namespace mla::sim {

/// A decoded 32-bit instruction descriptor.
struct InstructionDescriptor {
  unsigned m = 0, n = 0;
  Format a = Format::Bf16, b = Format::Bf16;
  bool isAMnMajor = false, isBMnMajor = false;
  /// True if D is in f16, in the low half of each column; otherwise it is in
  /// f32.
  bool isResultF16 = false;
  /// The index of the byte of a word that holds the scale of a row; the first
  /// of two bytes if a step of K has two scales.
  unsigned scaleByteA = 0, scaleByteB = 0;

  bool isFp4() const { return a == Format::E2m1; }
  /// Returns the number of elements in a step of K (32 bytes).
  unsigned depth() const { return isFp4() ? 64 : 32 / bytesOf(a); }
};

/// Decodes the descriptor of a call. Returns an error if the hardware does not
/// accept it or if it is not simulated (class 20), or an empty string.
std::string decodeInstruction(const TensorMultiply &call,
                              InstructionDescriptor &decoded);

/// A part of a row of D: columns [first, last) of the product. They are in one
/// lane of one CTA of the group and start at the first column of the
/// accumulator.
struct RowPiece {
  unsigned cta, lane, first, last;
};
/// Returns the parts of row m of D.
std::vector<RowPiece> piecesOfRow(const TensorMultiply &call,
                                  const InstructionDescriptor &shape,
                                  unsigned m);
/// Returns the number of columns of D per CTA.
unsigned accumulatorColumns(const TensorMultiply &call,
                            const InstructionDescriptor &shape);

} // namespace mla::sim

#endif // MLA_SIMULATOR_TENSOR_INSTRUCTIONDESCRIPTOR_H
