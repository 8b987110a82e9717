//===- MaskChecks.cpp - Check masks against the lengths of pages ----------===//
// A static cache has a row for each position, including positions without a
// token. The pages of a sequence end at its length. If a mask shows a row after
// the length, the model uses this row, but the pages do not have it, and
// attention on pages would ignore it.
//===----------------------------------------------------------------------===//

#include "MaskChecks.h"

#include "mla/Support/HiddenKeys.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <limits>

using namespace mla;
using namespace mlir;

namespace {
/// Emits the check of one mask.
class MaskChecker {
public:
  MaskChecker(OpBuilder &builder, Location loc, const MaskCheck &check)
      : builder(builder), loc(loc), check(check),
        type(cast<RankedTensorType>(check.mask.getType())) {}

  void run();

private:
  Value number(double value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getF32FloatAttr(value));
  }
  Value hidden() { return number(-std::numeric_limits<double>::infinity()); }
  Value size(Value tensor, int64_t dim) {
    return tensor::DimOp::create(builder, loc, tensor, dim);
  }
  AffineMap map(ArrayRef<AffineExpr> results, unsigned dims) {
    return AffineMap::get(dims, 0, results, builder.getContext());
  }
  Value makeRows();
  Value toNumber(OpBuilder &b, Location at, Value element);
  ValueRange findLargest();
  Value isWritten(OpBuilder &b, Location at, Value newTokens);

  OpBuilder &builder;
  Location loc;
  const MaskCheck &check;
  RankedTensorType type;
};
} // namespace

/// Creates a tensor with one number per sequence, head and query. Its initial
/// value means that no key is visible.
Value MaskChecker::makeRows() {
  SmallVector<OpFoldResult> sizes = {
      size(check.lengths, 0), tensor::getMixedSize(builder, loc, check.mask, 1),
      tensor::getMixedSize(builder, loc, check.mask, 2)};
  Value empty =
      tensor::EmptyOp::create(builder, loc, sizes, builder.getF32Type());
  return linalg::FillOp::create(builder, loc, hidden(), empty).getResult(0);
}

/// Converts an element of the mask to the number that it adds to a score, in
/// f32.
Value MaskChecker::toNumber(OpBuilder &b, Location at, Value element) {
  Type f32 = b.getF32Type();
  if (element.getType().isInteger(1)) {
    Value none = arith::ConstantOp::create(b, at, b.getF32FloatAttr(0.0));
    Value all = arith::ConstantOp::create(
        b, at, b.getF32FloatAttr(-std::numeric_limits<float>::infinity()));
    return arith::SelectOp::create(b, at, element, none, all);
  }
  unsigned width = element.getType().getIntOrFloatBitWidth();
  if (width < 32)
    return arith::ExtFOp::create(b, at, f32, element);
  return width > 32 ? arith::TruncFOp::create(b, at, f32, element).getResult()
                    : element;
}

/// Computes two numbers per query: the largest number of the mask before the
/// sequence's length, and the largest one after it.
ValueRange MaskChecker::findLargest() {
  AffineExpr b, h, s, t;
  bindDims(builder.getContext(), b, h, s, t);
  AffineExpr zero = builder.getAffineConstantExpr(0);
  AffineMap of = map({type.getDimSize(0) == 1 ? zero : b, h, s, t}, 4);
  AffineMap row = map({b, h, s}, 4);
  SmallVector<utils::IteratorType> loops(3, utils::IteratorType::parallel);
  loops.push_back(utils::IteratorType::reduction);
  Value rows = makeRows();
  auto largest = linalg::GenericOp::create(
      builder, loc, TypeRange{rows.getType(), rows.getType()},
      ValueRange{check.mask, check.lengths}, ValueRange{rows, rows},
      ArrayRef{of, map({b}, 4), row, row}, loops,
      [&](OpBuilder &body, Location at, ValueRange args) {
        Value key = linalg::IndexOp::create(body, at, 3);
        Value length =
            arith::IndexCastOp::create(body, at, body.getIndexType(), args[1]);
        Value isPast = arith::CmpIOp::create(
            body, at, arith::CmpIPredicate::sge, key, length);
        Value value = toNumber(body, at, args[0]);
        Value before = arith::MaximumFOp::create(body, at, args[2], value);
        Value past = arith::MaximumFOp::create(body, at, args[3], value);
        linalg::YieldOp::create(
            body, at,
            ValueRange{
                arith::SelectOp::create(body, at, isPast, args[2], before),
                arith::SelectOp::create(body, at, isPast, past, args[3])});
      });
  return largest.getResults();
}

/// Emits the condition that the current row's query is of a written token.
Value MaskChecker::isWritten(OpBuilder &b, Location at, Value newTokens) {
  Value sequence = linalg::IndexOp::create(b, at, 0);
  Value token = linalg::IndexOp::create(b, at, 2);
  Value place = arith::AddIOp::create(
      b, at, arith::MulIOp::create(b, at, sequence, newTokens), token);
  Value slot = tensor::ExtractOp::create(b, at, check.slots, place);
  Value zero = arith::ConstantOp::create(b, at, b.getI32IntegerAttr(0));
  return arith::CmpIOp::create(b, at, arith::CmpIPredicate::sge, slot, zero);
}

void MaskChecker::run() {
  ValueRange largest = findLargest();
  // A mask with one row for several tokens applies to all of these tokens. It
  // is checked even if some of them are not written.
  bool isOfTokens = type.getDimSize(2) != 1 || check.newTokens == 1;
  Value tokens = isOfTokens ? size(check.mask, 2) : Value();
  Value yes =
      arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
  Value start = tensor::FromElementsOp::create(
      builder, loc, RankedTensorType::get({}, builder.getI1Type()), yes);
  AffineMap row = builder.getMultiDimIdentityMap(3);
  SmallVector<utils::IteratorType> loops(3, utils::IteratorType::reduction);
  Value nothing = hidden(), by = number(kHiddenBy);
  auto all = linalg::GenericOp::create(
      builder, loc, start.getType(), largest, start,
      ArrayRef{row, row, map({}, 3)}, loops,
      [&](OpBuilder &b, Location at, ValueRange args) {
        Value isHidden = arith::CmpFOp::create(b, at, arith::CmpFPredicate::OEQ,
                                               args[1], nothing);
        Value isBelow =
            arith::CmpFOp::create(b, at, arith::CmpFPredicate::OLE, args[1],
                                  arith::SubFOp::create(b, at, args[0], by));
        Value good = arith::OrIOp::create(b, at, isHidden, isBelow);
        if (isOfTokens)
          good = arith::SelectOp::create(b, at, isWritten(b, at, tokens), good,
                                         yes);
        linalg::YieldOp::create(
            b, at, arith::AndIOp::create(b, at, args[2], good).getResult());
      });
  Value good =
      tensor::ExtractOp::create(builder, loc, all.getResult(0), ValueRange());
  cf::AssertOp::create(
      builder, loc, good,
      "a mask contradicts the paged cache: it must hide all keys past the "
      "length of their sequence, where the pages hold no token");
}

void mla::emitMaskCheck(OpBuilder &builder, Location loc,
                        const MaskCheck &check) {
  MaskChecker(builder, loc, check).run();
}
