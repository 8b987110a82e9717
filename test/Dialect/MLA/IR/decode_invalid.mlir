// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.decode and its types.

// C1: fixed tokens have four dimensions.
func.func @c1(%ql: tensor<2x5x64xf32>, %qr: tensor<2x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C1: q_latent must be [B, S, H, width] without cu_seqlens (rank 4), got rank 3}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x5x64xf32>, tensor<2x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x5x64xf32>
  return
}

// -----

// C2: q_rope has other heads.
func.func @c2(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x4x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C2: q_rope dimension 2 (4) must equal q_latent dimension 2 (5)}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x4x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C3: q_rope of a cache without rope.
func.func @c3(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C3: q_rope (present) and the cache's rope field (absent) must be given together}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C3: the cache has rope.
func.func @c3(%ql: tensor<2x1x5x64xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C3: q_rope (absent) and the cache's rope field (present) must be given together}}
  %0 = mla.decode q(%ql) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C3: q_rope has the cache's rope width.
func.func @c3(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x32xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C3: q_rope width (32) must equal the cache's rope width (16)}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x32xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C4: the table has two dimensions.
func.func @c4(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C4: table must be [B, P] (rank 2), got rank 1}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C4: the table has the queries' batch.
func.func @c4(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<3x?xi32>, %n: tensor<3xi32>) {
  // expected-error @+1 {{'mla.decode' op C4: table batch (3) must equal the batch (2)}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x?xi32>, tensor<3xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C5: q_latent has the cache's latent width.
func.func @c5(%ql: tensor<2x1x5x128xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C5: q_latent width (128) must equal the cache's latent width (64)}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x128xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x128xf32>
  return
}

// -----

// C6: element types are equal.
func.func @c6(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xbf16>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C6: q_rope element type ('bf16') must equal q_latent element type ('f32')}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xbf16>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C6: wide queries are f32.
func.func @c6_wide(%ql: tensor<2x1x5x64xf16>, %qr: tensor<2x1x5x16xf16>, %c: !mla.cache<<[latent : 64 x f16, rope : 16 x f16]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C6: q_latent element type must be f32 with wide, got 'f16'}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64, wide}
    : (tensor<2x1x5x64xf16>, tensor<2x1x5x16xf16>, !mla.cache<<[latent : 64 x f16, rope : 16 x f16]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf16>
  return
}

// -----

// C6: the rope part of wide queries has the type of the cache.
func.func @c6_rope(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f16, rope : 16 x f16]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C6: q_rope element type ('f32') must equal the type of the cache's latent field ('f16') with wide}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64, wide}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f16, rope : 16 x f16]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf16>
  return
}

// -----

// C9: lengths is [B].
func.func @c9(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<3xi32>) {
  // expected-error @+1 {{'mla.decode' op C9: lengths size (3) must equal the batch (2)}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<3xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C10: cu_seqlens has rank 1.
func.func @c10(%ql: tensor<7x5x64xf32>, %qr: tensor<7x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %cu: tensor<3x1xi32>) {
  // expected-error @+1 {{'mla.decode' op C10: cu_seqlens must be [B + 1] (rank 1), got rank 2}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) cu_seqlens(%cu) {scale = 0.1 : f64}
    : (tensor<7x5x64xf32>, tensor<7x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<3x1xi32>) -> tensor<7x5x64xf32>
  return
}

// -----

// C12: the number of heads is at least 1.
func.func @c12(%ql: tensor<2x1x0x64xf32>, %qr: tensor<2x1x0x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C12: q_latent heads must be between 1 and 2147483647, got 0}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x0x64xf32>, tensor<2x1x0x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x0x64xf32>
  return
}

// -----

// C7: the mask has rank 4.
func.func @c7(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %mask: tensor<1x38xi1>) {
  // expected-error @+1 {{'mla.decode' op C7: mask must be [B|1, H|1, S|1, T] (rank 4), got rank 2}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) mask(%mask) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<1x38xi1>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C7: a mask dimension is 1 or the size in the scores.
func.func @c7(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %mask: tensor<2x4x1x38xi1>) {
  // expected-error @+1 {{'mla.decode' op C7: mask dimension 1 (4) must equal heads (5)}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) mask(%mask) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<2x4x1x38xi1>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C8: one sink per head.
func.func @c8(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %sink: tensor<4xf32>) {
  // expected-error @+1 {{'mla.decode' op C8: sink size (4) must equal heads (5)}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) sink(%sink) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<4xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C8: the sink has rank 1.
func.func @c8(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %sink: tensor<1x5xf32>) {
  // expected-error @+1 {{'mla.decode' op C8: sink must be [H] (rank 1), got rank 2}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) sink(%sink) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<1x5xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C11: the window includes the query itself.
func.func @c11(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C11: window must be between 1 and 1099511627776, got 0}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64, causal, window = 0}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C11: a window needs causal.
func.func @c11(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C11: window (4) must be given with causal (absent)}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64, window = 4}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C13: the scale is finite.
func.func @c13(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C13: scale must be finite in f32, got +Inf}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0x7FF0000000000000 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C14: the cache has a latent field.
func.func @c14(%ql: tensor<2x1x5x64xf32>, %c: !mla.cache<<[k : 64 x f32, v : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C14: the cache's layout must have a latent field, got #mla.layout<[k : 64 x f32, v : 16 x f32]>}}
  %0 = mla.decode q(%ql) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, !mla.cache<<[k : 64 x f32, v : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// The table must have element type i32.
func.func @int64_table(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi64>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op operand #3 must be ranked tensor of 32-bit signless integer values, but got 'tensor<2x?xi64>'}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi64>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// Operands must be tensors: the op declares no read of a buffer, so that passes
// could move it across a write.
func.func @memref(%ql: memref<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op operand #0 must be ranked tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float or f8E4M3FN type values, but got 'memref<2x1x5x64xf32>'}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (memref<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// The cache must have type !mla.cache.
func.func @operand_type(%ql: tensor<2x1x5x64xf32>, %c: tensor<4x16x64xf32>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op operand #1 must be reference to a paged cache, but got 'tensor<4x16x64xf32>'}}
  %0 = mla.decode q(%ql) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<4x16x64xf32>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// An operand is missing.
func.func @missing_operand(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op failed to verify that operand 'qLatent' has one value}}
  %0 = "mla.decode"(%c, %t, %n, %n) <{operandSegmentSizes = array<i32: 0, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0>, scale = 0.1 : f64}>
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// The output must have the width of the queries.
func.func @result_type(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+2 {{'mla.decode' op inferred type(s) 'tensor<2x1x5x64xf32>' are incompatible with return type(s) of operation 'tensor<2x1x5x65xf32>'}}
  // expected-error @+1 {{'mla.decode' op failed to infer returned types}}
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x65xf32>
  return
}

// -----

// An LSE result requires the LSE attribute.
func.func @result_type(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+2 {{'mla.decode' op inferred type(s) 'tensor<2x1x5x64xf32>' are incompatible with return type(s) of operation 'tensor<2x1x5x64xf32>', 'tensor<2x1x5xf32, #mla.lse<e>>'}}
  // expected-error @+1 {{'mla.decode' op failed to infer returned types}}
  %0, %1 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

!fp8 = !mla.cache<<[latent : 64 x f8E4M3FN, rope : 16 x f8E4M3FN]>, page = 16>
!plain = !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>

func.func @scale_of_bf16(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xbf16>, %c: !plain, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mla.decode' op C15: k_scale must be absent unless the cache has elements of 8 bits or fewer without scales in the cache, or with scales of f8E4M3FN, got #mla.layout<[latent : 64 x bf16, rope : 16 x bf16]>}}
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) k_scale(%s) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>, !plain, tensor<2x3xi32>, tensor<2xi32>, tensor<1xf32>) -> tensor<2x1x5x64xbf16>
  return
}

// -----

!fp8 = !mla.cache<<[latent : 64 x f8E4M3FN, rope : 16 x f8E4M3FN]>, page = 16>

func.func @scale_size(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xbf16>, %c: !fp8, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %s: tensor<5xf32>) {
  // expected-error @+1 {{'mla.decode' op C15: k_scale must have 1 element, got 5}}
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) k_scale(%s) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>, !fp8, tensor<2x3xi32>, tensor<2xi32>, tensor<5xf32>) -> tensor<2x1x5x64xbf16>
  return
}

// -----

!fp8 = !mla.cache<<[latent : 64 x f8E4M3FN, rope : 16 x f8E4M3FN]>, page = 16>

func.func @row_scale(%q: tensor<2x3x5x64xf8E4M3FN>, %r: tensor<2x3x5x16xf8E4M3FN>, %c: !fp8, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %s: tensor<2x4x5xf32>) {
  // expected-error @+1 {{'mla.decode' op C15: q_scale dimension 1 (4) must equal q_latent dimension 1 (3)}}
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) q_scale(%s) {scale = 0.1 : f64, out_type = bf16}
    : (tensor<2x3x5x64xf8E4M3FN>, tensor<2x3x5x16xf8E4M3FN>, !fp8, tensor<2x3xi32>, tensor<2xi32>, tensor<2x4x5xf32>) -> tensor<2x3x5x64xbf16>
  return
}

// -----

!fp8 = !mla.cache<<[latent : 64 x f8E4M3FN, rope : 16 x f8E4M3FN]>, page = 16>

func.func @row_scale_rank(%q: tensor<2x3x5x64xf8E4M3FN>, %r: tensor<2x3x5x16xf8E4M3FN>, %c: !fp8, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %s: tensor<6x5xf32>) {
  // expected-error @+1 {{'mla.decode' op C15: q_scale must be [1], [H] or [B, S, H] (rank 1 or 3), got rank 2}}
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) q_scale(%s) {scale = 0.1 : f64, out_type = bf16}
    : (tensor<2x3x5x64xf8E4M3FN>, tensor<2x3x5x16xf8E4M3FN>, !fp8, tensor<2x3xi32>, tensor<2xi32>, tensor<6x5xf32>) -> tensor<2x3x5x64xbf16>
  return
}

// -----

!fp8 = !mla.cache<<[latent : 64 x f8E4M3FN, rope : 16 x f8E4M3FN]>, page = 16>

func.func @query_scale(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xbf16>, %c: !fp8, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %s: tensor<5xf32>) {
  // expected-error @+1 {{'mla.decode' op C15: q_scale must be absent unless the queries have 8 bits, got type 'bf16'}}
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) q_scale(%s) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>, !fp8, tensor<2x3xi32>, tensor<2xi32>, tensor<5xf32>) -> tensor<2x1x5x64xbf16>
  return
}

// -----

func.func @scales_in_the_cache(%q: tensor<2x1x5x512xbf16>, %r: tensor<2x1x5x64xbf16>, %c: !mla.cache<<L4>, page = 16>, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mla.decode' op C15: k_scale must be absent unless the cache has elements of 8 bits or fewer without scales in the cache, or with scales of f8E4M3FN, got #mla.layout<L4>}}
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) k_scale(%s) {scale = 0.1 : f64}
    : (tensor<2x1x5x512xbf16>, tensor<2x1x5x64xbf16>, !mla.cache<<L4>, page = 16>, tensor<2x3xi32>, tensor<2xi32>, tensor<1xf32>) -> tensor<2x1x5x512xbf16>
  return
}

// -----

!fp8 = !mla.cache<<[latent : 64 x f8E4M3FN, rope : 16 x f8E4M3FN]>, page = 16>

func.func @no_out_type(%q: tensor<2x1x5x64xf8E4M3FN>, %r: tensor<2x1x5x16xf8E4M3FN>, %c: !fp8, %t: tensor<2x3xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C16: out_type (absent) and 8-bit queries (present) must be given together}}
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x5x16xf8E4M3FN>, !fp8, tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

