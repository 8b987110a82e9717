// RUN: mla-opt %s --mla-legalize-torch | FileCheck %s
// RUN: mla-opt %s --mla-legalize-torch --remarks-filter=mla-legalize-torch -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=Function=long

// 32-bit index tensors are widened to 64 bits. Other operands are unchanged.

// CHECK-LABEL: func.func @int
// CHECK: %[[FOUR:.*]] = "torch.constant.int"() {value = 4 : i64}
// CHECK: %[[WIDE:.*]] = "torch.prims.convert_element_type"(%arg1, %[[FOUR]]) : (!torch.vtensor<[3],si32>, !torch.int) -> !torch.vtensor<[3],si64>
// CHECK: %[[L:.*]] = "torch.prim.ListConstruct"(%{{.*}}, %[[WIDE]]) : (!torch.none, !torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
// CHECK: "torch.aten.index.Tensor"(%arg0, %[[L]])
// REMARK: [Passed] indices | Category:mla-legalize-torch | Function=int | {{.*}}count=1
func.func @int(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[3],si32>) -> !torch.vtensor<[5,3],f32> {
  %none = torch.constant.none
  %l = torch.prim.ListConstruct %none, %arg1 : (!torch.none, !torch.vtensor<[3],si32>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index.Tensor %arg0, %l : !torch.vtensor<[5,4],f32>, !torch.list<optional<vtensor>> -> !torch.vtensor<[5,3],f32>
  return %0 : !torch.vtensor<[5,3],f32>
}

// CHECK-LABEL: func.func @written
// CHECK: "torch.prims.convert_element_type"(%arg1
// CHECK: "torch.prim.ListConstruct"(%{{.*}}) : (!torch.vtensor<[3],si64>) -> !torch.list<vtensor>
// CHECK: "torch.aten.index_put.hacked_twin"
func.func @written(%arg0: !torch.vtensor<[5,4],si32>, %arg1: !torch.vtensor<[3],si32>, %arg2: !torch.vtensor<[3,4],si32>) -> !torch.vtensor<[5,4],si32> {
  %false = torch.constant.bool false
  %l = torch.prim.ListConstruct %arg1 : (!torch.vtensor<[3],si32>) -> !torch.list<vtensor<[3],si32>>
  %0 = torch.aten.index_put.hacked_twin %arg0, %l, %arg2, %false : !torch.vtensor<[5,4],si32>, !torch.list<vtensor<[3],si32>>, !torch.vtensor<[3,4],si32>, !torch.bool -> !torch.vtensor<[5,4],si32>
  return %0 : !torch.vtensor<[5,4],si32>
}

// Unchanged: 64-bit indices, and booleans, which are masks.

// CHECK-LABEL: func.func @long
// CHECK-NOT: convert_element_type
// CHECK: return
func.func @long(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[3],si64>, %arg2: !torch.vtensor<[5],i1>) -> (!torch.vtensor<[3,4],f32>, !torch.vtensor<[?,4],f32>) {
  %l = torch.prim.ListConstruct %arg1 : (!torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index.Tensor %arg0, %l : !torch.vtensor<[5,4],f32>, !torch.list<optional<vtensor>> -> !torch.vtensor<[3,4],f32>
  %m = torch.prim.ListConstruct %arg2 : (!torch.vtensor<[5],i1>) -> !torch.list<optional<vtensor>>
  %1 = torch.aten.index.Tensor %arg0, %m : !torch.vtensor<[5,4],f32>, !torch.list<optional<vtensor>> -> !torch.vtensor<[?,4],f32>
  return %0, %1 : !torch.vtensor<[3,4],f32>, !torch.vtensor<[?,4],f32>
}
