#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map6 = affine_map<(d0, d1, d2) -> (d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}], function_type = (tensor<192x256xbf16>, tensor<192xbf16>, tensor<1536x192xbf16>, tensor<576x256xbf16>, tensor<512xbf16>, tensor<2048x512xbf16>, tensor<256x1024xbf16>, tensor<2x33x256xbf16>, tensor<2x33x64xbf16>, tensor<2x33x64xbf16>, tensor<2x1x33x33xbf16>) -> tensor<2x33x256xbf16>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<192x256xbf16>, %arg1: tensor<192xbf16>, %arg2: tensor<1536x192xbf16>, %arg3: tensor<576x256xbf16>, %arg4: tensor<512xbf16>, %arg5: tensor<2048x512xbf16>, %arg6: tensor<256x1024xbf16>, %arg7: tensor<2x33x256xbf16>, %arg8: tensor<2x33x64xbf16>, %arg9: tensor<2x33x64xbf16>, %arg10: tensor<2x1x33x33xbf16>):
    %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = 0.13523377886088009 : f64}> : () -> f64
    %5 = "arith.constant"() <{value = 9.9999999999999995E-7 : f64}> : () -> f64
    %6 = "arith.constant"() <{value = 1.920000e+02 : f32}> : () -> f32
    %7 = "arith.constant"() <{value = 5.120000e+02 : f32}> : () -> f32
    %8 = "tensor.empty"() : () -> tensor<256x192xbf16>
    %9 = "linalg.transpose"(%arg0, %8) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg194: bf16, %arg195: bf16):
      "linalg.yield"(%arg194) : (bf16) -> ()
    }) : (tensor<192x256xbf16>, tensor<256x192xbf16>) -> tensor<256x192xbf16>
    %10 = "tensor.empty"() : () -> tensor<2x256x192xbf16>
    %11 = "linalg.generic"(%9, %10) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg192: bf16, %arg193: bf16):
      "linalg.yield"(%arg192) : (bf16) -> ()
    }) : (tensor<256x192xbf16>, tensor<2x256x192xbf16>) -> tensor<2x256x192xbf16>
    %12 = "tensor.empty"() : () -> tensor<2x33x192xf32>
    %13 = "linalg.fill"(%2, %12) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg190: f32, %arg191: f32):
      "linalg.yield"(%arg190) : (f32) -> ()
    }) : (f32, tensor<2x33x192xf32>) -> tensor<2x33x192xf32>
    %14 = "linalg.batch_matmul"(%arg7, %11, %13) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg187: bf16, %arg188: bf16, %arg189: f32):
      %235 = "arith.extf"(%arg187) : (bf16) -> f32
      %236 = "arith.extf"(%arg188) : (bf16) -> f32
      %237 = "arith.mulf"(%235, %236) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %238 = "arith.addf"(%arg189, %237) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%238) : (f32) -> ()
    }) : (tensor<2x33x256xbf16>, tensor<2x256x192xbf16>, tensor<2x33x192xf32>) -> tensor<2x33x192xf32>
    %15 = "tensor.empty"() : () -> tensor<2x33x192xbf16>
    %16 = "linalg.generic"(%14, %15) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg185: f32, %arg186: bf16):
      %234 = "arith.truncf"(%arg185) : (f32) -> bf16
      "linalg.yield"(%234) : (bf16) -> ()
    }) : (tensor<2x33x192xf32>, tensor<2x33x192xbf16>) -> tensor<2x33x192xbf16>
    %17 = "linalg.generic"(%16, %12) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg183: bf16, %arg184: f32):
      %233 = "arith.extf"(%arg183) : (bf16) -> f32
      "linalg.yield"(%233) : (f32) -> ()
    }) : (tensor<2x33x192xbf16>, tensor<2x33x192xf32>) -> tensor<2x33x192xf32>
    %18 = "linalg.generic"(%17, %12) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg181: f32, %arg182: f32):
      %232 = "math.fpowi"(%arg181, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%232) : (f32) -> ()
    }) : (tensor<2x33x192xf32>, tensor<2x33x192xf32>) -> tensor<2x33x192xf32>
    %19 = "tensor.empty"() : () -> tensor<2x33x1xf32>
    %20 = "linalg.fill"(%2, %19) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg179: f32, %arg180: f32):
      "linalg.yield"(%arg179) : (f32) -> ()
    }) : (f32, tensor<2x33x1xf32>) -> tensor<2x33x1xf32>
    %21 = "linalg.generic"(%18, %20) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg177: f32, %arg178: f32):
      %231 = "arith.addf"(%arg177, %arg178) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%231) : (f32) -> ()
    }) : (tensor<2x33x192xf32>, tensor<2x33x1xf32>) -> tensor<2x33x1xf32>
    %22 = "linalg.generic"(%21, %19) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg175: f32, %arg176: f32):
      %230 = "arith.divf"(%arg175, %6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%230) : (f32) -> ()
    }) : (tensor<2x33x1xf32>, tensor<2x33x1xf32>) -> tensor<2x33x1xf32>
    %23 = "linalg.generic"(%22, %19) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg173: f32, %arg174: f32):
      %228 = "arith.truncf"(%5) : (f64) -> f32
      %229 = "arith.addf"(%arg173, %228) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%229) : (f32) -> ()
    }) : (tensor<2x33x1xf32>, tensor<2x33x1xf32>) -> tensor<2x33x1xf32>
    %24 = "linalg.generic"(%23, %19) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg171: f32, %arg172: f32):
      %227 = "math.rsqrt"(%arg171) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%227) : (f32) -> ()
    }) : (tensor<2x33x1xf32>, tensor<2x33x1xf32>) -> tensor<2x33x1xf32>
    %25 = "linalg.generic"(%17, %24, %12) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg168: f32, %arg169: f32, %arg170: f32):
      %226 = "arith.mulf"(%arg168, %arg169) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%226) : (f32) -> ()
    }) : (tensor<2x33x192xf32>, tensor<2x33x1xf32>, tensor<2x33x192xf32>) -> tensor<2x33x192xf32>
    %26 = "linalg.generic"(%25, %15) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg166: f32, %arg167: bf16):
      %225 = "arith.truncf"(%arg166) : (f32) -> bf16
      "linalg.yield"(%225) : (bf16) -> ()
    }) : (tensor<2x33x192xf32>, tensor<2x33x192xbf16>) -> tensor<2x33x192xbf16>
    %27 = "linalg.generic"(%arg1, %26, %15) <{indexing_maps = [#map6, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg163: bf16, %arg164: bf16, %arg165: bf16):
      %224 = "arith.mulf"(%arg163, %arg164) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%224) : (bf16) -> ()
    }) : (tensor<192xbf16>, tensor<2x33x192xbf16>, tensor<2x33x192xbf16>) -> tensor<2x33x192xbf16>
    %28 = "tensor.empty"() : () -> tensor<192x1536xbf16>
    %29 = "linalg.transpose"(%arg2, %28) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg161: bf16, %arg162: bf16):
      "linalg.yield"(%arg161) : (bf16) -> ()
    }) : (tensor<1536x192xbf16>, tensor<192x1536xbf16>) -> tensor<192x1536xbf16>
    %30 = "tensor.empty"() : () -> tensor<2x192x1536xbf16>
    %31 = "linalg.generic"(%29, %30) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg159: bf16, %arg160: bf16):
      "linalg.yield"(%arg159) : (bf16) -> ()
    }) : (tensor<192x1536xbf16>, tensor<2x192x1536xbf16>) -> tensor<2x192x1536xbf16>
    %32 = "tensor.empty"() : () -> tensor<2x33x1536xf32>
    %33 = "linalg.fill"(%2, %32) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg157: f32, %arg158: f32):
      "linalg.yield"(%arg157) : (f32) -> ()
    }) : (f32, tensor<2x33x1536xf32>) -> tensor<2x33x1536xf32>
    %34 = "linalg.batch_matmul"(%27, %31, %33) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg154: bf16, %arg155: bf16, %arg156: f32):
      %220 = "arith.extf"(%arg154) : (bf16) -> f32
      %221 = "arith.extf"(%arg155) : (bf16) -> f32
      %222 = "arith.mulf"(%220, %221) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %223 = "arith.addf"(%arg156, %222) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%223) : (f32) -> ()
    }) : (tensor<2x33x192xbf16>, tensor<2x192x1536xbf16>, tensor<2x33x1536xf32>) -> tensor<2x33x1536xf32>
    %35 = "tensor.empty"() : () -> tensor<2x33x1536xbf16>
    %36 = "linalg.generic"(%34, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg152: f32, %arg153: bf16):
      %219 = "arith.truncf"(%arg152) : (f32) -> bf16
      "linalg.yield"(%219) : (bf16) -> ()
    }) : (tensor<2x33x1536xf32>, tensor<2x33x1536xbf16>) -> tensor<2x33x1536xbf16>
    %37 = "tensor.expand_shape"(%36) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 33, 8, 192>}> : (tensor<2x33x1536xbf16>) -> tensor<2x33x8x192xbf16>
    %38 = "tensor.empty"() : () -> tensor<2x8x33x192xbf16>
    %39 = "linalg.transpose"(%37, %38) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg150: bf16, %arg151: bf16):
      "linalg.yield"(%arg150) : (bf16) -> ()
    }) : (tensor<2x33x8x192xbf16>, tensor<2x8x33x192xbf16>) -> tensor<2x8x33x192xbf16>
    %40 = "tensor.extract_slice"(%39) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 8, 33, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x8x33x192xbf16>) -> tensor<2x8x33x128xbf16>
    %41 = "tensor.extract_slice"(%39) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 128>, static_sizes = array<i64: 2, 8, 33, 64>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x8x33x192xbf16>) -> tensor<2x8x33x64xbf16>
    %42 = "tensor.empty"() : () -> tensor<256x576xbf16>
    %43 = "linalg.transpose"(%arg3, %42) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg148: bf16, %arg149: bf16):
      "linalg.yield"(%arg148) : (bf16) -> ()
    }) : (tensor<576x256xbf16>, tensor<256x576xbf16>) -> tensor<256x576xbf16>
    %44 = "tensor.empty"() : () -> tensor<2x256x576xbf16>
    %45 = "linalg.generic"(%43, %44) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg146: bf16, %arg147: bf16):
      "linalg.yield"(%arg146) : (bf16) -> ()
    }) : (tensor<256x576xbf16>, tensor<2x256x576xbf16>) -> tensor<2x256x576xbf16>
    %46 = "tensor.empty"() : () -> tensor<2x33x576xf32>
    %47 = "linalg.fill"(%2, %46) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg144: f32, %arg145: f32):
      "linalg.yield"(%arg144) : (f32) -> ()
    }) : (f32, tensor<2x33x576xf32>) -> tensor<2x33x576xf32>
    %48 = "linalg.batch_matmul"(%arg7, %45, %47) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg141: bf16, %arg142: bf16, %arg143: f32):
      %215 = "arith.extf"(%arg141) : (bf16) -> f32
      %216 = "arith.extf"(%arg142) : (bf16) -> f32
      %217 = "arith.mulf"(%215, %216) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %218 = "arith.addf"(%arg143, %217) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%218) : (f32) -> ()
    }) : (tensor<2x33x256xbf16>, tensor<2x256x576xbf16>, tensor<2x33x576xf32>) -> tensor<2x33x576xf32>
    %49 = "tensor.empty"() : () -> tensor<2x33x576xbf16>
    %50 = "linalg.generic"(%48, %49) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg139: f32, %arg140: bf16):
      %214 = "arith.truncf"(%arg139) : (f32) -> bf16
      "linalg.yield"(%214) : (bf16) -> ()
    }) : (tensor<2x33x576xf32>, tensor<2x33x576xbf16>) -> tensor<2x33x576xbf16>
    %51 = "tensor.extract_slice"(%50) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 33, 512>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x33x576xbf16>) -> tensor<2x33x512xbf16>
    %52 = "tensor.extract_slice"(%50) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 512>, static_sizes = array<i64: 2, 33, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x33x576xbf16>) -> tensor<2x33x64xbf16>
    %53 = "tensor.empty"() : () -> tensor<2x33x512xf32>
    %54 = "linalg.generic"(%51, %53) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg137: bf16, %arg138: f32):
      %213 = "arith.extf"(%arg137) : (bf16) -> f32
      "linalg.yield"(%213) : (f32) -> ()
    }) : (tensor<2x33x512xbf16>, tensor<2x33x512xf32>) -> tensor<2x33x512xf32>
    %55 = "linalg.generic"(%54, %53) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg135: f32, %arg136: f32):
      %212 = "math.fpowi"(%arg135, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%212) : (f32) -> ()
    }) : (tensor<2x33x512xf32>, tensor<2x33x512xf32>) -> tensor<2x33x512xf32>
    %56 = "linalg.generic"(%55, %20) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg133: f32, %arg134: f32):
      %211 = "arith.addf"(%arg133, %arg134) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%211) : (f32) -> ()
    }) : (tensor<2x33x512xf32>, tensor<2x33x1xf32>) -> tensor<2x33x1xf32>
    %57 = "linalg.generic"(%56, %19) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg131: f32, %arg132: f32):
      %210 = "arith.divf"(%arg131, %7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%210) : (f32) -> ()
    }) : (tensor<2x33x1xf32>, tensor<2x33x1xf32>) -> tensor<2x33x1xf32>
    %58 = "linalg.generic"(%57, %19) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg129: f32, %arg130: f32):
      %208 = "arith.truncf"(%5) : (f64) -> f32
      %209 = "arith.addf"(%arg129, %208) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%209) : (f32) -> ()
    }) : (tensor<2x33x1xf32>, tensor<2x33x1xf32>) -> tensor<2x33x1xf32>
    %59 = "linalg.generic"(%58, %19) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg127: f32, %arg128: f32):
      %207 = "math.rsqrt"(%arg127) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%207) : (f32) -> ()
    }) : (tensor<2x33x1xf32>, tensor<2x33x1xf32>) -> tensor<2x33x1xf32>
    %60 = "linalg.generic"(%54, %59, %53) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg124: f32, %arg125: f32, %arg126: f32):
      %206 = "arith.mulf"(%arg124, %arg125) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%206) : (f32) -> ()
    }) : (tensor<2x33x512xf32>, tensor<2x33x1xf32>, tensor<2x33x512xf32>) -> tensor<2x33x512xf32>
    %61 = "tensor.empty"() : () -> tensor<2x33x512xbf16>
    %62 = "linalg.generic"(%60, %61) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg122: f32, %arg123: bf16):
      %205 = "arith.truncf"(%arg122) : (f32) -> bf16
      "linalg.yield"(%205) : (bf16) -> ()
    }) : (tensor<2x33x512xf32>, tensor<2x33x512xbf16>) -> tensor<2x33x512xbf16>
    %63 = "linalg.generic"(%arg4, %62, %61) <{indexing_maps = [#map6, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg119: bf16, %arg120: bf16, %arg121: bf16):
      %204 = "arith.mulf"(%arg119, %arg120) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%204) : (bf16) -> ()
    }) : (tensor<512xbf16>, tensor<2x33x512xbf16>, tensor<2x33x512xbf16>) -> tensor<2x33x512xbf16>
    %64 = "tensor.expand_shape"(%52) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 33, 64>}> : (tensor<2x33x64xbf16>) -> tensor<2x1x33x64xbf16>
    %65 = "tensor.extract_slice"(%arg8) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 33, 32>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x33x64xbf16>) -> tensor<2x33x32xbf16>
    %66 = "tensor.expand_shape"(%65) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 33, 32>}> : (tensor<2x33x32xbf16>) -> tensor<2x1x33x32xbf16>
    %67 = "tensor.extract_slice"(%arg9) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 33, 32>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x33x64xbf16>) -> tensor<2x33x32xbf16>
    %68 = "tensor.expand_shape"(%67) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 33, 32>}> : (tensor<2x33x32xbf16>) -> tensor<2x1x33x32xbf16>
    %69 = "tensor.extract_slice"(%41) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 8, 33, 32>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x8x33x64xbf16>) -> tensor<2x8x33x32xbf16>
    %70 = "tensor.extract_slice"(%41) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 8, 33, 32>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x8x33x64xbf16>) -> tensor<2x8x33x32xbf16>
    %71 = "tensor.extract_slice"(%64) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 1, 33, 32>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x33x64xbf16>) -> tensor<2x1x33x32xbf16>
    %72 = "tensor.extract_slice"(%64) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 1, 33, 32>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x33x64xbf16>) -> tensor<2x1x33x32xbf16>
    %73 = "tensor.empty"() : () -> tensor<2x8x33x32xbf16>
    %74 = "linalg.generic"(%69, %66, %73) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg116: bf16, %arg117: bf16, %arg118: bf16):
      %203 = "arith.mulf"(%arg116, %arg117) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%203) : (bf16) -> ()
    }) : (tensor<2x8x33x32xbf16>, tensor<2x1x33x32xbf16>, tensor<2x8x33x32xbf16>) -> tensor<2x8x33x32xbf16>
    %75 = "linalg.generic"(%70, %68, %73) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg113: bf16, %arg114: bf16, %arg115: bf16):
      %202 = "arith.mulf"(%arg113, %arg114) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%202) : (bf16) -> ()
    }) : (tensor<2x8x33x32xbf16>, tensor<2x1x33x32xbf16>, tensor<2x8x33x32xbf16>) -> tensor<2x8x33x32xbf16>
    %76 = "linalg.generic"(%74, %75, %73) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg110: bf16, %arg111: bf16, %arg112: bf16):
      %201 = "arith.subf"(%arg110, %arg111) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%201) : (bf16) -> ()
    }) : (tensor<2x8x33x32xbf16>, tensor<2x8x33x32xbf16>, tensor<2x8x33x32xbf16>) -> tensor<2x8x33x32xbf16>
    %77 = "linalg.generic"(%70, %66, %73) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg107: bf16, %arg108: bf16, %arg109: bf16):
      %200 = "arith.mulf"(%arg107, %arg108) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%200) : (bf16) -> ()
    }) : (tensor<2x8x33x32xbf16>, tensor<2x1x33x32xbf16>, tensor<2x8x33x32xbf16>) -> tensor<2x8x33x32xbf16>
    %78 = "linalg.generic"(%69, %68, %73) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg104: bf16, %arg105: bf16, %arg106: bf16):
      %199 = "arith.mulf"(%arg104, %arg105) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%199) : (bf16) -> ()
    }) : (tensor<2x8x33x32xbf16>, tensor<2x1x33x32xbf16>, tensor<2x8x33x32xbf16>) -> tensor<2x8x33x32xbf16>
    %79 = "linalg.generic"(%77, %78, %73) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg101: bf16, %arg102: bf16, %arg103: bf16):
      %198 = "arith.addf"(%arg101, %arg102) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%198) : (bf16) -> ()
    }) : (tensor<2x8x33x32xbf16>, tensor<2x8x33x32xbf16>, tensor<2x8x33x32xbf16>) -> tensor<2x8x33x32xbf16>
    %80 = "tensor.concat"(%76, %79) <{dim = 3 : i64}> : (tensor<2x8x33x32xbf16>, tensor<2x8x33x32xbf16>) -> tensor<2x8x33x64xbf16>
    %81 = "tensor.empty"() : () -> tensor<2x1x33x32xbf16>
    %82 = "linalg.generic"(%71, %66, %81) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg98: bf16, %arg99: bf16, %arg100: bf16):
      %197 = "arith.mulf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%197) : (bf16) -> ()
    }) : (tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>) -> tensor<2x1x33x32xbf16>
    %83 = "linalg.generic"(%72, %68, %81) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg95: bf16, %arg96: bf16, %arg97: bf16):
      %196 = "arith.mulf"(%arg95, %arg96) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%196) : (bf16) -> ()
    }) : (tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>) -> tensor<2x1x33x32xbf16>
    %84 = "linalg.generic"(%82, %83, %81) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg92: bf16, %arg93: bf16, %arg94: bf16):
      %195 = "arith.subf"(%arg92, %arg93) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%195) : (bf16) -> ()
    }) : (tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>) -> tensor<2x1x33x32xbf16>
    %85 = "linalg.generic"(%72, %66, %81) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg89: bf16, %arg90: bf16, %arg91: bf16):
      %194 = "arith.mulf"(%arg89, %arg90) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%194) : (bf16) -> ()
    }) : (tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>) -> tensor<2x1x33x32xbf16>
    %86 = "linalg.generic"(%71, %68, %81) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg86: bf16, %arg87: bf16, %arg88: bf16):
      %193 = "arith.mulf"(%arg86, %arg87) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%193) : (bf16) -> ()
    }) : (tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>) -> tensor<2x1x33x32xbf16>
    %87 = "linalg.generic"(%85, %86, %81) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg83: bf16, %arg84: bf16, %arg85: bf16):
      %192 = "arith.addf"(%arg83, %arg84) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%192) : (bf16) -> ()
    }) : (tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>) -> tensor<2x1x33x32xbf16>
    %88 = "tensor.concat"(%84, %87) <{dim = 3 : i64}> : (tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>) -> tensor<2x1x33x64xbf16>
    %89 = "tensor.concat"(%40, %80) <{dim = 3 : i64}> : (tensor<2x8x33x128xbf16>, tensor<2x8x33x64xbf16>) -> tensor<2x8x33x192xbf16>
    %90 = "tensor.empty"() : () -> tensor<512x2048xbf16>
    %91 = "linalg.transpose"(%arg5, %90) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg81: bf16, %arg82: bf16):
      "linalg.yield"(%arg81) : (bf16) -> ()
    }) : (tensor<2048x512xbf16>, tensor<512x2048xbf16>) -> tensor<512x2048xbf16>
    %92 = "tensor.empty"() : () -> tensor<2x1x512x2048xbf16>
    %93 = "linalg.generic"(%91, %92) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg79: bf16, %arg80: bf16):
      "linalg.yield"(%arg79) : (bf16) -> ()
    }) : (tensor<512x2048xbf16>, tensor<2x1x512x2048xbf16>) -> tensor<2x1x512x2048xbf16>
    %94 = "tensor.collapse_shape"(%93) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x512x2048xbf16>) -> tensor<2x512x2048xbf16>
    %95 = "tensor.empty"() : () -> tensor<2x33x2048xf32>
    %96 = "linalg.fill"(%2, %95) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg77: f32, %arg78: f32):
      "linalg.yield"(%arg77) : (f32) -> ()
    }) : (f32, tensor<2x33x2048xf32>) -> tensor<2x33x2048xf32>
    %97 = "linalg.batch_matmul"(%63, %94, %96) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg74: bf16, %arg75: bf16, %arg76: f32):
      %188 = "arith.extf"(%arg74) : (bf16) -> f32
      %189 = "arith.extf"(%arg75) : (bf16) -> f32
      %190 = "arith.mulf"(%188, %189) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %191 = "arith.addf"(%arg76, %190) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%191) : (f32) -> ()
    }) : (tensor<2x33x512xbf16>, tensor<2x512x2048xbf16>, tensor<2x33x2048xf32>) -> tensor<2x33x2048xf32>
    %98 = "tensor.empty"() : () -> tensor<2x33x2048xbf16>
    %99 = "linalg.generic"(%97, %98) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg72: f32, %arg73: bf16):
      %187 = "arith.truncf"(%arg72) : (f32) -> bf16
      "linalg.yield"(%187) : (bf16) -> ()
    }) : (tensor<2x33x2048xf32>, tensor<2x33x2048xbf16>) -> tensor<2x33x2048xbf16>
    %100 = "tensor.expand_shape"(%99) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 33, 8, 256>}> : (tensor<2x33x2048xbf16>) -> tensor<2x33x8x256xbf16>
    %101 = "tensor.empty"() : () -> tensor<2x8x33x256xbf16>
    %102 = "linalg.transpose"(%100, %101) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg70: bf16, %arg71: bf16):
      "linalg.yield"(%arg70) : (bf16) -> ()
    }) : (tensor<2x33x8x256xbf16>, tensor<2x8x33x256xbf16>) -> tensor<2x8x33x256xbf16>
    %103 = "tensor.extract_slice"(%102) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 8, 33, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x8x33x256xbf16>) -> tensor<2x8x33x128xbf16>
    %104 = "tensor.extract_slice"(%102) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 128>, static_sizes = array<i64: 2, 8, 33, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x8x33x256xbf16>) -> tensor<2x8x33x128xbf16>
    %105 = "tensor.empty"() : () -> tensor<2x8x33x64xbf16>
    %106 = "tensor.collapse_shape"(%88) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x33x64xbf16>) -> tensor<2x33x64xbf16>
    %107 = "linalg.generic"(%106, %105) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg68: bf16, %arg69: bf16):
      "linalg.yield"(%arg68) : (bf16) -> ()
    }) : (tensor<2x33x64xbf16>, tensor<2x8x33x64xbf16>) -> tensor<2x8x33x64xbf16>
    %108 = "tensor.insert_slice"(%103, %38) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 8, 33, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x8x33x128xbf16>, tensor<2x8x33x192xbf16>) -> tensor<2x8x33x192xbf16>
    %109 = "tensor.insert_slice"(%107, %108) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 128>, static_sizes = array<i64: 2, 8, 33, 64>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x8x33x64xbf16>, tensor<2x8x33x192xbf16>) -> tensor<2x8x33x192xbf16>
    %110 = "tensor.empty"() : () -> tensor<2x8x192x33xbf16>
    %111 = "linalg.transpose"(%109, %110) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg66: bf16, %arg67: bf16):
      "linalg.yield"(%arg66) : (bf16) -> ()
    }) : (tensor<2x8x33x192xbf16>, tensor<2x8x192x33xbf16>) -> tensor<2x8x192x33xbf16>
    %112 = "tensor.collapse_shape"(%89) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x8x33x192xbf16>) -> tensor<16x33x192xbf16>
    %113 = "tensor.collapse_shape"(%111) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x8x192x33xbf16>) -> tensor<16x192x33xbf16>
    %114 = "tensor.empty"() : () -> tensor<16x33x33xf32>
    %115 = "linalg.fill"(%2, %114) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32):
      "linalg.yield"(%arg64) : (f32) -> ()
    }) : (f32, tensor<16x33x33xf32>) -> tensor<16x33x33xf32>
    %116 = "linalg.batch_matmul"(%112, %113, %115) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg61: bf16, %arg62: bf16, %arg63: f32):
      %183 = "arith.extf"(%arg61) : (bf16) -> f32
      %184 = "arith.extf"(%arg62) : (bf16) -> f32
      %185 = "arith.mulf"(%183, %184) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %186 = "arith.addf"(%arg63, %185) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%186) : (f32) -> ()
    }) : (tensor<16x33x192xbf16>, tensor<16x192x33xbf16>, tensor<16x33x33xf32>) -> tensor<16x33x33xf32>
    %117 = "tensor.empty"() : () -> tensor<16x33x33xbf16>
    %118 = "linalg.generic"(%116, %117) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg59: f32, %arg60: bf16):
      %182 = "arith.truncf"(%arg59) : (f32) -> bf16
      "linalg.yield"(%182) : (bf16) -> ()
    }) : (tensor<16x33x33xf32>, tensor<16x33x33xbf16>) -> tensor<16x33x33xbf16>
    %119 = "tensor.expand_shape"(%118) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 8, 33, 33>}> : (tensor<16x33x33xbf16>) -> tensor<2x8x33x33xbf16>
    %120 = "tensor.empty"() : () -> tensor<2x8x33x33xbf16>
    %121 = "linalg.generic"(%119, %120) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg57: bf16, %arg58: bf16):
      %180 = "arith.truncf"(%4) : (f64) -> bf16
      %181 = "arith.mulf"(%arg57, %180) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%181) : (bf16) -> ()
    }) : (tensor<2x8x33x33xbf16>, tensor<2x8x33x33xbf16>) -> tensor<2x8x33x33xbf16>
    %122 = "linalg.generic"(%121, %arg10, %120) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg54: bf16, %arg55: bf16, %arg56: bf16):
      %179 = "arith.addf"(%arg54, %arg55) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%179) : (bf16) -> ()
    }) : (tensor<2x8x33x33xbf16>, tensor<2x1x33x33xbf16>, tensor<2x8x33x33xbf16>) -> tensor<2x8x33x33xbf16>
    %123 = "tensor.empty"() : () -> tensor<2x8x33x33xf32>
    %124 = "linalg.generic"(%122, %123) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg52: bf16, %arg53: f32):
      %178 = "arith.extf"(%arg52) : (bf16) -> f32
      "linalg.yield"(%178) : (f32) -> ()
    }) : (tensor<2x8x33x33xbf16>, tensor<2x8x33x33xf32>) -> tensor<2x8x33x33xf32>
    %125 = "tensor.empty"() : () -> tensor<2x8x33xi64>
    %126 = "linalg.fill"(%1, %125) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg50: i64, %arg51: i64):
      "linalg.yield"(%arg50) : (i64) -> ()
    }) : (i64, tensor<2x8x33xi64>) -> tensor<2x8x33xi64>
    %127 = "tensor.empty"() : () -> tensor<2x8x33xf32>
    %128 = "linalg.fill"(%3, %127) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg48: f32, %arg49: f32):
      "linalg.yield"(%arg48) : (f32) -> ()
    }) : (f32, tensor<2x8x33xf32>) -> tensor<2x8x33xf32>
    %129:2 = "linalg.generic"(%124, %128, %126) <{indexing_maps = [#map7, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg45: f32, %arg46: f32, %arg47: i64):
      %173 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %174 = "arith.index_cast"(%173) : (index) -> i64
      %175 = "arith.maximumf"(%arg45, %arg46) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %176 = "arith.cmpf"(%arg45, %arg46) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %177 = "arith.select"(%176, %174, %arg47) : (i1, i64, i64) -> i64
      "linalg.yield"(%175, %177) : (f32, i64) -> ()
    }) : (tensor<2x8x33x33xf32>, tensor<2x8x33xf32>, tensor<2x8x33xi64>) -> (tensor<2x8x33xf32>, tensor<2x8x33xi64>)
    %130 = "tensor.expand_shape"(%129#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 8, 33, 1>}> : (tensor<2x8x33xf32>) -> tensor<2x8x33x1xf32>
    %131 = "linalg.generic"(%124, %130, %123) <{indexing_maps = [#map7, #map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg42: f32, %arg43: f32, %arg44: f32):
      %172 = "arith.subf"(%arg42, %arg43) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%172) : (f32) -> ()
    }) : (tensor<2x8x33x33xf32>, tensor<2x8x33x1xf32>, tensor<2x8x33x33xf32>) -> tensor<2x8x33x33xf32>
    %132 = "linalg.generic"(%131, %123) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg40: f32, %arg41: f32):
      %171 = "math.exp"(%arg40) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%171) : (f32) -> ()
    }) : (tensor<2x8x33x33xf32>, tensor<2x8x33x33xf32>) -> tensor<2x8x33x33xf32>
    %133 = "tensor.empty"() : () -> tensor<2x8x33x1xf32>
    %134 = "linalg.fill"(%2, %133) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg38: f32, %arg39: f32):
      "linalg.yield"(%arg38) : (f32) -> ()
    }) : (f32, tensor<2x8x33x1xf32>) -> tensor<2x8x33x1xf32>
    %135 = "linalg.generic"(%132, %134) <{indexing_maps = [#map7, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32):
      %170 = "arith.addf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%170) : (f32) -> ()
    }) : (tensor<2x8x33x33xf32>, tensor<2x8x33x1xf32>) -> tensor<2x8x33x1xf32>
    %136 = "linalg.generic"(%132, %135, %123) <{indexing_maps = [#map7, #map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32, %arg35: f32):
      %169 = "arith.divf"(%arg33, %arg34) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) : (tensor<2x8x33x33xf32>, tensor<2x8x33x1xf32>, tensor<2x8x33x33xf32>) -> tensor<2x8x33x33xf32>
    %137 = "linalg.generic"(%136, %120) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg31: f32, %arg32: bf16):
      %168 = "arith.truncf"(%arg31) : (f32) -> bf16
      "linalg.yield"(%168) : (bf16) -> ()
    }) : (tensor<2x8x33x33xf32>, tensor<2x8x33x33xbf16>) -> tensor<2x8x33x33xbf16>
    %138 = "tensor.collapse_shape"(%137) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x8x33x33xbf16>) -> tensor<16x33x33xbf16>
    %139 = "tensor.collapse_shape"(%104) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x8x33x128xbf16>) -> tensor<16x33x128xbf16>
    %140 = "tensor.empty"() : () -> tensor<16x33x128xf32>
    %141 = "linalg.fill"(%2, %140) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg29: f32, %arg30: f32):
      "linalg.yield"(%arg29) : (f32) -> ()
    }) : (f32, tensor<16x33x128xf32>) -> tensor<16x33x128xf32>
    %142 = "linalg.batch_matmul"(%138, %139, %141) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg26: bf16, %arg27: bf16, %arg28: f32):
      %164 = "arith.extf"(%arg26) : (bf16) -> f32
      %165 = "arith.extf"(%arg27) : (bf16) -> f32
      %166 = "arith.mulf"(%164, %165) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %167 = "arith.addf"(%arg28, %166) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%167) : (f32) -> ()
    }) : (tensor<16x33x33xbf16>, tensor<16x33x128xbf16>, tensor<16x33x128xf32>) -> tensor<16x33x128xf32>
    %143 = "tensor.empty"() : () -> tensor<16x33x128xbf16>
    %144 = "linalg.generic"(%142, %143) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg24: f32, %arg25: bf16):
      %163 = "arith.truncf"(%arg24) : (f32) -> bf16
      "linalg.yield"(%163) : (bf16) -> ()
    }) : (tensor<16x33x128xf32>, tensor<16x33x128xbf16>) -> tensor<16x33x128xbf16>
    %145 = "tensor.expand_shape"(%144) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 8, 33, 128>}> : (tensor<16x33x128xbf16>) -> tensor<2x8x33x128xbf16>
    %146 = "tensor.empty"() : () -> tensor<2x33x8x128xbf16>
    %147 = "linalg.transpose"(%145, %146) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg22: bf16, %arg23: bf16):
      "linalg.yield"(%arg22) : (bf16) -> ()
    }) : (tensor<2x8x33x128xbf16>, tensor<2x33x8x128xbf16>) -> tensor<2x33x8x128xbf16>
    %148 = "tensor.collapse_shape"(%147) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x33x8x128xbf16>) -> tensor<2x33x1024xbf16>
    %149 = "tensor.empty"() : () -> tensor<1024x256xbf16>
    %150 = "linalg.transpose"(%arg6, %149) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg20: bf16, %arg21: bf16):
      "linalg.yield"(%arg20) : (bf16) -> ()
    }) : (tensor<256x1024xbf16>, tensor<1024x256xbf16>) -> tensor<1024x256xbf16>
    %151 = "tensor.empty"() : () -> tensor<2x1024x256xbf16>
    %152 = "linalg.generic"(%150, %151) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: bf16, %arg19: bf16):
      "linalg.yield"(%arg18) : (bf16) -> ()
    }) : (tensor<1024x256xbf16>, tensor<2x1024x256xbf16>) -> tensor<2x1024x256xbf16>
    %153 = "tensor.empty"() : () -> tensor<2x33x256xf32>
    %154 = "linalg.fill"(%2, %153) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg16: f32, %arg17: f32):
      "linalg.yield"(%arg16) : (f32) -> ()
    }) : (f32, tensor<2x33x256xf32>) -> tensor<2x33x256xf32>
    %155 = "linalg.batch_matmul"(%148, %152, %154) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg13: bf16, %arg14: bf16, %arg15: f32):
      %159 = "arith.extf"(%arg13) : (bf16) -> f32
      %160 = "arith.extf"(%arg14) : (bf16) -> f32
      %161 = "arith.mulf"(%159, %160) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %162 = "arith.addf"(%arg15, %161) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (tensor<2x33x1024xbf16>, tensor<2x1024x256xbf16>, tensor<2x33x256xf32>) -> tensor<2x33x256xf32>
    %156 = "tensor.empty"() : () -> tensor<2x33x256xbf16>
    %157 = "linalg.generic"(%155, %156) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg11: f32, %arg12: bf16):
      %158 = "arith.truncf"(%arg11) : (f32) -> bf16
      "linalg.yield"(%158) : (bf16) -> ()
    }) : (tensor<2x33x256xf32>, tensor<2x33x256xbf16>) -> tensor<2x33x256xbf16>
    "func.return"(%157) : (tensor<2x33x256xbf16>) -> ()
  }) : () -> ()
}) : () -> ()

