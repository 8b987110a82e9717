#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d1, 0, d3)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map8 = affine_map<(d0, d1, d2) -> (d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}], function_type = (tensor<200x96xf32>, tensor<80x96xf32>, tensor<64xf32>, tensor<240x64xf32>, tensor<96x120xf32>, tensor<2x1x96xf32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<3x32x64xf32>, tensor<3x32x16xf32>) -> (tensor<2x1x96xf32>, tensor<3x32x64xf32>, tensor<3x32x16xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<200x96xf32>, %arg1: tensor<80x96xf32>, %arg2: tensor<64xf32>, %arg3: tensor<240x64xf32>, %arg4: tensor<96x120xf32>, %arg5: tensor<2x1x96xf32>, %arg6: tensor<1x8xf32>, %arg7: tensor<1x8xf32>, %arg8: tensor<3x32x64xf32>, %arg9: tensor<3x32x16xf32>):
    %0 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %2 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 0.23717082451262844 : f64}> : () -> f64
    %4 = "arith.constant"() <{value = 9.9999999999999995E-7 : f64}> : () -> f64
    %5 = "arith.constant"() <{value = 6.400000e+01 : f32}> : () -> f32
    %6 = "tensor.empty"() : () -> tensor<96x200xf32>
    %7 = "linalg.transpose"(%arg0, %6) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg151: f32, %arg152: f32):
      "linalg.yield"(%arg151) : (f32) -> ()
    }) : (tensor<200x96xf32>, tensor<96x200xf32>) -> tensor<96x200xf32>
    %8 = "tensor.empty"() : () -> tensor<2x96x200xf32>
    %9 = "linalg.generic"(%7, %8) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg149: f32, %arg150: f32):
      "linalg.yield"(%arg149) : (f32) -> ()
    }) : (tensor<96x200xf32>, tensor<2x96x200xf32>) -> tensor<2x96x200xf32>
    %10 = "tensor.empty"() : () -> tensor<2x1x200xf32>
    %11 = "linalg.fill"(%1, %10) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg147: f32, %arg148: f32):
      "linalg.yield"(%arg147) : (f32) -> ()
    }) : (f32, tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %12 = "linalg.batch_matmul"(%arg5, %9, %11) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg144: f32, %arg145: f32, %arg146: f32):
      %179 = "arith.mulf"(%arg144, %arg145) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %180 = "arith.addf"(%arg146, %179) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%180) : (f32) -> ()
    }) : (tensor<2x1x96xf32>, tensor<2x96x200xf32>, tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %13 = "tensor.expand_shape"(%12) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 5, 40>}> : (tensor<2x1x200xf32>) -> tensor<2x1x5x40xf32>
    %14 = "tensor.extract_slice"(%13) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 1, 5, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x1x5x40xf32>) -> tensor<2x1x5x24xf32>
    %15 = "tensor.extract_slice"(%13) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 1, 5, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x1x5x40xf32>) -> tensor<2x1x5x16xf32>
    %16 = "tensor.expand_shape"(%arg6) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 1, 1, 8>}> : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
    %17 = "tensor.expand_shape"(%arg7) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 1, 1, 8>}> : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
    %18 = "tensor.extract_slice"(%15) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 1, 5, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x5x16xf32>) -> tensor<2x1x5x8xf32>
    %19 = "tensor.extract_slice"(%15) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 1, 5, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x5x16xf32>) -> tensor<2x1x5x8xf32>
    %20 = "tensor.empty"() : () -> tensor<2x1x5x8xf32>
    %21 = "linalg.generic"(%18, %16, %20) <{indexing_maps = [#map5, #map6, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg141: f32, %arg142: f32, %arg143: f32):
      %178 = "arith.mulf"(%arg141, %arg142) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%178) : (f32) -> ()
    }) : (tensor<2x1x5x8xf32>, tensor<1x1x8xf32>, tensor<2x1x5x8xf32>) -> tensor<2x1x5x8xf32>
    %22 = "linalg.generic"(%19, %17, %20) <{indexing_maps = [#map5, #map6, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg138: f32, %arg139: f32, %arg140: f32):
      %177 = "arith.mulf"(%arg138, %arg139) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%177) : (f32) -> ()
    }) : (tensor<2x1x5x8xf32>, tensor<1x1x8xf32>, tensor<2x1x5x8xf32>) -> tensor<2x1x5x8xf32>
    %23 = "linalg.generic"(%21, %22, %20) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg135: f32, %arg136: f32, %arg137: f32):
      %176 = "arith.subf"(%arg135, %arg136) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%176) : (f32) -> ()
    }) : (tensor<2x1x5x8xf32>, tensor<2x1x5x8xf32>, tensor<2x1x5x8xf32>) -> tensor<2x1x5x8xf32>
    %24 = "linalg.generic"(%18, %17, %20) <{indexing_maps = [#map5, #map6, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg132: f32, %arg133: f32, %arg134: f32):
      %175 = "arith.mulf"(%arg132, %arg133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%175) : (f32) -> ()
    }) : (tensor<2x1x5x8xf32>, tensor<1x1x8xf32>, tensor<2x1x5x8xf32>) -> tensor<2x1x5x8xf32>
    %25 = "linalg.generic"(%19, %16, %20) <{indexing_maps = [#map5, #map6, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg129: f32, %arg130: f32, %arg131: f32):
      %174 = "arith.mulf"(%arg129, %arg130) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%174) : (f32) -> ()
    }) : (tensor<2x1x5x8xf32>, tensor<1x1x8xf32>, tensor<2x1x5x8xf32>) -> tensor<2x1x5x8xf32>
    %26 = "linalg.generic"(%24, %25, %20) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg126: f32, %arg127: f32, %arg128: f32):
      %173 = "arith.addf"(%arg126, %arg127) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%173) : (f32) -> ()
    }) : (tensor<2x1x5x8xf32>, tensor<2x1x5x8xf32>, tensor<2x1x5x8xf32>) -> tensor<2x1x5x8xf32>
    %27 = "tensor.expand_shape"(%23) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 2, 1, 5, 8, 1>}> : (tensor<2x1x5x8xf32>) -> tensor<2x1x5x8x1xf32>
    %28 = "tensor.expand_shape"(%26) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 2, 1, 5, 8, 1>}> : (tensor<2x1x5x8xf32>) -> tensor<2x1x5x8x1xf32>
    %29 = "tensor.concat"(%27, %28) <{dim = 4 : i64}> : (tensor<2x1x5x8x1xf32>, tensor<2x1x5x8x1xf32>) -> tensor<2x1x5x8x2xf32>
    %30 = "tensor.empty"() : () -> tensor<96x80xf32>
    %31 = "linalg.transpose"(%arg1, %30) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg124: f32, %arg125: f32):
      "linalg.yield"(%arg124) : (f32) -> ()
    }) : (tensor<80x96xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %32 = "tensor.empty"() : () -> tensor<2x96x80xf32>
    %33 = "linalg.generic"(%31, %32) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg122: f32, %arg123: f32):
      "linalg.yield"(%arg122) : (f32) -> ()
    }) : (tensor<96x80xf32>, tensor<2x96x80xf32>) -> tensor<2x96x80xf32>
    %34 = "tensor.empty"() : () -> tensor<2x1x80xf32>
    %35 = "linalg.fill"(%1, %34) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg120: f32, %arg121: f32):
      "linalg.yield"(%arg120) : (f32) -> ()
    }) : (f32, tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %36 = "linalg.batch_matmul"(%arg5, %33, %35) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg117: f32, %arg118: f32, %arg119: f32):
      %171 = "arith.mulf"(%arg117, %arg118) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %172 = "arith.addf"(%arg119, %171) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%172) : (f32) -> ()
    }) : (tensor<2x1x96xf32>, tensor<2x96x80xf32>, tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %37 = "tensor.extract_slice"(%36) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x64xf32>
    %38 = "tensor.extract_slice"(%36) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 64>, static_sizes = array<i64: 2, 1, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x16xf32>
    %39 = "tensor.empty"() : () -> tensor<2x1x64xf32>
    %40 = "linalg.generic"(%37, %37, %39) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg114: f32, %arg115: f32, %arg116: f32):
      %170 = "arith.mulf"(%arg114, %arg115) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%170) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %41 = "tensor.empty"() : () -> tensor<2x1x1xf32>
    %42 = "linalg.fill"(%1, %41) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg112: f32, %arg113: f32):
      "linalg.yield"(%arg112) : (f32) -> ()
    }) : (f32, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %43 = "linalg.generic"(%40, %42) <{indexing_maps = [#map1, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg110: f32, %arg111: f32):
      %169 = "arith.addf"(%arg110, %arg111) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %44 = "linalg.generic"(%43, %41) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg108: f32, %arg109: f32):
      %168 = "arith.divf"(%arg108, %5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%168) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %45 = "linalg.generic"(%44, %41) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg106: f32, %arg107: f32):
      %166 = "arith.truncf"(%4) : (f64) -> f32
      %167 = "arith.addf"(%arg106, %166) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%167) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %46 = "linalg.generic"(%45, %41) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg104: f32, %arg105: f32):
      %165 = "math.rsqrt"(%arg104) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%165) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %47 = "linalg.generic"(%37, %46, %39) <{indexing_maps = [#map1, #map7, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg101: f32, %arg102: f32, %arg103: f32):
      %164 = "arith.mulf"(%arg101, %arg102) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%164) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %48 = "linalg.generic"(%47, %arg2, %39) <{indexing_maps = [#map1, #map8, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg98: f32, %arg99: f32, %arg100: f32):
      %163 = "arith.mulf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%163) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %49 = "tensor.extract_slice"(%38) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 8>, static_strides = array<i64: 1, 1, 2>}> : (tensor<2x1x16xf32>) -> tensor<2x1x8xf32>
    %50 = "tensor.extract_slice"(%38) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 1>, static_sizes = array<i64: 2, 1, 8>, static_strides = array<i64: 1, 1, 2>}> : (tensor<2x1x16xf32>) -> tensor<2x1x8xf32>
    %51 = "tensor.empty"() : () -> tensor<2x1x8xf32>
    %52 = "linalg.generic"(%49, %arg6, %51) <{indexing_maps = [#map1, #map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg95: f32, %arg96: f32, %arg97: f32):
      %162 = "arith.mulf"(%arg95, %arg96) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (tensor<2x1x8xf32>, tensor<1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x8xf32>
    %53 = "linalg.generic"(%50, %arg7, %51) <{indexing_maps = [#map1, #map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg92: f32, %arg93: f32, %arg94: f32):
      %161 = "arith.mulf"(%arg92, %arg93) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%161) : (f32) -> ()
    }) : (tensor<2x1x8xf32>, tensor<1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x8xf32>
    %54 = "linalg.generic"(%52, %53, %51) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg89: f32, %arg90: f32, %arg91: f32):
      %160 = "arith.subf"(%arg89, %arg90) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%160) : (f32) -> ()
    }) : (tensor<2x1x8xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x8xf32>
    %55 = "linalg.generic"(%49, %arg7, %51) <{indexing_maps = [#map1, #map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg86: f32, %arg87: f32, %arg88: f32):
      %159 = "arith.mulf"(%arg86, %arg87) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%159) : (f32) -> ()
    }) : (tensor<2x1x8xf32>, tensor<1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x8xf32>
    %56 = "linalg.generic"(%50, %arg6, %51) <{indexing_maps = [#map1, #map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg83: f32, %arg84: f32, %arg85: f32):
      %158 = "arith.mulf"(%arg83, %arg84) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%158) : (f32) -> ()
    }) : (tensor<2x1x8xf32>, tensor<1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x8xf32>
    %57 = "linalg.generic"(%55, %56, %51) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg80: f32, %arg81: f32, %arg82: f32):
      %157 = "arith.addf"(%arg80, %arg81) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%157) : (f32) -> ()
    }) : (tensor<2x1x8xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x8xf32>
    %58 = "tensor.expand_shape"(%54) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 8, 1>}> : (tensor<2x1x8xf32>) -> tensor<2x1x8x1xf32>
    %59 = "tensor.expand_shape"(%57) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 8, 1>}> : (tensor<2x1x8xf32>) -> tensor<2x1x8x1xf32>
    %60 = "tensor.concat"(%58, %59) <{dim = 3 : i64}> : (tensor<2x1x8x1xf32>, tensor<2x1x8x1xf32>) -> tensor<2x1x8x2xf32>
    %61 = "tensor.collapse_shape"(%60) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x1x8x2xf32>) -> tensor<2x1x16xf32>
    %62 = "tensor.extract_slice"(%arg8) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 32, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x64xf32>) -> tensor<2x32x64xf32>
    %63 = "tensor.insert_slice"(%48, %62) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 19, 0>, static_sizes = array<i64: 2, 1, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x64xf32>, tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
    %64 = "tensor.insert_slice"(%63, %arg8) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 32, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x32x64xf32>, tensor<3x32x64xf32>) -> tensor<3x32x64xf32>
    %65 = "tensor.extract_slice"(%arg9) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 32, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x16xf32>) -> tensor<2x32x16xf32>
    %66 = "tensor.insert_slice"(%61, %65) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 19, 0>, static_sizes = array<i64: 2, 1, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x16xf32>, tensor<2x32x16xf32>) -> tensor<2x32x16xf32>
    %67 = "tensor.insert_slice"(%66, %arg9) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 32, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x32x16xf32>, tensor<3x32x16xf32>) -> tensor<3x32x16xf32>
    %68 = "tensor.expand_shape"(%arg3) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 5, 48, 64>}> : (tensor<240x64xf32>) -> tensor<5x48x64xf32>
    %69 = "tensor.extract_slice"(%68) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 5, 24, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<5x48x64xf32>) -> tensor<5x24x64xf32>
    %70 = "tensor.empty"() : () -> tensor<5x2x1x24xf32>
    %71 = "linalg.transpose"(%14, %70) <{permutation = array<i64: 2, 0, 1, 3>}> ({
    ^bb0(%arg78: f32, %arg79: f32):
      "linalg.yield"(%arg78) : (f32) -> ()
    }) : (tensor<2x1x5x24xf32>, tensor<5x2x1x24xf32>) -> tensor<5x2x1x24xf32>
    %72 = "tensor.collapse_shape"(%71) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<5x2x1x24xf32>) -> tensor<5x2x24xf32>
    %73 = "tensor.empty"() : () -> tensor<5x2x64xf32>
    %74 = "linalg.fill"(%1, %73) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg76: f32, %arg77: f32):
      "linalg.yield"(%arg76) : (f32) -> ()
    }) : (f32, tensor<5x2x64xf32>) -> tensor<5x2x64xf32>
    %75 = "linalg.batch_matmul"(%72, %69, %74) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg73: f32, %arg74: f32, %arg75: f32):
      %155 = "arith.mulf"(%arg73, %arg74) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %156 = "arith.addf"(%arg75, %155) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%156) : (f32) -> ()
    }) : (tensor<5x2x24xf32>, tensor<5x24x64xf32>, tensor<5x2x64xf32>) -> tensor<5x2x64xf32>
    %76 = "tensor.expand_shape"(%75) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 5, 2, 1, 64>}> : (tensor<5x2x64xf32>) -> tensor<5x2x1x64xf32>
    %77 = "tensor.empty"() : () -> tensor<2x1x5x64xf32>
    %78 = "linalg.transpose"(%76, %77) <{permutation = array<i64: 1, 2, 0, 3>}> ({
    ^bb0(%arg71: f32, %arg72: f32):
      "linalg.yield"(%arg71) : (f32) -> ()
    }) : (tensor<5x2x1x64xf32>, tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32>
    %79 = "tensor.extract_slice"(%63) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 20, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x32x64xf32>) -> tensor<2x20x64xf32>
    %80 = "tensor.empty"() : () -> tensor<2x64x20xf32>
    %81 = "linalg.transpose"(%79, %80) <{permutation = array<i64: 0, 2, 1>}> ({
    ^bb0(%arg69: f32, %arg70: f32):
      "linalg.yield"(%arg69) : (f32) -> ()
    }) : (tensor<2x20x64xf32>, tensor<2x64x20xf32>) -> tensor<2x64x20xf32>
    %82 = "tensor.collapse_shape"(%78) <{reassociation = [[0], [1, 2], [3]]}> : (tensor<2x1x5x64xf32>) -> tensor<2x5x64xf32>
    %83 = "tensor.empty"() : () -> tensor<2x5x20xf32>
    %84 = "linalg.fill"(%1, %83) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32):
      "linalg.yield"(%arg67) : (f32) -> ()
    }) : (f32, tensor<2x5x20xf32>) -> tensor<2x5x20xf32>
    %85 = "linalg.batch_matmul"(%82, %81, %84) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32, %arg66: f32):
      %153 = "arith.mulf"(%arg64, %arg65) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %154 = "arith.addf"(%arg66, %153) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%154) : (f32) -> ()
    }) : (tensor<2x5x64xf32>, tensor<2x64x20xf32>, tensor<2x5x20xf32>) -> tensor<2x5x20xf32>
    %86 = "tensor.expand_shape"(%85) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 5, 20>}> : (tensor<2x5x20xf32>) -> tensor<2x1x5x20xf32>
    %87 = "tensor.extract_slice"(%66) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 20, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x32x16xf32>) -> tensor<2x20x16xf32>
    %88 = "tensor.empty"() : () -> tensor<2x16x20xf32>
    %89 = "linalg.transpose"(%87, %88) <{permutation = array<i64: 0, 2, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32):
      "linalg.yield"(%arg62) : (f32) -> ()
    }) : (tensor<2x20x16xf32>, tensor<2x16x20xf32>) -> tensor<2x16x20xf32>
    %90 = "tensor.collapse_shape"(%29) <{reassociation = [[0], [1, 2], [3, 4]]}> : (tensor<2x1x5x8x2xf32>) -> tensor<2x5x16xf32>
    %91 = "linalg.batch_matmul"(%90, %89, %84) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg59: f32, %arg60: f32, %arg61: f32):
      %151 = "arith.mulf"(%arg59, %arg60) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %152 = "arith.addf"(%arg61, %151) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%152) : (f32) -> ()
    }) : (tensor<2x5x16xf32>, tensor<2x16x20xf32>, tensor<2x5x20xf32>) -> tensor<2x5x20xf32>
    %92 = "tensor.expand_shape"(%91) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 5, 20>}> : (tensor<2x5x20xf32>) -> tensor<2x1x5x20xf32>
    %93 = "tensor.empty"() : () -> tensor<2x1x5x20xf32>
    %94 = "linalg.generic"(%86, %92, %93) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg56: f32, %arg57: f32, %arg58: f32):
      %150 = "arith.addf"(%arg56, %arg57) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%150) : (f32) -> ()
    }) : (tensor<2x1x5x20xf32>, tensor<2x1x5x20xf32>, tensor<2x1x5x20xf32>) -> tensor<2x1x5x20xf32>
    %95 = "linalg.generic"(%94, %93) <{indexing_maps = [#map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg54: f32, %arg55: f32):
      %148 = "arith.truncf"(%3) : (f64) -> f32
      %149 = "arith.mulf"(%arg54, %148) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%149) : (f32) -> ()
    }) : (tensor<2x1x5x20xf32>, tensor<2x1x5x20xf32>) -> tensor<2x1x5x20xf32>
    %96 = "tensor.empty"() : () -> tensor<2x1x5xi64>
    %97 = "linalg.fill"(%0, %96) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg52: i64, %arg53: i64):
      "linalg.yield"(%arg52) : (i64) -> ()
    }) : (i64, tensor<2x1x5xi64>) -> tensor<2x1x5xi64>
    %98 = "tensor.empty"() : () -> tensor<2x1x5xf32>
    %99 = "linalg.fill"(%2, %98) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg50: f32, %arg51: f32):
      "linalg.yield"(%arg50) : (f32) -> ()
    }) : (f32, tensor<2x1x5xf32>) -> tensor<2x1x5xf32>
    %100:2 = "linalg.generic"(%95, %99, %97) <{indexing_maps = [#map5, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg47: f32, %arg48: f32, %arg49: i64):
      %143 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %144 = "arith.index_cast"(%143) : (index) -> i64
      %145 = "arith.maximumf"(%arg47, %arg48) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %146 = "arith.cmpf"(%arg47, %arg48) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %147 = "arith.select"(%146, %144, %arg49) : (i1, i64, i64) -> i64
      "linalg.yield"(%145, %147) : (f32, i64) -> ()
    }) : (tensor<2x1x5x20xf32>, tensor<2x1x5xf32>, tensor<2x1x5xi64>) -> (tensor<2x1x5xf32>, tensor<2x1x5xi64>)
    %101 = "tensor.expand_shape"(%100#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 5, 1>}> : (tensor<2x1x5xf32>) -> tensor<2x1x5x1xf32>
    %102 = "linalg.generic"(%95, %101, %93) <{indexing_maps = [#map5, #map9, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg44: f32, %arg45: f32, %arg46: f32):
      %142 = "arith.subf"(%arg44, %arg45) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%142) : (f32) -> ()
    }) : (tensor<2x1x5x20xf32>, tensor<2x1x5x1xf32>, tensor<2x1x5x20xf32>) -> tensor<2x1x5x20xf32>
    %103 = "linalg.generic"(%102, %93) <{indexing_maps = [#map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg42: f32, %arg43: f32):
      %141 = "math.exp"(%arg42) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%141) : (f32) -> ()
    }) : (tensor<2x1x5x20xf32>, tensor<2x1x5x20xf32>) -> tensor<2x1x5x20xf32>
    %104 = "tensor.empty"() : () -> tensor<2x1x5x1xf32>
    %105 = "linalg.fill"(%1, %104) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg40: f32, %arg41: f32):
      "linalg.yield"(%arg40) : (f32) -> ()
    }) : (f32, tensor<2x1x5x1xf32>) -> tensor<2x1x5x1xf32>
    %106 = "linalg.generic"(%103, %105) <{indexing_maps = [#map5, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg38: f32, %arg39: f32):
      %140 = "arith.addf"(%arg38, %arg39) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%140) : (f32) -> ()
    }) : (tensor<2x1x5x20xf32>, tensor<2x1x5x1xf32>) -> tensor<2x1x5x1xf32>
    %107 = "linalg.generic"(%103, %106, %93) <{indexing_maps = [#map5, #map9, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg35: f32, %arg36: f32, %arg37: f32):
      %139 = "arith.divf"(%arg35, %arg36) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%139) : (f32) -> ()
    }) : (tensor<2x1x5x20xf32>, tensor<2x1x5x1xf32>, tensor<2x1x5x20xf32>) -> tensor<2x1x5x20xf32>
    %108 = "tensor.collapse_shape"(%107) <{reassociation = [[0], [1, 2], [3]]}> : (tensor<2x1x5x20xf32>) -> tensor<2x5x20xf32>
    %109 = "tensor.empty"() : () -> tensor<2x5x64xf32>
    %110 = "linalg.fill"(%1, %109) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32):
      "linalg.yield"(%arg33) : (f32) -> ()
    }) : (f32, tensor<2x5x64xf32>) -> tensor<2x5x64xf32>
    %111 = "linalg.batch_matmul"(%108, %79, %110) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32, %arg32: f32):
      %137 = "arith.mulf"(%arg30, %arg31) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %138 = "arith.addf"(%arg32, %137) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%138) : (f32) -> ()
    }) : (tensor<2x5x20xf32>, tensor<2x20x64xf32>, tensor<2x5x64xf32>) -> tensor<2x5x64xf32>
    %112 = "tensor.expand_shape"(%111) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 5, 64>}> : (tensor<2x5x64xf32>) -> tensor<2x1x5x64xf32>
    %113 = "tensor.extract_slice"(%68) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 24, 0>, static_sizes = array<i64: 5, 24, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<5x48x64xf32>) -> tensor<5x24x64xf32>
    %114 = "tensor.empty"() : () -> tensor<5x2x1x64xf32>
    %115 = "linalg.transpose"(%112, %114) <{permutation = array<i64: 2, 0, 1, 3>}> ({
    ^bb0(%arg28: f32, %arg29: f32):
      "linalg.yield"(%arg28) : (f32) -> ()
    }) : (tensor<2x1x5x64xf32>, tensor<5x2x1x64xf32>) -> tensor<5x2x1x64xf32>
    %116 = "tensor.empty"() : () -> tensor<5x64x24xf32>
    %117 = "linalg.transpose"(%113, %116) <{permutation = array<i64: 0, 2, 1>}> ({
    ^bb0(%arg26: f32, %arg27: f32):
      "linalg.yield"(%arg26) : (f32) -> ()
    }) : (tensor<5x24x64xf32>, tensor<5x64x24xf32>) -> tensor<5x64x24xf32>
    %118 = "tensor.collapse_shape"(%115) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<5x2x1x64xf32>) -> tensor<5x2x64xf32>
    %119 = "tensor.empty"() : () -> tensor<5x2x24xf32>
    %120 = "linalg.fill"(%1, %119) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32):
      "linalg.yield"(%arg24) : (f32) -> ()
    }) : (f32, tensor<5x2x24xf32>) -> tensor<5x2x24xf32>
    %121 = "linalg.batch_matmul"(%118, %117, %120) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg21: f32, %arg22: f32, %arg23: f32):
      %135 = "arith.mulf"(%arg21, %arg22) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %136 = "arith.addf"(%arg23, %135) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%136) : (f32) -> ()
    }) : (tensor<5x2x64xf32>, tensor<5x64x24xf32>, tensor<5x2x24xf32>) -> tensor<5x2x24xf32>
    %122 = "tensor.expand_shape"(%121) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 5, 2, 1, 24>}> : (tensor<5x2x24xf32>) -> tensor<5x2x1x24xf32>
    %123 = "tensor.empty"() : () -> tensor<2x1x5x24xf32>
    %124 = "linalg.transpose"(%122, %123) <{permutation = array<i64: 1, 2, 0, 3>}> ({
    ^bb0(%arg19: f32, %arg20: f32):
      "linalg.yield"(%arg19) : (f32) -> ()
    }) : (tensor<5x2x1x24xf32>, tensor<2x1x5x24xf32>) -> tensor<2x1x5x24xf32>
    %125 = "tensor.collapse_shape"(%124) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x1x5x24xf32>) -> tensor<2x1x120xf32>
    %126 = "tensor.empty"() : () -> tensor<120x96xf32>
    %127 = "linalg.transpose"(%arg4, %126) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      "linalg.yield"(%arg17) : (f32) -> ()
    }) : (tensor<96x120xf32>, tensor<120x96xf32>) -> tensor<120x96xf32>
    %128 = "tensor.empty"() : () -> tensor<2x120x96xf32>
    %129 = "linalg.generic"(%127, %128) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      "linalg.yield"(%arg15) : (f32) -> ()
    }) : (tensor<120x96xf32>, tensor<2x120x96xf32>) -> tensor<2x120x96xf32>
    %130 = "tensor.empty"() : () -> tensor<2x1x96xf32>
    %131 = "linalg.fill"(%1, %130) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32):
      "linalg.yield"(%arg13) : (f32) -> ()
    }) : (f32, tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    %132 = "linalg.batch_matmul"(%125, %129, %131) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg10: f32, %arg11: f32, %arg12: f32):
      %133 = "arith.mulf"(%arg10, %arg11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %134 = "arith.addf"(%arg12, %133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%134) : (f32) -> ()
    }) : (tensor<2x1x120xf32>, tensor<2x120x96xf32>, tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    "func.return"(%132, %64, %67) : (tensor<2x1x96xf32>, tensor<3x32x64xf32>, tensor<3x32x16xf32>) -> ()
  }) : () -> ()
}) : () -> ()

