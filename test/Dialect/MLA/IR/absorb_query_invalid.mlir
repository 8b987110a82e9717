// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.absorb_query and its types.

// C1: x has heads.
func.func @c1(%x: tensor<5x24xf32>, %w: tensor<5x24x64xf32>) {
  // expected-error @+1 {{'mla.absorb_query' op C1: x must be [B, S, H, width] or [N, H, width], got rank 2}}
  %0 = mla.absorb_query %x, %w
    : (tensor<5x24xf32>, tensor<5x24x64xf32>) -> tensor<5x64xf32>
  return
}

// -----

// C2: the weight has three dimensions.
func.func @c2(%x: tensor<2x1x5x24xf32>, %w: tensor<120x64xf32>) {
  // expected-error @+1 {{'mla.absorb_query' op C2: weight must be [H, width, C] (rank 3), got rank 2}}
  %0 = mla.absorb_query %x, %w
    : (tensor<2x1x5x24xf32>, tensor<120x64xf32>) -> tensor<2x1x5x?xf32>
  return
}

// -----

// C3: the nope widths are equal.
func.func @c3(%x: tensor<2x1x5x24xf32>, %w: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.absorb_query' op C3: x width (24) must equal weight dimension 1 (20)}}
  %0 = mla.absorb_query %x, %w
    : (tensor<2x1x5x24xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C4: element types are equal.
func.func @c4(%x: tensor<2x1x5x24xf32>, %w: tensor<5x24x64xbf16>) {
  // expected-error @+1 {{'mla.absorb_query' op C4: weight element type ('bf16') must equal x element type ('f32')}}
  %0 = mla.absorb_query %x, %w
    : (tensor<2x1x5x24xf32>, tensor<5x24x64xbf16>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C5: sizes are positive.
func.func @c5(%x: tensor<2x1x5x24xf32>, %w: tensor<5x24x0xf32>) {
  // expected-error @+1 {{'mla.absorb_query' op C5: weight dimension 2 must be between 1 and 2147483647, got 0}}
  %0 = mla.absorb_query %x, %w
    : (tensor<2x1x5x24xf32>, tensor<5x24x0xf32>) -> tensor<2x1x5x0xf32>
  return
}

// -----

// C5: sizes fit 31 bits.
func.func @c5(%x: tensor<2x1x5x24xf32>, %w: tensor<5x24x1099511627776xf32>) {
  // expected-error @+1 {{'mla.absorb_query' op C5: weight dimension 2 must be between 1 and 2147483647, got 1099511627776}}
  %0 = mla.absorb_query %x, %w
    : (tensor<2x1x5x24xf32>, tensor<5x24x1099511627776xf32>) -> tensor<2x1x5x1099511627776xf32>
  return
}

// -----

// C6: the numbers of heads are equal.
func.func @c6(%x: tensor<2x1x5x24xf32>, %w: tensor<4x24x64xf32>) {
  // expected-error @+1 {{'mla.absorb_query' op C6: x heads (5) must equal weight heads (4)}}
  %0 = mla.absorb_query %x, %w
    : (tensor<2x1x5x24xf32>, tensor<4x24x64xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// The weight must have a float element type.
func.func @operand_type(%x: tensor<2x1x5x24xf32>, %w: tensor<5x24x64xi8>) {
  // expected-error @+1 {{'mla.absorb_query' op operand #1 must be ranked tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float values, but got 'tensor<5x24x64xi8>'}}
  %0 = mla.absorb_query %x, %w
    : (tensor<2x1x5x24xf32>, tensor<5x24x64xi8>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// The result must have the type that is inferred from x and the weight.
func.func @result_type(%x: tensor<2x1x5x24xf32>, %w: tensor<5x24x64xf32>) {
  // expected-error @+2 {{'mla.absorb_query' op inferred type(s) 'tensor<2x1x5x64xf32>' are incompatible with return type(s) of operation 'tensor<2x1x5x64xf16>'}}
  // expected-error @+1 {{'mla.absorb_query' op failed to infer returned types}}
  %0 = mla.absorb_query %x, %w
    : (tensor<2x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x64xf16>
  return
}
