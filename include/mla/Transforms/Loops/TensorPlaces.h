//===- TensorPlaces.h - In whose buffers a tensor may lie -------*- C++ -*-===//
//
// Bufferization decides where tensors lie. What can be said before it: an op
// with destinations writes into the tied one, what a loop or a branch hands on
// lies where it was made, and other ops make views of their operands or memory
// of their own.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_TRANSFORMS_LOOPS_TENSORPLACES_H
#define MLA_TRANSFORMS_LOOPS_TENSORPLACES_H

#include "mlir/IR/Operation.h"

#include "llvm/ADT/SetVector.h"

namespace mla {

/// Where a tensor may lie.
struct TensorPlaces {
  using Values = llvm::SmallSetVector<mlir::Value, 4>;

  /// Results of `bufferization.to_tensor`, and arguments of functions and of
  /// the loop in question, in whose buffers it may lie.
  Values origins;
  /// Results of ops in whose memory it may lie: of their own, or a part of an
  /// operand's.
  Values made;
  /// It and the tensors that it is made of in place, one over the other: any of
  /// them may lie where it does. Not `tensor.empty`, which is no memory yet.
  Values versions;
  /// Whether nothing is known of some path.
  bool unknown = false;

  /// Whether it may lie in the buffer of `origin`.
  bool mayBe(mlir::Value origin) const {
    return unknown || origins.contains(origin);
  }
  /// Whether it is, on every path, what updates in place leave of `origin`.
  bool isUpdateOf(mlir::Value origin) const {
    return made.empty() && !unknown && origins.size() == 1 &&
           origins.front() == origin;
  }
  /// Whether both may lie in memory that one op made.
  bool mayMeet(const TensorPlaces &other) const {
    return unknown || other.unknown || share(made, other.made);
  }
  /// Whether both may be made over one tensor: what bufferization then writes
  /// for one of them may be what the other one is read from.
  bool mayOverwrite(const TensorPlaces &other) const {
    return unknown || other.unknown || share(versions, other.versions);
  }

private:
  static bool share(const Values &a, const Values &b) {
    return llvm::any_of(a,
                        [&](mlir::Value value) { return b.contains(value); });
  }
};

/// Where `value` may lie. The arguments of `top`, the body of a loop, count as
/// origins; those of loops in between are followed.
TensorPlaces findPlaces(mlir::Value value, mlir::Block *top = nullptr);

/// The operand of `op` whose buffer `result` takes over, all elements at their
/// places; null where `op` has no such operand, or is a loop or branch.
mlir::OpOperand *getUpdated(mlir::Operation *op, mlir::Value result);

/// The tensor, with one of its dimensions, that gives dimension `dim` of
/// `value` its size, as far as updates and `tensor.empty` tell.
std::pair<mlir::Value, int64_t> findSized(mlir::Value value, int64_t dim);

/// What a loop or branch hands on as `value`, its result or a block argument in
/// it, is added to `sources`. False when `value` is no such value.
bool addHandedOn(mlir::Value value,
                 llvm::SmallVectorImpl<mlir::Value> &sources);

} // namespace mla

#endif // MLA_TRANSFORMS_LOOPS_TENSORPLACES_H
