//===- DescriptorBuilder.h - Memref descriptors from parts ------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLAKTOLLVM_DESCRIPTORBUILDER_H
#define MLA_LIB_CONVERSION_MLAKTOLLVM_DESCRIPTORBUILDER_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mla {

/// Packs pointers into memrefs, and reads pointers from memrefs, at the
/// insertion point of a builder. All memrefs have offset 0.
class DescriptorBuilder {
public:
  DescriptorBuilder(mlir::OpBuilder &builder, mlir::Location loc,
                    const mlir::LLVMTypeConverter &converter)
      : builder(builder), loc(loc), converter(converter) {}

  /// Returns the memref that begins at `data`, with one size and one stride
  /// (i64, in elements) per dimension.
  mlir::Value pack(mlir::MemRefType type, mlir::Value data,
                   llvm::ArrayRef<mlir::Value> sizes,
                   llvm::ArrayRef<mlir::Value> strides);
  /// Returns the contiguous memref of these sizes that begins at `data`.
  mlir::Value packContiguous(mlir::MemRefType type, mlir::Value data,
                             llvm::ArrayRef<mlir::Value> sizes);
  /// Returns the memref of static shape `type` that begins at `data`.
  mlir::Value packStatic(mlir::MemRefType type, mlir::Value data);
  /// Returns the aligned pointer of `memref`.
  mlir::Value getData(mlir::Value memref);

private:
  mlir::Value constant(int64_t value);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  const mlir::LLVMTypeConverter &converter;
};

/// True if a pointer and the memref type `type` describe a buffer completely:
/// static shape, identity layout, default memory space.
bool isPointerAlone(mlir::Type type);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLAKTOLLVM_DESCRIPTORBUILDER_H
