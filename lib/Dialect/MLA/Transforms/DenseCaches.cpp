//===- DenseCaches.cpp - Caches that no update makes pageable -------------===//

#include "mla/Dialect/MLA/Transforms/DenseCaches.h"

#include "PaginateSites.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include "llvm/ADT/MapVector.h"

using namespace mla;
using namespace mlir;

/// Values that the tokens of `value` come from; none where it is computed from
/// other things than tokens of its own, as a product of matrices is.
static SmallVector<Value> getSources(Value value) {
  SmallVector<Value> sources;
  auto addTensors = [&](ValueRange values) {
    for (Value operand : values)
      if (isa<RankedTensorType>(operand.getType()))
        sources.push_back(operand);
  };
  Operation *op = value.getDefiningOp();
  if (!op) {
    auto loop = dyn_cast<scf::ForOp>(value.getParentBlock()->getParentOp());
    auto argument = cast<BlockArgument>(value);
    if (loop && argument.getArgNumber() > 0)
      sources.push_back(loop.getTiedLoopInit(argument)->get());
    return sources;
  }
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return {loop.getInitArgs()[cast<OpResult>(value).getResultNumber()]};
  if (auto body = dyn_cast<linalg::LinalgOp>(op)) {
    if (body.getNumReductionLoops() == 0)
      addTensors(ValueRange(body.getDpsInputs()));
    return sources;
  }
  if (isTensorView(op))
    return {op->getOperand(0)};
  // torch-mlir's scatter is read before it is lowered, too.
  if (isa<tensor::ConcatOp, tensor::InsertSliceOp, tensor::PadOp>(op) ||
      op->getName().getStringRef() == "tm_tensor.scatter")
    addTensors(op->getOperands());
  return sources;
}

/// Whether the body of `op` computes with elements, rather than move them.
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

/// Whether `op` puts the dimensions of an input in another order.
static bool permutes(linalg::LinalgOp op) {
  return llvm::any_of(op.getIndexingMapsArray(), [](AffineMap map) {
    return map.isPermutation() && !map.isIdentity();
  });
}

/// Whether `op` leaves columns out.
static bool cutsColumns(Operation *op) {
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  return slice &&
         slice.getSourceType().getRank() == slice.getType().getRank() &&
         slice.getSourceType().getShape().back() !=
             slice.getType().getShape().back();
}

/// What is in the way at `op`, "" if nothing is; the worse the later in the
/// list.
static StringRef classify(Operation *op) {
  if (auto body = dyn_cast<linalg::LinalgOp>(op)) {
    if (computes(body))
      return casts(body) ? "cast" : "computed";
    return permutes(body) ? "other-order" : "";
  }
  if (cutsColumns(op))
    return "columns";
  return isTensorView(op) ? "" : "no-update";
}

static unsigned rank(StringRef reason) {
  static constexpr StringLiteral order[] = {"no-update", "columns",
                                            "other-order", "cast", "computed"};
  return llvm::find(order, reason) - std::begin(order);
}

namespace {
/// Walks back from what an attention reads to arguments.
class CacheFinder {
public:
  CacheFinder(AttentionOp attention, bool isRope)
      : attention(attention), isRope(isRope) {}

  void find(Value read, SmallVectorImpl<DenseCache> &caches);

private:
  bool isCache(Value value);
  DenseCache explain(BlockArgument argument);

  AttentionOp attention;
  bool isRope;
  /// Whom each value was reached from.
  llvm::MapVector<Value, Value> reachedFrom;
};
} // namespace

bool CacheFinder::isCache(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return argument && type && type.getRank() >= 3 &&
         isa<FloatType>(type.getElementType()) &&
         isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
}

DenseCache CacheFinder::explain(BlockArgument argument) {
  DenseCache cache{argument, attention, isRope, nullptr, "no-new-tokens"};
  for (Value value = reachedFrom.lookup(argument); value;
       value = reachedFrom.lookup(value)) {
    Operation *op = value.getDefiningOp();
    StringRef reason = op ? classify(op) : "";
    if (reason.empty() || (cache.culprit && rank(reason) <= rank(cache.reason)))
      continue;
    cache.culprit = op;
    cache.reason = reason;
  }
  return cache;
}

void CacheFinder::find(Value read, SmallVectorImpl<DenseCache> &caches) {
  if (!read || skipTensorViews(read).getDefiningOp<UpdateOp>())
    return;
  SmallVector<Value> worklist = {read};
  reachedFrom[read] = Value();
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (isCache(value)) {
      caches.push_back(explain(cast<BlockArgument>(value)));
      continue;
    }
    for (Value source : getSources(value))
      if (reachedFrom.try_emplace(source, value).second)
        worklist.push_back(source);
  }
}

SmallVector<DenseCache> mla::findDenseCaches(FunctionOpInterface function) {
  SmallVector<DenseCache> caches;
  function.getFunctionBody().walk([&](AttentionOp attention) {
    CacheFinder(attention, false).find(attention.getLatent(), caches);
    CacheFinder(attention, true).find(attention.getKRope(), caches);
  });
  return caches;
}

int64_t DenseCache::getNumber() const {
  auto function = cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  auto number = function.getArgAttrOfType<IntegerAttr>(argument.getArgNumber(),
                                                       "mla.arg");
  return number ? number.getInt() : argument.getArgNumber();
}

std::string DenseCache::explain() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "argument #" << getNumber() << " reaches the "
     << (isRope ? "rope key" : "latent") << " of an attention ";
  if (!culprit) {
    os << "as it is, without new tokens";
    return text;
  }
  os << "through '" << culprit->getName() << "'";
  if (reason == "computed")
    os << ", which computes: pages hold what was written";
  else if (reason == "cast")
    os << ", which casts it: the cache is expected to have the attention's "
          "type";
  else if (reason == "other-order")
    os << ", which reorders it: expected [batch, tokens, width]";
  else if (reason == "columns")
    os << ", which leaves columns out: expected a cache of its own, or latent "
          "and rope key behind it";
  else
    os << ", in which raising saw no update of a cache: expected new tokens "
          "behind the past ones, or at positions";
  return text;
}
