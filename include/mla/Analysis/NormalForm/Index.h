//===- Index.h - Symbolic indices -------------------------------*- C++ -*-===//
//
// A tensor's element is named by affine expressions of index variables. Shape
// ops only change the expressions; that is how they vanish in the normal form.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_NORMALFORM_INDEX_H
#define MLA_ANALYSIS_NORMALFORM_INDEX_H

#include "mla/Analysis/NormalForm/Poly.h"

#include "llvm/ADT/ArrayRef.h"

namespace mla::nf {

/// An index variable: it runs from 0 to its extent.
using Var = unsigned;

/// A constant plus variables times coefficients.
struct Affine {
  /// The part without variables.
  Poly constant;
  /// Sorted by variable; no coefficient is zero.
  llvm::SmallVector<std::pair<Var, Poly>, 2> terms;

  /// Zero.
  Affine() = default;
  /// An index without variables; implicit, since most are.
  Affine(Poly constant) : constant(std::move(constant)) {}
  /// One variable, with coefficient 1.
  static Affine var(Var var);

  /// Sum, difference, and product with a size, in canonical form.
  Affine operator+(const Affine &other) const;
  Affine operator-(const Affine &other) const;
  Affine operator*(const Poly &factor) const;
  /// Whether constant and terms are the same.
  bool operator==(const Affine &other) const = default;

  /// The coefficient of `var`, zero if it does not occur.
  Poly getCoefficient(Var var) const;
  /// Whether `var` occurs.
  bool contains(Var var) const { return !getCoefficient(var).isZero(); }
  /// Whether no variable occurs.
  bool isConstant() const { return terms.empty(); }
  /// The variable when this is exactly one variable, else nothing.
  std::optional<Var> getVar() const;
};

/// What stands in the way of following an index further.
struct Obstacle {
  /// None: nothing is in the way; Opaque: no split of variables would help.
  enum Kind { None, Factor, Cut, Opaque } kind = None;
  /// The variable that a Factor or Cut is about.
  Var var = 0;
  /// Factor: extent of the inner of the two variables that `var` has to become.
  /// Cut: position in `var` at which two pieces of the tensor meet.
  Poly at;

  /// Whether there is an obstacle.
  explicit operator bool() const { return kind != None; }
};

/// The variables of one analysis. A variable can be split into an outer and an
/// inner one; expressions that mention it are brought up to date by `simplify`.
class VarTable {
public:
  /// A new variable that runs from 0 to `extent`.
  Var create(Poly extent);
  /// Makes `var` = outer * `inner` + a variable of extent `inner`. The extent
  /// of `var` must be a multiple of `inner`; returns whether it is.
  bool factor(Var var, const Poly &inner);

  /// How far `var` runs, whether it is split or not.
  const Poly &getExtent(Var var) const { return vars[var].extent; }
  /// `index` without split variables and without those of extent one.
  Affine simplify(const Affine &index) const;
  /// `index` with `to` in place of `var`.
  static Affine substitute(const Affine &index, Var var, const Affine &to);
  /// The variables that stand for `var` now, outermost first; none if its
  /// extent is one.
  llvm::SmallVector<Var> getParts(Var var) const;

  /// Least value; nothing if a coefficient's sign is unknown.
  std::optional<Poly> getLower(const Affine &index) const;
  /// Largest value, under the same condition.
  std::optional<Poly> getUpper(const Affine &index) const;
  /// Whether `index` is provably in [begin, end).
  bool isWithin(const Affine &index, const Poly &begin, const Poly &end) const;

  /// The index into `source` of the element that `index` names in a tensor of
  /// shape `shape`, both in row-major order. On an obstacle `result` is empty.
  Obstacle reshape(llvm::ArrayRef<Poly> shape, llvm::ArrayRef<Affine> index,
                   llvm::ArrayRef<Poly> source,
                   llvm::SmallVectorImpl<Affine> &result) const;

  /// For pieces that follow one another with the given sizes: finds the piece
  /// that holds `index` and makes `index` relative to it.
  Obstacle findPiece(Affine &index, llvm::ArrayRef<Poly> sizes,
                     unsigned &piece) const;

  /// For `size` elements between `before` and `after` others: whether `index`
  /// is among them, relative to them then.
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
