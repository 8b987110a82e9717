//===- Passes.td - From torch IR to the mla dialect --------*- tablegen -*-===//
#ifndef MLA_CONVERSION_TORCHTOMLA_PASSES_TD
#define MLA_CONVERSION_TORCHTOMLA_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLARaiseTorchPass : Pass<"mla-raise-torch", "::mlir::ModuleOp"> {
  let summary = "Find Multi-head Latent Attention in torch IR";
  let description = [{
    Replaces Multi-head Latent Attention in torch IR by `mla.attention` on
    builtin tensors:

    ```mlir
    %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w)
           : (..) -> !torch.vtensor<[2,7,5,24],f32>
    // becomes, with w_uk and w_uv cut from %w
    %1 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv)
           {causal, scale = 0.158 : f64} : (..) -> tensor<2x7x5x24xf32>
    ```

    The pass starts at each softmax and attention op. It converts the ops around it
    to a normal form: sums of products of leaves with index maps. Views, copies,
    casts, concatenations and constant factors disappear in this form, so that one
    pass covers all ways to write the model. If the pass proves that the value
    is MLA, the pass emits `mla.attention`, and `mla.rope` and `mla.update` for
    rotations and caches that it recognises, and erases dead producers.

    If an obligation does not hold, the IR is not changed, and a remark names the
    obligation:

    * P1 keys: the softmax runs over the axis that is contracted with the
      values
    * P2 private: scores and probabilities have no other use
    * P3 values: one latent times a weight, perhaps with a bias, which is added to
      the result: the probabilities of a row must add up to 1
    * P4 scores: sums of products of queries and keys, masks, and nothing else
    * P5 one latent: exactly one segment of the keys is the values' latent
      times a weight, perhaps with a bias, which cancels in a softmax without a
      sink
    * P6 shared rope: the keys of all other segments are shared by all heads
    * P7 alignment: segments of queries end where segments of keys end, and a
      rotated segment is multiplied with a rotated segment
    * P8 scale: masks are added after the scale, with factor one
    * P9 masks and sinks: a mask has a batch, head, query and key axis, a sink
      a head axis; `is_causal` agrees with bottom-right causal
    * P10 heads: each head has its own rows in the weights, the same rows for all
      tokens
    * P11 latent: it is not the hidden state that the queries come from
    * P12 form: the operands can be written as views of existing tensors
    * P13 precision: no cast between the operands and the result rounds to a
      type that does not represent all numbers, in mantissa and range, of the
      type that the attention works in, which is the type of its result
    * P14 rows: a cache of 8 bits is written and read with the bits of a page

    **Caches of 8 bits.** The ops that write the rows of such a cache, and those that
    read them, become two ops if P14 holds:

    ```mlir
    %0 = torch.aten.div.Scalar %x, %float2.500000e-01 : ..
    %1 = torch.aten.clamp %0, %int-448, %int448 : ..
    %2 = torch.prims.convert_element_type %1, %int24 : .. -> !torch.vtensor<[2,1,512],f8E4M3FN>
    // becomes
    %2 = mla.quantize_rows %x scale(%s)
      : (tensor<2x1x512xbf16>, tensor<1xf32>) -> tensor<2x1x512xf8E4M3FN>
    ```

    The scale is one that the model multiplies by when it reads, or none. Chains of
    ops on one number are evaluated for every number of 16 bits, and every code. The
    scales of blocks are a function of the largest magnitude, and are evaluated for
    each. A scale that is a tensor must divide in f32, before a clamp to the largest
    number. If P14 fails, the ops stay, and the remark names a number that differs.

    Casts that lose no precision of that type disappear. A bf16 layer may
    compute norms, rotations, scores or its softmax in f32 and round back. A
    cast that loses precision, such as to bf16 in a layer of f32, is a leaf. If
    attention can read the rounded tensor (a latent that keys and values share,
    a query, a rope key, a weight), the tensor is its operand, converted to the
    wider type. Other casts fail P13; the remark names the cast, its types and
    its result.

    **Custom ops.** These ops of AutoDeploy are read:

    | op | becomes |
    |---|---|
    | `auto_deploy.torch_mla` | `mla.attention`, by the proof above |
    | `auto_deploy.torch_cached_mla_with_cache`, `auto_deploy.triton_cached_mla_with_cache` | `mla.append`, `mla.gather` and `mla.attention` on a paged cache |

    The last two write the new tokens of a sequence to a slot of `mla_cache`, an argument
    `[max_batch, max_seq, C + r]`. The argument becomes a cache whose page is a slot:

    ```mlir
    %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
    %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w,
             %batch_info, %seq_len, %input_pos, %slot_idx, %cu_seqlen, %0, %scale, %kv_lora_rank, %out) : ..
    torch.overwrite.tensor.contents %1#1 overwrites %cache : ..
    // becomes, for tokens [B, 1]; %table, %lengths and %slots are computed from the metadata
    mla.append %cache latent(%l, %kr) slots(%slots)
      : (!mla.cache<<[latent : 16 x f32, rope : 4 x f32]>, page = 32>, ..) -> ()
    %2, %3 = mla.gather %cache table(%table) lengths(%lengths) : ..
    %4 = mla.attention q(%qn, %qr) latent(%2, %3) weights(%uk, %uv) lengths(%lengths)
           {causal, scale = 0.31622776601683794 : f64} : ..
    ```

    * Tokens are `[B, 1]`, one for each sequence, or packed: `[1, N]`, or `[B, S]` with a
      static S. Packed tokens have `cu_seqlens`.
    * Sequences past the numbers in `batch_info_host` and tokens after the last sequence
      are padding: they write nothing, and their result is 0.
    * A token outside of its slot, `seq_len` and `cu_seqlen` that contradict each
      other, and more sequences than the metadata describe become a slot that
      `mla.append` reports as an error.
    * `batch_info_host` gets `mla.host`; no element of any metadata is read in the host
      program. The cache gets `mla.keep_layout`.
    * An op stays, with a remark, if it does not declare that it writes `mla_cache`
      (`mutates_args`), if another op uses the cache, if the cache has another type than
      the queries, or if `scale`, `kv_lora_rank` or max_seq is not a constant.

    A mask becomes an operand, regardless of how it is computed. For the mask of a
    top-k of keys, a remark states that the sparsity is not used.

    `--remarks-filter=mla-raise-torch` prints the remarks.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect",
                           "::mla::MLADialect",
                           "::mla::torch::TorchShimDialect",
                           "::mla::torch::TorchConversionShimDialect"];
  let statistics = [Statistic<"numRaised", "raised", "attention ops raised">];
}

#endif // MLA_CONVERSION_TORCHTOMLA_PASSES_TD
