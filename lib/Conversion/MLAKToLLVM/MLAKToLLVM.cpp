//===- MLAKToLLVM.cpp - mlak ops to calls of mla_runtime.h ----------------===//

#include "mla/Conversion/MLAKToLLVM/MLAKToLLVM.h"
#include "mla/Support/Remarks.h"

#include "FunctionLowering.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLACONVERTMLAKTOLLVMPASS
#include "mla/Conversion/MLAKToLLVM/Passes.h.inc"
} // namespace mla

//===----------------------------------------------------------------------===//
// Signatures and status
//===----------------------------------------------------------------------===//

/// A cache is a pointer to its `MlaCache`, wherever branches and selects hand
/// it on.
void FunctionLowering::convertCaches() {
  auto convert = [&](Value value) {
    if (isa<CacheType>(value.getType()))
      value.setType(structs.ptr());
  };
  for (Block &block : function.getBody()) {
    llvm::for_each(block.getArguments(), convert);
    for (Operation &op : block)
      llvm::for_each(op.getResults(), convert);
  }
}

void FunctionLowering::convertSignature() {
  Type ptr = structs.ptr();
  convertCaches();
  (void)function.insertArgument(function.getNumArguments(), ptr, {},
                                function.getLoc());
  last = function.getArguments().back();
  function.setType(builder.getFunctionType(function.front().getArgumentTypes(),
                                           builder.getI32Type()));
}

/// A sizes function stores its result; every function returns 0 at the end.
void FunctionLowering::convertReturns() {
  for (auto end : llvm::to_vector(function.getOps<func::ReturnOp>())) {
    builder.setInsertionPoint(end);
    structs.setLoc(end.getLoc());
    for (Value result : end.getOperands())
      structs.store(last, 0, structs.toI64(result));
    Value ok = arith::ConstantOp::create(builder, end.getLoc(),
                                         builder.getI32IntegerAttr(0));
    func::ReturnOp::create(builder, end.getLoc(), ok);
    end.erase();
  }
}

Block *FunctionLowering::failBlock() {
  if (fail)
    return fail;
  OpBuilder::InsertionGuard guard(builder);
  fail = builder.createBlock(&function.getBody(), function.getBody().end(),
                             builder.getI32Type(), function.getLoc());
  func::ReturnOp::create(builder, function.getLoc(), fail->getArgument(0));
  return fail;
}

/// Splits the block: what follows runs when the status is 0.
void FunctionLowering::leaveUnlessOk(Value status) {
  Location loc = structs.getLoc();
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(0));
  Value ok = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                   status, zero);
  Block *block = builder.getInsertionBlock();
  Block *rest = block->splitBlock(builder.getInsertionPoint());
  builder.setInsertionPointToEnd(block);
  cf::CondBranchOp::create(builder, loc, ok, rest, ValueRange(), failBlock(),
                           ValueRange(status));
  builder.setInsertionPointToStart(rest);
}

