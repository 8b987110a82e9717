//===- LayerCuts.cpp - Where one layer ends and the next begins -----------===//

#include "LayerCuts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/IRMapping.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

//===----------------------------------------------------------------------===//
// What is a layer, what is cheap
//===----------------------------------------------------------------------===//

/// Attention of either dialect, by name: this runs before and after selection.
static bool isAttention(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  if (dialect != "mla" && dialect != "mlak")
    return false;
  return llvm::StringSwitch<bool>(op->getName().stripDialect())
      .Cases({"attention", "latent_attention", "decode", "prefill"}, true)
      .Default(false);
}

static bool holdsAttention(Operation &op) {
  return op
      .walk([](Operation *nested) {
        return isAttention(nested) ? WalkResult::interrupt()
                                   : WalkResult::advance();
      })
      .wasInterrupted();
}

unsigned mla::countLayers(Block &block) {
  return llvm::count_if(block, holdsAttention);
}

/// The schedule that all layers of a step share, of either dialect.
static bool isPlan(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name == "mla.plan" || name == "mlak.plan";
}

/// Cheaper to repeat than to pass: constants, sizes, empty and filled tensors.
static bool isCheap(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>() ||
      op->getName().getStringRef() == "mlak.plan_bytes" ||
      isa<tensor::EmptyOp, tensor::DimOp, linalg::FillOp>(op))
    return true;
  return isa<arith::ArithDialect>(op->getDialect()) &&
         llvm::none_of(op->getResultTypes(), llvm::IsaPred<ShapedType>);
}

//===----------------------------------------------------------------------===//
// Asserts
//===----------------------------------------------------------------------===//

/// Collects what `value` needs within the block, in order; false when that is
/// more than cheap ops over arguments.
static bool collectCheapSlice(Value value, Block &block,
                              llvm::SetVector<Operation *> &slice) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return value.getParentBlock() == &block;
  if (slice.contains(op))
    return true;
  if (op->getBlock() != &block || !isCheap(op) || op->getNumRegions() != 0)
    return false;
  for (Value operand : op->getOperands())
    if (!collectCheapSlice(operand, block, slice))
      return false;
  slice.insert(op);
  return true;
}

void mla::hoistAsserts(Block &block) {
  llvm::SetVector<Operation *> moved;
  for (Operation &op : block) {
    if (!isa<cf::AssertOp>(op) && !isPlan(&op))
      continue;
    llvm::SetVector<Operation *> slice;
    bool isKnown = llvm::all_of(op.getOperands(), [&](Value operand) {
      return collectCheapSlice(operand, block, slice);
    });
    if (!isKnown)
      continue;
    moved.insert(slice.begin(), slice.end());
    moved.insert(&op);
  }
  // In the order of the slices, which is one of definitions before uses.
  Operation *last = nullptr;
  for (Operation *op : moved) {
    if (last)
      op->moveAfter(last);
    else
      op->moveBefore(&block, block.begin());
    last = op;
  }
}

//===----------------------------------------------------------------------===//
// Cuts
//===----------------------------------------------------------------------===//

namespace {
/// Counts, for each op of a block, the tensors that are alive before it:
/// defined earlier (an argument: used earlier) and used at it or later.
class Liveness {
public:
  explicit Liveness(Block &block) {
    for (Operation &op : block)
      numbers[&op] = order.size(), order.push_back(&op);
    llvm::SmallVector<int64_t> change(order.size() + 1, 0);
    for (Value argument : block.getArguments())
      if (isa<TensorType>(argument.getType()))
        addRange(argument, block, change);
    for (Operation &op : block) {
      if (isCheap(&op))
        continue;
      for (Value result : op.getResults())
        if (isa<TensorType>(result.getType()))
          addRange(result, block, change);
    }
    int64_t alive = 0;
    for (size_t i = 0; i < order.size(); ++i)
      counts.push_back(alive += change[i]);
  }

