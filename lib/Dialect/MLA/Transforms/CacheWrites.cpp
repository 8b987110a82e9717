//===- CacheWrites.cpp - Writes of a cache between two ops ----------------===//

#include "CacheWrites.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mla;
using namespace mlir;

/// True if two references may be the same cache. Two arguments of the function
/// are never the same cache, because the entry function checks this. The result
/// of a branch or loop may be any cache.
static bool mayBeSame(Value a, Value b) {
  auto isEntryArgument = [](Value cache) {
    auto argument = dyn_cast<BlockArgument>(cache);
    return argument &&
           isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  };
  return a == b || !isEntryArgument(a) || !isEntryArgument(b);
}

bool mla::mayWriteBetween(Operation *from, Operation *to, Value cache) {
  for (Operation *op = from->getNextNode(); op != to; op = op->getNextNode()) {
    if (isMemoryEffectFree(op))
      continue;
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    if (!effects)
      return true;
    SmallVector<MemoryEffects::EffectInstance> instances;
    effects.getEffects(instances);
    for (const MemoryEffects::EffectInstance &instance : instances)
      if (isa<MemoryEffects::Write>(instance.getEffect()) &&
          (!instance.getValue() || mayBeSame(instance.getValue(), cache)))
        return true;
  }
  return false;
}
