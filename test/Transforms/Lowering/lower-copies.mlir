// RUN: mla-opt %s --mla-lower-copies | FileCheck %s
// RUN: %mla-opt %s --mla-lower-copies --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: %mla-opt %s --mla-lower-copies --remarks-filter=mla-lower-copies -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// STATISTICS: mla-lower-copies
// STATISTICS-NEXT: (S) 1 copies - copies that became loops

// REMARK: [Passed] Loops | Category:mla-lower-copies | Function=strided | Remark="lowered to loops: the source is strided"
// REMARK: [Missed] Left | Category:mla-lower-copies | Function=contiguous | Remark="kept for a memcpy: source and target are contiguous"

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
