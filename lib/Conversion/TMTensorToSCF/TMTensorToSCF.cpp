//===- TMTensorToSCF.cpp - Lower tm_tensor ops to loops -------------------===//

#include "mla/Conversion/TMTensorToSCF/TMTensorToSCF.h"

#include "LoopNest.h"

#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLALOWERTMTENSORPASS
#include "mla/Conversion/TMTensorToSCF/Passes.h.inc"
} // namespace mla

TMTensorShimDialect::TMTensorShimDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context,
              TypeID::get<TMTensorShimDialect>()) {
  allowUnknownOperations();
}

using Lowering = LogicalResult (*)(Operation *, OpBuilder &);

/// Returns the lowering of the op of this name (without its dialect), or null.
static Lowering findLowering(StringRef name) {
  return llvm::StringSwitch<Lowering>(name)
      .Case("scatter", tmtensor::lowerScatter)
      .Case("sort", tmtensor::lowerSort)
      .Case("scan", tmtensor::lowerScan)
      .Default(nullptr);
}

/// Returns an explanation for errors: which ops are lowered, and which source
/// op an unsupported op comes from.
static std::string explainUnsupported(StringRef name) {
  StringRef origin =
      llvm::StringSwitch<StringRef>(name)
          .Case("topk", "; torch-mlir lowers 'torch.aten.kthvalue' to it")
          .Case("attention", "; lower attention from torch IR with "
                             "mla-legalize-torch, before torch-mlir's "
                             "pipelines")
          .Default("");
  return ("only tm_tensor.scatter, sort and scan are lowered" + origin).str();
}

/// Emits an error for an op in custom form, which this parser does not support.
/// MLIR prefixes the error with "custom op 'tm_tensor.scatter' ".
static ParseResult refuseOwnSyntax(OpAsmParser &parser, OperationState &) {
  return parser.emitError(parser.getNameLoc())
         << "must be in generic form; print the IR with "
            "'torch-mlir-opt --mlir-print-op-generic'";
}

/// Emits an error for an op that has no lowering, neither in generic nor in
/// custom form.
static ParseResult refuseOp(OpAsmParser &parser, OperationState &state) {
  return parser.emitError(parser.getNameLoc())
         << "has no lowering: "
         << explainUnsupported(state.name.stripDialect());
}

std::optional<Dialect::ParseOpHook>
TMTensorShimDialect::getParseOperationHook(StringRef name) const {
  return findLowering(name.split('.').second) ? refuseOwnSyntax : refuseOp;
}

static LogicalResult lower(Operation *op) {
  OpBuilder builder(op);
  Lowering lowering = findLowering(op->getName().stripDialect());
  if (!lowering)
    return op->emitError("no lowering for '")
           << op->getName()
           << "': " << explainUnsupported(op->getName().stripDialect());
  if (!llvm::all_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>))
    return op->emitOpError("operands must be ranked tensors");
  if (failed(lowering(op, builder)))
    return failure();
  remarkPassed(op, "mla-lower-tm-tensor", "Loops")
      << op->getName().getStringRef() << " lowered to loops";
  op->erase();
  return success();
}

namespace {
struct MLALowerTMTensorPass
    : mla::impl::MLALowerTMTensorPassBase<MLALowerTMTensorPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (op->getName().getDialectNamespace() == "tm_tensor" &&
          op->getName().getStringRef() != "tm_tensor.yield")
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      if (failed(lower(op)))
        return signalPassFailure();
      ++numLowered;
    }
  }
};
} // namespace
