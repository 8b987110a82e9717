//===- SizeDemands.h - Errors and asserts on sizes --------------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_TORCH_TRANSFORMS_LEGALIZE_SIZEDEMANDS_H
#define MLA_LIB_DIALECT_TORCH_TRANSFORMS_LEGALIZE_SIZEDEMANDS_H

#include "mla/Dialect/Torch/Utils/TorchSizes.h"

namespace mla::torch {

/// Checks the requirements of one op on the sizes of its operands. A
/// requirement that constants violate is an error at the op. A requirement that
/// is always met needs no check. For any other requirement, a
/// `torch.runtime.assert` is emitted before the op.
class SizeDemands {
public:
  /// Operand 0 of `op` must be a tensor of known rank. `numAsserts` counts the
  /// emitted asserts.
  SizeDemands(mlir::Operation *op, TorchSizes &sizes, unsigned &numAsserts);

  /// Returns operand number `place` as a dimension of operand 0, or
  /// std::nullopt if it is not constant or not a valid dimension.
  std::optional<unsigned> getDim(unsigned place) const;
  /// True if operand number `place` has a dynamic size in dimension `dim`.
  bool isDynamic(unsigned place, unsigned dim) const;

  /// Requires that `index` is at least minus the size of `dim` of operand 0
  /// and, with `hasEnd`, less than the size.
  mlir::LogicalResult demandIndex(unsigned dim, mlir::Value index, bool hasEnd);
  /// Requires that a slice of dimension `dim` has `length` elements: a
  /// constant, or the size of `dim` of `source`. The start, end and step of the
  /// slice are the operands from number `place` on.
  mlir::LogicalResult demandLength(unsigned dim, unsigned place,
                                   const nf::Poly &length, mlir::Value source);
  /// Requires that dimension `dim` of operand 0 has the size of dimension
  /// `other` of operand 1.
  mlir::LogicalResult demandEqual(unsigned dim, unsigned other);
  /// Requires that dimension `dim` of operand 0 has at least `count` elements.
  /// A pad of negative width removes this many.
  mlir::LogicalResult demandSize(unsigned dim, int64_t count);
  /// Requires that dimension `dim` of operand 0 is not empty.
  mlir::LogicalResult demandElements(unsigned dim);

  /// Requires that dimension `from` of operand number `place` has size `to` or
  /// 1.
  mlir::LogicalResult demandBroadcast(unsigned place, unsigned from,
                                      mlir::Value to);
  /// Requires that operand 0 has as many elements as `shape`, a list of
  /// integers.
  mlir::LogicalResult demandCount(mlir::ValueRange shape);
  /// Emits the size of a dimension as an integer before the op.
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
