//===- ReadDim.h - The dimension that an op reads ---------------*- C++ -*-===//
#ifndef MLA_SUPPORT_READDIM_H
#define MLA_SUPPORT_READDIM_H

#include "mlir/IR/BuiltinTypes.h"

#include <optional>

namespace mla {

/// Returns the constant dimension that a tensor.dim or memref.dim reads.
/// Returns nothing if the index is not constant, or if the source has no such
/// dimension: the IR may have such an index, and the size is then undefined.
template <typename DimOp> std::optional<int64_t> getReadDim(DimOp read) {
  std::optional<int64_t> dim = read.getConstantIndex();
  auto type = mlir::dyn_cast<mlir::ShapedType>(read.getSource().getType());
  if (!dim || *dim < 0 || !type || !type.hasRank() || *dim >= type.getRank())
    return std::nullopt;
  return dim;
}

} // namespace mla

#endif // MLA_SUPPORT_READDIM_H
