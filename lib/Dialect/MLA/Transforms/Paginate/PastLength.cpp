//===- PastLength.cpp - Compute the number of past tokens -----------------===//
// The shape of a dense cache contains the number of past tokens, one number for
// all sequences. A paged cache has only the lengths. A model that uses the
// number of past tokens can therefore be paged only if all lengths are equal,
// which is checked at run time. Only scalars may depend on data; sizes of
// tensors may not.
//===----------------------------------------------------------------------===//

#include "FunctionPager.h"
#include "MaskChecks.h"

#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mla;
using namespace mlir;

/// True if `op` is an arith op whose results are scalars.
static bool isArithmetic(Operation *op) {
  return isa_and_nonnull<arith::ArithDialect>(op->getDialect()) &&
         llvm::none_of(op->getResultTypes(), llvm::IsaPred<ShapedType>);
}

/// True if `use` needs only the value of a number, so that the number may
/// depend on data. False, for example, if the number is the size of a tensor.
static bool isNumberUse(OpOperand &use, Block *block) {
  Operation *op = use.getOwner();
  if (op->getBlock() != block) // in the body of an op over tensors
    return isa<linalg::LinalgOp>(block->findAncestorOpInBlock(*op));
  if (isa<cf::AssertOp, tensor::ExtractOp>(op))
    return true;
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    return use.get() == fill.getInputs().front();
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return !llvm::is_contained(slice.getSizes(), use.get()) &&
           !llvm::is_contained(slice.getStrides(), use.get());
  auto list = dyn_cast<tensor::FromElementsOp>(op);
  return list && llvm::none_of(list->getUsers(), [](Operation *user) {
           return isa<tensor::ReshapeOp>(user);
         });
}

Operation *mla::findSizeUse(Value value) {
  SetVector<Value> numbers;
  numbers.insert(value);
  for (unsigned i = 0; i < numbers.size(); ++i)
    for (OpOperand &use : numbers[i].getUses()) {
      Operation *op = use.getOwner();
      if (op->getBlock() == value.getParentBlock() && isArithmetic(op))
        numbers.insert(op->result_begin(), op->result_end());
      else if (!isNumberUse(use, value.getParentBlock()))
        return op;
    }
  return nullptr;
}

Value mla::reduceLengths(
    OpBuilder &builder, Value lengths, Value init,
    function_ref<Value(OpBuilder &, Location, Value, Value)> combine) {
  Location loc = lengths.getLoc();
  Value start = tensor::FromElementsOp::create(
      builder, loc, RankedTensorType::get({}, init.getType()), init);
  AffineMap each = builder.getMultiDimIdentityMap(1);
  AffineMap one = AffineMap::get(1, 0, builder.getContext());
  auto reduced = linalg::GenericOp::create(
      builder, loc, start.getType(), lengths, start, ArrayRef{each, one},
      ArrayRef{utils::IteratorType::reduction},
      [&](OpBuilder &b, Location at, ValueRange args) {
        linalg::YieldOp::create(b, at, combine(b, at, args[0], args[1]));
      });
  return tensor::ExtractOp::create(builder, loc, reduced.getResult(0),
                                   ValueRange());
}

/// Emits the condition that each length equals `expected`, an i32.
Value FunctionPager::areLengths(Value expected) {
  Value yes = arith::ConstantOp::create(builder, lengths.getLoc(),
                                        builder.getBoolAttr(true));
  return reduceLengths(
      builder, lengths, yes,
      [&](OpBuilder &b, Location at, Value length, Value before) {
        Value equal = arith::CmpIOp::create(b, at, arith::CmpIPredicate::eq,
                                            length, expected);
        return arith::AndIOp::create(b, at, before, equal);
      });
}

/// Emits the largest length minus the new tokens, or 0 if there are no
/// sequences.
Value FunctionPager::makePastLength(Value newTokens) {
  Location loc = lengths.getLoc();
  Type i32 = builder.getI32Type();
  Value fresh = arith::IndexCastOp::create(builder, loc, i32, newTokens);
  Value longest = reduceLengths(
      builder, lengths, fresh, [](OpBuilder &b, Location at, Value x, Value y) {
        return arith::MaxSIOp::create(b, at, x, y);
      });
  cf::AssertOp::create(builder, loc, areLengths(longest),
                       "all seq_lens must be equal because the model uses the "
                       "number of past tokens of its dense cache");
  Value past = arith::SubIOp::create(builder, loc, longest, fresh);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(), past);
}

/// Returns the number of keys that attention reads from a cache: a constant, or
/// a value that is defined before the attention.
static OpFoldResult getKeysRead(OpBuilder &builder, AttentionOp reader) {
  Value latent = reader.getLatent();
  int64_t tokens = cast<RankedTensorType>(latent.getType()).getDimSize(1);
  if (!ShapedType::isDynamic(tokens))
    return builder.getIndexAttr(tokens);
  Value value = latent;
  while (auto cast = value.getDefiningOp<tensor::CastOp>())
    value = cast.getSource();
  if (auto slice = value.getDefiningOp<tensor::ExtractSliceOp>())
    if (slice.getType().getRank() == 3 && slice.getSourceType().getRank() == 3)
      return slice.getMixedSizes()[1];
  return tensor::DimOp::create(builder, reader.getLoc(), latent, 1).getResult();
}

