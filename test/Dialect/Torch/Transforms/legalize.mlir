// RUN: mla-opt %s --mla-legalize-torch | FileCheck %s
// RUN: mla-opt %s --mla-legalize-torch --remarks-filter=mla-legalize-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --mla-legalize-torch --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-legalize-torch
// STATISTICS-NEXT: (S) 5 erased - metadata ops erased
// STATISTICS-NEXT: (S) 2 dropped - arguments of type none dropped
// STATISTICS-NEXT: (S) 3 inout - in-place arguments made functional
// STATISTICS-NEXT: (S) 2 dims - negative dimensions made positive
// STATISTICS-NEXT: (S) 0 bounds - size checks inserted
// STATISTICS-NEXT: (S) 4 empty - ops on empty tensors replaced
// STATISTICS-NEXT: (S) 4 merges - merges of dynamic dimensions made explicit
// STATISTICS-NEXT: (S) 0 attention - attention ops decomposed
// STATISTICS-NEXT: (S) 0 wide - 16-bit ops changed to compute in f32

// The example of the pass's documentation.
// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[C:.*]]: !torch.vtensor<[2],f32> {mla.arg = 1 : i64, mla.inout = 0 : i64}
// CHECK-SAME: %[[X:.*]]: !torch.vtensor<[2],f32> {mla.arg = 2 : i64}) -> !torch.vtensor<[2],f32>
// CHECK-NEXT: return %[[X]]
// REMARK-DAG: {{.*}}Function=f{{.*}}arguments written in place
// REMARK-DAG: {{.*}}Function=f{{.*}}of type none dropped
func.func @f(%n: !torch.none, %c: !torch.tensor<[2],f32>, %x: !torch.vtensor<[2],f32>) {
  torch.overwrite.tensor.contents %x overwrites %c : !torch.vtensor<[2],f32>, !torch.tensor<[2],f32>
  return
}

// The first read returns the old contents, the second one returns the new ones.
// mla.inout names the result that already returns the new contents.
// CHECK-LABEL: func.func @read_write_read(
// CHECK-SAME: %[[C:.*]]: !torch.vtensor<[2],f32> {mla.arg = 0 : i64, mla.inout = 1 : i64}
// CHECK: %[[NEW:.*]] = "torch.aten.neg"(%[[C]])
// CHECK: %[[READ:.*]] = "torch.aten.exp"(%[[NEW]])
// CHECK: return %[[READ]], %[[NEW]]
func.func @read_write_read(%c: !torch.tensor<[2],f32>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>) {
  %0 = torch.copy.to_vtensor %c : !torch.vtensor<[2],f32>
  %1 = torch.aten.neg %0 : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
  torch.overwrite.tensor.contents %1 overwrites %c : !torch.vtensor<[2],f32>, !torch.tensor<[2],f32>
  %2 = torch.copy.to_vtensor %c : !torch.vtensor<[2],f32>
  %3 = torch.aten.exp %2 : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
  return %3, %1 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>
}

