//===- PositionChecks.h - Check positions against slots ---------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_POSITIONCHECKS_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_POSITIONCHECKS_H

#include "mlir/IR/Builders.h"

namespace mla {

/// The positions of a step's new tokens in the model, and their slots in the
/// paged cache.
struct PositionCheck {
  /// The model's positions, [S] or [B, S], integers.
  mlir::Value positions;
  /// Block table [B, P], lengths [B] and slots [B * S] of the step, i32.
  mlir::Value table, lengths, slots;
  /// The index [B + 1] of the first packed token of each sequence. Null if the
  /// tokens are not packed. With packed tokens, `positions` is [N] or [1, N].
  mlir::Value cuSeqlens;
  int64_t pageSize;
  /// True if the new tokens are the last ones of their sequence, in order, so
  /// that a query sees the keys up to its own position.
  bool areLast;
};

/// Emits an assert for each new token whose slot is at least 0: its position
/// must be within its sequence's length, and its slot must be the slot that the
/// table has for this position.
void emitPositionCheck(mlir::OpBuilder &builder, mlir::Location loc,
                       const PositionCheck &check);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_POSITIONCHECKS_H
