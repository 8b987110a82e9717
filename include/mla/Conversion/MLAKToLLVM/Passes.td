//===- Passes.td - Calls of the C ABI ----------------------*- tablegen -*-===//
#ifndef MLA_CONVERSION_MLAKTOLLVM_PASSES_TD
#define MLA_CONVERSION_MLAKTOLLVM_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLALowerCopiesPass : Pass<"mla-lower-copies"> {
  let summary = "Strided memref.copy to loops";
  let description = [{
    A copy between contiguous memrefs becomes a memcpy later. Any other would
    become a call of MLIR's own runner library, which compiled code must not
    need: it becomes a `linalg.generic` here.

    ```mlir
    memref.copy %a, %b : memref<2x8xf32, strided<[16, 1]>> to memref<2x8xf32>
    // becomes
    linalg.generic {...} ins(%a : ...) outs(%b : ...) { linalg.yield %in : f32 }
    ```
  }];
  let statistics = [Statistic<"numCopies", "copies", "copies that became loops">];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def MLALowerSmallFloatsPass : Pass<"mla-lower-small-floats"> {
  let summary = "Casts of 8-bit floats to integer arithmetic";
  let description = [{
    The LLVM dialect has no floats of 8 bits: they become bytes, and nothing
    upstream lowers `arith.truncf` to them or `arith.extf` from them. Both become
    integer arithmetic on the bits, for every such type with a sign and a
    mantissa (`f8E4M3FN`, `f8E5M2`, `f8E4M3FNUZ`, `f8E5M2FNUZ`, ...). Numbers are
    rounded to nearest even. What lies beyond the largest one becomes what
    PyTorch makes of it: infinity, the largest number in `f8E4M3FN`, which has no
    infinity, and NaN in the types that have no negative zero either. Casts from
    and to integers, and comparisons, go by way of `f32`, as in PyTorch. A cast
    of any other float of less than 16 bits is an error that names the types.
    An `f64` becomes an `f32` before it becomes a float of 16 bits, as in PyTorch.
    Casts between `f32` and `bf16` become integer arithmetic, too: on a CPU without
    AVX512-BF16 LLVM calls a function for each that libgcc 12 does not have.

    ```mlir
    %0 = arith.extf %x : f8E5M2 to f32
    // becomes
    %1 = arith.bitcast %x : f8E5M2 to i8
    ...
    %0 = arith.bitcast %9 : i32 to f32
    ```
  }];
  let statistics = [Statistic<"numCasts", "casts", "casts that became integer arithmetic">];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def MLAConvertMLAKToLLVMPass : Pass<"convert-mlak-to-llvm", "::mlir::ModuleOp"> {
  let summary = "mlak ops to calls of mla_runtime.h";
  let description = [{
    After structured control flow was lowered. Each op fills its argument struct
    on the stack and calls its function; memrefs become `MlaTensor` views,
    transposed and broadcast ones by strides alone.

    Every function returns a status (i32) now and has the `MlaCall` as its last
    argument. A call that returns another status than 0 ends the function with
    it; so does a `cf.assert` that fails, after `mlaFail` took its message,
    and an `mlak.assert_index`, after `mlaFailIndex`.
    Functions that `mla-plan-workspace` made for sizes have the address of the
    result as their last argument instead. Caches become pointers,
    also where branches, selects and loops hand them on.

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
  let summary = "Buffers of known sizes as pointers between functions";
  let description = [{
    After `convert-mlak-to-llvm`. A memref becomes a pointer, an offset, sizes
    and strides where a function takes it: for the weights of a model of many
    layers that is most of the code of its entry, which only hands them on. An
    argument of static shape and identity layout is one pointer instead; where
    the function uses it itself it makes the descriptor of it, of constants.
    Calls pass the pointer. The type stays as `mla.buffer` on arguments of public
    functions, for `mla-emit-entry`.

    Dynamic shapes, strided layouts, memory spaces and the buffers of
    decomposed caches stay as they are; so do functions that are only declared
    and those of which the address is taken.

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
  let summary = "The three symbols of a compiled function";
  let description = [{
    After `convert-mlak-to-llvm`. A public function NAME becomes private, and
    three functions of the C ABI take its place: NAME checks its arguments by
    `mlaCheckArgs` against a table made of `mla.dims`, checks the workspace, and
    runs the body; NAME_workspace gives the bytes of the workspace;
    NAME_signature returns JSON that says what each argument is. Private functions
    are internal to the object: two models in one program may have equal names.

    ```mlir
    func.func @main(%x: memref<?x96xf32> {mla.dims = affine_map<()[s0] -> (s0, 96)>}, ...)
    // becomes
    func.func private @main_step(...) -> i32
    func.func @main(%args: !llvm.ptr, %n: i32, %call: !llvm.ptr) -> i32
    func.func @main_workspace(%args: !llvm.ptr, %n: i32, %bytes: !llvm.ptr) -> i32
    func.func @main_signature() -> !llvm.ptr
    ```
  }];
  let statistics = [Statistic<"numEntries", "entries", "functions that got an entry">];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect"];
}

#endif // MLA_CONVERSION_MLAKTOLLVM_PASSES_TD
