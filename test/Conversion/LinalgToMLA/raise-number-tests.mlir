// In linalg: models that compare probabilities with each other are not raised.
// RUN: mla-opt %s --mla-raise-linalg | FileCheck %s --implicit-check-not="= mla."
// RUN: mla-opt %s --mla-raise-linalg --remarks-filter=mla-raise-linalg 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK --implicit-check-not=Passed

#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> ()>
module {
  // Not raised: an element is compared with another element of the same tensor,
  // which is another use of the probabilities and not a test for NaN.
  // CHECK-LABEL: @differs_from_transposed(
  // CHECK: math.exp
  // REMARK: [Missed] P2 |{{.*}}Function=differs_from_transposed |{{.*}}the probabilities are read by ops other than the product with the values
  func.func @differs_from_transposed(%arg0: tensor<2x3x3x10xf32>, %arg1: tensor<2x5x16xf32>, %arg2: tensor<2x5x4xf32>, %arg3: tensor<39x16xf32>) -> tensor<2x3x3x7xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_4 = arith.constant 3.000000e-01 : f64
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
    %extracted_slice_5 = tensor.extract_slice %expanded[0, 0, 0, 6] [2, 5, 3, 7] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x7xf32>
    %6 = tensor.empty() : tensor<2x5x3x4xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x5x4xf32>) outs(%6 : tensor<2x5x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x4xf32>
    %concat = tensor.concat dim(3) %extracted_slice, %7 : (tensor<2x5x3x6xf32>, tensor<2x5x3x4xf32>) -> tensor<2x5x3x10xf32>
    %8 = tensor.empty() : tensor<2x3x3x10xf32>
    %transposed_6 = linalg.transpose ins(%arg0 : tensor<2x3x3x10xf32>) outs(%8 : tensor<2x3x3x10xf32>) permutation = [0, 2, 1, 3] 
    %9 = tensor.empty() : tensor<2x3x10x5xf32>
    %transposed_7 = linalg.transpose ins(%concat : tensor<2x5x3x10xf32>) outs(%9 : tensor<2x3x10x5xf32>) permutation = [0, 2, 3, 1] 
    %collapsed = tensor.collapse_shape %transposed_6 [[0, 1], [2], [3]] : tensor<2x3x3x10xf32> into tensor<6x3x10xf32>
    %collapsed_8 = tensor.collapse_shape %transposed_7 [[0, 1], [2], [3]] : tensor<2x3x10x5xf32> into tensor<6x10x5xf32>
    %10 = tensor.empty() : tensor<6x3x5xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
    %12 = linalg.batch_matmul ins(%collapsed, %collapsed_8 : tensor<6x3x10xf32>, tensor<6x10x5xf32>) outs(%11 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
    %expanded_9 = tensor.expand_shape %12 [[0, 1], [2], [3]] output_shape [2, 3, 3, 5] : tensor<6x3x5xf32> into tensor<2x3x3x5xf32>
    %13 = tensor.empty() : tensor<2x3x3x5xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %35 = arith.truncf %cst_4 : f64 to f32
      %36 = arith.mulf %in, %35 : f32
      linalg.yield %36 : f32
    } -> tensor<2x3x3x5xf32>
    %15 = tensor.empty() : tensor<2x3x3xi64>
    %16 = linalg.fill ins(%c0_i64 : i64) outs(%15 : tensor<2x3x3xi64>) -> tensor<2x3x3xi64>
    %17 = tensor.empty() : tensor<2x3x3xf32>
    %18 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %19:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%14 : tensor<2x3x3x5xf32>) outs(%18, %16 : tensor<2x3x3xf32>, tensor<2x3x3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_15: i64):
      %35 = linalg.index 3 : index
      %36 = arith.index_cast %35 : index to i64
      %37 = arith.maximumf %in, %out : f32
      %38 = arith.cmpf ogt, %in, %out : f32
      %39 = arith.select %38, %36, %out_15 : i64
      linalg.yield %37, %39 : f32, i64
    } -> (tensor<2x3x3xf32>, tensor<2x3x3xi64>)
    %expanded_10 = tensor.expand_shape %19#0 [[0], [1], [2, 3]] output_shape [2, 3, 3, 1] : tensor<2x3x3xf32> into tensor<2x3x3x1xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %expanded_10 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %35 = arith.subf %in, %in_15 : f32
      linalg.yield %35 : f32
    } -> tensor<2x3x3x5xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %35 = math.exp %in : f32
      linalg.yield %35 : f32
    } -> tensor<2x3x3x5xf32>
    %22 = tensor.empty() : tensor<2x3x3x1xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x3x3x1xf32>) -> tensor<2x3x3x1xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21 : tensor<2x3x3x5xf32>) outs(%23 : tensor<2x3x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %35 = arith.addf %in, %out : f32
      linalg.yield %35 : f32
    } -> tensor<2x3x3x1xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %24 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %35 = arith.divf %in, %in_15 : f32
      linalg.yield %35 : f32
    } -> tensor<2x3x3x5xf32>
    %26 = tensor.empty() : tensor<2x3x3x5xi1>
    %27 = linalg.generic {indexing_maps = [#map3, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %25 : tensor<2x3x3x5xf32>, tensor<2x3x3x5xf32>) outs(%26 : tensor<2x3x3x5xi1>) {
    ^bb0(%in: f32, %in_15: f32, %out: i1):
      %35 = arith.cmpf une, %in, %in_15 : f32
      linalg.yield %35 : i1
    } -> tensor<2x3x3x5xi1>
    %28 = linalg.generic {indexing_maps = [#map3, #map6, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %cst_2, %25 : tensor<2x3x3x5xi1>, tensor<f32>, tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: i1, %in_15: f32, %in_16: f32, %out: f32):
      %35 = arith.select %in, %in_15, %in_16 : f32
      linalg.yield %35 : f32
    } -> tensor<2x3x3x5xf32>
    %31 = tensor.empty() : tensor<2x3x5x7xf32>
    %transposed_11 = linalg.transpose ins(%extracted_slice_5 : tensor<2x5x3x7xf32>) outs(%31 : tensor<2x3x5x7xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_12 = tensor.collapse_shape %28 [[0, 1], [2], [3]] : tensor<2x3x3x5xf32> into tensor<6x3x5xf32>
    %collapsed_13 = tensor.collapse_shape %transposed_11 [[0, 1], [2], [3]] : tensor<2x3x5x7xf32> into tensor<6x5x7xf32>
    %32 = tensor.empty() : tensor<6x3x7xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %34 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<6x3x5xf32>, tensor<6x5x7xf32>) outs(%33 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %expanded_14 = tensor.expand_shape %34 [[0, 1], [2], [3]] output_shape [2, 3, 3, 7] : tensor<6x3x7xf32> into tensor<2x3x3x7xf32>
    return %expanded_14 : tensor<2x3x3x7xf32>
  }
}

