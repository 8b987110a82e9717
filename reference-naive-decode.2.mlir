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
    ^bb0(%arg144: f32, %arg145: f32):
      "linalg.yield"(%arg144) : (f32) -> ()
    }) : (tensor<200x96xf32>, tensor<96x200xf32>) -> tensor<96x200xf32>
    %8 = "tensor.empty"() : () -> tensor<2x96x200xf32>
    %9 = "linalg.generic"(%7, %8) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg142: f32, %arg143: f32):
      "linalg.yield"(%arg142) : (f32) -> ()
    }) : (tensor<96x200xf32>, tensor<2x96x200xf32>) -> tensor<2x96x200xf32>
    %10 = "tensor.empty"() : () -> tensor<2x1x200xf32>
    %11 = "linalg.fill"(%1, %10) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg140: f32, %arg141: f32):
      "linalg.yield"(%arg140) : (f32) -> ()
    }) : (f32, tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %12 = "linalg.batch_matmul"(%arg5, %9, %11) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg137: f32, %arg138: f32, %arg139: f32):
      %171 = "arith.mulf"(%arg137, %arg138) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %172 = "arith.addf"(%arg139, %171) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%172) : (f32) -> ()
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
    ^bb0(%arg134: f32, %arg135: f32, %arg136: f32):
      %170 = "arith.mulf"(%arg134, %arg135) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%170) : (f32) -> ()
    }) : (tensor<2x1x5x8xf32>, tensor<1x1x8xf32>, tensor<2x1x5x8xf32>) -> tensor<2x1x5x8xf32>
    %22 = "linalg.generic"(%19, %17, %20) <{indexing_maps = [#map5, #map6, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg131: f32, %arg132: f32, %arg133: f32):
      %169 = "arith.mulf"(%arg131, %arg132) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) : (tensor<2x1x5x8xf32>, tensor<1x1x8xf32>, tensor<2x1x5x8xf32>) -> tensor<2x1x5x8xf32>
    %23 = "linalg.generic"(%21, %22, %20) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg128: f32, %arg129: f32, %arg130: f32):
      %168 = "arith.subf"(%arg128, %arg129) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%168) : (f32) -> ()
    }) : (tensor<2x1x5x8xf32>, tensor<2x1x5x8xf32>, tensor<2x1x5x8xf32>) -> tensor<2x1x5x8xf32>
    %24 = "linalg.generic"(%18, %17, %20) <{indexing_maps = [#map5, #map6, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg125: f32, %arg126: f32, %arg127: f32):
      %167 = "arith.mulf"(%arg125, %arg126) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%167) : (f32) -> ()
    }) : (tensor<2x1x5x8xf32>, tensor<1x1x8xf32>, tensor<2x1x5x8xf32>) -> tensor<2x1x5x8xf32>
    %25 = "linalg.generic"(%19, %16, %20) <{indexing_maps = [#map5, #map6, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg122: f32, %arg123: f32, %arg124: f32):
      %166 = "arith.mulf"(%arg122, %arg123) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%166) : (f32) -> ()
    }) : (tensor<2x1x5x8xf32>, tensor<1x1x8xf32>, tensor<2x1x5x8xf32>) -> tensor<2x1x5x8xf32>
    %26 = "linalg.generic"(%24, %25, %20) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg119: f32, %arg120: f32, %arg121: f32):
      %165 = "arith.addf"(%arg119, %arg120) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%165) : (f32) -> ()
    }) : (tensor<2x1x5x8xf32>, tensor<2x1x5x8xf32>, tensor<2x1x5x8xf32>) -> tensor<2x1x5x8xf32>
    %27 = "tensor.expand_shape"(%23) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 2, 1, 5, 8, 1>}> : (tensor<2x1x5x8xf32>) -> tensor<2x1x5x8x1xf32>
    %28 = "tensor.expand_shape"(%26) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 2, 1, 5, 8, 1>}> : (tensor<2x1x5x8xf32>) -> tensor<2x1x5x8x1xf32>
    %29 = "tensor.concat"(%27, %28) <{dim = 4 : i64}> : (tensor<2x1x5x8x1xf32>, tensor<2x1x5x8x1xf32>) -> tensor<2x1x5x8x2xf32>
    %30 = "tensor.collapse_shape"(%29) <{reassociation = [[0], [1], [2], [3, 4]]}> : (tensor<2x1x5x8x2xf32>) -> tensor<2x1x5x16xf32>
    %31 = "tensor.empty"() : () -> tensor<96x80xf32>
    %32 = "linalg.transpose"(%arg1, %31) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg117: f32, %arg118: f32):
      "linalg.yield"(%arg117) : (f32) -> ()
    }) : (tensor<80x96xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %33 = "tensor.empty"() : () -> tensor<2x96x80xf32>
    %34 = "linalg.generic"(%32, %33) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32):
      "linalg.yield"(%arg115) : (f32) -> ()
    }) : (tensor<96x80xf32>, tensor<2x96x80xf32>) -> tensor<2x96x80xf32>
    %35 = "tensor.empty"() : () -> tensor<2x1x80xf32>
    %36 = "linalg.fill"(%1, %35) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg113: f32, %arg114: f32):
      "linalg.yield"(%arg113) : (f32) -> ()
    }) : (f32, tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %37 = "linalg.batch_matmul"(%arg5, %34, %36) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg110: f32, %arg111: f32, %arg112: f32):
      %163 = "arith.mulf"(%arg110, %arg111) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %164 = "arith.addf"(%arg112, %163) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%164) : (f32) -> ()
    }) : (tensor<2x1x96xf32>, tensor<2x96x80xf32>, tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %38 = "tensor.extract_slice"(%37) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x64xf32>
    %39 = "tensor.extract_slice"(%37) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 64>, static_sizes = array<i64: 2, 1, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x16xf32>
    %40 = "tensor.empty"() : () -> tensor<2x1x64xf32>
    %41 = "linalg.generic"(%38, %38, %40) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg107: f32, %arg108: f32, %arg109: f32):
      %162 = "arith.mulf"(%arg107, %arg108) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %42 = "tensor.empty"() : () -> tensor<2x1x1xf32>
    %43 = "linalg.fill"(%1, %42) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg105: f32, %arg106: f32):
      "linalg.yield"(%arg105) : (f32) -> ()
    }) : (f32, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %44 = "linalg.generic"(%41, %43) <{indexing_maps = [#map1, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32):
      %161 = "arith.addf"(%arg103, %arg104) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%161) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %45 = "linalg.generic"(%44, %42) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg101: f32, %arg102: f32):
      %160 = "arith.divf"(%arg101, %5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%160) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %46 = "linalg.generic"(%45, %42) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg99: f32, %arg100: f32):
      %158 = "arith.truncf"(%4) : (f64) -> f32
      %159 = "arith.addf"(%arg99, %158) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%159) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %47 = "linalg.generic"(%46, %42) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg97: f32, %arg98: f32):
      %157 = "math.rsqrt"(%arg97) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%157) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %48 = "linalg.generic"(%38, %47, %40) <{indexing_maps = [#map1, #map7, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32, %arg96: f32):
      %156 = "arith.mulf"(%arg94, %arg95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%156) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %49 = "linalg.generic"(%48, %arg2, %40) <{indexing_maps = [#map1, #map8, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg91: f32, %arg92: f32, %arg93: f32):
      %155 = "arith.mulf"(%arg91, %arg92) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%155) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %50 = "tensor.extract_slice"(%39) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 8>, static_strides = array<i64: 1, 1, 2>}> : (tensor<2x1x16xf32>) -> tensor<2x1x8xf32>
    %51 = "tensor.extract_slice"(%39) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 1>, static_sizes = array<i64: 2, 1, 8>, static_strides = array<i64: 1, 1, 2>}> : (tensor<2x1x16xf32>) -> tensor<2x1x8xf32>
    %52 = "tensor.empty"() : () -> tensor<2x1x8xf32>
    %53 = "linalg.generic"(%50, %arg6, %52) <{indexing_maps = [#map1, #map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg88: f32, %arg89: f32, %arg90: f32):
      %154 = "arith.mulf"(%arg88, %arg89) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%154) : (f32) -> ()
    }) : (tensor<2x1x8xf32>, tensor<1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x8xf32>
    %54 = "linalg.generic"(%51, %arg7, %52) <{indexing_maps = [#map1, #map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg85: f32, %arg86: f32, %arg87: f32):
      %153 = "arith.mulf"(%arg85, %arg86) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%153) : (f32) -> ()
    }) : (tensor<2x1x8xf32>, tensor<1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x8xf32>
    %55 = "linalg.generic"(%53, %54, %52) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg82: f32, %arg83: f32, %arg84: f32):
      %152 = "arith.subf"(%arg82, %arg83) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%152) : (f32) -> ()
    }) : (tensor<2x1x8xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x8xf32>
    %56 = "linalg.generic"(%50, %arg7, %52) <{indexing_maps = [#map1, #map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg79: f32, %arg80: f32, %arg81: f32):
      %151 = "arith.mulf"(%arg79, %arg80) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%151) : (f32) -> ()
    }) : (tensor<2x1x8xf32>, tensor<1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x8xf32>
    %57 = "linalg.generic"(%51, %arg6, %52) <{indexing_maps = [#map1, #map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg76: f32, %arg77: f32, %arg78: f32):
      %150 = "arith.mulf"(%arg76, %arg77) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%150) : (f32) -> ()
    }) : (tensor<2x1x8xf32>, tensor<1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x8xf32>
    %58 = "linalg.generic"(%56, %57, %52) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg73: f32, %arg74: f32, %arg75: f32):
      %149 = "arith.addf"(%arg73, %arg74) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%149) : (f32) -> ()
    }) : (tensor<2x1x8xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x8xf32>
    %59 = "tensor.expand_shape"(%55) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 8, 1>}> : (tensor<2x1x8xf32>) -> tensor<2x1x8x1xf32>
    %60 = "tensor.expand_shape"(%58) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 8, 1>}> : (tensor<2x1x8xf32>) -> tensor<2x1x8x1xf32>
    %61 = "tensor.concat"(%59, %60) <{dim = 3 : i64}> : (tensor<2x1x8x1xf32>, tensor<2x1x8x1xf32>) -> tensor<2x1x8x2xf32>
    %62 = "tensor.collapse_shape"(%61) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x1x8x2xf32>) -> tensor<2x1x16xf32>
    %63 = "tensor.extract_slice"(%arg8) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 32, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x64xf32>) -> tensor<2x32x64xf32>
    %64 = "tensor.insert_slice"(%49, %63) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 19, 0>, static_sizes = array<i64: 2, 1, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x64xf32>, tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
    %65 = "tensor.insert_slice"(%64, %arg8) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 32, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x32x64xf32>, tensor<3x32x64xf32>) -> tensor<3x32x64xf32>
    %66 = "tensor.extract_slice"(%arg9) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 32, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x16xf32>) -> tensor<2x32x16xf32>
    %67 = "tensor.insert_slice"(%62, %66) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 19, 0>, static_sizes = array<i64: 2, 1, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x16xf32>, tensor<2x32x16xf32>) -> tensor<2x32x16xf32>
    %68 = "tensor.insert_slice"(%67, %arg9) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 32, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x32x16xf32>, tensor<3x32x16xf32>) -> tensor<3x32x16xf32>
    %69 = "tensor.extract_slice"(%64) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 20, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x32x64xf32>) -> tensor<2x20x64xf32>
    %70 = "tensor.empty"() : () -> tensor<64x240xf32>
    %71 = "linalg.transpose"(%arg3, %70) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg71: f32, %arg72: f32):
      "linalg.yield"(%arg71) : (f32) -> ()
    }) : (tensor<240x64xf32>, tensor<64x240xf32>) -> tensor<64x240xf32>
    %72 = "tensor.empty"() : () -> tensor<2x64x240xf32>
    %73 = "linalg.generic"(%71, %72) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg69: f32, %arg70: f32):
      "linalg.yield"(%arg69) : (f32) -> ()
    }) : (tensor<64x240xf32>, tensor<2x64x240xf32>) -> tensor<2x64x240xf32>
    %74 = "tensor.empty"() : () -> tensor<2x20x240xf32>
    %75 = "linalg.fill"(%1, %74) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32):
      "linalg.yield"(%arg67) : (f32) -> ()
    }) : (f32, tensor<2x20x240xf32>) -> tensor<2x20x240xf32>
    %76 = "linalg.batch_matmul"(%69, %73, %75) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32, %arg66: f32):
      %147 = "arith.mulf"(%arg64, %arg65) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %148 = "arith.addf"(%arg66, %147) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%148) : (f32) -> ()
    }) : (tensor<2x20x64xf32>, tensor<2x64x240xf32>, tensor<2x20x240xf32>) -> tensor<2x20x240xf32>
    %77 = "tensor.expand_shape"(%76) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 20, 5, 48>}> : (tensor<2x20x240xf32>) -> tensor<2x20x5x48xf32>
    %78 = "tensor.extract_slice"(%77) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 20, 5, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x20x5x48xf32>) -> tensor<2x20x5x24xf32>
    %79 = "tensor.extract_slice"(%77) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 20, 5, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x20x5x48xf32>) -> tensor<2x20x5x24xf32>
    %80 = "tensor.extract_slice"(%67) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 20, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x32x16xf32>) -> tensor<2x20x16xf32>
    %81 = "tensor.empty"() : () -> tensor<2x20x5x16xf32>
    %82 = "linalg.generic"(%80, %81) <{indexing_maps = [#map2, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32):
      "linalg.yield"(%arg62) : (f32) -> ()
    }) : (tensor<2x20x16xf32>, tensor<2x20x5x16xf32>) -> tensor<2x20x5x16xf32>
    %83 = "tensor.concat"(%78, %82) <{dim = 3 : i64}> : (tensor<2x20x5x24xf32>, tensor<2x20x5x16xf32>) -> tensor<2x20x5x40xf32>
    %84 = "tensor.concat"(%14, %30) <{dim = 3 : i64}> : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>) -> tensor<2x1x5x40xf32>
    %85 = "tensor.empty"() : () -> tensor<2x5x1x40xf32>
    %86 = "linalg.transpose"(%84, %85) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg60: f32, %arg61: f32):
      "linalg.yield"(%arg60) : (f32) -> ()
    }) : (tensor<2x1x5x40xf32>, tensor<2x5x1x40xf32>) -> tensor<2x5x1x40xf32>
    %87 = "tensor.empty"() : () -> tensor<2x5x40x20xf32>
    %88 = "linalg.transpose"(%83, %87) <{permutation = array<i64: 0, 2, 3, 1>}> ({
    ^bb0(%arg58: f32, %arg59: f32):
      "linalg.yield"(%arg58) : (f32) -> ()
    }) : (tensor<2x20x5x40xf32>, tensor<2x5x40x20xf32>) -> tensor<2x5x40x20xf32>
    %89 = "tensor.collapse_shape"(%86) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x1x40xf32>) -> tensor<10x1x40xf32>
    %90 = "tensor.collapse_shape"(%88) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x40x20xf32>) -> tensor<10x40x20xf32>
    %91 = "tensor.empty"() : () -> tensor<10x1x20xf32>
    %92 = "linalg.fill"(%1, %91) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg56: f32, %arg57: f32):
      "linalg.yield"(%arg56) : (f32) -> ()
    }) : (f32, tensor<10x1x20xf32>) -> tensor<10x1x20xf32>
    %93 = "linalg.batch_matmul"(%89, %90, %92) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg53: f32, %arg54: f32, %arg55: f32):
      %145 = "arith.mulf"(%arg53, %arg54) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %146 = "arith.addf"(%arg55, %145) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%146) : (f32) -> ()
    }) : (tensor<10x1x40xf32>, tensor<10x40x20xf32>, tensor<10x1x20xf32>) -> tensor<10x1x20xf32>
    %94 = "tensor.expand_shape"(%93) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 1, 20>}> : (tensor<10x1x20xf32>) -> tensor<2x5x1x20xf32>
    %95 = "tensor.empty"() : () -> tensor<2x1x5x20xf32>
    %96 = "linalg.transpose"(%94, %95) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg51: f32, %arg52: f32):
      "linalg.yield"(%arg51) : (f32) -> ()
    }) : (tensor<2x5x1x20xf32>, tensor<2x1x5x20xf32>) -> tensor<2x1x5x20xf32>
    %97 = "linalg.generic"(%96, %95) <{indexing_maps = [#map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg49: f32, %arg50: f32):
      %143 = "arith.truncf"(%3) : (f64) -> f32
      %144 = "arith.mulf"(%arg49, %143) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%144) : (f32) -> ()
    }) : (tensor<2x1x5x20xf32>, tensor<2x1x5x20xf32>) -> tensor<2x1x5x20xf32>
    %98 = "tensor.empty"() : () -> tensor<2x1x5xi64>
    %99 = "linalg.fill"(%0, %98) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg47: i64, %arg48: i64):
      "linalg.yield"(%arg47) : (i64) -> ()
    }) : (i64, tensor<2x1x5xi64>) -> tensor<2x1x5xi64>
    %100 = "tensor.empty"() : () -> tensor<2x1x5xf32>
    %101 = "linalg.fill"(%2, %100) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg45: f32, %arg46: f32):
      "linalg.yield"(%arg45) : (f32) -> ()
    }) : (f32, tensor<2x1x5xf32>) -> tensor<2x1x5xf32>
    %102:2 = "linalg.generic"(%97, %101, %99) <{indexing_maps = [#map5, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg42: f32, %arg43: f32, %arg44: i64):
      %138 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %139 = "arith.index_cast"(%138) : (index) -> i64
      %140 = "arith.maximumf"(%arg42, %arg43) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %141 = "arith.cmpf"(%arg42, %arg43) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %142 = "arith.select"(%141, %139, %arg44) : (i1, i64, i64) -> i64
      "linalg.yield"(%140, %142) : (f32, i64) -> ()
    }) : (tensor<2x1x5x20xf32>, tensor<2x1x5xf32>, tensor<2x1x5xi64>) -> (tensor<2x1x5xf32>, tensor<2x1x5xi64>)
    %103 = "tensor.expand_shape"(%102#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 5, 1>}> : (tensor<2x1x5xf32>) -> tensor<2x1x5x1xf32>
    %104 = "linalg.generic"(%97, %103, %95) <{indexing_maps = [#map5, #map9, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32, %arg41: f32):
      %137 = "arith.subf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%137) : (f32) -> ()
    }) : (tensor<2x1x5x20xf32>, tensor<2x1x5x1xf32>, tensor<2x1x5x20xf32>) -> tensor<2x1x5x20xf32>
    %105 = "linalg.generic"(%104, %95) <{indexing_maps = [#map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32):
      %136 = "math.exp"(%arg37) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%136) : (f32) -> ()
    }) : (tensor<2x1x5x20xf32>, tensor<2x1x5x20xf32>) -> tensor<2x1x5x20xf32>
    %106 = "tensor.empty"() : () -> tensor<2x1x5x1xf32>
    %107 = "linalg.fill"(%1, %106) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg35: f32, %arg36: f32):
      "linalg.yield"(%arg35) : (f32) -> ()
    }) : (f32, tensor<2x1x5x1xf32>) -> tensor<2x1x5x1xf32>
    %108 = "linalg.generic"(%105, %107) <{indexing_maps = [#map5, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32):
      %135 = "arith.addf"(%arg33, %arg34) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%135) : (f32) -> ()
    }) : (tensor<2x1x5x20xf32>, tensor<2x1x5x1xf32>) -> tensor<2x1x5x1xf32>
    %109 = "linalg.generic"(%105, %108, %95) <{indexing_maps = [#map5, #map9, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32, %arg32: f32):
      %134 = "arith.divf"(%arg30, %arg31) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%134) : (f32) -> ()
    }) : (tensor<2x1x5x20xf32>, tensor<2x1x5x1xf32>, tensor<2x1x5x20xf32>) -> tensor<2x1x5x20xf32>
    %110 = "tensor.empty"() : () -> tensor<2x5x1x20xf32>
    %111 = "linalg.transpose"(%109, %110) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg28: f32, %arg29: f32):
      "linalg.yield"(%arg28) : (f32) -> ()
    }) : (tensor<2x1x5x20xf32>, tensor<2x5x1x20xf32>) -> tensor<2x5x1x20xf32>
    %112 = "tensor.empty"() : () -> tensor<2x5x20x24xf32>
    %113 = "linalg.transpose"(%79, %112) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg26: f32, %arg27: f32):
      "linalg.yield"(%arg26) : (f32) -> ()
    }) : (tensor<2x20x5x24xf32>, tensor<2x5x20x24xf32>) -> tensor<2x5x20x24xf32>
    %114 = "tensor.collapse_shape"(%111) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x1x20xf32>) -> tensor<10x1x20xf32>
    %115 = "tensor.collapse_shape"(%113) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x20x24xf32>) -> tensor<10x20x24xf32>
    %116 = "tensor.empty"() : () -> tensor<10x1x24xf32>
    %117 = "linalg.fill"(%1, %116) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32):
      "linalg.yield"(%arg24) : (f32) -> ()
    }) : (f32, tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %118 = "linalg.batch_matmul"(%114, %115, %117) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg21: f32, %arg22: f32, %arg23: f32):
      %132 = "arith.mulf"(%arg21, %arg22) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %133 = "arith.addf"(%arg23, %132) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%133) : (f32) -> ()
    }) : (tensor<10x1x20xf32>, tensor<10x20x24xf32>, tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %119 = "tensor.expand_shape"(%118) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 1, 24>}> : (tensor<10x1x24xf32>) -> tensor<2x5x1x24xf32>
    %120 = "tensor.empty"() : () -> tensor<2x1x5x24xf32>
    %121 = "linalg.transpose"(%119, %120) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg19: f32, %arg20: f32):
      "linalg.yield"(%arg19) : (f32) -> ()
    }) : (tensor<2x5x1x24xf32>, tensor<2x1x5x24xf32>) -> tensor<2x1x5x24xf32>
    %122 = "tensor.collapse_shape"(%121) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x1x5x24xf32>) -> tensor<2x1x120xf32>
    %123 = "tensor.empty"() : () -> tensor<120x96xf32>
    %124 = "linalg.transpose"(%arg4, %123) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      "linalg.yield"(%arg17) : (f32) -> ()
    }) : (tensor<96x120xf32>, tensor<120x96xf32>) -> tensor<120x96xf32>
    %125 = "tensor.empty"() : () -> tensor<2x120x96xf32>
    %126 = "linalg.generic"(%124, %125) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      "linalg.yield"(%arg15) : (f32) -> ()
    }) : (tensor<120x96xf32>, tensor<2x120x96xf32>) -> tensor<2x120x96xf32>
    %127 = "tensor.empty"() : () -> tensor<2x1x96xf32>
    %128 = "linalg.fill"(%1, %127) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32):
      "linalg.yield"(%arg13) : (f32) -> ()
    }) : (f32, tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    %129 = "linalg.batch_matmul"(%122, %126, %128) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg10: f32, %arg11: f32, %arg12: f32):
      %130 = "arith.mulf"(%arg10, %arg11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %131 = "arith.addf"(%arg12, %130) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%131) : (f32) -> ()
    }) : (tensor<2x1x120xf32>, tensor<2x120x96xf32>, tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    "func.return"(%129, %65, %68) : (tensor<2x1x96xf32>, tensor<3x32x64xf32>, tensor<3x32x16xf32>) -> ()
  }) : () -> ()
}) : () -> ()

