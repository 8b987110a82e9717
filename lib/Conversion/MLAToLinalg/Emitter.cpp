//===- Emitter.cpp - Builder for linalg on tensors ------------------------===//

#include "Emitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include <numeric>

using namespace mla;
using namespace mlir;

SmallVector<unsigned> mla::allDims(unsigned rank) {
  SmallVector<unsigned> dims(rank);
  std::iota(dims.begin(), dims.end(), 0);
  return dims;
}

Value Emitter::index(int64_t value) {
  return arith::ConstantIndexOp::create(*this, value);
}

Value Emitter::index(OpFoldResult value) {
  if (auto known = getConstantIntValue(value))
    return index(*known);
  return llvm::cast<Value>(value);
}

Value Emitter::integer(int64_t value, unsigned bits) {
  return arith::ConstantOp::create(*this,
                                   getIntegerAttr(getIntegerType(bits), value));
}

Value Emitter::real(double value) {
  return arith::ConstantOp::create(*this, getFloatAttr(acc, value));
}

/// True if `value` is a float.
static bool isReal(Value value) { return isa<FloatType>(value.getType()); }

Value Emitter::add(Value a, Value b) {
  if (isReal(a))
    return arith::AddFOp::create(*this, a, b);
  return arith::AddIOp::create(*this, a, b);
}

Value Emitter::sub(Value a, Value b) {
  if (isReal(a))
    return arith::SubFOp::create(*this, a, b);
  return arith::SubIOp::create(*this, a, b);
}

Value Emitter::mul(Value a, Value b) {
  if (isReal(a))
    return arith::MulFOp::create(*this, a, b);
  return arith::MulIOp::create(*this, a, b);
}

Value Emitter::min(Value a, Value b) {
  return arith::MinSIOp::create(*this, a, b);
}

Value Emitter::toIndex(Value value) {
  if (value.getType().isIndex())
    return value;
  return arith::IndexCastOp::create(*this, getIndexType(), value);
}

Value Emitter::convert(Value value, Type type) {
  Type from = value.getType();
  if (from == type)
    return value;
  unsigned have = from.getIntOrFloatBitWidth();
  unsigned want = type.getIntOrFloatBitWidth();
  if (have < want)
    return arith::ExtFOp::create(*this, type, value);
  if (have > want)
    return arith::TruncFOp::create(*this, type, value);
  // Conversions between f16 and bf16 use f32 as an intermediate type.
  return convert(convert(value, getF32Type()), type);
}

OpFoldResult Emitter::size(Value tensor, int64_t dim) {
  return tensor::getMixedSize(*this, getLoc(), tensor, dim);
}

Sizes Emitter::sizes(Value tensor) {
  return tensor::getMixedSizes(*this, getLoc(), tensor);
}

Value Emitter::empty(ArrayRef<OpFoldResult> sizes, Type type) {
  return tensor::EmptyOp::create(*this, sizes, type);
}

Value Emitter::filled(ArrayRef<OpFoldResult> sizes, Value value) {
  Value init = empty(sizes, value.getType());
  return linalg::FillOp::create(*this, value, init).getResult(0);
}

Value Emitter::extract(Value tensor, ValueRange indices) {
  return tensor::ExtractOp::create(*this, tensor, indices);
}

Value Emitter::cast(Value tensor, Type type) {
  if (tensor.getType() == type)
    return tensor;
  return tensor::CastOp::create(*this, type, tensor);
}

Value Emitter::position(unsigned dim) {
  return linalg::IndexOp::create(*this, dim);
}

Value Emitter::generic(unsigned rank, ArrayRef<Indexed> inputs, Indexed out,
                       Body body) {
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  auto addMap = [&](const Indexed &operand) {
    maps.push_back(
        AffineMap::getMultiDimMapWithTargets(rank, operand.dims, getContext()));
  };
  for (const Indexed &input : inputs) {
    operands.push_back(input.tensor);
    addMap(input);
  }
  addMap(out);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::reduction);
  for (unsigned dim : out.dims)
    iterators[dim] = utils::IteratorType::parallel;
  auto build = [&](OpBuilder &nested, Location loc, ValueRange arguments) {
    Emitter emitter(nested, loc, acc);
    Value next = body(emitter, arguments);
    linalg::YieldOp::create(emitter, next);
  };
  return linalg::GenericOp::create(*this, out.tensor.getType(), operands,
                                   out.tensor, maps, iterators, build)
      .getResult(0);
}

SmallVector<Value> Emitter::loop(Value end, ValueRange carried, LoopBody body) {
  auto build = [&](OpBuilder &nested, Location loc, Value position,
                   ValueRange arguments) {
    Emitter emitter(nested, loc, acc);
    SmallVector<Value> next = body(emitter, position, arguments);
    scf::YieldOp::create(emitter, next);
  };
  return llvm::to_vector_of<Value>(
      scf::ForOp::create(*this, index(0), end, index(1), carried, build)
          .getResults());
}