void FunctionLowering::callChecked(StringRef callee, ArrayRef<Value> operands) {
  SmallVector<Type> types;
  for (Value operand : operands)
    types.push_back(operand.getType());
  auto declared = declareRuntime(module, callee, types, builder.getI32Type());
  auto call =
      LLVM::CallOp::create(builder, structs.getLoc(), declared, operands);
  ++numCalls;
  leaveUnlessOk(call.getResult());
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

LogicalResult FunctionLowering::lower(Operation *op) {
  builder.setInsertionPoint(op);
  structs.setLoc(op->getLoc());
  if (auto kernel = dyn_cast<mlak::KernelOpInterface>(op))
    return lowerKernel(kernel);
  if (auto bytes = dyn_cast<mlak::PlanBytesOp>(op))
    lowerPlanBytes(bytes);
  else if (auto scratch = dyn_cast<mlak::ScratchBytesOp>(op))
    lowerScratchBytes(scratch);
  else if (auto assertion = dyn_cast<cf::AssertOp>(op))
    lowerAssert(assertion);
  else if (auto assertion = dyn_cast<mlak::AssertIndexOp>(op))
    lowerAssertIndex(assertion);
  else if (auto call = dyn_cast<func::CallOp>(op))
    lowerCall(call);
  return success();
}

LogicalResult FunctionLowering::run() {
  SmallVector<Operation *> ops;
  bool structured = false;
  function.walk([&](Operation *op) {
    if (isa<mlak::KernelOpInterface, mlak::PlanBytesOp, mlak::ScratchBytesOp,
            mlak::AssertIndexOp, cf::AssertOp, func::CallOp>(op)) {
      ops.push_back(op);
      structured |= op->getParentOp() != function;
    }
  });
  if (structured)
    return function.emitError("expected ops of mlak in the function's blocks, "
                              "got one in structured control flow: lower scf "
                              "before");
  convertSignature();
  convertReturns(); // first: lowering adds returns of its own
  for (Operation *op : ops)
    if (failed(lower(op)))
      return failure();
  return success();
}

/// What becomes a status has no other result, but for a function of sizes.
static LogicalResult checkResults(func::FuncOp function) {
  ArrayRef<Type> results = function.getResultTypes();
  if (results.empty() || (results.size() == 1 && results[0].isIndex()))
    return success();
  return function.emitError("expected no results, or the index of a function "
                            "of sizes, got ")
         << results.size() << ", of type " << results[0]
         << " the first: run mla-finalize-entry and bufferization before";
}

/// A call gets the callee's status and the `MlaCall`, which only functions of
/// this module have.
static LogicalResult checkCall(func::CallOp call,
                               const llvm::StringSet<> &declared) {
  if (call.getNumResults())
    return call.emitError("expected a call without results, got ")
           << call.getNumResults() << " of '@" << call.getCallee() << "'";
  if (declared.contains(call.getCallee()))
    return call.emitError("expected a function with a body, got '@")
           << call.getCallee() << "'";
  return success();
}

/// An op of mla takes no pointer for its cache.
static LogicalResult checkCaches(Operation *op) {
  if (!isa_and_nonnull<MLADialect>(op->getDialect()) ||
      llvm::none_of(op->getOperandTypes(), llvm::IsaPred<CacheType>))
    return success();
  return op->emitError("expected caches for ops of mlak alone, got one for '")
         << op->getName() << "': run mla-select-kernels before";
}

/// Nothing is changed in a module of which a part is not ready.
static LogicalResult checkModule(ModuleOp module) {
  llvm::StringSet<> declared;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isExternal())
      declared.insert(function.getName());
    else if (failed(checkResults(function)))
      return failure();
  for (auto function : module.getOps<func::FuncOp>()) {
    WalkResult checked = function.walk([&](Operation *op) {
      if (auto call = dyn_cast<func::CallOp>(op))
        return WalkResult(checkCall(call, declared));
      if (isa<func::ConstantOp, func::CallIndirectOp>(op))
        return WalkResult(op->emitError("expected functions that are called by "
                                        "their names"));
      return WalkResult(checkCaches(op));
    });
    if (checked.wasInterrupted())
      return failure();
  }
  return success();
}

namespace {
struct MLAConvertMLAKToLLVMPass
    : mla::impl::MLAConvertMLAKToLLVMPassBase<MLAConvertMLAKToLLVMPass> {
  void runOnOperation() override {
    if (failed(checkModule(getOperation())))
      return signalPassFailure();
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      FunctionLowering lowering(function);
      if (failed(lowering.run()))
        return signalPassFailure();
      numCalls += lowering.numCalls;
      remarkPassed(function, "convert-mlak-to-llvm", "Calls")
          << remark::metric("calls", lowering.numCalls)
          << "calls of the runtime; a status other than 0 ends the function";
    }
  }
};
} // namespace
