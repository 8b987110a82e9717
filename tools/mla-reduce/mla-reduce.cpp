//===- mla-reduce.cpp - Reduce IR that shows a fault ----------------------===//
// Runs MLIR's reducer on IR of this project. Adds one pattern, which replaces
// the results of any computation by trivial values.
//===----------------------------------------------------------------------===//

#include "../common/HideOptions.h"
#include "../common/Version.h"

#include "mla-c/Dialects.h"
#include "mla-c/Passes.h"

#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Reducer/ReductionPatternInterface.h"
#include "mlir/Reducer/Tester.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;

/// True for the types of tensors and numbers, for which makeTrivialValue
/// creates a value.
static bool hasTrivialValue(Type type) {
  return isa<RankedTensorType>(type) || type.isIntOrIndexOrFloat();
}

/// Creates a `tensor.empty`, with 1 for dynamic sizes, or a constant of 0.
static Value makeTrivialValue(OpBuilder &builder, Location loc, Type type) {
  if (type.isIntOrIndexOrFloat())
    return arith::ConstantOp::create(
        builder, loc, cast<TypedAttr>(builder.getZeroAttr(type)));
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<Value> sizes;
  if (tensor.getNumDynamicDims() != 0)
    sizes.assign(tensor.getNumDynamicDims(),
                 arith::ConstantIndexOp::create(builder, loc, 1));
  return tensor::EmptyOp::create(builder, loc, tensor, sizes);
}

/// Replaces each result of an op by a value that needs no operands. Returns
/// false and changes nothing if the type of a result has no such value.
static bool makeTrivial(RewriterBase &rewriter, Operation *op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  if (!llvm::all_of(op->getResultTypes(), hasTrivialValue))
    return false;
  SmallVector<Value> values;
  for (Type type : op->getResultTypes())
    values.push_back(makeTrivialValue(rewriter, op->getLoc(), type));
  rewriter.replaceOp(op, values);
  return true;
}

namespace {
/// Replaces the results of an op by values that need no operands, if the module
/// stays interesting. The ops that computed the operands can then be removed,
/// too. Does not apply to an op that has no results, or one of another type,
/// such as a plan.
///
///   %y = mla.absorb_query %x, %w : (...) -> tensor<2x1x5x64xf32>
/// becomes
///   %y = tensor.empty() : tensor<2x1x5x64xf32>
struct MakeTrivial : RewritePattern {
  MakeTrivial(MLIRContext *context, Tester &tester)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        tester(tester) {}

  /// Tests a copy of the module. MLIR's reducer cannot undo a pattern: it
  /// crashes if the module is not interesting after all patterns are applied.
  bool staysInteresting(Operation *op) const {
    auto module = op->getParentOfType<ModuleOp>();
    IRMapping copies;
    OwningOpRef<ModuleOp> copy(cast<ModuleOp>(module->clone(copies)));
    IRRewriter rewriter(op->getContext());
    return makeTrivial(rewriter, copies.lookup(op)) &&
           tester.isInteresting(*copy).first == Tester::Interestingness::True;
  }

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (op->use_empty())
      return rewriter.notifyMatchFailure(op, "no result is used");
    if (isa<tensor::EmptyOp>(op) || matchPattern(op, m_Constant()))
      return rewriter.notifyMatchFailure(op, "already trivial");
    if (!staysInteresting(op))
      return rewriter.notifyMatchFailure(op, "the module needs its results");
    return success(makeTrivial(rewriter, op));
  }

  Tester &tester;
};

/// Gives the pattern to MLIR's reducer. Any dialect of the context can own it.
struct Reductions : DialectReductionPatternInterface {
  explicit Reductions(Dialect *owner)
      : DialectReductionPatternInterface(owner) {}

  void populateReductionPatterns(RewritePatternSet &) const override {}
  void populateReductionPatternsWithTester(RewritePatternSet &patterns,
                                           Tester &tester) const override {
    patterns.add<MakeTrivial>(patterns.getContext(), tester);
  }
};
} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  mla::hideForeignOptions(/*category=*/nullptr);
  llvm::cl::SetVersionPrinter(mla::printVersion);
  DialectRegistry registry;
  mlaRegisterAllDialects(wrap(&registry));
  mlaRegisterAllPasses();
  MLIRContext context(registry);
  context.loadDialect<arith::ArithDialect, tensor::TensorDialect>();
  context.getLoadedDialect<tensor::TensorDialect>()
      ->addInterfaces<Reductions>();
  if (succeeded(mlirReduceMain(argc, argv, context)))
    return 0;
  llvm::errs() << "mla-reduce: error: cannot reduce the input; unless another "
                  "error is above, the test must exit with a code other than 0 "
                  "for the input, got 0\n";
  return 1;
}
