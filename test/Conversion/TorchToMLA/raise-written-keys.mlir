// Attention over expanded keys and values that are read back from caches.
// RUN: mla-opt %s --mla-raise-torch | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Keys and values are read back from the caches that they were just written to.
// CHECK-LABEL: @expanded(
// CHECK: mla.attention
// CHECK-NOT: softmax
// CHECK: return
// REMARK: [Passed] raised |{{.*}}Function=expanded |
func.func @expanded(%q: !torch.vtensor<[2,4,3,6],f32>, %latent: !torch.vtensor<[2,4,16],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>, %keys: !torch.vtensor<[2,9,3,6],f32>, %values: !torch.vtensor<[2,9,3,7],f32>) -> (!torch.vtensor<[2,4,3,7],f32>, !torch.vtensor<[2,9,3,6],f32>, !torch.vtensor<[2,9,3,7],f32>) {
  %none = torch.constant.none
  %0 = torch.aten.linear %latent, %w_k, %none : !torch.vtensor<[2,4,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,4,18],f32>
  %int2 = torch.constant.int 2
  %int4 = torch.constant.int 4
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %1 = torch.prim.ListConstruct %int2, %int4, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,4,18],f32>, !torch.list<int> -> !torch.vtensor<[2,4,3,6],f32>
  %3 = torch.aten.linear %latent, %w_v, %none : !torch.vtensor<[2,4,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,4,21],f32>
  %int7 = torch.constant.int 7
  %4 = torch.prim.ListConstruct %int2, %int4, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %5 = torch.aten.view %3, %4 : !torch.vtensor<[2,4,21],f32>, !torch.list<int> -> !torch.vtensor<[2,4,3,7],f32>
  %int1 = torch.constant.int 1
  %int0 = torch.constant.int 0
  %6 = torch.aten.slice_scatter %keys, %2, %int1, %int0, %int4, %int1 : !torch.vtensor<[2,9,3,6],f32>, !torch.vtensor<[2,4,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,9,3,6],f32>
  %7 = torch.aten.slice_scatter %values, %5, %int1, %int0, %int4, %int1 : !torch.vtensor<[2,9,3,7],f32>, !torch.vtensor<[2,4,3,7],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,9,3,7],f32>
  %8 = torch.aten.slice.Tensor %6, %int1, %int0, %int4, %int1 : !torch.vtensor<[2,9,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,4,3,6],f32>
  %9 = torch.aten.slice.Tensor %7, %int1, %int0, %int4, %int1 : !torch.vtensor<[2,9,3,7],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,4,3,7],f32>
  %10 = torch.constant.str "bshd,bthd->bhst"
  %11 = torch.prim.ListConstruct %q, %8 : (!torch.vtensor<[2,4,3,6],f32>, !torch.vtensor<[2,4,3,6],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %10, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,4,4],f32>
  %int-1 = torch.constant.int -1
  %13 = torch.aten.softmax.int %12, %int-1, %none : !torch.vtensor<[2,3,4,4],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,4,4],f32>
  %14 = torch.constant.str "bhst,bthd->bshd"
  %15 = torch.prim.ListConstruct %13, %9 : (!torch.vtensor<[2,3,4,4],f32>, !torch.vtensor<[2,4,3,7],f32>) -> !torch.list<vtensor>
  %16 = torch.aten.einsum %14, %15, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,4,3,7],f32>
  return %16, %6, %7 : !torch.vtensor<[2,4,3,7],f32>, !torch.vtensor<[2,9,3,6],f32>, !torch.vtensor<[2,9,3,7],f32>
}

