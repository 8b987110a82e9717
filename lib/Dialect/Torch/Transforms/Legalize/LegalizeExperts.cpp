//===- LegalizeExperts.cpp - Ops of a mixture of experts ------------------===//
// torch-mlir lowers neither an unsorted topk, nor histc, nor a product of
// groups of rows. This step rewrites them. A product of groups becomes a batch
// of products with indexed weights, which mla-fold-matmul turns into one call
// that copies no weight.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

namespace {
/// Creates the ops that replace `op`.
class ExpertBuilder : public TorchBuilder {
public:
  ExpertBuilder(OpBuilder &builder, Operation *op)
      : TorchBuilder(builder, op->getLoc()) {}

  Type integerType() {
    return IntegerType::get(builder.getContext(), 64, IntegerType::Signed);
  }
  Type booleanType() { return IntegerType::get(builder.getContext(), 1); }

  Value size(Value tensor, int64_t dim) {
    int64_t known = readTensorType(tensor.getType())->shape[dim];
    if (!ShapedType::isDynamic(known))
      return constInt(known);
    return create("aten.size.int", {tensor, constInt(dim)},
                  getTorchType(builder.getContext(), "int"));
  }

  /// Creates the integers from 0 to `end`, of which `known` is the static
  /// number.
  Value count(Value end, int64_t known) {
    Value absent = none();
    return create("aten.arange", {end, constInt(int64), absent, absent, absent},
                  getTensorType({known}, integerType()));
  }

  /// Inserts a dimension of size 1.
  Value unsqueeze(Value tensor, int64_t dim) {
    TensorInfo info = *readTensorType(tensor.getType());
    info.shape.insert(info.shape.begin() + dim, 1);
    return create("aten.unsqueeze", {tensor, constInt(dim)},
                  getTensorType(info.shape, info.elementType));
  }

  Value convertTo(Value tensor, Type element, int64_t dtype) {
    TensorInfo info = *readTensorType(tensor.getType());
    return create("prims.convert_element_type", {tensor, constInt(dtype)},
                  getTensorType(info.shape, element));
  }

  /// Compares a column [n,1] with a row [m] or with a number.
  Value compare(StringRef name, Value column, Value other) {
    SmallVector<int64_t> shape = readTensorType(column.getType())->shape;
    if (auto row = readTensorType(other.getType()))
      shape.back() = row->shape.back();
    return create(name, {column, other}, getTensorType(shape, booleanType()));
  }

  /// Sums booleans [n,m] along dimension `dim`.
  Value countTrue(Value flags, int64_t dim) {
    SmallVector<int64_t> shape = readTensorType(flags.getType())->shape;
    shape.erase(shape.begin() + dim);
    return create("aten.sum.dim_IntList",
                  {flags, intList(ArrayRef(dim)), constBool(false), none()},
                  getTensorType(shape, integerType()));
  }

  static constexpr int64_t int64 = 4; ///< PyTorch's number of the type
};
} // namespace

/// Makes a topk sorted, which is one of the orders that an unsorted one may
/// have.
static bool sortTopk(Operation *op) {
  if (getOpName(op) != "aten.topk" || op->getNumOperands() != 5 ||
      readBool(op->getOperand(4)) != false)
    return false;
  OpBuilder builder(op);
  op->setOperand(4, TorchBuilder(builder, op->getLoc()).constBool(true));
  return true;
}