// A mutable argument that is only read gets an immutable type.
// CHECK-LABEL: func.func @read_only(
// CHECK-SAME: !torch.vtensor<[2],f32> {mla.arg = 0 : i64})
func.func @read_only(%c: !torch.tensor<[2],f32>) -> !torch.vtensor<[2],f32> {
  %0 = torch.copy.to_vtensor %c : !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// All arguments share one numbering of symbols, although %b lists its symbols
// in another order.
// CHECK-LABEL: func.func @shapes(
// CHECK-SAME: mla.arg = 0 : i64, mla.shape = affine_map<()[s0, s1] -> (s0, s1 + 1)>
// CHECK-SAME: mla.arg = 1 : i64, mla.shape = affine_map<()[s0, s1] -> (s1, s0, 4)>
// CHECK-NOT: symbol
// CHECK: return
func.func @shapes(%a: !torch.vtensor<[?,?],f32>, %b: !torch.vtensor<[?,?,4],f32>) {
  %0 = torch.symbolic_int "s7" {min_val = 2, max_val = 64} : !torch.int
  %1 = torch.symbolic_int "s9" {min_val = 2, max_val = 64} : !torch.int
  torch.bind_symbolic_shape %a, [%0, %1], affine_map<()[s0, s1] -> (s0, s1 + 1)> : !torch.vtensor<[?,?],f32>
  torch.bind_symbolic_shape %b, [%1, %0], affine_map<()[s0, s1] -> (s0, s1, 4)> : !torch.vtensor<[?,?,4],f32>
  return
}

// CHECK-LABEL: func.func @metadata(
// CHECK-NOT: assert
// CHECK: return
func.func @metadata(%a: !torch.vtensor<[2],f32>) {
  %none = torch.constant.none
  torch.aten._assert_tensor_metadata %a, %none, %none, %none, %none, %none : !torch.vtensor<[2],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none
  return
}

// A result of type none is removed, and mla.inout is renumbered.
// CHECK-LABEL: func.func @none_result(
// CHECK-SAME: mla.inout = 0 : i64
// CHECK-SAME: -> !torch.vtensor<[2],f32>
func.func @none_result(%c: !torch.tensor<[2],f32>, %x: !torch.vtensor<[2],f32>) -> !torch.none {
  torch.overwrite.tensor.contents %x overwrites %c : !torch.vtensor<[2],f32>, !torch.tensor<[2],f32>
  %none = torch.constant.none
  return %none : !torch.none
}

// CHECK-LABEL: func.func @dims(
func.func @dims(%a: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[2,3,1],f32>, !torch.vtensor<[2,1],f32>) {
  %int-1 = torch.constant.int -1
  %true = torch.constant.bool true
  %none = torch.constant.none
  %0 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  // CHECK: %[[TWO:.*]] = "torch.constant.int"() {value = 2 : i64}
  // CHECK: "torch.aten.unsqueeze"(%{{.*}}, %[[TWO]])
  %1 = torch.aten.unsqueeze %a, %int-1 : !torch.vtensor<[2,3],f32>, !torch.int -> !torch.vtensor<[2,3,1],f32>
  // CHECK: %[[ONE:.*]] = "torch.constant.int"() {value = 1 : i64}
  // CHECK: %[[LIST:.*]] = "torch.prim.ListConstruct"(%[[ONE]])
  // CHECK: "torch.aten.mean.dim"(%{{.*}}, %[[LIST]]
  %2 = torch.aten.mean.dim %a, %0, %true, %none : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,1],f32>
  return %1, %2 : !torch.vtensor<[2,3,1],f32>, !torch.vtensor<[2,1],f32>
}

// The -1 in the sizes of a view is not a dimension, so it is not replaced.
// CHECK-LABEL: func.func @not_a_dim(
// CHECK: "torch.constant.int"() {value = -1 : i64}
// CHECK-NOT: constant.int
// CHECK: return
func.func @not_a_dim(%a: !torch.vtensor<[?,3],f32>) -> !torch.vtensor<[?],f32> {
  %int-1 = torch.constant.int -1
  %0 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %1 = torch.aten.view %a, %0 : !torch.vtensor<[?,3],f32>, !torch.list<int> -> !torch.vtensor<[?],f32>
  return %1 : !torch.vtensor<[?],f32>
}

// A view and a write of a tensor of width 0 are replaced, because torch-mlir
// would crash on them.
// CHECK-LABEL: func.func @empty(
// CHECK-SAME: %[[X:[^:]*]]: !torch.vtensor<[2,3,0],f32>
// CHECK-SAME: %[[K:[^:]*]]: !torch.vtensor<[2,3,4],f32>
// CHECK-NOT: aten.view
// CHECK-NOT: slice_scatter
// CHECK: %[[E:.*]] = "torch.aten.new_zeros"(%[[X]]
// CHECK: return %[[E]], %[[K]]
func.func @empty(%x: !torch.vtensor<[2,3,0],f32>, %k: !torch.vtensor<[2,3,4],f32>) -> (!torch.vtensor<[2,1,3,0],f32>, !torch.vtensor<[2,3,4],f32>) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %0 = torch.prim.ListConstruct %int2, %int1, %int3, %int0 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %1 = torch.aten.view %x, %0 : !torch.vtensor<[2,3,0],f32>, !torch.list<int> -> !torch.vtensor<[2,1,3,0],f32>
  %2 = torch.aten.slice_scatter %k, %x, %int2, %int4, %int4, %int1 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2,3,0],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,4],f32>
  return %1, %2 : !torch.vtensor<[2,1,3,0],f32>, !torch.vtensor<[2,3,4],f32>
}

