//===- TMTensorToSCF.cpp - tm_tensor to loops -----------------------------===//

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

/// How the op of this name, without its dialect, is lowered; null for others.
static Lowering findLowering(StringRef name) {
  return llvm::StringSwitch<Lowering>(name)
      .Case("scatter", tmtensor::lowerScatter)
      .Case("sort", tmtensor::lowerSort)
      .Case("scan", tmtensor::lowerScan)
      .Default(nullptr);
}

/// What is lowered, and where an op that is not comes from.
static std::string explain(StringRef name) {
  StringRef origin =
      llvm::StringSwitch<StringRef>(name)
          .Case("topk", "; it is what torch-mlir makes of kthvalue")
          .Case("attention", "; attention is lowered from torch text, before "
                             "torch-mlir's pipelines")
          .Default("");
  return ("expected tm_tensor.scatter, sort or scan" + origin).str();
}

/// MLIR puts "custom op 'tm_tensor.scatter' " before it.
static ParseResult refuseOwnSyntax(OpAsmParser &parser, OperationState &) {
  return parser.emitError(parser.getNameLoc())
         << "is read in generic form alone: print the text with "
            "'torch-mlir-opt --mlir-print-op-generic'";
}

/// The same for an op that generic form would not help.
static ParseResult refuseOp(OpAsmParser &parser, OperationState &state) {
  return parser.emitError(parser.getNameLoc())
         << "has no lowering: " << explain(state.name.stripDialect());
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
           << op->getName() << "': " << explain(op->getName().stripDialect());
  if (!llvm::all_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>))
    return op->emitOpError("expects operands of ranked tensors");
  if (failed(lowering(op, builder)))
    return failure();
  remarkPassed(op, "mla-lower-tm-tensor", "Loops")
      << op->getName().getStringRef() << " of torch-mlir to loops";
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
