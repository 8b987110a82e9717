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
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}], function_type = (tensor<48x96xf32>, tensor<48xf32>, tensor<200x48xf32>, tensor<80x96xf32>, tensor<64xf32>, tensor<240x64xf32>, tensor<96x120xf32>, tensor<2x7x96xf32>, tensor<2x7x16xf32>, tensor<2x7x16xf32>, tensor<2x1x7x7xi1>) -> tensor<2x7x96xf32>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<48x96xf32>, %arg1: tensor<48xf32>, %arg2: tensor<200x48xf32>, %arg3: tensor<80x96xf32>, %arg4: tensor<64xf32>, %arg5: tensor<240x64xf32>, %arg6: tensor<96x120xf32>, %arg7: tensor<2x7x96xf32>, %arg8: tensor<2x7x16xf32>, %arg9: tensor<2x7x16xf32>, %arg10: tensor<2x1x7x7xi1>):
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
    ^bb0(%arg173: f32, %arg174: f32):
      "linalg.yield"(%arg173) : (f32) -> ()
    }) : (tensor<48x96xf32>, tensor<96x48xf32>) -> tensor<96x48xf32>
    %12 = "tensor.empty"() : () -> tensor<2x96x48xf32>
    %13 = "linalg.generic"(%11, %12) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg171: f32, %arg172: f32):
      "linalg.yield"(%arg171) : (f32) -> ()
    }) : (tensor<96x48xf32>, tensor<2x96x48xf32>) -> tensor<2x96x48xf32>
    %14 = "tensor.empty"() : () -> tensor<2x7x48xf32>
    %15 = "linalg.fill"(%2, %14) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg169: f32, %arg170: f32):
      "linalg.yield"(%arg169) : (f32) -> ()
    }) : (f32, tensor<2x7x48xf32>) -> tensor<2x7x48xf32>
    %16 = "linalg.batch_matmul"(%arg7, %13, %15) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg166: f32, %arg167: f32, %arg168: f32):
      %192 = "arith.mulf"(%arg166, %arg167) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %193 = "arith.addf"(%arg168, %192) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%193) : (f32) -> ()
    }) : (tensor<2x7x96xf32>, tensor<2x96x48xf32>, tensor<2x7x48xf32>) -> tensor<2x7x48xf32>
    %17 = "linalg.generic"(%16, %14) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg164: f32, %arg165: f32):
      %191 = "math.fpowi"(%arg164, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%191) : (f32) -> ()
    }) : (tensor<2x7x48xf32>, tensor<2x7x48xf32>) -> tensor<2x7x48xf32>
    %18 = "tensor.empty"() : () -> tensor<2x7x1xf32>
    %19 = "linalg.fill"(%2, %18) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg162: f32, %arg163: f32):
      "linalg.yield"(%arg162) : (f32) -> ()
    }) : (f32, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %20 = "linalg.generic"(%17, %19) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg160: f32, %arg161: f32):
      %190 = "arith.addf"(%arg160, %arg161) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%190) : (f32) -> ()
    }) : (tensor<2x7x48xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %21 = "linalg.generic"(%20, %18) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg158: f32, %arg159: f32):
      %189 = "arith.divf"(%arg158, %8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%189) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %22 = "linalg.generic"(%21, %18) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg156: f32, %arg157: f32):
      %187 = "arith.truncf"(%7) : (f64) -> f32
      %188 = "arith.addf"(%arg156, %187) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%188) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %23 = "linalg.generic"(%22, %18) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg154: f32, %arg155: f32):
      %186 = "math.rsqrt"(%arg154) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%186) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %24 = "linalg.generic"(%16, %23, %14) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg151: f32, %arg152: f32, %arg153: f32):
      %185 = "arith.mulf"(%arg151, %arg152) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%185) : (f32) -> ()
    }) : (tensor<2x7x48xf32>, tensor<2x7x1xf32>, tensor<2x7x48xf32>) -> tensor<2x7x48xf32>
    %25 = "linalg.generic"(%arg1, %24, %14) <{indexing_maps = [#map6, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg148: f32, %arg149: f32, %arg150: f32):
      %184 = "arith.mulf"(%arg148, %arg149) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%184) : (f32) -> ()
    }) : (tensor<48xf32>, tensor<2x7x48xf32>, tensor<2x7x48xf32>) -> tensor<2x7x48xf32>
    %26 = "tensor.empty"() : () -> tensor<48x200xf32>
    %27 = "linalg.transpose"(%arg2, %26) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg146: f32, %arg147: f32):
      "linalg.yield"(%arg146) : (f32) -> ()
    }) : (tensor<200x48xf32>, tensor<48x200xf32>) -> tensor<48x200xf32>
    %28 = "tensor.empty"() : () -> tensor<2x48x200xf32>
    %29 = "linalg.generic"(%27, %28) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg144: f32, %arg145: f32):
      "linalg.yield"(%arg144) : (f32) -> ()
    }) : (tensor<48x200xf32>, tensor<2x48x200xf32>) -> tensor<2x48x200xf32>
    %30 = "tensor.empty"() : () -> tensor<2x7x200xf32>
    %31 = "linalg.fill"(%2, %30) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg142: f32, %arg143: f32):
      "linalg.yield"(%arg142) : (f32) -> ()
    }) : (f32, tensor<2x7x200xf32>) -> tensor<2x7x200xf32>
    %32 = "linalg.batch_matmul"(%25, %29, %31) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg139: f32, %arg140: f32, %arg141: f32):
      %182 = "arith.mulf"(%arg139, %arg140) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %183 = "arith.addf"(%arg141, %182) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%183) : (f32) -> ()
    }) : (tensor<2x7x48xf32>, tensor<2x48x200xf32>, tensor<2x7x200xf32>) -> tensor<2x7x200xf32>
    %33 = "tensor.expand_shape"(%32) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 7, 5, 40>}> : (tensor<2x7x200xf32>) -> tensor<2x7x5x40xf32>
    %34 = "tensor.empty"() : () -> tensor<2x5x7x40xf32>
    %35 = "linalg.transpose"(%33, %34) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg137: f32, %arg138: f32):
      "linalg.yield"(%arg137) : (f32) -> ()
    }) : (tensor<2x7x5x40xf32>, tensor<2x5x7x40xf32>) -> tensor<2x5x7x40xf32>
    %36 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x40xf32>) -> tensor<2x5x7x24xf32>
    %37 = "tensor.extract_slice"(%35) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 7, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x40xf32>) -> tensor<2x5x7x16xf32>
    %38 = "tensor.empty"() : () -> tensor<96x80xf32>
    %39 = "linalg.transpose"(%arg3, %38) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg135: f32, %arg136: f32):
      "linalg.yield"(%arg135) : (f32) -> ()
    }) : (tensor<80x96xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %40 = "tensor.empty"() : () -> tensor<2x96x80xf32>
    %41 = "linalg.generic"(%39, %40) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg133: f32, %arg134: f32):
      "linalg.yield"(%arg133) : (f32) -> ()
    }) : (tensor<96x80xf32>, tensor<2x96x80xf32>) -> tensor<2x96x80xf32>
    %42 = "tensor.empty"() : () -> tensor<2x7x80xf32>
    %43 = "linalg.fill"(%2, %42) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg131: f32, %arg132: f32):
      "linalg.yield"(%arg131) : (f32) -> ()
    }) : (f32, tensor<2x7x80xf32>) -> tensor<2x7x80xf32>
    %44 = "linalg.batch_matmul"(%arg7, %41, %43) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg128: f32, %arg129: f32, %arg130: f32):
      %180 = "arith.mulf"(%arg128, %arg129) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %181 = "arith.addf"(%arg130, %180) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%181) : (f32) -> ()
    }) : (tensor<2x7x96xf32>, tensor<2x96x80xf32>, tensor<2x7x80xf32>) -> tensor<2x7x80xf32>
    %45 = "tensor.extract_slice"(%44) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 7, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x80xf32>) -> tensor<2x7x64xf32>
    %46 = "tensor.extract_slice"(%44) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 64>, static_sizes = array<i64: 2, 7, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x80xf32>) -> tensor<2x7x16xf32>
    %47 = "tensor.empty"() : () -> tensor<2x7x64xf32>
    %48 = "linalg.generic"(%45, %47) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg126: f32, %arg127: f32):
      %179 = "math.fpowi"(%arg126, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%179) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %49 = "linalg.generic"(%48, %19) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg124: f32, %arg125: f32):
      %178 = "arith.addf"(%arg124, %arg125) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%178) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %50 = "linalg.generic"(%49, %18) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg122: f32, %arg123: f32):
      %177 = "arith.divf"(%arg122, %9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%177) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %51 = "linalg.generic"(%50, %18) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg120: f32, %arg121: f32):
      %175 = "arith.truncf"(%7) : (f64) -> f32
      %176 = "arith.addf"(%arg120, %175) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%176) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %52 = "linalg.generic"(%51, %18) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg118: f32, %arg119: f32):
      %174 = "math.rsqrt"(%arg118) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%174) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %53 = "linalg.generic"(%45, %52, %47) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32, %arg117: f32):
      %173 = "arith.mulf"(%arg115, %arg116) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%173) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x1xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %54 = "linalg.generic"(%arg4, %53, %47) <{indexing_maps = [#map6, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg112: f32, %arg113: f32, %arg114: f32):
      %172 = "arith.mulf"(%arg112, %arg113) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%172) : (f32) -> ()
    }) : (tensor<64xf32>, tensor<2x7x64xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %55 = "tensor.expand_shape"(%46) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 7, 16>}> : (tensor<2x7x16xf32>) -> tensor<2x1x7x16xf32>
    %56 = "tensor.extract_slice"(%arg8) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 7, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x16xf32>) -> tensor<2x7x8xf32>
    %57 = "tensor.expand_shape"(%56) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 7, 8>}> : (tensor<2x7x8xf32>) -> tensor<2x1x7x8xf32>
    %58 = "tensor.extract_slice"(%arg9) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 7, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x16xf32>) -> tensor<2x7x8xf32>
    %59 = "tensor.expand_shape"(%58) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 7, 8>}> : (tensor<2x7x8xf32>) -> tensor<2x1x7x8xf32>
    %60 = "tensor.extract_slice"(%37) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 7, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x5x7x16xf32>) -> tensor<2x5x7x8xf32>
    %61 = "tensor.extract_slice"(%37) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 5, 7, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x5x7x16xf32>) -> tensor<2x5x7x8xf32>
    %62 = "tensor.extract_slice"(%55) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 1, 7, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x7x16xf32>) -> tensor<2x1x7x8xf32>
    %63 = "tensor.extract_slice"(%55) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 2, 1, 7, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<2x1x7x16xf32>) -> tensor<2x1x7x8xf32>
    %64 = "tensor.empty"() : () -> tensor<2x5x7x8xf32>
    %65 = "linalg.generic"(%60, %57, %64) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg109: f32, %arg110: f32, %arg111: f32):
      %171 = "arith.mulf"(%arg109, %arg110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%171) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %66 = "linalg.generic"(%61, %59, %64) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg106: f32, %arg107: f32, %arg108: f32):
      %170 = "arith.mulf"(%arg106, %arg107) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%170) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %67 = "linalg.generic"(%65, %66, %64) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32, %arg105: f32):
      %169 = "arith.subf"(%arg103, %arg104) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %68 = "linalg.generic"(%61, %57, %64) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg100: f32, %arg101: f32, %arg102: f32):
      %168 = "arith.mulf"(%arg100, %arg101) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%168) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %69 = "linalg.generic"(%60, %59, %64) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg97: f32, %arg98: f32, %arg99: f32):
      %167 = "arith.mulf"(%arg97, %arg98) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%167) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %70 = "linalg.generic"(%68, %69, %64) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32, %arg96: f32):
      %166 = "arith.addf"(%arg94, %arg95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%166) : (f32) -> ()
    }) : (tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x8xf32>
    %71 = "tensor.concat"(%67, %70) <{dim = 3 : i64}> : (tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x16xf32>
    %72 = "tensor.empty"() : () -> tensor<2x1x7x8xf32>
    %73 = "linalg.generic"(%62, %57, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg91: f32, %arg92: f32, %arg93: f32):
      %165 = "arith.mulf"(%arg91, %arg92) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%165) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %74 = "linalg.generic"(%63, %59, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg88: f32, %arg89: f32, %arg90: f32):
      %164 = "arith.mulf"(%arg88, %arg89) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%164) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %75 = "linalg.generic"(%73, %74, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg85: f32, %arg86: f32, %arg87: f32):
      %163 = "arith.subf"(%arg85, %arg86) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%163) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %76 = "linalg.generic"(%63, %57, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg82: f32, %arg83: f32, %arg84: f32):
      %162 = "arith.mulf"(%arg82, %arg83) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %77 = "linalg.generic"(%62, %59, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg79: f32, %arg80: f32, %arg81: f32):
      %161 = "arith.mulf"(%arg79, %arg80) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%161) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %78 = "linalg.generic"(%76, %77, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg76: f32, %arg77: f32, %arg78: f32):
      %160 = "arith.addf"(%arg76, %arg77) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%160) : (f32) -> ()
    }) : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x8xf32>
    %79 = "tensor.concat"(%75, %78) <{dim = 3 : i64}> : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x16xf32>
    %80 = "tensor.concat"(%36, %71) <{dim = 3 : i64}> : (tensor<2x5x7x24xf32>, tensor<2x5x7x16xf32>) -> tensor<2x5x7x40xf32>
    %81 = "tensor.empty"() : () -> tensor<64x240xf32>
    %82 = "linalg.transpose"(%arg5, %81) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg74: f32, %arg75: f32):
      "linalg.yield"(%arg74) : (f32) -> ()
    }) : (tensor<240x64xf32>, tensor<64x240xf32>) -> tensor<64x240xf32>
    %83 = "tensor.empty"() : () -> tensor<2x1x64x240xf32>
    %84 = "linalg.generic"(%82, %83) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg72: f32, %arg73: f32):
      "linalg.yield"(%arg72) : (f32) -> ()
    }) : (tensor<64x240xf32>, tensor<2x1x64x240xf32>) -> tensor<2x1x64x240xf32>
    %85 = "tensor.collapse_shape"(%84) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x64x240xf32>) -> tensor<2x64x240xf32>
    %86 = "tensor.empty"() : () -> tensor<2x7x240xf32>
    %87 = "linalg.fill"(%2, %86) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg70: f32, %arg71: f32):
      "linalg.yield"(%arg70) : (f32) -> ()
    }) : (f32, tensor<2x7x240xf32>) -> tensor<2x7x240xf32>
    %88 = "linalg.batch_matmul"(%54, %85, %87) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32, %arg69: f32):
      %158 = "arith.mulf"(%arg67, %arg68) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %159 = "arith.addf"(%arg69, %158) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%159) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x64x240xf32>, tensor<2x7x240xf32>) -> tensor<2x7x240xf32>
    %89 = "tensor.expand_shape"(%88) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 7, 5, 48>}> : (tensor<2x7x240xf32>) -> tensor<2x7x5x48xf32>
    %90 = "tensor.empty"() : () -> tensor<2x5x7x48xf32>
    %91 = "linalg.transpose"(%89, %90) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg65: f32, %arg66: f32):
      "linalg.yield"(%arg65) : (f32) -> ()
    }) : (tensor<2x7x5x48xf32>, tensor<2x5x7x48xf32>) -> tensor<2x5x7x48xf32>
    %92 = "tensor.extract_slice"(%91) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x48xf32>) -> tensor<2x5x7x24xf32>
    %93 = "tensor.extract_slice"(%91) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x48xf32>) -> tensor<2x5x7x24xf32>
    %94 = "tensor.empty"() : () -> tensor<2x5x7x16xf32>
    %95 = "tensor.collapse_shape"(%79) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x7x16xf32>) -> tensor<2x7x16xf32>
    %96 = "linalg.generic"(%95, %94) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg63: f32, %arg64: f32):
      "linalg.yield"(%arg63) : (f32) -> ()
    }) : (tensor<2x7x16xf32>, tensor<2x5x7x16xf32>) -> tensor<2x5x7x16xf32>
    %97 = "tensor.insert_slice"(%92, %34) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 5, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x24xf32>, tensor<2x5x7x40xf32>) -> tensor<2x5x7x40xf32>
    %98 = "tensor.insert_slice"(%96, %97) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 5, 7, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x5x7x16xf32>, tensor<2x5x7x40xf32>) -> tensor<2x5x7x40xf32>
    %99 = "tensor.empty"() : () -> tensor<2x5x40x7xf32>
    %100 = "linalg.transpose"(%98, %99) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg61: f32, %arg62: f32):
      "linalg.yield"(%arg61) : (f32) -> ()
    }) : (tensor<2x5x7x40xf32>, tensor<2x5x40x7xf32>) -> tensor<2x5x40x7xf32>
    %101 = "tensor.collapse_shape"(%80) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x7x40xf32>) -> tensor<10x7x40xf32>
    %102 = "tensor.collapse_shape"(%100) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x40x7xf32>) -> tensor<10x40x7xf32>
    %103 = "tensor.empty"() : () -> tensor<10x7x7xf32>
    %104 = "linalg.fill"(%2, %103) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg59: f32, %arg60: f32):
      "linalg.yield"(%arg59) : (f32) -> ()
    }) : (f32, tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %105 = "linalg.batch_matmul"(%101, %102, %104) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg56: f32, %arg57: f32, %arg58: f32):
      %156 = "arith.mulf"(%arg56, %arg57) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %157 = "arith.addf"(%arg58, %156) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%157) : (f32) -> ()
    }) : (tensor<10x7x40xf32>, tensor<10x40x7xf32>, tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %106 = "tensor.expand_shape"(%105) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 7, 7>}> : (tensor<10x7x7xf32>) -> tensor<2x5x7x7xf32>
    %107 = "tensor.empty"() : () -> tensor<2x5x7x7xf32>
    %108 = "linalg.generic"(%106, %107) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg54: f32, %arg55: f32):
      %154 = "arith.truncf"(%6) : (f64) -> f32
      %155 = "arith.mulf"(%arg54, %154) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%155) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %109 = "linalg.generic"(%arg10, %108, %5, %107) <{indexing_maps = [#map8, #map7, #map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg50: i1, %arg51: f32, %arg52: f32, %arg53: f32):
      %153 = "arith.select"(%arg50, %arg51, %arg52) : (i1, f32, f32) -> f32
      "linalg.yield"(%153) : (f32) -> ()
    }) : (tensor<2x1x7x7xi1>, tensor<2x5x7x7xf32>, tensor<f32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %110 = "tensor.empty"() : () -> tensor<2x5x7xi64>
    %111 = "linalg.fill"(%1, %110) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg48: i64, %arg49: i64):
      "linalg.yield"(%arg48) : (i64) -> ()
    }) : (i64, tensor<2x5x7xi64>) -> tensor<2x5x7xi64>
    %112 = "tensor.empty"() : () -> tensor<2x5x7xf32>
    %113 = "linalg.fill"(%3, %112) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg46: f32, %arg47: f32):
      "linalg.yield"(%arg46) : (f32) -> ()
    }) : (f32, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %114:2 = "linalg.generic"(%109, %113, %111) <{indexing_maps = [#map7, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg43: f32, %arg44: f32, %arg45: i64):
      %148 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %149 = "arith.index_cast"(%148) : (index) -> i64
      %150 = "arith.maximumf"(%arg43, %arg44) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %151 = "arith.cmpf"(%arg43, %arg44) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %152 = "arith.select"(%151, %149, %arg45) : (i1, i64, i64) -> i64
      "linalg.yield"(%150, %152) : (f32, i64) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7xf32>, tensor<2x5x7xi64>) -> (tensor<2x5x7xf32>, tensor<2x5x7xi64>)
    %115 = "tensor.expand_shape"(%114#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 5, 7, 1>}> : (tensor<2x5x7xf32>) -> tensor<2x5x7x1xf32>
    %116 = "linalg.generic"(%109, %115, %107) <{indexing_maps = [#map7, #map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg40: f32, %arg41: f32, %arg42: f32):
      %147 = "arith.subf"(%arg40, %arg41) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%147) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %117 = "linalg.generic"(%116, %107) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg38: f32, %arg39: f32):
      %146 = "math.exp"(%arg38) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%146) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %118 = "tensor.empty"() : () -> tensor<2x5x7x1xf32>
    %119 = "linalg.fill"(%2, %118) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32):
      "linalg.yield"(%arg36) : (f32) -> ()
    }) : (f32, tensor<2x5x7x1xf32>) -> tensor<2x5x7x1xf32>
    %120 = "linalg.generic"(%117, %119) <{indexing_maps = [#map7, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32):
      %145 = "arith.addf"(%arg34, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%145) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>) -> tensor<2x5x7x1xf32>
    %121 = "linalg.generic"(%117, %120, %107) <{indexing_maps = [#map7, #map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg31: f32, %arg32: f32, %arg33: f32):
      %144 = "arith.divf"(%arg31, %arg32) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%144) : (f32) -> ()
    }) : (tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %122 = "linalg.generic"(%arg10, %121, %4, %107) <{indexing_maps = [#map8, #map7, #map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg27: i1, %arg28: f32, %arg29: f32, %arg30: f32):
      %143 = "arith.select"(%arg27, %arg28, %arg29) : (i1, f32, f32) -> f32
      "linalg.yield"(%143) : (f32) -> ()
    }) : (tensor<2x1x7x7xi1>, tensor<2x5x7x7xf32>, tensor<f32>, tensor<2x5x7x7xf32>) -> tensor<2x5x7x7xf32>
    %123 = "tensor.collapse_shape"(%122) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x7x7xf32>) -> tensor<10x7x7xf32>
    %124 = "tensor.collapse_shape"(%93) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x5x7x24xf32>) -> tensor<10x7x24xf32>
    %125 = "tensor.empty"() : () -> tensor<10x7x24xf32>
    %126 = "linalg.fill"(%2, %125) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32):
      "linalg.yield"(%arg25) : (f32) -> ()
    }) : (f32, tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %127 = "linalg.batch_matmul"(%123, %124, %126) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32, %arg24: f32):
      %141 = "arith.mulf"(%arg22, %arg23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %142 = "arith.addf"(%arg24, %141) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%142) : (f32) -> ()
    }) : (tensor<10x7x7xf32>, tensor<10x7x24xf32>, tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %128 = "tensor.expand_shape"(%127) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 5, 7, 24>}> : (tensor<10x7x24xf32>) -> tensor<2x5x7x24xf32>
    %129 = "tensor.empty"() : () -> tensor<2x7x5x24xf32>
    %130 = "linalg.transpose"(%128, %129) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg20: f32, %arg21: f32):
      "linalg.yield"(%arg20) : (f32) -> ()
    }) : (tensor<2x5x7x24xf32>, tensor<2x7x5x24xf32>) -> tensor<2x7x5x24xf32>
    %131 = "tensor.collapse_shape"(%130) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x7x5x24xf32>) -> tensor<2x7x120xf32>
    %132 = "tensor.empty"() : () -> tensor<120x96xf32>
    %133 = "linalg.transpose"(%arg6, %132) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg18: f32, %arg19: f32):
      "linalg.yield"(%arg18) : (f32) -> ()
    }) : (tensor<96x120xf32>, tensor<120x96xf32>) -> tensor<120x96xf32>
    %134 = "tensor.empty"() : () -> tensor<2x120x96xf32>
    %135 = "linalg.generic"(%133, %134) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg16: f32, %arg17: f32):
      "linalg.yield"(%arg16) : (f32) -> ()
    }) : (tensor<120x96xf32>, tensor<2x120x96xf32>) -> tensor<2x120x96xf32>
    %136 = "tensor.empty"() : () -> tensor<2x7x96xf32>
    %137 = "linalg.fill"(%2, %136) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      "linalg.yield"(%arg14) : (f32) -> ()
    }) : (f32, tensor<2x7x96xf32>) -> tensor<2x7x96xf32>
    %138 = "linalg.batch_matmul"(%131, %135, %137) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg11: f32, %arg12: f32, %arg13: f32):
      %139 = "arith.mulf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %140 = "arith.addf"(%arg13, %139) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%140) : (f32) -> ()
    }) : (tensor<2x7x120xf32>, tensor<2x120x96xf32>, tensor<2x7x96xf32>) -> tensor<2x7x96xf32>
    "func.return"(%138) : (tensor<2x7x96xf32>) -> ()
  }) : () -> ()
}) : () -> ()

