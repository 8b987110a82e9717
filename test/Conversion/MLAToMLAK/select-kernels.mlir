// RUN: mla-opt %s --allow-unregistered-dialect --mla-select-kernels | FileCheck %s

!cache = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// CHECK-LABEL: func.func @layer
// CHECK: mlak.append cache(%{{.*}}) latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) rope(%{{.*}}, %{{.*}}) outs() {kernel = "cpu_append", rope_input = 1 : i64}
// CHECK: mlak.rope {{.*}} {input = 1 : i64, kernel = "cpu_rope", output = 0 : i64}
// CHECK: mlak.absorb_query
// CHECK: %[[N:.*]] = mlak.plan_bytes
// CHECK: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<?xi8>
// CHECK: %[[P:.*]] = mlak.plan {{.*}} outs(%[[E]])
// CHECK: %[[O:.*]]:2 = mlak.decode {{.*}} plan(%[[P]]) {{.*}} -> (tensor<?x1x5x64xf32>, tensor<?x1x5xf32>)
// CHECK: mlak.project_value
// CHECK: return %{{.*}}, %[[O]]#1 : tensor<?x1x5x24xf32>, tensor<?x1x5xf32>
func.func @layer(%qn: tensor<?x1x5x24xf32>, %qr: tensor<?x1x5x16xf32>, %l: tensor<?x1x64xf32>,
                 %r: tensor<?x1x16xf32>, %cos: tensor<?x1x8xf32>, %uk: tensor<5x24x64xf32>,
                 %c: !cache, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %s: tensor<?xi32>)
    -> (tensor<?x1x5x24xf32>, tensor<?x1x5xf32, #mla.lse<e>>) {
  %c1 = arith.constant 1 : index
  %pages = tensor.dim %t, %c1 : tensor<?x?xi32>
  mla.append %c latent(%l, %r) slots(%s) rope(%cos, %cos)
    {input = #mla.rope<interleaved>, output = #mla.rope<halves>}
    : (!cache, tensor<?x1x64xf32>, tensor<?x1x16xf32>, tensor<?xi32>, tensor<?x1x8xf32>, tensor<?x1x8xf32>) -> ()
  %rq = mla.rope %qr, %cos, %cos {input = #mla.rope<interleaved>, output = #mla.rope<halves>}
    : (tensor<?x1x5x16xf32>, tensor<?x1x8xf32>, tensor<?x1x8xf32>) -> tensor<?x1x5x16xf32>
  %ql = mla.absorb_query %qn, %uk : (tensor<?x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<?x1x5x64xf32>
  %p = mla.plan lengths(%n) max_pages(%pages) {heads = 5, page_size = 16, query_len = 1}
    : (tensor<?xi32>, index) -> !mla.plan
  %o, %lse = mla.decode q(%ql, %rq) cache(%c) table(%t) lengths(%n) plan(%p)
    {scale = 0.1 : f64, causal, lse = #mla.lse<e>}
    : (tensor<?x1x5x64xf32>, tensor<?x1x5x16xf32>, !cache, tensor<?x?xi32>, tensor<?xi32>, !mla.plan)
      -> (tensor<?x1x5x64xf32>, tensor<?x1x5xf32, #mla.lse<e>>)
  %v = mla.project_value %o, %uk : (tensor<?x1x5x64xf32>, tensor<5x24x64xf32>) -> tensor<?x1x5x24xf32>
  return %v, %lse : tensor<?x1x5x24xf32>, tensor<?x1x5xf32, #mla.lse<e>>
}

// Ops of other dialects stay, unknown ones too.
// CHECK-LABEL: func.func @other
// CHECK-NEXT: math.absf
// CHECK-NEXT: "test.use"
// CHECK-NEXT: return
func.func @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.absf %x : tensor<4xf32>
  "test.use"(%0) : (tensor<4xf32>) -> ()
  return %0 : tensor<4xf32>
}

// Latent and rope key, each of its own type, to a cache of a third.
// CHECK-LABEL: func.func @casts
// CHECK: mlak.append cache(%{{.*}}) latent(%{{.*}}, %{{.*}}) {{.*}}kernel = "cpu_append"
// CHECK-SAME: tensor<2x64xf32>, tensor<2x16xf16>
func.func @casts(%c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, %l: tensor<2x64xf32>, %r: tensor<2x16xf16>, %s: tensor<2xi32>) {
  mla.append %c latent(%l, %r) slots(%s)
    : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<2x64xf32>, tensor<2x16xf16>, tensor<2xi32>) -> ()
  return
}

// To fields of two types, at whole elements behind padding; and read from behind such.
// CHECK-LABEL: func.func @fields
// CHECK: mlak.append {{.*}}kernel = "cpu_append"
// CHECK: mlak.gather {{.*}}kernel = "cpu_gather"
func.func @fields(%c: !mla.cache<<[pad : 2 x i8, latent : 63 x bf16, rope : 16 x f32]>, page = 16>, %l: tensor<2x63xf32>, %r: tensor<2x16xf32>, %s: tensor<2xi32>,
                  %d: !mla.cache<<[latent : 8 x f32, pad : 4 x i8]>, page = 7>, %t: tensor<1x2xi32>, %n: tensor<1xi32>) -> tensor<1x9x8xf32> {
  mla.append %c latent(%l, %r) slots(%s)
    : (!mla.cache<<[pad : 2 x i8, latent : 63 x bf16, rope : 16 x f32]>, page = 16>, tensor<2x63xf32>, tensor<2x16xf32>, tensor<2xi32>) -> ()
  %g = mla.gather %d table(%t) lengths(%n) : (!mla.cache<<[latent : 8 x f32, pad : 4 x i8]>, page = 7>, tensor<1x2xi32>, tensor<1xi32>) -> tensor<1x9x8xf32>
  return %g : tensor<1x9x8xf32>
}
