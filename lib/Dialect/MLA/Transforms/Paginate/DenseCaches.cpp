//===- DenseCaches.cpp - Find caches that have no update ------------------===//

#include "mla/Dialect/MLA/Transforms/Paginate/DenseCaches.h"

#include "PaginateSites.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include "llvm/ADT/MapVector.h"

using namespace mla;
using namespace mlir;

static bool isScatter(Operation *op) {
  // This pass may run before torch-mlir's scatter is lowered: test its name.
  return op->getName().getStringRef() == "tm_tensor.scatter";
}

/// Returns the tensors whose tokens `op` moves to its result, except the new
/// tokens of a scatter.
static SmallVector<Value> getSources(Operation *op) {
  if (isTensorView(op) || isa<DequantizeRowsOp>(op))
    return {op->getOperand(0)};
  if (isScatter(op))
    return {op->getOperands().back()};
  SmallVector<Value> sources;
  if (isa<tensor::ConcatOp, tensor::InsertSliceOp, tensor::PadOp>(op))
    llvm::copy_if(
        op->getOperands(), std::back_inserter(sources),
        [](Value operand) { return isa<RankedTensorType>(operand.getType()); });
  return sources;
}

/// Returns the initial value of a loop-carried `value`, or null.
static Value getCarried(Value value) {
  auto result = dyn_cast<OpResult>(value);
  if (auto loop = value.getDefiningOp<scf::ForOp>())
    return loop.getInitArgs()[result.getResultNumber()];
  auto argument = dyn_cast<BlockArgument>(value);
  auto loop =
      argument
          ? dyn_cast_or_null<scf::ForOp>(argument.getOwner()->getParentOp())
          : scf::ForOp();
  return loop && argument.getArgNumber() > 0
             ? loop.getTiedLoopInit(argument)->get()
             : Value();
}

/// True if `op` reads each element of `operand` once. An operand whose elements
/// are read several times is a broadcast factor, not tokens.
static bool readsWhole(linalg::LinalgOp op, OpOperand &operand) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  return llvm::all_of(llvm::enumerate(ranges), [&](auto loop) {
    return loop.value() == 1 || map.isFunctionOfDim(loop.index());
  });
}

/// True if the body of `op` computes with elements. False if it only moves
/// them.
static bool computes(linalg::LinalgOp op) {
  return llvm::any_of(
      op.getBlock()->without_terminator(), [](Operation &inner) {
        return isa<FloatType>(
                   getElementTypeOrSelf(inner.getResult(0).getType())) &&
               !isa<tensor::ExtractOp, arith::ConstantOp, arith::SelectOp>(
                   inner);
      });
}

static bool casts(linalg::LinalgOp op) {
  return llvm::all_of(op.getBlock()->without_terminator(),
                      [](Operation &inner) {
                        return isa<arith::ExtFOp, arith::TruncFOp>(inner);
                      });
}

/// True if `op` permutes the dimensions of an input.
static bool permutes(linalg::LinalgOp op) {
  return llvm::any_of(op.getIndexingMapsArray(), [](AffineMap map) {
    return map.isPermutation() && !map.isIdentity();
  });
}

/// True if `op` is a slice that drops columns.
static bool cutsColumns(Operation *op) {
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  return slice &&
         slice.getSourceType().getRank() == slice.getType().getRank() &&
         slice.getSourceType().getShape().back() !=
             slice.getType().getShape().back();
}

/// Returns the reason why `op` prevents pagination, or "" if it does not.
/// `rank` orders the reasons by severity. With `jointRows`, a slice of columns
/// does not prevent it.
static StringRef classify(Operation *op, bool jointRows) {
  if (auto body = dyn_cast<linalg::LinalgOp>(op)) {
    if (computes(body))
      return casts(body) ? "cast" : "computed";
    return permutes(body) ? "other-order" : "";
  }
  if (cutsColumns(op) && !jointRows)
    return "columns";
  return isTensorView(op) || isa<DequantizeRowsOp>(op) ? "" : "no-update";
}

static unsigned rank(StringRef reason) {
  static constexpr StringLiteral order[] = {"no-update", "columns",
                                            "other-order", "cast", "computed"};
  return llvm::find(order, reason) - std::begin(order);
}

namespace {
/// The most severe reason against pagination among the ops between an argument
/// and a value.
struct Way {
  Operation *culprit = nullptr;
  StringRef reason = "no-new-tokens";
};

/// Follows an operand of an attention back to the arguments that its tokens may
/// come from.
class CacheFinder {
public:
  /// The arguments that the tokens of a value may come from, in the order in
  /// which they are found.
  using Ways = llvm::MapVector<Value, Way>;

  /// With `jointRows`, the operand is a slice of columns from rows that hold
  /// only latent and rope key.
  explicit CacheFinder(bool jointRows) : jointRows(jointRows) {}

  Ways find(Value value);

private:
  Ways findAny(ValueRange values);
  Ways findSources(Operation *op, Value value);
  Ways findInBody(linalg::LinalgOp op, Value scalar);
  Ways findInSum(linalg::LinalgOp op, Operation *sum);

  bool jointRows;
  llvm::DenseMap<Value, Ways> known;
};
} // namespace

static bool isCache(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return argument && type && type.getRank() >= 3 &&
         isa<FloatType>(type.getElementType()) &&
         isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
}

