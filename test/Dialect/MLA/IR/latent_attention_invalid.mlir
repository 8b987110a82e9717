// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.latent_attention and its types.

// C1: fixed tokens have four dimensions.
func.func @c1(%ql: tensor<2x5x64xf32>, %qr: tensor<2x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C1: q_latent must be [B, S, H, width] without cu_seqlens (rank 4), got rank 3}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {scale = 0.1 : f64}
    : (tensor<2x5x64xf32>, tensor<2x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>) -> tensor<2x5x64xf32>
  return
}

// -----

// C2: q_rope has other queries.
func.func @c2(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x2x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C2: q_rope dimension 1 (2) must equal q_latent dimension 1 (1)}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x2x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C3: k_rope without q_rope.
func.func @c3(%ql: tensor<2x1x5x64xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C3: q_rope (absent) and k_rope (present) must be given together}}
  %0 = mla.latent_attention q(%ql) latent(%l, %kr) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C3: rope widths differ.
func.func @c3(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x8xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C3: q_rope width (8) must equal k_rope width (16)}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x8xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C4: k_rope has the latent's batch.
func.func @c4(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<1x38x16xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C4: k_rope batch (1) must equal latent batch (2)}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<1x38x16xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C4: ragged queries have the latent's batch.
func.func @c4(%ql: tensor<7x5x64xf32>, %qr: tensor<7x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %cu: tensor<4xi32>) {
  // expected-error @+1 {{'mla.latent_attention' op C4: latent batch (2) must equal the batch (3)}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) cu_seqlens(%cu) {scale = 0.1 : f64}
    : (tensor<7x5x64xf32>, tensor<7x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<4xi32>) -> tensor<7x5x64xf32>
  return
}

// -----

// C5: q_latent has the latent's width.
func.func @c5(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x128xf32>, %kr: tensor<2x38x16xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C5: q_latent width (64) must equal latent width (128)}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x128xf32>, tensor<2x38x16xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C6: element types are equal.
func.func @c6(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf16>, %kr: tensor<2x38x16xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C6: latent element type ('f16') must equal q_latent element type ('f32')}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf16>, tensor<2x38x16xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C6: other operands of wide queries have one type.
func.func @c6_wide(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf16>, %kr: tensor<2x38x16xf16>) {
  // expected-error @+1 {{'mla.latent_attention' op C6: q_rope element type ('f32') must equal latent element type ('f16')}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {scale = 0.1 : f64, wide}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf16>, tensor<2x38x16xf16>) -> tensor<2x1x5x64xf16>
  return
}

// -----

// C9: lengths is [B].
func.func @c9(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %n: tensor<1xi32>) {
  // expected-error @+1 {{'mla.latent_attention' op C9: lengths size (1) must equal the batch (2)}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<1xi32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C10: cu_seqlens has rank 1.
func.func @c10(%ql: tensor<7x5x64xf32>, %qr: tensor<7x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %cu: tensor<3x1xi32>) {
  // expected-error @+1 {{'mla.latent_attention' op C10: cu_seqlens must be [B + 1] (rank 1), got rank 2}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) cu_seqlens(%cu) {scale = 0.1 : f64}
    : (tensor<7x5x64xf32>, tensor<7x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<3x1xi32>) -> tensor<7x5x64xf32>
  return
}

// -----

// C12: a rope width is positive.
func.func @c12(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x0xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x0xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C12: q_rope width must be between 1 and 2147483647, got 0}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x0xf32>, tensor<2x38x64xf32>, tensor<2x38x0xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C7: the mask has rank 4.
func.func @c7(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %mask: tensor<1x38xi1>) {
  // expected-error @+1 {{'mla.latent_attention' op C7: mask must be [B|1, H|1, S|1, T] (rank 4), got rank 2}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) mask(%mask) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<1x38xi1>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C7: a mask dimension is 1 or the size in the scores.
func.func @c7(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %mask: tensor<2x4x1x38xi1>) {
  // expected-error @+1 {{'mla.latent_attention' op C7: mask dimension 1 (4) must equal heads (5)}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) mask(%mask) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<2x4x1x38xi1>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C8: one sink per head.
func.func @c8(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %sink: tensor<4xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C8: sink size (4) must equal heads (5)}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) sink(%sink) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<4xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C8: the sink has rank 1.
func.func @c8(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %sink: tensor<1x5xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C8: sink must be [H] (rank 1), got rank 2}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) sink(%sink) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<1x5xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C11: the window includes the query itself.
func.func @c11(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C11: window must be between 1 and 1099511627776, got 0}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {scale = 0.1 : f64, causal, window = 0}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C11: a window needs causal.
func.func @c11(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C11: window (4) must be given with causal (absent)}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {scale = 0.1 : f64, window = 4}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C13: the scale is finite.
func.func @c13(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C13: scale must be finite in f32, got +Inf}}
  %0 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {scale = 0x7FF0000000000000 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// The queries must have a float element type.
func.func @operand_type(%ql: tensor<2x1x5x64xi32>, %l: tensor<2x38x64xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op operand #0 must be ranked tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float values, but got 'tensor<2x1x5x64xi32>'}}
  %0 = mla.latent_attention q(%ql) latent(%l) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xi32>, tensor<2x38x64xf32>) -> tensor<2x1x5x64xi32>
  return
}

// -----

// The LSE result must have the base that the attribute names.
func.func @result_type(%ql: tensor<2x1x5x64xf32>, %l: tensor<2x38x64xf32>) {
  // expected-error @+2 {{'mla.latent_attention' op inferred type(s) 'tensor<2x1x5x64xf32>', 'tensor<2x1x5xf32, #mla.lse<e>>' are incompatible with return type(s) of operation 'tensor<2x1x5x64xf32>', 'tensor<2x1x5xf32, #mla.lse<two>>'}}
  // expected-error @+1 {{'mla.latent_attention' op failed to infer returned types}}
  %0, %1 = mla.latent_attention q(%ql) latent(%l) {scale = 0.1 : f64, lse = #mla.lse<e>}
    : (tensor<2x1x5x64xf32>, tensor<2x38x64xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<two>>)
  return
}

// -----

// C8: the type of the LSE must say that there is a sink.
func.func @c8(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %sink: tensor<5xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C8: lse must be #mla.lse<e, sink> with the operand sink, got #mla.lse<e>}}
  %0, %1 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) sink(%sink) {lse = #mla.lse<e>, scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C8: the type of the LSE must not have a sink without the operand.
func.func @c8(%ql: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %sink: tensor<5xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C8: lse must be #mla.lse<e> without the operand sink, got #mla.lse<e, sink>}}
  %0, %1 = mla.latent_attention q(%ql, %qr) latent(%l, %kr) {lse = #mla.lse<e, sink>, scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e, sink>>)
  return
}

// -----

func.func @value_rope(%q: tensor<2x1x5x64xf32>, %l: tensor<2x38x64xf32>) {
  // expected-error @+1 {{'mla.latent_attention' op C14: value_rope (present) must be given with q_rope (absent)}}
  %0 = mla.latent_attention q(%q) latent(%l) {scale = 0.1 : f64, value_rope}
    : (tensor<2x1x5x64xf32>, tensor<2x38x64xf32>) -> tensor<2x1x5x64xf32>
  return
}
