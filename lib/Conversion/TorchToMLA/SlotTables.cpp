//===- SlotTables.cpp - Tables of a cache of slots ------------------------===//

#include "SlotTables.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mla::torch;

/// A slot that no cache has, so that `mla.append` reports it.
static constexpr int64_t kWrong = std::numeric_limits<int32_t>::max();

namespace {
/// Emits arithmetic on i64 in the body of a loop.
struct Emitter {
  OpBuilder &builder;
  Location loc;
  const SlotMetadata &metadata;
  /// The number of sequences that `seqLen` can hold; an index. Null if tokens
  /// are not packed.
  Value room;

  Value number(int64_t value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getI64IntegerAttr(value));
  }
  Value add(Value a, Value b) {
    return arith::AddIOp::create(builder, loc, a, b);
  }
  Value subtract(Value a, Value b) {
    return arith::SubIOp::create(builder, loc, a, b);
  }
  Value least(Value a, Value b) {
    return arith::MinSIOp::create(builder, loc, a, b);
  }
  Value most(Value a, Value b) {
    return arith::MaxSIOp::create(builder, loc, a, b);
  }
  /// True if `a` is less than `b`.
  Value less(Value a, Value b) {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, a, b);
  }
  Value both(Value a, Value b) {
    return arith::AndIOp::create(builder, loc, a, b);
  }
  Value choose(Value condition, Value a, Value b) {
    return arith::SelectOp::create(builder, loc, condition, a, b);
  }
  Value fromIndex(Value index) {
    return arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                      index);
  }
  Value toIndex(Value number) {
    return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                      number);
  }
  /// The index of dimension `dim` of the loop.
  Value place(int64_t dim) {
    return fromIndex(linalg::IndexOp::create(builder, loc, dim));
  }
  Value read(Value tensor, Value place) {
    return widen(
        tensor::ExtractOp::create(builder, loc, tensor, toIndex(place)));
  }
  Value widen(Value element) {
    return element.getType().isInteger(64)
               ? element
               : arith::ExtSIOp::create(builder, loc, builder.getI64Type(),
                                        element);
  }
  /// Returns the element type of the tables for a number that fits.
  Value narrow(Value number) {
    return arith::TruncIOp::create(builder, loc, builder.getI32Type(), number);
  }

  /// The number of sequences that `seqLen` can hold.
  Value capacity() { return fromIndex(room); }
  Value countSequences();
  Value isMiscounted(Value most);
  Value isConsistent(Value sequence, Value count);
  Value getSlot(Value sequence, Value position);
};
} // namespace

/// Returns the number of sequences of the step.
Value Emitter::countSequences() {
  auto type = cast<RankedTensorType>(metadata.batchInfo.getType());
  Value count = read(metadata.batchInfo, number(0));
  for (int64_t place = 2; place < std::min<int64_t>(type.getDimSize(0), 6);
       place += 2)
    count = add(count, read(metadata.batchInfo, number(place)));
  return count;
}

/// True if the number of sequences is below 0 or above `most`, the number of
/// sequences that the other metadata describe.
Value Emitter::isMiscounted(Value most) {
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ugt,
                               countSequences(), most);
}

/// True if a sequence has new tokens, and the new tokens of the next sequence
/// begin directly after them.
Value Emitter::isConsistent(Value sequence, Value count) {
  Value next = add(sequence, number(1)), last = subtract(count, number(1));
  Value end =
      add(read(metadata.cuSeqlens, sequence), read(metadata.seqLen, sequence));
  // A read needs a place that exists, also if its result is not used.
  Value place = most(least(next, last), number(0));
  Value begin = choose(less(last, next), fromIndex(metadata.tokens),
                       read(metadata.cuSeqlens, place));
  auto compare = [&](arith::CmpIPredicate predicate) -> Value {
    return arith::CmpIOp::create(builder, loc, predicate, end, begin);
  };
  return choose(less(last, next), compare(arith::CmpIPredicate::sle),
                compare(arith::CmpIPredicate::eq));
}

/// Returns the slot of the token at `position` of a sequence: its place among
/// the tokens of all slots.
Value Emitter::getSlot(Value sequence, Value position) {
  Value slot = read(metadata.slotIdx, sequence),
        tokens = number(metadata.slotTokens);
  auto isBelow = [&](Value value, Value end) -> Value {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, value,
                                 end); // numbers below 0 are large
  };
  Value inside = both(isBelow(slot, number(kWrong)), isBelow(position, tokens));
  Value place =
      add(arith::MulIOp::create(builder, loc, slot, tokens), position);
  return least(choose(inside, place, number(kWrong)), number(kWrong));
}

