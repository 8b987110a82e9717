//===- MLAKOps.td - Ops of the mlak dialect ----------------*- tablegen -*-===//
//
// One op for each C function. Input segments stand in the order of the C
// struct; `outs` comes last.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKOPS_TD
#define MLA_DIALECT_MLAK_IR_MLAKOPS_TD

include "mla/Dialect/MLA/IR/MLATypeRules.td"
include "mla/Dialect/MLAK/IR/MLAKDialect.td"
include "mla/Dialect/MLAK/IR/MLAKInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class MLAK_BufferOf<list<string> elements>
    : MLA_ShapedOf<"isBufferOf", "ranked tensor or memref", elements, "::mlir::Type">;
def MLAK_Float : MLAK_BufferOf<["F16", "BF16", "F32"]>;
def MLAK_Int : MLAK_BufferOf<["I32"]>;
def MLAK_Position : MLAK_BufferOf<["I32", "I64"]>;
def MLAK_Mask : MLAK_BufferOf<["I1", "F16", "BF16", "F32"]>;
def MLAK_Bytes : MLAK_BufferOf<["I8"]>;
def MLAK_Out : MLAK_BufferOf<["F16", "BF16", "F32", "I8"]>;
def MLAK_Workspace : MLA_ShapedOf<"isMemRefOf", "memref", ["I8"], "::mlir::MemRefType">;
def MLAK_Lse : MLAK_BufferOf<["F32"]>;
def MLAK_Result : MLA_Checked<"::mla::isOf<::mlir::RankedTensorType>", "ranked tensor",
                              "::mlir::RankedTensorType">;

class MLAK_TypedOp<string opMnemonic, list<Trait> traits>
    : Op<MLAK_Dialect, opMnemonic, [MLA_NumberedTypes<6>] # traits> {
  code typeRules = MLA_TypeRules<"getOperandRules", arguments>.declaration
                   # MLA_TypeRules<"getResultRules", results>.declaration;
  code typeRuleTables = MLA_TypeRules<"getOperandRules", arguments>.definition
                        # MLA_TypeRules<"getResultRules", results>.definition;
  let extraClassDeclaration = typeRules;
  let extraClassDefinition = typeRuleTables;
}

/// `function`: C function; `query`, `tag`: its workspace query; `shapes`: the
/// shape signature; `inputs`: pointer segments; `least`, `most`: numbers of
/// outs; `anyStride`: C++ condition on `segment`.
class MLAK_Op<string opMnemonic, string function, string query, int tag,
              string shapes, int inputs, int least, int most,
              string anyStride = "false",
              list<Trait> traits = [AttrSizedOperandSegments]>
    : MLAK_TypedOp<opMnemonic, traits # [
        MLAK_KernelOpInterface, DestinationStyleOpInterface,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let results = (outs Variadic<MLAK_Result>:$results);
  code common = [{
    ::llvm::StringRef getCallee() { return "}] # function # [{"; }
    ::llvm::StringRef getWorkspaceQuery() { return "}] # query # [{"; }
    int32_t getWorkspaceQueryTag() { return }] # tag # [{; }
    ::llvm::StringRef getShapeSignature() { return "}] # shapes # [{"; }
    unsigned getNumInputSegments() { return }] # inputs # [{; }
    std::pair<unsigned, unsigned> getOutsRange() {
      return {}] # least # ", " # most # [{};
    }
    ::mlir::OperandRange getSegment(unsigned i) { return getODSOperands(i); }
    ::mlir::OperandRange getOutBuffers() { return getOuts(); }
    bool needsUnitStride(unsigned segment) { return !(}] # anyStride # [{); }
    ::llvm::StringRef getKernelName() { return getKernel(); }
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutsMutable(); }
    void setWorkspaceBuffer(::mlir::Value buffer) {
      ::mla::mlak::detail::setWorkspace(*this, buffer);
    }
    ::mlir::Value getWorkspaceBuffer() {
      return ::mla::mlak::detail::getWorkspace(*this);
    }
    void getScalarSlots(::llvm::SmallVectorImpl<::mlir::OpFoldResult> &slots);
  }];
  let extraClassDeclaration = typeRules # common;
  code effects = [{
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects) {
      ::mla::mlak::detail::getBufferEffects(*this, effects);
    }
  }];
  let extraClassDefinition = typeRuleTables # effects;
}

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// Cache and plan
//===----------------------------------------------------------------------===//

