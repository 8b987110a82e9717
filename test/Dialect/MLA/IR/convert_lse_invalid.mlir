// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.convert_lse and its types.

// C1: operand and result have the same shape.
func.func @c1(%a: tensor<2x5xf32, #mla.lse<e>>) {
  // expected-error @+1 {{'mla.convert_lse' op C1: the result's shape ('tensor<2x4xf32, #mla.lse<two>>') must equal the operand's ('tensor<2x5xf32, #mla.lse<e>>')}}
  %0 = mla.convert_lse %a
    : tensor<2x5xf32, #mla.lse<e>> to tensor<2x4xf32, #mla.lse<two>>
  return
}

// -----

// A result without a base.
func.func @plain(%a: tensor<2x5xf32, #mla.lse<e>>) {
  // expected-error @+1 {{'mla.convert_lse' op result #0 must be ranked tensor of 32-bit float values with an #mla.lse encoding, but got 'tensor<2x5xf32>'}}
  %0 = mla.convert_lse %a
    : tensor<2x5xf32, #mla.lse<e>> to tensor<2x5xf32>
  return
}

// -----

// C2: the sink of an output cannot be removed.
func.func @c2(%a: tensor<2x5xf32, #mla.lse<e, sink>>) {
  // expected-error @+1 {{'mla.convert_lse' op C2: the result ('tensor<2x5xf32, #mla.lse<e>>') must have sink if and only if the operand ('tensor<2x5xf32, #mla.lse<e, sink>>') has it}}
  %0 = mla.convert_lse %a
    : tensor<2x5xf32, #mla.lse<e, sink>> to tensor<2x5xf32, #mla.lse<e>>
  return
}
