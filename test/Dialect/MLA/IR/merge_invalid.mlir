// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.merge and its types.

// C1: each partial has an lse.
func.func @c1(%a: tensor<2x1x5x64xf32>, %b: tensor<2x1x5x64xf32>, %la: tensor<2x1x5xf32, #mla.lse<e>>) {
  // expected-error @+1 {{'mla.merge' op C1: the number of partials (2) must equal the number of lses (1)}}
  %0, %1 = mla.merge outs(%a, %b) lses(%la)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C2: all partials have the same type.
func.func @c2(%a: tensor<2x1x5x64xf32>, %b: tensor<2x1x5x32xf32>, %la: tensor<2x1x5xf32, #mla.lse<e>>, %lb: tensor<2x1x5xf32, #mla.lse<e>>) {
  // expected-error @+1 {{'mla.merge' op C2: all partials must have one type, got 'tensor<2x1x5x64xf32>' and 'tensor<2x1x5x32xf32>'}}
  %0, %1 = mla.merge outs(%a, %b) lses(%la, %lb)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x32xf32>, tensor<2x1x5xf32, #mla.lse<e>>, tensor<2x1x5xf32, #mla.lse<e>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C2: all partials have the same element type.
func.func @c2(%a: tensor<2x1x5x64xf32>, %b: tensor<2x1x5x64xbf16>, %la: tensor<2x1x5xf32, #mla.lse<e>>, %lb: tensor<2x1x5xf32, #mla.lse<e>>) {
  // expected-error @+1 {{'mla.merge' op C2: all partials must have one type, got 'tensor<2x1x5x64xf32>' and 'tensor<2x1x5x64xbf16>'}}
  %0, %1 = mla.merge outs(%a, %b) lses(%la, %lb)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xbf16>, tensor<2x1x5xf32, #mla.lse<e>>, tensor<2x1x5xf32, #mla.lse<e>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C3: all lses have the same base.
func.func @c3(%a: tensor<2x1x5x64xf32>, %b: tensor<2x1x5x64xf32>, %la: tensor<2x1x5xf32, #mla.lse<e>>, %lb: tensor<2x1x5xf32, #mla.lse<two>>) {
  // expected-error @+1 {{'mla.merge' op C3: all lses must have one type and base, got 'tensor<2x1x5xf32, #mla.lse<e>>' and 'tensor<2x1x5xf32, #mla.lse<two>>'}}
  %0, %1 = mla.merge outs(%a, %b) lses(%la, %lb)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>, tensor<2x1x5xf32, #mla.lse<two>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C4: each row has an lse.
func.func @c4(%a: tensor<2x1x5x64xf32>, %b: tensor<2x1x5x64xf32>, %la: tensor<2x1x4xf32, #mla.lse<e>>, %lb: tensor<2x1x4xf32, #mla.lse<e>>) {
  // expected-error @+1 {{'mla.merge' op C4: lses must have the shape of the partials ('tensor<2x1x5x64xf32>') without the last dimension, got 'tensor<2x1x4xf32, #mla.lse<e>>'}}
  %0, %1 = mla.merge outs(%a, %b) lses(%la, %lb)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x4xf32, #mla.lse<e>>, tensor<2x1x4xf32, #mla.lse<e>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x4xf32, #mla.lse<e>>)
  return
}

// -----

// The type of an LSE must have a base.
func.func @plain(%a: tensor<2x1x5x64xf32>, %b: tensor<2x1x5x64xf32>, %la: tensor<2x1x5xf32>, %lb: tensor<2x1x5xf32, #mla.lse<e>>) {
  // expected-error @+1 {{'mla.merge' op operand #2 must be variadic of ranked tensor of 32-bit float values with an #mla.lse encoding, but got 'tensor<2x1x5xf32>'}}
  %0, %1 = mla.merge outs(%a, %b) lses(%la, %lb)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5xf32>, tensor<2x1x5xf32, #mla.lse<e>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// The LSE result must have the base of the LSE operands.
func.func @result_type(%a: tensor<2x1x5x64xf32>, %la: tensor<2x1x5xf32, #mla.lse<e>>) {
  // expected-error @+2 {{'mla.merge' op inferred type(s) 'tensor<2x1x5x64xf32>', 'tensor<2x1x5xf32, #mla.lse<e>>' are incompatible with return type(s) of operation 'tensor<2x1x5x64xf32>', 'tensor<2x1x5xf32, #mla.lse<two>>'}}
  // expected-error @+1 {{'mla.merge' op failed to infer returned types}}
  %0, %1 = mla.merge outs(%a) lses(%la)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<two>>)
  return
}

// -----

// C1: there is at least one partial.
func.func @c1() {
  // expected-error @+1 {{'mla.merge' op C1: partials must have at least 1 value, got 0}}
  %0, %1 = "mla.merge"() <{operandSegmentSizes = array<i32: 0, 0, 0>}>
    : () -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C3: all lses have the same value for empty rows.
func.func @c3(%a: tensor<2x1x5x64xf32>, %b: tensor<2x1x5x64xf32>, %la: tensor<2x1x5xf32, #mla.lse<e>>, %lb: tensor<2x1x5xf32, #mla.lse<e, empty = +inf>>) {
  // expected-error @+1 {{'mla.merge' op C3: all lses must have one type and base, got 'tensor<2x1x5xf32, #mla.lse<e>>' and 'tensor<2x1x5xf32, #mla.lse<e, empty = +inf>>'}}
  %0, %1 = mla.merge outs(%a, %b) lses(%la, %lb)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>, tensor<2x1x5xf32, #mla.lse<e, empty = +inf>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C5: a block argument carries the sink in its type.
func.func @c5(%a: tensor<2x1x5x64xf32>, %b: tensor<2x1x5x64xf32>, %la: tensor<2x1x5xf32, #mla.lse<e>>, %lb: tensor<2x1x5xf32, #mla.lse<e, sink>>) {
  // expected-error @+1 {{'mla.merge' op C5: lses[1] must be without sink, got 'tensor<2x1x5xf32, #mla.lse<e, sink>>': a merge would count the sink of each partial result; pass the sink to mla.merge instead}}
  %0, %1 = mla.merge outs(%a, %b) lses(%la, %lb)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>, tensor<2x1x5xf32, #mla.lse<e, sink>>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C5: a merge with a sink is the last merge.
func.func @c5(%a: tensor<2x1x5x64xf32>, %la: tensor<2x1x5xf32, #mla.lse<e>>, %s: tensor<5xf32>) {
  %0, %1 = mla.merge outs(%a) lses(%la) sink(%s)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>, tensor<5xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e, sink>>)
  // expected-error @+1 {{'mla.merge' op C5: lses[0] must be without sink, got 'tensor<2x1x5xf32, #mla.lse<e, sink>>': a merge would count the sink of each partial result; pass the sink to mla.merge instead}}
  %2, %3 = mla.merge outs(%0) lses(%1) sink(%s)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e, sink>>, tensor<5xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e, sink>>)
  return
}

// -----

// The type of the LSE result says that the output has a sink.
func.func @result_sink(%a: tensor<2x1x5x64xf32>, %la: tensor<2x1x5xf32, #mla.lse<e>>, %s: tensor<5xf32>) {
  // expected-error @+2 {{'mla.merge' op inferred type(s) 'tensor<2x1x5x64xf32>', 'tensor<2x1x5xf32, #mla.lse<e, sink>>' are incompatible with return type(s) of operation 'tensor<2x1x5x64xf32>', 'tensor<2x1x5xf32, #mla.lse<e>>'}}
  // expected-error @+1 {{'mla.merge' op failed to infer returned types}}
  %0, %1 = mla.merge outs(%a) lses(%la) sink(%s)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>, tensor<5xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
  return
}

// -----

// C6: one sink per head.
func.func @c6(%a: tensor<2x1x5x64xf32>, %la: tensor<2x1x5xf32, #mla.lse<e>>, %s: tensor<4xf32>) {
  // expected-error @+1 {{'mla.merge' op C6: sink size (4) must equal heads (5)}}
  %0, %1 = mla.merge outs(%a) lses(%la) sink(%s)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>, tensor<4xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e, sink>>)
  return
}

// -----

// C6: the sink has rank 1.
func.func @c6(%a: tensor<2x1x5x64xf32>, %la: tensor<2x1x5xf32, #mla.lse<e>>, %s: tensor<1x5xf32>) {
  // expected-error @+1 {{'mla.merge' op C6: sink must be [H] (rank 1), got rank 2}}
  %0, %1 = mla.merge outs(%a) lses(%la) sink(%s)
    : (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>, tensor<1x5xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e, sink>>)
  return
}
