//===- Passes.td - From torch IR to the mla dialect --------*- tablegen -*-===//
#ifndef MLA_CONVERSION_TORCHTOMLA_PASSES_TD
#define MLA_CONVERSION_TORCHTOMLA_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLALegalizeTorch : Pass<"mla-legalize-torch", "::mlir::ModuleOp"> {
  let summary = "make torch IR fit for torch-mlir's pipelines";
  let description = [{
    Runs on every module, raised or not. torch-mlir's lowering refuses, or
    crashes on, parts of what its importer prints; they go:

    * `_assert_tensor_metadata` and the like are erased;
    * `symbolic_int` and `bind_symbolic_shape` are erased, after their facts
      about arguments are kept as `mla.shape = affine_map<..>`, all maps of one
      function over the same symbols;
    * arguments and results of type `!torch.none` are dropped; each argument
      that stays has `mla.arg`, its place in the model's own signature;
    * an argument written in place (`!torch.tensor`) becomes a value, and its
      last contents a result, which `mla.inout` on the argument names;
    * negative dimensions become positive;
    * views of tensors without elements (a rotary part of width 0) become other
      empty tensors, and writes of no element go;
    * attention that was not raised becomes plain products and a softmax, with
      PyTorch's semantics: `is_causal` is aligned at the top left, and a row
      that sees no key has output 0.

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
    Statistic<"numEmpty", "empty", "ops on tensors without elements replaced">,
    Statistic<"numAttention", "attention", "attention ops decomposed">];
}

#endif // MLA_CONVERSION_TORCHTOMLA_PASSES_TD
