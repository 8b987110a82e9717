//===- Precision.h - Casts that lose precision ------------------*- C++ -*-===//
//
// An attention computes in the type of its result, even if its operands were
// cast to other types before. Raising looks through a cast to a type that
// represents all numbers of the result's type, because the attention rounds at
// least as much. Any other cast changes what the model computes.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_NORMALFORM_PRECISION_H
#define MLA_ANALYSIS_NORMALFORM_PRECISION_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"

#include "llvm/ADT/MapVector.h"

namespace mla::nf {

/// The types before and after a cast that rounds a value.
struct Rounding {
  mlir::FloatType from, to;
};

/// The precision of a proof. Determines which casts a reader looks through, and
/// records the casts that round.
class Precision {
public:
  /// The type that the attention computes in. Null before it is known: readers
  /// then look through all casts.
  mlir::FloatType type;
  /// The cast that readers look through although it loses precision, or null.
  mlir::Value through;

  /// True if `to` represents all numbers of `from`, in mantissa and range.
  static bool holds(mlir::FloatType to, mlir::FloatType from);
  /// True if the cast of element type `from` to `to` with result `result`
  /// rounds to a lower precision than `type` has, so that readers must not look
  /// through it. Records every cast that rounds. Returns false for `through`,
  /// and for types other than floats.
  bool isRounded(mlir::Value result, mlir::Type from, mlir::Type to);

  /// Returns the recorded casts, in the order of recording: each is to a type
  /// that does not represent all numbers of the operand's type.
  llvm::ArrayRef<std::pair<mlir::Value, Rounding>> getMet() const {
    return met.getArrayRef();
  }
  /// True if a recorded cast rounds to a lower precision than `element` has.
  bool loses(mlir::FloatType element) const;
  /// Clears the recorded casts.
  void forget() { met.clear(); }

private:
  llvm::MapVector<mlir::Value, Rounding> met;
};

} // namespace mla::nf

#endif // MLA_ANALYSIS_NORMALFORM_PRECISION_H
