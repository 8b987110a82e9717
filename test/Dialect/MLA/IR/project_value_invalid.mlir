// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// Each constraint of mla.project_value.

// C1: x has heads.
func.func @c1(%x: tensor<5x64xf32>, %w: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.project_value' op C1: x must be [B, S, H, width] or [N, H, width], got rank 2}}
  %0 = mla.project_value %x, %w
    : (tensor<5x64xf32>, tensor<5x20x64xf32>) -> tensor<5x20xf32>
  return
}

// -----

// C2: the weight has three dimensions.
func.func @c2(%x: tensor<2x1x5x64xf32>, %w: tensor<100x64xf32>) {
  // expected-error @+1 {{'mla.project_value' op C2: weight must be [H, width, C] (rank 3), got rank 2}}
  %0 = mla.project_value %x, %w
    : (tensor<2x1x5x64xf32>, tensor<100x64xf32>) -> tensor<2x1x5x64xf32>
  return
}

// -----

// C3: one C.
func.func @c3(%x: tensor<2x1x5x64xf32>, %w: tensor<5x20x32xf32>) {
  // expected-error @+1 {{'mla.project_value' op C3: x width (64) must equal weight dimension 2 (32)}}
  %0 = mla.project_value %x, %w
    : (tensor<2x1x5x64xf32>, tensor<5x20x32xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C4: one element type.
func.func @c4(%x: tensor<2x1x5x64xf32>, %w: tensor<5x20x64xbf16>) {
  // expected-error @+1 {{'mla.project_value' op C4: weight element type ('bf16') must equal x element type ('f32')}}
  %0 = mla.project_value %x, %w
    : (tensor<2x1x5x64xf32>, tensor<5x20x64xbf16>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C5: sizes are positive.
func.func @c5(%x: tensor<2x1x5x64xf32>, %w: tensor<5x0x64xf32>) {
  // expected-error @+1 {{'mla.project_value' op C5: weight dimension 1 must be between 1 and 2147483647, got 0}}
  %0 = mla.project_value %x, %w
    : (tensor<2x1x5x64xf32>, tensor<5x0x64xf32>) -> tensor<2x1x5x0xf32>
  return
}

// -----

// C6: one number of heads.
func.func @c6(%x: tensor<2x1x5x64xf32>, %w: tensor<4x20x64xf32>) {
  // expected-error @+1 {{'mla.project_value' op C6: x heads (5) must equal weight heads (4)}}
  %0 = mla.project_value %x, %w
    : (tensor<2x1x5x64xf32>, tensor<4x20x64xf32>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C7: the weight is of floats.
func.func @c7(%x: tensor<2x1x5x64xf32>, %w: tensor<5x20x64xi8>) {
  // expected-error @+1 {{'mla.project_value' op C7: weight must be ranked tensor of f16 or bf16 or f32 or f64, got 'tensor<5x20x64xi8>'}}
  %0 = mla.project_value %x, %w
    : (tensor<2x1x5x64xf32>, tensor<5x20x64xi8>) -> tensor<2x1x5x20xf32>
  return
}

// -----

// C8: the result follows from x and the weight.
func.func @c8(%x: tensor<2x1x5x64xf32>, %w: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.project_value' op C8: out, which follows from the operands, must be 'tensor<2x1x5x20xf32>', got 'tensor<2x1x5x20xf16>'}}
  %0 = mla.project_value %x, %w
    : (tensor<2x1x5x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf16>
  return
}