// Ops that create a strided tensor without elements are replaced. The strides
// of other tensors are unchanged.
// CHECK-LABEL: func.func @empty_strided(
// CHECK: "torch.aten.zeros"
// CHECK: "torch.aten.new_zeros"
// CHECK-NOT: strided
// CHECK-LABEL: func.func @strided(
// CHECK: torch.aten.empty_strided
func.func @empty_strided(%x: !torch.vtensor<[2,3,16],f32>) -> (!torch.vtensor<[2,0,16],f32>, !torch.vtensor<[2,0,16],f32>) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int6 = torch.constant.int 6
  %int16 = torch.constant.int 16
  %none = torch.constant.none
  %sizes = torch.prim.ListConstruct %int2, %int0, %int16 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %strides = torch.prim.ListConstruct %int16, %int16, %int1 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.empty_strided %sizes, %strides, %int6, %none, %none, %none : !torch.list<int>, !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,0,16],f32>
  %1 = torch.aten.new_empty_strided %x, %sizes, %strides, %none, %none, %none, %none : !torch.vtensor<[2,3,16],f32>, !torch.list<int>, !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,0,16],f32>
  return %0, %1 : !torch.vtensor<[2,0,16],f32>, !torch.vtensor<[2,0,16],f32>
}
func.func @strided() -> !torch.vtensor<[2,16],f32> {
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int6 = torch.constant.int 6
  %int16 = torch.constant.int 16
  %none = torch.constant.none
  %sizes = torch.prim.ListConstruct %int2, %int16 : (!torch.int, !torch.int) -> !torch.list<int>
  %strides = torch.prim.ListConstruct %int16, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.empty_strided %sizes, %strides, %int6, %none, %none, %none : !torch.list<int>, !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,16],f32>
  return %0 : !torch.vtensor<[2,16],f32>
}

// A view and a write of a tensor with elements are unchanged.
// CHECK-LABEL: func.func @not_empty(
// CHECK: aten.view
// CHECK: slice_scatter
func.func @not_empty(%x: !torch.vtensor<[2,3,1],f32>, %k: !torch.vtensor<[2,3,4],f32>) -> (!torch.vtensor<[6],f32>, !torch.vtensor<[2,3,4],f32>) {
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int6 = torch.constant.int 6
  %0 = torch.prim.ListConstruct %int6 : (!torch.int) -> !torch.list<int>
  %1 = torch.aten.view %x, %0 : !torch.vtensor<[2,3,1],f32>, !torch.list<int> -> !torch.vtensor<[6],f32>
  %2 = torch.aten.slice_scatter %k, %x, %int2, %int1, %int2, %int1 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2,3,1],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,4],f32>
  return %1, %2 : !torch.vtensor<[6],f32>, !torch.vtensor<[2,3,4],f32>
}

