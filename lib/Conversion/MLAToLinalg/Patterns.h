//===- Patterns.h - Decomposition patterns ----------------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLATOLINALG_PATTERNS_H
#define MLA_LIB_CONVERSION_MLATOLINALG_PATTERNS_H

#include "Emitter.h"

#include "mla/Conversion/MLAToLinalg/MLAToLinalg.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"

namespace mla {

/// Returns an emitter at `op`. Accumulators are f64 if the options request it
/// or an operand is f64, else f32.
Emitter makeEmitter(mlir::OpBuilder &builder, mlir::Operation *op,
                    const DecomposeOptions &options);

/// The base class of the patterns. It holds the options.
template <typename OpTy>
class DecomposePattern : public mlir::OpConversionPattern<OpTy> {
public:
  DecomposePattern(const mlir::TypeConverter &converter,
                   mlir::MLIRContext *context, const DecomposeOptions &options)
      : mlir::OpConversionPattern<OpTy>(converter, context), options(options) {}

protected:
  DecomposeOptions options;
};

/// Emits the rotation of `x` that `mla.rope` defines, rounded to elements of
/// type `element`.
mlir::Value emitRope(Emitter &emitter, mlir::Value x, mlir::Value cos,
                     mlir::Value sin, RopeFormat input, RopeFormat output,
                     mlir::Type element);

/// Emits the RMS norm of the rows [tokens, C] of a latent. The squares are
/// added in the order of the elements. `rounded` is the type to which both
/// products are rounded; if it is null, the result is f32.
mlir::Value emitNorm(Emitter &emitter, mlir::Value rows, mlir::Value weight,
                     double eps, mlir::Type rounded);

/// Emits out[..,h,:] = x[..,h,:] . w[h], or . w[h]^T if `transposed`. `x` has
/// no head dimension if `expand`. The result has elements of type `type`.
mlir::Value emitHeadProduct(Emitter &emitter, mlir::Value x, mlir::Value weight,
                            bool transposed, bool expand, mlir::Type type);

/// Adds the patterns of attention, latent_attention and prefill.
void populateAttentionPatterns(mlir::TypeConverter &converter,
                               mlir::RewritePatternSet &patterns,
                               const DecomposeOptions &options);
/// Adds the patterns of the ops on caches, of decode, gqa_decode and plan.
void populateCachePatterns(mlir::TypeConverter &converter,
                           mlir::RewritePatternSet &patterns,
                           const DecomposeOptions &options);
/// Adds the patterns of rope, update, absorb_query, project_value and
/// expand_kv.
void populatePartPatterns(mlir::TypeConverter &converter,
                          mlir::RewritePatternSet &patterns,
                          const DecomposeOptions &options);
/// Adds the pattern of quantize_query.
void populateQuantizePatterns(mlir::TypeConverter &converter,
                              mlir::RewritePatternSet &patterns,
                              const DecomposeOptions &options);
/// Adds the patterns of quantize_rows and dequantize_rows.
void populateRowPatterns(mlir::TypeConverter &converter,
                         mlir::RewritePatternSet &patterns,
                         const DecomposeOptions &options);
/// Adds the patterns of merge and convert_lse.
void populateMergePatterns(mlir::TypeConverter &converter,
                           mlir::RewritePatternSet &patterns,
                           const DecomposeOptions &options);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLATOLINALG_PATTERNS_H
