// In a matmul with a dynamic batch size, an operand of batch size 1 is
// repeated. torch-mlir would compute the result's size as the larger of both,
// which a caller cannot derive from the arguments.
// RUN: mla-opt %s --mla-legalize-torch | FileCheck %s
// RUN: mla-opt %s --mla-legalize-torch --remarks-filter=mla-legalize-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] batches |{{.*}}Function=weight |{{.*}}operands of batch size 1 repeated for a dynamic batch{{.*}}count=1
// CHECK-LABEL: func.func @weight(
// CHECK-SAME: %[[X:.*]]: !torch.vtensor<[?,1,5,16],f32> {{.*}}, %[[W:[^:]*]]:
// CHECK: %[[B:.*]] = "torch.aten.size.int"(%[[X]], %{{.*}})
// CHECK: %[[SIZES:.*]] = "torch.prim.ListConstruct"(%[[B]], %{{.*}}, %{{.*}}, %{{.*}})
// CHECK: %[[WIDE:.*]] = "torch.aten.expand"(%[[W]], %[[SIZES]], %{{.*}}) : {{.*}} -> !torch.vtensor<[?,3,16,8],f32>
// CHECK: "torch.aten.matmul"(%[[X]], %[[WIDE]])
func.func @weight(%x: !torch.vtensor<[?,1,5,16],f32>, %w: !torch.vtensor<[1,3,16,8],f32>) -> !torch.vtensor<[?,3,5,8],f32> {
  %0 = torch.aten.matmul %x, %w : !torch.vtensor<[?,1,5,16],f32>, !torch.vtensor<[1,3,16,8],f32> -> !torch.vtensor<[?,3,5,8],f32>
  return %0 : !torch.vtensor<[?,3,5,8],f32>
}

// The operand with batch size 1 is the left one in the first matmul and the
// right one in the second. The ranks of the operands differ.
// REMARK: [Passed] batches |{{.*}}Function=both{{.*}}count=2
// CHECK-LABEL: func.func @both(
// CHECK: "torch.aten.expand"({{.*}}) : {{.*}} -> !torch.vtensor<[2,?,5,16],f32>
// CHECK: "torch.aten.expand"({{.*}}) : {{.*}} -> !torch.vtensor<[?,16,8],f32>
func.func @both(%x: !torch.vtensor<[2,1,5,16],f32>, %w: !torch.vtensor<[?,16,8],f32>, %y: !torch.vtensor<[2,?,5,16],f32>, %z: !torch.vtensor<[1,16,8],f32>) -> (!torch.vtensor<[2,?,5,8],f32>, !torch.vtensor<[2,?,5,8],f32>) {
  %0 = torch.aten.matmul %x, %w : !torch.vtensor<[2,1,5,16],f32>, !torch.vtensor<[?,16,8],f32> -> !torch.vtensor<[2,?,5,8],f32>
  %1 = torch.aten.matmul %y, %z : !torch.vtensor<[2,?,5,16],f32>, !torch.vtensor<[1,16,8],f32> -> !torch.vtensor<[2,?,5,8],f32>
  return %0, %1 : !torch.vtensor<[2,?,5,8],f32>, !torch.vtensor<[2,?,5,8],f32>
}

// Unchanged: rows and columns of size one, which are not batches, and static
// sizes.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: torch.aten.expand
func.func @others(%x: !torch.vtensor<[?,1,16],f32>, %w: !torch.vtensor<[?,16,1],f32>, %y: !torch.vtensor<[2,5,16],f32>, %z: !torch.vtensor<[1,16,?],f32>) -> (!torch.vtensor<[?,1,1],f32>, !torch.vtensor<[2,5,?],f32>) {
  %0 = torch.aten.matmul %x, %w : !torch.vtensor<[?,1,16],f32>, !torch.vtensor<[?,16,1],f32> -> !torch.vtensor<[?,1,1],f32>
  %1 = torch.aten.matmul %y, %z : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[1,16,?],f32> -> !torch.vtensor<[2,5,?],f32>
  return %0, %1 : !torch.vtensor<[?,1,1],f32>, !torch.vtensor<[2,5,?],f32>
}
