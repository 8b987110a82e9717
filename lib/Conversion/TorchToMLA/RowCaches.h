//===- RowCaches.h - Find writes and reads of caches of 8 bits --*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_TORCHTOMLA_ROWCACHES_H
#define MLA_LIB_CONVERSION_TORCHTOMLA_ROWCACHES_H

#include "RowSteps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla::torch {

/// The pass that remarks name.
inline constexpr llvm::StringLiteral kRowPass = "mla-raise-torch";

/// A cast to 8 bits whose result becomes rows of a cache.
struct RowWrite {
  mlir::Operation *cast;
  RowChain chain; ///< ends with the cast
};

/// A cast from 8 bits of rows of a cache, and the steps after it. `chain`
/// begins with the cast; each value but the last has one reader.
struct RowRead {
  RowChain chain;
};

/// The writes and reads of the same rows: of one cache, or of several if one
/// read covers them all.
struct RowCache {
  llvm::SmallVector<RowWrite, 2> writes;
  llvm::SmallVector<RowRead, 2> reads;
};

/// Casts the parts of rows instead of the rows, where a model casts rows from 8
/// bits and then cuts them, for example to multiply latent and rope key one by
/// one. Appends the casts that nothing reads any more to `dead`.
void splitRowReads(mlir::func::FuncOp func,
                   llvm::SmallVectorImpl<mlir::Operation *> &dead);

/// Returns the caches of a function whose rows are written by a cast to 8 bits.
llvm::SmallVector<RowCache, 2> findRowCaches(mlir::func::FuncOp func);

/// Returns the ops that read `value`, without asserts and other metadata.
llvm::SmallVector<mlir::Operation *> getReaders(mlir::Value value);

} // namespace mla::torch

#endif // MLA_LIB_CONVERSION_TORCHTOMLA_ROWCACHES_H
