//===- FuseNorm.cpp - Fuse the norm of a latent and an append -------------===//

#include "FuseNorm.h"
#include "FindNorm.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Support/Remarks.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mla;
using namespace mlir;

/// Erases `op` if nothing reads it, and then the ops that only it read.
static void eraseDead(RewriterBase &rewriter, Operation *op) {
  // An op is in the list once, and nothing reads it any more when it is erased.
  llvm::SmallSetVector<Operation *, 8> work;
  work.insert(op);
  while (!work.empty()) {
    Operation *dead = work.pop_back_val();
    if (!isOpTriviallyDead(dead))
      continue;
    SmallVector<Value> operands(dead->getOperands());
    dead->walk([&](Operation *inner) {
      llvm::append_range(operands, inner->getOperands());
    });
    SmallVector<Operation *> sources;
    for (Value operand : operands)
      if (Operation *source = operand.getDefiningOp())
        if (!dead->isAncestor(source))
          sources.push_back(source);
    rewriter.eraseOp(dead);
    work.insert_range(sources);
  }
}

/// Returns the element type of the latent field of the cache of `append`.
static Type heldType(AppendOp append) {
  LayoutAttr layout = append.getCache().getType().getLayout();
  return layout.getElementType(FieldRole::Latent);
}

static bool isActivation(Value tensor) {
  Type type = cast<RankedTensorType>(tensor.getType()).getElementType();
  return type.isF32() || type.isF16() || type.isBF16();
}

/// Returns the norm that `append` can compute. Sets `reason` if there is none.
static FoundNorm findFusible(AppendOp append, std::string &reason) {
  Value latent = append.getLatent();
  FoundNorm norm = findNorm(latent, heldType(append), reason);
  if (!norm.source)
    return norm;
  auto type = cast<RankedTensorType>(norm.source.getType());
  if (!isActivation(norm.source) || !isActivation(norm.weight)) {
    reason = "no kernel reads its types";
    return {};
  }
  // A dynamic size may hide that one row is read for all tokens.
  if (type.getShape() != cast<RankedTensorType>(latent.getType()).getShape()) {
    reason = "the tensor before the norm has another shape";
    return {};
  }
  if (!latent.hasOneUse()) {
    reason = "another op reads the normalized latent";
    return {};
  }
  return norm;
}

static bool fuseNorm(RewriterBase &rewriter, AppendOp append, StringRef pass) {
  std::string reason;
  FoundNorm norm = findFusible(append, reason);
  if (!norm.source) {
    remarkMissed(append, pass, "norm")
        << "the append does not normalize the latent: " + reason;
    return false;
  }
  remarkPassed(append, pass, "norm")
      << "the RMS norm of the latent is done by the append";
  Operation *last = append.getLatent().getDefiningOp();
  rewriter.modifyOpInPlace(append, [&] {
    append.getLatentMutable().assign(norm.source);
    append.getNormMutable().assign(norm.weight);
    append.setNormEpsAttr(rewriter.getF64FloatAttr(norm.eps));
    append.setNormRounds(norm.rounds);
  });
  eraseDead(rewriter, last);
  return true;
}

int64_t mla::fuseNorms(func::FuncOp function, StringRef pass) {
  SmallVector<AppendOp> appends;
  function.walk([&](AppendOp append) {
    if (!append.getNorm())
      appends.push_back(append);
  });
  IRRewriter rewriter(function.getContext());
  return llvm::count_if(appends, [&](AppendOp append) {
    return fuseNorm(rewriter, append, pass);
  });
}
