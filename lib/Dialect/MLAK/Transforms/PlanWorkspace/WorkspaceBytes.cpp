//===- WorkspaceBytes.cpp - How many bytes buffers and workspaces take ----===//
//
// An empty argument may have sizes such as 2^62 beside its 0. What is computed
// of these may exceed 64 bits, and must not come out small: products and sums
// end at `most`, and a workspace that comes near it is refused.
//
//===----------------------------------------------------------------------===//

#include "WorkspacePlanner.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mla;
using namespace mla::workspace;

/// Where bytes end. Twice as much, and what it is rounded up to, are 64 bits.
static constexpr uint64_t most = 1ull << 62;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

/// Bytes of one element in memory: i1 takes one, index eight, a complex number
/// its two parts.
static int64_t elementBytes(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * elementBytes(complex.getElementType());
  return type.isIndex() ? 8 : llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

/// a * b, and `most` where that is more; a negative number is more.
static uint64_t times(uint64_t a, uint64_t b) {
  return std::min(llvm::SaturatingMultiply(a, b), most);
}

/// Splits a product into its constant and its other factors. The product itself
/// may exceed 64 bits: it is of the factors that bytes are made.
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

/// In the order of definition: arguments, then ops of the entry block.
static bool definedBefore(Value a, Value b) {
  auto left = dyn_cast<BlockArgument>(a), right = dyn_cast<BlockArgument>(b);
  if (left && right)
    return left.getArgNumber() < right.getArgNumber();
  if (left || right)
    return static_cast<bool>(left);
  return a != b && a.getDefiningOp()->isBeforeInBlock(b.getDefiningOp());
}

/// `known` times the factors, and `most` where that is more. The first product
/// needs no more than 64 bits.
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
  // One order of factors, so that equal sizes become one value.
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
  // A product that ends at `most` is more than half of it.
  constexpr uint64_t limit = most / 2;
  std::optional<int64_t> known = constantOf(total);
  if (known && static_cast<uint64_t>(*known) < limit)
    return success();
  if (known)
    return function.emitError("expected buffers of less than 2^61 bytes, got "
                              "shapes that need more");
  Location loc = function.getLoc();
  Value end = arith::ConstantIndexOp::create(at, loc, limit);
  Value fits =
      arith::CmpIOp::create(at, loc, arith::CmpIPredicate::ult, total, end);
  cf::AssertOp::create(at, loc, fits,
                       (function.getName() +
                        ": workspace: expected shapes whose buffers take less "
                        "than 2^61 bytes, got some that take more")
                           .str());
  return success();
}
