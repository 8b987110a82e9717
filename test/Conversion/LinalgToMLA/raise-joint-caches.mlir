// Caches that hold the latent and the rope key in each row, in the form that
// torch-mlir emits.
// RUN: mla-opt %s --split-input-file --mla-raise-linalg | FileCheck %s

// New rows are appended to the past rows, in one update of whole rows. The rope
// key comes first in each row.
// CHECK-LABEL: func.func @rope_first(
// CHECK: %[[ROW:.*]] = tensor.concat dim(2) %{{.*}}, %{{.*}} : (tensor<2x3x4xf32>, tensor<2x3x16xf32>) -> tensor<2x3x20xf32>
// CHECK: %[[ALL:.*]] = mla.update past(%{{.*}}) new(%[[ROW]]) {{.*}}mode = #mla.update<concat>{{.*}}(tensor<2x5x20xf32>, tensor<2x3x20xf32>{{.*}}) -> tensor<2x8x20xf32>
// CHECK: %[[L:.*]] = tensor.extract_slice %[[ALL]][0, 0, 4] [2, 8, 16]
// CHECK: %[[R:.*]] = tensor.extract_slice %[[ALL]][0, 0, 0] [2, 8, 4]
// CHECK: mla.attention q(%{{.*}}, %{{.*}}) latent(%[[L]], %[[R]])
// CHECK: return %{{.*}}, %[[ALL]]
#map = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
func.func @rope_first(%arg0: tensor<2x5x3x10xf32>, %arg1: tensor<5x6x16xf32>, %arg2: tensor<5x7x16xf32>, %arg3: tensor<2x5x20xf32>, %arg4: tensor<2x3x16xf32>, %arg5: tensor<2x3x4xf32>) -> (tensor<2x5x3x7xf32>, tensor<2x8x20xf32>) {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 3.000000e-01 : f64
  %concat = tensor.concat dim(2) %arg5, %arg4 : (tensor<2x3x4xf32>, tensor<2x3x16xf32>) -> tensor<2x3x20xf32>
  %concat_2 = tensor.concat dim(1) %arg3, %concat : (tensor<2x5x20xf32>, tensor<2x3x20xf32>) -> tensor<2x8x20xf32>
  %extracted_slice = tensor.extract_slice %concat_2[0, 0, 4] [2, 8, 16] [1, 1, 1] : tensor<2x8x20xf32> to tensor<2x8x16xf32>
  %extracted_slice_3 = tensor.extract_slice %concat_2[0, 0, 0] [2, 8, 4] [1, 1, 1] : tensor<2x8x20xf32> to tensor<2x8x4xf32>
  %0 = tensor.empty() : tensor<16x5x6xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<5x6x16xf32>) outs(%0 : tensor<16x5x6xf32>) permutation = [2, 0, 1] 
  %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
  %expanded = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [1, 16, 16] : tensor<16x16xf32> into tensor<1x16x16xf32>
  %collapsed_4 = tensor.collapse_shape %transposed [[0], [1, 2]] : tensor<16x5x6xf32> into tensor<16x30xf32>
  %expanded_5 = tensor.expand_shape %collapsed_4 [[0, 1], [2]] output_shape [1, 16, 30] : tensor<16x30xf32> into tensor<1x16x30xf32>
  %1 = tensor.empty() : tensor<1x16x30xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<1x16x30xf32>) -> tensor<1x16x30xf32>
  %3 = linalg.batch_matmul ins(%expanded, %expanded_5 : tensor<1x16x16xf32>, tensor<1x16x30xf32>) outs(%2 : tensor<1x16x30xf32>) -> tensor<1x16x30xf32>
  %collapsed_6 = tensor.collapse_shape %3 [[0, 1], [2]] : tensor<1x16x30xf32> into tensor<16x30xf32>
  %expanded_7 = tensor.expand_shape %collapsed_6 [[0, 1], [2, 3]] output_shape [2, 8, 5, 6] : tensor<16x30xf32> into tensor<2x8x5x6xf32>
  %4 = tensor.empty() : tensor<2x5x8x6xf32>
  %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<2x8x5x6xf32>) outs(%4 : tensor<2x5x8x6xf32>) permutation = [0, 2, 1, 3] 
  %5 = tensor.empty() : tensor<16x5x7xf32>
  %transposed_9 = linalg.transpose ins(%arg2 : tensor<5x7x16xf32>) outs(%5 : tensor<16x5x7xf32>) permutation = [2, 0, 1] 
  %collapsed_10 = tensor.collapse_shape %transposed_9 [[0], [1, 2]] : tensor<16x5x7xf32> into tensor<16x35xf32>
  %expanded_11 = tensor.expand_shape %collapsed_10 [[0, 1], [2]] output_shape [1, 16, 35] : tensor<16x35xf32> into tensor<1x16x35xf32>
  %6 = tensor.empty() : tensor<1x16x35xf32>
  %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<1x16x35xf32>) -> tensor<1x16x35xf32>
  %8 = linalg.batch_matmul ins(%expanded, %expanded_11 : tensor<1x16x16xf32>, tensor<1x16x35xf32>) outs(%7 : tensor<1x16x35xf32>) -> tensor<1x16x35xf32>
  %collapsed_12 = tensor.collapse_shape %8 [[0, 1], [2]] : tensor<1x16x35xf32> into tensor<16x35xf32>
  %expanded_13 = tensor.expand_shape %collapsed_12 [[0, 1], [2, 3]] output_shape [2, 8, 5, 7] : tensor<16x35xf32> into tensor<2x8x5x7xf32>
  %9 = tensor.empty() : tensor<2x5x8x7xf32>
  %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<2x8x5x7xf32>) outs(%9 : tensor<2x5x8x7xf32>) permutation = [0, 2, 1, 3] 
  %10 = tensor.empty() : tensor<2x5x8x4xf32>
  %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_3 : tensor<2x8x4xf32>) outs(%10 : tensor<2x5x8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x5x8x4xf32>
  %concat_15 = tensor.concat dim(3) %transposed_8, %11 : (tensor<2x5x8x6xf32>, tensor<2x5x8x4xf32>) -> tensor<2x5x8x10xf32>
  %12 = tensor.empty() : tensor<2x5x10x8xf32>
  %transposed_16 = linalg.transpose ins(%concat_15 : tensor<2x5x8x10xf32>) outs(%12 : tensor<2x5x10x8xf32>) permutation = [0, 1, 3, 2] 
  %collapsed_17 = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x5x3x10xf32> into tensor<10x3x10xf32>
  %collapsed_18 = tensor.collapse_shape %transposed_16 [[0, 1], [2], [3]] : tensor<2x5x10x8xf32> into tensor<10x10x8xf32>
  %13 = tensor.empty() : tensor<10x3x8xf32>
  %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<10x3x8xf32>) -> tensor<10x3x8xf32>
  %15 = linalg.batch_matmul ins(%collapsed_17, %collapsed_18 : tensor<10x3x10xf32>, tensor<10x10x8xf32>) outs(%14 : tensor<10x3x8xf32>) -> tensor<10x3x8xf32>
  %expanded_19 = tensor.expand_shape %15 [[0, 1], [2], [3]] output_shape [2, 5, 3, 8] : tensor<10x3x8xf32> into tensor<2x5x3x8xf32>
  %16 = tensor.empty() : tensor<2x5x3x8xf32>
  %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_19 : tensor<2x5x3x8xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.truncf %cst_1 : f64 to f32
    %33 = arith.mulf %in, %32 : f32
    linalg.yield %33 : f32
  } -> tensor<2x5x3x8xf32>
  %18 = tensor.empty() : tensor<2x5x3xi64>
  %19 = linalg.fill ins(%c0_i64 : i64) outs(%18 : tensor<2x5x3xi64>) -> tensor<2x5x3xi64>
  %20 = tensor.empty() : tensor<2x5x3xf32>
  %21 = linalg.fill ins(%cst_0 : f32) outs(%20 : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %22:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17 : tensor<2x5x3x8xf32>) outs(%21, %19 : tensor<2x5x3xf32>, tensor<2x5x3xi64>) {
  ^bb0(%in: f32, %out: f32, %out_24: i64):
    %32 = linalg.index 3 : index
    %33 = arith.index_cast %32 : index to i64
    %34 = arith.maximumf %in, %out : f32
    %35 = arith.cmpf ogt, %in, %out : f32
    %36 = arith.select %35, %33, %out_24 : i64
    linalg.yield %34, %36 : f32, i64
  } -> (tensor<2x5x3xf32>, tensor<2x5x3xi64>)
  %expanded_20 = tensor.expand_shape %22#0 [[0], [1], [2, 3]] output_shape [2, 5, 3, 1] : tensor<2x5x3xf32> into tensor<2x5x3x1xf32>
  %23 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %expanded_20 : tensor<2x5x3x8xf32>, tensor<2x5x3x1xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %in_24: f32, %out: f32):
    %32 = arith.subf %in, %in_24 : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x8xf32>
  %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x5x3x8xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.exp %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x8xf32>
  %25 = tensor.empty() : tensor<2x5x3x1xf32>
  %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x5x3x1xf32>) -> tensor<2x5x3x1xf32>
  %27 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x5x3x8xf32>) outs(%26 : tensor<2x5x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.addf %in, %out : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x1xf32>
  %28 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %27 : tensor<2x5x3x8xf32>, tensor<2x5x3x1xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %in_24: f32, %out: f32):
    %32 = arith.divf %in, %in_24 : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x8xf32>
  %collapsed_21 = tensor.collapse_shape %28 [[0, 1], [2], [3]] : tensor<2x5x3x8xf32> into tensor<10x3x8xf32>
  %collapsed_22 = tensor.collapse_shape %transposed_14 [[0, 1], [2], [3]] : tensor<2x5x8x7xf32> into tensor<10x8x7xf32>
  %29 = tensor.empty() : tensor<10x3x7xf32>
  %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<10x3x7xf32>) -> tensor<10x3x7xf32>
  %31 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<10x3x8xf32>, tensor<10x8x7xf32>) outs(%30 : tensor<10x3x7xf32>) -> tensor<10x3x7xf32>
  %expanded_23 = tensor.expand_shape %31 [[0, 1], [2], [3]] output_shape [2, 5, 3, 7] : tensor<10x3x7xf32> into tensor<2x5x3x7xf32>
  return %expanded_23, %concat_2 : tensor<2x5x3x7xf32>, tensor<2x8x20xf32>
}

