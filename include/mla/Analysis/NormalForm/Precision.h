//===- Precision.h - Which casts lose numbers -------------------*- C++ -*-===//
//
// An attention works in one type, that of its result, whatever its operands
// were cast to on the way. A cast to a type that holds all numbers of that one
// is transparent: what it rounds, the attention would round as far. Any other
// cast changes what the model computes.
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
  mlir::FloatType from, to; ///< what it is, and what it becomes
};

/// The precision that a proof keeps: says of each cast whether it is read
/// through, and remembers those that round.
class Precision {
public:
  /// The type that the attention works in; null before that is known: all casts
  /// are read through then.
  mlir::FloatType type;
  /// A cast that is read through whatever it loses; null for none.
  mlir::Value through;

  /// Whether all numbers of `from` are numbers of `to`: in mantissa and range.
  static bool holds(mlir::FloatType to, mlir::FloatType from);
  /// Whether `result`, of element type `to`, is a leaf because it holds numbers
  /// of element type `from` rounded to less than `type`. Never for types other
  /// than floats.
  bool isRounded(mlir::Value result, mlir::Type from, mlir::Type to);

  /// Casts to a type that does not hold that of the operand, in the order in
  /// which they were met.
  llvm::ArrayRef<std::pair<mlir::Value, Rounding>> getMet() const {
    return met.getArrayRef();
  }
  /// Whether one of them rounds to less than `element`.
  bool loses(mlir::FloatType element) const;
  /// Forgets those that were met.
  void forget() { met.clear(); }

private:
  llvm::MapVector<mlir::Value, Rounding> met;
};

} // namespace mla::nf

#endif // MLA_ANALYSIS_NORMALFORM_PRECISION_H
