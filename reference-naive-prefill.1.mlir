"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}], function_type = (!torch.vtensor<[200,96],f32>, !torch.vtensor<[80,96],f32>, !torch.vtensor<[64],f32>, !torch.vtensor<[240,64],f32>, !torch.vtensor<[96,120],f32>, !torch.vtensor<[2,6,96],f32>, !torch.vtensor<[6,8],f32>, !torch.vtensor<[6,8],f32>, !torch.vtensor<[6,6],f32>, !torch.vtensor<[3,32,64],f32>, !torch.vtensor<[3,32,16],f32>) -> (!torch.vtensor<[2,6,96],f32>, !torch.vtensor<[3,32,64],f32>, !torch.vtensor<[3,32,16],f32>), sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[200,96],f32>, %arg1: !torch.vtensor<[80,96],f32>, %arg2: !torch.vtensor<[64],f32>, %arg3: !torch.vtensor<[240,64],f32>, %arg4: !torch.vtensor<[96,120],f32>, %arg5: !torch.vtensor<[2,6,96],f32>, %arg6: !torch.vtensor<[6,8],f32>, %arg7: !torch.vtensor<[6,8],f32>, %arg8: !torch.vtensor<[6,6],f32>, %arg9: !torch.vtensor<[3,32,64],f32>, %arg10: !torch.vtensor<[3,32,16],f32>):
    %0 = "torch.constant.none"() : () -> !torch.none
    %1 = "torch.aten.linear"(%arg5, %arg0, %0) : (!torch.vtensor<[2,6,96],f32>, !torch.vtensor<[200,96],f32>, !torch.none) -> !torch.vtensor<[2,6,200],f32>
    %2 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %3 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %4 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %5 = "torch.constant.int"() {value = 40 : i64} : () -> !torch.int
    %6 = "torch.prim.ListConstruct"(%2, %3, %4, %5) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %7 = "torch.aten.view"(%1, %6) : (!torch.vtensor<[2,6,200],f32>, !torch.list<int>) -> !torch.vtensor<[2,6,5,40],f32>
    %8 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %9 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %10 = "torch.prim.ListConstruct"(%8, %9) : (!torch.int, !torch.int) -> !torch.list<int>
    %11 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %12 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %13 = "torch.aten.split_with_sizes"(%7, %10, %12) : (!torch.vtensor<[2,6,5,40],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %14:2 = "torch.prim.ListUnpack"(%13) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,6,5,24],f32>, !torch.vtensor<[2,6,5,16],f32>)
    %15 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %16 = "torch.aten.unsqueeze"(%arg6, %15) : (!torch.vtensor<[6,8],f32>, !torch.int) -> !torch.vtensor<[6,1,8],f32>
    %17 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %18 = "torch.aten.unsqueeze"(%arg7, %17) : (!torch.vtensor<[6,8],f32>, !torch.int) -> !torch.vtensor<[6,1,8],f32>
    %19 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %20 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %21 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %22 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %23 = "torch.aten.slice.Tensor"(%14#1, %19, %20, %21, %22) : (!torch.vtensor<[2,6,5,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,6,5,8],f32>
    %24 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %25 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %26 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %27 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %28 = "torch.aten.slice.Tensor"(%14#1, %24, %25, %26, %27) : (!torch.vtensor<[2,6,5,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,6,5,8],f32>
    %29 = "torch.aten.mul.Tensor"(%23, %16) : (!torch.vtensor<[2,6,5,8],f32>, !torch.vtensor<[6,1,8],f32>) -> !torch.vtensor<[2,6,5,8],f32>
    %30 = "torch.aten.mul.Tensor"(%28, %18) : (!torch.vtensor<[2,6,5,8],f32>, !torch.vtensor<[6,1,8],f32>) -> !torch.vtensor<[2,6,5,8],f32>
    %31 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %32 = "torch.aten.sub.Tensor"(%29, %30, %31) : (!torch.vtensor<[2,6,5,8],f32>, !torch.vtensor<[2,6,5,8],f32>, !torch.int) -> !torch.vtensor<[2,6,5,8],f32>
    %33 = "torch.aten.mul.Tensor"(%23, %18) : (!torch.vtensor<[2,6,5,8],f32>, !torch.vtensor<[6,1,8],f32>) -> !torch.vtensor<[2,6,5,8],f32>
    %34 = "torch.aten.mul.Tensor"(%28, %16) : (!torch.vtensor<[2,6,5,8],f32>, !torch.vtensor<[6,1,8],f32>) -> !torch.vtensor<[2,6,5,8],f32>
    %35 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %36 = "torch.aten.add.Tensor"(%33, %34, %35) : (!torch.vtensor<[2,6,5,8],f32>, !torch.vtensor<[2,6,5,8],f32>, !torch.int) -> !torch.vtensor<[2,6,5,8],f32>
    %37 = "torch.constant.int"() {value = 4 : i64} : () -> !torch.int
    %38 = "torch.aten.unsqueeze"(%32, %37) : (!torch.vtensor<[2,6,5,8],f32>, !torch.int) -> !torch.vtensor<[2,6,5,8,1],f32>
    %39 = "torch.constant.int"() {value = 4 : i64} : () -> !torch.int
    %40 = "torch.aten.unsqueeze"(%36, %39) : (!torch.vtensor<[2,6,5,8],f32>, !torch.int) -> !torch.vtensor<[2,6,5,8,1],f32>
    %41 = "torch.prim.ListConstruct"(%38, %40) : (!torch.vtensor<[2,6,5,8,1],f32>, !torch.vtensor<[2,6,5,8,1],f32>) -> !torch.list<vtensor>
    %42 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %43 = "torch.constant.int"() {value = 4 : i64} : () -> !torch.int
    %44 = "torch.aten.cat"(%41, %43) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,6,5,8,2],f32>
    %45 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %46 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %47 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %48 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %49 = "torch.prim.ListConstruct"(%45, %46, %47, %48) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %50 = "torch.aten.view"(%44, %49) : (!torch.vtensor<[2,6,5,8,2],f32>, !torch.list<int>) -> !torch.vtensor<[2,6,5,16],f32>
    %51 = "torch.constant.none"() : () -> !torch.none
    %52 = "torch.aten.linear"(%arg5, %arg1, %51) : (!torch.vtensor<[2,6,96],f32>, !torch.vtensor<[80,96],f32>, !torch.none) -> !torch.vtensor<[2,6,80],f32>
    %53 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %54 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %55 = "torch.prim.ListConstruct"(%53, %54) : (!torch.int, !torch.int) -> !torch.list<int>
    %56 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %57 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %58 = "torch.aten.split_with_sizes"(%52, %55, %57) : (!torch.vtensor<[2,6,80],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %59:2 = "torch.prim.ListUnpack"(%58) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,6,64],f32>, !torch.vtensor<[2,6,16],f32>)
    %60 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %61 = "torch.prim.ListConstruct"(%60) : (!torch.int) -> !torch.list<int>
    %62 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %63 = "torch.aten.rms_norm"(%59#0, %61, %arg2, %62) : (!torch.vtensor<[2,6,64],f32>, !torch.list<int>, !torch.vtensor<[64],f32>, !torch.float) -> !torch.vtensor<[2,6,64],f32>
    %64 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %65 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %66 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %67 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %68 = "torch.aten.slice.Tensor"(%59#1, %64, %65, %66, %67) : (!torch.vtensor<[2,6,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,6,8],f32>
    %69 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %70 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %71 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %72 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %73 = "torch.aten.slice.Tensor"(%59#1, %69, %70, %71, %72) : (!torch.vtensor<[2,6,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,6,8],f32>
    %74 = "torch.aten.mul.Tensor"(%68, %arg6) : (!torch.vtensor<[2,6,8],f32>, !torch.vtensor<[6,8],f32>) -> !torch.vtensor<[2,6,8],f32>
    %75 = "torch.aten.mul.Tensor"(%73, %arg7) : (!torch.vtensor<[2,6,8],f32>, !torch.vtensor<[6,8],f32>) -> !torch.vtensor<[2,6,8],f32>
    %76 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %77 = "torch.aten.sub.Tensor"(%74, %75, %76) : (!torch.vtensor<[2,6,8],f32>, !torch.vtensor<[2,6,8],f32>, !torch.int) -> !torch.vtensor<[2,6,8],f32>
    %78 = "torch.aten.mul.Tensor"(%68, %arg7) : (!torch.vtensor<[2,6,8],f32>, !torch.vtensor<[6,8],f32>) -> !torch.vtensor<[2,6,8],f32>
    %79 = "torch.aten.mul.Tensor"(%73, %arg6) : (!torch.vtensor<[2,6,8],f32>, !torch.vtensor<[6,8],f32>) -> !torch.vtensor<[2,6,8],f32>
    %80 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %81 = "torch.aten.add.Tensor"(%78, %79, %80) : (!torch.vtensor<[2,6,8],f32>, !torch.vtensor<[2,6,8],f32>, !torch.int) -> !torch.vtensor<[2,6,8],f32>
    %82 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %83 = "torch.aten.unsqueeze"(%77, %82) : (!torch.vtensor<[2,6,8],f32>, !torch.int) -> !torch.vtensor<[2,6,8,1],f32>
    %84 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %85 = "torch.aten.unsqueeze"(%81, %84) : (!torch.vtensor<[2,6,8],f32>, !torch.int) -> !torch.vtensor<[2,6,8,1],f32>
    %86 = "torch.prim.ListConstruct"(%83, %85) : (!torch.vtensor<[2,6,8,1],f32>, !torch.vtensor<[2,6,8,1],f32>) -> !torch.list<vtensor>
    %87 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %88 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %89 = "torch.aten.cat"(%86, %88) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,6,8,2],f32>
    %90 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %91 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %92 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %93 = "torch.prim.ListConstruct"(%90, %91, %92) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %94 = "torch.aten.view"(%89, %93) : (!torch.vtensor<[2,6,8,2],f32>, !torch.list<int>) -> !torch.vtensor<[2,6,16],f32>
    %95 = "torch.constant.none"() : () -> !torch.none
    %96 = "torch.aten.clone"(%arg9, %95) : (!torch.vtensor<[3,32,64],f32>, !torch.none) -> !torch.vtensor<[3,32,64],f32>
    %97 = "torch.constant.none"() : () -> !torch.none
    %98 = "torch.aten.clone"(%arg10, %97) : (!torch.vtensor<[3,32,16],f32>, !torch.none) -> !torch.vtensor<[3,32,16],f32>
    %99 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %100 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %101 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %102 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %103 = "torch.aten.slice.Tensor"(%96, %99, %100, %101, %102) : (!torch.vtensor<[3,32,64],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,32,64],f32>
    %104 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %105 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %106 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %107 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %108 = "torch.aten.slice.Tensor"(%103, %104, %105, %106, %107) : (!torch.vtensor<[2,32,64],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,6,64],f32>
    %109 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %110 = "torch.aten.copy"(%108, %63, %109) : (!torch.vtensor<[2,6,64],f32>, !torch.vtensor<[2,6,64],f32>, !torch.bool) -> !torch.vtensor<[2,6,64],f32>
    %111 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %112 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %113 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %114 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %115 = "torch.aten.slice.Tensor"(%96, %111, %112, %113, %114) : (!torch.vtensor<[3,32,64],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,32,64],f32>
    %116 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %117 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %118 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %119 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %120 = "torch.aten.slice_scatter"(%115, %110, %116, %117, %118, %119) : (!torch.vtensor<[2,32,64],f32>, !torch.vtensor<[2,6,64],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,32,64],f32>
    %121 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %122 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %123 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %124 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %125 = "torch.aten.slice_scatter"(%96, %120, %121, %122, %123, %124) : (!torch.vtensor<[3,32,64],f32>, !torch.vtensor<[2,32,64],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[3,32,64],f32>
    %126 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %127 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %128 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %129 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %130 = "torch.aten.slice.Tensor"(%98, %126, %127, %128, %129) : (!torch.vtensor<[3,32,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,32,16],f32>
    %131 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %132 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %133 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %134 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %135 = "torch.aten.slice.Tensor"(%130, %131, %132, %133, %134) : (!torch.vtensor<[2,32,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,6,16],f32>
    %136 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %137 = "torch.aten.copy"(%135, %94, %136) : (!torch.vtensor<[2,6,16],f32>, !torch.vtensor<[2,6,16],f32>, !torch.bool) -> !torch.vtensor<[2,6,16],f32>
    %138 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %139 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %140 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %141 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %142 = "torch.aten.slice.Tensor"(%98, %138, %139, %140, %141) : (!torch.vtensor<[3,32,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,32,16],f32>
    %143 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %144 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %145 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %146 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %147 = "torch.aten.slice_scatter"(%142, %137, %143, %144, %145, %146) : (!torch.vtensor<[2,32,16],f32>, !torch.vtensor<[2,6,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,32,16],f32>
    %148 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %149 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %150 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %151 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %152 = "torch.aten.slice_scatter"(%98, %147, %148, %149, %150, %151) : (!torch.vtensor<[3,32,16],f32>, !torch.vtensor<[2,32,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[3,32,16],f32>
    %153 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %154 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %155 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %156 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %157 = "torch.aten.slice.Tensor"(%125, %153, %154, %155, %156) : (!torch.vtensor<[3,32,64],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,32,64],f32>
    %158 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %159 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %160 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %161 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %162 = "torch.aten.slice.Tensor"(%157, %158, %159, %160, %161) : (!torch.vtensor<[2,32,64],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,6,64],f32>
    %163 = "torch.constant.none"() : () -> !torch.none
    %164 = "torch.aten.linear"(%162, %arg3, %163) : (!torch.vtensor<[2,6,64],f32>, !torch.vtensor<[240,64],f32>, !torch.none) -> !torch.vtensor<[2,6,240],f32>
    %165 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %166 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %167 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %168 = "torch.constant.int"() {value = 48 : i64} : () -> !torch.int
    %169 = "torch.prim.ListConstruct"(%165, %166, %167, %168) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %170 = "torch.aten.view"(%164, %169) : (!torch.vtensor<[2,6,240],f32>, !torch.list<int>) -> !torch.vtensor<[2,6,5,48],f32>
    %171 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %172 = "torch.constant.int"() {value = 24 : i64} : () -> !torch.int
    %173 = "torch.prim.ListConstruct"(%171, %172) : (!torch.int, !torch.int) -> !torch.list<int>
    %174 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %175 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %176 = "torch.aten.split_with_sizes"(%170, %173, %175) : (!torch.vtensor<[2,6,5,48],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %177:2 = "torch.prim.ListUnpack"(%176) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,6,5,24],f32>, !torch.vtensor<[2,6,5,24],f32>)
    %178 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %179 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %180 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %181 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %182 = "torch.aten.slice.Tensor"(%152, %178, %179, %180, %181) : (!torch.vtensor<[3,32,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,32,16],f32>
    %183 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %184 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %185 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %186 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %187 = "torch.aten.slice.Tensor"(%182, %183, %184, %185, %186) : (!torch.vtensor<[2,32,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,6,16],f32>
    %188 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %189 = "torch.aten.unsqueeze"(%187, %188) : (!torch.vtensor<[2,6,16],f32>, !torch.int) -> !torch.vtensor<[2,6,1,16],f32>
    %190 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %191 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %192 = "torch.constant.int"() {value = 5 : i64} : () -> !torch.int
    %193 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %194 = "torch.prim.ListConstruct"(%190, %191, %192, %193) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %195 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %196 = "torch.aten.expand"(%189, %194, %195) : (!torch.vtensor<[2,6,1,16],f32>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,6,5,16],f32>
    %197 = "torch.prim.ListConstruct"(%177#0, %196) : (!torch.vtensor<[2,6,5,24],f32>, !torch.vtensor<[2,6,5,16],f32>) -> !torch.list<vtensor>
    %198 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %199 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %200 = "torch.aten.cat"(%197, %199) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,6,5,40],f32>
    %201 = "torch.prim.ListConstruct"(%14#0, %50) : (!torch.vtensor<[2,6,5,24],f32>, !torch.vtensor<[2,6,5,16],f32>) -> !torch.list<vtensor>
    %202 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %203 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %204 = "torch.aten.cat"(%201, %203) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,6,5,40],f32>
    %205 = "torch.constant.str"() {value = "bshd,bthd->bsht"} : () -> !torch.str
    %206 = "torch.prim.ListConstruct"(%204, %200) : (!torch.vtensor<[2,6,5,40],f32>, !torch.vtensor<[2,6,5,40],f32>) -> !torch.list<vtensor>
    %207 = "torch.constant.none"() : () -> !torch.none
    %208 = "torch.aten.einsum"(%205, %206, %207) : (!torch.str, !torch.list<vtensor>, !torch.none) -> !torch.vtensor<[2,6,5,6],f32>
    %209 = "torch.constant.float"() {value = 0.23717082451262844 : f64} : () -> !torch.float
    %210 = "torch.aten.mul.Scalar"(%208, %209) : (!torch.vtensor<[2,6,5,6],f32>, !torch.float) -> !torch.vtensor<[2,6,5,6],f32>
    %211 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %212 = "torch.aten.unsqueeze"(%arg8, %211) : (!torch.vtensor<[6,6],f32>, !torch.int) -> !torch.vtensor<[6,1,6],f32>
    %213 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %214 = "torch.aten.add.Tensor"(%210, %212, %213) : (!torch.vtensor<[2,6,5,6],f32>, !torch.vtensor<[6,1,6],f32>, !torch.int) -> !torch.vtensor<[2,6,5,6],f32>
    %215 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %216 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %217 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %218 = "torch.aten.softmax.int"(%214, %217, %216) : (!torch.vtensor<[2,6,5,6],f32>, !torch.int, !torch.int) -> !torch.vtensor<[2,6,5,6],f32>
    %219 = "torch.constant.str"() {value = "bsht,bthd->bshd"} : () -> !torch.str
    %220 = "torch.prim.ListConstruct"(%218, %177#1) : (!torch.vtensor<[2,6,5,6],f32>, !torch.vtensor<[2,6,5,24],f32>) -> !torch.list<vtensor>
    %221 = "torch.constant.none"() : () -> !torch.none
    %222 = "torch.aten.einsum"(%219, %220, %221) : (!torch.str, !torch.list<vtensor>, !torch.none) -> !torch.vtensor<[2,6,5,24],f32>
    %223 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %224 = "torch.aten.clone"(%222, %223) : (!torch.vtensor<[2,6,5,24],f32>, !torch.int) -> !torch.vtensor<[2,6,5,24],f32>
    %225 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %226 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %227 = "torch.constant.int"() {value = 120 : i64} : () -> !torch.int
    %228 = "torch.prim.ListConstruct"(%225, %226, %227) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %229 = "torch.aten.view"(%224, %228) : (!torch.vtensor<[2,6,5,24],f32>, !torch.list<int>) -> !torch.vtensor<[2,6,120],f32>
    %230 = "torch.constant.none"() : () -> !torch.none
    %231 = "torch.aten.linear"(%229, %arg4, %230) : (!torch.vtensor<[2,6,120],f32>, !torch.vtensor<[96,120],f32>, !torch.none) -> !torch.vtensor<[2,6,96],f32>
    "func.return"(%231, %125, %152) : (!torch.vtensor<[2,6,96],f32>, !torch.vtensor<[3,32,64],f32>, !torch.vtensor<[3,32,16],f32>) -> ()
  }) : () -> ()
}) : () -> ()

