//===- Passes.td - Passes on the mla dialect ---------------*- tablegen -*-===//
//
// Each pass emits a remark for every decision, in the category of the pass's
// name: `--remarks-filter=mla-absorb` prints the remarks of mla-absorb.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_TRANSFORMS_PASSES_TD
#define MLA_DIALECT_MLA_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLAPaginatePass : Pass<"mla-paginate", "::mlir::ModuleOp"> {
  let summary = "Replace dense latent caches with paged caches";
  let description = [{
    A dense cache is an argument with one reader, an `mla.update`, apart from ops
    that read its dimensions; reshapes and slices may be in between. The updated
    cache may only be read by attention and returned. Such a cache becomes a page
    pool that the caller owns. Any other reader is an error that names it, and the
    pass changes nothing.

    **The signature changes.** The past caches are removed from the arguments and
    the updated caches from the results. With `mask=visible` the masks are removed,
    too. The function gets these new last arguments, one set for all layers, in this
    order:

    | argument | type | attributes |
    |---|---|---|
    | one cache per update | `!mla.cache<layout, page = N>` | `mla.role = "cache"`; `mla.packs = [i, j]`: the dense arguments (latent, rope) that it replaces; `mla.unpacks = [k, l]`: the results that it replaces, -1 for none. A joint cache has one number in each list, and `mla.columns = [c, r]`: the first columns of latent and rope key. Scales of blocks follow, those of a joint cache as one tensor |
    | block table `[B, P]` | `tensor<?x?xi32>` | `mla.role = "block_table"` |
    | lengths `[B]`, new tokens included | `tensor<?xi32>` | `mla.role = "seq_lens"`; `mla.lengths` = `"past+new"`, `"capacity"`, `"read"`, `"positions+1"` or a number: the meaning of a length |
    | slots `[B * S]` of the new tokens | `tensor<?xi32>` | `mla.role = "slot_mapping"` |
    | with `packed`: `cu_seqlens` `[B + 1]`, the number of the first new token of each sequence, then the number of new tokens | `tensor<?xi32>` | `mla.role = "cu_seqlens"` |

    The number of an argument is its `mla.arg`, if it has this attribute. Each
    remaining result gets `mla.result = i`, its number before the pass. The lengths
    argument lists the dropped masks in `mla.assumed_visible`, including masks that
    remain arguments because another op reads them.

    **Quantised rows.** If `mla.quantize_rows` makes the new rows, the cache gets the
    layout of its codes and scales, and the rows before the quantisation are
    appended. Attention must read them through `mla.dequantize_rows` with the same
    scales. The scale of the tensor becomes `k_scale`, one for latent and rope key.
    An option `layout` other than auto stores the same rows in that layout.

    **Masks.** With `mask=keep` each mask is kept as an operand. A mask has a fixed
    number of keys, so a length is the number of past and new tokens, or the
    capacity of a static cache. `mask=visible` is the user's assertion that the mask
    means "key before length, causal, bottom-right aligned". The pass replaces it
    with `causal`, and lengths count real tokens. Everything else in such a mask is
    lost: a window, padding, added numbers. A window that raising found is an
    attribute of the attention, not a mask, and is kept. `mla-run` checks masks that
    are arguments against their data. A mask that the model computes and that
    raising did not prove causal is dropped **without a check**; the printed
    signature change counts these masks.

    **Joint caches.** A joint cache stores latent and rope key side by side in one
    tensor `[B, T, C + r]`, in either order. Its update has no rope operands. Each
    attention reads C columns as the latent and the other r as the rope key. A joint
    cache becomes one page pool with two fields, like two separate tensors.

    **Rotations and sizes.** A rotation of the new rope keys that only the cache
    reads becomes part of `mla.append`. Dimensions of a removed cache or mask are
    rewritten in terms of other arguments through `mla.shape`. If these do not
    determine the number of past tokens, for instance because no mask is left, it is
    the largest length minus the new tokens. A dense cache has one such number, so
    the step checks that all lengths are equal. Positions, slice offsets and asserts
    may use it. A tensor size may not, because it would depend on data: that is an
    error at the use of the size.

    **Positions.** New tokens that are written at positions have slots, too. With
    `check-positions`, which is on for CPU targets, the step compares both. A
    position must be less than its sequence's length. With `mask=visible` the
    positions must be the last ones, in order, because a query sees the keys up to
    its own position. Its slot must equal the slot that the block table gives for
    the position. Tokens with slot -1 are skipped.

    **Static caches.** A mask hides the rows of a static cache that hold no token,
    so lengths that end with the written tokens give the same result as the
    capacity. A mask that shows such a row requires a value that pages do not
    contain. With `check-positions` the step compares each kept mask with the
    lengths: it must hide each key after the length, or give it a score at least 9984
    below another key of the query, so that its weight is 0. Queries with slot -1
    are skipped. Without a mask the model reads such rows, too; then the step
    compares each length with the number of keys that attention reads. Without
    `check-positions` neither check is made, and a remark `unchecked-lengths`
    reports this.

    **Packed tokens.** With `packed` the model's batch is 1, and its N tokens belong
    to any number of sequences B, one after another:

    ```mlir
    // 11 tokens of a prompt and one token of each of two other sequences
    // %x: tensor<1x13x96xf32>, %lens = [11, 40, 7], %cu = [0, 11, 12, 13]
    %l, %r = mla.gather %cache table(%table) lengths(%lens) extent(%T) : ...
    %q = tensor.collapse_shape %qn [[0, 1], [2], [3]] : tensor<1x?x5x24xf32> into tensor<?x5x24xf32>
    %o = mla.attention q(%q, ...) latent(%l, %r) weights(%uk, %uv) lengths(%lens)
           cu_seqlens(%cu) {causal, scale = 0.3 : f64} : ...
    ```

    Each attention must read a paged cache, and be causal or have a mask that
    `mask=visible` drops. No other op may combine tokens: a reduction over N or a
    convolution is an error. The model may not use the number of past tokens, because
    the sequences have different ones; positions are arguments. With
    `check-positions` the step compares `cu_seqlens` with N and the lengths before it
    writes anything.

    **Refusals.** Each cache that stays dense gets a `[Missed]` remark with the
    reason. An `mla.update` that cannot be paged has one of (`past-computed`, `past-sliced`,
    `past-read`, `result-read`, `result-sliced`, `result-twice`, `read-sliced`,
    `other-rope`, `other-latent`, `other-lengths`, `other-sequences`,
    `joint-columns`, `two-caches`, `ragged`, `nested`, `packed`, `past-size`,
    `still-read`; with quantised rows also `codes`, `codes-read`, `other-scale`,
    `two-scales`, `blocks`, `blocks-read`, `other-blocks`, `joint-blocks`). An argument that reaches an attention without an update has one
    of (`computed`, `cast`, `other-order`, `columns`, `no-update`, `no-new-tokens`).

    A cache of expanded keys and values stays dense. The IR does not prove how they
    were computed, and raising does not change attention over them.

    Before:
    ```mlir
    func.func @step(%qn: tensor<2x1x5x24xf32>, ..., %past: tensor<2x37x64xf32>,
                    %pastRope: tensor<2x37x16xf32>) -> (tensor<2x1x5x24xf32>, ...) {
      %k = mla.rope %kr, %cos, %sin : ...
      %l, %r = mla.update past(%past, %pastRope) new(%nl, %k) {mode = #mla.update<concat>} : ...
      %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) mask(%m) {scale = 0.3 : f64} : ...
      return %o, %l, %r : ...
    }
    ```
    After, with `page-size=16 mask=visible`:
    ```mlir
    func.func @step(%qn: tensor<2x1x5x24xf32>, ..., %cache: !mla.cache<...>,
                    %table: tensor<?x?xi32>, %lens: tensor<?xi32>, %slots: tensor<?xi32>)
        -> tensor<2x1x5x24xf32> {
      mla.append %cache latent(%nl, %kr) slots(%slots) rope(%cos, %sin) : ...
      %l, %r = mla.gather %cache table(%table) lengths(%lens) extent(%T) : ...
      %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) lengths(%lens)
             {causal, scale = 0.3 : f64} : ...
      return %o : ...
    }
    ```
  }];
  let options = [
    Option<"pageSize", "page-size", "int64_t", "64", "Tokens per page">,
    Option<"mask", "mask", "::mla::MaskMode", "::mla::MaskMode::Keep",
           "How masks are handled", [{::llvm::cl::values(
             clEnumValN(::mla::MaskMode::Keep, "keep", "masks are kept as operands"),
             clEnumValN(::mla::MaskMode::Visible, "visible",
                        "masks are asserted to mean: key before length, causal"))}]>,
    Option<"layout", "layout", "std::string", "\"auto\"",
           "Layout of the caches, as in mla-select-layout; auto is that of quantised rows, or flat">,
    Option<"checkPositions", "check-positions", "bool", "true",
           "Compare positions with lengths and slots at run time">,
    Option<"packed", "packed", "bool", "false",
           "Let the tokens of the batch of 1 belong to any number of sequences">
  ];
  let statistics = [
    Statistic<"numCaches", "caches", "dense caches replaced">,
    Statistic<"numRopes", "ropes-in-append", "rotations fused into an append">,
    Statistic<"numMasks", "masks-dropped", "masks replaced with `causal`">,
    Statistic<"numDims", "dims-rewritten", "dimensions rewritten through mla.shape">,
    Statistic<"numLengths", "dims-by-lengths", "rewritten dimensions that read the lengths">,
    Statistic<"numPositions", "positions-checked", "positions compared with the lengths">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLAAbsorbPass : Pass<"mla-absorb", "::mlir::func::FuncOp"> {
  let summary = "Choose the absorbed or the expanded form of each attention";
  let description = [{
    Replaces each `mla.attention` with one of two equal forms:

    * *absorbed*: `mla.absorb_query`, attention on the latent itself, and
      `mla.project_value`. On a paged cache the attention is `mla.decode` and the
      gather is removed; on a dense latent it is `mla.latent_attention`.
    * *expanded*: `mla.expand_kv` for keys and for values, and `mla.prefill`.

    `form=auto` takes the form that takes less time by the costs of the target. The
    remark has both times:

    ```
    absorbed form: 30.09 times faster by the costs of sm_90a; queries 1, keys 4096,
    heads 128, batch 4: absorbed 31.8 us, expanded 957.0 us on sm_90a
    ```

    A form is a sequence of calls, and

    ```
    time of a call = overhead + max(FLOPs / rate, bytes / bandwidth)
    ```

    A target has one bandwidth. Each kind of call (product with weights, decode,
    attention on a dense latent, prefill, gather) has its own overhead, and all but
    the gather have their own rate. For B sequences with S queries and T keys each,
    H heads, widths n (nope), r (rope), v (value), C (latent), V keys per query, and e
    bytes per element:

    | call | FLOPs | bytes / e |
    |---|---|---|
    | `absorb_query` | 2BSHCn | HCn + BSH(n + C) |
    | `decode`, `latent_attention` | 2BD(SH)V(2C + r) | BT(C + r) + BSH(2C + r) |
    | `project_value` | 2BSHCv | HCv + BSH(C + v) |
    | `gather`, if paged | 0 | 2BT(C + r) |
    | `expand_kv` for keys | 2BTHCn | HCn + BT(C + Hn) |
    | `expand_kv` for values | 2BTHCv | HCv + BT(C + Hv) |
    | `prefill` | 2PV(n + r + v) | BT(H(n + v) + r) + BSH(n + r + v) |

    V is T - (S - 1) / 2 with `causal`, else T, and a number of keys that takes as
    long as a tile takes besides its keys. Kernels compute whole tiles of rows. BS
    and BT of a product are rounded up to a multiple of the rows of its tile, and
    D(SH) is SH, rounded up to a multiple of the rows of the decode's tile. P is the
    number of rows of the prefill's tiles, each with queries of one head; the number
    of tiles is rounded up to a multiple of the target's processors.

    A gather that the absorbed form needs, too, counts for neither form. A dynamic T
    counts as S if shape facts say that they are equal, else as `assumed-keys`. A T
    less than S counts as S. A dynamic B counts as 1.

    `lib/Kernels/Manifest/Costs.inc` has the numbers of each target and tells where
    and when they were measured. They are times of 16-bit types. `balance=16`
    replaces them: all work then takes 16 FLOP in the time of one byte, and calls
    have no overhead.

    If S is dynamic, the pass keeps both forms, and an `scf.if` takes the absorbed
    form below the S from which the expanded form is faster. For ragged queries it
    compares the mean length. There is no branch if the expanded form is faster for
    one query, or the absorbed form for every power of two up to 65536.

    `w_uk` and `w_uv` are not copied: views of kv_b stay views.

    **f16.** Both forms compute a product that the model may not compute: W_UK
    times the query, or W_UK and W_UV times the latent. It may exceed 65504, the
    largest f16, where the model's own values do not. On the CPU these products
    are f32 (`wide`). Kernels of GPUs do not read such products, and a choice at
    run time would wait for the GPU. There `form=auto` takes the expanded form,
    in which most models are written. An absorbed output is an average of
    latents, so it stays within f16.

    Before:
    ```mlir
    %l, %r = mla.gather %c table(%t) lengths(%n) extent(%T) : ...
    %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) lengths(%n) {causal, scale = 0.3 : f64} : ...
    ```
    After, absorbed:
    ```mlir
    %ql = mla.absorb_query %qn, %uk : ...
    %ol = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {causal, scale = 0.3 : f64} : ...
    %o = mla.project_value %ol, %uv : ...
    ```
  }];
  let options = [
    Option<"form", "form", "::mla::AttentionForm", "::mla::AttentionForm::Auto",
           "Form to use", [{::llvm::cl::values(
             clEnumValN(::mla::AttentionForm::Auto, "auto", "the faster one"),
             clEnumValN(::mla::AttentionForm::Absorbed, "absorbed", "always absorbed"),
             clEnumValN(::mla::AttentionForm::Expanded, "expanded", "always expanded"))}]>,
    Option<"assumedKeys", "assumed-keys", "int64_t", "4096",
           "Number of keys to assume where it is dynamic">,
    Option<"balance", "balance", "double", "0.0",
           "Floating-point operations in the time of one byte; 0: the costs of "
           "the target">,
    Option<"target", "target", "std::string", "\"cpu\"",
           "Architecture of the kernels, which has costs of its own">
  ];
  let statistics = [
    Statistic<"numAbsorbed", "absorbed", "attentions in absorbed form">,
    Statistic<"numExpanded", "expanded", "attentions in expanded form">,
    Statistic<"numBoth", "both", "attentions with a branch at run time">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLAExpandCachePass : Pass<"mla-expand-cache", "::mlir::func::FuncOp"> {
  let summary = "Expand cached latents without a dense copy of them";
  let description = [{
    A prefill in expanded form over a paged cache gathers the cached latents, and
    multiplies them by W_UK and W_UV. This pass makes one `mla.expand_cache` of an
    `mla.gather` and the two `mla.expand_kv`, which reads pages of any layout and
    writes keys and values. The results have the same bits on the CPU.

    The three ops must be in one block, and nothing else may read the dense latent.
    The new op stands at the place of the first product. So the second weight must
    be known there, the cache must not be written between the gather and this
    place, and no op may read the rope key before it. A `[Missed]` remark has the
    reason for a gather that stays.

    On sm_90a the new op takes 1.05 to 1.08 times as long as the three ops with
    cuBLASLt (H200), and 0.70 times as long as without it. It saves the copy of the
    latents.

    Products of a dense latent are faster on sm_100a, whose `mla.expand_kv` uses
    instructions that `mla.expand_cache` does not use. There the pass changes
    nothing, unless `all-targets` is set.

    Before:
    ```mlir
    %l, %r = mla.gather %c table(%t) lengths(%n) extent(%T) : ...
    %k = mla.expand_kv %l, %uk : ...
    %v = mla.expand_kv %l, %uv : ...
    %o = mla.prefill q(%qn, %qr) k(%k, %r) v(%v) lengths(%n) {causal, scale = 0.3 : f64} : ...
    ```
    After:
    ```mlir
    %k, %v, %r = mla.expand_cache %c table(%t) lengths(%n) extent(%T) weights(%uk, %uv) : ...
    %o = mla.prefill q(%qn, %qr) k(%k, %r) v(%v) lengths(%n) {causal, scale = 0.3 : f64} : ...
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"cpu\"",
           "Architecture of the kernels">,
    Option<"allTargets", "all-targets", "bool", "false",
           "Fuse on targets where products of a dense latent use faster instructions, too">
  ];
  let statistics = [
    Statistic<"numFused", "fused", "gathers fused with the products of keys and values">
  ];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def MLAHoistPlanPass : Pass<"mla-hoist-plan", "::mlir::func::FuncOp"> {
  let summary = "Share one split-KV plan between the decodes of a step";
  let description = [{
    Gives each `mla.decode` and `mla.gqa_decode` without a plan an `mla.plan` at the
    top of the function, after the definition of its lengths. Decodes with the same
    lengths, table, query length, heads, key heads and page size share a plan, so a
    step of many layers needs one. The key heads of `mla.decode` are 1. A dynamic
    query length is taken from the arguments.

    A decode whose lengths or query length are not available at the top gets a plan
    right before it, and a remark. A decode with a dynamic number of heads gets no
    plan and makes one when it runs. With `single-plan`, a function that needs more
    than one plan, or one that is not at its top, is an error that names the
    difference.

    Before:
    ```mlir
    %a = mla.decode q(%q0, %r0) cache(%c0) table(%t) lengths(%n) {scale = 0.3 : f64} : ...
    %b = mla.decode q(%q1, %r1) cache(%c1) table(%t) lengths(%n) {scale = 0.3 : f64} : ...
    ```
    After:
    ```mlir
    %pages = tensor.dim %t, %c1 : tensor<?x?xi32>
    %p = mla.plan lengths(%n) max_pages(%pages) {heads = 5, page_size = 16, query_len = 1} : ...
    %a = mla.decode q(%q0, %r0) cache(%c0) table(%t) lengths(%n) plan(%p) {scale = 0.3 : f64} : ...
    %b = mla.decode q(%q1, %r1) cache(%c1) table(%t) lengths(%n) plan(%p) {scale = 0.3 : f64} : ...
    ```
  }];
  let options = [
    Option<"singlePlan", "single-plan", "bool", "false",
           "Emit an error for a function that needs more than one plan">
  ];
  let statistics = [
    Statistic<"numPlans", "plans", "plans at the top of a function">,
    Statistic<"numLocalPlans", "local-plans", "plans right before a decode">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLAQuantizeQueriesPass : Pass<"mla-quantize-queries", "::mlir::func::FuncOp"> {
  let summary = "Round the queries of decodes over caches of 8 bits";
  let description = [{
    The fastest decodes of a cache of f8E4M3FN take queries of f8E4M3FN (L3). This
    pass puts an `mla.quantize_query` before each `mla.decode` over such a cache. Each
    head of a token gets a scale, which every target can compute. A query loses
    precision: its values have 4 significant bits. So pipelines run this pass only if
    it is asked for.

    A decode stays as it is, with a `[Missed]` remark, if its cache has other elements
    or scales in the cache, if it has no rope part, or if it is `wide`. Run the pass
    after `mla-select-layout`.

    Before:
    ```mlir
    %o = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
      : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>, ...) -> tensor<2x1x5x64xbf16>
    ```
    After:
    ```mlir
    %l8, %r8, %s = mla.quantize_query %ql, %qr : ...
    %o = mla.decode q(%l8, %r8) cache(%c) table(%t) lengths(%n) q_scale(%s)
           {out_type = bf16, scale = 0.1 : f64}
      : (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x5x16xf8E4M3FN>, ...) -> tensor<2x1x5x64xbf16>
    ```
  }];
  let statistics = [
    Statistic<"numRounded", "rounded", "decodes whose queries are rounded">
  ];
}

def MLASelectLayoutPass : Pass<"mla-select-layout", "::mlir::ModuleOp"> {
  let summary = "Choose layout and page size of each cache";
  let description = [{
    Rewrites the type of each cache argument and the ops that depend on the page
    size: plans, and gathers whose extent is all pages of a table. Other extents do
    not change.

    `layout` is a request: `flat` or `L1` (latent and rope of a token in one row),
    `split` or `L2` (two pools), `e4m3` or `L3`, the name of another layout, or a list
    of fields in `[]`. A name stands for its fields with the widths of the cache. L1,
    L2 and L12 store the type of the model.

    `layout=auto` chooses, once for each type of cache, so that all functions that
    share a cache agree. It keeps a quantised cache that the model itself takes.
    With `accuracy=exact` it takes L1, and L2 if the rows of L1 would not align the
    latent to cache lines of 64 bytes and the latent alone is aligned. Otherwise it
    compares the layouts that `accuracy` admits, that take at most `max-token-bytes`
    bytes per token, and that kernels of the target append, decode and gather:

    ```
    time of a token = write + reads * (bytes or decode, the longer)
    reads           = context in decode, 1 in prefill, both added with phases=both
    ```

    Bytes take the bandwidth of the target. A decode takes the time that was measured
    with its kernel on the layout, which includes the conversion of elements
    (`lib/Kernels/Manifest/ReadCosts.inc`). For example, on sm_90a L4 is faster than
    bf16 pages with 16 heads and slower with 64, so `accuracy=fp8` takes L4 or L1 there,
    unless `max-token-bytes` asks for fewer bytes. Without a measurement, products take the rate of the kernel, as in
    `mla-absorb`, and elements the measured time of their conversion on pages of that
    layout. The layout of least time is chosen, and of equally fast ones that of fewest
    bytes. A remark lists why each other layout lost, and whether its time is measured
    or modelled. An accuracy is never a layout: `layout=fp8` is an error.

    Prefill and decode of one cache share a layout that both read. If each alone would
    take another one, a remark compares: two layouts need a second cache and a
    conversion of the prompt, which takes the time to read and write its bytes. It
    names the number of decoded tokens from which that is better. The pass does not
    insert the conversion, because the second cache would be a new argument of the
    function. With two caches and `mla.convert_cache` from one to the other, each gets
    the best layout for its phase: the first one that of the prefill if no op decodes
    from it, the second one that of the decode if no op gathers from it.

    `page-size=keep` keeps the page size given to
    `mla-paginate`. `page-size=auto` takes the power of two from 16 to 256 whose
    tokens fill about 64 KiB, one block of keys in the second-level cache.

    A cache with the attribute `mla.keep_layout` is a tensor of the caller, and keeps
    its type. An option that asks for another type is an error. Other caches of the
    same type keep it, too.

    Layouts such as L3 have no scale in the cache, and the values that `k_scale` does not
    scale must fit their elements. `k-scale` gives the ops of such a cache a constant
    `k_scale`; without it `auto` does not choose these layouts.

    The pass reports an error, with the reason, for:
    * a layout that does not exist for the widths of the cache, such as L4 with a
      latent width that is no multiple of 128, or L2 without a rope part;
    * a requested layout if the module has caches of keys and values of heads only,
      which keep their layout;
    * no layout for the accuracy and the bytes per token;
    * a scale of the operand, `k_scale`, that the layout does not use;
    * element types of unquantised caches other than f32, f16 and bf16;
    * a page size out of range;
    * caches of one function with different page sizes, because they share a block
      table;
    * a change of the page size if the extent of a gather is not "all pages" but may
      depend on the number of pages, or if it is "all pages" and its type is static.

    Before:
    ```mlir
    func.func @f(%c: !mla.cache<<[latent : 512 x f32, rope : 64 x f32]>, page = 16>, ...)
    ```
    After, with `layout=split page-size=auto`:
    ```mlir
    func.func @f(%c: !mla.cache<<[latent : 512 x f32, rope : 64 x f32 {pool = 1} ]>, page = 32>, ...)
    ```
  }];
  let options = [
    Option<"layout", "layout", "std::string", "\"auto\"",
           "auto, flat, split, e4m3, the name of a layout, or a list of fields">,
    Option<"accuracy", "accuracy", "::mla::CacheAccuracy",
           "::mla::CacheAccuracy::Exact",
           "Least accuracy of layout=auto", [{::llvm::cl::values(
             clEnumValN(::mla::CacheAccuracy::Exact, "exact",
                        "the values that the model writes"),
             clEnumValN(::mla::CacheAccuracy::FP8, "fp8",
                        "elements of 8 bits or more"),
             clEnumValN(::mla::CacheAccuracy::FP4, "fp4",
                        "elements of 4 bits or more"))}]>,
    Option<"phases", "phases", "::mla::ServingPhases",
           "::mla::ServingPhases::Both",
           "Phases whose accesses layout=auto counts", [{::llvm::cl::values(
             clEnumValN(::mla::ServingPhases::Prefill, "prefill",
                        "one write and one gather of each token"),
             clEnumValN(::mla::ServingPhases::Decode, "decode",
                        "a write, and a decode over the context"),
             clEnumValN(::mla::ServingPhases::Both, "both", "the sum of both"))}]>,
    Option<"context", "context", "int64_t", "4096",
           "Cached tokens that a step of layout=auto reads">,
    Option<"maxTokenBytes", "max-token-bytes", "int64_t", "0",
           "Largest bytes of a cached token of layout=auto; 0: any">,
    Option<"pageSize", "page-size", "std::string", "\"keep\"",
           "Tokens per page: keep, auto or a number">,
    Option<"kScale", "k-scale", "double", "0",
           "k_scale of the caches whose chosen layout uses one; 0: none">,
    Option<"target", "target", "std::string", "\"cpu\"",
           "Architecture of the kernels">
  ];
  let statistics = [
    Statistic<"numFlat", "flat", "caches in one pool">,
    Statistic<"numSplit", "split", "caches in two pools">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLAFuseQueryPass : Pass<"mla-fuse-query", "::mlir::func::FuncOp"> {
  let summary = "Remove copies of queries and keys, and fuse their rotations";
  let description = [{
    Kernels read queries, keys and latents with any strides, and take latent and rope
    part as two operands. Ops that join, copy or reorder these parts first are not
    needed. The pass makes each mla op read the original value: it forwards slices of
    concats and of inserted slices, merges or cancels slices and transposes, turns
    transposes that move only dimensions of size one into reshapes, and removes
    copies. q_nope and q_rope are then two strided views of one projection.

    `mla.append` casts the values that it writes. The pass removes a cast before it
    (an arith op or a linalg.generic) if the cache holds the same bits without it. A
    cast to more bits is always removed. A cast to fewer bits is removed if it casts
    to the type of the field, no rotation is in between and no other op reads its
    result. A remark reports each removed cast, and the reason for each cast that is
    kept. The pass also moves a rotation of the rope key into the append, if nothing
    else reads the rotated key.

    An RMS norm of the latent becomes part of the append:
    ```mlir
    %n = linalg.generic ... // weight * x * rsqrt(mean(x * x) + eps)
    mla.append %c latent(%n, %kr) slots(%s) : ...
    ```
    becomes
    ```mlir
    mla.append %c latent(%x, %kr) slots(%s) norm(%weight) {norm_eps = 1.0e-06 : f64} : ...
    ```
    The cache must hold the same bits: the ops of the norm must add the squares in
    order in f32, and round where the append rounds. Nothing else may read the
    normalized latent. A remark reports each norm that is fused, and the reason for
    each append without one.

    The rotation of the queries and an append that rotates the rope key become one
    `mla.prepare`, which is one kernel launch on a GPU:
    ```mlir
    mla.append %c latent(%l, %kr) slots(%s) rope(%cos, %sin) : ...
    %q = mla.rope %qr, %cos, %sin : ...
    %o = mla.decode q(%ql, %q) cache(%c) ...
    ```
    becomes
    ```mlir
    %q = mla.prepare %c q(%qr) latent(%l, %kr) slots(%s) rope(%cos, %sin) : ...
    %o = mla.decode q(%ql, %q) cache(%c) ...
    ```
    The queries are those of the attention that reads the cache. Both rotations must
    have the same factors and orders of pairs, and queries and latent the same number
    of tokens: equal sizes in the types, or sizes that `mla.shape` of the arguments
    proves equal. `mla.prepare` takes the place of the append, so the order of all
    accesses to the cache stays the same. Ops without effects that compute the queries
    move before it, and ops that read the rotated queries move behind it. A remark
    reports each append of a cache with a rope field that is fused, and the reason for
    each other one.

    The pass counts the ops that only move elements (concat, insert_slice, pad,
    transpose, copy, fill, broadcast) between a projection and an mla op, and the
    bytes that they write, before and after. A dynamic dimension counts as 1. A
    remark names each op that is left. With `no-moves` each such op is an error.

    Before:
    ```mlir
    %q = tensor.concat dim(3) %n, %r : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>) -> tensor<2x1x5x40xf32>
    %qn = tensor.extract_slice %q[0, 0, 0, 0] [2, 1, 5, 24] [1, 1, 1, 1] : ...
    %ql = mla.absorb_query %qn, %uk : ...
    ```
    After:
    ```mlir
    %ql = mla.absorb_query %n, %uk : ...
    ```
  }];
  let options = [
    Option<"noMoves", "no-moves", "bool", "false",
           "Emit an error for each op that still moves a query or key">
  ];
  let statistics = [
    Statistic<"numBefore", "moves-before", "ops that move queries or keys, before">,
    Statistic<"numAfter", "moves-after", "ops that move queries or keys, after">,
    Statistic<"bytesMovedBefore", "bytes-before", "bytes written by these ops, before">,
    Statistic<"bytesMovedAfter", "bytes-after", "bytes written by these ops, after">,
    Statistic<"numCasts", "casts-in-append", "casts removed before an append">,
    Statistic<"numNorms", "norms-in-append", "norms of a latent fused into an append">,
    Statistic<"numPrepares", "prepares", "appends fused with a rotation of queries">
  ];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLAIsolateAttentionPass : Pass<"mla-isolate-attention", "::mlir::ModuleOp"> {
  let summary = "Remove everything but attention from functions";
  let description = [{
    On a GPU the kernels of this project compute attention, and another library
    computes projections, norms and the rest of a layer. This pass keeps the mla ops
    of each public function, with the reshapes, slices and sizes that lead to their
    operands.

    * A value that another op computes for them becomes an argument, before cache,
      table, lengths and slots. Its `mla.name` is `input0`, `input1`, ..., and a
      remark names the op.
    * The values that other ops read from them become the results, in program order.
    * Arguments that only removed ops used are removed.

    It is an error if a function has no mla op, if the attention needs a scalar that
    is computed from a tensor, if its form is chosen at run time, or if there are ops
    between two attentions, as in a function of several layers.

    Before:
    ```mlir
    func.func @f(%x: tensor<2x64xf32>, %w: tensor<64x72xf32>, %uk: tensor<3x24x16xf32>) -> tensor<2x3x16xf32> {
      %q = linalg.matmul ins(%x, %w : ...) outs(%zero : ...) -> tensor<2x72xf32>
      %qn = tensor.expand_shape %q [[0], [1, 2]] output_shape [2, 3, 24] : tensor<2x72xf32> into tensor<2x3x24xf32>
      %ql = mla.absorb_query %qn, %uk : (tensor<2x3x24xf32>, tensor<3x24x16xf32>) -> tensor<2x3x16xf32>
      ...
    ```
    After:
    ```mlir
    func.func @f(%uk: tensor<3x24x16xf32>, %q: tensor<2x72xf32> {mla.name = "input0"}) -> tensor<2x3x16xf32> {
      %qn = tensor.expand_shape %q [[0], [1, 2]] output_shape [2, 3, 24] : tensor<2x72xf32> into tensor<2x3x24xf32>
      %ql = mla.absorb_query %qn, %uk : (tensor<2x3x24xf32>, tensor<3x24x16xf32>) -> tensor<2x3x16xf32>
      ...
    ```
  }];
  let statistics = [Statistic<"numInputs", "inputs", "values turned into arguments">];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def MLAVerifyLsePass : Pass<"mla-verify-lse"> {
  let summary = "Verify that only mla ops change the encoding of an LSE";
  let description = [{
    The encoding of the tensor type of a log-sum-exp (LSE) says its base, the LSE of
    a row without keys, and whether the output has a sink. Generic ops may change or
    drop an encoding without an error. This pass reports an error for every op
    outside of mla and mlak that computes with an LSE, or whose operands and results
    have different encodings. Casts, slices, reshapes and concats that keep the
    encoding, and control flow, are accepted. With `base=e` or `base=two` an LSE of
    the other base is an error, too, for callers that require one base.

    Refused:
    ```mlir
    %b = tensor.cast %a : tensor<2x5xf32, #mla.lse<e>> to tensor<2x5xf32>
    ```
    Accepted:
    ```mlir
    %b = mla.convert_lse %a : tensor<2x5xf32, #mla.lse<e>> to tensor<2x5xf32, #mla.lse<two>>
    ```
  }];
  let options = [
    Option<"base", "base", "::mla::LseBases", "::mla::LseBases::Any",
           "Bases that the module may use", [{::llvm::cl::values(
             clEnumValN(::mla::LseBases::Any, "any", "both bases"),
             clEnumValN(::mla::LseBases::E, "e", "natural logarithms"),
             clEnumValN(::mla::LseBases::Two, "two", "logarithms to base 2"))}]>
  ];
  let statistics = [Statistic<"numOps", "ops", "ops checked">];
}

def MLAVerifyNoHostSyncPass : Pass<"mla-verify-no-host-sync"> {
  let summary = "Verify that host code does not read device memory";
  let description = [{
    On every target other than `cpu`, tensor arguments are device memory unless they
    have `mla.host`. If the host program reads an element of one, or branches on such
    a value, the host waits for the device in every step. The pass reports an error
    that names the argument or the op. Dimensions may be read, and bodies of linalg
    ops are device code.

    Refused, with `target=sm_90a`:
    ```mlir
    func.func @f(%n: tensor<?xi32>) -> i32 {
      %x = tensor.extract %n[%c0] : tensor<?xi32>
      return %x : i32
    }
    ```
    Accepted: the same with `%n: tensor<?xi32> {mla.host}`.
  }];
  let options = [
    Option<"target", "target", "std::string", "\"cpu\"",
           "Architecture of the kernels">
  ];
  let statistics = [
    Statistic<"numReads", "reads", "elements read in the host program">
  ];
}

#endif // MLA_DIALECT_MLA_TRANSFORMS_PASSES_TD
