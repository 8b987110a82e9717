//===- TorchSizes.h - Sizes of torch tensors as polynomials ------*- C++
//-*-===//
#ifndef MLA_DIALECT_TORCH_UTILS_TORCHSIZES_H
#define MLA_DIALECT_TORCH_UTILS_TORCHSIZES_H

#include "mla/Analysis/NormalForm/Poly.h"
#include "mla/Dialect/Torch/IR/TorchView.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace mla::torch {

/// From here on the end of a slice stands for that of the dimension.
inline constexpr int64_t kEndless = int64_t(1) << 62;

/// Sizes of torch tensors as polynomials. What bound symbols and the ops say is
/// used; a size of which nothing is known becomes a symbol of its own.
class TorchSizes {
public:
  nf::Poly getSize(mlir::Value tensor, unsigned dim);
  llvm::SmallVector<nf::Poly> getShape(mlir::Value tensor);
  /// The value of a `!torch.int`.
  nf::Poly getInt(mlir::Value value);
  /// Where a slice of a dimension of `size` begins or ends by `bound`, counted
  /// from the front and clamped to the dimension; `otherwise` where it is none.
  /// Nothing where a constant is clamped for some sizes and not for others. A
  /// bound that is computed is taken for one inside: an export has been told
  /// so.
  std::optional<nf::Poly> getSliceBound(mlir::Value bound, const nf::Poly &size,
                                        const nf::Poly &otherwise);
  /// The same for an integer that is no constant, and for the elements of a
  /// tensor of integers that are all such a one; nothing for other values.
  std::optional<nf::Poly> readInteger(mlir::Value value);
  /// States the size of a dimension of a new tensor.
  void setSize(mlir::Value tensor, unsigned dim, const nf::Poly &size) {
    known[{tensor, dim}] = size;
  }
  /// The tensor and dimension, or the integer, that a symbol was made for; null
  /// for symbols that the IR names.
  std::pair<mlir::Value, unsigned> getSource(unsigned symbol) const;

private:
  nf::Poly compute(mlir::Value tensor, unsigned dim);
  nf::Poly computeInt(mlir::Value value);
  std::optional<nf::Poly> getBound(mlir::Value tensor, unsigned dim);
  std::optional<nf::Poly> infer(mlir::Operation *op, mlir::Value tensor,
                                unsigned dim);
  nf::Poly getSymbol(mlir::Value value, unsigned dim);
  nf::Poly getNamed(llvm::StringRef name);

  /// Of dimensions, and of numbers, whose second part is 0.
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, nf::Poly> known;
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, unsigned> symbols;
  llvm::StringMap<unsigned> names;
  unsigned nextSymbol = 0;
};

} // namespace mla::torch

#endif // MLA_DIALECT_TORCH_UTILS_TORCHSIZES_H
