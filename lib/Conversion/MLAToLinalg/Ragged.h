//===- Ragged.h - Conversion of ragged and padded batches -------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLATOLINALG_RAGGED_H
#define MLA_LIB_CONVERSION_MLATOLINALG_RAGGED_H

#include "Emitter.h"

namespace mla {

/// A ragged batch: rows cu[b] to cu[b + 1] - 1 belong to sequence b.
struct RaggedBatch {
  mlir::Value cuSeqlens; ///< [B + 1] i32
  mlir::Value lengths;   ///< [B] i32
  mlir::Value longest;   ///< index
};

/// Computes the lengths of the sequences of `cuSeqlens`.
RaggedBatch emitRaggedBatch(Emitter &emitter, mlir::Value cuSeqlens);

/// Emits the largest element of an i32 tensor [B], at least 0, as an index.
mlir::Value emitLongest(Emitter &emitter, mlir::Value lengths);

/// Pads rows [N, ...] to [B, longest, ...]; the padding is 0.
mlir::Value emitPadded(Emitter &emitter, const RaggedBatch &batch,
                       mlir::Value rows);

/// Extracts rows [N, ...] from [B, longest, ...]; rows that belong to no
/// sequence are 0.
mlir::Value emitUnpadded(Emitter &emitter, const RaggedBatch &batch,
                         mlir::Value padded, mlir::OpFoldResult numRows);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLATOLINALG_RAGGED_H
