//===- MaskReader.h - What integers and booleans are ------------*- C++ -*-===//
//
// Masks that a model builds are comparisons of counted positions. Read here,
// they become inequalities between index variables.
//
// A mask that is added to scores is a number that has one of two values, and a
// boolean says which.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_ANALYSIS_PROOF_MASKREADER_H
#define MLA_LIB_ANALYSIS_PROOF_MASKREADER_H

#include "mla/Analysis/NormalForm/Reader.h"
#include "mla/Support/HiddenKeys.h"

#include <cmath>

namespace mla::nf {

/// Expressions of which all are at least zero.
using Conditions = llvm::SmallVector<Affine>;

/// Where a boolean is true, and where it is false; each is nothing where no
/// conjunction of inequalities says it.
struct Truth {
  std::optional<Conditions> yes, no;

  Truth negate() const { return {no, yes}; }
};

/// True or false everywhere.
Truth getConstant(bool value);
/// Whether an integer expression is at least zero.
Truth getSign(const Affine &value);

/// A number that is known, or several that hide a key alike: from `least` to
/// `most`, all of one sign.
struct Number {
  double least, most;

  Number(double value) : least(value), most(value) {}
  Number(double least, double most) : least(least), most(most) {}
  /// Whether it is one number, `value`.
  bool is(double value) const { return least == value && most == value; }
  bool isZero() const { return is(0.0); }
};

/// An element that is `yes` where `when` is true, and `no` elsewhere.
struct TwoValued {
  Truth when;
  Number yes, no;
};

/// Numbers from here on down hide a key.
inline constexpr double leastHiding = -kHiddenBy;

/// A fill of this size, the lowest number of f32 or bf16 for example, stays
/// below every score, whatever is added to it.
inline constexpr double surelyHiding = -1e30;

/// Whether a factor is 1 in f32: that of a logarithm and its exponential to
/// the base 2 may be off by a rounding.
inline bool isOne(double factor) { return std::abs(factor - 1.0) <= 0x1.0p-24; }

class MaskReader {
public:
  explicit MaskReader(Normalizer &normalizer)
      : normalizer(normalizer), vars(normalizer.vars) {}

  /// Where a boolean element is true and where it is false.
  Truth getTruth(const Access &access);
  /// The two values of a number; nothing if it may have more, or if they are
  /// not known. Numbers below all scores count as one: what is made of them is
  /// known as far as it is the same for all of them.
  std::optional<TwoValued> getTwoValued(const Access &access);

private:
  // Integers and booleans (MaskReader.cpp).
  std::optional<Affine> getInteger(const Operand &operand);
  std::optional<Affine> getIntegerSum(const Step &step);
  std::optional<Affine> getGathered(const Step &step);
  std::optional<Affine> getDifference(const Step &step);
  Truth getEqual(const Step &step);
  Truth getAtLeast(const Step &step);
  Truth getAll(const Step &step, bool negated);
  Truth getTruth(const Operand &operand);
  Truth both(const Truth &a, const Truth &b) const;
  bool implies(const Conditions &a, const Conditions &b) const;
  bool isFalse(const Access &access, unsigned depth = 3);

  // Numbers (MaskNumbers.cpp).
  std::optional<TwoValued> getTwoValued(const Operand &operand);
  std::optional<TwoValued> getSum(const Step &step);
  std::optional<TwoValued> getSelected(const Step &step);
  std::optional<TwoValued> nest(const Truth &when, const TwoValued &inner,
                                const Number &outer) const;
  std::optional<Number> getAskedNumber(const Access &asked,
                                       const Pulled &pulled,
                                       const Number &number);
  using Combine = llvm::function_ref<double(double, double)>;
  std::optional<TwoValued> combine(const TwoValued &a, const TwoValued &b,
                                   Combine op) const;

  Normalizer &normalizer;
  VarTable &vars;
  /// The last concatenation at whose border reading stopped.
  std::optional<Obstacle> cut;
};

} // namespace mla::nf

#endif // MLA_LIB_ANALYSIS_PROOF_MASKREADER_H
