// RUN: not mla-opt %s 2>&1 | FileCheck %s

// An op that has no lowering is an error in its custom syntax, too.

// CHECK: own-syntax-attention.mlir:8:8: error: custom op 'tm_tensor.attention' has no lowering: only tm_tensor.scatter, sort and scan are lowered; lower attention from torch IR with mla-legalize-torch, before torch-mlir's pipelines
// CHECK-NOT: error
func.func @f(%q: tensor<2x3x4xf32>, %out: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tm_tensor.attention ins(%q, %q, %q : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%out : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}
