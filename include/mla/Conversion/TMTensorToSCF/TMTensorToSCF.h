//===- TMTensorToSCF.h - tm_tensor to loops ---------------------*- C++ -*-===//
#ifndef MLA_CONVERSION_TMTENSORTOSCF_TMTENSORTOSCF_H
#define MLA_CONVERSION_TMTENSORTOSCF_TMTENSORTOSCF_H

#include "mla/Support/PassStatistic.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Pass/Pass.h"

namespace mla {

/// The `tm_tensor` namespace: any op, in generic form. Exists so that
/// torch-mlir's text parses; `mla-lower-tm-tensor` leaves none.
class TMTensorShimDialect : public mlir::Dialect {
public:
  /// Made by the context that loads it.
  explicit TMTensorShimDialect(mlir::MLIRContext *context);
  /// The namespace of its ops.
  static constexpr llvm::StringLiteral getDialectNamespace() {
    return "tm_tensor";
  }
  /// Of an op in torch-mlir's own syntax: an error that asks for generic form.
  std::optional<ParseOpHook>
  getParseOperationHook(llvm::StringRef opName) const override;
};

#define GEN_PASS_DECL
#include "mla/Conversion/TMTensorToSCF/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mla/Conversion/TMTensorToSCF/Passes.h.inc"

} // namespace mla

#endif // MLA_CONVERSION_TMTENSORTOSCF_TMTENSORTOSCF_H
