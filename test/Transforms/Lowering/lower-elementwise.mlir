// Elementwise ops on whole tensors become linalg ops. Unchanged: selects
// between two tensors by a scalar, scalar ops and the bodies of linalg ops.
// RUN: mla-opt %s --mla-lower-elementwise --canonicalize | FileCheck %s
// RUN: %mla-opt %s --mla-lower-elementwise --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// STATISTICS: mla-lower-elementwise
// STATISTICS-NEXT: (S) 2 lowered - ops converted to linalg

// CHECK-LABEL: @elements
// CHECK: linalg.generic
// CHECK: arith.subf %{{.*}} : f32
// CHECK: linalg.generic
// CHECK: math.exp %{{.*}} : f32
func.func @elements(%a: tensor<2x?xf32>, %b: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %0 = arith.subf %a, %b : tensor<2x?xf32>
  %1 = math.exp %0 : tensor<2x?xf32>
  return %1 : tensor<2x?xf32>
}

// CHECK-LABEL: @choice
// CHECK-NEXT: arith.select %{{.*}} : tensor<?xf32>
func.func @choice(%which: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.select %which, %a, %b : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @scalars
// CHECK-NOT: linalg
// CHECK: arith.addf %{{.*}} : f32
// CHECK: math.exp %{{.*}} : vector<4xf32>
func.func @scalars(%a: f32, %v: vector<4xf32>) -> (f32, vector<4xf32>) {
  %0 = arith.addf %a, %a : f32
  %1 = math.exp %v : vector<4xf32>
  return %0, %1 : f32, vector<4xf32>
}

// CHECK-LABEL: @constant
// CHECK-NEXT: arith.constant dense<1.0
func.func @constant() -> tensor<2xf32> {
  %0 = arith.constant dense<1.0> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
