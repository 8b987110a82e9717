//===- Passes.td - Passes from tm_tensor to loops ----------*- tablegen -*-===//
#ifndef MLA_CONVERSION_TMTENSORTOSCF_PASSES_TD
#define MLA_CONVERSION_TMTENSORTOSCF_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLALowerTMTensorPass : Pass<"mla-lower-tm-tensor", "::mlir::func::FuncOp"> {
  let summary = "Lower torch-mlir's tm_tensor.scatter, sort and scan to loops";
  let description = [{
    torch-mlir lowers ops that linalg cannot express to its own dialect,
    `tm_tensor`, which stock MLIR does not have. A shim dialect reads these ops in
    generic form:

    | op | lowered from | becomes |
    |---|---|---|
    | `scatter(updates, indices, original)` | `index_put`, `scatter`, `bincount` | loops in the order of the updates; the op's region combines each scalar with the old value; an index outside the original fails the function |
    | `sort(outs...)` | `sort`, `topk`, `argsort` | a merge sort along `dimension` that permutes all outs alike; stable if the region's comparison is true for equal values; the result is a permutation for every comparison, also with NaN |
    | `scan(input, output, accumulator)` | `cumsum`, `cumprod` | loops along `dimension` with running values, inclusive or exclusive |
    | `attention` | attention in torch IR | an error; `mla-legalize-torch` lowers it before |
    | `topk` | `kthvalue` | an error |

    The loops are `scf.for` over tensors, which bufferize in place. The ops have no
    verifier, so the pass checks operands, attributes and regions.

    Before:
    ```mlir
    %1 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>, unique_indices = false, ...}> ({
    ^bb0(%new: f32, %old: f32):
      %s = arith.addf %old, %new : f32
      "tm_tensor.yield"(%s) : (f32) -> ()
    }) : (tensor<2x1xf32>, tensor<2x1xi64>, tensor<5xf32>) -> tensor<5xf32>
    ```
    After:
    ```mlir
    %1 = scf.for %n = %c0 to %c2 step %c1 iter_args(%x0 = %x) -> (tensor<5xf32>) {
      ...
      %s = arith.addf %old, %new : f32
      %x2 = tensor.insert %s into %x1[%row] : tensor<5xf32>
    ```
    Any other op of the dialect is an error.
  }];
  let statistics = [Statistic<"numLowered", "lowered", "tm_tensor ops lowered">];
  let dependentDialects = ["::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::cf::ControlFlowDialect"];
}

#endif // MLA_CONVERSION_TMTENSORTOSCF_PASSES_TD
