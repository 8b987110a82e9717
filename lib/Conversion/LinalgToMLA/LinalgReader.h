//===- LinalgReader.h - Linalg on tensors in the normal form ----*- C++ -*-===//
//
// A scalar of a body is a tensor over the op's loops: that is what lets a body
// be read by what it computes, one op at a time, fused or not. An element of a
// result is the scalar that the body yields, at the loops that the indexing map
// says; reductions that add are sums over new variables.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_CONVERSION_LINALGTOMLA_LINALGREADER_H
#define MLA_LIB_CONVERSION_LINALGTOMLA_LINALGREADER_H

#include "mla/Analysis/NormalForm/Reader.h"
#include "mla/Analysis/ShapeFacts.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mla::linalg {

/// Sizes of tensors, and integers, as polynomials over the sizes of a
/// function's arguments; what these do not tell becomes a symbol of its own.
class LinalgSizes {
public:
  explicit LinalgSizes(mlir::FunctionOpInterface function) : facts(function) {}

  /// The size of a dimension; of a body's scalar, the extent of a loop.
  nf::Poly getSize(mlir::Value value, unsigned dim);
  llvm::SmallVector<nf::Poly> getShape(mlir::Value tensor);
  /// An integer from outside of a body; nothing where it is not made of sizes
  /// and constants.
  std::optional<nf::Poly> getInt(mlir::OpFoldResult value);
  /// The tensor and dimension that a symbol was made for; null for symbols of
  /// the function.
  std::pair<mlir::Value, unsigned> getSource(unsigned symbol) const;
  /// States the size of a dimension of a new tensor.
  void setSize(mlir::Value tensor, unsigned dim, const nf::Poly &size) {
    known[{tensor, dim}] = size;
  }

private:
  std::optional<nf::Poly> compute(mlir::Value value, unsigned dim);
  std::optional<nf::Poly> compute(mlir::Operation *op);
  std::optional<nf::Poly> infer(mlir::Operation *op, mlir::Value value,
                                unsigned dim);
  nf::Poly getSymbol(mlir::Value value, unsigned dim);

  ShapeFacts facts;
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, nf::Poly> known;
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, unsigned> symbols;
};

/// The op in whose body `value` is a scalar; null if there is none.
mlir::linalg::LinalgOp getBody(mlir::Value value);
/// The number that all elements of a tensor are, or that a scalar is.
std::optional<double> readSplat(mlir::Value value);
/// The operand of a cast that keeps numbers up to rounding; null if `op` is
/// none.
mlir::Value getCastSource(mlir::Operation *op);
/// What a body yields for result `number` of an op.
mlir::Value getYielded(mlir::linalg::LinalgOp op, unsigned number);
/// The scalar that yields `value` through casts, which may be in a body; with
/// `precision` through those that lose nothing of it.
mlir::Value skipCasts(mlir::Value value, nf::Precision *precision = nullptr);

/// One element of a scalar: the loops of its body, and for a complex number
/// which part.
struct ScalarAt {
  mlir::Value value;
  llvm::ArrayRef<nf::Affine> index;
  nf::VarTable &vars;
  LinalgSizes &sizes;
  nf::Precision &precision;

  llvm::ArrayRef<nf::Affine> loops() const;
  /// The element of another scalar at the same loops: of a tensor where it only
  /// names one. `part` is added to what is complex.
  nf::Access element(mlir::Value other,
                     std::optional<nf::Affine> part = std::nullopt) const;
  /// The same, or a number.
  nf::Operand operand(mlir::Value other) const;
  /// The integer that a scalar is, if it is affine in the loops.
  std::optional<nf::Affine> integer(mlir::Value other) const;
};

/// What an element of a scalar is (LinalgArithmetic.cpp).
nf::ElementExpr readScalar(const ScalarAt &at);
/// The element that a scalar only names: of a tensor, or of another scalar
/// (LinalgScalars.cpp).
nf::Access resolveScalar(const ScalarAt &at);

