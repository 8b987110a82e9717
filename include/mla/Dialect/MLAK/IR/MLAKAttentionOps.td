//===- MLAKAttentionOps.td - Calls of attention functions --*- tablegen -*-===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKATTENTIONOPS_TD
#define MLA_DIALECT_MLAK_IR_MLAKATTENTIONOPS_TD

include "mla/Dialect/MLAK/IR/MLAKOpBase.td"

/// Scalars that the argument structs of all attention functions share.
class MLAK_AttentionOp<string opMnemonic> : MLAK_Op<opMnemonic> {
  let maxOuts = 2;
  let anyStride = ["mask"];
  let scalars = ["getScaleAttr()", "getCausal()", "getWindow()", "getLseBase()",
                 "getLseEmpty()"];
}

def MLAK_DecodeOp : MLAK_AttentionOp<"decode"> {
  let summary = "Call mlaDecode: absorbed attention over a paged cache";
  let description = [{
    The queries attend to the first `seq_lens` tokens of the pages that
    `block_table` lists. `plan` is the schedule that `mlak.plan` made for the
    same lengths; without a plan the function makes its own. The optional second
    out is the LSE in the base `lse_base` (0: e, 1: two). A row that sees no key
    has the LSE `lse_empty` (0: -inf, 1: +inf). `window` 0 is no window.
    The values are the latent, with `value_rope` the latent and then the rope key.

    Shapes; C and r are the widths of the cache's fields:
    * `q_latent` `[tokens, H, C]`, `q_rope` `[tokens, H, r]`
    * `block_table` `[B, pages]`, `seq_lens` `[B]`, `plan` `[bytes]`,
      `cu_seqlens` `[B + 1]`
    * `mask` `[B|1, H|1, S|1, keys]`, of which only the rank is checked; `sink` `[H]`
    * `q_scale` `[1]`, `[H]` or `[tokens, H]` of 8-bit queries, `k_scale` `[1]` of an
      8-bit cache
    * outs: `[tokens, H, C]`, with `value_rope` `[tokens, H, C + r]`, and the LSE,
      `[tokens, H]`

    ```mlir
    %o = mlak.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) plan(%p) outs(%e)
           {kernel = "cpu_decode", scale = 0.1 : f64, causal}
         : (tensor<?x1x5x64xf32>, tensor<?x1x5x16xf32>,
            !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
            tensor<?x?xi32>, tensor<?xi32>, tensor<?xi8>, tensor<?x1x5x64xf32>)
           -> tensor<?x1x5x64xf32>
    ```
  }];
  let callee = "mlaDecode";
  let scalars = ["getScaleAttr()", "getCausal()", "getWindow()", "getLseBase()",
                 "getLseEmpty()", "getValueRope()"];
  let workspaceQuery = "mlaDecodeWorkspace";
  let numTrailingSegments = 2;
  let arguments = (ins
    MLAK_Scaled:$qLatent, Optional<MLAK_Scaled>:$qRope,
    MLA_Cache:$cache,
    MLAK_Int:$blockTable, MLAK_Int:$seqLens, Optional<MLAK_Bytes>:$plan,
    Optional<MLAK_Int>:$cuSeqlens, Optional<MLAK_Mask>:$mask,
    Optional<MLAK_Float>:$sink, Optional<MLAK_Scale>:$qScale,
    Optional<MLAK_Scale>:$kScale, Variadic<MLAK_Out>:$outs,
    Optional<MLAK_Workspace>:$workspace,
    StrAttr:$kernel, F64Attr:$scale, UnitAttr:$causal,
    DefaultValuedAttr<I64Attr, "0">:$window,
    DefaultValuedAttr<I64Attr, "0">:$lse_base,
    DefaultValuedAttr<I64Attr, "0">:$lse_empty, UnitAttr:$value_rope);
  let assemblyFormat = [{
    `q` `(` $qLatent (`,` $qRope^)? `)` `cache` `(` $cache `)` `table` `(` $blockTable `)`
    `lengths` `(` $seqLens `)` (`plan` `(` $plan^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)?
    (`q_scale` `(` $qScale^ `)`)? (`k_scale` `(` $kScale^ `)`)? `outs` `(` $outs `)`
    (`workspace` `(` $workspace^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_GqaDecodeOp : MLAK_AttentionOp<"gqa_decode"> {
  let summary = "Call mlaGqaDecode: grouped-query attention, paged cache";
  let description = [{
    Like `mlak.decode`, but the cache has a k and a v field with G heads each,
    and query head h uses key head h / (H / G). `plan` has `key_heads` = G.

    Shapes; d and v are the widths of a head of the two fields:
    * `q` `[tokens, H, d]`
    * `block_table` `[B, pages]`, `seq_lens` `[B]`, `plan` `[bytes]`,
      `cu_seqlens` `[B + 1]`
    * `mask` `[B|1, H|1, S|1, keys]`, of which only the rank is checked; `sink` `[H]`
    * `q_scale` `[1]` or `[H]` of 8-bit queries, `k_scale` and `v_scale` `[1]` or
      `[G]` of an 8-bit cache
    * outs: `[tokens, H, v]` and the LSE, `[tokens, H]`

    ```mlir
    %o = mlak.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) outs(%e)
           {kernel = "cpu_gqa_decode", scale = 0.125 : f64, causal}
         : (tensor<?x1x6x64xf32>,
            !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>,
            tensor<?x?xi32>, tensor<?xi32>, tensor<?x1x6x64xf32>)
           -> tensor<?x1x6x64xf32>
    ```
  }];
  let callee = "mlaGqaDecode";
  let workspaceQuery = "mlaGqaDecodeWorkspace";
  let numTrailingSegments = 3;
  let arguments = (ins
    MLAK_Scaled:$q, MLA_Cache:$cache,
    MLAK_Int:$blockTable, MLAK_Int:$seqLens, Optional<MLAK_Bytes>:$plan,
    Optional<MLAK_Int>:$cuSeqlens, Optional<MLAK_Mask>:$mask,
    Optional<MLAK_Float>:$sink, Optional<MLAK_Scale>:$qScale,
    Optional<MLAK_Scale>:$kScale, Optional<MLAK_Scale>:$vScale,
    Variadic<MLAK_Out>:$outs,
    Optional<MLAK_Workspace>:$workspace,
    StrAttr:$kernel, F64Attr:$scale, UnitAttr:$causal,
    DefaultValuedAttr<I64Attr, "0">:$window,
    DefaultValuedAttr<I64Attr, "0">:$lse_base,
    DefaultValuedAttr<I64Attr, "0">:$lse_empty);
  let assemblyFormat = [{
    `q` `(` $q `)` `cache` `(` $cache `)` `table` `(` $blockTable `)`
    `lengths` `(` $seqLens `)` (`plan` `(` $plan^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)?
    (`q_scale` `(` $qScale^ `)`)? (`k_scale` `(` $kScale^ `)`)?
    (`v_scale` `(` $vScale^ `)`)? `outs` `(` $outs `)`
    (`workspace` `(` $workspace^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_LatentAttentionOp : MLAK_AttentionOp<"latent_attention"> {
  let summary = "Call mlaLatentAttention: absorbed attention, dense latent";
  let description = [{
    Like `mlak.decode`, but the keys are the dense tensors `latent` and `k_rope`.
    `lengths` is the number of keys of each sequence, at most T.

    Shapes:
    * `q_latent` `[tokens, H, C]`, `q_rope` `[tokens, H, r]`
    * `latent` `[B, T, C]`, `k_rope` `[B, T, r]`
    * `lengths` `[B]`, `cu_seqlens` `[B + 1]`
    * `mask` `[B|1, H|1, S|1, keys]`, of which only the rank is checked; `sink` `[H]`
    * outs: `[tokens, H, C]`, with `value_rope` `[tokens, H, C + r]`, and the LSE,
      `[tokens, H]`

    ```mlir
    mlak.latent_attention q(%ql, %qr) latent(%l, %kr) outs(%o)
      {kernel = "cpu_latent_attention", scale = 0.1 : f64, causal}
      : (memref<2x1x5x64xf32>, memref<2x1x5x16xf32>, memref<2x38x64xf32>,
         memref<2x38x16xf32>, memref<2x1x5x64xf32>) -> ()
    ```
  }];
  let callee = "mlaLatentAttention";
  let scalars = ["getScaleAttr()", "getCausal()", "getWindow()", "getLseBase()",
                 "getLseEmpty()", "getValueRope()"];
  let workspaceQuery = "mlaLatentAttentionWorkspace";
  let arguments = (ins
    MLAK_Float:$qLatent, Optional<MLAK_Float>:$qRope,
    MLAK_Float:$latent, Optional<MLAK_Float>:$kRope,
    Optional<MLAK_Int>:$lengths, Optional<MLAK_Int>:$cuSeqlens,
    Optional<MLAK_Mask>:$mask, Optional<MLAK_Float>:$sink,
    Variadic<MLAK_Out>:$outs,
    Optional<MLAK_Workspace>:$workspace,
    StrAttr:$kernel, F64Attr:$scale, UnitAttr:$causal,
    DefaultValuedAttr<I64Attr, "0">:$window,
    DefaultValuedAttr<I64Attr, "0">:$lse_base,
    DefaultValuedAttr<I64Attr, "0">:$lse_empty, UnitAttr:$value_rope);
  let assemblyFormat = [{
    `q` `(` $qLatent (`,` $qRope^)? `)` `latent` `(` $latent (`,` $kRope^)? `)`
    (`lengths` `(` $lengths^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)? `outs` `(` $outs `)`
    (`workspace` `(` $workspace^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_PrefillOp : MLAK_AttentionOp<"prefill"> {
  let summary = "Call mlaPrefill: attention over expanded keys and values";
  let description = [{
    Unabsorbed attention: each head has its own keys and values, and all heads
    share the rope key. The key tokens are `[B, T]`, or ragged, `[M]`, with
    `cu_seqlens_k`.

    Shapes:
    * `q_nope` `[tokens, H, n]`, `q_rope` `[tokens, H, r]`
    * `k_nope` `[key tokens, H, n]`, `k_rope` `[key tokens, r]`,
      `value` `[key tokens, H, v]`
    * `lengths` `[B]`, `cu_seqlens` and `cu_seqlens_k` `[B + 1]`
    * `mask` `[B|1, H|1, S|1, keys]`, of which only the rank is checked; `sink` `[H]`
    * `q_scale`, `k_scale` and `v_scale` `[1]` or `[H]`, of 8-bit operands
    * outs: `[tokens, H, v]` and the LSE, `[tokens, H]`

    ```mlir
    mlak.prefill q(%qn, %qr) k(%kn, %kr) v(%v) outs(%o)
      {kernel = "cpu_prefill", scale = 0.1 : f64, causal}
      : (memref<2x7x5x24xf32>, memref<2x7x5x16xf32>, memref<2x7x5x24xf32>,
         memref<2x7x16xf32>, memref<2x7x5x20xf32>, memref<2x7x5x20xf32>) -> ()
    ```
  }];
  let callee = "mlaPrefill";
  let workspaceQuery = "mlaPrefillWorkspace";
  let numTrailingSegments = 3;
  let arguments = (ins
    MLAK_Scaled:$qNope, Optional<MLAK_Scaled>:$qRope,
    MLAK_Scaled:$kNope, Optional<MLAK_Scaled>:$kRope, MLAK_Scaled:$value,
    Optional<MLAK_Int>:$lengths, Optional<MLAK_Int>:$cuSeqlens,
    Optional<MLAK_Int>:$cuSeqlensK,
    Optional<MLAK_Mask>:$mask, Optional<MLAK_Float>:$sink,
    Optional<MLAK_Scale>:$qScale, Optional<MLAK_Scale>:$kScale,
    Optional<MLAK_Scale>:$vScale, Variadic<MLAK_Out>:$outs,
    Optional<MLAK_Workspace>:$workspace,
    StrAttr:$kernel, F64Attr:$scale, UnitAttr:$causal,
    DefaultValuedAttr<I64Attr, "0">:$window,
    DefaultValuedAttr<I64Attr, "0">:$lse_base,
    DefaultValuedAttr<I64Attr, "0">:$lse_empty);
  let assemblyFormat = [{
    `q` `(` $qNope (`,` $qRope^)? `)` `k` `(` $kNope (`,` $kRope^)? `)` `v` `(` $value `)`
    (`lengths` `(` $lengths^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`cu_seqlens_k` `(` $cuSeqlensK^ `)`)? (`mask` `(` $mask^ `)`)?
    (`sink` `(` $sink^ `)`)? (`q_scale` `(` $qScale^ `)`)?
    (`k_scale` `(` $kScale^ `)`)? (`v_scale` `(` $vScale^ `)`)? `outs` `(` $outs `)`
    (`workspace` `(` $workspace^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

#endif // MLA_DIALECT_MLAK_IR_MLAKATTENTIONOPS_TD
