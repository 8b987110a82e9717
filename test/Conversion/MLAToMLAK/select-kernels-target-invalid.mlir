// RUN: mla-opt %s --mla-select-kernels=target=sm_90a --split-input-file --verify-diagnostics

func.func @lse(%a: tensor<2x5xf32, #mla.lse<e>>) -> tensor<2x5xf32, #mla.lse<two>> {
  // expected-error @+1 {{no kernel fits for target 'sm_90a': cpu_convert_lse: target expects cpu, got sm_90a}}
  %b = mla.convert_lse %a : tensor<2x5xf32, #mla.lse<e>> to tensor<2x5xf32, #mla.lse<two>>
  return %b : tensor<2x5xf32, #mla.lse<two>>
}

// -----

// Each kernel of the op is listed with the first constraint that it misses.
func.func @type(%x: tensor<2x3x8xf32>, %w: tensor<3x8x16xf32>) -> tensor<2x3x16xf32> {
  // expected-error @+1 {{cpu_head_product: target expects cpu, got sm_90a; cuda_head_product: type expects f16, bf16, got f32}}
  %y = mla.absorb_query %x, %w : (tensor<2x3x8xf32>, tensor<3x8x16xf32>) -> tensor<2x3x16xf32>
  return %y : tensor<2x3x16xf32>
}
