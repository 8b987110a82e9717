"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}], function_type = (!torch.vtensor<[3072,2048],bf16>, !torch.vtensor<[576,2048],bf16>, !torch.vtensor<[512],bf16>, !torch.vtensor<[4096,512],bf16>, !torch.vtensor<[2048,2048],bf16>, !torch.vtensor<[1,512,2048],bf16>, !torch.vtensor<[1,512,32,2],f32>, !torch.vtensor<[1,1,512,512],i1>) -> !torch.vtensor<[1,512,2048],bf16>, sym_name = "main"}> ({
  ^bb0(%arg0: !torch.vtensor<[3072,2048],bf16>, %arg1: !torch.vtensor<[576,2048],bf16>, %arg2: !torch.vtensor<[512],bf16>, %arg3: !torch.vtensor<[4096,512],bf16>, %arg4: !torch.vtensor<[2048,2048],bf16>, %arg5: !torch.vtensor<[1,512,2048],bf16>, %arg6: !torch.vtensor<[1,512,32,2],f32>, %arg7: !torch.vtensor<[1,1,512,512],i1>):
    %0 = "torch.aten.view_as_complex"(%arg6) : (!torch.vtensor<[1,512,32,2],f32>) -> !torch.vtensor<[1,512,32],complex<f32>>
    %1 = "torch.constant.none"() : () -> !torch.none
    %2 = "torch.aten.linear"(%arg5, %arg0, %1) : (!torch.vtensor<[1,512,2048],bf16>, !torch.vtensor<[3072,2048],bf16>, !torch.none) -> !torch.vtensor<[1,512,3072],bf16>
    %3 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %4 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %5 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %6 = "torch.constant.int"() {value = 192 : i64} : () -> !torch.int
    %7 = "torch.prim.ListConstruct"(%3, %4, %5, %6) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %8 = "torch.aten.view"(%2, %7) : (!torch.vtensor<[1,512,3072],bf16>, !torch.list<int>) -> !torch.vtensor<[1,512,16,192],bf16>
    %9 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %10 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %11 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %12 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %13 = "torch.prim.ListConstruct"(%9, %10, %11, %12) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %14 = "torch.aten.permute"(%8, %13) : (!torch.vtensor<[1,512,16,192],bf16>, !torch.list<int>) -> !torch.vtensor<[1,16,512,192],bf16>
    %15 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %16 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %17 = "torch.prim.ListConstruct"(%15, %16) : (!torch.int, !torch.int) -> !torch.list<int>
    %18 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %19 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %20 = "torch.aten.split_with_sizes"(%14, %17, %19) : (!torch.vtensor<[1,16,512,192],bf16>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %21:2 = "torch.prim.ListUnpack"(%20) : (!torch.list<vtensor>) -> (!torch.vtensor<[1,16,512,128],bf16>, !torch.vtensor<[1,16,512,64],bf16>)
    %22 = "torch.constant.none"() : () -> !torch.none
    %23 = "torch.aten.linear"(%arg5, %arg1, %22) : (!torch.vtensor<[1,512,2048],bf16>, !torch.vtensor<[576,2048],bf16>, !torch.none) -> !torch.vtensor<[1,512,576],bf16>
    %24 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %25 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %26 = "torch.prim.ListConstruct"(%24, %25) : (!torch.int, !torch.int) -> !torch.list<int>
    %27 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %28 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %29 = "torch.aten.split_with_sizes"(%23, %26, %28) : (!torch.vtensor<[1,512,576],bf16>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %30:2 = "torch.prim.ListUnpack"(%29) : (!torch.list<vtensor>) -> (!torch.vtensor<[1,512,512],bf16>, !torch.vtensor<[1,512,64],bf16>)
    %31 = "torch.constant.none"() : () -> !torch.none
    %32 = "torch.constant.none"() : () -> !torch.none
    %33 = "torch.constant.int"() {value = 15 : i64} : () -> !torch.int
    %34 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %35 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %36 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %37 = "torch.prims.convert_element_type"(%30#0, %36) : (!torch.vtensor<[1,512,512],bf16>, !torch.int) -> !torch.vtensor<[1,512,512],f32>
    %38 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %39 = "torch.aten.pow.Tensor_Scalar"(%37, %38) : (!torch.vtensor<[1,512,512],f32>, !torch.int) -> !torch.vtensor<[1,512,512],f32>
    %40 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %41 = "torch.prim.ListConstruct"(%40) : (!torch.int) -> !torch.list<int>
    %42 = "torch.constant.bool"() {value = true} : () -> !torch.bool
    %43 = "torch.constant.none"() : () -> !torch.none
    %44 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %45 = "torch.prim.ListConstruct"(%44) : (!torch.int) -> !torch.list<int>
    %46 = "torch.aten.mean.dim"(%39, %45, %42, %43) : (!torch.vtensor<[1,512,512],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[1,512,1],f32>
    %47 = "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
    %48 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %49 = "torch.aten.add.Scalar"(%46, %47, %48) : (!torch.vtensor<[1,512,1],f32>, !torch.float, !torch.int) -> !torch.vtensor<[1,512,1],f32>
    %50 = "torch.aten.rsqrt"(%49) : (!torch.vtensor<[1,512,1],f32>) -> !torch.vtensor<[1,512,1],f32>
    %51 = "torch.aten.mul.Tensor"(%37, %50) : (!torch.vtensor<[1,512,512],f32>, !torch.vtensor<[1,512,1],f32>) -> !torch.vtensor<[1,512,512],f32>
    %52 = "torch.constant.none"() : () -> !torch.none
    %53 = "torch.constant.none"() : () -> !torch.none
    %54 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %55 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %56 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %57 = "torch.constant.int"() {value = 15 : i64} : () -> !torch.int
    %58 = "torch.prims.convert_element_type"(%51, %57) : (!torch.vtensor<[1,512,512],f32>, !torch.int) -> !torch.vtensor<[1,512,512],bf16>
    %59 = "torch.aten.mul.Tensor"(%arg2, %58) : (!torch.vtensor<[512],bf16>, !torch.vtensor<[1,512,512],bf16>) -> !torch.vtensor<[1,512,512],bf16>
    %60 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %61 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %62 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %63 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %64 = "torch.prim.ListConstruct"(%60, %61, %62, %63) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %65 = "torch.aten.view"(%59, %64) : (!torch.vtensor<[1,512,512],bf16>, !torch.list<int>) -> !torch.vtensor<[1,1,512,512],bf16>
    %66 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %67 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %68 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %69 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %70 = "torch.prim.ListConstruct"(%66, %67, %68, %69) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %71 = "torch.aten.view"(%30#1, %70) : (!torch.vtensor<[1,512,64],bf16>, !torch.list<int>) -> !torch.vtensor<[1,1,512,64],bf16>
    %72 = "torch.constant.none"() : () -> !torch.none
    %73 = "torch.constant.none"() : () -> !torch.none
    %74 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %75 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %76 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %77 = "torch.constant.none"() : () -> !torch.none
    %78 = "torch.constant.none"() : () -> !torch.none
    %79 = "torch.constant.int"() {value = 15 : i64} : () -> !torch.int
    %80 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %81 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %82 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %83 = "torch.prims.convert_element_type"(%21#1, %82) : (!torch.vtensor<[1,16,512,64],bf16>, !torch.int) -> !torch.vtensor<[1,16,512,64],f32>
    %84 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %85 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %86 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %87 = "torch.constant.int"() {value = 32 : i64} : () -> !torch.int
    %88 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %89 = "torch.prim.ListConstruct"(%84, %85, %86, %87, %88) : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %90 = "torch.aten.view"(%83, %89) : (!torch.vtensor<[1,16,512,64],f32>, !torch.list<int>) -> !torch.vtensor<[1,16,512,32,2],f32>
    %91 = "torch.aten.view_as_complex"(%90) : (!torch.vtensor<[1,16,512,32,2],f32>) -> !torch.vtensor<[1,16,512,32],complex<f32>>
    %92 = "torch.constant.none"() : () -> !torch.none
    %93 = "torch.constant.none"() : () -> !torch.none
    %94 = "torch.constant.int"() {value = 15 : i64} : () -> !torch.int
    %95 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %96 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %97 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %98 = "torch.prims.convert_element_type"(%71, %97) : (!torch.vtensor<[1,1,512,64],bf16>, !torch.int) -> !torch.vtensor<[1,1,512,64],f32>
    %99 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %100 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %101 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %102 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %103 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %104 = "torch.prim.ListConstruct"(%99, %100, %101, %102, %103) : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %105 = "torch.aten.view"(%98, %104) : (!torch.vtensor<[1,1,512,64],f32>, !torch.list<int>) -> !torch.vtensor<[1,1,512,32,2],f32>
    %106 = "torch.aten.view_as_complex"(%105) : (!torch.vtensor<[1,1,512,32,2],f32>) -> !torch.vtensor<[1,1,512,32],complex<f32>>
    %107 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %108 = "torch.aten.unsqueeze"(%0, %107) : (!torch.vtensor<[1,512,32],complex<f32>>, !torch.int) -> !torch.vtensor<[1,1,512,32],complex<f32>>
    %109 = "torch.constant.none"() : () -> !torch.none
    %110 = "torch.constant.none"() : () -> !torch.none
    %111 = "torch.constant.int"() {value = 10 : i64} : () -> !torch.int
    %112 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %113 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %114 = "torch.aten.mul.Tensor"(%91, %108) : (!torch.vtensor<[1,16,512,32],complex<f32>>, !torch.vtensor<[1,1,512,32],complex<f32>>) -> !torch.vtensor<[1,16,512,32],complex<f32>>
    %115 = "torch.aten.view_as_real"(%114) : (!torch.vtensor<[1,16,512,32],complex<f32>>) -> !torch.vtensor<[1,16,512,32,2],f32>
    %116 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %117 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %118 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %119 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %120 = "torch.prim.ListConstruct"(%116, %117, %118, %119) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %121 = "torch.aten.view"(%115, %120) : (!torch.vtensor<[1,16,512,32,2],f32>, !torch.list<int>) -> !torch.vtensor<[1,16,512,64],f32>
    %122 = "torch.constant.int"() {value = 15 : i64} : () -> !torch.int
    %123 = "torch.prims.convert_element_type"(%121, %122) : (!torch.vtensor<[1,16,512,64],f32>, !torch.int) -> !torch.vtensor<[1,16,512,64],bf16>
    %124 = "torch.aten.mul.Tensor"(%106, %108) : (!torch.vtensor<[1,1,512,32],complex<f32>>, !torch.vtensor<[1,1,512,32],complex<f32>>) -> !torch.vtensor<[1,1,512,32],complex<f32>>
    %125 = "torch.aten.view_as_real"(%124) : (!torch.vtensor<[1,1,512,32],complex<f32>>) -> !torch.vtensor<[1,1,512,32,2],f32>
    %126 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %127 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %128 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %129 = "torch.constant.int"() {value = 64 : i64} : () -> !torch.int
    %130 = "torch.prim.ListConstruct"(%126, %127, %128, %129) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %131 = "torch.aten.view"(%125, %130) : (!torch.vtensor<[1,1,512,32,2],f32>, !torch.list<int>) -> !torch.vtensor<[1,1,512,64],f32>
    %132 = "torch.constant.int"() {value = 15 : i64} : () -> !torch.int
    %133 = "torch.prims.convert_element_type"(%131, %132) : (!torch.vtensor<[1,1,512,64],f32>, !torch.int) -> !torch.vtensor<[1,1,512,64],bf16>
    %134 = "torch.prim.ListConstruct"(%21#0, %123) : (!torch.vtensor<[1,16,512,128],bf16>, !torch.vtensor<[1,16,512,64],bf16>) -> !torch.list<vtensor>
    %135 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %136 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %137 = "torch.aten.cat"(%134, %136) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[1,16,512,192],bf16>
    %138 = "torch.constant.none"() : () -> !torch.none
    %139 = "torch.aten.linear"(%65, %arg3, %138) : (!torch.vtensor<[1,1,512,512],bf16>, !torch.vtensor<[4096,512],bf16>, !torch.none) -> !torch.vtensor<[1,1,512,4096],bf16>
    %140 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %141 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %142 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %143 = "torch.constant.int"() {value = 256 : i64} : () -> !torch.int
    %144 = "torch.prim.ListConstruct"(%140, %141, %142, %143) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %145 = "torch.aten.view"(%139, %144) : (!torch.vtensor<[1,1,512,4096],bf16>, !torch.list<int>) -> !torch.vtensor<[1,512,16,256],bf16>
    %146 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %147 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %148 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %149 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %150 = "torch.prim.ListConstruct"(%146, %147, %148, %149) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %151 = "torch.aten.permute"(%145, %150) : (!torch.vtensor<[1,512,16,256],bf16>, !torch.list<int>) -> !torch.vtensor<[1,16,512,256],bf16>
    %152 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %153 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %154 = "torch.prim.ListConstruct"(%152, %153) : (!torch.int, !torch.int) -> !torch.list<int>
    %155 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %156 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %157 = "torch.aten.split_with_sizes"(%151, %154, %156) : (!torch.vtensor<[1,16,512,256],bf16>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
    %158:2 = "torch.prim.ListUnpack"(%157) : (!torch.list<vtensor>) -> (!torch.vtensor<[1,16,512,128],bf16>, !torch.vtensor<[1,16,512,128],bf16>)
    %159 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %160 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %161 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %162 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %163 = "torch.prim.ListConstruct"(%159, %160, %161, %162) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %164 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %165 = "torch.aten.expand"(%133, %163, %164) : (!torch.vtensor<[1,1,512,64],bf16>, !torch.list<int>, !torch.bool) -> !torch.vtensor<[1,16,512,64],bf16>
    %166 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %167 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
    %168 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %169 = "torch.constant.int"() {value = 192 : i64} : () -> !torch.int
    %170 = "torch.prim.ListConstruct"(%166, %167, %168, %169) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %171 = "torch.constant.int"() {value = 15 : i64} : () -> !torch.int
    %172 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %173 = "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
    %174 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %175 = "torch.constant.none"() : () -> !torch.none
    %176 = "torch.aten.empty.memory_format"(%170, %171, %172, %173, %174, %175) : (!torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none) -> !torch.vtensor<[1,16,512,192],bf16>
    %177 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %178 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %179 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %180 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %181 = "torch.aten.slice.Tensor"(%176, %177, %178, %179, %180) : (!torch.vtensor<[1,16,512,192],bf16>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[1,16,512,128],bf16>
    %182 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %183 = "torch.aten.copy"(%181, %158#0, %182) : (!torch.vtensor<[1,16,512,128],bf16>, !torch.vtensor<[1,16,512,128],bf16>, !torch.bool) -> !torch.vtensor<[1,16,512,128],bf16>
    %184 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %185 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %186 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %187 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %188 = "torch.aten.slice_scatter"(%176, %183, %184, %185, %186, %187) : (!torch.vtensor<[1,16,512,192],bf16>, !torch.vtensor<[1,16,512,128],bf16>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[1,16,512,192],bf16>
    %189 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %190 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %191 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %192 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %193 = "torch.aten.slice.Tensor"(%188, %189, %190, %191, %192) : (!torch.vtensor<[1,16,512,192],bf16>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[1,16,512,64],bf16>
    %194 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %195 = "torch.aten.copy"(%193, %165, %194) : (!torch.vtensor<[1,16,512,64],bf16>, !torch.vtensor<[1,16,512,64],bf16>, !torch.bool) -> !torch.vtensor<[1,16,512,64],bf16>
    %196 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %197 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %198 = "torch.constant.int"() {value = 9223372036854775807 : i64} : () -> !torch.int
    %199 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %200 = "torch.aten.slice_scatter"(%188, %195, %196, %197, %198, %199) : (!torch.vtensor<[1,16,512,192],bf16>, !torch.vtensor<[1,16,512,64],bf16>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[1,16,512,192],bf16>
    %201 = "torch.constant.float"() {value = 0.000000e+00 : f64} : () -> !torch.float
    %202 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %203 = "torch.constant.float"() {value = 0.13523377886088009 : f64} : () -> !torch.float
    %204 = "torch.constant.bool"() {value = false} : () -> !torch.bool
    %205 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %206 = "torch.prims.convert_element_type"(%137, %205) : (!torch.vtensor<[1,16,512,192],bf16>, !torch.int) -> !torch.vtensor<[1,16,512,192],f32>
    %207 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %208 = "torch.prims.convert_element_type"(%200, %207) : (!torch.vtensor<[1,16,512,192],bf16>, !torch.int) -> !torch.vtensor<[1,16,512,192],f32>
    %209 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %210 = "torch.prims.convert_element_type"(%158#1, %209) : (!torch.vtensor<[1,16,512,128],bf16>, !torch.int) -> !torch.vtensor<[1,16,512,128],f32>
    %211 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %212 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %213 = "torch.aten.transpose.int"(%208, %211, %212) : (!torch.vtensor<[1,16,512,192],f32>, !torch.int, !torch.int) -> !torch.vtensor<[1,16,192,512],f32>
    %214 = "torch.aten.matmul"(%206, %213) : (!torch.vtensor<[1,16,512,192],f32>, !torch.vtensor<[1,16,192,512],f32>) -> !torch.vtensor<[1,16,512,512],f32>
    %215 = "torch.constant.float"() {value = 0.13523377886088009 : f64} : () -> !torch.float
    %216 = "torch.aten.mul.Scalar"(%214, %215) : (!torch.vtensor<[1,16,512,512],f32>, !torch.float) -> !torch.vtensor<[1,16,512,512],f32>
    %217 = "torch.constant.none"() : () -> !torch.none
    %218 = "torch.constant.float"() {value = 0xFFF0000000000000 : f64} : () -> !torch.float
    %219 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %220 = "torch.aten.scalar_tensor"(%218, %219, %217, %217, %217) : (!torch.float, !torch.int, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[],f32>
    %221 = "torch.aten.where.self"(%arg7, %216, %220) : (!torch.vtensor<[1,1,512,512],i1>, !torch.vtensor<[1,16,512,512],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,16,512,512],f32>
    %222 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %223 = "torch.constant.none"() : () -> !torch.none
    %224 = "torch.aten.softmax.int"(%221, %222, %223) : (!torch.vtensor<[1,16,512,512],f32>, !torch.int, !torch.none) -> !torch.vtensor<[1,16,512,512],f32>
    %225 = "torch.constant.none"() : () -> !torch.none
    %226 = "torch.constant.float"() {value = 0.000000e+00 : f64} : () -> !torch.float
    %227 = "torch.constant.int"() {value = 6 : i64} : () -> !torch.int
    %228 = "torch.aten.scalar_tensor"(%226, %227, %225, %225, %225) : (!torch.float, !torch.int, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[],f32>
    %229 = "torch.aten.where.self"(%arg7, %224, %228) : (!torch.vtensor<[1,1,512,512],i1>, !torch.vtensor<[1,16,512,512],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,16,512,512],f32>
    %230 = "torch.aten.matmul"(%229, %210) : (!torch.vtensor<[1,16,512,512],f32>, !torch.vtensor<[1,16,512,128],f32>) -> !torch.vtensor<[1,16,512,128],f32>
    %231 = "torch.constant.int"() {value = 15 : i64} : () -> !torch.int
    %232 = "torch.prims.convert_element_type"(%230, %231) : (!torch.vtensor<[1,16,512,128],f32>, !torch.int) -> !torch.vtensor<[1,16,512,128],bf16>
    %233 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %234 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %235 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %236 = "torch.constant.int"() {value = 128 : i64} : () -> !torch.int
    %237 = "torch.prim.ListConstruct"(%233, %234, %235, %236) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %238 = "torch.aten.view"(%232, %237) : (!torch.vtensor<[1,16,512,128],bf16>, !torch.list<int>) -> !torch.vtensor<[1,16,512,128],bf16>
    %239 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %240 = "torch.constant.int"() {value = 2 : i64} : () -> !torch.int
    %241 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %242 = "torch.constant.int"() {value = 3 : i64} : () -> !torch.int
    %243 = "torch.prim.ListConstruct"(%239, %240, %241, %242) : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %244 = "torch.aten.permute"(%238, %243) : (!torch.vtensor<[1,16,512,128],bf16>, !torch.list<int>) -> !torch.vtensor<[1,512,16,128],bf16>
    %245 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
    %246 = "torch.aten.clone"(%244, %245) : (!torch.vtensor<[1,512,16,128],bf16>, !torch.int) -> !torch.vtensor<[1,512,16,128],bf16>
    %247 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
    %248 = "torch.constant.int"() {value = 512 : i64} : () -> !torch.int
    %249 = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
    %250 = "torch.prim.ListConstruct"(%247, %248, %249) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %251 = "torch.aten.view"(%246, %250) : (!torch.vtensor<[1,512,16,128],bf16>, !torch.list<int>) -> !torch.vtensor<[1,512,2048],bf16>
    %252 = "torch.constant.none"() : () -> !torch.none
    %253 = "torch.aten.linear"(%251, %arg4, %252) : (!torch.vtensor<[1,512,2048],bf16>, !torch.vtensor<[2048,2048],bf16>, !torch.none) -> !torch.vtensor<[1,512,2048],bf16>
    "func.return"(%253) : (!torch.vtensor<[1,512,2048],bf16>) -> ()
  }) : () -> ()
}) : () -> ()

