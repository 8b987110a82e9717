// RUN: %mla-opt %s --split-input-file --mla-absorb | FileCheck %s --check-prefixes=CHECK,AUTO
// RUN: %mla-opt %s --split-input-file --mla-absorb=form=absorbed | FileCheck %s --check-prefixes=CHECK,ABSORBED
// RUN: %mla-opt %s --split-input-file --mla-absorb=form=expanded | FileCheck %s --check-prefixes=CHECK,EXPANDED
// RUN: %mla-opt %s --split-input-file --mla-absorb --remarks-filter=mla-absorb 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --split-input-file --mla-absorb --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-absorb
// STATISTICS-NEXT: (S) 6 absorbed - attentions in absorbed form
// STATISTICS-NEXT: (S) 2 expanded - attentions in expanded form
// STATISTICS-NEXT: (S) 3 both - attentions with a branch at run time

// One query over a paged cache with DeepSeek-V3's widths gets the absorbed
// form. The cache is read in place, and both weights are views of kv_b.
// CHECK-LABEL: func.func @decode
// CHECK: %[[KVB:.*]] = tensor.expand_shape
// CHECK-NEXT: %[[UK:.*]] = tensor.extract_slice %[[KVB]]
// CHECK-NEXT: %[[UV:.*]] = tensor.extract_slice %[[KVB]]
// AUTO-NOT: mla.gather
// AUTO: %[[Q:.*]] = mla.absorb_query %{{.*}}, %[[UK]]
// AUTO-NEXT: %[[O:.*]] = mla.decode q(%[[Q]], %{{.*}}) cache(%{{.*}}) table(%{{.*}}) lengths(%{{.*}}) {causal, scale = 1.000000e-01 : f64}
// AUTO-NEXT: mla.project_value %[[O]], %[[UV]]
// ABSORBED-NOT: mla.gather
// ABSORBED: mla.decode
// EXPANDED: %[[L:.*]], %[[R:.*]] = mla.gather
// EXPANDED-NEXT: %[[K:.*]] = mla.expand_kv %[[L]], %[[UK]]
// EXPANDED-NEXT: %[[V:.*]] = mla.expand_kv %[[L]], %[[UV]]
// EXPANDED-NEXT: mla.prefill q(%{{.*}}, %{{.*}}) k(%[[K]], %[[R]]) v(%[[V]]) lengths(%{{.*}}) {causal, scale = 1.000000e-01 : f64}
// REMARK: [Passed] form | Category:mla-absorb | Function=decode
// REMARK-SAME: absorbed form: {{[0-9.]+}} times faster by the costs of cpu; queries 1, keys 4096, heads 128
// REMARK-SAME: the cache is read in place
!c = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 64>
func.func @decode(%qn: tensor<1x1x128x128xbf16>, %qr: tensor<1x1x128x64xbf16>, %kvb: tensor<32768x512xbf16>, %c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %extent: index) -> tensor<1x1x128x128xbf16> {
  %w = tensor.expand_shape %kvb [[0, 1], [2]] output_shape [128, 256, 512] : tensor<32768x512xbf16> into tensor<128x256x512xbf16>
  %uk = tensor.extract_slice %w[0, 0, 0] [128, 128, 512] [1, 1, 1] : tensor<128x256x512xbf16> to tensor<128x128x512xbf16>
  %uv = tensor.extract_slice %w[0, 128, 0] [128, 128, 512] [1, 1, 1] : tensor<128x256x512xbf16> to tensor<128x128x512xbf16>
  %l, %r = mla.gather %c table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> (tensor<1x?x512xbf16>, tensor<1x?x64xbf16>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) lengths(%n) {causal, scale = 0.1 : f64}
    : (tensor<1x1x128x128xbf16>, tensor<1x1x128x64xbf16>, tensor<1x?x512xbf16>, tensor<1x?x64xbf16>, tensor<128x128x512xbf16>, tensor<128x128x512xbf16>, tensor<?xi32>) -> tensor<1x1x128x128xbf16>
  return %o : tensor<1x1x128x128xbf16>
}

// -----

