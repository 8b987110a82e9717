// Attention in linalg that looks like MLA but is not: no function is raised,
// and a remark names the proof obligation that failed.
// RUN: mla-opt %s --mla-raise-linalg | FileCheck %s --implicit-check-not="= mla."
// RUN: mla-opt %s --mla-raise-linalg --remarks-filter=mla-raise-linalg 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK --implicit-check-not=Passed
// RUN: mla-opt %s --mla-raise-linalg --remarks-filter=mla-raise-linalg --remark-format=yaml --remarks-output-file=%t 2>&1 >/dev/null; FileCheck %s --check-prefix=YAML < %t
// RUN: %mla-opt %s --mla-raise-linalg --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-raise-linalg
// STATISTICS-NEXT: (S) 0 raised - attention ops raised
// STATISTICS-NEXT: (S) 5 missed - softmaxes that were not raised

#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map6 = affine_map<(d0, d1, d2) -> (d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
module {
  // Not raised: each head has a different rope key.
  // CHECK-LABEL: @rope_key_per_head(
  // CHECK: math.exp
  // REMARK: [Missed] P6 |{{.*}}Function=rope_key_per_head |{{.*}}obligation=6
  // YAML: obligation:{{.*}}6
  func.func @rope_key_per_head(%arg0: tensor<2x3x3x10xf32>, %arg1: tensor<2x5x16xf32>, %arg2: tensor<2x5x3x4xf32>, %arg3: tensor<39x16xf32>) -> tensor<2x3x3x7xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 3.000000e-01 : f64
    %0 = tensor.empty() : tensor<16x39xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<39x16xf32>) outs(%0 : tensor<16x39xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x16x39xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<16x39xf32>) outs(%1 : tensor<2x16x39xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x39xf32>
    %3 = tensor.empty() : tensor<2x5x39xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x5x39xf32>) -> tensor<2x5x39xf32>
    %5 = linalg.batch_matmul ins(%arg1, %2 : tensor<2x5x16xf32>, tensor<2x16x39xf32>) outs(%4 : tensor<2x5x39xf32>) -> tensor<2x5x39xf32>
    %expanded = tensor.expand_shape %5 [[0], [1], [2, 3]] output_shape [2, 5, 3, 13] : tensor<2x5x39xf32> into tensor<2x5x3x13xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 5, 3, 6] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x6xf32>
    %extracted_slice_2 = tensor.extract_slice %expanded[0, 0, 0, 6] [2, 5, 3, 7] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x7xf32>
    %concat = tensor.concat dim(3) %extracted_slice, %arg2 : (tensor<2x5x3x6xf32>, tensor<2x5x3x4xf32>) -> tensor<2x5x3x10xf32>
    %6 = tensor.empty() : tensor<2x3x3x10xf32>
    %transposed_3 = linalg.transpose ins(%arg0 : tensor<2x3x3x10xf32>) outs(%6 : tensor<2x3x3x10xf32>) permutation = [0, 2, 1, 3] 
    %7 = tensor.empty() : tensor<2x3x10x5xf32>
    %transposed_4 = linalg.transpose ins(%concat : tensor<2x5x3x10xf32>) outs(%7 : tensor<2x3x10x5xf32>) permutation = [0, 2, 3, 1] 
    %collapsed = tensor.collapse_shape %transposed_3 [[0, 1], [2], [3]] : tensor<2x3x3x10xf32> into tensor<6x3x10xf32>
    %collapsed_5 = tensor.collapse_shape %transposed_4 [[0, 1], [2], [3]] : tensor<2x3x10x5xf32> into tensor<6x10x5xf32>
    %8 = tensor.empty() : tensor<6x3x5xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
    %10 = linalg.batch_matmul ins(%collapsed, %collapsed_5 : tensor<6x3x10xf32>, tensor<6x10x5xf32>) outs(%9 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
    %expanded_6 = tensor.expand_shape %10 [[0, 1], [2], [3]] output_shape [2, 3, 3, 5] : tensor<6x3x5xf32> into tensor<2x3x3x5xf32>
    %11 = tensor.empty() : tensor<2x3x3x5xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<2x3x3x5xf32>) outs(%11 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.truncf %cst_1 : f64 to f32
      %29 = arith.mulf %in, %28 : f32
      linalg.yield %29 : f32
    } -> tensor<2x3x3x5xf32>
    %13 = tensor.empty() : tensor<2x3x3xi64>
    %14 = linalg.fill ins(%c0_i64 : i64) outs(%13 : tensor<2x3x3xi64>) -> tensor<2x3x3xi64>
    %15 = tensor.empty() : tensor<2x3x3xf32>
    %16 = linalg.fill ins(%cst_0 : f32) outs(%15 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %17:2 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<2x3x3x5xf32>) outs(%16, %14 : tensor<2x3x3xf32>, tensor<2x3x3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_12: i64):
      %28 = linalg.index 3 : index
      %29 = arith.index_cast %28 : index to i64
      %30 = arith.maximumf %in, %out : f32
      %31 = arith.cmpf ogt, %in, %out : f32
      %32 = arith.select %31, %29, %out_12 : i64
      linalg.yield %30, %32 : f32, i64
    } -> (tensor<2x3x3xf32>, tensor<2x3x3xi64>)
    %expanded_7 = tensor.expand_shape %17#0 [[0], [1], [2, 3]] output_shape [2, 3, 3, 1] : tensor<2x3x3xf32> into tensor<2x3x3x1xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %expanded_7 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%11 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %28 = arith.subf %in, %in_12 : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x3x5xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x3x3x5xf32>) outs(%11 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.exp %in : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x3x5xf32>
    %20 = tensor.empty() : tensor<2x3x3x1xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<2x3x3x1xf32>) -> tensor<2x3x3x1xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%19 : tensor<2x3x3x5xf32>) outs(%21 : tensor<2x3x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.addf %in, %out : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x3x1xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %22 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%11 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %28 = arith.divf %in, %in_12 : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x3x5xf32>
    %24 = tensor.empty() : tensor<2x3x5x7xf32>
    %transposed_8 = linalg.transpose ins(%extracted_slice_2 : tensor<2x5x3x7xf32>) outs(%24 : tensor<2x3x5x7xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_9 = tensor.collapse_shape %23 [[0, 1], [2], [3]] : tensor<2x3x3x5xf32> into tensor<6x3x5xf32>
    %collapsed_10 = tensor.collapse_shape %transposed_8 [[0, 1], [2], [3]] : tensor<2x3x5x7xf32> into tensor<6x5x7xf32>
    %25 = tensor.empty() : tensor<6x3x7xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %27 = linalg.batch_matmul ins(%collapsed_9, %collapsed_10 : tensor<6x3x5xf32>, tensor<6x5x7xf32>) outs(%26 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %expanded_11 = tensor.expand_shape %27 [[0, 1], [2], [3]] output_shape [2, 3, 3, 7] : tensor<6x3x7xf32> into tensor<2x3x3x7xf32>
    return %expanded_11 : tensor<2x3x3x7xf32>
  }
  // Not raised: the latent is normalized for the scores, but not for the values.
  // CHECK-LABEL: @norm_for_scores_only(
  // CHECK: math.exp
  // REMARK: [Missed] P5 |{{.*}}Function=norm_for_scores_only |{{.*}}obligation=5
  func.func @norm_for_scores_only(%arg0: tensor<2x3x3x10xf32>, %arg1: tensor<2x5x16xf32>, %arg2: tensor<2x5x4xf32>, %arg3: tensor<39x16xf32>, %arg4: tensor<16xf32>) -> tensor<2x3x3x7xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 9.9999999999999995E-7 : f64
    %cst_2 = arith.constant 3.000000e-01 : f64
    %cst_3 = arith.constant 1.600000e+01 : f32
    %0 = tensor.empty() : tensor<2x5x16xf32>
    %1 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %arg1 : tensor<2x5x16xf32>, tensor<2x5x16xf32>) outs(%0 : tensor<2x5x16xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %41 = arith.mulf %in, %in_15 : f32
      linalg.yield %41 : f32
    } -> tensor<2x5x16xf32>
    %2 = tensor.empty() : tensor<2x5x1xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x5x16xf32>) outs(%3 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = arith.addf %in, %out : f32
      linalg.yield %41 : f32
    } -> tensor<2x5x1xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x5x1xf32>) outs(%2 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = arith.divf %in, %cst_3 : f32
      linalg.yield %41 : f32
    } -> tensor<2x5x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x5x1xf32>) outs(%2 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = arith.truncf %cst_1 : f64 to f32
      %42 = arith.addf %in, %41 : f32
      linalg.yield %42 : f32
    } -> tensor<2x5x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x5x1xf32>) outs(%2 : tensor<2x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = math.rsqrt %in : f32
      linalg.yield %41 : f32
    } -> tensor<2x5x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map5, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %7 : tensor<2x5x16xf32>, tensor<2x5x1xf32>) outs(%0 : tensor<2x5x16xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %41 = arith.mulf %in, %in_15 : f32
      linalg.yield %41 : f32
    } -> tensor<2x5x16xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %arg4 : tensor<2x5x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x5x16xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %41 = arith.mulf %in, %in_15 : f32
      linalg.yield %41 : f32
    } -> tensor<2x5x16xf32>
    %10 = tensor.empty() : tensor<16x39xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<39x16xf32>) outs(%10 : tensor<16x39xf32>) permutation = [1, 0] 
    %11 = tensor.empty() : tensor<2x16x39xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<16x39xf32>) outs(%11 : tensor<2x16x39xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x39xf32>
    %13 = tensor.empty() : tensor<2x5x39xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<2x5x39xf32>) -> tensor<2x5x39xf32>
    %15 = linalg.batch_matmul ins(%9, %12 : tensor<2x5x16xf32>, tensor<2x16x39xf32>) outs(%14 : tensor<2x5x39xf32>) -> tensor<2x5x39xf32>
    %expanded = tensor.expand_shape %15 [[0], [1], [2, 3]] output_shape [2, 5, 3, 13] : tensor<2x5x39xf32> into tensor<2x5x3x13xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 5, 3, 6] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x6xf32>
    %16 = linalg.batch_matmul ins(%arg1, %12 : tensor<2x5x16xf32>, tensor<2x16x39xf32>) outs(%14 : tensor<2x5x39xf32>) -> tensor<2x5x39xf32>
    %expanded_4 = tensor.expand_shape %16 [[0], [1], [2, 3]] output_shape [2, 5, 3, 13] : tensor<2x5x39xf32> into tensor<2x5x3x13xf32>
    %extracted_slice_5 = tensor.extract_slice %expanded_4[0, 0, 0, 6] [2, 5, 3, 7] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x7xf32>
    %17 = tensor.empty() : tensor<2x5x3x4xf32>
    %18 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x5x4xf32>) outs(%17 : tensor<2x5x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x4xf32>
    %concat = tensor.concat dim(3) %extracted_slice, %18 : (tensor<2x5x3x6xf32>, tensor<2x5x3x4xf32>) -> tensor<2x5x3x10xf32>
    %19 = tensor.empty() : tensor<2x3x3x10xf32>
    %transposed_6 = linalg.transpose ins(%arg0 : tensor<2x3x3x10xf32>) outs(%19 : tensor<2x3x3x10xf32>) permutation = [0, 2, 1, 3] 
    %20 = tensor.empty() : tensor<2x3x10x5xf32>
    %transposed_7 = linalg.transpose ins(%concat : tensor<2x5x3x10xf32>) outs(%20 : tensor<2x3x10x5xf32>) permutation = [0, 2, 3, 1] 
    %collapsed = tensor.collapse_shape %transposed_6 [[0, 1], [2], [3]] : tensor<2x3x3x10xf32> into tensor<6x3x10xf32>
    %collapsed_8 = tensor.collapse_shape %transposed_7 [[0, 1], [2], [3]] : tensor<2x3x10x5xf32> into tensor<6x10x5xf32>
    %21 = tensor.empty() : tensor<6x3x5xf32>
    %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
    %23 = linalg.batch_matmul ins(%collapsed, %collapsed_8 : tensor<6x3x10xf32>, tensor<6x10x5xf32>) outs(%22 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
    %expanded_9 = tensor.expand_shape %23 [[0, 1], [2], [3]] output_shape [2, 3, 3, 5] : tensor<6x3x5xf32> into tensor<2x3x3x5xf32>
    %24 = tensor.empty() : tensor<2x3x3x5xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<2x3x3x5xf32>) outs(%24 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = arith.truncf %cst_2 : f64 to f32
      %42 = arith.mulf %in, %41 : f32
      linalg.yield %42 : f32
    } -> tensor<2x3x3x5xf32>
    %26 = tensor.empty() : tensor<2x3x3xi64>
    %27 = linalg.fill ins(%c0_i64 : i64) outs(%26 : tensor<2x3x3xi64>) -> tensor<2x3x3xi64>
    %28 = tensor.empty() : tensor<2x3x3xf32>
    %29 = linalg.fill ins(%cst_0 : f32) outs(%28 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %30:2 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x3x3x5xf32>) outs(%29, %27 : tensor<2x3x3xf32>, tensor<2x3x3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_15: i64):
      %41 = linalg.index 3 : index
      %42 = arith.index_cast %41 : index to i64
      %43 = arith.maximumf %in, %out : f32
      %44 = arith.cmpf ogt, %in, %out : f32
      %45 = arith.select %44, %42, %out_15 : i64
      linalg.yield %43, %45 : f32, i64
    } -> (tensor<2x3x3xf32>, tensor<2x3x3xi64>)
    %expanded_10 = tensor.expand_shape %30#0 [[0], [1], [2, 3]] output_shape [2, 3, 3, 1] : tensor<2x3x3xf32> into tensor<2x3x3x1xf32>
    %31 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %expanded_10 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%24 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %41 = arith.subf %in, %in_15 : f32
      linalg.yield %41 : f32
    } -> tensor<2x3x3x5xf32>
    %32 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x3x3x5xf32>) outs(%24 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = math.exp %in : f32
      linalg.yield %41 : f32
    } -> tensor<2x3x3x5xf32>
    %33 = tensor.empty() : tensor<2x3x3x1xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<2x3x3x1xf32>) -> tensor<2x3x3x1xf32>
    %35 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%32 : tensor<2x3x3x5xf32>) outs(%34 : tensor<2x3x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %41 = arith.addf %in, %out : f32
      linalg.yield %41 : f32
    } -> tensor<2x3x3x1xf32>
    %36 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %35 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%24 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %41 = arith.divf %in, %in_15 : f32
      linalg.yield %41 : f32
    } -> tensor<2x3x3x5xf32>
    %37 = tensor.empty() : tensor<2x3x5x7xf32>
    %transposed_11 = linalg.transpose ins(%extracted_slice_5 : tensor<2x5x3x7xf32>) outs(%37 : tensor<2x3x5x7xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_12 = tensor.collapse_shape %36 [[0, 1], [2], [3]] : tensor<2x3x3x5xf32> into tensor<6x3x5xf32>
    %collapsed_13 = tensor.collapse_shape %transposed_11 [[0, 1], [2], [3]] : tensor<2x3x5x7xf32> into tensor<6x5x7xf32>
    %38 = tensor.empty() : tensor<6x3x7xf32>
    %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %40 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<6x3x5xf32>, tensor<6x5x7xf32>) outs(%39 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %expanded_14 = tensor.expand_shape %40 [[0, 1], [2], [3]] output_shape [2, 3, 3, 7] : tensor<6x3x7xf32> into tensor<2x3x3x7xf32>
    return %expanded_14 : tensor<2x3x3x7xf32>
  }
  // Not raised: the function also returns the probabilities.
  // CHECK-LABEL: @scores_used_elsewhere(
  // CHECK: math.exp
  // REMARK: [Missed] P2 |{{.*}}Function=scores_used_elsewhere |{{.*}}obligation=2
  func.func @scores_used_elsewhere(%arg0: tensor<2x3x3x10xf32>, %arg1: tensor<2x5x16xf32>, %arg2: tensor<2x5x4xf32>, %arg3: tensor<39x16xf32>) -> (tensor<2x3x3x7xf32>, tensor<2x3x3x5xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 3.000000e-01 : f64
    %0 = tensor.empty() : tensor<16x39xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<39x16xf32>) outs(%0 : tensor<16x39xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x16x39xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<16x39xf32>) outs(%1 : tensor<2x16x39xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x39xf32>
    %3 = tensor.empty() : tensor<2x5x39xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x5x39xf32>) -> tensor<2x5x39xf32>
    %5 = linalg.batch_matmul ins(%arg1, %2 : tensor<2x5x16xf32>, tensor<2x16x39xf32>) outs(%4 : tensor<2x5x39xf32>) -> tensor<2x5x39xf32>
    %expanded = tensor.expand_shape %5 [[0], [1], [2, 3]] output_shape [2, 5, 3, 13] : tensor<2x5x39xf32> into tensor<2x5x3x13xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 5, 3, 6] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x6xf32>
    %extracted_slice_2 = tensor.extract_slice %expanded[0, 0, 0, 6] [2, 5, 3, 7] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x7xf32>
    %6 = tensor.empty() : tensor<2x3x3x10xf32>
    %transposed_3 = linalg.transpose ins(%arg0 : tensor<2x3x3x10xf32>) outs(%6 : tensor<2x3x3x10xf32>) permutation = [0, 2, 1, 3] 
    %7 = tensor.empty() : tensor<2x5x3x4xf32>
    %8 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x5x4xf32>) outs(%7 : tensor<2x5x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x4xf32>
    %concat = tensor.concat dim(3) %extracted_slice, %8 : (tensor<2x5x3x6xf32>, tensor<2x5x3x4xf32>) -> tensor<2x5x3x10xf32>
    %9 = tensor.empty() : tensor<2x3x10x5xf32>
    %transposed_4 = linalg.transpose ins(%concat : tensor<2x5x3x10xf32>) outs(%9 : tensor<2x3x10x5xf32>) permutation = [0, 2, 3, 1] 
    %collapsed = tensor.collapse_shape %transposed_3 [[0, 1], [2], [3]] : tensor<2x3x3x10xf32> into tensor<6x3x10xf32>
    %collapsed_5 = tensor.collapse_shape %transposed_4 [[0, 1], [2], [3]] : tensor<2x3x10x5xf32> into tensor<6x10x5xf32>
    %10 = tensor.empty() : tensor<6x3x5xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
    %12 = linalg.batch_matmul ins(%collapsed, %collapsed_5 : tensor<6x3x10xf32>, tensor<6x10x5xf32>) outs(%11 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
    %expanded_6 = tensor.expand_shape %12 [[0, 1], [2], [3]] output_shape [2, 3, 3, 5] : tensor<6x3x5xf32> into tensor<2x3x3x5xf32>
    %13 = tensor.empty() : tensor<2x3x3x5xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.truncf %cst_1 : f64 to f32
      %31 = arith.mulf %in, %30 : f32
      linalg.yield %31 : f32
    } -> tensor<2x3x3x5xf32>
    %15 = tensor.empty() : tensor<2x3x3xi64>
    %16 = linalg.fill ins(%c0_i64 : i64) outs(%15 : tensor<2x3x3xi64>) -> tensor<2x3x3xi64>
    %17 = tensor.empty() : tensor<2x3x3xf32>
    %18 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %19:2 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%14 : tensor<2x3x3x5xf32>) outs(%18, %16 : tensor<2x3x3xf32>, tensor<2x3x3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_12: i64):
      %30 = linalg.index 3 : index
      %31 = arith.index_cast %30 : index to i64
      %32 = arith.maximumf %in, %out : f32
      %33 = arith.cmpf ogt, %in, %out : f32
      %34 = arith.select %33, %31, %out_12 : i64
      linalg.yield %32, %34 : f32, i64
    } -> (tensor<2x3x3xf32>, tensor<2x3x3xi64>)
    %expanded_7 = tensor.expand_shape %19#0 [[0], [1], [2, 3]] output_shape [2, 3, 3, 1] : tensor<2x3x3xf32> into tensor<2x3x3x1xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %expanded_7 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.subf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x5xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.exp %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x5xf32>
    %22 = tensor.empty() : tensor<2x3x3x1xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x3x3x1xf32>) -> tensor<2x3x3x1xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21 : tensor<2x3x3x5xf32>) outs(%23 : tensor<2x3x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.addf %in, %out : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x1xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %24 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.divf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x5xf32>
    %26 = tensor.empty() : tensor<2x3x5x7xf32>
    %transposed_8 = linalg.transpose ins(%extracted_slice_2 : tensor<2x5x3x7xf32>) outs(%26 : tensor<2x3x5x7xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_9 = tensor.collapse_shape %25 [[0, 1], [2], [3]] : tensor<2x3x3x5xf32> into tensor<6x3x5xf32>
    %collapsed_10 = tensor.collapse_shape %transposed_8 [[0, 1], [2], [3]] : tensor<2x3x5x7xf32> into tensor<6x5x7xf32>
    %27 = tensor.empty() : tensor<6x3x7xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %29 = linalg.batch_matmul ins(%collapsed_9, %collapsed_10 : tensor<6x3x5xf32>, tensor<6x5x7xf32>) outs(%28 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %expanded_11 = tensor.expand_shape %29 [[0, 1], [2], [3]] output_shape [2, 3, 3, 7] : tensor<6x3x7xf32> into tensor<2x3x3x7xf32>
    return %expanded_11, %25 : tensor<2x3x3x7xf32>, tensor<2x3x3x5xf32>
  }
  // The softmax runs over the queries.
  // CHECK-LABEL: @softmax_over_queries(
  // CHECK: math.exp
  // REMARK: [Missed] P1 |{{.*}}Function=softmax_over_queries |{{.*}}obligation=1
  func.func @softmax_over_queries(%arg0: tensor<2x3x3x10xf32>, %arg1: tensor<2x5x16xf32>, %arg2: tensor<2x5x4xf32>, %arg3: tensor<39x16xf32>) -> tensor<2x3x3x7xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 3.000000e-01 : f64
    %0 = tensor.empty() : tensor<16x39xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<39x16xf32>) outs(%0 : tensor<16x39xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x16x39xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<16x39xf32>) outs(%1 : tensor<2x16x39xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x39xf32>
    %3 = tensor.empty() : tensor<2x5x39xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x5x39xf32>) -> tensor<2x5x39xf32>
    %5 = linalg.batch_matmul ins(%arg1, %2 : tensor<2x5x16xf32>, tensor<2x16x39xf32>) outs(%4 : tensor<2x5x39xf32>) -> tensor<2x5x39xf32>
    %expanded = tensor.expand_shape %5 [[0], [1], [2, 3]] output_shape [2, 5, 3, 13] : tensor<2x5x39xf32> into tensor<2x5x3x13xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 5, 3, 6] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x6xf32>
    %extracted_slice_2 = tensor.extract_slice %expanded[0, 0, 0, 6] [2, 5, 3, 7] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x7xf32>
    %6 = tensor.empty() : tensor<2x5x3x4xf32>
    %7 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x5x4xf32>) outs(%6 : tensor<2x5x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x4xf32>
    %concat = tensor.concat dim(3) %extracted_slice, %7 : (tensor<2x5x3x6xf32>, tensor<2x5x3x4xf32>) -> tensor<2x5x3x10xf32>
    %8 = tensor.empty() : tensor<2x3x3x10xf32>
    %transposed_3 = linalg.transpose ins(%arg0 : tensor<2x3x3x10xf32>) outs(%8 : tensor<2x3x3x10xf32>) permutation = [0, 2, 1, 3] 
    %9 = tensor.empty() : tensor<2x3x10x5xf32>
    %transposed_4 = linalg.transpose ins(%concat : tensor<2x5x3x10xf32>) outs(%9 : tensor<2x3x10x5xf32>) permutation = [0, 2, 3, 1] 
    %collapsed = tensor.collapse_shape %transposed_3 [[0, 1], [2], [3]] : tensor<2x3x3x10xf32> into tensor<6x3x10xf32>
    %collapsed_5 = tensor.collapse_shape %transposed_4 [[0, 1], [2], [3]] : tensor<2x3x10x5xf32> into tensor<6x10x5xf32>
    %10 = tensor.empty() : tensor<6x3x5xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
    %12 = linalg.batch_matmul ins(%collapsed, %collapsed_5 : tensor<6x3x10xf32>, tensor<6x10x5xf32>) outs(%11 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
    %expanded_6 = tensor.expand_shape %12 [[0, 1], [2], [3]] output_shape [2, 3, 3, 5] : tensor<6x3x5xf32> into tensor<2x3x3x5xf32>
    %13 = tensor.empty() : tensor<2x3x3x5xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.truncf %cst_1 : f64 to f32
      %31 = arith.mulf %in, %30 : f32
      linalg.yield %31 : f32
    } -> tensor<2x3x3x5xf32>
    %15 = tensor.empty() : tensor<2x3x5xi64>
    %16 = linalg.fill ins(%c0_i64 : i64) outs(%15 : tensor<2x3x5xi64>) -> tensor<2x3x5xi64>
    %17 = tensor.empty() : tensor<2x3x5xf32>
    %18 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %19:2 = linalg.generic {indexing_maps = [#map2, #map7, #map7], iterator_types = ["parallel", "parallel", "reduction", "parallel"]} ins(%14 : tensor<2x3x3x5xf32>) outs(%18, %16 : tensor<2x3x5xf32>, tensor<2x3x5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_12: i64):
      %30 = linalg.index 2 : index
      %31 = arith.index_cast %30 : index to i64
      %32 = arith.maximumf %in, %out : f32
      %33 = arith.cmpf ogt, %in, %out : f32
      %34 = arith.select %33, %31, %out_12 : i64
      linalg.yield %32, %34 : f32, i64
    } -> (tensor<2x3x5xf32>, tensor<2x3x5xi64>)
    %expanded_7 = tensor.expand_shape %19#0 [[0], [1, 2], [3]] output_shape [2, 3, 1, 5] : tensor<2x3x5xf32> into tensor<2x3x1x5xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map8, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %expanded_7 : tensor<2x3x3x5xf32>, tensor<2x3x1x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.subf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x5xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.exp %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x5xf32>
    %22 = tensor.empty() : tensor<2x3x1x5xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x3x1x5xf32>) -> tensor<2x3x1x5xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map8], iterator_types = ["parallel", "parallel", "reduction", "parallel"]} ins(%21 : tensor<2x3x3x5xf32>) outs(%23 : tensor<2x3x1x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.addf %in, %out : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x1x5xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map8, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %24 : tensor<2x3x3x5xf32>, tensor<2x3x1x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.divf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x5xf32>
    %26 = tensor.empty() : tensor<2x3x5x7xf32>
    %transposed_8 = linalg.transpose ins(%extracted_slice_2 : tensor<2x5x3x7xf32>) outs(%26 : tensor<2x3x5x7xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_9 = tensor.collapse_shape %25 [[0, 1], [2], [3]] : tensor<2x3x3x5xf32> into tensor<6x3x5xf32>
    %collapsed_10 = tensor.collapse_shape %transposed_8 [[0, 1], [2], [3]] : tensor<2x3x5x7xf32> into tensor<6x5x7xf32>
    %27 = tensor.empty() : tensor<6x3x7xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %29 = linalg.batch_matmul ins(%collapsed_9, %collapsed_10 : tensor<6x3x5xf32>, tensor<6x5x7xf32>) outs(%28 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %expanded_11 = tensor.expand_shape %29 [[0, 1], [2], [3]] output_shape [2, 3, 3, 7] : tensor<6x3x7xf32> into tensor<2x3x3x7xf32>
    return %expanded_11 : tensor<2x3x3x7xf32>
  }
  // Not raised: a temperature multiplies both the scores and the mask.
  // CHECK-LABEL: @temperature_after_mask(
  // CHECK: math.exp
  // REMARK: [Missed] P8 |{{.*}}Function=temperature_after_mask |{{.*}}obligation=8
  func.func @temperature_after_mask(%arg0: tensor<2x3x3x10xf32>, %arg1: tensor<2x5x16xf32>, %arg2: tensor<2x5x4xf32>, %arg3: tensor<39x16xf32>, %arg4: tensor<2x1x3x5xf32>) -> tensor<2x3x3x7xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 3.000000e-01 : f64
    %cst_2 = arith.constant 0.69999999999999996 : f64
    %0 = tensor.empty() : tensor<16x39xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<39x16xf32>) outs(%0 : tensor<16x39xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x16x39xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<16x39xf32>) outs(%1 : tensor<2x16x39xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x39xf32>
    %3 = tensor.empty() : tensor<2x5x39xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x5x39xf32>) -> tensor<2x5x39xf32>
    %5 = linalg.batch_matmul ins(%arg1, %2 : tensor<2x5x16xf32>, tensor<2x16x39xf32>) outs(%4 : tensor<2x5x39xf32>) -> tensor<2x5x39xf32>
    %expanded = tensor.expand_shape %5 [[0], [1], [2, 3]] output_shape [2, 5, 3, 13] : tensor<2x5x39xf32> into tensor<2x5x3x13xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 5, 3, 6] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x6xf32>
    %extracted_slice_3 = tensor.extract_slice %expanded[0, 0, 0, 6] [2, 5, 3, 7] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x7xf32>
    %6 = tensor.empty() : tensor<2x5x3x4xf32>
    %7 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x5x4xf32>) outs(%6 : tensor<2x5x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x4xf32>
    %concat = tensor.concat dim(3) %extracted_slice, %7 : (tensor<2x5x3x6xf32>, tensor<2x5x3x4xf32>) -> tensor<2x5x3x10xf32>
    %8 = tensor.empty() : tensor<2x3x3x10xf32>
    %transposed_4 = linalg.transpose ins(%arg0 : tensor<2x3x3x10xf32>) outs(%8 : tensor<2x3x3x10xf32>) permutation = [0, 2, 1, 3] 
    %9 = tensor.empty() : tensor<2x3x10x5xf32>
    %transposed_5 = linalg.transpose ins(%concat : tensor<2x5x3x10xf32>) outs(%9 : tensor<2x3x10x5xf32>) permutation = [0, 2, 3, 1] 
    %collapsed = tensor.collapse_shape %transposed_4 [[0, 1], [2], [3]] : tensor<2x3x3x10xf32> into tensor<6x3x10xf32>
    %collapsed_6 = tensor.collapse_shape %transposed_5 [[0, 1], [2], [3]] : tensor<2x3x10x5xf32> into tensor<6x10x5xf32>
    %10 = tensor.empty() : tensor<6x3x5xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
    %12 = linalg.batch_matmul ins(%collapsed, %collapsed_6 : tensor<6x3x10xf32>, tensor<6x10x5xf32>) outs(%11 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
    %expanded_7 = tensor.expand_shape %12 [[0, 1], [2], [3]] output_shape [2, 3, 3, 5] : tensor<6x3x5xf32> into tensor<2x3x3x5xf32>
    %13 = tensor.empty() : tensor<2x3x3x5xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_7 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.truncf %cst_1 : f64 to f32
      %33 = arith.mulf %in, %32 : f32
      linalg.yield %33 : f32
    } -> tensor<2x3x3x5xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map9, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %arg4 : tensor<2x3x3x5xf32>, tensor<2x1x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %32 = arith.addf %in, %in_13 : f32
      linalg.yield %32 : f32
    } -> tensor<2x3x3x5xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.truncf %cst_2 : f64 to f32
      %33 = arith.mulf %in, %32 : f32
      linalg.yield %33 : f32
    } -> tensor<2x3x3x5xf32>
    %17 = tensor.empty() : tensor<2x3x3xi64>
    %18 = linalg.fill ins(%c0_i64 : i64) outs(%17 : tensor<2x3x3xi64>) -> tensor<2x3x3xi64>
    %19 = tensor.empty() : tensor<2x3x3xf32>
    %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %21:2 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%16 : tensor<2x3x3x5xf32>) outs(%20, %18 : tensor<2x3x3xf32>, tensor<2x3x3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_13: i64):
      %32 = linalg.index 3 : index
      %33 = arith.index_cast %32 : index to i64
      %34 = arith.maximumf %in, %out : f32
      %35 = arith.cmpf ogt, %in, %out : f32
      %36 = arith.select %35, %33, %out_13 : i64
      linalg.yield %34, %36 : f32, i64
    } -> (tensor<2x3x3xf32>, tensor<2x3x3xi64>)
    %expanded_8 = tensor.expand_shape %21#0 [[0], [1], [2, 3]] output_shape [2, 3, 3, 1] : tensor<2x3x3xf32> into tensor<2x3x3x1xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %expanded_8 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %32 = arith.subf %in, %in_13 : f32
      linalg.yield %32 : f32
    } -> tensor<2x3x3x5xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.exp %in : f32
      linalg.yield %32 : f32
    } -> tensor<2x3x3x5xf32>
    %24 = tensor.empty() : tensor<2x3x3x1xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<2x3x3x1xf32>) -> tensor<2x3x3x1xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23 : tensor<2x3x3x5xf32>) outs(%25 : tensor<2x3x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %in, %out : f32
      linalg.yield %32 : f32
    } -> tensor<2x3x3x1xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %26 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %32 = arith.divf %in, %in_13 : f32
      linalg.yield %32 : f32
    } -> tensor<2x3x3x5xf32>
    %28 = tensor.empty() : tensor<2x3x5x7xf32>
    %transposed_9 = linalg.transpose ins(%extracted_slice_3 : tensor<2x5x3x7xf32>) outs(%28 : tensor<2x3x5x7xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_10 = tensor.collapse_shape %27 [[0, 1], [2], [3]] : tensor<2x3x3x5xf32> into tensor<6x3x5xf32>
    %collapsed_11 = tensor.collapse_shape %transposed_9 [[0, 1], [2], [3]] : tensor<2x3x5x7xf32> into tensor<6x5x7xf32>
    %29 = tensor.empty() : tensor<6x3x7xf32>
    %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %31 = linalg.batch_matmul ins(%collapsed_10, %collapsed_11 : tensor<6x3x5xf32>, tensor<6x5x7xf32>) outs(%30 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %expanded_12 = tensor.expand_shape %31 [[0, 1], [2], [3]] output_shape [2, 3, 3, 7] : tensor<6x3x7xf32> into tensor<2x3x3x7xf32>
    return %expanded_12 : tensor<2x3x3x7xf32>
  }
}

