// RUN: mla-opt %s --mla-legalize-torch | FileCheck %s
// RUN: mla-opt %s --mla-legalize-torch --remarks-filter=mla-legalize-torch -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=Function=fixed "--implicit-check-not=puts | Category:mla-legalize-torch | Function=flat" --implicit-check-not=Function=mask

// Two index tensors of dynamic size are broadcast against each other. Index and
// value tensors of full size are created, and each is flattened to one
// dimension.

// CHECK-LABEL: func.func @both(
// CHECK-SAME: %[[BASE:[a-z0-9]+]]: {{[^%]*}}%[[ROWS:[a-z0-9]+]]: {{[^%]*}}%[[COLUMNS:[a-z0-9]+]]: {{[^%]*}}%[[VALUES:[a-z0-9]+]]:
// CHECK-DAG: %[[R:.*]] = "torch.aten.size.int"(%[[ROWS]],
// CHECK-DAG: %[[C:.*]] = "torch.aten.size.int"(%[[COLUMNS]],
// CHECK: %[[SIZES:.*]] = "torch.prim.ListConstruct"(%[[R]], %[[C]])
// CHECK: %[[I:.*]] = "torch.aten.broadcast_to"(%[[ROWS]], %[[SIZES]]) : {{.*}} -> !torch.vtensor<[?,?],si64>
// CHECK: %[[I1:.*]] = "torch.prims.collapse"(%[[I]], {{.*}} -> !torch.vtensor<[?],si64>
// CHECK: %[[J:.*]] = "torch.aten.broadcast_to"(%[[COLUMNS]], {{.*}} -> !torch.vtensor<[?,?],si64>
// CHECK: %[[J1:.*]] = "torch.prims.collapse"(%[[J]], {{.*}} -> !torch.vtensor<[?],si64>
// CHECK: %[[V:.*]] = "torch.prims.collapse"(%[[VALUES]], {{.*}} -> !torch.vtensor<[?,4],f32>
// CHECK: %[[L:.*]] = "torch.prim.ListConstruct"(%[[I1]], %[[J1]])
// CHECK: "torch.aten.index_put"(%[[BASE]], %[[L]], %[[V]],
// REMARK: [Passed] puts | Category:mla-legalize-torch | Function=both | {{.*}}index_puts of dynamic sizes given flat indices", count=1
func.func @both(%base: !torch.vtensor<[?,5,4],f32>, %rows: !torch.vtensor<[?,1],si64>, %columns: !torch.vtensor<[1,?],si64>, %values: !torch.vtensor<[?,?,4],f32>) -> !torch.vtensor<[?,5,4],f32> {
  %false = torch.constant.bool false
  %l = torch.prim.ListConstruct %rows, %columns : (!torch.vtensor<[?,1],si64>, !torch.vtensor<[1,?],si64>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index_put %base, %l, %values, %false : !torch.vtensor<[?,5,4],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[?,?,4],f32>, !torch.bool -> !torch.vtensor<[?,5,4],f32>
  return %0 : !torch.vtensor<[?,5,4],f32>
}

// The values are broadcast to the dimension that is not indexed, the size of
// the index and the last dimension.

// CHECK-LABEL: func.func @values(
// CHECK-SAME: %[[BASE:[a-z0-9]+]]: {{[^%]*}}%[[INDEX:[a-z0-9]+]]: {{[^%]*}}%[[VALUES:[a-z0-9]+]]:
// CHECK: %[[N:.*]] = "torch.aten.size.int"(%[[INDEX]],
// CHECK: %[[SIZES:.*]] = "torch.prim.ListConstruct"(%{{.*}}, %[[N]], %{{.*}})
// CHECK: %[[V:.*]] = "torch.aten.broadcast_to"(%[[VALUES]], %[[SIZES]]) : {{.*}} -> !torch.vtensor<[6,?,4],f32>
// CHECK-NOT: collapse
// CHECK: "torch.aten.index_put"(%[[BASE]], %{{.*}}, %[[V]],
// REMARK: Function=values | {{.*}}index_puts
func.func @values(%base: !torch.vtensor<[6,5,4],f32>, %index: !torch.vtensor<[?],si64>, %values: !torch.vtensor<[4],f32>) -> !torch.vtensor<[6,5,4],f32> {
  %false = torch.constant.bool false
  %none = torch.constant.none
  %l = torch.prim.ListConstruct %none, %index : (!torch.none, !torch.vtensor<[?],si64>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index_put %base, %l, %values, %false : !torch.vtensor<[6,5,4],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[4],f32>, !torch.bool -> !torch.vtensor<[6,5,4],f32>
  return %0 : !torch.vtensor<[6,5,4],f32>
}

// Unchanged, because torch-mlir supports them: indices of static size,
// one-dimensional indices, and masks.

// CHECK-LABEL: func.func @fixed(
// CHECK-NOT: broadcast_to
// CHECK-LABEL: func.func @flat(
// CHECK-NOT: broadcast_to
// CHECK-LABEL: func.func @mask(
// CHECK-NOT: broadcast_to
// CHECK: return
func.func @fixed(%base: !torch.vtensor<[?,5,4],f32>, %rows: !torch.vtensor<[2,1],si64>, %columns: !torch.vtensor<[1,3],si64>, %values: !torch.vtensor<[4],f32>) -> !torch.vtensor<[?,5,4],f32> {
  %false = torch.constant.bool false
  %l = torch.prim.ListConstruct %rows, %columns : (!torch.vtensor<[2,1],si64>, !torch.vtensor<[1,3],si64>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index_put %base, %l, %values, %false : !torch.vtensor<[?,5,4],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[4],f32>, !torch.bool -> !torch.vtensor<[?,5,4],f32>
  return %0 : !torch.vtensor<[?,5,4],f32>
}
func.func @flat(%base: !torch.vtensor<[6,4],f32>, %rows: !torch.vtensor<[?],si64>, %values: !torch.vtensor<[?,4],f32>) -> !torch.vtensor<[6,4],f32> {
  %false = torch.constant.bool false
  %l = torch.prim.ListConstruct %rows : (!torch.vtensor<[?],si64>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index_put %base, %l, %values, %false : !torch.vtensor<[6,4],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[?,4],f32>, !torch.bool -> !torch.vtensor<[6,4],f32>
  return %0 : !torch.vtensor<[6,4],f32>
}
func.func @mask(%base: !torch.vtensor<[?,4],f32>, %chosen: !torch.vtensor<[?],i1>, %values: !torch.vtensor<[4],f32>) -> !torch.vtensor<[?,4],f32> {
  %false = torch.constant.bool false
  %l = torch.prim.ListConstruct %chosen : (!torch.vtensor<[?],i1>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index_put %base, %l, %values, %false : !torch.vtensor<[?,4],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[4],f32>, !torch.bool -> !torch.vtensor<[?,4],f32>
  return %0 : !torch.vtensor<[?,4],f32>
}
