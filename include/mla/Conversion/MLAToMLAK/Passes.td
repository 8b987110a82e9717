//===- Passes.td - Kernel selection ------------------------*- tablegen -*-===//
#ifndef MLA_CONVERSION_MLATOMLAK_PASSES_TD
#define MLA_CONVERSION_MLATOMLAK_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLASelectKernelsPass : Pass<"mla-select-kernels", "::mlir::ModuleOp"> {
  let summary = "Select a kernel for each mla op from the kernel manifest";
  let description = [{
    Replaces each op of the `mla` dialect by the `mlak` op of a kernel that the
    manifest (lib/Kernels/Manifest/Kernels.td) lists for `target`, with a new
    `tensor.empty` for each buffer that the kernel writes. If several kernels fit,
    the pass takes the first in the manifest. If none fits, one error lists each
    candidate with the constraint that failed.

    Kernels that read a cache require that its fields have the element type of the
    other operands. `mla.append` casts to f32, f16 or bf16. Fields must be aligned
    to their elements. `mla-decompose` also supports other layouts.

    If no kernel fits an `mla.prepare`, the pass first replaces it by `mla.rope` and
    `mla.append`, and a remark says why.

    A `!mla.plan` becomes a tensor of bytes. A plan must be the result of an
    `mla.plan`; one that control flow selects is an error. LSE tensors lose their
    encoding: `mlak` ops have the base as an attribute.

    Before:
    ```mlir
    %y = mla.rope %x, %cos, %sin
         : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
    ```
    After:
    ```mlir
    %e = tensor.empty() : tensor<2x1x5x16xf32>
    %y = mlak.rope %x, %cos, %sin outs(%e) {kernel = "cpu_rope", input = 0, output = 0}
         : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>, tensor<2x1x5x16xf32>)
           -> tensor<2x1x5x16xf32>
    ```
    `target` is `cpu` or the architecture of a GPU: `sm_80`, `sm_90a`, `sm_100a`.
    For a GPU the pass sets `mla.target`, such as `"sm_90a"`, on the module. All its
    tensors are then in the memory of that GPU.

    `mla.attention` has no kernel: run `mla-absorb` first to choose its form. For
    the CPU a dense `mla.update` is decomposed: other loops fuse with it, and it is
    updated in place.
  }];
  let options = [Option<"target", "target", "std::string", /*default=*/"\"cpu\"",
                        "architecture of the kernels">];
  let statistics = [Statistic<"numSelected", "num-selected", "mla ops with a kernel">];
  let dependentDialects = ["::mla::mlak::MLAKDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::cf::ControlFlowDialect", "::mlir::scf::SCFDialect"];
}

#endif // MLA_CONVERSION_MLATOMLAK_PASSES_TD
