//===- Passes.td - Passes on torch IR ----------------------*- tablegen -*-===//
#ifndef MLA_DIALECT_TORCH_TRANSFORMS_PASSES_TD
#define MLA_DIALECT_TORCH_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLACheckSizesPass : Pass<"mla-check-sizes", "::mlir::ModuleOp"> {
  let summary = "Verify the sizes of arguments and results";
  let description = [{
    The first pass of every named pipeline. It checks torch types and builtin
    tensors:

    * A static size of an argument must be at least 1. The last of three or more
      dimensions, a width, may be 0, as in the rope key of a layer without rope.
    * An argument or a result must have fewer than 2^40 elements (4 TiB in f32).
    * A torch op that only moves elements, such as a view, must have as many result
      elements as operand elements. Later passes rely on the types in the text,
      which may have been edited by hand.

    Refused:
    ```mlir
    func.func @main(%x: !torch.vtensor<[2,-1,96],f32>)
    func.func @main(%x: tensor<2x0x96xf32>)
    func.func @main(%x: tensor<1099511627776xf32>)
    func.func @main() -> tensor<1048576x1048576xf32>
    %1 = torch.aten.view %0, %size : !torch.vtensor<[2,0,64],f32>, !torch.list<int> -> !torch.vtensor<[2,1,1,64],f32>
    ```
    Accepted:
    ```mlir
    func.func @main(%x: tensor<2x1x96xf32>, %k: tensor<2x37x0xf32>, %n: tensor<?x?xf32>)
    ```
  }];
  let statistics = [
    Statistic<"numFunctions", "functions", "functions checked">];
}

def MLALegalizeTorchPass : Pass<"mla-legalize-torch", "::mlir::ModuleOp"> {
  let summary = "Rewrite torch IR that torch-mlir cannot lower";
  let description = [{
    Runs on every module, raised or not. torch-mlir's importer prints ops that
    torch-mlir's lowering refuses, miscompiles or crashes on. This pass rewrites them.

    Metadata and assertions:
    * `_assert_tensor_metadata` and similar ops are erased.
    * An `_assert_scalar` on an element of a tensor, which `torch._check` of an
      `.item()` produces, becomes a `runtime.assert` that is checked at run time.
    * `symbolic_int` and `bind_symbolic_shape` are erased. The shapes that they
      state for arguments are kept as `mla.shape = affine_map<..>`; all maps of one
      function use the same symbols. The shape that they state for a result is kept
      as `mla.stated_shape` if a size is a difference, as in `x[:-1]`.

    Signature:
    * Arguments and results of type `!torch.none` are dropped. Each remaining argument
      gets `mla.arg`, its position in the model's own signature.
    * An argument written in place (`!torch.tensor`) becomes a value. Its final
      contents become a result, whose number is `mla.inout` on the argument.

    Dimensions and views:
    * Negative dimensions become positive. A dimension that the tensor does not have
      is an error, here and in `mla-raise-torch`.
    * A view that merges several dynamic dimensions becomes `prims.collapse`.
      torch-mlir assumes that all but one of them are 1 and drops elements. An einsum
      that torch-mlir would lower with such a view becomes a product.
    * A view of a tensor without elements (a rotary part of width 0), and such a tensor
      with given strides (`torch.zeros(b, 0, c)`, an empty cache), becomes another
      empty tensor. Writes of no element are erased.
    * A pad by a constant with a negative width, which crops, becomes a slice and a pad
      of the rest, because torch-mlir writes out of bounds. An assert checks that the
      tensor is large enough. For other pads (reflection, replication) a negative
      width is an error.

    Products:
    * A product of several matrices with a vector becomes a product with a matrix of
      one column or row. If one side has a batch of one and the other a dynamic batch,
      the first is expanded.
    * An einsum gets an explicit result, and letters instead of an ellipsis. Dimensions
      of size 1 that it broadcasts are removed. Dimensions of one operand only are
      summed first. torch-mlir refuses these forms. `mla-raise-torch` does the same.
    * An einsum of more than two operands becomes einsums of two, from the left.
      `mla-raise-torch` does so if more than two letters are summed.

    Mixtures of experts:
    * An unsorted topk becomes sorted, and histc becomes a count of equal numbers.
    * A product of groups of rows (`_grouped_mm`) becomes a batch of products with
      indexed weights, which `mla-fold-matmul` turns into one call without copies.

    Indices:
    * A select whose index is an element of a tensor becomes an indexing op, because
      torch-mlir wraps an index below 0 around to another row.
    * Index tensors of 32 bits become 64 bits wide. The index tensors of an
      `index_put` with dynamic sizes are flattened, because torch-mlir would write
      to wrong positions.

    Checks that torch-mlir does not make. Each becomes a `runtime.assert` unless the
    sizes prove it, and an error if the types contradict it:
    * the index of a select, computed or a negative constant, is within the tensor;
    * a slice has the length of its type, and a source written to it has its size;
    * a broadcast dimension has the target size or 1;
    * a view has as many elements as its tensor;
    * a maximum or minimum has at least one element.

    Attention that was not raised becomes products and a softmax with PyTorch's
    semantics. `is_causal` is aligned at the top left, and a row that sees no key has
    output 0. Errors: a mask together with `is_causal`, `enable_gqa` unless both
    numbers of heads are known and one divides the other, and sizes that do not match.

    Precision:
    * Sums of bf16 or f16 numbers (`sum`, `mean`, `prod`, `cumsum`, `cumprod`, norms,
      `rms_norm`, average pools, `var_mean`, `scatter_add`), activations, powers,
      `expm1`, `log1p` and similar ops, and arithmetic with a scalar, are computed in
      f32 and rounded once, as PyTorch does. torch-mlir rounds the scalar and each
      step, so that a bf16 sum of ones stops at 256.
    * gelu's tanh approximation is expanded into its ops, because torch-mlir's
      constant has a relative error of 2e-4.

    ```mlir
    func.func @f(%n: !torch.none, %c: !torch.tensor<[2],f32>, %x: !torch.vtensor<[2],f32>) {
      torch.overwrite.tensor.contents %x overwrites %c : !torch.vtensor<[2],f32>, !torch.tensor<[2],f32>
      return
    }
    // becomes
    func.func @f(%c: !torch.vtensor<[2],f32> {mla.arg = 1 : i64, mla.inout = 0 : i64},
                 %x: !torch.vtensor<[2],f32> {mla.arg = 2 : i64}) -> !torch.vtensor<[2],f32> {
      return %x : !torch.vtensor<[2],f32>
    }
    ```
  }];
  let statistics = [
    Statistic<"numErased", "erased", "metadata ops erased">,
    Statistic<"numDropped", "dropped", "arguments of type none dropped">,
    Statistic<"numInOut", "inout", "in-place arguments made functional">,
    Statistic<"numDims", "dims", "negative dimensions made positive">,
    Statistic<"numBounds", "bounds", "size checks inserted">,
    Statistic<"numEmpty", "empty", "ops on empty tensors replaced">,
    Statistic<"numMerges", "merges", "merges of dynamic dimensions made explicit">,
    Statistic<"numAttention", "attention", "attention ops decomposed">,
    Statistic<"numWide", "wide", "16-bit ops changed to compute in f32">];
}

#endif // MLA_DIALECT_TORCH_TRANSFORMS_PASSES_TD