// -----

// Two writes to the same rows, first of the latent, then of the rope key,
// become one update.
// CHECK-LABEL: func.func @two_slices(
// CHECK: %[[ROW:.*]] = tensor.concat dim(2) %{{.*}}, %{{.*}} : (tensor<2x3x16xf32>, tensor<2x3x4xf32>) -> tensor<2x3x20xf32>
// CHECK: %[[ALL:.*]] = mla.update past(%{{.*}}) new(%[[ROW]]) {{.*}}mode = #mla.update<scatter>{{.*}}(tensor<2x8x20xf32>, tensor<2x3x20xf32>{{.*}}) -> tensor<2x8x20xf32>
// CHECK: %[[L:.*]] = tensor.extract_slice %[[ALL]][0, 0, 0] [2, 8, 16]
// CHECK: %[[R:.*]] = tensor.extract_slice %[[ALL]][0, 0, 16] [2, 8, 4]
// CHECK: mla.attention q(%{{.*}}, %{{.*}}) latent(%[[L]], %[[R]])
// CHECK: return %{{.*}}, %[[ALL]]
#map = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
func.func @two_slices(%arg0: tensor<2x5x3x10xf32>, %arg1: tensor<5x6x16xf32>, %arg2: tensor<5x7x16xf32>, %arg3: tensor<2x8x20xf32>, %arg4: tensor<2x3x16xf32>, %arg5: tensor<2x3x4xf32>) -> (tensor<2x5x3x7xf32>, tensor<2x8x20xf32>) {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 3.000000e-01 : f64
  %extracted_slice = tensor.extract_slice %arg3[0, 5, 0] [2, 3, 20] [1, 1, 1] : tensor<2x8x20xf32> to tensor<2x3x20xf32>
  %inserted_slice = tensor.insert_slice %arg4 into %extracted_slice[0, 0, 0] [2, 3, 16] [1, 1, 1] : tensor<2x3x16xf32> into tensor<2x3x20xf32>
  %inserted_slice_2 = tensor.insert_slice %arg5 into %inserted_slice[0, 0, 16] [2, 3, 4] [1, 1, 1] : tensor<2x3x4xf32> into tensor<2x3x20xf32>
  %inserted_slice_3 = tensor.insert_slice %inserted_slice_2 into %arg3[0, 5, 0] [2, 3, 20] [1, 1, 1] : tensor<2x3x20xf32> into tensor<2x8x20xf32>
  %extracted_slice_4 = tensor.extract_slice %inserted_slice_3[0, 0, 0] [2, 8, 16] [1, 1, 1] : tensor<2x8x20xf32> to tensor<2x8x16xf32>
  %extracted_slice_5 = tensor.extract_slice %inserted_slice_3[0, 0, 16] [2, 8, 4] [1, 1, 1] : tensor<2x8x20xf32> to tensor<2x8x4xf32>
  %0 = tensor.empty() : tensor<16x5x6xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<5x6x16xf32>) outs(%0 : tensor<16x5x6xf32>) permutation = [2, 0, 1] 
  %collapsed = tensor.collapse_shape %extracted_slice_4 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
  %expanded = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [1, 16, 16] : tensor<16x16xf32> into tensor<1x16x16xf32>
  %collapsed_6 = tensor.collapse_shape %transposed [[0], [1, 2]] : tensor<16x5x6xf32> into tensor<16x30xf32>
  %expanded_7 = tensor.expand_shape %collapsed_6 [[0, 1], [2]] output_shape [1, 16, 30] : tensor<16x30xf32> into tensor<1x16x30xf32>
  %1 = tensor.empty() : tensor<1x16x30xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<1x16x30xf32>) -> tensor<1x16x30xf32>
  %3 = linalg.batch_matmul ins(%expanded, %expanded_7 : tensor<1x16x16xf32>, tensor<1x16x30xf32>) outs(%2 : tensor<1x16x30xf32>) -> tensor<1x16x30xf32>
  %collapsed_8 = tensor.collapse_shape %3 [[0, 1], [2]] : tensor<1x16x30xf32> into tensor<16x30xf32>
  %expanded_9 = tensor.expand_shape %collapsed_8 [[0, 1], [2, 3]] output_shape [2, 8, 5, 6] : tensor<16x30xf32> into tensor<2x8x5x6xf32>
  %4 = tensor.empty() : tensor<2x5x8x6xf32>
  %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<2x8x5x6xf32>) outs(%4 : tensor<2x5x8x6xf32>) permutation = [0, 2, 1, 3] 
  %5 = tensor.empty() : tensor<16x5x7xf32>
  %transposed_11 = linalg.transpose ins(%arg2 : tensor<5x7x16xf32>) outs(%5 : tensor<16x5x7xf32>) permutation = [2, 0, 1] 
  %collapsed_12 = tensor.collapse_shape %transposed_11 [[0], [1, 2]] : tensor<16x5x7xf32> into tensor<16x35xf32>
  %expanded_13 = tensor.expand_shape %collapsed_12 [[0, 1], [2]] output_shape [1, 16, 35] : tensor<16x35xf32> into tensor<1x16x35xf32>
  %6 = tensor.empty() : tensor<1x16x35xf32>
  %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<1x16x35xf32>) -> tensor<1x16x35xf32>
  %8 = linalg.batch_matmul ins(%expanded, %expanded_13 : tensor<1x16x16xf32>, tensor<1x16x35xf32>) outs(%7 : tensor<1x16x35xf32>) -> tensor<1x16x35xf32>
  %collapsed_14 = tensor.collapse_shape %8 [[0, 1], [2]] : tensor<1x16x35xf32> into tensor<16x35xf32>
  %expanded_15 = tensor.expand_shape %collapsed_14 [[0, 1], [2, 3]] output_shape [2, 8, 5, 7] : tensor<16x35xf32> into tensor<2x8x5x7xf32>
  %9 = tensor.empty() : tensor<2x5x8x7xf32>
  %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<2x8x5x7xf32>) outs(%9 : tensor<2x5x8x7xf32>) permutation = [0, 2, 1, 3] 
  %10 = tensor.empty() : tensor<2x5x8x4xf32>
  %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_5 : tensor<2x8x4xf32>) outs(%10 : tensor<2x5x8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x5x8x4xf32>
  %concat = tensor.concat dim(3) %transposed_10, %11 : (tensor<2x5x8x6xf32>, tensor<2x5x8x4xf32>) -> tensor<2x5x8x10xf32>
  %12 = tensor.empty() : tensor<2x5x10x8xf32>
  %transposed_17 = linalg.transpose ins(%concat : tensor<2x5x8x10xf32>) outs(%12 : tensor<2x5x10x8xf32>) permutation = [0, 1, 3, 2] 
  %collapsed_18 = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x5x3x10xf32> into tensor<10x3x10xf32>
  %collapsed_19 = tensor.collapse_shape %transposed_17 [[0, 1], [2], [3]] : tensor<2x5x10x8xf32> into tensor<10x10x8xf32>
  %13 = tensor.empty() : tensor<10x3x8xf32>
  %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<10x3x8xf32>) -> tensor<10x3x8xf32>
  %15 = linalg.batch_matmul ins(%collapsed_18, %collapsed_19 : tensor<10x3x10xf32>, tensor<10x10x8xf32>) outs(%14 : tensor<10x3x8xf32>) -> tensor<10x3x8xf32>
  %expanded_20 = tensor.expand_shape %15 [[0, 1], [2], [3]] output_shape [2, 5, 3, 8] : tensor<10x3x8xf32> into tensor<2x5x3x8xf32>
  %16 = tensor.empty() : tensor<2x5x3x8xf32>
  %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_20 : tensor<2x5x3x8xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.truncf %cst_1 : f64 to f32
    %33 = arith.mulf %in, %32 : f32
    linalg.yield %33 : f32
  } -> tensor<2x5x3x8xf32>
  %18 = tensor.empty() : tensor<2x5x3xi64>
  %19 = linalg.fill ins(%c0_i64 : i64) outs(%18 : tensor<2x5x3xi64>) -> tensor<2x5x3xi64>
  %20 = tensor.empty() : tensor<2x5x3xf32>
  %21 = linalg.fill ins(%cst_0 : f32) outs(%20 : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %22:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17 : tensor<2x5x3x8xf32>) outs(%21, %19 : tensor<2x5x3xf32>, tensor<2x5x3xi64>) {
  ^bb0(%in: f32, %out: f32, %out_25: i64):
    %32 = linalg.index 3 : index
    %33 = arith.index_cast %32 : index to i64
    %34 = arith.maximumf %in, %out : f32
    %35 = arith.cmpf ogt, %in, %out : f32
    %36 = arith.select %35, %33, %out_25 : i64
    linalg.yield %34, %36 : f32, i64
  } -> (tensor<2x5x3xf32>, tensor<2x5x3xi64>)
  %expanded_21 = tensor.expand_shape %22#0 [[0], [1], [2, 3]] output_shape [2, 5, 3, 1] : tensor<2x5x3xf32> into tensor<2x5x3x1xf32>
  %23 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %expanded_21 : tensor<2x5x3x8xf32>, tensor<2x5x3x1xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %32 = arith.subf %in, %in_25 : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x8xf32>
  %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x5x3x8xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.exp %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x8xf32>
  %25 = tensor.empty() : tensor<2x5x3x1xf32>
  %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x5x3x1xf32>) -> tensor<2x5x3x1xf32>
  %27 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x5x3x8xf32>) outs(%26 : tensor<2x5x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.addf %in, %out : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x1xf32>
  %28 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %27 : tensor<2x5x3x8xf32>, tensor<2x5x3x1xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %in_25: f32, %out: f32):
    %32 = arith.divf %in, %in_25 : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x8xf32>
  %collapsed_22 = tensor.collapse_shape %28 [[0, 1], [2], [3]] : tensor<2x5x3x8xf32> into tensor<10x3x8xf32>
  %collapsed_23 = tensor.collapse_shape %transposed_16 [[0, 1], [2], [3]] : tensor<2x5x8x7xf32> into tensor<10x8x7xf32>
  %29 = tensor.empty() : tensor<10x3x7xf32>
  %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<10x3x7xf32>) -> tensor<10x3x7xf32>
  %31 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<10x3x8xf32>, tensor<10x8x7xf32>) outs(%30 : tensor<10x3x7xf32>) -> tensor<10x3x7xf32>
  %expanded_24 = tensor.expand_shape %31 [[0, 1], [2], [3]] output_shape [2, 5, 3, 7] : tensor<10x3x7xf32> into tensor<2x5x3x7xf32>
  return %expanded_24, %inserted_slice_3 : tensor<2x5x3x7xf32>, tensor<2x8x20xf32>
}

