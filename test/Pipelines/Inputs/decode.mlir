// A decode step whose dense cache grows by one token before attention reads it.
func.func @step(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>,
                %past: tensor<2x37x64xf32>, %pastRope: tensor<2x37x16xf32>,
                %latent: tensor<2x1x64xf32>, %rope: tensor<2x1x16xf32>,
                %uk: tensor<5x24x64xf32>, %uv: tensor<5x24x64xf32>)
    -> (tensor<2x1x5x24xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>) {
  %l, %r = mla.update past(%past, %pastRope) new(%latent, %rope) {mode = #mla.update<concat>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf32>, tensor<2x1x16xf32>)
      -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>,
       tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o, %l, %r : tensor<2x1x5x24xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>
}
