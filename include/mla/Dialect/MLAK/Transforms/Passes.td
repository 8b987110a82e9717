//===- Passes.td - Passes on mlak and buffers --------------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLAK_TRANSFORMS_PASSES_TD
#define MLA_DIALECT_MLAK_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def PlanWorkspace : Pass<"mla-plan-workspace", "::mlir::ModuleOp"> {
  let summary = "allocations to places in one workspace of the caller";
  let description = [{
    A compiled step must not allocate. Every `memref.alloc` of a function
    becomes a view into a new last argument `memref<?xi8>`, at an offset that is
    a multiple of 64. Buffers whose lifetimes do not meet share a place: static
    sizes any place that is free, dynamic ones a place of the same size. A call
    passes a part of the workspace on to the callee.

    Beside each function NAME the pass makes `NAME_workspace`, with the same
    arguments, which returns the bytes needed. It reads shapes alone: a size
    that depends on the contents of a buffer, or on a loop variable, is an error
    that points at the allocation.

    Before:
    ```mlir
    func.func @main(%x: memref<?x96xf32>, %y: memref<?x80xf32>) {
      %n = memref.dim %x, %c0 : memref<?x96xf32>
      %t = memref.alloc(%n) : memref<?x96xf32>
      ...
    ```
    After:
    ```mlir
    func.func @main(%x: memref<?x96xf32>, %y: memref<?x80xf32>, %w: memref<?xi8>) {
      %n = memref.dim %x, %c0 : memref<?x96xf32>
      %t = memref.view %w[%c0][%n] : memref<?xi8> to memref<?x96xf32>
      ...
    func.func private @main_workspace(%x: memref<?x96xf32>, %y: memref<?x80xf32>) -> index
    ```
  }];
  let statistics = [
    Statistic<"numBuffers", "buffers", "allocations placed">,
    Statistic<"numPlaces", "places", "distinct places in the workspaces">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect"];
}

def OutlineLayers : Pass<"mla-outline-layers", "::mlir::ModuleOp"> {
  let summary = "one function a layer";
  let description = [{
    One-shot bufferization takes more than linear time in the length of a
    function: 59 s for 244 layers in one, seconds with a function each. This pass
    cuts a public function of one block, on tensors, between every two attention
    ops (of `mla` or `mlak`), where the fewest tensors are alive, and makes each
    stretch a private function. Layers with equal bodies share one function.

    Constants, sizes, empty and filled tensors that a stretch takes from another
    are copied into it. A `cf.assert` on sizes of arguments stays in the entry,
    before all calls.

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
           "Leave functions with fewer layers alone">];
  let statistics = [
    Statistic<"numCalls", "calls", "stretches outlined">,
    Statistic<"numFunctions", "functions", "distinct functions made">];
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

#endif // MLA_DIALECT_MLAK_TRANSFORMS_PASSES_TD
