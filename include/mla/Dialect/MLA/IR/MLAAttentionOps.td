//===- MLAAttentionOps.td - Attention on dense tensors -----*- tablegen -*-===//
#ifndef MLA_DIALECT_MLA_IR_MLAATTENTIONOPS_TD
#define MLA_DIALECT_MLA_IR_MLAATTENTIONOPS_TD

include "mla/Dialect/MLA/IR/MLAOpBase.td"

def MLA_AttentionOp : MLA_TensorOp<"attention", [AttrSizedOperandSegments]> {
  let summary = "Compute MLA over a dense latent with unabsorbed weights";
  let description = [{
    The front ends produce this op; later passes choose the absorbed or the
    expanded form. With K[h] = latent · w_uk[h]^T and V[h] = latent · w_uv[h]^T:

    `out[b,s,h,:] = softmax_t(scale * (q_nope·K[h] + q_rope·k_rope) + mask) · V[h]`

    `w_uk` and `w_uv` are usually two views of one kv_b weight. They are separate
    operands, so that the weight may have any order of rows, or be two weights.
    `lengths` is the number of keys of each sequence, if it may be less than T.

    ```mlir
    %o = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) mask(%m)
           {scale = 0.29628 : f64, causal}
         : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>,
            tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>,
            tensor<2x1x1x38xf32>) -> tensor<2x1x5x24xf32>
    ```

    Constraints:
    * C1: `q_nope` is `[B, S, H, n]`, or `[N, H, n]` with `cu_seqlens`.
    * C2: `q_rope` has the shape of `q_nope` except for the last dimension.
    * C3: `q_rope` and `k_rope` are both present or both absent, and have the
      same width.
    * C4: `latent` is `[B, T, C]`, where B is the batch of the queries; `k_rope`
      is `[B, T, r]`.
    * C5: `w_uk` is `[H, n, C]` and `w_uv` is `[H, v, C]`, where H, n and C are
      the sizes of the queries and the latent.
    * C6: queries, latent, `k_rope` and weights have the same element type.
    * C7: `mask` is `[B|1, H|1, S|1, T]`.
    * C8: `sink` is `[H]`. `lse` has `sink` if and only if there is a sink.
    * C9: `lengths` is `[B]`.
    * C10: `cu_seqlens` is `[B + 1]`.
    * C11: `window` is between 1 and 2^40 and requires `causal`.
    * C12: heads and widths are between 1 and 2147483647.
    * C13: `scale` is finite in f32.
  }];
  let arguments = (ins
    MLA_FloatTensor:$qNope, Optional<MLA_FloatTensor>:$qRope,
    MLA_FloatTensor:$latent, Optional<MLA_FloatTensor>:$kRope,
    MLA_FloatTensor:$wUk, MLA_FloatTensor:$wUv,
    Optional<MLA_MaskTensor>:$mask, Optional<MLA_FloatTensor>:$sink,
    Optional<MLA_I32Tensor>:$lengths, Optional<MLA_I32Tensor>:$cuSeqlens,
    F64Attr:$scale, UnitAttr:$causal, OptionalAttr<I64Attr>:$window,
    OptionalAttr<MLA_LseAttr>:$lse);
  let results = (outs MLA_FloatTensor:$out, Optional<MLA_LseTensor>:$lseOut);
  let assemblyFormat = [{
    `q` `(` $qNope (`,` $qRope^)? `)` `latent` `(` $latent (`,` $kRope^)? `)`
    `weights` `(` $wUk `,` $wUv `)` (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)?
    (`lengths` `(` $lengths^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_LatentAttentionOp : MLA_TensorOp<"latent_attention", [AttrSizedOperandSegments]> {
  let summary = "Compute absorbed MLA over a dense latent";
  let description = [{
    `out[b,s,h,:] = softmax_t(scale * (q_latent·latent + q_rope·k_rope) + mask) · latent`

    The values are the latent. With `value_rope` they are the latent and then the
    rope key, and the result has the width C + r.

    ```mlir
    %o = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {scale = 0.1 : f64, causal}
         : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>,
            tensor<2x38x16xf32>) -> tensor<2x1x5x64xf32>
    ```

    Constraints:
    * C1: `q_latent` is `[B, S, H, C]`, or `[N, H, C]` with `cu_seqlens`.
    * C2: `q_rope` has the shape of `q_latent` except for the last dimension.
    * C3: `q_rope` and `k_rope` are both present or both absent, and have the
      same width.
    * C4: `latent` is `[B, T, C]`, where B is the batch of the queries; `k_rope`
      is `[B, T, r]`.
    * C5: `q_latent` and `latent` have the same width.
    * C6: queries, latent and `k_rope` have the same element type. With `wide`,
      `q_latent` is f32, and the others have one type, also the result's.
    * C7: `mask` is `[B|1, H|1, S|1, T]`.
    * C8: `sink` is `[H]`. `lse` has `sink` if and only if there is a sink.
    * C9: `lengths` is `[B]`.
    * C10: `cu_seqlens` is `[B + 1]`.
    * C11: `window` is between 1 and 2^40 and requires `causal`.
    * C12: heads and widths are between 1 and 2147483647.
    * C13: `scale` is finite in f32.
    * C14: `value_rope` requires `q_rope`.
  }];
  let arguments = (ins
    MLA_FloatTensor:$qLatent, Optional<MLA_FloatTensor>:$qRope,
    MLA_FloatTensor:$latent, Optional<MLA_FloatTensor>:$kRope,
    Optional<MLA_MaskTensor>:$mask, Optional<MLA_FloatTensor>:$sink,
    Optional<MLA_I32Tensor>:$lengths, Optional<MLA_I32Tensor>:$cuSeqlens,
    F64Attr:$scale, UnitAttr:$causal, OptionalAttr<I64Attr>:$window,
    UnitAttr:$wide, UnitAttr:$value_rope,
    OptionalAttr<MLA_LseAttr>:$lse);
  let results = (outs MLA_FloatTensor:$out, Optional<MLA_LseTensor>:$lseOut);
  let assemblyFormat = [{
    `q` `(` $qLatent (`,` $qRope^)? `)` `latent` `(` $latent (`,` $kRope^)? `)`
    (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)?
    (`lengths` `(` $lengths^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_PrefillOp : MLA_TensorOp<"prefill", [AttrSizedOperandSegments]> {
  let summary = "Compute attention over expanded keys and values";
  let description = [{
    A key is the nope part of its head and a rope part that all heads share.
    Queries are fixed, `[B, S, H, n]`, or ragged, `[N, H, n]`, with `cu_seqlens`.
    Keys and values are fixed, `[B, T, H, d]`, or ragged, `[M, H, d]`, with
    `cu_seqlens_k`.

    Queries, keys and values may have 8 bits. Then their values are the stored
    values times `q_scale`, `k_scale` and `v_scale`, one per tensor or per head;
    an absent scale is 1. The scales of queries and keys also apply to the rope
    parts. `out_type` is the element type of the result.

    ```mlir
    %o = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64, causal}
         : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x7x5x24xf32>,
            tensor<2x7x16xf32>, tensor<2x7x5x20xf32>) -> tensor<2x7x5x20xf32>
    %p = mla.prefill q(%q8) k(%k8) v(%v8) q_scale(%qs) k_scale(%ks) v_scale(%vs)
           {scale = 0.1 : f64, causal, out_type = bf16}
         : (tensor<2x7x5x24xf8E4M3FN>, tensor<2x7x5x24xf8E4M3FN>,
            tensor<2x7x5x20xf8E4M3FN>, tensor<1xf32>, tensor<5xf32>, tensor<5xf32>)
           -> tensor<2x7x5x20xbf16>
    ```

    Constraints:
    * C1: `q_nope` is `[B, S, H, n]`, or `[N, H, n]` with `cu_seqlens`.
    * C2: `q_rope` has the shape of `q_nope` except for the last dimension.
    * C3: `q_rope` and `k_rope` are both present or both absent, and have the
      same width.
    * C4: `k_nope` is `[B, T, H, n]`, or `[M, H, n]` with `cu_seqlens_k`, where
      B, H and n are the sizes of the queries; `k_rope` is `[B, T, r]` or
      `[M, r]`.
    * C5: `v` has the shape of `k_nope` except for the last dimension.
    * C6: queries, keys and values have the same element type. With `wide`,
      `k_nope` and `v` are f32, and the others have one type, also the result's.
    * C7: `mask` is `[B|1, H|1, S|1, T]`; with `cu_seqlens_k` T may be any size.
    * C8: `sink` is `[H]`. `lse` has `sink` if and only if there is a sink.
    * C9: `lengths` is `[B]`.
    * C10: `cu_seqlens` and `cu_seqlens_k` are `[B + 1]`.
    * C11: `window` is between 1 and 2^40 and requires `causal`.
    * C12: heads and widths are between 1 and 2147483647.
    * C13: `scale` is finite in f32.
    * C14: `lengths` and `cu_seqlens_k` are not both present.
    * C15: `q_scale`, `k_scale` and `v_scale` are `[1]` or `[H]`, and require
      8-bit queries, keys and values.
    * C16: `out_type` is f16, bf16 or f32, and is present if and only if the
      queries have 8 bits.
  }];
  let arguments = (ins
    MLA_ScaledTensor:$qNope, Optional<MLA_ScaledTensor>:$qRope,
    MLA_ScaledTensor:$kNope, Optional<MLA_ScaledTensor>:$kRope,
    MLA_ScaledTensor:$value,
    Optional<MLA_MaskTensor>:$mask, Optional<MLA_FloatTensor>:$sink,
    Optional<MLA_I32Tensor>:$lengths, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<MLA_I32Tensor>:$cuSeqlensK, Optional<MLA_ScaleTensor>:$qScale,
    Optional<MLA_ScaleTensor>:$kScale, Optional<MLA_ScaleTensor>:$vScale,
    F64Attr:$scale, UnitAttr:$causal, OptionalAttr<I64Attr>:$window,
    UnitAttr:$wide, OptionalAttr<TypeAttr>:$out_type,
    OptionalAttr<MLA_LseAttr>:$lse);
  let results = (outs MLA_FloatTensor:$out, Optional<MLA_LseTensor>:$lseOut);
  let assemblyFormat = [{
    `q` `(` $qNope (`,` $qRope^)? `)` `k` `(` $kNope (`,` $kRope^)? `)` `v` `(` $value `)`
    (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)? (`lengths` `(` $lengths^ `)`)?
    (`cu_seqlens` `(` $cuSeqlens^ `)`)? (`cu_seqlens_k` `(` $cuSeqlensK^ `)`)?
    (`q_scale` `(` $qScale^ `)`)? (`k_scale` `(` $kScale^ `)`)?
    (`v_scale` `(` $vScale^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

#endif // MLA_DIALECT_MLA_IR_MLAATTENTIONOPS_TD
