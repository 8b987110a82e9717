//===- RowBlocks.h - Dense caches of scales of blocks -----------*- C++ -*-===//
// A dense cache of quantised rows with scales of blocks is two tensors, each
// with its own mla.update: one of codes and one of scales.
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_ROWBLOCKS_H
#define MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_ROWBLOCKS_H

#include "mla/Dialect/MLA/IR/MLAOps.h"

namespace mla {

/// Returns the update that adds the scales of blocks of `write`, or null.
UpdateOp findBlockUpdate(QuantizeRowsOp write);

/// True if `update` adds the scales of blocks, which `mla.dequantize_rows`
/// reads beside the codes of another update.
bool updatesBlocks(UpdateOp update);

} // namespace mla

#endif // MLA_DIALECT_MLA_TRANSFORMS_PAGINATE_ROWBLOCKS_H
