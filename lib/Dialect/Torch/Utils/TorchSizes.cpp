//===- TorchSizes.cpp - Sizes of torch tensors ----------------------------===//

#include "mla/Dialect/Torch/Utils/TorchSizes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"

#include <algorithm>

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

Poly TorchSizes::getSymbol(Value value, unsigned dim) {
  auto [place, isNew] = symbols.try_emplace({value, dim}, nextSymbol);
  nextSymbol += isNew;
  return Poly::symbol(place->second);
}

std::pair<Value, unsigned> TorchSizes::getSource(unsigned symbol) const {
  for (const auto &[source, id] : symbols)
    if (id == symbol)
      return source;
  return {};
}

/// Returns the polynomial of a symbol's name, or of a name plus a number such
/// as "s53 + 1".
Poly TorchSizes::getNamed(StringRef name) {
  auto [base, rest] = name.split(" + ");
  int64_t offset = 0;
  if (!rest.empty() && rest.getAsInteger(10, offset)) {
    base = name;
    offset = 0;
  }
  auto [place, isNew] = names.try_emplace(base, nextSymbol);
  nextSymbol += isNew;
  return Poly::symbol(place->second) + Poly(offset);
}

/// Converts `expr` to a polynomial of symbols. Returns std::nullopt for
/// divisions.
static std::optional<Poly> toPoly(AffineExpr expr, ArrayRef<Poly> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Poly(constant.getValue());
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return symbol.getPosition() < symbols.size()
               ? std::optional<Poly>(symbols[symbol.getPosition()])
               : std::nullopt;
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  std::optional<Poly> a = toPoly(binary.getLHS(), symbols);
  std::optional<Poly> b = toPoly(binary.getRHS(), symbols);
  if (!a || !b)
    return std::nullopt;
  if (binary.getKind() == AffineExprKind::Add)
    return *a + *b;
  if (binary.getKind() == AffineExprKind::Mul)
    return *a * *b;
  return std::nullopt;
}

/// Returns the size that `bind_symbolic_shape` states for a tensor, or
/// `mla.shape` for an argument.
std::optional<Poly> TorchSizes::getBound(Value tensor, unsigned dim) {
  SmallVector<Poly> values;
  AffineMap map;
  for (Operation *user : tensor.getUsers()) {
    auto attr = user->getAttrOfType<AffineMapAttr>("shape_expressions");
    if (!attr || user->getOperand(0) != tensor)
      continue;
    map = attr.getValue();
    for (Value symbol : user->getOperands().drop_front()) {
      Operation *op = symbol.getDefiningOp();
      auto name =
          op ? op->getAttrOfType<StringAttr>("symbol_name") : StringAttr();
      values.push_back(name ? getNamed(name.getValue()) : getSymbol(symbol, 0));
    }
    break;
  }
  auto argument = dyn_cast<BlockArgument>(tensor);
  auto func = argument
                  ? dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp())
                  : func::FuncOp();
  if (!map && func) {
    auto attr = func.getArgAttrOfType<AffineMapAttr>(argument.getArgNumber(),
                                                     "mla.shape");
    if (!attr)
      return std::nullopt;
    map = attr.getValue();
    for (unsigned i = 0; i < map.getNumSymbols(); ++i)
      values.push_back(getNamed("mla.shape." + std::to_string(i)));
  }
  if (!map || dim >= map.getNumResults())
    return std::nullopt;
  return toPoly(map.getResult(dim), values);
}

Poly TorchSizes::getInt(Value value) {
  if (std::optional<int64_t> constant = readInt(value))
    return Poly(*constant);
  auto found = known.find({value, 0});
  if (found != known.end())
    return found->second;
  Poly number = computeInt(value);
  known.try_emplace({value, 0}, number);
  return number;
}

std::optional<Poly> TorchSizes::getSliceBound(Value bound, const Poly &size,
                                              const Poly &otherwise) {
  if (isNone(bound))
    return otherwise;
  Poly number = getInt(bound);
  std::optional<int64_t> constant = number.getConstant();
  if (!constant)
    return (Poly(-1) - number).isNonNegative() ? size + number : number;
  if (*constant >= kEndless)
    return size;
  if (std::optional<int64_t> whole = size.getConstant()) {
    int64_t at = *constant < 0 ? *constant + *whole : *constant;
    return Poly(std::clamp<int64_t>(at, 0, *whole));
  }
  Poly at = *constant < 0 ? size + number : number;
  bool inside = at.isNonNegative() && (size - at).isNonNegative();
  return inside ? std::optional(at) : std::nullopt;
}

Poly TorchSizes::computeInt(Value value) {
  Operation *op = value.getDefiningOp();
  StringRef name = getOpName(op);
  if (name == "aten.size.int" || name == "aten.sym_size.int")
    if (std::optional<int64_t> dim = readInt(op->getOperand(1)))
      if (auto info = readTensorType(op->getOperand(0).getType()))
        return getSize(op->getOperand(0),
                       *dim < 0 ? *dim + info->shape.size() : *dim);
  if (name == "aten.add.int")
    return getInt(op->getOperand(0)) + getInt(op->getOperand(1));
  if (name == "aten.sub.int")
    return getInt(op->getOperand(0)) - getInt(op->getOperand(1));
  if (name == "aten.mul.int")
    return getInt(op->getOperand(0)) * getInt(op->getOperand(1));
  if (name == "aten.neg.int")
    return Poly() - getInt(op->getOperand(0));
  if (name == "symbolic_int")
    if (auto symbol = op->getAttrOfType<StringAttr>("symbol_name"))
      return getNamed(symbol.getValue());
  return getSymbol(value, 0);
}

std::optional<Poly> TorchSizes::readInteger(Value value) {
  std::optional<TensorInfo> info = readTensorType(value.getType());
  if (info) {
    StringRef name = getOpName(value);
    bool isFirst = name == "prim.NumToTensor.Scalar" ||
                   name == "aten.scalar_tensor" || name == "aten.tensor.int";
    bool isSecond = name == "aten.full" || name == "aten.full_like";
    if (!info->elementType.isInteger() || info->elementType.isInteger(1) ||
        (!isFirst && !isSecond))
      return std::nullopt;
    value = value.getDefiningOp()->getOperand(isSecond);
  }
  if (!isTorchType(value.getType(), "int") || readInt(value))
    return std::nullopt;
  return getInt(value);
}

SmallVector<Poly> TorchSizes::getShape(Value tensor) {
  SmallVector<Poly> shape;
  if (auto info = readTensorType(tensor.getType()))
    for (unsigned dim = 0; dim < info->shape.size(); ++dim)
      shape.push_back(getSize(tensor, dim));
  return shape;
}

Poly TorchSizes::getSize(Value tensor, unsigned dim) {
  auto found = known.find({tensor, dim});
  if (found != known.end())
    return found->second;
  Poly size = compute(tensor, dim);
  known.try_emplace({tensor, dim}, size);
  return size;
}

Poly TorchSizes::compute(Value tensor, unsigned dim) {
  std::optional<TensorInfo> info = readTensorType(tensor.getType());
  if (info && dim < info->shape.size() &&
      !ShapedType::isDynamic(info->shape[dim]))
    return Poly(info->shape[dim]);
  if (std::optional<Poly> bound = getBound(tensor, dim))
    return *bound;
  if (Operation *op = tensor.getDefiningOp())
    if (std::optional<Poly> inferred = infer(op, tensor, dim))
      return *inferred;
  return getSymbol(tensor, dim);
}
