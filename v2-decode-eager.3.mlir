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
  func.func @main(%arg0: tensor<120x96xf32> {mla.arg = 0 : i64}, %arg1: tensor<80x96xf32> {mla.arg = 1 : i64}, %arg2: tensor<64xf32> {mla.arg = 2 : i64}, %arg3: tensor<132x64xf32> {mla.arg = 3 : i64}, %arg4: tensor<96x60xf32> {mla.arg = 4 : i64}, %arg5: tensor<2x1x96xf32> {mla.arg = 5 : i64}, %arg6: tensor<2x1x8x2xf32> {mla.arg = 6 : i64}, %arg7: tensor<2x1x1x22xf32> {mla.arg = 7 : i64}, %arg8: tensor<2x1x21x64xf32> {mla.arg = 8 : i64}, %arg9: tensor<2x1x21x16xf32> {mla.arg = 9 : i64}) -> (tensor<2x1x96xf32>, tensor<2x1x22x64xf32>, tensor<2x1x22x16xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %c2_i64 = arith.constant 2 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.2962823648750772 : f64
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<2x1x8xcomplex<f32>>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%0 : tensor<2x1x8xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %73 = linalg.index 0 : index
      %74 = linalg.index 2 : index
      %extracted = tensor.extract %arg6[%73, %c0, %74, %c0] : tensor<2x1x8x2xf32>
      %extracted_36 = tensor.extract %arg6[%73, %c0, %74, %c1] : tensor<2x1x8x2xf32>
      %75 = complex.create %extracted, %extracted_36 : complex<f32>
      linalg.yield %75 : complex<f32>
    } -> tensor<2x1x8xcomplex<f32>>
    %2 = tensor.empty() : tensor<96x120xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<120x96xf32>) outs(%2 : tensor<96x120xf32>) permutation = [1, 0] 
    %3 = tensor.empty() : tensor<2x96x120xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<96x120xf32>) outs(%3 : tensor<2x96x120xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x96x120xf32>
    %5 = tensor.empty() : tensor<2x1x120xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<2x1x120xf32>) -> tensor<2x1x120xf32>
    %7 = linalg.batch_matmul ins(%arg5, %4 : tensor<2x1x96xf32>, tensor<2x96x120xf32>) outs(%6 : tensor<2x1x120xf32>) -> tensor<2x1x120xf32>
    %expanded = tensor.expand_shape %7 [[0], [1], [2, 3]] output_shape [2, 1, 3, 40] : tensor<2x1x120xf32> into tensor<2x1x3x40xf32>
    %8 = tensor.empty() : tensor<2x3x1x40xf32>
    %transposed_4 = linalg.transpose ins(%expanded : tensor<2x1x3x40xf32>) outs(%8 : tensor<2x3x1x40xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_4[0, 0, 0, 0] [2, 3, 1, 24] [1, 1, 1, 1] : tensor<2x3x1x40xf32> to tensor<2x3x1x24xf32>
    %extracted_slice_5 = tensor.extract_slice %transposed_4[0, 0, 0, 24] [2, 3, 1, 16] [1, 1, 1, 1] : tensor<2x3x1x40xf32> to tensor<2x3x1x16xf32>
    %9 = tensor.empty() : tensor<96x80xf32>
    %transposed_6 = linalg.transpose ins(%arg1 : tensor<80x96xf32>) outs(%9 : tensor<96x80xf32>) permutation = [1, 0] 
    %10 = tensor.empty() : tensor<2x96x80xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_6 : tensor<96x80xf32>) outs(%10 : tensor<2x96x80xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x96x80xf32>
    %12 = tensor.empty() : tensor<2x1x80xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %14 = linalg.batch_matmul ins(%arg5, %11 : tensor<2x1x96xf32>, tensor<2x96x80xf32>) outs(%13 : tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %extracted_slice_7 = tensor.extract_slice %14[0, 0, 0] [2, 1, 64] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x64xf32>
    %extracted_slice_8 = tensor.extract_slice %14[0, 0, 64] [2, 1, 16] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x16xf32>
    %15 = tensor.empty() : tensor<2x1x64xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_7 : tensor<2x1x64xf32>) outs(%15 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %73 : f32
    } -> tensor<2x1x64xf32>
    %17 = tensor.empty() : tensor<2x1x1xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<2x1x64xf32>) outs(%18 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = arith.addf %in, %out : f32
      linalg.yield %73 : f32
    } -> tensor<2x1x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<2x1x1xf32>) outs(%17 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = arith.divf %in, %cst_3 : f32
      linalg.yield %73 : f32
    } -> tensor<2x1x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x1x1xf32>) outs(%17 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = arith.truncf %cst_2 : f64 to f32
      %74 = arith.addf %in, %73 : f32
      linalg.yield %74 : f32
    } -> tensor<2x1x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<2x1x1xf32>) outs(%17 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = math.rsqrt %in : f32
      linalg.yield %73 : f32
    } -> tensor<2x1x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_7, %22 : tensor<2x1x64xf32>, tensor<2x1x1xf32>) outs(%15 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %73 = arith.mulf %in, %in_36 : f32
      linalg.yield %73 : f32
    } -> tensor<2x1x64xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2, %23 : tensor<64xf32>, tensor<2x1x64xf32>) outs(%15 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %73 = arith.mulf %in, %in_36 : f32
      linalg.yield %73 : f32
    } -> tensor<2x1x64xf32>
    %expanded_9 = tensor.expand_shape %24 [[0], [1], [2, 3]] output_shape [2, 1, 1, 64] : tensor<2x1x64xf32> into tensor<2x1x1x64xf32>
    %expanded_10 = tensor.expand_shape %extracted_slice_5 [[0], [1], [2], [3, 4]] output_shape [2, 3, 1, 8, 2] : tensor<2x3x1x16xf32> into tensor<2x3x1x8x2xf32>
    %25 = tensor.empty() : tensor<2x3x1x8xcomplex<f32>>
    %26 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%25 : tensor<2x3x1x8xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %73 = linalg.index 0 : index
      %74 = linalg.index 1 : index
      %75 = linalg.index 3 : index
      %extracted = tensor.extract %expanded_10[%73, %74, %c0, %75, %c0] : tensor<2x3x1x8x2xf32>
      %extracted_36 = tensor.extract %expanded_10[%73, %74, %c0, %75, %c1] : tensor<2x3x1x8x2xf32>
      %76 = complex.create %extracted, %extracted_36 : complex<f32>
      linalg.yield %76 : complex<f32>
    } -> tensor<2x3x1x8xcomplex<f32>>
    %expanded_11 = tensor.expand_shape %extracted_slice_8 [[0], [1], [2, 3, 4]] output_shape [2, 1, 1, 8, 2] : tensor<2x1x16xf32> into tensor<2x1x1x8x2xf32>
    %27 = tensor.empty() : tensor<2x1x1x8xcomplex<f32>>
    %28 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%27 : tensor<2x1x1x8xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %73 = linalg.index 0 : index
      %74 = linalg.index 3 : index
      %extracted = tensor.extract %expanded_11[%73, %c0, %c0, %74, %c0] : tensor<2x1x1x8x2xf32>
      %extracted_36 = tensor.extract %expanded_11[%73, %c0, %c0, %74, %c1] : tensor<2x1x1x8x2xf32>
      %75 = complex.create %extracted, %extracted_36 : complex<f32>
      linalg.yield %75 : complex<f32>
    } -> tensor<2x1x1x8xcomplex<f32>>
    %expanded_12 = tensor.expand_shape %1 [[0], [1, 2], [3]] output_shape [2, 1, 1, 8] : tensor<2x1x8xcomplex<f32>> into tensor<2x1x1x8xcomplex<f32>>
    %29 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %expanded_12 : tensor<2x3x1x8xcomplex<f32>>, tensor<2x1x1x8xcomplex<f32>>) outs(%25 : tensor<2x3x1x8xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_36: complex<f32>, %out: complex<f32>):
      %73 = complex.mul %in, %in_36 : complex<f32>
      linalg.yield %73 : complex<f32>
    } -> tensor<2x3x1x8xcomplex<f32>>
    %30 = tensor.empty() : tensor<2x3x1x8x2xf32>
    %31 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x3x1x8xcomplex<f32>>) outs(%30 : tensor<2x3x1x8x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %73 = complex.re %in : complex<f32>
      %74 = complex.im %in : complex<f32>
      %75 = linalg.index 4 : index
      %76 = arith.cmpi eq, %75, %c0 : index
      %77 = arith.select %76, %73, %74 : f32
      linalg.yield %77 : f32
    } -> tensor<2x3x1x8x2xf32>
    %collapsed = tensor.collapse_shape %31 [[0], [1], [2], [3, 4]] : tensor<2x3x1x8x2xf32> into tensor<2x3x1x16xf32>
    %32 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %expanded_12 : tensor<2x1x1x8xcomplex<f32>>, tensor<2x1x1x8xcomplex<f32>>) outs(%27 : tensor<2x1x1x8xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_36: complex<f32>, %out: complex<f32>):
      %73 = complex.mul %in, %in_36 : complex<f32>
      linalg.yield %73 : complex<f32>
    } -> tensor<2x1x1x8xcomplex<f32>>
    %33 = tensor.empty() : tensor<2x1x1x8x2xf32>
    %34 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<2x1x1x8xcomplex<f32>>) outs(%33 : tensor<2x1x1x8x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %73 = complex.re %in : complex<f32>
      %74 = complex.im %in : complex<f32>
      %75 = linalg.index 4 : index
      %76 = arith.cmpi eq, %75, %c0 : index
      %77 = arith.select %76, %73, %74 : f32
      linalg.yield %77 : f32
    } -> tensor<2x1x1x8x2xf32>
    %collapsed_13 = tensor.collapse_shape %34 [[0], [1], [2], [3, 4]] : tensor<2x1x1x8x2xf32> into tensor<2x1x1x16xf32>
    %concat = tensor.concat dim(2) %arg8, %expanded_9 : (tensor<2x1x21x64xf32>, tensor<2x1x1x64xf32>) -> tensor<2x1x22x64xf32>
    %concat_14 = tensor.concat dim(2) %arg9, %collapsed_13 : (tensor<2x1x21x16xf32>, tensor<2x1x1x16xf32>) -> tensor<2x1x22x16xf32>
    %concat_15 = tensor.concat dim(3) %extracted_slice, %collapsed : (tensor<2x3x1x24xf32>, tensor<2x3x1x16xf32>) -> tensor<2x3x1x40xf32>
    %35 = tensor.empty() : tensor<64x132xf32>
    %transposed_16 = linalg.transpose ins(%arg3 : tensor<132x64xf32>) outs(%35 : tensor<64x132xf32>) permutation = [1, 0] 
    %36 = tensor.empty() : tensor<2x1x64x132xf32>
    %37 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_16 : tensor<64x132xf32>) outs(%36 : tensor<2x1x64x132xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x64x132xf32>
    %collapsed_17 = tensor.collapse_shape %concat [[0, 1], [2], [3]] : tensor<2x1x22x64xf32> into tensor<2x22x64xf32>
    %collapsed_18 = tensor.collapse_shape %37 [[0, 1], [2], [3]] : tensor<2x1x64x132xf32> into tensor<2x64x132xf32>
    %38 = tensor.empty() : tensor<2x22x132xf32>
    %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<2x22x132xf32>) -> tensor<2x22x132xf32>
    %40 = linalg.batch_matmul ins(%collapsed_17, %collapsed_18 : tensor<2x22x64xf32>, tensor<2x64x132xf32>) outs(%39 : tensor<2x22x132xf32>) -> tensor<2x22x132xf32>
    %expanded_19 = tensor.expand_shape %40 [[0], [1], [2, 3]] output_shape [2, 22, 3, 44] : tensor<2x22x132xf32> into tensor<2x22x3x44xf32>
    %41 = tensor.empty() : tensor<2x3x22x44xf32>
    %transposed_20 = linalg.transpose ins(%expanded_19 : tensor<2x22x3x44xf32>) outs(%41 : tensor<2x3x22x44xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_21 = tensor.extract_slice %transposed_20[0, 0, 0, 0] [2, 3, 22, 24] [1, 1, 1, 1] : tensor<2x3x22x44xf32> to tensor<2x3x22x24xf32>
    %extracted_slice_22 = tensor.extract_slice %transposed_20[0, 0, 0, 24] [2, 3, 22, 20] [1, 1, 1, 1] : tensor<2x3x22x44xf32> to tensor<2x3x22x20xf32>
    %42 = tensor.empty() : tensor<2x3x22x16xf32>
    %collapsed_23 = tensor.collapse_shape %concat_14 [[0, 1], [2], [3]] : tensor<2x1x22x16xf32> into tensor<2x22x16xf32>
    %43 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_23 : tensor<2x22x16xf32>) outs(%42 : tensor<2x3x22x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x22x16xf32>
    %44 = tensor.empty() : tensor<2x3x22x40xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice_21 into %44[0, 0, 0, 0] [2, 3, 22, 24] [1, 1, 1, 1] : tensor<2x3x22x24xf32> into tensor<2x3x22x40xf32>
    %inserted_slice_24 = tensor.insert_slice %43 into %inserted_slice[0, 0, 0, 24] [2, 3, 22, 16] [1, 1, 1, 1] : tensor<2x3x22x16xf32> into tensor<2x3x22x40xf32>
    %45 = tensor.empty() : tensor<2x3x40x22xf32>
    %transposed_25 = linalg.transpose ins(%inserted_slice_24 : tensor<2x3x22x40xf32>) outs(%45 : tensor<2x3x40x22xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_26 = tensor.collapse_shape %concat_15 [[0, 1], [2], [3]] : tensor<2x3x1x40xf32> into tensor<6x1x40xf32>
    %collapsed_27 = tensor.collapse_shape %transposed_25 [[0, 1], [2], [3]] : tensor<2x3x40x22xf32> into tensor<6x40x22xf32>
    %46 = tensor.empty() : tensor<6x1x22xf32>
    %47 = linalg.fill ins(%cst : f32) outs(%46 : tensor<6x1x22xf32>) -> tensor<6x1x22xf32>
    %48 = linalg.batch_matmul ins(%collapsed_26, %collapsed_27 : tensor<6x1x40xf32>, tensor<6x40x22xf32>) outs(%47 : tensor<6x1x22xf32>) -> tensor<6x1x22xf32>
    %expanded_28 = tensor.expand_shape %48 [[0, 1], [2], [3]] output_shape [2, 3, 1, 22] : tensor<6x1x22xf32> into tensor<2x3x1x22xf32>
    %49 = tensor.empty() : tensor<2x3x1x22xf32>
    %50 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_28 : tensor<2x3x1x22xf32>) outs(%49 : tensor<2x3x1x22xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = arith.truncf %cst_1 : f64 to f32
      %74 = arith.mulf %in, %73 : f32
      linalg.yield %74 : f32
    } -> tensor<2x3x1x22xf32>
    %51 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %arg7 : tensor<2x3x1x22xf32>, tensor<2x1x1x22xf32>) outs(%49 : tensor<2x3x1x22xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %73 = arith.addf %in, %in_36 : f32
      linalg.yield %73 : f32
    } -> tensor<2x3x1x22xf32>
    %52 = tensor.empty() : tensor<2x3x1xi64>
    %53 = linalg.fill ins(%c0_i64 : i64) outs(%52 : tensor<2x3x1xi64>) -> tensor<2x3x1xi64>
    %54 = tensor.empty() : tensor<2x3x1xf32>
    %55 = linalg.fill ins(%cst_0 : f32) outs(%54 : tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
    %56:2 = linalg.generic {indexing_maps = [#map4, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%51 : tensor<2x3x1x22xf32>) outs(%55, %53 : tensor<2x3x1xf32>, tensor<2x3x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_36: i64):
      %73 = linalg.index 3 : index
      %74 = arith.index_cast %73 : index to i64
      %75 = arith.maximumf %in, %out : f32
      %76 = arith.cmpf ogt, %in, %out : f32
      %77 = arith.select %76, %74, %out_36 : i64
      linalg.yield %75, %77 : f32, i64
    } -> (tensor<2x3x1xf32>, tensor<2x3x1xi64>)
    %expanded_29 = tensor.expand_shape %56#0 [[0], [1], [2, 3]] output_shape [2, 3, 1, 1] : tensor<2x3x1xf32> into tensor<2x3x1x1xf32>
    %57 = linalg.generic {indexing_maps = [#map4, #map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %expanded_29 : tensor<2x3x1x22xf32>, tensor<2x3x1x1xf32>) outs(%49 : tensor<2x3x1x22xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %73 = arith.subf %in, %in_36 : f32
      linalg.yield %73 : f32
    } -> tensor<2x3x1x22xf32>
    %58 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<2x3x1x22xf32>) outs(%49 : tensor<2x3x1x22xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = math.exp %in : f32
      linalg.yield %73 : f32
    } -> tensor<2x3x1x22xf32>
    %59 = tensor.empty() : tensor<2x3x1x1xf32>
    %60 = linalg.fill ins(%cst : f32) outs(%59 : tensor<2x3x1x1xf32>) -> tensor<2x3x1x1xf32>
    %61 = linalg.generic {indexing_maps = [#map4, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%58 : tensor<2x3x1x22xf32>) outs(%60 : tensor<2x3x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = arith.addf %in, %out : f32
      linalg.yield %73 : f32
    } -> tensor<2x3x1x1xf32>
    %62 = linalg.generic {indexing_maps = [#map4, #map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %61 : tensor<2x3x1x22xf32>, tensor<2x3x1x1xf32>) outs(%49 : tensor<2x3x1x22xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %73 = arith.divf %in, %in_36 : f32
      linalg.yield %73 : f32
    } -> tensor<2x3x1x22xf32>
    %collapsed_30 = tensor.collapse_shape %62 [[0, 1], [2], [3]] : tensor<2x3x1x22xf32> into tensor<6x1x22xf32>
    %collapsed_31 = tensor.collapse_shape %extracted_slice_22 [[0, 1], [2], [3]] : tensor<2x3x22x20xf32> into tensor<6x22x20xf32>
    %63 = tensor.empty() : tensor<6x1x20xf32>
    %64 = linalg.fill ins(%cst : f32) outs(%63 : tensor<6x1x20xf32>) -> tensor<6x1x20xf32>
    %65 = linalg.batch_matmul ins(%collapsed_30, %collapsed_31 : tensor<6x1x22xf32>, tensor<6x22x20xf32>) outs(%64 : tensor<6x1x20xf32>) -> tensor<6x1x20xf32>
    %expanded_32 = tensor.expand_shape %65 [[0, 1], [2], [3]] output_shape [2, 3, 1, 20] : tensor<6x1x20xf32> into tensor<2x3x1x20xf32>
    %66 = tensor.empty() : tensor<2x1x3x20xf32>
    %transposed_33 = linalg.transpose ins(%expanded_32 : tensor<2x3x1x20xf32>) outs(%66 : tensor<2x1x3x20xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_34 = tensor.collapse_shape %transposed_33 [[0], [1], [2, 3]] : tensor<2x1x3x20xf32> into tensor<2x1x60xf32>
    %67 = tensor.empty() : tensor<60x96xf32>
    %transposed_35 = linalg.transpose ins(%arg4 : tensor<96x60xf32>) outs(%67 : tensor<60x96xf32>) permutation = [1, 0] 
    %68 = tensor.empty() : tensor<2x60x96xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_35 : tensor<60x96xf32>) outs(%68 : tensor<2x60x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x60x96xf32>
    %70 = tensor.empty() : tensor<2x1x96xf32>
    %71 = linalg.fill ins(%cst : f32) outs(%70 : tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    %72 = linalg.batch_matmul ins(%collapsed_34, %69 : tensor<2x1x60xf32>, tensor<2x60x96xf32>) outs(%71 : tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    return %72, %concat, %concat_14 : tensor<2x1x96xf32>, tensor<2x1x22x64xf32>, tensor<2x1x22x16xf32>
  }
}

