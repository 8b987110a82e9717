//===- Integers.h - Integers that types can represent -----------*- C++ -*-===//
//
// A cast of a position to a type that can represent it does not change its
// value. The value changes if it wraps in an integer type or is rounded by a
// float type.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_NORMALFORM_INTEGERS_H
#define MLA_ANALYSIS_NORMALFORM_INTEGERS_H

#include "mla/Analysis/NormalForm/Reader.h"

namespace mla::nf {

/// True if `type` represents all values of `integer`. Types of 32 bits and more
/// represent every position, so only constants are checked for them. For
/// smaller types, all values have to be known. Signless integers other than
/// booleans are signed.
bool fits(const VarTable &vars, const Affine &integer, mlir::Type type);

/// Returns the integer at the element `asked`. `resolved` is the element that
/// `asked` was traced back to, and `integer` is the value there. Returns
/// std::nullopt if a type between the two elements may be unable to represent
/// the value.
std::optional<Affine> getAsked(Normalizer &normalizer, const Access &asked,
                               const ResolvedAccess &resolved, Affine integer);
/// Like the overload above, for a number. Only casts to integer types and
/// booleans change the number.
std::optional<double> getAsked(Normalizer &normalizer, const Access &asked,
                               const ResolvedAccess &resolved, double number);

} // namespace mla::nf

#endif // MLA_ANALYSIS_NORMALFORM_INTEGERS_H
