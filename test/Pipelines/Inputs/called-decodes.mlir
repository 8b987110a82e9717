!c = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 16>
!q = tensor<2x1x4x512xbf16>
!r = tensor<2x1x4x64xbf16>
!t = tensor<2x2xi32>
!n = tensor<2xi32>
func.func @twice(%q0: !q, %r0: !r, %q1: !q, %r1: !r, %c0: !c, %c1: !c, %t: !t, %n: !n) -> (!q, !q) {
  %0 = mla.decode q(%q0, %r0) cache(%c0) table(%t) lengths(%n) {scale = 0.05 : f64, causal} : (!q, !r, !c, !t, !n) -> !q
  %1 = mla.decode q(%q1, %r1) cache(%c1) table(%t) lengths(%n) {scale = 0.05 : f64, causal} : (!q, !r, !c, !t, !n) -> !q
  return %0, %1 : !q, !q
}
func.func private @layer(%q: !q, %r: !r, %c: !c, %t: !t, %n: !n) -> !q {
  %0 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) {scale = 0.05 : f64, causal} : (!q, !r, !c, !t, !n) -> !q
  return %0 : !q
}
func.func @called(%q: !q, %r: !r, %c0: !c, %c1: !c, %t: !t, %n: !n) -> (!q, !q) {
  %0 = call @layer(%q, %r, %c0, %t, %n) : (!q, !r, !c, !t, !n) -> !q
  %1 = call @layer(%0, %r, %c1, %t, %n) : (!q, !r, !c, !t, !n) -> !q
  %2 = call @layer(%q, %r, %c1, %t, %n) : (!q, !r, !c, !t, !n) -> !q
  return %1, %2 : !q, !q
}
func.func @chained(%q: !q, %r: !r, %c0: !c, %c1: !c, %t: !t, %n: !n) -> (tensor<2x2048xbf16>, !q, !q) {
  %0 = mla.decode q(%q, %r) cache(%c0) table(%t) lengths(%n) {scale = 0.05 : f64, causal} : (!q, !r, !c, !t, !n) -> !q
  %1 = tensor.collapse_shape %0 [[0], [1, 2, 3]] : !q into tensor<2x2048xbf16>
  %2 = mla.decode q(%q, %r) cache(%c1) table(%t) lengths(%n) {scale = 0.05 : f64, causal} : (!q, !r, !c, !t, !n) -> !q
  %3 = mla.decode q(%2, %r) cache(%c1) table(%t) lengths(%n) {scale = 0.05 : f64, causal} : (!q, !r, !c, !t, !n) -> !q
  return %1, %2, %3 : tensor<2x2048xbf16>, !q, !q
}
