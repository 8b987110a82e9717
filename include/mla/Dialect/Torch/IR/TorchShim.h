//===- TorchShim.h - Reading torch-dialect text without torch-mlir -*- C++ -*-//
//
// Two dialects, `torch` and `torch_c`, whose ops and types stay unregistered:
// enough to parse what torch-mlir's importer prints and to print it back in
// generic form. Do not register them beside the real dialects of those names.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_TORCH_IR_TORCHSHIM_H
#define MLA_DIALECT_TORCH_IR_TORCHSHIM_H

#include "mla/Dialect/Torch/IR/TorchView.h"

#include "mlir/IR/Dialect.h"

#include <shared_mutex>

namespace mla::torch {

/// The `torch` namespace: any op, any type, and the custom assembly forms that
/// torch-mlir prints.
class TorchShimDialect : public mlir::Dialect {
public:
  /// Admits unregistered ops and opaque types of the namespace.
  explicit TorchShimDialect(mlir::MLIRContext *context);
  /// "torch", the prefix of ops and types.
  static constexpr llvm::StringLiteral getDialectNamespace() { return "torch"; }

  /// A parser for the custom form of `opName`; always present, since every
  /// generated torch op uses one default form.
  std::optional<ParseOpHook>
  getParseOperationHook(llvm::StringRef opName) const override;

  /// What the text of `type` says, see `readTensorType`: read once for each
  /// type of the context, from any thread.
  std::optional<TensorInfo> getTensorInfo(mlir::Type type);

private:
  std::shared_mutex mutex;
  llvm::DenseMap<mlir::Type, std::optional<TensorInfo>> tensors;
};

/// The `torch_c` namespace: casts between torch's types and builtin ones.
class TorchConversionShimDialect : public mlir::Dialect {
public:
  /// Admits unregistered ops of the namespace.
  explicit TorchConversionShimDialect(mlir::MLIRContext *context);
  /// "torch_c", the prefix of ops.
  static constexpr llvm::StringLiteral getDialectNamespace() {
    return "torch_c";
  }

  /// A parser for the custom form of `opName`; always present.
  std::optional<ParseOpHook>
  getParseOperationHook(llvm::StringRef opName) const override;
};

/// Adds both dialects to `registry`.
void registerTorchShimDialects(mlir::DialectRegistry &registry);

} // namespace mla::torch

#endif // MLA_DIALECT_TORCH_IR_TORCHSHIM_H
