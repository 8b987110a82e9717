// The suite's mla-opt checks round trips in every test. This test also checks
// the printed text.
// RUN: mla-opt %s | FileCheck %s
// RUN: mla-opt %s --mlir-print-op-generic | mla-opt | FileCheck %s
// RUN: mla-opt %s --emit-bytecode | mla-opt | FileCheck %s

// CHECK-LABEL: func.func @decode
// CHECK-SAME: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>
func.func @decode(%ql: tensor<?x1x5x64xf32>, %qr: tensor<?x1x5x16xf32>,
                  %c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
                  %t: tensor<?x?xi32>, %n: tensor<?xi32>, %p: !mla.plan) -> tensor<?x1x5x64xf32> {
  // CHECK: mla.decode q(%{{[a-z0-9]+}}, %{{[a-z0-9]+}}) cache(%{{[a-z0-9]+}}) table(%{{[a-z0-9]+}}) lengths(%{{[a-z0-9]+}}) plan(%{{[a-z0-9]+}})
  // CHECK-SAME: {causal, scale = 1.000000e-01 : f64
  %o = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) plan(%p)
         {scale = 0.1 : f64, causal}
       : (tensor<?x1x5x64xf32>, tensor<?x1x5x16xf32>,
          !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>,
          tensor<?x?xi32>, tensor<?xi32>, !mla.plan) -> tensor<?x1x5x64xf32>
  return %o : tensor<?x1x5x64xf32>
}
