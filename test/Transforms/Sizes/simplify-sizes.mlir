// RUN: mla-opt %s --mla-simplify-sizes --canonicalize --cse --split-input-file | FileCheck %s
// RUN: mla-opt %s --mla-simplify-sizes --split-input-file --remarks-filter=mla-simplify-sizes 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --split-input-file --mla-simplify-sizes --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-simplify-sizes
// STATISTICS-NEXT: (S) 2 assertions - asserts that hold for all sizes
// STATISTICS-NEXT: (S) 5 conditions - comparisons folded
// STATISTICS-NEXT: (S) 10 reduced - quotients, selects, minima and maxima folded
// STATISTICS-NEXT: (S) 1 guarded - quotients guarded against a divisor of 0

// The size computation that torch-mlir emits for a view: all of it is folded.

// CHECK-LABEL: func.func @view
// CHECK-SAME: %[[X:.*]]: tensor<?x?x96xf32>
// CHECK-DAG: %[[B:.*]] = tensor.dim %[[X]], %c0
// CHECK-DAG: %[[S:.*]] = tensor.dim %[[X]], %c1
// CHECK-NOT: divsi
// CHECK-NOT: select
// CHECK-NOT: cf.assert
// CHECK: return %[[B]], %[[S]] : index, index
// REMARK: [Passed] simplified | Category:mla-simplify-sizes | Function=view | {{.*}}conditions=3, reduced=5
func.func @view(%x: tensor<?x?x96xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %c96 = arith.constant 96 : i64
  %d0 = tensor.dim %x, %c0 : tensor<?x?x96xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?x96xf32>
  %b = arith.index_cast %d0 : index to i64
  %s = arith.index_cast %d1 : index to i64
  %bNegative = arith.cmpi slt, %b, %zero : i64
  %bOrOne = arith.select %bNegative, %one, %b : i64
  %count = arith.extui %bNegative : i1 to i64
  %product = arith.muli %bOrOne, %s : i64
  %sNegative = arith.cmpi slt, %s, %zero : i64
  %known = arith.select %sNegative, %bOrOne, %product : i64
  %divisor = arith.muli %known, %c96 : i64
  %single = arith.cmpi sle, %count, %one : i64
  cf.assert %single, "must have at most one inferred (negative) dimension"
  %bs = arith.muli %b, %s : i64
  %all = arith.muli %bs, %c96 : i64
  %inferred = arith.divsi %all, %divisor : i64
  %r0 = arith.select %bNegative, %inferred, %b : i64
  %r1 = arith.select %sNegative, %inferred, %s : i64
  %i0 = arith.index_cast %r0 : i64 to index
  %i1 = arith.index_cast %r1 : i64 to index
  return %i0, %i1 : index, index
}

// -----

// An exact quotient is folded. The minimum of a size and the largest integer is
// the size.

// CHECK-LABEL: func.func @exact
// CHECK: %[[N:.*]] = tensor.dim
// CHECK: return %[[N]], %c12, %[[N]], %[[N]], %c0 : index, index, index, index, index
func.func @exact(%x: tensor<?x?xf32>) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c12 = arith.constant 12 : index
  %end = arith.constant 9223372036854775807 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %n5 = arith.muli %n, %c5 : index
  %a = arith.divsi %n5, %c5 : index
  %nm = arith.muli %n, %m : index
  %nm12 = arith.muli %nm, %c12 : index
  %b = arith.divsi %nm12, %nm : index
  %c = arith.maxui %n, %a : index
  %d = arith.minsi %n, %end : index
  %e = arith.remui %n5, %n : index
  return %a, %b, %c, %d, %e : index, index, index, index, index
}

// -----

// An expression that depends on the actual sizes is not folded. If a divisor
// may be 0, a select replaces 0 by 1.

// CHECK-LABEL: func.func @guarded
// CHECK-DAG: %[[N:.*]] = tensor.dim %{{.*}}, %c0
// CHECK-DAG: %[[M:.*]] = tensor.dim %{{.*}}, %c1
// CHECK: %[[ZERO:.*]] = arith.cmpi eq, %[[M]], %c0
// CHECK: %[[DIVISOR:.*]] = arith.select %[[ZERO]], %c1, %[[M]]
// CHECK: %[[A:.*]] = arith.divsi %[[N]], %[[DIVISOR]]
// CHECK: %[[B:.*]] = arith.divsi %[[N]], %c2
// CHECK: %[[C:.*]] = arith.maxui %[[N]], %[[M]]
// CHECK: return %[[A]], %[[B]], %[[C]]
// REMARK: [Passed] guarded | Category:mla-simplify-sizes | Function=guarded{{.*}}the divisor of a size may be 0
func.func @guarded(%x: tensor<?x?xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %a = arith.divsi %n, %m : index
  %b = arith.divsi %n, %c2 : index
  %c = arith.maxui %n, %m : index
  return %a, %b, %c : index, index, index
}

