// RUN: mla-opt %s -split-input-file -verify-diagnostics

// Constraint C9 of mla.prefill: there is one length per sequence of keys, also
// if the ragged queries do not determine the number of sequences.

func.func @lengths(%qn: tensor<7x5x24xf32>, %qr: tensor<7x5x16xf32>, %kn: tensor<2x9x5x24xf32>, %kr: tensor<2x9x16xf32>, %v: tensor<2x9x5x20xf32>, %cu: tensor<?xi32>, %n: tensor<3xi32>) {
  // expected-error @+1 {{'mla.prefill' op C9: lengths size (3) must equal the batch (2)}}
  %0 = mla.prefill q(%qn, %qr) k(%kn, %kr) v(%v) lengths(%n) cu_seqlens(%cu) {scale = 0.1 : f64}
    : (tensor<7x5x24xf32>, tensor<7x5x16xf32>, tensor<2x9x5x24xf32>, tensor<2x9x16xf32>, tensor<2x9x5x20xf32>, tensor<3xi32>, tensor<?xi32>) -> tensor<7x5x20xf32>
  return
}
