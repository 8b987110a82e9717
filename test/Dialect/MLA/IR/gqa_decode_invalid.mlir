// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.gqa_decode.

// C1: fixed tokens have four dimensions.
func.func @c1(%q: tensor<2x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C1: q must be [B, S, H, width] without cu_seqlens (rank 4), got rank 3}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.125 : f64}
    : (tensor<2x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x6x64xf32>
  return
}

// -----

// C2: the cache has keys and values.
func.func @c2(%q: tensor<2x1x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C2: the cache's layout must have a k and a v field, got #mla.layout<[k : 2 x 64 x f32]>}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.125 : f64}
    : (tensor<2x1x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x6x64xf32>
  return
}

// -----

// C3: keys and values have the same heads.
func.func @c3(%q: tensor<2x1x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 4 x 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C3: the heads of the cache's v field (4) must equal the heads of the cache's k field (2)}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.125 : f64}
    : (tensor<2x1x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 4 x 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x6x64xf32>
  return
}

// -----

// C3: each key head has the same number of query heads.
func.func @c3(%q: tensor<2x1x6x64xf32>, %c: !mla.cache<<[k : 4 x 64 x f32, v : 4 x 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C3: q heads (6) must be a multiple of the heads of the cache's k field (4)}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.125 : f64}
    : (tensor<2x1x6x64xf32>, !mla.cache<<[k : 4 x 64 x f32, v : 4 x 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x6x64xf32>
  return
}

// -----

// C4: the table has rank 2.
func.func @c4(%q: tensor<2x1x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, %t: tensor<?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C4: table must be [B, P] (rank 2), got rank 1}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.125 : f64}
    : (tensor<2x1x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, tensor<?xi32>, tensor<2xi32>) -> tensor<2x1x6x64xf32>
  return
}

// -----

// C4: the table has one row per sequence.
func.func @c4(%q: tensor<2x1x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, %t: tensor<3x?xi32>, %n: tensor<3xi32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C4: table batch (3) must equal the batch (2)}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.125 : f64}
    : (tensor<2x1x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, tensor<3x?xi32>, tensor<3xi32>) -> tensor<2x1x6x64xf32>
  return
}

// -----

// C5: queries have the width of a head, not of all heads.
func.func @c5(%q: tensor<2x1x6x128xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C5: q width (128) must equal the width of a head of the cache's k field (64)}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.125 : f64}
    : (tensor<2x1x6x128xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x6x64xf32>
  return
}

// -----

// C6: keys and values have one type.
func.func @c6(%q: tensor<2x1x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f16]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C6: the element type of the cache's v field ('f16') must equal the element type of the k field ('f32')}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.125 : f64}
    : (tensor<2x1x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f16]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x6x64xf32>
  return
}

// -----

// C7: a mask dimension is 1 or the size in the scores.
func.func @c7(%q: tensor<2x1x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %x: tensor<2x4x1x38xi1>) {
  // expected-error @+1 {{'mla.gqa_decode' op C7: mask dimension 1 (4) must equal heads (6)}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) mask(%x) {scale = 0.125 : f64}
    : (tensor<2x1x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<2x4x1x38xi1>) -> tensor<2x1x6x64xf32>
  return
}

// -----

// C8: one sink per head.
func.func @c8(%q: tensor<2x1x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %x: tensor<2xf32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C8: sink size (2) must equal heads (6)}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) sink(%x) {scale = 0.125 : f64}
    : (tensor<2x1x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<2xf32>) -> tensor<2x1x6x64xf32>
  return
}

// -----

// C9: lengths is [B].
func.func @c9(%q: tensor<2x1x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<3xi32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C9: lengths size (3) must equal the batch (2)}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.125 : f64}
    : (tensor<2x1x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<3xi32>) -> tensor<2x1x6x64xf32>
  return
}

// -----

// C10: cu_seqlens has rank 1.
func.func @c10(%q: tensor<7x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %x: tensor<3x1xi32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C10: cu_seqlens must be [B + 1] (rank 1), got rank 2}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) cu_seqlens(%x) {scale = 0.125 : f64}
    : (tensor<7x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<3x1xi32>) -> tensor<7x6x64xf32>
  return
}

// -----

// C11: a window needs causal.
func.func @c11(%q: tensor<2x1x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C11: window (4) must be given with causal (absent)}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.125 : f64, window = 4}
    : (tensor<2x1x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x6x64xf32>
  return
}

