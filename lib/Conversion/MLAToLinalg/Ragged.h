//===- Ragged.h - Ragged batches to padded ones and back --------*- C++ -*-===//
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

/// The lengths of the sequences of `cuSeqlens`.
RaggedBatch emitRaggedBatch(Emitter &emitter, mlir::Value cuSeqlens);

/// The largest element of an i32 tensor [B], at least 0, as an index.
mlir::Value emitLongest(Emitter &emitter, mlir::Value lengths);

/// [N, ...] to [B, longest, ...]; what lies past a sequence's rows is 0.
mlir::Value emitPadded(Emitter &emitter, const RaggedBatch &batch,
                       mlir::Value rows);

/// The inverse: [B, longest, ...] to [N, ...]; rows of no sequence are 0.
mlir::Value emitUnpadded(Emitter &emitter, const RaggedBatch &batch,
                         mlir::Value padded, mlir::OpFoldResult numRows);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLATOLINALG_RAGGED_H
