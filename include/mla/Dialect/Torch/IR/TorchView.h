//===- TorchView.h - Read and build torch IR by name ------------*- C++ -*-===//
// Torch ops and types are unregistered here, so code identifies an op by its
// name and a type by its text. Only these helpers depend on the spelling.
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_TORCH_IR_TORCHVIEW_H
#define MLA_DIALECT_TORCH_IR_TORCHVIEW_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace mla::torch {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// The contents of a torch tensor type.
struct TensorInfo {
  /// Sizes, `ShapedType::kDynamic` where unknown.
  llvm::SmallVector<int64_t> shape;
  /// The element type in torch's spelling: integers have a sign (`si64`),
  /// booleans are `i1`.
  mlir::Type elementType;
  /// True for `vtensor`, false for the mutable `tensor`.
  bool isValue = true;
};

/// Reads `!torch.vtensor<[..],T>` or `!torch.tensor<[..],T>`. Returns
/// std::nullopt for other types, or if rank or element type is unknown.
std::optional<TensorInfo> readTensorType(mlir::Type type);

/// True if the spelling of `type` is `!torch.<text>`.
bool isTorchType(mlir::Type type, llvm::StringRef text);

/// Returns `!torch.<text>`.
mlir::Type getTorchType(mlir::MLIRContext *context, llvm::StringRef text);

/// Returns `!torch.vtensor<[shape],elementType>`. A signless integer wider than
/// one bit becomes signed, as in torch's spelling.
mlir::Type getTensorType(llvm::ArrayRef<int64_t> shape, mlir::Type elementType);

/// Returns torch's dtype number for a float type: f8E5M2, f8E4M3FN, f16, bf16,
/// f32 or f64.
int64_t getFloatDtype(mlir::Type element);

/// Returns the builtin tensor type that `torch_c.to_builtin_tensor` gives for
/// `type`, or null if `type` is not a ranked torch tensor.
mlir::RankedTensorType toBuiltinTensor(mlir::Type type);

//===----------------------------------------------------------------------===//
// Ops and constants
//===----------------------------------------------------------------------===//

/// Returns the op's name without the `torch.` prefix, for instance
/// "aten.linear". A `torch.operator` has this name in its attribute `name`.
/// Returns an empty string for ops of other dialects.
llvm::StringRef getOpName(mlir::Operation *op);

/// Returns `getOpName` of the defining op, or an empty string for block
/// arguments.
llvm::StringRef getOpName(mlir::Value value);

/// True if `op` may be erased when its results are unused: a torch op with
/// value semantics and without effects.
bool isPure(mlir::Operation *op);

/// Returns the value of a `torch.constant.int`, or std::nullopt.
std::optional<int64_t> readInt(mlir::Value value);
/// Returns the value of a `torch.constant.float`, or std::nullopt.
std::optional<double> readFloat(mlir::Value value);
/// Returns the value of a `torch.constant.bool`, or std::nullopt.
std::optional<bool> readBool(mlir::Value value);
/// Returns the value of a `torch.constant.str`, or std::nullopt.
std::optional<llvm::StringRef> readStr(mlir::Value value);
/// The letters of an einsum: one string per operand, and one for the result.
struct EinsumLetters {
  llvm::SmallVector<std::string, 3> operands;
  std::string out;
};
/// Reads an equation with a result, for instance "ij,jk->ik", ignoring spaces.
/// Returns std::nullopt if it has an ellipsis, no "->", or a letter twice for
/// one tensor (a diagonal).
std::optional<EinsumLetters> readEinsumLetters(llvm::StringRef equation);
/// Returns the value of a constant integer or float, or std::nullopt.
std::optional<double> readNumber(mlir::Value value);
/// True if `value` is the constant none.
bool isNone(mlir::Value value);
/// Returns the elements of a `torch.prim.ListConstruct`, or std::nullopt.
std::optional<mlir::ValueRange> readList(mlir::Value value);
/// Returns the elements of a list of constant integers, or std::nullopt.
std::optional<llvm::SmallVector<int64_t>> readIntList(mlir::Value value);

/// Returns the first torch op below `root` that does not store its attributes
/// as this library expects, or null. torch-mlir's bytecode, read without
/// torch's dialect, stores properties in another form.
mlir::Operation *findUnreadableOp(mlir::Operation *root);

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

/// Creates torch ops at a builder's insertion point.
class TorchBuilder {
public:
  /// Creates ops with location `loc` at the current insertion point of
  /// `builder`.
  TorchBuilder(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc) {}

  /// Creates `torch.<name>` with one result.
  mlir::Value create(llvm::StringRef name, mlir::ValueRange operands,
                     mlir::Type result);
  /// Creates `torch_c.<name>` with one result.
  mlir::Value cast(llvm::StringRef name, mlir::Value operand,
                   mlir::Type result);
  /// Casts a torch tensor to a builtin tensor. If `tensor` is the result of a
  /// cast in the other direction, returns the operand of that cast.
  mlir::Value toBuiltin(mlir::Value tensor);
  /// Casts a builtin tensor to a torch tensor of this type.
  mlir::Value fromBuiltin(mlir::Value tensor, mlir::Type torchType);

  /// Returns `tensor`, converted to the float type `element` if it has another
  /// element type.
  mlir::Value convert(mlir::Value tensor, mlir::Type element);
  /// Creates a `torch.constant.int`.
  mlir::Value constInt(int64_t value);
  /// Creates a `torch.constant.float`.
  mlir::Value constFloat(double value);
  /// Creates a `torch.constant.bool`.
  mlir::Value constBool(bool value);
  /// Creates a `torch.constant.none`.
  mlir::Value none();
  /// Creates a `!torch.list<int>` of constants.
  mlir::Value intList(llvm::ArrayRef<int64_t> values);
  /// Creates a `!torch.list<int>` of `!torch.int` values.
  mlir::Value intList(mlir::ValueRange values);
  /// Creates a `!torch.list<vtensor>`.
  mlir::Value tensorList(mlir::ValueRange values);

  /// The insertion point and the location of new ops.
  mlir::OpBuilder &builder;
  mlir::Location loc;
};

} // namespace mla::torch

#endif // MLA_DIALECT_TORCH_IR_TORCHVIEW_H
