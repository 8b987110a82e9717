//===- Constraints.h - Checks of numbered constraints -----------*- C++ -*-===//
//
// The verifiers of mla and mlak ops are built from these functions. A message
// names the constraint's number, the operands and both values:
//
//   'mla.decode' op C5: q_latent width (64) must equal the cache's latent
//   width (128)
//
// Checks of a size accept a dynamic size. Checks of an operand accept an absent
// operand.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_IR_CONSTRAINTS_H
#define MLA_DIALECT_MLA_IR_CONSTRAINTS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

#include <string>

namespace mla {
class CacheType;

/// A size and its name in messages, such as "q_latent width": the name of an
/// operand, and the name of its size.
struct NamedSize {
  std::string name;
  llvm::StringRef what; ///< empty if `name` is complete
  int64_t size;
};

/// An operand or result and its name in messages. `value` is null for an
/// optional operand that is absent.
struct NamedOperand {
  std::string name;
  mlir::Value value;

  explicit operator bool() const { return static_cast<bool>(value); }
  mlir::ShapedType type() const {
    return mlir::cast<mlir::ShapedType>(value.getType());
  }
  int64_t rank() const { return type().getRank(); }
  /// Returns the size of a dimension; negative indices count from the end.
  int64_t dim(int64_t index) const {
    return type().getDimSize(index < 0 ? rank() + index : index);
  }
  mlir::Type elementType() const { return type().getElementType(); }
  /// Returns the size of a dimension. Messages call it "NAME what", such as
  /// "q_latent width". The size is dynamic if the operand is absent.
  NamedSize size(int64_t index, llvm::StringRef what) const {
    return {name, what, value ? dim(index) : mlir::ShapedType::kDynamic};
  }
};

/// Starts the error of a constraint: "'mla.decode' op C5: ".
mlir::InFlightDiagnostic emitConstraintError(mlir::Operation *op,
                                             llvm::StringRef constraint);

/// Returns a size as types print it: "?" if it is dynamic.
std::string formatSize(int64_t size);

/// Checks that an operand has rank `rank`; `shape` describes it: "[B, P]".
llvm::LogicalResult verifyRank(mlir::Operation *op, llvm::StringRef constraint,
                               const NamedOperand &operand, int64_t rank,
                               llvm::StringRef shape);

/// Checks that an operand has rank `rank` or more.
llvm::LogicalResult verifyMinRank(mlir::Operation *op,
                                  llvm::StringRef constraint,
                                  const NamedOperand &operand, int64_t rank,
                                  llvm::StringRef shape);

/// Checks that all static sizes are equal.
llvm::LogicalResult verifySameSize(mlir::Operation *op,
                                   llvm::StringRef constraint,
                                   llvm::ArrayRef<NamedSize> sizes);

/// Checks that all operands have the same size in dimension `index`.
llvm::LogicalResult verifySameDim(mlir::Operation *op,
                                  llvm::StringRef constraint, int64_t index,
                                  llvm::ArrayRef<NamedOperand> operands);

/// Checks that an operand and `reference`, which have the same rank, have equal
/// dimensions, except for the last `trailing` dimensions.
llvm::LogicalResult verifySameLeadingDims(mlir::Operation *op,
                                          llvm::StringRef constraint,
                                          const NamedOperand &operand,
                                          const NamedOperand &reference,
                                          int64_t trailing);

/// Checks that two operands or attributes are both present or both absent.
llvm::LogicalResult verifySamePresence(mlir::Operation *op,
                                       llvm::StringRef constraint,
                                       llvm::StringRef nameA, bool isAPresent,
                                       llvm::StringRef nameB, bool isBPresent);

/// Checks that all operands have the same element type.
llvm::LogicalResult
verifySameElementType(mlir::Operation *op, llvm::StringRef constraint,
                      llvm::ArrayRef<NamedOperand> operands);

/// Checks that a number is between `low` and `high`.
llvm::LogicalResult verifyRange(mlir::Operation *op, llvm::StringRef constraint,
                                const NamedSize &value, int64_t low,
                                int64_t high);

/// Checks that a width or a number of heads is between 1 and 2^31 - 1.
llvm::LogicalResult verifyExtent(mlir::Operation *op,
                                 llvm::StringRef constraint,
                                 const NamedSize &value);

/// Checks that an operand, if present, has shape [B], where B is `batch`.
llvm::LogicalResult verifyPerSequence(mlir::Operation *op,
                                      llvm::StringRef constraint,
                                      const NamedOperand &operand,
                                      int64_t batch);

/// Checks that an operand, if present, has shape [B + 1], where B is `batch`.
llvm::LogicalResult verifyBoundaries(mlir::Operation *op,
                                     llvm::StringRef constraint,
                                     const NamedOperand &operand,
                                     int64_t batch);

/// An operand whose scale is checked: its name in messages, such as "queries",
/// its element type, and its number of heads.
struct ScaledOperand {
  llvm::StringRef name;
  mlir::Type elementType;
  int64_t heads;
};

/// Checks that a scale of rank 2 or more has one element for each head of a
/// token: the shape of `queries` without the last dimension.
llvm::LogicalResult verifyRowScale(mlir::Operation *op,
                                   llvm::StringRef constraint,
                                   const NamedOperand &scale,
                                   const NamedOperand &queries);

/// Checks that a scale, if present, is [1] or [heads], and that the operand has
/// 8 bits.
llvm::LogicalResult verifyScale(mlir::Operation *op, llvm::StringRef constraint,
                                const NamedOperand &scale,
                                const ScaledOperand &of);

/// Checks the optional scale of a cache's latent and rope field: it is [1], and
/// multiplies the elements of at least one field.
llvm::LogicalResult verifyCacheScale(mlir::Operation *op,
                                     llvm::StringRef constraint,
                                     const NamedOperand &scale,
                                     CacheType cache);

/// Checks that a cache has a k and a v field (constraint `present`), with the
/// same number of heads (`heads`) and the same element type (`types`).
llvm::LogicalResult verifyKeyValueFields(mlir::Operation *op, CacheType cache,
                                         llvm::StringRef present,
                                         llvm::StringRef heads,
                                         llvm::StringRef types);

/// True if the lists have equal lengths and the types at each index are
/// compatible: they are equal, or ranked tensors that differ only in dimensions
/// that are dynamic in one of them.
bool areCompatibleTypes(mlir::TypeRange left, mlir::TypeRange right);

} // namespace mla

#endif // MLA_DIALECT_MLA_IR_CONSTRAINTS_H
