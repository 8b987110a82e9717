"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}, {mla.arg = 11 : i64}, {mla.arg = 12 : i64}], function_type = (!torch.vtensor<[48,96],f32>, !torch.vtensor<[48],f32>, !torch.vtensor<[200,48],f32>, !torch.vtensor<[80,96],f32>, !torch.vtensor<[64],f32>, !torch.vtensor<[240,64],f32>, !torch.vtensor<[96,120],f32>, !torch.vtensor<[2,1,96],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,38],i1>, !torch.vtensor<[2,1,37,64],f32>, !torch.vtensor<[2,1,37,16],f32>) -> (!torch.vtensor<[2,1,96],f32>, !torch.vtensor<[2,1,38,64],f32>, !torch.vtensor<[2,1,38,16],f32>), sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[48,96],f32>, %arg1: !torch.vtensor<[48],f32>, %arg2: !torch.vtensor<[200,48],f32>, %arg3: !torch.vtensor<[80,96],f32>, %arg4: !torch.vtensor<[64],f32>, %arg5: !torch.vtensor<[240,64],f32>, %arg6: !torch.vtensor<[96,120],f32>, %arg7: !torch.vtensor<[2,1,96],f32>, %arg8: !torch.vtensor<[2,1,16],f32>, %arg9: !torch.vtensor<[2,1,16],f32>, %arg10: !torch.vtensor<[2,1,1,38],i1>, %arg11: !torch.vtensor<[2,1,37,64],f32>, %arg12: !torch.vtensor<[2,1,37,16],f32>):
    %0 = "torch.constant.none"() : () -> !torch.none
    %1 = "torch.aten.linear"(%arg7, %arg0, %0) : (!torch.vtensor<[2,1,96],f32>, !torch.vtensor<[48,96],f32>, !torch.none) -> !torch.vtensor<[2,1,48],f32>
    %2 = "torch.constant.none"() : () -> !torch.none
    %3 = "torch.constant.none"() : () -> !torch.none
    %4 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %5 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %6 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %7 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %8 = "torch.aten.pow.Tensor_Scalar"(%1, %7) : (!torch.vtensor<[2,1,48],f32>, !torch.int) -> !torch.vtensor<[2,1,48],f32>
    %9 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %10 = "torch.prim.ListConstruct"(%9) : (!torch.int) -> !torch.list<int>
    %11 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %12 = "torch.constant.none"() : () -> !torch.none
    %13 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %14 = "torch.prim.ListConstruct"(%13) : (!torch.int) -> !torch.list<int>
    %15 = "torch.aten.mean.dim"(%8, %14, %11, %12) : (!torch.vtensor<[2,1,48],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2,1,1],f32>
    %16 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %17 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %18 = "torch.aten.add.Scalar"(%15, %16, %17) : (!torch.vtensor<[2,1,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[2,1,1],f32>
    %19 = "torch.aten.rsqrt"(%18) : (!torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[2,1,1],f32>
    %20 = "torch.aten.mul.Tensor"(%1, %19) : (!torch.vtensor<[2,1,48],f32>, !torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[2,1,48],f32>
    %21 = "torch.constant.none"() : () -> !torch.none
    %22 = "torch.constant.none"() : () -> !torch.none
    %23 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %24 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %25 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %26 = "torch.aten.mul.Tensor"(%arg1, %20) : (!torch.vtensor<[48],f32>, !torch.vtensor<[2,1,48],f32>) -> !torch.vtensor<[2,1,48],f32>
    %27 = "torch.constant.none"() : () -> !torch.none
    %28 = "torch.aten.linear"(%26, %arg2, %27) : (!torch.vtensor<[2,1,48],f32>, !torch.vtensor<[200,48],f32>, !torch.none) -> !torch.vtensor<[2,1,200],f32>
    %29 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %30 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %31 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %32 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %33 = "torch.prim.ListConstruct"(%29, %30, %31, %32) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %34 = "torch.aten.view"(%28, %33) : (!torch.vtensor<[2,1,200],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,5,40],f32>
    %35 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %36 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %37 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %38 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %39 = "torch.prim.ListConstruct"(%35, %36, %37, %38) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %40 = "torch.aten.permute"(%34, %39) : (!torch.vtensor<[2,1,5,40],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,1,40],f32>
    %41 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %42 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %43 = "torch.prim.ListConstruct"(%41, %42) : (!torch.int, !torch.int) -> !torch.list<int>
    %44 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %45 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %46 = "torch.aten.split_with_sizes"(%40, %43, %45) : (!torch.vtensor<[2,5,1,40],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %47:2 = "torch.prim.ListUnpack"(%46) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,5,1,24],f32>, !torch.vtensor<[2,5,1,16],f32>)
    %48 = "torch.constant.none"() : () -> !torch.none
    %49 = "torch.aten.linear"(%arg7, %arg3, %48) : (!torch.vtensor<[2,1,96],f32>, !torch.vtensor<[80,96],f32>, !torch.none) -> !torch.vtensor<[2,1,80],f32>
    %50 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %51 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %52 = "torch.prim.ListConstruct"(%50, %51) : (!torch.int, !torch.int) -> !torch.list<int>
    %53 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %54 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %55 = "torch.aten.split_with_sizes"(%49, %52, %54) : (!torch.vtensor<[2,1,80],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %56:2 = "torch.prim.ListUnpack"(%55) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,1,64],f32>, !torch.vtensor<[2,1,16],f32>)
    %57 = "torch.constant.none"() : () -> !torch.none
    %58 = "torch.constant.none"() : () -> !torch.none
    %59 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %60 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %61 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %62 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %63 = "torch.aten.pow.Tensor_Scalar"(%56#0, %62) : (!torch.vtensor<[2,1,64],f32>, !torch.int) -> !torch.vtensor<[2,1,64],f32>
    %64 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %65 = "torch.prim.ListConstruct"(%64) : (!torch.int) -> !torch.list<int>
    %66 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %67 = "torch.constant.none"() : () -> !torch.none
    %68 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %69 = "torch.prim.ListConstruct"(%68) : (!torch.int) -> !torch.list<int>
    %70 = "torch.aten.mean.dim"(%63, %69, %66, %67) : (!torch.vtensor<[2,1,64],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2,1,1],f32>
    %71 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %72 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %73 = "torch.aten.add.Scalar"(%70, %71, %72) : (!torch.vtensor<[2,1,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[2,1,1],f32>
    %74 = "torch.aten.rsqrt"(%73) : (!torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[2,1,1],f32>
    %75 = "torch.aten.mul.Tensor"(%56#0, %74) : (!torch.vtensor<[2,1,64],f32>, !torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[2,1,64],f32>
    %76 = "torch.constant.none"() : () -> !torch.none
    %77 = "torch.constant.none"() : () -> !torch.none
    %78 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %79 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %80 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %81 = "torch.aten.mul.Tensor"(%arg4, %75) : (!torch.vtensor<[64],f32>, !torch.vtensor<[2,1,64],f32>) -> !torch.vtensor<[2,1,64],f32>
    %82 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %83 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %84 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %85 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %86 = "torch.prim.ListConstruct"(%82, %83, %84, %85) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %87 = "torch.aten.view"(%81, %86) : (!torch.vtensor<[2,1,64],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,1,64],f32>
    %88 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %89 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %90 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %91 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %92 = "torch.prim.ListConstruct"(%88, %89, %90, %91) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %93 = "torch.aten.view"(%56#1, %92) : (!torch.vtensor<[2,1,16],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,1,16],f32>
    %94 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %95 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %96 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %97 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %98 = "torch.aten.slice.Tensor"(%arg8, %94, %95, %96, %97) : (!torch.vtensor<[2,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,1,8],f32>
    %99 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %100 = "torch.aten.unsqueeze"(%98, %99) : (!torch.vtensor<[2,1,8],f32>, !torch.int) -> !torch.vtensor<[2,1,1,8],f32>
    %101 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %102 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %103 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %104 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %105 = "torch.aten.slice.Tensor"(%arg9, %101, %102, %103, %104) : (!torch.vtensor<[2,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,1,8],f32>
    %106 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %107 = "torch.aten.unsqueeze"(%105, %106) : (!torch.vtensor<[2,1,8],f32>, !torch.int) -> !torch.vtensor<[2,1,1,8],f32>
    %108 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %109 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %110 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %111 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %112 = "torch.aten.slice.Tensor"(%47#1, %108, %109, %110, %111) : (!torch.vtensor<[2,5,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,1,8],f32>
    %113 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %114 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %115 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %116 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %117 = "torch.aten.slice.Tensor"(%47#1, %113, %114, %115, %116) : (!torch.vtensor<[2,5,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,1,8],f32>
    %118 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %119 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %120 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %121 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %122 = "torch.aten.slice.Tensor"(%93, %118, %119, %120, %121) : (!torch.vtensor<[2,1,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,1,1,8],f32>
    %123 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %124 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %125 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %126 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %127 = "torch.aten.slice.Tensor"(%93, %123, %124, %125, %126) : (!torch.vtensor<[2,1,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,1,1,8],f32>
    %128 = "torch.aten.mul.Tensor"(%112, %100) : (!torch.vtensor<[2,5,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,5,1,8],f32>
    %129 = "torch.aten.mul.Tensor"(%117, %107) : (!torch.vtensor<[2,5,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,5,1,8],f32>
    %130 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %131 = "torch.aten.sub.Tensor"(%128, %129, %130) : (!torch.vtensor<[2,5,1,8],f32>, !torch.vtensor<[2,5,1,8],f32>, !torch.int) -> !torch.vtensor<[2,5,1,8],f32>
    %132 = "torch.aten.mul.Tensor"(%117, %100) : (!torch.vtensor<[2,5,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,5,1,8],f32>
    %133 = "torch.aten.mul.Tensor"(%112, %107) : (!torch.vtensor<[2,5,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,5,1,8],f32>
    %134 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %135 = "torch.aten.add.Tensor"(%132, %133, %134) : (!torch.vtensor<[2,5,1,8],f32>, !torch.vtensor<[2,5,1,8],f32>, !torch.int) -> !torch.vtensor<[2,5,1,8],f32>
    %136 = "torch.prim.ListConstruct"(%131, %135) : (!torch.vtensor<[2,5,1,8],f32>, !torch.vtensor<[2,5,1,8],f32>) -> !torch.list<vtensor>
    %137 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %138 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %139 = "torch.aten.cat"(%136, %138) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,5,1,16],f32>
    %140 = "torch.aten.mul.Tensor"(%122, %100) : (!torch.vtensor<[2,1,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,1,1,8],f32>
    %141 = "torch.aten.mul.Tensor"(%127, %107) : (!torch.vtensor<[2,1,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,1,1,8],f32>
    %142 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %143 = "torch.aten.sub.Tensor"(%140, %141, %142) : (!torch.vtensor<[2,1,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>, !torch.int) -> !torch.vtensor<[2,1,1,8],f32>
    %144 = "torch.aten.mul.Tensor"(%127, %100) : (!torch.vtensor<[2,1,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,1,1,8],f32>
    %145 = "torch.aten.mul.Tensor"(%122, %107) : (!torch.vtensor<[2,1,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,1,1,8],f32>
    %146 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %147 = "torch.aten.add.Tensor"(%144, %145, %146) : (!torch.vtensor<[2,1,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>, !torch.int) -> !torch.vtensor<[2,1,1,8],f32>
    %148 = "torch.prim.ListConstruct"(%143, %147) : (!torch.vtensor<[2,1,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.list<vtensor>
    %149 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %150 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %151 = "torch.aten.cat"(%148, %150) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,1,1,16],f32>
    %152 = "torch.prim.ListConstruct"(%arg11, %87) : (!torch.vtensor<[2,1,37,64],f32>, !torch.vtensor<[2,1,1,64],f32>) -> !torch.list<vtensor>
    %153 = "torch.constant.int"() {value = -2 : i64} : () -> !torch.int
    %154 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %155 = "torch.aten.cat"(%152, %154) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,1,38,64],f32>
    %156 = "torch.prim.ListConstruct"(%arg12, %151) : (!torch.vtensor<[2,1,37,16],f32>, !torch.vtensor<[2,1,1,16],f32>) -> !torch.list<vtensor>
    %157 = "torch.constant.int"() {value = -2 : i64} : () -> !torch.int
    %158 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %159 = "torch.aten.cat"(%156, %158) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,1,38,16],f32>
    %160 = "torch.prim.ListConstruct"(%47#0, %139) : (!torch.vtensor<[2,5,1,24],f32>, !torch.vtensor<[2,5,1,16],f32>) -> !torch.list<vtensor>
    %161 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %162 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %163 = "torch.aten.cat"(%160, %162) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,5,1,40],f32>
    %164 = "torch.constant.none"() : () -> !torch.none
    %165 = "torch.aten.linear"(%155, %arg5, %164) : (!torch.vtensor<[2,1,38,64],f32>, !torch.vtensor<[240,64],f32>, !torch.none) -> !torch.vtensor<[2,1,38,240],f32>
    %166 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %167 = "torch.constant.int"() {value = 38 : i64} : () -> !torch.int
    %168 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %169 = "torch.constant.int"() {value = 48 : i64} : () -> !torch.int
    %170 = "torch.prim.ListConstruct"(%166, %167, %168, %169) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %171 = "torch.aten.view"(%165, %170) : (!torch.vtensor<[2,1,38,240],f32>, !torch.list<int>) -> !torch.vtensor<[2,38,5,48],f32>
    %172 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %173 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %174 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %175 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %176 = "torch.prim.ListConstruct"(%172, %173, %174, %175) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %177 = "torch.aten.permute"(%171, %176) : (!torch.vtensor<[2,38,5,48],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,38,48],f32>
    %178 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %179 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %180 = "torch.prim.ListConstruct"(%178, %179) : (!torch.int, !torch.int) -> !torch.list<int>
    %181 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %182 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %183 = "torch.aten.split_with_sizes"(%177, %180, %182) : (!torch.vtensor<[2,5,38,48],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %184:2 = "torch.prim.ListUnpack"(%183) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,5,38,24],f32>, !torch.vtensor<[2,5,38,24],f32>)
    %185 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %186 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %187 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %188 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %189 = "torch.prim.ListConstruct"(%185, %186, %187, %188) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %190 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %191 = "torch.aten.expand"(%159, %189, %190) : (!torch.vtensor<[2,1,38,16],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,5,38,16],f32>
    %192 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %193 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %194 = "torch.constant.int"() {value = 38 : i64} : () -> !torch.int
    %195 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %196 = "torch.prim.ListConstruct"(%192, %193, %194, %195) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %197 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %198 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %199 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %200 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %201 = "torch.constant.none"() : () -> !torch.none
    %202 = "torch.aten.empty.memory_format"(%196, %197, %198, %199, %200, %201) : (!torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none) -> !torch.vtensor<[2,5,38,40],f32>
    %203 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %204 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %205 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %206 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %207 = "torch.aten.slice.Tensor"(%202, %203, %204, %205, %206) : (!torch.vtensor<[2,5,38,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,38,24],f32>
    %208 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %209 = "torch.aten.copy"(%207, %184#0, %208) : (!torch.vtensor<[2,5,38,24],f32>, !torch.vtensor<[2,5,38,24],f32>, !torch.bool) -> !torch.vtensor<[2,5,38,24],f32>
    %210 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %211 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %212 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %213 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %214 = "torch.aten.slice_scatter"(%202, %209, %210, %211, %212, %213) : (!torch.vtensor<[2,5,38,40],f32>, !torch.vtensor<[2,5,38,24],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,38,40],f32>
    %215 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %216 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %217 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %218 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %219 = "torch.aten.slice.Tensor"(%214, %215, %216, %217, %218) : (!torch.vtensor<[2,5,38,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,38,16],f32>
    %220 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %221 = "torch.aten.copy"(%219, %191, %220) : (!torch.vtensor<[2,5,38,16],f32>, !torch.vtensor<[2,5,38,16],f32>, !torch.bool) -> !torch.vtensor<[2,5,38,16],f32>
    %222 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %223 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %224 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %225 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %226 = "torch.aten.slice_scatter"(%214, %221, %222, %223, %224, %225) : (!torch.vtensor<[2,5,38,40],f32>, !torch.vtensor<[2,5,38,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,38,40],f32>
    %227 = "torch.constant.float"() {value = 0.000000e+00 : f64} : () -> !torch.float
    %228 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %229 = "torch.constant.float"() {value = 0.2962823648750772 : f64} : () -> !torch.float
    %230 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %231 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %232 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %233 = "torch.aten.transpose.int"(%226, %231, %232) : (!torch.vtensor<[2,5,38,40],f32>, !torch.int, !torch.int) -> !torch.vtensor<[2,5,40,38],f32>
    %234 = "torch.aten.matmul"(%163, %233) : (!torch.vtensor<[2,5,1,40],f32>, !torch.vtensor<[2,5,40,38],f32>) -> !torch.vtensor<[2,5,1,38],f32>
    %235 = "torch.constant.float"() {value = 0.2962823648750772 : f64} : () -> !torch.float
    %236 = "torch.aten.mul.Scalar"(%234, %235) : (!torch.vtensor<[2,5,1,38],f32>, !torch.float) -> !torch.vtensor<[2,5,1,38],f32>
    %237 = "torch.constant.none"() : () -> !torch.none
    %238 = "torch.constant.float"() {value = 0xFFF0000000000000 : f64} : () -> !torch.float
    %239 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %240 = "torch.aten.scalar_tensor"(%238, %239, %237, %237, %237) : (!torch.float, !torch.int, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[],f32>
    %241 = "torch.aten.where.self"(%arg10, %236, %240) : (!torch.vtensor<[2,1,1,38],i1>, !torch.vtensor<[2,5,1,38],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,5,1,38],f32>
    %242 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %243 = "torch.constant.none"() : () -> !torch.none
    %244 = "torch.aten.softmax.int"(%241, %242, %243) : (!torch.vtensor<[2,5,1,38],f32>, !torch.int, !torch.none) -> !torch.vtensor<[2,5,1,38],f32>
    %245 = "torch.constant.none"() : () -> !torch.none
    %246 = "torch.constant.float"() {value = 0.000000e+00 : f64} : () -> !torch.float
    %247 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %248 = "torch.aten.scalar_tensor"(%246, %247, %245, %245, %245) : (!torch.float, !torch.int, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[],f32>
    %249 = "torch.aten.where.self"(%arg10, %244, %248) : (!torch.vtensor<[2,1,1,38],i1>, !torch.vtensor<[2,5,1,38],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,5,1,38],f32>
    %250 = "torch.aten.matmul"(%249, %184#1) : (!torch.vtensor<[2,5,1,38],f32>, !torch.vtensor<[2,5,38,24],f32>) -> !torch.vtensor<[2,5,1,24],f32>
    %251 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %252 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %253 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %254 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %255 = "torch.prim.ListConstruct"(%251, %252, %253, %254) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %256 = "torch.aten.view"(%250, %255) : (!torch.vtensor<[2,5,1,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,1,24],f32>
    %257 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %258 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %259 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %260 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %261 = "torch.prim.ListConstruct"(%257, %258, %259, %260) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %262 = "torch.aten.permute"(%256, %261) : (!torch.vtensor<[2,5,1,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,5,24],f32>
    %263 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %264 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %265 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %266 = "torch.prim.ListConstruct"(%263, %264, %265) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %267 = "torch.aten.view"(%262, %266) : (!torch.vtensor<[2,1,5,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,120],f32>
    %268 = "torch.constant.none"() : () -> !torch.none
    %269 = "torch.aten.linear"(%267, %arg6, %268) : (!torch.vtensor<[2,1,120],f32>, !torch.vtensor<[96,120],f32>, !torch.none) -> !torch.vtensor<[2,1,96],f32>
    "func.return"(%269, %155, %159) : (!torch.vtensor<[2,1,96],f32>, !torch.vtensor<[2,1,38,64],f32>, !torch.vtensor<[2,1,38,16],f32>) -> ()
  }) : () -> ()
}) : () -> ()

