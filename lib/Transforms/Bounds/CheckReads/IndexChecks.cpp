//===- IndexChecks.cpp - Checks of indices in linalg bodies ---------------===//
// A loop nest computes the largest index as an unsigned number, so that a
// negative index is larger than any other. After the loop nest, one comparison
// checks this index. An index tensor is read once, however many elements of a
// row it selects.
//===----------------------------------------------------------------------===//

#include "IndexChecks.h"

#include "mla/Analysis/IndexRange.h"
#include "mla/Dialect/MLAK/IR/MLAKOps.h"
#include "mla/Support/ReadDim.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mla;

static Value constantIndex(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

Value mla::skipIndexCasts(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<arith::IndexCastOp, arith::ExtSIOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

//===----------------------------------------------------------------------===//
// Computation of an index
//===----------------------------------------------------------------------===//

BodyIndex::BodyIndex(linalg::LinalgOp op, Value index)
    : op(op), index(index), loops(op.getNumLoops()) {
  isSimple = op.hasPureTensorSemantics() && collect(index);
}

bool BodyIndex::collect(Value value) {
  if (OpOperand *element = getElementOperand(value);
      element && element->getOwner() == op) {
    for (AffineExpr result : op.getMatchingIndexingMap(element).getResults())
      result.walk([&](AffineExpr part) {
        if (auto dim = dyn_cast<AffineDimExpr>(part))
          loops.set(dim.getPosition());
      });
    return true;
  }
  if (!op->isAncestor(value.getParentBlock()->getParentOp()))
    return true;
  Operation *definition = value.getDefiningOp();
  if (!definition || definition->getBlock() != op.getBlock())
    return false;
  if (slice.contains(definition))
    return true;
  if (auto loop = dyn_cast<linalg::IndexOp>(definition))
    loops.set(loop.getDim());
  if (definition->getNumRegions() != 0 || !isMemoryEffectFree(definition) ||
      !llvm::all_of(definition->getOperands(),
                    [&](Value operand) { return collect(operand); }))
    return false;
  slice.insert(definition);
  return true;
}

void BodyIndex::printKey(llvm::raw_ostream &os, Value value) {
  // Number only the loops that the index depends on. Then t[i] and t[:, i] get
  // the same key and share a check.
  SmallVector<AffineExpr> numbers(op.getNumLoops());
  for (auto [number, loop] : llvm::enumerate(loops.set_bits()))
    numbers[loop] = getAffineDimExpr(number, op.getContext());
  for (AffineExpr &number : numbers)
    if (!number)
      number = getAffineConstantExpr(0, op.getContext());
  if (OpOperand *element = getElementOperand(value);
      element && element->getOwner() == op) {
    os << "e" << element->get().getAsOpaquePointer();
    for (AffineExpr result : op.getMatchingIndexingMap(element).getResults())
      os << "[" << result.replaceDims(numbers) << "]";
    return;
  }
  Operation *definition = value.getDefiningOp();
  if (!definition || !slice.contains(definition)) {
    os << "v" << value.getAsOpaquePointer();
    return;
  }
  if (auto loop = dyn_cast<linalg::IndexOp>(definition)) {
    os << "i" << numbers[loop.getDim()];
    return;
  }
  os << definition->getName() << definition->getAttrDictionary()
     << definition->getPropertiesAsAttribute() << definition->getResultTypes()
     << "(";
  for (Value operand : definition->getOperands())
    printKey(os, operand);
  os << ")";
}

std::string BodyIndex::getKey(ShapeFacts &facts, Value tensor, int64_t dim) {
  std::string key;
  llvm::raw_string_ostream os(key);
  os << op->getBlock() << ":";
  printKey(os, index);
  AffineExpr size = facts.getDim(tensor, dim);
  os << "<";
  size ? os << size : os << tensor.getAsOpaquePointer();
  os << "@" << dim;
  // Add the ranges of the loops that the index depends on, and of loops that
  // may be empty, because the check depends on these ranges.
  for (auto [loop, range] : llvm::enumerate(op.getStaticLoopRanges())) {
    if (!loops.test(loop) && range > 0)
      continue;
    os << (loops.test(loop) ? ",n" : ",m");
    AffineExpr size = getLoopSize(op, loop, facts);
    size ? os << size : os << op.getOperation();
  }
  return key;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

Value BodyIndex::emitIndex(OpBuilder &builder, ValueRange ivs) {
  Location loc = op.getLoc();
  IRMapping mapping;
  SmallVector<OpFoldResult> at(ivs.begin(), ivs.end());
  for (BlockArgument argument : op.getBlock()->getArguments()) {
    OpOperand *element = getElementOperand(argument);
    bool isUsed = element && llvm::any_of(argument.getUsers(), [&](auto *user) {
                    return slice.contains(user);
                  });
    if (!isUsed && argument != index)
      continue;
    SmallVector<Value> place;
    for (AffineExpr result : op.getMatchingIndexingMap(element).getResults())
      place.push_back(getValueOrCreateConstantIndexOp(
          builder, loc,
          affine::makeComposedFoldedAffineApply(builder, loc, result, at)));
    mapping.map(argument,
                tensor::ExtractOp::create(builder, loc, element->get(), place)
                    .getResult());
  }
  for (Operation *part : slice)
    if (auto loop = dyn_cast<linalg::IndexOp>(part))
      mapping.map(loop.getResult(), ivs[loop.getDim()]);
    else
      builder.clone(*part, mapping);
  return mapping.lookupOrDefault(index);
}

Value BodyIndex::emitWorst(OpBuilder &builder, ArrayRef<Range> ranges) {
  Location loc = op.getLoc();
  Value zero = constantIndex(builder, loc, 0);
  Value one = constantIndex(builder, loc, 1);
  SmallVector<Value> ivs(op.getNumLoops(), zero);
  SmallVector<unsigned> order(loops.set_bits());
  // Sizes are read before the outermost loop, for all loops of the nest.
  SmallVector<Value> sizes;
  for (unsigned loop : order)
    sizes.push_back(
        getValueOrCreateConstantIndexOp(builder, loc, ranges[loop].size));
  auto nest = [&](auto &self, OpBuilder &at, unsigned depth,
                  Value worst) -> Value {
    if (depth == order.size())
      return arith::MaxUIOp::create(at, loc, worst, emitIndex(at, ivs));
    auto loop = scf::ForOp::create(at, loc, zero, sizes[depth], one, worst);
    ivs[order[depth]] = loop.getInductionVar();
    OpBuilder inner = OpBuilder::atBlockEnd(loop.getBody());
    Value result = self(self, inner, depth + 1, loop.getRegionIterArg(0));
    scf::YieldOp::create(inner, loc, result);
    return loop.getResult(0);
  };
  return nest(nest, builder, 0, zero);
}

/// True if `value` is the size of dimension `dim` of `tensor`.
static bool isSizeOf(Value value, Value tensor, int64_t dim) {
  value = skipIndexCasts(value);
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant == cast<ShapedType>(tensor.getType()).getDimSize(dim);
  auto read = value.getDefiningOp<tensor::DimOp>();
  return read && read.getSource() == tensor && getReadDim(read) == dim;
}

/// True if `value` is `x < 0 ? x + size : x`.
static bool countsFromEnd(Value value, Value tensor, int64_t dim) {
  auto select = skipIndexCasts(value).getDefiningOp<arith::SelectOp>();
  if (!select)
    return false;
  auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
  auto sum = select.getTrueValue().getDefiningOp<arith::AddIOp>();
  Value given = select.getFalseValue();
  return compare && sum &&
         compare.getPredicate() == arith::CmpIPredicate::slt &&
         matchPattern(compare.getRhs(), m_Zero()) &&
         compare.getLhs() == given && sum.getLhs() == given &&
         isSizeOf(sum.getRhs(), tensor, dim);
}

/// Emits the original index of `worst`. If `worst` is negative, the body has
/// added the size to the index, so the size is subtracted again.
static Value emitGiven(OpBuilder &builder, Location loc, Value worst,
                       Value size) {
  Value isNegative =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, worst,
                            constantIndex(builder, loc, 0));
  Value given = arith::SubIOp::create(builder, loc, worst, size);
  return arith::SelectOp::create(builder, loc, isNegative, given, worst);
}

/// Emits the condition that one of the ranges is empty, or returns null if no
/// range can be empty.
static Value emitIsEmpty(OpBuilder &builder, Location loc,
                         ArrayRef<Range> ranges) {
  Value isEmpty;
  for (const Range &range : ranges) {
    if (getConstantIntValue(range.size).value_or(0) > 0)
      continue;
    Value zero = constantIndex(builder, loc, 0);
    Value size = getValueOrCreateConstantIndexOp(builder, loc, range.size);
    Value none = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                       size, zero);
    isEmpty =
        isEmpty ? arith::OrIOp::create(builder, loc, isEmpty, none) : none;
  }
  return isEmpty;
}

void BodyIndex::emitCheck(Value tensor, int64_t dim) {
  Location loc = op.getLoc();
  OpBuilder builder(op);
  SmallVector<Range> ranges = op.createLoopRanges(builder, loc);
  Value worst = emitWorst(builder, ranges);
  Value size = builder.createOrFold<tensor::DimOp>(loc, tensor, dim);
  if (countsFromEnd(index, tensor, dim))
    worst = emitGiven(builder, loc, worst, size);
  if (Value isEmpty = emitIsEmpty(builder, loc, ranges)) {
    // An empty loop reads nothing, so compare 0 with 1, which succeeds.
    worst = arith::SelectOp::create(builder, loc, isEmpty,
                                    constantIndex(builder, loc, 0), worst);
    size = arith::SelectOp::create(builder, loc, isEmpty,
                                   constantIndex(builder, loc, 1), size);
  }
  mlak::AssertIndexOp::create(builder, loc, worst, size, dim);
}
