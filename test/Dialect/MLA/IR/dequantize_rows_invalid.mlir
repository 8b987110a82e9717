// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.dequantize_rows and its types.

// C1: the result has the rows of codes.
func.func @c1(%c: tensor<2x5x64xf8E4M3FN>) {
  // expected-error @+1 {{'mla.dequantize_rows' op C1: out dimension 1 (6) must equal codes dimension 1 (5)}}
  %o = mla.dequantize_rows %c : (tensor<2x5x64xf8E4M3FN>) -> tensor<2x6x64xbf16>
  return
}

// -----

// C2: blocks divide the width.
func.func @c2(%c: tensor<2x5x64xf8E4M3FN>, %b: tensor<2x5x3xf32>) {
  // expected-error @+1 {{'mla.dequantize_rows' op C2: block_scales width must be static and divide the width of codes (64), got 3}}
  %o = mla.dequantize_rows %c block_scales(%b) : (tensor<2x5x64xf8E4M3FN>, tensor<2x5x3xf32>) -> tensor<2x5x64xbf16>
  return
}

// -----

// C2: the number of blocks is static.
func.func @c2(%c: tensor<2x5x64xf8E4M3FN>, %b: tensor<2x5x?xf32>) {
  // expected-error @+1 {{'mla.dequantize_rows' op C2: block_scales width must be static and divide the width of codes (64), got ?}}
  %o = mla.dequantize_rows %c block_scales(%b) : (tensor<2x5x64xf8E4M3FN>, tensor<2x5x?xf32>) -> tensor<2x5x64xbf16>
  return
}

// -----

// C3: the scale of the tensor is one number.
func.func @c3(%c: tensor<2x5x64xf8E4M3FN>, %s: tensor<f32>) {
  // expected-error @+1 {{'mla.dequantize_rows' op C3: scale must be [1], got 'tensor<f32>'}}
  %o = mla.dequantize_rows %c scale(%s) : (tensor<2x5x64xf8E4M3FN>, tensor<f32>) -> tensor<2x5x64xbf16>
  return
}

// -----

// C3: there is one kind of scale.
func.func @c3(%c: tensor<2x5x64xf8E4M3FN>, %b: tensor<2x5x2xf32>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mla.dequantize_rows' op C3: scale must be absent with block_scales, got both}}
  %o = mla.dequantize_rows %c block_scales(%b) scale(%s) : (tensor<2x5x64xf8E4M3FN>, tensor<2x5x2xf32>, tensor<1xf32>) -> tensor<2x5x64xbf16>
  return
}

// -----

// Block scales are f32 or powers of two.
func.func @type(%c: tensor<2x5x64xf8E4M3FN>, %b: tensor<2x5x2xbf16>) {
  // expected-error @+1 {{'mla.dequantize_rows' op operand #1 must be ranked tensor of}}
  %o = mla.dequantize_rows %c block_scales(%b) : (tensor<2x5x64xf8E4M3FN>, tensor<2x5x2xbf16>) -> tensor<2x5x64xbf16>
  return
}
