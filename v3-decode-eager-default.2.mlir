#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map5 = affine_map<(d0, d1, d2) -> (d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
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
    ^bb0(%arg160: f32, %arg161: f32):
      "linalg.yield"(%arg160) : (f32) -> ()
    }) : (tensor<48x96xf32>, tensor<96x48xf32>) -> tensor<96x48xf32>
    %10 = "tensor.collapse_shape"(%arg7) <{reassociation = [[0], [1, 2]]}> : (tensor<2x1x96xf32>) -> tensor<2x96xf32>
    %11 = "tensor.empty"() : () -> tensor<2x48xf32>
    %12 = "linalg.fill"(%2, %11) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg158: f32, %arg159: f32):
      "linalg.yield"(%arg158) : (f32) -> ()
    }) : (f32, tensor<2x48xf32>) -> tensor<2x48xf32>
    %13 = "linalg.matmul"(%10, %9, %12) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg155: f32, %arg156: f32, %arg157: f32):
      %188 = "arith.mulf"(%arg155, %arg156) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %189 = "arith.addf"(%arg157, %188) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%189) : (f32) -> ()
    }) : (tensor<2x96xf32>, tensor<96x48xf32>, tensor<2x48xf32>) -> tensor<2x48xf32>
    %14 = "tensor.expand_shape"(%13) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 2, 1, 48>}> : (tensor<2x48xf32>) -> tensor<2x1x48xf32>
    %15 = "tensor.empty"() : () -> tensor<2x1x48xf32>
    %16 = "linalg.generic"(%14, %15) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg153: f32, %arg154: f32):
      %187 = "math.fpowi"(%arg153, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%187) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %17 = "tensor.empty"() : () -> tensor<2x1x1xf32>
    %18 = "linalg.fill"(%2, %17) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg151: f32, %arg152: f32):
      "linalg.yield"(%arg151) : (f32) -> ()
    }) : (f32, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %19 = "linalg.generic"(%16, %18) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg149: f32, %arg150: f32):
      %186 = "arith.addf"(%arg149, %arg150) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%186) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %20 = "linalg.generic"(%19, %17) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg147: f32, %arg148: f32):
      %185 = "arith.divf"(%arg147, %6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%185) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %21 = "linalg.generic"(%20, %17) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg145: f32, %arg146: f32):
      %183 = "arith.truncf"(%5) : (f64) -> f32
      %184 = "arith.addf"(%arg145, %183) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%184) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %22 = "linalg.generic"(%21, %17) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg143: f32, %arg144: f32):
      %182 = "math.rsqrt"(%arg143) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%182) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %23 = "linalg.generic"(%14, %22, %15) <{indexing_maps = [#map3, #map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg140: f32, %arg141: f32, %arg142: f32):
      %181 = "arith.mulf"(%arg140, %arg141) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%181) : (f32) -> ()
    }) : (tensor<2x1x48xf32>, tensor<2x1x1xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %24 = "linalg.generic"(%arg1, %23, %15) <{indexing_maps = [#map5, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg137: f32, %arg138: f32, %arg139: f32):
      %180 = "arith.mulf"(%arg137, %arg138) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%180) : (f32) -> ()
    }) : (tensor<48xf32>, tensor<2x1x48xf32>, tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %25 = "tensor.empty"() : () -> tensor<48x200xf32>
    %26 = "linalg.transpose"(%arg2, %25) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg135: f32, %arg136: f32):
      "linalg.yield"(%arg135) : (f32) -> ()
    }) : (tensor<200x48xf32>, tensor<48x200xf32>) -> tensor<48x200xf32>
    %27 = "tensor.collapse_shape"(%24) <{reassociation = [[0], [1, 2]]}> : (tensor<2x1x48xf32>) -> tensor<2x48xf32>
    %28 = "tensor.empty"() : () -> tensor<2x200xf32>
    %29 = "linalg.fill"(%2, %28) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg133: f32, %arg134: f32):
      "linalg.yield"(%arg133) : (f32) -> ()
    }) : (f32, tensor<2x200xf32>) -> tensor<2x200xf32>
    %30 = "linalg.matmul"(%27, %26, %29) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg130: f32, %arg131: f32, %arg132: f32):
      %178 = "arith.mulf"(%arg130, %arg131) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %179 = "arith.addf"(%arg132, %178) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%179) : (f32) -> ()
    }) : (tensor<2x48xf32>, tensor<48x200xf32>, tensor<2x200xf32>) -> tensor<2x200xf32>
    %31 = "tensor.expand_shape"(%30) <{reassociation = [[0], [1, 2, 3]], static_output_shape = array<i64: 2, 1, 5, 40>}> : (tensor<2x200xf32>) -> tensor<2x1x5x40xf32>
    %32 = "tensor.empty"() : () -> tensor<2x5x1x40xf32>
    %33 = "linalg.transpose"(%31, %32) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg128: f32, %arg129: f32):
      "linalg.yield"(%arg128) : (f32) -> ()
    }) : (tensor<2x1x5x40xf32>, tensor<2x5x1x40xf32>) -> tensor<2x5x1x40xf32>
    %34 = "tensor.extract_slice"(%33) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 1, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x1x40xf32>) -> tensor<2x5x1x24xf32>
    %35 = "tensor.extract_slice"(%33) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 1, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x1x40xf32>) -> tensor<2x5x1x16xf32>
    %36 = "tensor.empty"() : () -> tensor<96x80xf32>
    %37 = "linalg.transpose"(%arg3, %36) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg126: f32, %arg127: f32):
      "linalg.yield"(%arg126) : (f32) -> ()
    }) : (tensor<80x96xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %38 = "tensor.empty"() : () -> tensor<2x80xf32>
    %39 = "linalg.fill"(%2, %38) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg124: f32, %arg125: f32):
      "linalg.yield"(%arg124) : (f32) -> ()
    }) : (f32, tensor<2x80xf32>) -> tensor<2x80xf32>
    %40 = "linalg.matmul"(%10, %37, %39) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg121: f32, %arg122: f32, %arg123: f32):
      %176 = "arith.mulf"(%arg121, %arg122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %177 = "arith.addf"(%arg123, %176) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%177) : (f32) -> ()
    }) : (tensor<2x96xf32>, tensor<96x80xf32>, tensor<2x80xf32>) -> tensor<2x80xf32>
    %41 = "tensor.expand_shape"(%40) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 2, 1, 80>}> : (tensor<2x80xf32>) -> tensor<2x1x80xf32>
    %42 = "tensor.extract_slice"(%41) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x64xf32>
    %43 = "tensor.extract_slice"(%41) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 64>, static_sizes = array<i64: 2, 1, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x16xf32>
    %44 = "tensor.empty"() : () -> tensor<2x1x64xf32>
    %45 = "linalg.generic"(%42, %44) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg119: f32, %arg120: f32):
      %175 = "math.fpowi"(%arg119, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%175) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %46 = "linalg.generic"(%45, %18) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg117: f32, %arg118: f32):
      %174 = "arith.addf"(%arg117, %arg118) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%174) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %47 = "linalg.generic"(%46, %17) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32):
      %173 = "arith.divf"(%arg115, %7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%173) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %48 = "linalg.generic"(%47, %17) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg113: f32, %arg114: f32):
      %171 = "arith.truncf"(%5) : (f64) -> f32
      %172 = "arith.addf"(%arg113, %171) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%172) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %49 = "linalg.generic"(%48, %17) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg111: f32, %arg112: f32):
      %170 = "math.rsqrt"(%arg111) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%170) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %50 = "linalg.generic"(%42, %49, %44) <{indexing_maps = [#map3, #map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg108: f32, %arg109: f32, %arg110: f32):
      %169 = "arith.mulf"(%arg108, %arg109) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %51 = "linalg.generic"(%arg4, %50, %44) <{indexing_maps = [#map5, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg105: f32, %arg106: f32, %arg107: f32):
      %168 = "arith.mulf"(%arg105, %arg106) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%168) : (f32) -> ()
    }) : (tensor<64xf32>, tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %52 = "tensor.expand_shape"(%51) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 1, 64>}> : (tensor<2x1x64xf32>) -> tensor<2x1x1x64xf32>
    %53 = "tensor.expand_shape"(%43) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 1, 16>}> : (tensor<2x1x16xf32>) -> tensor<2x1x1x16xf32>
    %54 = "tensor.extract_slice"(%arg8) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x16xf32>) -> tensor<2x1x8xf32>
    %55 = "tensor.expand_shape"(%54) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 1, 8>}> : (tensor<2x1x8xf32>) -> tensor<2x1x1x8xf32>
    %56 = "tensor.extract_slice"(%arg9) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x16xf32>) -> tensor<2x1x8xf32>
    %57 = "tensor.expand_shape"(%56) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 1, 8>}> : (tensor<2x1x8xf32>) -> tensor<2x1x1x8xf32>
    %58 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x5x1x16xf32>) -> tensor<2x5x1x8xf32>
    %59 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 5, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x5x1x16xf32>) -> tensor<2x5x1x8xf32>
    %60 = "tensor.extract_slice"(%53) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 1, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x1x16xf32>) -> tensor<2x1x1x8xf32>
    %61 = "tensor.extract_slice"(%53) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 1, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x1x16xf32>) -> tensor<2x1x1x8xf32>
    %62 = "tensor.empty"() : () -> tensor<2x5x1x8xf32>
    %63 = "linalg.generic"(%58, %55, %62) <{indexing_maps = [#map6, #map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg102: f32, %arg103: f32, %arg104: f32):
      %167 = "arith.mulf"(%arg102, %arg103) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%167) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %64 = "linalg.generic"(%59, %57, %62) <{indexing_maps = [#map6, #map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg99: f32, %arg100: f32, %arg101: f32):
      %166 = "arith.mulf"(%arg99, %arg100) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%166) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %65 = "linalg.generic"(%63, %64, %62) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg96: f32, %arg97: f32, %arg98: f32):
      %165 = "arith.subf"(%arg96, %arg97) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%165) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %66 = "linalg.generic"(%59, %55, %62) <{indexing_maps = [#map6, #map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg93: f32, %arg94: f32, %arg95: f32):
      %164 = "arith.mulf"(%arg93, %arg94) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%164) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %67 = "linalg.generic"(%58, %57, %62) <{indexing_maps = [#map6, #map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg90: f32, %arg91: f32, %arg92: f32):
      %163 = "arith.mulf"(%arg90, %arg91) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%163) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %68 = "linalg.generic"(%66, %67, %62) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg87: f32, %arg88: f32, %arg89: f32):
      %162 = "arith.addf"(%arg87, %arg88) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x8xf32>
    %69 = "tensor.concat"(%65, %68) <{dim = 3 : i64}> : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x16xf32>
    %70 = "tensor.empty"() : () -> tensor<2x1x1x8xf32>
    %71 = "linalg.generic"(%60, %55, %70) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg84: f32, %arg85: f32, %arg86: f32):
      %161 = "arith.mulf"(%arg84, %arg85) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%161) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %72 = "linalg.generic"(%61, %57, %70) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg81: f32, %arg82: f32, %arg83: f32):
      %160 = "arith.mulf"(%arg81, %arg82) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%160) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %73 = "linalg.generic"(%71, %72, %70) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg78: f32, %arg79: f32, %arg80: f32):
      %159 = "arith.subf"(%arg78, %arg79) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%159) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %74 = "linalg.generic"(%61, %55, %70) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg75: f32, %arg76: f32, %arg77: f32):
      %158 = "arith.mulf"(%arg75, %arg76) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%158) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %75 = "linalg.generic"(%60, %57, %70) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg72: f32, %arg73: f32, %arg74: f32):
      %157 = "arith.mulf"(%arg72, %arg73) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%157) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %76 = "linalg.generic"(%74, %75, %70) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg69: f32, %arg70: f32, %arg71: f32):
      %156 = "arith.addf"(%arg69, %arg70) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%156) : (f32) -> ()
    }) : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %77 = "tensor.concat"(%73, %76) <{dim = 3 : i64}> : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x16xf32>
    %78 = "tensor.concat"(%arg11, %52) <{dim = 2 : i64}> : (tensor<2x1x37x64xf32>, tensor<2x1x1x64xf32>) -> tensor<2x1x38x64xf32>
    %79 = "tensor.concat"(%arg12, %77) <{dim = 2 : i64}> : (tensor<2x1x37x16xf32>, tensor<2x1x1x16xf32>) -> tensor<2x1x38x16xf32>
    %80 = "tensor.concat"(%34, %69) <{dim = 3 : i64}> : (tensor<2x5x1x24xf32>, tensor<2x5x1x16xf32>) -> tensor<2x5x1x40xf32>
    %81 = "tensor.empty"() : () -> tensor<64x240xf32>
    %82 = "linalg.transpose"(%arg5, %81) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg67: f32, %arg68: f32):
      "linalg.yield"(%arg67) : (f32) -> ()
    }) : (tensor<240x64xf32>, tensor<64x240xf32>) -> tensor<64x240xf32>
    %83 = "tensor.collapse_shape"(%78) <{reassociation = [[0, 1, 2], [3]]}> : (tensor<2x1x38x64xf32>) -> tensor<76x64xf32>
    %84 = "tensor.empty"() : () -> tensor<76x240xf32>
    %85 = "linalg.fill"(%2, %84) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg65: f32, %arg66: f32):
      "linalg.yield"(%arg65) : (f32) -> ()
    }) : (f32, tensor<76x240xf32>) -> tensor<76x240xf32>
    %86 = "linalg.matmul"(%83, %82, %85) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32, %arg64: f32):
      %154 = "arith.mulf"(%arg62, %arg63) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %155 = "arith.addf"(%arg64, %154) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%155) : (f32) -> ()
    }) : (tensor<76x64xf32>, tensor<64x240xf32>, tensor<76x240xf32>) -> tensor<76x240xf32>
    %87 = "tensor.expand_shape"(%86) <{reassociation = [[0, 1], [2, 3]], static_output_shape = array<i64: 2, 38, 5, 48>}> : (tensor<76x240xf32>) -> tensor<2x38x5x48xf32>
    %88 = "tensor.empty"() : () -> tensor<2x5x38x48xf32>
    %89 = "linalg.transpose"(%87, %88) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg60: f32, %arg61: f32):
      "linalg.yield"(%arg60) : (f32) -> ()
    }) : (tensor<2x38x5x48xf32>, tensor<2x5x38x48xf32>) -> tensor<2x5x38x48xf32>
    %90 = "tensor.extract_slice"(%89) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 38, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x38x48xf32>) -> tensor<2x5x38x24xf32>
    %91 = "tensor.extract_slice"(%89) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 38, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x38x48xf32>) -> tensor<2x5x38x24xf32>
    %92 = "tensor.empty"() : () -> tensor<2x5x38x16xf32>
    %93 = "tensor.collapse_shape"(%79) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x38x16xf32>) -> tensor<2x38x16xf32>
    %94 = "linalg.generic"(%93, %92) <{indexing_maps = [#map8, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg58: f32, %arg59: f32):
      "linalg.yield"(%arg58) : (f32) -> ()
    }) : (tensor<2x38x16xf32>, tensor<2x5x38x16xf32>) -> tensor<2x5x38x16xf32>
    %95 = "tensor.empty"() : () -> tensor<2x5x38x40xf32>
    %96 = "tensor.insert_slice"(%90, %95) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 38, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x38x24xf32>, tensor<2x5x38x40xf32>) -> tensor<2x5x38x40xf32>
    %97 = "tensor.insert_slice"(%94, %96) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 38, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x38x16xf32>, tensor<2x5x38x40xf32>) -> tensor<2x5x38x40xf32>
    %98 = "tensor.collapse_shape"(%80) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x1x40xf32>) -> tensor<10x1x40xf32>
    %99 = "tensor.empty"() : () -> tensor<2x5x40x38xf32>
    %100 = "linalg.transpose"(%97, %99) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg56: f32, %arg57: f32):
      "linalg.yield"(%arg56) : (f32) -> ()
    }) : (tensor<2x5x38x40xf32>, tensor<2x5x40x38xf32>) -> tensor<2x5x40x38xf32>
    %101 = "tensor.collapse_shape"(%100) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x40x38xf32>) -> tensor<10x40x38xf32>
    %102 = "tensor.empty"() : () -> tensor<10x1x38xf32>
    %103 = "linalg.fill"(%2, %102) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg54: f32, %arg55: f32):
      "linalg.yield"(%arg54) : (f32) -> ()
    }) : (f32, tensor<10x1x38xf32>) -> tensor<10x1x38xf32>
    %104 = "linalg.batch_matmul"(%98, %101, %103) <{indexing_maps = [#map9, #map10, #map11], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg51: f32, %arg52: f32, %arg53: f32):
      %152 = "arith.mulf"(%arg51, %arg52) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %153 = "arith.addf"(%arg53, %152) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%153) : (f32) -> ()
    }) : (tensor<10x1x40xf32>, tensor<10x40x38xf32>, tensor<10x1x38xf32>) -> tensor<10x1x38xf32>
    %105 = "tensor.expand_shape"(%104) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 1, 38>}> : (tensor<10x1x38xf32>) -> tensor<2x5x1x38xf32>
    %106 = "tensor.empty"() : () -> tensor<2x5x1x38xf32>
    %107 = "linalg.generic"(%105, %106) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg49: f32, %arg50: f32):
      %150 = "arith.truncf"(%4) : (f64) -> f32
      %151 = "arith.mulf"(%arg49, %150) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%151) : (f32) -> ()
    }) : (tensor<2x5x1x38xf32>, tensor<2x5x1x38xf32>) -> tensor<2x5x1x38xf32>
    %108 = "linalg.generic"(%107, %arg10, %106) <{indexing_maps = [#map6, #map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg46: f32, %arg47: f32, %arg48: f32):
      %149 = "arith.addf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%149) : (f32) -> ()
    }) : (tensor<2x5x1x38xf32>, tensor<2x1x1x38xf32>, tensor<2x5x1x38xf32>) -> tensor<2x5x1x38xf32>
    %109 = "tensor.empty"() : () -> tensor<2x5x1xi64>
    %110 = "linalg.fill"(%1, %109) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg44: i64, %arg45: i64):
      "linalg.yield"(%arg44) : (i64) -> ()
    }) : (i64, tensor<2x5x1xi64>) -> tensor<2x5x1xi64>
    %111 = "tensor.empty"() : () -> tensor<2x5x1xf32>
    %112 = "linalg.fill"(%3, %111) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg42: f32, %arg43: f32):
      "linalg.yield"(%arg42) : (f32) -> ()
    }) : (f32, tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %113:2 = "linalg.generic"(%108, %112, %110) <{indexing_maps = [#map6, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg39: f32, %arg40: f32, %arg41: i64):
      %144 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %145 = "arith.index_cast"(%144) : (index) -> i64
      %146 = "arith.maximumf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %147 = "arith.cmpf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %148 = "arith.select"(%147, %145, %arg41) : (i1, i64, i64) -> i64
      "linalg.yield"(%146, %148) : (f32, i64) -> ()
    }) : (tensor<2x5x1x38xf32>, tensor<2x5x1xf32>, tensor<2x5x1xi64>) -> (tensor<2x5x1xf32>, tensor<2x5x1xi64>)
    %114 = "tensor.expand_shape"(%113#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 5, 1, 1>}> : (tensor<2x5x1xf32>) -> tensor<2x5x1x1xf32>
    %115 = "linalg.generic"(%108, %114, %106) <{indexing_maps = [#map6, #map12, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32, %arg38: f32):
      %143 = "arith.subf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%143) : (f32) -> ()
    }) : (tensor<2x5x1x38xf32>, tensor<2x5x1x1xf32>, tensor<2x5x1x38xf32>) -> tensor<2x5x1x38xf32>
    %116 = "linalg.generic"(%115, %106) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32):
      %142 = "math.exp"(%arg34) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%142) : (f32) -> ()
    }) : (tensor<2x5x1x38xf32>, tensor<2x5x1x38xf32>) -> tensor<2x5x1x38xf32>
    %117 = "tensor.empty"() : () -> tensor<2x5x1x1xf32>
    %118 = "linalg.fill"(%2, %117) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg32: f32, %arg33: f32):
      "linalg.yield"(%arg32) : (f32) -> ()
    }) : (f32, tensor<2x5x1x1xf32>) -> tensor<2x5x1x1xf32>
    %119 = "linalg.generic"(%116, %118) <{indexing_maps = [#map6, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32):
      %141 = "arith.addf"(%arg30, %arg31) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%141) : (f32) -> ()
    }) : (tensor<2x5x1x38xf32>, tensor<2x5x1x1xf32>) -> tensor<2x5x1x1xf32>
    %120 = "linalg.generic"(%116, %119, %106) <{indexing_maps = [#map6, #map12, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg27: f32, %arg28: f32, %arg29: f32):
      %140 = "arith.divf"(%arg27, %arg28) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%140) : (f32) -> ()
    }) : (tensor<2x5x1x38xf32>, tensor<2x5x1x1xf32>, tensor<2x5x1x38xf32>) -> tensor<2x5x1x38xf32>
    %121 = "tensor.collapse_shape"(%120) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x1x38xf32>) -> tensor<10x1x38xf32>
    %122 = "tensor.collapse_shape"(%91) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x38x24xf32>) -> tensor<10x38x24xf32>
    %123 = "tensor.empty"() : () -> tensor<10x1x24xf32>
    %124 = "linalg.fill"(%2, %123) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32):
      "linalg.yield"(%arg25) : (f32) -> ()
    }) : (f32, tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %125 = "linalg.batch_matmul"(%121, %122, %124) <{indexing_maps = [#map9, #map10, #map11], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32, %arg24: f32):
      %138 = "arith.mulf"(%arg22, %arg23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %139 = "arith.addf"(%arg24, %138) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%139) : (f32) -> ()
    }) : (tensor<10x1x38xf32>, tensor<10x38x24xf32>, tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %126 = "tensor.expand_shape"(%125) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 1, 24>}> : (tensor<10x1x24xf32>) -> tensor<2x5x1x24xf32>
    %127 = "tensor.empty"() : () -> tensor<2x1x5x24xf32>
    %128 = "linalg.transpose"(%126, %127) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg20: f32, %arg21: f32):
      "linalg.yield"(%arg20) : (f32) -> ()
    }) : (tensor<2x5x1x24xf32>, tensor<2x1x5x24xf32>) -> tensor<2x1x5x24xf32>
    %129 = "tensor.empty"() : () -> tensor<120x96xf32>
    %130 = "linalg.transpose"(%arg6, %129) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg18: f32, %arg19: f32):
      "linalg.yield"(%arg18) : (f32) -> ()
    }) : (tensor<96x120xf32>, tensor<120x96xf32>) -> tensor<120x96xf32>
    %131 = "tensor.collapse_shape"(%128) <{reassociation = [[0], [1, 2, 3]]}> : (tensor<2x1x5x24xf32>) -> tensor<2x120xf32>
    %132 = "tensor.empty"() : () -> tensor<2x96xf32>
    %133 = "linalg.fill"(%2, %132) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg16: f32, %arg17: f32):
      "linalg.yield"(%arg16) : (f32) -> ()
    }) : (f32, tensor<2x96xf32>) -> tensor<2x96xf32>
    %134 = "linalg.matmul"(%131, %130, %133) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32, %arg15: f32):
      %136 = "arith.mulf"(%arg13, %arg14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %137 = "arith.addf"(%arg15, %136) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%137) : (f32) -> ()
    }) : (tensor<2x120xf32>, tensor<120x96xf32>, tensor<2x96xf32>) -> tensor<2x96xf32>
    %135 = "tensor.expand_shape"(%134) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 2, 1, 96>}> : (tensor<2x96xf32>) -> tensor<2x1x96xf32>
    "func.return"(%135, %78, %79) : (tensor<2x1x96xf32>, tensor<2x1x38x64xf32>, tensor<2x1x38x16xf32>) -> ()
  }) : () -> ()
}) : () -> ()

