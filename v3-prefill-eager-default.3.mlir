#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<48x96xf32> {mla.arg = 0 : i64}, %arg1: tensor<48xf32> {mla.arg = 1 : i64}, %arg2: tensor<200x48xf32> {mla.arg = 2 : i64}, %arg3: tensor<80x96xf32> {mla.arg = 3 : i64}, %arg4: tensor<64xf32> {mla.arg = 4 : i64}, %arg5: tensor<240x64xf32> {mla.arg = 5 : i64}, %arg6: tensor<96x120xf32> {mla.arg = 6 : i64}, %arg7: tensor<2x7x96xf32> {mla.arg = 7 : i64}, %arg8: tensor<2x7x16xf32> {mla.arg = 8 : i64}, %arg9: tensor<2x7x16xf32> {mla.arg = 9 : i64}, %arg10: tensor<2x1x7x7xf32> {mla.arg = 10 : i64}) -> tensor<2x7x96xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.2962823648750772 : f64
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 4.800000e+01 : f32
    %cst_4 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<96x48xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<48x96xf32>) outs(%0 : tensor<96x48xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg7 [[0, 1], [2]] : tensor<2x7x96xf32> into tensor<14x96xf32>
    %1 = tensor.empty() : tensor<14x48xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<14x48xf32>) -> tensor<14x48xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<14x96xf32>, tensor<96x48xf32>) outs(%2 : tensor<14x48xf32>) -> tensor<14x48xf32>
    %expanded = tensor.expand_shape %3 [[0, 1], [2]] output_shape [2, 7, 48] : tensor<14x48xf32> into tensor<2x7x48xf32>
    %4 = tensor.empty() : tensor<2x7x48xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x7x48xf32>) outs(%4 : tensor<2x7x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %78 : f32
    } -> tensor<2x7x48xf32>
    %6 = tensor.empty() : tensor<2x7x1xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%5 : tensor<2x7x48xf32>) outs(%7 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.addf %in, %out : f32
      linalg.yield %78 : f32
    } -> tensor<2x7x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x7x1xf32>) outs(%6 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.divf %in, %cst_3 : f32
      linalg.yield %78 : f32
    } -> tensor<2x7x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x7x1xf32>) outs(%6 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.truncf %cst_2 : f64 to f32
      %79 = arith.addf %in, %78 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x7x1xf32>) outs(%6 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = math.rsqrt %in : f32
      linalg.yield %78 : f32
    } -> tensor<2x7x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %11 : tensor<2x7x48xf32>, tensor<2x7x1xf32>) outs(%4 : tensor<2x7x48xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.mulf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x7x48xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %12 : tensor<48xf32>, tensor<2x7x48xf32>) outs(%4 : tensor<2x7x48xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.mulf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x7x48xf32>
    %14 = tensor.empty() : tensor<48x200xf32>
    %transposed_5 = linalg.transpose ins(%arg2 : tensor<200x48xf32>) outs(%14 : tensor<48x200xf32>) permutation = [1, 0] 
    %collapsed_6 = tensor.collapse_shape %13 [[0, 1], [2]] : tensor<2x7x48xf32> into tensor<14x48xf32>
    %15 = tensor.empty() : tensor<14x200xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<14x200xf32>) -> tensor<14x200xf32>
    %17 = linalg.matmul ins(%collapsed_6, %transposed_5 : tensor<14x48xf32>, tensor<48x200xf32>) outs(%16 : tensor<14x200xf32>) -> tensor<14x200xf32>
    %expanded_7 = tensor.expand_shape %17 [[0, 1], [2, 3]] output_shape [2, 7, 5, 40] : tensor<14x200xf32> into tensor<2x7x5x40xf32>
    %18 = tensor.empty() : tensor<2x5x7x40xf32>
    %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<2x7x5x40xf32>) outs(%18 : tensor<2x5x7x40xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_8[0, 0, 0, 0] [2, 5, 7, 24] [1, 1, 1, 1] : tensor<2x5x7x40xf32> to tensor<2x5x7x24xf32>
    %extracted_slice_9 = tensor.extract_slice %transposed_8[0, 0, 0, 24] [2, 5, 7, 16] [1, 1, 1, 1] : tensor<2x5x7x40xf32> to tensor<2x5x7x16xf32>
    %19 = tensor.empty() : tensor<96x80xf32>
    %transposed_10 = linalg.transpose ins(%arg3 : tensor<80x96xf32>) outs(%19 : tensor<96x80xf32>) permutation = [1, 0] 
    %20 = tensor.empty() : tensor<14x80xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<14x80xf32>) -> tensor<14x80xf32>
    %22 = linalg.matmul ins(%collapsed, %transposed_10 : tensor<14x96xf32>, tensor<96x80xf32>) outs(%21 : tensor<14x80xf32>) -> tensor<14x80xf32>
    %expanded_11 = tensor.expand_shape %22 [[0, 1], [2]] output_shape [2, 7, 80] : tensor<14x80xf32> into tensor<2x7x80xf32>
    %extracted_slice_12 = tensor.extract_slice %expanded_11[0, 0, 0] [2, 7, 64] [1, 1, 1] : tensor<2x7x80xf32> to tensor<2x7x64xf32>
    %extracted_slice_13 = tensor.extract_slice %expanded_11[0, 0, 64] [2, 7, 16] [1, 1, 1] : tensor<2x7x80xf32> to tensor<2x7x16xf32>
    %23 = tensor.empty() : tensor<2x7x64xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_12 : tensor<2x7x64xf32>) outs(%23 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %78 : f32
    } -> tensor<2x7x64xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%24 : tensor<2x7x64xf32>) outs(%7 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.addf %in, %out : f32
      linalg.yield %78 : f32
    } -> tensor<2x7x1xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<2x7x1xf32>) outs(%6 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.divf %in, %cst_4 : f32
      linalg.yield %78 : f32
    } -> tensor<2x7x1xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<2x7x1xf32>) outs(%6 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.truncf %cst_2 : f64 to f32
      %79 = arith.addf %in, %78 : f32
      linalg.yield %79 : f32
    } -> tensor<2x7x1xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<2x7x1xf32>) outs(%6 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = math.rsqrt %in : f32
      linalg.yield %78 : f32
    } -> tensor<2x7x1xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_12, %28 : tensor<2x7x64xf32>, tensor<2x7x1xf32>) outs(%23 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.mulf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x7x64xf32>
    %30 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %29 : tensor<64xf32>, tensor<2x7x64xf32>) outs(%23 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.mulf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x7x64xf32>
    %expanded_14 = tensor.expand_shape %extracted_slice_13 [[0], [1, 2], [3]] output_shape [2, 1, 7, 16] : tensor<2x7x16xf32> into tensor<2x1x7x16xf32>
    %extracted_slice_15 = tensor.extract_slice %arg8[0, 0, 0] [2, 7, 8] [1, 1, 1] : tensor<2x7x16xf32> to tensor<2x7x8xf32>
    %expanded_16 = tensor.expand_shape %extracted_slice_15 [[0], [1, 2], [3]] output_shape [2, 1, 7, 8] : tensor<2x7x8xf32> into tensor<2x1x7x8xf32>
    %extracted_slice_17 = tensor.extract_slice %arg9[0, 0, 0] [2, 7, 8] [1, 1, 1] : tensor<2x7x16xf32> to tensor<2x7x8xf32>
    %expanded_18 = tensor.expand_shape %extracted_slice_17 [[0], [1, 2], [3]] output_shape [2, 1, 7, 8] : tensor<2x7x8xf32> into tensor<2x1x7x8xf32>
    %extracted_slice_19 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 0] [2, 5, 7, 8] [1, 1, 1, 2] : tensor<2x5x7x16xf32> to tensor<2x5x7x8xf32>
    %extracted_slice_20 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 1] [2, 5, 7, 8] [1, 1, 1, 2] : tensor<2x5x7x16xf32> to tensor<2x5x7x8xf32>
    %extracted_slice_21 = tensor.extract_slice %expanded_14[0, 0, 0, 0] [2, 1, 7, 8] [1, 1, 1, 2] : tensor<2x1x7x16xf32> to tensor<2x1x7x8xf32>
    %extracted_slice_22 = tensor.extract_slice %expanded_14[0, 0, 0, 1] [2, 1, 7, 8] [1, 1, 1, 2] : tensor<2x1x7x16xf32> to tensor<2x1x7x8xf32>
    %31 = tensor.empty() : tensor<2x5x7x8xf32>
    %32 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_16 : tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>) outs(%31 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.mulf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x5x7x8xf32>
    %33 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %expanded_18 : tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>) outs(%31 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.mulf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x5x7x8xf32>
    %34 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %33 : tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) outs(%31 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.subf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x5x7x8xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %expanded_16 : tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>) outs(%31 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.mulf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x5x7x8xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_18 : tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>) outs(%31 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.mulf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x5x7x8xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %36 : tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) outs(%31 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.addf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x5x7x8xf32>
    %concat = tensor.concat dim(3) %34, %37 : (tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x16xf32>
    %38 = tensor.empty() : tensor<2x1x7x8xf32>
    %39 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_16 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%38 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.mulf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x1x7x8xf32>
    %40 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %expanded_18 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%38 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.mulf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x1x7x8xf32>
    %41 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %40 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%38 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.subf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x1x7x8xf32>
    %42 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %expanded_16 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%38 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.mulf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x1x7x8xf32>
    %43 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_18 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%38 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.mulf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x1x7x8xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %43 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%38 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.addf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x1x7x8xf32>
    %concat_23 = tensor.concat dim(3) %41, %44 : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x16xf32>
    %concat_24 = tensor.concat dim(3) %extracted_slice, %concat : (tensor<2x5x7x24xf32>, tensor<2x5x7x16xf32>) -> tensor<2x5x7x40xf32>
    %45 = tensor.empty() : tensor<64x240xf32>
    %transposed_25 = linalg.transpose ins(%arg5 : tensor<240x64xf32>) outs(%45 : tensor<64x240xf32>) permutation = [1, 0] 
    %collapsed_26 = tensor.collapse_shape %30 [[0, 1], [2]] : tensor<2x7x64xf32> into tensor<14x64xf32>
    %46 = tensor.empty() : tensor<14x240xf32>
    %47 = linalg.fill ins(%cst : f32) outs(%46 : tensor<14x240xf32>) -> tensor<14x240xf32>
    %48 = linalg.matmul ins(%collapsed_26, %transposed_25 : tensor<14x64xf32>, tensor<64x240xf32>) outs(%47 : tensor<14x240xf32>) -> tensor<14x240xf32>
    %expanded_27 = tensor.expand_shape %48 [[0, 1], [2, 3]] output_shape [2, 7, 5, 48] : tensor<14x240xf32> into tensor<2x7x5x48xf32>
    %49 = tensor.empty() : tensor<2x5x7x48xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<2x7x5x48xf32>) outs(%49 : tensor<2x5x7x48xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_29 = tensor.extract_slice %transposed_28[0, 0, 0, 0] [2, 5, 7, 24] [1, 1, 1, 1] : tensor<2x5x7x48xf32> to tensor<2x5x7x24xf32>
    %extracted_slice_30 = tensor.extract_slice %transposed_28[0, 0, 0, 24] [2, 5, 7, 24] [1, 1, 1, 1] : tensor<2x5x7x48xf32> to tensor<2x5x7x24xf32>
    %50 = tensor.empty() : tensor<2x5x7x16xf32>
    %collapsed_31 = tensor.collapse_shape %concat_23 [[0, 1], [2], [3]] : tensor<2x1x7x16xf32> into tensor<2x7x16xf32>
    %51 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_31 : tensor<2x7x16xf32>) outs(%50 : tensor<2x5x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x7x16xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice_29 into %18[0, 0, 0, 0] [2, 5, 7, 24] [1, 1, 1, 1] : tensor<2x5x7x24xf32> into tensor<2x5x7x40xf32>
    %inserted_slice_32 = tensor.insert_slice %51 into %inserted_slice[0, 0, 0, 24] [2, 5, 7, 16] [1, 1, 1, 1] : tensor<2x5x7x16xf32> into tensor<2x5x7x40xf32>
    %collapsed_33 = tensor.collapse_shape %concat_24 [[0, 1], [2], [3]] : tensor<2x5x7x40xf32> into tensor<10x7x40xf32>
    %52 = tensor.empty() : tensor<2x5x40x7xf32>
    %transposed_34 = linalg.transpose ins(%inserted_slice_32 : tensor<2x5x7x40xf32>) outs(%52 : tensor<2x5x40x7xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_35 = tensor.collapse_shape %transposed_34 [[0, 1], [2], [3]] : tensor<2x5x40x7xf32> into tensor<10x40x7xf32>
    %53 = tensor.empty() : tensor<10x7x7xf32>
    %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %55 = linalg.batch_matmul ins(%collapsed_33, %collapsed_35 : tensor<10x7x40xf32>, tensor<10x40x7xf32>) outs(%54 : tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %expanded_36 = tensor.expand_shape %55 [[0, 1], [2], [3]] output_shape [2, 5, 7, 7] : tensor<10x7x7xf32> into tensor<2x5x7x7xf32>
    %56 = tensor.empty() : tensor<2x5x7x7xf32>
    %57 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<2x5x7x7xf32>) outs(%56 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.truncf %cst_1 : f64 to f32
      %79 = arith.mulf %in, %78 : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x7x7xf32>
    %58 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %arg10 : tensor<2x5x7x7xf32>, tensor<2x1x7x7xf32>) outs(%56 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.addf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x5x7x7xf32>
    %59 = tensor.empty() : tensor<2x5x7xi64>
    %60 = linalg.fill ins(%c0_i64 : i64) outs(%59 : tensor<2x5x7xi64>) -> tensor<2x5x7xi64>
    %61 = tensor.empty() : tensor<2x5x7xf32>
    %62 = linalg.fill ins(%cst_0 : f32) outs(%61 : tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %63:2 = linalg.generic {indexing_maps = [#map3, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%58 : tensor<2x5x7x7xf32>) outs(%62, %60 : tensor<2x5x7xf32>, tensor<2x5x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_45: i64):
      %78 = linalg.index 3 : index
      %79 = arith.index_cast %78 : index to i64
      %80 = arith.maximumf %in, %out : f32
      %81 = arith.cmpf ogt, %in, %out : f32
      %82 = arith.select %81, %79, %out_45 : i64
      linalg.yield %80, %82 : f32, i64
    } -> (tensor<2x5x7xf32>, tensor<2x5x7xi64>)
    %expanded_37 = tensor.expand_shape %63#0 [[0], [1], [2, 3]] output_shape [2, 5, 7, 1] : tensor<2x5x7xf32> into tensor<2x5x7x1xf32>
    %64 = linalg.generic {indexing_maps = [#map3, #map7, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %expanded_37 : tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>) outs(%56 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.subf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x5x7x7xf32>
    %65 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<2x5x7x7xf32>) outs(%56 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = math.exp %in : f32
      linalg.yield %78 : f32
    } -> tensor<2x5x7x7xf32>
    %66 = tensor.empty() : tensor<2x5x7x1xf32>
    %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<2x5x7x1xf32>) -> tensor<2x5x7x1xf32>
    %68 = linalg.generic {indexing_maps = [#map3, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%65 : tensor<2x5x7x7xf32>) outs(%67 : tensor<2x5x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.addf %in, %out : f32
      linalg.yield %78 : f32
    } -> tensor<2x5x7x1xf32>
    %69 = linalg.generic {indexing_maps = [#map3, #map7, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %68 : tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>) outs(%56 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %78 = arith.divf %in, %in_45 : f32
      linalg.yield %78 : f32
    } -> tensor<2x5x7x7xf32>
    %collapsed_38 = tensor.collapse_shape %69 [[0, 1], [2], [3]] : tensor<2x5x7x7xf32> into tensor<10x7x7xf32>
    %collapsed_39 = tensor.collapse_shape %extracted_slice_30 [[0, 1], [2], [3]] : tensor<2x5x7x24xf32> into tensor<10x7x24xf32>
    %70 = tensor.empty() : tensor<10x7x24xf32>
    %71 = linalg.fill ins(%cst : f32) outs(%70 : tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %72 = linalg.batch_matmul ins(%collapsed_38, %collapsed_39 : tensor<10x7x7xf32>, tensor<10x7x24xf32>) outs(%71 : tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %expanded_40 = tensor.expand_shape %72 [[0, 1], [2], [3]] output_shape [2, 5, 7, 24] : tensor<10x7x24xf32> into tensor<2x5x7x24xf32>
    %73 = tensor.empty() : tensor<2x7x5x24xf32>
    %transposed_41 = linalg.transpose ins(%expanded_40 : tensor<2x5x7x24xf32>) outs(%73 : tensor<2x7x5x24xf32>) permutation = [0, 2, 1, 3] 
    %74 = tensor.empty() : tensor<120x96xf32>
    %transposed_42 = linalg.transpose ins(%arg6 : tensor<96x120xf32>) outs(%74 : tensor<120x96xf32>) permutation = [1, 0] 
    %collapsed_43 = tensor.collapse_shape %transposed_41 [[0, 1], [2, 3]] : tensor<2x7x5x24xf32> into tensor<14x120xf32>
    %75 = tensor.empty() : tensor<14x96xf32>
    %76 = linalg.fill ins(%cst : f32) outs(%75 : tensor<14x96xf32>) -> tensor<14x96xf32>
    %77 = linalg.matmul ins(%collapsed_43, %transposed_42 : tensor<14x120xf32>, tensor<120x96xf32>) outs(%76 : tensor<14x96xf32>) -> tensor<14x96xf32>
    %expanded_44 = tensor.expand_shape %77 [[0, 1], [2]] output_shape [2, 7, 96] : tensor<14x96xf32> into tensor<2x7x96xf32>
    return %expanded_44 : tensor<2x7x96xf32>
  }
}

