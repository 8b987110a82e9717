//===- CacheArgs.cpp - The paged caches that a model itself takes ---------===//

#include "mla/Driver/CacheArgs.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"

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

std::vector<CacheArg> mla::findCacheArgs(mlir::FunctionOpInterface function) {
  std::vector<CacheArg> caches;
  for (mlir::BlockArgument argument : function.getArguments()) {
    if (!llvm::isa<CacheType>(argument.getType()))
      continue;
    CacheArg cache;
    cache.arg = getModelArg(function, argument.getArgNumber());
    for (mlir::Operation *user : argument.getUsers())
      noteUser(function, user, cache);
    caches.push_back(std::move(cache));
  }
  return caches;
}
