// Error: the IR has the custom syntax that torch-mlir-opt prints by default.
// RUN: not mla-opt %s 2>&1 | FileCheck %s
// CHECK: own-syntax.mlir:6:8: error: custom op 'tm_tensor.scatter' must be in generic form; print the IR with 'torch-mlir-opt --mlir-print-op-generic'
// CHECK-NOT: error
func.func @main(%u: tensor<2xf32>, %i: tensor<2x1xi32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %i : tensor<2xf32>, tensor<2x1xi32>) outs(%x : tensor<4xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
