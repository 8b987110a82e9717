#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> ()>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<48x96xf32> {mla.arg = 0 : i64}, %arg1: tensor<48xf32> {mla.arg = 1 : i64}, %arg2: tensor<200x48xf32> {mla.arg = 2 : i64}, %arg3: tensor<80x96xf32> {mla.arg = 3 : i64}, %arg4: tensor<64xf32> {mla.arg = 4 : i64}, %arg5: tensor<240x64xf32> {mla.arg = 5 : i64}, %arg6: tensor<96x120xf32> {mla.arg = 6 : i64}, %arg7: tensor<2x1x96xf32> {mla.arg = 7 : i64}, %arg8: tensor<2x1x16xf32> {mla.arg = 8 : i64}, %arg9: tensor<2x1x16xf32> {mla.arg = 9 : i64}, %arg10: tensor<2x1x1x38xi1> {mla.arg = 10 : i64}, %arg11: tensor<2x1x37x64xf32> {mla.arg = 11 : i64}, %arg12: tensor<2x1x37x16xf32> {mla.arg = 12 : i64}) -> (tensor<2x1x96xf32>, tensor<2x1x38x64xf32>, tensor<2x1x38x16xf32>) {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant 0.2962823648750772 : f64
    %cst_4 = arith.constant 9.9999999999999995E-7 : f64
    %cst_5 = arith.constant 4.800000e+01 : f32
    %cst_6 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<96x48xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<48x96xf32>) outs(%0 : tensor<96x48xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x96x48xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<96x48xf32>) outs(%1 : tensor<2x96x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x96x48xf32>
    %3 = tensor.empty() : tensor<2x1x48xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %5 = linalg.batch_matmul ins(%arg7, %2 : tensor<2x1x96xf32>, tensor<2x96x48xf32>) outs(%4 : tensor<2x1x48xf32>) -> tensor<2x1x48xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x1x48xf32>) outs(%3 : tensor<2x1x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %89 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %89 : f32
    } -> tensor<2x1x48xf32>
    %7 = tensor.empty() : tensor<2x1x1xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<2x1x48xf32>) outs(%8 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %89 = arith.addf %in, %out : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %89 = arith.divf %in, %cst_5 : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %89 = arith.truncf %cst_4 : f64 to f32
      %90 = arith.addf %in, %89 : f32
      linalg.yield %90 : f32
    } -> tensor<2x1x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %89 = math.rsqrt %in : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5, %12 : tensor<2x1x48xf32>, tensor<2x1x1xf32>) outs(%3 : tensor<2x1x48xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.mulf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x48xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %13 : tensor<48xf32>, tensor<2x1x48xf32>) outs(%3 : tensor<2x1x48xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.mulf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x48xf32>
    %15 = tensor.empty() : tensor<48x200xf32>
    %transposed_7 = linalg.transpose ins(%arg2 : tensor<200x48xf32>) outs(%15 : tensor<48x200xf32>) permutation = [1, 0] 
    %16 = tensor.empty() : tensor<2x48x200xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_7 : tensor<48x200xf32>) outs(%16 : tensor<2x48x200xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x48x200xf32>
    %18 = tensor.empty() : tensor<2x1x200xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %20 = linalg.batch_matmul ins(%14, %17 : tensor<2x1x48xf32>, tensor<2x48x200xf32>) outs(%19 : tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %expanded = tensor.expand_shape %20 [[0], [1], [2, 3]] output_shape [2, 1, 5, 40] : tensor<2x1x200xf32> into tensor<2x1x5x40xf32>
    %21 = tensor.empty() : tensor<2x5x1x40xf32>
    %transposed_8 = linalg.transpose ins(%expanded : tensor<2x1x5x40xf32>) outs(%21 : tensor<2x5x1x40xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_8[0, 0, 0, 0] [2, 5, 1, 24] [1, 1, 1, 1] : tensor<2x5x1x40xf32> to tensor<2x5x1x24xf32>
    %extracted_slice_9 = tensor.extract_slice %transposed_8[0, 0, 0, 24] [2, 5, 1, 16] [1, 1, 1, 1] : tensor<2x5x1x40xf32> to tensor<2x5x1x16xf32>
    %22 = tensor.empty() : tensor<96x80xf32>
    %transposed_10 = linalg.transpose ins(%arg3 : tensor<80x96xf32>) outs(%22 : tensor<96x80xf32>) permutation = [1, 0] 
    %23 = tensor.empty() : tensor<2x96x80xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_10 : tensor<96x80xf32>) outs(%23 : tensor<2x96x80xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x96x80xf32>
    %25 = tensor.empty() : tensor<2x1x80xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %27 = linalg.batch_matmul ins(%arg7, %24 : tensor<2x1x96xf32>, tensor<2x96x80xf32>) outs(%26 : tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %extracted_slice_11 = tensor.extract_slice %27[0, 0, 0] [2, 1, 64] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x64xf32>
    %extracted_slice_12 = tensor.extract_slice %27[0, 0, 64] [2, 1, 16] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x16xf32>
    %28 = tensor.empty() : tensor<2x1x64xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_11 : tensor<2x1x64xf32>) outs(%28 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %89 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %89 : f32
    } -> tensor<2x1x64xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%29 : tensor<2x1x64xf32>) outs(%8 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %89 = arith.addf %in, %out : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x1xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %89 = arith.divf %in, %cst_6 : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x1xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %89 = arith.truncf %cst_4 : f64 to f32
      %90 = arith.addf %in, %89 : f32
      linalg.yield %90 : f32
    } -> tensor<2x1x1xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %89 = math.rsqrt %in : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x1xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %33 : tensor<2x1x64xf32>, tensor<2x1x1xf32>) outs(%28 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.mulf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x64xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %34 : tensor<64xf32>, tensor<2x1x64xf32>) outs(%28 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.mulf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x64xf32>
    %expanded_13 = tensor.expand_shape %35 [[0], [1], [2, 3]] output_shape [2, 1, 1, 64] : tensor<2x1x64xf32> into tensor<2x1x1x64xf32>
    %expanded_14 = tensor.expand_shape %extracted_slice_12 [[0], [1], [2, 3]] output_shape [2, 1, 1, 16] : tensor<2x1x16xf32> into tensor<2x1x1x16xf32>
    %extracted_slice_15 = tensor.extract_slice %arg8[0, 0, 0] [2, 1, 8] [1, 1, 1] : tensor<2x1x16xf32> to tensor<2x1x8xf32>
    %expanded_16 = tensor.expand_shape %extracted_slice_15 [[0], [1, 2], [3]] output_shape [2, 1, 1, 8] : tensor<2x1x8xf32> into tensor<2x1x1x8xf32>
    %extracted_slice_17 = tensor.extract_slice %arg9[0, 0, 0] [2, 1, 8] [1, 1, 1] : tensor<2x1x16xf32> to tensor<2x1x8xf32>
    %expanded_18 = tensor.expand_shape %extracted_slice_17 [[0], [1, 2], [3]] output_shape [2, 1, 1, 8] : tensor<2x1x8xf32> into tensor<2x1x1x8xf32>
    %extracted_slice_19 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 0] [2, 5, 1, 8] [1, 1, 1, 2] : tensor<2x5x1x16xf32> to tensor<2x5x1x8xf32>
    %extracted_slice_20 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 1] [2, 5, 1, 8] [1, 1, 1, 2] : tensor<2x5x1x16xf32> to tensor<2x5x1x8xf32>
    %extracted_slice_21 = tensor.extract_slice %expanded_14[0, 0, 0, 0] [2, 1, 1, 8] [1, 1, 1, 2] : tensor<2x1x1x16xf32> to tensor<2x1x1x8xf32>
    %extracted_slice_22 = tensor.extract_slice %expanded_14[0, 0, 0, 1] [2, 1, 1, 8] [1, 1, 1, 2] : tensor<2x1x1x16xf32> to tensor<2x1x1x8xf32>
    %36 = tensor.empty() : tensor<2x5x1x8xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_16 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.mulf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x5x1x8xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %expanded_18 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.mulf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x5x1x8xf32>
    %39 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %38 : tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.subf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x5x1x8xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %expanded_16 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.mulf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x5x1x8xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_18 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.mulf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x5x1x8xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %41 : tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.addf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x5x1x8xf32>
    %concat = tensor.concat dim(3) %39, %42 : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x16xf32>
    %43 = tensor.empty() : tensor<2x1x1x8xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_16 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.mulf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x1x8xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %expanded_18 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.mulf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x1x8xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %45 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.subf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x1x8xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %expanded_16 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.mulf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x1x8xf32>
    %48 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_18 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.mulf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x1x8xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %48 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.addf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x1x8xf32>
    %concat_23 = tensor.concat dim(3) %46, %49 : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x16xf32>
    %concat_24 = tensor.concat dim(2) %arg11, %expanded_13 : (tensor<2x1x37x64xf32>, tensor<2x1x1x64xf32>) -> tensor<2x1x38x64xf32>
    %concat_25 = tensor.concat dim(2) %arg12, %concat_23 : (tensor<2x1x37x16xf32>, tensor<2x1x1x16xf32>) -> tensor<2x1x38x16xf32>
    %concat_26 = tensor.concat dim(3) %extracted_slice, %concat : (tensor<2x5x1x24xf32>, tensor<2x5x1x16xf32>) -> tensor<2x5x1x40xf32>
    %50 = tensor.empty() : tensor<64x240xf32>
    %transposed_27 = linalg.transpose ins(%arg5 : tensor<240x64xf32>) outs(%50 : tensor<64x240xf32>) permutation = [1, 0] 
    %51 = tensor.empty() : tensor<2x1x64x240xf32>
    %52 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_27 : tensor<64x240xf32>) outs(%51 : tensor<2x1x64x240xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x64x240xf32>
    %collapsed = tensor.collapse_shape %concat_24 [[0, 1], [2], [3]] : tensor<2x1x38x64xf32> into tensor<2x38x64xf32>
    %collapsed_28 = tensor.collapse_shape %52 [[0, 1], [2], [3]] : tensor<2x1x64x240xf32> into tensor<2x64x240xf32>
    %53 = tensor.empty() : tensor<2x38x240xf32>
    %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<2x38x240xf32>) -> tensor<2x38x240xf32>
    %55 = linalg.batch_matmul ins(%collapsed, %collapsed_28 : tensor<2x38x64xf32>, tensor<2x64x240xf32>) outs(%54 : tensor<2x38x240xf32>) -> tensor<2x38x240xf32>
    %expanded_29 = tensor.expand_shape %55 [[0], [1], [2, 3]] output_shape [2, 38, 5, 48] : tensor<2x38x240xf32> into tensor<2x38x5x48xf32>
    %56 = tensor.empty() : tensor<2x5x38x48xf32>
    %transposed_30 = linalg.transpose ins(%expanded_29 : tensor<2x38x5x48xf32>) outs(%56 : tensor<2x5x38x48xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_31 = tensor.extract_slice %transposed_30[0, 0, 0, 0] [2, 5, 38, 24] [1, 1, 1, 1] : tensor<2x5x38x48xf32> to tensor<2x5x38x24xf32>
    %extracted_slice_32 = tensor.extract_slice %transposed_30[0, 0, 0, 24] [2, 5, 38, 24] [1, 1, 1, 1] : tensor<2x5x38x48xf32> to tensor<2x5x38x24xf32>
    %57 = tensor.empty() : tensor<2x5x38x16xf32>
    %collapsed_33 = tensor.collapse_shape %concat_25 [[0, 1], [2], [3]] : tensor<2x1x38x16xf32> into tensor<2x38x16xf32>
    %58 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_33 : tensor<2x38x16xf32>) outs(%57 : tensor<2x5x38x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x38x16xf32>
    %59 = tensor.empty() : tensor<2x5x38x40xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice_31 into %59[0, 0, 0, 0] [2, 5, 38, 24] [1, 1, 1, 1] : tensor<2x5x38x24xf32> into tensor<2x5x38x40xf32>
    %inserted_slice_34 = tensor.insert_slice %58 into %inserted_slice[0, 0, 0, 24] [2, 5, 38, 16] [1, 1, 1, 1] : tensor<2x5x38x16xf32> into tensor<2x5x38x40xf32>
    %60 = tensor.empty() : tensor<2x5x40x38xf32>
    %transposed_35 = linalg.transpose ins(%inserted_slice_34 : tensor<2x5x38x40xf32>) outs(%60 : tensor<2x5x40x38xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_36 = tensor.collapse_shape %concat_26 [[0, 1], [2], [3]] : tensor<2x5x1x40xf32> into tensor<10x1x40xf32>
    %collapsed_37 = tensor.collapse_shape %transposed_35 [[0, 1], [2], [3]] : tensor<2x5x40x38xf32> into tensor<10x40x38xf32>
    %61 = tensor.empty() : tensor<10x1x38xf32>
    %62 = linalg.fill ins(%cst : f32) outs(%61 : tensor<10x1x38xf32>) -> tensor<10x1x38xf32>
    %63 = linalg.batch_matmul ins(%collapsed_36, %collapsed_37 : tensor<10x1x40xf32>, tensor<10x40x38xf32>) outs(%62 : tensor<10x1x38xf32>) -> tensor<10x1x38xf32>
    %expanded_38 = tensor.expand_shape %63 [[0, 1], [2], [3]] output_shape [2, 5, 1, 38] : tensor<10x1x38xf32> into tensor<2x5x1x38xf32>
    %64 = tensor.empty() : tensor<2x5x1x38xf32>
    %65 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_38 : tensor<2x5x1x38xf32>) outs(%64 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: f32, %out: f32):
      %89 = arith.truncf %cst_3 : f64 to f32
      %90 = arith.mulf %in, %89 : f32
      linalg.yield %90 : f32
    } -> tensor<2x5x1x38xf32>
    %66 = linalg.generic {indexing_maps = [#map5, #map4, #map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg10, %65, %cst_2 : tensor<2x1x1x38xi1>, tensor<2x5x1x38xf32>, tensor<f32>) outs(%64 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: i1, %in_46: f32, %in_47: f32, %out: f32):
      %89 = arith.select %in, %in_46, %in_47 : f32
      linalg.yield %89 : f32
    } -> tensor<2x5x1x38xf32>
    %67 = tensor.empty() : tensor<2x5x1xi64>
    %68 = linalg.fill ins(%c0_i64 : i64) outs(%67 : tensor<2x5x1xi64>) -> tensor<2x5x1xi64>
    %69 = tensor.empty() : tensor<2x5x1xf32>
    %70 = linalg.fill ins(%cst_0 : f32) outs(%69 : tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %71:2 = linalg.generic {indexing_maps = [#map4, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%66 : tensor<2x5x1x38xf32>) outs(%70, %68 : tensor<2x5x1xf32>, tensor<2x5x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_46: i64):
      %89 = linalg.index 3 : index
      %90 = arith.index_cast %89 : index to i64
      %91 = arith.maximumf %in, %out : f32
      %92 = arith.cmpf ogt, %in, %out : f32
      %93 = arith.select %92, %90, %out_46 : i64
      linalg.yield %91, %93 : f32, i64
    } -> (tensor<2x5x1xf32>, tensor<2x5x1xi64>)
    %expanded_39 = tensor.expand_shape %71#0 [[0], [1], [2, 3]] output_shape [2, 5, 1, 1] : tensor<2x5x1xf32> into tensor<2x5x1x1xf32>
    %72 = linalg.generic {indexing_maps = [#map4, #map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66, %expanded_39 : tensor<2x5x1x38xf32>, tensor<2x5x1x1xf32>) outs(%64 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.subf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x5x1x38xf32>
    %73 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72 : tensor<2x5x1x38xf32>) outs(%64 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: f32, %out: f32):
      %89 = math.exp %in : f32
      linalg.yield %89 : f32
    } -> tensor<2x5x1x38xf32>
    %74 = tensor.empty() : tensor<2x5x1x1xf32>
    %75 = linalg.fill ins(%cst : f32) outs(%74 : tensor<2x5x1x1xf32>) -> tensor<2x5x1x1xf32>
    %76 = linalg.generic {indexing_maps = [#map4, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%73 : tensor<2x5x1x38xf32>) outs(%75 : tensor<2x5x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %89 = arith.addf %in, %out : f32
      linalg.yield %89 : f32
    } -> tensor<2x5x1x1xf32>
    %77 = linalg.generic {indexing_maps = [#map4, #map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %76 : tensor<2x5x1x38xf32>, tensor<2x5x1x1xf32>) outs(%64 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %89 = arith.divf %in, %in_46 : f32
      linalg.yield %89 : f32
    } -> tensor<2x5x1x38xf32>
    %78 = linalg.generic {indexing_maps = [#map5, #map4, #map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg10, %77, %cst_1 : tensor<2x1x1x38xi1>, tensor<2x5x1x38xf32>, tensor<f32>) outs(%64 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: i1, %in_46: f32, %in_47: f32, %out: f32):
      %89 = arith.select %in, %in_46, %in_47 : f32
      linalg.yield %89 : f32
    } -> tensor<2x5x1x38xf32>
    %collapsed_40 = tensor.collapse_shape %78 [[0, 1], [2], [3]] : tensor<2x5x1x38xf32> into tensor<10x1x38xf32>
    %collapsed_41 = tensor.collapse_shape %extracted_slice_32 [[0, 1], [2], [3]] : tensor<2x5x38x24xf32> into tensor<10x38x24xf32>
    %79 = tensor.empty() : tensor<10x1x24xf32>
    %80 = linalg.fill ins(%cst : f32) outs(%79 : tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %81 = linalg.batch_matmul ins(%collapsed_40, %collapsed_41 : tensor<10x1x38xf32>, tensor<10x38x24xf32>) outs(%80 : tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %expanded_42 = tensor.expand_shape %81 [[0, 1], [2], [3]] output_shape [2, 5, 1, 24] : tensor<10x1x24xf32> into tensor<2x5x1x24xf32>
    %82 = tensor.empty() : tensor<2x1x5x24xf32>
    %transposed_43 = linalg.transpose ins(%expanded_42 : tensor<2x5x1x24xf32>) outs(%82 : tensor<2x1x5x24xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_44 = tensor.collapse_shape %transposed_43 [[0], [1], [2, 3]] : tensor<2x1x5x24xf32> into tensor<2x1x120xf32>
    %83 = tensor.empty() : tensor<120x96xf32>
    %transposed_45 = linalg.transpose ins(%arg6 : tensor<96x120xf32>) outs(%83 : tensor<120x96xf32>) permutation = [1, 0] 
    %84 = tensor.empty() : tensor<2x120x96xf32>
    %85 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_45 : tensor<120x96xf32>) outs(%84 : tensor<2x120x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x120x96xf32>
    %86 = tensor.empty() : tensor<2x1x96xf32>
    %87 = linalg.fill ins(%cst : f32) outs(%86 : tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    %88 = linalg.batch_matmul ins(%collapsed_44, %85 : tensor<2x1x120xf32>, tensor<2x120x96xf32>) outs(%87 : tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    return %88, %concat_24, %concat_25 : tensor<2x1x96xf32>, tensor<2x1x38x64xf32>, tensor<2x1x38x16xf32>
  }
}

