//===- Passes.td - Passes on the mla dialect ---------------*- tablegen -*-===//
//
// Every decision of these passes is a remark of the pass's name; ask for it
// with `--remarks-filter=NAME`.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_TRANSFORMS_PASSES_TD
#define MLA_DIALECT_MLA_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def PaginatePass : Pass<"mla-paginate", "::mlir::ModuleOp"> {
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
    | a cache for each update | `!mla.cache<layout, page = N>` | `mla.role = "cache"`, `mla.packs = [i, j]`: the dense arguments (latent, rope) that it holds, `mla.unpacks = [k, l]`: the results that it stands for, -1 for none |
    | block table `[B, P]` | `tensor<?x?xi32>` | `mla.role = "block_table"` |
    | lengths `[B]`, new tokens included | `tensor<?xi32>` | `mla.role = "seq_lens"`, `mla.lengths` = `"past+new"`, `"capacity"`, `"positions+1"` or a number: what they stand for |
    | slots `[B * S]` of the new tokens | `tensor<?xi32>` | `mla.role = "slot_mapping"` |

    Numbers are those of `mla.arg` where there is one. Results that stay get
    `mla.result = i`, their number before. The lengths argument lists in
    `mla.assumed_visible` the masks that were dropped.

    `mask=keep` leaves each mask an operand. It speaks of a fixed number of
    keys, so the lengths are past and new tokens, or the capacity of a static
    cache. `mask=visible` is the user's assertion that the mask is "key before
    length, causal, bottom-right aligned"; the mask is replaced by `causal`,
    and lengths count real tokens.

    A rotation of the new rope keys that only the cache reads becomes part of
    `mla.append`. Dimensions that were read off a dense cache or a dropped mask
    are rewritten in terms of other arguments through `mla.shape`; one that
    cannot be, such as the past length when no mask is left, is an error.

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
    Option<"assumeExpandedCache", "assume-expanded-cache", "bool", "false",
           "Assert that caches of expanded keys and values were expanded from "
           "latents by the same weights">
  ];
  let statistics = [
    Statistic<"numCaches", "caches", "Dense caches that became paged">,
    Statistic<"numRopes", "ropes-in-append", "Rotations that became part of an append">,
    Statistic<"numMasks", "masks-dropped", "Masks that became `causal`">,
    Statistic<"numDims", "dims-rewritten", "Dimensions rewritten through mla.shape">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // MLA_DIALECT_MLA_TRANSFORMS_PASSES_TD
