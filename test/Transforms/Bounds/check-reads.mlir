// RUN: mla-opt %s --mla-check-reads --canonicalize --split-input-file | FileCheck %s
// RUN: mla-opt %s --mla-check-reads --split-input-file --remarks-filter=mla-check-reads 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --split-input-file --mla-check-reads --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-check-reads
// STATISTICS-NEXT: (S) 9 checked - indices in bodies checked before the op
// STATISTICS-NEXT: (S) 17 checked-in-place - indices checked where they are used
// STATISTICS-NEXT: (S) 1 sizes - pairs of sizes compared at run time
// STATISTICS-NEXT: (S) 1 shared - indices covered by an earlier check
// STATISTICS-NEXT: (S) 18 proved - indices proved in bounds
// STATISTICS-NEXT: (S) 4 asserts - per-element asserts replaced by a check

#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#element = affine_map<(d0, d1) -> (d0, d1)>

// Rows are looked up by an index tensor that is read once. An index that counts
// from the end is reported with its original value.

// CHECK-LABEL: func.func @rows
// CHECK-SAME: %[[T:[a-z0-9]+]]: tensor<5x64xf32>, %[[I:[a-z0-9]+]]: tensor<3xi64>
// CHECK: %[[WORST:.*]] = scf.for %[[N:.*]] = %c0 to %c3 step %c1 iter_args(%[[MOST:.*]] = %c0) -> (index) {
// CHECK-NEXT: %[[X:.*]] = tensor.extract %[[I]][%[[N]]] : tensor<3xi64>
// CHECK: %[[ROW:.*]] = arith.index_cast %{{.*}} : i64 to index
// CHECK-NEXT: %[[MORE:.*]] = arith.maxui %[[MOST]], %[[ROW]] : index
// CHECK-NEXT: scf.yield %[[MORE]]
// CHECK: %[[NEGATIVE:.*]] = arith.cmpi slt, %[[WORST]], %c0 : index
// CHECK: %[[BEFORE:.*]] = arith.{{(subi|addi)}} %[[WORST]], %c{{-?}}5 : index
// CHECK: %[[GIVEN:.*]] = arith.select %[[NEGATIVE]], %[[BEFORE]], %[[WORST]] : index
// CHECK: mlak.assert_index %[[GIVEN]] below(%c5) {dimension = 0 : i64}
// CHECK: linalg.generic
// CHECK-NOT: mlak.assert_index
// CHECK: return
// REMARK: [Passed] checked | Category:mla-check-reads | Function=rows | {{.*}}dimension=0, loops=1
// REMARK: [Analysis] proved | Category:mla-check-reads | Function=rows | {{.*}}dimension=1
func.func @rows(%t: tensor<5x64xf32>, %i: tensor<3xi64>, %e: tensor<3x64xf32>) -> tensor<3x64xf32> {
  %zero = arith.constant 0 : i64
  %five = arith.constant 5 : i64
  %0 = linalg.generic {indexing_maps = [#row, #element], iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<3xi64>) outs(%e : tensor<3x64xf32>) {
  ^bb0(%in: i64, %out: f32):
    %negative = arith.cmpi slt, %in, %zero : i64
    %wrapped = arith.addi %in, %five : i64
    %index = arith.select %negative, %wrapped, %in : i64
    %row = arith.index_cast %index : i64 to index
    %column = linalg.index 1 : index
    %x = tensor.extract %t[%row, %column] : tensor<5x64xf32>
    linalg.yield %x : f32
  } -> tensor<3x64xf32>
  return %0 : tensor<3x64xf32>
}

// -----

#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#element = affine_map<(d0, d1) -> (d0, d1)>

// Two tables of equal size are read with the same indices, as rows and as
// columns: one check serves both. A table of another size has a separate check.

// CHECK-LABEL: func.func @shared
// CHECK-COUNT-2: mlak.assert_index
// CHECK-NOT: mlak.assert_index
// CHECK: return
// REMARK: [Passed] checked | Category:mla-check-reads | Function=shared | {{.*}}dimension=0, loops=1
// REMARK: [Passed] checked | Category:mla-check-reads | Function=shared | {{.*}}dimension=0, loops=1
func.func @shared(%t: tensor<5x8xf32>, %u: tensor<5x4xf32>, %v: tensor<9x4xf32>, %i: tensor<3xindex>,
                  %a: tensor<3x8xf32>, %b: tensor<4x3xf32>)
    -> (tensor<3x8xf32>, tensor<4x3xf32>, tensor<4x3xf32>) {
  %0 = linalg.generic {indexing_maps = [#row, #element], iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<3xindex>) outs(%a : tensor<3x8xf32>) {
  ^bb0(%row: index, %out: f32):
    %column = linalg.index 1 : index
    %x = tensor.extract %t[%row, %column] : tensor<5x8xf32>
    linalg.yield %x : f32
  } -> tensor<3x8xf32>
  %1 = linalg.generic {indexing_maps = [#column, #element], iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<3xindex>) outs(%b : tensor<4x3xf32>) {
  ^bb0(%row: index, %out: f32):
    %column = linalg.index 0 : index
    %x = tensor.extract %u[%row, %column] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<4x3xf32>
  %2 = linalg.generic {indexing_maps = [#column, #element], iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<3xindex>) outs(%b : tensor<4x3xf32>) {
  ^bb0(%row: index, %out: f32):
    %column = linalg.index 0 : index
    %x = tensor.extract %v[%row, %column] : tensor<9x4xf32>
    linalg.yield %x : f32
  } -> tensor<4x3xf32>
  return %0, %1, %2 : tensor<3x8xf32>, tensor<4x3xf32>, tensor<4x3xf32>
}

// -----

#row = affine_map<(d0, d1) -> (d0)>
#element = affine_map<(d0, d1) -> (d0, d1)>

// The per-element asserts of an embedding become one check. With dynamic sizes
// the loop may be empty: it then reads nothing, and the check must not fail.

// CHECK-LABEL: func.func @embedding
// CHECK: scf.for
// CHECK: %[[INDEX:.*]] = arith.select %{{.*}}, %c0, %{{.*}} : index
// CHECK: %[[SIZE:.*]] = arith.select %{{.*}}, %c1, %{{.*}} : index
// CHECK: mlak.assert_index %[[INDEX]] below(%[[SIZE]]) {dimension = 0 : i64}
// CHECK-NOT: cf.assert
// CHECK: return
func.func @embedding(%t: tensor<?x?xf32>, %i: tensor<?xi64>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %vocabulary = tensor.dim %t, %c0 : tensor<?x?xf32>
  %width = tensor.dim %t, %c1 : tensor<?x?xf32>
  %n = tensor.dim %i, %c0 : tensor<?xi64>
  %e = tensor.empty(%n, %width) : tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [#row, #element], iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<?xi64>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: i64, %out: f32):
    %row = arith.index_cast %in : i64 to index
    %column = linalg.index 1 : index
    %below = arith.cmpi slt, %row, %vocabulary : index
    cf.assert %below, "index must be smaller than dim size"
    %positive = arith.cmpi sge, %in, %zero : i64
    cf.assert %positive, "index must be larger or equal to 0"
    %x = tensor.extract %t[%row, %column] : tensor<?x?xf32>
    linalg.yield %x : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

#element = affine_map<(d0) -> (d0)>

// An assert is kept if it compares with another bound, or if it compares a
// value that is not the index.

// CHECK-LABEL: func.func @other_asserts
// CHECK: mlak.assert_index
// CHECK: cf.assert %{{.*}}, "another size"
// CHECK: cf.assert %{{.*}}, "another number"
func.func @other_asserts(%t: tensor<9xf32>, %i: tensor<3xindex>, %e: tensor<3xf32>) -> tensor<3xf32> {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c9 = arith.constant 9 : index
  %0 = linalg.generic {indexing_maps = [#element, #element], iterator_types = ["parallel"]}
      ins(%i : tensor<3xindex>) outs(%e : tensor<3xf32>) {
  ^bb0(%in: index, %out: f32):
    %small = arith.cmpi slt, %in, %c5 : index
    cf.assert %small, "another size"
    %next = arith.addi %in, %c1 : index
    %below = arith.cmpi slt, %next, %c9 : index
    cf.assert %below, "another number"
    %x = tensor.extract %t[%in] : tensor<9xf32>
    linalg.yield %x : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

#row = affine_map<(d0, d1) -> (d0)>
#element = affine_map<(d0, d1) -> (d0, d1)>
#vector = affine_map<(d0) -> (d0)>

// No check: positions that count the rows of the table, clamped data, a
// constant, and a dimension that is read backwards. The asserts are removed,
// because they always hold.

// CHECK-LABEL: func.func @proved
// CHECK-NOT: scf.for
// CHECK-NOT: assert
// CHECK: return
func.func @proved(%t: tensor<?x4xf32>, %s: tensor<5x4xf32>, %i: tensor<3xi64>)
    -> (tensor<?x4xf32>, tensor<3x4xf32>, tensor<2x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0 : i64
  %four = arith.constant 4 : i64
  %five = arith.constant 5 : i64
  %n = tensor.dim %t, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %last = arith.subi %n, %c1 : index
  %0 = linalg.generic {indexing_maps = [#element], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<?x4xf32>) {
  ^bb0(%out: f32):
    %j = linalg.index 0 : index
    %row = arith.subi %last, %j : index
    %column = linalg.index 1 : index
    %x = tensor.extract %t[%row, %column] : tensor<?x4xf32>
    %y = tensor.extract %t[%j, %column] : tensor<?x4xf32>
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<?x4xf32>
  %f = tensor.empty() : tensor<3xi64>
  %clamped = linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]}
      ins(%i : tensor<3xi64>) outs(%f : tensor<3xi64>) {
  ^bb0(%in: i64, %out: i64):
    %most = arith.minsi %in, %four : i64
    %index = arith.maxsi %most, %zero : i64
    linalg.yield %index : i64
  } -> tensor<3xi64>
  %g = tensor.empty() : tensor<3x4xf32>
  %1 = linalg.generic {indexing_maps = [#row, #element], iterator_types = ["parallel", "parallel"]}
      ins(%clamped : tensor<3xi64>) outs(%g : tensor<3x4xf32>) {
  ^bb0(%in: i64, %out: f32):
    %negative = arith.cmpi slt, %in, %zero : i64
    %wrapped = arith.addi %in, %five : i64
    %index = arith.select %negative, %wrapped, %in : i64
    %row = arith.index_cast %index : i64 to index
    %below = arith.cmpi slt, %row, %c5 : index
    cf.assert %below, "index must be smaller than dim size"
    %positive = arith.cmpi sge, %index, %zero : i64
    cf.assert %positive, "index must be larger or equal to 0"
    %column = linalg.index 1 : index
    %x = tensor.extract %s[%row, %column] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<3x4xf32>
  %list = arith.constant dense<[4, -5]> : tensor<2xi64>
  %h = tensor.empty() : tensor<2x4xf32>
  %2 = linalg.generic {indexing_maps = [#row, #element], iterator_types = ["parallel", "parallel"]}
      ins(%list : tensor<2xi64>) outs(%h : tensor<2x4xf32>) {
  ^bb0(%in: i64, %out: f32):
    %negative = arith.cmpi slt, %in, %zero : i64
    %wrapped = arith.addi %in, %five : i64
    %index = arith.select %negative, %wrapped, %in : i64
    %row = arith.index_cast %index : i64 to index
    %column = linalg.index 1 : index
    %x = tensor.extract %s[%row, %column] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<2x4xf32>
  return %0, %1, %2 : tensor<?x4xf32>, tensor<3x4xf32>, tensor<2x4xf32>
}

// -----

#element = affine_map<(d0) -> (d0)>

// Checked, because both proofs fail by one: one index may be one too large, the
// other one too small.

// CHECK-LABEL: func.func @nearly
// CHECK: mlak.assert_index %{{.*}} below(%c5) {dimension = 0 : i64}
// CHECK: mlak.assert_index %{{.*}} below(%c5) {dimension = 0 : i64}
func.func @nearly(%t: tensor<5xf32>, %i: tensor<3xindex>, %e: tensor<3xf32>) -> tensor<3xf32> {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %first = arith.constant -1 : index
  %c4 = arith.constant 4 : index
  %0 = linalg.generic {indexing_maps = [#element, #element], iterator_types = ["parallel"]}
      ins(%i : tensor<3xindex>) outs(%e : tensor<3xf32>) {
  ^bb0(%in: index, %out: f32):
    %a = arith.maxsi %in, %c0 : index
    %above = arith.minsi %a, %c5 : index
    %x = tensor.extract %t[%above] : tensor<5xf32>
    %b = arith.maxsi %in, %first : index
    %below = arith.minsi %b, %c4 : index
    %y = tensor.extract %t[%below] : tensor<5xf32>
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// Outside of linalg bodies: a slice whose offset is an element of a tensor is
// checked, whether it is read or written. A slice at a loop index is in bounds.

// CHECK-LABEL: func.func @slices
// CHECK: %[[I:.*]] = tensor.extract
// CHECK: mlak.assert_index %{{.*}} below(%c5) {dimension = 0 : i64}
// CHECK-NEXT: tensor.extract_slice
// CHECK: %[[END:.*]] = arith.addi %{{.*}}, %c2 : index
// CHECK: %[[OUTSIDE:.*]] = arith.cmpi uge, %{{.*}}, %c5 : index
// CHECK: %[[LAST:.*]] = arith.select %[[OUTSIDE]], %{{.*}}, %[[END]] : index
// CHECK: mlak.assert_index %[[LAST]] below(%c5) {dimension = 0 : i64}
// CHECK-NEXT: tensor.insert_slice
// CHECK-NOT: mlak.assert_index
// CHECK: return
// REMARK: [Passed] checked-in-place | Category:mla-check-reads | Function=slices | {{.*}}dimension=0
func.func @slices(%t: tensor<5x4xf32>, %i: tensor<2xi64>, %x: tensor<3x4xf32>)
    -> (tensor<1x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.extract %i[%c1] : tensor<2xi64>
  %row = arith.index_cast %e : i64 to index
  %0 = tensor.extract_slice %t[%row, 0] [1, 4] [1, 1] : tensor<5x4xf32> to tensor<1x4xf32>
  %1 = tensor.insert_slice %x into %t[%row, 0] [3, 4] [1, 1] : tensor<3x4xf32> into tensor<5x4xf32>
  %2 = scf.for %n = %c0 to %c5 step %c1 iter_args(%u = %t) -> (tensor<5x4xf32>) {
    %v = tensor.insert_slice %0 into %u[%n, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<5x4xf32>
    scf.yield %v : tensor<5x4xf32>
  }
  return %0, %1, %2 : tensor<1x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>
}

// -----

#element = affine_map<(d0) -> (d0)>

// An index that is used in a branch is checked in the branch, because the
// branch may not be taken.

// CHECK-LABEL: func.func @branch
// CHECK: linalg.generic
// CHECK: scf.if
// CHECK: mlak.assert_index
// CHECK-NEXT: tensor.extract
func.func @branch(%t: tensor<5xf32>, %i: tensor<3xindex>, %e: tensor<3xf32>) -> tensor<3xf32> {
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#element, #element], iterator_types = ["parallel"]}
      ins(%i : tensor<3xindex>) outs(%e : tensor<3xf32>) {
  ^bb0(%in: index, %out: f32):
    %is = arith.cmpi sgt, %in, %c2 : index
    %x = scf.if %is -> f32 {
      %y = tensor.extract %t[%in] : tensor<5xf32>
      scf.yield %y : f32
    } else {
      scf.yield %zero : f32
    }
    linalg.yield %x : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// An earlier assert in the same block bounds the index: the first table needs
// no check. The second table is smaller and needs one.

// CHECK-LABEL: func.func @asserted
// CHECK: cf.assert
// CHECK-NEXT: tensor.insert
// CHECK: mlak.assert_index
// CHECK-NEXT: tensor.insert
func.func @asserted(%t: tensor<5xf32>, %u: tensor<4xf32>, %i: tensor<i64>, %x: f32)
    -> (tensor<5xf32>, tensor<4xf32>) {
  %c5 = arith.constant 5 : index
  %e = tensor.extract %i[] : tensor<i64>
  %at = arith.index_cast %e : i64 to index
  %within = arith.cmpi ult, %at, %c5 : index
  cf.assert %within, "no"
  %0 = tensor.insert %x into %t[%at] : tensor<5xf32>
  %1 = tensor.insert %x into %u[%at] : tensor<4xf32>
  return %0, %1 : tensor<5xf32>, tensor<4xf32>
}

// -----

#map = affine_map<(d0) -> (2 * d0)>

// The results of ops, branches, loops and calls on an element are data, so they
// are checked. The index of a loop whose end is an element is checked, too.

// CHECK-LABEL: func.func @through_ops
// CHECK: %[[TWICE:.*]] = affine.apply
// CHECK-NEXT: mlak.assert_index %[[TWICE]] below(%c8) {dimension = 0 : i64}
// CHECK-NEXT: tensor.extract
// CHECK: %[[IF:.*]] = scf.if
// CHECK: mlak.assert_index %[[IF]] below(%c8)
// CHECK-NEXT: tensor.extract
// CHECK: %[[WHILE:.*]] = scf.while
// CHECK: mlak.assert_index %[[WHILE]] below(%c8)
// CHECK-NEXT: tensor.extract
// CHECK: math.floor
// CHECK: %[[FLOOR:.*]] = arith.index_cast
// CHECK-NEXT: mlak.assert_index %[[FLOOR]] below(%c8)
// CHECK-NEXT: tensor.extract
// CHECK: %[[CALL:.*]] = call @other
// CHECK-NEXT: mlak.assert_index %[[CALL]] below(%c8)
// CHECK-NEXT: tensor.extract
func.func private @other(index) -> index
func.func @through_ops(%t: tensor<8xf32>, %i: tensor<i64>, %b: i1) -> (f32, f32, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract %i[] : tensor<i64>
  %x = arith.index_cast %e : i64 to index
  %twice = affine.apply #map(%x)
  %0 = tensor.extract %t[%twice] : tensor<8xf32>
  %if = scf.if %b -> index {
    %y = func.call @other(%x) : (index) -> index
    scf.yield %y : index
  } else {
    scf.yield %x : index
  }
  %1 = tensor.extract %t[%if] : tensor<8xf32>
  %while = scf.while (%a = %c0) : (index) -> index {
    %less = arith.cmpi slt, %a, %x : index
    scf.condition(%less) %a : index
  } do {
  ^bb0(%a: index):
    %next = arith.addi %a, %c1 : index
    scf.yield %next : index
  }
  %2 = tensor.extract %t[%while] : tensor<8xf32>
  %f = arith.sitofp %e : i64 to f32
  %g = math.floor %f : f32
  %h = arith.fptosi %g : f32 to i64
  %floor = arith.index_cast %h : i64 to index
  %3 = tensor.extract %t[%floor] : tensor<8xf32>
  %call = func.call @other(%x) : (index) -> index
  %4 = tensor.extract %t[%call] : tensor<8xf32>
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}

// -----

// Checked: an index that a loop carries, and the index of a loop whose bounds
// are data.

// CHECK-LABEL: func.func @loops
// CHECK: scf.for %{{.*}} iter_args(%[[CARRIED:.*]] = %c0, %{{.*}} = %{{.*}})
// CHECK-NEXT: mlak.assert_index %[[CARRIED]] below(%c8)
// CHECK-NEXT: tensor.extract
// CHECK: scf.for %[[POSITION:.*]] = %{{.*}} to
// CHECK-NEXT: mlak.assert_index %[[POSITION]] below(%c8)
// CHECK-NEXT: tensor.extract
func.func @loops(%t: tensor<8xf32>, %x: index, %zero: f32) -> (index, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0:2 = scf.for %k = %c0 to %c2 step %c1 iter_args(%a = %c0, %f = %zero) -> (index, f32) {
    %g = tensor.extract %t[%a] : tensor<8xf32>
    scf.yield %x, %g : index, f32
  }
  %1 = scf.for %k = %x to %c2 step %c1 iter_args(%f = %zero) -> f32 {
    %g = tensor.extract %t[%k] : tensor<8xf32>
    scf.yield %g : f32
  }
  return %0#0, %0#1, %1 : index, f32, f32
}

// -----

// Slices whose size or stride is data are checked, too. If a slice has too many
// elements or a negative size, the error reports its number of elements.

// CHECK-LABEL: func.func @extents
// CHECK-SAME: %[[T:[a-z0-9]+]]: tensor<8xf32>, %[[X:[a-z0-9]+]]: index
// CHECK: %[[EMPTY:.*]] = arith.cmpi eq, %[[X]], %c0 : index
// CHECK: %[[OTHERS:.*]] = arith.{{(subi|addi)}} %[[X]], %c{{-?}}1 : index
// CHECK: %[[MANY:.*]] = arith.cmpi ugt, %[[X]], %c8 : index
// CHECK: %[[LAST:.*]] = arith.select %[[MANY]], %[[OTHERS]], %{{.*}} : index
// CHECK: arith.select %[[EMPTY]], %c0, %{{.*}} : index
// CHECK: arith.select %[[EMPTY]], %c1, %c8 : index
// CHECK: mlak.assert_index
// CHECK-NEXT: tensor.extract_slice
// CHECK: arith.minsi %[[X]], %c2147483648{{.*}} : index
// CHECK: arith.maxsi %{{.*}}, %c-2147483648{{.*}} : index
// CHECK: mlak.assert_index %{{.*}} below(%c8)
// CHECK-NEXT: tensor.extract_slice
// CHECK: mlak.assert_index %{{.*}} below(%c8)
// CHECK-NEXT: tensor.extract_slice
func.func @extents(%t: tensor<8xf32>, %x: index) -> (tensor<?xf32>, tensor<2xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %0 = tensor.extract_slice %t[0] [%x] [2] : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %t[0] [2] [%x] : tensor<8xf32> to tensor<2xf32>
  // The offset is in bounds, but the last of the 4 elements may not be.
  %a = arith.maxsi %x, %c0 : index
  %b = arith.minsi %a, %c5 : index
  %2 = tensor.extract_slice %t[%b] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<2xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @dimension
// CHECK-SAME: %[[T:[a-z0-9]+]]: tensor<8x?xf32>, %[[X:[a-z0-9]+]]: index
// CHECK: %[[LESS:.*]] = arith.cmpi ult, %[[X]], %c2 : index
// CHECK-NEXT: cf.assert %[[LESS]], "the index of a dimension must be at least 0 and less than the rank, 2"
// CHECK-NEXT: tensor.dim
func.func @dimension(%t: tensor<8x?xf32>, %x: index) -> index {
  %0 = tensor.dim %t, %x : tensor<8x?xf32>
  return %0 : index
}

// -----

// No compile-time error: the constant index is always out of bounds, but the
// branch may never be taken.

// CHECK-LABEL: func.func @constant
// CHECK: scf.if
// CHECK: mlak.assert_index %c8 below(%c8) {dimension = 0 : i64}
func.func @constant(%t: tensor<8xf32>, %b: i1, %zero: f32) -> f32 {
  %c8 = arith.constant 8 : index
  %1 = scf.if %b -> f32 {
    %0 = tensor.extract %t[%c8] : tensor<8xf32>
    scf.yield %0 : f32
  } else {
    scf.yield %zero : f32
  }
  return %1 : f32
}

// -----

#less = affine_map<()[s0] -> (s0 - 1)>
#chunk = affine_map<(d0)[s0] -> (4, s0 - d0)>

// No check: a loop over chunks of a dimension, and a slice offset that is
// clamped to the valid range. The index of the last element is checked, because
// the tensor may be empty.

// CHECK-LABEL: func.func @of_shapes
// CHECK: %[[LAST:.*]] = affine.apply
// CHECK: mlak.assert_index %[[LAST]] below(%{{.*}}) {dimension = 0 : i64}
// CHECK-NEXT: tensor.extract
// CHECK-NOT: assert
// CHECK: return
func.func @of_shapes(%t: tensor<?xf32>, %u: tensor<8xf32>, %x: index, %zero: f32)
    -> (f32, tensor<?xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = affine.apply #less()[%n]
  %0 = tensor.extract %t[%m] : tensor<?xf32>
  %1 = scf.for %k = %c0 to %n step %c4 iter_args(%v = %t) -> tensor<?xf32> {
    %s = affine.min #chunk(%k)[%n]
    %w = tensor.extract_slice %t[%k] [%s] [1] : tensor<?xf32> to tensor<?xf32>
    %y = tensor.insert_slice %w into %v[%k] [%s] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  %a = arith.maxsi %x, %c0 : index
  %b = arith.minsi %a, %c4 : index
  %2 = tensor.extract_slice %u[%b] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %0, %1, %2 : f32, tensor<?xf32>, tensor<4xf32>
}

// -----

#same = affine_map<(a, b) -> (a, b)>

// An index that is read in two nested loops: the largest index is computed
// before the nest, with the bounds of both loops.

// CHECK-LABEL: func.func @two_loops
// CHECK-SAME: %{{[a-z0-9]+}}: tensor<8xf32>, %[[I:[a-z0-9]+]]: tensor<?x3xi64>
// CHECK: %[[INNER:.*]] = arith.constant 3 : index
// CHECK: cf.assert
// CHECK: %[[OUTER:.*]] = tensor.dim %[[I]], %{{.*}}
// CHECK: %[[WORST:.*]] = scf.for %[[A:.*]] = %{{.*}} to %[[OUTER]] step %{{.*}} iter_args(%[[SO_FAR:.*]] = %{{.*}}) -> (index) {
// CHECK-NEXT: %[[ROW:.*]] = scf.for %[[B:.*]] = %{{.*}} to %[[INNER]] step %{{.*}} iter_args(%[[MAX:.*]] = %[[SO_FAR]]) -> (index) {
// CHECK-NEXT: %[[X:.*]] = tensor.extract %[[I]][%[[A]], %[[B]]]
// CHECK-NEXT: %[[AT:.*]] = arith.index_cast %[[X]]
// CHECK-NEXT: %[[NEXT:.*]] = arith.maxui %[[MAX]], %[[AT]]
// CHECK-NEXT: scf.yield %[[NEXT]]
// CHECK: scf.yield %[[ROW]]
// CHECK: arith.select %{{.*}}, %{{.*}}, %[[WORST]] : index
// CHECK: mlak.assert_index
// CHECK-NEXT: linalg.generic
// CHECK-LABEL: func.func @two_static_loops
// CHECK: scf.for %{{.*}} to %c2
// CHECK-NEXT: scf.for %{{.*}} to %c3
// CHECK: mlak.assert_index %{{.*}} below(%c8)
func.func @two_loops(%t: tensor<8xf32>, %i: tensor<?x3xi64>, %o: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %r = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<?x3xi64>) outs(%o : tensor<?x3xf32>) {
  ^bb0(%x: i64, %y: f32):
    %p = arith.index_cast %x : i64 to index
    %e = tensor.extract %t[%p] : tensor<8xf32>
    linalg.yield %e : f32
  } -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}
func.func @two_static_loops(%t: tensor<8xf32>, %i: tensor<2x3xi64>, %o: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<2x3xi64>) outs(%o : tensor<2x3xf32>) {
  ^bb0(%x: i64, %y: f32):
    %p = arith.index_cast %x : i64 to index
    %e = tensor.extract %t[%p] : tensor<8xf32>
    linalg.yield %e : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