def MLAK_AppendOp : MLAK_Op<"append", "mlaAppend", "", -1,
    "@,tC,tr,*,?,?->", 6, 0, 0, "segment >= 4"> {
  let summary = "mlaAppend: write new tokens into a paged cache";
  let description = [{
    Writes one row a token at its slot, `page * page size + offset`; slot -1
    writes nothing. With `rope` the rope key is rotated on the way. Latent and
    rope key, each of its own element type, are cast to those of their fields.
    It has no outs: what it writes is the cache.

    ```mlir
    mlak.append cache(%c) latent(%l, %kr) slots(%s) rope(%cos, %sin) outs()
      {kernel = "cpu_append", rope_input = 1, rope_output = 0}
      : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>,
         memref<?x1x64xf32>, memref<?x1x16xbf16>, memref<?xi32>,
         memref<?x1x8xf32>, memref<?x1x8xf32>) -> ()
    ```
  }];
  let arguments = (ins
    MLA_CacheRef:$cache,
    MLAK_Float:$latent, Optional<MLAK_Float>:$kRope, MLAK_Int:$slots,
    Optional<MLAK_Float>:$cos, Optional<MLAK_Float>:$sin,
    Variadic<MLAK_Out>:$outs, StrAttr:$kernel,
    DefaultValuedAttr<I64Attr, "0">:$rope_input,
    DefaultValuedAttr<I64Attr, "0">:$rope_output);
  let assemblyFormat = [{
    `cache` `(` $cache `)` `latent` `(` $latent (`,` $kRope^)? `)` `slots` `(` $slots `)`
    (`rope` `(` $cos^ `,` $sin `)`)? `outs` `(` ($outs^)? `)`
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_GatherOp : MLAK_Op<"gather", "mlaGather", "", -1,
    "@,B*,B,B,+->kC,kr", 5, 1, 2> {
  let summary = "mlaGather: cache pages to dense latent and rope";
  let description = [{
    Reads `lengths` tokens of each sequence, from `starts` on, into dense rows;
    rows past a length become 0. With `cu_seqlens_k` the rows are ragged.

    ```mlir
    mlak.gather cache(%c) table(%t) lengths(%n) outs(%l, %r) {kernel = "cpu_gather"}
      : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
         memref<?x?xi32>, memref<?xi32>, memref<?x?x64xf32>, memref<?x?x16xf32>) -> ()
    ```
  }];
  let arguments = (ins
    MLA_CacheRef:$cache,
    MLAK_Int:$blockTable, MLAK_Int:$seqLens, Optional<MLAK_Int>:$starts,
    Optional<MLAK_Int>:$cuSeqlensK, Variadic<MLAK_Out>:$outs, StrAttr:$kernel);
  let assemblyFormat = [{
    `cache` `(` $cache `)` `table` `(` $blockTable `)` `lengths` `(` $seqLens `)`
    (`starts` `(` $starts^ `)`)? (`cu_seqlens_k` `(` $cuSeqlensK^ `)`)?
    `outs` `(` $outs `)` attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_UpdateOp : MLAK_Op<"update", "mlaUpdate", "", -1,
    "BTC,BTr,bSC,bSr,?->BUC,BUr", 5, 1, 2> {
  let summary = "mlaUpdate: a dense cache with new tokens";
  let description = [{
    Without `positions` the new tokens are the last of the outs, with them token s
    is token `positions[s]`, or `positions[b, s]`, of its sequence. All others come
    from `past`; without it they stay what the outs hold, which are read then.

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

def MLAK_PlanOp : MLAK_Op<"plan", "mlaPlan", "", -1, "B,+->*", 2, 1, 1> {
  let summary = "mlaPlan: the split-KV schedule of a step, as bytes";
  let description = [{
    Splits the keys of each sequence into parts, so that all threads have work.
    `max_length` bounds every length. The bytes depend on the lengths, their
    number (`mlak.plan_bytes`) on sizes alone.

    ```mlir
    mlak.plan lengths(%n) query_len(%s) max_length(%m) outs(%p)
      {kernel = "cpu_plan", heads = 5, page_size = 16}
      : (memref<?xi32>, index, index, memref<?xi8>) -> ()
    ```
  }];
  let arguments = (ins
    MLAK_Int:$seqLens, Optional<MLAK_Int>:$cuSeqlens,
    MLA_Index:$queryLen, MLA_Index:$maxLength,
    Variadic<MLAK_Bytes>:$outs, StrAttr:$kernel, I64Attr:$heads,
    I64Attr:$page_size);
  let assemblyFormat = [{
    `lengths` `(` $seqLens `)` (`cu_seqlens` `(` $cuSeqlens^ `)`)?
    `query_len` `(` $queryLen `)` `max_length` `(` $maxLength `)`
    `outs` `(` $outs `)` attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_PlanBytesOp : MLAK_TypedOp<"plan_bytes", [Pure]> {
  let summary = "mlaPlanBytes: size of a plan, from sizes alone";
  let description = [{
    `ragged` says that the plan will be made with `cu_seqlens`.

    ```mlir
    %n = mlak.plan_bytes batch(%b) query_len(%s) max_length(%m)
           {heads = 5, page_size = 16}
    ```
  }];
  let arguments = (ins MLA_Index:$batch, MLA_Index:$queryLen, MLA_Index:$maxLength,
    I64Attr:$heads, I64Attr:$page_size, UnitAttr:$ragged);
  let results = (outs MLA_Index:$bytes);
  let assemblyFormat = [{
    `batch` `(` $batch `)` `query_len` `(` $queryLen `)`
    `max_length` `(` $maxLength `)` attr-dict
  }];
}

def MLAK_ScratchBytesOp : MLAK_TypedOp<"scratch_bytes", [
    Pure, AttrSizedOperandSegments]> {
  let summary = "bytes of workspace that a function needs, from sizes alone";
  let description = [{
    Calls a `*Workspace` query with views that have no data. `views` has the
    memref type of each pointer of the argument struct, in order, a unit for an
    absent one and the cache type for a cache; `sizes` are the dynamic sizes of
    all views, one after the other; `scalars` are the struct's scalars.

    ```mlir
    %n = mlak.scratch_bytes sizes(%t, %t) {callee = "mlaMatmulWorkspace",
           views = [memref<?x96xf32>, memref<200x96xf32>, unit, memref<?x200xf32>],
           scalars = [1], tag = -1 : i32}
    ```
  }];
  let arguments = (ins Variadic<MLA_CacheRef>:$caches, Variadic<MLA_Index>:$sizes,
    StrAttr:$callee, I32Attr:$tag, ArrayAttr:$views, ArrayAttr:$scalars);
  let results = (outs MLA_Index:$bytes);
  let assemblyFormat = [{
    (`caches` `(` $caches^ `:` type($caches) `)`)? `sizes` `(` $sizes `)` attr-dict
  }];
}

def MLAK_AssertIndexOp : MLAK_TypedOp<"assert_index", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "mlaFailIndex: the function fails unless an index is in bounds";
  let description = [{
    Does nothing where 0 <= index < size. Otherwise the function returns what
    `mlaFailIndex` does, whose message has the index, the size and `dimension`,
    the number of the dimension that is read. It stays in order with other
    effects, and nobody but `convert-mlak-to-llvm` removes it.

    ```mlir
    mlak.assert_index %i below(%n) {dimension = 0}
    ```
  }];
  let arguments = (ins MLA_Index:$index, MLA_Index:$size, I64Attr:$dimension);
  let assemblyFormat = "$index `below` `(` $size `)` attr-dict";
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

def MLAK_MergeOp : MLAK_Op<"merge", "mlaMerge", "", -1, "tHd,tH->tHd,tH",
                           2, 1, 2> {
  let summary = "mlaMerge: combine partial results over disjoint keys";
  let description = [{
    The first half of the operands are outputs [tokens, H, d], the second their
    LSEs [tokens, H], all in the base `lse_base` (0: e, 1: two). The second out,
    if there is one, is the LSE of the whole.

    ```mlir
    mlak.merge partials(%a, %b) lses(%la, %lb) outs(%o, %l) {kernel = "cpu_merge"}
      : (memref<2x1x5x64xf32>, memref<2x1x5x64xf32>, memref<2x1x5xf32>,
         memref<2x1x5xf32>, memref<2x1x5x64xf32>, memref<2x1x5xf32>) -> ()
    ```
  }];
  let arguments = (ins Variadic<MLAK_Float>:$partials, Variadic<MLAK_Lse>:$lses,
    Variadic<MLAK_Out>:$outs, StrAttr:$kernel,
    DefaultValuedAttr<I64Attr, "0">:$lse_base);
  let assemblyFormat = [{
    `partials` `(` $partials `)` `lses` `(` $lses `)` `outs` `(` $outs `)`
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_ConvertLseOp : MLAK_Op<"convert_lse", "mlaConvertLse", "", -1,
                                "t->t", 1, 1, 1, "false", []> {
  let summary = "mlaConvertLse: change the base of LSE values";
  let description = [{
    `from` and `to` are bases: 0 is e, 1 is two.

    ```mlir
    mlak.convert_lse %a outs(%b) {kernel = "cpu_convert_lse", from = 0, to = 1}
      : (memref<2x5xf32>, memref<2x5xf32>) -> ()
    ```
  }];
  let arguments = (ins MLAK_Lse:$lse, Variadic<MLAK_Lse>:$outs,
    StrAttr:$kernel, I64Attr:$from, I64Attr:$to);
  let assemblyFormat = [{
    $lse `outs` `(` $outs `)` attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_RopeOp : MLAK_Op<"rope", "mlaRope", "", -1, "tr,?,?->tr", 3, 1, 1,
                          "segment == 1 || segment == 2", []> {
  let summary = "mlaRope: rotary embedding";
  let description = [{
    Rotates pairs of the last dimension. `input` and `output` say where the two
    elements of a pair lie: 0 in halves, 1 side by side.

    ```mlir
    mlak.rope %x, %cos, %sin outs(%y) {kernel = "cpu_rope", input = 1, output = 0}
      : (memref<2x1x5x16xf32>, memref<2x1x8xf32>, memref<2x1x8xf32>,
         memref<2x1x5x16xf32>) -> ()
    ```
  }];
  let arguments = (ins MLAK_Float:$x, MLAK_Float:$cos, MLAK_Float:$sin,
    Variadic<MLAK_Float>:$outs, StrAttr:$kernel, I64Attr:$input, I64Attr:$output);
  let assemblyFormat = [{
    $x `,` $cos `,` $sin `outs` `(` $outs `)`
    attr-dict `:` functional-type(operands, results)
  }];
}

class MLAK_HeadProductOp<string opMnemonic, string function, int tag, string shapes>
    : MLAK_Op<opMnemonic, function, "mlaHeadProductWorkspace", tag, shapes,
              2, 1, 1, "segment == 1"> {
  let arguments = (ins MLAK_Float:$x, MLAK_Float:$weight,
    Variadic<MLAK_Float>:$outs, Optional<MLAK_Workspace>:$workspace,
    StrAttr:$kernel);
  let assemblyFormat = [{
    $x `,` $weight `outs` `(` $outs `)`
    (`workspace` `(` $workspace^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_AbsorbQueryOp
    : MLAK_HeadProductOp<"absorb_query", "mlaAbsorbQuery", 0, "tHn,HnC->tHC"> {
  let summary = "mlaAbsorbQuery: q_nope · W_UK, per head";
  let description = [{
    Queries [tokens, H, n] times W_UK [H, n, C]: queries against the latent.

    ```mlir
    mlak.absorb_query %qn, %uk outs(%ql) {kernel = "cpu_head_product"}
      : (memref<2x1x5x24xf32>, memref<5x24x64xf32>, memref<2x1x5x64xf32>) -> ()
    ```
  }];
}

def MLAK_ProjectValueOp
    : MLAK_HeadProductOp<"project_value", "mlaProjectValue", 1, "tHC,HvC->tHv"> {
  let summary = "mlaProjectValue: o_latent · W_UV^T, per head";
  let description = [{
    Outputs against the latent [tokens, H, C] times W_UV [H, v, C], transposed.

    ```mlir
    mlak.project_value %ol, %uv outs(%o) {kernel = "cpu_head_product"}
      : (memref<2x1x5x64xf32>, memref<5x20x64xf32>, memref<2x1x5x20xf32>) -> ()
    ```
  }];
}

def MLAK_ExpandKvOp
    : MLAK_HeadProductOp<"expand_kv", "mlaExpandKv", 2, "tC,HdC->tHd"> {
  let summary = "mlaExpandKv: latent · W^T, for every head";
  let description = [{
    Latents [tokens, C] times a weight [H, d, C], transposed: keys or values of
    every head.

    ```mlir
    mlak.expand_kv %l, %uk outs(%k) {kernel = "cpu_head_product"}
      : (memref<2x7x64xf32>, memref<5x24x64xf32>, memref<2x7x5x24xf32>) -> ()
    ```
  }];
}

def MLAK_MatmulOp : MLAK_Op<"matmul", "mlaMatmul", "mlaMatmulWorkspace", -1,
                            "?,?,N->?", 3, 1, 1, "segment != 2"> {
  let summary = "mlaMatmul: batched product, on the operands as they lie";
  let description = [{
    out = a · b (+ bias). `a_map` and `b_map` say how an operand is viewed: entry
    d is the operand's dimension that stands at place d of `[.., M, K]` (of
    `[.., K, N]`), or -1 for a dimension of size 1 that is broadcast. So a
    transposed or broadcast operand is never copied. `transpose_b` reads b as
    `[.., N, K]`.

    ```mlir
    // x · w^T on a weight as PyTorch keeps it
    mlak.matmul %x, %w outs(%y) {kernel = "cpu_matmul", transpose_b}
      : (memref<?x1x96xf32>, memref<200x96xf32>, memref<?x1x200xf32>) -> ()
    // b lies as [B, N, H, K]
    mlak.matmul %q, %k outs(%s) {kernel = "cpu_matmul", b_map = array<i64: 0, 2, 3, 1>}
      : (memref<2x5x1x40xf32>, memref<2x38x5x40xf32>, memref<2x5x1x38xf32>) -> ()
    ```

    Constraints, beside those of all ops:
    * C8: a map is a permutation of its operand's dimensions with -1 inserted.
    * C9: M, K and N of the views agree.
    * C10: leading dimensions of the views are 1 or those of the out.
  }];
  let arguments = (ins MLAK_Float:$a, MLAK_Float:$b, Optional<MLAK_Float>:$bias,
    Variadic<MLAK_Float>:$outs, Optional<MLAK_Workspace>:$workspace,
    StrAttr:$kernel,
    OptionalAttr<DenseI64ArrayAttr>:$a_map,
    OptionalAttr<DenseI64ArrayAttr>:$b_map, UnitAttr:$transpose_b);
  let assemblyFormat = [{
    $a `,` $b (`bias` `(` $bias^ `)`)? `outs` `(` $outs `)`
    (`workspace` `(` $workspace^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // MLA_DIALECT_MLAK_IR_MLAKOPS_TD