// -----

// No update: the rope key is not written to the same rows as the latent.
// CHECK-LABEL: func.func @other_slices(
// CHECK-NOT: mla.update
// CHECK: mla.attention
#map = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
func.func @other_slices(%arg0: tensor<2x5x3x10xf32>, %arg1: tensor<5x6x16xf32>, %arg2: tensor<5x7x16xf32>, %arg3: tensor<2x8x20xf32>, %arg4: tensor<2x3x16xf32>, %arg5: tensor<2x3x4xf32>) -> (tensor<2x5x3x7xf32>, tensor<2x8x20xf32>) {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 3.000000e-01 : f64
  %extracted_slice = tensor.extract_slice %arg3[0, 5, 0] [2, 3, 20] [1, 1, 1] : tensor<2x8x20xf32> to tensor<2x3x20xf32>
  %inserted_slice = tensor.insert_slice %arg4 into %extracted_slice[0, 0, 0] [2, 3, 16] [1, 1, 1] : tensor<2x3x16xf32> into tensor<2x3x20xf32>
  %inserted_slice_2 = tensor.insert_slice %inserted_slice into %arg3[0, 5, 0] [2, 3, 20] [1, 1, 1] : tensor<2x3x20xf32> into tensor<2x8x20xf32>
  %extracted_slice_3 = tensor.extract_slice %inserted_slice_2[0, 4, 0] [2, 3, 20] [1, 1, 1] : tensor<2x8x20xf32> to tensor<2x3x20xf32>
  %inserted_slice_4 = tensor.insert_slice %arg5 into %extracted_slice_3[0, 0, 16] [2, 3, 4] [1, 1, 1] : tensor<2x3x4xf32> into tensor<2x3x20xf32>
  %inserted_slice_5 = tensor.insert_slice %inserted_slice_4 into %inserted_slice_2[0, 4, 0] [2, 3, 20] [1, 1, 1] : tensor<2x3x20xf32> into tensor<2x8x20xf32>
  %extracted_slice_6 = tensor.extract_slice %inserted_slice_5[0, 0, 0] [2, 8, 16] [1, 1, 1] : tensor<2x8x20xf32> to tensor<2x8x16xf32>
  %extracted_slice_7 = tensor.extract_slice %inserted_slice_5[0, 0, 16] [2, 8, 4] [1, 1, 1] : tensor<2x8x20xf32> to tensor<2x8x4xf32>
  %0 = tensor.empty() : tensor<16x5x6xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<5x6x16xf32>) outs(%0 : tensor<16x5x6xf32>) permutation = [2, 0, 1] 
  %collapsed = tensor.collapse_shape %extracted_slice_6 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
  %expanded = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [1, 16, 16] : tensor<16x16xf32> into tensor<1x16x16xf32>
  %collapsed_8 = tensor.collapse_shape %transposed [[0], [1, 2]] : tensor<16x5x6xf32> into tensor<16x30xf32>
  %expanded_9 = tensor.expand_shape %collapsed_8 [[0, 1], [2]] output_shape [1, 16, 30] : tensor<16x30xf32> into tensor<1x16x30xf32>
  %1 = tensor.empty() : tensor<1x16x30xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<1x16x30xf32>) -> tensor<1x16x30xf32>
  %3 = linalg.batch_matmul ins(%expanded, %expanded_9 : tensor<1x16x16xf32>, tensor<1x16x30xf32>) outs(%2 : tensor<1x16x30xf32>) -> tensor<1x16x30xf32>
  %collapsed_10 = tensor.collapse_shape %3 [[0, 1], [2]] : tensor<1x16x30xf32> into tensor<16x30xf32>
  %expanded_11 = tensor.expand_shape %collapsed_10 [[0, 1], [2, 3]] output_shape [2, 8, 5, 6] : tensor<16x30xf32> into tensor<2x8x5x6xf32>
  %4 = tensor.empty() : tensor<2x5x8x6xf32>
  %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<2x8x5x6xf32>) outs(%4 : tensor<2x5x8x6xf32>) permutation = [0, 2, 1, 3] 
  %5 = tensor.empty() : tensor<16x5x7xf32>
  %transposed_13 = linalg.transpose ins(%arg2 : tensor<5x7x16xf32>) outs(%5 : tensor<16x5x7xf32>) permutation = [2, 0, 1] 
  %collapsed_14 = tensor.collapse_shape %transposed_13 [[0], [1, 2]] : tensor<16x5x7xf32> into tensor<16x35xf32>
  %expanded_15 = tensor.expand_shape %collapsed_14 [[0, 1], [2]] output_shape [1, 16, 35] : tensor<16x35xf32> into tensor<1x16x35xf32>
  %6 = tensor.empty() : tensor<1x16x35xf32>
  %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<1x16x35xf32>) -> tensor<1x16x35xf32>
  %8 = linalg.batch_matmul ins(%expanded, %expanded_15 : tensor<1x16x16xf32>, tensor<1x16x35xf32>) outs(%7 : tensor<1x16x35xf32>) -> tensor<1x16x35xf32>
  %collapsed_16 = tensor.collapse_shape %8 [[0, 1], [2]] : tensor<1x16x35xf32> into tensor<16x35xf32>
  %expanded_17 = tensor.expand_shape %collapsed_16 [[0, 1], [2, 3]] output_shape [2, 8, 5, 7] : tensor<16x35xf32> into tensor<2x8x5x7xf32>
  %9 = tensor.empty() : tensor<2x5x8x7xf32>
  %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<2x8x5x7xf32>) outs(%9 : tensor<2x5x8x7xf32>) permutation = [0, 2, 1, 3] 
  %10 = tensor.empty() : tensor<2x5x8x4xf32>
  %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_7 : tensor<2x8x4xf32>) outs(%10 : tensor<2x5x8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x5x8x4xf32>
  %concat = tensor.concat dim(3) %transposed_12, %11 : (tensor<2x5x8x6xf32>, tensor<2x5x8x4xf32>) -> tensor<2x5x8x10xf32>
  %12 = tensor.empty() : tensor<2x5x10x8xf32>
  %transposed_19 = linalg.transpose ins(%concat : tensor<2x5x8x10xf32>) outs(%12 : tensor<2x5x10x8xf32>) permutation = [0, 1, 3, 2] 
  %collapsed_20 = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x5x3x10xf32> into tensor<10x3x10xf32>
  %collapsed_21 = tensor.collapse_shape %transposed_19 [[0, 1], [2], [3]] : tensor<2x5x10x8xf32> into tensor<10x10x8xf32>
  %13 = tensor.empty() : tensor<10x3x8xf32>
  %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<10x3x8xf32>) -> tensor<10x3x8xf32>
  %15 = linalg.batch_matmul ins(%collapsed_20, %collapsed_21 : tensor<10x3x10xf32>, tensor<10x10x8xf32>) outs(%14 : tensor<10x3x8xf32>) -> tensor<10x3x8xf32>
  %expanded_22 = tensor.expand_shape %15 [[0, 1], [2], [3]] output_shape [2, 5, 3, 8] : tensor<10x3x8xf32> into tensor<2x5x3x8xf32>
  %16 = tensor.empty() : tensor<2x5x3x8xf32>
  %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22 : tensor<2x5x3x8xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.truncf %cst_1 : f64 to f32
    %33 = arith.mulf %in, %32 : f32
    linalg.yield %33 : f32
  } -> tensor<2x5x3x8xf32>
  %18 = tensor.empty() : tensor<2x5x3xi64>
  %19 = linalg.fill ins(%c0_i64 : i64) outs(%18 : tensor<2x5x3xi64>) -> tensor<2x5x3xi64>
  %20 = tensor.empty() : tensor<2x5x3xf32>
  %21 = linalg.fill ins(%cst_0 : f32) outs(%20 : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %22:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17 : tensor<2x5x3x8xf32>) outs(%21, %19 : tensor<2x5x3xf32>, tensor<2x5x3xi64>) {
  ^bb0(%in: f32, %out: f32, %out_27: i64):
    %32 = linalg.index 3 : index
    %33 = arith.index_cast %32 : index to i64
    %34 = arith.maximumf %in, %out : f32
    %35 = arith.cmpf ogt, %in, %out : f32
    %36 = arith.select %35, %33, %out_27 : i64
    linalg.yield %34, %36 : f32, i64
  } -> (tensor<2x5x3xf32>, tensor<2x5x3xi64>)
  %expanded_23 = tensor.expand_shape %22#0 [[0], [1], [2, 3]] output_shape [2, 5, 3, 1] : tensor<2x5x3xf32> into tensor<2x5x3x1xf32>
  %23 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %expanded_23 : tensor<2x5x3x8xf32>, tensor<2x5x3x1xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %in_27: f32, %out: f32):
    %32 = arith.subf %in, %in_27 : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x8xf32>
  %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x5x3x8xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.exp %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x8xf32>
  %25 = tensor.empty() : tensor<2x5x3x1xf32>
  %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x5x3x1xf32>) -> tensor<2x5x3x1xf32>
  %27 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x5x3x8xf32>) outs(%26 : tensor<2x5x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.addf %in, %out : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x1xf32>
  %28 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %27 : tensor<2x5x3x8xf32>, tensor<2x5x3x1xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %in_27: f32, %out: f32):
    %32 = arith.divf %in, %in_27 : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x8xf32>
  %collapsed_24 = tensor.collapse_shape %28 [[0, 1], [2], [3]] : tensor<2x5x3x8xf32> into tensor<10x3x8xf32>
  %collapsed_25 = tensor.collapse_shape %transposed_18 [[0, 1], [2], [3]] : tensor<2x5x8x7xf32> into tensor<10x8x7xf32>
  %29 = tensor.empty() : tensor<10x3x7xf32>
  %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<10x3x7xf32>) -> tensor<10x3x7xf32>
  %31 = linalg.batch_matmul ins(%collapsed_24, %collapsed_25 : tensor<10x3x8xf32>, tensor<10x8x7xf32>) outs(%30 : tensor<10x3x7xf32>) -> tensor<10x3x7xf32>
  %expanded_26 = tensor.expand_shape %31 [[0, 1], [2], [3]] output_shape [2, 5, 3, 7] : tensor<10x3x7xf32> into tensor<2x5x3x7xf32>
  return %expanded_26, %inserted_slice_5 : tensor<2x5x3x7xf32>, tensor<2x8x20xf32>
}

