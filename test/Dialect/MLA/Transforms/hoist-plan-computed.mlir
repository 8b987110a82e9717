// RUN: mla-opt %s --mla-hoist-plan | FileCheck %s

// The function computes the lengths, then the table: the plan must follow both.

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>
// CHECK-LABEL: func.func @computed
// CHECK: %[[N:.*]] = arith.trunci {{.*}} tensor<?xi32>
// CHECK: %[[T:.*]] = arith.trunci {{.*}} tensor<?x?xi32>
// CHECK: %[[P:.*]] = mla.plan lengths(%[[N]])
// CHECK: mla.decode {{.*}} plan(%[[P]])
func.func @computed(%q: tensor<?x1x5x64xf32>, %c: !c, %t: tensor<?x?xi64>, %n: tensor<?xi64>) -> tensor<?x1x5x64xf32> {
  %n32 = arith.trunci %n : tensor<?xi64> to tensor<?xi32>
  %t32 = arith.trunci %t : tensor<?x?xi64> to tensor<?x?xi32>
  %a = mla.decode q(%q) cache(%c) table(%t32) lengths(%n32) {scale = 0.1 : f64} : (tensor<?x1x5x64xf32>, !c, tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x1x5x64xf32>
  return %a : tensor<?x1x5x64xf32>
}
