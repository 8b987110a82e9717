//===- MLAOps.td - Ops of the mla dialect ------------------*- tablegen -*-===//
//
// Constraints are numbered per op; a verifier's message begins with the number.
// What ODS already says (kinds of types, element types) is not repeated in C++.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_IR_MLAOPS_TD
#define MLA_DIALECT_MLA_IR_MLAOPS_TD

include "mla/Dialect/MLA/IR/MLATypes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class MLA_Op<string opMnemonic, list<Trait> traits = []>
    : Op<MLA_Dialect, opMnemonic, traits>;

/// 16-, 32- or 64-bit float tensors: what MLA's activations and weights are.
def MLA_Float : AnyTypeOf<[F16, BF16, F32, F64]>;
def MLA_FloatTensor : RankedTensorOf<[MLA_Float]>;
def MLA_I32Tensor : RankedTensorOf<[I32]>;
def MLA_IndexTensor : RankedTensorOf<[I32, I64]>;
def MLA_MaskTensor : RankedTensorOf<[I1, F16, BF16, F32, F64]>;
def MLA_LseTensor : RankedTensorOf<[F32]>;

/// Results follow from operands. Not speculatable: bad lengths are undefined.
class MLA_TensorOp<string opMnemonic, list<Trait> traits = []>
    : MLA_Op<opMnemonic, traits # [
        NoMemoryEffect,
        DeclareOpInterfaceMethods<InferTypeOpInterface, ["inferReturnTypes"]>]> {
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Attention on dense tensors
//===----------------------------------------------------------------------===//

def MLA_AttentionOp : MLA_TensorOp<"attention", [AttrSizedOperandSegments]> {
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
  let summary = "absorbed MLA over a dense latent";
  let description = [{
    `out[b,s,h,:] = softmax_t(scale * (q_latent·latent + q_rope·k_rope) + mask) · latent`

    ```mlir
    %o = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {scale = 0.1 : f64, causal}
         : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>,
            tensor<2x38x16xf32>) -> tensor<2x1x5x64xf32>
    ```
  }];
  let arguments = (ins
    MLA_FloatTensor:$qLatent, Optional<MLA_FloatTensor>:$qRope,
    MLA_FloatTensor:$latent, Optional<MLA_FloatTensor>:$kRope,
    Optional<MLA_MaskTensor>:$mask, Optional<MLA_FloatTensor>:$sink,
    Optional<MLA_I32Tensor>:$lengths, Optional<MLA_I32Tensor>:$cuSeqlens,
    F64Attr:$scale, UnitAttr:$causal, OptionalAttr<I64Attr>:$window,
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
  }];
  let arguments = (ins
    MLA_FloatTensor:$qNope, Optional<MLA_FloatTensor>:$qRope,
    MLA_FloatTensor:$kNope, Optional<MLA_FloatTensor>:$kRope,
    MLA_FloatTensor:$value,
    Optional<MLA_MaskTensor>:$mask, Optional<MLA_FloatTensor>:$sink,
    Optional<MLA_I32Tensor>:$lengths, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<MLA_I32Tensor>:$cuSeqlensK,
    F64Attr:$scale, UnitAttr:$causal, OptionalAttr<I64Attr>:$window,
    OptionalAttr<MLA_LseAttr>:$lse);
  let results = (outs MLA_FloatTensor:$out, Optional<MLA_LseTensor>:$lseOut);
  let assemblyFormat = [{
    `q` `(` $qNope (`,` $qRope^)? `)` `k` `(` $kNope (`,` $kRope^)? `)` `v` `(` $value `)`
    (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)? (`lengths` `(` $lengths^ `)`)?
    (`cu_seqlens` `(` $cuSeqlens^ `)`)? (`cu_seqlens_k` `(` $cuSeqlensK^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

//===----------------------------------------------------------------------===//
// Attention over a paged cache
//===----------------------------------------------------------------------===//

def MLA_DecodeOp : MLA_Op<"decode", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<InferTypeOpInterface, ["inferReturnTypes"]>]> {
  let summary = "absorbed attention over a paged cache";
  let description = [{
    `q_latent` and `q_rope` are separate operands with any strides: no concat.
    Any query length, fixed or ragged. `seq_lens` counts the new tokens too.

    ```mlir
    %o = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) plan(%p)
           {scale = 0.1 : f64, causal}
         : (tensor<?x1x5x64xf32>, tensor<?x1x5x16xf32>,
            !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
            tensor<?x?xi32>, tensor<?xi32>, !mla.plan) -> tensor<?x1x5x64xf32>
    ```
  }];
  let arguments = (ins
    MLA_FloatTensor:$qLatent, Optional<MLA_FloatTensor>:$qRope,
    Arg<MLA_Cache, "the cache", [MemRead]>:$cache,
    MLA_I32Tensor:$blockTable, MLA_I32Tensor:$seqLens,
    Optional<MLA_Plan>:$plan, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<MLA_MaskTensor>:$mask, Optional<MLA_FloatTensor>:$sink,
    F64Attr:$scale, UnitAttr:$causal, OptionalAttr<I64Attr>:$window,
    OptionalAttr<MLA_LseAttr>:$lse);
  let results = (outs MLA_FloatTensor:$out, Optional<MLA_LseTensor>:$lseOut);
  let assemblyFormat = [{
    `q` `(` $qLatent (`,` $qRope^)? `)` `cache` `(` $cache `)` `table` `(` $blockTable `)`
    `lengths` `(` $seqLens `)` (`plan` `(` $plan^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`mask` `(` $mask^ `)`)? (`sink` `(` $sink^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def MLA_AppendOp : MLA_Op<"append", [AttrSizedOperandSegments]> {
  let summary = "write new tokens into a paged cache";
  let description = [{
    Token i goes to slot `slots[i]` = page * page size + offset; -1 writes
    nothing. With `cos` and `sin` the rope part is rotated on the way
    (`mla.rope` says how), so that rotation and write are one pass.

    ```mlir
    mla.append %c latent(%l, %kr) slots(%s) rope(%cos, %sin)
      {input = #mla.rope<interleaved>, output = #mla.rope<halves>}
      : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
         tensor<?x1x64xf32>, tensor<?x1x16xf32>, tensor<?xi32>,
         tensor<?x1x8xf32>, tensor<?x1x8xf32>)
    ```
  }];
  let arguments = (ins
    Arg<MLA_Cache, "the cache", [MemWrite]>:$cache,
    MLA_FloatTensor:$latent, Optional<MLA_FloatTensor>:$kRope, MLA_I32Tensor:$slots,
    Optional<MLA_FloatTensor>:$cos, Optional<MLA_FloatTensor>:$sin,
    DefaultValuedAttr<MLA_RopeFormatAttr, "RopeFormat::Halves">:$input,
    DefaultValuedAttr<MLA_RopeFormatAttr, "RopeFormat::Halves">:$output);
  let assemblyFormat = [{
    $cache `latent` `(` $latent (`,` $kRope^)? `)` `slots` `(` $slots `)`
    (`rope` `(` $cos^ `,` $sin `)`)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def MLA_GatherOp : MLA_Op<"gather", [AttrSizedOperandSegments]> {
  let summary = "cache pages to dense latent and rope";
  let description = [{
    Row t of sequence b is the token `starts[b] + t` (0 without `starts`), for
    t < `seq_lens[b]`; further rows are 0. T comes from the result type or, when
    dynamic, from `extent`. With `cu_seqlens` the result is ragged, `[M, C]`.

    ```mlir
    %l, %r = mla.gather %c table(%t) lengths(%n) extent(%T)
      : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
         tensor<?x?xi32>, tensor<?xi32>, index) -> (tensor<?x?x64xf32>, tensor<?x?x16xf32>)
    ```
  }];
  let arguments = (ins
    Arg<MLA_Cache, "the cache", [MemRead]>:$cache,
    MLA_I32Tensor:$blockTable, MLA_I32Tensor:$seqLens,
    Optional<MLA_I32Tensor>:$starts, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<Index>:$extent);
  let results = (outs MLA_FloatTensor:$latent, Optional<MLA_FloatTensor>:$kRope);
  let assemblyFormat = [{
    $cache `table` `(` $blockTable `)` `lengths` `(` $seqLens `)`
    (`starts` `(` $starts^ `)`)? (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`extent` `(` $extent^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def MLA_PlanOp : MLA_Op<"plan", [AttrSizedOperandSegments, NoMemoryEffect]> {
  let summary = "lengths to a split-KV schedule";
  let description = [{
    Free of effects: CSE leaves one a step. `query_len` is the fixed S when it is
    dynamic; `max_pages` the P of the block table.

    ```mlir
    %p = mla.plan lengths(%n) max_pages(%P) {heads = 5, page_size = 16, query_len = 1}
         : (tensor<?xi32>, index) -> !mla.plan
    ```
  }];
  let arguments = (ins
    MLA_I32Tensor:$seqLens, Optional<MLA_I32Tensor>:$cuSeqlens,
    Optional<Index>:$dynamicQueryLen, Index:$maxPages,
    I64Attr:$heads, I64Attr:$page_size, OptionalAttr<I64Attr>:$query_len);
  let results = (outs MLA_Plan:$plan);
  let assemblyFormat = [{
    `lengths` `(` $seqLens `)` (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    (`query_len` `(` $dynamicQueryLen^ `)`)? `max_pages` `(` $maxPages `)`
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

def MLA_UpdateOp : MLA_Op<"update", [
    AttrSizedOperandSegments, Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface, ["inferReturnTypes"]>]> {
  let summary = "dense latent cache with new tokens, functional";
  let description = [{
    `concat`: the new tokens follow the past ones; the result has T + S tokens.
    `scatter`: token s goes to `positions[s]` of the same sequence; the result
    has the past's shape, and the past may hold more sequences than the new
    tokens, whose extra ones stay.

    ```mlir
    %l, %r = mla.update past(%pl, %pr) new(%nl, %nr) {mode = #mla.update<concat>}
      : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf32>,
         tensor<2x1x16xf32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
    ```
  }];
  let arguments = (ins
    MLA_FloatTensor:$past, Optional<MLA_FloatTensor>:$pastRope,
    MLA_FloatTensor:$newLatent, Optional<MLA_FloatTensor>:$newRope,
    Optional<MLA_IndexTensor>:$positions, MLA_UpdateModeAttr:$mode);
  let results = (outs MLA_FloatTensor:$latent, Optional<MLA_FloatTensor>:$rope);
  let assemblyFormat = [{
    `past` `(` $past (`,` $pastRope^)? `)` `new` `(` $newLatent (`,` $newRope^)? `)`
    (`positions` `(` $positions^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def MLA_RopeOp : MLA_Op<"rope", [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface, ["inferReturnTypes"]>]> {
  let summary = "rotary embedding";
  let description = [{
    Rotates pair i of the last dimension: (a, b) becomes
    (a·cos_a - b·sin_a, b·cos_b + a·sin_b). `halves`: pair i is elements i and
    i + r/2; `interleaved`: 2i and 2i + 1; `output` may differ from `input`.
    `cos` and `sin` have width r/2 (both elements of a pair share a factor) or
    r (element i of `cos` goes with the element at the *halves* place i). Their
    token dimensions equal those of `x` or are 1; `x` may have a head dimension
    before the last.

    ```mlir
    %y = mla.rope %x, %cos, %sin {input = #mla.rope<interleaved>, output = #mla.rope<halves>}
         : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
    ```
  }];
  let arguments = (ins
    MLA_FloatTensor:$x, MLA_FloatTensor:$cos, MLA_FloatTensor:$sin,
    DefaultValuedAttr<MLA_RopeFormatAttr, "RopeFormat::Halves">:$input,
    DefaultValuedAttr<MLA_RopeFormatAttr, "RopeFormat::Halves">:$output);
  let results = (outs MLA_FloatTensor:$out);
  let assemblyFormat = "$x `,` $cos `,` $sin attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

class MLA_HeadProductOp<string opMnemonic> : MLA_Op<opMnemonic, [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface, ["inferReturnTypes"]>]> {
  let arguments = (ins MLA_FloatTensor:$x, MLA_FloatTensor:$weight);
  let results = (outs MLA_FloatTensor:$out);
  let assemblyFormat = "$x `,` $weight attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def MLA_AbsorbQueryOp : MLA_HeadProductOp<"absorb_query"> {
  let summary = "q_nope · W_UK, per head";
  let description = [{
    `out[.., h, :] = x[.., h, :] · weight[h]`, weight `[H, n, C]`.

    ```mlir
    %ql = mla.absorb_query %qn, %uk
          : (tensor<2x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32>
    ```
  }];
}

def MLA_ProjectValueOp : MLA_HeadProductOp<"project_value"> {
  let summary = "o_latent · W_UV^T, per head";
  let description = [{
    `out[.., h, :] = x[.., h, :] · weight[h]^T`, weight `[H, v, C]`.

    ```mlir
    %o = mla.project_value %ol, %uv
         : (tensor<2x1x5x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
    ```
  }];
}

def MLA_ExpandKvOp : MLA_HeadProductOp<"expand_kv"> {
  let summary = "latent · W^T, for every head";
  let description = [{
    `out[.., h, :] = x[.., :] · weight[h]^T`, weight `[H, d, C]`: keys with W_UK,
    values with W_UV.

    ```mlir
    %k = mla.expand_kv %l, %uk
         : (tensor<2x7x64xf32>, tensor<5x24x64xf32>) -> tensor<2x7x5x24xf32>
    ```
  }];
}

def MLA_MergeOp : MLA_Op<"merge", [
    AttrSizedOperandSegments, Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface, ["inferReturnTypes"]>]> {
  let summary = "combine partial results over disjoint keys";
  let description = [{
    ```mlir
    %o, %l = mla.merge outs(%a, %b) lses(%la, %lb)
      : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>,
         tensor<2x1x5xf32, #mla.lse<e>>)
        -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
    ```
  }];
  let arguments = (ins Variadic<MLA_FloatTensor>:$partials, Variadic<MLA_LseTensor>:$lses);
  let results = (outs MLA_FloatTensor:$out, MLA_LseTensor:$lse);
  let assemblyFormat = [{
    `outs` `(` $partials `)` `lses` `(` $lses `)` attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def MLA_ConvertLseOp : MLA_Op<"convert_lse", [Pure]> {
  let summary = "change the base of LSE values";
  let description = [{
    ```mlir
    %b = mla.convert_lse %a : tensor<2x5xf32, #mla.lse<e>> to tensor<2x5xf32, #mla.lse<two>>
    ```
  }];
  let arguments = (ins MLA_LseTensor:$lse);
  let results = (outs MLA_LseTensor:$out);
  let assemblyFormat = "$lse attr-dict `:` type($lse) `to` type($out)";
  let hasVerifier = 1;
}

#endif // MLA_DIALECT_MLA_IR_MLAOPS_TD
