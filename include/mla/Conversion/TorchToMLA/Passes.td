//===- Passes.td - From torch IR to the mla dialect --------*- tablegen -*-===//
#ifndef MLA_CONVERSION_TORCHTOMLA_PASSES_TD
#define MLA_CONVERSION_TORCHTOMLA_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLARaiseTorchPass : Pass<"mla-raise-torch", "::mlir::ModuleOp"> {
  let summary = "Find Multi-head Latent Attention in torch IR";
  let description = [{
    Brings what is near a softmax, or an attention op, into a normal form: sums
    of products of leaves, with index maps, in which views, copies, casts,
    concatenations and constant factors vanish. One matcher proves on that form
    that the value is MLA. Where it does, `mla.attention` on builtin tensors
    replaces it, with `mla.rope` and `mla.update` where rotations and caches
    were recognised; dead producers are erased. What cannot be proved is left
    alone, with a remark that names the obligation that failed:

    * P1 keys: the softmax runs over the axis that is contracted with the values
    * P2 private: scores and probabilities have no other use
    * P3 values: one latent times a weight, without bias
    * P4 scores: sums of products of queries and keys, masks, and nothing else
    * P5 one latent: exactly one piece of the keys is the values' latent times
      a weight, without bias
    * P6 shared rope: the keys of all other pieces are shared by all heads
    * P7 alignment: pieces of queries end where pieces of keys end, and what is
      rotated meets what is rotated
    * P8 scale: masks are added after the scale, with factor one
    * P9 masks and sinks: a mask has a batch, head, query and key axis, a sink a
      head axis; `is_causal` agrees with bottom-right causal
    * P10 heads: each head has rows of its own in the weights, the same rows for
      all tokens
    * P11 latent: it is not the hidden state that the queries come from
    * P12 form: the operands can be written as views of what is there
    * P13 precision: no cast between the operands and the result rounds to a
      type that does not hold all numbers, in mantissa and range, of the type
      that the attention works in, which is that of its result

    Casts that lose nothing of that type vanish: those of a bf16 layer that
    computes norms, rotations, scores or its softmax in f32 and rounds back. A
    cast that loses more, to bf16 in a layer of f32, is a leaf. Where attention
    can read what was rounded (a latent that keys and values share, a query, a
    rope key, a weight), that is its operand, widened again; in between, P13
    fails, and the remark names the cast, its types and its result.

    A mask is an operand whatever it is built from, a top-k of keys too; a remark
    says then that the sparsity is not used.

    `--remarks-filter=mla-raise-torch` prints the remarks.

    ```mlir
    %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w)
           : (..) -> !torch.vtensor<[2,7,5,24],f32>
    // becomes, with w_uk and w_uv cut from %w
    %1 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv)
           {causal, scale = 0.158 : f64} : (..) -> tensor<2x7x5x24xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mla::MLADialect",
                           "::mla::torch::TorchShimDialect",
                           "::mla::torch::TorchConversionShimDialect"];
  let statistics = [Statistic<"numRaised", "raised", "attention ops raised">];
}

#endif // MLA_CONVERSION_TORCHTOMLA_PASSES_TD
