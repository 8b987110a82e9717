//===- DescriptorBuilder.cpp - Memref descriptors from parts --------------===//

#include "DescriptorBuilder.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mla;

Value DescriptorBuilder::constant(int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getI64IntegerAttr(value));
}

Value DescriptorBuilder::pack(MemRefType type, Value data,
                              ArrayRef<Value> sizes, ArrayRef<Value> strides) {
  SmallVector<Value> parts = {data, data, constant(0)};
  parts.append(sizes.begin(), sizes.end());
  parts.append(strides.begin(), strides.end());
  Value descriptor =
      MemRefDescriptor::pack(builder, loc, converter, type, parts);
  return UnrealizedConversionCastOp::create(builder, loc, type, descriptor)
      .getResult(0);
}

Value DescriptorBuilder::packContiguous(MemRefType type, Value data,
                                        ArrayRef<Value> sizes) {
  SmallVector<Value> strides(sizes.size());
  Value stride = constant(1);
  for (int64_t d = sizes.size() - 1; d >= 0; --d) {
    strides[d] = stride;
    if (d > 0)
      stride = arith::MulIOp::create(builder, loc, stride, sizes[d]);
  }
  return pack(type, data, sizes, strides);
}

Value DescriptorBuilder::packStatic(MemRefType type, Value data) {
  auto constants = [&](ArrayRef<int64_t> numbers) {
    return llvm::map_to_vector(
        numbers, [&](int64_t number) { return constant(number); });
  };
  auto [strides, offset] = type.getStridesAndOffset();
  return pack(type, data, constants(type.getShape()), constants(strides));
}

Value DescriptorBuilder::getData(Value memref) {
  Value descriptor =
      UnrealizedConversionCastOp::create(
          builder, loc, converter.convertType(memref.getType()), memref)
          .getResult(0);
  return MemRefDescriptor(descriptor).alignedPtr(builder, loc);
}

bool mla::isPointerAlone(Type type) {
  auto buffer = dyn_cast<MemRefType>(type);
  return buffer && buffer.hasStaticShape() && buffer.getLayout().isIdentity() &&
         !buffer.getMemorySpace();
}