/// Creates a vector of i32 with `size` elements, or `extent` if that is
/// dynamic, which `body` computes from their places.
static Value tabulate(OpBuilder &builder, Location loc, int64_t size,
                      Value extent, const SlotMetadata &metadata, Value room,
                      function_ref<Value(Emitter &, Value place)> body) {
  SmallVector<Value, 1> sizes;
  if (ShapedType::isDynamic(size))
    sizes.push_back(extent);
  Value empty = tensor::EmptyOp::create(builder, loc, ArrayRef(size),
                                        builder.getI32Type(), sizes);
  auto map = builder.getMultiDimIdentityMap(1);
  return linalg::GenericOp::create(
             builder, loc, empty.getType(), ValueRange(), empty, ArrayRef(map),
             ArrayRef(utils::IteratorType::parallel),
             [&](OpBuilder &inner, Location at, ValueRange) {
               Emitter emitter{inner, at, metadata, room};
               Value result = body(emitter, emitter.place(0));
               linalg::YieldOp::create(inner, at, emitter.narrow(result));
             })
      .getResult(0);
}

/// Returns a vector [B] as a table [B,1].
static Value makeTable(OpBuilder &builder, Location loc, Value vector) {
  auto type = cast<RankedTensorType>(vector.getType());
  auto wide =
      RankedTensorType::get({type.getDimSize(0), 1}, type.getElementType());
  SmallVector<OpFoldResult, 2> sizes = {
      tensor::getMixedSize(builder, loc, vector, 0), builder.getIndexAttr(1)};
  return tensor::ExpandShapeOp::create(builder, loc, wide, vector,
                                       ArrayRef<ReassociationIndices>{{0, 1}},
                                       sizes);
}

/// Returns a slot that fits into i32 and is wrong if `slot` is wrong.
static Value clampSlot(Emitter &emitter, Value slot) {
  return emitter.most(emitter.least(slot, emitter.number(kWrong)),
                      emitter.number(-1));
}

SlotTables mla::torch::emitDecodeTables(OpBuilder &builder, Location loc,
                                        const SlotMetadata &metadata) {
  auto vector = [&](function_ref<Value(Emitter &, Value)> compute,
                    int64_t padding) {
    return tabulate(builder, loc, metadata.numTokens, metadata.tokens, metadata,
                    /*room=*/Value(), [&](Emitter &e, Value sequence) {
                      Value exists = e.less(sequence, e.countSequences());
                      return e.choose(exists, compute(e, sequence),
                                      e.number(padding));
                    });
  };
  SlotTables tables;
  Value table = vector(
      [&](Emitter &e, Value sequence) {
        return clampSlot(e, e.read(metadata.slotIdx, sequence));
      },
      0);
  tables.table = makeTable(builder, loc, table);
  tables.lengths = vector(
      [&](Emitter &e, Value sequence) {
        Value position = e.read(metadata.inputPos, sequence);
        return clampSlot(e, e.add(position, e.number(1)));
      },
      0);
  tables.slots = tabulate(
      builder, loc, metadata.numTokens, metadata.tokens, metadata,
      /*room=*/Value(), [&](Emitter &e, Value sequence) {
        Value slot = e.getSlot(sequence, e.read(metadata.inputPos, sequence));
        Value exists = e.less(sequence, e.countSequences());
        return e.choose(e.isMiscounted(e.fromIndex(metadata.tokens)),
                        e.number(kWrong), e.choose(exists, slot, e.number(-1)));
      });
  return tables;
}

