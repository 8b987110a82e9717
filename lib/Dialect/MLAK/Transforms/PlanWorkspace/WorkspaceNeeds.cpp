//===- WorkspaceNeeds.cpp - Collect what needs memory, and when -----------===//

#include "WorkspacePlanner.h"

#include "mla/Support/ReadDim.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mla;
using namespace mla::workspace;

//===----------------------------------------------------------------------===//
// Allocations and calls
//===----------------------------------------------------------------------===//

int64_t Planner::numberOf(Operation *op) {
  return numbers.lookup(function.front().findAncestorOpInBlock(*op));
}

/// True if `alias` is a value that a loop around `alloc` carries.
static bool isCarried(Value alias, memref::AllocOp alloc) {
  auto argument = dyn_cast<BlockArgument>(alias);
  auto loop =
      argument
          ? dyn_cast<LoopLikeOpInterface>(argument.getOwner()->getParentOp())
          : LoopLikeOpInterface();
  return loop && loop->isProperAncestor(alloc) &&
         llvm::is_contained(loop.getRegionIterArgs(), argument);
}

LogicalResult Planner::collectAlloc(memref::AllocOp alloc,
                                    const BufferViewFlowAnalysis &views) {
  if (!alloc.getType().getLayout().isIdentity())
    return alloc.emitError("an allocation must have the identity layout, got ")
           << alloc.getType();
  FailureOr<Value> bytes = bytesOf(alloc);
  if (failed(bytes) && heap)
    return keepOnHeap(alloc, views);
  if (failed(bytes))
    return alloc.emitError("the size of this buffer must be computable from "
                           "the shapes of the arguments, but depends on data");
  Need need{alloc, numberOf(alloc), numberOf(alloc), *bytes};
  for (Value alias : views.resolve(alloc.getResult())) {
    if (isCarried(alias, alloc))
      return alloc.emitError("loop-carried buffer allocated inside the loop: "
                             "run mla-carry-in-place before bufferization");
    for (Operation *user : alias.getUsers())
      need.end = std::max(need.end, numberOf(user));
  }
  needs.push_back(need);
  ++numBuffers;
  return success();
}

Value Planner::cacheLike(Value cache) {
  for (BlockArgument argument : function.getArguments())
    if (argument.getType() == cache.getType())
      return argument;
  return cache;
}

FailureOr<Value> Planner::bytesOf(func::CallOp call, func::FuncOp workspace) {
  DenseMap<Value, Value> mapped;
  for (BlockArgument argument : workspace.getArguments()) {
    if (!argument.getType().isIndex() || argument.use_empty())
      continue;
    FailureOr<Value> passed =
        hoister.hoist(call.getOperand(argument.getArgNumber()));
    if (failed(passed))
      return failure();
    mapped[argument] = *passed;
  }
  for (Operation &op : workspace.front().without_terminator()) {
    // Skip the callee's assert: its workspace is a part of the caller's, and
    // the caller's workspace function asserts the total.
    if (isa<cf::AssertOp>(op))
      continue;
    FailureOr<Value> result = failure();
    if (auto dim = dyn_cast<memref::DimOp>(op)) {
      auto argument = cast<BlockArgument>(dim.getSource());
      if (std::optional<int64_t> index = getReadDim(dim))
        result =
            hoister.dimOf(call.getOperand(argument.getArgNumber()), *index);
    } else {
      auto operands = llvm::map_to_vector(op.getOperands(), [&](Value v) {
        auto cache = dyn_cast<BlockArgument>(v);
        return cache ? cacheLike(call.getOperand(cache.getArgNumber()))
                     : mapped.lookup(v);
      });
      result = hoister.cloneOver(&op, operands);
    }
    if (failed(result))
      return failure();
    mapped[op.getResult(0)] = *result;
  }
  return mapped.lookup(workspace.front().getTerminator()->getOperand(0));
}

LogicalResult Planner::collectCall(func::CallOp call) {
  auto workspace =
      symbols.lookup<func::FuncOp>(workspaceName(call.getCallee()));
  if (!workspace)
    return success();
  FailureOr<Value> bytes = bytesOf(call, workspace);
  if (failed(bytes) && heap) {
    callsOnHeap.push_back(call);
    return success();
  }
  if (failed(bytes))
    return call.emitError("the workspace of this call must be computable from "
                          "the shapes of the arguments, but depends on data");
  needs.push_back({call, numberOf(call), numberOf(call), *bytes});
  return success();
}

//===----------------------------------------------------------------------===//
// Scratch of kernels
//===----------------------------------------------------------------------===//

