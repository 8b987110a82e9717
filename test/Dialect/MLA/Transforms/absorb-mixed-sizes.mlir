// RUN: mla-opt %s --mla-absorb=form=absorbed | FileCheck %s --check-prefixes=CHECK,ABSORBED
// RUN: mla-opt %s --mla-absorb=form=expanded | FileCheck %s --check-prefixes=CHECK,EXPANDED
// RUN: mla-opt %s --mla-absorb | FileCheck %s --check-prefixes=CHECK,AUTO

// The results of the attention may have more or fewer static sizes than its
// query. The replacement must keep the result types, including the base of the
// LSE.

// CHECK-LABEL: func.func @fewer
// ABSORBED: %[[O:.*]] = mla.project_value
// ABSORBED: %[[C:.*]] = tensor.cast %[[O]] : tensor<2x?x4x8xf32> to tensor<?x?x4x8xf32>
// EXPANDED: %[[O:.*]] = mla.prefill
// EXPANDED: %[[C:.*]] = tensor.cast %[[O]] : tensor<2x?x4x8xf32> to tensor<?x?x4x8xf32>
// CHECK: return %{{.*}} : tensor<?x?x4x8xf32>
func.func @fewer(%qn: tensor<2x?x4x8xf32>, %qr: tensor<2x?x4x2xf32>, %l: tensor<2x?x16xf32>, %r: tensor<2x?x2xf32>, %uk: tensor<4x8x16xf32>, %uv: tensor<4x8x16xf32>) -> tensor<?x?x4x8xf32> {
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) {scale = 0.1 : f64}
    : (tensor<2x?x4x8xf32>, tensor<2x?x4x2xf32>, tensor<2x?x16xf32>, tensor<2x?x2xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<?x?x4x8xf32>
  return %o : tensor<?x?x4x8xf32>
}

// CHECK-LABEL: func.func @more
// AUTO: scf.if
// AUTO-SAME: -> (tensor<2x?x4x8xf32>, tensor<2x?x4xf32, #mla.lse<e>>)
// AUTO: tensor.cast %{{.*}} : tensor<?x?x4x?xf32> to tensor<2x?x4x8xf32>
// AUTO: tensor.cast %{{.*}} : tensor<?x?x4xf32, #mla.lse<e>> to tensor<2x?x4xf32, #mla.lse<e>>
// AUTO: scf.yield
// AUTO: tensor.cast %{{.*}} : tensor<?x?x4x?xf32> to tensor<2x?x4x8xf32>
// AUTO: tensor.cast %{{.*}} : tensor<?x?x4xf32, #mla.lse<e>> to tensor<2x?x4xf32, #mla.lse<e>>
// AUTO: scf.yield
// CHECK: return %{{.*}} : tensor<2x?x4x8xf32>, tensor<2x?x4xf32, #mla.lse<e>>
func.func @more(%qn: tensor<?x?x4x8xf32>, %qr: tensor<?x?x4x2xf32>, %l: tensor<2x5x16xf32>, %r: tensor<2x5x2xf32>, %uk: tensor<?x8x16xf32>, %uv: tensor<?x?x16xf32>) -> (tensor<2x?x4x8xf32>, tensor<2x?x4xf32, #mla.lse<e>>) {
  %o, %lse = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) {lse = #mla.lse<e>, scale = 0.1 : f64}
    : (tensor<?x?x4x8xf32>, tensor<?x?x4x2xf32>, tensor<2x5x16xf32>, tensor<2x5x2xf32>, tensor<?x8x16xf32>, tensor<?x?x16xf32>) -> (tensor<2x?x4x8xf32>, tensor<2x?x4xf32, #mla.lse<e>>)
  return %o, %lse : tensor<2x?x4x8xf32>, tensor<2x?x4xf32, #mla.lse<e>>
}