// A prompt without a cache gets the expanded form. The mask, the sink and the
// LSE are passed on.
// CHECK-LABEL: func.func @prompt
// AUTO: mla.prefill q(%{{.*}}, %{{.*}}) k(%{{.*}}, %{{.*}}) v(%{{.*}}) mask(%{{.*}}) sink(%{{.*}}) {lse = #mla.lse<e, empty = +inf, sink>, scale
// ABSORBED: mla.latent_attention q(%{{.*}}, %{{.*}}) latent(%{{.*}}, %{{.*}}) mask(%{{.*}}) sink(%{{.*}}) {lse = #mla.lse<e, empty = +inf, sink>, scale
// REMARK: expanded form: {{[0-9.]+}} times faster by the costs of cpu; queries 512, keys 512
func.func @prompt(%qn: tensor<1x512x16x128xf32>, %qr: tensor<1x512x16x64xf32>, %l: tensor<1x512x512xf32>, %r: tensor<1x512x64xf32>,
    %w: tensor<16x128x512xf32>, %mask: tensor<1x1x512x512xf32>, %sink: tensor<16xf32>) -> (tensor<1x512x16x128xf32>, tensor<1x512x16xf32, #mla.lse<e, empty = +inf, sink>>) {
  %o, %lse = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) mask(%mask) sink(%sink) {lse = #mla.lse<e, empty = +inf, sink>, scale = 0.1 : f64}
    : (tensor<1x512x16x128xf32>, tensor<1x512x16x64xf32>, tensor<1x512x512xf32>, tensor<1x512x64xf32>, tensor<16x128x512xf32>, tensor<16x128x512xf32>, tensor<1x1x512x512xf32>, tensor<16xf32>)
      -> (tensor<1x512x16x128xf32>, tensor<1x512x16xf32, #mla.lse<e, empty = +inf, sink>>)
  return %o, %lse : tensor<1x512x16x128xf32>, tensor<1x512x16xf32, #mla.lse<e, empty = +inf, sink>>
}

// -----

// A chunk of unknown length over a cache gets both forms and a branch.
// CHECK-LABEL: func.func @chunk
// AUTO-NOT: mla.gather
// AUTO: %[[S:.*]] = tensor.dim %{{.*}}, %c1
// AUTO: %[[SHORT:.*]] = arith.cmpi ult, %[[S]], %c[[LIMIT:[0-9]+]]
// AUTO: scf.if %[[SHORT]] -> (tensor<1x?x128x128xbf16>)
// AUTO: mla.decode
// AUTO: } else {
// AUTO: mla.gather
// AUTO: mla.prefill
// ABSORBED-NOT: scf.if
// EXPANDED-NOT: scf.if
// REMARK: Crossover=[[LIMIT:[0-9]+]], Form="absorbed or expanded"
// REMARK-SAME: expanding is faster from [[LIMIT]] queries on
!c = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 64>
func.func @chunk(%qn: tensor<1x?x128x128xbf16>, %qr: tensor<1x?x128x64xbf16>, %w: tensor<128x128x512xbf16>, %c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %extent: index) -> tensor<1x?x128x128xbf16> {
  %l, %r = mla.gather %c table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> (tensor<1x?x512xbf16>, tensor<1x?x64xbf16>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) lengths(%n) {causal, scale = 0.1 : f64}
    : (tensor<1x?x128x128xbf16>, tensor<1x?x128x64xbf16>, tensor<1x?x512xbf16>, tensor<1x?x64xbf16>, tensor<128x128x512xbf16>, tensor<128x128x512xbf16>, tensor<?xi32>) -> tensor<1x?x128x128xbf16>
  return %o : tensor<1x?x128x128xbf16>
}

// -----

// A prompt of unknown length whose `mla.shape` gives keys and queries the same
// size. Expanding is then faster for every length, so no branch is emitted.
// The next function does not have this information and gets a branch.
// both-forms.test checks the results of such branches.
// CHECK-LABEL: func.func @dynamic_prompt(
// AUTO-NOT: scf.if
// AUTO: mla.prefill
// ABSORBED-NOT: scf.if
// ABSORBED: mla.latent_attention
// EXPANDED-NOT: scf.if
// EXPANDED: mla.prefill
// CHECK-NOT: mla.attention
// CHECK: return
// REMARK: Function=dynamic_prompt |
// REMARK-SAME: Crossover=0, Form={{"?}}expanded{{"?}},
// REMARK-SAME: expanded form: faster for every query length by the costs of cpu
func.func @dynamic_prompt(%x: tensor<1x?x512xbf16> {mla.shape = affine_map<()[s0] -> (1, s0, 512)>}, %qn: tensor<1x?x16x128xbf16> {mla.shape = affine_map<()[s0] -> (1, s0, 16, 128)>}, %w: tensor<16x128x512xbf16>) -> tensor<1x?x16x128xbf16> {
  %o = mla.attention q(%qn) latent(%x) weights(%w, %w) {causal, scale = 0.1 : f64}
    : (tensor<1x?x16x128xbf16>, tensor<1x?x512xbf16>, tensor<16x128x512xbf16>, tensor<16x128x512xbf16>) -> tensor<1x?x16x128xbf16>
  return %o : tensor<1x?x16x128xbf16>
}

// -----

// If nothing relates the number of keys to the number of queries, the cost
// model assumes 4096 keys: both forms and a branch are emitted. If the form is
// an explicit option, no branch is emitted.
// CHECK-LABEL: func.func @dynamic_prompt_any_keys(
// AUTO: scf.if
// AUTO: mla.latent_attention
// AUTO: } else {
// AUTO: mla.prefill
// ABSORBED-NOT: scf.if
// ABSORBED: mla.latent_attention
// EXPANDED-NOT: scf.if
// EXPANDED: mla.prefill
// CHECK-NOT: mla.attention
// CHECK: return
// REMARK: Function=dynamic_prompt_any_keys |
// REMARK-SAME: Crossover=[[FROM:[0-9]+]], Form="absorbed or expanded"
// REMARK-SAME: expanding is faster from [[FROM]] queries on by the costs of cpu; queries 1, keys 4096
func.func @dynamic_prompt_any_keys(%x: tensor<1x?x512xbf16>, %qn: tensor<1x?x16x128xbf16> {mla.shape = affine_map<()[s0] -> (1, s0, 16, 128)>}, %w: tensor<16x128x512xbf16>) -> tensor<1x?x16x128xbf16> {
  %o = mla.attention q(%qn) latent(%x) weights(%w, %w) {causal, scale = 0.1 : f64}
    : (tensor<1x?x16x128xbf16>, tensor<1x?x512xbf16>, tensor<16x128x512xbf16>, tensor<16x128x512xbf16>) -> tensor<1x?x16x128xbf16>
  return %o : tensor<1x?x16x128xbf16>
}

// -----

// For ragged queries the branch compares the number of queries with the limit
// per sequence, times the number of sequences.
// CHECK-LABEL: func.func @ragged
// AUTO: %[[SIZE:.*]] = tensor.dim %[[CU:.*]], %c0
// AUTO: %[[B:.*]] = arith.subi %[[SIZE]], %c1
// AUTO: %[[LIMIT:.*]] = arith.muli %{{.*}}, %[[B]]
// AUTO: arith.cmpi ult, %{{.*}}, %[[LIMIT]]
// ABSORBED: mla.decode {{.*}} cu_seqlens(
// EXPANDED: mla.prefill {{.*}} cu_seqlens(
!c = !mla.cache<<[latent : 512 x bf16]>, page = 64>
func.func @ragged(%qn: tensor<?x128x128xbf16>, %cu: tensor<?xi32>, %w: tensor<128x128x512xbf16>, %c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %extent: index) -> tensor<?x128x128xbf16> {
  %l = mla.gather %c table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> tensor<?x?x512xbf16>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) lengths(%n) cu_seqlens(%cu) {causal, scale = 0.1 : f64}
    : (tensor<?x128x128xbf16>, tensor<?x?x512xbf16>, tensor<128x128x512xbf16>, tensor<128x128x512xbf16>, tensor<?xi32>, tensor<?xi32>) -> tensor<?x128x128xbf16>
  return %o : tensor<?x128x128xbf16>
}

