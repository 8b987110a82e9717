// An absorbed decode step between its projections, and a function without attention.
func.func @unrelated(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func @step(%x: tensor<2x1x5x24xf32>, %uk: tensor<5x24x64xf32>, %q_rope: tensor<2x1x5x16xf32>,
                %cache: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
                %table: tensor<2x?xi32>, %lengths: tensor<2xi32>, %uv : tensor<5x32x64xf32>)
    -> tensor<2x1x5x32xf32> {
  %two = arith.constant dense<2.0> : tensor<2x1x5x24xf32>
  %x2 = arith.mulf %x, %two : tensor<2x1x5x24xf32>
  %q = mla.absorb_query %x2, %uk
      : (tensor<2x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32>
  %pages = arith.constant 4 : index
  %plan = mla.plan lengths(%lengths) max_pages(%pages) {page_size = 16, heads = 5, query_len = 1}
      : (tensor<2xi32>, index) -> !mla.plan
  %o = mla.decode q(%q, %q_rope) cache(%cache) table(%table) lengths(%lengths) plan(%plan)
        {scale = 0.1 : f64, causal}
      : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>,
         !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>,
         tensor<2xi32>, !mla.plan) -> tensor<2x1x5x64xf32>
  %v = mla.project_value %o, %uv
      : (tensor<2x1x5x64xf32>, tensor<5x32x64xf32>) -> tensor<2x1x5x32xf32>
  return %v : tensor<2x1x5x32xf32>
}
