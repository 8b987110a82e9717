// RUN: mla-opt %s --split-input-file --mla-split-layers | FileCheck %s
// RUN: mla-opt %s --split-input-file --mla-split-layers --mla-inline-layers --mla-join-layers | FileCheck %s --check-prefix=JOINED
// RUN: %mla-opt %s --split-input-file --mla-split-layers --mla-join-layers --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: %mla-opt %s --split-input-file --mla-split-layers -o /dev/null --remarks-filter=mla-split-layers 2>&1 | FileCheck %s --check-prefix=REMARK

// RUN: mla-opt %s --split-input-file --pass-pipeline='builtin.module(mla-split-layers,mla-inline-layers,mla-outline-layers{split=true},mla-join-layers,mla-outline-layers)' | FileCheck %s --check-prefix=CUT

// STATISTICS: mla-join-layers
// STATISTICS-NEXT: (S) 4 calls - calls replaced
// STATISTICS: mla-split-layers
// STATISTICS-NEXT: (S) 4 parts - functions made

// REMARK: 4 ops before the attention and 5 after it became functions that passes over the whole step skip
// REMARK: Function=first | {{.*}}2 ops before the attention and 0 after it
// REMARK-NOT: Function=second
// REMARK-NOT: Function=dynamic
// REMARK: Function=reads | {{.*}}0 ops before the attention and 2 after it

// The matmuls before and after the attention are moved to separate functions.
// The attention and the ops next to it are not moved. The filled tensor is
// recreated where it is used.

// CHECK-LABEL: func.func @main
// CHECK-COUNT-2: call @layer(
// CHECK: func.func private @layer(
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<1x1x8xf32>, %[[W:[a-z0-9]+]]: tensor<1x8x8xf32>, %[[V:[a-z0-9]+]]: tensor<1x8x8xf32>
// CHECK-NOT: batch_matmul
// CHECK: %[[P:.*]] = call @layer_before(%[[X]], %[[W]])
// CHECK-NOT: batch_matmul
// CHECK: linalg.exp ins(%[[P]] : tensor<1x1x8xf32>)
// CHECK: %[[A:.*]] = mla.latent_attention
// CHECK-NOT: batch_matmul
// CHECK: %[[Y:.*]] = call @layer_after(%[[A]], %[[V]])
// CHECK-NEXT: return %[[Y]]
// CHECK: func.func private @layer_after(
// CHECK-SAME: attributes {mla.layer_part, no_inline}
// CHECK: batch_matmul
// CHECK: func.func private @layer_before(
// CHECK-SAME: attributes {mla.layer_part, no_inline}
// CHECK: batch_matmul

// JOINED-LABEL: func.func @main
// JOINED-NOT: call
// JOINED-COUNT-4: batch_matmul
// JOINED-NOT: @layer

// The inlined layers are outlined again while the parts are still separate
// functions. After the parts are joined, the first layer has one matmul, the
// second has three. The second mla-outline-layers does not change an entry
// whose layers are functions already.

// CUT-LABEL: func.func @main(
// CUT-NEXT: call @main_layer_0
// CUT-NEXT: call @main_layer_1
// CUT-NEXT: return
// CUT: func.func private @main_layer_1
// CUT-COUNT-3: batch_matmul
// CUT: func.func private @main_layer_0
// CUT-COUNT-1: batch_matmul
// CUT-NOT: batch_matmul
// CUT-LABEL: func.func @exposed(

func.func @main(%x: tensor<1x1x8xf32>, %w: tensor<1x8x8xf32>, %v: tensor<1x8x8xf32>, %k: tensor<1x5x8xf32>) -> tensor<1x1x8xf32> {
  %a = call @layer(%x, %w, %v, %k) : (tensor<1x1x8xf32>, tensor<1x8x8xf32>, tensor<1x8x8xf32>, tensor<1x5x8xf32>) -> tensor<1x1x8xf32>
  %b = call @layer(%a, %w, %v, %k) : (tensor<1x1x8xf32>, tensor<1x8x8xf32>, tensor<1x8x8xf32>, tensor<1x5x8xf32>) -> tensor<1x1x8xf32>
  return %b : tensor<1x1x8xf32>
}
func.func private @layer(%x: tensor<1x1x8xf32>, %w: tensor<1x8x8xf32>, %v: tensor<1x8x8xf32>, %k: tensor<1x5x8xf32>) -> tensor<1x1x8xf32> attributes {mla.layer, no_inline} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x1x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x1x8xf32>) -> tensor<1x1x8xf32>
  %p = linalg.batch_matmul ins(%x, %w : tensor<1x1x8xf32>, tensor<1x8x8xf32>) outs(%z : tensor<1x1x8xf32>) -> tensor<1x1x8xf32>
  %q = linalg.exp ins(%p : tensor<1x1x8xf32>) outs(%e : tensor<1x1x8xf32>) -> tensor<1x1x8xf32>
  %q4 = tensor.expand_shape %q [[0], [1], [2, 3]] output_shape [1, 1, 1, 8] : tensor<1x1x8xf32> into tensor<1x1x1x8xf32>
  %a = mla.latent_attention q(%q4) latent(%k) {scale = 0.5 : f64} : (tensor<1x1x1x8xf32>, tensor<1x5x8xf32>) -> tensor<1x1x1x8xf32>
  %flat = tensor.collapse_shape %a [[0], [1], [2, 3]] : tensor<1x1x1x8xf32> into tensor<1x1x8xf32>
  %y = linalg.batch_matmul ins(%flat, %v : tensor<1x1x8xf32>, tensor<1x8x8xf32>) outs(%z : tensor<1x1x8xf32>) -> tensor<1x1x8xf32>
  return %y : tensor<1x1x8xf32>
}

