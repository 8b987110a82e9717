//===- FoldMatmul.cpp - Replace matmuls with runtime calls ----------------===//

#include "MatmulParts.h"

#include "mla/Conversion/LinalgToMLAK/LinalgToMLAK.h"
#include "mla/Dialect/MLAK/IR/MLAKOps.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLAFOLDMATMULPASS
#include "mla/Conversion/LinalgToMLAK/Passes.h.inc"
} // namespace mla

static constexpr StringLiteral passName = "mla-fold-matmul";

/// If `init` is a fill with zero, returns the tensor that it fills. Otherwise,
/// the product accumulates onto other values: returns null.
static Value zeroedDestination(Value init) {
  auto fill = init.getDefiningOp<linalg::FillOp>();
  if (!fill || !matchPattern(fill.getInputs()[0], m_AnyZeroFloat()))
    return {};
  return fill.getOutputs()[0];
}

/// True if the runtime can multiply matrices with elements of this type.
static bool isMatmulType(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isF32() || element.isF16() || element.isBF16();
}

/// Returns the map attribute, or null for the identity.
static DenseI64ArrayAttr mapAttr(const MatmulOperand &view,
                                 OpBuilder &builder) {
  return view.isIdentity() ? DenseI64ArrayAttr()
                           : builder.getDenseI64ArrayAttr(view.map);
}

/// Reports which product became a runtime call, and what was folded into it.
static void remarkProduct(mlak::MatmulOp product, const MatmulOperand &b,
                          const MatmulEpilogue &epilogue) {
  std::string how = "matmul replaced with a runtime call";
  how += product.getGroups() ? ", matrices chosen by index without a copy"
         : b.isIdentity()    ? ""
                             : ", weight read without a copy";
  how += epilogue.rounds ? ", rounding folded" : "";
  how += epilogue.bias ? ", bias folded" : "";
  remarkPassed(product, passName, "Matmul") << how;
}

namespace {
struct Counters {
  int64_t matmuls = 0, weights = 0, roundings = 0, biases = 0, groups = 0;
};

/// The operands and the epilogue of a product that becomes a runtime call.
struct Fold {
  MatmulOperand a, b;
  MatmulEpilogue epilogue = {};
  ChosenMatrices chosen = {}; ///< the matrices of `b`, or null
  /// True if the call computes the transposed product, with one row.
  bool exchanged = false;
};
} // namespace

/// If one operand is a batch of chosen matrices, makes it `b`. A product whose
/// left operand is chosen must have one column.
static void findChosen(Fold &fold, RankedTensorType out, bool narrow) {
  if (out.getRank() != 3)
    return;
  if ((fold.chosen = takeChosen(fold.b, narrow)) || out.getDimSize(2) != 1 ||
      !(fold.chosen = takeChosen(fold.a, narrow)))
    return;
  fold.exchanged = true;
  std::swap(fold.a, fold.b);
  fold.a.swapLastTwo();
  fold.b.swapLastTwo();
}

/// If the call has groups, gives `a` the leading dimension that it then needs.
static void addBatch(Fold &fold) {
  if (fold.chosen && fold.a.map.size() == 2)
    fold.a.map.insert(fold.a.map.begin(), -1);
}

/// Which ops findFold() looks through.
struct Looks {
  bool chosen; ///< through copies of chosen matrices
  bool narrow; ///< through ops that widen an operand to f32
};

/// Returns the operands and the epilogue of the runtime call for a product
/// whose destination is `init`. If no call is possible, returns std::nullopt
/// and sets `why`.
static std::optional<Fold> findFold(Operation *op, Value init, Looks looks,
                                    StringRef &why) {
  Fold fold{traceOperand(op->getOperand(0), looks.narrow),
            traceOperand(op->getOperand(1), looks.narrow)};
  if (looks.chosen)
    findChosen(fold, cast<RankedTensorType>(init.getType()), looks.narrow);
  addBatch(fold);
  const MatmulOperand &a = fold.a, &b = fold.b;
  if (!isMatmulType(a.elementType()) || a.elementType() != b.elementType()) {
    why = "unsupported element types";
    return std::nullopt;
  }
  if (!a.isViewable() || !b.isViewable()) {
    why = "broadcasts a row or column";
    return std::nullopt;
  }
  fold.epilogue = findEpilogue(op->getResult(0), init, a.elementType());
  const MatmulEpilogue &epilogue = fold.epilogue;
  if (fold.exchanged && epilogue.bias) {
    why = "adds a number to a product of groups";
    return std::nullopt;
  }
  // The runtime call can only return elements of the type of its operands, so
  // no other result type can be folded.
  if (getElementTypeOrSelf(epilogue.init) != a.elementType()) {
    why = "result and operands differ in type";
    return std::nullopt;
  }
  return fold;
}

