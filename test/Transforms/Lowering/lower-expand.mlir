// RUN: mla-opt %s --mla-lower-expand | FileCheck %s
// RUN: mla-opt %s --mla-lower-expand --expand-strided-metadata | FileCheck %s --check-prefix=AFTER
// RUN: %mla-opt %s --mla-lower-expand --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-lower-expand
// STATISTICS-NEXT: (S) 1 expansions - expansions replaced by casts

// A dimension of tokens is split into batch and length. The op has the new
// sizes as operands, from which the strides are computed.
// CHECK-LABEL: func.func @several
// CHECK-SAME: %[[M:.*]]: memref<?x12xf32, strided<[28, 1], offset: 4>>, %[[B:.*]]: index, %[[S:.*]]: index
// CHECK: %[[BASE:.*]], %{{.*}}, %{{.*}}:2, %{{.*}}:2 = memref.extract_strided_metadata %[[M]]
// CHECK: %[[STRIDE:.*]] = arith.muli %{{.*}}, %[[S]] : index
// CHECK: memref.reinterpret_cast %[[BASE]] to offset: [4], sizes: [%[[B]], %[[S]], 1, 12], strides: [%[[STRIDE]], 28, 28, 1]
// CHECK-NOT: memref.expand_shape
// CHECK-LABEL: func.func @one
// AFTER-LABEL: func.func @several
// AFTER: memref.reinterpret_cast
func.func @several(%m: memref<?x12xf32, strided<[28, 1], offset: 4>>, %b: index, %s: index) -> memref<?x?x1x12xf32, strided<[?, 28, 28, 1], offset: 4>> {
  %e = memref.expand_shape %m [[0, 1, 2], [3]] output_shape [%b, %s, 1, 12] : memref<?x12xf32, strided<[28, 1], offset: 4>> into memref<?x?x1x12xf32, strided<[?, 28, 28, 1], offset: 4>>
  return %e : memref<?x?x1x12xf32, strided<[?, 28, 28, 1], offset: 4>>
}

// Unchanged, because the upstream pass supports a single dynamic size.
// CHECK: memref.expand_shape
// CHECK-NOT: reinterpret_cast
func.func @one(%m: memref<?x12xf32>, %b: index) -> memref<?x4x12xf32> {
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [%b, 4, 12] : memref<?x12xf32> into memref<?x4x12xf32>
  return %e : memref<?x4x12xf32>
}