// -----

// `linalg.exp` is not moved, because the attention of the next layer reads its
// result. The update of a cache and the reshape of the updated cache are not
// moved, either.

// CHECK-LABEL: func.func @exposed
// CHECK: func.func private @first(
// CHECK: call @first_before
// CHECK: linalg.exp
// CHECK: mla.update
// CHECK-NEXT: tensor.expand_shape
// CHECK-NEXT: return
// CHECK: func.func private @first_before(
// CHECK-NOT: linalg.exp
// CHECK: func.func private @second(
// CHECK-NOT: call
// CHECK: return

func.func @exposed(%x: tensor<1x1x8xf32>, %w: tensor<1x8x8xf32>, %past: tensor<1x4x8xf32>) -> (tensor<1x1x1x8xf32>, tensor<1x5x1x8xf32>) {
  %q, %all, %view = call @first(%x, %w, %past) : (tensor<1x1x8xf32>, tensor<1x8x8xf32>, tensor<1x4x8xf32>) -> (tensor<1x1x8xf32>, tensor<1x5x8xf32>, tensor<1x5x1x8xf32>)
  %a = call @second(%q, %all) : (tensor<1x1x8xf32>, tensor<1x5x8xf32>) -> tensor<1x1x1x8xf32>
  return %a, %view : tensor<1x1x1x8xf32>, tensor<1x5x1x8xf32>
}
func.func private @first(%x: tensor<1x1x8xf32>, %w: tensor<1x8x8xf32>, %past: tensor<1x4x8xf32>) -> (tensor<1x1x8xf32>, tensor<1x5x8xf32>, tensor<1x5x1x8xf32>) attributes {mla.layer, no_inline} {
  %e = tensor.empty() : tensor<1x1x8xf32>
  %p = linalg.batch_matmul ins(%x, %w : tensor<1x1x8xf32>, tensor<1x8x8xf32>) outs(%e : tensor<1x1x8xf32>) -> tensor<1x1x8xf32>
  %q = linalg.exp ins(%p : tensor<1x1x8xf32>) outs(%e : tensor<1x1x8xf32>) -> tensor<1x1x8xf32>
  %all = mla.update past(%past) new(%x) {mode = #mla.update<concat>} : (tensor<1x4x8xf32>, tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
  %view = tensor.expand_shape %all [[0], [1], [2, 3]] output_shape [1, 5, 1, 8] : tensor<1x5x8xf32> into tensor<1x5x1x8xf32>
  return %q, %all, %view : tensor<1x1x8xf32>, tensor<1x5x8xf32>, tensor<1x5x1x8xf32>
}
func.func private @second(%q: tensor<1x1x8xf32>, %k: tensor<1x5x8xf32>) -> tensor<1x1x1x8xf32> attributes {mla.layer, no_inline} {
  %q4 = tensor.expand_shape %q [[0], [1], [2, 3]] output_shape [1, 1, 1, 8] : tensor<1x1x8xf32> into tensor<1x1x1x8xf32>
  %a = mla.latent_attention q(%q4) latent(%k) {scale = 0.5 : f64} : (tensor<1x1x1x8xf32>, tensor<1x5x8xf32>) -> tensor<1x1x1x8xf32>
  return %a : tensor<1x1x1x8xf32>
}

// -----

// Not moved: ops with dynamic sizes, and ops with reads at indices that are
// data. A function that is not a layer is unchanged.

// CHECK-LABEL: func.func private @dynamic(
// CHECK-NOT: call
// CHECK: func.func private @reads(
// CHECK: tensor.extract
// CHECK: call @reads_after
// CHECK: func.func private @other(
// CHECK-NOT: call
// CHECK-NOT: func.func
func.func private @dynamic(%x: tensor<1x?x8xf32>, %w: tensor<1x8x8xf32>, %e: tensor<1x?x8xf32>) -> tensor<1x?x8xf32> attributes {mla.layer, no_inline} {
  %p = linalg.batch_matmul ins(%x, %w : tensor<1x?x8xf32>, tensor<1x8x8xf32>) outs(%e : tensor<1x?x8xf32>) -> tensor<1x?x8xf32>
  return %p : tensor<1x?x8xf32>
}
func.func private @reads(%x: tensor<8xf32>, %i: tensor<8xindex>, %w: tensor<8x8xf32>) -> tensor<8xf32> attributes {mla.layer, no_inline} {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%i : tensor<8xindex>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: index, %out: f32):
    %v = tensor.extract %x[%in] : tensor<8xf32>
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %y = linalg.vecmat ins(%r, %w : tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}
func.func private @other(%x: tensor<8xf32>, %w: tensor<8x8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.vecmat ins(%x, %w : tensor<8xf32>, tensor<8x8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}
