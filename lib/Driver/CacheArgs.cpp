//===- CacheArgs.cpp - The paged caches that a model itself takes ---------===//

#include "mla/Driver/CacheArgs.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mla;

/// Notes the arguments of one op that uses the cache.
static void noteUser(mlir::FunctionOpInterface function, mlir::Operation *user,
                     CacheArg &cache) {
  auto noteReader = [&](mlir::Value table, mlir::Value lengths) {
    cache.table = findModelArg(function, table);
    cache.lengths = findModelArg(function, lengths);
  };
  if (auto decode = llvm::dyn_cast<DecodeOp>(user)) {
    noteReader(decode.getBlockTable(), decode.getSeqLens());
    cache.ragged |= bool(decode.getCuSeqlens());
  } else if (auto gather = llvm::dyn_cast<GatherOp>(user)) {
    noteReader(gather.getBlockTable(), gather.getSeqLens());
    cache.ragged |= gather.getCuSeqlens() || gather.getStarts();
  } else if (auto append = llvm::dyn_cast<AppendOp>(user)) {
    if (auto slots = findModelArg(function, append.getSlots()))
      cache.slots.push_back(*slots);
    else
      cache.slotsUnknown = true;
  }
}

using References = llvm::SmallSetVector<mlir::Value, 4>;

/// What the loop or branch that `use` hands its value to, or that it ends a
/// region of, has in its place.
static void addHandedOn(mlir::OpOperand &use, References &references) {
  mlir::Operation *user = use.getOwner();
  auto branch = llvm::dyn_cast<mlir::RegionBranchOpInterface>(user);
  if (user->hasTrait<mlir::OpTrait::IsTerminator>())
    branch = llvm::dyn_cast<mlir::RegionBranchOpInterface>(user->getParentOp());
  if (!branch)
    return;
  mlir::RegionBranchSuccessorMapping mapping;
  branch.getSuccessorOperandInputMapping(mapping);
  for (mlir::Value value : mapping.lookup(&use))
    references.insert(value);
}

/// The cache, and every value that branches, selects and loops make of it.
static References findReferences(mlir::Value cache) {
  References references;
  references.insert(cache);
  for (size_t i = 0; i < references.size(); ++i)
    for (mlir::OpOperand &use : references[i].getUses())
      if (llvm::isa<mlir::SelectLikeOpInterface>(use.getOwner()))
        references.insert(use.getOwner()->getResult(0));
      else
        addHandedOn(use, references);
  return references;
}

std::vector<CacheArg> mla::findCacheArgs(mlir::FunctionOpInterface function) {
  std::vector<CacheArg> caches;
  for (mlir::BlockArgument argument : function.getArguments()) {
    if (!llvm::isa<CacheType>(argument.getType()))
      continue;
    CacheArg cache;
    cache.arg = getModelArg(function, argument.getArgNumber());
    for (mlir::Value reference : findReferences(argument))
      for (mlir::Operation *user : reference.getUsers())
        noteUser(function, user, cache);
    caches.push_back(std::move(cache));
  }
  return caches;
}
