//===- HeapBuffers.cpp - Buffers whose sizes depend on data ---------------===//
// The reference pipeline pads ragged batches to their longest sequence. The
// length of this sequence does not follow from shapes. Buffers of such a size
// are not moved to the workspace: they remain allocations on the heap.
//===----------------------------------------------------------------------===//

#include "WorkspacePlanner.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mla;
using namespace mla::workspace;

LogicalResult Planner::keepOnHeap(memref::AllocOp alloc,
                                  const BufferViewFlowAnalysis &views) {
  Block *block = alloc->getBlock();
  Operation *last = alloc;
  for (Value alias : views.resolve(alloc.getResult()))
    for (Operation *user : alias.getUsers()) {
      Operation *inBlock = block->findAncestorOpInBlock(*user);
      if (!inBlock || inBlock->hasTrait<OpTrait::IsTerminator>())
        return alloc.emitError(
                   "a buffer whose size depends on data must be used only in "
                   "the block that allocates it, got a use by '")
               << user->getName() << "'";
      if (last->isBeforeInBlock(inBlock))
        last = inBlock;
    }
  kept.push_back({alloc, last});
  return success();
}

/// Allocates a callee's workspace before the call, and frees it after the call.
/// The size is computed from the call's operands.
void Planner::giveHeap(func::CallOp call) {
  auto workspace =
      symbols.lookup<func::FuncOp>(workspaceName(call.getCallee()));
  OpBuilder at(call);
  IRMapping mapping;
  mapping.map(workspace.getArguments(), call.getOperands());
  for (Operation &op : workspace.front().without_terminator())
    at.clone(op, mapping);
  Value bytes =
      mapping.lookup(workspace.front().getTerminator()->getOperand(0));
  auto type = MemRefType::get({ShapedType::kDynamic}, at.getI8Type());
  Value buffer = memref::AllocOp::create(at, call.getLoc(), type, bytes,
                                         at.getI64IntegerAttr(alignment));
  call->insertOperands(call->getNumOperands(), buffer);
  at.setInsertionPointAfter(call);
  memref::DeallocOp::create(at, call.getLoc(), buffer);
}

void Planner::rewriteHeap() {
  for (auto [alloc, last] : kept) {
    alloc.setAlignment(alignment);
    OpBuilder at(alloc.getContext());
    at.setInsertionPointAfter(last);
    memref::DeallocOp::create(at, alloc.getLoc(), alloc);
  }
  for (func::CallOp call : callsOnHeap)
    giveHeap(call);
  numHeap = kept.size() + callsOnHeap.size();
}
