//===- TorchReader.cpp - Torch IR in the normal form ----------------------===//

#include "TorchReader.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

//===----------------------------------------------------------------------===//
// Helpers of all readers
//===----------------------------------------------------------------------===//

bool mla::torch::isComplexTensor(Type type) {
  std::optional<TensorInfo> info = readTensorType(type);
  return info && isa<ComplexType>(info->elementType);
}

unsigned ReadOp::rank(Value v) const {
  std::optional<TensorInfo> info = readTensorType(v.getType());
  return info ? info->shape.size() : 0;
}

std::optional<unsigned> ReadOp::dim(unsigned i, unsigned rank) const {
  std::optional<int64_t> dim = readInt(operand(i));
  if (!dim)
    return std::nullopt;
  int64_t place = *dim < 0 ? *dim + rank : *dim;
  if (place < 0 || place >= rank)
    return std::nullopt;
  return place;
}

/// A negative index counts from the end. An index that is not constant is
/// assumed to do so only if it is negative for all values of its symbols.
Poly ReadOp::place(unsigned i, const Poly &size) const {
  Poly at = sizes.getInt(operand(i));
  return (Poly(-1) - at).isNonNegative() ? size + at : at;
}

std::optional<Poly> ReadOp::begin(unsigned i, const Poly &size,
                                  const std::optional<Poly> &length) const {
  if (std::optional<Poly> at = sizes.getSliceBound(operand(i), size, Poly()))
    return at;
  // A slice that begins at or after the end is empty.
  Poly at = place(i, size);
  if (sizes.getInt(operand(i)).getConstant().value_or(0) >= -1)
    return at;
  // If the slice contains all elements from its start to its end, the start was
  // not clamped, so the start is known.
  std::optional<Poly> end = sizes.getSliceBound(operand(i + 1), size, size);
  if (!end)
    end = place(i + 1, size);
  return length && *end - at == *length ? std::optional(at) : std::nullopt;
}

Access ReadOp::broadcast(Value v, ArrayRef<Affine> indices) const {
  Access access{v, {}};
  unsigned count = rank(v);
  for (unsigned i = 0; i < count; ++i) {
    Poly size = sizes.getSize(v, i);
    int64_t from = static_cast<int64_t>(indices.size()) - count + i;
    access.index.push_back(size.isOne() || from < 0 ? Affine() : indices[from]);
  }
  return access;
}

Access ReadOp::broadcast(Value v) const { return broadcast(v, index); }

/// Applies a unary op to a constant. Models compute their scale by such ops.
static std::optional<double> applyUnary(StringRef name, double x) {
  return llvm::StringSwitch<std::optional<double>>(name)
      .Cases({"aten.clone", "aten.detach", "aten.alias", "aten._to_copy",
              "aten.to.dtype", "prims.convert_element_type"},
             x)
      .Case("aten.sqrt", std::sqrt(x))
      .Case("aten.rsqrt", 1.0 / std::sqrt(x))
      .Case("aten.reciprocal", 1.0 / x)
      .Default(std::nullopt);
}

