//===- FoldMatmul.cpp - Matrix products on the weight as it lies ----------===//

#include "mla/Analysis/Remarks.h"
#include "mla/Conversion/LinalgToMLAK/LinalgToMLAK.h"
#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_FOLDMATMUL
#include "mla/Conversion/LinalgToMLAK/Passes.h.inc"
} // namespace mla

static constexpr StringLiteral passName = "mla-fold-matmul";

//===----------------------------------------------------------------------===//
// Operands as they lie
//===----------------------------------------------------------------------===//

namespace {
/// An operand of a product and how its memory is viewed: entry d of `map` is
/// the dimension of `source` that stands at place d, -1 for a broadcast.
struct View {
  explicit View(Value value) : source(value) {
    int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
    llvm::append_range(map, llvm::seq<int64_t>(rank));
  }

  /// Looks through one op: dimension i of the present source is dimension
  /// `inner[i]` of `next`.
  void through(Value next, ArrayRef<int64_t> inner) {
    for (int64_t &dim : map)
      dim = dim < 0 ? dim : inner[dim];
    source = next;
  }

  /// True when the view is the memory's own order.
  bool isIdentity() const {
    return llvm::equal(map, llvm::seq<int64_t>(map.size()));
  }

  Value source;
  SmallVector<int64_t> map;
};
} // namespace

/// The single input of an elementwise copy whose output is visited in order,
/// with the input's dimension (or -1) for each dimension of the output. A
/// broadcast, a permutation, or both. Null if the op does anything else.
static Value copySource(linalg::GenericOp op, SmallVectorImpl<int64_t> &dims) {
  if (op.getNumDpsInputs() != 1 || op->getNumResults() != 1 ||
      op.getNumReductionLoops() != 0)
    return {};
  Block *body = op.getBody();
  auto yield = cast<linalg::YieldOp>(body->getTerminator());
  if (!llvm::hasSingleElement(*body) ||
      yield.getOperand(0) != body->getArgument(0))
    return {};
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!maps[1].isIdentity() || !maps[0].isProjectedPermutation())
    return {};
  dims.assign(maps[0].getNumDims(), -1);
  for (auto [index, result] : llvm::enumerate(maps[0].getResults()))
    dims[cast<AffineDimExpr>(result).getPosition()] = index;
  return op.getDpsInputOperand(0)->get();
}

/// Looks through one op that only moves elements. Returns false at memory that
/// something else made.
static bool lookThrough(View &view) {
  SmallVector<int64_t> dims;
  if (auto transpose = view.source.getDefiningOp<linalg::TransposeOp>()) {
    view.through(transpose.getInput(), transpose.getPermutation());
    return true;
  }
  if (auto generic = view.source.getDefiningOp<linalg::GenericOp>()) {
    Value source = copySource(generic, dims);
    if (source)
      view.through(source, dims);
    return static_cast<bool>(source);
  }
  // A collapse of dimensions that a broadcast made collapses nothing.
  auto collapse = view.source.getDefiningOp<tensor::CollapseShapeOp>();
  auto generic = collapse ? collapse.getSrc().getDefiningOp<linalg::GenericOp>()
                          : linalg::GenericOp();
  Value source = generic ? copySource(generic, dims) : Value();
  if (!source)
    return false;
  SmallVector<int64_t> collapsed;
  for (const ReassociationIndices &group : collapse.getReassociationIndices()) {
    if (group.size() == 1)
      collapsed.push_back(dims[group.front()]);
    else if (llvm::all_of(group, [&](int64_t dim) { return dims[dim] < 0; }))
      collapsed.push_back(-1);
    else
      return false;
  }
  view.through(source, collapsed);
  return true;
}

/// Follows an operand of a product to the memory it lies in. Operands that
/// other ops read too are followed as well: a copy saved is a copy saved.
static View traceOperand(Value value) {
  View view(value);
  while (lookThrough(view))
    ;
  while (view.map.size() > 2 && view.map.front() < 0)
    view.map.erase(view.map.begin());
  return view;
}

//===----------------------------------------------------------------------===//
// What surrounds a product
//===----------------------------------------------------------------------===//

/// The destination under a fill with zero, null if the product accumulates.
static Value zeroedDestination(Value init) {
  auto fill = init.getDefiningOp<linalg::FillOp>();
  if (!fill || !matchPattern(fill.getInputs()[0], m_AnyZeroFloat()))
    return {};
  return fill.getOutputs()[0];
}

/// The op that rounds the product to a narrower type, if that is its only use.
static linalg::GenericOp roundingOf(Value product) {
  if (!product.hasOneUse())
    return {};
  auto generic = dyn_cast<linalg::GenericOp>(*product.user_begin());
  if (!generic || generic.getNumDpsInputs() != 1 ||
      generic->getNumResults() != 1 ||
      generic.getDpsInputOperand(0)->get() != product ||
      generic.getNumReductionLoops() != 0 ||
      !llvm::all_of(generic.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }))
    return {};
  Block *body = generic.getBody();
  if (body->getOperations().size() != 2)
    return {};
  auto truncate = dyn_cast<arith::TruncFOp>(body->front());
  auto yield = cast<linalg::YieldOp>(body->getTerminator());
  if (!truncate || truncate.getIn() != body->getArgument(0) ||
      yield.getOperand(0) != truncate.getOut())
    return {};
  return generic;
}

