//===- TorchReader.h - Torch IR in the normal form --------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_TORCHTOMLA_TORCHREADER_H
#define MLA_LIB_CONVERSION_TORCHTOMLA_TORCHREADER_H

#include "mla/Analysis/NormalForm/Reader.h"
#include "mla/Dialect/Torch/IR/TorchView.h"
#include "mla/Dialect/Torch/Utils/TorchSizes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace mla::torch {

/// Returns dividend and divisor if `op` is an elementwise division, or an
/// elementwise product with the reciprocal of a sum.
std::optional<std::pair<mlir::Value, mlir::Value>>
readDivision(mlir::Operation *op);

/// One element of an op's result.
struct ReadOp {
  mlir::Operation *op;
  mlir::OpResult result;
  llvm::ArrayRef<nf::Affine> index;
  nf::VarTable &vars;
  TorchSizes &sizes;

  mlir::Value operand(unsigned i) const { return op->getOperand(i); }
  unsigned rank(mlir::Value v) const;
  /// Returns operand `i` as a dimension of a tensor with `rank` dimensions.
  std::optional<unsigned> dim(unsigned i, unsigned rank) const;
  /// Returns operand `i` as an index into a dimension of `size`, counted from
  /// the front.
  nf::Poly place(unsigned i, const nf::Poly &size) const;
  /// Returns the start of a slice of a dimension of `size`. The start and end
  /// are operands `i` and `i + 1`; the slice has `length` elements, if that is
  /// known. Returns std::nullopt if the start depends on clamping. The result
  /// is unspecified if the slice is empty.
  std::optional<nf::Poly> begin(unsigned i, const nf::Poly &size,
                                const std::optional<nf::Poly> &length) const;
  /// Returns the element of an operand that is broadcast to the result.
  nf::Access broadcast(mlir::Value v) const;
  /// Returns the element of an operand that is broadcast to a shape with these
  /// `indices`. The last dimensions are aligned.
  nf::Access broadcast(mlir::Value v, llvm::ArrayRef<nf::Affine> indices) const;
};

using ReadFn = nf::ElementExpr (*)(const ReadOp &);
/// Add the readers of shape ops, of ops that replace a part of a tensor, of
/// arithmetic ops and of boolean ops to a table. Its keys are op names without
/// "aten.".
void addShapeReaders(llvm::StringMap<ReadFn> &table);
void addWriteReaders(llvm::StringMap<ReadFn> &table);
void addArithmeticReaders(llvm::StringMap<ReadFn> &table);
void addLogicReaders(llvm::StringMap<ReadFn> &table);

/// Returns the number that all elements of a tensor equal; std::nullopt if
/// there is no such number.
std::optional<double> readSplat(mlir::Value tensor);

/// Reads torch IR.
class TorchReader : public nf::Reader {
public:
  TorchReader();
  nf::ElementExpr read(const nf::Access &access, nf::VarTable &vars) override;
  nf::Poly getSize(mlir::Value value, unsigned dim) override;
  unsigned getRank(mlir::Value value) override;
  mlir::Type getElement(mlir::Value value) override;
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
  std::optional<nf::NegInfTest> getNegInfTest(const nf::Access &condition,
                                              bool negated,
                                              nf::VarTable &vars) override;
  bool selectsKeys(mlir::Operation *op) override;
  bool isMetadata(mlir::Operation *op) override;
  bool isContraction(mlir::Operation *op) override;
  bool isQuotient(mlir::Operation *op) override;
  bool isMove(mlir::Operation *op) override;
  std::pair<mlir::Value, unsigned> getSource(unsigned symbol) override {
    return sizes.getSource(symbol);
  }
  void setSize(mlir::Value value, unsigned dim, const nf::Poly &size) override {
    sizes.setSize(value, dim, size);
  }
  bool isList(mlir::Operation *op) override;

  TorchSizes sizes;

private:
  std::optional<nf::NegInfTest> getRowNegInfTest(const nf::Access &condition,
                                                 bool negated,
                                                 nf::VarTable &vars);
  nf::ElementExpr readWhole(const nf::Access &access, nf::VarTable &vars);
  bool isRounded(mlir::Value result, const nf::ElementExpr &expr);
  nf::ElementExpr readComplex(const nf::Access &access, nf::VarTable &vars,
                              ReadFn reader);

  /// The cached element types of tensor types.
  llvm::DenseMap<mlir::Type, mlir::Type> elements;
};

/// True if `type` is a tensor of complex numbers.
bool isComplexTensor(mlir::Type type);

} // namespace mla::torch

#endif // MLA_LIB_CONVERSION_TORCHTOMLA_TORCHREADER_H
