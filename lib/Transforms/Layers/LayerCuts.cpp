//===- LayerCuts.cpp - Find the cuts between layers -----------------------===//

#include "LayerCuts.h"
#include "CheapValues.h"

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringSwitch.h"

#include <limits>
#include <numeric>

using namespace mlir;
using namespace mla;

//===----------------------------------------------------------------------===//
// Layers
//===----------------------------------------------------------------------===//

/// True for an attention op of mla or mlak. Compares names, because this runs
/// before and after kernel selection.
static bool isAttention(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  if (dialect != "mla" && dialect != "mlak")
    return false;
  return llvm::StringSwitch<bool>(op->getName().stripDialect())
      .Cases({"attention", "latent_attention", "decode", "prefill"}, true)
      .Default(false);
}

bool mla::holdsAttention(Operation &op) {
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

/// True for a plan op of mla or mlak, which all layers of a step share.
static bool isPlan(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name == "mla.plan" || name == "mlak.plan";
}

//===----------------------------------------------------------------------===//
// Asserts
//===----------------------------------------------------------------------===//

static bool isAssert(Operation *op) {
  return isa<cf::AssertOp, mlak::AssertIndexOp>(op);
}

/// True for ops that compute the operands of asserts: cheap ops, reads of
/// elements, and loops that compute an extreme value.
static bool isPartOfAssert(Operation *op) {
  if (isCheap(op) || isa<tensor::ExtractOp>(op))
    return true;
  return isa<scf::ForOp>(op) && isMemoryEffectFree(op) &&
         llvm::none_of(op->getResultTypes(), llvm::IsaPred<ShapedType>);
}

/// Collects the ops of the block that `value` needs, in order. Returns false if
/// they include an op that is not part of an assert on arguments.
static bool collectSlice(Value value, Block &block,
                         llvm::SetVector<Operation *> &slice) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return value.getParentBlock() == &block;
  if (slice.contains(op))
    return true;
  if (op->getBlock() != &block || !isPartOfAssert(op) ||
      (op->getNumRegions() != 0 && !isa<scf::ForOp>(op)))
    return false;
  llvm::SetVector<Value> needed(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), needed);
  for (Value operand : needed)
    if (!collectSlice(operand, block, slice))
      return false;
  slice.insert(op);
  return true;
}

void mla::hoistAsserts(Block &block) {
  llvm::SetVector<Operation *> moved;
  for (Operation &op : block) {
    if (!isAssert(&op) && !isPlan(&op))
      continue;
    llvm::SetVector<Operation *> slice;
    bool isKnown = llvm::all_of(op.getOperands(), [&](Value operand) {
      return collectSlice(operand, block, slice);
    });
    if (!isKnown)
      continue;
    moved.insert(slice.begin(), slice.end());
    moved.insert(&op);
  }
  // Move the ops in the order of the slices: definitions before uses.
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
// Returned reshapes
//===----------------------------------------------------------------------===//

/// True if `op` reshapes a tensor that is not cheap, directly or through other
/// reshapes, and has no other operands.
static bool isReshape(Operation *op) {
  Operation *source = op;
  while (source &&
         isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(source) &&
         source->getNumOperands() == 1)
    source = source->getOperand(0).getDefiningOp();
  return source != op && !(source && isCheap(source));
}

/// Returns the first of the reshapes at the end of a block, or its terminator.
static Operation *findEnd(Block &block) {
  Operation *end = block.getTerminator();
  while (Operation *op = end->getPrevNode()) {
    if (!isReshape(op))
      break;
    end = op;
  }
  return end;
}

void mla::sinkReturnedReshapes(Block &block) {
  Operation *end = block.getTerminator();
  llvm::SmallPtrSet<Operation *, 8> sunk = {end};
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
    bool isReturned = isReshape(&op) && !op.use_empty() &&
                      llvm::all_of(op.getUsers(), [&](Operation *user) {
                        return sunk.contains(user);
                      });
    if (!isReturned)
      continue;
    op.moveBefore(end);
    sunk.insert(end = &op);
  }
}

//===----------------------------------------------------------------------===//
// Cuts
//===----------------------------------------------------------------------===//

namespace {
/// The price of a cut before each op of a block: the number of values that
/// cross it. Values that are also live across an attention op do not count,
/// because every cut near that op passes them.
class CutPrices {
public:
  /// The price of a cut that would pass a value which cannot be passed.
  static constexpr int64_t impossible = int64_t(1) << 32;

  explicit CutPrices(Block &block);

  /// Returns the numbers of the ops that contain attention, in order.
  ArrayRef<size_t> getLayers() const { return layers; }

