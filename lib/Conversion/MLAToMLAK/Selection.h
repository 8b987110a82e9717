//===- Selection.h - What the patterns of kernel selection share *- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLATOMLAK_SELECTION_H
#define MLA_LIB_CONVERSION_MLATOMLAK_SELECTION_H

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mla {

using Sizes = llvm::SmallVector<mlir::OpFoldResult>;

/// Rewrites the mla ops of a module one after the other, in program order.
class Selection {
public:
  Selection(mlir::RewriterBase &rewriter, llvm::StringRef target)
      : rewriter(rewriter), target(target) {}

  /// Replaces `op` by its kernel's op. On failure an error was emitted.
  mlir::LogicalResult select(mlir::Operation *op);

private:
  mlir::LogicalResult selectDecode(DecodeOp op);
  mlir::LogicalResult selectLatentAttention(LatentAttentionOp op);
  mlir::LogicalResult selectPrefill(PrefillOp op);
  mlir::LogicalResult selectAppend(AppendOp op);
  mlir::LogicalResult selectGather(GatherOp op);
  mlir::LogicalResult selectUpdate(UpdateOp op);
  mlir::LogicalResult selectPlan(PlanOp op);
  mlir::LogicalResult selectMerge(MergeOp op);
  mlir::LogicalResult selectConvertLse(ConvertLseOp op);
  mlir::LogicalResult selectRope(RopeOp op);
  mlir::LogicalResult selectAbsorbQuery(AbsorbQueryOp op);
  mlir::LogicalResult selectProjectValue(ProjectValueOp op);
  mlir::LogicalResult selectExpandKv(ExpandKvOp op);

  /// The manifest's kernel for an op, or failure after an error.
  mlir::FailureOr<mlir::StringAttr> choose(mlir::Operation *op);
  /// Sizes of a tensor.
  Sizes sizesOf(mlir::Value tensor);
  /// A tensor.empty with these sizes and the element type of `type`.
  mlir::Value empty(mlir::Location loc, Sizes sizes, mlir::Type type);
  /// Out and, where there is one, LSE buffers of an attention.
  template <typename OpTy>
  llvm::SmallVector<mlir::Value> attentionOuts(OpTy op, Sizes sizes);
  /// Replaces `op` by the results of `kernel`, cast to the types expected.
  void replace(mlir::Operation *op, mlir::Operation *kernel);
  /// An I64 attribute, 0 when there is none.
  mlir::IntegerAttr orZero(std::optional<uint64_t> value);

  mlir::RewriterBase &rewriter;
  llvm::StringRef target;
};

/// `type` without the encoding of its LSE base.
mlir::Type dropLseEncoding(mlir::Type type);

/// One buffer of an mlak op, and the type of its result.
inline llvm::SmallVector<mlir::Type>
typesOf(llvm::ArrayRef<mlir::Value> values) {
  llvm::SmallVector<mlir::Type> types;
  for (mlir::Value value : values)
    types.push_back(value.getType());
  return types;
}

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLATOMLAK_SELECTION_H
