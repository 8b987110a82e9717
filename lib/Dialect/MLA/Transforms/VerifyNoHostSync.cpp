//===- VerifyNoHostSync.cpp - Verify that the host reads no device memory -===//
//===//

#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Kernels/Manifest/Manifest.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace mla {
#define GEN_PASS_DEF_MLAVERIFYNOHOSTSYNCPASS
#include "mla/Dialect/MLA/Transforms/Passes.h.inc"
} // namespace mla

using namespace mla;
using namespace mlir;

static constexpr StringLiteral kPass = "mla-verify-no-host-sync";
static constexpr StringLiteral kHost = "mla.host";

/// Returns the tensor from which `op` reads an element in the host program, or
/// null. Ops in bodies of linalg ops are device code and do not count.
static Value getHostRead(Operation *op) {
  Value source;
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    source = extract.getTensor();
  else if (auto load = dyn_cast<memref::LoadOp>(op))
    source = load.getMemRef();
  if (!source || op->getParentOfType<linalg::LinalgOp>())
    return {};
  return source;
}

namespace {
/// Finds the origin of a tensor's memory.
class Origins {
public:
  /// True if `value` is in host memory: an argument with `mla.host`, a
  /// constant, or a tensor that the host computes. Otherwise sets `culprit` to
  /// a value that may be in device memory.
  bool isHost(Value value, Value &culprit);

private:
  bool areHost(ValueRange values, Value &culprit) {
    return llvm::all_of(values,
                        [&](Value value) { return isHost(value, culprit); });
  }
  llvm::DenseSet<Value> visiting;
};
} // namespace

/// True if `argument` belongs to a function, not to a block inside one.
static bool isFunctionArgument(BlockArgument argument) {
  return argument.getOwner()->isEntryBlock() &&
         isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
}

bool Origins::isHost(Value value, Value &culprit) {
  if (!isa<ShapedType>(value.getType()) || !visiting.insert(value).second)
    return true;
  culprit = value;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    return isFunctionArgument(argument) &&
           cast<FunctionOpInterface>(argument.getOwner()->getParentOp())
               .getArgAttr(argument.getArgNumber(), kHost);
  }
  Operation *op = value.getDefiningOp();
  if (op->hasTrait<OpTrait::ConstantLike>() || isa<tensor::FromElementsOp>(op))
    return true;
  if (isa<tensor::InsertOp>(op))
    return isHost(cast<tensor::InsertOp>(op).getDest(), culprit);
  if (isa<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
          tensor::CollapseShapeOp, tensor::CastOp, memref::SubViewOp,
          memref::CastOp, memref::ExpandShapeOp, memref::CollapseShapeOp,
          bufferization::ToBufferOp, bufferization::ToTensorOp>(op))
    return isHost(op->getOperand(0), culprit);
  return false;
}

/// Attaches a note about the origin of the device memory.
static void attachOrigin(InFlightDiagnostic &diag, Value culprit) {
  auto argument = dyn_cast<BlockArgument>(culprit);
  if (!argument) {
    diag.attachNote(culprit.getLoc())
        << "computed on the device by '" << culprit.getDefiningOp()->getName()
        << "'";
    return;
  }
  if (!isFunctionArgument(argument)) {
    diag.attachNote(argument.getLoc())
        << "argument #" << argument.getArgNumber() << " of a block of '"
        << argument.getOwner()->getParentOp()->getName()
        << "' is assumed to be device memory";
    return;
  }
  diag.attachNote(argument.getLoc())
      << "argument #" << argument.getArgNumber()
      << " is device memory; mark it mla.host if it is not";
}

/// Returns the host read that a branch condition depends on, or null.
static Operation *findRead(Value condition) {
  SmallVector<Value> work = {condition};
  llvm::DenseSet<Value> seen;
  while (!work.empty()) {
    Value value = work.pop_back_val();
    Operation *op = value.getDefiningOp();
    if (!op || !seen.insert(value).second)
      continue;
    if (getHostRead(op))
      return op;
    for (Value operand : op->getOperands())
      if (!isa<ShapedType>(operand.getType()))
        work.push_back(operand);
  }
  return nullptr;
}

/// Returns the scalars that decide which ops the host runs next.
static SmallVector<Value> getConditions(Operation *op) {
  SmallVector<Value> conditions;
  if (isa<RegionBranchOpInterface, BranchOpInterface, cf::AssertOp>(op))
    for (Value operand : op->getOperands())
      if (operand.getType().isIntOrIndex())
        conditions.push_back(operand);
  return conditions;
}

namespace {
struct MLAVerifyNoHostSyncPass
    : mla::impl::MLAVerifyNoHostSyncPassBase<MLAVerifyNoHostSyncPass> {
  using Base::Base;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (std::string unknown = describeUnknownTarget(target); !unknown.empty()) {
      getOperation()->emitError() << kPass << ": " << unknown;
      return signalPassFailure();
    }
    if (target == "cpu") {
      remarkAnalysis(getOperation(), kPass, "cpu")
          << "target cpu: all memory is host memory";
      return;
    }
    llvm::DenseSet<Operation *> bad;
    int64_t ops = 0, reads = 0, conditions = 0;
    getOperation()->walk([&](Operation *op) {
      ++ops;
      Value source = getHostRead(op), culprit;
      if (!source)
        return;
      ++numReads;
      ++reads;
      if (Origins().isHost(source, culprit))
        return;
      bad.insert(op);
      InFlightDiagnostic diag =
          op->emitOpError("reads device memory in the host program for target ")
          << target.getValue()
          << ", so the host would wait for the device; mark the argument "
             "mla.host or move the read to the device";
      attachOrigin(diag, culprit);
    });
    getOperation()->walk([&](Operation *op) {
      for (Value condition : getConditions(op)) {
        ++conditions;
        if (Operation *read = findRead(condition); bad.contains(read))
          op->emitOpError("branches on a value that the device computes")
                  .attachNote(read->getLoc())
              << "read here";
      }
    });
    if (!bad.empty())
      return signalPassFailure();
    remarkAnalysis(getOperation(), kPass, "host-memory")
        << remark::metric("target", target.getValue())
        << remark::metric("ops", ops) << remark::metric("reads", reads)
        << remark::metric("conditions", conditions)
        << "every element that the host program reads or branches on is in "
           "host memory";
  }
};
} // namespace
