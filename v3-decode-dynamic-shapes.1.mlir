#map = affine_map<()[s0, s1] -> (s0, 1, 96)>
#map1 = affine_map<()[s0, s1] -> (s0, 1, 16)>
#map2 = affine_map<()[s0, s1] -> (s0, 1, 1, s1 + 1)>
#map3 = affine_map<()[s0, s1] -> (s0, 1, s1, 64)>
#map4 = affine_map<()[s0, s1] -> (s0, 1, s1, 16)>
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64, mla.shape = #map}, {mla.arg = 8 : i64, mla.shape = #map1}, {mla.arg = 9 : i64, mla.shape = #map1}, {mla.arg = 10 : i64, mla.shape = #map2}, {mla.arg = 11 : i64, mla.shape = #map3}, {mla.arg = 12 : i64, mla.shape = #map4}], function_type = (!torch.vtensor<[48,96],f32>, !torch.vtensor<[48],f32>, !torch.vtensor<[200,48],f32>, !torch.vtensor<[80,96],f32>, !torch.vtensor<[64],f32>, !torch.vtensor<[240,64],f32>, !torch.vtensor<[96,120],f32>, !torch.vtensor<[?,1,96],f32>, !torch.vtensor<[?,1,16],f32>, !torch.vtensor<[?,1,16],f32>, !torch.vtensor<[?,1,1,?],i1>, !torch.vtensor<[?,1,?,64],f32>, !torch.vtensor<[?,1,?,16],f32>) -> (!torch.vtensor<[?,1,96],f32>, !torch.vtensor<[?,1,?,64],f32>, !torch.vtensor<[?,1,?,16],f32>), sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[48,96],f32>, %arg1: !torch.vtensor<[48],f32>, %arg2: !torch.vtensor<[200,48],f32>, %arg3: !torch.vtensor<[80,96],f32>, %arg4: !torch.vtensor<[64],f32>, %arg5: !torch.vtensor<[240,64],f32>, %arg6: !torch.vtensor<[96,120],f32>, %arg7: !torch.vtensor<[?,1,96],f32>, %arg8: !torch.vtensor<[?,1,16],f32>, %arg9: !torch.vtensor<[?,1,16],f32>, %arg10: !torch.vtensor<[?,1,1,?],i1>, %arg11: !torch.vtensor<[?,1,?,64],f32>, %arg12: !torch.vtensor<[?,1,?,16],f32>):
    %0 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %1 = "torch.aten.size.int"(%arg12, %0) : (!torch.vtensor<[?,1,?,16],f32>, !torch.int) -> !torch.int
    %2 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %3 = "torch.aten.size.int"(%arg12, %2) : (!torch.vtensor<[?,1,?,16],f32>, !torch.int) -> !torch.int
    %4 = "torch.constant.none"() : () -> !torch.none
    %5 = "torch.aten.linear"(%arg7, %arg0, %4) : (!torch.vtensor<[?,1,96],f32>, !torch.vtensor<[48,96],f32>, !torch.none) -> !torch.vtensor<[?,1,48],f32>
    %6 = "torch.constant.none"() : () -> !torch.none
    %7 = "torch.constant.none"() : () -> !torch.none
    %8 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %9 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %10 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %11 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %12 = "torch.aten.pow.Tensor_Scalar"(%5, %11) : (!torch.vtensor<[?,1,48],f32>, !torch.int) -> !torch.vtensor<[?,1,48],f32>
    %13 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %14 = "torch.prim.ListConstruct"(%13) : (!torch.int) -> !torch.list<int>
    %15 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %16 = "torch.constant.none"() : () -> !torch.none
    %17 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %18 = "torch.prim.ListConstruct"(%17) : (!torch.int) -> !torch.list<int>
    %19 = "torch.aten.mean.dim"(%12, %18, %15, %16) : (!torch.vtensor<[?,1,48],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[?,1,1],f32>
    %20 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %21 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %22 = "torch.aten.add.Scalar"(%19, %20, %21) : (!torch.vtensor<[?,1,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[?,1,1],f32>
    %23 = "torch.aten.rsqrt"(%22) : (!torch.vtensor<[?,1,1],f32>) -> !torch.vtensor<[?,1,1],f32>
    %24 = "torch.aten.mul.Tensor"(%5, %23) : (!torch.vtensor<[?,1,48],f32>, !torch.vtensor<[?,1,1],f32>) -> !torch.vtensor<[?,1,48],f32>
    %25 = "torch.constant.none"() : () -> !torch.none
    %26 = "torch.constant.none"() : () -> !torch.none
    %27 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %28 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %29 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %30 = "torch.aten.mul.Tensor"(%arg1, %24) : (!torch.vtensor<[48],f32>, !torch.vtensor<[?,1,48],f32>) -> !torch.vtensor<[?,1,48],f32>
    %31 = "torch.constant.none"() : () -> !torch.none
    %32 = "torch.aten.linear"(%30, %arg2, %31) : (!torch.vtensor<[?,1,48],f32>, !torch.vtensor<[200,48],f32>, !torch.none) -> !torch.vtensor<[?,1,200],f32>
    %33 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %34 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %35 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %36 = "torch.prim.ListConstruct"(%1, %33, %34, %35) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %37 = "torch.aten.view"(%32, %36) : (!torch.vtensor<[?,1,200],f32>, !torch.list<int>) -> !torch.vtensor<[?,1,5,40],f32>
    %38 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %39 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %40 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %41 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %42 = "torch.prim.ListConstruct"(%38, %39, %40, %41) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %43 = "torch.aten.permute"(%37, %42) : (!torch.vtensor<[?,1,5,40],f32>, !torch.list<int>) -> !torch.vtensor<[?,5,1,40],f32>
    %44 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %45 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %46 = "torch.prim.ListConstruct"(%44, %45) : (!torch.int, !torch.int) -> !torch.list<int>
    %47 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %48 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %49 = "torch.aten.split_with_sizes"(%43, %46, %48) : (!torch.vtensor<[?,5,1,40],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %50:2 = "torch.prim.ListUnpack"(%49) : (!torch.list<vtensor>) -> (!torch.vtensor<[?,5,1,24],f32>, !torch.vtensor<[?,5,1,16],f32>)
    %51 = "torch.constant.none"() : () -> !torch.none
    %52 = "torch.aten.linear"(%arg7, %arg3, %51) : (!torch.vtensor<[?,1,96],f32>, !torch.vtensor<[80,96],f32>, !torch.none) -> !torch.vtensor<[?,1,80],f32>
    %53 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %54 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %55 = "torch.prim.ListConstruct"(%53, %54) : (!torch.int, !torch.int) -> !torch.list<int>
    %56 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %57 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %58 = "torch.aten.split_with_sizes"(%52, %55, %57) : (!torch.vtensor<[?,1,80],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %59:2 = "torch.prim.ListUnpack"(%58) : (!torch.list<vtensor>) -> (!torch.vtensor<[?,1,64],f32>, !torch.vtensor<[?,1,16],f32>)
    %60 = "torch.constant.none"() : () -> !torch.none
    %61 = "torch.constant.none"() : () -> !torch.none
    %62 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %63 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %64 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %65 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %66 = "torch.aten.pow.Tensor_Scalar"(%59#0, %65) : (!torch.vtensor<[?,1,64],f32>, !torch.int) -> !torch.vtensor<[?,1,64],f32>
    %67 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %68 = "torch.prim.ListConstruct"(%67) : (!torch.int) -> !torch.list<int>
    %69 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %70 = "torch.constant.none"() : () -> !torch.none
    %71 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %72 = "torch.prim.ListConstruct"(%71) : (!torch.int) -> !torch.list<int>
    %73 = "torch.aten.mean.dim"(%66, %72, %69, %70) : (!torch.vtensor<[?,1,64],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[?,1,1],f32>
    %74 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %75 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %76 = "torch.aten.add.Scalar"(%73, %74, %75) : (!torch.vtensor<[?,1,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[?,1,1],f32>
    %77 = "torch.aten.rsqrt"(%76) : (!torch.vtensor<[?,1,1],f32>) -> !torch.vtensor<[?,1,1],f32>
    %78 = "torch.aten.mul.Tensor"(%59#0, %77) : (!torch.vtensor<[?,1,64],f32>, !torch.vtensor<[?,1,1],f32>) -> !torch.vtensor<[?,1,64],f32>
    %79 = "torch.constant.none"() : () -> !torch.none
    %80 = "torch.constant.none"() : () -> !torch.none
    %81 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %82 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %83 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %84 = "torch.aten.mul.Tensor"(%arg4, %78) : (!torch.vtensor<[64],f32>, !torch.vtensor<[?,1,64],f32>) -> !torch.vtensor<[?,1,64],f32>
    %85 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %86 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %87 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %88 = "torch.prim.ListConstruct"(%1, %85, %86, %87) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %89 = "torch.aten.view"(%84, %88) : (!torch.vtensor<[?,1,64],f32>, !torch.list<int>) -> !torch.vtensor<[?,1,1,64],f32>
    %90 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %91 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %92 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %93 = "torch.prim.ListConstruct"(%1, %90, %91, %92) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %94 = "torch.aten.view"(%59#1, %93) : (!torch.vtensor<[?,1,16],f32>, !torch.list<int>) -> !torch.vtensor<[?,1,1,16],f32>
    %95 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %96 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %97 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %98 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %99 = "torch.aten.slice.Tensor"(%arg8, %95, %96, %97, %98) : (!torch.vtensor<[?,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[?,1,8],f32>
    %100 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %101 = "torch.aten.unsqueeze"(%99, %100) : (!torch.vtensor<[?,1,8],f32>, !torch.int) -> !torch.vtensor<[?,1,1,8],f32>
    %102 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %103 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %104 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %105 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %106 = "torch.aten.slice.Tensor"(%arg9, %102, %103, %104, %105) : (!torch.vtensor<[?,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[?,1,8],f32>
    %107 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %108 = "torch.aten.unsqueeze"(%106, %107) : (!torch.vtensor<[?,1,8],f32>, !torch.int) -> !torch.vtensor<[?,1,1,8],f32>
    %109 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %110 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %111 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %112 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %113 = "torch.aten.slice.Tensor"(%50#1, %109, %110, %111, %112) : (!torch.vtensor<[?,5,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[?,5,1,8],f32>
    %114 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %115 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %116 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %117 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %118 = "torch.aten.slice.Tensor"(%50#1, %114, %115, %116, %117) : (!torch.vtensor<[?,5,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[?,5,1,8],f32>
    %119 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %120 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %121 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %122 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %123 = "torch.aten.slice.Tensor"(%94, %119, %120, %121, %122) : (!torch.vtensor<[?,1,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[?,1,1,8],f32>
    %124 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %125 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %126 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %127 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %128 = "torch.aten.slice.Tensor"(%94, %124, %125, %126, %127) : (!torch.vtensor<[?,1,1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[?,1,1,8],f32>
    %129 = "torch.aten.mul.Tensor"(%113, %101) : (!torch.vtensor<[?,5,1,8],f32>, !torch.vtensor<[?,1,1,8],f32>) -> !torch.vtensor<[?,5,1,8],f32>
    %130 = "torch.aten.mul.Tensor"(%118, %108) : (!torch.vtensor<[?,5,1,8],f32>, !torch.vtensor<[?,1,1,8],f32>) -> !torch.vtensor<[?,5,1,8],f32>
    %131 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %132 = "torch.aten.sub.Tensor"(%129, %130, %131) : (!torch.vtensor<[?,5,1,8],f32>, !torch.vtensor<[?,5,1,8],f32>, !torch.int) -> !torch.vtensor<[?,5,1,8],f32>
    %133 = "torch.aten.mul.Tensor"(%118, %101) : (!torch.vtensor<[?,5,1,8],f32>, !torch.vtensor<[?,1,1,8],f32>) -> !torch.vtensor<[?,5,1,8],f32>
    %134 = "torch.aten.mul.Tensor"(%113, %108) : (!torch.vtensor<[?,5,1,8],f32>, !torch.vtensor<[?,1,1,8],f32>) -> !torch.vtensor<[?,5,1,8],f32>
    %135 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %136 = "torch.aten.add.Tensor"(%133, %134, %135) : (!torch.vtensor<[?,5,1,8],f32>, !torch.vtensor<[?,5,1,8],f32>, !torch.int) -> !torch.vtensor<[?,5,1,8],f32>
    %137 = "torch.prim.ListConstruct"(%132, %136) : (!torch.vtensor<[?,5,1,8],f32>, !torch.vtensor<[?,5,1,8],f32>) -> !torch.list<vtensor>
    %138 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %139 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %140 = "torch.aten.cat"(%137, %139) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[?,5,1,16],f32>
    %141 = "torch.aten.mul.Tensor"(%123, %101) : (!torch.vtensor<[?,1,1,8],f32>, !torch.vtensor<[?,1,1,8],f32>) -> !torch.vtensor<[?,1,1,8],f32>
    %142 = "torch.aten.mul.Tensor"(%128, %108) : (!torch.vtensor<[?,1,1,8],f32>, !torch.vtensor<[?,1,1,8],f32>) -> !torch.vtensor<[?,1,1,8],f32>
    %143 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %144 = "torch.aten.sub.Tensor"(%141, %142, %143) : (!torch.vtensor<[?,1,1,8],f32>, !torch.vtensor<[?,1,1,8],f32>, !torch.int) -> !torch.vtensor<[?,1,1,8],f32>
    %145 = "torch.aten.mul.Tensor"(%128, %101) : (!torch.vtensor<[?,1,1,8],f32>, !torch.vtensor<[?,1,1,8],f32>) -> !torch.vtensor<[?,1,1,8],f32>
    %146 = "torch.aten.mul.Tensor"(%123, %108) : (!torch.vtensor<[?,1,1,8],f32>, !torch.vtensor<[?,1,1,8],f32>) -> !torch.vtensor<[?,1,1,8],f32>
    %147 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %148 = "torch.aten.add.Tensor"(%145, %146, %147) : (!torch.vtensor<[?,1,1,8],f32>, !torch.vtensor<[?,1,1,8],f32>, !torch.int) -> !torch.vtensor<[?,1,1,8],f32>
    %149 = "torch.prim.ListConstruct"(%144, %148) : (!torch.vtensor<[?,1,1,8],f32>, !torch.vtensor<[?,1,1,8],f32>) -> !torch.list<vtensor>
    %150 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %151 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %152 = "torch.aten.cat"(%149, %151) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[?,1,1,16],f32>
    %153 = "torch.prim.ListConstruct"(%arg11, %89) : (!torch.vtensor<[?,1,?,64],f32>, !torch.vtensor<[?,1,1,64],f32>) -> !torch.list<vtensor>
    %154 = "torch.constant.int"() {value = -2 : i64} : () -> !torch.int
    %155 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %156 = "torch.aten.cat"(%153, %155) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[?,1,?,64],f32>
    %157 = "torch.prim.ListConstruct"(%arg12, %152) : (!torch.vtensor<[?,1,?,16],f32>, !torch.vtensor<[?,1,1,16],f32>) -> !torch.list<vtensor>
    %158 = "torch.constant.int"() {value = -2 : i64} : () -> !torch.int
    %159 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %160 = "torch.aten.cat"(%157, %159) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[?,1,?,16],f32>
    %161 = "torch.prim.ListConstruct"(%50#0, %140) : (!torch.vtensor<[?,5,1,24],f32>, !torch.vtensor<[?,5,1,16],f32>) -> !torch.list<vtensor>
    %162 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %163 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %164 = "torch.aten.cat"(%161, %163) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[?,5,1,40],f32>
    %165 = "torch.constant.none"() : () -> !torch.none
    %166 = "torch.aten.linear"(%156, %arg5, %165) : (!torch.vtensor<[?,1,?,64],f32>, !torch.vtensor<[240,64],f32>, !torch.none) -> !torch.vtensor<[?,1,?,240],f32>
    %167 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %168 = "torch.aten.add.int"(%167, %3) : (!torch.int, !torch.int) -> !torch.int
    %169 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %170 = "torch.constant.int"() {value = 48 : i64} : () -> !torch.int
    %171 = "torch.prim.ListConstruct"(%1, %168, %169, %170) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %172 = "torch.aten.view"(%166, %171) : (!torch.vtensor<[?,1,?,240],f32>, !torch.list<int>) -> !torch.vtensor<[?,?,5,48],f32>
    %173 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %174 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %175 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %176 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %177 = "torch.prim.ListConstruct"(%173, %174, %175, %176) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %178 = "torch.aten.permute"(%172, %177) : (!torch.vtensor<[?,?,5,48],f32>, !torch.list<int>) -> !torch.vtensor<[?,5,?,48],f32>
    %179 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %180 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %181 = "torch.prim.ListConstruct"(%179, %180) : (!torch.int, !torch.int) -> !torch.list<int>
    %182 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %183 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %184 = "torch.aten.split_with_sizes"(%178, %181, %183) : (!torch.vtensor<[?,5,?,48],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %185:2 = "torch.prim.ListUnpack"(%184) : (!torch.list<vtensor>) -> (!torch.vtensor<[?,5,?,24],f32>, !torch.vtensor<[?,5,?,24],f32>)
    %186 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %187 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %188 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %189 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %190 = "torch.prim.ListConstruct"(%186, %187, %188, %189) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %191 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %192 = "torch.aten.expand"(%160, %190, %191) : (!torch.vtensor<[?,1,?,16],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[?,5,?,16],f32>
    %193 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %194 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %195 = "torch.prim.ListConstruct"(%1, %193, %168, %194) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %196 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %197 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %198 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %199 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %200 = "torch.constant.none"() : () -> !torch.none
    %201 = "torch.aten.empty.memory_format"(%195, %196, %197, %198, %199, %200) : (!torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none) -> !torch.vtensor<[?,5,?,40],f32>
    %202 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %203 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %204 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %205 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %206 = "torch.aten.slice.Tensor"(%201, %202, %203, %204, %205) : (!torch.vtensor<[?,5,?,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[?,5,?,24],f32>
    %207 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %208 = "torch.aten.copy"(%206, %185#0, %207) : (!torch.vtensor<[?,5,?,24],f32>, !torch.vtensor<[?,5,?,24],f32>, !torch.bool) -> !torch.vtensor<[?,5,?,24],f32>
    %209 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %210 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %211 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %212 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %213 = "torch.aten.slice_scatter"(%201, %208, %209, %210, %211, %212) : (!torch.vtensor<[?,5,?,40],f32>, !torch.vtensor<[?,5,?,24],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[?,5,?,40],f32>
    %214 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %215 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %216 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %217 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %218 = "torch.aten.slice.Tensor"(%213, %214, %215, %216, %217) : (!torch.vtensor<[?,5,?,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[?,5,?,16],f32>
    %219 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %220 = "torch.aten.copy"(%218, %192, %219) : (!torch.vtensor<[?,5,?,16],f32>, !torch.vtensor<[?,5,?,16],f32>, !torch.bool) -> !torch.vtensor<[?,5,?,16],f32>
    %221 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %222 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %223 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %224 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %225 = "torch.aten.slice_scatter"(%213, %220, %221, %222, %223, %224) : (!torch.vtensor<[?,5,?,40],f32>, !torch.vtensor<[?,5,?,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[?,5,?,40],f32>
    %226 = "torch.constant.float"() {value = 0.000000e+00 : f64} : () -> !torch.float
    %227 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %228 = "torch.constant.float"() {value = 0.2962823648750772 : f64} : () -> !torch.float
    %229 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %230 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %231 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %232 = "torch.aten.transpose.int"(%225, %230, %231) : (!torch.vtensor<[?,5,?,40],f32>, !torch.int, !torch.int) -> !torch.vtensor<[?,5,40,?],f32>
    %233 = "torch.aten.matmul"(%164, %232) : (!torch.vtensor<[?,5,1,40],f32>, !torch.vtensor<[?,5,40,?],f32>) -> !torch.vtensor<[?,5,1,?],f32>
    %234 = "torch.constant.float"() {value = 0.2962823648750772 : f64} : () -> !torch.float
    %235 = "torch.aten.mul.Scalar"(%233, %234) : (!torch.vtensor<[?,5,1,?],f32>, !torch.float) -> !torch.vtensor<[?,5,1,?],f32>
    %236 = "torch.constant.none"() : () -> !torch.none
    %237 = "torch.constant.float"() {value = 0xFFF0000000000000 : f64} : () -> !torch.float
    %238 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %239 = "torch.aten.scalar_tensor"(%237, %238, %236, %236, %236) : (!torch.float, !torch.int, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[],f32>
    %240 = "torch.aten.where.self"(%arg10, %235, %239) : (!torch.vtensor<[?,1,1,?],i1>, !torch.vtensor<[?,5,1,?],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[?,5,1,?],f32>
    %241 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %242 = "torch.constant.none"() : () -> !torch.none
    %243 = "torch.aten.softmax.int"(%240, %241, %242) : (!torch.vtensor<[?,5,1,?],f32>, !torch.int, !torch.none) -> !torch.vtensor<[?,5,1,?],f32>
    %244 = "torch.constant.none"() : () -> !torch.none
    %245 = "torch.constant.float"() {value = 0.000000e+00 : f64} : () -> !torch.float
    %246 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %247 = "torch.aten.scalar_tensor"(%245, %246, %244, %244, %244) : (!torch.float, !torch.int, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[],f32>
    %248 = "torch.aten.where.self"(%arg10, %243, %247) : (!torch.vtensor<[?,1,1,?],i1>, !torch.vtensor<[?,5,1,?],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[?,5,1,?],f32>
    %249 = "torch.aten.matmul"(%248, %185#1) : (!torch.vtensor<[?,5,1,?],f32>, !torch.vtensor<[?,5,?,24],f32>) -> !torch.vtensor<[?,5,1,24],f32>
    %250 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %251 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %252 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %253 = "torch.prim.ListConstruct"(%1, %250, %251, %252) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %254 = "torch.aten.view"(%249, %253) : (!torch.vtensor<[?,5,1,24],f32>, !torch.list<int>) -> !torch.vtensor<[?,5,1,24],f32>
    %255 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %256 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %257 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %258 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %259 = "torch.prim.ListConstruct"(%255, %256, %257, %258) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %260 = "torch.aten.permute"(%254, %259) : (!torch.vtensor<[?,5,1,24],f32>, !torch.list<int>) -> !torch.vtensor<[?,1,5,24],f32>
    %261 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %262 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %263 = "torch.prim.ListConstruct"(%1, %261, %262) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %264 = "torch.aten.view"(%260, %263) : (!torch.vtensor<[?,1,5,24],f32>, !torch.list<int>) -> !torch.vtensor<[?,1,120],f32>
    %265 = "torch.constant.none"() : () -> !torch.none
    %266 = "torch.aten.linear"(%264, %arg6, %265) : (!torch.vtensor<[?,1,120],f32>, !torch.vtensor<[96,120],f32>, !torch.none) -> !torch.vtensor<[?,1,96],f32>
    "func.return"(%266, %156, %160) : (!torch.vtensor<[?,1,96],f32>, !torch.vtensor<[?,1,?,64],f32>, !torch.vtensor<[?,1,?,16],f32>) -> ()
  }) : () -> ()
}) : () -> ()

