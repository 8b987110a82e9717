//===- Passes.td - Passes on the mlak dialect --------------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLAK_TRANSFORMS_PASSES_TD
#define MLA_DIALECT_MLAK_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLAPlanWorkspacePass : Pass<"mla-plan-workspace", "::mlir::ModuleOp"> {
  let summary = "Allocations to places in one workspace of the caller";
  let description = [{
    A compiled step must not allocate. Every `memref.alloc` of a function
    becomes a view into a new last argument `memref<?xi8>`, at an offset that is
    a multiple of 64. Buffers whose lifetimes do not meet share a place: static
    sizes any place that is free, dynamic ones a place of the same size. A call
    passes a part of the workspace on to the callee.

    Beside each function NAME the pass makes `NAME_workspace`, with the same
    arguments, which returns the bytes needed, and asserts that they are less
    than 2^61: an empty argument may have sizes whose product, without its 0, is
    more than memory can hold. It reads shapes alone: a size
    that depends on the contents of a buffer, or on a loop variable, is an error
    that points at the allocation.

    With `heap`, which the reference pipeline sets, such a buffer stays a
    `memref.alloc`, freed behind its last use in its block; a call whose
    workspace has such a size gets it from the heap, too. One that its block
    hands on is an error still.

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
  let options = [
    Option<"heap", "heap", "bool", "false",
           "buffers whose size depends on data are allocated and freed where "
           "they are used">];
  let statistics = [
    Statistic<"numBuffers", "buffers", "allocations placed">,
    Statistic<"numPlaces", "places", "distinct places in the workspaces">,
    Statistic<"numHeap", "heap", "buffers and calls' workspaces on the heap">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect",
                           "::mlir::memref::MemRefDialect"];
}

def MLAVerifyDeviceOpsPass : Pass<"mla-verify-device-ops", "::mlir::ModuleOp"> {
  let summary = "On a GPU nothing but kernels computes on tensors";
  let description = [{
    In a module that `mla-select-kernels` left a GPU's target in (`mla.target`),
    tensors and memrefs are memory of that GPU, and the function itself runs on
    the host: it launches kernels. An op that would read or write an element
    there, such as a `linalg.matmul`, is an error that names it. Ops of `mlak`,
    reshapes, slices, sizes, allocations and control flow are fine. It runs on
    tensors after kernel selection, and again on memrefs, where bufferization may
    have added copies.

    Accepted:
    ```mlir
    module attributes {mla.target = "sm_90a"} {
      func.func @f(%x: tensor<2x8xf32>) -> tensor<16xf32> {
        %y = tensor.collapse_shape %x [[0, 1]] : tensor<2x8xf32> into tensor<16xf32>
        return %y : tensor<16xf32>
      }
    }
    ```
    Refused: the same with
    ```mlir
    %y = linalg.add ins(%a, %a : tensor<16xf32>, tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
    ```
  }];
  let statistics = [Statistic<"numRefused", "refused", "ops without a kernel">];
}

#endif // MLA_DIALECT_MLAK_TRANSFORMS_PASSES_TD
