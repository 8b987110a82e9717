//===- FunctionLowering.h - One function of mlak ops to calls ---*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLAKTOLLVM_FUNCTIONLOWERING_H
#define MLA_LIB_CONVERSION_MLAKTOLLVM_FUNCTIONLOWERING_H

#include "CStructs.h"

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla {

/// Converts one function.
class FunctionLowering {
public:
  explicit FunctionLowering(mlir::func::FuncOp function)
      : function(function), module(function->getParentOfType<mlir::ModuleOp>()),
        builder(function.getContext()), structs(builder, function) {}

  /// Fails with an error where an op is not ready to become a call.
  mlir::LogicalResult run();
  unsigned numCalls = 0;

private:
  // Signature, status and the order of work (MLAKToLLVM.cpp).
  void convertCaches();
  void convertSignature();
  void convertReturns();
  mlir::LogicalResult lower(mlir::Operation *op);
  void callChecked(llvm::StringRef callee,
                   llvm::ArrayRef<mlir::Value> operands);
  void leaveUnlessOk(mlir::Value status);
  mlir::Block *failBlock();

  // One op each, and their structs (LowerKernels.cpp).
  mlir::LogicalResult lowerKernel(mlak::KernelOpInterface op);
  void lowerPlanBytes(mlak::PlanBytesOp op);
  void lowerScratchBytes(mlak::ScratchBytesOp op);
  void lowerAssert(mlir::cf::AssertOp op);
  void lowerAssertIndex(mlak::AssertIndexOp op);
  void lowerCall(mlir::func::CallOp op);
  /// Replaces `op`: unless `holds`, the function returns what `callee` does of
  /// the operands, which are made where they are needed.
  void
  failUnless(mlir::Operation *op, mlir::Value holds, llvm::StringRef callee,
             llvm::function_ref<llvm::SmallVector<mlir::Value>()> getOperands);
  mlir::Value pointerSlot(mlak::KernelOpInterface op, unsigned segment);
  mlir::Value arraySlot(mlir::OperandRange tensors);
  mlir::Value callWithScratch(mlir::Value workspace);
  mlir::Value scalar(mlir::OpFoldResult slot);
  mlir::Value fillStruct(llvm::ArrayRef<mlir::Value> words);

  mlir::func::FuncOp function;
  mlir::ModuleOp module;
  mlir::OpBuilder builder;
  CStructs structs;
  mlir::Value last; // MlaCall, or where a workspace function puts its result
  mlir::Block *fail = nullptr;
};

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLAKTOLLVM_FUNCTIONLOWERING_H
