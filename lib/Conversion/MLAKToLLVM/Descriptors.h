//===- Descriptors.h - Buffers out of their parts ---------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLAKTOLLVM_DESCRIPTORS_H
#define MLA_LIB_CONVERSION_MLAKTOLLVM_DESCRIPTORS_H

#include "CStructs.h"

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"

namespace mla {

/// Makes memrefs at the insertion point of `structs`.
class Descriptors {
public:
  explicit Descriptors(CStructs &structs, mlir::LLVMTypeConverter &converter)
      : structs(structs), converter(converter) {}

  /// The buffer of `type` without an offset that begins at the pointer `data`;
  /// one size and one stride (i64, in elements) a dimension.
  mlir::Value pack(mlir::MemRefType type, mlir::Value data,
                   llvm::ArrayRef<mlir::Value> sizes,
                   llvm::ArrayRef<mlir::Value> strides);
  /// Same, where nothing lies between the rows.
  mlir::Value packContiguous(mlir::MemRefType type, mlir::Value data,
                             llvm::ArrayRef<mlir::Value> sizes);
  /// Same, with the sizes of `type`, of which none is dynamic.
  mlir::Value packStatic(mlir::MemRefType type, mlir::Value data);
  /// Where the data of `memref` begin, which has no offset.
  mlir::Value getData(mlir::Value memref);

private:
  CStructs &structs;
  mlir::LLVMTypeConverter &converter;
};

/// Whether a pointer says all of a buffer that its type does not.
bool isPointerAlone(mlir::Type type);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLAKTOLLVM_DESCRIPTORS_H