!fp8 = !mla.cache<<[latent : 64 x f8E4M3FN]>, page = 16>

func.func @wide(%q: tensor<2x1x5x64xf32>, %c: !fp8, %t: tensor<2x3xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C6: q_rope, whose type the result has, must be present with wide and an 8-bit cache, got none}}
  %0 = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64, wide}
    : (tensor<2x1x5x64xf32>, !fp8, tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C8: the type of the LSE must say that there is a sink.
func.func @c8(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %sink: tensor<5xf32>) {
  // expected-error @+1 {{'mla.decode' op C8: lse must be #mla.lse<e, sink> with the operand sink, got #mla.lse<e>}}
  %0, %1 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) sink(%sink) {lse = #mla.lse<e>, scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<5xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

!norope = !mla.cache<<[latent : 64 x f32]>, page = 16>

func.func @value_rope(%q: tensor<2x1x5x64xf32>, %c: !norope, %t: tensor<2x3xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.decode' op C17: value_rope (present) must be given with q_rope (absent)}}
  %0 = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64, value_rope}
    : (tensor<2x1x5x64xf32>, !norope, tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C8: the type of the LSE must not have a sink without the operand.
func.func @c8(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %sink: tensor<5xf32>) {
  // expected-error @+1 {{'mla.decode' op C8: lse must be #mla.lse<e> without the operand sink, got #mla.lse<e, sink>}}
  %0, %1 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {lse = #mla.lse<e, sink>, scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e, sink>>)
  return
}

// -----

// With value_rope the output has the width of latent and rope.
!cache = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

func.func @value_rope_width(%q: tensor<2x1x5x64xf32>, %r: tensor<2x1x5x16xf32>, %c: !cache, %t: tensor<2x3xi32>, %n: tensor<2xi32>) {
  // expected-error @+2 {{'mla.decode' op inferred type(s) 'tensor<2x1x5x80xf32>' are incompatible with return type(s) of operation 'tensor<2x1x5x64xf32>'}}
  // expected-error @+1 {{'mla.decode' op failed to infer returned types}}
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64, value_rope}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !cache, tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C18: a plan for other heads.
!cache = !mla.cache<<[latent : 64 x f32]>, page = 16>

func.func @plan_heads(%q: tensor<4x1x8x64xf32>, %c: !cache, %t: tensor<4x8xi32>, %n: tensor<4xi32>, %m: tensor<3xi32>, %cu: tensor<5xi32>, %P: index) {
  %p = mla.plan lengths(%n) max_pages(%P) {heads = 3, page_size = 16, query_len = 1} : (tensor<4xi32>, index) -> !mla.plan
  // expected-error @+1 {{'mla.decode' op C18: the plan's heads (3) must equal heads (8)}}
  %0 = mla.decode q(%q) cache(%c) table(%t) lengths(%n) plan(%p) {scale = 0.1 : f64}
    : (tensor<4x1x8x64xf32>, !cache, tensor<4x8xi32>, tensor<4xi32>, !mla.plan) -> tensor<4x1x8x64xf32>
  return
}

// -----

// C18: a plan for grouped queries.
!cache = !mla.cache<<[latent : 64 x f32]>, page = 16>

func.func @plan_key_heads(%q: tensor<4x1x8x64xf32>, %c: !cache, %t: tensor<4x8xi32>, %n: tensor<4xi32>, %m: tensor<3xi32>, %cu: tensor<5xi32>, %P: index) {
  %p = mla.plan lengths(%n) max_pages(%P) {heads = 8, page_size = 16, query_len = 1, key_heads = 2} : (tensor<4xi32>, index) -> !mla.plan
  // expected-error @+1 {{'mla.decode' op C18: the plan's key_heads (2) must equal the cache's key heads (1)}}
  %0 = mla.decode q(%q) cache(%c) table(%t) lengths(%n) plan(%p) {scale = 0.1 : f64}
    : (tensor<4x1x8x64xf32>, !cache, tensor<4x8xi32>, tensor<4xi32>, !mla.plan) -> tensor<4x1x8x64xf32>
  return
}

// -----

// C18: a plan for other query tokens.
!cache = !mla.cache<<[latent : 64 x f32]>, page = 16>

func.func @plan_query_len(%q: tensor<4x1x8x64xf32>, %c: !cache, %t: tensor<4x8xi32>, %n: tensor<4xi32>, %m: tensor<3xi32>, %cu: tensor<5xi32>, %P: index) {
  %p = mla.plan lengths(%n) max_pages(%P) {heads = 8, page_size = 16, query_len = 5} : (tensor<4xi32>, index) -> !mla.plan
  // expected-error @+1 {{'mla.decode' op C18: the plan's query_len (5) must equal queries (1)}}
  %0 = mla.decode q(%q) cache(%c) table(%t) lengths(%n) plan(%p) {scale = 0.1 : f64}
    : (tensor<4x1x8x64xf32>, !cache, tensor<4x8xi32>, tensor<4xi32>, !mla.plan) -> tensor<4x1x8x64xf32>
  return
}

// -----

// C18: a plan for other pages.
!cache = !mla.cache<<[latent : 64 x f32]>, page = 16>

func.func @plan_page_size(%q: tensor<4x1x8x64xf32>, %c: !cache, %t: tensor<4x8xi32>, %n: tensor<4xi32>, %m: tensor<3xi32>, %cu: tensor<5xi32>, %P: index) {
  %p = mla.plan lengths(%n) max_pages(%P) {heads = 8, page_size = 8, query_len = 1} : (tensor<4xi32>, index) -> !mla.plan
  // expected-error @+1 {{'mla.decode' op C18: the plan's page_size (8) must equal the cache's page size (16)}}
  %0 = mla.decode q(%q) cache(%c) table(%t) lengths(%n) plan(%p) {scale = 0.1 : f64}
    : (tensor<4x1x8x64xf32>, !cache, tensor<4x8xi32>, tensor<4xi32>, !mla.plan) -> tensor<4x1x8x64xf32>
  return
}

// -----

// C18: a plan for other sequences.
!cache = !mla.cache<<[latent : 64 x f32]>, page = 16>

func.func @plan_batch(%q: tensor<4x1x8x64xf32>, %c: !cache, %t: tensor<4x8xi32>, %n: tensor<4xi32>, %m: tensor<3xi32>, %cu: tensor<5xi32>, %P: index) {
  %p = mla.plan lengths(%m) max_pages(%P) {heads = 8, page_size = 16, query_len = 1} : (tensor<3xi32>, index) -> !mla.plan
  // expected-error @+1 {{'mla.decode' op C18: the plan's batch (3) must equal the batch (4)}}
  %0 = mla.decode q(%q) cache(%c) table(%t) lengths(%n) plan(%p) {scale = 0.1 : f64}
    : (tensor<4x1x8x64xf32>, !cache, tensor<4x8xi32>, tensor<4xi32>, !mla.plan) -> tensor<4x1x8x64xf32>
  return
}

// -----

// C18: a plan for fixed tokens.
!cache = !mla.cache<<[latent : 64 x f32]>, page = 16>

func.func @plan_ragged(%q: tensor<4x8x64xf32>, %c: !cache, %t: tensor<4x8xi32>, %n: tensor<4xi32>, %m: tensor<3xi32>, %cu: tensor<5xi32>, %P: index) {
  %p = mla.plan lengths(%n) max_pages(%P) {heads = 8, page_size = 16, query_len = 1} : (tensor<4xi32>, index) -> !mla.plan
  // expected-error @+1 {{'mla.decode' op C18: the plan's cu_seqlens (absent) and cu_seqlens (present) must be given together}}
  %0 = mla.decode q(%q) cache(%c) table(%t) lengths(%n) plan(%p) cu_seqlens(%cu) {scale = 0.1 : f64}
    : (tensor<4x8x64xf32>, !cache, tensor<4x8xi32>, tensor<4xi32>, !mla.plan, tensor<5xi32>) -> tensor<4x8x64xf32>
  return
}
