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
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}, {mla.arg = 8 : i64}, {mla.arg = 9 : i64}], function_type = (tensor<120x96xf32>, tensor<80x96xf32>, tensor<64xf32>, tensor<132x64xf32>, tensor<96x60xf32>, tensor<2x1x96xf32>, tensor<2x1x8x2xf32>, tensor<2x1x1x22xf32>, tensor<2x1x21x64xf32>, tensor<2x1x21x16xf32>) -> (tensor<2x1x96xf32>, tensor<2x1x22x64xf32>, tensor<2x1x22x16xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<120x96xf32>, %arg1: tensor<80x96xf32>, %arg2: tensor<64xf32>, %arg3: tensor<132x64xf32>, %arg4: tensor<96x60xf32>, %arg5: tensor<2x1x96xf32>, %arg6: tensor<2x1x8x2xf32>, %arg7: tensor<2x1x1x22xf32>, %arg8: tensor<2x1x21x64xf32>, %arg9: tensor<2x1x21x16xf32>):
    %0 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "arith.constant"() <{value = 1 : index}> : () -> index
    %4 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %5 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %6 = "arith.constant"() <{value = 0.2962823648750772 : f64}> : () -> f64
    %7 = "arith.constant"() <{value = 9.9999999999999995E-7 : f64}> : () -> f64
    %8 = "arith.constant"() <{value = 6.400000e+01 : f32}> : () -> f32
    %9 = "tensor.empty"() : () -> tensor<2x1x8xcomplex<f32>>
    %10 = "linalg.generic"(%9) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg120: complex<f32>):
      %175 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %176 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %177 = "tensor.extract"(%arg6, %175, %2, %176, %2) : (tensor<2x1x8x2xf32>, index, index, index, index) -> f32
      %178 = "tensor.extract"(%arg6, %175, %2, %176, %3) : (tensor<2x1x8x2xf32>, index, index, index, index) -> f32
      %179 = "complex.create"(%177, %178) : (f32, f32) -> complex<f32>
      "linalg.yield"(%179) : (complex<f32>) -> ()
    }) : (tensor<2x1x8xcomplex<f32>>) -> tensor<2x1x8xcomplex<f32>>
    %11 = "tensor.empty"() : () -> tensor<96x120xf32>
    %12 = "linalg.transpose"(%arg0, %11) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg118: f32, %arg119: f32):
      "linalg.yield"(%arg118) : (f32) -> ()
    }) : (tensor<120x96xf32>, tensor<96x120xf32>) -> tensor<96x120xf32>
    %13 = "tensor.empty"() : () -> tensor<2x96x120xf32>
    %14 = "linalg.generic"(%12, %13) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg116: f32, %arg117: f32):
      "linalg.yield"(%arg116) : (f32) -> ()
    }) : (tensor<96x120xf32>, tensor<2x96x120xf32>) -> tensor<2x96x120xf32>
    %15 = "tensor.empty"() : () -> tensor<2x1x120xf32>
    %16 = "linalg.fill"(%4, %15) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg114: f32, %arg115: f32):
      "linalg.yield"(%arg114) : (f32) -> ()
    }) : (f32, tensor<2x1x120xf32>) -> tensor<2x1x120xf32>
    %17 = "linalg.batch_matmul"(%arg5, %14, %16) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg111: f32, %arg112: f32, %arg113: f32):
      %173 = "arith.mulf"(%arg111, %arg112) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %174 = "arith.addf"(%arg113, %173) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%174) : (f32) -> ()
    }) : (tensor<2x1x96xf32>, tensor<2x96x120xf32>, tensor<2x1x120xf32>) -> tensor<2x1x120xf32>
    %18 = "tensor.expand_shape"(%17) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 3, 40>}> : (tensor<2x1x120xf32>) -> tensor<2x1x3x40xf32>
    %19 = "tensor.empty"() : () -> tensor<2x3x1x40xf32>
    %20 = "linalg.transpose"(%18, %19) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg109: f32, %arg110: f32):
      "linalg.yield"(%arg109) : (f32) -> ()
    }) : (tensor<2x1x3x40xf32>, tensor<2x3x1x40xf32>) -> tensor<2x3x1x40xf32>
    %21 = "tensor.extract_slice"(%20) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 3, 1, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x1x40xf32>) -> tensor<2x3x1x24xf32>
    %22 = "tensor.extract_slice"(%20) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 3, 1, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x1x40xf32>) -> tensor<2x3x1x16xf32>
    %23 = "tensor.empty"() : () -> tensor<96x80xf32>
    %24 = "linalg.transpose"(%arg1, %23) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg107: f32, %arg108: f32):
      "linalg.yield"(%arg107) : (f32) -> ()
    }) : (tensor<80x96xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %25 = "tensor.empty"() : () -> tensor<2x96x80xf32>
    %26 = "linalg.generic"(%24, %25) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg105: f32, %arg106: f32):
      "linalg.yield"(%arg105) : (f32) -> ()
    }) : (tensor<96x80xf32>, tensor<2x96x80xf32>) -> tensor<2x96x80xf32>
    %27 = "tensor.empty"() : () -> tensor<2x1x80xf32>
    %28 = "linalg.fill"(%4, %27) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32):
      "linalg.yield"(%arg103) : (f32) -> ()
    }) : (f32, tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %29 = "linalg.batch_matmul"(%arg5, %26, %28) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg100: f32, %arg101: f32, %arg102: f32):
      %171 = "arith.mulf"(%arg100, %arg101) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %172 = "arith.addf"(%arg102, %171) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%172) : (f32) -> ()
    }) : (tensor<2x1x96xf32>, tensor<2x96x80xf32>, tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %30 = "tensor.extract_slice"(%29) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x64xf32>
    %31 = "tensor.extract_slice"(%29) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 64>, static_sizes = array<i64: 2, 1, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x1x80xf32>) -> tensor<2x1x16xf32>
    %32 = "tensor.empty"() : () -> tensor<2x1x64xf32>
    %33 = "linalg.generic"(%30, %32) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg98: f32, %arg99: f32):
      %170 = "math.fpowi"(%arg98, %1) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%170) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %34 = "tensor.empty"() : () -> tensor<2x1x1xf32>
    %35 = "linalg.fill"(%4, %34) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg96: f32, %arg97: f32):
      "linalg.yield"(%arg96) : (f32) -> ()
    }) : (f32, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %36 = "linalg.generic"(%33, %35) <{indexing_maps = [#map, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32):
      %169 = "arith.addf"(%arg94, %arg95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %37 = "linalg.generic"(%36, %34) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg92: f32, %arg93: f32):
      %168 = "arith.divf"(%arg92, %8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%168) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %38 = "linalg.generic"(%37, %34) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg90: f32, %arg91: f32):
      %166 = "arith.truncf"(%7) : (f64) -> f32
      %167 = "arith.addf"(%arg90, %166) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%167) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %39 = "linalg.generic"(%38, %34) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg88: f32, %arg89: f32):
      %165 = "math.rsqrt"(%arg88) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%165) : (f32) -> ()
    }) : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %40 = "linalg.generic"(%30, %39, %32) <{indexing_maps = [#map, #map5, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg85: f32, %arg86: f32, %arg87: f32):
      %164 = "arith.mulf"(%arg85, %arg86) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%164) : (f32) -> ()
    }) : (tensor<2x1x64xf32>, tensor<2x1x1xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %41 = "linalg.generic"(%arg2, %40, %32) <{indexing_maps = [#map6, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg82: f32, %arg83: f32, %arg84: f32):
      %163 = "arith.mulf"(%arg82, %arg83) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%163) : (f32) -> ()
    }) : (tensor<64xf32>, tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> tensor<2x1x64xf32>
    %42 = "tensor.expand_shape"(%41) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 1, 1, 64>}> : (tensor<2x1x64xf32>) -> tensor<2x1x1x64xf32>
    %43 = "tensor.expand_shape"(%22) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 2, 3, 1, 8, 2>}> : (tensor<2x3x1x16xf32>) -> tensor<2x3x1x8x2xf32>
    %44 = "tensor.empty"() : () -> tensor<2x3x1x8xcomplex<f32>>
    %45 = "linalg.generic"(%44) <{indexing_maps = [#map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg81: complex<f32>):
      %157 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %158 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %159 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %160 = "tensor.extract"(%43, %157, %158, %2, %159, %2) : (tensor<2x3x1x8x2xf32>, index, index, index, index, index) -> f32
      %161 = "tensor.extract"(%43, %157, %158, %2, %159, %3) : (tensor<2x3x1x8x2xf32>, index, index, index, index, index) -> f32
      %162 = "complex.create"(%160, %161) : (f32, f32) -> complex<f32>
      "linalg.yield"(%162) : (complex<f32>) -> ()
    }) : (tensor<2x3x1x8xcomplex<f32>>) -> tensor<2x3x1x8xcomplex<f32>>
    %46 = "tensor.expand_shape"(%31) <{reassociation = [[0], [1], [2, 3, 4]], static_output_shape = array<i64: 2, 1, 1, 8, 2>}> : (tensor<2x1x16xf32>) -> tensor<2x1x1x8x2xf32>
    %47 = "tensor.empty"() : () -> tensor<2x1x1x8xcomplex<f32>>
    %48 = "linalg.generic"(%47) <{indexing_maps = [#map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg80: complex<f32>):
      %152 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %153 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %154 = "tensor.extract"(%46, %152, %2, %2, %153, %2) : (tensor<2x1x1x8x2xf32>, index, index, index, index, index) -> f32
      %155 = "tensor.extract"(%46, %152, %2, %2, %153, %3) : (tensor<2x1x1x8x2xf32>, index, index, index, index, index) -> f32
      %156 = "complex.create"(%154, %155) : (f32, f32) -> complex<f32>
      "linalg.yield"(%156) : (complex<f32>) -> ()
    }) : (tensor<2x1x1x8xcomplex<f32>>) -> tensor<2x1x1x8xcomplex<f32>>
    %49 = "tensor.expand_shape"(%10) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 1, 8>}> : (tensor<2x1x8xcomplex<f32>>) -> tensor<2x1x1x8xcomplex<f32>>
    %50 = "linalg.generic"(%45, %49, %44) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg77: complex<f32>, %arg78: complex<f32>, %arg79: complex<f32>):
      %151 = "complex.mul"(%arg77, %arg78) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
      "linalg.yield"(%151) : (complex<f32>) -> ()
    }) : (tensor<2x3x1x8xcomplex<f32>>, tensor<2x1x1x8xcomplex<f32>>, tensor<2x3x1x8xcomplex<f32>>) -> tensor<2x3x1x8xcomplex<f32>>
    %51 = "tensor.empty"() : () -> tensor<2x3x1x8x2xf32>
    %52 = "linalg.generic"(%50, %51) <{indexing_maps = [#map9, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg75: complex<f32>, %arg76: f32):
      %146 = "complex.re"(%arg75) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %147 = "complex.im"(%arg75) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %148 = "linalg.index"() <{dim = 4 : i64}> : () -> index
      %149 = "arith.cmpi"(%148, %2) <{predicate = 0 : i64}> : (index, index) -> i1
      %150 = "arith.select"(%149, %146, %147) : (i1, f32, f32) -> f32
      "linalg.yield"(%150) : (f32) -> ()
    }) : (tensor<2x3x1x8xcomplex<f32>>, tensor<2x3x1x8x2xf32>) -> tensor<2x3x1x8x2xf32>
    %53 = "tensor.collapse_shape"(%52) <{reassociation = [[0], [1], [2], [3, 4]]}> : (tensor<2x3x1x8x2xf32>) -> tensor<2x3x1x16xf32>
    %54 = "linalg.generic"(%48, %49, %47) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg72: complex<f32>, %arg73: complex<f32>, %arg74: complex<f32>):
      %145 = "complex.mul"(%arg72, %arg73) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
      "linalg.yield"(%145) : (complex<f32>) -> ()
    }) : (tensor<2x1x1x8xcomplex<f32>>, tensor<2x1x1x8xcomplex<f32>>, tensor<2x1x1x8xcomplex<f32>>) -> tensor<2x1x1x8xcomplex<f32>>
    %55 = "tensor.empty"() : () -> tensor<2x1x1x8x2xf32>
    %56 = "linalg.generic"(%54, %55) <{indexing_maps = [#map9, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg70: complex<f32>, %arg71: f32):
      %140 = "complex.re"(%arg70) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %141 = "complex.im"(%arg70) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %142 = "linalg.index"() <{dim = 4 : i64}> : () -> index
      %143 = "arith.cmpi"(%142, %2) <{predicate = 0 : i64}> : (index, index) -> i1
      %144 = "arith.select"(%143, %140, %141) : (i1, f32, f32) -> f32
      "linalg.yield"(%144) : (f32) -> ()
    }) : (tensor<2x1x1x8xcomplex<f32>>, tensor<2x1x1x8x2xf32>) -> tensor<2x1x1x8x2xf32>
    %57 = "tensor.collapse_shape"(%56) <{reassociation = [[0], [1], [2], [3, 4]]}> : (tensor<2x1x1x8x2xf32>) -> tensor<2x1x1x16xf32>
    %58 = "tensor.concat"(%arg8, %42) <{dim = 2 : i64}> : (tensor<2x1x21x64xf32>, tensor<2x1x1x64xf32>) -> tensor<2x1x22x64xf32>
    %59 = "tensor.concat"(%arg9, %57) <{dim = 2 : i64}> : (tensor<2x1x21x16xf32>, tensor<2x1x1x16xf32>) -> tensor<2x1x22x16xf32>
    %60 = "tensor.concat"(%21, %53) <{dim = 3 : i64}> : (tensor<2x3x1x24xf32>, tensor<2x3x1x16xf32>) -> tensor<2x3x1x40xf32>
    %61 = "tensor.empty"() : () -> tensor<64x132xf32>
    %62 = "linalg.transpose"(%arg3, %61) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg68: f32, %arg69: f32):
      "linalg.yield"(%arg68) : (f32) -> ()
    }) : (tensor<132x64xf32>, tensor<64x132xf32>) -> tensor<64x132xf32>
    %63 = "tensor.empty"() : () -> tensor<2x1x64x132xf32>
    %64 = "linalg.generic"(%62, %63) <{indexing_maps = [#map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg66: f32, %arg67: f32):
      "linalg.yield"(%arg66) : (f32) -> ()
    }) : (tensor<64x132xf32>, tensor<2x1x64x132xf32>) -> tensor<2x1x64x132xf32>
    %65 = "tensor.collapse_shape"(%58) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x22x64xf32>) -> tensor<2x22x64xf32>
    %66 = "tensor.collapse_shape"(%64) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x64x132xf32>) -> tensor<2x64x132xf32>
    %67 = "tensor.empty"() : () -> tensor<2x22x132xf32>
    %68 = "linalg.fill"(%4, %67) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32):
      "linalg.yield"(%arg64) : (f32) -> ()
    }) : (f32, tensor<2x22x132xf32>) -> tensor<2x22x132xf32>
    %69 = "linalg.batch_matmul"(%65, %66, %68) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg61: f32, %arg62: f32, %arg63: f32):
      %138 = "arith.mulf"(%arg61, %arg62) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %139 = "arith.addf"(%arg63, %138) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%139) : (f32) -> ()
    }) : (tensor<2x22x64xf32>, tensor<2x64x132xf32>, tensor<2x22x132xf32>) -> tensor<2x22x132xf32>
    %70 = "tensor.expand_shape"(%69) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 22, 3, 44>}> : (tensor<2x22x132xf32>) -> tensor<2x22x3x44xf32>
    %71 = "tensor.empty"() : () -> tensor<2x3x22x44xf32>
    %72 = "linalg.transpose"(%70, %71) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg59: f32, %arg60: f32):
      "linalg.yield"(%arg59) : (f32) -> ()
    }) : (tensor<2x22x3x44xf32>, tensor<2x3x22x44xf32>) -> tensor<2x3x22x44xf32>
    %73 = "tensor.extract_slice"(%72) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 3, 22, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x22x44xf32>) -> tensor<2x3x22x24xf32>
    %74 = "tensor.extract_slice"(%72) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 3, 22, 20>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x22x44xf32>) -> tensor<2x3x22x20xf32>
    %75 = "tensor.empty"() : () -> tensor<2x3x22x16xf32>
    %76 = "tensor.collapse_shape"(%59) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x22x16xf32>) -> tensor<2x22x16xf32>
    %77 = "linalg.generic"(%76, %75) <{indexing_maps = [#map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg57: f32, %arg58: f32):
      "linalg.yield"(%arg57) : (f32) -> ()
    }) : (tensor<2x22x16xf32>, tensor<2x3x22x16xf32>) -> tensor<2x3x22x16xf32>
    %78 = "tensor.empty"() : () -> tensor<2x3x22x40xf32>
    %79 = "tensor.insert_slice"(%73, %78) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 3, 22, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x22x24xf32>, tensor<2x3x22x40xf32>) -> tensor<2x3x22x40xf32>
    %80 = "tensor.insert_slice"(%77, %79) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 3, 22, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x22x16xf32>, tensor<2x3x22x40xf32>) -> tensor<2x3x22x40xf32>
    %81 = "tensor.empty"() : () -> tensor<2x3x40x22xf32>
    %82 = "linalg.transpose"(%80, %81) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg55: f32, %arg56: f32):
      "linalg.yield"(%arg55) : (f32) -> ()
    }) : (tensor<2x3x22x40xf32>, tensor<2x3x40x22xf32>) -> tensor<2x3x40x22xf32>
    %83 = "tensor.collapse_shape"(%60) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x3x1x40xf32>) -> tensor<6x1x40xf32>
    %84 = "tensor.collapse_shape"(%82) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x3x40x22xf32>) -> tensor<6x40x22xf32>
    %85 = "tensor.empty"() : () -> tensor<6x1x22xf32>
    %86 = "linalg.fill"(%4, %85) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg53: f32, %arg54: f32):
      "linalg.yield"(%arg53) : (f32) -> ()
    }) : (f32, tensor<6x1x22xf32>) -> tensor<6x1x22xf32>
    %87 = "linalg.batch_matmul"(%83, %84, %86) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg50: f32, %arg51: f32, %arg52: f32):
      %136 = "arith.mulf"(%arg50, %arg51) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %137 = "arith.addf"(%arg52, %136) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%137) : (f32) -> ()
    }) : (tensor<6x1x40xf32>, tensor<6x40x22xf32>, tensor<6x1x22xf32>) -> tensor<6x1x22xf32>
    %88 = "tensor.expand_shape"(%87) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 3, 1, 22>}> : (tensor<6x1x22xf32>) -> tensor<2x3x1x22xf32>
    %89 = "tensor.empty"() : () -> tensor<2x3x1x22xf32>
    %90 = "linalg.generic"(%88, %89) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg48: f32, %arg49: f32):
      %134 = "arith.truncf"(%6) : (f64) -> f32
      %135 = "arith.mulf"(%arg48, %134) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%135) : (f32) -> ()
    }) : (tensor<2x3x1x22xf32>, tensor<2x3x1x22xf32>) -> tensor<2x3x1x22xf32>
    %91 = "linalg.generic"(%90, %arg7, %89) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg45: f32, %arg46: f32, %arg47: f32):
      %133 = "arith.addf"(%arg45, %arg46) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%133) : (f32) -> ()
    }) : (tensor<2x3x1x22xf32>, tensor<2x1x1x22xf32>, tensor<2x3x1x22xf32>) -> tensor<2x3x1x22xf32>
    %92 = "tensor.empty"() : () -> tensor<2x3x1xi64>
    %93 = "linalg.fill"(%0, %92) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg43: i64, %arg44: i64):
      "linalg.yield"(%arg43) : (i64) -> ()
    }) : (i64, tensor<2x3x1xi64>) -> tensor<2x3x1xi64>
    %94 = "tensor.empty"() : () -> tensor<2x3x1xf32>
    %95 = "linalg.fill"(%5, %94) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg41: f32, %arg42: f32):
      "linalg.yield"(%arg41) : (f32) -> ()
    }) : (f32, tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
    %96:2 = "linalg.generic"(%91, %95, %93) <{indexing_maps = [#map7, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg38: f32, %arg39: f32, %arg40: i64):
      %128 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %129 = "arith.index_cast"(%128) : (index) -> i64
      %130 = "arith.maximumf"(%arg38, %arg39) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %131 = "arith.cmpf"(%arg38, %arg39) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %132 = "arith.select"(%131, %129, %arg40) : (i1, i64, i64) -> i64
      "linalg.yield"(%130, %132) : (f32, i64) -> ()
    }) : (tensor<2x3x1x22xf32>, tensor<2x3x1xf32>, tensor<2x3x1xi64>) -> (tensor<2x3x1xf32>, tensor<2x3x1xi64>)
    %97 = "tensor.expand_shape"(%96#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 3, 1, 1>}> : (tensor<2x3x1xf32>) -> tensor<2x3x1x1xf32>
    %98 = "linalg.generic"(%91, %97, %89) <{indexing_maps = [#map7, #map13, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg35: f32, %arg36: f32, %arg37: f32):
      %127 = "arith.subf"(%arg35, %arg36) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%127) : (f32) -> ()
    }) : (tensor<2x3x1x22xf32>, tensor<2x3x1x1xf32>, tensor<2x3x1x22xf32>) -> tensor<2x3x1x22xf32>
    %99 = "linalg.generic"(%98, %89) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32):
      %126 = "math.exp"(%arg33) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%126) : (f32) -> ()
    }) : (tensor<2x3x1x22xf32>, tensor<2x3x1x22xf32>) -> tensor<2x3x1x22xf32>
    %100 = "tensor.empty"() : () -> tensor<2x3x1x1xf32>
    %101 = "linalg.fill"(%4, %100) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg31: f32, %arg32: f32):
      "linalg.yield"(%arg31) : (f32) -> ()
    }) : (f32, tensor<2x3x1x1xf32>) -> tensor<2x3x1x1xf32>
    %102 = "linalg.generic"(%99, %101) <{indexing_maps = [#map7, #map13], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg29: f32, %arg30: f32):
      %125 = "arith.addf"(%arg29, %arg30) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%125) : (f32) -> ()
    }) : (tensor<2x3x1x22xf32>, tensor<2x3x1x1xf32>) -> tensor<2x3x1x1xf32>
    %103 = "linalg.generic"(%99, %102, %89) <{indexing_maps = [#map7, #map13, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg26: f32, %arg27: f32, %arg28: f32):
      %124 = "arith.divf"(%arg26, %arg27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%124) : (f32) -> ()
    }) : (tensor<2x3x1x22xf32>, tensor<2x3x1x1xf32>, tensor<2x3x1x22xf32>) -> tensor<2x3x1x22xf32>
    %104 = "tensor.collapse_shape"(%103) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x3x1x22xf32>) -> tensor<6x1x22xf32>
    %105 = "tensor.collapse_shape"(%74) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x3x22x20xf32>) -> tensor<6x22x20xf32>
    %106 = "tensor.empty"() : () -> tensor<6x1x20xf32>
    %107 = "linalg.fill"(%4, %106) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32):
      "linalg.yield"(%arg24) : (f32) -> ()
    }) : (f32, tensor<6x1x20xf32>) -> tensor<6x1x20xf32>
    %108 = "linalg.batch_matmul"(%104, %105, %107) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg21: f32, %arg22: f32, %arg23: f32):
      %122 = "arith.mulf"(%arg21, %arg22) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %123 = "arith.addf"(%arg23, %122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%123) : (f32) -> ()
    }) : (tensor<6x1x22xf32>, tensor<6x22x20xf32>, tensor<6x1x20xf32>) -> tensor<6x1x20xf32>
    %109 = "tensor.expand_shape"(%108) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 3, 1, 20>}> : (tensor<6x1x20xf32>) -> tensor<2x3x1x20xf32>
    %110 = "tensor.empty"() : () -> tensor<2x1x3x20xf32>
    %111 = "linalg.transpose"(%109, %110) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg19: f32, %arg20: f32):
      "linalg.yield"(%arg19) : (f32) -> ()
    }) : (tensor<2x3x1x20xf32>, tensor<2x1x3x20xf32>) -> tensor<2x1x3x20xf32>
    %112 = "tensor.collapse_shape"(%111) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x1x3x20xf32>) -> tensor<2x1x60xf32>
    %113 = "tensor.empty"() : () -> tensor<60x96xf32>
    %114 = "linalg.transpose"(%arg4, %113) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      "linalg.yield"(%arg17) : (f32) -> ()
    }) : (tensor<96x60xf32>, tensor<60x96xf32>) -> tensor<60x96xf32>
    %115 = "tensor.empty"() : () -> tensor<2x60x96xf32>
    %116 = "linalg.generic"(%114, %115) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      "linalg.yield"(%arg15) : (f32) -> ()
    }) : (tensor<60x96xf32>, tensor<2x60x96xf32>) -> tensor<2x60x96xf32>
    %117 = "tensor.empty"() : () -> tensor<2x1x96xf32>
    %118 = "linalg.fill"(%4, %117) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32):
      "linalg.yield"(%arg13) : (f32) -> ()
    }) : (f32, tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    %119 = "linalg.batch_matmul"(%112, %116, %118) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg10: f32, %arg11: f32, %arg12: f32):
      %120 = "arith.mulf"(%arg10, %arg11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %121 = "arith.addf"(%arg12, %120) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%121) : (f32) -> ()
    }) : (tensor<2x1x60xf32>, tensor<2x60x96xf32>, tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    "func.return"(%119, %58, %59) : (tensor<2x1x96xf32>, tensor<2x1x22x64xf32>, tensor<2x1x22x16xf32>) -> ()
  }) : () -> ()
}) : () -> ()

