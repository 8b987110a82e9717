//===- PackedTokens.cpp - Page a step for packed tokens -------------------===//
// The model has one sequence of N tokens. With `packed` these tokens belong to
// any number of sequences, one after another, and `cu_seqlens` has the number
// of the first token of each. Attention is the only op that must read which
// tokens belong together, so a model that mixes tokens elsewhere is refused.
//===----------------------------------------------------------------------===//

#include "FunctionPager.h"

#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mla;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Refusals
//===----------------------------------------------------------------------===//

/// Returns the reason why the attention `reader` cannot have packed queries, or
/// an empty string.
static std::string explainReader(AttentionOp reader, bool dropMasks) {
  if (reader.getMask() && !dropMasks)
    return "its attention must have no mask, because a mask has one row per "
           "token and one number of keys; pass mask=visible if it only hides "
           "later keys and keys past the length";
  if (!reader.getMask() && !reader.getCausal())
    return "its attention must be causal, got one that reads all keys; pass "
           "the model a causal mask, and mask=visible";
  if (reader.getLse())
    return "its attention must not return log-sum-exps";
  return "";
}

/// Returns the reason why `site` cannot take packed tokens, or an empty string.
std::string FunctionPager::explainUnpacked(const PagedSite &site) {
  UpdateOp update = site.update;
  auto fresh = cast<RankedTensorType>(update.getNewLatent().getType());
  if (fresh.getDimSize(0) != 1)
    return "the model must have a static batch of 1, whose tokens become those "
           "of all sequences, got " +
           (fresh.isDynamicDim(0) ? std::string("a dynamic batch")
                                  : std::to_string(fresh.getDimSize(0)));
  auto past = cast<RankedTensorType>(update.getPast().getType());
  if (update.getMode() == UpdateMode::Concat && !past.isDynamicDim(1))
    return "its number of past tokens must be dynamic, got " +
           std::to_string(past.getDimSize(1));
  for (AttentionOp reader : site.readers)
    if (std::string why = explainReader(reader, settings.dropMasks);
        !why.empty())
      return why;
  auto kind = dyn_cast<StringAttr>(lengthsKind);
  if (!kind ||
      (kind.getValue() != "past+new" && kind.getValue() != "positions+1"))
    return "a cache that is written at positions must be read through a mask; "
           "pass the model a causal mask, and mask=visible";
  return "";
}

/// Records the numbers of past tokens of `site` before its update is removed.
void FunctionPager::recordPastSizes(const PagedSite &site) {
  UpdateOp update = site.update;
  if (update.getMode() != UpdateMode::Concat)
    return;
  for (Value past : {update.getPast(), update.getPastRope()})
    if (AffineExpr size = past ? facts.getDim(past, 1) : AffineExpr())
      pastSizes.push_back(size);
}

