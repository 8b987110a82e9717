//===- LegalizeEinsum.cpp - Einsums that merge dynamic dimensions ---------===//
// torch-mlir lowers an einsum to a batched matrix product and merges the
// dimensions of each side with a view. Such a view has the fault described in
// LegalizeMerges.cpp: of several dynamic dimensions, it keeps only one. This
// step therefore replaces such an einsum with a product and explicit merges.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

namespace {
/// The letters of an equation with two operands, by role.
struct Equation {
  std::string a, b, out;
  std::string batch, left, right, summed;
};

/// One side of a product: a tensor and the groups of letters to merge.
struct Side {
  Value tensor;
  std::string letters;
  SmallVector<std::string, 3> groups;
};
} // namespace

static bool contains(StringRef letters, char letter) {
  return letters.contains(letter);
}

/// Sorts the letters of an equation by role. Returns std::nullopt for equations
/// of another form, such as those that sum over one operand only or take a
/// diagonal.
static std::optional<Equation> readEquation(StringRef spelled) {
  std::optional<EinsumLetters> read = readEinsumLetters(spelled);
  if (!read || read->operands.size() != 2)
    return std::nullopt;
  const std::string &a = read->operands[0], &b = read->operands[1],
                    &out = read->out;
  Equation e{a, b, out, "", "", "", ""};
  for (char letter : out)
    if (contains(a, letter) && contains(b, letter))
      e.batch.push_back(letter);
    else if (contains(a, letter))
      e.left.push_back(letter);
    else if (contains(b, letter))
      e.right.push_back(letter);
    else
      return std::nullopt;
  for (char letter : a)
    if (!contains(out, letter) && contains(b, letter))
      e.summed.push_back(letter);
    else if (!contains(out, letter))
      return std::nullopt;
  for (char letter : b)
    if (!contains(out, letter) && !contains(a, letter))
      return std::nullopt;
  return e;
}

static ArrayRef<int64_t> shapeOf(Value tensor, TensorInfo &info) {
  info = *readTensorType(tensor.getType());
  return info.shape;
}

/// True if a group has several dynamic dimensions.
static bool mergesDynamic(const Side &side) {
  TensorInfo info;
  ArrayRef<int64_t> shape = shapeOf(side.tensor, info);
  return llvm::any_of(side.groups, [&](const std::string &group) {
    return llvm::count_if(group, [&](char letter) {
             return ShapedType::isDynamic(shape[side.letters.find(letter)]);
           }) > 1;
  });
}

/// Permutes the dimensions of `tensor` to the order of `to`.
static Value permute(TorchBuilder &tb, Value tensor, StringRef from,
                     StringRef to, Type type = {}) {
  TensorInfo info;
  ArrayRef<int64_t> shape = shapeOf(tensor, info);
  SmallVector<int64_t> order, sizes;
  for (char letter : to) {
    order.push_back(from.find(letter));
    sizes.push_back(shape[order.back()]);
  }
  if (!type)
    type = getTensorType(sizes, info.elementType);
  return tb.create("aten.permute", {tensor, tb.intList(order)}, type);
}

/// Returns the tensor of `side` with one dimension per group.
static Value mergeGroups(TorchBuilder &tb, const Side &side) {
  std::string order;
  for (const std::string &group : side.groups)
    order += group;
  Value tensor = permute(tb, side.tensor, side.letters, order);
  unsigned end = order.size();
  for (const std::string &group : llvm::reverse(side.groups)) {
    unsigned begin = end - group.size();
    TensorInfo info = *readTensorType(tensor.getType());
    SmallVector<int64_t> sizes(info.shape);
    int64_t merged = 1;
    for (unsigned dim = begin; dim < end; ++dim)
      merged =
          ShapedType::isDynamic(sizes[dim]) || ShapedType::isDynamic(merged)
              ? ShapedType::kDynamic
              : merged * sizes[dim];
    sizes.erase(sizes.begin() + begin, sizes.begin() + end);
    sizes.insert(sizes.begin() + begin, merged);
    Type type = getTensorType(sizes, info.elementType);
    if (group.empty())
      tensor = tb.create("aten.unsqueeze", {tensor, tb.constInt(begin)}, type);
    else if (group.size() > 1)
      tensor =
          tb.create("prims.collapse",
                    {tensor, tb.constInt(begin), tb.constInt(end - 1)}, type);
    end = begin;
  }
  return tensor;
}

