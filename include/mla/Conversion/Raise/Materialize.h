//===- Materialize.h - Elements of the normal form as views -----*- C++ -*-===//
#ifndef MLA_CONVERSION_RAISE_MATERIALIZE_H
#define MLA_CONVERSION_RAISE_MATERIALIZE_H

#include "mla/Analysis/Proof/MLAProof.h"
#include "mla/Conversion/Raise/Writer.h"

namespace mla::raise {

/// A tensor whose dimensions are variables; a dimension without one has size
/// one.
struct Shaped {
  mlir::Value value;                              ///< the tensor
  llvm::SmallVector<std::optional<nf::Var>> dims; ///< one for each dimension
};

/// Writes accesses as views (view, slice, permute, squeeze, unsqueeze, expand)
/// of the tensors that they read.
class Materializer {
public:
  /// All must outlive this.
  Materializer(Writer &writer, nf::Reader &reader, nf::VarTable &vars)
      : writer(writer), reader(reader), vars(vars) {}

  /// A tensor with one dimension for each group, which runs over the group's
  /// variables, the first outermost. Dimensions that the access does not
  /// depend on have size one, unless `full`. Null where no view does it.
  mlir::Value get(const nf::Access &access, llvm::ArrayRef<nf::Vars> groups,
                  bool full);
  /// The same of a tensor whose dimensions are known.
  mlir::Value arrange(Shaped shaped, llvm::ArrayRef<nf::Vars> groups,
                      bool full);
  /// Splits dimensions that run over several variables.
  Shaped split(mlir::Value value, llvm::ArrayRef<nf::Vars> groups);
  /// `value` converted to `element`.
  mlir::Value convert(mlir::Value value, mlir::Type element);

  /// `poly` as an integer: a constant, from the sizes of `like`, at best of its
  /// dimension `dim`, or from those of the function's arguments. Null where
  /// nothing there tells it.
  mlir::Value emitPoly(const nf::Poly &poly, mlir::Value like, unsigned dim);

private:
  /// Variables of one index with their strides, the largest first.
  using Strides = llvm::ArrayRef<std::pair<nf::Var, nf::Poly>>;
  /// Sizes of the dimensions that a dimension is split into, and where in each
  /// the index begins.
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
