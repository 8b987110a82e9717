//===- MLAKToLLVM.cpp - mlak ops to calls of mla_runtime.h ----------------===//

#include "mla/Conversion/MLAKToLLVM/MLAKToLLVM.h"
#include "mla/Support/Remarks.h"

#include "Patterns.h"

#include "mla-runtime/mla_runtime.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLACONVERTMLAKTOLLVMPASS
#include "mla/Conversion/MLAKToLLVM/Passes.h.inc"
} // namespace mla

//===----------------------------------------------------------------------===//
// Checks before the conversion
//===----------------------------------------------------------------------===//

/// Checks that a function returns nothing, or one index if it is a workspace
/// function. After the conversion a function returns a status; a workspace
/// function stores its index to memory.
static LogicalResult checkResults(func::FuncOp function) {
  ArrayRef<Type> results = function.getResultTypes();
  if (results.empty() || (results.size() == 1 && results[0].isIndex()))
    return success();
  return function.emitError("function must return nothing, or one index if it "
                            "computes a size, got ")
         << results.size() << " results, the first of type " << results[0]
         << "; run mla-finalize-entry and bufferization first";
}

/// Checks that a call has no results, because it will return a status, and that
/// its callee has a body: a declared function does not take the `MlaCall`.
static LogicalResult checkCall(func::CallOp call,
                               const llvm::StringSet<> &declared) {
  if (call.getNumResults())
    return call.emitError("call must have no results, got ")
           << call.getNumResults() << " of '@" << call.getCallee() << "'";
  if (declared.contains(call.getCallee()))
    return call.emitError("callee must have a body, got declaration '@")
           << call.getCallee() << "'";
  return success();
}

/// Checks that no op of the mla dialect uses a cache, because only the patterns
/// of mlak ops take the pointer to a cache.
static LogicalResult checkCaches(Operation *op) {
  if (!isa_and_nonnull<MLADialect>(op->getDialect()) ||
      llvm::none_of(op->getOperandTypes(), llvm::IsaPred<CacheType>))
    return success();
  return op->emitError("only mlak ops may use a cache, got '")
         << op->getName() << "'; run mla-select-kernels first";
}

/// Checks that an op that gets a status is directly in a function, because a
/// status other than 0 branches to another block of the function.
static LogicalResult checkNesting(Operation *op) {
  if (!isa<mlak::MLAKDialect>(op->getDialect()) &&
      !isa<cf::AssertOp, func::CallOp>(op))
    return success();
  auto function = op->getParentOfType<func::FuncOp>();
  if (op->getParentOp() == function)
    return success();
  return op->emitOpError(
      "must be directly in a function, not nested in "
      "structured control flow; run convert-scf-to-cf first");
}

static LogicalResult checkKernel(mlak::KernelOpInterface op) {
  for (Type type : op->getOperandTypes())
    if (auto memref = dyn_cast<MemRefType>(type))
      if (memref.getRank() > MLA_MAX_RANK)
        return op->emitOpError("operands must have at most ")
               << MLA_MAX_RANK << " dimensions, got " << memref;
  if (op->getNumResults() != 0)
    return op->emitOpError("operands must be memrefs, got tensors; run "
                           "bufferization first");
  return success();
}

static LogicalResult checkOp(Operation *op, const llvm::StringSet<> &declared) {
  if (isa<func::ConstantOp, func::CallIndirectOp>(op))
    return op->emitError("functions must be called by name, got an address");
  if (failed(checkCaches(op)))
    return failure();
  if (auto call = dyn_cast<func::CallOp>(op))
    if (failed(checkCall(call, declared)))
      return failure();
  if (auto kernel = dyn_cast<mlak::KernelOpInterface>(op))
    if (failed(checkKernel(kernel)))
      return failure();
  return op->getDialect() ? checkNesting(op) : success();
}

/// Checks everything that the patterns require. As a result, the module is
/// either converted completely or not changed.
static LogicalResult checkModule(ModuleOp module) {
  llvm::StringSet<> declared;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isExternal())
      declared.insert(function.getName());
    else if (failed(checkResults(function)))
      return failure();
  for (auto function : module.getOps<func::FuncOp>()) {
    WalkResult checked = function.walk(
        [&](Operation *op) { return WalkResult(checkOp(op, declared)); });
    if (checked.wasInterrupted())
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static bool isStatus(TypeRange types) {
  return types.size() == 1 && types[0].isInteger(32);
}

/// Returns the conversion target. After `checkModule`, a function, return or
/// call is legal if its only result is an i32, the status.
static ConversionTarget makeTarget(MLIRContext *context,
                                   const TypeConverter &converter) {
  ConversionTarget target(*context);
  target.addIllegalDialect<mlak::MLAKDialect>();
  target.addIllegalOp<cf::AssertOp>();
  target.addDynamicallyLegalOp<func::FuncOp>(
      [](func::FuncOp op) { return isStatus(op.getResultTypes()); });
  target.addDynamicallyLegalOp<func::ReturnOp>(
      [](func::ReturnOp op) { return isStatus(op.getOperandTypes()); });
  target.addDynamicallyLegalOp<func::CallOp>(
      [](func::CallOp op) { return isStatus(op.getResultTypes()); });
  target.addDynamicallyLegalOp<arith::SelectOp>(
      [&](Operation *op) { return converter.isLegal(op); });
  target.addDynamicallyLegalOp<cf::BranchOp, cf::CondBranchOp, cf::SwitchOp>(
      [&](Operation *op) {
        return isLegalForBranchOpInterfaceTypeConversionPattern(op, converter);
      });
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  return target;
}

namespace {
struct MLAConvertMLAKToLLVMPass
    : mla::impl::MLAConvertMLAKToLLVMPassBase<MLAConvertMLAKToLLVMPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(checkModule(module)))
      return signalPassFailure();
    SmallVector<Operation *> functions;
    for (auto function : module.getOps<func::FuncOp>())
      if (!function.isExternal())
        functions.push_back(function);
    StatusCallBuilder calls(module);
    if (failed(convert(functions, calls)))
      return signalPassFailure();
    for (Operation *function : functions)
      report(cast<func::FuncOp>(function), calls);
  }

  LogicalResult convert(ArrayRef<Operation *> functions,
                        StatusCallBuilder &calls) {
    TypeConverter converter;
    converter.addConversion([](Type type) { return type; });
    converter.addConversion([](CacheType type) -> Type {
      return LLVM::LLVMPointerType::get(type.getContext());
    });
    RewritePatternSet patterns(&getContext());
    populateKernelPatterns(converter, calls, patterns);
    populateStatusPatterns(converter, calls, patterns);
    // Each status splits a block and moves the ops after the split. Disable
    // rollback: otherwise each of these moves would be recorded, which is slow.
    ConversionConfig config;
    config.allowPatternRollback = false;
    config.foldingMode = DialectConversionFoldingMode::Never;
    return applyPartialConversion(functions,
                                  makeTarget(&getContext(), converter),
                                  std::move(patterns), config);
  }

  void report(func::FuncOp function, const StatusCallBuilder &calls) {
    int64_t count = calls.getNumCalls(function);
    numCalls += count;
    remarkPassed(function, "convert-mlak-to-llvm", "Calls")
        << remark::metric("calls", count)
        << "calls of the runtime; a status other than 0 ends the function";
  }
};
} // namespace
