//===- TorchSizes.cpp - Sizes of torch tensors ----------------------------===//

#include "TorchReader.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringSet.h"

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

/// A symbol by name, or a name plus a number as in "s53 + 1".
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

/// `expr` over symbols; nothing for divisions.
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

/// What `bind_symbolic_shape`, or `mla.shape` on an argument, says.
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

/// The sizes that a list of a view or expand names, if it has no -1.
static std::optional<Poly> fromList(TorchSizes &sizes, Value list,
                                    unsigned dim) {
  std::optional<ValueRange> elements = readList(list);
  if (!elements || dim >= elements->size())
    return std::nullopt;
  Value element = (*elements)[dim];
  if (readInt(element) == -1)
    return std::nullopt;
  return sizes.getInt(element);
}

/// Whether an op's result is as large as its operands, broadcast.
static bool isBroadcast(StringRef name) {
  static const llvm::StringSet<> bases = {"add",
                                          "sub",
                                          "mul",
                                          "div",
                                          "where",
                                          "neg",
                                          "rsqrt",
                                          "sqrt",
                                          "exp",
                                          "pow",
                                          "convert_element_type",
                                          "to",
                                          "_to_copy",
                                          "clone",
                                          "copy",
                                          "slice_scatter",
                                          "index_put",
                                          "softmax",
                                          "_softmax",
                                          "_safe_softmax",
                                          "cos",
                                          "sin",
                                          "silu",
                                          "sigmoid",
                                          "tanh",
                                          "rms_norm",
                                          "masked_fill",
                                          "logical_and",
                                          "logical_or",
                                          "logical_not",
                                          "bitwise_and",
                                          "bitwise_or",
                                          "bitwise_not",
                                          "le",
                                          "lt",
                                          "ge",
                                          "gt",
                                          "eq",
                                          "ne",
                                          "dropout",
                                          "contiguous",
                                          "alias",
                                          "detach",
                                          "relu",
                                          "gelu",
                                          "abs",
                                          "index_copy",
                                          "scatter",
                                          "tril",
                                          "triu",
                                          "cumsum",
                                          "full_like",
                                          "zeros_like",
                                          "ones_like",
                                          "maximum",
                                          "minimum",
                                          "clamp",
                                          "reciprocal"};
  return bases.contains(name.split('.').first);
}

/// The sizes of a part that `prim.ListUnpack` takes from a split.
static std::optional<Poly> fromSplit(TorchSizes &sizes, Value part,
                                     unsigned dim) {
  Operation *unpack = part.getDefiningOp();
  Operation *split = unpack->getOperand(0).getDefiningOp();
  StringRef name = getOpName(split);
  if (name != "aten.split_with_sizes" && name != "aten.split.Tensor" &&
      name != "aten.chunk" && name != "aten.split.sizes")
    return std::nullopt;
  std::optional<int64_t> along = readInt(split->getOperand(2));
  auto info = readTensorType(split->getOperand(0).getType());
  if (!along || !info ||
      dim == (*along < 0 ? *along + info->shape.size() : *along))
    return std::nullopt;
  return sizes.getSize(split->getOperand(0), dim);
}

