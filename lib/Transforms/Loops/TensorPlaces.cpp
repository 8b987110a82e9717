//===- TensorPlaces.cpp - Buffers that may hold a tensor ------------------===//

#include "mla/Transforms/Loops/TensorPlaces.h"

#include "mla/Support/ReadDim.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mla;

/// Returns the position of `value` in `list`, or std::nullopt.
static std::optional<unsigned> findPlace(ValueRange list, Value value) {
  auto place = llvm::find(list, value);
  if (place == list.end())
    return std::nullopt;
  return std::distance(list.begin(), place);
}

static bool addCarried(scf::ForOp loop, Value value,
                       SmallVectorImpl<Value> &sources) {
  auto i =
      findPlace(isa<BlockArgument>(value) ? ValueRange(loop.getRegionIterArgs())
                                          : ValueRange(loop.getResults()),
                value);
  if (!i)
    return false; // the induction variable
  sources.push_back(loop.getInitArgs()[*i]);
  sources.push_back(loop.getYieldedValues()[*i]);
  return true;
}

static bool addCarried(scf::WhileOp loop, Value value,
                       SmallVectorImpl<Value> &sources) {
  if (auto i = findPlace(ValueRange(loop.getBeforeArguments()), value)) {
    sources.push_back(loop.getInits()[*i]);
    sources.push_back(loop.getYieldOp().getOperand(*i));
    return true;
  }
  auto i =
      findPlace(isa<BlockArgument>(value) ? ValueRange(loop.getAfterArguments())
                                          : ValueRange(loop.getResults()),
                value);
  if (i)
    sources.push_back(loop.getConditionOp().getArgs()[*i]);
  return i.has_value();
}

bool mla::addHandedOn(Value value, SmallVectorImpl<Value> &sources) {
  Operation *owner = value.getDefiningOp();
  if (auto argument = dyn_cast<BlockArgument>(value))
    owner = argument.getOwner()->getParentOp();
  if (auto loop = dyn_cast_or_null<scf::ForOp>(owner))
    return addCarried(loop, value, sources);
  if (auto loop = dyn_cast_or_null<scf::WhileOp>(owner))
    return addCarried(loop, value, sources);
  auto branch = dyn_cast_or_null<scf::IfOp>(owner);
  if (!branch)
    return false;
  unsigned i = cast<OpResult>(value).getResultNumber();
  sources.push_back(branch.thenYield().getOperand(i));
  sources.push_back(branch.elseYield().getOperand(i));
  return true;
}

OpOperand *mla::getUpdated(Operation *op, Value result) {
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op))
    return dps.getTiedOpOperand(cast<OpResult>(result));
  if (isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    return &op->getOpOperand(0);
  return nullptr;
}

namespace {
/// Follows a value back to the buffers that may hold it.
struct PlaceFinder {
  Block *top;
  TensorPlaces places;
  SmallVector<Value> worklist;

  void visit(Value value);
  void visitResult(Operation *op, Value value);
};
} // namespace

void PlaceFinder::visitResult(Operation *op, Value value) {
  if (isa<bufferization::ToTensorOp>(op)) {
    places.origins.insert(value);
  } else if (OpOperand *updated = getUpdated(op, value)) {
    worklist.push_back(updated->get());
  } else if (op->getNumRegions() != 0) {
    places.unknown = true;
  } else {
    places.made.insert(value);
    if (!isa<bufferization::AllocTensorOp>(op)) // it copies
      llvm::append_range(worklist, op->getOperands());
  }
}

void PlaceFinder::visit(Value value) {
  if (value.getDefiningOp() &&
      !isa<tensor::EmptyOp, bufferization::ToTensorOp>(value.getDefiningOp()))
    places.versions.insert(value);
  auto argument = dyn_cast<BlockArgument>(value);
  bool ends = argument &&
              (argument.getOwner() == top ||
               isa<FunctionOpInterface>(argument.getOwner()->getParentOp()));
  if (ends)
    places.origins.insert(value);
  else if (addHandedOn(value, worklist))
    return;
  else if (argument)
    places.unknown = true;
  else
    visitResult(value.getDefiningOp(), value);
}

TensorPlaces mla::findPlaces(Value value, Block *top) {
  PlaceFinder finder{top, {}, {value}};
  DenseSet<Value> seen;
  while (!finder.worklist.empty()) {
    Value next = finder.worklist.pop_back_val();
    if (isa<TensorType>(next.getType()) && seen.insert(next).second)
      finder.visit(next);
  }
  return finder.places;
}

std::pair<Value, int64_t> mla::findSized(Value value, int64_t dim) {
  while (Operation *op = value.getDefiningOp()) {
    OpOperand *updated = isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)
                             ? nullptr
                             : getUpdated(op, value);
    if (updated) {
      value = updated->get();
      continue;
    }
    auto empty = dyn_cast<tensor::EmptyOp>(op);
    if (!empty || !empty.getType().isDynamicDim(dim))
      break;
    auto size = empty.getDynamicSize(dim).getDefiningOp<tensor::DimOp>();
    std::optional<int64_t> from = size ? getReadDim(size) : std::nullopt;
    if (!from)
      break;
    value = size.getSource();
    dim = *from;
  }
  return {value, dim};
}
