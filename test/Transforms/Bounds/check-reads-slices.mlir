// RUN: mla-opt %s --mla-check-reads --canonicalize --split-input-file | FileCheck %s
// RUN: %mla-opt %s --split-input-file --mla-check-reads --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: (S) 10 checked-in-place - indices checked where they are used

// A constant offset of a slice is checked if the dimension is dynamic.

// CHECK-LABEL: func.func @row
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<?x3xf32>
// CHECK: %[[N:.*]] = tensor.dim %[[X]], %c0
// CHECK: mlak.assert_index %c3 below(%[[N]]) {dimension = 0 : i64}
// CHECK: tensor.extract_slice
// CHECK-NOT: assert
// CHECK: return
func.func @row(%x: tensor<?x3xf32>) -> tensor<3xf32> {
  %0 = tensor.extract_slice %x[3, 0] [1, 3] [1, 1] : tensor<?x3xf32> to tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// Two elements at offset 4 with stride 3: the last index, 7, is checked. If
// index 4 is already out of bounds, the error reports 4.

// CHECK-LABEL: func.func @apart
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<?xf32>
// CHECK: %[[N:.*]] = tensor.dim %[[X]], %c0
// CHECK: %[[FEW:.*]] = arith.cmpi ule, %[[N]], %c4
// CHECK: %[[AT:.*]] = arith.select %[[FEW]], %c4, %c7
// CHECK: mlak.assert_index %[[AT]] below(%[[N]]) {dimension = 0 : i64}
func.func @apart(%x: tensor<?xf32>) -> tensor<2xf32> {
  %0 = tensor.extract_slice %x[4] [2] [3] : tensor<?xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Checked: the offset is clamped to the size, as torch-mlir emits it for
// x[2:4], but the size of the slice is not clamped.

// CHECK-LABEL: func.func @clamped
// CHECK: mlak.assert_index
// CHECK: tensor.extract_slice
func.func @clamped(%x: tensor<?x3xf32>) -> tensor<2x3xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x3xf32>
  %k = arith.minsi %n, %c2 : index
  %0 = tensor.extract_slice %x[%k, 0] [2, 3] [1, 1] : tensor<?x3xf32> to tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// An insertion of a slice and a read of a single element are checked, too.

// CHECK-LABEL: func.func @written
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<?xf32>
// CHECK: %[[N:.*]] = tensor.dim %[[X]], %c0
// CHECK: mlak.assert_index %c5 below(%[[N]]) {dimension = 0 : i64}
// CHECK: tensor.insert_slice
// CHECK: mlak.assert_index %c6 below(%{{.*}}) {dimension = 0 : i64}
// CHECK: tensor.extract
func.func @written(%x: tensor<?xf32>, %y: tensor<1xf32>) -> (tensor<?xf32>, f32) {
  %c6 = arith.constant 6 : index
  %0 = tensor.insert_slice %y into %x[5] [1] [1] : tensor<1xf32> into tensor<?xf32>
  %1 = tensor.extract %x[%c6] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}

// -----

// A cast of a dynamic size to a static size is checked.

// CHECK-LABEL: func.func @declared
// CHECK: %[[N:.*]] = tensor.dim
// CHECK: %[[EQUAL:.*]] = arith.cmpi eq, %[[N]], %c4
// CHECK: cf.assert %[[EQUAL]], "dimension 0 of a tensor must have size 4, the size of its type"
// CHECK-NEXT: tensor.cast
func.func @declared(%x: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

#over = affine_map<(d0)[s0] -> (4, s0 + 1 - d0)>

// Checked: the slice is one element longer than the rest of the dimension.

// CHECK-LABEL: func.func @over
// CHECK: scf.for
// CHECK: mlak.assert_index
// CHECK: mlak.assert_index
func.func @over(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %1 = scf.for %k = %c0 to %n step %c4 iter_args(%v = %x) -> tensor<?xf32> {
    %s = affine.min #over(%k)[%n]
    %w = tensor.extract_slice %x[%k] [%s] [1] : tensor<?xf32> to tensor<?xf32>
    %y = tensor.insert_slice %w into %v[%k] [%s] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return %1 : tensor<?xf32>
}

// -----

// Checked: the size of the slice is the dimension minus 9, which is negative if
// the dimension has fewer than 9 elements.

// CHECK-LABEL: func.func @behind
// CHECK: mlak.assert_index
func.func @behind(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = arith.subi %n, %c9 : index
  %0 = tensor.extract_slice %x[%c9] [%s] [1] : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// No check: static sizes, an empty slice after the last element, whole
// dimensions, dropped dimensions, the same columns of each row, and the rest of
// a dimension after an index.

// CHECK-LABEL: func.func @within
// CHECK-NOT: assert
// CHECK: return
func.func @within(%x: tensor<?x8xf32>, %y: tensor<8xf32>, %z: tensor<?x1x?xf32>)
    -> (tensor<?x4xf32>, tensor<0xf32>, tensor<?xf32>, tensor<?x8xf32>, tensor<0x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %0 = tensor.extract_slice %x[0, 1] [%n, 4] [1, 2] : tensor<?x8xf32> to tensor<?x4xf32>
  %1 = tensor.extract_slice %y[%c8] [0] [1] : tensor<8xf32> to tensor<0xf32>
  %m = tensor.dim %z, %c0 : tensor<?x1x?xf32>
  %k = tensor.dim %z, %c2 : tensor<?x1x?xf32>
  %w = tensor.empty(%m, %k) : tensor<?x?xf32>
  %2 = tensor.insert_slice %w into %z[0, 0, 0] [%m, 1, %k] [1, 1, 1] : tensor<?x?xf32> into tensor<?x1x?xf32>
  %3 = tensor.collapse_shape %2 [[0, 1, 2]] : tensor<?x1x?xf32> into tensor<?xf32>
  %i = arith.subi %n, %c0 : index
  %left = arith.subi %n, %i : index
  %count = arith.maxsi %left, %c0 : index
  %4 = tensor.extract_slice %x[%i, 0] [%count, 8] [1, 1] : tensor<?x8xf32> to tensor<?x8xf32>
  %5 = tensor.extract_slice %x[%n, 0] [0, 8] [1, 1] : tensor<?x8xf32> to tensor<0x8xf32>
  return %0, %1, %3, %4, %5 : tensor<?x4xf32>, tensor<0xf32>, tensor<?xf32>, tensor<?x8xf32>, tensor<0x8xf32>
}

// -----

// Checked, because the assert is not about the constant index of the slice.

// CHECK-LABEL: func.func @asserted
// CHECK: cf.assert
// CHECK: mlak.assert_index %c0 below(%{{.*}}) {dimension = 0 : i64}
func.func @asserted(%x: tensor<?xf32>, %i: index) -> tensor<1xf32> {
  %c0 = arith.constant 0 : index
  %is = arith.cmpi sge, %i, %c0 : index
  cf.assert %is, "another number"
  %0 = tensor.extract_slice %x[0] [1] [1] : tensor<?xf32> to tensor<1xf32>
  return %0 : tensor<1xf32>
}
