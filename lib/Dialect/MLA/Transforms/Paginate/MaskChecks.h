//===- MaskChecks.h - Masks against the lengths of pages --------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_MASKCHECKS_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_MASKCHECKS_H

#include "mlir/IR/Builders.h"

namespace mla {

/// What is compared: a `mask` `[B|1, H|1, S|1, T]` of booleans or numbers over
/// the rows of a static cache, and `lengths` `[B]` and `slots` `[B * S]`, i32,
/// of pages that hold its tokens. `newTokens` is S, -1 if it is dynamic.
struct MaskCheck {
  mlir::Value mask, lengths, slots;
  int64_t newTokens;
};

/// Asserts at `builder` that the mask hides every key from its sequence's
/// length on, or leaves it so little weight that it adds nothing. Queries whose
/// slot is -1 are left out.
void emitMaskCheck(mlir::OpBuilder &builder, mlir::Location loc,
                   const MaskCheck &check);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_MASKCHECKS_H
