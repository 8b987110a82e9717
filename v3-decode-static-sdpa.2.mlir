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
#map15 = affine_map<(d0, d1, d2, d3) -> ()>
#map16 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}, {mla.arg = 11 : i64, mla.inout = 1 : i64}, {mla.arg = 12 : i64, mla.inout = 2 : i64}, {mla.arg = 13 : i64}], function_type = (tensor<48x96xf32>, tensor<48xf32>, tensor<200x48xf32>, tensor<80x96xf32>, tensor<64xf32>, tensor<240x64xf32>, tensor<96x120xf32>, tensor<2x1x96xf32>, tensor<2x1x16xf32>, tensor<2x1x16xf32>, tensor<2x1x1x64xi1>, tensor<2x1x64x64xf32>, tensor<2x1x64x16xf32>, tensor<1xi64>) -> (tensor<2x1x96xf32>, tensor<2x1x64x64xf32>, tensor<2x1x64x16xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<48x96xf32>, %arg1: tensor<48xf32>, %arg2: tensor<200x48xf32>, %arg3: tensor<80x96xf32>, %arg4: tensor<64xf32>, %arg5: tensor<240x64xf32>, %arg6: tensor<96x120xf32>, %arg7: tensor<2x1x96xf32>, %arg8: tensor<2x1x16xf32>, %arg9: tensor<2x1x16xf32>, %arg10: tensor<2x1x1x64xi1>, %arg11: tensor<2x1x64x64xf32>, %arg12: tensor<2x1x64x16xf32>, %arg13: tensor<1xi64>):
    %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %5 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %6 = "arith.constant"() <{value = 0.2962823648750772 : f64}> : () -> f64
    %7 = "arith.constant"() <{value = 9.9999999999999995E-7 : f64}> : () -> f64
    %8 = "arith.constant"() <{value = 4.800000e+01 : f32}> : () -> f32
    %9 = "arith.constant"() <{value = 6.400000e+01 : f32}> : () -> f32
    %10 = "tensor.empty"() : () -> tensor<96x48xf32>
    %11 = "linalg.transpose"(%arg0, %10) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg200: f32, %arg201: f32):
      "linalg.yield"(%arg200) : (f32) -> ()
    }) : (tensor<48x96xf32>, tensor<96x48xf32>) -> tensor<96x48xf32>
    %12 = "tensor.empty"() : () -> tensor<2x96x48xf32>
    %13 = "linalg.generic"(%11, %12) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg198: f32, %arg199: f32):
      "linalg.yield"(%arg198) : (f32) -> ()
    }) : (tensor<96x48xf32>, tensor<2x96x48xf32>) -> tensor<2x96x48xf32>
    %14 = "tensor.empty"() : () -> tensor<2x1x48xf32>
    %15 = "linalg.fill"(%2, %14) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg196: f32, %arg197: f32):
      "linalg.yield"(%arg196) : (f32) -> ()
    }) : (f32, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %16 = "linalg.batch_matmul"(%arg7, %13, %15) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg193: f32, %arg194: f32, %arg195: f32):
      %244 = "arith.mulf"(%arg193, %arg194) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %245 = "arith.addf"(%arg195, %244) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%245) : (f32) -> ()
    }) : (tensor<2x1x96xf32>, tensor<2x96x48xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %17 = "linalg.generic"(%16, %14) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg191: f32, %arg192: f32):
      %243 = "math.fpowi"(%arg191, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%243) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %18 = "tensor.empty"() : () -> tensor<2x1x1xf32>
    %19 = "linalg.fill"(%2, %18) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg189: f32, %arg190: f32):
      "linalg.yield"(%arg189) : (f32) -> ()
    }) : (f32, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %20 = "linalg.generic"(%17, %19) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg187: f32, %arg188: f32):
      %242 = "arith.addf"(%arg187, %arg188) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%242) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %21 = "linalg.generic"(%20, %18) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg185: f32, %arg186: f32):
      %241 = "arith.divf"(%arg185, %8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%241) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %22 = "linalg.generic"(%21, %18) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg183: f32, %arg184: f32):
      %239 = "arith.truncf"(%7) : (f64) -> f32
      %240 = "arith.addf"(%arg183, %239) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%240) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %23 = "linalg.generic"(%22, %18) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg181: f32, %arg182: f32):
      %238 = "math.rsqrt"(%arg181) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%238) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %24 = "linalg.generic"(%16, %23, %14) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg178: f32, %arg179: f32, %arg180: f32):
      %237 = "arith.mulf"(%arg178, %arg179) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%237) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x1x1xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %25 = "linalg.generic"(%arg1, %24, %14) <{indexing_maps = [#map6, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg175: f32, %arg176: f32, %arg177: f32):
      %236 = "arith.mulf"(%arg175, %arg176) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%236) : (f32) -> ()
    }) : (tensor<48xf32>, tensor<2x1x48xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %26 = "tensor.empty"() : () -> tensor<48x200xf32>
    %27 = "linalg.transpose"(%arg2, %26) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg173: f32, %arg174: f32):
      "linalg.yield"(%arg173) : (f32) -> ()
    }) : (tensor<200x48xf32>, tensor<48x200xf32>) -> tensor<48x200xf32>
    %28 = "tensor.empty"() : () -> tensor<2x48x200xf32>
    %29 = "linalg.generic"(%27, %28) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg171: f32, %arg172: f32):
      "linalg.yield"(%arg171) : (f32) -> ()
    }) : (tensor<48x200xf32>, tensor<2x48x200xf32>) -> tensor<2x48x200xf32>
    %30 = "tensor.empty"() : () -> tensor<2x1x200xf32>
    %31 = "linalg.fill"(%2, %30) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg169: f32, %arg170: f32):
      "linalg.yield"(%arg169) : (f32) -> ()
    }) : (f32, tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %32 = "linalg.batch_matmul"(%25, %29, %31) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg166: f32, %arg167: f32, %arg168: f32):
      %234 = "arith.mulf"(%arg166, %arg167) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %235 = "arith.addf"(%arg168, %234) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%235) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x48x200xf32>, tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %33 = "tensor.expand_shape"(%32) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 5, 40>}> : (tensor<2x1x200xf32>) -> tensor<2x1x5x40xf32>
    %34 = "tensor.empty"() : () -> tensor<2x5x1x40xf32>
    %35 = "linalg.transpose"(%33, %34) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg164: f32, %arg165: f32):
      "linalg.yield"(%arg164) : (f32) -> ()
    }) : (tensor<2x1x5x40xf32>, tensor<2x5x1x40xf32>) -> tensor<2x5x1x40xf32>
    %36 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 1, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x1x40xf32>) -> tensor<2x5x1x24xf32>
    %37 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 1, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x1x40xf32>) -> tensor<2x5x1x16xf32>
    %38 = "tensor.empty"() : () -> tensor<96x80xf32>
    %39 = "linalg.transpose"(%arg3, %38) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg162: f32, %arg163: f32):
      "linalg.yield"(%arg162) : (f32) -> ()
    }) : (tensor<80x96xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %40 = "tensor.empty"() : () -> tensor<2x96x80xf32>
    %41 = "linalg.generic"(%39, %40) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg160: f32, %arg161: f32):
      "linalg.yield"(%arg160) : (f32) -> ()
    }) : (tensor<96x80xf32>, tensor<2x96x80xf32>) -> tensor<2x96x80xf32>
    %42 = "tensor.empty"() : () -> tensor<2x1x80xf32>
    %43 = "linalg.fill"(%2, %42) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg158: f32, %arg159: f32):
      "linalg.yield"(%arg158) : (f32) -> ()
    }) : (f32, tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %44 = "linalg.batch_matmul"(%arg7, %41, %43) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg155: f32, %arg156: f32, %arg157: f32):
      %232 = "arith.mulf"(%arg155, %arg156) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %233 = "arith.addf"(%arg157, %232) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%233) : (f32) -> ()
    }) : (tensor<2x1x96xf32>, tensor<2x96x80xf32>, tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %45 = "tensor.extract_slice"(%44) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x64xf32>
    %46 = "tensor.extract_slice"(%44) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 64>, static_sizes = array<i64: 2, 1, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x16xf32>
    %47 = "tensor.empty"() : () -> tensor<2x1x64xf32>
    %48 = "linalg.generic"(%45, %47) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg153: f32, %arg154: f32):
      %231 = "math.fpowi"(%arg153, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%231) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %49 = "linalg.generic"(%48, %19) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg151: f32, %arg152: f32):
      %230 = "arith.addf"(%arg151, %arg152) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%230) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %50 = "linalg.generic"(%49, %18) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg149: f32, %arg150: f32):
      %229 = "arith.divf"(%arg149, %9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%229) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %51 = "linalg.generic"(%50, %18) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg147: f32, %arg148: f32):
      %227 = "arith.truncf"(%7) : (f64) -> f32
      %228 = "arith.addf"(%arg147, %227) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%228) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %52 = "linalg.generic"(%51, %18) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg145: f32, %arg146: f32):
      %226 = "math.rsqrt"(%arg145) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%226) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %53 = "linalg.generic"(%45, %52, %47) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg142: f32, %arg143: f32, %arg144: f32):
      %225 = "arith.mulf"(%arg142, %arg143) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%225) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %54 = "linalg.generic"(%arg4, %53, %47) <{indexing_maps = [#map6, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg139: f32, %arg140: f32, %arg141: f32):
      %224 = "arith.mulf"(%arg139, %arg140) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%224) : (f32) -> ()
    }) : (tensor<64xf32>, tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %55 = "tensor.expand_shape"(%46) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 1, 16>}> : (tensor<2x1x16xf32>) -> tensor<2x1x1x16xf32>
    %56 = "tensor.extract_slice"(%arg8) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x16xf32>) -> tensor<2x1x8xf32>
    %57 = "tensor.expand_shape"(%56) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 1, 8>}> : (tensor<2x1x8xf32>) -> tensor<2x1x1x8xf32>
    %58 = "tensor.extract_slice"(%arg9) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x16xf32>) -> tensor<2x1x8xf32>
    %59 = "tensor.expand_shape"(%58) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 1, 8>}> : (tensor<2x1x8xf32>) -> tensor<2x1x1x8xf32>
    %60 = "tensor.extract_slice"(%37) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x5x1x16xf32>) -> tensor<2x5x1x8xf32>
    %61 = "tensor.extract_slice"(%37) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 5, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x5x1x16xf32>) -> tensor<2x5x1x8xf32>
    %62 = "tensor.extract_slice"(%55) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 1, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x1x16xf32>) -> tensor<2x1x1x8xf32>
    %63 = "tensor.extract_slice"(%55) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 1, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x1x16xf32>) -> tensor<2x1x1x8xf32>
    %64 = "tensor.empty"() : () -> tensor<2x5x1x8xf32>
    %65 = "linalg.generic"(%60, %57, %64) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg136: f32, %arg137: f32, %arg138: f32):
      %223 = "arith.mulf"(%arg136, %arg137) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%223) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %66 = "linalg.generic"(%61, %59, %64) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg133: f32, %arg134: f32, %arg135: f32):
      %222 = "arith.mulf"(%arg133, %arg134) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%222) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %67 = "linalg.generic"(%65, %66, %64) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg130: f32, %arg131: f32, %arg132: f32):
      %221 = "arith.subf"(%arg130, %arg131) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%221) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %68 = "linalg.generic"(%61, %57, %64) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg127: f32, %arg128: f32, %arg129: f32):
      %220 = "arith.mulf"(%arg127, %arg128) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%220) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %69 = "linalg.generic"(%60, %59, %64) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg124: f32, %arg125: f32, %arg126: f32):
      %219 = "arith.mulf"(%arg124, %arg125) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%219) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %70 = "linalg.generic"(%68, %69, %64) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg121: f32, %arg122: f32, %arg123: f32):
      %218 = "arith.addf"(%arg121, %arg122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%218) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %71 = "tensor.concat"(%67, %70) <{dim = 3 : i64}> : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x16xf32>
    %72 = "tensor.empty"() : () -> tensor<2x1x1x8xf32>
    %73 = "linalg.generic"(%62, %57, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg118: f32, %arg119: f32, %arg120: f32):
      %217 = "arith.mulf"(%arg118, %arg119) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%217) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %74 = "linalg.generic"(%63, %59, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32, %arg117: f32):
      %216 = "arith.mulf"(%arg115, %arg116) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%216) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %75 = "linalg.generic"(%73, %74, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg112: f32, %arg113: f32, %arg114: f32):
      %215 = "arith.subf"(%arg112, %arg113) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%215) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %76 = "linalg.generic"(%63, %57, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg109: f32, %arg110: f32, %arg111: f32):
      %214 = "arith.mulf"(%arg109, %arg110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%214) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %77 = "linalg.generic"(%62, %59, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg106: f32, %arg107: f32, %arg108: f32):
      %213 = "arith.mulf"(%arg106, %arg107) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%213) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %78 = "linalg.generic"(%76, %77, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32, %arg105: f32):
      %212 = "arith.addf"(%arg103, %arg104) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%212) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %79 = "tensor.concat"(%75, %78) <{dim = 3 : i64}> : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x16xf32>
    %80 = "tensor.empty"() : () -> tensor<64xi64>
    %81 = "linalg.generic"(%80) <{indexing_maps = [#map9], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg102: i64):
      %210 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %211 = "arith.index_cast"(%210) : (index) -> i64
      "linalg.yield"(%211) : (i64) -> ()
    }) : (tensor<64xi64>) -> tensor<64xi64>
    %82 = "tensor.empty"() : () -> tensor<1xi64>
    %83 = "linalg.generic"(%82) <{indexing_maps = [#map9], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg101: i64):
      "linalg.yield"(%1) : (i64) -> ()
    }) : (tensor<1xi64>) -> tensor<1xi64>
    %84 = "tensor.empty"() : () -> tensor<2xi64>
    %85 = "linalg.generic"(%84) <{indexing_maps = [#map9], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg100: i64):
      %208 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %209 = "arith.index_cast"(%208) : (index) -> i64
      "linalg.yield"(%209) : (i64) -> ()
    }) : (tensor<2xi64>) -> tensor<2xi64>
    %86 = "tensor.empty"() : () -> tensor<2x1x1x64xi64>
    %87 = "tensor.expand_shape"(%85) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 2, 1, 1>}> : (tensor<2xi64>) -> tensor<2x1x1xi64>
    %88 = "linalg.generic"(%87, %86) <{indexing_maps = [#map4, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg98: i64, %arg99: i64):
      "linalg.yield"(%arg98) : (i64) -> ()
    }) : (tensor<2x1x1xi64>, tensor<2x1x1x64xi64>) -> tensor<2x1x1x64xi64>
    %89 = "tensor.collapse_shape"(%88) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x64xi64>) -> tensor<128xi64>
    %90 = "tensor.expand_shape"(%83) <{reassociation = [[0, 1]], static_output_shape = array<i64: 1, 1>}> : (tensor<1xi64>) -> tensor<1x1xi64>
    %91 = "linalg.generic"(%90, %86) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg96: i64, %arg97: i64):
      "linalg.yield"(%arg96) : (i64) -> ()
    }) : (tensor<1x1xi64>, tensor<2x1x1x64xi64>) -> tensor<2x1x1x64xi64>
    %92 = "tensor.collapse_shape"(%91) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x64xi64>) -> tensor<128xi64>
    %93 = "linalg.generic"(%arg13, %86) <{indexing_maps = [#map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg94: i64, %arg95: i64):
      "linalg.yield"(%arg94) : (i64) -> ()
    }) : (tensor<1xi64>, tensor<2x1x1x64xi64>) -> tensor<2x1x1x64xi64>
    %94 = "tensor.collapse_shape"(%93) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x64xi64>) -> tensor<128xi64>
    %95 = "linalg.generic"(%81, %86) <{indexing_maps = [#map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg92: i64, %arg93: i64):
      "linalg.yield"(%arg92) : (i64) -> ()
    }) : (tensor<64xi64>, tensor<2x1x1x64xi64>) -> tensor<2x1x1x64xi64>
    %96 = "tensor.collapse_shape"(%95) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x64xi64>) -> tensor<128xi64>
    %97 = "tensor.expand_shape"(%89) <{reassociation = [[0, 1]], static_output_shape = array<i64: 128, 1>}> : (tensor<128xi64>) -> tensor<128x1xi64>
    %98 = "tensor.expand_shape"(%92) <{reassociation = [[0, 1]], static_output_shape = array<i64: 128, 1>}> : (tensor<128xi64>) -> tensor<128x1xi64>
    %99 = "tensor.expand_shape"(%94) <{reassociation = [[0, 1]], static_output_shape = array<i64: 128, 1>}> : (tensor<128xi64>) -> tensor<128x1xi64>
    %100 = "tensor.expand_shape"(%96) <{reassociation = [[0, 1]], static_output_shape = array<i64: 128, 1>}> : (tensor<128xi64>) -> tensor<128x1xi64>
    %101 = "tensor.concat"(%97, %98, %99, %100) <{dim = 1 : i64}> : (tensor<128x1xi64>, tensor<128x1xi64>, tensor<128x1xi64>, tensor<128x1xi64>) -> tensor<128x4xi64>
    %102 = "tensor.collapse_shape"(%54) <{reassociation = [[0, 1, 2]]}> : (tensor<2x1x64xf32>) -> tensor<128xf32>
    %103 = "tensor.expand_shape"(%102) <{reassociation = [[0, 1, 2, 3, 4]], static_output_shape = array<i64: 128, 1, 1, 1, 1>}> : (tensor<128xf32>) -> tensor<128x1x1x1x1xf32>
    %104 = "tm_tensor.scatter"(%103, %101, %arg11) <{dimension_map = array<i64: 0, 1, 2, 3>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = true}> ({
    ^bb0(%arg90: f32, %arg91: f32):
      "tm_tensor.yield"(%arg90) : (f32) -> ()
    }) : (tensor<128x1x1x1x1xf32>, tensor<128x4xi64>, tensor<2x1x64x64xf32>) -> tensor<2x1x64x64xf32>
    %105 = "tensor.empty"() : () -> tensor<16xi64>
    %106 = "linalg.generic"(%105) <{indexing_maps = [#map9], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg89: i64):
      %206 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %207 = "arith.index_cast"(%206) : (index) -> i64
      "linalg.yield"(%207) : (i64) -> ()
    }) : (tensor<16xi64>) -> tensor<16xi64>
    %107 = "tensor.empty"() : () -> tensor<2x1x1x16xi64>
    %108 = "linalg.generic"(%87, %107) <{indexing_maps = [#map4, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg87: i64, %arg88: i64):
      "linalg.yield"(%arg87) : (i64) -> ()
    }) : (tensor<2x1x1xi64>, tensor<2x1x1x16xi64>) -> tensor<2x1x1x16xi64>
    %109 = "tensor.collapse_shape"(%108) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x16xi64>) -> tensor<32xi64>
    %110 = "linalg.generic"(%90, %107) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg85: i64, %arg86: i64):
      "linalg.yield"(%arg85) : (i64) -> ()
    }) : (tensor<1x1xi64>, tensor<2x1x1x16xi64>) -> tensor<2x1x1x16xi64>
    %111 = "tensor.collapse_shape"(%110) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x16xi64>) -> tensor<32xi64>
    %112 = "linalg.generic"(%arg13, %107) <{indexing_maps = [#map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg83: i64, %arg84: i64):
      "linalg.yield"(%arg83) : (i64) -> ()
    }) : (tensor<1xi64>, tensor<2x1x1x16xi64>) -> tensor<2x1x1x16xi64>
    %113 = "tensor.collapse_shape"(%112) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x16xi64>) -> tensor<32xi64>
    %114 = "linalg.generic"(%106, %107) <{indexing_maps = [#map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg81: i64, %arg82: i64):
      "linalg.yield"(%arg81) : (i64) -> ()
    }) : (tensor<16xi64>, tensor<2x1x1x16xi64>) -> tensor<2x1x1x16xi64>
    %115 = "tensor.collapse_shape"(%114) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x16xi64>) -> tensor<32xi64>
    %116 = "tensor.expand_shape"(%109) <{reassociation = [[0, 1]], static_output_shape = array<i64: 32, 1>}> : (tensor<32xi64>) -> tensor<32x1xi64>
    %117 = "tensor.expand_shape"(%111) <{reassociation = [[0, 1]], static_output_shape = array<i64: 32, 1>}> : (tensor<32xi64>) -> tensor<32x1xi64>
    %118 = "tensor.expand_shape"(%113) <{reassociation = [[0, 1]], static_output_shape = array<i64: 32, 1>}> : (tensor<32xi64>) -> tensor<32x1xi64>
    %119 = "tensor.expand_shape"(%115) <{reassociation = [[0, 1]], static_output_shape = array<i64: 32, 1>}> : (tensor<32xi64>) -> tensor<32x1xi64>
    %120 = "tensor.concat"(%116, %117, %118, %119) <{dim = 1 : i64}> : (tensor<32x1xi64>, tensor<32x1xi64>, tensor<32x1xi64>, tensor<32x1xi64>) -> tensor<32x4xi64>
    %121 = "tensor.collapse_shape"(%79) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<2x1x1x16xf32>) -> tensor<32xf32>
    %122 = "tensor.expand_shape"(%121) <{reassociation = [[0, 1, 2, 3, 4]], static_output_shape = array<i64: 32, 1, 1, 1, 1>}> : (tensor<32xf32>) -> tensor<32x1x1x1x1xf32>
    %123 = "tm_tensor.scatter"(%122, %120, %arg12) <{dimension_map = array<i64: 0, 1, 2, 3>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = true}> ({
    ^bb0(%arg79: f32, %arg80: f32):
      "tm_tensor.yield"(%arg79) : (f32) -> ()
    }) : (tensor<32x1x1x1x1xf32>, tensor<32x4xi64>, tensor<2x1x64x16xf32>) -> tensor<2x1x64x16xf32>
    %124 = "tensor.concat"(%36, %71) <{dim = 3 : i64}> : (tensor<2x5x1x24xf32>, tensor<2x5x1x16xf32>) -> tensor<2x5x1x40xf32>
    %125 = "tensor.empty"() : () -> tensor<64x240xf32>
    %126 = "linalg.transpose"(%arg5, %125) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg77: f32, %arg78: f32):
      "linalg.yield"(%arg77) : (f32) -> ()
    }) : (tensor<240x64xf32>, tensor<64x240xf32>) -> tensor<64x240xf32>
    %127 = "tensor.empty"() : () -> tensor<2x1x64x240xf32>
    %128 = "linalg.generic"(%126, %127) <{indexing_maps = [#map13, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg75: f32, %arg76: f32):
      "linalg.yield"(%arg75) : (f32) -> ()
    }) : (tensor<64x240xf32>, tensor<2x1x64x240xf32>) -> tensor<2x1x64x240xf32>
    %129 = "tensor.collapse_shape"(%104) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x64x64xf32>) -> tensor<2x64x64xf32>
    %130 = "tensor.collapse_shape"(%128) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x64x240xf32>) -> tensor<2x64x240xf32>
    %131 = "tensor.empty"() : () -> tensor<2x64x240xf32>
    %132 = "linalg.fill"(%2, %131) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg73: f32, %arg74: f32):
      "linalg.yield"(%arg73) : (f32) -> ()
    }) : (f32, tensor<2x64x240xf32>) -> tensor<2x64x240xf32>
    %133 = "linalg.batch_matmul"(%129, %130, %132) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg70: f32, %arg71: f32, %arg72: f32):
      %204 = "arith.mulf"(%arg70, %arg71) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %205 = "arith.addf"(%arg72, %204) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%205) : (f32) -> ()
    }) : (tensor<2x64x64xf32>, tensor<2x64x240xf32>, tensor<2x64x240xf32>) -> tensor<2x64x240xf32>
    %134 = "tensor.expand_shape"(%133) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 64, 5, 48>}> : (tensor<2x64x240xf32>) -> tensor<2x64x5x48xf32>
    %135 = "tensor.empty"() : () -> tensor<2x5x64x48xf32>
    %136 = "linalg.transpose"(%134, %135) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg68: f32, %arg69: f32):
      "linalg.yield"(%arg68) : (f32) -> ()
    }) : (tensor<2x64x5x48xf32>, tensor<2x5x64x48xf32>) -> tensor<2x5x64x48xf32>
    %137 = "tensor.extract_slice"(%136) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 64, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x64x48xf32>) -> tensor<2x5x64x24xf32>
    %138 = "tensor.extract_slice"(%136) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 64, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x64x48xf32>) -> tensor<2x5x64x24xf32>
    %139 = "tensor.empty"() : () -> tensor<2x5x64x40xf32>
    %140 = "tensor.insert_slice"(%137, %139) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 64, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x64x24xf32>, tensor<2x5x64x40xf32>) -> tensor<2x5x64x40xf32>
    %141 = "tensor.empty"() : () -> tensor<2x5x64x16xf32>
    %142 = "tensor.collapse_shape"(%123) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x64x16xf32>) -> tensor<2x64x16xf32>
    %143 = "linalg.generic"(%142, %141) <{indexing_maps = [#map14, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg66: f32, %arg67: f32):
      "linalg.yield"(%arg66) : (f32) -> ()
    }) : (tensor<2x64x16xf32>, tensor<2x5x64x16xf32>) -> tensor<2x5x64x16xf32>
    %144 = "tensor.insert_slice"(%143, %140) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 64, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x64x16xf32>, tensor<2x5x64x40xf32>) -> tensor<2x5x64x40xf32>
    %145 = "tensor.empty"() : () -> tensor<2x5x40x64xf32>
    %146 = "linalg.transpose"(%144, %145) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg64: f32, %arg65: f32):
      "linalg.yield"(%arg64) : (f32) -> ()
    }) : (tensor<2x5x64x40xf32>, tensor<2x5x40x64xf32>) -> tensor<2x5x40x64xf32>
    %147 = "tensor.collapse_shape"(%124) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x1x40xf32>) -> tensor<10x1x40xf32>
    %148 = "tensor.collapse_shape"(%146) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x40x64xf32>) -> tensor<10x40x64xf32>
    %149 = "tensor.empty"() : () -> tensor<10x1x64xf32>
    %150 = "linalg.fill"(%2, %149) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32):
      "linalg.yield"(%arg62) : (f32) -> ()
    }) : (f32, tensor<10x1x64xf32>) -> tensor<10x1x64xf32>
    %151 = "linalg.batch_matmul"(%147, %148, %150) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg59: f32, %arg60: f32, %arg61: f32):
      %202 = "arith.mulf"(%arg59, %arg60) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %203 = "arith.addf"(%arg61, %202) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%203) : (f32) -> ()
    }) : (tensor<10x1x40xf32>, tensor<10x40x64xf32>, tensor<10x1x64xf32>) -> tensor<10x1x64xf32>
    %152 = "tensor.expand_shape"(%151) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 1, 64>}> : (tensor<10x1x64xf32>) -> tensor<2x5x1x64xf32>
    %153 = "tensor.empty"() : () -> tensor<2x5x1x64xf32>
    %154 = "linalg.generic"(%152, %153) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg57: f32, %arg58: f32):
      %200 = "arith.truncf"(%6) : (f64) -> f32
      %201 = "arith.mulf"(%arg57, %200) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%201) : (f32) -> ()
    }) : (tensor<2x5x1x64xf32>, tensor<2x5x1x64xf32>) -> tensor<2x5x1x64xf32>
    %155 = "linalg.generic"(%arg10, %154, %5, %153) <{indexing_maps = [#map8, #map7, #map15, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg53: i1, %arg54: f32, %arg55: f32, %arg56: f32):
      %199 = "arith.select"(%arg53, %arg54, %arg55) : (i1, f32, f32) -> f32
      "linalg.yield"(%199) : (f32) -> ()
    }) : (tensor<2x1x1x64xi1>, tensor<2x5x1x64xf32>, tensor<f32>, tensor<2x5x1x64xf32>) -> tensor<2x5x1x64xf32>
    %156 = "tensor.empty"() : () -> tensor<2x5x1xi64>
    %157 = "linalg.fill"(%1, %156) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg51: i64, %arg52: i64):
      "linalg.yield"(%arg51) : (i64) -> ()
    }) : (i64, tensor<2x5x1xi64>) -> tensor<2x5x1xi64>
    %158 = "tensor.empty"() : () -> tensor<2x5x1xf32>
    %159 = "linalg.fill"(%3, %158) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg49: f32, %arg50: f32):
      "linalg.yield"(%arg49) : (f32) -> ()
    }) : (f32, tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %160:2 = "linalg.generic"(%155, %159, %157) <{indexing_maps = [#map7, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg46: f32, %arg47: f32, %arg48: i64):
      %194 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %195 = "arith.index_cast"(%194) : (index) -> i64
      %196 = "arith.maximumf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %197 = "arith.cmpf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %198 = "arith.select"(%197, %195, %arg48) : (i1, i64, i64) -> i64
      "linalg.yield"(%196, %198) : (f32, i64) -> ()
    }) : (tensor<2x5x1x64xf32>, tensor<2x5x1xf32>, tensor<2x5x1xi64>) -> (tensor<2x5x1xf32>, tensor<2x5x1xi64>)
    %161 = "tensor.expand_shape"(%160#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 5, 1, 1>}> : (tensor<2x5x1xf32>) -> tensor<2x5x1x1xf32>
    %162 = "linalg.generic"(%155, %161, %153) <{indexing_maps = [#map7, #map16, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg43: f32, %arg44: f32, %arg45: f32):
      %193 = "arith.subf"(%arg43, %arg44) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%193) : (f32) -> ()
    }) : (tensor<2x5x1x64xf32>, tensor<2x5x1x1xf32>, tensor<2x5x1x64xf32>) -> tensor<2x5x1x64xf32>
    %163 = "linalg.generic"(%162, %153) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg41: f32, %arg42: f32):
      %192 = "math.exp"(%arg41) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%192) : (f32) -> ()
    }) : (tensor<2x5x1x64xf32>, tensor<2x5x1x64xf32>) -> tensor<2x5x1x64xf32>
    %164 = "tensor.empty"() : () -> tensor<2x5x1x1xf32>
    %165 = "linalg.fill"(%2, %164) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32):
      "linalg.yield"(%arg39) : (f32) -> ()
    }) : (f32, tensor<2x5x1x1xf32>) -> tensor<2x5x1x1xf32>
    %166 = "linalg.generic"(%163, %165) <{indexing_maps = [#map7, #map16], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32):
      %191 = "arith.addf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%191) : (f32) -> ()
    }) : (tensor<2x5x1x64xf32>, tensor<2x5x1x1xf32>) -> tensor<2x5x1x1xf32>
    %167 = "linalg.generic"(%163, %166, %153) <{indexing_maps = [#map7, #map16, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32, %arg36: f32):
      %190 = "arith.divf"(%arg34, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%190) : (f32) -> ()
    }) : (tensor<2x5x1x64xf32>, tensor<2x5x1x1xf32>, tensor<2x5x1x64xf32>) -> tensor<2x5x1x64xf32>
    %168 = "linalg.generic"(%arg10, %167, %4, %153) <{indexing_maps = [#map8, #map7, #map15, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg30: i1, %arg31: f32, %arg32: f32, %arg33: f32):
      %189 = "arith.select"(%arg30, %arg31, %arg32) : (i1, f32, f32) -> f32
      "linalg.yield"(%189) : (f32) -> ()
    }) : (tensor<2x1x1x64xi1>, tensor<2x5x1x64xf32>, tensor<f32>, tensor<2x5x1x64xf32>) -> tensor<2x5x1x64xf32>
    %169 = "tensor.collapse_shape"(%168) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x1x64xf32>) -> tensor<10x1x64xf32>
    %170 = "tensor.collapse_shape"(%138) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x64x24xf32>) -> tensor<10x64x24xf32>
    %171 = "tensor.empty"() : () -> tensor<10x1x24xf32>
    %172 = "linalg.fill"(%2, %171) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: f32, %arg29: f32):
      "linalg.yield"(%arg28) : (f32) -> ()
    }) : (f32, tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %173 = "linalg.batch_matmul"(%169, %170, %172) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32, %arg27: f32):
      %187 = "arith.mulf"(%arg25, %arg26) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %188 = "arith.addf"(%arg27, %187) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%188) : (f32) -> ()
    }) : (tensor<10x1x64xf32>, tensor<10x64x24xf32>, tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %174 = "tensor.expand_shape"(%173) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 1, 24>}> : (tensor<10x1x24xf32>) -> tensor<2x5x1x24xf32>
    %175 = "tensor.empty"() : () -> tensor<2x1x5x24xf32>
    %176 = "linalg.transpose"(%174, %175) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg23: f32, %arg24: f32):
      "linalg.yield"(%arg23) : (f32) -> ()
    }) : (tensor<2x5x1x24xf32>, tensor<2x1x5x24xf32>) -> tensor<2x1x5x24xf32>
    %177 = "tensor.collapse_shape"(%176) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x1x5x24xf32>) -> tensor<2x1x120xf32>
    %178 = "tensor.empty"() : () -> tensor<120x96xf32>
    %179 = "linalg.transpose"(%arg6, %178) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg21: f32, %arg22: f32):
      "linalg.yield"(%arg21) : (f32) -> ()
    }) : (tensor<96x120xf32>, tensor<120x96xf32>) -> tensor<120x96xf32>
    %180 = "tensor.empty"() : () -> tensor<2x120x96xf32>
    %181 = "linalg.generic"(%179, %180) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32):
      "linalg.yield"(%arg19) : (f32) -> ()
    }) : (tensor<120x96xf32>, tensor<2x120x96xf32>) -> tensor<2x120x96xf32>
    %182 = "tensor.empty"() : () -> tensor<2x1x96xf32>
    %183 = "linalg.fill"(%2, %182) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      "linalg.yield"(%arg17) : (f32) -> ()
    }) : (f32, tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    %184 = "linalg.batch_matmul"(%177, %181, %183) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg14: f32, %arg15: f32, %arg16: f32):
      %185 = "arith.mulf"(%arg14, %arg15) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %186 = "arith.addf"(%arg16, %185) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%186) : (f32) -> ()
    }) : (tensor<2x1x120xf32>, tensor<2x120x96xf32>, tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    "func.return"(%184, %104, %123) : (tensor<2x1x96xf32>, tensor<2x1x64x64xf32>, tensor<2x1x64x16xf32>) -> ()
  }) : () -> ()
}) : () -> ()

