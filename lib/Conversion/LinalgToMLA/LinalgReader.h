//===- LinalgReader.h - Linalg on tensors in the normal form ----*- C++ -*-===//
//
// The reader treats a scalar in the body of a linalg op as a tensor over the
// op's loops. It can therefore read a body one op at a time, fused or not. An
// element of a result is the scalar that the body yields in the iteration that
// the indexing map gives. Reductions that add are sums over new variables.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_CONVERSION_LINALGTOMLA_LINALGREADER_H
#define MLA_LIB_CONVERSION_LINALGTOMLA_LINALGREADER_H

#include "mla/Analysis/NormalForm/Reader.h"
#include "mla/Analysis/ShapeFacts.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mla::linalg {

/// Computes sizes of tensors, and integers, as polynomials over the sizes of a
/// function's arguments. A size that these do not determine is a new symbol.
class LinalgSizes {
public:
  explicit LinalgSizes(mlir::FunctionOpInterface function) : facts(function) {}

  /// Returns the size of dimension `dim` of a tensor, or the extent of loop
  /// `dim` if `value` is a scalar of a body.
  nf::Poly getSize(mlir::Value value, unsigned dim);
  llvm::SmallVector<nf::Poly> getShape(mlir::Value tensor);
  /// Returns an integer from outside of a body; std::nullopt if it is not
  /// computed from sizes and constants.
  std::optional<nf::Poly> getInt(mlir::OpFoldResult value);
  /// Returns the tensor and dimension that a symbol was created for; null for
  /// symbols of the function.
  std::pair<mlir::Value, unsigned> getSource(unsigned symbol) const;
  /// Sets the size of a dimension of a new tensor.
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

/// Returns the op in whose body `value` is a scalar; null if there is none.
mlir::linalg::LinalgOp getBody(mlir::Value value);
/// Returns the number if a scalar is constant or all elements of a tensor are
/// equal to one constant. Otherwise returns std::nullopt.
std::optional<double> readSplat(mlir::Value value);
/// Returns the operand of a cast that keeps numbers up to rounding; null for
/// other ops.
mlir::Value getCastSource(mlir::Operation *op);
/// Returns the scalar that a body yields for result `number` of an op.
mlir::Value getYielded(mlir::linalg::LinalgOp op, unsigned number);
/// Returns the scalar that `value` is cast from. With `precision`, only casts
/// that lose no precision are skipped.
mlir::Value skipCasts(mlir::Value value, nf::Precision *precision = nullptr);

/// A scalar of a body in one iteration of the op's loops. For a complex number,
/// the last index selects the real (0) or imaginary (1) part.
struct ScalarAt {
  mlir::Value value;
  llvm::ArrayRef<nf::Affine> index;
  nf::VarTable &vars;
  LinalgSizes &sizes;
  nf::Precision &precision;

  llvm::ArrayRef<nf::Affine> loops() const;
  /// Returns another scalar of the body in the same iteration. If it is only a
  /// copy, returns the tensor's element that it is copied from. `part` is the
  /// last index of a complex number.
  nf::Access element(mlir::Value other,
                     std::optional<nf::Affine> part = std::nullopt) const;
  /// Returns another scalar in the same iteration: a constant or an access.
  nf::Operand operand(mlir::Value other) const;
  /// Returns an integer scalar as an affine expression of the loops, or
  /// std::nullopt if it is not affine.
  std::optional<nf::Affine> integer(mlir::Value other) const;
};

/// Returns the expression of an element of a scalar (LinalgArithmetic.cpp).
nf::ElementExpr readScalar(const ScalarAt &at);
/// Returns the element, of a tensor or of another scalar, that a scalar is
/// copied from (LinalgScalars.cpp).
nf::Access resolveScalar(const ScalarAt &at);

/// One element of an op's result.
struct ReadTensor {
  mlir::Operation *op;
  mlir::OpResult result;
  llvm::ArrayRef<nf::Affine> index;
  nf::VarTable &vars;
  LinalgSizes &sizes;
  nf::Precision &precision;
};

/// The loops of an op that compute one element of a result.
struct Loops {
  llvm::SmallVector<nf::Affine, 4> index; ///< one for each loop
  /// The variables of reduction loops.
  llvm::SmallVector<nf::Var, 1> bound;
};
/// Returns the loops that write the element `r`. Returns std::nullopt if the
/// map of the result does not determine the loops, or if a parallel loop writes
/// the element more than once (LinalgBodies.cpp).
std::optional<Loops> solveLoops(mlir::linalg::LinalgOp op, const ReadTensor &r,
                                mlir::AffineMap map);

/// Read a linalg op (LinalgBodies.cpp), an op that moves elements
/// (LinalgShapes.cpp), and tm_tensor.scatter (LinalgScatter.cpp).
nf::ElementExpr readLinalg(mlir::linalg::LinalgOp op, const ReadTensor &r);
nf::ElementExpr readShape(const ReadTensor &r);
nf::ElementExpr readScatter(const ReadTensor &r, nf::Reader &reader);
/// True if an op sums products of two or more elements.
bool isProductSum(mlir::linalg::LinalgOp op);
/// Returns the tensor whose elements an op sums, or null if the op computes
/// anything else.
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
