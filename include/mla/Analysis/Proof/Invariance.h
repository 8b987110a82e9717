//===- Invariance.h - Elements that are equal along an axis -----*- C++ -*-===//
//
// A rope key may be broadcast to the heads before it is rotated. Each head then
// computes the same key. An element is invariant along an axis if all elements
// that it is computed from are invariant along this axis.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_INVARIANCE_H
#define MLA_ANALYSIS_PROOF_INVARIANCE_H

#include "mla/Analysis/NormalForm/Reader.h"

namespace mla::nf {

/// True if an element is a constant, such as padding.
bool isConstant(Normalizer &normalizer, const Access &access);

/// True if a constant factor of `term` is 0, as in a product with padding.
bool hasZeroFactor(Normalizer &normalizer, const Term &term);

/// True if `access` is not a constant and has the same value for all values of
/// the variables `over`. Does not split existing variables.
bool isInvariant(Normalizer &normalizer, const Access &access,
                 llvm::ArrayRef<Var> over);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_INVARIANCE_H
