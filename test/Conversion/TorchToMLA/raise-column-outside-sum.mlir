// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s --check-prefix=IR

// Raised without a sink: the softmax has one more column, but the exponentials
// are divided by the sum of the other columns.
// CHECK: [Passed] raised |{{.*}}Function=outside_of_the_sum |{{.*}}sink=false
// IR: "mla.attention"
func.func @outside_of_the_sum(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>, %mask: !torch.vtensor<[2,1,3,5],f32>, %sink: !torch.vtensor<[3],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %e = torch.aten.exp %24 : !torch.vtensor<[2,3,3,6],f32> -> !torch.vtensor<[2,3,3,6],f32>
  %cut = torch.aten.slice.Tensor %e, %int3, %int0, %int-1, %int1 : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %dims = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %sum = torch.aten.sum.dim_IntList %cut, %dims, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %26 = torch.aten.div.Tensor %cut, %sum : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %28 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %29 = torch.aten.matmul %26, %28 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %29 : !torch.vtensor<[2,3,3,7],f32>
}
