#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<48x96xf32> {mla.arg = 0 : i64}, %arg1: tensor<48xf32> {mla.arg = 1 : i64}, %arg2: tensor<200x48xf32> {mla.arg = 2 : i64}, %arg3: tensor<80x96xf32> {mla.arg = 3 : i64}, %arg4: tensor<64xf32> {mla.arg = 4 : i64}, %arg5: tensor<240x64xf32> {mla.arg = 5 : i64}, %arg6: tensor<96x120xf32> {mla.arg = 6 : i64}, %arg7: tensor<2x1x96xf32> {mla.arg = 7 : i64}, %arg8: tensor<2x1x16xf32> {mla.arg = 8 : i64}, %arg9: tensor<2x1x16xf32> {mla.arg = 9 : i64}, %arg10: tensor<2x1x1x38xf32> {mla.arg = 10 : i64}, %arg11: tensor<2x1x37x64xf32> {mla.arg = 11 : i64}, %arg12: tensor<2x1x37x16xf32> {mla.arg = 12 : i64}) -> (tensor<2x1x96xf32>, tensor<2x1x38x64xf32>, tensor<2x1x38x16xf32>) {
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
    %collapsed = tensor.collapse_shape %arg7 [[0], [1, 2]] : tensor<2x1x96xf32> into tensor<2x96xf32>
    %1 = tensor.empty() : tensor<2x48xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<2x48xf32>) -> tensor<2x48xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<2x96xf32>, tensor<96x48xf32>) outs(%2 : tensor<2x48xf32>) -> tensor<2x48xf32>
    %expanded = tensor.expand_shape %3 [[0], [1, 2]] output_shape [2, 1, 48] : tensor<2x48xf32> into tensor<2x1x48xf32>
    %4 = tensor.empty() : tensor<2x1x48xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x1x48xf32>) outs(%4 : tensor<2x1x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %79 : f32
    } -> tensor<2x1x48xf32>
    %6 = tensor.empty() : tensor<2x1x1xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%5 : tensor<2x1x48xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = arith.addf %in, %out : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x1x1xf32>) outs(%6 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = arith.divf %in, %cst_3 : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x1x1xf32>) outs(%6 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = arith.truncf %cst_2 : f64 to f32
      %80 = arith.addf %in, %79 : f32
      linalg.yield %80 : f32
    } -> tensor<2x1x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x1x1xf32>) outs(%6 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = math.rsqrt %in : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %11 : tensor<2x1x48xf32>, tensor<2x1x1xf32>) outs(%4 : tensor<2x1x48xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.mulf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x48xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %12 : tensor<48xf32>, tensor<2x1x48xf32>) outs(%4 : tensor<2x1x48xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.mulf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x48xf32>
    %14 = tensor.empty() : tensor<48x200xf32>
    %transposed_5 = linalg.transpose ins(%arg2 : tensor<200x48xf32>) outs(%14 : tensor<48x200xf32>) permutation = [1, 0] 
    %collapsed_6 = tensor.collapse_shape %13 [[0], [1, 2]] : tensor<2x1x48xf32> into tensor<2x48xf32>
    %15 = tensor.empty() : tensor<2x200xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<2x200xf32>) -> tensor<2x200xf32>
    %17 = linalg.matmul ins(%collapsed_6, %transposed_5 : tensor<2x48xf32>, tensor<48x200xf32>) outs(%16 : tensor<2x200xf32>) -> tensor<2x200xf32>
    %expanded_7 = tensor.expand_shape %17 [[0], [1, 2, 3]] output_shape [2, 1, 5, 40] : tensor<2x200xf32> into tensor<2x1x5x40xf32>
    %18 = tensor.empty() : tensor<2x5x1x40xf32>
    %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<2x1x5x40xf32>) outs(%18 : tensor<2x5x1x40xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_8[0, 0, 0, 0] [2, 5, 1, 24] [1, 1, 1, 1] : tensor<2x5x1x40xf32> to tensor<2x5x1x24xf32>
    %extracted_slice_9 = tensor.extract_slice %transposed_8[0, 0, 0, 24] [2, 5, 1, 16] [1, 1, 1, 1] : tensor<2x5x1x40xf32> to tensor<2x5x1x16xf32>
    %19 = tensor.empty() : tensor<96x80xf32>
    %transposed_10 = linalg.transpose ins(%arg3 : tensor<80x96xf32>) outs(%19 : tensor<96x80xf32>) permutation = [1, 0] 
    %20 = tensor.empty() : tensor<2x80xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<2x80xf32>) -> tensor<2x80xf32>
    %22 = linalg.matmul ins(%collapsed, %transposed_10 : tensor<2x96xf32>, tensor<96x80xf32>) outs(%21 : tensor<2x80xf32>) -> tensor<2x80xf32>
    %expanded_11 = tensor.expand_shape %22 [[0], [1, 2]] output_shape [2, 1, 80] : tensor<2x80xf32> into tensor<2x1x80xf32>
    %extracted_slice_12 = tensor.extract_slice %expanded_11[0, 0, 0] [2, 1, 64] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x64xf32>
    %extracted_slice_13 = tensor.extract_slice %expanded_11[0, 0, 64] [2, 1, 16] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x16xf32>
    %23 = tensor.empty() : tensor<2x1x64xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_12 : tensor<2x1x64xf32>) outs(%23 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %79 : f32
    } -> tensor<2x1x64xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%24 : tensor<2x1x64xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = arith.addf %in, %out : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x1xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<2x1x1xf32>) outs(%6 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = arith.divf %in, %cst_4 : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x1xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<2x1x1xf32>) outs(%6 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = arith.truncf %cst_2 : f64 to f32
      %80 = arith.addf %in, %79 : f32
      linalg.yield %80 : f32
    } -> tensor<2x1x1xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<2x1x1xf32>) outs(%6 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = math.rsqrt %in : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x1xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_12, %28 : tensor<2x1x64xf32>, tensor<2x1x1xf32>) outs(%23 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.mulf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x64xf32>
    %30 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %29 : tensor<64xf32>, tensor<2x1x64xf32>) outs(%23 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.mulf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x64xf32>
    %expanded_14 = tensor.expand_shape %30 [[0], [1], [2, 3]] output_shape [2, 1, 1, 64] : tensor<2x1x64xf32> into tensor<2x1x1x64xf32>
    %expanded_15 = tensor.expand_shape %extracted_slice_13 [[0], [1], [2, 3]] output_shape [2, 1, 1, 16] : tensor<2x1x16xf32> into tensor<2x1x1x16xf32>
    %extracted_slice_16 = tensor.extract_slice %arg8[0, 0, 0] [2, 1, 8] [1, 1, 1] : tensor<2x1x16xf32> to tensor<2x1x8xf32>
    %expanded_17 = tensor.expand_shape %extracted_slice_16 [[0], [1, 2], [3]] output_shape [2, 1, 1, 8] : tensor<2x1x8xf32> into tensor<2x1x1x8xf32>
    %extracted_slice_18 = tensor.extract_slice %arg9[0, 0, 0] [2, 1, 8] [1, 1, 1] : tensor<2x1x16xf32> to tensor<2x1x8xf32>
    %expanded_19 = tensor.expand_shape %extracted_slice_18 [[0], [1, 2], [3]] output_shape [2, 1, 1, 8] : tensor<2x1x8xf32> into tensor<2x1x1x8xf32>
    %extracted_slice_20 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 0] [2, 5, 1, 8] [1, 1, 1, 2] : tensor<2x5x1x16xf32> to tensor<2x5x1x8xf32>
    %extracted_slice_21 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 1] [2, 5, 1, 8] [1, 1, 1, 2] : tensor<2x5x1x16xf32> to tensor<2x5x1x8xf32>
    %extracted_slice_22 = tensor.extract_slice %expanded_15[0, 0, 0, 0] [2, 1, 1, 8] [1, 1, 1, 2] : tensor<2x1x1x16xf32> to tensor<2x1x1x8xf32>
    %extracted_slice_23 = tensor.extract_slice %expanded_15[0, 0, 0, 1] [2, 1, 1, 8] [1, 1, 1, 2] : tensor<2x1x1x16xf32> to tensor<2x1x1x8xf32>
    %31 = tensor.empty() : tensor<2x5x1x8xf32>
    %32 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %expanded_17 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%31 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.mulf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x1x8xf32>
    %33 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_19 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%31 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.mulf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x1x8xf32>
    %34 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %33 : tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) outs(%31 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.subf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x1x8xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_17 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%31 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.mulf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x1x8xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %expanded_19 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%31 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.mulf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x1x8xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %36 : tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) outs(%31 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.addf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x1x8xf32>
    %concat = tensor.concat dim(3) %34, %37 : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x16xf32>
    %38 = tensor.empty() : tensor<2x1x1x8xf32>
    %39 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %expanded_17 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%38 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.mulf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x1x8xf32>
    %40 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %expanded_19 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%38 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.mulf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x1x8xf32>
    %41 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %40 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%38 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.subf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x1x8xf32>
    %42 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %expanded_17 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%38 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.mulf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x1x8xf32>
    %43 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %expanded_19 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%38 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.mulf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x1x8xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %43 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%38 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.addf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x1x1x8xf32>
    %concat_24 = tensor.concat dim(3) %41, %44 : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x16xf32>
    %concat_25 = tensor.concat dim(2) %arg11, %expanded_14 : (tensor<2x1x37x64xf32>, tensor<2x1x1x64xf32>) -> tensor<2x1x38x64xf32>
    %concat_26 = tensor.concat dim(2) %arg12, %concat_24 : (tensor<2x1x37x16xf32>, tensor<2x1x1x16xf32>) -> tensor<2x1x38x16xf32>
    %concat_27 = tensor.concat dim(3) %extracted_slice, %concat : (tensor<2x5x1x24xf32>, tensor<2x5x1x16xf32>) -> tensor<2x5x1x40xf32>
    %45 = tensor.empty() : tensor<64x240xf32>
    %transposed_28 = linalg.transpose ins(%arg5 : tensor<240x64xf32>) outs(%45 : tensor<64x240xf32>) permutation = [1, 0] 
    %collapsed_29 = tensor.collapse_shape %concat_25 [[0, 1, 2], [3]] : tensor<2x1x38x64xf32> into tensor<76x64xf32>
    %46 = tensor.empty() : tensor<76x240xf32>
    %47 = linalg.fill ins(%cst : f32) outs(%46 : tensor<76x240xf32>) -> tensor<76x240xf32>
    %48 = linalg.matmul ins(%collapsed_29, %transposed_28 : tensor<76x64xf32>, tensor<64x240xf32>) outs(%47 : tensor<76x240xf32>) -> tensor<76x240xf32>
    %expanded_30 = tensor.expand_shape %48 [[0, 1], [2, 3]] output_shape [2, 38, 5, 48] : tensor<76x240xf32> into tensor<2x38x5x48xf32>
    %49 = tensor.empty() : tensor<2x5x38x48xf32>
    %transposed_31 = linalg.transpose ins(%expanded_30 : tensor<2x38x5x48xf32>) outs(%49 : tensor<2x5x38x48xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_32 = tensor.extract_slice %transposed_31[0, 0, 0, 0] [2, 5, 38, 24] [1, 1, 1, 1] : tensor<2x5x38x48xf32> to tensor<2x5x38x24xf32>
    %extracted_slice_33 = tensor.extract_slice %transposed_31[0, 0, 0, 24] [2, 5, 38, 24] [1, 1, 1, 1] : tensor<2x5x38x48xf32> to tensor<2x5x38x24xf32>
    %50 = tensor.empty() : tensor<2x5x38x16xf32>
    %collapsed_34 = tensor.collapse_shape %concat_26 [[0, 1], [2], [3]] : tensor<2x1x38x16xf32> into tensor<2x38x16xf32>
    %51 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_34 : tensor<2x38x16xf32>) outs(%50 : tensor<2x5x38x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x38x16xf32>
    %52 = tensor.empty() : tensor<2x5x38x40xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice_32 into %52[0, 0, 0, 0] [2, 5, 38, 24] [1, 1, 1, 1] : tensor<2x5x38x24xf32> into tensor<2x5x38x40xf32>
    %inserted_slice_35 = tensor.insert_slice %51 into %inserted_slice[0, 0, 0, 24] [2, 5, 38, 16] [1, 1, 1, 1] : tensor<2x5x38x16xf32> into tensor<2x5x38x40xf32>
    %collapsed_36 = tensor.collapse_shape %concat_27 [[0, 1], [2], [3]] : tensor<2x5x1x40xf32> into tensor<10x1x40xf32>
    %53 = tensor.empty() : tensor<2x5x40x38xf32>
    %transposed_37 = linalg.transpose ins(%inserted_slice_35 : tensor<2x5x38x40xf32>) outs(%53 : tensor<2x5x40x38xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_38 = tensor.collapse_shape %transposed_37 [[0, 1], [2], [3]] : tensor<2x5x40x38xf32> into tensor<10x40x38xf32>
    %54 = tensor.empty() : tensor<10x1x38xf32>
    %55 = linalg.fill ins(%cst : f32) outs(%54 : tensor<10x1x38xf32>) -> tensor<10x1x38xf32>
    %56 = linalg.batch_matmul ins(%collapsed_36, %collapsed_38 : tensor<10x1x40xf32>, tensor<10x40x38xf32>) outs(%55 : tensor<10x1x38xf32>) -> tensor<10x1x38xf32>
    %expanded_39 = tensor.expand_shape %56 [[0, 1], [2], [3]] output_shape [2, 5, 1, 38] : tensor<10x1x38xf32> into tensor<2x5x1x38xf32>
    %57 = tensor.empty() : tensor<2x5x1x38xf32>
    %58 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_39 : tensor<2x5x1x38xf32>) outs(%57 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = arith.truncf %cst_1 : f64 to f32
      %80 = arith.mulf %in, %79 : f32
      linalg.yield %80 : f32
    } -> tensor<2x5x1x38xf32>
    %59 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %arg10 : tensor<2x5x1x38xf32>, tensor<2x1x1x38xf32>) outs(%57 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.addf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x1x38xf32>
    %60 = tensor.empty() : tensor<2x5x1xi64>
    %61 = linalg.fill ins(%c0_i64 : i64) outs(%60 : tensor<2x5x1xi64>) -> tensor<2x5x1xi64>
    %62 = tensor.empty() : tensor<2x5x1xf32>
    %63 = linalg.fill ins(%cst_0 : f32) outs(%62 : tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %64:2 = linalg.generic {indexing_maps = [#map3, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%59 : tensor<2x5x1x38xf32>) outs(%63, %61 : tensor<2x5x1xf32>, tensor<2x5x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_48: i64):
      %79 = linalg.index 3 : index
      %80 = arith.index_cast %79 : index to i64
      %81 = arith.maximumf %in, %out : f32
      %82 = arith.cmpf ogt, %in, %out : f32
      %83 = arith.select %82, %80, %out_48 : i64
      linalg.yield %81, %83 : f32, i64
    } -> (tensor<2x5x1xf32>, tensor<2x5x1xi64>)
    %expanded_40 = tensor.expand_shape %64#0 [[0], [1], [2, 3]] output_shape [2, 5, 1, 1] : tensor<2x5x1xf32> into tensor<2x5x1x1xf32>
    %65 = linalg.generic {indexing_maps = [#map3, #map7, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59, %expanded_40 : tensor<2x5x1x38xf32>, tensor<2x5x1x1xf32>) outs(%57 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.subf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x1x38xf32>
    %66 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65 : tensor<2x5x1x38xf32>) outs(%57 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = math.exp %in : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x1x38xf32>
    %67 = tensor.empty() : tensor<2x5x1x1xf32>
    %68 = linalg.fill ins(%cst : f32) outs(%67 : tensor<2x5x1x1xf32>) -> tensor<2x5x1x1xf32>
    %69 = linalg.generic {indexing_maps = [#map3, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%66 : tensor<2x5x1x38xf32>) outs(%68 : tensor<2x5x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %79 = arith.addf %in, %out : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x1x1xf32>
    %70 = linalg.generic {indexing_maps = [#map3, #map7, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66, %69 : tensor<2x5x1x38xf32>, tensor<2x5x1x1xf32>) outs(%57 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %79 = arith.divf %in, %in_48 : f32
      linalg.yield %79 : f32
    } -> tensor<2x5x1x38xf32>
    %collapsed_41 = tensor.collapse_shape %70 [[0, 1], [2], [3]] : tensor<2x5x1x38xf32> into tensor<10x1x38xf32>
    %collapsed_42 = tensor.collapse_shape %extracted_slice_33 [[0, 1], [2], [3]] : tensor<2x5x38x24xf32> into tensor<10x38x24xf32>
    %71 = tensor.empty() : tensor<10x1x24xf32>
    %72 = linalg.fill ins(%cst : f32) outs(%71 : tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %73 = linalg.batch_matmul ins(%collapsed_41, %collapsed_42 : tensor<10x1x38xf32>, tensor<10x38x24xf32>) outs(%72 : tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %expanded_43 = tensor.expand_shape %73 [[0, 1], [2], [3]] output_shape [2, 5, 1, 24] : tensor<10x1x24xf32> into tensor<2x5x1x24xf32>
    %74 = tensor.empty() : tensor<2x1x5x24xf32>
    %transposed_44 = linalg.transpose ins(%expanded_43 : tensor<2x5x1x24xf32>) outs(%74 : tensor<2x1x5x24xf32>) permutation = [0, 2, 1, 3] 
    %75 = tensor.empty() : tensor<120x96xf32>
    %transposed_45 = linalg.transpose ins(%arg6 : tensor<96x120xf32>) outs(%75 : tensor<120x96xf32>) permutation = [1, 0] 
    %collapsed_46 = tensor.collapse_shape %transposed_44 [[0], [1, 2, 3]] : tensor<2x1x5x24xf32> into tensor<2x120xf32>
    %76 = tensor.empty() : tensor<2x96xf32>
    %77 = linalg.fill ins(%cst : f32) outs(%76 : tensor<2x96xf32>) -> tensor<2x96xf32>
    %78 = linalg.matmul ins(%collapsed_46, %transposed_45 : tensor<2x120xf32>, tensor<120x96xf32>) outs(%77 : tensor<2x96xf32>) -> tensor<2x96xf32>
    %expanded_47 = tensor.expand_shape %78 [[0], [1, 2]] output_shape [2, 1, 96] : tensor<2x96xf32> into tensor<2x1x96xf32>
    return %expanded_47, %concat_25, %concat_26 : tensor<2x1x96xf32>, tensor<2x1x38x64xf32>, tensor<2x1x38x16xf32>
  }
}

