// RUN: mla-run %s --entry=scaled --seed=1 --reference -O 0 --form=expanded | FileCheck %s
// RUN: mla-run %s --entry=wide --seed=2 --reference -O 0 --form=expanded | FileCheck %s
// RUN: mla-run %s --entry=flat --seed=3 --reference -O 0 --form=expanded | FileCheck %s
// REQUIRES: mla-run

// A prefill over cached tokens, in expanded form: one op reads the pages and
// computes keys and values, with and without block scales, with products in f32,
// and with a chunk of queries that is longer than the past.
// CHECK: mla-expand-cache: one op reads the cached latents
// CHECK: cpu_expand_cache for mla.expand_cache
// CHECK-NOT: mla.gather
// CHECK: all results agree

!scaled = !mla.cache<<[latent : 64 x f8E4M3FN, scale : 2 x f32 {group = 32}, rope : 16 x bf16]>, page = 16>
!narrow = !mla.cache<<[latent : 64 x f8E4M3FN, rope : 16 x f8E4M3FN]>, page = 16>
!plain = !mla.cache<<[latent : 64 x f32]>, page = 8>

func.func @scaled(%qn: tensor<2x7x5x24xbf16>, %qr: tensor<2x7x5x16xbf16>, %c: !scaled, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xbf16>, %uv: tensor<5x20x64xbf16>) -> tensor<2x7x5x20xbf16> {
  %l, %r = mla.gather %c table(%t) lengths(%n) : (!scaled, tensor<2x2xi32>, tensor<2xi32>) -> (tensor<2x32x64xbf16>, tensor<2x32x16xbf16>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) lengths(%n) {causal, scale = 0.1 : f64}
    : (tensor<2x7x5x24xbf16>, tensor<2x7x5x16xbf16>, tensor<2x32x64xbf16>, tensor<2x32x16xbf16>, tensor<5x24x64xbf16>, tensor<5x20x64xbf16>, tensor<2xi32>) -> tensor<2x7x5x20xbf16>
  return %o : tensor<2x7x5x20xbf16>
}

func.func @wide(%qn: tensor<2x?x5x24xf16>, %qr: tensor<2x?x5x16xf16>, %c: !narrow, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %s: tensor<1xf32>, %uk: tensor<5x24x64xf16>, %uv: tensor<5x20x64xf16>) -> tensor<2x?x5x20xf16> {
  %T = arith.constant 48 : index
  %l, %r = mla.gather %c table(%t) lengths(%n) extent(%T) k_scale(%s) : (!narrow, tensor<2x3xi32>, tensor<2xi32>, index, tensor<1xf32>) -> (tensor<2x?x64xf16>, tensor<2x?x16xf16>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) lengths(%n) {causal, scale = 0.1 : f64}
    : (tensor<2x?x5x24xf16>, tensor<2x?x5x16xf16>, tensor<2x?x64xf16>, tensor<2x?x16xf16>, tensor<5x24x64xf16>, tensor<5x20x64xf16>, tensor<2xi32>) -> tensor<2x?x5x20xf16>
  return %o : tensor<2x?x5x20xf16>
}

func.func @flat(%qn: tensor<1x40x5x24xf32>, %c: !plain, %t: tensor<1x5xi32>, %n: tensor<1xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) -> tensor<1x40x5x20xf32> {
  %l = mla.gather %c table(%t) lengths(%n) : (!plain, tensor<1x5xi32>, tensor<1xi32>) -> tensor<1x40x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%uk, %uv) lengths(%n) {causal, scale = 0.1 : f64}
    : (tensor<1x40x5x24xf32>, tensor<1x40x64xf32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>, tensor<1xi32>) -> tensor<1x40x5x20xf32>
  return %o : tensor<1x40x5x20xf32>
}
