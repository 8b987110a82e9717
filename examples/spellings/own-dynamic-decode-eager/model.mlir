module {
  func.func @main(%arg0: !torch.vtensor<[32,36],f32>, %arg1: !torch.vtensor<[36,36],f32>, %arg2: !torch.vtensor<[32],f32>, %arg3: !torch.vtensor<[44,32],f32>, %arg4: !torch.vtensor<[36,20],f32>, %arg5: !torch.vtensor<[?,1,36],f32>, %arg6: !torch.vtensor<[?,1,4],f32>, %arg7: !torch.vtensor<[?,1,4],f32>, %arg8: !torch.vtensor<[?,?,32],f32>, %arg9: !torch.vtensor<[?,?,4],f32>) -> (!torch.vtensor<[?,1,36],f32>, !torch.vtensor<[?,?,32],f32>, !torch.vtensor<[?,?,4],f32>) {
    %0 = torch.symbolic_int "s17" {min_val = 1, max_val = 4096} : !torch.int
    %1 = torch.symbolic_int "s15" {min_val = 4, max_val = 4096} : !torch.int
    torch.bind_symbolic_shape %arg5, [%0], affine_map<()[s0] -> (s0, 1, 36)> : !torch.vtensor<[?,1,36],f32>
    torch.bind_symbolic_shape %arg6, [%0], affine_map<()[s0] -> (s0, 1, 4)> : !torch.vtensor<[?,1,4],f32>
    torch.bind_symbolic_shape %arg7, [%0], affine_map<()[s0] -> (s0, 1, 4)> : !torch.vtensor<[?,1,4],f32>
    torch.bind_symbolic_shape %arg8, [%1, %0], affine_map<()[s0, s1] -> (s1, s0, 32)> : !torch.vtensor<[?,?,32],f32>
    torch.bind_symbolic_shape %arg9, [%1, %0], affine_map<()[s0, s1] -> (s1, s0, 4)> : !torch.vtensor<[?,?,4],f32>
    %int0 = torch.constant.int 0
    %2 = torch.aten.size.int %arg5, %int0 : !torch.vtensor<[?,1,36],f32>, !torch.int -> !torch.int
    %int1 = torch.constant.int 1
    %3 = torch.aten.size.int %arg8, %int1 : !torch.vtensor<[?,?,32],f32>, !torch.int -> !torch.int
    %none = torch.constant.none
    %4 = torch.aten.linear %arg5, %arg0, %none : !torch.vtensor<[?,1,36],f32>, !torch.vtensor<[32,36],f32>, !torch.none -> !torch.vtensor<[?,1,32],f32>
    torch.bind_symbolic_shape %4, [%0], affine_map<()[s0] -> (s0, 1, 32)> : !torch.vtensor<[?,1,32],f32>
    %int1_0 = torch.constant.int 1
    %int2 = torch.constant.int 2
    %int16 = torch.constant.int 16
    %5 = torch.prim.ListConstruct %2, %int1_0, %int2, %int16 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %6 = torch.aten.view %4, %5 : !torch.vtensor<[?,1,32],f32>, !torch.list<int> -> !torch.vtensor<[?,1,2,16],f32>
    torch.bind_symbolic_shape %6, [%0], affine_map<()[s0] -> (s0, 1, 2, 16)> : !torch.vtensor<[?,1,2,16],f32>
    %none_1 = torch.constant.none
    %7 = torch.aten.linear %arg5, %arg1, %none_1 : !torch.vtensor<[?,1,36],f32>, !torch.vtensor<[36,36],f32>, !torch.none -> !torch.vtensor<[?,1,36],f32>
    torch.bind_symbolic_shape %7, [%0], affine_map<()[s0] -> (s0, 1, 36)> : !torch.vtensor<[?,1,36],f32>
    %int12 = torch.constant.int 12
    %int4 = torch.constant.int 4
    %8 = torch.prim.ListConstruct %int12, %int4 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1 = torch.constant.int -1
    %9 = torch.aten.split_with_sizes %6, %8, %int-1 : !torch.vtensor<[?,1,2,16],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %10:2 = torch.prim.ListUnpack %9 : !torch.list<vtensor> -> !torch.vtensor<[?,1,2,12],f32>, !torch.vtensor<[?,1,2,4],f32>
    torch.bind_symbolic_shape %10#0, [%0], affine_map<()[s0] -> (s0, 1, 2, 12)> : !torch.vtensor<[?,1,2,12],f32>
    torch.bind_symbolic_shape %10#1, [%0], affine_map<()[s0] -> (s0, 1, 2, 4)> : !torch.vtensor<[?,1,2,4],f32>
    %int32 = torch.constant.int 32
    %int4_2 = torch.constant.int 4
    %11 = torch.prim.ListConstruct %int32, %int4_2 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_3 = torch.constant.int -1
    %12 = torch.aten.split_with_sizes %7, %11, %int-1_3 : !torch.vtensor<[?,1,36],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %13:2 = torch.prim.ListUnpack %12 : !torch.list<vtensor> -> !torch.vtensor<[?,1,32],f32>, !torch.vtensor<[?,1,4],f32>
    torch.bind_symbolic_shape %13#0, [%0], affine_map<()[s0] -> (s0, 1, 32)> : !torch.vtensor<[?,1,32],f32>
    torch.bind_symbolic_shape %13#1, [%0], affine_map<()[s0] -> (s0, 1, 4)> : !torch.vtensor<[?,1,4],f32>
    %int2_4 = torch.constant.int 2
    %14 = torch.aten.unsqueeze %arg6, %int2_4 : !torch.vtensor<[?,1,4],f32>, !torch.int -> !torch.vtensor<[?,1,1,4],f32>
    torch.bind_symbolic_shape %14, [%0], affine_map<()[s0] -> (s0, 1, 1, 4)> : !torch.vtensor<[?,1,1,4],f32>
    %int2_5 = torch.constant.int 2
    %15 = torch.aten.unsqueeze %arg7, %int2_5 : !torch.vtensor<[?,1,4],f32>, !torch.int -> !torch.vtensor<[?,1,1,4],f32>
    torch.bind_symbolic_shape %15, [%0], affine_map<()[s0] -> (s0, 1, 1, 4)> : !torch.vtensor<[?,1,1,4],f32>
    %int2_6 = torch.constant.int 2
    %int2_7 = torch.constant.int 2
    %16 = torch.prim.ListConstruct %int2_6, %int2_7 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_8 = torch.constant.int -1
    %17 = torch.aten.split_with_sizes %10#1, %16, %int-1_8 : !torch.vtensor<[?,1,2,4],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %18:2 = torch.prim.ListUnpack %17 : !torch.list<vtensor> -> !torch.vtensor<[?,1,2,2],f32>, !torch.vtensor<[?,1,2,2],f32>
    torch.bind_symbolic_shape %18#0, [%0], affine_map<()[s0] -> (s0, 1, 2, 2)> : !torch.vtensor<[?,1,2,2],f32>
    torch.bind_symbolic_shape %18#1, [%0], affine_map<()[s0] -> (s0, 1, 2, 2)> : !torch.vtensor<[?,1,2,2],f32>
    %19 = torch.aten.mul.Tensor %10#1, %14 : !torch.vtensor<[?,1,2,4],f32>, !torch.vtensor<[?,1,1,4],f32> -> !torch.vtensor<[?,1,2,4],f32>
    torch.bind_symbolic_shape %19, [%0], affine_map<()[s0] -> (s0, 1, 2, 4)> : !torch.vtensor<[?,1,2,4],f32>
    %20 = torch.aten.neg %18#1 : !torch.vtensor<[?,1,2,2],f32> -> !torch.vtensor<[?,1,2,2],f32>
    torch.bind_symbolic_shape %20, [%0], affine_map<()[s0] -> (s0, 1, 2, 2)> : !torch.vtensor<[?,1,2,2],f32>
    %21 = torch.prim.ListConstruct %20, %18#0 : (!torch.vtensor<[?,1,2,2],f32>, !torch.vtensor<[?,1,2,2],f32>) -> !torch.list<vtensor>
    %int-1_9 = torch.constant.int -1
    %22 = torch.aten.cat %21, %int-1_9 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,1,2,4],f32>
    torch.bind_symbolic_shape %22, [%0], affine_map<()[s0] -> (s0, 1, 2, 4)> : !torch.vtensor<[?,1,2,4],f32>
    %23 = torch.aten.mul.Tensor %22, %15 : !torch.vtensor<[?,1,2,4],f32>, !torch.vtensor<[?,1,1,4],f32> -> !torch.vtensor<[?,1,2,4],f32>
    torch.bind_symbolic_shape %23, [%0], affine_map<()[s0] -> (s0, 1, 2, 4)> : !torch.vtensor<[?,1,2,4],f32>
    %int1_10 = torch.constant.int 1
    %24 = torch.aten.add.Tensor %19, %23, %int1_10 : !torch.vtensor<[?,1,2,4],f32>, !torch.vtensor<[?,1,2,4],f32>, !torch.int -> !torch.vtensor<[?,1,2,4],f32>
    torch.bind_symbolic_shape %24, [%0], affine_map<()[s0] -> (s0, 1, 2, 4)> : !torch.vtensor<[?,1,2,4],f32>
    %int2_11 = torch.constant.int 2
    %int2_12 = torch.constant.int 2
    %25 = torch.prim.ListConstruct %int2_11, %int2_12 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_13 = torch.constant.int -1
    %26 = torch.aten.split_with_sizes %13#1, %25, %int-1_13 : !torch.vtensor<[?,1,4],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %27:2 = torch.prim.ListUnpack %26 : !torch.list<vtensor> -> !torch.vtensor<[?,1,2],f32>, !torch.vtensor<[?,1,2],f32>
    torch.bind_symbolic_shape %27#0, [%0], affine_map<()[s0] -> (s0, 1, 2)> : !torch.vtensor<[?,1,2],f32>
    torch.bind_symbolic_shape %27#1, [%0], affine_map<()[s0] -> (s0, 1, 2)> : !torch.vtensor<[?,1,2],f32>
    %28 = torch.aten.mul.Tensor %13#1, %arg6 : !torch.vtensor<[?,1,4],f32>, !torch.vtensor<[?,1,4],f32> -> !torch.vtensor<[?,1,4],f32>
    torch.bind_symbolic_shape %28, [%0], affine_map<()[s0] -> (s0, 1, 4)> : !torch.vtensor<[?,1,4],f32>
    %29 = torch.aten.neg %27#1 : !torch.vtensor<[?,1,2],f32> -> !torch.vtensor<[?,1,2],f32>
    torch.bind_symbolic_shape %29, [%0], affine_map<()[s0] -> (s0, 1, 2)> : !torch.vtensor<[?,1,2],f32>
    %30 = torch.prim.ListConstruct %29, %27#0 : (!torch.vtensor<[?,1,2],f32>, !torch.vtensor<[?,1,2],f32>) -> !torch.list<vtensor>
    %int-1_14 = torch.constant.int -1
    %31 = torch.aten.cat %30, %int-1_14 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,1,4],f32>
    torch.bind_symbolic_shape %31, [%0], affine_map<()[s0] -> (s0, 1, 4)> : !torch.vtensor<[?,1,4],f32>
    %32 = torch.aten.mul.Tensor %31, %arg7 : !torch.vtensor<[?,1,4],f32>, !torch.vtensor<[?,1,4],f32> -> !torch.vtensor<[?,1,4],f32>
    torch.bind_symbolic_shape %32, [%0], affine_map<()[s0] -> (s0, 1, 4)> : !torch.vtensor<[?,1,4],f32>
    %int1_15 = torch.constant.int 1
    %33 = torch.aten.add.Tensor %28, %32, %int1_15 : !torch.vtensor<[?,1,4],f32>, !torch.vtensor<[?,1,4],f32>, !torch.int -> !torch.vtensor<[?,1,4],f32>
    torch.bind_symbolic_shape %33, [%0], affine_map<()[s0] -> (s0, 1, 4)> : !torch.vtensor<[?,1,4],f32>
    %none_16 = torch.constant.none
    %none_17 = torch.constant.none
    %int6 = torch.constant.int 6
    %cpu = torch.constant.device "cpu"
    %int0_18 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %13#0, %none_16, %none_17, %int6, %cpu, %int0_18 : !torch.vtensor<[?,1,32],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int2_19 = torch.constant.int 2
    %34 = torch.aten.pow.Tensor_Scalar %13#0, %int2_19 : !torch.vtensor<[?,1,32],f32>, !torch.int -> !torch.vtensor<[?,1,32],f32>
    torch.bind_symbolic_shape %34, [%0], affine_map<()[s0] -> (s0, 1, 32)> : !torch.vtensor<[?,1,32],f32>
    %int-1_20 = torch.constant.int -1
    %35 = torch.prim.ListConstruct %int-1_20 : (!torch.int) -> !torch.list<int>
    %true = torch.constant.bool true
    %none_21 = torch.constant.none
    %36 = torch.aten.mean.dim %34, %35, %true, %none_21 : !torch.vtensor<[?,1,32],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,1,1],f32>
    torch.bind_symbolic_shape %36, [%0], affine_map<()[s0] -> (s0, 1, 1)> : !torch.vtensor<[?,1,1],f32>
    %float9.999990e-07 = torch.constant.float 9.9999999999999995E-7
    %int1_22 = torch.constant.int 1
    %37 = torch.aten.add.Scalar %36, %float9.999990e-07, %int1_22 : !torch.vtensor<[?,1,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,1,1],f32>
    torch.bind_symbolic_shape %37, [%0], affine_map<()[s0] -> (s0, 1, 1)> : !torch.vtensor<[?,1,1],f32>
    %38 = torch.aten.rsqrt %37 : !torch.vtensor<[?,1,1],f32> -> !torch.vtensor<[?,1,1],f32>
    torch.bind_symbolic_shape %38, [%0], affine_map<()[s0] -> (s0, 1, 1)> : !torch.vtensor<[?,1,1],f32>
    %39 = torch.aten.mul.Tensor %13#0, %38 : !torch.vtensor<[?,1,32],f32>, !torch.vtensor<[?,1,1],f32> -> !torch.vtensor<[?,1,32],f32>
    torch.bind_symbolic_shape %39, [%0], affine_map<()[s0] -> (s0, 1, 32)> : !torch.vtensor<[?,1,32],f32>
    %none_23 = torch.constant.none
    %none_24 = torch.constant.none
    %int6_25 = torch.constant.int 6
    %cpu_26 = torch.constant.device "cpu"
    %int0_27 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %39, %none_23, %none_24, %int6_25, %cpu_26, %int0_27 : !torch.vtensor<[?,1,32],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %40 = torch.aten.mul.Tensor %arg2, %39 : !torch.vtensor<[32],f32>, !torch.vtensor<[?,1,32],f32> -> !torch.vtensor<[?,1,32],f32>
    torch.bind_symbolic_shape %40, [%0], affine_map<()[s0] -> (s0, 1, 32)> : !torch.vtensor<[?,1,32],f32>
    %41 = torch.prim.ListConstruct %arg8, %40 : (!torch.vtensor<[?,?,32],f32>, !torch.vtensor<[?,1,32],f32>) -> !torch.list<vtensor>
    %int1_28 = torch.constant.int 1
    %42 = torch.aten.cat %41, %int1_28 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,32],f32>
    torch.bind_symbolic_shape %42, [%1, %0], affine_map<()[s0, s1] -> (s1, s0 + 1, 32)> : !torch.vtensor<[?,?,32],f32>
    %43 = torch.prim.ListConstruct %arg9, %33 : (!torch.vtensor<[?,?,4],f32>, !torch.vtensor<[?,1,4],f32>) -> !torch.list<vtensor>
    %int1_29 = torch.constant.int 1
    %44 = torch.aten.cat %43, %int1_29 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,4],f32>
    torch.bind_symbolic_shape %44, [%1, %0], affine_map<()[s0, s1] -> (s1, s0 + 1, 4)> : !torch.vtensor<[?,?,4],f32>
    %none_30 = torch.constant.none
    %45 = torch.aten.linear %42, %arg3, %none_30 : !torch.vtensor<[?,?,32],f32>, !torch.vtensor<[44,32],f32>, !torch.none -> !torch.vtensor<[?,?,44],f32>
    torch.bind_symbolic_shape %45, [%1, %0], affine_map<()[s0, s1] -> (s1, s0 + 1, 44)> : !torch.vtensor<[?,?,44],f32>
    %int1_31 = torch.constant.int 1
    %46 = torch.aten.add.int %int1_31, %3 : !torch.int, !torch.int -> !torch.int
    %int2_32 = torch.constant.int 2
    %int22 = torch.constant.int 22
    %47 = torch.prim.ListConstruct %2, %46, %int2_32, %int22 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %48 = torch.aten.view %45, %47 : !torch.vtensor<[?,?,44],f32>, !torch.list<int> -> !torch.vtensor<[?,?,2,22],f32>
    torch.bind_symbolic_shape %48, [%1, %0], affine_map<()[s0, s1] -> (s1, s0 + 1, 2, 22)> : !torch.vtensor<[?,?,2,22],f32>
    %int12_33 = torch.constant.int 12
    %int10 = torch.constant.int 10
    %49 = torch.prim.ListConstruct %int12_33, %int10 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_34 = torch.constant.int -1
    %50 = torch.aten.split_with_sizes %48, %49, %int-1_34 : !torch.vtensor<[?,?,2,22],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %51:2 = torch.prim.ListUnpack %50 : !torch.list<vtensor> -> !torch.vtensor<[?,?,2,12],f32>, !torch.vtensor<[?,?,2,10],f32>
    torch.bind_symbolic_shape %51#0, [%1, %0], affine_map<()[s0, s1] -> (s1, s0 + 1, 2, 12)> : !torch.vtensor<[?,?,2,12],f32>
    torch.bind_symbolic_shape %51#1, [%1, %0], affine_map<()[s0, s1] -> (s1, s0 + 1, 2, 10)> : !torch.vtensor<[?,?,2,10],f32>
    %int1_35 = torch.constant.int 1
    %int2_36 = torch.constant.int 2
    %int-1_37 = torch.constant.int -1
    %52 = torch.prim.ListConstruct %2, %int1_35, %int2_36, %int-1_37 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false = torch.constant.bool false
    %53 = torch.aten.expand %24, %52, %false : !torch.vtensor<[?,1,2,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,1,2,4],f32>
    torch.bind_symbolic_shape %53, [%0], affine_map<()[s0] -> (s0, 1, 2, 4)> : !torch.vtensor<[?,1,2,4],f32>
    %54 = torch.prim.ListConstruct %10#0, %53 : (!torch.vtensor<[?,1,2,12],f32>, !torch.vtensor<[?,1,2,4],f32>) -> !torch.list<vtensor>
    %int-1_38 = torch.constant.int -1
    %55 = torch.aten.cat %54, %int-1_38 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,1,2,16],f32>
    torch.bind_symbolic_shape %55, [%0], affine_map<()[s0] -> (s0, 1, 2, 16)> : !torch.vtensor<[?,1,2,16],f32>
    %int2_39 = torch.constant.int 2
    %56 = torch.aten.unsqueeze %44, %int2_39 : !torch.vtensor<[?,?,4],f32>, !torch.int -> !torch.vtensor<[?,?,1,4],f32>
    torch.bind_symbolic_shape %56, [%1, %0], affine_map<()[s0, s1] -> (s1, s0 + 1, 1, 4)> : !torch.vtensor<[?,?,1,4],f32>
    %int2_40 = torch.constant.int 2
    %int-1_41 = torch.constant.int -1
    %57 = torch.prim.ListConstruct %2, %46, %int2_40, %int-1_41 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false_42 = torch.constant.bool false
    %58 = torch.aten.expand %56, %57, %false_42 : !torch.vtensor<[?,?,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,?,2,4],f32>
    torch.bind_symbolic_shape %58, [%1, %0], affine_map<()[s0, s1] -> (s1, s0 + 1, 2, 4)> : !torch.vtensor<[?,?,2,4],f32>
    %59 = torch.prim.ListConstruct %51#0, %58 : (!torch.vtensor<[?,?,2,12],f32>, !torch.vtensor<[?,?,2,4],f32>) -> !torch.list<vtensor>
    %int-1_43 = torch.constant.int -1
    %60 = torch.aten.cat %59, %int-1_43 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,2,16],f32>
    torch.bind_symbolic_shape %60, [%1, %0], affine_map<()[s0, s1] -> (s1, s0 + 1, 2, 16)> : !torch.vtensor<[?,?,2,16],f32>
    %int0_44 = torch.constant.int 0
    %int2_45 = torch.constant.int 2
    %int1_46 = torch.constant.int 1
    %int3 = torch.constant.int 3
    %61 = torch.prim.ListConstruct %int0_44, %int2_45, %int1_46, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %62 = torch.aten.permute %55, %61 : !torch.vtensor<[?,1,2,16],f32>, !torch.list<int> -> !torch.vtensor<[?,2,1,16],f32>
    torch.bind_symbolic_shape %62, [%0], affine_map<()[s0] -> (s0, 2, 1, 16)> : !torch.vtensor<[?,2,1,16],f32>
    %int0_47 = torch.constant.int 0
    %int2_48 = torch.constant.int 2
    %int1_49 = torch.constant.int 1
    %int3_50 = torch.constant.int 3
    %63 = torch.prim.ListConstruct %int0_47, %int2_48, %int1_49, %int3_50 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %64 = torch.aten.permute %60, %63 : !torch.vtensor<[?,?,2,16],f32>, !torch.list<int> -> !torch.vtensor<[?,2,?,16],f32>
    torch.bind_symbolic_shape %64, [%1, %0], affine_map<()[s0, s1] -> (s1, 2, s0 + 1, 16)> : !torch.vtensor<[?,2,?,16],f32>
    %int0_51 = torch.constant.int 0
    %int2_52 = torch.constant.int 2
    %int1_53 = torch.constant.int 1
    %int3_54 = torch.constant.int 3
    %65 = torch.prim.ListConstruct %int0_51, %int2_52, %int1_53, %int3_54 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %66 = torch.aten.permute %51#1, %65 : !torch.vtensor<[?,?,2,10],f32>, !torch.list<int> -> !torch.vtensor<[?,2,?,10],f32>
    torch.bind_symbolic_shape %66, [%1, %0], affine_map<()[s0, s1] -> (s1, 2, s0 + 1, 10)> : !torch.vtensor<[?,2,?,10],f32>
    %int0_55 = torch.constant.int 0
    %int1_56 = torch.constant.int 1
    %int3_57 = torch.constant.int 3
    %int2_58 = torch.constant.int 2
    %67 = torch.prim.ListConstruct %int0_55, %int1_56, %int3_57, %int2_58 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %68 = torch.aten.permute %64, %67 : !torch.vtensor<[?,2,?,16],f32>, !torch.list<int> -> !torch.vtensor<[?,2,16,?],f32>
    torch.bind_symbolic_shape %68, [%1, %0], affine_map<()[s0, s1] -> (s1, 2, 16, s0 + 1)> : !torch.vtensor<[?,2,16,?],f32>
    %69 = torch.aten.matmul %62, %68 : !torch.vtensor<[?,2,1,16],f32>, !torch.vtensor<[?,2,16,?],f32> -> !torch.vtensor<[?,2,1,?],f32>
    torch.bind_symbolic_shape %69, [%1, %0], affine_map<()[s0, s1] -> (s1, 2, 1, s0 + 1)> : !torch.vtensor<[?,2,1,?],f32>
    %float3.250000e-01 = torch.constant.float 3.250000e-01
    %70 = torch.aten.mul.Scalar %69, %float3.250000e-01 : !torch.vtensor<[?,2,1,?],f32>, !torch.float -> !torch.vtensor<[?,2,1,?],f32>
    torch.bind_symbolic_shape %70, [%1, %0], affine_map<()[s0, s1] -> (s1, 2, 1, s0 + 1)> : !torch.vtensor<[?,2,1,?],f32>
    %int-1_59 = torch.constant.int -1
    %none_60 = torch.constant.none
    %71 = torch.aten.softmax.int %70, %int-1_59, %none_60 : !torch.vtensor<[?,2,1,?],f32>, !torch.int, !torch.none -> !torch.vtensor<[?,2,1,?],f32>
    torch.bind_symbolic_shape %71, [%1, %0], affine_map<()[s0, s1] -> (s1, 2, 1, s0 + 1)> : !torch.vtensor<[?,2,1,?],f32>
    %72 = torch.aten.matmul %71, %66 : !torch.vtensor<[?,2,1,?],f32>, !torch.vtensor<[?,2,?,10],f32> -> !torch.vtensor<[?,2,1,10],f32>
    torch.bind_symbolic_shape %72, [%0], affine_map<()[s0] -> (s0, 2, 1, 10)> : !torch.vtensor<[?,2,1,10],f32>
    %int0_61 = torch.constant.int 0
    %int2_62 = torch.constant.int 2
    %int1_63 = torch.constant.int 1
    %int3_64 = torch.constant.int 3
    %73 = torch.prim.ListConstruct %int0_61, %int2_62, %int1_63, %int3_64 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %74 = torch.aten.permute %72, %73 : !torch.vtensor<[?,2,1,10],f32>, !torch.list<int> -> !torch.vtensor<[?,1,2,10],f32>
    torch.bind_symbolic_shape %74, [%0], affine_map<()[s0] -> (s0, 1, 2, 10)> : !torch.vtensor<[?,1,2,10],f32>
    %int1_65 = torch.constant.int 1
    %int20 = torch.constant.int 20
    %75 = torch.prim.ListConstruct %2, %int1_65, %int20 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %76 = torch.aten.view %74, %75 : !torch.vtensor<[?,1,2,10],f32>, !torch.list<int> -> !torch.vtensor<[?,1,20],f32>
    torch.bind_symbolic_shape %76, [%0], affine_map<()[s0] -> (s0, 1, 20)> : !torch.vtensor<[?,1,20],f32>
    %none_66 = torch.constant.none
    %77 = torch.aten.linear %76, %arg4, %none_66 : !torch.vtensor<[?,1,20],f32>, !torch.vtensor<[36,20],f32>, !torch.none -> !torch.vtensor<[?,1,36],f32>
    torch.bind_symbolic_shape %77, [%0], affine_map<()[s0] -> (s0, 1, 36)> : !torch.vtensor<[?,1,36],f32>
    return %77, %42, %44 : !torch.vtensor<[?,1,36],f32>, !torch.vtensor<[?,?,32],f32>, !torch.vtensor<[?,?,4],f32>
  }
}
