//===- Outliner.cpp - Outline part of a block into a function -------------===//

#include "Outliner.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mla;

void Outliner::collectInterface(ArrayRef<Operation *> ops) {
  inputs.clear();
  outputs.clear();
  llvm::SmallPtrSet<Operation *, 32> inside(ops.begin(), ops.end());
  Block &block = parent.front();
  auto isInside = [&](Operation *op) {
    Operation *ancestor = block.findAncestorOpInBlock(*op);
    return ancestor && inside.contains(ancestor);
  };
  for (Operation *op : ops) {
    op->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands()) {
        Operation *definition = operand.getDefiningOp();
        bool isLocal = definition ? isInside(definition)
                                  : operand.getParentBlock() != &block;
        if (!isLocal)
          inputs.insert(operand);
      }
    });
    for (Value result : op->getResults())
      for (Operation *user : result.getUsers())
        if (!isInside(user))
          outputs.insert(result);
  }
}

void Outliner::annotate(func::FuncOp function) {
  for (NamedAttribute attribute : parent->getDiscardableAttrs())
    if (attribute.getName().strref().starts_with("torch."))
      function->setAttr(attribute.getName(), attribute.getValue());
  if (mark.empty())
    return;
  function.setNoInline(true);
  function->setAttr(mark, UnitAttr::get(function.getContext()));
}

func::FuncOp Outliner::createFunction(ArrayRef<Operation *> ops,
                                      const Twine &name) {
  OpBuilder builder(parent.getContext());
  auto type = builder.getFunctionType(
      llvm::to_vector(ValueRange(inputs.getArrayRef()).getTypes()),
      llvm::to_vector(ValueRange(outputs.getArrayRef()).getTypes()));
  func::FuncOp function =
      func::FuncOp::create(parent.getLoc(), name.str(), type);
  function.setPrivate();
  annotate(function);
  symbols.insert(function, std::next(Block::iterator(parent)));
  Block *body = function.addEntryBlock();
  for (Operation *op : ops)
    op->moveBefore(body, body->end());
  // Visit the operands in the body, not the uses of the inputs: a value that
  // all layers share has many uses.
  IRMapping arguments;
  arguments.map(inputs.getArrayRef(), body->getArguments());
  body->walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      operand.set(arguments.lookupOrDefault(operand.get()));
  });
  builder.setInsertionPointToEnd(body);
  func::ReturnOp::create(builder, parent.getLoc(), outputs.getArrayRef());
  return function;
}

func::CallOp Outliner::outline(Operation *begin, Operation *end,
                               const Twine &name) {
  SmallVector<Operation *> ops;
  for (Operation *op = begin; op != end; op = op->getNextNode())
    ops.push_back(op);
  collectInterface(ops);
  func::FuncOp function = createFunction(ops, name);
  OpBuilder builder(end);
  auto call = func::CallOp::create(builder, ops.back()->getLoc(), function,
                                   inputs.getArrayRef());
  Operation *terminator = function.front().getTerminator();
  for (auto [output, result] :
       llvm::zip_equal(outputs.getArrayRef(), call.getResults()))
    Value(output).replaceUsesWithIf(result, [&](OpOperand &use) {
      return use.getOwner() != terminator &&
             !function.front().findAncestorOpInBlock(*use.getOwner());
    });
  return call;
}
