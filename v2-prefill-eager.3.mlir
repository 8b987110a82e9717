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
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<120x96xf32> {mla.arg = 0 : i64}, %arg1: tensor<80x96xf32> {mla.arg = 1 : i64}, %arg2: tensor<64xf32> {mla.arg = 2 : i64}, %arg3: tensor<132x64xf32> {mla.arg = 3 : i64}, %arg4: tensor<96x60xf32> {mla.arg = 4 : i64}, %arg5: tensor<2x7x96xf32> {mla.arg = 5 : i64}, %arg6: tensor<2x7x8x2xf32> {mla.arg = 6 : i64}, %arg7: tensor<2x1x7x7xf32> {mla.arg = 7 : i64}) -> tensor<2x7x96xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c2_i64 = arith.constant 2 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.2962823648750772 : f64
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<2x7x8xcomplex<f32>>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%0 : tensor<2x7x8xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %72 = linalg.index 0 : index
      %73 = linalg.index 1 : index
      %74 = linalg.index 2 : index
      %extracted = tensor.extract %arg6[%72, %73, %74, %c0] : tensor<2x7x8x2xf32>
      %extracted_31 = tensor.extract %arg6[%72, %73, %74, %c1] : tensor<2x7x8x2xf32>
      %75 = complex.create %extracted, %extracted_31 : complex<f32>
      linalg.yield %75 : complex<f32>
    } -> tensor<2x7x8xcomplex<f32>>
    %2 = tensor.empty() : tensor<96x120xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<120x96xf32>) outs(%2 : tensor<96x120xf32>) permutation = [1, 0] 
    %3 = tensor.empty() : tensor<2x96x120xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<96x120xf32>) outs(%3 : tensor<2x96x120xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x96x120xf32>
    %5 = tensor.empty() : tensor<2x7x120xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<2x7x120xf32>) -> tensor<2x7x120xf32>
    %7 = linalg.batch_matmul ins(%arg5, %4 : tensor<2x7x96xf32>, tensor<2x96x120xf32>) outs(%6 : tensor<2x7x120xf32>) -> tensor<2x7x120xf32>
    %expanded = tensor.expand_shape %7 [[0], [1], [2, 3]] output_shape [2, 7, 3, 40] : tensor<2x7x120xf32> into tensor<2x7x3x40xf32>
    %8 = tensor.empty() : tensor<2x3x7x40xf32>
    %transposed_4 = linalg.transpose ins(%expanded : tensor<2x7x3x40xf32>) outs(%8 : tensor<2x3x7x40xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_4[0, 0, 0, 0] [2, 3, 7, 24] [1, 1, 1, 1] : tensor<2x3x7x40xf32> to tensor<2x3x7x24xf32>
    %extracted_slice_5 = tensor.extract_slice %transposed_4[0, 0, 0, 24] [2, 3, 7, 16] [1, 1, 1, 1] : tensor<2x3x7x40xf32> to tensor<2x3x7x16xf32>
    %9 = tensor.empty() : tensor<96x80xf32>
    %transposed_6 = linalg.transpose ins(%arg1 : tensor<80x96xf32>) outs(%9 : tensor<96x80xf32>) permutation = [1, 0] 
    %10 = tensor.empty() : tensor<2x96x80xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_6 : tensor<96x80xf32>) outs(%10 : tensor<2x96x80xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x96x80xf32>
    %12 = tensor.empty() : tensor<2x7x80xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<2x7x80xf32>) -> tensor<2x7x80xf32>
    %14 = linalg.batch_matmul ins(%arg5, %11 : tensor<2x7x96xf32>, tensor<2x96x80xf32>) outs(%13 : tensor<2x7x80xf32>) -> tensor<2x7x80xf32>
    %extracted_slice_7 = tensor.extract_slice %14[0, 0, 0] [2, 7, 64] [1, 1, 1] : tensor<2x7x80xf32> to tensor<2x7x64xf32>
    %extracted_slice_8 = tensor.extract_slice %14[0, 0, 64] [2, 7, 16] [1, 1, 1] : tensor<2x7x80xf32> to tensor<2x7x16xf32>
    %15 = tensor.empty() : tensor<2x7x64xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_7 : tensor<2x7x64xf32>) outs(%15 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %72 : f32
    } -> tensor<2x7x64xf32>
    %17 = tensor.empty() : tensor<2x7x1xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<2x7x64xf32>) outs(%18 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.addf %in, %out : f32
      linalg.yield %72 : f32
    } -> tensor<2x7x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<2x7x1xf32>) outs(%17 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.divf %in, %cst_3 : f32
      linalg.yield %72 : f32
    } -> tensor<2x7x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x7x1xf32>) outs(%17 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.truncf %cst_2 : f64 to f32
      %73 = arith.addf %in, %72 : f32
      linalg.yield %73 : f32
    } -> tensor<2x7x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<2x7x1xf32>) outs(%17 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = math.rsqrt %in : f32
      linalg.yield %72 : f32
    } -> tensor<2x7x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_7, %22 : tensor<2x7x64xf32>, tensor<2x7x1xf32>) outs(%15 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %72 = arith.mulf %in, %in_31 : f32
      linalg.yield %72 : f32
    } -> tensor<2x7x64xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2, %23 : tensor<64xf32>, tensor<2x7x64xf32>) outs(%15 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %72 = arith.mulf %in, %in_31 : f32
      linalg.yield %72 : f32
    } -> tensor<2x7x64xf32>
    %expanded_9 = tensor.expand_shape %extracted_slice_5 [[0], [1], [2], [3, 4]] output_shape [2, 3, 7, 8, 2] : tensor<2x3x7x16xf32> into tensor<2x3x7x8x2xf32>
    %25 = tensor.empty() : tensor<2x3x7x8xcomplex<f32>>
    %26 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%25 : tensor<2x3x7x8xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %72 = linalg.index 0 : index
      %73 = linalg.index 1 : index
      %74 = linalg.index 2 : index
      %75 = linalg.index 3 : index
      %extracted = tensor.extract %expanded_9[%72, %73, %74, %75, %c0] : tensor<2x3x7x8x2xf32>
      %extracted_31 = tensor.extract %expanded_9[%72, %73, %74, %75, %c1] : tensor<2x3x7x8x2xf32>
      %76 = complex.create %extracted, %extracted_31 : complex<f32>
      linalg.yield %76 : complex<f32>
    } -> tensor<2x3x7x8xcomplex<f32>>
    %expanded_10 = tensor.expand_shape %extracted_slice_8 [[0], [1, 2], [3, 4]] output_shape [2, 1, 7, 8, 2] : tensor<2x7x16xf32> into tensor<2x1x7x8x2xf32>
    %27 = tensor.empty() : tensor<2x1x7x8xcomplex<f32>>
    %28 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%27 : tensor<2x1x7x8xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %72 = linalg.index 0 : index
      %73 = linalg.index 2 : index
      %74 = linalg.index 3 : index
      %extracted = tensor.extract %expanded_10[%72, %c0, %73, %74, %c0] : tensor<2x1x7x8x2xf32>
      %extracted_31 = tensor.extract %expanded_10[%72, %c0, %73, %74, %c1] : tensor<2x1x7x8x2xf32>
      %75 = complex.create %extracted, %extracted_31 : complex<f32>
      linalg.yield %75 : complex<f32>
    } -> tensor<2x1x7x8xcomplex<f32>>
    %expanded_11 = tensor.expand_shape %1 [[0], [1, 2], [3]] output_shape [2, 1, 7, 8] : tensor<2x7x8xcomplex<f32>> into tensor<2x1x7x8xcomplex<f32>>
    %29 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %expanded_11 : tensor<2x3x7x8xcomplex<f32>>, tensor<2x1x7x8xcomplex<f32>>) outs(%25 : tensor<2x3x7x8xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_31: complex<f32>, %out: complex<f32>):
      %72 = complex.mul %in, %in_31 : complex<f32>
      linalg.yield %72 : complex<f32>
    } -> tensor<2x3x7x8xcomplex<f32>>
    %30 = tensor.empty() : tensor<2x3x7x8x2xf32>
    %31 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x3x7x8xcomplex<f32>>) outs(%30 : tensor<2x3x7x8x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %72 = complex.re %in : complex<f32>
      %73 = complex.im %in : complex<f32>
      %74 = linalg.index 4 : index
      %75 = arith.cmpi eq, %74, %c0 : index
      %76 = arith.select %75, %72, %73 : f32
      linalg.yield %76 : f32
    } -> tensor<2x3x7x8x2xf32>
    %collapsed = tensor.collapse_shape %31 [[0], [1], [2], [3, 4]] : tensor<2x3x7x8x2xf32> into tensor<2x3x7x16xf32>
    %32 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %expanded_11 : tensor<2x1x7x8xcomplex<f32>>, tensor<2x1x7x8xcomplex<f32>>) outs(%27 : tensor<2x1x7x8xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_31: complex<f32>, %out: complex<f32>):
      %72 = complex.mul %in, %in_31 : complex<f32>
      linalg.yield %72 : complex<f32>
    } -> tensor<2x1x7x8xcomplex<f32>>
    %33 = tensor.empty() : tensor<2x1x7x8x2xf32>
    %34 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<2x1x7x8xcomplex<f32>>) outs(%33 : tensor<2x1x7x8x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %72 = complex.re %in : complex<f32>
      %73 = complex.im %in : complex<f32>
      %74 = linalg.index 4 : index
      %75 = arith.cmpi eq, %74, %c0 : index
      %76 = arith.select %75, %72, %73 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x7x8x2xf32>
    %concat = tensor.concat dim(3) %extracted_slice, %collapsed : (tensor<2x3x7x24xf32>, tensor<2x3x7x16xf32>) -> tensor<2x3x7x40xf32>
    %35 = tensor.empty() : tensor<64x132xf32>
    %transposed_12 = linalg.transpose ins(%arg3 : tensor<132x64xf32>) outs(%35 : tensor<64x132xf32>) permutation = [1, 0] 
    %36 = tensor.empty() : tensor<2x1x64x132xf32>
    %37 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_12 : tensor<64x132xf32>) outs(%36 : tensor<2x1x64x132xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x64x132xf32>
    %collapsed_13 = tensor.collapse_shape %37 [[0, 1], [2], [3]] : tensor<2x1x64x132xf32> into tensor<2x64x132xf32>
    %38 = tensor.empty() : tensor<2x7x132xf32>
    %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<2x7x132xf32>) -> tensor<2x7x132xf32>
    %40 = linalg.batch_matmul ins(%24, %collapsed_13 : tensor<2x7x64xf32>, tensor<2x64x132xf32>) outs(%39 : tensor<2x7x132xf32>) -> tensor<2x7x132xf32>
    %expanded_14 = tensor.expand_shape %40 [[0], [1], [2, 3]] output_shape [2, 7, 3, 44] : tensor<2x7x132xf32> into tensor<2x7x3x44xf32>
    %41 = tensor.empty() : tensor<2x3x7x44xf32>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<2x7x3x44xf32>) outs(%41 : tensor<2x3x7x44xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_16 = tensor.extract_slice %transposed_15[0, 0, 0, 0] [2, 3, 7, 24] [1, 1, 1, 1] : tensor<2x3x7x44xf32> to tensor<2x3x7x24xf32>
    %extracted_slice_17 = tensor.extract_slice %transposed_15[0, 0, 0, 24] [2, 3, 7, 20] [1, 1, 1, 1] : tensor<2x3x7x44xf32> to tensor<2x3x7x20xf32>
    %42 = tensor.empty() : tensor<2x3x7x16xf32>
    %collapsed_18 = tensor.collapse_shape %34 [[0, 1], [2], [3, 4]] : tensor<2x1x7x8x2xf32> into tensor<2x7x16xf32>
    %43 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_18 : tensor<2x7x16xf32>) outs(%42 : tensor<2x3x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7x16xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice_16 into %8[0, 0, 0, 0] [2, 3, 7, 24] [1, 1, 1, 1] : tensor<2x3x7x24xf32> into tensor<2x3x7x40xf32>
    %inserted_slice_19 = tensor.insert_slice %43 into %inserted_slice[0, 0, 0, 24] [2, 3, 7, 16] [1, 1, 1, 1] : tensor<2x3x7x16xf32> into tensor<2x3x7x40xf32>
    %44 = tensor.empty() : tensor<2x3x40x7xf32>
    %transposed_20 = linalg.transpose ins(%inserted_slice_19 : tensor<2x3x7x40xf32>) outs(%44 : tensor<2x3x40x7xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_21 = tensor.collapse_shape %concat [[0, 1], [2], [3]] : tensor<2x3x7x40xf32> into tensor<6x7x40xf32>
    %collapsed_22 = tensor.collapse_shape %transposed_20 [[0, 1], [2], [3]] : tensor<2x3x40x7xf32> into tensor<6x40x7xf32>
    %45 = tensor.empty() : tensor<6x7x7xf32>
    %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<6x7x7xf32>) -> tensor<6x7x7xf32>
    %47 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<6x7x40xf32>, tensor<6x40x7xf32>) outs(%46 : tensor<6x7x7xf32>) -> tensor<6x7x7xf32>
    %expanded_23 = tensor.expand_shape %47 [[0, 1], [2], [3]] output_shape [2, 3, 7, 7] : tensor<6x7x7xf32> into tensor<2x3x7x7xf32>
    %48 = tensor.empty() : tensor<2x3x7x7xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<2x3x7x7xf32>) outs(%48 : tensor<2x3x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.truncf %cst_1 : f64 to f32
      %73 = arith.mulf %in, %72 : f32
      linalg.yield %73 : f32
    } -> tensor<2x3x7x7xf32>
    %50 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %arg7 : tensor<2x3x7x7xf32>, tensor<2x1x7x7xf32>) outs(%48 : tensor<2x3x7x7xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %72 = arith.addf %in, %in_31 : f32
      linalg.yield %72 : f32
    } -> tensor<2x3x7x7xf32>
    %51 = tensor.empty() : tensor<2x3x7xi64>
    %52 = linalg.fill ins(%c0_i64 : i64) outs(%51 : tensor<2x3x7xi64>) -> tensor<2x3x7xi64>
    %53 = tensor.empty() : tensor<2x3x7xf32>
    %54 = linalg.fill ins(%cst_0 : f32) outs(%53 : tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
    %55:2 = linalg.generic {indexing_maps = [#map4, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%50 : tensor<2x3x7x7xf32>) outs(%54, %52 : tensor<2x3x7xf32>, tensor<2x3x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_31: i64):
      %72 = linalg.index 3 : index
      %73 = arith.index_cast %72 : index to i64
      %74 = arith.maximumf %in, %out : f32
      %75 = arith.cmpf ogt, %in, %out : f32
      %76 = arith.select %75, %73, %out_31 : i64
      linalg.yield %74, %76 : f32, i64
    } -> (tensor<2x3x7xf32>, tensor<2x3x7xi64>)
    %expanded_24 = tensor.expand_shape %55#0 [[0], [1], [2, 3]] output_shape [2, 3, 7, 1] : tensor<2x3x7xf32> into tensor<2x3x7x1xf32>
    %56 = linalg.generic {indexing_maps = [#map4, #map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %expanded_24 : tensor<2x3x7x7xf32>, tensor<2x3x7x1xf32>) outs(%48 : tensor<2x3x7x7xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %72 = arith.subf %in, %in_31 : f32
      linalg.yield %72 : f32
    } -> tensor<2x3x7x7xf32>
    %57 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<2x3x7x7xf32>) outs(%48 : tensor<2x3x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = math.exp %in : f32
      linalg.yield %72 : f32
    } -> tensor<2x3x7x7xf32>
    %58 = tensor.empty() : tensor<2x3x7x1xf32>
    %59 = linalg.fill ins(%cst : f32) outs(%58 : tensor<2x3x7x1xf32>) -> tensor<2x3x7x1xf32>
    %60 = linalg.generic {indexing_maps = [#map4, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%57 : tensor<2x3x7x7xf32>) outs(%59 : tensor<2x3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.addf %in, %out : f32
      linalg.yield %72 : f32
    } -> tensor<2x3x7x1xf32>
    %61 = linalg.generic {indexing_maps = [#map4, #map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %60 : tensor<2x3x7x7xf32>, tensor<2x3x7x1xf32>) outs(%48 : tensor<2x3x7x7xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %72 = arith.divf %in, %in_31 : f32
      linalg.yield %72 : f32
    } -> tensor<2x3x7x7xf32>
    %collapsed_25 = tensor.collapse_shape %61 [[0, 1], [2], [3]] : tensor<2x3x7x7xf32> into tensor<6x7x7xf32>
    %collapsed_26 = tensor.collapse_shape %extracted_slice_17 [[0, 1], [2], [3]] : tensor<2x3x7x20xf32> into tensor<6x7x20xf32>
    %62 = tensor.empty() : tensor<6x7x20xf32>
    %63 = linalg.fill ins(%cst : f32) outs(%62 : tensor<6x7x20xf32>) -> tensor<6x7x20xf32>
    %64 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<6x7x7xf32>, tensor<6x7x20xf32>) outs(%63 : tensor<6x7x20xf32>) -> tensor<6x7x20xf32>
    %expanded_27 = tensor.expand_shape %64 [[0, 1], [2], [3]] output_shape [2, 3, 7, 20] : tensor<6x7x20xf32> into tensor<2x3x7x20xf32>
    %65 = tensor.empty() : tensor<2x7x3x20xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<2x3x7x20xf32>) outs(%65 : tensor<2x7x3x20xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_29 = tensor.collapse_shape %transposed_28 [[0], [1], [2, 3]] : tensor<2x7x3x20xf32> into tensor<2x7x60xf32>
    %66 = tensor.empty() : tensor<60x96xf32>
    %transposed_30 = linalg.transpose ins(%arg4 : tensor<96x60xf32>) outs(%66 : tensor<60x96xf32>) permutation = [1, 0] 
    %67 = tensor.empty() : tensor<2x60x96xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_30 : tensor<60x96xf32>) outs(%67 : tensor<2x60x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x60x96xf32>
    %69 = tensor.empty() : tensor<2x7x96xf32>
    %70 = linalg.fill ins(%cst : f32) outs(%69 : tensor<2x7x96xf32>) -> tensor<2x7x96xf32>
    %71 = linalg.batch_matmul ins(%collapsed_29, %68 : tensor<2x7x60xf32>, tensor<2x60x96xf32>) outs(%70 : tensor<2x7x96xf32>) -> tensor<2x7x96xf32>
    return %71 : tensor<2x7x96xf32>
  }
}

