#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d1, 0, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map7 = affine_map<(d0) -> (d0)>
#map8 = affine_map<(d0, d1) -> (d1)>
#map9 = affine_map<(d0, d1) -> (d0, 0)>
#map10 = affine_map<(d0, d1) -> (d0, d1)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> ()>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<200x96xf32> {mla.arg = 0 : i64}, %arg1: tensor<80x96xf32> {mla.arg = 1 : i64}, %arg2: tensor<64xf32> {mla.arg = 2 : i64}, %arg3: tensor<240x64xf32> {mla.arg = 3 : i64}, %arg4: tensor<96x120xf32> {mla.arg = 4 : i64}, %arg5: tensor<2x7x96xf32> {mla.arg = 5 : i64}, %arg6: tensor<7x8xf32> {mla.arg = 6 : i64}, %arg7: tensor<7x8xf32> {mla.arg = 7 : i64}) -> tensor<2x7x96xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant 1.100000e-01 : f64
    %cst_4 = arith.constant 9.9999999999999995E-7 : f64
    %cst_5 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<96x200xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<200x96xf32>) outs(%0 : tensor<96x200xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x96x200xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<96x200xf32>) outs(%1 : tensor<2x96x200xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x96x200xf32>
    %3 = tensor.empty() : tensor<2x7x200xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x7x200xf32>) -> tensor<2x7x200xf32>
    %5 = linalg.batch_matmul ins(%arg5, %2 : tensor<2x7x96xf32>, tensor<2x96x200xf32>) outs(%4 : tensor<2x7x200xf32>) -> tensor<2x7x200xf32>
    %expanded = tensor.expand_shape %5 [[0], [1], [2, 3]] output_shape [2, 7, 5, 40] : tensor<2x7x200xf32> into tensor<2x7x5x40xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 7, 5, 24] [1, 1, 1, 1] : tensor<2x7x5x40xf32> to tensor<2x7x5x24xf32>
    %extracted_slice_6 = tensor.extract_slice %expanded[0, 0, 0, 24] [2, 7, 5, 16] [1, 1, 1, 1] : tensor<2x7x5x40xf32> to tensor<2x7x5x16xf32>
    %6 = tensor.empty() : tensor<96x80xf32>
    %transposed_7 = linalg.transpose ins(%arg1 : tensor<80x96xf32>) outs(%6 : tensor<96x80xf32>) permutation = [1, 0] 
    %7 = tensor.empty() : tensor<2x96x80xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_7 : tensor<96x80xf32>) outs(%7 : tensor<2x96x80xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x96x80xf32>
    %9 = tensor.empty() : tensor<2x7x80xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<2x7x80xf32>) -> tensor<2x7x80xf32>
    %11 = linalg.batch_matmul ins(%arg5, %8 : tensor<2x7x96xf32>, tensor<2x96x80xf32>) outs(%10 : tensor<2x7x80xf32>) -> tensor<2x7x80xf32>
    %extracted_slice_8 = tensor.extract_slice %11[0, 0, 0] [2, 7, 64] [1, 1, 1] : tensor<2x7x80xf32> to tensor<2x7x64xf32>
    %extracted_slice_9 = tensor.extract_slice %11[0, 0, 64] [2, 7, 16] [1, 1, 1] : tensor<2x7x80xf32> to tensor<2x7x16xf32>
    %12 = tensor.empty() : tensor<2x7x64xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_8, %extracted_slice_8 : tensor<2x7x64xf32>, tensor<2x7x64xf32>) outs(%12 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.mulf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x64xf32>
    %14 = tensor.empty() : tensor<2x7x1xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%13 : tensor<2x7x64xf32>) outs(%15 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = arith.addf %in, %out : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<2x7x1xf32>) outs(%14 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = arith.divf %in, %cst_5 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<2x7x1xf32>) outs(%14 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = arith.truncf %cst_4 : f64 to f32
      %80 = arith.addf %in, %79 : f32
      linalg.yield %80 : f32
    } -> tensor<2x7x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x7x1xf32>) outs(%14 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = math.rsqrt %in : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_8, %19 : tensor<2x7x64xf32>, tensor<2x7x1xf32>) outs(%12 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.mulf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x64xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %arg2 : tensor<2x7x64xf32>, tensor<64xf32>) outs(%12 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.mulf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x64xf32>
    %expanded_10 = tensor.expand_shape %arg6 [[0], [1, 2]] output_shape [7, 1, 8] : tensor<7x8xf32> into tensor<7x1x8xf32>
    %expanded_11 = tensor.expand_shape %arg7 [[0], [1, 2]] output_shape [7, 1, 8] : tensor<7x8xf32> into tensor<7x1x8xf32>
    %extracted_slice_12 = tensor.extract_slice %extracted_slice_6[0, 0, 0, 0] [2, 7, 5, 8] [1, 1, 1, 2] : tensor<2x7x5x16xf32> to tensor<2x7x5x8xf32>
    %extracted_slice_13 = tensor.extract_slice %extracted_slice_6[0, 0, 0, 1] [2, 7, 5, 8] [1, 1, 1, 2] : tensor<2x7x5x16xf32> to tensor<2x7x5x8xf32>
    %22 = tensor.empty() : tensor<2x7x5x8xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_12, %expanded_10 : tensor<2x7x5x8xf32>, tensor<7x1x8xf32>) outs(%22 : tensor<2x7x5x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.mulf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x5x8xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_13, %expanded_11 : tensor<2x7x5x8xf32>, tensor<7x1x8xf32>) outs(%22 : tensor<2x7x5x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.mulf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x5x8xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %24 : tensor<2x7x5x8xf32>, tensor<2x7x5x8xf32>) outs(%22 : tensor<2x7x5x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.subf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x5x8xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_12, %expanded_11 : tensor<2x7x5x8xf32>, tensor<7x1x8xf32>) outs(%22 : tensor<2x7x5x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.mulf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x5x8xf32>
    %27 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_13, %expanded_10 : tensor<2x7x5x8xf32>, tensor<7x1x8xf32>) outs(%22 : tensor<2x7x5x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.mulf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x5x8xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %27 : tensor<2x7x5x8xf32>, tensor<2x7x5x8xf32>) outs(%22 : tensor<2x7x5x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.addf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x5x8xf32>
    %expanded_14 = tensor.expand_shape %25 [[0], [1], [2], [3, 4]] output_shape [2, 7, 5, 8, 1] : tensor<2x7x5x8xf32> into tensor<2x7x5x8x1xf32>
    %expanded_15 = tensor.expand_shape %28 [[0], [1], [2], [3, 4]] output_shape [2, 7, 5, 8, 1] : tensor<2x7x5x8xf32> into tensor<2x7x5x8x1xf32>
    %concat = tensor.concat dim(4) %expanded_14, %expanded_15 : (tensor<2x7x5x8x1xf32>, tensor<2x7x5x8x1xf32>) -> tensor<2x7x5x8x2xf32>
    %collapsed = tensor.collapse_shape %concat [[0], [1], [2], [3, 4]] : tensor<2x7x5x8x2xf32> into tensor<2x7x5x16xf32>
    %extracted_slice_16 = tensor.extract_slice %extracted_slice_9[0, 0, 0] [2, 7, 8] [1, 1, 2] : tensor<2x7x16xf32> to tensor<2x7x8xf32>
    %extracted_slice_17 = tensor.extract_slice %extracted_slice_9[0, 0, 1] [2, 7, 8] [1, 1, 2] : tensor<2x7x16xf32> to tensor<2x7x8xf32>
    %29 = tensor.empty() : tensor<2x7x8xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %arg6 : tensor<2x7x8xf32>, tensor<7x8xf32>) outs(%29 : tensor<2x7x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.mulf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x8xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %arg7 : tensor<2x7x8xf32>, tensor<7x8xf32>) outs(%29 : tensor<2x7x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.mulf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x8xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %31 : tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%29 : tensor<2x7x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.subf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x8xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %arg7 : tensor<2x7x8xf32>, tensor<7x8xf32>) outs(%29 : tensor<2x7x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.mulf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x8xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %arg6 : tensor<2x7x8xf32>, tensor<7x8xf32>) outs(%29 : tensor<2x7x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.mulf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x8xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33, %34 : tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%29 : tensor<2x7x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.addf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x8xf32>
    %expanded_18 = tensor.expand_shape %32 [[0], [1], [2, 3]] output_shape [2, 7, 8, 1] : tensor<2x7x8xf32> into tensor<2x7x8x1xf32>
    %expanded_19 = tensor.expand_shape %35 [[0], [1], [2, 3]] output_shape [2, 7, 8, 1] : tensor<2x7x8xf32> into tensor<2x7x8x1xf32>
    %concat_20 = tensor.concat dim(3) %expanded_18, %expanded_19 : (tensor<2x7x8x1xf32>, tensor<2x7x8x1xf32>) -> tensor<2x7x8x2xf32>
    %collapsed_21 = tensor.collapse_shape %concat_20 [[0], [1], [2, 3]] : tensor<2x7x8x2xf32> into tensor<2x7x16xf32>
    %36 = tensor.empty() : tensor<64x240xf32>
    %transposed_22 = linalg.transpose ins(%arg3 : tensor<240x64xf32>) outs(%36 : tensor<64x240xf32>) permutation = [1, 0] 
    %37 = tensor.empty() : tensor<2x64x240xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_22 : tensor<64x240xf32>) outs(%37 : tensor<2x64x240xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x64x240xf32>
    %39 = tensor.empty() : tensor<2x7x240xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<2x7x240xf32>) -> tensor<2x7x240xf32>
    %41 = linalg.batch_matmul ins(%21, %38 : tensor<2x7x64xf32>, tensor<2x64x240xf32>) outs(%40 : tensor<2x7x240xf32>) -> tensor<2x7x240xf32>
    %expanded_23 = tensor.expand_shape %41 [[0], [1], [2, 3]] output_shape [2, 7, 5, 48] : tensor<2x7x240xf32> into tensor<2x7x5x48xf32>
    %extracted_slice_24 = tensor.extract_slice %expanded_23[0, 0, 0, 0] [2, 7, 5, 24] [1, 1, 1, 1] : tensor<2x7x5x48xf32> to tensor<2x7x5x24xf32>
    %42 = tensor.empty() : tensor<2x7x5x16xf32>
    %43 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_21 : tensor<2x7x16xf32>) outs(%42 : tensor<2x7x5x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x7x5x16xf32>
    %concat_25 = tensor.concat dim(3) %extracted_slice_24, %43 : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>) -> tensor<2x7x5x40xf32>
    %extracted_slice_26 = tensor.extract_slice %expanded_23[0, 0, 0, 24] [2, 7, 5, 24] [1, 1, 1, 1] : tensor<2x7x5x48xf32> to tensor<2x7x5x24xf32>
    %44 = tensor.empty() : tensor<2x5x7x24xf32>
    %transposed_27 = linalg.transpose ins(%extracted_slice_26 : tensor<2x7x5x24xf32>) outs(%44 : tensor<2x5x7x24xf32>) permutation = [0, 2, 1, 3] 
    %concat_28 = tensor.concat dim(3) %extracted_slice, %collapsed : (tensor<2x7x5x24xf32>, tensor<2x7x5x16xf32>) -> tensor<2x7x5x40xf32>
    %45 = tensor.empty() : tensor<2x5x7x40xf32>
    %transposed_29 = linalg.transpose ins(%concat_28 : tensor<2x7x5x40xf32>) outs(%45 : tensor<2x5x7x40xf32>) permutation = [0, 2, 1, 3] 
    %46 = tensor.empty() : tensor<2x5x40x7xf32>
    %transposed_30 = linalg.transpose ins(%concat_25 : tensor<2x7x5x40xf32>) outs(%46 : tensor<2x5x40x7xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_31 = tensor.collapse_shape %transposed_29 [[0, 1], [2], [3]] : tensor<2x5x7x40xf32> into tensor<10x7x40xf32>
    %collapsed_32 = tensor.collapse_shape %transposed_30 [[0, 1], [2], [3]] : tensor<2x5x40x7xf32> into tensor<10x40x7xf32>
    %47 = tensor.empty() : tensor<10x7x7xf32>
    %48 = linalg.fill ins(%cst : f32) outs(%47 : tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %49 = linalg.batch_matmul ins(%collapsed_31, %collapsed_32 : tensor<10x7x40xf32>, tensor<10x40x7xf32>) outs(%48 : tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %expanded_33 = tensor.expand_shape %49 [[0, 1], [2], [3]] output_shape [2, 5, 7, 7] : tensor<10x7x7xf32> into tensor<2x5x7x7xf32>
    %50 = tensor.empty() : tensor<2x5x7x7xf32>
    %51 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_33 : tensor<2x5x7x7xf32>) outs(%50 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = arith.truncf %cst_3 : f64 to f32
      %80 = arith.mulf %in, %79 : f32
      linalg.yield %80 : f32
    } -> tensor<2x5x7x7xf32>
    %52 = tensor.empty() : tensor<7xi64>
    %53 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel"]} outs(%52 : tensor<7xi64>) {
    ^bb0(%out: i64):
      %79 = linalg.index 0 : index
      %80 = arith.index_cast %79 : index to i64
      linalg.yield %80 : i64
    } -> tensor<7xi64>
    %expanded_34 = tensor.expand_shape %53 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
    %54 = tensor.empty() : tensor<7x7xi1>
    %55 = linalg.generic {indexing_maps = [#map8, #map9, #map10], iterator_types = ["parallel", "parallel"]} ins(%53, %expanded_34 : tensor<7xi64>, tensor<7x1xi64>) outs(%54 : tensor<7x7xi1>) {
    ^bb0(%in: i64, %in_42: i64, %out: i1):
      %79 = arith.cmpi sle, %in, %in_42 : i64
      linalg.yield %79 : i1
    } -> tensor<7x7xi1>
    %56 = linalg.generic {indexing_maps = [#map11, #map4, #map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %51, %cst_2 : tensor<7x7xi1>, tensor<2x5x7x7xf32>, tensor<f32>) outs(%50 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: i1, %in_42: f32, %in_43: f32, %out: f32):
      %79 = arith.select %in, %in_42, %in_43 : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x7x7xf32>
    %57 = tensor.empty() : tensor<2x5x7xi64>
    %58 = linalg.fill ins(%c0_i64 : i64) outs(%57 : tensor<2x5x7xi64>) -> tensor<2x5x7xi64>
    %59 = tensor.empty() : tensor<2x5x7xf32>
    %60 = linalg.fill ins(%cst_0 : f32) outs(%59 : tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %61:2 = linalg.generic {indexing_maps = [#map4, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%56 : tensor<2x5x7x7xf32>) outs(%60, %58 : tensor<2x5x7xf32>, tensor<2x5x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_42: i64):
      %79 = linalg.index 3 : index
      %80 = arith.index_cast %79 : index to i64
      %81 = arith.maximumf %in, %out : f32
      %82 = arith.cmpf ogt, %in, %out : f32
      %83 = arith.select %82, %80, %out_42 : i64
      linalg.yield %81, %83 : f32, i64
    } -> (tensor<2x5x7xf32>, tensor<2x5x7xi64>)
    %expanded_35 = tensor.expand_shape %61#0 [[0], [1], [2, 3]] output_shape [2, 5, 7, 1] : tensor<2x5x7xf32> into tensor<2x5x7x1xf32>
    %62 = linalg.generic {indexing_maps = [#map4, #map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %expanded_35 : tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>) outs(%50 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.subf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x7x7xf32>
    %63 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<2x5x7x7xf32>) outs(%50 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = math.exp %in : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x7x7xf32>
    %64 = tensor.empty() : tensor<2x5x7x1xf32>
    %65 = linalg.fill ins(%cst : f32) outs(%64 : tensor<2x5x7x1xf32>) -> tensor<2x5x7x1xf32>
    %66 = linalg.generic {indexing_maps = [#map4, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%63 : tensor<2x5x7x7xf32>) outs(%65 : tensor<2x5x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = arith.addf %in, %out : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x7x1xf32>
    %67 = linalg.generic {indexing_maps = [#map4, #map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63, %66 : tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>) outs(%50 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %79 = arith.divf %in, %in_42 : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x7x7xf32>
    %68 = linalg.generic {indexing_maps = [#map11, #map4, #map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %67, %cst_1 : tensor<7x7xi1>, tensor<2x5x7x7xf32>, tensor<f32>) outs(%50 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: i1, %in_42: f32, %in_43: f32, %out: f32):
      %79 = arith.select %in, %in_42, %in_43 : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x7x7xf32>
    %collapsed_36 = tensor.collapse_shape %68 [[0, 1], [2], [3]] : tensor<2x5x7x7xf32> into tensor<10x7x7xf32>
    %collapsed_37 = tensor.collapse_shape %transposed_27 [[0, 1], [2], [3]] : tensor<2x5x7x24xf32> into tensor<10x7x24xf32>
    %69 = tensor.empty() : tensor<10x7x24xf32>
    %70 = linalg.fill ins(%cst : f32) outs(%69 : tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %71 = linalg.batch_matmul ins(%collapsed_36, %collapsed_37 : tensor<10x7x7xf32>, tensor<10x7x24xf32>) outs(%70 : tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %expanded_38 = tensor.expand_shape %71 [[0, 1], [2], [3]] output_shape [2, 5, 7, 24] : tensor<10x7x24xf32> into tensor<2x5x7x24xf32>
    %72 = tensor.empty() : tensor<2x7x5x24xf32>
    %transposed_39 = linalg.transpose ins(%expanded_38 : tensor<2x5x7x24xf32>) outs(%72 : tensor<2x7x5x24xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_40 = tensor.collapse_shape %transposed_39 [[0], [1], [2, 3]] : tensor<2x7x5x24xf32> into tensor<2x7x120xf32>
    %73 = tensor.empty() : tensor<120x96xf32>
    %transposed_41 = linalg.transpose ins(%arg4 : tensor<96x120xf32>) outs(%73 : tensor<120x96xf32>) permutation = [1, 0] 
    %74 = tensor.empty() : tensor<2x120x96xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_41 : tensor<120x96xf32>) outs(%74 : tensor<2x120x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x120x96xf32>
    %76 = tensor.empty() : tensor<2x7x96xf32>
    %77 = linalg.fill ins(%cst : f32) outs(%76 : tensor<2x7x96xf32>) -> tensor<2x7x96xf32>
    %78 = linalg.batch_matmul ins(%collapsed_40, %75 : tensor<2x7x120xf32>, tensor<2x120x96xf32>) outs(%77 : tensor<2x7x96xf32>) -> tensor<2x7x96xf32>
    return %78 : tensor<2x7x96xf32>
  }
}

