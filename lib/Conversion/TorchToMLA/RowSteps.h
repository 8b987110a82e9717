//===- RowSteps.h - Elementwise ops on the rows of a cache ------*- C++ -*-===//
//
// A model spells the rows of a cache of 8 bits as a chain of elementwise ops:
//
//   codes = clamp(x.float() / 0.25, -448, 448).to(float8_e4m3fn)     // write
//   x = codes.to(bfloat16) * 0.25                                    // read
//
// Each op is a step. A chain of steps without tensors as operands is a function
// of one number, which can be evaluated for each number that a row can hold.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_CONVERSION_TORCHTOMLA_ROWSTEPS_H
#define MLA_LIB_CONVERSION_TORCHTOMLA_ROWSTEPS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

#include <string>

namespace mla::torch {

/// One elementwise op with one operand that is a row.
struct RowStep {
  enum Kind {
    Cast,     ///< to `type`
    Multiply, ///< by `number` or `by`
    Divide,   ///< by `number` or `by`
    Inverse,  ///< `number` divided by the operand
    Clamp,    ///< to [`number`, `high`]
    Log2,
    Ceil,
    Exp2
  } kind = Cast;
  mlir::FloatType type; ///< of the result
  double number = 0.0;  ///< see the kinds
  double high = 0.0;    ///< Clamp
  /// Multiply, Divide: a tensor that is the operand instead of `number`.
  mlir::Value by;
};

/// Returns the element type of a torch tensor of floats, or null.
mlir::FloatType getFloatElement(mlir::Value value);

/// True for a float type of 8 bits with a sign.
bool isCodeType(mlir::Type type);

/// True if `value` is a tensor of one element.
bool isOneElement(mlir::Value value);

/// Reads `op` as a step, and sets `source` to its operand. Returns std::nullopt
/// for other ops.
std::optional<RowStep> readStep(mlir::Operation *op, mlir::Value &source);

/// A chain of steps. `values[i]` is the operand of step i; `values` has one
/// value more, the result.
struct RowChain {
  llvm::SmallVector<RowStep> steps;
  llvm::SmallVector<mlir::Value> values;
};

/// Returns the longest chain of steps that computes `value`.
RowChain readChain(mlir::Value value);

/// Rounds a number to a type, to nearest and to even. A number beyond the
/// largest one becomes infinity, or NaN in a type without infinities, as
/// PyTorch does.
float roundTo(mlir::FloatType type, float number);

/// Returns the result of `steps` for one number. PyTorch computes each step in
/// f32 and rounds it to the type of its result. NaN if the result is not
/// certain. No step may have a tensor as its operand.
float evaluate(llvm::ArrayRef<RowStep> steps, float number);

/// Returns a number with six digits, for a remark.
std::string printNumber(float number);

} // namespace mla::torch

#endif // MLA_LIB_CONVERSION_TORCHTOMLA_ROWSTEPS_H
