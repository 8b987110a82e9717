//===- TorchBuilder.cpp - Build torch IR by name --------------------------===//

#include "mla/Dialect/Torch/IR/TorchView.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace mla::torch;

/// Creates an unregistered op with one result.
static Operation *createOp(TorchBuilder &tb, StringRef name,
                           ValueRange operands, Type result) {
  OperationState state(tb.loc, name);
  state.addOperands(operands);
  state.addTypes(result);
  return tb.builder.create(state);
}

Value TorchBuilder::create(StringRef name, ValueRange operands, Type result) {
  return createOp(*this, ("torch." + name).str(), operands, result)
      ->getResult(0);
}

Value TorchBuilder::cast(StringRef name, Value operand, Type result) {
  return createOp(*this, ("torch_c." + name).str(), operand, result)
      ->getResult(0);
}

Value TorchBuilder::toBuiltin(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  if (op && op->getName().getStringRef() == "torch_c.from_builtin_tensor")
    return op->getOperand(0);
  return cast("to_builtin_tensor", tensor, toBuiltinTensor(tensor.getType()));
}

Value TorchBuilder::fromBuiltin(Value tensor, Type torchType) {
  return cast("from_builtin_tensor", tensor, torchType);
}

/// Creates a constant op of the given kind.
static Value constant(TorchBuilder &tb, StringRef kind, StringRef type,
                      Attribute value) {
  Operation *op = createOp(tb, ("torch.constant." + kind).str(), {},
                           getTorchType(tb.builder.getContext(), type));
  if (value)
    op->setAttr("value", value);
  return op->getResult(0);
}

Value TorchBuilder::convert(Value tensor, Type element) {
  std::optional<TensorInfo> info = readTensorType(tensor.getType());
  if (info->elementType == element)
    return tensor;
  return create("prims.convert_element_type",
                {tensor, constInt(getFloatDtype(element))},
                getTensorType(info->shape, element));
}

Value TorchBuilder::constInt(int64_t value) {
  return constant(*this, "int", "int", builder.getI64IntegerAttr(value));
}

Value TorchBuilder::constFloat(double value) {
  return constant(*this, "float", "float", builder.getF64FloatAttr(value));
}

Value TorchBuilder::constBool(bool value) {
  return constant(*this, "bool", "bool", builder.getBoolAttr(value));
}

Value TorchBuilder::none() { return constant(*this, "none", "none", {}); }

Value TorchBuilder::intList(ArrayRef<int64_t> values) {
  SmallVector<Value> elements;
  for (int64_t value : values)
    elements.push_back(constInt(value));
  return intList(ValueRange(elements));
}

Value TorchBuilder::intList(ValueRange values) {
  return create("prim.ListConstruct", values,
                getTorchType(builder.getContext(), "list<int>"));
}

Value TorchBuilder::tensorList(ValueRange values) {
  return create("prim.ListConstruct", values,
                getTorchType(builder.getContext(), "list<vtensor>"));
}