  /// The op in (first, last] with the fewest tensors alive before it; the first
  /// of equals.
  Operation *findMinimum(Operation *first, Operation *last) const {
    size_t best = numbers.lookup(first) + 1;
    for (size_t i = best; i <= numbers.lookup(last); ++i)
      if (counts[i] < counts[best])
        best = i;
    return order[best];
  }

private:
  void addRange(Value value, Block &block,
                llvm::SmallVectorImpl<int64_t> &change) {
    size_t begin = order.size(), end = 0;
    for (Operation *user : value.getUsers())
      if (Operation *ancestor = block.findAncestorOpInBlock(*user)) {
        begin = std::min(begin, numbers.lookup(ancestor) + 1);
        end = std::max(end, numbers.lookup(ancestor) + 1);
      }
    if (Operation *op = value.getDefiningOp())
      begin = numbers.lookup(op) + 1;
    if (begin >= end)
      return;
    ++change[begin];
    --change[end];
  }

  llvm::DenseMap<Operation *, size_t> numbers;
  llvm::SmallVector<Operation *> order;
  llvm::SmallVector<int64_t> counts;
};
} // namespace

/// The first op that is not part of the hoisted asserts and plans.
static Operation *skipAsserts(Block &block) {
  Operation *begin = &block.front();
  for (Operation &op : block) {
    if (!isa<cf::AssertOp>(op) && !isPlan(&op))
      continue;
    // Only cheap ops stand before a hoisted one.
    bool isHoisted = true;
    for (Operation *before = begin; before != &op;
         before = before->getNextNode())
      isHoisted &= isCheap(before);
    if (!isHoisted)
      break;
    begin = op.getNextNode();
  }
  return begin;
}

llvm::SmallVector<Operation *> mla::findLayerCuts(Block &block) {
  Liveness liveness(block);
  llvm::SmallVector<Operation *> cuts = {skipAsserts(block)};
  Operation *previous = nullptr;
  for (Operation &op : block) {
    if (!holdsAttention(op))
      continue;
    if (previous)
      cuts.push_back(liveness.findMinimum(previous, &op));
    previous = &op;
  }
  cuts.push_back(block.getTerminator());
  return cuts;
}

//===----------------------------------------------------------------------===//
// Copies of cheap values
//===----------------------------------------------------------------------===//

namespace {
/// Makes one stretch independent of cheap ops of others.
class CheapCloner {
public:
  CheapCloner(Block &block, Operation *begin, Operation *end)
      : block(block), begin(begin), builder(begin) {
    for (Operation *op = begin; op != end; op = op->getNextNode())
      inside.insert(op);
  }

  /// Returns the op that now begins the stretch.
  Operation *run() {
    Operation *before = begin->getPrevNode();
    for (Operation *op : inside.getArrayRef())
      op->walk([&](Operation *nested) {
        for (OpOperand &operand : nested->getOpOperands())
          operand.set(rebuild(operand.get()));
      });
    return before ? before->getNextNode() : &block.front();
  }

private:
  /// The value itself, or a copy within the stretch.
  Value rebuild(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != &block || inside.contains(op) || !isCheap(op))
      return value;
    if (Value known = copies.lookupOrNull(value))
      return known;
    for (Value operand : op->getOperands())
      copies.map(operand, rebuild(operand));
    builder.clone(*op, copies);
    return copies.lookup(value);
  }

  Block &block;
  Operation *begin;
  OpBuilder builder;
  llvm::SetVector<Operation *> inside;
  IRMapping copies;
};
} // namespace

void mla::cloneCheapValues(Block &block,
                           llvm::SmallVectorImpl<Operation *> &cuts) {
  // From the end, so that a cut still is the end of the stretch before it.
  for (size_t i = cuts.size() - 1; i-- > 0;)
    if (cuts[i] != cuts[i + 1])
      cuts[i] = CheapCloner(block, cuts[i], cuts[i + 1]).run();
}
