//===- RowBlocks.h - Rows with scales of blocks -----------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_TORCHTOMLA_ROWBLOCKS_H
#define MLA_LIB_CONVERSION_TORCHTOMLA_ROWBLOCKS_H

#include "RowCaches.h"

namespace mla::torch {

/// If the rows of `cache` are divided by scales of blocks, proves and replaces
/// its writes and reads, and returns true. Returns false if they stay, after a
/// remark, and std::nullopt for a cache without such scales.
std::optional<bool>
raiseRowBlocks(const RowCache &cache,
               llvm::SmallVectorImpl<mlir::Operation *> &dead);

} // namespace mla::torch

#endif // MLA_LIB_CONVERSION_TORCHTOMLA_ROWBLOCKS_H
