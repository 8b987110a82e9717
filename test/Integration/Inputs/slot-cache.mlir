// A cache [sequences, 300, 64 + 16] with one slot of 300 tokens per sequence: a
// page is a slot, and the block table has one column.
!slots = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 300>
func.func @main(%q: tensor<?x1x5x64xf32>, %q_rope: tensor<?x1x5x16xf32>, %latent: tensor<?x1x64xf32>,
                %rope: tensor<?x1x16xf32>, %cache: !slots, %slot_ids: tensor<?x1xi32>, %lengths: tensor<?xi32>,
                %slots: tensor<?xi32>) -> (tensor<?x1x5x64xf32>, tensor<?x300x64xf32>, tensor<?x300x16xf32>) {
  mla.append %cache latent(%latent, %rope) slots(%slots)
    : (!slots, tensor<?x1x64xf32>, tensor<?x1x16xf32>, tensor<?xi32>) -> ()
  %o = mla.decode q(%q, %q_rope) cache(%cache) table(%slot_ids) lengths(%lengths) {scale = 0.1 : f64, causal}
    : (tensor<?x1x5x64xf32>, tensor<?x1x5x16xf32>, !slots, tensor<?x1xi32>, tensor<?xi32>) -> tensor<?x1x5x64xf32>
  %l, %r = mla.gather %cache table(%slot_ids) lengths(%lengths)
    : (!slots, tensor<?x1xi32>, tensor<?xi32>) -> (tensor<?x300x64xf32>, tensor<?x300x16xf32>)
  return %o, %l, %r : tensor<?x1x5x64xf32>, tensor<?x300x64xf32>, tensor<?x300x16xf32>
}
