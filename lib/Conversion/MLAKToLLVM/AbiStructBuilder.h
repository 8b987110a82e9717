//===- AbiStructBuilder.h - Structs of the C ABI on the stack ---*- C++ -*-===//
//
// The structs of mla_runtime.h consist of 8-byte words. Two int32 fields share
// one word, the first in its low half.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_CONVERSION_MLAKTOLLVM_ABISTRUCTBUILDER_H
#define MLA_LIB_CONVERSION_MLAKTOLLVM_ABISTRUCTBUILDER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"

namespace mla {

/// Emits structs of the C ABI at the insertion point of a builder.
class AbiStructBuilder {
public:
  /// `function` is the function that contains the insertion point. The structs
  /// are allocated in its entry block.
  AbiStructBuilder(mlir::OpBuilder &builder, mlir::func::FuncOp function,
                   mlir::Location loc)
      : builder(builder), function(function), loc(loc) {}
  AbiStructBuilder(mlir::OpBuilder &builder, mlir::func::FuncOp function)
      : AbiStructBuilder(builder, function, function.getLoc()) {}

  mlir::Location getLoc() const { return loc; }
  mlir::OpBuilder &getBuilder() { return builder; }

  /// Returns the MlaDevice that holds the function's memrefs.
  int32_t getDevice();

  /// Allocates words in the function's entry block.
  mlir::Value allocate(int64_t words);
  void store(mlir::Value base, int64_t word, mlir::Value value);
  mlir::Value load(mlir::Value base, int64_t word, mlir::Type type);
  mlir::Value address(mlir::Value base, int64_t word);
  mlir::Value constant(int64_t value);
  mlir::Value null();
  mlir::Value toI64(mlir::Value index);
  /// Packs two int32 into one word.
  mlir::Value pair(int32_t low, int32_t high);
  mlir::LLVM::LLVMPointerType ptr();

  /// Emits an argument struct: its size and ABI version, then `words`. Returns
  /// its address.
  mlir::Value argumentStruct(llvm::ArrayRef<mlir::Value> words);
  /// Emits an MlaTensor that views a memref, and returns its address. If `map`
  /// is not empty, it permutes and broadcasts dimensions (see
  /// mlak::getViewMap).
  mlir::Value view(mlir::Value memref, llvm::ArrayRef<int64_t> map = {});
  /// Like `view`, but writes the MlaTensor to the address `target`.
  void viewAt(mlir::Value target, mlir::Value memref,
              llvm::ArrayRef<int64_t> map = {});
  /// Emits an array of MlaTensors, one per memref. Returns its address.
  mlir::Value viewArray(mlir::ValueRange memrefs);
  /// Emits a contiguous MlaTensor of these sizes (i64) without data, for a size
  /// query. Returns its address.
  mlir::Value emptyView(mlir::Type element, llvm::ArrayRef<mlir::Value> sizes);

  static constexpr int64_t maxRank = 6, tensorWords = 3 + 2 * maxRank;

private:
  mlir::OpBuilder &builder;
  mlir::func::FuncOp function;
  mlir::Location loc;
};

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLAKTOLLVM_ABISTRUCTBUILDER_H