// -----

// C12: the number of heads is at least 1.
func.func @c12(%q: tensor<2x1x0x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C12: q heads must be between 1 and 2147483647, got 0}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.125 : f64}
    : (tensor<2x1x0x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x0x64xf32>
  return
}

// -----

// C13: the scale is finite.
func.func @c13(%q: tensor<2x1x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C13: scale must be finite in f32, got +Inf}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0x7FF0000000000000 : f64}
    : (tensor<2x1x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x6x64xf32>
  return
}

// -----

!plain = !mla.cache<<[k : 2 x 64 x bf16, v : 2 x 64 x bf16]>, page = 16>

func.func @scale_of_bf16(%q: tensor<2x1x6x64xbf16>, %c: !plain, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C14: v_scale must be absent unless the cache's values have 8 bits, got type 'bf16'}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) v_scale(%s) {scale = 0.125 : f64}
    : (tensor<2x1x6x64xbf16>, !plain, tensor<2x3xi32>, tensor<2xi32>, tensor<1xf32>) -> tensor<2x1x6x64xbf16>
  return
}

// -----

!fp8 = !mla.cache<<[k : 2 x 64 x f8E4M3FN, v : 2 x 64 x f8E4M3FN]>, page = 16>

// Scales of keys and values are per key head.
func.func @scale_size(%q: tensor<2x1x6x64xbf16>, %c: !fp8, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %s: tensor<6xf32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C14: k_scale must have 1 or 2 elements, one for each head of the cache's keys, got 6}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) k_scale(%s) {scale = 0.125 : f64}
    : (tensor<2x1x6x64xbf16>, !fp8, tensor<2x3xi32>, tensor<2xi32>, tensor<6xf32>) -> tensor<2x1x6x64xbf16>
  return
}

// -----

!fp8 = !mla.cache<<[k : 2 x 64 x f8E4M3FN, v : 2 x 64 x f8E4M3FN]>, page = 16>

func.func @out_type(%q: tensor<2x1x6x64xbf16>, %c: !fp8, %t: tensor<2x3xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C15: out_type (present) and 8-bit queries (absent) must be given together}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.125 : f64, out_type = bf16}
    : (tensor<2x1x6x64xbf16>, !fp8, tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x1x6x64xbf16>
  return
}

// -----

// C8: the type of the LSE must say that there is a sink.
func.func @c8(%q: tensor<2x1x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %x: tensor<6xf32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C8: lse must be #mla.lse<e, sink> with the operand sink, got #mla.lse<e>}}
  %0, %1 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) sink(%x) {lse = #mla.lse<e>, scale = 0.125 : f64}
    : (tensor<2x1x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<6xf32>) -> (tensor<2x1x6x64xf32>, tensor<2x1x6xf32, #mla.lse<e>>)
  return
}

// -----

// C8: the type of the LSE must not have a sink without the operand.
func.func @c8(%q: tensor<2x1x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %x: tensor<6xf32>) {
  // expected-error @+1 {{'mla.gqa_decode' op C8: lse must be #mla.lse<e> without the operand sink, got #mla.lse<e, sink>}}
  %0, %1 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {lse = #mla.lse<e, sink>, scale = 0.125 : f64}
    : (tensor<2x1x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x1x6x64xf32>, tensor<2x1x6xf32, #mla.lse<e, sink>>)
  return
}

// -----

// C16: a plan for other heads. decode_invalid.mlir has the other sizes of a plan.
!cache = !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>

func.func @plan_key_heads(%q: tensor<4x1x8x64xf32>, %c: !cache, %t: tensor<4x8xi32>, %n: tensor<4xi32>, %P: index) {
  %p = mla.plan lengths(%n) max_pages(%P) {heads = 8, page_size = 16, query_len = 1} : (tensor<4xi32>, index) -> !mla.plan
  // expected-error @+1 {{'mla.gqa_decode' op C16: the plan's key_heads (1) must equal the cache's key heads (2)}}
  %0 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) plan(%p) {scale = 0.1 : f64}
    : (tensor<4x1x8x64xf32>, !cache, tensor<4x8xi32>, tensor<4xi32>, !mla.plan) -> tensor<4x1x8x64xf32>
  return
}
