// RUN: mla-opt %s --mla-lower-concat --split-input-file | FileCheck %s
// RUN: mla-opt %s --mla-lower-concat --split-input-file --remarks-filter=mla-lower-concat 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --split-input-file --mla-lower-concat --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-lower-concat
// STATISTICS-NEXT: (S) 6 concats - concatenations decomposed

// REMARK: remark: [Passed] Concat | Category:mla-lower-concat | Function=pair |{{.*}} operands=2
// REMARK: Function=dynamic |{{.*}} operands=2
// REMARK: Function=three |{{.*}} operands=3
// REMARK: Function=empty_operands |{{.*}} operands=2
// REMARK-NOT: remark:

// Operands are inserted one after the other into a new tensor.
// CHECK-LABEL: func.func @pair
// CHECK: %[[E:.*]] = tensor.empty() : tensor<2x7xf32>
// CHECK: %[[A:.*]] = tensor.insert_slice %arg0 into %[[E]][0, 0] [2, 3] [1, 1]
// CHECK: %[[B:.*]] = tensor.insert_slice %arg1 into %[[A]][0, 3] [2, 4] [1, 1]
// CHECK-NOT: tensor.concat
// CHECK: return %[[B]]
func.func @pair(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) -> tensor<2x7xf32> {
  %0 = tensor.concat dim(1) %a, %b : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
  return %0 : tensor<2x7xf32>
}

// -----

// Dynamic sizes are added up at run time.
// CHECK-LABEL: func.func @dynamic
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[DA:.*]] = tensor.dim %arg0, %[[C0]]
// CHECK-DAG: %[[DB:.*]] = tensor.dim %arg1, %[[C0]]
// CHECK-DAG: %[[SUM:.*]] = affine.apply {{.*}}%[[DA]]{{.*}}%[[DB]]
// CHECK: %[[E:.*]] = tensor.empty(%[[SUM]]) : tensor<?x4xf32>
// CHECK: %[[A:.*]] = tensor.insert_slice %arg0 into %[[E]][0, 0] [%[[DA]], 4] [1, 1]
// CHECK: tensor.insert_slice %arg1 into %[[A]][%[[DA]], 0] [%[[DB]], 4] [1, 1]
func.func @dynamic(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// Each of three operands has its own offset. The element type does not matter.
// CHECK-LABEL: func.func @three
// CHECK: tensor.insert_slice %arg0 into %{{.*}}[0] [1] [1]
// CHECK: tensor.insert_slice %arg1 into %{{.*}}[1] [2] [1]
// CHECK: tensor.insert_slice %arg2 into %{{.*}}[3] [4] [1]
func.func @three(%a: tensor<1xi64>, %b: tensor<2xi64>, %c: tensor<4xi64>) -> tensor<7xi64> {
  %0 = tensor.concat dim(0) %a, %b, %c : (tensor<1xi64>, tensor<2xi64>, tensor<4xi64>) -> tensor<7xi64>
  return %0 : tensor<7xi64>
}

// -----

// A function without a concat is unchanged.
// CHECK-LABEL: func.func @untouched
// CHECK-NEXT: %[[S:.*]] = tensor.extract_slice %arg0[0, 1] [2, 2] [1, 1]
// CHECK-NEXT: %[[P:.*]] = tensor.insert_slice %[[S]] into %arg1[0, 0] [2, 2] [1, 1]
// CHECK-NEXT: return %[[P]]
func.func @untouched(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = tensor.extract_slice %a[0, 1] [2, 2] [1, 1] : tensor<2x3xf32> to tensor<2x2xf32>
  %1 = tensor.insert_slice %0 into %b[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// -----

// Operands without elements are skipped: in the middle, at the end, or all but
// one.
// CHECK-LABEL: func.func @empty_operands
// CHECK: %[[A:.*]] = tensor.insert_slice %arg0 into %{{.*}}[0, 0] [2, 3] [1, 1]
// CHECK-NEXT: %[[B:.*]] = tensor.insert_slice %arg2 into %[[A]][0, 3] [2, 4] [1, 1]
// CHECK-NOT: insert_slice
// CHECK: return %[[B]], %arg0
func.func @empty_operands(%a: tensor<2x3xf32>, %none: tensor<2x0xf32>, %b: tensor<2x4xf32>) -> (tensor<2x7xf32>, tensor<2x3xf32>) {
  %0 = tensor.concat dim(1) %a, %none, %b, %none : (tensor<2x3xf32>, tensor<2x0xf32>, tensor<2x4xf32>, tensor<2x0xf32>) -> tensor<2x7xf32>
  %1 = tensor.concat dim(1) %a, %none : (tensor<2x3xf32>, tensor<2x0xf32>) -> tensor<2x3xf32>
  return %0, %1 : tensor<2x7xf32>, tensor<2x3xf32>
}

// -----

// If the result has no elements, only a tensor of its size is created.
// CHECK-LABEL: func.func @empty_result
// CHECK: %[[N:.*]] = affine.apply
// CHECK: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<2x?x0xf32>
// CHECK-NOT: insert_slice
// CHECK: return %[[E]]
func.func @empty_result(%past: tensor<2x?x0xf32>, %new: tensor<2x1x0xf32>) -> tensor<2x?x0xf32> {
  %0 = tensor.concat dim(1) %past, %new : (tensor<2x?x0xf32>, tensor<2x1x0xf32>) -> tensor<2x?x0xf32>
  return %0 : tensor<2x?x0xf32>
}
