// Products of a batch of matrices with a vector become products with a matrix,
// because torch-mlir does not support them.
// RUN: mla-opt %s --mla-legalize-torch | FileCheck %s
// RUN: mla-opt %s --mla-legalize-torch --remarks-filter=mla-legalize-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] vectors |{{.*}}Function=right{{.*}}products with a vector became products with a matrix
// CHECK-LABEL: func.func @right(
// CHECK: %[[COLUMN:.*]] = "torch.aten.unsqueeze"(%{{.*}}) : {{.*}} -> !torch.vtensor<[8,1],f32>
// CHECK: %[[PRODUCT:.*]] = "torch.aten.matmul"(%{{.*}}, %[[COLUMN]]) : {{.*}} -> !torch.vtensor<[2,?,1],f32>
// CHECK: "torch.aten.squeeze.dim"(%[[PRODUCT]], %{{.*}}) : {{.*}} -> !torch.vtensor<[2,?],f32>
func.func @right(%x: !torch.vtensor<[2,?,8],f32>, %g: !torch.vtensor<[8],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.matmul %x, %g : !torch.vtensor<[2,?,8],f32>, !torch.vtensor<[8],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @left(
// CHECK: %[[ROW:.*]] = "torch.aten.unsqueeze"(%{{.*}}) : {{.*}} -> !torch.vtensor<[1,8],f32>
// CHECK: %[[PRODUCT:.*]] = "torch.aten.matmul"(%[[ROW]], %{{.*}}) : {{.*}} -> !torch.vtensor<[2,3,1,5],f32>
// CHECK: "torch.aten.squeeze.dim"(%[[PRODUCT]], %{{.*}}) : {{.*}} -> !torch.vtensor<[2,3,5],f32>
func.func @left(%g: !torch.vtensor<[8],f32>, %x: !torch.vtensor<[2,3,8,5],f32>) -> !torch.vtensor<[2,3,5],f32> {
  %0 = torch.aten.matmul %g, %x : !torch.vtensor<[8],f32>, !torch.vtensor<[2,3,8,5],f32> -> !torch.vtensor<[2,3,5],f32>
  return %0 : !torch.vtensor<[2,3,5],f32>
}

// Unchanged: a single matrix, which torch-mlir supports, and products without a
// vector.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: unsqueeze
// CHECK-COUNT-2: "torch.aten.matmul"
// CHECK-NOT: squeeze
func.func @others(%x: !torch.vtensor<[4,8],f32>, %g: !torch.vtensor<[8],f32>, %y: !torch.vtensor<[2,8,3],f32>) -> (!torch.vtensor<[4],f32>, !torch.vtensor<[2,4,3],f32>) {
  %0 = torch.aten.matmul %x, %g : !torch.vtensor<[4,8],f32>, !torch.vtensor<[8],f32> -> !torch.vtensor<[4],f32>
  %1 = torch.aten.matmul %x, %y : !torch.vtensor<[4,8],f32>, !torch.vtensor<[2,8,3],f32> -> !torch.vtensor<[2,4,3],f32>
  return %0, %1 : !torch.vtensor<[4],f32>, !torch.vtensor<[2,4,3],f32>
}
