// RUN: %mla-opt %s --mla-quantize-queries --remarks-filter=mla-quantize-queries 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t

!fp8 = !mla.cache<<[latent : 64 x f8E4M3FN, rope : 16 x f8E4M3FN]>, page = 16>

// Queries of 16 bits over a cache of f8E4M3FN are rounded.
// REMARK: [Passed] queries{{.*}}queries are rounded to f8E4M3FN, with a scale for each head of a token
// CHECK-LABEL: @rounds
// CHECK: %[[L:.*]], %[[R:.*]], %[[S:.*]] = mla.quantize_query %arg0, %arg1
// CHECK-SAME: -> (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x5x16xf8E4M3FN>, tensor<2x1x5xf32>)
// CHECK: mla.decode q(%[[L]], %[[R]]) cache(%arg2) table(%arg3) lengths(%arg4) q_scale(%[[S]]) k_scale(%arg5) {out_type = bf16, scale = 1.000000e-01 : f64}
// CHECK-SAME: -> tensor<2x1x5x64xbf16>
func.func @rounds(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xbf16>, %c: !fp8, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %k: tensor<1xf32>) -> tensor<2x1x5x64xbf16> {
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) k_scale(%k) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>, !fp8, tensor<2x3xi32>, tensor<2xi32>, tensor<1xf32>) -> tensor<2x1x5x64xbf16>
  return %0 : tensor<2x1x5x64xbf16>
}

// Ragged queries of any number have scales [N, H].
// REMARK: [Passed] queries
// CHECK-LABEL: @ragged
// CHECK: mla.quantize_query
// CHECK-SAME: -> (tensor<?x5x64xf8E4M3FN>, tensor<?x5x16xf8E4M3FN>, tensor<?x5xf32>)
func.func @ragged(%q: tensor<?x5x64xf32>, %r: tensor<?x5x16xf32>, %c: !fp8, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %u: tensor<3xi32>) -> tensor<?x5x64xf32> {
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) cu_seqlens(%u) {scale = 0.1 : f64}
    : (tensor<?x5x64xf32>, tensor<?x5x16xf32>, !fp8, tensor<2x3xi32>, tensor<2xi32>, tensor<3xi32>) -> tensor<?x5x64xf32>
  return %0 : tensor<?x5x64xf32>
}

// Other caches keep the type of the queries, and so do queries of 8 bits and wide decodes.
// REMARK: [Missed] queries{{.*}}queries keep their type: the cache must have a latent and a rope field of f8E4M3FN without scales in the cache, got #mla.layout<L4>
// CHECK-LABEL: @scales_in_the_cache
// CHECK-NOT: mla.quantize_query
func.func @scales_in_the_cache(%q: tensor<2x1x5x512xbf16>, %r: tensor<2x1x5x64xbf16>, %c: !mla.cache<<L4>, page = 16>, %t: tensor<2x3xi32>, %n: tensor<2xi32>) -> tensor<2x1x5x512xbf16> {
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x512xbf16>, tensor<2x1x5x64xbf16>, !mla.cache<<L4>, page = 16>, tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x1x5x512xbf16>
  return %0 : tensor<2x1x5x512xbf16>
}

// REMARK: [Missed] queries{{.*}}queries keep their type: the cache must have a latent and a rope field
func.func @no_rope(%q: tensor<2x1x5x64xbf16>, %c: !mla.cache<<[latent : 64 x f8E4M3FN]>, page = 16>, %t: tensor<2x3xi32>, %n: tensor<2xi32>) -> tensor<2x1x5x64xbf16> {
  %0 = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xbf16>, !mla.cache<<[latent : 64 x f8E4M3FN]>, page = 16>, tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x1x5x64xbf16>
  return %0 : tensor<2x1x5x64xbf16>
}

// REMARK: [Missed] queries{{.*}}queries keep their type: they have 8 bits
func.func @rounded(%q: tensor<2x1x5x64xf8E4M3FN>, %r: tensor<2x1x5x16xf8E4M3FN>, %c: !fp8, %t: tensor<2x3xi32>, %n: tensor<2xi32>) -> tensor<2x1x5x64xbf16> {
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64, out_type = bf16}
    : (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x5x16xf8E4M3FN>, !fp8, tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x1x5x64xbf16>
  return %0 : tensor<2x1x5x64xbf16>
}

// REMARK: [Missed] queries{{.*}}queries keep their type: the decode is wide
func.func @wide(%q: tensor<2x1x5x64xf32>, %r: tensor<2x1x5x16xbf16>, %c: !fp8, %t: tensor<2x3xi32>, %n: tensor<2xi32>) -> tensor<2x1x5x64xbf16> {
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64, wide}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xbf16>, !fp8, tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x1x5x64xbf16>
  return %0 : tensor<2x1x5x64xbf16>
}
