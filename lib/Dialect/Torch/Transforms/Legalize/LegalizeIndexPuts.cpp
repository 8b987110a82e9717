//===- LegalizeIndexPuts.cpp - Make the shapes of index_put explicit ------===//
// An index_put broadcasts its index tensors to one shape, and its values to
// that shape combined with the sizes that are not indexed. For dynamic sizes
// torch-mlir's broadcast and flattening are wrong: it assumes that one of two
// dynamic sizes is 1 and drops or misplaces values. This step emits indices of
// one dimension and as many values, so that nothing must be broadcast or
// flattened.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mla::torch;

static bool isIndexPut(Operation *op) {
  static const llvm::StringSet<> names = {
      "aten.index_put", "aten.index_put.hacked_twin", "aten._unsafe_index_put",
      "aten._unsafe_index_put.hacked_twin", "aten._index_put_impl"};
  return op->getNumOperands() > 2 && op->getNumResults() == 1 &&
         names.contains(getOpName(op));
}

namespace {
/// A broadcast shape. Each size has a static value or kDynamic, and names a
/// dimension of a tensor that has this size.
struct Shape {
  struct Size {
    int64_t known = 1;
    Value tensor;
    int64_t dim = 0;
  };
  SmallVector<Size> sizes;

  /// Broadcasts with a tensor's shape, aligned at the last dimension. Two
  /// dynamic sizes are assumed to be equal, because the export makes a size
  /// static if it is 1.
  void add(Value tensor, ArrayRef<int64_t> shape);
  bool isDynamic() const {
    return llvm::any_of(sizes, [](const Size &size) {
      return ShapedType::isDynamic(size.known);
    });
  }
  SmallVector<int64_t> getKnown() const {
    return llvm::map_to_vector(sizes,
                               [](const Size &size) { return size.known; });
  }
};

/// The operands of an index_put with integer indices.
class IndexPut {
public:
  /// Reads the operands. Returns std::nullopt if a list or a type is unknown,
  /// or an index is a mask.
  static std::optional<IndexPut> read(Operation *op);

  /// If a size is dynamic, expands indices and values to their full shapes and
  /// merges the index dimensions into one. Returns true if a tensor changed.
  bool flatten();

private:
  Value expand(TorchBuilder &tb, Value tensor, const Shape &shape);
  Value collapse(TorchBuilder &tb, Value tensor, size_t begin);
  size_t findBegin() const;
  Shape getValuesShape() const;
  bool isIndexed(size_t dim) const {
    return dim < list.size() && !isNone(list[dim]);
  }

  Operation *op;
  TensorInfo base;
  SmallVector<Value> list;
  Shape indices;
};
} // namespace

void Shape::add(Value tensor, ArrayRef<int64_t> shape) {
  while (sizes.size() < shape.size())
    sizes.insert(sizes.begin(), Size());
  for (auto [i, known] : llvm::enumerate(shape)) {
    Size &size = sizes[sizes.size() - shape.size() + i];
    bool isBetter = size.known == 1 || ShapedType::isDynamic(size.known);
    if (known != 1 && isBetter &&
        !(ShapedType::isDynamic(known) && size.tensor))
      size = {known, tensor, static_cast<int64_t>(i)};
  }
}

std::optional<IndexPut> IndexPut::read(Operation *op) {
  std::optional<TensorInfo> base = readTensorType(op->getOperand(0).getType());
  std::optional<ValueRange> list = readList(op->getOperand(1));
  if (!base || !list || list->size() > base->shape.size())
    return std::nullopt;
  IndexPut put;
  put.op = op;
  put.base = *base;
  llvm::append_range(put.list, *list);
  for (Value index : put.list) {
    if (isNone(index))
      continue;
    std::optional<TensorInfo> info = readTensorType(index.getType());
    if (!info || !info->elementType.isInteger() ||
        info->elementType.isInteger(1) || info->elementType.isInteger(8))
      return std::nullopt;
    put.indices.add(index, info->shape);
  }
  return put;
}

/// Returns the first dimension of the values that belongs to the indices: the
/// first indexed dimension if the indexed dimensions are contiguous, else 0.
size_t IndexPut::findBegin() const {
  size_t first = list.size(), last = 0, count = 0;
  for (size_t i = 0; i < list.size(); ++i)
    if (isIndexed(i)) {
      first = std::min(first, i);
      last = i;
      ++count;
    }
  return count != 0 && last - first + 1 == count ? first : 0;
}

Shape IndexPut::getValuesShape() const {
  Shape shape;
  for (auto [i, known] : llvm::enumerate(base.shape))
    if (!isIndexed(i))
      shape.sizes.push_back(
          {known, op->getOperand(0), static_cast<int64_t>(i)});
  shape.sizes.insert(shape.sizes.begin() + findBegin(), indices.sizes.begin(),
                     indices.sizes.end());
  return shape;
}

/// Expands `tensor` to this shape; returns it unchanged if its type has the
/// shape.
Value IndexPut::expand(TorchBuilder &tb, Value tensor, const Shape &shape) {
  TensorInfo info = *readTensorType(tensor.getType());
  SmallVector<int64_t> known = shape.getKnown();
  if (info.shape == known)
    return tensor;
  Type intType = tb.constInt(0).getType();
  auto sizes = llvm::map_to_vector(shape.sizes, [&](const Shape::Size &size) {
    return ShapedType::isDynamic(size.known)
               ? tb.create("aten.size.int",
                           {size.tensor, tb.constInt(size.dim)}, intType)
               : tb.constInt(size.known);
  });
  return tb.create("aten.broadcast_to", {tensor, tb.intList(ValueRange(sizes))},
                   getTensorType(known, info.elementType));
}

/// Merges the index dimensions of `tensor`, from `begin` on, into one.
Value IndexPut::collapse(TorchBuilder &tb, Value tensor, size_t begin) {
  return indices.sizes.size() > 1 && indices.isDynamic()
             ? collapseDims(tb, tensor, begin, begin + indices.sizes.size())
             : tensor;
}

bool IndexPut::flatten() {
  std::optional<TensorInfo> values =
      readTensorType(op->getOperand(2).getType());
  if (indices.sizes.empty() || !values)
    return false;
  Shape whole = getValuesShape();
  if (!indices.isDynamic() || values->shape.size() > whole.sizes.size())
    return false;
  OpBuilder builder(op);
  TorchBuilder tb(builder, op->getLoc());
  size_t begin = findBegin();
  SmallVector<Value> before(list);
  for (Value &index : list)
    if (!isNone(index))
      index = collapse(tb, expand(tb, index, indices), 0);
  Value flat = collapse(tb, expand(tb, op->getOperand(2), whole), begin);
  bool changed = list != before || flat != op->getOperand(2);
  if (list != before)
    op->setOperand(1, tb.create("prim.ListConstruct", list,
                                getIndexListType(op->getOperand(1).getType())));
  op->setOperand(2, flat);
  return changed;
}

unsigned mla::torch::flattenIndexPuts(func::FuncOp func) {
  SmallVector<Operation *> puts;
  func.walk([&](Operation *op) {
    if (isIndexPut(op))
      puts.push_back(op);
  });
  return llvm::count_if(puts, [](Operation *op) {
    std::optional<IndexPut> put = IndexPut::read(op);
    return put && put->flatten();
  });
}
