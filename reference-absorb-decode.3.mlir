#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d1, 0, d3)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map5 = affine_map<(d0, d1, d2) -> (d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<200x96xf32> {mla.arg = 0 : i64}, %arg1: tensor<80x96xf32> {mla.arg = 1 : i64}, %arg2: tensor<64xf32> {mla.arg = 2 : i64}, %arg3: tensor<240x64xf32> {mla.arg = 3 : i64}, %arg4: tensor<96x120xf32> {mla.arg = 4 : i64}, %arg5: tensor<2x1x96xf32> {mla.arg = 5 : i64}, %arg6: tensor<1x8xf32> {mla.arg = 6 : i64}, %arg7: tensor<1x8xf32> {mla.arg = 7 : i64}, %arg8: tensor<3x32x64xf32> {mla.arg = 9 : i64}, %arg9: tensor<3x32x16xf32> {mla.arg = 10 : i64}) -> (tensor<2x1x96xf32>, tensor<3x32x64xf32>, tensor<3x32x16xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.23717082451262844 : f64
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<96x200xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<200x96xf32>) outs(%0 : tensor<96x200xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x96x200xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<96x200xf32>) outs(%1 : tensor<2x96x200xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x96x200xf32>
    %3 = tensor.empty() : tensor<2x1x200xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %5 = linalg.batch_matmul ins(%arg5, %2 : tensor<2x1x96xf32>, tensor<2x96x200xf32>) outs(%4 : tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %expanded = tensor.expand_shape %5 [[0], [1], [2, 3]] output_shape [2, 1, 5, 40] : tensor<2x1x200xf32> into tensor<2x1x5x40xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 1, 5, 24] [1, 1, 1, 1] : tensor<2x1x5x40xf32> to tensor<2x1x5x24xf32>
    %extracted_slice_4 = tensor.extract_slice %expanded[0, 0, 0, 24] [2, 1, 5, 16] [1, 1, 1, 1] : tensor<2x1x5x40xf32> to tensor<2x1x5x16xf32>
    %expanded_5 = tensor.expand_shape %arg6 [[0], [1, 2]] output_shape [1, 1, 8] : tensor<1x8xf32> into tensor<1x1x8xf32>
    %expanded_6 = tensor.expand_shape %arg7 [[0], [1, 2]] output_shape [1, 1, 8] : tensor<1x8xf32> into tensor<1x1x8xf32>
    %extracted_slice_7 = tensor.extract_slice %extracted_slice_4[0, 0, 0, 0] [2, 1, 5, 8] [1, 1, 1, 2] : tensor<2x1x5x16xf32> to tensor<2x1x5x8xf32>
    %extracted_slice_8 = tensor.extract_slice %extracted_slice_4[0, 0, 0, 1] [2, 1, 5, 8] [1, 1, 1, 2] : tensor<2x1x5x16xf32> to tensor<2x1x5x8xf32>
    %6 = tensor.empty() : tensor<2x1x5x8xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_7, %expanded_5 : tensor<2x1x5x8xf32>, tensor<1x1x8xf32>) outs(%6 : tensor<2x1x5x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.mulf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x5x8xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_8, %expanded_6 : tensor<2x1x5x8xf32>, tensor<1x1x8xf32>) outs(%6 : tensor<2x1x5x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.mulf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x5x8xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %8 : tensor<2x1x5x8xf32>, tensor<2x1x5x8xf32>) outs(%6 : tensor<2x1x5x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.subf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x5x8xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_7, %expanded_6 : tensor<2x1x5x8xf32>, tensor<1x1x8xf32>) outs(%6 : tensor<2x1x5x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.mulf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x5x8xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_8, %expanded_5 : tensor<2x1x5x8xf32>, tensor<1x1x8xf32>) outs(%6 : tensor<2x1x5x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.mulf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x5x8xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %11 : tensor<2x1x5x8xf32>, tensor<2x1x5x8xf32>) outs(%6 : tensor<2x1x5x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.addf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x5x8xf32>
    %expanded_9 = tensor.expand_shape %9 [[0], [1], [2], [3, 4]] output_shape [2, 1, 5, 8, 1] : tensor<2x1x5x8xf32> into tensor<2x1x5x8x1xf32>
    %expanded_10 = tensor.expand_shape %12 [[0], [1], [2], [3, 4]] output_shape [2, 1, 5, 8, 1] : tensor<2x1x5x8xf32> into tensor<2x1x5x8x1xf32>
    %concat = tensor.concat dim(4) %expanded_9, %expanded_10 : (tensor<2x1x5x8x1xf32>, tensor<2x1x5x8x1xf32>) -> tensor<2x1x5x8x2xf32>
    %13 = tensor.empty() : tensor<96x80xf32>
    %transposed_11 = linalg.transpose ins(%arg1 : tensor<80x96xf32>) outs(%13 : tensor<96x80xf32>) permutation = [1, 0] 
    %14 = tensor.empty() : tensor<2x96x80xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_11 : tensor<96x80xf32>) outs(%14 : tensor<2x96x80xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x96x80xf32>
    %16 = tensor.empty() : tensor<2x1x80xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%16 : tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %18 = linalg.batch_matmul ins(%arg5, %15 : tensor<2x1x96xf32>, tensor<2x96x80xf32>) outs(%17 : tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %extracted_slice_12 = tensor.extract_slice %18[0, 0, 0] [2, 1, 64] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x64xf32>
    %extracted_slice_13 = tensor.extract_slice %18[0, 0, 64] [2, 1, 16] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x16xf32>
    %19 = tensor.empty() : tensor<2x1x64xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_12, %extracted_slice_12 : tensor<2x1x64xf32>, tensor<2x1x64xf32>) outs(%19 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.mulf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x64xf32>
    %21 = tensor.empty() : tensor<2x1x1xf32>
    %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%20 : tensor<2x1x64xf32>) outs(%22 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.addf %in, %out : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x1xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<2x1x1xf32>) outs(%21 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.divf %in, %cst_3 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x1xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<2x1x1xf32>) outs(%21 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.truncf %cst_2 : f64 to f32
      %77 = arith.addf %in, %76 : f32
      linalg.yield %77 : f32
    } -> tensor<2x1x1xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<2x1x1xf32>) outs(%21 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %76 = math.rsqrt %in : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x1xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_12, %26 : tensor<2x1x64xf32>, tensor<2x1x1xf32>) outs(%19 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.mulf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x64xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map5, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27, %arg2 : tensor<2x1x64xf32>, tensor<64xf32>) outs(%19 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.mulf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x64xf32>
    %extracted_slice_14 = tensor.extract_slice %extracted_slice_13[0, 0, 0] [2, 1, 8] [1, 1, 2] : tensor<2x1x16xf32> to tensor<2x1x8xf32>
    %extracted_slice_15 = tensor.extract_slice %extracted_slice_13[0, 0, 1] [2, 1, 8] [1, 1, 2] : tensor<2x1x16xf32> to tensor<2x1x8xf32>
    %29 = tensor.empty() : tensor<2x1x8xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_14, %arg6 : tensor<2x1x8xf32>, tensor<1x8xf32>) outs(%29 : tensor<2x1x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.mulf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x8xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_15, %arg7 : tensor<2x1x8xf32>, tensor<1x8xf32>) outs(%29 : tensor<2x1x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.mulf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x8xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %31 : tensor<2x1x8xf32>, tensor<2x1x8xf32>) outs(%29 : tensor<2x1x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.subf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x8xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_14, %arg7 : tensor<2x1x8xf32>, tensor<1x8xf32>) outs(%29 : tensor<2x1x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.mulf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x8xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_15, %arg6 : tensor<2x1x8xf32>, tensor<1x8xf32>) outs(%29 : tensor<2x1x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.mulf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x8xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33, %34 : tensor<2x1x8xf32>, tensor<2x1x8xf32>) outs(%29 : tensor<2x1x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.addf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x8xf32>
    %expanded_16 = tensor.expand_shape %32 [[0], [1], [2, 3]] output_shape [2, 1, 8, 1] : tensor<2x1x8xf32> into tensor<2x1x8x1xf32>
    %expanded_17 = tensor.expand_shape %35 [[0], [1], [2, 3]] output_shape [2, 1, 8, 1] : tensor<2x1x8xf32> into tensor<2x1x8x1xf32>
    %concat_18 = tensor.concat dim(3) %expanded_16, %expanded_17 : (tensor<2x1x8x1xf32>, tensor<2x1x8x1xf32>) -> tensor<2x1x8x2xf32>
    %collapsed = tensor.collapse_shape %concat_18 [[0], [1], [2, 3]] : tensor<2x1x8x2xf32> into tensor<2x1x16xf32>
    %extracted_slice_19 = tensor.extract_slice %arg8[0, 0, 0] [2, 32, 64] [1, 1, 1] : tensor<3x32x64xf32> to tensor<2x32x64xf32>
    %inserted_slice = tensor.insert_slice %28 into %extracted_slice_19[0, 19, 0] [2, 1, 64] [1, 1, 1] : tensor<2x1x64xf32> into tensor<2x32x64xf32>
    %inserted_slice_20 = tensor.insert_slice %inserted_slice into %arg8[0, 0, 0] [2, 32, 64] [1, 1, 1] : tensor<2x32x64xf32> into tensor<3x32x64xf32>
    %extracted_slice_21 = tensor.extract_slice %arg9[0, 0, 0] [2, 32, 16] [1, 1, 1] : tensor<3x32x16xf32> to tensor<2x32x16xf32>
    %inserted_slice_22 = tensor.insert_slice %collapsed into %extracted_slice_21[0, 19, 0] [2, 1, 16] [1, 1, 1] : tensor<2x1x16xf32> into tensor<2x32x16xf32>
    %inserted_slice_23 = tensor.insert_slice %inserted_slice_22 into %arg9[0, 0, 0] [2, 32, 16] [1, 1, 1] : tensor<2x32x16xf32> into tensor<3x32x16xf32>
    %expanded_24 = tensor.expand_shape %arg3 [[0, 1], [2]] output_shape [5, 48, 64] : tensor<240x64xf32> into tensor<5x48x64xf32>
    %extracted_slice_25 = tensor.extract_slice %expanded_24[0, 0, 0] [5, 24, 64] [1, 1, 1] : tensor<5x48x64xf32> to tensor<5x24x64xf32>
    %36 = tensor.empty() : tensor<5x2x1x24xf32>
    %transposed_26 = linalg.transpose ins(%extracted_slice : tensor<2x1x5x24xf32>) outs(%36 : tensor<5x2x1x24xf32>) permutation = [2, 0, 1, 3] 
    %collapsed_27 = tensor.collapse_shape %transposed_26 [[0], [1], [2, 3]] : tensor<5x2x1x24xf32> into tensor<5x2x24xf32>
    %37 = tensor.empty() : tensor<5x2x64xf32>
    %38 = linalg.fill ins(%cst : f32) outs(%37 : tensor<5x2x64xf32>) -> tensor<5x2x64xf32>
    %39 = linalg.batch_matmul ins(%collapsed_27, %extracted_slice_25 : tensor<5x2x24xf32>, tensor<5x24x64xf32>) outs(%38 : tensor<5x2x64xf32>) -> tensor<5x2x64xf32>
    %expanded_28 = tensor.expand_shape %39 [[0], [1], [2, 3]] output_shape [5, 2, 1, 64] : tensor<5x2x64xf32> into tensor<5x2x1x64xf32>
    %40 = tensor.empty() : tensor<2x1x5x64xf32>
    %transposed_29 = linalg.transpose ins(%expanded_28 : tensor<5x2x1x64xf32>) outs(%40 : tensor<2x1x5x64xf32>) permutation = [1, 2, 0, 3] 
    %extracted_slice_30 = tensor.extract_slice %inserted_slice[0, 0, 0] [2, 20, 64] [1, 1, 1] : tensor<2x32x64xf32> to tensor<2x20x64xf32>
    %41 = tensor.empty() : tensor<2x64x20xf32>
    %transposed_31 = linalg.transpose ins(%extracted_slice_30 : tensor<2x20x64xf32>) outs(%41 : tensor<2x64x20xf32>) permutation = [0, 2, 1] 
    %collapsed_32 = tensor.collapse_shape %transposed_29 [[0], [1, 2], [3]] : tensor<2x1x5x64xf32> into tensor<2x5x64xf32>
    %42 = tensor.empty() : tensor<2x5x20xf32>
    %43 = linalg.fill ins(%cst : f32) outs(%42 : tensor<2x5x20xf32>) -> tensor<2x5x20xf32>
    %44 = linalg.batch_matmul ins(%collapsed_32, %transposed_31 : tensor<2x5x64xf32>, tensor<2x64x20xf32>) outs(%43 : tensor<2x5x20xf32>) -> tensor<2x5x20xf32>
    %expanded_33 = tensor.expand_shape %44 [[0], [1, 2], [3]] output_shape [2, 1, 5, 20] : tensor<2x5x20xf32> into tensor<2x1x5x20xf32>
    %extracted_slice_34 = tensor.extract_slice %inserted_slice_22[0, 0, 0] [2, 20, 16] [1, 1, 1] : tensor<2x32x16xf32> to tensor<2x20x16xf32>
    %45 = tensor.empty() : tensor<2x16x20xf32>
    %transposed_35 = linalg.transpose ins(%extracted_slice_34 : tensor<2x20x16xf32>) outs(%45 : tensor<2x16x20xf32>) permutation = [0, 2, 1] 
    %collapsed_36 = tensor.collapse_shape %concat [[0], [1, 2], [3, 4]] : tensor<2x1x5x8x2xf32> into tensor<2x5x16xf32>
    %46 = linalg.batch_matmul ins(%collapsed_36, %transposed_35 : tensor<2x5x16xf32>, tensor<2x16x20xf32>) outs(%43 : tensor<2x5x20xf32>) -> tensor<2x5x20xf32>
    %expanded_37 = tensor.expand_shape %46 [[0], [1, 2], [3]] output_shape [2, 1, 5, 20] : tensor<2x5x20xf32> into tensor<2x1x5x20xf32>
    %47 = tensor.empty() : tensor<2x1x5x20xf32>
    %48 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_33, %expanded_37 : tensor<2x1x5x20xf32>, tensor<2x1x5x20xf32>) outs(%47 : tensor<2x1x5x20xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.addf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x5x20xf32>
    %49 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48 : tensor<2x1x5x20xf32>) outs(%47 : tensor<2x1x5x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.truncf %cst_1 : f64 to f32
      %77 = arith.mulf %in, %76 : f32
      linalg.yield %77 : f32
    } -> tensor<2x1x5x20xf32>
    %50 = tensor.empty() : tensor<2x1x5xi64>
    %51 = linalg.fill ins(%c0_i64 : i64) outs(%50 : tensor<2x1x5xi64>) -> tensor<2x1x5xi64>
    %52 = tensor.empty() : tensor<2x1x5xf32>
    %53 = linalg.fill ins(%cst_0 : f32) outs(%52 : tensor<2x1x5xf32>) -> tensor<2x1x5xf32>
    %54:2 = linalg.generic {indexing_maps = [#map2, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%49 : tensor<2x1x5x20xf32>) outs(%53, %51 : tensor<2x1x5xf32>, tensor<2x1x5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_49: i64):
      %76 = linalg.index 3 : index
      %77 = arith.index_cast %76 : index to i64
      %78 = arith.maximumf %in, %out : f32
      %79 = arith.cmpf ogt, %in, %out : f32
      %80 = arith.select %79, %77, %out_49 : i64
      linalg.yield %78, %80 : f32, i64
    } -> (tensor<2x1x5xf32>, tensor<2x1x5xi64>)
    %expanded_38 = tensor.expand_shape %54#0 [[0], [1], [2, 3]] output_shape [2, 1, 5, 1] : tensor<2x1x5xf32> into tensor<2x1x5x1xf32>
    %55 = linalg.generic {indexing_maps = [#map2, #map7, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %expanded_38 : tensor<2x1x5x20xf32>, tensor<2x1x5x1xf32>) outs(%47 : tensor<2x1x5x20xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.subf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x5x20xf32>
    %56 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<2x1x5x20xf32>) outs(%47 : tensor<2x1x5x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %76 = math.exp %in : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x5x20xf32>
    %57 = tensor.empty() : tensor<2x1x5x1xf32>
    %58 = linalg.fill ins(%cst : f32) outs(%57 : tensor<2x1x5x1xf32>) -> tensor<2x1x5x1xf32>
    %59 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%56 : tensor<2x1x5x20xf32>) outs(%58 : tensor<2x1x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %76 = arith.addf %in, %out : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x5x1xf32>
    %60 = linalg.generic {indexing_maps = [#map2, #map7, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %59 : tensor<2x1x5x20xf32>, tensor<2x1x5x1xf32>) outs(%47 : tensor<2x1x5x20xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %76 = arith.divf %in, %in_49 : f32
      linalg.yield %76 : f32
    } -> tensor<2x1x5x20xf32>
    %collapsed_39 = tensor.collapse_shape %60 [[0], [1, 2], [3]] : tensor<2x1x5x20xf32> into tensor<2x5x20xf32>
    %61 = tensor.empty() : tensor<2x5x64xf32>
    %62 = linalg.fill ins(%cst : f32) outs(%61 : tensor<2x5x64xf32>) -> tensor<2x5x64xf32>
    %63 = linalg.batch_matmul ins(%collapsed_39, %extracted_slice_30 : tensor<2x5x20xf32>, tensor<2x20x64xf32>) outs(%62 : tensor<2x5x64xf32>) -> tensor<2x5x64xf32>
    %expanded_40 = tensor.expand_shape %63 [[0], [1, 2], [3]] output_shape [2, 1, 5, 64] : tensor<2x5x64xf32> into tensor<2x1x5x64xf32>
    %extracted_slice_41 = tensor.extract_slice %expanded_24[0, 24, 0] [5, 24, 64] [1, 1, 1] : tensor<5x48x64xf32> to tensor<5x24x64xf32>
    %64 = tensor.empty() : tensor<5x2x1x64xf32>
    %transposed_42 = linalg.transpose ins(%expanded_40 : tensor<2x1x5x64xf32>) outs(%64 : tensor<5x2x1x64xf32>) permutation = [2, 0, 1, 3] 
    %65 = tensor.empty() : tensor<5x64x24xf32>
    %transposed_43 = linalg.transpose ins(%extracted_slice_41 : tensor<5x24x64xf32>) outs(%65 : tensor<5x64x24xf32>) permutation = [0, 2, 1] 
    %collapsed_44 = tensor.collapse_shape %transposed_42 [[0], [1], [2, 3]] : tensor<5x2x1x64xf32> into tensor<5x2x64xf32>
    %66 = tensor.empty() : tensor<5x2x24xf32>
    %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<5x2x24xf32>) -> tensor<5x2x24xf32>
    %68 = linalg.batch_matmul ins(%collapsed_44, %transposed_43 : tensor<5x2x64xf32>, tensor<5x64x24xf32>) outs(%67 : tensor<5x2x24xf32>) -> tensor<5x2x24xf32>
    %expanded_45 = tensor.expand_shape %68 [[0], [1], [2, 3]] output_shape [5, 2, 1, 24] : tensor<5x2x24xf32> into tensor<5x2x1x24xf32>
    %69 = tensor.empty() : tensor<2x1x5x24xf32>
    %transposed_46 = linalg.transpose ins(%expanded_45 : tensor<5x2x1x24xf32>) outs(%69 : tensor<2x1x5x24xf32>) permutation = [1, 2, 0, 3] 
    %collapsed_47 = tensor.collapse_shape %transposed_46 [[0], [1], [2, 3]] : tensor<2x1x5x24xf32> into tensor<2x1x120xf32>
    %70 = tensor.empty() : tensor<120x96xf32>
    %transposed_48 = linalg.transpose ins(%arg4 : tensor<96x120xf32>) outs(%70 : tensor<120x96xf32>) permutation = [1, 0] 
    %71 = tensor.empty() : tensor<2x120x96xf32>
    %72 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_48 : tensor<120x96xf32>) outs(%71 : tensor<2x120x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x120x96xf32>
    %73 = tensor.empty() : tensor<2x1x96xf32>
    %74 = linalg.fill ins(%cst : f32) outs(%73 : tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    %75 = linalg.batch_matmul ins(%collapsed_47, %72 : tensor<2x1x120xf32>, tensor<2x120x96xf32>) outs(%74 : tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    return %75, %inserted_slice_20, %inserted_slice_23 : tensor<2x1x96xf32>, tensor<3x32x64xf32>, tensor<3x32x16xf32>
  }
}

