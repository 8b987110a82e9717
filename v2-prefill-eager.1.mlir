"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}], function_type = (!torch.vtensor<[120,96],f32>, !torch.vtensor<[80,96],f32>, !torch.vtensor<[64],f32>, !torch.vtensor<[132,64],f32>, !torch.vtensor<[96,60],f32>, !torch.vtensor<[2,7,96],f32>, !torch.vtensor<[2,7,8,2],f32>, !torch.vtensor<[2,1,7,7],f32>) -> !torch.vtensor<[2,7,96],f32>, sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[120,96],f32>, %arg1: !torch.vtensor<[80,96],f32>, %arg2: !torch.vtensor<[64],f32>, %arg3: !torch.vtensor<[132,64],f32>, %arg4: !torch.vtensor<[96,60],f32>, %arg5: !torch.vtensor<[2,7,96],f32>, %arg6: !torch.vtensor<[2,7,8,2],f32>, %arg7: !torch.vtensor<[2,1,7,7],f32>):
    %0 = "torch.aten.view_as_complex"(%arg6) : (!torch.vtensor<[2,7,8,2],f32>) -> !torch.vtensor<[2,7,8],complex<f32>>
    %1 = "torch.constant.none"() : () -> !torch.none
    %2 = "torch.aten.linear"(%arg5, %arg0, %1) : (!torch.vtensor<[2,7,96],f32>, !torch.vtensor<[120,96],f32>, !torch.none) -> !torch.vtensor<[2,7,120],f32>
    %3 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %4 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %5 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %6 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %7 = "torch.prim.ListConstruct"(%3, %4, %5, %6) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %8 = "torch.aten.view"(%2, %7) : (!torch.vtensor<[2,7,120],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,3,40],f32>
    %9 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %10 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %11 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %12 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %13 = "torch.prim.ListConstruct"(%9, %10, %11, %12) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %14 = "torch.aten.permute"(%8, %13) : (!torch.vtensor<[2,7,3,40],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,7,40],f32>
    %15 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %16 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %17 = "torch.prim.ListConstruct"(%15, %16) : (!torch.int, !torch.int) -> !torch.list<int>
    %18 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %19 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %20 = "torch.aten.split_with_sizes"(%14, %17, %19) : (!torch.vtensor<[2,3,7,40],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %21:2 = "torch.prim.ListUnpack"(%20) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,3,7,24],f32>, !torch.vtensor<[2,3,7,16],f32>)
    %22 = "torch.constant.none"() : () -> !torch.none
    %23 = "torch.aten.linear"(%arg5, %arg1, %22) : (!torch.vtensor<[2,7,96],f32>, !torch.vtensor<[80,96],f32>, !torch.none) -> !torch.vtensor<[2,7,80],f32>
    %24 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %25 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %26 = "torch.prim.ListConstruct"(%24, %25) : (!torch.int, !torch.int) -> !torch.list<int>
    %27 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %28 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %29 = "torch.aten.split_with_sizes"(%23, %26, %28) : (!torch.vtensor<[2,7,80],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %30:2 = "torch.prim.ListUnpack"(%29) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,7,64],f32>, !torch.vtensor<[2,7,16],f32>)
    %31 = "torch.constant.none"() : () -> !torch.none
    %32 = "torch.constant.none"() : () -> !torch.none
    %33 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %34 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %35 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %36 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %37 = "torch.aten.pow.Tensor_Scalar"(%30#0, %36) : (!torch.vtensor<[2,7,64],f32>, !torch.int) -> !torch.vtensor<[2,7,64],f32>
    %38 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %39 = "torch.prim.ListConstruct"(%38) : (!torch.int) -> !torch.list<int>
    %40 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %41 = "torch.constant.none"() : () -> !torch.none
    %42 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %43 = "torch.prim.ListConstruct"(%42) : (!torch.int) -> !torch.list<int>
    %44 = "torch.aten.mean.dim"(%37, %43, %40, %41) : (!torch.vtensor<[2,7,64],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2,7,1],f32>
    %45 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %46 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %47 = "torch.aten.add.Scalar"(%44, %45, %46) : (!torch.vtensor<[2,7,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[2,7,1],f32>
    %48 = "torch.aten.rsqrt"(%47) : (!torch.vtensor<[2,7,1],f32>) -> !torch.vtensor<[2,7,1],f32>
    %49 = "torch.aten.mul.Tensor"(%30#0, %48) : (!torch.vtensor<[2,7,64],f32>, !torch.vtensor<[2,7,1],f32>) -> !torch.vtensor<[2,7,64],f32>
    %50 = "torch.constant.none"() : () -> !torch.none
    %51 = "torch.constant.none"() : () -> !torch.none
    %52 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %53 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %54 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %55 = "torch.aten.mul.Tensor"(%arg2, %49) : (!torch.vtensor<[64],f32>, !torch.vtensor<[2,7,64],f32>) -> !torch.vtensor<[2,7,64],f32>
    %56 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %57 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %58 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %59 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %60 = "torch.prim.ListConstruct"(%56, %57, %58, %59) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %61 = "torch.aten.view"(%55, %60) : (!torch.vtensor<[2,7,64],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,7,64],f32>
    %62 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %63 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %64 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %65 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %66 = "torch.prim.ListConstruct"(%62, %63, %64, %65) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %67 = "torch.aten.view"(%30#1, %66) : (!torch.vtensor<[2,7,16],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,7,16],f32>
    %68 = "torch.constant.none"() : () -> !torch.none
    %69 = "torch.constant.none"() : () -> !torch.none
    %70 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %71 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %72 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %73 = "torch.constant.none"() : () -> !torch.none
    %74 = "torch.constant.none"() : () -> !torch.none
    %75 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %76 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %77 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %78 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %79 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %80 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %81 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %82 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %83 = "torch.prim.ListConstruct"(%78, %79, %80, %81, %82) : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %84 = "torch.aten.view"(%21#1, %83) : (!torch.vtensor<[2,3,7,16],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,7,8,2],f32>
    %85 = "torch.aten.view_as_complex"(%84) : (!torch.vtensor<[2,3,7,8,2],f32>) -> !torch.vtensor<[2,3,7,8],complex<f32>>
    %86 = "torch.constant.none"() : () -> !torch.none
    %87 = "torch.constant.none"() : () -> !torch.none
    %88 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %89 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %90 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %91 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %92 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %93 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %94 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %95 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %96 = "torch.prim.ListConstruct"(%91, %92, %93, %94, %95) : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %97 = "torch.aten.view"(%67, %96) : (!torch.vtensor<[2,1,7,16],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,7,8,2],f32>
    %98 = "torch.aten.view_as_complex"(%97) : (!torch.vtensor<[2,1,7,8,2],f32>) -> !torch.vtensor<[2,1,7,8],complex<f32>>
    %99 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %100 = "torch.aten.unsqueeze"(%0, %99) : (!torch.vtensor<[2,7,8],complex<f32>>, !torch.int) -> !torch.vtensor<[2,1,7,8],complex<f32>>
    %101 = "torch.constant.none"() : () -> !torch.none
    %102 = "torch.constant.none"() : () -> !torch.none
    %103 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %104 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %105 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %106 = "torch.aten.mul.Tensor"(%85, %100) : (!torch.vtensor<[2,3,7,8],complex<f32>>, !torch.vtensor<[2,1,7,8],complex<f32>>) -> !torch.vtensor<[2,3,7,8],complex<f32>>
    %107 = "torch.aten.view_as_real"(%106) : (!torch.vtensor<[2,3,7,8],complex<f32>>) -> !torch.vtensor<[2,3,7,8,2],f32>
    %108 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %109 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %110 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %111 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %112 = "torch.prim.ListConstruct"(%108, %109, %110, %111) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %113 = "torch.aten.view"(%107, %112) : (!torch.vtensor<[2,3,7,8,2],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,7,16],f32>
    %114 = "torch.aten.mul.Tensor"(%98, %100) : (!torch.vtensor<[2,1,7,8],complex<f32>>, !torch.vtensor<[2,1,7,8],complex<f32>>) -> !torch.vtensor<[2,1,7,8],complex<f32>>
    %115 = "torch.aten.view_as_real"(%114) : (!torch.vtensor<[2,1,7,8],complex<f32>>) -> !torch.vtensor<[2,1,7,8,2],f32>
    %116 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %117 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %118 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %119 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %120 = "torch.prim.ListConstruct"(%116, %117, %118, %119) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %121 = "torch.aten.view"(%115, %120) : (!torch.vtensor<[2,1,7,8,2],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,7,16],f32>
    %122 = "torch.prim.ListConstruct"(%21#0, %113) : (!torch.vtensor<[2,3,7,24],f32>, !torch.vtensor<[2,3,7,16],f32>) -> !torch.list<vtensor>
    %123 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %124 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %125 = "torch.aten.cat"(%122, %124) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,3,7,40],f32>
    %126 = "torch.constant.none"() : () -> !torch.none
    %127 = "torch.aten.linear"(%61, %arg3, %126) : (!torch.vtensor<[2,1,7,64],f32>, !torch.vtensor<[132,64],f32>, !torch.none) -> !torch.vtensor<[2,1,7,132],f32>
    %128 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %129 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %130 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %131 = "torch.constant.int"() {value = 44 : i64} : () -> !torch.int
    %132 = "torch.prim.ListConstruct"(%128, %129, %130, %131) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %133 = "torch.aten.view"(%127, %132) : (!torch.vtensor<[2,1,7,132],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,3,44],f32>
    %134 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %135 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %136 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %137 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %138 = "torch.prim.ListConstruct"(%134, %135, %136, %137) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %139 = "torch.aten.permute"(%133, %138) : (!torch.vtensor<[2,7,3,44],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,7,44],f32>
    %140 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %141 = "torch.constant.int"() {value = 20 : i64} : () -> !torch.int
    %142 = "torch.prim.ListConstruct"(%140, %141) : (!torch.int, !torch.int) -> !torch.list<int>
    %143 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %144 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %145 = "torch.aten.split_with_sizes"(%139, %142, %144) : (!torch.vtensor<[2,3,7,44],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %146:2 = "torch.prim.ListUnpack"(%145) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,3,7,24],f32>, !torch.vtensor<[2,3,7,20],f32>)
    %147 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %148 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %149 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %150 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %151 = "torch.prim.ListConstruct"(%147, %148, %149, %150) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %152 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %153 = "torch.aten.expand"(%121, %151, %152) : (!torch.vtensor<[2,1,7,16],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,3,7,16],f32>
    %154 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %155 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %156 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %157 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %158 = "torch.prim.ListConstruct"(%154, %155, %156, %157) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %159 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %160 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %161 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %162 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %163 = "torch.constant.none"() : () -> !torch.none
    %164 = "torch.aten.empty.memory_format"(%158, %159, %160, %161, %162, %163) : (!torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none) -> !torch.vtensor<[2,3,7,40],f32>
    %165 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %166 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %167 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %168 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %169 = "torch.aten.slice.Tensor"(%164, %165, %166, %167, %168) : (!torch.vtensor<[2,3,7,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,3,7,24],f32>
    %170 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %171 = "torch.aten.copy"(%169, %146#0, %170) : (!torch.vtensor<[2,3,7,24],f32>, !torch.vtensor<[2,3,7,24],f32>, !torch.bool) -> !torch.vtensor<[2,3,7,24],f32>
    %172 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %173 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %174 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %175 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %176 = "torch.aten.slice_scatter"(%164, %171, %172, %173, %174, %175) : (!torch.vtensor<[2,3,7,40],f32>, !torch.vtensor<[2,3,7,24],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,3,7,40],f32>
    %177 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %178 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %179 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %180 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %181 = "torch.aten.slice.Tensor"(%176, %177, %178, %179, %180) : (!torch.vtensor<[2,3,7,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,3,7,16],f32>
    %182 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %183 = "torch.aten.copy"(%181, %153, %182) : (!torch.vtensor<[2,3,7,16],f32>, !torch.vtensor<[2,3,7,16],f32>, !torch.bool) -> !torch.vtensor<[2,3,7,16],f32>
    %184 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %185 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %186 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %187 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %188 = "torch.aten.slice_scatter"(%176, %183, %184, %185, %186, %187) : (!torch.vtensor<[2,3,7,40],f32>, !torch.vtensor<[2,3,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,3,7,40],f32>
    %189 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %190 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %191 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %192 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %193 = "torch.prim.ListConstruct"(%189, %190, %191, %192) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %194 = "torch.aten.permute"(%188, %193) : (!torch.vtensor<[2,3,7,40],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,40,7],f32>
    %195 = "torch.aten.matmul"(%125, %194) : (!torch.vtensor<[2,3,7,40],f32>, !torch.vtensor<[2,3,40,7],f32>) -> !torch.vtensor<[2,3,7,7],f32>
    %196 = "torch.constant.float"() {value = 0.2962823648750772 : f64} : () -> !torch.float
    %197 = "torch.aten.mul.Scalar"(%195, %196) : (!torch.vtensor<[2,3,7,7],f32>, !torch.float) -> !torch.vtensor<[2,3,7,7],f32>
    %198 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %199 = "torch.aten.add.Tensor"(%197, %arg7, %198) : (!torch.vtensor<[2,3,7,7],f32>, !torch.vtensor<[2,1,7,7],f32>, !torch.int) -> !torch.vtensor<[2,3,7,7],f32>
    %200 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %201 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %202 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %203 = "torch.aten.softmax.int"(%199, %202, %201) : (!torch.vtensor<[2,3,7,7],f32>, !torch.int, !torch.int) -> !torch.vtensor<[2,3,7,7],f32>
    %204 = "torch.constant.none"() : () -> !torch.none
    %205 = "torch.constant.none"() : () -> !torch.none
    %206 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %207 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %208 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %209 = "torch.constant.none"() : () -> !torch.none
    %210 = "torch.aten.clone"(%203, %209) : (!torch.vtensor<[2,3,7,7],f32>, !torch.none) -> !torch.vtensor<[2,3,7,7],f32>
    %211 = "torch.aten.matmul"(%210, %146#1) : (!torch.vtensor<[2,3,7,7],f32>, !torch.vtensor<[2,3,7,20],f32>) -> !torch.vtensor<[2,3,7,20],f32>
    %212 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %213 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %214 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %215 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %216 = "torch.prim.ListConstruct"(%212, %213, %214, %215) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %217 = "torch.aten.permute"(%211, %216) : (!torch.vtensor<[2,3,7,20],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,3,20],f32>
    %218 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %219 = "torch.aten.clone"(%217, %218) : (!torch.vtensor<[2,7,3,20],f32>, !torch.int) -> !torch.vtensor<[2,7,3,20],f32>
    %220 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %221 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %222 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %223 = "torch.prim.ListConstruct"(%220, %221, %222) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %224 = "torch.aten.view"(%219, %223) : (!torch.vtensor<[2,7,3,20],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,60],f32>
    %225 = "torch.constant.none"() : () -> !torch.none
    %226 = "torch.aten.linear"(%224, %arg4, %225) : (!torch.vtensor<[2,7,60],f32>, !torch.vtensor<[96,60],f32>, !torch.none) -> !torch.vtensor<[2,7,96],f32>
    "func.return"(%226) : (!torch.vtensor<[2,7,96],f32>) -> ()
  }) : () -> ()
}) : () -> ()

