//===- MLACacheOps.td - Ops on a paged cache ---------------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLA_IR_MLACACHEOPS_TD
#define MLA_DIALECT_MLA_IR_MLACACHEOPS_TD

include "mla/Dialect/MLA/IR/MLAOpBase.td"

def MLA_DecodeOp : MLA_InferOp<"decode", [AttrSizedOperandSegments]> {
  let summary = "Compute absorbed MLA over a paged cache";
  let description = [{
    `q_latent` and `q_rope` are separate operands with any strides, so that no
    concatenation is needed. Queries may have any length, fixed or ragged.
    `lengths` includes the new tokens. Token t of sequence b is token
    `t mod page` of page `table[b, t / page]`, where `page` is the number of
    tokens per page. The result has the element type of `q_latent`, or with
    `wide` that of the cache's latent field.

    The cache's fields may have 8 bits or fewer. Then latent and rope are the
    stored values times the scales in the cache, if they have any. `k_scale`
    multiplies the values without scales in the cache, and those whose scales are
    f8E4M3FN. With `wide` the result has the element type of `q_rope`. The
    queries may have 8 bits, too; their values are the stored values times
    `q_scale`, and the result has the type `out_type`. An absent scale is 1.

    The values are the latent. With `value_rope` they are the latent and then the
    rope key, as in DeepSeek-V4, and the result has the width C + r.

    ```mlir
    %o = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) plan(%p)
           {scale = 0.1 : f64, causal}
         : (tensor<?x1x5x64xf32>, tensor<?x1x5x16xf32>,
            !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
            tensor<?x?xi32>, tensor<?xi32>, !mla.plan) -> tensor<?x1x5x64xf32>
    ```

    Constraints:
    * C1: `q_latent` is `[B, S, H, C]`, or `[N, H, C]` with `cu_seqlens`.
    * C2: `q_rope` has the shape of `q_latent` except for the last dimension.
    * C3: `q_rope` is present if and only if the cache has a rope field, and has
      the width of that field.
    * C4: `table` is `[B, P]`, where B is the batch of the queries.
    * C5: `q_latent` has the width of the cache's latent field.
    * C6: `q_latent` and `q_rope` have the same element type. With `wide`,
      `q_latent` is f32, and `q_rope` has the type of the cache's latent field,
      or any type but an 8-bit type if the latent field has 8 bits.
    * C7: `mask` is `[B|1, H|1, S|1, T]`.
    * C8: `sink` is `[H]`. `lse` has `sink` if and only if there is a sink.
    * C9: `lengths` is `[B]`.
    * C10: `cu_seqlens` is `[B + 1]`.
    * C11: `window` is between 1 and 2^40 and requires `causal`.
    * C12: heads and widths are between 1 and 2147483647.
    * C13: `scale` is finite in f32.
    * C14: the cache has a latent field.
    * C15: `q_scale` is `[1]`, `[H]`, or, for each head of a token, `[B, S, H]` or
      `[N, H]`, and requires 8-bit queries. `k_scale` is `[1]`, and requires a
      field whose elements it multiplies.
    * C16: `out_type` is f16, bf16 or f32, and is present if and only if the
      queries have 8 bits.
    * C17: `value_rope` requires `q_rope`.
    * C18: the op of `plan`, if it is known, has the H and S of the queries, their
      B, the page size of the cache, no `key_heads` but 1, and `cu_seqlens` if
      and only if this op has it.
  }];
  let arguments = (ins
    MLA_ScaledTensor:$qLatent, Optional<MLA_ScaledTensor>:$qRope,
    Arg<MLA_Cache, "the cache", [MemRead]>:$cache,
    MLA_I32Tensor:$blockTable, MLA_I32Tensor:$seqLens,
    Optional<MLA_Plan>:$plan, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<MLA_MaskTensor>:$mask, Optional<MLA_FloatTensor>:$sink,
    Optional<MLA_ScaleTensor>:$qScale, Optional<MLA_ScaleTensor>:$kScale,
    F64Attr:$scale, UnitAttr:$causal, OptionalAttr<I64Attr>:$window,
    UnitAttr:$wide, UnitAttr:$value_rope, OptionalAttr<TypeAttr>:$out_type,
    OptionalAttr<MLA_LseAttr>:$lse);
  let results = (outs MLA_FloatTensor:$out, Optional<MLA_LseTensor>:$lseOut);
  let assemblyFormat = [{
    `q` `(` $qLatent (`,` $qRope^)? `)` `cache` `(` $cache `)` `table` `(` $blockTable `)`
    `lengths` `(` $seqLens `)` (`plan` `(` $plan^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)?
    (`q_scale` `(` $qScale^ `)`)? (`k_scale` `(` $kScale^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_GqaDecodeOp : MLA_InferOp<"gqa_decode", [AttrSizedOperandSegments]> {
  let summary = "Compute grouped-query attention over a paged cache";
  let description = [{
    The cache has a k and a v field with G heads each. H query heads form G
    groups of H / G heads: query head h uses key head h / (H / G). With group g:

    `out[b,s,h,:] = softmax_t(scale * q[b,s,h,:]·k[b,t,g,:] + mask) · v[b,:,g,:]`

    Tokens, pages, lengths and plan are as in `mla.decode`; the plan has
    `key_heads` = G. The layout places the heads of a page: in the rows of the
    tokens (NHD), or `at = head` one after another (HND).

    The k and v field may have 8 bits. Then keys and values are the stored values
    times `k_scale` and `v_scale`, one for all heads or one per key head. The
    queries may have 8 bits, too; their values are the stored values times
    `q_scale`, and the result has the type `out_type`. An absent scale is 1.

    ```mlir
    %o = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n)
           {scale = 0.125 : f64, causal}
         : (tensor<?x1x6x64xf32>,
            !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32 {pool = 1} ]>, page = 16>,
            tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x1x6x64xf32>
    ```

    Constraints:
    * C1: `q` is `[B, S, H, d]`, or `[N, H, d]` with `cu_seqlens`.
    * C2: the cache has a k and a v field.
    * C3: the k and the v field have the same number of heads, which divides H.
    * C4: `table` is `[B, P]`, where B is the batch of the queries.
    * C5: d is the width of a head of the k field.
    * C6: the k and the v field have the same element type.
    * C7: `mask` is `[B|1, H|1, S|1, T]`.
    * C8: `sink` is `[H]`. `lse` has `sink` if and only if there is a sink.
    * C9: `lengths` is `[B]`.
    * C10: `cu_seqlens` is `[B + 1]`.
    * C11: `window` is between 1 and 2^40 and requires `causal`.
    * C12: heads and widths are between 1 and 2147483647.
    * C13: `scale` is finite in f32.
    * C14: `q_scale` is `[1]` or `[H]`, and requires 8-bit queries. `k_scale` and
      `v_scale` are `[1]` or `[G]`, and require 8-bit fields.
    * C15: `out_type` is f16, bf16 or f32, and is present if and only if the
      queries have 8 bits.
    * C16: the op of `plan`, if it is known, has the H and S of the queries, their
      B, `key_heads` = G, the page size of the cache, and `cu_seqlens` if and
      only if this op has it.
  }];
  let arguments = (ins
    MLA_ScaledTensor:$q, Arg<MLA_Cache, "the cache", [MemRead]>:$cache,
    MLA_I32Tensor:$blockTable, MLA_I32Tensor:$seqLens,
    Optional<MLA_Plan>:$plan, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<MLA_MaskTensor>:$mask, Optional<MLA_FloatTensor>:$sink,
    Optional<MLA_ScaleTensor>:$qScale, Optional<MLA_ScaleTensor>:$kScale,
    Optional<MLA_ScaleTensor>:$vScale,
    F64Attr:$scale, UnitAttr:$causal, OptionalAttr<I64Attr>:$window,
    OptionalAttr<TypeAttr>:$out_type, OptionalAttr<MLA_LseAttr>:$lse);
  let results = (outs MLA_FloatTensor:$out, Optional<MLA_LseTensor>:$lseOut);
  let assemblyFormat = [{
    `q` `(` $q `)` `cache` `(` $cache `)` `table` `(` $blockTable `)`
    `lengths` `(` $seqLens `)` (`plan` `(` $plan^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)?
    (`q_scale` `(` $qScale^ `)`)? (`k_scale` `(` $kScale^ `)`)?
    (`v_scale` `(` $vScale^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_AppendOp : MLA_Op<"append", [AttrSizedOperandSegments]> {
  let summary = "Write new tokens into a paged cache";
  let description = [{
    Writes token i to slot `slots[i]` = page * page size + offset; slot -1 writes
    nothing. With `cos` and `sin` the op rotates `k_rope` as `mla.rope` does
    before it writes it, so that rotation and write are one pass. If two tokens
    have the same slot, the last one is kept. On a GPU the slots must differ;
    otherwise the slot holds a mixture of the bytes of both tokens.

    The element types of `latent` and `k_rope` may differ from those of their
    fields. The op casts the values and rounds to nearest even. It computes a
    rotation before the cast, so the result is rounded once.

    Fields of 8 bits hold values divided by `k_scale`, which is 1 if it is
    absent. The op rounds values of f32, and rotated values, to bf16 (rotated
    values of f16 to f16), divides them in f32, and rounds the quotient to the
    type of the field: to nearest even, and to the largest finite value if it is
    too large. A rotation by `mla.rope` before the op gives the same bits.

    With `norm` the op first applies an RMS norm to each row x of `latent`, in f32:

        factor = 1 / sqrt(mean of x[i]^2 + norm_eps)
        y[i] = (x[i] * factor) * weight[i]

    It adds the squares in the order of the elements, so each kernel gives the
    bits of a loop. Without `norm_rounds` the op writes y as if `latent` were f32.
    With `norm_rounds` it rounds x[i] * factor and y[i] to the type of `latent`,
    as models in 16 bits do.

    ```mlir
    mla.append %c latent(%l, %kr) slots(%s) rope(%cos, %sin) norm(%w)
      {input = #mla.rope<interleaved>, output = #mla.rope<halves>,
       norm_eps = 1.0e-06 : f64, norm_rounds}
      : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>,
         tensor<?x1x64xbf16>, tensor<?x1x16xbf16>, tensor<?xi32>,
         tensor<?x1x8xf32>, tensor<?x1x8xf32>, tensor<64xbf16>) -> ()
    ```

    Constraints:
    * C1: `latent` is `[B, S, C]` or `[N, C]`.
    * C2: `k_rope` has the shape of `latent` except for the last dimension.
    * C3: `k_rope` is present if and only if the cache has a rope field, and has
      the width of that field.
    * C4: `slots` is `[tokens]`, one slot per token.
    * C5: `latent` has the width of the cache's latent field.
    * C6: `cos` and `sin` are both present or both absent, and require `k_rope`.
    * C7: `cos` and `sin` have the shape of `k_rope`, except that a token
      dimension may be 1, and the width is the width of `k_rope` or half of it.
      The width is static.
    * C8: with `cos`, the width of `k_rope` is static and even.
    * C9: the cache has a latent field.
    * C10: `k_scale` is `[1]`, and requires a field whose elements it multiplies.
    * C11: `norm` is `[C]`.
    * C12: `norm_eps` is present if and only if `norm` is. It is at least 0, and
      finite in f32.
    * C13: `norm_rounds` requires `norm`, and `latent` and `norm` of the same
      16-bit type.
  }];
  let arguments = (ins
    Arg<MLA_Cache, "the cache", [MemWrite]>:$cache,
    MLA_FloatTensor:$latent, Optional<MLA_FloatTensor>:$kRope, MLA_I32Tensor:$slots,
    Optional<MLA_FloatTensor>:$cos, Optional<MLA_FloatTensor>:$sin,
    Optional<MLA_ScaleTensor>:$kScale, Optional<MLA_FloatTensor>:$norm,
    DefaultValuedAttr<MLA_RopeFormatAttr, "RopeFormat::Halves">:$input,
    DefaultValuedAttr<MLA_RopeFormatAttr, "RopeFormat::Halves">:$output,
    OptionalAttr<F64Attr>:$norm_eps, UnitAttr:$norm_rounds);
  let assemblyFormat = [{
    $cache `latent` `(` $latent (`,` $kRope^)? `)` `slots` `(` $slots `)`
    (`rope` `(` $cos^ `,` $sin `)`)? (`k_scale` `(` $kScale^ `)`)?
    (`norm` `(` $norm^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_PrepareOp : MLA_InferOp<"prepare", [AttrSizedOperandSegments]> {
  let summary = "Rotate queries and write new tokens into a paged cache";
  let description = [{
    Does the work of `mla.rope` on `q_rope` and of `mla.append` on the new tokens
    in one pass, with the same `cos` and `sin` and the same orders of pairs. A GPU
    does both in one kernel launch. The result is the rotated queries. The
    result and the cache have the same bits as after the two ops. Slots, casts and
    the norm of the latent are as in `mla.append`.

    ```mlir
    %q = mla.prepare %c q(%qr) latent(%l, %kr) slots(%s) rope(%cos, %sin)
      {input = #mla.rope<interleaved>, output = #mla.rope<halves>}
      : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>,
         tensor<?x1x5x16xbf16>, tensor<?x1x64xf32>, tensor<?x1x16xbf16>,
         tensor<?xi32>, tensor<?x1x8xf32>, tensor<?x1x8xf32>) -> tensor<?x1x5x16xbf16>
    ```

    Constraints:
    * C1: `latent` is `[B, S, C]` or `[N, C]`.
    * C2: `k_rope` has the shape of `latent` except for the last dimension.
    * C3: the cache has a latent and a rope field.
    * C4: `slots` is `[tokens]`, one slot per token.
    * C5: `latent` has the width of the cache's latent field.
    * C6: `q_rope` is `[B, S, H, r]` or `[N, H, r]` with the tokens of `latent`.
    * C7: `cos` and `sin` have the shape of `k_rope`, except that a token
      dimension may be 1, and the width is the width of `k_rope` or half of it.
      Their shapes and their element types are equal.
    * C8: `q_rope` and `k_rope` have the width of the cache's rope field, which
      is even. Their width is static.
    * C9: `k_scale` is `[1]`, and requires a field whose elements it multiplies.
    * C10: `norm` is `[C]`.
    * C11: `norm_eps` is present if and only if `norm` is. It is at least 0, and
      finite in f32.
    * C12: `norm_rounds` requires `norm`, and `latent` and `norm` of the same
      16-bit type.
  }];
  let arguments = (ins
    Arg<MLA_Cache, "the cache", [MemWrite]>:$cache,
    MLA_FloatTensor:$qRope, MLA_FloatTensor:$latent, MLA_FloatTensor:$kRope,
    MLA_I32Tensor:$slots, MLA_FloatTensor:$cos, MLA_FloatTensor:$sin,
    Optional<MLA_ScaleTensor>:$kScale, Optional<MLA_FloatTensor>:$norm,
    DefaultValuedAttr<MLA_RopeFormatAttr, "RopeFormat::Halves">:$input,
    DefaultValuedAttr<MLA_RopeFormatAttr, "RopeFormat::Halves">:$output,
    OptionalAttr<F64Attr>:$norm_eps, UnitAttr:$norm_rounds);
  let results = (outs MLA_FloatTensor:$out);
  let assemblyFormat = [{
    $cache `q` `(` $qRope `)` `latent` `(` $latent `,` $kRope `)` `slots` `(` $slots `)`
    `rope` `(` $cos `,` $sin `)` (`k_scale` `(` $kScale^ `)`)?
    (`norm` `(` $norm^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_GatherOp : MLA_Op<"gather", [AttrSizedOperandSegments]> {
  let summary = "Copy cache pages into a dense latent and rope key";
  let description = [{
    Row t of sequence b is token `starts[b] + t` for t < `lengths[b]`; without
    `starts` it is token t. All other rows are 0. The number of rows, T, is the
    size in the result type, or `extent` if that size is dynamic. With
    `cu_seqlens` the result is ragged, `[M, C]`. Values of 8-bit fields are
    multiplied by `k_scale`, which is 1 if it is absent.

    ```mlir
    %l, %r = mla.gather %c table(%t) lengths(%n) extent(%T)
      : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
         tensor<?x?xi32>, tensor<?xi32>, index) -> (tensor<?x?x64xf32>, tensor<?x?x16xf32>)
    ```

    Constraints:
    * C1: the cache has a latent field.
    * C2: `table` is `[B, P]`.
    * C3: `lengths` and `starts` are `[B]`.
    * C4: `cu_seqlens` is `[B + 1]`.
    * C5: the latent result is `[B, T, C]`, or `[M, C]` with `cu_seqlens`, where
      B is the table's batch and C the width of the cache's latent field.
    * C6: the rope result is present if and only if the cache has a rope field;
      it is `[B, T, r]` or `[M, r]`, where r is the width of that field.
    * C7: `extent` is present if and only if T or M is dynamic.
    * C8: both results have the same element type.
    * C9: `k_scale` is `[1]`, and requires a field whose elements it multiplies.
  }];
  let arguments = (ins
    Arg<MLA_Cache, "the cache", [MemRead]>:$cache,
    MLA_I32Tensor:$blockTable, MLA_I32Tensor:$seqLens,
    Optional<MLA_I32Tensor>:$starts, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<Index>:$extent, Optional<MLA_ScaleTensor>:$kScale);
  let results = (outs MLA_FloatTensor:$latent, Optional<MLA_FloatTensor>:$kRope);
  let assemblyFormat = [{
    $cache `table` `(` $blockTable `)` `lengths` `(` $seqLens `)`
    (`starts` `(` $starts^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`extent` `(` $extent^ `)`)? (`k_scale` `(` $kScale^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_ExpandCacheOp : MLA_Op<"expand_cache", [AttrSizedOperandSegments]> {
  let summary = "Expand cached latents to keys and values of every head";
  let description = [{
    Computes the keys and values of a prefill over cached tokens without a dense
    latent. Row t of sequence b belongs to token `starts[b] + t` for
    t < `lengths[b]`; without `starts` it belongs to token t. With the latent of
    that token, x:

    `key[b, t, h, :] = x · w_uk[h]^T` and `value[b, t, h, :] = x · w_uv[h]^T`

    The third result is the rope key of the token, if the cache has a rope field.
    All other rows are 0. The number of rows, T, is the size in the result type, or
    `extent` if that size is dynamic. With `cu_seqlens` the results are ragged:
    `[M, H, n]`, `[M, H, v]` and `[M, r]`.

    Latents and rope keys are rounded to the type of the weights, as `mla.gather`
    rounds them. Values of 8-bit fields are multiplied by `k_scale`, which is 1 if
    it is absent. With `wide` keys and values are f32. The results are those of one
    `mla.gather` and two `mla.expand_kv`.

    ```mlir
    %k, %v, %r = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
      : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
         tensor<?x2xi32>, tensor<?xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>)
        -> (tensor<?x32x5x24xf32>, tensor<?x32x5x20xf32>, tensor<?x32x16xf32>)
    ```

    Constraints:
    * C1: the cache has a latent field.
    * C2: `table` is `[B, P]`.
    * C3: `lengths` and `starts` are `[B]`.
    * C4: `cu_seqlens` is `[B + 1]`.
    * C5: `w_uk` is `[H, n, C]` and `w_uv` `[H, v, C]`, where C is the width of the
      cache's latent field.
    * C6: both weights have the same element type.
    * C7: the dimensions of weights are between 1 and 2147483647.
    * C8: the key result is `[B, T, H, n]`, or `[M, H, n]` with `cu_seqlens`, where B
      is the table's batch.
    * C9: the value result has the shape of the key result, with v instead of n.
    * C10: the rope result is present if and only if the cache has a rope field; it
      is `[B, T, r]` or `[M, r]`, where r is the width of that field.
    * C11: the results have the element type of the weights. With `wide`, key and
      value have f32.
    * C12: `extent` is present if and only if T or M is dynamic.
    * C13: `k_scale` is `[1]`, and requires a field whose elements it multiplies.
  }];
  let arguments = (ins
    Arg<MLA_Cache, "the cache", [MemRead]>:$cache,
    MLA_I32Tensor:$blockTable, MLA_I32Tensor:$seqLens,
    Optional<MLA_I32Tensor>:$starts, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<Index>:$extent, MLA_FloatTensor:$wUk, MLA_FloatTensor:$wUv,
    Optional<MLA_ScaleTensor>:$kScale, UnitAttr:$wide);
  let results = (outs MLA_FloatTensor:$key, MLA_FloatTensor:$value,
    Optional<MLA_FloatTensor>:$kRope);
  let assemblyFormat = [{
    $cache `table` `(` $blockTable `)` `lengths` `(` $seqLens `)`
    (`starts` `(` $starts^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`extent` `(` $extent^ `)`)? `weights` `(` $wUk `,` $wUv `)`
    (`k_scale` `(` $kScale^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_ConvertCacheOp : MLA_Op<"convert_cache", [AttrSizedOperandSegments]> {
  let summary = "Copy tokens to the pages of a cache with another layout";
  let description = [{
    Copies tokens `starts[b]` to `lengths[b]` - 1 of each sequence from the pages of
    `from` to those of `to`; without `starts` the first token is token 0. `table`
    lists the pages of `from`, and `to_table` those of `to`; without `to_table`,
    `table` lists both. Layouts and page sizes may differ. Other tokens of `to` keep
    their bytes. The two caches must not share memory. Pages of `to` that two
    sequences share hold the tokens of one of them.

    A field that both caches store alike is copied bit for bit, with its scales:
    elements and scales of the same types, the same `group`, and no scale of the
    operand or the same value as `from_scale` and `to_scale`. Other fields are read
    as `mla.gather` reads them, in f32, and written as `mla.append` writes them. For
    elements of 8 bits or fewer, values are first rounded to bf16, or those of f16
    fields to f16.

    ```mlir
    mla.convert_cache from(%a) to(%b) table(%t) lengths(%n)
      : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>,
         !mla.cache<<[latent : 64 x f8E4M3FN, scale : 2 x f32 {group = 32},
                      rope : 16 x bf16]>, page = 16>,
         tensor<?x?xi32>, tensor<?xi32>) -> ()
    ```

    Constraints:
    * C1: `from` and `to` are different values.
    * C2: both caches have a latent field, of the same width.
    * C3: both caches have a rope field, of the same width, or neither has one.
    * C4: `table` is `[B, P]`, and `to_table` `[B, Q]`.
    * C5: `lengths` and `starts` are `[B]`.
    * C6: `from_scale` and `to_scale` are `[1]`, and each requires a field of its
      cache whose elements it multiplies.
  }];
  let arguments = (ins
    Arg<MLA_Cache, "the cache to copy from", [MemRead]>:$from,
    Arg<MLA_Cache, "the cache to copy to", [MemWrite]>:$to,
    MLA_I32Tensor:$fromTable, MLA_I32Tensor:$seqLens,
    Optional<MLA_I32Tensor>:$starts, Optional<MLA_I32Tensor>:$toTable,
    Optional<MLA_ScaleTensor>:$fromScale, Optional<MLA_ScaleTensor>:$toScale);
  let assemblyFormat = [{
    `from` `(` $from `)` `to` `(` $to `)` `table` `(` $fromTable `)`
    `lengths` `(` $seqLens `)` (`starts` `(` $starts^ `)`)?
    (`to_table` `(` $toTable^ `)`)? (`from_scale` `(` $fromScale^ `)`)?
    (`to_scale` `(` $toScale^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_GqaAppendOp : MLA_Op<"gqa_append", [AttrSizedOperandSegments]> {
  let summary = "Write keys and values of new tokens into a paged cache";
  let description = [{
    Writes head g of token i to head g of slot `slots[i]` = page * page size +
    offset; slot -1 writes nothing. If two tokens have the same slot, the last one
    is kept. On a GPU the slots must differ; otherwise the slot holds a mixture of
    the bytes of both tokens. Rotate keys with `mla.rope` before the op.

    The element types of `key` and `value` may differ from those of their fields.
    The op casts the values and rounds to nearest even. Fields of 8 bits hold
    values divided by `k_scale` and `v_scale`, one for all heads or one per head, as
    in `mla.append`; an absent scale is 1.

    ```mlir
    mla.gqa_append %c kv(%k, %v) slots(%s)
      : (!mla.cache<<[k : 2 x 64 x bf16, v : 2 x 32 x bf16 {pool = 1} ]>, page = 16>,
         tensor<?x1x2x64xf32>, tensor<?x1x2x32xf32>, tensor<?xi32>) -> ()
    ```

    Constraints:
    * C1: `key` is `[B, S, G, d]` or `[N, G, d]`.
    * C2: `value` has the shape of `key` except for the last dimension.
    * C3: the cache has a k and a v field of the same number of heads, G, and the
      same element type.
    * C4: `key` has G heads and the width of a head of the k field.
    * C5: `value` has the width of a head of the v field.
    * C6: `slots` is `[tokens]`, one slot per token.
    * C7: `k_scale` and `v_scale` are `[1]` or `[G]`, and require 8-bit fields.
  }];
  let arguments = (ins
    Arg<MLA_Cache, "the cache", [MemWrite]>:$cache,
    MLA_FloatTensor:$key, MLA_FloatTensor:$value, MLA_I32Tensor:$slots,
    Optional<MLA_ScaleTensor>:$kScale, Optional<MLA_ScaleTensor>:$vScale);
  let assemblyFormat = [{
    $cache `kv` `(` $key `,` $value `)` `slots` `(` $slots `)`
    (`k_scale` `(` $kScale^ `)`)? (`v_scale` `(` $vScale^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_GqaGatherOp : MLA_Op<"gqa_gather", [AttrSizedOperandSegments]> {
  let summary = "Copy cache pages into dense keys and values of several heads";
  let description = [{
    Row t of sequence b is token `starts[b] + t` for t < `lengths[b]`; without
    `starts` it is token t. All other rows are 0. The number of rows, T, is the
    size in the result type, or `extent` if that size is dynamic. With
    `cu_seqlens` the results are ragged. Values of 8-bit fields are multiplied by
    `k_scale` and `v_scale`, one for all heads or one per head; an absent scale is
    1.

    ```mlir
    %k, %v = mla.gqa_gather %c table(%t) lengths(%n) extent(%T)
      : (!mla.cache<<[k : 2 x 64 x f32 {at = head}, v : 2 x 32 x f32 {at = head} ]>, page = 16>,
         tensor<?x?xi32>, tensor<?xi32>, index)
        -> (tensor<?x?x2x64xf32>, tensor<?x?x2x32xf32>)
    ```

    Constraints:
    * C1: the cache has a k and a v field of the same number of heads, G, and the
      same element type.
    * C2: `table` is `[B, P]`.
    * C3: `lengths` and `starts` are `[B]`.
    * C4: `cu_seqlens` is `[B + 1]`.
    * C5: the `key` result is `[B, T, G, d]`, or `[M, G, d]` with `cu_seqlens`, where
      B is the table's batch and d the width of a head of the k field.
    * C6: the `value` result has the shape of `key` except for the last dimension,
      which is the width of a head of the v field.
    * C7: `extent` is present if and only if T or M is dynamic.
    * C8: both results have the same element type.
    * C9: `k_scale` and `v_scale` are `[1]` or `[G]`, and require 8-bit fields.
  }];
  let arguments = (ins
    Arg<MLA_Cache, "the cache", [MemRead]>:$cache,
    MLA_I32Tensor:$blockTable, MLA_I32Tensor:$seqLens,
    Optional<MLA_I32Tensor>:$starts, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<Index>:$extent,
    Optional<MLA_ScaleTensor>:$kScale, Optional<MLA_ScaleTensor>:$vScale);
  let results = (outs MLA_FloatTensor:$key, MLA_FloatTensor:$value);
  let assemblyFormat = [{
    $cache `table` `(` $blockTable `)` `lengths` `(` $seqLens `)`
    (`starts` `(` $starts^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`extent` `(` $extent^ `)`)? (`k_scale` `(` $kScale^ `)`)?
    (`v_scale` `(` $vScale^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_PlanOp : MLA_Op<"plan", [AttrSizedOperandSegments, NoMemoryEffect]> {
  let summary = "Compute the split-KV schedule of a step from its lengths";
  let description = [{
    The op has no effects, so that CSE leaves one plan per step. `query_len` is
    the S of fixed tokens: an attribute, or an operand if it is dynamic.
    `max_pages` is the P of the block table. `heads` is the H of the queries, and
    `key_heads` the G of `mla.gqa_decode`.

    ```mlir
    %p = mla.plan lengths(%n) max_pages(%P) {heads = 5, page_size = 16, query_len = 1}
         : (tensor<?xi32>, index) -> !mla.plan
    ```

    Constraints:
    * C1: `lengths` is `[B]`.
    * C2: `cu_seqlens` is `[B + 1]`.
    * C3: `heads` is between 1 and 2147483647.
    * C4: `page_size` is between 1 and 1048576.
    * C5: `query_len` is an attribute between 0 and 2147483647, or an operand,
      but not both. Without `cu_seqlens` one of them is present.
    * C6: `key_heads` is at least 1 and divides `heads`.
  }];
  let arguments = (ins
    MLA_I32Tensor:$seqLens, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<Index>:$dynamicQueryLen, Index:$maxPages,
    I64Attr:$heads, I64Attr:$page_size, OptionalAttr<I64Attr>:$query_len,
    DefaultValuedAttr<I64Attr, "1">:$key_heads);
  let results = (outs MLA_Plan:$plan);
  let assemblyFormat = [{
    `lengths` `(` $seqLens `)` (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`query_len` `(` $dynamicQueryLen^ `)`)? `max_pages` `(` $maxPages `)`
    attr-dict `:` functional-type(operands, results)
  }];
}

#endif // MLA_DIALECT_MLA_IR_MLACACHEOPS_TD
