// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// Each constraint of mla.absorb_query.

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

// C3: one n.
func.func @c3(%x: tensor<2x1x5x24xf32>, %w: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.absorb_query' op C3: x width (24) must equal weight dimension 1 (20)}}
  %0 = mla.absorb_query %x, %w
    : (tensor<2x1x5x24xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C4: one element type.
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

// C6: one number of heads.
func.func @c6(%x: tensor<2x1x5x24xf32>, %w: tensor<4x24x64xf32>) {
  // expected-error @+1 {{'mla.absorb_query' op C6: x heads (5) must equal weight heads (4)}}
  %0 = mla.absorb_query %x, %w
    : (tensor<2x1x5x24xf32>, tensor<4x24x64xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C7: the weight is of floats.
func.func @c7(%x: tensor<2x1x5x24xf32>, %w: tensor<5x24x64xi8>) {
  // expected-error @+1 {{'mla.absorb_query' op C7: weight must be ranked tensor of f16 or bf16 or f32 or f64, got 'tensor<5x24x64xi8>'}}
  %0 = mla.absorb_query %x, %w
    : (tensor<2x1x5x24xf32>, tensor<5x24x64xi8>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C8: the result follows from x and the weight.
func.func @c8(%x: tensor<2x1x5x24xf32>, %w: tensor<5x24x64xf32>) {
  // expected-error @+1 {{'mla.absorb_query' op C8: out, which follows from the operands, must be 'tensor<2x1x5x64xf32>', got 'tensor<2x1x5x64xf16>'}}
  %0 = mla.absorb_query %x, %w
    : (tensor<2x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x64xf16>
  return
}
