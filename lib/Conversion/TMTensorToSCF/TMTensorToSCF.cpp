//===- TMTensorToSCF.cpp - tm_tensor to loops -----------------------------===//
//
// The ops stay unregistered: their operands, attributes and regions are read by
// name, and checked here since no verifier has seen them.
//
//===----------------------------------------------------------------------===//

#include "mla/Conversion/TMTensorToSCF/TMTensorToSCF.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;

namespace mla {
#define GEN_PASS_DEF_LOWERTMTENSOR
#include "mla/Conversion/TMTensorToSCF/Passes.h.inc"
} // namespace mla

mla::TMTensorShimDialect::TMTensorShimDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context,
              TypeID::get<TMTensorShimDialect>()) {
  allowUnknownOperations();
}

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

static int64_t rankOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getRank();
}

/// Index constant.
static Value constant(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

/// The op's region on these values: clones its body, returns what it yields.
static SmallVector<Value> applyRegion(OpBuilder &builder, Operation *op,
                                      ValueRange arguments) {
  Block &body = op->getRegion(0).front();
  IRMapping mapping;
  mapping.map(body.getArguments(), arguments);
  // The yield is unregistered, so nothing says that it is a terminator.
  for (Operation &inner : llvm::drop_end(body))
    builder.clone(inner, mapping);
  return llvm::map_to_vector(body.back().getOperands(), [&](Value v) {
    return mapping.lookupOrDefault(v);
  });
}

/// What the body of a loop nest makes of the loop variables and the carried
/// tensors: the new tensors.
using LoopBody = llvm::function_ref<SmallVector<Value>(
    OpBuilder &, ValueRange ivs, ValueRange carried)>;

/// A nest of `scf.for` from 0 to each bound, the tensors carried through.
static SmallVector<Value> buildNest(OpBuilder &builder, Location loc,
                                    ArrayRef<Value> bounds, ValueRange carried,
                                    SmallVector<Value> ivs, LoopBody body) {
  if (bounds.empty())
    return body(builder, ivs, carried);
  Value zero = constant(builder, loc, 0), one = constant(builder, loc, 1);
  auto loop = scf::ForOp::create(
      builder, loc, zero, bounds.front(), one, carried,
      [&](OpBuilder &inner, Location at, Value iv, ValueRange arguments) {
        SmallVector<Value> all(ivs);
        all.push_back(iv);
        SmallVector<Value> next =
            buildNest(inner, at, bounds.drop_front(), arguments, all, body);
        scf::YieldOp::create(inner, at, next);
      });
  return SmallVector<Value>(loop.getResults());
}

/// The sizes of all dimensions of a tensor.
static SmallVector<Value> sizesOf(OpBuilder &builder, Location loc,
                                  Value tensor) {
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < rankOf(tensor); ++dim)
    sizes.push_back(tensor::DimOp::create(builder, loc, tensor, dim));
  return sizes;
}

/// True when the op has one block of `arguments` arguments in one region.
static bool hasBody(Operation *op, unsigned arguments) {
  return op->getNumRegions() == 1 && op->getRegion(0).hasOneBlock() &&
         op->getRegion(0).front().getNumArguments() == arguments;
}

//===----------------------------------------------------------------------===//
// scatter
//===----------------------------------------------------------------------===//

/// Where update `ivs` goes: its slice position, aligned to the last dimensions
/// of the original, plus the index columns at the dimensions they are mapped
/// to.
static SmallVector<Value> scatterTarget(OpBuilder &builder, Location loc,
                                        Value indices, int64_t rank,
                                        ArrayRef<int64_t> dimensionMap,
                                        ValueRange ivs) {
  SmallVector<Value> target(rank);
  ValueRange slice = ivs.drop_front();
  for (auto [index, iv] : llvm::enumerate(slice))
    target[rank - slice.size() + index] = iv;
  for (auto [column, dim] : llvm::enumerate(dimensionMap)) {
    Value at = constant(builder, loc, column);
    Value row = tensor::ExtractOp::create(builder, loc, indices,
                                          ValueRange{ivs.front(), at});
    row = arith::IndexCastOp::create(builder, loc, builder.getIndexType(), row);
    target[dim] = target[dim]
                      ? arith::AddIOp::create(builder, loc, target[dim], row)
                      : row;
  }
  return target;
}

static LogicalResult lowerScatter(Operation *op, OpBuilder &builder) {
  auto map = op->getAttrOfType<DenseI64ArrayAttr>("dimension_map");
  if (!map || op->getNumOperands() != 3 || !hasBody(op, 2))
    return op->emitOpError("expects dimension_map, three operands and a body "
                           "of two arguments");
  Value updates = op->getOperand(0), indices = op->getOperand(1);
  Value original = op->getOperand(2);
  int64_t rank = rankOf(original);
  if (rankOf(updates) > rank + 1 || rankOf(indices) != 2)
    return op->emitOpError("expects updates of rank at most ")
           << rank + 1 << " and indices of rank 2, got " << rankOf(updates)
           << " and " << rankOf(indices);
  Location loc = op->getLoc();
  auto body = [&](OpBuilder &inner, ValueRange ivs, ValueRange carried) {
    SmallVector<Value> target =
        scatterTarget(inner, loc, indices, rank, map.asArrayRef(), ivs);
    for (Value &index : target)
      if (!index)
        index = constant(inner, loc, 0);
    Value update = tensor::ExtractOp::create(inner, loc, updates, ivs);
    Value old = tensor::ExtractOp::create(inner, loc, carried[0], target);
    Value result = applyRegion(inner, op, {update, old}).front();
    return SmallVector<Value>{
        tensor::InsertOp::create(inner, loc, result, carried[0], target)};
  };
  op->replaceAllUsesWith(buildNest(builder, loc, sizesOf(builder, loc, updates),
                                   original, {}, body));
  return success();
}

