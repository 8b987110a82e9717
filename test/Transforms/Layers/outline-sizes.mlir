// Layers share sizes but not lists of sizes: each function builds its own list.
// The shapes of the entry's results are recorded as attributes, because the ops
// that prove them are then moved to other functions.
// RUN: %mla-opt %s --mla-outline-layers | FileCheck %s
// RUN: %mla-opt %s --mla-outline-layers --mla-finalize-entry | FileCheck %s --check-prefix=ENTRY

!cache = !mla.cache<<[latent : 8 x f32]>, page = 16>
!rows = tensor<1x?x16xf32>
!heads = tensor<1x?x2x8xf32>

// CHECK: #[[SHAPE:.*]] = affine_map<()[s0, s1] -> (1, s0, 16)>
// CHECK: func.func @main
// CHECK-SAME: -> (tensor<1x?x16xf32> {mla.shape = #[[SHAPE]]})
// CHECK-NEXT: %[[A:.*]] = call @main_layer_0({{.*}}) : (tensor<1x?x16xf32>, !mla.cache<{{.*}}>, tensor<1x?xi32>, tensor<1xi32>) -> tensor<1x?x2x8xf32>
// CHECK-NEXT: %[[B:.*]] = call @main_layer_1({{.*}}%[[A]]{{.*}}) : (tensor<1x?x16xf32>, tensor<1x?x2x8xf32>, !mla.cache<{{.*}}>, tensor<1x?xi32>, tensor<1xi32>) -> tensor<1x?x16xf32>
// CHECK-NEXT: return %[[B]]
// CHECK: func.func private @main_layer_1
// CHECK: tensor.from_elements
// CHECK: func.func private @main_layer_0
// CHECK: tensor.from_elements
// ENTRY-LABEL: func.func @main
// ENTRY-SAME: mla.dims = affine_map<()[s0, {{.*}}] -> (1, s0, 16)>, mla.result = 0
func.func @main(%x: !rows {mla.shape = affine_map<()[s0] -> (1, s0, 16)>}, %c: !cache, %t: tensor<1x?xi32>, %n: tensor<1xi32>) -> !rows {
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %eight = arith.constant 8 : i64
  %sixteen = arith.constant 16 : i64
  %dim = tensor.dim %x, %c1 : !rows
  %s = arith.index_cast %dim : index to i64
  %split = tensor.from_elements %one, %s, %two, %eight : tensor<4xi64>
  %join = tensor.from_elements %one, %s, %sixteen : tensor<3xi64>
  %q0 = tensor.reshape %x(%split) : (!rows, tensor<4xi64>) -> !heads
  %a0 = mla.decode q(%q0) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64} : (!heads, !cache, tensor<1x?xi32>, tensor<1xi32>) -> !heads
  %x0 = tensor.reshape %a0(%join) : (!heads, tensor<3xi64>) -> !rows
  %q1 = tensor.reshape %x0(%split) : (!rows, tensor<4xi64>) -> !heads
  %a1 = mla.decode q(%q1) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64} : (!heads, !cache, tensor<1x?xi32>, tensor<1xi32>) -> !heads
  %x1 = tensor.reshape %a1(%join) : (!heads, tensor<3xi64>) -> !rows
  return %x1 : !rows
}
