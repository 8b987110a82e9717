//===- Passes.td - The decomposition to linalg -------------*- tablegen -*-===//
#ifndef MLA_CONVERSION_MLATOLINALG_PASSES_TD
#define MLA_CONVERSION_MLATOLINALG_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLADecomposePass : Pass<"mla-decompose", "::mlir::ModuleOp"> {
  let summary = "Decompose mla ops to linalg, tensor, arith, math and scf";
  let description = [{
    Expresses the `mla` dialect in upstream dialects. Every kernel is compared
    with this decomposition, and it runs where no kernel fits. Shapes may be
    dynamic and batches ragged. Scores, sums and products are computed in
    `accumulate` (in f64 for f64 inputs) and rounded once, to the result's type.

    A cache becomes its pools: an argument `%c : !mla.cache<layout, page = N>`
    becomes, for each pool of the layout, a `memref<?x?xi8>` of pages by bytes,
    whose second dimension is the page stride in bytes. The argument attribute
    `mla.pool` is the number of the pool, and `mla.cache` the type of the cache.
    Elements are read and written byte by byte at the layout's offsets, by
    `memref.load` and `memref.store`, so that the IR keeps the order of reads and
    writes. Plans are removed, and LSE tensors lose their encoding.

    Values that are not part of a result may be NaN: page tails, tokens past a
    length, keys that a mask hides. They are removed by a `select`, not by a
    multiplication with zero. Table entries past a sequence's pages are not read.

    Quantised fields and their scales are read and written with the arithmetic of
    `mla_quantise.h`, so a cache has the same bits as after a kernel. Fields of i8
    and f8E8M0FNU, and scales of k and v fields, are an error.

    Before:
    ```mlir
    %q = mla.absorb_query %x, %w
         : (tensor<?x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<?x1x5x64xf32>
    ```
    After, without the sizes and the fill:
    ```mlir
    %q = linalg.generic ... ins(%x, %w) outs(%zero) {
      %p = arith.mulf %a, %b : f32
      %s = arith.addf %sum, %p : f32
      linalg.yield %s : f32
    } -> tensor<?x1x5x64xf32>
    ```
  }];
  let options = [
    Option<"accumulate", "accumulate", "std::string", /*default=*/"\"f32\"",
           "type of scores, sums and products: f32 or f64">,
    Option<"form", "form", "std::string", /*default=*/"\"auto\"",
           "form of mla.attention: expanded (the definition), absorbed, or auto "
           "(the one with fewer multiplications)">
  ];
  let statistics = [
    Statistic<"numDecomposed", "num-decomposed", "mla ops decomposed">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::func::FuncDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // MLA_CONVERSION_MLATOLINALG_PASSES_TD
