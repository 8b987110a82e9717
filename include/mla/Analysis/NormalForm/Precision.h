//===- Precision.h - Casts that lose precision ------------------*- C++ -*-===//
//
// An attention works in the type of its result, whatever types its operands
// were cast to before. A cast to a type that represents all numbers of the
// result's type is transparent: the attention rounds at least as much. Any
// other cast changes what the model computes.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_NORMALFORM_PRECISION_H
#define MLA_ANALYSIS_NORMALFORM_PRECISION_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"

#include "llvm/ADT/MapVector.h"

namespace mla::nf {

/// The types between which a value is rounded.
struct Rounding {
  mlir::FloatType from, to;
};

/// The precision of a proof. Determines which casts are read through, and
/// records the casts that round.
class Precision {
public:
  /// The type that the attention works in. Null before it is known: all casts
  /// are read through then.
  mlir::FloatType type;
  /// A cast that is read through although it loses precision; null for none.
  mlir::Value through;

  /// True if `to` represents all numbers of `from`, in mantissa and range.
  static bool holds(mlir::FloatType to, mlir::FloatType from);
  /// True if `result`, of element type `to`, is a leaf because it holds numbers
  /// of element type `from` that are rounded to less than `type`. False for
  /// types other than floats.
  bool isRounded(mlir::Value result, mlir::Type from, mlir::Type to);

  /// Returns the casts to a type that does not represent the operand's type, in
  /// the order in which they were read.
  llvm::ArrayRef<std::pair<mlir::Value, Rounding>> getMet() const {
    return met.getArrayRef();
  }
  /// True if one of these casts rounds to less than `element`.
  bool loses(mlir::FloatType element) const;
  /// Clears the list of casts.
  void forget() { met.clear(); }

private:
  llvm::MapVector<mlir::Value, Rounding> met;
};

} // namespace mla::nf

#endif // MLA_ANALYSIS_NORMALFORM_PRECISION_H
