//===- SoftmaxFinder.h - Exponentials less a logarithm ----------*- C++ -*-===//
//
// A softmax may be written as the exponential of a difference with the
// logarithm of the exponentials' sum. On the normal form it does not matter
// which dimensions the sum keeps, nor what the base is.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_SOFTMAXFINDER_H
#define MLA_ANALYSIS_PROOF_SOFTMAXFINDER_H

#include "mla/Analysis/NormalForm/Reader.h"

namespace mla::nf {

/// Reads one value, over variables of its own, as a softmax.
class SoftmaxFinder {
public:
  SoftmaxFinder(Reader &reader, mlir::Value value);

  /// b^(x - log(sum(b^x))), and b^(x - (log(sum(b^(x - m))) + m)) for an m that
  /// is the same along the sum, to one base b. Nothing for other values.
  std::optional<Softmax> findExponential();

protected:
  std::optional<Access> getSummand(const Pulled &sum, Var &bound);
  std::optional<unsigned> findSummed(const Access &element,
                                     const Access &summand, Var bound);

  VarTable vars;
  Normalizer normalizer;
  mlir::Value value;
  /// The variables of the value's dimensions, and the value at them.
  llvm::SmallVector<Var> indices;
  Access all;

private:
  std::optional<std::pair<Access, Access>> getDifference(const Access &access);
  std::optional<Pulled> readTotal(const Access &total, double factor,
                                  std::optional<Access> &shift);
  std::optional<Access> readShifted(const Access &argument,
                                    const std::optional<Access> &shift,
                                    Var bound);
};

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_SOFTMAXFINDER_H
