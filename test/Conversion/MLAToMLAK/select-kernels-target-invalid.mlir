// RUN: mla-opt %s --mla-select-kernels=target=sm_90a --split-input-file --verify-diagnostics

// The error lists each kernel with the first constraint that failed.
func.func @type(%x: tensor<2x16xf64>, %c: tensor<2x8xf64>) -> tensor<2x16xf64> {
  // expected-error @+1 {{no kernel fits for target 'sm_90a': cpu_rope: target must be cpu, got sm_90a; cuda_rope: type must be f32, f16, bf16, got f64}}
  %y = mla.rope %x, %c, %c : (tensor<2x16xf64>, tensor<2x8xf64>, tensor<2x8xf64>) -> tensor<2x16xf64>
  return %y : tensor<2x16xf64>
}
