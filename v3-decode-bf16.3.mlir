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
  func.func @main(%arg0: tensor<192x256xbf16> {mla.arg = 0 : i64}, %arg1: tensor<192xbf16> {mla.arg = 1 : i64}, %arg2: tensor<1536x192xbf16> {mla.arg = 2 : i64}, %arg3: tensor<576x256xbf16> {mla.arg = 3 : i64}, %arg4: tensor<512xbf16> {mla.arg = 4 : i64}, %arg5: tensor<2048x512xbf16> {mla.arg = 5 : i64}, %arg6: tensor<256x1024xbf16> {mla.arg = 6 : i64}, %arg7: tensor<3x1x256xbf16> {mla.arg = 7 : i64}, %arg8: tensor<3x1x64xbf16> {mla.arg = 8 : i64}, %arg9: tensor<3x1x64xbf16> {mla.arg = 9 : i64}, %arg10: tensor<3x1x1x131xi1> {mla.arg = 10 : i64}, %arg11: tensor<3x1x130x512xbf16> {mla.arg = 11 : i64}, %arg12: tensor<3x1x130x64xbf16> {mla.arg = 12 : i64}) -> (tensor<3x1x256xbf16>, tensor<3x1x131x512xbf16>, tensor<3x1x131x64xbf16>) {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant 0.13523377886088009 : f64
    %cst_4 = arith.constant 9.9999999999999995E-7 : f64
    %cst_5 = arith.constant 1.920000e+02 : f32
    %cst_6 = arith.constant 5.120000e+02 : f32
    %0 = tensor.empty() : tensor<256x192xbf16>
    %transposed = linalg.transpose ins(%arg0 : tensor<192x256xbf16>) outs(%0 : tensor<256x192xbf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<3x256x192xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<256x192xbf16>) outs(%1 : tensor<3x256x192xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x256x192xbf16>
    %3 = tensor.empty() : tensor<3x1x192xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<3x1x192xf32>) -> tensor<3x1x192xf32>
    %5 = linalg.batch_matmul ins(%arg7, %2 : tensor<3x1x256xbf16>, tensor<3x256x192xbf16>) outs(%4 : tensor<3x1x192xf32>) -> tensor<3x1x192xf32>
    %6 = tensor.empty() : tensor<3x1x192xbf16>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<3x1x192xf32>) outs(%6 : tensor<3x1x192xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<3x1x192xbf16>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<3x1x192xbf16>) outs(%3 : tensor<3x1x192xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %112 = arith.extf %in : bf16 to f32
      linalg.yield %112 : f32
    } -> tensor<3x1x192xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<3x1x192xf32>) outs(%3 : tensor<3x1x192xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %112 : f32
    } -> tensor<3x1x192xf32>
    %10 = tensor.empty() : tensor<3x1x1xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%9 : tensor<3x1x192xf32>) outs(%11 : tensor<3x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<3x1x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<3x1x1xf32>) outs(%10 : tensor<3x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.divf %in, %cst_5 : f32
      linalg.yield %112 : f32
    } -> tensor<3x1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<3x1x1xf32>) outs(%10 : tensor<3x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.truncf %cst_4 : f64 to f32
      %113 = arith.addf %in, %112 : f32
      linalg.yield %113 : f32
    } -> tensor<3x1x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<3x1x1xf32>) outs(%10 : tensor<3x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.rsqrt %in : f32
      linalg.yield %112 : f32
    } -> tensor<3x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %15 : tensor<3x1x192xf32>, tensor<3x1x1xf32>) outs(%3 : tensor<3x1x192xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %112 = arith.mulf %in, %in_46 : f32
      linalg.yield %112 : f32
    } -> tensor<3x1x192xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<3x1x192xf32>) outs(%6 : tensor<3x1x192xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<3x1x192xbf16>
    %18 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %17 : tensor<192xbf16>, tensor<3x1x192xbf16>) outs(%6 : tensor<3x1x192xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<3x1x192xbf16>
    %19 = tensor.empty() : tensor<192x1536xbf16>
    %transposed_7 = linalg.transpose ins(%arg2 : tensor<1536x192xbf16>) outs(%19 : tensor<192x1536xbf16>) permutation = [1, 0] 
    %20 = tensor.empty() : tensor<3x192x1536xbf16>
    %21 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_7 : tensor<192x1536xbf16>) outs(%20 : tensor<3x192x1536xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x192x1536xbf16>
    %22 = tensor.empty() : tensor<3x1x1536xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<3x1x1536xf32>) -> tensor<3x1x1536xf32>
    %24 = linalg.batch_matmul ins(%18, %21 : tensor<3x1x192xbf16>, tensor<3x192x1536xbf16>) outs(%23 : tensor<3x1x1536xf32>) -> tensor<3x1x1536xf32>
    %25 = tensor.empty() : tensor<3x1x1536xbf16>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<3x1x1536xf32>) outs(%25 : tensor<3x1x1536xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<3x1x1536xbf16>
    %expanded = tensor.expand_shape %26 [[0], [1], [2, 3]] output_shape [3, 1, 8, 192] : tensor<3x1x1536xbf16> into tensor<3x1x8x192xbf16>
    %27 = tensor.empty() : tensor<3x8x1x192xbf16>
    %transposed_8 = linalg.transpose ins(%expanded : tensor<3x1x8x192xbf16>) outs(%27 : tensor<3x8x1x192xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_8[0, 0, 0, 0] [3, 8, 1, 128] [1, 1, 1, 1] : tensor<3x8x1x192xbf16> to tensor<3x8x1x128xbf16>
    %extracted_slice_9 = tensor.extract_slice %transposed_8[0, 0, 0, 128] [3, 8, 1, 64] [1, 1, 1, 1] : tensor<3x8x1x192xbf16> to tensor<3x8x1x64xbf16>
    %28 = tensor.empty() : tensor<256x576xbf16>
    %transposed_10 = linalg.transpose ins(%arg3 : tensor<576x256xbf16>) outs(%28 : tensor<256x576xbf16>) permutation = [1, 0] 
    %29 = tensor.empty() : tensor<3x256x576xbf16>
    %30 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_10 : tensor<256x576xbf16>) outs(%29 : tensor<3x256x576xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x256x576xbf16>
    %31 = tensor.empty() : tensor<3x1x576xf32>
    %32 = linalg.fill ins(%cst : f32) outs(%31 : tensor<3x1x576xf32>) -> tensor<3x1x576xf32>
    %33 = linalg.batch_matmul ins(%arg7, %30 : tensor<3x1x256xbf16>, tensor<3x256x576xbf16>) outs(%32 : tensor<3x1x576xf32>) -> tensor<3x1x576xf32>
    %34 = tensor.empty() : tensor<3x1x576xbf16>
    %35 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33 : tensor<3x1x576xf32>) outs(%34 : tensor<3x1x576xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<3x1x576xbf16>
    %extracted_slice_11 = tensor.extract_slice %35[0, 0, 0] [3, 1, 512] [1, 1, 1] : tensor<3x1x576xbf16> to tensor<3x1x512xbf16>
    %extracted_slice_12 = tensor.extract_slice %35[0, 0, 512] [3, 1, 64] [1, 1, 1] : tensor<3x1x576xbf16> to tensor<3x1x64xbf16>
    %36 = tensor.empty() : tensor<3x1x512xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_11 : tensor<3x1x512xbf16>) outs(%36 : tensor<3x1x512xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %112 = arith.extf %in : bf16 to f32
      linalg.yield %112 : f32
    } -> tensor<3x1x512xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<3x1x512xf32>) outs(%36 : tensor<3x1x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %112 : f32
    } -> tensor<3x1x512xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%38 : tensor<3x1x512xf32>) outs(%11 : tensor<3x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<3x1x1xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<3x1x1xf32>) outs(%10 : tensor<3x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.divf %in, %cst_6 : f32
      linalg.yield %112 : f32
    } -> tensor<3x1x1xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<3x1x1xf32>) outs(%10 : tensor<3x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.truncf %cst_4 : f64 to f32
      %113 = arith.addf %in, %112 : f32
      linalg.yield %113 : f32
    } -> tensor<3x1x1xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41 : tensor<3x1x1xf32>) outs(%10 : tensor<3x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.rsqrt %in : f32
      linalg.yield %112 : f32
    } -> tensor<3x1x1xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37, %42 : tensor<3x1x512xf32>, tensor<3x1x1xf32>) outs(%36 : tensor<3x1x512xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %112 = arith.mulf %in, %in_46 : f32
      linalg.yield %112 : f32
    } -> tensor<3x1x512xf32>
    %44 = tensor.empty() : tensor<3x1x512xbf16>
    %45 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43 : tensor<3x1x512xf32>) outs(%44 : tensor<3x1x512xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<3x1x512xbf16>
    %46 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %45 : tensor<512xbf16>, tensor<3x1x512xbf16>) outs(%44 : tensor<3x1x512xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<3x1x512xbf16>
    %expanded_13 = tensor.expand_shape %46 [[0], [1], [2, 3]] output_shape [3, 1, 1, 512] : tensor<3x1x512xbf16> into tensor<3x1x1x512xbf16>
    %expanded_14 = tensor.expand_shape %extracted_slice_12 [[0], [1], [2, 3]] output_shape [3, 1, 1, 64] : tensor<3x1x64xbf16> into tensor<3x1x1x64xbf16>
    %extracted_slice_15 = tensor.extract_slice %arg8[0, 0, 0] [3, 1, 32] [1, 1, 1] : tensor<3x1x64xbf16> to tensor<3x1x32xbf16>
    %expanded_16 = tensor.expand_shape %extracted_slice_15 [[0], [1, 2], [3]] output_shape [3, 1, 1, 32] : tensor<3x1x32xbf16> into tensor<3x1x1x32xbf16>
    %extracted_slice_17 = tensor.extract_slice %arg9[0, 0, 0] [3, 1, 32] [1, 1, 1] : tensor<3x1x64xbf16> to tensor<3x1x32xbf16>
    %expanded_18 = tensor.expand_shape %extracted_slice_17 [[0], [1, 2], [3]] output_shape [3, 1, 1, 32] : tensor<3x1x32xbf16> into tensor<3x1x1x32xbf16>
    %extracted_slice_19 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 0] [3, 8, 1, 32] [1, 1, 1, 2] : tensor<3x8x1x64xbf16> to tensor<3x8x1x32xbf16>
    %extracted_slice_20 = tensor.extract_slice %extracted_slice_9[0, 0, 0, 1] [3, 8, 1, 32] [1, 1, 1, 2] : tensor<3x8x1x64xbf16> to tensor<3x8x1x32xbf16>
    %extracted_slice_21 = tensor.extract_slice %expanded_14[0, 0, 0, 0] [3, 1, 1, 32] [1, 1, 1, 2] : tensor<3x1x1x64xbf16> to tensor<3x1x1x32xbf16>
    %extracted_slice_22 = tensor.extract_slice %expanded_14[0, 0, 0, 1] [3, 1, 1, 32] [1, 1, 1, 2] : tensor<3x1x1x64xbf16> to tensor<3x1x1x32xbf16>
    %47 = tensor.empty() : tensor<3x8x1x32xbf16>
    %48 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_16 : tensor<3x8x1x32xbf16>, tensor<3x1x1x32xbf16>) outs(%47 : tensor<3x8x1x32xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<3x8x1x32xbf16>
    %49 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %expanded_18 : tensor<3x8x1x32xbf16>, tensor<3x1x1x32xbf16>) outs(%47 : tensor<3x8x1x32xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<3x8x1x32xbf16>
    %50 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %49 : tensor<3x8x1x32xbf16>, tensor<3x8x1x32xbf16>) outs(%47 : tensor<3x8x1x32xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.subf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<3x8x1x32xbf16>
    %51 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %expanded_16 : tensor<3x8x1x32xbf16>, tensor<3x1x1x32xbf16>) outs(%47 : tensor<3x8x1x32xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<3x8x1x32xbf16>
    %52 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_18 : tensor<3x8x1x32xbf16>, tensor<3x1x1x32xbf16>) outs(%47 : tensor<3x8x1x32xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<3x8x1x32xbf16>
    %53 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %52 : tensor<3x8x1x32xbf16>, tensor<3x8x1x32xbf16>) outs(%47 : tensor<3x8x1x32xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.addf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<3x8x1x32xbf16>
    %concat = tensor.concat dim(3) %50, %53 : (tensor<3x8x1x32xbf16>, tensor<3x8x1x32xbf16>) -> tensor<3x8x1x64xbf16>
    %54 = tensor.empty() : tensor<3x1x1x32xbf16>
    %55 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_16 : tensor<3x1x1x32xbf16>, tensor<3x1x1x32xbf16>) outs(%54 : tensor<3x1x1x32xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<3x1x1x32xbf16>
    %56 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %expanded_18 : tensor<3x1x1x32xbf16>, tensor<3x1x1x32xbf16>) outs(%54 : tensor<3x1x1x32xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<3x1x1x32xbf16>
    %57 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %56 : tensor<3x1x1x32xbf16>, tensor<3x1x1x32xbf16>) outs(%54 : tensor<3x1x1x32xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.subf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<3x1x1x32xbf16>
    %58 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %expanded_16 : tensor<3x1x1x32xbf16>, tensor<3x1x1x32xbf16>) outs(%54 : tensor<3x1x1x32xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<3x1x1x32xbf16>
    %59 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_18 : tensor<3x1x1x32xbf16>, tensor<3x1x1x32xbf16>) outs(%54 : tensor<3x1x1x32xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<3x1x1x32xbf16>
    %60 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %59 : tensor<3x1x1x32xbf16>, tensor<3x1x1x32xbf16>) outs(%54 : tensor<3x1x1x32xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.addf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<3x1x1x32xbf16>
    %concat_23 = tensor.concat dim(3) %57, %60 : (tensor<3x1x1x32xbf16>, tensor<3x1x1x32xbf16>) -> tensor<3x1x1x64xbf16>
    %concat_24 = tensor.concat dim(2) %arg11, %expanded_13 : (tensor<3x1x130x512xbf16>, tensor<3x1x1x512xbf16>) -> tensor<3x1x131x512xbf16>
    %concat_25 = tensor.concat dim(2) %arg12, %concat_23 : (tensor<3x1x130x64xbf16>, tensor<3x1x1x64xbf16>) -> tensor<3x1x131x64xbf16>
    %concat_26 = tensor.concat dim(3) %extracted_slice, %concat : (tensor<3x8x1x128xbf16>, tensor<3x8x1x64xbf16>) -> tensor<3x8x1x192xbf16>
    %61 = tensor.empty() : tensor<512x2048xbf16>
    %transposed_27 = linalg.transpose ins(%arg5 : tensor<2048x512xbf16>) outs(%61 : tensor<512x2048xbf16>) permutation = [1, 0] 
    %62 = tensor.empty() : tensor<3x1x512x2048xbf16>
    %63 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_27 : tensor<512x2048xbf16>) outs(%62 : tensor<3x1x512x2048xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x1x512x2048xbf16>
    %collapsed = tensor.collapse_shape %concat_24 [[0, 1], [2], [3]] : tensor<3x1x131x512xbf16> into tensor<3x131x512xbf16>
    %collapsed_28 = tensor.collapse_shape %63 [[0, 1], [2], [3]] : tensor<3x1x512x2048xbf16> into tensor<3x512x2048xbf16>
    %64 = tensor.empty() : tensor<3x131x2048xf32>
    %65 = linalg.fill ins(%cst : f32) outs(%64 : tensor<3x131x2048xf32>) -> tensor<3x131x2048xf32>
    %66 = linalg.batch_matmul ins(%collapsed, %collapsed_28 : tensor<3x131x512xbf16>, tensor<3x512x2048xbf16>) outs(%65 : tensor<3x131x2048xf32>) -> tensor<3x131x2048xf32>
    %67 = tensor.empty() : tensor<3x131x2048xbf16>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<3x131x2048xf32>) outs(%67 : tensor<3x131x2048xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<3x131x2048xbf16>
    %expanded_29 = tensor.expand_shape %68 [[0], [1], [2, 3]] output_shape [3, 131, 8, 256] : tensor<3x131x2048xbf16> into tensor<3x131x8x256xbf16>
    %69 = tensor.empty() : tensor<3x8x131x256xbf16>
    %transposed_30 = linalg.transpose ins(%expanded_29 : tensor<3x131x8x256xbf16>) outs(%69 : tensor<3x8x131x256xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_31 = tensor.extract_slice %transposed_30[0, 0, 0, 0] [3, 8, 131, 128] [1, 1, 1, 1] : tensor<3x8x131x256xbf16> to tensor<3x8x131x128xbf16>
    %extracted_slice_32 = tensor.extract_slice %transposed_30[0, 0, 0, 128] [3, 8, 131, 128] [1, 1, 1, 1] : tensor<3x8x131x256xbf16> to tensor<3x8x131x128xbf16>
    %70 = tensor.empty() : tensor<3x8x131x64xbf16>
    %collapsed_33 = tensor.collapse_shape %concat_25 [[0, 1], [2], [3]] : tensor<3x1x131x64xbf16> into tensor<3x131x64xbf16>
    %71 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_33 : tensor<3x131x64xbf16>) outs(%70 : tensor<3x8x131x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x8x131x64xbf16>
    %72 = tensor.empty() : tensor<3x8x131x192xbf16>
    %inserted_slice = tensor.insert_slice %extracted_slice_31 into %72[0, 0, 0, 0] [3, 8, 131, 128] [1, 1, 1, 1] : tensor<3x8x131x128xbf16> into tensor<3x8x131x192xbf16>
    %inserted_slice_34 = tensor.insert_slice %71 into %inserted_slice[0, 0, 0, 128] [3, 8, 131, 64] [1, 1, 1, 1] : tensor<3x8x131x64xbf16> into tensor<3x8x131x192xbf16>
    %73 = tensor.empty() : tensor<3x8x1x192xf32>
    %74 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_26 : tensor<3x8x1x192xbf16>) outs(%73 : tensor<3x8x1x192xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %112 = arith.extf %in : bf16 to f32
      linalg.yield %112 : f32
    } -> tensor<3x8x1x192xf32>
    %75 = tensor.empty() : tensor<3x8x131x192xf32>
    %76 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_34 : tensor<3x8x131x192xbf16>) outs(%75 : tensor<3x8x131x192xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %112 = arith.extf %in : bf16 to f32
      linalg.yield %112 : f32
    } -> tensor<3x8x131x192xf32>
    %77 = tensor.empty() : tensor<3x8x131x128xf32>
    %78 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_32 : tensor<3x8x131x128xbf16>) outs(%77 : tensor<3x8x131x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %112 = arith.extf %in : bf16 to f32
      linalg.yield %112 : f32
    } -> tensor<3x8x131x128xf32>
    %79 = tensor.empty() : tensor<3x8x192x131xf32>
    %transposed_35 = linalg.transpose ins(%76 : tensor<3x8x131x192xf32>) outs(%79 : tensor<3x8x192x131xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_36 = tensor.collapse_shape %74 [[0, 1], [2], [3]] : tensor<3x8x1x192xf32> into tensor<24x1x192xf32>
    %collapsed_37 = tensor.collapse_shape %transposed_35 [[0, 1], [2], [3]] : tensor<3x8x192x131xf32> into tensor<24x192x131xf32>
    %80 = tensor.empty() : tensor<24x1x131xf32>
    %81 = linalg.fill ins(%cst : f32) outs(%80 : tensor<24x1x131xf32>) -> tensor<24x1x131xf32>
    %82 = linalg.batch_matmul ins(%collapsed_36, %collapsed_37 : tensor<24x1x192xf32>, tensor<24x192x131xf32>) outs(%81 : tensor<24x1x131xf32>) -> tensor<24x1x131xf32>
    %expanded_38 = tensor.expand_shape %82 [[0, 1], [2], [3]] output_shape [3, 8, 1, 131] : tensor<24x1x131xf32> into tensor<3x8x1x131xf32>
    %83 = tensor.empty() : tensor<3x8x1x131xf32>
    %84 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_38 : tensor<3x8x1x131xf32>) outs(%83 : tensor<3x8x1x131xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.truncf %cst_3 : f64 to f32
      %113 = arith.mulf %in, %112 : f32
      linalg.yield %113 : f32
    } -> tensor<3x8x1x131xf32>
    %85 = linalg.generic {indexing_maps = [#map5, #map4, #map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg10, %84, %cst_2 : tensor<3x1x1x131xi1>, tensor<3x8x1x131xf32>, tensor<f32>) outs(%83 : tensor<3x8x1x131xf32>) {
    ^bb0(%in: i1, %in_46: f32, %in_47: f32, %out: f32):
      %112 = arith.select %in, %in_46, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x8x1x131xf32>
    %86 = tensor.empty() : tensor<3x8x1xi64>
    %87 = linalg.fill ins(%c0_i64 : i64) outs(%86 : tensor<3x8x1xi64>) -> tensor<3x8x1xi64>
    %88 = tensor.empty() : tensor<3x8x1xf32>
    %89 = linalg.fill ins(%cst_0 : f32) outs(%88 : tensor<3x8x1xf32>) -> tensor<3x8x1xf32>
    %90:2 = linalg.generic {indexing_maps = [#map4, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%85 : tensor<3x8x1x131xf32>) outs(%89, %87 : tensor<3x8x1xf32>, tensor<3x8x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_46: i64):
      %112 = linalg.index 3 : index
      %113 = arith.index_cast %112 : index to i64
      %114 = arith.maximumf %in, %out : f32
      %115 = arith.cmpf ogt, %in, %out : f32
      %116 = arith.select %115, %113, %out_46 : i64
      linalg.yield %114, %116 : f32, i64
    } -> (tensor<3x8x1xf32>, tensor<3x8x1xi64>)
    %expanded_39 = tensor.expand_shape %90#0 [[0], [1], [2, 3]] output_shape [3, 8, 1, 1] : tensor<3x8x1xf32> into tensor<3x8x1x1xf32>
    %91 = linalg.generic {indexing_maps = [#map4, #map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85, %expanded_39 : tensor<3x8x1x131xf32>, tensor<3x8x1x1xf32>) outs(%83 : tensor<3x8x1x131xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %112 = arith.subf %in, %in_46 : f32
      linalg.yield %112 : f32
    } -> tensor<3x8x1x131xf32>
    %92 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%91 : tensor<3x8x1x131xf32>) outs(%83 : tensor<3x8x1x131xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.exp %in : f32
      linalg.yield %112 : f32
    } -> tensor<3x8x1x131xf32>
    %93 = tensor.empty() : tensor<3x8x1x1xf32>
    %94 = linalg.fill ins(%cst : f32) outs(%93 : tensor<3x8x1x1xf32>) -> tensor<3x8x1x1xf32>
    %95 = linalg.generic {indexing_maps = [#map4, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%92 : tensor<3x8x1x131xf32>) outs(%94 : tensor<3x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<3x8x1x1xf32>
    %96 = linalg.generic {indexing_maps = [#map4, #map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92, %95 : tensor<3x8x1x131xf32>, tensor<3x8x1x1xf32>) outs(%83 : tensor<3x8x1x131xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %112 = arith.divf %in, %in_46 : f32
      linalg.yield %112 : f32
    } -> tensor<3x8x1x131xf32>
    %97 = linalg.generic {indexing_maps = [#map5, #map4, #map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg10, %96, %cst_1 : tensor<3x1x1x131xi1>, tensor<3x8x1x131xf32>, tensor<f32>) outs(%83 : tensor<3x8x1x131xf32>) {
    ^bb0(%in: i1, %in_46: f32, %in_47: f32, %out: f32):
      %112 = arith.select %in, %in_46, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x8x1x131xf32>
    %collapsed_40 = tensor.collapse_shape %97 [[0, 1], [2], [3]] : tensor<3x8x1x131xf32> into tensor<24x1x131xf32>
    %collapsed_41 = tensor.collapse_shape %78 [[0, 1], [2], [3]] : tensor<3x8x131x128xf32> into tensor<24x131x128xf32>
    %98 = tensor.empty() : tensor<24x1x128xf32>
    %99 = linalg.fill ins(%cst : f32) outs(%98 : tensor<24x1x128xf32>) -> tensor<24x1x128xf32>
    %100 = linalg.batch_matmul ins(%collapsed_40, %collapsed_41 : tensor<24x1x131xf32>, tensor<24x131x128xf32>) outs(%99 : tensor<24x1x128xf32>) -> tensor<24x1x128xf32>
    %expanded_42 = tensor.expand_shape %100 [[0, 1], [2], [3]] output_shape [3, 8, 1, 128] : tensor<24x1x128xf32> into tensor<3x8x1x128xf32>
    %101 = tensor.empty() : tensor<3x8x1x128xbf16>
    %102 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_42 : tensor<3x8x1x128xf32>) outs(%101 : tensor<3x8x1x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<3x8x1x128xbf16>
    %103 = tensor.empty() : tensor<3x1x8x128xbf16>
    %transposed_43 = linalg.transpose ins(%102 : tensor<3x8x1x128xbf16>) outs(%103 : tensor<3x1x8x128xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_44 = tensor.collapse_shape %transposed_43 [[0], [1], [2, 3]] : tensor<3x1x8x128xbf16> into tensor<3x1x1024xbf16>
    %104 = tensor.empty() : tensor<1024x256xbf16>
    %transposed_45 = linalg.transpose ins(%arg6 : tensor<256x1024xbf16>) outs(%104 : tensor<1024x256xbf16>) permutation = [1, 0] 
    %105 = tensor.empty() : tensor<3x1024x256xbf16>
    %106 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_45 : tensor<1024x256xbf16>) outs(%105 : tensor<3x1024x256xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x1024x256xbf16>
    %107 = tensor.empty() : tensor<3x1x256xf32>
    %108 = linalg.fill ins(%cst : f32) outs(%107 : tensor<3x1x256xf32>) -> tensor<3x1x256xf32>
    %109 = linalg.batch_matmul ins(%collapsed_44, %106 : tensor<3x1x1024xbf16>, tensor<3x1024x256xbf16>) outs(%108 : tensor<3x1x256xf32>) -> tensor<3x1x256xf32>
    %110 = tensor.empty() : tensor<3x1x256xbf16>
    %111 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<3x1x256xf32>) outs(%110 : tensor<3x1x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<3x1x256xbf16>
    return %111, %concat_24, %concat_25 : tensor<3x1x256xbf16>, tensor<3x1x131x512xbf16>, tensor<3x1x131x64xbf16>
  }
}

