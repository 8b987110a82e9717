// RUN: mla-opt %s --mla-legalize-torch | FileCheck %s
// RUN: mla-opt %s --mla-legalize-torch --remarks-filter=mla-legalize-torch -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=Function=proved
// RUN: %mla-opt %s --mla-legalize-torch --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-legalize-torch
// STATISTICS: (S) 13 bounds - size checks inserted

// An index that counts from the end is checked.

// CHECK-LABEL: func.func @select
// CHECK: %[[N:.*]] = "torch.aten.size.int"(%arg0, %{{.*}})
// CHECK: %[[IS:.*]] = "torch.aten.ge.int"(%[[N]], %{{.*}})
// CHECK: "torch.runtime.assert"(%[[IS]]) {message = "aten.select.int: index -3 is out of bounds for dimension 0: expected a size of at least 3"}
// CHECK: "torch.aten.select.int"
// REMARK: [Passed] bounds | Category:mla-legalize-torch | Function=select | {{.*}}count=1
func.func @select(%arg0: !torch.vtensor<[?,3],f32>) -> !torch.vtensor<[3],f32> {
  %zero = torch.constant.int 0
  %k = torch.constant.int -3
  %0 = torch.aten.select.int %arg0, %zero, %k : !torch.vtensor<[?,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// An index that is computed from sizes is checked.

// CHECK-LABEL: func.func @computed
// CHECK: %[[I:.*]] = "torch.aten.sub.int"
// CHECK: %[[LAST:.*]] = "torch.aten.add.int"(%[[I]], %{{.*}})
// CHECK: %[[IS:.*]] = "torch.aten.ge.int"(%[[LAST]], %{{.*}})
// CHECK: "torch.runtime.assert"(%[[IS]]) {message = "aten.select.int: an index is out of bounds for dimension 0: expected at least the negated size"}
func.func @computed(%arg0: !torch.vtensor<[?,3],f32>, %arg1: !torch.vtensor<[?,3],f32>) -> !torch.vtensor<[3],f32> {
  %zero = torch.constant.int 0
  %n = torch.aten.size.int %arg0, %zero : !torch.vtensor<[?,3],f32>, !torch.int -> !torch.int
  %m = torch.aten.size.int %arg1, %zero : !torch.vtensor<[?,3],f32>, !torch.int -> !torch.int
  %twice = torch.aten.add.int %m, %m : !torch.int, !torch.int -> !torch.int
  %i = torch.aten.sub.int %n, %twice : !torch.int, !torch.int -> !torch.int
  %0 = torch.aten.select.int %arg0, %zero, %i : !torch.vtensor<[?,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// The type of the slice states 2 rows. The slice is created with a dynamic
// type, and its size is compared with 2 at run time.

// CHECK-LABEL: func.func @slice
// CHECK: %[[S:.*]] = "torch.aten.slice.Tensor"{{.*}} -> !torch.vtensor<[?,3],f32>
// CHECK: %[[N:.*]] = "torch.aten.size.int"(%[[S]], %{{.*}})
// CHECK: %[[IS:.*]] = "torch.aten.eq.int"(%[[N]], %{{.*}})
// CHECK: "torch.runtime.assert"(%[[IS]]) {message = "aten.slice.Tensor: dimension 0: expected a slice of 2 elements"}
func.func @slice(%arg0: !torch.vtensor<[?,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %from = torch.constant.int -3
  %to = torch.constant.int -1
  %0 = torch.aten.slice.Tensor %arg0, %zero, %from, %to, %one : !torch.vtensor<[?,3],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// The source of a slice_scatter must have the slice's size in all dimensions.

// CHECK-LABEL: func.func @slice_scatter
// CHECK: "torch.aten.slice.Tensor"
// CHECK: "torch.runtime.assert"(%{{.*}}) {message = "aten.slice_scatter: dimension 0: expected a source of the slice's size"}
// CHECK: "torch.runtime.assert"(%{{.*}}) {message = "aten.slice_scatter: dimension 1: expected a source of the tensor's size"}
// CHECK: "torch.aten.slice_scatter"
// REMARK: Function=slice_scatter | {{.*}}count=2
func.func @slice_scatter(%arg0: !torch.vtensor<[?,3],f32>, %arg1: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,3],f32> {
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %from = torch.constant.int 2
  %to = torch.constant.int 4
  %0 = torch.aten.slice_scatter %arg0, %arg1, %zero, %from, %to, %one : !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,?],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,3],f32>
  return %0 : !torch.vtensor<[?,3],f32>
}

// CHECK-LABEL: func.func @select_scatter
// CHECK: "torch.aten.lt.int"
// CHECK: "torch.runtime.assert"(%{{.*}}) {message = "aten.select_scatter: an index is out of bounds for dimension 0: expected less than its size"}
// CHECK: "torch.runtime.assert"(%{{.*}}) {message = "aten.select_scatter: dimension 1: expected a source of the tensor's size"}
func.func @select_scatter(%arg0: !torch.vtensor<[?,3],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?,3],f32> {
  %zero = torch.constant.int 0
  %k = torch.constant.int 5
  %0 = torch.aten.select_scatter %arg0, %arg1, %zero, %k : !torch.vtensor<[?,3],f32>, !torch.vtensor<[?],f32>, !torch.int, !torch.int -> !torch.vtensor<[?,3],f32>
  return %0 : !torch.vtensor<[?,3],f32>
}

// The maximum over a dimension or a whole tensor requires at least one element,
// which is checked if the size is dynamic.

// CHECK-LABEL: func.func @largest
// CHECK: %[[IS:.*]] = "torch.aten.gt.int"
// CHECK: "torch.runtime.assert"(%[[IS]]) {message = "aten.amax: dimension 0: expected 1 element or more, got 0"}
// CHECK: "torch.runtime.assert"(%{{.*}}) {message = "aten.argmax: dimension 0: expected 1 element or more, got 0"}
// REMARK: Function=largest | {{.*}}count=2
func.func @largest(%arg0: !torch.vtensor<[?,3],f32>) -> (!torch.vtensor<[3],f32>, !torch.vtensor<[],si64>) {
  %dim = torch.constant.int -2
  %none = torch.constant.none
  %false = torch.constant.bool false
  %list = torch.prim.ListConstruct %dim : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.amax %arg0, %list, %false : !torch.vtensor<[?,3],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[3],f32>
  %1 = torch.aten.argmax %arg0, %none, %false : !torch.vtensor<[?,3],f32>, !torch.none, !torch.bool -> !torch.vtensor<[],si64>
  return %0, %1 : !torch.vtensor<[3],f32>, !torch.vtensor<[],si64>
}

// A broadcast dimension must have the result's size or 1. A view must keep the
// number of elements.

// CHECK-LABEL: func.func @broadcast
// CHECK: %[[N:.*]] = "torch.aten.size.int"(%arg0, %{{.*}})
// CHECK: %[[A:.*]] = "torch.aten.sub.int"(%[[N]], %{{.*}})
// CHECK: %[[B:.*]] = "torch.aten.sub.int"(%[[N]], %{{.*}})
// CHECK: %[[ZERO:.*]] = "torch.aten.mul.int"(%[[A]], %[[B]])
// CHECK: "torch.aten.eq.int"(%[[ZERO]], %{{.*}})
// CHECK: "torch.runtime.assert"(%{{.*}}) {message = "aten.expand: dimension 0 of operand 0: expected size 1 or the size to broadcast to"}
// CHECK: "torch.runtime.assert"(%{{.*}}) {message = "aten.copy: dimension 0 of operand 1: expected size 1 or the size to broadcast to"}
// CHECK: "torch.runtime.assert"(%{{.*}}) {message = "aten.index_put: dimension 0 of operand 2: expected size 1 or the size to broadcast to"}
// CHECK: "torch.runtime.assert"(%{{.*}}) {message = "aten.view: the shape must have as many elements as the tensor"}
// REMARK: Function=broadcast | {{.*}}count=4
func.func @broadcast(%arg0: !torch.vtensor<[?,3],f32>, %arg1: !torch.vtensor<[?,3],f32>, %arg2: !torch.vtensor<[?],si64>) -> (!torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?],f32>) {
  %zero = torch.constant.int 0
  %three = torch.constant.int 3
  %false = torch.constant.bool false
  %n = torch.aten.size.int %arg1, %zero : !torch.vtensor<[?,3],f32>, !torch.int -> !torch.int
  %shape = torch.prim.ListConstruct %n, %three : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.expand %arg0, %shape, %false : !torch.vtensor<[?,3],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,3],f32>
  %1 = torch.aten.copy %arg0, %arg1, %false : !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.bool -> !torch.vtensor<[?,3],f32>
  %at = torch.prim.ListConstruct %arg2 : (!torch.vtensor<[?],si64>) -> !torch.list<optional<vtensor>>
  %2 = torch.aten.index_put %arg0, %at, %arg1, %false : !torch.vtensor<[?,3],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[?,3],f32>, !torch.bool -> !torch.vtensor<[?,3],f32>
  %flat = torch.prim.ListConstruct %n : (!torch.int) -> !torch.list<int>
  %3 = torch.aten.view %arg0, %flat : !torch.vtensor<[?,3],f32>, !torch.list<int> -> !torch.vtensor<[?],f32>
  return %0, %1, %2, %3 : !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?],f32>
}

// No check: mla.shape proves that %arg0 has at least one row and one row more
// than %arg1, and the other dimension is static. The index 1 is checked where
// the row is read.

// CHECK-LABEL: func.func @proved
// CHECK-NOT: assert
// CHECK: return
func.func @proved(%arg0: !torch.vtensor<[?,3],f32> {mla.shape = affine_map<()[s0] -> (s0 + 1, 3)>}, %arg1: !torch.vtensor<[?,3],f32> {mla.shape = affine_map<()[s0] -> (s0, 3)>}) -> (!torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[1,3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?,3],f32>) {
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %last = torch.constant.int -1
  %first = torch.constant.int -3
  %end = torch.constant.int 9223372036854775807
  %false = torch.constant.bool false
  %list = torch.prim.ListConstruct %zero : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.select.int %arg0, %zero, %last : !torch.vtensor<[?,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[3],f32>
  %1 = torch.aten.select.int %arg0, %zero, %one : !torch.vtensor<[?,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[3],f32>
  %2 = torch.aten.slice.Tensor %arg0, %zero, %last, %end, %one : !torch.vtensor<[?,3],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,3],f32>
  %3 = torch.aten.amax %arg0, %list, %false : !torch.vtensor<[?,3],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[3],f32>
  %4 = torch.aten.select.int %arg1, %one, %first : !torch.vtensor<[?,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[?],f32>
  %5 = torch.aten.slice_scatter %arg0, %arg1, %zero, %one, %end, %one : !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,3],f32>
  return %0, %1, %2, %3, %4, %5 : !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[1,3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[?,3],f32>
}
