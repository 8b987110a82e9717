// Attention in linalg is raised, both in the form that torch-mlir emits and
// after named ops were replaced by generic ops.
// RUN: mla-opt %s --mla-raise-linalg | FileCheck %s
// RUN: mla-opt %s --mla-raise-linalg --remarks-filter=mla-raise-linalg 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK --implicit-check-not=Missed
// RUN: mla-opt %s --linalg-generalize-named-ops --mla-raise-linalg | FileCheck %s
// RUN: %mla-opt %s --mla-raise-linalg --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-raise-linalg
// STATISTICS-NEXT: (S) 5 raised - attention ops raised
// STATISTICS-NEXT: (S) 0 missed - softmaxes that were not raised

#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
module {
  // The worked example of the pass.
  // CHECK-LABEL: @mla(
  // CHECK-NOT: linalg.batch_matmul
  // CHECK-NOT: math.exp
  // CHECK: %[[ROWS:.*]] = tensor.expand_shape %arg3 {{.*}} into tensor<3x13x16xf32>
  // CHECK: mla.attention q(%{{.*}}, %{{.*}}) latent(%arg1, %arg2) weights(%{{.*}}, %{{.*}}) {scale = 3.000000e-01 : f64}
  // CHECK-NOT: linalg.batch_matmul
  // CHECK-NOT: math.exp
  // REMARK: [Passed] raised |{{.*}}Function=mla |{{.*}}form=expanded, masks=0, n=6, r=4
  func.func @mla(%arg0: tensor<2x3x3x10xf32>, %arg1: tensor<2x5x16xf32>, %arg2: tensor<2x5x4xf32>, %arg3: tensor<39x16xf32>) -> tensor<2x3x3x7xf32> {
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
    %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x5x4xf32>) outs(%6 : tensor<2x5x3x4xf32>) {
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
    %14 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.truncf %cst_1 : f64 to f32
      %31 = arith.mulf %in, %30 : f32
      linalg.yield %31 : f32
    } -> tensor<2x3x3x5xf32>
    %15 = tensor.empty() : tensor<2x3x3xi64>
    %16 = linalg.fill ins(%c0_i64 : i64) outs(%15 : tensor<2x3x3xi64>) -> tensor<2x3x3xi64>
    %17 = tensor.empty() : tensor<2x3x3xf32>
    %18 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %19:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%14 : tensor<2x3x3x5xf32>) outs(%18, %16 : tensor<2x3x3xf32>, tensor<2x3x3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_12: i64):
      %30 = linalg.index 3 : index
      %31 = arith.index_cast %30 : index to i64
      %32 = arith.maximumf %in, %out : f32
      %33 = arith.cmpf ogt, %in, %out : f32
      %34 = arith.select %33, %31, %out_12 : i64
      linalg.yield %32, %34 : f32, i64
    } -> (tensor<2x3x3xf32>, tensor<2x3x3xi64>)
    %expanded_7 = tensor.expand_shape %19#0 [[0], [1], [2, 3]] output_shape [2, 3, 3, 1] : tensor<2x3x3xf32> into tensor<2x3x3x1xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %expanded_7 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.subf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x5xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.exp %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x5xf32>
    %22 = tensor.empty() : tensor<2x3x3x1xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x3x3x1xf32>) -> tensor<2x3x3x1xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21 : tensor<2x3x3x5xf32>) outs(%23 : tensor<2x3x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.addf %in, %out : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x1xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %24 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
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
  // The division of the softmax is fused into the product with the values.
  // CHECK-LABEL: @divided_in_product(
  // CHECK-NOT: math.exp
  // CHECK: mla.attention q(%{{.*}}, %{{.*}}) latent(%arg1, %arg2) weights(%{{.*}}, %{{.*}}) {scale = 3.000000e-01 : f64}
  // CHECK-NOT: math.exp
  // REMARK: [Passed] raised |{{.*}}Function=divided_in_product |{{.*}}form=expanded, masks=0, n=6, r=4
  func.func @divided_in_product(%arg0: tensor<2x3x3x10xf32>, %arg1: tensor<2x5x16xf32>, %arg2: tensor<2x5x4xf32>, %arg3: tensor<39x16xf32>) -> tensor<2x3x3x7xf32> {
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
    %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x5x4xf32>) outs(%6 : tensor<2x5x3x4xf32>) {
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
    %14 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.truncf %cst_1 : f64 to f32
      %31 = arith.mulf %in, %30 : f32
      linalg.yield %31 : f32
    } -> tensor<2x3x3x5xf32>
    %15 = tensor.empty() : tensor<2x3x3xi64>
    %16 = linalg.fill ins(%c0_i64 : i64) outs(%15 : tensor<2x3x3xi64>) -> tensor<2x3x3xi64>
    %17 = tensor.empty() : tensor<2x3x3xf32>
    %18 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %19:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%14 : tensor<2x3x3x5xf32>) outs(%18, %16 : tensor<2x3x3xf32>, tensor<2x3x3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_12: i64):
      %30 = linalg.index 3 : index
      %31 = arith.index_cast %30 : index to i64
      %32 = arith.maximumf %in, %out : f32
      %33 = arith.cmpf ogt, %in, %out : f32
      %34 = arith.select %33, %31, %out_12 : i64
      linalg.yield %32, %34 : f32, i64
    } -> (tensor<2x3x3xf32>, tensor<2x3x3xi64>)
    %expanded_7 = tensor.expand_shape %19#0 [[0], [1], [2, 3]] output_shape [2, 3, 3, 1] : tensor<2x3x3xf32> into tensor<2x3x3x1xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %expanded_7 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %30 = arith.subf %in, %in_12 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x5xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.exp %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x5xf32>
    %22 = tensor.empty() : tensor<2x3x3x1xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x3x3x1xf32>) -> tensor<2x3x3x1xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21 : tensor<2x3x3x5xf32>) outs(%23 : tensor<2x3x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.addf %in, %out : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x1xf32>
    %26 = tensor.empty() : tensor<2x3x5x7xf32>
    %transposed_8 = linalg.transpose ins(%extracted_slice_2 : tensor<2x5x3x7xf32>) outs(%26 : tensor<2x3x5x7xf32>) permutation = [0, 2, 1, 3] 
    %27 = tensor.empty() : tensor<2x3x3x7xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<2x3x3x7xf32>) -> tensor<2x3x3x7xf32>
    %29 = linalg.generic {indexing_maps = [affine_map<(b, h, s, v, t) -> (b, h, s, t)>, affine_map<(b, h, s, v, t) -> (b, h, s, 0)>, affine_map<(b, h, s, v, t) -> (b, h, t, v)>, affine_map<(b, h, s, v, t) -> (b, h, s, v)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%21, %24, %transposed_8 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>, tensor<2x3x5x7xf32>) outs(%28 : tensor<2x3x3x7xf32>) {
    ^bb0(%e: f32, %sum: f32, %value: f32, %out: f32):
      %30 = arith.divf %e, %sum : f32
      %31 = arith.mulf %30, %value : f32
      %32 = arith.addf %31, %out : f32
      linalg.yield %32 : f32
    } -> tensor<2x3x3x7xf32>
    return %29 : tensor<2x3x3x7xf32>
  }
  // CHECK-LABEL: @one_head(
  // CHECK: mla.attention
  // REMARK: [Passed] raised |{{.*}}Function=one_head |{{.*}}H=1
  func.func @one_head(%arg0: tensor<2x3x10xf32>, %arg1: tensor<10x10xf32>, %arg2: tensor<2x5x16xf32>, %arg3: tensor<2x5x4xf32>, %arg4: tensor<13x16xf32>) -> tensor<2x1x3x7xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 3.000000e-01 : f64
    %0 = tensor.empty() : tensor<16x13xf32>
    %transposed = linalg.transpose ins(%arg4 : tensor<13x16xf32>) outs(%0 : tensor<16x13xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x16x13xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<16x13xf32>) outs(%1 : tensor<2x16x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x13xf32>
    %3 = tensor.empty() : tensor<2x5x13xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x5x13xf32>) -> tensor<2x5x13xf32>
    %5 = linalg.batch_matmul ins(%arg2, %2 : tensor<2x5x16xf32>, tensor<2x16x13xf32>) outs(%4 : tensor<2x5x13xf32>) -> tensor<2x5x13xf32>
    %expanded = tensor.expand_shape %5 [[0], [1], [2, 3]] output_shape [2, 5, 1, 13] : tensor<2x5x13xf32> into tensor<2x5x1x13xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 5, 1, 6] [1, 1, 1, 1] : tensor<2x5x1x13xf32> to tensor<2x5x1x6xf32>
    %extracted_slice_2 = tensor.extract_slice %expanded[0, 0, 0, 6] [2, 5, 1, 7] [1, 1, 1, 1] : tensor<2x5x1x13xf32> to tensor<2x5x1x7xf32>
    %6 = tensor.empty() : tensor<10x10xf32>
    %transposed_3 = linalg.transpose ins(%arg1 : tensor<10x10xf32>) outs(%6 : tensor<10x10xf32>) permutation = [1, 0] 
    %7 = tensor.empty() : tensor<2x10x10xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_3 : tensor<10x10xf32>) outs(%7 : tensor<2x10x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x10x10xf32>
    %9 = tensor.empty() : tensor<2x3x10xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<2x3x10xf32>) -> tensor<2x3x10xf32>
    %11 = linalg.batch_matmul ins(%arg0, %8 : tensor<2x3x10xf32>, tensor<2x10x10xf32>) outs(%10 : tensor<2x3x10xf32>) -> tensor<2x3x10xf32>
    %expanded_4 = tensor.expand_shape %11 [[0], [1], [2, 3]] output_shape [2, 3, 1, 10] : tensor<2x3x10xf32> into tensor<2x3x1x10xf32>
    %expanded_5 = tensor.expand_shape %arg3 [[0], [1], [2, 3]] output_shape [2, 5, 1, 4] : tensor<2x5x4xf32> into tensor<2x5x1x4xf32>
    %concat = tensor.concat dim(3) %extracted_slice, %expanded_5 : (tensor<2x5x1x6xf32>, tensor<2x5x1x4xf32>) -> tensor<2x5x1x10xf32>
    %12 = tensor.empty() : tensor<2x1x3x10xf32>
    %transposed_6 = linalg.transpose ins(%expanded_4 : tensor<2x3x1x10xf32>) outs(%12 : tensor<2x1x3x10xf32>) permutation = [0, 2, 1, 3] 
    %13 = tensor.empty() : tensor<2x1x10x5xf32>
    %transposed_7 = linalg.transpose ins(%concat : tensor<2x5x1x10xf32>) outs(%13 : tensor<2x1x10x5xf32>) permutation = [0, 2, 3, 1] 
    %collapsed = tensor.collapse_shape %transposed_6 [[0, 1], [2], [3]] : tensor<2x1x3x10xf32> into tensor<2x3x10xf32>
    %collapsed_8 = tensor.collapse_shape %transposed_7 [[0, 1], [2], [3]] : tensor<2x1x10x5xf32> into tensor<2x10x5xf32>
    %14 = tensor.empty() : tensor<2x3x5xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %16 = linalg.batch_matmul ins(%collapsed, %collapsed_8 : tensor<2x3x10xf32>, tensor<2x10x5xf32>) outs(%15 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %expanded_9 = tensor.expand_shape %16 [[0, 1], [2], [3]] output_shape [2, 1, 3, 5] : tensor<2x3x5xf32> into tensor<2x1x3x5xf32>
    %17 = tensor.empty() : tensor<2x1x3x5xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<2x1x3x5xf32>) outs(%17 : tensor<2x1x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.truncf %cst_1 : f64 to f32
      %35 = arith.mulf %in, %34 : f32
      linalg.yield %35 : f32
    } -> tensor<2x1x3x5xf32>
    %19 = tensor.empty() : tensor<2x1x3xi64>
    %20 = linalg.fill ins(%c0_i64 : i64) outs(%19 : tensor<2x1x3xi64>) -> tensor<2x1x3xi64>
    %21 = tensor.empty() : tensor<2x1x3xf32>
    %22 = linalg.fill ins(%cst_0 : f32) outs(%21 : tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
    %23:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%18 : tensor<2x1x3x5xf32>) outs(%22, %20 : tensor<2x1x3xf32>, tensor<2x1x3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_15: i64):
      %34 = linalg.index 3 : index
      %35 = arith.index_cast %34 : index to i64
      %36 = arith.maximumf %in, %out : f32
      %37 = arith.cmpf ogt, %in, %out : f32
      %38 = arith.select %37, %35, %out_15 : i64
      linalg.yield %36, %38 : f32, i64
    } -> (tensor<2x1x3xf32>, tensor<2x1x3xi64>)
    %expanded_10 = tensor.expand_shape %23#0 [[0], [1], [2, 3]] output_shape [2, 1, 3, 1] : tensor<2x1x3xf32> into tensor<2x1x3x1xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %expanded_10 : tensor<2x1x3x5xf32>, tensor<2x1x3x1xf32>) outs(%17 : tensor<2x1x3x5xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %34 = arith.subf %in, %in_15 : f32
      linalg.yield %34 : f32
    } -> tensor<2x1x3x5xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x1x3x5xf32>) outs(%17 : tensor<2x1x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = math.exp %in : f32
      linalg.yield %34 : f32
    } -> tensor<2x1x3x5xf32>
    %26 = tensor.empty() : tensor<2x1x3x1xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<2x1x3x1xf32>) -> tensor<2x1x3x1xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x1x3x5xf32>) outs(%27 : tensor<2x1x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.addf %in, %out : f32
      linalg.yield %34 : f32
    } -> tensor<2x1x3x1xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %28 : tensor<2x1x3x5xf32>, tensor<2x1x3x1xf32>) outs(%17 : tensor<2x1x3x5xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %34 = arith.divf %in, %in_15 : f32
      linalg.yield %34 : f32
    } -> tensor<2x1x3x5xf32>
    %30 = tensor.empty() : tensor<2x1x5x7xf32>
    %transposed_11 = linalg.transpose ins(%extracted_slice_2 : tensor<2x5x1x7xf32>) outs(%30 : tensor<2x1x5x7xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_12 = tensor.collapse_shape %29 [[0, 1], [2], [3]] : tensor<2x1x3x5xf32> into tensor<2x3x5xf32>
    %collapsed_13 = tensor.collapse_shape %transposed_11 [[0, 1], [2], [3]] : tensor<2x1x5x7xf32> into tensor<2x5x7xf32>
    %31 = tensor.empty() : tensor<2x3x7xf32>
    %32 = linalg.fill ins(%cst : f32) outs(%31 : tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
    %33 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<2x3x5xf32>, tensor<2x5x7xf32>) outs(%32 : tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
    %expanded_14 = tensor.expand_shape %33 [[0, 1], [2], [3]] output_shape [2, 1, 3, 7] : tensor<2x3x7xf32> into tensor<2x1x3x7xf32>
    return %expanded_14 : tensor<2x1x3x7xf32>
  }
  // The largest score of a row is subtracted from the sink and from the scores.
  // CHECK-LABEL: @sink(
  // CHECK: mla.attention {{.*}}sink
  // REMARK: [Passed] raised |{{.*}}Function=sink |{{.*}}sink=true
  func.func @sink(%arg0: tensor<2x3x3x10xf32>, %arg1: tensor<2x5x16xf32>, %arg2: tensor<2x5x4xf32>, %arg3: tensor<39x16xf32>, %arg4: tensor<2x1x3x5xf32>, %arg5: tensor<3xf32>) -> tensor<2x3x3x7xf32> {
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
    %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x5x4xf32>) outs(%6 : tensor<2x5x3x4xf32>) {
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
    %14 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %35 = arith.truncf %cst_1 : f64 to f32
      %36 = arith.mulf %in, %35 : f32
      linalg.yield %36 : f32
    } -> tensor<2x3x3x5xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %arg4 : tensor<2x3x3x5xf32>, tensor<2x1x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %35 = arith.addf %in, %in_16 : f32
      linalg.yield %35 : f32
    } -> tensor<2x3x3x5xf32>
    %16 = tensor.empty() : tensor<2x3x3x1xf32>
    %expanded_7 = tensor.expand_shape %arg5 [[0, 1]] output_shape [3, 1] : tensor<3xf32> into tensor<3x1xf32>
    %17 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_7 : tensor<3x1xf32>) outs(%16 : tensor<2x3x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x3x1xf32>
    %concat_8 = tensor.concat dim(3) %15, %17 : (tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) -> tensor<2x3x3x6xf32>
    %18 = tensor.empty() : tensor<2x3x3xi64>
    %19 = linalg.fill ins(%c0_i64 : i64) outs(%18 : tensor<2x3x3xi64>) -> tensor<2x3x3xi64>
    %20 = tensor.empty() : tensor<2x3x3xf32>
    %21 = linalg.fill ins(%cst_0 : f32) outs(%20 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %22:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%concat_8 : tensor<2x3x3x6xf32>) outs(%21, %19 : tensor<2x3x3xf32>, tensor<2x3x3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_16: i64):
      %35 = linalg.index 3 : index
      %36 = arith.index_cast %35 : index to i64
      %37 = arith.maximumf %in, %out : f32
      %38 = arith.cmpf ogt, %in, %out : f32
      %39 = arith.select %38, %36, %out_16 : i64
      linalg.yield %37, %39 : f32, i64
    } -> (tensor<2x3x3xf32>, tensor<2x3x3xi64>)
    %expanded_9 = tensor.expand_shape %22#0 [[0], [1], [2, 3]] output_shape [2, 3, 3, 1] : tensor<2x3x3xf32> into tensor<2x3x3x1xf32>
    %23 = tensor.empty() : tensor<2x3x3x6xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_8, %expanded_9 : tensor<2x3x3x6xf32>, tensor<2x3x3x1xf32>) outs(%23 : tensor<2x3x3x6xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %35 = arith.subf %in, %in_16 : f32
      linalg.yield %35 : f32
    } -> tensor<2x3x3x6xf32>
    %25:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x3x3x6xf32>) outs(%21, %19 : tensor<2x3x3xf32>, tensor<2x3x3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_16: i64):
      %35 = linalg.index 3 : index
      %36 = arith.index_cast %35 : index to i64
      %37 = arith.maximumf %in, %out : f32
      %38 = arith.cmpf ogt, %in, %out : f32
      %39 = arith.select %38, %36, %out_16 : i64
      linalg.yield %37, %39 : f32, i64
    } -> (tensor<2x3x3xf32>, tensor<2x3x3xi64>)
    %expanded_10 = tensor.expand_shape %25#0 [[0], [1], [2, 3]] output_shape [2, 3, 3, 1] : tensor<2x3x3xf32> into tensor<2x3x3x1xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %expanded_10 : tensor<2x3x3x6xf32>, tensor<2x3x3x1xf32>) outs(%23 : tensor<2x3x3x6xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %35 = arith.subf %in, %in_16 : f32
      linalg.yield %35 : f32
    } -> tensor<2x3x3x6xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<2x3x3x6xf32>) outs(%23 : tensor<2x3x3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %35 = math.exp %in : f32
      linalg.yield %35 : f32
    } -> tensor<2x3x3x6xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%16 : tensor<2x3x3x1xf32>) -> tensor<2x3x3x1xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%27 : tensor<2x3x3x6xf32>) outs(%28 : tensor<2x3x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %35 = arith.addf %in, %out : f32
      linalg.yield %35 : f32
    } -> tensor<2x3x3x1xf32>
    %30 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %29 : tensor<2x3x3x6xf32>, tensor<2x3x3x1xf32>) outs(%23 : tensor<2x3x3x6xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %35 = arith.divf %in, %in_16 : f32
      linalg.yield %35 : f32
    } -> tensor<2x3x3x6xf32>
    %extracted_slice_11 = tensor.extract_slice %30[0, 0, 0, 0] [2, 3, 3, 5] [1, 1, 1, 1] : tensor<2x3x3x6xf32> to tensor<2x3x3x5xf32>
    %31 = tensor.empty() : tensor<2x3x5x7xf32>
    %transposed_12 = linalg.transpose ins(%extracted_slice_2 : tensor<2x5x3x7xf32>) outs(%31 : tensor<2x3x5x7xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_13 = tensor.collapse_shape %extracted_slice_11 [[0, 1], [2], [3]] : tensor<2x3x3x5xf32> into tensor<6x3x5xf32>
    %collapsed_14 = tensor.collapse_shape %transposed_12 [[0, 1], [2], [3]] : tensor<2x3x5x7xf32> into tensor<6x5x7xf32>
    %32 = tensor.empty() : tensor<6x3x7xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %34 = linalg.batch_matmul ins(%collapsed_13, %collapsed_14 : tensor<6x3x5xf32>, tensor<6x5x7xf32>) outs(%33 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %expanded_15 = tensor.expand_shape %34 [[0, 1], [2], [3]] output_shape [2, 3, 3, 7] : tensor<6x3x7xf32> into tensor<2x3x3x7xf32>
    return %expanded_15 : tensor<2x3x3x7xf32>
  }
  // One tensor holds the latent and the rope key in each row.
  // CHECK-LABEL: @joint_cache(
  // CHECK: mla.attention
  // REMARK: [Passed] raised |{{.*}}Function=joint_cache |
  func.func @joint_cache(%arg0: tensor<2x3x3x10xf32>, %arg1: tensor<2x5x20xf32>, %arg2: tensor<39x16xf32>) -> tensor<2x3x3x7xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 3.000000e-01 : f64
    %extracted_slice = tensor.extract_slice %arg1[0, 0, 0] [2, 5, 16] [1, 1, 1] : tensor<2x5x20xf32> to tensor<2x5x16xf32>
    %0 = tensor.empty() : tensor<16x39xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<39x16xf32>) outs(%0 : tensor<16x39xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x16x39xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<16x39xf32>) outs(%1 : tensor<2x16x39xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x39xf32>
    %3 = tensor.empty() : tensor<2x5x39xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x5x39xf32>) -> tensor<2x5x39xf32>
    %5 = linalg.batch_matmul ins(%extracted_slice, %2 : tensor<2x5x16xf32>, tensor<2x16x39xf32>) outs(%4 : tensor<2x5x39xf32>) -> tensor<2x5x39xf32>
    %expanded = tensor.expand_shape %5 [[0], [1], [2, 3]] output_shape [2, 5, 3, 13] : tensor<2x5x39xf32> into tensor<2x5x3x13xf32>
    %extracted_slice_2 = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 5, 3, 6] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x6xf32>
    %extracted_slice_3 = tensor.extract_slice %expanded[0, 0, 0, 6] [2, 5, 3, 7] [1, 1, 1, 1] : tensor<2x5x3x13xf32> to tensor<2x5x3x7xf32>
    %extracted_slice_4 = tensor.extract_slice %arg1[0, 0, 16] [2, 5, 4] [1, 1, 1] : tensor<2x5x20xf32> to tensor<2x5x4xf32>
    %6 = tensor.empty() : tensor<2x5x3x4xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_4 : tensor<2x5x4xf32>) outs(%6 : tensor<2x5x3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x3x4xf32>
    %concat = tensor.concat dim(3) %extracted_slice_2, %7 : (tensor<2x5x3x6xf32>, tensor<2x5x3x4xf32>) -> tensor<2x5x3x10xf32>
    %8 = tensor.empty() : tensor<2x3x3x10xf32>
    %transposed_5 = linalg.transpose ins(%arg0 : tensor<2x3x3x10xf32>) outs(%8 : tensor<2x3x3x10xf32>) permutation = [0, 2, 1, 3] 
    %9 = tensor.empty() : tensor<2x3x10x5xf32>
    %transposed_6 = linalg.transpose ins(%concat : tensor<2x5x3x10xf32>) outs(%9 : tensor<2x3x10x5xf32>) permutation = [0, 2, 3, 1] 
    %collapsed = tensor.collapse_shape %transposed_5 [[0, 1], [2], [3]] : tensor<2x3x3x10xf32> into tensor<6x3x10xf32>
    %collapsed_7 = tensor.collapse_shape %transposed_6 [[0, 1], [2], [3]] : tensor<2x3x10x5xf32> into tensor<6x10x5xf32>
    %10 = tensor.empty() : tensor<6x3x5xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
    %12 = linalg.batch_matmul ins(%collapsed, %collapsed_7 : tensor<6x3x10xf32>, tensor<6x10x5xf32>) outs(%11 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
    %expanded_8 = tensor.expand_shape %12 [[0, 1], [2], [3]] output_shape [2, 3, 3, 5] : tensor<6x3x5xf32> into tensor<2x3x3x5xf32>
    %13 = tensor.empty() : tensor<2x3x3x5xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.truncf %cst_1 : f64 to f32
      %31 = arith.mulf %in, %30 : f32
      linalg.yield %31 : f32
    } -> tensor<2x3x3x5xf32>
    %15 = tensor.empty() : tensor<2x3x3xi64>
    %16 = linalg.fill ins(%c0_i64 : i64) outs(%15 : tensor<2x3x3xi64>) -> tensor<2x3x3xi64>
    %17 = tensor.empty() : tensor<2x3x3xf32>
    %18 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %19:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%14 : tensor<2x3x3x5xf32>) outs(%18, %16 : tensor<2x3x3xf32>, tensor<2x3x3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_14: i64):
      %30 = linalg.index 3 : index
      %31 = arith.index_cast %30 : index to i64
      %32 = arith.maximumf %in, %out : f32
      %33 = arith.cmpf ogt, %in, %out : f32
      %34 = arith.select %33, %31, %out_14 : i64
      linalg.yield %32, %34 : f32, i64
    } -> (tensor<2x3x3xf32>, tensor<2x3x3xi64>)
    %expanded_9 = tensor.expand_shape %19#0 [[0], [1], [2, 3]] output_shape [2, 3, 3, 1] : tensor<2x3x3xf32> into tensor<2x3x3x1xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %expanded_9 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %30 = arith.subf %in, %in_14 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x5xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x3x3x5xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.exp %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x5xf32>
    %22 = tensor.empty() : tensor<2x3x3x1xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x3x3x1xf32>) -> tensor<2x3x3x1xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21 : tensor<2x3x3x5xf32>) outs(%23 : tensor<2x3x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.addf %in, %out : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x1xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %24 : tensor<2x3x3x5xf32>, tensor<2x3x3x1xf32>) outs(%13 : tensor<2x3x3x5xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %30 = arith.divf %in, %in_14 : f32
      linalg.yield %30 : f32
    } -> tensor<2x3x3x5xf32>
    %26 = tensor.empty() : tensor<2x3x5x7xf32>
    %transposed_10 = linalg.transpose ins(%extracted_slice_3 : tensor<2x5x3x7xf32>) outs(%26 : tensor<2x3x5x7xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_11 = tensor.collapse_shape %25 [[0, 1], [2], [3]] : tensor<2x3x3x5xf32> into tensor<6x3x5xf32>
    %collapsed_12 = tensor.collapse_shape %transposed_10 [[0, 1], [2], [3]] : tensor<2x3x5x7xf32> into tensor<6x5x7xf32>
    %27 = tensor.empty() : tensor<6x3x7xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %29 = linalg.batch_matmul ins(%collapsed_11, %collapsed_12 : tensor<6x3x5xf32>, tensor<6x5x7xf32>) outs(%28 : tensor<6x3x7xf32>) -> tensor<6x3x7xf32>
    %expanded_13 = tensor.expand_shape %29 [[0, 1], [2], [3]] output_shape [2, 3, 3, 7] : tensor<6x3x7xf32> into tensor<2x3x3x7xf32>
    return %expanded_13 : tensor<2x3x3x7xf32>
  }
}

