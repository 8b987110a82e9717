#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map6 = affine_map<(d0, d1, d2) -> (d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d1, 0, d3)>
#map9 = affine_map<(d0) -> (d0)>
#map10 = affine_map<(d0, d1) -> (d1)>
#map11 = affine_map<(d0, d1) -> (d0, 0)>
#map12 = affine_map<(d0, d1) -> (d0, d1)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3) -> ()>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}], function_type = (tensor<200x96xf32>, tensor<80x96xf32>, tensor<64xf32>, tensor<240x64xf32>, tensor<96x120xf32>, tensor<2x7x96xf32>, tensor<7x8xf32>, tensor<7x8xf32>) -> tensor<2x7x96xf32>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<200x96xf32>, %arg1: tensor<80x96xf32>, %arg2: tensor<64xf32>, %arg3: tensor<240x64xf32>, %arg4: tensor<96x120xf32>, %arg5: tensor<2x7x96xf32>, %arg6: tensor<7x8xf32>, %arg7: tensor<7x8xf32>):
    %0 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %2 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %4 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %5 = "arith.constant"() <{value = 1.100000e-01 : f64}> : () -> f64
    %6 = "arith.constant"() <{value = 9.9999999999999995E-7 : f64}> : () -> f64
    %7 = "arith.constant"() <{value = 6.400000e+01 : f32}> : () -> f32
    %8 = "tensor.empty"() : () -> tensor<96x200xf32>
    %9 = "linalg.transpose"(%arg0, %8) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg150: f32, %arg151: f32):
      "linalg.yield"(%arg150) : (f32) -> ()
    }) : (tensor<200x96xf32>, tensor<96x200xf32>) -> tensor<96x200xf32>
    %10 = "tensor.empty"() : () -> tensor<2x96x200xf32>
    %11 = "linalg.generic"(%9, %10) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg148: f32, %arg149: f32):
      "linalg.yield"(%arg148) : (f32) -> ()
    }) : (tensor<96x200xf32>, tensor<2x96x200xf32>) -> tensor<2x96x200xf32>
    %12 = "tensor.empty"() : () -> tensor<2x7x200xf32>
    %13 = "linalg.fill"(%1, %12) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg146: f32, %arg147: f32):
      "linalg.yield"(%arg146) : (f32) -> ()
    }) : (f32, tensor<2x7x200xf32>) -> tensor<2x7x200xf32>
    %14 = "linalg.batch_matmul"(%arg5, %11, %13) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg143: f32, %arg144: f32, %arg145: f32):
      %174 = "arith.mulf"(%arg143, %arg144) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %175 = "arith.addf"(%arg145, %174) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%175) : (f32) -> ()
    }) : (tensor<2x7x96xf32>, tensor<2x96x200xf32>, tensor<2x7x200xf32>) -> tensor<2x7x200xf32>
    %15 = "tensor.expand_shape"(%14) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 7, 5, 40>}> : (tensor<2x7x200xf32>) -> tensor<2x7x5x40xf32>
    %16 = "tensor.extract_slice"(%15) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 7, 5, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x7x5x40xf32>) -> tensor<2x7x5x24xf32>
    %17 = "tensor.extract_slice"(%15) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 7, 5, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x7x5x40xf32>) -> tensor<2x7x5x16xf32>
    %18 = "tensor.empty"() : () -> tensor<96x80xf32>
    %19 = "linalg.transpose"(%arg1, %18) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg141: f32, %arg142: f32):
      "linalg.yield"(%arg141) : (f32) -> ()
    }) : (tensor<80x96xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %20 = "tensor.empty"() : () -> tensor<2x96x80xf32>
    %21 = "linalg.generic"(%19, %20) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg139: f32, %arg140: f32):
      "linalg.yield"(%arg139) : (f32) -> ()
    }) : (tensor<96x80xf32>, tensor<2x96x80xf32>) -> tensor<2x96x80xf32>
    %22 = "tensor.empty"() : () -> tensor<2x7x80xf32>
    %23 = "linalg.fill"(%1, %22) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg137: f32, %arg138: f32):
      "linalg.yield"(%arg137) : (f32) -> ()
    }) : (f32, tensor<2x7x80xf32>) -> tensor<2x7x80xf32>
    %24 = "linalg.batch_matmul"(%arg5, %21, %23) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg134: f32, %arg135: f32, %arg136: f32):
      %172 = "arith.mulf"(%arg134, %arg135) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %173 = "arith.addf"(%arg136, %172) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%173) : (f32) -> ()
    }) : (tensor<2x7x96xf32>, tensor<2x96x80xf32>, tensor<2x7x80xf32>) -> tensor<2x7x80xf32>
    %25 = "tensor.extract_slice"(%24) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 7, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x80xf32>) -> tensor<2x7x64xf32>
    %26 = "tensor.extract_slice"(%24) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 64>, static_sizes = array<i64: 2, 7, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x80xf32>) -> tensor<2x7x16xf32>
    %27 = "tensor.empty"() : () -> tensor<2x7x64xf32>
    %28 = "linalg.generic"(%25, %25, %27) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg131: f32, %arg132: f32, %arg133: f32):
      %171 = "arith.mulf"(%arg131, %arg132) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%171) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x64xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %29 = "tensor.empty"() : () -> tensor<2x7x1xf32>
    %30 = "linalg.fill"(%1, %29) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg129: f32, %arg130: f32):
      "linalg.yield"(%arg129) : (f32) -> ()
    }) : (f32, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %31 = "linalg.generic"(%28, %30) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg127: f32, %arg128: f32):
      %170 = "arith.addf"(%arg127, %arg128) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%170) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %32 = "linalg.generic"(%31, %29) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg125: f32, %arg126: f32):
      %169 = "arith.divf"(%arg125, %7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %33 = "linalg.generic"(%32, %29) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg123: f32, %arg124: f32):
      %167 = "arith.truncf"(%6) : (f64) -> f32
      %168 = "arith.addf"(%arg123, %167) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%168) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %34 = "linalg.generic"(%33, %29) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg121: f32, %arg122: f32):
      %166 = "math.rsqrt"(%arg121) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%166) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %35 = "linalg.generic"(%25, %34, %27) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg118: f32, %arg119: f32, %arg120: f32):
      %165 = "arith.mulf"(%arg118, %arg119) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%165) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x1xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %36 = "linalg.generic"(%35, %arg2, %27) <{indexing_maps = [#map1, #map6, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32, %arg117: f32):
      %164 = "arith.mulf"(%arg115, %arg116) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%164) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<64xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %37 = "tensor.expand_shape"(%arg6) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 7, 1, 8>}> : (tensor<7x8xf32>) -> tensor<7x1x8xf32>
    %38 = "tensor.expand_shape"(%arg7) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 7, 1, 8>}> : (tensor<7x8xf32>) -> tensor<7x1x8xf32>
    %39 = "tensor.extract_slice"(%17) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 7, 5, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x7x5x16xf32>) -> tensor<2x7x5x8xf32>
    %40 = "tensor.extract_slice"(%17) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 7, 5, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x7x5x16xf32>) -> tensor<2x7x5x8xf32>
    %41 = "tensor.empty"() : () -> tensor<2x7x5x8xf32>
    %42 = "linalg.generic"(%39, %37, %41) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg112: f32, %arg113: f32, %arg114: f32):
      %163 = "arith.mulf"(%arg112, %arg113) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%163) : (f32) -> ()
    }) : (tensor<2x7x5x8xf32>, tensor<7x1x8xf32>, tensor<2x7x5x8xf32>) -> tensor<2x7x5x8xf32>
    %43 = "linalg.generic"(%40, %38, %41) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg109: f32, %arg110: f32, %arg111: f32):
      %162 = "arith.mulf"(%arg109, %arg110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (tensor<2x7x5x8xf32>, tensor<7x1x8xf32>, tensor<2x7x5x8xf32>) -> tensor<2x7x5x8xf32>
    %44 = "linalg.generic"(%42, %43, %41) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg106: f32, %arg107: f32, %arg108: f32):
      %161 = "arith.subf"(%arg106, %arg107) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%161) : (f32) -> ()
    }) : (tensor<2x7x5x8xf32>, tensor<2x7x5x8xf32>, tensor<2x7x5x8xf32>) -> tensor<2x7x5x8xf32>
    %45 = "linalg.generic"(%39, %38, %41) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32, %arg105: f32):
      %160 = "arith.mulf"(%arg103, %arg104) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%160) : (f32) -> ()
    }) : (tensor<2x7x5x8xf32>, tensor<7x1x8xf32>, tensor<2x7x5x8xf32>) -> tensor<2x7x5x8xf32>
    %46 = "linalg.generic"(%40, %37, %41) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg100: f32, %arg101: f32, %arg102: f32):
      %159 = "arith.mulf"(%arg100, %arg101) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%159) : (f32) -> ()
    }) : (tensor<2x7x5x8xf32>, tensor<7x1x8xf32>, tensor<2x7x5x8xf32>) -> tensor<2x7x5x8xf32>
    %47 = "linalg.generic"(%45, %46, %41) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg97: f32, %arg98: f32, %arg99: f32):
      %158 = "arith.addf"(%arg97, %arg98) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%158) : (f32) -> ()
    }) : (tensor<2x7x5x8xf32>, tensor<2x7x5x8xf32>, tensor<2x7x5x8xf32>) -> tensor<2x7x5x8xf32>
    %48 = "tensor.expand_shape"(%44) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 2, 7, 5, 8, 1>}> : (tensor<2x7x5x8xf32>) -> tensor<2x7x5x8x1xf32>
    %49 = "tensor.expand_shape"(%47) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 2, 7, 5, 8, 1>}> : (tensor<2x7x5x8xf32>) -> tensor<2x7x5x8x1xf32>
    %50 = "tensor.concat"(%48, %49) <{dim = 4 : i64}> : (tensor<2x7x5x8x1xf32>, tensor<2x7x5x8x1xf32>) -> tensor<2x7x5x8x2xf32>
    %51 = "tensor.collapse_shape"(%50) <{reassociation = [[0], [1], [2], [3, 4]]}> : (tensor<2x7x5x8x2xf32>) -> tensor<2x7x5x16xf32>
    %52 = "tensor.extract_slice"(%26) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 7, 8>, static_strides = array<i64: 1, 1, 2>}> : (tensor<2x7x16xf32>) -> tensor<2x7x8xf32>
    %53 = "tensor.extract_slice"(%26) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 1>, static_sizes = array<i64: 2, 7, 8>, static_strides = array<i64: 1, 1, 2>}> : (tensor<2x7x16xf32>) -> tensor<2x7x8xf32>
    %54 = "tensor.empty"() : () -> tensor<2x7x8xf32>
    %55 = "linalg.generic"(%52, %arg6, %54) <{indexing_maps = [#map1, #map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32, %arg96: f32):
      %157 = "arith.mulf"(%arg94, %arg95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%157) : (f32) -> ()
    }) : (tensor<2x7x8xf32>, tensor<7x8xf32>, tensor<2x7x8xf32>) -> tensor<2x7x8xf32>
    %56 = "linalg.generic"(%53, %arg7, %54) <{indexing_maps = [#map1, #map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg91: f32, %arg92: f32, %arg93: f32):
      %156 = "arith.mulf"(%arg91, %arg92) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%156) : (f32) -> ()
    }) : (tensor<2x7x8xf32>, tensor<7x8xf32>, tensor<2x7x8xf32>) -> tensor<2x7x8xf32>
    %57 = "linalg.generic"(%55, %56, %54) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg88: f32, %arg89: f32, %arg90: f32):
      %155 = "arith.subf"(%arg88, %arg89) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%155) : (f32) -> ()
    }) : (tensor<2x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) -> tensor<2x7x8xf32>
    %58 = "linalg.generic"(%52, %arg7, %54) <{indexing_maps = [#map1, #map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg85: f32, %arg86: f32, %arg87: f32):
      %154 = "arith.mulf"(%arg85, %arg86) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%154) : (f32) -> ()
    }) : (tensor<2x7x8xf32>, tensor<7x8xf32>, tensor<2x7x8xf32>) -> tensor<2x7x8xf32>
    %59 = "linalg.generic"(%53, %arg6, %54) <{indexing_maps = [#map1, #map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg82: f32, %arg83: f32, %arg84: f32):
      %153 = "arith.mulf"(%arg82, %arg83) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%153) : (f32) -> ()
    }) : (tensor<2x7x8xf32>, tensor<7x8xf32>, tensor<2x7x8xf32>) -> tensor<2x7x8xf32>
    %60 = "linalg.generic"(%58, %59, %54) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg79: f32, %arg80: f32, %arg81: f32):
      %152 = "arith.addf"(%arg79, %arg80) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%152) : (f32) -> ()
    }) : (tensor<2x7x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) -> tensor<2x7x8xf32>
    %61 = "tensor.expand_shape"(%57) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 7, 8, 1>}> : (tensor<2x7x8xf32>) -> tensor<2x7x8x1xf32>
    %62 = "tensor.expand_shape"(%60) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 7, 8, 1>}> : (tensor<2x7x8xf32>) -> tensor<2x7x8x1xf32>
    %63 = "tensor.concat"(%61, %62) <{dim = 3 : i64}> : (tensor<2x7x8x1xf32>, tensor<2x7x8x1xf32>) -> tensor<2x7x8x2xf32>
    %64 = "tensor.collapse_shape"(%63) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x7x8x2xf32>) -> tensor<2x7x16xf32>
    %65 = "tensor.empty"() : () -> tensor<64x240xf32>
    %66 = "linalg.transpose"(%arg3, %65) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg77: f32, %arg78: f32):
      "linalg.yield"(%arg77) : (f32) -> ()
    }) : (tensor<240x64xf32>, tensor<64x240xf32>) -> tensor<64x240xf32>
    %67 = "tensor.empty"() : () -> tensor<2x64x240xf32>
    %68 = "linalg.generic"(%66, %67) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg75: f32, %arg76: f32):
      "linalg.yield"(%arg75) : (f32) -> ()
    }) : (tensor<64x240xf32>, tensor<2x64x240xf32>) -> tensor<2x64x240xf32>
    %69 = "tensor.empty"() : () -> tensor<2x7x240xf32>
    %70 = "linalg.fill"(%1, %69) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg73: f32, %arg74: f32):
      "linalg.yield"(%arg73) : (f32) -> ()
    }) : (f32, tensor<2x7x240xf32>) -> tensor<2x7x240xf32>
    %71 = "linalg.batch_matmul"(%36, %68, %70) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg70: f32, %arg71: f32, %arg72: f32):
      %150 = "arith.mulf"(%arg70, %arg71) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %151 = "arith.addf"(%arg72, %150) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%151) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x64x240xf32>, tensor<2x7x240xf32>) -> tensor<2x7x240xf32>
    %72 = "tensor.expand_shape"(%71) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 7, 5, 48>}> : (tensor<2x7x240xf32>) -> tensor<2x7x5x48xf32>
    %73 = "tensor.extract_slice"(%72) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 7, 5, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x7x5x48xf32>) -> tensor<2x7x5x24xf32>
    %74 = "tensor.empty"() : () -> tensor<2x7x5x16xf32>
    %75 = "linalg.generic"(%64, %74) <{indexing_maps = [#map2, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg68: f32, %arg69: f32):
      "linalg.yield"(%arg68) : (f32) -> ()
    }) : (tensor<2x7x16xf32>, tensor<2x7x5x16xf32>) -> tensor<2x7x5x16xf32>
    %76 = "tensor.concat"(%73, %75) <{dim = 3 : i64}> : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>) -> tensor<2x7x5x40xf32>
    %77 = "tensor.extract_slice"(%72) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 7, 5, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x7x5x48xf32>) -> tensor<2x7x5x24xf32>
    %78 = "tensor.empty"() : () -> tensor<2x5x7x24xf32>
    %79 = "linalg.transpose"(%77, %78) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg66: f32, %arg67: f32):
      "linalg.yield"(%arg66) : (f32) -> ()
    }) : (tensor<2x7x5x24xf32>, tensor<2x5x7x24xf32>) -> tensor<2x5x7x24xf32>
    %80 = "tensor.concat"(%16, %51) <{dim = 3 : i64}> : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>) -> tensor<2x7x5x40xf32>
    %81 = "tensor.empty"() : () -> tensor<2x5x7x40xf32>
    %82 = "linalg.transpose"(%80, %81) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg64: f32, %arg65: f32):
      "linalg.yield"(%arg64) : (f32) -> ()
    }) : (tensor<2x7x5x40xf32>, tensor<2x5x7x40xf32>) -> tensor<2x5x7x40xf32>
    %83 = "tensor.empty"() : () -> tensor<2x5x40x7xf32>
    %84 = "linalg.transpose"(%76, %83) <{permutation = array<i64: 0, 2, 3, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32):
      "linalg.yield"(%arg62) : (f32) -> ()
    }) : (tensor<2x7x5x40xf32>, tensor<2x5x40x7xf32>) -> tensor<2x5x40x7xf32>
    %85 = "tensor.collapse_shape"(%82) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x7x40xf32>) -> tensor<10x7x40xf32>
    %86 = "tensor.collapse_shape"(%84) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x40x7xf32>) -> tensor<10x40x7xf32>
    %87 = "tensor.empty"() : () -> tensor<10x7x7xf32>
    %88 = "linalg.fill"(%1, %87) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg60: f32, %arg61: f32):
      "linalg.yield"(%arg60) : (f32) -> ()
    }) : (f32, tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %89 = "linalg.batch_matmul"(%85, %86, %88) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg57: f32, %arg58: f32, %arg59: f32):
      %148 = "arith.mulf"(%arg57, %arg58) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %149 = "arith.addf"(%arg59, %148) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%149) : (f32) -> ()
    }) : (tensor<10x7x40xf32>, tensor<10x40x7xf32>, tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %90 = "tensor.expand_shape"(%89) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 7, 7>}> : (tensor<10x7x7xf32>) -> tensor<2x5x7x7xf32>
    %91 = "tensor.empty"() : () -> tensor<2x5x7x7xf32>
    %92 = "linalg.generic"(%90, %91) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg55: f32, %arg56: f32):
      %146 = "arith.truncf"(%5) : (f64) -> f32
      %147 = "arith.mulf"(%arg55, %146) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%147) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %93 = "tensor.empty"() : () -> tensor<7xi64>
    %94 = "linalg.generic"(%93) <{indexing_maps = [#map9], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg54: i64):
      %144 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %145 = "arith.index_cast"(%144) : (index) -> i64
      "linalg.yield"(%145) : (i64) -> ()
    }) : (tensor<7xi64>) -> tensor<7xi64>
    %95 = "tensor.expand_shape"(%94) <{reassociation = [[0, 1]], static_output_shape = array<i64: 7, 1>}> : (tensor<7xi64>) -> tensor<7x1xi64>
    %96 = "tensor.empty"() : () -> tensor<7x7xi1>
    %97 = "linalg.generic"(%94, %95, %96) <{indexing_maps = [#map10, #map11, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg51: i64, %arg52: i64, %arg53: i1):
      %143 = "arith.cmpi"(%arg51, %arg52) <{predicate = 3 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%143) : (i1) -> ()
    }) : (tensor<7xi64>, tensor<7x1xi64>, tensor<7x7xi1>) -> tensor<7x7xi1>
    %98 = "linalg.generic"(%97, %92, %4, %91) <{indexing_maps = [#map13, #map7, #map14, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg47: i1, %arg48: f32, %arg49: f32, %arg50: f32):
      %142 = "arith.select"(%arg47, %arg48, %arg49) : (i1, f32, f32) -> f32
      "linalg.yield"(%142) : (f32) -> ()
    }) : (tensor<7x7xi1>, tensor<2x5x7x7xf32>, tensor<f32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %99 = "tensor.empty"() : () -> tensor<2x5x7xi64>
    %100 = "linalg.fill"(%0, %99) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg45: i64, %arg46: i64):
      "linalg.yield"(%arg45) : (i64) -> ()
    }) : (i64, tensor<2x5x7xi64>) -> tensor<2x5x7xi64>
    %101 = "tensor.empty"() : () -> tensor<2x5x7xf32>
    %102 = "linalg.fill"(%2, %101) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg43: f32, %arg44: f32):
      "linalg.yield"(%arg43) : (f32) -> ()
    }) : (f32, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %103:2 = "linalg.generic"(%98, %102, %100) <{indexing_maps = [#map7, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg40: f32, %arg41: f32, %arg42: i64):
      %137 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %138 = "arith.index_cast"(%137) : (index) -> i64
      %139 = "arith.maximumf"(%arg40, %arg41) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %140 = "arith.cmpf"(%arg40, %arg41) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %141 = "arith.select"(%140, %138, %arg42) : (i1, i64, i64) -> i64
      "linalg.yield"(%139, %141) : (f32, i64) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7xf32>, tensor<2x5x7xi64>) -> (tensor<2x5x7xf32>, tensor<2x5x7xi64>)
    %104 = "tensor.expand_shape"(%103#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 5, 7, 1>}> : (tensor<2x5x7xf32>) -> tensor<2x5x7x1xf32>
    %105 = "linalg.generic"(%98, %104, %91) <{indexing_maps = [#map7, #map15, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32, %arg39: f32):
      %136 = "arith.subf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%136) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %106 = "linalg.generic"(%105, %91) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg35: f32, %arg36: f32):
      %135 = "math.exp"(%arg35) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%135) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %107 = "tensor.empty"() : () -> tensor<2x5x7x1xf32>
    %108 = "linalg.fill"(%1, %107) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32):
      "linalg.yield"(%arg33) : (f32) -> ()
    }) : (f32, tensor<2x5x7x1xf32>) -> tensor<2x5x7x1xf32>
    %109 = "linalg.generic"(%106, %108) <{indexing_maps = [#map7, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg31: f32, %arg32: f32):
      %134 = "arith.addf"(%arg31, %arg32) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%134) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>) -> tensor<2x5x7x1xf32>
    %110 = "linalg.generic"(%106, %109, %91) <{indexing_maps = [#map7, #map15, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg28: f32, %arg29: f32, %arg30: f32):
      %133 = "arith.divf"(%arg28, %arg29) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%133) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %111 = "linalg.generic"(%97, %110, %3, %91) <{indexing_maps = [#map13, #map7, #map14, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg24: i1, %arg25: f32, %arg26: f32, %arg27: f32):
      %132 = "arith.select"(%arg24, %arg25, %arg26) : (i1, f32, f32) -> f32
      "linalg.yield"(%132) : (f32) -> ()
    }) : (tensor<7x7xi1>, tensor<2x5x7x7xf32>, tensor<f32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %112 = "tensor.collapse_shape"(%111) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x7x7xf32>) -> tensor<10x7x7xf32>
    %113 = "tensor.collapse_shape"(%79) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x7x24xf32>) -> tensor<10x7x24xf32>
    %114 = "tensor.empty"() : () -> tensor<10x7x24xf32>
    %115 = "linalg.fill"(%1, %114) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32):
      "linalg.yield"(%arg22) : (f32) -> ()
    }) : (f32, tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %116 = "linalg.batch_matmul"(%112, %113, %115) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32, %arg21: f32):
      %130 = "arith.mulf"(%arg19, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %131 = "arith.addf"(%arg21, %130) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%131) : (f32) -> ()
    }) : (tensor<10x7x7xf32>, tensor<10x7x24xf32>, tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %117 = "tensor.expand_shape"(%116) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 7, 24>}> : (tensor<10x7x24xf32>) -> tensor<2x5x7x24xf32>
    %118 = "tensor.empty"() : () -> tensor<2x7x5x24xf32>
    %119 = "linalg.transpose"(%117, %118) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      "linalg.yield"(%arg17) : (f32) -> ()
    }) : (tensor<2x5x7x24xf32>, tensor<2x7x5x24xf32>) -> tensor<2x7x5x24xf32>
    %120 = "tensor.collapse_shape"(%119) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x7x5x24xf32>) -> tensor<2x7x120xf32>
    %121 = "tensor.empty"() : () -> tensor<120x96xf32>
    %122 = "linalg.transpose"(%arg4, %121) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      "linalg.yield"(%arg15) : (f32) -> ()
    }) : (tensor<96x120xf32>, tensor<120x96xf32>) -> tensor<120x96xf32>
    %123 = "tensor.empty"() : () -> tensor<2x120x96xf32>
    %124 = "linalg.generic"(%122, %123) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32):
      "linalg.yield"(%arg13) : (f32) -> ()
    }) : (tensor<120x96xf32>, tensor<2x120x96xf32>) -> tensor<2x120x96xf32>
    %125 = "tensor.empty"() : () -> tensor<2x7x96xf32>
    %126 = "linalg.fill"(%1, %125) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg11: f32, %arg12: f32):
      "linalg.yield"(%arg11) : (f32) -> ()
    }) : (f32, tensor<2x7x96xf32>) -> tensor<2x7x96xf32>
    %127 = "linalg.batch_matmul"(%120, %124, %126) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg8: f32, %arg9: f32, %arg10: f32):
      %128 = "arith.mulf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %129 = "arith.addf"(%arg10, %128) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%129) : (f32) -> ()
    }) : (tensor<2x7x120xf32>, tensor<2x120x96xf32>, tensor<2x7x96xf32>) -> tensor<2x7x96xf32>
    "func.return"(%127) : (tensor<2x7x96xf32>) -> ()
  }) : () -> ()
}) : () -> ()

