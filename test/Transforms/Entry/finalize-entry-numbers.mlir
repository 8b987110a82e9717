// RUN: mla-opt %s --mla-finalize-entry | FileCheck %s

// mla.inout is the number of a result in the model (mla.result), not its index,
// which changes if earlier results are erased. With the index, the argument
// would keep its old value.

// CHECK-LABEL: func.func @behind_erased(
// CHECK-SAME: %[[C:[^:]*]]: memref<4xf32> {{[{].*}}mla.inout = 2 : i64{{.*}}}, %[[Y:[^:]*]]: memref<4xf32> {{[{].*[}]}}, %[[R:[^:]*]]: memref<4xf32> {{[{].*}}mla.result = 1 : i64
// CHECK: materialize_in_destination %{{.*}} in restrict writable %[[R]]
// CHECK: materialize_in_destination %{{.*}} in restrict writable %[[C]]
// CHECK-NOT: materialize_in_destination
func.func @behind_erased(%c: tensor<4xf32> {mla.inout = 2 : i64}, %y: tensor<4xf32>) -> (tensor<4xf32> {mla.result = 1 : i64}, tensor<4xf32> {mla.result = 2 : i64}) {
  %a = arith.addf %y, %y : tensor<4xf32>
  %b = arith.mulf %y, %y : tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}
