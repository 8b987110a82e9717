//===- Passes.td - Passes on torch IR ----------------------*- tablegen -*-===//
#ifndef MLA_DIALECT_TORCH_TRANSFORMS_PASSES_TD
#define MLA_DIALECT_TORCH_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLACheckSizesPass : Pass<"mla-check-sizes", "::mlir::ModuleOp"> {
  let summary = "Sizes that no tensor can have are errors";
  let description = [{
    The first pass of every named pipeline, on torch types and builtin tensors
    alike. A static size of an argument must be 1 or more; the last of three or
    more dimensions, a width, may be 0, as in the rope key of a layer without
    rope. Neither an argument nor a result may have 2^40 elements or more, 4 TiB
    in f32: no tensor of a model has, and no memory would hold it. A torch op that
    hands on the elements of its operand, such as a view, has as many: types that a
    hand has changed in the text would otherwise be believed.

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
    Statistic<"numFunctions", "functions", "functions whose signature was checked">];
}

def MLALegalizeTorchPass : Pass<"mla-legalize-torch", "::mlir::ModuleOp"> {
  let summary = "Make torch IR fit for torch-mlir's pipelines";
  let description = [{
    Runs on every module, raised or not. torch-mlir's lowering refuses, or
    crashes on, parts of what its importer prints; they go:

    * `_assert_tensor_metadata` and the like are erased;
    * an `_assert_scalar` on an element of a tensor, as `torch._check` of an
      `.item()` makes it, becomes a `runtime.assert`, which is checked at run
      time;
    * `symbolic_int` and `bind_symbolic_shape` are erased, after their facts
      about arguments are kept as `mla.shape = affine_map<..>`, all maps of one
      function over the same symbols, and those about results as
      `mla.stated_shape` where a size is a difference, as that of `x[:-1]` is;
    * arguments and results of type `!torch.none` are dropped; each argument
      that stays has `mla.arg`, its place in the model's own signature;
    * an argument written in place (`!torch.tensor`) becomes a value, and its
      last contents a result, which `mla.inout` on the argument names;
    * negative dimensions become positive; one that the tensor does not have is an
      error, here and in `mla-raise-torch`;
    * a product of several matrices with a vector becomes one with a matrix of one
      column or row; where one side has a batch of one beside a dynamic one, it is
      expanded to that, whose size is the result's then;
    * gelu's approximation by tanh is written as the ops that it is made of:
      torch-mlir computes it with a constant that is off by 2e-4 of itself;
    * a select by a number that is an element of a tensor becomes an indexing op:
      torch-mlir takes an index below the first for another row;
    * what torch-mlir does not check is asserted, by a `runtime.assert`, unless
      sizes prove it: that a constant negative or computed index of a select is
      within the tensor, that a slice has the length that its type says, that what
      is written to a slice has its size, that what is broadcast has the size that
      it is broadcast to, or 1, that a view has the tensor's elements, and that a
      maximum or minimum has one. Where the types break it, it is an error;
    * a pad by a constant whose width is negative, which crops, becomes a slice and
      a pad of the rest: torch-mlir writes outside of its result. That there is
      enough to crop is asserted; of other pads (reflection, replication) a negative
      width is an error;
    * index tensors of 32 bits become 64 bits wide, and those of an `index_put`
      of dynamic sizes flat, with as many values, which torch-mlir would misplace;
    * views of tensors without elements (a rotary part of width 0) and such tensors
      of given strides (`torch.zeros(b, 0, c)`, a cache that begins) become other
      empty tensors, and writes of no element go;
    * views that merge several dynamic dimensions become `prims.collapse`:
      torch-mlir takes all but one of them for 1, and drops elements in silence.
      An einsum that it would lower with such a view becomes a product here;
    * an einsum's equation gets a result and letters in place of an ellipsis, and
      dimensions of size 1 that it broadcasts go, as do those of one operand
      alone, which are summed before: torch-mlir refuses them.
      `mla-raise-torch` does that, too;
    * an einsum of more than two operands, which torch-mlir refuses, becomes
      einsums of two, from the left; `mla-raise-torch` does that where more than
      two letters are summed;
    * attention that was not raised becomes plain products and a softmax, with
      PyTorch's semantics: `is_causal` is aligned at the top left, and a row
      that sees no key has output 0. A mask beside `is_causal`, `enable_gqa`
      without numbers of heads that are known and divide, and sizes that do not
      fit each other are errors;
    * sums of bf16 or f16 numbers (`sum`, `mean`, `prod`, `cumsum`, `cumprod`, norms,
      `rms_norm`, average pools, `var_mean`, `scatter_add`), activations, powers,
      `expm1`, `log1p` and the like, and arithmetic with a number, are computed in
      f32 and rounded once, as PyTorch does: torch-mlir rounds the number, and at
      each step, so that a sum of ones in bf16 ends at 256.

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
    Statistic<"numInOut", "inout", "arguments written in place made functional">,
    Statistic<"numDims", "dims", "negative dimensions made positive">,
    Statistic<"numBounds", "bounds", "demands on sizes asserted">,
    Statistic<"numEmpty", "empty", "ops on tensors without elements replaced">,
    Statistic<"numMerges", "merges", "merges of dynamic dimensions made explicit">,
    Statistic<"numAttention", "attention", "attention ops decomposed">,
    Statistic<"numWide", "wide", "ops on 16-bit numbers made to compute in f32">];
}

#endif // MLA_DIALECT_TORCH_TRANSFORMS_PASSES_TD