/// Follows ops that keep or compute the dimension in a simple way.
std::optional<Poly> TorchSizes::infer(Operation *op, Value tensor,
                                      unsigned dim) {
  StringRef name = getOpName(op);
  if (name == "prim.ListUnpack")
    return fromSplit(*this, tensor, dim);
  if (!name.consume_front("aten.") && !name.consume_front("prims."))
    return name == "copy.to_vtensor" || name == "copy.to_tensor" ||
                   name == "tensor_static_info_cast"
               ? std::optional<Poly>(getSize(op->getOperand(0), dim))
               : std::nullopt;
  unsigned rank = readTensorType(tensor.getType())->shape.size();
  auto info = op->getNumOperands() ? readTensorType(op->getOperand(0).getType())
                                   : std::nullopt;
  if (name == "view" || name == "reshape" || name == "_unsafe_view" ||
      name == "expand" || name == "broadcast_to") {
    if (std::optional<Poly> size = fromList(*this, op->getOperand(1), dim))
      return size;
    if (name == "expand" && info)
      return dim + info->shape.size() >= rank
                 ? std::optional<Poly>(getSize(op->getOperand(0),
                                               dim + info->shape.size() - rank))
                 : std::nullopt;
    return std::nullopt;
  }
  if (name == "permute" && info) {
    auto dims = readIntList(op->getOperand(1));
    if (!dims || dim >= dims->size())
      return std::nullopt;
    int64_t from = (*dims)[dim];
    return getSize(op->getOperand(0), from < 0 ? from + rank : from);
  }
  if (name == "transpose.int" && info) {
    auto a = readInt(op->getOperand(1)), b = readInt(op->getOperand(2));
    if (!a || !b)
      return std::nullopt;
    int64_t x = *a < 0 ? *a + rank : *a, y = *b < 0 ? *b + rank : *b;
    int64_t from = dim == x ? y : dim == y ? x : dim;
    return getSize(op->getOperand(0), from);
  }
  if (name == "unsqueeze" && info) {
    auto at = readInt(op->getOperand(1));
    if (!at)
      return std::nullopt;
    int64_t place = *at < 0 ? *at + rank : *at;
    return getSize(op->getOperand(0), dim > place ? dim - 1 : dim);
  }
  if (name == "cat") {
    auto parts = readList(op->getOperand(0));
    auto along = readInt(op->getOperand(1));
    if (!parts || !along || parts->empty())
      return std::nullopt;
    if (dim != (*along < 0 ? *along + rank : *along))
      return getSize(parts->front(), dim);
    Poly sum;
    for (Value part : *parts)
      sum = sum + getSize(part, dim);
    return sum;
  }
  if (name == "slice.Tensor" && info) {
    auto along = readInt(op->getOperand(1)), end = readInt(op->getOperand(3)),
         step = readInt(op->getOperand(4));
    if (!along)
      return std::nullopt;
    if (dim != (*along < 0 ? *along + rank : *along))
      return getSize(op->getOperand(0), dim);
    if (step != 1)
      return std::nullopt;
    Poly begin = getInt(op->getOperand(2));
    if (end && *end == std::numeric_limits<int64_t>::max())
      return getSize(op->getOperand(0), dim) - begin;
    return end && *end < 0
               ? getSize(op->getOperand(0), dim) + Poly(*end) - begin
               : getInt(op->getOperand(3)) - begin;
  }
  if (name == "arange.start_step") {
    if (readInt(op->getOperand(2)) == 1)
      return getInt(op->getOperand(1)) - getInt(op->getOperand(0));
    return std::nullopt;
  }
  if (name == "arange.start")
    return getInt(op->getOperand(1)) - getInt(op->getOperand(0));
  if (name == "arange")
    return getInt(op->getOperand(0));
  if (name == "linear" || name == "matmul" || name == "bmm" || name == "mm") {
    if (!info || info->shape.size() != rank || dim + 1 >= rank)
      return dim + 1 == rank && name != "linear"
                 ? std::optional<Poly>(
                       getSize(op->getOperand(1),
                               readTensorType(op->getOperand(1).getType())
                                       ->shape.size() -
                                   1))
                 : std::nullopt;
    return getSize(op->getOperand(0), dim);
  }
  if (name == "select.int") {
    auto along = readInt(op->getOperand(1));
    if (!along || !info)
      return std::nullopt;
    int64_t place = *along < 0 ? *along + info->shape.size() : *along;
    return getSize(op->getOperand(0), dim >= place ? dim + 1 : dim);
  }
  // Broadcasts, casts, copies and scatters keep shapes; reductions do not.
  if (!isBroadcast(name))
    return std::nullopt;
  for (Value operand : op->getOperands()) {
    auto other = readTensorType(operand.getType());
    if (!other || other->shape.size() + dim < rank)
      continue;
    unsigned place = dim + other->shape.size() - rank;
    if (other->shape[place] == 1)
      continue;
    return getSize(operand, place);
  }
  return std::nullopt;
}
