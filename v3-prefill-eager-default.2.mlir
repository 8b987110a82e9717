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
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}], function_type = (tensor<48x96xf32>, tensor<48xf32>, tensor<200x48xf32>, tensor<80x96xf32>, tensor<64xf32>, tensor<240x64xf32>, tensor<96x120xf32>, tensor<2x7x96xf32>, tensor<2x7x16xf32>, tensor<2x7x16xf32>, tensor<2x1x7x7xf32>) -> tensor<2x7x96xf32>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<48x96xf32>, %arg1: tensor<48xf32>, %arg2: tensor<200x48xf32>, %arg3: tensor<80x96xf32>, %arg4: tensor<64xf32>, %arg5: tensor<240x64xf32>, %arg6: tensor<96x120xf32>, %arg7: tensor<2x7x96xf32>, %arg8: tensor<2x7x16xf32>, %arg9: tensor<2x7x16xf32>, %arg10: tensor<2x1x7x7xf32>):
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
    ^bb0(%arg158: f32, %arg159: f32):
      "linalg.yield"(%arg158) : (f32) -> ()
    }) : (tensor<48x96xf32>, tensor<96x48xf32>) -> tensor<96x48xf32>
    %10 = "tensor.collapse_shape"(%arg7) <{reassociation = [[0, 1], [2]]}> : (tensor<2x7x96xf32>) -> tensor<14x96xf32>
    %11 = "tensor.empty"() : () -> tensor<14x48xf32>
    %12 = "linalg.fill"(%2, %11) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg156: f32, %arg157: f32):
      "linalg.yield"(%arg156) : (f32) -> ()
    }) : (f32, tensor<14x48xf32>) -> tensor<14x48xf32>
    %13 = "linalg.matmul"(%10, %9, %12) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg153: f32, %arg154: f32, %arg155: f32):
      %184 = "arith.mulf"(%arg153, %arg154) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %185 = "arith.addf"(%arg155, %184) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%185) : (f32) -> ()
    }) : (tensor<14x96xf32>, tensor<96x48xf32>, tensor<14x48xf32>) -> tensor<14x48xf32>
    %14 = "tensor.expand_shape"(%13) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 7, 48>}> : (tensor<14x48xf32>) -> tensor<2x7x48xf32>
    %15 = "tensor.empty"() : () -> tensor<2x7x48xf32>
    %16 = "linalg.generic"(%14, %15) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg151: f32, %arg152: f32):
      %183 = "math.fpowi"(%arg151, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%183) : (f32) -> ()
    }) : (tensor<2x7x48xf32>, tensor<2x7x48xf32>) -> tensor<2x7x48xf32>
    %17 = "tensor.empty"() : () -> tensor<2x7x1xf32>
    %18 = "linalg.fill"(%2, %17) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg149: f32, %arg150: f32):
      "linalg.yield"(%arg149) : (f32) -> ()
    }) : (f32, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %19 = "linalg.generic"(%16, %18) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg147: f32, %arg148: f32):
      %182 = "arith.addf"(%arg147, %arg148) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%182) : (f32) -> ()
    }) : (tensor<2x7x48xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %20 = "linalg.generic"(%19, %17) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg145: f32, %arg146: f32):
      %181 = "arith.divf"(%arg145, %6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%181) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %21 = "linalg.generic"(%20, %17) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg143: f32, %arg144: f32):
      %179 = "arith.truncf"(%5) : (f64) -> f32
      %180 = "arith.addf"(%arg143, %179) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%180) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %22 = "linalg.generic"(%21, %17) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg141: f32, %arg142: f32):
      %178 = "math.rsqrt"(%arg141) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%178) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %23 = "linalg.generic"(%14, %22, %15) <{indexing_maps = [#map3, #map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg138: f32, %arg139: f32, %arg140: f32):
      %177 = "arith.mulf"(%arg138, %arg139) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%177) : (f32) -> ()
    }) : (tensor<2x7x48xf32>, tensor<2x7x1xf32>, tensor<2x7x48xf32>) -> tensor<2x7x48xf32>
    %24 = "linalg.generic"(%arg1, %23, %15) <{indexing_maps = [#map5, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg135: f32, %arg136: f32, %arg137: f32):
      %176 = "arith.mulf"(%arg135, %arg136) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%176) : (f32) -> ()
    }) : (tensor<48xf32>, tensor<2x7x48xf32>, tensor<2x7x48xf32>) -> tensor<2x7x48xf32>
    %25 = "tensor.empty"() : () -> tensor<48x200xf32>
    %26 = "linalg.transpose"(%arg2, %25) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg133: f32, %arg134: f32):
      "linalg.yield"(%arg133) : (f32) -> ()
    }) : (tensor<200x48xf32>, tensor<48x200xf32>) -> tensor<48x200xf32>
    %27 = "tensor.collapse_shape"(%24) <{reassociation = [[0, 1], [2]]}> : (tensor<2x7x48xf32>) -> tensor<14x48xf32>
    %28 = "tensor.empty"() : () -> tensor<14x200xf32>
    %29 = "linalg.fill"(%2, %28) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg131: f32, %arg132: f32):
      "linalg.yield"(%arg131) : (f32) -> ()
    }) : (f32, tensor<14x200xf32>) -> tensor<14x200xf32>
    %30 = "linalg.matmul"(%27, %26, %29) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg128: f32, %arg129: f32, %arg130: f32):
      %174 = "arith.mulf"(%arg128, %arg129) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %175 = "arith.addf"(%arg130, %174) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%175) : (f32) -> ()
    }) : (tensor<14x48xf32>, tensor<48x200xf32>, tensor<14x200xf32>) -> tensor<14x200xf32>
    %31 = "tensor.expand_shape"(%30) <{reassociation = [[0, 1], [2, 3]], static_output_shape = array<i64: 2, 7, 5, 40>}> : (tensor<14x200xf32>) -> tensor<2x7x5x40xf32>
    %32 = "tensor.empty"() : () -> tensor<2x5x7x40xf32>
    %33 = "linalg.transpose"(%31, %32) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg126: f32, %arg127: f32):
      "linalg.yield"(%arg126) : (f32) -> ()
    }) : (tensor<2x7x5x40xf32>, tensor<2x5x7x40xf32>) -> tensor<2x5x7x40xf32>
    %34 = "tensor.extract_slice"(%33) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x40xf32>) -> tensor<2x5x7x24xf32>
    %35 = "tensor.extract_slice"(%33) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 7, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x40xf32>) -> tensor<2x5x7x16xf32>
    %36 = "tensor.empty"() : () -> tensor<96x80xf32>
    %37 = "linalg.transpose"(%arg3, %36) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg124: f32, %arg125: f32):
      "linalg.yield"(%arg124) : (f32) -> ()
    }) : (tensor<80x96xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %38 = "tensor.empty"() : () -> tensor<14x80xf32>
    %39 = "linalg.fill"(%2, %38) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg122: f32, %arg123: f32):
      "linalg.yield"(%arg122) : (f32) -> ()
    }) : (f32, tensor<14x80xf32>) -> tensor<14x80xf32>
    %40 = "linalg.matmul"(%10, %37, %39) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg119: f32, %arg120: f32, %arg121: f32):
      %172 = "arith.mulf"(%arg119, %arg120) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %173 = "arith.addf"(%arg121, %172) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%173) : (f32) -> ()
    }) : (tensor<14x96xf32>, tensor<96x80xf32>, tensor<14x80xf32>) -> tensor<14x80xf32>
    %41 = "tensor.expand_shape"(%40) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 7, 80>}> : (tensor<14x80xf32>) -> tensor<2x7x80xf32>
    %42 = "tensor.extract_slice"(%41) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 7, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x80xf32>) -> tensor<2x7x64xf32>
    %43 = "tensor.extract_slice"(%41) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 64>, static_sizes = array<i64: 2, 7, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x80xf32>) -> tensor<2x7x16xf32>
    %44 = "tensor.empty"() : () -> tensor<2x7x64xf32>
    %45 = "linalg.generic"(%42, %44) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg117: f32, %arg118: f32):
      %171 = "math.fpowi"(%arg117, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%171) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %46 = "linalg.generic"(%45, %18) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32):
      %170 = "arith.addf"(%arg115, %arg116) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%170) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %47 = "linalg.generic"(%46, %17) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg113: f32, %arg114: f32):
      %169 = "arith.divf"(%arg113, %7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %48 = "linalg.generic"(%47, %17) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg111: f32, %arg112: f32):
      %167 = "arith.truncf"(%5) : (f64) -> f32
      %168 = "arith.addf"(%arg111, %167) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%168) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %49 = "linalg.generic"(%48, %17) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg109: f32, %arg110: f32):
      %166 = "math.rsqrt"(%arg109) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%166) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %50 = "linalg.generic"(%42, %49, %44) <{indexing_maps = [#map3, #map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg106: f32, %arg107: f32, %arg108: f32):
      %165 = "arith.mulf"(%arg106, %arg107) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%165) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x1xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %51 = "linalg.generic"(%arg4, %50, %44) <{indexing_maps = [#map5, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32, %arg105: f32):
      %164 = "arith.mulf"(%arg103, %arg104) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%164) : (f32) -> ()
    }) : (tensor<64xf32>, tensor<2x7x64xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %52 = "tensor.expand_shape"(%43) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 7, 16>}> : (tensor<2x7x16xf32>) -> tensor<2x1x7x16xf32>
    %53 = "tensor.extract_slice"(%arg8) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 7, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x16xf32>) -> tensor<2x7x8xf32>
    %54 = "tensor.expand_shape"(%53) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 7, 8>}> : (tensor<2x7x8xf32>) -> tensor<2x1x7x8xf32>
    %55 = "tensor.extract_slice"(%arg9) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 7, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x16xf32>) -> tensor<2x7x8xf32>
    %56 = "tensor.expand_shape"(%55) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 7, 8>}> : (tensor<2x7x8xf32>) -> tensor<2x1x7x8xf32>
    %57 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 7, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x5x7x16xf32>) -> tensor<2x5x7x8xf32>
    %58 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 5, 7, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x5x7x16xf32>) -> tensor<2x5x7x8xf32>
    %59 = "tensor.extract_slice"(%52) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 1, 7, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x7x16xf32>) -> tensor<2x1x7x8xf32>
    %60 = "tensor.extract_slice"(%52) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 1, 7, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x7x16xf32>) -> tensor<2x1x7x8xf32>
    %61 = "tensor.empty"() : () -> tensor<2x5x7x8xf32>
    %62 = "linalg.generic"(%57, %54, %61) <{indexing_maps = [#map6, #map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg100: f32, %arg101: f32, %arg102: f32):
      %163 = "arith.mulf"(%arg100, %arg101) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%163) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %63 = "linalg.generic"(%58, %56, %61) <{indexing_maps = [#map6, #map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg97: f32, %arg98: f32, %arg99: f32):
      %162 = "arith.mulf"(%arg97, %arg98) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %64 = "linalg.generic"(%62, %63, %61) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32, %arg96: f32):
      %161 = "arith.subf"(%arg94, %arg95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%161) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %65 = "linalg.generic"(%58, %54, %61) <{indexing_maps = [#map6, #map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg91: f32, %arg92: f32, %arg93: f32):
      %160 = "arith.mulf"(%arg91, %arg92) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%160) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %66 = "linalg.generic"(%57, %56, %61) <{indexing_maps = [#map6, #map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg88: f32, %arg89: f32, %arg90: f32):
      %159 = "arith.mulf"(%arg88, %arg89) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%159) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %67 = "linalg.generic"(%65, %66, %61) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg85: f32, %arg86: f32, %arg87: f32):
      %158 = "arith.addf"(%arg85, %arg86) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%158) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %68 = "tensor.concat"(%64, %67) <{dim = 3 : i64}> : (tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x16xf32>
    %69 = "tensor.empty"() : () -> tensor<2x1x7x8xf32>
    %70 = "linalg.generic"(%59, %54, %69) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg82: f32, %arg83: f32, %arg84: f32):
      %157 = "arith.mulf"(%arg82, %arg83) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%157) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %71 = "linalg.generic"(%60, %56, %69) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg79: f32, %arg80: f32, %arg81: f32):
      %156 = "arith.mulf"(%arg79, %arg80) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%156) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %72 = "linalg.generic"(%70, %71, %69) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg76: f32, %arg77: f32, %arg78: f32):
      %155 = "arith.subf"(%arg76, %arg77) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%155) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %73 = "linalg.generic"(%60, %54, %69) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg73: f32, %arg74: f32, %arg75: f32):
      %154 = "arith.mulf"(%arg73, %arg74) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%154) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %74 = "linalg.generic"(%59, %56, %69) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg70: f32, %arg71: f32, %arg72: f32):
      %153 = "arith.mulf"(%arg70, %arg71) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%153) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %75 = "linalg.generic"(%73, %74, %69) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32, %arg69: f32):
      %152 = "arith.addf"(%arg67, %arg68) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%152) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %76 = "tensor.concat"(%72, %75) <{dim = 3 : i64}> : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x16xf32>
    %77 = "tensor.concat"(%34, %68) <{dim = 3 : i64}> : (tensor<2x5x7x24xf32>, tensor<2x5x7x16xf32>) -> tensor<2x5x7x40xf32>
    %78 = "tensor.empty"() : () -> tensor<64x240xf32>
    %79 = "linalg.transpose"(%arg5, %78) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg65: f32, %arg66: f32):
      "linalg.yield"(%arg65) : (f32) -> ()
    }) : (tensor<240x64xf32>, tensor<64x240xf32>) -> tensor<64x240xf32>
    %80 = "tensor.collapse_shape"(%51) <{reassociation = [[0, 1], [2]]}> : (tensor<2x7x64xf32>) -> tensor<14x64xf32>
    %81 = "tensor.empty"() : () -> tensor<14x240xf32>
    %82 = "linalg.fill"(%2, %81) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg63: f32, %arg64: f32):
      "linalg.yield"(%arg63) : (f32) -> ()
    }) : (f32, tensor<14x240xf32>) -> tensor<14x240xf32>
    %83 = "linalg.matmul"(%80, %79, %82) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg60: f32, %arg61: f32, %arg62: f32):
      %150 = "arith.mulf"(%arg60, %arg61) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %151 = "arith.addf"(%arg62, %150) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%151) : (f32) -> ()
    }) : (tensor<14x64xf32>, tensor<64x240xf32>, tensor<14x240xf32>) -> tensor<14x240xf32>
    %84 = "tensor.expand_shape"(%83) <{reassociation = [[0, 1], [2, 3]], static_output_shape = array<i64: 2, 7, 5, 48>}> : (tensor<14x240xf32>) -> tensor<2x7x5x48xf32>
    %85 = "tensor.empty"() : () -> tensor<2x5x7x48xf32>
    %86 = "linalg.transpose"(%84, %85) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg58: f32, %arg59: f32):
      "linalg.yield"(%arg58) : (f32) -> ()
    }) : (tensor<2x7x5x48xf32>, tensor<2x5x7x48xf32>) -> tensor<2x5x7x48xf32>
    %87 = "tensor.extract_slice"(%86) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x48xf32>) -> tensor<2x5x7x24xf32>
    %88 = "tensor.extract_slice"(%86) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x48xf32>) -> tensor<2x5x7x24xf32>
    %89 = "tensor.empty"() : () -> tensor<2x5x7x16xf32>
    %90 = "tensor.collapse_shape"(%76) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x7x16xf32>) -> tensor<2x7x16xf32>
    %91 = "linalg.generic"(%90, %89) <{indexing_maps = [#map8, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg56: f32, %arg57: f32):
      "linalg.yield"(%arg56) : (f32) -> ()
    }) : (tensor<2x7x16xf32>, tensor<2x5x7x16xf32>) -> tensor<2x5x7x16xf32>
    %92 = "tensor.insert_slice"(%87, %32) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x24xf32>, tensor<2x5x7x40xf32>) -> tensor<2x5x7x40xf32>
    %93 = "tensor.insert_slice"(%91, %92) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 7, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x16xf32>, tensor<2x5x7x40xf32>) -> tensor<2x5x7x40xf32>
    %94 = "tensor.collapse_shape"(%77) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x7x40xf32>) -> tensor<10x7x40xf32>
    %95 = "tensor.empty"() : () -> tensor<2x5x40x7xf32>
    %96 = "linalg.transpose"(%93, %95) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg54: f32, %arg55: f32):
      "linalg.yield"(%arg54) : (f32) -> ()
    }) : (tensor<2x5x7x40xf32>, tensor<2x5x40x7xf32>) -> tensor<2x5x40x7xf32>
    %97 = "tensor.collapse_shape"(%96) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x40x7xf32>) -> tensor<10x40x7xf32>
    %98 = "tensor.empty"() : () -> tensor<10x7x7xf32>
    %99 = "linalg.fill"(%2, %98) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg52: f32, %arg53: f32):
      "linalg.yield"(%arg52) : (f32) -> ()
    }) : (f32, tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %100 = "linalg.batch_matmul"(%94, %97, %99) <{indexing_maps = [#map9, #map10, #map11], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg49: f32, %arg50: f32, %arg51: f32):
      %148 = "arith.mulf"(%arg49, %arg50) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %149 = "arith.addf"(%arg51, %148) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%149) : (f32) -> ()
    }) : (tensor<10x7x40xf32>, tensor<10x40x7xf32>, tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %101 = "tensor.expand_shape"(%100) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 7, 7>}> : (tensor<10x7x7xf32>) -> tensor<2x5x7x7xf32>
    %102 = "tensor.empty"() : () -> tensor<2x5x7x7xf32>
    %103 = "linalg.generic"(%101, %102) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg47: f32, %arg48: f32):
      %146 = "arith.truncf"(%4) : (f64) -> f32
      %147 = "arith.mulf"(%arg47, %146) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%147) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %104 = "linalg.generic"(%103, %arg10, %102) <{indexing_maps = [#map6, #map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg44: f32, %arg45: f32, %arg46: f32):
      %145 = "arith.addf"(%arg44, %arg45) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%145) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x1x7x7xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %105 = "tensor.empty"() : () -> tensor<2x5x7xi64>
    %106 = "linalg.fill"(%1, %105) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg42: i64, %arg43: i64):
      "linalg.yield"(%arg42) : (i64) -> ()
    }) : (i64, tensor<2x5x7xi64>) -> tensor<2x5x7xi64>
    %107 = "tensor.empty"() : () -> tensor<2x5x7xf32>
    %108 = "linalg.fill"(%3, %107) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg40: f32, %arg41: f32):
      "linalg.yield"(%arg40) : (f32) -> ()
    }) : (f32, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %109:2 = "linalg.generic"(%104, %108, %106) <{indexing_maps = [#map6, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg37: f32, %arg38: f32, %arg39: i64):
      %140 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %141 = "arith.index_cast"(%140) : (index) -> i64
      %142 = "arith.maximumf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %143 = "arith.cmpf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %144 = "arith.select"(%143, %141, %arg39) : (i1, i64, i64) -> i64
      "linalg.yield"(%142, %144) : (f32, i64) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7xf32>, tensor<2x5x7xi64>) -> (tensor<2x5x7xf32>, tensor<2x5x7xi64>)
    %110 = "tensor.expand_shape"(%109#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 5, 7, 1>}> : (tensor<2x5x7xf32>) -> tensor<2x5x7x1xf32>
    %111 = "linalg.generic"(%104, %110, %102) <{indexing_maps = [#map6, #map12, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32, %arg36: f32):
      %139 = "arith.subf"(%arg34, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%139) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %112 = "linalg.generic"(%111, %102) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg32: f32, %arg33: f32):
      %138 = "math.exp"(%arg32) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%138) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %113 = "tensor.empty"() : () -> tensor<2x5x7x1xf32>
    %114 = "linalg.fill"(%2, %113) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32):
      "linalg.yield"(%arg30) : (f32) -> ()
    }) : (f32, tensor<2x5x7x1xf32>) -> tensor<2x5x7x1xf32>
    %115 = "linalg.generic"(%112, %114) <{indexing_maps = [#map6, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: f32, %arg29: f32):
      %137 = "arith.addf"(%arg28, %arg29) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%137) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>) -> tensor<2x5x7x1xf32>
    %116 = "linalg.generic"(%112, %115, %102) <{indexing_maps = [#map6, #map12, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32, %arg27: f32):
      %136 = "arith.divf"(%arg25, %arg26) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%136) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %117 = "tensor.collapse_shape"(%116) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x7x7xf32>) -> tensor<10x7x7xf32>
    %118 = "tensor.collapse_shape"(%88) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x7x24xf32>) -> tensor<10x7x24xf32>
    %119 = "tensor.empty"() : () -> tensor<10x7x24xf32>
    %120 = "linalg.fill"(%2, %119) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg23: f32, %arg24: f32):
      "linalg.yield"(%arg23) : (f32) -> ()
    }) : (f32, tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %121 = "linalg.batch_matmul"(%117, %118, %120) <{indexing_maps = [#map9, #map10, #map11], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg20: f32, %arg21: f32, %arg22: f32):
      %134 = "arith.mulf"(%arg20, %arg21) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %135 = "arith.addf"(%arg22, %134) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%135) : (f32) -> ()
    }) : (tensor<10x7x7xf32>, tensor<10x7x24xf32>, tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %122 = "tensor.expand_shape"(%121) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 7, 24>}> : (tensor<10x7x24xf32>) -> tensor<2x5x7x24xf32>
    %123 = "tensor.empty"() : () -> tensor<2x7x5x24xf32>
    %124 = "linalg.transpose"(%122, %123) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg18: f32, %arg19: f32):
      "linalg.yield"(%arg18) : (f32) -> ()
    }) : (tensor<2x5x7x24xf32>, tensor<2x7x5x24xf32>) -> tensor<2x7x5x24xf32>
    %125 = "tensor.empty"() : () -> tensor<120x96xf32>
    %126 = "linalg.transpose"(%arg6, %125) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg16: f32, %arg17: f32):
      "linalg.yield"(%arg16) : (f32) -> ()
    }) : (tensor<96x120xf32>, tensor<120x96xf32>) -> tensor<120x96xf32>
    %127 = "tensor.collapse_shape"(%124) <{reassociation = [[0, 1], [2, 3]]}> : (tensor<2x7x5x24xf32>) -> tensor<14x120xf32>
    %128 = "tensor.empty"() : () -> tensor<14x96xf32>
    %129 = "linalg.fill"(%2, %128) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      "linalg.yield"(%arg14) : (f32) -> ()
    }) : (f32, tensor<14x96xf32>) -> tensor<14x96xf32>
    %130 = "linalg.matmul"(%127, %126, %129) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg11: f32, %arg12: f32, %arg13: f32):
      %132 = "arith.mulf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %133 = "arith.addf"(%arg13, %132) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%133) : (f32) -> ()
    }) : (tensor<14x120xf32>, tensor<120x96xf32>, tensor<14x96xf32>) -> tensor<14x96xf32>
    %131 = "tensor.expand_shape"(%130) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 7, 96>}> : (tensor<14x96xf32>) -> tensor<2x7x96xf32>
    "func.return"(%131) : (tensor<2x7x96xf32>) -> ()
  }) : () -> ()
}) : () -> ()

