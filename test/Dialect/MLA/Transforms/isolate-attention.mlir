// RUN: mla-opt %s --mla-isolate-attention --split-input-file | FileCheck %s
// RUN: %mla-opt %s --split-input-file --mla-isolate-attention --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-isolate-attention
// STATISTICS-NEXT: (S) 3 inputs - values turned into arguments

#shape = affine_map<()[s0, s1] -> (s0, 64)>

// The projection becomes an argument. Its dynamic dimension is the symbol of
// the batch. Slices of the projection remain. The pass removes the ops that use
// the result of mla.project_value, removes the weights that only the projection
// reads, and renumbers the symbols of the shapes.
// CHECK-LABEL: func.func @layer(
// CHECK-SAME: %[[UK:[a-z0-9]+]]: tensor<3x24x16xf32>
// CHECK-SAME: %[[IN:[a-z0-9]+]]: tensor<?x96xf32> {mla.name = "input0", mla.shape = affine_map<()[s0] -> (s0, 96)>}
// CHECK-SAME: -> tensor<?x3x24xf32>
// CHECK-NOT: linalg
// CHECK: %[[HEADS:.*]] = tensor.expand_shape %[[IN]]
// CHECK: %[[NOPE:.*]] = tensor.extract_slice %[[HEADS]]
// CHECK: %[[ABSORBED:.*]] = mla.absorb_query %[[NOPE]], %[[UK]]
// CHECK: %[[OUT:.*]] = mla.project_value %[[ABSORBED]], %[[UK]]
// CHECK-NEXT: return %[[OUT]]
func.func @layer(%unused: tensor<?xf32> {mla.shape = affine_map<()[s0, s1] -> (s0)>},
                 %x: tensor<?x64xf32> {mla.shape = affine_map<()[s0, s1] -> (s1, 64)>}, %w: tensor<64x96xf32>, %uk: tensor<3x24x16xf32>)
    -> tensor<?x72xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %b = tensor.dim %x, %c0 : tensor<?x64xf32>
  %e = tensor.empty(%b) : tensor<?x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x96xf32>) -> tensor<?x96xf32>
  %q = linalg.matmul ins(%x, %w : tensor<?x64xf32>, tensor<64x96xf32>) outs(%f : tensor<?x96xf32>) -> tensor<?x96xf32>
  %h = tensor.expand_shape %q [[0], [1, 2]] output_shape [%b, 3, 32] : tensor<?x96xf32> into tensor<?x3x32xf32>
  %n = tensor.extract_slice %h[0, 0, 0] [%b, 3, 24] [1, 1, 1] : tensor<?x3x32xf32> to tensor<?x3x24xf32>
  %a = mla.absorb_query %n, %uk : (tensor<?x3x24xf32>, tensor<3x24x16xf32>) -> tensor<?x3x16xf32>
  %v = mla.project_value %a, %uk : (tensor<?x3x16xf32>, tensor<3x24x16xf32>) -> tensor<?x3x24xf32>
  %c = tensor.collapse_shape %v [[0], [1, 2]] : tensor<?x3x24xf32> into tensor<?x72xf32>
  %g = linalg.abs ins(%c : tensor<?x72xf32>) outs(%c : tensor<?x72xf32>) -> tensor<?x72xf32>
  return %g : tensor<?x72xf32>
}

// -----

// A function that contains only mla ops is unchanged. Private functions are
// unchanged, too.
// CHECK-LABEL: func.func @alone(
// CHECK-SAME: %{{.*}}: tensor<2x3x24xf32>, %{{.*}}: tensor<3x24x16xf32>) -> tensor<2x3x16xf32>
func.func @alone(%x: tensor<2x3x24xf32>, %uk: tensor<3x24x16xf32>) -> tensor<2x3x16xf32> {
  %a = mla.absorb_query %x, %uk : (tensor<2x3x24xf32>, tensor<3x24x16xf32>) -> tensor<2x3x16xf32>
  return %a : tensor<2x3x16xf32>
}
// CHECK-LABEL: func.func private @other
// CHECK: math.absf
func.func private @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.absf %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// An argument that replaces a computed value precedes the cache and the slots.
!cache = !mla.cache<<[latent : 16 x f32]>, page = 4>
// CHECK-LABEL: func.func @cached(
// CHECK-SAME: %[[L:[a-z0-9]+]]: tensor<2x1x16xf32> {mla.name = "input0"
// CHECK-SAME: %[[C:[a-z0-9]+]]: !mla.cache
// CHECK-SAME: %[[S:[a-z0-9]+]]: tensor<2xi32>
// CHECK: mla.append %[[C]] latent(%[[L]]) slots(%[[S]])
func.func @cached(%x: tensor<2x1x16xf32>, %c: !cache {mla.role = "cache"}, %s: tensor<2xi32> {mla.role = "slot_mapping"}) -> tensor<2x1x16xf32> {
  %l = math.absf %x : tensor<2x1x16xf32>
  mla.append %c latent(%l) slots(%s) : (!cache, tensor<2x1x16xf32>, tensor<2xi32>) -> ()
  return %l : tensor<2x1x16xf32>
}

// -----

