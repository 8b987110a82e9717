//===- CacheWrites.h - Reads of written parts of caches ---------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_LINALGTOMLA_CACHEWRITES_H
#define MLA_LIB_CONVERSION_LINALGTOMLA_CACHEWRITES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mla::linalg {

/// A read of a written part of a cache: the part itself, and the same elements
/// as a slice of the whole cache.
struct CacheRead {
  mlir::Value part;
  mlir::tensor::ExtractSliceOp slice;
};

/// Replaces reads of written parts by slices of the whole cache. Otherwise, if
/// attention reads a written part itself, as after canonicalization, this read
/// and the write of the whole cache would not be recognised as one update.
llvm::SmallVector<CacheRead> readWholeCaches(mlir::func::FuncOp func);

/// Reverts the replacements that are still in use.
void readParts(llvm::ArrayRef<CacheRead> reads);

} // namespace mla::linalg

#endif // MLA_LIB_CONVERSION_LINALGTOMLA_CACHEWRITES_H
