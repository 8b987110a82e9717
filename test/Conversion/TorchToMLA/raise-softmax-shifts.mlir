// Numbers that are subtracted from all scores of a row (shifts), with a sink or
// a base below 1, and divisions that are written as reciprocals.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Raised: max(largest score, 0) is subtracted from the scores and from a sink
// of 0.
// CHECK-LABEL: sym_name = "zero_beside_shifted"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=zero_beside_shifted |{{.*}}sink=true
func.func @zero_beside_shifted(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %true = torch.constant.bool true
  %a = torch.aten.amax %16, %last, %true : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %m.z = torch.constant.float 0.0
  %m = torch.aten.clamp_min %a, %m.z : !torch.vtensor<[2,3,3,1],f32>, !torch.float -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.sub.Tensor %16, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %n = torch.aten.neg %m : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %s = torch.aten.exp %n : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %u = torch.aten.add.Tensor %t, %s, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %u : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: the sink is 0.5, and its exponent is 0.5 minus the shift.
// CHECK-LABEL: sym_name = "number_less_shift"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=number_less_shift |{{.*}}sink=true
func.func @number_less_shift(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %true = torch.constant.bool true
  %a = torch.aten.amax %16, %last, %true : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %m.z = torch.constant.float 0.0
  %m = torch.aten.clamp_min %a, %m.z : !torch.vtensor<[2,3,3,1],f32>, !torch.float -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.sub.Tensor %16, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %n.x = torch.constant.float 0.5
  %n = torch.aten.rsub.Scalar %m, %n.x, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %s = torch.aten.exp %n : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %u = torch.aten.add.Tensor %t, %s, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %u : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the shift is added to the sink instead of subtracted.
// CHECK-LABEL: sym_name = "shift_added"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P9 |{{.*}}Function=shift_added |{{.*}}scores and sink are shifted by different values
func.func @shift_added(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %true = torch.constant.bool true
  %a = torch.aten.amax %16, %last, %true : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %m.z = torch.constant.float 0.0
  %m = torch.aten.clamp_min %a, %m.z : !torch.vtensor<[2,3,3,1],f32>, !torch.float -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.sub.Tensor %16, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %s = torch.aten.exp %m : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %u = torch.aten.add.Tensor %t, %s, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %u : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: half of the shift is subtracted from the sink.
// CHECK-LABEL: sym_name = "half_shift"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P9 |{{.*}}Function=half_shift |{{.*}}scores and sink are shifted by different values
func.func @half_shift(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %true = torch.constant.bool true
  %a = torch.aten.amax %16, %last, %true : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %m.z = torch.constant.float 0.0
  %m = torch.aten.clamp_min %a, %m.z : !torch.vtensor<[2,3,3,1],f32>, !torch.float -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.sub.Tensor %16, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %n.f = torch.constant.float -0.5
  %n = torch.aten.mul.Scalar %m, %n.f : !torch.vtensor<[2,3,3,1],f32>, !torch.float -> !torch.vtensor<[2,3,3,1],f32>
  %s = torch.aten.exp %n : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %u = torch.aten.add.Tensor %t, %s, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %u : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the largest score is subtracted from the sink, but the shift of
// the scores is max(largest score, 0).
// CHECK-LABEL: sym_name = "other_shift"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P9 |{{.*}}Function=other_shift |{{.*}}scores and sink are shifted by different values
func.func @other_shift(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %true = torch.constant.bool true
  %a = torch.aten.amax %16, %last, %true : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %m.z = torch.constant.float 0.0
  %m = torch.aten.clamp_min %a, %m.z : !torch.vtensor<[2,3,3,1],f32>, !torch.float -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.sub.Tensor %16, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %n = torch.aten.neg %a : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %s = torch.aten.exp %n : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %u = torch.aten.add.Tensor %t, %s, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %u : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the shift of another head and query is subtracted from the sink.
// CHECK-LABEL: sym_name = "shift_of_other_row"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P9 |{{.*}}Function=shift_of_other_row |{{.*}}scores and sink are shifted by different values
func.func @shift_of_other_row(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %true = torch.constant.bool true
  %a = torch.aten.amax %16, %last, %true : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %m.z = torch.constant.float 0.0
  %m = torch.aten.clamp_min %a, %m.z : !torch.vtensor<[2,3,3,1],f32>, !torch.float -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.sub.Tensor %16, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %w = torch.aten.transpose.int %m, %int1, %int2 : !torch.vtensor<[2,3,3,1],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %n = torch.aten.neg %w : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %s = torch.aten.exp %n : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %u = torch.aten.add.Tensor %t, %s, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %u : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: a base below 1 negates the scores, so that the smallest score is
// subtracted.
// CHECK-LABEL: sym_name = "power_of_half_of_negated"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=power_of_half_of_negated |{{.*}}scale=2.079442e-01
func.func @power_of_half_of_negated(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %true = torch.constant.bool true
  %half = torch.constant.float 0.5
  %g = torch.aten.neg %16 : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %m = torch.aten.amin %g, %last, %true : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.sub.Tensor %g, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.pow.Scalar %half, %d : !torch.float, !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %t : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: the exponent is the negated difference of the largest score and the
// score.
// CHECK-LABEL: sym_name = "distance_from_largest"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=distance_from_largest |{{.*}}scale=3.000000e-01
func.func @distance_from_largest(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %true = torch.constant.bool true
  %m = torch.aten.amax %16, %last, %true : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.sub.Tensor %m, %16, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %g = torch.aten.neg %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp %g : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %t : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: an argument is added to all scores of a row. It is not computed
// from the scores and may hide the row.
// CHECK-LABEL: sym_name = "row_mask_added"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P8 |{{.*}}Function=row_mask_added |{{.*}}a value that all keys of a row share is added with factor 0.693147: it must be subtracted
func.func @row_mask_added(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>, %row: !torch.vtensor<[2,3,3,1],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %true = torch.constant.bool true
  %half = torch.constant.float 0.5
  %g = torch.aten.neg %16 : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %d = torch.aten.sub.Tensor %g, %row, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.pow.Scalar %half, %d : !torch.float, !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %t : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: the product with the values is multiplied by 1.0 / sum.
// CHECK-LABEL: sym_name = "one_over_the_sum"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=one_over_the_sum |{{.*}}scale=3.000000e-01, sink=false
func.func @one_over_the_sum(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %true = torch.constant.bool true
  %e = torch.aten.exp %16 : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %v = torch.aten.reciprocal %t : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %r.f = torch.constant.float 1.0
  %r = torch.aten.mul.Scalar %v, %r.f : !torch.vtensor<[2,3,3,1],f32>, !torch.float -> !torch.vtensor<[2,3,3,1],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %o = torch.aten.matmul %e, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  %20 = torch.aten.mul.Tensor %o, %r : !torch.vtensor<[2,3,3,7],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: the sum drops its dimension, which is restored after the reciprocal.
// CHECK-LABEL: sym_name = "one_over_then_moved"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=one_over_then_moved |{{.*}}scale=3.000000e-01, sink=false
func.func @one_over_then_moved(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %true = torch.constant.bool true
  %e = torch.aten.exp %16 : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %false, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3],f32>
  %v = torch.aten.reciprocal %t : !torch.vtensor<[2,3,3],f32> -> !torch.vtensor<[2,3,3],f32>
  %r = torch.aten.unsqueeze %v, %int-1 : !torch.vtensor<[2,3,3],f32>, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %o = torch.aten.matmul %e, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  %20 = torch.aten.mul.Tensor %o, %r : !torch.vtensor<[2,3,3,7],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: the reciprocal is written as the power of -1.
// CHECK-LABEL: sym_name = "power_of_minus_one"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=power_of_minus_one |{{.*}}scale=3.000000e-01, sink=false
func.func @power_of_minus_one(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %true = torch.constant.bool true
  %e = torch.aten.exp %16 : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %minus = torch.constant.int -1
  %r = torch.aten.pow.Tensor_Scalar %t, %minus : !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %o = torch.aten.matmul %e, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  %20 = torch.aten.mul.Tensor %o, %r : !torch.vtensor<[2,3,3,7],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the power of -2 is not a reciprocal.
// CHECK-LABEL: sym_name = "power_of_minus_two"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P1 |{{.*}}Function=power_of_minus_two |{{.*}}the exponentials are not divided by their sum
func.func @power_of_minus_two(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %true = torch.constant.bool true
  %e = torch.aten.exp %16 : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %minus = torch.constant.int -2
  %r = torch.aten.pow.Tensor_Scalar %t, %minus : !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %o = torch.aten.matmul %e, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  %20 = torch.aten.mul.Tensor %o, %r : !torch.vtensor<[2,3,3,7],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: another op reads the reciprocal.
// CHECK-LABEL: sym_name = "one_over_read_again"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P2 |{{.*}}Function=one_over_read_again |{{.*}}
func.func @one_over_read_again(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %true = torch.constant.bool true
  %e = torch.aten.exp %16 : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %v = torch.aten.reciprocal %t : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %r.f = torch.constant.float 1.0
  %r = torch.aten.mul.Scalar %v, %r.f : !torch.vtensor<[2,3,3,1],f32>, !torch.float -> !torch.vtensor<[2,3,3,1],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %o = torch.aten.matmul %e, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  %k = torch.aten.mul.Tensor %o, %r : !torch.vtensor<[2,3,3,7],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,7],f32>
  %20 = torch.aten.add.Tensor %k, %v, %int1 : !torch.vtensor<[2,3,3,7],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}