LogicalResult FunctionPager::checkSites() {
  llvm::SmallPtrSet<Operation *, 8> readers;
  for (const PagedSite &site : sites) {
    recordPastSizes(site);
    readers.insert(site.readers.begin(), site.readers.end());
    std::string why = explainUnpacked(site);
    if (why.empty())
      continue;
    remarkDense(site.update, "packed", why);
    return UpdateOp(site.update).emitOpError("cannot pack sequences: ") << why;
  }
  WalkResult walk = function.walk([&](Operation *op) {
    bool isOther = isa<LatentAttentionOp, DecodeOp, GqaDecodeOp, PrefillOp>(op);
    if (!isOther && (!isa<AttentionOp>(op) || readers.contains(op)))
      return WalkResult::advance();
    refusePacked(op, "every attention must read a cache that is paged, got "
                     "one that reads other keys");
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

LogicalResult FunctionPager::refusePacked(Operation *op, const Twine &why) {
  remarkMissed(op, "mla-paginate", "packed")
      << remark::reason("sequences cannot be packed: {0}", why.str());
  return op->emitOpError("cannot pack sequences: ") << why;
}

/// True if the size `size` is known to be one of `sizes`.
static bool isOneOf(AffineExpr size, ArrayRef<AffineExpr> sizes) {
  return llvm::any_of(
      sizes, [&](AffineExpr other) { return areKnownToBeEqual(size, other); });
}

/// True if only asserts read the scalar `value` holds.
static bool isOnlyAsserted(Value value) {
  return llvm::all_of(value.getUsers(), [](Operation *user) {
    return isa<tensor::ExtractOp>(user) &&
           llvm::all_of(user->getUsers(), llvm::IsaPred<cf::AssertOp>);
  });
}

/// True if `op` combines elements along a dimension of one of the sizes
/// `tokens`.
static bool combinesTokens(linalg::LinalgOp op, ArrayRef<AffineExpr> tokens,
                           ShapeFacts &facts) {
  SmallVector<utils::IteratorType> loops = op.getIteratorTypesArray();
  for (OpOperand *operand : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (loop && loops[loop.getPosition()] == utils::IteratorType::reduction &&
          isOneOf(facts.getDim(operand->get(), dim), tokens))
        return true;
    }
  }
  return false;
}

/// Returns the expressions that the sizes `tokens` of the operands of `call`
/// have in its callee.
static SmallVector<AffineExpr>
getInCallee(func::CallOp call, ArrayRef<AffineExpr> tokens, ShapeFacts &facts,
            func::FuncOp callee, ShapeFacts &calleeFacts) {
  SmallVector<AffineExpr> inner;
  for (auto [operand, argument] :
       llvm::zip_equal(call.getOperands(), callee.getArguments())) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    for (int64_t dim = 0, rank = type ? type.getRank() : 0; dim < rank; ++dim)
      if (isOneOf(facts.getDim(operand, dim), tokens))
        inner.push_back(calleeFacts.getDim(argument, dim));
  }
  return inner;
}

/// Checks that no op of `body` outside attention, or of a function that it
/// calls, combines the tokens of the step. `tokens` are expressions of their
/// number in `facts` of `body`. Not every op can be checked: a sort of tokens
/// by expert is correct, too.
LogicalResult FunctionPager::checkTokenwise(func::FuncOp body,
                                            ArrayRef<AffineExpr> tokens,
                                            ShapeFacts &facts) {
  for (auto op : body.getOps<linalg::LinalgOp>()) {
    if (isa<linalg::ConvolutionOpInterface>(op.getOperation()))
      return refusePacked(op, "a convolution may combine tokens of different "
                              "sequences; compile the model without packed");
    if (combinesTokens(op, tokens, facts) &&
        !llvm::all_of(op->getResults(), isOnlyAsserted))
      return refusePacked(
          op, "it combines all tokens of the step, which belong to different "
              "sequences; compile the model without packed");
  }
  for (auto call : body.getOps<func::CallOp>()) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    if (!callee || callee.isExternal() || !checkedCallees.insert(callee).second)
      continue;
    ShapeFacts calleeFacts(callee);
    if (failed(checkTokenwise(
            callee, getInCallee(call, tokens, facts, callee, calleeFacts),
            calleeFacts)))
      return failure();
  }
  return success();
}

LogicalResult FunctionPager::checkTokenwise() {
  ShapeFacts facts(function); // the ops have changed
  AppendOp append = *function.getOps<AppendOp>().begin();
  AffineExpr tokens = facts.getDim(append.getLatent(), 1);
  if (!tokens || isa<AffineConstantExpr>(tokens))
    return success();
  return checkTokenwise(function, tokens, facts);
}

/// Checks that the size of no argument of the model depends on the number of
/// past tokens. This number differs between packed sequences.
LogicalResult FunctionPager::checkSizesOfArguments() {
  unsigned ofModel = cast<BlockArgument>(caches.front()).getArgNumber();
  for (BlockArgument argument : function.getArguments().take_front(ofModel)) {
    if (isDoomed(argument) || argument.use_empty())
      continue;
    for (AffineExpr dim : facts.getArgumentDims(argument))
      if (dependsOnPast(dim)) {
        std::string why =
            "argument #" + std::to_string(getOriginal(argument)) +
            " must not have a size that depends on the number of "
            "past tokens, because packed sequences have different "
            "numbers of them; compile the model without packed";
        remarkMissed(function, "mla-paginate", "packed") << why;
        return function.emitError("cannot pack sequences: ") << why;
      }
  }
  return success();
}

