//===- MLAKCacheOps.td - Calls on caches and plans ---------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKCACHEOPS_TD
#define MLA_DIALECT_MLAK_IR_MLAKCACHEOPS_TD

include "mla/Dialect/MLAK/IR/MLAKOpBase.td"

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

#endif // MLA_DIALECT_MLAK_IR_MLAKCACHEOPS_TD
