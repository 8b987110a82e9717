// RUN: %mla-opt %s --split-input-file --mla-select-layout="accuracy=fp8 target=sm_90a" --remarks-filter=mla-select-layout 2>&1 | FileCheck %s
// RUN: %mla-opt %s --split-input-file --mla-select-layout="accuracy=fp8 target=sm_90a max-token-bytes=700 phases=decode" --remarks-filter=mla-select-layout 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: %mla-opt %s --split-input-file --mla-select-layout="accuracy=fp8 target=sm_80" --remarks-filter=mla-select-layout 2>&1 | FileCheck %s --check-prefix=MODEL

// The measured time of a kernel on a layout decides. With 16 heads the decode of L4 takes less time than that of bf16.
// CHECK: [Analysis] candidates |{{.*}}Function=queries16
// CHECK-SAME: L1 (1152 bytes): {{[0-9.]+}} us per token (measured), slower
// CHECK-SAME: L6 (594 bytes): {{[0-9.]+}} us per token (modelled), slower
// Prefill alone would take another layout. It does not save as much as a conversion takes.
// CHECK: [Analysis] phases |{{.*}}Function=queries16
// CHECK-SAME: prefill alone would take L6, decoding alone L4; a conversion takes {{[0-9.]+}} us per token
// CHECK-SAME: save {{[0-9.]+}} us per token of the prompt and 0.0000 us per decoded token; one layout is better for any number of decoded tokens
// CHECK: [Passed] layout |{{.*}}Function=queries16
// CHECK-SAME: L4: 656 bytes per token; {{[0-9.]+}} us per token, measured for sm_90a and 4096 cached tokens in prefill and decode

// SMALL: [Analysis] candidates |{{.*}}Function=queries16
// SMALL-SAME: L1 (1152 bytes): takes more than 700 bytes per token
// SMALL-SAME: L6 (594 bytes): {{[0-9.]+}} us per token (modelled), slower
// SMALL-NOT: [Analysis] phases
// SMALL: L4: 656 bytes per token; {{[0-9.]+}} us per token, measured for sm_90a and 4096 cached tokens in decode
// SMALL: func.func @queries16({{.*}}!mla.cache<<L4>, page = 64>

// Without measurements of the target, the times of the generic kernel are scaled.
// MODEL: L4 (656 bytes): {{[0-9.]+}} us per token (modelled), slower
// MODEL: L1: 1152 bytes per token; {{[0-9.]+}} us per token, modelled for sm_80
!c = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 64>
func.func @queries16(%q: tensor<1x1x16x512xbf16>, %c: !c, %r: tensor<1x1x16x64xbf16>, %t: tensor<?x?xi32>, %n: tensor<?xi32>) -> tensor<1x1x16x512xbf16> {
  %o = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<1x1x16x512xbf16>, tensor<1x1x16x64xbf16>, !c, tensor<?x?xi32>, tensor<?xi32>) -> tensor<1x1x16x512xbf16>
  return %o : tensor<1x1x16x512xbf16>
}

// -----

// With 64 heads it takes longer.
// CHECK: [Analysis] candidates |{{.*}}Function=queries64
// CHECK-SAME: L4 (656 bytes): {{[0-9.]+}} us per token (measured), slower
// CHECK: [Passed] layout |{{.*}}Function=queries64
// CHECK-SAME: L1: 1152 bytes per token; {{[0-9.]+}} us per token, measured for sm_90a
!c = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 64>
func.func @queries64(%q: tensor<1x1x64x512xbf16>, %c: !c, %r: tensor<1x1x64x64xbf16>, %t: tensor<?x?xi32>, %n: tensor<?xi32>) -> tensor<1x1x64x512xbf16> {
  %o = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<1x1x64x512xbf16>, tensor<1x1x64x64xbf16>, !c, tensor<?x?xi32>, tensor<?xi32>) -> tensor<1x1x64x512xbf16>
  return %o : tensor<1x1x64x512xbf16>
}

// -----

// A cache that is converted to another one is that of the prefill, and the other one that of the decoding: each gets the
// layout that is best for its own phase, and no remark compares one layout with two.
// CHECK-NOT: [Analysis] phases
// CHECK: L6: 594 bytes per token; {{[0-9.]+}} us per token, modelled for sm_90a and 4096 cached tokens in prefill,
// CHECK-NOT: [Analysis] phases
// CHECK: L4: 656 bytes per token; {{[0-9.]+}} us per token, measured for sm_90a and 4096 cached tokens in decode,
!p = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16 {pool = 1}]>, page = 64>
!d = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 64>
func.func @two(%p: !p, %d: !d, %q: tensor<1x1x16x512xbf16>, %r: tensor<1x1x16x64xbf16>, %t: tensor<1x1xi32>, %n: tensor<1xi32>) -> (tensor<1x64x512xbf16>, tensor<1x1x16x512xbf16>) {
  %a, %b = mla.gather %p table(%t) lengths(%n) : (!p, tensor<1x1xi32>, tensor<1xi32>) -> (tensor<1x64x512xbf16>, tensor<1x64x64xbf16>)
  mla.convert_cache from(%p) to(%d) table(%t) lengths(%n) : (!p, !d, tensor<1x1xi32>, tensor<1xi32>) -> ()
  %o = mla.decode q(%q, %r) cache(%d) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<1x1x16x512xbf16>, tensor<1x1x16x64xbf16>, !d, tensor<1x1xi32>, tensor<1xi32>) -> tensor<1x1x16x512xbf16>
  return %a, %o : tensor<1x64x512xbf16>, tensor<1x1x16x512xbf16>
}

// -----

// Queries of e4m3 have a kernel for L3 that is faster than any other decode. No kernel reads them on pages of bf16.
// CHECK: [Analysis] candidates |{{.*}}Function=queries8
// CHECK-SAME: L4 (656 bytes): does not use the k_scale that an op passes
// CHECK: L3: 576 bytes per token; {{[0-9.]+}} us per token, measured for sm_90a
!e = !mla.cache<<[latent : 512 x f8E4M3FN, rope : 64 x f8E4M3FN {pool = 1}]>, page = 64>
func.func @queries8(%q: tensor<1x1x16x512xf8E4M3FN>, %r: tensor<1x1x16x64xf8E4M3FN>, %c: !e, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %k: tensor<1xf32>) -> tensor<1x1x16x512xbf16> {
  %o = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) k_scale(%k) {out_type = bf16, scale = 0.1 : f64} : (tensor<1x1x16x512xf8E4M3FN>, tensor<1x1x16x64xf8E4M3FN>, !e, tensor<?x?xi32>, tensor<?xi32>, tensor<1xf32>) -> tensor<1x1x16x512xbf16>
  return %o : tensor<1x1x16x512xbf16>
}

// CHECK: func.func @two(%{{.*}}: !mla.cache<<[latent : 512 x f8E4M3FN, rope : 64 x f8E4M3FN, scale : 18 x f8E8M0FNU {group = 32, at = page_end}], page_align = 576>, page = 64>, %{{.*}}: !mla.cache<<L4>, page = 64>
