//===- SplitFunctions.cpp - Split long functions of LLVM IR ---------------===//

#include "SplitFunctions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/CodeExtractor.h"

using namespace llvm;

/// The number of blocks from which a function is split, and the least number of
/// blocks of a part.
static constexpr unsigned kLong = 1024, kPart = 256;

/// Returns blocks outside of loops at which the function is cut, in order. Each
/// dominates the next.
static SmallVector<BasicBlock *>
findCuts(Function &function, DominatorTree &dominators, const LoopInfo &loops) {
  dominators.updateDFSNumbers();
  DomTreeNode *deepest = dominators.getRootNode();
  for (BasicBlock &block : function) {
    DomTreeNode *node = dominators.getNode(&block);
    if (node && loops.getLoopDepth(&block) == 0 &&
        node->getLevel() > deepest->getLevel())
      deepest = node;
  }
  SmallVector<DomTreeNode *> path;
  for (DomTreeNode *node = deepest; node->getIDom(); node = node->getIDom())
    if (loops.getLoopDepth(node->getBlock()) == 0)
      path.push_back(node);
  // The number of blocks that a block dominates.
  auto size = [](const DomTreeNode *node) {
    return (node->getDFSNumOut() - node->getDFSNumIn() + 1) / 2;
  };
  SmallVector<BasicBlock *> cuts;
  unsigned last = ~0u;
  for (DomTreeNode *node : reverse(path)) {
    if (last - size(node) < kPart)
      continue;
    cuts.push_back(node->getBlock());
    last = size(node);
  }
  return cuts;
}

/// Returns the blocks of each part: those that a cut dominates, but the next
/// one does not. Leaves out the blocks that return, and the part after the last
/// cut, which remains in the function.
static SmallVector<SmallVector<BasicBlock *>>
findParts(Function &function, const DominatorTree &dominators,
          ArrayRef<BasicBlock *> cuts) {
  SmallVector<SmallVector<BasicBlock *>> parts(cuts.size());
  for (auto [part, cut] : zip(parts, cuts))
    part.push_back(cut); // the entry of a part is its first block
  for (BasicBlock &block : function) {
    if (!dominators.isReachableFromEntry(&block) ||
        isa<ReturnInst>(block.getTerminator()) || is_contained(cuts, &block))
      continue;
    auto after = partition_point(cuts, [&](BasicBlock *cut) {
      return dominators.dominates(cut, &block);
    });
    if (after != cuts.begin())
      parts[after - cuts.begin() - 1].push_back(&block);
  }
  if (!parts.empty())
    parts.pop_back();
  return parts;
}

/// Splits a function. Returns false if it cannot be cut.
static bool split(Function &function, FunctionAnalysisManager &analyses) {
  // Descriptors of buffers become scalars, of which a part receives those that
  // it reads.
  analyses.invalidate(function, EarlyCSEPass().run(function, analyses));
  SmallVector<SmallVector<BasicBlock *>> parts;
  {
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    parts =
        findParts(function, dominators, findCuts(function, dominators, loops));
  }
  CodeExtractorAnalysisCache cache(function);
  bool changed = false;
  for (ArrayRef<BasicBlock *> part : parts) {
    CodeExtractor extractor(part);
    Function *extracted = extractor.extractCodeRegion(cache);
    if (!extracted)
      continue;
    extracted->addFnAttr(Attribute::NoInline);
    changed = true;
  }
  return changed;
}

PreservedAnalyses
mla::SplitFunctionsPass::run(Module &module, ModuleAnalysisManager &analyses) {
  FunctionAnalysisManager &functions =
      analyses.getResult<FunctionAnalysisManagerModuleProxy>(module)
          .getManager();
  bool changed = false;
  for (Function &function : make_early_inc_range(module))
    if (function.size() >= kLong)
      changed |= split(function, functions);
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
