//===- TorchLayers.cpp - Torch values that cross layers -------------------===//

#include "TorchLayers.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

/// True if `type` is a tensor type of any dialect, or contains one, such as the
/// type of a list.
static bool holdsTensors(Type type) {
  auto opaque = dyn_cast<OpaqueType>(type);
  return isa<TensorType>(type) ||
         (opaque && opaque.getTypeData().contains("tensor"));
}

bool TorchLayerInterface::isCheap(Operation *op) const {
  StringRef full = op->getName().getStringRef();
  if (full == "torch_c.to_builtin_tensor" ||
      full == "torch_c.from_builtin_tensor")
    return true;
  if (op->getName().getDialectNamespace() != "torch" || !torch::isPure(op))
    return false;
  StringRef name = getOpName(op);
  if (name == "vtensor.literal" || name == "prim.ListConstruct")
    return true;
  if (llvm::any_of(op->getResultTypes(), holdsTensors))
    return false;
  return name == "aten.size.int" || name == "aten.dim" ||
         llvm::none_of(op->getOperandTypes(), holdsTensors);
}

bool TorchLayerInterface::isPassable(OpaqueType type) const {
  if (std::optional<TensorInfo> tensor = readTensorType(type))
    return tensor->isValue;
  return llvm::is_contained({"int", "float", "bool"}, type.getTypeData());
}
