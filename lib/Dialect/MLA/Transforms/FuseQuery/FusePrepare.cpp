//===- FusePrepare.cpp - Fuse a rotation of queries and an append ---------===//

#include "FusePrepare.h"
#include "AppendCasts.h"

#include "../Paginate/PaginateSites.h"

#include "mla/Analysis/ShapeFacts.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mla;
using namespace mlir;

static RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

//===----------------------------------------------------------------------===//
// The queries of a cache
//===----------------------------------------------------------------------===//

/// Looks through views and casts: returns the rotation that computes `queries`,
/// or null.
static RopeOp findRotation(Value queries) {
  while (queries) {
    queries = skipTensorViews(queries);
    Operation *op = queries.getDefiningOp();
    if (!op || !isFloatCast(op))
      break;
    queries = op->getOperand(0);
  }
  return queries ? queries.getDefiningOp<RopeOp>() : RopeOp();
}

/// Appends the rope part of the queries of each attention that reads the rope
/// key `keys`, which comes from a cache.
static void addQueriesOfKeys(Value keys, SmallVectorImpl<Value> &queries) {
  for (Operation *user : keys.getUsers()) {
    if (isTensorView(user))
      addQueriesOfKeys(user->getResult(0), queries);
    else if (auto prefill = dyn_cast<PrefillOp>(user))
      queries.push_back(prefill.getQRope());
    else if (auto dense = dyn_cast<LatentAttentionOp>(user))
      queries.push_back(dense.getQRope());
    else if (auto attention = dyn_cast<AttentionOp>(user))
      queries.push_back(attention.getQRope());
  }
}

/// Returns the rotations of the queries of the attention over a cache, in
/// program order if they are in one block.
static SmallVector<RopeOp> findRotations(Value cache) {
  SmallVector<Value> queries;
  for (Operation *user : cache.getUsers()) {
    if (auto decode = dyn_cast<DecodeOp>(user))
      queries.push_back(decode.getQRope());
    else if (auto gather = dyn_cast<GatherOp>(user);
             gather && gather.getKRope())
      addQueriesOfKeys(gather.getKRope(), queries);
  }
  llvm::SmallSetVector<Operation *, 2> found;
  for (Value query : queries)
    if (RopeOp rope = findRotation(query))
      found.insert(rope);
  SmallVector<RopeOp> ropes;
  for (Operation *rope : found)
    ropes.push_back(cast<RopeOp>(rope));
  llvm::stable_sort(ropes, [](RopeOp a, RopeOp b) {
    return a->getBlock() == b->getBlock() && a->isBeforeInBlock(b);
  });
  return ropes;
}

//===----------------------------------------------------------------------===//
// Equal angles
//===----------------------------------------------------------------------===//

static SmallVector<int64_t> getNonUnits(Value value) {
  SmallVector<int64_t> sizes(typeOf(value).getShape());
  llvm::erase(sizes, 1);
  return sizes;
}

/// Looks through reshapes that only add or remove dimensions of size one.
static Value skipUnitReshapes(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op) ||
        getNonUnits(op->getOperand(0)) != getNonUnits(value))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// True if the factors of a rotation of queries, `ofQueries`, equal the factors
/// of the rope key. The former may have a head dimension of size one.
static bool areSameFactors(Value ofQueries, Value ofKey, int64_t tokenDims) {
  if (skipUnitReshapes(ofQueries) != skipUnitReshapes(ofKey))
    return false;
  SmallVector<int64_t> shape(typeOf(ofQueries).getShape());
  // If it has more heads, the rest has fewer numbers than the factors of the
  // key.
  if (int64_t(shape.size()) == tokenDims + 2)
    shape.erase(shape.begin() + tokenDims);
  return ArrayRef(shape) == typeOf(ofKey).getShape();
}

//===----------------------------------------------------------------------===//
// Order of ops
//===----------------------------------------------------------------------===//

/// Collects the ops after `append` that compute `value`, in program order.
/// Returns an op that must not move before `append`, or null.
static Operation *collectLate(Value value, AppendOp append,
                              SmallVectorImpl<Operation *> &late) {
  Operation *last = value.getDefiningOp();
  if (!last || last->getBlock() != append->getBlock())
    return nullptr;
  llvm::SmallDenseSet<Operation *> needed = {last};
  for (Operation *op = last; op && op != append.getOperation();
       op = op->getPrevNode()) {
    if (!needed.contains(op))
      continue;
    if (op->isBeforeInBlock(append))
      break;
    if (!isPure(op))
      return op;
    late.push_back(op);
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *source = operand.getDefiningOp())
          needed.insert(source);
    });
  }
  std::reverse(late.begin(), late.end());
  return nullptr;
}

