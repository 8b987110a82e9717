//===- Index.h - Symbolic indices -------------------------------*- C++ -*-===//
//
// The indices of a tensor's element are affine expressions of index variables.
// Shape ops only change the expressions, so that the normal form has no shape
// ops. Example: with variables i and j, element (i, j) of the transpose of `x`
// is element (j, i) of `x`.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_NORMALFORM_INDEX_H
#define MLA_ANALYSIS_NORMALFORM_INDEX_H

#include "mla/Analysis/NormalForm/Poly.h"

#include "llvm/ADT/ArrayRef.h"

namespace mla::nf {

/// An index variable. Its values are 0 to its extent, exclusive.
using Var = unsigned;

/// A constant plus variables times coefficients.
struct Affine {
  /// The part without variables.
  Poly constant;
  /// Sorted by variable; no coefficient is zero.
  llvm::SmallVector<std::pair<Var, Poly>, 2> terms;

  /// Creates the constant 0.
  Affine() = default;
  /// Creates an index without variables; implicit, since most are constant.
  Affine(Poly constant) : constant(std::move(constant)) {}
  /// Returns one variable, with coefficient 1.
  static Affine var(Var var);

  /// Return the sum, difference, and product with a size in canonical form.
  Affine operator+(const Affine &other) const;
  Affine operator-(const Affine &other) const;
  Affine operator*(const Poly &factor) const;
  /// True if constant and terms are equal.
  bool operator==(const Affine &other) const = default;

  /// Returns the coefficient of `var`, zero if it does not occur.
  Poly getCoefficient(Var var) const;
  /// True if `var` occurs.
  bool contains(Var var) const { return !getCoefficient(var).isZero(); }
  /// True if no variable occurs.
  bool isConstant() const { return terms.empty(); }
  /// Returns the variable if the index is exactly one variable, else
  /// std::nullopt.
  std::optional<Var> getVar() const;
};

/// The reason why an element cannot be traced back through a view or
/// concatenation.
struct Obstacle {
  /// Factor: `var` has to be split in two. Cut: the range of `var` spans
  /// several operands of a concatenation. Opaque: no split of variables helps.
  enum Kind { None, Factor, Cut, Opaque } kind = None;
  /// Factor, Cut: the variable.
  Var var = 0;
  /// Factor: the extent of the inner of the two variables. Cut: the value of
  /// `var` at which the next operand begins.
  Poly at;

  /// True if there is an obstacle.
  explicit operator bool() const { return kind != None; }
};

/// The variables of one analysis. A variable can be split into an outer and an
/// inner variable; `simplify` then updates expressions that contain it.
class VarTable {
public:
  /// Creates a variable that runs from 0 to `extent`, exclusive.
  Var create(Poly extent);
  /// Splits `var` into an outer and an inner variable: `var` is the outer
  /// variable times `inner`, plus the inner variable, whose extent is `inner`.
  /// Returns false if the extent of `var` is not a multiple of `inner`.
  bool factor(Var var, const Poly &inner);

  /// Returns the extent of `var`, even if `var` is split.
  const Poly &getExtent(Var var) const { return vars[var].extent; }
  /// Returns `index` with split variables replaced by their parts, and without
  /// variables of extent one.
  Affine simplify(const Affine &index) const;
  /// Returns `index` with `var` replaced by `to`.
  static Affine substitute(const Affine &index, Var var, const Affine &to);
  /// Returns the variables that `var` is split into, outermost first. Returns
  /// `var` itself if it is not split, and no variable if its extent is one.
  llvm::SmallVector<Var> getParts(Var var) const;

  /// Returns the least value; std::nullopt if the sign of a coefficient is
  /// unknown.
  std::optional<Poly> getLower(const Affine &index) const;
  /// Returns the largest value; std::nullopt if the sign of a coefficient is
  /// unknown.
  std::optional<Poly> getUpper(const Affine &index) const;
  /// True if `index` is provably in [begin, end).
  bool isWithin(const Affine &index, const Poly &begin, const Poly &end) const;

  /// Computes the index in shape `source` of the element that has `index` in
  /// shape `shape`, both in row-major order. On an obstacle `result` is empty.
  Obstacle reshape(llvm::ArrayRef<Poly> shape, llvm::ArrayRef<Affine> index,
                   llvm::ArrayRef<Poly> source,
                   llvm::SmallVectorImpl<Affine> &result) const;

  /// Finds the operand of a concatenation that contains `index`, and makes
  /// `index` relative to it. `sizes` are the sizes of the operands.
  Obstacle findConcatOperand(Affine &index, llvm::ArrayRef<Poly> sizes,
                             unsigned &operand) const;

  /// Determines whether `index` is one of the `size` elements that have
  /// `before` elements before them and `after` elements after them. If so,
  /// makes `index` relative to the first of the `size` elements.
  Obstacle findInside(Affine &index, const Poly &before, const Poly &size,
                      const Poly &after, bool &inside) const;

private:
  Obstacle delinearize(Affine index, llvm::ArrayRef<Poly> shape,
                       llvm::SmallVectorImpl<Affine> &result) const;
  Obstacle divide(const Affine &index, const Poly &by, Affine &quotient,
                  Affine &rest) const;

  struct Entry {
    Poly extent;
    bool split = false;
    Var outer = 0, inner = 0;
  };
  llvm::SmallVector<Entry> vars;
};

} // namespace mla::nf

#endif // MLA_ANALYSIS_NORMALFORM_INDEX_H
