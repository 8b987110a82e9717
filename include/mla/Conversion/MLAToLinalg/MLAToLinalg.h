//===- MLAToLinalg.h - The decomposition to linalg --------------*- C++ -*-===//
#ifndef MLA_CONVERSION_MLATOLINALG_MLATOLINALG_H
#define MLA_CONVERSION_MLATOLINALG_MLATOLINALG_H

#include "mla/Support/PassStatistic.h"

#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mla {

/// The form of the decomposed `mla.attention`: expanded keys and values (the
/// definition of the op), absorbed, or the form with fewer multiplications.
enum class DecomposeForm { Auto, Expanded, Absorbed };

/// Options of the decomposition.
struct DecomposeOptions {
  /// True to compute scores, sums and products in f64 instead of f32.
  bool accumulateF64 = false;
  DecomposeForm form = DecomposeForm::Auto; ///< the form of `mla.attention`
};

/// Adds the type conversions: a cache becomes one `memref<?x?xi8>` per pool, a
/// plan is removed, and LSE tensors lose their encoding.
void populateDecomposeTypeConversions(mlir::TypeConverter &converter);

/// Adds a pattern for each op of the `mla` dialect.
void populateDecomposePatterns(mlir::TypeConverter &converter,
                               mlir::RewritePatternSet &patterns,
                               const DecomposeOptions &options = {});

#define GEN_PASS_DECL
#include "mla/Conversion/MLAToLinalg/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mla/Conversion/MLAToLinalg/Passes.h.inc"

} // namespace mla

#endif // MLA_CONVERSION_MLATOLINALG_MLATOLINALG_H
