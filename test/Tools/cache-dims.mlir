// Dense caches from which mla-run builds the pages: with the head dimension
// after the tokens, without a batch dimension, and static caches with rows that
// attention reads but to which no token was written.
// REQUIRES: mla-run
// RUN: mla-run %s --entry=head_behind --seed=3 --paginate=4 | FileCheck %s
// RUN: mla-run %s --entry=no_batch --seed=3 --paginate=4 | FileCheck %s
// RUN: mla-run %s --entry=one_token --seed=3 --paginate=4 | FileCheck %s
// RUN: mla-run %s --entry=unwritten --seed=3 --paginate=3 | FileCheck %s
// RUN: mla-run %s --entry=first_rows --seed=3 --paginate=4 | FileCheck %s
// CHECK: all results agree

func.func @head_behind(%q: tensor<2x1x3x8xf32>, %q_rope: tensor<2x1x3x4xf32>, %past: tensor<2x9x1x16xf32>, %past_rope: tensor<2x9x1x4xf32>, %new: tensor<2x1x16xf32>, %new_rope: tensor<2x1x4xf32>, %w_uk: tensor<3x8x16xf32>, %w_uv: tensor<3x5x16xf32>) -> (tensor<2x1x3x5xf32>, tensor<2x10x1x16xf32>, tensor<2x10x1x4xf32>) {
  %old = tensor.collapse_shape %past [[0], [1, 2], [3]] : tensor<2x9x1x16xf32> into tensor<2x9x16xf32>
  %old_rope = tensor.collapse_shape %past_rope [[0], [1, 2], [3]] : tensor<2x9x1x4xf32> into tensor<2x9x4xf32>
  %latent, %rope = mla.update past(%old, %old_rope) new(%new, %new_rope) {mode = #mla.update<concat>} : (tensor<2x9x16xf32>, tensor<2x9x4xf32>, tensor<2x1x16xf32>, tensor<2x1x4xf32>) -> (tensor<2x10x16xf32>, tensor<2x10x4xf32>)
  %out = mla.attention q(%q, %q_rope) latent(%latent, %rope) weights(%w_uk, %w_uv) {scale = 0.25 : f64} : (tensor<2x1x3x8xf32>, tensor<2x1x3x4xf32>, tensor<2x10x16xf32>, tensor<2x10x4xf32>, tensor<3x8x16xf32>, tensor<3x5x16xf32>) -> tensor<2x1x3x5xf32>
  %l = tensor.expand_shape %latent [[0], [1, 2], [3]] output_shape [2, 10, 1, 16] : tensor<2x10x16xf32> into tensor<2x10x1x16xf32>
  %r = tensor.expand_shape %rope [[0], [1, 2], [3]] output_shape [2, 10, 1, 4] : tensor<2x10x4xf32> into tensor<2x10x1x4xf32>
  return %out, %l, %r : tensor<2x1x3x5xf32>, tensor<2x10x1x16xf32>, tensor<2x10x1x4xf32>
}

func.func @no_batch(%q: tensor<1x1x3x8xf32>, %q_rope: tensor<1x1x3x4xf32>, %past: tensor<9x16xf32>, %past_rope: tensor<9x4xf32>, %new: tensor<1x1x16xf32>, %new_rope: tensor<1x1x4xf32>, %w_uk: tensor<3x8x16xf32>, %w_uv: tensor<3x5x16xf32>) -> (tensor<1x1x3x5xf32>, tensor<10x16xf32>, tensor<10x4xf32>) {
  %old = tensor.expand_shape %past [[0, 1], [2]] output_shape [1, 9, 16] : tensor<9x16xf32> into tensor<1x9x16xf32>
  %old_rope = tensor.expand_shape %past_rope [[0, 1], [2]] output_shape [1, 9, 4] : tensor<9x4xf32> into tensor<1x9x4xf32>
  %latent, %rope = mla.update past(%old, %old_rope) new(%new, %new_rope) {mode = #mla.update<concat>} : (tensor<1x9x16xf32>, tensor<1x9x4xf32>, tensor<1x1x16xf32>, tensor<1x1x4xf32>) -> (tensor<1x10x16xf32>, tensor<1x10x4xf32>)
  %out = mla.attention q(%q, %q_rope) latent(%latent, %rope) weights(%w_uk, %w_uv) {scale = 0.25 : f64} : (tensor<1x1x3x8xf32>, tensor<1x1x3x4xf32>, tensor<1x10x16xf32>, tensor<1x10x4xf32>, tensor<3x8x16xf32>, tensor<3x5x16xf32>) -> tensor<1x1x3x5xf32>
  %l = tensor.collapse_shape %latent [[0, 1], [2]] : tensor<1x10x16xf32> into tensor<10x16xf32>
  %r = tensor.collapse_shape %rope [[0, 1], [2]] : tensor<1x10x4xf32> into tensor<10x4xf32>
  return %out, %l, %r : tensor<1x1x3x5xf32>, tensor<10x16xf32>, tensor<10x4xf32>
}

// The dimension of size 1 is the token dimension, not a head dimension.
func.func @one_token(%q: tensor<2x1x3x8xf32>, %q_rope: tensor<2x1x3x4xf32>, %past: tensor<2x1x16xf32>, %past_rope: tensor<2x1x4xf32>, %new: tensor<2x1x16xf32>, %new_rope: tensor<2x1x4xf32>, %w_uk: tensor<3x8x16xf32>, %w_uv: tensor<3x5x16xf32>) -> (tensor<2x1x3x5xf32>, tensor<2x2x16xf32>, tensor<2x2x4xf32>) {
  %latent, %rope = mla.update past(%past, %past_rope) new(%new, %new_rope) {mode = #mla.update<concat>} : (tensor<2x1x16xf32>, tensor<2x1x4xf32>, tensor<2x1x16xf32>, tensor<2x1x4xf32>) -> (tensor<2x2x16xf32>, tensor<2x2x4xf32>)
  %out = mla.attention q(%q, %q_rope) latent(%latent, %rope) weights(%w_uk, %w_uv) {scale = 0.25 : f64} : (tensor<2x1x3x8xf32>, tensor<2x1x3x4xf32>, tensor<2x2x16xf32>, tensor<2x2x4xf32>, tensor<3x8x16xf32>, tensor<3x5x16xf32>) -> tensor<2x1x3x5xf32>
  return %out, %latent, %rope : tensor<2x1x3x5xf32>, tensor<2x2x16xf32>, tensor<2x2x4xf32>
}

// Without a mask, all rows of a static cache are read, including rows to which
// no token was written.
func.func @unwritten(%q: tensor<2x3x3x8xf32>, %past: tensor<2x8x16xf32>, %new: tensor<2x3x16xf32>, %w_uk: tensor<3x8x16xf32>, %w_uv: tensor<3x5x16xf32>) -> (tensor<2x3x3x5xf32>, tensor<2x8x16xf32>) {
  %positions = arith.constant dense<[[0, 4, 2], [5, 3, 1]]> : tensor<2x3xi64>
  %latent = mla.update past(%past) new(%new) positions(%positions) {mode = #mla.update<scatter>} : (tensor<2x8x16xf32>, tensor<2x3x16xf32>, tensor<2x3xi64>) -> tensor<2x8x16xf32>
  %out = mla.attention q(%q) latent(%latent) weights(%w_uk, %w_uv) {scale = 0.25 : f64} : (tensor<2x3x3x8xf32>, tensor<2x8x16xf32>, tensor<3x8x16xf32>, tensor<3x5x16xf32>) -> tensor<2x3x3x5xf32>
  return %out, %latent : tensor<2x3x3x5xf32>, tensor<2x8x16xf32>
}

// The attention also reads some rows after the new token.
func.func @first_rows(%q: tensor<2x1x3x8xf32>, %past: tensor<2x8x16xf32>, %new: tensor<2x1x16xf32>, %w_uk: tensor<3x8x16xf32>, %w_uv: tensor<3x5x16xf32>) -> (tensor<2x1x3x5xf32>, tensor<2x8x16xf32>) {
  %positions = arith.constant dense<3> : tensor<1xi64>
  %latent = mla.update past(%past) new(%new) positions(%positions) {mode = #mla.update<scatter>} : (tensor<2x8x16xf32>, tensor<2x1x16xf32>, tensor<1xi64>) -> tensor<2x8x16xf32>
  %read = tensor.extract_slice %latent[0, 0, 0] [2, 6, 16] [1, 1, 1] : tensor<2x8x16xf32> to tensor<2x6x16xf32>
  %out = mla.attention q(%q) latent(%read) weights(%w_uk, %w_uv) {scale = 0.25 : f64} : (tensor<2x1x3x8xf32>, tensor<2x6x16xf32>, tensor<3x8x16xf32>, tensor<3x5x16xf32>) -> tensor<2x1x3x5xf32>
  return %out, %latent : tensor<2x1x3x5xf32>, tensor<2x8x16xf32>
}
