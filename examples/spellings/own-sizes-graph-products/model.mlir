module {
  func.func @main(%arg0: !torch.vtensor<[32,36],f32>, %arg1: !torch.vtensor<[44,36],f32>, %arg2: !torch.vtensor<[40],f32>, %arg3: !torch.vtensor<[44,40],f32>, %arg4: !torch.vtensor<[36,20],f32>, %arg5: !torch.vtensor<[?,?,36],f32>, %arg6: !torch.vtensor<[?,?,4],f32>, %arg7: !torch.vtensor<[?,?,4],f32>, %arg8: !torch.vtensor<[?,?,40],f32>, %arg9: !torch.vtensor<[?,?,4],f32>) -> (!torch.vtensor<[?,?,36],f32>, !torch.vtensor<[?,?,40],f32>, !torch.vtensor<[?,?,4],f32>) {
    %0 = torch.symbolic_int "s17" {min_val = 1, max_val = 4096} : !torch.int
    %1 = torch.symbolic_int "s2" {min_val = 4, max_val = 4096} : !torch.int
    %2 = torch.symbolic_int "s15" {min_val = 4, max_val = 4096} : !torch.int
    torch.bind_symbolic_shape %arg5, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 36)> : !torch.vtensor<[?,?,36],f32>
    torch.bind_symbolic_shape %arg6, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 4)> : !torch.vtensor<[?,?,4],f32>
    torch.bind_symbolic_shape %arg7, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 4)> : !torch.vtensor<[?,?,4],f32>
    torch.bind_symbolic_shape %arg8, [%2, %0], affine_map<()[s0, s1] -> (s1, s0, 40)> : !torch.vtensor<[?,?,40],f32>
    torch.bind_symbolic_shape %arg9, [%2, %0], affine_map<()[s0, s1] -> (s1, s0, 4)> : !torch.vtensor<[?,?,4],f32>
    %int0 = torch.constant.int 0
    %3 = torch.aten.size.int %arg5, %int0 : !torch.vtensor<[?,?,36],f32>, !torch.int -> !torch.int
    %int1 = torch.constant.int 1
    %4 = torch.aten.size.int %arg7, %int1 : !torch.vtensor<[?,?,4],f32>, !torch.int -> !torch.int
    %int1_0 = torch.constant.int 1
    %5 = torch.aten.size.int %arg8, %int1_0 : !torch.vtensor<[?,?,40],f32>, !torch.int -> !torch.int
    %none = torch.constant.none
    %6 = torch.aten.linear %arg5, %arg0, %none : !torch.vtensor<[?,?,36],f32>, !torch.vtensor<[32,36],f32>, !torch.none -> !torch.vtensor<[?,?,32],f32>
    torch.bind_symbolic_shape %6, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 32)> : !torch.vtensor<[?,?,32],f32>
    %int2 = torch.constant.int 2
    %int16 = torch.constant.int 16
    %7 = torch.prim.ListConstruct %3, %4, %int2, %int16 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %8 = torch.aten.view %6, %7 : !torch.vtensor<[?,?,32],f32>, !torch.list<int> -> !torch.vtensor<[?,?,2,16],f32>
    torch.bind_symbolic_shape %8, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2, 16)> : !torch.vtensor<[?,?,2,16],f32>
    %none_1 = torch.constant.none
    %9 = torch.aten.linear %arg5, %arg1, %none_1 : !torch.vtensor<[?,?,36],f32>, !torch.vtensor<[44,36],f32>, !torch.none -> !torch.vtensor<[?,?,44],f32>
    torch.bind_symbolic_shape %9, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 44)> : !torch.vtensor<[?,?,44],f32>
    %int12 = torch.constant.int 12
    %int4 = torch.constant.int 4
    %10 = torch.prim.ListConstruct %int12, %int4 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1 = torch.constant.int -1
    %11 = torch.aten.split_with_sizes %8, %10, %int-1 : !torch.vtensor<[?,?,2,16],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %12:2 = torch.prim.ListUnpack %11 : !torch.list<vtensor> -> !torch.vtensor<[?,?,2,12],f32>, !torch.vtensor<[?,?,2,4],f32>
    torch.bind_symbolic_shape %12#0, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2, 12)> : !torch.vtensor<[?,?,2,12],f32>
    torch.bind_symbolic_shape %12#1, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2, 4)> : !torch.vtensor<[?,?,2,4],f32>
    %int40 = torch.constant.int 40
    %int4_2 = torch.constant.int 4
    %13 = torch.prim.ListConstruct %int40, %int4_2 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_3 = torch.constant.int -1
    %14 = torch.aten.split_with_sizes %9, %13, %int-1_3 : !torch.vtensor<[?,?,44],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %15:2 = torch.prim.ListUnpack %14 : !torch.list<vtensor> -> !torch.vtensor<[?,?,40],f32>, !torch.vtensor<[?,?,4],f32>
    torch.bind_symbolic_shape %15#0, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 40)> : !torch.vtensor<[?,?,40],f32>
    torch.bind_symbolic_shape %15#1, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 4)> : !torch.vtensor<[?,?,4],f32>
    %int2_4 = torch.constant.int 2
    %16 = torch.aten.unsqueeze %arg6, %int2_4 : !torch.vtensor<[?,?,4],f32>, !torch.int -> !torch.vtensor<[?,?,1,4],f32>
    torch.bind_symbolic_shape %16, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 4)> : !torch.vtensor<[?,?,1,4],f32>
    %int2_5 = torch.constant.int 2
    %17 = torch.aten.unsqueeze %arg7, %int2_5 : !torch.vtensor<[?,?,4],f32>, !torch.int -> !torch.vtensor<[?,?,1,4],f32>
    torch.bind_symbolic_shape %17, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1, 4)> : !torch.vtensor<[?,?,1,4],f32>
    %int2_6 = torch.constant.int 2
    %int2_7 = torch.constant.int 2
    %18 = torch.prim.ListConstruct %int2_6, %int2_7 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_8 = torch.constant.int -1
    %19 = torch.aten.split_with_sizes %12#1, %18, %int-1_8 : !torch.vtensor<[?,?,2,4],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %20:2 = torch.prim.ListUnpack %19 : !torch.list<vtensor> -> !torch.vtensor<[?,?,2,2],f32>, !torch.vtensor<[?,?,2,2],f32>
    torch.bind_symbolic_shape %20#0, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2, 2)> : !torch.vtensor<[?,?,2,2],f32>
    torch.bind_symbolic_shape %20#1, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2, 2)> : !torch.vtensor<[?,?,2,2],f32>
    %21 = torch.aten.mul.Tensor %12#1, %16 : !torch.vtensor<[?,?,2,4],f32>, !torch.vtensor<[?,?,1,4],f32> -> !torch.vtensor<[?,?,2,4],f32>
    torch.bind_symbolic_shape %21, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2, 4)> : !torch.vtensor<[?,?,2,4],f32>
    %22 = torch.aten.neg %20#1 : !torch.vtensor<[?,?,2,2],f32> -> !torch.vtensor<[?,?,2,2],f32>
    torch.bind_symbolic_shape %22, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2, 2)> : !torch.vtensor<[?,?,2,2],f32>
    %23 = torch.prim.ListConstruct %22, %20#0 : (!torch.vtensor<[?,?,2,2],f32>, !torch.vtensor<[?,?,2,2],f32>) -> !torch.list<vtensor>
    %int-1_9 = torch.constant.int -1
    %24 = torch.aten.cat %23, %int-1_9 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,2,4],f32>
    torch.bind_symbolic_shape %24, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2, 4)> : !torch.vtensor<[?,?,2,4],f32>
    %25 = torch.aten.mul.Tensor %24, %17 : !torch.vtensor<[?,?,2,4],f32>, !torch.vtensor<[?,?,1,4],f32> -> !torch.vtensor<[?,?,2,4],f32>
    torch.bind_symbolic_shape %25, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2, 4)> : !torch.vtensor<[?,?,2,4],f32>
    %int1_10 = torch.constant.int 1
    %26 = torch.aten.add.Tensor %21, %25, %int1_10 : !torch.vtensor<[?,?,2,4],f32>, !torch.vtensor<[?,?,2,4],f32>, !torch.int -> !torch.vtensor<[?,?,2,4],f32>
    torch.bind_symbolic_shape %26, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2, 4)> : !torch.vtensor<[?,?,2,4],f32>
    %int2_11 = torch.constant.int 2
    %int2_12 = torch.constant.int 2
    %27 = torch.prim.ListConstruct %int2_11, %int2_12 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_13 = torch.constant.int -1
    %28 = torch.aten.split_with_sizes %15#1, %27, %int-1_13 : !torch.vtensor<[?,?,4],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %29:2 = torch.prim.ListUnpack %28 : !torch.list<vtensor> -> !torch.vtensor<[?,?,2],f32>, !torch.vtensor<[?,?,2],f32>
    torch.bind_symbolic_shape %29#0, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2)> : !torch.vtensor<[?,?,2],f32>
    torch.bind_symbolic_shape %29#1, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2)> : !torch.vtensor<[?,?,2],f32>
    %30 = torch.aten.mul.Tensor %15#1, %arg6 : !torch.vtensor<[?,?,4],f32>, !torch.vtensor<[?,?,4],f32> -> !torch.vtensor<[?,?,4],f32>
    torch.bind_symbolic_shape %30, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 4)> : !torch.vtensor<[?,?,4],f32>
    %31 = torch.aten.neg %29#1 : !torch.vtensor<[?,?,2],f32> -> !torch.vtensor<[?,?,2],f32>
    torch.bind_symbolic_shape %31, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2)> : !torch.vtensor<[?,?,2],f32>
    %32 = torch.prim.ListConstruct %31, %29#0 : (!torch.vtensor<[?,?,2],f32>, !torch.vtensor<[?,?,2],f32>) -> !torch.list<vtensor>
    %int-1_14 = torch.constant.int -1
    %33 = torch.aten.cat %32, %int-1_14 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,4],f32>
    torch.bind_symbolic_shape %33, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 4)> : !torch.vtensor<[?,?,4],f32>
    %34 = torch.aten.mul.Tensor %33, %arg7 : !torch.vtensor<[?,?,4],f32>, !torch.vtensor<[?,?,4],f32> -> !torch.vtensor<[?,?,4],f32>
    torch.bind_symbolic_shape %34, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 4)> : !torch.vtensor<[?,?,4],f32>
    %int1_15 = torch.constant.int 1
    %35 = torch.aten.add.Tensor %30, %34, %int1_15 : !torch.vtensor<[?,?,4],f32>, !torch.vtensor<[?,?,4],f32>, !torch.int -> !torch.vtensor<[?,?,4],f32>
    torch.bind_symbolic_shape %35, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 4)> : !torch.vtensor<[?,?,4],f32>
    %none_16 = torch.constant.none
    %none_17 = torch.constant.none
    %int6 = torch.constant.int 6
    %cpu = torch.constant.device "cpu"
    %int0_18 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %15#0, %none_16, %none_17, %int6, %cpu, %int0_18 : !torch.vtensor<[?,?,40],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int2_19 = torch.constant.int 2
    %36 = torch.aten.pow.Tensor_Scalar %15#0, %int2_19 : !torch.vtensor<[?,?,40],f32>, !torch.int -> !torch.vtensor<[?,?,40],f32>
    torch.bind_symbolic_shape %36, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 40)> : !torch.vtensor<[?,?,40],f32>
    %int-1_20 = torch.constant.int -1
    %37 = torch.prim.ListConstruct %int-1_20 : (!torch.int) -> !torch.list<int>
    %true = torch.constant.bool true
    %none_21 = torch.constant.none
    %38 = torch.aten.mean.dim %36, %37, %true, %none_21 : !torch.vtensor<[?,?,40],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %38, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %float9.999990e-07 = torch.constant.float 9.9999999999999995E-7
    %int1_22 = torch.constant.int 1
    %39 = torch.aten.add.Scalar %38, %float9.999990e-07, %int1_22 : !torch.vtensor<[?,?,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %39, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %40 = torch.aten.rsqrt %39 : !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,1],f32>
    torch.bind_symbolic_shape %40, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 1)> : !torch.vtensor<[?,?,1],f32>
    %41 = torch.aten.mul.Tensor %15#0, %40 : !torch.vtensor<[?,?,40],f32>, !torch.vtensor<[?,?,1],f32> -> !torch.vtensor<[?,?,40],f32>
    torch.bind_symbolic_shape %41, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 40)> : !torch.vtensor<[?,?,40],f32>
    %none_23 = torch.constant.none
    %none_24 = torch.constant.none
    %int6_25 = torch.constant.int 6
    %cpu_26 = torch.constant.device "cpu"
    %int0_27 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %41, %none_23, %none_24, %int6_25, %cpu_26, %int0_27 : !torch.vtensor<[?,?,40],f32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %42 = torch.aten.mul.Tensor %arg2, %41 : !torch.vtensor<[40],f32>, !torch.vtensor<[?,?,40],f32> -> !torch.vtensor<[?,?,40],f32>
    torch.bind_symbolic_shape %42, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 40)> : !torch.vtensor<[?,?,40],f32>
    %43 = torch.prim.ListConstruct %arg8, %42 : (!torch.vtensor<[?,?,40],f32>, !torch.vtensor<[?,?,40],f32>) -> !torch.list<vtensor>
    %int1_28 = torch.constant.int 1
    %44 = torch.aten.cat %43, %int1_28 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,40],f32>
    torch.bind_symbolic_shape %44, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, s0 + s2, 40)> : !torch.vtensor<[?,?,40],f32>
    %45 = torch.prim.ListConstruct %arg9, %35 : (!torch.vtensor<[?,?,4],f32>, !torch.vtensor<[?,?,4],f32>) -> !torch.list<vtensor>
    %int1_29 = torch.constant.int 1
    %46 = torch.aten.cat %45, %int1_29 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,4],f32>
    torch.bind_symbolic_shape %46, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, s0 + s2, 4)> : !torch.vtensor<[?,?,4],f32>
    %none_30 = torch.constant.none
    %47 = torch.aten.linear %44, %arg3, %none_30 : !torch.vtensor<[?,?,40],f32>, !torch.vtensor<[44,40],f32>, !torch.none -> !torch.vtensor<[?,?,44],f32>
    torch.bind_symbolic_shape %47, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, s0 + s2, 44)> : !torch.vtensor<[?,?,44],f32>
    %48 = torch.aten.add.int %5, %4 : !torch.int, !torch.int -> !torch.int
    %int2_31 = torch.constant.int 2
    %int22 = torch.constant.int 22
    %49 = torch.prim.ListConstruct %3, %48, %int2_31, %int22 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %50 = torch.aten.view %47, %49 : !torch.vtensor<[?,?,44],f32>, !torch.list<int> -> !torch.vtensor<[?,?,2,22],f32>
    torch.bind_symbolic_shape %50, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, s0 + s2, 2, 22)> : !torch.vtensor<[?,?,2,22],f32>
    %int12_32 = torch.constant.int 12
    %int10 = torch.constant.int 10
    %51 = torch.prim.ListConstruct %int12_32, %int10 : (!torch.int, !torch.int) -> !torch.list<int>
    %int-1_33 = torch.constant.int -1
    %52 = torch.aten.split_with_sizes %50, %51, %int-1_33 : !torch.vtensor<[?,?,2,22],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %53:2 = torch.prim.ListUnpack %52 : !torch.list<vtensor> -> !torch.vtensor<[?,?,2,12],f32>, !torch.vtensor<[?,?,2,10],f32>
    torch.bind_symbolic_shape %53#0, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, s0 + s2, 2, 12)> : !torch.vtensor<[?,?,2,12],f32>
    torch.bind_symbolic_shape %53#1, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, s0 + s2, 2, 10)> : !torch.vtensor<[?,?,2,10],f32>
    %int2_34 = torch.constant.int 2
    %int-1_35 = torch.constant.int -1
    %54 = torch.prim.ListConstruct %3, %4, %int2_34, %int-1_35 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false = torch.constant.bool false
    %55 = torch.aten.expand %26, %54, %false : !torch.vtensor<[?,?,2,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,?,2,4],f32>
    torch.bind_symbolic_shape %55, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2, 4)> : !torch.vtensor<[?,?,2,4],f32>
    %56 = torch.prim.ListConstruct %12#0, %55 : (!torch.vtensor<[?,?,2,12],f32>, !torch.vtensor<[?,?,2,4],f32>) -> !torch.list<vtensor>
    %int-1_36 = torch.constant.int -1
    %57 = torch.aten.cat %56, %int-1_36 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,2,16],f32>
    torch.bind_symbolic_shape %57, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2, 16)> : !torch.vtensor<[?,?,2,16],f32>
    %int2_37 = torch.constant.int 2
    %58 = torch.aten.unsqueeze %46, %int2_37 : !torch.vtensor<[?,?,4],f32>, !torch.int -> !torch.vtensor<[?,?,1,4],f32>
    torch.bind_symbolic_shape %58, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, s0 + s2, 1, 4)> : !torch.vtensor<[?,?,1,4],f32>
    %int2_38 = torch.constant.int 2
    %int-1_39 = torch.constant.int -1
    %59 = torch.prim.ListConstruct %3, %48, %int2_38, %int-1_39 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false_40 = torch.constant.bool false
    %60 = torch.aten.expand %58, %59, %false_40 : !torch.vtensor<[?,?,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,?,2,4],f32>
    torch.bind_symbolic_shape %60, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, s0 + s2, 2, 4)> : !torch.vtensor<[?,?,2,4],f32>
    %61 = torch.prim.ListConstruct %53#0, %60 : (!torch.vtensor<[?,?,2,12],f32>, !torch.vtensor<[?,?,2,4],f32>) -> !torch.list<vtensor>
    %int-1_41 = torch.constant.int -1
    %62 = torch.aten.cat %61, %int-1_41 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?,2,16],f32>
    torch.bind_symbolic_shape %62, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, s0 + s2, 2, 16)> : !torch.vtensor<[?,?,2,16],f32>
    %int0_42 = torch.constant.int 0
    %int2_43 = torch.constant.int 2
    %int1_44 = torch.constant.int 1
    %int3 = torch.constant.int 3
    %63 = torch.prim.ListConstruct %int0_42, %int2_43, %int1_44, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %64 = torch.aten.permute %57, %63 : !torch.vtensor<[?,?,2,16],f32>, !torch.list<int> -> !torch.vtensor<[?,2,?,16],f32>
    torch.bind_symbolic_shape %64, [%0, %1], affine_map<()[s0, s1] -> (s0, 2, s1, 16)> : !torch.vtensor<[?,2,?,16],f32>
    %int0_45 = torch.constant.int 0
    %int2_46 = torch.constant.int 2
    %int1_47 = torch.constant.int 1
    %int3_48 = torch.constant.int 3
    %65 = torch.prim.ListConstruct %int0_45, %int2_46, %int1_47, %int3_48 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %66 = torch.aten.permute %62, %65 : !torch.vtensor<[?,?,2,16],f32>, !torch.list<int> -> !torch.vtensor<[?,2,?,16],f32>
    torch.bind_symbolic_shape %66, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, 2, s0 + s2, 16)> : !torch.vtensor<[?,2,?,16],f32>
    %int0_49 = torch.constant.int 0
    %int2_50 = torch.constant.int 2
    %int1_51 = torch.constant.int 1
    %int3_52 = torch.constant.int 3
    %67 = torch.prim.ListConstruct %int0_49, %int2_50, %int1_51, %int3_52 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %68 = torch.aten.permute %53#1, %67 : !torch.vtensor<[?,?,2,10],f32>, !torch.list<int> -> !torch.vtensor<[?,2,?,10],f32>
    torch.bind_symbolic_shape %68, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, 2, s0 + s2, 10)> : !torch.vtensor<[?,2,?,10],f32>
    %int0_53 = torch.constant.int 0
    %int1_54 = torch.constant.int 1
    %int3_55 = torch.constant.int 3
    %int2_56 = torch.constant.int 2
    %69 = torch.prim.ListConstruct %int0_53, %int1_54, %int3_55, %int2_56 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %70 = torch.aten.permute %66, %69 : !torch.vtensor<[?,2,?,16],f32>, !torch.list<int> -> !torch.vtensor<[?,2,16,?],f32>
    torch.bind_symbolic_shape %70, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, 2, 16, s0 + s2)> : !torch.vtensor<[?,2,16,?],f32>
    %71 = torch.aten.matmul %64, %70 : !torch.vtensor<[?,2,?,16],f32>, !torch.vtensor<[?,2,16,?],f32> -> !torch.vtensor<[?,2,?,?],f32>
    torch.bind_symbolic_shape %71, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, 2, s2, s0 + s2)> : !torch.vtensor<[?,2,?,?],f32>
    %int0_57 = torch.constant.int 0
    %int1_58 = torch.constant.int 1
    %none_59 = torch.constant.none
    %int0_60 = torch.constant.int 0
    %cpu_61 = torch.constant.device "cpu"
    %false_62 = torch.constant.bool false
    %72 = torch.aten.arange.start_step %int0_57, %4, %int1_58, %none_59, %int0_60, %cpu_61, %false_62 : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[?],si64>
    torch.bind_symbolic_shape %72, [%1], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],si64>
    %int1_63 = torch.constant.int 1
    %73 = torch.aten.add.Scalar %72, %5, %int1_63 : !torch.vtensor<[?],si64>, !torch.int, !torch.int -> !torch.vtensor<[?],si64>
    torch.bind_symbolic_shape %73, [%1], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],si64>
    %74 = torch.prim.ListConstruct %4, %48 : (!torch.int, !torch.int) -> !torch.list<int>
    %int1_64 = torch.constant.int 1
    %75 = torch.prim.ListConstruct %48, %int1_64 : (!torch.int, !torch.int) -> !torch.list<int>
    %int6_65 = torch.constant.int 6
    %int0_66 = torch.constant.int 0
    %cpu_67 = torch.constant.device "cpu"
    %false_68 = torch.constant.bool false
    %76 = torch.aten.empty_strided %74, %75, %int6_65, %int0_66, %cpu_67, %false_68 : !torch.list<int>, !torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[?,?],f32>
    torch.bind_symbolic_shape %76, [%2, %1], affine_map<()[s0, s1] -> (s1, s0 + s1)> : !torch.vtensor<[?,?],f32>
    %float-3.402820e38 = torch.constant.float -3.4028234663852886E+38
    %none_69 = torch.constant.none
    %none_70 = torch.constant.none
    %none_71 = torch.constant.none
    %false_72 = torch.constant.bool false
    %none_73 = torch.constant.none
    %77 = torch.aten.full_like %76, %float-3.402820e38, %none_69, %none_70, %none_71, %false_72, %none_73 : !torch.vtensor<[?,?],f32>, !torch.float, !torch.none, !torch.none, !torch.none, !torch.bool, !torch.none -> !torch.vtensor<[?,?],f32>
    torch.bind_symbolic_shape %77, [%2, %1], affine_map<()[s0, s1] -> (s1, s0 + s1)> : !torch.vtensor<[?,?],f32>
    %int0_74 = torch.constant.int 0
    %int1_75 = torch.constant.int 1
    %none_76 = torch.constant.none
    %int0_77 = torch.constant.int 0
    %cpu_78 = torch.constant.device "cpu"
    %false_79 = torch.constant.bool false
    %78 = torch.aten.arange.start_step %int0_74, %48, %int1_75, %none_76, %int0_77, %cpu_78, %false_79 : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[?],si64>
    torch.bind_symbolic_shape %78, [%2, %1], affine_map<()[s0, s1] -> (s0 + s1)> : !torch.vtensor<[?],si64>
    %int-2 = torch.constant.int -2
    %79 = torch.aten.unsqueeze %78, %int-2 : !torch.vtensor<[?],si64>, !torch.int -> !torch.vtensor<[1,?],si64>
    torch.bind_symbolic_shape %79, [%2, %1], affine_map<()[s0, s1] -> (1, s0 + s1)> : !torch.vtensor<[1,?],si64>
    %int0_80 = torch.constant.int 0
    %int1_81 = torch.constant.int 1
    %none_82 = torch.constant.none
    %int0_83 = torch.constant.int 0
    %cpu_84 = torch.constant.device "cpu"
    %false_85 = torch.constant.bool false
    %80 = torch.aten.arange.start_step %int0_80, %4, %int1_81, %none_82, %int0_83, %cpu_84, %false_85 : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[?],si64>
    torch.bind_symbolic_shape %80, [%1], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],si64>
    %int-1_86 = torch.constant.int -1
    %81 = torch.aten.unsqueeze %80, %int-1_86 : !torch.vtensor<[?],si64>, !torch.int -> !torch.vtensor<[?,1],si64>
    torch.bind_symbolic_shape %81, [%1], affine_map<()[s0] -> (s0, 1)> : !torch.vtensor<[?,1],si64>
    %int1_87 = torch.constant.int 1
    %82 = torch.aten.sub.Tensor %79, %81, %int1_87 : !torch.vtensor<[1,?],si64>, !torch.vtensor<[?,1],si64>, !torch.int -> !torch.vtensor<[?,?],si64>
    torch.bind_symbolic_shape %82, [%2, %1], affine_map<()[s0, s1] -> (s1, s0 + s1)> : !torch.vtensor<[?,?],si64>
    %int1_88 = torch.constant.int 1
    %83 = torch.aten.ge.Scalar %82, %int1_88 : !torch.vtensor<[?,?],si64>, !torch.int -> !torch.vtensor<[?,?],i1>
    torch.bind_symbolic_shape %83, [%2, %1], affine_map<()[s0, s1] -> (s1, s0 + s1)> : !torch.vtensor<[?,?],i1>
    %int0_89 = torch.constant.int 0
    %int6_90 = torch.constant.int 6
    %int0_91 = torch.constant.int 0
    %cpu_92 = torch.constant.device "cpu"
    %none_93 = torch.constant.none
    %84 = torch.aten.scalar_tensor %int0_89, %int6_90, %int0_91, %cpu_92, %none_93 : !torch.int, !torch.int, !torch.int, !torch.Device, !torch.none -> !torch.vtensor<[],f32>
    %85 = torch.aten.where.self %83, %77, %84 : !torch.vtensor<[?,?],i1>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[?,?],f32>
    torch.bind_symbolic_shape %85, [%2, %1], affine_map<()[s0, s1] -> (s1, s0 + s1)> : !torch.vtensor<[?,?],f32>
    %int0_94 = torch.constant.int 0
    %int1_95 = torch.constant.int 1
    %none_96 = torch.constant.none
    %int0_97 = torch.constant.int 0
    %cpu_98 = torch.constant.device "cpu"
    %false_99 = torch.constant.bool false
    %86 = torch.aten.arange.start_step %int0_94, %48, %int1_95, %none_96, %int0_97, %cpu_98, %false_99 : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[?],si64>
    torch.bind_symbolic_shape %86, [%2, %1], affine_map<()[s0, s1] -> (s0 + s1)> : !torch.vtensor<[?],si64>
    %int-1_100 = torch.constant.int -1
    %int1_101 = torch.constant.int 1
    %87 = torch.prim.ListConstruct %int-1_100, %int1_101 : (!torch.int, !torch.int) -> !torch.list<int>
    %88 = torch.aten.view %73, %87 : !torch.vtensor<[?],si64>, !torch.list<int> -> !torch.vtensor<[?,1],si64>
    torch.bind_symbolic_shape %88, [%1], affine_map<()[s0] -> (s0, 1)> : !torch.vtensor<[?,1],si64>
    %89 = torch.aten.gt.Tensor %86, %88 : !torch.vtensor<[?],si64>, !torch.vtensor<[?,1],si64> -> !torch.vtensor<[?,?],i1>
    torch.bind_symbolic_shape %89, [%2, %1], affine_map<()[s0, s1] -> (s1, s0 + s1)> : !torch.vtensor<[?,?],i1>
    %90 = torch.aten.mul.Tensor %85, %89 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],i1> -> !torch.vtensor<[?,?],f32>
    torch.bind_symbolic_shape %90, [%2, %1], affine_map<()[s0, s1] -> (s1, s0 + s1)> : !torch.vtensor<[?,?],f32>
    %int0_102 = torch.constant.int 0
    %91 = torch.aten.unsqueeze %90, %int0_102 : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[1,?,?],f32>
    torch.bind_symbolic_shape %91, [%2, %1], affine_map<()[s0, s1] -> (1, s1, s0 + s1)> : !torch.vtensor<[1,?,?],f32>
    %int1_103 = torch.constant.int 1
    %92 = torch.aten.unsqueeze %91, %int1_103 : !torch.vtensor<[1,?,?],f32>, !torch.int -> !torch.vtensor<[1,1,?,?],f32>
    torch.bind_symbolic_shape %92, [%2, %1], affine_map<()[s0, s1] -> (1, 1, s1, s0 + s1)> : !torch.vtensor<[1,1,?,?],f32>
    %int1_104 = torch.constant.int 1
    %int-1_105 = torch.constant.int -1
    %int-1_106 = torch.constant.int -1
    %93 = torch.prim.ListConstruct %3, %int1_104, %int-1_105, %int-1_106 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %false_107 = torch.constant.bool false
    %94 = torch.aten.expand %92, %93, %false_107 : !torch.vtensor<[1,1,?,?],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,1,?,?],f32>
    torch.bind_symbolic_shape %94, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, 1, s2, s0 + s2)> : !torch.vtensor<[?,1,?,?],f32>
    %int3_108 = torch.constant.int 3
    %none_109 = torch.constant.none
    %int1_110 = torch.constant.int 1
    %95 = torch.aten.slice.Tensor %94, %int3_108, %none_109, %48, %int1_110 : !torch.vtensor<[?,1,?,?],f32>, !torch.int, !torch.none, !torch.int, !torch.int -> !torch.vtensor<[?,1,?,?],f32>
    torch.bind_symbolic_shape %95, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, 1, s2, s0 + s2)> : !torch.vtensor<[?,1,?,?],f32>
    %int1_111 = torch.constant.int 1
    %96 = torch.aten.add.Tensor %71, %95, %int1_111 : !torch.vtensor<[?,2,?,?],f32>, !torch.vtensor<[?,1,?,?],f32>, !torch.int -> !torch.vtensor<[?,2,?,?],f32>
    torch.bind_symbolic_shape %96, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, 2, s2, s0 + s2)> : !torch.vtensor<[?,2,?,?],f32>
    %int-1_112 = torch.constant.int -1
    %none_113 = torch.constant.none
    %97 = torch.aten.softmax.int %96, %int-1_112, %none_113 : !torch.vtensor<[?,2,?,?],f32>, !torch.int, !torch.none -> !torch.vtensor<[?,2,?,?],f32>
    torch.bind_symbolic_shape %97, [%2, %0, %1], affine_map<()[s0, s1, s2] -> (s1, 2, s2, s0 + s2)> : !torch.vtensor<[?,2,?,?],f32>
    %98 = torch.aten.matmul %97, %68 : !torch.vtensor<[?,2,?,?],f32>, !torch.vtensor<[?,2,?,10],f32> -> !torch.vtensor<[?,2,?,10],f32>
    torch.bind_symbolic_shape %98, [%0, %1], affine_map<()[s0, s1] -> (s0, 2, s1, 10)> : !torch.vtensor<[?,2,?,10],f32>
    %int0_114 = torch.constant.int 0
    %int2_115 = torch.constant.int 2
    %int1_116 = torch.constant.int 1
    %int3_117 = torch.constant.int 3
    %99 = torch.prim.ListConstruct %int0_114, %int2_115, %int1_116, %int3_117 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %100 = torch.aten.permute %98, %99 : !torch.vtensor<[?,2,?,10],f32>, !torch.list<int> -> !torch.vtensor<[?,?,2,10],f32>
    torch.bind_symbolic_shape %100, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2, 10)> : !torch.vtensor<[?,?,2,10],f32>
    %int0_118 = torch.constant.int 0
    %101 = torch.aten.clone %100, %int0_118 : !torch.vtensor<[?,?,2,10],f32>, !torch.int -> !torch.vtensor<[?,?,2,10],f32>
    torch.bind_symbolic_shape %101, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 2, 10)> : !torch.vtensor<[?,?,2,10],f32>
    %int20 = torch.constant.int 20
    %102 = torch.prim.ListConstruct %3, %4, %int20 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %103 = torch.aten.view %101, %102 : !torch.vtensor<[?,?,2,10],f32>, !torch.list<int> -> !torch.vtensor<[?,?,20],f32>
    torch.bind_symbolic_shape %103, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 20)> : !torch.vtensor<[?,?,20],f32>
    %none_119 = torch.constant.none
    %104 = torch.aten.linear %103, %arg4, %none_119 : !torch.vtensor<[?,?,20],f32>, !torch.vtensor<[36,20],f32>, !torch.none -> !torch.vtensor<[?,?,36],f32>
    torch.bind_symbolic_shape %104, [%0, %1], affine_map<()[s0, s1] -> (s0, s1, 36)> : !torch.vtensor<[?,?,36],f32>
    return %104, %44, %46 : !torch.vtensor<[?,?,36],f32>, !torch.vtensor<[?,?,40],f32>, !torch.vtensor<[?,?,4],f32>
  }
}