/// Returns the counts of histc(x, bins, least, most), where x is a vector and
/// least < most: bin i counts the numbers whose distance from `least`, in
/// widths of a bin, is i when rounded down. `most` is in the last bin, and
/// other numbers outside are not counted.
static Value countBins(Operation *op) {
  Value x = op->getOperand(0);
  auto info = readTensorType(x.getType());
  std::optional<int64_t> bins = readInt(op->getOperand(1));
  std::optional<double> least = readNumber(op->getOperand(2)),
                        most = readNumber(op->getOperand(3));
  if (!info || info->shape.size() != 1 || !info->elementType.isF32() || !bins ||
      *bins < 1 || !least || !most || !(*least < *most))
    return {};
  OpBuilder builder(op);
  ExpertBuilder b(builder, op);
  Value column = b.unsqueeze(x, 1);
  auto compute = [&](StringRef name, Value from, ValueRange operands) {
    SmallVector<Value> all = {from};
    llvm::append_range(all, operands);
    return b.create(name, all, column.getType());
  };
  Value bin =
      compute("aten.sub.Scalar", column, {b.constFloat(*least), b.constInt(1)});
  bin = compute("aten.mul.Scalar", bin, b.constInt(*bins));
  bin = compute("aten.div.Scalar", bin, b.constFloat(*most - *least));
  bin = compute("aten.floor", bin, {});
  bin = compute("aten.clamp", bin, {b.none(), b.constInt(*bins - 1)});
  Value numbers =
      b.convertTo(b.count(b.constInt(*bins), *bins), info->elementType,
                  getFloatDtype(info->elementType));
  Value inside = b.compare("aten.eq.Tensor", bin, numbers);
  for (auto [name, bound] :
       {std::pair("aten.ge.Scalar", *least), {"aten.le.Scalar", *most}})
    inside = b.create("aten.logical_and",
                      {inside, b.compare(name, column, b.constFloat(bound))},
                      inside.getType());
  return b.convertTo(b.countTrue(inside, 0), info->elementType,
                     getFloatDtype(info->elementType));
}

/// True if `op` is a product of groups of rows x [S,K] with weights [E,K,N],
/// where the numbers [E] are the ends of the groups. E is static.
static bool isGroupedProduct(Operation *op) {
  StringRef name = getOpName(op);
  if (name != "aten._grouped_mm" && name != "transformers.grouped_mm_fallback")
    return false;
  if (op->getNumOperands() < 3 ||
      !llvm::all_of(op->getOperands().drop_front(3), isNone))
    return false;
  auto x = readTensorType(op->getOperand(0).getType()),
       weight = readTensorType(op->getOperand(1).getType()),
       ends = readTensorType(op->getOperand(2).getType());
  return x && weight && ends && x->shape.size() == 2 &&
         weight->shape.size() == 3 && ends->shape.size() == 1 &&
         !ShapedType::isDynamic(weight->shape[0]) &&
         ends->elementType.isInteger() && !ends->elementType.isInteger(1);
}

/// Returns the product of groups as a batch of products of one row each. Rows
/// after the last group, which PyTorch leaves undefined, use the last weight.
static Value multiplyGroups(Operation *op) {
  Value x = op->getOperand(0), weight = op->getOperand(1),
        ends = op->getOperand(2);
  TensorInfo rows = *readTensorType(x.getType()),
             weights = *readTensorType(weight.getType()),
             result = *readTensorType(op->getResult(0).getType());
  OpBuilder builder(op);
  ExpertBuilder b(builder, op);
  Value row = b.unsqueeze(b.count(b.size(x, 0), rows.shape[0]), 1);
  Value group = b.countTrue(b.compare("aten.ge.Tensor", row, ends), 1);
  Value last = b.constInt(weights.shape[0] - 1);
  group = b.create("aten.clamp", {group, b.none(), last}, group.getType());
  Value list =
      b.create("prim.ListConstruct", group,
               getTorchType(builder.getContext(), "list<optional<vtensor>>"));
  Value chosen = b.create(
      "aten.index.Tensor", {weight, list},
      getTensorType({rows.shape[0], weights.shape[1], weights.shape[2]},
                    weights.elementType));
  Value product = b.create(
      "aten.bmm", {b.unsqueeze(x, 1), chosen},
      getTensorType({rows.shape[0], 1, weights.shape[2]}, result.elementType));
  return b.create("aten.squeeze.dim", {product, b.constInt(1)},
                  op->getResult(0).getType());
}

unsigned mla::torch::legalizeExperts(func::FuncOp func) {
  SmallVector<Operation *> ops;
  func.walk([&](Operation *op) { ops.push_back(op); });
  unsigned count = 0;
  for (Operation *op : ops) {
    Value replaced;
    if (sortTopk(op))
      ++count;
    else if (getOpName(op) == "aten.histc" && op->getNumOperands() == 4)
      replaced = countBins(op);
    else if (isGroupedProduct(op))
      replaced = multiplyGroups(op);
    if (!replaced)
      continue;
    op->replaceAllUsesWith(ValueRange(replaced));
    op->erase();
    ++count;
  }
  return count;
}