/// True for the types that the library multiplies.
static bool isMatmulType(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isF32() || element.isF16() || element.isBF16();
}

/// True when no row or column of a matrix is broadcast.
static bool isViewable(const View &view) {
  ArrayRef<int64_t> matrix = ArrayRef(view.map).take_back(2);
  return matrix[0] >= 0 && matrix[1] >= 0;
}

/// True when the view swaps the last two dimensions and nothing else.
static bool swapsLastTwo(ArrayRef<int64_t> map) {
  SmallVector<int64_t> swapped(map);
  std::swap(swapped[map.size() - 1], swapped[map.size() - 2]);
  return llvm::equal(swapped, llvm::seq<int64_t>(map.size()));
}

/// The map as the op carries it: none for the memory's own order.
static DenseI64ArrayAttr mapAttr(const View &view, OpBuilder &builder) {
  return view.isIdentity() ? DenseI64ArrayAttr()
                           : builder.getDenseI64ArrayAttr(view.map);
}

//===----------------------------------------------------------------------===//
// The pattern
//===----------------------------------------------------------------------===//

namespace {
struct Counters {
  int64_t matmuls = 0, weights = 0, roundings = 0;
};

/// linalg.matmul or linalg.batch_matmul onto zero, with what surrounds it, to
/// mlak.matmul.
template <typename ProductOp> struct FoldProduct : OpRewritePattern<ProductOp> {
  FoldProduct(MLIRContext *context, Counters &counters)
      : OpRewritePattern<ProductOp>(context), counters(counters) {}

  LogicalResult matchAndRewrite(ProductOp op,
                                PatternRewriter &rewriter) const override {
    Value a = op.getInputs()[0], b = op.getInputs()[1];
    if (op.hasUserDefinedMaps())
      return rewriter.notifyMatchFailure(op, "maps of its own");
    if (!isMatmulType(a.getType()) || a.getType() == Type() ||
        getElementTypeOrSelf(a) != getElementTypeOrSelf(b))
      return rewriter.notifyMatchFailure(op, "element types");
    Value init = zeroedDestination(op.getOutputs()[0]);
    if (!init || !isMatmulType(init.getType()))
      return rewriter.notifyMatchFailure(op, "accumulates or is no float");
    View left = traceOperand(a), right = traceOperand(b);
    if (!isViewable(left) || !isViewable(right))
      return rewriter.notifyMatchFailure(op, "a product over a broadcast");
    // The library's result has the type of its operands.
    auto hasType = [&](Value destination) {
      return getElementTypeOrSelf(destination) == getElementTypeOrSelf(a);
    };
    linalg::GenericOp rounding = roundingOf(op->getResult(0));
    if (rounding && !hasType(rounding.getDpsInitOperand(0)->get()))
      rounding = {};
    if (rounding)
      init = rounding.getDpsInitOperand(0)->get();
    if (!hasType(init))
      return rewriter.notifyMatchFailure(op, "a result of another type");
    rewrite(op, left, right, init, rounding, rewriter);
    return success();
  }

private:
  void rewrite(ProductOp op, const View &a, const View &b, Value init,
               linalg::GenericOp rounding, PatternRewriter &rewriter) const {
    // The rounding's destination may be defined after the product.
    Operation *replaced =
        rounding ? rounding.getOperation() : op.getOperation();
    rewriter.setInsertionPoint(replaced);
    bool transposed = swapsLastTwo(b.map);
    auto product = mlak::MatmulOp::create(
        rewriter, op.getLoc(), TypeRange(init.getType()), a.source, b.source,
        /*bias=*/Value(), init, /*workspace=*/Value(),
        rewriter.getStringAttr("cpu_matmul"), mapAttr(a, rewriter),
        transposed ? DenseI64ArrayAttr() : mapAttr(b, rewriter),
        transposed ? rewriter.getUnitAttr() : UnitAttr());
    bool asItLies = !b.isIdentity();
    std::string how = "matrix product by the library";
    how += asItLies ? ", on the weight as it lies" : "";
    how += rounding ? ", rounding included" : "";
    remarkPassed(product, passName, "Matmul") << how;
    rewriter.replaceOp(replaced, product->getResults());
    if (rounding)
      rewriter.eraseOp(op);
    counters.matmuls += 1;
    counters.weights += asItLies;
    counters.roundings += rounding != nullptr;
  }

  Counters &counters;
};

struct FoldMatmulPass : mla::impl::FoldMatmulBase<FoldMatmulPass> {
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
  }
};
} // namespace
