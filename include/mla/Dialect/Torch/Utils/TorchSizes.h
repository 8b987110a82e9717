//===- TorchSizes.h - Sizes of torch tensors as polynomials -----*- C++ -*-===//
#ifndef MLA_DIALECT_TORCH_UTILS_TORCHSIZES_H
#define MLA_DIALECT_TORCH_UTILS_TORCHSIZES_H

#include "mla/Analysis/NormalForm/Poly.h"
#include "mla/Dialect/Torch/IR/TorchView.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace mla::torch {

/// The smallest slice end that stands for "to the end of the dimension".
inline constexpr int64_t kEndless = int64_t(1) << 62;

/// Computes the sizes of torch tensors as polynomials of symbols. The symbols
/// come from bound shapes and ops. A size without a known expression becomes a
/// new symbol.
class TorchSizes {
public:
  nf::Poly getSize(mlir::Value tensor, unsigned dim);
  llvm::SmallVector<nf::Poly> getShape(mlir::Value tensor);
  /// Returns the value of a `!torch.int`.
  nf::Poly getInt(mlir::Value value);
  /// Returns the slice bound `bound` of a dimension with size `size`, counted
  /// from the front and clamped to the dimension. Returns `otherwise` if the
  /// bound is none, and std::nullopt if a constant is clamped for some sizes
  /// only. A computed bound is assumed to be within the dimension, because the
  /// export has asserted it.
  std::optional<nf::Poly> getSliceBound(mlir::Value bound, const nf::Poly &size,
                                        const nf::Poly &otherwise);
  /// Returns the value of an integer that is not constant, or of an integer
  /// tensor that is filled with such an integer. Returns std::nullopt for other
  /// values.
  std::optional<nf::Poly> readInteger(mlir::Value value);
  /// Sets the size of a dimension of a new tensor.
  void setSize(mlir::Value tensor, unsigned dim, const nf::Poly &size) {
    known[{tensor, dim}] = size;
  }
  /// Returns the tensor and dimension, or the integer, that a symbol was
  /// created for. Returns null for symbols that the IR names.
  std::pair<mlir::Value, unsigned> getSource(unsigned symbol) const;

private:
  nf::Poly compute(mlir::Value tensor, unsigned dim);
  nf::Poly computeInt(mlir::Value value);
  std::optional<nf::Poly> getBound(mlir::Value tensor, unsigned dim);
  std::optional<nf::Poly> infer(mlir::Operation *op, mlir::Value tensor,
                                unsigned dim);
  nf::Poly getSymbol(mlir::Value value, unsigned dim);
  nf::Poly getNamed(llvm::StringRef name);

  /// Maps (tensor, dimension) to the known size, and (integer, 0) to the known
  /// value of the integer.
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, nf::Poly> known;
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, unsigned> symbols;
  llvm::StringMap<unsigned> names;
  unsigned nextSymbol = 0;
};

} // namespace mla::torch

#endif // MLA_DIALECT_TORCH_UTILS_TORCHSIZES_H
