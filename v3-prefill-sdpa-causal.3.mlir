#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map8 = affine_map<(d0) -> (d0)>
#map9 = affine_map<(d0, d1) -> (d1)>
#map10 = affine_map<(d0, d1) -> (d0, 0)>
#map11 = affine_map<(d0, d1) -> (d0, d1)>
#map12 = affine_map<(d0, d1, d2, d3) -> ()>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<48x96xf32> {mla.arg = 0 : i64}, %arg1: tensor<48xf32> {mla.arg = 1 : i64}, %arg2: tensor<200x48xf32> {mla.arg = 2 : i64}, %arg3: tensor<80x96xf32> {mla.arg = 3 : i64}, %arg4: tensor<64xf32> {mla.arg = 4 : i64}, %arg5: tensor<240x64xf32> {mla.arg = 5 : i64}, %arg6: tensor<96x120xf32> {mla.arg = 6 : i64}, %arg7: tensor<2x7x96xf32> {mla.arg = 7 : i64}, %arg8: tensor<2x7x16xf32> {mla.arg = 8 : i64}, %arg9: tensor<2x7x16xf32> {mla.arg = 9 : i64}) -> tensor<2x7x96xf32> {
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
    %3 = tensor.empty() : tensor<2x7x48xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x7x48xf32>) -> tensor<2x7x48xf32>
    %5 = linalg.batch_matmul ins(%arg7, %2 : tensor<2x7x96xf32>, tensor<2x96x48xf32>) outs(%4 : tensor<2x7x48xf32>) -> tensor<2x7x48xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x7x48xf32>) outs(%3 : tensor<2x7x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %92 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %92 : f32
    } -> tensor<2x7x48xf32>
    %7 = tensor.empty() : tensor<2x7x1xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<2x7x48xf32>) outs(%8 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %92 = arith.addf %in, %out : f32
      linalg.yield %92 : f32
    } -> tensor<2x7x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x7x1xf32>) outs(%7 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %92 = arith.divf %in, %cst_5 : f32
      linalg.yield %92 : f32
    } -> tensor<2x7x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x7x1xf32>) outs(%7 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %92 = arith.truncf %cst_4 : f64 to f32
      %93 = arith.addf %in, %92 : f32
      linalg.yield %93 : f32
    } -> tensor<2x7x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x7x1xf32>) outs(%7 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %92 = math.rsqrt %in : f32
      linalg.yield %92 : f32
    } -> tensor<2x7x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5, %12 : tensor<2x7x48xf32>, tensor<2x7x1xf32>) outs(%3 : tensor<2x7x48xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.mulf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x7x48xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %13 : tensor<48xf32>, tensor<2x7x48xf32>) outs(%3 : tensor<2x7x48xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.mulf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x7x48xf32>
    %15 = tensor.empty() : tensor<48x200xf32>
    %transposed_7 = linalg.transpose ins(%arg2 : tensor<200x48xf32>) outs(%15 : tensor<48x200xf32>) permutation = [1, 0] 
    %16 = tensor.empty() : tensor<2x48x200xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_7 : tensor<48x200xf32>) outs(%16 : tensor<2x48x200xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x48x200xf32>
    %18 = tensor.empty() : tensor<2x7x200xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<2x7x200xf32>) -> tensor<2x7x200xf32>
    %20 = linalg.batch_matmul ins(%14, %17 : tensor<2x7x48xf32>, tensor<2x48x200xf32>) outs(%19 : tensor<2x7x200xf32>) -> tensor<2x7x200xf32>
    %expanded = tensor.expand_shape %20 [[0], [1], [2, 3]] output_shape [2, 7, 5, 40] : tensor<2x7x200xf32> into tensor<2x7x5x40xf32>
    %21 = tensor.empty() : tensor<2x5x7x40xf32>
    %transposed_8 = linalg.transpose ins(%expanded : tensor<2x7x5x40xf32>) outs(%21 : tensor<2x5x7x40xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_8[0, 0, 0, 0] [2, 5, 7, 24] [1, 1, 1, 1] : tensor<2x5x7x40xf32> to tensor<2x5x7x24xf32>
    %extracted_slice_9 = tensor.extract_slice %transposed_8[0, 0, 0, 24] [2, 5, 7, 16] [1, 1, 1, 1] : tensor<2x5x7x40xf32> to tensor<2x5x7x16xf32>
    %22 = tensor.empty() : tensor<96x80xf32>
    %transposed_10 = linalg.transpose ins(%arg3 : tensor<80x96xf32>) outs(%22 : tensor<96x80xf32>) permutation = [1, 0] 
    %23 = tensor.empty() : tensor<2x96x80xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_10 : tensor<96x80xf32>) outs(%23 : tensor<2x96x80xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x96x80xf32>
    %25 = tensor.empty() : tensor<2x7x80xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x7x80xf32>) -> tensor<2x7x80xf32>
    %27 = linalg.batch_matmul ins(%arg7, %24 : tensor<2x7x96xf32>, tensor<2x96x80xf32>) outs(%26 : tensor<2x7x80xf32>) -> tensor<2x7x80xf32>
    %extracted_slice_11 = tensor.extract_slice %27[0, 0, 0] [2, 7, 64] [1, 1, 1] : tensor<2x7x80xf32> to tensor<2x7x64xf32>
    %extracted_slice_12 = tensor.extract_slice %27[0, 0, 64] [2, 7, 16] [1, 1, 1] : tensor<2x7x80xf32> to tensor<2x7x16xf32>
    %28 = tensor.empty() : tensor<2x7x64xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_11 : tensor<2x7x64xf32>) outs(%28 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %92 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %92 : f32
    } -> tensor<2x7x64xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%29 : tensor<2x7x64xf32>) outs(%8 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %92 = arith.addf %in, %out : f32
      linalg.yield %92 : f32
    } -> tensor<2x7x1xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x7x1xf32>) outs(%7 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %92 = arith.divf %in, %cst_6 : f32
      linalg.yield %92 : f32
    } -> tensor<2x7x1xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<2x7x1xf32>) outs(%7 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %92 = arith.truncf %cst_4 : f64 to f32
      %93 = arith.addf %in, %92 : f32
      linalg.yield %93 : f32
    } -> tensor<2x7x1xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<2x7x1xf32>) outs(%7 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %92 = math.rsqrt %in : f32
      linalg.yield %92 : f32
    } -> tensor<2x7x1xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %33 : tensor<2x7x64xf32>, tensor<2x7x1xf32>) outs(%28 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.mulf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x7x64xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %34 : tensor<64xf32>, tensor<2x7x64xf32>) outs(%28 : tensor<2x7x64xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.mulf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x7x64xf32>
    %expanded_13 = tensor.expand_shape %extracted_slice_12 [[0], [1, 2], [3]] output_shape [2, 1, 7, 16] : tensor<2x7x16xf32> into tensor<2x1x7x16xf32>
    %extracted_slice_14 = tensor.extract_slice %arg8[0, 0, 0] [2, 7, 8] [1, 1, 1] : tensor<2x7x16xf32> to tensor<2x7x8xf32>
    %expanded_15 = tensor.expand_shape %extracted_slice_14 [[0], [1, 2], [3]] output_shape [2, 1, 7, 8] : tensor<2x7x8xf32> into tensor<2x1x7x8xf32>
    %extracted_slice_16 = tensor.extract_slice %arg9[0, 0, 0] [2, 7, 8] [1, 1, 1] : tensor<2x7x16xf32> to tensor<2x7x8xf32>
    %expanded_17 = tensor.expand_shape %extracted_slice_16 [[0], [1, 2], [3]] output_shape [2, 1, 7, 8] : tensor<2x7x8xf32> into tensor<2x1x7x8xf32>
    %extracted_slice_18 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 0] [2, 5, 7, 8] [1, 1, 1, 2] : tensor<2x5x7x16xf32> to tensor<2x5x7x8xf32>
    %extracted_slice_19 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 1] [2, 5, 7, 8] [1, 1, 1, 2] : tensor<2x5x7x16xf32> to tensor<2x5x7x8xf32>
    %extracted_slice_20 = tensor.extract_slice %expanded_13[0, 0, 0, 0] [2, 1, 7, 8] [1, 1, 1, 2] : tensor<2x1x7x16xf32> to tensor<2x1x7x8xf32>
    %extracted_slice_21 = tensor.extract_slice %expanded_13[0, 0, 0, 1] [2, 1, 7, 8] [1, 1, 1, 2] : tensor<2x1x7x16xf32> to tensor<2x1x7x8xf32>
    %36 = tensor.empty() : tensor<2x5x7x8xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %expanded_15 : tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>) outs(%36 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.mulf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x5x7x8xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_17 : tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>) outs(%36 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.mulf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x5x7x8xf32>
    %39 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %38 : tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) outs(%36 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.subf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x5x7x8xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_15 : tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>) outs(%36 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.mulf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x5x7x8xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %expanded_17 : tensor<2x5x7x8xf32>, tensor<2x1x7x8xf32>) outs(%36 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.mulf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x5x7x8xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %41 : tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) outs(%36 : tensor<2x5x7x8xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.addf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x5x7x8xf32>
    %concat = tensor.concat dim(3) %39, %42 : (tensor<2x5x7x8xf32>, tensor<2x5x7x8xf32>) -> tensor<2x5x7x16xf32>
    %43 = tensor.empty() : tensor<2x1x7x8xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %expanded_15 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%43 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.mulf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x1x7x8xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_17 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%43 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.mulf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x1x7x8xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %45 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%43 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.subf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x1x7x8xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_15 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%43 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.mulf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x1x7x8xf32>
    %48 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %expanded_17 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%43 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.mulf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x1x7x8xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %48 : tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) outs(%43 : tensor<2x1x7x8xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.addf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x1x7x8xf32>
    %concat_22 = tensor.concat dim(3) %46, %49 : (tensor<2x1x7x8xf32>, tensor<2x1x7x8xf32>) -> tensor<2x1x7x16xf32>
    %concat_23 = tensor.concat dim(3) %extracted_slice, %concat : (tensor<2x5x7x24xf32>, tensor<2x5x7x16xf32>) -> tensor<2x5x7x40xf32>
    %50 = tensor.empty() : tensor<64x240xf32>
    %transposed_24 = linalg.transpose ins(%arg5 : tensor<240x64xf32>) outs(%50 : tensor<64x240xf32>) permutation = [1, 0] 
    %51 = tensor.empty() : tensor<2x1x64x240xf32>
    %52 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_24 : tensor<64x240xf32>) outs(%51 : tensor<2x1x64x240xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x64x240xf32>
    %collapsed = tensor.collapse_shape %52 [[0, 1], [2], [3]] : tensor<2x1x64x240xf32> into tensor<2x64x240xf32>
    %53 = tensor.empty() : tensor<2x7x240xf32>
    %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<2x7x240xf32>) -> tensor<2x7x240xf32>
    %55 = linalg.batch_matmul ins(%35, %collapsed : tensor<2x7x64xf32>, tensor<2x64x240xf32>) outs(%54 : tensor<2x7x240xf32>) -> tensor<2x7x240xf32>
    %expanded_25 = tensor.expand_shape %55 [[0], [1], [2, 3]] output_shape [2, 7, 5, 48] : tensor<2x7x240xf32> into tensor<2x7x5x48xf32>
    %56 = tensor.empty() : tensor<2x5x7x48xf32>
    %transposed_26 = linalg.transpose ins(%expanded_25 : tensor<2x7x5x48xf32>) outs(%56 : tensor<2x5x7x48xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_27 = tensor.extract_slice %transposed_26[0, 0, 0, 0] [2, 5, 7, 24] [1, 1, 1, 1] : tensor<2x5x7x48xf32> to tensor<2x5x7x24xf32>
    %extracted_slice_28 = tensor.extract_slice %transposed_26[0, 0, 0, 24] [2, 5, 7, 24] [1, 1, 1, 1] : tensor<2x5x7x48xf32> to tensor<2x5x7x24xf32>
    %57 = tensor.empty() : tensor<2x5x7x16xf32>
    %collapsed_29 = tensor.collapse_shape %concat_22 [[0, 1], [2], [3]] : tensor<2x1x7x16xf32> into tensor<2x7x16xf32>
    %58 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_29 : tensor<2x7x16xf32>) outs(%57 : tensor<2x5x7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x7x16xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice_27 into %21[0, 0, 0, 0] [2, 5, 7, 24] [1, 1, 1, 1] : tensor<2x5x7x24xf32> into tensor<2x5x7x40xf32>
    %inserted_slice_30 = tensor.insert_slice %58 into %inserted_slice[0, 0, 0, 24] [2, 5, 7, 16] [1, 1, 1, 1] : tensor<2x5x7x16xf32> into tensor<2x5x7x40xf32>
    %59 = tensor.empty() : tensor<2x5x40x7xf32>
    %transposed_31 = linalg.transpose ins(%inserted_slice_30 : tensor<2x5x7x40xf32>) outs(%59 : tensor<2x5x40x7xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_32 = tensor.collapse_shape %concat_23 [[0, 1], [2], [3]] : tensor<2x5x7x40xf32> into tensor<10x7x40xf32>
    %collapsed_33 = tensor.collapse_shape %transposed_31 [[0, 1], [2], [3]] : tensor<2x5x40x7xf32> into tensor<10x40x7xf32>
    %60 = tensor.empty() : tensor<10x7x7xf32>
    %61 = linalg.fill ins(%cst : f32) outs(%60 : tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %62 = linalg.batch_matmul ins(%collapsed_32, %collapsed_33 : tensor<10x7x40xf32>, tensor<10x40x7xf32>) outs(%61 : tensor<10x7x7xf32>) -> tensor<10x7x7xf32>
    %expanded_34 = tensor.expand_shape %62 [[0, 1], [2], [3]] output_shape [2, 5, 7, 7] : tensor<10x7x7xf32> into tensor<2x5x7x7xf32>
    %63 = tensor.empty() : tensor<2x5x7x7xf32>
    %64 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_34 : tensor<2x5x7x7xf32>) outs(%63 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %92 = arith.truncf %cst_3 : f64 to f32
      %93 = arith.mulf %in, %92 : f32
      linalg.yield %93 : f32
    } -> tensor<2x5x7x7xf32>
    %65 = tensor.empty() : tensor<7xi64>
    %66 = linalg.generic {indexing_maps = [#map8], iterator_types = ["parallel"]} outs(%65 : tensor<7xi64>) {
    ^bb0(%out: i64):
      %92 = linalg.index 0 : index
      %93 = arith.index_cast %92 : index to i64
      linalg.yield %93 : i64
    } -> tensor<7xi64>
    %expanded_35 = tensor.expand_shape %66 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
    %67 = tensor.empty() : tensor<7x7xi1>
    %68 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%66, %expanded_35 : tensor<7xi64>, tensor<7x1xi64>) outs(%67 : tensor<7x7xi1>) {
    ^bb0(%in: i64, %in_43: i64, %out: i1):
      %92 = arith.cmpi sle, %in, %in_43 : i64
      linalg.yield %92 : i1
    } -> tensor<7x7xi1>
    %69 = linalg.generic {indexing_maps = [#map6, #map4, #map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %64, %cst_2 : tensor<7x7xi1>, tensor<2x5x7x7xf32>, tensor<f32>) outs(%63 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: i1, %in_43: f32, %in_44: f32, %out: f32):
      %92 = arith.select %in, %in_43, %in_44 : f32
      linalg.yield %92 : f32
    } -> tensor<2x5x7x7xf32>
    %70 = tensor.empty() : tensor<2x5x7xi64>
    %71 = linalg.fill ins(%c0_i64 : i64) outs(%70 : tensor<2x5x7xi64>) -> tensor<2x5x7xi64>
    %72 = tensor.empty() : tensor<2x5x7xf32>
    %73 = linalg.fill ins(%cst_0 : f32) outs(%72 : tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %74:2 = linalg.generic {indexing_maps = [#map4, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%69 : tensor<2x5x7x7xf32>) outs(%73, %71 : tensor<2x5x7xf32>, tensor<2x5x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_43: i64):
      %92 = linalg.index 3 : index
      %93 = arith.index_cast %92 : index to i64
      %94 = arith.maximumf %in, %out : f32
      %95 = arith.cmpf ogt, %in, %out : f32
      %96 = arith.select %95, %93, %out_43 : i64
      linalg.yield %94, %96 : f32, i64
    } -> (tensor<2x5x7xf32>, tensor<2x5x7xi64>)
    %expanded_36 = tensor.expand_shape %74#0 [[0], [1], [2, 3]] output_shape [2, 5, 7, 1] : tensor<2x5x7xf32> into tensor<2x5x7x1xf32>
    %75 = linalg.generic {indexing_maps = [#map4, #map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %expanded_36 : tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>) outs(%63 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.subf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x5x7x7xf32>
    %76 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75 : tensor<2x5x7x7xf32>) outs(%63 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %92 = math.exp %in : f32
      linalg.yield %92 : f32
    } -> tensor<2x5x7x7xf32>
    %77 = tensor.empty() : tensor<2x5x7x1xf32>
    %78 = linalg.fill ins(%cst : f32) outs(%77 : tensor<2x5x7x1xf32>) -> tensor<2x5x7x1xf32>
    %79 = linalg.generic {indexing_maps = [#map4, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%76 : tensor<2x5x7x7xf32>) outs(%78 : tensor<2x5x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %92 = arith.addf %in, %out : f32
      linalg.yield %92 : f32
    } -> tensor<2x5x7x1xf32>
    %80 = linalg.generic {indexing_maps = [#map4, #map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %79 : tensor<2x5x7x7xf32>, tensor<2x5x7x1xf32>) outs(%63 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %92 = arith.divf %in, %in_43 : f32
      linalg.yield %92 : f32
    } -> tensor<2x5x7x7xf32>
    %81 = linalg.generic {indexing_maps = [#map6, #map4, #map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %80, %cst_1 : tensor<7x7xi1>, tensor<2x5x7x7xf32>, tensor<f32>) outs(%63 : tensor<2x5x7x7xf32>) {
    ^bb0(%in: i1, %in_43: f32, %in_44: f32, %out: f32):
      %92 = arith.select %in, %in_43, %in_44 : f32
      linalg.yield %92 : f32
    } -> tensor<2x5x7x7xf32>
    %collapsed_37 = tensor.collapse_shape %81 [[0, 1], [2], [3]] : tensor<2x5x7x7xf32> into tensor<10x7x7xf32>
    %collapsed_38 = tensor.collapse_shape %extracted_slice_28 [[0, 1], [2], [3]] : tensor<2x5x7x24xf32> into tensor<10x7x24xf32>
    %82 = tensor.empty() : tensor<10x7x24xf32>
    %83 = linalg.fill ins(%cst : f32) outs(%82 : tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %84 = linalg.batch_matmul ins(%collapsed_37, %collapsed_38 : tensor<10x7x7xf32>, tensor<10x7x24xf32>) outs(%83 : tensor<10x7x24xf32>) -> tensor<10x7x24xf32>
    %expanded_39 = tensor.expand_shape %84 [[0, 1], [2], [3]] output_shape [2, 5, 7, 24] : tensor<10x7x24xf32> into tensor<2x5x7x24xf32>
    %85 = tensor.empty() : tensor<2x7x5x24xf32>
    %transposed_40 = linalg.transpose ins(%expanded_39 : tensor<2x5x7x24xf32>) outs(%85 : tensor<2x7x5x24xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_41 = tensor.collapse_shape %transposed_40 [[0], [1], [2, 3]] : tensor<2x7x5x24xf32> into tensor<2x7x120xf32>
    %86 = tensor.empty() : tensor<120x96xf32>
    %transposed_42 = linalg.transpose ins(%arg6 : tensor<96x120xf32>) outs(%86 : tensor<120x96xf32>) permutation = [1, 0] 
    %87 = tensor.empty() : tensor<2x120x96xf32>
    %88 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_42 : tensor<120x96xf32>) outs(%87 : tensor<2x120x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x120x96xf32>
    %89 = tensor.empty() : tensor<2x7x96xf32>
    %90 = linalg.fill ins(%cst : f32) outs(%89 : tensor<2x7x96xf32>) -> tensor<2x7x96xf32>
    %91 = linalg.batch_matmul ins(%collapsed_41, %88 : tensor<2x7x120xf32>, tensor<2x120x96xf32>) outs(%90 : tensor<2x7x96xf32>) -> tensor<2x7x96xf32>
    return %91 : tensor<2x7x96xf32>
  }
}