// A function without torch types is unchanged.
// CHECK-LABEL: func.func @other(%{{.*}}: tensor<2xf32>)
func.func @other(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// A size of -1 is replaced by the static size in the result type. If that size
// is dynamic, the -1 is kept.
// CHECK-LABEL: func.func @inferred_sizes(
func.func @inferred_sizes(%x: !torch.vtensor<[?,1,200],f32>, %b: !torch.int) -> (!torch.vtensor<[?,1,5,40],f32>, !torch.vtensor<[?,200],f32>) {
  // CHECK: %[[FIVE:.*]] = "torch.constant.int"() {value = 5 : i64}
  // CHECK: "torch.prim.ListConstruct"(%arg1, %{{.*}}, %[[FIVE]], %{{.*}})
  %one = torch.constant.int 1
  %m1 = torch.constant.int -1
  %w = torch.constant.int 40
  %l = torch.prim.ListConstruct %b, %one, %m1, %w : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.view %x, %l : !torch.vtensor<[?,1,200],f32>, !torch.list<int> -> !torch.vtensor<[?,1,5,40],f32>
  // CHECK: %[[M1:.*]] = "torch.constant.int"() {value = -1 : i64}
  // CHECK: "torch.prim.ListConstruct"(%[[M1]], %{{.*}})
  %n1 = torch.constant.int -1
  %k = torch.constant.int 200
  %l2 = torch.prim.ListConstruct %n1, %k : (!torch.int, !torch.int) -> !torch.list<int>
  %1 = torch.aten.view %x, %l2 : !torch.vtensor<[?,1,200],f32>, !torch.list<int> -> !torch.vtensor<[?,200],f32>
  return %0, %1 : !torch.vtensor<[?,1,5,40],f32>, !torch.vtensor<[?,200],f32>
}

// If a view merges dynamic dimensions, an explicit collapse replaces it:
// torch-mlir would drop elements.
// CHECK-LABEL: func.func @merge_dynamic(
// CHECK-SAME: %[[X:.*]]: !torch.vtensor<[?,?,36],f32>
// CHECK: %[[FLAT:.*]] = "torch.prims.collapse"(%[[X]], {{.*}}) : (!torch.vtensor<[?,?,36],f32>, !torch.int, !torch.int) -> !torch.vtensor<[?,36],f32>
// CHECK: %[[ALL:.*]] = "torch.prims.collapse"(%[[X]], {{.*}}) : (!torch.vtensor<[?,?,36],f32>, !torch.int, !torch.int) -> !torch.vtensor<[?],f32>
// CHECK: %[[NINES:.*]] = "torch.aten.view"(%[[ALL]], {{.*}}) : (!torch.vtensor<[?],f32>, !torch.list<int>) -> !torch.vtensor<[?,9],f32>
// CHECK: %[[KEPT:.*]] = "torch.prims.collapse"(%[[X]], {{.*}}) : (!torch.vtensor<[?,?,36],f32>, !torch.int, !torch.int) -> !torch.vtensor<[?,36],f32>
// CHECK: return %[[FLAT]], %[[NINES]], %[[KEPT]]
// REMARK-DAG: {{.*}}Function=merge_dynamic {{.*}}"merges of dynamic dimensions made explicit", count=3
func.func @merge_dynamic(%x: !torch.vtensor<[?,?,36],f32>) -> (!torch.vtensor<[?,36],f32>, !torch.vtensor<[?,9],f32>, !torch.vtensor<[?,36],f32>) {
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int9 = torch.constant.int 9
  %int36 = torch.constant.int 36
  %b = torch.aten.size.int %x, %int0 : !torch.vtensor<[?,?,36],f32>, !torch.int -> !torch.int
  %s = torch.aten.size.int %x, %int1 : !torch.vtensor<[?,?,36],f32>, !torch.int -> !torch.int
  %rows = torch.aten.mul.int %b, %s : !torch.int, !torch.int -> !torch.int
  %0 = torch.prim.ListConstruct %rows, %int36 : (!torch.int, !torch.int) -> !torch.list<int>
  %1 = torch.aten.view %x, %0 : !torch.vtensor<[?,?,36],f32>, !torch.list<int> -> !torch.vtensor<[?,36],f32>
  %2 = torch.prim.ListConstruct %int-1, %int9 : (!torch.int, !torch.int) -> !torch.list<int>
  %3 = torch.aten.view %x, %2 : !torch.vtensor<[?,?,36],f32>, !torch.list<int> -> !torch.vtensor<[?,9],f32>
  %4 = torch.aten.flatten.using_ints %x, %int0, %int1 : !torch.vtensor<[?,?,36],f32>, !torch.int, !torch.int -> !torch.vtensor<[?,36],f32>
  return %1, %3, %4 : !torch.vtensor<[?,36],f32>, !torch.vtensor<[?,9],f32>, !torch.vtensor<[?,36],f32>
}

// An einsum whose product would merge two dynamic dimensions is replaced, too.
// With only one dynamic dimension, or with another equation, the einsum is left
// to torch-mlir.
// CHECK-LABEL: func.func @merge_in_einsum(
// CHECK: %[[I2:.*]] = "torch.constant.int"() {value = 2 : i64}
// CHECK-NEXT: %[[I0:.*]] = "torch.constant.int"() {value = 0 : i64}
// CHECK-NEXT: %[[I1:.*]] = "torch.constant.int"() {value = 1 : i64}
// CHECK-NEXT: %[[I3:.*]] = "torch.constant.int"() {value = 3 : i64}
// CHECK-NEXT: %[[ORDER:.*]] = "torch.prim.ListConstruct"(%[[I2]], %[[I0]], %[[I1]], %[[I3]])
// CHECK-NEXT: %[[ROWS:.*]] = "torch.aten.permute"(%{{.*}}, %[[ORDER]]) : (!torch.vtensor<[?,?,7,17],f32>, !torch.list<int>) -> !torch.vtensor<[7,?,?,17],f32>
// CHECK: %[[FLAT:.*]] = "torch.prims.collapse"(%[[ROWS]], {{.*}}) : (!torch.vtensor<[7,?,?,17],f32>, !torch.int, !torch.int) -> !torch.vtensor<[7,?,17],f32>
// CHECK: "torch.aten.bmm"(%[[FLAT]], %{{.*}}) : (!torch.vtensor<[7,?,17],f32>, !torch.vtensor<[7,17,10],f32>) -> !torch.vtensor<[7,?,10],f32>
// CHECK: "torch.aten.view"
// CHECK-NEXT: %[[J1:.*]] = "torch.constant.int"() {value = 1 : i64}
// CHECK-NEXT: %[[J2:.*]] = "torch.constant.int"() {value = 2 : i64}
// CHECK-NEXT: %[[J0:.*]] = "torch.constant.int"() {value = 0 : i64}
// CHECK-NEXT: %[[J3:.*]] = "torch.constant.int"() {value = 3 : i64}
// CHECK-NEXT: %[[BACK:.*]] = "torch.prim.ListConstruct"(%[[J1]], %[[J2]], %[[J0]], %[[J3]])
// CHECK-NEXT: "torch.aten.permute"(%{{.*}}, %[[BACK]]) : (!torch.vtensor<[7,?,?,10],f32>, !torch.list<int>) -> !torch.vtensor<[?,?,7,10],f32>
// CHECK: "torch.aten.einsum"
// CHECK: "torch.aten.einsum"
// CHECK-NOT: prims.collapse
// CHECK: return
func.func @merge_in_einsum(%x: !torch.vtensor<[?,?,7,17],f32>, %w: !torch.vtensor<[7,10,17],f32>, %one: !torch.vtensor<[?,4,7,17],f32>) -> (!torch.vtensor<[?,?,7,10],f32>, !torch.vtensor<[?,4,7,10],f32>, !torch.vtensor<[7,17,7,10],f32>) {
  %none = torch.constant.none
  %s = torch.constant.str "bqhl,hvl->bqhv"
  %0 = torch.prim.ListConstruct %x, %w : (!torch.vtensor<[?,?,7,17],f32>, !torch.vtensor<[7,10,17],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %s, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[?,?,7,10],f32>
  %2 = torch.prim.ListConstruct %one, %w : (!torch.vtensor<[?,4,7,17],f32>, !torch.vtensor<[7,10,17],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %s, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[?,4,7,10],f32>
  %t = torch.constant.str "bqhl,gvm->hlgv"
  %4 = torch.aten.einsum %t, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[7,17,7,10],f32>
  return %1, %3, %4 : !torch.vtensor<[?,?,7,10],f32>, !torch.vtensor<[?,4,7,10],f32>, !torch.vtensor<[7,17,7,10],f32>
}

// Unchanged: views with one dynamic dimension, or with as many dynamic
// dimensions before as after the view.
// CHECK-LABEL: func.func @merge_static(
// CHECK-NOT: prims.collapse
// CHECK: return
func.func @merge_static(%x: !torch.vtensor<[?,4,9],f32>, %y: !torch.vtensor<[?,?,36],f32>) -> (!torch.vtensor<[?,36],f32>, !torch.vtensor<[?,?,4,9],f32>) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int9 = torch.constant.int 9
  %int36 = torch.constant.int 36
  %n = torch.aten.size.int %x, %int0 : !torch.vtensor<[?,4,9],f32>, !torch.int -> !torch.int
  %b = torch.aten.size.int %y, %int0 : !torch.vtensor<[?,?,36],f32>, !torch.int -> !torch.int
  %s = torch.aten.size.int %y, %int1 : !torch.vtensor<[?,?,36],f32>, !torch.int -> !torch.int
  %0 = torch.prim.ListConstruct %n, %int36 : (!torch.int, !torch.int) -> !torch.list<int>
  %1 = torch.aten.view %x, %0 : !torch.vtensor<[?,4,9],f32>, !torch.list<int> -> !torch.vtensor<[?,36],f32>
  %2 = torch.prim.ListConstruct %b, %s, %int4, %int9 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %3 = torch.aten.view %y, %2 : !torch.vtensor<[?,?,36],f32>, !torch.list<int> -> !torch.vtensor<[?,?,4,9],f32>
  return %1, %3 : !torch.vtensor<[?,36],f32>, !torch.vtensor<[?,?,4,9],f32>
}
