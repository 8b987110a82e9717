//===- AttentionCore.h - The attention formula ------------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLATOLINALG_ATTENTIONCORE_H
#define MLA_LIB_CONVERSION_MLATOLINALG_ATTENTIONCORE_H

#include "Emitter.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"

#include "mlir/Transforms/DialectConversion.h"

#include <limits>

namespace mla {

/// Two tensors whose product over the last dimension is a summand of the
/// scores: `query` [B,S,H,d]; `key` [B,T,H,d], or [B,T,d] shared by all heads.
struct ScorePart {
  mlir::Value query, key;
};

/// The inputs of an attention. The shapes below hold unless it is ragged.
/// queryLengths, keyLengths, mask and sink may be null.
struct AttentionInputs {
  llvm::SmallVector<ScorePart, 2> parts;
  mlir::Value value;        ///< [B,T,H,v], or [B,T,v] shared by all heads
  mlir::Value queryLengths; ///< [B] i32: queries per sequence; null means S
  mlir::Value keyLengths;   ///< [B] i32: keys per sequence; null means T
  mlir::Value mask;         ///< [B|1,H|1,S|1,T], i1 or float
  mlir::Value sink;         ///< [H]
  /// Scales of 8-bit operands, which may be null: [1], [H] or [B,S,H] for the
  /// queries, [1] or [H / group] for keys and values.
  mlir::Value qScale, kScale, vScale;
  /// The number of query heads that share a key head; null means 1.
  mlir::Value group;
  double scale = 0;
  bool causal = false;
  std::optional<int64_t> window;
  LseBase base = LseBase::Natural;
  LseEmpty empty = LseEmpty::Minus;
  mlir::Type outType; ///< element type of the output
};

/// The results of an attention: `out` [B,S,H,v] and `lse` [B,S,H] f32.
struct AttentionResults {
  mlir::Value out, lse;
};

/// Returns the values of an attention with `value_rope`, [B,T,C+r]: the latent
/// [B,T,C] and then the rope key [B,T,r], in the accumulator type.
mlir::Value emitJoined(Emitter &emitter, mlir::Value latent, mlir::Value rope);

/// Emits the attention that the description of the mla dialect defines. Rows
/// without a visible key have output 0 and the LSE that `empty` names. Hidden
/// keys and values are removed by a select, not by a multiplication with 0,
/// because they may be NaN.
AttentionResults emitAttention(Emitter &emitter, const AttentionInputs &inputs);

/// Emits attention for ragged queries (`cuSeqlens`; queries [N,H,d], results of
/// N rows) and ragged keys (`cuSeqlensK`; keys and values [M,...]). A null
/// value means that queries or keys are not ragged.
AttentionResults emitRaggedAttention(Emitter &emitter, AttentionInputs inputs,
                                     mlir::Value cuSeqlens,
                                     mlir::Value cuSeqlensK);

/// Returns the LSE of a row that sees no key: -infinity or infinity.
inline double emptyLse(LseEmpty empty) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return empty == LseEmpty::Plus ? infinity : -infinity;
}

/// Returns inputs with the attributes and the output type of an attention op.
/// The caller sets the operands.
template <typename OpTy> AttentionInputs inputsOf(OpTy op) {
  AttentionInputs in;
  in.scale = op.getScale().convertToDouble();
  in.causal = op.getCausal();
  in.window = op.getWindow();
  if (op.getLse()) {
    in.base = op.getLse()->getBase();
    in.empty = op.getLse()->getEmpty();
  }
  in.outType = op.getOut().getType().getElementType();
  return in;
}

/// Replaces an attention op by `results`, cast to the converted result types.
template <typename OpTy>
void replaceAttention(OpTy op, Emitter &emitter,
                      const AttentionResults &results,
                      const mlir::TypeConverter &converter,
                      mlir::ConversionPatternRewriter &rewriter) {
  llvm::SmallVector<mlir::Value> values = {
      emitter.cast(results.out, op.getOut().getType())};
  if (mlir::Value lse = op.getLseOut())
    values.push_back(
        emitter.cast(results.lse, converter.convertType(lse.getType())));
  rewriter.replaceOp(op, values);
}

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLATOLINALG_ATTENTIONCORE_H
