// Not MLA, so not raised: plain multi-head attention, whose keys and values are computed from the hidden state. A remark names the proof obligation that failed.
// RUN: %mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 | FileCheck %s
// CHECK: remark: [Missed] P11 | Category:mla-raise-torch{{.*}}obligation=11
// CHECK-NOT: mla.attention
// CHECK: softmax
module {
  func.func @main(%arg0: !torch.vtensor<[24,16],f32>, %arg1: !torch.vtensor<[45,16],f32>, %arg2: !torch.vtensor<[16,21],f32>, %arg3: !torch.vtensor<[2,4,16],f32>) -> !torch.vtensor<[2,4,16],f32> attributes {torch.assume_strict_symbolic_shapes} {
    %none = torch.constant.none
    %0 = torch.aten.linear %arg3, %arg0, %none : !torch.vtensor<[2,4,16],f32>, !torch.vtensor<[24,16],f32>, !torch.none -> !torch.vtensor<[2,4,24],f32>
    %int2 = torch.constant.int 2
    %int4 = torch.constant.int 4
    %int3 = torch.constant.int 3
    %int8 = torch.constant.int 8
    %1 = torch.prim.ListConstruct %int2, %int4, %int3, %int8 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,4,24],f32>, !torch.list<int> -> !torch.vtensor<[2,4,3,8],f32>
    %int0 = torch.constant.int 0
    %int2_0 = torch.constant.int 2
    %int1 = torch.constant.int 1
    %int3_1 = torch.constant.int 3
    %3 = torch.prim.ListConstruct %int0, %int2_0, %int1, %int3_1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %4 = torch.aten.permute %2, %3 : !torch.vtensor<[2,4,3,8],f32>, !torch.list<int> -> !torch.vtensor<[2,3,4,8],f32>
    %none_2 = torch.constant.none
    %5 = torch.aten.linear %arg3, %arg1, %none_2 : !torch.vtensor<[2,4,16],f32>, !torch.vtensor<[45,16],f32>, !torch.none -> !torch.vtensor<[2,4,45],f32>
    %int2_3 = torch.constant.int 2
    %int4_4 = torch.constant.int 4
    %int3_5 = torch.constant.int 3
    %int15 = torch.constant.int 15
    %6 = torch.prim.ListConstruct %int2_3, %int4_4, %int3_5, %int15 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %7 = torch.aten.view %5, %6 : !torch.vtensor<[2,4,45],f32>, !torch.list<int> -> !torch.vtensor<[2,4,3,15],f32>
    %int0_6 = torch.constant.int 0
    %int2_7 = torch.constant.int 2
    %int1_8 = torch.constant.int 1
    %int3_9 = torch.constant.int 3
    %8 = torch.prim.ListConstruct %int0_6, %int2_7, %int1_8, %int3_9 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %9 = torch.aten.permute %7, %8 : !torch.vtensor<[2,4,3,15],f32>, !torch.list<int> -> !torch.vtensor<[2,3,4,15],f32>
    %int8_10 = torch.constant.int 8
    %int7 = torch.constant.int 7
    %10 = torch.prim.ListConstruct %int8_10, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1 = torch.constant.int -1
    %11 = torch.aten.split_with_sizes %9, %10, %int-1 : !torch.vtensor<[2,3,4,15],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %12:2 = torch.prim.ListUnpack %11 : !torch.list<vtensor> -> !torch.vtensor<[2,3,4,8],f32>, !torch.vtensor<[2,3,4,7],f32>
    %int0_11 = torch.constant.int 0
    %int1_12 = torch.constant.int 1
    %int3_13 = torch.constant.int 3
    %int2_14 = torch.constant.int 2
    %13 = torch.prim.ListConstruct %int0_11, %int1_12, %int3_13, %int2_14 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %14 = torch.aten.permute %12#0, %13 : !torch.vtensor<[2,3,4,8],f32>, !torch.list<int> -> !torch.vtensor<[2,3,8,4],f32>
    %15 = torch.aten.matmul %4, %14 : !torch.vtensor<[2,3,4,8],f32>, !torch.vtensor<[2,3,8,4],f32> -> !torch.vtensor<[2,3,4,4],f32>
    %float3.535530e-01 = torch.constant.float 0.35355339059327379
    %16 = torch.aten.mul.Scalar %15, %float3.535530e-01 : !torch.vtensor<[2,3,4,4],f32>, !torch.float -> !torch.vtensor<[2,3,4,4],f32>
    %int-1_15 = torch.constant.int -1
    %none_16 = torch.constant.none
    %17 = torch.aten.softmax.int %16, %int-1_15, %none_16 : !torch.vtensor<[2,3,4,4],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,4,4],f32>
    %18 = torch.aten.matmul %17, %12#1 : !torch.vtensor<[2,3,4,4],f32>, !torch.vtensor<[2,3,4,7],f32> -> !torch.vtensor<[2,3,4,7],f32>
    %int0_17 = torch.constant.int 0
    %int2_18 = torch.constant.int 2
    %int1_19 = torch.constant.int 1
    %int3_20 = torch.constant.int 3
    %19 = torch.prim.ListConstruct %int0_17, %int2_18, %int1_19, %int3_20 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %20 = torch.aten.permute %18, %19 : !torch.vtensor<[2,3,4,7],f32>, !torch.list<int> -> !torch.vtensor<[2,4,3,7],f32>
    %int0_21 = torch.constant.int 0
    %21 = torch.aten.clone %20, %int0_21 : !torch.vtensor<[2,4,3,7],f32>, !torch.int -> !torch.vtensor<[2,4,3,7],f32>
    %int2_22 = torch.constant.int 2
    %int4_23 = torch.constant.int 4
    %int21 = torch.constant.int 21
    %22 = torch.prim.ListConstruct %int2_22, %int4_23, %int21 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %23 = torch.aten.view %21, %22 : !torch.vtensor<[2,4,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,4,21],f32>
    %none_24 = torch.constant.none
    %24 = torch.aten.linear %23, %arg2, %none_24 : !torch.vtensor<[2,4,21],f32>, !torch.vtensor<[16,21],f32>, !torch.none -> !torch.vtensor<[2,4,16],f32>
    return %24 : !torch.vtensor<[2,4,16],f32>
  }
}
