//===- Passes.td - From linalg on tensors to the mla dialect *- tablegen -*-===//
#ifndef MLA_CONVERSION_LINALGTOMLA_PASSES_TD
#define MLA_CONVERSION_LINALGTOMLA_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLARaiseLinalgPass : Pass<"mla-raise-linalg", "::mlir::ModuleOp"> {
  let summary = "Find Multi-head Latent Attention in linalg on tensors";
  let description = [{
    Does for linalg on tensors, as torch-mlir lowers a model to it, what
    `mla-raise-torch` does for torch IR: one normal form, one proof with the
    same obligations P1 to P13, the same ops where it holds and the same remarks
    where it does not (category `mla-raise-linalg`). Only the reader differs:

    * a body is read by what it computes. Each of its scalars is an element over
      the op's loops, so that a sequence of elementwise ops, one op that is
      their fusion, and a named op read the same;
    * materialized broadcasts and transposes vanish in indexing maps, as
      reshapes, slices, concatenations, insertions and casts do;
    * exp(x) / sum(exp(x)) is a softmax, whatever shifts x: divided before the
      product with the values, in its body, or after it; and so is
      exp(x - logsumexp(x));
    * `tm_tensor.scatter` is an update of a cache when its indices count all
      dimensions but one;
    * sizes come from `mla.shape` on the arguments and from `tensor.dim`.

    What is not read is opaque, so that the proof fails rather than guesses.

    ```mlir
    // scores = q k^T, a softmax as four generics, then:
    %3 = linalg.batch_matmul ins(%p, %v : ..) outs(%2 : ..) -> tensor<6x3x7xf32>
    // becomes, with the weights cut from kv_b,
    %4 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv)
           {scale = 0.3 : f64} : (..) -> tensor<2x3x3x7xf32>
    ```
  }];
  let dependentDialects = ["::mla::MLADialect", "::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
  let statistics = [
    Statistic<"numRaised", "raised", "attention ops raised">,
    Statistic<"numMissed", "missed", "softmaxes that were not raised">];
}

#endif // MLA_CONVERSION_LINALGTOMLA_PASSES_TD
