//===- LegalizeBounds.cpp - Insert checks that torch-mlir does not make ---===//
// torch-mlir clamps an index below 0, writes fewer elements if a slice is too
// short, and returns -inf for the maximum of no elements. All three are errors
// in PyTorch. If the types prove such a violation, this step emits an error.
// Otherwise it emits an assert, unless the sizes prove that there is no
// violation.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "SizeDemands.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using mla::nf::Poly;
using namespace mla::torch;

namespace {
/// Checks the ops of one function in order.
class BoundsChecker {
public:
  LogicalResult visit(Operation *op);
  unsigned getNumAsserts() const { return numAsserts; }

private:
  LogicalResult visitSelect(SizeDemands &demands, bool writes);
  LogicalResult visitSlice(SizeDemands &demands);
  LogicalResult visitSliceScatter(SizeDemands &demands);
  LogicalResult visitReduction(SizeDemands &demands);
  LogicalResult visitExpand(SizeDemands &demands);
  LogicalResult visitPut(SizeDemands &demands);
  LogicalResult visitCopy(SizeDemands &demands);
  LogicalResult visitView(SizeDemands &demands);
  LogicalResult demandEqualRest(SizeDemands &demands, unsigned dropped,
                                bool isKept);

  TorchSizes sizes;
  unsigned numAsserts = 0;
};
} // namespace

/// Checks that an index is at least -size and, if the op writes, less than the
/// size. For reads, a later pass checks the upper bound.
LogicalResult BoundsChecker::visitSelect(SizeDemands &demands, bool writes) {
  std::optional<unsigned> dim = demands.getDim(writes ? 2 : 1);
  Value index = demands.op->getOperand(writes ? 3 : 2);
  if (!dim)
    return success();
  if (failed(demands.demandIndex(*dim, index, writes)))
    return failure();
  return writes ? demandEqualRest(demands, *dim, /*isKept=*/false) : success();
}

/// Checks that a slice has the length of the result's type. Skips slices whose
/// bounds are constants that count from the start, because they have another
/// length only if they exceed the tensor.
LogicalResult BoundsChecker::visitSlice(SizeDemands &demands) {
  std::optional<unsigned> dim = demands.getDim(1);
  std::optional<TensorInfo> to =
      readTensorType(demands.op->getResult(0).getType());
  if (!dim || !to || *dim >= to->shape.size() || !demands.isDynamic(0, *dim) ||
      ShapedType::isDynamic(to->shape[*dim]))
    return success();
  auto isFromStart = [&](unsigned place) {
    Value bound = demands.op->getOperand(place);
    return isNone(bound) || readInt(bound).value_or(-1) >= 0;
  };
  if (isFromStart(2) && isFromStart(3))
    return success();
  return demands.demandLength(*dim, 2, Poly(to->shape[*dim]), Value());
}

/// Checks that the source has the sizes of the tensor that it is written into.
/// Skips the dimension `dropped`; the source has it only if `isKept`.
LogicalResult BoundsChecker::demandEqualRest(SizeDemands &demands,
                                             unsigned dropped, bool isKept) {
  std::optional<TensorInfo> to = readTensorType(
                                demands.op->getOperand(0).getType()),
                            from = readTensorType(
                                demands.op->getOperand(1).getType());
  if (!to || !from || to->shape.size() != from->shape.size() + !isKept)
    return success();
  for (unsigned dim = 0, other = 0; dim < to->shape.size(); ++dim) {
    if (dim == dropped) {
      other += isKept;
      continue;
    }
    if (failed(demands.demandEqual(dim, other++)))
      return failure();
  }
  return success();
}

LogicalResult BoundsChecker::visitSliceScatter(SizeDemands &demands) {
  std::optional<unsigned> dim = demands.getDim(2);
  if (!dim || !readTensorType(demands.op->getOperand(1).getType()))
    return success();
  Value source = demands.op->getOperand(1);
  if (failed(
          demands.demandLength(*dim, 3, sizes.getSize(source, *dim), source)))
    return failure();
  return demandEqualRest(demands, *dim, /*isKept=*/true);
}

/// Checks that a maximum or minimum has at least one element.
LogicalResult BoundsChecker::visitReduction(SizeDemands &demands) {
  Operation *op = demands.op;
  unsigned rank = readTensorType(op->getOperand(0).getType())->shape.size();
  SmallVector<int64_t> dims;
  if (op->getNumOperands() > 1 && !isNone(op->getOperand(1))) {
    Value given = op->getOperand(1);
    for (Value dim : readList(given).value_or(ValueRange(given)))
      dims.push_back(readInt(dim).value_or(rank));
  }
  if (dims.empty())
    llvm::append_range(dims, llvm::seq<int64_t>(0, rank));
  for (int64_t dim : dims)
    if (dim >= 0 && dim < rank && failed(demands.demandElements(dim)))
      return failure();
  return success();
}

