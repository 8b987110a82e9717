//===- CacheAccess.cpp - Access to the tokens of a cache ------------------===//

#include "CacheAccess.h"
#include "FieldCodecs.h"

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

/// True if the elements of a field can be read and written.
static bool isAccessible(LayoutAttr layout, int64_t index) {
  const LayoutField &field = layout.getFields()[index];
  if (field.role == FieldRole::Pad || field.role == FieldRole::Scale)
    return true;
  if (!isa<FloatType>(field.elementType))
    return false;
  bool isWide = field.elementType.getIntOrFloatBitWidth() >= 16;
  if (!field.hasHeads())
    return isWide || isQuantisedType(field.elementType);
  int64_t first = 0;
  return isWide || (isScaledType(field.elementType) &&
                    layout.getScaleOf(index, first) < 0);
}

bool mla::isAccessibleLayout(LayoutAttr layout, std::string &reason) {
  for (auto [index, field] : llvm::enumerate(layout.getFields())) {
    if (isAccessible(layout, index))
      continue;
    llvm::raw_string_ostream os(reason);
    os << "layout " << layout << " has a " << stringifyFieldRole(field.role)
       << " field of " << field.elementType;
    int64_t first = 0;
    if (field.hasHeads() && layout.getScaleOf(index, first) >= 0)
      os << " with scales in the cache";
    return false;
  }
  return true;
}

