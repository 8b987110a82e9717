//===- TorchView.cpp - Read torch IR by name ------------------------------===//

#include "mla/Dialect/Torch/IR/TorchView.h"
#include "mla/Dialect/Torch/IR/TorchShim.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <mutex>

using namespace mlir;
using namespace mla::torch;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Returns the text after `!torch.`, or an empty string for other types.
static StringRef textOf(Type type) {
  auto opaque = dyn_cast_or_null<OpaqueType>(type);
  if (!opaque || opaque.getDialectNamespace().getValue() != "torch")
    return {};
  return opaque.getTypeData();
}

bool mla::torch::isTorchType(Type type, StringRef text) {
  return textOf(type) == text;
}

Type mla::torch::getTorchType(MLIRContext *context, StringRef text) {
  return OpaqueType::get(StringAttr::get(context, "torch"), text);
}

/// Reads sizes such as `2,?,64`. Fails on any other text.
static LogicalResult readSizes(StringRef text,
                               SmallVectorImpl<int64_t> &shape) {
  if (text.empty())
    return success();
  SmallVector<StringRef> parts;
  text.split(parts, ',');
  for (StringRef part : parts) {
    part = part.trim();
    int64_t size = ShapedType::kDynamic;
    if (part != "?" && (part.getAsInteger(10, size) || size < 0))
      return failure();
    shape.push_back(size);
  }
  return success();
}

/// Returns the element type that torch writes as `text`. Recognizes common
/// types without calling the parser.
static Type readElementType(StringRef text, MLIRContext *context) {
  Builder b(context);
  Type known = llvm::StringSwitch<Type>(text)
                   .Case("f32", b.getF32Type())
                   .Case("bf16", b.getBF16Type())
                   .Case("f16", b.getF16Type())
                   .Case("f64", b.getF64Type())
                   .Case("i1", b.getI1Type())
                   .Case("si64", b.getIntegerType(64, true))
                   .Case("si32", b.getIntegerType(32, true))
                   .Default(Type());
  return known ? known : parseType(text, context);
}

static std::optional<TensorInfo> readTensorText(Type type) {
  StringRef text = textOf(type);
  TensorInfo info;
  info.isValue = text.consume_front("v");
  if (!text.consume_front("tensor<[") || !text.consume_back(">"))
    return std::nullopt;
  auto [sizes, element] = text.split(']');
  if (failed(readSizes(sizes, info.shape)) || !element.consume_front(","))
    return std::nullopt;
  info.elementType = readElementType(element.trim(), type.getContext());
  if (!info.elementType)
    return std::nullopt;
  return info;
}

std::optional<TensorInfo> TorchShimDialect::getTensorInfo(Type type) {
  {
    std::shared_lock lock(mutex);
    if (auto known = tensors.find(type); known != tensors.end())
      return known->second;
  }
  std::optional<TensorInfo> info = readTensorText(type);
  std::unique_lock lock(mutex);
  return tensors.try_emplace(type, info).first->second;
}

std::optional<TensorInfo> mla::torch::readTensorType(Type type) {
  if (textOf(type).empty())
    return std::nullopt;
  auto *dialect = type.getContext()->getLoadedDialect<TorchShimDialect>();
  return dialect ? dialect->getTensorInfo(type) : readTensorText(type);
}

Type mla::torch::getTensorType(ArrayRef<int64_t> shape, Type elementType) {
  if (elementType.isSignlessInteger() && !elementType.isInteger(1))
    elementType = IntegerType::get(elementType.getContext(),
                                   elementType.getIntOrFloatBitWidth(),
                                   IntegerType::Signed);
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "vtensor<[";
  llvm::interleave(
      shape, os,
      [&](int64_t size) {
        ShapedType::isDynamic(size) ? os << "?" : os << size;
      },
      ",");
  os << "]," << elementType << ">";
  return getTorchType(elementType.getContext(), text);
}

int64_t mla::torch::getFloatDtype(Type element) {
  if (isa<Float8E5M2Type>(element))
    return 23;
  if (isa<Float8E4M3FNType>(element))
    return 24;
  return element.isF64() ? 7 : element.isBF16() ? 15 : element.isF16() ? 5 : 6;
}

RankedTensorType mla::torch::toBuiltinTensor(Type type) {
  std::optional<TensorInfo> info = readTensorType(type);
  if (!info)
    return {};
  Type element = info->elementType;
  if (auto integer = dyn_cast<IntegerType>(element))
    element = IntegerType::get(type.getContext(), integer.getWidth());
  return RankedTensorType::get(info->shape, element);
}

//===----------------------------------------------------------------------===//
// Ops and constants
//===----------------------------------------------------------------------===//

