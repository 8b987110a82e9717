module {
  func.func @main(%arg0: !torch.vtensor<[40,72],f32>, %arg1: !torch.vtensor<[40],f32>, %arg2: !torch.vtensor<[96,40],f32>, %arg3: !torch.vtensor<[68,72],f32>, %arg4: !torch.vtensor<[56],f32>, %arg5: !torch.vtensor<[144,56],f32>, %arg6: !torch.vtensor<[72,84],f32>, %arg7: !torch.vtensor<[?,?,72],f32>, %arg8: !torch.vtensor<[?,?,12],f32>, %arg9: !torch.vtensor<[?,?,12],f32>, %arg10: !torch.vtensor<[?,1,?,?],i1>, %arg11: !torch.vtensor<[?,1,?,56],f32>, %arg12: !torch.vtensor<[?,1,?,12],f32>) -> (!torch.vtensor<[?,?,72],f32>, !torch.vtensor<[?,1,?,56],f32>, !torch.vtensor<[?,1,?,12],f32>) {
    %0 = torch.symbolic_int "s13" {min_val = 1, max_val = 1024} : !torch.int
    %1 = torch.symbolic_int "s34" {min_val = 1, max_val = 65536} : !torch.int
    %2 = torch.symbolic_int "s34 + s73" {min_val = 4, max_val = 131072} : !torch.int
    %3 = torch.symbolic_int "s73" {min_val = 1, max_val = 65536} : !torch.int
    torch.bind_symbolic_shape %arg7, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 72)> : !torch.vtensor<[?,?,72],f32>
    torch.bind_symbolic_shape %arg8, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 12)> : !torch.vtensor<[?,?,12],f32>
    torch.bind_symbolic_shape %arg9, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 12)> : !torch.vtensor<[?,?,12],f32>
    torch.bind_symbolic_shape %arg10, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 1, s1, s1 + s2)> : !torch.vtensor<[?,1,?,?],i1>
    torch.bind_symbolic_shape %arg11, [%0, %3], affine_map<()[s0, s1] -> (s0, 1, s1, 56)> : !torch.vtensor<[?,1,?,56],f32>
    torch.bind_symbolic_shape %arg12, [%0, %3], affine_map<()[s0, s1] -> (s0, 1, s1, 12)> : !torch.vtensor<[?,1,?,12],f32>
    %int1 = torch.constant.int 1
    %4 = torch.aten.size.int %arg8, %int1 : !torch.vtensor<[?,?,12],f32>, !torch.int -> !torch.int
    %int0 = torch.constant.int 0
    %5 = torch.aten.size.int %arg9, %int0 : !torch.vtensor<[?,?,12],f32>, !torch.int -> !torch.int
    %int2 = torch.constant.int 2
    %6 = torch.aten.size.int %arg11, %int2 : !torch.vtensor<[?,1,?,56],f32>, !torch.int -> !torch.int
    %none = torch.constant.none
    %7 = torch.aten.linear %arg7, %arg0, %none : !torch.vtensor<[?,?,72],f32>, !torch.vtensor<[40,72],f32>, !torch.none -> !torch.vtensor<[?,?,40],f32>
    torch.bind_symbolic_shape %7, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 40)> : !torch.vtensor<[?,?,40],f32>
    %none_0 = torch.constant.none
    %none_1 = torch.constant.none
    %int6 = torch.constant.int 6
    %cpu = torch.constant.device "cpu"
    %int0_2 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %7, %none_0, %none_1, %int6, %cpu, %int0_2 : !torch.vtensor<[?,?,40],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int2_3 = torch.constant.int 2
    %8 = torch.aten.pow.Tensor_Scalar %7, %int2_3 : !torch.vtensor<[?,?,40],f32>, !torch.int -> !torch.vtensor<[?,?,40],f32>
    torch.bind_symbolic_shape %8, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 40)> : !torch.vtensor<[?,?,40],f32>
    %int-1 = torch.constant.int -1
    %9 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
    %true = torch.constant.bool true
    %none_4 = torch.constant.none
    %10 = torch.aten.mean.dim %8, %9, %true, %none_4 : !torch.vtensor<[?,?,40],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %10, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %float9.999990e-07 = torch.constant.float 9.9999999999999995E-7
    %int1_5 = torch.constant.int 1
    %11 = torch.aten.add.Scalar %10, %float9.999990e-07, %int1_5 : !torch.vtensor<[?,?,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %11, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %12 = torch.aten.rsqrt %11 : !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %12, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %13 = torch.aten.mul.Tensor %7, %12 : !torch.vtensor<[?,?,40],f32>, !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,40],f32>
    torch.bind_symbolic_shape %13, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 40)> : !torch.vtensor<[?,?,40],f32>
    %none_6 = torch.constant.none
    %none_7 = torch.constant.none
    %int6_8 = torch.constant.int 6
    %cpu_9 = torch.constant.device "cpu"
    %int0_10 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %13, %none_6, %none_7, %int6_8, %cpu_9, %int0_10 : !torch.vtensor<[?,?,40],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %14 = torch.aten.mul.Tensor %arg1, %13 : !torch.vtensor<[40],f32>, !torch.vtensor<[?,?,40],f32> -> !torch.vtensor<[?,?,40],f32>
    torch.bind_symbolic_shape %14, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 40)> : !torch.vtensor<[?,?,40],f32>
    %none_11 = torch.constant.none
    %15 = torch.aten.linear %14, %arg2, %none_11 : !torch.vtensor<[?,?,40],f32>, !torch.vtensor<[96,40],f32>, !torch.none -> !torch.vtensor<[?,?,96],f32>
    torch.bind_symbolic_shape %15, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 96)> : !torch.vtensor<[?,?,96],f32>
    %int-1_12 = torch.constant.int -1
    %int32 = torch.constant.int 32
    %16 = torch.prim.ListConstruct %5, %4, %int-1_12, %int32 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %17 = torch.aten.view %15, %16 : !torch.vtensor<[?,?,96],f32>, !torch.list<int> -> !torch.vtensor<[?,?,3,32],f32>
    torch.bind_symbolic_shape %17, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 3, 32)> : !torch.vtensor<[?,?,3,32],f32>
    %int0_13 = torch.constant.int 0
    %int2_14 = torch.constant.int 2
    %int1_15 = torch.constant.int 1
    %int3 = torch.constant.int 3
    %18 = torch.prim.ListConstruct %int0_13, %int2_14, %int1_15, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %19 = torch.aten.permute %17, %18 : !torch.vtensor<[?,?,3,32],f32>, !torch.list<int> -> !torch.vtensor<[?,3,?,32],f32>
    torch.bind_symbolic_shape %19, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 32)> : !torch.vtensor<[?,3,?,32],f32>
    %int20 = torch.constant.int 20
    %int12 = torch.constant.int 12
    %20 = torch.prim.ListConstruct %int20, %int12 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_16 = torch.constant.int -1
    %21 = torch.aten.split_with_sizes %19, %20, %int-1_16 : !torch.vtensor<[?,3,?,32],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %22:2 = torch.prim.ListUnpack %21 : !torch.list<vtensor> -> !torch.vtensor<[?,3,?,20],f32>, !torch.vtensor<[?,3,?,12],f32>
    torch.bind_symbolic_shape %22#0, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 20)> : !torch.vtensor<[?,3,?,20],f32>
    torch.bind_symbolic_shape %22#1, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 12)> : !torch.vtensor<[?,3,?,12],f32>
    %none_17 = torch.constant.none
    %23 = torch.aten.linear %arg7, %arg3, %none_17 : !torch.vtensor<[?,?,72],f32>, !torch.vtensor<[68,72],f32>, !torch.none -> !torch.vtensor<[?,?,68],f32>
    torch.bind_symbolic_shape %23, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 68)> : !torch.vtensor<[?,?,68],f32>
    %int56 = torch.constant.int 56
    %int12_18 = torch.constant.int 12
    %24 = torch.prim.ListConstruct %int56, %int12_18 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_19 = torch.constant.int -1
    %25 = torch.aten.split_with_sizes %23, %24, %int-1_19 : !torch.vtensor<[?,?,68],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %26:2 = torch.prim.ListUnpack %25 : !torch.list<vtensor> -> !torch.vtensor<[?,?,56],f32>, !torch.vtensor<[?,?,12],f32>
    torch.bind_symbolic_shape %26#0, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 56)> : !torch.vtensor<[?,?,56],f32>
    torch.bind_symbolic_shape %26#1, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 12)> : !torch.vtensor<[?,?,12],f32>
    %none_20 = torch.constant.none
    %none_21 = torch.constant.none
    %int6_22 = torch.constant.int 6
    %cpu_23 = torch.constant.device "cpu"
    %int0_24 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %26#0, %none_20, %none_21, %int6_22, %cpu_23, %int0_24 : !torch.vtensor<[?,?,56],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int2_25 = torch.constant.int 2
    %27 = torch.aten.pow.Tensor_Scalar %26#0, %int2_25 : !torch.vtensor<[?,?,56],f32>, !torch.int -> !torch.vtensor<[?,?,56],f32>
    torch.bind_symbolic_shape %27, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 56)> : !torch.vtensor<[?,?,56],f32>
    %int-1_26 = torch.constant.int -1
    %28 = torch.prim.ListConstruct %int-1_26 : (!torch.int) -> !torch.list<int>
    %true_27 = torch.constant.bool true
    %none_28 = torch.constant.none
    %29 = torch.aten.mean.dim %27, %28, %true_27, %none_28 : !torch.vtensor<[?,?,56],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %29, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %float9.999990e-07_29 = torch.constant.float 9.9999999999999995E-7
    %int1_30 = torch.constant.int 1
    %30 = torch.aten.add.Scalar %29, %float9.999990e-07_29, %int1_30 : !torch.vtensor<[?,?,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %30, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %31 = torch.aten.rsqrt %30 : !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %31, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %32 = torch.aten.mul.Tensor %26#0, %31 : !torch.vtensor<[?,?,56],f32>, !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,56],f32>
    torch.bind_symbolic_shape %32, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 56)> : !torch.vtensor<[?,?,56],f32>
    %none_31 = torch.constant.none
    %none_32 = torch.constant.none
    %int6_33 = torch.constant.int 6
    %cpu_34 = torch.constant.device "cpu"
    %int0_35 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %32, %none_31, %none_32, %int6_33, %cpu_34, %int0_35 : !torch.vtensor<[?,?,56],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %33 = torch.aten.mul.Tensor %arg4, %32 : !torch.vtensor<[56],f32>, !torch.vtensor<[?,?,56],f32> -> !torch.vtensor<[?,?,56],f32>
    torch.bind_symbolic_shape %33, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 56)> : !torch.vtensor<[?,?,56],f32>
    %int1_36 = torch.constant.int 1
    %int56_37 = torch.constant.int 56
    %34 = torch.prim.ListConstruct %5, %int1_36, %4, %int56_37 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %35 = torch.aten.view %33, %34 : !torch.vtensor<[?,?,56],f32>, !torch.list<int> -> !torch.vtensor<[?,1,?,56],f32>
    torch.bind_symbolic_shape %35, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 56)> : !torch.vtensor<[?,1,?,56],f32>
    %int1_38 = torch.constant.int 1
    %int12_39 = torch.constant.int 12
    %36 = torch.prim.ListConstruct %5, %int1_38, %4, %int12_39 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %37 = torch.aten.view %26#1, %36 : !torch.vtensor<[?,?,12],f32>, !torch.list<int> -> !torch.vtensor<[?,1,?,12],f32>
    torch.bind_symbolic_shape %37, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 12)> : !torch.vtensor<[?,1,?,12],f32>
    %int2_40 = torch.constant.int 2
    %int0_41 = torch.constant.int 0
    %int6_42 = torch.constant.int 6
    %int1_43 = torch.constant.int 1
    %38 = torch.aten.slice.Tensor %arg8, %int2_40, %int0_41, %int6_42, %int1_43 : !torch.vtensor<[?,?,12],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,?,6],f32>
    torch.bind_symbolic_shape %38, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 6)> : !torch.vtensor<[?,?,6],f32>
    %int1_44 = torch.constant.int 1
    %39 = torch.aten.unsqueeze %38, %int1_44 : !torch.vtensor<[?,?,6],f32>, !torch.int -> !torch.vtensor<[?,1,?,6],f32>
    torch.bind_symbolic_shape %39, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 6)> : !torch.vtensor<[?,1,?,6],f32>
    %int2_45 = torch.constant.int 2
    %int0_46 = torch.constant.int 0
    %int6_47 = torch.constant.int 6
    %int1_48 = torch.constant.int 1
    %40 = torch.aten.slice.Tensor %arg9, %int2_45, %int0_46, %int6_47, %int1_48 : !torch.vtensor<[?,?,12],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,?,6],f32>
    torch.bind_symbolic_shape %40, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 6)> : !torch.vtensor<[?,?,6],f32>
    %int1_49 = torch.constant.int 1
    %41 = torch.aten.unsqueeze %40, %int1_49 : !torch.vtensor<[?,?,6],f32>, !torch.int -> !torch.vtensor<[?,1,?,6],f32>
    torch.bind_symbolic_shape %41, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 6)> : !torch.vtensor<[?,1,?,6],f32>
    %int3_50 = torch.constant.int 3
    %int0_51 = torch.constant.int 0
    %int9223372036854775807 = torch.constant.int 9223372036854775807
    %int2_52 = torch.constant.int 2
    %42 = torch.aten.slice.Tensor %22#1, %int3_50, %int0_51, %int9223372036854775807, %int2_52 : !torch.vtensor<[?,3,?,12],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,3,?,6],f32>
    torch.bind_symbolic_shape %42, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 6)> : !torch.vtensor<[?,3,?,6],f32>
    %int3_53 = torch.constant.int 3
    %int1_54 = torch.constant.int 1
    %int9223372036854775807_55 = torch.constant.int 9223372036854775807
    %int2_56 = torch.constant.int 2
    %43 = torch.aten.slice.Tensor %22#1, %int3_53, %int1_54, %int9223372036854775807_55, %int2_56 : !torch.vtensor<[?,3,?,12],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,3,?,6],f32>
    torch.bind_symbolic_shape %43, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 6)> : !torch.vtensor<[?,3,?,6],f32>
    %int3_57 = torch.constant.int 3
    %int0_58 = torch.constant.int 0
    %int9223372036854775807_59 = torch.constant.int 9223372036854775807
    %int2_60 = torch.constant.int 2
    %44 = torch.aten.slice.Tensor %37, %int3_57, %int0_58, %int9223372036854775807_59, %int2_60 : !torch.vtensor<[?,1,?,12],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,1,?,6],f32>
    torch.bind_symbolic_shape %44, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 6)> : !torch.vtensor<[?,1,?,6],f32>
    %int3_61 = torch.constant.int 3
    %int1_62 = torch.constant.int 1
    %int9223372036854775807_63 = torch.constant.int 9223372036854775807
    %int2_64 = torch.constant.int 2
    %45 = torch.aten.slice.Tensor %37, %int3_61, %int1_62, %int9223372036854775807_63, %int2_64 : !torch.vtensor<[?,1,?,12],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,1,?,6],f32>
    torch.bind_symbolic_shape %45, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 6)> : !torch.vtensor<[?,1,?,6],f32>
    %46 = torch.aten.mul.Tensor %42, %39 : !torch.vtensor<[?,3,?,6],f32>, !torch.vtensor<[?,1,?,6],f32> -> !torch.vtensor<[?,3,?,6],f32>
    torch.bind_symbolic_shape %46, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 6)> : !torch.vtensor<[?,3,?,6],f32>
    %47 = torch.aten.mul.Tensor %43, %41 : !torch.vtensor<[?,3,?,6],f32>, !torch.vtensor<[?,1,?,6],f32> -> !torch.vtensor<[?,3,?,6],f32>
    torch.bind_symbolic_shape %47, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 6)> : !torch.vtensor<[?,3,?,6],f32>
    %int1_65 = torch.constant.int 1
    %48 = torch.aten.sub.Tensor %46, %47, %int1_65 : !torch.vtensor<[?,3,?,6],f32>, !torch.vtensor<[?,3,?,6],f32>, !torch.int -> !torch.vtensor<[?,3,?,6],f32>
    torch.bind_symbolic_shape %48, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 6)> : !torch.vtensor<[?,3,?,6],f32>
    %49 = torch.aten.mul.Tensor %43, %39 : !torch.vtensor<[?,3,?,6],f32>, !torch.vtensor<[?,1,?,6],f32> -> !torch.vtensor<[?,3,?,6],f32>
    torch.bind_symbolic_shape %49, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 6)> : !torch.vtensor<[?,3,?,6],f32>
    %50 = torch.aten.mul.Tensor %42, %41 : !torch.vtensor<[?,3,?,6],f32>, !torch.vtensor<[?,1,?,6],f32> -> !torch.vtensor<[?,3,?,6],f32>
    torch.bind_symbolic_shape %50, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 6)> : !torch.vtensor<[?,3,?,6],f32>
    %int1_66 = torch.constant.int 1
    %51 = torch.aten.add.Tensor %49, %50, %int1_66 : !torch.vtensor<[?,3,?,6],f32>, !torch.vtensor<[?,3,?,6],f32>, !torch.int -> !torch.vtensor<[?,3,?,6],f32>
    torch.bind_symbolic_shape %51, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 6)> : !torch.vtensor<[?,3,?,6],f32>
    %52 = torch.prim.ListConstruct %48, %51 : (!torch.vtensor<[?,3,?,6],f32>, !torch.vtensor<[?,3,?,6],f32>) -> !torch.list<vtensor>
    %int-1_67 = torch.constant.int -1
    %53 = torch.aten.cat %52, %int-1_67 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,3,?,12],f32>
    torch.bind_symbolic_shape %53, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 12)> : !torch.vtensor<[?,3,?,12],f32>
    %54 = torch.aten.mul.Tensor %44, %39 : !torch.vtensor<[?,1,?,6],f32>, !torch.vtensor<[?,1,?,6],f32> -> !torch.vtensor<[?,1,?,6],f32>
    torch.bind_symbolic_shape %54, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 6)> : !torch.vtensor<[?,1,?,6],f32>
    %55 = torch.aten.mul.Tensor %45, %41 : !torch.vtensor<[?,1,?,6],f32>, !torch.vtensor<[?,1,?,6],f32> -> !torch.vtensor<[?,1,?,6],f32>
    torch.bind_symbolic_shape %55, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 6)> : !torch.vtensor<[?,1,?,6],f32>
    %int1_68 = torch.constant.int 1
    %56 = torch.aten.sub.Tensor %54, %55, %int1_68 : !torch.vtensor<[?,1,?,6],f32>, !torch.vtensor<[?,1,?,6],f32>, !torch.int -> !torch.vtensor<[?,1,?,6],f32>
    torch.bind_symbolic_shape %56, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 6)> : !torch.vtensor<[?,1,?,6],f32>
    %57 = torch.aten.mul.Tensor %45, %39 : !torch.vtensor<[?,1,?,6],f32>, !torch.vtensor<[?,1,?,6],f32> -> !torch.vtensor<[?,1,?,6],f32>
    torch.bind_symbolic_shape %57, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 6)> : !torch.vtensor<[?,1,?,6],f32>
    %58 = torch.aten.mul.Tensor %44, %41 : !torch.vtensor<[?,1,?,6],f32>, !torch.vtensor<[?,1,?,6],f32> -> !torch.vtensor<[?,1,?,6],f32>
    torch.bind_symbolic_shape %58, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 6)> : !torch.vtensor<[?,1,?,6],f32>
    %int1_69 = torch.constant.int 1
    %59 = torch.aten.add.Tensor %57, %58, %int1_69 : !torch.vtensor<[?,1,?,6],f32>, !torch.vtensor<[?,1,?,6],f32>, !torch.int -> !torch.vtensor<[?,1,?,6],f32>
    torch.bind_symbolic_shape %59, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 6)> : !torch.vtensor<[?,1,?,6],f32>
    %60 = torch.prim.ListConstruct %56, %59 : (!torch.vtensor<[?,1,?,6],f32>, !torch.vtensor<[?,1,?,6],f32>) -> !torch.list<vtensor>
    %int-1_70 = torch.constant.int -1
    %61 = torch.aten.cat %60, %int-1_70 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,1,?,12],f32>
    torch.bind_symbolic_shape %61, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 12)> : !torch.vtensor<[?,1,?,12],f32>
    %62 = torch.prim.ListConstruct %arg11, %35 : (!torch.vtensor<[?,1,?,56],f32>, !torch.vtensor<[?,1,?,56],f32>) -> !torch.list<vtensor>
    %int-2 = torch.constant.int -2
    %63 = torch.aten.cat %62, %int-2 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,1,?,56],f32>
    torch.bind_symbolic_shape %63, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 1, s1 + s2, 56)> : !torch.vtensor<[?,1,?,56],f32>
    %64 = torch.prim.ListConstruct %arg12, %61 : (!torch.vtensor<[?,1,?,12],f32>, !torch.vtensor<[?,1,?,12],f32>) -> !torch.list<vtensor>
    %int-2_71 = torch.constant.int -2
    %65 = torch.aten.cat %64, %int-2_71 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,1,?,12],f32>
    torch.bind_symbolic_shape %65, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 1, s1 + s2, 12)> : !torch.vtensor<[?,1,?,12],f32>
    %66 = torch.prim.ListConstruct %22#0, %53 : (!torch.vtensor<[?,3,?,20],f32>, !torch.vtensor<[?,3,?,12],f32>) -> !torch.list<vtensor>
    %int-1_72 = torch.constant.int -1
    %67 = torch.aten.cat %66, %int-1_72 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,3,?,32],f32>
    torch.bind_symbolic_shape %67, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 32)> : !torch.vtensor<[?,3,?,32],f32>
    %none_73 = torch.constant.none
    %68 = torch.aten.linear %63, %arg5, %none_73 : !torch.vtensor<[?,1,?,56],f32>, !torch.vtensor<[144,56],f32>, !torch.none -> !torch.vtensor<[?,1,?,144],f32>
    torch.bind_symbolic_shape %68, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 1, s1 + s2, 144)> : !torch.vtensor<[?,1,?,144],f32>
    %69 = torch.aten.add.int %4, %6 : !torch.int, !torch.int -> !torch.int
    %int-1_74 = torch.constant.int -1
    %int48 = torch.constant.int 48
    %70 = torch.prim.ListConstruct %5, %69, %int-1_74, %int48 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %71 = torch.aten.view %68, %70 : !torch.vtensor<[?,1,?,144],f32>, !torch.list<int> -> !torch.vtensor<[?,?,3,48],f32>
    torch.bind_symbolic_shape %71, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, s1 + s2, 3, 48)> : !torch.vtensor<[?,?,3,48],f32>
    %int0_75 = torch.constant.int 0
    %int2_76 = torch.constant.int 2
    %int1_77 = torch.constant.int 1
    %int3_78 = torch.constant.int 3
    %72 = torch.prim.ListConstruct %int0_75, %int2_76, %int1_77, %int3_78 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %73 = torch.aten.permute %71, %72 : !torch.vtensor<[?,?,3,48],f32>, !torch.list<int> -> !torch.vtensor<[?,3,?,48],f32>
    torch.bind_symbolic_shape %73, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 3, s1 + s2, 48)> : !torch.vtensor<[?,3,?,48],f32>
    %int20_79 = torch.constant.int 20
    %int28 = torch.constant.int 28
    %74 = torch.prim.ListConstruct %int20_79, %int28 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_80 = torch.constant.int -1
    %75 = torch.aten.split_with_sizes %73, %74, %int-1_80 : !torch.vtensor<[?,3,?,48],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %76:2 = torch.prim.ListUnpack %75 : !torch.list<vtensor> -> !torch.vtensor<[?,3,?,20],f32>, !torch.vtensor<[?,3,?,28],f32>
    torch.bind_symbolic_shape %76#0, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 3, s1 + s2, 20)> : !torch.vtensor<[?,3,?,20],f32>
    torch.bind_symbolic_shape %76#1, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 3, s1 + s2, 28)> : !torch.vtensor<[?,3,?,28],f32>
    %int-1_81 = torch.constant.int -1
    %int3_82 = torch.constant.int 3
    %int-1_83 = torch.constant.int -1
    %int-1_84 = torch.constant.int -1
    %77 = torch.prim.ListConstruct %int-1_81, %int3_82, %int-1_83, %int-1_84 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false = torch.constant.bool false
    %78 = torch.aten.expand %65, %77, %false : !torch.vtensor<[?,1,?,12],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,3,?,12],f32>
    torch.bind_symbolic_shape %78, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 3, s1 + s2, 12)> : !torch.vtensor<[?,3,?,12],f32>
    %int3_85 = torch.constant.int 3
    %int32_86 = torch.constant.int 32
    %79 = torch.prim.ListConstruct %5, %int3_85, %69, %int32_86 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %int6_87 = torch.constant.int 6
    %int0_88 = torch.constant.int 0
    %cpu_89 = torch.constant.device "cpu"
    %false_90 = torch.constant.bool false
    %none_91 = torch.constant.none
    %80 = torch.aten.empty.memory_format %79, %int6_87, %int0_88, %cpu_89, %false_90, %none_91 : !torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none -> !torch.vtensor<[?,3,?,32],f32>
    torch.bind_symbolic_shape %80, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 3, s1 + s2, 32)> : !torch.vtensor<[?,3,?,32],f32>
    %int3_92 = torch.constant.int 3
    %int0_93 = torch.constant.int 0
    %int20_94 = torch.constant.int 20
    %int1_95 = torch.constant.int 1
    %81 = torch.aten.slice.Tensor %80, %int3_92, %int0_93, %int20_94, %int1_95 : !torch.vtensor<[?,3,?,32],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,3,?,20],f32>
    torch.bind_symbolic_shape %81, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 3, s1 + s2, 20)> : !torch.vtensor<[?,3,?,20],f32>
    %false_96 = torch.constant.bool false
    %82 = torch.aten.copy %81, %76#0, %false_96 : !torch.vtensor<[?,3,?,20],f32>, !torch.vtensor<[?,3,?,20],f32>, !torch.bool -> !torch.vtensor<[?,3,?,20],f32>
    torch.bind_symbolic_shape %82, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 3, s1 + s2, 20)> : !torch.vtensor<[?,3,?,20],f32>
    %int3_97 = torch.constant.int 3
    %int0_98 = torch.constant.int 0
    %int20_99 = torch.constant.int 20
    %int1_100 = torch.constant.int 1
    %83 = torch.aten.slice_scatter %80, %82, %int3_97, %int0_98, %int20_99, %int1_100 : !torch.vtensor<[?,3,?,32],f32>, !torch.vtensor<[?,3,?,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,3,?,32],f32>
    torch.bind_symbolic_shape %83, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 3, s1 + s2, 32)> : !torch.vtensor<[?,3,?,32],f32>
    %int3_101 = torch.constant.int 3
    %int20_102 = torch.constant.int 20
    %int9223372036854775807_103 = torch.constant.int 9223372036854775807
    %int1_104 = torch.constant.int 1
    %84 = torch.aten.slice.Tensor %83, %int3_101, %int20_102, %int9223372036854775807_103, %int1_104 : !torch.vtensor<[?,3,?,32],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,3,?,12],f32>
    torch.bind_symbolic_shape %84, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 3, s1 + s2, 12)> : !torch.vtensor<[?,3,?,12],f32>
    %false_105 = torch.constant.bool false
    %85 = torch.aten.copy %84, %78, %false_105 : !torch.vtensor<[?,3,?,12],f32>, !torch.vtensor<[?,3,?,12],f32>, !torch.bool -> !torch.vtensor<[?,3,?,12],f32>
    torch.bind_symbolic_shape %85, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 3, s1 + s2, 12)> : !torch.vtensor<[?,3,?,12],f32>
    %int3_106 = torch.constant.int 3
    %int20_107 = torch.constant.int 20
    %int9223372036854775807_108 = torch.constant.int 9223372036854775807
    %int1_109 = torch.constant.int 1
    %86 = torch.aten.slice_scatter %83, %85, %int3_106, %int20_107, %int9223372036854775807_108, %int1_109 : !torch.vtensor<[?,3,?,32],f32>, !torch.vtensor<[?,3,?,12],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,3,?,32],f32>
    torch.bind_symbolic_shape %86, [%0, %1, %3], affine_map<()[s0, s1, s2] -> (s0, 3, s1 + s2, 32)> : !torch.vtensor<[?,3,?,32],f32>
    %float0.000000e00 = torch.constant.float 0.000000e+00
    %false_110 = torch.constant.bool false
    %float1.767770e-01 = torch.constant.float 0.17677669529663689
    %false_111 = torch.constant.bool false
    %87 = torch.aten.scaled_dot_product_attention %67, %86, %76#1, %arg10, %float0.000000e00, %false_110, %float1.767770e-01, %false_111 : !torch.vtensor<[?,3,?,32],f32>, !torch.vtensor<[?,3,?,32],f32>, !torch.vtensor<[?,3,?,28],f32>, !torch.vtensor<[?,1,?,?],i1>, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[?,3,?,28],f32>
    torch.bind_symbolic_shape %87, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 28)> : !torch.vtensor<[?,3,?,28],f32>
    %int-1_112 = torch.constant.int -1
    %int28_113 = torch.constant.int 28
    %88 = torch.prim.ListConstruct %5, %int-1_112, %4, %int28_113 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %89 = torch.aten.view %87, %88 : !torch.vtensor<[?,3,?,28],f32>, !torch.list<int> -> !torch.vtensor<[?,3,?,28],f32>
    torch.bind_symbolic_shape %89, [%0, %1], affine_map<()[s0, s1] -> (s0, 3, s1, 28)> : !torch.vtensor<[?,3,?,28],f32>
    %int0_114 = torch.constant.int 0
    %int2_115 = torch.constant.int 2
    %int1_116 = torch.constant.int 1
    %int3_117 = torch.constant.int 3
    %90 = torch.prim.ListConstruct %int0_114, %int2_115, %int1_116, %int3_117 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %91 = torch.aten.permute %89, %90 : !torch.vtensor<[?,3,?,28],f32>, !torch.list<int> -> !torch.vtensor<[?,?,3,28],f32>
    torch.bind_symbolic_shape %91, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 3, 28)> : !torch.vtensor<[?,?,3,28],f32>
    %int0_118 = torch.constant.int 0
    %92 = torch.aten.clone %91, %int0_118 : !torch.vtensor<[?,?,3,28],f32>, !torch.int -> !torch.vtensor<[?,?,3,28],f32>
    torch.bind_symbolic_shape %92, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 3, 28)> : !torch.vtensor<[?,?,3,28],f32>
    %int-1_119 = torch.constant.int -1
    %93 = torch.prim.ListConstruct %5, %4, %int-1_119 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %94 = torch.aten.view %92, %93 : !torch.vtensor<[?,?,3,28],f32>, !torch.list<int> -> !torch.vtensor<[?,?,84],f32>
    torch.bind_symbolic_shape %94, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 84)> : !torch.vtensor<[?,?,84],f32>
    %none_120 = torch.constant.none
    %95 = torch.aten.linear %94, %arg6, %none_120 : !torch.vtensor<[?,?,84],f32>, !torch.vtensor<[72,84],f32>, !torch.none -> !torch.vtensor<[?,?,72],f32>
    torch.bind_symbolic_shape %95, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 72)> : !torch.vtensor<[?,?,72],f32>
    return %95, %63, %65 : !torch.vtensor<[?,?,72],f32>, !torch.vtensor<[?,1,?,56],f32>, !torch.vtensor<[?,1,?,12],f32>
  }
}
