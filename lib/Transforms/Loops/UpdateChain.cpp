//===- UpdateChain.cpp - Updates that can be made in place ----------------===//

#include "UpdateChain.h"
#include "mla/Transforms/Loops/TensorPlaces.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mla;

/// `use` is a use of an old version of a tensor. Returns false if it is another
/// update of that version. Otherwise, appends the results of `at` that may be
/// views of the version to `views` and returns true. `at` is the user or the op
/// that contains it, and runs before the update.
static bool endsBefore(OpOperand &use, Operation *at,
                       SmallVectorImpl<Value> &views) {
  Operation *user = use.getOwner();
  auto dps = dyn_cast<DestinationStyleOpInterface>(user);
  if (dps && dps.isDpsInit(&use))
    return false; // another update of the same version
  if (user == at && dps)
    return true;
  for (Value result : at->getResults())
    if (isa<TensorType>(result.getType()))
      views.push_back(result);
  return true;
}

/// True if an op other than `update` reads `version`, or a view of it, after
/// `update` has started to overwrite it.
static bool isReadBeside(Value version, Operation *update) {
  SmallVector<Value> views = {version};
  for (unsigned i = 0; i < views.size(); ++i)
    for (OpOperand &use : views[i].getUses()) {
      Operation *user = use.getOwner();
      Operation *at = update->getBlock()->findAncestorOpInBlock(*user);
      if (!at)
        continue; // outside: checked when the branch is the update
      if (at == update && i == 0 &&
          (isa<scf::IfOp>(at) ||
           (user == at && llvm::count(at->getOperands(), version) == 1)))
        continue;
      if (at == update || update->isBeforeInBlock(at) ||
          !endsBefore(use, at, views))
        return true;
    }
  return false;
}

static Value rewind(Value value, Block *block);

/// Returns the older version that `op` updates to `value`, or null if `op` is
/// not an update.
static Value stepBack(Operation *op, Value value) {
  if (OpOperand *updated = getUpdated(op, value))
    return updated->get();
  unsigned i = cast<OpResult>(value).getResultNumber();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return loop.getInitArgs()[i];
  auto branch = dyn_cast<scf::IfOp>(op);
  if (!branch)
    return {};
  Value yes = rewind(branch.thenYield().getOperand(i), branch.thenBlock());
  Value no = rewind(branch.elseYield().getOperand(i), branch.elseBlock());
  return yes == no ? yes : Value();
}

/// Returns the version from which updates in `block` compute `value`. It is an
/// argument of the block or defined outside the block. Returns null if one of
/// the updates cannot be made in place.
static Value rewind(Value value, Block *block) {
  while (Operation *op = value.getDefiningOp()) {
    if (op->getBlock() != block)
      break;
    Value version = stepBack(op, value);
    if (!version || isReadBeside(version, op))
      return {};
    value = version;
  }
  return value;
}

bool mla::isUpdatedInPlace(Value value, Value origin, Block *block) {
  return rewind(value, block) == origin;
}

// A `tensor.empty` does not count as the updated tensor: it has no memory yet,
// so the two sides could get different memory for it.
bool mla::isUpdatedInPlace(scf::IfOp branch, unsigned result) {
  Value version = stepBack(branch, branch.getResult(result));
  return version && !version.getDefiningOp<tensor::EmptyOp>() &&
         !isReadBeside(version, branch);
}
