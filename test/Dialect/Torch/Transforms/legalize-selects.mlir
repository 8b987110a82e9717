// RUN: mla-opt %s --mla-legalize-torch | FileCheck %s
// RUN: mla-opt %s --mla-legalize-torch --remarks-filter=mla-legalize-torch -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// If the index of a select is an element of a tensor, the select becomes an
// aten.index.Tensor.

// CHECK-LABEL: func.func @element
// CHECK: %[[I:.*]] = "torch.aten.Int.Tensor"(%arg1)
// CHECK: %[[N:.*]] = "torch.prim.NumToTensor.Scalar"(%[[I]]) : (!torch.int) -> !torch.vtensor<[],si64>
// CHECK: %[[ALL:.*]] = "torch.constant.none"()
// CHECK: %[[L:.*]] = "torch.prim.ListConstruct"(%[[ALL]], %[[N]]) : (!torch.none, !torch.vtensor<[],si64>) -> !torch.list<optional<vtensor>>
// CHECK: "torch.aten.index.Tensor"(%arg0, %[[L]])
// CHECK-NOT: aten.select.int
// REMARK: [Passed] selects | Category:mla-legalize-torch | Function=element | {{.*}}count=1
func.func @element(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[],si64>) -> !torch.vtensor<[5],f32> {
  %last = torch.constant.int -1
  %i = torch.aten.Int.Tensor %arg1 : !torch.vtensor<[],si64> -> !torch.int
  %0 = torch.aten.select.int %arg0, %last, %i : !torch.vtensor<[5,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[5],f32>
  return %0 : !torch.vtensor<[5],f32>
}

// The result of arithmetic on an element is also data: the select is replaced.

// CHECK-LABEL: func.func @next
// CHECK: "torch.aten.index.Tensor"
func.func @next(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[],si64>) -> !torch.vtensor<[4],f32> {
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %i = torch.aten.Int.Tensor %arg1 : !torch.vtensor<[],si64> -> !torch.int
  %next = torch.aten.add.int %i, %one : !torch.int, !torch.int -> !torch.int
  %0 = torch.aten.select.int %arg0, %zero, %next : !torch.vtensor<[5,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// Unchanged: selects whose index is a constant or a size, which are not data.

// CHECK-LABEL: func.func @known
// CHECK-COUNT-2: "torch.aten.select.int"
func.func @known(%arg0: !torch.vtensor<[?,4],f32>) -> (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) {
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %n = torch.aten.size.int %arg0, %zero : !torch.vtensor<[?,4],f32>, !torch.int -> !torch.int
  %last = torch.aten.sub.int %n, %one : !torch.int, !torch.int -> !torch.int
  %0 = torch.aten.select.int %arg0, %zero, %one : !torch.vtensor<[?,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[4],f32>
  %1 = torch.aten.select.int %arg0, %zero, %last : !torch.vtensor<[?,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[4],f32>
  return %0, %1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>
}
