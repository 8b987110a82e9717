// RUN: mla-opt %s --mla-select-kernels=target=sm90 --verify-diagnostics

func.func @target(%x: tensor<2x16xf32>, %c: tensor<2x8xf32>) -> tensor<2x16xf32> {
  // expected-error @+1 {{no kernel fits for target 'sm90': cpu_rope: target expects cpu, got sm90}}
  %y = mla.rope %x, %c, %c : (tensor<2x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x16xf32>
  return %y : tensor<2x16xf32>
}
