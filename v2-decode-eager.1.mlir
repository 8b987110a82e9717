"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}], function_type = (!torch.vtensor<[120,96],f32>, !torch.vtensor<[80,96],f32>, !torch.vtensor<[64],f32>, !torch.vtensor<[132,64],f32>, !torch.vtensor<[96,60],f32>, !torch.vtensor<[2,1,96],f32>, !torch.vtensor<[2,1,8,2],f32>, !torch.vtensor<[2,1,1,22],f32>, !torch.vtensor<[2,1,21,64],f32>, !torch.vtensor<[2,1,21,16],f32>) -> (!torch.vtensor<[2,1,96],f32>, !torch.vtensor<[2,1,22,64],f32>, !torch.vtensor<[2,1,22,16],f32>), sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[120,96],f32>, %arg1: !torch.vtensor<[80,96],f32>, %arg2: !torch.vtensor<[64],f32>, %arg3: !torch.vtensor<[132,64],f32>, %arg4: !torch.vtensor<[96,60],f32>, %arg5: !torch.vtensor<[2,1,96],f32>, %arg6: !torch.vtensor<[2,1,8,2],f32>, %arg7: !torch.vtensor<[2,1,1,22],f32>, %arg8: !torch.vtensor<[2,1,21,64],f32>, %arg9: !torch.vtensor<[2,1,21,16],f32>):
    %0 = "torch.aten.view_as_complex"(%arg6) : (!torch.vtensor<[2,1,8,2],f32>) -> !torch.vtensor<[2,1,8],complex<f32>>
    %1 = "torch.constant.none"() : () -> !torch.none
    %2 = "torch.aten.linear"(%arg5, %arg0, %1) : (!torch.vtensor<[2,1,96],f32>, !torch.vtensor<[120,96],f32>, !torch.none) -> !torch.vtensor<[2,1,120],f32>
    %3 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %4 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %5 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %6 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %7 = "torch.prim.ListConstruct"(%3, %4, %5, %6) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %8 = "torch.aten.view"(%2, %7) : (!torch.vtensor<[2,1,120],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,3,40],f32>
    %9 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %10 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %11 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %12 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %13 = "torch.prim.ListConstruct"(%9, %10, %11, %12) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %14 = "torch.aten.permute"(%8, %13) : (!torch.vtensor<[2,1,3,40],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,1,40],f32>
    %15 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %16 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %17 = "torch.prim.ListConstruct"(%15, %16) : (!torch.int, !torch.int) -> !torch.list<int>
    %18 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %19 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %20 = "torch.aten.split_with_sizes"(%14, %17, %19) : (!torch.vtensor<[2,3,1,40],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %21:2 = "torch.prim.ListUnpack"(%20) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,3,1,24],f32>, !torch.vtensor<[2,3,1,16],f32>)
    %22 = "torch.constant.none"() : () -> !torch.none
    %23 = "torch.aten.linear"(%arg5, %arg1, %22) : (!torch.vtensor<[2,1,96],f32>, !torch.vtensor<[80,96],f32>, !torch.none) -> !torch.vtensor<[2,1,80],f32>
    %24 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %25 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %26 = "torch.prim.ListConstruct"(%24, %25) : (!torch.int, !torch.int) -> !torch.list<int>
    %27 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %28 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %29 = "torch.aten.split_with_sizes"(%23, %26, %28) : (!torch.vtensor<[2,1,80],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %30:2 = "torch.prim.ListUnpack"(%29) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,1,64],f32>, !torch.vtensor<[2,1,16],f32>)
    %31 = "torch.constant.none"() : () -> !torch.none
    %32 = "torch.constant.none"() : () -> !torch.none
    %33 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %34 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %35 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %36 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %37 = "torch.aten.pow.Tensor_Scalar"(%30#0, %36) : (!torch.vtensor<[2,1,64],f32>, !torch.int) -> !torch.vtensor<[2,1,64],f32>
    %38 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %39 = "torch.prim.ListConstruct"(%38) : (!torch.int) -> !torch.list<int>
    %40 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %41 = "torch.constant.none"() : () -> !torch.none
    %42 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %43 = "torch.prim.ListConstruct"(%42) : (!torch.int) -> !torch.list<int>
    %44 = "torch.aten.mean.dim"(%37, %43, %40, %41) : (!torch.vtensor<[2,1,64],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2,1,1],f32>
    %45 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %46 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %47 = "torch.aten.add.Scalar"(%44, %45, %46) : (!torch.vtensor<[2,1,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[2,1,1],f32>
    %48 = "torch.aten.rsqrt"(%47) : (!torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[2,1,1],f32>
    %49 = "torch.aten.mul.Tensor"(%30#0, %48) : (!torch.vtensor<[2,1,64],f32>, !torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[2,1,64],f32>
    %50 = "torch.constant.none"() : () -> !torch.none
    %51 = "torch.constant.none"() : () -> !torch.none
    %52 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %53 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %54 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %55 = "torch.aten.mul.Tensor"(%arg2, %49) : (!torch.vtensor<[64],f32>, !torch.vtensor<[2,1,64],f32>) -> !torch.vtensor<[2,1,64],f32>
    %56 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %57 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %58 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %59 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %60 = "torch.prim.ListConstruct"(%56, %57, %58, %59) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %61 = "torch.aten.view"(%55, %60) : (!torch.vtensor<[2,1,64],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,1,64],f32>
    %62 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %63 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %64 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %65 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %66 = "torch.prim.ListConstruct"(%62, %63, %64, %65) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %67 = "torch.aten.view"(%30#1, %66) : (!torch.vtensor<[2,1,16],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,1,16],f32>
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
    %80 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %81 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %82 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %83 = "torch.prim.ListConstruct"(%78, %79, %80, %81, %82) : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %84 = "torch.aten.view"(%21#1, %83) : (!torch.vtensor<[2,3,1,16],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,1,8,2],f32>
    %85 = "torch.aten.view_as_complex"(%84) : (!torch.vtensor<[2,3,1,8,2],f32>) -> !torch.vtensor<[2,3,1,8],complex<f32>>
    %86 = "torch.constant.none"() : () -> !torch.none
    %87 = "torch.constant.none"() : () -> !torch.none
    %88 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %89 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %90 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %91 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %92 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %93 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %94 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %95 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %96 = "torch.prim.ListConstruct"(%91, %92, %93, %94, %95) : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %97 = "torch.aten.view"(%67, %96) : (!torch.vtensor<[2,1,1,16],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,1,8,2],f32>
    %98 = "torch.aten.view_as_complex"(%97) : (!torch.vtensor<[2,1,1,8,2],f32>) -> !torch.vtensor<[2,1,1,8],complex<f32>>
    %99 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %100 = "torch.aten.unsqueeze"(%0, %99) : (!torch.vtensor<[2,1,8],complex<f32>>, !torch.int) -> !torch.vtensor<[2,1,1,8],complex<f32>>
    %101 = "torch.constant.none"() : () -> !torch.none
    %102 = "torch.constant.none"() : () -> !torch.none
    %103 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %104 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %105 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %106 = "torch.aten.mul.Tensor"(%85, %100) : (!torch.vtensor<[2,3,1,8],complex<f32>>, !torch.vtensor<[2,1,1,8],complex<f32>>) -> !torch.vtensor<[2,3,1,8],complex<f32>>
    %107 = "torch.aten.view_as_real"(%106) : (!torch.vtensor<[2,3,1,8],complex<f32>>) -> !torch.vtensor<[2,3,1,8,2],f32>
    %108 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %109 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %110 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %111 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %112 = "torch.prim.ListConstruct"(%108, %109, %110, %111) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %113 = "torch.aten.view"(%107, %112) : (!torch.vtensor<[2,3,1,8,2],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,1,16],f32>
    %114 = "torch.aten.mul.Tensor"(%98, %100) : (!torch.vtensor<[2,1,1,8],complex<f32>>, !torch.vtensor<[2,1,1,8],complex<f32>>) -> !torch.vtensor<[2,1,1,8],complex<f32>>
    %115 = "torch.aten.view_as_real"(%114) : (!torch.vtensor<[2,1,1,8],complex<f32>>) -> !torch.vtensor<[2,1,1,8,2],f32>
    %116 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %117 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %118 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %119 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %120 = "torch.prim.ListConstruct"(%116, %117, %118, %119) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %121 = "torch.aten.view"(%115, %120) : (!torch.vtensor<[2,1,1,8,2],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,1,16],f32>
    %122 = "torch.prim.ListConstruct"(%arg8, %61) : (!torch.vtensor<[2,1,21,64],f32>, !torch.vtensor<[2,1,1,64],f32>) -> !torch.list<vtensor>
    %123 = "torch.constant.int"() {value = -2 : i64} : () -> !torch.int
    %124 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %125 = "torch.aten.cat"(%122, %124) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,1,22,64],f32>
    %126 = "torch.prim.ListConstruct"(%arg9, %121) : (!torch.vtensor<[2,1,21,16],f32>, !torch.vtensor<[2,1,1,16],f32>) -> !torch.list<vtensor>
    %127 = "torch.constant.int"() {value = -2 : i64} : () -> !torch.int
    %128 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %129 = "torch.aten.cat"(%126, %128) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,1,22,16],f32>
    %130 = "torch.prim.ListConstruct"(%21#0, %113) : (!torch.vtensor<[2,3,1,24],f32>, !torch.vtensor<[2,3,1,16],f32>) -> !torch.list<vtensor>
    %131 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %132 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %133 = "torch.aten.cat"(%130, %132) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,3,1,40],f32>
    %134 = "torch.constant.none"() : () -> !torch.none
    %135 = "torch.aten.linear"(%125, %arg3, %134) : (!torch.vtensor<[2,1,22,64],f32>, !torch.vtensor<[132,64],f32>, !torch.none) -> !torch.vtensor<[2,1,22,132],f32>
    %136 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %137 = "torch.constant.int"() {value = 22 : i64} : () -> !torch.int
    %138 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %139 = "torch.constant.int"() {value = 44 : i64} : () -> !torch.int
    %140 = "torch.prim.ListConstruct"(%136, %137, %138, %139) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %141 = "torch.aten.view"(%135, %140) : (!torch.vtensor<[2,1,22,132],f32>, !torch.list<int>) -> !torch.vtensor<[2,22,3,44],f32>
    %142 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %143 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %144 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %145 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %146 = "torch.prim.ListConstruct"(%142, %143, %144, %145) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %147 = "torch.aten.permute"(%141, %146) : (!torch.vtensor<[2,22,3,44],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,22,44],f32>
    %148 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %149 = "torch.constant.int"() {value = 20 : i64} : () -> !torch.int
    %150 = "torch.prim.ListConstruct"(%148, %149) : (!torch.int, !torch.int) -> !torch.list<int>
    %151 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %152 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %153 = "torch.aten.split_with_sizes"(%147, %150, %152) : (!torch.vtensor<[2,3,22,44],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %154:2 = "torch.prim.ListUnpack"(%153) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,3,22,24],f32>, !torch.vtensor<[2,3,22,20],f32>)
    %155 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %156 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %157 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %158 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %159 = "torch.prim.ListConstruct"(%155, %156, %157, %158) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %160 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %161 = "torch.aten.expand"(%129, %159, %160) : (!torch.vtensor<[2,1,22,16],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,3,22,16],f32>
    %162 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %163 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %164 = "torch.constant.int"() {value = 22 : i64} : () -> !torch.int
    %165 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %166 = "torch.prim.ListConstruct"(%162, %163, %164, %165) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %167 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %168 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %169 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %170 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %171 = "torch.constant.none"() : () -> !torch.none
    %172 = "torch.aten.empty.memory_format"(%166, %167, %168, %169, %170, %171) : (!torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none) -> !torch.vtensor<[2,3,22,40],f32>
    %173 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %174 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %175 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %176 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %177 = "torch.aten.slice.Tensor"(%172, %173, %174, %175, %176) : (!torch.vtensor<[2,3,22,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,3,22,24],f32>
    %178 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %179 = "torch.aten.copy"(%177, %154#0, %178) : (!torch.vtensor<[2,3,22,24],f32>, !torch.vtensor<[2,3,22,24],f32>, !torch.bool) -> !torch.vtensor<[2,3,22,24],f32>
    %180 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %181 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %182 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %183 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %184 = "torch.aten.slice_scatter"(%172, %179, %180, %181, %182, %183) : (!torch.vtensor<[2,3,22,40],f32>, !torch.vtensor<[2,3,22,24],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,3,22,40],f32>
    %185 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %186 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %187 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %188 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %189 = "torch.aten.slice.Tensor"(%184, %185, %186, %187, %188) : (!torch.vtensor<[2,3,22,40],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,3,22,16],f32>
    %190 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %191 = "torch.aten.copy"(%189, %161, %190) : (!torch.vtensor<[2,3,22,16],f32>, !torch.vtensor<[2,3,22,16],f32>, !torch.bool) -> !torch.vtensor<[2,3,22,16],f32>
    %192 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %193 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %194 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %195 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %196 = "torch.aten.slice_scatter"(%184, %191, %192, %193, %194, %195) : (!torch.vtensor<[2,3,22,40],f32>, !torch.vtensor<[2,3,22,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,3,22,40],f32>
    %197 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %198 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %199 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %200 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %201 = "torch.prim.ListConstruct"(%197, %198, %199, %200) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %202 = "torch.aten.permute"(%196, %201) : (!torch.vtensor<[2,3,22,40],f32>, !torch.list<int>) -> !torch.vtensor<[2,3,40,22],f32>
    %203 = "torch.aten.matmul"(%133, %202) : (!torch.vtensor<[2,3,1,40],f32>, !torch.vtensor<[2,3,40,22],f32>) -> !torch.vtensor<[2,3,1,22],f32>
    %204 = "torch.constant.float"() {value = 0.2962823648750772 : f64} : () -> !torch.float
    %205 = "torch.aten.mul.Scalar"(%203, %204) : (!torch.vtensor<[2,3,1,22],f32>, !torch.float) -> !torch.vtensor<[2,3,1,22],f32>
    %206 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %207 = "torch.aten.add.Tensor"(%205, %arg7, %206) : (!torch.vtensor<[2,3,1,22],f32>, !torch.vtensor<[2,1,1,22],f32>, !torch.int) -> !torch.vtensor<[2,3,1,22],f32>
    %208 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %209 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %210 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %211 = "torch.aten.softmax.int"(%207, %210, %209) : (!torch.vtensor<[2,3,1,22],f32>, !torch.int, !torch.int) -> !torch.vtensor<[2,3,1,22],f32>
    %212 = "torch.constant.none"() : () -> !torch.none
    %213 = "torch.constant.none"() : () -> !torch.none
    %214 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %215 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %216 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %217 = "torch.constant.none"() : () -> !torch.none
    %218 = "torch.aten.clone"(%211, %217) : (!torch.vtensor<[2,3,1,22],f32>, !torch.none) -> !torch.vtensor<[2,3,1,22],f32>
    %219 = "torch.aten.matmul"(%218, %154#1) : (!torch.vtensor<[2,3,1,22],f32>, !torch.vtensor<[2,3,22,20],f32>) -> !torch.vtensor<[2,3,1,20],f32>
    %220 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %221 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %222 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %223 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %224 = "torch.prim.ListConstruct"(%220, %221, %222, %223) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %225 = "torch.aten.permute"(%219, %224) : (!torch.vtensor<[2,3,1,20],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,3,20],f32>
    %226 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %227 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %228 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %229 = "torch.prim.ListConstruct"(%226, %227, %228) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %230 = "torch.aten.view"(%225, %229) : (!torch.vtensor<[2,1,3,20],f32>, !torch.list<int>) -> !torch.vtensor<[2,1,60],f32>
    %231 = "torch.constant.none"() : () -> !torch.none
    %232 = "torch.aten.linear"(%230, %arg4, %231) : (!torch.vtensor<[2,1,60],f32>, !torch.vtensor<[96,60],f32>, !torch.none) -> !torch.vtensor<[2,1,96],f32>
    "func.return"(%232, %125, %129) : (!torch.vtensor<[2,1,96],f32>, !torch.vtensor<[2,1,22,64],f32>, !torch.vtensor<[2,1,22,16],f32>) -> ()
  }) : () -> ()
}) : () -> ()

