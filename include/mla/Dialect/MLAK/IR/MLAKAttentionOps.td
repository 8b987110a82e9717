//===- MLAKAttentionOps.td - Calls of attention ------------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKATTENTIONOPS_TD
#define MLA_DIALECT_MLAK_IR_MLAKATTENTIONOPS_TD

include "mla/Dialect/MLAK/IR/MLAKOpBase.td"

def MLAK_DecodeOp : MLAK_Op<"decode", "mlaDecode", "mlaDecodeWorkspace", -1,
    "tHC,tHr,@,B*,B,*,+,****,H->tHC,tH", 9, 1, 2, "segment == 7"> {
  let summary = "mlaDecode: absorbed attention over a paged cache";
  let description = [{
    Queries of `[tokens, H, C]` and `[tokens, H, r]` attend to the first `lengths`
    tokens of the pages that the block table lists. `plan` is the schedule of
    `mlak.plan` over the same lengths; without one the function makes its own.
    The second out, if there is one, is the LSE in the base `lse_base` (0: e,
    1: two). `window` 0 is no window.

    ```mlir
    %o = mlak.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) plan(%p) outs(%e)
           {kernel = "cpu_decode", scale = 0.1 : f64, causal}
         : (tensor<?x1x5x64xf32>, tensor<?x1x5x16xf32>,
            !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
            tensor<?x?xi32>, tensor<?xi32>, tensor<?xi8>, tensor<?x1x5x64xf32>)
           -> tensor<?x1x5x64xf32>
    ```
  }];
  let arguments = (ins
    MLAK_Float:$qLatent, Optional<MLAK_Float>:$qRope,
    MLA_CacheRef:$cache,
    MLAK_Int:$blockTable, MLAK_Int:$seqLens, Optional<MLAK_Bytes>:$plan,
    Optional<MLAK_Int>:$cuSeqlens, Optional<MLAK_Mask>:$mask,
    Optional<MLAK_Float>:$sink, Variadic<MLAK_Out>:$outs,
    Optional<MLAK_Workspace>:$workspace,
    StrAttr:$kernel, F64Attr:$scale, UnitAttr:$causal,
    DefaultValuedAttr<I64Attr, "0">:$window,
    DefaultValuedAttr<I64Attr, "0">:$lse_base);
  let assemblyFormat = [{
    `q` `(` $qLatent (`,` $qRope^)? `)` `cache` `(` $cache `)` `table` `(` $blockTable `)`
    `lengths` `(` $seqLens `)` (`plan` `(` $plan^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)? `outs` `(` $outs `)`
    (`workspace` `(` $workspace^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_LatentAttentionOp : MLAK_Op<"latent_attention", "mlaLatentAttention",
    "mlaLatentAttentionWorkspace", -1,
    "tHC,tHr,BTC,BTr,B,+,****,H->tHC,tH", 8, 1, 2, "segment == 6"> {
  let summary = "mlaLatentAttention: absorbed attention over a dense latent";
  let description = [{
    As `mlak.decode`, with the keys as they lie in `latent` [B, T, C] and, for the
    rope part, [B, T, r]. `lengths` says how many of the T keys a sequence has.

    ```mlir
    mlak.latent_attention q(%ql, %qr) latent(%l, %kr) outs(%o)
      {kernel = "cpu_latent_attention", scale = 0.1 : f64, causal}
      : (memref<2x1x5x64xf32>, memref<2x1x5x16xf32>, memref<2x38x64xf32>,
         memref<2x38x16xf32>, memref<2x1x5x64xf32>) -> ()
    ```
  }];
  let arguments = (ins
    MLAK_Float:$qLatent, Optional<MLAK_Float>:$qRope,
    MLAK_Float:$latent, Optional<MLAK_Float>:$kRope,
    Optional<MLAK_Int>:$lengths, Optional<MLAK_Int>:$cuSeqlens,
    Optional<MLAK_Mask>:$mask, Optional<MLAK_Float>:$sink,
    Variadic<MLAK_Out>:$outs,
    Optional<MLAK_Workspace>:$workspace,
    StrAttr:$kernel, F64Attr:$scale, UnitAttr:$causal,
    DefaultValuedAttr<I64Attr, "0">:$window,
    DefaultValuedAttr<I64Attr, "0">:$lse_base);
  let assemblyFormat = [{
    `q` `(` $qLatent (`,` $qRope^)? `)` `latent` `(` $latent (`,` $kRope^)? `)`
    (`lengths` `(` $lengths^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)? `outs` `(` $outs `)`
    (`workspace` `(` $workspace^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_PrefillOp : MLAK_Op<"prefill", "mlaPrefill", "mlaPrefillWorkspace", -1,
    "tHn,tHr,kHn,kr,kHv,B,+,+,****,H->tHv,tH", 10, 1, 2, "segment == 8"> {
  let summary = "mlaPrefill: attention over expanded keys and values";
  let description = [{
    Unabsorbed: each head has keys and values of its own, the rope key is shared
    by all. Keys are `[B, T, ..]`, or ragged with `cu_seqlens_k`.

    ```mlir
    mlak.prefill q(%qn, %qr) k(%kn, %kr) v(%v) outs(%o)
      {kernel = "cpu_prefill", scale = 0.1 : f64, causal}
      : (memref<2x7x5x24xf32>, memref<2x7x5x16xf32>, memref<2x7x5x24xf32>,
         memref<2x7x16xf32>, memref<2x7x5x20xf32>, memref<2x7x5x20xf32>) -> ()
    ```
  }];
  let arguments = (ins
    MLAK_Float:$qNope, Optional<MLAK_Float>:$qRope,
    MLAK_Float:$kNope, Optional<MLAK_Float>:$kRope, MLAK_Float:$value,
    Optional<MLAK_Int>:$lengths, Optional<MLAK_Int>:$cuSeqlens,
    Optional<MLAK_Int>:$cuSeqlensK,
    Optional<MLAK_Mask>:$mask, Optional<MLAK_Float>:$sink,
    Variadic<MLAK_Out>:$outs,
    Optional<MLAK_Workspace>:$workspace,
    StrAttr:$kernel, F64Attr:$scale, UnitAttr:$causal,
    DefaultValuedAttr<I64Attr, "0">:$window,
    DefaultValuedAttr<I64Attr, "0">:$lse_base);
  let assemblyFormat = [{
    `q` `(` $qNope (`,` $qRope^)? `)` `k` `(` $kNope (`,` $kRope^)? `)` `v` `(` $value `)`
    (`lengths` `(` $lengths^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`cu_seqlens_k` `(` $cuSeqlensK^ `)`)? (`mask` `(` $mask^ `)`)?
    (`sink` `(` $sink^ `)`)? `outs` `(` $outs `)`
    (`workspace` `(` $workspace^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

#endif // MLA_DIALECT_MLAK_IR_MLAKATTENTIONOPS_TD
