//===- LegalizeSignature.cpp - Arguments and results of torch functions ---===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"
#include "mla/Support/ArgumentAttributes.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mla;
using namespace mla::torch;

/// Sets the function's type from its block arguments and its return.
static void updateType(func::FuncOp func) {
  auto ret = cast<func::ReturnOp>(func.front().getTerminator());
  func.setFunctionType(FunctionType::get(func.getContext(),
                                         func.front().getArgumentTypes(),
                                         ret.getOperandTypes()));
}

/// Returns the `!torch.vtensor` with the shape and element type of a
/// `!torch.tensor`.
static Type toValueType(Type type) {
  auto opaque = cast<OpaqueType>(type);
  return getTorchType(type.getContext(), "v" + opaque.getTypeData().str());
}

/// True if `type` is a mutable tensor.
static bool isMutable(Type type) {
  auto opaque = dyn_cast<OpaqueType>(type);
  return opaque && opaque.getDialectNamespace() == "torch" &&
         opaque.getTypeData().starts_with("tensor<");
}

/// Follows the contents of one mutable argument through its uses in order.
/// Returns the final contents, or emits an error and returns null.
static Value followContents(BlockArgument argument) {
  Value contents = argument;
  SmallVector<Operation *> users;
  for (Operation &op : *argument.getOwner())
    if (llvm::is_contained(op.getOperands(), argument))
      users.push_back(&op);
  for (Operation *op : users) {
    StringRef name = getOpName(op);
    bool overwrites =
        name == "overwrite.tensor.contents" && op->getOperand(1) == argument;
    if (name == "copy.to_vtensor") {
      op->getResult(0).replaceAllUsesWith(contents);
    } else if (overwrites) {
      contents = op->getOperand(0);
    } else if (name != "bind_symbolic_shape") {
      op->emitError() << "argument " << argument.getArgNumber()
                      << " is written in place: only torch.copy.to_vtensor and "
                         "torch.overwrite.tensor.contents may use it, got '"
                      << op->getName() << "'";
      return {};
    }
    op->erase();
  }
  return contents;
}

/// Returns the index of a result that returns `contents` and does not belong to
/// another argument. Appends such a result if there is none.
static int64_t getResultFor(Value contents, func::ReturnOp ret,
                            llvm::SmallDenseSet<int64_t> &taken) {
  int64_t index = ret.getNumOperands();
  for (auto [place, operand] : llvm::enumerate(ret.getOperands()))
    if (operand == contents && !taken.contains(place)) {
      index = place;
      break;
    }
  if (index == static_cast<int64_t>(ret.getNumOperands()))
    ret->insertOperands(index, contents);
  taken.insert(index);
  return index;
}

/// Removes `copy.to_tensor` of values that are only returned or read.
static void undoCopies(func::FuncOp func) {
  for (Operation &op : llvm::make_early_inc_range(func.front())) {
    if (getOpName(&op) != "copy.to_tensor")
      continue;
    bool simple = llvm::all_of(op.getUsers(), [](Operation *user) {
      return isa<func::ReturnOp>(user) || getOpName(user) == "copy.to_vtensor";
    });
    if (!simple)
      continue;
    for (Operation *user : llvm::make_early_inc_range(op.getUsers()))
      if (getOpName(user) == "copy.to_vtensor") {
        user->getResult(0).replaceAllUsesWith(op.getOperand(0));
        user->erase();
      }
    op.getResult(0).replaceAllUsesWith(op.getOperand(0));
    op.erase();
  }
}

FailureOr<unsigned> mla::torch::makeCachesFunctional(func::FuncOp func) {
  if (!llvm::hasSingleElement(func.getBody()))
    return 0u;
  undoCopies(func);
  auto ret = dyn_cast<func::ReturnOp>(func.front().getTerminator());
  if (!ret)
    return 0u;
  unsigned count = 0;
  llvm::SmallDenseSet<int64_t> taken;
  Builder builder(func.getContext());
  ArgumentAttributes attributes(func);
  for (BlockArgument argument : func.getArguments()) {
    if (!isMutable(argument.getType()))
      continue;
    Value contents = followContents(argument);
    if (!contents)
      return failure();
    argument.setType(toValueType(argument.getType()));
    if (contents == argument)
      continue;
    int64_t index = getResultFor(contents, ret, taken);
    attributes.set(argument.getArgNumber(), "mla.inout",
                   builder.getI64IntegerAttr(index));
    ++count;
  }
  attributes.apply();
  updateType(func);
  return count;
}

/// Sets `mla.arg` of each argument to its position. Does nothing if any
/// argument already has this attribute.
static void numberArguments(func::FuncOp func) {
  Builder builder(func.getContext());
  ArgumentAttributes attributes(func);
  unsigned count = func.getNumArguments();
  for (unsigned i = 0; i < count; ++i)
    if (attributes.get<Attribute>(i, "mla.arg"))
      return;
  for (unsigned i = 0; i < count; ++i)
    attributes.set(i, "mla.arg", builder.getI64IntegerAttr(i));
  attributes.apply();
}

/// True if the function has torch types. Other functions are not changed.
static bool hasTorchTypes(func::FuncOp func) {
  auto isTorch = [](Type type) {
    auto opaque = dyn_cast<OpaqueType>(type);
    return opaque && opaque.getDialectNamespace() == "torch";
  };
  return llvm::any_of(func.getArgumentTypes(), isTorch) ||
         llvm::any_of(func.getResultTypes(), isTorch);
}

/// Drops results of type none and renumbers `mla.inout`. Returns the number of
/// dropped results.
static unsigned dropNoneResults(func::FuncOp func, func::ReturnOp ret) {
  llvm::BitVector dropped(ret.getNumOperands());
  SmallVector<int64_t> places; // the new index of each old result
  for (auto [place, type] : llvm::enumerate(ret.getOperandTypes())) {
    places.push_back(place - dropped.count());
    if (isTorchType(type, "none"))
      dropped.set(place);
  }
  if (dropped.none())
    return 0;
  ret->eraseOperands(dropped);
  Builder builder(func.getContext());
  ArgumentAttributes attributes(func);
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    if (auto inout = attributes.get<IntegerAttr>(i, "mla.inout"))
      // Keep a number that no result has: mla-finalize-entry reports it.
      if (inout.getValue().ult(places.size()))
        attributes.set(i, "mla.inout",
                       builder.getI64IntegerAttr(places[inout.getInt()]));
  attributes.apply();
  return dropped.count();
}

unsigned mla::torch::dropNone(func::FuncOp func) {
  if (!hasTorchTypes(func) || !llvm::hasSingleElement(func.getBody()))
    return 0;
  auto ret = dyn_cast<func::ReturnOp>(func.front().getTerminator());
  if (!ret)
    return 0;
  numberArguments(func);
  unsigned count = dropNoneResults(func, ret);
  updateType(func);
  llvm::BitVector dropped(func.getNumArguments());
  OpBuilder builder = OpBuilder::atBlockBegin(&func.front());
  for (BlockArgument argument : func.getArguments()) {
    if (!isTorchType(argument.getType(), "none"))
      continue;
    dropped.set(argument.getArgNumber());
    if (!argument.use_empty())
      argument.replaceAllUsesWith(TorchBuilder(builder, func.getLoc()).none());
  }
  (void)func.eraseArguments(dropped);
  return count + dropped.count();
}
