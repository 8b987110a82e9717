// RUN: mla-opt %s --mla-select-kernels --split-input-file --verify-diagnostics

// The form was not chosen.
func.func @source(%qn: tensor<2x1x5x24xf32>, %l: tensor<2x38x64xf32>, %uk: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  // expected-error @+1 {{has no kernel: before mla-select-kernels, mla-absorb has to choose the form of an attention, and mla-decompose to lower what else has none}}
  %o = mla.attention q(%qn) latent(%l) weights(%uk, %uk) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x38x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// -----

// Each candidate is listed with what failed.
func.func @type(%x: tensor<2x16xf64>, %c: tensor<2x8xf64>) -> tensor<2x16xf64> {
  // expected-error @+1 {{no kernel fits for target 'cpu': cpu_rope: type expects f32, f16, bf16, got f64}}
  %y = mla.rope %x, %c, %c : (tensor<2x16xf64>, tensor<2x8xf64>, tensor<2x8xf64>) -> tensor<2x16xf64>
  return %y : tensor<2x16xf64>
}

// -----

// A rope key of a type of its own is looked at too.
func.func @rope_type(%c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, %l: tensor<2x64xf32>, %r: tensor<2x16xf64>, %s: tensor<2xi32>) {
  // expected-error @+1 {{no kernel fits for target 'cpu': cpu_append: type expects f32, f16, bf16, got f64}}
  mla.append %c latent(%l, %r) slots(%s)
    : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<2x64xf32>, tensor<2x16xf64>, tensor<2xi32>) -> ()
  return
}