/// Returns the number that an op such as `scalar_tensor` or `full` fills a
/// tensor with.
static std::optional<double> readFill(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  StringRef name = getOpName(op);
  if (applyUnary(name, 1.0)) {
    std::optional<double> number = readSplat(op->getOperand(0));
    return number ? applyUnary(name, *number) : std::nullopt;
  }
  if (name == "vtensor.literal") {
    auto elements = op->getAttrOfType<DenseElementsAttr>("value");
    if (!elements || !elements.isSplat())
      return std::nullopt;
    if (isa<FloatType>(elements.getElementType()))
      return elements.getSplatValue<APFloat>().convertToDouble();
    if (auto type = dyn_cast<IntegerType>(elements.getElementType()))
      return elements.getSplatValue<APInt>().roundToDouble(!type.isUnsigned());
    return std::nullopt;
  }
  if (!name.consume_front("aten."))
    return name == "prim.NumToTensor.Scalar" ? readNumber(op->getOperand(0))
                                             : std::nullopt;
  auto number = [](Value value) -> std::optional<double> {
    StringRef kind = getOpName(value);
    bool truncates = kind == "aten.Int.Scalar";
    if (kind == "aten.Int.bool" || kind == "aten.Float.bool" ||
        kind == "aten.Float.Scalar" || truncates)
      value = value.getDefiningOp()->getOperand(0);
    if (std::optional<bool> flag = readBool(value))
      return *flag ? 1.0 : 0.0;
    std::optional<double> read = readNumber(value);
    return read && truncates ? std::trunc(*read) : read;
  };
  if (name == "scalar_tensor" || name == "tensor.float" || name == "tensor.int")
    return number(op->getOperand(0));
  if (name == "full" || name == "full_like" || name == "fill.Scalar")
    return number(op->getOperand(1));
  if (name == "new_full")
    return number(op->getOperand(2));
  if (name == "zeros" || name == "zeros_like" || name == "new_zeros")
    return 0.0;
  if (name == "ones" || name == "ones_like" || name == "new_ones")
    return 1.0;
  return std::nullopt;
}

