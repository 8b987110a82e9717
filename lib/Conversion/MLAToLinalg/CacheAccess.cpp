//===- CacheAccess.cpp - Access to the tokens of a cache ------------------===//

#include "CacheAccess.h"

#include "mla/Dialect/MLA/IR/PlainTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/raw_ostream.h"

using namespace mla;
using namespace mlir;

TokenPlace mla::splitToken(Emitter &e, CacheType type, Value token) {
  Value pageSize = e.index(type.getPageSize());
  return {arith::DivUIOp::create(e, token, pageSize),
          arith::RemUIOp::create(e, token, pageSize)};
}

bool mla::isPlainLayout(LayoutAttr layout, std::string &reason) {
  for (const LayoutField &field : layout.getFields()) {
    bool plain = field.role == FieldRole::Pad ||
                 (field.role != FieldRole::Scale &&
                  (isScaledType(field.elementType) ||
                   field.elementType.getIntOrFloatBitWidth() >= 16));
    if (plain)
      continue;
    llvm::raw_string_ostream os(reason);
    os << "layout " << layout << " has a " << stringifyFieldRole(field.role)
       << " field of " << field.elementType;
    return false;
  }
  return true;
}

/// Returns the byte offset of an element from the first element of its token.
static Value elementOffset(Emitter &e, CacheType type, int64_t index,
                           Value element) {
  const LayoutField &field = type.getLayout().getFields()[index];
  Value bytes = e.index(field.elementType.getIntOrFloatBitWidth() / 8);
  if (field.place != FieldPlace::Head)
    return e.mul(element, bytes);
  Value width = e.index(field.group);
  Value stride =
      e.index(type.getLayout().getHeadStride(index, type.getPageSize()));
  Value head = arith::DivUIOp::create(e, element, width);
  Value column = arith::RemUIOp::create(e, element, width);
  return e.add(e.mul(head, stride), e.mul(column, bytes));
}

/// Returns the byte offset of an element from the start of its page.
static Value byteOffset(Emitter &e, CacheType type, int64_t index,
                        Value tokenOffset, Value element) {
  LayoutAttr layout = type.getLayout();
  Value begin = e.index(layout.getFieldOffset(index, 0, type.getPageSize()));
  Value stride = e.index(layout.getFieldStride(index));
  return e.add(e.add(begin, e.mul(tokenOffset, stride)),
               elementOffset(e, type, index, element));
}

Value mla::emitLoad(Emitter &e, const CachePools &cache, int64_t index,
                    const TokenPlace &place, Value element) {
  const LayoutField &field = cache.type.getLayout().getFields()[index];
  unsigned bits = field.elementType.getIntOrFloatBitWidth();
  Value first = byteOffset(e, cache.type, index, place.offset, element);
  Value pool = cache.pools[field.pool];
  Type word = e.getIntegerType(bits);
  Value whole = e.integer(0, bits);
  for (unsigned byte = 0; byte < bits / 8; ++byte) {
    Value at = e.add(first, e.index(byte));
    Value loaded = memref::LoadOp::create(e, pool, ValueRange{place.page, at});
    if (bits == 8)
      return arith::BitcastOp::create(e, field.elementType, loaded);
    Value wide = arith::ExtUIOp::create(e, word, loaded);
    Value moved = arith::ShLIOp::create(e, wide, e.integer(8 * byte, bits));
    whole = arith::OrIOp::create(e, whole, moved);
  }
  return arith::BitcastOp::create(e, field.elementType, whole);
}

