// kv_b has a bias in linalg: the bias of the keys is dropped, the bias of the values is
// added to the result.
// RUN: mla-opt %s --mla-raise-linalg | FileCheck %s
// RUN: mla-opt %s --mla-raise-linalg --remarks-filter=mla-raise-linalg 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1, d2) -> (d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>

// CHECK-LABEL: @bias_in_kv_b(
// CHECK-NOT: math.exp
// CHECK: mla.attention
// CHECK: arith.addf
// REMARK: [Passed] raised |{{.*}}Function=bias_in_kv_b |{{.*}}n=6, {{.*}}r=4, {{.*}}v=7
func.func @bias_in_kv_b(%arg0: tensor<2x3x3x10xf32>, %arg1: tensor<2x5x16xf32>, %arg2: tensor<2x5x4xf32>, %arg3: tensor<39x16xf32>, %arg4: tensor<39xf32>) -> tensor<2x3x3x7xf32> {
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
  %6 = linalg.generic {indexing_maps = [#map1, #map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5, %arg4 : tensor<2x5x39xf32>, tensor<39xf32>) outs(%3 : tensor<2x5x39xf32>) {
  ^bb0(%in: f32, %in_12: f32, %out: f32):
    %31 = arith.addf %in, %in_12 : f32
    linalg.yield %31 : f32
  } -> tensor<2x5x39xf32>
  %expanded = tensor.expand_shape %6 [[0], [1], [2, 3]] output_shape [2, 5, 3, 13] : tensor<2x5x39xf32> into tensor<2x5x3x13xf32>
  %extracted_slice = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 5, 3, 6] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x6xf32>
  %extracted_slice_2 = tensor.extract_slice %expanded[0, 0, 0, 6] [2, 5, 3, 7] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x7xf32>
  %7 = tensor.empty() : tensor<2x5x3x4xf32>
  %8 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x5x4xf32>) outs(%7 : tensor<2x5x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x5x3x4xf32>
  %concat = tensor.concat dim(3) %extracted_slice, %8 : (tensor<2x5x3x6xf32>, tensor<2x5x3x4xf32>) -> tensor<2x5x3x10xf32>
  %9 = tensor.empty() : tensor<2x3x3x10xf32>
  %transposed_3 = linalg.transpose ins(%arg0 : tensor<2x3x3x10xf32>) outs(%9 : tensor<2x3x3x10xf32>) permutation = [0, 2, 1, 3] 
  %10 = tensor.empty() : tensor<2x3x10x5xf32>
  %transposed_4 = linalg.transpose ins(%concat : tensor<2x5x3x10xf32>) outs(%10 : tensor<2x3x10x5xf32>) permutation = [0, 2, 3, 1] 
  %collapsed = tensor.collapse_shape %transposed_3 [[0, 1], [2], [3]] : tensor<2x3x3x10xf32> into tensor<6x3x10xf32>
  %collapsed_5 = tensor.collapse_shape %transposed_4 [[0, 1], [2], [3]] : tensor<2x3x10x5xf32> into tensor<6x10x5xf32>
  %11 = tensor.empty() : tensor<6x3x5xf32>
  %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %13 = linalg.batch_matmul ins(%collapsed, %collapsed_5 : tensor<6x3x10xf32>, tensor<6x10x5xf32>) outs(%12 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %expanded_6 = tensor.expand_shape %13 [[0, 1], [2], [3]] output_shape [2, 3, 3, 5] : tensor<6x3x5xf32> into tensor<2x3x3x5xf32>
  %14 = tensor.empty() : tensor<2x3x3x5xf32>
  %15 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<2x3x3x5xf32>) outs(%14 : tensor<2x3x3x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = arith.truncf %cst_1 : f64 to f32
    %32 = arith.mulf %in, %31 : f32
    linalg.yield %32 : f32
  } -> tensor<2x3x3x5xf32>
  %16 = tensor.empty() : tensor<2x3x3xi64>
  %17 = linalg.fill ins(%c0_i64 : i64) outs(%16 : tensor<2x3x3xi64>) -> tensor<2x3x3xi64>
  %18 = tensor.empty() : tensor<2x3x3xf32>
  %19 = linalg.fill ins(%cst_0 : f32) outs(%18 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %20:2 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%15 : tensor<2x3x3x5xf32>) outs(%19, %17 : tensor<2x3x3xf32>, tensor<2x3x3xi64>) {
  ^bb0(%in: f32, %out: f32, %out_12: i64):
    %31 = linalg.index 3 : index
    %32 = arith.index_cast %31 : index to i64
    %33 = arith.maximumf %in, %out : f32
    %34 = arith.cmpf ogt, %in, %out : f32
    %35 = arith.select %34, %32, %out_12 : i64
    linalg.yield %33, %35 : f32, i64
  } -> (tensor<2x3x3xf32>, tensor<2x3x3xi64>)
  %expanded_7 = tensor.expand_shape %20#0 [[0], [1], [2, 3]] output_shape [2, 3, 3, 1] : tensor<2x3x3xf32> into tensor<2x3x3x1xf32>
  %21 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %expanded_7 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%14 : tensor<2x3x3x5xf32>) {
  ^bb0(%in: f32, %in_12: f32, %out: f32):
    %31 = arith.subf %in, %in_12 : f32
    linalg.yield %31 : f32
  } -> tensor<2x3x3x5xf32>
  %22 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<2x3x3x5xf32>) outs(%14 : tensor<2x3x3x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = math.exp %in : f32
    linalg.yield %31 : f32
  } -> tensor<2x3x3x5xf32>
  %23 = tensor.empty() : tensor<2x3x3x1xf32>
  %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<2x3x3x1xf32>) -> tensor<2x3x3x1xf32>
  %25 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%22 : tensor<2x3x3x5xf32>) outs(%24 : tensor<2x3x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %31 = arith.addf %in, %out : f32
    linalg.yield %31 : f32
  } -> tensor<2x3x3x1xf32>
  %26 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %25 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%14 : tensor<2x3x3x5xf32>) {
  ^bb0(%in: f32, %in_12: f32, %out: f32):
    %31 = arith.divf %in, %in_12 : f32
    linalg.yield %31 : f32
  } -> tensor<2x3x3x5xf32>
  %27 = tensor.empty() : tensor<2x3x5x7xf32>
  %transposed_8 = linalg.transpose ins(%extracted_slice_2 : tensor<2x5x3x7xf32>) outs(%27 : tensor<2x3x5x7xf32>) permutation = [0, 2, 1, 3] 
  %collapsed_9 = tensor.collapse_shape %26 [[0, 1], [2], [3]] : tensor<2x3x3x5xf32> into tensor<6x3x5xf32>
  %collapsed_10 = tensor.collapse_shape %transposed_8 [[0, 1], [2], [3]] : tensor<2x3x5x7xf32> into tensor<6x5x7xf32>
  %28 = tensor.empty() : tensor<6x3x7xf32>
  %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
  %30 = linalg.batch_matmul ins(%collapsed_9, %collapsed_10 : tensor<6x3x5xf32>, tensor<6x5x7xf32>) outs(%29 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
  %expanded_11 = tensor.expand_shape %30 [[0, 1], [2], [3]] output_shape [2, 3, 3, 7] : tensor<6x3x7xf32> into tensor<2x3x3x7xf32>
  return %expanded_11 : tensor<2x3x3x7xf32>
}
