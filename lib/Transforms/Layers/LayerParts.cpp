//===- LayerParts.cpp - Divide a layer into parts around its core ---------===//

#include "LayerParts.h"
#include "CheapValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mla;

//===----------------------------------------------------------------------===//
// Ops that may leave the core
//===----------------------------------------------------------------------===//

/// True for a tensor of static shape without an encoding.
static bool isPlainType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && !tensor.getEncoding();
}

static bool isConstant(Value value) {
  Operation *op = value.getDefiningOp();
  return op && op->hasTrait<OpTrait::ConstantLike>();
}

/// True if the op computes values. Returns false for an op that reads an
/// element at an index that depends on data.
static bool computes(Operation *op) {
  return isa_and_nonnull<arith::ArithDialect, linalg::LinalgDialect,
                         math::MathDialect, tensor::TensorDialect>(
             op->getDialect()) &&
         !isa<tensor::ExtractOp, tensor::DimOp, tensor::GatherOp>(op);
}

/// True if `op` is pure and all its operands and results are tensors of static
/// shape or constants.
static bool isPlain(Operation &op, ArrayRef<Value> operands) {
  if (op.hasTrait<OpTrait::ConstantLike>())
    return true;
  bool isFixed = llvm::all_of(op.getResultTypes(), isPlainType) &&
                 llvm::all_of(operands, [](Value operand) {
                   return isPlainType(operand.getType()) || isConstant(operand);
                 });
  if (!isFixed || !isPure(&op))
    return false;
  return !op.walk([](Operation *nested) {
              return computes(nested) ? WalkResult::advance()
                                      : WalkResult::interrupt();
            }).wasInterrupted();
}

/// True for a contraction. Passes do not look through contractions.
static bool isContraction(Operation *op) {
  return isa<linalg::ContractionOpInterface>(op);
}

static bool isView(Operation *op) {
  return isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
             tensor::ExtractSliceOp, DequantizeRowsOp>(op);
}

//===----------------------------------------------------------------------===//
// Exposed ops
//===----------------------------------------------------------------------===//

LayerParts::LayerParts(Block &block)
    : block(block), arguments(block.getNumArguments()),
      results(block.getTerminator()->getNumOperands()) {
  for (Operation &op : block.without_terminator()) {
    if (auto update = dyn_cast<UpdateOp>(op))
      exposeUpdate(update);
    if (!isPlain(op, getOperands(op)))
      expose(&op);
  }
}

SmallVector<Value> LayerParts::getOperands(Operation &op) {
  llvm::SetVector<Value> operands(op.operand_begin(), op.operand_end());
  if (op.getNumRegions())
    getUsedValuesDefinedAbove(op.getRegions(), operands);
  return operands.takeVector();
}

Operation *LayerParts::getDefinition(Value value) const {
  Operation *op = value.getDefiningOp();
  return op ? block.findAncestorOpInBlock(*op) : nullptr;
}

/// Exposes the readers of an updated cache: they decide whether it can be
/// paged.
void LayerParts::exposeUpdate(UpdateOp update) {
  for (Value result : update->getResults())
    exposeUsers(result);
  for (Value past : {update.getPast(), update.getPastRope()}) {
    while (past && past.getDefiningOp() && isView(past.getDefiningOp()))
      past = past.getDefiningOp()->getOperand(0);
    if (isa_and_nonnull<BlockArgument>(past))
      exposeUsers(past);
  }
}

void LayerParts::exposeUsers(Value value) {
  for (Operation *user : value.getUsers()) {
    Operation *op = block.findAncestorOpInBlock(*user);
    if (op->hasTrait<OpTrait::IsTerminator>())
      continue;
    expose(op);
    if (isView(op))
      exposeUsers(op->getResult(0));
  }
}

void LayerParts::expose(Operation *op) {
  SmallVector<Operation *> work = {op};
  while (!work.empty()) {
    op = work.pop_back_val();
    if (!exposed.insert(op).second)
      continue;
    for (Value operand : getOperands(*op)) {
      auto argument = dyn_cast<BlockArgument>(operand);
      if (argument && argument.getOwner() == &block)
        arguments.set(argument.getArgNumber());
      Operation *definition = getDefinition(operand);
      if (definition && !isContraction(definition))
        work.push_back(definition);
    }
  }
}

bool LayerParts::exposeResult(unsigned index) {
  if (results[index])
    return false;
  results.set(index);
  Value value = block.getTerminator()->getOperand(index);
  if (Operation *definition = getDefinition(value)) {
    if (!isContraction(definition))
      expose(definition);
  } else {
    arguments.set(cast<BlockArgument>(value).getArgNumber());
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The parts
//===----------------------------------------------------------------------===//

/// True if the op feeds only ops after the core (the part with the attention).
bool LayerParts::isAfter(Operation &op,
                         const llvm::DenseMap<Operation *, Part> &parts) const {
  return !exposed.contains(&op) &&
         llvm::all_of(op.getUsers(), [&](Operation *user) {
           Operation *ancestor = block.findAncestorOpInBlock(*user);
           return ancestor == block.getTerminator() ||
                  parts.lookup(ancestor) == Part::After;
         });
}

/// True if no op of the core feeds the op. An exposed op must also be cheap,
/// because the core repeats it, and the block must not return it.
bool LayerParts::isBefore(
    Operation &op, const llvm::DenseMap<Operation *, Part> &parts) const {
  bool isReturned = llvm::is_contained(op.getUsers(), block.getTerminator());
  if (exposed.contains(&op) && (!isCheap(&op) || isReturned))
    return false;
  return llvm::all_of(getOperands(op), [&](Value operand) {
    Operation *definition = getDefinition(operand);
    return !definition || parts.lookup(definition) == Part::Before;
  });
}

/// Find the ops after the core first. Otherwise the transposition of a weight
/// could be in another part than the product that uses it.
llvm::DenseMap<Operation *, LayerParts::Part> LayerParts::findParts() {
  llvm::DenseMap<Operation *, Part> parts;
  for (Operation &op : llvm::reverse(block.without_terminator()))
    parts[&op] = isAfter(op, parts) ? Part::After : Part::Core;
  for (Operation &op : block.without_terminator())
    if (parts[&op] == Part::Core && isBefore(op, parts))
      parts[&op] = Part::Before;
  return parts;
}

SmallVector<Operation *> LayerParts::arrange() {
  llvm::DenseMap<Operation *, Part> parts = findParts();
  SmallVector<Operation *> groups[3];
  for (Operation &op : block.without_terminator())
    groups[static_cast<int>(parts.lookup(&op))].push_back(&op);
  Operation *terminator = block.getTerminator();
  SmallVector<Operation *> cuts(4, terminator);
  for (auto &group : groups)
    for (Operation *op : group)
      op->moveBefore(terminator);
  for (int i = 2; i >= 0; --i)
    cuts[i] = groups[i].empty() ? cuts[i + 1] : groups[i].front();
  return cuts;
}
