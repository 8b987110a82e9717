// Caches that no mla.update makes pageable: a remark for each says what is in the
// way, to people and to programs.
// RUN: mla-opt %s --mla-paginate="page-size=16" --remarks-filter=mla-paginate -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=argument=0
// RUN: mla-opt %s --mla-paginate="page-size=16" --remarks-filter=mla-paginate --remark-format=yaml --remarks-output-file=%t.yaml -o /dev/null
// RUN: FileCheck %s --check-prefix=YAML < %t.yaml

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// The latent is scaled as it is read.
// CHECK: [Missed] computed | Category:mla-paginate | Function=computed | Reason="the cache stays dense: argument #2 reaches the latent of an attention through 'linalg.generic', which computes: pages hold what was written", argument=2
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

// CHECK: [Missed] other-order | {{.*}}Function=order | {{.*}}which reorders it: expected [batch, tokens, width]{{.*}}, argument=2
func.func @order(%qn: tensor<2x1x5x24xf32>, %nl: tensor<1x2x64xf32>, %cl: tensor<7x2x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %all = tensor.concat dim(0) %cl, %nl : (tensor<7x2x64xf32>, tensor<1x2x64xf32>) -> tensor<8x2x64xf32>
  %e = tensor.empty() : tensor<2x8x64xf32>
  %l = linalg.transpose ins(%all : tensor<8x2x64xf32>) outs(%e : tensor<2x8x64xf32>) permutation = [1, 0, 2]
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x8x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// Two of its columns' pieces are latent and rope key: one remark each.
// CHECK: [Missed] columns | {{.*}}Function=columns | {{.*}}reaches the latent of an attention through 'tensor.extract_slice', which leaves columns out{{.*}}, argument=3
// CHECK: [Missed] columns | {{.*}}Function=columns | {{.*}}reaches the rope key of an attention{{.*}}, argument=3
func.func @columns(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %nl: tensor<2x1x80xf32>, %cl: tensor<2x7x80xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %all = tensor.concat dim(1) %cl, %nl : (tensor<2x7x80xf32>, tensor<2x1x80xf32>) -> tensor<2x8x80xf32>
  %l = tensor.extract_slice %all[0, 0, 16] [2, 8, 64] [1, 1, 1] : tensor<2x8x80xf32> to tensor<2x8x64xf32>
  %r = tensor.extract_slice %all[0, 0, 0] [2, 8, 16] [1, 1, 1] : tensor<2x8x80xf32> to tensor<2x8x16xf32>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x8x64xf32>, tensor<2x8x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// CHECK: [Missed] no-update | {{.*}}Function=no_update | {{.*}}through 'tensor.concat', in which raising saw no update{{.*}}, argument=2
// CHECK: [Missed] no-new-tokens | {{.*}}Function=no_new_tokens | {{.*}}argument #5 reaches the latent of an attention as it is, without new tokens{{.*}}, argument=5
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

// A product makes the latent: no cache.
// CHECK-NOT: Function=prefill{{.*}}argument=
// CHECK: [Missed] no-cache | {{.*}}Function=prefill
func.func @prefill(%qn: tensor<2x7x5x24xf32>, %x: tensor<2x7x32xf32>, %down: tensor<2x32x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x7x5x24xf32> {
  %e = tensor.empty() : tensor<2x7x64xf32>
  %l = linalg.batch_matmul ins(%x, %down : tensor<2x7x32xf32>, tensor<2x32x64xf32>) outs(%e : tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x7x5x24xf32>
  return %o : tensor<2x7x5x24xf32>
}
