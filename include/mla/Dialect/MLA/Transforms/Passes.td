//===- Passes.td - Passes on the mla dialect ---------------*- tablegen -*-===//
//
// Every decision of these passes is a remark of the pass's name; ask for it
// with `--remarks-filter=NAME`.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_TRANSFORMS_PASSES_TD
#define MLA_DIALECT_MLA_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLAPaginatePass : Pass<"mla-paginate", "::mlir::ModuleOp"> {
  let summary = "Replace dense latent caches by a paged one";
  let description = [{
    A dense cache is an argument that `mla.update` alone reads (through
    reshapes and slices, and but for its dimensions), and whose update is read
    by attention and returned, nothing else. Such a cache becomes a page pool
    that the caller owns. Anything else is an error that names the other
    reader, and nothing is changed.

    **The signature changes.** Of the arguments, the past caches go; of the
    results, the updated caches go; and with `mask=visible` the masks go. At
    the end of the arguments the function gains, once for all layers, in this
    order:

    | argument | type | attributes |
    |---|---|---|
    | a cache for each update | `!mla.cache<layout, page = N>` | `mla.role = "cache"`, `mla.packs = [i, j]`: the dense arguments (latent, rope) that it holds, `mla.unpacks = [k, l]`: the results that it stands for, -1 for none; of a joint cache one number each, and `mla.columns = [c, r]`: where latent and rope key begin in a row |
    | block table `[B, P]` | `tensor<?x?xi32>` | `mla.role = "block_table"` |
    | lengths `[B]`, new tokens included | `tensor<?xi32>` | `mla.role = "seq_lens"`, `mla.lengths` = `"past+new"`, `"capacity"`, `"read"`, `"positions+1"` or a number: what they stand for |
    | slots `[B * S]` of the new tokens | `tensor<?xi32>` | `mla.role = "slot_mapping"` |

    Numbers are those of `mla.arg` where there is one. Results that stay get
    `mla.result = i`, their number before. The lengths argument lists in
    `mla.assumed_visible` the masks that were dropped, also those that something
    else reads and that stay arguments.

    `mask=keep` leaves each mask an operand. It speaks of a fixed number of
    keys, so the lengths are past and new tokens, or the capacity of a static
    cache. `mask=visible` is the user's assertion that the mask is "key before
    length, causal, bottom-right aligned"; the mask is replaced by `causal`,
    and lengths count real tokens. Whatever else such a mask says is lost: a
    window, padding, numbers that are added. A window that raising found is an
    attribute of the attention and no mask: it stays. `mla-run` compares masks
    that are arguments with their data. A mask that the model computes, and that raising did not
    prove to be causal, is dropped **on trust**: no data shows it, and the
    printed change of the signature counts such masks.

    A **joint** cache keeps latent and rope key side by side in one tensor
    `[B, T, C + r]`, in either order. Its update has no rope operands, and each
    attention reads C of the columns as its latent and the other r as its rope
    key. It becomes one page pool with a field for each, as two tensors would.

    A rotation of the new rope keys that only the cache reads becomes part of
    `mla.append`. Dimensions that were read off a dense cache or a dropped mask
    are rewritten in terms of other arguments through `mla.shape`. Where these
    do not tell the number of past tokens, as when no mask is left, it is the
    longest length less the new tokens: a dense cache has one such number, so
    the step then checks that all lengths are equal. Positions, offsets of
    slices and asserts may be made of it. A size of a tensor may not, since it
    would depend on data: that is an error, which says where the size is used.

    New tokens that go to positions have slots, too. With `check-positions`, as
    for CPU targets, the step compares the two: a position lies within its
    sequence's length (with `mask=visible` they are the last ones, in order, as a
    query sees the keys up to its own place), and its slot is the one that the
    block table has for it. Tokens of slot -1 are left out.

    Of a static cache a mask hides the rows that no token was written to, so
    that lengths that end with the written tokens give the same numbers as the
    capacity. One that shows such a row asks for numbers that pages do not have:
    with `check-positions` the step compares a mask that stays with the lengths.
    Each key from there on has to be hidden, or lie so far (1e4) below another
    one of its query that its weight is 0; queries of slot -1 are left out.
    Without a mask the model reads such rows, too: then the step compares each
    length with the number of keys that attention reads. Without
    `check-positions` both are taken on trust, and remarks `unchecked-lengths`
    say so.

    Each cache that stays dense gets a remark `[Missed]` with its reason: those
    of an `mla.update` that cannot be paged (`past-computed`, `past-sliced`,
    `past-read`, `result-read`, `result-sliced`, `result-twice`, `read-sliced`,
    `other-rope`, `other-latent`, `other-lengths`, `other-sequences`,
    `joint-columns`, `two-caches`, `ragged`, `nested`, `past-size`,
    `still-read`), and arguments that reach an attention without one
    (`computed`, `cast`, `other-order`, `columns`, `no-update`,
    `no-new-tokens`).

    A cache of expanded keys and values stays dense: nothing in the IR proves
    where these came from, and raising leaves attention over one alone.

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
    Option<"pageSize", "page-size", "int64_t", "64", "Tokens a page">,
    Option<"mask", "mask", "::mla::MaskMode", "::mla::MaskMode::Keep",
           "What becomes of masks", [{::llvm::cl::values(
             clEnumValN(::mla::MaskMode::Keep, "keep", "they stay operands"),
             clEnumValN(::mla::MaskMode::Visible, "visible",
                        "they are asserted to mean: key before length, causal"))}]>,
    Option<"layout", "layout", "::mla::CacheLayout", "::mla::CacheLayout::Flat",
           "Where rope and latent of a token lie", [{::llvm::cl::values(
             clEnumValN(::mla::CacheLayout::Flat, "flat", "in one row (L1)"),
             clEnumValN(::mla::CacheLayout::Split, "split", "in two pools (L2)"))}]>,
    Option<"checkPositions", "check-positions", "bool", "true",
           "Compare positions with lengths and slots at run time">
  ];
  let statistics = [
    Statistic<"numCaches", "caches", "Dense caches that became paged">,
    Statistic<"numRopes", "ropes-in-append", "Rotations that became part of an append">,
    Statistic<"numMasks", "masks-dropped", "Masks that became `causal`">,
    Statistic<"numDims", "dims-rewritten", "Dimensions rewritten through mla.shape">,
    Statistic<"numLengths", "dims-by-lengths", "Of these, numbers read off the lengths">,
    Statistic<"numPositions", "positions-checked", "Positions that are compared with the lengths">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLAAbsorbPass : Pass<"mla-absorb", "::mlir::func::FuncOp"> {
  let summary = "Choose the absorbed or the expanded form of each attention";
  let description = [{
    Replaces each `mla.attention` by one of two equal forms:

    * *absorbed*: `mla.absorb_query`, attention against the latent itself, and
      `mla.project_value`. Over a paged cache that is `mla.decode`, and the
      gather goes; over a dense latent `mla.latent_attention`.
    * *expanded*: `mla.expand_kv` for keys and for values, and `mla.prefill`.

    With `form=auto` the cheaper one by this model is taken. For B sequences of
    S queries, T keys, H heads, widths n (nope), r (rope), v (value), C (latent)
    and e bytes an element:

    ```
    absorbed: FLOPs = 2BH(SC(n + v) + ST(2C + r))
              bytes = common + e * 4BSHC
    expanded: FLOPs = 2BH(TC(n + v) + ST(n + r + v))
              bytes = common + e * 2BTH(n + v) + e * 2BT(C + r) if paged
    common    = e * (BT(C + r) + HC(n + v) + BSH(n + r + v))
    time      = max(FLOPs / balance, bytes)
    ```

    Absorbed queries and outputs of width C, and expanded keys and values, are
    written and read once each; a paged latent is gathered first. Where T is
    dynamic it is S if the facts on shapes say so, else `assumed-keys`; fewer keys
    than queries count as S; a dynamic B counts as 1.

    When S is dynamic both forms are kept, and `scf.if` takes the absorbed one
    below the S from which expanding is cheaper. Ragged queries compare the mean
    length. If one form wins for every S up to T, there is no branch.

    `w_uk` and `w_uv` are used as they are: views of kv_b stay views, nothing of
    them is copied in a step.

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
           "Which form to take", [{::llvm::cl::values(
             clEnumValN(::mla::AttentionForm::Auto, "auto", "the cheaper one"),
             clEnumValN(::mla::AttentionForm::Absorbed, "absorbed", "always absorbed"),
             clEnumValN(::mla::AttentionForm::Expanded, "expanded", "always expanded"))}]>,
    Option<"assumedKeys", "assumed-keys", "int64_t", "4096",
           "Keys where their number is dynamic">,
    Option<"balance", "balance", "double", "16.0",
           "Floating-point operations in the time of a byte from memory">
  ];
  let statistics = [
    Statistic<"numAbsorbed", "absorbed", "Attentions in absorbed form">,
    Statistic<"numExpanded", "expanded", "Attentions in expanded form">,
    Statistic<"numBoth", "both", "Attentions with a branch at run time">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLAHoistPlanPass : Pass<"mla-hoist-plan", "::mlir::func::FuncOp"> {
  let summary = "One split-KV plan a step";
  let description = [{
    Gives each `mla.decode` without a plan one made at the top of the function,
    where its lengths are defined. Decodes that agree on lengths, table, query
    length, heads and page size share a plan: one a step, however many layers.
    A query length that is dynamic is taken from the arguments. A decode whose
    lengths or query length are not known at the top gets a plan of its own
    right before it, and a remark; one whose number of heads is dynamic gets
    none, and plans when it runs. With `single-plan`, a function that does not
    end with one plan at its top for all decodes is an error, which names what
    differs.

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
           "An error for a function that needs more than one plan">
  ];
  let statistics = [
    Statistic<"numPlans", "plans", "Plans at the top of a function">,
    Statistic<"numLocalPlans", "local-plans", "Plans right before a decode">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLASelectLayoutPass : Pass<"mla-select-layout", "::mlir::ModuleOp"> {
  let summary = "Choose layout and page size of each cache";
  let description = [{
    Rewrites the type of each cache argument, and with it what depends on the
    page size: plans, and extents of gathers that are all pages of a table. Other
    extents stay, unless they may depend on the number of pages.

    `layout=auto` takes L1 (latent and rope of a token in one row) unless its
    rows would leave the latent unaligned to cache lines of 64 bytes while the
    latent alone is aligned; then L2 (two pools). `page-size=keep` leaves the
    page size that the caller of `mla-paginate` asked for; `auto` takes the
    power of two of tokens, 16 to 256, that fill about 64 KiB, one block of keys
    in the second-level cache.

    Refused, with the reason: fields that the target's kernels do not read,
    element types other than f32, f16 and bf16, a page size out of range, a
    split without a rope part, caches of one function with different page sizes,
    as they share a block table, and another page size than a cache's own where
    the extent of a gather may depend on the number of pages other than by being
    all of them, or is all of them in a static type.

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
    Option<"layout", "layout", "::mla::CacheLayout", "::mla::CacheLayout::Auto",
           "Where rope and latent of a token lie", [{::llvm::cl::values(
             clEnumValN(::mla::CacheLayout::Auto, "auto", "by the cost model"),
             clEnumValN(::mla::CacheLayout::Flat, "flat", "in one row (L1)"),
             clEnumValN(::mla::CacheLayout::Split, "split", "in two pools (L2)"))}]>,
    Option<"pageSize", "page-size", "std::string", "\"keep\"",
           "Tokens a page: keep, auto or a number">,
    Option<"target", "target", "std::string", "\"cpu\"",
           "Architecture of the kernels">
  ];
  let statistics = [
    Statistic<"numFlat", "flat", "Caches in one pool">,
    Statistic<"numSplit", "split", "Caches in two pools">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLAFuseQueryPass : Pass<"mla-fuse-query", "::mlir::func::FuncOp"> {
  let summary = "Queries and keys without concats and copies";
  let description = [{
    Kernels read queries, keys and latents in any stride, and latent and rope
    part as two operands. So whatever joins, copies or reorders them first is
    work for nothing. The pass reads each part where it came from: slices of
    concats and of inserted slices are forwarded, slices and transposes merged
    or cancelled, transposes that move only dimensions of size one become
    reshapes, and copies go. What is left of q_nope and q_rope is two strided
    views of one projection.

    `mla.append` casts what it writes. A cast in front of it, as an op of arith or
    a generic of linalg, goes where the cache then holds the same bits: one to more
    bits always, one to fewer where it is to the type of the field, no rotation
    lies between the two and no other op reads its result. A remark says so of each, or
    why it stays.

    It counts the ops that only move elements (concat, insert_slice, pad,
    transpose, copy, fill, broadcast) on the way to an mla op, and the bytes
    that they write, a dynamic dimension counting as 1, before and after. A
    remark names each that is left; with `no-moves`, it is an error.

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
           "An error for each op that still moves a query or key">
  ];
  let statistics = [
    Statistic<"numBefore", "moves-before", "Ops that move queries or keys, before">,
    Statistic<"numAfter", "moves-after", "Ops that move queries or keys, after">,
    Statistic<"bytesMovedBefore", "bytes-before", "Bytes that these write, before">,
    Statistic<"bytesMovedAfter", "bytes-after", "Bytes that these write, after">,
    Statistic<"numCasts", "casts-in-append", "Casts that became part of an append">
  ];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLAIsolateAttentionPass : Pass<"mla-isolate-attention", "::mlir::ModuleOp"> {
  let summary = "The attention of a layer, without its projections";
  let description = [{
    Kernels of a GPU compute attention; projections, norms and the rest of a
    layer are another library's there. This pass leaves of each public function
    its mla ops, with the reshapes, slices and sizes that lead to their operands.
    What other ops compute for them becomes an argument (`mla.name` says
    `input0`, `input1`, ..., a remark which op it is), before cache, table,
    lengths and slots; what other ops read of them becomes the results, in
    program order. Arguments that only the rest used go.

    Refused: a function without an mla op, a scalar computed from a tensor that
    the attention needs, and ops between two attentions, as in a function of
    several layers.

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
  let statistics = [Statistic<"numInputs", "inputs", "Values that became arguments">];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def MLAVerifyLsePass : Pass<"mla-verify-lse"> {
  let summary = "Nothing but an mla op changes or drops the base of an LSE";
  let description = [{
    The base of a log-sum-exp is the encoding of its tensor type, which generic
    ops may change or drop unasked. This pass is an error for any op outside
    mla and mlak that computes with an LSE, or whose operands and results
    disagree in the base. Casts, slices, reshapes and concats that keep it, and
    control flow, are fine. With `base=e` or `base=two`, an LSE of the other base
    is an error, too: for callers that expect one.

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
             clEnumValN(::mla::LseBases::Any, "any", "each"),
             clEnumValN(::mla::LseBases::E, "e", "natural logarithms only"),
             clEnumValN(::mla::LseBases::Two, "two", "logarithms to base 2 only"))}]>
  ];
  let statistics = [Statistic<"numOps", "ops", "Ops looked at">];
}

def MLAVerifyNoHostSyncPass : Pass<"mla-verify-no-host-sync"> {
  let summary = "The host program never reads what the device computes";
  let description = [{
    On every target but `cpu`, tensor arguments are device memory unless marked
    `mla.host`. Reading an element of one in the host program, or branching on
    such a value, makes the host wait for the device, once a step; it is an
    error that names the argument or the op. Dimensions are free to read, and
    bodies of linalg ops are device code.

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
    Statistic<"numReads", "reads", "Elements read in the host program">
  ];
}

#endif // MLA_DIALECT_MLA_TRANSFORMS_PASSES_TD
