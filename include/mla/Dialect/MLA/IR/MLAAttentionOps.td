//===- MLAAttentionOps.td - Attention on dense tensors -----*- tablegen -*-===//
#ifndef MLA_DIALECT_MLA_IR_MLAATTENTIONOPS_TD
#define MLA_DIALECT_MLA_IR_MLAATTENTIONOPS_TD

include "mla/Dialect/MLA/IR/MLAOpBase.td"

def MLA_AttentionOp : MLA_TensorOp<"attention", 14, [AttrSizedOperandSegments]> {
  let summary = "MLA over a dense latent, before the choice of form";
  let description = [{
    What raising produces. With K[h] = latent · w_uk[h]^T and
    V[h] = latent · w_uv[h]^T:

    `out[b,s,h,:] = softmax_t(scale * (q_nope·K[h] + q_rope·k_rope) + mask) · V[h]`

    `w_uk` and `w_uv` are usually two views of one kv_b weight; as separate
    operands they admit any row order and separate weights. `lengths` gives the
    number of keys of each sequence when it is less than T.

    ```mlir
    %o = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) mask(%m)
           {scale = 0.29628 : f64, causal}
         : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>,
            tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>,
            tensor<2x1x1x38xf32>) -> tensor<2x1x5x24xf32>
    ```

    Constraints:
    * C1: `q_nope` is `[B, S, H, n]`, or `[N, H, n]` with `cu_seqlens`.
    * C2: `q_rope` has the shape of `q_nope` but for the last dimension.
    * C3: `q_rope` and `k_rope` come together and have one width.
    * C4: `latent` is `[B, T, C]` with the queries' batch; `k_rope` `[B, T, r]`.
    * C5: `w_uk` is `[H, n, C]`, `w_uv` `[H, v, C]`, of the same H, n and C.
    * C6: queries, latent, `k_rope` and weights have one element type.
    * C7: `mask` is `[B|1, H|1, S|1, T]`.
    * C8: `sink` is `[H]`.
    * C9: `lengths` is `[B]`.
    * C10: `cu_seqlens` is `[B + 1]`.
    * C11: `window` is 1 to 2^40 and comes with `causal`.
    * C12: heads and widths are between 1 and 2147483647.
    * C13: `scale` is finite as a number of f32.
    * C14: operands and results have the types that the tables below give.
    * C15: results have the types that follow from the operands.
  }];
  let arguments = (ins
    MLA_FloatTensor:$qNope, Optional<MLA_FloatTensor>:$qRope,
    MLA_FloatTensor:$latent, Optional<MLA_FloatTensor>:$kRope,
    MLA_FloatTensor:$wUk, MLA_FloatTensor:$wUv,
    Optional<MLA_MaskTensor>:$mask, Optional<MLA_FloatTensor>:$sink,
    Optional<MLA_I32Tensor>:$lengths, Optional<MLA_I32Tensor>:$cuSeqlens,
    F64Attr:$scale, UnitAttr:$causal, OptionalAttr<I64Attr>:$window,
    OptionalAttr<MLA_LseAttr>:$lse);
  let results = (outs MLA_FloatTensor:$out, Optional<MLA_As<"lse", MLA_LseTensor>>:$lseOut);
  let assemblyFormat = [{
    `q` `(` $qNope (`,` $qRope^)? `)` `latent` `(` $latent (`,` $kRope^)? `)`
    `weights` `(` $wUk `,` $wUv `)` (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)?
    (`lengths` `(` $lengths^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_LatentAttentionOp : MLA_TensorOp<"latent_attention", 14, [AttrSizedOperandSegments]> {
  let summary = "absorbed MLA over a dense latent";
  let description = [{
    `out[b,s,h,:] = softmax_t(scale * (q_latent·latent + q_rope·k_rope) + mask) · latent`

    ```mlir
    %o = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {scale = 0.1 : f64, causal}
         : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>,
            tensor<2x38x16xf32>) -> tensor<2x1x5x64xf32>
    ```

    Constraints:
    * C1: `q_latent` is `[B, S, H, C]`, or `[N, H, C]` with `cu_seqlens`.
    * C2: `q_rope` has the shape of `q_latent` but for the last dimension.
    * C3: `q_rope` and `k_rope` come together and have one width.
    * C4: `latent` is `[B, T, C]` with the queries' batch; `k_rope` `[B, T, r]`.
    * C5: `q_latent` and `latent` have one width.
    * C6: queries, latent and `k_rope` have one element type.
    * C7: `mask` is `[B|1, H|1, S|1, T]`.
    * C8: `sink` is `[H]`.
    * C9: `lengths` is `[B]`.
    * C10: `cu_seqlens` is `[B + 1]`.
    * C11: `window` is 1 to 2^40 and comes with `causal`.
    * C12: heads and widths are between 1 and 2147483647.
    * C13: `scale` is finite as a number of f32.
    * C14: operands and results have the types that the tables below give.
    * C15: results have the types that follow from the operands.
  }];
  let arguments = (ins
    MLA_FloatTensor:$qLatent, Optional<MLA_FloatTensor>:$qRope,
    MLA_FloatTensor:$latent, Optional<MLA_FloatTensor>:$kRope,
    Optional<MLA_MaskTensor>:$mask, Optional<MLA_FloatTensor>:$sink,
    Optional<MLA_I32Tensor>:$lengths, Optional<MLA_I32Tensor>:$cuSeqlens,
    F64Attr:$scale, UnitAttr:$causal, OptionalAttr<I64Attr>:$window,
    OptionalAttr<MLA_LseAttr>:$lse);
  let results = (outs MLA_FloatTensor:$out, Optional<MLA_As<"lse", MLA_LseTensor>>:$lseOut);
  let assemblyFormat = [{
    `q` `(` $qLatent (`,` $qRope^)? `)` `latent` `(` $latent (`,` $kRope^)? `)`
    (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)?
    (`lengths` `(` $lengths^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_PrefillOp : MLA_TensorOp<"prefill", 15, [AttrSizedOperandSegments]> {
  let summary = "unabsorbed attention over expanded keys and values";
  let description = [{
    Keys are the nope part of each head and one rope part shared by all heads.
    Queries are fixed `[B,S,H,n]` or ragged `[N,H,n]` with `cu_seqlens`; keys
    and values `[B,T,H,d]` or ragged `[M,H,d]` with `cu_seqlens_k`.

    ```mlir
    %o = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64, causal}
         : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x7x5x24xf32>,
            tensor<2x7x16xf32>, tensor<2x7x5x20xf32>) -> tensor<2x7x5x20xf32>
    ```

    Constraints:
    * C1: `q_nope` is `[B, S, H, n]`, or `[N, H, n]` with `cu_seqlens`.
    * C2: `q_rope` has the shape of `q_nope` but for the last dimension.
    * C3: `q_rope` and `k_rope` come together and have one width.
    * C4: `k_nope` is `[B, T, H, n]`, or `[M, H, n]` with `cu_seqlens_k`, with
      the queries' batch, heads and width; `k_rope` is `[B, T, r]` or `[M, r]`.
    * C5: `v` has the shape of `k_nope` but for the last dimension.
    * C6: queries, keys and values have one element type.
    * C7: `mask` is `[B|1, H|1, S|1, T]`; with `cu_seqlens_k` T is any size.
    * C8: `sink` is `[H]`.
    * C9: `lengths` is `[B]`.
    * C10: `cu_seqlens` and `cu_seqlens_k` are `[B + 1]`.
    * C11: `window` is 1 to 2^40 and comes with `causal`.
    * C12: heads and widths are between 1 and 2147483647.
    * C13: `scale` is finite as a number of f32.
    * C14: `lengths` and `cu_seqlens_k` exclude each other.
    * C15: operands and results have the types that the tables below give.
    * C16: results have the types that follow from the operands.
  }];
  let arguments = (ins
    MLA_FloatTensor:$qNope, Optional<MLA_FloatTensor>:$qRope,
    MLA_FloatTensor:$kNope, Optional<MLA_FloatTensor>:$kRope,
    MLA_As<"v", MLA_FloatTensor>:$value,
    Optional<MLA_MaskTensor>:$mask, Optional<MLA_FloatTensor>:$sink,
    Optional<MLA_I32Tensor>:$lengths, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<MLA_I32Tensor>:$cuSeqlensK,
    F64Attr:$scale, UnitAttr:$causal, OptionalAttr<I64Attr>:$window,
    OptionalAttr<MLA_LseAttr>:$lse);
  let results = (outs MLA_FloatTensor:$out, Optional<MLA_As<"lse", MLA_LseTensor>>:$lseOut);
  let assemblyFormat = [{
    `q` `(` $qNope (`,` $qRope^)? `)` `k` `(` $kNope (`,` $kRope^)? `)` `v` `(` $value `)`
    (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)? (`lengths` `(` $lengths^ `)`)?
    (`cu_seqlens` `(` $cuSeqlens^ `)`)? (`cu_seqlens_k` `(` $cuSeqlensK^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

#endif // MLA_DIALECT_MLA_IR_MLAATTENTIONOPS_TD
