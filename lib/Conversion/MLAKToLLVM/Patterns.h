//===- Patterns.h - Patterns of convert-mlak-to-llvm ------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLAKTOLLVM_PATTERNS_H
#define MLA_LIB_CONVERSION_MLAKTOLLVM_PATTERNS_H

#include "RuntimeSymbols.h"

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/Transforms/DialectConversion.h"

namespace mla {

/// Emits calls that return a status. The patterns of one conversion share it:
/// it holds the module's symbols, and one error block per function.
class StatusCallBuilder {
public:
  explicit StatusCallBuilder(mlir::ModuleOp module) : symbols(module) {}

  /// Calls a function of the runtime. The function that holds the insertion
  /// point returns the status unless it is 0.
  void callRuntime(mlir::ConversionPatternRewriter &rewriter,
                   mlir::Location loc, llvm::StringRef callee,
                   mlir::ValueRange operands);
  /// Splits the block at the insertion point. The first half returns `status`
  /// unless it is 0; the insertion point moves to the start of the second half.
  void returnUnlessOk(mlir::ConversionPatternRewriter &rewriter,
                      mlir::Location loc, mlir::Value status);

  /// Returns the number of runtime calls that were emitted into `function`.
  int64_t getNumCalls(mlir::func::FuncOp function) const {
    return numCalls.lookup(function);
  }

  RuntimeSymbols symbols;

private:
  mlir::Block *getErrorBlock(mlir::ConversionPatternRewriter &rewriter,
                             mlir::func::FuncOp function);

  /// For each function, the block that returns its block argument, a status.
  llvm::DenseMap<mlir::Operation *, mlir::Block *> errorBlocks;
  llvm::DenseMap<mlir::Operation *, int64_t> numCalls;
};

/// Returns the last argument of the converted function that holds `op`: the
/// MlaCall, or the address of the result in a workspace function.
mlir::Value getCallArgument(mlir::Operation *op);

/// Adds the patterns of mlak ops, except for mlak.assert_index.
void populateKernelPatterns(const mlir::TypeConverter &converter,
                            StatusCallBuilder &calls,
                            mlir::RewritePatternSet &patterns);

/// Adds the patterns that give functions, calls and returns a status, and make
/// failed assertions return one.
void populateStatusPatterns(const mlir::TypeConverter &converter,
                            StatusCallBuilder &calls,
                            mlir::RewritePatternSet &patterns);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLAKTOLLVM_PATTERNS_H
