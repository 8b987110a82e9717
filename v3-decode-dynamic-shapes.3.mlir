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
  func.func @main(%arg0: tensor<48x96xf32> {mla.arg = 0 : i64}, %arg1: tensor<48xf32> {mla.arg = 1 : i64}, %arg2: tensor<200x48xf32> {mla.arg = 2 : i64}, %arg3: tensor<80x96xf32> {mla.arg = 3 : i64}, %arg4: tensor<64xf32> {mla.arg = 4 : i64}, %arg5: tensor<240x64xf32> {mla.arg = 5 : i64}, %arg6: tensor<96x120xf32> {mla.arg = 6 : i64}, %arg7: tensor<?x1x96xf32> {mla.arg = 7 : i64, mla.shape = affine_map<()[s0, s1] -> (s0, 1, 96)>}, %arg8: tensor<?x1x16xf32> {mla.arg = 8 : i64, mla.shape = affine_map<()[s0, s1] -> (s0, 1, 16)>}, %arg9: tensor<?x1x16xf32> {mla.arg = 9 : i64, mla.shape = affine_map<()[s0, s1] -> (s0, 1, 16)>}, %arg10: tensor<?x1x1x?xi1> {mla.arg = 10 : i64, mla.shape = affine_map<()[s0, s1] -> (s0, 1, 1, s1 + 1)>}, %arg11: tensor<?x1x?x64xf32> {mla.arg = 11 : i64, mla.shape = affine_map<()[s0, s1] -> (s0, 1, s1, 64)>}, %arg12: tensor<?x1x?x16xf32> {mla.arg = 12 : i64, mla.shape = affine_map<()[s0, s1] -> (s0, 1, s1, 16)>}) -> (tensor<?x1x96xf32>, tensor<?x1x?x64xf32>, tensor<?x1x?x16xf32>) {
    %c48_i64 = arith.constant 48 : i64
    %c24_i64 = arith.constant 24 : i64
    %c40_i64 = arith.constant 40 : i64
    %c1_i64 = arith.constant 1 : i64
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c5 = arith.constant 5 : index
    %c3 = arith.constant 3 : index
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant 0.2962823648750772 : f64
    %cst_4 = arith.constant 9.9999999999999995E-7 : f64
    %cst_5 = arith.constant 4.800000e+01 : f32
    %c200_i64 = arith.constant 200 : i64
    %cst_6 = arith.constant 6.400000e+01 : f32
    %c240_i64 = arith.constant 240 : i64
    %c120_i64 = arith.constant 120 : i64
    %dim = tensor.dim %arg12, %c0 : tensor<?x1x?x16xf32>
    %0 = arith.index_cast %dim : index to i64
    %dim_7 = tensor.dim %arg12, %c2 : tensor<?x1x?x16xf32>
    %1 = arith.index_cast %dim_7 : index to i64
    %2 = tensor.empty() : tensor<96x48xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<48x96xf32>) outs(%2 : tensor<96x48xf32>) permutation = [1, 0] 
    %dim_8 = tensor.dim %arg7, %c0 : tensor<?x1x96xf32>
    %3 = arith.index_cast %dim_8 : index to i64
    %4 = arith.cmpi sge, %3, %c0_i64 : i64
    cf.assert %4, "negative values not allowed in new dimensions"
    %5 = tensor.empty(%dim_8) : tensor<?x96x48xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<96x48xf32>) outs(%5 : tensor<?x96x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x96x48xf32>
    %7 = tensor.empty(%dim_8) : tensor<?x1x48xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<?x1x48xf32>) -> tensor<?x1x48xf32>
    %9 = linalg.batch_matmul ins(%arg7, %6 : tensor<?x1x96xf32>, tensor<?x96x48xf32>) outs(%8 : tensor<?x1x48xf32>) -> tensor<?x1x48xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<?x1x48xf32>) outs(%7 : tensor<?x1x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %157 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %157 : f32
    } -> tensor<?x1x48xf32>
    %11 = tensor.empty(%dim_8) : tensor<?x1x1xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<?x1x1xf32>) -> tensor<?x1x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<?x1x48xf32>) outs(%12 : tensor<?x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %157 = arith.addf %in, %out : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<?x1x1xf32>) outs(%11 : tensor<?x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %157 = arith.divf %in, %cst_5 : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<?x1x1xf32>) outs(%11 : tensor<?x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %157 = arith.truncf %cst_4 : f64 to f32
      %158 = arith.addf %in, %157 : f32
      linalg.yield %158 : f32
    } -> tensor<?x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<?x1x1xf32>) outs(%11 : tensor<?x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %157 = math.rsqrt %in : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %16 : tensor<?x1x48xf32>, tensor<?x1x1xf32>) outs(%7 : tensor<?x1x48xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.mulf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x48xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %17 : tensor<48xf32>, tensor<?x1x48xf32>) outs(%7 : tensor<?x1x48xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.mulf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x48xf32>
    %19 = tensor.empty() : tensor<48x200xf32>
    %transposed_9 = linalg.transpose ins(%arg2 : tensor<200x48xf32>) outs(%19 : tensor<48x200xf32>) permutation = [1, 0] 
    cf.assert %4, "negative values not allowed in new dimensions"
    %20 = tensor.empty(%dim_8) : tensor<?x48x200xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_9 : tensor<48x200xf32>) outs(%20 : tensor<?x48x200xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x48x200xf32>
    %22 = tensor.empty(%dim_8) : tensor<?x1x200xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<?x1x200xf32>) -> tensor<?x1x200xf32>
    %24 = linalg.batch_matmul ins(%18, %21 : tensor<?x1x48xf32>, tensor<?x48x200xf32>) outs(%23 : tensor<?x1x200xf32>) -> tensor<?x1x200xf32>
    %25 = arith.cmpi slt, %0, %c0_i64 : i64
    %26 = arith.select %25, %c1_i64, %0 : i64
    %27 = arith.extui %25 : i1 to i64
    %28 = arith.addi %27, %c1_i64 : i64
    %29 = arith.muli %26, %c40_i64 : i64
    %30 = arith.cmpi sle, %28, %c1_i64 : i64
    cf.assert %30, "must have at most one inferred (negative) dimension"
    %31 = arith.muli %3, %c200_i64 : i64
    %32 = arith.divsi %31, %29 : i64
    %33 = arith.select %25, %32, %0 : i64
    %from_elements = tensor.from_elements %33, %c1_i64, %32, %c40_i64 : tensor<4xi64>
    %reshape = tensor.reshape %24(%from_elements) : (tensor<?x1x200xf32>, tensor<4xi64>) -> tensor<?x1x5x40xf32>
    %34 = arith.index_cast %33 : i64 to index
    %35 = tensor.empty(%34) : tensor<?x5x1x40xf32>
    %transposed_10 = linalg.transpose ins(%reshape : tensor<?x1x5x40xf32>) outs(%35 : tensor<?x5x1x40xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_10[0, 0, 0, 0] [%34, 5, 1, 24] [1, 1, 1, 1] : tensor<?x5x1x40xf32> to tensor<?x5x1x24xf32>
    %extracted_slice_11 = tensor.extract_slice %transposed_10[0, 0, 0, 24] [%34, 5, 1, 16] [1, 1, 1, 1] : tensor<?x5x1x40xf32> to tensor<?x5x1x16xf32>
    %36 = tensor.empty() : tensor<96x80xf32>
    %transposed_12 = linalg.transpose ins(%arg3 : tensor<80x96xf32>) outs(%36 : tensor<96x80xf32>) permutation = [1, 0] 
    cf.assert %4, "negative values not allowed in new dimensions"
    %37 = tensor.empty(%dim_8) : tensor<?x96x80xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_12 : tensor<96x80xf32>) outs(%37 : tensor<?x96x80xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x96x80xf32>
    %39 = tensor.empty(%dim_8) : tensor<?x1x80xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<?x1x80xf32>) -> tensor<?x1x80xf32>
    %41 = linalg.batch_matmul ins(%arg7, %38 : tensor<?x1x96xf32>, tensor<?x96x80xf32>) outs(%40 : tensor<?x1x80xf32>) -> tensor<?x1x80xf32>
    %extracted_slice_13 = tensor.extract_slice %41[0, 0, 0] [%dim_8, 1, 64] [1, 1, 1] : tensor<?x1x80xf32> to tensor<?x1x64xf32>
    %extracted_slice_14 = tensor.extract_slice %41[0, 0, 64] [%dim_8, 1, 16] [1, 1, 1] : tensor<?x1x80xf32> to tensor<?x1x16xf32>
    %42 = tensor.empty(%dim_8) : tensor<?x1x64xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_13 : tensor<?x1x64xf32>) outs(%42 : tensor<?x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %157 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %157 : f32
    } -> tensor<?x1x64xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%43 : tensor<?x1x64xf32>) outs(%12 : tensor<?x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %157 = arith.addf %in, %out : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x1xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44 : tensor<?x1x1xf32>) outs(%11 : tensor<?x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %157 = arith.divf %in, %cst_6 : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x1xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45 : tensor<?x1x1xf32>) outs(%11 : tensor<?x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %157 = arith.truncf %cst_4 : f64 to f32
      %158 = arith.addf %in, %157 : f32
      linalg.yield %158 : f32
    } -> tensor<?x1x1xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%46 : tensor<?x1x1xf32>) outs(%11 : tensor<?x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %157 = math.rsqrt %in : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x1xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_13, %47 : tensor<?x1x64xf32>, tensor<?x1x1xf32>) outs(%42 : tensor<?x1x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.mulf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x64xf32>
    %49 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %48 : tensor<64xf32>, tensor<?x1x64xf32>) outs(%42 : tensor<?x1x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.mulf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x64xf32>
    %expanded = tensor.expand_shape %49 [[0], [1], [2, 3]] output_shape [%dim_8, 1, 1, 64] : tensor<?x1x64xf32> into tensor<?x1x1x64xf32>
    %expanded_15 = tensor.expand_shape %extracted_slice_14 [[0], [1], [2, 3]] output_shape [%dim_8, 1, 1, 16] : tensor<?x1x16xf32> into tensor<?x1x1x16xf32>
    %dim_16 = tensor.dim %arg8, %c0 : tensor<?x1x16xf32>
    %extracted_slice_17 = tensor.extract_slice %arg8[0, 0, 0] [%dim_16, 1, 8] [1, 1, 1] : tensor<?x1x16xf32> to tensor<?x1x8xf32>
    %expanded_18 = tensor.expand_shape %extracted_slice_17 [[0], [1, 2], [3]] output_shape [%dim_16, 1, 1, 8] : tensor<?x1x8xf32> into tensor<?x1x1x8xf32>
    %dim_19 = tensor.dim %arg9, %c0 : tensor<?x1x16xf32>
    %extracted_slice_20 = tensor.extract_slice %arg9[0, 0, 0] [%dim_19, 1, 8] [1, 1, 1] : tensor<?x1x16xf32> to tensor<?x1x8xf32>
    %expanded_21 = tensor.expand_shape %extracted_slice_20 [[0], [1, 2], [3]] output_shape [%dim_19, 1, 1, 8] : tensor<?x1x8xf32> into tensor<?x1x1x8xf32>
    %extracted_slice_22 = tensor.extract_slice %extracted_slice_11[0, 0, 0, 0] [%34, 5, 1, 8] [1, 1, 1, 2] : tensor<?x5x1x16xf32> to tensor<?x5x1x8xf32>
    %extracted_slice_23 = tensor.extract_slice %extracted_slice_11[0, 0, 0, 1] [%34, 5, 1, 8] [1, 1, 1, 2] : tensor<?x5x1x16xf32> to tensor<?x5x1x8xf32>
    %dim_24 = tensor.dim %expanded_15, %c0 : tensor<?x1x1x16xf32>
    %extracted_slice_25 = tensor.extract_slice %expanded_15[0, 0, 0, 0] [%dim_24, 1, 1, 8] [1, 1, 1, 2] : tensor<?x1x1x16xf32> to tensor<?x1x1x8xf32>
    %extracted_slice_26 = tensor.extract_slice %expanded_15[0, 0, 0, 1] [%dim_24, 1, 1, 8] [1, 1, 1, 2] : tensor<?x1x1x16xf32> to tensor<?x1x1x8xf32>
    %dim_27 = tensor.dim %expanded_18, %c0 : tensor<?x1x1x8xf32>
    %50 = arith.cmpi eq, %34, %dim_27 : index
    cf.assert %50, "mismatched size for broadcast"
    %51 = tensor.empty(%34) : tensor<?x5x1x8xf32>
    %52 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %expanded_18 : tensor<?x5x1x8xf32>, tensor<?x1x1x8xf32>) outs(%51 : tensor<?x5x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.mulf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x5x1x8xf32>
    %dim_28 = tensor.dim %expanded_21, %c0 : tensor<?x1x1x8xf32>
    %53 = arith.cmpi eq, %34, %dim_28 : index
    cf.assert %53, "mismatched size for broadcast"
    %54 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %expanded_21 : tensor<?x5x1x8xf32>, tensor<?x1x1x8xf32>) outs(%51 : tensor<?x5x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.mulf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x5x1x8xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %54 : tensor<?x5x1x8xf32>, tensor<?x5x1x8xf32>) outs(%51 : tensor<?x5x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.subf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x5x1x8xf32>
    cf.assert %50, "mismatched size for broadcast"
    %56 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %expanded_18 : tensor<?x5x1x8xf32>, tensor<?x1x1x8xf32>) outs(%51 : tensor<?x5x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.mulf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x5x1x8xf32>
    cf.assert %53, "mismatched size for broadcast"
    %57 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %expanded_21 : tensor<?x5x1x8xf32>, tensor<?x1x1x8xf32>) outs(%51 : tensor<?x5x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.mulf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x5x1x8xf32>
    %58 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %57 : tensor<?x5x1x8xf32>, tensor<?x5x1x8xf32>) outs(%51 : tensor<?x5x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.addf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x5x1x8xf32>
    %concat = tensor.concat dim(3) %55, %58 : (tensor<?x5x1x8xf32>, tensor<?x5x1x8xf32>) -> tensor<?x5x1x16xf32>
    %59 = arith.cmpi eq, %dim_24, %dim_27 : index
    cf.assert %59, "mismatched size for broadcast"
    %60 = tensor.empty(%dim_24) : tensor<?x1x1x8xf32>
    %61 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25, %expanded_18 : tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>) outs(%60 : tensor<?x1x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.mulf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x1x8xf32>
    %62 = arith.cmpi eq, %dim_24, %dim_28 : index
    cf.assert %62, "mismatched size for broadcast"
    %63 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26, %expanded_21 : tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>) outs(%60 : tensor<?x1x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.mulf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x1x8xf32>
    %64 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %63 : tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>) outs(%60 : tensor<?x1x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.subf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x1x8xf32>
    cf.assert %59, "mismatched size for broadcast"
    %65 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26, %expanded_18 : tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>) outs(%60 : tensor<?x1x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.mulf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x1x8xf32>
    cf.assert %62, "mismatched size for broadcast"
    %66 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25, %expanded_21 : tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>) outs(%60 : tensor<?x1x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.mulf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x1x8xf32>
    %67 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %66 : tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>) outs(%60 : tensor<?x1x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.addf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x1x1x8xf32>
    %concat_29 = tensor.concat dim(3) %64, %67 : (tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>) -> tensor<?x1x1x16xf32>
    %concat_30 = tensor.concat dim(2) %arg11, %expanded : (tensor<?x1x?x64xf32>, tensor<?x1x1x64xf32>) -> tensor<?x1x?x64xf32>
    %concat_31 = tensor.concat dim(2) %arg12, %concat_29 : (tensor<?x1x?x16xf32>, tensor<?x1x1x16xf32>) -> tensor<?x1x?x16xf32>
    %concat_32 = tensor.concat dim(3) %extracted_slice, %concat : (tensor<?x5x1x24xf32>, tensor<?x5x1x16xf32>) -> tensor<?x5x1x40xf32>
    %68 = tensor.empty() : tensor<64x240xf32>
    %transposed_33 = linalg.transpose ins(%arg5 : tensor<240x64xf32>) outs(%68 : tensor<64x240xf32>) permutation = [1, 0] 
    %dim_34 = tensor.dim %concat_30, %c0 : tensor<?x1x?x64xf32>
    %dim_35 = tensor.dim %concat_30, %c2 : tensor<?x1x?x64xf32>
    %69 = arith.index_cast %dim_34 : index to i64
    %70 = arith.cmpi sge, %69, %c0_i64 : i64
    cf.assert %70, "negative values not allowed in new dimensions"
    %71 = tensor.empty(%dim_34) : tensor<?x1x64x240xf32>
    %72 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_33 : tensor<64x240xf32>) outs(%71 : tensor<?x1x64x240xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x1x64x240xf32>
    %collapsed = tensor.collapse_shape %concat_30 [[0, 1], [2], [3]] : tensor<?x1x?x64xf32> into tensor<?x?x64xf32>
    %collapsed_36 = tensor.collapse_shape %72 [[0, 1], [2], [3]] : tensor<?x1x64x240xf32> into tensor<?x64x240xf32>
    %73 = tensor.empty(%dim_34, %dim_35) : tensor<?x?x240xf32>
    %74 = linalg.fill ins(%cst : f32) outs(%73 : tensor<?x?x240xf32>) -> tensor<?x?x240xf32>
    %75 = linalg.batch_matmul ins(%collapsed, %collapsed_36 : tensor<?x?x64xf32>, tensor<?x64x240xf32>) outs(%74 : tensor<?x?x240xf32>) -> tensor<?x?x240xf32>
    %expanded_37 = tensor.expand_shape %75 [[0, 1], [2], [3]] output_shape [%dim_34, 1, %dim_35, 240] : tensor<?x?x240xf32> into tensor<?x1x?x240xf32>
    %76 = arith.addi %1, %c1_i64 : i64
    %77 = arith.muli %26, %76 : i64
    %78 = arith.cmpi slt, %76, %c0_i64 : i64
    %79 = arith.select %78, %26, %77 : i64
    %80 = arith.select %78, %28, %27 : i64
    %81 = arith.addi %80, %c1_i64 : i64
    %82 = arith.muli %79, %c48_i64 : i64
    %83 = arith.cmpi sle, %81, %c1_i64 : i64
    cf.assert %83, "must have at most one inferred (negative) dimension"
    %dim_38 = tensor.dim %expanded_37, %c0 : tensor<?x1x?x240xf32>
    %84 = arith.index_cast %dim_38 : index to i64
    %dim_39 = tensor.dim %expanded_37, %c2 : tensor<?x1x?x240xf32>
    %85 = arith.index_cast %dim_39 : index to i64
    %86 = arith.muli %84, %85 : i64
    %87 = arith.muli %86, %c240_i64 : i64
    %88 = arith.divsi %87, %82 : i64
    %89 = arith.select %25, %88, %0 : i64
    %90 = arith.select %78, %88, %76 : i64
    %from_elements_40 = tensor.from_elements %89, %90, %88, %c48_i64 : tensor<4xi64>
    %reshape_41 = tensor.reshape %expanded_37(%from_elements_40) : (tensor<?x1x?x240xf32>, tensor<4xi64>) -> tensor<?x?x5x48xf32>
    %91 = arith.index_cast %89 : i64 to index
    %92 = arith.index_cast %90 : i64 to index
    %93 = tensor.empty(%91, %92) : tensor<?x5x?x48xf32>
    %transposed_42 = linalg.transpose ins(%reshape_41 : tensor<?x?x5x48xf32>) outs(%93 : tensor<?x5x?x48xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_43 = tensor.extract_slice %transposed_42[0, 0, 0, 0] [%91, 5, %92, 24] [1, 1, 1, 1] : tensor<?x5x?x48xf32> to tensor<?x5x?x24xf32>
    %extracted_slice_44 = tensor.extract_slice %transposed_42[0, 0, 0, 24] [%91, 5, %92, 24] [1, 1, 1, 1] : tensor<?x5x?x48xf32> to tensor<?x5x?x24xf32>
    %dim_45 = tensor.dim %concat_31, %c0 : tensor<?x1x?x16xf32>
    %dim_46 = tensor.dim %concat_31, %c2 : tensor<?x1x?x16xf32>
    %94 = tensor.empty(%dim_45, %dim_46) : tensor<?x5x?x16xf32>
    %collapsed_47 = tensor.collapse_shape %concat_31 [[0, 1], [2], [3]] : tensor<?x1x?x16xf32> into tensor<?x?x16xf32>
    %95 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_47 : tensor<?x?x16xf32>) outs(%94 : tensor<?x5x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x5x?x16xf32>
    %96 = arith.index_cast %76 : i64 to index
    %97 = tensor.empty(%dim, %96) : tensor<?x5x?x40xf32>
    %98 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %98, "unimplemented: dynamic negative broadcast sizes"
    %99 = arith.index_cast %76 : i64 to index
    %100 = arith.cmpi sge, %76, %c0_i64 : i64
    cf.assert %100, "unimplemented: dynamic negative broadcast sizes"
    %101 = tensor.empty(%dim, %99) : tensor<?x5x?x24xf32>
    %102 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%101 : tensor<?x5x?x24xf32>) {
    ^bb0(%out: f32):
      %157 = linalg.index 0 : index
      %158 = linalg.index 1 : index
      %159 = linalg.index 2 : index
      %160 = linalg.index 3 : index
      %161 = arith.cmpi eq, %91, %c1 : index
      %162 = arith.select %161, %c0, %157 : index
      %163 = arith.cmpi eq, %92, %c1 : index
      %164 = arith.select %163, %c0, %159 : index
      %extracted = tensor.extract %extracted_slice_43[%162, %158, %164, %160] : tensor<?x5x?x24xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x5x?x24xf32>
    %inserted_slice = tensor.insert_slice %102 into %97[0, 0, 0, 0] [%dim, 5, %96, 24] [1, 1, 1, 1] : tensor<?x5x?x24xf32> into tensor<?x5x?x40xf32>
    cf.assert %98, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %100, "unimplemented: dynamic negative broadcast sizes"
    %103 = tensor.empty(%dim, %99) : tensor<?x5x?x16xf32>
    %104 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%103 : tensor<?x5x?x16xf32>) {
    ^bb0(%out: f32):
      %157 = linalg.index 0 : index
      %158 = linalg.index 1 : index
      %159 = linalg.index 2 : index
      %160 = linalg.index 3 : index
      %161 = arith.cmpi eq, %dim_45, %c1 : index
      %162 = arith.select %161, %c0, %157 : index
      %163 = arith.cmpi eq, %dim_46, %c1 : index
      %164 = arith.select %163, %c0, %159 : index
      %extracted = tensor.extract %95[%162, %158, %164, %160] : tensor<?x5x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x5x?x16xf32>
    %inserted_slice_48 = tensor.insert_slice %104 into %inserted_slice[0, 0, 0, 24] [%dim, 5, %96, 16] [1, 1, 1, 1] : tensor<?x5x?x16xf32> into tensor<?x5x?x40xf32>
    %105 = tensor.empty(%dim, %96) : tensor<?x5x40x?xf32>
    %transposed_49 = linalg.transpose ins(%inserted_slice_48 : tensor<?x5x?x40xf32>) outs(%105 : tensor<?x5x40x?xf32>) permutation = [0, 1, 3, 2] 
    %dim_50 = tensor.dim %concat_32, %c0 : tensor<?x5x1x40xf32>
    %106 = arith.maxui %dim_50, %dim : index
    %collapsed_51 = tensor.collapse_shape %concat_32 [[0, 1], [2], [3]] : tensor<?x5x1x40xf32> into tensor<?x1x40xf32>
    %collapsed_52 = tensor.collapse_shape %transposed_49 [[0, 1], [2], [3]] : tensor<?x5x40x?xf32> into tensor<?x40x?xf32>
    %107 = arith.muli %106, %c5 : index
    %108 = tensor.empty(%107, %96) : tensor<?x1x?xf32>
    %109 = linalg.fill ins(%cst : f32) outs(%108 : tensor<?x1x?xf32>) -> tensor<?x1x?xf32>
    %110 = linalg.batch_matmul ins(%collapsed_51, %collapsed_52 : tensor<?x1x40xf32>, tensor<?x40x?xf32>) outs(%109 : tensor<?x1x?xf32>) -> tensor<?x1x?xf32>
    %111 = arith.divsi %107, %c5 : index
    %expanded_53 = tensor.expand_shape %110 [[0, 1], [2], [3]] output_shape [%111, 5, 1, %96] : tensor<?x1x?xf32> into tensor<?x5x1x?xf32>
    %dim_54 = tensor.dim %expanded_53, %c0 : tensor<?x5x1x?xf32>
    %dim_55 = tensor.dim %expanded_53, %c3 : tensor<?x5x1x?xf32>
    %112 = tensor.empty(%dim_54, %dim_55) : tensor<?x5x1x?xf32>
    %113 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_53 : tensor<?x5x1x?xf32>) outs(%112 : tensor<?x5x1x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %157 = arith.truncf %cst_3 : f64 to f32
      %158 = arith.mulf %in, %157 : f32
      linalg.yield %158 : f32
    } -> tensor<?x5x1x?xf32>
    %dim_56 = tensor.dim %arg10, %c0 : tensor<?x1x1x?xi1>
    %dim_57 = tensor.dim %arg10, %c3 : tensor<?x1x1x?xi1>
    %114 = arith.cmpi eq, %dim_56, %dim_54 : index
    cf.assert %114, "mismatched size for broadcast"
    %115 = arith.cmpi eq, %dim_57, %dim_55 : index
    cf.assert %115, "mismatched size for broadcast"
    %116 = tensor.empty(%dim_56, %dim_57) : tensor<?x5x1x?xf32>
    %117 = linalg.generic {indexing_maps = [#map5, #map4, #map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg10, %113, %cst_2 : tensor<?x1x1x?xi1>, tensor<?x5x1x?xf32>, tensor<f32>) outs(%116 : tensor<?x5x1x?xf32>) {
    ^bb0(%in: i1, %in_70: f32, %in_71: f32, %out: f32):
      %157 = arith.select %in, %in_70, %in_71 : f32
      linalg.yield %157 : f32
    } -> tensor<?x5x1x?xf32>
    %118 = tensor.empty(%dim_56) : tensor<?x5x1xi64>
    %119 = linalg.fill ins(%c0_i64 : i64) outs(%118 : tensor<?x5x1xi64>) -> tensor<?x5x1xi64>
    %120 = tensor.empty(%dim_56) : tensor<?x5x1xf32>
    %121 = linalg.fill ins(%cst_0 : f32) outs(%120 : tensor<?x5x1xf32>) -> tensor<?x5x1xf32>
    %122:2 = linalg.generic {indexing_maps = [#map4, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%117 : tensor<?x5x1x?xf32>) outs(%121, %119 : tensor<?x5x1xf32>, tensor<?x5x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_70: i64):
      %157 = linalg.index 3 : index
      %158 = arith.index_cast %157 : index to i64
      %159 = arith.maximumf %in, %out : f32
      %160 = arith.cmpf ogt, %in, %out : f32
      %161 = arith.select %160, %158, %out_70 : i64
      linalg.yield %159, %161 : f32, i64
    } -> (tensor<?x5x1xf32>, tensor<?x5x1xi64>)
    %expanded_58 = tensor.expand_shape %122#0 [[0], [1], [2, 3]] output_shape [%dim_56, 5, 1, 1] : tensor<?x5x1xf32> into tensor<?x5x1x1xf32>
    %dim_59 = tensor.dim %expanded_58, %c0 : tensor<?x5x1x1xf32>
    %123 = arith.cmpi eq, %dim_56, %dim_59 : index
    cf.assert %123, "mismatched size for broadcast"
    %124 = linalg.generic {indexing_maps = [#map4, #map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%117, %expanded_58 : tensor<?x5x1x?xf32>, tensor<?x5x1x1xf32>) outs(%116 : tensor<?x5x1x?xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.subf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x5x1x?xf32>
    %125 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%124 : tensor<?x5x1x?xf32>) outs(%116 : tensor<?x5x1x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %157 = math.exp %in : f32
      linalg.yield %157 : f32
    } -> tensor<?x5x1x?xf32>
    %126 = tensor.empty(%dim_56) : tensor<?x5x1x1xf32>
    %127 = linalg.fill ins(%cst : f32) outs(%126 : tensor<?x5x1x1xf32>) -> tensor<?x5x1x1xf32>
    %128 = linalg.generic {indexing_maps = [#map4, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%125 : tensor<?x5x1x?xf32>) outs(%127 : tensor<?x5x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %157 = arith.addf %in, %out : f32
      linalg.yield %157 : f32
    } -> tensor<?x5x1x1xf32>
    %129 = linalg.generic {indexing_maps = [#map4, #map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%125, %128 : tensor<?x5x1x?xf32>, tensor<?x5x1x1xf32>) outs(%116 : tensor<?x5x1x?xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %157 = arith.divf %in, %in_70 : f32
      linalg.yield %157 : f32
    } -> tensor<?x5x1x?xf32>
    %130 = linalg.generic {indexing_maps = [#map5, #map4, #map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg10, %129, %cst_1 : tensor<?x1x1x?xi1>, tensor<?x5x1x?xf32>, tensor<f32>) outs(%116 : tensor<?x5x1x?xf32>) {
    ^bb0(%in: i1, %in_70: f32, %in_71: f32, %out: f32):
      %157 = arith.select %in, %in_70, %in_71 : f32
      linalg.yield %157 : f32
    } -> tensor<?x5x1x?xf32>
    %131 = arith.maxui %dim_56, %91 : index
    %132 = arith.index_cast %dim_57 : index to i64
    %133 = arith.cmpi eq, %132, %90 : i64
    cf.assert %133, "mismatching contracting dimension"
    %collapsed_60 = tensor.collapse_shape %130 [[0, 1], [2], [3]] : tensor<?x5x1x?xf32> into tensor<?x1x?xf32>
    %collapsed_61 = tensor.collapse_shape %extracted_slice_44 [[0, 1], [2], [3]] : tensor<?x5x?x24xf32> into tensor<?x?x24xf32>
    %134 = arith.muli %131, %c5 : index
    %135 = tensor.empty(%134) : tensor<?x1x24xf32>
    %136 = linalg.fill ins(%cst : f32) outs(%135 : tensor<?x1x24xf32>) -> tensor<?x1x24xf32>
    %137 = linalg.batch_matmul ins(%collapsed_60, %collapsed_61 : tensor<?x1x?xf32>, tensor<?x?x24xf32>) outs(%136 : tensor<?x1x24xf32>) -> tensor<?x1x24xf32>
    %138 = arith.divsi %134, %c5 : index
    %expanded_62 = tensor.expand_shape %137 [[0, 1], [2], [3]] output_shape [%138, 5, 1, 24] : tensor<?x1x24xf32> into tensor<?x5x1x24xf32>
    %139 = arith.muli %26, %c24_i64 : i64
    cf.assert %30, "must have at most one inferred (negative) dimension"
    %dim_63 = tensor.dim %expanded_62, %c0 : tensor<?x5x1x24xf32>
    %140 = arith.index_cast %dim_63 : index to i64
    %141 = arith.muli %140, %c120_i64 : i64
    %142 = arith.divsi %141, %139 : i64
    %143 = arith.select %25, %142, %0 : i64
    %from_elements_64 = tensor.from_elements %143, %142, %c1_i64, %c24_i64 : tensor<4xi64>
    %reshape_65 = tensor.reshape %expanded_62(%from_elements_64) : (tensor<?x5x1x24xf32>, tensor<4xi64>) -> tensor<?x5x1x24xf32>
    %144 = arith.index_cast %143 : i64 to index
    %145 = tensor.empty(%144) : tensor<?x1x5x24xf32>
    %transposed_66 = linalg.transpose ins(%reshape_65 : tensor<?x5x1x24xf32>) outs(%145 : tensor<?x1x5x24xf32>) permutation = [0, 2, 1, 3] 
    cf.assert %30, "must have at most one inferred (negative) dimension"
    %146 = arith.muli %143, %c120_i64 : i64
    %147 = arith.divsi %146, %26 : i64
    %148 = arith.select %25, %147, %0 : i64
    %from_elements_67 = tensor.from_elements %148, %c1_i64, %147 : tensor<3xi64>
    %reshape_68 = tensor.reshape %transposed_66(%from_elements_67) : (tensor<?x1x5x24xf32>, tensor<3xi64>) -> tensor<?x1x120xf32>
    %149 = tensor.empty() : tensor<120x96xf32>
    %transposed_69 = linalg.transpose ins(%arg6 : tensor<96x120xf32>) outs(%149 : tensor<120x96xf32>) permutation = [1, 0] 
    %150 = arith.index_cast %148 : i64 to index
    %151 = arith.cmpi sge, %148, %c0_i64 : i64
    cf.assert %151, "negative values not allowed in new dimensions"
    %152 = tensor.empty(%150) : tensor<?x120x96xf32>
    %153 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_69 : tensor<120x96xf32>) outs(%152 : tensor<?x120x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x120x96xf32>
    %154 = tensor.empty(%150) : tensor<?x1x96xf32>
    %155 = linalg.fill ins(%cst : f32) outs(%154 : tensor<?x1x96xf32>) -> tensor<?x1x96xf32>
    %156 = linalg.batch_matmul ins(%reshape_68, %153 : tensor<?x1x120xf32>, tensor<?x120x96xf32>) outs(%155 : tensor<?x1x96xf32>) -> tensor<?x1x96xf32>
    return %156, %concat_30, %concat_31 : tensor<?x1x96xf32>, tensor<?x1x?x64xf32>, tensor<?x1x?x16xf32>
  }
}

