//===- Patterns.h - Groups of decomposition patterns ------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLATOLINALG_PATTERNS_H
#define MLA_LIB_CONVERSION_MLATOLINALG_PATTERNS_H

#include "Emitter.h"

#include "mla/Conversion/MLAToLinalg/MLAToLinalg.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"

namespace mla {

/// An emitter at `op`: f64 if asked for or if an operand is f64, else f32.
Emitter makeEmitter(mlir::OpBuilder &builder, mlir::Operation *op,
                    const DecomposeOptions &options);

/// What all patterns have: options, and a type converter.
template <typename OpTy>
class DecomposePattern : public mlir::OpConversionPattern<OpTy> {
public:
  DecomposePattern(const mlir::TypeConverter &converter,
                   mlir::MLIRContext *context, const DecomposeOptions &options)
      : mlir::OpConversionPattern<OpTy>(converter, context), options(options) {}

protected:
  DecomposeOptions options;
};

/// `x` rotated as `mla.rope` says, rounded to elements of type `element`.
mlir::Value emitRope(Emitter &emitter, mlir::Value x, mlir::Value cos,
                     mlir::Value sin, RopeFormat input, RopeFormat output,
                     mlir::Type element);

/// out[..,h,:] = x[..,h,:] . w[h], or . w[h]^T when `transposed`. `x` without a
/// head dimension when `expand`. Result elements of type `type`.
mlir::Value emitHeadProduct(Emitter &emitter, mlir::Value x, mlir::Value weight,
                            bool transposed, bool expand, mlir::Type type);

/// attention, latent_attention, prefill.
void populateAttentionPatterns(mlir::TypeConverter &converter,
                               mlir::RewritePatternSet &patterns,
                               const DecomposeOptions &options);
/// append, gather, decode, plan.
void populateCachePatterns(mlir::TypeConverter &converter,
                           mlir::RewritePatternSet &patterns,
                           const DecomposeOptions &options);
/// rope, update, absorb_query, project_value, expand_kv.
void populatePartPatterns(mlir::TypeConverter &converter,
                          mlir::RewritePatternSet &patterns,
                          const DecomposeOptions &options);
/// merge, convert_lse.
void populateMergePatterns(mlir::TypeConverter &converter,
                           mlir::RewritePatternSet &patterns,
                           const DecomposeOptions &options);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLATOLINALG_PATTERNS_H
