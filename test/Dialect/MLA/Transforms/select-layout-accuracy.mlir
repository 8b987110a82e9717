// RUN: %mla-opt %s --mla-select-layout="accuracy=fp8 max-token-bytes=640" --remarks-filter=mla-select-layout 2>&1 | FileCheck %s --check-prefixes=REMARK,FP8
// RUN: %mla-opt %s --mla-select-layout="accuracy=fp4 phases=decode context=100 max-token-bytes=330" | FileCheck %s --check-prefix=FP4
// RUN: %mla-opt %s --mla-select-layout="accuracy=fp4 max-token-bytes=360 phases=prefill" --remarks-filter=mla-select-layout 2>&1 | FileCheck %s --check-prefix=BUDGET
// RUN: %mla-opt %s --mla-select-layout | FileCheck %s --check-prefix=EXACT
// RUN: not %mla-opt %s --mla-select-layout=max-token-bytes=1000 2>&1 | FileCheck %s --check-prefix=NONE

// An accuracy is the least one: of the layouts that fit it and have kernels, the fastest and then smallest is chosen.
// The remarks name the others and the reasons.
// REMARK: [Analysis] candidates | Category:mla-select-layout | Function=decode
// REMARK-SAME: L1 (1152 bytes): takes more than 640 bytes per token; L2 (1152 bytes): takes more than 640 bytes per token
// REMARK-SAME: L3 (576 bytes): has no scales in the cache, and no op passes a k_scale
// REMARK-SAME: L4 (656 bytes): takes more than 640 bytes per token
// REMARK-SAME: L7 (324 bytes): rounds to 4 bits, and accuracy is fp8
// REMARK: [Passed] layout | Category:mla-select-layout | Function=decode
// REMARK-SAME: L6: 594 bytes per token; {{[0-9.]+}} us per token, measured for cpu and 4096 cached tokens in prefill and decode, the least of the layouts that fit
// BUDGET: L6 (594 bytes): takes more than 360 bytes per token

// NONE: mla-select-layout: cache argument #1: no layout fits: L1 (1152 bytes): takes more than 1000 bytes per token; {{.*}} L4 (656 bytes): rounds to 8 bits, and accuracy is exact

!c = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 64>

// FP8-LABEL: func.func @decode
// FP8-SAME: !mla.cache<<[latent : 512 x f8E4M3FN, rope : 64 x f8E4M3FN, scale : 18 x f8E8M0FNU {group = 32, at = page_end}], page_align = 576>, page = 64>
// FP4-LABEL: func.func @decode
// FP4-SAME: !mla.cache<<L13>, page = 64>
// EXACT-LABEL: func.func @decode
// EXACT-SAME: !mla.cache<<L1>, page = 64>
func.func @decode(%q: tensor<1x1x16x512xbf16>, %c: !c, %r: tensor<1x1x16x64xbf16>, %t: tensor<?x?xi32>, %n: tensor<?xi32>) -> tensor<1x1x16x512xbf16> {
  %o = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<1x1x16x512xbf16>, tensor<1x1x16x64xbf16>, !c, tensor<?x?xi32>, tensor<?xi32>) -> tensor<1x1x16x512xbf16>
  return %o : tensor<1x1x16x512xbf16>
}

// The prefill shares the cache, so it has the same layout.
// FP8-LABEL: func.func @prefill
// FP8-SAME: !mla.cache<<[latent : 512 x f8E4M3FN, rope : 64 x f8E4M3FN, scale : 18 x f8E8M0FNU {group = 32, at = page_end}], page_align = 576>, page = 64>
// FP4-LABEL: func.func @prefill
// FP4-SAME: !mla.cache<<L13>, page = 64>
// EXACT-LABEL: func.func @prefill
// EXACT-SAME: !mla.cache<<L1>, page = 64>
func.func @prefill(%c: !c, %l: tensor<1x7x512xbf16>, %r: tensor<1x7x64xbf16>, %s: tensor<7xi32>, %t: tensor<1x1xi32>, %n: tensor<1xi32>) -> tensor<1x64x512xbf16> {
  mla.append %c latent(%l, %r) slots(%s) : (!c, tensor<1x7x512xbf16>, tensor<1x7x64xbf16>, tensor<7xi32>) -> ()
  %a, %b = mla.gather %c table(%t) lengths(%n) : (!c, tensor<1x1xi32>, tensor<1xi32>) -> (tensor<1x64x512xbf16>, tensor<1x64x64xbf16>)
  return %a : tensor<1x64x512xbf16>
}
