// One decode step on pages of NVFP4, whose values are latent and rope key.
!cache = !mla.cache<<[latent : 128 x f4E2M1FN, rope : 32 x f8E4M3FN, scale : 8 x f8E4M3FN {group = 16, at = page_end, transpose = 4}]>, page = 16>
func.func @main(%q: tensor<?x1x3x128xf32>, %q_rope: tensor<?x1x3x32xf32>, %latent: tensor<?x1x128xf32>,
                %rope: tensor<?x1x32xf32>, %cache: !cache, %table: tensor<?x?xi32>,
                %lengths: tensor<?xi32>, %slots: tensor<?xi32>) -> tensor<?x1x3x160xf32> {
  mla.append %cache latent(%latent, %rope) slots(%slots)
    : (!cache, tensor<?x1x128xf32>, tensor<?x1x32xf32>, tensor<?xi32>) -> ()
  %o = mla.decode q(%q, %q_rope) cache(%cache) table(%table) lengths(%lengths) {scale = 0.1 : f64, causal, value_rope}
    : (tensor<?x1x3x128xf32>, tensor<?x1x3x32xf32>, !cache, tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x1x3x160xf32>
  return %o : tensor<?x1x3x160xf32>
}
