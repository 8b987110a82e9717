// RUN: mla-opt %s --mla-select-kernels=target=sm_90a --split-input-file | FileCheck %s

// Of the layouts with block scales, SM90 has a decode of L4 with bf16 queries.
// CHECK: mlak.decode {{.*}}kernel = "sm90_decode_l4"
func.func @l4(%ql: tensor<2x1x16x512xbf16>, %qr: tensor<2x1x16x64xbf16>, %c: !mla.cache<<L4>, page = 64>, %t: tensor<2x8xi32>, %n: tensor<2xi32>)
    -> tensor<2x1x16x512xbf16> {
  %o = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x16x512xbf16>, tensor<2x1x16x64xbf16>, !mla.cache<<L4>, page = 64>, tensor<2x8xi32>, tensor<2xi32>)
      -> tensor<2x1x16x512xbf16>
  return %o : tensor<2x1x16x512xbf16>
}
