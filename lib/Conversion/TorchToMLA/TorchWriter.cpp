//===- TorchWriter.cpp - Create torch ops for raising ---------------------===//

#include "TorchWriter.h"

#include <limits>

using namespace mlir;
using namespace mla::torch;

std::optional<SmallVector<int64_t>> TorchWriter::getShape(Value tensor) {
  auto info = readTensorType(tensor.getType());
  return info ? std::optional(info->shape) : std::nullopt;
}

Type TorchWriter::getElement(Value tensor) {
  return readTensorType(tensor.getType())->elementType;
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

Value TorchWriter::constInt(int64_t value) { return torch().constInt(value); }

Value TorchWriter::getSize(Value tensor, unsigned dim) {
  int64_t size = (*getShape(tensor))[dim];
  if (!ShapedType::isDynamic(size))
    return constInt(size);
  return torch().create("aten.size.int", {tensor, constInt(dim)}, intType());
}

Value TorchWriter::addInt(Value a, Value b) {
  return torch().create("aten.add.int", {a, b}, intType());
}

Value TorchWriter::multiplyInt(Value a, Value b) {
  return torch().create("aten.mul.int", {a, b}, intType());
}

Value TorchWriter::divideInt(Value a, int64_t b) {
  return torch().create("aten.floordiv.int", {a, constInt(b)}, intType());
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

Value TorchWriter::slice(Value tensor, unsigned dim, Value begin, Value end,
                         int64_t step, int64_t extent) {
  SmallVector<int64_t> shape = *getShape(tensor);
  shape[dim] = extent;
  if (!end)
    end = constInt(std::numeric_limits<int64_t>::max());
  return torch().create("aten.slice.Tensor",
                        {tensor, constInt(dim), begin, end, constInt(step)},
                        typeOf(tensor, shape));
}

Value TorchWriter::view(Value tensor, Sizes shape, ArrayRef<Value> sizes) {
  return torch().create("aten.view",
                        {tensor, torch().intList(ValueRange(sizes))},
                        typeOf(tensor, shape));
}

Value TorchWriter::split(Value tensor, unsigned dim, Sizes shape,
                         ArrayRef<Value> sizes) {
  SmallVector<int64_t> wide;
  SmallVector<Value> list;
  for (auto [i, size] : llvm::enumerate(*getShape(tensor))) {
    if (i != dim) {
      wide.push_back(size);
      list.push_back(getSize(tensor, i));
      continue;
    }
    wide.append(shape.begin(), shape.end());
    list.append(sizes.begin(), sizes.end());
  }
  return view(tensor, wide, list);
}

Value TorchWriter::merge(Value tensor, ArrayRef<unsigned> counts) {
  SmallVector<int64_t> shape = *getShape(tensor), merged;
  SmallVector<Value> list;
  unsigned at = 0;
  for (unsigned count : counts) {
    ArrayRef<int64_t> run = ArrayRef(shape).slice(at, count);
    bool isDynamic = llvm::any_of(run, ShapedType::isDynamic);
    merged.push_back(isDynamic ? ShapedType::kDynamic
                               : ShapedType::getNumElements(run));
    list.push_back(isDynamic ? getSize(tensor, at) : constInt(merged.back()));
    for (unsigned i = 1; i < count && isDynamic; ++i)
      list.back() = multiplyInt(list.back(), getSize(tensor, at + i));
    at += count;
  }
  return view(tensor, merged, list);
}

Value TorchWriter::squeeze(Value tensor, unsigned dim) {
  SmallVector<int64_t> shape = *getShape(tensor);
  shape.erase(shape.begin() + dim);
  return torch().create("aten.squeeze.dim", {tensor, constInt(dim)},
                        typeOf(tensor, shape));
}

Value TorchWriter::unsqueeze(Value tensor, unsigned dim) {
  SmallVector<int64_t> shape = *getShape(tensor);
  shape.insert(shape.begin() + dim, 1);
  return torch().create("aten.unsqueeze", {tensor, constInt(dim)},
                        typeOf(tensor, shape));
}

Value TorchWriter::permute(Value tensor, Sizes order) {
  SmallVector<int64_t> shape = *getShape(tensor), permuted;
  for (int64_t from : order)
    permuted.push_back(shape[from]);
  return torch().create("aten.permute", {tensor, torch().intList(order)},
                        typeOf(tensor, permuted));
}

Value TorchWriter::expand(Value tensor, Sizes shape, ArrayRef<Value> sizes) {
  SmallVector<int64_t> wide = *getShape(tensor);
  SmallVector<Value> list;
  for (auto [to, known, size] : llvm::zip(wide, shape, sizes)) {
    to = size ? known : to;
    list.push_back(size ? size : constInt(-1));
  }
  return torch().create(
      "aten.expand",
      {tensor, torch().intList(ValueRange(list)), torch().constBool(false)},
      typeOf(tensor, wide));
}

Value TorchWriter::viewAsReal(Value tensor) {
  SmallVector<int64_t> shape = *getShape(tensor);
  shape.push_back(2);
  Type part = cast<ComplexType>(getElement(tensor)).getElementType();
  return torch().create("aten.view_as_real", {tensor},
                        getTensorType(shape, part));
}

Value TorchWriter::concatenate(ArrayRef<Value> tensors) {
  SmallVector<int64_t> shape = *getShape(tensors.front());
  shape.back() = 0;
  for (Value tensor : tensors)
    shape.back() += getShape(tensor)->back();
  return torch().create(
      "aten.cat", {torch().tensorList(tensors), constInt(shape.size() - 1)},
      typeOf(tensors.front(), shape));
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

Value TorchWriter::convert(Value tensor, Type element) {
  return torch().convert(tensor, element);
}

Value TorchWriter::scale(Value tensor, double factor) {
  return torch().create("aten.mul.Scalar", {tensor, torch().constFloat(factor)},
                        tensor.getType());
}

Value TorchWriter::multiply(Value a, Value b) {
  return torch().create("aten.mul.Tensor", {a, b}, a.getType());
}

Value TorchWriter::matmul(Value a, Value b) {
  int64_t shape[] = {getShape(a)->front(), getShape(b)->back()};
  return torch().create("aten.mm", {a, b}, typeOf(a, shape));
}

Value TorchWriter::add(Value a, Value b, Sizes shape) {
  return torch().create("aten.add.Tensor", {a, b, constInt(1)},
                        typeOf(a, shape));
}

Value TorchWriter::logicalAnd(Value a, Value b, Sizes shape) {
  return torch().create("aten.logical_and", {a, b}, typeOf(a, shape));
}

Value TorchWriter::logicalNot(Value tensor) {
  return torch().create("aten.logical_not", {tensor}, tensor.getType());
}

Value TorchWriter::hide(Value visible, Value values, Type element, double fill,
                        Sizes shape) {
  Value none = torch().none();
  auto number = [&](double value) {
    return torch().create("aten.scalar_tensor",
                          {torch().constFloat(value),
                           constInt(getFloatDtype(element)), none, none, none},
                          getTensorType({}, element));
  };
  Value hidden = number(fill), shown = values ? values : number(0.0);
  return torch().create("aten.where.self", {visible, shown, hidden},
                        getTensorType(shape, element));
}

Value TorchWriter::iota(int64_t begin, int64_t end) {
  Value none = torch().none();
  Type type = getTensorType({end - begin},
                            builder.getIntegerType(64, /*isSigned=*/true));
  return torch().create("aten.arange.start_step",
                        {constInt(begin), constInt(end), constInt(1),
                         constInt(4), none, none, none},
                        type);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Value TorchWriter::toBuiltin(Value tensor) { return torch().toBuiltin(tensor); }

Value TorchWriter::fromBuiltin(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  return torch().fromBuiltin(
      tensor, getTensorType(type.getShape(), type.getElementType()));
}

Value TorchWriter::refine(Value tensor, Type type) {
  return torch().create("tensor_static_info_cast", {tensor}, type);
}