// -----

// The attention must not read the cache in place, because the cache is written
// after the gather.
// CHECK-LABEL: func.func @written
// CHECK: mla.gather
// CHECK: mla.append
// CHECK-NOT: mla.decode
// ABSORBED: mla.latent_attention
// REMARK: the gathered latent is read because the cache may be written between gather and attention
!c = !mla.cache<<[latent : 64 x f32]>, page = 64>
func.func @written(%qn: tensor<2x1x5x24xf32>, %w: tensor<5x24x64xf32>, %c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %extent: index, %new: tensor<2x1x64xf32>, %slots: tensor<?xi32>) -> tensor<2x1x5x24xf32> {
  %l = mla.gather %c table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> tensor<2x?x64xf32>
  mla.append %c latent(%new) slots(%slots) : (!c, tensor<2x1x64xf32>, tensor<?xi32>) -> ()
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) lengths(%n) {causal, scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>, tensor<?xi32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// -----

// The attention must not read the cache in place if its lengths differ from the
// gather's, or if the gather has starts.
// CHECK-LABEL: func.func @other_keys
// CHECK-COUNT-2: mla.gather
// CHECK-NOT: mla.decode
// REMARK: attention and gather have different lengths
// REMARK: the gather has starts or cu_seqlens
!c = !mla.cache<<[latent : 64 x f32]>, page = 64>
func.func @other_keys(%qn: tensor<2x1x5x24xf32>, %w: tensor<5x24x64xf32>, %c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %m: tensor<?xi32>, %extent: index) -> (tensor<2x1x5x24xf32>, tensor<2x1x5x24xf32>) {
  %l = mla.gather %c table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> tensor<2x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) lengths(%m) {causal, scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>, tensor<?xi32>) -> tensor<2x1x5x24xf32>
  %k = mla.gather %c table(%t) lengths(%n) starts(%m) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>, index) -> tensor<2x?x64xf32>
  %p = mla.attention q(%qn) latent(%k) weights(%w, %w) lengths(%n) {causal, scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>, tensor<?xi32>) -> tensor<2x1x5x24xf32>
  return %o, %p : tensor<2x1x5x24xf32>, tensor<2x1x5x24xf32>
}