//===----------------------------------------------------------------------===//
// sort
//===----------------------------------------------------------------------===//

/// One comparison of neighbours `at` and `at + 1`: swaps all outs unless the
/// region says that they are in order.
static SmallVector<Value> compareAndSwap(OpBuilder &builder, Operation *op,
                                         ArrayRef<Value> at,
                                         ArrayRef<Value> next,
                                         ValueRange outs) {
  Location loc = op->getLoc();
  SmallVector<Value> pairs;
  for (Value out : outs) {
    pairs.push_back(tensor::ExtractOp::create(builder, loc, out, at));
    pairs.push_back(tensor::ExtractOp::create(builder, loc, out, next));
  }
  Value inOrder = applyRegion(builder, op, pairs).front();
  SmallVector<Value> results;
  for (auto [index, out] : llvm::enumerate(outs)) {
    Value first = pairs[2 * index], second = pairs[2 * index + 1];
    Value low = arith::SelectOp::create(builder, loc, inOrder, first, second);
    Value high = arith::SelectOp::create(builder, loc, inOrder, second, first);
    Value once = tensor::InsertOp::create(builder, loc, low, out, at);
    results.push_back(tensor::InsertOp::create(builder, loc, high, once, next));
  }
  return results;
}

static LogicalResult lowerSort(Operation *op, OpBuilder &builder) {
  auto dimension = op->getAttrOfType<IntegerAttr>("dimension");
  unsigned outs = op->getNumOperands();
  if (!dimension || outs == 0 || !hasBody(op, 2 * outs))
    return op->emitOpError("expects dimension, outs and a body of two "
                           "arguments for each");
  Location loc = op->getLoc();
  int64_t dim = dimension.getInt();
  Value one = constant(builder, loc, 1);
  SmallVector<Value> bounds = sizesOf(builder, loc, op->getOperand(0));
  Value last = arith::SubIOp::create(builder, loc, bounds[dim], one);
  // Bubble sort: passes, then the other dimensions, then the neighbours.
  SmallVector<Value> nest{bounds[dim]};
  llvm::append_range(nest, bounds);
  nest[dim + 1] = last;
  auto body = [&](OpBuilder &inner, ValueRange ivs, ValueRange carried) {
    SmallVector<Value> at(ivs.drop_front()), next(at);
    next[dim] = arith::AddIOp::create(inner, loc, at[dim], one);
    return compareAndSwap(inner, op, at, next, carried);
  };
  op->replaceAllUsesWith(
      buildNest(builder, loc, nest, op->getOperands(), {}, body));
  return success();
}

//===----------------------------------------------------------------------===//
// scan
//===----------------------------------------------------------------------===//

/// One step of a scan: the value at `ivs` from the running value.
static SmallVector<Value> scanStep(OpBuilder &builder, Operation *op,
                                   int64_t dim, bool inclusive, ValueRange ivs,
                                   ValueRange carried) {
  Location loc = op->getLoc();
  SmallVector<Value> outer(ivs);
  outer.erase(outer.begin() + dim);
  Value zero = constant(builder, loc, 0);
  Value input = tensor::ExtractOp::create(builder, loc, op->getOperand(0), ivs);
  Value running = tensor::ExtractOp::create(builder, loc, carried[1], outer);
  Value combined = applyRegion(builder, op, {running, input}).front();
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        ivs[dim], zero);
  // An inclusive scan begins with the input itself, whatever the accumulator.
  if (inclusive)
    combined = arith::SelectOp::create(builder, loc, isFirst, input, combined);
  Value written = inclusive ? combined : running;
  return {tensor::InsertOp::create(builder, loc, written, carried[0], ivs),
          tensor::InsertOp::create(builder, loc, combined, carried[1], outer)};
}

static LogicalResult lowerScan(Operation *op, OpBuilder &builder) {
  auto dimension = op->getAttrOfType<IntegerAttr>("dimension");
  auto inclusive = op->getAttrOfType<BoolAttr>("inclusive");
  if (!dimension || !inclusive || op->getNumOperands() != 3 || !hasBody(op, 2))
    return op->emitOpError("expects dimension, inclusive, three operands and a "
                           "body of two arguments");
  Location loc = op->getLoc();
  SmallVector<Value> bounds = sizesOf(builder, loc, op->getOperand(0));
  auto body = [&](OpBuilder &inner, ValueRange ivs, ValueRange carried) {
    return scanStep(inner, op, dimension.getInt(), inclusive.getValue(), ivs,
                    carried);
  };
  op->replaceAllUsesWith(buildNest(builder, loc, bounds,
                                   op->getOperands().drop_front(), {}, body));
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct LowerTMTensorPass : mla::impl::LowerTMTensorBase<LowerTMTensorPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (op->getName().getDialectNamespace() == "tm_tensor" &&
          op->getName().getStringRef() != "tm_tensor.yield")
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      if (failed(lower(op)))
        return signalPassFailure();
      op->erase();
      ++numLowered;
    }
  }

private:
  static LogicalResult lower(Operation *op) {
    OpBuilder builder(op);
    if (!llvm::all_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>))
      return op->emitOpError("expects operands of ranked tensors");
    StringRef name = op->getName().stripDialect();
    if (name == "scatter")
      return lowerScatter(op, builder);
    if (name == "sort")
      return lowerSort(op, builder);
    if (name == "scan")
      return lowerScan(op, builder);
    return op->emitError("no lowering for '")
           << op->getName() << "': expected tm_tensor.scatter, sort or scan";
  }
};
} // namespace