/// Collects the ops before `append` that read `value`, directly or through
/// other ops, in program order. Returns an op that must not move behind
/// `append`, or null.
static Operation *collectEarly(Value value, AppendOp append,
                               SmallVectorImpl<Operation *> &early) {
  llvm::SmallSetVector<Operation *, 4> found;
  SmallVector<Value> work = {value};
  while (!work.empty())
    for (Operation *user : work.pop_back_val().getUsers()) {
      Operation *op = append->getBlock()->findAncestorOpInBlock(*user);
      if (!op ||
          !(op == append.getOperation() || op->isBeforeInBlock(append)) ||
          found.contains(op))
        continue;
      if (op == append.getOperation() || !isPure(op))
        return op;
      found.insert(op);
      llvm::append_range(work, op->getResults());
    }
  early = found.takeVector();
  llvm::sort(early,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return nullptr;
}

//===----------------------------------------------------------------------===//
// The fusion
//===----------------------------------------------------------------------===//

namespace {
/// Fuses one append and one rotation of queries.
class Fusion {
public:
  Fusion(AppendOp append, RopeOp rope) : append(append), rope(rope) {}

  /// Returns the reason why the ops cannot be fused, or "".
  std::string findReason();
  /// Replaces the two ops. Requires that there is no reason not to.
  void apply(RewriterBase &rewriter);

private:
  std::string compareRotations();
  bool haveSameTokens();

  AppendOp append;
  RopeOp rope;
  SmallVector<Operation *> late, early;
};
} // namespace

/// True if dimension `dim` of two values is known to be equal.
static bool isSameSize(func::FuncOp function, Value left, Value right,
                       int64_t dim) {
  int64_t size = typeOf(left).getDimSize(dim);
  if (!ShapedType::isDynamic(size) && size == typeOf(right).getDimSize(dim))
    return true;
  // Not kept for the next append, because a fusion replaces values.
  ShapeFacts facts(function);
  return facts.getOrigin(left, dim) == facts.getOrigin(right, dim) ||
         areKnownToBeEqual(facts.getDim(left, dim), facts.getDim(right, dim));
}

/// True if queries and latent are known to have the same tokens.
bool Fusion::haveSameTokens() {
  auto function = append->getParentOfType<func::FuncOp>();
  Value latent = append.getLatent();
  return llvm::all_of(llvm::seq(typeOf(latent).getRank() - 1),
                      [&](int64_t dim) {
                        return isSameSize(function, rope.getX(), latent, dim);
                      });
}

/// Returns the difference between the rotations of queries and key, or "".
std::string Fusion::compareRotations() {
  int64_t rank = typeOf(append.getLatent()).getRank();
  if (typeOf(rope.getX()).getRank() != rank + 1)
    return "the queries have no head dimension behind the tokens of the latent";
  if (rope.getInput() != append.getInput() ||
      rope.getOutput() != append.getOutput())
    return "queries and rope key have other orders of pairs";
  if (!areSameFactors(rope.getCos(), append.getCos(), rank - 1) ||
      !areSameFactors(rope.getSin(), append.getSin(), rank - 1))
    return "queries and rope key have other angles";
  if (typeOf(rope.getX()).getShape().back() !=
      typeOf(append.getKRope()).getShape().back())
    return "queries and rope key have other widths";
  return "";
}

std::string Fusion::findReason() {
  if (rope->getBlock() != append->getBlock())
    return "the rotation of the queries is in another block";
  if (std::string reason = compareRotations(); !reason.empty())
    return reason;
  if (!haveSameTokens())
    return "queries and latent may have other numbers of tokens; mla.shape of "
           "the arguments can prove that they are equal";
  if (Operation *op = collectLate(rope.getX(), append, late))
    return "the queries depend on '" + op->getName().getStringRef().str() +
           "', which must stay behind the append";
  if (Operation *op = collectEarly(rope.getOut(), append, early))
    return "'" + op->getName().getStringRef().str() +
           "' reads the rotated queries before the tokens are appended";
  return "";
}

void Fusion::apply(RewriterBase &rewriter) {
  for (Operation *op : late)
    rewriter.moveOpBefore(op, append);
  rewriter.setInsertionPoint(append);
  auto prepare = PrepareOp::create(
      rewriter, append.getLoc(), rope.getOut().getType(), append.getCache(),
      rope.getX(), append.getLatent(), append.getKRope(), append.getSlots(),
      append.getCos(), append.getSin(), append.getKScale(), append.getNorm(),
      append.getInput(), append.getOutput(), append.getNormEpsAttr(),
      append.getNormRounds());
  for (Operation *op : early)
    rewriter.moveOpBefore(op, append);
  rewriter.replaceOp(rope, prepare.getOut());
  rewriter.eraseOp(append);
}

/// Fuses an append with the first rotation of queries that fits.
static bool fuse(RewriterBase &rewriter, AppendOp append, StringRef pass) {
  auto miss = [&](const std::string &reason) {
    remarkMissed(append, pass, "prepare")
        << "queries and new tokens are prepared by two ops: " + reason;
    return false;
  };
  if (!append.getCos())
    return miss("the append does not rotate the rope key");
  std::string first = "no attention of the function reads the cache with "
                      "rotated queries";
  bool isFirst = true;
  for (RopeOp rope : findRotations(append.getCache())) {
    Fusion fusion(append, rope);
    std::string reason = fusion.findReason();
    if (reason.empty()) {
      remarkPassed(append, pass, "prepare")
          << "one op rotates the queries and appends the new tokens";
      fusion.apply(rewriter);
      return true;
    }
    if (std::exchange(isFirst, false))
      first = reason;
  }
  return miss(first);
}

int64_t mla::fusePrepares(func::FuncOp function, StringRef pass) {
  SmallVector<AppendOp> appends;
  function.walk([&](AppendOp append) {
    if (append.getKRope())
      appends.push_back(append);
  });
  IRRewriter rewriter(function.getContext());
  return llvm::count_if(
      appends, [&](AppendOp append) { return fuse(rewriter, append, pass); });
}
