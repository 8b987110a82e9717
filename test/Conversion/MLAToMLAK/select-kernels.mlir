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

// The plan and the decode have the same key heads. The value width is that of
// the v field.
// CHECK-LABEL: func.func @grouped
// CHECK: mlak.plan_bytes {{.*}} {heads = 6 : i64, key_heads = 2 : i64, page_size = 16 : i64}
// CHECK: %[[P:.*]] = mlak.plan {{.*}} {heads = 6 : i64, kernel = "cpu_plan", key_heads = 2 : i64, page_size = 16 : i64}
// CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<?x1x6x32xf32>
// CHECK: mlak.gqa_decode q(%{{.*}}) cache(%{{.*}}) table(%{{.*}}) lengths(%{{.*}}) plan(%[[P]]) outs(%[[E]]) {causal, kernel = "cpu_gqa_decode", scale = 1.000000e-01 : f64}
func.func @grouped(%q: tensor<?x1x6x64xf32>, %c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 32 x f32]>, page = 16>,
                   %t: tensor<?x4xi32>, %n: tensor<?xi32>) -> tensor<?x1x6x32xf32> {
  %pages = arith.constant 4 : index
  %p = mla.plan lengths(%n) max_pages(%pages) {heads = 6, key_heads = 2, page_size = 16, query_len = 1}
    : (tensor<?xi32>, index) -> !mla.plan
  %o = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) plan(%p) {scale = 0.1 : f64, causal}
    : (tensor<?x1x6x64xf32>, !mla.cache<<[k : 2 x 64 x f32, v : 2 x 32 x f32]>, page = 16>, tensor<?x4xi32>, tensor<?xi32>, !mla.plan)
      -> tensor<?x1x6x32xf32>
  return %o : tensor<?x1x6x32xf32>
}

// Ops of other dialects are unchanged, also unregistered ones.
// CHECK-LABEL: func.func @other
// CHECK-NEXT: math.absf
// CHECK-NEXT: "test.use"
// CHECK-NEXT: return
func.func @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.absf %x : tensor<4xf32>
  "test.use"(%0) : (tensor<4xf32>) -> ()
  return %0 : tensor<4xf32>
}

// Kernels accept a latent, a rope key and a cache of three different types.
// CHECK-LABEL: func.func @casts
// CHECK: mlak.append cache(%{{.*}}) latent(%{{.*}}, %{{.*}}) {{.*}}kernel = "cpu_append"
// CHECK-SAME: tensor<2x64xf32>, tensor<2x16xf16>
func.func @casts(%c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, %l: tensor<2x64xf32>, %r: tensor<2x16xf16>, %s: tensor<2xi32>) {
  mla.append %c latent(%l, %r) slots(%s)
    : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<2x64xf32>, tensor<2x16xf16>, tensor<2xi32>) -> ()
  return
}

// Queries, latent, rope key and cache may have different types, too.
// CHECK-LABEL: func.func @prepare
// CHECK: %[[E:.*]] = tensor.empty(%{{.*}}, %{{.*}}) : tensor<?x?x16xf32>
// CHECK: %[[Q:.*]] = mlak.prepare cache(%{{.*}}) q(%{{.*}}) latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) rope(%{{.*}}, %{{.*}}) outs(%[[E]]) {kernel = "cpu_prepare", rope_output = 1 : i64}
// CHECK-SAME: tensor<?x?x16xf32>, tensor<?x64xf32>, tensor<?x16xf16>
// CHECK: return %[[Q]]
func.func @prepare(%c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, %q: tensor<?x?x16xf32>, %l: tensor<?x64xf32>, %r: tensor<?x16xf16>, %s: tensor<?xi32>, %f: tensor<?x8xf32>) -> tensor<?x?x16xf32> {
  %o = mla.prepare %c q(%q) latent(%l, %r) slots(%s) rope(%f, %f) {output = #mla.rope<interleaved>}
    : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<?x?x16xf32>, tensor<?x64xf32>, tensor<?x16xf16>, tensor<?xi32>, tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x?x16xf32>
  return %o : tensor<?x?x16xf32>
}

// Kernels accept two fields of different types if padding aligns both to their
// elements.
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

// Queries of any type read latent and rope of two types.
// CHECK-LABEL: func.func @decode_fields
// CHECK: mlak.decode {{.*}}kernel = "cpu_decode"
func.func @decode_fields(%ql: tensor<2x1x16x512xbf16>, %qr: tensor<2x1x16x64xbf16>, %c: !mla.cache<<[latent : 512 x f16, rope : 64 x f32]>, page = 64>, %t: tensor<2x8xi32>, %n: tensor<2xi32>) -> tensor<2x1x16x512xbf16> {
  %o = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x16x512xbf16>, tensor<2x1x16x64xbf16>, !mla.cache<<[latent : 512 x f16, rope : 64 x f32]>, page = 64>, tensor<2x8xi32>, tensor<2xi32>) -> tensor<2x1x16x512xbf16>
  return %o : tensor<2x1x16x512xbf16>
}

// LSE encodings are removed from functions, calls, control flow and all other
// ops.
// CHECK-LABEL: func.func @types(
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<2x3xf32>, %[[IS:[a-z0-9]+]]: i1, %[[N:[a-z0-9]+]]: index) -> tensor<2x3xf32>
// CHECK: %[[Z:.*]] = arith.constant dense<0.000000e+00> : tensor<2x3xf32>
// CHECK: %[[I:.*]] = scf.if %[[IS]] -> (tensor<2x3xf32>)
// CHECK: %[[F:.*]] = scf.for {{.*}} iter_args(%[[X:.*]] = %[[I]]) -> (tensor<2x3xf32>)
// CHECK: %[[U:.*]] = "test.region"(%[[X]]) ({
// CHECK: ^bb0(%{{.*}}: tensor<2x3xf32>):
// CHECK: cf.cond_br %[[IS]], ^bb1(%[[F]] : tensor<2x3xf32>), ^bb2
// CHECK: ^bb1(%[[B:.*]]: tensor<2x3xf32>):
// CHECK: %[[C:.*]] = mlak.convert_lse %[[B]]
// CHECK-SAME: from = 0 : i64, kernel = "cpu_convert_lse", to = 1 : i64
// CHECK: call @types2(%[[C]]) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: ^bb2:
// CHECK: return %[[A]] : tensor<2x3xf32>
// CHECK-NOT: mla.lse
// CHECK-LABEL: func.func private @types2(tensor<2x3xf32>) -> tensor<2x3xf32>
!e = tensor<2x3xf32, #mla.lse<e>>
!two = tensor<2x3xf32, #mla.lse<two>>
func.func @types(%a: !e, %is: i1, %n: index) -> !e {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<0.0> : !e
  %i = scf.if %is -> !e {
    scf.yield %a : !e
  } else {
    scf.yield %z : !e
  }
  %f = scf.for %k = %c0 to %n step %c1 iter_args(%x = %i) -> !e {
    %u = "test.region"(%x) ({
    ^bb0(%y: !e):
      "test.yield"(%y) : (!e) -> ()
    }) : (!e) -> !e
    scf.yield %u : !e
  }
  cf.cond_br %is, ^bb1(%f : !e), ^bb2
^bb1(%b: !e):
  %c = mla.convert_lse %b : !e to !two
  %d = call @types2(%c) : (!two) -> !two
  return %a : !e
^bb2:
  return %a : !e
}
func.func private @types2(!two) -> !two
