//===- Passes.td - The decomposition to linalg -------------*- tablegen -*-===//
#ifndef MLA_CONVERSION_MLATOLINALG_PASSES_TD
#define MLA_CONVERSION_MLATOLINALG_PASSES_TD

include "mlir/Pass/PassBase.td"

def MLADecomposePass : Pass<"mla-decompose", "::mlir::ModuleOp"> {
  let summary = "Every mla op to linalg, tensor, arith, math and scf";
  let description = [{
    The meaning of the `mla` dialect in upstream dialects: what every kernel is
    compared with, and what runs where no kernel fits. Shapes may be dynamic and
    batches ragged. Scores, sums and products are computed in `accumulate` (f64
    inputs always in f64) and rounded once, to the result's type.

    A cache becomes its pools: an argument `%c : !mla.cache<layout, page = N>`
    becomes, for each pool of the layout, a `memref<?x?xi8>` of pages by bytes,
    whose second dimension is the page stride in bytes (`mla.pool` numbers them
    and `mla.cache` keeps the type, as argument attributes). Elements are read
    and written byte by byte at the layout's offsets, by `memref.load` and
    `memref.store`, so that the order of reads and writes stands in the IR. Plans
    vanish, and so does the encoding of LSE tensors.

    Nothing that may hold NaN without being part of a result (page tails, tokens
    past a length, keys that a mask hides) is multiplied by zero: it is replaced
    by a `select`. Table entries past a sequence's pages are not read.

    Quantised fields and scales are refused with an error.

    Before:
    ```mlir
    %q = mla.absorb_query %x, %w
         : (tensor<?x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<?x1x5x64xf32>
    ```
    After, with the sizes and the fill left out:
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
           "how mla.attention is computed: expanded (as it is defined), absorbed, "
           "or auto (the one of fewer multiplications)">
  ];
  let statistics = [
    Statistic<"numDecomposed", "num-decomposed", "Number of mla ops decomposed">
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
