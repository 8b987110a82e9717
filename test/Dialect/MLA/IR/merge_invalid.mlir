// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// Each constraint of mla.merge.

// C1: an lse for each partial.
func.func @c1(%a: tensor<2x1x5x64xf32>, %b: tensor<2x1x5x64xf32>, %la: tensor<2x1x5xf32, #mla.lse<e>>) {
  // expected-error @+1 {{'mla.merge' op C1: the number of partials (2) must equal the number of lses (1)}}
  %0, %1 = mla.merge outs(%a, %b) lses(%la)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C2: one type of partials.
func.func @c2(%a: tensor<2x1x5x64xf32>, %b: tensor<2x1x5x32xf32>, %la: tensor<2x1x5xf32, #mla.lse<e>>, %lb: tensor<2x1x5xf32, #mla.lse<e>>) {
  // expected-error @+1 {{'mla.merge' op C2: all partials must have one type, got 'tensor<2x1x5x64xf32>' and 'tensor<2x1x5x32xf32>'}}
  %0, %1 = mla.merge outs(%a, %b) lses(%la, %lb)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x32xf32>, tensor<2x1x5xf32, #mla.lse<e>>, tensor<2x1x5xf32, #mla.lse<e>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C2: one element type of partials.
func.func @c2(%a: tensor<2x1x5x64xf32>, %b: tensor<2x1x5x64xbf16>, %la: tensor<2x1x5xf32, #mla.lse<e>>, %lb: tensor<2x1x5xf32, #mla.lse<e>>) {
  // expected-error @+1 {{'mla.merge' op C2: all partials must have one type, got 'tensor<2x1x5x64xf32>' and 'tensor<2x1x5x64xbf16>'}}
  %0, %1 = mla.merge outs(%a, %b) lses(%la, %lb)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xbf16>, tensor<2x1x5xf32, #mla.lse<e>>, tensor<2x1x5xf32, #mla.lse<e>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C3: one base.
func.func @c3(%a: tensor<2x1x5x64xf32>, %b: tensor<2x1x5x64xf32>, %la: tensor<2x1x5xf32, #mla.lse<e>>, %lb: tensor<2x1x5xf32, #mla.lse<two>>) {
  // expected-error @+1 {{'mla.merge' op C3: all lses must have one type and base, got 'tensor<2x1x5xf32, #mla.lse<e>>' and 'tensor<2x1x5xf32, #mla.lse<two>>'}}
  %0, %1 = mla.merge outs(%a, %b) lses(%la, %lb)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>, tensor<2x1x5xf32, #mla.lse<two>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C4: an lse for each row.
func.func @c4(%a: tensor<2x1x5x64xf32>, %b: tensor<2x1x5x64xf32>, %la: tensor<2x1x4xf32, #mla.lse<e>>, %lb: tensor<2x1x4xf32, #mla.lse<e>>) {
  // expected-error @+1 {{'mla.merge' op C4: lses must have the shape of the partials ('tensor<2x1x5x64xf32>') without the last dimension, got 'tensor<2x1x4xf32, #mla.lse<e>>'}}
  %0, %1 = mla.merge outs(%a, %b) lses(%la, %lb)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x4xf32, #mla.lse<e>>, tensor<2x1x4xf32, #mla.lse<e>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x4xf32, #mla.lse<e>>)
  return
}

// -----

// C5: an LSE without a base is no LSE.
func.func @plain(%a: tensor<2x1x5x64xf32>, %b: tensor<2x1x5x64xf32>, %la: tensor<2x1x5xf32>, %lb: tensor<2x1x5xf32, #mla.lse<e>>) {
  // expected-error @+1 {{'mla.merge' op C5: lses must be ranked tensor of f32 with an #mla.lse encoding, got 'tensor<2x1x5xf32>'}}
  %0, %1 = mla.merge outs(%a, %b) lses(%la, %lb)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5xf32>, tensor<2x1x5xf32, #mla.lse<e>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C6: the LSE keeps its base.
func.func @c6(%a: tensor<2x1x5x64xf32>, %la: tensor<2x1x5xf32, #mla.lse<e>>) {
  // expected-error @+1 {{'mla.merge' op C6: lse, which follows from the operands, must be 'tensor<2x1x5xf32, #mla.lse<e>>', got 'tensor<2x1x5xf32, #mla.lse<two>>'}}
  %0, %1 = mla.merge outs(%a) lses(%la)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<two>>)
  return
}

// -----

// C1: at least one partial.
func.func @c1() {
  // expected-error @+1 {{'mla.merge' op C1: partials must be at least one, got 0}}
  %0, %1 = "mla.merge"() <{operandSegmentSizes = array<i32: 0, 0>}>
    : () -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}
