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
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}, {mla.arg = 11 : i64}, {mla.arg = 12 : i64}], function_type = (tensor<48x96xf32>, tensor<48xf32>, tensor<200x48xf32>, tensor<80x96xf32>, tensor<64xf32>, tensor<240x64xf32>, tensor<96x120xf32>, tensor<2x1x96xf32>, tensor<2x1x16xf32>, tensor<2x1x16xf32>, tensor<2x1x1x38xf32>, tensor<2x1x37x64xf32>, tensor<2x1x37x16xf32>) -> (tensor<2x1x96xf32>, tensor<2x1x38x64xf32>, tensor<2x1x38x16xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<48x96xf32>, %arg1: tensor<48xf32>, %arg2: tensor<200x48xf32>, %arg3: tensor<80x96xf32>, %arg4: tensor<64xf32>, %arg5: tensor<240x64xf32>, %arg6: tensor<96x120xf32>, %arg7: tensor<2x1x96xf32>, %arg8: tensor<2x1x16xf32>, %arg9: tensor<2x1x16xf32>, %arg10: tensor<2x1x1x38xf32>, %arg11: tensor<2x1x37x64xf32>, %arg12: tensor<2x1x37x16xf32>):
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
    ^bb0(%arg170: f32, %arg171: f32):
      "linalg.yield"(%arg170) : (f32) -> ()
    }) : (tensor<48x96xf32>, tensor<96x48xf32>) -> tensor<96x48xf32>
    %10 = "tensor.empty"() : () -> tensor<2x96x48xf32>
    %11 = "linalg.generic"(%9, %10) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg168: f32, %arg169: f32):
      "linalg.yield"(%arg168) : (f32) -> ()
    }) : (tensor<96x48xf32>, tensor<2x96x48xf32>) -> tensor<2x96x48xf32>
    %12 = "tensor.empty"() : () -> tensor<2x1x48xf32>
    %13 = "linalg.fill"(%2, %12) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg166: f32, %arg167: f32):
      "linalg.yield"(%arg166) : (f32) -> ()
    }) : (f32, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %14 = "linalg.batch_matmul"(%arg7, %11, %13) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg163: f32, %arg164: f32, %arg165: f32):
      %193 = "arith.mulf"(%arg163, %arg164) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %194 = "arith.addf"(%arg165, %193) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%194) : (f32) -> ()
    }) : (tensor<2x1x96xf32>, tensor<2x96x48xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %15 = "linalg.generic"(%14, %12) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg161: f32, %arg162: f32):
      %192 = "math.fpowi"(%arg161, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%192) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %16 = "tensor.empty"() : () -> tensor<2x1x1xf32>
    %17 = "linalg.fill"(%2, %16) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg159: f32, %arg160: f32):
      "linalg.yield"(%arg159) : (f32) -> ()
    }) : (f32, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %18 = "linalg.generic"(%15, %17) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg157: f32, %arg158: f32):
      %191 = "arith.addf"(%arg157, %arg158) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%191) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %19 = "linalg.generic"(%18, %16) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg155: f32, %arg156: f32):
      %190 = "arith.divf"(%arg155, %6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%190) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %20 = "linalg.generic"(%19, %16) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg153: f32, %arg154: f32):
      %188 = "arith.truncf"(%5) : (f64) -> f32
      %189 = "arith.addf"(%arg153, %188) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%189) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %21 = "linalg.generic"(%20, %16) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg151: f32, %arg152: f32):
      %187 = "math.rsqrt"(%arg151) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%187) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %22 = "linalg.generic"(%14, %21, %12) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg148: f32, %arg149: f32, %arg150: f32):
      %186 = "arith.mulf"(%arg148, %arg149) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%186) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x1x1xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %23 = "linalg.generic"(%arg1, %22, %12) <{indexing_maps = [#map6, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg145: f32, %arg146: f32, %arg147: f32):
      %185 = "arith.mulf"(%arg145, %arg146) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%185) : (f32) -> ()
    }) : (tensor<48xf32>, tensor<2x1x48xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %24 = "tensor.empty"() : () -> tensor<48x200xf32>
    %25 = "linalg.transpose"(%arg2, %24) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg143: f32, %arg144: f32):
      "linalg.yield"(%arg143) : (f32) -> ()
    }) : (tensor<200x48xf32>, tensor<48x200xf32>) -> tensor<48x200xf32>
    %26 = "tensor.empty"() : () -> tensor<2x48x200xf32>
    %27 = "linalg.generic"(%25, %26) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg141: f32, %arg142: f32):
      "linalg.yield"(%arg141) : (f32) -> ()
    }) : (tensor<48x200xf32>, tensor<2x48x200xf32>) -> tensor<2x48x200xf32>
    %28 = "tensor.empty"() : () -> tensor<2x1x200xf32>
    %29 = "linalg.fill"(%2, %28) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg139: f32, %arg140: f32):
      "linalg.yield"(%arg139) : (f32) -> ()
    }) : (f32, tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %30 = "linalg.batch_matmul"(%23, %27, %29) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg136: f32, %arg137: f32, %arg138: f32):
      %183 = "arith.mulf"(%arg136, %arg137) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %184 = "arith.addf"(%arg138, %183) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%184) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x48x200xf32>, tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %31 = "tensor.expand_shape"(%30) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 5, 40>}> : (tensor<2x1x200xf32>) -> tensor<2x1x5x40xf32>
    %32 = "tensor.empty"() : () -> tensor<2x5x1x40xf32>
    %33 = "linalg.transpose"(%31, %32) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg134: f32, %arg135: f32):
      "linalg.yield"(%arg134) : (f32) -> ()
    }) : (tensor<2x1x5x40xf32>, tensor<2x5x1x40xf32>) -> tensor<2x5x1x40xf32>
    %34 = "tensor.extract_slice"(%33) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 1, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x1x40xf32>) -> tensor<2x5x1x24xf32>
    %35 = "tensor.extract_slice"(%33) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 1, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x1x40xf32>) -> tensor<2x5x1x16xf32>
    %36 = "tensor.empty"() : () -> tensor<96x80xf32>
    %37 = "linalg.transpose"(%arg3, %36) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg132: f32, %arg133: f32):
      "linalg.yield"(%arg132) : (f32) -> ()
    }) : (tensor<80x96xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %38 = "tensor.empty"() : () -> tensor<2x96x80xf32>
    %39 = "linalg.generic"(%37, %38) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg130: f32, %arg131: f32):
      "linalg.yield"(%arg130) : (f32) -> ()
    }) : (tensor<96x80xf32>, tensor<2x96x80xf32>) -> tensor<2x96x80xf32>
    %40 = "tensor.empty"() : () -> tensor<2x1x80xf32>
    %41 = "linalg.fill"(%2, %40) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg128: f32, %arg129: f32):
      "linalg.yield"(%arg128) : (f32) -> ()
    }) : (f32, tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %42 = "linalg.batch_matmul"(%arg7, %39, %41) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg125: f32, %arg126: f32, %arg127: f32):
      %181 = "arith.mulf"(%arg125, %arg126) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %182 = "arith.addf"(%arg127, %181) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%182) : (f32) -> ()
    }) : (tensor<2x1x96xf32>, tensor<2x96x80xf32>, tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %43 = "tensor.extract_slice"(%42) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x64xf32>
    %44 = "tensor.extract_slice"(%42) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 64>, static_sizes = array<i64: 2, 1, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x16xf32>
    %45 = "tensor.empty"() : () -> tensor<2x1x64xf32>
    %46 = "linalg.generic"(%43, %45) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg123: f32, %arg124: f32):
      %180 = "math.fpowi"(%arg123, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%180) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %47 = "linalg.generic"(%46, %17) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg121: f32, %arg122: f32):
      %179 = "arith.addf"(%arg121, %arg122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%179) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %48 = "linalg.generic"(%47, %16) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg119: f32, %arg120: f32):
      %178 = "arith.divf"(%arg119, %7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%178) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %49 = "linalg.generic"(%48, %16) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg117: f32, %arg118: f32):
      %176 = "arith.truncf"(%5) : (f64) -> f32
      %177 = "arith.addf"(%arg117, %176) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%177) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %50 = "linalg.generic"(%49, %16) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32):
      %175 = "math.rsqrt"(%arg115) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%175) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %51 = "linalg.generic"(%43, %50, %45) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg112: f32, %arg113: f32, %arg114: f32):
      %174 = "arith.mulf"(%arg112, %arg113) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%174) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %52 = "linalg.generic"(%arg4, %51, %45) <{indexing_maps = [#map6, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg109: f32, %arg110: f32, %arg111: f32):
      %173 = "arith.mulf"(%arg109, %arg110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%173) : (f32) -> ()
    }) : (tensor<64xf32>, tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %53 = "tensor.expand_shape"(%52) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 1, 64>}> : (tensor<2x1x64xf32>) -> tensor<2x1x1x64xf32>
    %54 = "tensor.expand_shape"(%44) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 1, 16>}> : (tensor<2x1x16xf32>) -> tensor<2x1x1x16xf32>
    %55 = "tensor.extract_slice"(%arg8) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x16xf32>) -> tensor<2x1x8xf32>
    %56 = "tensor.expand_shape"(%55) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 1, 8>}> : (tensor<2x1x8xf32>) -> tensor<2x1x1x8xf32>
    %57 = "tensor.extract_slice"(%arg9) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x16xf32>) -> tensor<2x1x8xf32>
    %58 = "tensor.expand_shape"(%57) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 1, 8>}> : (tensor<2x1x8xf32>) -> tensor<2x1x1x8xf32>
    %59 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x5x1x16xf32>) -> tensor<2x5x1x8xf32>
    %60 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 5, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x5x1x16xf32>) -> tensor<2x5x1x8xf32>
    %61 = "tensor.extract_slice"(%54) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 1, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x1x16xf32>) -> tensor<2x1x1x8xf32>
    %62 = "tensor.extract_slice"(%54) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 1, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x1x16xf32>) -> tensor<2x1x1x8xf32>
    %63 = "tensor.empty"() : () -> tensor<2x5x1x8xf32>
    %64 = "linalg.generic"(%59, %56, %63) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg106: f32, %arg107: f32, %arg108: f32):
      %172 = "arith.mulf"(%arg106, %arg107) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%172) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %65 = "linalg.generic"(%60, %58, %63) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32, %arg105: f32):
      %171 = "arith.mulf"(%arg103, %arg104) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%171) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %66 = "linalg.generic"(%64, %65, %63) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg100: f32, %arg101: f32, %arg102: f32):
      %170 = "arith.subf"(%arg100, %arg101) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%170) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %67 = "linalg.generic"(%60, %56, %63) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg97: f32, %arg98: f32, %arg99: f32):
      %169 = "arith.mulf"(%arg97, %arg98) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %68 = "linalg.generic"(%59, %58, %63) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32, %arg96: f32):
      %168 = "arith.mulf"(%arg94, %arg95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%168) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %69 = "linalg.generic"(%67, %68, %63) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg91: f32, %arg92: f32, %arg93: f32):
      %167 = "arith.addf"(%arg91, %arg92) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%167) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %70 = "tensor.concat"(%66, %69) <{dim = 3 : i64}> : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x16xf32>
    %71 = "tensor.empty"() : () -> tensor<2x1x1x8xf32>
    %72 = "linalg.generic"(%61, %56, %71) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg88: f32, %arg89: f32, %arg90: f32):
      %166 = "arith.mulf"(%arg88, %arg89) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%166) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %73 = "linalg.generic"(%62, %58, %71) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg85: f32, %arg86: f32, %arg87: f32):
      %165 = "arith.mulf"(%arg85, %arg86) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%165) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %74 = "linalg.generic"(%72, %73, %71) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg82: f32, %arg83: f32, %arg84: f32):
      %164 = "arith.subf"(%arg82, %arg83) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%164) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %75 = "linalg.generic"(%62, %56, %71) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg79: f32, %arg80: f32, %arg81: f32):
      %163 = "arith.mulf"(%arg79, %arg80) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%163) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %76 = "linalg.generic"(%61, %58, %71) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg76: f32, %arg77: f32, %arg78: f32):
      %162 = "arith.mulf"(%arg76, %arg77) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %77 = "linalg.generic"(%75, %76, %71) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg73: f32, %arg74: f32, %arg75: f32):
      %161 = "arith.addf"(%arg73, %arg74) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%161) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %78 = "tensor.concat"(%74, %77) <{dim = 3 : i64}> : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x16xf32>
    %79 = "tensor.concat"(%arg11, %53) <{dim = 2 : i64}> : (tensor<2x1x37x64xf32>, tensor<2x1x1x64xf32>) -> tensor<2x1x38x64xf32>
    %80 = "tensor.concat"(%arg12, %78) <{dim = 2 : i64}> : (tensor<2x1x37x16xf32>, tensor<2x1x1x16xf32>) -> tensor<2x1x38x16xf32>
    %81 = "tensor.concat"(%34, %70) <{dim = 3 : i64}> : (tensor<2x5x1x24xf32>, tensor<2x5x1x16xf32>) -> tensor<2x5x1x40xf32>
    %82 = "tensor.empty"() : () -> tensor<64x240xf32>
    %83 = "linalg.transpose"(%arg5, %82) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg71: f32, %arg72: f32):
      "linalg.yield"(%arg71) : (f32) -> ()
    }) : (tensor<240x64xf32>, tensor<64x240xf32>) -> tensor<64x240xf32>
    %84 = "tensor.empty"() : () -> tensor<2x1x64x240xf32>
    %85 = "linalg.generic"(%83, %84) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg69: f32, %arg70: f32):
      "linalg.yield"(%arg69) : (f32) -> ()
    }) : (tensor<64x240xf32>, tensor<2x1x64x240xf32>) -> tensor<2x1x64x240xf32>
    %86 = "tensor.collapse_shape"(%79) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x38x64xf32>) -> tensor<2x38x64xf32>
    %87 = "tensor.collapse_shape"(%85) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x64x240xf32>) -> tensor<2x64x240xf32>
    %88 = "tensor.empty"() : () -> tensor<2x38x240xf32>
    %89 = "linalg.fill"(%2, %88) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32):
      "linalg.yield"(%arg67) : (f32) -> ()
    }) : (f32, tensor<2x38x240xf32>) -> tensor<2x38x240xf32>
    %90 = "linalg.batch_matmul"(%86, %87, %89) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32, %arg66: f32):
      %159 = "arith.mulf"(%arg64, %arg65) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %160 = "arith.addf"(%arg66, %159) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%160) : (f32) -> ()
    }) : (tensor<2x38x64xf32>, tensor<2x64x240xf32>, tensor<2x38x240xf32>) -> tensor<2x38x240xf32>
    %91 = "tensor.expand_shape"(%90) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 38, 5, 48>}> : (tensor<2x38x240xf32>) -> tensor<2x38x5x48xf32>
    %92 = "tensor.empty"() : () -> tensor<2x5x38x48xf32>
    %93 = "linalg.transpose"(%91, %92) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg62: f32, %arg63: f32):
      "linalg.yield"(%arg62) : (f32) -> ()
    }) : (tensor<2x38x5x48xf32>, tensor<2x5x38x48xf32>) -> tensor<2x5x38x48xf32>
    %94 = "tensor.extract_slice"(%93) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 38, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x38x48xf32>) -> tensor<2x5x38x24xf32>
    %95 = "tensor.extract_slice"(%93) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 38, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x38x48xf32>) -> tensor<2x5x38x24xf32>
    %96 = "tensor.empty"() : () -> tensor<2x5x38x16xf32>
    %97 = "tensor.collapse_shape"(%80) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x38x16xf32>) -> tensor<2x38x16xf32>
    %98 = "linalg.generic"(%97, %96) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg60: f32, %arg61: f32):
      "linalg.yield"(%arg60) : (f32) -> ()
    }) : (tensor<2x38x16xf32>, tensor<2x5x38x16xf32>) -> tensor<2x5x38x16xf32>
    %99 = "tensor.empty"() : () -> tensor<2x5x38x40xf32>
    %100 = "tensor.insert_slice"(%94, %99) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 38, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x38x24xf32>, tensor<2x5x38x40xf32>) -> tensor<2x5x38x40xf32>
    %101 = "tensor.insert_slice"(%98, %100) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 38, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x38x16xf32>, tensor<2x5x38x40xf32>) -> tensor<2x5x38x40xf32>
    %102 = "tensor.empty"() : () -> tensor<2x5x40x38xf32>
    %103 = "linalg.transpose"(%101, %102) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg58: f32, %arg59: f32):
      "linalg.yield"(%arg58) : (f32) -> ()
    }) : (tensor<2x5x38x40xf32>, tensor<2x5x40x38xf32>) -> tensor<2x5x40x38xf32>
    %104 = "tensor.collapse_shape"(%81) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x1x40xf32>) -> tensor<10x1x40xf32>
    %105 = "tensor.collapse_shape"(%103) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x40x38xf32>) -> tensor<10x40x38xf32>
    %106 = "tensor.empty"() : () -> tensor<10x1x38xf32>
    %107 = "linalg.fill"(%2, %106) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg56: f32, %arg57: f32):
      "linalg.yield"(%arg56) : (f32) -> ()
    }) : (f32, tensor<10x1x38xf32>) -> tensor<10x1x38xf32>
    %108 = "linalg.batch_matmul"(%104, %105, %107) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg53: f32, %arg54: f32, %arg55: f32):
      %157 = "arith.mulf"(%arg53, %arg54) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %158 = "arith.addf"(%arg55, %157) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%158) : (f32) -> ()
    }) : (tensor<10x1x40xf32>, tensor<10x40x38xf32>, tensor<10x1x38xf32>) -> tensor<10x1x38xf32>
    %109 = "tensor.expand_shape"(%108) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 1, 38>}> : (tensor<10x1x38xf32>) -> tensor<2x5x1x38xf32>
    %110 = "tensor.empty"() : () -> tensor<2x5x1x38xf32>
    %111 = "linalg.generic"(%109, %110) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg51: f32, %arg52: f32):
      %155 = "arith.truncf"(%4) : (f64) -> f32
      %156 = "arith.mulf"(%arg51, %155) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%156) : (f32) -> ()
    }) : (tensor<2x5x1x38xf32>, tensor<2x5x1x38xf32>) -> tensor<2x5x1x38xf32>
    %112 = "linalg.generic"(%111, %arg10, %110) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg48: f32, %arg49: f32, %arg50: f32):
      %154 = "arith.addf"(%arg48, %arg49) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%154) : (f32) -> ()
    }) : (tensor<2x5x1x38xf32>, tensor<2x1x1x38xf32>, tensor<2x5x1x38xf32>) -> tensor<2x5x1x38xf32>
    %113 = "tensor.empty"() : () -> tensor<2x5x1xi64>
    %114 = "linalg.fill"(%1, %113) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg46: i64, %arg47: i64):
      "linalg.yield"(%arg46) : (i64) -> ()
    }) : (i64, tensor<2x5x1xi64>) -> tensor<2x5x1xi64>
    %115 = "tensor.empty"() : () -> tensor<2x5x1xf32>
    %116 = "linalg.fill"(%3, %115) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg44: f32, %arg45: f32):
      "linalg.yield"(%arg44) : (f32) -> ()
    }) : (f32, tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %117:2 = "linalg.generic"(%112, %116, %114) <{indexing_maps = [#map7, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg41: f32, %arg42: f32, %arg43: i64):
      %149 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %150 = "arith.index_cast"(%149) : (index) -> i64
      %151 = "arith.maximumf"(%arg41, %arg42) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %152 = "arith.cmpf"(%arg41, %arg42) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %153 = "arith.select"(%152, %150, %arg43) : (i1, i64, i64) -> i64
      "linalg.yield"(%151, %153) : (f32, i64) -> ()
    }) : (tensor<2x5x1x38xf32>, tensor<2x5x1xf32>, tensor<2x5x1xi64>) -> (tensor<2x5x1xf32>, tensor<2x5x1xi64>)
    %118 = "tensor.expand_shape"(%117#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 5, 1, 1>}> : (tensor<2x5x1xf32>) -> tensor<2x5x1x1xf32>
    %119 = "linalg.generic"(%112, %118, %110) <{indexing_maps = [#map7, #map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg38: f32, %arg39: f32, %arg40: f32):
      %148 = "arith.subf"(%arg38, %arg39) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%148) : (f32) -> ()
    }) : (tensor<2x5x1x38xf32>, tensor<2x5x1x1xf32>, tensor<2x5x1x38xf32>) -> tensor<2x5x1x38xf32>
    %120 = "linalg.generic"(%119, %110) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32):
      %147 = "math.exp"(%arg36) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%147) : (f32) -> ()
    }) : (tensor<2x5x1x38xf32>, tensor<2x5x1x38xf32>) -> tensor<2x5x1x38xf32>
    %121 = "tensor.empty"() : () -> tensor<2x5x1x1xf32>
    %122 = "linalg.fill"(%2, %121) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32):
      "linalg.yield"(%arg34) : (f32) -> ()
    }) : (f32, tensor<2x5x1x1xf32>) -> tensor<2x5x1x1xf32>
    %123 = "linalg.generic"(%120, %122) <{indexing_maps = [#map7, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg32: f32, %arg33: f32):
      %146 = "arith.addf"(%arg32, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%146) : (f32) -> ()
    }) : (tensor<2x5x1x38xf32>, tensor<2x5x1x1xf32>) -> tensor<2x5x1x1xf32>
    %124 = "linalg.generic"(%120, %123, %110) <{indexing_maps = [#map7, #map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg29: f32, %arg30: f32, %arg31: f32):
      %145 = "arith.divf"(%arg29, %arg30) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%145) : (f32) -> ()
    }) : (tensor<2x5x1x38xf32>, tensor<2x5x1x1xf32>, tensor<2x5x1x38xf32>) -> tensor<2x5x1x38xf32>
    %125 = "tensor.collapse_shape"(%124) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x1x38xf32>) -> tensor<10x1x38xf32>
    %126 = "tensor.collapse_shape"(%95) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x38x24xf32>) -> tensor<10x38x24xf32>
    %127 = "tensor.empty"() : () -> tensor<10x1x24xf32>
    %128 = "linalg.fill"(%2, %127) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg27: f32, %arg28: f32):
      "linalg.yield"(%arg27) : (f32) -> ()
    }) : (f32, tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %129 = "linalg.batch_matmul"(%125, %126, %128) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32, %arg26: f32):
      %143 = "arith.mulf"(%arg24, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %144 = "arith.addf"(%arg26, %143) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%144) : (f32) -> ()
    }) : (tensor<10x1x38xf32>, tensor<10x38x24xf32>, tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %130 = "tensor.expand_shape"(%129) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 1, 24>}> : (tensor<10x1x24xf32>) -> tensor<2x5x1x24xf32>
    %131 = "tensor.empty"() : () -> tensor<2x1x5x24xf32>
    %132 = "linalg.transpose"(%130, %131) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg22: f32, %arg23: f32):
      "linalg.yield"(%arg22) : (f32) -> ()
    }) : (tensor<2x5x1x24xf32>, tensor<2x1x5x24xf32>) -> tensor<2x1x5x24xf32>
    %133 = "tensor.collapse_shape"(%132) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x1x5x24xf32>) -> tensor<2x1x120xf32>
    %134 = "tensor.empty"() : () -> tensor<120x96xf32>
    %135 = "linalg.transpose"(%arg6, %134) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg20: f32, %arg21: f32):
      "linalg.yield"(%arg20) : (f32) -> ()
    }) : (tensor<96x120xf32>, tensor<120x96xf32>) -> tensor<120x96xf32>
    %136 = "tensor.empty"() : () -> tensor<2x120x96xf32>
    %137 = "linalg.generic"(%135, %136) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: f32, %arg19: f32):
      "linalg.yield"(%arg18) : (f32) -> ()
    }) : (tensor<120x96xf32>, tensor<2x120x96xf32>) -> tensor<2x120x96xf32>
    %138 = "tensor.empty"() : () -> tensor<2x1x96xf32>
    %139 = "linalg.fill"(%2, %138) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg16: f32, %arg17: f32):
      "linalg.yield"(%arg16) : (f32) -> ()
    }) : (f32, tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    %140 = "linalg.batch_matmul"(%133, %137, %139) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32, %arg15: f32):
      %141 = "arith.mulf"(%arg13, %arg14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %142 = "arith.addf"(%arg15, %141) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%142) : (f32) -> ()
    }) : (tensor<2x1x120xf32>, tensor<2x120x96xf32>, tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    "func.return"(%140, %79, %80) : (tensor<2x1x96xf32>, tensor<2x1x38x64xf32>, tensor<2x1x38x16xf32>) -> ()
  }) : () -> ()
}) : () -> ()

