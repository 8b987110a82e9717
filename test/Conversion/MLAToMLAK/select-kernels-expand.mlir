// RUN: %mla-opt %s --mla-select-kernels=target=sm_80 --remarks-filter=mla-select-kernels 2>&1 | FileCheck %s

// If no kernel fits an mla.expand_cache, it becomes an mla.gather and two
// mla.expand_kv. On GPUs none reads f32. The other op gets its kernel.

// CHECK: [Missed] expand-cache | {{.*}}Function=wide | Remark="mla.expand_cache becomes mla.gather and mla.expand_kv, because sm_80 has no kernel for it: {{.*}}cuda_expand_cache: {{.*}}f32
// CHECK-NOT: Missed
!single = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>
!half = !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>

// CHECK-LABEL: func.func @wide
// CHECK: %[[L:.*]]:2 = mlak.gather
// CHECK: %[[K:.*]] = mlak.expand_kv %[[L]]#0
// CHECK: %[[V:.*]] = mlak.expand_kv %[[L]]#0
// CHECK: return %[[K]], %[[V]], %[[L]]#1
func.func @wide(%c: !single, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %T: index, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) -> (tensor<2x?x5x24xf32>, tensor<2x?x5x20xf32>, tensor<2x?x16xf32>) {
  %k, %v, %r = mla.expand_cache %c table(%t) lengths(%n) extent(%T) weights(%uk, %uv)
    : (!single, tensor<2x3xi32>, tensor<2xi32>, index, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x?x5x24xf32>, tensor<2x?x5x20xf32>, tensor<2x?x16xf32>)
  return %k, %v, %r : tensor<2x?x5x24xf32>, tensor<2x?x5x20xf32>, tensor<2x?x16xf32>
}

// CHECK-LABEL: func.func @half
// CHECK: %[[E:.*]]:3 = mlak.expand_cache cache(%{{.*}}) table(%{{.*}}) lengths(%{{.*}}) weights(%{{.*}}, %{{.*}}) outs({{.*}}) {kernel = "cuda_expand_cache"}
// CHECK-NEXT: return %[[E]]#0, %[[E]]#1, %[[E]]#2
func.func @half(%c: !half, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xbf16>, %uv: tensor<5x20x64xbf16>) -> (tensor<2x48x5x24xbf16>, tensor<2x48x5x20xbf16>, tensor<2x48x16xbf16>) {
  %k, %v, %r = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!half, tensor<2x3xi32>, tensor<2xi32>, tensor<5x24x64xbf16>, tensor<5x20x64xbf16>) -> (tensor<2x48x5x24xbf16>, tensor<2x48x5x20xbf16>, tensor<2x48x16xbf16>)
  return %k, %v, %r : tensor<2x48x5x24xbf16>, tensor<2x48x5x20xbf16>, tensor<2x48x16xbf16>
}