// -----

// A divisor that is an element of a tensor is no size. It is kept, so that
// mla-check-divisions refuses a division by 0.

// CHECK-LABEL: func.func @divisor_of_data
// CHECK-NOT: arith.select
// CHECK: arith.divsi
// CHECK-NOT: arith.select
// CHECK: return
func.func @divisor_of_data(%x: tensor<?xf32>, %p: tensor<index>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.extract %p[] : tensor<index>
  %f = arith.addi %e, %c1 : index
  %q = arith.divsi %n, %f : index
  return %q : index
}

// -----

// Arithmetic on tensor elements is unchanged: they are not sizes.

// CHECK-LABEL: func.func @elements
// CHECK: linalg.generic
// CHECK-NOT: arith.select
// CHECK: arith.divsi
// REMARK-NOT: Function=elements
func.func @elements(%x: tensor<4xi64>, %y: tensor<4xi64>) -> tensor<4xi64> {
  %e = tensor.empty() : tensor<4xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<4xi64>, tensor<4xi64>) outs(%e : tensor<4xi64>) {
  ^bb0(%a: i64, %b: i64, %out: i64):
    %q = arith.divsi %a, %b : i64
    linalg.yield %q : i64
  } -> tensor<4xi64>
  return %r : tensor<4xi64>
}

// -----

// The entry function checks the sizes that mla.shape states. An assertion that
// follows from them is removed. A remark counts the assertions that are kept.

// CHECK-LABEL: func.func @assertions
// CHECK: %[[SAME:.*]] = arith.cmpi eq
// CHECK: cf.assert %[[SAME]], "a relation that nothing states"
// CHECK: cf.assert %{{.*}}, "data"
// CHECK-NOT: cf.assert
// CHECK: return
// REMARK: [Analysis] assertions-kept | Category:mla-simplify-sizes | Function=assertions |{{.*}}Remark="assertions that depend on the sizes of arguments or on data are checked at run time", assertions=2
func.func @assertions(%past: tensor<2x?x64xf32> {mla.shape = affine_map<()[s0, s1] -> (2, s0, 64)>},
    %mask: tensor<2x1x1x?xi1> {mla.shape = affine_map<()[s0, s1] -> (2, 1, 1, s0 + 1)>},
    %other: tensor<?xf32> {mla.shape = affine_map<()[s0, s1] -> (s1)>}, %flag: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = tensor.dim %past, %c1 : tensor<2x?x64xf32>
  %m = tensor.dim %mask, %c3 : tensor<2x1x1x?xi1>
  %o = tensor.dim %other, %c0 : tensor<?xf32>
  %all = arith.addi %t, %c1 : index
  %fits = arith.cmpi eq, %all, %m : index
  cf.assert %fits, "mismatched size for broadcast"
  %same = arith.cmpi eq, %o, %m : index
  cf.assert %same, "a relation that nothing states"
  cf.assert %flag, "data"
  return
}

// -----

// The same function without mla.shape: nothing can be proved, so that the
// assertion is kept.

// CHECK-LABEL: func.func @no_shapes
// CHECK: arith.cmpi eq
// CHECK: cf.assert %{{.*}}, "mismatched size for broadcast"
// REMARK: [Analysis] assertions-kept | Category:mla-simplify-sizes | Function=no_shapes |{{.*}} assertions=1
func.func @no_shapes(%past: tensor<2x?x64xf32>, %mask: tensor<2x1x1x?xi1>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = tensor.dim %past, %c1 : tensor<2x?x64xf32>
  %m = tensor.dim %mask, %c3 : tensor<2x1x1x?xi1>
  %all = arith.addi %t, %c1 : index
  %fits = arith.cmpi eq, %all, %m : index
  cf.assert %fits, "mismatched size for broadcast"
  return
}

// -----

// An assertion that always fails is kept, because its branch may never be
// taken.

// CHECK-LABEL: func.func @branch
// CHECK: scf.if
// CHECK: cf.assert %false, "not here"
func.func @branch(%x: tensor<?xf32>, %flag: i1) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %negative = arith.cmpi slt, %n, %c0 : index
  scf.if %flag {
    cf.assert %negative, "not here"
  }
  return
}
