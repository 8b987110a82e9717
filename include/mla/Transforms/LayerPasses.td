//===- LayerPasses.td - Passes on the layers of a model -------*- tablegen -*-===//
#ifndef MLA_TRANSFORMS_LAYERPASSES_TD
#define MLA_TRANSFORMS_LAYERPASSES_TD

include "mlir/Pass/PassBase.td"

def MLAOutlineLayersPass : Pass<"mla-outline-layers", "::mlir::ModuleOp"> {
  let summary = "Outline each layer into its own function";
  let description = [{
    Some upstream passes take more than linear time in the length of a function.
    One-shot bufferization needs 59 s for 244 layers in one function and a few
    seconds for one function per layer. The time of torch-mlir's lowering grows
    fourfold when the number of layers doubles.

    This pass cuts a public function of one block between every two attention ops
    (of `mla` or `mlak`), at the point where the fewest values are live. Each part
    becomes a private function. Layers with equal bodies share one function. The
    pass runs on torch IR before torch-mlir, and on tensors before bufferization.

    Rules for values that cross a cut:
    * A value that is also live across an attention op does not count, because it
      is passed to the function wherever the cut is.
    * Constants, sizes, lists, reshapes, empty tensors and filled tensors are
      repeated in each part, right before their first use. Equal layers therefore
      have equal ops in equal order.
    * A `cf.assert` or `mlak.assert_index` on sizes and elements of arguments, and a
      plan, are kept in the entry before all calls. A reshape that is a result is
      kept after them.
    * A cut is impossible where a live value cannot be returned from a function (a
      number, a computed reference to a cache) or passed to it (a torch list of
      tensors).

    With `keep`, each function gets `no_inline`, so that torch-mlir's pipeline does
    not inline it, and `mla.layer`, which `mla-inline-layers` looks for. The
    `torch.` attributes of the entry are copied to its layers.

    The pass does not change an entry whose layers are functions already.

    ```mlir
    func.func @main(%x: tensor<2x4xf32>, %c: !mla.cache<...>) -> tensor<2x4xf32> {
      %a = <layer>(%x, %c)
      %b = <layer>(%a, %c)
      return %b : tensor<2x4xf32>
    }
    // becomes
    func.func @main(%x: tensor<2x4xf32>, %c: !mla.cache<...>) -> tensor<2x4xf32> {
      %a = call @main_layer_0(%x, %c) : ...
      %b = call @main_layer_0(%a, %c) : ...
      return %b : tensor<2x4xf32>
    }
    ```
  }];
  let options = [
    Option<"minLayers", "min-layers", "unsigned", "2",
           "Skip functions with fewer layers">,
    Option<"keep", "keep", "bool", "false",
           "Mark the functions for mla-inline-layers">,
    Option<"split", "split", "bool", "false",
           "Skip functions that call no part made by mla-split-layers">];
  let statistics = [
    Statistic<"numCalls", "calls", "parts outlined">,
    Statistic<"numFunctions", "functions", "distinct functions made">];
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

def MLAInlineLayersPass : Pass<"mla-inline-layers", "::mlir::ModuleOp"> {
  let summary = "Inline the functions of layers into their callers";
  let description = [{
    Reverts `mla-outline-layers=keep` after torch-mlir has lowered each layer.
    Every call of a function with `mla.layer` is replaced by a copy of its body,
    and the function is erased. Passes that need the whole step, such as
    `mla-paginate` and `mla-hoist-plan`, then see one function.

    ```mlir
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %a = call @main_layer_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
      %b = call @main_layer_0(%a) : (tensor<4xf32>) -> tensor<4xf32>
      return %b : tensor<4xf32>
    }
    func.func private @main_layer_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer, no_inline} {
      %y = math.exp %x : tensor<4xf32>
      return %y : tensor<4xf32>
    }
    // becomes
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %a = math.exp %x : tensor<4xf32>
      %b = math.exp %a : tensor<4xf32>
      return %b : tensor<4xf32>
    }
    ```
  }];
  let statistics = [Statistic<"numCalls", "calls", "calls replaced">];
}

def MLASplitLayersPass : Pass<"mla-split-layers", "::mlir::ModuleOp"> {
  let summary = "Outline the parts of layers that later passes need not look into";
  let description = [{
    The passes from `mla-paginate` to `mla-select-kernels` read the attention of a
    layer and the ops that feed it. Projections, norms and the MLP are most of a
    layer, but these passes need not look into them. After `mla-inline-layers` every pass
    would walk them once per layer. In each function with `mla.layer`, this pass
    outlines the ops before the attention into one function and the ops after it
    into another. The function itself keeps the core, which is the attention and the
    ops around it, and calls the two functions. Equal layers still share these
    functions. `mla-join-layers` reverts this pass.

    The core keeps:
    * every op that has effects or works on tensors of dynamic shape;
    * the ops that feed the attention, through casts, views, copies and elementwise
      arithmetic, up to the next contraction;
    * the readers of a cache that is updated;
    * the ops that another layer's core reads through an argument.

    Constants, empty tensors, filled tensors and reshapes are repeated where they
    are used.

    ```mlir
    func.func private @main_layer_0(%x: tensor<1x4xf32>, %w: tensor<4x4xf32>, %v: tensor<4x4xf32>)
        -> tensor<1x4xf32> attributes {mla.layer, no_inline} {
      %q = <x times w>
      %a = <attention of q>
      %y = <a times v>
      return %y : tensor<1x4xf32>
    }
    // becomes
    func.func private @main_layer_0(%x: tensor<1x4xf32>, %w: tensor<4x4xf32>, %v: tensor<4x4xf32>)
        -> tensor<1x4xf32> attributes {mla.layer, no_inline} {
      %q = call @main_layer_0_before(%x, %w) : ...
      %a = <attention of q>
      %y = call @main_layer_0_after(%a, %v) : ...
      return %y : tensor<1x4xf32>
    }
    ```
  }];
  let statistics = [Statistic<"numParts", "parts", "functions made">];
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

def MLAJoinLayersPass : Pass<"mla-join-layers", "::mlir::ModuleOp"> {
  let summary = "Inline the outlined parts of layers into their callers";
  let description = [{
    Reverts `mla-split-layers`. Every call of a function with `mla.layer_part` is
    replaced by a copy of its body, and the function is erased. It runs after
    `mla-outline-layers`, so that the parts of equal layers are inlined once.

    ```mlir
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %a = call @main_layer_0_after(%x) : (tensor<4xf32>) -> tensor<4xf32>
      return %a : tensor<4xf32>
    }
    func.func private @main_layer_0_after(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer_part, no_inline} {
      %y = math.exp %x : tensor<4xf32>
      return %y : tensor<4xf32>
    }
    // becomes
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %a = math.exp %x : tensor<4xf32>
      return %a : tensor<4xf32>
    }
    ```
  }];
  let statistics = [Statistic<"numCalls", "calls", "calls replaced">];
}

#endif // MLA_TRANSFORMS_LAYERPASSES_TD
