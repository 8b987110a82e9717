// RUN: mla-opt %s --mla-select-kernels=target=sm_90a | FileCheck %s --check-prefixes=CHECK,SM90
// RUN: mla-opt %s --mla-select-kernels=target=sm_100a | FileCheck %s --check-prefixes=CHECK,SM100

// The kernels for tensor cores read sinks of f32 only, as the runtime knows. Other sinks need a generic kernel.

!c = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 64>
!kv = !mla.cache<<[k : 2 x 128 x bf16, v : 2 x 128 x bf16]>, page = 64>

// CHECK-LABEL: func.func @wide_sinks
// SM90: mlak.decode {{.*}}kernel = "sm90_decode"
// SM90: mlak.gqa_decode {{.*}}kernel = "sm90_gqa_decode"
// SM90: mlak.prefill {{.*}}kernel = "sm90_prefill"
// SM100: mlak.decode {{.*}}kernel = "sm100_decode"
// SM100: mlak.gqa_decode {{.*}}kernel = "sm100_gqa_decode"
// SM100: mlak.prefill {{.*}}kernel = "sm100_prefill"
func.func @wide_sinks(%ql: tensor<2x1x16x512xbf16>, %qr: tensor<2x1x16x64xbf16>, %c: !c, %kv: !kv, %t: tensor<2x8xi32>, %n: tensor<2xi32>,
                      %q: tensor<2x1x16x128xbf16>, %k: tensor<2x9x16x128xbf16>, %s: tensor<16xf32>)
    -> (tensor<2x1x16x512xbf16>, tensor<2x1x16x128xbf16>, tensor<2x1x16x128xbf16>) {
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) sink(%s) {scale = 0.1 : f64}
    : (tensor<2x1x16x512xbf16>, tensor<2x1x16x64xbf16>, !c, tensor<2x8xi32>, tensor<2xi32>, tensor<16xf32>) -> tensor<2x1x16x512xbf16>
  %1 = mla.gqa_decode q(%q) cache(%kv) table(%t) lengths(%n) sink(%s) {scale = 0.1 : f64}
    : (tensor<2x1x16x128xbf16>, !kv, tensor<2x8xi32>, tensor<2xi32>, tensor<16xf32>) -> tensor<2x1x16x128xbf16>
  %2 = mla.prefill q(%q) k(%k) v(%k) sink(%s) {scale = 0.1 : f64}
    : (tensor<2x1x16x128xbf16>, tensor<2x9x16x128xbf16>, tensor<2x9x16x128xbf16>, tensor<16xf32>) -> tensor<2x1x16x128xbf16>
  return %0, %1, %2 : tensor<2x1x16x512xbf16>, tensor<2x1x16x128xbf16>, tensor<2x1x16x128xbf16>
}

// CHECK-LABEL: func.func @narrow_sinks
// CHECK: mlak.decode {{.*}}kernel = "generic_decode"
// CHECK: mlak.gqa_decode {{.*}}kernel = "generic_gqa_decode"
// CHECK: mlak.prefill {{.*}}kernel = "generic_prefill"
// CHECK: mlak.latent_attention {{.*}}kernel = "generic_latent_attention"
func.func @narrow_sinks(%ql: tensor<2x1x16x512xbf16>, %qr: tensor<2x1x16x64xbf16>, %c: !c, %kv: !kv, %t: tensor<2x8xi32>, %n: tensor<2xi32>,
                        %q: tensor<2x1x16x128xbf16>, %k: tensor<2x9x16x128xbf16>, %l: tensor<2x9x512xbf16>, %s: tensor<16xbf16>)
    -> (tensor<2x1x16x512xbf16>, tensor<2x1x16x128xbf16>, tensor<2x1x16x128xbf16>, tensor<2x1x16x512xbf16>) {
  %0 = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) sink(%s) {scale = 0.1 : f64}
    : (tensor<2x1x16x512xbf16>, tensor<2x1x16x64xbf16>, !c, tensor<2x8xi32>, tensor<2xi32>, tensor<16xbf16>) -> tensor<2x1x16x512xbf16>
  %1 = mla.gqa_decode q(%q) cache(%kv) table(%t) lengths(%n) sink(%s) {scale = 0.1 : f64}
    : (tensor<2x1x16x128xbf16>, !kv, tensor<2x8xi32>, tensor<2xi32>, tensor<16xbf16>) -> tensor<2x1x16x128xbf16>
  %2 = mla.prefill q(%q) k(%k) v(%k) sink(%s) {scale = 0.1 : f64}
    : (tensor<2x1x16x128xbf16>, tensor<2x9x16x128xbf16>, tensor<2x9x16x128xbf16>, tensor<16xbf16>) -> tensor<2x1x16x128xbf16>
  %3 = mla.latent_attention q(%ql) latent(%l) sink(%s) {scale = 0.1 : f64}
    : (tensor<2x1x16x512xbf16>, tensor<2x9x512xbf16>, tensor<16xbf16>) -> tensor<2x1x16x512xbf16>
  return %0, %1, %2, %3 : tensor<2x1x16x512xbf16>, tensor<2x1x16x128xbf16>, tensor<2x1x16x128xbf16>, tensor<2x1x16x512xbf16>
}
