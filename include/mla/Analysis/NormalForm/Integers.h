//===- Integers.h - Which types hold an integer -----------------*- C++ -*-===//
//
// A position that passes a type which holds it stays what it is. One that wraps
// in an integer type, or that a float type rounds, becomes another number.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_NORMALFORM_INTEGERS_H
#define MLA_ANALYSIS_NORMALFORM_INTEGERS_H

#include "mla/Analysis/NormalForm/Reader.h"

namespace mla::nf {

/// Whether all values of `integer` are numbers of `type`. Types of 32 bits and
/// more hold every counted position, so only known values can miss them; of
/// less, all values have to be known. Signless integers are signed, save
/// booleans.
bool fits(const VarTable &vars, const Affine &integer, mlir::Type type);

/// The integer at `asked`, where `integer` is the one at the element that
/// `pulled`, pulled from `asked`, ended at; nothing if a type on the way may
/// not hold it.
std::optional<Affine> getAsked(Normalizer &normalizer, const Access &asked,
                               const Pulled &pulled, Affine integer);
/// The same for a number; integer types and booleans are all that change it.
std::optional<double> getAsked(Normalizer &normalizer, const Access &asked,
                               const Pulled &pulled, double number);

} // namespace mla::nf

#endif // MLA_ANALYSIS_NORMALFORM_INTEGERS_H
