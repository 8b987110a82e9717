module {
  func.func @main(%arg0: !torch.vtensor<[28,36],f32>, %arg1: !torch.vtensor<[80,36],f32>, %arg2: !torch.vtensor<[64],f32>, %arg3: !torch.vtensor<[28,64],f32>, %arg4: !torch.vtensor<[36,16],f32>, %arg5: !torch.vtensor<[?,?,36],f32>, %arg6: !torch.vtensor<[?,?,16],f32>, %arg7: !torch.vtensor<[?,?,16],f32>) -> !torch.vtensor<[?,?,36],f32> {
    %0 = torch.symbolic_int "s17" {min_val = 1, max_val = 4096} : !torch.int
    %1 = torch.symbolic_int "s2" {min_val = 4, max_val = 4096} : !torch.int
    torch.bind_symbolic_shape %arg5, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 36)> : !torch.vtensor<[?,?,36],f32>
    torch.bind_symbolic_shape %arg6, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 16)> : !torch.vtensor<[?,?,16],f32>
    torch.bind_symbolic_shape %arg7, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 16)> : !torch.vtensor<[?,?,16],f32>
    %int0 = torch.constant.int 0
    %2 = torch.aten.size.int %arg5, %int0 : !torch.vtensor<[?,?,36],f32>, !torch.int -> !torch.int
    %int1 = torch.constant.int 1
    %3 = torch.aten.size.int %arg7, %int1 : !torch.vtensor<[?,?,16],f32>, !torch.int -> !torch.int
    %int1_0 = torch.constant.int 1
    %int0_1 = torch.constant.int 0
    %4 = torch.prim.ListConstruct %int1_0, %int0_1 : (!torch.int, !torch.int) -> !torch.list<int>
    %5 = torch.aten.permute %arg0, %4 : !torch.vtensor<[28,36],f32>, !torch.list<int> -> !torch.vtensor<[36,28],f32>
    %6 = torch.aten.mul.int %2, %3 : !torch.int, !torch.int -> !torch.int
    %int36 = torch.constant.int 36
    %7 = torch.prim.ListConstruct %6, %int36 : (!torch.int, !torch.int) -> !torch.list<int>
    %8 = torch.aten.view %arg5, %7 : !torch.vtensor<[?,?,36],f32>, !torch.list<int> -> !torch.vtensor<[?,36],f32>
    torch.bind_symbolic_shape %8, [%0, %1], affine_map<()[s0, s1] -> (s0 * s1, 36)> : !torch.vtensor<[?,36],f32>
    %9 = torch.aten.mm %8, %5 : !torch.vtensor<[?,36],f32>, !torch.vtensor<[36,28],f32> -> !torch.vtensor<[?,28],f32>
    torch.bind_symbolic_shape %9, [%0, %1], affine_map<()[s0, s1] -> (s0 * s1, 28)> : !torch.vtensor<[?,28],f32>
    %int28 = torch.constant.int 28
    %10 = torch.prim.ListConstruct %2, %3, %int28 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %11 = torch.aten.view %9, %10 : !torch.vtensor<[?,28],f32>, !torch.list<int> -> !torch.vtensor<[?,?,28],f32>
    torch.bind_symbolic_shape %11, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 28)> : !torch.vtensor<[?,?,28],f32>
    %int1_2 = torch.constant.int 1
    %int28_3 = torch.constant.int 28
    %12 = torch.prim.ListConstruct %2, %3, %int1_2, %int28_3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %13 = torch.aten.view %11, %12 : !torch.vtensor<[?,?,28],f32>, !torch.list<int> -> !torch.vtensor<[?,?,1,28],f32>
    torch.bind_symbolic_shape %13, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 28)> : !torch.vtensor<[?,?,1,28],f32>
    %int1_4 = torch.constant.int 1
    %int0_5 = torch.constant.int 0
    %14 = torch.prim.ListConstruct %int1_4, %int0_5 : (!torch.int, !torch.int) -> !torch.list<int>
    %15 = torch.aten.permute %arg1, %14 : !torch.vtensor<[80,36],f32>, !torch.list<int> -> !torch.vtensor<[36,80],f32>
    %int36_6 = torch.constant.int 36
    %16 = torch.prim.ListConstruct %6, %int36_6 : (!torch.int, !torch.int) -> !torch.list<int>
    %17 = torch.aten.view %arg5, %16 : !torch.vtensor<[?,?,36],f32>, !torch.list<int> -> !torch.vtensor<[?,36],f32>
    torch.bind_symbolic_shape %17, [%0, %1], affine_map<()[s0, s1] -> (s0 * s1, 36)> : !torch.vtensor<[?,36],f32>
    %18 = torch.aten.mm %17, %15 : !torch.vtensor<[?,36],f32>, !torch.vtensor<[36,80],f32> -> !torch.vtensor<[?,80],f32>
    torch.bind_symbolic_shape %18, [%0, %1], affine_map<()[s0, s1] -> (s0 * s1, 80)> : !torch.vtensor<[?,80],f32>
    %int80 = torch.constant.int 80
    %19 = torch.prim.ListConstruct %2, %3, %int80 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %20 = torch.aten.view %18, %19 : !torch.vtensor<[?,80],f32>, !torch.list<int> -> !torch.vtensor<[?,?,80],f32>
    torch.bind_symbolic_shape %20, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 80)> : !torch.vtensor<[?,?,80],f32>
    %int12 = torch.constant.int 12
    %int16 = torch.constant.int 16
    %21 = torch.prim.ListConstruct %int12, %int16 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1 = torch.constant.int -1
    %22 = torch.aten.split_with_sizes %13, %21, %int-1 : !torch.vtensor<[?,?,1,28],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %23:2 = torch.prim.ListUnpack %22 : !torch.list<vtensor> -> !torch.vtensor<[?,?,1,12],f32>, !torch.vtensor<[?,?,1,16],f32>
    torch.bind_symbolic_shape %23#0, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 12)> : !torch.vtensor<[?,?,1,12],f32>
    torch.bind_symbolic_shape %23#1, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 16)> : !torch.vtensor<[?,?,1,16],f32>
    %int64 = torch.constant.int 64
    %int16_7 = torch.constant.int 16
    %24 = torch.prim.ListConstruct %int64, %int16_7 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_8 = torch.constant.int -1
    %25 = torch.aten.split_with_sizes %20, %24, %int-1_8 : !torch.vtensor<[?,?,80],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %26:2 = torch.prim.ListUnpack %25 : !torch.list<vtensor> -> !torch.vtensor<[?,?,64],f32>, !torch.vtensor<[?,?,16],f32>
    torch.bind_symbolic_shape %26#0, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 64)> : !torch.vtensor<[?,?,64],f32>
    torch.bind_symbolic_shape %26#1, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 16)> : !torch.vtensor<[?,?,16],f32>
    %int2 = torch.constant.int 2
    %27 = torch.aten.unsqueeze %arg6, %int2 : !torch.vtensor<[?,?,16],f32>, !torch.int -> !torch.vtensor<[?,?,1,16],f32>
    torch.bind_symbolic_shape %27, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 16)> : !torch.vtensor<[?,?,1,16],f32>
    %int2_9 = torch.constant.int 2
    %28 = torch.aten.unsqueeze %arg7, %int2_9 : !torch.vtensor<[?,?,16],f32>, !torch.int -> !torch.vtensor<[?,?,1,16],f32>
    torch.bind_symbolic_shape %28, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 16)> : !torch.vtensor<[?,?,1,16],f32>
    %int8 = torch.constant.int 8
    %int8_10 = torch.constant.int 8
    %29 = torch.prim.ListConstruct %int8, %int8_10 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_11 = torch.constant.int -1
    %30 = torch.aten.split_with_sizes %23#1, %29, %int-1_11 : !torch.vtensor<[?,?,1,16],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %31:2 = torch.prim.ListUnpack %30 : !torch.list<vtensor> -> !torch.vtensor<[?,?,1,8],f32>, !torch.vtensor<[?,?,1,8],f32>
    torch.bind_symbolic_shape %31#0, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 8)> : !torch.vtensor<[?,?,1,8],f32>
    torch.bind_symbolic_shape %31#1, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 8)> : !torch.vtensor<[?,?,1,8],f32>
    %32 = torch.aten.mul.Tensor %23#1, %27 : !torch.vtensor<[?,?,1,16],f32>, !torch.vtensor<[?,?,1,16],f32> -> !torch.vtensor<[?,?,1,16],f32>
    torch.bind_symbolic_shape %32, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 16)> : !torch.vtensor<[?,?,1,16],f32>
    %33 = torch.aten.neg %31#1 : !torch.vtensor<[?,?,1,8],f32> -> !torch.vtensor<[?,?,1,8],f32>
    torch.bind_symbolic_shape %33, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 8)> : !torch.vtensor<[?,?,1,8],f32>
    %34 = torch.prim.ListConstruct %33, %31#0 : (!torch.vtensor<[?,?,1,8],f32>, !torch.vtensor<[?,?,1,8],f32>) -> !torch.list<vtensor>
    %int-1_12 = torch.constant.int -1
    %35 = torch.aten.cat %34, %int-1_12 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,1,16],f32>
    torch.bind_symbolic_shape %35, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 16)> : !torch.vtensor<[?,?,1,16],f32>
    %36 = torch.aten.mul.Tensor %35, %28 : !torch.vtensor<[?,?,1,16],f32>, !torch.vtensor<[?,?,1,16],f32> -> !torch.vtensor<[?,?,1,16],f32>
    torch.bind_symbolic_shape %36, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 16)> : !torch.vtensor<[?,?,1,16],f32>
    %int1_13 = torch.constant.int 1
    %37 = torch.aten.add.Tensor %32, %36, %int1_13 : !torch.vtensor<[?,?,1,16],f32>, !torch.vtensor<[?,?,1,16],f32>, !torch.int -> !torch.vtensor<[?,?,1,16],f32>
    torch.bind_symbolic_shape %37, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 16)> : !torch.vtensor<[?,?,1,16],f32>
    %int8_14 = torch.constant.int 8
    %int8_15 = torch.constant.int 8
    %38 = torch.prim.ListConstruct %int8_14, %int8_15 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_16 = torch.constant.int -1
    %39 = torch.aten.split_with_sizes %26#1, %38, %int-1_16 : !torch.vtensor<[?,?,16],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %40:2 = torch.prim.ListUnpack %39 : !torch.list<vtensor> -> !torch.vtensor<[?,?,8],f32>, !torch.vtensor<[?,?,8],f32>
    torch.bind_symbolic_shape %40#0, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 8)> : !torch.vtensor<[?,?,8],f32>
    torch.bind_symbolic_shape %40#1, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 8)> : !torch.vtensor<[?,?,8],f32>
    %41 = torch.aten.mul.Tensor %26#1, %arg6 : !torch.vtensor<[?,?,16],f32>, !torch.vtensor<[?,?,16],f32> -> !torch.vtensor<[?,?,16],f32>
    torch.bind_symbolic_shape %41, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 16)> : !torch.vtensor<[?,?,16],f32>
    %42 = torch.aten.neg %40#1 : !torch.vtensor<[?,?,8],f32> -> !torch.vtensor<[?,?,8],f32>
    torch.bind_symbolic_shape %42, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 8)> : !torch.vtensor<[?,?,8],f32>
    %43 = torch.prim.ListConstruct %42, %40#0 : (!torch.vtensor<[?,?,8],f32>, !torch.vtensor<[?,?,8],f32>) -> !torch.list<vtensor>
    %int-1_17 = torch.constant.int -1
    %44 = torch.aten.cat %43, %int-1_17 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,16],f32>
    torch.bind_symbolic_shape %44, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 16)> : !torch.vtensor<[?,?,16],f32>
    %45 = torch.aten.mul.Tensor %44, %arg7 : !torch.vtensor<[?,?,16],f32>, !torch.vtensor<[?,?,16],f32> -> !torch.vtensor<[?,?,16],f32>
    torch.bind_symbolic_shape %45, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 16)> : !torch.vtensor<[?,?,16],f32>
    %int1_18 = torch.constant.int 1
    %46 = torch.aten.add.Tensor %41, %45, %int1_18 : !torch.vtensor<[?,?,16],f32>, !torch.vtensor<[?,?,16],f32>, !torch.int -> !torch.vtensor<[?,?,16],f32>
    torch.bind_symbolic_shape %46, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 16)> : !torch.vtensor<[?,?,16],f32>
    %none = torch.constant.none
    %none_19 = torch.constant.none
    %int6 = torch.constant.int 6
    %cpu = torch.constant.device "cpu"
    %int0_20 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %26#0, %none, %none_19, %int6, %cpu, %int0_20 : !torch.vtensor<[?,?,64],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int2_21 = torch.constant.int 2
    %47 = torch.aten.pow.Tensor_Scalar %26#0, %int2_21 : !torch.vtensor<[?,?,64],f32>, !torch.int -> !torch.vtensor<[?,?,64],f32>
    torch.bind_symbolic_shape %47, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 64)> : !torch.vtensor<[?,?,64],f32>
    %int-1_22 = torch.constant.int -1
    %48 = torch.prim.ListConstruct %int-1_22 : (!torch.int) -> !torch.list<int>
    %true = torch.constant.bool true
    %none_23 = torch.constant.none
    %49 = torch.aten.mean.dim %47, %48, %true, %none_23 : !torch.vtensor<[?,?,64],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %49, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %float9.999990e-07 = torch.constant.float 9.9999999999999995E-7
    %int1_24 = torch.constant.int 1
    %50 = torch.aten.add.Scalar %49, %float9.999990e-07, %int1_24 : !torch.vtensor<[?,?,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %50, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %51 = torch.aten.rsqrt %50 : !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %51, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %52 = torch.aten.mul.Tensor %26#0, %51 : !torch.vtensor<[?,?,64],f32>, !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,64],f32>
    torch.bind_symbolic_shape %52, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 64)> : !torch.vtensor<[?,?,64],f32>
    %none_25 = torch.constant.none
    %none_26 = torch.constant.none
    %int6_27 = torch.constant.int 6
    %cpu_28 = torch.constant.device "cpu"
    %int0_29 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %52, %none_25, %none_26, %int6_27, %cpu_28, %int0_29 : !torch.vtensor<[?,?,64],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %53 = torch.aten.mul.Tensor %arg2, %52 : !torch.vtensor<[64],f32>, !torch.vtensor<[?,?,64],f32> -> !torch.vtensor<[?,?,64],f32>
    torch.bind_symbolic_shape %53, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 64)> : !torch.vtensor<[?,?,64],f32>
    %int1_30 = torch.constant.int 1
    %int0_31 = torch.constant.int 0
    %54 = torch.prim.ListConstruct %int1_30, %int0_31 : (!torch.int, !torch.int) -> !torch.list<int>
    %55 = torch.aten.permute %arg3, %54 : !torch.vtensor<[28,64],f32>, !torch.list<int> -> !torch.vtensor<[64,28],f32>
    %int64_32 = torch.constant.int 64
    %56 = torch.prim.ListConstruct %6, %int64_32 : (!torch.int, !torch.int) -> !torch.list<int>
    %57 = torch.aten.view %53, %56 : !torch.vtensor<[?,?,64],f32>, !torch.list<int> -> !torch.vtensor<[?,64],f32>
    torch.bind_symbolic_shape %57, [%0, %1], affine_map<()[s0, s1] -> (s0 * s1, 64)> : !torch.vtensor<[?,64],f32>
    %58 = torch.aten.mm %57, %55 : !torch.vtensor<[?,64],f32>, !torch.vtensor<[64,28],f32> -> !torch.vtensor<[?,28],f32>
    torch.bind_symbolic_shape %58, [%0, %1], affine_map<()[s0, s1] -> (s0 * s1, 28)> : !torch.vtensor<[?,28],f32>
    %int28_33 = torch.constant.int 28
    %59 = torch.prim.ListConstruct %2, %3, %int28_33 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %60 = torch.aten.view %58, %59 : !torch.vtensor<[?,28],f32>, !torch.list<int> -> !torch.vtensor<[?,?,28],f32>
    torch.bind_symbolic_shape %60, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 28)> : !torch.vtensor<[?,?,28],f32>
    %int1_34 = torch.constant.int 1
    %int28_35 = torch.constant.int 28
    %61 = torch.prim.ListConstruct %2, %3, %int1_34, %int28_35 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %62 = torch.aten.view %60, %61 : !torch.vtensor<[?,?,28],f32>, !torch.list<int> -> !torch.vtensor<[?,?,1,28],f32>
    torch.bind_symbolic_shape %62, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 28)> : !torch.vtensor<[?,?,1,28],f32>
    %int12_36 = torch.constant.int 12
    %int16_37 = torch.constant.int 16
    %63 = torch.prim.ListConstruct %int12_36, %int16_37 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_38 = torch.constant.int -1
    %64 = torch.aten.split_with_sizes %62, %63, %int-1_38 : !torch.vtensor<[?,?,1,28],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %65:2 = torch.prim.ListUnpack %64 : !torch.list<vtensor> -> !torch.vtensor<[?,?,1,12],f32>, !torch.vtensor<[?,?,1,16],f32>
    torch.bind_symbolic_shape %65#0, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 12)> : !torch.vtensor<[?,?,1,12],f32>
    torch.bind_symbolic_shape %65#1, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 16)> : !torch.vtensor<[?,?,1,16],f32>
    %int1_39 = torch.constant.int 1
    %int-1_40 = torch.constant.int -1
    %66 = torch.prim.ListConstruct %2, %3, %int1_39, %int-1_40 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false = torch.constant.bool false
    %67 = torch.aten.expand %37, %66, %false : !torch.vtensor<[?,?,1,16],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,?,1,16],f32>
    torch.bind_symbolic_shape %67, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 16)> : !torch.vtensor<[?,?,1,16],f32>
    %68 = torch.prim.ListConstruct %23#0, %67 : (!torch.vtensor<[?,?,1,12],f32>, !torch.vtensor<[?,?,1,16],f32>) -> !torch.list<vtensor>
    %int-1_41 = torch.constant.int -1
    %69 = torch.aten.cat %68, %int-1_41 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,1,28],f32>
    torch.bind_symbolic_shape %69, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 28)> : !torch.vtensor<[?,?,1,28],f32>
    %int2_42 = torch.constant.int 2
    %70 = torch.aten.unsqueeze %46, %int2_42 : !torch.vtensor<[?,?,16],f32>, !torch.int -> !torch.vtensor<[?,?,1,16],f32>
    torch.bind_symbolic_shape %70, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 16)> : !torch.vtensor<[?,?,1,16],f32>
    %int1_43 = torch.constant.int 1
    %int-1_44 = torch.constant.int -1
    %71 = torch.prim.ListConstruct %2, %3, %int1_43, %int-1_44 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false_45 = torch.constant.bool false
    %72 = torch.aten.expand %70, %71, %false_45 : !torch.vtensor<[?,?,1,16],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,?,1,16],f32>
    torch.bind_symbolic_shape %72, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 16)> : !torch.vtensor<[?,?,1,16],f32>
    %73 = torch.prim.ListConstruct %65#0, %72 : (!torch.vtensor<[?,?,1,12],f32>, !torch.vtensor<[?,?,1,16],f32>) -> !torch.list<vtensor>
    %int-1_46 = torch.constant.int -1
    %74 = torch.aten.cat %73, %int-1_46 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,1,28],f32>
    torch.bind_symbolic_shape %74, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 28)> : !torch.vtensor<[?,?,1,28],f32>
    %int0_47 = torch.constant.int 0
    %int2_48 = torch.constant.int 2
    %int1_49 = torch.constant.int 1
    %int3 = torch.constant.int 3
    %75 = torch.prim.ListConstruct %int0_47, %int2_48, %int1_49, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %76 = torch.aten.permute %69, %75 : !torch.vtensor<[?,?,1,28],f32>, !torch.list<int> -> !torch.vtensor<[?,1,?,28],f32>
    torch.bind_symbolic_shape %76, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 28)> : !torch.vtensor<[?,1,?,28],f32>
    %int0_50 = torch.constant.int 0
    %int2_51 = torch.constant.int 2
    %int1_52 = torch.constant.int 1
    %int3_53 = torch.constant.int 3
    %77 = torch.prim.ListConstruct %int0_50, %int2_51, %int1_52, %int3_53 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %78 = torch.aten.permute %74, %77 : !torch.vtensor<[?,?,1,28],f32>, !torch.list<int> -> !torch.vtensor<[?,1,?,28],f32>
    torch.bind_symbolic_shape %78, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 28)> : !torch.vtensor<[?,1,?,28],f32>
    %int0_54 = torch.constant.int 0
    %int2_55 = torch.constant.int 2
    %int1_56 = torch.constant.int 1
    %int3_57 = torch.constant.int 3
    %79 = torch.prim.ListConstruct %int0_54, %int2_55, %int1_56, %int3_57 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %80 = torch.aten.permute %65#1, %79 : !torch.vtensor<[?,?,1,16],f32>, !torch.list<int> -> !torch.vtensor<[?,1,?,16],f32>
    torch.bind_symbolic_shape %80, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 16)> : !torch.vtensor<[?,1,?,16],f32>
    %int0_58 = torch.constant.int 0
    %int1_59 = torch.constant.int 1
    %int3_60 = torch.constant.int 3
    %int2_61 = torch.constant.int 2
    %81 = torch.prim.ListConstruct %int0_58, %int1_59, %int3_60, %int2_61 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %82 = torch.aten.permute %78, %81 : !torch.vtensor<[?,1,?,28],f32>, !torch.list<int> -> !torch.vtensor<[?,1,28,?],f32>
    torch.bind_symbolic_shape %82, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, 28, s1)> : !torch.vtensor<[?,1,28,?],f32>
    %int1_62 = torch.constant.int 1
    %int28_63 = torch.constant.int 28
    %83 = torch.prim.ListConstruct %2, %int1_62, %3, %int28_63 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false_64 = torch.constant.bool false
    %84 = torch.aten.expand %76, %83, %false_64 : !torch.vtensor<[?,1,?,28],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,1,?,28],f32>
    torch.bind_symbolic_shape %84, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 28)> : !torch.vtensor<[?,1,?,28],f32>
    %int28_65 = torch.constant.int 28
    %85 = torch.prim.ListConstruct %2, %3, %int28_65 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %86 = torch.aten.view %84, %85 : !torch.vtensor<[?,1,?,28],f32>, !torch.list<int> -> !torch.vtensor<[?,?,28],f32>
    torch.bind_symbolic_shape %86, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 28)> : !torch.vtensor<[?,?,28],f32>
    %int1_66 = torch.constant.int 1
    %int28_67 = torch.constant.int 28
    %87 = torch.prim.ListConstruct %2, %int1_66, %int28_67, %3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false_68 = torch.constant.bool false
    %88 = torch.aten.expand %82, %87, %false_68 : !torch.vtensor<[?,1,28,?],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,1,28,?],f32>
    torch.bind_symbolic_shape %88, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, 28, s1)> : !torch.vtensor<[?,1,28,?],f32>
    %int28_69 = torch.constant.int 28
    %89 = torch.prim.ListConstruct %2, %int28_69, %3 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %90 = torch.aten.view %88, %89 : !torch.vtensor<[?,1,28,?],f32>, !torch.list<int> -> !torch.vtensor<[?,28,?],f32>
    torch.bind_symbolic_shape %90, [%0, %1], affine_map<()[s0, s1] -> (s0, 28, s1)> : !torch.vtensor<[?,28,?],f32>
    %91 = torch.aten.bmm %86, %90 : !torch.vtensor<[?,?,28],f32>, !torch.vtensor<[?,28,?],f32> -> !torch.vtensor<[?,?,?],f32>
    torch.bind_symbolic_shape %91, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, s1)> : !torch.vtensor<[?,?,?],f32>
    %int1_70 = torch.constant.int 1
    %92 = torch.prim.ListConstruct %2, %int1_70, %3, %3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %93 = torch.aten.view %91, %92 : !torch.vtensor<[?,?,?],f32>, !torch.list<int> -> !torch.vtensor<[?,1,?,?],f32>
    torch.bind_symbolic_shape %93, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, s1)> : !torch.vtensor<[?,1,?,?],f32>
    %float2.456770e-01 = torch.constant.float 0.24567690745599771
    %94 = torch.aten.mul.Scalar %93, %float2.456770e-01 : !torch.vtensor<[?,1,?,?],f32>, !torch.float -> !torch.vtensor<[?,1,?,?],f32>
    torch.bind_symbolic_shape %94, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, s1)> : !torch.vtensor<[?,1,?,?],f32>
    %int0_71 = torch.constant.int 0
    %int1_72 = torch.constant.int 1
    %none_73 = torch.constant.none
    %int0_74 = torch.constant.int 0
    %cpu_75 = torch.constant.device "cpu"
    %false_76 = torch.constant.bool false
    %95 = torch.aten.arange.start_step %int0_71, %3, %int1_72, %none_73, %int0_74, %cpu_75, %false_76 : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[?],si64>
    torch.bind_symbolic_shape %95, [%1], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],si64>
    %int0_77 = torch.constant.int 0
    %int1_78 = torch.constant.int 1
    %none_79 = torch.constant.none
    %int0_80 = torch.constant.int 0
    %cpu_81 = torch.constant.device "cpu"
    %false_82 = torch.constant.bool false
    %96 = torch.aten.arange.start_step %int0_77, %3, %int1_78, %none_79, %int0_80, %cpu_81, %false_82 : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[?],si64>
    torch.bind_symbolic_shape %96, [%1], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],si64>
    %int1_83 = torch.constant.int 1
    %97 = torch.aten.unsqueeze %96, %int1_83 : !torch.vtensor<[?],si64>, !torch.int -> !torch.vtensor<[?,1],si64>
    torch.bind_symbolic_shape %97, [%1], affine_map<()[s0] -> (s0, 1)> : !torch.vtensor<[?,1],si64>
    %98 = torch.aten.le.Tensor %95, %97 : !torch.vtensor<[?],si64>, !torch.vtensor<[?,1],si64> -> !torch.vtensor<[?,?],i1>
    torch.bind_symbolic_shape %98, [%1], affine_map<()[s0] -> (s0, s0)> : !torch.vtensor<[?,?],i1>
    %99 = torch.aten.bitwise_not %98 : !torch.vtensor<[?,?],i1> -> !torch.vtensor<[?,?],i1>
    torch.bind_symbolic_shape %99, [%1], affine_map<()[s0] -> (s0, s0)> : !torch.vtensor<[?,?],i1>
    %float-Inf = torch.constant.float 0xFFF0000000000000
    %int6_84 = torch.constant.int 6
    %int0_85 = torch.constant.int 0
    %cpu_86 = torch.constant.device "cpu"
    %none_87 = torch.constant.none
    %100 = torch.aten.scalar_tensor %float-Inf, %int6_84, %int0_85, %cpu_86, %none_87 : !torch.float, !torch.int, !torch.int, !torch.Device, !torch.none -> !torch.vtensor<[],f32>
    %101 = torch.aten.where.self %99, %100, %94 : !torch.vtensor<[?,?],i1>, !torch.vtensor<[],f32>, !torch.vtensor<[?,1,?,?],f32> -> !torch.vtensor<[?,1,?,?],f32>
    torch.bind_symbolic_shape %101, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, s1)> : !torch.vtensor<[?,1,?,?],f32>
    %int-1_88 = torch.constant.int -1
    %false_89 = torch.constant.bool false
    %102 = torch.aten._softmax %101, %int-1_88, %false_89 : !torch.vtensor<[?,1,?,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[?,1,?,?],f32>
    torch.bind_symbolic_shape %102, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, s1)> : !torch.vtensor<[?,1,?,?],f32>
    %int1_90 = torch.constant.int 1
    %103 = torch.prim.ListConstruct %2, %int1_90, %3, %3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false_91 = torch.constant.bool false
    %104 = torch.aten.expand %102, %103, %false_91 : !torch.vtensor<[?,1,?,?],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,1,?,?],f32>
    torch.bind_symbolic_shape %104, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, s1)> : !torch.vtensor<[?,1,?,?],f32>
    %105 = torch.prim.ListConstruct %2, %3, %3 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %106 = torch.aten.view %104, %105 : !torch.vtensor<[?,1,?,?],f32>, !torch.list<int> -> !torch.vtensor<[?,?,?],f32>
    torch.bind_symbolic_shape %106, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, s1)> : !torch.vtensor<[?,?,?],f32>
    %int1_92 = torch.constant.int 1
    %int16_93 = torch.constant.int 16
    %107 = torch.prim.ListConstruct %2, %int1_92, %3, %int16_93 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false_94 = torch.constant.bool false
    %108 = torch.aten.expand %80, %107, %false_94 : !torch.vtensor<[?,1,?,16],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,1,?,16],f32>
    torch.bind_symbolic_shape %108, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 16)> : !torch.vtensor<[?,1,?,16],f32>
    %int16_95 = torch.constant.int 16
    %109 = torch.prim.ListConstruct %2, %3, %int16_95 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %110 = torch.aten.view %108, %109 : !torch.vtensor<[?,1,?,16],f32>, !torch.list<int> -> !torch.vtensor<[?,?,16],f32>
    torch.bind_symbolic_shape %110, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 16)> : !torch.vtensor<[?,?,16],f32>
    %111 = torch.aten.bmm %106, %110 : !torch.vtensor<[?,?,?],f32>, !torch.vtensor<[?,?,16],f32> -> !torch.vtensor<[?,?,16],f32>
    torch.bind_symbolic_shape %111, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 16)> : !torch.vtensor<[?,?,16],f32>
    %int1_96 = torch.constant.int 1
    %int16_97 = torch.constant.int 16
    %112 = torch.prim.ListConstruct %2, %int1_96, %3, %int16_97 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %113 = torch.aten.view %111, %112 : !torch.vtensor<[?,?,16],f32>, !torch.list<int> -> !torch.vtensor<[?,1,?,16],f32>
    torch.bind_symbolic_shape %113, [%0, %1], affine_map<()[s0, s1] -> (s0, 1, s1, 16)> : !torch.vtensor<[?,1,?,16],f32>
    %int0_98 = torch.constant.int 0
    %int2_99 = torch.constant.int 2
    %int1_100 = torch.constant.int 1
    %int3_101 = torch.constant.int 3
    %114 = torch.prim.ListConstruct %int0_98, %int2_99, %int1_100, %int3_101 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %115 = torch.aten.permute %113, %114 : !torch.vtensor<[?,1,?,16],f32>, !torch.list<int> -> !torch.vtensor<[?,?,1,16],f32>
    torch.bind_symbolic_shape %115, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 16)> : !torch.vtensor<[?,?,1,16],f32>
    %int16_102 = torch.constant.int 16
    %116 = torch.prim.ListConstruct %2, %3, %int16_102 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %117 = torch.aten.view %115, %116 : !torch.vtensor<[?,?,1,16],f32>, !torch.list<int> -> !torch.vtensor<[?,?,16],f32>
    torch.bind_symbolic_shape %117, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 16)> : !torch.vtensor<[?,?,16],f32>
    %int1_103 = torch.constant.int 1
    %int0_104 = torch.constant.int 0
    %118 = torch.prim.ListConstruct %int1_103, %int0_104 : (!torch.int, !torch.int) -> !torch.list<int>
    %119 = torch.aten.permute %arg4, %118 : !torch.vtensor<[36,16],f32>, !torch.list<int> -> !torch.vtensor<[16,36],f32>
    %int16_105 = torch.constant.int 16
    %120 = torch.prim.ListConstruct %6, %int16_105 : (!torch.int, !torch.int) -> !torch.list<int>
    %121 = torch.aten.view %117, %120 : !torch.vtensor<[?,?,16],f32>, !torch.list<int> -> !torch.vtensor<[?,16],f32>
    torch.bind_symbolic_shape %121, [%0, %1], affine_map<()[s0, s1] -> (s0 * s1, 16)> : !torch.vtensor<[?,16],f32>
    %122 = torch.aten.mm %121, %119 : !torch.vtensor<[?,16],f32>, !torch.vtensor<[16,36],f32> -> !torch.vtensor<[?,36],f32>
    torch.bind_symbolic_shape %122, [%0, %1], affine_map<()[s0, s1] -> (s0 * s1, 36)> : !torch.vtensor<[?,36],f32>
    %int36_106 = torch.constant.int 36
    %123 = torch.prim.ListConstruct %2, %3, %int36_106 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %124 = torch.aten.view %122, %123 : !torch.vtensor<[?,36],f32>, !torch.list<int> -> !torch.vtensor<[?,?,36],f32>
    torch.bind_symbolic_shape %124, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 36)> : !torch.vtensor<[?,?,36],f32>
    return %124 : !torch.vtensor<[?,?,36],f32>
  }
}
