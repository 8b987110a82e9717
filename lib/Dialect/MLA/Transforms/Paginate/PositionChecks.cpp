//===- PositionChecks.cpp - Check positions against lengths and slots -----===//
// The model writes its new tokens at positions. The paged cache writes them at
// slots, which depend on lengths. If the caller's positions contradict its
// slots and lengths, the step would silently read other tokens. The check costs
// a few integer operations per step.
//===----------------------------------------------------------------------===//

#include "PositionChecks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mla;
using namespace mlir;

namespace {
/// Emits the conditions of one token's check.
struct TokenCheck {
  OpBuilder &builder;
  Location loc;

  Value number(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value toIndex(Value integer) {
    return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                      integer);
  }
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) {
    return arith::CmpIOp::create(builder, loc, predicate, a, b);
  }
  Value both(Value a, Value b) {
    return arith::AndIOp::create(builder, loc, a, b);
  }
  Value read(Value tensor, ValueRange at) {
    return toIndex(tensor::ExtractOp::create(builder, loc, tensor, at));
  }
  /// True if `position` is within a sequence of `length` tokens.
  Value isWithin(Value position, Value length);
  /// True if `position` is the position of new token `token`, where the last
  /// `newTokens` tokens of the sequence are the new ones, in order.
  Value isItsOwn(Value position, Value length, Value newTokens, Value token);
  /// True if `slot` is the slot that the table has for `position` of
  /// `sequence`.
  Value isMapped(const PositionCheck &check, Value sequence, Value position,
                 Value slot);
};
} // namespace

Value TokenCheck::isWithin(Value position, Value length) {
  return both(compare(arith::CmpIPredicate::sge, position, number(0)),
              compare(arith::CmpIPredicate::slt, position, length));
}

Value TokenCheck::isItsOwn(Value position, Value length, Value newTokens,
                           Value token) {
  Value first = arith::SubIOp::create(builder, loc, length, newTokens);
  return compare(arith::CmpIPredicate::eq, position,
                 arith::AddIOp::create(builder, loc, first, token));
}

Value TokenCheck::isMapped(const PositionCheck &check, Value sequence,
                           Value position, Value slot) {
  Value size = number(check.pageSize);
  Value page =
      read(check.table,
           {sequence, arith::DivUIOp::create(builder, loc, position, size)});
  Value expected = arith::AddIOp::create(
      builder, loc, arith::MulIOp::create(builder, loc, page, size),
      arith::RemUIOp::create(builder, loc, position, size));
  return compare(arith::CmpIPredicate::eq, slot, expected);
}

namespace {
/// A new token: its sequence, its number among the new tokens of its sequence,
/// the count of these, and its number among all new tokens.
struct NewToken {
  Value sequence, token, count, place;
  /// False if the token is not of this sequence; null if it always is.
  Value isOwn;
};
} // namespace

/// Returns the new token of the loops over sequences and tokens. Each sequence
/// has `newTokens` tokens. With `check.cuSeqlens`, all sequences together have
/// `newTokens` tokens, and `check.cuSeqlens` says where each one begins.
static NewToken getToken(TokenCheck &emit, const PositionCheck &check,
                         Value newTokens) {
  OpBuilder &builder = emit.builder;
  Location loc = emit.loc;
  Value sequence = linalg::IndexOp::create(builder, loc, 0);
  Value token = linalg::IndexOp::create(builder, loc, 1);
  if (!check.cuSeqlens) {
    Value first = arith::MulIOp::create(builder, loc, sequence, newTokens);
    Value place = arith::AddIOp::create(builder, loc, first, token);
    return {sequence, token, newTokens, place, Value()};
  }
  Value begin = emit.read(check.cuSeqlens, sequence);
  Value end =
      emit.read(check.cuSeqlens,
                arith::AddIOp::create(builder, loc, sequence, emit.number(1))
                    .getResult());
  return {sequence, arith::SubIOp::create(builder, loc, token, begin),
          arith::SubIOp::create(builder, loc, end, begin), token,
          emit.both(emit.compare(arith::CmpIPredicate::sge, token, begin),
                    emit.compare(arith::CmpIPredicate::slt, token, end))};
}

/// Emits the condition of `check` for one token with its `position` and its
/// sequence's `length`.
static Value emitToken(OpBuilder &builder, Location loc,
                       const PositionCheck &check, Value position, Value length,
                       Value newTokens) {
  TokenCheck emit{builder, loc};
  NewToken fresh = getToken(emit, check, newTokens);
  Value slot = emit.read(check.slots, fresh.place);
  position = emit.toIndex(position);
  length = emit.toIndex(length);
  Value within = emit.isWithin(position, length);
  if (check.areLast)
    within = emit.both(
        within, emit.isItsOwn(position, length, fresh.count, fresh.token));
  // The table has no valid page ids after a sequence's pages, so read it at
  // position 0 instead of an invalid position.
  Value safe =
      arith::SelectOp::create(builder, loc, within, position, emit.number(0));
  Value good =
      emit.both(within, emit.isMapped(check, fresh.sequence, safe, slot));
  Value isWritten =
      emit.compare(arith::CmpIPredicate::sge, slot, emit.number(0));
  if (fresh.isOwn)
    isWritten = emit.both(isWritten, fresh.isOwn);
  Value yes =
      arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
  return arith::SelectOp::create(builder, loc, isWritten, good, yes);
}

void mla::emitPositionCheck(OpBuilder &builder, Location loc,
                            const PositionCheck &check) {
  int64_t rank = cast<RankedTensorType>(check.positions.getType()).getRank();
  Value newTokens =
      tensor::DimOp::create(builder, loc, check.positions, rank - 1);
  Value yes =
      arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
  Value start = tensor::FromElementsOp::create(
      builder, loc, RankedTensorType::get({}, builder.getI1Type()), yes);
  AffineExpr sequence = builder.getAffineDimExpr(0);
  AffineExpr token = builder.getAffineDimExpr(1);
  auto map = [&](ArrayRef<AffineExpr> results) {
    return AffineMap::get(2, 0, results, builder.getContext());
  };
  AffineExpr row =
      check.cuSeqlens ? builder.getAffineConstantExpr(0) : sequence;
  AffineMap each = rank == 2 ? map({row, token}) : map({token});
  SmallVector<utils::IteratorType> loops(2, utils::IteratorType::reduction);
  auto all = linalg::GenericOp::create(
      builder, loc, start.getType(), ValueRange{check.positions, check.lengths},
      start, ArrayRef{each, map({sequence}), map({})}, loops,
      [&](OpBuilder &b, Location at, ValueRange args) {
        Value good = emitToken(b, at, check, args[0], args[1], newTokens);
        Value both = arith::AndIOp::create(b, at, args[2], good);
        linalg::YieldOp::create(b, at, both);
      });
  Value good =
      tensor::ExtractOp::create(builder, loc, all.getResult(0), ValueRange());
  cf::AssertOp::create(
      builder, loc, good,
      check.areLast
          ? "positions of new tokens contradict the paged cache: they must be "
            "the last positions of their sequence, in order, and each slot "
            "must equal the slot of its position in the block table"
          : "positions of new tokens contradict the paged cache: each must be "
            "less than the length of its sequence, and each slot must equal "
            "the slot of its position in the block table");
}
