//===- MLAKDialect.cpp - Registration and effects of mlak -----------------===//

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace mla;
using namespace mla::mlak;

#include "mla/Dialect/MLAK/IR/MLAKDialect.cpp.inc"

#include "mla/Dialect/MLAK/IR/MLAKInterfaces.cpp.inc"

#define GET_OP_CLASSES
#include "mla/Dialect/MLAK/IR/MLAKOps.cpp.inc"

void MLAKDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "mla/Dialect/MLAK/IR/MLAKOps.cpp.inc"
      >();
}

/// The effect on a cache operand. It holds on tensors too: it is what keeps
/// appends and reads in order before bufferization.
static void
addCacheEffect(KernelOpInterface op, OpOperand &operand,
               SmallVectorImpl<MemoryEffects::EffectInstance> &out) {
  if (isa<AppendOp>(op.getOperation()))
    out.emplace_back(MemoryEffects::Write::get(), &operand);
  else
    out.emplace_back(MemoryEffects::Read::get(), &operand);
}

void AssertIndexOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Write::get());
}

void mlak::detail::getBufferEffects(
    KernelOpInterface op,
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  // An empty range has no first operand to ask for its number.
  auto outs = op.getOutBuffers();
  unsigned firstOut =
      outs.empty() ? op->getNumOperands() : outs.getBeginOperandIndex();
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned i = operand.getOperandNumber();
    if (isa<CacheType>(operand.get().getType()))
      addCacheEffect(op, operand, effects);
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    auto update = dyn_cast<UpdateOp>(op.getOperation());
    if (i >= firstOut && update && !update.getPast())
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
    if (i >= firstOut) // outs, then the workspace
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
    else
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
  }
}
