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
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64}], function_type = (tensor<120x96xf32>, tensor<80x96xf32>, tensor<64xf32>, tensor<132x64xf32>, tensor<96x60xf32>, tensor<2x7x96xf32>, tensor<2x7x8x2xf32>, tensor<2x1x7x7xf32>) -> tensor<2x7x96xf32>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<120x96xf32>, %arg1: tensor<80x96xf32>, %arg2: tensor<64xf32>, %arg3: tensor<132x64xf32>, %arg4: tensor<96x60xf32>, %arg5: tensor<2x7x96xf32>, %arg6: tensor<2x7x8x2xf32>, %arg7: tensor<2x1x7x7xf32>):
    %0 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "arith.constant"() <{value = 1 : index}> : () -> index
    %4 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %5 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %6 = "arith.constant"() <{value = 0.2962823648750772 : f64}> : () -> f64
    %7 = "arith.constant"() <{value = 9.9999999999999995E-7 : f64}> : () -> f64
    %8 = "arith.constant"() <{value = 6.400000e+01 : f32}> : () -> f32
    %9 = "tensor.empty"() : () -> tensor<2x7x8xcomplex<f32>>
    %10 = "linalg.generic"(%9) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg118: complex<f32>):
      %171 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %172 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %173 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %174 = "tensor.extract"(%arg6, %171, %172, %173, %2) : (tensor<2x7x8x2xf32>, index, index, index, index) -> f32
      %175 = "tensor.extract"(%arg6, %171, %172, %173, %3) : (tensor<2x7x8x2xf32>, index, index, index, index) -> f32
      %176 = "complex.create"(%174, %175) : (f32, f32) -> complex<f32>
      "linalg.yield"(%176) : (complex<f32>) -> ()
    }) : (tensor<2x7x8xcomplex<f32>>) -> tensor<2x7x8xcomplex<f32>>
    %11 = "tensor.empty"() : () -> tensor<96x120xf32>
    %12 = "linalg.transpose"(%arg0, %11) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg116: f32, %arg117: f32):
      "linalg.yield"(%arg116) : (f32) -> ()
    }) : (tensor<120x96xf32>, tensor<96x120xf32>) -> tensor<96x120xf32>
    %13 = "tensor.empty"() : () -> tensor<2x96x120xf32>
    %14 = "linalg.generic"(%12, %13) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg114: f32, %arg115: f32):
      "linalg.yield"(%arg114) : (f32) -> ()
    }) : (tensor<96x120xf32>, tensor<2x96x120xf32>) -> tensor<2x96x120xf32>
    %15 = "tensor.empty"() : () -> tensor<2x7x120xf32>
    %16 = "linalg.fill"(%4, %15) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg112: f32, %arg113: f32):
      "linalg.yield"(%arg112) : (f32) -> ()
    }) : (f32, tensor<2x7x120xf32>) -> tensor<2x7x120xf32>
    %17 = "linalg.batch_matmul"(%arg5, %14, %16) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg109: f32, %arg110: f32, %arg111: f32):
      %169 = "arith.mulf"(%arg109, %arg110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %170 = "arith.addf"(%arg111, %169) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%170) : (f32) -> ()
    }) : (tensor<2x7x96xf32>, tensor<2x96x120xf32>, tensor<2x7x120xf32>) -> tensor<2x7x120xf32>
    %18 = "tensor.expand_shape"(%17) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 7, 3, 40>}> : (tensor<2x7x120xf32>) -> tensor<2x7x3x40xf32>
    %19 = "tensor.empty"() : () -> tensor<2x3x7x40xf32>
    %20 = "linalg.transpose"(%18, %19) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg107: f32, %arg108: f32):
      "linalg.yield"(%arg107) : (f32) -> ()
    }) : (tensor<2x7x3x40xf32>, tensor<2x3x7x40xf32>) -> tensor<2x3x7x40xf32>
    %21 = "tensor.extract_slice"(%20) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 3, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x7x40xf32>) -> tensor<2x3x7x24xf32>
    %22 = "tensor.extract_slice"(%20) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 3, 7, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x7x40xf32>) -> tensor<2x3x7x16xf32>
    %23 = "tensor.empty"() : () -> tensor<96x80xf32>
    %24 = "linalg.transpose"(%arg1, %23) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg105: f32, %arg106: f32):
      "linalg.yield"(%arg105) : (f32) -> ()
    }) : (tensor<80x96xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %25 = "tensor.empty"() : () -> tensor<2x96x80xf32>
    %26 = "linalg.generic"(%24, %25) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32):
      "linalg.yield"(%arg103) : (f32) -> ()
    }) : (tensor<96x80xf32>, tensor<2x96x80xf32>) -> tensor<2x96x80xf32>
    %27 = "tensor.empty"() : () -> tensor<2x7x80xf32>
    %28 = "linalg.fill"(%4, %27) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg101: f32, %arg102: f32):
      "linalg.yield"(%arg101) : (f32) -> ()
    }) : (f32, tensor<2x7x80xf32>) -> tensor<2x7x80xf32>
    %29 = "linalg.batch_matmul"(%arg5, %26, %28) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg98: f32, %arg99: f32, %arg100: f32):
      %167 = "arith.mulf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %168 = "arith.addf"(%arg100, %167) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%168) : (f32) -> ()
    }) : (tensor<2x7x96xf32>, tensor<2x96x80xf32>, tensor<2x7x80xf32>) -> tensor<2x7x80xf32>
    %30 = "tensor.extract_slice"(%29) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 7, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x80xf32>) -> tensor<2x7x64xf32>
    %31 = "tensor.extract_slice"(%29) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 64>, static_sizes = array<i64: 2, 7, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x7x80xf32>) -> tensor<2x7x16xf32>
    %32 = "tensor.empty"() : () -> tensor<2x7x64xf32>
    %33 = "linalg.generic"(%30, %32) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg96: f32, %arg97: f32):
      %166 = "math.fpowi"(%arg96, %1) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%166) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %34 = "tensor.empty"() : () -> tensor<2x7x1xf32>
    %35 = "linalg.fill"(%4, %34) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32):
      "linalg.yield"(%arg94) : (f32) -> ()
    }) : (f32, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %36 = "linalg.generic"(%33, %35) <{indexing_maps = [#map, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg92: f32, %arg93: f32):
      %165 = "arith.addf"(%arg92, %arg93) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%165) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %37 = "linalg.generic"(%36, %34) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg90: f32, %arg91: f32):
      %164 = "arith.divf"(%arg90, %8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%164) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %38 = "linalg.generic"(%37, %34) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg88: f32, %arg89: f32):
      %162 = "arith.truncf"(%7) : (f64) -> f32
      %163 = "arith.addf"(%arg88, %162) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%163) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %39 = "linalg.generic"(%38, %34) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg86: f32, %arg87: f32):
      %161 = "math.rsqrt"(%arg86) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%161) : (f32) -> ()
    }) : (tensor<2x7x1xf32>, tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %40 = "linalg.generic"(%30, %39, %32) <{indexing_maps = [#map, #map5, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg83: f32, %arg84: f32, %arg85: f32):
      %160 = "arith.mulf"(%arg83, %arg84) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%160) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x7x1xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %41 = "linalg.generic"(%arg2, %40, %32) <{indexing_maps = [#map6, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg80: f32, %arg81: f32, %arg82: f32):
      %159 = "arith.mulf"(%arg80, %arg81) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%159) : (f32) -> ()
    }) : (tensor<64xf32>, tensor<2x7x64xf32>, tensor<2x7x64xf32>) -> tensor<2x7x64xf32>
    %42 = "tensor.expand_shape"(%22) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 2, 3, 7, 8, 2>}> : (tensor<2x3x7x16xf32>) -> tensor<2x3x7x8x2xf32>
    %43 = "tensor.empty"() : () -> tensor<2x3x7x8xcomplex<f32>>
    %44 = "linalg.generic"(%43) <{indexing_maps = [#map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg79: complex<f32>):
      %152 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %153 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %154 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %155 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %156 = "tensor.extract"(%42, %152, %153, %154, %155, %2) : (tensor<2x3x7x8x2xf32>, index, index, index, index, index) -> f32
      %157 = "tensor.extract"(%42, %152, %153, %154, %155, %3) : (tensor<2x3x7x8x2xf32>, index, index, index, index, index) -> f32
      %158 = "complex.create"(%156, %157) : (f32, f32) -> complex<f32>
      "linalg.yield"(%158) : (complex<f32>) -> ()
    }) : (tensor<2x3x7x8xcomplex<f32>>) -> tensor<2x3x7x8xcomplex<f32>>
    %45 = "tensor.expand_shape"(%31) <{reassociation = [[0], [1, 2], [3, 4]], static_output_shape = array<i64: 2, 1, 7, 8, 2>}> : (tensor<2x7x16xf32>) -> tensor<2x1x7x8x2xf32>
    %46 = "tensor.empty"() : () -> tensor<2x1x7x8xcomplex<f32>>
    %47 = "linalg.generic"(%46) <{indexing_maps = [#map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg78: complex<f32>):
      %146 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %147 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %148 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %149 = "tensor.extract"(%45, %146, %2, %147, %148, %2) : (tensor<2x1x7x8x2xf32>, index, index, index, index, index) -> f32
      %150 = "tensor.extract"(%45, %146, %2, %147, %148, %3) : (tensor<2x1x7x8x2xf32>, index, index, index, index, index) -> f32
      %151 = "complex.create"(%149, %150) : (f32, f32) -> complex<f32>
      "linalg.yield"(%151) : (complex<f32>) -> ()
    }) : (tensor<2x1x7x8xcomplex<f32>>) -> tensor<2x1x7x8xcomplex<f32>>
    %48 = "tensor.expand_shape"(%10) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: 2, 1, 7, 8>}> : (tensor<2x7x8xcomplex<f32>>) -> tensor<2x1x7x8xcomplex<f32>>
    %49 = "linalg.generic"(%44, %48, %43) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg75: complex<f32>, %arg76: complex<f32>, %arg77: complex<f32>):
      %145 = "complex.mul"(%arg75, %arg76) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
      "linalg.yield"(%145) : (complex<f32>) -> ()
    }) : (tensor<2x3x7x8xcomplex<f32>>, tensor<2x1x7x8xcomplex<f32>>, tensor<2x3x7x8xcomplex<f32>>) -> tensor<2x3x7x8xcomplex<f32>>
    %50 = "tensor.empty"() : () -> tensor<2x3x7x8x2xf32>
    %51 = "linalg.generic"(%49, %50) <{indexing_maps = [#map9, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg73: complex<f32>, %arg74: f32):
      %140 = "complex.re"(%arg73) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %141 = "complex.im"(%arg73) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %142 = "linalg.index"() <{dim = 4 : i64}> : () -> index
      %143 = "arith.cmpi"(%142, %2) <{predicate = 0 : i64}> : (index, index) -> i1
      %144 = "arith.select"(%143, %140, %141) : (i1, f32, f32) -> f32
      "linalg.yield"(%144) : (f32) -> ()
    }) : (tensor<2x3x7x8xcomplex<f32>>, tensor<2x3x7x8x2xf32>) -> tensor<2x3x7x8x2xf32>
    %52 = "tensor.collapse_shape"(%51) <{reassociation = [[0], [1], [2], [3, 4]]}> : (tensor<2x3x7x8x2xf32>) -> tensor<2x3x7x16xf32>
    %53 = "linalg.generic"(%47, %48, %46) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg70: complex<f32>, %arg71: complex<f32>, %arg72: complex<f32>):
      %139 = "complex.mul"(%arg70, %arg71) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
      "linalg.yield"(%139) : (complex<f32>) -> ()
    }) : (tensor<2x1x7x8xcomplex<f32>>, tensor<2x1x7x8xcomplex<f32>>, tensor<2x1x7x8xcomplex<f32>>) -> tensor<2x1x7x8xcomplex<f32>>
    %54 = "tensor.empty"() : () -> tensor<2x1x7x8x2xf32>
    %55 = "linalg.generic"(%53, %54) <{indexing_maps = [#map9, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg68: complex<f32>, %arg69: f32):
      %134 = "complex.re"(%arg68) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %135 = "complex.im"(%arg68) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %136 = "linalg.index"() <{dim = 4 : i64}> : () -> index
      %137 = "arith.cmpi"(%136, %2) <{predicate = 0 : i64}> : (index, index) -> i1
      %138 = "arith.select"(%137, %134, %135) : (i1, f32, f32) -> f32
      "linalg.yield"(%138) : (f32) -> ()
    }) : (tensor<2x1x7x8xcomplex<f32>>, tensor<2x1x7x8x2xf32>) -> tensor<2x1x7x8x2xf32>
    %56 = "tensor.concat"(%21, %52) <{dim = 3 : i64}> : (tensor<2x3x7x24xf32>, tensor<2x3x7x16xf32>) -> tensor<2x3x7x40xf32>
    %57 = "tensor.empty"() : () -> tensor<64x132xf32>
    %58 = "linalg.transpose"(%arg3, %57) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg66: f32, %arg67: f32):
      "linalg.yield"(%arg66) : (f32) -> ()
    }) : (tensor<132x64xf32>, tensor<64x132xf32>) -> tensor<64x132xf32>
    %59 = "tensor.empty"() : () -> tensor<2x1x64x132xf32>
    %60 = "linalg.generic"(%58, %59) <{indexing_maps = [#map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32):
      "linalg.yield"(%arg64) : (f32) -> ()
    }) : (tensor<64x132xf32>, tensor<2x1x64x132xf32>) -> tensor<2x1x64x132xf32>
    %61 = "tensor.collapse_shape"(%60) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x1x64x132xf32>) -> tensor<2x64x132xf32>
    %62 = "tensor.empty"() : () -> tensor<2x7x132xf32>
    %63 = "linalg.fill"(%4, %62) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32):
      "linalg.yield"(%arg62) : (f32) -> ()
    }) : (f32, tensor<2x7x132xf32>) -> tensor<2x7x132xf32>
    %64 = "linalg.batch_matmul"(%41, %61, %63) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg59: f32, %arg60: f32, %arg61: f32):
      %132 = "arith.mulf"(%arg59, %arg60) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %133 = "arith.addf"(%arg61, %132) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%133) : (f32) -> ()
    }) : (tensor<2x7x64xf32>, tensor<2x64x132xf32>, tensor<2x7x132xf32>) -> tensor<2x7x132xf32>
    %65 = "tensor.expand_shape"(%64) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 7, 3, 44>}> : (tensor<2x7x132xf32>) -> tensor<2x7x3x44xf32>
    %66 = "tensor.empty"() : () -> tensor<2x3x7x44xf32>
    %67 = "linalg.transpose"(%65, %66) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg57: f32, %arg58: f32):
      "linalg.yield"(%arg57) : (f32) -> ()
    }) : (tensor<2x7x3x44xf32>, tensor<2x3x7x44xf32>) -> tensor<2x3x7x44xf32>
    %68 = "tensor.extract_slice"(%67) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 3, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x7x44xf32>) -> tensor<2x3x7x24xf32>
    %69 = "tensor.extract_slice"(%67) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 3, 7, 20>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x7x44xf32>) -> tensor<2x3x7x20xf32>
    %70 = "tensor.empty"() : () -> tensor<2x3x7x16xf32>
    %71 = "tensor.collapse_shape"(%55) <{reassociation = [[0, 1], [2], [3, 4]]}> : (tensor<2x1x7x8x2xf32>) -> tensor<2x7x16xf32>
    %72 = "linalg.generic"(%71, %70) <{indexing_maps = [#map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg55: f32, %arg56: f32):
      "linalg.yield"(%arg55) : (f32) -> ()
    }) : (tensor<2x7x16xf32>, tensor<2x3x7x16xf32>) -> tensor<2x3x7x16xf32>
    %73 = "tensor.insert_slice"(%68, %19) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 3, 7, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x7x24xf32>, tensor<2x3x7x40xf32>) -> tensor<2x3x7x40xf32>
    %74 = "tensor.insert_slice"(%72, %73) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: 2, 3, 7, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x7x16xf32>, tensor<2x3x7x40xf32>) -> tensor<2x3x7x40xf32>
    %75 = "tensor.empty"() : () -> tensor<2x3x40x7xf32>
    %76 = "linalg.transpose"(%74, %75) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg53: f32, %arg54: f32):
      "linalg.yield"(%arg53) : (f32) -> ()
    }) : (tensor<2x3x7x40xf32>, tensor<2x3x40x7xf32>) -> tensor<2x3x40x7xf32>
    %77 = "tensor.collapse_shape"(%56) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x3x7x40xf32>) -> tensor<6x7x40xf32>
    %78 = "tensor.collapse_shape"(%76) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x3x40x7xf32>) -> tensor<6x40x7xf32>
    %79 = "tensor.empty"() : () -> tensor<6x7x7xf32>
    %80 = "linalg.fill"(%4, %79) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg51: f32, %arg52: f32):
      "linalg.yield"(%arg51) : (f32) -> ()
    }) : (f32, tensor<6x7x7xf32>) -> tensor<6x7x7xf32>
    %81 = "linalg.batch_matmul"(%77, %78, %80) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg48: f32, %arg49: f32, %arg50: f32):
      %130 = "arith.mulf"(%arg48, %arg49) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %131 = "arith.addf"(%arg50, %130) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%131) : (f32) -> ()
    }) : (tensor<6x7x40xf32>, tensor<6x40x7xf32>, tensor<6x7x7xf32>) -> tensor<6x7x7xf32>
    %82 = "tensor.expand_shape"(%81) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 3, 7, 7>}> : (tensor<6x7x7xf32>) -> tensor<2x3x7x7xf32>
    %83 = "tensor.empty"() : () -> tensor<2x3x7x7xf32>
    %84 = "linalg.generic"(%82, %83) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg46: f32, %arg47: f32):
      %128 = "arith.truncf"(%6) : (f64) -> f32
      %129 = "arith.mulf"(%arg46, %128) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%129) : (f32) -> ()
    }) : (tensor<2x3x7x7xf32>, tensor<2x3x7x7xf32>) -> tensor<2x3x7x7xf32>
    %85 = "linalg.generic"(%84, %arg7, %83) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg43: f32, %arg44: f32, %arg45: f32):
      %127 = "arith.addf"(%arg43, %arg44) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%127) : (f32) -> ()
    }) : (tensor<2x3x7x7xf32>, tensor<2x1x7x7xf32>, tensor<2x3x7x7xf32>) -> tensor<2x3x7x7xf32>
    %86 = "tensor.empty"() : () -> tensor<2x3x7xi64>
    %87 = "linalg.fill"(%0, %86) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg41: i64, %arg42: i64):
      "linalg.yield"(%arg41) : (i64) -> ()
    }) : (i64, tensor<2x3x7xi64>) -> tensor<2x3x7xi64>
    %88 = "tensor.empty"() : () -> tensor<2x3x7xf32>
    %89 = "linalg.fill"(%5, %88) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32):
      "linalg.yield"(%arg39) : (f32) -> ()
    }) : (f32, tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
    %90:2 = "linalg.generic"(%85, %89, %87) <{indexing_maps = [#map7, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg36: f32, %arg37: f32, %arg38: i64):
      %122 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %123 = "arith.index_cast"(%122) : (index) -> i64
      %124 = "arith.maximumf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %125 = "arith.cmpf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %126 = "arith.select"(%125, %123, %arg38) : (i1, i64, i64) -> i64
      "linalg.yield"(%124, %126) : (f32, i64) -> ()
    }) : (tensor<2x3x7x7xf32>, tensor<2x3x7xf32>, tensor<2x3x7xi64>) -> (tensor<2x3x7xf32>, tensor<2x3x7xi64>)
    %91 = "tensor.expand_shape"(%90#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 3, 7, 1>}> : (tensor<2x3x7xf32>) -> tensor<2x3x7x1xf32>
    %92 = "linalg.generic"(%85, %91, %83) <{indexing_maps = [#map7, #map13, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32, %arg35: f32):
      %121 = "arith.subf"(%arg33, %arg34) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%121) : (f32) -> ()
    }) : (tensor<2x3x7x7xf32>, tensor<2x3x7x1xf32>, tensor<2x3x7x7xf32>) -> tensor<2x3x7x7xf32>
    %93 = "linalg.generic"(%92, %83) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg31: f32, %arg32: f32):
      %120 = "math.exp"(%arg31) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%120) : (f32) -> ()
    }) : (tensor<2x3x7x7xf32>, tensor<2x3x7x7xf32>) -> tensor<2x3x7x7xf32>
    %94 = "tensor.empty"() : () -> tensor<2x3x7x1xf32>
    %95 = "linalg.fill"(%4, %94) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg29: f32, %arg30: f32):
      "linalg.yield"(%arg29) : (f32) -> ()
    }) : (f32, tensor<2x3x7x1xf32>) -> tensor<2x3x7x1xf32>
    %96 = "linalg.generic"(%93, %95) <{indexing_maps = [#map7, #map13], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg27: f32, %arg28: f32):
      %119 = "arith.addf"(%arg27, %arg28) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%119) : (f32) -> ()
    }) : (tensor<2x3x7x7xf32>, tensor<2x3x7x1xf32>) -> tensor<2x3x7x1xf32>
    %97 = "linalg.generic"(%93, %96, %83) <{indexing_maps = [#map7, #map13, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32, %arg26: f32):
      %118 = "arith.divf"(%arg24, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%118) : (f32) -> ()
    }) : (tensor<2x3x7x7xf32>, tensor<2x3x7x1xf32>, tensor<2x3x7x7xf32>) -> tensor<2x3x7x7xf32>
    %98 = "tensor.collapse_shape"(%97) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x3x7x7xf32>) -> tensor<6x7x7xf32>
    %99 = "tensor.collapse_shape"(%69) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x3x7x20xf32>) -> tensor<6x7x20xf32>
    %100 = "tensor.empty"() : () -> tensor<6x7x20xf32>
    %101 = "linalg.fill"(%4, %100) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32):
      "linalg.yield"(%arg22) : (f32) -> ()
    }) : (f32, tensor<6x7x20xf32>) -> tensor<6x7x20xf32>
    %102 = "linalg.batch_matmul"(%98, %99, %101) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32, %arg21: f32):
      %116 = "arith.mulf"(%arg19, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %117 = "arith.addf"(%arg21, %116) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%117) : (f32) -> ()
    }) : (tensor<6x7x7xf32>, tensor<6x7x20xf32>, tensor<6x7x20xf32>) -> tensor<6x7x20xf32>
    %103 = "tensor.expand_shape"(%102) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 3, 7, 20>}> : (tensor<6x7x20xf32>) -> tensor<2x3x7x20xf32>
    %104 = "tensor.empty"() : () -> tensor<2x7x3x20xf32>
    %105 = "linalg.transpose"(%103, %104) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      "linalg.yield"(%arg17) : (f32) -> ()
    }) : (tensor<2x3x7x20xf32>, tensor<2x7x3x20xf32>) -> tensor<2x7x3x20xf32>
    %106 = "tensor.collapse_shape"(%105) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<2x7x3x20xf32>) -> tensor<2x7x60xf32>
    %107 = "tensor.empty"() : () -> tensor<60x96xf32>
    %108 = "linalg.transpose"(%arg4, %107) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      "linalg.yield"(%arg15) : (f32) -> ()
    }) : (tensor<96x60xf32>, tensor<60x96xf32>) -> tensor<60x96xf32>
    %109 = "tensor.empty"() : () -> tensor<2x60x96xf32>
    %110 = "linalg.generic"(%108, %109) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32):
      "linalg.yield"(%arg13) : (f32) -> ()
    }) : (tensor<60x96xf32>, tensor<2x60x96xf32>) -> tensor<2x60x96xf32>
    %111 = "tensor.empty"() : () -> tensor<2x7x96xf32>
    %112 = "linalg.fill"(%4, %111) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg11: f32, %arg12: f32):
      "linalg.yield"(%arg11) : (f32) -> ()
    }) : (f32, tensor<2x7x96xf32>) -> tensor<2x7x96xf32>
    %113 = "linalg.batch_matmul"(%106, %110, %112) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg8: f32, %arg9: f32, %arg10: f32):
      %114 = "arith.mulf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %115 = "arith.addf"(%arg10, %114) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%115) : (f32) -> ()
    }) : (tensor<2x7x60xf32>, tensor<2x60x96xf32>, tensor<2x7x96xf32>) -> tensor<2x7x96xf32>
    "func.return"(%113) : (tensor<2x7x96xf32>) -> ()
  }) : () -> ()
}) : () -> ()

