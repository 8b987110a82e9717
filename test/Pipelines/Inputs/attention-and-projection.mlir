// A projection followed by an absorbed query: the matmul has no kernel on GPUs.
func.func @main(%x: tensor<2x64xbf16>, %w: tensor<64x384xbf16>, %uk: tensor<3x128x512xbf16>) -> tensor<2x3x512xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<2x384xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<2x384xbf16>) -> tensor<2x384xbf16>
  %q = linalg.matmul ins(%x, %w : tensor<2x64xbf16>, tensor<64x384xbf16>) outs(%f : tensor<2x384xbf16>) -> tensor<2x384xbf16>
  %qn = tensor.expand_shape %q [[0], [1, 2]] output_shape [2, 3, 128] : tensor<2x384xbf16> into tensor<2x3x128xbf16>
  %ql = mla.absorb_query %qn, %uk : (tensor<2x3x128xbf16>, tensor<3x128x512xbf16>) -> tensor<2x3x512xbf16>
  return %ql : tensor<2x3x512xbf16>
}
