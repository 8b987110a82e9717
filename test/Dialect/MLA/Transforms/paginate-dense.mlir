// Caches that cannot be paged because there is no mla.update. A remark for each
// cache gives the reason, as text and as fields that programs can read.
// RUN: mla-opt %s --mla-paginate="page-size=16" --remarks-filter=mla-paginate -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=argument=0 --implicit-check-not=argument=9
// RUN: mla-opt %s --mla-paginate="page-size=16" --remarks-filter=mla-paginate --remark-format=yaml --remarks-output-file=%t.yaml -o /dev/null
// RUN: FileCheck %s --check-prefix=YAML < %t.yaml

// The arguments with numbers (mla.arg) from 90 to 99 are not caches, although
// the latent or the rope key depends on them.

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#column = affine_map<(d0, d1, d2) -> (d0, d1, 0)>

// Not paged: the cached latent is squared when it is read.
// CHECK: [Missed] computed | Category:mla-paginate | Function=computed | Reason="the cache stays dense: argument #2 reaches the latent of an attention through 'linalg.generic', which computes new values: attention must read the appended values", argument=2
// CHECK: [Missed] no-cache | {{.*}}Function=computed
// YAML: --- !Missed
// YAML: Pass: mla-paginate
// YAML: Name: computed
// YAML: Function: computed
// YAML: argument: {{.*}}2
func.func @computed(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %cl: tensor<2x7x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %all = tensor.concat dim(1) %cl, %nl : (tensor<2x7x64xf32>, tensor<2x1x64xf32>) -> tensor<2x8x64xf32>
  %e = tensor.empty() : tensor<2x8x64xf32>
  %l = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%all : tensor<2x8x64xf32>) outs(%e : tensor<2x8x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.mulf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<2x8x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x8x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// CHECK: [Missed] cast | {{.*}}Function=cast | {{.*}}which casts it{{.*}}, argument=2
func.func @cast(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xbf16>, %cl: tensor<2x7x64xbf16>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %all = tensor.concat dim(1) %cl, %nl : (tensor<2x7x64xbf16>, tensor<2x1x64xbf16>) -> tensor<2x8x64xbf16>
  %e = tensor.empty() : tensor<2x8x64xf32>
  %l = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%all : tensor<2x8x64xbf16>) outs(%e : tensor<2x8x64xf32>) {
  ^bb0(%x: bf16, %o: f32):
    %y = arith.extf %x : bf16 to f32
    linalg.yield %y : f32
  } -> tensor<2x8x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x8x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// CHECK: [Missed] other-order | {{.*}}Function=order | {{.*}}which reorders it: the order must be [batch, tokens, width]{{.*}}, argument=2
func.func @order(%qn: tensor<2x1x5x24xf32>, %nl: tensor<1x2x64xf32>, %cl: tensor<7x2x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %all = tensor.concat dim(0) %cl, %nl : (tensor<7x2x64xf32>, tensor<1x2x64xf32>) -> tensor<8x2x64xf32>
  %e = tensor.empty() : tensor<2x8x64xf32>
  %l = linalg.transpose ins(%all : tensor<8x2x64xf32>) outs(%e : tensor<2x8x64xf32>) permutation = [1, 0, 2]
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x8x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// Not paged: four columns belong to neither field. One remark is for the
// latent, one for the rope key.
// CHECK: [Missed] columns | {{.*}}Function=columns | {{.*}}reaches the latent of an attention through 'tensor.extract_slice', which reads columns [20, 84) of 84: latent and rope key must together fill the rows of one cache, or each must fill the rows of its own cache{{.*}}, argument=3
// CHECK: [Missed] columns | {{.*}}Function=columns | {{.*}}reaches the rope key of an attention{{.*}}which reads columns [0, 16) of 84{{.*}}, argument=3
func.func @columns(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %nl: tensor<2x1x84xf32>, %cl: tensor<2x7x84xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %all = tensor.concat dim(1) %cl, %nl : (tensor<2x7x84xf32>, tensor<2x1x84xf32>) -> tensor<2x8x84xf32>
  %l = tensor.extract_slice %all[0, 0, 20] [2, 8, 64] [1, 1, 1] : tensor<2x8x84xf32> to tensor<2x8x64xf32>
  %r = tensor.extract_slice %all[0, 0, 0] [2, 8, 16] [1, 1, 1] : tensor<2x8x84xf32> to tensor<2x8x16xf32>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x8x64xf32>, tensor<2x8x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// Not paged: latent and rope key share two columns.
// CHECK: [Missed] columns | {{.*}}Function=overlap | {{.*}}which reads columns [0, 64) of 78: {{.*}}, argument=2
// CHECK: [Missed] columns | {{.*}}Function=overlap | {{.*}}which reads columns [62, 78) of 78: {{.*}}, argument=2
func.func @overlap(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %cl: tensor<2x8x78xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %l = tensor.extract_slice %cl[0, 0, 0] [2, 8, 64] [1, 1, 1] : tensor<2x8x78xf32> to tensor<2x8x64xf32>
  %r = tensor.extract_slice %cl[0, 0, 62] [2, 8, 16] [1, 1, 1] : tensor<2x8x78xf32> to tensor<2x8x16xf32>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x8x64xf32>, tensor<2x8x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// Not paged: the columns are correct, but the new tokens precede the past ones.
// CHECK: [Missed] no-update | {{.*}}Function=joint | {{.*}}reaches the latent of an attention through 'tensor.concat', which raising did not recognize as an update of a cache: it must write new tokens after the past ones or at positions, at the same ones for latent and rope key{{.*}}, argument=3
// CHECK: [Missed] no-update | {{.*}}Function=joint | {{.*}}reaches the rope key of an attention{{.*}}, argument=3
func.func @joint(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %nl: tensor<2x1x80xf32>, %cl: tensor<2x7x80xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %all = tensor.concat dim(1) %nl, %cl : (tensor<2x1x80xf32>, tensor<2x7x80xf32>) -> tensor<2x8x80xf32>
  %l = tensor.extract_slice %all[0, 0, 16] [2, 8, 64] [1, 1, 1] : tensor<2x8x80xf32> to tensor<2x8x64xf32>
  %r = tensor.extract_slice %all[0, 0, 0] [2, 8, 16] [1, 1, 1] : tensor<2x8x80xf32> to tensor<2x8x16xf32>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x8x64xf32>, tensor<2x8x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// CHECK: [Missed] no-update | {{.*}}Function=no_update | {{.*}}through 'tensor.concat', which raising did not recognize as an update{{.*}}, argument=2
// CHECK: [Missed] no-new-tokens | {{.*}}Function=no_new_tokens | {{.*}}argument #5 reaches the latent of an attention without new tokens{{.*}}, argument=5
func.func @no_update(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %cl: tensor<2x7x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %all = tensor.concat dim(1) %nl, %cl : (tensor<2x1x64xf32>, tensor<2x7x64xf32>) -> tensor<2x8x64xf32>
  %o = mla.attention q(%qn) latent(%all) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x8x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}
func.func @no_new_tokens(%qn: tensor<2x1x5x24xf32>, %cl: tensor<2x8x64xf32> {mla.arg = 5 : i64}, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %o = mla.attention q(%qn) latent(%cl) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x8x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// Cosines and sines that rotate new rope keys, or rope keys that are read, are
// not caches.
// CHECK: [Missed] no-update | {{.*}}Function=rotated_new | {{.*}}argument #4 reaches the rope key of an attention through 'tensor.concat'{{.*}}, argument=4
// CHECK: [Missed] no-cache | {{.*}}Function=rotated_new
func.func @rotated_new(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %w: tensor<5x24x64xf32>, %h: tensor<2x1x32xf32>, %cr: tensor<2x7x16xf32>, %cos: tensor<2x1x16xf32> {mla.arg = 90 : i64}, %sin: tensor<2x1x16xf32> {mla.arg = 91 : i64}, %down: tensor<2x32x16xf32>, %up: tensor<2x16x64xf32>) -> tensor<2x1x5x24xf32> {
  %e = tensor.empty() : tensor<2x1x16xf32>
  %x = linalg.batch_matmul ins(%h, %down : tensor<2x1x32xf32>, tensor<2x32x16xf32>) outs(%e : tensor<2x1x16xf32>) -> tensor<2x1x16xf32>
  %enew = tensor.empty() : tensor<2x1x16xf32>
  %h0 = tensor.extract_slice %x[0, 0, 0] [2, 1, 8] [1, 1, 1] : tensor<2x1x16xf32> to tensor<2x1x8xf32>
  %h1 = tensor.extract_slice %x[0, 0, 8] [2, 1, 8] [1, 1, 1] : tensor<2x1x16xf32> to tensor<2x1x8xf32>
  %turned = tensor.concat dim(2) %h1, %h0 : (tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x16xf32>
  %a = linalg.mul ins(%x, %cos : tensor<2x1x16xf32>, tensor<2x1x16xf32>) outs(%enew : tensor<2x1x16xf32>) -> tensor<2x1x16xf32>
  %b = linalg.mul ins(%turned, %sin : tensor<2x1x16xf32>, tensor<2x1x16xf32>) outs(%enew : tensor<2x1x16xf32>) -> tensor<2x1x16xf32>
  %new = linalg.add ins(%a, %b : tensor<2x1x16xf32>, tensor<2x1x16xf32>) outs(%enew : tensor<2x1x16xf32>) -> tensor<2x1x16xf32>
  %r = tensor.concat dim(1) %cr, %new : (tensor<2x7x16xf32>, tensor<2x1x16xf32>) -> tensor<2x8x16xf32>
  %el = tensor.empty() : tensor<2x8x64xf32>
  %l = linalg.batch_matmul ins(%r, %up : tensor<2x8x16xf32>, tensor<2x16x64xf32>) outs(%el : tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x8x64xf32>, tensor<2x8x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// CHECK: [Missed] computed | {{.*}}Function=rotated_read | {{.*}}argument #3 reaches the rope key{{.*}}which computes{{.*}}, argument=3
// CHECK: [Missed] no-cache | {{.*}}Function=rotated_read
func.func @rotated_read(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %w: tensor<5x24x64xf32>, %cr: tensor<2x8x16xf32>, %cos: tensor<2x8x16xf32> {mla.arg = 92 : i64}, %sin: tensor<2x8x16xf32> {mla.arg = 93 : i64}, %up: tensor<2x16x64xf32>) -> tensor<2x1x5x24xf32> {
  %er = tensor.empty() : tensor<2x8x16xf32>
  %h0 = tensor.extract_slice %cr[0, 0, 0] [2, 8, 8] [1, 1, 1] : tensor<2x8x16xf32> to tensor<2x8x8xf32>
  %h1 = tensor.extract_slice %cr[0, 0, 8] [2, 8, 8] [1, 1, 1] : tensor<2x8x16xf32> to tensor<2x8x8xf32>
  %turned = tensor.concat dim(2) %h1, %h0 : (tensor<2x8x8xf32>, tensor<2x8x8xf32>) -> tensor<2x8x16xf32>
  %a = linalg.mul ins(%cr, %cos : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%er : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %b = linalg.mul ins(%turned, %sin : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%er : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %r = linalg.add ins(%a, %b : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%er : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %el = tensor.empty() : tensor<2x8x64xf32>
  %l = linalg.batch_matmul ins(%cr, %up : tensor<2x8x16xf32>, tensor<2x16x64xf32>) outs(%el : tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x8x64xf32>, tensor<2x8x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// Not paged: the cached latent is multiplied by a factor per token. The factor
// is not a cache.
// CHECK: [Missed] computed | {{.*}}Function=scaled | {{.*}}argument #1 reaches the latent{{.*}}which computes{{.*}}, argument=1
// CHECK: [Missed] no-cache | {{.*}}Function=scaled
func.func @scaled(%qn: tensor<2x1x5x24xf32>, %cl: tensor<2x8x64xf32>, %s: tensor<2x8x1xf32> {mla.arg = 94 : i64}, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %e = tensor.empty() : tensor<2x8x64xf32>
  %l = linalg.generic {indexing_maps = [#column, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %cl : tensor<2x8x1xf32>, tensor<2x8x64xf32>) outs(%e : tensor<2x8x64xf32>) {
  ^bb0(%f: f32, %x: f32, %o: f32):
    %y = arith.mulf %f, %x : f32
    linalg.yield %y : f32
  } -> tensor<2x8x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x8x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// An index_put that was not raised. The remark names the past as the cache, not
// the written value, and states what raising requires of an index_put.
// CHECK: [Missed] no-update | {{.*}}Function=index_put | {{.*}}argument #1 reaches the latent of an attention through 'tm_tensor.scatter', which raising did not recognize as an update of a cache: it must be an index_put that does not accumulate, at positions [S], or at [B, S] with an arange of the sequences, and latent and rope key must have the same positions{{.*}}, argument=1
// CHECK: [Missed] no-cache | {{.*}}Function=index_put
func.func @index_put(%qn: tensor<2x1x5x24xf32>, %cl: tensor<2x8x64xf32>, %nl: tensor<2x1x64xf32> {mla.arg = 95 : i64}, %at: tensor<2x2xi32>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %n = tensor.collapse_shape %nl [[0, 1], [2]] : tensor<2x1x64xf32> into tensor<2x64xf32>
  %l = "tm_tensor.scatter"(%n, %at, %cl) <{dimension_map = array<i64: 0, 1>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%new: f32, %old: f32):
    "tm_tensor.yield"(%new) : (f32) -> ()
  }) : (tensor<2x64xf32>, tensor<2x2xi32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x8x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// No remark: the latent is a matrix product, so there is no cache.
// CHECK-NOT: Function=prefill{{.*}}argument=
// CHECK: [Missed] no-cache | {{.*}}Function=prefill
func.func @prefill(%qn: tensor<2x7x5x24xf32>, %x: tensor<2x7x32xf32>, %down: tensor<2x32x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x7x5x24xf32> {
  %e = tensor.empty() : tensor<2x7x64xf32>
  %l = linalg.batch_matmul ins(%x, %down : tensor<2x7x32xf32>, tensor<2x32x64xf32>) outs(%e : tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x7x5x24xf32>
  return %o : tensor<2x7x5x24xf32>
}
