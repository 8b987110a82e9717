//===- WorkspaceBytes.cpp - Sizes of buffers and workspaces in bytes ------===//
// If an argument is empty, one of its sizes is 0 and another one may be as
// large as 2^62. Products of such sizes may exceed 64 bits, but must not wrap
// around to small numbers. Products and sums therefore saturate at `most`, and
// a workspace near that limit is an error.
//===----------------------------------------------------------------------===//

#include "WorkspacePlanner.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mla;
using namespace mla::workspace;

/// The number of bytes at which sizes saturate. Twice this number, rounded up,
/// still fits in 64 bits.
static constexpr uint64_t most = 1ull << 62;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

/// Returns the bytes of one element in memory: one for i1, eight for index,
/// both parts of a complex number.
static int64_t elementBytes(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * elementBytes(complex.getElementType());
  return type.isIndex() ? 8 : llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

/// Returns a * b, saturated at `most`. A negative number counts as a very large
/// one.
static uint64_t times(uint64_t a, uint64_t b) {
  return std::min(llvm::SaturatingMultiply(a, b), most);
}

/// Returns the constant factor of a product and appends its other factors. The
/// product itself may exceed 64 bits, so bytes are computed from the factors.
static uint64_t factorize(Value product, SmallVectorImpl<Value> &factors) {
  if (std::optional<int64_t> known = constantOf(product))
    return *known;
  auto op = product.getDefiningOp<arith::MulIOp>();
  if (op)
    return times(factorize(op.getLhs(), factors),
                 factorize(op.getRhs(), factors));
  factors.push_back(product);
  return 1;
}

/// Orders values by definition: arguments, then ops of the entry block.
static bool definedBefore(Value a, Value b) {
  auto left = dyn_cast<BlockArgument>(a), right = dyn_cast<BlockArgument>(b);
  if (left && right)
    return left.getArgNumber() < right.getArgNumber();
  if (left || right)
    return static_cast<bool>(left);
  return a != b && a.getDefiningOp()->isBeforeInBlock(b.getDefiningOp());
}

/// Emits `known` times the factors, saturated at `most`. `known` times the
/// first factor is computed in 64 bits, all further products in 128 bits.
Value Planner::product(uint64_t known, ArrayRef<Value> factors) {
  Value bytes = hoister.constant(known);
  if (factors.empty() || known == 0)
    return bytes;
  Value atMost = hoister.constant(most / known);
  bytes = hoister.create<arith::MulIOp>(
      hoister.create<arith::MinUIOp>(factors[0], atMost), bytes);
  if (factors.size() == 1)
    return bytes;
  Type wide = builder.getIntegerType(128);
  Location loc = function.getLoc();
  auto widen = [&](Value value) {
    return hoister.shareOp(
        arith::IndexCastUIOp::create(builder, loc, wide, value));
  };
  Value end = widen(hoister.constant(most)), product = widen(bytes);
  for (Value factor : factors.drop_front())
    product = hoister.create<arith::MinUIOp>(
        hoister.create<arith::MulIOp>(product, widen(factor)), end);
  return hoister.shareOp(arith::IndexCastUIOp::create(
      builder, loc, builder.getIndexType(), product));
}

FailureOr<Value> Planner::bytesOf(memref::AllocOp alloc) {
  MemRefType type = alloc.getType();
  // Sort the factors, so that equal sizes become one value.
  uint64_t known = elementBytes(type.getElementType());
  SmallVector<Value> factors;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    FailureOr<Value> size = hoister.dimOf(alloc, dim);
    if (failed(size))
      return failure();
    known = times(known, factorize(hoister.orZero(*size), factors));
  }
  llvm::sort(factors, definedBefore);
  return roundUp(product(known, factors));
}

//===----------------------------------------------------------------------===//
// Workspaces
//===----------------------------------------------------------------------===//

Value Planner::plus(Value a, Value b) {
  if (constantOf(a) == 0)
    return b;
  return hoister.create<arith::MinUIOp>(hoister.create<arith::AddIOp>(a, b),
                                        hoister.constant(most));
}

Value Planner::roundUp(Value bytes) {
  Value unit = hoister.constant(alignment);
  Value units = hoister.create<arith::CeilDivUIOp>(bytes, unit);
  return hoister.create<arith::MulIOp>(units, unit);
}

Value Planner::atMost(Value bytes) {
  return hoister.create<arith::MinUIOp>(bytes, hoister.constant(most));
}

LogicalResult Planner::checkTotal(OpBuilder &at, Value total) {
  // The limit is below `most`, so a product that saturates exceeds it.
  constexpr uint64_t limit = most / 2;
  std::optional<int64_t> known = constantOf(total);
  if (known && static_cast<uint64_t>(*known) < limit)
    return success();
  if (known)
    return function.emitError(
        "buffers must need less than 2^61 bytes, got shapes that need more");
  Location loc = function.getLoc();
  Value end = arith::ConstantIndexOp::create(at, loc, limit);
  Value fits =
      arith::CmpIOp::create(at, loc, arith::CmpIPredicate::ult, total, end);
  cf::AssertOp::create(at, loc, fits,
                       (function.getName() +
                        ": workspace: buffers must need less than 2^61 "
                        "bytes, got shapes that need more")
                           .str());
  return success();
}
