// Models that compute the same attention in different ways: all are raised.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK --implicit-check-not=Missed

// The usual form.
// CHECK-LABEL: sym_name = "mla"
// CHECK: "mla.attention"
// CHECK-SAME: scale = 3.000000e-01
// REMARK: [Passed] raised |{{.*}}Function=mla |{{.*}}C=16, H=3, {{.*}}S=3, T=5, {{.*}}n=6, r=4, {{.*}}sink=false, {{.*}}v=7
func.func @mla(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %17 = torch.aten.softmax.int %16, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// A model with one head.
// CHECK-LABEL: sym_name = "one_head"
// CHECK: "mla.attention"
// CHECK-SAME: scale = 3.000000e-01
// REMARK: [Passed] raised |{{.*}}Function=one_head |{{.*}}C=16, H=1, {{.*}}S=3, T=5, {{.*}}n=6, r=4, {{.*}}sink=false, {{.*}}v=7
func.func @one_head(%x: !torch.vtensor<[2,3,10],f32>, %w_q: !torch.vtensor<[10,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[13,16],f32>) -> !torch.vtensor<[2,1,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int1 = torch.constant.int 1
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %int3 = torch.constant.int 3
  %int10 = torch.constant.int 10
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[13,16],f32>, !torch.none -> !torch.vtensor<[2,5,13],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int1, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,13],f32>, !torch.list<int> -> !torch.vtensor<[2,5,1,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,1,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,1,6],f32>, !torch.vtensor<[2,5,1,7],f32>
  %6 = torch.aten.linear %x, %w_q, %none : !torch.vtensor<[2,3,10],f32>, !torch.vtensor<[10,10],f32>, !torch.none -> !torch.vtensor<[2,3,10],f32>
  %7 = torch.prim.ListConstruct %int2, %int3, %int1, %int10 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.view %6, %7 : !torch.vtensor<[2,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,1,10],f32>
  %9 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %10 = torch.prim.ListConstruct %int-1, %int-1, %int1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %11 = torch.aten.expand %9, %10, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,1,4],f32>
  %12 = torch.prim.ListConstruct %5#0, %11 : (!torch.vtensor<[2,5,1,6],f32>, !torch.vtensor<[2,5,1,4],f32>) -> !torch.list<vtensor>
  %13 = torch.aten.cat %12, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,1,10],f32>
  %14 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %15 = torch.aten.permute %8, %14 : !torch.vtensor<[2,3,1,10],f32>, !torch.list<int> -> !torch.vtensor<[2,1,3,10],f32>
  %16 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %17 = torch.aten.permute %13, %16 : !torch.vtensor<[2,5,1,10],f32>, !torch.list<int> -> !torch.vtensor<[2,1,10,5],f32>
  %18 = torch.aten.matmul %15, %17 : !torch.vtensor<[2,1,3,10],f32>, !torch.vtensor<[2,1,10,5],f32> -> !torch.vtensor<[2,1,3,5],f32>
  %19 = torch.aten.mul.Scalar %18, %float3.000000e-01 : !torch.vtensor<[2,1,3,5],f32>, !torch.float -> !torch.vtensor<[2,1,3,5],f32>
  %20 = torch.aten.softmax.int %19, %int-1, %none : !torch.vtensor<[2,1,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,1,3,5],f32>
  %22 = torch.aten.permute %5#1, %14 : !torch.vtensor<[2,5,1,7],f32>, !torch.list<int> -> !torch.vtensor<[2,1,5,7],f32>
  %23 = torch.aten.matmul %20, %22 : !torch.vtensor<[2,1,3,5],f32>, !torch.vtensor<[2,1,5,7],f32> -> !torch.vtensor<[2,1,3,7],f32>
  return %23 : !torch.vtensor<[2,1,3,7],f32>
}

