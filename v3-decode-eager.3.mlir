#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
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
      %88 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %88 : f32
    } -> tensor<2x1x48xf32>
    %7 = tensor.empty() : tensor<2x1x1xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<2x1x48xf32>) outs(%8 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.addf %in, %out : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.divf %in, %cst_3 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.truncf %cst_2 : f64 to f32
      %89 = arith.addf %in, %88 : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = math.rsqrt %in : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5, %12 : tensor<2x1x48xf32>, tensor<2x1x1xf32>) outs(%3 : tensor<2x1x48xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.mulf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x48xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %13 : tensor<48xf32>, tensor<2x1x48xf32>) outs(%3 : tensor<2x1x48xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.mulf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x48xf32>
    %15 = tensor.empty() : tensor<48x200xf32>
    %transposed_5 = linalg.transpose ins(%arg2 : tensor<200x48xf32>) outs(%15 : tensor<48x200xf32>) permutation = [1, 0] 
    %16 = tensor.empty() : tensor<2x48x200xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_5 : tensor<48x200xf32>) outs(%16 : tensor<2x48x200xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x48x200xf32>
    %18 = tensor.empty() : tensor<2x1x200xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %20 = linalg.batch_matmul ins(%14, %17 : tensor<2x1x48xf32>, tensor<2x48x200xf32>) outs(%19 : tensor<2x1x200xf32>) -> tensor<2x1x200xf32>
    %expanded = tensor.expand_shape %20 [[0], [1], [2, 3]] output_shape [2, 1, 5, 40] : tensor<2x1x200xf32> into tensor<2x1x5x40xf32>
    %21 = tensor.empty() : tensor<2x5x1x40xf32>
    %transposed_6 = linalg.transpose ins(%expanded : tensor<2x1x5x40xf32>) outs(%21 : tensor<2x5x1x40xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_6[0, 0, 0, 0] [2, 5, 1, 24] [1, 1, 1, 1] : tensor<2x5x1x40xf32> to tensor<2x5x1x24xf32>
    %extracted_slice_7 = tensor.extract_slice %transposed_6[0, 0, 0, 24] [2, 5, 1, 16] [1, 1, 1, 1] : tensor<2x5x1x40xf32> to tensor<2x5x1x16xf32>
    %22 = tensor.empty() : tensor<96x80xf32>
    %transposed_8 = linalg.transpose ins(%arg3 : tensor<80x96xf32>) outs(%22 : tensor<96x80xf32>) permutation = [1, 0] 
    %23 = tensor.empty() : tensor<2x96x80xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_8 : tensor<96x80xf32>) outs(%23 : tensor<2x96x80xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x96x80xf32>
    %25 = tensor.empty() : tensor<2x1x80xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %27 = linalg.batch_matmul ins(%arg7, %24 : tensor<2x1x96xf32>, tensor<2x96x80xf32>) outs(%26 : tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
    %extracted_slice_9 = tensor.extract_slice %27[0, 0, 0] [2, 1, 64] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x64xf32>
    %extracted_slice_10 = tensor.extract_slice %27[0, 0, 64] [2, 1, 16] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x16xf32>
    %28 = tensor.empty() : tensor<2x1x64xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_9 : tensor<2x1x64xf32>) outs(%28 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %88 : f32
    } -> tensor<2x1x64xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%29 : tensor<2x1x64xf32>) outs(%8 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.addf %in, %out : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.divf %in, %cst_4 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.truncf %cst_2 : f64 to f32
      %89 = arith.addf %in, %88 : f32
      linalg.yield %89 : f32
    } -> tensor<2x1x1xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<2x1x1xf32>) outs(%7 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = math.rsqrt %in : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %33 : tensor<2x1x64xf32>, tensor<2x1x1xf32>) outs(%28 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.mulf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x64xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %34 : tensor<64xf32>, tensor<2x1x64xf32>) outs(%28 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.mulf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x64xf32>
    %expanded_11 = tensor.expand_shape %35 [[0], [1], [2, 3]] output_shape [2, 1, 1, 64] : tensor<2x1x64xf32> into tensor<2x1x1x64xf32>
    %expanded_12 = tensor.expand_shape %extracted_slice_10 [[0], [1], [2, 3]] output_shape [2, 1, 1, 16] : tensor<2x1x16xf32> into tensor<2x1x1x16xf32>
    %extracted_slice_13 = tensor.extract_slice %arg8[0, 0, 0] [2, 1, 8] [1, 1, 1] : tensor<2x1x16xf32> to tensor<2x1x8xf32>
    %expanded_14 = tensor.expand_shape %extracted_slice_13 [[0], [1, 2], [3]] output_shape [2, 1, 1, 8] : tensor<2x1x8xf32> into tensor<2x1x1x8xf32>
    %extracted_slice_15 = tensor.extract_slice %arg9[0, 0, 0] [2, 1, 8] [1, 1, 1] : tensor<2x1x16xf32> to tensor<2x1x8xf32>
    %expanded_16 = tensor.expand_shape %extracted_slice_15 [[0], [1, 2], [3]] output_shape [2, 1, 1, 8] : tensor<2x1x8xf32> into tensor<2x1x1x8xf32>
    %extracted_slice_17 = tensor.extract_slice %extracted_slice_7[0, 0, 0, 0] [2, 5, 1, 8] [1, 1, 1, 2] : tensor<2x5x1x16xf32> to tensor<2x5x1x8xf32>
    %extracted_slice_18 = tensor.extract_slice %extracted_slice_7[0, 0, 0, 1] [2, 5, 1, 8] [1, 1, 1, 2] : tensor<2x5x1x16xf32> to tensor<2x5x1x8xf32>
    %extracted_slice_19 = tensor.extract_slice %expanded_12[0, 0, 0, 0] [2, 1, 1, 8] [1, 1, 1, 2] : tensor<2x1x1x16xf32> to tensor<2x1x1x8xf32>
    %extracted_slice_20 = tensor.extract_slice %expanded_12[0, 0, 0, 1] [2, 1, 1, 8] [1, 1, 1, 2] : tensor<2x1x1x16xf32> to tensor<2x1x1x8xf32>
    %36 = tensor.empty() : tensor<2x5x1x8xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %expanded_14 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.mulf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x5x1x8xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %expanded_16 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.mulf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x5x1x8xf32>
    %39 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %38 : tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.subf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x5x1x8xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %expanded_14 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.mulf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x5x1x8xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %expanded_16 : tensor<2x5x1x8xf32>, tensor<2x1x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.mulf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x5x1x8xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %41 : tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) outs(%36 : tensor<2x5x1x8xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.addf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x5x1x8xf32>
    %concat = tensor.concat dim(3) %39, %42 : (tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) -> tensor<2x5x1x16xf32>
    %43 = tensor.empty() : tensor<2x1x1x8xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_14 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.mulf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1x8xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %expanded_16 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.mulf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1x8xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %45 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.subf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1x8xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %expanded_14 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.mulf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1x8xf32>
    %48 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_16 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.mulf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1x8xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %48 : tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) outs(%43 : tensor<2x1x1x8xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.addf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1x8xf32>
    %concat_21 = tensor.concat dim(3) %46, %49 : (tensor<2x1x1x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x1x1x16xf32>
    %concat_22 = tensor.concat dim(2) %arg11, %expanded_11 : (tensor<2x1x37x64xf32>, tensor<2x1x1x64xf32>) -> tensor<2x1x38x64xf32>
    %concat_23 = tensor.concat dim(2) %arg12, %concat_21 : (tensor<2x1x37x16xf32>, tensor<2x1x1x16xf32>) -> tensor<2x1x38x16xf32>
    %concat_24 = tensor.concat dim(3) %extracted_slice, %concat : (tensor<2x5x1x24xf32>, tensor<2x5x1x16xf32>) -> tensor<2x5x1x40xf32>
    %50 = tensor.empty() : tensor<64x240xf32>
    %transposed_25 = linalg.transpose ins(%arg5 : tensor<240x64xf32>) outs(%50 : tensor<64x240xf32>) permutation = [1, 0] 
    %51 = tensor.empty() : tensor<2x1x64x240xf32>
    %52 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_25 : tensor<64x240xf32>) outs(%51 : tensor<2x1x64x240xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x64x240xf32>
    %collapsed = tensor.collapse_shape %concat_22 [[0, 1], [2], [3]] : tensor<2x1x38x64xf32> into tensor<2x38x64xf32>
    %collapsed_26 = tensor.collapse_shape %52 [[0, 1], [2], [3]] : tensor<2x1x64x240xf32> into tensor<2x64x240xf32>
    %53 = tensor.empty() : tensor<2x38x240xf32>
    %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<2x38x240xf32>) -> tensor<2x38x240xf32>
    %55 = linalg.batch_matmul ins(%collapsed, %collapsed_26 : tensor<2x38x64xf32>, tensor<2x64x240xf32>) outs(%54 : tensor<2x38x240xf32>) -> tensor<2x38x240xf32>
    %expanded_27 = tensor.expand_shape %55 [[0], [1], [2, 3]] output_shape [2, 38, 5, 48] : tensor<2x38x240xf32> into tensor<2x38x5x48xf32>
    %56 = tensor.empty() : tensor<2x5x38x48xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<2x38x5x48xf32>) outs(%56 : tensor<2x5x38x48xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_29 = tensor.extract_slice %transposed_28[0, 0, 0, 0] [2, 5, 38, 24] [1, 1, 1, 1] : tensor<2x5x38x48xf32> to tensor<2x5x38x24xf32>
    %extracted_slice_30 = tensor.extract_slice %transposed_28[0, 0, 0, 24] [2, 5, 38, 24] [1, 1, 1, 1] : tensor<2x5x38x48xf32> to tensor<2x5x38x24xf32>
    %57 = tensor.empty() : tensor<2x5x38x16xf32>
    %collapsed_31 = tensor.collapse_shape %concat_23 [[0, 1], [2], [3]] : tensor<2x1x38x16xf32> into tensor<2x38x16xf32>
    %58 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_31 : tensor<2x38x16xf32>) outs(%57 : tensor<2x5x38x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x38x16xf32>
    %59 = tensor.empty() : tensor<2x5x38x40xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice_29 into %59[0, 0, 0, 0] [2, 5, 38, 24] [1, 1, 1, 1] : tensor<2x5x38x24xf32> into tensor<2x5x38x40xf32>
    %inserted_slice_32 = tensor.insert_slice %58 into %inserted_slice[0, 0, 0, 24] [2, 5, 38, 16] [1, 1, 1, 1] : tensor<2x5x38x16xf32> into tensor<2x5x38x40xf32>
    %60 = tensor.empty() : tensor<2x5x40x38xf32>
    %transposed_33 = linalg.transpose ins(%inserted_slice_32 : tensor<2x5x38x40xf32>) outs(%60 : tensor<2x5x40x38xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_34 = tensor.collapse_shape %concat_24 [[0, 1], [2], [3]] : tensor<2x5x1x40xf32> into tensor<10x1x40xf32>
    %collapsed_35 = tensor.collapse_shape %transposed_33 [[0, 1], [2], [3]] : tensor<2x5x40x38xf32> into tensor<10x40x38xf32>
    %61 = tensor.empty() : tensor<10x1x38xf32>
    %62 = linalg.fill ins(%cst : f32) outs(%61 : tensor<10x1x38xf32>) -> tensor<10x1x38xf32>
    %63 = linalg.batch_matmul ins(%collapsed_34, %collapsed_35 : tensor<10x1x40xf32>, tensor<10x40x38xf32>) outs(%62 : tensor<10x1x38xf32>) -> tensor<10x1x38xf32>
    %expanded_36 = tensor.expand_shape %63 [[0, 1], [2], [3]] output_shape [2, 5, 1, 38] : tensor<10x1x38xf32> into tensor<2x5x1x38xf32>
    %64 = tensor.empty() : tensor<2x5x1x38xf32>
    %65 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<2x5x1x38xf32>) outs(%64 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.truncf %cst_1 : f64 to f32
      %89 = arith.mulf %in, %88 : f32
      linalg.yield %89 : f32
    } -> tensor<2x5x1x38xf32>
    %66 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %arg10 : tensor<2x5x1x38xf32>, tensor<2x1x1x38xf32>) outs(%64 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.addf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x5x1x38xf32>
    %67 = tensor.empty() : tensor<2x5x1xi64>
    %68 = linalg.fill ins(%c0_i64 : i64) outs(%67 : tensor<2x5x1xi64>) -> tensor<2x5x1xi64>
    %69 = tensor.empty() : tensor<2x5x1xf32>
    %70 = linalg.fill ins(%cst_0 : f32) outs(%69 : tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %71:2 = linalg.generic {indexing_maps = [#map4, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%66 : tensor<2x5x1x38xf32>) outs(%70, %68 : tensor<2x5x1xf32>, tensor<2x5x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_44: i64):
      %88 = linalg.index 3 : index
      %89 = arith.index_cast %88 : index to i64
      %90 = arith.maximumf %in, %out : f32
      %91 = arith.cmpf ogt, %in, %out : f32
      %92 = arith.select %91, %89, %out_44 : i64
      linalg.yield %90, %92 : f32, i64
    } -> (tensor<2x5x1xf32>, tensor<2x5x1xi64>)
    %expanded_37 = tensor.expand_shape %71#0 [[0], [1], [2, 3]] output_shape [2, 5, 1, 1] : tensor<2x5x1xf32> into tensor<2x5x1x1xf32>
    %72 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66, %expanded_37 : tensor<2x5x1x38xf32>, tensor<2x5x1x1xf32>) outs(%64 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.subf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x5x1x38xf32>
    %73 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72 : tensor<2x5x1x38xf32>) outs(%64 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = math.exp %in : f32
      linalg.yield %88 : f32
    } -> tensor<2x5x1x38xf32>
    %74 = tensor.empty() : tensor<2x5x1x1xf32>
    %75 = linalg.fill ins(%cst : f32) outs(%74 : tensor<2x5x1x1xf32>) -> tensor<2x5x1x1xf32>
    %76 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%73 : tensor<2x5x1x38xf32>) outs(%75 : tensor<2x5x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.addf %in, %out : f32
      linalg.yield %88 : f32
    } -> tensor<2x5x1x1xf32>
    %77 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %76 : tensor<2x5x1x38xf32>, tensor<2x5x1x1xf32>) outs(%64 : tensor<2x5x1x38xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %88 = arith.divf %in, %in_44 : f32
      linalg.yield %88 : f32
    } -> tensor<2x5x1x38xf32>
    %collapsed_38 = tensor.collapse_shape %77 [[0, 1], [2], [3]] : tensor<2x5x1x38xf32> into tensor<10x1x38xf32>
    %collapsed_39 = tensor.collapse_shape %extracted_slice_30 [[0, 1], [2], [3]] : tensor<2x5x38x24xf32> into tensor<10x38x24xf32>
    %78 = tensor.empty() : tensor<10x1x24xf32>
    %79 = linalg.fill ins(%cst : f32) outs(%78 : tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %80 = linalg.batch_matmul ins(%collapsed_38, %collapsed_39 : tensor<10x1x38xf32>, tensor<10x38x24xf32>) outs(%79 : tensor<10x1x24xf32>) -> tensor<10x1x24xf32>
    %expanded_40 = tensor.expand_shape %80 [[0, 1], [2], [3]] output_shape [2, 5, 1, 24] : tensor<10x1x24xf32> into tensor<2x5x1x24xf32>
    %81 = tensor.empty() : tensor<2x1x5x24xf32>
    %transposed_41 = linalg.transpose ins(%expanded_40 : tensor<2x5x1x24xf32>) outs(%81 : tensor<2x1x5x24xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_42 = tensor.collapse_shape %transposed_41 [[0], [1], [2, 3]] : tensor<2x1x5x24xf32> into tensor<2x1x120xf32>
    %82 = tensor.empty() : tensor<120x96xf32>
    %transposed_43 = linalg.transpose ins(%arg6 : tensor<96x120xf32>) outs(%82 : tensor<120x96xf32>) permutation = [1, 0] 
    %83 = tensor.empty() : tensor<2x120x96xf32>
    %84 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_43 : tensor<120x96xf32>) outs(%83 : tensor<2x120x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x120x96xf32>
    %85 = tensor.empty() : tensor<2x1x96xf32>
    %86 = linalg.fill ins(%cst : f32) outs(%85 : tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    %87 = linalg.batch_matmul ins(%collapsed_42, %84 : tensor<2x1x120xf32>, tensor<2x120x96xf32>) outs(%86 : tensor<2x1x96xf32>) -> tensor<2x1x96xf32>
    return %87, %concat_22, %concat_23 : tensor<2x1x96xf32>, tensor<2x1x38x64xf32>, tensor<2x1x38x16xf32>
  }
}

