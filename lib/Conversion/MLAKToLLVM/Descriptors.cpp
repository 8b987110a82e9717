//===- Descriptors.cpp - Buffers out of their parts -----------------------===//

#include "Descriptors.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mla;

Value Descriptors::pack(MemRefType type, Value data, ArrayRef<Value> sizes,
                        ArrayRef<Value> strides) {
  OpBuilder &builder = structs.getBuilder();
  SmallVector<Value> parts = {data, data, structs.constant(0)};
  parts.append(sizes.begin(), sizes.end());
  parts.append(strides.begin(), strides.end());
  Value descriptor =
      MemRefDescriptor::pack(builder, structs.getLoc(), converter, type, parts);
  return UnrealizedConversionCastOp::create(builder, structs.getLoc(), type,
                                            descriptor)
      .getResult(0);
}

Value Descriptors::packContiguous(MemRefType type, Value data,
                                  ArrayRef<Value> sizes) {
  SmallVector<Value> strides(sizes.size());
  Value stride = structs.constant(1);
  for (int64_t d = sizes.size() - 1; d >= 0; --d) {
    strides[d] = stride;
    if (d > 0)
      stride = arith::MulIOp::create(structs.getBuilder(), structs.getLoc(),
                                     stride, sizes[d]);
  }
  return pack(type, data, sizes, strides);
}

Value Descriptors::packStatic(MemRefType type, Value data) {
  auto constants = [&](ArrayRef<int64_t> numbers) {
    return llvm::map_to_vector(
        numbers, [&](int64_t number) { return structs.constant(number); });
  };
  auto [strides, offset] = type.getStridesAndOffset();
  return pack(type, data, constants(type.getShape()), constants(strides));
}

Value Descriptors::getData(Value memref) {
  OpBuilder &builder = structs.getBuilder();
  Value descriptor = UnrealizedConversionCastOp::create(
                         builder, structs.getLoc(),
                         converter.convertType(memref.getType()), memref)
                         .getResult(0);
  return MemRefDescriptor(descriptor).alignedPtr(builder, structs.getLoc());
}

bool mla::isPointerAlone(Type type) {
  auto buffer = dyn_cast<MemRefType>(type);
  return buffer && buffer.hasStaticShape() && buffer.getLayout().isIdentity() &&
         !buffer.getMemorySpace();
}