// One tensor holds the latent and the rope key in each row.
// CHECK-LABEL: sym_name = "joint_cache"
// CHECK: "mla.attention"
// CHECK-SAME: scale = 3.000000e-01
// REMARK: [Passed] raised |{{.*}}Function=joint_cache |{{.*}}C=16, H=3, {{.*}}S=3, T=5, {{.*}}n=6, r=4, {{.*}}sink=false, {{.*}}v=7
func.func @joint_cache(%q: !torch.vtensor<[2,3,3,10],f32>, %both: !torch.vtensor<[2,5,20],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %int2 = torch.constant.int 2
  %int0 = torch.constant.int 0
  %int16 = torch.constant.int 16
  %int1 = torch.constant.int 1
  %none = torch.constant.none
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %int9223372036854775807 = torch.constant.int 9223372036854775807
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.slice.Tensor %both, %int2, %int0, %int16, %int1 : !torch.vtensor<[2,5,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %1 = torch.aten.linear %0, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %2 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %3 = torch.aten.view %1, %2 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %4 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %5 = torch.aten.split_with_sizes %3, %4, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %6:2 = torch.prim.ListUnpack %5 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %7 = torch.aten.slice.Tensor %both, %int2, %int16, %int9223372036854775807, %int1 : !torch.vtensor<[2,5,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,4],f32>
  %8 = torch.aten.unsqueeze %7, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %9 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %10 = torch.aten.expand %8, %9, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %11 = torch.prim.ListConstruct %6#0, %10 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.cat %11, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %q, %13 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %15 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %16 = torch.aten.permute %12, %15 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %17 = torch.aten.matmul %14, %16 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %18 = torch.aten.mul.Scalar %17, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.softmax.int %18, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %21 = torch.aten.permute %6#1, %13 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %22 = torch.aten.matmul %19, %21 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %22 : !torch.vtensor<[2,3,3,7],f32>
}

// The sink is one more column of the scores. The largest score of the row is
// subtracted before the softmax.
// CHECK-LABEL: sym_name = "sink"
// CHECK: "mla.attention"
// CHECK-SAME: scale = 3.000000e-01
// REMARK: [Passed] raised |{{.*}}Function=sink |{{.*}}C=16, H=3, {{.*}}S=3, T=5, {{.*}}n=6, r=4, {{.*}}sink=true, {{.*}}v=7
func.func @sink(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>, %mask: !torch.vtensor<[2,1,3,5],f32>, %sink: !torch.vtensor<[3],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %true = torch.constant.bool true
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
  %17 = torch.aten.add.Tensor %16, %mask, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,1,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %18 = torch.prim.ListConstruct %int1, %int-1, %int1, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %19 = torch.aten.view %sink, %18 : !torch.vtensor<[3],f32>, !torch.list<int> -> !torch.vtensor<[1,3,1,1],f32>
  %20 = torch.prim.ListConstruct %int2, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %21 = torch.aten.expand %19, %20, %false : !torch.vtensor<[1,3,1,1],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %22 = torch.prim.ListConstruct %17, %21 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>) -> !torch.list<vtensor>
  %23 = torch.aten.cat %22, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,6],f32>
  %values, %indices = torch.aten.max.dim %23, %int-1, %true : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>, !torch.vtensor<[2,3,3,1],si64>
  %24 = torch.aten.sub.Tensor %23, %values, %int1 : !torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,6],f32>
  %25 = torch.aten.softmax.int %24, %int-1, %none : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,6],f32>
  %26 = torch.aten.slice.Tensor %25, %int3, %int0, %int-1, %int1 : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %28 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %29 = torch.aten.matmul %26, %28 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %29 : !torch.vtensor<[2,3,3,7],f32>
}