// The rotated key is concatenated with the latent to a row. No kernel
// concatenates, so the row becomes an argument. The rotation of the query
// remains, because an mla op reads it.
// CHECK-LABEL: func.func @joint(
// CHECK-SAME: %[[ROW:[a-z0-9]+]]: tensor<2x1x20xf32> {mla.name = "input0"
// CHECK: mla.rope
// CHECK-NOT: mla.rope
// CHECK: mla.update past(%{{.*}}) new(%[[ROW]])
// CHECK: mla.latent_attention
func.func @joint(%q: tensor<2x1x3x16xf32>, %qr: tensor<2x1x3x4xf32>, %l: tensor<2x1x16xf32>, %k: tensor<2x1x4xf32>, %cos: tensor<2x1x2xf32>, %sin: tensor<2x1x2xf32>, %past: tensor<2x7x20xf32>) -> tensor<2x1x3x16xf32> {
  %r = mla.rope %qr, %cos, %sin : (tensor<2x1x3x4xf32>, tensor<2x1x2xf32>, tensor<2x1x2xf32>) -> tensor<2x1x3x4xf32>
  %kr = mla.rope %k, %cos, %sin : (tensor<2x1x4xf32>, tensor<2x1x2xf32>, tensor<2x1x2xf32>) -> tensor<2x1x4xf32>
  %row = tensor.concat dim(2) %l, %kr : (tensor<2x1x16xf32>, tensor<2x1x4xf32>) -> tensor<2x1x20xf32>
  %all = mla.update past(%past) new(%row) {mode = #mla.update<concat>} : (tensor<2x7x20xf32>, tensor<2x1x20xf32>) -> tensor<2x8x20xf32>
  %kl = tensor.extract_slice %all[0, 0, 0] [2, 8, 16] [1, 1, 1] : tensor<2x8x20xf32> to tensor<2x8x16xf32>
  %kk = tensor.extract_slice %all[0, 0, 16] [2, 8, 4] [1, 1, 1] : tensor<2x8x20xf32> to tensor<2x8x4xf32>
  %o = mla.latent_attention q(%q, %r) latent(%kl, %kk) {causal, scale = 0.3 : f64} : (tensor<2x1x3x16xf32>, tensor<2x1x3x4xf32>, tensor<2x8x16xf32>, tensor<2x8x4xf32>) -> tensor<2x1x3x16xf32>
  return %o : tensor<2x1x3x16xf32>
}

// -----

// Two caches are written in place: mla.inout is renumbered, and the result for
// %past has the shape of %past. The new value of %state is computed outside of
// the attention, so that %state is removed.
// CHECK-LABEL: func.func @inout(
// CHECK-SAME: tensor<2x1x38x64xf32> {mla.inout = 1 : i64}
// CHECK-SAME: tensor<2x38x64xf32> {mla.inout = 0 : i64}
// CHECK-SAME: -> (tensor<2x38x64xf32>, tensor<2x1x38x64xf32>, tensor<2x1x5x24xf32>)
// CHECK: %[[L:.*]], %[[R:.*]] = mla.update
// CHECK: %[[WHOLE:.*]] = tensor.expand_shape %[[L]]
// CHECK: %[[OUT:.*]] = mla.attention
// CHECK: return %[[R]], %[[WHOLE]], %[[OUT]]
func.func @inout(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x64xf32>, %state: tensor<2x1x5x24xf32> {mla.inout = 0 : i64},
                 %past: tensor<2x1x38x64xf32> {mla.inout = 2 : i64}, %pastRope: tensor<2x38x64xf32> {mla.inout = 1 : i64},
                 %latent: tensor<2x1x64xf32>, %rope: tensor<2x1x64xf32>, %at: tensor<2x1xi64>,
                 %uk: tensor<5x24x64xf32>, %uv: tensor<5x24x64xf32>)
    -> (tensor<2x1x5x24xf32>, tensor<2x38x64xf32>, tensor<2x1x38x64xf32>) {
  %p = tensor.collapse_shape %past [[0, 1], [2], [3]] : tensor<2x1x38x64xf32> into tensor<2x38x64xf32>
  %l, %r = mla.update past(%p, %pastRope) new(%latent, %rope) positions(%at) {mode = #mla.update<scatter>}
    : (tensor<2x38x64xf32>, tensor<2x38x64xf32>, tensor<2x1x64xf32>, tensor<2x1x64xf32>, tensor<2x1xi64>)
      -> (tensor<2x38x64xf32>, tensor<2x38x64xf32>)
  %w = tensor.expand_shape %l [[0], [1, 2], [3]] output_shape [2, 1, 38, 64] : tensor<2x38x64xf32> into tensor<2x1x38x64xf32>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x64xf32>, tensor<2x38x64xf32>, tensor<2x38x64xf32>,
       tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  %s = linalg.add ins(%state, %o : tensor<2x1x5x24xf32>, tensor<2x1x5x24xf32>) outs(%o : tensor<2x1x5x24xf32>) -> tensor<2x1x5x24xf32>
  return %s, %r, %w : tensor<2x1x5x24xf32>, tensor<2x38x64xf32>, tensor<2x1x38x64xf32>
}
