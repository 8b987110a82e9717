// RUN: mla-opt %s --mla-select-kernels=target=sm_90a --split-input-file --verify-diagnostics

// Each kernel of the op is listed with the first constraint that it misses.
func.func @type(%x: tensor<2x16xf64>, %c: tensor<2x8xf64>) -> tensor<2x16xf64> {
  // expected-error @+1 {{no kernel fits for target 'sm_90a': cpu_rope: target expects cpu, got sm_90a; cuda_rope: type expects f32, f16, bf16, got f64}}
  %y = mla.rope %x, %c, %c : (tensor<2x16xf64>, tensor<2x8xf64>, tensor<2x8xf64>) -> tensor<2x16xf64>
  return %y : tensor<2x16xf64>
}

// -----

// A dense cache has no kernel on a GPU; the error says what to do.
func.func @update(%pl: tensor<2x37x64xbf16>, %pr: tensor<2x37x16xbf16>, %nl: tensor<2x1x64xbf16>, %nr: tensor<2x1x16xbf16>)
    -> (tensor<2x38x64xbf16>, tensor<2x38x16xbf16>) {
  // expected-error @+1 {{no kernel fits for target 'sm_90a': a dense cache is updated on the CPU alone; page it (mla-paginate, --paginate=N), so that mla.append writes the new tokens}}
  %l, %r = mla.update past(%pl, %pr) new(%nl, %nr) {mode = #mla.update<concat>}
    : (tensor<2x37x64xbf16>, tensor<2x37x16xbf16>, tensor<2x1x64xbf16>, tensor<2x1x16xbf16>)
      -> (tensor<2x38x64xbf16>, tensor<2x38x16xbf16>)
  return %l, %r : tensor<2x38x64xbf16>, tensor<2x38x16xbf16>
}
