#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0, d1) -> (0, d1)>
#map8 = affine_map<(d0, d1) -> (d0, 0)>
#map9 = affine_map<(d0, d1) -> (d0, d1)>
#map10 = affine_map<(d0, d1) -> ()>
#map11 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<48x96xf32> {mla.arg = 0 : i64}, %arg1: tensor<48xf32> {mla.arg = 1 : i64}, %arg2: tensor<200x48xf32> {mla.arg = 2 : i64}, %arg3: tensor<80x96xf32> {mla.arg = 3 : i64}, %arg4: tensor<64xf32> {mla.arg = 4 : i64}, %arg5: tensor<240x64xf32> {mla.arg = 5 : i64}, %arg6: tensor<96x120xf32> {mla.arg = 6 : i64}, %arg7: tensor<2x7x96xf32> {mla.arg = 7 : i64}, %arg8: tensor<2x7x16xf32> {mla.arg = 8 : i64}, %arg9: tensor<2x7x16xf32> {mla.arg = 9 : i64}) -> tensor<2x7x96xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x5x7x7xf32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<true> : tensor<7x7xi1>
    %cst_5 = arith.constant 0xFFF0000000000000 : f64
    %cst_6 = arith.constant 0.54431825697387481 : f64
    %cst_7 = arith.constant 9.9999999999999995E-7 : f64
    %cst_8 = arith.constant 4.800000e+01 : f32
    %cst_9 = arith.constant 6.400000e+01 : f32
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
      %94 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %94 : f32
    } -> tensor<2x7x48xf32>
    %6 = tensor.empty() : tensor<2x7x1xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%5 : tensor<2x7x48xf32>) outs(%7 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.addf %in, %out : f32
      linalg.yield %94 : f32
    } -> tensor<2x7x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x7x1xf32>) outs(%6 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.divf %in, %cst_8 : f32
      linalg.yield %94 : f32
    } -> tensor<2x7x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x7x1xf32>) outs(%6 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.truncf %cst_7 : f64 to f32
      %95 = arith.addf %in, %94 : f32
      linalg.yield %95 : f32
    } -> tensor<2x7x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x7x1xf32>) outs(%6 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = math.rsqrt %in : f32
      linalg.yield %94 : f32
    } -> tensor<2x7x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %11 : tensor<2x7x48xf32>, tensor<2x7x1xf32>) outs(%4 : tensor<2x7x48xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.mulf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x7x48xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %12 : tensor<48xf32>, tensor<2x7x48xf32>) outs(%4 : tensor<2x7x48xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.mulf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x7x48xf32>
    %14 = tensor.empty() : tensor<48x200xf32>
    %transposed_10 = linalg.transpose ins(%arg2 : tensor<200x48xf32>) outs(%14 : tensor<48x200xf32>) permutation = [1, 0] 
    %collapsed_11 = tensor.collapse_shape %13 [[0, 1], [2]] : tensor<2x7x48xf32> into tensor<14x48xf32>
    %15 = tensor.empty() : tensor<14x200xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<14x200xf32>) -> tensor<14x200xf32>
    %17 = linalg.matmul ins(%collapsed_11, %transposed_10 : tensor<14x48xf32>, tensor<48x200xf32>) outs(%16 : tensor<14x200xf32>) -> tensor<14x200xf32>
    %expanded_12 = tensor.expand_shape %17 [[0, 1], [2, 3]] output_shape [2, 7, 5, 40] : tensor<14x200xf32> into tensor<2x7x5x40xf32>
    %18 = tensor.empty() : tensor<2x5x7x40xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<2x7x5x40xf32>) outs(%18 : tensor<2x5x7x40xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_13[0, 0, 0, 0] [2, 5, 7, 24] [1, 1, 1, 1] : tensor<2x5x7x40xf32> to tensor<2x5x7x24xf32>
    %extracted_slice_14 = tensor.extract_slice %transposed_13[0, 0, 0, 24] [2, 5, 7, 16] [1, 1, 1, 1] : tensor<2x5x7x40xf32> to tensor<2x5x7x16xf32>
    %19 = tensor.empty() : tensor<96x80xf32>
    %transposed_15 = linalg.transpose ins(%arg3 : tensor<80x96xf32>) outs(%19 : tensor<96x80xf32>) permutation = [1, 0] 
    %20 = tensor.empty() : tensor<14x80xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<14x80xf32>) -> tensor<14x80xf32>
    %22 = linalg.matmul ins(%collapsed, %transposed_15 : tensor<14x96xf32>, tensor<96x80xf32>) outs(%21 : tensor<14x80xf32>) -> tensor<14x80xf32>
    %expanded_16 = tensor.expand_shape %22 [[0, 1], [2]] output_shape [2, 7, 80] : tensor<14x80xf32> into tensor<2x7x80xf32>
    %extracted_slice_17 = tensor.extract_slice %expanded_16[0, 0, 0] [2, 7, 64] [1, 1, 1] : tensor<2x7x80xf32> to tensor<2x7x64xf32>
    %extracted_slice_18 = tensor.extract_slice %expanded_16[0, 0, 64] [2, 7, 16] [1, 1, 1] : tensor<2x7x80xf32> to tensor<2x7x16xf32>
    %23 = tensor.empty() : tensor<2x7x64xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_17 : tensor<2x7x64xf32>) outs(%23 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %94 : f32
    } -> tensor<2x7x64xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%24 : tensor<2x7x64xf32>) outs(%7 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.addf %in, %out : f32
      linalg.yield %94 : f32
    } -> tensor<2x7x1xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<2x7x1xf32>) outs(%6 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.divf %in, %cst_9 : f32
      linalg.yield %94 : f32
    } -> tensor<2x7x1xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<2x7x1xf32>) outs(%6 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.truncf %cst_7 : f64 to f32
      %95 = arith.addf %in, %94 : f32
      linalg.yield %95 : f32
    } -> tensor<2x7x1xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<2x7x1xf32>) outs(%6 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = math.rsqrt %in : f32
      linalg.yield %94 : f32
    } -> tensor<2x7x1xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %28 : tensor<2x7x64xf32>, tensor<2x7x1xf32>) outs(%23 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.mulf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x7x64xf32>
    %30 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %29 : tensor<64xf32>, tensor<2x7x64xf32>) outs(%23 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.mulf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x7x64xf32>
    %expanded_19 = tensor.expand_shape %extracted_slice_18 [[0], [1, 2], [3]] output_shape [2, 1, 7, 16] : tensor<2x7x16xf32> into tensor<2x1x7x16xf32>
    %extracted_slice_20 = tensor.extract_slice %arg8[0, 0, 0] [2, 7, 8] [1, 1, 1] : tensor<2x7x16xf32> to tensor<2x7x8xf32>
    %expanded_21 = tensor.expand_shape %extracted_slice_20 [[0], [1, 2], [3]] output_shape [2, 1, 7, 8] : tensor<2x7x8xf32> into tensor<2x1x7x8xf32>
    %extracted_slice_22 = tensor.extract_slice %arg9[0, 0, 0] [2, 7, 8] [1, 1, 1] : tensor<2x7x16xf32> to tensor<2x7x8xf32>
    %expanded_23 = tensor.expand_shape %extracted_slice_22 [[0], [1, 2], [3]] output_shape [2, 1, 7, 8] : tensor<2x7x8xf32> into tensor<2x1x7x8xf32>
    %extracted_slice_24 = tensor.extract_slice %extracted_slice_14[0, 0, 0, 0] [2, 5, 7, 8] [1, 1, 1, 2] : tensor<2x5x7x16xf32> to tensor<2x5x7x8xf32>
    %extracted_slice_25 = tensor.extract_slice %extracted_slice_14[0, 0, 0, 1] [2, 5, 7, 8] [1, 1, 1, 2] : tensor<2x5x7x16xf32> to tensor<2x5x7x8xf32>
    %extracted_slice_26 = tensor.extract_slice %expanded_19[0, 0, 0, 0] [2, 1, 7, 8] [1, 1, 1, 2] : tensor<2x1x7x16xf32> to tensor<2x1x7x8xf32>
    %extracted_slice_27 = tensor.extract_slice %expanded_19[0, 0, 0, 1] [2, 1, 7, 8] [1, 1, 1, 2] : tensor<2x1x7x16xf32> to tensor<2x1x7x8xf32>
    %31 = tensor.empty() : tensor<2x5x7x8xf32>
    %32 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24, %expanded_21 : tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>) outs(%31 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.mulf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x5x7x8xf32>
    %33 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25, %expanded_23 : tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>) outs(%31 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.mulf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x5x7x8xf32>
    %34 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %33 : tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) outs(%31 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.subf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x5x7x8xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25, %expanded_21 : tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>) outs(%31 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.mulf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x5x7x8xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24, %expanded_23 : tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>) outs(%31 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.mulf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x5x7x8xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %36 : tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) outs(%31 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.addf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x5x7x8xf32>
    %concat = tensor.concat dim(3) %34, %37 : (tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x16xf32>
    %38 = tensor.empty() : tensor<2x1x7x8xf32>
    %39 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26, %expanded_21 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%38 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.mulf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x1x7x8xf32>
    %40 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_27, %expanded_23 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%38 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.mulf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x1x7x8xf32>
    %41 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %40 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%38 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.subf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x1x7x8xf32>
    %42 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_27, %expanded_21 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%38 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.mulf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x1x7x8xf32>
    %43 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26, %expanded_23 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%38 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.mulf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x1x7x8xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %43 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%38 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.addf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x1x7x8xf32>
    %concat_28 = tensor.concat dim(3) %41, %44 : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x16xf32>
    %concat_29 = tensor.concat dim(3) %extracted_slice, %concat : (tensor<2x5x7x24xf32>, tensor<2x5x7x16xf32>) -> tensor<2x5x7x40xf32>
    %45 = tensor.empty() : tensor<64x240xf32>
    %transposed_30 = linalg.transpose ins(%arg5 : tensor<240x64xf32>) outs(%45 : tensor<64x240xf32>) permutation = [1, 0] 
    %collapsed_31 = tensor.collapse_shape %30 [[0, 1], [2]] : tensor<2x7x64xf32> into tensor<14x64xf32>
    %46 = tensor.empty() : tensor<14x240xf32>
    %47 = linalg.fill ins(%cst : f32) outs(%46 : tensor<14x240xf32>) -> tensor<14x240xf32>
    %48 = linalg.matmul ins(%collapsed_31, %transposed_30 : tensor<14x64xf32>, tensor<64x240xf32>) outs(%47 : tensor<14x240xf32>) -> tensor<14x240xf32>
    %expanded_32 = tensor.expand_shape %48 [[0, 1], [2, 3]] output_shape [2, 7, 5, 48] : tensor<14x240xf32> into tensor<2x7x5x48xf32>
    %49 = tensor.empty() : tensor<2x5x7x48xf32>
    %transposed_33 = linalg.transpose ins(%expanded_32 : tensor<2x7x5x48xf32>) outs(%49 : tensor<2x5x7x48xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_34 = tensor.extract_slice %transposed_33[0, 0, 0, 0] [2, 5, 7, 24] [1, 1, 1, 1] : tensor<2x5x7x48xf32> to tensor<2x5x7x24xf32>
    %extracted_slice_35 = tensor.extract_slice %transposed_33[0, 0, 0, 24] [2, 5, 7, 24] [1, 1, 1, 1] : tensor<2x5x7x48xf32> to tensor<2x5x7x24xf32>
    %50 = tensor.empty() : tensor<2x5x7x16xf32>
    %collapsed_36 = tensor.collapse_shape %concat_28 [[0, 1], [2], [3]] : tensor<2x1x7x16xf32> into tensor<2x7x16xf32>
    %51 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_36 : tensor<2x7x16xf32>) outs(%50 : tensor<2x5x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x7x16xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice_34 into %18[0, 0, 0, 0] [2, 5, 7, 24] [1, 1, 1, 1] : tensor<2x5x7x24xf32> into tensor<2x5x7x40xf32>
    %inserted_slice_37 = tensor.insert_slice %51 into %inserted_slice[0, 0, 0, 24] [2, 5, 7, 16] [1, 1, 1, 1] : tensor<2x5x7x16xf32> into tensor<2x5x7x40xf32>
    %52 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_29 : tensor<2x5x7x40xf32>) outs(%18 : tensor<2x5x7x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.truncf %cst_6 : f64 to f32
      %95 = arith.mulf %in, %94 : f32
      linalg.yield %95 : f32
    } -> tensor<2x5x7x40xf32>
    %53 = tensor.empty() : tensor<7xi64>
    %54 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel"]} outs(%53 : tensor<7xi64>) {
    ^bb0(%out: i64):
      %94 = linalg.index 0 : index
      %95 = arith.index_cast %94 : index to i64
      linalg.yield %95 : i64
    } -> tensor<7xi64>
    %expanded_38 = tensor.expand_shape %54 [[0, 1]] output_shape [1, 7] : tensor<7xi64> into tensor<1x7xi64>
    %expanded_39 = tensor.expand_shape %54 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
    %55 = tensor.empty() : tensor<7x7xi64>
    %56 = linalg.generic {indexing_maps = [#map7, #map8, #map9], iterator_types = ["parallel", "parallel"]} ins(%expanded_38, %expanded_39 : tensor<1x7xi64>, tensor<7x1xi64>) outs(%55 : tensor<7x7xi64>) {
    ^bb0(%in: i64, %in_52: i64, %out: i64):
      %94 = arith.subi %in, %in_52 : i64
      linalg.yield %94 : i64
    } -> tensor<7x7xi64>
    %57 = tensor.empty() : tensor<7x7xi1>
    %58 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel"]} ins(%56 : tensor<7x7xi64>) outs(%57 : tensor<7x7xi1>) {
    ^bb0(%in: i64, %out: i1):
      %94 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %94 : i1
    } -> tensor<7x7xi1>
    %59 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel"]} ins(%58, %cst_4 : tensor<7x7xi1>, tensor<7x7xi1>) outs(%57 : tensor<7x7xi1>) {
    ^bb0(%in: i1, %in_52: i1, %out: i1):
      %94 = arith.andi %in, %in_52 : i1
      linalg.yield %94 : i1
    } -> tensor<7x7xi1>
    %60 = tensor.empty() : tensor<7x7xf32>
    %61 = linalg.generic {indexing_maps = [#map9, #map10, #map10, #map9], iterator_types = ["parallel", "parallel"]} ins(%59, %cst_2, %cst_3 : tensor<7x7xi1>, tensor<f32>, tensor<f32>) outs(%60 : tensor<7x7xf32>) {
    ^bb0(%in: i1, %in_52: f32, %in_53: f32, %out: f32):
      %94 = arith.select %in, %in_52, %in_53 : f32
      linalg.yield %94 : f32
    } -> tensor<7x7xf32>
    %62 = tensor.empty() : tensor<2x5x40x7xf32>
    %transposed_40 = linalg.transpose ins(%inserted_slice_37 : tensor<2x5x7x40xf32>) outs(%62 : tensor<2x5x40x7xf32>) permutation = [0, 1, 3, 2] 
    %63 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_40 : tensor<2x5x40x7xf32>) outs(%62 : tensor<2x5x40x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.truncf %cst_6 : f64 to f32
      %95 = arith.mulf %in, %94 : f32
      linalg.yield %95 : f32
    } -> tensor<2x5x40x7xf32>
    %collapsed_41 = tensor.collapse_shape %52 [[0, 1], [2], [3]] : tensor<2x5x7x40xf32> into tensor<10x7x40xf32>
    %collapsed_42 = tensor.collapse_shape %63 [[0, 1], [2], [3]] : tensor<2x5x40x7xf32> into tensor<10x40x7xf32>
    %64 = tensor.empty() : tensor<10x7x7xf32>
    %65 = linalg.fill ins(%cst : f32) outs(%64 : tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %66 = linalg.batch_matmul ins(%collapsed_41, %collapsed_42 : tensor<10x7x40xf32>, tensor<10x40x7xf32>) outs(%65 : tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %expanded_43 = tensor.expand_shape %66 [[0, 1], [2], [3]] output_shape [2, 5, 7, 7] : tensor<10x7x7xf32> into tensor<2x5x7x7xf32>
    %67 = tensor.empty() : tensor<2x5x7x7xf32>
    %68 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_43, %61 : tensor<2x5x7x7xf32>, tensor<7x7xf32>) outs(%67 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.addf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x5x7x7xf32>
    %69 = tensor.empty() : tensor<2x5x7xi64>
    %70 = linalg.fill ins(%c0_i64 : i64) outs(%69 : tensor<2x5x7xi64>) -> tensor<2x5x7xi64>
    %71 = tensor.empty() : tensor<2x5x7xf32>
    %72 = linalg.fill ins(%cst_0 : f32) outs(%71 : tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %73:2 = linalg.generic {indexing_maps = [#map3, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%68 : tensor<2x5x7x7xf32>) outs(%72, %70 : tensor<2x5x7xf32>, tensor<2x5x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_52: i64):
      %94 = linalg.index 3 : index
      %95 = arith.index_cast %94 : index to i64
      %96 = arith.maximumf %in, %out : f32
      %97 = arith.cmpf ogt, %in, %out : f32
      %98 = arith.select %97, %95, %out_52 : i64
      linalg.yield %96, %98 : f32, i64
    } -> (tensor<2x5x7xf32>, tensor<2x5x7xi64>)
    %expanded_44 = tensor.expand_shape %73#0 [[0], [1], [2, 3]] output_shape [2, 5, 7, 1] : tensor<2x5x7xf32> into tensor<2x5x7x1xf32>
    %74 = linalg.generic {indexing_maps = [#map3, #map13, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %expanded_44 : tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>) outs(%67 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.subf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x5x7x7xf32>
    %75 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74 : tensor<2x5x7x7xf32>) outs(%67 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = math.exp %in : f32
      linalg.yield %94 : f32
    } -> tensor<2x5x7x7xf32>
    %76 = tensor.empty() : tensor<2x5x7x1xf32>
    %77 = linalg.fill ins(%cst : f32) outs(%76 : tensor<2x5x7x1xf32>) -> tensor<2x5x7x1xf32>
    %78 = linalg.generic {indexing_maps = [#map3, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%75 : tensor<2x5x7x7xf32>) outs(%77 : tensor<2x5x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.addf %in, %out : f32
      linalg.yield %94 : f32
    } -> tensor<2x5x7x1xf32>
    %79 = linalg.generic {indexing_maps = [#map3, #map13, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75, %78 : tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>) outs(%67 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %94 = arith.divf %in, %in_52 : f32
      linalg.yield %94 : f32
    } -> tensor<2x5x7x7xf32>
    %80 = tensor.empty() : tensor<2x5x7x7xi1>
    %81 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68 : tensor<2x5x7x7xf32>) outs(%80 : tensor<2x5x7x7xi1>) {
    ^bb0(%in: f32, %out: i1):
      %94 = arith.extf %in : f32 to f64
      %95 = arith.cmpf oeq, %94, %cst_5 : f64
      linalg.yield %95 : i1
    } -> tensor<2x5x7x7xi1>
    %82 = tensor.empty() : tensor<2x5x7x1xi1>
    %83 = linalg.fill ins(%true : i1) outs(%82 : tensor<2x5x7x1xi1>) -> tensor<2x5x7x1xi1>
    %84 = linalg.generic {indexing_maps = [#map3, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%81 : tensor<2x5x7x7xi1>) outs(%83 : tensor<2x5x7x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %94 = arith.andi %in, %out : i1
      linalg.yield %94 : i1
    } -> tensor<2x5x7x1xi1>
    %85 = linalg.generic {indexing_maps = [#map13, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84, %cst_1, %79 : tensor<2x5x7x1xi1>, tensor<2x5x7x7xf32>, tensor<2x5x7x7xf32>) outs(%67 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: i1, %in_52: f32, %in_53: f32, %out: f32):
      %94 = arith.select %in, %in_52, %in_53 : f32
      linalg.yield %94 : f32
    } -> tensor<2x5x7x7xf32>
    %collapsed_45 = tensor.collapse_shape %85 [[0, 1], [2], [3]] : tensor<2x5x7x7xf32> into tensor<10x7x7xf32>
    %collapsed_46 = tensor.collapse_shape %extracted_slice_35 [[0, 1], [2], [3]] : tensor<2x5x7x24xf32> into tensor<10x7x24xf32>
    %86 = tensor.empty() : tensor<10x7x24xf32>
    %87 = linalg.fill ins(%cst : f32) outs(%86 : tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %88 = linalg.batch_matmul ins(%collapsed_45, %collapsed_46 : tensor<10x7x7xf32>, tensor<10x7x24xf32>) outs(%87 : tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %expanded_47 = tensor.expand_shape %88 [[0, 1], [2], [3]] output_shape [2, 5, 7, 24] : tensor<10x7x24xf32> into tensor<2x5x7x24xf32>
    %89 = tensor.empty() : tensor<2x7x5x24xf32>
    %transposed_48 = linalg.transpose ins(%expanded_47 : tensor<2x5x7x24xf32>) outs(%89 : tensor<2x7x5x24xf32>) permutation = [0, 2, 1, 3] 
    %90 = tensor.empty() : tensor<120x96xf32>
    %transposed_49 = linalg.transpose ins(%arg6 : tensor<96x120xf32>) outs(%90 : tensor<120x96xf32>) permutation = [1, 0] 
    %collapsed_50 = tensor.collapse_shape %transposed_48 [[0, 1], [2, 3]] : tensor<2x7x5x24xf32> into tensor<14x120xf32>
    %91 = tensor.empty() : tensor<14x96xf32>
    %92 = linalg.fill ins(%cst : f32) outs(%91 : tensor<14x96xf32>) -> tensor<14x96xf32>
    %93 = linalg.matmul ins(%collapsed_50, %transposed_49 : tensor<14x120xf32>, tensor<120x96xf32>) outs(%92 : tensor<14x96xf32>) -> tensor<14x96xf32>
    %expanded_51 = tensor.expand_shape %93 [[0, 1], [2]] output_shape [2, 7, 96] : tensor<14x96xf32> into tensor<2x7x96xf32>
    return %expanded_51 : tensor<2x7x96xf32>
  }
}

