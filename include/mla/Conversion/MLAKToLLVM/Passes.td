//===- Passes.td - Passes from mlak to LLVM ----------------*- tablegen -*-===//
#ifndef MLA_CONVERSION_MLAKTOLLVM_PASSES_TD
#define MLA_CONVERSION_MLAKTOLLVM_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLAConvertMLAKToLLVMPass : Pass<"convert-mlak-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Convert mlak ops to calls of mla_runtime.h";
  let description = [{
    Runs after structured control flow is lowered. Each op fills its argument
    struct on the stack and calls its runtime function. Memrefs become `MlaTensor`
    views; a transposed or broadcast operand is a view with other strides. Caches
    become pointers, also in branches and selects.

    Every function takes the `MlaCall` as its last argument and returns a status
    (i32). If a call returns a status other than 0, the caller returns it. A
    `cf.assert` that fails returns the status of `mlaFail`, which records the
    message; an `mlak.assert_index` that fails returns the status of
    `mlaFailIndex`. Workspace functions of `mla-plan-workspace` take the address of
    the result as their last argument instead.

    ```mlir
    mlak.rope %x, %cos, %sin outs(%y) {kernel = "cpu_rope", input = 1, output = 0}
      : (memref<2x16xf32>, memref<2x8xf32>, memref<2x8xf32>, memref<2x16xf32>) -> ()
    // becomes, after the stores into %args
    %status = llvm.call @mlaRope(%args, %call) : (!llvm.ptr, !llvm.ptr) -> i32
    %ok = arith.cmpi eq, %status, %zero : i32
    cf.cond_br %ok, ^next, ^fail(%status : i32)
    ```
  }];
  let statistics = [Statistic<"numCalls", "calls", "calls of the runtime">];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect"];
}

def MLAPassPointersPass : Pass<"mla-pass-pointers", "::mlir::ModuleOp"> {
  let summary = "Pass contiguous buffers of static shape as pointers";
  let description = [{
    Runs after `convert-mlak-to-llvm`. A memref argument becomes two pointers, an
    offset, sizes and strides in LLVM. In a model with many layers, most code of
    the entry would only pass these on for the weights. This pass replaces an
    argument of static shape and identity layout by one pointer. A function that
    accesses the buffer builds its descriptor from constants. Arguments of public
    functions keep the type as `mla.buffer`, for `mla-emit-entry`.

    The pass does not change arguments with a dynamic shape, a strided layout or a
    memory space, or buffers of decomposed caches. It does not change functions
    without a body, or functions whose address is taken.

    ```mlir
    func.func private @layer(%w: memref<8x4xf32>, %call: !llvm.ptr) -> i32
    func.func @main(%w: memref<8x4xf32>, %call: !llvm.ptr) -> i32 {
      %status = call @layer(%w, %call) : (memref<8x4xf32>, !llvm.ptr) -> i32
    // becomes
    func.func private @layer(%w: !llvm.ptr, %call: !llvm.ptr) -> i32
    func.func @main(%w: !llvm.ptr {mla.buffer = memref<8x4xf32>}, %call: !llvm.ptr) -> i32 {
      %status = call @layer(%w, %call) : (!llvm.ptr, !llvm.ptr) -> i32
    ```
  }];
  let statistics = [Statistic<"numPointers", "pointers", "arguments that became pointers">];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect"];
}

def MLAEmitEntryPass : Pass<"mla-emit-entry", "::mlir::ModuleOp"> {
  let summary = "Emit the entry points of a compiled function";
  let description = [{
    Runs after `convert-mlak-to-llvm`. A public function NAME becomes private, and
    three functions of the C ABI replace it:

    * NAME calls `mlaCheckArgs` to check its arguments against a table built from
      `mla.dims`, checks the workspace, and runs the body.
    * NAME_workspace computes the size of the workspace in bytes.
    * NAME_signature returns JSON that describes each argument.

    Private functions get internal linkage, so that two models in one program may
    have functions of the same name.

    ```mlir
    func.func @main(%x: memref<?x96xf32> {mla.dims = affine_map<()[s0] -> (s0, 96)>}, ...)
    // becomes
    func.func private @main_step(...) -> i32
    func.func @main(%args: !llvm.ptr, %n: i32, %call: !llvm.ptr) -> i32
    func.func @main_workspace(%args: !llvm.ptr, %n: i32, %bytes: !llvm.ptr) -> i32
    func.func @main_signature() -> !llvm.ptr
    ```
  }];
  let statistics = [Statistic<"numEntries", "entries", "functions with an entry">];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect"];
}

#endif // MLA_CONVERSION_MLAKTOLLVM_PASSES_TD