// -----

// No update: two columns belong to neither the latent nor the rope key.
// CHECK-LABEL: func.func @gap(
// CHECK-NOT: mla.update
// CHECK: mla.attention
#map = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
func.func @gap(%arg0: tensor<2x5x3x10xf32>, %arg1: tensor<5x6x16xf32>, %arg2: tensor<5x7x16xf32>, %arg3: tensor<2x5x22xf32>, %arg4: tensor<2x3x16xf32>, %arg5: tensor<2x3x4xf32>, %arg6: tensor<2x3x2xf32>) -> (tensor<2x5x3x7xf32>, tensor<2x8x22xf32>) {
  %c0_i64 = arith.constant 0 : i64
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 3.000000e-01 : f64
  %concat = tensor.concat dim(2) %arg4, %arg6, %arg5 : (tensor<2x3x16xf32>, tensor<2x3x2xf32>, tensor<2x3x4xf32>) -> tensor<2x3x22xf32>
  %concat_2 = tensor.concat dim(1) %arg3, %concat : (tensor<2x5x22xf32>, tensor<2x3x22xf32>) -> tensor<2x8x22xf32>
  %extracted_slice = tensor.extract_slice %concat_2[0, 0, 0] [2, 8, 16] [1, 1, 1] : tensor<2x8x22xf32> to tensor<2x8x16xf32>
  %extracted_slice_3 = tensor.extract_slice %concat_2[0, 0, 18] [2, 8, 4] [1, 1, 1] : tensor<2x8x22xf32> to tensor<2x8x4xf32>
  %0 = tensor.empty() : tensor<16x5x6xf32>
  %transposed = linalg.transpose ins(%arg1 : tensor<5x6x16xf32>) outs(%0 : tensor<16x5x6xf32>) permutation = [2, 0, 1] 
  %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
  %expanded = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [1, 16, 16] : tensor<16x16xf32> into tensor<1x16x16xf32>
  %collapsed_4 = tensor.collapse_shape %transposed [[0], [1, 2]] : tensor<16x5x6xf32> into tensor<16x30xf32>
  %expanded_5 = tensor.expand_shape %collapsed_4 [[0, 1], [2]] output_shape [1, 16, 30] : tensor<16x30xf32> into tensor<1x16x30xf32>
  %1 = tensor.empty() : tensor<1x16x30xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<1x16x30xf32>) -> tensor<1x16x30xf32>
  %3 = linalg.batch_matmul ins(%expanded, %expanded_5 : tensor<1x16x16xf32>, tensor<1x16x30xf32>) outs(%2 : tensor<1x16x30xf32>) -> tensor<1x16x30xf32>
  %collapsed_6 = tensor.collapse_shape %3 [[0, 1], [2]] : tensor<1x16x30xf32> into tensor<16x30xf32>
  %expanded_7 = tensor.expand_shape %collapsed_6 [[0, 1], [2, 3]] output_shape [2, 8, 5, 6] : tensor<16x30xf32> into tensor<2x8x5x6xf32>
  %4 = tensor.empty() : tensor<2x5x8x6xf32>
  %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<2x8x5x6xf32>) outs(%4 : tensor<2x5x8x6xf32>) permutation = [0, 2, 1, 3] 
  %5 = tensor.empty() : tensor<16x5x7xf32>
  %transposed_9 = linalg.transpose ins(%arg2 : tensor<5x7x16xf32>) outs(%5 : tensor<16x5x7xf32>) permutation = [2, 0, 1] 
  %collapsed_10 = tensor.collapse_shape %transposed_9 [[0], [1, 2]] : tensor<16x5x7xf32> into tensor<16x35xf32>
  %expanded_11 = tensor.expand_shape %collapsed_10 [[0, 1], [2]] output_shape [1, 16, 35] : tensor<16x35xf32> into tensor<1x16x35xf32>
  %6 = tensor.empty() : tensor<1x16x35xf32>
  %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<1x16x35xf32>) -> tensor<1x16x35xf32>
  %8 = linalg.batch_matmul ins(%expanded, %expanded_11 : tensor<1x16x16xf32>, tensor<1x16x35xf32>) outs(%7 : tensor<1x16x35xf32>) -> tensor<1x16x35xf32>
  %collapsed_12 = tensor.collapse_shape %8 [[0, 1], [2]] : tensor<1x16x35xf32> into tensor<16x35xf32>
  %expanded_13 = tensor.expand_shape %collapsed_12 [[0, 1], [2, 3]] output_shape [2, 8, 5, 7] : tensor<16x35xf32> into tensor<2x8x5x7xf32>
  %9 = tensor.empty() : tensor<2x5x8x7xf32>
  %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<2x8x5x7xf32>) outs(%9 : tensor<2x5x8x7xf32>) permutation = [0, 2, 1, 3] 
  %10 = tensor.empty() : tensor<2x5x8x4xf32>
  %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_3 : tensor<2x8x4xf32>) outs(%10 : tensor<2x5x8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x5x8x4xf32>
  %concat_15 = tensor.concat dim(3) %transposed_8, %11 : (tensor<2x5x8x6xf32>, tensor<2x5x8x4xf32>) -> tensor<2x5x8x10xf32>
  %12 = tensor.empty() : tensor<2x5x10x8xf32>
  %transposed_16 = linalg.transpose ins(%concat_15 : tensor<2x5x8x10xf32>) outs(%12 : tensor<2x5x10x8xf32>) permutation = [0, 1, 3, 2] 
  %collapsed_17 = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x5x3x10xf32> into tensor<10x3x10xf32>
  %collapsed_18 = tensor.collapse_shape %transposed_16 [[0, 1], [2], [3]] : tensor<2x5x10x8xf32> into tensor<10x10x8xf32>
  %13 = tensor.empty() : tensor<10x3x8xf32>
  %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<10x3x8xf32>) -> tensor<10x3x8xf32>
  %15 = linalg.batch_matmul ins(%collapsed_17, %collapsed_18 : tensor<10x3x10xf32>, tensor<10x10x8xf32>) outs(%14 : tensor<10x3x8xf32>) -> tensor<10x3x8xf32>
  %expanded_19 = tensor.expand_shape %15 [[0, 1], [2], [3]] output_shape [2, 5, 3, 8] : tensor<10x3x8xf32> into tensor<2x5x3x8xf32>
  %16 = tensor.empty() : tensor<2x5x3x8xf32>
  %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_19 : tensor<2x5x3x8xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.truncf %cst_1 : f64 to f32
    %33 = arith.mulf %in, %32 : f32
    linalg.yield %33 : f32
  } -> tensor<2x5x3x8xf32>
  %18 = tensor.empty() : tensor<2x5x3xi64>
  %19 = linalg.fill ins(%c0_i64 : i64) outs(%18 : tensor<2x5x3xi64>) -> tensor<2x5x3xi64>
  %20 = tensor.empty() : tensor<2x5x3xf32>
  %21 = linalg.fill ins(%cst_0 : f32) outs(%20 : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %22:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17 : tensor<2x5x3x8xf32>) outs(%21, %19 : tensor<2x5x3xf32>, tensor<2x5x3xi64>) {
  ^bb0(%in: f32, %out: f32, %out_24: i64):
    %32 = linalg.index 3 : index
    %33 = arith.index_cast %32 : index to i64
    %34 = arith.maximumf %in, %out : f32
    %35 = arith.cmpf ogt, %in, %out : f32
    %36 = arith.select %35, %33, %out_24 : i64
    linalg.yield %34, %36 : f32, i64
  } -> (tensor<2x5x3xf32>, tensor<2x5x3xi64>)
  %expanded_20 = tensor.expand_shape %22#0 [[0], [1], [2, 3]] output_shape [2, 5, 3, 1] : tensor<2x5x3xf32> into tensor<2x5x3x1xf32>
  %23 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %expanded_20 : tensor<2x5x3x8xf32>, tensor<2x5x3x1xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %in_24: f32, %out: f32):
    %32 = arith.subf %in, %in_24 : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x8xf32>
  %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x5x3x8xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = math.exp %in : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x8xf32>
  %25 = tensor.empty() : tensor<2x5x3x1xf32>
  %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x5x3x1xf32>) -> tensor<2x5x3x1xf32>
  %27 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x5x3x8xf32>) outs(%26 : tensor<2x5x3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %32 = arith.addf %in, %out : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x1xf32>
  %28 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %27 : tensor<2x5x3x8xf32>, tensor<2x5x3x1xf32>) outs(%16 : tensor<2x5x3x8xf32>) {
  ^bb0(%in: f32, %in_24: f32, %out: f32):
    %32 = arith.divf %in, %in_24 : f32
    linalg.yield %32 : f32
  } -> tensor<2x5x3x8xf32>
  %collapsed_21 = tensor.collapse_shape %28 [[0, 1], [2], [3]] : tensor<2x5x3x8xf32> into tensor<10x3x8xf32>
  %collapsed_22 = tensor.collapse_shape %transposed_14 [[0, 1], [2], [3]] : tensor<2x5x8x7xf32> into tensor<10x8x7xf32>
  %29 = tensor.empty() : tensor<10x3x7xf32>
  %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<10x3x7xf32>) -> tensor<10x3x7xf32>
  %31 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<10x3x8xf32>, tensor<10x8x7xf32>) outs(%30 : tensor<10x3x7xf32>) -> tensor<10x3x7xf32>
  %expanded_23 = tensor.expand_shape %31 [[0, 1], [2], [3]] output_shape [2, 5, 3, 7] : tensor<10x3x7xf32> into tensor<2x5x3x7xf32>
  return %expanded_23, %concat_2 : tensor<2x5x3x7xf32>, tensor<2x8x22xf32>
}
