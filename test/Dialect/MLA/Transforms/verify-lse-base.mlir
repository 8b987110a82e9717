// RUN: mla-opt %s --split-input-file --verify-diagnostics --mla-verify-lse=base=two

func.func @two(%a: tensor<4x5xf32, #mla.lse<two>>, %x: tensor<4xf32>) -> tensor<2x5xf32, #mla.lse<two>> {
  %s = tensor.extract_slice %a[0, 0] [2, 5] [1, 1] : tensor<4x5xf32, #mla.lse<two>> to tensor<2x5xf32, #mla.lse<two>>
  return %s : tensor<2x5xf32, #mla.lse<two>>
}

// -----

// expected-error @+1 {{'func.func' op must use only LSEs of base two, got an argument with #mla.lse<e>}}
func.func @argument(%a: tensor<4x5xf32, #mla.lse<e>>) {
  return
}

// -----

func.func @result(%n: index) {
  // expected-error @+1 {{'tensor.empty' op must use only LSEs of base two, got a result with #mla.lse<e>}}
  %e = tensor.empty(%n) : tensor<?x5xf32, #mla.lse<e>>
  return
}
