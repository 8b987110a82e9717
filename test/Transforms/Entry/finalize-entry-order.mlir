// RUN: mla-opt %s --mla-finalize-entry | FileCheck %s

// Another result is computed in place over the new value of an argument. The
// new value must be copied before that result is written; otherwise the
// argument receives the other result.

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
