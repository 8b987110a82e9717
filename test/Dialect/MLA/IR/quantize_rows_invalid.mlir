// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.quantize_rows and its types.

// C1: codes have as many rows as x.
func.func @c1(%x: tensor<2x5x64xbf16>) {
  // expected-error @+1 {{'mla.quantize_rows' op C1: x dimension 1 (5) must equal codes dimension 1 (6)}}
  %c = mla.quantize_rows %x : (tensor<2x5x64xbf16>) -> tensor<2x6x64xf8E4M3FN>
  return
}

// -----

// C1: codes are as wide as x.
func.func @c1(%x: tensor<2x5x64xbf16>) {
  // expected-error @+1 {{'mla.quantize_rows' op C1: x dimension 2 (64) must equal codes dimension 2 (32)}}
  %c = mla.quantize_rows %x : (tensor<2x5x64xbf16>) -> tensor<2x5x32xf8E4M3FN>
  return
}

// -----

// C1: codes have the rank of x.
func.func @c1(%x: tensor<2x5x64xbf16>) {
  // expected-error @+1 {{'mla.quantize_rows' op C1: x must be the rank of codes (rank 2), got rank 3}}
  %c = mla.quantize_rows %x : (tensor<2x5x64xbf16>) -> tensor<10x64xf8E4M3FN>
  return
}

// -----

// C1: the width is static.
func.func @c1(%x: tensor<2x5x?xbf16>) {
  // expected-error @+1 {{'mla.quantize_rows' op C1: codes width must be static and at least 1, got ?}}
  %c = mla.quantize_rows %x : (tensor<2x5x?xbf16>) -> tensor<2x5x?xf8E4M3FN>
  return
}

// -----

// C2: blocks divide the width.
func.func @c2(%x: tensor<2x5x64xbf16>) {
  // expected-error @+1 {{'mla.quantize_rows' op C2: block_scales width must be static and divide the width of codes (64), got 3}}
  %c, %b = mla.quantize_rows %x : (tensor<2x5x64xbf16>) -> (tensor<2x5x64xf8E4M3FN>, tensor<2x5x3xf32>)
  return
}

// -----

// C2: there are scales for each row.
func.func @c2(%x: tensor<2x5x64xbf16>) {
  // expected-error @+1 {{'mla.quantize_rows' op C2: block_scales dimension 1 (4) must equal codes dimension 1 (5)}}
  %c, %b = mla.quantize_rows %x : (tensor<2x5x64xbf16>) -> (tensor<2x5x64xf8E4M3FN>, tensor<2x4x2xf32>)
  return
}

// -----

// C3: the scale of the tensor is one number.
func.func @c3(%x: tensor<2x5x64xbf16>, %s: tensor<2xf32>) {
  // expected-error @+1 {{'mla.quantize_rows' op C3: scale must be [1], got 'tensor<2xf32>'}}
  %c = mla.quantize_rows %x scale(%s) : (tensor<2x5x64xbf16>, tensor<2xf32>) -> tensor<2x5x64xf8E4M3FN>
  return
}

// -----

// C3: there is one kind of scale.
func.func @c3(%x: tensor<2x5x64xbf16>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mla.quantize_rows' op C3: scale must be absent with block_scales, got both}}
  %c, %b = mla.quantize_rows %x scale(%s) : (tensor<2x5x64xbf16>, tensor<1xf32>) -> (tensor<2x5x64xf8E4M3FN>, tensor<2x5x2xf32>)
  return
}

// -----

// C4: powers are scales of blocks.
func.func @c4(%x: tensor<2x5x64xbf16>) {
  // expected-error @+1 {{'mla.quantize_rows' op C4: block_scales must be present with powers, got none}}
  %c = mla.quantize_rows %x {powers} : (tensor<2x5x64xbf16>) -> tensor<2x5x64xf8E4M3FN>
  return
}

// -----

// Codes have 8 bits.
func.func @type(%x: tensor<2x5x64xbf16>) {
  // expected-error @+1 {{'mla.quantize_rows' op result #0 must be ranked tensor of}}
  %c = mla.quantize_rows %x : (tensor<2x5x64xbf16>) -> tensor<2x5x64xbf16>
  return
}
