// Attention on operands and caches of 8 bits, with the scales as arguments.
!cache = !mla.cache<<[latent : 64 x f8E4M3FN, rope : 16 x f8E4M3FN]>, page = 16>
func.func @main(%q: tensor<?x1x5x64xf32>, %q_rope: tensor<?x1x5x16xf32>, %latent: tensor<?x1x64xf32>,
                %rope: tensor<?x1x16xf32>, %cache: !cache, %table: tensor<?x?xi32>, %lengths: tensor<?xi32>,
                %slots: tensor<?xi32>, %scale: tensor<1xf32>) -> tensor<?x1x5x64xf32> {
  mla.append %cache latent(%latent, %rope) slots(%slots) k_scale(%scale)
    : (!cache, tensor<?x1x64xf32>, tensor<?x1x16xf32>, tensor<?xi32>, tensor<1xf32>) -> ()
  %o = mla.decode q(%q, %q_rope) cache(%cache) table(%table) lengths(%lengths) k_scale(%scale) {scale = 0.1 : f64, causal}
    : (tensor<?x1x5x64xf32>, tensor<?x1x5x16xf32>, !cache, tensor<?x?xi32>, tensor<?xi32>, tensor<1xf32>)
      -> tensor<?x1x5x64xf32>
  return %o : tensor<?x1x5x64xf32>
}

!heads = !mla.cache<<[k : 2 x 64 x f8E4M3FN {at = head}, v : 2 x 32 x f8E4M3FN {at = head, pool = 1}]>, page = 16>
func.func @gqa(%q: tensor<2x3x6x64xf8E4M3FN>, %cache: !heads, %table: tensor<2x4xi32>, %lengths: tensor<2xi32>,
               %q_scale: tensor<6xf32>, %k_scale: tensor<2xf32>, %v_scale: tensor<1xf32>) -> tensor<2x3x6x32xf32> {
  %o = mla.gqa_decode q(%q) cache(%cache) table(%table) lengths(%lengths) q_scale(%q_scale) k_scale(%k_scale)
         v_scale(%v_scale) {scale = 0.125 : f64, causal, out_type = f32}
    : (tensor<2x3x6x64xf8E4M3FN>, !heads, tensor<2x4xi32>, tensor<2xi32>, tensor<6xf32>, tensor<2xf32>, tensor<1xf32>)
      -> tensor<2x3x6x32xf32>
  return %o : tensor<2x3x6x32xf32>
}

func.func @prefill(%q: tensor<2x7x5x24xf8E4M3FN>, %q_rope: tensor<2x7x5x16xf8E4M3FN>, %k: tensor<2x7x5x24xf8E4M3FN>,
                   %k_rope: tensor<2x7x16xf8E4M3FN>, %v: tensor<2x7x5x20xf8E4M3FN>, %q_scale: tensor<1xf32>,
                   %k_scale: tensor<5xf32>, %v_scale: tensor<5xf32>) -> tensor<2x7x5x20xbf16> {
  %o = mla.prefill q(%q, %q_rope) k(%k, %k_rope) v(%v) q_scale(%q_scale) k_scale(%k_scale) v_scale(%v_scale)
         {scale = 0.1 : f64, causal, out_type = bf16}
    : (tensor<2x7x5x24xf8E4M3FN>, tensor<2x7x5x16xf8E4M3FN>, tensor<2x7x5x24xf8E4M3FN>, tensor<2x7x16xf8E4M3FN>,
       tensor<2x7x5x20xf8E4M3FN>, tensor<1xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<2x7x5x20xbf16>
  return %o : tensor<2x7x5x20xbf16>
}

func.func @gather(%cache: !cache, %table: tensor<2x4xi32>, %lengths: tensor<2xi32>, %scale: tensor<1xf32>)
    -> (tensor<2x9x64xbf16>, tensor<2x9x16xbf16>) {
  %l, %r = mla.gather %cache table(%table) lengths(%lengths) k_scale(%scale)
    : (!cache, tensor<2x4xi32>, tensor<2xi32>, tensor<1xf32>) -> (tensor<2x9x64xbf16>, tensor<2x9x16xbf16>)
  return %l, %r : tensor<2x9x64xbf16>, tensor<2x9x16xbf16>
}
