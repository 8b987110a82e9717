// RUN: mla-opt %s --mla-decompose | FileCheck %s

// Reads of padding rows are clamped to the ragged tensor. Otherwise a short
// last sequence would be read past its end.

// CHECK-LABEL: func.func @ragged
// CHECK: %[[SAFE:.*]] = arith.minsi %{{.*}}, %{{.*}} : index
// CHECK: tensor.extract %arg0[%[[SAFE]],
func.func @ragged(%q: tensor<?x2x4xf32>, %l: tensor<2x5x4xf32>, %cu: tensor<3xi32>) -> tensor<?x2x4xf32> {
  %o = mla.latent_attention q(%q) latent(%l) cu_seqlens(%cu) {scale = 0.1 : f64} : (tensor<?x2x4xf32>, tensor<2x5x4xf32>, tensor<3xi32>) -> tensor<?x2x4xf32>
  return %o : tensor<?x2x4xf32>
}
