// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.rope and its types.

// C1: x has a token dimension.
func.func @c1(%x: tensor<16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>) {
  // expected-error @+1 {{'mla.rope' op C1: x must have rank 2 or more, got rank 1}}
  %0 = mla.rope %x, %cos, %sin
    : (tensor<16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<16xf32>
  return
}

// -----

// C1: the width is even.
func.func @c1(%x: tensor<2x1x5x15xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>) {
  // expected-error @+1 {{'mla.rope' op C1: x width must be static, even and at least 2, got 15}}
  %0 = mla.rope %x, %cos, %sin
    : (tensor<2x1x5x15xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x15xf32>
  return
}

// -----

// C1: the width is static.
func.func @c1(%x: tensor<2x1x5x?xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>) {
  // expected-error @+1 {{'mla.rope' op C1: x width must be static, even and at least 2, got ?}}
  %0 = mla.rope %x, %cos, %sin
    : (tensor<2x1x5x?xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x?xf32>
  return
}

// -----

// C1: the width is positive.
func.func @c1(%x: tensor<2x1x5x0xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>) {
  // expected-error @+1 {{'mla.rope' op C1: x width must be static, even and at least 2, got 0}}
  %0 = mla.rope %x, %cos, %sin
    : (tensor<2x1x5x0xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x0xf32>
  return
}

// -----

// C2: cos and sin have the same shape.
func.func @c2(%x: tensor<2x1x5x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x16xf32>) {
  // expected-error @+1 {{'mla.rope' op C2: sin shape ('tensor<2x1x16xf32>') must equal cos shape ('tensor<2x1x8xf32>')}}
  %0 = mla.rope %x, %cos, %sin
    : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x16xf32>) -> tensor<2x1x5x16xf32>
  return
}

// -----

// C3: the rank of cos is the rank of x, or one less.
func.func @c3(%x: tensor<2x1x5x16xf32>, %cos: tensor<2x8xf32>, %sin: tensor<2x8xf32>) {
  // expected-error @+1 {{'mla.rope' op C3: cos rank (2) must equal x rank (4) or be one less}}
  %0 = mla.rope %x, %cos, %sin
    : (tensor<2x1x5x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x1x5x16xf32>
  return
}

// -----

// C4: cos has the tokens of x, or 1.
func.func @c4(%x: tensor<2x1x5x16xf32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.rope' op C4: cos dimension 0 (3) must equal x dimension 0 (2)}}
  %0 = mla.rope %x, %cos, %sin
    : (tensor<2x1x5x16xf32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<2x1x5x16xf32>
  return
}

// -----

// C5: the width of cos is static.
func.func @c5_dynamic(%x: tensor<2x1x5x16xf32>, %cos: tensor<2x1x?xf32>, %sin: tensor<2x1x?xf32>) {
  // expected-error @+1 {{'mla.rope' op C5: cos width (?) must equal x width (16) or half of it}}
  %0 = mla.rope %x, %cos, %sin
    : (tensor<2x1x5x16xf32>, tensor<2x1x?xf32>, tensor<2x1x?xf32>) -> tensor<2x1x5x16xf32>
  return
}

// -----

// C5: the width of cos is the width of x, or half of it.
func.func @c5(%x: tensor<2x1x5x16xf32>, %cos: tensor<2x1x4xf32>, %sin: tensor<2x1x4xf32>) {
  // expected-error @+1 {{'mla.rope' op C5: cos width (4) must equal x width (16) or half of it}}
  %0 = mla.rope %x, %cos, %sin
    : (tensor<2x1x5x16xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x5x16xf32>
  return
}

// -----

// C6: element types are equal.
func.func @c6(%x: tensor<2x1x5x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xbf16>) {
  // expected-error @+1 {{'mla.rope' op C6: sin element type ('bf16') must equal cos element type ('f32')}}
  %0 = mla.rope %x, %cos, %sin
    : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xbf16>) -> tensor<2x1x5x16xf32>
  return
}

// -----

// x must be a tensor.
func.func @operand_type(%x: vector<2x16xf32>, %cos: tensor<2x8xf32>) {
  // expected-error @+1 {{'mla.rope' op operand #0 must be ranked tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float values, but got 'vector<2x16xf32>'}}
  %0 = mla.rope %x, %cos, %cos
    : (vector<2x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x16xf32>
  return
}

// -----

// The result must have the type of x.
func.func @result_type(%x: tensor<2x16xf32>, %cos: tensor<2x8xf32>) {
  // expected-error @+2 {{'mla.rope' op inferred type(s) 'tensor<2x16xf32>' are incompatible with return type(s) of operation 'tensor<2x16xbf16>'}}
  // expected-error @+1 {{'mla.rope' op failed to infer returned types}}
  %0 = mla.rope %x, %cos, %cos
    : (tensor<2x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x16xbf16>
  return
}
