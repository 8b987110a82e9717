// RUN: mla-opt %s --mla-absorb=form=absorbed | FileCheck %s

// An attention without lengths reads all gathered rows, including the zeros
// after the end of a short sequence. It must not read the cache instead, which
// has no such zeros.

// CHECK-LABEL: func.func @no_lengths
// CHECK: mla.gather
// CHECK-NOT: mla.decode
// CHECK: mla.latent_attention
!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 64>
func.func @no_lengths(%qn: tensor<1x1x4x8xf32>, %qr: tensor<1x1x4x16xf32>, %uk: tensor<4x8x64xf32>, %uv: tensor<4x8x64xf32>, %a: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %extent: index) -> tensor<1x1x4x8xf32> {
  %l, %r = mla.gather %a table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> (tensor<1x?x64xf32>, tensor<1x?x16xf32>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<1x1x4x8xf32>, tensor<1x1x4x16xf32>, tensor<1x?x64xf32>, tensor<1x?x16xf32>, tensor<4x8x64xf32>, tensor<4x8x64xf32>) -> tensor<1x1x4x8xf32>
  return %o : tensor<1x1x4x8xf32>
}
