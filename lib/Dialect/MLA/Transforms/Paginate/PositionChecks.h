//===- PositionChecks.h - Positions against lengths and slots ---*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_POSITIONCHECKS_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_POSITIONCHECKS_H

#include "mlir/IR/Builders.h"

namespace mla {

/// What a paged step says twice: where its new tokens go.
struct PositionCheck {
  /// Of the model, [S] or [B, S], integers.
  mlir::Value positions;
  /// Block table [B, P], lengths [B] and slots [B * S] of the step, i32.
  mlir::Value table, lengths, slots;
  int64_t pageSize;
  /// Whether the new tokens are the last ones of their sequence, in order: a
  /// query then sees the keys up to its own place.
  bool areLast;
};

/// Emits an assertion that each new token with a slot of at least 0 has a
/// position within its sequence's length, and the slot that the table has for
/// this position.
void emitPositionCheck(mlir::OpBuilder &builder, mlir::Location loc,
                       const PositionCheck &check);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_POSITIONCHECKS_H
