// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.prefill and its types.

// C1: fixed tokens have four dimensions.
func.func @c1(%qn: tensor<7x5x24xf32>, %qr: tensor<7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C1: q_nope must be [B, S, H, width] without cu_seqlens (rank 4), got rank 3}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64}
    : (tensor<7x5x24xf32>, tensor<7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>) -> tensor<7x5x20xf32>
  return
}

// -----

// C2: q_rope has other queries.
func.func @c2(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x6x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C2: q_rope dimension 1 (6) must equal q_nope dimension 1 (7)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x6x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C3: q_rope without k_rope.
func.func @c3(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %v: tensor<2x9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C3: q_rope (present) and k_rope (absent) must be given together}}
  %0 = mla.prefill q(%qn, %qr) k(%kn) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C3: rope widths differ.
func.func @c3(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x8xf32>, %v: tensor<2x9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C3: q_rope width (16) must equal k_rope width (8)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x8xf32>, tensor<2x9x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C4: fixed keys have four dimensions.
func.func @c4(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C4: k_nope must be [B, T, H, width] without cu_seqlens_k (rank 4), got rank 3}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C4: keys have the queries' heads.
func.func @c4(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x4x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C4: k_nope heads (4) must equal q_nope heads (5)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x4x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C4: keys have the queries' width.
func.func @c4(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x20xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C4: k_nope width (20) must equal q_nope width (24)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x20xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C4: keys have the queries' batch.
func.func @c4(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<3x9x5x24xf32>, %kr: tensor<3x9x16xf32>, %v: tensor<3x9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C4: k_nope batch (3) must equal the batch (2)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<3x9x5x24xf32>, tensor<3x9x16xf32>, tensor<3x9x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C4: k_rope has the keys' tokens.
func.func @c4(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x8x16xf32>, %v: tensor<2x9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C4: k_rope dimension 1 (8) must equal k_nope dimension 1 (9)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x8x16xf32>, tensor<2x9x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C5: values have the keys' tokens.
func.func @c5(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x8x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C5: v dimension 1 (8) must equal k_nope dimension 1 (9)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x8x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C5: values have the keys' rank.
func.func @c5(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C5: v must be [B, T, H, width] without cu_seqlens_k (rank 4), got rank 3}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<9x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C6: element types are equal.
func.func @c6(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf16>) {
  // expected-error @+1 {{'mla.prefill' op C6: v element type ('f16') must equal q_nope element type ('f32')}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf16>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C6: wide keys and values are f32.
func.func @c6_wide(%qn: tensor<2x7x5x24xf16>, %kn: tensor<2x9x5x24xf32>, %v: tensor<2x9x5x20xf16>) {
  // expected-error @+1 {{'mla.prefill' op C6: v element type must be f32 with wide, got 'f16'}}
  %0 = mla.prefill q(%qn) k(%kn) v(%v) {scale = 0.1 : f64, wide}
    : (tensor<2x7x5x24xf16>, tensor<2x9x5x24xf32>, tensor<2x9x5x20xf16>) -> tensor<2x7x5x20xf16>
  return
}

// -----

// C9: lengths is [B].
func.func @c9(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>, %n: tensor<3xi32>) {
  // expected-error @+1 {{'mla.prefill' op C9: lengths size (3) must equal the batch (2)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>, tensor<3xi32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C10: cu_seqlens_k has the queries' batch.
func.func @c10(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<18x5x24xf32>, %kr: tensor<18x16xf32>, %v: tensor<18x5x20xf32>, %cuk: tensor<4xi32>) {
  // expected-error @+1 {{'mla.prefill' op C10: cu_seqlens_k size minus 1 (3) must equal the batch (2)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) cu_seqlens_k(%cuk) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<18x5x24xf32>, tensor<18x16xf32>, tensor<18x5x20xf32>, tensor<4xi32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C12: the value width is positive.
func.func @c12(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x0xf32>) {
  // expected-error @+1 {{'mla.prefill' op C12: v width must be between 1 and 2147483647, got 0}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x0xf32>) -> tensor<2x7x5x0xf32>
  return
}

// -----

// C7: the mask has rank 4.
func.func @c7(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>, %mask: tensor<1x38xi1>) {
  // expected-error @+1 {{'mla.prefill' op C7: mask must be [B|1, H|1, S|1, T] (rank 4), got rank 2}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) mask(%mask) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>, tensor<1x38xi1>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C7: a mask dimension is 1 or the size in the scores.
func.func @c7(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>, %mask: tensor<2x4x1x38xi1>) {
  // expected-error @+1 {{'mla.prefill' op C7: mask dimension 1 (4) must equal heads (5)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) mask(%mask) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>, tensor<2x4x1x38xi1>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C8: one sink per head.
func.func @c8(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>, %sink: tensor<4xf32>) {
  // expected-error @+1 {{'mla.prefill' op C8: sink size (4) must equal heads (5)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) sink(%sink) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>, tensor<4xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C8: the sink has rank 1.
func.func @c8(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>, %sink: tensor<1x5xf32>) {
  // expected-error @+1 {{'mla.prefill' op C8: sink must be [H] (rank 1), got rank 2}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) sink(%sink) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>, tensor<1x5xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C11: the window includes the query itself.
func.func @c11(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C11: window must be between 1 and 1099511627776, got 0}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64, causal, window = 0}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C11: a window needs causal.
func.func @c11(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C11: window (4) must be given with causal (absent)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64, window = 4}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C13: the scale is finite.
func.func @c13(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C13: scale must be finite in f32, got +Inf}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0x7FF0000000000000 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// C14: ragged keys have no lengths.
func.func @c14(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<18x5x24xf32>, %kr: tensor<18x16xf32>, %v: tensor<18x5x20xf32>, %cuk: tensor<3xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.prefill' op C14: lengths (present) and cu_seqlens_k (present) exclude each other}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) lengths(%n) cu_seqlens_k(%cuk) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<18x5x24xf32>, tensor<18x16xf32>, tensor<18x5x20xf32>, tensor<2xi32>, tensor<3xi32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// The values must be a tensor.
func.func @operand_type(%qn: tensor<2x7x5x24xf32>, %kn: tensor<2x9x5x24xf32>, %v: memref<2x9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op operand #2 must be ranked tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float or f8E4M3FN type values, but got 'memref<2x9x5x20xf32>'}}
  %0 = mla.prefill q(%qn) k(%kn) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x9x5x24xf32>, memref<2x9x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

// The output must have the width of the values.
func.func @result_type(%qn: tensor<2x7x5x24xf32>, %kn: tensor<2x9x5x24xf32>, %v: tensor<2x9x5x20xf32>) {
  // expected-error @+2 {{'mla.prefill' op inferred type(s) 'tensor<2x7x5x20xf32>' are incompatible with return type(s) of operation 'tensor<2x7x5x24xf32>'}}
  // expected-error @+1 {{'mla.prefill' op failed to infer returned types}}
  %0 = mla.prefill q(%qn) k(%kn) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x9x5x24xf32>, tensor<2x9x5x20xf32>) -> tensor<2x7x5x24xf32>
  return
}

// -----

// Scales belong to 8-bit operands.
func.func @scale_of_bf16(%q: tensor<2x7x5x24xbf16>, %v: tensor<2x7x5x20xbf16>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mla.prefill' op C15: q_scale must be absent unless the queries have 8 bits, got type 'bf16'}}
  %0 = mla.prefill q(%q) k(%q) v(%v) q_scale(%s) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xbf16>, tensor<2x7x5x24xbf16>, tensor<2x7x5x20xbf16>, tensor<1xf32>) -> tensor<2x7x5x20xbf16>
  return
}

// -----

func.func @scale_size(%q: tensor<2x7x5x24xf8E4M3FN>, %v: tensor<2x7x5x20xf8E4M3FN>, %s: tensor<3xf32>) {
  // expected-error @+1 {{'mla.prefill' op C15: v_scale must have 1 or 5 elements, one for each head of the values, got 3}}
  %0 = mla.prefill q(%q) k(%q) v(%v) v_scale(%s) {scale = 0.1 : f64, out_type = bf16}
    : (tensor<2x7x5x24xf8E4M3FN>, tensor<2x7x5x24xf8E4M3FN>, tensor<2x7x5x20xf8E4M3FN>, tensor<3xf32>) -> tensor<2x7x5x20xbf16>
  return
}

// -----

func.func @scale_rank(%q: tensor<2x7x5x24xf8E4M3FN>, %v: tensor<2x7x5x20xf8E4M3FN>, %s: tensor<f32>) {
  // expected-error @+1 {{'mla.prefill' op C15: k_scale must be [1] or [heads] (rank 1), got rank 0}}
  %0 = mla.prefill q(%q) k(%q) v(%v) k_scale(%s) {scale = 0.1 : f64, out_type = bf16}
    : (tensor<2x7x5x24xf8E4M3FN>, tensor<2x7x5x24xf8E4M3FN>, tensor<2x7x5x20xf8E4M3FN>, tensor<f32>) -> tensor<2x7x5x20xbf16>
  return
}

// -----

func.func @no_out_type(%q: tensor<2x7x5x24xf8E4M3FN>, %v: tensor<2x7x5x20xf8E4M3FN>) {
  // expected-error @+1 {{'mla.prefill' op C16: out_type (absent) and 8-bit queries (present) must be given together}}
  %0 = "mla.prefill"(%q, %q, %v) <{operandSegmentSizes = array<i32: 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0>, scale = 0.1 : f64}>
    : (tensor<2x7x5x24xf8E4M3FN>, tensor<2x7x5x24xf8E4M3FN>, tensor<2x7x5x20xf8E4M3FN>) -> tensor<2x7x5x20xf32>
  return
}

// -----

func.func @out_type(%q: tensor<2x7x5x24xbf16>, %v: tensor<2x7x5x20xbf16>) {
  // expected-error @+1 {{'mla.prefill' op C16: out_type (present) and 8-bit queries (absent) must be given together}}
  %0 = mla.prefill q(%q) k(%q) v(%v) {scale = 0.1 : f64, out_type = f32}
    : (tensor<2x7x5x24xbf16>, tensor<2x7x5x24xbf16>, tensor<2x7x5x20xbf16>) -> tensor<2x7x5x20xf32>
  return
}

// -----

func.func @wide_out_type(%q: tensor<2x7x5x24xf8E4M3FN>, %v: tensor<2x7x5x20xf8E4M3FN>) {
  // expected-error @+1 {{'mla.prefill' op C16: out_type must be f16, bf16 or f32, got 'f64'}}
  %0 = mla.prefill q(%q) k(%q) v(%v) {scale = 0.1 : f64, out_type = f64}
    : (tensor<2x7x5x24xf8E4M3FN>, tensor<2x7x5x24xf8E4M3FN>, tensor<2x7x5x20xf8E4M3FN>) -> tensor<2x7x5x20xf64>
  return
}

// -----

// Queries, keys and values all have 8 bits.
func.func @keys_of_bf16(%q: tensor<2x7x5x24xf8E4M3FN>, %k: tensor<2x7x5x24xbf16>) {
  // expected-error @+1 {{'mla.prefill' op C6: k_nope element type ('bf16') must equal q_nope element type ('f8E4M3FN')}}
  %0 = mla.prefill q(%q) k(%k) v(%k) {scale = 0.1 : f64, out_type = bf16}
    : (tensor<2x7x5x24xf8E4M3FN>, tensor<2x7x5x24xbf16>, tensor<2x7x5x24xbf16>) -> tensor<2x7x5x24xbf16>
  return
}

// -----

func.func @wide(%q: tensor<2x7x5x24xf8E4M3FN>, %k: tensor<2x7x5x24xf32>) {
  // expected-error @+1 {{'mla.prefill' op C6: wide must be absent with 8-bit queries, got queries of type 'f8E4M3FN'}}
  %0 = mla.prefill q(%q) k(%k) v(%k) {scale = 0.1 : f64, out_type = bf16, wide}
    : (tensor<2x7x5x24xf8E4M3FN>, tensor<2x7x5x24xf32>, tensor<2x7x5x24xf32>) -> tensor<2x7x5x24xbf16>
  return
}

// -----

// C8: the type of the LSE must say that there is a sink.
func.func @c8(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>, %sink: tensor<5xf32>) {
  // expected-error @+1 {{'mla.prefill' op C8: lse must be #mla.lse<e, sink> with the operand sink, got #mla.lse<e>}}
  %0, %1 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) sink(%sink) {lse = #mla.lse<e>, scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>, tensor<5xf32>) -> (tensor<2x7x5x20xf32>, tensor<2x7x5xf32, #mla.lse<e>>)
  return
}

// -----

// C8: the type of the LSE must not have a sink without the operand.
func.func @c8(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>, %sink: tensor<5xf32>) {
  // expected-error @+1 {{'mla.prefill' op C8: lse must be #mla.lse<e> without the operand sink, got #mla.lse<e, sink>}}
  %0, %1 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {lse = #mla.lse<e, sink>, scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>) -> (tensor<2x7x5x20xf32>, tensor<2x7x5xf32, #mla.lse<e, sink>>)
  return
}
