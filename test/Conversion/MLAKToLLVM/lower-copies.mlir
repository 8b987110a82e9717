// RUN: mla-opt %s --mla-lower-copies | FileCheck %s

// CHECK-LABEL: func.func @strided
// CHECK: linalg.generic
// CHECK-NOT: memref.copy
func.func @strided(%a: memref<2x8xf32, strided<[16, 1]>>, %b: memref<2x8xf32>) {
  memref.copy %a, %b : memref<2x8xf32, strided<[16, 1]>> to memref<2x8xf32>
  return
}

// CHECK-LABEL: func.func @contiguous
// CHECK: memref.copy
// CHECK-NOT: linalg.generic
func.func @contiguous(%a: memref<2x8xf32>, %b: memref<2x8xf32>) {
  memref.copy %a, %b : memref<2x8xf32> to memref<2x8xf32>
  return
}
