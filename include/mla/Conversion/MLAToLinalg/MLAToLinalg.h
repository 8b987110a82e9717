//===- MLAToLinalg.h - The decomposition to linalg --------------*- C++ -*-===//
#ifndef MLA_CONVERSION_MLATOLINALG_MLATOLINALG_H
#define MLA_CONVERSION_MLATOLINALG_MLATOLINALG_H

#include "mla/Support/PassStatistic.h"

#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mla {

/// How `mla.attention` is computed: as it is defined, over expanded keys and
/// values; absorbed; or whichever takes fewer multiplications.
enum class DecomposeForm { Auto, Expanded, Absorbed };

/// How to compute what an op means.
struct DecomposeOptions {
  /// Scores, sums and products in f64 instead of f32.
  bool accumulateF64 = false;
  DecomposeForm form = DecomposeForm::Auto; ///< of each `mla.attention`
};

/// Caches to a `memref<?x?xi8>` a pool, plans to nothing, LSE tensors without
/// their encoding; everything else stays.
void populateDecomposeTypeConversions(mlir::TypeConverter &converter);

/// Patterns for every op of the `mla` dialect.
void populateDecomposePatterns(mlir::TypeConverter &converter,
                               mlir::RewritePatternSet &patterns,
                               const DecomposeOptions &options = {});

#define GEN_PASS_DECL
#include "mla/Conversion/MLAToLinalg/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mla/Conversion/MLAToLinalg/Passes.h.inc"

} // namespace mla

#endif // MLA_CONVERSION_MLATOLINALG_MLATOLINALG_H