// kv_b has the rows of all keys, then the rows of all values: 39 rows in total,
// which is not a multiple of the 6 rows of a key.
// CHECK-LABEL: sym_name = "all_then_all"
// CHECK: %[[KEYS:.*]] = "torch.aten.slice.Tensor"({{.*}} -> !torch.vtensor<[18,16],f32>
// CHECK: %[[BYHEAD:.*]] = "torch.aten.view"(%[[KEYS]], {{.*}} -> !torch.vtensor<[3,6,16],f32>
// CHECK: %[[UK:.*]] = "torch_c.to_builtin_tensor"(%[[BYHEAD]])
// CHECK: "torch.aten.slice.Tensor"({{.*}} -> !torch.vtensor<[21,16],f32>
// CHECK: "mla.attention"({{[^)]*}}, %[[UK]], {{[^)]*}})
// CHECK-SAME: scale = 3.000000e-01
// REMARK: [Passed] raised |{{.*}}Function=all_then_all |{{.*}}C=16, H=3, {{.*}}S=3, T=5, {{.*}}n=6, r=4, {{.*}}sink=false, {{.*}}v=7
func.func @all_then_all(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int18 = torch.constant.int 18
  %int21 = torch.constant.int 21
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int18, %int21 : (!torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.split_with_sizes %0, %1, %int-1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %3:2 = torch.prim.ListUnpack %2 : !torch.list<vtensor> -> !torch.vtensor<[2,5,18],f32>, !torch.vtensor<[2,5,21],f32>
  %4 = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %5 = torch.aten.view %3#0, %4 : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %6 = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.view %3#1, %6 : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %8 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %9 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %10 = torch.aten.expand %8, %9, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %11 = torch.prim.ListConstruct %5, %10 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.cat %11, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %q, %13 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %15 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %16 = torch.aten.permute %12, %15 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %17 = torch.aten.matmul %14, %16 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %18 = torch.aten.mul.Scalar %17, %scale : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.softmax.int %18, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %20 = torch.aten.permute %7, %13 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %21 = torch.aten.matmul %19, %20 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %21 : !torch.vtensor<[2,3,3,7],f32>
}

// The query projection multiplies batch * length rows, both dynamic. The sizes
// of its view are sizes of an argument.
// CHECK-LABEL: sym_name = "dynamic_rows"
// CHECK-NEXT: ^bb0(%[[X:[^:]*]]
// CHECK-DAG: "torch.aten.size.int"(%[[X]]
// CHECK: "torch.aten.view"({{.*}} : (!torch.vtensor<[?,3,{{[0-9]+}}],f32>, !torch.list<int>) -> !torch.vtensor<[?,?,3,{{[0-9]+}}],f32>
// CHECK: "mla.attention"
// CHECK-SAME: scale = 3.000000e-01
// REMARK: [Passed] raised |{{.*}}Function=dynamic_rows |{{.*}}B=?, C=16, H=3, {{.*}}S=?, T=?, {{.*}}n=6, r=4, {{.*}}sink=false, {{.*}}v=7
func.func @dynamic_rows(%x: !torch.vtensor<[?,?,10],f32>, %w_q: !torch.vtensor<[10,30],f32>, %latent: !torch.vtensor<[?,?,16],f32>, %k_rope: !torch.vtensor<[?,?,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[?,3,?,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int10 = torch.constant.int 10
  %int13 = torch.constant.int 13
  %int30 = torch.constant.int 30
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %s0 = torch.symbolic_int "s0" {min_val = 1, max_val = 64} : !torch.int
  %s1 = torch.symbolic_int "s1" {min_val = 2, max_val = 64} : !torch.int
  torch.bind_symbolic_shape %x, [%s0, %s1], affine_map<()[s0, s1] -> (s0, s1, 10)> : !torch.vtensor<[?,?,10],f32>
  torch.bind_symbolic_shape %latent, [%s0, %s1], affine_map<()[s0, s1] -> (s0, s1, 16)> : !torch.vtensor<[?,?,16],f32>
  torch.bind_symbolic_shape %k_rope, [%s0, %s1], affine_map<()[s0, s1] -> (s0, s1, 4)> : !torch.vtensor<[?,?,4],f32>
  %b = torch.aten.size.int %x, %int0 : !torch.vtensor<[?,?,10],f32>, !torch.int -> !torch.int
  %s = torch.aten.size.int %x, %int1 : !torch.vtensor<[?,?,10],f32>, !torch.int -> !torch.int
  %rows = torch.aten.mul.int %b, %s : !torch.int, !torch.int -> !torch.int
  %0 = torch.prim.ListConstruct %rows, %int10 : (!torch.int, !torch.int) -> !torch.list<int>
  %1 = torch.aten.view %x, %0 : !torch.vtensor<[?,?,10],f32>, !torch.list<int> -> !torch.vtensor<[?,10],f32>
  %2 = torch.aten.mm %1, %w_q : !torch.vtensor<[?,10],f32>, !torch.vtensor<[10,30],f32> -> !torch.vtensor<[?,30],f32>
  %3 = torch.prim.ListConstruct %b, %s, %int3, %int10 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.view %2, %3 : !torch.vtensor<[?,30],f32>, !torch.list<int> -> !torch.vtensor<[?,?,3,10],f32>
  %5 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[?,?,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[?,?,39],f32>
  %6 = torch.prim.ListConstruct %b, %s, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.view %5, %6 : !torch.vtensor<[?,?,39],f32>, !torch.list<int> -> !torch.vtensor<[?,?,3,13],f32>
  %8 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %9 = torch.aten.split_with_sizes %7, %8, %int-1 : !torch.vtensor<[?,?,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %10:2 = torch.prim.ListUnpack %9 : !torch.list<vtensor> -> !torch.vtensor<[?,?,3,6],f32>, !torch.vtensor<[?,?,3,7],f32>
  %11 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[?,?,4],f32>, !torch.int -> !torch.vtensor<[?,?,1,4],f32>
  %12 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %13 = torch.aten.expand %11, %12, %false : !torch.vtensor<[?,?,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,?,3,4],f32>
  %14 = torch.prim.ListConstruct %10#0, %13 : (!torch.vtensor<[?,?,3,6],f32>, !torch.vtensor<[?,?,3,4],f32>) -> !torch.list<vtensor>
  %15 = torch.aten.cat %14, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,3,10],f32>
  %16 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %17 = torch.aten.permute %4, %16 : !torch.vtensor<[?,?,3,10],f32>, !torch.list<int> -> !torch.vtensor<[?,3,?,10],f32>
  %18 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %19 = torch.aten.permute %15, %18 : !torch.vtensor<[?,?,3,10],f32>, !torch.list<int> -> !torch.vtensor<[?,3,10,?],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[?,3,?,10],f32>, !torch.vtensor<[?,3,10,?],f32> -> !torch.vtensor<[?,3,?,?],f32>
  %21 = torch.aten.mul.Scalar %20, %scale : !torch.vtensor<[?,3,?,?],f32>, !torch.float -> !torch.vtensor<[?,3,?,?],f32>
  %22 = torch.aten.softmax.int %21, %int-1, %none : !torch.vtensor<[?,3,?,?],f32>, !torch.int, !torch.none -> !torch.vtensor<[?,3,?,?],f32>
  %23 = torch.aten.permute %10#1, %16 : !torch.vtensor<[?,?,3,7],f32>, !torch.list<int> -> !torch.vtensor<[?,3,?,7],f32>
  %24 = torch.aten.matmul %22, %23 : !torch.vtensor<[?,3,?,?],f32>, !torch.vtensor<[?,3,?,7],f32> -> !torch.vtensor<[?,3,?,7],f32>
  return %24 : !torch.vtensor<[?,3,?,7],f32>
}

// One einsum multiplies the query, the weight and the latent, another one the
// probabilities, the latent and the weight.
// CHECK-LABEL: sym_name = "one_einsum"
// CHECK: "mla.attention"
// CHECK-SAME: scale = 3.000000e-01
// REMARK: [Passed] raised |{{.*}}Function=one_einsum |{{.*}}B=2, C=16, H=3, {{.*}}S=3, T=5, {{.*}}n=6, r=4, {{.*}}sink=false, {{.*}}v=7
func.func @one_einsum(%qn: !torch.vtensor<[2,3,3,6],f32>, %qr: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %0 = torch.prim.ListConstruct %qn, %uk, %latent : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[3,6,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %2 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %rope, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %4 = torch.aten.add.Tensor %1, %3, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %5 = torch.aten.mul.Scalar %4, %scale : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %6 = torch.aten.softmax.int %5, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %7 = torch.prim.ListConstruct %6, %latent, %uv : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %values, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %8 : !torch.vtensor<[2,3,3,7],f32>
}

// A model without a head axis. An axis of size 1 is inserted before the softmax
// and removed after it.
// CHECK-LABEL: sym_name = "squeezed_head"
// CHECK: "mla.attention"
// CHECK-SAME: scale = 3.000000e-01
// REMARK: [Passed] raised |{{.*}}Function=squeezed_head |{{.*}}B=2, C=16, H=1, {{.*}}S=3, T=5, {{.*}}n=6, r=4, {{.*}}sink=false, {{.*}}v=7
func.func @squeezed_head(%qn: !torch.vtensor<[2,3,6],f32>, %qr: !torch.vtensor<[2,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[6,16],f32>, %uv: !torch.vtensor<[7,16],f32>) -> !torch.vtensor<[2,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %scale = torch.constant.float 3.000000e-01
  %keys = torch.aten.linear %latent, %uk, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[6,16],f32>, !torch.none -> !torch.vtensor<[2,5,6],f32>
  %values = torch.aten.linear %latent, %uv, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[7,16],f32>, !torch.none -> !torch.vtensor<[2,5,7],f32>
  %0 = torch.aten.transpose.int %keys, %int1, %int2 : !torch.vtensor<[2,5,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,6,5],f32>
  %1 = torch.aten.matmul %qn, %0 : !torch.vtensor<[2,3,6],f32>, !torch.vtensor<[2,6,5],f32> -> !torch.vtensor<[2,3,5],f32>
  %2 = torch.aten.transpose.int %k_rope, %int1, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,4,5],f32>
  %3 = torch.aten.matmul %qr, %2 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2,4,5],f32> -> !torch.vtensor<[2,3,5],f32>
  %4 = torch.aten.add.Tensor %1, %3, %int1 : !torch.vtensor<[2,3,5],f32>, !torch.vtensor<[2,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,5],f32>
  %5 = torch.aten.mul.Scalar %4, %scale : !torch.vtensor<[2,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,5],f32>
  %6 = torch.aten.unsqueeze %5, %int1 : !torch.vtensor<[2,3,5],f32>, !torch.int -> !torch.vtensor<[2,1,3,5],f32>
  %7 = torch.aten.softmax.int %6, %int-1, %none : !torch.vtensor<[2,1,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,1,3,5],f32>
  %8 = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %9 = torch.prims.squeeze %7, %8 : !torch.vtensor<[2,1,3,5],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5],f32>
  %10 = torch.aten.matmul %9, %values : !torch.vtensor<[2,3,5],f32>, !torch.vtensor<[2,5,7],f32> -> !torch.vtensor<[2,3,7],f32>
  return %10 : !torch.vtensor<[2,3,7],f32>
}
