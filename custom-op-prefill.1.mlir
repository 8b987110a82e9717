"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}], function_type = (!torch.vtensor<[200,96],f32>, !torch.vtensor<[80,96],f32>, !torch.vtensor<[64],f32>, !torch.vtensor<[240,64],f32>, !torch.vtensor<[96,120],f32>, !torch.vtensor<[2,7,96],f32>, !torch.vtensor<[7,8],f32>, !torch.vtensor<[7,8],f32>) -> !torch.vtensor<[2,7,96],f32>, sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[200,96],f32>, %arg1: !torch.vtensor<[80,96],f32>, %arg2: !torch.vtensor<[64],f32>, %arg3: !torch.vtensor<[240,64],f32>, %arg4: !torch.vtensor<[96,120],f32>, %arg5: !torch.vtensor<[2,7,96],f32>, %arg6: !torch.vtensor<[7,8],f32>, %arg7: !torch.vtensor<[7,8],f32>):
    %0 = "torch.constant.none"() : () -> !torch.none
    %1 = "torch.aten.linear"(%arg5, %arg0, %0) : (!torch.vtensor<[2,7,96],f32>, !torch.vtensor<[200,96],f32>, !torch.none) -> !torch.vtensor<[2,7,200],f32>
    %2 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %3 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %4 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %5 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %6 = "torch.prim.ListConstruct"(%2, %3, %4, %5) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %7 = "torch.aten.view"(%1, %6) : (!torch.vtensor<[2,7,200],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,5,40],f32>
    %8 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %9 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %10 = "torch.prim.ListConstruct"(%8, %9) : (!torch.int, !torch.int) -> !torch.list<int>
    %11 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %12 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %13 = "torch.aten.split_with_sizes"(%7, %10, %12) : (!torch.vtensor<[2,7,5,40],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %14:2 = "torch.prim.ListUnpack"(%13) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,7,5,24],f32>, !torch.vtensor<[2,7,5,16],f32>)
    %15 = "torch.constant.none"() : () -> !torch.none
    %16 = "torch.aten.linear"(%arg5, %arg1, %15) : (!torch.vtensor<[2,7,96],f32>, !torch.vtensor<[80,96],f32>, !torch.none) -> !torch.vtensor<[2,7,80],f32>
    %17 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %18 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %19 = "torch.prim.ListConstruct"(%17, %18) : (!torch.int, !torch.int) -> !torch.list<int>
    %20 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %21 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %22 = "torch.aten.split_with_sizes"(%16, %19, %21) : (!torch.vtensor<[2,7,80],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %23:2 = "torch.prim.ListUnpack"(%22) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,7,64],f32>, !torch.vtensor<[2,7,16],f32>)
    %24 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %25 = "torch.prim.ListConstruct"(%24) : (!torch.int) -> !torch.list<int>
    %26 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %27 = "torch.aten.rms_norm"(%23#0, %25, %arg2, %26) : (!torch.vtensor<[2,7,64],f32>, !torch.list<int>, !torch.vtensor<[64],f32>, !torch.float) -> !torch.vtensor<[2,7,64],f32>
    %28 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %29 = "torch.aten.unsqueeze"(%arg6, %28) : (!torch.vtensor<[7,8],f32>, !torch.int) -> !torch.vtensor<[7,1,8],f32>
    %30 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %31 = "torch.aten.unsqueeze"(%arg7, %30) : (!torch.vtensor<[7,8],f32>, !torch.int) -> !torch.vtensor<[7,1,8],f32>
    %32 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %33 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %34 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %35 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %36 = "torch.aten.slice.Tensor"(%14#1, %32, %33, %34, %35) : (!torch.vtensor<[2,7,5,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,7,5,8],f32>
    %37 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %38 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %39 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %40 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %41 = "torch.aten.slice.Tensor"(%14#1, %37, %38, %39, %40) : (!torch.vtensor<[2,7,5,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,7,5,8],f32>
    %42 = "torch.aten.mul.Tensor"(%36, %29) : (!torch.vtensor<[2,7,5,8],f32>, !torch.vtensor<[7,1,8],f32>) -> !torch.vtensor<[2,7,5,8],f32>
    %43 = "torch.aten.mul.Tensor"(%41, %31) : (!torch.vtensor<[2,7,5,8],f32>, !torch.vtensor<[7,1,8],f32>) -> !torch.vtensor<[2,7,5,8],f32>
    %44 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %45 = "torch.aten.sub.Tensor"(%42, %43, %44) : (!torch.vtensor<[2,7,5,8],f32>, !torch.vtensor<[2,7,5,8],f32>, !torch.int) -> !torch.vtensor<[2,7,5,8],f32>
    %46 = "torch.aten.mul.Tensor"(%36, %31) : (!torch.vtensor<[2,7,5,8],f32>, !torch.vtensor<[7,1,8],f32>) -> !torch.vtensor<[2,7,5,8],f32>
    %47 = "torch.aten.mul.Tensor"(%41, %29) : (!torch.vtensor<[2,7,5,8],f32>, !torch.vtensor<[7,1,8],f32>) -> !torch.vtensor<[2,7,5,8],f32>
    %48 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %49 = "torch.aten.add.Tensor"(%46, %47, %48) : (!torch.vtensor<[2,7,5,8],f32>, !torch.vtensor<[2,7,5,8],f32>, !torch.int) -> !torch.vtensor<[2,7,5,8],f32>
    %50 = "torch.constant.int"() {value = 4 : i64} : () -> !torch.int
    %51 = "torch.aten.unsqueeze"(%45, %50) : (!torch.vtensor<[2,7,5,8],f32>, !torch.int) -> !torch.vtensor<[2,7,5,8,1],f32>
    %52 = "torch.constant.int"() {value = 4 : i64} : () -> !torch.int
    %53 = "torch.aten.unsqueeze"(%49, %52) : (!torch.vtensor<[2,7,5,8],f32>, !torch.int) -> !torch.vtensor<[2,7,5,8,1],f32>
    %54 = "torch.prim.ListConstruct"(%51, %53) : (!torch.vtensor<[2,7,5,8,1],f32>, !torch.vtensor<[2,7,5,8,1],f32>) -> !torch.list<vtensor>
    %55 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %56 = "torch.constant.int"() {value = 4 : i64} : () -> !torch.int
    %57 = "torch.aten.cat"(%54, %56) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,7,5,8,2],f32>
    %58 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %59 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %60 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %61 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %62 = "torch.prim.ListConstruct"(%58, %59, %60, %61) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %63 = "torch.aten.view"(%57, %62) : (!torch.vtensor<[2,7,5,8,2],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,5,16],f32>
    %64 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %65 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %66 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %67 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %68 = "torch.aten.slice.Tensor"(%23#1, %64, %65, %66, %67) : (!torch.vtensor<[2,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,7,8],f32>
    %69 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %70 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %71 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %72 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %73 = "torch.aten.slice.Tensor"(%23#1, %69, %70, %71, %72) : (!torch.vtensor<[2,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,7,8],f32>
    %74 = "torch.aten.mul.Tensor"(%68, %arg6) : (!torch.vtensor<[2,7,8],f32>, !torch.vtensor<[7,8],f32>) -> !torch.vtensor<[2,7,8],f32>
    %75 = "torch.aten.mul.Tensor"(%73, %arg7) : (!torch.vtensor<[2,7,8],f32>, !torch.vtensor<[7,8],f32>) -> !torch.vtensor<[2,7,8],f32>
    %76 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %77 = "torch.aten.sub.Tensor"(%74, %75, %76) : (!torch.vtensor<[2,7,8],f32>, !torch.vtensor<[2,7,8],f32>, !torch.int) -> !torch.vtensor<[2,7,8],f32>
    %78 = "torch.aten.mul.Tensor"(%68, %arg7) : (!torch.vtensor<[2,7,8],f32>, !torch.vtensor<[7,8],f32>) -> !torch.vtensor<[2,7,8],f32>
    %79 = "torch.aten.mul.Tensor"(%73, %arg6) : (!torch.vtensor<[2,7,8],f32>, !torch.vtensor<[7,8],f32>) -> !torch.vtensor<[2,7,8],f32>
    %80 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %81 = "torch.aten.add.Tensor"(%78, %79, %80) : (!torch.vtensor<[2,7,8],f32>, !torch.vtensor<[2,7,8],f32>, !torch.int) -> !torch.vtensor<[2,7,8],f32>
    %82 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %83 = "torch.aten.unsqueeze"(%77, %82) : (!torch.vtensor<[2,7,8],f32>, !torch.int) -> !torch.vtensor<[2,7,8,1],f32>
    %84 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %85 = "torch.aten.unsqueeze"(%81, %84) : (!torch.vtensor<[2,7,8],f32>, !torch.int) -> !torch.vtensor<[2,7,8,1],f32>
    %86 = "torch.prim.ListConstruct"(%83, %85) : (!torch.vtensor<[2,7,8,1],f32>, !torch.vtensor<[2,7,8,1],f32>) -> !torch.list<vtensor>
    %87 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %88 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %89 = "torch.aten.cat"(%86, %88) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,7,8,2],f32>
    %90 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %91 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %92 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %93 = "torch.prim.ListConstruct"(%90, %91, %92) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %94 = "torch.aten.view"(%89, %93) : (!torch.vtensor<[2,7,8,2],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,16],f32>
    %95 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %96 = "torch.aten.unsqueeze"(%94, %95) : (!torch.vtensor<[2,7,16],f32>, !torch.int) -> !torch.vtensor<[2,7,1,16],f32>
    %97 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %98 = "torch.constant.float"() {value = 1.100000e-01 : f64} : () -> !torch.float
    %99 = "torch.constant.str"() {value = "bsnd"} : () -> !torch.str
    %100 = "torch.constant.none"() : () -> !torch.none
    %101 = "torch.aten.linear"(%27, %arg3, %100) : (!torch.vtensor<[2,7,64],f32>, !torch.vtensor<[240,64],f32>, !torch.none) -> !torch.vtensor<[2,7,240],f32>
    %102 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %103 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %104 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %105 = "torch.constant.int"() {value = 48 : i64} : () -> !torch.int
    %106 = "torch.prim.ListConstruct"(%102, %103, %104, %105) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %107 = "torch.aten.view"(%101, %106) : (!torch.vtensor<[2,7,240],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,5,48],f32>
    %108 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %109 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %110 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %111 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %112 = "torch.aten.slice.Tensor"(%107, %108, %109, %110, %111) : (!torch.vtensor<[2,7,5,48],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,7,5,24],f32>
    %113 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %114 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %115 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %116 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %117 = "torch.prim.ListConstruct"(%113, %114, %115, %116) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %118 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %119 = "torch.aten.expand"(%96, %117, %118) : (!torch.vtensor<[2,7,1,16],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,7,5,16],f32>
    %120 = "torch.prim.ListConstruct"(%112, %119) : (!torch.vtensor<[2,7,5,24],f32>, !torch.vtensor<[2,7,5,16],f32>) -> !torch.list<vtensor>
    %121 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %122 = "torch.aten.cat"(%120, %121) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,7,5,40],f32>
    %123 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %124 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %125 = "torch.constant.int"() {value = 48 : i64} : () -> !torch.int
    %126 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %127 = "torch.aten.slice.Tensor"(%107, %123, %124, %125, %126) : (!torch.vtensor<[2,7,5,48],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,7,5,24],f32>
    %128 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %129 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %130 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %131 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %132 = "torch.prim.ListConstruct"(%128, %129, %130, %131) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %133 = "torch.aten.permute"(%127, %132) : (!torch.vtensor<[2,7,5,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,7,24],f32>
    %134 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %135 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %136 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %137 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %138 = "torch.prim.ListConstruct"(%134, %135, %136, %137) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %139 = "torch.aten.permute"(%122, %138) : (!torch.vtensor<[2,7,5,40],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,7,40],f32>
    %140 = "torch.prim.ListConstruct"(%14#0, %63) : (!torch.vtensor<[2,7,5,24],f32>, !torch.vtensor<[2,7,5,16],f32>) -> !torch.list<vtensor>
    %141 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %142 = "torch.aten.cat"(%140, %141) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,7,5,40],f32>
    %143 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %144 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %145 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %146 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %147 = "torch.prim.ListConstruct"(%143, %144, %145, %146) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %148 = "torch.aten.permute"(%142, %147) : (!torch.vtensor<[2,7,5,40],f32>, !torch.list<int>) -> !torch.vtensor<[2,5,7,40],f32>
    %149 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %150 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %151 = "torch.aten.transpose.int"(%139, %149, %150) : (!torch.vtensor<[2,5,7,40],f32>, !torch.int, !torch.int) -> !torch.vtensor<[2,5,40,7],f32>
    %152 = "torch.aten.matmul"(%148, %151) : (!torch.vtensor<[2,5,7,40],f32>, !torch.vtensor<[2,5,40,7],f32>) -> !torch.vtensor<[2,5,7,7],f32>
    %153 = "torch.constant.float"() {value = 1.100000e-01 : f64} : () -> !torch.float
    %154 = "torch.aten.mul.Scalar"(%152, %153) : (!torch.vtensor<[2,5,7,7],f32>, !torch.float) -> !torch.vtensor<[2,5,7,7],f32>
    %155 = "torch.constant.none"() : () -> !torch.none
    %156 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %157 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %158 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %159 = "torch.constant.int"() {value = 4 : i64} : () -> !torch.int
    %160 = "torch.aten.arange.start_step"(%156, %157, %158, %159, %155, %155, %155) : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[7],si64>
    %161 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %162 = "torch.aten.unsqueeze"(%160, %161) : (!torch.vtensor<[7],si64>, !torch.int) -> !torch.vtensor<[7,1],si64>
    %163 = "torch.constant.none"() : () -> !torch.none
    %164 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %165 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %166 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %167 = "torch.constant.int"() {value = 4 : i64} : () -> !torch.int
    %168 = "torch.aten.arange.start_step"(%164, %165, %166, %167, %163, %163, %163) : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[7],si64>
    %169 = "torch.aten.le.Tensor"(%168, %162) : (!torch.vtensor<[7],si64>, !torch.vtensor<[7,1],si64>) -> !torch.vtensor<[7,7],i1>
    %170 = "torch.constant.none"() : () -> !torch.none
    %171 = "torch.constant.float"() {value = 0xFFF0000000000000 : f64} : () -> !torch.float
    %172 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %173 = "torch.aten.scalar_tensor"(%171, %172, %170, %170, %170) : (!torch.float, !torch.int, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[],f32>
    %174 = "torch.aten.where.self"(%169, %154, %173) : (!torch.vtensor<[7,7],i1>, !torch.vtensor<[2,5,7,7],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,5,7,7],f32>
    %175 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %176 = "torch.constant.none"() : () -> !torch.none
    %177 = "torch.aten.softmax.int"(%174, %175, %176) : (!torch.vtensor<[2,5,7,7],f32>, !torch.int, !torch.none) -> !torch.vtensor<[2,5,7,7],f32>
    %178 = "torch.constant.none"() : () -> !torch.none
    %179 = "torch.constant.float"() {value = 0.000000e+00 : f64} : () -> !torch.float
    %180 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %181 = "torch.aten.scalar_tensor"(%179, %180, %178, %178, %178) : (!torch.float, !torch.int, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[],f32>
    %182 = "torch.aten.where.self"(%169, %177, %181) : (!torch.vtensor<[7,7],i1>, !torch.vtensor<[2,5,7,7],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,5,7,7],f32>
    %183 = "torch.aten.matmul"(%182, %133) : (!torch.vtensor<[2,5,7,7],f32>, !torch.vtensor<[2,5,7,24],f32>) -> !torch.vtensor<[2,5,7,24],f32>
    %184 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %185 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %186 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %187 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %188 = "torch.prim.ListConstruct"(%184, %185, %186, %187) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %189 = "torch.aten.permute"(%183, %188) : (!torch.vtensor<[2,5,7,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,5,24],f32>
    %190 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %191 = "torch.constant.int"() {value = 7 : i64} : () -> !torch.int
    %192 = "torch.constant.int"() {value = 120 : i64} : () -> !torch.int
    %193 = "torch.prim.ListConstruct"(%190, %191, %192) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %194 = "torch.aten.view"(%189, %193) : (!torch.vtensor<[2,7,5,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,7,120],f32>
    %195 = "torch.constant.none"() : () -> !torch.none
    %196 = "torch.aten.linear"(%194, %arg4, %195) : (!torch.vtensor<[2,7,120],f32>, !torch.vtensor<[96,120],f32>, !torch.none) -> !torch.vtensor<[2,7,96],f32>
    "func.return"(%196) : (!torch.vtensor<[2,7,96],f32>) -> ()
  }) : () -> ()
}) : () -> ()

