//===- Materialize.h - Elements of the normal form as views -----*- C++ -*-===//
#ifndef MLA_CONVERSION_RAISE_MATERIALIZE_H
#define MLA_CONVERSION_RAISE_MATERIALIZE_H

#include "mla/Analysis/Proof/MLAProof.h"
#include "mla/Conversion/Raise/Writer.h"

namespace mla::raise {

/// A tensor with one variable per dimension. A dimension without a variable has
/// size one.
struct Shaped {
  mlir::Value value;                              ///< the tensor
  llvm::SmallVector<std::optional<nf::Var>> dims; ///< one for each dimension
};

/// Emits accesses as views (view, slice, permute, squeeze, unsqueeze, expand)
/// of the tensors that they read.
class Materializer {
public:
  /// Creates a materializer. All arguments must outlive it.
  Materializer(Writer &writer, nf::Reader &reader, nf::VarTable &vars)
      : writer(writer), reader(reader), vars(vars) {}

  /// Emits a tensor with one dimension per group. A group lists the variables
  /// of its dimension, the outermost first. Dimensions that the access does not
  /// depend on have size one, or with `full` the size of the group. Returns
  /// null if views cannot produce this tensor.
  mlir::Value get(const nf::Access &access, llvm::ArrayRef<nf::Vars> groups,
                  bool full);
  /// Permutes, merges and expands the dimensions of a tensor as get() does.
  mlir::Value arrange(Shaped shaped, llvm::ArrayRef<nf::Vars> groups,
                      bool full);
  /// Splits dimensions that are indexed by several variables.
  Shaped split(mlir::Value value, llvm::ArrayRef<nf::Vars> groups);
  /// Converts `value` to element type `element`.
  mlir::Value convert(mlir::Value value, mlir::Type element);

  /// Emits `poly` as an integer: a constant, or computed from the sizes of
  /// `like`, preferably of dimension `dim`, or of the function's arguments.
  /// Returns null if these sizes do not determine it.
  mlir::Value emitPoly(const nf::Poly &poly, mlir::Value like, unsigned dim);

private:
  /// Variables of one index with their strides, the largest first.
  using Strides = llvm::ArrayRef<std::pair<nf::Var, nf::Poly>>;
  /// The sizes of the dimensions that a dimension is split into, and the start
  /// of the index in each.
  struct Digits {
    llvm::SmallVector<nf::Poly> sizes, begins;
  };
  bool findDigits(const nf::Poly &size, nf::Poly rest, Strides terms,
                  Digits &digits);
  bool splitDigits(Shaped &shaped, unsigned dim, Strides terms,
                   const Digits &digits);
  bool isolate(Shaped &shaped, unsigned dim, const nf::Affine &index);
  void sliceDim(Shaped &shaped, unsigned dim, const nf::Poly &begin,
                const nf::Poly &extent, int64_t step);
  void splitDim(Shaped &shaped, unsigned dim, llvm::ArrayRef<nf::Poly> sizes);
  void squeeze(Shaped &shaped, unsigned dim);
  void unsqueeze(Shaped &shaped, unsigned dim);
  void permute(Shaped &shaped, llvm::ArrayRef<int64_t> order);
  bool order(Shaped &shaped, llvm::ArrayRef<std::optional<nf::Var>> target);

  mlir::Value fromDim(const nf::Poly &poly, mlir::Value like, unsigned dim);
  mlir::Value emitSymbol(unsigned symbol);
  int64_t staticSize(const nf::Poly &poly);
  llvm::SmallVector<int64_t> shapeOf(mlir::Value value);

  Writer &writer;
  nf::Reader &reader;
  nf::VarTable &vars;
};

} // namespace mla::raise

#endif // MLA_CONVERSION_RAISE_MATERIALIZE_H
