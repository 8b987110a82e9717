// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-verify-lse

func.func @dropped(%a: tensor<4x5xf32, #mla.lse<e>>) -> tensor<4x5xf32> {
  // expected-error @+1 {{'tensor.cast' op must not change the encoding of an LSE: a result must have #mla.lse<e>, got no encoding; use mla.convert_lse}}
  %c = tensor.cast %a : tensor<4x5xf32, #mla.lse<e>> to tensor<4x5xf32>
  return %c : tensor<4x5xf32>
}

// -----

func.func @invented(%a: tensor<4x5xf32>) -> tensor<4x5xf32, #mla.lse<two>> {
  // expected-error @+1 {{'tensor.cast' op must not change the encoding of an LSE: a result must have no encoding, got #mla.lse<two>}}
  %c = tensor.cast %a : tensor<4x5xf32> to tensor<4x5xf32, #mla.lse<two>>
  return %c : tensor<4x5xf32, #mla.lse<two>>
}

// -----

func.func @mixed(%a: tensor<4x5xf32, #mla.lse<e>>, %b: tensor<4x5xf32, #mla.lse<two>>) -> tensor<4x5xf32, #mla.lse<two>> {
  // expected-error @+1 {{'tensor.insert_slice' op must not change the encoding of an LSE: an operand must have #mla.lse<two>, got #mla.lse<e>}}
  %c = tensor.insert_slice %a into %b[0, 0] [4, 5] [1, 1] : tensor<4x5xf32, #mla.lse<e>> into tensor<4x5xf32, #mla.lse<two>>
  return %c : tensor<4x5xf32, #mla.lse<two>>
}

// -----

func.func @computed(%a: tensor<4x5xf32, #mla.lse<e>>, %e: tensor<4x5xf32, #mla.lse<e>>) -> tensor<4x5xf32, #mla.lse<e>> {
  // expected-error @+1 {{'linalg.exp' op must not compute with an LSE of #mla.lse<e>: only mla ops may do this}}
  %c = linalg.exp ins(%a : tensor<4x5xf32, #mla.lse<e>>) outs(%e : tensor<4x5xf32, #mla.lse<e>>) -> tensor<4x5xf32, #mla.lse<e>>
  return %c : tensor<4x5xf32, #mla.lse<e>>
}

// -----

// A cast must not hide that an output has a sink.
func.func @without_sink(%a: tensor<4x5xf32, #mla.lse<e, sink>>) -> tensor<4x5xf32, #mla.lse<e>> {
  // expected-error @+1 {{'tensor.cast' op must not change the encoding of an LSE: a result must have #mla.lse<e, sink>, got #mla.lse<e>; pass the sink to mla.merge}}
  %c = tensor.cast %a : tensor<4x5xf32, #mla.lse<e, sink>> to tensor<4x5xf32, #mla.lse<e>>
  return %c : tensor<4x5xf32, #mla.lse<e>>
}

// -----

func.func @other_empty(%a: tensor<4x5xf32, #mla.lse<e>>) -> tensor<4x5xf32, #mla.lse<e, empty = +inf>> {
  // expected-error @+1 {{'tensor.cast' op must not change the encoding of an LSE: a result must have #mla.lse<e>, got #mla.lse<e, empty = +inf>; use mla.convert_lse}}
  %c = tensor.cast %a : tensor<4x5xf32, #mla.lse<e>> to tensor<4x5xf32, #mla.lse<e, empty = +inf>>
  return %c : tensor<4x5xf32, #mla.lse<e, empty = +inf>>
}
