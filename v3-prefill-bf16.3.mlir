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
  func.func @main(%arg0: tensor<192x256xbf16> {mla.arg = 0 : i64}, %arg1: tensor<192xbf16> {mla.arg = 1 : i64}, %arg2: tensor<1536x192xbf16> {mla.arg = 2 : i64}, %arg3: tensor<576x256xbf16> {mla.arg = 3 : i64}, %arg4: tensor<512xbf16> {mla.arg = 4 : i64}, %arg5: tensor<2048x512xbf16> {mla.arg = 5 : i64}, %arg6: tensor<256x1024xbf16> {mla.arg = 6 : i64}, %arg7: tensor<2x33x256xbf16> {mla.arg = 7 : i64}, %arg8: tensor<2x33x64xbf16> {mla.arg = 8 : i64}, %arg9: tensor<2x33x64xbf16> {mla.arg = 9 : i64}, %arg10: tensor<2x1x33x33xbf16> {mla.arg = 10 : i64}) -> tensor<2x33x256xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.13523377886088009 : f64
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 1.920000e+02 : f32
    %cst_4 = arith.constant 5.120000e+02 : f32
    %0 = tensor.empty() : tensor<256x192xbf16>
    %transposed = linalg.transpose ins(%arg0 : tensor<192x256xbf16>) outs(%0 : tensor<256x192xbf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<2x256x192xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<256x192xbf16>) outs(%1 : tensor<2x256x192xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x256x192xbf16>
    %3 = tensor.empty() : tensor<2x33x192xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x33x192xf32>) -> tensor<2x33x192xf32>
    %5 = linalg.batch_matmul ins(%arg7, %2 : tensor<2x33x256xbf16>, tensor<2x256x192xbf16>) outs(%4 : tensor<2x33x192xf32>) -> tensor<2x33x192xf32>
    %6 = tensor.empty() : tensor<2x33x192xbf16>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x33x192xf32>) outs(%6 : tensor<2x33x192xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %109 = arith.truncf %in : f32 to bf16
      linalg.yield %109 : bf16
    } -> tensor<2x33x192xbf16>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<2x33x192xbf16>) outs(%3 : tensor<2x33x192xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %109 = arith.extf %in : bf16 to f32
      linalg.yield %109 : f32
    } -> tensor<2x33x192xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x33x192xf32>) outs(%3 : tensor<2x33x192xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %109 : f32
    } -> tensor<2x33x192xf32>
    %10 = tensor.empty() : tensor<2x33x1xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<2x33x1xf32>) -> tensor<2x33x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%9 : tensor<2x33x192xf32>) outs(%11 : tensor<2x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<2x33x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<2x33x1xf32>) outs(%10 : tensor<2x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.divf %in, %cst_3 : f32
      linalg.yield %109 : f32
    } -> tensor<2x33x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x33x1xf32>) outs(%10 : tensor<2x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.truncf %cst_2 : f64 to f32
      %110 = arith.addf %in, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<2x33x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<2x33x1xf32>) outs(%10 : tensor<2x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.rsqrt %in : f32
      linalg.yield %109 : f32
    } -> tensor<2x33x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %15 : tensor<2x33x192xf32>, tensor<2x33x1xf32>) outs(%3 : tensor<2x33x192xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %109 = arith.mulf %in, %in_40 : f32
      linalg.yield %109 : f32
    } -> tensor<2x33x192xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<2x33x192xf32>) outs(%6 : tensor<2x33x192xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %109 = arith.truncf %in : f32 to bf16
      linalg.yield %109 : bf16
    } -> tensor<2x33x192xbf16>
    %18 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %17 : tensor<192xbf16>, tensor<2x33x192xbf16>) outs(%6 : tensor<2x33x192xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.mulf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x33x192xbf16>
    %19 = tensor.empty() : tensor<192x1536xbf16>
    %transposed_5 = linalg.transpose ins(%arg2 : tensor<1536x192xbf16>) outs(%19 : tensor<192x1536xbf16>) permutation = [1, 0] 
    %20 = tensor.empty() : tensor<2x192x1536xbf16>
    %21 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_5 : tensor<192x1536xbf16>) outs(%20 : tensor<2x192x1536xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x192x1536xbf16>
    %22 = tensor.empty() : tensor<2x33x1536xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x33x1536xf32>) -> tensor<2x33x1536xf32>
    %24 = linalg.batch_matmul ins(%18, %21 : tensor<2x33x192xbf16>, tensor<2x192x1536xbf16>) outs(%23 : tensor<2x33x1536xf32>) -> tensor<2x33x1536xf32>
    %25 = tensor.empty() : tensor<2x33x1536xbf16>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<2x33x1536xf32>) outs(%25 : tensor<2x33x1536xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %109 = arith.truncf %in : f32 to bf16
      linalg.yield %109 : bf16
    } -> tensor<2x33x1536xbf16>
    %expanded = tensor.expand_shape %26 [[0], [1], [2, 3]] output_shape [2, 33, 8, 192] : tensor<2x33x1536xbf16> into tensor<2x33x8x192xbf16>
    %27 = tensor.empty() : tensor<2x8x33x192xbf16>
    %transposed_6 = linalg.transpose ins(%expanded : tensor<2x33x8x192xbf16>) outs(%27 : tensor<2x8x33x192xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_6[0, 0, 0, 0] [2, 8, 33, 128] [1, 1, 1, 1] : tensor<2x8x33x192xbf16> to tensor<2x8x33x128xbf16>
    %extracted_slice_7 = tensor.extract_slice %transposed_6[0, 0, 0, 128] [2, 8, 33, 64] [1, 1, 1, 1] : tensor<2x8x33x192xbf16> to tensor<2x8x33x64xbf16>
    %28 = tensor.empty() : tensor<256x576xbf16>
    %transposed_8 = linalg.transpose ins(%arg3 : tensor<576x256xbf16>) outs(%28 : tensor<256x576xbf16>) permutation = [1, 0] 
    %29 = tensor.empty() : tensor<2x256x576xbf16>
    %30 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_8 : tensor<256x576xbf16>) outs(%29 : tensor<2x256x576xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x256x576xbf16>
    %31 = tensor.empty() : tensor<2x33x576xf32>
    %32 = linalg.fill ins(%cst : f32) outs(%31 : tensor<2x33x576xf32>) -> tensor<2x33x576xf32>
    %33 = linalg.batch_matmul ins(%arg7, %30 : tensor<2x33x256xbf16>, tensor<2x256x576xbf16>) outs(%32 : tensor<2x33x576xf32>) -> tensor<2x33x576xf32>
    %34 = tensor.empty() : tensor<2x33x576xbf16>
    %35 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33 : tensor<2x33x576xf32>) outs(%34 : tensor<2x33x576xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %109 = arith.truncf %in : f32 to bf16
      linalg.yield %109 : bf16
    } -> tensor<2x33x576xbf16>
    %extracted_slice_9 = tensor.extract_slice %35[0, 0, 0] [2, 33, 512] [1, 1, 1] : tensor<2x33x576xbf16> to tensor<2x33x512xbf16>
    %extracted_slice_10 = tensor.extract_slice %35[0, 0, 512] [2, 33, 64] [1, 1, 1] : tensor<2x33x576xbf16> to tensor<2x33x64xbf16>
    %36 = tensor.empty() : tensor<2x33x512xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_9 : tensor<2x33x512xbf16>) outs(%36 : tensor<2x33x512xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %109 = arith.extf %in : bf16 to f32
      linalg.yield %109 : f32
    } -> tensor<2x33x512xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<2x33x512xf32>) outs(%36 : tensor<2x33x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %109 : f32
    } -> tensor<2x33x512xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%38 : tensor<2x33x512xf32>) outs(%11 : tensor<2x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<2x33x1xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<2x33x1xf32>) outs(%10 : tensor<2x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.divf %in, %cst_4 : f32
      linalg.yield %109 : f32
    } -> tensor<2x33x1xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<2x33x1xf32>) outs(%10 : tensor<2x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.truncf %cst_2 : f64 to f32
      %110 = arith.addf %in, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<2x33x1xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41 : tensor<2x33x1xf32>) outs(%10 : tensor<2x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.rsqrt %in : f32
      linalg.yield %109 : f32
    } -> tensor<2x33x1xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37, %42 : tensor<2x33x512xf32>, tensor<2x33x1xf32>) outs(%36 : tensor<2x33x512xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %109 = arith.mulf %in, %in_40 : f32
      linalg.yield %109 : f32
    } -> tensor<2x33x512xf32>
    %44 = tensor.empty() : tensor<2x33x512xbf16>
    %45 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43 : tensor<2x33x512xf32>) outs(%44 : tensor<2x33x512xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %109 = arith.truncf %in : f32 to bf16
      linalg.yield %109 : bf16
    } -> tensor<2x33x512xbf16>
    %46 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %45 : tensor<512xbf16>, tensor<2x33x512xbf16>) outs(%44 : tensor<2x33x512xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.mulf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x33x512xbf16>
    %expanded_11 = tensor.expand_shape %extracted_slice_10 [[0], [1, 2], [3]] output_shape [2, 1, 33, 64] : tensor<2x33x64xbf16> into tensor<2x1x33x64xbf16>
    %extracted_slice_12 = tensor.extract_slice %arg8[0, 0, 0] [2, 33, 32] [1, 1, 1] : tensor<2x33x64xbf16> to tensor<2x33x32xbf16>
    %expanded_13 = tensor.expand_shape %extracted_slice_12 [[0], [1, 2], [3]] output_shape [2, 1, 33, 32] : tensor<2x33x32xbf16> into tensor<2x1x33x32xbf16>
    %extracted_slice_14 = tensor.extract_slice %arg9[0, 0, 0] [2, 33, 32] [1, 1, 1] : tensor<2x33x64xbf16> to tensor<2x33x32xbf16>
    %expanded_15 = tensor.expand_shape %extracted_slice_14 [[0], [1, 2], [3]] output_shape [2, 1, 33, 32] : tensor<2x33x32xbf16> into tensor<2x1x33x32xbf16>
    %extracted_slice_16 = tensor.extract_slice %extracted_slice_7[0, 0, 0, 0] [2, 8, 33, 32] [1, 1, 1, 2] : tensor<2x8x33x64xbf16> to tensor<2x8x33x32xbf16>
    %extracted_slice_17 = tensor.extract_slice %extracted_slice_7[0, 0, 0, 1] [2, 8, 33, 32] [1, 1, 1, 2] : tensor<2x8x33x64xbf16> to tensor<2x8x33x32xbf16>
    %extracted_slice_18 = tensor.extract_slice %expanded_11[0, 0, 0, 0] [2, 1, 33, 32] [1, 1, 1, 2] : tensor<2x1x33x64xbf16> to tensor<2x1x33x32xbf16>
    %extracted_slice_19 = tensor.extract_slice %expanded_11[0, 0, 0, 1] [2, 1, 33, 32] [1, 1, 1, 2] : tensor<2x1x33x64xbf16> to tensor<2x1x33x32xbf16>
    %47 = tensor.empty() : tensor<2x8x33x32xbf16>
    %48 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %expanded_13 : tensor<2x8x33x32xbf16>, tensor<2x1x33x32xbf16>) outs(%47 : tensor<2x8x33x32xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.mulf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x8x33x32xbf16>
    %49 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %expanded_15 : tensor<2x8x33x32xbf16>, tensor<2x1x33x32xbf16>) outs(%47 : tensor<2x8x33x32xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.mulf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x8x33x32xbf16>
    %50 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %49 : tensor<2x8x33x32xbf16>, tensor<2x8x33x32xbf16>) outs(%47 : tensor<2x8x33x32xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.subf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x8x33x32xbf16>
    %51 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %expanded_13 : tensor<2x8x33x32xbf16>, tensor<2x1x33x32xbf16>) outs(%47 : tensor<2x8x33x32xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.mulf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x8x33x32xbf16>
    %52 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %expanded_15 : tensor<2x8x33x32xbf16>, tensor<2x1x33x32xbf16>) outs(%47 : tensor<2x8x33x32xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.mulf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x8x33x32xbf16>
    %53 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %52 : tensor<2x8x33x32xbf16>, tensor<2x8x33x32xbf16>) outs(%47 : tensor<2x8x33x32xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.addf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x8x33x32xbf16>
    %concat = tensor.concat dim(3) %50, %53 : (tensor<2x8x33x32xbf16>, tensor<2x8x33x32xbf16>) -> tensor<2x8x33x64xbf16>
    %54 = tensor.empty() : tensor<2x1x33x32xbf16>
    %55 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %expanded_13 : tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>) outs(%54 : tensor<2x1x33x32xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.mulf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x1x33x32xbf16>
    %56 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_15 : tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>) outs(%54 : tensor<2x1x33x32xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.mulf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x1x33x32xbf16>
    %57 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %56 : tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>) outs(%54 : tensor<2x1x33x32xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.subf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x1x33x32xbf16>
    %58 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_13 : tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>) outs(%54 : tensor<2x1x33x32xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.mulf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x1x33x32xbf16>
    %59 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %expanded_15 : tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>) outs(%54 : tensor<2x1x33x32xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.mulf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x1x33x32xbf16>
    %60 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %59 : tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>) outs(%54 : tensor<2x1x33x32xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.addf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x1x33x32xbf16>
    %concat_20 = tensor.concat dim(3) %57, %60 : (tensor<2x1x33x32xbf16>, tensor<2x1x33x32xbf16>) -> tensor<2x1x33x64xbf16>
    %concat_21 = tensor.concat dim(3) %extracted_slice, %concat : (tensor<2x8x33x128xbf16>, tensor<2x8x33x64xbf16>) -> tensor<2x8x33x192xbf16>
    %61 = tensor.empty() : tensor<512x2048xbf16>
    %transposed_22 = linalg.transpose ins(%arg5 : tensor<2048x512xbf16>) outs(%61 : tensor<512x2048xbf16>) permutation = [1, 0] 
    %62 = tensor.empty() : tensor<2x1x512x2048xbf16>
    %63 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_22 : tensor<512x2048xbf16>) outs(%62 : tensor<2x1x512x2048xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x1x512x2048xbf16>
    %collapsed = tensor.collapse_shape %63 [[0, 1], [2], [3]] : tensor<2x1x512x2048xbf16> into tensor<2x512x2048xbf16>
    %64 = tensor.empty() : tensor<2x33x2048xf32>
    %65 = linalg.fill ins(%cst : f32) outs(%64 : tensor<2x33x2048xf32>) -> tensor<2x33x2048xf32>
    %66 = linalg.batch_matmul ins(%46, %collapsed : tensor<2x33x512xbf16>, tensor<2x512x2048xbf16>) outs(%65 : tensor<2x33x2048xf32>) -> tensor<2x33x2048xf32>
    %67 = tensor.empty() : tensor<2x33x2048xbf16>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<2x33x2048xf32>) outs(%67 : tensor<2x33x2048xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %109 = arith.truncf %in : f32 to bf16
      linalg.yield %109 : bf16
    } -> tensor<2x33x2048xbf16>
    %expanded_23 = tensor.expand_shape %68 [[0], [1], [2, 3]] output_shape [2, 33, 8, 256] : tensor<2x33x2048xbf16> into tensor<2x33x8x256xbf16>
    %69 = tensor.empty() : tensor<2x8x33x256xbf16>
    %transposed_24 = linalg.transpose ins(%expanded_23 : tensor<2x33x8x256xbf16>) outs(%69 : tensor<2x8x33x256xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_25 = tensor.extract_slice %transposed_24[0, 0, 0, 0] [2, 8, 33, 128] [1, 1, 1, 1] : tensor<2x8x33x256xbf16> to tensor<2x8x33x128xbf16>
    %extracted_slice_26 = tensor.extract_slice %transposed_24[0, 0, 0, 128] [2, 8, 33, 128] [1, 1, 1, 1] : tensor<2x8x33x256xbf16> to tensor<2x8x33x128xbf16>
    %70 = tensor.empty() : tensor<2x8x33x64xbf16>
    %collapsed_27 = tensor.collapse_shape %concat_20 [[0, 1], [2], [3]] : tensor<2x1x33x64xbf16> into tensor<2x33x64xbf16>
    %71 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_27 : tensor<2x33x64xbf16>) outs(%70 : tensor<2x8x33x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x8x33x64xbf16>
    %inserted_slice = tensor.insert_slice %extracted_slice_25 into %27[0, 0, 0, 0] [2, 8, 33, 128] [1, 1, 1, 1] : tensor<2x8x33x128xbf16> into tensor<2x8x33x192xbf16>
    %inserted_slice_28 = tensor.insert_slice %71 into %inserted_slice[0, 0, 0, 128] [2, 8, 33, 64] [1, 1, 1, 1] : tensor<2x8x33x64xbf16> into tensor<2x8x33x192xbf16>
    %72 = tensor.empty() : tensor<2x8x192x33xbf16>
    %transposed_29 = linalg.transpose ins(%inserted_slice_28 : tensor<2x8x33x192xbf16>) outs(%72 : tensor<2x8x192x33xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_30 = tensor.collapse_shape %concat_21 [[0, 1], [2], [3]] : tensor<2x8x33x192xbf16> into tensor<16x33x192xbf16>
    %collapsed_31 = tensor.collapse_shape %transposed_29 [[0, 1], [2], [3]] : tensor<2x8x192x33xbf16> into tensor<16x192x33xbf16>
    %73 = tensor.empty() : tensor<16x33x33xf32>
    %74 = linalg.fill ins(%cst : f32) outs(%73 : tensor<16x33x33xf32>) -> tensor<16x33x33xf32>
    %75 = linalg.batch_matmul ins(%collapsed_30, %collapsed_31 : tensor<16x33x192xbf16>, tensor<16x192x33xbf16>) outs(%74 : tensor<16x33x33xf32>) -> tensor<16x33x33xf32>
    %76 = tensor.empty() : tensor<16x33x33xbf16>
    %77 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75 : tensor<16x33x33xf32>) outs(%76 : tensor<16x33x33xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %109 = arith.truncf %in : f32 to bf16
      linalg.yield %109 : bf16
    } -> tensor<16x33x33xbf16>
    %expanded_32 = tensor.expand_shape %77 [[0, 1], [2], [3]] output_shape [2, 8, 33, 33] : tensor<16x33x33xbf16> into tensor<2x8x33x33xbf16>
    %78 = tensor.empty() : tensor<2x8x33x33xbf16>
    %79 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_32 : tensor<2x8x33x33xbf16>) outs(%78 : tensor<2x8x33x33xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %109 = arith.truncf %cst_1 : f64 to bf16
      %110 = arith.mulf %in, %109 : bf16
      linalg.yield %110 : bf16
    } -> tensor<2x8x33x33xbf16>
    %80 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79, %arg10 : tensor<2x8x33x33xbf16>, tensor<2x1x33x33xbf16>) outs(%78 : tensor<2x8x33x33xbf16>) {
    ^bb0(%in: bf16, %in_40: bf16, %out: bf16):
      %109 = arith.addf %in, %in_40 : bf16
      linalg.yield %109 : bf16
    } -> tensor<2x8x33x33xbf16>
    %81 = tensor.empty() : tensor<2x8x33x33xf32>
    %82 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80 : tensor<2x8x33x33xbf16>) outs(%81 : tensor<2x8x33x33xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %109 = arith.extf %in : bf16 to f32
      linalg.yield %109 : f32
    } -> tensor<2x8x33x33xf32>
    %83 = tensor.empty() : tensor<2x8x33xi64>
    %84 = linalg.fill ins(%c0_i64 : i64) outs(%83 : tensor<2x8x33xi64>) -> tensor<2x8x33xi64>
    %85 = tensor.empty() : tensor<2x8x33xf32>
    %86 = linalg.fill ins(%cst_0 : f32) outs(%85 : tensor<2x8x33xf32>) -> tensor<2x8x33xf32>
    %87:2 = linalg.generic {indexing_maps = [#map4, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%82 : tensor<2x8x33x33xf32>) outs(%86, %84 : tensor<2x8x33xf32>, tensor<2x8x33xi64>) {
    ^bb0(%in: f32, %out: f32, %out_40: i64):
      %109 = linalg.index 3 : index
      %110 = arith.index_cast %109 : index to i64
      %111 = arith.maximumf %in, %out : f32
      %112 = arith.cmpf ogt, %in, %out : f32
      %113 = arith.select %112, %110, %out_40 : i64
      linalg.yield %111, %113 : f32, i64
    } -> (tensor<2x8x33xf32>, tensor<2x8x33xi64>)
    %expanded_33 = tensor.expand_shape %87#0 [[0], [1], [2, 3]] output_shape [2, 8, 33, 1] : tensor<2x8x33xf32> into tensor<2x8x33x1xf32>
    %88 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82, %expanded_33 : tensor<2x8x33x33xf32>, tensor<2x8x33x1xf32>) outs(%81 : tensor<2x8x33x33xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %109 = arith.subf %in, %in_40 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x33x33xf32>
    %89 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88 : tensor<2x8x33x33xf32>) outs(%81 : tensor<2x8x33x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.exp %in : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x33x33xf32>
    %90 = tensor.empty() : tensor<2x8x33x1xf32>
    %91 = linalg.fill ins(%cst : f32) outs(%90 : tensor<2x8x33x1xf32>) -> tensor<2x8x33x1xf32>
    %92 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%89 : tensor<2x8x33x33xf32>) outs(%91 : tensor<2x8x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x33x1xf32>
    %93 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89, %92 : tensor<2x8x33x33xf32>, tensor<2x8x33x1xf32>) outs(%81 : tensor<2x8x33x33xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %109 = arith.divf %in, %in_40 : f32
      linalg.yield %109 : f32
    } -> tensor<2x8x33x33xf32>
    %94 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93 : tensor<2x8x33x33xf32>) outs(%78 : tensor<2x8x33x33xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %109 = arith.truncf %in : f32 to bf16
      linalg.yield %109 : bf16
    } -> tensor<2x8x33x33xbf16>
    %collapsed_34 = tensor.collapse_shape %94 [[0, 1], [2], [3]] : tensor<2x8x33x33xbf16> into tensor<16x33x33xbf16>
    %collapsed_35 = tensor.collapse_shape %extracted_slice_26 [[0, 1], [2], [3]] : tensor<2x8x33x128xbf16> into tensor<16x33x128xbf16>
    %95 = tensor.empty() : tensor<16x33x128xf32>
    %96 = linalg.fill ins(%cst : f32) outs(%95 : tensor<16x33x128xf32>) -> tensor<16x33x128xf32>
    %97 = linalg.batch_matmul ins(%collapsed_34, %collapsed_35 : tensor<16x33x33xbf16>, tensor<16x33x128xbf16>) outs(%96 : tensor<16x33x128xf32>) -> tensor<16x33x128xf32>
    %98 = tensor.empty() : tensor<16x33x128xbf16>
    %99 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<16x33x128xf32>) outs(%98 : tensor<16x33x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %109 = arith.truncf %in : f32 to bf16
      linalg.yield %109 : bf16
    } -> tensor<16x33x128xbf16>
    %expanded_36 = tensor.expand_shape %99 [[0, 1], [2], [3]] output_shape [2, 8, 33, 128] : tensor<16x33x128xbf16> into tensor<2x8x33x128xbf16>
    %100 = tensor.empty() : tensor<2x33x8x128xbf16>
    %transposed_37 = linalg.transpose ins(%expanded_36 : tensor<2x8x33x128xbf16>) outs(%100 : tensor<2x33x8x128xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_38 = tensor.collapse_shape %transposed_37 [[0], [1], [2, 3]] : tensor<2x33x8x128xbf16> into tensor<2x33x1024xbf16>
    %101 = tensor.empty() : tensor<1024x256xbf16>
    %transposed_39 = linalg.transpose ins(%arg6 : tensor<256x1024xbf16>) outs(%101 : tensor<1024x256xbf16>) permutation = [1, 0] 
    %102 = tensor.empty() : tensor<2x1024x256xbf16>
    %103 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_39 : tensor<1024x256xbf16>) outs(%102 : tensor<2x1024x256xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x1024x256xbf16>
    %104 = tensor.empty() : tensor<2x33x256xf32>
    %105 = linalg.fill ins(%cst : f32) outs(%104 : tensor<2x33x256xf32>) -> tensor<2x33x256xf32>
    %106 = linalg.batch_matmul ins(%collapsed_38, %103 : tensor<2x33x1024xbf16>, tensor<2x1024x256xbf16>) outs(%105 : tensor<2x33x256xf32>) -> tensor<2x33x256xf32>
    %107 = tensor.empty() : tensor<2x33x256xbf16>
    %108 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<2x33x256xf32>) outs(%107 : tensor<2x33x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %109 = arith.truncf %in : f32 to bf16
      linalg.yield %109 : bf16
    } -> tensor<2x33x256xbf16>
    return %108 : tensor<2x33x256xbf16>
  }
}

