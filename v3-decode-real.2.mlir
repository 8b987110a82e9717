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
#map11 = affine_map<(d0, d1, d2, d3) -> ()>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}, {mla.arg = 11 : i64}, {mla.arg = 12 : i64}], function_type = (tensor<1536x7168xbf16>, tensor<1536xbf16>, tensor<24576x1536xbf16>, tensor<576x7168xbf16>, tensor<512xbf16>, tensor<32768x512xbf16>, tensor<7168x16384xbf16>, tensor<1x1x7168xbf16>, tensor<1x1x64xbf16>, tensor<1x1x64xbf16>, tensor<1x1x1x4096xi1>, tensor<1x1x4095x512xbf16>, tensor<1x1x4095x64xbf16>) -> (tensor<1x1x7168xbf16>, tensor<1x1x4096x512xbf16>, tensor<1x1x4096x64xbf16>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<1536x7168xbf16>, %arg1: tensor<1536xbf16>, %arg2: tensor<24576x1536xbf16>, %arg3: tensor<576x7168xbf16>, %arg4: tensor<512xbf16>, %arg5: tensor<32768x512xbf16>, %arg6: tensor<7168x16384xbf16>, %arg7: tensor<1x1x7168xbf16>, %arg8: tensor<1x1x64xbf16>, %arg9: tensor<1x1x64xbf16>, %arg10: tensor<1x1x1x4096xi1>, %arg11: tensor<1x1x4095x512xbf16>, %arg12: tensor<1x1x4095x64xbf16>):
    %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %5 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %6 = "arith.constant"() <{value = 0.13523377886088009 : f64}> : () -> f64
    %7 = "arith.constant"() <{value = 9.9999999999999995E-7 : f64}> : () -> f64
    %8 = "arith.constant"() <{value = 1.536000e+03 : f32}> : () -> f32
    %9 = "arith.constant"() <{value = 5.120000e+02 : f32}> : () -> f32
    %10 = "tensor.empty"() : () -> tensor<7168x1536xbf16>
    %11 = "linalg.transpose"(%arg0, %10) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg201: bf16, %arg202: bf16):
      "linalg.yield"(%arg201) : (bf16) -> ()
    }) : (tensor<1536x7168xbf16>, tensor<7168x1536xbf16>) -> tensor<7168x1536xbf16>
    %12 = "tensor.empty"() : () -> tensor<1x7168x1536xbf16>
    %13 = "linalg.generic"(%11, %12) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg199: bf16, %arg200: bf16):
      "linalg.yield"(%arg199) : (bf16) -> ()
    }) : (tensor<7168x1536xbf16>, tensor<1x7168x1536xbf16>) -> tensor<1x7168x1536xbf16>
    %14 = "tensor.empty"() : () -> tensor<1x1x1536xf32>
    %15 = "linalg.fill"(%2, %14) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg197: f32, %arg198: f32):
      "linalg.yield"(%arg197) : (f32) -> ()
    }) : (f32, tensor<1x1x1536xf32>) -> tensor<1x1x1536xf32>
    %16 = "linalg.batch_matmul"(%arg7, %13, %15) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg194: bf16, %arg195: bf16, %arg196: f32):
      %241 = "arith.extf"(%arg194) : (bf16) -> f32
      %242 = "arith.extf"(%arg195) : (bf16) -> f32
      %243 = "arith.mulf"(%241, %242) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %244 = "arith.addf"(%arg196, %243) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%244) : (f32) -> ()
    }) : (tensor<1x1x7168xbf16>, tensor<1x7168x1536xbf16>, tensor<1x1x1536xf32>) -> tensor<1x1x1536xf32>
    %17 = "tensor.empty"() : () -> tensor<1x1x1536xbf16>
    %18 = "linalg.generic"(%16, %17) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg192: f32, %arg193: bf16):
      %240 = "arith.truncf"(%arg192) : (f32) -> bf16
      "linalg.yield"(%240) : (bf16) -> ()
    }) : (tensor<1x1x1536xf32>, tensor<1x1x1536xbf16>) -> tensor<1x1x1536xbf16>
    %19 = "linalg.generic"(%18, %14) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg190: bf16, %arg191: f32):
      %239 = "arith.extf"(%arg190) : (bf16) -> f32
      "linalg.yield"(%239) : (f32) -> ()
    }) : (tensor<1x1x1536xbf16>, tensor<1x1x1536xf32>) -> tensor<1x1x1536xf32>
    %20 = "linalg.generic"(%19, %14) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg188: f32, %arg189: f32):
      %238 = "math.fpowi"(%arg188, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%238) : (f32) -> ()
    }) : (tensor<1x1x1536xf32>, tensor<1x1x1536xf32>) -> tensor<1x1x1536xf32>
    %21 = "tensor.empty"() : () -> tensor<1x1x1xf32>
    %22 = "linalg.fill"(%2, %21) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg186: f32, %arg187: f32):
      "linalg.yield"(%arg186) : (f32) -> ()
    }) : (f32, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %23 = "linalg.generic"(%20, %22) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg184: f32, %arg185: f32):
      %237 = "arith.addf"(%arg184, %arg185) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%237) : (f32) -> ()
    }) : (tensor<1x1x1536xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %24 = "linalg.generic"(%23, %21) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg182: f32, %arg183: f32):
      %236 = "arith.divf"(%arg182, %8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%236) : (f32) -> ()
    }) : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %25 = "linalg.generic"(%24, %21) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg180: f32, %arg181: f32):
      %234 = "arith.truncf"(%7) : (f64) -> f32
      %235 = "arith.addf"(%arg180, %234) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%235) : (f32) -> ()
    }) : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %26 = "linalg.generic"(%25, %21) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg178: f32, %arg179: f32):
      %233 = "math.rsqrt"(%arg178) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%233) : (f32) -> ()
    }) : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %27 = "linalg.generic"(%19, %26, %14) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg175: f32, %arg176: f32, %arg177: f32):
      %232 = "arith.mulf"(%arg175, %arg176) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%232) : (f32) -> ()
    }) : (tensor<1x1x1536xf32>, tensor<1x1x1xf32>, tensor<1x1x1536xf32>) -> tensor<1x1x1536xf32>
    %28 = "linalg.generic"(%27, %17) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg173: f32, %arg174: bf16):
      %231 = "arith.truncf"(%arg173) : (f32) -> bf16
      "linalg.yield"(%231) : (bf16) -> ()
    }) : (tensor<1x1x1536xf32>, tensor<1x1x1536xbf16>) -> tensor<1x1x1536xbf16>
    %29 = "linalg.generic"(%arg1, %28, %17) <{indexing_maps = [#map6, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg170: bf16, %arg171: bf16, %arg172: bf16):
      %230 = "arith.mulf"(%arg170, %arg171) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%230) : (bf16) -> ()
    }) : (tensor<1536xbf16>, tensor<1x1x1536xbf16>, tensor<1x1x1536xbf16>) -> tensor<1x1x1536xbf16>
    %30 = "tensor.empty"() : () -> tensor<1536x24576xbf16>
    %31 = "linalg.transpose"(%arg2, %30) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg168: bf16, %arg169: bf16):
      "linalg.yield"(%arg168) : (bf16) -> ()
    }) : (tensor<24576x1536xbf16>, tensor<1536x24576xbf16>) -> tensor<1536x24576xbf16>
    %32 = "tensor.empty"() : () -> tensor<1x1536x24576xbf16>
    %33 = "linalg.generic"(%31, %32) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg166: bf16, %arg167: bf16):
      "linalg.yield"(%arg166) : (bf16) -> ()
    }) : (tensor<1536x24576xbf16>, tensor<1x1536x24576xbf16>) -> tensor<1x1536x24576xbf16>
    %34 = "tensor.empty"() : () -> tensor<1x1x24576xf32>
    %35 = "linalg.fill"(%2, %34) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg164: f32, %arg165: f32):
      "linalg.yield"(%arg164) : (f32) -> ()
    }) : (f32, tensor<1x1x24576xf32>) -> tensor<1x1x24576xf32>
    %36 = "linalg.batch_matmul"(%29, %33, %35) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg161: bf16, %arg162: bf16, %arg163: f32):
      %226 = "arith.extf"(%arg161) : (bf16) -> f32
      %227 = "arith.extf"(%arg162) : (bf16) -> f32
      %228 = "arith.mulf"(%226, %227) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %229 = "arith.addf"(%arg163, %228) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%229) : (f32) -> ()
    }) : (tensor<1x1x1536xbf16>, tensor<1x1536x24576xbf16>, tensor<1x1x24576xf32>) -> tensor<1x1x24576xf32>
    %37 = "tensor.empty"() : () -> tensor<1x1x24576xbf16>
    %38 = "linalg.generic"(%36, %37) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg159: f32, %arg160: bf16):
      %225 = "arith.truncf"(%arg159) : (f32) -> bf16
      "linalg.yield"(%225) : (bf16) -> ()
    }) : (tensor<1x1x24576xf32>, tensor<1x1x24576xbf16>) -> tensor<1x1x24576xbf16>
    %39 = "tensor.expand_shape"(%38) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 1, 1, 128, 192>}> : (tensor<1x1x24576xbf16>) -> tensor<1x1x128x192xbf16>
    %40 = "tensor.empty"() : () -> tensor<1x128x1x192xbf16>
    %41 = "linalg.transpose"(%39, %40) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg157: bf16, %arg158: bf16):
      "linalg.yield"(%arg157) : (bf16) -> ()
    }) : (tensor<1x1x128x192xbf16>, tensor<1x128x1x192xbf16>) -> tensor<1x128x1x192xbf16>
    %42 = "tensor.extract_slice"(%41) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 128, 1, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x128x1x192xbf16>) -> tensor<1x128x1x128xbf16>
    %43 = "tensor.extract_slice"(%41) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 128>, static_sizes = array<i64: 1, 128, 1, 64>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x128x1x192xbf16>) -> tensor<1x128x1x64xbf16>
    %44 = "tensor.empty"() : () -> tensor<7168x576xbf16>
    %45 = "linalg.transpose"(%arg3, %44) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg155: bf16, %arg156: bf16):
      "linalg.yield"(%arg155) : (bf16) -> ()
    }) : (tensor<576x7168xbf16>, tensor<7168x576xbf16>) -> tensor<7168x576xbf16>
    %46 = "tensor.empty"() : () -> tensor<1x7168x576xbf16>
    %47 = "linalg.generic"(%45, %46) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg153: bf16, %arg154: bf16):
      "linalg.yield"(%arg153) : (bf16) -> ()
    }) : (tensor<7168x576xbf16>, tensor<1x7168x576xbf16>) -> tensor<1x7168x576xbf16>
    %48 = "tensor.empty"() : () -> tensor<1x1x576xf32>
    %49 = "linalg.fill"(%2, %48) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg151: f32, %arg152: f32):
      "linalg.yield"(%arg151) : (f32) -> ()
    }) : (f32, tensor<1x1x576xf32>) -> tensor<1x1x576xf32>
    %50 = "linalg.batch_matmul"(%arg7, %47, %49) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg148: bf16, %arg149: bf16, %arg150: f32):
      %221 = "arith.extf"(%arg148) : (bf16) -> f32
      %222 = "arith.extf"(%arg149) : (bf16) -> f32
      %223 = "arith.mulf"(%221, %222) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %224 = "arith.addf"(%arg150, %223) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%224) : (f32) -> ()
    }) : (tensor<1x1x7168xbf16>, tensor<1x7168x576xbf16>, tensor<1x1x576xf32>) -> tensor<1x1x576xf32>
    %51 = "tensor.empty"() : () -> tensor<1x1x576xbf16>
    %52 = "linalg.generic"(%50, %51) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg146: f32, %arg147: bf16):
      %220 = "arith.truncf"(%arg146) : (f32) -> bf16
      "linalg.yield"(%220) : (bf16) -> ()
    }) : (tensor<1x1x576xf32>, tensor<1x1x576xbf16>) -> tensor<1x1x576xbf16>
    %53 = "tensor.extract_slice"(%52) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 1, 512>, static_strides = array<i64: 1, 1, 1>}> : (tensor<1x1x576xbf16>) -> tensor<1x1x512xbf16>
    %54 = "tensor.extract_slice"(%52) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 512>, static_sizes = array<i64: 1, 1, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<1x1x576xbf16>) -> tensor<1x1x64xbf16>
    %55 = "tensor.empty"() : () -> tensor<1x1x512xf32>
    %56 = "linalg.generic"(%53, %55) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg144: bf16, %arg145: f32):
      %219 = "arith.extf"(%arg144) : (bf16) -> f32
      "linalg.yield"(%219) : (f32) -> ()
    }) : (tensor<1x1x512xbf16>, tensor<1x1x512xf32>) -> tensor<1x1x512xf32>
    %57 = "linalg.generic"(%56, %55) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg142: f32, %arg143: f32):
      %218 = "math.fpowi"(%arg142, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%218) : (f32) -> ()
    }) : (tensor<1x1x512xf32>, tensor<1x1x512xf32>) -> tensor<1x1x512xf32>
    %58 = "linalg.generic"(%57, %22) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg140: f32, %arg141: f32):
      %217 = "arith.addf"(%arg140, %arg141) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%217) : (f32) -> ()
    }) : (tensor<1x1x512xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %59 = "linalg.generic"(%58, %21) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg138: f32, %arg139: f32):
      %216 = "arith.divf"(%arg138, %9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%216) : (f32) -> ()
    }) : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %60 = "linalg.generic"(%59, %21) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg136: f32, %arg137: f32):
      %214 = "arith.truncf"(%7) : (f64) -> f32
      %215 = "arith.addf"(%arg136, %214) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%215) : (f32) -> ()
    }) : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %61 = "linalg.generic"(%60, %21) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg134: f32, %arg135: f32):
      %213 = "math.rsqrt"(%arg134) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%213) : (f32) -> ()
    }) : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %62 = "linalg.generic"(%56, %61, %55) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg131: f32, %arg132: f32, %arg133: f32):
      %212 = "arith.mulf"(%arg131, %arg132) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%212) : (f32) -> ()
    }) : (tensor<1x1x512xf32>, tensor<1x1x1xf32>, tensor<1x1x512xf32>) -> tensor<1x1x512xf32>
    %63 = "tensor.empty"() : () -> tensor<1x1x512xbf16>
    %64 = "linalg.generic"(%62, %63) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg129: f32, %arg130: bf16):
      %211 = "arith.truncf"(%arg129) : (f32) -> bf16
      "linalg.yield"(%211) : (bf16) -> ()
    }) : (tensor<1x1x512xf32>, tensor<1x1x512xbf16>) -> tensor<1x1x512xbf16>
    %65 = "linalg.generic"(%arg4, %64, %63) <{indexing_maps = [#map6, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg126: bf16, %arg127: bf16, %arg128: bf16):
      %210 = "arith.mulf"(%arg126, %arg127) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%210) : (bf16) -> ()
    }) : (tensor<512xbf16>, tensor<1x1x512xbf16>, tensor<1x1x512xbf16>) -> tensor<1x1x512xbf16>
    %66 = "tensor.expand_shape"(%65) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 1, 1, 1, 512>}> : (tensor<1x1x512xbf16>) -> tensor<1x1x1x512xbf16>
    %67 = "tensor.expand_shape"(%54) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 1, 1, 1, 64>}> : (tensor<1x1x64xbf16>) -> tensor<1x1x1x64xbf16>
    %68 = "tensor.extract_slice"(%arg8) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 1, 32>, static_strides = array<i64: 1, 1, 1>}> : (tensor<1x1x64xbf16>) -> tensor<1x1x32xbf16>
    %69 = "tensor.expand_shape"(%68) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 1, 1, 1, 32>}> : (tensor<1x1x32xbf16>) -> tensor<1x1x1x32xbf16>
    %70 = "tensor.extract_slice"(%arg9) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 1, 32>, static_strides = array<i64: 1, 1, 1>}> : (tensor<1x1x64xbf16>) -> tensor<1x1x32xbf16>
    %71 = "tensor.expand_shape"(%70) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 1, 1, 1, 32>}> : (tensor<1x1x32xbf16>) -> tensor<1x1x1x32xbf16>
    %72 = "tensor.extract_slice"(%43) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 128, 1, 32>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<1x128x1x64xbf16>) -> tensor<1x128x1x32xbf16>
    %73 = "tensor.extract_slice"(%43) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 1, 128, 1, 32>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<1x128x1x64xbf16>) -> tensor<1x128x1x32xbf16>
    %74 = "tensor.extract_slice"(%67) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 1, 1, 32>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<1x1x1x64xbf16>) -> tensor<1x1x1x32xbf16>
    %75 = "tensor.extract_slice"(%67) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 1, 1, 1, 32>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<1x1x1x64xbf16>) -> tensor<1x1x1x32xbf16>
    %76 = "tensor.empty"() : () -> tensor<1x128x1x32xbf16>
    %77 = "linalg.generic"(%72, %69, %76) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg123: bf16, %arg124: bf16, %arg125: bf16):
      %209 = "arith.mulf"(%arg123, %arg124) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%209) : (bf16) -> ()
    }) : (tensor<1x128x1x32xbf16>, tensor<1x1x1x32xbf16>, tensor<1x128x1x32xbf16>) -> tensor<1x128x1x32xbf16>
    %78 = "linalg.generic"(%73, %71, %76) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg120: bf16, %arg121: bf16, %arg122: bf16):
      %208 = "arith.mulf"(%arg120, %arg121) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%208) : (bf16) -> ()
    }) : (tensor<1x128x1x32xbf16>, tensor<1x1x1x32xbf16>, tensor<1x128x1x32xbf16>) -> tensor<1x128x1x32xbf16>
    %79 = "linalg.generic"(%77, %78, %76) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg117: bf16, %arg118: bf16, %arg119: bf16):
      %207 = "arith.subf"(%arg117, %arg118) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%207) : (bf16) -> ()
    }) : (tensor<1x128x1x32xbf16>, tensor<1x128x1x32xbf16>, tensor<1x128x1x32xbf16>) -> tensor<1x128x1x32xbf16>
    %80 = "linalg.generic"(%73, %69, %76) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg114: bf16, %arg115: bf16, %arg116: bf16):
      %206 = "arith.mulf"(%arg114, %arg115) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%206) : (bf16) -> ()
    }) : (tensor<1x128x1x32xbf16>, tensor<1x1x1x32xbf16>, tensor<1x128x1x32xbf16>) -> tensor<1x128x1x32xbf16>
    %81 = "linalg.generic"(%72, %71, %76) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg111: bf16, %arg112: bf16, %arg113: bf16):
      %205 = "arith.mulf"(%arg111, %arg112) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%205) : (bf16) -> ()
    }) : (tensor<1x128x1x32xbf16>, tensor<1x1x1x32xbf16>, tensor<1x128x1x32xbf16>) -> tensor<1x128x1x32xbf16>
    %82 = "linalg.generic"(%80, %81, %76) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg108: bf16, %arg109: bf16, %arg110: bf16):
      %204 = "arith.addf"(%arg108, %arg109) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%204) : (bf16) -> ()
    }) : (tensor<1x128x1x32xbf16>, tensor<1x128x1x32xbf16>, tensor<1x128x1x32xbf16>) -> tensor<1x128x1x32xbf16>
    %83 = "tensor.concat"(%79, %82) <{dim = 3 : i64}> : (tensor<1x128x1x32xbf16>, tensor<1x128x1x32xbf16>) -> tensor<1x128x1x64xbf16>
    %84 = "tensor.empty"() : () -> tensor<1x1x1x32xbf16>
    %85 = "linalg.generic"(%74, %69, %84) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg105: bf16, %arg106: bf16, %arg107: bf16):
      %203 = "arith.mulf"(%arg105, %arg106) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%203) : (bf16) -> ()
    }) : (tensor<1x1x1x32xbf16>, tensor<1x1x1x32xbf16>, tensor<1x1x1x32xbf16>) -> tensor<1x1x1x32xbf16>
    %86 = "linalg.generic"(%75, %71, %84) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg102: bf16, %arg103: bf16, %arg104: bf16):
      %202 = "arith.mulf"(%arg102, %arg103) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%202) : (bf16) -> ()
    }) : (tensor<1x1x1x32xbf16>, tensor<1x1x1x32xbf16>, tensor<1x1x1x32xbf16>) -> tensor<1x1x1x32xbf16>
    %87 = "linalg.generic"(%85, %86, %84) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg99: bf16, %arg100: bf16, %arg101: bf16):
      %201 = "arith.subf"(%arg99, %arg100) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%201) : (bf16) -> ()
    }) : (tensor<1x1x1x32xbf16>, tensor<1x1x1x32xbf16>, tensor<1x1x1x32xbf16>) -> tensor<1x1x1x32xbf16>
    %88 = "linalg.generic"(%75, %69, %84) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg96: bf16, %arg97: bf16, %arg98: bf16):
      %200 = "arith.mulf"(%arg96, %arg97) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%200) : (bf16) -> ()
    }) : (tensor<1x1x1x32xbf16>, tensor<1x1x1x32xbf16>, tensor<1x1x1x32xbf16>) -> tensor<1x1x1x32xbf16>
    %89 = "linalg.generic"(%74, %71, %84) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg93: bf16, %arg94: bf16, %arg95: bf16):
      %199 = "arith.mulf"(%arg93, %arg94) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%199) : (bf16) -> ()
    }) : (tensor<1x1x1x32xbf16>, tensor<1x1x1x32xbf16>, tensor<1x1x1x32xbf16>) -> tensor<1x1x1x32xbf16>
    %90 = "linalg.generic"(%88, %89, %84) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg90: bf16, %arg91: bf16, %arg92: bf16):
      %198 = "arith.addf"(%arg90, %arg91) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%198) : (bf16) -> ()
    }) : (tensor<1x1x1x32xbf16>, tensor<1x1x1x32xbf16>, tensor<1x1x1x32xbf16>) -> tensor<1x1x1x32xbf16>
    %91 = "tensor.concat"(%87, %90) <{dim = 3 : i64}> : (tensor<1x1x1x32xbf16>, tensor<1x1x1x32xbf16>) -> tensor<1x1x1x64xbf16>
    %92 = "tensor.concat"(%arg11, %66) <{dim = 2 : i64}> : (tensor<1x1x4095x512xbf16>, tensor<1x1x1x512xbf16>) -> tensor<1x1x4096x512xbf16>
    %93 = "tensor.concat"(%arg12, %91) <{dim = 2 : i64}> : (tensor<1x1x4095x64xbf16>, tensor<1x1x1x64xbf16>) -> tensor<1x1x4096x64xbf16>
    %94 = "tensor.concat"(%42, %83) <{dim = 3 : i64}> : (tensor<1x128x1x128xbf16>, tensor<1x128x1x64xbf16>) -> tensor<1x128x1x192xbf16>
    %95 = "tensor.empty"() : () -> tensor<512x32768xbf16>
    %96 = "linalg.transpose"(%arg5, %95) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg88: bf16, %arg89: bf16):
      "linalg.yield"(%arg88) : (bf16) -> ()
    }) : (tensor<32768x512xbf16>, tensor<512x32768xbf16>) -> tensor<512x32768xbf16>
    %97 = "tensor.empty"() : () -> tensor<1x1x512x32768xbf16>
    %98 = "linalg.generic"(%96, %97) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg86: bf16, %arg87: bf16):
      "linalg.yield"(%arg86) : (bf16) -> ()
    }) : (tensor<512x32768xbf16>, tensor<1x1x512x32768xbf16>) -> tensor<1x1x512x32768xbf16>
    %99 = "tensor.collapse_shape"(%92) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<1x1x4096x512xbf16>) -> tensor<1x4096x512xbf16>
    %100 = "tensor.collapse_shape"(%98) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<1x1x512x32768xbf16>) -> tensor<1x512x32768xbf16>
    %101 = "tensor.empty"() : () -> tensor<1x4096x32768xf32>
    %102 = "linalg.fill"(%2, %101) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg84: f32, %arg85: f32):
      "linalg.yield"(%arg84) : (f32) -> ()
    }) : (f32, tensor<1x4096x32768xf32>) -> tensor<1x4096x32768xf32>
    %103 = "linalg.batch_matmul"(%99, %100, %102) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg81: bf16, %arg82: bf16, %arg83: f32):
      %194 = "arith.extf"(%arg81) : (bf16) -> f32
      %195 = "arith.extf"(%arg82) : (bf16) -> f32
      %196 = "arith.mulf"(%194, %195) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %197 = "arith.addf"(%arg83, %196) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%197) : (f32) -> ()
    }) : (tensor<1x4096x512xbf16>, tensor<1x512x32768xbf16>, tensor<1x4096x32768xf32>) -> tensor<1x4096x32768xf32>
    %104 = "tensor.empty"() : () -> tensor<1x4096x32768xbf16>
    %105 = "linalg.generic"(%103, %104) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg79: f32, %arg80: bf16):
      %193 = "arith.truncf"(%arg79) : (f32) -> bf16
      "linalg.yield"(%193) : (bf16) -> ()
    }) : (tensor<1x4096x32768xf32>, tensor<1x4096x32768xbf16>) -> tensor<1x4096x32768xbf16>
    %106 = "tensor.expand_shape"(%105) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 1, 4096, 128, 256>}> : (tensor<1x4096x32768xbf16>) -> tensor<1x4096x128x256xbf16>
    %107 = "tensor.empty"() : () -> tensor<1x128x4096x256xbf16>
    %108 = "linalg.transpose"(%106, %107) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg77: bf16, %arg78: bf16):
      "linalg.yield"(%arg77) : (bf16) -> ()
    }) : (tensor<1x4096x128x256xbf16>, tensor<1x128x4096x256xbf16>) -> tensor<1x128x4096x256xbf16>
    %109 = "tensor.extract_slice"(%108) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 128, 4096, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x128x4096x256xbf16>) -> tensor<1x128x4096x128xbf16>
    %110 = "tensor.extract_slice"(%108) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 128>, static_sizes = array<i64: 1, 128, 4096, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x128x4096x256xbf16>) -> tensor<1x128x4096x128xbf16>
    %111 = "tensor.empty"() : () -> tensor<1x128x4096x64xbf16>
    %112 = "tensor.collapse_shape"(%93) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<1x1x4096x64xbf16>) -> tensor<1x4096x64xbf16>
    %113 = "linalg.generic"(%112, %111) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg75: bf16, %arg76: bf16):
      "linalg.yield"(%arg75) : (bf16) -> ()
    }) : (tensor<1x4096x64xbf16>, tensor<1x128x4096x64xbf16>) -> tensor<1x128x4096x64xbf16>
    %114 = "tensor.empty"() : () -> tensor<1x128x4096x192xbf16>
    %115 = "tensor.insert_slice"(%109, %114) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 128, 4096, 128>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x128x4096x128xbf16>, tensor<1x128x4096x192xbf16>) -> tensor<1x128x4096x192xbf16>
    %116 = "tensor.insert_slice"(%113, %115) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 128>, static_sizes = array<i64: 1, 128, 4096, 64>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x128x4096x64xbf16>, tensor<1x128x4096x192xbf16>) -> tensor<1x128x4096x192xbf16>
    %117 = "tensor.empty"() : () -> tensor<1x128x1x192xf32>
    %118 = "linalg.generic"(%94, %117) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg73: bf16, %arg74: f32):
      %192 = "arith.extf"(%arg73) : (bf16) -> f32
      "linalg.yield"(%192) : (f32) -> ()
    }) : (tensor<1x128x1x192xbf16>, tensor<1x128x1x192xf32>) -> tensor<1x128x1x192xf32>
    %119 = "tensor.empty"() : () -> tensor<1x128x4096x192xf32>
    %120 = "linalg.generic"(%116, %119) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg71: bf16, %arg72: f32):
      %191 = "arith.extf"(%arg71) : (bf16) -> f32
      "linalg.yield"(%191) : (f32) -> ()
    }) : (tensor<1x128x4096x192xbf16>, tensor<1x128x4096x192xf32>) -> tensor<1x128x4096x192xf32>
    %121 = "tensor.empty"() : () -> tensor<1x128x4096x128xf32>
    %122 = "linalg.generic"(%110, %121) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg69: bf16, %arg70: f32):
      %190 = "arith.extf"(%arg69) : (bf16) -> f32
      "linalg.yield"(%190) : (f32) -> ()
    }) : (tensor<1x128x4096x128xbf16>, tensor<1x128x4096x128xf32>) -> tensor<1x128x4096x128xf32>
    %123 = "tensor.empty"() : () -> tensor<1x128x192x4096xf32>
    %124 = "linalg.transpose"(%120, %123) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg67: f32, %arg68: f32):
      "linalg.yield"(%arg67) : (f32) -> ()
    }) : (tensor<1x128x4096x192xf32>, tensor<1x128x192x4096xf32>) -> tensor<1x128x192x4096xf32>
    %125 = "tensor.collapse_shape"(%118) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<1x128x1x192xf32>) -> tensor<128x1x192xf32>
    %126 = "tensor.collapse_shape"(%124) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<1x128x192x4096xf32>) -> tensor<128x192x4096xf32>
    %127 = "tensor.empty"() : () -> tensor<128x1x4096xf32>
    %128 = "linalg.fill"(%2, %127) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg65: f32, %arg66: f32):
      "linalg.yield"(%arg65) : (f32) -> ()
    }) : (f32, tensor<128x1x4096xf32>) -> tensor<128x1x4096xf32>
    %129 = "linalg.batch_matmul"(%125, %126, %128) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32, %arg64: f32):
      %188 = "arith.mulf"(%arg62, %arg63) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %189 = "arith.addf"(%arg64, %188) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%189) : (f32) -> ()
    }) : (tensor<128x1x192xf32>, tensor<128x192x4096xf32>, tensor<128x1x4096xf32>) -> tensor<128x1x4096xf32>
    %130 = "tensor.expand_shape"(%129) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 1, 128, 1, 4096>}> : (tensor<128x1x4096xf32>) -> tensor<1x128x1x4096xf32>
    %131 = "tensor.empty"() : () -> tensor<1x128x1x4096xf32>
    %132 = "linalg.generic"(%130, %131) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg60: f32, %arg61: f32):
      %186 = "arith.truncf"(%6) : (f64) -> f32
      %187 = "arith.mulf"(%arg60, %186) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%187) : (f32) -> ()
    }) : (tensor<1x128x1x4096xf32>, tensor<1x128x1x4096xf32>) -> tensor<1x128x1x4096xf32>
    %133 = "linalg.generic"(%arg10, %132, %5, %131) <{indexing_maps = [#map8, #map7, #map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg56: i1, %arg57: f32, %arg58: f32, %arg59: f32):
      %185 = "arith.select"(%arg56, %arg57, %arg58) : (i1, f32, f32) -> f32
      "linalg.yield"(%185) : (f32) -> ()
    }) : (tensor<1x1x1x4096xi1>, tensor<1x128x1x4096xf32>, tensor<f32>, tensor<1x128x1x4096xf32>) -> tensor<1x128x1x4096xf32>
    %134 = "tensor.empty"() : () -> tensor<1x128x1xi64>
    %135 = "linalg.fill"(%1, %134) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg54: i64, %arg55: i64):
      "linalg.yield"(%arg54) : (i64) -> ()
    }) : (i64, tensor<1x128x1xi64>) -> tensor<1x128x1xi64>
    %136 = "tensor.empty"() : () -> tensor<1x128x1xf32>
    %137 = "linalg.fill"(%3, %136) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg52: f32, %arg53: f32):
      "linalg.yield"(%arg52) : (f32) -> ()
    }) : (f32, tensor<1x128x1xf32>) -> tensor<1x128x1xf32>
    %138:2 = "linalg.generic"(%133, %137, %135) <{indexing_maps = [#map7, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg49: f32, %arg50: f32, %arg51: i64):
      %180 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %181 = "arith.index_cast"(%180) : (index) -> i64
      %182 = "arith.maximumf"(%arg49, %arg50) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %183 = "arith.cmpf"(%arg49, %arg50) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %184 = "arith.select"(%183, %181, %arg51) : (i1, i64, i64) -> i64
      "linalg.yield"(%182, %184) : (f32, i64) -> ()
    }) : (tensor<1x128x1x4096xf32>, tensor<1x128x1xf32>, tensor<1x128x1xi64>) -> (tensor<1x128x1xf32>, tensor<1x128x1xi64>)
    %139 = "tensor.expand_shape"(%138#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 1, 128, 1, 1>}> : (tensor<1x128x1xf32>) -> tensor<1x128x1x1xf32>
    %140 = "linalg.generic"(%133, %139, %131) <{indexing_maps = [#map7, #map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg46: f32, %arg47: f32, %arg48: f32):
      %179 = "arith.subf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%179) : (f32) -> ()
    }) : (tensor<1x128x1x4096xf32>, tensor<1x128x1x1xf32>, tensor<1x128x1x4096xf32>) -> tensor<1x128x1x4096xf32>
    %141 = "linalg.generic"(%140, %131) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg44: f32, %arg45: f32):
      %178 = "math.exp"(%arg44) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%178) : (f32) -> ()
    }) : (tensor<1x128x1x4096xf32>, tensor<1x128x1x4096xf32>) -> tensor<1x128x1x4096xf32>
    %142 = "tensor.empty"() : () -> tensor<1x128x1x1xf32>
    %143 = "linalg.fill"(%2, %142) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg42: f32, %arg43: f32):
      "linalg.yield"(%arg42) : (f32) -> ()
    }) : (f32, tensor<1x128x1x1xf32>) -> tensor<1x128x1x1xf32>
    %144 = "linalg.generic"(%141, %143) <{indexing_maps = [#map7, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg40: f32, %arg41: f32):
      %177 = "arith.addf"(%arg40, %arg41) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%177) : (f32) -> ()
    }) : (tensor<1x128x1x4096xf32>, tensor<1x128x1x1xf32>) -> tensor<1x128x1x1xf32>
    %145 = "linalg.generic"(%141, %144, %131) <{indexing_maps = [#map7, #map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32, %arg39: f32):
      %176 = "arith.divf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%176) : (f32) -> ()
    }) : (tensor<1x128x1x4096xf32>, tensor<1x128x1x1xf32>, tensor<1x128x1x4096xf32>) -> tensor<1x128x1x4096xf32>
    %146 = "linalg.generic"(%arg10, %145, %4, %131) <{indexing_maps = [#map8, #map7, #map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg33: i1, %arg34: f32, %arg35: f32, %arg36: f32):
      %175 = "arith.select"(%arg33, %arg34, %arg35) : (i1, f32, f32) -> f32
      "linalg.yield"(%175) : (f32) -> ()
    }) : (tensor<1x1x1x4096xi1>, tensor<1x128x1x4096xf32>, tensor<f32>, tensor<1x128x1x4096xf32>) -> tensor<1x128x1x4096xf32>
    %147 = "tensor.collapse_shape"(%146) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<1x128x1x4096xf32>) -> tensor<128x1x4096xf32>
    %148 = "tensor.collapse_shape"(%122) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<1x128x4096x128xf32>) -> tensor<128x4096x128xf32>
    %149 = "tensor.empty"() : () -> tensor<128x1x128xf32>
    %150 = "linalg.fill"(%2, %149) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg31: f32, %arg32: f32):
      "linalg.yield"(%arg31) : (f32) -> ()
    }) : (f32, tensor<128x1x128xf32>) -> tensor<128x1x128xf32>
    %151 = "linalg.batch_matmul"(%147, %148, %150) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg28: f32, %arg29: f32, %arg30: f32):
      %173 = "arith.mulf"(%arg28, %arg29) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %174 = "arith.addf"(%arg30, %173) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%174) : (f32) -> ()
    }) : (tensor<128x1x4096xf32>, tensor<128x4096x128xf32>, tensor<128x1x128xf32>) -> tensor<128x1x128xf32>
    %152 = "tensor.expand_shape"(%151) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 1, 128, 1, 128>}> : (tensor<128x1x128xf32>) -> tensor<1x128x1x128xf32>
    %153 = "tensor.empty"() : () -> tensor<1x128x1x128xbf16>
    %154 = "linalg.generic"(%152, %153) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg26: f32, %arg27: bf16):
      %172 = "arith.truncf"(%arg26) : (f32) -> bf16
      "linalg.yield"(%172) : (bf16) -> ()
    }) : (tensor<1x128x1x128xf32>, tensor<1x128x1x128xbf16>) -> tensor<1x128x1x128xbf16>
    %155 = "tensor.empty"() : () -> tensor<1x1x128x128xbf16>
    %156 = "linalg.transpose"(%154, %155) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg24: bf16, %arg25: bf16):
      "linalg.yield"(%arg24) : (bf16) -> ()
    }) : (tensor<1x128x1x128xbf16>, tensor<1x1x128x128xbf16>) -> tensor<1x1x128x128xbf16>
    %157 = "tensor.collapse_shape"(%156) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<1x1x128x128xbf16>) -> tensor<1x1x16384xbf16>
    %158 = "tensor.empty"() : () -> tensor<16384x7168xbf16>
    %159 = "linalg.transpose"(%arg6, %158) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg22: bf16, %arg23: bf16):
      "linalg.yield"(%arg22) : (bf16) -> ()
    }) : (tensor<7168x16384xbf16>, tensor<16384x7168xbf16>) -> tensor<16384x7168xbf16>
    %160 = "tensor.empty"() : () -> tensor<1x16384x7168xbf16>
    %161 = "linalg.generic"(%159, %160) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg20: bf16, %arg21: bf16):
      "linalg.yield"(%arg20) : (bf16) -> ()
    }) : (tensor<16384x7168xbf16>, tensor<1x16384x7168xbf16>) -> tensor<1x16384x7168xbf16>
    %162 = "tensor.empty"() : () -> tensor<1x1x7168xf32>
    %163 = "linalg.fill"(%2, %162) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: f32, %arg19: f32):
      "linalg.yield"(%arg18) : (f32) -> ()
    }) : (f32, tensor<1x1x7168xf32>) -> tensor<1x1x7168xf32>
    %164 = "linalg.batch_matmul"(%157, %161, %163) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg15: bf16, %arg16: bf16, %arg17: f32):
      %168 = "arith.extf"(%arg15) : (bf16) -> f32
      %169 = "arith.extf"(%arg16) : (bf16) -> f32
      %170 = "arith.mulf"(%168, %169) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %171 = "arith.addf"(%arg17, %170) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%171) : (f32) -> ()
    }) : (tensor<1x1x16384xbf16>, tensor<1x16384x7168xbf16>, tensor<1x1x7168xf32>) -> tensor<1x1x7168xf32>
    %165 = "tensor.empty"() : () -> tensor<1x1x7168xbf16>
    %166 = "linalg.generic"(%164, %165) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32, %arg14: bf16):
      %167 = "arith.truncf"(%arg13) : (f32) -> bf16
      "linalg.yield"(%167) : (bf16) -> ()
    }) : (tensor<1x1x7168xf32>, tensor<1x1x7168xbf16>) -> tensor<1x1x7168xbf16>
    "func.return"(%166, %92, %93) : (tensor<1x1x7168xbf16>, tensor<1x1x4096x512xbf16>, tensor<1x1x4096x64xbf16>) -> ()
  }) : () -> ()
}) : () -> ()

