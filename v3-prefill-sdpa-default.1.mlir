"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}], function_type = (!torch.vtensor<[48,96],f32>, !torch.vtensor<[48],f32>, !torch.vtensor<[200,48],f32>, !torch.vtensor<[80,96],f32>, !torch.vtensor<[64],f32>, !torch.vtensor<[240,64],f32>, !torch.vtensor<[96,120],f32>, !torch.vtensor<[2,7,96],f32>, !torch.vtensor<[2,7,16],f32>, !torch.vtensor<[2,7,16],f32>) -> !torch.vtensor<[2,7,96],f32>, sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[48,96],f32>, %arg1: !torch.vtensor<[48],f32>, %arg2: !torch.vtensor<[200,48],f32>, %arg3: !torch.vtensor<[80,96],f32>, %arg4: !torch.vtensor<[64],f32>, %arg5: !torch.vtensor<[240,64],f32>, %arg6: !torch.vtensor<[96,120],f32>, %arg7: !torch.vtensor<[2,7,96],f32>, %arg8: !torch.vtensor<[2,7,16],f32>, %arg9: !torch.vtensor<[2,7,16],f32>):
    %0 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %1 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %2 = "torch.prim.ListConstruct"(%0, %1) : (!torch.int, !torch.int) -> !torch.list<int>
    %3 = "torch.aten.permute"(%arg0, %2) : (!torch.vtensor<[48,96],f32>, !torch.list<int>) -> !torch.vtensor<[96,48],f32>
    %4 = "torch.constant.int"() {value = 14 : i64} : () -> !torch.int
    %5 = "torch.constant.int"() {value = 96 : i64} : () -> !torch.int
    %6 = "torch.prim.ListConstruct"(%4, %5) : (!torch.int, !torch.int) -> !torch.list<int>
    %7 = "torch.aten.view"(%arg7, %6) : (!torch.vtensor<[2,7,96],f32>, !torch.list<int>) -> !torch.vtensor<[14,96],f32>
    %8 = "torch.aten.mm"(%7, %3) : (!torch.vtensor<[14,96],f32>, !torch.vtensor<[96,48],f32>) -> !torch.vtensor<[14,48],f32>
    %9 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %10 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %11 = "torch.constant.int"() {value = 48 : i64} : () -> !torch.int
    %12 = "torch.prim.ListConstruct"(%9, %10, %11) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %13 = "torch.aten.view"(%8, %12) : (!torch.vtensor<[14,48],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,48],f32>
    %14 = "torch.constant.none"() : () -> !torch.none
    %15 = "torch.constant.none"() : () -> !torch.none
    %16 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %17 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %18 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %19 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %20 = "torch.aten.pow.Tensor_Scalar"(%13, %19) : (!torch.vtensor<[2,7,48],f32>, !torch.int) -> !torch.vtensor<[2,7,48],f32>
    %21 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %22 = "torch.prim.ListConstruct"(%21) : (!torch.int) -> !torch.list<int>
    %23 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %24 = "torch.constant.none"() : () -> !torch.none
    %25 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %26 = "torch.prim.ListConstruct"(%25) : (!torch.int) -> !torch.list<int>
    %27 = "torch.aten.mean.dim"(%20, %26, %23, %24) : (!torch.vtensor<[2,7,48],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2,7,1],f32>
    %28 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %29 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %30 = "torch.aten.add.Scalar"(%27, %28, %29) : (!torch.vtensor<[2,7,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[2,7,1],f32>
    %31 = "torch.aten.rsqrt"(%30) : (!torch.vtensor<[2,7,1],f32>) -> !torch.vtensor<[2,7,1],f32>
    %32 = "torch.aten.mul.Tensor"(%13, %31) : (!torch.vtensor<[2,7,48],f32>, !torch.vtensor<[2,7,1],f32>) -> !torch.vtensor<[2,7,48],f32>
    %33 = "torch.constant.none"() : () -> !torch.none
    %34 = "torch.constant.none"() : () -> !torch.none
    %35 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %36 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %37 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %38 = "torch.aten.mul.Tensor"(%arg1, %32) : (!torch.vtensor<[48],f32>, !torch.vtensor<[2,7,48],f32>) -> !torch.vtensor<[2,7,48],f32>
    %39 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %40 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %41 = "torch.prim.ListConstruct"(%39, %40) : (!torch.int, !torch.int) -> !torch.list<int>
    %42 = "torch.aten.permute"(%arg2, %41) : (!torch.vtensor<[200,48],f32>, !torch.list<int>) -> !torch.vtensor<[48,200],f32>
    %43 = "torch.constant.int"() {value = 14 : i64} : () -> !torch.int
    %44 = "torch.constant.int"() {value = 48 : i64} : () -> !torch.int
    %45 = "torch.prim.ListConstruct"(%43, %44) : (!torch.int, !torch.int) -> !torch.list<int>
    %46 = "torch.aten.view"(%38, %45) : (!torch.vtensor<[2,7,48],f32>, !torch.list<int>) -> !torch.vtensor<[14,48],f32>
    %47 = "torch.aten.mm"(%46, %42) : (!torch.vtensor<[14,48],f32>, !torch.vtensor<[48,200],f32>) -> !torch.vtensor<[14,200],f32>
    %48 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %49 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %50 = "torch.constant.int"() {value = 200 : i64} : () -> !torch.int
    %51 = "torch.prim.ListConstruct"(%48, %49, %50) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %52 = "torch.aten.view"(%47, %51) : (!torch.vtensor<[14,200],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,200],f32>
    %53 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %54 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %55 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %56 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %57 = "torch.prim.ListConstruct"(%53, %54, %55, %56) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %58 = "torch.aten.view"(%52, %57) : (!torch.vtensor<[2,7,200],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,5,40],f32>
    %59 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %60 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %61 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %62 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %63 = "torch.prim.ListConstruct"(%59, %60, %61, %62) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %64 = "torch.aten.permute"(%58, %63) : (!torch.vtensor<[2,7,5,40],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,7,40],f32>
    %65 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %66 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %67 = "torch.prim.ListConstruct"(%65, %66) : (!torch.int, !torch.int) -> !torch.list<int>
    %68 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %69 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %70 = "torch.aten.split_with_sizes"(%64, %67, %69) : (!torch.vtensor<[2,5,7,40],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %71:2 = "torch.prim.ListUnpack"(%70) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,5,7,24],f32>, !torch.vtensor<[2,5,7,16],f32>)
    %72 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %73 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %74 = "torch.prim.ListConstruct"(%72, %73) : (!torch.int, !torch.int) -> !torch.list<int>
    %75 = "torch.aten.permute"(%arg3, %74) : (!torch.vtensor<[80,96],f32>, !torch.list<int>) -> !torch.vtensor<[96,80],f32>
    %76 = "torch.constant.int"() {value = 14 : i64} : () -> !torch.int
    %77 = "torch.constant.int"() {value = 96 : i64} : () -> !torch.int
    %78 = "torch.prim.ListConstruct"(%76, %77) : (!torch.int, !torch.int) -> !torch.list<int>
    %79 = "torch.aten.view"(%arg7, %78) : (!torch.vtensor<[2,7,96],f32>, !torch.list<int>) -> !torch.vtensor<[14,96],f32>
    %80 = "torch.aten.mm"(%79, %75) : (!torch.vtensor<[14,96],f32>, !torch.vtensor<[96,80],f32>) -> !torch.vtensor<[14,80],f32>
    %81 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %82 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %83 = "torch.constant.int"() {value = 80 : i64} : () -> !torch.int
    %84 = "torch.prim.ListConstruct"(%81, %82, %83) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %85 = "torch.aten.view"(%80, %84) : (!torch.vtensor<[14,80],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,80],f32>
    %86 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %87 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %88 = "torch.prim.ListConstruct"(%86, %87) : (!torch.int, !torch.int) -> !torch.list<int>
    %89 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %90 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %91 = "torch.aten.split_with_sizes"(%85, %88, %90) : (!torch.vtensor<[2,7,80],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %92:2 = "torch.prim.ListUnpack"(%91) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,7,64],f32>, !torch.vtensor<[2,7,16],f32>)
    %93 = "torch.constant.none"() : () -> !torch.none
    %94 = "torch.constant.none"() : () -> !torch.none
    %95 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %96 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %97 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %98 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %99 = "torch.aten.pow.Tensor_Scalar"(%92#0, %98) : (!torch.vtensor<[2,7,64],f32>, !torch.int) -> !torch.vtensor<[2,7,64],f32>
    %100 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %101 = "torch.prim.ListConstruct"(%100) : (!torch.int) -> !torch.list<int>
    %102 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %103 = "torch.constant.none"() : () -> !torch.none
    %104 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %105 = "torch.prim.ListConstruct"(%104) : (!torch.int) -> !torch.list<int>
    %106 = "torch.aten.mean.dim"(%99, %105, %102, %103) : (!torch.vtensor<[2,7,64],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2,7,1],f32>
    %107 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %108 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %109 = "torch.aten.add.Scalar"(%106, %107, %108) : (!torch.vtensor<[2,7,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[2,7,1],f32>
    %110 = "torch.aten.rsqrt"(%109) : (!torch.vtensor<[2,7,1],f32>) -> !torch.vtensor<[2,7,1],f32>
    %111 = "torch.aten.mul.Tensor"(%92#0, %110) : (!torch.vtensor<[2,7,64],f32>, !torch.vtensor<[2,7,1],f32>) -> !torch.vtensor<[2,7,64],f32>
    %112 = "torch.constant.none"() : () -> !torch.none
    %113 = "torch.constant.none"() : () -> !torch.none
    %114 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %115 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %116 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %117 = "torch.aten.mul.Tensor"(%arg4, %111) : (!torch.vtensor<[64],f32>, !torch.vtensor<[2,7,64],f32>) -> !torch.vtensor<[2,7,64],f32>
    %118 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %119 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %120 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %121 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %122 = "torch.prim.ListConstruct"(%118, %119, %120, %121) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %123 = "torch.aten.view"(%117, %122) : (!torch.vtensor<[2,7,64],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,7,64],f32>
    %124 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %125 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %126 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %127 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %128 = "torch.prim.ListConstruct"(%124, %125, %126, %127) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %129 = "torch.aten.view"(%92#1, %128) : (!torch.vtensor<[2,7,16],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,7,16],f32>
    %130 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %131 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %132 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %133 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %134 = "torch.aten.slice.Tensor"(%arg8, %130, %131, %132, %133) : (!torch.vtensor<[2,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,7,8],f32>
    %135 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %136 = "torch.aten.unsqueeze"(%134, %135) : (!torch.vtensor<[2,7,8],f32>, !torch.int) -> !torch.vtensor<[2,1,7,8],f32>
    %137 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %138 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %139 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %140 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %141 = "torch.aten.slice.Tensor"(%arg9, %137, %138, %139, %140) : (!torch.vtensor<[2,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,7,8],f32>
    %142 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %143 = "torch.aten.unsqueeze"(%141, %142) : (!torch.vtensor<[2,7,8],f32>, !torch.int) -> !torch.vtensor<[2,1,7,8],f32>
    %144 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %145 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %146 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %147 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %148 = "torch.aten.slice.Tensor"(%71#1, %144, %145, %146, %147) : (!torch.vtensor<[2,5,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,7,8],f32>
    %149 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %150 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %151 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %152 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %153 = "torch.aten.slice.Tensor"(%71#1, %149, %150, %151, %152) : (!torch.vtensor<[2,5,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,7,8],f32>
    %154 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %155 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %156 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %157 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %158 = "torch.aten.slice.Tensor"(%129, %154, %155, %156, %157) : (!torch.vtensor<[2,1,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,1,7,8],f32>
    %159 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %160 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %161 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %162 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %163 = "torch.aten.slice.Tensor"(%129, %159, %160, %161, %162) : (!torch.vtensor<[2,1,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,1,7,8],f32>
    %164 = "torch.aten.mul.Tensor"(%148, %136) : (!torch.vtensor<[2,5,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,5,7,8],f32>
    %165 = "torch.aten.mul.Tensor"(%153, %143) : (!torch.vtensor<[2,5,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,5,7,8],f32>
    %166 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %167 = "torch.aten.sub.Tensor"(%164, %165, %166) : (!torch.vtensor<[2,5,7,8],f32>, !torch.vtensor<[2,5,7,8],f32>, !torch.int) -> !torch.vtensor<[2,5,7,8],f32>
    %168 = "torch.aten.mul.Tensor"(%153, %136) : (!torch.vtensor<[2,5,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,5,7,8],f32>
    %169 = "torch.aten.mul.Tensor"(%148, %143) : (!torch.vtensor<[2,5,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,5,7,8],f32>
    %170 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %171 = "torch.aten.add.Tensor"(%168, %169, %170) : (!torch.vtensor<[2,5,7,8],f32>, !torch.vtensor<[2,5,7,8],f32>, !torch.int) -> !torch.vtensor<[2,5,7,8],f32>
    %172 = "torch.prim.ListConstruct"(%167, %171) : (!torch.vtensor<[2,5,7,8],f32>, !torch.vtensor<[2,5,7,8],f32>) -> !torch.list<vtensor>
    %173 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %174 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %175 = "torch.aten.cat"(%172, %174) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,5,7,16],f32>
    %176 = "torch.aten.mul.Tensor"(%158, %136) : (!torch.vtensor<[2,1,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,1,7,8],f32>
    %177 = "torch.aten.mul.Tensor"(%163, %143) : (!torch.vtensor<[2,1,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,1,7,8],f32>
    %178 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %179 = "torch.aten.sub.Tensor"(%176, %177, %178) : (!torch.vtensor<[2,1,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>, !torch.int) -> !torch.vtensor<[2,1,7,8],f32>
    %180 = "torch.aten.mul.Tensor"(%163, %136) : (!torch.vtensor<[2,1,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,1,7,8],f32>
    %181 = "torch.aten.mul.Tensor"(%158, %143) : (!torch.vtensor<[2,1,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.vtensor<[2,1,7,8],f32>
    %182 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %183 = "torch.aten.add.Tensor"(%180, %181, %182) : (!torch.vtensor<[2,1,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>, !torch.int) -> !torch.vtensor<[2,1,7,8],f32>
    %184 = "torch.prim.ListConstruct"(%179, %183) : (!torch.vtensor<[2,1,7,8],f32>, !torch.vtensor<[2,1,7,8],f32>) -> !torch.list<vtensor>
    %185 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %186 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %187 = "torch.aten.cat"(%184, %186) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,1,7,16],f32>
    %188 = "torch.prim.ListConstruct"(%71#0, %175) : (!torch.vtensor<[2,5,7,24],f32>, !torch.vtensor<[2,5,7,16],f32>) -> !torch.list<vtensor>
    %189 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %190 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %191 = "torch.aten.cat"(%188, %190) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,5,7,40],f32>
    %192 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %193 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %194 = "torch.prim.ListConstruct"(%192, %193) : (!torch.int, !torch.int) -> !torch.list<int>
    %195 = "torch.aten.permute"(%arg5, %194) : (!torch.vtensor<[240,64],f32>, !torch.list<int>) -> !torch.vtensor<[64,240],f32>
    %196 = "torch.constant.int"() {value = 14 : i64} : () -> !torch.int
    %197 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %198 = "torch.prim.ListConstruct"(%196, %197) : (!torch.int, !torch.int) -> !torch.list<int>
    %199 = "torch.aten.view"(%123, %198) : (!torch.vtensor<[2,1,7,64],f32>, !torch.list<int>) -> !torch.vtensor<[14,64],f32>
    %200 = "torch.aten.mm"(%199, %195) : (!torch.vtensor<[14,64],f32>, !torch.vtensor<[64,240],f32>) -> !torch.vtensor<[14,240],f32>
    %201 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %202 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %203 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %204 = "torch.constant.int"() {value = 240 : i64} : () -> !torch.int
    %205 = "torch.prim.ListConstruct"(%201, %202, %203, %204) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %206 = "torch.aten.view"(%200, %205) : (!torch.vtensor<[14,240],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,7,240],f32>
    %207 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %208 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %209 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %210 = "torch.constant.int"() {value = 48 : i64} : () -> !torch.int
    %211 = "torch.prim.ListConstruct"(%207, %208, %209, %210) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %212 = "torch.aten.view"(%206, %211) : (!torch.vtensor<[2,1,7,240],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,5,48],f32>
    %213 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %214 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %215 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %216 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %217 = "torch.prim.ListConstruct"(%213, %214, %215, %216) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %218 = "torch.aten.permute"(%212, %217) : (!torch.vtensor<[2,7,5,48],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,7,48],f32>
    %219 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %220 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %221 = "torch.prim.ListConstruct"(%219, %220) : (!torch.int, !torch.int) -> !torch.list<int>
    %222 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %223 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %224 = "torch.aten.split_with_sizes"(%218, %221, %223) : (!torch.vtensor<[2,5,7,48],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %225:2 = "torch.prim.ListUnpack"(%224) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,5,7,24],f32>, !torch.vtensor<[2,5,7,24],f32>)
    %226 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %227 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %228 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %229 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %230 = "torch.prim.ListConstruct"(%226, %227, %228, %229) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %231 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %232 = "torch.aten.expand"(%187, %230, %231) : (!torch.vtensor<[2,1,7,16],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,5,7,16],f32>
    %233 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %234 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %235 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %236 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %237 = "torch.prim.ListConstruct"(%233, %234, %235, %236) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %238 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %239 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %240 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %241 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %242 = "torch.constant.none"() : () -> !torch.none
    %243 = "torch.aten.empty.memory_format"(%237, %238, %239, %240, %241, %242) : (!torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none) -> !torch.vtensor<[2,5,7,40],f32>
    %244 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %245 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %246 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %247 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %248 = "torch.aten.slice.Tensor"(%243, %244, %245, %246, %247) : (!torch.vtensor<[2,5,7,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,7,24],f32>
    %249 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %250 = "torch.aten.copy"(%248, %225#0, %249) : (!torch.vtensor<[2,5,7,24],f32>, !torch.vtensor<[2,5,7,24],f32>, !torch.bool) -> !torch.vtensor<[2,5,7,24],f32>
    %251 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %252 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %253 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %254 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %255 = "torch.aten.slice_scatter"(%243, %250, %251, %252, %253, %254) : (!torch.vtensor<[2,5,7,40],f32>, !torch.vtensor<[2,5,7,24],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,7,40],f32>
    %256 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %257 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %258 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %259 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %260 = "torch.aten.slice.Tensor"(%255, %256, %257, %258, %259) : (!torch.vtensor<[2,5,7,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,7,16],f32>
    %261 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %262 = "torch.aten.copy"(%260, %232, %261) : (!torch.vtensor<[2,5,7,16],f32>, !torch.vtensor<[2,5,7,16],f32>, !torch.bool) -> !torch.vtensor<[2,5,7,16],f32>
    %263 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %264 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %265 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %266 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %267 = "torch.aten.slice_scatter"(%255, %262, %263, %264, %265, %266) : (!torch.vtensor<[2,5,7,40],f32>, !torch.vtensor<[2,5,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,5,7,40],f32>
    %268 = "torch.constant.float"() {value = 0.54431825697387481 : f64} : () -> !torch.float
    %269 = "torch.aten.mul.Scalar"(%191, %268) : (!torch.vtensor<[2,5,7,40],f32>, !torch.float) -> !torch.vtensor<[2,5,7,40],f32>
    %270 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %271 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %272 = "torch.prim.ListConstruct"(%270, %271) : (!torch.int, !torch.int) -> !torch.list<int>
    %273 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %274 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %275 = "torch.prim.ListConstruct"(%273, %274) : (!torch.int, !torch.int) -> !torch.list<int>
    %276 = "torch.constant.int"() {value = 11 : i64} : () -> !torch.int
    %277 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %278 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %279 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %280 = "torch.aten.empty_strided"(%272, %275, %276, %277, %278, %279) : (!torch.list<int>, !torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool) -> !torch.vtensor<[7,7],i1>
    %281 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %282 = "torch.aten.Int.bool"(%281) : (!torch.bool) -> !torch.int
    %283 = "torch.constant.none"() : () -> !torch.none
    %284 = "torch.constant.none"() : () -> !torch.none
    %285 = "torch.constant.none"() : () -> !torch.none
    %286 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %287 = "torch.constant.none"() : () -> !torch.none
    %288 = "torch.aten.full_like"(%280, %282, %283, %284, %285, %286, %287) : (!torch.vtensor<[7,7],i1>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool, !torch.none) -> !torch.vtensor<[7,7],i1>
    %289 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %290 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %291 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %292 = "torch.constant.none"() : () -> !torch.none
    %293 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %294 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %295 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %296 = "torch.aten.arange.start_step"(%289, %290, %291, %292, %293, %294, %295) : (!torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool) -> !torch.vtensor<[7],si64>
    %297 = "torch.constant.int"() {value = -2 : i64} : () -> !torch.int
    %298 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %299 = "torch.aten.unsqueeze"(%296, %298) : (!torch.vtensor<[7],si64>, !torch.int) -> !torch.vtensor<[1,7],si64>
    %300 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %301 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %302 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %303 = "torch.constant.none"() : () -> !torch.none
    %304 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %305 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %306 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %307 = "torch.aten.arange.start_step"(%300, %301, %302, %303, %304, %305, %306) : (!torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool) -> !torch.vtensor<[7],si64>
    %308 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %309 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %310 = "torch.aten.unsqueeze"(%307, %309) : (!torch.vtensor<[7],si64>, !torch.int) -> !torch.vtensor<[7,1],si64>
    %311 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %312 = "torch.aten.sub.Tensor"(%299, %310, %311) : (!torch.vtensor<[1,7],si64>, !torch.vtensor<[7,1],si64>, !torch.int) -> !torch.vtensor<[7,7],si64>
    %313 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %314 = "torch.aten.le.Scalar"(%312, %313) : (!torch.vtensor<[7,7],si64>, !torch.int) -> !torch.vtensor<[7,7],i1>
    %315 = "torch.aten.logical_and"(%314, %288) : (!torch.vtensor<[7,7],i1>, !torch.vtensor<[7,7],i1>) -> !torch.vtensor<[7,7],i1>
    %316 = "torch.constant.float"() {value = 0xFFF0000000000000 : f64} : () -> !torch.float
    %317 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %318 = "torch.constant.none"() : () -> !torch.none
    %319 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %320 = "torch.constant.none"() : () -> !torch.none
    %321 = "torch.aten.scalar_tensor"(%316, %317, %318, %319, %320) : (!torch.float, !torch.int, !torch.none, !torch.Device, !torch.none) -> !torch.vtensor<[],f32>
    %322 = "torch.constant.float"() {value = 0.000000e+00 : f64} : () -> !torch.float
    %323 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %324 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %325 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %326 = "torch.constant.none"() : () -> !torch.none
    %327 = "torch.aten.scalar_tensor"(%322, %323, %324, %325, %326) : (!torch.float, !torch.int, !torch.int, !torch.Device, !torch.none) -> !torch.vtensor<[],f32>
    %328 = "torch.aten.where.self"(%315, %327, %321) : (!torch.vtensor<[7,7],i1>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[7,7],f32>
    %329 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %330 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %331 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %332 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %333 = "torch.prim.ListConstruct"(%329, %330, %331, %332) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %334 = "torch.aten.permute"(%267, %333) : (!torch.vtensor<[2,5,7,40],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,40,7],f32>
    %335 = "torch.constant.float"() {value = 0.54431825697387481 : f64} : () -> !torch.float
    %336 = "torch.aten.mul.Scalar"(%334, %335) : (!torch.vtensor<[2,5,40,7],f32>, !torch.float) -> !torch.vtensor<[2,5,40,7],f32>
    %337 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %338 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %339 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %340 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %341 = "torch.prim.ListConstruct"(%337, %338, %339, %340) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %342 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %343 = "torch.aten.expand"(%269, %341, %342) : (!torch.vtensor<[2,5,7,40],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,5,7,40],f32>
    %344 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %345 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %346 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %347 = "torch.prim.ListConstruct"(%344, %345, %346) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %348 = "torch.aten.view"(%343, %347) : (!torch.vtensor<[2,5,7,40],f32>, !torch.list<int>) -> !torch.vtensor<[10,7,40],f32>
    %349 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %350 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %351 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %352 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %353 = "torch.prim.ListConstruct"(%349, %350, %351, %352) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %354 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %355 = "torch.aten.expand"(%336, %353, %354) : (!torch.vtensor<[2,5,40,7],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,5,40,7],f32>
    %356 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %357 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %358 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %359 = "torch.prim.ListConstruct"(%356, %357, %358) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %360 = "torch.aten.view"(%355, %359) : (!torch.vtensor<[2,5,40,7],f32>, !torch.list<int>) -> !torch.vtensor<[10,40,7],f32>
    %361 = "torch.aten.bmm"(%348, %360) : (!torch.vtensor<[10,7,40],f32>, !torch.vtensor<[10,40,7],f32>) -> !torch.vtensor<[10,7,7],f32>
    %362 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %363 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %364 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %365 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %366 = "torch.prim.ListConstruct"(%362, %363, %364, %365) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %367 = "torch.aten.view"(%361, %366) : (!torch.vtensor<[10,7,7],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,7,7],f32>
    %368 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %369 = "torch.aten.add.Tensor"(%367, %328, %368) : (!torch.vtensor<[2,5,7,7],f32>, !torch.vtensor<[7,7],f32>, !torch.int) -> !torch.vtensor<[2,5,7,7],f32>
    %370 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %371 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %372 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %373 = "torch.aten._softmax"(%369, %372, %371) : (!torch.vtensor<[2,5,7,7],f32>, !torch.int, !torch.bool) -> !torch.vtensor<[2,5,7,7],f32>
    %374 = "torch.constant.float"() {value = 0xFFF0000000000000 : f64} : () -> !torch.float
    %375 = "torch.aten.eq.Scalar"(%369, %374) : (!torch.vtensor<[2,5,7,7],f32>, !torch.float) -> !torch.vtensor<[2,5,7,7],i1>
    %376 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %377 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %378 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %379 = "torch.aten.all.dim"(%375, %378, %377) : (!torch.vtensor<[2,5,7,7],i1>, !torch.int, !torch.bool) -> !torch.vtensor<[2,5,7,1],i1>
    %380 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %381 = "torch.constant.none"() : () -> !torch.none
    %382 = "torch.constant.none"() : () -> !torch.none
    %383 = "torch.constant.none"() : () -> !torch.none
    %384 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %385 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %386 = "torch.aten.full_like"(%373, %380, %381, %382, %383, %384, %385) : (!torch.vtensor<[2,5,7,7],f32>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool, !torch.int) -> !torch.vtensor<[2,5,7,7],f32>
    %387 = "torch.aten.where.self"(%379, %386, %373) : (!torch.vtensor<[2,5,7,1],i1>, !torch.vtensor<[2,5,7,7],f32>, !torch.vtensor<[2,5,7,7],f32>) -> !torch.vtensor<[2,5,7,7],f32>
    %388 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %389 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %390 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %391 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %392 = "torch.prim.ListConstruct"(%388, %389, %390, %391) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %393 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %394 = "torch.aten.expand"(%387, %392, %393) : (!torch.vtensor<[2,5,7,7],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,5,7,7],f32>
    %395 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %396 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %397 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %398 = "torch.prim.ListConstruct"(%395, %396, %397) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %399 = "torch.aten.view"(%394, %398) : (!torch.vtensor<[2,5,7,7],f32>, !torch.list<int>) -> !torch.vtensor<[10,7,7],f32>
    %400 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %401 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %402 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %403 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %404 = "torch.prim.ListConstruct"(%400, %401, %402, %403) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %405 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %406 = "torch.aten.expand"(%225#1, %404, %405) : (!torch.vtensor<[2,5,7,24],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,5,7,24],f32>
    %407 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %408 = "torch.aten.clone"(%406, %407) : (!torch.vtensor<[2,5,7,24],f32>, !torch.int) -> !torch.vtensor<[2,5,7,24],f32>
    %409 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %410 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %411 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %412 = "torch.prim.ListConstruct"(%409, %410, %411) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %413 = "torch.aten.view"(%408, %412) : (!torch.vtensor<[2,5,7,24],f32>, !torch.list<int>) -> !torch.vtensor<[10,7,24],f32>
    %414 = "torch.aten.bmm"(%399, %413) : (!torch.vtensor<[10,7,7],f32>, !torch.vtensor<[10,7,24],f32>) -> !torch.vtensor<[10,7,24],f32>
    %415 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %416 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %417 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %418 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %419 = "torch.prim.ListConstruct"(%415, %416, %417, %418) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %420 = "torch.aten.view"(%414, %419) : (!torch.vtensor<[10,7,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,7,24],f32>
    %421 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %422 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %423 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %424 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %425 = "torch.prim.ListConstruct"(%421, %422, %423, %424) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %426 = "torch.aten.view"(%420, %425) : (!torch.vtensor<[2,5,7,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,7,24],f32>
    %427 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %428 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %429 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %430 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %431 = "torch.prim.ListConstruct"(%427, %428, %429, %430) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %432 = "torch.aten.permute"(%426, %431) : (!torch.vtensor<[2,5,7,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,5,24],f32>
    %433 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %434 = "torch.aten.clone"(%432, %433) : (!torch.vtensor<[2,7,5,24],f32>, !torch.int) -> !torch.vtensor<[2,7,5,24],f32>
    %435 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %436 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %437 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %438 = "torch.prim.ListConstruct"(%435, %436, %437) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %439 = "torch.aten.view"(%434, %438) : (!torch.vtensor<[2,7,5,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,120],f32>
    %440 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %441 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %442 = "torch.prim.ListConstruct"(%440, %441) : (!torch.int, !torch.int) -> !torch.list<int>
    %443 = "torch.aten.permute"(%arg6, %442) : (!torch.vtensor<[96,120],f32>, !torch.list<int>) -> !torch.vtensor<[120,96],f32>
    %444 = "torch.constant.int"() {value = 14 : i64} : () -> !torch.int
    %445 = "torch.constant.int"() {value = 120 : i64} : () -> !torch.int
    %446 = "torch.prim.ListConstruct"(%444, %445) : (!torch.int, !torch.int) -> !torch.list<int>
    %447 = "torch.aten.view"(%439, %446) : (!torch.vtensor<[2,7,120],f32>, !torch.list<int>) -> !torch.vtensor<[14,120],f32>
    %448 = "torch.aten.mm"(%447, %443) : (!torch.vtensor<[14,120],f32>, !torch.vtensor<[120,96],f32>) -> !torch.vtensor<[14,96],f32>
    %449 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %450 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %451 = "torch.constant.int"() {value = 96 : i64} : () -> !torch.int
    %452 = "torch.prim.ListConstruct"(%449, %450, %451) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %453 = "torch.aten.view"(%448, %452) : (!torch.vtensor<[14,96],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,96],f32>
    "func.return"(%453) : (!torch.vtensor<[2,7,96],f32>) -> ()
  }) : () -> ()
}) : () -> ()

