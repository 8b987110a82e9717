// Not raised: einsum broadcasts the values of the first head over the heads of
// the probabilities, so that all heads have the same values.
// RUN: mla-opt %s --mla-torch-front | FileCheck %s --implicit-check-not=mla.attention
// CHECK: func.func
module {
  func.func @main(%arg0: !torch.vtensor<[30,20],f32>, %arg1: !torch.vtensor<[39,16],f32>, %arg2: !torch.vtensor<[3],f32>, %arg3: !torch.vtensor<[3],f32>, %arg4: !torch.vtensor<[2,5,20],f32>, %arg5: !torch.vtensor<[2,5,16],f32>, %arg6: !torch.vtensor<[2,5,4],f32>) -> !torch.vtensor<[2,3,5,7],f32> attributes {torch.assume_strict_symbolic_shapes} {
    %none = torch.constant.none
    %0 = torch.aten.linear %arg4, %arg0, %none : !torch.vtensor<[2,5,20],f32>, !torch.vtensor<[30,20],f32>, !torch.none -> !torch.vtensor<[2,5,30],f32>
    %int2 = torch.constant.int 2
    %int5 = torch.constant.int 5
    %int3 = torch.constant.int 3
    %int10 = torch.constant.int 10
    %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int10 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,30],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,10],f32>
    %int0 = torch.constant.int 0
    %int2_0 = torch.constant.int 2
    %int1 = torch.constant.int 1
    %int3_1 = torch.constant.int 3
    %3 = torch.prim.ListConstruct %int0, %int2_0, %int1, %int3_1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %4 = torch.aten.permute %2, %3 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],f32>
    %none_2 = torch.constant.none
    %5 = torch.aten.linear %arg5, %arg1, %none_2 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
    %int2_3 = torch.constant.int 2
    %int5_4 = torch.constant.int 5
    %int3_5 = torch.constant.int 3
    %int13 = torch.constant.int 13
    %6 = torch.prim.ListConstruct %int2_3, %int5_4, %int3_5, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %7 = torch.aten.view %5, %6 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
    %int6 = torch.constant.int 6
    %int7 = torch.constant.int 7
    %8 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1 = torch.constant.int -1
    %9 = torch.aten.split_with_sizes %7, %8, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %10:2 = torch.prim.ListUnpack %9 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
    %int2_6 = torch.constant.int 2
    %11 = torch.aten.unsqueeze %arg6, %int2_6 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
    %int-1_7 = torch.constant.int -1
    %int-1_8 = torch.constant.int -1
    %int3_9 = torch.constant.int 3
    %int-1_10 = torch.constant.int -1
    %12 = torch.prim.ListConstruct %int-1_7, %int-1_8, %int3_9, %int-1_10 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false = torch.constant.bool false
    %13 = torch.aten.expand %11, %12, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
    %14 = torch.prim.ListConstruct %10#0, %13 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
    %int-1_11 = torch.constant.int -1
    %15 = torch.aten.cat %14, %int-1_11 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
    %int0_12 = torch.constant.int 0
    %int2_13 = torch.constant.int 2
    %int1_14 = torch.constant.int 1
    %int3_15 = torch.constant.int 3
    %16 = torch.prim.ListConstruct %int0_12, %int2_13, %int1_14, %int3_15 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %17 = torch.aten.permute %15, %16 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],f32>
    %int0_16 = torch.constant.int 0
    %int2_17 = torch.constant.int 2
    %int1_18 = torch.constant.int 1
    %int3_19 = torch.constant.int 3
    %18 = torch.prim.ListConstruct %int0_16, %int2_17, %int1_18, %int3_19 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %19 = torch.aten.permute %10#1, %18 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
    %int0_20 = torch.constant.int 0
    %int1_21 = torch.constant.int 1
    %int3_22 = torch.constant.int 3
    %int2_23 = torch.constant.int 2
    %20 = torch.prim.ListConstruct %int0_20, %int1_21, %int3_22, %int2_23 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %21 = torch.aten.permute %17, %20 : !torch.vtensor<[2,3,5,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
    %22 = torch.aten.matmul %4, %21 : !torch.vtensor<[2,3,5,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
    %float6.000000e-01 = torch.constant.float 6.000000e-01
    %23 = torch.aten.mul.Scalar %22, %float6.000000e-01 : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
    %int-1_24 = torch.constant.int -1
    %none_25 = torch.constant.none
    %24 = torch.aten.softmax.int %23, %int-1_24, %none_25 : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
    %int1_26 = torch.constant.int 1
    %int0_27 = torch.constant.int 0
    %int1_28 = torch.constant.int 1
    %int1_29 = torch.constant.int 1
    %25 = torch.aten.slice.Tensor %19, %int1_26, %int0_27, %int1_28, %int1_29 : !torch.vtensor<[2,3,5,7],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,1,5,7],f32>
    %str = torch.constant.str "bhst,bhtv->bhsv"
    %26 = torch.prim.ListConstruct %24, %25 : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,1,5,7],f32>) -> !torch.list<vtensor>
    %none_30 = torch.constant.none
    %27 = torch.aten.einsum %str, %26, %none_30 : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
    return %27 : !torch.vtensor<[2,3,5,7],f32>
  }
}
