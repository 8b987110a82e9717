//===- TorchView.h - Reading and building torch IR by name ------*- C++ -*-===//
//
// Torch ops are unregistered here, so everything is keyed on names and on the
// text of types. These helpers are the only place that knows the spelling.
//
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

/// A torch tensor type taken apart.
struct TensorInfo {
  /// Sizes, `ShapedType::kDynamic` where unknown.
  llvm::SmallVector<int64_t> shape;
  /// As torch spells it: integers carry a sign (`si64`), booleans are `i1`.
  mlir::Type elementType;
  /// `vtensor` (true) or the mutable `tensor` (false).
  bool isValue = true;
};

/// Reads `!torch.vtensor<[..],T>` or `!torch.tensor<[..],T>`; nothing for any
/// other type, for an unknown rank, or for an unknown element type.
std::optional<TensorInfo> readTensorType(mlir::Type type);

/// Whether `type` is spelled `!torch.<text>`.
bool isTorchType(mlir::Type type, llvm::StringRef text);

/// `!torch.<text>`.
mlir::Type getTorchType(mlir::MLIRContext *context, llvm::StringRef text);

/// `!torch.vtensor<[shape],elementType>`; a signless integer wider than one bit
/// becomes signed, as torch spells it.
mlir::Type getTensorType(llvm::ArrayRef<int64_t> shape, mlir::Type elementType);

/// The number by which torch names a type of floats: f16, bf16, f32 or f64.
int64_t getFloatDtype(mlir::Type element);

/// The builtin tensor that `torch_c.to_builtin_tensor` gives for `type`, null
/// when `type` is no ranked torch tensor.
mlir::RankedTensorType toBuiltinTensor(mlir::Type type);

//===----------------------------------------------------------------------===//
// Ops and constants
//===----------------------------------------------------------------------===//

/// The op's name without the `torch.` prefix: "aten.linear". A `torch.operator`
/// gives the name that it carries. Empty for ops of other dialects.
llvm::StringRef getOpName(mlir::Operation *op);

/// As `getOpName` of the defining op; empty for block arguments.
llvm::StringRef getOpName(mlir::Value value);

/// Whether `op` may be erased when its results are unused: a torch op with
/// value semantics and no effect.
bool isPure(mlir::Operation *op);

/// The value of a `torch.constant.int`; nothing for anything else.
std::optional<int64_t> readInt(mlir::Value value);
/// The value of a `torch.constant.float`; nothing for anything else.
std::optional<double> readFloat(mlir::Value value);
/// The value of a `torch.constant.bool`; nothing for anything else.
std::optional<bool> readBool(mlir::Value value);
/// The value of a `torch.constant.str`; nothing for anything else.
std::optional<llvm::StringRef> readStr(mlir::Value value);
/// The letters of an einsum: of each operand's dimensions, and of the result's.
struct EinsumLetters {
  llvm::SmallVector<std::string, 3> operands;
  std::string out;
};
/// Reads an equation with a result, as "ij,jk->ik" is one; spaces count for
/// nothing. Nothing for one with an ellipsis, without "->", or in which a
/// letter stands twice for one tensor (a diagonal).
std::optional<EinsumLetters> readEinsumLetters(llvm::StringRef equation);
/// A number of either kind.
std::optional<double> readNumber(mlir::Value value);
/// Whether `value` is the constant none.
bool isNone(mlir::Value value);
/// The elements of a `torch.prim.ListConstruct`.
std::optional<mlir::ValueRange> readList(mlir::Value value);
/// A list of constant integers.
std::optional<llvm::SmallVector<int64_t>> readIntList(mlir::Value value);

/// Nothing when all torch ops below `root` hold their attributes as this
/// library expects. Otherwise the first op that does not: bytecode of
/// torch-mlir, read without torch's dialect, keeps properties in another form.
mlir::Operation *findUnreadableOp(mlir::Operation *root);

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

/// Creates torch ops at a builder's place.
class TorchBuilder {
public:
  /// Ops get `loc` and go to where `builder` stands, which may move.
  TorchBuilder(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc) {}

  /// `torch.<name>` with one result.
  mlir::Value create(llvm::StringRef name, mlir::ValueRange operands,
                     mlir::Type result);
  /// `torch_c.<name>` with one result.
  mlir::Value cast(llvm::StringRef name, mlir::Value operand,
                   mlir::Type result);
  /// Torch tensor to builtin tensor; a cast of a cast is undone.
  mlir::Value toBuiltin(mlir::Value tensor);
  /// Builtin tensor to a torch tensor of this type; a cast of a cast is undone.
  mlir::Value fromBuiltin(mlir::Value tensor, mlir::Type torchType);

  /// `tensor` with elements of the float type `element`; itself where it has.
  mlir::Value convert(mlir::Value tensor, mlir::Type element);
  /// `torch.constant.int`.
  mlir::Value constInt(int64_t value);
  /// `torch.constant.float`.
  mlir::Value constFloat(double value);
  /// `torch.constant.bool`.
  mlir::Value constBool(bool value);
  /// `torch.constant.none`.
  mlir::Value none();
  /// `!torch.list<int>` of constants.
  mlir::Value intList(llvm::ArrayRef<int64_t> values);
  /// `!torch.list<int>` of given `!torch.int` values.
  mlir::Value intList(mlir::ValueRange values);
  /// `!torch.list<vtensor>`.
  mlir::Value tensorList(mlir::ValueRange values);

  /// Where ops go, and the location that they get.
  mlir::OpBuilder &builder;
  mlir::Location loc;
};

} // namespace mla::torch

#endif // MLA_DIALECT_TORCH_IR_TORCHVIEW_H
