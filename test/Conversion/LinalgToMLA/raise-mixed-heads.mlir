// Not raised (proof obligation P1): the heads of a dynamic batch are mixed
// after the attention. The sizes of the grouped dimensions are computed from
// reshapes, because no other op has these sizes.
// RUN: mla-opt %s --mla-linalg-front --remarks-filter=mla-raise-linalg -o /dev/null 2>&1 | FileCheck %s
// CHECK: [Missed] P1 |
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x8x7xf32> {mla.arg = 0 : i64}, %arg1: tensor<2x6x7xf32> {mla.arg = 1 : i64}, %arg2: tensor<2x2xf32> {mla.arg = 2 : i64}, %arg3: tensor<?x2x1x8xf32> {mla.arg = 3 : i64, mla.shape = affine_map<()[s0] -> (s0, 2, 1, 8)>}, %arg4: tensor<?x1x7xf32> {mla.arg = 4 : i64, mla.shape = affine_map<()[s0] -> (s0, 1, 7)>}, %arg5: tensor<?x13x7xf32> {mla.arg = 5 : i64, mla.inout = 1 : i64}) -> (tensor<?x2x1x6xf32>, tensor<?x13x7xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c10 = arith.constant 10 : index
    %c6 = arith.constant 6 : index
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 3.000000e-01 : f64
    %dim = tensor.dim %arg5, %c0 : tensor<?x13x7xf32>
    %0 = arith.index_cast %dim : index to i64
    %dim_2 = tensor.dim %arg4, %c0 : tensor<?x1x7xf32>
    %1 = arith.index_cast %dim_2 : index to i64
    %2 = arith.subi %1, %c1_i64 : i64
    %3 = arith.subi %1, %0 : i64
    %4 = arith.muli %2, %3 : i64
    %5 = arith.cmpi eq, %4, %c0_i64 : i64
    cf.assert %5, "aten.copy: dimension 0 of operand 1: expected size 1 or the size to broadcast to"
    %inserted_slice = tensor.insert_slice %arg4 into %arg5[0, 9, 0] [%dim, 1, 7] [1, 1, 1] : tensor<?x1x7xf32> into tensor<?x13x7xf32>
    %extracted_slice = tensor.extract_slice %inserted_slice[0, 0, 0] [%dim, 10, 7] [1, 1, 1] : tensor<?x13x7xf32> to tensor<?x10x7xf32>
    %6 = tensor.empty(%dim) : tensor<7x?x10xf32>
    %transposed = linalg.transpose ins(%extracted_slice : tensor<?x10x7xf32>) outs(%6 : tensor<7x?x10xf32>) permutation = [2, 0, 1] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x8x7xf32> into tensor<16x7xf32>
    %expanded = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [1, 16, 7] : tensor<16x7xf32> into tensor<1x16x7xf32>
    %collapsed_3 = tensor.collapse_shape %transposed [[0], [1, 2]] : tensor<7x?x10xf32> into tensor<7x?xf32>
    %dim_4 = tensor.dim %collapsed_3, %c1 : tensor<7x?xf32>
    %expanded_5 = tensor.expand_shape %collapsed_3 [[0, 1], [2]] output_shape [1, 7, %dim_4] : tensor<7x?xf32> into tensor<1x7x?xf32>
    %dim_6 = tensor.dim %expanded_5, %c2 : tensor<1x7x?xf32>
    %7 = tensor.empty(%dim_6) : tensor<1x16x?xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<1x16x?xf32>) -> tensor<1x16x?xf32>
    %9 = linalg.batch_matmul ins(%expanded, %expanded_5 : tensor<1x16x7xf32>, tensor<1x7x?xf32>) outs(%8 : tensor<1x16x?xf32>) -> tensor<1x16x?xf32>
    %collapsed_7 = tensor.collapse_shape %9 [[0, 1], [2]] : tensor<1x16x?xf32> into tensor<16x?xf32>
    %dim_8 = tensor.dim %collapsed_7, %c1 : tensor<16x?xf32>
    %10 = arith.divsi %dim_8, %c10 : index
    %expanded_9 = tensor.expand_shape %collapsed_7 [[0, 1], [2, 3]] output_shape [2, 8, %10, 10] : tensor<16x?xf32> into tensor<2x8x?x10xf32>
    %dim_10 = tensor.dim %expanded_9, %c2 : tensor<2x8x?x10xf32>
    %11 = tensor.empty() : tensor<7x2x6xf32>
    %transposed_11 = linalg.transpose ins(%arg1 : tensor<2x6x7xf32>) outs(%11 : tensor<7x2x6xf32>) permutation = [2, 0, 1] 
    %collapsed_12 = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<?x10x7xf32> into tensor<?x7xf32>
    %dim_13 = tensor.dim %collapsed_12, %c0 : tensor<?x7xf32>
    %expanded_14 = tensor.expand_shape %collapsed_12 [[0, 1], [2]] output_shape [1, %dim_13, 7] : tensor<?x7xf32> into tensor<1x?x7xf32>
    %collapsed_15 = tensor.collapse_shape %transposed_11 [[0], [1, 2]] : tensor<7x2x6xf32> into tensor<7x12xf32>
    %expanded_16 = tensor.expand_shape %collapsed_15 [[0, 1], [2]] output_shape [1, 7, 12] : tensor<7x12xf32> into tensor<1x7x12xf32>
    %dim_17 = tensor.dim %expanded_14, %c1 : tensor<1x?x7xf32>
    %12 = tensor.empty(%dim_17) : tensor<1x?x12xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<1x?x12xf32>) -> tensor<1x?x12xf32>
    %14 = linalg.batch_matmul ins(%expanded_14, %expanded_16 : tensor<1x?x7xf32>, tensor<1x7x12xf32>) outs(%13 : tensor<1x?x12xf32>) -> tensor<1x?x12xf32>
    %collapsed_18 = tensor.collapse_shape %14 [[0, 1], [2]] : tensor<1x?x12xf32> into tensor<?x12xf32>
    %dim_19 = tensor.dim %collapsed_18, %c0 : tensor<?x12xf32>
    %15 = arith.divsi %dim_19, %c10 : index
    %expanded_20 = tensor.expand_shape %collapsed_18 [[0, 1], [2, 3]] output_shape [%15, 10, 2, 6] : tensor<?x12xf32> into tensor<?x10x2x6xf32>
    %dim_21 = tensor.dim %expanded_20, %c0 : tensor<?x10x2x6xf32>
    %16 = tensor.empty(%dim_21) : tensor<?x2x10x6xf32>
    %transposed_22 = linalg.transpose ins(%expanded_20 : tensor<?x10x2x6xf32>) outs(%16 : tensor<?x2x10x6xf32>) permutation = [0, 2, 1, 3] 
    %17 = tensor.empty(%dim_10) : tensor<?x2x8x10xf32>
    %transposed_23 = linalg.transpose ins(%expanded_9 : tensor<2x8x?x10xf32>) outs(%17 : tensor<?x2x8x10xf32>) permutation = [2, 0, 1, 3] 
    %collapsed_24 = tensor.collapse_shape %arg3 [[0, 1], [2], [3]] : tensor<?x2x1x8xf32> into tensor<?x1x8xf32>
    %collapsed_25 = tensor.collapse_shape %transposed_23 [[0, 1], [2], [3]] : tensor<?x2x8x10xf32> into tensor<?x8x10xf32>
    %dim_26 = tensor.dim %collapsed_24, %c0 : tensor<?x1x8xf32>
    %dim_27 = tensor.dim %collapsed_25, %c0 : tensor<?x8x10xf32>
    %18 = arith.maxui %dim_26, %dim_27 : index
    %19 = tensor.empty(%18) : tensor<?x1x10xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<?x1x10xf32>) -> tensor<?x1x10xf32>
    %21 = linalg.batch_matmul ins(%collapsed_24, %collapsed_25 : tensor<?x1x8xf32>, tensor<?x8x10xf32>) outs(%20 : tensor<?x1x10xf32>) -> tensor<?x1x10xf32>
    %22 = arith.divsi %18, %c2 : index
    %expanded_28 = tensor.expand_shape %21 [[0, 1], [2], [3]] output_shape [%22, 2, 1, 10] : tensor<?x1x10xf32> into tensor<?x2x1x10xf32>
    %dim_29 = tensor.dim %expanded_28, %c0 : tensor<?x2x1x10xf32>
    %23 = tensor.empty(%dim_29) : tensor<?x2x1x10xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_28 : tensor<?x2x1x10xf32>) outs(%23 : tensor<?x2x1x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = arith.truncf %cst_1 : f64 to f32
      %50 = arith.mulf %in, %49 : f32
      linalg.yield %50 : f32
    } -> tensor<?x2x1x10xf32>
    %25 = tensor.empty(%dim_29) : tensor<?x2x1xi64>
    %26 = linalg.fill ins(%c0_i64 : i64) outs(%25 : tensor<?x2x1xi64>) -> tensor<?x2x1xi64>
    %27 = tensor.empty(%dim_29) : tensor<?x2x1xf32>
    %28 = linalg.fill ins(%cst_0 : f32) outs(%27 : tensor<?x2x1xf32>) -> tensor<?x2x1xf32>
    %29:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<?x2x1x10xf32>) outs(%28, %26 : tensor<?x2x1xf32>, tensor<?x2x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_47: i64):
      %49 = linalg.index 3 : index
      %50 = arith.index_cast %49 : index to i64
      %51 = arith.maximumf %in, %out : f32
      %52 = arith.cmpf ogt, %in, %out : f32
      %53 = arith.select %52, %50, %out_47 : i64
      linalg.yield %51, %53 : f32, i64
    } -> (tensor<?x2x1xf32>, tensor<?x2x1xi64>)
    %expanded_30 = tensor.expand_shape %29#0 [[0], [1], [2, 3]] output_shape [%dim_29, 2, 1, 1] : tensor<?x2x1xf32> into tensor<?x2x1x1xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %expanded_30 : tensor<?x2x1x10xf32>, tensor<?x2x1x1xf32>) outs(%23 : tensor<?x2x1x10xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %49 = arith.subf %in, %in_47 : f32
      linalg.yield %49 : f32
    } -> tensor<?x2x1x10xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<?x2x1x10xf32>) outs(%23 : tensor<?x2x1x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = math.exp %in : f32
      linalg.yield %49 : f32
    } -> tensor<?x2x1x10xf32>
    %32 = tensor.empty(%dim_29) : tensor<?x2x1x1xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<?x2x1x1xf32>) -> tensor<?x2x1x1xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%31 : tensor<?x2x1x10xf32>) outs(%33 : tensor<?x2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = arith.addf %in, %out : f32
      linalg.yield %49 : f32
    } -> tensor<?x2x1x1xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %34 : tensor<?x2x1x10xf32>, tensor<?x2x1x1xf32>) outs(%23 : tensor<?x2x1x10xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %49 = arith.divf %in, %in_47 : f32
      linalg.yield %49 : f32
    } -> tensor<?x2x1x10xf32>
    %36 = arith.maxui %dim_29, %dim_21 : index
    %collapsed_31 = tensor.collapse_shape %35 [[0, 1], [2], [3]] : tensor<?x2x1x10xf32> into tensor<?x1x10xf32>
    %collapsed_32 = tensor.collapse_shape %transposed_22 [[0, 1], [2], [3]] : tensor<?x2x10x6xf32> into tensor<?x10x6xf32>
    %37 = arith.muli %36, %c2 : index
    %38 = tensor.empty(%37) : tensor<?x1x6xf32>
    %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<?x1x6xf32>) -> tensor<?x1x6xf32>
    %40 = linalg.batch_matmul ins(%collapsed_31, %collapsed_32 : tensor<?x1x10xf32>, tensor<?x10x6xf32>) outs(%39 : tensor<?x1x6xf32>) -> tensor<?x1x6xf32>
    %41 = arith.divsi %37, %c2 : index
    %expanded_33 = tensor.expand_shape %40 [[0, 1], [2], [3]] output_shape [%41, 2, 1, 6] : tensor<?x1x6xf32> into tensor<?x2x1x6xf32>
    %dim_34 = tensor.dim %expanded_33, %c0 : tensor<?x2x1x6xf32>
    %42 = tensor.empty(%dim_34) : tensor<?x1x6x2xf32>
    %transposed_35 = linalg.transpose ins(%expanded_33 : tensor<?x2x1x6xf32>) outs(%42 : tensor<?x1x6x2xf32>) permutation = [0, 2, 3, 1] 
    %43 = tensor.empty() : tensor<2x2xf32>
    %transposed_36 = linalg.transpose ins(%arg2 : tensor<2x2xf32>) outs(%43 : tensor<2x2xf32>) permutation = [1, 0] 
    %collapsed_37 = tensor.collapse_shape %transposed_35 [[0, 1, 2], [3]] : tensor<?x1x6x2xf32> into tensor<?x2xf32>
    %dim_38 = tensor.dim %collapsed_37, %c0 : tensor<?x2xf32>
    %expanded_39 = tensor.expand_shape %collapsed_37 [[0, 1], [2]] output_shape [1, %dim_38, 2] : tensor<?x2xf32> into tensor<1x?x2xf32>
    %expanded_40 = tensor.expand_shape %transposed_36 [[0, 1], [2]] output_shape [1, 2, 2] : tensor<2x2xf32> into tensor<1x2x2xf32>
    %dim_41 = tensor.dim %expanded_39, %c1 : tensor<1x?x2xf32>
    %44 = tensor.empty(%dim_41) : tensor<1x?x2xf32>
    %45 = linalg.fill ins(%cst : f32) outs(%44 : tensor<1x?x2xf32>) -> tensor<1x?x2xf32>
    %46 = linalg.batch_matmul ins(%expanded_39, %expanded_40 : tensor<1x?x2xf32>, tensor<1x2x2xf32>) outs(%45 : tensor<1x?x2xf32>) -> tensor<1x?x2xf32>
    %collapsed_42 = tensor.collapse_shape %46 [[0, 1], [2]] : tensor<1x?x2xf32> into tensor<?x2xf32>
    %dim_43 = tensor.dim %collapsed_42, %c0 : tensor<?x2xf32>
    %47 = arith.divsi %dim_43, %c6 : index
    %expanded_44 = tensor.expand_shape %collapsed_42 [[0, 1, 2], [3]] output_shape [%47, 1, 6, 2] : tensor<?x2xf32> into tensor<?x1x6x2xf32>
    %dim_45 = tensor.dim %expanded_44, %c0 : tensor<?x1x6x2xf32>
    %48 = tensor.empty(%dim_45) : tensor<?x2x1x6xf32>
    %transposed_46 = linalg.transpose ins(%expanded_44 : tensor<?x1x6x2xf32>) outs(%48 : tensor<?x2x1x6xf32>) permutation = [0, 3, 1, 2] 
    return %transposed_46, %inserted_slice : tensor<?x2x1x6xf32>, tensor<?x13x7xf32>
  }
}