/// Returns the product of both sides with the type of `op`.
static Value multiply(TorchBuilder &tb, Operation *op, const Equation &e,
                      const Side &a, const Side &b) {
  Value x = mergeGroups(tb, a), y = mergeGroups(tb, b);
  TensorInfo xs = *readTensorType(x.getType()),
             ys = *readTensorType(y.getType());
  Value product = tb.create(
      "aten.bmm", {x, y},
      getTensorType({xs.shape[0], xs.shape[1], ys.shape[2]}, xs.elementType));
  SmallVector<Value> sizes;
  SmallVector<int64_t> shape;
  std::string order = e.batch + e.left + e.right;
  for (char letter : order) {
    const Side &side = contains(a.letters, letter) ? a : b;
    unsigned dim = side.letters.find(letter);
    TensorInfo info;
    shape.push_back(shapeOf(side.tensor, info)[dim]);
    sizes.push_back(ShapedType::isDynamic(shape.back())
                        ? tb.create("aten.size.int",
                                    {side.tensor, tb.constInt(dim)},
                                    tb.constInt(0).getType())
                        : tb.constInt(shape.back()));
  }
  Value whole = tb.create("aten.view", {product, tb.intList(ValueRange(sizes))},
                          getTensorType(shape, xs.elementType));
  return permute(tb, whole, order, e.out, op->getResult(0).getType());
}

/// Returns a sum that replaces an einsum of one operand. It sums over the
/// letters that the result lacks and has the result's order. torch-mlir would
/// emit a sum without a shape, which it cannot lower. Returns null for a
/// diagonal, or if nothing is summed.
static Value sumLetters(TorchBuilder &tb, Operation *op, StringRef spelled,
                        Value tensor) {
  std::string text;
  for (char c : spelled)
    if (c != ' ')
      text.push_back(c);
  auto [in, out] = StringRef(text).split("->");
  std::optional<TensorInfo> info = readTensorType(tensor.getType());
  if (!info || text.find("->") == std::string::npos ||
      StringRef(text).contains('.') || in.size() != info->shape.size() ||
      out.size() >= in.size())
    return {};
  std::string kept;
  SmallVector<int64_t> dims, sizes;
  for (auto [dim, letter] : llvm::enumerate(in)) {
    if (in.count(letter) != 1 || out.count(letter) > 1)
      return {};
    if (!contains(out, letter)) {
      dims.push_back(dim);
      continue;
    }
    kept.push_back(letter);
    sizes.push_back(info->shape[dim]);
  }
  if (kept.size() != out.size())
    return {};
  Value sum =
      tb.create("aten.sum.dim_IntList",
                {tensor, tb.intList(dims), tb.constBool(false), tb.none()},
                getTensorType(sizes, info->elementType));
  return permute(tb, sum, kept, out, op->getResult(0).getType());
}

/// Returns an einsum as a product or a sum, or null if torch-mlir lowers it
/// correctly or the equation has another form.
static Value replaceEinsum(Operation *op) {
  std::optional<StringRef> spelled = readStr(op->getOperand(0));
  std::optional<ValueRange> operands = readList(op->getOperand(1));
  if (!spelled || !operands)
    return {};
  if (operands->size() == 1) {
    OpBuilder builder(op);
    TorchBuilder tb(builder, op->getLoc());
    return sumLetters(tb, op, *spelled, operands->front());
  }
  if (operands->size() != 2)
    return {};
  std::optional<Equation> e = readEquation(*spelled);
  for (Value operand : *operands)
    if (!readTensorType(operand.getType()))
      return {};
  if (!e)
    return {};
  Side a{(*operands)[0], e->a, {e->batch, e->left, e->summed}},
      b{(*operands)[1], e->b, {e->batch, e->summed, e->right}};
  if (!mergesDynamic(a) && !mergesDynamic(b))
    return {};
  OpBuilder builder(op);
  TorchBuilder tb(builder, op->getLoc());
  return multiply(tb, op, *e, a, b);
}

unsigned mla::torch::splitEinsums(func::FuncOp func) {
  SmallVector<Operation *> found;
  func.walk([&](Operation *op) {
    if (getOpName(op) == "aten.einsum")
      found.push_back(op);
  });
  unsigned count = 0;
  for (Operation *op : found)
    if (Value product = replaceEinsum(op)) {
      op->getResult(0).replaceAllUsesWith(product);
      op->erase();
      ++count;
    }
  return count;
}
