// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.attention, its types and its inferred results.

// C1: fixed tokens have four dimensions.
func.func @c1(%qn: tensor<2x5x24xf32>, %qr: tensor<2x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C1: q_nope must be [B, S, H, width] without cu_seqlens (rank 4), got rank 3}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x5x24xf32>, tensor<2x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x5x20xf32>
  return
}

// -----

// C1: ragged tokens have three dimensions.
func.func @c1(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>, %cu: tensor<3xi32>) {
  // expected-error @+1 {{'mla.attention' op C1: q_nope must be [N, H, width] with cu_seqlens (rank 3), got rank 4}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) cu_seqlens(%cu) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>, tensor<3xi32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C2: q_rope has other heads.
func.func @c2(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x4x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C2: q_rope dimension 2 (4) must equal q_nope dimension 2 (5)}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x4x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C2: q_rope has another rank.
func.func @c2(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C2: q_rope must be shaped like q_nope (rank 4), got rank 3}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C3: q_rope without k_rope.
func.func @c3(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C3: q_rope (present) and k_rope (absent) must be given together}}
  %0 = mla.attention q(%qn, %qr) latent(%l) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C3: rope widths differ.
func.func @c3(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x8xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C3: q_rope width (16) must equal k_rope width (8)}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x8xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C4: the latent has three dimensions.
func.func @c4(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C4: latent must be [B, T, C] (rank 3), got rank 2}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C4: the latent has the queries' batch.
func.func @c4(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<3x38x64xf32>, %kr: tensor<3x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C4: latent batch (3) must equal the batch (2)}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<3x38x64xf32>, tensor<3x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C4: k_rope has the latent's keys.
func.func @c4(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x37x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C4: k_rope keys (37) must equal latent keys (38)}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x37x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C5: w_uk is [H, n, C].
func.func @c5(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<120x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C5: w_uk must be [H, width, C] (rank 3), got rank 2}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<120x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C5: w_uk has the queries' heads.
func.func @c5(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<4x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C5: w_uk heads (4) must equal q_nope heads (5)}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<4x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C5: w_uv has the latent's width.
func.func @c5(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x32xf32>) {
  // expected-error @+1 {{'mla.attention' op C5: w_uv latent width (32) must equal latent width (64)}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x32xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C5: w_uk has the queries' nope width.
func.func @c5(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x23x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C5: w_uk nope width (23) must equal q_nope width (24)}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x23x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C6: element types are equal.
func.func @c6(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xbf16>) {
  // expected-error @+1 {{'mla.attention' op C6: w_uv element type ('bf16') must equal q_nope element type ('f32')}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xbf16>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C9: lengths is [B].
func.func @c9(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>, %n: tensor<3xi32>) {
  // expected-error @+1 {{'mla.attention' op C9: lengths size (3) must equal the batch (2)}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>, tensor<3xi32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C9: lengths has rank 1.
func.func @c9(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>, %n: tensor<2x1xi32>) {
  // expected-error @+1 {{'mla.attention' op C9: lengths must be [B] (rank 1), got rank 2}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>, tensor<2x1xi32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C10: cu_seqlens is not empty.
func.func @c10(%qn: tensor<7x5x24xf32>, %qr: tensor<7x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>, %cu: tensor<0xi32>) {
  // expected-error @+1 {{'mla.attention' op C10: cu_seqlens size must be between 1 and 9223372036854775807, got 0}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) cu_seqlens(%cu) {scale = 0.1 : f64}
    : (tensor<7x5x24xf32>, tensor<7x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>, tensor<0xi32>) -> tensor<7x5x20xf32>
  return
}

// -----

// C10: cu_seqlens has rank 1.
func.func @c10(%qn: tensor<7x5x24xf32>, %qr: tensor<7x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>, %cu: tensor<1x3xi32>) {
  // expected-error @+1 {{'mla.attention' op C10: cu_seqlens must be [B + 1] (rank 1), got rank 2}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) cu_seqlens(%cu) {scale = 0.1 : f64}
    : (tensor<7x5x24xf32>, tensor<7x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>, tensor<1x3xi32>) -> tensor<7x5x20xf32>
  return
}

// -----

// C12: a width is positive.
func.func @c12(%qn: tensor<2x1x5x0xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x0x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C12: q_nope width must be between 1 and 2147483647, got 0}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x0xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x0x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C12: a width fits 31 bits.
func.func @c12(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x1099511627776xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x1099511627776xf32>, %uv: tensor<5x20x1099511627776xf32>) {
  // expected-error @+1 {{'mla.attention' op C12: latent width must be between 1 and 2147483647, got 1099511627776}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x1099511627776xf32>, tensor<2x38x16xf32>, tensor<5x24x1099511627776xf32>, tensor<5x20x1099511627776xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C12: the number of heads is at least 1.
func.func @c12(%qn: tensor<2x1x0x24xf32>, %qr: tensor<2x1x0x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<0x24x64xf32>, %uv: tensor<0x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C12: q_nope heads must be between 1 and 2147483647, got 0}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x0x24xf32>, tensor<2x1x0x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<0x24x64xf32>, tensor<0x20x64xf32>) -> tensor<2x1x0x20xf32>
  return
}

// -----

// C7: the mask has rank 4.
func.func @c7(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>, %mask: tensor<1x38xi1>) {
  // expected-error @+1 {{'mla.attention' op C7: mask must be [B|1, H|1, S|1, T] (rank 4), got rank 2}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) mask(%mask) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>, tensor<1x38xi1>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C7: a mask dimension is 1 or the size in the scores.
func.func @c7(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>, %mask: tensor<2x4x1x38xi1>) {
  // expected-error @+1 {{'mla.attention' op C7: mask dimension 1 (4) must equal heads (5)}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) mask(%mask) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>, tensor<2x4x1x38xi1>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C8: one sink per head.
func.func @c8(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>, %sink: tensor<4xf32>) {
  // expected-error @+1 {{'mla.attention' op C8: sink size (4) must equal heads (5)}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) sink(%sink) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>, tensor<4xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C8: the sink has rank 1.
func.func @c8(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>, %sink: tensor<1x5xf32>) {
  // expected-error @+1 {{'mla.attention' op C8: sink must be [H] (rank 1), got rank 2}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) sink(%sink) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>, tensor<1x5xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C11: the window includes the query itself.
func.func @c11(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C11: window must be between 1 and 1099511627776, got 0}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64, causal, window = 0}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C11: the window is one that a kernel takes.
func.func @c11(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C11: window must be between 1 and 1099511627776, got 1099511627777}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64, causal, window = 1099511627777}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C11: a window needs causal.
func.func @c11(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C11: window (4) must be given with causal (absent)}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64, window = 4}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C13: the scale is finite.
func.func @c13(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C13: scale must be finite in f32, got +Inf}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0x7FF0000000000000 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C13: the scale is finite in f32, the type in which kernels use it.
func.func @c13(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op C13: scale must be finite in f32, got 1.0E+300}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 1.0e300 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// The results must have the types that are inferred from the operands.
func.func @results(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+2 {{'mla.attention' op inferred type(s) 'tensor<2x1x5x20xf32>' are incompatible with return type(s) of operation 'tensor<2x1x5x21xf32>'}}
  // expected-error @+1 {{'mla.attention' op failed to infer returned types}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x21xf32>
  return
}

// -----

// An LSE result requires the LSE attribute.
func.func @lse_absent(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+2 {{'mla.attention' op inferred type(s) 'tensor<2x1x5x20xf32>' are incompatible with return type(s) of operation 'tensor<2x1x5x20xf32>', 'tensor<2x1x5xf32, #mla.lse<e>>'}}
  // expected-error @+1 {{'mla.attention' op failed to infer returned types}}
  %0, %1 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x1x5x20xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// The LSE result must have the base that the attribute names.
func.func @lse_base(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+2 {{'mla.attention' op inferred type(s) 'tensor<2x1x5x20xf32>', 'tensor<2x1x5xf32, #mla.lse<two>>' are incompatible with return type(s) of operation 'tensor<2x1x5x20xf32>', 'tensor<2x1x5xf32, #mla.lse<e>>'}}
  // expected-error @+1 {{'mla.attention' op failed to infer returned types}}
  %0, %1 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64, lse = #mla.lse<two>}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x1x5x20xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// Operands must be tensors.
func.func @memref(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: memref<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.attention' op operand #2 must be ranked tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float values, but got 'memref<2x38x64xf32>'}}
  %0 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, memref<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// The element type of a mask must not be an integer type.
func.func @operand_type(%qn: tensor<2x1x5x24xf32>, %l: tensor<2x38x64xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>, %m: tensor<2x1x1x38xi32>) {
  // expected-error @+1 {{'mla.attention' op operand #4 must be ranked tensor of 1-bit signless integer or 16-bit float or bfloat16 type or 32-bit float or 64-bit float values, but got 'tensor<2x1x1x38xi32>'}}
  %0 = mla.attention q(%qn) latent(%l) weights(%uk, %uv) mask(%m) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x38x64xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>, tensor<2x1x1x38xi32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C8: the type of the LSE must say that there is a sink.
func.func @c8(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>, %sink: tensor<5xf32>) {
  // expected-error @+1 {{'mla.attention' op C8: lse must be #mla.lse<e, sink> with the operand sink, got #mla.lse<e>}}
  %0, %1 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) sink(%sink) {lse = #mla.lse<e>, scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>, tensor<5xf32>) -> (tensor<2x1x5x20xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C8: the type of the LSE must not have a sink without the operand.
func.func @c8(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>, %kr: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>, %sink: tensor<5xf32>) {
  // expected-error @+1 {{'mla.attention' op C8: lse must be #mla.lse<e> without the operand sink, got #mla.lse<e, sink>}}
  %0, %1 = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%uk, %uv) {lse = #mla.lse<e, sink>, scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x1x5x20xf32>, tensor<2x1x5xf32, #mla.lse<e, sink>>)
  return
}
