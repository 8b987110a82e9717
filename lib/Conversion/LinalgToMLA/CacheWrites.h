//===- CacheWrites.h - Written parts of caches ------------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_LINALGTOMLA_CACHEWRITES_H
#define MLA_LIB_CONVERSION_LINALGTOMLA_CACHEWRITES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mla::linalg {

/// A written part of a cache that is read: by itself, and as a slice of the
/// whole cache.
struct CacheRead {
  mlir::Value part;
  mlir::tensor::ExtractSliceOp slice;
};

/// Canonicalization lets attention read the part of a cache that was written
/// last, rather than that part of the whole cache: then nothing says that both
/// are one update. Lets readers read the whole cache again.
llvm::SmallVector<CacheRead> readWholeCaches(mlir::func::FuncOp func);

/// Takes that back where it still stands.
void readParts(llvm::ArrayRef<CacheRead> reads);

} // namespace mla::linalg

#endif // MLA_LIB_CONVERSION_LINALGTOMLA_CACHEWRITES_H