/// Returns `number` converted to the element type `type`.
static double convertTo(Type type, double number) {
  if (type.isInteger(1))
    return number != 0.0;
  if (isa<IntegerType>(type))
    return std::trunc(number);
  auto floats = dyn_cast<FloatType>(type);
  if (!floats)
    return number;
  APFloat rounded(number);
  bool losesInfo;
  rounded.convert(floats.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
  return rounded.convertToDouble();
}

std::optional<double> mla::torch::readSplat(Value tensor) {
  std::optional<double> number = readFill(tensor);
  std::optional<TensorInfo> info = readTensorType(tensor.getType());
  return number && info ? convertTo(info->elementType, *number) : number;
}

//===----------------------------------------------------------------------===//
// TorchReader
//===----------------------------------------------------------------------===//

/// Returns all readers by the op's name without "aten.".
static const llvm::StringMap<ReadFn> &getTable() {
  static const llvm::StringMap<ReadFn> table = [] {
    llvm::StringMap<ReadFn> t;
    addShapeReaders(t);
    addWriteReaders(t);
    addArithmeticReaders(t);
    addLogicReaders(t);
    return t;
  }();
  return table;
}

TorchReader::TorchReader() = default;

/// Reads an op on complex numbers. The last index selects the real or imaginary
/// part. Of the ops that are read, only a product mixes the two parts.
ElementExpr TorchReader::readComplex(const Access &access, VarTable &vars,
                                     ReadFn reader) {
  Operation *op = access.value.getDefiningOp();
  auto result = cast<OpResult>(access.value);
  StringRef name = getOpName(op);
  Affine part = access.index.back();
  ArrayRef<Affine> outer = ArrayRef<Affine>(access.index).drop_back();
  ReadOp read{op, result, outer, vars, sizes};
  if (name == "aten.view_as_complex")
    return forwardExpr(op->getOperand(0), access.index);
  if (name != "aten.mul.Tensor") {
    ElementExpr expr = reader(read);
    if (expr.kind != ElementExpr::Forward)
      return expr.kind == ElementExpr::Blocked ? expr : leafExpr();
    expr.terms[0].factors[0].index.push_back(part);
    return expr;
  }
  if (!isComplexTensor(op->getOperand(0).getType()) ||
      !isComplexTensor(op->getOperand(1).getType()))
    return leafExpr();
  std::optional<int64_t> which =
      part.isConstant() ? part.constant.getConstant() : std::nullopt;
  if (!which) {
    std::optional<Var> var = part.getVar();
    return var ? blockedExpr({Obstacle::Cut, *var, Poly(1)}) : leafExpr();
  }
  return complexProductExpr(*which, [&](unsigned i, int64_t imaginary) {
    Access factor = read.broadcast(op->getOperand(i));
    factor.index.push_back(Affine(Poly(imaginary)));
    return factor;
  });
}

/// True if `result` has less precision than the attention requires, and an
/// element of `expr`, from which it is computed, has more.
bool TorchReader::isRounded(Value result, const ElementExpr &expr) {
  Type to = getElement(result);
  auto isWider = [&](const Access &access) {
    return precision.isRounded(result, getElement(access.value), to);
  };
  for (const Term &term : expr.terms)
    if (llvm::any_of(term.factors, isWider))
      return true;
  return llvm::any_of(expr.operands, [&](const Operand &operand) {
    return operand.access && isWider(*operand.access);
  });
}

ElementExpr TorchReader::read(const Access &access, VarTable &vars) {
  ElementExpr expr = readWhole(access, vars);
  return isRounded(access.value, expr) ? leafExpr() : expr;
}

/// Returns the expression of an element. Does not check whether it loses
/// precision.
ElementExpr TorchReader::readWhole(const Access &access, VarTable &vars) {
  Operation *op = access.value.getDefiningOp();
  StringRef name = getOpName(op);
  if (name.empty())
    return leafExpr();
  if (std::optional<Poly> integer = sizes.readInteger(access.value))
    return iotaExpr(*integer);
  if (std::optional<double> splat = readSplat(access.value))
    return constantExpr(*splat);
  // The real view of a complex tensor has the same indices.
  if (name == "aten.view_as_real")
    return forwardExpr(op->getOperand(0), access.index);
  StringRef key = name;
  key.consume_front("aten.");
  key.consume_front("prims.");
  ReadFn reader = getTable().lookup(key);
  if (isComplexTensor(access.value.getType()))
    return reader || name == "aten.view_as_complex"
               ? readComplex(access, vars, reader)
               : leafExpr();
  if (!reader)
    return leafExpr();
  return reader({op, cast<OpResult>(access.value), access.index, vars, sizes});
}

Poly TorchReader::getSize(Value value, unsigned dim) {
  std::optional<TensorInfo> info = readTensorType(value.getType());
  if (info && dim == info->shape.size())
    return Poly(2);
  return sizes.getSize(value, dim);
}

unsigned TorchReader::getRank(Value value) {
  std::optional<TensorInfo> info = readTensorType(value.getType());
  return info ? info->shape.size() + isa<ComplexType>(info->elementType) : 0;
}

Type TorchReader::getElement(Value value) {
  auto [known, isNew] = elements.try_emplace(value.getType());
  if (isNew)
    if (std::optional<TensorInfo> info = readTensorType(value.getType()))
      known->second = info->elementType;
  return known->second;
}

bool TorchReader::isList(Operation *op) {
  return getOpName(op) == "prim.ListConstruct";
}

bool TorchReader::selectsKeys(Operation *op) {
  StringRef name = getOpName(op);
  return name == "aten.topk" || name.starts_with("aten.scatter");
}

bool TorchReader::isMetadata(Operation *op) {
  StringRef name = getOpName(op);
  // Ops that read only the sizes of a tensor.
  if (name == "aten.size.int" || name == "aten.sym_size.int" ||
      name == "aten.full_like" || name == "aten.zeros_like" ||
      name == "aten.ones_like" || name == "aten.empty_like")
    return true;
  return op->getNumResults() == 0 &&
         (name == "bind_symbolic_shape" || name.starts_with("aten._assert") ||
          name.starts_with("aten.sym_constrain"));
}

/// True if `op` only copies or rounds its operand.
static bool isCast(Operation *op) {
  StringRef name = getOpName(op);
  return name == "aten.clone" || name == "aten.to.dtype" ||
         name == "aten._to_copy" || name == "prims.convert_element_type";
}

/// True if `op` is an elementwise product that only a sum reads.
static bool isSummedProduct(Operation *op) {
  if (getOpName(op) != "aten.mul.Tensor")
    return false;
  while (op->hasOneUse()) {
    op = *op->user_begin();
    if (getOpName(op) == "aten.sum.dim_IntList")
      return true;
    if (!isCast(op))
      return false;
  }
  return false;
}

/// True if `op` sums the result of an elementwise product.
static bool isSumOfProduct(Operation *op) {
  if (getOpName(op) != "aten.sum.dim_IntList")
    return false;
  Operation *source = op->getOperand(0).getDefiningOp();
  while (source && isCast(source))
    source = source->getOperand(0).getDefiningOp();
  return source && getOpName(source) == "aten.mul.Tensor";
}

bool TorchReader::isContraction(Operation *op) {
  StringRef name = getOpName(op);
  if (name == "aten.einsum") {
    auto operands = readList(op->getOperand(1));
    return operands && operands->size() > 1;
  }
  return isSumOfProduct(op) || name == "aten.matmul" || name == "aten.bmm" ||
         name == "aten.mm" || name == "aten.baddbmm";
}

/// True if `value` is a reciprocal, looking through ops that move, cast or
/// scale its elements.
static bool isReciprocal(Value value) {
  for (int depth = 0; depth < 6; ++depth) {
    Operation *op = value.getDefiningOp();
    StringRef name = getOpName(op);
    if (name == "aten.reciprocal")
      return true;
    if (name == "aten.pow.Tensor_Scalar")
      return readNumber(op->getOperand(1)) == -1.0;
    if (name != "aten.mul.Scalar" && name != "aten.unsqueeze" &&
        name != "aten.expand" && name != "aten.view" && !(op && isCast(op)))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

bool TorchReader::isQuotient(Operation *op) {
  return readDivision(op) || (getOpName(op) == "aten.mul.Tensor" &&
                              llvm::any_of(op->getOperands(), isReciprocal));
}

/// True if `op` reduces dimensions of size one only, so that its result has the
/// elements of its operand.
static bool isUnitReduction(Operation *op) {
  StringRef name = getOpName(op);
  if (name != "aten.sum.dim_IntList" && name != "aten.mean.dim" &&
      name != "aten.amax" && name != "aten.amin")
    return false;
  auto info = readTensorType(op->getOperand(0).getType());
  auto dims = readIntList(op->getOperand(1));
  int64_t rank = info ? info->shape.size() : 0;
  return info && dims && !dims->empty() &&
         llvm::all_of(*dims, [&](int64_t dim) {
           dim += dim < 0 ? rank : 0;
           return dim >= 0 && dim < rank && info->shape[dim] == 1;
         });
}

bool TorchReader::isMove(Operation *op) {
  static const llvm::StringSet<> names = {"aten.clone",
                                          "aten.contiguous",
                                          "aten.alias",
                                          "aten.detach",
                                          "aten.dropout",
                                          "aten.view",
                                          "aten.reshape",
                                          "aten._unsafe_view",
                                          "aten.permute",
                                          "aten.transpose.int",
                                          "aten.slice.Tensor",
                                          "aten.unsqueeze",
                                          "aten.squeeze.dim",
                                          "aten.squeeze.dims",
                                          "prims.squeeze",
                                          "aten.squeeze",
                                          "aten.where.self",
                                          "aten.masked_fill.Scalar",
                                          "aten.masked_fill.Tensor",
                                          "aten._to_copy",
                                          "aten.to.dtype",
                                          "aten.expand",
                                          "aten.to.dtype_layout",
                                          "aten.type_as",
                                          "aten.flatten.using_ints",
                                          "prims.convert_element_type",
                                          "aten.narrow",
                                          "aten.unflatten.int",
                                          "prim.ListConstruct",
                                          "aten.select.int",
                                          "aten.split_with_sizes",
                                          "prim.ListUnpack"};
  return names.contains(getOpName(op)) || isSummedProduct(op) ||
         isUnitReduction(op);
}
