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
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}], function_type = (tensor<1536x256xbf16>, tensor<576x256xbf16>, tensor<512xbf16>, tensor<2048x512xbf16>, tensor<256x1024xbf16>, tensor<2x1x256xbf16>, tensor<2x1x32x2xf32>, tensor<2x1x1x97xi1>, tensor<2x1x96x512xbf16>, tensor<2x1x96x64xbf16>) -> (tensor<2x1x256xbf16>, tensor<2x1x97x512xbf16>, tensor<2x1x97x64xbf16>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<1536x256xbf16>, %arg1: tensor<576x256xbf16>, %arg2: tensor<512xbf16>, %arg3: tensor<2048x512xbf16>, %arg4: tensor<256x1024xbf16>, %arg5: tensor<2x1x256xbf16>, %arg6: tensor<2x1x32x2xf32>, %arg7: tensor<2x1x1x97xi1>, %arg8: tensor<2x1x96x512xbf16>, %arg9: tensor<2x1x96x64xbf16>):
    %0 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "arith.constant"() <{value = 1 : index}> : () -> index
    %4 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %5 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %6 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %7 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %8 = "arith.constant"() <{value = 0.13523377886088009 : f64}> : () -> f64
    %9 = "arith.constant"() <{value = 9.9999999999999995E-7 : f64}> : () -> f64
    %10 = "arith.constant"() <{value = 5.120000e+02 : f32}> : () -> f32
    %11 = "tensor.empty"() : () -> tensor<2x1x32xcomplex<f32>>
    %12 = "linalg.generic"(%11) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg153: complex<f32>):
      %229 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %230 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %231 = "tensor.extract"(%arg6, %229, %2, %230, %2) : (tensor<2x1x32x2xf32>, index, index, index, index) -> f32
      %232 = "tensor.extract"(%arg6, %229, %2, %230, %3) : (tensor<2x1x32x2xf32>, index, index, index, index) -> f32
      %233 = "complex.create"(%231, %232) : (f32, f32) -> complex<f32>
      "linalg.yield"(%233) : (complex<f32>) -> ()
    }) : (tensor<2x1x32xcomplex<f32>>) -> tensor<2x1x32xcomplex<f32>>
    %13 = "tensor.empty"() : () -> tensor<256x1536xbf16>
    %14 = "linalg.transpose"(%arg0, %13) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg151: bf16, %arg152: bf16):
      "linalg.yield"(%arg151) : (bf16) -> ()
    }) : (tensor<1536x256xbf16>, tensor<256x1536xbf16>) -> tensor<256x1536xbf16>
    %15 = "tensor.empty"() : () -> tensor<2x256x1536xbf16>
    %16 = "linalg.generic"(%14, %15) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg149: bf16, %arg150: bf16):
      "linalg.yield"(%arg149) : (bf16) -> ()
    }) : (tensor<256x1536xbf16>, tensor<2x256x1536xbf16>) -> tensor<2x256x1536xbf16>
    %17 = "tensor.empty"() : () -> tensor<2x1x1536xf32>
    %18 = "linalg.fill"(%4, %17) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg147: f32, %arg148: f32):
      "linalg.yield"(%arg147) : (f32) -> ()
    }) : (f32, tensor<2x1x1536xf32>) -> tensor<2x1x1536xf32>
    %19 = "linalg.batch_matmul"(%arg5, %16, %18) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg144: bf16, %arg145: bf16, %arg146: f32):
      %225 = "arith.extf"(%arg144) : (bf16) -> f32
      %226 = "arith.extf"(%arg145) : (bf16) -> f32
      %227 = "arith.mulf"(%225, %226) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %228 = "arith.addf"(%arg146, %227) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%228) : (f32) -> ()
    }) : (tensor<2x1x256xbf16>, tensor<2x256x1536xbf16>, tensor<2x1x1536xf32>) -> tensor<2x1x1536xf32>
    %20 = "tensor.empty"() : () -> tensor<2x1x1536xbf16>
    %21 = "linalg.generic"(%19, %20) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg142: f32, %arg143: bf16):
      %224 = "arith.truncf"(%arg142) : (f32) -> bf16
      "linalg.yield"(%224) : (bf16) -> ()
    }) : (tensor<2x1x1536xf32>, tensor<2x1x1536xbf16>) -> tensor<2x1x1536xbf16>
    %22 = "tensor.expand_shape"(%21) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 8, 192>}> : (tensor<2x1x1536xbf16>) -> tensor<2x1x8x192xbf16>
    %23 = "tensor.empty"() : () -> tensor<2x8x1x192xbf16>
    %24 = "linalg.transpose"(%22, %23) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg140: bf16, %arg141: bf16):
      "linalg.yield"(%arg140) : (bf16) -> ()
    }) : (tensor<2x1x8x192xbf16>, tensor<2x8x1x192xbf16>) -> tensor<2x8x1x192xbf16>
    %25 = "tensor.extract_slice"(%24) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 8, 1, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x8x1x192xbf16>) -> tensor<2x8x1x128xbf16>
    %26 = "tensor.extract_slice"(%24) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 128>, static_sizes = array<i64: 2, 8, 1, 64>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x8x1x192xbf16>) -> tensor<2x8x1x64xbf16>
    %27 = "tensor.empty"() : () -> tensor<256x576xbf16>
    %28 = "linalg.transpose"(%arg1, %27) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg138: bf16, %arg139: bf16):
      "linalg.yield"(%arg138) : (bf16) -> ()
    }) : (tensor<576x256xbf16>, tensor<256x576xbf16>) -> tensor<256x576xbf16>
    %29 = "tensor.empty"() : () -> tensor<2x256x576xbf16>
    %30 = "linalg.generic"(%28, %29) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg136: bf16, %arg137: bf16):
      "linalg.yield"(%arg136) : (bf16) -> ()
    }) : (tensor<256x576xbf16>, tensor<2x256x576xbf16>) -> tensor<2x256x576xbf16>
    %31 = "tensor.empty"() : () -> tensor<2x1x576xf32>
    %32 = "linalg.fill"(%4, %31) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg134: f32, %arg135: f32):
      "linalg.yield"(%arg134) : (f32) -> ()
    }) : (f32, tensor<2x1x576xf32>) -> tensor<2x1x576xf32>
    %33 = "linalg.batch_matmul"(%arg5, %30, %32) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg131: bf16, %arg132: bf16, %arg133: f32):
      %220 = "arith.extf"(%arg131) : (bf16) -> f32
      %221 = "arith.extf"(%arg132) : (bf16) -> f32
      %222 = "arith.mulf"(%220, %221) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %223 = "arith.addf"(%arg133, %222) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%223) : (f32) -> ()
    }) : (tensor<2x1x256xbf16>, tensor<2x256x576xbf16>, tensor<2x1x576xf32>) -> tensor<2x1x576xf32>
    %34 = "tensor.empty"() : () -> tensor<2x1x576xbf16>
    %35 = "linalg.generic"(%33, %34) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg129: f32, %arg130: bf16):
      %219 = "arith.truncf"(%arg129) : (f32) -> bf16
      "linalg.yield"(%219) : (bf16) -> ()
    }) : (tensor<2x1x576xf32>, tensor<2x1x576xbf16>) -> tensor<2x1x576xbf16>
    %36 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 512>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x576xbf16>) -> tensor<2x1x512xbf16>
    %37 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 512>, static_sizes = array<i64: 2, 1, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x576xbf16>) -> tensor<2x1x64xbf16>
    %38 = "tensor.empty"() : () -> tensor<2x1x512xf32>
    %39 = "linalg.generic"(%36, %38) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg127: bf16, %arg128: f32):
      %218 = "arith.extf"(%arg127) : (bf16) -> f32
      "linalg.yield"(%218) : (f32) -> ()
    }) : (tensor<2x1x512xbf16>, tensor<2x1x512xf32>) -> tensor<2x1x512xf32>
    %40 = "linalg.generic"(%39, %38) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg125: f32, %arg126: f32):
      %217 = "math.fpowi"(%arg125, %1) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%217) : (f32) -> ()
    }) : (tensor<2x1x512xf32>, tensor<2x1x512xf32>) -> tensor<2x1x512xf32>
    %41 = "tensor.empty"() : () -> tensor<2x1x1xf32>
    %42 = "linalg.fill"(%4, %41) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg123: f32, %arg124: f32):
      "linalg.yield"(%arg123) : (f32) -> ()
    }) : (f32, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %43 = "linalg.generic"(%40, %42) <{indexing_maps = [#map, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg121: f32, %arg122: f32):
      %216 = "arith.addf"(%arg121, %arg122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%216) : (f32) -> ()
    }) : (tensor<2x1x512xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %44 = "linalg.generic"(%43, %41) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg119: f32, %arg120: f32):
      %215 = "arith.divf"(%arg119, %10) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%215) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %45 = "linalg.generic"(%44, %41) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg117: f32, %arg118: f32):
      %213 = "arith.truncf"(%9) : (f64) -> f32
      %214 = "arith.addf"(%arg117, %213) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%214) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %46 = "linalg.generic"(%45, %41) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32):
      %212 = "math.rsqrt"(%arg115) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%212) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %47 = "linalg.generic"(%39, %46, %38) <{indexing_maps = [#map, #map5, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg112: f32, %arg113: f32, %arg114: f32):
      %211 = "arith.mulf"(%arg112, %arg113) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%211) : (f32) -> ()
    }) : (tensor<2x1x512xf32>, tensor<2x1x1xf32>, tensor<2x1x512xf32>) -> tensor<2x1x512xf32>
    %48 = "tensor.empty"() : () -> tensor<2x1x512xbf16>
    %49 = "linalg.generic"(%47, %48) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg110: f32, %arg111: bf16):
      %210 = "arith.truncf"(%arg110) : (f32) -> bf16
      "linalg.yield"(%210) : (bf16) -> ()
    }) : (tensor<2x1x512xf32>, tensor<2x1x512xbf16>) -> tensor<2x1x512xbf16>
    %50 = "linalg.generic"(%arg2, %49, %48) <{indexing_maps = [#map6, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg107: bf16, %arg108: bf16, %arg109: bf16):
      %209 = "arith.mulf"(%arg107, %arg108) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%209) : (bf16) -> ()
    }) : (tensor<512xbf16>, tensor<2x1x512xbf16>, tensor<2x1x512xbf16>) -> tensor<2x1x512xbf16>
    %51 = "tensor.expand_shape"(%50) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 1, 512>}> : (tensor<2x1x512xbf16>) -> tensor<2x1x1x512xbf16>
    %52 = "tensor.expand_shape"(%37) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 1, 64>}> : (tensor<2x1x64xbf16>) -> tensor<2x1x1x64xbf16>
    %53 = "tensor.empty"() : () -> tensor<2x8x1x64xf32>
    %54 = "linalg.generic"(%26, %53) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg105: bf16, %arg106: f32):
      %208 = "arith.extf"(%arg105) : (bf16) -> f32
      "linalg.yield"(%208) : (f32) -> ()
    }) : (tensor<2x8x1x64xbf16>, tensor<2x8x1x64xf32>) -> tensor<2x8x1x64xf32>
    %55 = "tensor.expand_shape"(%54) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 2, 8, 1, 32, 2>}> : (tensor<2x8x1x64xf32>) -> tensor<2x8x1x32x2xf32>
    %56 = "tensor.empty"() : () -> tensor<2x8x1x32xcomplex<f32>>
    %57 = "linalg.generic"(%56) <{indexing_maps = [#map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg104: complex<f32>):
      %202 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %203 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %204 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %205 = "tensor.extract"(%55, %202, %203, %2, %204, %2) : (tensor<2x8x1x32x2xf32>, index, index, index, index, index) -> f32
      %206 = "tensor.extract"(%55, %202, %203, %2, %204, %3) : (tensor<2x8x1x32x2xf32>, index, index, index, index, index) -> f32
      %207 = "complex.create"(%205, %206) : (f32, f32) -> complex<f32>
      "linalg.yield"(%207) : (complex<f32>) -> ()
    }) : (tensor<2x8x1x32xcomplex<f32>>) -> tensor<2x8x1x32xcomplex<f32>>
    %58 = "tensor.empty"() : () -> tensor<2x1x1x64xf32>
    %59 = "linalg.generic"(%52, %58) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg102: bf16, %arg103: f32):
      %201 = "arith.extf"(%arg102) : (bf16) -> f32
      "linalg.yield"(%201) : (f32) -> ()
    }) : (tensor<2x1x1x64xbf16>, tensor<2x1x1x64xf32>) -> tensor<2x1x1x64xf32>
    %60 = "tensor.expand_shape"(%59) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 2, 1, 1, 32, 2>}> : (tensor<2x1x1x64xf32>) -> tensor<2x1x1x32x2xf32>
    %61 = "tensor.empty"() : () -> tensor<2x1x1x32xcomplex<f32>>
    %62 = "linalg.generic"(%61) <{indexing_maps = [#map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg101: complex<f32>):
      %196 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %197 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %198 = "tensor.extract"(%60, %196, %2, %2, %197, %2) : (tensor<2x1x1x32x2xf32>, index, index, index, index, index) -> f32
      %199 = "tensor.extract"(%60, %196, %2, %2, %197, %3) : (tensor<2x1x1x32x2xf32>, index, index, index, index, index) -> f32
      %200 = "complex.create"(%198, %199) : (f32, f32) -> complex<f32>
      "linalg.yield"(%200) : (complex<f32>) -> ()
    }) : (tensor<2x1x1x32xcomplex<f32>>) -> tensor<2x1x1x32xcomplex<f32>>
    %63 = "tensor.expand_shape"(%12) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 1, 32>}> : (tensor<2x1x32xcomplex<f32>>) -> tensor<2x1x1x32xcomplex<f32>>
    %64 = "linalg.generic"(%57, %63, %56) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg98: complex<f32>, %arg99: complex<f32>, %arg100: complex<f32>):
      %195 = "complex.mul"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
      "linalg.yield"(%195) : (complex<f32>) -> ()
    }) : (tensor<2x8x1x32xcomplex<f32>>, tensor<2x1x1x32xcomplex<f32>>, tensor<2x8x1x32xcomplex<f32>>) -> tensor<2x8x1x32xcomplex<f32>>
    %65 = "tensor.empty"() : () -> tensor<2x8x1x32x2xf32>
    %66 = "linalg.generic"(%64, %65) <{indexing_maps = [#map9, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg96: complex<f32>, %arg97: f32):
      %190 = "complex.re"(%arg96) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %191 = "complex.im"(%arg96) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %192 = "linalg.index"() <{dim = 4 : i64}> : () -> index
      %193 = "arith.cmpi"(%192, %2) <{predicate = 0 : i64}> : (index, index) -> i1
      %194 = "arith.select"(%193, %190, %191) : (i1, f32, f32) -> f32
      "linalg.yield"(%194) : (f32) -> ()
    }) : (tensor<2x8x1x32xcomplex<f32>>, tensor<2x8x1x32x2xf32>) -> tensor<2x8x1x32x2xf32>
    %67 = "tensor.collapse_shape"(%66) <{reassociation = [[0], [1], [2], [3, 4]]}> : (tensor<2x8x1x32x2xf32>) -> tensor<2x8x1x64xf32>
    %68 = "tensor.empty"() : () -> tensor<2x8x1x64xbf16>
    %69 = "linalg.generic"(%67, %68) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg94: f32, %arg95: bf16):
      %189 = "arith.truncf"(%arg94) : (f32) -> bf16
      "linalg.yield"(%189) : (bf16) -> ()
    }) : (tensor<2x8x1x64xf32>, tensor<2x8x1x64xbf16>) -> tensor<2x8x1x64xbf16>
    %70 = "linalg.generic"(%62, %63, %61) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg91: complex<f32>, %arg92: complex<f32>, %arg93: complex<f32>):
      %188 = "complex.mul"(%arg91, %arg92) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
      "linalg.yield"(%188) : (complex<f32>) -> ()
    }) : (tensor<2x1x1x32xcomplex<f32>>, tensor<2x1x1x32xcomplex<f32>>, tensor<2x1x1x32xcomplex<f32>>) -> tensor<2x1x1x32xcomplex<f32>>
    %71 = "tensor.empty"() : () -> tensor<2x1x1x32x2xf32>
    %72 = "linalg.generic"(%70, %71) <{indexing_maps = [#map9, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg89: complex<f32>, %arg90: f32):
      %183 = "complex.re"(%arg89) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %184 = "complex.im"(%arg89) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %185 = "linalg.index"() <{dim = 4 : i64}> : () -> index
      %186 = "arith.cmpi"(%185, %2) <{predicate = 0 : i64}> : (index, index) -> i1
      %187 = "arith.select"(%186, %183, %184) : (i1, f32, f32) -> f32
      "linalg.yield"(%187) : (f32) -> ()
    }) : (tensor<2x1x1x32xcomplex<f32>>, tensor<2x1x1x32x2xf32>) -> tensor<2x1x1x32x2xf32>
    %73 = "tensor.collapse_shape"(%72) <{reassociation = [[0], [1], [2], [3, 4]]}> : (tensor<2x1x1x32x2xf32>) -> tensor<2x1x1x64xf32>
    %74 = "tensor.empty"() : () -> tensor<2x1x1x64xbf16>
    %75 = "linalg.generic"(%73, %74) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg87: f32, %arg88: bf16):
      %182 = "arith.truncf"(%arg87) : (f32) -> bf16
      "linalg.yield"(%182) : (bf16) -> ()
    }) : (tensor<2x1x1x64xf32>, tensor<2x1x1x64xbf16>) -> tensor<2x1x1x64xbf16>
    %76 = "tensor.concat"(%arg8, %51) <{dim = 2 : i64}> : (tensor<2x1x96x512xbf16>, tensor<2x1x1x512xbf16>) -> tensor<2x1x97x512xbf16>
    %77 = "tensor.concat"(%arg9, %75) <{dim = 2 : i64}> : (tensor<2x1x96x64xbf16>, tensor<2x1x1x64xbf16>) -> tensor<2x1x97x64xbf16>
    %78 = "tensor.concat"(%25, %69) <{dim = 3 : i64}> : (tensor<2x8x1x128xbf16>, tensor<2x8x1x64xbf16>) -> tensor<2x8x1x192xbf16>
    %79 = "tensor.empty"() : () -> tensor<512x2048xbf16>
    %80 = "linalg.transpose"(%arg3, %79) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg85: bf16, %arg86: bf16):
      "linalg.yield"(%arg85) : (bf16) -> ()
    }) : (tensor<2048x512xbf16>, tensor<512x2048xbf16>) -> tensor<512x2048xbf16>
    %81 = "tensor.empty"() : () -> tensor<2x1x512x2048xbf16>
    %82 = "linalg.generic"(%80, %81) <{indexing_maps = [#map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg83: bf16, %arg84: bf16):
      "linalg.yield"(%arg83) : (bf16) -> ()
    }) : (tensor<512x2048xbf16>, tensor<2x1x512x2048xbf16>) -> tensor<2x1x512x2048xbf16>
    %83 = "tensor.collapse_shape"(%76) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x97x512xbf16>) -> tensor<2x97x512xbf16>
    %84 = "tensor.collapse_shape"(%82) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x512x2048xbf16>) -> tensor<2x512x2048xbf16>
    %85 = "tensor.empty"() : () -> tensor<2x97x2048xf32>
    %86 = "linalg.fill"(%4, %85) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg81: f32, %arg82: f32):
      "linalg.yield"(%arg81) : (f32) -> ()
    }) : (f32, tensor<2x97x2048xf32>) -> tensor<2x97x2048xf32>
    %87 = "linalg.batch_matmul"(%83, %84, %86) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg78: bf16, %arg79: bf16, %arg80: f32):
      %178 = "arith.extf"(%arg78) : (bf16) -> f32
      %179 = "arith.extf"(%arg79) : (bf16) -> f32
      %180 = "arith.mulf"(%178, %179) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %181 = "arith.addf"(%arg80, %180) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%181) : (f32) -> ()
    }) : (tensor<2x97x512xbf16>, tensor<2x512x2048xbf16>, tensor<2x97x2048xf32>) -> tensor<2x97x2048xf32>
    %88 = "tensor.empty"() : () -> tensor<2x97x2048xbf16>
    %89 = "linalg.generic"(%87, %88) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg76: f32, %arg77: bf16):
      %177 = "arith.truncf"(%arg76) : (f32) -> bf16
      "linalg.yield"(%177) : (bf16) -> ()
    }) : (tensor<2x97x2048xf32>, tensor<2x97x2048xbf16>) -> tensor<2x97x2048xbf16>
    %90 = "tensor.expand_shape"(%89) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 97, 8, 256>}> : (tensor<2x97x2048xbf16>) -> tensor<2x97x8x256xbf16>
    %91 = "tensor.empty"() : () -> tensor<2x8x97x256xbf16>
    %92 = "linalg.transpose"(%90, %91) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg74: bf16, %arg75: bf16):
      "linalg.yield"(%arg74) : (bf16) -> ()
    }) : (tensor<2x97x8x256xbf16>, tensor<2x8x97x256xbf16>) -> tensor<2x8x97x256xbf16>
    %93 = "tensor.extract_slice"(%92) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 8, 97, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x8x97x256xbf16>) -> tensor<2x8x97x128xbf16>
    %94 = "tensor.extract_slice"(%92) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 128>, static_sizes = array<i64: 2, 8, 97, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x8x97x256xbf16>) -> tensor<2x8x97x128xbf16>
    %95 = "tensor.empty"() : () -> tensor<2x8x97x64xbf16>
    %96 = "tensor.collapse_shape"(%77) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x97x64xbf16>) -> tensor<2x97x64xbf16>
    %97 = "linalg.generic"(%96, %95) <{indexing_maps = [#map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg72: bf16, %arg73: bf16):
      "linalg.yield"(%arg72) : (bf16) -> ()
    }) : (tensor<2x97x64xbf16>, tensor<2x8x97x64xbf16>) -> tensor<2x8x97x64xbf16>
    %98 = "tensor.empty"() : () -> tensor<2x8x97x192xbf16>
    %99 = "tensor.insert_slice"(%93, %98) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 8, 97, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x8x97x128xbf16>, tensor<2x8x97x192xbf16>) -> tensor<2x8x97x192xbf16>
    %100 = "tensor.insert_slice"(%97, %99) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 128>, static_sizes = array<i64: 2, 8, 97, 64>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x8x97x64xbf16>, tensor<2x8x97x192xbf16>) -> tensor<2x8x97x192xbf16>
    %101 = "tensor.empty"() : () -> tensor<2x8x1x192xf32>
    %102 = "linalg.generic"(%78, %101) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg70: bf16, %arg71: f32):
      %176 = "arith.extf"(%arg70) : (bf16) -> f32
      "linalg.yield"(%176) : (f32) -> ()
    }) : (tensor<2x8x1x192xbf16>, tensor<2x8x1x192xf32>) -> tensor<2x8x1x192xf32>
    %103 = "tensor.empty"() : () -> tensor<2x8x97x192xf32>
    %104 = "linalg.generic"(%100, %103) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg68: bf16, %arg69: f32):
      %175 = "arith.extf"(%arg68) : (bf16) -> f32
      "linalg.yield"(%175) : (f32) -> ()
    }) : (tensor<2x8x97x192xbf16>, tensor<2x8x97x192xf32>) -> tensor<2x8x97x192xf32>
    %105 = "tensor.empty"() : () -> tensor<2x8x97x128xf32>
    %106 = "linalg.generic"(%94, %105) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg66: bf16, %arg67: f32):
      %174 = "arith.extf"(%arg66) : (bf16) -> f32
      "linalg.yield"(%174) : (f32) -> ()
    }) : (tensor<2x8x97x128xbf16>, tensor<2x8x97x128xf32>) -> tensor<2x8x97x128xf32>
    %107 = "tensor.empty"() : () -> tensor<2x8x192x97xf32>
    %108 = "linalg.transpose"(%104, %107) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg64: f32, %arg65: f32):
      "linalg.yield"(%arg64) : (f32) -> ()
    }) : (tensor<2x8x97x192xf32>, tensor<2x8x192x97xf32>) -> tensor<2x8x192x97xf32>
    %109 = "tensor.collapse_shape"(%102) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x8x1x192xf32>) -> tensor<16x1x192xf32>
    %110 = "tensor.collapse_shape"(%108) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x8x192x97xf32>) -> tensor<16x192x97xf32>
    %111 = "tensor.empty"() : () -> tensor<16x1x97xf32>
    %112 = "linalg.fill"(%4, %111) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32):
      "linalg.yield"(%arg62) : (f32) -> ()
    }) : (f32, tensor<16x1x97xf32>) -> tensor<16x1x97xf32>
    %113 = "linalg.batch_matmul"(%109, %110, %112) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg59: f32, %arg60: f32, %arg61: f32):
      %172 = "arith.mulf"(%arg59, %arg60) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %173 = "arith.addf"(%arg61, %172) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%173) : (f32) -> ()
    }) : (tensor<16x1x192xf32>, tensor<16x192x97xf32>, tensor<16x1x97xf32>) -> tensor<16x1x97xf32>
    %114 = "tensor.expand_shape"(%113) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 8, 1, 97>}> : (tensor<16x1x97xf32>) -> tensor<2x8x1x97xf32>
    %115 = "tensor.empty"() : () -> tensor<2x8x1x97xf32>
    %116 = "linalg.generic"(%114, %115) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg57: f32, %arg58: f32):
      %170 = "arith.truncf"(%8) : (f64) -> f32
      %171 = "arith.mulf"(%arg57, %170) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%171) : (f32) -> ()
    }) : (tensor<2x8x1x97xf32>, tensor<2x8x1x97xf32>) -> tensor<2x8x1x97xf32>
    %117 = "linalg.generic"(%arg7, %116, %7, %115) <{indexing_maps = [#map8, #map7, #map13, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg53: i1, %arg54: f32, %arg55: f32, %arg56: f32):
      %169 = "arith.select"(%arg53, %arg54, %arg55) : (i1, f32, f32) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) : (tensor<2x1x1x97xi1>, tensor<2x8x1x97xf32>, tensor<f32>, tensor<2x8x1x97xf32>) -> tensor<2x8x1x97xf32>
    %118 = "tensor.empty"() : () -> tensor<2x8x1xi64>
    %119 = "linalg.fill"(%0, %118) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg51: i64, %arg52: i64):
      "linalg.yield"(%arg51) : (i64) -> ()
    }) : (i64, tensor<2x8x1xi64>) -> tensor<2x8x1xi64>
    %120 = "tensor.empty"() : () -> tensor<2x8x1xf32>
    %121 = "linalg.fill"(%5, %120) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg49: f32, %arg50: f32):
      "linalg.yield"(%arg49) : (f32) -> ()
    }) : (f32, tensor<2x8x1xf32>) -> tensor<2x8x1xf32>
    %122:2 = "linalg.generic"(%117, %121, %119) <{indexing_maps = [#map7, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg46: f32, %arg47: f32, %arg48: i64):
      %164 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %165 = "arith.index_cast"(%164) : (index) -> i64
      %166 = "arith.maximumf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %167 = "arith.cmpf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %168 = "arith.select"(%167, %165, %arg48) : (i1, i64, i64) -> i64
      "linalg.yield"(%166, %168) : (f32, i64) -> ()
    }) : (tensor<2x8x1x97xf32>, tensor<2x8x1xf32>, tensor<2x8x1xi64>) -> (tensor<2x8x1xf32>, tensor<2x8x1xi64>)
    %123 = "tensor.expand_shape"(%122#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 8, 1, 1>}> : (tensor<2x8x1xf32>) -> tensor<2x8x1x1xf32>
    %124 = "linalg.generic"(%117, %123, %115) <{indexing_maps = [#map7, #map14, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg43: f32, %arg44: f32, %arg45: f32):
      %163 = "arith.subf"(%arg43, %arg44) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%163) : (f32) -> ()
    }) : (tensor<2x8x1x97xf32>, tensor<2x8x1x1xf32>, tensor<2x8x1x97xf32>) -> tensor<2x8x1x97xf32>
    %125 = "linalg.generic"(%124, %115) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg41: f32, %arg42: f32):
      %162 = "math.exp"(%arg41) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (tensor<2x8x1x97xf32>, tensor<2x8x1x97xf32>) -> tensor<2x8x1x97xf32>
    %126 = "tensor.empty"() : () -> tensor<2x8x1x1xf32>
    %127 = "linalg.fill"(%4, %126) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32):
      "linalg.yield"(%arg39) : (f32) -> ()
    }) : (f32, tensor<2x8x1x1xf32>) -> tensor<2x8x1x1xf32>
    %128 = "linalg.generic"(%125, %127) <{indexing_maps = [#map7, #map14], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32):
      %161 = "arith.addf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%161) : (f32) -> ()
    }) : (tensor<2x8x1x97xf32>, tensor<2x8x1x1xf32>) -> tensor<2x8x1x1xf32>
    %129 = "linalg.generic"(%125, %128, %115) <{indexing_maps = [#map7, #map14, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32, %arg36: f32):
      %160 = "arith.divf"(%arg34, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%160) : (f32) -> ()
    }) : (tensor<2x8x1x97xf32>, tensor<2x8x1x1xf32>, tensor<2x8x1x97xf32>) -> tensor<2x8x1x97xf32>
    %130 = "linalg.generic"(%arg7, %129, %6, %115) <{indexing_maps = [#map8, #map7, #map13, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg30: i1, %arg31: f32, %arg32: f32, %arg33: f32):
      %159 = "arith.select"(%arg30, %arg31, %arg32) : (i1, f32, f32) -> f32
      "linalg.yield"(%159) : (f32) -> ()
    }) : (tensor<2x1x1x97xi1>, tensor<2x8x1x97xf32>, tensor<f32>, tensor<2x8x1x97xf32>) -> tensor<2x8x1x97xf32>
    %131 = "tensor.collapse_shape"(%130) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x8x1x97xf32>) -> tensor<16x1x97xf32>
    %132 = "tensor.collapse_shape"(%106) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x8x97x128xf32>) -> tensor<16x97x128xf32>
    %133 = "tensor.empty"() : () -> tensor<16x1x128xf32>
    %134 = "linalg.fill"(%4, %133) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: f32, %arg29: f32):
      "linalg.yield"(%arg28) : (f32) -> ()
    }) : (f32, tensor<16x1x128xf32>) -> tensor<16x1x128xf32>
    %135 = "linalg.batch_matmul"(%131, %132, %134) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32, %arg27: f32):
      %157 = "arith.mulf"(%arg25, %arg26) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %158 = "arith.addf"(%arg27, %157) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%158) : (f32) -> ()
    }) : (tensor<16x1x97xf32>, tensor<16x97x128xf32>, tensor<16x1x128xf32>) -> tensor<16x1x128xf32>
    %136 = "tensor.expand_shape"(%135) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 8, 1, 128>}> : (tensor<16x1x128xf32>) -> tensor<2x8x1x128xf32>
    %137 = "tensor.empty"() : () -> tensor<2x8x1x128xbf16>
    %138 = "linalg.generic"(%136, %137) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg23: f32, %arg24: bf16):
      %156 = "arith.truncf"(%arg23) : (f32) -> bf16
      "linalg.yield"(%156) : (bf16) -> ()
    }) : (tensor<2x8x1x128xf32>, tensor<2x8x1x128xbf16>) -> tensor<2x8x1x128xbf16>
    %139 = "tensor.empty"() : () -> tensor<2x1x8x128xbf16>
    %140 = "linalg.transpose"(%138, %139) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg21: bf16, %arg22: bf16):
      "linalg.yield"(%arg21) : (bf16) -> ()
    }) : (tensor<2x8x1x128xbf16>, tensor<2x1x8x128xbf16>) -> tensor<2x1x8x128xbf16>
    %141 = "tensor.collapse_shape"(%140) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x1x8x128xbf16>) -> tensor<2x1x1024xbf16>
    %142 = "tensor.empty"() : () -> tensor<1024x256xbf16>
    %143 = "linalg.transpose"(%arg4, %142) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg19: bf16, %arg20: bf16):
      "linalg.yield"(%arg19) : (bf16) -> ()
    }) : (tensor<256x1024xbf16>, tensor<1024x256xbf16>) -> tensor<1024x256xbf16>
    %144 = "tensor.empty"() : () -> tensor<2x1024x256xbf16>
    %145 = "linalg.generic"(%143, %144) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg17: bf16, %arg18: bf16):
      "linalg.yield"(%arg17) : (bf16) -> ()
    }) : (tensor<1024x256xbf16>, tensor<2x1024x256xbf16>) -> tensor<2x1024x256xbf16>
    %146 = "tensor.empty"() : () -> tensor<2x1x256xf32>
    %147 = "linalg.fill"(%4, %146) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      "linalg.yield"(%arg15) : (f32) -> ()
    }) : (f32, tensor<2x1x256xf32>) -> tensor<2x1x256xf32>
    %148 = "linalg.batch_matmul"(%141, %145, %147) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg12: bf16, %arg13: bf16, %arg14: f32):
      %152 = "arith.extf"(%arg12) : (bf16) -> f32
      %153 = "arith.extf"(%arg13) : (bf16) -> f32
      %154 = "arith.mulf"(%152, %153) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %155 = "arith.addf"(%arg14, %154) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%155) : (f32) -> ()
    }) : (tensor<2x1x1024xbf16>, tensor<2x1024x256xbf16>, tensor<2x1x256xf32>) -> tensor<2x1x256xf32>
    %149 = "tensor.empty"() : () -> tensor<2x1x256xbf16>
    %150 = "linalg.generic"(%148, %149) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg10: f32, %arg11: bf16):
      %151 = "arith.truncf"(%arg10) : (f32) -> bf16
      "linalg.yield"(%151) : (bf16) -> ()
    }) : (tensor<2x1x256xf32>, tensor<2x1x256xbf16>) -> tensor<2x1x256xbf16>
    "func.return"(%150, %76, %77) : (tensor<2x1x256xbf16>, tensor<2x1x97x512xbf16>, tensor<2x1x97x64xbf16>) -> ()
  }) : () -> ()
}) : () -> ()

