// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.update and its types.

// C1: the past has three dimensions.
func.func @c1(%pl: tensor<37x64xf32>, %pr: tensor<2x37x16xf32>, %nl: tensor<2x1x64xf32>, %nr: tensor<2x1x16xf32>) {
  // expected-error @+1 {{'mla.update' op C1: past must be [B, T, width] (rank 3), got rank 2}}
  %0, %1 = mla.update past(%pl, %pr) new(%nl, %nr) {mode = #mla.update<concat>}
    : (tensor<37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf32>, tensor<2x1x16xf32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  return
}

// -----

// C1: new tokens have three dimensions.
func.func @c1(%pl: tensor<2x37x64xf32>, %pr: tensor<2x37x16xf32>, %nl: tensor<1x64xf32>, %nr: tensor<2x1x16xf32>) {
  // expected-error @+1 {{'mla.update' op C1: new must be [B, S, width] (rank 3), got rank 2}}
  %0, %1 = mla.update past(%pl, %pr) new(%nl, %nr) {mode = #mla.update<concat>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<1x64xf32>, tensor<2x1x16xf32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  return
}

// -----

// C2: past_rope without new_rope.
func.func @c2(%pl: tensor<2x37x64xf32>, %pr: tensor<2x37x16xf32>, %nl: tensor<2x1x64xf32>) {
  // expected-error @+1 {{'mla.update' op C2: past_rope (present) and new_rope (absent) must be given together}}
  %0 = mla.update past(%pl, %pr) new(%nl) {mode = #mla.update<concat>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  return
}

// -----

// C3: new tokens have the past's width.
func.func @c3(%pl: tensor<2x37x64xf32>, %pr: tensor<2x37x16xf32>, %nl: tensor<2x1x32xf32>, %nr: tensor<2x1x16xf32>) {
  // expected-error @+1 {{'mla.update' op C3: new width (32) must equal past width (64)}}
  %0, %1 = mla.update past(%pl, %pr) new(%nl, %nr) {mode = #mla.update<concat>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x32xf32>, tensor<2x1x16xf32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  return
}

// -----

// C4: element types are equal.
func.func @c4(%pl: tensor<2x37x64xf32>, %pr: tensor<2x37x16xf32>, %nl: tensor<2x1x64xf16>, %nr: tensor<2x1x16xf32>) {
  // expected-error @+1 {{'mla.update' op C4: new element type ('f16') must equal past element type ('f32')}}
  %0, %1 = mla.update past(%pl, %pr) new(%nl, %nr) {mode = #mla.update<concat>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf16>, tensor<2x1x16xf32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  return
}

// -----

// C4: only quantised rows have another type than the others.
func.func @c4(%pl: tensor<2x37x64xf32>, %pr: tensor<2x37x16xf16>, %nl: tensor<2x1x64xf32>, %nr: tensor<2x1x16xf16>) {
  // expected-error @+1 {{'mla.update' op C4: past_rope element type ('f16') must equal past element type ('f32')}}
  %0, %1 = mla.update past(%pl, %pr) new(%nl, %nr) {mode = #mla.update<concat>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf16>, tensor<2x1x64xf32>, tensor<2x1x16xf16>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf16>)
  return
}

// -----

// C5: concat keeps the batch.
func.func @c5(%pl: tensor<2x37x64xf32>, %pr: tensor<2x37x16xf32>, %nl: tensor<1x1x64xf32>, %nr: tensor<2x1x16xf32>) {
  // expected-error @+1 {{'mla.update' op C5: new batch (1) must equal past batch (2)}}
  %0, %1 = mla.update past(%pl, %pr) new(%nl, %nr) {mode = #mla.update<concat>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<1x1x64xf32>, tensor<2x1x16xf32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  return
}

// -----

// C5: scatter has at most the past's batch.
func.func @c5(%pl: tensor<2x37x64xf32>, %pr: tensor<2x37x16xf32>, %nl: tensor<3x1x64xf32>, %nr: tensor<3x1x16xf32>, %p: tensor<1xi32>) {
  // expected-error @+1 {{'mla.update' op C5: new batch (3) must be at most past batch (2)}}
  %0, %1 = mla.update past(%pl, %pr) new(%nl, %nr) positions(%p) {mode = #mla.update<scatter>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<1xi32>) -> (tensor<2x37x64xf32>, tensor<2x37x16xf32>)
  return
}

// -----

// C6: scatter needs positions.
func.func @c6(%pl: tensor<2x37x64xf32>, %pr: tensor<2x37x16xf32>, %nl: tensor<2x1x64xf32>, %nr: tensor<2x1x16xf32>) {
  // expected-error @+1 {{'mla.update' op C6: positions (absent) and scatter mode (present) must be given together}}
  %0, %1 = mla.update past(%pl, %pr) new(%nl, %nr) {mode = #mla.update<scatter>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf32>, tensor<2x1x16xf32>) -> (tensor<2x37x64xf32>, tensor<2x37x16xf32>)
  return
}

// -----

// C6: concat has no positions.
func.func @c6(%pl: tensor<2x37x64xf32>, %pr: tensor<2x37x16xf32>, %nl: tensor<2x1x64xf32>, %nr: tensor<2x1x16xf32>, %p: tensor<1xi32>) {
  // expected-error @+1 {{'mla.update' op C6: positions (present) and scatter mode (absent) must be given together}}
  %0, %1 = mla.update past(%pl, %pr) new(%nl, %nr) positions(%p) {mode = #mla.update<concat>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<1xi32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  return
}

// -----

// C7: one position per token.
func.func @c7(%pl: tensor<2x37x64xf32>, %pr: tensor<2x37x16xf32>, %nl: tensor<2x1x64xf32>, %nr: tensor<2x1x16xf32>, %p: tensor<2xi32>) {
  // expected-error @+1 {{'mla.update' op C7: positions of a sequence (2) must equal new tokens (1)}}
  %0, %1 = mla.update past(%pl, %pr) new(%nl, %nr) positions(%p) {mode = #mla.update<scatter>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>) -> (tensor<2x37x64xf32>, tensor<2x37x16xf32>)
  return
}

// -----

// C7: each sequence has its positions.
func.func @c7(%pl: tensor<2x37x64xf32>, %pr: tensor<2x37x16xf32>, %nl: tensor<2x1x64xf32>, %nr: tensor<2x1x16xf32>, %p: tensor<3x1xi32>) {
  // expected-error @+1 {{'mla.update' op C7: positions batch (3) must equal new batch (2)}}
  %0, %1 = mla.update past(%pl, %pr) new(%nl, %nr) positions(%p) {mode = #mla.update<scatter>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<3x1xi32>) -> (tensor<2x37x64xf32>, tensor<2x37x16xf32>)
  return
}

// -----

// C7: positions have one or two dimensions.
func.func @c7(%pl: tensor<2x37x64xf32>, %pr: tensor<2x37x16xf32>, %nl: tensor<2x1x64xf32>, %nr: tensor<2x1x16xf32>, %p: tensor<2x1x1xi32>) {
  // expected-error @+1 {{'mla.update' op C7: positions must be [S] or [B, S], got rank 3}}
  %0, %1 = mla.update past(%pl, %pr) new(%nl, %nr) positions(%p) {mode = #mla.update<scatter>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2x1x1xi32>) -> (tensor<2x37x64xf32>, tensor<2x37x16xf32>)
  return
}

// -----

// C8: past_rope has the past's tokens.
func.func @c8(%pl: tensor<2x37x64xf32>, %pr: tensor<2x36x16xf32>, %nl: tensor<2x1x64xf32>, %nr: tensor<2x1x16xf32>) {
  // expected-error @+1 {{'mla.update' op C8: past_rope dimension 1 (36) must equal past dimension 1 (37)}}
  %0, %1 = mla.update past(%pl, %pr) new(%nl, %nr) {mode = #mla.update<concat>}
    : (tensor<2x37x64xf32>, tensor<2x36x16xf32>, tensor<2x1x64xf32>, tensor<2x1x16xf32>) -> (tensor<2x38x64xf32>, tensor<2x37x16xf32>)
  return
}

// -----

// C8: new_rope has the new tokens.
func.func @c8(%pl: tensor<2x37x64xf32>, %pr: tensor<2x37x16xf32>, %nl: tensor<2x1x64xf32>, %nr: tensor<2x2x16xf32>) {
  // expected-error @+1 {{'mla.update' op C8: new_rope dimension 1 (2) must equal new dimension 1 (1)}}
  %0, %1 = mla.update past(%pl, %pr) new(%nl, %nr) {mode = #mla.update<concat>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf32>, tensor<2x2x16xf32>) -> (tensor<2x38x64xf32>, tensor<2x39x16xf32>)
  return
}

// -----

// If a sum of sizes overflows 64 bits, the inferred size is dynamic.
func.func @overflow(%pl: tensor<2x9223372036854775807x64xf32>, %nl: tensor<2x1x64xf32>) {
  // expected-error @+2 {{'mla.update' op inferred type(s) 'tensor<2x?x64xf32>' are incompatible with return type(s) of operation 'tensor<2x?x32xf32>'}}
  // expected-error @+1 {{'mla.update' op failed to infer returned types}}
  %0 = mla.update past(%pl) new(%nl) {mode = #mla.update<concat>}
    : (tensor<2x9223372036854775807x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x32xf32>
  return
}

// -----

// The positions must be integers.
func.func @operand_type(%pl: tensor<2x37x64xf32>, %nl: tensor<2x1x64xf32>, %p: tensor<1xf32>) {
  // expected-error @+1 {{'mla.update' op operand #2 must be ranked tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<1xf32>'}}
  %0 = mla.update past(%pl) new(%nl) positions(%p) {mode = #mla.update<scatter>}
    : (tensor<2x37x64xf32>, tensor<2x1x64xf32>, tensor<1xf32>) -> tensor<2x37x64xf32>
  return
}

// -----

// The new tokens must be a ranked tensor.
func.func @operand_type(%pl: tensor<2x37x64xf32>, %nl: tensor<*xf32>) {
  // expected-error @+1 {{'mla.update' op operand #1 must be ranked tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float or f8E4M3FN type or f8E5M2 type or f8E8M0FNU type values, but got 'tensor<*xf32>'}}
  %0 = mla.update past(%pl) new(%nl) {mode = #mla.update<concat>}
    : (tensor<2x37x64xf32>, tensor<*xf32>) -> tensor<2x38x64xf32>
  return
}
