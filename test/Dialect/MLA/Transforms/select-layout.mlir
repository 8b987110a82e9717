// RUN: %mla-opt %s --split-input-file --mla-select-layout | FileCheck %s --check-prefixes=CHECK,AUTO
// RUN: %mla-opt %s --split-input-file --mla-select-layout="layout=split page-size=auto" | FileCheck %s --check-prefixes=CHECK,SPLIT
// RUN: %mla-opt %s --split-input-file --mla-select-layout="layout=flat page-size=7" | FileCheck %s --check-prefixes=CHECK,FLAT
// RUN: %mla-opt %s --split-input-file --mla-select-layout --remarks-filter=mla-select-layout 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --split-input-file --mla-select-layout --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-select-layout
// STATISTICS-NEXT: (S) 2 flat - caches in one pool
// STATISTICS-NEXT: (S) 1 split - caches in two pools

!c = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 48>

// All uses get the new type: the plan, the extent, a branch and a callee.
// CHECK-LABEL: func.func @step
// AUTO-SAME: !mla.cache<<L1>, page = 48>
// AUTO: mla.plan {{.*}} page_size = 48
// AUTO: arith.muli %{{.*}}, %c48
// SPLIT-SAME: !mla.cache<<L2>, page = 64>
// SPLIT: mla.plan {{.*}} page_size = 64
// SPLIT: %[[T:.*]] = arith.muli %{{.*}}, %c64
// SPLIT: mla.gather {{.*}} extent(%[[T]])
// SPLIT: call @callee({{.*}} : (!mla.cache<<L2>, page = 64>
// FLAT-SAME: !mla.cache<<L1>, page = 7>
// FLAT: mla.plan {{.*}} page_size = 7 : i64
// REMARK: [Passed] layout | Category:mla-select-layout | Function=step
// REMARK-SAME: L1, flat: one stream of 1152 bytes per token is read sequentially; page size 48 kept
func.func @step(%q: tensor<1x1x8x512xbf16>, %qr: tensor<1x1x8x64xbf16>, %c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>) -> (tensor<1x1x8x512xbf16>, tensor<1x?x512xbf16>) {
  %c1 = arith.constant 1 : index
  %c48 = arith.constant 48 : index
  %pages = tensor.dim %t, %c1 : tensor<?x?xi32>
  %p = mla.plan lengths(%n) max_pages(%pages) {heads = 8 : i64, page_size = 48 : i64, query_len = 1 : i64} : (tensor<?xi32>, index) -> !mla.plan
  %o = mla.decode q(%q, %qr) cache(%c) table(%t) lengths(%n) plan(%p) {scale = 0.1 : f64} : (tensor<1x1x8x512xbf16>, tensor<1x1x8x64xbf16>, !c, tensor<?x?xi32>, tensor<?xi32>, !mla.plan) -> tensor<1x1x8x512xbf16>
  %extent = arith.muli %pages, %c48 : index
  %l, %r = mla.gather %c table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> (tensor<1x?x512xbf16>, tensor<1x?x64xbf16>)
  func.call @callee(%c) : (!c) -> ()
  return %o, %l : tensor<1x1x8x512xbf16>, tensor<1x?x512xbf16>
}
func.func private @callee(%c: !c)

// -----

// Rows of 592 bytes would not be aligned to cache lines: latent and rope key
// are split into two pools.
// CHECK-LABEL: func.func @unaligned
// AUTO-SAME: !mla.cache<<[latent : 128 x f32, rope : 20 x f32 {pool = 1}]>, page = 16>
// REMARK: L2, split pools: rows of 592 bytes would leave the latent (512 bytes) unaligned to lines of 64
func.func @unaligned(%c: !mla.cache<<[latent : 128 x f32, rope : 20 x f32]>, page = 16>) {
  return
}
