#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map6 = affine_map<(d0, d1, d2) -> (d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map9 = affine_map<(d0) -> (d0)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}, {mla.arg = 11 : i64, mla.inout = 1 : i64}, {mla.arg = 12 : i64, mla.inout = 2 : i64}, {mla.arg = 13 : i64}], function_type = (tensor<48x96xf32>, tensor<48xf32>, tensor<200x48xf32>, tensor<80x96xf32>, tensor<64xf32>, tensor<240x64xf32>, tensor<96x120xf32>, tensor<2x1x96xf32>, tensor<2x1x16xf32>, tensor<2x1x16xf32>, tensor<2x1x1x64xf32>, tensor<2x1x64x64xf32>, tensor<2x1x64x16xf32>, tensor<1xi64>) -> (tensor<2x1x96xf32>, tensor<2x1x64x64xf32>, tensor<2x1x64x16xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<48x96xf32>, %arg1: tensor<48xf32>, %arg2: tensor<200x48xf32>, %arg3: tensor<80x96xf32>, %arg4: tensor<64xf32>, %arg5: tensor<240x64xf32>, %arg6: tensor<96x120xf32>, %arg7: tensor<2x1x96xf32>, %arg8: tensor<2x1x16xf32>, %arg9: tensor<2x1x16xf32>, %arg10: tensor<2x1x1x64xf32>, %arg11: tensor<2x1x64x64xf32>, %arg12: tensor<2x1x64x16xf32>, %arg13: tensor<1xi64>):
    %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = 0.2962823648750772 : f64}> : () -> f64
    %5 = "arith.constant"() <{value = 9.9999999999999995E-7 : f64}> : () -> f64
    %6 = "arith.constant"() <{value = 4.800000e+01 : f32}> : () -> f32
    %7 = "arith.constant"() <{value = 6.400000e+01 : f32}> : () -> f32
    %8 = "tensor.empty"() : () -> tensor<96x48xf32>
    %9 = "linalg.transpose"(%arg0, %8) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg195: f32, %arg196: f32):
      "linalg.yield"(%arg195) : (f32) -> ()
    }) : (tensor<48x96xf32>, tensor<96x48xf32>) -> tensor<96x48xf32>
    %10 = "tensor.empty"() : () -> tensor<2x96x48xf32>
    %11 = "linalg.generic"(%9, %10) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg193: f32, %arg194: f32):
      "linalg.yield"(%arg193) : (f32) -> ()
    }) : (tensor<96x48xf32>, tensor<2x96x48xf32>) -> tensor<2x96x48xf32>
    %12 = "tensor.empty"() : () -> tensor<2x1x48xf32>
    %13 = "linalg.fill"(%2, %12) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg191: f32, %arg192: f32):
      "linalg.yield"(%arg191) : (f32) -> ()
    }) : (f32, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %14 = "linalg.batch_matmul"(%arg7, %11, %13) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg188: f32, %arg189: f32, %arg190: f32):
      %240 = "arith.mulf"(%arg188, %arg189) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %241 = "arith.addf"(%arg190, %240) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%241) : (f32) -> ()
    }) : (tensor<2x1x96xf32>, tensor<2x96x48xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %15 = "linalg.generic"(%14, %12) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg186: f32, %arg187: f32):
      %239 = "math.fpowi"(%arg186, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%239) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %16 = "tensor.empty"() : () -> tensor<2x1x1xf32>
    %17 = "linalg.fill"(%2, %16) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg184: f32, %arg185: f32):
      "linalg.yield"(%arg184) : (f32) -> ()
    }) : (f32, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %18 = "linalg.generic"(%15, %17) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg182: f32, %arg183: f32):
      %238 = "arith.addf"(%arg182, %arg183) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%238) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %19 = "linalg.generic"(%18, %16) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg180: f32, %arg181: f32):
      %237 = "arith.divf"(%arg180, %6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%237) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %20 = "linalg.generic"(%19, %16) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg178: f32, %arg179: f32):
      %235 = "arith.truncf"(%5) : (f64) -> f32
      %236 = "arith.addf"(%arg178, %235) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%236) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %21 = "linalg.generic"(%20, %16) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg176: f32, %arg177: f32):
      %234 = "math.rsqrt"(%arg176) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%234) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %22 = "linalg.generic"(%14, %21, %12) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg173: f32, %arg174: f32, %arg175: f32):
      %233 = "arith.mulf"(%arg173, %arg174) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%233) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x1x1xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %23 = "linalg.generic"(%arg1, %22, %12) <{indexing_maps = [#map6, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg170: f32, %arg171: f32, %arg172: f32):
      %232 = "arith.mulf"(%arg170, %arg171) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%232) : (f32) -> ()
    }) : (tensor<48xf32>, tensor<2x1x48xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %24 = "tensor.empty"() : () -> tensor<48x200xf32>
    %25 = "linalg.transpose"(%arg2, %24) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg168: f32, %arg169: f32):
      "linalg.yield"(%arg168) : (f32) -> ()
    }) : (tensor<200x48xf32>, tensor<48x200xf32>) -> tensor<48x200xf32>
    %26 = "tensor.empty"() : () -> tensor<2x48x200xf32>
    %27 = "linalg.generic"(%25, %26) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg166: f32, %arg167: f32):
      "linalg.yield"(%arg166) : (f32) -> ()
    }) : (tensor<48x200xf32>, tensor<2x48x200xf32>) -> tensor<2x48x200xf32>
    %28 = "tensor.empty"() : () -> tensor<2x1x200xf32>
    %29 = "linalg.fill"(%2, %28) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg164: f32, %arg165: f32):
      "linalg.yield"(%arg164) : (f32) -> ()
    }) : (f32, tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %30 = "linalg.batch_matmul"(%23, %27, %29) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg161: f32, %arg162: f32, %arg163: f32):
      %230 = "arith.mulf"(%arg161, %arg162) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %231 = "arith.addf"(%arg163, %230) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%231) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x48x200xf32>, tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %31 = "tensor.expand_shape"(%30) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 5, 40>}> : (tensor<2x1x200xf32>) -> tensor<2x1x5x40xf32>
    %32 = "tensor.empty"() : () -> tensor<2x5x1x40xf32>
    %33 = "linalg.transpose"(%31, %32) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg159: f32, %arg160: f32):
      "linalg.yield"(%arg159) : (f32) -> ()
    }) : (tensor<2x1x5x40xf32>, tensor<2x5x1x40xf32>) -> tensor<2x5x1x40xf32>
    %34 = "tensor.extract_slice"(%33) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 1, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x1x40xf32>) -> tensor<2x5x1x24xf32>
    %35 = "tensor.extract_slice"(%33) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 1, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x1x40xf32>) -> tensor<2x5x1x16xf32>
    %36 = "tensor.empty"() : () -> tensor<96x80xf32>
    %37 = "linalg.transpose"(%arg3, %36) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg157: f32, %arg158: f32):
      "linalg.yield"(%arg157) : (f32) -> ()
    }) : (tensor<80x96xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %38 = "tensor.empty"() : () -> tensor<2x96x80xf32>
    %39 = "linalg.generic"(%37, %38) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg155: f32, %arg156: f32):
      "linalg.yield"(%arg155) : (f32) -> ()
    }) : (tensor<96x80xf32>, tensor<2x96x80xf32>) -> tensor<2x96x80xf32>
    %40 = "tensor.empty"() : () -> tensor<2x1x80xf32>
    %41 = "linalg.fill"(%2, %40) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg153: f32, %arg154: f32):
      "linalg.yield"(%arg153) : (f32) -> ()
    }) : (f32, tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %42 = "linalg.batch_matmul"(%arg7, %39, %41) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg150: f32, %arg151: f32, %arg152: f32):
      %228 = "arith.mulf"(%arg150, %arg151) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %229 = "arith.addf"(%arg152, %228) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%229) : (f32) -> ()
    }) : (tensor<2x1x96xf32>, tensor<2x96x80xf32>, tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %43 = "tensor.extract_slice"(%42) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x64xf32>
    %44 = "tensor.extract_slice"(%42) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 64>, static_sizes = array<i64: 2, 1, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x16xf32>
    %45 = "tensor.empty"() : () -> tensor<2x1x64xf32>
    %46 = "linalg.generic"(%43, %45) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg148: f32, %arg149: f32):
      %227 = "math.fpowi"(%arg148, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%227) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %47 = "linalg.generic"(%46, %17) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg146: f32, %arg147: f32):
      %226 = "arith.addf"(%arg146, %arg147) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%226) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %48 = "linalg.generic"(%47, %16) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg144: f32, %arg145: f32):
      %225 = "arith.divf"(%arg144, %7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%225) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %49 = "linalg.generic"(%48, %16) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg142: f32, %arg143: f32):
      %223 = "arith.truncf"(%5) : (f64) -> f32
      %224 = "arith.addf"(%arg142, %223) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%224) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %50 = "linalg.generic"(%49, %16) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg140: f32, %arg141: f32):
      %222 = "math.rsqrt"(%arg140) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%222) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %51 = "linalg.generic"(%43, %50, %45) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg137: f32, %arg138: f32, %arg139: f32):
      %221 = "arith.mulf"(%arg137, %arg138) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%221) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %52 = "linalg.generic"(%arg4, %51, %45) <{indexing_maps = [#map6, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg134: f32, %arg135: f32, %arg136: f32):
      %220 = "arith.mulf"(%arg134, %arg135) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%220) : (f32) -> ()
    }) : (tensor<64xf32>, tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %53 = "tensor.expand_shape"(%44) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 1, 16>}> : (tensor<2x1x16xf32>) -> tensor<2x1x1x16xf32>
    %54 = "tensor.extract_slice"(%arg8) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x16xf32>) -> tensor<2x1x8xf32>
    %55 = "tensor.expand_shape"(%54) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 1, 8>}> : (tensor<2x1x8xf32>) -> tensor<2x1x1x8xf32>
    %56 = "tensor.extract_slice"(%arg9) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x16xf32>) -> tensor<2x1x8xf32>
    %57 = "tensor.expand_shape"(%56) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 1, 8>}> : (tensor<2x1x8xf32>) -> tensor<2x1x1x8xf32>
    %58 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x5x1x16xf32>) -> tensor<2x5x1x8xf32>
    %59 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 5, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x5x1x16xf32>) -> tensor<2x5x1x8xf32>
    %60 = "tensor.extract_slice"(%53) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 1, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x1x16xf32>) -> tensor<2x1x1x8xf32>
    %61 = "tensor.extract_slice"(%53) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 1, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x1x16xf32>) -> tensor<2x1x1x8xf32>
    %62 = "tensor.empty"() : () -> tensor<2x5x1x8xf32>
    %63 = "linalg.generic"(%58, %55, %62) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg131: f32, %arg132: f32, %arg133: f32):
      %219 = "arith.mulf"(%arg131, %arg132) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%219) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %64 = "linalg.generic"(%59, %57, %62) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg128: f32, %arg129: f32, %arg130: f32):
      %218 = "arith.mulf"(%arg128, %arg129) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%218) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %65 = "linalg.generic"(%63, %64, %62) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg125: f32, %arg126: f32, %arg127: f32):
      %217 = "arith.subf"(%arg125, %arg126) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%217) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %66 = "linalg.generic"(%59, %55, %62) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg122: f32, %arg123: f32, %arg124: f32):
      %216 = "arith.mulf"(%arg122, %arg123) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%216) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %67 = "linalg.generic"(%58, %57, %62) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg119: f32, %arg120: f32, %arg121: f32):
      %215 = "arith.mulf"(%arg119, %arg120) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%215) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %68 = "linalg.generic"(%66, %67, %62) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg116: f32, %arg117: f32, %arg118: f32):
      %214 = "arith.addf"(%arg116, %arg117) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%214) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %69 = "tensor.concat"(%65, %68) <{dim = 3 : i64}> : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x16xf32>
    %70 = "tensor.empty"() : () -> tensor<2x1x1x8xf32>
    %71 = "linalg.generic"(%60, %55, %70) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg113: f32, %arg114: f32, %arg115: f32):
      %213 = "arith.mulf"(%arg113, %arg114) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%213) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %72 = "linalg.generic"(%61, %57, %70) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg110: f32, %arg111: f32, %arg112: f32):
      %212 = "arith.mulf"(%arg110, %arg111) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%212) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %73 = "linalg.generic"(%71, %72, %70) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg107: f32, %arg108: f32, %arg109: f32):
      %211 = "arith.subf"(%arg107, %arg108) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%211) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %74 = "linalg.generic"(%61, %55, %70) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg104: f32, %arg105: f32, %arg106: f32):
      %210 = "arith.mulf"(%arg104, %arg105) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%210) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %75 = "linalg.generic"(%60, %57, %70) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg101: f32, %arg102: f32, %arg103: f32):
      %209 = "arith.mulf"(%arg101, %arg102) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%209) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %76 = "linalg.generic"(%74, %75, %70) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg98: f32, %arg99: f32, %arg100: f32):
      %208 = "arith.addf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%208) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %77 = "tensor.concat"(%73, %76) <{dim = 3 : i64}> : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x16xf32>
    %78 = "tensor.empty"() : () -> tensor<64xi64>
    %79 = "linalg.generic"(%78) <{indexing_maps = [#map9], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg97: i64):
      %206 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %207 = "arith.index_cast"(%206) : (index) -> i64
      "linalg.yield"(%207) : (i64) -> ()
    }) : (tensor<64xi64>) -> tensor<64xi64>
    %80 = "tensor.empty"() : () -> tensor<1xi64>
    %81 = "linalg.generic"(%80) <{indexing_maps = [#map9], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg96: i64):
      "linalg.yield"(%1) : (i64) -> ()
    }) : (tensor<1xi64>) -> tensor<1xi64>
    %82 = "tensor.empty"() : () -> tensor<2xi64>
    %83 = "linalg.generic"(%82) <{indexing_maps = [#map9], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg95: i64):
      %204 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %205 = "arith.index_cast"(%204) : (index) -> i64
      "linalg.yield"(%205) : (i64) -> ()
    }) : (tensor<2xi64>) -> tensor<2xi64>
    %84 = "tensor.empty"() : () -> tensor<2x1x1x64xi64>
    %85 = "tensor.expand_shape"(%83) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 2, 1, 1>}> : (tensor<2xi64>) -> tensor<2x1x1xi64>
    %86 = "linalg.generic"(%85, %84) <{indexing_maps = [#map4, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg93: i64, %arg94: i64):
      "linalg.yield"(%arg93) : (i64) -> ()
    }) : (tensor<2x1x1xi64>, tensor<2x1x1x64xi64>) -> tensor<2x1x1x64xi64>
    %87 = "tensor.collapse_shape"(%86) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x64xi64>) -> tensor<128xi64>
    %88 = "tensor.expand_shape"(%81) <{reassociation = [[0, 1]], static_output_shape = array<i64: 1, 1>}> : (tensor<1xi64>) -> tensor<1x1xi64>
    %89 = "linalg.generic"(%88, %84) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg91: i64, %arg92: i64):
      "linalg.yield"(%arg91) : (i64) -> ()
    }) : (tensor<1x1xi64>, tensor<2x1x1x64xi64>) -> tensor<2x1x1x64xi64>
    %90 = "tensor.collapse_shape"(%89) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x64xi64>) -> tensor<128xi64>
    %91 = "linalg.generic"(%arg13, %84) <{indexing_maps = [#map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg89: i64, %arg90: i64):
      "linalg.yield"(%arg89) : (i64) -> ()
    }) : (tensor<1xi64>, tensor<2x1x1x64xi64>) -> tensor<2x1x1x64xi64>
    %92 = "tensor.collapse_shape"(%91) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x64xi64>) -> tensor<128xi64>
    %93 = "linalg.generic"(%79, %84) <{indexing_maps = [#map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg87: i64, %arg88: i64):
      "linalg.yield"(%arg87) : (i64) -> ()
    }) : (tensor<64xi64>, tensor<2x1x1x64xi64>) -> tensor<2x1x1x64xi64>
    %94 = "tensor.collapse_shape"(%93) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x64xi64>) -> tensor<128xi64>
    %95 = "tensor.expand_shape"(%87) <{reassociation = [[0, 1]], static_output_shape = array<i64: 128, 1>}> : (tensor<128xi64>) -> tensor<128x1xi64>
    %96 = "tensor.expand_shape"(%90) <{reassociation = [[0, 1]], static_output_shape = array<i64: 128, 1>}> : (tensor<128xi64>) -> tensor<128x1xi64>
    %97 = "tensor.expand_shape"(%92) <{reassociation = [[0, 1]], static_output_shape = array<i64: 128, 1>}> : (tensor<128xi64>) -> tensor<128x1xi64>
    %98 = "tensor.expand_shape"(%94) <{reassociation = [[0, 1]], static_output_shape = array<i64: 128, 1>}> : (tensor<128xi64>) -> tensor<128x1xi64>
    %99 = "tensor.concat"(%95, %96, %97, %98) <{dim = 1 : i64}> : (tensor<128x1xi64>, tensor<128x1xi64>, tensor<128x1xi64>, tensor<128x1xi64>) -> tensor<128x4xi64>
    %100 = "tensor.collapse_shape"(%52) <{reassociation = [[0, 1, 2]]}> : (tensor<2x1x64xf32>) -> tensor<128xf32>
    %101 = "tensor.expand_shape"(%100) <{reassociation = [[0, 1, 2, 3, 4]], static_output_shape = array<i64: 128, 1, 1, 1, 1>}> : (tensor<128xf32>) -> tensor<128x1x1x1x1xf32>
    %102 = "tm_tensor.scatter"(%101, %99, %arg11) <{dimension_map = array<i64: 0, 1, 2, 3>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = true}> ({
    ^bb0(%arg85: f32, %arg86: f32):
      "tm_tensor.yield"(%arg85) : (f32) -> ()
    }) : (tensor<128x1x1x1x1xf32>, tensor<128x4xi64>, tensor<2x1x64x64xf32>) -> tensor<2x1x64x64xf32>
    %103 = "tensor.empty"() : () -> tensor<16xi64>
    %104 = "linalg.generic"(%103) <{indexing_maps = [#map9], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg84: i64):
      %202 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %203 = "arith.index_cast"(%202) : (index) -> i64
      "linalg.yield"(%203) : (i64) -> ()
    }) : (tensor<16xi64>) -> tensor<16xi64>
    %105 = "tensor.empty"() : () -> tensor<2x1x1x16xi64>
    %106 = "linalg.generic"(%85, %105) <{indexing_maps = [#map4, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg82: i64, %arg83: i64):
      "linalg.yield"(%arg82) : (i64) -> ()
    }) : (tensor<2x1x1xi64>, tensor<2x1x1x16xi64>) -> tensor<2x1x1x16xi64>
    %107 = "tensor.collapse_shape"(%106) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x16xi64>) -> tensor<32xi64>
    %108 = "linalg.generic"(%88, %105) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg80: i64, %arg81: i64):
      "linalg.yield"(%arg80) : (i64) -> ()
    }) : (tensor<1x1xi64>, tensor<2x1x1x16xi64>) -> tensor<2x1x1x16xi64>
    %109 = "tensor.collapse_shape"(%108) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x16xi64>) -> tensor<32xi64>
    %110 = "linalg.generic"(%arg13, %105) <{indexing_maps = [#map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg78: i64, %arg79: i64):
      "linalg.yield"(%arg78) : (i64) -> ()
    }) : (tensor<1xi64>, tensor<2x1x1x16xi64>) -> tensor<2x1x1x16xi64>
    %111 = "tensor.collapse_shape"(%110) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x16xi64>) -> tensor<32xi64>
    %112 = "linalg.generic"(%104, %105) <{indexing_maps = [#map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg76: i64, %arg77: i64):
      "linalg.yield"(%arg76) : (i64) -> ()
    }) : (tensor<16xi64>, tensor<2x1x1x16xi64>) -> tensor<2x1x1x16xi64>
    %113 = "tensor.collapse_shape"(%112) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x16xi64>) -> tensor<32xi64>
    %114 = "tensor.expand_shape"(%107) <{reassociation = [[0, 1]], static_output_shape = array<i64: 32, 1>}> : (tensor<32xi64>) -> tensor<32x1xi64>
    %115 = "tensor.expand_shape"(%109) <{reassociation = [[0, 1]], static_output_shape = array<i64: 32, 1>}> : (tensor<32xi64>) -> tensor<32x1xi64>
    %116 = "tensor.expand_shape"(%111) <{reassociation = [[0, 1]], static_output_shape = array<i64: 32, 1>}> : (tensor<32xi64>) -> tensor<32x1xi64>
    %117 = "tensor.expand_shape"(%113) <{reassociation = [[0, 1]], static_output_shape = array<i64: 32, 1>}> : (tensor<32xi64>) -> tensor<32x1xi64>
    %118 = "tensor.concat"(%114, %115, %116, %117) <{dim = 1 : i64}> : (tensor<32x1xi64>, tensor<32x1xi64>, tensor<32x1xi64>, tensor<32x1xi64>) -> tensor<32x4xi64>
    %119 = "tensor.collapse_shape"(%77) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x16xf32>) -> tensor<32xf32>
    %120 = "tensor.expand_shape"(%119) <{reassociation = [[0, 1, 2, 3, 4]], static_output_shape = array<i64: 32, 1, 1, 1, 1>}> : (tensor<32xf32>) -> tensor<32x1x1x1x1xf32>
    %121 = "tm_tensor.scatter"(%120, %118, %arg12) <{dimension_map = array<i64: 0, 1, 2, 3>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = true}> ({
    ^bb0(%arg74: f32, %arg75: f32):
      "tm_tensor.yield"(%arg74) : (f32) -> ()
    }) : (tensor<32x1x1x1x1xf32>, tensor<32x4xi64>, tensor<2x1x64x16xf32>) -> tensor<2x1x64x16xf32>
    %122 = "tensor.concat"(%34, %69) <{dim = 3 : i64}> : (tensor<2x5x1x24xf32>, tensor<2x5x1x16xf32>) -> tensor<2x5x1x40xf32>
    %123 = "tensor.empty"() : () -> tensor<64x240xf32>
    %124 = "linalg.transpose"(%arg5, %123) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg72: f32, %arg73: f32):
      "linalg.yield"(%arg72) : (f32) -> ()
    }) : (tensor<240x64xf32>, tensor<64x240xf32>) -> tensor<64x240xf32>
    %125 = "tensor.empty"() : () -> tensor<2x1x64x240xf32>
    %126 = "linalg.generic"(%124, %125) <{indexing_maps = [#map13, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg70: f32, %arg71: f32):
      "linalg.yield"(%arg70) : (f32) -> ()
    }) : (tensor<64x240xf32>, tensor<2x1x64x240xf32>) -> tensor<2x1x64x240xf32>
    %127 = "tensor.collapse_shape"(%102) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x64x64xf32>) -> tensor<2x64x64xf32>
    %128 = "tensor.collapse_shape"(%126) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x64x240xf32>) -> tensor<2x64x240xf32>
    %129 = "tensor.empty"() : () -> tensor<2x64x240xf32>
    %130 = "linalg.fill"(%2, %129) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg68: f32, %arg69: f32):
      "linalg.yield"(%arg68) : (f32) -> ()
    }) : (f32, tensor<2x64x240xf32>) -> tensor<2x64x240xf32>
    %131 = "linalg.batch_matmul"(%127, %128, %130) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg65: f32, %arg66: f32, %arg67: f32):
      %200 = "arith.mulf"(%arg65, %arg66) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %201 = "arith.addf"(%arg67, %200) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%201) : (f32) -> ()
    }) : (tensor<2x64x64xf32>, tensor<2x64x240xf32>, tensor<2x64x240xf32>) -> tensor<2x64x240xf32>
    %132 = "tensor.expand_shape"(%131) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 64, 5, 48>}> : (tensor<2x64x240xf32>) -> tensor<2x64x5x48xf32>
    %133 = "tensor.empty"() : () -> tensor<2x5x64x48xf32>
    %134 = "linalg.transpose"(%132, %133) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg63: f32, %arg64: f32):
      "linalg.yield"(%arg63) : (f32) -> ()
    }) : (tensor<2x64x5x48xf32>, tensor<2x5x64x48xf32>) -> tensor<2x5x64x48xf32>
    %135 = "tensor.extract_slice"(%134) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 64, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x64x48xf32>) -> tensor<2x5x64x24xf32>
    %136 = "tensor.extract_slice"(%134) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 64, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x64x48xf32>) -> tensor<2x5x64x24xf32>
    %137 = "tensor.empty"() : () -> tensor<2x5x64x40xf32>
    %138 = "tensor.insert_slice"(%135, %137) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 64, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x64x24xf32>, tensor<2x5x64x40xf32>) -> tensor<2x5x64x40xf32>
    %139 = "tensor.empty"() : () -> tensor<2x5x64x16xf32>
    %140 = "tensor.collapse_shape"(%121) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x64x16xf32>) -> tensor<2x64x16xf32>
    %141 = "linalg.generic"(%140, %139) <{indexing_maps = [#map14, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg61: f32, %arg62: f32):
      "linalg.yield"(%arg61) : (f32) -> ()
    }) : (tensor<2x64x16xf32>, tensor<2x5x64x16xf32>) -> tensor<2x5x64x16xf32>
    %142 = "tensor.insert_slice"(%141, %138) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 64, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x64x16xf32>, tensor<2x5x64x40xf32>) -> tensor<2x5x64x40xf32>
    %143 = "tensor.empty"() : () -> tensor<2x5x40x64xf32>
    %144 = "linalg.transpose"(%142, %143) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg59: f32, %arg60: f32):
      "linalg.yield"(%arg59) : (f32) -> ()
    }) : (tensor<2x5x64x40xf32>, tensor<2x5x40x64xf32>) -> tensor<2x5x40x64xf32>
    %145 = "tensor.collapse_shape"(%122) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x1x40xf32>) -> tensor<10x1x40xf32>
    %146 = "tensor.collapse_shape"(%144) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x40x64xf32>) -> tensor<10x40x64xf32>
    %147 = "tensor.empty"() : () -> tensor<10x1x64xf32>
    %148 = "linalg.fill"(%2, %147) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg57: f32, %arg58: f32):
      "linalg.yield"(%arg57) : (f32) -> ()
    }) : (f32, tensor<10x1x64xf32>) -> tensor<10x1x64xf32>
    %149 = "linalg.batch_matmul"(%145, %146, %148) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg54: f32, %arg55: f32, %arg56: f32):
      %198 = "arith.mulf"(%arg54, %arg55) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %199 = "arith.addf"(%arg56, %198) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%199) : (f32) -> ()
    }) : (tensor<10x1x40xf32>, tensor<10x40x64xf32>, tensor<10x1x64xf32>) -> tensor<10x1x64xf32>
    %150 = "tensor.expand_shape"(%149) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 1, 64>}> : (tensor<10x1x64xf32>) -> tensor<2x5x1x64xf32>
    %151 = "tensor.empty"() : () -> tensor<2x5x1x64xf32>
    %152 = "linalg.generic"(%150, %151) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg52: f32, %arg53: f32):
      %196 = "arith.truncf"(%4) : (f64) -> f32
      %197 = "arith.mulf"(%arg52, %196) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%197) : (f32) -> ()
    }) : (tensor<2x5x1x64xf32>, tensor<2x5x1x64xf32>) -> tensor<2x5x1x64xf32>
    %153 = "linalg.generic"(%152, %arg10, %151) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg49: f32, %arg50: f32, %arg51: f32):
      %195 = "arith.addf"(%arg49, %arg50) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%195) : (f32) -> ()
    }) : (tensor<2x5x1x64xf32>, tensor<2x1x1x64xf32>, tensor<2x5x1x64xf32>) -> tensor<2x5x1x64xf32>
    %154 = "tensor.empty"() : () -> tensor<2x5x1xi64>
    %155 = "linalg.fill"(%1, %154) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg47: i64, %arg48: i64):
      "linalg.yield"(%arg47) : (i64) -> ()
    }) : (i64, tensor<2x5x1xi64>) -> tensor<2x5x1xi64>
    %156 = "tensor.empty"() : () -> tensor<2x5x1xf32>
    %157 = "linalg.fill"(%3, %156) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg45: f32, %arg46: f32):
      "linalg.yield"(%arg45) : (f32) -> ()
    }) : (f32, tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %158:2 = "linalg.generic"(%153, %157, %155) <{indexing_maps = [#map7, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg42: f32, %arg43: f32, %arg44: i64):
      %190 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %191 = "arith.index_cast"(%190) : (index) -> i64
      %192 = "arith.maximumf"(%arg42, %arg43) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %193 = "arith.cmpf"(%arg42, %arg43) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %194 = "arith.select"(%193, %191, %arg44) : (i1, i64, i64) -> i64
      "linalg.yield"(%192, %194) : (f32, i64) -> ()
    }) : (tensor<2x5x1x64xf32>, tensor<2x5x1xf32>, tensor<2x5x1xi64>) -> (tensor<2x5x1xf32>, tensor<2x5x1xi64>)
    %159 = "tensor.expand_shape"(%158#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 5, 1, 1>}> : (tensor<2x5x1xf32>) -> tensor<2x5x1x1xf32>
    %160 = "linalg.generic"(%153, %159, %151) <{indexing_maps = [#map7, #map15, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32, %arg41: f32):
      %189 = "arith.subf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%189) : (f32) -> ()
    }) : (tensor<2x5x1x64xf32>, tensor<2x5x1x1xf32>, tensor<2x5x1x64xf32>) -> tensor<2x5x1x64xf32>
    %161 = "linalg.generic"(%160, %151) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32):
      %188 = "math.exp"(%arg37) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%188) : (f32) -> ()
    }) : (tensor<2x5x1x64xf32>, tensor<2x5x1x64xf32>) -> tensor<2x5x1x64xf32>
    %162 = "tensor.empty"() : () -> tensor<2x5x1x1xf32>
    %163 = "linalg.fill"(%2, %162) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg35: f32, %arg36: f32):
      "linalg.yield"(%arg35) : (f32) -> ()
    }) : (f32, tensor<2x5x1x1xf32>) -> tensor<2x5x1x1xf32>
    %164 = "linalg.generic"(%161, %163) <{indexing_maps = [#map7, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32):
      %187 = "arith.addf"(%arg33, %arg34) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%187) : (f32) -> ()
    }) : (tensor<2x5x1x64xf32>, tensor<2x5x1x1xf32>) -> tensor<2x5x1x1xf32>
    %165 = "linalg.generic"(%161, %164, %151) <{indexing_maps = [#map7, #map15, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32, %arg32: f32):
      %186 = "arith.divf"(%arg30, %arg31) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%186) : (f32) -> ()
    }) : (tensor<2x5x1x64xf32>, tensor<2x5x1x1xf32>, tensor<2x5x1x64xf32>) -> tensor<2x5x1x64xf32>
    %166 = "tensor.collapse_shape"(%165) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x1x64xf32>) -> tensor<10x1x64xf32>
    %167 = "tensor.collapse_shape"(%136) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x64x24xf32>) -> tensor<10x64x24xf32>
    %168 = "tensor.empty"() : () -> tensor<10x1x24xf32>
    %169 = "linalg.fill"(%2, %168) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: f32, %arg29: f32):
      "linalg.yield"(%arg28) : (f32) -> ()
    }) : (f32, tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %170 = "linalg.batch_matmul"(%166, %167, %169) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32, %arg27: f32):
      %184 = "arith.mulf"(%arg25, %arg26) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %185 = "arith.addf"(%arg27, %184) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%185) : (f32) -> ()
    }) : (tensor<10x1x64xf32>, tensor<10x64x24xf32>, tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %171 = "tensor.expand_shape"(%170) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 1, 24>}> : (tensor<10x1x24xf32>) -> tensor<2x5x1x24xf32>
    %172 = "tensor.empty"() : () -> tensor<2x1x5x24xf32>
    %173 = "linalg.transpose"(%171, %172) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg23: f32, %arg24: f32):
      "linalg.yield"(%arg23) : (f32) -> ()
    }) : (tensor<2x5x1x24xf32>, tensor<2x1x5x24xf32>) -> tensor<2x1x5x24xf32>
    %174 = "tensor.collapse_shape"(%173) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x1x5x24xf32>) -> tensor<2x1x120xf32>
    %175 = "tensor.empty"() : () -> tensor<120x96xf32>
    %176 = "linalg.transpose"(%arg6, %175) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg21: f32, %arg22: f32):
      "linalg.yield"(%arg21) : (f32) -> ()
    }) : (tensor<96x120xf32>, tensor<120x96xf32>) -> tensor<120x96xf32>
    %177 = "tensor.empty"() : () -> tensor<2x120x96xf32>
    %178 = "linalg.generic"(%176, %177) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32):
      "linalg.yield"(%arg19) : (f32) -> ()
    }) : (tensor<120x96xf32>, tensor<2x120x96xf32>) -> tensor<2x120x96xf32>
    %179 = "tensor.empty"() : () -> tensor<2x1x96xf32>
    %180 = "linalg.fill"(%2, %179) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      "linalg.yield"(%arg17) : (f32) -> ()
    }) : (f32, tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    %181 = "linalg.batch_matmul"(%174, %178, %180) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg14: f32, %arg15: f32, %arg16: f32):
      %182 = "arith.mulf"(%arg14, %arg15) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %183 = "arith.addf"(%arg16, %182) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%183) : (f32) -> ()
    }) : (tensor<2x1x120xf32>, tensor<2x120x96xf32>, tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    "func.return"(%181, %102, %121) : (tensor<2x1x96xf32>, tensor<2x1x64x64xf32>, tensor<2x1x64x16xf32>) -> ()
  }) : () -> ()
}) : () -> ()

