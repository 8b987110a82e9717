"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}], function_type = (!torch.vtensor<[192,256],bf16>, !torch.vtensor<[192],bf16>, !torch.vtensor<[1536,192],bf16>, !torch.vtensor<[576,256],bf16>, !torch.vtensor<[512],bf16>, !torch.vtensor<[2048,512],bf16>, !torch.vtensor<[256,1024],bf16>, !torch.vtensor<[2,33,256],bf16>, !torch.vtensor<[2,33,64],bf16>, !torch.vtensor<[2,33,64],bf16>, !torch.vtensor<[2,1,33,33],bf16>) -> !torch.vtensor<[2,33,256],bf16>, sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[192,256],bf16>, %arg1: !torch.vtensor<[192],bf16>, %arg2: !torch.vtensor<[1536,192],bf16>, %arg3: !torch.vtensor<[576,256],bf16>, %arg4: !torch.vtensor<[512],bf16>, %arg5: !torch.vtensor<[2048,512],bf16>, %arg6: !torch.vtensor<[256,1024],bf16>, %arg7: !torch.vtensor<[2,33,256],bf16>, %arg8: !torch.vtensor<[2,33,64],bf16>, %arg9: !torch.vtensor<[2,33,64],bf16>, %arg10: !torch.vtensor<[2,1,33,33],bf16>):
    %0 = "torch.constant.none"() : () -> !torch.none
    %1 = "torch.aten.linear"(%arg7, %arg0, %0) : (!torch.vtensor<[2,33,256],bf16>, !torch.vtensor<[192,256],bf16>, !torch.none) -> !torch.vtensor<[2,33,192],bf16>
    %2 = "torch.constant.none"() : () -> !torch.none
    %3 = "torch.constant.none"() : () -> !torch.none
    %4 = "torch.constant.int"() {value = 15 : i64} : () -> !torch.int
    %5 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %6 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %7 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %8 = "torch.prims.convert_element_type"(%1, %7) : (!torch.vtensor<[2,33,192],bf16>, !torch.int) -> !torch.vtensor<[2,33,192],f32>
    %9 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %10 = "torch.aten.pow.Tensor_Scalar"(%8, %9) : (!torch.vtensor<[2,33,192],f32>, !torch.int) -> !torch.vtensor<[2,33,192],f32>
    %11 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %12 = "torch.prim.ListConstruct"(%11) : (!torch.int) -> !torch.list<int>
    %13 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %14 = "torch.constant.none"() : () -> !torch.none
    %15 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %16 = "torch.prim.ListConstruct"(%15) : (!torch.int) -> !torch.list<int>
    %17 = "torch.aten.mean.dim"(%10, %16, %13, %14) : (!torch.vtensor<[2,33,192],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2,33,1],f32>
    %18 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %19 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %20 = "torch.aten.add.Scalar"(%17, %18, %19) : (!torch.vtensor<[2,33,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[2,33,1],f32>
    %21 = "torch.aten.rsqrt"(%20) : (!torch.vtensor<[2,33,1],f32>) -> !torch.vtensor<[2,33,1],f32>
    %22 = "torch.aten.mul.Tensor"(%8, %21) : (!torch.vtensor<[2,33,192],f32>, !torch.vtensor<[2,33,1],f32>) -> !torch.vtensor<[2,33,192],f32>
    %23 = "torch.constant.none"() : () -> !torch.none
    %24 = "torch.constant.none"() : () -> !torch.none
    %25 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %26 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %27 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %28 = "torch.constant.int"() {value = 15 : i64} : () -> !torch.int
    %29 = "torch.prims.convert_element_type"(%22, %28) : (!torch.vtensor<[2,33,192],f32>, !torch.int) -> !torch.vtensor<[2,33,192],bf16>
    %30 = "torch.aten.mul.Tensor"(%arg1, %29) : (!torch.vtensor<[192],bf16>, !torch.vtensor<[2,33,192],bf16>) -> !torch.vtensor<[2,33,192],bf16>
    %31 = "torch.constant.none"() : () -> !torch.none
    %32 = "torch.aten.linear"(%30, %arg2, %31) : (!torch.vtensor<[2,33,192],bf16>, !torch.vtensor<[1536,192],bf16>, !torch.none) -> !torch.vtensor<[2,33,1536],bf16>
    %33 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %34 = "torch.constant.int"() {value = 33 : i64} : () -> !torch.int
    %35 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %36 = "torch.constant.int"() {value = 192 : i64} : () -> !torch.int
    %37 = "torch.prim.ListConstruct"(%33, %34, %35, %36) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %38 = "torch.aten.view"(%32, %37) : (!torch.vtensor<[2,33,1536],bf16>, !torch.list<int>) -> !torch.vtensor<[2,33,8,192],bf16>
    %39 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %40 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %41 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %42 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %43 = "torch.prim.ListConstruct"(%39, %40, %41, %42) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %44 = "torch.aten.permute"(%38, %43) : (!torch.vtensor<[2,33,8,192],bf16>, !torch.list<int>) -> !torch.vtensor<[2,8,33,192],bf16>
    %45 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %46 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %47 = "torch.prim.ListConstruct"(%45, %46) : (!torch.int, !torch.int) -> !torch.list<int>
    %48 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %49 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %50 = "torch.aten.split_with_sizes"(%44, %47, %49) : (!torch.vtensor<[2,8,33,192],bf16>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %51:2 = "torch.prim.ListUnpack"(%50) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,8,33,128],bf16>, !torch.vtensor<[2,8,33,64],bf16>)
    %52 = "torch.constant.none"() : () -> !torch.none
    %53 = "torch.aten.linear"(%arg7, %arg3, %52) : (!torch.vtensor<[2,33,256],bf16>, !torch.vtensor<[576,256],bf16>, !torch.none) -> !torch.vtensor<[2,33,576],bf16>
    %54 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %55 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %56 = "torch.prim.ListConstruct"(%54, %55) : (!torch.int, !torch.int) -> !torch.list<int>
    %57 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %58 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %59 = "torch.aten.split_with_sizes"(%53, %56, %58) : (!torch.vtensor<[2,33,576],bf16>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %60:2 = "torch.prim.ListUnpack"(%59) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,33,512],bf16>, !torch.vtensor<[2,33,64],bf16>)
    %61 = "torch.constant.none"() : () -> !torch.none
    %62 = "torch.constant.none"() : () -> !torch.none
    %63 = "torch.constant.int"() {value = 15 : i64} : () -> !torch.int
    %64 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %65 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %66 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %67 = "torch.prims.convert_element_type"(%60#0, %66) : (!torch.vtensor<[2,33,512],bf16>, !torch.int) -> !torch.vtensor<[2,33,512],f32>
    %68 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %69 = "torch.aten.pow.Tensor_Scalar"(%67, %68) : (!torch.vtensor<[2,33,512],f32>, !torch.int) -> !torch.vtensor<[2,33,512],f32>
    %70 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %71 = "torch.prim.ListConstruct"(%70) : (!torch.int) -> !torch.list<int>
    %72 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %73 = "torch.constant.none"() : () -> !torch.none
    %74 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %75 = "torch.prim.ListConstruct"(%74) : (!torch.int) -> !torch.list<int>
    %76 = "torch.aten.mean.dim"(%69, %75, %72, %73) : (!torch.vtensor<[2,33,512],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2,33,1],f32>
    %77 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %78 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %79 = "torch.aten.add.Scalar"(%76, %77, %78) : (!torch.vtensor<[2,33,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[2,33,1],f32>
    %80 = "torch.aten.rsqrt"(%79) : (!torch.vtensor<[2,33,1],f32>) -> !torch.vtensor<[2,33,1],f32>
    %81 = "torch.aten.mul.Tensor"(%67, %80) : (!torch.vtensor<[2,33,512],f32>, !torch.vtensor<[2,33,1],f32>) -> !torch.vtensor<[2,33,512],f32>
    %82 = "torch.constant.none"() : () -> !torch.none
    %83 = "torch.constant.none"() : () -> !torch.none
    %84 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %85 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %86 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %87 = "torch.constant.int"() {value = 15 : i64} : () -> !torch.int
    %88 = "torch.prims.convert_element_type"(%81, %87) : (!torch.vtensor<[2,33,512],f32>, !torch.int) -> !torch.vtensor<[2,33,512],bf16>
    %89 = "torch.aten.mul.Tensor"(%arg4, %88) : (!torch.vtensor<[512],bf16>, !torch.vtensor<[2,33,512],bf16>) -> !torch.vtensor<[2,33,512],bf16>
    %90 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %91 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %92 = "torch.constant.int"() {value = 33 : i64} : () -> !torch.int
    %93 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %94 = "torch.prim.ListConstruct"(%90, %91, %92, %93) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %95 = "torch.aten.view"(%89, %94) : (!torch.vtensor<[2,33,512],bf16>, !torch.list<int>) -> !torch.vtensor<[2,1,33,512],bf16>
    %96 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %97 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %98 = "torch.constant.int"() {value = 33 : i64} : () -> !torch.int
    %99 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %100 = "torch.prim.ListConstruct"(%96, %97, %98, %99) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %101 = "torch.aten.view"(%60#1, %100) : (!torch.vtensor<[2,33,64],bf16>, !torch.list<int>) -> !torch.vtensor<[2,1,33,64],bf16>
    %102 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %103 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %104 = "torch.constant.int"() {value = 32 : i64} : () -> !torch.int
    %105 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %106 = "torch.aten.slice.Tensor"(%arg8, %102, %103, %104, %105) : (!torch.vtensor<[2,33,64],bf16>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,33,32],bf16>
    %107 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %108 = "torch.aten.unsqueeze"(%106, %107) : (!torch.vtensor<[2,33,32],bf16>, !torch.int) -> !torch.vtensor<[2,1,33,32],bf16>
    %109 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %110 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %111 = "torch.constant.int"() {value = 32 : i64} : () -> !torch.int
    %112 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %113 = "torch.aten.slice.Tensor"(%arg9, %109, %110, %111, %112) : (!torch.vtensor<[2,33,64],bf16>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,33,32],bf16>
    %114 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %115 = "torch.aten.unsqueeze"(%113, %114) : (!torch.vtensor<[2,33,32],bf16>, !torch.int) -> !torch.vtensor<[2,1,33,32],bf16>
    %116 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %117 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %118 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %119 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %120 = "torch.aten.slice.Tensor"(%51#1, %116, %117, %118, %119) : (!torch.vtensor<[2,8,33,64],bf16>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,8,33,32],bf16>
    %121 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %122 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %123 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %124 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %125 = "torch.aten.slice.Tensor"(%51#1, %121, %122, %123, %124) : (!torch.vtensor<[2,8,33,64],bf16>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,8,33,32],bf16>
    %126 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %127 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %128 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %129 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %130 = "torch.aten.slice.Tensor"(%101, %126, %127, %128, %129) : (!torch.vtensor<[2,1,33,64],bf16>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,1,33,32],bf16>
    %131 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %132 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %133 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %134 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %135 = "torch.aten.slice.Tensor"(%101, %131, %132, %133, %134) : (!torch.vtensor<[2,1,33,64],bf16>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,1,33,32],bf16>
    %136 = "torch.aten.mul.Tensor"(%120, %108) : (!torch.vtensor<[2,8,33,32],bf16>, !torch.vtensor<[2,1,33,32],bf16>) -> !torch.vtensor<[2,8,33,32],bf16>
    %137 = "torch.aten.mul.Tensor"(%125, %115) : (!torch.vtensor<[2,8,33,32],bf16>, !torch.vtensor<[2,1,33,32],bf16>) -> !torch.vtensor<[2,8,33,32],bf16>
    %138 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %139 = "torch.aten.sub.Tensor"(%136, %137, %138) : (!torch.vtensor<[2,8,33,32],bf16>, !torch.vtensor<[2,8,33,32],bf16>, !torch.int) -> !torch.vtensor<[2,8,33,32],bf16>
    %140 = "torch.aten.mul.Tensor"(%125, %108) : (!torch.vtensor<[2,8,33,32],bf16>, !torch.vtensor<[2,1,33,32],bf16>) -> !torch.vtensor<[2,8,33,32],bf16>
    %141 = "torch.aten.mul.Tensor"(%120, %115) : (!torch.vtensor<[2,8,33,32],bf16>, !torch.vtensor<[2,1,33,32],bf16>) -> !torch.vtensor<[2,8,33,32],bf16>
    %142 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %143 = "torch.aten.add.Tensor"(%140, %141, %142) : (!torch.vtensor<[2,8,33,32],bf16>, !torch.vtensor<[2,8,33,32],bf16>, !torch.int) -> !torch.vtensor<[2,8,33,32],bf16>
    %144 = "torch.prim.ListConstruct"(%139, %143) : (!torch.vtensor<[2,8,33,32],bf16>, !torch.vtensor<[2,8,33,32],bf16>) -> !torch.list<vtensor>
    %145 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %146 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %147 = "torch.aten.cat"(%144, %146) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,8,33,64],bf16>
    %148 = "torch.aten.mul.Tensor"(%130, %108) : (!torch.vtensor<[2,1,33,32],bf16>, !torch.vtensor<[2,1,33,32],bf16>) -> !torch.vtensor<[2,1,33,32],bf16>
    %149 = "torch.aten.mul.Tensor"(%135, %115) : (!torch.vtensor<[2,1,33,32],bf16>, !torch.vtensor<[2,1,33,32],bf16>) -> !torch.vtensor<[2,1,33,32],bf16>
    %150 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %151 = "torch.aten.sub.Tensor"(%148, %149, %150) : (!torch.vtensor<[2,1,33,32],bf16>, !torch.vtensor<[2,1,33,32],bf16>, !torch.int) -> !torch.vtensor<[2,1,33,32],bf16>
    %152 = "torch.aten.mul.Tensor"(%135, %108) : (!torch.vtensor<[2,1,33,32],bf16>, !torch.vtensor<[2,1,33,32],bf16>) -> !torch.vtensor<[2,1,33,32],bf16>
    %153 = "torch.aten.mul.Tensor"(%130, %115) : (!torch.vtensor<[2,1,33,32],bf16>, !torch.vtensor<[2,1,33,32],bf16>) -> !torch.vtensor<[2,1,33,32],bf16>
    %154 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %155 = "torch.aten.add.Tensor"(%152, %153, %154) : (!torch.vtensor<[2,1,33,32],bf16>, !torch.vtensor<[2,1,33,32],bf16>, !torch.int) -> !torch.vtensor<[2,1,33,32],bf16>
    %156 = "torch.prim.ListConstruct"(%151, %155) : (!torch.vtensor<[2,1,33,32],bf16>, !torch.vtensor<[2,1,33,32],bf16>) -> !torch.list<vtensor>
    %157 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %158 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %159 = "torch.aten.cat"(%156, %158) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,1,33,64],bf16>
    %160 = "torch.prim.ListConstruct"(%51#0, %147) : (!torch.vtensor<[2,8,33,128],bf16>, !torch.vtensor<[2,8,33,64],bf16>) -> !torch.list<vtensor>
    %161 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %162 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %163 = "torch.aten.cat"(%160, %162) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,8,33,192],bf16>
    %164 = "torch.constant.none"() : () -> !torch.none
    %165 = "torch.aten.linear"(%95, %arg5, %164) : (!torch.vtensor<[2,1,33,512],bf16>, !torch.vtensor<[2048,512],bf16>, !torch.none) -> !torch.vtensor<[2,1,33,2048],bf16>
    %166 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %167 = "torch.constant.int"() {value = 33 : i64} : () -> !torch.int
    %168 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %169 = "torch.constant.int"() {value = 256 : i64} : () -> !torch.int
    %170 = "torch.prim.ListConstruct"(%166, %167, %168, %169) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %171 = "torch.aten.view"(%165, %170) : (!torch.vtensor<[2,1,33,2048],bf16>, !torch.list<int>) -> !torch.vtensor<[2,33,8,256],bf16>
    %172 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %173 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %174 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %175 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %176 = "torch.prim.ListConstruct"(%172, %173, %174, %175) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %177 = "torch.aten.permute"(%171, %176) : (!torch.vtensor<[2,33,8,256],bf16>, !torch.list<int>) -> !torch.vtensor<[2,8,33,256],bf16>
    %178 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %179 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %180 = "torch.prim.ListConstruct"(%178, %179) : (!torch.int, !torch.int) -> !torch.list<int>
    %181 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %182 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %183 = "torch.aten.split_with_sizes"(%177, %180, %182) : (!torch.vtensor<[2,8,33,256],bf16>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %184:2 = "torch.prim.ListUnpack"(%183) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,8,33,128],bf16>, !torch.vtensor<[2,8,33,128],bf16>)
    %185 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %186 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %187 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %188 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %189 = "torch.prim.ListConstruct"(%185, %186, %187, %188) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %190 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %191 = "torch.aten.expand"(%159, %189, %190) : (!torch.vtensor<[2,1,33,64],bf16>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[2,8,33,64],bf16>
    %192 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %193 = "torch.constant.int"() {value = 8 : i64} : () -> !torch.int
    %194 = "torch.constant.int"() {value = 33 : i64} : () -> !torch.int
    %195 = "torch.constant.int"() {value = 192 : i64} : () -> !torch.int
    %196 = "torch.prim.ListConstruct"(%192, %193, %194, %195) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %197 = "torch.constant.int"() {value = 15 : i64} : () -> !torch.int
    %198 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %199 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %200 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %201 = "torch.constant.none"() : () -> !torch.none
    %202 = "torch.aten.empty.memory_format"(%196, %197, %198, %199, %200, %201) : (!torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none) -> !torch.vtensor<[2,8,33,192],bf16>
    %203 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %204 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %205 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %206 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %207 = "torch.aten.slice.Tensor"(%202, %203, %204, %205, %206) : (!torch.vtensor<[2,8,33,192],bf16>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,8,33,128],bf16>
    %208 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %209 = "torch.aten.copy"(%207, %184#0, %208) : (!torch.vtensor<[2,8,33,128],bf16>, !torch.vtensor<[2,8,33,128],bf16>, !torch.bool) -> !torch.vtensor<[2,8,33,128],bf16>
    %210 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %211 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %212 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %213 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %214 = "torch.aten.slice_scatter"(%202, %209, %210, %211, %212, %213) : (!torch.vtensor<[2,8,33,192],bf16>, !torch.vtensor<[2,8,33,128],bf16>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,8,33,192],bf16>
    %215 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %216 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %217 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %218 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %219 = "torch.aten.slice.Tensor"(%214, %215, %216, %217, %218) : (!torch.vtensor<[2,8,33,192],bf16>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,8,33,64],bf16>
    %220 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %221 = "torch.aten.copy"(%219, %191, %220) : (!torch.vtensor<[2,8,33,64],bf16>, !torch.vtensor<[2,8,33,64],bf16>, !torch.bool) -> !torch.vtensor<[2,8,33,64],bf16>
    %222 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %223 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %224 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %225 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %226 = "torch.aten.slice_scatter"(%214, %221, %222, %223, %224, %225) : (!torch.vtensor<[2,8,33,192],bf16>, !torch.vtensor<[2,8,33,64],bf16>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,8,33,192],bf16>
    %227 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %228 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %229 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %230 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %231 = "torch.prim.ListConstruct"(%227, %228, %229, %230) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %232 = "torch.aten.permute"(%226, %231) : (!torch.vtensor<[2,8,33,192],bf16>, !torch.list<int>) -> !torch.vtensor<[2,8,192,33],bf16>
    %233 = "torch.aten.matmul"(%163, %232) : (!torch.vtensor<[2,8,33,192],bf16>, !torch.vtensor<[2,8,192,33],bf16>) -> !torch.vtensor<[2,8,33,33],bf16>
    %234 = "torch.constant.float"() {value = 0.13523377886088009 : f64} : () -> !torch.float
    %235 = "torch.aten.mul.Scalar"(%233, %234) : (!torch.vtensor<[2,8,33,33],bf16>, !torch.float) -> !torch.vtensor<[2,8,33,33],bf16>
    %236 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %237 = "torch.aten.add.Tensor"(%235, %arg10, %236) : (!torch.vtensor<[2,8,33,33],bf16>, !torch.vtensor<[2,1,33,33],bf16>, !torch.int) -> !torch.vtensor<[2,8,33,33],bf16>
    %238 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %239 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %240 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %241 = "torch.aten.softmax.int"(%237, %240, %239) : (!torch.vtensor<[2,8,33,33],bf16>, !torch.int, !torch.int) -> !torch.vtensor<[2,8,33,33],f32>
    %242 = "torch.constant.none"() : () -> !torch.none
    %243 = "torch.constant.none"() : () -> !torch.none
    %244 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %245 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %246 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %247 = "torch.constant.int"() {value = 15 : i64} : () -> !torch.int
    %248 = "torch.prims.convert_element_type"(%241, %247) : (!torch.vtensor<[2,8,33,33],f32>, !torch.int) -> !torch.vtensor<[2,8,33,33],bf16>
    %249 = "torch.constant.none"() : () -> !torch.none
    %250 = "torch.aten.clone"(%248, %249) : (!torch.vtensor<[2,8,33,33],bf16>, !torch.none) -> !torch.vtensor<[2,8,33,33],bf16>
    %251 = "torch.aten.matmul"(%250, %184#1) : (!torch.vtensor<[2,8,33,33],bf16>, !torch.vtensor<[2,8,33,128],bf16>) -> !torch.vtensor<[2,8,33,128],bf16>
    %252 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %253 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %254 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %255 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %256 = "torch.prim.ListConstruct"(%252, %253, %254, %255) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %257 = "torch.aten.permute"(%251, %256) : (!torch.vtensor<[2,8,33,128],bf16>, !torch.list<int>) -> !torch.vtensor<[2,33,8,128],bf16>
    %258 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %259 = "torch.aten.clone"(%257, %258) : (!torch.vtensor<[2,33,8,128],bf16>, !torch.int) -> !torch.vtensor<[2,33,8,128],bf16>
    %260 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %261 = "torch.constant.int"() {value = 33 : i64} : () -> !torch.int
    %262 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %263 = "torch.prim.ListConstruct"(%260, %261, %262) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %264 = "torch.aten.view"(%259, %263) : (!torch.vtensor<[2,33,8,128],bf16>, !torch.list<int>) -> !torch.vtensor<[2,33,1024],bf16>
    %265 = "torch.constant.none"() : () -> !torch.none
    %266 = "torch.aten.linear"(%264, %arg6, %265) : (!torch.vtensor<[2,33,1024],bf16>, !torch.vtensor<[256,1024],bf16>, !torch.none) -> !torch.vtensor<[2,33,256],bf16>
    "func.return"(%266) : (!torch.vtensor<[2,33,256],bf16>) -> ()
  }) : () -> ()
}) : () -> ()

