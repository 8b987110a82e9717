//===- PaginateRows.cpp - Dense caches of quantised rows ------------------===//

#include "PaginateRows.h"
#include "PaginateSites.h"
#include "SliceFacts.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mla;
using namespace mlir;

static int64_t getWidth(Value rows) {
  return cast<RankedTensorType>(rows.getType()).getShape().back();
}

int64_t QuantisedRows::getGroup() const {
  QuantizeRowsOp op = write;
  return getWidth(op.getCodes()) / getWidth(op.getBlockScales());
}

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

std::optional<Refusal>
mla::checkBlockColumns(const QuantisedRows &rows, Value row,
                       std::optional<ColumnRange> columns) {
  int64_t group = rows.getGroup();
  auto refuse = [](const std::string &why) {
    return Refusal{"joint-blocks", why};
  };
  QuantizeRowsOp write = rows.write;
  if (columns && getWidth(write.getCodes()) != getWidth(row))
    return refuse("if one cache holds the codes of latents and rope keys, one "
                  "'mla.quantize_rows' must make them and the scales of their "
                  "blocks, got several");
  if (!columns || (columns->begin % group == 0 && columns->width % group == 0))
    return std::nullopt;
  return refuse("no block of a page may have columns of both latent and rope "
                "key, got blocks of " +
                std::to_string(group) +
                " columns, and the latent or rope key "
                "in columns " +
                toString(*columns));
}

/// Looks through views that keep the first tokens. Returns the columns of
/// `base` that `value` reads, or std::nullopt if they are unknown.
static std::optional<ColumnRange> findFirstColumns(Value value, Value base) {
  int64_t width = getWidth(value);
  std::optional<ColumnRange> columns = findColumns(value, base);
  for (; value != base; value = value.getDefiningOp()->getOperand(0)) {
    Operation *op = value.getDefiningOp();
    if (!op || !(isTensorView(op) || isa<DequantizeRowsOp>(op)))
      return std::nullopt;
    auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
    if (slice && !readsFirstTokens(slice, /*wholeRows=*/false))
      return std::nullopt;
  }
  if (!columns && width == getWidth(base))
    return ColumnRange{0, width};
  return columns;
}

/// True if `read` takes the scales of its own codes: `blocks` are the updated
/// scales of all blocks.
static bool readsOwnBlocks(DequantizeRowsOp read, Value blocks, int64_t group) {
  auto scales = findFirstColumns(read.getBlockScales(), blocks),
       codes = findFirstColumns(read.getCodes(), skipRowReads(read.getCodes()));
  return scales && codes && scales->begin * group == codes->begin &&
         scales->width * group == codes->width;
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
  bool isOwn = scales && wanted ? readsOwnBlocks(read, wanted, rows.getGroup())
                                : scales == wanted;
  if (isOwn)
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
