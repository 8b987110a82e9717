#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> ()>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<40x96xf32> {mla.arg = 0 : i64}, %arg1: tensor<40xf32> {mla.arg = 1 : i64}, %arg2: tensor<120x40xf32> {mla.arg = 2 : i64}, %arg3: tensor<80x96xf32> {mla.arg = 3 : i64}, %arg4: tensor<64xf32> {mla.arg = 4 : i64}, %arg5: tensor<132x64xf32> {mla.arg = 5 : i64}, %arg6: tensor<96x60xf32> {mla.arg = 6 : i64}, %arg7: tensor<2x1x96xf32> {mla.arg = 7 : i64}, %arg8: tensor<2x1x8x2xf32> {mla.arg = 8 : i64}, %arg9: tensor<2x1x1x22xi1> {mla.arg = 9 : i64}, %arg10: tensor<2x1x21x64xf32> {mla.arg = 10 : i64}, %arg11: tensor<2x1x21x16xf32> {mla.arg = 11 : i64}) -> (tensor<2x1x96xf32>, tensor<2x1x22x64xf32>, tensor<2x1x22x16xf32>) {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant 0.2962823648750772 : f64
    %cst_4 = arith.constant 9.9999999999999995E-7 : f64
    %cst_5 = arith.constant 4.000000e+01 : f32
    %cst_6 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<2x1x8xcomplex<f32>>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%0 : tensor<2x1x8xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %87 = linalg.index 0 : index
      %88 = linalg.index 2 : index
      %extracted = tensor.extract %arg8[%87, %c0, %88, %c0] : tensor<2x1x8x2xf32>
      %extracted_40 = tensor.extract %arg8[%87, %c0, %88, %c1] : tensor<2x1x8x2xf32>
      %89 = complex.create %extracted, %extracted_40 : complex<f32>
      linalg.yield %89 : complex<f32>
    } -> tensor<2x1x8xcomplex<f32>>
    %2 = tensor.empty() : tensor<96x40xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<40x96xf32>) outs(%2 : tensor<96x40xf32>) permutation = [1, 0] 
    %3 = tensor.empty() : tensor<2x96x40xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<96x40xf32>) outs(%3 : tensor<2x96x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x96x40xf32>
    %5 = tensor.empty() : tensor<2x1x40xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<2x1x40xf32>) -> tensor<2x1x40xf32>
    %7 = linalg.batch_matmul ins(%arg7, %4 : tensor<2x1x96xf32>, tensor<2x96x40xf32>) outs(%6 : tensor<2x1x40xf32>) -> tensor<2x1x40xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<2x1x40xf32>) outs(%5 : tensor<2x1x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %87 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %87 : f32
    } -> tensor<2x1x40xf32>
    %9 = tensor.empty() : tensor<2x1x1xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%8 : tensor<2x1x40xf32>) outs(%10 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %87 = arith.addf %in, %out : f32
      linalg.yield %87 : f32
    } -> tensor<2x1x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x1x1xf32>) outs(%9 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %87 = arith.divf %in, %cst_5 : f32
      linalg.yield %87 : f32
    } -> tensor<2x1x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<2x1x1xf32>) outs(%9 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %87 = arith.truncf %cst_4 : f64 to f32
      %88 = arith.addf %in, %87 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x1x1xf32>) outs(%9 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %87 = math.rsqrt %in : f32
      linalg.yield %87 : f32
    } -> tensor<2x1x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %14 : tensor<2x1x40xf32>, tensor<2x1x1xf32>) outs(%5 : tensor<2x1x40xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %87 = arith.mulf %in, %in_40 : f32
      linalg.yield %87 : f32
    } -> tensor<2x1x40xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %15 : tensor<40xf32>, tensor<2x1x40xf32>) outs(%5 : tensor<2x1x40xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %87 = arith.mulf %in, %in_40 : f32
      linalg.yield %87 : f32
    } -> tensor<2x1x40xf32>
    %17 = tensor.empty() : tensor<40x120xf32>
    %transposed_7 = linalg.transpose ins(%arg2 : tensor<120x40xf32>) outs(%17 : tensor<40x120xf32>) permutation = [1, 0] 
    %18 = tensor.empty() : tensor<2x40x120xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_7 : tensor<40x120xf32>) outs(%18 : tensor<2x40x120xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x40x120xf32>
    %20 = tensor.empty() : tensor<2x1x120xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<2x1x120xf32>) -> tensor<2x1x120xf32>
    %22 = linalg.batch_matmul ins(%16, %19 : tensor<2x1x40xf32>, tensor<2x40x120xf32>) outs(%21 : tensor<2x1x120xf32>) -> tensor<2x1x120xf32>
    %expanded = tensor.expand_shape %22 [[0], [1], [2, 3]] output_shape [2, 1, 3, 40] : tensor<2x1x120xf32> into tensor<2x1x3x40xf32>
    %23 = tensor.empty() : tensor<2x3x1x40xf32>
    %transposed_8 = linalg.transpose ins(%expanded : tensor<2x1x3x40xf32>) outs(%23 : tensor<2x3x1x40xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_8[0, 0, 0, 0] [2, 3, 1, 24] [1, 1, 1, 1] : tensor<2x3x1x40xf32> to tensor<2x3x1x24xf32>
    %extracted_slice_9 = tensor.extract_slice %transposed_8[0, 0, 0, 24] [2, 3, 1, 16] [1, 1, 1, 1] : tensor<2x3x1x40xf32> to tensor<2x3x1x16xf32>
    %24 = tensor.empty() : tensor<96x80xf32>
    %transposed_10 = linalg.transpose ins(%arg3 : tensor<80x96xf32>) outs(%24 : tensor<96x80xf32>) permutation = [1, 0] 
    %25 = tensor.empty() : tensor<2x96x80xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_10 : tensor<96x80xf32>) outs(%25 : tensor<2x96x80xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x96x80xf32>
    %27 = tensor.empty() : tensor<2x1x80xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %29 = linalg.batch_matmul ins(%arg7, %26 : tensor<2x1x96xf32>, tensor<2x96x80xf32>) outs(%28 : tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %extracted_slice_11 = tensor.extract_slice %29[0, 0, 0] [2, 1, 64] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x64xf32>
    %extracted_slice_12 = tensor.extract_slice %29[0, 0, 64] [2, 1, 16] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x16xf32>
    %30 = tensor.empty() : tensor<2x1x64xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_11 : tensor<2x1x64xf32>) outs(%30 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %87 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %87 : f32
    } -> tensor<2x1x64xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%31 : tensor<2x1x64xf32>) outs(%10 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %87 = arith.addf %in, %out : f32
      linalg.yield %87 : f32
    } -> tensor<2x1x1xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<2x1x1xf32>) outs(%9 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %87 = arith.divf %in, %cst_6 : f32
      linalg.yield %87 : f32
    } -> tensor<2x1x1xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33 : tensor<2x1x1xf32>) outs(%9 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %87 = arith.truncf %cst_4 : f64 to f32
      %88 = arith.addf %in, %87 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<2x1x1xf32>) outs(%9 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %87 = math.rsqrt %in : f32
      linalg.yield %87 : f32
    } -> tensor<2x1x1xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %35 : tensor<2x1x64xf32>, tensor<2x1x1xf32>) outs(%30 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %87 = arith.mulf %in, %in_40 : f32
      linalg.yield %87 : f32
    } -> tensor<2x1x64xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %36 : tensor<64xf32>, tensor<2x1x64xf32>) outs(%30 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %87 = arith.mulf %in, %in_40 : f32
      linalg.yield %87 : f32
    } -> tensor<2x1x64xf32>
    %expanded_13 = tensor.expand_shape %37 [[0], [1], [2, 3]] output_shape [2, 1, 1, 64] : tensor<2x1x64xf32> into tensor<2x1x1x64xf32>
    %expanded_14 = tensor.expand_shape %extracted_slice_9 [[0], [1], [2], [3, 4]] output_shape [2, 3, 1, 8, 2] : tensor<2x3x1x16xf32> into tensor<2x3x1x8x2xf32>
    %38 = tensor.empty() : tensor<2x3x1x8xcomplex<f32>>
    %39 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%38 : tensor<2x3x1x8xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %87 = linalg.index 0 : index
      %88 = linalg.index 1 : index
      %89 = linalg.index 3 : index
      %extracted = tensor.extract %expanded_14[%87, %88, %c0, %89, %c0] : tensor<2x3x1x8x2xf32>
      %extracted_40 = tensor.extract %expanded_14[%87, %88, %c0, %89, %c1] : tensor<2x3x1x8x2xf32>
      %90 = complex.create %extracted, %extracted_40 : complex<f32>
      linalg.yield %90 : complex<f32>
    } -> tensor<2x3x1x8xcomplex<f32>>
    %expanded_15 = tensor.expand_shape %extracted_slice_12 [[0], [1], [2, 3, 4]] output_shape [2, 1, 1, 8, 2] : tensor<2x1x16xf32> into tensor<2x1x1x8x2xf32>
    %40 = tensor.empty() : tensor<2x1x1x8xcomplex<f32>>
    %41 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%40 : tensor<2x1x1x8xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %87 = linalg.index 0 : index
      %88 = linalg.index 3 : index
      %extracted = tensor.extract %expanded_15[%87, %c0, %c0, %88, %c0] : tensor<2x1x1x8x2xf32>
      %extracted_40 = tensor.extract %expanded_15[%87, %c0, %c0, %88, %c1] : tensor<2x1x1x8x2xf32>
      %89 = complex.create %extracted, %extracted_40 : complex<f32>
      linalg.yield %89 : complex<f32>
    } -> tensor<2x1x1x8xcomplex<f32>>
    %expanded_16 = tensor.expand_shape %1 [[0], [1, 2], [3]] output_shape [2, 1, 1, 8] : tensor<2x1x8xcomplex<f32>> into tensor<2x1x1x8xcomplex<f32>>
    %42 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %expanded_16 : tensor<2x3x1x8xcomplex<f32>>, tensor<2x1x1x8xcomplex<f32>>) outs(%38 : tensor<2x3x1x8xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_40: complex<f32>, %out: complex<f32>):
      %87 = complex.mul %in, %in_40 : complex<f32>
      linalg.yield %87 : complex<f32>
    } -> tensor<2x3x1x8xcomplex<f32>>
    %43 = tensor.empty() : tensor<2x3x1x8x2xf32>
    %44 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<2x3x1x8xcomplex<f32>>) outs(%43 : tensor<2x3x1x8x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %87 = complex.re %in : complex<f32>
      %88 = complex.im %in : complex<f32>
      %89 = linalg.index 4 : index
      %90 = arith.cmpi eq, %89, %c0 : index
      %91 = arith.select %90, %87, %88 : f32
      linalg.yield %91 : f32
    } -> tensor<2x3x1x8x2xf32>
    %collapsed = tensor.collapse_shape %44 [[0], [1], [2], [3, 4]] : tensor<2x3x1x8x2xf32> into tensor<2x3x1x16xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %expanded_16 : tensor<2x1x1x8xcomplex<f32>>, tensor<2x1x1x8xcomplex<f32>>) outs(%40 : tensor<2x1x1x8xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_40: complex<f32>, %out: complex<f32>):
      %87 = complex.mul %in, %in_40 : complex<f32>
      linalg.yield %87 : complex<f32>
    } -> tensor<2x1x1x8xcomplex<f32>>
    %46 = tensor.empty() : tensor<2x1x1x8x2xf32>
    %47 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<2x1x1x8xcomplex<f32>>) outs(%46 : tensor<2x1x1x8x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %87 = complex.re %in : complex<f32>
      %88 = complex.im %in : complex<f32>
      %89 = linalg.index 4 : index
      %90 = arith.cmpi eq, %89, %c0 : index
      %91 = arith.select %90, %87, %88 : f32
      linalg.yield %91 : f32
    } -> tensor<2x1x1x8x2xf32>
    %collapsed_17 = tensor.collapse_shape %47 [[0], [1], [2], [3, 4]] : tensor<2x1x1x8x2xf32> into tensor<2x1x1x16xf32>
    %concat = tensor.concat dim(2) %arg10, %expanded_13 : (tensor<2x1x21x64xf32>, tensor<2x1x1x64xf32>) -> tensor<2x1x22x64xf32>
    %concat_18 = tensor.concat dim(2) %arg11, %collapsed_17 : (tensor<2x1x21x16xf32>, tensor<2x1x1x16xf32>) -> tensor<2x1x22x16xf32>
    %concat_19 = tensor.concat dim(3) %extracted_slice, %collapsed : (tensor<2x3x1x24xf32>, tensor<2x3x1x16xf32>) -> tensor<2x3x1x40xf32>
    %48 = tensor.empty() : tensor<64x132xf32>
    %transposed_20 = linalg.transpose ins(%arg5 : tensor<132x64xf32>) outs(%48 : tensor<64x132xf32>) permutation = [1, 0] 
    %49 = tensor.empty() : tensor<2x1x64x132xf32>
    %50 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_20 : tensor<64x132xf32>) outs(%49 : tensor<2x1x64x132xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x64x132xf32>
    %collapsed_21 = tensor.collapse_shape %concat [[0, 1], [2], [3]] : tensor<2x1x22x64xf32> into tensor<2x22x64xf32>
    %collapsed_22 = tensor.collapse_shape %50 [[0, 1], [2], [3]] : tensor<2x1x64x132xf32> into tensor<2x64x132xf32>
    %51 = tensor.empty() : tensor<2x22x132xf32>
    %52 = linalg.fill ins(%cst : f32) outs(%51 : tensor<2x22x132xf32>) -> tensor<2x22x132xf32>
    %53 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<2x22x64xf32>, tensor<2x64x132xf32>) outs(%52 : tensor<2x22x132xf32>) -> tensor<2x22x132xf32>
    %expanded_23 = tensor.expand_shape %53 [[0], [1], [2, 3]] output_shape [2, 22, 3, 44] : tensor<2x22x132xf32> into tensor<2x22x3x44xf32>
    %54 = tensor.empty() : tensor<2x3x22x44xf32>
    %transposed_24 = linalg.transpose ins(%expanded_23 : tensor<2x22x3x44xf32>) outs(%54 : tensor<2x3x22x44xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_25 = tensor.extract_slice %transposed_24[0, 0, 0, 0] [2, 3, 22, 24] [1, 1, 1, 1] : tensor<2x3x22x44xf32> to tensor<2x3x22x24xf32>
    %extracted_slice_26 = tensor.extract_slice %transposed_24[0, 0, 0, 24] [2, 3, 22, 20] [1, 1, 1, 1] : tensor<2x3x22x44xf32> to tensor<2x3x22x20xf32>
    %55 = tensor.empty() : tensor<2x3x22x16xf32>
    %collapsed_27 = tensor.collapse_shape %concat_18 [[0, 1], [2], [3]] : tensor<2x1x22x16xf32> into tensor<2x22x16xf32>
    %56 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_27 : tensor<2x22x16xf32>) outs(%55 : tensor<2x3x22x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x22x16xf32>
    %57 = tensor.empty() : tensor<2x3x22x40xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice_25 into %57[0, 0, 0, 0] [2, 3, 22, 24] [1, 1, 1, 1] : tensor<2x3x22x24xf32> into tensor<2x3x22x40xf32>
    %inserted_slice_28 = tensor.insert_slice %56 into %inserted_slice[0, 0, 0, 24] [2, 3, 22, 16] [1, 1, 1, 1] : tensor<2x3x22x16xf32> into tensor<2x3x22x40xf32>
    %58 = tensor.empty() : tensor<2x3x40x22xf32>
    %transposed_29 = linalg.transpose ins(%inserted_slice_28 : tensor<2x3x22x40xf32>) outs(%58 : tensor<2x3x40x22xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_30 = tensor.collapse_shape %concat_19 [[0, 1], [2], [3]] : tensor<2x3x1x40xf32> into tensor<6x1x40xf32>
    %collapsed_31 = tensor.collapse_shape %transposed_29 [[0, 1], [2], [3]] : tensor<2x3x40x22xf32> into tensor<6x40x22xf32>
    %59 = tensor.empty() : tensor<6x1x22xf32>
    %60 = linalg.fill ins(%cst : f32) outs(%59 : tensor<6x1x22xf32>) -> tensor<6x1x22xf32>
    %61 = linalg.batch_matmul ins(%collapsed_30, %collapsed_31 : tensor<6x1x40xf32>, tensor<6x40x22xf32>) outs(%60 : tensor<6x1x22xf32>) -> tensor<6x1x22xf32>
    %expanded_32 = tensor.expand_shape %61 [[0, 1], [2], [3]] output_shape [2, 3, 1, 22] : tensor<6x1x22xf32> into tensor<2x3x1x22xf32>
    %62 = tensor.empty() : tensor<2x3x1x22xf32>
    %63 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_32 : tensor<2x3x1x22xf32>) outs(%62 : tensor<2x3x1x22xf32>) {
    ^bb0(%in: f32, %out: f32):
      %87 = arith.truncf %cst_3 : f64 to f32
      %88 = arith.mulf %in, %87 : f32
      linalg.yield %88 : f32
    } -> tensor<2x3x1x22xf32>
    %64 = linalg.generic {indexing_maps = [#map5, #map4, #map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg9, %63, %cst_2 : tensor<2x1x1x22xi1>, tensor<2x3x1x22xf32>, tensor<f32>) outs(%62 : tensor<2x3x1x22xf32>) {
    ^bb0(%in: i1, %in_40: f32, %in_41: f32, %out: f32):
      %87 = arith.select %in, %in_40, %in_41 : f32
      linalg.yield %87 : f32
    } -> tensor<2x3x1x22xf32>
    %65 = tensor.empty() : tensor<2x3x1xi64>
    %66 = linalg.fill ins(%c0_i64 : i64) outs(%65 : tensor<2x3x1xi64>) -> tensor<2x3x1xi64>
    %67 = tensor.empty() : tensor<2x3x1xf32>
    %68 = linalg.fill ins(%cst_0 : f32) outs(%67 : tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
    %69:2 = linalg.generic {indexing_maps = [#map4, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%64 : tensor<2x3x1x22xf32>) outs(%68, %66 : tensor<2x3x1xf32>, tensor<2x3x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_40: i64):
      %87 = linalg.index 3 : index
      %88 = arith.index_cast %87 : index to i64
      %89 = arith.maximumf %in, %out : f32
      %90 = arith.cmpf ogt, %in, %out : f32
      %91 = arith.select %90, %88, %out_40 : i64
      linalg.yield %89, %91 : f32, i64
    } -> (tensor<2x3x1xf32>, tensor<2x3x1xi64>)
    %expanded_33 = tensor.expand_shape %69#0 [[0], [1], [2, 3]] output_shape [2, 3, 1, 1] : tensor<2x3x1xf32> into tensor<2x3x1x1xf32>
    %70 = linalg.generic {indexing_maps = [#map4, #map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %expanded_33 : tensor<2x3x1x22xf32>, tensor<2x3x1x1xf32>) outs(%62 : tensor<2x3x1x22xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %87 = arith.subf %in, %in_40 : f32
      linalg.yield %87 : f32
    } -> tensor<2x3x1x22xf32>
    %71 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<2x3x1x22xf32>) outs(%62 : tensor<2x3x1x22xf32>) {
    ^bb0(%in: f32, %out: f32):
      %87 = math.exp %in : f32
      linalg.yield %87 : f32
    } -> tensor<2x3x1x22xf32>
    %72 = tensor.empty() : tensor<2x3x1x1xf32>
    %73 = linalg.fill ins(%cst : f32) outs(%72 : tensor<2x3x1x1xf32>) -> tensor<2x3x1x1xf32>
    %74 = linalg.generic {indexing_maps = [#map4, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%71 : tensor<2x3x1x22xf32>) outs(%73 : tensor<2x3x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %87 = arith.addf %in, %out : f32
      linalg.yield %87 : f32
    } -> tensor<2x3x1x1xf32>
    %75 = linalg.generic {indexing_maps = [#map4, #map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71, %74 : tensor<2x3x1x22xf32>, tensor<2x3x1x1xf32>) outs(%62 : tensor<2x3x1x22xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %87 = arith.divf %in, %in_40 : f32
      linalg.yield %87 : f32
    } -> tensor<2x3x1x22xf32>
    %76 = linalg.generic {indexing_maps = [#map5, #map4, #map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg9, %75, %cst_1 : tensor<2x1x1x22xi1>, tensor<2x3x1x22xf32>, tensor<f32>) outs(%62 : tensor<2x3x1x22xf32>) {
    ^bb0(%in: i1, %in_40: f32, %in_41: f32, %out: f32):
      %87 = arith.select %in, %in_40, %in_41 : f32
      linalg.yield %87 : f32
    } -> tensor<2x3x1x22xf32>
    %collapsed_34 = tensor.collapse_shape %76 [[0, 1], [2], [3]] : tensor<2x3x1x22xf32> into tensor<6x1x22xf32>
    %collapsed_35 = tensor.collapse_shape %extracted_slice_26 [[0, 1], [2], [3]] : tensor<2x3x22x20xf32> into tensor<6x22x20xf32>
    %77 = tensor.empty() : tensor<6x1x20xf32>
    %78 = linalg.fill ins(%cst : f32) outs(%77 : tensor<6x1x20xf32>) -> tensor<6x1x20xf32>
    %79 = linalg.batch_matmul ins(%collapsed_34, %collapsed_35 : tensor<6x1x22xf32>, tensor<6x22x20xf32>) outs(%78 : tensor<6x1x20xf32>) -> tensor<6x1x20xf32>
    %expanded_36 = tensor.expand_shape %79 [[0, 1], [2], [3]] output_shape [2, 3, 1, 20] : tensor<6x1x20xf32> into tensor<2x3x1x20xf32>
    %80 = tensor.empty() : tensor<2x1x3x20xf32>
    %transposed_37 = linalg.transpose ins(%expanded_36 : tensor<2x3x1x20xf32>) outs(%80 : tensor<2x1x3x20xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_38 = tensor.collapse_shape %transposed_37 [[0], [1], [2, 3]] : tensor<2x1x3x20xf32> into tensor<2x1x60xf32>
    %81 = tensor.empty() : tensor<60x96xf32>
    %transposed_39 = linalg.transpose ins(%arg6 : tensor<96x60xf32>) outs(%81 : tensor<60x96xf32>) permutation = [1, 0] 
    %82 = tensor.empty() : tensor<2x60x96xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_39 : tensor<60x96xf32>) outs(%82 : tensor<2x60x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x60x96xf32>
    %84 = tensor.empty() : tensor<2x1x96xf32>
    %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    %86 = linalg.batch_matmul ins(%collapsed_38, %83 : tensor<2x1x60xf32>, tensor<2x60x96xf32>) outs(%85 : tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    return %86, %concat, %concat_18 : tensor<2x1x96xf32>, tensor<2x1x22x64xf32>, tensor<2x1x22x16xf32>
  }
}

