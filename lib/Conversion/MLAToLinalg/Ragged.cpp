//===- Ragged.cpp - Conversion of ragged and padded batches ---------------===//

#include "Ragged.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mla;
using namespace mlir;

static Value sizeOfBatch(Emitter &e, Value cuSeqlens) {
  return e.sub(e.index(e.size(cuSeqlens, 0)), e.index(1));
}

RaggedBatch mla::emitRaggedBatch(Emitter &e, Value cuSeqlens) {
  Value init = e.empty({sizeOfBatch(e, cuSeqlens)}, e.getI32Type());
  Value lengths = e.generic(1, {}, {init, {0}}, [&](Emitter &e, ValueRange) {
    Value b = e.position(0);
    Value end = e.extract(cuSeqlens, e.add(b, e.index(1)));
    return e.sub(end, e.extract(cuSeqlens, b));
  });
  return {cuSeqlens, lengths, emitLongest(e, lengths)};
}

Value mla::emitLongest(Emitter &e, Value lengths) {
  Value zero = e.filled({}, e.integer(0));
  Value longest = e.generic(
      1, {{lengths, {0}}}, {zero, {}}, [](Emitter &e, ValueRange args) {
        return arith::MaxSIOp::create(e, args[0], args[1]).getResult();
      });
  return e.toIndex(e.extract(longest, {}));
}

/// Emits the zero of a float type.
static Value zeroOf(Emitter &e, Type type) {
  return arith::ConstantOp::create(e, e.getZeroAttr(type));
}

Value mla::emitPadded(Emitter &e, const RaggedBatch &batch, Value rows) {
  Sizes sizes = e.sizes(rows);
  Value last = e.sub(e.index(sizes[0]), e.index(1));
  sizes[0] = e.size(batch.lengths, 0);
  sizes.insert(sizes.begin() + 1, batch.longest);
  Type type = mlir::cast<RankedTensorType>(rows.getType()).getElementType();
  unsigned rank = sizes.size();
  auto body = [&](Emitter &e, ValueRange args) {
    Value b = e.position(0), s = e.position(1);
    Value row = e.add(e.toIndex(e.extract(batch.cuSeqlens, b)), s);
    SmallVector<Value> indices = {e.min(row, last)};
    for (unsigned dim = 2; dim < rank; ++dim)
      indices.push_back(e.position(dim));
    Value inside = arith::CmpIOp::create(e, arith::CmpIPredicate::slt, s,
                                         e.toIndex(args[0]));
    return arith::SelectOp::create(e, inside, e.extract(rows, indices),
                                   zeroOf(e, type))
        .getResult();
  };
  Value init = e.empty(sizes, type);
  return e.generic(rank, {{batch.lengths, {0}}}, {init, allDims(rank)}, body);
}

/// Emits sequences[n], the sequence of row n: the number of entries of cu[1..B]
/// that are at most n.
static Value emitSequences(Emitter &e, const RaggedBatch &batch,
                           OpFoldResult numRows) {
  Value init = e.filled({numRows}, e.integer(0));
  auto body = [&](Emitter &e, ValueRange args) {
    Value end = e.extract(batch.cuSeqlens, e.add(e.position(1), e.index(1)));
    Value past = arith::CmpIOp::create(e, arith::CmpIPredicate::sle,
                                       e.toIndex(end), e.position(0));
    Value one = arith::ExtUIOp::create(e, e.getI32Type(), past);
    return e.add(args[1], one);
  };
  return e.generic(2, {{batch.lengths, {1}}}, {init, {0}}, body);
}

Value mla::emitUnpadded(Emitter &e, const RaggedBatch &batch, Value padded,
                        OpFoldResult numRows) {
  Value sequences = emitSequences(e, batch, numRows);
  Sizes sizes = e.sizes(padded);
  Value batchSize = e.index(sizes[0]);
  Value lastSequence = e.sub(batchSize, e.index(1));
  Value lastToken = e.sub(batch.longest, e.index(1));
  sizes.erase(sizes.begin());
  sizes[0] = numRows;
  Type type = mlir::cast<RankedTensorType>(padded.getType()).getElementType();
  unsigned rank = sizes.size();
  auto body = [&](Emitter &e, ValueRange args) {
    Value sequence = e.toIndex(args[0]);
    Value inside = arith::CmpIOp::create(e, arith::CmpIPredicate::slt, sequence,
                                         batchSize);
    Value b = e.min(sequence, lastSequence);
    Value first = e.toIndex(e.extract(batch.cuSeqlens, b));
    SmallVector<Value> indices = {
        b, e.min(e.sub(e.position(0), first), lastToken)};
    for (unsigned dim = 1; dim < rank; ++dim)
      indices.push_back(e.position(dim));
    return arith::SelectOp::create(e, inside, e.extract(padded, indices),
                                   zeroOf(e, type))
        .getResult();
  };
  Value init = e.empty(sizes, type);
  return e.generic(rank, {{sequences, {0}}}, {init, allDims(rank)}, body);
}