/// Adds the pointer for one operand segment to the arguments of a query for
/// scratch memory.
LogicalResult Planner::addView(OperandRange segment, ArrayRef<int64_t> map,
                               Query &query) {
  if (segment.empty()) {
    query.views.push_back(builder.getUnitAttr());
    return success();
  }
  auto type = dyn_cast<MemRefType>(segment[0].getType());
  if (!type) {
    FailureOr<Value> cache = hoister.hoist(cacheLike(segment[0]));
    query.views.push_back(TypeAttr::get(segment[0].getType()));
    query.caches.push_back(succeeded(cache) ? *cache : Value());
    return cache;
  }
  SmallVector<int64_t> dims(map), shape;
  if (map.empty())
    llvm::append_range(dims, llvm::seq<int64_t>(0, type.getRank()));
  for (int64_t d : dims) {
    shape.push_back(d < 0 ? 1 : type.getDimSize(d));
    if (!ShapedType::isDynamic(shape.back()))
      continue;
    FailureOr<Value> size = hoister.dimOf(segment[0], d);
    if (failed(size))
      return failure();
    query.sizes.push_back(*size);
  }
  query.views.push_back(
      TypeAttr::get(MemRefType::get(shape, type.getElementType())));
  return success();
}

/// Adds the pointers for all segments of a kernel's operands: inputs, then
/// outs, including absent ones, without the pointers after the scalars.
LogicalResult Planner::addViews(mlak::KernelOpInterface kernel, Query &query) {
  const unsigned count =
      kernel.getNumInputSegments() - kernel.getNumTrailingSegments();
  for (unsigned i = 0; i < count; ++i)
    if (failed(
            addView(kernel.getSegment(i), mlak::getViewMap(kernel, i), query)))
      return failure();
  OperandRange outs = kernel.getOutBuffers();
  for (unsigned i = 0; i < kernel.getOutsRange().second; ++i) {
    bool isThere = i < outs.size();
    if (failed(addView(outs.slice(isThere ? i : 0, isThere), {}, query)))
      return failure();
  }
  return success();
}

/// Emits a query to the runtime for the bytes of scratch memory that a kernel
/// needs. The query passes views with sizes and without data.
FailureOr<Value> Planner::scratchOf(mlak::KernelOpInterface kernel) {
  Query query;
  if (failed(addViews(kernel, query)))
    return failure();
  SmallVector<OpFoldResult> slots;
  kernel.getScalarSlots(slots);
  for (OpFoldResult slot : slots)
    query.scalars.push_back(cast<Attribute>(slot));
  // The pointers after the scalars, which are words like them, are null: the
  // size does not depend on scales.
  query.scalars.append(kernel.getNumTrailingSegments(),
                       builder.getI64IntegerAttr(0));
  auto asked = mlak::ScratchBytesOp::create(
      builder, kernel.getLoc(), builder.getIndexType(), query.caches,
      query.sizes, builder.getStringAttr(kernel.getWorkspaceQuery()),
      builder.getI32IntegerAttr(kernel.getWorkspaceQueryTag()),
      builder.getArrayAttr(query.views), builder.getArrayAttr(query.scalars));
  return hoister.shareOp(asked);
}

LogicalResult Planner::collectScratch(mlak::KernelOpInterface kernel) {
  if (kernel.getWorkspaceQuery().empty())
    return success();
  FailureOr<Value> bytes = scratchOf(kernel);
  if (failed(bytes))
    return kernel.emitError(
        "the scratch memory of this kernel must be computable from the shapes "
        "of the arguments, but depends on data");
  kernels.push_back(kernel);
  scratch.bytes = scratch.bytes
                      ? hoister.create<arith::MaxUIOp>(scratch.bytes, *bytes)
                      : *bytes;
  return success();
}

LogicalResult Planner::collect() {
  if (!function.getBody().hasOneBlock())
    return function.emitError("control flow must be structured, got ")
           << function.getBody().getBlocks().size() << " blocks";
  for (auto [number, op] : llvm::enumerate(function.front()))
    numbers[&op] = number;
  BufferViewFlowAnalysis views(function);
  WalkResult result = function.walk([&](Operation *op) {
    if (auto alloc = dyn_cast<memref::AllocOp>(op))
      return WalkResult(collectAlloc(alloc, views));
    if (auto call = dyn_cast<func::CallOp>(op))
      return WalkResult(collectCall(call));
    if (auto kernel = dyn_cast<mlak::KernelOpInterface>(op))
      return WalkResult(collectScratch(kernel));
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
