#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map5 = affine_map<(d0, d1, d2) -> (d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map9 = affine_map<(d0) -> (d0)>
#map10 = affine_map<(d0, d1) -> (0, d1)>
#map11 = affine_map<(d0, d1) -> (d0, 0)>
#map12 = affine_map<(d0, d1) -> (d0, d1)>
#map13 = affine_map<(d0, d1) -> ()>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}], function_type = (tensor<48x96xf32>, tensor<48xf32>, tensor<200x48xf32>, tensor<80x96xf32>, tensor<64xf32>, tensor<240x64xf32>, tensor<96x120xf32>, tensor<2x7x96xf32>, tensor<2x7x16xf32>, tensor<2x7x16xf32>) -> tensor<2x7x96xf32>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<48x96xf32>, %arg1: tensor<48xf32>, %arg2: tensor<200x48xf32>, %arg3: tensor<80x96xf32>, %arg4: tensor<64xf32>, %arg5: tensor<240x64xf32>, %arg6: tensor<96x120xf32>, %arg7: tensor<2x7x96xf32>, %arg8: tensor<2x7x16xf32>, %arg9: tensor<2x7x16xf32>):
    %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = true}> : () -> i1
    %5 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<2x5x7x7xf32>}> : () -> tensor<2x5x7x7xf32>
    %6 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %7 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %8 = "arith.constant"() <{value = dense<true> : tensor<7x7xi1>}> : () -> tensor<7x7xi1>
    %9 = "arith.constant"() <{value = 0xFFF0000000000000 : f64}> : () -> f64
    %10 = "arith.constant"() <{value = 0.54431825697387481 : f64}> : () -> f64
    %11 = "arith.constant"() <{value = 9.9999999999999995E-7 : f64}> : () -> f64
    %12 = "arith.constant"() <{value = 4.800000e+01 : f32}> : () -> f32
    %13 = "arith.constant"() <{value = 6.400000e+01 : f32}> : () -> f32
    %14 = "tensor.empty"() : () -> tensor<96x48xf32>
    %15 = "linalg.transpose"(%arg0, %14) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg182: f32, %arg183: f32):
      "linalg.yield"(%arg182) : (f32) -> ()
    }) : (tensor<48x96xf32>, tensor<96x48xf32>) -> tensor<96x48xf32>
    %16 = "tensor.collapse_shape"(%arg7) <{reassociation = [[0, 1], [2]]}> : (tensor<2x7x96xf32>) -> tensor<14x96xf32>
    %17 = "tensor.empty"() : () -> tensor<14x48xf32>
    %18 = "linalg.fill"(%2, %17) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg180: f32, %arg181: f32):
      "linalg.yield"(%arg180) : (f32) -> ()
    }) : (f32, tensor<14x48xf32>) -> tensor<14x48xf32>
    %19 = "linalg.matmul"(%16, %15, %18) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg177: f32, %arg178: f32, %arg179: f32):
      %220 = "arith.mulf"(%arg177, %arg178) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %221 = "arith.addf"(%arg179, %220) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%221) : (f32) -> ()
    }) : (tensor<14x96xf32>, tensor<96x48xf32>, tensor<14x48xf32>) -> tensor<14x48xf32>
    %20 = "tensor.expand_shape"(%19) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 7, 48>}> : (tensor<14x48xf32>) -> tensor<2x7x48xf32>
    %21 = "tensor.empty"() : () -> tensor<2x7x48xf32>
    %22 = "linalg.generic"(%20, %21) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg175: f32, %arg176: f32):
      %219 = "math.fpowi"(%arg175, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%219) : (f32) -> ()
    }) : (tensor<2x7x48xf32>, tensor<2x7x48xf32>) -> tensor<2x7x48xf32>
    %23 = "tensor.empty"() : () -> tensor<2x7x1xf32>
    %24 = "linalg.fill"(%2, %23) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg173: f32, %arg174: f32):
      "linalg.yield"(%arg173) : (f32) -> ()
    }) : (f32, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %25 = "linalg.generic"(%22, %24) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg171: f32, %arg172: f32):
      %218 = "arith.addf"(%arg171, %arg172) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%218) : (f32) -> ()
    }) : (tensor<2x7x48xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %26 = "linalg.generic"(%25, %23) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg169: f32, %arg170: f32):
      %217 = "arith.divf"(%arg169, %12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%217) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %27 = "linalg.generic"(%26, %23) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg167: f32, %arg168: f32):
      %215 = "arith.truncf"(%11) : (f64) -> f32
      %216 = "arith.addf"(%arg167, %215) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%216) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %28 = "linalg.generic"(%27, %23) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg165: f32, %arg166: f32):
      %214 = "math.rsqrt"(%arg165) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%214) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %29 = "linalg.generic"(%20, %28, %21) <{indexing_maps = [#map3, #map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg162: f32, %arg163: f32, %arg164: f32):
      %213 = "arith.mulf"(%arg162, %arg163) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%213) : (f32) -> ()
    }) : (tensor<2x7x48xf32>, tensor<2x7x1xf32>, tensor<2x7x48xf32>) -> tensor<2x7x48xf32>
    %30 = "linalg.generic"(%arg1, %29, %21) <{indexing_maps = [#map5, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg159: f32, %arg160: f32, %arg161: f32):
      %212 = "arith.mulf"(%arg159, %arg160) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%212) : (f32) -> ()
    }) : (tensor<48xf32>, tensor<2x7x48xf32>, tensor<2x7x48xf32>) -> tensor<2x7x48xf32>
    %31 = "tensor.empty"() : () -> tensor<48x200xf32>
    %32 = "linalg.transpose"(%arg2, %31) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg157: f32, %arg158: f32):
      "linalg.yield"(%arg157) : (f32) -> ()
    }) : (tensor<200x48xf32>, tensor<48x200xf32>) -> tensor<48x200xf32>
    %33 = "tensor.collapse_shape"(%30) <{reassociation = [[0, 1], [2]]}> : (tensor<2x7x48xf32>) -> tensor<14x48xf32>
    %34 = "tensor.empty"() : () -> tensor<14x200xf32>
    %35 = "linalg.fill"(%2, %34) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg155: f32, %arg156: f32):
      "linalg.yield"(%arg155) : (f32) -> ()
    }) : (f32, tensor<14x200xf32>) -> tensor<14x200xf32>
    %36 = "linalg.matmul"(%33, %32, %35) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg152: f32, %arg153: f32, %arg154: f32):
      %210 = "arith.mulf"(%arg152, %arg153) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %211 = "arith.addf"(%arg154, %210) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%211) : (f32) -> ()
    }) : (tensor<14x48xf32>, tensor<48x200xf32>, tensor<14x200xf32>) -> tensor<14x200xf32>
    %37 = "tensor.expand_shape"(%36) <{reassociation = [[0, 1], [2, 3]], static_output_shape = array<i64: 2, 7, 5, 40>}> : (tensor<14x200xf32>) -> tensor<2x7x5x40xf32>
    %38 = "tensor.empty"() : () -> tensor<2x5x7x40xf32>
    %39 = "linalg.transpose"(%37, %38) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg150: f32, %arg151: f32):
      "linalg.yield"(%arg150) : (f32) -> ()
    }) : (tensor<2x7x5x40xf32>, tensor<2x5x7x40xf32>) -> tensor<2x5x7x40xf32>
    %40 = "tensor.extract_slice"(%39) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x40xf32>) -> tensor<2x5x7x24xf32>
    %41 = "tensor.extract_slice"(%39) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 7, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x40xf32>) -> tensor<2x5x7x16xf32>
    %42 = "tensor.empty"() : () -> tensor<96x80xf32>
    %43 = "linalg.transpose"(%arg3, %42) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg148: f32, %arg149: f32):
      "linalg.yield"(%arg148) : (f32) -> ()
    }) : (tensor<80x96xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %44 = "tensor.empty"() : () -> tensor<14x80xf32>
    %45 = "linalg.fill"(%2, %44) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg146: f32, %arg147: f32):
      "linalg.yield"(%arg146) : (f32) -> ()
    }) : (f32, tensor<14x80xf32>) -> tensor<14x80xf32>
    %46 = "linalg.matmul"(%16, %43, %45) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg143: f32, %arg144: f32, %arg145: f32):
      %208 = "arith.mulf"(%arg143, %arg144) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %209 = "arith.addf"(%arg145, %208) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%209) : (f32) -> ()
    }) : (tensor<14x96xf32>, tensor<96x80xf32>, tensor<14x80xf32>) -> tensor<14x80xf32>
    %47 = "tensor.expand_shape"(%46) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 7, 80>}> : (tensor<14x80xf32>) -> tensor<2x7x80xf32>
    %48 = "tensor.extract_slice"(%47) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 7, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x80xf32>) -> tensor<2x7x64xf32>
    %49 = "tensor.extract_slice"(%47) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 64>, static_sizes = array<i64: 2, 7, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x80xf32>) -> tensor<2x7x16xf32>
    %50 = "tensor.empty"() : () -> tensor<2x7x64xf32>
    %51 = "linalg.generic"(%48, %50) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg141: f32, %arg142: f32):
      %207 = "math.fpowi"(%arg141, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%207) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %52 = "linalg.generic"(%51, %24) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg139: f32, %arg140: f32):
      %206 = "arith.addf"(%arg139, %arg140) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%206) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %53 = "linalg.generic"(%52, %23) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg137: f32, %arg138: f32):
      %205 = "arith.divf"(%arg137, %13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%205) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %54 = "linalg.generic"(%53, %23) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg135: f32, %arg136: f32):
      %203 = "arith.truncf"(%11) : (f64) -> f32
      %204 = "arith.addf"(%arg135, %203) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%204) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %55 = "linalg.generic"(%54, %23) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg133: f32, %arg134: f32):
      %202 = "math.rsqrt"(%arg133) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%202) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %56 = "linalg.generic"(%48, %55, %50) <{indexing_maps = [#map3, #map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg130: f32, %arg131: f32, %arg132: f32):
      %201 = "arith.mulf"(%arg130, %arg131) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%201) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x1xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %57 = "linalg.generic"(%arg4, %56, %50) <{indexing_maps = [#map5, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg127: f32, %arg128: f32, %arg129: f32):
      %200 = "arith.mulf"(%arg127, %arg128) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%200) : (f32) -> ()
    }) : (tensor<64xf32>, tensor<2x7x64xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %58 = "tensor.expand_shape"(%49) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 7, 16>}> : (tensor<2x7x16xf32>) -> tensor<2x1x7x16xf32>
    %59 = "tensor.extract_slice"(%arg8) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 7, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x16xf32>) -> tensor<2x7x8xf32>
    %60 = "tensor.expand_shape"(%59) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 7, 8>}> : (tensor<2x7x8xf32>) -> tensor<2x1x7x8xf32>
    %61 = "tensor.extract_slice"(%arg9) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 7, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x16xf32>) -> tensor<2x7x8xf32>
    %62 = "tensor.expand_shape"(%61) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 7, 8>}> : (tensor<2x7x8xf32>) -> tensor<2x1x7x8xf32>
    %63 = "tensor.extract_slice"(%41) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 7, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x5x7x16xf32>) -> tensor<2x5x7x8xf32>
    %64 = "tensor.extract_slice"(%41) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 5, 7, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x5x7x16xf32>) -> tensor<2x5x7x8xf32>
    %65 = "tensor.extract_slice"(%58) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 1, 7, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x7x16xf32>) -> tensor<2x1x7x8xf32>
    %66 = "tensor.extract_slice"(%58) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 1, 7, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x7x16xf32>) -> tensor<2x1x7x8xf32>
    %67 = "tensor.empty"() : () -> tensor<2x5x7x8xf32>
    %68 = "linalg.generic"(%63, %60, %67) <{indexing_maps = [#map6, #map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg124: f32, %arg125: f32, %arg126: f32):
      %199 = "arith.mulf"(%arg124, %arg125) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%199) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %69 = "linalg.generic"(%64, %62, %67) <{indexing_maps = [#map6, #map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg121: f32, %arg122: f32, %arg123: f32):
      %198 = "arith.mulf"(%arg121, %arg122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%198) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %70 = "linalg.generic"(%68, %69, %67) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg118: f32, %arg119: f32, %arg120: f32):
      %197 = "arith.subf"(%arg118, %arg119) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%197) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %71 = "linalg.generic"(%64, %60, %67) <{indexing_maps = [#map6, #map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32, %arg117: f32):
      %196 = "arith.mulf"(%arg115, %arg116) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%196) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %72 = "linalg.generic"(%63, %62, %67) <{indexing_maps = [#map6, #map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg112: f32, %arg113: f32, %arg114: f32):
      %195 = "arith.mulf"(%arg112, %arg113) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%195) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %73 = "linalg.generic"(%71, %72, %67) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg109: f32, %arg110: f32, %arg111: f32):
      %194 = "arith.addf"(%arg109, %arg110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%194) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %74 = "tensor.concat"(%70, %73) <{dim = 3 : i64}> : (tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x16xf32>
    %75 = "tensor.empty"() : () -> tensor<2x1x7x8xf32>
    %76 = "linalg.generic"(%65, %60, %75) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg106: f32, %arg107: f32, %arg108: f32):
      %193 = "arith.mulf"(%arg106, %arg107) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%193) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %77 = "linalg.generic"(%66, %62, %75) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32, %arg105: f32):
      %192 = "arith.mulf"(%arg103, %arg104) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%192) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %78 = "linalg.generic"(%76, %77, %75) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg100: f32, %arg101: f32, %arg102: f32):
      %191 = "arith.subf"(%arg100, %arg101) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%191) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %79 = "linalg.generic"(%66, %60, %75) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg97: f32, %arg98: f32, %arg99: f32):
      %190 = "arith.mulf"(%arg97, %arg98) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%190) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %80 = "linalg.generic"(%65, %62, %75) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32, %arg96: f32):
      %189 = "arith.mulf"(%arg94, %arg95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%189) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %81 = "linalg.generic"(%79, %80, %75) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg91: f32, %arg92: f32, %arg93: f32):
      %188 = "arith.addf"(%arg91, %arg92) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%188) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %82 = "tensor.concat"(%78, %81) <{dim = 3 : i64}> : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x16xf32>
    %83 = "tensor.concat"(%40, %74) <{dim = 3 : i64}> : (tensor<2x5x7x24xf32>, tensor<2x5x7x16xf32>) -> tensor<2x5x7x40xf32>
    %84 = "tensor.empty"() : () -> tensor<64x240xf32>
    %85 = "linalg.transpose"(%arg5, %84) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg89: f32, %arg90: f32):
      "linalg.yield"(%arg89) : (f32) -> ()
    }) : (tensor<240x64xf32>, tensor<64x240xf32>) -> tensor<64x240xf32>
    %86 = "tensor.collapse_shape"(%57) <{reassociation = [[0, 1], [2]]}> : (tensor<2x7x64xf32>) -> tensor<14x64xf32>
    %87 = "tensor.empty"() : () -> tensor<14x240xf32>
    %88 = "linalg.fill"(%2, %87) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg87: f32, %arg88: f32):
      "linalg.yield"(%arg87) : (f32) -> ()
    }) : (f32, tensor<14x240xf32>) -> tensor<14x240xf32>
    %89 = "linalg.matmul"(%86, %85, %88) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg84: f32, %arg85: f32, %arg86: f32):
      %186 = "arith.mulf"(%arg84, %arg85) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %187 = "arith.addf"(%arg86, %186) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%187) : (f32) -> ()
    }) : (tensor<14x64xf32>, tensor<64x240xf32>, tensor<14x240xf32>) -> tensor<14x240xf32>
    %90 = "tensor.expand_shape"(%89) <{reassociation = [[0, 1], [2, 3]], static_output_shape = array<i64: 2, 7, 5, 48>}> : (tensor<14x240xf32>) -> tensor<2x7x5x48xf32>
    %91 = "tensor.empty"() : () -> tensor<2x5x7x48xf32>
    %92 = "linalg.transpose"(%90, %91) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg82: f32, %arg83: f32):
      "linalg.yield"(%arg82) : (f32) -> ()
    }) : (tensor<2x7x5x48xf32>, tensor<2x5x7x48xf32>) -> tensor<2x5x7x48xf32>
    %93 = "tensor.extract_slice"(%92) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x48xf32>) -> tensor<2x5x7x24xf32>
    %94 = "tensor.extract_slice"(%92) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x48xf32>) -> tensor<2x5x7x24xf32>
    %95 = "tensor.empty"() : () -> tensor<2x5x7x16xf32>
    %96 = "tensor.collapse_shape"(%82) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x7x16xf32>) -> tensor<2x7x16xf32>
    %97 = "linalg.generic"(%96, %95) <{indexing_maps = [#map8, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg80: f32, %arg81: f32):
      "linalg.yield"(%arg80) : (f32) -> ()
    }) : (tensor<2x7x16xf32>, tensor<2x5x7x16xf32>) -> tensor<2x5x7x16xf32>
    %98 = "tensor.insert_slice"(%93, %38) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x24xf32>, tensor<2x5x7x40xf32>) -> tensor<2x5x7x40xf32>
    %99 = "tensor.insert_slice"(%97, %98) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 7, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x16xf32>, tensor<2x5x7x40xf32>) -> tensor<2x5x7x40xf32>
    %100 = "linalg.generic"(%83, %38) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg78: f32, %arg79: f32):
      %184 = "arith.truncf"(%10) : (f64) -> f32
      %185 = "arith.mulf"(%arg78, %184) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%185) : (f32) -> ()
    }) : (tensor<2x5x7x40xf32>, tensor<2x5x7x40xf32>) -> tensor<2x5x7x40xf32>
    %101 = "tensor.empty"() : () -> tensor<7xi64>
    %102 = "linalg.generic"(%101) <{indexing_maps = [#map9], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg77: i64):
      %182 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %183 = "arith.index_cast"(%182) : (index) -> i64
      "linalg.yield"(%183) : (i64) -> ()
    }) : (tensor<7xi64>) -> tensor<7xi64>
    %103 = "tensor.expand_shape"(%102) <{reassociation = [[0, 1]], static_output_shape = array<i64: 1, 7>}> : (tensor<7xi64>) -> tensor<1x7xi64>
    %104 = "tensor.expand_shape"(%102) <{reassociation = [[0, 1]], static_output_shape = array<i64: 7, 1>}> : (tensor<7xi64>) -> tensor<7x1xi64>
    %105 = "tensor.empty"() : () -> tensor<7x7xi64>
    %106 = "linalg.generic"(%103, %104, %105) <{indexing_maps = [#map10, #map11, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg74: i64, %arg75: i64, %arg76: i64):
      %181 = "arith.subi"(%arg74, %arg75) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%181) : (i64) -> ()
    }) : (tensor<1x7xi64>, tensor<7x1xi64>, tensor<7x7xi64>) -> tensor<7x7xi64>
    %107 = "tensor.empty"() : () -> tensor<7x7xi1>
    %108 = "linalg.generic"(%106, %107) <{indexing_maps = [#map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg72: i64, %arg73: i1):
      %180 = "arith.cmpi"(%arg72, %1) <{predicate = 3 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%180) : (i1) -> ()
    }) : (tensor<7x7xi64>, tensor<7x7xi1>) -> tensor<7x7xi1>
    %109 = "linalg.generic"(%108, %8, %107) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg69: i1, %arg70: i1, %arg71: i1):
      %179 = "arith.andi"(%arg69, %arg70) : (i1, i1) -> i1
      "linalg.yield"(%179) : (i1) -> ()
    }) : (tensor<7x7xi1>, tensor<7x7xi1>, tensor<7x7xi1>) -> tensor<7x7xi1>
    %110 = "tensor.empty"() : () -> tensor<7x7xf32>
    %111 = "linalg.generic"(%109, %6, %7, %110) <{indexing_maps = [#map12, #map13, #map13, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg65: i1, %arg66: f32, %arg67: f32, %arg68: f32):
      %178 = "arith.select"(%arg65, %arg66, %arg67) : (i1, f32, f32) -> f32
      "linalg.yield"(%178) : (f32) -> ()
    }) : (tensor<7x7xi1>, tensor<f32>, tensor<f32>, tensor<7x7xf32>) -> tensor<7x7xf32>
    %112 = "tensor.empty"() : () -> tensor<2x5x40x7xf32>
    %113 = "linalg.transpose"(%99, %112) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg63: f32, %arg64: f32):
      "linalg.yield"(%arg63) : (f32) -> ()
    }) : (tensor<2x5x7x40xf32>, tensor<2x5x40x7xf32>) -> tensor<2x5x40x7xf32>
    %114 = "linalg.generic"(%113, %112) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg61: f32, %arg62: f32):
      %176 = "arith.truncf"(%10) : (f64) -> f32
      %177 = "arith.mulf"(%arg61, %176) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%177) : (f32) -> ()
    }) : (tensor<2x5x40x7xf32>, tensor<2x5x40x7xf32>) -> tensor<2x5x40x7xf32>
    %115 = "tensor.collapse_shape"(%100) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x7x40xf32>) -> tensor<10x7x40xf32>
    %116 = "tensor.collapse_shape"(%114) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x40x7xf32>) -> tensor<10x40x7xf32>
    %117 = "tensor.empty"() : () -> tensor<10x7x7xf32>
    %118 = "linalg.fill"(%2, %117) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg59: f32, %arg60: f32):
      "linalg.yield"(%arg59) : (f32) -> ()
    }) : (f32, tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %119 = "linalg.batch_matmul"(%115, %116, %118) <{indexing_maps = [#map14, #map15, #map16], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg56: f32, %arg57: f32, %arg58: f32):
      %174 = "arith.mulf"(%arg56, %arg57) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %175 = "arith.addf"(%arg58, %174) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%175) : (f32) -> ()
    }) : (tensor<10x7x40xf32>, tensor<10x40x7xf32>, tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %120 = "tensor.expand_shape"(%119) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 7, 7>}> : (tensor<10x7x7xf32>) -> tensor<2x5x7x7xf32>
    %121 = "tensor.empty"() : () -> tensor<2x5x7x7xf32>
    %122 = "linalg.generic"(%120, %111, %121) <{indexing_maps = [#map6, #map17, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg53: f32, %arg54: f32, %arg55: f32):
      %173 = "arith.addf"(%arg53, %arg54) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%173) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<7x7xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %123 = "tensor.empty"() : () -> tensor<2x5x7xi64>
    %124 = "linalg.fill"(%1, %123) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg51: i64, %arg52: i64):
      "linalg.yield"(%arg51) : (i64) -> ()
    }) : (i64, tensor<2x5x7xi64>) -> tensor<2x5x7xi64>
    %125 = "tensor.empty"() : () -> tensor<2x5x7xf32>
    %126 = "linalg.fill"(%3, %125) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg49: f32, %arg50: f32):
      "linalg.yield"(%arg49) : (f32) -> ()
    }) : (f32, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %127:2 = "linalg.generic"(%122, %126, %124) <{indexing_maps = [#map6, #map16, #map16], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg46: f32, %arg47: f32, %arg48: i64):
      %168 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %169 = "arith.index_cast"(%168) : (index) -> i64
      %170 = "arith.maximumf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %171 = "arith.cmpf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %172 = "arith.select"(%171, %169, %arg48) : (i1, i64, i64) -> i64
      "linalg.yield"(%170, %172) : (f32, i64) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7xf32>, tensor<2x5x7xi64>) -> (tensor<2x5x7xf32>, tensor<2x5x7xi64>)
    %128 = "tensor.expand_shape"(%127#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 5, 7, 1>}> : (tensor<2x5x7xf32>) -> tensor<2x5x7x1xf32>
    %129 = "linalg.generic"(%122, %128, %121) <{indexing_maps = [#map6, #map18, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg43: f32, %arg44: f32, %arg45: f32):
      %167 = "arith.subf"(%arg43, %arg44) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%167) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %130 = "linalg.generic"(%129, %121) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg41: f32, %arg42: f32):
      %166 = "math.exp"(%arg41) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%166) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %131 = "tensor.empty"() : () -> tensor<2x5x7x1xf32>
    %132 = "linalg.fill"(%2, %131) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32):
      "linalg.yield"(%arg39) : (f32) -> ()
    }) : (f32, tensor<2x5x7x1xf32>) -> tensor<2x5x7x1xf32>
    %133 = "linalg.generic"(%130, %132) <{indexing_maps = [#map6, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32):
      %165 = "arith.addf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%165) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>) -> tensor<2x5x7x1xf32>
    %134 = "linalg.generic"(%130, %133, %121) <{indexing_maps = [#map6, #map18, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32, %arg36: f32):
      %164 = "arith.divf"(%arg34, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%164) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %135 = "tensor.empty"() : () -> tensor<2x5x7x7xi1>
    %136 = "linalg.generic"(%122, %135) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg32: f32, %arg33: i1):
      %162 = "arith.extf"(%arg32) : (f32) -> f64
      %163 = "arith.cmpf"(%162, %9) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f64, f64) -> i1
      "linalg.yield"(%163) : (i1) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x7xi1>) -> tensor<2x5x7x7xi1>
    %137 = "tensor.empty"() : () -> tensor<2x5x7x1xi1>
    %138 = "linalg.fill"(%4, %137) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg30: i1, %arg31: i1):
      "linalg.yield"(%arg30) : (i1) -> ()
    }) : (i1, tensor<2x5x7x1xi1>) -> tensor<2x5x7x1xi1>
    %139 = "linalg.generic"(%136, %138) <{indexing_maps = [#map6, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: i1, %arg29: i1):
      %161 = "arith.andi"(%arg28, %arg29) : (i1, i1) -> i1
      "linalg.yield"(%161) : (i1) -> ()
    }) : (tensor<2x5x7x7xi1>, tensor<2x5x7x1xi1>) -> tensor<2x5x7x1xi1>
    %140 = "linalg.generic"(%139, %5, %134, %121) <{indexing_maps = [#map18, #map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg24: i1, %arg25: f32, %arg26: f32, %arg27: f32):
      %160 = "arith.select"(%arg24, %arg25, %arg26) : (i1, f32, f32) -> f32
      "linalg.yield"(%160) : (f32) -> ()
    }) : (tensor<2x5x7x1xi1>, tensor<2x5x7x7xf32>, tensor<2x5x7x7xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %141 = "tensor.collapse_shape"(%140) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x7x7xf32>) -> tensor<10x7x7xf32>
    %142 = "tensor.collapse_shape"(%94) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x7x24xf32>) -> tensor<10x7x24xf32>
    %143 = "tensor.empty"() : () -> tensor<10x7x24xf32>
    %144 = "linalg.fill"(%2, %143) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32):
      "linalg.yield"(%arg22) : (f32) -> ()
    }) : (f32, tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %145 = "linalg.batch_matmul"(%141, %142, %144) <{indexing_maps = [#map14, #map15, #map16], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32, %arg21: f32):
      %158 = "arith.mulf"(%arg19, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %159 = "arith.addf"(%arg21, %158) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%159) : (f32) -> ()
    }) : (tensor<10x7x7xf32>, tensor<10x7x24xf32>, tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %146 = "tensor.expand_shape"(%145) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 7, 24>}> : (tensor<10x7x24xf32>) -> tensor<2x5x7x24xf32>
    %147 = "tensor.empty"() : () -> tensor<2x7x5x24xf32>
    %148 = "linalg.transpose"(%146, %147) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      "linalg.yield"(%arg17) : (f32) -> ()
    }) : (tensor<2x5x7x24xf32>, tensor<2x7x5x24xf32>) -> tensor<2x7x5x24xf32>
    %149 = "tensor.empty"() : () -> tensor<120x96xf32>
    %150 = "linalg.transpose"(%arg6, %149) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      "linalg.yield"(%arg15) : (f32) -> ()
    }) : (tensor<96x120xf32>, tensor<120x96xf32>) -> tensor<120x96xf32>
    %151 = "tensor.collapse_shape"(%148) <{reassociation = [[0, 1], [2, 3]]}> : (tensor<2x7x5x24xf32>) -> tensor<14x120xf32>
    %152 = "tensor.empty"() : () -> tensor<14x96xf32>
    %153 = "linalg.fill"(%2, %152) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32):
      "linalg.yield"(%arg13) : (f32) -> ()
    }) : (f32, tensor<14x96xf32>) -> tensor<14x96xf32>
    %154 = "linalg.matmul"(%151, %150, %153) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg10: f32, %arg11: f32, %arg12: f32):
      %156 = "arith.mulf"(%arg10, %arg11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %157 = "arith.addf"(%arg12, %156) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%157) : (f32) -> ()
    }) : (tensor<14x120xf32>, tensor<120x96xf32>, tensor<14x96xf32>) -> tensor<14x96xf32>
    %155 = "tensor.expand_shape"(%154) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 7, 96>}> : (tensor<14x96xf32>) -> tensor<2x7x96xf32>
    "func.return"(%155) : (tensor<2x7x96xf32>) -> ()
  }) : () -> ()
}) : () -> ()