/// Checks that an expand keeps all dimensions other than 1.
LogicalResult BoundsChecker::visitExpand(SizeDemands &demands) {
  std::optional<ValueRange> shape = readList(demands.op->getOperand(1));
  unsigned rank =
      readTensorType(demands.op->getOperand(0).getType())->shape.size();
  if (!shape || shape->size() < rank)
    return success();
  for (auto [dim, size] : llvm::enumerate(shape->take_back(rank)))
    if (failed(demands.demandBroadcast(0, dim, size)))
      return failure();
  return success();
}

/// Checks that the values of an index_put with one index tensor can be
/// broadcast to the shape of the selected elements.
LogicalResult BoundsChecker::visitPut(SizeDemands &demands) {
  Value tensor = demands.op->getOperand(0);
  std::optional<ValueRange> indices = readList(demands.op->getOperand(1));
  std::optional<TensorInfo> values =
      readTensorType(demands.op->getOperand(2).getType());
  if (!indices || !values ||
      llvm::count_if(*indices, [](Value v) { return !isNone(v); }) != 1)
    return success();
  SmallVector<std::pair<Value, unsigned>> selected;
  unsigned rank = readTensorType(tensor.getType())->shape.size();
  for (unsigned dim = 0; dim < rank; ++dim) {
    if (dim >= indices->size() || isNone((*indices)[dim])) {
      selected.push_back({tensor, dim});
      continue;
    }
    std::optional<TensorInfo> index = readTensorType((*indices)[dim].getType());
    if (!index || index->elementType.isInteger(1))
      return success();
    for (unsigned i = 0; i < index->shape.size(); ++i)
      selected.push_back({(*indices)[dim], i});
  }
  unsigned count = values->shape.size();
  if (count > selected.size())
    return success();
  for (auto [dim, place] :
       llvm::enumerate(ArrayRef(selected).take_back(count))) {
    Poly size = sizes.getSize(place.first, place.second),
         given = sizes.getSize(demands.op->getOperand(2), dim);
    if (size == given || given.isOne())
      continue;
    Value wanted = demands.emitSize(place.first, place.second);
    if (failed(demands.demandBroadcast(2, dim, wanted)))
      return failure();
  }
  return success();
}

/// Checks that the source can be broadcast to the tensor that it overwrites.
LogicalResult BoundsChecker::visitCopy(SizeDemands &demands) {
  Value to = demands.op->getOperand(0), from = demands.op->getOperand(1);
  std::optional<TensorInfo> given = readTensorType(from.getType());
  unsigned rank = readTensorType(to.getType())->shape.size();
  if (!given || given->shape.size() > rank)
    return success();
  for (unsigned dim = 0, count = given->shape.size(); dim < count; ++dim) {
    unsigned target = rank - count + dim;
    if (sizes.getSize(from, dim) == sizes.getSize(to, target))
      continue;
    if (failed(demands.demandBroadcast(1, dim, demands.emitSize(to, target))))
      return failure();
  }
  return success();
}

/// Checks that the sizes of a view, if none is -1, multiply to the number of
/// elements of the tensor.
LogicalResult BoundsChecker::visitView(SizeDemands &demands) {
  std::optional<ValueRange> shape = readList(demands.op->getOperand(1));
  if (!shape ||
      llvm::any_of(*shape, [](Value size) { return readInt(size) == -1; }))
    return success();
  return demands.demandCount(*shape);
}

LogicalResult BoundsChecker::visit(Operation *op) {
  StringRef name = getOpName(op);
  if (!name.consume_front("aten.") || op->getNumOperands() == 0 ||
      op->getNumResults() == 0 || !readTensorType(op->getOperand(0).getType()))
    return success();
  unsigned operands = op->getNumOperands();
  SizeDemands demands(op, sizes, numAsserts);
  if (name == "select.int" && operands == 3)
    return visitSelect(demands, /*writes=*/false);
  if (name == "select_scatter" && operands == 4)
    return visitSelect(demands, /*writes=*/true);
  if (name == "slice.Tensor" && operands == 5)
    return visitSlice(demands);
  if (name == "slice_scatter" && operands == 6)
    return visitSliceScatter(demands);
  if ((name == "expand" && operands == 3) ||
      (name == "broadcast_to" && operands == 2))
    return visitExpand(demands);
  if (name == "copy" && operands == 3)
    return visitCopy(demands);
  if (name == "index_put" && operands == 4)
    return visitPut(demands);
  if ((name == "view" || name == "reshape" || name == "_unsafe_view") &&
      operands == 2)
    return visitView(demands);
  bool isExtreme = llvm::StringSwitch<bool>(name)
                       .Cases({"amax", "amin", "aminmax", "max.dim", "min.dim",
                               "argmax", "argmin", "max", "min"},
                              true)
                       .Default(false);
  return isExtreme ? visitReduction(demands) : success();
}

FailureOr<unsigned> mla::torch::checkBounds(func::FuncOp func) {
  SmallVector<Operation *> ops;
  func.walk([&](Operation *op) { ops.push_back(op); });
  BoundsChecker checker;
  for (Operation *op : ops)
    if (failed(checker.visit(op)))
      return failure();
  return checker.getNumAsserts();
}
