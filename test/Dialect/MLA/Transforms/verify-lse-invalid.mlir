// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-verify-lse

func.func @dropped(%a: tensor<4x5xf32, #mla.lse<e>>) -> tensor<4x5xf32> {
  // expected-error @+1 {{'tensor.cast' op must not change the base of an LSE: a result must have base e, got no base; use mla.convert_lse}}
  %c = tensor.cast %a : tensor<4x5xf32, #mla.lse<e>> to tensor<4x5xf32>
  return %c : tensor<4x5xf32>
}

// -----

func.func @invented(%a: tensor<4x5xf32>) -> tensor<4x5xf32, #mla.lse<two>> {
  // expected-error @+1 {{'tensor.cast' op must not change the base of an LSE: a result must have no base, got base two}}
  %c = tensor.cast %a : tensor<4x5xf32> to tensor<4x5xf32, #mla.lse<two>>
  return %c : tensor<4x5xf32, #mla.lse<two>>
}

// -----

func.func @mixed(%a: tensor<4x5xf32, #mla.lse<e>>, %b: tensor<4x5xf32, #mla.lse<two>>) -> tensor<4x5xf32, #mla.lse<two>> {
  // expected-error @+1 {{'tensor.insert_slice' op must not change the base of an LSE: an operand must have base two, got base e}}
  %c = tensor.insert_slice %a into %b[0, 0] [4, 5] [1, 1] : tensor<4x5xf32, #mla.lse<e>> into tensor<4x5xf32, #mla.lse<two>>
  return %c : tensor<4x5xf32, #mla.lse<two>>
}

// -----

func.func @computed(%a: tensor<4x5xf32, #mla.lse<e>>, %e: tensor<4x5xf32, #mla.lse<e>>) -> tensor<4x5xf32, #mla.lse<e>> {
  // expected-error @+1 {{'linalg.exp' op must not compute with an LSE of base e: only mla ops may do this}}
  %c = linalg.exp ins(%a : tensor<4x5xf32, #mla.lse<e>>) outs(%e : tensor<4x5xf32, #mla.lse<e>>) -> tensor<4x5xf32, #mla.lse<e>>
  return %c : tensor<4x5xf32, #mla.lse<e>>
}
