//===- SoftmaxFinder.h - Softmax as exp(x - logsumexp(x)) -------*- C++ -*-===//
//
// A softmax may be written as exp(x - log(sum(exp(x)))). On the normal form,
// one match covers all bases and all shape ops in between.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_SOFTMAXFINDER_H
#define MLA_ANALYSIS_PROOF_SOFTMAXFINDER_H

#include "mla/Analysis/NormalForm/Reader.h"

namespace mla::nf {

/// True if a contraction reads the result of `op`: directly, through moves, or
/// through ops that multiply or divide the result. `isFactor(user, operand)` is
/// true for such a multiplication or division. Follows only a few ops.
bool isContracted(
    Reader &reader, mlir::Operation *op,
    llvm::function_ref<bool(mlir::Operation *, mlir::Value)> isFactor);

/// Reads one value, at new variables, as a softmax.
class SoftmaxFinder {
public:
  SoftmaxFinder(Reader &reader, mlir::Value value);

  /// Matches b^(y - log(sum(b^y))), where both exponentials and the logarithm
  /// have base b. y is a sum of terms in any order. For example, y is x - m,
  /// where m is constant along the reduced dimension. The input of the softmax
  /// is the operand that contains all terms that vary along this dimension. In
  /// the example it is x.
  std::optional<Softmax> findExponential();

protected:
  std::optional<Access> getSummand(const ResolvedAccess &sum, Var &bound);
  std::optional<unsigned> findSummed(const Access &element,
                                     const Access &summand, Var bound);

  VarTable vars;
  Normalizer normalizer;
  mlir::Value value;
  /// The variables of the value's dimensions, and the element of the value at
  /// these variables.
  llvm::SmallVector<Var> indices;
  Access all;

private:
  void addTerms(const Access &access, double coefficient, unsigned depth,
                llvm::SmallVectorImpl<Term> &terms);
  std::optional<Access> takeLogarithm(double factor,
                                      llvm::SmallVectorImpl<Term> &terms);
  std::optional<unsigned> matchTerms(llvm::ArrayRef<Term> mine,
                                     llvm::ArrayRef<Term> theirs, Var bound);
  bool differs(const Access &access, unsigned dim);
  std::optional<Access> findInput(const Access &exponent,
                                  llvm::ArrayRef<Term> terms, unsigned dim);
};

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_SOFTMAXFINDER_H
