// One decode step on a paged cache: it appends the new tokens to the cache and
// then reads the cache.
!cache = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>
func.func @main(%q: tensor<?x1x5x64xf32>, %q_rope: tensor<?x1x5x16xf32>, %latent: tensor<?x1x64xf32>,
                %rope: tensor<?x1x16xf32>, %cache: !cache, %table: tensor<?x?xi32>,
                %lengths: tensor<?xi32>, %slots: tensor<?xi32>) -> tensor<?x1x5x64xf32> {
  mla.append %cache latent(%latent, %rope) slots(%slots)
    : (!cache, tensor<?x1x64xf32>, tensor<?x1x16xf32>, tensor<?xi32>) -> ()
  %o = mla.decode q(%q, %q_rope) cache(%cache) table(%table) lengths(%lengths) {scale = 0.1 : f64, causal}
    : (tensor<?x1x5x64xf32>, tensor<?x1x5x16xf32>, !cache, tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x1x5x64xf32>
  return %o : tensor<?x1x5x64xf32>
}
func.func @append(%cache: !cache, %latent: tensor<7x64xf32>, %rope: tensor<7x16xf32>, %slots: tensor<7xi32>) {
  mla.append %cache latent(%latent, %rope) slots(%slots)
    : (!cache, tensor<7x64xf32>, tensor<7x16xf32>, tensor<7xi32>) -> ()
  return
}
func.func @nothing(%x: tensor<4xf32>) {
  return
}
