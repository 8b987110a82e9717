// RUN: mla-opt %s --mla-select-kernels=target=sm_90a | FileCheck %s

// Tensor core kernels do not support a negative scale: generic_decode is used.

!c = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 64>
// CHECK: mlak.decode {{.*}}kernel = "generic_decode"
func.func @negative(%ql: tensor<2x1x16x512xbf16>, %qr: tensor<2x1x16x64xbf16>, %c: !c, %table: tensor<2x8xi32>, %lens: tensor<2xi32>) -> tensor<2x1x16x512xbf16> {
  %o = mla.decode q(%ql, %qr) cache(%c) table(%table) lengths(%lens) {scale = -0.1 : f64, causal}
    : (tensor<2x1x16x512xbf16>, tensor<2x1x16x64xbf16>, !c, tensor<2x8xi32>, tensor<2xi32>) -> tensor<2x1x16x512xbf16>
  return %o : tensor<2x1x16x512xbf16>
}
