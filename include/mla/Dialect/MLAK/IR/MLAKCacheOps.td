//===- MLAKCacheOps.td - Calls on caches and plans ---------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKCACHEOPS_TD
#define MLA_DIALECT_MLAK_IR_MLAKCACHEOPS_TD

include "mla/Dialect/MLAK/IR/MLAKOpBase.td"

def MLAK_AppendOp : MLAK_Op<"append"> {
  let summary = "Call mlaAppend: write new tokens into a paged cache";
  let description = [{
    Writes one row per token at its slot, `page * page size + offset`; slot -1
    writes nothing. With `cos` and `sin` the function rotates the rope key before
    it writes it. Latent and rope key may have different element types; each is
    cast to the type of its field. The op writes only the cache and has no outs.
    With `norm`, the weight of an RMS norm, the function normalizes the latent
    first. `norm_rounds` is 1 if it rounds as models in 16 bits do (mla.append).

    Shapes; C and r are the widths of the cache's fields:
    * `latent` `[tokens, C]`, `k_rope` `[tokens, r]`
    * `slots` has rank 1; `cos` and `sin` have any shape
    * `k_scale` `[1]` of an 8-bit cache
    * `norm` `[C]`

    ```mlir
    mlak.append cache(%c) latent(%l, %kr) slots(%s) rope(%cos, %sin) norm(%w)
      outs() {kernel = "cpu_append", rope_input = 1, rope_output = 0,
              norm_eps = 1.0e-06 : f64, norm_rounds = 1}
      : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>,
         memref<?x1x64xf32>, memref<?x1x16xbf16>, memref<?xi32>,
         memref<?x1x8xf32>, memref<?x1x8xf32>, memref<64xf32>) -> ()
    ```
  }];
  let callee = "mlaAppend";
  let numTrailingSegments = 2;
  let minOuts = 0;
  let maxOuts = 0;
  let anyStride = ["cos", "sin"];
  let scalars = ["getRopeInput()", "getRopeOutput()", "getNormEpsAttr()",
                 "getNormRounds()"];
  let arguments = (ins
    MLA_Cache:$cache,
    MLAK_Float:$latent, Optional<MLAK_Float>:$kRope, MLAK_Int:$slots,
    Optional<MLAK_Float>:$cos, Optional<MLAK_Float>:$sin,
    Optional<MLAK_Scale>:$kScale, Optional<MLAK_Float>:$norm,
    Variadic<MLAK_Out>:$outs, StrAttr:$kernel,
    DefaultValuedAttr<I64Attr, "0">:$rope_input,
    DefaultValuedAttr<I64Attr, "0">:$rope_output,
    DefaultValuedAttr<F64Attr, "0.0">:$norm_eps,
    DefaultValuedAttr<I64Attr, "0">:$norm_rounds);
  let assemblyFormat = [{
    `cache` `(` $cache `)` `latent` `(` $latent (`,` $kRope^)? `)` `slots` `(` $slots `)`
    (`rope` `(` $cos^ `,` $sin `)`)? (`k_scale` `(` $kScale^ `)`)?
    (`norm` `(` $norm^ `)`)?
    `outs` `(` ($outs^)? `)` attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_PrepareOp : MLAK_Op<"prepare"> {
  let summary = "Call mlaPrepare: rotate queries, write tokens into a cache";
  let description = [{
    Rotates `q_rope` into the out, and writes the new tokens as `mlak.append` does
    with the same `cos`, `sin` and `norm`. `rope_input` and `rope_output` are the
    orders of the pairs, as in `mlak.rope`.

    Shapes; C and r are the widths of the cache's fields:
    * `q_rope` `[tokens, H, r]`, `latent` `[tokens, C]`, `k_rope` `[tokens, r]`
    * `slots` has rank 1; `cos` and `sin` have any shape
    * `k_scale` `[1]` of an 8-bit cache; `norm` `[C]`
    * outs: the shape of `q_rope`

    ```mlir
    mlak.prepare cache(%c) q(%qr) latent(%l, %kr) slots(%s) rope(%cos, %sin) outs(%q)
      {kernel = "cpu_prepare", rope_input = 1, rope_output = 0}
      : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>,
         memref<?x1x5x16xbf16>, memref<?x1x64xf32>, memref<?x1x16xbf16>, memref<?xi32>,
         memref<?x1x8xf32>, memref<?x1x8xf32>, memref<?x1x5x16xbf16>) -> ()
    ```
  }];
  let callee = "mlaPrepare";
  let numTrailingSegments = 2;
  let anyStride = ["cos", "sin"];
  let scalars = ["getRopeInput()", "getRopeOutput()", "getNormEpsAttr()",
                 "getNormRounds()"];
  let arguments = (ins
    MLA_Cache:$cache, MLAK_Float:$qRope,
    MLAK_Float:$latent, MLAK_Float:$kRope, MLAK_Int:$slots,
    MLAK_Float:$cos, MLAK_Float:$sin,
    Optional<MLAK_Scale>:$kScale, Optional<MLAK_Float>:$norm,
    Variadic<MLAK_Float>:$outs, StrAttr:$kernel,
    DefaultValuedAttr<I64Attr, "0">:$rope_input,
    DefaultValuedAttr<I64Attr, "0">:$rope_output,
    DefaultValuedAttr<F64Attr, "0.0">:$norm_eps,
    DefaultValuedAttr<I64Attr, "0">:$norm_rounds);
  let assemblyFormat = [{
    `cache` `(` $cache `)` `q` `(` $qRope `)` `latent` `(` $latent `,` $kRope `)`
    `slots` `(` $slots `)` `rope` `(` $cos `,` $sin `)` (`k_scale` `(` $kScale^ `)`)?
    (`norm` `(` $norm^ `)`)?
    `outs` `(` $outs `)` attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_GatherOp : MLAK_Op<"gather"> {
  let summary = "Call mlaGather: copy cache pages into dense buffers";
  let description = [{
    Reads `seq_lens` tokens of each sequence, from token `starts` on, into dense
    rows. Rows past a length are 0. With `cu_seqlens_k` the rows are ragged.

    Shapes; C and r are the widths of the cache's fields:
    * `block_table` `[B, pages]`, `seq_lens` and `starts` `[B]`,
      `cu_seqlens_k` `[B + 1]`, `k_scale` `[1]` of an 8-bit cache
    * outs: `[tokens, C]` and the rope key, `[tokens, r]`

    ```mlir
    mlak.gather cache(%c) table(%t) lengths(%n) outs(%l, %r) {kernel = "cpu_gather"}
      : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
         memref<?x?xi32>, memref<?xi32>, memref<?x?x64xf32>, memref<?x?x16xf32>) -> ()
    ```
  }];
  let callee = "mlaGather";
  let numTrailingSegments = 1;
  let maxOuts = 2;
  let arguments = (ins
    MLA_Cache:$cache,
    MLAK_Int:$blockTable, MLAK_Int:$seqLens, Optional<MLAK_Int>:$starts,
    Optional<MLAK_Int>:$cuSeqlensK, Optional<MLAK_Scale>:$kScale,
    Variadic<MLAK_Out>:$outs, StrAttr:$kernel);
  let assemblyFormat = [{
    `cache` `(` $cache `)` `table` `(` $blockTable `)` `lengths` `(` $seqLens `)`
    (`starts` `(` $starts^ `)`)? (`cu_seqlens_k` `(` $cuSeqlensK^ `)`)?
    (`k_scale` `(` $kScale^ `)`)? `outs` `(` $outs `)` attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_ExpandCacheOp : MLAK_Op<"expand_cache"> {
  let summary = "Call mlaExpandCache: expand cached latents";
  let description = [{
    Reads `seq_lens` tokens of each sequence, from token `starts` on, and
    multiplies their latents by the transposes of `w_uk` `[H, n, C]` and `w_uv`
    `[H, v, C]`. Rows past a length are 0. With `cu_seqlens_k` the rows are ragged.

    Shapes; C and r are the widths of the cache's fields:
    * `block_table` `[B, pages]`, `seq_lens` and `starts` `[B]`,
      `cu_seqlens_k` `[B + 1]`, `k_scale` `[1]` of an 8-bit cache
    * outs: keys `[tokens, H, n]`, values `[tokens, H, v]` and the rope key,
      `[tokens, r]`

    ```mlir
    mlak.expand_cache cache(%c) table(%t) lengths(%n) weights(%uk, %uv) outs(%k, %v, %r)
      {kernel = "cpu_expand_cache"}
      : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
         memref<?x2xi32>, memref<?xi32>, memref<5x24x64xf32>, memref<5x20x64xf32>,
         memref<?x32x5x24xf32>, memref<?x32x5x20xf32>, memref<?x32x16xf32>) -> ()
    ```
  }];
  let callee = "mlaExpandCache";
  let workspaceQuery = "mlaExpandCacheWorkspace";
  let minOuts = 2;
  let maxOuts = 3;
  let anyStride = ["wUk", "wUv"];
  let arguments = (ins
    MLA_Cache:$cache,
    MLAK_Int:$blockTable, MLAK_Int:$seqLens, Optional<MLAK_Int>:$starts,
    Optional<MLAK_Int>:$cuSeqlensK, MLAK_Float:$wUk, MLAK_Float:$wUv,
    Optional<MLAK_Scale>:$kScale, Variadic<MLAK_Out>:$outs,
    Optional<MLAK_Workspace>:$workspace, StrAttr:$kernel);
  let assemblyFormat = [{
    `cache` `(` $cache `)` `table` `(` $blockTable `)` `lengths` `(` $seqLens `)`
    (`starts` `(` $starts^ `)`)? (`cu_seqlens_k` `(` $cuSeqlensK^ `)`)?
    `weights` `(` $wUk `,` $wUv `)` (`k_scale` `(` $kScale^ `)`)? `outs` `(` $outs `)`
    (`workspace` `(` $workspace^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_ConvertCacheOp : MLAK_Op<"convert_cache"> {
  let summary = "Call mlaConvertCache: copy tokens to another cache";
  let description = [{
    Copies tokens `starts` to `seq_lens` - 1 of each sequence from the pages of
    `from` to those of `to`, which may have another layout. `from_table` lists the
    pages of `from`, and of `to` unless there is a `to_table`. The op writes only
    the cache `to` and has no outs.

    Shapes:
    * `from_table` `[B, pages]`, `seq_lens` and `starts` `[B]`, `to_table`
      `[B, pages]` of `to`
    * `from_scale` and `to_scale` `[1]`
    * the latent and rope fields of both caches have the same widths

    ```mlir
    mlak.convert_cache from(%a) to(%b) table(%t) lengths(%n) outs()
      {kernel = "cpu_convert_cache"}
      : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
         !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>,
         memref<?x?xi32>, memref<?xi32>) -> ()
    ```
  }];
  let callee = "mlaConvertCache";
  let minOuts = 0;
  let maxOuts = 0;
  let arguments = (ins
    MLA_Cache:$from, MLA_Cache:$to,
    MLAK_Int:$fromTable, MLAK_Int:$seqLens, Optional<MLAK_Int>:$starts,
    Optional<MLAK_Int>:$toTable, Optional<MLAK_Scale>:$fromScale,
    Optional<MLAK_Scale>:$toScale, Variadic<MLAK_Out>:$outs, StrAttr:$kernel);
  let assemblyFormat = [{
    `from` `(` $from `)` `to` `(` $to `)` `table` `(` $fromTable `)`
    `lengths` `(` $seqLens `)` (`starts` `(` $starts^ `)`)?
    (`to_table` `(` $toTable^ `)`)? (`from_scale` `(` $fromScale^ `)`)?
    (`to_scale` `(` $toScale^ `)`)? `outs` `(` ($outs^)? `)`
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_GqaAppendOp : MLAK_Op<"gqa_append"> {
  let summary = "Call mlaGqaAppend: write keys and values into a paged cache";
  let description = [{
    Writes the heads of each token at its slot, `page * page size + offset`; slot
    -1 writes nothing. Keys and values may have different element types; each is
    cast to the type of its field. The op writes only the cache and has no outs.

    Shapes; G is the number of heads of the cache's fields, d and v their widths:
    * `key` `[tokens, G, d]`, `value` `[tokens, G, v]`
    * `slots` has rank 1; `k_scale` and `v_scale` are `[1]` or `[G]`

    ```mlir
    mlak.gqa_append cache(%c) kv(%k, %v) slots(%s) outs() {kernel = "cpu_gqa_append"}
      : (!mla.cache<<[k : 2 x 64 x bf16, v : 2 x 32 x bf16 {pool = 1} ]>, page = 16>,
         memref<?x1x2x64xf32>, memref<?x1x2x32xf32>, memref<?xi32>) -> ()
    ```
  }];
  let callee = "mlaGqaAppend";
  let numTrailingSegments = 2;
  let minOuts = 0;
  let maxOuts = 0;
  let arguments = (ins
    MLA_Cache:$cache,
    MLAK_Float:$key, MLAK_Float:$value, MLAK_Int:$slots,
    Optional<MLAK_Scale>:$kScale, Optional<MLAK_Scale>:$vScale,
    Variadic<MLAK_Out>:$outs, StrAttr:$kernel);
  let assemblyFormat = [{
    `cache` `(` $cache `)` `kv` `(` $key `,` $value `)` `slots` `(` $slots `)`
    (`k_scale` `(` $kScale^ `)`)? (`v_scale` `(` $vScale^ `)`)?
    `outs` `(` ($outs^)? `)` attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_GqaGatherOp : MLAK_Op<"gqa_gather"> {
  let summary = "Call mlaGqaGather: copy cache pages into keys and values";
  let description = [{
    Reads `seq_lens` tokens of each sequence, from token `starts` on, into dense
    rows. Rows past a length are 0. With `cu_seqlens_k` the rows are ragged.

    Shapes; G is the number of heads of the cache's fields, d and v their widths:
    * `block_table` `[B, pages]`, `seq_lens` and `starts` `[B]`,
      `cu_seqlens_k` `[B + 1]`, `k_scale` and `v_scale` `[1]` or `[G]`
    * outs: keys `[tokens, G, d]` and values `[tokens, G, v]`

    ```mlir
    mlak.gqa_gather cache(%c) table(%t) lengths(%n) outs(%k, %v) {kernel = "cpu_gqa_gather"}
      : (!mla.cache<<[k : 2 x 64 x f32, v : 2 x 32 x f32 {pool = 1} ]>, page = 16>,
         memref<?x?xi32>, memref<?xi32>, memref<?x?x2x64xf32>, memref<?x?x2x32xf32>) -> ()
    ```
  }];
  let callee = "mlaGqaGather";
  let numTrailingSegments = 2;
  let minOuts = 2;
  let maxOuts = 2;
  let arguments = (ins
    MLA_Cache:$cache,
    MLAK_Int:$blockTable, MLAK_Int:$seqLens, Optional<MLAK_Int>:$starts,
    Optional<MLAK_Int>:$cuSeqlensK, Optional<MLAK_Scale>:$kScale,
    Optional<MLAK_Scale>:$vScale, Variadic<MLAK_Out>:$outs, StrAttr:$kernel);
  let assemblyFormat = [{
    `cache` `(` $cache `)` `table` `(` $blockTable `)` `lengths` `(` $seqLens `)`
    (`starts` `(` $starts^ `)`)? (`cu_seqlens_k` `(` $cuSeqlensK^ `)`)?
    (`k_scale` `(` $kScale^ `)`)? (`v_scale` `(` $vScale^ `)`)?
    `outs` `(` $outs `)` attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_UpdateOp : MLAK_Op<"update"> {
  let summary = "Call mlaUpdate: add new tokens to a dense cache";
  let description = [{
    Without `positions` the new tokens are the last tokens of the outs. With
    `positions` new token s becomes token `positions[s]`, or `positions[b, s]`,
    of its sequence. All other tokens are copied from `past`. Without `past` the
    update is in place: the other tokens keep their values, so the op reads its
    outs, too.

    Shapes:
    * `past` `[B, T, C]`, `past_rope` `[B, T, r]`
    * `added` `[b, S, C]`, `added_rope` `[b, S, r]`; b may be less than B
    * `positions` has any shape
    * outs: `[B, U, C]` and the rope key, `[B, U, r]`

    ```mlir
    // concatenation
    mlak.update past(%pl, %pr) new(%nl, %nr) outs(%al, %ar) {kernel = "cuda_update"}
      : (memref<2x37x64xf32>, memref<2x37x16xf32>, memref<2x1x64xf32>,
         memref<2x1x16xf32>, memref<2x38x64xf32>, memref<2x38x16xf32>) -> ()
    // in place
    %l = mlak.update new(%n) positions(%p) outs(%c) {kernel = "cuda_update"}
      : (tensor<2x1x64xf32>, tensor<1xi64>, tensor<2x38x64xf32>) -> tensor<2x38x64xf32>
    ```
  }];
  let callee = "mlaUpdate";
  let maxOuts = 2;
  let arguments = (ins
    Optional<MLAK_Float>:$past, Optional<MLAK_Float>:$pastRope,
    MLAK_Float:$added, Optional<MLAK_Float>:$addedRope,
    Optional<MLAK_Position>:$positions, Variadic<MLAK_Float>:$outs,
    StrAttr:$kernel);
  let assemblyFormat = [{
    (`past` `(` $past^ (`,` $pastRope^)? `)`)? `new` `(` $added (`,` $addedRope^)? `)`
    (`positions` `(` $positions^ `)`)? `outs` `(` $outs `)`
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_PlanOp : MLAK_Op<"plan"> {
  let summary = "Call mlaPlan: compute the split-KV schedule of a step";
  let description = [{
    Splits the keys of each sequence into parts, so that all threads have work.
    `max_length` is an upper bound of every length. The contents of the plan
    depend on the lengths; its size (`mlak.plan_bytes`) depends on sizes alone.
    `key_heads` is the G of `mlak.gqa_decode`.

    Shapes:
    * `seq_lens` `[B]`, `cu_seqlens` `[B + 1]`
    * outs: `[bytes]`

    ```mlir
    mlak.plan lengths(%n) query_len(%s) max_length(%m) outs(%p)
      {kernel = "cpu_plan", heads = 5, page_size = 16}
      : (memref<?xi32>, index, index, memref<?xi8>) -> ()
    ```
  }];
  let callee = "mlaPlan";
  let numInputSegments = 2;
  let scalars = ["getHeads()", "getQueryLen()", "getPageSize()", "getMaxLength()",
                 "getKeyHeads()"];
  let arguments = (ins
    MLAK_Int:$seqLens, Optional<MLAK_Int>:$cuSeqlens,
    Index:$queryLen, Index:$maxLength,
    Variadic<MLAK_Bytes>:$outs, StrAttr:$kernel, I64Attr:$heads,
    I64Attr:$page_size, DefaultValuedAttr<I64Attr, "1">:$key_heads);
  let assemblyFormat = [{
    `lengths` `(` $seqLens `)` (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    `query_len` `(` $queryLen `)` `max_length` `(` $maxLength `)`
    `outs` `(` $outs `)` attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_PlanBytesOp : MLAK_HelperOp<"plan_bytes", [Pure]> {
  let summary = "Call mlaPlanBytes: compute the size of a plan";
  let description = [{
    `ragged` is set if the plan is made with `cu_seqlens`.

    ```mlir
    %n = mlak.plan_bytes batch(%b) query_len(%s) max_length(%m)
           {heads = 5, page_size = 16}
    ```
  }];
  let arguments = (ins Index:$batch, Index:$queryLen, Index:$maxLength,
    I64Attr:$heads, I64Attr:$page_size, UnitAttr:$ragged,
    DefaultValuedAttr<I64Attr, "1">:$key_heads);
  let results = (outs Index:$bytes);
  let assemblyFormat = [{
    `batch` `(` $batch `)` `query_len` `(` $queryLen `)`
    `max_length` `(` $maxLength `)` attr-dict
  }];
}

def MLAK_ScratchBytesOp : MLAK_HelperOp<"scratch_bytes", [
    Pure, AttrSizedOperandSegments]> {
  let summary = "Call a workspace query: compute a function's scratch bytes";
  let description = [{
    Calls a `*Workspace` query with views that have no data. `views` has one
    entry per pointer of the argument struct: a memref type, the cache type for a
    cache, or a unit for an absent operand. `sizes` are the dynamic sizes of all
    views, one view after another. `scalars` are the scalars of the struct.

    ```mlir
    %n = mlak.scratch_bytes sizes(%t, %t) {callee = "mlaMatmulWorkspace",
           views = [memref<?x96xf32>, memref<200x96xf32>, unit, memref<?x200xf32>],
           scalars = [1], tag = -1 : i32}
    ```
  }];
  let arguments = (ins Variadic<MLA_Cache>:$caches, Variadic<Index>:$sizes,
    StrAttr:$callee, I32Attr:$tag, ArrayAttr:$views, ArrayAttr:$scalars);
  let results = (outs Index:$bytes);
  let assemblyFormat = [{
    (`caches` `(` $caches^ `:` type($caches) `)`)? `sizes` `(` $sizes `)` attr-dict
  }];
}

def MLAK_AssertIndexOp : MLAK_HelperOp<"assert_index", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Call mlaFailIndex unless an index is in bounds";
  let description = [{
    Has no effect if 0 <= index < size. Otherwise the enclosing function returns
    the status of `mlaFailIndex`, whose message contains the index, the size and
    `dimension`, the number of the dimension that is read. The op is not
    reordered with other effects. Only `convert-mlak-to-llvm` removes it.

    ```mlir
    mlak.assert_index %i below(%n) {dimension = 0}
    ```
  }];
  let arguments = (ins Index:$index, Index:$size, I64Attr:$dimension);
  let assemblyFormat = "$index `below` `(` $size `)` attr-dict";
}

#endif // MLA_DIALECT_MLAK_IR_MLAKCACHEOPS_TD
