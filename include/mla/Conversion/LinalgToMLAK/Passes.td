//===- Passes.td - Linear algebra outside MLA to mlak ------*- tablegen -*-===//
#ifndef MLA_CONVERSION_LINALGTOMLAK_PASSES_TD
#define MLA_CONVERSION_LINALGTOMLAK_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLAFoldMatmulPass : Pass<"mla-fold-matmul", "::mlir::func::FuncOp"> {
  let summary = "Matrix products to the library's, on the weight as it lies";
  let description = [{
    torch-mlir lowers `linear(x, w)` by transposing the weight, broadcasting the
    transposed copy over the batch and multiplying batch by batch; 16-bit types
    multiply into f32, widened by ops of their own where `linear` was decomposed to
    `addmm`, and are rounded by another one. This pass turns such
    a chain into one `mlak.matmul` that reads `w` where it lies: a transpose of
    the last two dimensions becomes `transpose_b`, a broadcast over leading
    dimensions goes, and a rounding that is the product's only use becomes the
    type of its result. Operands of such a product are read as they were before they
    were widened. A row that is added to every row of the result, where that is its
    only use, becomes the bias of the product, which rounds their sum once. Products without any of that (the scores of an attention
    that was not raised) become `mlak.matmul` as they are.

    Before:
    ```mlir
    %t = linalg.transpose ins(%w : tensor<80x96xf32>) outs(%e0 : tensor<96x80xf32>) permutation = [1, 0]
    %b = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>,
                                          affine_map<(d0, d1, d2) -> (d0, d1, d2)>], ...}
         ins(%t : tensor<96x80xf32>) outs(%e1 : tensor<2x96x80xf32>) {...yield %in}
    %z = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x1x80xf32>)
    %y = linalg.batch_matmul ins(%x, %b) outs(%z)
    ```
    After:
    ```mlir
    %y = mlak.matmul ins(%x, %w) outs(%e2) {transpose_b}
    ```

    A product that accumulates onto something other than zero is left alone, and
    so is one of integers.
  }];
  let statistics = [
    Statistic<"numMatmuls", "matmuls", "matrix products given to the library">,
    Statistic<"numWeights", "weights-as-they-lie",
              "products whose transposed or broadcast weight went">,
    Statistic<"numRoundings", "roundings", "roundings folded into a product">,
    Statistic<"numBiases", "biases", "biases folded into a product">];
  let dependentDialects = ["::mla::mlak::MLAKDialect", "::mlir::tensor::TensorDialect"];
}

#endif // MLA_CONVERSION_LINALGTOMLAK_PASSES_TD
