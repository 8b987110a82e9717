// RUN: mla-opt %s --mla-carry-in-place | FileCheck %s

// A loop yields a tensor and a second tensor that is computed in place over the
// first. Both must be computed in separate memory before the first is copied to
// its buffer.

// CHECK-LABEL: func.func @over
// CHECK: %[[OLD:.*]] = linalg.add
// CHECK: %[[NEW:.*]] = tensor.insert {{.*}} into %[[OLD]]
// CHECK-DAG: %[[C0:.*]] = bufferization.alloc_tensor() copy(%[[NEW]])
// CHECK-DAG: %[[C1:.*]] = bufferization.alloc_tensor() copy(%[[OLD]])
// CHECK: materialize_in_destination %[[C0]] in
// CHECK: materialize_in_destination %[[C1]] in
func.func @over(%x: tensor<4xf32>, %y: tensor<4xf32>, %v: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %s = linalg.add ins(%y, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %t = tensor.insert %v into %s[%c0] : tensor<4xf32>
    scf.yield %t, %s : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