/// Emits the slot of each token: a loop over tokens and sequences.
static Value emitPackedSlots(OpBuilder &builder, Location loc,
                             const SlotMetadata &metadata, Value room) {
  SmallVector<Value, 1> sizes;
  if (ShapedType::isDynamic(metadata.numTokens))
    sizes.push_back(metadata.tokens);
  Value empty = tensor::EmptyOp::create(
      builder, loc, ArrayRef(metadata.numTokens), builder.getI32Type(), sizes);
  Value none =
      arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(-1));
  Value filled = linalg::FillOp::create(builder, loc, none, empty).getResult(0);
  MLIRContext *context = builder.getContext();
  AffineMap maps[] = {
      AffineMap::get(2, 0, getAffineDimExpr(1, context)),  // sequences
      AffineMap::get(2, 0, getAffineDimExpr(0, context))}; // tokens
  utils::IteratorType loops[] = {utils::IteratorType::parallel,
                                 utils::IteratorType::reduction};
  return linalg::GenericOp::create(
             builder, loc, filled.getType(), metadata.seqLen, filled, maps,
             loops,
             [&](OpBuilder &inner, Location at, ValueRange arguments) {
               Emitter e{inner, at, metadata, room};
               Value token = e.place(0), sequence = e.place(1);
               Value count = e.least(e.countSequences(), e.capacity());
               Value begin = e.read(metadata.cuSeqlens, sequence);
               Value end = e.add(begin, e.widen(arguments[0]));
               Value after = e.less(token, begin);
               Value isIn = e.both(e.less(sequence, count), e.less(token, end));
               Value position = e.add(e.read(metadata.inputPos, sequence),
                                      e.subtract(token, begin));
               Value slot =
                   e.choose(e.isConsistent(sequence, count),
                            e.getSlot(sequence, position), e.number(kWrong));
               Value old = arguments[1];
               Value taken = e.choose(isIn, e.narrow(slot), old);
               Value result = e.choose(after, old, taken);
               linalg::YieldOp::create(inner, at,
                                       e.choose(e.isMiscounted(e.capacity()),
                                                e.narrow(e.number(kWrong)),
                                                result));
             })
      .getResult(0);
}

SlotTables mla::torch::emitPackedTables(OpBuilder &builder, Location loc,
                                        const SlotMetadata &metadata) {
  int64_t capacity =
      cast<RankedTensorType>(metadata.seqLen.getType()).getDimSize(0);
  bool isDynamic = ShapedType::isDynamic(capacity);
  Value room = getValueOrCreateConstantIndexOp(
      builder, loc, tensor::getMixedSize(builder, loc, metadata.seqLen, 0));
  // Each vector has `more` elements after those of the sequences.
  auto vector = [&](int64_t more,
                    function_ref<Value(Emitter &, Value, Value count)> body) {
    Value extent;
    if (isDynamic)
      extent = arith::AddIOp::create(
          builder, loc, room,
          arith::ConstantIndexOp::create(builder, loc, more));
    return tabulate(builder, loc, isDynamic ? capacity : capacity + more,
                    extent, metadata, room, [&](Emitter &e, Value place) {
                      Value count = e.least(e.countSequences(), e.capacity());
                      return body(e, place, count);
                    });
  };
  // The place of an element that exists, for elements after those of the
  // sequences.
  auto clamp = [](Emitter &e, Value place) {
    return e.least(place, e.subtract(e.capacity(), e.number(1)));
  };
  SlotTables tables;
  tables.table = makeTable(
      builder, loc, vector(1, [&](Emitter &e, Value place, Value count) {
        Value slot = e.read(metadata.slotIdx, clamp(e, place));
        return e.choose(e.less(place, count), clampSlot(e, slot), e.number(0));
      }));
  tables.lengths = vector(1, [&](Emitter &e, Value place, Value count) {
    Value sequence = clamp(e, place);
    Value length = e.add(e.read(metadata.inputPos, sequence),
                         e.read(metadata.seqLen, sequence));
    Value checked = e.choose(e.isConsistent(sequence, count),
                             clampSlot(e, length), e.number(-1));
    return e.choose(e.less(place, count), checked, e.number(0));
  });
  tables.cuSeqlens = vector(2, [&](Emitter &e, Value place, Value count) {
    Value begin = e.read(metadata.cuSeqlens, clamp(e, place));
    Value last = e.most(e.subtract(count, e.number(1)), e.number(0));
    Value end =
        e.add(e.read(metadata.cuSeqlens, last), e.read(metadata.seqLen, last));
    Value total = e.choose(e.less(e.number(0), count), end, e.number(0));
    Value all = e.fromIndex(metadata.tokens);
    Value rest = e.choose(e.less(e.capacity(), place), all, total);
    return clampSlot(e, e.choose(e.less(place, count), begin, rest));
  });
  tables.slots = emitPackedSlots(builder, loc, metadata, room);
  return tables;
}
