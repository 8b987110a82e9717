// RUN: mla-opt %s --split-input-file --mla-absorb=form=absorbed | FileCheck %s
// RUN: mla-opt %s --split-input-file --mla-absorb=form=absorbed --remarks-filter=mla-absorb 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// The absorbed form cannot read a cache in place if the rope keys come from
// another gather, or if the attention does not read the rope keys of the cache.

// CHECK-LABEL: func.func @two_caches
// CHECK-COUNT-2: mla.gather
// CHECK-NOT: mla.decode
// CHECK: mla.latent_attention
// REMARK: the gathered latent is read because latent and rope key come from different ops
!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 64>
func.func @two_caches(%qn: tensor<1x1x4x8xf32>, %qr: tensor<1x1x4x16xf32>, %uk: tensor<4x8x64xf32>, %uv: tensor<4x8x64xf32>, %a: !c, %b: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %extent: index) -> tensor<1x1x4x8xf32> {
  %l, %unused = mla.gather %a table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> (tensor<1x?x64xf32>, tensor<1x?x16xf32>)
  %other, %r = mla.gather %b table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> (tensor<1x?x64xf32>, tensor<1x?x16xf32>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) lengths(%n) {causal, scale = 0.1 : f64}
    : (tensor<1x1x4x8xf32>, tensor<1x1x4x16xf32>, tensor<1x?x64xf32>, tensor<1x?x16xf32>, tensor<4x8x64xf32>, tensor<4x8x64xf32>, tensor<?xi32>) -> tensor<1x1x4x8xf32>
  return %o : tensor<1x1x4x8xf32>
}

// -----

// CHECK-LABEL: func.func @rope_unread
// CHECK: mla.gather
// CHECK-NOT: mla.decode
// CHECK: mla.latent_attention
// REMARK: the gathered latent is read because the cache has a rope part that attention does not read
!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 64>
func.func @rope_unread(%qn: tensor<1x1x4x8xf32>, %uk: tensor<4x8x64xf32>, %uv: tensor<4x8x64xf32>, %a: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %extent: index) -> tensor<1x1x4x8xf32> {
  %l, %unused = mla.gather %a table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> (tensor<1x?x64xf32>, tensor<1x?x16xf32>)
  %o = mla.attention q(%qn) latent(%l) weights(%uk, %uv) lengths(%n) {causal, scale = 0.1 : f64}
    : (tensor<1x1x4x8xf32>, tensor<1x?x64xf32>, tensor<4x8x64xf32>, tensor<4x8x64xf32>, tensor<?xi32>) -> tensor<1x1x4x8xf32>
  return %o : tensor<1x1x4x8xf32>
}

// -----

// Not read in place: a function that is called between gather and attention may
// write the cache. An op with unknown effects may write it, too.
// CHECK-LABEL: func.func @unknown_writes
// CHECK-COUNT-2: mla.gather
// CHECK-NOT: mla.decode
// CHECK: mla.latent_attention
// REMARK: Function=unknown_writes | {{.*}}the cache may be written between gather and attention
// REMARK: Function=unknown_writes | {{.*}}the cache may be written between gather and attention
!c = !mla.cache<<[latent : 64 x f32]>, page = 64>
func.func private @callee()
func.func @unknown_writes(%qn: tensor<1x1x4x8xf32>, %uk: tensor<4x8x64xf32>, %uv: tensor<4x8x64xf32>, %a: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %extent: index) -> (tensor<1x1x4x8xf32>, tensor<1x1x4x8xf32>) {
  %l = mla.gather %a table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> tensor<1x?x64xf32>
  llvm.inline_asm has_side_effects "", "~{memory}" : () -> ()
  %o = mla.attention q(%qn) latent(%l) weights(%uk, %uv) lengths(%n) {causal, scale = 0.1 : f64}
    : (tensor<1x1x4x8xf32>, tensor<1x?x64xf32>, tensor<4x8x64xf32>, tensor<4x8x64xf32>, tensor<?xi32>) -> tensor<1x1x4x8xf32>
  %m = mla.gather %a table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> tensor<1x?x64xf32>
  call @callee() : () -> ()
  %p = mla.attention q(%qn) latent(%m) weights(%uk, %uv) lengths(%n) {causal, scale = 0.1 : f64}
    : (tensor<1x1x4x8xf32>, tensor<1x?x64xf32>, tensor<4x8x64xf32>, tensor<4x8x64xf32>, tensor<?xi32>) -> tensor<1x1x4x8xf32>
  return %o, %p : tensor<1x1x4x8xf32>, tensor<1x1x4x8xf32>
}
