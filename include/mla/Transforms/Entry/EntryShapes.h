//===- EntryShapes.h - Derive the shapes of an entry in symbols -*- C++ -*-===//
#ifndef MLA_TRANSFORMS_ENTRY_ENTRYSHAPES_H
#define MLA_TRANSFORMS_ENTRY_ENTRYSHAPES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AffineMap.h"

namespace mla {

/// The dimensions of a function's arguments and results as expressions of
/// symbols, derived from `mla.shape` and the ops of the function. See
/// SizeExpr.h.
struct EntryShapes {
  /// The names of the symbols: s0, s1, ... of `mla.shape`, then one for each
  /// dynamic dimension without a known expression.
  llvm::SmallVector<std::string> symbols;
  /// Maps without dimensions and with `symbols.size()` symbols; null for a
  /// value that is not a tensor.
  llvm::SmallVector<mlir::AffineMap> arguments, results;
  /// The dimensions of results that could not be derived, as (result,
  /// dimension). Each has the expression of `mla.stated_shape` if it uses only
  /// symbols of the arguments, else a new symbol, and must be checked at run
  /// time.
  llvm::SmallVector<std::pair<unsigned, int64_t>> unproved;
};

/// Derives the shapes of a function on tensors. Emits an error if `mla.shape`
/// contradicts a type, or if the sizes of the arguments do not determine every
/// symbol.
mlir::FailureOr<EntryShapes> deriveEntryShapes(mlir::func::FuncOp function);

/// Derives the shapes of a function's results and records them as `mla.shape`
/// on the results. Must be called before the ops that determine the shapes are
/// moved to other functions. Fails if deriveEntryShapes fails.
mlir::LogicalResult recordResultShapes(mlir::func::FuncOp function);

} // namespace mla

#endif // MLA_TRANSFORMS_ENTRY_ENTRYSHAPES_H
