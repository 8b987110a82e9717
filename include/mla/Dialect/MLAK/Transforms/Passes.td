//===- Passes.td - Passes on the mlak dialect --------------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLAK_TRANSFORMS_PASSES_TD
#define MLA_DIALECT_MLAK_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLAPlanWorkspacePass : Pass<"mla-plan-workspace", "::mlir::ModuleOp"> {
  let summary = "Replace allocations with views of a caller workspace";
  let description = [{
    A compiled step must not allocate. Every `memref.alloc` of a function becomes a
    view of a new last argument `memref<?xi8>`, the workspace, at an offset that is a
    multiple of 64. Buffers whose lifetimes do not overlap share memory: a buffer of
    static size reuses any free range, one of dynamic size a range of the same size.
    A call passes a part of the workspace to the callee.

    For each function NAME the pass emits a function `NAME_workspace` with the same
    arguments, which returns the number of bytes. It asserts that the number is less
    than 2^61: if an argument is empty, the product of its other sizes may exceed
    any memory. The function reads shapes only. A size that depends on the contents
    of a buffer or on a loop variable is an error at the allocation.

    With `heap`, which the reference pipeline sets, a buffer of such a size is kept
    as a `memref.alloc` and is freed after its last use in its block. A call whose
    workspace has such a size allocates it on the heap, too. A buffer that its block
    yields is still an error.

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
           "Allocate and free buffers whose size depends on data where "
           "they are used">];
  let statistics = [
    Statistic<"numBuffers", "buffers", "allocations replaced">,
    Statistic<"numPlaces", "places", "distinct ranges in the workspaces">,
    Statistic<"numHeap", "heap", "buffers and callee workspaces on the heap">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect",
                           "::mlir::memref::MemRefDialect"];
}

def MLAVerifyDeviceOpsPass : Pass<"mla-verify-device-ops", "::mlir::ModuleOp"> {
  let summary = "Verify that only kernels access GPU memory";
  let description = [{
    If a module has a GPU target (`mla.target`, set by `mla-select-kernels`), its
    tensors and memrefs are GPU memory, and its functions run on the host and launch
    kernels. An op that would read or write an element on the host, such as a
    `linalg.matmul`, is an error that names the op. Ops of `mlak`, reshapes, slices,
    sizes, allocations and control flow are accepted. The pass runs on tensors after
    kernel selection, and again on memrefs, where bufferization may have added
    copies.

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
