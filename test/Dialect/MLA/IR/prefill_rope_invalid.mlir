// RUN: mla-opt %s -split-input-file -verify-diagnostics

// Constraint C4 of mla.prefill: the rope keys have the batch size of the keys,
// or the number of rows of ragged keys.

func.func @batch(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<3x9x16xf32>, %v: tensor<2x9x5x20xf32>) {
  // expected-error @+1 {{'mla.prefill' op C4: k_rope dimension 0 (3) must equal k_nope dimension 0 (2)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<3x9x16xf32>, tensor<2x9x5x20xf32>) -> tensor<2x7x5x20xf32>
  return
}

// -----

func.func @rows(%qn: tensor<2x7x5x24xf32>, %qr: tensor<2x7x5x16xf32>, %kn: tensor<9x5x24xf32>, %kr: tensor<8x16xf32>, %v: tensor<9x5x20xf32>, %cuk: tensor<3xi32>) {
  // expected-error @+1 {{'mla.prefill' op C4: k_rope dimension 0 (8) must equal k_nope dimension 0 (9)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) cu_seqlens_k(%cuk) {scale = 0.1 : f64}
    : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>, tensor<9x5x24xf32>, tensor<8x16xf32>, tensor<9x5x20xf32>, tensor<3xi32>) -> tensor<2x7x5x20xf32>
  return
}