/// Returns a tensor [S,N,1] as [S,1,N], or the reverse.
static Value exchangeUnitDim(Value tensor, OpBuilder &builder, Location loc) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<ReassociationIndices> groups = {{0}, {1, 2}};
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, tensor);
  std::swap(sizes[1], sizes[2]);
  ArrayRef<int64_t> shape = type.getShape();
  Value flat = tensor::CollapseShapeOp::create(builder, loc, tensor, groups);
  return tensor::ExpandShapeOp::create(
      builder, loc,
      RankedTensorType::get({shape[0], shape[2], shape[1]},
                            type.getElementType()),
      flat, groups, sizes);
}

namespace {
/// Replaces a linalg.matmul or linalg.batch_matmul that accumulates onto zero,
/// and the ops folded into it, by mlak.matmul.
template <typename ProductOp> struct FoldProduct : OpRewritePattern<ProductOp> {
  FoldProduct(MLIRContext *context, Counters &counters)
      : OpRewritePattern<ProductOp>(context), counters(counters) {}

  LogicalResult matchAndRewrite(ProductOp op,
                                PatternRewriter &rewriter) const override {
    if (op.hasUserDefinedMaps())
      return rewriter.notifyMatchFailure(op, "has user-defined maps");
    Value init = zeroedDestination(op.getOutputs()[0]);
    if (!init || !isMatmulType(init.getType()))
      return rewriter.notifyMatchFailure(
          op, "accumulates, or is not a float product");
    StringRef why;
    std::optional<Fold> fold;
    for (bool chosen : {true, false})
      for (bool narrow : {true, false})
        if (!fold)
          fold = findFold(op, init, {chosen, narrow}, why);
    if (!fold)
      return rewriter.notifyMatchFailure(op, why);
    rewrite(op, *fold, rewriter);
    return success();
  }

private:
  void rewrite(ProductOp op, const Fold &fold,
               PatternRewriter &rewriter) const {
    const MatmulOperand &a = fold.a, &b = fold.b;
    const MatmulEpilogue &epilogue = fold.epilogue;
    // Insert the call at the last replaced op, because destination and bias may
    // be defined after the product.
    SmallVector<Operation *> replaced = {op};
    llvm::append_range(replaced, epilogue.ops);
    rewriter.setInsertionPoint(replaced.back());
    bool transposed = b.swapsLastTwo();
    Value init = epilogue.init;
    if (fold.exchanged)
      init = exchangeUnitDim(init, rewriter, op.getLoc());
    Value groups;
    if (fold.chosen)
      groups = createGroups(fold.chosen, rewriter);
    auto product = mlak::MatmulOp::create(
        rewriter, op.getLoc(), TypeRange(init.getType()), a.source, b.source,
        epilogue.bias, groups, init, /*workspace=*/Value(),
        rewriter.getStringAttr("cpu_matmul"), mapAttr(a, rewriter),
        transposed ? DenseI64ArrayAttr() : mapAttr(b, rewriter),
        transposed ? rewriter.getUnitAttr() : UnitAttr());
    remarkProduct(product, b, epilogue);
    count(fold);
    Operation *result = product;
    if (fold.exchanged)
      result = exchangeUnitDim(product->getResult(0), rewriter, op.getLoc())
                   .getDefiningOp();
    Value last = result->getResult(0);
    if (Operation *expand = epilogue.expand) {
      result = rewriter.clone(*expand);
      result->setOperand(0, last);
    }
    rewriter.replaceOp(replaced.pop_back_val(), result->getResults());
    while (!replaced.empty())
      rewriter.eraseOp(replaced.pop_back_val());
  }

  void count(const Fold &fold) const {
    counters.matmuls += 1;
    counters.groups += static_cast<bool>(fold.chosen);
    counters.weights += !fold.b.isIdentity();
    counters.roundings += fold.epilogue.rounds;
    counters.biases += static_cast<bool>(fold.epilogue.bias);
  }

  Counters &counters;
};

struct MLAFoldMatmulPass : mla::impl::MLAFoldMatmulPassBase<MLAFoldMatmulPass> {
  void runOnOperation() override {
    Counters counters;
    RewritePatternSet patterns(&getContext());
    patterns
        .add<FoldProduct<linalg::MatmulOp>, FoldProduct<linalg::BatchMatmulOp>>(
            &getContext(), counters);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      return signalPassFailure();
    numMatmuls += counters.matmuls;
    numWeights += counters.weights;
    numRoundings += counters.roundings;
    numBiases += counters.biases;
    numGroups += counters.groups;
  }
};
} // namespace
