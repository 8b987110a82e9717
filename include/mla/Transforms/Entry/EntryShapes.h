//===- EntryShapes.h - Shapes of an entry in symbols ------------*- C++ -*-===//
#ifndef MLA_TRANSFORMS_ENTRY_ENTRYSHAPES_H
#define MLA_TRANSFORMS_ENTRY_ENTRYSHAPES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AffineMap.h"

namespace mla {

/// Dimensions of arguments and results as expressions of symbols, from
/// `mla.shape` and from what the ops in between say. See SizeExpr.h.
struct EntryShapes {
  /// Names of the symbols: s0, s1, ... of `mla.shape`, then one for each
  /// dynamic dimension that nothing is known of.
  llvm::SmallVector<std::string> symbols;
  /// Without dimensions, `symbols.size()` symbols; null for what is no tensor.
  llvm::SmallVector<mlir::AffineMap> arguments, results;
  /// Dimensions of results that could not be derived, as (result, dimension):
  /// they are as stated in terms of the arguments, or have a symbol of their
  /// own, and are to be checked at run time.
  llvm::SmallVector<std::pair<unsigned, int64_t>> unproved;
};

/// Derives the shapes of a function on tensors. Emits an error where
/// `mla.shape` contradicts a type, or leaves a symbol without a dimension that
/// is linear in it.
mlir::FailureOr<EntryShapes> deriveEntryShapes(mlir::func::FuncOp function);

/// Records on the results of a function on tensors what `deriveEntryShapes`
/// finds, as `mla.shape`, for when calls hide the ops in between. Fails where
/// that does.
mlir::LogicalResult recordResultShapes(mlir::func::FuncOp function);

} // namespace mla

#endif // MLA_TRANSFORMS_ENTRY_ENTRYSHAPES_H
