//===- Passes.td - Passes from linalg to mlak --------------*- tablegen -*-===//
#ifndef MLA_CONVERSION_LINALGTOMLAK_PASSES_TD
#define MLA_CONVERSION_LINALGTOMLAK_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLAFoldMatmulPass : Pass<"mla-fold-matmul", "::mlir::func::FuncOp"> {
  let summary = "Replace matmuls with runtime calls without transposing weights";
  let description = [{
    torch-mlir lowers `linear(x, w)` to a transpose of the weight, a broadcast of
    the transposed copy over the batch, and a batched product. 16-bit types
    multiply into f32 and are rounded by a separate op; where `linear` was
    decomposed to `addmm`, separate ops widen the operands first. This pass
    replaces such a chain by one `mlak.matmul` that reads `w` without a copy:

    * A transpose of the last two dimensions becomes `transpose_b`.
    * A broadcast over leading dimensions is dropped.
    * A rounding that is the only use of the product becomes the type of its
      result, and its operands are read before they are widened.
    * A vector added to each row, if that is the only use of the result, becomes
      the bias. The sum is rounded once.

    * If indices choose a matrix for each product of a batch, as a mixture of experts
      chooses weights, the indices become `groups`, and the chosen matrices are not
      copied.

    Other products, such as the scores of an attention that was not raised, become
    `mlak.matmul` as well.

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

    Products of integers, and products that accumulate onto values other than zero,
    are not replaced.
  }];
  let statistics = [
    Statistic<"numMatmuls", "matmuls", "matmuls replaced with runtime calls">,
    Statistic<"numWeights", "uncopied-weights",
              "products that read a transposed or broadcast weight without a copy">,
    Statistic<"numRoundings", "roundings", "roundings folded into a product">,
    Statistic<"numBiases", "biases", "biases folded into a product">,
    Statistic<"numGroups", "groups",
              "products that read matrices chosen by index without a copy">];
  let dependentDialects = ["::mla::mlak::MLAKDialect", "::mlir::tensor::TensorDialect"];
}

#endif // MLA_CONVERSION_LINALGTOMLAK_PASSES_TD
