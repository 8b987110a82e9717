// A mask that is not an argument cannot be compared with the data. A remark
// reports this.
// RUN: %mla-opt %s --mla-paginate="page-size=16 mask=visible" --remarks-filter=mla-paginate -o /dev/null 2>&1 | FileCheck %s

// CHECK: [Analysis] unchecked-mask |{{.*}}Function=computed |{{.*}}nothing checks that it is causal
// CHECK: [Passed] signature |{{.*}}Function=computed |{{.*}}, 1 masks that the model computes are dropped without a check
func.func @computed(%qn: tensor<2x1x3x8xf32>, %past: tensor<2x7x32xf32>, %new: tensor<2x1x32xf32>, %w: tensor<3x8x32xf32>,
    %a: tensor<2x1x1x8xi1>, %b: tensor<2x1x1x8xi1>) -> tensor<2x1x3x8xf32> {
  %mask = arith.andi %a, %b : tensor<2x1x1x8xi1>
  %latent = mla.update past(%past) new(%new) {mode = #mla.update<concat>} : (tensor<2x7x32xf32>, tensor<2x1x32xf32>) -> tensor<2x8x32xf32>
  %o = mla.attention q(%qn) latent(%latent) weights(%w, %w) mask(%mask) {scale = 0.3 : f64} : (tensor<2x1x3x8xf32>, tensor<2x8x32xf32>, tensor<3x8x32xf32>, tensor<3x8x32xf32>, tensor<2x1x1x8xi1>) -> tensor<2x1x3x8xf32>
  return %o : tensor<2x1x3x8xf32>
}

// No remark: a mask that is an argument can be compared, and mla-run does so.
// CHECK-NOT: unchecked-mask
// CHECK: [Passed] signature |{{.*}}Function=given |{{.*}}, masks 4 are assumed to mean: causal, key before length"
func.func @given(%qn: tensor<2x1x3x8xf32>, %past: tensor<2x7x32xf32>, %new: tensor<2x1x32xf32>, %w: tensor<3x8x32xf32>, %mask: tensor<2x1x1x8xi1>) -> tensor<2x1x3x8xf32> {
  %latent = mla.update past(%past) new(%new) {mode = #mla.update<concat>} : (tensor<2x7x32xf32>, tensor<2x1x32xf32>) -> tensor<2x8x32xf32>
  %o = mla.attention q(%qn) latent(%latent) weights(%w, %w) mask(%mask) {scale = 0.3 : f64} : (tensor<2x1x3x8xf32>, tensor<2x8x32xf32>, tensor<3x8x32xf32>, tensor<3x8x32xf32>, tensor<2x1x1x8xi1>) -> tensor<2x1x3x8xf32>
  return %o : tensor<2x1x3x8xf32>
}

// A mask that another op reads remains an argument. It can be compared, too,
// because the signature lists it.
// CHECK: [Passed] signature |{{.*}}Function=also_read |{{.*}}, masks 4 are assumed to mean: causal, key before length"
func.func @also_read(%qn: tensor<2x1x3x8xf32>, %past: tensor<2x7x32xf32>, %new: tensor<2x1x32xf32>, %w: tensor<3x8x32xf32>, %mask: tensor<2x1x1x8xi1>) -> (tensor<2x1x3x8xf32>, tensor<2x1x1x8xi1>) {
  %latent = mla.update past(%past) new(%new) {mode = #mla.update<concat>} : (tensor<2x7x32xf32>, tensor<2x1x32xf32>) -> tensor<2x8x32xf32>
  %o = mla.attention q(%qn) latent(%latent) weights(%w, %w) mask(%mask) {scale = 0.3 : f64} : (tensor<2x1x3x8xf32>, tensor<2x8x32xf32>, tensor<3x8x32xf32>, tensor<3x8x32xf32>, tensor<2x1x1x8xi1>) -> tensor<2x1x3x8xf32>
  return %o, %mask : tensor<2x1x3x8xf32>, tensor<2x1x1x8xi1>
}
