// RUN: mla-opt %s --mla-finalize-entry | FileCheck %s

// Result 1 is the new value of an argument, and result 0 is computed in place
// over result 1. The new value must be copied before result 0 is written.
// Otherwise the argument would receive result 0.

// CHECK-LABEL: func.func @under(
// CHECK: %[[OLD:.*]] = linalg.add
// CHECK: %[[NEW:.*]] = tensor.insert {{.*}} into %[[OLD]]
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[OLD]])
// CHECK: materialize_in_destination %[[NEW]] in
// CHECK: materialize_in_destination %[[COPY]] in restrict writable %arg0
func.func @under(%x: tensor<4xf32> {mla.inout = 1 : i64}, %y: tensor<4xf32>, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.add ins(%y, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = tensor.insert %v into %a[%c0] : tensor<4xf32>
  return %b, %a : tensor<4xf32>, tensor<4xf32>
}
