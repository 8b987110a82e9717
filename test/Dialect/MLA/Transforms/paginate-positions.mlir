// The positions of new tokens are compared with lengths and slots, once for all
// layers that share all three. An option disables this check.
// RUN: %mla-opt %s --mla-paginate="page-size=16" | FileCheck %s --check-prefixes=CHECK,KEEP
// RUN: %mla-opt %s --mla-paginate="page-size=16 mask=visible" | FileCheck %s --check-prefixes=CHECK,LAST
// RUN: %mla-opt %s --mla-paginate="page-size=16 check-positions=false" | FileCheck %s --check-prefix=NONE
// RUN: %mla-opt %s --mla-paginate="page-size=16" --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: mla-opt %s --mla-paginate="page-size=16" --remarks-filter=mla-paginate -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// STATISTICS: mla-paginate
// STATISTICS: (S) 1 positions-checked - positions compared with the lengths
// NONE-NOT: cf.assert
// REMARK: [Passed] positions | {{.*}}the positions are compared with the lengths and slots of each step
// REMARK-NOT: [Passed] positions

// CHECK-LABEL: func.func @two_layers
// CHECK-SAME: %[[AT:[a-z0-9]+]]: tensor<2x3xi64>
// CHECK-SAME: %[[TABLE:[a-z0-9]+]]: tensor<?x?xi32>
// CHECK-SAME: %[[LENGTHS:[a-z0-9]+]]: tensor<?xi32>
// CHECK-SAME: %[[SLOTS:[a-z0-9]+]]: tensor<?xi32>
// CHECK: %[[ALL:.*]] = linalg.generic {{.*}} ins(%[[AT]], %[[LENGTHS]] : tensor<2x3xi64>, tensor<?xi32>)
// CHECK-NEXT: ^bb0(%[[P:.*]]: i64, %[[L:.*]]: i32, %{{.*}}: i1):
// CHECK: %[[SLOT32:.*]] = tensor.extract %[[SLOTS]]
// CHECK: %[[SLOT:.*]] = arith.index_cast %[[SLOT32]] : i32 to index
// CHECK: %[[POSITION:.*]] = arith.index_cast %[[P]] : i64 to index
// CHECK: %[[LENGTH:.*]] = arith.index_cast %[[L]] : i32 to index
// A position equal to the length is invalid.
// CHECK-DAG: arith.cmpi sge, %[[POSITION]], %{{.*}} : index
// CHECK-DAG: arith.cmpi slt, %[[POSITION]], %[[LENGTH]] : index
// KEEP-NOT: arith.subi
// LAST: %[[FIRST:.*]] = arith.subi
// LAST: %[[OWN:.*]] = arith.addi %[[FIRST]]
// LAST: arith.cmpi eq, %{{.*}}, %[[OWN]]
// CHECK: %[[SAFE:.*]] = arith.select %{{.*}}, %[[POSITION]], %{{.*}} : index
// CHECK: arith.divui %[[SAFE]], %{{.*}} : index
// CHECK: tensor.extract %[[TABLE]]
// CHECK-DAG: arith.muli
// CHECK-DAG: arith.remui %[[SAFE]], %{{.*}} : index
// CHECK: arith.cmpi eq, %[[SLOT]], %{{.*}} : index
// Tokens without a slot are not written; slot 0 is valid.
// CHECK: arith.cmpi sge, %[[SLOT]], %{{.*}} : index
// CHECK: %[[GOOD:.*]] = tensor.extract %[[ALL]][]
// KEEP: cf.assert %[[GOOD]], "positions of new tokens contradict the paged cache: each must be less than the length of its sequence
// LAST: cf.assert %[[GOOD]], "positions of new tokens contradict the paged cache: they must be the last positions of their sequence, in order
// CHECK: mla.append
// CHECK-NOT: cf.assert
// CHECK: mla.append
func.func @two_layers(%qn: tensor<2x3x5x24xf32>, %nl: tensor<2x3x64xf32>, %w: tensor<5x24x64xf32>, %at: tensor<2x3xi64>,
    %mask: tensor<2x1x3x32xi1>, %c0: tensor<2x32x64xf32>, %c1: tensor<2x32x64xf32>) -> (tensor<2x3x5x24xf32>, tensor<2x3x5x24xf32>) {
  %l0 = mla.update past(%c0) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<2x32x64xf32>, tensor<2x3x64xf32>, tensor<2x3xi64>) -> tensor<2x32x64xf32>
  %o0 = mla.attention q(%qn) latent(%l0) weights(%w, %w) mask(%mask) {scale = 0.3 : f64}
    : (tensor<2x3x5x24xf32>, tensor<2x32x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>, tensor<2x1x3x32xi1>) -> tensor<2x3x5x24xf32>
  %l1 = mla.update past(%c1) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<2x32x64xf32>, tensor<2x3x64xf32>, tensor<2x3xi64>) -> tensor<2x32x64xf32>
  %o1 = mla.attention q(%qn) latent(%l1) weights(%w, %w) mask(%mask) {scale = 0.3 : f64}
    : (tensor<2x3x5x24xf32>, tensor<2x32x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>, tensor<2x1x3x32xi1>) -> tensor<2x3x5x24xf32>
  return %o0, %o1 : tensor<2x3x5x24xf32>, tensor<2x3x5x24xf32>
}
