func.func @f(%a: tensor<4x3xf32, #mla.lse<e>>) -> tensor<4x3xf32, #mla.lse<e>> {
  %e = tensor.empty() : tensor<4x3xf32, #mla.lse<e>>
  %x = linalg.exp ins(%a : tensor<4x3xf32, #mla.lse<e>>) outs(%e : tensor<4x3xf32, #mla.lse<e>>) -> tensor<4x3xf32, #mla.lse<e>>
  return %x : tensor<4x3xf32, #mla.lse<e>>
}