/// Returns the byte offset of an element from the first element of its token.
static Value elementOffset(Emitter &e, CacheType type, int64_t index,
                           Value element) {
  const LayoutField &field = type.getLayout().getFields()[index];
  if (field.elementType.getIntOrFloatBitWidth() == 4)
    return arith::DivUIOp::create(e, element, e.index(2));
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

/// Returns the number of low bits of the byte of an f4E2M1FN before the
/// element: 0 for an even element, else 4. An i8.
static Value nibbleShift(Emitter &e, Value element) {
  Value odd = arith::RemUIOp::create(e, element, e.index(2));
  odd = arith::IndexCastOp::create(e, e.getI8Type(), odd);
  return arith::ShLIOp::create(e, odd, e.integer(2, 8));
}

namespace {
/// The place of a byte: its pool, page and offset in the page.
struct BytePlace {
  Value pool, page, offset;

  Value load(Emitter &e) const {
    return memref::LoadOp::create(e, pool, ValueRange{page, offset});
  }
  void store(Emitter &e, Value byte) const {
    memref::StoreOp::create(e, byte, pool, ValueRange{page, offset});
  }
  BytePlace next(Emitter &e, int64_t bytes) const {
    return {pool, page, e.add(offset, e.index(bytes))};
  }
};
} // namespace

static BytePlace placeOf(Emitter &e, const CachePools &cache, int64_t index,
                         const TokenPlace &place, Value element) {
  const LayoutField &field = cache.type.getLayout().getFields()[index];
  return {cache.pools[field.pool], place.page,
          byteOffset(e, cache.type, index, place.offset, element)};
}

/// Loads the bits of an element, as an integer of its width; those of an
/// f4E2M1FN as the low bits of an i8.
static Value loadBits(Emitter &e, const CachePools &cache, int64_t index,
                      const TokenPlace &place, Value element) {
  BytePlace at = placeOf(e, cache, index, place, element);
  unsigned bits = cache.type.getLayout()
                      .getFields()[index]
                      .elementType.getIntOrFloatBitWidth();
  if (bits == 8)
    return at.load(e);
  if (bits == 4) {
    Value low = arith::ShRUIOp::create(e, at.load(e), nibbleShift(e, element));
    return arith::AndIOp::create(e, low, e.integer(15, 8));
  }
  Type word = e.getIntegerType(bits);
  Value whole = e.integer(0, bits);
  for (unsigned byte = 0; byte < bits / 8; ++byte) {
    Value wide = arith::ExtUIOp::create(e, word, at.next(e, byte).load(e));
    Value moved = arith::ShLIOp::create(e, wide, e.integer(8 * byte, bits));
    whole = arith::OrIOp::create(e, whole, moved);
  }
  return whole;
}

/// Stores the bits that `loadBits` loads. The other element in the byte of an
/// f4E2M1FN keeps its bits.
static void storeBits(Emitter &e, const CachePools &cache, int64_t index,
                      const TokenPlace &place, Value element, Value whole) {
  BytePlace at = placeOf(e, cache, index, place, element);
  unsigned bits = cache.type.getLayout()
                      .getFields()[index]
                      .elementType.getIntOrFloatBitWidth();
  if (bits == 8)
    return at.store(e, whole);
  if (bits == 4) {
    Value shift = nibbleShift(e, element);
    Value mask = arith::ShRUIOp::create(e, e.integer(0xf0, 8), shift);
    Value kept = arith::AndIOp::create(e, at.load(e), mask);
    Value moved = arith::ShLIOp::create(e, whole, shift);
    return at.store(e, arith::OrIOp::create(e, kept, moved));
  }
  for (unsigned byte = 0; byte < bits / 8; ++byte) {
    Value moved = arith::ShRUIOp::create(e, whole, e.integer(8 * byte, bits));
    at.next(e, byte).store(e, arith::TruncIOp::create(e, e.getI8Type(), moved));
  }
}

//===----------------------------------------------------------------------===//
// Scales
//===----------------------------------------------------------------------===//

namespace {
/// The scales of a field: the index of the scale field in the layout, or -1,
/// and the entry of the field's first elements.
struct FieldScales {
  FieldScales(LayoutAttr layout, int64_t index) {
    int64_t firstElement = 0;
    field = layout.getScaleOf(index, firstElement);
    usesOperand = layout.usesOperandScale(index);
    if (field < 0)
      return;
    group = layout.getFields()[field].group;
    first = firstElement / group;
    type = layout.getFields()[field].elementType;
  }

  int64_t field = -1, group = 0, first = 0;
  Type type;
  bool usesOperand = false; ///< the operand's scale is a factor
};
} // namespace

/// Returns the place of a scale in its field: mlaFieldPosition.
static Value scalePosition(Emitter &e, const LayoutField &field, Value entry) {
  if (field.transpose == 0)
    return entry;
  Value columns = e.index(field.transpose);
  Value rows = e.index(field.width / field.transpose);
  Value column = arith::RemUIOp::create(e, entry, columns);
  return e.add(e.mul(column, rows), arith::DivUIOp::create(e, entry, columns));
}

/// Returns the position of the scale of tile `tile` of a field.
static Value tilePosition(Emitter &e, const CachePools &cache,
                          const FieldScales &scales, Value tile) {
  return scalePosition(e, cache.type.getLayout().getFields()[scales.field],
                       e.add(tile, e.index(scales.first)));
}

/// Returns the product of a block scale, which may be null, and of the
/// operand's scale; null for 1.
static Value divisorOf(Emitter &e, const CachePools &cache,
                       const FieldScales &scales, Value block) {
  if (!scales.usesOperand || !cache.scale)
    return block;
  return block ? e.mul(block, cache.scale) : cache.scale;
}

/// Loads the divisor of the tile of an element; null for 1.
static Value loadDivisor(Emitter &e, const CachePools &cache,
                         const FieldScales &scales, const TokenPlace &place,
                         Value element) {
  Value block;
  if (scales.field >= 0) {
    Value tile = arith::DivUIOp::create(e, element, e.index(scales.group));
    Value bits = loadBits(e, cache, scales.field, place,
                          tilePosition(e, cache, scales, tile));
    block = emitScaleValue(e, bits, scales.type);
  }
  return divisorOf(e, cache, scales, block);
}

//===----------------------------------------------------------------------===//
// Elements and fields
//===----------------------------------------------------------------------===//

/// True if elements of the field are read as f32: they are quantised, and their
/// scales are those of the cache.
static bool isDecoded(const LayoutField &field) {
  return !field.hasHeads() && isQuantisedType(field.elementType);
}

Type mla::getReadType(const LayoutField &field) {
  return isDecoded(field) ? Float32Type::get(field.elementType.getContext())
                          : field.elementType;
}

Value mla::emitRead(Emitter &e, const CachePools &cache, int64_t index,
                    const TokenPlace &place, Value element) {
  LayoutAttr layout = cache.type.getLayout();
  const LayoutField &field = layout.getFields()[index];
  Value bits = loadBits(e, cache, index, place, element);
  if (!isDecoded(field))
    return arith::BitcastOp::create(e, field.elementType, bits);
  Value value = emitDecode(e, bits, field.elementType);
  FieldScales scales(layout, index);
  Value divisor = loadDivisor(e, cache, scales, place, element);
  return divisor ? e.mul(value, divisor) : value;
}

void mla::emitWrite(Emitter &e, const CachePools &cache, int64_t index,
                    const TokenPlace &place, Value element, Value value,
                    Value divisor) {
  const LayoutField &field = cache.type.getLayout().getFields()[index];
  if (!isQuantisedType(field.elementType)) {
    Type word = e.getIntegerType(field.elementType.getIntOrFloatBitWidth());
    Value bits =
        arith::BitcastOp::create(e, word, e.convert(value, field.elementType));
    return storeBits(e, cache, index, place, element, bits);
  }
  value = emitRoundTo16(e, value);
  if (divisor)
    value = arith::DivFOp::create(e, value, divisor);
  storeBits(e, cache, index, place, element,
            emitEncode(e, value, field.elementType));
}

Value mla::emitLargest(Emitter &e, Value first, int64_t group,
                       ElementReader read) {
  Type f32 = e.getF32Type();
  Value zero = arith::ConstantOp::create(e, e.getFloatAttr(f32, 0.0));
  auto larger = [&](Emitter &e, Value i,
                    ValueRange carried) -> SmallVector<Value> {
    Value value = emitRoundTo16(e, read(e, e.add(first, i)));
    Value bits = arith::BitcastOp::create(e, e.getI32Type(), value);
    bits = arith::AndIOp::create(e, bits, e.integer(0x7fffffff));
    Value magnitude = arith::BitcastOp::create(e, f32, bits);
    // False for a NaN.
    Value more = arith::CmpFOp::create(e, arith::CmpFPredicate::OGT, magnitude,
                                       carried[0]);
    return {arith::SelectOp::create(e, more, magnitude, carried[0])};
  };
  return e.loop(e.index(group), zero, larger).front();
}

/// Computes and stores the scale of a tile. Returns the tile's divisor.
static Value writeScale(Emitter &e, const CachePools &cache,
                        const FieldScales &scales, Type elementType,
                        const TokenPlace &place, Value tile, Value amax) {
  Value operand = scales.usesOperand ? cache.scale : Value();
  Value bits = emitBlockScale(e, amax, elementType, scales.type, operand);
  storeBits(e, cache, scales.field, place, tilePosition(e, cache, scales, tile),
            bits);
  return divisorOf(e, cache, scales, emitScaleValue(e, bits, scales.type));
}

void mla::emitWriteField(Emitter &e, const CachePools &cache, int64_t index,
                         const TokenPlace &place, ElementReader read) {
  LayoutAttr layout = cache.type.getLayout();
  const LayoutField &field = layout.getFields()[index];
  FieldScales scales(layout, index);
  int64_t group = scales.field < 0 ? field.width : scales.group;
  auto writeTile = [&](Emitter &e, Value tile,
                       ValueRange) -> SmallVector<Value> {
    Value first = e.mul(tile, e.index(group));
    Value divisor;
    if (scales.field < 0)
      divisor = divisorOf(e, cache, scales, Value());
    else
      divisor = writeScale(e, cache, scales, field.elementType, place, tile,
                           emitLargest(e, first, group, read));
    auto writeOne = [&](Emitter &e, Value i, ValueRange) -> SmallVector<Value> {
      Value element = e.add(first, i);
      emitWrite(e, cache, index, place, element, read(e, element), divisor);
      return {};
    };
    e.loop(e.index(group), {}, writeOne);
    return {};
  };
  e.loop(e.index(field.width / group), {}, writeTile);
}

bool mla::isStoredAlike(CacheType from, int64_t read, CacheType to,
                        int64_t written, bool sameScale) {
  LayoutAttr source = from.getLayout(), target = to.getLayout();
  FieldScales have(source, read), want(target, written);
  return source.getFields()[read].elementType ==
             target.getFields()[written].elementType &&
         have.type == want.type && have.group == want.group &&
         (sameScale || !have.usesOperand);
}

void mla::emitCopyField(Emitter &e, const CachePools &from, int64_t read,
                        const TokenPlace &source, const CachePools &to,
                        int64_t written, const TokenPlace &target) {
  const LayoutField &field = from.type.getLayout().getFields()[read];
  auto copy = [&](Emitter &e, Value element, ValueRange) -> SmallVector<Value> {
    storeBits(e, to, written, target, element,
              loadBits(e, from, read, source, element));
    return {};
  };
  e.loop(e.index(field.width), {}, copy);
  FieldScales have(from.type.getLayout(), read);
  FieldScales want(to.type.getLayout(), written);
  if (have.field < 0)
    return;
  auto copyScale = [&](Emitter &e, Value tile,
                       ValueRange) -> SmallVector<Value> {
    Value bits = loadBits(e, from, have.field, source,
                          tilePosition(e, from, have, tile));
    storeBits(e, to, want.field, target, tilePosition(e, to, want, tile), bits);
    return {};
  };
  e.loop(e.index(field.width / have.group), {}, copyScale);
}

//===----------------------------------------------------------------------===//
// Gather
//===----------------------------------------------------------------------===//

/// Copies a token's field into row [b, t] of `dense`.
static Value copyToken(Emitter &e, const CachePools &cache, int64_t field,
                       const TokenPlace &place, Value b, Value t, Value dense) {
  Value width = e.index(cache.type.getLayout().getFields()[field].width);
  auto copyElement = [&](Emitter &e, Value element,
                         ValueRange carried) -> SmallVector<Value> {
    Value value = emitRead(e, cache, field, place, element);
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
  Value zero = arith::ConstantOp::create(e, e.getZeroAttr(getReadType(field)));
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
