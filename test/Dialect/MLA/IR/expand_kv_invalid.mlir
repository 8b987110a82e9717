// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// Each constraint of mla.expand_kv.

// C1: x has no heads.
func.func @c1(%x: tensor<2x7x5x64xf32>, %w: tensor<5x24x64xf32>) {
  // expected-error @+1 {{'mla.expand_kv' op C1: x must be [B, S, C] or [N, C], got rank 4}}
  %0 = mla.expand_kv %x, %w
    : (tensor<2x7x5x64xf32>, tensor<5x24x64xf32>) -> tensor<2x7x5x5x24xf32>
  return
}

// -----

// C2: the weight has three dimensions.
func.func @c2(%x: tensor<2x7x64xf32>, %w: tensor<120x64xf32>) {
  // expected-error @+1 {{'mla.expand_kv' op C2: weight must be [H, width, C] (rank 3), got rank 2}}
  %0 = mla.expand_kv %x, %w
    : (tensor<2x7x64xf32>, tensor<120x64xf32>) -> tensor<2x7x120x64xf32>
  return
}

// -----

// C3: one C.
func.func @c3(%x: tensor<2x7x64xf32>, %w: tensor<5x24x32xf32>) {
  // expected-error @+1 {{'mla.expand_kv' op C3: x width (64) must equal weight dimension 2 (32)}}
  %0 = mla.expand_kv %x, %w
    : (tensor<2x7x64xf32>, tensor<5x24x32xf32>) -> tensor<2x7x5x24xf32>
  return
}

// -----

// C4: one element type.
func.func @c4(%x: tensor<2x7x64xf32>, %w: tensor<5x24x64xbf16>) {
  // expected-error @+1 {{'mla.expand_kv' op C4: weight element type ('bf16') must equal x element type ('f32')}}
  %0 = mla.expand_kv %x, %w
    : (tensor<2x7x64xf32>, tensor<5x24x64xbf16>) -> tensor<2x7x5x24xf32>
  return
}

// -----

// C5: sizes are positive.
func.func @c5(%x: tensor<2x7x64xf32>, %w: tensor<0x24x64xf32>) {
  // expected-error @+1 {{'mla.expand_kv' op C5: weight dimension 0 must be between 1 and 2147483647, got 0}}
  %0 = mla.expand_kv %x, %w
    : (tensor<2x7x64xf32>, tensor<0x24x64xf32>) -> tensor<2x7x0x24xf32>
  return
}

// -----

// C6: the weight is of floats.
func.func @c6(%x: tensor<2x7x64xf32>, %w: tensor<5x24x64xi8>) {
  // expected-error @+1 {{'mla.expand_kv' op C6: weight must be ranked tensor of f16 or bf16 or f32 or f64, got 'tensor<5x24x64xi8>'}}
  %0 = mla.expand_kv %x, %w
    : (tensor<2x7x64xf32>, tensor<5x24x64xi8>) -> tensor<2x7x5x24xf32>
  return
}

// -----

// C7: the result follows from x and the weight.
func.func @c7(%x: tensor<2x7x64xf32>, %w: tensor<5x24x64xf32>) {
  // expected-error @+1 {{'mla.expand_kv' op C7: out, which follows from the operands, must be 'tensor<2x7x5x24xf32>', got 'tensor<2x7x5x24xf16>'}}
  %0 = mla.expand_kv %x, %w
    : (tensor<2x7x64xf32>, tensor<5x24x64xf32>) -> tensor<2x7x5x24xf16>
  return
}
