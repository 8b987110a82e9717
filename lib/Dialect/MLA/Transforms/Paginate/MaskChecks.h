//===- MaskChecks.h - Check masks against the lengths of pages --*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_MASKCHECKS_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_MASKCHECKS_H

#include "mlir/IR/Builders.h"

namespace mla {

/// The inputs of a check. `mask` `[B|1, H|1, S|1, T]` contains booleans or
/// numbers, with one column per row of a static cache. `lengths` `[B]` and
/// `slots` `[B * S]`, i32, belong to the pages with the cache's tokens.
/// `newTokens` is S, or -1 if S is dynamic.
struct MaskCheck {
  mlir::Value mask, lengths, slots;
  int64_t newTokens;
};

/// Emits an assert that the mask hides every key after the length of its
/// sequence, or gives the key so low a score that its weight is 0. Queries
/// whose slot is -1 are not checked.
void emitMaskCheck(mlir::OpBuilder &builder, mlir::Location loc,
                   const MaskCheck &check);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_MASKCHECKS_H
