//===- Passes.td - Passes on upstream dialects -------------*- tablegen -*-===//
#ifndef MLA_TRANSFORMS_PASSES_TD
#define MLA_TRANSFORMS_PASSES_TD

include "mla/Transforms/LayerPasses.td"
include "mlir/Pass/PassBase.td"

def MLALowerElementwisePass : Pass<"mla-lower-elementwise", "::mlir::func::FuncOp"> {
  let summary = "Convert elementwise ops on tensors to linalg";
  let description = [{
    Bufferization does not support `arith` and `math` ops on tensors, which other
    front ends than torch-mlir and hand-written IR use. This pass applies upstream's
    elementwise-to-linalg patterns to the ops whose operands are all tensors.
    `mla-check-reads` compares the dynamic sizes of the operands later.

    An `arith.select` with one condition for whole tensors is not converted, because
    it may choose between tensors of different sizes. Upstream's pass would convert
    it.

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
    Statistic<"numLowered", "lowered", "ops converted to linalg">];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLACheckReadsPass : Pass<"mla-check-reads", "::mlir::func::FuncOp"> {
  let summary = "Insert checks of indices and sizes";
  let description = [{
    `tensor.extract` and slices read out of bounds without an error. In PyTorch it
    is an error if an index that is read from a tensor is out of bounds: in an
    embedding, a gather, or a rotary table that is indexed by positions. The same
    holds for a constant index such as `x[3]` in a call with two rows. This pass
    makes them errors of the compiled function.

    Indices in the body of a `linalg` op:
    * A loop nest before the op computes the largest index, over the loops that the
      index depends on. One `mlak.assert_index` compares it with the size.
    * Every index tensor is read once, regardless of the length of the rows that it
      selects. Ops of a block that index dimensions of the same size with it share
      one check.
    * A negative index counts as a large unsigned number. If the body first adds the
      size to a negative index, the message reports the original index.
    * An empty loop reads nothing and is not an error.

    Other indices are compared where they are used: indices outside of a body,
    indices of writes, and indices that cannot be computed before the op.

    Slices: the first and the last element must be within the tensor, the size must
    not be negative, and a written source must have the size of the slice. Offset,
    size and stride may be read from tensors.

    Dimensions and casts: the dimension of `tensor.dim` must be less than the rank.
    The static sizes of a `tensor.cast` must equal the actual sizes.

    Sizes that must be equal and are not proved equal are compared by a `cf.assert`
    before the op, unless an earlier assert compares them:
    * the sizes of a `linalg` op's operands over one loop, as in `linalg.add`;
    * a source and the slice that it is written to;
    * concatenated tensors, in all dimensions but the concatenated one;
    * the number of elements before and after an expansion or a reshape.

    If an operand is indexed by an expression of loop variables, as in a
    convolution, or by a constant, the smallest and the largest value of the index
    must be within the operand. The widths of a `tensor.pad` must not be negative.
    An index that is the induction variable of an `scf.for` is compared once before
    the loop, by the upper bound.

    A constant index out of a static bound is an error of the pass if the op always
    runs. In a branch or a loop it is checked at run time.

    The pass emits no check if an index is in bounds for all data: loop variables
    over the same size, constants, clamped numbers and values computed from them
    (also through tensors), slices of a whole dimension or of all that follows their
    offset, and, outside of bodies, conditions that an earlier `cf.assert` of the
    block states. It removes a `cf.assert` in a body that a check makes redundant,
    because that assert would run for each element.

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
    Statistic<"numChecked", "checked", "indices in bodies checked before the op">,
    Statistic<"numHere", "checked-in-place", "indices checked where they are used">,
    Statistic<"numSizes", "sizes", "pairs of sizes compared at run time">,
    Statistic<"numShared", "shared", "indices covered by an earlier check">,
    Statistic<"numProved", "proved", "indices proved in bounds">,
    Statistic<"numAsserts", "asserts", "per-element asserts replaced by a check">];
  let dependentDialects = ["::mla::mlak::MLAKDialect", "::mlir::arith::ArithDialect",
                           "::mlir::affine::AffineDialect", "::mlir::cf::ControlFlowDialect",
                           "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def MLAFinalizeEntryPass : Pass<"mla-finalize-entry", "::mlir::ModuleOp"> {
  let summary = "Convert functions on tensors to functions that use buffers of the caller";
  let description = [{
    Runs before one-shot bufferization and changes the signature of every function
    on tensors:

    * A tensor argument becomes a contiguous memref. The function reads it through
      `bufferization.to_tensor ... restrict`. Only an argument with `mla.inout` gets
      `writable`, so that bufferization never writes into the caller's inputs.
    * A result becomes a memref argument after all others, filled by
      `bufferization.materialize_in_destination`.
    * If an argument has `mla.inout = r`, result r is written to its buffer. These
      results are written last. A result that may still be stored in another such
      buffer is copied first.
    * A call gets a new buffer for each result, or the caller's result buffer where
      the value is a result of the caller. For a reshaped result the tensor before
      the reshape is written.
    * A private function is renamed if compiled code needs its name: NAME_workspace
      for a function NAME, NAME_signature for a public one, functions of the runtime
      and of the C library. A public function with such a name is an error.

    A public function also gets attributes that describe its shapes. `mla.symbols`
    names the symbols. `mla.dims` on each tensor argument and result gives the sizes
    as linear expressions of the symbols. `mla.cache` keeps a cache's type. The
    sizes come from `mla.shape` and, for results, from the ops in between. If these
    do not determine a size, the pass takes it from `mla.stated_shape`, which
    `mla-legalize-torch` records from the export. A size that depends on data gets
    its own symbol. In both cases a `cf.assert` compares the size before the result
    is written. With `proved-sizes` both cases are errors.

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
           "Emit an error if no op proves the size of a result">
  ];
  let statistics = [
    Statistic<"numFinalized", "functions", "functions converted">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::cf::ControlFlowDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLACarryInPlacePass : Pass<"mla-carry-in-place"> {
  let summary = "Make loops carry each tensor in one buffer";
  let description = [{
    One-shot bufferization accepts a loop only if each yielded tensor is in the
    buffer of the iteration argument.

    * The pass does not touch an update that bufferization can make in place: a
      chain of destinations, also through inner loops and branches, that starts at
      the iteration argument and whose older versions have no later reader.
    * Any other yielded tensor is copied into the buffer of the iteration argument
      at the end of the iteration. If it may be in the buffer of another iteration
      argument, as when a loop swaps two tensors, it is copied to a temporary before
      any buffer is written.
    * A branch or a select in a loop that yields one of several tensors copies it to
      a separate buffer, unless both branches update the same tensor and that tensor
      is not a `tensor.empty`. Otherwise the result might be in either buffer, and
      bufferization could not rule out a conflict with a later write.
    * An `scf.while` may forward other tensors than it carries, or in another order.
      It is rewritten to forward all carried tensors in their order. A tensor that
      the condition computes gets its own buffer; its sizes must be static.

    A carried tensor of dynamic sizes must keep its sizes. A `cf.assert` compares
    them in each iteration.

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
    Statistic<"numCopied", "copied", "carried tensors copied at the end of an iteration">,
    Statistic<"numChoices", "choices", "tensors copied because a branch in a loop chooses them">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::cf::ControlFlowDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLALowerConcatPass : Pass<"mla-lower-concat"> {
  let summary = "Decompose tensor.concat into insertions";
  let description = [{
    `tensor.concat` does not bufferize. Upstream's pattern inserts each operand into
    a new tensor, which bufferizes to one copy per operand, or to none if the operand
    can be computed in place. Before that, this pass drops operands without elements:
    their insertion would not verify. A layer with a rope part of width 0 has such
    operands.

    ```mlir
    %0 = tensor.concat dim(1) %a, %b : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
    // becomes
    %e = tensor.empty() : tensor<2x7xf32>
    %1 = tensor.insert_slice %a into %e[0, 0] [2, 3] [1, 1] : ...
    %0 = tensor.insert_slice %b into %1[0, 3] [2, 4] [1, 1] : ...
    ```
  }];
  let statistics = [
    Statistic<"numConcats", "concats", "concatenations decomposed">];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MLALowerExpandPass : Pass<"mla-lower-expand"> {
  let summary = "Lower memref.expand_shape with several dynamic sizes";
  let description = [{
    Upstream's `expand-strided-metadata` computes the one dynamic size of a group by
    a division and crashes if a group has a second. This pass replaces such
    expansions, for instance of tokens into batch and length, by a
    `memref.reinterpret_cast` to the sizes that the op lists. It does not change
    other expansions.

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
    Statistic<"numExpansions", "expansions", "expansions replaced by casts">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect"];
}

def MLALowerCopiesPass : Pass<"mla-lower-copies"> {
  let summary = "Lower strided memref.copy to loops";
  let description = [{
    A copy between contiguous memrefs becomes a memcpy later. Upstream lowers any
    other copy to a call of MLIR's runner library, which compiled code must not
    require. This pass replaces such a copy by a `linalg.generic`.

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
  let summary = "Lower casts of 8-bit floats to integer arithmetic";
  let description = [{
    The LLVM dialect has no 8-bit floats: they become bytes, and no upstream
    pattern lowers `arith.truncf` to them or `arith.extf` from them. This pass
    lowers both to integer arithmetic on the bits, for each such type with a sign
    and a mantissa (`f8E4M3FN`, `f8E5M2`, `f8E4M3FNUZ`, `f8E5M2FNUZ`, ...).

    All results equal the results of PyTorch. Numbers are rounded to nearest even. A
    number beyond the largest one becomes infinity; in `f8E4M3FN`, which has no
    infinity, the largest number; in types that also lack a negative zero, NaN.
    Comparisons, and casts from and to integers, convert through `f32`. An `f64` is
    converted to `f32` before a 16-bit float. A cast of any other float of less than
    16 bits is an error.

    Casts from `f32` to `bf16` become integer arithmetic as well: on a CPU without
    AVX512-BF16 LLVM calls a function that libgcc 12 does not have.

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

def MLACheckDivisionsPass : Pass<"mla-check-divisions", "::mlir::func::FuncOp"> {
  let summary = "Insert checks of integer divisors";
  let description = [{
    A CPU ends the program when it divides an integer by 0, or the smallest integer
    by -1. In PyTorch both are errors. This pass inserts a `cf.assert` before a
    division of integers whose divisor comes from data (`x % p`, or `torch.div` with
    `rounding_mode="trunc"`). A divisor needs no check if it is a constant other
    than 0 and -1, or if `arith.maxsi` or `arith.maxui` makes it at least a positive
    constant. The pass runs after loops are lowered to blocks: an assert in the body
    of a `linalg` op would prevent its fusion.

    ```mlir
    %q = arith.remsi %n, %d : i64
    // becomes
    %nonzero = arith.cmpi ne, %d, %c0 : i64
    %whole = arith.cmpi ne, %d, %cm1 : i64
    %other = arith.cmpi ne, %n, %smallest : i64
    %fits = arith.ori %whole, %other : i1
    %ok = arith.andi %nonzero, %fits : i1
    cf.assert %ok, "an integer must not be divided by 0, nor the smallest integer by -1"
    %q = arith.remsi %n, %d : i64
    ```
  }];
  let statistics = [
    Statistic<"numDivisions", "divisions", "divisions with a check">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect"];
}

def MLASimplifySizesPass : Pass<"mla-simplify-sizes", "::mlir::func::FuncOp"> {
  let summary = "Fold size arithmetic";
  let description = [{
    Exporters compute the sizes of views at run time. An inferred size is a quotient
    of products, behind selects that test whether a size is negative. This pass
    expresses sizes as polynomials of the arguments' dimensions (the symbols of
    `mla.shape`, or one symbol per dynamic dimension) and folds values that are the
    same for all sizes:

    * A comparison that is true for all sizes, or false for all, becomes a constant.
    * A select, minimum, maximum or exact quotient that always equals one operand, a
      constant or a dimension of an argument is replaced by that value.
    * A `cf.assert` that holds for all sizes is erased. The sizes that `mla.shape`
      makes equal are compared on entry. An assert outside of regions that holds for
      no sizes is an error. Any other assert is kept and checked at run time, with a
      remark. If it reads the length of a cache that `mla-paginate` removes, that
      pass reports an error.
    * A remaining quotient whose divisor is a size that may be 0 divides by 1 in that
      case: exporters divide 0 by 0 for an empty batch, which would end the program.

    Elements of tensors are not changed, and a quotient whose divisor is an element of
    a tensor is kept.

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
    Statistic<"numAssertions", "assertions", "asserts that hold for all sizes">,
    Statistic<"numConditions", "conditions", "comparisons folded">,
    Statistic<"numReduced", "reduced", "quotients, selects, minima and maxima folded">,
    Statistic<"numGuarded", "guarded", "quotients guarded against a divisor of 0">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // MLA_TRANSFORMS_PASSES_TD
