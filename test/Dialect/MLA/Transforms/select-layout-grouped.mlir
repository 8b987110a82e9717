// RUN: %mla-opt %s --mla-select-layout | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: %mla-opt %s --mla-select-layout="page-size=auto" | FileCheck %s --check-prefixes=CHECK,AUTO
// RUN: %mla-opt %s --mla-select-layout="page-size=7" | FileCheck %s --check-prefixes=CHECK,SEVEN
// RUN: %mla-opt %s --mla-select-layout --remarks-filter=mla-select-layout 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not %mla-opt %s --mla-select-layout="layout=split" 2>&1 | FileCheck %s --check-prefix=SPLIT

// Keys and values keep their layout; only the page size changes.
!kv = !mla.cache<<[k : 2 x 128 x bf16 {at = head}, v : 2 x 128 x bf16 {at = head}]>, page = 48>

// CHECK-LABEL: func.func @grouped
// KEPT-SAME: !mla.cache<<[k : 2 x 128 x bf16 {at = head}, v : 2 x 128 x bf16 {at = head}]>, page = 48>
// AUTO-SAME: !mla.cache<<[k : 2 x 128 x bf16 {at = head}, v : 2 x 128 x bf16 {at = head}]>, page = 64>
// AUTO: mla.plan {{.*}} page_size = 64
// SEVEN: mla.plan {{.*}} page_size = 7 : i64
// SPLIT: error: mla-select-layout: layout must be auto because the caller stores keys and values in the order of every cache, got L2
// REMARK: [Passed] layout | Category:mla-select-layout | Function=grouped
// REMARK-SAME: kept: the caller stores keys and values in this order; page size 48 kept
func.func @grouped(%q: tensor<1x1x8x128xbf16>, %c: !kv, %t: tensor<?x?xi32>, %n: tensor<?xi32>) -> tensor<1x1x8x128xbf16> {
  %c1 = arith.constant 1 : index
  %pages = tensor.dim %t, %c1 : tensor<?x?xi32>
  %p = mla.plan lengths(%n) max_pages(%pages) {heads = 8, key_heads = 2, page_size = 48, query_len = 1} : (tensor<?xi32>, index) -> !mla.plan
  %o = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) plan(%p) {scale = 0.1 : f64, causal}
    : (tensor<1x1x8x128xbf16>, !kv, tensor<?x?xi32>, tensor<?xi32>, !mla.plan) -> tensor<1x1x8x128xbf16>
  return %o : tensor<1x1x8x128xbf16>
}
