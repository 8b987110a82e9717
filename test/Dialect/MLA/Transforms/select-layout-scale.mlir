// RUN: not %mla-opt %s --mla-select-layout=layout=L4 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: %mla-opt %s --mla-select-layout=layout=L3 | FileCheck %s --check-prefix=SAME
// RUN: %mla-opt %s --mla-select-layout="accuracy=fp8" --remarks-filter=mla-select-layout 2>&1 | FileCheck %s --check-prefix=FP8

// The scale of an operand must have elements to multiply: it is never dropped.
// OTHER: mla-select-layout: cache argument #0: an op passes a k_scale, which the requested layout #mla.layout<L4> does not use
// SAME: !mla.cache<<L3>, page = 64>
// FP8: L1 (1152 bytes): does not use the k_scale that an op passes
// FP8: L3: 576 bytes per token
func.func @step(%c: !mla.cache<<L3>, page = 64>, %l: tensor<1x1x512xbf16>, %r: tensor<1x1x64xbf16>, %s: tensor<1xi32>, %k: tensor<1xf32>) {
  mla.append %c latent(%l, %r) slots(%s) k_scale(%k) : (!mla.cache<<L3>, page = 64>, tensor<1x1x512xbf16>, tensor<1x1x64xbf16>, tensor<1xi32>, tensor<1xf32>) -> ()
  return
}
