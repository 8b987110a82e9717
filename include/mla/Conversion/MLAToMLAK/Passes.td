//===- Passes.td - Kernel selection ------------------------*- tablegen -*-===//
#ifndef MLA_CONVERSION_MLATOMLAK_PASSES_TD
#define MLA_CONVERSION_MLATOMLAK_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLASelectKernelsPass : Pass<"mla-select-kernels", "::mlir::ModuleOp"> {
  let summary = "mla ops to mlak ops, by the kernel manifest";
  let description = [{
    Each op of the `mla` dialect becomes the `mlak` op of a kernel that the
    manifest (lib/Kernels/Manifest/Kernels.td) lists for `target`, with a fresh
    `tensor.empty` for each buffer that it writes. Among several that fit, the
    first of the manifest is taken. When none fits, one error
    lists each candidate with the constraint that failed.

    Kernels read cache fields of their operands' type alone, and `mla.append` casts to f32, f16 or
    bf16; the fields lie at whole elements. `mla-decompose` takes other layouts, too.

    A `!mla.plan` becomes a buffer of bytes here; one that control flow chooses,
    not an `mla.plan` of the block that uses it, is an error. LSE tensors lose their
    encoding: `mlak` carries the base as an attribute.

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
    For a GPU the pass leaves `mla.target = "sm_90a"` on the module: from then on
    its tensors are memory of that GPU.

    `mla.attention` has no kernel: `mla-absorb` chooses its form before. A dense
    `mla.update` is decomposed for the CPU, whose loops fuse with it and write in place.
  }];
  let options = [Option<"target", "target", "std::string", /*default=*/"\"cpu\"",
                        "architecture of the kernels">];
  let statistics = [Statistic<"numSelected", "num-selected", "mla ops that got a kernel">];
  let dependentDialects = ["::mla::mlak::MLAKDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::cf::ControlFlowDialect", "::mlir::scf::SCFDialect"];
}

#endif // MLA_CONVERSION_MLATOMLAK_PASSES_TD