  /// Returns the first op in (first, last] with the lowest price, or null if
  /// all cuts are impossible.
  Operation *findCheapest(size_t first, size_t last) const {
    size_t best = first + 1;
    for (size_t i = best; i <= last; ++i)
      if (prices[i] < prices[best])
        best = i;
    return prices[best] < impossible ? order[best] : nullptr;
  }

private:
  /// The numbers of the first and the last op that need a value.
  struct Uses {
    size_t first = std::numeric_limits<size_t>::max(), last = 0;

    void add(Uses other) {
      first = std::min(first, other.first);
      last = std::max(last, other.last);
    }
  };

  void readBlock();
  /// Returns the uses of a value. A cheap user does not count, because it is
  /// repeated where its results are used: the users of its results count
  /// instead.
  Uses findUses(Value value) const;
  /// Adds a value that op number `begin` defines. Each cut between this op and
  /// the last user of the value passes it.
  void addValue(Value value, size_t begin, bool passable);

  Block &block;
  llvm::DenseMap<Operation *, size_t> numbers;
  llvm::SmallVector<Operation *> order;
  /// The numbers at which each op counts as a user: its own number or, for a
  /// cheap op, the numbers of its users.
  llvm::SmallVector<Uses> places;
  llvm::BitVector cheap;
  llvm::SmallVector<size_t> layers;
  /// `attentions`: the number of attention ops before each op, followed by the
  /// total. `prices`: the price of a cut before each op; until all values are
  /// added, the difference to the price of the op before.
  llvm::SmallVector<int64_t> attentions, prices;
};
} // namespace

/// Classifies each op by its name only once, because the block is long.
void CutPrices::readBlock() {
  attentions.push_back(0);
  for (Operation &op : block) {
    size_t number = order.size();
    numbers[&op] = number;
    order.push_back(&op);
    places.push_back({number, number});
    cheap.push_back(isCheap(&op));
    if (holdsAttention(op))
      layers.push_back(number);
    attentions.push_back(layers.size());
  }
}

CutPrices::CutPrices(Block &block) : block(block) {
  readBlock();
  for (size_t i = order.size(); i-- > 0;) {
    if (!cheap[i] || order[i]->getNumResults() == 0)
      continue;
    places[i] = Uses();
    for (Value result : order[i]->getResults())
      places[i].add(findUses(result));
  }
  prices.assign(order.size() + 1, 0);
  for (Value argument : block.getArguments())
    addValue(argument, findUses(argument).first,
             isPassable(argument.getType()));
  for (auto [i, op] : llvm::enumerate(order))
    if (!cheap[i])
      for (Value result : op->getResults())
        addValue(result, i, isReturnable(result.getType()));
  std::partial_sum(prices.begin(), prices.end(), prices.begin());
}

CutPrices::Uses CutPrices::findUses(Value value) const {
  Uses uses;
  for (Operation *user : value.getUsers())
    uses.add(places[numbers.lookup(block.findAncestorOpInBlock(*user))]);
  return uses;
}

void CutPrices::addValue(Value value, size_t begin, bool passable) {
  Uses uses = findUses(value);
  if (uses.last <= begin || uses.first == std::numeric_limits<size_t>::max())
    return;
  // The value is live from after its definition to its last user.
  bool isLong = attentions[uses.last] > attentions[begin + 1];
  if (passable && isLong)
    return;
  prices[begin + 1] += passable ? 1 : impossible;
  prices[uses.last + 1] -= passable ? 1 : impossible;
}

/// Returns the first op after the hoisted asserts and plans.
static Operation *skipAsserts(Block &block) {
  Operation *begin = &block.front();
  for (Operation &op : block) {
    if (!isAssert(&op) && !isPlan(&op))
      continue;
    // An assert or plan was hoisted if only parts of asserts precede it.
    bool isHoisted = true;
    for (Operation *before = begin; before != &op;
         before = before->getNextNode())
      isHoisted &= isPartOfAssert(before);
    if (!isHoisted)
      break;
    begin = op.getNextNode();
  }
  return begin;
}

llvm::SmallVector<Operation *> mla::findLayerCuts(Block &block) {
  const CutPrices prices(block);
  llvm::SmallVector<Operation *> cuts = {skipAsserts(block)};
  ArrayRef<size_t> layers = prices.getLayers();
  for (size_t i = 1; i < layers.size(); ++i)
    if (Operation *cut = prices.findCheapest(layers[i - 1], layers[i]))
      cuts.push_back(cut);
  cuts.push_back(findEnd(block));
  return cuts;
}
