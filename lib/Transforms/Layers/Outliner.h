//===- Outliner.h - Outline part of a block into a function -----*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_LAYERS_OUTLINER_H
#define MLA_LIB_TRANSFORMS_LAYERS_OUTLINER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"

namespace mla {

/// Turns parts of a function's first block into private functions and calls of
/// them.
class Outliner {
public:
  /// Inserts new functions into `symbols`, after `parent`. If `mark` is not
  /// empty, they get the attributes `mark` and `no_inline`.
  Outliner(mlir::func::FuncOp parent, mlir::SymbolTable &symbols,
           llvm::StringRef mark)
      : parent(parent), symbols(symbols), mark(mark) {}

  /// Outlines the ops from `begin` up to but not including `end` into a
  /// function whose name starts with `name`. There must be at least one op. The
  /// arguments are the outside values that these ops use. The results are the
  /// values of these ops that are used outside. Both are in the order of first
  /// appearance. Returns the call.
  mlir::func::CallOp outline(mlir::Operation *begin, mlir::Operation *end,
                             const llvm::Twine &name);

private:
  void collectInterface(llvm::ArrayRef<mlir::Operation *> ops);
  mlir::func::FuncOp createFunction(llvm::ArrayRef<mlir::Operation *> ops,
                                    const llvm::Twine &name);

  /// Copies the parent's `torch.` attributes and sets the mark.
  void annotate(mlir::func::FuncOp function);

  mlir::func::FuncOp parent;
  mlir::SymbolTable &symbols;
  llvm::StringRef mark;
  llvm::SetVector<mlir::Value> inputs, outputs;
};

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_LAYERS_OUTLINER_H
