//===- Checks.h - How verifiers of mla ops state constraints ----*- C++ -*-===//
//
// A message names the constraint's number, the operands and both values:
//   'mla.decode' op C5: q_latent width (64) must equal the cache's latent
//   width (128)
// A dynamic size agrees with everything.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_DIALECT_MLA_IR_CHECKS_H
#define MLA_LIB_DIALECT_MLA_IR_CHECKS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

#include <string>

namespace mla {

/// An operand or result with the name that messages use; `value` may be null.
struct Named {
  llvm::StringRef name;
  mlir::Value value;

  explicit operator bool() const { return static_cast<bool>(value); }
  mlir::RankedTensorType type() const {
    return mlir::cast<mlir::RankedTensorType>(value.getType());
  }
  int64_t rank() const { return type().getRank(); }
  /// Size of a dimension; negative ones count from the end.
  int64_t dim(int64_t index) const {
    return type().getDimSize(index < 0 ? rank() + index : index);
  }
  mlir::Type element() const { return type().getElementType(); }
};

/// A size as types are printed: "?" of a dynamic one.
std::string sizeText(int64_t size);

/// The checks of one op. Each returns failure after it emitted its message.
class Checks {
public:
  explicit Checks(mlir::Operation *op) : op(op) {}

  /// A message of constraint `number`, to be completed.
  mlir::InFlightDiagnostic fail(int number) const {
    return op->emitOpError() << "C" << number << ": ";
  }

  /// `tensor` has rank `rank`; `shape` describes it.
  llvm::LogicalResult rank(int number, Named tensor, int64_t rank,
                           llvm::StringRef shape) const;
  /// Two sizes are equal where both are known.
  llvm::LogicalResult same(int number, const llvm::Twine &nameA, int64_t a,
                           const llvm::Twine &nameB, int64_t b) const;
  /// Dimension `dim` of both tensors is equal; `what` names the dimension.
  llvm::LogicalResult sameDim(int number, llvm::StringRef what, Named a,
                              int64_t dimA, Named b, int64_t dimB) const;
  /// Both are there, or neither is.
  llvm::LogicalResult together(int number, llvm::StringRef nameA, bool a,
                               llvm::StringRef nameB, bool b) const;
  /// All that are there have the element type of the first.
  llvm::LogicalResult elements(int number, llvm::ArrayRef<Named> tensors) const;
  /// A number is between `low` and `high`; dynamic sizes are.
  llvm::LogicalResult range(int number, const llvm::Twine &name, int64_t value,
                            int64_t low, int64_t high) const;
  /// A width or number of heads is between 1 and 2^31 - 1.
  llvm::LogicalResult extent(int number, const llvm::Twine &name,
                             int64_t value) const {
    return range(number, name, value, 1, INT32_MAX);
  }
  /// `tensor`, if it is there, is [B] with the given batch.
  llvm::LogicalResult perSequence(int number, Named tensor,
                                  int64_t batch) const;
  /// `tensor`, if it is there, is [B + 1] with the given batch.
  llvm::LogicalResult boundaries(int number, Named tensor, int64_t batch) const;

private:
  mlir::Operation *op;
};

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_IR_CHECKS_H
