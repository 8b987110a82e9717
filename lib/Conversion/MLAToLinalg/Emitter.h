//===- Emitter.h - Short ways to build linalg on tensors --------*- C++ -*-===//
//
// The decompositions are formulas over index spaces; this builder lets them be
// written as such.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_CONVERSION_MLATOLINALG_EMITTER_H
#define MLA_LIB_CONVERSION_MLATOLINALG_EMITTER_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mla {

/// An operand of `Emitter::generic`: dimension i of `tensor` runs over
/// dimension `dims[i]` of the iteration space.
struct Indexed {
  mlir::Value tensor;
  llvm::SmallVector<unsigned> dims;
};

/// Sizes of a tensor, static ones as attributes.
using Sizes = llvm::SmallVector<mlir::OpFoldResult>;

/// A builder at a fixed location that also knows the type of accumulators.
class Emitter : public mlir::ImplicitLocOpBuilder {
public:
  using Body = llvm::function_ref<mlir::Value(Emitter &, mlir::ValueRange)>;
  using LoopBody = llvm::function_ref<llvm::SmallVector<mlir::Value>(
      Emitter &, mlir::Value, mlir::ValueRange)>;

  Emitter(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type acc)
      : ImplicitLocOpBuilder(loc, builder), acc(acc) {}

  /// f32 or f64: the type that sums are in.
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
  /// An integer as an index; an index stays.
  mlir::Value toIndex(mlir::Value value);
  /// A float in another float type; rounds to nearest even.
  mlir::Value convert(mlir::Value value, mlir::Type type);
  /// A float in the accumulators' type.
  mlir::Value toAcc(mlir::Value value) { return convert(value, acc); }

  // Tensors.
  mlir::OpFoldResult size(mlir::Value tensor, int64_t dim);
  Sizes sizes(mlir::Value tensor);
  mlir::Value empty(llvm::ArrayRef<mlir::OpFoldResult> sizes, mlir::Type type);
  /// A tensor of one value, of the value's type.
  mlir::Value filled(llvm::ArrayRef<mlir::OpFoldResult> sizes,
                     mlir::Value value);
  /// One element; the indices must be in range.
  mlir::Value extract(mlir::Value tensor, mlir::ValueRange indices);
  /// `tensor` in a type that differs in static sizes only.
  mlir::Value cast(mlir::Value tensor, mlir::Type type);

  /// A `linalg.generic` over `rank` dimensions. The dimensions that `out` lacks
  /// are reductions. The body gets an element of each input, then the current
  /// one of `out`, and returns the next one.
  mlir::Value generic(unsigned rank, llvm::ArrayRef<Indexed> inputs,
                      Indexed out, Body body);
  /// The iteration space's index, in the body of `generic`.
  mlir::Value position(unsigned dim);

  /// `scf.for` from 0 to `end`; the body returns the carried values.
  llvm::SmallVector<mlir::Value> loop(mlir::Value end, mlir::ValueRange carried,
                                      LoopBody body);

private:
  mlir::Type acc;
};

/// Dimensions 0 to rank - 1.
llvm::SmallVector<unsigned> allDims(unsigned rank);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLATOLINALG_EMITTER_H