// -----

// The cache that `scf.if` returns may be the cache that was gathered. After a
// write to it, the attention must read the gathered latent. In the next
// function the write is to another argument, which is a different cache.
// CHECK-LABEL: func.func @aliased
// CHECK: mla.gather
// CHECK: mla.append
// CHECK-NOT: mla.decode
// CHECK: return
// REMARK: Function=aliased |
// REMARK-SAME: the gathered latent is read because the cache may be written between gather and attention
!c = !mla.cache<<[latent : 8 x f32]>, page = 4>
func.func @aliased(%q: tensor<1x1x2x3xf32>, %w: tensor<2x3x8xf32>, %a: !c, %b: !c, %which: i1, %t: tensor<1x2xi32>, %n: tensor<1xi32>, %l: tensor<1x1x8xf32>, %s: tensor<1xi32>) -> tensor<1x1x2x3xf32> {
  %d = scf.if %which -> (!c) {
    scf.yield %a : !c
  } else {
    scf.yield %b : !c
  }
  %g = mla.gather %a table(%t) lengths(%n) : (!c, tensor<1x2xi32>, tensor<1xi32>) -> tensor<1x8x8xf32>
  mla.append %d latent(%l) slots(%s) : (!c, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
  %o = mla.attention q(%q) latent(%g) weights(%w, %w) lengths(%n) {scale = 0.5 : f64}
    : (tensor<1x1x2x3xf32>, tensor<1x8x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<1xi32>) -> tensor<1x1x2x3xf32>
  return %o : tensor<1x1x2x3xf32>
}

// -----

// CHECK-LABEL: func.func @apart
// AUTO-NOT: mla.gather
// ABSORBED-NOT: mla.gather
// CHECK: mla.append
// AUTO: mla.decode
// ABSORBED: mla.decode
!c = !mla.cache<<[latent : 8 x f32]>, page = 4>
func.func @apart(%q: tensor<1x1x2x3xf32>, %w: tensor<2x3x8xf32>, %a: !c, %b: !c, %t: tensor<1x2xi32>, %n: tensor<1xi32>, %l: tensor<1x1x8xf32>, %s: tensor<1xi32>) -> tensor<1x1x2x3xf32> {
  %g = mla.gather %a table(%t) lengths(%n) : (!c, tensor<1x2xi32>, tensor<1xi32>) -> tensor<1x8x8xf32>
  mla.append %b latent(%l) slots(%s) : (!c, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
  %o = mla.attention q(%q) latent(%g) weights(%w, %w) lengths(%n) {scale = 0.5 : f64}
    : (tensor<1x1x2x3xf32>, tensor<1x8x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<1xi32>) -> tensor<1x1x2x3xf32>
  return %o : tensor<1x1x2x3xf32>
}