/// Emits a check that the lengths equal the number of keys that attention
/// reads. Without a mask, the attention of the model also reads the rows of a
/// static cache that hold no token. Pages do not have these rows, so the result
/// would differ if a length were smaller.
void FunctionPager::checkKeysRead(AttentionOp reader) {
  if (!settings.checkPositions) {
    remarkAnalysis(reader, "mla-paginate", "unchecked-lengths")
        << "attention reads all keys without a mask: nothing checks that the "
           "lengths count all of them";
    return;
  }
  Location loc = reader.getLoc();
  builder.setInsertionPoint(reader);
  OpFoldResult keys = getKeysRead(builder, reader);
  // If the number of keys is known early enough, emit the check before the step
  // writes to the cache.
  if (auto value = dyn_cast<Value>(keys))
    builder.setInsertionPointAfterValue(value);
  else
    builder.setInsertionPointToStart(&function.getBody().front());
  std::optional<int64_t> number = getConstantIntValue(keys);
  if (number && !checkedKeys.insert(*number).second)
    return;
  Value expected = arith::IndexCastOp::create(
      builder, loc, builder.getI32Type(),
      getValueOrCreateConstantIndexOp(builder, loc, keys));
  cf::AssertOp::create(builder, loc, areLengths(expected),
                       "lengths contradict the model: each seq_lens must be " +
                           (number ? std::to_string(*number) + ", the number"
                                   : std::string("the number")) +
                           " of keys that an attention without a mask reads");
  auto remark = remarkPassed(reader, "mla-paginate", "keys-read");
  remark << "attention reads all keys without a mask: each step compares the "
            "lengths with their number";
  if (number)
    remark << remark::metric("keys", *number);
}

/// Emits the check of a mask that is kept. The mask covers all rows of a static
/// cache. It must hide the rows after a sequence's length, because the pages of
/// the sequence do not have them.
void FunctionPager::checkMask(AttentionOp reader, UpdateOp update) {
  if (settings.dropMasks)
    return;
  Value mask = reader.getMask();
  if (!settings.checkPositions) {
    remarkAnalysis(reader, "mla-paginate", "unchecked-lengths")
        << "nothing checks that the mask hides the keys after the length of a "
           "sequence, where its pages have no token";
    return;
  }
  if (!checkedMasks.insert(mask).second)
    return;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(mask);
  auto fresh = cast<RankedTensorType>(update.getNewLatent().getType());
  emitMaskCheck(
      builder, reader.getLoc(),
      {mask, lengths, slots, fresh.isDynamicDim(1) ? -1 : fresh.getDimSize(1)});
  remarkPassed(reader, "mla-paginate", "mask-lengths")
      << "each step compares the mask with the lengths: it must hide the keys "
         "after them, where no token was written";
}

/// Records the numbers of past and new tokens of a cache that grows. Must be
/// called before the updates are removed.
void FunctionPager::findPastSizes() {
  UpdateOp update = sites.front().update;
  if (update.getMode() != UpdateMode::Concat)
    return;
  pastSize = facts.getDim(update.getPast(), 1);
  newSize = facts.getDim(update.getNewLatent(), 1);
}

/// Emits `expr` as the number of past tokens, computed from the lengths, plus
/// an expression of arguments. Returns null if `expr` is not such a sum.
Value FunctionPager::getByLengths(Location loc, AffineExpr expr) {
  if (!expr || !pastSize || !newSize || settings.packed)
    return {};
  auto mayRead = [&](BlockArgument argument) { return !isDoomed(argument); };
  OpBuilder::InsertionGuard guard(builder);
  if (!pastLength) {
    builder.setInsertionPointToStart(&function.getBody().front());
    Value count = facts.materialize(builder, loc, newSize, mayRead);
    if (!count)
      return {};
    pastLength = makePastLength(count);
  }
  builder.setInsertionPointAfterValue(pastLength);
  AffineExpr rest =
      simplifyAffineExpr(expr - pastSize, 0, facts.getNumSymbols());
  Value more = facts.materialize(builder, loc, rest, mayRead);
  return more ? arith::AddIOp::create(builder, loc, pastLength, more) : Value();
}

/// Emits an error at `read`, with notes about what the user can do.
LogicalResult FunctionPager::refuse(tensor::DimOp read, Operation *user) {
  remarkMissed(read, "mla-paginate", "past-size")
      << "the cache stays dense: a size of the model depends on its length"
      << remark::metric("user", user ? user->getName().getStringRef() : "");
  if (settings.packed)
    return read.emitOpError()
           << "cannot pack sequences: the model uses the number of past "
              "tokens, which differs from sequence to sequence; pass positions "
              "to the model as an argument, or compile it without packed";
  InFlightDiagnostic diag = read.emitOpError()
                            << "depends on the length of a cache that "
                               "pagination removes";
  diag.attachNote(function.getLoc())
      << "no other argument's mla.shape determines this dimension";
  if (user)
    diag.attachNote(user->getLoc())
        << "the sequence lengths determine it, but a size must not depend on "
           "data; use mask=visible for a mask that is only causal, or pass the "
           "model an argument with this dimension, such as an attention mask";
  return diag;
}
