//===- TensorPlaces.h - Buffers that may hold a tensor ----------*- C++ -*-===//
// Bufferization decides which buffer holds a tensor. Before it runs, the
// following is known:
// - An op with destination operands writes to the destination that is tied to
//   the result.
// - A value that a loop or branch forwards is in the buffer of its definition.
// - Other ops create views of their operands, or new memory.
//===----------------------------------------------------------------------===//
#ifndef MLA_TRANSFORMS_LOOPS_TENSORPLACES_H
#define MLA_TRANSFORMS_LOOPS_TENSORPLACES_H

#include "mlir/IR/Operation.h"

#include "llvm/ADT/SetVector.h"

namespace mla {

/// The buffers that may hold a tensor.
struct TensorPlaces {
  using Values = llvm::SmallSetVector<mlir::Value, 4>;

  /// Values whose buffers may hold the tensor: results of
  /// `bufferization.to_tensor`, arguments of functions, and arguments of the
  /// loop body `top`.
  Values origins;
  /// Op results that may hold the tensor in new memory, or in a part of the
  /// memory of an operand.
  Values made;
  /// The tensor, and the earlier tensors that it updates in place. Each of them
  /// may be in the same buffer. Excludes `tensor.empty`, which has no memory
  /// yet.
  Values versions;
  /// True if the tensor may also come from an op or block argument that is not
  /// supported. Its buffer may then be any buffer.
  bool unknown = false;

  /// True if the tensor may be in the buffer of `origin`.
  bool mayBe(mlir::Value origin) const {
    return unknown || origins.contains(origin);
  }
  /// True if the tensor is an in-place update of `origin` on every path.
  bool isUpdateOf(mlir::Value origin) const {
    return made.empty() && !unknown && origins.size() == 1 &&
           origins.front() == origin;
  }
  /// True if both tensors may be in the new memory of the same op.
  bool mayMeet(const TensorPlaces &other) const {
    return unknown || other.unknown || share(made, other.made);
  }
  /// True if both tensors may be updates of one tensor. Bufferization could
  /// then overwrite the source of one with the other.
  bool mayOverwrite(const TensorPlaces &other) const {
    return unknown || other.unknown || share(versions, other.versions);
  }

private:
  static bool share(const Values &a, const Values &b) {
    return llvm::any_of(a,
                        [&](mlir::Value value) { return b.contains(value); });
  }
};

/// Returns the buffers that may hold `value`. The arguments of `top`, the body
/// of a loop, count as origins. The arguments of inner loops do not: the values
/// that these loops forward are traced instead.
TensorPlaces findPlaces(mlir::Value value, mlir::Block *top = nullptr);

/// Returns the operand of `op` whose buffer becomes the buffer of `result`,
/// with all elements at the same positions. Returns null if there is no such
/// operand, or if `op` is a loop or branch.
mlir::OpOperand *getUpdated(mlir::Operation *op, mlir::Value result);

/// Traces dimension `dim` of `value` back through in-place updates and through
/// `tensor.empty` ops whose sizes come from `tensor.dim`. Returns the earliest
/// tensor and dimension; they have the same size.
std::pair<mlir::Value, int64_t> findSized(mlir::Value value, int64_t dim);

/// If `value` is a result or a block argument of a loop or branch, appends the
/// values that are forwarded to it to `sources`. Otherwise, returns false.
bool addHandedOn(mlir::Value value,
                 llvm::SmallVectorImpl<mlir::Value> &sources);

} // namespace mla

#endif // MLA_TRANSFORMS_LOOPS_TENSORPLACES_H
