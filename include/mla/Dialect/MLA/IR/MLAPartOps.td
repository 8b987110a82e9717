//===- MLAPartOps.td - Ops around the attention ------------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLA_IR_MLAPARTOPS_TD
#define MLA_DIALECT_MLA_IR_MLAPARTOPS_TD

include "mla/Dialect/MLA/IR/MLAOpBase.td"

def MLA_UpdateOp : MLA_TensorOp<"update", [AttrSizedOperandSegments]> {
  let summary = "Add new tokens to a dense latent cache";
  let description = [{
    The op is functional: it returns the updated cache. Mode `concat` appends the
    new tokens to the past ones; the result has T + S tokens. Mode `scatter`
    writes new token s at `positions[s]` of the same sequence; the result has the
    shape of the past. In `scatter` mode the past may have more sequences than
    the new tokens; the additional sequences do not change. A position outside
    the past is undefined behavior. The rows of a quantised cache are those of
    `mla.quantize_rows`: elements of 8 bits, or the scales of blocks.

    ```mlir
    %l, %r = mla.update past(%pl, %pr) new(%nl, %nr) {mode = #mla.update<concat>}
      : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf32>,
         tensor<2x1x16xf32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
    ```

    Constraints:
    * C1: past tokens are `[B, T, width]` and new tokens are `[B, S, width]`.
    * C2: the rope operands are both present or both absent.
    * C3: new tokens have the width of past tokens.
    * C4: past and new latents have the same element type, as have past and new
      rope keys. The types of latents and rope keys differ only if one of them
      has 8 bits.
    * C5: the batches are equal; in `scatter` mode the batch of the new tokens
      may be smaller.
    * C6: `positions` is present if and only if the mode is `scatter`.
    * C7: `positions` is `[S]`, or `[B, S]` with the batch of the new tokens.
    * C8: the rope operands have the batch and tokens of the latent operands.
  }];
  let arguments = (ins
    MLA_CachedTensor:$past, Optional<MLA_CachedTensor>:$pastRope,
    MLA_CachedTensor:$newLatent, Optional<MLA_CachedTensor>:$newRope,
    Optional<MLA_PositionTensor>:$positions, MLA_UpdateModeAttr:$mode);
  let results = (outs MLA_CachedTensor:$latent, Optional<MLA_CachedTensor>:$rope);
  let assemblyFormat = [{
    `past` `(` $past (`,` $pastRope^)? `)` `new` `(` $newLatent (`,` $newRope^)? `)`
    (`positions` `(` $positions^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_QuantizeRowsOp : MLA_Op<"quantize_rows", [Pure]> {
  let summary = "Quantise rows as the pages of a cache store them";
  let description = [{
    Rounds each value to 16 bits (f16 for f16 input, else bf16), divides it by the
    divisor of its block in f32, and rounds the quotient to the type of `codes`: to
    nearest even, and to the largest finite value if it is too large. Without
    `block_scales` the divisor is `scale`, which is 1 if it is absent. With
    `block_scales`, a row has one scale for each block of neighbouring elements,
    which follows from the largest magnitude of the block. With `powers` these scales
    are rounded up to powers of two, as scales of f8E8M0FNU always are. These are the
    bits that `mla.append` writes; `mla_quantise.h` defines them.

    ```mlir
    %codes, %scales = mla.quantize_rows %x
      : (tensor<2x5x256xbf16>) -> (tensor<2x5x256xf8E4M3FN>, tensor<2x5x2xf32>)
    %c = mla.quantize_rows %x scale(%s)
      : (tensor<2x5x256xbf16>, tensor<1xf32>) -> tensor<2x5x256xf8E4M3FN>
    ```

    Constraints:
    * C1: `codes` has the shape of `x`, whose rank is 1 or more, and whose width
      is static.
    * C2: `block_scales` has the shape of `codes` except for its width, which is
      static and divides the width of `codes`.
    * C3: `scale` is `[1]`, and absent with `block_scales`.
    * C4: `powers` requires `block_scales`.
  }];
  let arguments = (ins MLA_FloatTensor:$x, Optional<MLA_ScaleTensor>:$scale,
    UnitAttr:$powers);
  let results = (outs MLA_CodeTensor:$codes, Optional<MLA_BlockScaleTensor>:$blockScales);
  let assemblyFormat = [{
    $x (`scale` `(` $scale^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_DequantizeRowsOp : MLA_Op<"dequantize_rows", [Pure, AttrSizedOperandSegments]> {
  let summary = "Convert quantised rows to numbers";
  let description = [{
    Multiplies each element by the divisor of its block in f32, and rounds the
    product to the type of the result; the inverse of `mla.quantize_rows`. These
    are the values that `mla.gather` reads.

    ```mlir
    %x = mla.dequantize_rows %codes block_scales(%scales)
      : (tensor<2x5x256xf8E4M3FN>, tensor<2x5x2xf32>) -> tensor<2x5x256xbf16>
    ```

    Constraints:
    * C1: `out` has the shape of `codes`, whose rank is 1 or more, and whose width
      is static.
    * C2: `block_scales` has the shape of `codes` except for its width, which is
      static and divides the width of `codes`.
    * C3: `scale` is `[1]`, and absent with `block_scales`.
  }];
  let arguments = (ins MLA_CodeTensor:$codes, Optional<MLA_BlockScaleTensor>:$blockScales,
    Optional<MLA_ScaleTensor>:$scale);
  let results = (outs MLA_FloatTensor:$out);
  let assemblyFormat = [{
    $codes (`block_scales` `(` $blockScales^ `)`)? (`scale` `(` $scale^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_RopeOp : MLA_InferOp<"rope", [Pure]> {
  let summary = "Apply a rotary embedding";
  let description = [{
    Rotates pair i of the last dimension: (a, b) becomes
    (a·cos_a - b·sin_a, b·cos_b + a·sin_b). In format `halves` pair i is elements
    i and i + r/2; in format `interleaved` it is elements 2i and 2i + 1. `output`
    may differ from `input`.

    `cos` and `sin` have width r/2 or r. With width r/2 both elements of a pair
    share a factor. With width r element i of `cos` is the factor of the element
    that has index i in format `halves`. The token dimensions of `cos` equal
    those of `x` or are 1. `x` may have a head dimension before the last.

    ```mlir
    %y = mla.rope %x, %cos, %sin {input = #mla.rope<interleaved>, output = #mla.rope<halves>}
         : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
    ```

    Constraints:
    * C1: `x` has rank 2 or more and a static, even last dimension.
    * C2: `cos` and `sin` have the same shape.
    * C3: the rank of `cos` is the rank of `x`, or one less.
    * C4: a token dimension of `cos` equals the dimension of `x`, or is 1.
    * C5: the width of `cos` is static; it is the width of `x` or half of it.
    * C6: `cos` and `sin` have the same element type.
  }];
  let arguments = (ins
    MLA_FloatTensor:$x, MLA_FloatTensor:$cos, MLA_FloatTensor:$sin,
    DefaultValuedAttr<MLA_RopeFormatAttr, "RopeFormat::Halves">:$input,
    DefaultValuedAttr<MLA_RopeFormatAttr, "RopeFormat::Halves">:$output);
  let results = (outs MLA_FloatTensor:$out);
  let assemblyFormat = "$x `,` $cos `,` $sin attr-dict `:` functional-type(operands, results)";
}

class MLA_HeadProductOp<string opMnemonic>
    : MLA_InferOp<opMnemonic, [Pure]> {
  let arguments = (ins MLA_FloatTensor:$x, MLA_FloatTensor:$weight);
  let results = (outs MLA_FloatTensor:$out);
  let assemblyFormat = "$x `,` $weight attr-dict `:` functional-type(operands, results)";
}

/// A product whose result may leave the range of f16.
class MLA_WideProductOp<string opMnemonic> : MLA_HeadProductOp<opMnemonic> {
  let arguments = (ins MLA_FloatTensor:$x, MLA_FloatTensor:$weight,
    UnitAttr:$wide);
}

def MLA_AbsorbQueryOp : MLA_WideProductOp<"absorb_query"> {
  let summary = "Multiply queries by W_UK, per head";
  let description = [{
    `out[.., h, :] = x[.., h, :] · weight[h]`, where `weight` is `[H, n, C]`. The
    result is queries in the space of the latent. It has the element type of `x`,
    or f32 with `wide`: a product of f16 values may be larger than the largest
    f16.

    ```mlir
    %ql = mla.absorb_query %qn, %uk
          : (tensor<2x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32>
    ```

    Constraints:
    * C1: `x` is `[B, S, H, n]` or `[N, H, n]`.
    * C2: `weight` is `[H, n, C]`.
    * C3: `x` and `weight` have the same n.
    * C4: `x` and `weight` have the same element type.
    * C5: the dimensions of `weight` are between 1 and 2147483647.
    * C6: `x` and `weight` have the same heads.
  }];
}

def MLA_ProjectValueOp : MLA_HeadProductOp<"project_value"> {
  let summary = "Multiply outputs by W_UV^T, per head";
  let description = [{
    `out[.., h, :] = x[.., h, :] · weight[h]^T`, where `weight` is `[H, v, C]` and
    `x` is outputs in the space of the latent.

    ```mlir
    %o = mla.project_value %ol, %uv
         : (tensor<2x1x5x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
    ```

    Constraints:
    * C1: `x` is `[B, S, H, C]` or `[N, H, C]`.
    * C2: `weight` is `[H, v, C]`.
    * C3: `x` and `weight` have the same C.
    * C4: `x` and `weight` have the same element type.
    * C5: the dimensions of `weight` are between 1 and 2147483647.
    * C6: `x` and `weight` have the same heads.
  }];
}

def MLA_ExpandKvOp : MLA_WideProductOp<"expand_kv"> {
  let summary = "Expand the latent to keys or values of every head";
  let description = [{
    `out[.., h, :] = x[.., :] · weight[h]^T`, where `weight` is `[H, d, C]`. The
    result is keys if the weight is W_UK, and values if it is W_UV. It has the
    element type of `x`, or f32 with `wide`.

    ```mlir
    %k = mla.expand_kv %l, %uk
         : (tensor<2x7x64xf32>, tensor<5x24x64xf32>) -> tensor<2x7x5x24xf32>
    ```

    Constraints:
    * C1: `x` is `[B, S, C]` or `[N, C]`.
    * C2: `weight` is `[H, d, C]`.
    * C3: `x` and `weight` have the same C.
    * C4: `x` and `weight` have the same element type.
    * C5: the dimensions of `weight` are between 1 and 2147483647.
  }];
}

def MLA_MergeOp : MLA_InferOp<"merge", [AttrSizedOperandSegments, Pure]> {
  let summary = "Combine partial results over disjoint keys";
  let description = [{
    With weights `w_i = exp(lse_i - lse)`, `out` is the sum of `w_i * out_i`,
    and `lse` is the logarithm of the sum of all exponentials. A partial result
    whose LSE is -inf or +inf saw no key in either convention. It is ignored,
    regardless of its output. If all are ignored, `out` is 0 and `lse` is the LSE
    of an empty row that the types of the LSEs name.

    With a `sink`, `out` is divided by the sum of all exponentials plus
    `exp(sink)`; `lse` does not include the sink. This is the only place for the
    sink of an attention whose keys are split: each partial result that was
    computed with a sink would count it again. The type of `lse` then has `sink`,
    so that no other merge takes this result.

    ```mlir
    %o, %l = mla.merge outs(%a, %b) lses(%la, %lb)
      : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>,
         tensor<2x1x5xf32, #mla.lse<e>>)
        -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
    %p, %m = mla.merge outs(%a, %b) lses(%la, %lb) sink(%s)
      : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>,
         tensor<2x1x5xf32, #mla.lse<e>>, tensor<5xf32>)
        -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e, sink>>)
    ```

    Constraints:
    * C1: the number of partials equals the number of lses and is at least 1.
    * C2: all partials have the same type.
    * C3: all lses have the same type, and thus the same base and `empty`.
    * C4: an lse has the shape of a partial without the last dimension.
    * C5: no lse has `sink`.
    * C6: `sink` is `[H]`.
  }];
  let arguments = (ins Variadic<MLA_FloatTensor>:$partials, Variadic<MLA_LseTensor>:$lses,
    Optional<MLA_FloatTensor>:$sink);
  let results = (outs MLA_FloatTensor:$out, MLA_LseTensor:$lse);
  let assemblyFormat = [{
    `outs` `(` $partials `)` `lses` `(` $lses `)` (`sink` `(` $sink^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_QuantizeQueryOp : MLA_Op<"quantize_query", [Pure]> {
  let summary = "Round queries to f8E4M3FN with a scale";
  let description = [{
    Divides each value of both parts by its scale in f32, and rounds the quotient to
    nearest, ties to even, and to 448 if it is too large. The results are queries
    of `mla.decode`, whose `q_scale` is the scale. There is one scale, one for each
    head, or one for each head of a token.

    Without `scale` the op computes the scales, and returns them as the third
    result: the largest magnitude of both parts divided by 448, at least 2^-126.
    NaNs do not count. The shape of the result tells what has a scale.

    ```mlir
    %l8, %r8, %s = mla.quantize_query %ql, %qr
      : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>)
        -> (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x5x16xf8E4M3FN>, tensor<5xf32>)
    ```

    Constraints:
    * C1: `q_latent` is `[B, S, H, C]` or `[N, H, C]`.
    * C2: `q_rope` has the shape of `q_latent` except for the last dimension.
    * C3: both parts have the same element type.
    * C4: the first two results have the shapes of the operands.
    * C5: either `scale` or the third result is present.
    * C6: `scale` and the third result are `[1]`, `[H]`, or `[B, S, H]` or `[N, H]`.
  }];
  let arguments = (ins MLA_FloatTensor:$qLatent, MLA_FloatTensor:$qRope,
    Optional<MLA_ScaleTensor>:$scale);
  let results = (outs MLA_E4m3Tensor:$latent, MLA_E4m3Tensor:$rope,
    Optional<MLA_ScaleTensor>:$outScale);
  let assemblyFormat = [{
    $qLatent `,` $qRope (`scale` `(` $scale^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_ConvertLseOp : MLA_Op<"convert_lse", [Pure]> {
  let summary = "Change the base and the empty value of LSE values";
  let description = [{
    No other op changes the base of LSE values, or the LSE of rows that see no
    key. An element that is the operand's LSE of an empty row becomes the
    result's; every other element is multiplied. The op folds to its operand if
    the types are equal.

    ```mlir
    %b = mla.convert_lse %a : tensor<2x5xf32, #mla.lse<e>> to tensor<2x5xf32, #mla.lse<two>>
    %c = mla.convert_lse %a
      : tensor<2x5xf32, #mla.lse<e>> to tensor<2x5xf32, #mla.lse<e, empty = +inf>>
    ```

    Constraints:
    * C1: operand and result have the same shape.
    * C2: both types have `sink`, or neither has.
  }];
  let arguments = (ins MLA_LseTensor:$lse);
  let results = (outs MLA_LseTensor:$out);
  let assemblyFormat = "$lse attr-dict `:` type($lse) `to` type($out)";
  let hasFolder = 1;
}

#endif // MLA_DIALECT_MLA_IR_MLAPARTOPS_TD
