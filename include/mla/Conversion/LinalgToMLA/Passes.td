//===- Passes.td - From linalg on tensors to the mla dialect *- tablegen -*-===//
#ifndef MLA_CONVERSION_LINALGTOMLA_PASSES_TD
#define MLA_CONVERSION_LINALGTOMLA_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLARaiseLinalgPass : Pass<"mla-raise-linalg", "::mlir::ModuleOp"> {
  let summary = "Find Multi-head Latent Attention in linalg on tensors";
  let description = [{
    Replaces Multi-head Latent Attention in linalg on tensors, as torch-mlir
    lowers a model to it, by `mla.attention`:

    ```mlir
    // scores = q k^T, a softmax as four generics, then:
    %3 = linalg.batch_matmul ins(%p, %v : ..) outs(%2 : ..) -> tensor<6x3x7xf32>
    // becomes, with the weights cut from kv_b,
    %4 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv)
           {scale = 0.3 : f64} : (..) -> tensor<2x3x3x7xf32>
    ```

    The normal form, the obligations P1 to P13, the emitted ops and the remarks
    (category `mla-raise-linalg`) are the same as in `mla-raise-torch`. Only
    the reader differs:

    * A scalar in a body is an element over the op's loops, so that a sequence of
      elementwise ops, one op that fuses them, and a named op give the same
      expression.
    * Materialized broadcasts and transposes disappear in indexing maps;
      reshapes, slices, concatenations, insertions and casts disappear as in
      torch IR.
    * exp(x) / sum(exp(x)) is a softmax, even if a value is subtracted from x. The
      division may precede the product with the values, be in its body, or follow
      it. exp(x - logsumexp(x)) is a softmax as well.
    * `tm_tensor.scatter` is an update of a cache if its indices enumerate all
      positions in all dimensions but one.
    * Sizes come from `mla.shape` on the arguments and from `tensor.dim`.

    Ops that the reader does not support are opaque, so that the proof fails.
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
