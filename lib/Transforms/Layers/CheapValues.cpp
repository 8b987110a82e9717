//===- CheapValues.cpp - Values that are repeated instead of passed -------===//

#include "CheapValues.h"

#include "mla/Support/LayerInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mla;

//===----------------------------------------------------------------------===//
// Cheap ops
//===----------------------------------------------------------------------===//

/// Returns how layers treat the ops and types of `dialect`, or null if the
/// dialect does not say.
static const LayerDialectInterface *getInterface(Dialect *dialect) {
  return dialect ? dialect->getRegisteredInterface<LayerDialectInterface>()
                 : nullptr;
}

/// True for an op that fills a tensor with one value, by `linalg.fill` or
/// `linalg.generic`.
static bool isFill(Operation *op) {
  if (isa<linalg::FillOp>(op))
    return true;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 0 ||
      !llvm::hasSingleElement(*generic.getBody()))
    return false;
  return llvm::none_of(
      generic.getBody()->getTerminator()->getOperands(),
      [&](Value value) { return value.getParentBlock() == generic.getBody(); });
}

/// True for the list of sizes of a reshape. As an argument of another function,
/// the list would count as data, and no size may depend on data.
static bool isShape(Operation *op) {
  return isa<tensor::FromElementsOp>(op) &&
         getElementTypeOrSelf(op->getResult(0).getType()).isIntOrIndex();
}

bool mla::isCheap(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>() ||
      op->getName().getStringRef() == "mlak.plan_bytes" || isFill(op) ||
      isa<tensor::EmptyOp, tensor::DimOp, tensor::CollapseShapeOp,
          tensor::ExpandShapeOp>(op) ||
      isShape(op))
    return true;
  if (isa_and_nonnull<arith::ArithDialect>(op->getDialect()))
    return llvm::none_of(op->getResultTypes(), llvm::IsaPred<ShapedType>);
  const LayerDialectInterface *layers = getInterface(op->getDialect());
  return layers && layers->isCheap(op);
}

bool mla::isPassable(Type type) {
  auto opaque = dyn_cast<OpaqueType>(type);
  if (!opaque)
    return true;
  const LayerDialectInterface *layers = getInterface(
      type.getContext()->getLoadedDialect(opaque.getDialectNamespace()));
  return !layers || layers->isPassable(opaque);
}

bool mla::isReturnable(Type type) {
  return isa<RankedTensorType, OpaqueType>(type) && isPassable(type);
}

//===----------------------------------------------------------------------===//
// Copies of cheap values
//===----------------------------------------------------------------------===//

namespace {
/// Makes one part of a block independent of the cheap ops of other parts.
class CheapCloner {
public:
  CheapCloner(Block &block, Operation *begin, Operation *end)
      : block(block), begin(begin), builder(begin) {
    for (Operation *op = begin; op != end; op = op->getNextNode())
      ops.push_back(op);
  }

  /// Returns the first op of the part, which may be a new op.
  Operation *run();

private:
  /// Returns the value itself, or a copy of it that dominates the next op.
  Value rebuild(Value value);
  void eraseUnused();

  Block &block;
  Operation *begin;
  OpBuilder builder;
  SmallVector<Operation *> ops;
  IRMapping copies;
};
} // namespace

/// True if the terminator, which belongs to no part, uses the op.
static bool isReturned(Operation *op) {
  return llvm::is_contained(op->getUsers(), op->getBlock()->getTerminator());
}

Operation *CheapCloner::run() {
  Operation *before = begin->getPrevNode();
  for (Operation *op : ops) {
    if (isCheap(op) && !isReturned(op))
      continue; // repeated where it is used
    builder.setInsertionPoint(op);
    op->walk([&](Operation *nested) {
      for (OpOperand &operand : nested->getOpOperands())
        operand.set(rebuild(operand.get()));
    });
  }
  eraseUnused();
  return before ? before->getNextNode() : &block.front();
}

Value CheapCloner::rebuild(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != &block || !isCheap(op))
    return value;
  if (Value known = copies.lookupOrNull(value))
    return known;
  llvm::SetVector<Value> needed(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), needed);
  for (Value operand : needed)
    copies.map(operand, rebuild(operand));
  builder.clone(*op, copies);
  return copies.lookup(value);
}

void CheapCloner::eraseUnused() {
  for (Operation *op : llvm::reverse(ops))
    if (isCheap(op) && op->use_empty())
      op->erase();
}

void mla::cloneCheapValues(Block &block, SmallVectorImpl<Operation *> &cuts) {
  // Visits the parts from last to first. A cut then still marks the end of the
  // part before it, and an op that later parts have copied is already unused
  // when its own part is visited.
  for (size_t i = cuts.size() - 1; i-- > 0;)
    if (cuts[i] != cuts[i + 1])
      cuts[i] = CheapCloner(block, cuts[i], cuts[i + 1]).run();
}