/// Emits the bits of a value in an 8-bit cache. A NaN has no sign.
static Value emitQuantised(Emitter &e, Value value, Value scale, Type type) {
  Type f32 = e.getF32Type();
  if (!value.getType().isF16())
    value = e.convert(value, e.getBF16Type());
  value = e.convert(value, f32);
  if (scale)
    value = arith::DivFOp::create(e, value, scale);
  auto &semantics = cast<FloatType>(type).getFloatSemantics();
  double largest = APFloat::getLargest(semantics).convertToDouble();
  auto constant = [&](double number) -> Value {
    return arith::ConstantOp::create(e, e.getFloatAttr(f32, number));
  };
  Value isNaN =
      arith::CmpFOp::create(e, arith::CmpFPredicate::UNO, value, value);
  Value limited = arith::MinimumFOp::create(e, value, constant(largest));
  limited = arith::MaximumFOp::create(e, limited, constant(-largest));
  Value code =
      arith::BitcastOp::create(e, e.getI8Type(), e.convert(limited, type));
  int64_t nan = APFloat::getQNaN(semantics).bitcastToAPInt().getZExtValue();
  return arith::SelectOp::create(e, isNaN, e.integer(nan, 8), code);
}

void mla::emitStore(Emitter &e, const CachePools &cache, int64_t index,
                    const TokenPlace &place, Value element, Value value) {
  const LayoutField &field = cache.type.getLayout().getFields()[index];
  unsigned bits = field.elementType.getIntOrFloatBitWidth();
  Value first = byteOffset(e, cache.type, index, place.offset, element);
  Value pool = cache.pools[field.pool];
  if (isScaledType(field.elementType)) {
    Value code = emitQuantised(e, value, cache.scale, field.elementType);
    memref::StoreOp::create(e, code, pool, ValueRange{place.page, first});
    return;
  }
  Value whole = arith::BitcastOp::create(e, e.getIntegerType(bits),
                                         e.convert(value, field.elementType));
  for (unsigned byte = 0; byte < bits / 8; ++byte) {
    Value at = e.add(first, e.index(byte));
    Value moved = arith::ShRUIOp::create(e, whole, e.integer(8 * byte, bits));
    Value part = arith::TruncIOp::create(e, e.getI8Type(), moved);
    memref::StoreOp::create(e, part, pool, ValueRange{place.page, at});
  }
}

/// Copies a token's field into row [b, t] of `dense`.
static Value copyToken(Emitter &e, const CachePools &cache, int64_t field,
                       const TokenPlace &place, Value b, Value t, Value dense) {
  Value width = e.index(cache.type.getLayout().getFields()[field].width);
  auto copyElement = [&](Emitter &e, Value element,
                         ValueRange carried) -> SmallVector<Value> {
    Value value = emitLoad(e, cache, field, place, element);
    return {tensor::InsertOp::create(e, value, carried[0],
                                     ValueRange{b, t, element})};
  };
  return e.loop(width, dense, copyElement).front();
}

Value mla::emitGather(Emitter &e, const CachePools &cache, FieldRole role,
                      const GatherInputs &in, OpFoldResult extent) {
  LayoutAttr layout = cache.type.getLayout();
  int64_t index = layout.getFieldIndex(role);
  const LayoutField &field = layout.getFields()[index];
  Sizes sizes = {e.size(in.lengths, 0), extent, e.getIndexAttr(field.width)};
  Value zero = arith::ConstantOp::create(e, e.getZeroAttr(field.elementType));
  auto copySequence = [&](Emitter &e, Value b,
                          ValueRange carried) -> SmallVector<Value> {
    Value length = e.toIndex(e.extract(in.lengths, b));
    Value start = in.starts ? e.toIndex(e.extract(in.starts, b)) : e.index(0);
    auto copyOne = [&](Emitter &e, Value t,
                       ValueRange carried) -> SmallVector<Value> {
      TokenPlace place = splitToken(e, cache.type, e.add(start, t));
      place.page = e.toIndex(e.extract(in.table, {b, place.page}));
      return {copyToken(e, cache, index, place, b, t, carried[0])};
    };
    return e.loop(e.min(length, e.index(extent)), carried, copyOne);
  };
  return e.loop(e.index(sizes[0]), e.filled(sizes, zero), copySequence).front();
}
