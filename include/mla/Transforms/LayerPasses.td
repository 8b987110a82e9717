//===- LayerPasses.td - Layers of a model as functions --------*- tablegen -*-===//
#ifndef MLA_TRANSFORMS_LAYERPASSES_TD
#define MLA_TRANSFORMS_LAYERPASSES_TD

include "mlir/Pass/PassBase.td"

def MLAOutlineLayersPass : Pass<"mla-outline-layers", "::mlir::ModuleOp"> {
  let summary = "One function a layer";
  let description = [{
    Some passes of others take more than linear time in the length of a function:
    one-shot bufferization needs 59 s for 244 layers in one and seconds with a
    function each, and torch-mlir's lowering grows fourfold per doubling. This
    pass cuts a public function of one block between every two attention ops (of
    `mla` or `mlak`), where the fewest values are alive, and makes each stretch a
    private function. Layers with equal bodies share one function. It runs on
    torch IR, before torch-mlir does, and on tensors, before bufferization.

    A value that is alive over an attention too, as what all layers share, does
    not count, since it is passed wherever the cut is. Constants, sizes, lists,
    reshapes, empty and filled tensors are made in each stretch, right before
    their first use: equal layers have equal ops in equal order. A `cf.assert` or
    `mlak.assert_index` on sizes and elements of arguments, and a plan, stay in
    the entry, before all calls, and a reshape that is a result after them. There is
    no cut where a value is alive that no function can return, as a number or a
    reference to a cache that is computed, or a torch value that none can take,
    such as a list of tensors.

    With `keep`, a function has `no_inline`, so that torch-mlir's pipeline leaves
    it, and `mla.layer`, by which `mla-inline-layers` finds it afterwards. What
    `torch.` attributes tell of the entry is told of its layers too.

    An entry whose layers are functions already is left as it is.

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
           "Leave functions with fewer layers alone">,
    Option<"keep", "keep", "bool", "false",
           "Mark the functions, so that they last until mla-inline-layers">,
    Option<"split", "split", "bool", "false",
           "Leave functions that call no part of mla-split-layers alone">];
  let statistics = [
    Statistic<"numCalls", "calls", "stretches outlined">,
    Statistic<"numFunctions", "functions", "distinct functions made">];
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

def MLAInlineLayersPass : Pass<"mla-inline-layers", "::mlir::ModuleOp"> {
  let summary = "The functions of layers, back in their entry";
  let description = [{
    Undoes `mla-outline-layers=keep` after torch-mlir has lowered each layer
    apart: a call of a function with `mla.layer` becomes a copy of its body, and
    the functions go. What reads a whole step, as pagination and the choice of
    one plan do, sees one function again.

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
  let summary = "What of a layer no pass of a whole step looks at, in functions of its own";
  let description = [{
    Pagination, forms, queries, plans, layouts and kernels look at the attention
    of a layer and at what feeds it. The larger rest, projections, norms and the
    MLP, would only be walked over, once for each layer, when `mla-inline-layers`
    has made one function of the step. In each function with `mla.layer`, this
    pass makes a function of what comes before the attention and one of what
    follows it; the core, with calls of the two, stays. Calls of equal layers
    keep sharing the parts. `mla-join-layers` undoes it.

    The core has all that is not pure or not on tensors of fixed shape, and what
    a pass may see from there: the ops that feed it, through casts, views, copies
    and elementwise arithmetic up to the next contraction; readers of a cache
    that is updated; and what another layer's core sees through an argument.
    Constants, empty and filled tensors and reshapes are made where they are
    used.

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
  let summary = "The parts of layers, back where they are called";
  let description = [{
    Undoes `mla-split-layers`: a call of a function with `mla.layer_part` becomes
    a copy of its body, and the functions go. After `mla-outline-layers`, so that
    equal layers are still joined once.

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
