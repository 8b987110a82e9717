//===- LinalgWriter.cpp - Create tensor and linalg ops --------------------===//

#include "LinalgWriter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include <limits>

using namespace mlir;
using namespace mla::linalg;

static RankedTensorType typeOf(Value tensor) {
  return cast<RankedTensorType>(tensor.getType());
}

std::optional<SmallVector<int64_t>> LinalgWriter::getShape(Value tensor) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type)
    return std::nullopt;
  return SmallVector<int64_t>(type.getShape());
}

Type LinalgWriter::getElement(Value tensor) {
  return getElementTypeOrSelf(tensor);
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

Value LinalgWriter::constInt(int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

Value LinalgWriter::getSize(Value tensor, unsigned dim) {
  if (!typeOf(tensor).isDynamicDim(dim))
    return constInt(typeOf(tensor).getDimSize(dim));
  return tensor::DimOp::create(builder, loc, tensor, dim);
}

Value LinalgWriter::addInt(Value a, Value b) {
  return builder.createOrFold<arith::AddIOp>(loc, a, b);
}

Value LinalgWriter::multiplyInt(Value a, Value b) {
  return builder.createOrFold<arith::MulIOp>(loc, a, b);
}

Value LinalgWriter::divideInt(Value a, int64_t b) {
  return builder.createOrFold<arith::DivUIOp>(loc, a, constInt(b));
}

SmallVector<OpFoldResult> LinalgWriter::getSizes(Value tensor) {
  return tensor::getMixedSizes(builder, loc, tensor);
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

Value LinalgWriter::slice(Value tensor, unsigned dim, Value begin, Value end,
                          int64_t step, int64_t extent) {
  SmallVector<OpFoldResult> sizes = getSizes(tensor),
                            offsets(sizes.size(), builder.getIndexAttr(0)),
                            steps(sizes.size(), builder.getIndexAttr(1));
  offsets[dim] = getAsOpFoldResult(begin);
  steps[dim] = builder.getIndexAttr(step);
  if (ShapedType::isDynamic(extent)) {
    // ceil((end - begin) / step)
    Value last = end ? end : getSize(tensor, dim);
    Value length = builder.createOrFold<arith::SubIOp>(loc, last, begin);
    if (step != 1)
      length = divideInt(addInt(length, constInt(step - 1)), step);
    sizes[dim] = getAsOpFoldResult(length);
  } else {
    sizes[dim] = builder.getIndexAttr(extent);
  }
  return tensor::ExtractSliceOp::create(builder, loc, tensor, offsets, sizes,
                                        steps);
}

Value LinalgWriter::split(Value tensor, unsigned dim, Sizes shape,
                          ArrayRef<Value> sizes) {
  SmallVector<int64_t> wide;
  SmallVector<OpFoldResult> mixed;
  SmallVector<ReassociationIndices> groups;
  for (auto [i, size] : llvm::enumerate(getSizes(tensor))) {
    groups.emplace_back();
    unsigned count = i == dim ? shape.size() : 1;
    for (unsigned k = 0; k < count; ++k) {
      groups.back().push_back(wide.size());
      wide.push_back(i == dim ? shape[k] : typeOf(tensor).getDimSize(i));
      mixed.push_back(i != dim ? size
                      : ShapedType::isDynamic(shape[k])
                          ? getAsOpFoldResult(sizes[k])
                          : builder.getIndexAttr(shape[k]));
    }
  }
  auto type = RankedTensorType::get(wide, getElement(tensor));
  return tensor::ExpandShapeOp::create(builder, loc, type, tensor, groups,
                                       mixed);
}

Value LinalgWriter::merge(Value tensor, ArrayRef<unsigned> counts) {
  SmallVector<ReassociationIndices> groups;
  int64_t at = 0;
  for (unsigned count : counts) {
    groups.emplace_back();
    for (unsigned i = 0; i < count; ++i)
      groups.back().push_back(at++);
  }
  return tensor::CollapseShapeOp::create(builder, loc, tensor, groups);
}

/// Returns reassociation groups that join dimension `dim` with a neighbour.
static SmallVector<ReassociationIndices> joinDim(int64_t rank, int64_t dim) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < rank; ++i) {
    bool joins = !groups.empty() && (i == dim || (dim == 0 && i == 1));
    if (joins)
      groups.back().push_back(i);
    else
      groups.push_back({i});
  }
  if (rank == 1)
    groups.clear();
  return groups;
}

Value LinalgWriter::squeeze(Value tensor, unsigned dim) {
  return tensor::CollapseShapeOp::create(
      builder, loc, tensor, joinDim(typeOf(tensor).getRank(), dim));
}

Value LinalgWriter::unsqueeze(Value tensor, unsigned dim) {
  SmallVector<int64_t> shape = *getShape(tensor);
  SmallVector<OpFoldResult> sizes = getSizes(tensor);
  shape.insert(shape.begin() + dim, 1);
  sizes.insert(sizes.begin() + dim, builder.getIndexAttr(1));
  auto type = RankedTensorType::get(shape, getElement(tensor));
  return tensor::ExpandShapeOp::create(builder, loc, type, tensor,
                                       joinDim(shape.size(), dim), sizes);
}

Value LinalgWriter::permute(Value tensor, Sizes order) {
  SmallVector<OpFoldResult> sizes = getSizes(tensor), permuted;
  for (int64_t from : order)
    permuted.push_back(sizes[from]);
  Value init =
      tensor::EmptyOp::create(builder, loc, permuted, getElement(tensor));
  return mlir::linalg::TransposeOp::create(builder, loc, tensor, init, order)
      ->getResult(0);
}

Value LinalgWriter::expand(Value tensor, Sizes shape, ArrayRef<Value> sizes) {
  SmallVector<OpFoldResult> wide = getSizes(tensor);
  for (auto [to, known, size] : llvm::zip(wide, shape, sizes))
    if (size)
      to = ShapedType::isDynamic(known)
               ? getAsOpFoldResult(size)
               : OpFoldResult(builder.getIndexAttr(known));
  return map({tensor}, wide, getElement(tensor),
             [](OpBuilder &, Location, ValueRange in) { return in[0]; });
}

Value LinalgWriter::viewAsReal(Value tensor) {
  Type part = cast<ComplexType>(getElement(tensor)).getElementType();
  Value re = map({tensor}, part, [](OpBuilder &b, Location at, ValueRange in) {
    return complex::ReOp::create(b, at, in[0]).getResult();
  });
  Value im = map({tensor}, part, [](OpBuilder &b, Location at, ValueRange in) {
    return complex::ImOp::create(b, at, in[0]).getResult();
  });
  unsigned last = typeOf(tensor).getRank();
  return concatenate({unsqueeze(re, last), unsqueeze(im, last)});
}

Value LinalgWriter::concatenate(ArrayRef<Value> tensors) {
  return tensor::ConcatOp::create(
      builder, loc, typeOf(tensors.front()).getRank() - 1, tensors);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

Value LinalgWriter::map(ArrayRef<Value> operands, ArrayRef<OpFoldResult> sizes,
                        Type element, Body body) {
  unsigned rank = sizes.size();
  SmallVector<AffineMap> maps;
  for (Value operand : operands) {
    SmallVector<AffineExpr> exprs;
    for (unsigned dim = 0; dim < rank; ++dim) {
      bool repeats = typeOf(operand).getDimSize(dim) == 1 &&
                     getConstantIntValue(sizes[dim]) != 1;
      exprs.push_back(repeats ? builder.getAffineConstantExpr(0)
                              : builder.getAffineDimExpr(dim));
    }
    maps.push_back(AffineMap::get(rank, 0, exprs, builder.getContext()));
  }
  maps.push_back(builder.getMultiDimIdentityMap(rank));
  Value init = tensor::EmptyOp::create(builder, loc, sizes, element);
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  return mlir::linalg::GenericOp::create(
             builder, loc, init.getType(), operands, init, maps, loops,
             [&](OpBuilder &b, Location at, ValueRange in) {
               mlir::linalg::YieldOp::create(b, at, body(b, at, in));
             })
      ->getResult(0);
}

Value LinalgWriter::map(ArrayRef<Value> operands, Type element, Body body) {
  SmallVector<OpFoldResult> sizes = getSizes(operands.front());
  for (Value operand : operands.drop_front())
    for (auto [size, other] : llvm::zip(sizes, getSizes(operand)))
      if (getConstantIntValue(size) == 1)
        size = other;
  return map(operands, sizes, element, body);
}

Value LinalgWriter::convert(Value tensor, Type element) {
  // Convert booleans as unsigned numbers, so that true becomes 1, not -1.
  bool isUnsigned = getElement(tensor).isInteger(1);
  return map({tensor}, element, [&](OpBuilder &b, Location at, ValueRange in) {
    return convertScalarToDtype(b, at, in[0], element, isUnsigned);
  });
}

Value LinalgWriter::scale(Value tensor, double factor) {
  Value number = arith::ConstantOp::create(
      builder, loc, builder.getFloatAttr(getElement(tensor), factor));
  return map({tensor}, getElement(tensor),
             [&](OpBuilder &b, Location at, ValueRange in) {
               return arith::MulFOp::create(b, at, in[0], number).getResult();
             });
}

Value LinalgWriter::multiply(Value a, Value b) {
  return map(
      {a, b}, getElement(a),
      [](OpBuilder &builder, Location at, ValueRange in) {
        return arith::MulFOp::create(builder, at, in[0], in[1]).getResult();
      });
}

Value LinalgWriter::matmul(Value a, Value b) {
  Type element = getElement(a);
  Value init = tensor::EmptyOp::create(
      builder, loc, {getSizes(a).front(), getSizes(b).back()}, element);
  Value zero = arith::ConstantOp::create(builder, loc,
                                         builder.getFloatAttr(element, 0.0));
  Value sums =
      mlir::linalg::FillOp::create(builder, loc, zero, init)->getResult(0);
  return mlir::linalg::MatmulOp::create(builder, loc, ValueRange{a, b},
                                        ValueRange{sums})
      ->getResult(0);
}

Value LinalgWriter::add(Value a, Value b, Sizes) {
  return map(
      {a, b}, getElement(a),
      [](OpBuilder &builder, Location at, ValueRange in) {
        return arith::AddFOp::create(builder, at, in[0], in[1]).getResult();
      });
}

Value LinalgWriter::logicalAnd(Value a, Value b, Sizes) {
  return map(
      {a, b}, getElement(a),
      [](OpBuilder &builder, Location at, ValueRange in) {
        return arith::AndIOp::create(builder, at, in[0], in[1]).getResult();
      });
}

Value LinalgWriter::logicalNot(Value tensor) {
  Value yes =
      arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
  return map({tensor}, getElement(tensor),
             [&](OpBuilder &b, Location at, ValueRange in) {
               return arith::XOrIOp::create(b, at, in[0], yes).getResult();
             });
}

Value LinalgWriter::hide(Value visible, Value values, Type element, double fill,
                         Sizes) {
  auto number = [&](double value) -> Value {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getFloatAttr(element, value));
  };
  Value hidden = number(fill), zero = values ? Value() : number(0.0);
  SmallVector<Value> operands = {visible};
  if (values)
    operands.push_back(values);
  return map(operands, element, [&](OpBuilder &b, Location at, ValueRange in) {
    Value shown = values ? in[1] : zero;
    return arith::SelectOp::create(b, at, in[0], shown, hidden).getResult();
  });
}

Value LinalgWriter::iota(int64_t begin, int64_t end) {
  auto numbers = llvm::to_vector(llvm::seq(begin, end));
  auto type = RankedTensorType::get({end - begin}, builder.getI64Type());
  return arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(type, ArrayRef<int64_t>(numbers)));
}

Value LinalgWriter::refine(Value tensor, Type type) {
  return tensor::CastOp::create(builder, loc, type, tensor);
}
