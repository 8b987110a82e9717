!c = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 16>
!q = tensor<2x1x4x512xbf16>
!r = tensor<2x1x4x64xbf16>
func.func @twice(%q: !q, %r: !r, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>) -> (!q, !q) {
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) {scale = 0.05 : f64, causal} : (!q, !r, !c, tensor<2x2xi32>, tensor<2xi32>) -> !q
  return %0, %0 : !q, !q
}
