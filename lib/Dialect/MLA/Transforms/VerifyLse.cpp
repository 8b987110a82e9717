//===- VerifyLse.cpp - Verify the encoding of LSE tensors -----------------===//

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mla {
#define GEN_PASS_DEF_MLAVERIFYLSEPASS
#include "mla/Dialect/MLA/Transforms/Passes.h.inc"
} // namespace mla

using namespace mla;
using namespace mlir;

/// Returns the encoding of an LSE tensor type, or null for other types.
static LseAttr getEncoding(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? dyn_cast_or_null<LseAttr>(tensor.getEncoding()) : LseAttr();
}

/// True for ops that this pass does not check: mla and mlak ops have verifiers,
/// and calls, branches and terminators forward values without changing their
/// types. `tensor.dim` and `tensor.empty` read no elements.
static bool keepsTypes(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  return dialect == "mla" || dialect == "mlak" ||
         isa<CallOpInterface, RegionBranchOpInterface, BranchOpInterface,
             CallableOpInterface, tensor::DimOp, tensor::EmptyOp>(op) ||
         op->hasTrait<OpTrait::IsTerminator>();
}

/// True for ops that move elements without changing them or choose between
/// tensors. Selects are included, because an `scf.if` that yields outer values
/// becomes a select.
static bool movesLse(Operation *op) {
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return select.getCondition().getType().isInteger(1);
  return isa<tensor::CastOp, tensor::ExtractSliceOp, tensor::InsertSliceOp,
             tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ConcatOp>(
      op);
}

static std::string describe(LseAttr encoding) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (encoding)
    stream << encoding;
  return encoding ? text : "no encoding";
}

/// Returns what to do instead of replacing one encoding by another.
static StringRef adviceFor(LseAttr from, LseAttr to) {
  bool changesSink = from && to && from.getSink() != to.getSink();
  return changesSink ? "pass the sink to mla.merge" : "use mla.convert_lse";
}

/// Checks one op. If it moves elements, it must not change the encoding of an
/// LSE. Any other op must not use an LSE, unless `keepsTypes` is true for it.
static LogicalResult checkOp(Operation *op) {
  if (keepsTypes(op))
    return success();
  LseAttr encoding;
  for (Value operand : op->getOperands())
    if (LseAttr found = getEncoding(operand.getType()))
      encoding = found;
  bool isMove = movesLse(op);
  if (encoding && !isMove)
    return op->emitOpError("must not compute with an LSE of ")
           << describe(encoding) << ": only mla ops may do this";
  auto check = [&](Type type, StringRef what) -> LogicalResult {
    LseAttr other = getEncoding(type);
    if (!isa<RankedTensorType>(type) || other == encoding)
      return success();
    return op->emitOpError("must not change the encoding of an LSE: ")
           << what << " must have " << describe(encoding) << ", got "
           << describe(other) << "; " << adviceFor(encoding, other);
  };
  for (Value operand : op->getOperands())
    if (failed(check(operand.getType(), "an operand")))
      return failure();
  for (Value result : op->getResults())
    if (failed(check(result.getType(), "a result")))
      return failure();
  return success();
}

/// True if the base of a type is one that the module may use.
static bool isAllowed(Type type, LseBases bases) {
  LseAttr encoding = getEncoding(type);
  return !encoding || bases == LseBases::Any ||
         (encoding.getBase() == LseBase::Natural) == (bases == LseBases::E);
}

/// Checks that no operand, result or region argument of the op has a base that
/// is not allowed.
static LogicalResult checkBases(Operation *op, LseBases bases) {
  auto check = [&](Value value, StringRef what) -> LogicalResult {
    if (isAllowed(value.getType(), bases))
      return success();
    return op->emitOpError("must use only LSEs of base ")
           << (bases == LseBases::E ? "e" : "two") << ", got " << what
           << " with " << describe(getEncoding(value.getType()));
  };
  for (Value result : op->getResults())
    if (failed(check(result, "a result")))
      return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Value argument : block.getArguments())
        if (failed(check(argument, "an argument")))
          return failure();
  return success();
}

namespace {
struct MLAVerifyLsePass : mla::impl::MLAVerifyLsePassBase<MLAVerifyLsePass> {
  using Base::Base;

  void runOnOperation() override {
    bool failedAny = false;
    unsigned count = 0;
    getOperation()->walk([&](Operation *op) {
      failedAny |= failed(checkOp(op)) || failed(checkBases(op, base));
      ++count;
    });
    numOps += count;
    if (failedAny)
      signalPassFailure();
    else
      remarkAnalysis(getOperation(), "mla-verify-lse", "Lse")
          << remark::metric("ops", count)
          << "only mla and mlak ops change or drop an encoding";
    markAllAnalysesPreserved();
  }
};
} // namespace
