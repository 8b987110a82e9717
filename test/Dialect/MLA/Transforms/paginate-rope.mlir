// RUN: %mla-opt %s --mla-paginate="page-size=4" | FileCheck %s
// RUN: mla-run %s --entry=two_heads --seed=1 --paginate=4 --reference -O 0 | FileCheck %s --check-prefix=NUMBERS
// RUN: mla-run %s --entry=factors_with_heads --seed=1 --paginate=4 --reference -O 0 | FileCheck %s --check-prefix=NUMBERS
// RUN: mla-run %s --entry=heads_first --seed=1 --paginate=4 --reference -O 0 | FileCheck %s --check-prefix=NUMBERS
// RUN: mla-run %s --entry=factors_a_sequence --seed=1 --paginate=4 --reference -O 0 | FileCheck %s --check-prefix=NUMBERS
// REQUIRES: mla-run

// An append can rotate rows without a head dimension. Checks which rotations
// become part of the append, and that the results do not change.
// NUMBERS: all results agree

// Not moved into the append: a rotation of two heads is not a rotation of one
// row.
// CHECK-LABEL: func.func @two_heads
// CHECK: mla.rope
// CHECK: mla.append %{{.*}} latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) :
func.func @two_heads(%qn: tensor<1x1x2x3xf32>, %qr: tensor<1x1x2x8xf32>, %nl: tensor<1x1x8xf32>, %kr: tensor<1x1x2x4xf32>, %cos: tensor<1x1x4xf32>, %w: tensor<2x3x8xf32>, %pl: tensor<1x7x8xf32>, %pr: tensor<1x7x8xf32>) -> (tensor<1x1x2x3xf32>, tensor<1x8x8xf32>, tensor<1x8x8xf32>) {
  %rot = mla.rope %kr, %cos, %cos : (tensor<1x1x2x4xf32>, tensor<1x1x4xf32>, tensor<1x1x4xf32>) -> tensor<1x1x2x4xf32>
  %k = tensor.collapse_shape %rot [[0], [1], [2, 3]] : tensor<1x1x2x4xf32> into tensor<1x1x8xf32>
  %l, %r = mla.update past(%pl, %pr) new(%nl, %k) {mode = #mla.update<concat>} : (tensor<1x7x8xf32>, tensor<1x7x8xf32>, tensor<1x1x8xf32>, tensor<1x1x8xf32>) -> (tensor<1x8x8xf32>, tensor<1x8x8xf32>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {scale = 0.5 : f64} : (tensor<1x1x2x3xf32>, tensor<1x1x2x8xf32>, tensor<1x8x8xf32>, tensor<1x8x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<1x1x2x3xf32>
  return %o, %l, %r : tensor<1x1x2x3xf32>, tensor<1x8x8xf32>, tensor<1x8x8xf32>
}

// If the factors have a head dimension of size 1, it is removed, like the head
// dimension of the key.
// CHECK-LABEL: func.func @factors_with_heads
// CHECK-NOT: mla.rope
// CHECK-DAG: %[[COS:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2], [3]] : tensor<2x3x1x8xf32> into tensor<2x3x8xf32>
// CHECK-DAG: %[[SIN:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2], [3]] : tensor<2x3x1x8xf32> into tensor<2x3x8xf32>
// CHECK: mla.append %{{.*}} latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) rope(%[[COS]], %[[SIN]])
func.func @factors_with_heads(%qn: tensor<2x3x2x3xf32>, %qr: tensor<2x3x2x8xf32>, %nl: tensor<2x3x8xf32>, %kr: tensor<2x3x1x8xf32>, %cos: tensor<2x3x1x8xf32>, %sin: tensor<2x3x1x8xf32>, %w: tensor<2x3x8xf32>, %pl: tensor<2x7x8xf32>, %pr: tensor<2x7x8xf32>) -> (tensor<2x3x2x3xf32>, tensor<2x10x8xf32>) {
  %rot = mla.rope %kr, %cos, %sin : (tensor<2x3x1x8xf32>, tensor<2x3x1x8xf32>, tensor<2x3x1x8xf32>) -> tensor<2x3x1x8xf32>
  %k = tensor.collapse_shape %rot [[0], [1, 2], [3]] : tensor<2x3x1x8xf32> into tensor<2x3x8xf32>
  %l, %r = mla.update past(%pl, %pr) new(%nl, %k) {mode = #mla.update<concat>} : (tensor<2x7x8xf32>, tensor<2x7x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> (tensor<2x10x8xf32>, tensor<2x10x8xf32>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.5 : f64} : (tensor<2x3x2x3xf32>, tensor<2x3x2x8xf32>, tensor<2x10x8xf32>, tensor<2x10x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x2x3xf32>
  return %o, %r : tensor<2x3x2x3xf32>, tensor<2x10x8xf32>
}

// The head dimension is also removed from a key [batch, 1, tokens, width] and
// from its factors per token.
// CHECK-LABEL: func.func @heads_first
// CHECK-NOT: mla.rope
// CHECK: mla.append %{{.*}} latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) rope(%{{.*}}, %{{.*}}) : ({{.*}}, tensor<1x3x4xf32>, tensor<1x3x4xf32>) -> ()
func.func @heads_first(%qn: tensor<2x3x2x3xf32>, %qr: tensor<2x3x2x8xf32>, %nl: tensor<2x3x8xf32>, %kr: tensor<2x1x3x8xf32>, %cos: tensor<1x1x3x4xf32>, %sin: tensor<1x1x3x4xf32>, %w: tensor<2x3x8xf32>, %pl: tensor<2x7x8xf32>, %pr: tensor<2x7x8xf32>) -> (tensor<2x3x2x3xf32>, tensor<2x10x8xf32>) {
  %rot = mla.rope %kr, %cos, %sin : (tensor<2x1x3x8xf32>, tensor<1x1x3x4xf32>, tensor<1x1x3x4xf32>) -> tensor<2x1x3x8xf32>
  %k = tensor.collapse_shape %rot [[0, 1], [2], [3]] : tensor<2x1x3x8xf32> into tensor<2x3x8xf32>
  %l, %r = mla.update past(%pl, %pr) new(%nl, %k) {mode = #mla.update<concat>} : (tensor<2x7x8xf32>, tensor<2x7x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> (tensor<2x10x8xf32>, tensor<2x10x8xf32>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.5 : f64} : (tensor<2x3x2x3xf32>, tensor<2x3x2x8xf32>, tensor<2x10x8xf32>, tensor<2x10x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x2x3xf32>
  return %o, %r : tensor<2x3x2x3xf32>, tensor<2x10x8xf32>
}

// Not moved into the append: the factors differ per sequence.
// CHECK-LABEL: func.func @factors_a_sequence
// CHECK: mla.rope
// CHECK: mla.append %{{.*}} latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) :
func.func @factors_a_sequence(%qn: tensor<2x3x2x3xf32>, %qr: tensor<2x3x2x8xf32>, %nl: tensor<2x3x8xf32>, %kr: tensor<2x3x8xf32>, %cos: tensor<2x4xf32>, %sin: tensor<2x4xf32>, %w: tensor<2x3x8xf32>, %pl: tensor<2x7x8xf32>, %pr: tensor<2x7x8xf32>) -> (tensor<2x3x2x3xf32>, tensor<2x10x8xf32>) {
  %k = mla.rope %kr, %cos, %sin : (tensor<2x3x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x3x8xf32>
  %l, %r = mla.update past(%pl, %pr) new(%nl, %k) {mode = #mla.update<concat>} : (tensor<2x7x8xf32>, tensor<2x7x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> (tensor<2x10x8xf32>, tensor<2x10x8xf32>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.5 : f64} : (tensor<2x3x2x3xf32>, tensor<2x3x2x8xf32>, tensor<2x10x8xf32>, tensor<2x10x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x2x3xf32>
  return %o, %r : tensor<2x3x2x3xf32>, tensor<2x10x8xf32>
}
