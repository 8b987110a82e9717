//===- Passes.td - Passes on upstream dialects -------------*- tablegen -*-===//
#ifndef MLA_TRANSFORMS_PASSES_TD
#define MLA_TRANSFORMS_PASSES_TD

include "mla/Transforms/LayerPasses.td"
include "mlir/Pass/PassBase.td"

def MLALowerElementwisePass : Pass<"mla-lower-elementwise", "::mlir::func::FuncOp"> {
  let summary = "Arith and math on whole tensors become linalg";
  let description = [{
    torch-mlir computes elements in bodies of linalg ops; other front ends and text
    written by hand use `arith` and `math` on tensors, which bufferization does not
    know. They become `linalg.generic`, whose operands' sizes are compared where they
    are dynamic. A choice between whole tensors stays: `arith.select` of one condition
    may choose between tensors of different sizes.

    ```mlir
    %sum = arith.addf %a, %b : tensor<2x3xf32>
    // becomes
    %sum = linalg.generic {indexing_maps = [#same, #same, #same], iterator_types = ["parallel", "parallel"]}
        ins(%a, %b : tensor<2x3xf32>, tensor<2x3xf32>) outs(%a : tensor<2x3xf32>) {
    ^bb0(%x: f32, %y: f32, %out: f32):
      %z = arith.addf %x, %y : f32
      linalg.yield %z : f32
    } -> tensor<2x3xf32>
    ```
  }];
  let statistics = [
    Statistic<"numLowered", "lowered", "ops on tensors that became linalg">];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLACheckReadsPass : Pass<"mla-check-reads", "::mlir::func::FuncOp"> {
  let summary = "An index outside of a tensor fails the function";
  let description = [{
    `tensor.extract` and slices read whatever memory their index leads to, also
    where that is a constant, as of `x[3]` in a call with two rows. Where an index
    is data, as in an embedding, a gather or a rotary table that is
    looked up by positions, a bad one has to be an error, as it is in PyTorch.

    Of an index in the body of a `linalg` op, a loop nest before the op finds the
    largest over the loops that it depends on, and one `mlak.assert_index`
    compares that with the size: an index tensor is read once, however long the
    rows are that it selects, and once for all ops of a block that read the same
    sizes by it. Negative numbers are large unsigned ones. One that the body
    counts from the end first is reported as it was given. Where nothing is read,
    because a loop is empty, nothing is an error.

    An index that cannot be computed before the op, and one outside of a body, also
    of what is written, is compared right where it is used. Of a slice, offset,
    size and stride are data alike: its first and its last element have to be
    within the tensor, and its size not negative; what is written to it has to have
    that size, too. The number of a dimension, of
    `tensor.dim`, has to be less than the rank, by a `cf.assert`, and the sizes
    that `tensor.cast` gives a type are compared with those that are there.

    Of the sizes that an op takes to be equal, two that nothing proves to be are
    compared, by a `cf.assert` before the op: those of a `linalg` op's operands over
    one loop (as of `linalg.add` of two arguments), a source and the slice that it
    is written to, concatenated tensors in all other dimensions, and the elements of
    a tensor and of what it is expanded or reshaped to. An operand that is read at
    an expression of loops, as in a convolution, or at a constant, has to have its
    largest and its smallest value. A width of a `tensor.pad` must not be negative. An
    assert before it that says the same is enough. The position of an `scf.for` is
    compared with the size once, before the loop, by the loop's end.

    What constants lead outside of a static size is an error of the pass, if it
    runs whenever the function does; in a branch or a loop it is checked there.

    Not checked is what lies within the tensor whatever the data are: loop
    variables over the same size, constants, clamped numbers, and what is computed
    from them, also through tensors; slices of a whole dimension, and of what is
    left of it behind their first index; what a `cf.assert` before it in its block
    says, outside of bodies. A `cf.assert` in a body that says no more
    than the check goes, since it would be met for each element.

    Before:
    ```mlir
    %rows = linalg.generic {...} ins(%i : tensor<2xi64>) outs(%e : tensor<2x64xf32>) {
    ^bb0(%in: i64, %out: f32):
      %row = arith.index_cast %in : i64 to index
      %column = linalg.index 1 : index
      %x = tensor.extract %table[%row, %column] : tensor<5x64xf32>
      linalg.yield %x : f32
    } -> tensor<2x64xf32>
    ```
    After, in front of it:
    ```mlir
    %worst = scf.for %n = %c0 to %c2 step %c1 iter_args(%most = %c0) -> (index) {
      %in = tensor.extract %i[%n] : tensor<2xi64>
      %row = arith.index_cast %in : i64 to index
      %more = arith.maxui %most, %row : index
      scf.yield %more : index
    }
    mlak.assert_index %worst below(%c5) {dimension = 0}
    ```
  }];
  let statistics = [
    Statistic<"numChecked", "checked", "indices of bodies that are checked before the op">,
    Statistic<"numHere", "checked-in-place", "indices that are checked where they are used">,
    Statistic<"numSizes", "sizes", "sizes that are compared because nothing proves them equal">,
    Statistic<"numShared", "shared", "indices that an earlier check speaks of">,
    Statistic<"numProved", "proved", "indices that no data take out of bounds">,
    Statistic<"numAsserts", "asserts", "asserts of each element that a check replaces">];
  let dependentDialects = ["::mla::mlak::MLAKDialect", "::mlir::arith::ArithDialect",
                           "::mlir::affine::AffineDialect", "::mlir::cf::ControlFlowDialect",
                           "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def MLAFinalizeEntryPass : Pass<"mla-finalize-entry", "::mlir::ModuleOp"> {
  let summary = "Functions read and write buffers of their caller";
  let description = [{
    Before one-shot bufferization, every function on tensors becomes one on
    buffers:

    * A tensor argument becomes a contiguous memref. It is read through
      `bufferization.to_tensor ... restrict`, without `writable` unless it has
      `mla.inout`: bufferization then never writes into the caller's inputs.
    * A result becomes a memref argument behind all others, filled by
      `bufferization.materialize_in_destination`.
    * Result r goes to the buffer of the argument that has `mla.inout = r`, if
      there is one. These are written last; one that may still lie in another
      such buffer is copied first.
    * A call gets a new buffer for each result; what is a result of the caller,
      too, is written there. A reshape is written as the tensor that it reshapes.
    * A private function of a name that compiled code needs (NAME_workspace beside
      a function, NAME_signature beside a public one, functions of the runtime
      and of the C library) gets another; a public one is an error.

    A public function also learns its shapes: `mla.symbols` names symbols,
    `mla.dims` on each tensor argument and result says its sizes as linear
    expressions of them; `mla.cache` keeps a cache's type. They come from `mla.shape` and, for results, from the
    ops in between. A size that these do not tell is the one of `mla.stated_shape`,
    which `mla-legalize-torch` keeps of the export; one that depends on data
    gets a symbol of its own. Either is compared by a `cf.assert` before the
    result is written; with `proved-sizes`, it is an error.

    Before:
    ```mlir
    func.func @f(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
      %y = "op"(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
      return %y : tensor<?x4xf32>
    }
    ```
    After:
    ```mlir
    func.func @f(%x: memref<?x4xf32>, %r: memref<?x4xf32> {mla.role = "result", ...}) {
      %0 = bufferization.to_tensor %x restrict : memref<?x4xf32> to tensor<?x4xf32>
      %y = "op"(%0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
      bufferization.materialize_in_destination %y in restrict writable %r : ...
      return
    }
    ```
  }];
  let options = [
    Option<"provedSizes", "proved-sizes", "bool", "false",
           "An error where no op proves the size of a result">
  ];
  let statistics = [
    Statistic<"numFinalized", "functions", "functions that now work on buffers">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::cf::ControlFlowDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLACarryInPlacePass : Pass<"mla-carry-in-place"> {
  let summary = "Loops carry tensors in one buffer each";
  let description = [{
    One-shot bufferization takes a loop only where each tensor that it hands on
    lies in the buffer of the one that came in. Updates that it can make in place
    are left alone: destinations, through inner loops and branches, that begin
    at the carried tensor, and whose older versions nothing reads later. Any
    other tensor is copied into the carried one's place when the iteration ends;
    one that may lie in such a place itself, as where two tensors change places,
    is copied out before any is written.

    A branch or a select in a loop that hands on one of several tensors copies
    it to a place of the branch's own, unless both ways update one tensor, which
    has to be more than a `tensor.empty`: else
    the result might lie in either's buffer, of which bufferization can rule out
    no conflict with what the loop writes later.

    An `scf.while` may pass on other tensors than it carries, or in another
    order. It is rewritten to pass on all that it carries, in their order; a
    tensor that its condition computes gets a place of its own, if its sizes are
    static.

    A tensor of dynamic sizes must not change them: a `cf.assert` compares them.

    Before:
    ```mlir
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4xf32>) {
      %e = tensor.empty() : tensor<4xf32>
      %v = linalg.exp ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %v : tensor<4xf32>
    }
    ```
    After:
    ```mlir
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4xf32>) {
      %e = tensor.empty() : tensor<4xf32>
      %v = linalg.exp ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %w = bufferization.materialize_in_destination %v in %t
        : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      scf.yield %w : tensor<4xf32>
    }
    ```
  }];
  let statistics = [
    Statistic<"numCopied", "copied", "tensors that are copied to their place">,
    Statistic<"numChoices", "choices", "tensors that a branch in a loop copies to a place of its own">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::cf::ControlFlowDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLALowerConcatPass : Pass<"mla-lower-concat"> {
  let summary = "tensor.concat to insertions into one tensor";
  let description = [{
    `tensor.concat` does not bufferize. Each operand is inserted into a fresh
    tensor at its place, which bufferizes to one copy an operand, or none where
    the operand can be computed in place. Operands without elements are left
    out: a layer whose rope part has width 0 joins them.

    ```mlir
    %0 = tensor.concat dim(1) %a, %b : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
    // becomes
    %e = tensor.empty() : tensor<2x7xf32>
    %1 = tensor.insert_slice %a into %e[0, 0] [2, 3] [1, 1] : ...
    %0 = tensor.insert_slice %b into %1[0, 3] [2, 4] [1, 1] : ...
    ```
  }];
  let statistics = [
    Statistic<"numConcats", "concats", "concatenations that became insertions">];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLALowerExpandPass : Pass<"mla-lower-expand"> {
  let summary = "memref.expand_shape into several dynamic sizes to a cast";
  let description = [{
    A dimension that is expanded into two or more dynamic ones, such as tokens
    into batch and length, becomes a cast of the buffer to the sizes that the op
    lists. Upstream's `expand-strided-metadata` divides to find the one dynamic
    size of a group, and crashes on a second. Other expansions are left to it.

    ```mlir
    %e = memref.expand_shape %m [[0, 1], [2]] output_shape [%b, %s, 12]
      : memref<?x12xf32, strided<[28, 1]>> into memref<?x?x12xf32, strided<[?, 28, 1]>>
    // becomes
    %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : ...
    %stride = arith.muli %c28, %s : index
    %e = memref.reinterpret_cast %base to offset: [0], sizes: [%b, %s, 12], strides: [%stride, 28, 1] : ...
    ```
  }];
  let statistics = [
    Statistic<"numExpansions", "expansions", "expansions that became casts">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect"];
}

def MLACheckDivisionsPass : Pass<"mla-check-divisions", "::mlir::func::FuncOp"> {
  let summary = "An integer division by zero fails the function";
  let description = [{
    A processor ends the program where it divides an integer by 0, or the smallest
    number by -1. Before a division of integers whose divisor is data (`x % p`, or
    `torch.div` with `rounding_mode="trunc"`) a `cf.assert` makes that an error of
    the function, as it is in PyTorch. Divisors that are constants other than 0 and
    -1, or at least a positive constant by `arith.maxsi` or `arith.maxui`, need
    none. It runs when loops are blocks: an assert in the body of a `linalg` op
    would keep that from being fused.

    ```mlir
    %q = arith.remsi %n, %d : i64
    // becomes
    %nonzero = arith.cmpi ne, %d, %c0 : i64
    %whole = arith.cmpi ne, %d, %cm1 : i64
    %other = arith.cmpi ne, %n, %smallest : i64
    %fits = arith.ori %whole, %other : i1
    %ok = arith.andi %nonzero, %fits : i1
    cf.assert %ok, "an integer is divided by 0, or the smallest one by -1"
    %q = arith.remsi %n, %d : i64
    ```
  }];
  let statistics = [
    Statistic<"numDivisions", "divisions", "divisions whose divisor is checked">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect"];
}

def MLASimplifySizesPass : Pass<"mla-simplify-sizes", "::mlir::func::FuncOp"> {
  let summary = "Size arithmetic to what it comes to";
  let description = [{
    Exporters compute the sizes of views at run time: an inferred size is a
    quotient of products, behind selects that ask whether a size is negative.
    In symbols of the arguments' dimensions (`mla.shape`, or one for each dynamic
    dimension), most of this has one value whatever the sizes are.

    Comparisons of sizes that hold for all sizes, or for none, become constants;
    selects, minima, maxima and exact quotients become the operand, constant or
    dimension of an argument that they always are.

    A `cf.assert` that holds for all sizes goes: those that `mla.shape` makes
    equal are compared on entry. One that holds for none, outside of regions, is
    an error. Any other stays and is checked at run time, with a remark; if it
    reads the length of a cache that pagination removes, pagination refuses it.

    A quotient that remains and whose divisor may be 0 divides by 1 then: with
    an empty batch exporters divide 0 by 0, which a processor does not survive.
    Elements of tensors are left alone.

    Before:
    ```mlir
    %negative = arith.cmpi slt, %n, %c0 : index
    %size = arith.select %negative, %quotient, %n : index
    %half = arith.divsi %size, %m : index
    ```
    After, where `%n` is a dimension:
    ```mlir
    %zero = arith.cmpi eq, %m, %c0 : index
    %divisor = arith.select %zero, %c1, %m : index
    %half = arith.divsi %n, %divisor : index
    ```
  }];
  let statistics = [
    Statistic<"numAssertions", "assertions", "Assertions that hold for all sizes">,
    Statistic<"numConditions", "conditions", "Comparisons that have one value">,
    Statistic<"numReduced", "reduced", "Quotients, selects, minima and maxima that went">,
    Statistic<"numGuarded", "guarded", "Quotients that divide by 1 instead of 0">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // MLA_TRANSFORMS_PASSES_TD
