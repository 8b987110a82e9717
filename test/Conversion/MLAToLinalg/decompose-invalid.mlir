// RUN: %mla-opt %s --mla-decompose -split-input-file -verify-diagnostics
// RUN: not %mla-opt %s --mla-decompose=accumulate=f16 2>&1 | FileCheck %s --check-prefix=ACCUMULATE
// RUN: not %mla-opt %s --mla-decompose=form=both 2>&1 | FileCheck %s --check-prefix=FORM

// ACCUMULATE: mla-decompose: accumulate must be f32 or f64, got 'f16'
// FORM: mla-decompose: form must be auto, expanded or absorbed, got 'both'

func.func @integers(%c: !mla.cache<<[latent : 32 x i8, scale : 1 x f32 {group = 32}]>, page = 64>, %q: tensor<1x1x1x32xbf16>,
                    %t: tensor<1x1xi32>, %n: tensor<1xi32>) -> tensor<1x1x1x32xbf16> {
  // expected-error @+1 {{mla-decompose: fields must be floats of at least 16 bits, f8E4M3FN, f8E5M2 or f4E2M1FN, and k and v fields must not be f8E5M2 or f4E2M1FN or have scales in the cache, but layout #mla.layout<[latent : 32 x i8, scale : 1 x f32 {group = 32}]> has a latent field of i8}}
  %o = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
     : (tensor<1x1x1x32xbf16>, !mla.cache<<[latent : 32 x i8, scale : 1 x f32 {group = 32}]>, page = 64>,
        tensor<1x1xi32>, tensor<1xi32>) -> tensor<1x1x1x32xbf16>
  return %o : tensor<1x1x1x32xbf16>
}

// -----

!scaled = !mla.cache<<[k : 2 x 32 x f8E4M3FN, v : 2 x 32 x f8E4M3FN, scale : 4 x f32 {group = 32}]>, page = 64>

func.func @heads(%c: !scaled, %t: tensor<1x1xi32>, %n: tensor<1xi32>) -> tensor<1x8x2x32xf32> {
  // expected-error @+1 {{has a k field of f8E4M3FN with scales in the cache}}
  %k, %v = mla.gqa_gather %c table(%t) lengths(%n) : (!scaled, tensor<1x1xi32>, tensor<1xi32>) -> (tensor<1x8x2x32xf32>, tensor<1x8x2x32xf32>)
  return %k : tensor<1x8x2x32xf32>
}

// -----

// Error: a kernel takes a whole cache, but decomposed ops take the pools of the
// cache.
func.func @kernel(%q: tensor<2x1x3x32xf32>, %qr: tensor<2x1x3x8xf32>, %c: !mla.cache<<[latent : 32 x f32, rope : 8 x f32]>, page = 4>,
                  %t: tensor<2x2xi32>, %n: tensor<2xi32>, %e: tensor<2x1x3x32xf32>) -> tensor<2x1x3x32xf32> {
  // expected-error @+1 {{mla-decompose: 'mlak.decode' must not use a value of type '!mla.cache<<[latent : 32 x f32, rope : 8 x f32]>, page = 4>'; only mla ops and control flow may}}
  %a = mlak.decode q(%q, %qr) cache(%c) table(%t) lengths(%n) outs(%e) {kernel = "cpu_decode", scale = 0.1 : f64}
     : (tensor<2x1x3x32xf32>, tensor<2x1x3x8xf32>, !mla.cache<<[latent : 32 x f32, rope : 8 x f32]>, page = 4>,
        tensor<2x2xi32>, tensor<2xi32>, tensor<2x1x3x32xf32>) -> tensor<2x1x3x32xf32>
  return %a : tensor<2x1x3x32xf32>
}

// -----

// Error: scf.execute_region is the only control flow that is not converted.
!cache = !mla.cache<<[latent : 8 x f32]>, page = 4>

func.func @once(%c: !cache, %t: tensor<1x2xi32>, %n: tensor<1xi32>) -> tensor<1x8x8xf32> {
  // expected-error @+1 {{mla-decompose: 'scf.execute_region' must not use a value of type '!mla.cache<<[latent : 8 x f32]>, page = 4>'}}
  %w = scf.execute_region -> !cache {
    scf.yield %c : !cache
  }
  %g = mla.gather %w table(%t) lengths(%n) : (!cache, tensor<1x2xi32>, tensor<1xi32>) -> tensor<1x8x8xf32>
  return %g : tensor<1x8x8xf32>
}
