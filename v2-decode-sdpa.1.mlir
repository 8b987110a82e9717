"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}, {mla.arg = 11 : i64}], function_type = (!torch.vtensor<[40,96],f32>, !torch.vtensor<[40],f32>, !torch.vtensor<[120,40],f32>, !torch.vtensor<[80,96],f32>, !torch.vtensor<[64],f32>, !torch.vtensor<[132,64],f32>, !torch.vtensor<[96,60],f32>, !torch.vtensor<[2,1,96],f32>, !torch.vtensor<[2,1,8,2],f32>, !torch.vtensor<[2,1,1,22],i1>, !torch.vtensor<[2,1,21,64],f32>, !torch.vtensor<[2,1,21,16],f32>) -> (!torch.vtensor<[2,1,96],f32>, !torch.vtensor<[2,1,22,64],f32>, !torch.vtensor<[2,1,22,16],f32>), sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[40,96],f32>, %arg1: !torch.vtensor<[40],f32>, %arg2: !torch.vtensor<[120,40],f32>, %arg3: !torch.vtensor<[80,96],f32>, %arg4: !torch.vtensor<[64],f32>, %arg5: !torch.vtensor<[132,64],f32>, %arg6: !torch.vtensor<[96,60],f32>, %arg7: !torch.vtensor<[2,1,96],f32>, %arg8: !torch.vtensor<[2,1,8,2],f32>, %arg9: !torch.vtensor<[2,1,1,22],i1>, %arg10: !torch.vtensor<[2,1,21,64],f32>, %arg11: !torch.vtensor<[2,1,21,16],f32>):
    %0 = "torch.aten.view_as_complex"(%arg8) : (!torch.vtensor<[2,1,8,2],f32>) -> !torch.vtensor<[2,1,8],complex<f32>>
    %1 = "torch.constant.none"() : () -> !torch.none
    %2 = "torch.aten.linear"(%arg7, %arg0, %1) : (!torch.vtensor<[2,1,96],f32>, !torch.vtensor<[40,96],f32>, !torch.none) -> !torch.vtensor<[2,1,40],f32>
    %3 = "torch.constant.none"() : () -> !torch.none
    %4 = "torch.constant.none"() : () -> !torch.none
    %5 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %6 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %7 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %8 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %9 = "torch.aten.pow.Tensor_Scalar"(%2, %8) : (!torch.vtensor<[2,1,40],f32>, !torch.int) -> !torch.vtensor<[2,1,40],f32>
    %10 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %11 = "torch.prim.ListConstruct"(%10) : (!torch.int) -> !torch.list<int>
    %12 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %13 = "torch.constant.none"() : () -> !torch.none
    %14 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %15 = "torch.prim.ListConstruct"(%14) : (!torch.int) -> !torch.list<int>
    %16 = "torch.aten.mean.dim"(%9, %15, %12, %13) : (!torch.vtensor<[2,1,40],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2,1,1],f32>
    %17 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %18 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %19 = "torch.aten.add.Scalar"(%16, %17, %18) : (!torch.vtensor<[2,1,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[2,1,1],f32>
    %20 = "torch.aten.rsqrt"(%19) : (!torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[2,1,1],f32>
    %21 = "torch.aten.mul.Tensor"(%2, %20) : (!torch.vtensor<[2,1,40],f32>, !torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[2,1,40],f32>
    %22 = "torch.constant.none"() : () -> !torch.none
    %23 = "torch.constant.none"() : () -> !torch.none
    %24 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %25 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %26 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %27 = "torch.aten.mul.Tensor"(%arg1, %21) : (!torch.vtensor<[40],f32>, !torch.vtensor<[2,1,40],f32>) -> !torch.vtensor<[2,1,40],f32>
    %28 = "torch.constant.none"() : () -> !torch.none
    %29 = "torch.aten.linear"(%27, %arg2, %28) : (!torch.vtensor<[2,1,40],f32>, !torch.vtensor<[120,40],f32>, !torch.none) -> !torch.vtensor<[2,1,120],f32>
    %30 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %31 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %32 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %33 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %34 = "torch.prim.ListConstruct"(%30, %31, %32, %33) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %35 = "torch.aten.view"(%29, %34) : (!torch.vtensor<[2,1,120],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,3,40],f32>
    %36 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %37 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %38 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %39 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %40 = "torch.prim.ListConstruct"(%36, %37, %38, %39) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %41 = "torch.aten.permute"(%35, %40) : (!torch.vtensor<[2,1,3,40],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,1,40],f32>
    %42 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %43 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %44 = "torch.prim.ListConstruct"(%42, %43) : (!torch.int, !torch.int) -> !torch.list<int>
    %45 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %46 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %47 = "torch.aten.split_with_sizes"(%41, %44, %46) : (!torch.vtensor<[2,3,1,40],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %48:2 = "torch.prim.ListUnpack"(%47) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,3,1,24],f32>, !torch.vtensor<[2,3,1,16],f32>)
    %49 = "torch.constant.none"() : () -> !torch.none
    %50 = "torch.aten.linear"(%arg7, %arg3, %49) : (!torch.vtensor<[2,1,96],f32>, !torch.vtensor<[80,96],f32>, !torch.none) -> !torch.vtensor<[2,1,80],f32>
    %51 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %52 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %53 = "torch.prim.ListConstruct"(%51, %52) : (!torch.int, !torch.int) -> !torch.list<int>
    %54 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %55 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %56 = "torch.aten.split_with_sizes"(%50, %53, %55) : (!torch.vtensor<[2,1,80],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %57:2 = "torch.prim.ListUnpack"(%56) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,1,64],f32>, !torch.vtensor<[2,1,16],f32>)
    %58 = "torch.constant.none"() : () -> !torch.none
    %59 = "torch.constant.none"() : () -> !torch.none
    %60 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %61 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %62 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %63 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %64 = "torch.aten.pow.Tensor_Scalar"(%57#0, %63) : (!torch.vtensor<[2,1,64],f32>, !torch.int) -> !torch.vtensor<[2,1,64],f32>
    %65 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %66 = "torch.prim.ListConstruct"(%65) : (!torch.int) -> !torch.list<int>
    %67 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %68 = "torch.constant.none"() : () -> !torch.none
    %69 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %70 = "torch.prim.ListConstruct"(%69) : (!torch.int) -> !torch.list<int>
    %71 = "torch.aten.mean.dim"(%64, %70, %67, %68) : (!torch.vtensor<[2,1,64],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2,1,1],f32>
    %72 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %73 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %74 = "torch.aten.add.Scalar"(%71, %72, %73) : (!torch.vtensor<[2,1,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[2,1,1],f32>
    %75 = "torch.aten.rsqrt"(%74) : (!torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[2,1,1],f32>
    %76 = "torch.aten.mul.Tensor"(%57#0, %75) : (!torch.vtensor<[2,1,64],f32>, !torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[2,1,64],f32>
    %77 = "torch.constant.none"() : () -> !torch.none
    %78 = "torch.constant.none"() : () -> !torch.none
    %79 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %80 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %81 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %82 = "torch.aten.mul.Tensor"(%arg4, %76) : (!torch.vtensor<[64],f32>, !torch.vtensor<[2,1,64],f32>) -> !torch.vtensor<[2,1,64],f32>
    %83 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %84 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %85 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %86 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %87 = "torch.prim.ListConstruct"(%83, %84, %85, %86) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %88 = "torch.aten.view"(%82, %87) : (!torch.vtensor<[2,1,64],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,1,64],f32>
    %89 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %90 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %91 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %92 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %93 = "torch.prim.ListConstruct"(%89, %90, %91, %92) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %94 = "torch.aten.view"(%57#1, %93) : (!torch.vtensor<[2,1,16],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,1,16],f32>
    %95 = "torch.constant.none"() : () -> !torch.none
    %96 = "torch.constant.none"() : () -> !torch.none
    %97 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %98 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %99 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %100 = "torch.constant.none"() : () -> !torch.none
    %101 = "torch.constant.none"() : () -> !torch.none
    %102 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %103 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %104 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %105 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %106 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %107 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %108 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %109 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %110 = "torch.prim.ListConstruct"(%105, %106, %107, %108, %109) : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %111 = "torch.aten.view"(%48#1, %110) : (!torch.vtensor<[2,3,1,16],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,1,8,2],f32>
    %112 = "torch.aten.view_as_complex"(%111) : (!torch.vtensor<[2,3,1,8,2],f32>) -> !torch.vtensor<[2,3,1,8],complex<f32>>
    %113 = "torch.constant.none"() : () -> !torch.none
    %114 = "torch.constant.none"() : () -> !torch.none
    %115 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %116 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %117 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %118 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %119 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %120 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %121 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %122 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %123 = "torch.prim.ListConstruct"(%118, %119, %120, %121, %122) : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %124 = "torch.aten.view"(%94, %123) : (!torch.vtensor<[2,1,1,16],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,1,8,2],f32>
    %125 = "torch.aten.view_as_complex"(%124) : (!torch.vtensor<[2,1,1,8,2],f32>) -> !torch.vtensor<[2,1,1,8],complex<f32>>
    %126 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %127 = "torch.aten.unsqueeze"(%0, %126) : (!torch.vtensor<[2,1,8],complex<f32>>, !torch.int) -> !torch.vtensor<[2,1,1,8],complex<f32>>
    %128 = "torch.constant.none"() : () -> !torch.none
    %129 = "torch.constant.none"() : () -> !torch.none
    %130 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %131 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %132 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %133 = "torch.aten.mul.Tensor"(%112, %127) : (!torch.vtensor<[2,3,1,8],complex<f32>>, !torch.vtensor<[2,1,1,8],complex<f32>>) -> !torch.vtensor<[2,3,1,8],complex<f32>>
    %134 = "torch.aten.view_as_real"(%133) : (!torch.vtensor<[2,3,1,8],complex<f32>>) -> !torch.vtensor<[2,3,1,8,2],f32>
    %135 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %136 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %137 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %138 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %139 = "torch.prim.ListConstruct"(%135, %136, %137, %138) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %140 = "torch.aten.view"(%134, %139) : (!torch.vtensor<[2,3,1,8,2],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,1,16],f32>
    %141 = "torch.aten.mul.Tensor"(%125, %127) : (!torch.vtensor<[2,1,1,8],complex<f32>>, !torch.vtensor<[2,1,1,8],complex<f32>>) -> !torch.vtensor<[2,1,1,8],complex<f32>>
    %142 = "torch.aten.view_as_real"(%141) : (!torch.vtensor<[2,1,1,8],complex<f32>>) -> !torch.vtensor<[2,1,1,8,2],f32>
    %143 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %144 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %145 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %146 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %147 = "torch.prim.ListConstruct"(%143, %144, %145, %146) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %148 = "torch.aten.view"(%142, %147) : (!torch.vtensor<[2,1,1,8,2],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,1,16],f32>
    %149 = "torch.prim.ListConstruct"(%arg10, %88) : (!torch.vtensor<[2,1,21,64],f32>, !torch.vtensor<[2,1,1,64],f32>) -> !torch.list<vtensor>
    %150 = "torch.constant.int"() {value = -2 : i64} : () -> !torch.int
    %151 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %152 = "torch.aten.cat"(%149, %151) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,1,22,64],f32>
    %153 = "torch.prim.ListConstruct"(%arg11, %148) : (!torch.vtensor<[2,1,21,16],f32>, !torch.vtensor<[2,1,1,16],f32>) -> !torch.list<vtensor>
    %154 = "torch.constant.int"() {value = -2 : i64} : () -> !torch.int
    %155 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %156 = "torch.aten.cat"(%153, %155) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,1,22,16],f32>
    %157 = "torch.prim.ListConstruct"(%48#0, %140) : (!torch.vtensor<[2,3,1,24],f32>, !torch.vtensor<[2,3,1,16],f32>) -> !torch.list<vtensor>
    %158 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %159 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %160 = "torch.aten.cat"(%157, %159) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,3,1,40],f32>
    %161 = "torch.constant.none"() : () -> !torch.none
    %162 = "torch.aten.linear"(%152, %arg5, %161) : (!torch.vtensor<[2,1,22,64],f32>, !torch.vtensor<[132,64],f32>, !torch.none) -> !torch.vtensor<[2,1,22,132],f32>
    %163 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %164 = "torch.constant.int"() {value = 22 : i64} : () -> !torch.int
    %165 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %166 = "torch.constant.int"() {value = 44 : i64} : () -> !torch.int
    %167 = "torch.prim.ListConstruct"(%163, %164, %165, %166) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %168 = "torch.aten.view"(%162, %167) : (!torch.vtensor<[2,1,22,132],f32>, !torch.list<int>) -> !torch.vtensor<[2,22,3,44],f32>
    %169 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %170 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %171 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %172 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %173 = "torch.prim.ListConstruct"(%169, %170, %171, %172) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %174 = "torch.aten.permute"(%168, %173) : (!torch.vtensor<[2,22,3,44],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,22,44],f32>
    %175 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %176 = "torch.constant.int"() {value = 20 : i64} : () -> !torch.int
    %177 = "torch.prim.ListConstruct"(%175, %176) : (!torch.int, !torch.int) -> !torch.list<int>
    %178 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %179 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %180 = "torch.aten.split_with_sizes"(%174, %177, %179) : (!torch.vtensor<[2,3,22,44],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %181:2 = "torch.prim.ListUnpack"(%180) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,3,22,24],f32>, !torch.vtensor<[2,3,22,20],f32>)
    %182 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %183 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %184 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %185 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %186 = "torch.prim.ListConstruct"(%182, %183, %184, %185) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %187 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %188 = "torch.aten.expand"(%156, %186, %187) : (!torch.vtensor<[2,1,22,16],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,3,22,16],f32>
    %189 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %190 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %191 = "torch.constant.int"() {value = 22 : i64} : () -> !torch.int
    %192 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %193 = "torch.prim.ListConstruct"(%189, %190, %191, %192) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %194 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %195 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %196 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %197 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %198 = "torch.constant.none"() : () -> !torch.none
    %199 = "torch.aten.empty.memory_format"(%193, %194, %195, %196, %197, %198) : (!torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none) -> !torch.vtensor<[2,3,22,40],f32>
    %200 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %201 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %202 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %203 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %204 = "torch.aten.slice.Tensor"(%199, %200, %201, %202, %203) : (!torch.vtensor<[2,3,22,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,3,22,24],f32>
    %205 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %206 = "torch.aten.copy"(%204, %181#0, %205) : (!torch.vtensor<[2,3,22,24],f32>, !torch.vtensor<[2,3,22,24],f32>, !torch.bool) -> !torch.vtensor<[2,3,22,24],f32>
    %207 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %208 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %209 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %210 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %211 = "torch.aten.slice_scatter"(%199, %206, %207, %208, %209, %210) : (!torch.vtensor<[2,3,22,40],f32>, !torch.vtensor<[2,3,22,24],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,3,22,40],f32>
    %212 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %213 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %214 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %215 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %216 = "torch.aten.slice.Tensor"(%211, %212, %213, %214, %215) : (!torch.vtensor<[2,3,22,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,3,22,16],f32>
    %217 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %218 = "torch.aten.copy"(%216, %188, %217) : (!torch.vtensor<[2,3,22,16],f32>, !torch.vtensor<[2,3,22,16],f32>, !torch.bool) -> !torch.vtensor<[2,3,22,16],f32>
    %219 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %220 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %221 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %222 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %223 = "torch.aten.slice_scatter"(%211, %218, %219, %220, %221, %222) : (!torch.vtensor<[2,3,22,40],f32>, !torch.vtensor<[2,3,22,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,3,22,40],f32>
    %224 = "torch.constant.float"() {value = 0.000000e+00 : f64} : () -> !torch.float
    %225 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %226 = "torch.constant.float"() {value = 0.2962823648750772 : f64} : () -> !torch.float
    %227 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %228 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %229 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %230 = "torch.aten.transpose.int"(%223, %228, %229) : (!torch.vtensor<[2,3,22,40],f32>, !torch.int, !torch.int) -> !torch.vtensor<[2,3,40,22],f32>
    %231 = "torch.aten.matmul"(%160, %230) : (!torch.vtensor<[2,3,1,40],f32>, !torch.vtensor<[2,3,40,22],f32>) -> !torch.vtensor<[2,3,1,22],f32>
    %232 = "torch.constant.float"() {value = 0.2962823648750772 : f64} : () -> !torch.float
    %233 = "torch.aten.mul.Scalar"(%231, %232) : (!torch.vtensor<[2,3,1,22],f32>, !torch.float) -> !torch.vtensor<[2,3,1,22],f32>
    %234 = "torch.constant.none"() : () -> !torch.none
    %235 = "torch.constant.float"() {value = 0xFFF0000000000000 : f64} : () -> !torch.float
    %236 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %237 = "torch.aten.scalar_tensor"(%235, %236, %234, %234, %234) : (!torch.float, !torch.int, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[],f32>
    %238 = "torch.aten.where.self"(%arg9, %233, %237) : (!torch.vtensor<[2,1,1,22],i1>, !torch.vtensor<[2,3,1,22],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,3,1,22],f32>
    %239 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %240 = "torch.constant.none"() : () -> !torch.none
    %241 = "torch.aten.softmax.int"(%238, %239, %240) : (!torch.vtensor<[2,3,1,22],f32>, !torch.int, !torch.none) -> !torch.vtensor<[2,3,1,22],f32>
    %242 = "torch.constant.none"() : () -> !torch.none
    %243 = "torch.constant.float"() {value = 0.000000e+00 : f64} : () -> !torch.float
    %244 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %245 = "torch.aten.scalar_tensor"(%243, %244, %242, %242, %242) : (!torch.float, !torch.int, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[],f32>
    %246 = "torch.aten.where.self"(%arg9, %241, %245) : (!torch.vtensor<[2,1,1,22],i1>, !torch.vtensor<[2,3,1,22],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,3,1,22],f32>
    %247 = "torch.aten.matmul"(%246, %181#1) : (!torch.vtensor<[2,3,1,22],f32>, !torch.vtensor<[2,3,22,20],f32>) -> !torch.vtensor<[2,3,1,20],f32>
    %248 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %249 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %250 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %251 = "torch.constant.int"() {value = 20 : i64} : () -> !torch.int
    %252 = "torch.prim.ListConstruct"(%248, %249, %250, %251) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %253 = "torch.aten.view"(%247, %252) : (!torch.vtensor<[2,3,1,20],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,1,20],f32>
    %254 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %255 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %256 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %257 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %258 = "torch.prim.ListConstruct"(%254, %255, %256, %257) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %259 = "torch.aten.permute"(%253, %258) : (!torch.vtensor<[2,3,1,20],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,3,20],f32>
    %260 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %261 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %262 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %263 = "torch.prim.ListConstruct"(%260, %261, %262) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %264 = "torch.aten.view"(%259, %263) : (!torch.vtensor<[2,1,3,20],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,60],f32>
    %265 = "torch.constant.none"() : () -> !torch.none
    %266 = "torch.aten.linear"(%264, %arg6, %265) : (!torch.vtensor<[2,1,60],f32>, !torch.vtensor<[96,60],f32>, !torch.none) -> !torch.vtensor<[2,1,96],f32>
    "func.return"(%266, %152, %156) : (!torch.vtensor<[2,1,96],f32>, !torch.vtensor<[2,1,22,64],f32>, !torch.vtensor<[2,1,22,16],f32>) -> ()
  }) : () -> ()
}) : () -> ()

