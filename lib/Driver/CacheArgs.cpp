//===- CacheArgs.cpp - Paged caches that a model takes --------------------===//

#include "mla/Driver/CacheArgs.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mla;

namespace {

/// The chain of calls from the entry to a function, outermost first.
using Calls = llvm::SmallVector<mlir::func::CallOp>;

/// A value that refers to a cache. It is in the function to which the chain
/// `calls` leads.
struct Reference {
  mlir::Value value;
  Calls calls;
};

/// Follows one cache argument through branches, selects, loops and calls, and
/// records its uses.
class CacheArgFinder {
public:
  CacheArgFinder(mlir::FunctionOpInterface entry, unsigned position);

  /// Returns the cache argument and its uses.
  CacheArg take() { return std::move(cache); }

private:
  void add(mlir::Value value, const Calls &calls);
  void addCallee(mlir::OpOperand &use, const Reference &reference);
  void addHandedOn(mlir::OpOperand &use, const Reference &reference);
  void noteUser(mlir::OpOperand &use, const Calls &calls);
  std::optional<int64_t> findArg(mlir::Value value, Calls calls) const;

  mlir::FunctionOpInterface entry;
  mlir::SymbolTableCollection symbols;
  std::vector<Reference> references;
  CacheArg cache;
};

} // namespace

CacheArgFinder::CacheArgFinder(mlir::FunctionOpInterface entry,
                               unsigned position)
    : entry(entry) {
  cache.arg = getModelArg(entry, position);
  add(entry.getArgument(position), {});
  for (size_t i = 0; i < references.size(); ++i) {
    Reference reference = references[i];
    for (mlir::OpOperand &use : reference.value.getUses()) {
      noteUser(use, reference.calls);
      addHandedOn(use, reference);
    }
  }
}

void CacheArgFinder::add(mlir::Value value, const Calls &calls) {
  bool isKnown = llvm::any_of(references, [&](const Reference &known) {
    return known.value == value && known.calls == calls;
  });
  if (!isKnown)
    references.push_back({value, calls});
}

/// If `use` is an argument of a call, follows the parameter of the callee. A
/// recursive call is not followed again.
void CacheArgFinder::addCallee(mlir::OpOperand &use,
                               const Reference &reference) {
  auto call = llvm::cast<mlir::func::CallOp>(use.getOwner());
  auto callee = symbols.lookupNearestSymbolFrom<mlir::func::FuncOp>(
      call, call.getCalleeAttr());
  if (!callee || callee.isExternal() ||
      llvm::is_contained(reference.calls, call))
    return;
  Calls calls = reference.calls;
  calls.push_back(call);
  add(callee.getArgument(use.getOperandNumber()), calls);
}

/// Follows `use` to the value that a call, loop, branch, region end or select
/// forwards it to.
void CacheArgFinder::addHandedOn(mlir::OpOperand &use,
                                 const Reference &reference) {
  mlir::Operation *user = use.getOwner();
  if (llvm::isa<mlir::SelectLikeOpInterface>(user))
    return add(user->getResult(0), reference.calls);
  if (llvm::isa<mlir::func::CallOp>(user))
    return addCallee(use, reference);
  auto branch = llvm::dyn_cast<mlir::RegionBranchOpInterface>(user);
  if (user->hasTrait<mlir::OpTrait::IsTerminator>())
    branch = llvm::dyn_cast<mlir::RegionBranchOpInterface>(user->getParentOp());
  if (!branch)
    return;
  mlir::RegionBranchSuccessorMapping mapping;
  branch.getSuccessorOperandInputMapping(mapping);
  for (mlir::Value value : mapping.lookup(&use))
    add(value, reference.calls);
}

/// Returns the position of `value` among the model's arguments, looking through
/// views and calls.
std::optional<int64_t> CacheArgFinder::findArg(mlir::Value value,
                                               Calls calls) const {
  while (value && !calls.empty()) {
    auto parameter = llvm::dyn_cast<mlir::BlockArgument>(skipViews(value));
    if (!parameter || !parameter.getOwner()->isEntryBlock() ||
        !llvm::isa<mlir::func::FuncOp>(parameter.getOwner()->getParentOp()))
      return std::nullopt;
    value = calls.pop_back_val().getOperand(parameter.getArgNumber());
  }
  return findModelArg(entry, value);
}

/// Records the arguments of an op that uses the cache.
void CacheArgFinder::noteUser(mlir::OpOperand &use, const Calls &calls) {
  mlir::Operation *user = use.getOwner();
  auto noteReader = [&](mlir::Value table, mlir::Value lengths) {
    cache.table = findArg(table, calls);
    cache.lengths = findArg(lengths, calls);
  };
  auto noteSlots = [&](mlir::Value value) {
    if (auto slots = findArg(value, calls))
      cache.slots.push_back(*slots);
    else
      cache.slotsUnknown = true;
  };
  if (auto decode = llvm::dyn_cast<DecodeOp>(user)) {
    noteReader(decode.getBlockTable(), decode.getSeqLens());
    cache.ragged |= bool(decode.getCuSeqlens());
  } else if (auto decode = llvm::dyn_cast<GqaDecodeOp>(user)) {
    noteReader(decode.getBlockTable(), decode.getSeqLens());
    cache.ragged |= bool(decode.getCuSeqlens());
  } else if (auto gather = llvm::dyn_cast<GatherOp>(user)) {
    noteReader(gather.getBlockTable(), gather.getSeqLens());
    cache.ragged |= gather.getCuSeqlens() || gather.getStarts();
  } else if (auto expand = llvm::dyn_cast<ExpandCacheOp>(user)) {
    noteReader(expand.getBlockTable(), expand.getSeqLens());
    cache.ragged |= expand.getCuSeqlens() || expand.getStarts();
  } else if (auto gather = llvm::dyn_cast<GqaGatherOp>(user)) {
    noteReader(gather.getBlockTable(), gather.getSeqLens());
    cache.ragged |= gather.getCuSeqlens() || gather.getStarts();
  } else if (auto append = llvm::dyn_cast<AppendOp>(user)) {
    noteSlots(append.getSlots());
  } else if (auto prepare = llvm::dyn_cast<PrepareOp>(user)) {
    noteSlots(prepare.getSlots());
  } else if (auto append = llvm::dyn_cast<GqaAppendOp>(user)) {
    noteSlots(append.getSlots());
  } else if (auto convert = llvm::dyn_cast<ConvertCacheOp>(user)) {
    noteReader(convert.getToTable() && use.get() == convert.getTo()
                   ? convert.getToTable()
                   : convert.getFromTable(),
               convert.getSeqLens());
    cache.ragged |= bool(convert.getStarts());
    cache.isConverted |= use.get() == convert.getTo();
  }
}

std::vector<CacheArg> mla::findCacheArgs(mlir::FunctionOpInterface function) {
  std::vector<CacheArg> caches;
  for (mlir::BlockArgument argument : function.getArguments())
    if (llvm::isa<CacheType>(argument.getType()))
      caches.push_back(
          CacheArgFinder(function, argument.getArgNumber()).take());
  return caches;
}