CacheFinder::Ways CacheFinder::findAny(ValueRange values) {
  Ways ways;
  for (Value value : values)
    for (auto &[argument, way] : find(value))
      ways.insert({argument, way});
  return ways;
}

/// Returns the arguments from which both terms of a sum come. For example, a
/// rotation is the sum of two products of the same tokens with different
/// factors. If one term comes from no argument, returns the arguments of the
/// other term.
CacheFinder::Ways CacheFinder::findInSum(linalg::LinalgOp op, Operation *sum) {
  Ways left = findInBody(op, sum->getOperand(0)),
       right = findInBody(op, sum->getOperand(1));
  if (left.empty() || right.empty())
    return left.empty() ? right : left;
  left.remove_if([&](auto &entry) { return !right.contains(entry.first); });
  return left;
}

/// Returns the arguments that the float `scalar` in the body of `op` may come
/// from.
CacheFinder::Ways CacheFinder::findInBody(linalg::LinalgOp op, Value scalar) {
  if (auto argument = dyn_cast<BlockArgument>(scalar)) {
    if (argument.getOwner() != op.getBlock())
      return {};
    OpOperand &operand = op->getOpOperand(argument.getArgNumber());
    bool isFactor = op.getNumDpsInputs() > 1 && !readsWhole(op, operand);
    return op.isDpsInput(&operand) && !isFactor ? find(operand.get()) : Ways();
  }
  Operation *inner = scalar.getDefiningOp();
  if (inner->getBlock() != op.getBlock())
    return {};
  if (isa<arith::AddFOp, arith::SubFOp>(inner))
    return findInSum(op, inner);
  Ways ways;
  for (Value operand : inner->getOperands())
    if (isa<FloatType>(operand.getType()))
      for (auto &[argument, way] : findInBody(op, operand))
        ways.insert({argument, way});
  return ways;
}

CacheFinder::Ways CacheFinder::findSources(Operation *op, Value value) {
  auto body = dyn_cast<linalg::LinalgOp>(op);
  if (!body)
    return findAny(getSources(op));
  if (body.getNumReductionLoops() > 0)
    return {};
  unsigned number = cast<OpResult>(value).getResultNumber();
  return findInBody(body, body.getBlock()->getTerminator()->getOperand(number));
}

CacheFinder::Ways CacheFinder::find(Value value) {
  if (auto it = known.find(value); it != known.end())
    return it->second;
  Operation *op = value.getDefiningOp();
  Ways ways;
  if (isCache(value))
    ways.insert({value, Way()});
  else if (Value carried = getCarried(value))
    ways = find(carried);
  else if (op)
    ways = findSources(op, value);
  StringRef reason = op ? classify(op, jointRows) : "";
  for (auto &[argument, way] : ways)
    if (!reason.empty() && (!way.culprit || rank(reason) > rank(way.reason)))
      way = {op, reason};
  return known[value] = ways;
}

/// Appends the caches that `read`, an operand of `attention`, comes from.
static void addCaches(AttentionOp attention, Value read, bool isRope,
                      SmallVectorImpl<DenseCache> &caches) {
  if (!read || skipRowReads(read).getDefiningOp<UpdateOp>())
    return;
  for (auto &[argument, way] :
       CacheFinder(readsJointRows(attention)).find(read))
    caches.push_back({cast<BlockArgument>(argument), attention, isRope,
                      way.culprit, way.reason});
}

SmallVector<DenseCache> mla::findDenseCaches(FunctionOpInterface function) {
  SmallVector<DenseCache> caches;
  function.getFunctionBody().walk([&](AttentionOp attention) {
    addCaches(attention, attention.getLatent(), /*isRope=*/false, caches);
    addCaches(attention, attention.getKRope(), /*isRope=*/true, caches);
  });
  return caches;
}

int64_t DenseCache::getNumber() const { return getModelNumber(argument); }

/// Describes the problem with the columns that `op` reads.
static std::string explainColumns(Operation *op) {
  auto slice = cast<tensor::ExtractSliceOp>(op);
  int64_t begin = slice.getStaticOffsets().back(),
          width = slice.getStaticSizes().back();
  std::string which = ShapedType::isDynamic(begin)
                          ? std::to_string(width) + " columns"
                          : "columns " + toString(ColumnRange{begin, width});
  return ", which reads " + which + " of " +
         std::to_string(slice.getSourceType().getShape().back()) +
         ": latent and rope key must together fill the rows of one cache, or "
         "each must fill the rows of its own cache";
}

std::string DenseCache::explain() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "argument #" << getNumber() << " reaches the "
     << (isRope ? "rope key" : "latent") << " of an attention ";
  if (!culprit) {
    os << "without new tokens";
    return text;
  }
  os << "through '" << culprit->getName() << "'";
  if (reason == "computed")
    os << ", which computes new values: attention must read the appended "
          "values";
  else if (reason == "cast")
    os << ", which casts it: the cache must have the attention's type";
  else if (reason == "other-order")
    os << ", which reorders it: the order must be [batch, tokens, width]";
  else if (reason == "columns")
    os << explainColumns(culprit);
  else
    os << ", which raising did not recognize as an update of a cache: "
       << (isScatter(culprit) || isa<scf::ForOp>(culprit)
               ? "it must be an index_put that does not accumulate, at "
                 "positions [S], or at [B, S] with an arange of the sequences, "
                 "and latent and rope key must have the same positions"
               : "it must write new tokens after the past ones or at "
                 "positions, at the same ones for latent and rope key");
  return text;
}
