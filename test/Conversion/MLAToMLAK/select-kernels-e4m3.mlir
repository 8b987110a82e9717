// RUN: mla-opt %s --mla-select-kernels=target=sm_90a | FileCheck %s
// RUN: mla-opt %s --mla-select-kernels=target=sm_100a | FileCheck %s --check-prefix=SM100
// RUN: mla-opt %s --mla-select-kernels=target=sm_80 | FileCheck %s --check-prefix=SM80

// SM90 and SM100 have a decode of their own for queries and caches of e4m3. Other GPUs run the generic one.
// CHECK: mlak.decode {{.*}}kernel = "sm90_decode_e4m3"
// SM100: mlak.decode {{.*}}kernel = "sm100_decode_e4m3"
// SM80: mlak.decode {{.*}}kernel = "generic_decode"
!c = !mla.cache<<[latent : 512 x f8E4M3FN, rope : 64 x f8E4M3FN]>, page = 64>
func.func @e4m3(%ql: tensor<2x1x16x512xf8E4M3FN>, %qr: tensor<2x1x16x64xf8E4M3FN>, %c: !c, %t: tensor<2x8xi32>, %n: tensor<2xi32>,
                %s: tensor<1xf32>) -> tensor<2x1x16x512xbf16> {
  %o = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) q_scale(%s) k_scale(%s) {scale = 0.1 : f64, out_type = bf16}
    : (tensor<2x1x16x512xf8E4M3FN>, tensor<2x1x16x64xf8E4M3FN>, !c, tensor<2x8xi32>, tensor<2xi32>, tensor<1xf32>, tensor<1xf32>)
      -> tensor<2x1x16x512xbf16>
  return %o : tensor<2x1x16x512xbf16>
}
