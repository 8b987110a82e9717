//===- PaginateSites.h - Dense caches that can be paged ---------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_PAGINATESITES_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_PAGINATESITES_H

#include "mla/Dialect/MLA/Transforms/Paginate/JointCaches.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AffineExpr.h"

namespace mla {

/// One dense cache: an update, where its past comes from, and who reads it.
struct PagedSite {
  UpdateOp update;
  /// The caches before; `pastRope` is null without rope, and where `past` holds
  /// both.
  mlir::BlockArgument past, pastRope;
  /// Where latent and rope key lie in `past`, if it holds both.
  std::optional<JointColumns> joint;
  llvm::SmallVector<AttentionOp> readers;
  /// Operand numbers of the return that give back latent and rope, -1: none.
  /// Both together are the latent's.
  int64_t latentResult = -1, ropeResult = -1;
  /// Keys that attention reads of a longer static cache: all when 0, dynamic
  /// when -1.
  int64_t readExtent = 0;
};

/// Appends a site for each `mla.update` of the function that can be paged. Each
/// other one gets a remark that says why, and the first of them an error, too,
/// with a note at whoever else reads the cache.
mlir::LogicalResult findPagedSites(mlir::func::FuncOp function,
                                   llvm::SmallVectorImpl<PagedSite> &sites);

/// A remark of mla-paginate that the cache of `update` stays dense: `name` is
/// the reason for programs, and must be a literal; `why` is a sentence.
void remarkDense(UpdateOp update, llvm::StringRef name, llvm::StringRef why);

/// Whether two sizes differ for all values of their symbols; not if one is
/// null, which is unknown.
bool areKnownToDiffer(mlir::AffineExpr a, mlir::AffineExpr b);

/// Whether they are one size for all values of their symbols.
bool areKnownToBeEqual(mlir::AffineExpr a, mlir::AffineExpr b);

/// Does `op` only change how its tensor operand is seen?
bool isTensorView(mlir::Operation *op);

/// The value below the views of `value`.
mlir::Value skipTensorViews(mlir::Value value);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_PAGINATESITES_H
