//===- Integers.h - Integers that types can represent -----------*- C++ -*-===//
//
// A position keeps its value through a type that can represent it. It becomes
// another number if it wraps in an integer type or is rounded by a float type.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_NORMALFORM_INTEGERS_H
#define MLA_ANALYSIS_NORMALFORM_INTEGERS_H

#include "mla/Analysis/NormalForm/Reader.h"

namespace mla::nf {

/// True if `type` represents all values of `integer`. Types of 32 bits and more
/// represent every position, so that only constants can exceed them. For
/// smaller types, all values have to be known. Signless integers other than
/// booleans are signed.
bool fits(const VarTable &vars, const Affine &integer, mlir::Type type);

/// Returns the integer at `asked`. `resolved` is `asked` followed to its
/// source, where the integer is `integer`. Returns nothing if a type between
/// them may not represent it.
std::optional<Affine> getAsked(Normalizer &normalizer, const Access &asked,
                               const ResolvedAccess &resolved, Affine integer);
/// Returns the number at `asked`; only integer types and booleans change it.
std::optional<double> getAsked(Normalizer &normalizer, const Access &asked,
                               const ResolvedAccess &resolved, double number);

} // namespace mla::nf

#endif // MLA_ANALYSIS_NORMALFORM_INTEGERS_H
