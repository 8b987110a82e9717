//===- Passes.td - tm_tensor to loops ----------------------*- tablegen -*-===//
#ifndef MLA_CONVERSION_TMTENSORTOSCF_PASSES_TD
#define MLA_CONVERSION_TMTENSORTOSCF_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLALowerTMTensorPass : Pass<"mla-lower-tm-tensor", "::mlir::func::FuncOp"> {
  let summary = "torch-mlir's tm_tensor.scatter, sort and scan to loops";
  let description = [{
    torch-mlir lowers what linalg cannot say to a dialect of its own,
    `tm_tensor`, which stock MLIR does not have. Its ops are read in generic form
    through a shim:

    | op | made of | becomes |
    |---|---|---|
    | `scatter(updates, indices, original)` | `index_put`, `scatter`, `bincount` | loops in the order of the updates: each scalar is combined with the one it meets by the op's region; an index outside the original fails the function |
    | `sort(outs...)` | `sort`, `topk`, `argsort` | loops along `dimension`, all outs permuted alike, stable where the region's comparison holds both ways; any comparison leaves a permutation, NaN included |
    | `scan(input, output, accumulator)` | `cumsum`, `cumprod` | loops along `dimension` that keep running values, inclusive or exclusive |
    | `attention` | attention that torch-mlir sees | an error: `mla-legalize-torch` leaves none |
    | `topk` | `kthvalue` | an error |

    The loops are `scf.for` over tensors, which bufferize in place. No verifier
    has seen the ops, so the pass checks operands, attributes and regions itself.

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
    An op that is not in the table is an error that names it, too.
  }];
  let statistics = [Statistic<"numLowered", "lowered", "tm_tensor ops lowered">];
  let dependentDialects = ["::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect"];
}

#endif // MLA_CONVERSION_TMTENSORTOSCF_PASSES_TD
