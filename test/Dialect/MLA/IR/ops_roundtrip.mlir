// RUN: mla-opt %s | FileCheck %s
// RUN: %mla-opt %s --mlir-print-op-generic | mla-opt | FileCheck %s
// RUN: %mla-opt %s --emit-bytecode | mla-opt | FileCheck %s

// Each op with all optional operands and attributes, and each op with none.

!cache = !mla.cache<<[latent : 8 x f32, rope : 4 x f32 {pool = 1} ]>, page = 4>
!norope = !mla.cache<<L1>, page = 64>

// CHECK-LABEL: func.func @dense
func.func @dense(%q: tensor<?x3x8xbf16>, %qr: tensor<?x3x4xbf16>, %l: tensor<2x?x8xbf16>, %kr: tensor<2x?x4xbf16>,
                 %uk: tensor<3x8x8xbf16>, %uv: tensor<3x6x8xbf16>, %m: tensor<2x1x1x?xi1>, %s: tensor<3xf32>,
                 %n: tensor<2xi32>, %cu: tensor<3xi32>, %cuk: tensor<?xi32>, %k: tensor<?x3x8xbf16>,
                 %krr: tensor<?x4xbf16>, %v: tensor<?x3x6xbf16>, %q4: tensor<2x1x3x8xbf16>) {
  // CHECK: mla.attention q(%{{.*}}, %{{.*}}) latent(%{{.*}}, %{{.*}}) weights(%{{.*}}, %{{.*}}) mask(%{{.*}}) sink(%{{.*}}) lengths(%{{.*}}) cu_seqlens(%{{.*}}) {causal, lse = #mla.lse<two, empty = +inf, sink>, scale = 2.500000e-01 : f64, window = 7 : i64}
  // CHECK-SAME: -> (tensor<?x3x6xbf16>, tensor<?x3xf32, #mla.lse<two, empty = +inf, sink>>)
  %0, %1 = mla.attention q(%q, %qr) latent(%l, %kr) weights(%uk, %uv) mask(%m) sink(%s) lengths(%n) cu_seqlens(%cu)
      {scale = 0.25 : f64, causal, window = 7, lse = #mla.lse<two, empty = +inf, sink>}
    : (tensor<?x3x8xbf16>, tensor<?x3x4xbf16>, tensor<2x?x8xbf16>, tensor<2x?x4xbf16>, tensor<3x8x8xbf16>,
       tensor<3x6x8xbf16>, tensor<2x1x1x?xi1>, tensor<3xf32>, tensor<2xi32>, tensor<3xi32>)
      -> (tensor<?x3x6xbf16>, tensor<?x3xf32, #mla.lse<two, empty = +inf, sink>>)
  // CHECK: mla.attention q(%{{.*}}) latent(%{{.*}}) weights(%{{.*}}, %{{.*}}) {scale = 2.500000e-01 : f64} : (
  %2 = mla.attention q(%q4) latent(%l) weights(%uk, %uv) {scale = 0.25 : f64}
    : (tensor<2x1x3x8xbf16>, tensor<2x?x8xbf16>, tensor<3x8x8xbf16>, tensor<3x6x8xbf16>) -> tensor<2x1x3x6xbf16>
  // CHECK: mla.latent_attention q(%{{.*}}, %{{.*}}) latent(%{{.*}}, %{{.*}}) mask(%{{.*}}) sink(%{{.*}}) lengths(%{{.*}}) cu_seqlens(%{{.*}}) {
  %3, %4 = mla.latent_attention q(%q, %qr) latent(%l, %kr) mask(%m) sink(%s) lengths(%n) cu_seqlens(%cu)
      {scale = 0.25 : f64, causal, window = 7, lse = #mla.lse<e, sink>}
    : (tensor<?x3x8xbf16>, tensor<?x3x4xbf16>, tensor<2x?x8xbf16>, tensor<2x?x4xbf16>, tensor<2x1x1x?xi1>,
       tensor<3xf32>, tensor<2xi32>, tensor<3xi32>) -> (tensor<?x3x8xbf16>, tensor<?x3xf32, #mla.lse<e, sink>>)
  // CHECK: mla.latent_attention q(%{{.*}}) latent(%{{.*}}) {scale = 2.500000e-01 : f64} : (
  %5 = mla.latent_attention q(%q4) latent(%l) {scale = 0.25 : f64}
    : (tensor<2x1x3x8xbf16>, tensor<2x?x8xbf16>) -> tensor<2x1x3x8xbf16>
  // CHECK: mla.prefill q(%{{.*}}, %{{.*}}) k(%{{.*}}, %{{.*}}) v(%{{.*}}) mask(%{{.*}}) sink(%{{.*}}) cu_seqlens(%{{.*}}) cu_seqlens_k(%{{.*}}) {causal
  %6 = mla.prefill q(%q, %qr) k(%k, %krr) v(%v) mask(%m) sink(%s) cu_seqlens(%cu) cu_seqlens_k(%cuk) {scale = 0.25 : f64, causal}
    : (tensor<?x3x8xbf16>, tensor<?x3x4xbf16>, tensor<?x3x8xbf16>, tensor<?x4xbf16>, tensor<?x3x6xbf16>,
       tensor<2x1x1x?xi1>, tensor<3xf32>, tensor<3xi32>, tensor<?xi32>) -> tensor<?x3x6xbf16>
  // CHECK: mla.prefill q(%{{.*}}) k(%{{.*}}) v(%{{.*}}) lengths(%{{.*}}) {scale = 2.500000e-01 : f64} : (
  %7 = mla.prefill q(%q4) k(%q4) v(%q4) lengths(%n) {scale = 0.25 : f64}
    : (tensor<2x1x3x8xbf16>, tensor<2x1x3x8xbf16>, tensor<2x1x3x8xbf16>, tensor<2xi32>) -> tensor<2x1x3x8xbf16>
  return
}

// CHECK-LABEL: func.func @paged
func.func @paged(%q: tensor<?x3x8xf32>, %qr: tensor<?x3x4xf32>, %c: !cache, %d: !norope, %t: tensor<2x?xi32>,
                 %n: tensor<2xi32>, %cu: tensor<3xi32>, %m: tensor<2x1x1x?xf32>, %s: tensor<3xf32>, %P: index,
                 %l: tensor<?x8xf32>, %r: tensor<?x4xf32>, %f: tensor<?x2xf32>, %sl: tensor<?xi32>,
                 %l512: tensor<2x1x512xbf16>, %r64: tensor<2x1x64xbf16>, %q512: tensor<2x1x3x512xbf16>,
                 %q64: tensor<2x1x3x64xbf16>) {
  // CHECK: mla.plan lengths(%{{.*}}) cu_seqlens(%{{.*}}) query_len(%{{.*}}) max_pages(%{{.*}}) {heads = 3 : i64, page_size = 4 : i64}
  %p = mla.plan lengths(%n) cu_seqlens(%cu) query_len(%P) max_pages(%P) {heads = 3, page_size = 4}
    : (tensor<2xi32>, tensor<3xi32>, index, index) -> !mla.plan
  // CHECK: mla.append %{{.*}} latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) rope(%{{.*}}, %{{.*}}) {input = #mla.rope<interleaved>, output = #mla.rope<interleaved>}
  mla.append %c latent(%l, %r) slots(%sl) rope(%f, %f) {input = #mla.rope<interleaved>, output = #mla.rope<interleaved>}
    : (!cache, tensor<?x8xf32>, tensor<?x4xf32>, tensor<?xi32>, tensor<?x2xf32>, tensor<?x2xf32>) -> ()
  // CHECK: mla.prepare %{{.*}} q(%{{.*}}) latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) rope(%{{.*}}, %{{.*}}) {input = #mla.rope<interleaved>}
  %turned = mla.prepare %c q(%qr) latent(%l, %r) slots(%sl) rope(%f, %f) {input = #mla.rope<interleaved>}
    : (!cache, tensor<?x3x4xf32>, tensor<?x8xf32>, tensor<?x4xf32>, tensor<?xi32>, tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x3x4xf32>
  // CHECK: mla.append %{{.*}} latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) : (!mla.cache<<L1>, page = 64>,
  mla.append %d latent(%l512, %r64) slots(%n)
    : (!norope, tensor<2x1x512xbf16>, tensor<2x1x64xbf16>, tensor<2xi32>) -> ()
  // CHECK: mla.decode q(%{{.*}}, %{{.*}}) cache(%{{.*}}) table(%{{.*}}) lengths(%{{.*}}) plan(%{{.*}}) cu_seqlens(%{{.*}}) mask(%{{.*}}) sink(%{{.*}}) {causal, lse = #mla.lse<e, sink>, scale = 2.500000e-01 : f64, window = 7 : i64}
  %0, %1 = mla.decode q(%q, %qr) cache(%c) table(%t) lengths(%n) plan(%p) cu_seqlens(%cu) mask(%m) sink(%s)
      {scale = 0.25 : f64, causal, window = 7, lse = #mla.lse<e, sink>}
    : (tensor<?x3x8xf32>, tensor<?x3x4xf32>, !cache, tensor<2x?xi32>, tensor<2xi32>, !mla.plan, tensor<3xi32>,
       tensor<2x1x1x?xf32>, tensor<3xf32>) -> (tensor<?x3x8xf32>, tensor<?x3xf32, #mla.lse<e, sink>>)
  // CHECK: mla.decode q(%{{.*}}, %{{.*}}) cache(%{{.*}}) table(%{{.*}}) lengths(%{{.*}}) {scale = 2.500000e-01 : f64} : (
  %2 = mla.decode q(%q512, %q64) cache(%d) table(%t) lengths(%n) {scale = 0.25 : f64}
    : (tensor<2x1x3x512xbf16>, tensor<2x1x3x64xbf16>, !norope, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x3x512xbf16>
  // CHECK: mla.gather %{{.*}} table(%{{.*}}) lengths(%{{.*}}) starts(%{{.*}}) cu_seqlens(%{{.*}}) extent(%{{.*}}) : (
  %3, %4 = mla.gather %c table(%t) lengths(%n) starts(%n) cu_seqlens(%cu) extent(%P)
    : (!cache, tensor<2x?xi32>, tensor<2xi32>, tensor<2xi32>, tensor<3xi32>, index) -> (tensor<?x8xf32>, tensor<?x4xf32>)
  // A result may have a static size that cannot be computed from the operands.
  // CHECK: mla.gather %{{.*}} table(%{{.*}}) lengths(%{{.*}}) : (
  %5, %6 = mla.gather %c table(%t) lengths(%n)
    : (!cache, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x16x8xf32>, tensor<2x16x4xf32>)
  return
}

// CHECK-LABEL: func.func @grouped
func.func @grouped(%q: tensor<?x6x8xf32>, %c: !mla.cache<<[k : 2 x 8 x f32 {at = head}, v : 2 x 5 x f32 {at = head, pool = 1}]>, page = 4>,
                   %q4: tensor<2x1x6x8xf32>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %cu: tensor<3xi32>,
                   %m: tensor<2x1x1x?xf32>, %s: tensor<6xf32>, %P: index) {
  // CHECK: mla.plan lengths(%{{.*}}) cu_seqlens(%{{.*}}) max_pages(%{{.*}}) {heads = 6 : i64, key_heads = 2 : i64, page_size = 4 : i64}
  %p = mla.plan lengths(%n) cu_seqlens(%cu) max_pages(%P) {heads = 6, key_heads = 2, page_size = 4}
    : (tensor<2xi32>, tensor<3xi32>, index) -> !mla.plan
  // CHECK: mla.gqa_decode q(%{{.*}}) cache(%{{.*}}) table(%{{.*}}) lengths(%{{.*}}) plan(%{{.*}}) cu_seqlens(%{{.*}}) mask(%{{.*}}) sink(%{{.*}}) {causal, lse = #mla.lse<two, sink>, scale = 2.500000e-01 : f64, window = 7 : i64}
  // CHECK-SAME: !mla.cache<<[k : 2 x 8 x f32 {at = head}, v : 2 x 5 x f32 {at = head, pool = 1}]>, page = 4>
  %0, %1 = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) plan(%p) cu_seqlens(%cu) mask(%m) sink(%s)
      {scale = 0.25 : f64, causal, window = 7, lse = #mla.lse<two, sink>}
    : (tensor<?x6x8xf32>, !mla.cache<<[k : 2 x 8 x f32 {at = head}, v : 2 x 5 x f32 {at = head, pool = 1}]>, page = 4>, tensor<2x?xi32>,
       tensor<2xi32>, !mla.plan, tensor<3xi32>, tensor<2x1x1x?xf32>, tensor<6xf32>) -> (tensor<?x6x5xf32>, tensor<?x6xf32, #mla.lse<two, sink>>)
  // CHECK: mla.gqa_decode q(%{{.*}}) cache(%{{.*}}) table(%{{.*}}) lengths(%{{.*}}) {scale = 2.500000e-01 : f64} : (
  %2 = mla.gqa_decode q(%q4) cache(%c) table(%t) lengths(%n) {scale = 0.25 : f64}
    : (tensor<2x1x6x8xf32>, !mla.cache<<[k : 2 x 8 x f32 {at = head}, v : 2 x 5 x f32 {at = head, pool = 1}]>, page = 4>, tensor<2x?xi32>,
       tensor<2xi32>) -> tensor<2x1x6x5xf32>
  return
}

// CHECK-LABEL: func.func @parts
func.func @parts(%p: tensor<2x?x8xf32>, %x: tensor<2x1x8xf32>, %pos: tensor<2x1xi64>, %r: tensor<2x1x3x8xf32>,
                 %f: tensor<1x1x8xbf16>, %w: tensor<3x8x5xf32>, %o: tensor<?x3x8xf32>, %l: tensor<?x3xf32, #mla.lse<two>>,
                 %s: tensor<3xbf16>) {
  // CHECK: mla.update past(%{{.*}}) new(%{{.*}}) positions(%{{.*}}) {mode = #mla.update<scatter>} : (
  %0 = mla.update past(%p) new(%x) positions(%pos) {mode = #mla.update<scatter>}
    : (tensor<2x?x8xf32>, tensor<2x1x8xf32>, tensor<2x1xi64>) -> tensor<2x?x8xf32>
  // A result may have a static size that is dynamic in the operands.
  // CHECK: mla.update past(%{{.*}}) new(%{{.*}}) {mode = #mla.update<concat>} : (tensor<2x?x8xf32>, tensor<2x1x8xf32>) -> tensor<2x38x8xf32>
  %1 = mla.update past(%p) new(%x) {mode = #mla.update<concat>}
    : (tensor<2x?x8xf32>, tensor<2x1x8xf32>) -> tensor<2x38x8xf32>
  // Default formats are not printed.
  // CHECK: mla.rope %{{.*}}, %{{.*}}, %{{.*}} : (
  %2 = mla.rope %r, %f, %f : (tensor<2x1x3x8xf32>, tensor<1x1x8xbf16>, tensor<1x1x8xbf16>) -> tensor<2x1x3x8xf32>
  // CHECK: mla.absorb_query
  %3 = mla.absorb_query %o, %w : (tensor<?x3x8xf32>, tensor<3x8x5xf32>) -> tensor<?x3x5xf32>
  // CHECK: mla.merge outs(%{{.*}}) lses(%{{.*}}) : (
  %4, %5 = mla.merge outs(%o) lses(%l)
    : (tensor<?x3x8xf32>, tensor<?x3xf32, #mla.lse<two>>) -> (tensor<?x3x8xf32>, tensor<?x3xf32, #mla.lse<two>>)
  // CHECK: mla.merge outs(%{{.*}}) lses(%{{.*}}) sink(%{{.*}}) : (tensor<?x3x8xf32>, tensor<?x3xf32, #mla.lse<two>>, tensor<3xbf16>) -> (tensor<?x3x8xf32>, tensor<?x3xf32, #mla.lse<two, sink>>)
  %6, %7 = mla.merge outs(%o) lses(%l) sink(%s)
    : (tensor<?x3x8xf32>, tensor<?x3xf32, #mla.lse<two>>, tensor<3xbf16>) -> (tensor<?x3x8xf32>, tensor<?x3xf32, #mla.lse<two, sink>>)
  // The default of empty rows is not printed.
  // CHECK: mla.convert_lse %{{.*}} : tensor<?x3xf32, #mla.lse<two, sink>> to tensor<?x3xf32, #mla.lse<e, empty = +inf, sink>>
  %8 = mla.convert_lse %7 : tensor<?x3xf32, #mla.lse<two, empty = -inf, sink>> to tensor<?x3xf32, #mla.lse<e, empty = +inf, sink>>
  return
}

// A layout is printed by its name, also inside types.
// CHECK-LABEL: func.func private @layouts
// CHECK-SAME:    !mla.cache<<L4>, page = 64>, !mla.cache<<L5>, page = 256>
// CHECK-SAME:    !mla.cache<<[scale : 4 x f32 {group = 32, transpose = 2}, latent : 128 x f8E5M2], page_align = 128>, page = 1>
func.func private @layouts(
  !mla.cache<<[latent : 512 x f8E4M3FN, scale : 4 x f32 {group = 128}, rope : 64 x bf16]>, page = 64>,
  !mla.cache<#mla.layout<L5>, page = 256>,
  !mla.cache<<[scale : 4 x f32 {group = 32, transpose = 2}, latent : 128 x f8E5M2], page_align = 128>, page = 1>)

!fp8 = !mla.cache<<[latent : 8 x f8E4M3FN, rope : 4 x f8E4M3FN]>, page = 4>
!fp8heads = !mla.cache<<[k : 2 x 8 x f8E4M3FN, v : 2 x 8 x f8E4M3FN]>, page = 4>

// CHECK-LABEL: func.func @scaled
func.func @scaled(%q8: tensor<2x1x4x8xf8E4M3FN>, %q: tensor<2x1x4x8xf32>, %r: tensor<2x1x4x4xbf16>, %c: !fp8, %d: !fp8heads,
                  %t: tensor<2x3xi32>, %n: tensor<2xi32>, %one: tensor<1xf32>, %g: tensor<2xf32>, %h: tensor<4xf32>,
                  %any: tensor<?xf32>, %w: tensor<8xbf16>, %l: tensor<2x8xf32>, %kr: tensor<2x4xf32>, %h4: tensor<2x3x4xf32>) {
  // CHECK: mla.prefill q(%{{.*}}) k(%{{.*}}) v(%{{.*}}) q_scale(%{{.*}}) k_scale(%{{.*}}) v_scale(%{{.*}}) {out_type = f16, scale = 2.500000e-01 : f64}
  // CHECK-SAME: -> tensor<2x1x4x8xf16>
  %0 = mla.prefill q(%q8) k(%q8) v(%q8) q_scale(%one) k_scale(%h) v_scale(%any) {scale = 0.25 : f64, out_type = f16}
    : (tensor<2x1x4x8xf8E4M3FN>, tensor<2x1x4x8xf8E4M3FN>, tensor<2x1x4x8xf8E4M3FN>, tensor<1xf32>, tensor<4xf32>,
       tensor<?xf32>) -> tensor<2x1x4x8xf16>
  // CHECK: mla.decode q(%{{.*}}, %{{.*}}) cache(%{{.*}}) table(%{{.*}}) lengths(%{{.*}}) k_scale(%{{.*}}) {scale = 2.500000e-01 : f64, wide}
  // CHECK-SAME: -> tensor<2x1x4x8xbf16>
  %1 = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) k_scale(%one) {scale = 0.25 : f64, wide}
    : (tensor<2x1x4x8xf32>, tensor<2x1x4x4xbf16>, !fp8, tensor<2x3xi32>, tensor<2xi32>, tensor<1xf32>) -> tensor<2x1x4x8xbf16>
  // CHECK: mla.gqa_decode q(%{{.*}}) cache(%{{.*}}) table(%{{.*}}) lengths(%{{.*}}) q_scale(%{{.*}}) k_scale(%{{.*}}) v_scale(%{{.*}}) {out_type = bf16, scale = 2.500000e-01 : f64}
  %2 = mla.gqa_decode q(%q8) cache(%d) table(%t) lengths(%n) q_scale(%h) k_scale(%g) v_scale(%one)
         {scale = 0.25 : f64, out_type = bf16}
    : (tensor<2x1x4x8xf8E4M3FN>, !fp8heads, tensor<2x3xi32>, tensor<2xi32>, tensor<4xf32>, tensor<2xf32>, tensor<1xf32>)
      -> tensor<2x1x4x8xbf16>
  // CHECK: mla.gqa_decode q(%{{.*}}) cache(%{{.*}}) table(%{{.*}}) lengths(%{{.*}}) {scale = 2.500000e-01 : f64}
  %3 = mla.gqa_decode q(%q) cache(%d) table(%t) lengths(%n) {scale = 0.25 : f64}
    : (tensor<2x1x4x8xf32>, !fp8heads, tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x1x4x8xf32>
  // CHECK: mla.append %{{.*}} latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) k_scale(%{{.*}}) :
  mla.append %c latent(%l, %kr) slots(%n) k_scale(%one)
    : (!fp8, tensor<2x8xf32>, tensor<2x4xf32>, tensor<2xi32>, tensor<1xf32>) -> ()
  // CHECK: mla.append %{{.*}} latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) k_scale(%{{.*}}) norm(%{{.*}}) {norm_eps = 1.250000e-01 : f64} :
  mla.append %c latent(%l, %kr) slots(%n) k_scale(%one) norm(%w) {norm_eps = 0.125 : f64}
    : (!fp8, tensor<2x8xf32>, tensor<2x4xf32>, tensor<2xi32>, tensor<1xf32>, tensor<8xbf16>) -> ()
  // CHECK: mla.prepare %{{.*}} q(%{{.*}}) latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) rope(%{{.*}}, %{{.*}}) k_scale(%{{.*}}) :
  %turned = mla.prepare %c q(%h4) latent(%l, %kr) slots(%n) rope(%kr, %kr) k_scale(%one)
    : (!fp8, tensor<2x3x4xf32>, tensor<2x8xf32>, tensor<2x4xf32>, tensor<2xi32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<1xf32>) -> tensor<2x3x4xf32>
  // CHECK: mla.prepare %{{.*}} q(%{{.*}}) latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) rope(%{{.*}}, %{{.*}}) k_scale(%{{.*}}) norm(%{{.*}}) {norm_eps = 0.000000e+00 : f64} :
  %normed = mla.prepare %c q(%h4) latent(%l, %kr) slots(%n) rope(%kr, %kr) k_scale(%one) norm(%w) {norm_eps = 0.0 : f64}
    : (!fp8, tensor<2x3x4xf32>, tensor<2x8xf32>, tensor<2x4xf32>, tensor<2xi32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<1xf32>, tensor<8xbf16>) -> tensor<2x3x4xf32>
  // CHECK: mla.gather %{{.*}} table(%{{.*}}) lengths(%{{.*}}) k_scale(%{{.*}}) :
  %4, %5 = mla.gather %c table(%t) lengths(%n) k_scale(%one)
    : (!fp8, tensor<2x3xi32>, tensor<2xi32>, tensor<1xf32>) -> (tensor<2x5x8xf16>, tensor<2x5x4xf16>)
  return
}

!kv = !mla.cache<<[k : 2 x 8 x f8E4M3FN, v : 2 x 4 x f8E4M3FN {pool = 1} ]>, page = 4>

// CHECK-LABEL: func.func @grouped_cache
func.func @grouped_cache(%c: !kv, %k: tensor<?x2x8xbf16>, %v: tensor<?x2x4xf32>, %s: tensor<?xi32>, %one: tensor<1xf32>,
                         %two: tensor<2xf32>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %cu: tensor<3xi32>, %M: index) {
  // CHECK: mla.gqa_append %{{.*}} kv(%{{.*}}, %{{.*}}) slots(%{{.*}}) k_scale(%{{.*}}) v_scale(%{{.*}}) : (
  mla.gqa_append %c kv(%k, %v) slots(%s) k_scale(%two) v_scale(%one)
    : (!kv, tensor<?x2x8xbf16>, tensor<?x2x4xf32>, tensor<?xi32>, tensor<2xf32>, tensor<1xf32>) -> ()
  // CHECK: mla.gqa_append %{{.*}} kv(%{{.*}}, %{{.*}}) slots(%{{.*}}) : (
  mla.gqa_append %c kv(%k, %v) slots(%s) : (!kv, tensor<?x2x8xbf16>, tensor<?x2x4xf32>, tensor<?xi32>) -> ()
  // CHECK: mla.gqa_gather %{{.*}} table(%{{.*}}) lengths(%{{.*}}) starts(%{{.*}}) cu_seqlens(%{{.*}}) extent(%{{.*}}) k_scale(%{{.*}}) v_scale(%{{.*}}) : (
  // CHECK-SAME: -> (tensor<?x2x8xf32>, tensor<?x2x4xf32>)
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n) starts(%n) cu_seqlens(%cu) extent(%M) k_scale(%one) v_scale(%two)
    : (!kv, tensor<2x?xi32>, tensor<2xi32>, tensor<2xi32>, tensor<3xi32>, index, tensor<1xf32>, tensor<2xf32>)
      -> (tensor<?x2x8xf32>, tensor<?x2x4xf32>)
  // CHECK: mla.gqa_gather %{{.*}} table(%{{.*}}) lengths(%{{.*}}) : (
  %2, %3 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!kv, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x9x2x8xbf16>, tensor<2x9x2x4xbf16>)
  return
}