/// An op's result, read at one element.
struct ReadTensor {
  mlir::Operation *op;
  mlir::OpResult result;
  llvm::ArrayRef<nf::Affine> index;
  nf::VarTable &vars;
  LinalgSizes &sizes;
  nf::Precision &precision;
};

/// The loops of an op at one element of a result.
struct Loops {
  llvm::SmallVector<nf::Affine, 4> index; ///< one for each loop
  /// Variables of the loops that are reduced.
  llvm::SmallVector<nf::Var, 1> bound;
};
/// The loops at which `r` is written; nothing if its map does not tell, or if a
/// loop writes it more than once without being a reduction (LinalgBodies.cpp).
std::optional<Loops> solveLoops(mlir::linalg::LinalgOp op, const ReadTensor &r,
                                mlir::AffineMap map);

/// A linalg op (LinalgBodies.cpp), an op that moves elements
/// (LinalgShapes.cpp), a scatter of torch-mlir's (LinalgScatter.cpp).
nf::ElementExpr readLinalg(mlir::linalg::LinalgOp op, const ReadTensor &r);
nf::ElementExpr readShape(const ReadTensor &r);
nf::ElementExpr readScatter(const ReadTensor &r, nf::Reader &reader);
/// True if an op sums products of two or more elements.
bool isProductSum(mlir::linalg::LinalgOp op);
/// The tensor whose elements an op sums, if it does nothing else; else null.
mlir::Value getSummedTensor(mlir::linalg::LinalgOp op);

/// Reads linalg-on-tensors IR of one function.
class LinalgReader : public nf::Reader {
public:
  explicit LinalgReader(mlir::FunctionOpInterface function) : sizes(function) {}

  nf::ElementExpr read(const nf::Access &access, nf::VarTable &vars) override;
  nf::Poly getSize(mlir::Value value, unsigned dim) override;
  unsigned getRank(mlir::Value value) override;
  mlir::Type getElement(mlir::Value value) override {
    return mlir::getElementTypeOrSelf(value);
  }
  std::optional<nf::Softmax> getSoftmax(mlir::Value value) override;
  std::optional<nf::FusedAttention>
  getAttention(mlir::Value value, llvm::ArrayRef<nf::Affine> index,
               nf::VarTable &vars) override;
  std::optional<nf::Exponential> getExponential(const nf::Access &access,
                                                nf::VarTable &vars) override;
  std::optional<nf::Logarithm> getLogarithm(const nf::Access &access,
                                            nf::VarTable &vars) override;
  std::optional<nf::ClampMin> getClampMin(const nf::Access &access,
                                          nf::VarTable &vars) override;
  std::optional<nf::ReduceMax> getReduceMax(const nf::Access &access,
                                            nf::VarTable &vars) override;
  std::optional<nf::NonFiniteTest>
  getNonFiniteTest(const nf::Access &condition, nf::VarTable &vars) override;
  bool testsNonFinite(mlir::Operation *op) override;
  bool staysInfinite(mlir::Operation *op) override;
  std::optional<nf::NegInfTest> getNegInfTest(const nf::Access &condition,
                                              bool negated,
                                              nf::VarTable &vars) override;
  bool isList(mlir::Operation *op) override { return false; }
  bool isMetadata(mlir::Operation *op) override;
  bool isContraction(mlir::Operation *op) override;
  bool isQuotient(mlir::Operation *op) override;
  bool isMove(mlir::Operation *op) override;
  mlir::Operation *getOwner(mlir::Value value) override;
  std::pair<mlir::Value, unsigned> getSource(unsigned symbol) override {
    return sizes.getSource(symbol);
  }
  void setSize(mlir::Value value, unsigned dim, const nf::Poly &size) override {
    sizes.setSize(value, dim, size);
  }

private:
  std::optional<nf::NegInfTest> getRowNegInfTest(const nf::Access &condition,
                                                 bool negated,
                                                 nf::VarTable &vars);

  LinalgSizes sizes;
};

} // namespace mla::linalg

#endif // MLA_LIB_CONVERSION_LINALGTOMLA_LINALGREADER_H
