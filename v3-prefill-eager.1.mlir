"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}], function_type = (!torch.vtensor<[48,96],f32>, !torch.vtensor<[48],f32>, !torch.vtensor<[200,48],f32>, !torch.vtensor<[80,96],f32>, !torch.vtensor<[64],f32>, !torch.vtensor<[240,64],f32>, !torch.vtensor<[96,120],f32>, !torch.vtensor<[2,7,96],f32>, !torch.vtensor<[2,7,16],f32>, !torch.vtensor<[2,7,16],f32>, !torch.vtensor<[2,1,7,7],f32>) -> !torch.vtensor<[2,7,96],f32>, sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[48,96],f32>, %arg1: !torch.vtensor<[48],f32>, %arg2: !torch.vtensor<[200,48],f32>, %arg3: !torch.vtensor<[80,96],f32>, %arg4: !torch.vtensor<[64],f32>, %arg5: !torch.vtensor<[240,64],f32>, %arg6: !torch.vtensor<[96,120],f32>, %arg7: !torch.vtensor<[2,7,96],f32>, %arg8: !torch.vtensor<[2,7,16],f32>, %arg9: !torch.vtensor<[2,7,16],f32>, %arg10: !torch.vtensor<[2,1,7,7],f32>):
    %0 = "torch.constant.none"() : () -> !torch.none
    %1 = "torch.aten.linear"(%arg7, %arg0, %0) : (!torch.vtensor<[2,7,96],f32>, !torch.vtensor<[48,96],f32>, !torch.none) -> !torch.vtensor<[2,7,48],f32>
    %2 = "torch.constant.none"() : () -> !torch.none
    %3 = "torch.constant.none"() : () -> !torch.none
    %4 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %5 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %6 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %7 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %8 = "torch.aten.pow.Tensor_Scalar"(%1, %7) : (!torch.vtensor<[2,7,48],f32>, !torch.int) -> !torch.vtensor<[2,7,48],f32>
    %9 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %10 = "torch.prim.ListConstruct"(%9) : (!torch.int) -> !torch.list<int>
    %11 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %12 = "torch.constant.none"() : () -> !torch.none
    %13 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %14 = "torch.prim.ListConstruct"(%13) : (!torch.int) -> !torch.list<int>
    %15 = "torch.aten.mean.dim"(%8, %14, %11, %12) : (!torch.vtensor<[2,7,48],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2,7,1],f32>
    %16 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %17 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %18 = "torch.aten.add.Scalar"(%15, %16, %17) : (!torch.vtensor<[2,7,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[2,7,1],f32>
    %19 = "torch.aten.rsqrt"(%18) : (!torch.vtensor<[2,7,1],f32>) -> !torch.vtensor<[2,7,1],f32>
    %20 = "torch.aten.mul.Tensor"(%1, %19) : (!torch.vtensor<[2,7,48],f32>, !torch.vtensor<[2,7,1],f32>) -> !torch.vtensor<[2,7,48],f32>
    %21 = "torch.constant.none"() : () -> !torch.none
    %22 = "torch.constant.none"() : () -> !torch.none
    %23 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %24 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %25 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %26 = "torch.aten.mul.Tensor"(%arg1, %20) : (!torch.vtensor<[48],f32>, !torch.vtensor<[2,7,48],f32>) -> !torch.vtensor<[2,7,48],f32>
    %27 = "torch.constant.none"() : () -> !torch.none
    %28 = "torch.aten.linear"(%26, %arg2, %27) : (!torch.vtensor<[2,7,48],f32>, !torch.vtensor<[200,48],f32>, !torch.none) -> !torch.vtensor<[2,7,200],f32>
    %29 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %30 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %31 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %32 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %33 = "torch.prim.ListConstruct"(%29, %30, %31, %32) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %34 = "torch.aten.view"(%28, %33) : (!torch.vtensor<[2,7,200],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,5,40],f32>
    %35 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %36 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %37 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %38 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %39 = "torch.prim.ListConstruct"(%35, %36, %37, %38) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %40 = "torch.aten.permute"(%34, %39) : (!torch.vtensor<[2,7,5,40],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,7,40],f32>
    %41 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %42 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %43 = "torch.prim.ListConstruct"(%41, %42) : (!torch.int, !torch.int) -> !torch.list<int>
    %44 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %45 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %46 = "torch.aten.split_with_sizes"(%40, %43, %45) : (!torch.vtensor<[2,5,7,40],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %47:2 = "torch.prim.ListUnpack"(%46) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,5,7,24],f32>, !torch.vtensor<[2,5,7,16],f32>)
    %48 = "torch.constant.none"() : () -> !torch.none
    %49 = "torch.aten.linear"(%arg7, %arg3, %48) : (!torch.vtensor<[2,7,96],f32>, !torch.vtensor<[80,96],f32>, !torch.none) -> !torch.vtensor<[2,7,80],f32>
    %50 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %51 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %52 = "torch.prim.ListConstruct"(%50, %51) : (!torch.int, !torch.int) -> !torch.list<int>
    %53 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %54 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %55 = "torch.aten.split_with_sizes"(%49, %52, %54) : (!torch.vtensor<[2,7,80],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %56:2 = "torch.prim.ListUnpack"(%55) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,7,64],f32>, !torch.vtensor<[2,7,16],f32>)
    %57 = "torch.constant.none"() : () -> !torch.none
    %58 = "torch.constant.none"() : () -> !torch.none
    %59 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %60 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %61 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %62 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %63 = "torch.aten.pow.Tensor_Scalar"(%56#0, %62) : (!torch.vtensor<[2,7,64],f32>, !torch.int) -> !torch.vtensor<[2,7,64],f32>
    %64 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %65 = "torch.prim.ListConstruct"(%64) : (!torch.int) -> !torch.list<int>
    %66 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %67 = "torch.constant.none"() : () -> !torch.none
    %68 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %69 = "torch.prim.ListConstruct"(%68) : (!torch.int) -> !torch.list<int>
    %70 = "torch.aten.mean.dim"(%63, %69, %66, %67) : (!torch.vtensor<[2,7,64],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2,7,1],f32>
    %71 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %72 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %73 = "torch.aten.add.Scalar"(%70, %71, %72) : (!torch.vtensor<[2,7,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[2,7,1],f32>
    %74 = "torch.aten.rsqrt"(%73) : (!torch.vtensor<[2,7,1],f32>) -> !torch.vtensor<[2,7,1],f32>
    %75 = "torch.aten.mul.Tensor"(%56#0, %74) : (!torch.vtensor<[2,7,64],f32>, !torch.vtensor<[2,7,1],f32>) -> !torch.vtensor<[2,7,64],f32>
    %76 = "torch.constant.none"() : () -> !torch.none
    %77 = "torch.constant.none"() : () -> !torch.none
    %78 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %79 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %80 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %81 = "torch.aten.mul.Tensor"(%arg4, %75) : (!torch.vtensor<[64],f32>, !torch.vtensor<[2,7,64],f32>) -> !torch.vtensor<[2,7,64],f32>
    %82 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %83 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %84 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %85 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %86 = "torch.prim.ListConstruct"(%82, %83, %84, %85) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %87 = "torch.aten.view"(%81, %86) : (!torch.vtensor<[2,7,64],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,7,64],f32>
    %88 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %89 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %90 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %91 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %92 = "torch.prim.ListConstruct"(%88, %89, %90, %91) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %93 = "torch.aten.view"(%56#1, %92) : (!torch.vtensor<[2,7,16],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,7,16],f32>
    %94 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %95 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %96 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %97 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %98 = "torch.aten.slice.Tensor"(%arg8, %94, %95, %96, %97) : (!torch.vtensor<[2,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,7,8],f32>
    %99 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %100 = "torch.aten.unsqueeze"(%98, %99) : (!torch.vtensor<[2,7,8],f32>, !torch.int) -> !torch.vtensor<[2,1,7,8],f32>
    %101 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %102 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %103 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %104 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %105 = "torch.aten.slice.Tensor"(%arg9, %101, %102, %103, %104) : (!torch.vtensor<[2,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,7,8],f32>
    %106 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %107 = "torch.aten.unsqueeze"(%105, %106) : (!torch.vtensor<[2,7,8],f32>, !torch.int) -> !torch.vtensor<[2,1,7,8],f32>
    %108 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %109 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %110 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %111 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %112 = "torch.aten.slice.Tensor"(%47#1, %108, %109, %110, %111) : (!torch.vtensor<[2,5,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,7,8],f32>
    %113 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %114 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %115 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %116 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %117 = "torch.aten.slice.Tensor"(%47#1, %113, %114, %115, %116) : (!torch.vtensor<[2,5,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,7,8],f32>
    %118 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %119 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %120 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %121 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %122 = "torch.aten.slice.Tensor"(%93, %118, %119, %120, %121) : (!torch.vtensor<[2,1,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,1,7,8],f32>
    %123 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %124 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %125 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %126 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %127 = "torch.aten.slice.Tensor"(%93, %123, %124, %125, %126) : (!torch.vtensor<[2,1,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,1,7,8],f32>
    %128 = "torch.aten.mul.Tensor"(%112, %100) : (!torch.vtensor<[2,5,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,5,7,8],f32>
    %129 = "torch.aten.mul.Tensor"(%117, %107) : (!torch.vtensor<[2,5,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,5,7,8],f32>
    %130 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %131 = "torch.aten.sub.Tensor"(%128, %129, %130) : (!torch.vtensor<[2,5,7,8],f32>, !torch.vtensor<[2,5,7,8],f32>, !torch.int) -> !torch.vtensor<[2,5,7,8],f32>
    %132 = "torch.aten.mul.Tensor"(%117, %100) : (!torch.vtensor<[2,5,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,5,7,8],f32>
    %133 = "torch.aten.mul.Tensor"(%112, %107) : (!torch.vtensor<[2,5,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,5,7,8],f32>
    %134 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %135 = "torch.aten.add.Tensor"(%132, %133, %134) : (!torch.vtensor<[2,5,7,8],f32>, !torch.vtensor<[2,5,7,8],f32>, !torch.int) -> !torch.vtensor<[2,5,7,8],f32>
    %136 = "torch.prim.ListConstruct"(%131, %135) : (!torch.vtensor<[2,5,7,8],f32>, !torch.vtensor<[2,5,7,8],f32>) -> !torch.list<vtensor>
    %137 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %138 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %139 = "torch.aten.cat"(%136, %138) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,5,7,16],f32>
    %140 = "torch.aten.mul.Tensor"(%122, %100) : (!torch.vtensor<[2,1,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,1,7,8],f32>
    %141 = "torch.aten.mul.Tensor"(%127, %107) : (!torch.vtensor<[2,1,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,1,7,8],f32>
    %142 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %143 = "torch.aten.sub.Tensor"(%140, %141, %142) : (!torch.vtensor<[2,1,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>, !torch.int) -> !torch.vtensor<[2,1,7,8],f32>
    %144 = "torch.aten.mul.Tensor"(%127, %100) : (!torch.vtensor<[2,1,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,1,7,8],f32>
    %145 = "torch.aten.mul.Tensor"(%122, %107) : (!torch.vtensor<[2,1,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,1,7,8],f32>
    %146 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %147 = "torch.aten.add.Tensor"(%144, %145, %146) : (!torch.vtensor<[2,1,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>, !torch.int) -> !torch.vtensor<[2,1,7,8],f32>
    %148 = "torch.prim.ListConstruct"(%143, %147) : (!torch.vtensor<[2,1,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.list<vtensor>
    %149 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %150 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %151 = "torch.aten.cat"(%148, %150) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,1,7,16],f32>
    %152 = "torch.prim.ListConstruct"(%47#0, %139) : (!torch.vtensor<[2,5,7,24],f32>, !torch.vtensor<[2,5,7,16],f32>) -> !torch.list<vtensor>
    %153 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %154 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %155 = "torch.aten.cat"(%152, %154) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,5,7,40],f32>
    %156 = "torch.constant.none"() : () -> !torch.none
    %157 = "torch.aten.linear"(%87, %arg5, %156) : (!torch.vtensor<[2,1,7,64],f32>, !torch.vtensor<[240,64],f32>, !torch.none) -> !torch.vtensor<[2,1,7,240],f32>
    %158 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %159 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %160 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %161 = "torch.constant.int"() {value = 48 : i64} : () -> !torch.int
    %162 = "torch.prim.ListConstruct"(%158, %159, %160, %161) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %163 = "torch.aten.view"(%157, %162) : (!torch.vtensor<[2,1,7,240],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,5,48],f32>
    %164 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %165 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %166 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %167 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %168 = "torch.prim.ListConstruct"(%164, %165, %166, %167) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %169 = "torch.aten.permute"(%163, %168) : (!torch.vtensor<[2,7,5,48],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,7,48],f32>
    %170 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %171 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %172 = "torch.prim.ListConstruct"(%170, %171) : (!torch.int, !torch.int) -> !torch.list<int>
    %173 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %174 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %175 = "torch.aten.split_with_sizes"(%169, %172, %174) : (!torch.vtensor<[2,5,7,48],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %176:2 = "torch.prim.ListUnpack"(%175) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,5,7,24],f32>, !torch.vtensor<[2,5,7,24],f32>)
    %177 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %178 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %179 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %180 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %181 = "torch.prim.ListConstruct"(%177, %178, %179, %180) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %182 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %183 = "torch.aten.expand"(%151, %181, %182) : (!torch.vtensor<[2,1,7,16],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,5,7,16],f32>
    %184 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %185 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %186 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %187 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %188 = "torch.prim.ListConstruct"(%184, %185, %186, %187) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %189 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %190 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %191 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %192 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %193 = "torch.constant.none"() : () -> !torch.none
    %194 = "torch.aten.empty.memory_format"(%188, %189, %190, %191, %192, %193) : (!torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none) -> !torch.vtensor<[2,5,7,40],f32>
    %195 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %196 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %197 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %198 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %199 = "torch.aten.slice.Tensor"(%194, %195, %196, %197, %198) : (!torch.vtensor<[2,5,7,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,7,24],f32>
    %200 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %201 = "torch.aten.copy"(%199, %176#0, %200) : (!torch.vtensor<[2,5,7,24],f32>, !torch.vtensor<[2,5,7,24],f32>, !torch.bool) -> !torch.vtensor<[2,5,7,24],f32>
    %202 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %203 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %204 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %205 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %206 = "torch.aten.slice_scatter"(%194, %201, %202, %203, %204, %205) : (!torch.vtensor<[2,5,7,40],f32>, !torch.vtensor<[2,5,7,24],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,7,40],f32>
    %207 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %208 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %209 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %210 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %211 = "torch.aten.slice.Tensor"(%206, %207, %208, %209, %210) : (!torch.vtensor<[2,5,7,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,7,16],f32>
    %212 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %213 = "torch.aten.copy"(%211, %183, %212) : (!torch.vtensor<[2,5,7,16],f32>, !torch.vtensor<[2,5,7,16],f32>, !torch.bool) -> !torch.vtensor<[2,5,7,16],f32>
    %214 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %215 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %216 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %217 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %218 = "torch.aten.slice_scatter"(%206, %213, %214, %215, %216, %217) : (!torch.vtensor<[2,5,7,40],f32>, !torch.vtensor<[2,5,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,7,40],f32>
    %219 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %220 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %221 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %222 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %223 = "torch.prim.ListConstruct"(%219, %220, %221, %222) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %224 = "torch.aten.permute"(%218, %223) : (!torch.vtensor<[2,5,7,40],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,40,7],f32>
    %225 = "torch.aten.matmul"(%155, %224) : (!torch.vtensor<[2,5,7,40],f32>, !torch.vtensor<[2,5,40,7],f32>) -> !torch.vtensor<[2,5,7,7],f32>
    %226 = "torch.constant.float"() {value = 0.2962823648750772 : f64} : () -> !torch.float
    %227 = "torch.aten.mul.Scalar"(%225, %226) : (!torch.vtensor<[2,5,7,7],f32>, !torch.float) -> !torch.vtensor<[2,5,7,7],f32>
    %228 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %229 = "torch.aten.add.Tensor"(%227, %arg10, %228) : (!torch.vtensor<[2,5,7,7],f32>, !torch.vtensor<[2,1,7,7],f32>, !torch.int) -> !torch.vtensor<[2,5,7,7],f32>
    %230 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %231 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %232 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %233 = "torch.aten.softmax.int"(%229, %232, %231) : (!torch.vtensor<[2,5,7,7],f32>, !torch.int, !torch.int) -> !torch.vtensor<[2,5,7,7],f32>
    %234 = "torch.constant.none"() : () -> !torch.none
    %235 = "torch.constant.none"() : () -> !torch.none
    %236 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %237 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %238 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %239 = "torch.constant.none"() : () -> !torch.none
    %240 = "torch.aten.clone"(%233, %239) : (!torch.vtensor<[2,5,7,7],f32>, !torch.none) -> !torch.vtensor<[2,5,7,7],f32>
    %241 = "torch.aten.matmul"(%240, %176#1) : (!torch.vtensor<[2,5,7,7],f32>, !torch.vtensor<[2,5,7,24],f32>) -> !torch.vtensor<[2,5,7,24],f32>
    %242 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %243 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %244 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %245 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %246 = "torch.prim.ListConstruct"(%242, %243, %244, %245) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %247 = "torch.aten.permute"(%241, %246) : (!torch.vtensor<[2,5,7,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,5,24],f32>
    %248 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %249 = "torch.aten.clone"(%247, %248) : (!torch.vtensor<[2,7,5,24],f32>, !torch.int) -> !torch.vtensor<[2,7,5,24],f32>
    %250 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %251 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %252 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %253 = "torch.prim.ListConstruct"(%250, %251, %252) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %254 = "torch.aten.view"(%249, %253) : (!torch.vtensor<[2,7,5,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,120],f32>
    %255 = "torch.constant.none"() : () -> !torch.none
    %256 = "torch.aten.linear"(%254, %arg6, %255) : (!torch.vtensor<[2,7,120],f32>, !torch.vtensor<[96,120],f32>, !torch.none) -> !torch.vtensor<[2,7,96],f32>
    "func.return"(%256) : (!torch.vtensor<[2,7,96],f32>) -> ()
  }) : () -> ()
}) : () -> ()

