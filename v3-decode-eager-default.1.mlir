"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}, {mla.arg = 11 : i64}, {mla.arg = 12 : i64}], function_type = (!torch.vtensor<[48,96],f32>, !torch.vtensor<[48],f32>, !torch.vtensor<[200,48],f32>, !torch.vtensor<[80,96],f32>, !torch.vtensor<[64],f32>, !torch.vtensor<[240,64],f32>, !torch.vtensor<[96,120],f32>, !torch.vtensor<[2,1,96],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,38],f32>, !torch.vtensor<[2,1,37,64],f32>, !torch.vtensor<[2,1,37,16],f32>) -> (!torch.vtensor<[2,1,96],f32>, !torch.vtensor<[2,1,38,64],f32>, !torch.vtensor<[2,1,38,16],f32>), sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[48,96],f32>, %arg1: !torch.vtensor<[48],f32>, %arg2: !torch.vtensor<[200,48],f32>, %arg3: !torch.vtensor<[80,96],f32>, %arg4: !torch.vtensor<[64],f32>, %arg5: !torch.vtensor<[240,64],f32>, %arg6: !torch.vtensor<[96,120],f32>, %arg7: !torch.vtensor<[2,1,96],f32>, %arg8: !torch.vtensor<[2,1,16],f32>, %arg9: !torch.vtensor<[2,1,16],f32>, %arg10: !torch.vtensor<[2,1,1,38],f32>, %arg11: !torch.vtensor<[2,1,37,64],f32>, %arg12: !torch.vtensor<[2,1,37,16],f32>):
    %0 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %1 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %2 = "torch.prim.ListConstruct"(%0, %1) : (!torch.int, !torch.int) -> !torch.list<int>
    %3 = "torch.aten.permute"(%arg0, %2) : (!torch.vtensor<[48,96],f32>, !torch.list<int>) -> !torch.vtensor<[96,48],f32>
    %4 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %5 = "torch.constant.int"() {value = 96 : i64} : () -> !torch.int
    %6 = "torch.prim.ListConstruct"(%4, %5) : (!torch.int, !torch.int) -> !torch.list<int>
    %7 = "torch.aten.view"(%arg7, %6) : (!torch.vtensor<[2,1,96],f32>, !torch.list<int>) -> !torch.vtensor<[2,96],f32>
    %8 = "torch.aten.mm"(%7, %3) : (!torch.vtensor<[2,96],f32>, !torch.vtensor<[96,48],f32>) -> !torch.vtensor<[2,48],f32>
    %9 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %10 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %11 = "torch.constant.int"() {value = 48 : i64} : () -> !torch.int
    %12 = "torch.prim.ListConstruct"(%9, %10, %11) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %13 = "torch.aten.view"(%8, %12) : (!torch.vtensor<[2,48],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,48],f32>
    %14 = "torch.constant.none"() : () -> !torch.none
    %15 = "torch.constant.none"() : () -> !torch.none
    %16 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %17 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %18 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %19 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %20 = "torch.aten.pow.Tensor_Scalar"(%13, %19) : (!torch.vtensor<[2,1,48],f32>, !torch.int) -> !torch.vtensor<[2,1,48],f32>
    %21 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %22 = "torch.prim.ListConstruct"(%21) : (!torch.int) -> !torch.list<int>
    %23 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %24 = "torch.constant.none"() : () -> !torch.none
    %25 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %26 = "torch.prim.ListConstruct"(%25) : (!torch.int) -> !torch.list<int>
    %27 = "torch.aten.mean.dim"(%20, %26, %23, %24) : (!torch.vtensor<[2,1,48],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2,1,1],f32>
    %28 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %29 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %30 = "torch.aten.add.Scalar"(%27, %28, %29) : (!torch.vtensor<[2,1,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[2,1,1],f32>
    %31 = "torch.aten.rsqrt"(%30) : (!torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[2,1,1],f32>
    %32 = "torch.aten.mul.Tensor"(%13, %31) : (!torch.vtensor<[2,1,48],f32>, !torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[2,1,48],f32>
    %33 = "torch.constant.none"() : () -> !torch.none
    %34 = "torch.constant.none"() : () -> !torch.none
    %35 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %36 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %37 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %38 = "torch.aten.mul.Tensor"(%arg1, %32) : (!torch.vtensor<[48],f32>, !torch.vtensor<[2,1,48],f32>) -> !torch.vtensor<[2,1,48],f32>
    %39 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %40 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %41 = "torch.prim.ListConstruct"(%39, %40) : (!torch.int, !torch.int) -> !torch.list<int>
    %42 = "torch.aten.permute"(%arg2, %41) : (!torch.vtensor<[200,48],f32>, !torch.list<int>) -> !torch.vtensor<[48,200],f32>
    %43 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %44 = "torch.constant.int"() {value = 48 : i64} : () -> !torch.int
    %45 = "torch.prim.ListConstruct"(%43, %44) : (!torch.int, !torch.int) -> !torch.list<int>
    %46 = "torch.aten.view"(%38, %45) : (!torch.vtensor<[2,1,48],f32>, !torch.list<int>) -> !torch.vtensor<[2,48],f32>
    %47 = "torch.aten.mm"(%46, %42) : (!torch.vtensor<[2,48],f32>, !torch.vtensor<[48,200],f32>) -> !torch.vtensor<[2,200],f32>
    %48 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %49 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %50 = "torch.constant.int"() {value = 200 : i64} : () -> !torch.int
    %51 = "torch.prim.ListConstruct"(%48, %49, %50) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %52 = "torch.aten.view"(%47, %51) : (!torch.vtensor<[2,200],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,200],f32>
    %53 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %54 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %55 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %56 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %57 = "torch.prim.ListConstruct"(%53, %54, %55, %56) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %58 = "torch.aten.view"(%52, %57) : (!torch.vtensor<[2,1,200],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,5,40],f32>
    %59 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %60 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %61 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %62 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %63 = "torch.prim.ListConstruct"(%59, %60, %61, %62) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %64 = "torch.aten.permute"(%58, %63) : (!torch.vtensor<[2,1,5,40],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,1,40],f32>
    %65 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %66 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %67 = "torch.prim.ListConstruct"(%65, %66) : (!torch.int, !torch.int) -> !torch.list<int>
    %68 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %69 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %70 = "torch.aten.split_with_sizes"(%64, %67, %69) : (!torch.vtensor<[2,5,1,40],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %71:2 = "torch.prim.ListUnpack"(%70) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,5,1,24],f32>, !torch.vtensor<[2,5,1,16],f32>)
    %72 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %73 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %74 = "torch.prim.ListConstruct"(%72, %73) : (!torch.int, !torch.int) -> !torch.list<int>
    %75 = "torch.aten.permute"(%arg3, %74) : (!torch.vtensor<[80,96],f32>, !torch.list<int>) -> !torch.vtensor<[96,80],f32>
    %76 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %77 = "torch.constant.int"() {value = 96 : i64} : () -> !torch.int
    %78 = "torch.prim.ListConstruct"(%76, %77) : (!torch.int, !torch.int) -> !torch.list<int>
    %79 = "torch.aten.view"(%arg7, %78) : (!torch.vtensor<[2,1,96],f32>, !torch.list<int>) -> !torch.vtensor<[2,96],f32>
    %80 = "torch.aten.mm"(%79, %75) : (!torch.vtensor<[2,96],f32>, !torch.vtensor<[96,80],f32>) -> !torch.vtensor<[2,80],f32>
    %81 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %82 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %83 = "torch.constant.int"() {value = 80 : i64} : () -> !torch.int
    %84 = "torch.prim.ListConstruct"(%81, %82, %83) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %85 = "torch.aten.view"(%80, %84) : (!torch.vtensor<[2,80],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,80],f32>
    %86 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %87 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %88 = "torch.prim.ListConstruct"(%86, %87) : (!torch.int, !torch.int) -> !torch.list<int>
    %89 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %90 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %91 = "torch.aten.split_with_sizes"(%85, %88, %90) : (!torch.vtensor<[2,1,80],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %92:2 = "torch.prim.ListUnpack"(%91) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,1,64],f32>, !torch.vtensor<[2,1,16],f32>)
    %93 = "torch.constant.none"() : () -> !torch.none
    %94 = "torch.constant.none"() : () -> !torch.none
    %95 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %96 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %97 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %98 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %99 = "torch.aten.pow.Tensor_Scalar"(%92#0, %98) : (!torch.vtensor<[2,1,64],f32>, !torch.int) -> !torch.vtensor<[2,1,64],f32>
    %100 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %101 = "torch.prim.ListConstruct"(%100) : (!torch.int) -> !torch.list<int>
    %102 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %103 = "torch.constant.none"() : () -> !torch.none
    %104 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %105 = "torch.prim.ListConstruct"(%104) : (!torch.int) -> !torch.list<int>
    %106 = "torch.aten.mean.dim"(%99, %105, %102, %103) : (!torch.vtensor<[2,1,64],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2,1,1],f32>
    %107 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %108 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %109 = "torch.aten.add.Scalar"(%106, %107, %108) : (!torch.vtensor<[2,1,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[2,1,1],f32>
    %110 = "torch.aten.rsqrt"(%109) : (!torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[2,1,1],f32>
    %111 = "torch.aten.mul.Tensor"(%92#0, %110) : (!torch.vtensor<[2,1,64],f32>, !torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[2,1,64],f32>
    %112 = "torch.constant.none"() : () -> !torch.none
    %113 = "torch.constant.none"() : () -> !torch.none
    %114 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %115 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %116 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %117 = "torch.aten.mul.Tensor"(%arg4, %111) : (!torch.vtensor<[64],f32>, !torch.vtensor<[2,1,64],f32>) -> !torch.vtensor<[2,1,64],f32>
    %118 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %119 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %120 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %121 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %122 = "torch.prim.ListConstruct"(%118, %119, %120, %121) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %123 = "torch.aten.view"(%117, %122) : (!torch.vtensor<[2,1,64],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,1,64],f32>
    %124 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %125 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %126 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %127 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %128 = "torch.prim.ListConstruct"(%124, %125, %126, %127) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %129 = "torch.aten.view"(%92#1, %128) : (!torch.vtensor<[2,1,16],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,1,16],f32>
    %130 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %131 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %132 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %133 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %134 = "torch.aten.slice.Tensor"(%arg8, %130, %131, %132, %133) : (!torch.vtensor<[2,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,1,8],f32>
    %135 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %136 = "torch.aten.unsqueeze"(%134, %135) : (!torch.vtensor<[2,1,8],f32>, !torch.int) -> !torch.vtensor<[2,1,1,8],f32>
    %137 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %138 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %139 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %140 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %141 = "torch.aten.slice.Tensor"(%arg9, %137, %138, %139, %140) : (!torch.vtensor<[2,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,1,8],f32>
    %142 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %143 = "torch.aten.unsqueeze"(%141, %142) : (!torch.vtensor<[2,1,8],f32>, !torch.int) -> !torch.vtensor<[2,1,1,8],f32>
    %144 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %145 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %146 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %147 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %148 = "torch.aten.slice.Tensor"(%71#1, %144, %145, %146, %147) : (!torch.vtensor<[2,5,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,1,8],f32>
    %149 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %150 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %151 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %152 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %153 = "torch.aten.slice.Tensor"(%71#1, %149, %150, %151, %152) : (!torch.vtensor<[2,5,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,1,8],f32>
    %154 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %155 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %156 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %157 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %158 = "torch.aten.slice.Tensor"(%129, %154, %155, %156, %157) : (!torch.vtensor<[2,1,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,1,1,8],f32>
    %159 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %160 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %161 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %162 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %163 = "torch.aten.slice.Tensor"(%129, %159, %160, %161, %162) : (!torch.vtensor<[2,1,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,1,1,8],f32>
    %164 = "torch.aten.mul.Tensor"(%148, %136) : (!torch.vtensor<[2,5,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,5,1,8],f32>
    %165 = "torch.aten.mul.Tensor"(%153, %143) : (!torch.vtensor<[2,5,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,5,1,8],f32>
    %166 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %167 = "torch.aten.sub.Tensor"(%164, %165, %166) : (!torch.vtensor<[2,5,1,8],f32>, !torch.vtensor<[2,5,1,8],f32>, !torch.int) -> !torch.vtensor<[2,5,1,8],f32>
    %168 = "torch.aten.mul.Tensor"(%153, %136) : (!torch.vtensor<[2,5,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,5,1,8],f32>
    %169 = "torch.aten.mul.Tensor"(%148, %143) : (!torch.vtensor<[2,5,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,5,1,8],f32>
    %170 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %171 = "torch.aten.add.Tensor"(%168, %169, %170) : (!torch.vtensor<[2,5,1,8],f32>, !torch.vtensor<[2,5,1,8],f32>, !torch.int) -> !torch.vtensor<[2,5,1,8],f32>
    %172 = "torch.prim.ListConstruct"(%167, %171) : (!torch.vtensor<[2,5,1,8],f32>, !torch.vtensor<[2,5,1,8],f32>) -> !torch.list<vtensor>
    %173 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %174 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %175 = "torch.aten.cat"(%172, %174) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,5,1,16],f32>
    %176 = "torch.aten.mul.Tensor"(%158, %136) : (!torch.vtensor<[2,1,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,1,1,8],f32>
    %177 = "torch.aten.mul.Tensor"(%163, %143) : (!torch.vtensor<[2,1,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,1,1,8],f32>
    %178 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %179 = "torch.aten.sub.Tensor"(%176, %177, %178) : (!torch.vtensor<[2,1,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>, !torch.int) -> !torch.vtensor<[2,1,1,8],f32>
    %180 = "torch.aten.mul.Tensor"(%163, %136) : (!torch.vtensor<[2,1,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,1,1,8],f32>
    %181 = "torch.aten.mul.Tensor"(%158, %143) : (!torch.vtensor<[2,1,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.vtensor<[2,1,1,8],f32>
    %182 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %183 = "torch.aten.add.Tensor"(%180, %181, %182) : (!torch.vtensor<[2,1,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>, !torch.int) -> !torch.vtensor<[2,1,1,8],f32>
    %184 = "torch.prim.ListConstruct"(%179, %183) : (!torch.vtensor<[2,1,1,8],f32>, !torch.vtensor<[2,1,1,8],f32>) -> !torch.list<vtensor>
    %185 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %186 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %187 = "torch.aten.cat"(%184, %186) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,1,1,16],f32>
    %188 = "torch.prim.ListConstruct"(%arg11, %123) : (!torch.vtensor<[2,1,37,64],f32>, !torch.vtensor<[2,1,1,64],f32>) -> !torch.list<vtensor>
    %189 = "torch.constant.int"() {value = -2 : i64} : () -> !torch.int
    %190 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %191 = "torch.aten.cat"(%188, %190) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,1,38,64],f32>
    %192 = "torch.prim.ListConstruct"(%arg12, %187) : (!torch.vtensor<[2,1,37,16],f32>, !torch.vtensor<[2,1,1,16],f32>) -> !torch.list<vtensor>
    %193 = "torch.constant.int"() {value = -2 : i64} : () -> !torch.int
    %194 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %195 = "torch.aten.cat"(%192, %194) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,1,38,16],f32>
    %196 = "torch.prim.ListConstruct"(%71#0, %175) : (!torch.vtensor<[2,5,1,24],f32>, !torch.vtensor<[2,5,1,16],f32>) -> !torch.list<vtensor>
    %197 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %198 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %199 = "torch.aten.cat"(%196, %198) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,5,1,40],f32>
    %200 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %201 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %202 = "torch.prim.ListConstruct"(%200, %201) : (!torch.int, !torch.int) -> !torch.list<int>
    %203 = "torch.aten.permute"(%arg5, %202) : (!torch.vtensor<[240,64],f32>, !torch.list<int>) -> !torch.vtensor<[64,240],f32>
    %204 = "torch.constant.int"() {value = 76 : i64} : () -> !torch.int
    %205 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %206 = "torch.prim.ListConstruct"(%204, %205) : (!torch.int, !torch.int) -> !torch.list<int>
    %207 = "torch.aten.view"(%191, %206) : (!torch.vtensor<[2,1,38,64],f32>, !torch.list<int>) -> !torch.vtensor<[76,64],f32>
    %208 = "torch.aten.mm"(%207, %203) : (!torch.vtensor<[76,64],f32>, !torch.vtensor<[64,240],f32>) -> !torch.vtensor<[76,240],f32>
    %209 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %210 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %211 = "torch.constant.int"() {value = 38 : i64} : () -> !torch.int
    %212 = "torch.constant.int"() {value = 240 : i64} : () -> !torch.int
    %213 = "torch.prim.ListConstruct"(%209, %210, %211, %212) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %214 = "torch.aten.view"(%208, %213) : (!torch.vtensor<[76,240],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,38,240],f32>
    %215 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %216 = "torch.constant.int"() {value = 38 : i64} : () -> !torch.int
    %217 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %218 = "torch.constant.int"() {value = 48 : i64} : () -> !torch.int
    %219 = "torch.prim.ListConstruct"(%215, %216, %217, %218) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %220 = "torch.aten.view"(%214, %219) : (!torch.vtensor<[2,1,38,240],f32>, !torch.list<int>) -> !torch.vtensor<[2,38,5,48],f32>
    %221 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %222 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %223 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %224 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %225 = "torch.prim.ListConstruct"(%221, %222, %223, %224) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %226 = "torch.aten.permute"(%220, %225) : (!torch.vtensor<[2,38,5,48],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,38,48],f32>
    %227 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %228 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %229 = "torch.prim.ListConstruct"(%227, %228) : (!torch.int, !torch.int) -> !torch.list<int>
    %230 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %231 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %232 = "torch.aten.split_with_sizes"(%226, %229, %231) : (!torch.vtensor<[2,5,38,48],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %233:2 = "torch.prim.ListUnpack"(%232) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,5,38,24],f32>, !torch.vtensor<[2,5,38,24],f32>)
    %234 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %235 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %236 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %237 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %238 = "torch.prim.ListConstruct"(%234, %235, %236, %237) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %239 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %240 = "torch.aten.expand"(%195, %238, %239) : (!torch.vtensor<[2,1,38,16],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,5,38,16],f32>
    %241 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %242 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %243 = "torch.constant.int"() {value = 38 : i64} : () -> !torch.int
    %244 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %245 = "torch.prim.ListConstruct"(%241, %242, %243, %244) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %246 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %247 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %248 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %249 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %250 = "torch.constant.none"() : () -> !torch.none
    %251 = "torch.aten.empty.memory_format"(%245, %246, %247, %248, %249, %250) : (!torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none) -> !torch.vtensor<[2,5,38,40],f32>
    %252 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %253 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %254 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %255 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %256 = "torch.aten.slice.Tensor"(%251, %252, %253, %254, %255) : (!torch.vtensor<[2,5,38,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,38,24],f32>
    %257 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %258 = "torch.aten.copy"(%256, %233#0, %257) : (!torch.vtensor<[2,5,38,24],f32>, !torch.vtensor<[2,5,38,24],f32>, !torch.bool) -> !torch.vtensor<[2,5,38,24],f32>
    %259 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %260 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %261 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %262 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %263 = "torch.aten.slice_scatter"(%251, %258, %259, %260, %261, %262) : (!torch.vtensor<[2,5,38,40],f32>, !torch.vtensor<[2,5,38,24],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,38,40],f32>
    %264 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %265 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %266 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %267 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %268 = "torch.aten.slice.Tensor"(%263, %264, %265, %266, %267) : (!torch.vtensor<[2,5,38,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,38,16],f32>
    %269 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %270 = "torch.aten.copy"(%268, %240, %269) : (!torch.vtensor<[2,5,38,16],f32>, !torch.vtensor<[2,5,38,16],f32>, !torch.bool) -> !torch.vtensor<[2,5,38,16],f32>
    %271 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %272 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %273 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %274 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %275 = "torch.aten.slice_scatter"(%263, %270, %271, %272, %273, %274) : (!torch.vtensor<[2,5,38,40],f32>, !torch.vtensor<[2,5,38,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,38,40],f32>
    %276 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %277 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %278 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %279 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %280 = "torch.prim.ListConstruct"(%276, %277, %278, %279) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %281 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %282 = "torch.aten.expand"(%199, %280, %281) : (!torch.vtensor<[2,5,1,40],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,5,1,40],f32>
    %283 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %284 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %285 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %286 = "torch.prim.ListConstruct"(%283, %284, %285) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %287 = "torch.aten.view"(%282, %286) : (!torch.vtensor<[2,5,1,40],f32>, !torch.list<int>) -> !torch.vtensor<[10,1,40],f32>
    %288 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %289 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %290 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %291 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %292 = "torch.prim.ListConstruct"(%288, %289, %290, %291) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %293 = "torch.aten.permute"(%275, %292) : (!torch.vtensor<[2,5,38,40],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,40,38],f32>
    %294 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %295 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %296 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %297 = "torch.constant.int"() {value = 38 : i64} : () -> !torch.int
    %298 = "torch.prim.ListConstruct"(%294, %295, %296, %297) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %299 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %300 = "torch.aten.expand"(%293, %298, %299) : (!torch.vtensor<[2,5,40,38],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,5,40,38],f32>
    %301 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %302 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %303 = "torch.constant.int"() {value = 38 : i64} : () -> !torch.int
    %304 = "torch.prim.ListConstruct"(%301, %302, %303) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %305 = "torch.aten.view"(%300, %304) : (!torch.vtensor<[2,5,40,38],f32>, !torch.list<int>) -> !torch.vtensor<[10,40,38],f32>
    %306 = "torch.aten.bmm"(%287, %305) : (!torch.vtensor<[10,1,40],f32>, !torch.vtensor<[10,40,38],f32>) -> !torch.vtensor<[10,1,38],f32>
    %307 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %308 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %309 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %310 = "torch.constant.int"() {value = 38 : i64} : () -> !torch.int
    %311 = "torch.prim.ListConstruct"(%307, %308, %309, %310) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %312 = "torch.aten.view"(%306, %311) : (!torch.vtensor<[10,1,38],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,1,38],f32>
    %313 = "torch.constant.float"() {value = 0.2962823648750772 : f64} : () -> !torch.float
    %314 = "torch.aten.mul.Scalar"(%312, %313) : (!torch.vtensor<[2,5,1,38],f32>, !torch.float) -> !torch.vtensor<[2,5,1,38],f32>
    %315 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %316 = "torch.aten.add.Tensor"(%314, %arg10, %315) : (!torch.vtensor<[2,5,1,38],f32>, !torch.vtensor<[2,1,1,38],f32>, !torch.int) -> !torch.vtensor<[2,5,1,38],f32>
    %317 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %318 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %319 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %320 = "torch.aten._softmax"(%316, %319, %318) : (!torch.vtensor<[2,5,1,38],f32>, !torch.int, !torch.bool) -> !torch.vtensor<[2,5,1,38],f32>
    %321 = "torch.constant.none"() : () -> !torch.none
    %322 = "torch.constant.none"() : () -> !torch.none
    %323 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %324 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %325 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %326 = "torch.constant.none"() : () -> !torch.none
    %327 = "torch.aten.clone"(%320, %326) : (!torch.vtensor<[2,5,1,38],f32>, !torch.none) -> !torch.vtensor<[2,5,1,38],f32>
    %328 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %329 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %330 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %331 = "torch.constant.int"() {value = 38 : i64} : () -> !torch.int
    %332 = "torch.prim.ListConstruct"(%328, %329, %330, %331) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %333 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %334 = "torch.aten.expand"(%327, %332, %333) : (!torch.vtensor<[2,5,1,38],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,5,1,38],f32>
    %335 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %336 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %337 = "torch.constant.int"() {value = 38 : i64} : () -> !torch.int
    %338 = "torch.prim.ListConstruct"(%335, %336, %337) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %339 = "torch.aten.view"(%334, %338) : (!torch.vtensor<[2,5,1,38],f32>, !torch.list<int>) -> !torch.vtensor<[10,1,38],f32>
    %340 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %341 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %342 = "torch.constant.int"() {value = 38 : i64} : () -> !torch.int
    %343 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %344 = "torch.prim.ListConstruct"(%340, %341, %342, %343) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %345 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %346 = "torch.aten.expand"(%233#1, %344, %345) : (!torch.vtensor<[2,5,38,24],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,5,38,24],f32>
    %347 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %348 = "torch.aten.clone"(%346, %347) : (!torch.vtensor<[2,5,38,24],f32>, !torch.int) -> !torch.vtensor<[2,5,38,24],f32>
    %349 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %350 = "torch.constant.int"() {value = 38 : i64} : () -> !torch.int
    %351 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %352 = "torch.prim.ListConstruct"(%349, %350, %351) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %353 = "torch.aten.view"(%348, %352) : (!torch.vtensor<[2,5,38,24],f32>, !torch.list<int>) -> !torch.vtensor<[10,38,24],f32>
    %354 = "torch.aten.bmm"(%339, %353) : (!torch.vtensor<[10,1,38],f32>, !torch.vtensor<[10,38,24],f32>) -> !torch.vtensor<[10,1,24],f32>
    %355 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %356 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %357 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %358 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %359 = "torch.prim.ListConstruct"(%355, %356, %357, %358) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %360 = "torch.aten.view"(%354, %359) : (!torch.vtensor<[10,1,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,1,24],f32>
    %361 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %362 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %363 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %364 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %365 = "torch.prim.ListConstruct"(%361, %362, %363, %364) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %366 = "torch.aten.permute"(%360, %365) : (!torch.vtensor<[2,5,1,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,5,24],f32>
    %367 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %368 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %369 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %370 = "torch.prim.ListConstruct"(%367, %368, %369) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %371 = "torch.aten.view"(%366, %370) : (!torch.vtensor<[2,1,5,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,120],f32>
    %372 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %373 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %374 = "torch.prim.ListConstruct"(%372, %373) : (!torch.int, !torch.int) -> !torch.list<int>
    %375 = "torch.aten.permute"(%arg6, %374) : (!torch.vtensor<[96,120],f32>, !torch.list<int>) -> !torch.vtensor<[120,96],f32>
    %376 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %377 = "torch.constant.int"() {value = 120 : i64} : () -> !torch.int
    %378 = "torch.prim.ListConstruct"(%376, %377) : (!torch.int, !torch.int) -> !torch.list<int>
    %379 = "torch.aten.view"(%371, %378) : (!torch.vtensor<[2,1,120],f32>, !torch.list<int>) -> !torch.vtensor<[2,120],f32>
    %380 = "torch.aten.mm"(%379, %375) : (!torch.vtensor<[2,120],f32>, !torch.vtensor<[120,96],f32>) -> !torch.vtensor<[2,96],f32>
    %381 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %382 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %383 = "torch.constant.int"() {value = 96 : i64} : () -> !torch.int
    %384 = "torch.prim.ListConstruct"(%381, %382, %383) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %385 = "torch.aten.view"(%380, %384) : (!torch.vtensor<[2,96],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,96],f32>
    "func.return"(%385, %191, %195) : (!torch.vtensor<[2,1,96],f32>, !torch.vtensor<[2,1,38,64],f32>, !torch.vtensor<[2,1,38,16],f32>) -> ()
  }) : () -> ()
}) : () -> ()

