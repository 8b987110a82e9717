//===- Axes.h - The axes of an attention ------------------------*- C++ -*-===//
#ifndef MLA_ANALYSIS_PROOF_AXES_H
#define MLA_ANALYSIS_PROOF_AXES_H

#include "mla/Analysis/NormalForm/Reader.h"

namespace mla::nf {

/// The variables of one axis, outermost first. An axis that was merged from
/// several dimensions has several, and an axis of size one has none.
using Vars = llvm::SmallVector<Var, 2>;

/// The axes of an attention.
struct Axes {
  Vars batch, query, head, value, key;
};

/// Returns the variables that `list` was split into.
Vars getParts(const VarTable &vars, llvm::ArrayRef<Var> list);

/// True if an index of `access` contains a variable of `list`.
bool containsAny(const Access &access, llvm::ArrayRef<Var> list);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_AXES_H
