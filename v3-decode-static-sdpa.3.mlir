#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3) -> ()>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<48x96xf32> {mla.arg = 0 : i64}, %arg1: tensor<48xf32> {mla.arg = 1 : i64}, %arg2: tensor<200x48xf32> {mla.arg = 2 : i64}, %arg3: tensor<80x96xf32> {mla.arg = 3 : i64}, %arg4: tensor<64xf32> {mla.arg = 4 : i64}, %arg5: tensor<240x64xf32> {mla.arg = 5 : i64}, %arg6: tensor<96x120xf32> {mla.arg = 6 : i64}, %arg7: tensor<2x1x96xf32> {mla.arg = 7 : i64}, %arg8: tensor<2x1x16xf32> {mla.arg = 8 : i64}, %arg9: tensor<2x1x16xf32> {mla.arg = 9 : i64}, %arg10: tensor<2x1x1x64xi1> {mla.arg = 10 : i64}, %arg11: tensor<2x1x64x64xf32> {mla.arg = 11 : i64, mla.inout = 1 : i64}, %arg12: tensor<2x1x64x16xf32> {mla.arg = 12 : i64, mla.inout = 2 : i64}, %arg13: tensor<1xi64> {mla.arg = 13 : i64}) -> (tensor<2x1x96xf32>, tensor<2x1x64x64xf32>, tensor<2x1x64x16xf32>) {
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
      %109 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %109 : f32
    } -> tensor<2x1x48xf32>
    %7 = tensor.empty() : tensor<2x1x1xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<2x1x48xf32>) outs(%8 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.divf %in, %cst_5 : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.truncf %cst_4 : f64 to f32
      %110 = arith.addf %in, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<2x1x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.rsqrt %in : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5, %12 : tensor<2x1x48xf32>, tensor<2x1x1xf32>) outs(%3 : tensor<2x1x48xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.mulf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x48xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %13 : tensor<48xf32>, tensor<2x1x48xf32>) outs(%3 : tensor<2x1x48xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.mulf %in, %in_67 : f32
      linalg.yield %109 : f32
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
      %109 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %109 : f32
    } -> tensor<2x1x64xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%29 : tensor<2x1x64xf32>) outs(%8 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x1xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.divf %in, %cst_6 : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x1xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.truncf %cst_4 : f64 to f32
      %110 = arith.addf %in, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<2x1x1xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.rsqrt %in : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x1xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %33 : tensor<2x1x64xf32>, tensor<2x1x1xf32>) outs(%28 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.mulf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x64xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %34 : tensor<64xf32>, tensor<2x1x64xf32>) outs(%28 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.mulf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x64xf32>
    %expanded_13 = tensor.expand_shape %extracted_slice_12 [[0], [1], [2, 3]] output_shape [2, 1, 1, 16] : tensor<2x1x16xf32> into tensor<2x1x1x16xf32>
    %extracted_slice_14 = tensor.extract_slice %arg8[0, 0, 0] [2, 1, 8] [1, 1, 1] : tensor<2x1x16xf32> to tensor<2x1x8xf32>
    %expanded_15 = tensor.expand_shape %extracted_slice_14 [[0], [1, 2], [3]] output_shape [2, 1, 1, 8] : tensor<2x1x8xf32> into tensor<2x1x1x8xf32>
    %extracted_slice_16 = tensor.extract_slice %arg9[0, 0, 0] [2, 1, 8] [1, 1, 1] : tensor<2x1x16xf32> to tensor<2x1x8xf32>
    %expanded_17 = tensor.expand_shape %extracted_slice_16 [[0], [1, 2], [3]] output_shape [2, 1, 1, 8] : tensor<2x1x8xf32> into tensor<2x1x1x8xf32>
    %extracted_slice_18 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 0] [2, 5, 1, 8] [1, 1, 1, 2] : tensor<2x5x1x16xf32> to tensor<2x5x1x8xf32>
    %extracted_slice_19 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 1] [2, 5, 1, 8] [1, 1, 1, 2] : tensor<2x5x1x16xf32> to tensor<2x5x1x8xf32>
    %extracted_slice_20 = tensor.extract_slice %expanded_13[0, 0, 0, 0] [2, 1, 1, 8] [1, 1, 1, 2] : tensor<2x1x1x16xf32> to tensor<2x1x1x8xf32>
    %extracted_slice_21 = tensor.extract_slice %expanded_13[0, 0, 0, 1] [2, 1, 1, 8] [1, 1, 1, 2] : tensor<2x1x1x16xf32> to tensor<2x1x1x8xf32>
    %36 = tensor.empty() : tensor<2x5x1x8xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %expanded_15 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.mulf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x1x8xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_17 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.mulf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x1x8xf32>
    %39 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %38 : tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.subf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x1x8xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_15 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.mulf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x1x8xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %expanded_17 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.mulf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x1x8xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %41 : tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.addf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x1x8xf32>
    %concat = tensor.concat dim(3) %39, %42 : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x16xf32>
    %43 = tensor.empty() : tensor<2x1x1x8xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %expanded_15 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.mulf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x1x8xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_17 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.mulf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x1x8xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %45 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.subf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x1x8xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_15 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.mulf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x1x8xf32>
    %48 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %expanded_17 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.mulf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x1x8xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %48 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.addf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x1x1x8xf32>
    %concat_22 = tensor.concat dim(3) %46, %49 : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x16xf32>
    %50 = tensor.empty() : tensor<64xi64>
    %51 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel"]} outs(%50 : tensor<64xi64>) {
    ^bb0(%out: i64):
      %109 = linalg.index 0 : index
      %110 = arith.index_cast %109 : index to i64
      linalg.yield %110 : i64
    } -> tensor<64xi64>
    %52 = tensor.empty() : tensor<1xi64>
    %53 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel"]} outs(%52 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %54 = tensor.empty() : tensor<2xi64>
    %55 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel"]} outs(%54 : tensor<2xi64>) {
    ^bb0(%out: i64):
      %109 = linalg.index 0 : index
      %110 = arith.index_cast %109 : index to i64
      linalg.yield %110 : i64
    } -> tensor<2xi64>
    %56 = tensor.empty() : tensor<2x1x1x64xi64>
    %expanded_23 = tensor.expand_shape %55 [[0, 1, 2]] output_shape [2, 1, 1] : tensor<2xi64> into tensor<2x1x1xi64>
    %57 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<2x1x1xi64>) outs(%56 : tensor<2x1x1x64xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<2x1x1x64xi64>
    %collapsed = tensor.collapse_shape %57 [[0, 1, 2, 3]] : tensor<2x1x1x64xi64> into tensor<128xi64>
    %expanded_24 = tensor.expand_shape %53 [[0, 1]] output_shape [1, 1] : tensor<1xi64> into tensor<1x1xi64>
    %58 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<1x1xi64>) outs(%56 : tensor<2x1x1x64xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<2x1x1x64xi64>
    %collapsed_25 = tensor.collapse_shape %58 [[0, 1, 2, 3]] : tensor<2x1x1x64xi64> into tensor<128xi64>
    %59 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg13 : tensor<1xi64>) outs(%56 : tensor<2x1x1x64xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<2x1x1x64xi64>
    %collapsed_26 = tensor.collapse_shape %59 [[0, 1, 2, 3]] : tensor<2x1x1x64xi64> into tensor<128xi64>
    %60 = linalg.generic {indexing_maps = [#map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<64xi64>) outs(%56 : tensor<2x1x1x64xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<2x1x1x64xi64>
    %collapsed_27 = tensor.collapse_shape %60 [[0, 1, 2, 3]] : tensor<2x1x1x64xi64> into tensor<128xi64>
    %expanded_28 = tensor.expand_shape %collapsed [[0, 1]] output_shape [128, 1] : tensor<128xi64> into tensor<128x1xi64>
    %expanded_29 = tensor.expand_shape %collapsed_25 [[0, 1]] output_shape [128, 1] : tensor<128xi64> into tensor<128x1xi64>
    %expanded_30 = tensor.expand_shape %collapsed_26 [[0, 1]] output_shape [128, 1] : tensor<128xi64> into tensor<128x1xi64>
    %expanded_31 = tensor.expand_shape %collapsed_27 [[0, 1]] output_shape [128, 1] : tensor<128xi64> into tensor<128x1xi64>
    %concat_32 = tensor.concat dim(1) %expanded_28, %expanded_29, %expanded_30, %expanded_31 : (tensor<128x1xi64>, tensor<128x1xi64>, tensor<128x1xi64>, tensor<128x1xi64>) -> tensor<128x4xi64>
    %collapsed_33 = tensor.collapse_shape %35 [[0, 1, 2]] : tensor<2x1x64xf32> into tensor<128xf32>
    %expanded_34 = tensor.expand_shape %collapsed_33 [[0, 1, 2, 3, 4]] output_shape [128, 1, 1, 1, 1] : tensor<128xf32> into tensor<128x1x1x1x1xf32>
    %61 = "tm_tensor.scatter"(%expanded_34, %concat_32, %arg11) <{dimension_map = array<i64: 0, 1, 2, 3>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = true}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      "tm_tensor.yield"(%arg14) : (f32) -> ()
    }) : (tensor<128x1x1x1x1xf32>, tensor<128x4xi64>, tensor<2x1x64x64xf32>) -> tensor<2x1x64x64xf32>
    %62 = tensor.empty() : tensor<16xi64>
    %63 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel"]} outs(%62 : tensor<16xi64>) {
    ^bb0(%out: i64):
      %109 = linalg.index 0 : index
      %110 = arith.index_cast %109 : index to i64
      linalg.yield %110 : i64
    } -> tensor<16xi64>
    %64 = tensor.empty() : tensor<2x1x1x16xi64>
    %65 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<2x1x1xi64>) outs(%64 : tensor<2x1x1x16xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<2x1x1x16xi64>
    %collapsed_35 = tensor.collapse_shape %65 [[0, 1, 2, 3]] : tensor<2x1x1x16xi64> into tensor<32xi64>
    %66 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<1x1xi64>) outs(%64 : tensor<2x1x1x16xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<2x1x1x16xi64>
    %collapsed_36 = tensor.collapse_shape %66 [[0, 1, 2, 3]] : tensor<2x1x1x16xi64> into tensor<32xi64>
    %67 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg13 : tensor<1xi64>) outs(%64 : tensor<2x1x1x16xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<2x1x1x16xi64>
    %collapsed_37 = tensor.collapse_shape %67 [[0, 1, 2, 3]] : tensor<2x1x1x16xi64> into tensor<32xi64>
    %68 = linalg.generic {indexing_maps = [#map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63 : tensor<16xi64>) outs(%64 : tensor<2x1x1x16xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<2x1x1x16xi64>
    %collapsed_38 = tensor.collapse_shape %68 [[0, 1, 2, 3]] : tensor<2x1x1x16xi64> into tensor<32xi64>
    %expanded_39 = tensor.expand_shape %collapsed_35 [[0, 1]] output_shape [32, 1] : tensor<32xi64> into tensor<32x1xi64>
    %expanded_40 = tensor.expand_shape %collapsed_36 [[0, 1]] output_shape [32, 1] : tensor<32xi64> into tensor<32x1xi64>
    %expanded_41 = tensor.expand_shape %collapsed_37 [[0, 1]] output_shape [32, 1] : tensor<32xi64> into tensor<32x1xi64>
    %expanded_42 = tensor.expand_shape %collapsed_38 [[0, 1]] output_shape [32, 1] : tensor<32xi64> into tensor<32x1xi64>
    %concat_43 = tensor.concat dim(1) %expanded_39, %expanded_40, %expanded_41, %expanded_42 : (tensor<32x1xi64>, tensor<32x1xi64>, tensor<32x1xi64>, tensor<32x1xi64>) -> tensor<32x4xi64>
    %collapsed_44 = tensor.collapse_shape %concat_22 [[0, 1, 2, 3]] : tensor<2x1x1x16xf32> into tensor<32xf32>
    %expanded_45 = tensor.expand_shape %collapsed_44 [[0, 1, 2, 3, 4]] output_shape [32, 1, 1, 1, 1] : tensor<32xf32> into tensor<32x1x1x1x1xf32>
    %69 = "tm_tensor.scatter"(%expanded_45, %concat_43, %arg12) <{dimension_map = array<i64: 0, 1, 2, 3>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = true}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      "tm_tensor.yield"(%arg14) : (f32) -> ()
    }) : (tensor<32x1x1x1x1xf32>, tensor<32x4xi64>, tensor<2x1x64x16xf32>) -> tensor<2x1x64x16xf32>
    %concat_46 = tensor.concat dim(3) %extracted_slice, %concat : (tensor<2x5x1x24xf32>, tensor<2x5x1x16xf32>) -> tensor<2x5x1x40xf32>
    %70 = tensor.empty() : tensor<64x240xf32>
    %transposed_47 = linalg.transpose ins(%arg5 : tensor<240x64xf32>) outs(%70 : tensor<64x240xf32>) permutation = [1, 0] 
    %71 = tensor.empty() : tensor<2x1x64x240xf32>
    %72 = linalg.generic {indexing_maps = [#map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_47 : tensor<64x240xf32>) outs(%71 : tensor<2x1x64x240xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x64x240xf32>
    %collapsed_48 = tensor.collapse_shape %61 [[0, 1], [2], [3]] : tensor<2x1x64x64xf32> into tensor<2x64x64xf32>
    %collapsed_49 = tensor.collapse_shape %72 [[0, 1], [2], [3]] : tensor<2x1x64x240xf32> into tensor<2x64x240xf32>
    %73 = tensor.empty() : tensor<2x64x240xf32>
    %74 = linalg.fill ins(%cst : f32) outs(%73 : tensor<2x64x240xf32>) -> tensor<2x64x240xf32>
    %75 = linalg.batch_matmul ins(%collapsed_48, %collapsed_49 : tensor<2x64x64xf32>, tensor<2x64x240xf32>) outs(%74 : tensor<2x64x240xf32>) -> tensor<2x64x240xf32>
    %expanded_50 = tensor.expand_shape %75 [[0], [1], [2, 3]] output_shape [2, 64, 5, 48] : tensor<2x64x240xf32> into tensor<2x64x5x48xf32>
    %76 = tensor.empty() : tensor<2x5x64x48xf32>
    %transposed_51 = linalg.transpose ins(%expanded_50 : tensor<2x64x5x48xf32>) outs(%76 : tensor<2x5x64x48xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_52 = tensor.extract_slice %transposed_51[0, 0, 0, 0] [2, 5, 64, 24] [1, 1, 1, 1] : tensor<2x5x64x48xf32> to tensor<2x5x64x24xf32>
    %extracted_slice_53 = tensor.extract_slice %transposed_51[0, 0, 0, 24] [2, 5, 64, 24] [1, 1, 1, 1] : tensor<2x5x64x48xf32> to tensor<2x5x64x24xf32>
    %77 = tensor.empty() : tensor<2x5x64x40xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice_52 into %77[0, 0, 0, 0] [2, 5, 64, 24] [1, 1, 1, 1] : tensor<2x5x64x24xf32> into tensor<2x5x64x40xf32>
    %78 = tensor.empty() : tensor<2x5x64x16xf32>
    %collapsed_54 = tensor.collapse_shape %69 [[0, 1], [2], [3]] : tensor<2x1x64x16xf32> into tensor<2x64x16xf32>
    %79 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_54 : tensor<2x64x16xf32>) outs(%78 : tensor<2x5x64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x64x16xf32>
    %inserted_slice_55 = tensor.insert_slice %79 into %inserted_slice[0, 0, 0, 24] [2, 5, 64, 16] [1, 1, 1, 1] : tensor<2x5x64x16xf32> into tensor<2x5x64x40xf32>
    %80 = tensor.empty() : tensor<2x5x40x64xf32>
    %transposed_56 = linalg.transpose ins(%inserted_slice_55 : tensor<2x5x64x40xf32>) outs(%80 : tensor<2x5x40x64xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_57 = tensor.collapse_shape %concat_46 [[0, 1], [2], [3]] : tensor<2x5x1x40xf32> into tensor<10x1x40xf32>
    %collapsed_58 = tensor.collapse_shape %transposed_56 [[0, 1], [2], [3]] : tensor<2x5x40x64xf32> into tensor<10x40x64xf32>
    %81 = tensor.empty() : tensor<10x1x64xf32>
    %82 = linalg.fill ins(%cst : f32) outs(%81 : tensor<10x1x64xf32>) -> tensor<10x1x64xf32>
    %83 = linalg.batch_matmul ins(%collapsed_57, %collapsed_58 : tensor<10x1x40xf32>, tensor<10x40x64xf32>) outs(%82 : tensor<10x1x64xf32>) -> tensor<10x1x64xf32>
    %expanded_59 = tensor.expand_shape %83 [[0, 1], [2], [3]] output_shape [2, 5, 1, 64] : tensor<10x1x64xf32> into tensor<2x5x1x64xf32>
    %84 = tensor.empty() : tensor<2x5x1x64xf32>
    %85 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_59 : tensor<2x5x1x64xf32>) outs(%84 : tensor<2x5x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.truncf %cst_3 : f64 to f32
      %110 = arith.mulf %in, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<2x5x1x64xf32>
    %86 = linalg.generic {indexing_maps = [#map5, #map4, #map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg10, %85, %cst_2 : tensor<2x1x1x64xi1>, tensor<2x5x1x64xf32>, tensor<f32>) outs(%84 : tensor<2x5x1x64xf32>) {
    ^bb0(%in: i1, %in_67: f32, %in_68: f32, %out: f32):
      %109 = arith.select %in, %in_67, %in_68 : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x1x64xf32>
    %87 = tensor.empty() : tensor<2x5x1xi64>
    %88 = linalg.fill ins(%c0_i64 : i64) outs(%87 : tensor<2x5x1xi64>) -> tensor<2x5x1xi64>
    %89 = tensor.empty() : tensor<2x5x1xf32>
    %90 = linalg.fill ins(%cst_0 : f32) outs(%89 : tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %91:2 = linalg.generic {indexing_maps = [#map4, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%86 : tensor<2x5x1x64xf32>) outs(%90, %88 : tensor<2x5x1xf32>, tensor<2x5x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_67: i64):
      %109 = linalg.index 3 : index
      %110 = arith.index_cast %109 : index to i64
      %111 = arith.maximumf %in, %out : f32
      %112 = arith.cmpf ogt, %in, %out : f32
      %113 = arith.select %112, %110, %out_67 : i64
      linalg.yield %111, %113 : f32, i64
    } -> (tensor<2x5x1xf32>, tensor<2x5x1xi64>)
    %expanded_60 = tensor.expand_shape %91#0 [[0], [1], [2, 3]] output_shape [2, 5, 1, 1] : tensor<2x5x1xf32> into tensor<2x5x1x1xf32>
    %92 = linalg.generic {indexing_maps = [#map4, #map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%86, %expanded_60 : tensor<2x5x1x64xf32>, tensor<2x5x1x1xf32>) outs(%84 : tensor<2x5x1x64xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.subf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x1x64xf32>
    %93 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92 : tensor<2x5x1x64xf32>) outs(%84 : tensor<2x5x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.exp %in : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x1x64xf32>
    %94 = tensor.empty() : tensor<2x5x1x1xf32>
    %95 = linalg.fill ins(%cst : f32) outs(%94 : tensor<2x5x1x1xf32>) -> tensor<2x5x1x1xf32>
    %96 = linalg.generic {indexing_maps = [#map4, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%93 : tensor<2x5x1x64xf32>) outs(%95 : tensor<2x5x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x1x1xf32>
    %97 = linalg.generic {indexing_maps = [#map4, #map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93, %96 : tensor<2x5x1x64xf32>, tensor<2x5x1x1xf32>) outs(%84 : tensor<2x5x1x64xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %109 = arith.divf %in, %in_67 : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x1x64xf32>
    %98 = linalg.generic {indexing_maps = [#map5, #map4, #map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg10, %97, %cst_1 : tensor<2x1x1x64xi1>, tensor<2x5x1x64xf32>, tensor<f32>) outs(%84 : tensor<2x5x1x64xf32>) {
    ^bb0(%in: i1, %in_67: f32, %in_68: f32, %out: f32):
      %109 = arith.select %in, %in_67, %in_68 : f32
      linalg.yield %109 : f32
    } -> tensor<2x5x1x64xf32>
    %collapsed_61 = tensor.collapse_shape %98 [[0, 1], [2], [3]] : tensor<2x5x1x64xf32> into tensor<10x1x64xf32>
    %collapsed_62 = tensor.collapse_shape %extracted_slice_53 [[0, 1], [2], [3]] : tensor<2x5x64x24xf32> into tensor<10x64x24xf32>
    %99 = tensor.empty() : tensor<10x1x24xf32>
    %100 = linalg.fill ins(%cst : f32) outs(%99 : tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %101 = linalg.batch_matmul ins(%collapsed_61, %collapsed_62 : tensor<10x1x64xf32>, tensor<10x64x24xf32>) outs(%100 : tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %expanded_63 = tensor.expand_shape %101 [[0, 1], [2], [3]] output_shape [2, 5, 1, 24] : tensor<10x1x24xf32> into tensor<2x5x1x24xf32>
    %102 = tensor.empty() : tensor<2x1x5x24xf32>
    %transposed_64 = linalg.transpose ins(%expanded_63 : tensor<2x5x1x24xf32>) outs(%102 : tensor<2x1x5x24xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_65 = tensor.collapse_shape %transposed_64 [[0], [1], [2, 3]] : tensor<2x1x5x24xf32> into tensor<2x1x120xf32>
    %103 = tensor.empty() : tensor<120x96xf32>
    %transposed_66 = linalg.transpose ins(%arg6 : tensor<96x120xf32>) outs(%103 : tensor<120x96xf32>) permutation = [1, 0] 
    %104 = tensor.empty() : tensor<2x120x96xf32>
    %105 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_66 : tensor<120x96xf32>) outs(%104 : tensor<2x120x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x120x96xf32>
    %106 = tensor.empty() : tensor<2x1x96xf32>
    %107 = linalg.fill ins(%cst : f32) outs(%106 : tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    %108 = linalg.batch_matmul ins(%collapsed_65, %105 : tensor<2x1x120xf32>, tensor<2x120x96xf32>) outs(%107 : tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    return %108, %61, %69 : tensor<2x1x96xf32>, tensor<2x1x64x64xf32>, tensor<2x1x64x16xf32>
  }
}

