// Bases of the softmax, constant sinks, and tests for NaN.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// A softmax of base 2 whose scores are multiplied by log2(e) is a softmax of
// base e.
// CHECK-LABEL: sym_name = "base_two"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=base_two |{{.*}}scale=3.000000e-01, sink=false
func.func @base_two(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %s.f = torch.constant.float 1.4426950408889634
  %s = torch.aten.mul.Scalar %16, %s.f : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %m = torch.aten.amax %s, %last, %true : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.sub.Tensor %s, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp2 %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %t : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: the factor log2(e) is applied after the largest score is subtracted.
// CHECK-LABEL: sym_name = "scaled_after"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=scaled_after |{{.*}}scale=3.000000e-01, sink=false
func.func @scaled_after(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %d = torch.aten.sub.Tensor %16, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %s.f = torch.constant.float 1.4426950408889634
  %s = torch.aten.mul.Scalar %d, %s.f : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp2 %s : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %t : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Without the factor log2(e), the scale must be multiplied by ln 2.
// CHECK-LABEL: sym_name = "power_of_two"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=power_of_two |{{.*}}scale=2.079442e-01
func.func @power_of_two(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %two = torch.constant.float 2.0
  %e = torch.aten.pow.Scalar %two, %16 : !torch.float, !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %t : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: the exponentials and the logarithm have base 2.
// CHECK-LABEL: sym_name = "base_two_logarithm"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=base_two_logarithm |{{.*}}scale=2.079442e-01
func.func @base_two_logarithm(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %d = torch.aten.sub.Tensor %16, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp2 %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %l = torch.aten.log2 %t : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %n = torch.aten.add.Tensor %l, %m, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %x = torch.aten.sub.Tensor %16, %n, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %17 = torch.aten.exp2 %x : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: the sum drops its dimension, and an unsqueeze restores it.
// CHECK-LABEL: sym_name = "sum_without_dimension"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=sum_without_dimension |{{.*}}scale=3.000000e-01, sink=false
func.func @sum_without_dimension(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %l = torch.aten.log %t : !torch.vtensor<[2,3,3],f32> -> !torch.vtensor<[2,3,3],f32>
  %n = torch.aten.unsqueeze %l, %int-1 : !torch.vtensor<[2,3,3],f32>, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %x = torch.aten.sub.Tensor %16, %n, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %17 = torch.aten.exp %x : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: the model replaces NaN by 0, which mla.attention also returns for
// hidden rows. Infinity is replaced, too, but probabilities are never infinite.
// CHECK-LABEL: sym_name = "no_number"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=no_number |{{.*}}scale=3.000000e-01, sink=false
func.func @no_number(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %p = torch.aten.softmax.int %16, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %c = torch.aten.isnan %p : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],i1>
  %z.f = torch.constant.float 0.0
  %z.t = torch.constant.int 6
  %z.d = torch.constant.device "cpu"
  %z = torch.aten.scalar_tensor %z.f, %z.t, %int0, %z.d, %none : !torch.float, !torch.int, !torch.int, !torch.Device, !torch.none -> !torch.vtensor<[],f32>
  %r = torch.aten.where.self %c, %z, %p : !torch.vtensor<[2,3,3,5],i1>, !torch.vtensor<[],f32>, !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %i.f = torch.constant.float 0x7FF0000000000000
  %i = torch.aten.eq.Scalar %p, %i.f : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],i1>
  %b.f = torch.constant.float 3.0e38
  %b.t = torch.constant.int 6
  %b.d = torch.constant.device "cpu"
  %b = torch.aten.scalar_tensor %b.f, %b.t, %int0, %b.d, %none : !torch.float, !torch.int, !torch.int, !torch.Device, !torch.none -> !torch.vtensor<[],f32>
  %17 = torch.aten.where.self %i, %b, %r : !torch.vtensor<[2,3,3,5],i1>, !torch.vtensor<[],f32>, !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// A column of zeros is a sink that all heads share.
// CHECK-LABEL: sym_name = "zero_column"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=zero_column |{{.*}}sink=true
func.func @zero_column(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %w.s = torch.aten.slice.Tensor %16, %int-1, %int0, %int1, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %w.f = torch.constant.float 0.0
  %w.c = torch.aten.full_like %w.s, %w.f, %none, %none, %none, %false, %none : !torch.vtensor<[2,3,3,1],f32>, !torch.float, !torch.none, !torch.none, !torch.none, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %w.l = torch.prim.ListConstruct %16, %w.c : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>) -> !torch.list<vtensor>
  %w = torch.aten.cat %w.l, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,6],f32>
  %p = torch.aten.softmax.int %w, %int-1, %none : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,6],f32>
  %17 = torch.aten.slice.Tensor %p, %int-1, %int0, %int-1, %int1 : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// A 1 that is added to the sum of exponentials is a sink of 0 if the scores are
// not shifted.
// CHECK-LABEL: sym_name = "one_in_the_sum"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=one_in_the_sum |{{.*}}sink=true
func.func @one_in_the_sum(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %u.f = torch.constant.float 1.0
  %u = torch.aten.add.Scalar %t, %u.f, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %u : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: an einsum with one operand computes the sum.
// CHECK-LABEL: sym_name = "summed_by_equation"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=summed_by_equation |{{.*}}scale=3.000000e-01
func.func @summed_by_equation(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %product = torch.constant.str "bhst,bhtv->bhsv"
  %pair = torch.prim.ListConstruct %e, %19 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %o = torch.aten.einsum %product, %pair, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  %row = torch.constant.str "bhst->bhs"
  %one = torch.prim.ListConstruct %e : (!torch.vtensor<[2,3,3,5],f32>) -> !torch.list<vtensor>
  %t = torch.aten.einsum %row, %one, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3],f32>
  %u = torch.aten.unsqueeze %t, %int-1 : !torch.vtensor<[2,3,3],f32>, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %20 = torch.aten.div.Tensor %o, %u : !torch.vtensor<[2,3,3,7],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the einsum sums over the queries instead of the keys.
// CHECK-LABEL: sym_name = "other_sum"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P1 |{{.*}}Function=other_sum |{{.*}}the exponentials are not divided by their sum
func.func @other_sum(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %product = torch.constant.str "bhst,bhtv->bhsv"
  %pair = torch.prim.ListConstruct %e, %19 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %o = torch.aten.einsum %product, %pair, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  %row = torch.constant.str "bhst->bht"
  %one = torch.prim.ListConstruct %e : (!torch.vtensor<[2,3,3,5],f32>) -> !torch.list<vtensor>
  %t = torch.aten.einsum %row, %one, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5],f32>
  %v = torch.aten.unsqueeze %t, %int-1 : !torch.vtensor<[2,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,1],f32>
  %u = torch.aten.slice.Tensor %v, %int2, %int0, %int3, %int1 : !torch.vtensor<[2,3,5,1],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %20 = torch.aten.div.Tensor %o, %u : !torch.vtensor<[2,3,3,7],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: the result is multiplied by the reciprocal of the sum.
// CHECK-LABEL: sym_name = "reciprocal_after"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=reciprocal_after |{{.*}}scale=3.000000e-01
func.func @reciprocal_after(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %r = torch.aten.reciprocal %t : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %o = torch.aten.matmul %e, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  %20 = torch.aten.mul.Tensor %o, %r : !torch.vtensor<[2,3,3,7],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the exponentials have base 2, the logarithm base e.
// CHECK-LABEL: sym_name = "other_logarithm"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P1 |{{.*}}Function=other_logarithm |{{.*}}the exponentials are not divided by their sum
func.func @other_logarithm(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %e = torch.aten.exp2 %16 : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %l = torch.aten.log %t : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %x = torch.aten.sub.Tensor %16, %l, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %17 = torch.aten.exp2 %x : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the exponentials in the sum have another base.
// CHECK-LABEL: sym_name = "other_base"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P{{[12]}} |{{.*}}Function=other_base |{{.*}}
func.func @other_base(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %e = torch.aten.exp2 %16 : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %g = torch.aten.exp %16 : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %g, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %t : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: NaN is replaced by 1.
// CHECK-LABEL: sym_name = "no_number_is_one"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P1 |{{.*}}Function=no_number_is_one |{{.*}}the probabilities are not contracted with values
func.func @no_number_is_one(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %p = torch.aten.softmax.int %16, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %c = torch.aten.isnan %p : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],i1>
  %z.f = torch.constant.float 1.0
  %z.t = torch.constant.int 6
  %z.d = torch.constant.device "cpu"
  %z = torch.aten.scalar_tensor %z.f, %z.t, %int0, %z.d, %none : !torch.float, !torch.int, !torch.int, !torch.Device, !torch.none -> !torch.vtensor<[],f32>
  %17 = torch.aten.where.self %c, %z, %p : !torch.vtensor<[2,3,3,5],i1>, !torch.vtensor<[],f32>, !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: another tensor is tested for NaN.
// CHECK-LABEL: sym_name = "no_number_elsewhere"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P1 |{{.*}}Function=no_number_elsewhere |{{.*}}probabilities are set to 0 although no mask of the softmax hides them
func.func @no_number_elsewhere(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>, %other: !torch.vtensor<[2,3,3,5],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %p = torch.aten.softmax.int %16, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %c = torch.aten.isnan %other : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],i1>
  %z.f = torch.constant.float 0.0
  %z.t = torch.constant.int 6
  %z.d = torch.constant.device "cpu"
  %z = torch.aten.scalar_tensor %z.f, %z.t, %int0, %z.d, %none : !torch.float, !torch.int, !torch.int, !torch.Device, !torch.none -> !torch.vtensor<[],f32>
  %17 = torch.aten.where.self %c, %z, %p : !torch.vtensor<[2,3,3,5],i1>, !torch.vtensor<[],f32>, !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the largest score is subtracted from the scores but not from the
// column of zeros.
// CHECK-LABEL: sym_name = "zero_column_unshifted"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P9 |{{.*}}Function=zero_column_unshifted |{{.*}}scores and sink are shifted by different values
func.func @zero_column_unshifted(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %d = torch.aten.sub.Tensor %16, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %w.s = torch.aten.slice.Tensor %16, %int-1, %int0, %int1, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %w.f = torch.constant.float 0.0
  %w.c = torch.aten.full_like %w.s, %w.f, %none, %none, %none, %false, %none : !torch.vtensor<[2,3,3,1],f32>, !torch.float, !torch.none, !torch.none, !torch.none, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %w.l = torch.prim.ListConstruct %d, %w.c : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>) -> !torch.list<vtensor>
  %w = torch.aten.cat %w.l, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,6],f32>
  %p = torch.aten.softmax.int %w, %int-1, %none : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,6],f32>
  %17 = torch.aten.slice.Tensor %p, %int-1, %int0, %int-1, %int1 : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the largest score is subtracted from the scores but not from the
// sink, whose exponential is 1.
// CHECK-LABEL: sym_name = "one_after_shift"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P9 |{{.*}}Function=one_after_shift |{{.*}}scores and sink are shifted by different values
func.func @one_after_shift(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %d = torch.aten.sub.Tensor %16, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %u.f = torch.constant.float 1.0
  %u = torch.aten.add.Scalar %t, %u.f, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %u : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: -1 is added to the sum, and no exponential is negative.
// CHECK-LABEL: sym_name = "taken_from_the_sum"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P1 |{{.*}}Function=taken_from_the_sum |{{.*}}the exponentials are not divided by their sum
func.func @taken_from_the_sum(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %u.f = torch.constant.float -1.0
  %u = torch.aten.add.Scalar %t, %u.f, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %u : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Raised with a negative scale: the base is below 1.
// CHECK-LABEL: sym_name = "power_of_half"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=power_of_half |{{.*}}scale=-2.079442e-01, sink=false
func.func @power_of_half(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %m = torch.aten.amax %16, %last, %true : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.sub.Tensor %16, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.pow.Scalar %half, %d : !torch.float, !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %17 = torch.aten.div.Tensor %e, %t : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}