StringRef mla::torch::getOpName(Operation *op) {
  if (!op)
    return {};
  StringRef name = op->getName().getStringRef();
  if (!name.consume_front("torch."))
    return {};
  if (name != "operator")
    return name;
  auto carried = op->getAttrOfType<StringAttr>("name");
  StringRef custom = carried ? carried.getValue() : StringRef();
  custom.consume_front("torch.");
  return custom;
}

StringRef mla::torch::getOpName(Value value) {
  return value ? getOpName(value.getDefiningOp()) : StringRef();
}

bool mla::torch::isPure(Operation *op) {
  StringRef full = op->getName().getStringRef();
  if (full.starts_with("torch_c."))
    return true;
  StringRef name = getOpName(op);
  if (full == "torch.operator")
    return name == "auto_deploy.torch_mla";
  if (op->getNumRegions() || name.empty())
    return false;
  if (name.starts_with("constant.") || name == "vtensor.literal" ||
      name == "copy.to_vtensor" || name == "symbolic_int" ||
      name == "tensor_static_info_cast")
    return true;
  if (name.starts_with("prim."))
    return name.starts_with("prim.List") || name == "prim.NumToTensor.Scalar" ||
           name.starts_with("prim.Tuple");
  if (name.starts_with("prims."))
    return true;
  // The overload follows the op's name, as in "aten.add_.Tensor", an op that
  // writes in place.
  StringRef base = name.drop_front(std::min<size_t>(name.size(), 5));
  base = base.split('.').first;
  return name.starts_with("aten.") && !base.ends_with("_") &&
         op->getNumResults() != 0;
}

/// Returns the attribute `value` of the constant op `torch.constant.<kind>`.
template <typename AttrT>
static AttrT readConstant(Value value, StringRef kind) {
  Operation *op = value ? value.getDefiningOp() : nullptr;
  StringRef name = getOpName(op);
  if (!name.consume_front("constant.") || name != kind)
    return {};
  return op->getAttrOfType<AttrT>("value");
}

std::optional<int64_t> mla::torch::readInt(Value value) {
  if (auto attr = readConstant<IntegerAttr>(value, "int"))
    return attr.getInt();
  return std::nullopt;
}

std::optional<double> mla::torch::readFloat(Value value) {
  if (auto attr = readConstant<FloatAttr>(value, "float"))
    return attr.getValueAsDouble();
  return std::nullopt;
}

std::optional<bool> mla::torch::readBool(Value value) {
  if (auto attr = readConstant<IntegerAttr>(value, "bool"))
    return !attr.getValue().isZero();
  return std::nullopt;
}

std::optional<StringRef> mla::torch::readStr(Value value) {
  if (auto attr = readConstant<StringAttr>(value, "str"))
    return attr.getValue();
  return std::nullopt;
}

std::optional<EinsumLetters> mla::torch::readEinsumLetters(StringRef equation) {
  if (equation.contains('.') || !equation.contains("->"))
    return std::nullopt;
  std::string text = equation.str();
  llvm::erase(text, ' ');
  auto [inputs, out] = StringRef(text).split("->");
  EinsumLetters letters{{}, out.str()};
  for (StringRef operand : llvm::split(inputs, ','))
    letters.operands.push_back(operand.str());
  auto repeats = [](StringRef tensor) {
    return llvm::any_of(tensor, [&](char c) { return tensor.count(c) != 1; });
  };
  if (repeats(out) || llvm::any_of(letters.operands, repeats))
    return std::nullopt;
  return letters;
}

std::optional<double> mla::torch::readNumber(Value value) {
  if (std::optional<double> number = readFloat(value))
    return number;
  if (std::optional<int64_t> integer = readInt(value))
    return static_cast<double>(*integer);
  return std::nullopt;
}

bool mla::torch::isNone(Value value) {
  return getOpName(value) == "constant.none";
}

std::optional<ValueRange> mla::torch::readList(Value value) {
  if (getOpName(value) != "prim.ListConstruct")
    return std::nullopt;
  return ValueRange(value.getDefiningOp()->getOperands());
}

std::optional<SmallVector<int64_t>> mla::torch::readIntList(Value value) {
  std::optional<ValueRange> list = readList(value);
  if (!list)
    return std::nullopt;
  SmallVector<int64_t> result;
  for (Value element : *list) {
    std::optional<int64_t> integer = readInt(element);
    if (!integer)
      return std::nullopt;
    result.push_back(*integer);
  }
  return result;
}

Operation *mla::torch::findUnreadableOp(Operation *root) {
  Operation *found = nullptr;
  root->walk([&](Operation *op) {
    if (getOpName(op).empty() &&
        !op->getName().getStringRef().starts_with("torch.operator"))
      return WalkResult::advance();
    Attribute properties = op->getPropertiesAsAttribute();
    if (!properties || isa<DictionaryAttr>(properties))
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}
