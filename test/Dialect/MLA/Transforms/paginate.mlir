// RUN: %mla-opt %s --split-input-file --mla-paginate="page-size=16" | FileCheck %s --check-prefixes=CHECK,KEEP
// RUN: %mla-opt %s --split-input-file --mla-paginate="page-size=16 mask=visible layout=split" | FileCheck %s --check-prefixes=CHECK,VISIBLE
// RUN: %mla-opt %s --split-input-file --mla-paginate="page-size=16 mask=visible" --remarks-filter=mla-paginate 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --split-input-file --mla-paginate="page-size=16 mask=visible" --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-paginate
// STATISTICS-NEXT: (S) 5 caches - dense caches replaced
// STATISTICS-NEXT: (S) 1 ropes-in-append - rotations fused into an append
// STATISTICS-NEXT: (S) 2 masks-dropped - masks replaced with `causal`
// STATISTICS-NEXT: (S) 1 dims-rewritten - dimensions rewritten through mla.shape

// A cache [B, 1, T, C], as in Hugging Face Transformers, with a dynamic batch
// and a dynamic past.
// KEEP-LABEL: func.func @dynamic
// KEEP-SAME: %[[X:[a-z0-9]+]]: tensor<?x1x96xf32>
// KEEP-SAME: %[[MASK:[a-z0-9]+]]: tensor<?x1x1x?xi1>
// KEEP-SAME: %[[CACHE:[a-z0-9]+]]: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16> {mla.packs = [9, 10], mla.role = "cache", mla.unpacks = [1, 2]}
// KEEP-SAME: %[[TABLE:[a-z0-9]+]]: tensor<?x?xi32> {mla.role = "block_table", mla.shape = affine_map<()[s0, s1, s2] -> (s0, s2)>}
// KEEP-SAME: %[[LENS:[a-z0-9]+]]: tensor<?xi32> {mla.lengths = "past+new", mla.role = "seq_lens", mla.shape = affine_map<()[s0, s1, s2] -> (s0)>}
// KEEP-SAME: %[[SLOTS:[a-z0-9]+]]: tensor<?xi32> {mla.role = "slot_mapping", mla.shape = affine_map<()[s0, s1, s2] -> (s0)>}
// KEEP-SAME: -> (tensor<?x1x120xf32> {mla.result = 0 : i64})
// VISIBLE-LABEL: func.func @dynamic
// VISIBLE-NOT: xi1>
// VISIBLE: %[[CACHE:[a-z0-9]+]]: !mla.cache<<[latent : 64 x f32, rope : 16 x f32 {pool = 1}]>, page = 16>
// VISIBLE-SAME: %[[TABLE:[a-z0-9]+]]: tensor<?x?xi32>
// VISIBLE-SAME: mla.assumed_visible = [8]
//
// The batch size is read from the activations, because the cache is replaced.
// KEEP: tensor.dim %[[X]], %{{.*}} : tensor<?x1x96xf32>
// The rotation becomes part of the append.
// CHECK-NOT: mla.rope
// CHECK: mla.append %{{.*}} latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) rope(%{{.*}}, %{{.*}}) {input = #mla.rope<interleaved>}
// KEEP: %[[T:.*]] = tensor.dim %[[MASK]], %c3
// VISIBLE: %[[PAGES:.*]] = tensor.dim %[[TABLE]], %c1
// VISIBLE: %[[T:.*]] = arith.muli %[[PAGES]], %c16
// CHECK: %[[G:.*]], %[[R:.*]] = mla.gather %{{.*}} table(%{{.*}}) lengths(%[[LENS:.*]]) extent(%[[T]])
// CHECK-SAME: -> (tensor<?x?x64xf32>, tensor<?x?x16xf32>)
// KEEP: mla.attention q(%{{.*}}, %{{.*}}) latent(%[[G]], %[[R]]) weights(%{{.*}}, %{{.*}}) mask(%[[MASK]]) lengths(%[[LENS]]) {scale
// VISIBLE: mla.attention q(%{{.*}}, %{{.*}}) latent(%[[G]], %[[R]]) weights(%{{.*}}, %{{.*}}) lengths(%[[LENS]]) {causal, scale
// CHECK-NOT: mla.update
//
// REMARK: remark: [Passed] signature | Category:mla-paginate | Function=dynamic
// REMARK-SAME: After="(tensor<?x1x96xf32>, {{.*}}, !mla.cache<{{.*}}) -> tensor<?x1x120xf32>"
// REMARK-SAME: Before="(
// REMARK-SAME: Remark="signature changed: arguments 9, 10 became 1 page pool, results [1, 2] are read from these, masks 8 are assumed to mean: causal, key before length"
func.func @dynamic(
    %x: tensor<?x1x96xf32> {mla.arg = 0 : i64, mla.shape = affine_map<()[s0, s1] -> (s0, 1, 96)>},
    %qn: tensor<?x1x5x24xf32> {mla.shape = affine_map<()[s0, s1] -> (s0, 1, 5, 24)>},
    %qr: tensor<?x1x5x16xf32> {mla.shape = affine_map<()[s0, s1] -> (s0, 1, 5, 16)>},
    %nl: tensor<?x1x64xf32> {mla.shape = affine_map<()[s0, s1] -> (s0, 1, 64)>},
    %kr: tensor<?x1x16xf32>, %cos: tensor<?x1x8xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x24x64xf32>,
    %mask: tensor<?x1x1x?xi1> {mla.arg = 8 : i64, mla.shape = affine_map<()[s0, s1] -> (s0, 1, 1, s1 + 1)>},
    %cl: tensor<?x1x?x64xf32> {mla.arg = 9 : i64, mla.shape = affine_map<()[s0, s1] -> (s0, 1, s1, 64)>},
    %cr: tensor<?x1x?x16xf32> {mla.arg = 10 : i64, mla.shape = affine_map<()[s0, s1] -> (s0, 1, s1, 16)>})
    -> (tensor<?x1x120xf32>, tensor<?x1x?x64xf32>, tensor<?x1x?x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %cr, %c0 : tensor<?x1x?x16xf32>
  %pl = tensor.collapse_shape %cl [[0, 1], [2], [3]] : tensor<?x1x?x64xf32> into tensor<?x?x64xf32>
  %pr = tensor.collapse_shape %cr [[0, 1], [2], [3]] : tensor<?x1x?x16xf32> into tensor<?x?x16xf32>
  %k = mla.rope %kr, %cos, %cos {input = #mla.rope<interleaved>} : (tensor<?x1x16xf32>, tensor<?x1x8xf32>, tensor<?x1x8xf32>) -> tensor<?x1x16xf32>
  %l, %r = mla.update past(%pl, %pr) new(%nl, %k) {mode = #mla.update<concat>}
    : (tensor<?x?x64xf32>, tensor<?x?x16xf32>, tensor<?x1x64xf32>, tensor<?x1x16xf32>) -> (tensor<?x?x64xf32>, tensor<?x?x16xf32>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) mask(%mask) {scale = 0.3 : f64}
    : (tensor<?x1x5x24xf32>, tensor<?x1x5x16xf32>, tensor<?x?x64xf32>, tensor<?x?x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>, tensor<?x1x1x?xi1>) -> tensor<?x1x5x24xf32>
  %flat = tensor.collapse_shape %o [[0], [1], [2, 3]] : tensor<?x1x5x24xf32> into tensor<?x1x120xf32>
  %e = tensor.empty(%b) : tensor<?x1x120xf32>
  %y = linalg.exp ins(%flat : tensor<?x1x120xf32>) outs(%e : tensor<?x1x120xf32>) -> tensor<?x1x120xf32>
  %t = tensor.dim %l, %c1 : tensor<?x?x64xf32>
  %ol = tensor.expand_shape %l [[0, 1], [2], [3]] output_shape [%b, 1, %t, 64] : tensor<?x?x64xf32> into tensor<?x1x?x64xf32>
  %or = tensor.expand_shape %r [[0, 1], [2], [3]] output_shape [%b, 1, %t, 16] : tensor<?x?x16xf32> into tensor<?x1x?x16xf32>
  return %y, %ol, %or : tensor<?x1x120xf32>, tensor<?x1x?x64xf32>, tensor<?x1x?x16xf32>
}

// -----

// New tokens are scattered to positions of a static cache. There is no
// mla.shape.
// CHECK-LABEL: func.func @static
// CHECK-SAME: %[[POSITIONS:[a-z0-9]+]]: tensor<1xi64>
// CHECK-SAME: mla.packs = [7, 8]
// CHECK-SAME: %[[TABLE:[a-z0-9]+]]: tensor<?x?xi32>
// KEEP-SAME: mla.lengths = "capacity"
// VISIBLE-SAME: mla.lengths = "positions+1"
// CHECK-NOT: rope(
// CHECK: mla.append
// KEEP: mla.gather %{{.*}} table(%[[TABLE]]) lengths(%{{.*}}) : ({{.*}}) -> (tensor<2x64x64xf32>, tensor<2x64x16xf32>)
// VISIBLE: mla.gather %{{.*}} extent({{.*}} -> (tensor<2x?x64xf32>, tensor<2x?x16xf32>)
func.func @static(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %nl: tensor<2x1x64xf32>, %kr: tensor<2x1x16xf32>,
    %w: tensor<5x24x64xf32>, %mask: tensor<2x1x1x64xf32>, %positions: tensor<1xi64>, %cl: tensor<2x64x64xf32>, %cr: tensor<2x64x16xf32>)
    -> (tensor<2x64x64xf32>, tensor<2x64x16xf32>, tensor<2x1x5x24xf32>) {
  %l, %r = mla.update past(%cl, %cr) new(%nl, %kr) positions(%positions) {mode = #mla.update<scatter>}
    : (tensor<2x64x64xf32>, tensor<2x64x16xf32>, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<1xi64>) -> (tensor<2x64x64xf32>, tensor<2x64x16xf32>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) mask(%mask) {scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x64x64xf32>, tensor<2x64x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>, tensor<2x1x1x64xf32>) -> tensor<2x1x5x24xf32>
  return %l, %r, %o : tensor<2x64x64xf32>, tensor<2x64x16xf32>, tensor<2x1x5x24xf32>
}

// -----

// A static cache with more sequences than the step, of which only the first
// tokens are read. Two layers share the table, the lengths and the slots.
// CHECK-LABEL: func.func @slices
// CHECK-SAME: mla.packs = [5, 6]
// CHECK-SAME: mla.packs = [7, 8]
// CHECK-SAME: mla.role = "block_table"
// CHECK-SAME: mla.lengths = 20 : i64
// CHECK-SAME: mla.role = "slot_mapping"
// CHECK-NOT: mla.role
// CHECK-COUNT-2: mla.append
// CHECK-NOT: extract_slice
// CHECK: return
func.func @slices(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %nl: tensor<2x1x64xf32>, %kr: tensor<2x1x16xf32>,
    %w: tensor<5x24x64xf32>, %c0l: tensor<3x32x64xf32>, %c0r: tensor<3x32x16xf32>, %c1l: tensor<3x32x64xf32>, %c1r: tensor<3x32x16xf32>)
    -> (tensor<2x1x5x24xf32>, tensor<2x1x5x24xf32>, tensor<3x32x64xf32>, tensor<3x32x16xf32>) {
  %positions = arith.constant dense<19> : tensor<1xi64>
  %l0, %r0 = mla.update past(%c0l, %c0r) new(%nl, %kr) positions(%positions) {mode = #mla.update<scatter>}
    : (tensor<3x32x64xf32>, tensor<3x32x16xf32>, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<1xi64>) -> (tensor<3x32x64xf32>, tensor<3x32x16xf32>)
  %sl0 = tensor.extract_slice %l0[0, 0, 0] [2, 20, 64] [1, 1, 1] : tensor<3x32x64xf32> to tensor<2x20x64xf32>
  %sr0 = tensor.extract_slice %r0[0, 0, 0] [2, 20, 16] [1, 1, 1] : tensor<3x32x16xf32> to tensor<2x20x16xf32>
  %o0 = mla.attention q(%qn, %qr) latent(%sl0, %sr0) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x20x64xf32>, tensor<2x20x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  %l1, %r1 = mla.update past(%c1l, %c1r) new(%nl, %kr) positions(%positions) {mode = #mla.update<scatter>}
    : (tensor<3x32x64xf32>, tensor<3x32x16xf32>, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<1xi64>) -> (tensor<3x32x64xf32>, tensor<3x32x16xf32>)
  %sl1 = tensor.extract_slice %l1[0, 0, 0] [2, 20, 64] [1, 1, 1] : tensor<3x32x64xf32> to tensor<2x20x64xf32>
  %sr1 = tensor.extract_slice %r1[0, 0, 0] [2, 20, 16] [1, 1, 1] : tensor<3x32x16xf32> to tensor<2x20x16xf32>
  %o1 = mla.attention q(%qn, %qr) latent(%sl1, %sr1) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x20x64xf32>, tensor<2x20x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o0, %o1, %l0, %r0 : tensor<2x1x5x24xf32>, tensor<2x1x5x24xf32>, tensor<3x32x64xf32>, tensor<3x32x16xf32>
}

// -----

// The rotation does not become part of the append, because the rotated key has
// another user.
// CHECK-LABEL: func.func @shared_rope
// CHECK: mla.rope
// CHECK: mla.append
// CHECK-NOT: rope(
// CHECK: mla.gather
func.func @shared_rope(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %nl: tensor<2x1x64xf32>, %kr: tensor<2x1x16xf32>,
    %cos: tensor<2x1x8xf32>, %w: tensor<5x24x64xf32>, %cl: tensor<2x37x64xf32>, %cr: tensor<2x37x16xf32>)
    -> (tensor<2x1x5x24xf32>, tensor<2x1x16xf32>) {
  %k = mla.rope %kr, %cos, %cos : (tensor<2x1x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x16xf32>
  %l, %r = mla.update past(%cl, %cr) new(%nl, %k) {mode = #mla.update<concat>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf32>, tensor<2x1x16xf32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o, %k : tensor<2x1x5x24xf32>, tensor<2x1x16xf32>
}

// -----

// An attention without a cache is unchanged.
// CHECK-LABEL: func.func @prefill
// CHECK-NOT: mla.gather
// CHECK-NOT: mla.result
// REMARK: [Missed] no-cache | Category:mla-paginate
// REMARK-SAME: raising creates one for a cache of latents, but not for a cache of expanded keys and values
func.func @prefill(%qn: tensor<2x7x5x24xf32>, %l: tensor<2x7x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x7x5x24xf32> {
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x7x5x24xf32>
  return %o : tensor<2x7x5x24xf32>
}
