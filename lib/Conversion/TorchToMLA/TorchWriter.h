//===- TorchWriter.h - Create torch ops for raising -------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_TORCHTOMLA_TORCHWRITER_H
#define MLA_LIB_CONVERSION_TORCHTOMLA_TORCHWRITER_H

#include "mla/Conversion/Raise/Writer.h"
#include "mla/Dialect/Torch/IR/TorchView.h"

namespace mla::torch {

/// Creates torch ops. mla ops are between `torch_c` casts.
class TorchWriter : public raise::Writer {
public:
  using Writer::Writer;
  using Value = mlir::Value;
  using Type = mlir::Type;
  using Sizes = llvm::ArrayRef<int64_t>;

  std::optional<llvm::SmallVector<int64_t>> getShape(Value tensor) override;
  Type getElement(Value tensor) override;
  Value constInt(int64_t value) override;
  Value getSize(Value tensor, unsigned dim) override;
  Value addInt(Value a, Value b) override;
  Value multiplyInt(Value a, Value b) override;
  Value divideInt(Value a, int64_t b) override;
  Value slice(Value tensor, unsigned dim, Value begin, Value end, int64_t step,
              int64_t extent) override;
  Value split(Value tensor, unsigned dim, Sizes shape,
              llvm::ArrayRef<Value> sizes) override;
  Value merge(Value tensor, llvm::ArrayRef<unsigned> counts) override;
  Value squeeze(Value tensor, unsigned dim) override;
  Value unsqueeze(Value tensor, unsigned dim) override;
  Value permute(Value tensor, Sizes order) override;
  Value expand(Value tensor, Sizes shape, llvm::ArrayRef<Value> sizes) override;
  Value viewAsReal(Value tensor) override;
  Value concatenate(llvm::ArrayRef<Value> tensors) override;
  Value convert(Value tensor, Type element) override;
  Value scale(Value tensor, double factor) override;
  Value multiply(Value a, Value b) override;
  Value matmul(Value a, Value b) override;
  Value add(Value a, Value b, Sizes shape) override;
  Value logicalAnd(Value a, Value b, Sizes shape) override;
  Value logicalNot(Value tensor) override;
  Value hide(Value visible, Value values, Type element, double fill,
             Sizes shape) override;
  Value iota(int64_t begin, int64_t end) override;
  Value toBuiltin(Value tensor) override;
  Value fromBuiltin(Value tensor) override;
  Value refine(Value tensor, Type type) override;

private:
  TorchBuilder torch() { return TorchBuilder(builder, loc); }
  Value view(Value tensor, Sizes shape, llvm::ArrayRef<Value> sizes);
  Type typeOf(Value like, Sizes shape) {
    return getTensorType(shape, getElement(like));
  }
  Type intType() { return getTorchType(builder.getContext(), "int"); }
};

} // namespace mla::torch

#endif // MLA_LIB_CONVERSION_TORCHTOMLA_TORCHWRITER_H
