//===- TorchShim.h - Read torch-dialect text without torch-mlir -*- C++ -*-===//
// Two dialects, `torch` and `torch_c`, with unregistered ops and types. They
// parse the text that torch-mlir's importer prints and print it in generic
// form. Do not register them beside the real dialects of these names.
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
  /// Allows unregistered ops and opaque types of the namespace.
  explicit TorchShimDialect(mlir::MLIRContext *context);
  /// Returns "torch", the prefix of ops and types.
  static constexpr llvm::StringLiteral getDialectNamespace() { return "torch"; }

  /// Returns a parser for the custom form of `opName`. Never returns
  /// std::nullopt, because one default form parses every generated torch op.
  std::optional<ParseOpHook>
  getParseOperationHook(llvm::StringRef opName) const override;

  /// Returns the contents of `type`, see `readTensorType`. Each type of the
  /// context is parsed once. Thread-safe.
  std::optional<TensorInfo> getTensorInfo(mlir::Type type);

private:
  std::shared_mutex mutex;
  llvm::DenseMap<mlir::Type, std::optional<TensorInfo>> tensors;
};

/// The `torch_c` namespace: casts between torch's types and builtin types.
class TorchConversionShimDialect : public mlir::Dialect {
public:
  /// Allows unregistered ops of the namespace.
  explicit TorchConversionShimDialect(mlir::MLIRContext *context);
  /// Returns "torch_c", the prefix of ops.
  static constexpr llvm::StringLiteral getDialectNamespace() {
    return "torch_c";
  }

  /// Returns a parser for the custom form of `opName`, never std::nullopt.
  std::optional<ParseOpHook>
  getParseOperationHook(llvm::StringRef opName) const override;
};

/// Adds both dialects to `registry`.
void registerTorchShimDialects(mlir::DialectRegistry &registry);

} // namespace mla::torch

#endif // MLA_DIALECT_TORCH_IR_TORCHSHIM_H
