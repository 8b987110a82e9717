//===- ArithmeticSelect.h - Selects written as sums -------------*- C++ -*-===//
//
// x * m + f * (1 - m) is x where the flag m is 1, and f where it is 0: a select
// between scores and a fill that hides keys, written with arithmetic.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_ARITHMETICSELECT_H
#define MLA_ANALYSIS_PROOF_ARITHMETICSELECT_H

#include "mla/Analysis/NormalForm/Reader.h"

namespace mla::nf {

/// `shown` where `flag` is 1, and `fill` where it is 0.
struct ArithmeticSelect {
  Access flag;
  Term shown;  ///< one factor: x
  Term hidden; ///< one factor: the term f * (1 - m) of the sum
  double fill; ///< f
  /// The ops that compute x * m.
  llvm::SmallVector<mlir::Operation *> ops;
};

/// Matches a sum of two terms as an arithmetic select. Its fill must satisfy
/// `acceptsFill`.
std::optional<ArithmeticSelect>
matchArithmeticSelect(Normalizer &normalizer, const ElementExpr &sum,
                      llvm::function_ref<bool(double)> acceptsFill);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_ARITHMETICSELECT_H
