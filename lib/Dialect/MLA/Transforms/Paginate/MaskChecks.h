//===- MaskChecks.h - Check masks against the lengths of pages --*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_MASKCHECKS_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_MASKCHECKS_H

#include "mlir/IR/Builders.h"

namespace mla {

/// The inputs of a check: a `mask` `[B|1, H|1, S|1, T]` of booleans or numbers
/// over the rows of a static cache; `lengths` `[B]` and `slots` `[B * S]`, i32,
/// of the pages that hold its tokens; `newTokens`, S, or -1 if it is dynamic.
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