bool FunctionPager::dependsOnPast(AffineExpr expr) {
  return expr && llvm::any_of(pastSizes, [&](AffineExpr past) {
           for (unsigned i = 0, e = facts.getNumSymbols(); i < e; ++i)
             if (past.isFunctionOfSymbol(i) && expr.isFunctionOfSymbol(i) &&
                 !(newSize && newSize.isFunctionOfSymbol(i)))
               return true;
           return false;
         });
}

//===----------------------------------------------------------------------===//
// Ragged queries
//===----------------------------------------------------------------------===//

/// Emits an assert that `cu_seqlens` assigns each token to one sequence.
void FunctionPager::checkBoundaries() {
  Location loc = boundaries.getLoc();
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&function.getBody().front());
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  auto read = [](OpBuilder &b, Location at, Value from, Value index) -> Value {
    Value value = tensor::ExtractOp::create(b, at, from, index);
    return arith::IndexCastOp::create(b, at, b.getIndexType(), value);
  };
  auto compare = [](OpBuilder &b, Location at, arith::CmpIPredicate predicate,
                    Value x, Value y) -> Value {
    return arith::CmpIOp::create(b, at, predicate, x, y);
  };
  Value first = compare(builder, loc, arith::CmpIPredicate::eq,
                        read(builder, loc, boundaries, zero), zero);
  Value isAscending = reduceLengths(
      builder, lengths, first,
      [&](OpBuilder &b, Location at, Value length, Value before) -> Value {
        Value sequence = linalg::IndexOp::create(b, at, 0);
        Value one = arith::ConstantIndexOp::create(b, at, 1);
        Value begin = read(b, at, boundaries, sequence);
        Value end = read(b, at, boundaries,
                         arith::AddIOp::create(b, at, sequence, one));
        Value fresh = arith::SubIOp::create(b, at, end, begin);
        Value total =
            arith::IndexCastOp::create(b, at, b.getIndexType(), length);
        Value good = arith::AndIOp::create(
            b, at, compare(b, at, arith::CmpIPredicate::sle, begin, end),
            compare(b, at, arith::CmpIPredicate::sle, fresh, total));
        return arith::AndIOp::create(b, at, before, good);
      });
  Value sequences = tensor::DimOp::create(builder, loc, lengths, zero);
  Value tokens = tensor::DimOp::create(builder, loc, slots, zero);
  Value isComplete = compare(builder, loc, arith::CmpIPredicate::eq,
                             read(builder, loc, boundaries, sequences), tokens);
  cf::AssertOp::create(
      builder, loc,
      arith::AndIOp::create(builder, loc, isAscending, isComplete),
      "cu_seqlens must start with 0, not decrease, end with the number of new "
      "tokens, and give no sequence more new tokens than its seq_lens");
}

/// Replaces the queries [1, N, H, n] of `reader` with ragged ones, [N, H, n],
/// and its result, too.
void FunctionPager::packReader(AttentionOp reader) {
  builder.setInsertionPoint(reader);
  const SmallVector<ReassociationIndices> tokens = {{0, 1}, {2}, {3}};
  auto collapse = [&](OpOperand &queries) {
    queries.set(tensor::CollapseShapeOp::create(builder, reader.getLoc(),
                                                queries.get(), tokens));
  };
  collapse(reader.getQNopeMutable());
  if (reader.getQRope())
    collapse(*reader.getQRopeMutable().begin());
  reader.getCuSeqlensMutable().assign(boundaries);
  Value out = reader.getOut();
  SmallVector<OpOperand *> uses =
      llvm::to_vector(llvm::make_pointer_range(out.getUses()));
  auto dense = cast<RankedTensorType>(out.getType());
  out.setType(RankedTensorType::get(dense.getShape().drop_front(),
                                    dense.getElementType()));
  builder.setInsertionPointAfter(reader);
  SmallVector<int64_t> shape(dense.getShape());
  shape.front() = 1;
  auto expand = tensor::ExpandShapeOp::create(
      builder, reader.getLoc(),
      RankedTensorType::get(shape, dense.getElementType()), out, tokens);
  Value result = expand;
  if (expand.getType() != dense)
    result = tensor::CastOp::create(builder, reader.getLoc(), dense, expand);
  for (OpOperand *use : uses)
    use->set(result);
}
