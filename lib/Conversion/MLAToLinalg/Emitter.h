//===- Emitter.h - Builder for linalg on tensors ----------------*- C++ -*-===//
//
// The decompositions are formulas over index spaces. This builder keeps their
// code close to the formulas.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_CONVERSION_MLATOLINALG_EMITTER_H
#define MLA_LIB_CONVERSION_MLATOLINALG_EMITTER_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mla {

/// An operand of `Emitter::generic`: dimension i of `tensor` is indexed by
/// dimension `dims[i]` of the iteration space.
struct Indexed {
  mlir::Value tensor;
  llvm::SmallVector<unsigned> dims;
};

/// Sizes of a tensor, static ones as attributes.
using Sizes = llvm::SmallVector<mlir::OpFoldResult>;

/// A builder with a fixed location and accumulator type.
class Emitter : public mlir::ImplicitLocOpBuilder {
public:
  using Body = llvm::function_ref<mlir::Value(Emitter &, mlir::ValueRange)>;
  using LoopBody = llvm::function_ref<llvm::SmallVector<mlir::Value>(
      Emitter &, mlir::Value, mlir::ValueRange)>;

  Emitter(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type acc)
      : ImplicitLocOpBuilder(loc, builder), acc(acc) {}

  /// Returns the type of sums, f32 or f64.
  mlir::Type getAcc() const { return acc; }

  // Scalars.
  mlir::Value index(int64_t value);
  mlir::Value index(mlir::OpFoldResult value);
  mlir::Value integer(int64_t value, unsigned bits = 32);
  mlir::Value real(double value);
  mlir::Value add(mlir::Value a, mlir::Value b);
  mlir::Value sub(mlir::Value a, mlir::Value b);
  mlir::Value mul(mlir::Value a, mlir::Value b);
  mlir::Value min(mlir::Value a, mlir::Value b);
  /// Converts an integer to an index. If `value` is an index, returns it
  /// unchanged.
  mlir::Value toIndex(mlir::Value value);
  /// Converts a float to another float type, rounding to nearest, ties to even.
  mlir::Value convert(mlir::Value value, mlir::Type type);
  /// Converts a float to the accumulator type.
  mlir::Value toAcc(mlir::Value value) { return convert(value, acc); }

  // Tensors.
  mlir::OpFoldResult size(mlir::Value tensor, int64_t dim);
  Sizes sizes(mlir::Value tensor);
  mlir::Value empty(llvm::ArrayRef<mlir::OpFoldResult> sizes, mlir::Type type);
  /// Emits a tensor filled with `value`.
  mlir::Value filled(llvm::ArrayRef<mlir::OpFoldResult> sizes,
                     mlir::Value value);
  /// Reads one element; the indices must be in range.
  mlir::Value extract(mlir::Value tensor, mlir::ValueRange indices);
  /// Casts `tensor` to a type that differs in static sizes only.
  mlir::Value cast(mlir::Value tensor, mlir::Type type);

  /// Emits a `linalg.generic` over `rank` dimensions. Dimensions that are not
  /// in `out` are reductions. The body receives one element per input and the
  /// current element of `out`, and returns its new value.
  mlir::Value generic(unsigned rank, llvm::ArrayRef<Indexed> inputs,
                      Indexed out, Body body);
  /// Returns the index of dimension `dim` in the body of `generic`.
  mlir::Value position(unsigned dim);

  /// Emits `scf.for` from 0 to `end`; the body returns the carried values.
  llvm::SmallVector<mlir::Value> loop(mlir::Value end, mlir::ValueRange carried,
                                      LoopBody body);

private:
  mlir::Type acc;
};

/// Returns the dimensions 0 to rank - 1.
llvm::SmallVector<unsigned> allDims(unsigned rank);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLATOLINALG_EMITTER_H
