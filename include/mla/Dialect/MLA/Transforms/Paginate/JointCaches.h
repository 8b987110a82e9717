//===- JointCaches.h - Latent and rope key in one tensor --------*- C++ -*-===//
// Serving code often stores the latent and the rope key of a token side by side
// in one row. The update of such a cache is an mla.update without rope
// operands. Attention reads some columns of the updated cache as the latent and
// the other columns as the rope key.
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_JOINTCACHES_H
#define MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_JOINTCACHES_H

#include "mla/Dialect/MLA/IR/MLAOps.h"

namespace mla {

/// The columns [begin, begin + width) of the rows of a tensor.
struct ColumnRange {
  int64_t begin = 0, width = 0;
  bool operator==(const ColumnRange &) const = default;
};

/// The columns of latent and rope key in the rows of one cache.
struct JointColumns {
  ColumnRange latent, rope;
  bool operator==(const JointColumns &) const = default;
  /// True if the two ranges are adjacent, in either order, and together fill a
  /// row of `width` columns.
  bool fill(int64_t width) const;
};

/// Returns the columns of `base`, a tensor [batch, tokens, width], that `value`
/// reads through casts and slices. Returns std::nullopt if another op is in
/// between or the columns are not constant.
std::optional<ColumnRange> findColumns(mlir::Value value, mlir::Value base);

/// Returns the columns of the result of `update` that the first attention with
/// a rope key reads. `update` must have no rope operands. Returns std::nullopt
/// if there is no such attention: the cache then holds latents only.
std::optional<JointColumns> findJointColumns(UpdateOp update);

/// True if the latent and the rope key of `attention` are columns of one
/// tensor, and together fill its rows.
bool readsJointRows(AttentionOp attention);

/// Returns the columns as text, for example "[0, 512)".
std::string toString(const ColumnRange &columns);

} // namespace mla

#endif // MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_JOINTCACHES_H
