//===- Outliner.h - A stretch of a block as a function ----------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_LAYERS_OUTLINER_H
#define MLA_LIB_TRANSFORMS_LAYERS_OUTLINER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"

namespace mla {

/// Turns stretches of a function's first block into private functions and
/// calls of them.
class Outliner {
public:
  /// New functions go into `symbols`, right behind `parent`. With `mark` they
  /// have that attribute, and `no_inline`.
  Outliner(mlir::func::FuncOp parent, mlir::SymbolTable &symbols,
           llvm::StringRef mark)
      : parent(parent), symbols(symbols), mark(mark) {}

  /// Outlines the ops from `begin` up to, not including, `end`, of which there
  /// is at least one, into a function whose name begins with `name`. Its
  /// arguments are what the ops take from outside, its results what others take
  /// from them, each in the order of first appearance. Returns the call.
  mlir::func::CallOp outline(mlir::Operation *begin, mlir::Operation *end,
                             const llvm::Twine &name);

private:
  void collectInterface(llvm::ArrayRef<mlir::Operation *> ops);
  mlir::func::FuncOp createFunction(llvm::ArrayRef<mlir::Operation *> ops,
                                    const llvm::Twine &name);

  /// What the parent tells other compilers, and whether they keep the function.
  void annotate(mlir::func::FuncOp function);

  mlir::func::FuncOp parent;
  mlir::SymbolTable &symbols;
  llvm::StringRef mark;
  llvm::SetVector<mlir::Value> inputs, outputs;
};

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_LAYERS_OUTLINER_H
