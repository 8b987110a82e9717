// Two layers of grouped-query attention: each writes the keys and values of new
// tokens, attends to its pages, and the last one returns them as dense tensors.
!by_token = !mla.cache<<[k : 2 x 64 x f32, v : 2 x 32 x f32 {pool = 1}]>, page = 16>
!by_head = !mla.cache<<[k : 2 x 64 x f8E4M3FN {at = head}, v : 2 x 32 x f8E4M3FN {at = head}]>, page = 16>
func.func @main(%q: tensor<?x1x6x64xf32>, %k: tensor<?x1x2x64xf32>, %v: tensor<?x1x2x32xf32>, %first: !by_token,
                %second: !by_head, %table: tensor<?x2xi32>, %lengths: tensor<?xi32>, %slots: tensor<?xi32>,
                %k_scale: tensor<2xf32>, %v_scale: tensor<1xf32>)
    -> (tensor<?x1x6x32xf32>, tensor<?x1x6x32xf32>, tensor<?x40x2x64xf32>, tensor<?x40x2x32xf32>) {
  mla.gqa_append %first kv(%k, %v) slots(%slots)
    : (!by_token, tensor<?x1x2x64xf32>, tensor<?x1x2x32xf32>, tensor<?xi32>) -> ()
  %a = mla.gqa_decode q(%q) cache(%first) table(%table) lengths(%lengths) {scale = 0.125 : f64, causal}
    : (tensor<?x1x6x64xf32>, !by_token, tensor<?x2xi32>, tensor<?xi32>) -> tensor<?x1x6x32xf32>
  mla.gqa_append %second kv(%k, %v) slots(%slots) k_scale(%k_scale) v_scale(%v_scale)
    : (!by_head, tensor<?x1x2x64xf32>, tensor<?x1x2x32xf32>, tensor<?xi32>, tensor<2xf32>, tensor<1xf32>) -> ()
  %b = mla.gqa_decode q(%q) cache(%second) table(%table) lengths(%lengths) k_scale(%k_scale) v_scale(%v_scale)
         {scale = 0.125 : f64, causal}
    : (tensor<?x1x6x64xf32>, !by_head, tensor<?x2xi32>, tensor<?xi32>, tensor<2xf32>, tensor<1xf32>)
      -> tensor<?x1x6x32xf32>
  %keys, %values = mla.gqa_gather %second table(%table) lengths(%lengths) k_scale(%k_scale) v_scale(%v_scale)
    : (!by_head, tensor<?x2xi32>, tensor<?xi32>, tensor<2xf32>, tensor<1xf32>)
      -> (tensor<?x40x2x64xf32>, tensor<?x40x2x32xf32>)
  return %a, %b, %keys, %values
    : tensor<?x1x6x32xf32>, tensor<?x1x6x32xf32>, tensor<?x40x2x64xf32>, tensor<?x40x2x32xf32>
}
