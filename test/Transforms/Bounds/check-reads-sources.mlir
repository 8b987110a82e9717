// The source of an insertion must have the size of the slice, which depends on
// data.
// RUN: mla-opt %s --mla-check-reads | FileCheck %s
// RUN: mla-opt %s --mla-check-reads --remarks-filter=mla-check-reads -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @other
// CHECK-SAME: %[[S:[a-z0-9]+]]: tensor<?xf32>
// CHECK: %[[N:.*]] = arith.index_cast
// CHECK: mlak.assert_index
// CHECK: %[[GIVEN:.*]] = tensor.dim %[[S]], %c0
// CHECK: %[[SAME:.*]] = arith.cmpi eq, %[[GIVEN]], %[[N]] : index
// CHECK: cf.assert %[[SAME]], "the source of a slice must have the slice's size in dimension 1"
// CHECK: tensor.insert_slice
// REMARK: [Passed] checked-in-place | {{.*}}Function=other | {{.*}}the size that is written is compared with the size of the source{{.*}}dimension=1
func.func @other(%t: tensor<3x8xf32>, %s: tensor<?xf32>, %i: tensor<i64>) -> tensor<3x8xf32> {
  %e = tensor.extract %i[] : tensor<i64>
  %n = arith.index_cast %e : i64 to index
  %0 = tensor.insert_slice %s into %t[1, 2] [1, %n] [1, 1] : tensor<?xf32> into tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

// No check: the size of the slice is the dim of its source, or the source was
// created with this size.
// CHECK-LABEL: func.func @same
// CHECK-NOT: must have the size of the result
// CHECK: return
func.func @same(%t: tensor<8xf32>, %s: tensor<?xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %m = tensor.dim %s, %c0 : tensor<?xf32>
  %0 = tensor.insert_slice %s into %t[0] [%m] [1] : tensor<?xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %e into %t[0] [%n] [1] : tensor<?xf32> into tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
