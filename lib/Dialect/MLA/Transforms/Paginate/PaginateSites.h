//===- PaginateSites.h - Find dense caches that can be paged ----*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_PAGINATESITES_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_PAGINATESITES_H

#include "PaginateRows.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AffineExpr.h"

namespace mla {

/// One dense cache: its update, the source of its past, and its readers.
struct PagedSite {
  UpdateOp update;
  /// The past caches. `pastRope` is null if there is no rope key, or if `past`
  /// holds both.
  mlir::BlockArgument past, pastRope;
  /// The columns of latent and rope key if `past` holds both.
  std::optional<JointColumns> joint;
  /// The quantised rows, if `update` adds codes.
  QuantisedRows latentRows, ropeRows;
  llvm::SmallVector<AttentionOp> readers;
  /// The numbers of latent and rope key among the operands of the return, or
  /// -1. A joint cache uses `latentResult`.
  int64_t latentResult = -1, ropeResult = -1;
  /// The number of keys that attention reads if the static cache is longer. 0
  /// if attention reads the whole cache, -1 if the number is dynamic.
  int64_t readExtent = 0;
};

/// Appends a site for each `mla.update` of the function that can be paged. For
/// each other update, emits a remark with the reason. For the first of these,
/// also emits an error, with a note at the op that prevents paging.
mlir::LogicalResult findPagedSites(mlir::func::FuncOp function,
                                   llvm::SmallVectorImpl<PagedSite> &sites);

/// Emits a remark that the cache of `update` is not paged. `name` identifies
/// the reason for programs and must be a literal; `why` is a sentence.
void remarkDense(UpdateOp update, llvm::StringRef name, llvm::StringRef why);

/// True if two sizes differ for all values of their symbols. Returns false if
/// one is null, which means unknown.
bool areKnownToDiffer(mlir::AffineExpr a, mlir::AffineExpr b);

/// True if two sizes are equal for all values of their symbols.
bool areKnownToBeEqual(mlir::AffineExpr a, mlir::AffineExpr b);

/// True if `op` is a view of its tensor operand.
bool isTensorView(mlir::Operation *op);

/// Looks through views: returns the value that is not a view itself.
mlir::Value skipTensorViews(mlir::Value value);

/// Returns the number of a function's argument in the model (`mla.arg`), or its
/// position without that attribute.
int64_t getModelNumber(mlir::BlockArgument argument);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_PAGINATESITES_H
