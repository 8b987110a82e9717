// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.quantize_query and its types.

// C1: queries have three or four dimensions.
func.func @c1(%q: tensor<5x64xbf16>, %r: tensor<2x1x5x16xbf16>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mla.quantize_query' op C1: q_latent must be [B, S, H, C] or [N, H, C], got rank 2}}
  %0:2 = mla.quantize_query %q, %r scale(%s)
    : (tensor<5x64xbf16>, tensor<2x1x5x16xbf16>, tensor<1xf32>) -> (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x5x16xf8E4M3FN>)
  return
}

// -----

// C2: the rope part has the rank of the latent part.
func.func @c2(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x5x16xbf16>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mla.quantize_query' op C2: q_rope must be shaped like q_latent (rank 4), got rank 3}}
  %0:2 = mla.quantize_query %q, %r scale(%s)
    : (tensor<2x1x5x64xbf16>, tensor<2x5x16xbf16>, tensor<1xf32>) -> (tensor<2x1x5x64xf8E4M3FN>, tensor<2x5x16xf8E4M3FN>)
  return
}

// -----

// C2: both parts have the same heads.
func.func @c2(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x6x16xbf16>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mla.quantize_query' op C2: q_rope dimension 2 (6) must equal q_latent dimension 2 (5)}}
  %0:2 = mla.quantize_query %q, %r scale(%s)
    : (tensor<2x1x5x64xbf16>, tensor<2x1x6x16xbf16>, tensor<1xf32>) -> (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x6x16xf8E4M3FN>)
  return
}

// -----

// C3: both parts have the same type.
func.func @c3(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xf32>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mla.quantize_query' op C3: q_rope element type ('f32') must equal q_latent element type ('bf16')}}
  %0:2 = mla.quantize_query %q, %r scale(%s)
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xf32>, tensor<1xf32>) -> (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x5x16xf8E4M3FN>)
  return
}

// -----

// C4: a result has the rank of its part.
func.func @c4(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xbf16>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mla.quantize_query' op C4: the first result must be shaped like q_latent (rank 4), got rank 3}}
  %0:2 = mla.quantize_query %q, %r scale(%s)
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>, tensor<1xf32>) -> (tensor<2x5x64xf8E4M3FN>, tensor<2x1x5x16xf8E4M3FN>)
  return
}

// -----

// C4: a result is as wide as its part.
func.func @c4(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xbf16>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mla.quantize_query' op C4: the second result dimension 3 (17) must equal q_rope dimension 3 (16)}}
  %0:2 = mla.quantize_query %q, %r scale(%s)
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>, tensor<1xf32>) -> (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x5x17xf8E4M3FN>)
  return
}

// -----

// C5: a given scale is no result.
func.func @c5(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xbf16>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mla.quantize_query' op C5: either scale or the third result must be present, got both}}
  %0:3 = mla.quantize_query %q, %r scale(%s)
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>, tensor<1xf32>) -> (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x5x16xf8E4M3FN>, tensor<1xf32>)
  return
}

// -----

// C5: without a given scale there is a result.
func.func @c5(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xbf16>) {
  // expected-error @+1 {{'mla.quantize_query' op C5: either scale or the third result must be present, got neither}}
  %0:2 = mla.quantize_query %q, %r
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>) -> (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x5x16xf8E4M3FN>)
  return
}

// -----

// C6: a scale has one dimension, or those of the queries but the last.
func.func @c6(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xbf16>, %s: tensor<1x5xf32>) {
  // expected-error @+1 {{'mla.quantize_query' op C6: scale must be [1], [H] or [B, S, H] (rank 1 or 3), got rank 2}}
  %0:2 = mla.quantize_query %q, %r scale(%s)
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>, tensor<1x5xf32>) -> (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x5x16xf8E4M3FN>)
  return
}

// -----

// C6: or one for each head of a token.
func.func @c6(%q: tensor<2x3x5x64xbf16>, %r: tensor<2x3x5x16xbf16>, %s: tensor<2x4x5xf32>) {
  // expected-error @+1 {{'mla.quantize_query' op C6: scale dimension 1 (4) must equal q_latent dimension 1 (3)}}
  %0:2 = mla.quantize_query %q, %r scale(%s)
    : (tensor<2x3x5x64xbf16>, tensor<2x3x5x16xbf16>, tensor<2x4x5xf32>) -> (tensor<2x3x5x64xf8E4M3FN>, tensor<2x3x5x16xf8E4M3FN>)
  return
}

// -----

// C6: there is one scale, or one for each head.
func.func @c6(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xbf16>, %s: tensor<4xf32>) {
  // expected-error @+1 {{'mla.quantize_query' op C6: scale size (4) must equal q_latent heads (5)}}
  %0:2 = mla.quantize_query %q, %r scale(%s)
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>, tensor<4xf32>) -> (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x5x16xf8E4M3FN>)
  return
}

// -----

// C6: so it is with computed scales.
func.func @c6(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xbf16>) {
  // expected-error @+1 {{'mla.quantize_query' op C6: the third result size (4) must equal q_latent heads (5)}}
  %0:3 = mla.quantize_query %q, %r
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>) -> (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x5x16xf8E4M3FN>, tensor<4xf32>)
  return
}

// -----

// Types: results are f8E4M3FN.
func.func @types(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xbf16>, %s: tensor<1xf32>) {
  // expected-error @+1 {{result #0 must be ranked tensor of f8E4M3FN type values, but got}}
  %0:2 = mla.quantize_query %q, %r scale(%s)
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>, tensor<1xf32>) -> (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xf8E4M3FN>)
  return
}

// -----

// Types: scales are f32.
func.func @types(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xbf16>, %s: tensor<1xbf16>) {
  // expected-error @+1 {{operand #2 must be ranked tensor of 32-bit float values, but got}}
  %0:2 = mla.quantize_query %q, %r scale(%s)
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>, tensor<1xbf16>) -> (tensor<2x1x5x64xf8E4M3FN>, tensor<2x1x5x16xf8E4M3FN>)
  return
}
