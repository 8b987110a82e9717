//===- MLACacheOps.td - Ops on a paged cache ---------------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLA_IR_MLACACHEOPS_TD
#define MLA_DIALECT_MLA_IR_MLACACHEOPS_TD

include "mla/Dialect/MLA/IR/MLAOpBase.td"

def MLA_DecodeOp : MLA_InferOp<"decode", 15, [AttrSizedOperandSegments]> {
  let summary = "absorbed attention over a paged cache";
  let description = [{
    `q_latent` and `q_rope` are separate operands with any strides: no concat.
    Any query length, fixed or ragged. `lengths` counts the new tokens too.
    Token t of sequence b is token `t mod page` of page `table[b, t / page]`.

    ```mlir
    %o = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) plan(%p)
           {scale = 0.1 : f64, causal}
         : (tensor<?x1x5x64xf32>, tensor<?x1x5x16xf32>,
            !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
            tensor<?x?xi32>, tensor<?xi32>, !mla.plan) -> tensor<?x1x5x64xf32>
    ```

    Constraints:
    * C1: `q_latent` is `[B, S, H, C]`, or `[N, H, C]` with `cu_seqlens`.
    * C2: `q_rope` has the shape of `q_latent` but for the last dimension.
    * C3: `q_rope` is present exactly when the cache has a rope field, of the
      same width.
    * C4: `table` is `[B, P]` with the queries' batch.
    * C5: `q_latent` has the width of the cache's latent field.
    * C6: `q_latent` and `q_rope` have one element type.
    * C7: `mask` is `[B|1, H|1, S|1, T]`.
    * C8: `sink` is `[H]`.
    * C9: `lengths` is `[B]`.
    * C10: `cu_seqlens` is `[B + 1]`.
    * C11: `window` is 1 to 2^40 and comes with `causal`.
    * C12: heads and widths are between 1 and 2147483647.
    * C13: `scale` is finite as a number of f32.
    * C14: the cache has a latent field.
    * C15: operands and results have the types that the tables below give.
    * C16: results have the types that follow from the operands.
  }];
  let arguments = (ins
    MLA_FloatTensor:$qLatent, Optional<MLA_FloatTensor>:$qRope,
    Arg<MLA_CacheRef, "the cache", [MemRead]>:$cache,
    MLA_As<"table", MLA_I32Tensor>:$blockTable, MLA_As<"lengths", MLA_I32Tensor>:$seqLens,
    Optional<MLA_PlanRef>:$plan, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<MLA_MaskTensor>:$mask, Optional<MLA_FloatTensor>:$sink,
    F64Attr:$scale, UnitAttr:$causal, OptionalAttr<I64Attr>:$window,
    OptionalAttr<MLA_LseAttr>:$lse);
  let results = (outs MLA_FloatTensor:$out, Optional<MLA_As<"lse", MLA_LseTensor>>:$lseOut);
  let assemblyFormat = [{
    `q` `(` $qLatent (`,` $qRope^)? `)` `cache` `(` $cache `)` `table` `(` $blockTable `)`
    `lengths` `(` $seqLens `)` (`plan` `(` $plan^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_AppendOp : MLA_Op<"append", 10, [AttrSizedOperandSegments]> {
  let summary = "write new tokens into a paged cache";
  let description = [{
    Token i goes to slot `slots[i]` = page * page size + offset; -1 writes
    nothing. With `cos` and `sin` the rope part is rotated on the way
    (`mla.rope` says how), so that rotation and write are one pass. Of
    tokens with one slot the last stays; on a GPU slots have to differ, else a
    mixture of these tokens' bytes stays.

    `latent` and `k_rope` may each have another element type than their field:
    they are cast on the way, rounded to nearest even. A rotation is computed
    before that, and its result rounded once.

    ```mlir
    mla.append %c latent(%l, %kr) slots(%s) rope(%cos, %sin)
      {input = #mla.rope<interleaved>, output = #mla.rope<halves>}
      : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>,
         tensor<?x1x64xf32>, tensor<?x1x16xbf16>, tensor<?xi32>,
         tensor<?x1x8xf32>, tensor<?x1x8xf32>) -> ()
    ```

    Constraints:
    * C1: `latent` is `[B, S, C]` or `[N, C]`.
    * C2: `k_rope` has the shape of `latent` but for the last dimension.
    * C3: `k_rope` is present exactly when the cache has a rope field, of the
      same width.
    * C4: `slots` is `[tokens]`, one for each token.
    * C5: `latent` has the width of the cache's latent field.
    * C6: `cos` and `sin` come together, and with `k_rope`.
    * C7: `cos` and `sin` have the shape of `k_rope`, but a token dimension may
      be 1 and the width, which is static, half.
    * C8: with `cos`, the width of `k_rope` is static and even.
    * C9: the cache has a latent field.
    * C10: operands have the types that the table below gives.
  }];
  let arguments = (ins
    Arg<MLA_CacheRef, "the cache", [MemWrite]>:$cache,
    MLA_FloatTensor:$latent, Optional<MLA_FloatTensor>:$kRope, MLA_I32Tensor:$slots,
    Optional<MLA_FloatTensor>:$cos, Optional<MLA_FloatTensor>:$sin,
    DefaultValuedAttr<MLA_RopeFormatAttr, "RopeFormat::Halves">:$input,
    DefaultValuedAttr<MLA_RopeFormatAttr, "RopeFormat::Halves">:$output);
  let assemblyFormat = [{
    $cache `latent` `(` $latent (`,` $kRope^)? `)` `slots` `(` $slots `)`
    (`rope` `(` $cos^ `,` $sin `)`)? attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_GatherOp : MLA_Op<"gather", 9, [AttrSizedOperandSegments]> {
  let summary = "cache pages to dense latent and rope";
  let description = [{
    Row t of sequence b is the token `starts[b] + t` (0 without `starts`), for
    t < `lengths[b]`; further rows are 0. T comes from the result type or, when
    dynamic, from `extent`. With `cu_seqlens` the result is ragged, `[M, C]`.

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
    * C5: the latent result is `[B, T, C]`, or `[M, C]` with `cu_seqlens`, with
      the table's batch and the width of the cache's latent field.
    * C6: the rope result is present exactly when the cache has a rope field; it
      is `[B, T, r]` or `[M, r]` with the field's width.
    * C7: `extent` is present exactly when T or M is dynamic.
    * C8: both results have one element type.
    * C9: operands and results have the types that the tables below give.
  }];
  let arguments = (ins
    Arg<MLA_CacheRef, "the cache", [MemRead]>:$cache,
    MLA_As<"table", MLA_I32Tensor>:$blockTable, MLA_As<"lengths", MLA_I32Tensor>:$seqLens,
    Optional<MLA_I32Tensor>:$starts, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<MLA_Index>:$extent);
  let results = (outs MLA_FloatTensor:$latent, Optional<MLA_FloatTensor>:$kRope);
  let assemblyFormat = [{
    $cache `table` `(` $blockTable `)` `lengths` `(` $seqLens `)`
    (`starts` `(` $starts^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`extent` `(` $extent^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_PlanOp : MLA_Op<"plan", 6, [AttrSizedOperandSegments, NoMemoryEffect]> {
  let summary = "lengths to a split-KV schedule";
  let description = [{
    Free of effects: CSE leaves one a step. `query_len` is the S of fixed
    tokens, as an attribute or, when it is dynamic, as an operand; `max_pages`
    the P of the block table.

    ```mlir
    %p = mla.plan lengths(%n) max_pages(%P) {heads = 5, page_size = 16, query_len = 1}
         : (tensor<?xi32>, index) -> !mla.plan
    ```

    Constraints:
    * C1: `lengths` is `[B]`.
    * C2: `cu_seqlens` is `[B + 1]`.
    * C3: `heads` is between 1 and 2147483647.
    * C4: `page_size` is between 1 and 65536.
    * C5: `query_len` comes as attribute, between 0 and 2147483647, or as
      operand, not both, and at least once without `cu_seqlens`.
    * C6: operands and results have the types that the tables below give.
  }];
  let arguments = (ins
    MLA_As<"lengths", MLA_I32Tensor>:$seqLens, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<MLA_As<"query_len", MLA_Index>>:$dynamicQueryLen, MLA_Index:$maxPages,
    I64Attr:$heads, I64Attr:$page_size, OptionalAttr<I64Attr>:$query_len);
  let results = (outs MLA_PlanRef:$plan);
  let assemblyFormat = [{
    `lengths` `(` $seqLens `)` (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`query_len` `(` $dynamicQueryLen^ `)`)? `max_pages` `(` $maxPages `)`
    attr-dict `:` functional-type(operands, results)
  }];
}

#endif // MLA_DIALECT_MLA_IR_MLACACHEOPS_TD
