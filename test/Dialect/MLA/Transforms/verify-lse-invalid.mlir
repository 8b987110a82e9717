// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-verify-lse

func.func @dropped(%a: tensor<4x5xf32, #mla.lse<e>>) -> tensor<4x5xf32> {
  // expected-error @+1 {{'tensor.cast' op changes the base of an LSE: a result has no base, expected base e; mla.convert_lse does it}}
  %c = tensor.cast %a : tensor<4x5xf32, #mla.lse<e>> to tensor<4x5xf32>
  return %c : tensor<4x5xf32>
}

// -----

func.func @invented(%a: tensor<4x5xf32>) -> tensor<4x5xf32, #mla.lse<two>> {
  // expected-error @+1 {{'tensor.cast' op changes the base of an LSE: a result has base two, expected no base}}
  %c = tensor.cast %a : tensor<4x5xf32> to tensor<4x5xf32, #mla.lse<two>>
  return %c : tensor<4x5xf32, #mla.lse<two>>
}

// -----

func.func @mixed(%a: tensor<4x5xf32, #mla.lse<e>>, %b: tensor<4x5xf32, #mla.lse<two>>) -> tensor<4x5xf32, #mla.lse<two>> {
  // expected-error @+1 {{'tensor.insert_slice' op changes the base of an LSE: an operand has base e, expected base two}}
  %c = tensor.insert_slice %a into %b[0, 0] [4, 5] [1, 1] : tensor<4x5xf32, #mla.lse<e>> into tensor<4x5xf32, #mla.lse<two>>
  return %c : tensor<4x5xf32, #mla.lse<two>>
}

// -----

func.func @computed(%a: tensor<4x5xf32, #mla.lse<e>>, %e: tensor<4x5xf32, #mla.lse<e>>) -> tensor<4x5xf32, #mla.lse<e>> {
  // expected-error @+1 {{'linalg.exp' op computes with an LSE of base e, which only mla ops may do}}
  %c = linalg.exp ins(%a : tensor<4x5xf32, #mla.lse<e>>) outs(%e : tensor<4x5xf32, #mla.lse<e>>) -> tensor<4x5xf32, #mla.lse<e>>
  return %c : tensor<4x5xf32, #mla.lse<e>>
}
