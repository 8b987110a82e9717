//===- WorkspacePlaces.cpp - Assign ranges of a workspace -----------------===//

#include "WorkspacePlanner.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mla;
using namespace mla::workspace;

std::string mla::workspace::workspaceName(StringRef function) {
  return (function + "_workspace").str();
}

std::optional<int64_t> mla::workspace::constantOf(Value value) {
  return getConstantIntValue(getAsOpFoldResult(value));
}

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

/// True if a free range can serve a need. Dynamic sizes must be equal. Static
/// sizes always fit, because the range grows to the largest of its needs.
bool Planner::fits(const Place &place, const Need &need) {
  if (place.end >= need.begin)
    return false;
  return place.bytes == need.bytes ||
         (constantOf(place.bytes) && constantOf(need.bytes));
}

/// Returns the difference in bytes between a range and a need: the bytes that
/// the need does not use, or by which the range must grow. Returns 0 for
/// dynamic sizes.
static int64_t waste(const Place &place, const Need &need) {
  std::optional<int64_t> has = constantOf(place.bytes);
  std::optional<int64_t> wants = constantOf(need.bytes);
  return has && wants ? std::abs(*has - *wants) : 0;
}

void Planner::assignPlaces() {
  llvm::stable_sort(
      needs, [](const Need &a, const Need &b) { return a.begin < b.begin; });
  for (Need &need : needs) {
    Place *best = nullptr;
    for (Place &place : places)
      if (fits(place, need) &&
          (!best || waste(place, need) < waste(*best, need)))
        best = &place;
    if (!best)
      best = &places.emplace_back(Place{need.bytes, 0, {}});
    else if (best->bytes != need.bytes)
      best->bytes = hoister.create<arith::MaxUIOp>(best->bytes, need.bytes);
    best->end = need.end;
    need.place = best - places.data();
  }
  numPlaces = places.size();
}

/// Assigns consecutive offsets to the ranges and returns the total.
Value Planner::layOut() {
  Value offset = hoister.constant(0);
  for (Place &place : places) {
    place.offset = offset;
    offset = plus(offset, place.bytes);
  }
  if (!scratch.bytes)
    return offset;
  scratch.offset = offset;
  scratch.bytes = roundUp(atMost(scratch.bytes));
  return plus(offset, scratch.bytes);
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// Clones the size computation at the start of the entry block into a separate
/// function, with an assert that the size is below the limit.
LogicalResult Planner::makeWorkspaceFunction(Value total) {
  OpBuilder at(function);
  auto type =
      at.getFunctionType(function.getArgumentTypes(), at.getIndexType());
  auto workspace = func::FuncOp::create(
      at, function.getLoc(), workspaceName(function.getName()), type);
  workspace.setPrivate();
  workspace->setAttr("mla.workspace", at.getUnitAttr());
  at.setInsertionPointToStart(workspace.addEntryBlock());
  IRMapping mapping;
  mapping.map(function.getArguments(), workspace.getArguments());
  for (Operation &op :
       llvm::make_range(function.front().begin(), builder.getInsertionPoint()))
    at.clone(op, mapping);
  Value bytes = mapping.lookup(total);
  if (failed(checkTotal(at, bytes)))
    return failure();
  func::ReturnOp::create(at, function.getLoc(), bytes);
  symbols.insert(workspace);
  return success();
}

void Planner::rewrite() {
  auto bytesType = MemRefType::get({ShapedType::kDynamic}, builder.getI8Type());
  unsigned last = function.getNumArguments();
  (void)function.insertArgument(last, bytesType, {}, function.getLoc());
  Value workspace = function.getArgument(last);
  for (Need &need : needs) {
    OpBuilder at(need.op);
    Place &place = places[need.place];
    if (auto alloc = dyn_cast<memref::AllocOp>(need.op)) {
      Value view =
          memref::ViewOp::create(at, alloc.getLoc(), alloc.getType(), workspace,
                                 place.offset, alloc.getDynamicSizes());
      alloc.replaceAllUsesWith(view);
      alloc.erase();
      continue;
    }
    Value part = memref::ViewOp::create(at, need.op->getLoc(), bytesType,
                                        workspace, place.offset, need.bytes);
    need.op->insertOperands(need.op->getNumOperands(), part);
  }
  for (mlak::KernelOpInterface kernel : kernels) {
    OpBuilder at(kernel);
    kernel.setWorkspaceBuffer(
        memref::ViewOp::create(at, kernel.getLoc(), bytesType, workspace,
                               scratch.offset, scratch.bytes));
  }
}

LogicalResult Planner::run() {
  function.walk([](memref::DeallocOp dealloc) { dealloc.erase(); });
  if (failed(collect()))
    return failure();
  assignPlaces();
  if (failed(makeWorkspaceFunction(layOut())))
    return failure();
  rewrite();
  rewriteHeap();
  return success();
}
