// RUN: mla-opt %s --mla-absorb=form=absorbed | FileCheck %s

// The gather precedes a branch that writes the cache. The attention in the
// branch must read the gathered rows, not the cache.

// CHECK-LABEL: func.func @in_branch
// CHECK: mla.gather
// CHECK: scf.if
// CHECK-NOT: mla.decode
// CHECK: mla.latent_attention
!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 64>
func.func @in_branch(%yes: i1, %qn: tensor<1x1x4x8xf32>, %qr: tensor<1x1x4x16xf32>, %uk: tensor<4x8x64xf32>, %uv: tensor<4x8x64xf32>, %nl: tensor<1x1x64xf32>, %nr: tensor<1x1x16xf32>, %slots: tensor<1xi32>, %a: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %extent: index) -> tensor<1x1x4x8xf32> {
  %l, %r = mla.gather %a table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> (tensor<1x?x64xf32>, tensor<1x?x16xf32>)
  %o = scf.if %yes -> (tensor<1x1x4x8xf32>) {
    mla.append %a latent(%nl, %nr) slots(%slots) : (!c, tensor<1x1x64xf32>, tensor<1x1x16xf32>, tensor<1xi32>) -> ()
    %x = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) lengths(%n) {causal, scale = 0.1 : f64}
      : (tensor<1x1x4x8xf32>, tensor<1x1x4x16xf32>, tensor<1x?x64xf32>, tensor<1x?x16xf32>, tensor<4x8x64xf32>, tensor<4x8x64xf32>, tensor<?xi32>) -> tensor<1x1x4x8xf32>
    scf.yield %x : tensor<1x1x4x8xf32>
  } else {
    scf.yield %qn : tensor<1x1x4x8xf32>
  }
  return %o : tensor<1x1x4x8xf32>
}
