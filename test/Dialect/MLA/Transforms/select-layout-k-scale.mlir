// RUN: %mla-opt %s --mla-select-layout="layout=L3 k-scale=0.25" | FileCheck %s
// RUN: %mla-opt %s --mla-select-layout="accuracy=fp8 k-scale=0.25 target=sm_90a max-token-bytes=600" --remarks-filter=mla-select-layout 2>&1 | FileCheck %s --check-prefix=AUTO
// RUN: not %mla-opt %s --mla-select-layout="layout=L4 k-scale=0.25" 2>&1 | FileCheck %s --check-prefix=UNUSED
// RUN: not %mla-opt %s --mla-select-layout="layout=L3 k-scale=-1" 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// Each op of the cache gets the scale. An op that has one keeps it.
// CHECK: %[[S:.*]] = arith.constant dense<2.500000e-01> : tensor<1xf32>
// CHECK: mla.append %arg0 latent(%arg1, %arg2) slots(%arg3) k_scale(%[[S]]) : (!mla.cache<<L3>, page = 64>
// CHECK: mla.decode q(%arg4, %arg5) cache(%arg0) table(%arg6) lengths(%arg7) k_scale(%[[S]])
// With a scale, L3 is a candidate.
// AUTO: Remark="L3: 576 bytes per token
// AUTO: mla.append {{.*}} k_scale(
// UNUSED: mla-select-layout: k-scale must be 0 because no cache has a layout that uses a k_scale, got 2.500000e-01
// NEGATIVE: mla-select-layout: k-scale must be finite and greater than 0, or 0 for none, got -1.000000e+00
func.func @step(%c: !mla.cache<<L1>, page = 64>, %l: tensor<1x1x512xbf16>, %r: tensor<1x1x64xbf16>, %s: tensor<1xi32>,
                %q: tensor<1x1x16x512xbf16>, %p: tensor<1x1x16x64xbf16>, %t: tensor<1x4xi32>, %n: tensor<1xi32>) -> tensor<1x1x16x512xbf16> {
  mla.append %c latent(%l, %r) slots(%s) : (!mla.cache<<L1>, page = 64>, tensor<1x1x512xbf16>, tensor<1x1x64xbf16>, tensor<1xi32>) -> ()
  %0 = mla.decode q(%q, %p) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<1x1x16x512xbf16>, tensor<1x1x16x64xbf16>, !mla.cache<<L1>, page = 64>, tensor<1x4xi32>, tensor<1xi32>) -> tensor<1x1x16x512xbf16>
  return %0 : tensor<1x1x16x512xbf16>
}
