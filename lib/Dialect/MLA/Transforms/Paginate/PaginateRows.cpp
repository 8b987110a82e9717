//===- PaginateRows.cpp - Dense caches of quantised rows ------------------===//

#include "PaginateRows.h"
#include "PaginateSites.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mla;
using namespace mlir;

Value mla::skipRowReads(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isTensorView(op) && !isa<DequantizeRowsOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// Looks through casts: returns the value that is not a cast itself.
static Value skipCasts(Value value) {
  while (auto cast = value.getDefiningOp<tensor::CastOp>())
    value = cast.getSource();
  return value;
}

/// Returns the operand of a concat with exactly these columns, or null.
static Value findOperand(Value row, const ColumnRange &columns) {
  auto concat = skipCasts(row).getDefiningOp<tensor::ConcatOp>();
  if (!concat || concat.getDim() != 2)
    return {};
  int64_t begin = 0;
  for (Value part : concat.getInputs()) {
    int64_t width = cast<RankedTensorType>(part.getType()).getDimSize(2);
    if (ColumnRange{begin, width} == columns)
      return part;
    begin += width;
  }
  return {};
}

Value mla::takeColumns(OpBuilder &builder, Value row,
                       const ColumnRange &columns) {
  if (Value part = findOperand(row, columns))
    return part;
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, row.getLoc(), row);
  sizes.back() = builder.getIndexAttr(columns.width);
  SmallVector<OpFoldResult> offsets(3, builder.getIndexAttr(0)),
      strides(3, builder.getIndexAttr(1));
  offsets.back() = builder.getIndexAttr(columns.begin);
  return tensor::ExtractSliceOp::create(builder, row.getLoc(), row, offsets,
                                        sizes, strides);
}

std::optional<Refusal> mla::findRowWrite(Value row,
                                         std::optional<ColumnRange> columns,
                                         bool isRope, QuantisedRows &rows) {
  auto type = row ? cast<RankedTensorType>(row.getType()) : RankedTensorType();
  if (!type || type.getElementTypeBitWidth() != 8)
    return std::nullopt;
  if (columns)
    if (Value part = findOperand(row, *columns))
      row = part;
  Value source = skipCasts(row);
  rows.write = source.getDefiningOp<QuantizeRowsOp>();
  if (rows.write && source == rows.write.getCodes())
    return std::nullopt;
  return Refusal{"codes", std::string("its new ") +
                              (isRope ? "rope keys" : "latents") +
                              " have 8 bits, so 'mla.quantize_rows' must make "
                              "them, got another value"};
}

std::optional<Refusal> mla::checkRowRead(Value value,
                                         const QuantisedRows &rows) {
  if (!rows)
    return std::nullopt;
  auto read = skipTensorViews(value).getDefiningOp<DequantizeRowsOp>();
  if (!read)
    return Refusal{"codes-read", "its attention must read codes through "
                                 "'mla.dequantize_rows', got another read"};
  auto refuse = [&](StringRef name, const char *why) {
    return Refusal{name, why, read.getLoc(), "read here"};
  };
  if (!areSameScale(read.getScale(), rows.getScale()))
    return refuse("other-scale", "its rows must be read with the scale that "
                                 "they are written with, got another one");
  Value scales = read.getBlockScales();
  Value wanted = rows.blocks ? UpdateOp(rows.blocks).getLatent() : Value();
  if ((scales ? skipTensorViews(scales) : Value()) == wanted)
    return std::nullopt;
  return refuse("other-blocks", "its rows must be read with the scales of "
                                "their own blocks, got others");
}

Value mla::takeValues(OpBuilder &builder, QuantizeRowsOp write, Value row,
                      std::optional<ColumnRange> columns) {
  bool isPart = columns && !findOperand(row, *columns);
  return isPart ? takeColumns(builder, write.getX(), *columns) : write.getX();
}

bool mla::areSameScale(Value a, Value b) {
  if (a == b)
    return true;
  Attribute first, second;
  return a && b && matchPattern(a, m_Constant(&first)) &&
         matchPattern(b, m_Constant(&second)) && first == second;
}

UpdateOp mla::findBlockUpdate(QuantizeRowsOp write) {
  if (Value scales = write.getBlockScales())
    for (Operation *user : scales.getUsers()) {
      auto update = dyn_cast<UpdateOp>(user);
      if (update && update.getNewLatent() == scales && !update.getNewRope())
        return update;
    }
  return {};
}

bool mla::updatesBlocks(UpdateOp update) {
  SmallVector<Value> work = {update.getLatent()};
  while (!work.empty())
    for (OpOperand &use : work.pop_back_val().getUses()) {
      if (isTensorView(use.getOwner()))
        work.push_back(use.getOwner()->getResult(0));
      auto read = dyn_cast<DequantizeRowsOp>(use.getOwner());
      if (read && read.getBlockScales() == use.get())
        return true;
    }
  return false;
}
