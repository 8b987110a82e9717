//===- MaskReader.h - Masks as inequalities of positions --------*- C++ -*-===//
//
// Models build masks by comparing positions. This reader turns such comparisons
// into inequalities of index variables: `key <= query` becomes query - key >=
// 0.
//
// A mask that is added to scores is a number with two values, selected by a
// boolean.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_ANALYSIS_PROOF_MASKREADER_H
#define MLA_LIB_ANALYSIS_PROOF_MASKREADER_H

#include "mla/Analysis/NormalForm/Reader.h"
#include "mla/Support/HiddenKeys.h"

#include <cmath>

namespace mla::nf {

/// A conjunction: all of these expressions are at least zero.
using Conditions = llvm::SmallVector<Affine>;

/// The conditions under which a boolean is true, and under which it is false.
/// Each is std::nullopt if no conjunction of inequalities is known.
struct Truth {
  std::optional<Conditions> yes, no;

  Truth negate() const { return {no, yes}; }
};

/// Returns a boolean that is `value` everywhere.
Truth getConstant(bool value);
/// Returns the boolean `value` >= 0.
Truth getSign(const Affine &value);

/// A known number, or a range of numbers of one sign from `least` to `most`
/// that all hide a key.
struct NumberRange {
  double least, most;

  NumberRange(double value) : least(value), most(value) {}
  NumberRange(double least, double most) : least(least), most(most) {}
  /// True if this is the single number `value`.
  bool is(double value) const { return least == value && most == value; }
  bool isZero() const { return is(0.0); }
};

/// An element that is `yes` where `when` is true, and `no` elsewhere.
struct TwoValued {
  Truth when;
  NumberRange yes, no;
};

/// The largest number that hides a key, whether it is added to the score or
/// replaces the score.
inline constexpr double maxHidingFill = -kHiddenBy;

/// The largest fill that remains below every score if other terms are added to
/// the fill. The lowest number of f32 or bf16 is such a fill.
inline constexpr double maxSafeFill = -1e30;

/// True if a factor is 1 up to rounding in f32. The factors of a logarithm and
/// an exponential to the base 2 may differ by such a rounding.
inline bool isOne(double factor) { return std::abs(factor - 1.0) <= 0x1.0p-24; }

/// Reads integers, booleans and numbers with two values.
class MaskReader {
public:
  explicit MaskReader(Normalizer &normalizer)
      : normalizer(normalizer), vars(normalizer.vars) {}

  /// Returns the conditions under which a boolean element is true and false.
  Truth getTruth(const Access &access);
  /// Returns the two values of a number, or std::nullopt if it may have more
  /// than two values or its values are unknown. Numbers below all scores count
  /// as one value.
  std::optional<TwoValued> getTwoValued(const Access &access);

private:
  // Integers and booleans (MaskReader.cpp).
  std::optional<Affine> getInteger(const Operand &operand);
  std::optional<Affine> getIntegerSum(const ElementExpr &expr);
  std::optional<Affine> getGathered(const ElementExpr &expr);
  std::optional<Affine> getDifference(const ElementExpr &expr);
  Truth getEqual(const ElementExpr &expr);
  Truth getAtLeast(const ElementExpr &expr);
  Truth compareNumbers(const ElementExpr &expr);
  Truth getAll(const ElementExpr &expr, bool negated);
  Truth getTruth(const Operand &operand);
  Truth both(const Truth &a, const Truth &b) const;
  bool implies(const Conditions &a, const Conditions &b) const;
  bool isFalse(const Access &access, unsigned depth = 3);

  // Numbers (MaskNumbers.cpp).
  std::optional<TwoValued> getTwoValued(const Operand &operand);
  std::optional<TwoValued> getSum(const ElementExpr &expr);
  std::optional<TwoValued> getSelected(const ElementExpr &expr);
  std::optional<TwoValued> nest(const Truth &when, const TwoValued &inner,
                                const NumberRange &outer) const;
  std::optional<NumberRange> getAskedNumber(const Access &asked,
                                            const ResolvedAccess &resolved,
                                            const NumberRange &number);
  using Combine = llvm::function_ref<double(double, double)>;
  std::optional<TwoValued> combine(const TwoValued &a, const TwoValued &b,
                                   Combine op) const;

  Normalizer &normalizer;
  VarTable &vars;
  /// The last concatenation at which an index could not be followed.
  std::optional<Obstacle> cut;
};

} // namespace mla::nf

#endif // MLA_LIB_ANALYSIS_PROOF_MASKREADER_H