// The rope key of all heads is written side by side with the other keys.
// CHECK-LABEL: @with_rope(
// CHECK: mla.attention
// REMARK: [Passed] raised |{{.*}}Function=with_rope |{{.*}}r=2
func.func @with_rope(%q: !torch.vtensor<[2,4,3,8],f32>, %latent: !torch.vtensor<[2,4,16],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>, %keys: !torch.vtensor<[2,9,3,8],f32>, %values: !torch.vtensor<[2,9,3,7],f32>, %rope: !torch.vtensor<[2,4,2],f32>) -> (!torch.vtensor<[2,4,3,7],f32>, !torch.vtensor<[2,9,3,8],f32>, !torch.vtensor<[2,9,3,7],f32>) {
  %none = torch.constant.none
  %0 = torch.aten.linear %latent, %w_k, %none : !torch.vtensor<[2,4,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,4,18],f32>
  %int2 = torch.constant.int 2
  %int4 = torch.constant.int 4
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %1 = torch.prim.ListConstruct %int2, %int4, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,4,18],f32>, !torch.list<int> -> !torch.vtensor<[2,4,3,6],f32>
  %3 = torch.aten.linear %latent, %w_v, %none : !torch.vtensor<[2,4,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,4,21],f32>
  %int7 = torch.constant.int 7
  %4 = torch.prim.ListConstruct %int2, %int4, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %5 = torch.aten.view %3, %4 : !torch.vtensor<[2,4,21],f32>, !torch.list<int> -> !torch.vtensor<[2,4,3,7],f32>
  %6 = torch.aten.unsqueeze %rope, %int2 : !torch.vtensor<[2,4,2],f32>, !torch.int -> !torch.vtensor<[2,4,1,2],f32>
  %7 = torch.prim.ListConstruct %int2, %int4, %int3, %int2 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %false = torch.constant.bool false
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,4,1,2],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,4,3,2],f32>
  %9 = torch.prim.ListConstruct %2, %8 : (!torch.vtensor<[2,4,3,6],f32>, !torch.vtensor<[2,4,3,2],f32>) -> !torch.list<vtensor>
  %int-1 = torch.constant.int -1
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,4,3,8],f32>
  %int1 = torch.constant.int 1
  %int0 = torch.constant.int 0
  %11 = torch.aten.slice_scatter %keys, %10, %int1, %int0, %int4, %int1 : !torch.vtensor<[2,9,3,8],f32>, !torch.vtensor<[2,4,3,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,9,3,8],f32>
  %12 = torch.aten.slice_scatter %values, %5, %int1, %int0, %int4, %int1 : !torch.vtensor<[2,9,3,7],f32>, !torch.vtensor<[2,4,3,7],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,9,3,7],f32>
  %13 = torch.aten.slice.Tensor %11, %int1, %int0, %int4, %int1 : !torch.vtensor<[2,9,3,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,4,3,8],f32>
  %14 = torch.aten.slice.Tensor %12, %int1, %int0, %int4, %int1 : !torch.vtensor<[2,9,3,7],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,4,3,7],f32>
  %15 = torch.constant.str "bshd,bthd->bhst"
  %16 = torch.prim.ListConstruct %q, %13 : (!torch.vtensor<[2,4,3,8],f32>, !torch.vtensor<[2,4,3,8],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,4,4],f32>
  %18 = torch.aten.softmax.int %17, %int-1, %none : !torch.vtensor<[2,3,4,4],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,4,4],f32>
  %19 = torch.constant.str "bhst,bthd->bshd"
  %20 = torch.prim.ListConstruct %18, %14 : (!torch.vtensor<[2,3,4,4],f32>, !torch.vtensor<[2,4,3,7],f32>) -> !torch.list<vtensor>
  %21 = torch.aten.einsum %19, %20, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,4,3,7],f32>
  return %21, %11, %12 : !torch.vtensor<[2,4,3,7],f32>, !torch.vtensor<[2,9,3,8],f32>, !torch.vtensor<[2,9,3,7],f32>
}

// The last key is not one of those that were written.
// CHECK-LABEL: @one_more(
// CHECK: softmax
// REMARK: [Missed] P3 |{{.*}}Function=one_more |
func.func @one_more(%q: !torch.vtensor<[2,4,3,6],f32>, %latent: !torch.vtensor<[2,4,16],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>, %keys: !torch.vtensor<[2,9,3,6],f32>, %values: !torch.vtensor<[2,9,3,7],f32>) -> (!torch.vtensor<[2,4,3,7],f32>, !torch.vtensor<[2,9,3,6],f32>, !torch.vtensor<[2,9,3,7],f32>) {
  %none = torch.constant.none
  %0 = torch.aten.linear %latent, %w_k, %none : !torch.vtensor<[2,4,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,4,18],f32>
  %int2 = torch.constant.int 2
  %int4 = torch.constant.int 4
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %1 = torch.prim.ListConstruct %int2, %int4, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,4,18],f32>, !torch.list<int> -> !torch.vtensor<[2,4,3,6],f32>
  %3 = torch.aten.linear %latent, %w_v, %none : !torch.vtensor<[2,4,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,4,21],f32>
  %int7 = torch.constant.int 7
  %4 = torch.prim.ListConstruct %int2, %int4, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %5 = torch.aten.view %3, %4 : !torch.vtensor<[2,4,21],f32>, !torch.list<int> -> !torch.vtensor<[2,4,3,7],f32>
  %int1 = torch.constant.int 1
  %int0 = torch.constant.int 0
  %6 = torch.aten.slice_scatter %keys, %2, %int1, %int0, %int4, %int1 : !torch.vtensor<[2,9,3,6],f32>, !torch.vtensor<[2,4,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,9,3,6],f32>
  %7 = torch.aten.slice_scatter %values, %5, %int1, %int0, %int4, %int1 : !torch.vtensor<[2,9,3,7],f32>, !torch.vtensor<[2,4,3,7],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,9,3,7],f32>
  %int5 = torch.constant.int 5
  %8 = torch.aten.slice.Tensor %6, %int1, %int0, %int5, %int1 : !torch.vtensor<[2,9,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %9 = torch.aten.slice.Tensor %7, %int1, %int0, %int5, %int1 : !torch.vtensor<[2,9,3,7],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,7],f32>
  %10 = torch.constant.str "bshd,bthd->bhst"
  %11 = torch.prim.ListConstruct %q, %8 : (!torch.vtensor<[2,4,3,6],f32>, !torch.vtensor<[2,5,3,6],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %10, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,4,5],f32>
  %int-1 = torch.constant.int -1
  %13 = torch.aten.softmax.int %12, %int-1, %none : !torch.vtensor<[2,3,4,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,4,5],f32>
  %14 = torch.constant.str "bhst,bthd->bshd"
  %15 = torch.prim.ListConstruct %13, %9 : (!torch.vtensor<[2,3,4,5],f32>, !torch.vtensor<[2,5,3,7],f32>) -> !torch.list<vtensor>
  %16 = torch.aten.einsum %14, %15, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,4,3,7],f32>
  return %16, %6, %7 : !torch.vtensor<[2,4,3,7],f32>, !torch.vtensor<[2,9,3,6],f32>, !torch.vtensor<[2,9,3,7],f32>
}
