//===- TMTensorToSCF.h - Passes from tm_tensor to loops ---------*- C++ -*-===//
#ifndef MLA_CONVERSION_TMTENSORTOSCF_TMTENSORTOSCF_H
#define MLA_CONVERSION_TMTENSORTOSCF_TMTENSORTOSCF_H

#include "mla/Support/PassStatistic.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Pass/Pass.h"

namespace mla {

/// The `tm_tensor` dialect with unregistered ops, so that torch-mlir's IR
/// parses in generic form. `mla-lower-tm-tensor` removes all of its ops.
class TMTensorShimDialect : public mlir::Dialect {
public:
  /// Called by the context that loads the dialect.
  explicit TMTensorShimDialect(mlir::MLIRContext *context);
  /// Returns the namespace of the ops.
  static constexpr llvm::StringLiteral getDialectNamespace() {
    return "tm_tensor";
  }
  /// Returns a hook that rejects ops in torch-mlir's own syntax.
  std::optional<ParseOpHook>
  getParseOperationHook(llvm::StringRef opName) const override;
};

#define GEN_PASS_DECL
#include "mla/Conversion/TMTensorToSCF/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mla/Conversion/TMTensorToSCF/Passes.h.inc"

} // namespace mla

#endif // MLA_CONVERSION_TMTENSORTOSCF_TMTENSORTOSCF_H
