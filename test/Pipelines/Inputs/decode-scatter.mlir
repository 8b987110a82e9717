// A decode step with a dense cache of fixed size, which is written in place at
// given positions.
func.func @step(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>,
                %past: tensor<2x38x64xf32> {mla.inout = 1 : i64}, %pastRope: tensor<2x38x16xf32> {mla.inout = 2 : i64},
                %latent: tensor<2x1x64xf32>, %rope: tensor<2x1x16xf32>, %at: tensor<2x1xi64>,
                %uk: tensor<5x24x64xf32>, %uv: tensor<5x24x64xf32>)
    -> (tensor<2x1x5x24xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>) {
  %l, %r = mla.update past(%past, %pastRope) new(%latent, %rope) positions(%at) {mode = #mla.update<scatter>}
    : (tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2x1xi64>)
      -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>,
       tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o, %l, %r : tensor<2x1x5x24xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>
}
