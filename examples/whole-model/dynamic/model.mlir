module {
  func.func @main(%arg0: !torch.vtensor<[100,80],f32>, %arg1: !torch.vtensor<[32,80],f32>, %arg2: !torch.vtensor<[32],f32>, %arg3: !torch.vtensor<[128,32],f32>, %arg4: !torch.vtensor<[56,80],f32>, %arg5: !torch.vtensor<[48],f32>, %arg6: !torch.vtensor<[176,48],f32>, %arg7: !torch.vtensor<[80,80],f32>, %arg8: !torch.vtensor<[112,80],f32>, %arg9: !torch.vtensor<[112,80],f32>, %arg10: !torch.vtensor<[80,112],f32>, %arg11: !torch.vtensor<[80],f32>, %arg12: !torch.vtensor<[80],f32>, %arg13: !torch.vtensor<[32,80],f32>, %arg14: !torch.vtensor<[32],f32>, %arg15: !torch.vtensor<[128,32],f32>, %arg16: !torch.vtensor<[56,80],f32>, %arg17: !torch.vtensor<[48],f32>, %arg18: !torch.vtensor<[176,48],f32>, %arg19: !torch.vtensor<[80,80],f32>, %arg20: !torch.vtensor<[112,80],f32>, %arg21: !torch.vtensor<[112,80],f32>, %arg22: !torch.vtensor<[80,112],f32>, %arg23: !torch.vtensor<[80],f32>, %arg24: !torch.vtensor<[80],f32>, %arg25: !torch.vtensor<[80],f32>, %arg26: !torch.vtensor<[100,80],f32>, %arg27: !torch.vtensor<[?,?],si64>, %arg28: !torch.vtensor<[?,1,?,48],f32>, %arg29: !torch.vtensor<[?,1,?,8],f32>, %arg30: !torch.vtensor<[?,1,?,48],f32>, %arg31: !torch.vtensor<[?,1,?,8],f32>) -> (!torch.vtensor<[?,?,100],f32>, !torch.vtensor<[?,1,?,48],f32>, !torch.vtensor<[?,1,?,8],f32>, !torch.vtensor<[?,1,?,48],f32>, !torch.vtensor<[?,1,?,8],f32>) {
    %0 = torch.symbolic_int "s16" {min_val = 1, max_val = 1024} : !torch.int
    %1 = torch.symbolic_int "s27" {min_val = 2, max_val = 65536} : !torch.int
    %2 = torch.symbolic_int "s52" {min_val = 2, max_val = 65536} : !torch.int
    torch.bind_symbolic_shape %arg27, [%0, %1], affine_map<()[s0, s1] -> (s0, s1)> : !torch.vtensor<[?,?],si64>
    torch.bind_symbolic_shape %arg28, [%0, %2], affine_map<()[s0, s1] -> (s0, 1, s1, 48)> : !torch.vtensor<[?,1,?,48],f32>
    torch.bind_symbolic_shape %arg29, [%0, %2], affine_map<()[s0, s1] -> (s0, 1, s1, 8)> : !torch.vtensor<[?,1,?,8],f32>
    torch.bind_symbolic_shape %arg30, [%0, %2], affine_map<()[s0, s1] -> (s0, 1, s1, 48)> : !torch.vtensor<[?,1,?,48],f32>
    torch.bind_symbolic_shape %arg31, [%0, %2], affine_map<()[s0, s1] -> (s0, 1, s1, 8)> : !torch.vtensor<[?,1,?,8],f32>
    %int1 = torch.constant.int 1
    %3 = torch.aten.size.int %arg27, %int1 : !torch.vtensor<[?,?],si64>, !torch.int -> !torch.int
    %int0 = torch.constant.int 0
    %4 = torch.aten.size.int %arg29, %int0 : !torch.vtensor<[?,1,?,8],f32>, !torch.int -> !torch.int
    %int2 = torch.constant.int 2
    %5 = torch.aten.size.int %arg29, %int2 : !torch.vtensor<[?,1,?,8],f32>, !torch.int -> !torch.int
    %6 = torch.aten.add.int %5, %3 : !torch.int, !torch.int -> !torch.int
    %int1_0 = torch.constant.int 1
    %none = torch.constant.none
    %int0_1 = torch.constant.int 0
    %cpu = torch.constant.device "cpu"
    %false = torch.constant.bool false
    %7 = torch.aten.arange.start_step %5, %6, %int1_0, %none, %int0_1, %cpu, %false : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[?],si64>
    torch.bind_symbolic_shape %7, [%1], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],si64>
    %int0_2 = torch.constant.int 0
    %8 = torch.aten.unsqueeze %7, %int0_2 : !torch.vtensor<[?],si64>, !torch.int -> !torch.vtensor<[1,?],si64>
    torch.bind_symbolic_shape %8, [%1], affine_map<()[s0] -> (1, s0)> : !torch.vtensor<[1,?],si64>
    %int-1 = torch.constant.int -1
    %false_3 = torch.constant.bool false
    %false_4 = torch.constant.bool false
    %9 = torch.aten.embedding %arg0, %arg27, %int-1, %false_3, %false_4 : !torch.vtensor<[100,80],f32>, !torch.vtensor<[?,?],si64>, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %9, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %int0_5 = torch.constant.int 0
    %int1_6 = torch.constant.int 1
    %none_7 = torch.constant.none
    %int0_8 = torch.constant.int 0
    %cpu_9 = torch.constant.device "cpu"
    %false_10 = torch.constant.bool false
    %10 = torch.aten.arange.start_step %int0_5, %3, %int1_6, %none_7, %int0_8, %cpu_9, %false_10 : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[?],si64>
    torch.bind_symbolic_shape %10, [%1], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],si64>
    %int1_11 = torch.constant.int 1
    %11 = torch.aten.add.Scalar %10, %5, %int1_11 : !torch.vtensor<[?],si64>, !torch.int, !torch.int -> !torch.vtensor<[?],si64>
    torch.bind_symbolic_shape %11, [%1], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],si64>
    %int0_12 = torch.constant.int 0
    %int1_13 = torch.constant.int 1
    %none_14 = torch.constant.none
    %int0_15 = torch.constant.int 0
    %cpu_16 = torch.constant.device "cpu"
    %false_17 = torch.constant.bool false
    %12 = torch.aten.arange.start_step %int0_12, %6, %int1_13, %none_14, %int0_15, %cpu_16, %false_17 : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[?],si64>
    torch.bind_symbolic_shape %12, [%1, %2], affine_map<()[s0, s1] -> (s0 + s1)> : !torch.vtensor<[?],si64>
    %int0_18 = torch.constant.int 0
    %int1_19 = torch.constant.int 1
    %13 = torch.aten.add.Scalar %12, %int0_18, %int1_19 : !torch.vtensor<[?],si64>, !torch.int, !torch.int -> !torch.vtensor<[?],si64>
    torch.bind_symbolic_shape %13, [%1, %2], affine_map<()[s0, s1] -> (s0 + s1)> : !torch.vtensor<[?],si64>
    %int0_20 = torch.constant.int 0
    %14 = torch.aten.unsqueeze %11, %int0_20 : !torch.vtensor<[?],si64>, !torch.int -> !torch.vtensor<[1,?],si64>
    torch.bind_symbolic_shape %14, [%1], affine_map<()[s0] -> (1, s0)> : !torch.vtensor<[1,?],si64>
    %int1_21 = torch.constant.int 1
    %15 = torch.aten.unsqueeze %14, %int1_21 : !torch.vtensor<[1,?],si64>, !torch.int -> !torch.vtensor<[1,1,?],si64>
    torch.bind_symbolic_shape %15, [%1], affine_map<()[s0] -> (1, 1, s0)> : !torch.vtensor<[1,1,?],si64>
    %int3 = torch.constant.int 3
    %16 = torch.aten.unsqueeze %15, %int3 : !torch.vtensor<[1,1,?],si64>, !torch.int -> !torch.vtensor<[1,1,?,1],si64>
    torch.bind_symbolic_shape %16, [%1], affine_map<()[s0] -> (1, 1, s0, 1)> : !torch.vtensor<[1,1,?,1],si64>
    %int0_22 = torch.constant.int 0
    %17 = torch.aten.unsqueeze %13, %int0_22 : !torch.vtensor<[?],si64>, !torch.int -> !torch.vtensor<[1,?],si64>
    torch.bind_symbolic_shape %17, [%1, %2], affine_map<()[s0, s1] -> (1, s0 + s1)> : !torch.vtensor<[1,?],si64>
    %int1_23 = torch.constant.int 1
    %18 = torch.aten.unsqueeze %17, %int1_23 : !torch.vtensor<[1,?],si64>, !torch.int -> !torch.vtensor<[1,1,?],si64>
    torch.bind_symbolic_shape %18, [%1, %2], affine_map<()[s0, s1] -> (1, 1, s0 + s1)> : !torch.vtensor<[1,1,?],si64>
    %int2_24 = torch.constant.int 2
    %19 = torch.aten.unsqueeze %18, %int2_24 : !torch.vtensor<[1,1,?],si64>, !torch.int -> !torch.vtensor<[1,1,1,?],si64>
    torch.bind_symbolic_shape %19, [%1, %2], affine_map<()[s0, s1] -> (1, 1, 1, s0 + s1)> : !torch.vtensor<[1,1,1,?],si64>
    %20 = torch.aten.le.Tensor %19, %16 : !torch.vtensor<[1,1,1,?],si64>, !torch.vtensor<[1,1,?,1],si64> -> !torch.vtensor<[1,1,?,?],i1>
    torch.bind_symbolic_shape %20, [%1, %2], affine_map<()[s0, s1] -> (1, 1, s0, s0 + s1)> : !torch.vtensor<[1,1,?,?],i1>
    %int-1_25 = torch.constant.int -1
    %21 = torch.prim.ListConstruct %4, %int-1_25, %3, %6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false_26 = torch.constant.bool false
    %22 = torch.aten.expand %20, %21, %false_26 : !torch.vtensor<[1,1,?,?],i1>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,1,?,?],i1>
    torch.bind_symbolic_shape %22, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 1, s1, s1 + s2)> : !torch.vtensor<[?,1,?,?],i1>
    %int2_27 = torch.constant.int 2
    %23 = torch.aten.unsqueeze %8, %int2_27 : !torch.vtensor<[1,?],si64>, !torch.int -> !torch.vtensor<[1,?,1],si64>
    torch.bind_symbolic_shape %23, [%1], affine_map<()[s0] -> (1, s0, 1)> : !torch.vtensor<[1,?,1],si64>
    %none_28 = torch.constant.none
    %none_29 = torch.constant.none
    %int4 = torch.constant.int 4
    %cpu_30 = torch.constant.device "cpu"
    %int0_31 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %23, %none_28, %none_29, %int4, %cpu_30, %int0_31 : !torch.vtensor<[1,?,1],si64>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int6 = torch.constant.int 6
    %24 = torch.prims.convert_element_type %23, %int6 : !torch.vtensor<[1,?,1],si64>, !torch.int -> !torch.vtensor<[1,?,1],f32>
    torch.bind_symbolic_shape %24, [%1], affine_map<()[s0] -> (1, s0, 1)> : !torch.vtensor<[1,?,1],f32>
    %25 = torch.vtensor.literal(dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>) : !torch.vtensor<[4],f32>
    %none_32 = torch.constant.none
    %none_33 = torch.constant.none
    %int6_34 = torch.constant.int 6
    %cpu_35 = torch.constant.device "cpu"
    %int0_36 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %25, %none_32, %none_33, %int6_34, %cpu_35, %int0_36 : !torch.vtensor<[4],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %26 = torch.vtensor.literal(dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>) : !torch.vtensor<[4],f32>
    %27 = torch.aten.mul.Tensor %24, %26 : !torch.vtensor<[1,?,1],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[1,?,4],f32>
    torch.bind_symbolic_shape %27, [%1], affine_map<()[s0] -> (1, s0, 4)> : !torch.vtensor<[1,?,4],f32>
    %28 = torch.prim.ListConstruct %27, %27 : (!torch.vtensor<[1,?,4],f32>, !torch.vtensor<[1,?,4],f32>) -> !torch.list<vtensor>
    %int-1_37 = torch.constant.int -1
    %29 = torch.aten.cat %28, %int-1_37 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[1,?,8],f32>
    torch.bind_symbolic_shape %29, [%1], affine_map<()[s0] -> (1, s0, 8)> : !torch.vtensor<[1,?,8],f32>
    %30 = torch.aten.cos %29 : !torch.vtensor<[1,?,8],f32> -> !torch.vtensor<[1,?,8],f32>
    torch.bind_symbolic_shape %30, [%1], affine_map<()[s0] -> (1, s0, 8)> : !torch.vtensor<[1,?,8],f32>
    %float1.000000e00 = torch.constant.float 1.000000e+00
    %31 = torch.aten.mul.Scalar %30, %float1.000000e00 : !torch.vtensor<[1,?,8],f32>, !torch.float -> !torch.vtensor<[1,?,8],f32>
    torch.bind_symbolic_shape %31, [%1], affine_map<()[s0] -> (1, s0, 8)> : !torch.vtensor<[1,?,8],f32>
    %32 = torch.aten.sin %29 : !torch.vtensor<[1,?,8],f32> -> !torch.vtensor<[1,?,8],f32>
    torch.bind_symbolic_shape %32, [%1], affine_map<()[s0] -> (1, s0, 8)> : !torch.vtensor<[1,?,8],f32>
    %float1.000000e00_38 = torch.constant.float 1.000000e+00
    %33 = torch.aten.mul.Scalar %32, %float1.000000e00_38 : !torch.vtensor<[1,?,8],f32>, !torch.float -> !torch.vtensor<[1,?,8],f32>
    torch.bind_symbolic_shape %33, [%1], affine_map<()[s0] -> (1, s0, 8)> : !torch.vtensor<[1,?,8],f32>
    %none_39 = torch.constant.none
    %none_40 = torch.constant.none
    %int6_41 = torch.constant.int 6
    %cpu_42 = torch.constant.device "cpu"
    %int0_43 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %31, %none_39, %none_40, %int6_41, %cpu_42, %int0_43 : !torch.vtensor<[1,?,8],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %none_44 = torch.constant.none
    %none_45 = torch.constant.none
    %int6_46 = torch.constant.int 6
    %cpu_47 = torch.constant.device "cpu"
    %int0_48 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %33, %none_44, %none_45, %int6_46, %cpu_47, %int0_48 : !torch.vtensor<[1,?,8],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %none_49 = torch.constant.none
    %none_50 = torch.constant.none
    %int6_51 = torch.constant.int 6
    %cpu_52 = torch.constant.device "cpu"
    %int0_53 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %9, %none_49, %none_50, %int6_51, %cpu_52, %int0_53 : !torch.vtensor<[?,?,80],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int2_54 = torch.constant.int 2
    %34 = torch.aten.pow.Tensor_Scalar %9, %int2_54 : !torch.vtensor<[?,?,80],f32>, !torch.int -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %34, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %int-1_55 = torch.constant.int -1
    %35 = torch.prim.ListConstruct %int-1_55 : (!torch.int) -> !torch.list<int>
    %true = torch.constant.bool true
    %none_56 = torch.constant.none
    %36 = torch.aten.mean.dim %34, %35, %true, %none_56 : !torch.vtensor<[?,?,80],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %36, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %float9.999990e-07 = torch.constant.float 9.9999999999999995E-7
    %int1_57 = torch.constant.int 1
    %37 = torch.aten.add.Scalar %36, %float9.999990e-07, %int1_57 : !torch.vtensor<[?,?,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %37, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %38 = torch.aten.rsqrt %37 : !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %38, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %39 = torch.aten.mul.Tensor %9, %38 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %39, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_58 = torch.constant.none
    %none_59 = torch.constant.none
    %int6_60 = torch.constant.int 6
    %cpu_61 = torch.constant.device "cpu"
    %int0_62 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %39, %none_58, %none_59, %int6_60, %cpu_61, %int0_62 : !torch.vtensor<[?,?,80],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %40 = torch.aten.mul.Tensor %arg11, %39 : !torch.vtensor<[80],f32>, !torch.vtensor<[?,?,80],f32> -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %40, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_63 = torch.constant.none
    %41 = torch.aten.linear %40, %arg1, %none_63 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[32,80],f32>, !torch.none -> !torch.vtensor<[?,?,32],f32>
    torch.bind_symbolic_shape %41, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 32)> : !torch.vtensor<[?,?,32],f32>
    %none_64 = torch.constant.none
    %none_65 = torch.constant.none
    %int6_66 = torch.constant.int 6
    %cpu_67 = torch.constant.device "cpu"
    %int0_68 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %41, %none_64, %none_65, %int6_66, %cpu_67, %int0_68 : !torch.vtensor<[?,?,32],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int2_69 = torch.constant.int 2
    %42 = torch.aten.pow.Tensor_Scalar %41, %int2_69 : !torch.vtensor<[?,?,32],f32>, !torch.int -> !torch.vtensor<[?,?,32],f32>
    torch.bind_symbolic_shape %42, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 32)> : !torch.vtensor<[?,?,32],f32>
    %int-1_70 = torch.constant.int -1
    %43 = torch.prim.ListConstruct %int-1_70 : (!torch.int) -> !torch.list<int>
    %true_71 = torch.constant.bool true
    %none_72 = torch.constant.none
    %44 = torch.aten.mean.dim %42, %43, %true_71, %none_72 : !torch.vtensor<[?,?,32],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %44, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %float9.999990e-07_73 = torch.constant.float 9.9999999999999995E-7
    %int1_74 = torch.constant.int 1
    %45 = torch.aten.add.Scalar %44, %float9.999990e-07_73, %int1_74 : !torch.vtensor<[?,?,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %45, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %46 = torch.aten.rsqrt %45 : !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %46, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %47 = torch.aten.mul.Tensor %41, %46 : !torch.vtensor<[?,?,32],f32>, !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,32],f32>
    torch.bind_symbolic_shape %47, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 32)> : !torch.vtensor<[?,?,32],f32>
    %none_75 = torch.constant.none
    %none_76 = torch.constant.none
    %int6_77 = torch.constant.int 6
    %cpu_78 = torch.constant.device "cpu"
    %int0_79 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %47, %none_75, %none_76, %int6_77, %cpu_78, %int0_79 : !torch.vtensor<[?,?,32],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %48 = torch.aten.mul.Tensor %arg2, %47 : !torch.vtensor<[32],f32>, !torch.vtensor<[?,?,32],f32> -> !torch.vtensor<[?,?,32],f32>
    torch.bind_symbolic_shape %48, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 32)> : !torch.vtensor<[?,?,32],f32>
    %none_80 = torch.constant.none
    %49 = torch.aten.linear %48, %arg3, %none_80 : !torch.vtensor<[?,?,32],f32>, !torch.vtensor<[128,32],f32>, !torch.none -> !torch.vtensor<[?,?,128],f32>
    torch.bind_symbolic_shape %49, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 128)> : !torch.vtensor<[?,?,128],f32>
    %int-1_81 = torch.constant.int -1
    %int32 = torch.constant.int 32
    %50 = torch.prim.ListConstruct %4, %3, %int-1_81, %int32 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %51 = torch.aten.view %49, %50 : !torch.vtensor<[?,?,128],f32>, !torch.list<int> -> !torch.vtensor<[?,?,4,32],f32>
    torch.bind_symbolic_shape %51, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 4, 32)> : !torch.vtensor<[?,?,4,32],f32>
    %int0_82 = torch.constant.int 0
    %int2_83 = torch.constant.int 2
    %int1_84 = torch.constant.int 1
    %int3_85 = torch.constant.int 3
    %52 = torch.prim.ListConstruct %int0_82, %int2_83, %int1_84, %int3_85 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %53 = torch.aten.permute %51, %52 : !torch.vtensor<[?,?,4,32],f32>, !torch.list<int> -> !torch.vtensor<[?,4,?,32],f32>
    torch.bind_symbolic_shape %53, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 32)> : !torch.vtensor<[?,4,?,32],f32>
    %int24 = torch.constant.int 24
    %int8 = torch.constant.int 8
    %54 = torch.prim.ListConstruct %int24, %int8 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_86 = torch.constant.int -1
    %55 = torch.aten.split_with_sizes %53, %54, %int-1_86 : !torch.vtensor<[?,4,?,32],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %56:2 = torch.prim.ListUnpack %55 : !torch.list<vtensor> -> !torch.vtensor<[?,4,?,24],f32>, !torch.vtensor<[?,4,?,8],f32>
    torch.bind_symbolic_shape %56#0, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 24)> : !torch.vtensor<[?,4,?,24],f32>
    torch.bind_symbolic_shape %56#1, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 8)> : !torch.vtensor<[?,4,?,8],f32>
    %none_87 = torch.constant.none
    %57 = torch.aten.linear %40, %arg4, %none_87 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[56,80],f32>, !torch.none -> !torch.vtensor<[?,?,56],f32>
    torch.bind_symbolic_shape %57, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 56)> : !torch.vtensor<[?,?,56],f32>
    %int48 = torch.constant.int 48
    %int8_88 = torch.constant.int 8
    %58 = torch.prim.ListConstruct %int48, %int8_88 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_89 = torch.constant.int -1
    %59 = torch.aten.split_with_sizes %57, %58, %int-1_89 : !torch.vtensor<[?,?,56],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %60:2 = torch.prim.ListUnpack %59 : !torch.list<vtensor> -> !torch.vtensor<[?,?,48],f32>, !torch.vtensor<[?,?,8],f32>
    torch.bind_symbolic_shape %60#0, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 48)> : !torch.vtensor<[?,?,48],f32>
    torch.bind_symbolic_shape %60#1, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 8)> : !torch.vtensor<[?,?,8],f32>
    %none_90 = torch.constant.none
    %none_91 = torch.constant.none
    %int6_92 = torch.constant.int 6
    %cpu_93 = torch.constant.device "cpu"
    %int0_94 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %60#0, %none_90, %none_91, %int6_92, %cpu_93, %int0_94 : !torch.vtensor<[?,?,48],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int2_95 = torch.constant.int 2
    %61 = torch.aten.pow.Tensor_Scalar %60#0, %int2_95 : !torch.vtensor<[?,?,48],f32>, !torch.int -> !torch.vtensor<[?,?,48],f32>
    torch.bind_symbolic_shape %61, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 48)> : !torch.vtensor<[?,?,48],f32>
    %int-1_96 = torch.constant.int -1
    %62 = torch.prim.ListConstruct %int-1_96 : (!torch.int) -> !torch.list<int>
    %true_97 = torch.constant.bool true
    %none_98 = torch.constant.none
    %63 = torch.aten.mean.dim %61, %62, %true_97, %none_98 : !torch.vtensor<[?,?,48],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %63, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %float9.999990e-07_99 = torch.constant.float 9.9999999999999995E-7
    %int1_100 = torch.constant.int 1
    %64 = torch.aten.add.Scalar %63, %float9.999990e-07_99, %int1_100 : !torch.vtensor<[?,?,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %64, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %65 = torch.aten.rsqrt %64 : !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %65, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %66 = torch.aten.mul.Tensor %60#0, %65 : !torch.vtensor<[?,?,48],f32>, !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,48],f32>
    torch.bind_symbolic_shape %66, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 48)> : !torch.vtensor<[?,?,48],f32>
    %none_101 = torch.constant.none
    %none_102 = torch.constant.none
    %int6_103 = torch.constant.int 6
    %cpu_104 = torch.constant.device "cpu"
    %int0_105 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %66, %none_101, %none_102, %int6_103, %cpu_104, %int0_105 : !torch.vtensor<[?,?,48],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %67 = torch.aten.mul.Tensor %arg5, %66 : !torch.vtensor<[48],f32>, !torch.vtensor<[?,?,48],f32> -> !torch.vtensor<[?,?,48],f32>
    torch.bind_symbolic_shape %67, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 48)> : !torch.vtensor<[?,?,48],f32>
    %int1_106 = torch.constant.int 1
    %int48_107 = torch.constant.int 48
    %68 = torch.prim.ListConstruct %4, %int1_106, %3, %int48_107 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %69 = torch.aten.view %67, %68 : !torch.vtensor<[?,?,48],f32>, !torch.list<int> -> !torch.vtensor<[?,1,?,48],f32>
    torch.bind_symbolic_shape %69, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 48)> : !torch.vtensor<[?,1,?,48],f32>
    %int1_108 = torch.constant.int 1
    %int8_109 = torch.constant.int 8
    %70 = torch.prim.ListConstruct %4, %int1_108, %3, %int8_109 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %71 = torch.aten.view %60#1, %70 : !torch.vtensor<[?,?,8],f32>, !torch.list<int> -> !torch.vtensor<[?,1,?,8],f32>
    torch.bind_symbolic_shape %71, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 8)> : !torch.vtensor<[?,1,?,8],f32>
    %int2_110 = torch.constant.int 2
    %int0_111 = torch.constant.int 0
    %int4_112 = torch.constant.int 4
    %int1_113 = torch.constant.int 1
    %72 = torch.aten.slice.Tensor %31, %int2_110, %int0_111, %int4_112, %int1_113 : !torch.vtensor<[1,?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,?,4],f32>
    torch.bind_symbolic_shape %72, [%1], affine_map<()[s0] -> (1, s0, 4)> : !torch.vtensor<[1,?,4],f32>
    %int1_114 = torch.constant.int 1
    %73 = torch.aten.unsqueeze %72, %int1_114 : !torch.vtensor<[1,?,4],f32>, !torch.int -> !torch.vtensor<[1,1,?,4],f32>
    torch.bind_symbolic_shape %73, [%1], affine_map<()[s0] -> (1, 1, s0, 4)> : !torch.vtensor<[1,1,?,4],f32>
    %int2_115 = torch.constant.int 2
    %int0_116 = torch.constant.int 0
    %int4_117 = torch.constant.int 4
    %int1_118 = torch.constant.int 1
    %74 = torch.aten.slice.Tensor %33, %int2_115, %int0_116, %int4_117, %int1_118 : !torch.vtensor<[1,?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,?,4],f32>
    torch.bind_symbolic_shape %74, [%1], affine_map<()[s0] -> (1, s0, 4)> : !torch.vtensor<[1,?,4],f32>
    %int1_119 = torch.constant.int 1
    %75 = torch.aten.unsqueeze %74, %int1_119 : !torch.vtensor<[1,?,4],f32>, !torch.int -> !torch.vtensor<[1,1,?,4],f32>
    torch.bind_symbolic_shape %75, [%1], affine_map<()[s0] -> (1, 1, s0, 4)> : !torch.vtensor<[1,1,?,4],f32>
    %int3_120 = torch.constant.int 3
    %int0_121 = torch.constant.int 0
    %int9223372036854775807 = torch.constant.int 9223372036854775807
    %int2_122 = torch.constant.int 2
    %76 = torch.aten.slice.Tensor %56#1, %int3_120, %int0_121, %int9223372036854775807, %int2_122 : !torch.vtensor<[?,4,?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %76, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %int3_123 = torch.constant.int 3
    %int1_124 = torch.constant.int 1
    %int9223372036854775807_125 = torch.constant.int 9223372036854775807
    %int2_126 = torch.constant.int 2
    %77 = torch.aten.slice.Tensor %56#1, %int3_123, %int1_124, %int9223372036854775807_125, %int2_126 : !torch.vtensor<[?,4,?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %77, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %int3_127 = torch.constant.int 3
    %int0_128 = torch.constant.int 0
    %int9223372036854775807_129 = torch.constant.int 9223372036854775807
    %int2_130 = torch.constant.int 2
    %78 = torch.aten.slice.Tensor %71, %int3_127, %int0_128, %int9223372036854775807_129, %int2_130 : !torch.vtensor<[?,1,?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %78, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %int3_131 = torch.constant.int 3
    %int1_132 = torch.constant.int 1
    %int9223372036854775807_133 = torch.constant.int 9223372036854775807
    %int2_134 = torch.constant.int 2
    %79 = torch.aten.slice.Tensor %71, %int3_131, %int1_132, %int9223372036854775807_133, %int2_134 : !torch.vtensor<[?,1,?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %79, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %80 = torch.aten.mul.Tensor %76, %73 : !torch.vtensor<[?,4,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %80, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %81 = torch.aten.mul.Tensor %77, %75 : !torch.vtensor<[?,4,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %81, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %int1_135 = torch.constant.int 1
    %82 = torch.aten.sub.Tensor %80, %81, %int1_135 : !torch.vtensor<[?,4,?,4],f32>, !torch.vtensor<[?,4,?,4],f32>, !torch.int -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %82, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %83 = torch.aten.mul.Tensor %77, %73 : !torch.vtensor<[?,4,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %83, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %84 = torch.aten.mul.Tensor %76, %75 : !torch.vtensor<[?,4,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %84, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %int1_136 = torch.constant.int 1
    %85 = torch.aten.add.Tensor %83, %84, %int1_136 : !torch.vtensor<[?,4,?,4],f32>, !torch.vtensor<[?,4,?,4],f32>, !torch.int -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %85, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %86 = torch.prim.ListConstruct %82, %85 : (!torch.vtensor<[?,4,?,4],f32>, !torch.vtensor<[?,4,?,4],f32>) -> !torch.list<vtensor>
    %int-1_137 = torch.constant.int -1
    %87 = torch.aten.cat %86, %int-1_137 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,4,?,8],f32>
    torch.bind_symbolic_shape %87, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 8)> : !torch.vtensor<[?,4,?,8],f32>
    %88 = torch.aten.mul.Tensor %78, %73 : !torch.vtensor<[?,1,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %88, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %89 = torch.aten.mul.Tensor %79, %75 : !torch.vtensor<[?,1,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %89, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %int1_138 = torch.constant.int 1
    %90 = torch.aten.sub.Tensor %88, %89, %int1_138 : !torch.vtensor<[?,1,?,4],f32>, !torch.vtensor<[?,1,?,4],f32>, !torch.int -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %90, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %91 = torch.aten.mul.Tensor %79, %73 : !torch.vtensor<[?,1,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %91, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %92 = torch.aten.mul.Tensor %78, %75 : !torch.vtensor<[?,1,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %92, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %int1_139 = torch.constant.int 1
    %93 = torch.aten.add.Tensor %91, %92, %int1_139 : !torch.vtensor<[?,1,?,4],f32>, !torch.vtensor<[?,1,?,4],f32>, !torch.int -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %93, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %94 = torch.prim.ListConstruct %90, %93 : (!torch.vtensor<[?,1,?,4],f32>, !torch.vtensor<[?,1,?,4],f32>) -> !torch.list<vtensor>
    %int-1_140 = torch.constant.int -1
    %95 = torch.aten.cat %94, %int-1_140 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,1,?,8],f32>
    torch.bind_symbolic_shape %95, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 8)> : !torch.vtensor<[?,1,?,8],f32>
    %96 = torch.prim.ListConstruct %arg28, %69 : (!torch.vtensor<[?,1,?,48],f32>, !torch.vtensor<[?,1,?,48],f32>) -> !torch.list<vtensor>
    %int-2 = torch.constant.int -2
    %97 = torch.aten.cat %96, %int-2 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,1,?,48],f32>
    torch.bind_symbolic_shape %97, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 1, s1 + s2, 48)> : !torch.vtensor<[?,1,?,48],f32>
    %98 = torch.prim.ListConstruct %arg29, %95 : (!torch.vtensor<[?,1,?,8],f32>, !torch.vtensor<[?,1,?,8],f32>) -> !torch.list<vtensor>
    %int-2_141 = torch.constant.int -2
    %99 = torch.aten.cat %98, %int-2_141 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,1,?,8],f32>
    torch.bind_symbolic_shape %99, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 1, s1 + s2, 8)> : !torch.vtensor<[?,1,?,8],f32>
    %100 = torch.prim.ListConstruct %56#0, %87 : (!torch.vtensor<[?,4,?,24],f32>, !torch.vtensor<[?,4,?,8],f32>) -> !torch.list<vtensor>
    %int-1_142 = torch.constant.int -1
    %101 = torch.aten.cat %100, %int-1_142 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,4,?,32],f32>
    torch.bind_symbolic_shape %101, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 32)> : !torch.vtensor<[?,4,?,32],f32>
    %none_143 = torch.constant.none
    %102 = torch.aten.linear %97, %arg6, %none_143 : !torch.vtensor<[?,1,?,48],f32>, !torch.vtensor<[176,48],f32>, !torch.none -> !torch.vtensor<[?,1,?,176],f32>
    torch.bind_symbolic_shape %102, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 1, s1 + s2, 176)> : !torch.vtensor<[?,1,?,176],f32>
    %int-1_144 = torch.constant.int -1
    %int44 = torch.constant.int 44
    %103 = torch.prim.ListConstruct %4, %6, %int-1_144, %int44 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %104 = torch.aten.view %102, %103 : !torch.vtensor<[?,1,?,176],f32>, !torch.list<int> -> !torch.vtensor<[?,?,4,44],f32>
    torch.bind_symbolic_shape %104, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, s1 + s2, 4, 44)> : !torch.vtensor<[?,?,4,44],f32>
    %int0_145 = torch.constant.int 0
    %int2_146 = torch.constant.int 2
    %int1_147 = torch.constant.int 1
    %int3_148 = torch.constant.int 3
    %105 = torch.prim.ListConstruct %int0_145, %int2_146, %int1_147, %int3_148 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %106 = torch.aten.permute %104, %105 : !torch.vtensor<[?,?,4,44],f32>, !torch.list<int> -> !torch.vtensor<[?,4,?,44],f32>
    torch.bind_symbolic_shape %106, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 44)> : !torch.vtensor<[?,4,?,44],f32>
    %int24_149 = torch.constant.int 24
    %int20 = torch.constant.int 20
    %107 = torch.prim.ListConstruct %int24_149, %int20 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_150 = torch.constant.int -1
    %108 = torch.aten.split_with_sizes %106, %107, %int-1_150 : !torch.vtensor<[?,4,?,44],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %109:2 = torch.prim.ListUnpack %108 : !torch.list<vtensor> -> !torch.vtensor<[?,4,?,24],f32>, !torch.vtensor<[?,4,?,20],f32>
    torch.bind_symbolic_shape %109#0, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 24)> : !torch.vtensor<[?,4,?,24],f32>
    torch.bind_symbolic_shape %109#1, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 20)> : !torch.vtensor<[?,4,?,20],f32>
    %int-1_151 = torch.constant.int -1
    %int4_152 = torch.constant.int 4
    %int-1_153 = torch.constant.int -1
    %int-1_154 = torch.constant.int -1
    %110 = torch.prim.ListConstruct %int-1_151, %int4_152, %int-1_153, %int-1_154 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false_155 = torch.constant.bool false
    %111 = torch.aten.expand %99, %110, %false_155 : !torch.vtensor<[?,1,?,8],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,4,?,8],f32>
    torch.bind_symbolic_shape %111, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 8)> : !torch.vtensor<[?,4,?,8],f32>
    %int4_156 = torch.constant.int 4
    %int32_157 = torch.constant.int 32
    %112 = torch.prim.ListConstruct %4, %int4_156, %6, %int32_157 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %int6_158 = torch.constant.int 6
    %int0_159 = torch.constant.int 0
    %cpu_160 = torch.constant.device "cpu"
    %false_161 = torch.constant.bool false
    %none_162 = torch.constant.none
    %113 = torch.aten.empty.memory_format %112, %int6_158, %int0_159, %cpu_160, %false_161, %none_162 : !torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none -> !torch.vtensor<[?,4,?,32],f32>
    torch.bind_symbolic_shape %113, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 32)> : !torch.vtensor<[?,4,?,32],f32>
    %int3_163 = torch.constant.int 3
    %int0_164 = torch.constant.int 0
    %int24_165 = torch.constant.int 24
    %int1_166 = torch.constant.int 1
    %114 = torch.aten.slice.Tensor %113, %int3_163, %int0_164, %int24_165, %int1_166 : !torch.vtensor<[?,4,?,32],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,4,?,24],f32>
    torch.bind_symbolic_shape %114, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 24)> : !torch.vtensor<[?,4,?,24],f32>
    %false_167 = torch.constant.bool false
    %115 = torch.aten.copy %114, %109#0, %false_167 : !torch.vtensor<[?,4,?,24],f32>, !torch.vtensor<[?,4,?,24],f32>, !torch.bool -> !torch.vtensor<[?,4,?,24],f32>
    torch.bind_symbolic_shape %115, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 24)> : !torch.vtensor<[?,4,?,24],f32>
    %int3_168 = torch.constant.int 3
    %int0_169 = torch.constant.int 0
    %int24_170 = torch.constant.int 24
    %int1_171 = torch.constant.int 1
    %116 = torch.aten.slice_scatter %113, %115, %int3_168, %int0_169, %int24_170, %int1_171 : !torch.vtensor<[?,4,?,32],f32>, !torch.vtensor<[?,4,?,24],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,4,?,32],f32>
    torch.bind_symbolic_shape %116, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 32)> : !torch.vtensor<[?,4,?,32],f32>
    %int3_172 = torch.constant.int 3
    %int24_173 = torch.constant.int 24
    %int9223372036854775807_174 = torch.constant.int 9223372036854775807
    %int1_175 = torch.constant.int 1
    %117 = torch.aten.slice.Tensor %116, %int3_172, %int24_173, %int9223372036854775807_174, %int1_175 : !torch.vtensor<[?,4,?,32],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,4,?,8],f32>
    torch.bind_symbolic_shape %117, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 8)> : !torch.vtensor<[?,4,?,8],f32>
    %false_176 = torch.constant.bool false
    %118 = torch.aten.copy %117, %111, %false_176 : !torch.vtensor<[?,4,?,8],f32>, !torch.vtensor<[?,4,?,8],f32>, !torch.bool -> !torch.vtensor<[?,4,?,8],f32>
    torch.bind_symbolic_shape %118, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 8)> : !torch.vtensor<[?,4,?,8],f32>
    %int3_177 = torch.constant.int 3
    %int24_178 = torch.constant.int 24
    %int9223372036854775807_179 = torch.constant.int 9223372036854775807
    %int1_180 = torch.constant.int 1
    %119 = torch.aten.slice_scatter %116, %118, %int3_177, %int24_178, %int9223372036854775807_179, %int1_180 : !torch.vtensor<[?,4,?,32],f32>, !torch.vtensor<[?,4,?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,4,?,32],f32>
    torch.bind_symbolic_shape %119, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 32)> : !torch.vtensor<[?,4,?,32],f32>
    %float0.000000e00 = torch.constant.float 0.000000e+00
    %false_181 = torch.constant.bool false
    %float1.767770e-01 = torch.constant.float 0.17677669529663689
    %false_182 = torch.constant.bool false
    %120 = torch.aten.scaled_dot_product_attention %101, %119, %109#1, %22, %float0.000000e00, %false_181, %float1.767770e-01, %false_182 : !torch.vtensor<[?,4,?,32],f32>, !torch.vtensor<[?,4,?,32],f32>, !torch.vtensor<[?,4,?,20],f32>, !torch.vtensor<[?,1,?,?],i1>, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[?,4,?,20],f32>
    torch.bind_symbolic_shape %120, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 20)> : !torch.vtensor<[?,4,?,20],f32>
    %int-1_183 = torch.constant.int -1
    %int20_184 = torch.constant.int 20
    %121 = torch.prim.ListConstruct %4, %int-1_183, %3, %int20_184 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %122 = torch.aten.view %120, %121 : !torch.vtensor<[?,4,?,20],f32>, !torch.list<int> -> !torch.vtensor<[?,4,?,20],f32>
    torch.bind_symbolic_shape %122, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 20)> : !torch.vtensor<[?,4,?,20],f32>
    %int0_185 = torch.constant.int 0
    %int2_186 = torch.constant.int 2
    %int1_187 = torch.constant.int 1
    %int3_188 = torch.constant.int 3
    %123 = torch.prim.ListConstruct %int0_185, %int2_186, %int1_187, %int3_188 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %124 = torch.aten.permute %122, %123 : !torch.vtensor<[?,4,?,20],f32>, !torch.list<int> -> !torch.vtensor<[?,?,4,20],f32>
    torch.bind_symbolic_shape %124, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 4, 20)> : !torch.vtensor<[?,?,4,20],f32>
    %int0_189 = torch.constant.int 0
    %125 = torch.aten.clone %124, %int0_189 : !torch.vtensor<[?,?,4,20],f32>, !torch.int -> !torch.vtensor<[?,?,4,20],f32>
    torch.bind_symbolic_shape %125, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 4, 20)> : !torch.vtensor<[?,?,4,20],f32>
    %int-1_190 = torch.constant.int -1
    %126 = torch.prim.ListConstruct %4, %3, %int-1_190 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %127 = torch.aten.view %125, %126 : !torch.vtensor<[?,?,4,20],f32>, !torch.list<int> -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %127, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_191 = torch.constant.none
    %128 = torch.aten.linear %127, %arg7, %none_191 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[80,80],f32>, !torch.none -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %128, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %int1_192 = torch.constant.int 1
    %129 = torch.aten.add.Tensor %9, %128, %int1_192 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[?,?,80],f32>, !torch.int -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %129, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_193 = torch.constant.none
    %none_194 = torch.constant.none
    %int6_195 = torch.constant.int 6
    %cpu_196 = torch.constant.device "cpu"
    %int0_197 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %129, %none_193, %none_194, %int6_195, %cpu_196, %int0_197 : !torch.vtensor<[?,?,80],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int2_198 = torch.constant.int 2
    %130 = torch.aten.pow.Tensor_Scalar %129, %int2_198 : !torch.vtensor<[?,?,80],f32>, !torch.int -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %130, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %int-1_199 = torch.constant.int -1
    %131 = torch.prim.ListConstruct %int-1_199 : (!torch.int) -> !torch.list<int>
    %true_200 = torch.constant.bool true
    %none_201 = torch.constant.none
    %132 = torch.aten.mean.dim %130, %131, %true_200, %none_201 : !torch.vtensor<[?,?,80],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %132, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %float9.999990e-07_202 = torch.constant.float 9.9999999999999995E-7
    %int1_203 = torch.constant.int 1
    %133 = torch.aten.add.Scalar %132, %float9.999990e-07_202, %int1_203 : !torch.vtensor<[?,?,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %133, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %134 = torch.aten.rsqrt %133 : !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %134, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %135 = torch.aten.mul.Tensor %129, %134 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %135, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_204 = torch.constant.none
    %none_205 = torch.constant.none
    %int6_206 = torch.constant.int 6
    %cpu_207 = torch.constant.device "cpu"
    %int0_208 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %135, %none_204, %none_205, %int6_206, %cpu_207, %int0_208 : !torch.vtensor<[?,?,80],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %136 = torch.aten.mul.Tensor %arg12, %135 : !torch.vtensor<[80],f32>, !torch.vtensor<[?,?,80],f32> -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %136, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_209 = torch.constant.none
    %137 = torch.aten.linear %136, %arg8, %none_209 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[112,80],f32>, !torch.none -> !torch.vtensor<[?,?,112],f32>
    torch.bind_symbolic_shape %137, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 112)> : !torch.vtensor<[?,?,112],f32>
    %138 = torch.aten.sigmoid %137 : !torch.vtensor<[?,?,112],f32> -> !torch.vtensor<[?,?,112],f32>
    torch.bind_symbolic_shape %138, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 112)> : !torch.vtensor<[?,?,112],f32>
    %139 = torch.aten.mul.Tensor %137, %138 : !torch.vtensor<[?,?,112],f32>, !torch.vtensor<[?,?,112],f32> -> !torch.vtensor<[?,?,112],f32>
    torch.bind_symbolic_shape %139, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 112)> : !torch.vtensor<[?,?,112],f32>
    %none_210 = torch.constant.none
    %140 = torch.aten.linear %136, %arg9, %none_210 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[112,80],f32>, !torch.none -> !torch.vtensor<[?,?,112],f32>
    torch.bind_symbolic_shape %140, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 112)> : !torch.vtensor<[?,?,112],f32>
    %141 = torch.aten.mul.Tensor %139, %140 : !torch.vtensor<[?,?,112],f32>, !torch.vtensor<[?,?,112],f32> -> !torch.vtensor<[?,?,112],f32>
    torch.bind_symbolic_shape %141, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 112)> : !torch.vtensor<[?,?,112],f32>
    %none_211 = torch.constant.none
    %142 = torch.aten.linear %141, %arg10, %none_211 : !torch.vtensor<[?,?,112],f32>, !torch.vtensor<[80,112],f32>, !torch.none -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %142, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %int1_212 = torch.constant.int 1
    %143 = torch.aten.add.Tensor %129, %142, %int1_212 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[?,?,80],f32>, !torch.int -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %143, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_213 = torch.constant.none
    %none_214 = torch.constant.none
    %int6_215 = torch.constant.int 6
    %cpu_216 = torch.constant.device "cpu"
    %int0_217 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %143, %none_213, %none_214, %int6_215, %cpu_216, %int0_217 : !torch.vtensor<[?,?,80],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int2_218 = torch.constant.int 2
    %144 = torch.aten.pow.Tensor_Scalar %143, %int2_218 : !torch.vtensor<[?,?,80],f32>, !torch.int -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %144, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %int-1_219 = torch.constant.int -1
    %145 = torch.prim.ListConstruct %int-1_219 : (!torch.int) -> !torch.list<int>
    %true_220 = torch.constant.bool true
    %none_221 = torch.constant.none
    %146 = torch.aten.mean.dim %144, %145, %true_220, %none_221 : !torch.vtensor<[?,?,80],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %146, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %float9.999990e-07_222 = torch.constant.float 9.9999999999999995E-7
    %int1_223 = torch.constant.int 1
    %147 = torch.aten.add.Scalar %146, %float9.999990e-07_222, %int1_223 : !torch.vtensor<[?,?,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %147, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %148 = torch.aten.rsqrt %147 : !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %148, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %149 = torch.aten.mul.Tensor %143, %148 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %149, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_224 = torch.constant.none
    %none_225 = torch.constant.none
    %int6_226 = torch.constant.int 6
    %cpu_227 = torch.constant.device "cpu"
    %int0_228 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %149, %none_224, %none_225, %int6_226, %cpu_227, %int0_228 : !torch.vtensor<[?,?,80],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %150 = torch.aten.mul.Tensor %arg23, %149 : !torch.vtensor<[80],f32>, !torch.vtensor<[?,?,80],f32> -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %150, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_229 = torch.constant.none
    %151 = torch.aten.linear %150, %arg13, %none_229 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[32,80],f32>, !torch.none -> !torch.vtensor<[?,?,32],f32>
    torch.bind_symbolic_shape %151, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 32)> : !torch.vtensor<[?,?,32],f32>
    %none_230 = torch.constant.none
    %none_231 = torch.constant.none
    %int6_232 = torch.constant.int 6
    %cpu_233 = torch.constant.device "cpu"
    %int0_234 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %151, %none_230, %none_231, %int6_232, %cpu_233, %int0_234 : !torch.vtensor<[?,?,32],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int2_235 = torch.constant.int 2
    %152 = torch.aten.pow.Tensor_Scalar %151, %int2_235 : !torch.vtensor<[?,?,32],f32>, !torch.int -> !torch.vtensor<[?,?,32],f32>
    torch.bind_symbolic_shape %152, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 32)> : !torch.vtensor<[?,?,32],f32>
    %int-1_236 = torch.constant.int -1
    %153 = torch.prim.ListConstruct %int-1_236 : (!torch.int) -> !torch.list<int>
    %true_237 = torch.constant.bool true
    %none_238 = torch.constant.none
    %154 = torch.aten.mean.dim %152, %153, %true_237, %none_238 : !torch.vtensor<[?,?,32],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %154, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %float9.999990e-07_239 = torch.constant.float 9.9999999999999995E-7
    %int1_240 = torch.constant.int 1
    %155 = torch.aten.add.Scalar %154, %float9.999990e-07_239, %int1_240 : !torch.vtensor<[?,?,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %155, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %156 = torch.aten.rsqrt %155 : !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %156, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %157 = torch.aten.mul.Tensor %151, %156 : !torch.vtensor<[?,?,32],f32>, !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,32],f32>
    torch.bind_symbolic_shape %157, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 32)> : !torch.vtensor<[?,?,32],f32>
    %none_241 = torch.constant.none
    %none_242 = torch.constant.none
    %int6_243 = torch.constant.int 6
    %cpu_244 = torch.constant.device "cpu"
    %int0_245 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %157, %none_241, %none_242, %int6_243, %cpu_244, %int0_245 : !torch.vtensor<[?,?,32],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %158 = torch.aten.mul.Tensor %arg14, %157 : !torch.vtensor<[32],f32>, !torch.vtensor<[?,?,32],f32> -> !torch.vtensor<[?,?,32],f32>
    torch.bind_symbolic_shape %158, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 32)> : !torch.vtensor<[?,?,32],f32>
    %none_246 = torch.constant.none
    %159 = torch.aten.linear %158, %arg15, %none_246 : !torch.vtensor<[?,?,32],f32>, !torch.vtensor<[128,32],f32>, !torch.none -> !torch.vtensor<[?,?,128],f32>
    torch.bind_symbolic_shape %159, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 128)> : !torch.vtensor<[?,?,128],f32>
    %int-1_247 = torch.constant.int -1
    %int32_248 = torch.constant.int 32
    %160 = torch.prim.ListConstruct %4, %3, %int-1_247, %int32_248 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %161 = torch.aten.view %159, %160 : !torch.vtensor<[?,?,128],f32>, !torch.list<int> -> !torch.vtensor<[?,?,4,32],f32>
    torch.bind_symbolic_shape %161, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 4, 32)> : !torch.vtensor<[?,?,4,32],f32>
    %int0_249 = torch.constant.int 0
    %int2_250 = torch.constant.int 2
    %int1_251 = torch.constant.int 1
    %int3_252 = torch.constant.int 3
    %162 = torch.prim.ListConstruct %int0_249, %int2_250, %int1_251, %int3_252 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %163 = torch.aten.permute %161, %162 : !torch.vtensor<[?,?,4,32],f32>, !torch.list<int> -> !torch.vtensor<[?,4,?,32],f32>
    torch.bind_symbolic_shape %163, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 32)> : !torch.vtensor<[?,4,?,32],f32>
    %int24_253 = torch.constant.int 24
    %int8_254 = torch.constant.int 8
    %164 = torch.prim.ListConstruct %int24_253, %int8_254 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_255 = torch.constant.int -1
    %165 = torch.aten.split_with_sizes %163, %164, %int-1_255 : !torch.vtensor<[?,4,?,32],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %166:2 = torch.prim.ListUnpack %165 : !torch.list<vtensor> -> !torch.vtensor<[?,4,?,24],f32>, !torch.vtensor<[?,4,?,8],f32>
    torch.bind_symbolic_shape %166#0, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 24)> : !torch.vtensor<[?,4,?,24],f32>
    torch.bind_symbolic_shape %166#1, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 8)> : !torch.vtensor<[?,4,?,8],f32>
    %none_256 = torch.constant.none
    %167 = torch.aten.linear %150, %arg16, %none_256 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[56,80],f32>, !torch.none -> !torch.vtensor<[?,?,56],f32>
    torch.bind_symbolic_shape %167, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 56)> : !torch.vtensor<[?,?,56],f32>
    %int48_257 = torch.constant.int 48
    %int8_258 = torch.constant.int 8
    %168 = torch.prim.ListConstruct %int48_257, %int8_258 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_259 = torch.constant.int -1
    %169 = torch.aten.split_with_sizes %167, %168, %int-1_259 : !torch.vtensor<[?,?,56],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %170:2 = torch.prim.ListUnpack %169 : !torch.list<vtensor> -> !torch.vtensor<[?,?,48],f32>, !torch.vtensor<[?,?,8],f32>
    torch.bind_symbolic_shape %170#0, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 48)> : !torch.vtensor<[?,?,48],f32>
    torch.bind_symbolic_shape %170#1, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 8)> : !torch.vtensor<[?,?,8],f32>
    %none_260 = torch.constant.none
    %none_261 = torch.constant.none
    %int6_262 = torch.constant.int 6
    %cpu_263 = torch.constant.device "cpu"
    %int0_264 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %170#0, %none_260, %none_261, %int6_262, %cpu_263, %int0_264 : !torch.vtensor<[?,?,48],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int2_265 = torch.constant.int 2
    %171 = torch.aten.pow.Tensor_Scalar %170#0, %int2_265 : !torch.vtensor<[?,?,48],f32>, !torch.int -> !torch.vtensor<[?,?,48],f32>
    torch.bind_symbolic_shape %171, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 48)> : !torch.vtensor<[?,?,48],f32>
    %int-1_266 = torch.constant.int -1
    %172 = torch.prim.ListConstruct %int-1_266 : (!torch.int) -> !torch.list<int>
    %true_267 = torch.constant.bool true
    %none_268 = torch.constant.none
    %173 = torch.aten.mean.dim %171, %172, %true_267, %none_268 : !torch.vtensor<[?,?,48],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %173, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %float9.999990e-07_269 = torch.constant.float 9.9999999999999995E-7
    %int1_270 = torch.constant.int 1
    %174 = torch.aten.add.Scalar %173, %float9.999990e-07_269, %int1_270 : !torch.vtensor<[?,?,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %174, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %175 = torch.aten.rsqrt %174 : !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %175, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %176 = torch.aten.mul.Tensor %170#0, %175 : !torch.vtensor<[?,?,48],f32>, !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,48],f32>
    torch.bind_symbolic_shape %176, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 48)> : !torch.vtensor<[?,?,48],f32>
    %none_271 = torch.constant.none
    %none_272 = torch.constant.none
    %int6_273 = torch.constant.int 6
    %cpu_274 = torch.constant.device "cpu"
    %int0_275 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %176, %none_271, %none_272, %int6_273, %cpu_274, %int0_275 : !torch.vtensor<[?,?,48],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %177 = torch.aten.mul.Tensor %arg17, %176 : !torch.vtensor<[48],f32>, !torch.vtensor<[?,?,48],f32> -> !torch.vtensor<[?,?,48],f32>
    torch.bind_symbolic_shape %177, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 48)> : !torch.vtensor<[?,?,48],f32>
    %int1_276 = torch.constant.int 1
    %int48_277 = torch.constant.int 48
    %178 = torch.prim.ListConstruct %4, %int1_276, %3, %int48_277 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %179 = torch.aten.view %177, %178 : !torch.vtensor<[?,?,48],f32>, !torch.list<int> -> !torch.vtensor<[?,1,?,48],f32>
    torch.bind_symbolic_shape %179, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 48)> : !torch.vtensor<[?,1,?,48],f32>
    %int1_278 = torch.constant.int 1
    %int8_279 = torch.constant.int 8
    %180 = torch.prim.ListConstruct %4, %int1_278, %3, %int8_279 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %181 = torch.aten.view %170#1, %180 : !torch.vtensor<[?,?,8],f32>, !torch.list<int> -> !torch.vtensor<[?,1,?,8],f32>
    torch.bind_symbolic_shape %181, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 8)> : !torch.vtensor<[?,1,?,8],f32>
    %int2_280 = torch.constant.int 2
    %int0_281 = torch.constant.int 0
    %int4_282 = torch.constant.int 4
    %int1_283 = torch.constant.int 1
    %182 = torch.aten.slice.Tensor %31, %int2_280, %int0_281, %int4_282, %int1_283 : !torch.vtensor<[1,?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,?,4],f32>
    torch.bind_symbolic_shape %182, [%1], affine_map<()[s0] -> (1, s0, 4)> : !torch.vtensor<[1,?,4],f32>
    %int1_284 = torch.constant.int 1
    %183 = torch.aten.unsqueeze %182, %int1_284 : !torch.vtensor<[1,?,4],f32>, !torch.int -> !torch.vtensor<[1,1,?,4],f32>
    torch.bind_symbolic_shape %183, [%1], affine_map<()[s0] -> (1, 1, s0, 4)> : !torch.vtensor<[1,1,?,4],f32>
    %int2_285 = torch.constant.int 2
    %int0_286 = torch.constant.int 0
    %int4_287 = torch.constant.int 4
    %int1_288 = torch.constant.int 1
    %184 = torch.aten.slice.Tensor %33, %int2_285, %int0_286, %int4_287, %int1_288 : !torch.vtensor<[1,?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,?,4],f32>
    torch.bind_symbolic_shape %184, [%1], affine_map<()[s0] -> (1, s0, 4)> : !torch.vtensor<[1,?,4],f32>
    %int1_289 = torch.constant.int 1
    %185 = torch.aten.unsqueeze %184, %int1_289 : !torch.vtensor<[1,?,4],f32>, !torch.int -> !torch.vtensor<[1,1,?,4],f32>
    torch.bind_symbolic_shape %185, [%1], affine_map<()[s0] -> (1, 1, s0, 4)> : !torch.vtensor<[1,1,?,4],f32>
    %int3_290 = torch.constant.int 3
    %int0_291 = torch.constant.int 0
    %int9223372036854775807_292 = torch.constant.int 9223372036854775807
    %int2_293 = torch.constant.int 2
    %186 = torch.aten.slice.Tensor %166#1, %int3_290, %int0_291, %int9223372036854775807_292, %int2_293 : !torch.vtensor<[?,4,?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %186, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %int3_294 = torch.constant.int 3
    %int1_295 = torch.constant.int 1
    %int9223372036854775807_296 = torch.constant.int 9223372036854775807
    %int2_297 = torch.constant.int 2
    %187 = torch.aten.slice.Tensor %166#1, %int3_294, %int1_295, %int9223372036854775807_296, %int2_297 : !torch.vtensor<[?,4,?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %187, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %int3_298 = torch.constant.int 3
    %int0_299 = torch.constant.int 0
    %int9223372036854775807_300 = torch.constant.int 9223372036854775807
    %int2_301 = torch.constant.int 2
    %188 = torch.aten.slice.Tensor %181, %int3_298, %int0_299, %int9223372036854775807_300, %int2_301 : !torch.vtensor<[?,1,?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %188, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %int3_302 = torch.constant.int 3
    %int1_303 = torch.constant.int 1
    %int9223372036854775807_304 = torch.constant.int 9223372036854775807
    %int2_305 = torch.constant.int 2
    %189 = torch.aten.slice.Tensor %181, %int3_302, %int1_303, %int9223372036854775807_304, %int2_305 : !torch.vtensor<[?,1,?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %189, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %190 = torch.aten.mul.Tensor %186, %183 : !torch.vtensor<[?,4,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %190, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %191 = torch.aten.mul.Tensor %187, %185 : !torch.vtensor<[?,4,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %191, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %int1_306 = torch.constant.int 1
    %192 = torch.aten.sub.Tensor %190, %191, %int1_306 : !torch.vtensor<[?,4,?,4],f32>, !torch.vtensor<[?,4,?,4],f32>, !torch.int -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %192, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %193 = torch.aten.mul.Tensor %187, %183 : !torch.vtensor<[?,4,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %193, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %194 = torch.aten.mul.Tensor %186, %185 : !torch.vtensor<[?,4,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %194, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %int1_307 = torch.constant.int 1
    %195 = torch.aten.add.Tensor %193, %194, %int1_307 : !torch.vtensor<[?,4,?,4],f32>, !torch.vtensor<[?,4,?,4],f32>, !torch.int -> !torch.vtensor<[?,4,?,4],f32>
    torch.bind_symbolic_shape %195, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 4)> : !torch.vtensor<[?,4,?,4],f32>
    %196 = torch.prim.ListConstruct %192, %195 : (!torch.vtensor<[?,4,?,4],f32>, !torch.vtensor<[?,4,?,4],f32>) -> !torch.list<vtensor>
    %int-1_308 = torch.constant.int -1
    %197 = torch.aten.cat %196, %int-1_308 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,4,?,8],f32>
    torch.bind_symbolic_shape %197, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 8)> : !torch.vtensor<[?,4,?,8],f32>
    %198 = torch.aten.mul.Tensor %188, %183 : !torch.vtensor<[?,1,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %198, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %199 = torch.aten.mul.Tensor %189, %185 : !torch.vtensor<[?,1,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %199, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %int1_309 = torch.constant.int 1
    %200 = torch.aten.sub.Tensor %198, %199, %int1_309 : !torch.vtensor<[?,1,?,4],f32>, !torch.vtensor<[?,1,?,4],f32>, !torch.int -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %200, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %201 = torch.aten.mul.Tensor %189, %183 : !torch.vtensor<[?,1,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %201, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %202 = torch.aten.mul.Tensor %188, %185 : !torch.vtensor<[?,1,?,4],f32>, !torch.vtensor<[1,1,?,4],f32> -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %202, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %int1_310 = torch.constant.int 1
    %203 = torch.aten.add.Tensor %201, %202, %int1_310 : !torch.vtensor<[?,1,?,4],f32>, !torch.vtensor<[?,1,?,4],f32>, !torch.int -> !torch.vtensor<[?,1,?,4],f32>
    torch.bind_symbolic_shape %203, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 4)> : !torch.vtensor<[?,1,?,4],f32>
    %204 = torch.prim.ListConstruct %200, %203 : (!torch.vtensor<[?,1,?,4],f32>, !torch.vtensor<[?,1,?,4],f32>) -> !torch.list<vtensor>
    %int-1_311 = torch.constant.int -1
    %205 = torch.aten.cat %204, %int-1_311 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,1,?,8],f32>
    torch.bind_symbolic_shape %205, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 8)> : !torch.vtensor<[?,1,?,8],f32>
    %206 = torch.prim.ListConstruct %arg30, %179 : (!torch.vtensor<[?,1,?,48],f32>, !torch.vtensor<[?,1,?,48],f32>) -> !torch.list<vtensor>
    %int-2_312 = torch.constant.int -2
    %207 = torch.aten.cat %206, %int-2_312 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,1,?,48],f32>
    torch.bind_symbolic_shape %207, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 1, s1 + s2, 48)> : !torch.vtensor<[?,1,?,48],f32>
    %208 = torch.prim.ListConstruct %arg31, %205 : (!torch.vtensor<[?,1,?,8],f32>, !torch.vtensor<[?,1,?,8],f32>) -> !torch.list<vtensor>
    %int-2_313 = torch.constant.int -2
    %209 = torch.aten.cat %208, %int-2_313 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,1,?,8],f32>
    torch.bind_symbolic_shape %209, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 1, s1 + s2, 8)> : !torch.vtensor<[?,1,?,8],f32>
    %210 = torch.prim.ListConstruct %166#0, %197 : (!torch.vtensor<[?,4,?,24],f32>, !torch.vtensor<[?,4,?,8],f32>) -> !torch.list<vtensor>
    %int-1_314 = torch.constant.int -1
    %211 = torch.aten.cat %210, %int-1_314 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,4,?,32],f32>
    torch.bind_symbolic_shape %211, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 32)> : !torch.vtensor<[?,4,?,32],f32>
    %none_315 = torch.constant.none
    %212 = torch.aten.linear %207, %arg18, %none_315 : !torch.vtensor<[?,1,?,48],f32>, !torch.vtensor<[176,48],f32>, !torch.none -> !torch.vtensor<[?,1,?,176],f32>
    torch.bind_symbolic_shape %212, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 1, s1 + s2, 176)> : !torch.vtensor<[?,1,?,176],f32>
    %int-1_316 = torch.constant.int -1
    %int44_317 = torch.constant.int 44
    %213 = torch.prim.ListConstruct %4, %6, %int-1_316, %int44_317 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %214 = torch.aten.view %212, %213 : !torch.vtensor<[?,1,?,176],f32>, !torch.list<int> -> !torch.vtensor<[?,?,4,44],f32>
    torch.bind_symbolic_shape %214, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, s1 + s2, 4, 44)> : !torch.vtensor<[?,?,4,44],f32>
    %int0_318 = torch.constant.int 0
    %int2_319 = torch.constant.int 2
    %int1_320 = torch.constant.int 1
    %int3_321 = torch.constant.int 3
    %215 = torch.prim.ListConstruct %int0_318, %int2_319, %int1_320, %int3_321 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %216 = torch.aten.permute %214, %215 : !torch.vtensor<[?,?,4,44],f32>, !torch.list<int> -> !torch.vtensor<[?,4,?,44],f32>
    torch.bind_symbolic_shape %216, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 44)> : !torch.vtensor<[?,4,?,44],f32>
    %int24_322 = torch.constant.int 24
    %int20_323 = torch.constant.int 20
    %217 = torch.prim.ListConstruct %int24_322, %int20_323 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_324 = torch.constant.int -1
    %218 = torch.aten.split_with_sizes %216, %217, %int-1_324 : !torch.vtensor<[?,4,?,44],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %219:2 = torch.prim.ListUnpack %218 : !torch.list<vtensor> -> !torch.vtensor<[?,4,?,24],f32>, !torch.vtensor<[?,4,?,20],f32>
    torch.bind_symbolic_shape %219#0, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 24)> : !torch.vtensor<[?,4,?,24],f32>
    torch.bind_symbolic_shape %219#1, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 20)> : !torch.vtensor<[?,4,?,20],f32>
    %int-1_325 = torch.constant.int -1
    %int4_326 = torch.constant.int 4
    %int-1_327 = torch.constant.int -1
    %int-1_328 = torch.constant.int -1
    %220 = torch.prim.ListConstruct %int-1_325, %int4_326, %int-1_327, %int-1_328 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false_329 = torch.constant.bool false
    %221 = torch.aten.expand %209, %220, %false_329 : !torch.vtensor<[?,1,?,8],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,4,?,8],f32>
    torch.bind_symbolic_shape %221, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 8)> : !torch.vtensor<[?,4,?,8],f32>
    %int4_330 = torch.constant.int 4
    %int32_331 = torch.constant.int 32
    %222 = torch.prim.ListConstruct %4, %int4_330, %6, %int32_331 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %int6_332 = torch.constant.int 6
    %int0_333 = torch.constant.int 0
    %cpu_334 = torch.constant.device "cpu"
    %false_335 = torch.constant.bool false
    %none_336 = torch.constant.none
    %223 = torch.aten.empty.memory_format %222, %int6_332, %int0_333, %cpu_334, %false_335, %none_336 : !torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none -> !torch.vtensor<[?,4,?,32],f32>
    torch.bind_symbolic_shape %223, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 32)> : !torch.vtensor<[?,4,?,32],f32>
    %int3_337 = torch.constant.int 3
    %int0_338 = torch.constant.int 0
    %int24_339 = torch.constant.int 24
    %int1_340 = torch.constant.int 1
    %224 = torch.aten.slice.Tensor %223, %int3_337, %int0_338, %int24_339, %int1_340 : !torch.vtensor<[?,4,?,32],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,4,?,24],f32>
    torch.bind_symbolic_shape %224, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 24)> : !torch.vtensor<[?,4,?,24],f32>
    %false_341 = torch.constant.bool false
    %225 = torch.aten.copy %224, %219#0, %false_341 : !torch.vtensor<[?,4,?,24],f32>, !torch.vtensor<[?,4,?,24],f32>, !torch.bool -> !torch.vtensor<[?,4,?,24],f32>
    torch.bind_symbolic_shape %225, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 24)> : !torch.vtensor<[?,4,?,24],f32>
    %int3_342 = torch.constant.int 3
    %int0_343 = torch.constant.int 0
    %int24_344 = torch.constant.int 24
    %int1_345 = torch.constant.int 1
    %226 = torch.aten.slice_scatter %223, %225, %int3_342, %int0_343, %int24_344, %int1_345 : !torch.vtensor<[?,4,?,32],f32>, !torch.vtensor<[?,4,?,24],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,4,?,32],f32>
    torch.bind_symbolic_shape %226, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 32)> : !torch.vtensor<[?,4,?,32],f32>
    %int3_346 = torch.constant.int 3
    %int24_347 = torch.constant.int 24
    %int9223372036854775807_348 = torch.constant.int 9223372036854775807
    %int1_349 = torch.constant.int 1
    %227 = torch.aten.slice.Tensor %226, %int3_346, %int24_347, %int9223372036854775807_348, %int1_349 : !torch.vtensor<[?,4,?,32],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,4,?,8],f32>
    torch.bind_symbolic_shape %227, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 8)> : !torch.vtensor<[?,4,?,8],f32>
    %false_350 = torch.constant.bool false
    %228 = torch.aten.copy %227, %221, %false_350 : !torch.vtensor<[?,4,?,8],f32>, !torch.vtensor<[?,4,?,8],f32>, !torch.bool -> !torch.vtensor<[?,4,?,8],f32>
    torch.bind_symbolic_shape %228, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 8)> : !torch.vtensor<[?,4,?,8],f32>
    %int3_351 = torch.constant.int 3
    %int24_352 = torch.constant.int 24
    %int9223372036854775807_353 = torch.constant.int 9223372036854775807
    %int1_354 = torch.constant.int 1
    %229 = torch.aten.slice_scatter %226, %228, %int3_351, %int24_352, %int9223372036854775807_353, %int1_354 : !torch.vtensor<[?,4,?,32],f32>, !torch.vtensor<[?,4,?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,4,?,32],f32>
    torch.bind_symbolic_shape %229, [%0, %1, %2], affine_map<()[s0, s1, s2] -> (s0, 4, s1 + s2, 32)> : !torch.vtensor<[?,4,?,32],f32>
    %float0.000000e00_355 = torch.constant.float 0.000000e+00
    %false_356 = torch.constant.bool false
    %float1.767770e-01_357 = torch.constant.float 0.17677669529663689
    %false_358 = torch.constant.bool false
    %230 = torch.aten.scaled_dot_product_attention %211, %229, %219#1, %22, %float0.000000e00_355, %false_356, %float1.767770e-01_357, %false_358 : !torch.vtensor<[?,4,?,32],f32>, !torch.vtensor<[?,4,?,32],f32>, !torch.vtensor<[?,4,?,20],f32>, !torch.vtensor<[?,1,?,?],i1>, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[?,4,?,20],f32>
    torch.bind_symbolic_shape %230, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 20)> : !torch.vtensor<[?,4,?,20],f32>
    %int-1_359 = torch.constant.int -1
    %int20_360 = torch.constant.int 20
    %231 = torch.prim.ListConstruct %4, %int-1_359, %3, %int20_360 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %232 = torch.aten.view %230, %231 : !torch.vtensor<[?,4,?,20],f32>, !torch.list<int> -> !torch.vtensor<[?,4,?,20],f32>
    torch.bind_symbolic_shape %232, [%0, %1], affine_map<()[s0, s1] -> (s0, 4, s1, 20)> : !torch.vtensor<[?,4,?,20],f32>
    %int0_361 = torch.constant.int 0
    %int2_362 = torch.constant.int 2
    %int1_363 = torch.constant.int 1
    %int3_364 = torch.constant.int 3
    %233 = torch.prim.ListConstruct %int0_361, %int2_362, %int1_363, %int3_364 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %234 = torch.aten.permute %232, %233 : !torch.vtensor<[?,4,?,20],f32>, !torch.list<int> -> !torch.vtensor<[?,?,4,20],f32>
    torch.bind_symbolic_shape %234, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 4, 20)> : !torch.vtensor<[?,?,4,20],f32>
    %int0_365 = torch.constant.int 0
    %235 = torch.aten.clone %234, %int0_365 : !torch.vtensor<[?,?,4,20],f32>, !torch.int -> !torch.vtensor<[?,?,4,20],f32>
    torch.bind_symbolic_shape %235, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 4, 20)> : !torch.vtensor<[?,?,4,20],f32>
    %int-1_366 = torch.constant.int -1
    %236 = torch.prim.ListConstruct %4, %3, %int-1_366 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %237 = torch.aten.view %235, %236 : !torch.vtensor<[?,?,4,20],f32>, !torch.list<int> -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %237, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_367 = torch.constant.none
    %238 = torch.aten.linear %237, %arg19, %none_367 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[80,80],f32>, !torch.none -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %238, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %int1_368 = torch.constant.int 1
    %239 = torch.aten.add.Tensor %143, %238, %int1_368 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[?,?,80],f32>, !torch.int -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %239, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_369 = torch.constant.none
    %none_370 = torch.constant.none
    %int6_371 = torch.constant.int 6
    %cpu_372 = torch.constant.device "cpu"
    %int0_373 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %239, %none_369, %none_370, %int6_371, %cpu_372, %int0_373 : !torch.vtensor<[?,?,80],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int2_374 = torch.constant.int 2
    %240 = torch.aten.pow.Tensor_Scalar %239, %int2_374 : !torch.vtensor<[?,?,80],f32>, !torch.int -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %240, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %int-1_375 = torch.constant.int -1
    %241 = torch.prim.ListConstruct %int-1_375 : (!torch.int) -> !torch.list<int>
    %true_376 = torch.constant.bool true
    %none_377 = torch.constant.none
    %242 = torch.aten.mean.dim %240, %241, %true_376, %none_377 : !torch.vtensor<[?,?,80],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %242, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %float9.999990e-07_378 = torch.constant.float 9.9999999999999995E-7
    %int1_379 = torch.constant.int 1
    %243 = torch.aten.add.Scalar %242, %float9.999990e-07_378, %int1_379 : !torch.vtensor<[?,?,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %243, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %244 = torch.aten.rsqrt %243 : !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %244, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %245 = torch.aten.mul.Tensor %239, %244 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %245, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_380 = torch.constant.none
    %none_381 = torch.constant.none
    %int6_382 = torch.constant.int 6
    %cpu_383 = torch.constant.device "cpu"
    %int0_384 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %245, %none_380, %none_381, %int6_382, %cpu_383, %int0_384 : !torch.vtensor<[?,?,80],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %246 = torch.aten.mul.Tensor %arg24, %245 : !torch.vtensor<[80],f32>, !torch.vtensor<[?,?,80],f32> -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %246, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_385 = torch.constant.none
    %247 = torch.aten.linear %246, %arg20, %none_385 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[112,80],f32>, !torch.none -> !torch.vtensor<[?,?,112],f32>
    torch.bind_symbolic_shape %247, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 112)> : !torch.vtensor<[?,?,112],f32>
    %248 = torch.aten.sigmoid %247 : !torch.vtensor<[?,?,112],f32> -> !torch.vtensor<[?,?,112],f32>
    torch.bind_symbolic_shape %248, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 112)> : !torch.vtensor<[?,?,112],f32>
    %249 = torch.aten.mul.Tensor %247, %248 : !torch.vtensor<[?,?,112],f32>, !torch.vtensor<[?,?,112],f32> -> !torch.vtensor<[?,?,112],f32>
    torch.bind_symbolic_shape %249, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 112)> : !torch.vtensor<[?,?,112],f32>
    %none_386 = torch.constant.none
    %250 = torch.aten.linear %246, %arg21, %none_386 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[112,80],f32>, !torch.none -> !torch.vtensor<[?,?,112],f32>
    torch.bind_symbolic_shape %250, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 112)> : !torch.vtensor<[?,?,112],f32>
    %251 = torch.aten.mul.Tensor %249, %250 : !torch.vtensor<[?,?,112],f32>, !torch.vtensor<[?,?,112],f32> -> !torch.vtensor<[?,?,112],f32>
    torch.bind_symbolic_shape %251, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 112)> : !torch.vtensor<[?,?,112],f32>
    %none_387 = torch.constant.none
    %252 = torch.aten.linear %251, %arg22, %none_387 : !torch.vtensor<[?,?,112],f32>, !torch.vtensor<[80,112],f32>, !torch.none -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %252, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %int1_388 = torch.constant.int 1
    %253 = torch.aten.add.Tensor %239, %252, %int1_388 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[?,?,80],f32>, !torch.int -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %253, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_389 = torch.constant.none
    %none_390 = torch.constant.none
    %int6_391 = torch.constant.int 6
    %cpu_392 = torch.constant.device "cpu"
    %int0_393 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %253, %none_389, %none_390, %int6_391, %cpu_392, %int0_393 : !torch.vtensor<[?,?,80],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int2_394 = torch.constant.int 2
    %254 = torch.aten.pow.Tensor_Scalar %253, %int2_394 : !torch.vtensor<[?,?,80],f32>, !torch.int -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %254, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %int-1_395 = torch.constant.int -1
    %255 = torch.prim.ListConstruct %int-1_395 : (!torch.int) -> !torch.list<int>
    %true_396 = torch.constant.bool true
    %none_397 = torch.constant.none
    %256 = torch.aten.mean.dim %254, %255, %true_396, %none_397 : !torch.vtensor<[?,?,80],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %256, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %float9.999990e-07_398 = torch.constant.float 9.9999999999999995E-7
    %int1_399 = torch.constant.int 1
    %257 = torch.aten.add.Scalar %256, %float9.999990e-07_398, %int1_399 : !torch.vtensor<[?,?,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %257, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %258 = torch.aten.rsqrt %257 : !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %258, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %259 = torch.aten.mul.Tensor %253, %258 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %259, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_400 = torch.constant.none
    %none_401 = torch.constant.none
    %int6_402 = torch.constant.int 6
    %cpu_403 = torch.constant.device "cpu"
    %int0_404 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %259, %none_400, %none_401, %int6_402, %cpu_403, %int0_404 : !torch.vtensor<[?,?,80],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %260 = torch.aten.mul.Tensor %arg25, %259 : !torch.vtensor<[80],f32>, !torch.vtensor<[?,?,80],f32> -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %260, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %261 = torch.aten.alias %260 : !torch.vtensor<[?,?,80],f32> -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %261, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %none_405 = torch.constant.none
    %262 = torch.aten.linear %261, %arg26, %none_405 : !torch.vtensor<[?,?,80],f32>, !torch.vtensor<[100,80],f32>, !torch.none -> !torch.vtensor<[?,?,100],f32>
    torch.bind_symbolic_shape %262, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 100)> : !torch.vtensor<[?,?,100],f32>
    return %262, %97, %99, %207, %209 : !torch.vtensor<[?,?,100],f32>, !torch.vtensor<[?,1,?,48],f32>, !torch.vtensor<[?,1,?,8],f32>, !torch.vtensor<[?,1,?,48],f32>, !torch.vtensor<[?,1,?,8],f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x040000000000803FCDCCCC3D0AD7233C6F12833A"
    }
  }
#-}
