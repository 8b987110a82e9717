#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map6 = affine_map<(d0, d1, d2) -> (d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3) -> ()>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}, {mla.arg = 10 : i64}, {mla.arg = 11 : i64}], function_type = (tensor<40x96xf32>, tensor<40xf32>, tensor<120x40xf32>, tensor<80x96xf32>, tensor<64xf32>, tensor<132x64xf32>, tensor<96x60xf32>, tensor<2x1x96xf32>, tensor<2x1x8x2xf32>, tensor<2x1x1x22xi1>, tensor<2x1x21x64xf32>, tensor<2x1x21x16xf32>) -> (tensor<2x1x96xf32>, tensor<2x1x22x64xf32>, tensor<2x1x22x16xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<40x96xf32>, %arg1: tensor<40xf32>, %arg2: tensor<120x40xf32>, %arg3: tensor<80x96xf32>, %arg4: tensor<64xf32>, %arg5: tensor<132x64xf32>, %arg6: tensor<96x60xf32>, %arg7: tensor<2x1x96xf32>, %arg8: tensor<2x1x8x2xf32>, %arg9: tensor<2x1x1x22xi1>, %arg10: tensor<2x1x21x64xf32>, %arg11: tensor<2x1x21x16xf32>):
    %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "arith.constant"() <{value = 1 : index}> : () -> index
    %4 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %5 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %6 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %7 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %8 = "arith.constant"() <{value = 0.2962823648750772 : f64}> : () -> f64
    %9 = "arith.constant"() <{value = 9.9999999999999995E-7 : f64}> : () -> f64
    %10 = "arith.constant"() <{value = 4.000000e+01 : f32}> : () -> f32
    %11 = "arith.constant"() <{value = 6.400000e+01 : f32}> : () -> f32
    %12 = "tensor.empty"() : () -> tensor<2x1x8xcomplex<f32>>
    %13 = "linalg.generic"(%12) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg152: complex<f32>):
      %204 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %205 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %206 = "tensor.extract"(%arg8, %204, %2, %205, %2) : (tensor<2x1x8x2xf32>, index, index, index, index) -> f32
      %207 = "tensor.extract"(%arg8, %204, %2, %205, %3) : (tensor<2x1x8x2xf32>, index, index, index, index) -> f32
      %208 = "complex.create"(%206, %207) : (f32, f32) -> complex<f32>
      "linalg.yield"(%208) : (complex<f32>) -> ()
    }) : (tensor<2x1x8xcomplex<f32>>) -> tensor<2x1x8xcomplex<f32>>
    %14 = "tensor.empty"() : () -> tensor<96x40xf32>
    %15 = "linalg.transpose"(%arg0, %14) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg150: f32, %arg151: f32):
      "linalg.yield"(%arg150) : (f32) -> ()
    }) : (tensor<40x96xf32>, tensor<96x40xf32>) -> tensor<96x40xf32>
    %16 = "tensor.empty"() : () -> tensor<2x96x40xf32>
    %17 = "linalg.generic"(%15, %16) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg148: f32, %arg149: f32):
      "linalg.yield"(%arg148) : (f32) -> ()
    }) : (tensor<96x40xf32>, tensor<2x96x40xf32>) -> tensor<2x96x40xf32>
    %18 = "tensor.empty"() : () -> tensor<2x1x40xf32>
    %19 = "linalg.fill"(%4, %18) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg146: f32, %arg147: f32):
      "linalg.yield"(%arg146) : (f32) -> ()
    }) : (f32, tensor<2x1x40xf32>) -> tensor<2x1x40xf32>
    %20 = "linalg.batch_matmul"(%arg7, %17, %19) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg143: f32, %arg144: f32, %arg145: f32):
      %202 = "arith.mulf"(%arg143, %arg144) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %203 = "arith.addf"(%arg145, %202) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%203) : (f32) -> ()
    }) : (tensor<2x1x96xf32>, tensor<2x96x40xf32>, tensor<2x1x40xf32>) -> tensor<2x1x40xf32>
    %21 = "linalg.generic"(%20, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg141: f32, %arg142: f32):
      %201 = "math.fpowi"(%arg141, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%201) : (f32) -> ()
    }) : (tensor<2x1x40xf32>, tensor<2x1x40xf32>) -> tensor<2x1x40xf32>
    %22 = "tensor.empty"() : () -> tensor<2x1x1xf32>
    %23 = "linalg.fill"(%4, %22) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg139: f32, %arg140: f32):
      "linalg.yield"(%arg139) : (f32) -> ()
    }) : (f32, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %24 = "linalg.generic"(%21, %23) <{indexing_maps = [#map, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg137: f32, %arg138: f32):
      %200 = "arith.addf"(%arg137, %arg138) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%200) : (f32) -> ()
    }) : (tensor<2x1x40xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %25 = "linalg.generic"(%24, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg135: f32, %arg136: f32):
      %199 = "arith.divf"(%arg135, %10) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%199) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %26 = "linalg.generic"(%25, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg133: f32, %arg134: f32):
      %197 = "arith.truncf"(%9) : (f64) -> f32
      %198 = "arith.addf"(%arg133, %197) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%198) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %27 = "linalg.generic"(%26, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg131: f32, %arg132: f32):
      %196 = "math.rsqrt"(%arg131) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%196) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %28 = "linalg.generic"(%20, %27, %18) <{indexing_maps = [#map, #map5, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg128: f32, %arg129: f32, %arg130: f32):
      %195 = "arith.mulf"(%arg128, %arg129) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%195) : (f32) -> ()
    }) : (tensor<2x1x40xf32>, tensor<2x1x1xf32>, tensor<2x1x40xf32>) -> tensor<2x1x40xf32>
    %29 = "linalg.generic"(%arg1, %28, %18) <{indexing_maps = [#map6, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg125: f32, %arg126: f32, %arg127: f32):
      %194 = "arith.mulf"(%arg125, %arg126) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%194) : (f32) -> ()
    }) : (tensor<40xf32>, tensor<2x1x40xf32>, tensor<2x1x40xf32>) -> tensor<2x1x40xf32>
    %30 = "tensor.empty"() : () -> tensor<40x120xf32>
    %31 = "linalg.transpose"(%arg2, %30) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg123: f32, %arg124: f32):
      "linalg.yield"(%arg123) : (f32) -> ()
    }) : (tensor<120x40xf32>, tensor<40x120xf32>) -> tensor<40x120xf32>
    %32 = "tensor.empty"() : () -> tensor<2x40x120xf32>
    %33 = "linalg.generic"(%31, %32) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg121: f32, %arg122: f32):
      "linalg.yield"(%arg121) : (f32) -> ()
    }) : (tensor<40x120xf32>, tensor<2x40x120xf32>) -> tensor<2x40x120xf32>
    %34 = "tensor.empty"() : () -> tensor<2x1x120xf32>
    %35 = "linalg.fill"(%4, %34) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg119: f32, %arg120: f32):
      "linalg.yield"(%arg119) : (f32) -> ()
    }) : (f32, tensor<2x1x120xf32>) -> tensor<2x1x120xf32>
    %36 = "linalg.batch_matmul"(%29, %33, %35) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg116: f32, %arg117: f32, %arg118: f32):
      %192 = "arith.mulf"(%arg116, %arg117) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %193 = "arith.addf"(%arg118, %192) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%193) : (f32) -> ()
    }) : (tensor<2x1x40xf32>, tensor<2x40x120xf32>, tensor<2x1x120xf32>) -> tensor<2x1x120xf32>
    %37 = "tensor.expand_shape"(%36) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 3, 40>}> : (tensor<2x1x120xf32>) -> tensor<2x1x3x40xf32>
    %38 = "tensor.empty"() : () -> tensor<2x3x1x40xf32>
    %39 = "linalg.transpose"(%37, %38) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg114: f32, %arg115: f32):
      "linalg.yield"(%arg114) : (f32) -> ()
    }) : (tensor<2x1x3x40xf32>, tensor<2x3x1x40xf32>) -> tensor<2x3x1x40xf32>
    %40 = "tensor.extract_slice"(%39) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 3, 1, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x1x40xf32>) -> tensor<2x3x1x24xf32>
    %41 = "tensor.extract_slice"(%39) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 3, 1, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x1x40xf32>) -> tensor<2x3x1x16xf32>
    %42 = "tensor.empty"() : () -> tensor<96x80xf32>
    %43 = "linalg.transpose"(%arg3, %42) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg112: f32, %arg113: f32):
      "linalg.yield"(%arg112) : (f32) -> ()
    }) : (tensor<80x96xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %44 = "tensor.empty"() : () -> tensor<2x96x80xf32>
    %45 = "linalg.generic"(%43, %44) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg110: f32, %arg111: f32):
      "linalg.yield"(%arg110) : (f32) -> ()
    }) : (tensor<96x80xf32>, tensor<2x96x80xf32>) -> tensor<2x96x80xf32>
    %46 = "tensor.empty"() : () -> tensor<2x1x80xf32>
    %47 = "linalg.fill"(%4, %46) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg108: f32, %arg109: f32):
      "linalg.yield"(%arg108) : (f32) -> ()
    }) : (f32, tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %48 = "linalg.batch_matmul"(%arg7, %45, %47) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg105: f32, %arg106: f32, %arg107: f32):
      %190 = "arith.mulf"(%arg105, %arg106) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %191 = "arith.addf"(%arg107, %190) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%191) : (f32) -> ()
    }) : (tensor<2x1x96xf32>, tensor<2x96x80xf32>, tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %49 = "tensor.extract_slice"(%48) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x64xf32>
    %50 = "tensor.extract_slice"(%48) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 64>, static_sizes = array<i64: 2, 1, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x16xf32>
    %51 = "tensor.empty"() : () -> tensor<2x1x64xf32>
    %52 = "linalg.generic"(%49, %51) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32):
      %189 = "math.fpowi"(%arg103, %0) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%189) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %53 = "linalg.generic"(%52, %23) <{indexing_maps = [#map, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg101: f32, %arg102: f32):
      %188 = "arith.addf"(%arg101, %arg102) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%188) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %54 = "linalg.generic"(%53, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg99: f32, %arg100: f32):
      %187 = "arith.divf"(%arg99, %11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%187) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %55 = "linalg.generic"(%54, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg97: f32, %arg98: f32):
      %185 = "arith.truncf"(%9) : (f64) -> f32
      %186 = "arith.addf"(%arg97, %185) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%186) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %56 = "linalg.generic"(%55, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg95: f32, %arg96: f32):
      %184 = "math.rsqrt"(%arg95) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%184) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %57 = "linalg.generic"(%49, %56, %51) <{indexing_maps = [#map, #map5, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg92: f32, %arg93: f32, %arg94: f32):
      %183 = "arith.mulf"(%arg92, %arg93) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%183) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %58 = "linalg.generic"(%arg4, %57, %51) <{indexing_maps = [#map6, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg89: f32, %arg90: f32, %arg91: f32):
      %182 = "arith.mulf"(%arg89, %arg90) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%182) : (f32) -> ()
    }) : (tensor<64xf32>, tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %59 = "tensor.expand_shape"(%58) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 1, 64>}> : (tensor<2x1x64xf32>) -> tensor<2x1x1x64xf32>
    %60 = "tensor.expand_shape"(%41) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 2, 3, 1, 8, 2>}> : (tensor<2x3x1x16xf32>) -> tensor<2x3x1x8x2xf32>
    %61 = "tensor.empty"() : () -> tensor<2x3x1x8xcomplex<f32>>
    %62 = "linalg.generic"(%61) <{indexing_maps = [#map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg88: complex<f32>):
      %176 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %177 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %178 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %179 = "tensor.extract"(%60, %176, %177, %2, %178, %2) : (tensor<2x3x1x8x2xf32>, index, index, index, index, index) -> f32
      %180 = "tensor.extract"(%60, %176, %177, %2, %178, %3) : (tensor<2x3x1x8x2xf32>, index, index, index, index, index) -> f32
      %181 = "complex.create"(%179, %180) : (f32, f32) -> complex<f32>
      "linalg.yield"(%181) : (complex<f32>) -> ()
    }) : (tensor<2x3x1x8xcomplex<f32>>) -> tensor<2x3x1x8xcomplex<f32>>
    %63 = "tensor.expand_shape"(%50) <{reassociation = [[0], [1], [2, 3, 4]], static_output_shape = array<i64: 2, 1, 1, 8, 2>}> : (tensor<2x1x16xf32>) -> tensor<2x1x1x8x2xf32>
    %64 = "tensor.empty"() : () -> tensor<2x1x1x8xcomplex<f32>>
    %65 = "linalg.generic"(%64) <{indexing_maps = [#map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg87: complex<f32>):
      %171 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %172 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %173 = "tensor.extract"(%63, %171, %2, %2, %172, %2) : (tensor<2x1x1x8x2xf32>, index, index, index, index, index) -> f32
      %174 = "tensor.extract"(%63, %171, %2, %2, %172, %3) : (tensor<2x1x1x8x2xf32>, index, index, index, index, index) -> f32
      %175 = "complex.create"(%173, %174) : (f32, f32) -> complex<f32>
      "linalg.yield"(%175) : (complex<f32>) -> ()
    }) : (tensor<2x1x1x8xcomplex<f32>>) -> tensor<2x1x1x8xcomplex<f32>>
    %66 = "tensor.expand_shape"(%13) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 1, 8>}> : (tensor<2x1x8xcomplex<f32>>) -> tensor<2x1x1x8xcomplex<f32>>
    %67 = "linalg.generic"(%62, %66, %61) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg84: complex<f32>, %arg85: complex<f32>, %arg86: complex<f32>):
      %170 = "complex.mul"(%arg84, %arg85) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
      "linalg.yield"(%170) : (complex<f32>) -> ()
    }) : (tensor<2x3x1x8xcomplex<f32>>, tensor<2x1x1x8xcomplex<f32>>, tensor<2x3x1x8xcomplex<f32>>) -> tensor<2x3x1x8xcomplex<f32>>
    %68 = "tensor.empty"() : () -> tensor<2x3x1x8x2xf32>
    %69 = "linalg.generic"(%67, %68) <{indexing_maps = [#map9, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg82: complex<f32>, %arg83: f32):
      %165 = "complex.re"(%arg82) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %166 = "complex.im"(%arg82) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %167 = "linalg.index"() <{dim = 4 : i64}> : () -> index
      %168 = "arith.cmpi"(%167, %2) <{predicate = 0 : i64}> : (index, index) -> i1
      %169 = "arith.select"(%168, %165, %166) : (i1, f32, f32) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) : (tensor<2x3x1x8xcomplex<f32>>, tensor<2x3x1x8x2xf32>) -> tensor<2x3x1x8x2xf32>
    %70 = "tensor.collapse_shape"(%69) <{reassociation = [[0], [1], [2], [3, 4]]}> : (tensor<2x3x1x8x2xf32>) -> tensor<2x3x1x16xf32>
    %71 = "linalg.generic"(%65, %66, %64) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg79: complex<f32>, %arg80: complex<f32>, %arg81: complex<f32>):
      %164 = "complex.mul"(%arg79, %arg80) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
      "linalg.yield"(%164) : (complex<f32>) -> ()
    }) : (tensor<2x1x1x8xcomplex<f32>>, tensor<2x1x1x8xcomplex<f32>>, tensor<2x1x1x8xcomplex<f32>>) -> tensor<2x1x1x8xcomplex<f32>>
    %72 = "tensor.empty"() : () -> tensor<2x1x1x8x2xf32>
    %73 = "linalg.generic"(%71, %72) <{indexing_maps = [#map9, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg77: complex<f32>, %arg78: f32):
      %159 = "complex.re"(%arg77) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %160 = "complex.im"(%arg77) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %161 = "linalg.index"() <{dim = 4 : i64}> : () -> index
      %162 = "arith.cmpi"(%161, %2) <{predicate = 0 : i64}> : (index, index) -> i1
      %163 = "arith.select"(%162, %159, %160) : (i1, f32, f32) -> f32
      "linalg.yield"(%163) : (f32) -> ()
    }) : (tensor<2x1x1x8xcomplex<f32>>, tensor<2x1x1x8x2xf32>) -> tensor<2x1x1x8x2xf32>
    %74 = "tensor.collapse_shape"(%73) <{reassociation = [[0], [1], [2], [3, 4]]}> : (tensor<2x1x1x8x2xf32>) -> tensor<2x1x1x16xf32>
    %75 = "tensor.concat"(%arg10, %59) <{dim = 2 : i64}> : (tensor<2x1x21x64xf32>, tensor<2x1x1x64xf32>) -> tensor<2x1x22x64xf32>
    %76 = "tensor.concat"(%arg11, %74) <{dim = 2 : i64}> : (tensor<2x1x21x16xf32>, tensor<2x1x1x16xf32>) -> tensor<2x1x22x16xf32>
    %77 = "tensor.concat"(%40, %70) <{dim = 3 : i64}> : (tensor<2x3x1x24xf32>, tensor<2x3x1x16xf32>) -> tensor<2x3x1x40xf32>
    %78 = "tensor.empty"() : () -> tensor<64x132xf32>
    %79 = "linalg.transpose"(%arg5, %78) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg75: f32, %arg76: f32):
      "linalg.yield"(%arg75) : (f32) -> ()
    }) : (tensor<132x64xf32>, tensor<64x132xf32>) -> tensor<64x132xf32>
    %80 = "tensor.empty"() : () -> tensor<2x1x64x132xf32>
    %81 = "linalg.generic"(%79, %80) <{indexing_maps = [#map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg73: f32, %arg74: f32):
      "linalg.yield"(%arg73) : (f32) -> ()
    }) : (tensor<64x132xf32>, tensor<2x1x64x132xf32>) -> tensor<2x1x64x132xf32>
    %82 = "tensor.collapse_shape"(%75) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x22x64xf32>) -> tensor<2x22x64xf32>
    %83 = "tensor.collapse_shape"(%81) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x64x132xf32>) -> tensor<2x64x132xf32>
    %84 = "tensor.empty"() : () -> tensor<2x22x132xf32>
    %85 = "linalg.fill"(%4, %84) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg71: f32, %arg72: f32):
      "linalg.yield"(%arg71) : (f32) -> ()
    }) : (f32, tensor<2x22x132xf32>) -> tensor<2x22x132xf32>
    %86 = "linalg.batch_matmul"(%82, %83, %85) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg68: f32, %arg69: f32, %arg70: f32):
      %157 = "arith.mulf"(%arg68, %arg69) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %158 = "arith.addf"(%arg70, %157) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%158) : (f32) -> ()
    }) : (tensor<2x22x64xf32>, tensor<2x64x132xf32>, tensor<2x22x132xf32>) -> tensor<2x22x132xf32>
    %87 = "tensor.expand_shape"(%86) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 22, 3, 44>}> : (tensor<2x22x132xf32>) -> tensor<2x22x3x44xf32>
    %88 = "tensor.empty"() : () -> tensor<2x3x22x44xf32>
    %89 = "linalg.transpose"(%87, %88) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg66: f32, %arg67: f32):
      "linalg.yield"(%arg66) : (f32) -> ()
    }) : (tensor<2x22x3x44xf32>, tensor<2x3x22x44xf32>) -> tensor<2x3x22x44xf32>
    %90 = "tensor.extract_slice"(%89) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 3, 22, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x22x44xf32>) -> tensor<2x3x22x24xf32>
    %91 = "tensor.extract_slice"(%89) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 3, 22, 20>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x22x44xf32>) -> tensor<2x3x22x20xf32>
    %92 = "tensor.empty"() : () -> tensor<2x3x22x16xf32>
    %93 = "tensor.collapse_shape"(%76) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x22x16xf32>) -> tensor<2x22x16xf32>
    %94 = "linalg.generic"(%93, %92) <{indexing_maps = [#map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32):
      "linalg.yield"(%arg64) : (f32) -> ()
    }) : (tensor<2x22x16xf32>, tensor<2x3x22x16xf32>) -> tensor<2x3x22x16xf32>
    %95 = "tensor.empty"() : () -> tensor<2x3x22x40xf32>
    %96 = "tensor.insert_slice"(%90, %95) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 3, 22, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x22x24xf32>, tensor<2x3x22x40xf32>) -> tensor<2x3x22x40xf32>
    %97 = "tensor.insert_slice"(%94, %96) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 3, 22, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x22x16xf32>, tensor<2x3x22x40xf32>) -> tensor<2x3x22x40xf32>
    %98 = "tensor.empty"() : () -> tensor<2x3x40x22xf32>
    %99 = "linalg.transpose"(%97, %98) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg62: f32, %arg63: f32):
      "linalg.yield"(%arg62) : (f32) -> ()
    }) : (tensor<2x3x22x40xf32>, tensor<2x3x40x22xf32>) -> tensor<2x3x40x22xf32>
    %100 = "tensor.collapse_shape"(%77) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x3x1x40xf32>) -> tensor<6x1x40xf32>
    %101 = "tensor.collapse_shape"(%99) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x3x40x22xf32>) -> tensor<6x40x22xf32>
    %102 = "tensor.empty"() : () -> tensor<6x1x22xf32>
    %103 = "linalg.fill"(%4, %102) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg60: f32, %arg61: f32):
      "linalg.yield"(%arg60) : (f32) -> ()
    }) : (f32, tensor<6x1x22xf32>) -> tensor<6x1x22xf32>
    %104 = "linalg.batch_matmul"(%100, %101, %103) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg57: f32, %arg58: f32, %arg59: f32):
      %155 = "arith.mulf"(%arg57, %arg58) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %156 = "arith.addf"(%arg59, %155) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%156) : (f32) -> ()
    }) : (tensor<6x1x40xf32>, tensor<6x40x22xf32>, tensor<6x1x22xf32>) -> tensor<6x1x22xf32>
    %105 = "tensor.expand_shape"(%104) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 3, 1, 22>}> : (tensor<6x1x22xf32>) -> tensor<2x3x1x22xf32>
    %106 = "tensor.empty"() : () -> tensor<2x3x1x22xf32>
    %107 = "linalg.generic"(%105, %106) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg55: f32, %arg56: f32):
      %153 = "arith.truncf"(%8) : (f64) -> f32
      %154 = "arith.mulf"(%arg55, %153) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%154) : (f32) -> ()
    }) : (tensor<2x3x1x22xf32>, tensor<2x3x1x22xf32>) -> tensor<2x3x1x22xf32>
    %108 = "linalg.generic"(%arg9, %107, %7, %106) <{indexing_maps = [#map8, #map7, #map13, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg51: i1, %arg52: f32, %arg53: f32, %arg54: f32):
      %152 = "arith.select"(%arg51, %arg52, %arg53) : (i1, f32, f32) -> f32
      "linalg.yield"(%152) : (f32) -> ()
    }) : (tensor<2x1x1x22xi1>, tensor<2x3x1x22xf32>, tensor<f32>, tensor<2x3x1x22xf32>) -> tensor<2x3x1x22xf32>
    %109 = "tensor.empty"() : () -> tensor<2x3x1xi64>
    %110 = "linalg.fill"(%1, %109) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg49: i64, %arg50: i64):
      "linalg.yield"(%arg49) : (i64) -> ()
    }) : (i64, tensor<2x3x1xi64>) -> tensor<2x3x1xi64>
    %111 = "tensor.empty"() : () -> tensor<2x3x1xf32>
    %112 = "linalg.fill"(%5, %111) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg47: f32, %arg48: f32):
      "linalg.yield"(%arg47) : (f32) -> ()
    }) : (f32, tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
    %113:2 = "linalg.generic"(%108, %112, %110) <{indexing_maps = [#map7, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg44: f32, %arg45: f32, %arg46: i64):
      %147 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %148 = "arith.index_cast"(%147) : (index) -> i64
      %149 = "arith.maximumf"(%arg44, %arg45) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %150 = "arith.cmpf"(%arg44, %arg45) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %151 = "arith.select"(%150, %148, %arg46) : (i1, i64, i64) -> i64
      "linalg.yield"(%149, %151) : (f32, i64) -> ()
    }) : (tensor<2x3x1x22xf32>, tensor<2x3x1xf32>, tensor<2x3x1xi64>) -> (tensor<2x3x1xf32>, tensor<2x3x1xi64>)
    %114 = "tensor.expand_shape"(%113#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 3, 1, 1>}> : (tensor<2x3x1xf32>) -> tensor<2x3x1x1xf32>
    %115 = "linalg.generic"(%108, %114, %106) <{indexing_maps = [#map7, #map14, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg41: f32, %arg42: f32, %arg43: f32):
      %146 = "arith.subf"(%arg41, %arg42) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%146) : (f32) -> ()
    }) : (tensor<2x3x1x22xf32>, tensor<2x3x1x1xf32>, tensor<2x3x1x22xf32>) -> tensor<2x3x1x22xf32>
    %116 = "linalg.generic"(%115, %106) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32):
      %145 = "math.exp"(%arg39) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%145) : (f32) -> ()
    }) : (tensor<2x3x1x22xf32>, tensor<2x3x1x22xf32>) -> tensor<2x3x1x22xf32>
    %117 = "tensor.empty"() : () -> tensor<2x3x1x1xf32>
    %118 = "linalg.fill"(%4, %117) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32):
      "linalg.yield"(%arg37) : (f32) -> ()
    }) : (f32, tensor<2x3x1x1xf32>) -> tensor<2x3x1x1xf32>
    %119 = "linalg.generic"(%116, %118) <{indexing_maps = [#map7, #map14], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg35: f32, %arg36: f32):
      %144 = "arith.addf"(%arg35, %arg36) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%144) : (f32) -> ()
    }) : (tensor<2x3x1x22xf32>, tensor<2x3x1x1xf32>) -> tensor<2x3x1x1xf32>
    %120 = "linalg.generic"(%116, %119, %106) <{indexing_maps = [#map7, #map14, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg32: f32, %arg33: f32, %arg34: f32):
      %143 = "arith.divf"(%arg32, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%143) : (f32) -> ()
    }) : (tensor<2x3x1x22xf32>, tensor<2x3x1x1xf32>, tensor<2x3x1x22xf32>) -> tensor<2x3x1x22xf32>
    %121 = "linalg.generic"(%arg9, %120, %6, %106) <{indexing_maps = [#map8, #map7, #map13, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg28: i1, %arg29: f32, %arg30: f32, %arg31: f32):
      %142 = "arith.select"(%arg28, %arg29, %arg30) : (i1, f32, f32) -> f32
      "linalg.yield"(%142) : (f32) -> ()
    }) : (tensor<2x1x1x22xi1>, tensor<2x3x1x22xf32>, tensor<f32>, tensor<2x3x1x22xf32>) -> tensor<2x3x1x22xf32>
    %122 = "tensor.collapse_shape"(%121) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x3x1x22xf32>) -> tensor<6x1x22xf32>
    %123 = "tensor.collapse_shape"(%91) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x3x22x20xf32>) -> tensor<6x22x20xf32>
    %124 = "tensor.empty"() : () -> tensor<6x1x20xf32>
    %125 = "linalg.fill"(%4, %124) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg26: f32, %arg27: f32):
      "linalg.yield"(%arg26) : (f32) -> ()
    }) : (f32, tensor<6x1x20xf32>) -> tensor<6x1x20xf32>
    %126 = "linalg.batch_matmul"(%122, %123, %125) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg23: f32, %arg24: f32, %arg25: f32):
      %140 = "arith.mulf"(%arg23, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %141 = "arith.addf"(%arg25, %140) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%141) : (f32) -> ()
    }) : (tensor<6x1x22xf32>, tensor<6x22x20xf32>, tensor<6x1x20xf32>) -> tensor<6x1x20xf32>
    %127 = "tensor.expand_shape"(%126) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 3, 1, 20>}> : (tensor<6x1x20xf32>) -> tensor<2x3x1x20xf32>
    %128 = "tensor.empty"() : () -> tensor<2x1x3x20xf32>
    %129 = "linalg.transpose"(%127, %128) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg21: f32, %arg22: f32):
      "linalg.yield"(%arg21) : (f32) -> ()
    }) : (tensor<2x3x1x20xf32>, tensor<2x1x3x20xf32>) -> tensor<2x1x3x20xf32>
    %130 = "tensor.collapse_shape"(%129) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x1x3x20xf32>) -> tensor<2x1x60xf32>
    %131 = "tensor.empty"() : () -> tensor<60x96xf32>
    %132 = "linalg.transpose"(%arg6, %131) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg19: f32, %arg20: f32):
      "linalg.yield"(%arg19) : (f32) -> ()
    }) : (tensor<96x60xf32>, tensor<60x96xf32>) -> tensor<60x96xf32>
    %133 = "tensor.empty"() : () -> tensor<2x60x96xf32>
    %134 = "linalg.generic"(%132, %133) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      "linalg.yield"(%arg17) : (f32) -> ()
    }) : (tensor<60x96xf32>, tensor<2x60x96xf32>) -> tensor<2x60x96xf32>
    %135 = "tensor.empty"() : () -> tensor<2x1x96xf32>
    %136 = "linalg.fill"(%4, %135) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      "linalg.yield"(%arg15) : (f32) -> ()
    }) : (f32, tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    %137 = "linalg.batch_matmul"(%130, %134, %136) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg12: f32, %arg13: f32, %arg14: f32):
      %138 = "arith.mulf"(%arg12, %arg13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %139 = "arith.addf"(%arg14, %138) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%139) : (f32) -> ()
    }) : (tensor<2x1x60xf32>, tensor<2x60x96xf32>, tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    "func.return"(%137, %75, %76) : (tensor<2x1x96xf32>, tensor<2x1x22x64xf32>, tensor<2x1x22x16xf32>) -> ()
  }) : () -> ()
}) : () -> ()

