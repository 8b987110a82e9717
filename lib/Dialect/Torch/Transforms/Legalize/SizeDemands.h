//===- SizeDemands.h - Errors and asserts on sizes --------------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_TORCH_TRANSFORMS_LEGALIZE_SIZEDEMANDS_H
#define MLA_LIB_DIALECT_TORCH_TRANSFORMS_LEGALIZE_SIZEDEMANDS_H

#include "mla/Dialect/Torch/Utils/TorchSizes.h"

namespace mla::torch {

/// What one op demands of the sizes of its operands. Each demand that constants
/// break is an error at the op, one that they keep, or that holds for all
/// sizes, leaves nothing, and for any other a `torch.runtime.assert` goes
/// before the op.
class SizeDemands {
public:
  /// Operand 0 of `op` is a tensor of known rank. `numAsserts` counts what is
  /// emitted.
  SizeDemands(mlir::Operation *op, TorchSizes &sizes, unsigned &numAsserts);

  /// Operand `place` as a dimension of operand 0; nothing if that is no
  /// constant or no such dimension.
  std::optional<unsigned> getDim(unsigned place) const;
  /// Whether the type of a tensor operand leaves a dimension open.
  bool isDynamic(unsigned place, unsigned dim) const;

  /// `index` is at least minus the size of `dim` of operand 0; with `hasEnd`
  /// less than that, too.
  mlir::LogicalResult demandIndex(unsigned dim, mlir::Value index, bool hasEnd);
  /// The slice of `dim` whose start, end and step are the operands from
  /// `place` on has `length` elements: a constant, or the size of `dim` of
  /// `source`.
  mlir::LogicalResult demandLength(unsigned dim, unsigned place,
                                   const nf::Poly &length, mlir::Value source);
  /// Dimension `dim` of operand 0 has the size of `other` of operand 1.
  mlir::LogicalResult demandEqual(unsigned dim, unsigned other);
  /// Dimension `dim` of operand 0 has `count` elements or more, which a pad of
  /// negative width takes away.
  mlir::LogicalResult demandSize(unsigned dim, int64_t count);
  /// Dimension `dim` of operand 0 has an element.
  mlir::LogicalResult demandElements(unsigned dim);

  /// Dimension `from` of operand `place` has the size `to`, or 1.
  mlir::LogicalResult demandBroadcast(unsigned place, unsigned from,
                                      mlir::Value to);
  /// Operand 0 has as many elements as `shape` says, a list of integers.
  mlir::LogicalResult demandCount(mlir::ValueRange shape);
  /// The size of a dimension as an integer before the op.
  mlir::Value emitSize(mlir::Value tensor, unsigned dim);

  mlir::Operation *op;

private:
  bool isSize(const nf::Poly &poly) const;
  bool isNeverNegative(const nf::Poly &poly) const;
  std::optional<nf::Poly> getBound(mlir::Value bound, const nf::Poly &size,
                                   const nf::Poly &otherwise);
  std::optional<nf::Poly> getLength(unsigned dim, unsigned place);
  mlir::Value emitLength(unsigned dim, unsigned place);
  mlir::Value emitNumber(llvm::StringRef name, mlir::Value lhs,
                         mlir::Value rhs);
  mlir::LogicalResult assertTrue(llvm::StringRef predicate, mlir::Value lhs,
                                 mlir::Value rhs, const llvm::Twine &message);
  mlir::LogicalResult refuse(unsigned dim, const llvm::Twine &expected,
                             int64_t got);

  TorchSizes &sizes;
  unsigned &numAsserts;
  mlir::OpBuilder builder;
  TorchBuilder tb;
};

} // namespace mla::torch

#endif // MLA_LIB_DIALECT_TORCH_TRANSFORMS_LEGALIZE_SIZEDEMANDS_H
