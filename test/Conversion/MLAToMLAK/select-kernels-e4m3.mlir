// RUN: mla-opt %s --mla-select-kernels=target=sm_90a | FileCheck %s
// RUN: mla-opt %s --mla-select-kernels=target=sm_100a | FileCheck %s --check-prefix=SM100
// RUN: not %mla-opt %s --mla-select-kernels=target=sm_80 2>&1 | FileCheck %s --check-prefix=SM80

// Of the GPUs, SM90 and SM100 have a decode of queries and caches of e4m3.
// CHECK: mlak.decode {{.*}}kernel = "sm90_decode_e4m3"
// SM100: mlak.decode {{.*}}kernel = "sm100_decode_e4m3"
// SM80: no kernel fits for target 'sm_80'
// SM80-SAME: sm100_decode_e4m3: target must be sm_100a, got sm_80
!c = !mla.cache<<[latent : 512 x f8E4M3FN, rope : 64 x f8E4M3FN]>, page = 64>
func.func @e4m3(%ql: tensor<2x1x16x512xf8E4M3FN>, %qr: tensor<2x1x16x64xf8E4M3FN>, %c: !c, %t: tensor<2x8xi32>, %n: tensor<2xi32>,
                %s: tensor<1xf32>) -> tensor<2x1x16x512xbf16> {
  %o = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) q_scale(%s) k_scale(%s) {scale = 0.1 : f64, out_type = bf16}
    : (tensor<2x1x16x512xf8E4M3FN>, tensor<2x1x16x64xf8E4M3FN>, !c, tensor<2x8xi32>, tensor<2xi32>, tensor<1xf32>, tensor<1xf32>)
      -> tensor<2x1x16x512xbf16>
  return %o : tensor<2x1x16x512xbf16>
}
