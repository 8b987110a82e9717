//===- JointCaches.h - Latent and rope key in one tensor --------*- C++ -*-===//
//
// Serving code often keeps the latent and the rope key of a token side by side
// in one row. Their update is an mla.update without rope operands, of which
// attention reads some columns as its latent and the others as its rope key.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_JOINTCACHES_H
#define MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_JOINTCACHES_H

#include "mla/Dialect/MLA/IR/MLAOps.h"

namespace mla {

/// Columns [begin, begin + width) of the rows of a tensor.
struct ColumnRange {
  int64_t begin = 0, width = 0;
  bool operator==(const ColumnRange &) const = default;
};

/// Columns of latent and rope key in the rows of one cache.
struct JointColumns {
  ColumnRange latent, rope;
  bool operator==(const JointColumns &) const = default;
  /// Whether they are side by side, in either order, and no columns but theirs
  /// are in a row of `width`.
  bool fill(int64_t width) const;
};

/// The columns of `base`, of [batch, tokens, width], that `value` has, seen
/// through casts and slices. Nothing where anything else is between the two, or
/// where only the program knows the columns.
std::optional<ColumnRange> findColumns(mlir::Value value, mlir::Value base);

/// The columns that the first attention that reads a rope key of the result of
/// `update`, which has no rope operands, reads of it. Nothing where none does:
/// the cache holds latents alone.
std::optional<JointColumns> findJointColumns(UpdateOp update);

/// Whether latent and rope key of `attention` are columns of one tensor that
/// fill its rows.
bool readsJointRows(AttentionOp attention);

/// "[0, 512)".
std::string toString(const ColumnRange &columns);

} // namespace mla

#endif // MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_JOINTCACHES_H
