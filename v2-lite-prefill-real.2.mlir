#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map6 = affine_map<(d0, d1, d2) -> (d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3) -> ()>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}], function_type = (tensor<3072x2048xbf16>, tensor<576x2048xbf16>, tensor<512xbf16>, tensor<4096x512xbf16>, tensor<2048x2048xbf16>, tensor<1x512x2048xbf16>, tensor<1x512x32x2xf32>, tensor<1x1x512x512xi1>) -> tensor<1x512x2048xbf16>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<3072x2048xbf16>, %arg1: tensor<576x2048xbf16>, %arg2: tensor<512xbf16>, %arg3: tensor<4096x512xbf16>, %arg4: tensor<2048x2048xbf16>, %arg5: tensor<1x512x2048xbf16>, %arg6: tensor<1x512x32x2xf32>, %arg7: tensor<1x1x512x512xi1>):
    %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "arith.constant"() <{value = 1 : index}> : () -> index
    %4 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %5 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %6 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %7 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %8 = "arith.constant"() <{value = 0.13523377886088009 : f64}> : () -> f64
    %9 = "arith.constant"() <{value = 9.9999999999999995E-7 : f64}> : () -> f64
    %10 = "arith.constant"() <{value = 5.120000e+02 : f32}> : () -> f32
    %11 = "tensor.empty"() : () -> tensor<1x512x32xcomplex<f32>>
    %12 = "linalg.generic"(%11) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg151: complex<f32>):
      %222 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %223 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %224 = "tensor.extract"(%arg6, %2, %222, %223, %2) : (tensor<1x512x32x2xf32>, index, index, index, index) -> f32
      %225 = "tensor.extract"(%arg6, %2, %222, %223, %3) : (tensor<1x512x32x2xf32>, index, index, index, index) -> f32
      %226 = "complex.create"(%224, %225) : (f32, f32) -> complex<f32>
      "linalg.yield"(%226) : (complex<f32>) -> ()
    }) : (tensor<1x512x32xcomplex<f32>>) -> tensor<1x512x32xcomplex<f32>>
    %13 = "tensor.empty"() : () -> tensor<2048x3072xbf16>
    %14 = "linalg.transpose"(%arg0, %13) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg149: bf16, %arg150: bf16):
      "linalg.yield"(%arg149) : (bf16) -> ()
    }) : (tensor<3072x2048xbf16>, tensor<2048x3072xbf16>) -> tensor<2048x3072xbf16>
    %15 = "tensor.empty"() : () -> tensor<1x2048x3072xbf16>
    %16 = "linalg.generic"(%14, %15) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg147: bf16, %arg148: bf16):
      "linalg.yield"(%arg147) : (bf16) -> ()
    }) : (tensor<2048x3072xbf16>, tensor<1x2048x3072xbf16>) -> tensor<1x2048x3072xbf16>
    %17 = "tensor.empty"() : () -> tensor<1x512x3072xf32>
    %18 = "linalg.fill"(%4, %17) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg145: f32, %arg146: f32):
      "linalg.yield"(%arg145) : (f32) -> ()
    }) : (f32, tensor<1x512x3072xf32>) -> tensor<1x512x3072xf32>
    %19 = "linalg.batch_matmul"(%arg5, %16, %18) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg142: bf16, %arg143: bf16, %arg144: f32):
      %218 = "arith.extf"(%arg142) : (bf16) -> f32
      %219 = "arith.extf"(%arg143) : (bf16) -> f32
      %220 = "arith.mulf"(%218, %219) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %221 = "arith.addf"(%arg144, %220) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%221) : (f32) -> ()
    }) : (tensor<1x512x2048xbf16>, tensor<1x2048x3072xbf16>, tensor<1x512x3072xf32>) -> tensor<1x512x3072xf32>
    %20 = "tensor.empty"() : () -> tensor<1x512x3072xbf16>
    %21 = "linalg.generic"(%19, %20) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg140: f32, %arg141: bf16):
      %217 = "arith.truncf"(%arg140) : (f32) -> bf16
      "linalg.yield"(%217) : (bf16) -> ()
    }) : (tensor<1x512x3072xf32>, tensor<1x512x3072xbf16>) -> tensor<1x512x3072xbf16>
    %22 = "tensor.expand_shape"(%21) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 1, 512, 16, 192>}> : (tensor<1x512x3072xbf16>) -> tensor<1x512x16x192xbf16>
    %23 = "tensor.empty"() : () -> tensor<1x16x512x192xbf16>
    %24 = "linalg.transpose"(%22, %23) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg138: bf16, %arg139: bf16):
      "linalg.yield"(%arg138) : (bf16) -> ()
    }) : (tensor<1x512x16x192xbf16>, tensor<1x16x512x192xbf16>) -> tensor<1x16x512x192xbf16>
    %25 = "tensor.extract_slice"(%24) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 16, 512, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x16x512x192xbf16>) -> tensor<1x16x512x128xbf16>
    %26 = "tensor.extract_slice"(%24) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 128>, static_sizes = array<i64: 1, 16, 512, 64>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x16x512x192xbf16>) -> tensor<1x16x512x64xbf16>
    %27 = "tensor.empty"() : () -> tensor<2048x576xbf16>
    %28 = "linalg.transpose"(%arg1, %27) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg136: bf16, %arg137: bf16):
      "linalg.yield"(%arg136) : (bf16) -> ()
    }) : (tensor<576x2048xbf16>, tensor<2048x576xbf16>) -> tensor<2048x576xbf16>
    %29 = "tensor.empty"() : () -> tensor<1x2048x576xbf16>
    %30 = "linalg.generic"(%28, %29) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg134: bf16, %arg135: bf16):
      "linalg.yield"(%arg134) : (bf16) -> ()
    }) : (tensor<2048x576xbf16>, tensor<1x2048x576xbf16>) -> tensor<1x2048x576xbf16>
    %31 = "tensor.empty"() : () -> tensor<1x512x576xf32>
    %32 = "linalg.fill"(%4, %31) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg132: f32, %arg133: f32):
      "linalg.yield"(%arg132) : (f32) -> ()
    }) : (f32, tensor<1x512x576xf32>) -> tensor<1x512x576xf32>
    %33 = "linalg.batch_matmul"(%arg5, %30, %32) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg129: bf16, %arg130: bf16, %arg131: f32):
      %213 = "arith.extf"(%arg129) : (bf16) -> f32
      %214 = "arith.extf"(%arg130) : (bf16) -> f32
      %215 = "arith.mulf"(%213, %214) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %216 = "arith.addf"(%arg131, %215) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%216) : (f32) -> ()
    }) : (tensor<1x512x2048xbf16>, tensor<1x2048x576xbf16>, tensor<1x512x576xf32>) -> tensor<1x512x576xf32>
    %34 = "tensor.empty"() : () -> tensor<1x512x576xbf16>
    %35 = "linalg.generic"(%33, %34) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg127: f32, %arg128: bf16):
      %212 = "arith.truncf"(%arg127) : (f32) -> bf16
      "linalg.yield"(%212) : (bf16) -> ()
    }) : (tensor<1x512x576xf32>, tensor<1x512x576xbf16>) -> tensor<1x512x576xbf16>
    %36 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 512, 512>, static_strides = array<i64: 1, 1, 1>}> : (tensor<1x512x576xbf16>) -> tensor<1x512x512xbf16>
    %37 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 512>, static_sizes = array<i64: 1, 512, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<1x512x576xbf16>) -> tensor<1x512x64xbf16>
    %38 = "tensor.empty"() : () -> tensor<1x512x512xf32>
    %39 = "linalg.generic"(%36, %38) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg125: bf16, %arg126: f32):
      %211 = "arith.extf"(%arg125) : (bf16) -> f32
      "linalg.yield"(%211) : (f32) -> ()
    }) : (tensor<1x512x512xbf16>, tensor<1x512x512xf32>) -> tensor<1x512x512xf32>
    %40 = "linalg.generic"(%39, %38) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg123: f32, %arg124: f32):
      %210 = "math.fpowi"(%arg123, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%210) : (f32) -> ()
    }) : (tensor<1x512x512xf32>, tensor<1x512x512xf32>) -> tensor<1x512x512xf32>
    %41 = "tensor.empty"() : () -> tensor<1x512x1xf32>
    %42 = "linalg.fill"(%4, %41) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg121: f32, %arg122: f32):
      "linalg.yield"(%arg121) : (f32) -> ()
    }) : (f32, tensor<1x512x1xf32>) -> tensor<1x512x1xf32>
    %43 = "linalg.generic"(%40, %42) <{indexing_maps = [#map, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg119: f32, %arg120: f32):
      %209 = "arith.addf"(%arg119, %arg120) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%209) : (f32) -> ()
    }) : (tensor<1x512x512xf32>, tensor<1x512x1xf32>) -> tensor<1x512x1xf32>
    %44 = "linalg.generic"(%43, %41) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg117: f32, %arg118: f32):
      %208 = "arith.divf"(%arg117, %10) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%208) : (f32) -> ()
    }) : (tensor<1x512x1xf32>, tensor<1x512x1xf32>) -> tensor<1x512x1xf32>
    %45 = "linalg.generic"(%44, %41) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32):
      %206 = "arith.truncf"(%9) : (f64) -> f32
      %207 = "arith.addf"(%arg115, %206) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%207) : (f32) -> ()
    }) : (tensor<1x512x1xf32>, tensor<1x512x1xf32>) -> tensor<1x512x1xf32>
    %46 = "linalg.generic"(%45, %41) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg113: f32, %arg114: f32):
      %205 = "math.rsqrt"(%arg113) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%205) : (f32) -> ()
    }) : (tensor<1x512x1xf32>, tensor<1x512x1xf32>) -> tensor<1x512x1xf32>
    %47 = "linalg.generic"(%39, %46, %38) <{indexing_maps = [#map, #map5, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg110: f32, %arg111: f32, %arg112: f32):
      %204 = "arith.mulf"(%arg110, %arg111) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%204) : (f32) -> ()
    }) : (tensor<1x512x512xf32>, tensor<1x512x1xf32>, tensor<1x512x512xf32>) -> tensor<1x512x512xf32>
    %48 = "tensor.empty"() : () -> tensor<1x512x512xbf16>
    %49 = "linalg.generic"(%47, %48) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg108: f32, %arg109: bf16):
      %203 = "arith.truncf"(%arg108) : (f32) -> bf16
      "linalg.yield"(%203) : (bf16) -> ()
    }) : (tensor<1x512x512xf32>, tensor<1x512x512xbf16>) -> tensor<1x512x512xbf16>
    %50 = "linalg.generic"(%arg2, %49, %48) <{indexing_maps = [#map6, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg105: bf16, %arg106: bf16, %arg107: bf16):
      %202 = "arith.mulf"(%arg105, %arg106) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%202) : (bf16) -> ()
    }) : (tensor<512xbf16>, tensor<1x512x512xbf16>, tensor<1x512x512xbf16>) -> tensor<1x512x512xbf16>
    %51 = "tensor.expand_shape"(%37) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 1, 1, 512, 64>}> : (tensor<1x512x64xbf16>) -> tensor<1x1x512x64xbf16>
    %52 = "tensor.empty"() : () -> tensor<1x16x512x64xf32>
    %53 = "linalg.generic"(%26, %52) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg103: bf16, %arg104: f32):
      %201 = "arith.extf"(%arg103) : (bf16) -> f32
      "linalg.yield"(%201) : (f32) -> ()
    }) : (tensor<1x16x512x64xbf16>, tensor<1x16x512x64xf32>) -> tensor<1x16x512x64xf32>
    %54 = "tensor.expand_shape"(%53) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 1, 16, 512, 32, 2>}> : (tensor<1x16x512x64xf32>) -> tensor<1x16x512x32x2xf32>
    %55 = "tensor.empty"() : () -> tensor<1x16x512x32xcomplex<f32>>
    %56 = "linalg.generic"(%55) <{indexing_maps = [#map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg102: complex<f32>):
      %195 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %196 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %197 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %198 = "tensor.extract"(%54, %2, %195, %196, %197, %2) : (tensor<1x16x512x32x2xf32>, index, index, index, index, index) -> f32
      %199 = "tensor.extract"(%54, %2, %195, %196, %197, %3) : (tensor<1x16x512x32x2xf32>, index, index, index, index, index) -> f32
      %200 = "complex.create"(%198, %199) : (f32, f32) -> complex<f32>
      "linalg.yield"(%200) : (complex<f32>) -> ()
    }) : (tensor<1x16x512x32xcomplex<f32>>) -> tensor<1x16x512x32xcomplex<f32>>
    %57 = "tensor.empty"() : () -> tensor<1x1x512x64xf32>
    %58 = "linalg.generic"(%51, %57) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg100: bf16, %arg101: f32):
      %194 = "arith.extf"(%arg100) : (bf16) -> f32
      "linalg.yield"(%194) : (f32) -> ()
    }) : (tensor<1x1x512x64xbf16>, tensor<1x1x512x64xf32>) -> tensor<1x1x512x64xf32>
    %59 = "tensor.expand_shape"(%58) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 1, 1, 512, 32, 2>}> : (tensor<1x1x512x64xf32>) -> tensor<1x1x512x32x2xf32>
    %60 = "tensor.empty"() : () -> tensor<1x1x512x32xcomplex<f32>>
    %61 = "linalg.generic"(%60) <{indexing_maps = [#map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg99: complex<f32>):
      %189 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %190 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %191 = "tensor.extract"(%59, %2, %2, %189, %190, %2) : (tensor<1x1x512x32x2xf32>, index, index, index, index, index) -> f32
      %192 = "tensor.extract"(%59, %2, %2, %189, %190, %3) : (tensor<1x1x512x32x2xf32>, index, index, index, index, index) -> f32
      %193 = "complex.create"(%191, %192) : (f32, f32) -> complex<f32>
      "linalg.yield"(%193) : (complex<f32>) -> ()
    }) : (tensor<1x1x512x32xcomplex<f32>>) -> tensor<1x1x512x32xcomplex<f32>>
    %62 = "tensor.expand_shape"(%12) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 1, 1, 512, 32>}> : (tensor<1x512x32xcomplex<f32>>) -> tensor<1x1x512x32xcomplex<f32>>
    %63 = "linalg.generic"(%56, %62, %55) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg96: complex<f32>, %arg97: complex<f32>, %arg98: complex<f32>):
      %188 = "complex.mul"(%arg96, %arg97) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
      "linalg.yield"(%188) : (complex<f32>) -> ()
    }) : (tensor<1x16x512x32xcomplex<f32>>, tensor<1x1x512x32xcomplex<f32>>, tensor<1x16x512x32xcomplex<f32>>) -> tensor<1x16x512x32xcomplex<f32>>
    %64 = "tensor.empty"() : () -> tensor<1x16x512x32x2xf32>
    %65 = "linalg.generic"(%63, %64) <{indexing_maps = [#map9, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg94: complex<f32>, %arg95: f32):
      %183 = "complex.re"(%arg94) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %184 = "complex.im"(%arg94) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %185 = "linalg.index"() <{dim = 4 : i64}> : () -> index
      %186 = "arith.cmpi"(%185, %2) <{predicate = 0 : i64}> : (index, index) -> i1
      %187 = "arith.select"(%186, %183, %184) : (i1, f32, f32) -> f32
      "linalg.yield"(%187) : (f32) -> ()
    }) : (tensor<1x16x512x32xcomplex<f32>>, tensor<1x16x512x32x2xf32>) -> tensor<1x16x512x32x2xf32>
    %66 = "tensor.collapse_shape"(%65) <{reassociation = [[0], [1], [2], [3, 4]]}> : (tensor<1x16x512x32x2xf32>) -> tensor<1x16x512x64xf32>
    %67 = "tensor.empty"() : () -> tensor<1x16x512x64xbf16>
    %68 = "linalg.generic"(%66, %67) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg92: f32, %arg93: bf16):
      %182 = "arith.truncf"(%arg92) : (f32) -> bf16
      "linalg.yield"(%182) : (bf16) -> ()
    }) : (tensor<1x16x512x64xf32>, tensor<1x16x512x64xbf16>) -> tensor<1x16x512x64xbf16>
    %69 = "linalg.generic"(%61, %62, %60) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg89: complex<f32>, %arg90: complex<f32>, %arg91: complex<f32>):
      %181 = "complex.mul"(%arg89, %arg90) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
      "linalg.yield"(%181) : (complex<f32>) -> ()
    }) : (tensor<1x1x512x32xcomplex<f32>>, tensor<1x1x512x32xcomplex<f32>>, tensor<1x1x512x32xcomplex<f32>>) -> tensor<1x1x512x32xcomplex<f32>>
    %70 = "tensor.empty"() : () -> tensor<1x1x512x32x2xf32>
    %71 = "linalg.generic"(%69, %70) <{indexing_maps = [#map9, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg87: complex<f32>, %arg88: f32):
      %176 = "complex.re"(%arg87) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %177 = "complex.im"(%arg87) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %178 = "linalg.index"() <{dim = 4 : i64}> : () -> index
      %179 = "arith.cmpi"(%178, %2) <{predicate = 0 : i64}> : (index, index) -> i1
      %180 = "arith.select"(%179, %176, %177) : (i1, f32, f32) -> f32
      "linalg.yield"(%180) : (f32) -> ()
    }) : (tensor<1x1x512x32xcomplex<f32>>, tensor<1x1x512x32x2xf32>) -> tensor<1x1x512x32x2xf32>
    %72 = "tensor.collapse_shape"(%71) <{reassociation = [[0], [1], [2], [3, 4]]}> : (tensor<1x1x512x32x2xf32>) -> tensor<1x1x512x64xf32>
    %73 = "tensor.empty"() : () -> tensor<1x1x512x64xbf16>
    %74 = "linalg.generic"(%72, %73) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg85: f32, %arg86: bf16):
      %175 = "arith.truncf"(%arg85) : (f32) -> bf16
      "linalg.yield"(%175) : (bf16) -> ()
    }) : (tensor<1x1x512x64xf32>, tensor<1x1x512x64xbf16>) -> tensor<1x1x512x64xbf16>
    %75 = "tensor.concat"(%25, %68) <{dim = 3 : i64}> : (tensor<1x16x512x128xbf16>, tensor<1x16x512x64xbf16>) -> tensor<1x16x512x192xbf16>
    %76 = "tensor.empty"() : () -> tensor<512x4096xbf16>
    %77 = "linalg.transpose"(%arg3, %76) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg83: bf16, %arg84: bf16):
      "linalg.yield"(%arg83) : (bf16) -> ()
    }) : (tensor<4096x512xbf16>, tensor<512x4096xbf16>) -> tensor<512x4096xbf16>
    %78 = "tensor.empty"() : () -> tensor<1x1x512x4096xbf16>
    %79 = "linalg.generic"(%77, %78) <{indexing_maps = [#map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg81: bf16, %arg82: bf16):
      "linalg.yield"(%arg81) : (bf16) -> ()
    }) : (tensor<512x4096xbf16>, tensor<1x1x512x4096xbf16>) -> tensor<1x1x512x4096xbf16>
    %80 = "tensor.collapse_shape"(%79) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<1x1x512x4096xbf16>) -> tensor<1x512x4096xbf16>
    %81 = "tensor.empty"() : () -> tensor<1x512x4096xf32>
    %82 = "linalg.fill"(%4, %81) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg79: f32, %arg80: f32):
      "linalg.yield"(%arg79) : (f32) -> ()
    }) : (f32, tensor<1x512x4096xf32>) -> tensor<1x512x4096xf32>
    %83 = "linalg.batch_matmul"(%50, %80, %82) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg76: bf16, %arg77: bf16, %arg78: f32):
      %171 = "arith.extf"(%arg76) : (bf16) -> f32
      %172 = "arith.extf"(%arg77) : (bf16) -> f32
      %173 = "arith.mulf"(%171, %172) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %174 = "arith.addf"(%arg78, %173) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%174) : (f32) -> ()
    }) : (tensor<1x512x512xbf16>, tensor<1x512x4096xbf16>, tensor<1x512x4096xf32>) -> tensor<1x512x4096xf32>
    %84 = "tensor.empty"() : () -> tensor<1x512x4096xbf16>
    %85 = "linalg.generic"(%83, %84) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg74: f32, %arg75: bf16):
      %170 = "arith.truncf"(%arg74) : (f32) -> bf16
      "linalg.yield"(%170) : (bf16) -> ()
    }) : (tensor<1x512x4096xf32>, tensor<1x512x4096xbf16>) -> tensor<1x512x4096xbf16>
    %86 = "tensor.expand_shape"(%85) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 1, 512, 16, 256>}> : (tensor<1x512x4096xbf16>) -> tensor<1x512x16x256xbf16>
    %87 = "tensor.empty"() : () -> tensor<1x16x512x256xbf16>
    %88 = "linalg.transpose"(%86, %87) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg72: bf16, %arg73: bf16):
      "linalg.yield"(%arg72) : (bf16) -> ()
    }) : (tensor<1x512x16x256xbf16>, tensor<1x16x512x256xbf16>) -> tensor<1x16x512x256xbf16>
    %89 = "tensor.extract_slice"(%88) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 16, 512, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x16x512x256xbf16>) -> tensor<1x16x512x128xbf16>
    %90 = "tensor.extract_slice"(%88) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 128>, static_sizes = array<i64: 1, 16, 512, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x16x512x256xbf16>) -> tensor<1x16x512x128xbf16>
    %91 = "tensor.collapse_shape"(%74) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<1x1x512x64xbf16>) -> tensor<1x512x64xbf16>
    %92 = "linalg.generic"(%91, %67) <{indexing_maps = [#map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg70: bf16, %arg71: bf16):
      "linalg.yield"(%arg70) : (bf16) -> ()
    }) : (tensor<1x512x64xbf16>, tensor<1x16x512x64xbf16>) -> tensor<1x16x512x64xbf16>
    %93 = "tensor.insert_slice"(%89, %23) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 16, 512, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x16x512x128xbf16>, tensor<1x16x512x192xbf16>) -> tensor<1x16x512x192xbf16>
    %94 = "tensor.insert_slice"(%92, %93) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 128>, static_sizes = array<i64: 1, 16, 512, 64>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x16x512x64xbf16>, tensor<1x16x512x192xbf16>) -> tensor<1x16x512x192xbf16>
    %95 = "tensor.empty"() : () -> tensor<1x16x512x192xf32>
    %96 = "linalg.generic"(%75, %95) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg68: bf16, %arg69: f32):
      %169 = "arith.extf"(%arg68) : (bf16) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) : (tensor<1x16x512x192xbf16>, tensor<1x16x512x192xf32>) -> tensor<1x16x512x192xf32>
    %97 = "linalg.generic"(%94, %95) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg66: bf16, %arg67: f32):
      %168 = "arith.extf"(%arg66) : (bf16) -> f32
      "linalg.yield"(%168) : (f32) -> ()
    }) : (tensor<1x16x512x192xbf16>, tensor<1x16x512x192xf32>) -> tensor<1x16x512x192xf32>
    %98 = "tensor.empty"() : () -> tensor<1x16x512x128xf32>
    %99 = "linalg.generic"(%90, %98) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg64: bf16, %arg65: f32):
      %167 = "arith.extf"(%arg64) : (bf16) -> f32
      "linalg.yield"(%167) : (f32) -> ()
    }) : (tensor<1x16x512x128xbf16>, tensor<1x16x512x128xf32>) -> tensor<1x16x512x128xf32>
    %100 = "tensor.empty"() : () -> tensor<1x16x192x512xf32>
    %101 = "linalg.transpose"(%97, %100) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg62: f32, %arg63: f32):
      "linalg.yield"(%arg62) : (f32) -> ()
    }) : (tensor<1x16x512x192xf32>, tensor<1x16x192x512xf32>) -> tensor<1x16x192x512xf32>
    %102 = "tensor.collapse_shape"(%96) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<1x16x512x192xf32>) -> tensor<16x512x192xf32>
    %103 = "tensor.collapse_shape"(%101) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<1x16x192x512xf32>) -> tensor<16x192x512xf32>
    %104 = "tensor.empty"() : () -> tensor<16x512x512xf32>
    %105 = "linalg.fill"(%4, %104) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg60: f32, %arg61: f32):
      "linalg.yield"(%arg60) : (f32) -> ()
    }) : (f32, tensor<16x512x512xf32>) -> tensor<16x512x512xf32>
    %106 = "linalg.batch_matmul"(%102, %103, %105) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg57: f32, %arg58: f32, %arg59: f32):
      %165 = "arith.mulf"(%arg57, %arg58) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %166 = "arith.addf"(%arg59, %165) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%166) : (f32) -> ()
    }) : (tensor<16x512x192xf32>, tensor<16x192x512xf32>, tensor<16x512x512xf32>) -> tensor<16x512x512xf32>
    %107 = "tensor.expand_shape"(%106) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 1, 16, 512, 512>}> : (tensor<16x512x512xf32>) -> tensor<1x16x512x512xf32>
    %108 = "tensor.empty"() : () -> tensor<1x16x512x512xf32>
    %109 = "linalg.generic"(%107, %108) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg55: f32, %arg56: f32):
      %163 = "arith.truncf"(%8) : (f64) -> f32
      %164 = "arith.mulf"(%arg55, %163) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%164) : (f32) -> ()
    }) : (tensor<1x16x512x512xf32>, tensor<1x16x512x512xf32>) -> tensor<1x16x512x512xf32>
    %110 = "linalg.generic"(%arg7, %109, %7, %108) <{indexing_maps = [#map8, #map7, #map13, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg51: i1, %arg52: f32, %arg53: f32, %arg54: f32):
      %162 = "arith.select"(%arg51, %arg52, %arg53) : (i1, f32, f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (tensor<1x1x512x512xi1>, tensor<1x16x512x512xf32>, tensor<f32>, tensor<1x16x512x512xf32>) -> tensor<1x16x512x512xf32>
    %111 = "tensor.empty"() : () -> tensor<1x16x512xi64>
    %112 = "linalg.fill"(%1, %111) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg49: i64, %arg50: i64):
      "linalg.yield"(%arg49) : (i64) -> ()
    }) : (i64, tensor<1x16x512xi64>) -> tensor<1x16x512xi64>
    %113 = "tensor.empty"() : () -> tensor<1x16x512xf32>
    %114 = "linalg.fill"(%5, %113) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg47: f32, %arg48: f32):
      "linalg.yield"(%arg47) : (f32) -> ()
    }) : (f32, tensor<1x16x512xf32>) -> tensor<1x16x512xf32>
    %115:2 = "linalg.generic"(%110, %114, %112) <{indexing_maps = [#map7, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg44: f32, %arg45: f32, %arg46: i64):
      %157 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %158 = "arith.index_cast"(%157) : (index) -> i64
      %159 = "arith.maximumf"(%arg44, %arg45) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %160 = "arith.cmpf"(%arg44, %arg45) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %161 = "arith.select"(%160, %158, %arg46) : (i1, i64, i64) -> i64
      "linalg.yield"(%159, %161) : (f32, i64) -> ()
    }) : (tensor<1x16x512x512xf32>, tensor<1x16x512xf32>, tensor<1x16x512xi64>) -> (tensor<1x16x512xf32>, tensor<1x16x512xi64>)
    %116 = "tensor.expand_shape"(%115#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 1, 16, 512, 1>}> : (tensor<1x16x512xf32>) -> tensor<1x16x512x1xf32>
    %117 = "linalg.generic"(%110, %116, %108) <{indexing_maps = [#map7, #map14, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg41: f32, %arg42: f32, %arg43: f32):
      %156 = "arith.subf"(%arg41, %arg42) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%156) : (f32) -> ()
    }) : (tensor<1x16x512x512xf32>, tensor<1x16x512x1xf32>, tensor<1x16x512x512xf32>) -> tensor<1x16x512x512xf32>
    %118 = "linalg.generic"(%117, %108) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32):
      %155 = "math.exp"(%arg39) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%155) : (f32) -> ()
    }) : (tensor<1x16x512x512xf32>, tensor<1x16x512x512xf32>) -> tensor<1x16x512x512xf32>
    %119 = "tensor.empty"() : () -> tensor<1x16x512x1xf32>
    %120 = "linalg.fill"(%4, %119) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32):
      "linalg.yield"(%arg37) : (f32) -> ()
    }) : (f32, tensor<1x16x512x1xf32>) -> tensor<1x16x512x1xf32>
    %121 = "linalg.generic"(%118, %120) <{indexing_maps = [#map7, #map14], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg35: f32, %arg36: f32):
      %154 = "arith.addf"(%arg35, %arg36) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%154) : (f32) -> ()
    }) : (tensor<1x16x512x512xf32>, tensor<1x16x512x1xf32>) -> tensor<1x16x512x1xf32>
    %122 = "linalg.generic"(%118, %121, %108) <{indexing_maps = [#map7, #map14, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg32: f32, %arg33: f32, %arg34: f32):
      %153 = "arith.divf"(%arg32, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%153) : (f32) -> ()
    }) : (tensor<1x16x512x512xf32>, tensor<1x16x512x1xf32>, tensor<1x16x512x512xf32>) -> tensor<1x16x512x512xf32>
    %123 = "linalg.generic"(%arg7, %122, %6, %108) <{indexing_maps = [#map8, #map7, #map13, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg28: i1, %arg29: f32, %arg30: f32, %arg31: f32):
      %152 = "arith.select"(%arg28, %arg29, %arg30) : (i1, f32, f32) -> f32
      "linalg.yield"(%152) : (f32) -> ()
    }) : (tensor<1x1x512x512xi1>, tensor<1x16x512x512xf32>, tensor<f32>, tensor<1x16x512x512xf32>) -> tensor<1x16x512x512xf32>
    %124 = "tensor.collapse_shape"(%123) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<1x16x512x512xf32>) -> tensor<16x512x512xf32>
    %125 = "tensor.collapse_shape"(%99) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<1x16x512x128xf32>) -> tensor<16x512x128xf32>
    %126 = "tensor.empty"() : () -> tensor<16x512x128xf32>
    %127 = "linalg.fill"(%4, %126) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg26: f32, %arg27: f32):
      "linalg.yield"(%arg26) : (f32) -> ()
    }) : (f32, tensor<16x512x128xf32>) -> tensor<16x512x128xf32>
    %128 = "linalg.batch_matmul"(%124, %125, %127) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg23: f32, %arg24: f32, %arg25: f32):
      %150 = "arith.mulf"(%arg23, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %151 = "arith.addf"(%arg25, %150) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%151) : (f32) -> ()
    }) : (tensor<16x512x512xf32>, tensor<16x512x128xf32>, tensor<16x512x128xf32>) -> tensor<16x512x128xf32>
    %129 = "tensor.expand_shape"(%128) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 1, 16, 512, 128>}> : (tensor<16x512x128xf32>) -> tensor<1x16x512x128xf32>
    %130 = "tensor.empty"() : () -> tensor<1x16x512x128xbf16>
    %131 = "linalg.generic"(%129, %130) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg21: f32, %arg22: bf16):
      %149 = "arith.truncf"(%arg21) : (f32) -> bf16
      "linalg.yield"(%149) : (bf16) -> ()
    }) : (tensor<1x16x512x128xf32>, tensor<1x16x512x128xbf16>) -> tensor<1x16x512x128xbf16>
    %132 = "tensor.empty"() : () -> tensor<1x512x16x128xbf16>
    %133 = "linalg.transpose"(%131, %132) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg19: bf16, %arg20: bf16):
      "linalg.yield"(%arg19) : (bf16) -> ()
    }) : (tensor<1x16x512x128xbf16>, tensor<1x512x16x128xbf16>) -> tensor<1x512x16x128xbf16>
    %134 = "tensor.collapse_shape"(%133) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<1x512x16x128xbf16>) -> tensor<1x512x2048xbf16>
    %135 = "tensor.empty"() : () -> tensor<2048x2048xbf16>
    %136 = "linalg.transpose"(%arg4, %135) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg17: bf16, %arg18: bf16):
      "linalg.yield"(%arg17) : (bf16) -> ()
    }) : (tensor<2048x2048xbf16>, tensor<2048x2048xbf16>) -> tensor<2048x2048xbf16>
    %137 = "tensor.empty"() : () -> tensor<1x2048x2048xbf16>
    %138 = "linalg.generic"(%136, %137) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg15: bf16, %arg16: bf16):
      "linalg.yield"(%arg15) : (bf16) -> ()
    }) : (tensor<2048x2048xbf16>, tensor<1x2048x2048xbf16>) -> tensor<1x2048x2048xbf16>
    %139 = "tensor.empty"() : () -> tensor<1x512x2048xf32>
    %140 = "linalg.fill"(%4, %139) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32):
      "linalg.yield"(%arg13) : (f32) -> ()
    }) : (f32, tensor<1x512x2048xf32>) -> tensor<1x512x2048xf32>
    %141 = "linalg.batch_matmul"(%134, %138, %140) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg10: bf16, %arg11: bf16, %arg12: f32):
      %145 = "arith.extf"(%arg10) : (bf16) -> f32
      %146 = "arith.extf"(%arg11) : (bf16) -> f32
      %147 = "arith.mulf"(%145, %146) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %148 = "arith.addf"(%arg12, %147) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%148) : (f32) -> ()
    }) : (tensor<1x512x2048xbf16>, tensor<1x2048x2048xbf16>, tensor<1x512x2048xf32>) -> tensor<1x512x2048xf32>
    %142 = "tensor.empty"() : () -> tensor<1x512x2048xbf16>
    %143 = "linalg.generic"(%141, %142) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg8: f32, %arg9: bf16):
      %144 = "arith.truncf"(%arg8) : (f32) -> bf16
      "linalg.yield"(%144) : (bf16) -> ()
    }) : (tensor<1x512x2048xf32>, tensor<1x512x2048xbf16>) -> tensor<1x512x2048xbf16>
    "func.return"(%143) : (tensor<1x512x2048xbf16>) -> ()
  }) : () -> ()
}) : () -> ()

