// RUN: mla-opt %s --split-input-file --allow-unregistered-dialect --mla-inline-layers | FileCheck %s
// RUN: %mla-opt %s --split-input-file --allow-unregistered-dialect --mla-inline-layers --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-inline-layers
// STATISTICS-NEXT: (S) 8 calls - calls replaced

// Calls are replaced by copies of the body, in order, and the layer is erased.
// Functions without the layer attribute, and calls of them, are unchanged.

// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT: %[[A:.*]] = math.exp %[[X]]
// CHECK-NEXT: %[[B:.*]] = math.exp %[[A]]
// CHECK-NEXT: %[[C:.*]] = call @other(%[[B]])
// CHECK-NEXT: return %[[B]], %[[X]], %[[C]]
// CHECK-NOT: @layer
// CHECK: func.func private @other
// CHECK-NOT: @layer
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a:2 = call @layer(%x) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %b:2 = call @layer(%a#0) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %c = call @other(%b#0) : (tensor<4xf32>) -> tensor<4xf32>
  return %b#0, %a#1, %c : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
func.func private @layer(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) attributes {mla.layer, no_inline} {
  %y = math.exp %x : tensor<4xf32>
  return %y, %x : tensor<4xf32>, tensor<4xf32>
}
func.func private @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// Each call is replaced by a copy of all ops. CSE merges equal constants later.

// CHECK-LABEL: func.func @invariant
// CHECK: %[[ONE:.*]] = arith.constant 1.0
// CHECK-NEXT: "unknown.op"(%[[ONE]])
// CHECK-NEXT: %[[E:.*]] = tensor.empty
// CHECK-NEXT: %[[ONES:.*]] = linalg.fill ins(%[[ONE]] : f32) outs(%[[E]] : tensor<4xf32>)
// CHECK-NEXT: %[[A:.*]] = arith.addf %arg0, %[[ONES]]
// CHECK-NEXT: %[[TWO:.*]] = arith.constant 1.0
// CHECK-NEXT: "unknown.op"(%[[TWO]])
// CHECK: %[[B:.*]] = arith.addf %[[A]],
// CHECK-NEXT: return %[[B]]
func.func @invariant(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = call @layer(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = call @layer(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %b : tensor<4xf32>
}
func.func private @layer(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer, no_inline} {
  %one = arith.constant 1.0 : f32
  "unknown.op"(%one) : (f32) -> ()
  %e = tensor.empty() : tensor<4xf32>
  %ones = linalg.fill ins(%one : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = arith.addf %x, %ones : tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// All layers are inlined, whether the layers that they call are defined before
// or after them. A layer without callers is erased.

// CHECK-LABEL: func.func @nested
// CHECK-NEXT: %[[A:.*]] = math.exp %arg0
// CHECK-NEXT: %[[B:.*]] = arith.addf %[[A]], %arg0
// CHECK-NEXT: %[[C:.*]] = math.exp %[[B]]
// CHECK-NEXT: return %[[C]]
// CHECK-NOT: func.func
func.func @nested(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = call @outer(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = call @inner(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %b : tensor<4xf32>
}
func.func private @outer(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer} {
  %y = call @inner(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %z = arith.addf %y, %x : tensor<4xf32>
  return %z : tensor<4xf32>
}
func.func private @inner(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer} {
  %y = math.exp %x : tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func private @unused(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer} {
  %y = call @inner(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
