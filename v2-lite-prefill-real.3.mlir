#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> ()>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<3072x2048xbf16> {mla.arg = 0 : i64}, %arg1: tensor<576x2048xbf16> {mla.arg = 1 : i64}, %arg2: tensor<512xbf16> {mla.arg = 2 : i64}, %arg3: tensor<4096x512xbf16> {mla.arg = 3 : i64}, %arg4: tensor<2048x2048xbf16> {mla.arg = 4 : i64}, %arg5: tensor<1x512x2048xbf16> {mla.arg = 5 : i64}, %arg6: tensor<1x512x32x2xf32> {mla.arg = 6 : i64}, %arg7: tensor<1x1x512x512xi1> {mla.arg = 7 : i64}) -> tensor<1x512x2048xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant 0.13523377886088009 : f64
    %cst_4 = arith.constant 9.9999999999999995E-7 : f64
    %cst_5 = arith.constant 5.120000e+02 : f32
    %0 = tensor.empty() : tensor<1x512x32xcomplex<f32>>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%0 : tensor<1x512x32xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %98 = linalg.index 1 : index
      %99 = linalg.index 2 : index
      %extracted = tensor.extract %arg6[%c0, %98, %99, %c0] : tensor<1x512x32x2xf32>
      %extracted_35 = tensor.extract %arg6[%c0, %98, %99, %c1] : tensor<1x512x32x2xf32>
      %100 = complex.create %extracted, %extracted_35 : complex<f32>
      linalg.yield %100 : complex<f32>
    } -> tensor<1x512x32xcomplex<f32>>
    %2 = tensor.empty() : tensor<2048x3072xbf16>
    %transposed = linalg.transpose ins(%arg0 : tensor<3072x2048xbf16>) outs(%2 : tensor<2048x3072xbf16>) permutation = [1, 0] 
    %3 = tensor.empty() : tensor<1x2048x3072xbf16>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<2048x3072xbf16>) outs(%3 : tensor<1x2048x3072xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2048x3072xbf16>
    %5 = tensor.empty() : tensor<1x512x3072xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<1x512x3072xf32>) -> tensor<1x512x3072xf32>
    %7 = linalg.batch_matmul ins(%arg5, %4 : tensor<1x512x2048xbf16>, tensor<1x2048x3072xbf16>) outs(%6 : tensor<1x512x3072xf32>) -> tensor<1x512x3072xf32>
    %8 = tensor.empty() : tensor<1x512x3072xbf16>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<1x512x3072xf32>) outs(%8 : tensor<1x512x3072xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %98 = arith.truncf %in : f32 to bf16
      linalg.yield %98 : bf16
    } -> tensor<1x512x3072xbf16>
    %expanded = tensor.expand_shape %9 [[0], [1], [2, 3]] output_shape [1, 512, 16, 192] : tensor<1x512x3072xbf16> into tensor<1x512x16x192xbf16>
    %10 = tensor.empty() : tensor<1x16x512x192xbf16>
    %transposed_6 = linalg.transpose ins(%expanded : tensor<1x512x16x192xbf16>) outs(%10 : tensor<1x16x512x192xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_6[0, 0, 0, 0] [1, 16, 512, 128] [1, 1, 1, 1] : tensor<1x16x512x192xbf16> to tensor<1x16x512x128xbf16>
    %extracted_slice_7 = tensor.extract_slice %transposed_6[0, 0, 0, 128] [1, 16, 512, 64] [1, 1, 1, 1] : tensor<1x16x512x192xbf16> to tensor<1x16x512x64xbf16>
    %11 = tensor.empty() : tensor<2048x576xbf16>
    %transposed_8 = linalg.transpose ins(%arg1 : tensor<576x2048xbf16>) outs(%11 : tensor<2048x576xbf16>) permutation = [1, 0] 
    %12 = tensor.empty() : tensor<1x2048x576xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_8 : tensor<2048x576xbf16>) outs(%12 : tensor<1x2048x576xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2048x576xbf16>
    %14 = tensor.empty() : tensor<1x512x576xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<1x512x576xf32>) -> tensor<1x512x576xf32>
    %16 = linalg.batch_matmul ins(%arg5, %13 : tensor<1x512x2048xbf16>, tensor<1x2048x576xbf16>) outs(%15 : tensor<1x512x576xf32>) -> tensor<1x512x576xf32>
    %17 = tensor.empty() : tensor<1x512x576xbf16>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<1x512x576xf32>) outs(%17 : tensor<1x512x576xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %98 = arith.truncf %in : f32 to bf16
      linalg.yield %98 : bf16
    } -> tensor<1x512x576xbf16>
    %extracted_slice_9 = tensor.extract_slice %18[0, 0, 0] [1, 512, 512] [1, 1, 1] : tensor<1x512x576xbf16> to tensor<1x512x512xbf16>
    %extracted_slice_10 = tensor.extract_slice %18[0, 0, 512] [1, 512, 64] [1, 1, 1] : tensor<1x512x576xbf16> to tensor<1x512x64xbf16>
    %19 = tensor.empty() : tensor<1x512x512xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_9 : tensor<1x512x512xbf16>) outs(%19 : tensor<1x512x512xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %98 = arith.extf %in : bf16 to f32
      linalg.yield %98 : f32
    } -> tensor<1x512x512xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x512x512xf32>) outs(%19 : tensor<1x512x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %98 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %98 : f32
    } -> tensor<1x512x512xf32>
    %22 = tensor.empty() : tensor<1x512x1xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<1x512x1xf32>) -> tensor<1x512x1xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%21 : tensor<1x512x512xf32>) outs(%23 : tensor<1x512x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %98 = arith.addf %in, %out : f32
      linalg.yield %98 : f32
    } -> tensor<1x512x1xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<1x512x1xf32>) outs(%22 : tensor<1x512x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %98 = arith.divf %in, %cst_5 : f32
      linalg.yield %98 : f32
    } -> tensor<1x512x1xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<1x512x1xf32>) outs(%22 : tensor<1x512x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %98 = arith.truncf %cst_4 : f64 to f32
      %99 = arith.addf %in, %98 : f32
      linalg.yield %99 : f32
    } -> tensor<1x512x1xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x512x1xf32>) outs(%22 : tensor<1x512x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %98 = math.rsqrt %in : f32
      linalg.yield %98 : f32
    } -> tensor<1x512x1xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %27 : tensor<1x512x512xf32>, tensor<1x512x1xf32>) outs(%19 : tensor<1x512x512xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %98 = arith.mulf %in, %in_35 : f32
      linalg.yield %98 : f32
    } -> tensor<1x512x512xf32>
    %29 = tensor.empty() : tensor<1x512x512xbf16>
    %30 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<1x512x512xf32>) outs(%29 : tensor<1x512x512xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %98 = arith.truncf %in : f32 to bf16
      linalg.yield %98 : bf16
    } -> tensor<1x512x512xbf16>
    %31 = linalg.generic {indexing_maps = [#map3, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2, %30 : tensor<512xbf16>, tensor<1x512x512xbf16>) outs(%29 : tensor<1x512x512xbf16>) {
    ^bb0(%in: bf16, %in_35: bf16, %out: bf16):
      %98 = arith.mulf %in, %in_35 : bf16
      linalg.yield %98 : bf16
    } -> tensor<1x512x512xbf16>
    %expanded_11 = tensor.expand_shape %extracted_slice_10 [[0], [1, 2], [3]] output_shape [1, 1, 512, 64] : tensor<1x512x64xbf16> into tensor<1x1x512x64xbf16>
    %32 = tensor.empty() : tensor<1x16x512x64xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_7 : tensor<1x16x512x64xbf16>) outs(%32 : tensor<1x16x512x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %98 = arith.extf %in : bf16 to f32
      linalg.yield %98 : f32
    } -> tensor<1x16x512x64xf32>
    %expanded_12 = tensor.expand_shape %33 [[0], [1], [2], [3, 4]] output_shape [1, 16, 512, 32, 2] : tensor<1x16x512x64xf32> into tensor<1x16x512x32x2xf32>
    %34 = tensor.empty() : tensor<1x16x512x32xcomplex<f32>>
    %35 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%34 : tensor<1x16x512x32xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %98 = linalg.index 1 : index
      %99 = linalg.index 2 : index
      %100 = linalg.index 3 : index
      %extracted = tensor.extract %expanded_12[%c0, %98, %99, %100, %c0] : tensor<1x16x512x32x2xf32>
      %extracted_35 = tensor.extract %expanded_12[%c0, %98, %99, %100, %c1] : tensor<1x16x512x32x2xf32>
      %101 = complex.create %extracted, %extracted_35 : complex<f32>
      linalg.yield %101 : complex<f32>
    } -> tensor<1x16x512x32xcomplex<f32>>
    %36 = tensor.empty() : tensor<1x1x512x64xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<1x1x512x64xbf16>) outs(%36 : tensor<1x1x512x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %98 = arith.extf %in : bf16 to f32
      linalg.yield %98 : f32
    } -> tensor<1x1x512x64xf32>
    %expanded_13 = tensor.expand_shape %37 [[0], [1], [2], [3, 4]] output_shape [1, 1, 512, 32, 2] : tensor<1x1x512x64xf32> into tensor<1x1x512x32x2xf32>
    %38 = tensor.empty() : tensor<1x1x512x32xcomplex<f32>>
    %39 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%38 : tensor<1x1x512x32xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %98 = linalg.index 2 : index
      %99 = linalg.index 3 : index
      %extracted = tensor.extract %expanded_13[%c0, %c0, %98, %99, %c0] : tensor<1x1x512x32x2xf32>
      %extracted_35 = tensor.extract %expanded_13[%c0, %c0, %98, %99, %c1] : tensor<1x1x512x32x2xf32>
      %100 = complex.create %extracted, %extracted_35 : complex<f32>
      linalg.yield %100 : complex<f32>
    } -> tensor<1x1x512x32xcomplex<f32>>
    %expanded_14 = tensor.expand_shape %1 [[0], [1, 2], [3]] output_shape [1, 1, 512, 32] : tensor<1x512x32xcomplex<f32>> into tensor<1x1x512x32xcomplex<f32>>
    %40 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %expanded_14 : tensor<1x16x512x32xcomplex<f32>>, tensor<1x1x512x32xcomplex<f32>>) outs(%34 : tensor<1x16x512x32xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_35: complex<f32>, %out: complex<f32>):
      %98 = complex.mul %in, %in_35 : complex<f32>
      linalg.yield %98 : complex<f32>
    } -> tensor<1x16x512x32xcomplex<f32>>
    %41 = tensor.empty() : tensor<1x16x512x32x2xf32>
    %42 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<1x16x512x32xcomplex<f32>>) outs(%41 : tensor<1x16x512x32x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %98 = complex.re %in : complex<f32>
      %99 = complex.im %in : complex<f32>
      %100 = linalg.index 4 : index
      %101 = arith.cmpi eq, %100, %c0 : index
      %102 = arith.select %101, %98, %99 : f32
      linalg.yield %102 : f32
    } -> tensor<1x16x512x32x2xf32>
    %collapsed = tensor.collapse_shape %42 [[0], [1], [2], [3, 4]] : tensor<1x16x512x32x2xf32> into tensor<1x16x512x64xf32>
    %43 = tensor.empty() : tensor<1x16x512x64xbf16>
    %44 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed : tensor<1x16x512x64xf32>) outs(%43 : tensor<1x16x512x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %98 = arith.truncf %in : f32 to bf16
      linalg.yield %98 : bf16
    } -> tensor<1x16x512x64xbf16>
    %45 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %expanded_14 : tensor<1x1x512x32xcomplex<f32>>, tensor<1x1x512x32xcomplex<f32>>) outs(%38 : tensor<1x1x512x32xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_35: complex<f32>, %out: complex<f32>):
      %98 = complex.mul %in, %in_35 : complex<f32>
      linalg.yield %98 : complex<f32>
    } -> tensor<1x1x512x32xcomplex<f32>>
    %46 = tensor.empty() : tensor<1x1x512x32x2xf32>
    %47 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<1x1x512x32xcomplex<f32>>) outs(%46 : tensor<1x1x512x32x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %98 = complex.re %in : complex<f32>
      %99 = complex.im %in : complex<f32>
      %100 = linalg.index 4 : index
      %101 = arith.cmpi eq, %100, %c0 : index
      %102 = arith.select %101, %98, %99 : f32
      linalg.yield %102 : f32
    } -> tensor<1x1x512x32x2xf32>
    %collapsed_15 = tensor.collapse_shape %47 [[0], [1], [2], [3, 4]] : tensor<1x1x512x32x2xf32> into tensor<1x1x512x64xf32>
    %48 = tensor.empty() : tensor<1x1x512x64xbf16>
    %49 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_15 : tensor<1x1x512x64xf32>) outs(%48 : tensor<1x1x512x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %98 = arith.truncf %in : f32 to bf16
      linalg.yield %98 : bf16
    } -> tensor<1x1x512x64xbf16>
    %concat = tensor.concat dim(3) %extracted_slice, %44 : (tensor<1x16x512x128xbf16>, tensor<1x16x512x64xbf16>) -> tensor<1x16x512x192xbf16>
    %50 = tensor.empty() : tensor<512x4096xbf16>
    %transposed_16 = linalg.transpose ins(%arg3 : tensor<4096x512xbf16>) outs(%50 : tensor<512x4096xbf16>) permutation = [1, 0] 
    %51 = tensor.empty() : tensor<1x1x512x4096xbf16>
    %52 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_16 : tensor<512x4096xbf16>) outs(%51 : tensor<1x1x512x4096xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x512x4096xbf16>
    %collapsed_17 = tensor.collapse_shape %52 [[0, 1], [2], [3]] : tensor<1x1x512x4096xbf16> into tensor<1x512x4096xbf16>
    %53 = tensor.empty() : tensor<1x512x4096xf32>
    %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<1x512x4096xf32>) -> tensor<1x512x4096xf32>
    %55 = linalg.batch_matmul ins(%31, %collapsed_17 : tensor<1x512x512xbf16>, tensor<1x512x4096xbf16>) outs(%54 : tensor<1x512x4096xf32>) -> tensor<1x512x4096xf32>
    %56 = tensor.empty() : tensor<1x512x4096xbf16>
    %57 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : tensor<1x512x4096xf32>) outs(%56 : tensor<1x512x4096xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %98 = arith.truncf %in : f32 to bf16
      linalg.yield %98 : bf16
    } -> tensor<1x512x4096xbf16>
    %expanded_18 = tensor.expand_shape %57 [[0], [1], [2, 3]] output_shape [1, 512, 16, 256] : tensor<1x512x4096xbf16> into tensor<1x512x16x256xbf16>
    %58 = tensor.empty() : tensor<1x16x512x256xbf16>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<1x512x16x256xbf16>) outs(%58 : tensor<1x16x512x256xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_20 = tensor.extract_slice %transposed_19[0, 0, 0, 0] [1, 16, 512, 128] [1, 1, 1, 1] : tensor<1x16x512x256xbf16> to tensor<1x16x512x128xbf16>
    %extracted_slice_21 = tensor.extract_slice %transposed_19[0, 0, 0, 128] [1, 16, 512, 128] [1, 1, 1, 1] : tensor<1x16x512x256xbf16> to tensor<1x16x512x128xbf16>
    %collapsed_22 = tensor.collapse_shape %49 [[0, 1], [2], [3]] : tensor<1x1x512x64xbf16> into tensor<1x512x64xbf16>
    %59 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_22 : tensor<1x512x64xbf16>) outs(%43 : tensor<1x16x512x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x16x512x64xbf16>
    %inserted_slice = tensor.insert_slice %extracted_slice_20 into %10[0, 0, 0, 0] [1, 16, 512, 128] [1, 1, 1, 1] : tensor<1x16x512x128xbf16> into tensor<1x16x512x192xbf16>
    %inserted_slice_23 = tensor.insert_slice %59 into %inserted_slice[0, 0, 0, 128] [1, 16, 512, 64] [1, 1, 1, 1] : tensor<1x16x512x64xbf16> into tensor<1x16x512x192xbf16>
    %60 = tensor.empty() : tensor<1x16x512x192xf32>
    %61 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat : tensor<1x16x512x192xbf16>) outs(%60 : tensor<1x16x512x192xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %98 = arith.extf %in : bf16 to f32
      linalg.yield %98 : f32
    } -> tensor<1x16x512x192xf32>
    %62 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_23 : tensor<1x16x512x192xbf16>) outs(%60 : tensor<1x16x512x192xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %98 = arith.extf %in : bf16 to f32
      linalg.yield %98 : f32
    } -> tensor<1x16x512x192xf32>
    %63 = tensor.empty() : tensor<1x16x512x128xf32>
    %64 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21 : tensor<1x16x512x128xbf16>) outs(%63 : tensor<1x16x512x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %98 = arith.extf %in : bf16 to f32
      linalg.yield %98 : f32
    } -> tensor<1x16x512x128xf32>
    %65 = tensor.empty() : tensor<1x16x192x512xf32>
    %transposed_24 = linalg.transpose ins(%62 : tensor<1x16x512x192xf32>) outs(%65 : tensor<1x16x192x512xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_25 = tensor.collapse_shape %61 [[0, 1], [2], [3]] : tensor<1x16x512x192xf32> into tensor<16x512x192xf32>
    %collapsed_26 = tensor.collapse_shape %transposed_24 [[0, 1], [2], [3]] : tensor<1x16x192x512xf32> into tensor<16x192x512xf32>
    %66 = tensor.empty() : tensor<16x512x512xf32>
    %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<16x512x512xf32>) -> tensor<16x512x512xf32>
    %68 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<16x512x192xf32>, tensor<16x192x512xf32>) outs(%67 : tensor<16x512x512xf32>) -> tensor<16x512x512xf32>
    %expanded_27 = tensor.expand_shape %68 [[0, 1], [2], [3]] output_shape [1, 16, 512, 512] : tensor<16x512x512xf32> into tensor<1x16x512x512xf32>
    %69 = tensor.empty() : tensor<1x16x512x512xf32>
    %70 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_27 : tensor<1x16x512x512xf32>) outs(%69 : tensor<1x16x512x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %98 = arith.truncf %cst_3 : f64 to f32
      %99 = arith.mulf %in, %98 : f32
      linalg.yield %99 : f32
    } -> tensor<1x16x512x512xf32>
    %71 = linalg.generic {indexing_maps = [#map5, #map4, #map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg7, %70, %cst_2 : tensor<1x1x512x512xi1>, tensor<1x16x512x512xf32>, tensor<f32>) outs(%69 : tensor<1x16x512x512xf32>) {
    ^bb0(%in: i1, %in_35: f32, %in_36: f32, %out: f32):
      %98 = arith.select %in, %in_35, %in_36 : f32
      linalg.yield %98 : f32
    } -> tensor<1x16x512x512xf32>
    %72 = tensor.empty() : tensor<1x16x512xi64>
    %73 = linalg.fill ins(%c0_i64 : i64) outs(%72 : tensor<1x16x512xi64>) -> tensor<1x16x512xi64>
    %74 = tensor.empty() : tensor<1x16x512xf32>
    %75 = linalg.fill ins(%cst_0 : f32) outs(%74 : tensor<1x16x512xf32>) -> tensor<1x16x512xf32>
    %76:2 = linalg.generic {indexing_maps = [#map4, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%71 : tensor<1x16x512x512xf32>) outs(%75, %73 : tensor<1x16x512xf32>, tensor<1x16x512xi64>) {
    ^bb0(%in: f32, %out: f32, %out_35: i64):
      %98 = linalg.index 3 : index
      %99 = arith.index_cast %98 : index to i64
      %100 = arith.maximumf %in, %out : f32
      %101 = arith.cmpf ogt, %in, %out : f32
      %102 = arith.select %101, %99, %out_35 : i64
      linalg.yield %100, %102 : f32, i64
    } -> (tensor<1x16x512xf32>, tensor<1x16x512xi64>)
    %expanded_28 = tensor.expand_shape %76#0 [[0], [1], [2, 3]] output_shape [1, 16, 512, 1] : tensor<1x16x512xf32> into tensor<1x16x512x1xf32>
    %77 = linalg.generic {indexing_maps = [#map4, #map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71, %expanded_28 : tensor<1x16x512x512xf32>, tensor<1x16x512x1xf32>) outs(%69 : tensor<1x16x512x512xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %98 = arith.subf %in, %in_35 : f32
      linalg.yield %98 : f32
    } -> tensor<1x16x512x512xf32>
    %78 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77 : tensor<1x16x512x512xf32>) outs(%69 : tensor<1x16x512x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %98 = math.exp %in : f32
      linalg.yield %98 : f32
    } -> tensor<1x16x512x512xf32>
    %79 = tensor.empty() : tensor<1x16x512x1xf32>
    %80 = linalg.fill ins(%cst : f32) outs(%79 : tensor<1x16x512x1xf32>) -> tensor<1x16x512x1xf32>
    %81 = linalg.generic {indexing_maps = [#map4, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%78 : tensor<1x16x512x512xf32>) outs(%80 : tensor<1x16x512x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %98 = arith.addf %in, %out : f32
      linalg.yield %98 : f32
    } -> tensor<1x16x512x1xf32>
    %82 = linalg.generic {indexing_maps = [#map4, #map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %81 : tensor<1x16x512x512xf32>, tensor<1x16x512x1xf32>) outs(%69 : tensor<1x16x512x512xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %98 = arith.divf %in, %in_35 : f32
      linalg.yield %98 : f32
    } -> tensor<1x16x512x512xf32>
    %83 = linalg.generic {indexing_maps = [#map5, #map4, #map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg7, %82, %cst_1 : tensor<1x1x512x512xi1>, tensor<1x16x512x512xf32>, tensor<f32>) outs(%69 : tensor<1x16x512x512xf32>) {
    ^bb0(%in: i1, %in_35: f32, %in_36: f32, %out: f32):
      %98 = arith.select %in, %in_35, %in_36 : f32
      linalg.yield %98 : f32
    } -> tensor<1x16x512x512xf32>
    %collapsed_29 = tensor.collapse_shape %83 [[0, 1], [2], [3]] : tensor<1x16x512x512xf32> into tensor<16x512x512xf32>
    %collapsed_30 = tensor.collapse_shape %64 [[0, 1], [2], [3]] : tensor<1x16x512x128xf32> into tensor<16x512x128xf32>
    %84 = tensor.empty() : tensor<16x512x128xf32>
    %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<16x512x128xf32>) -> tensor<16x512x128xf32>
    %86 = linalg.batch_matmul ins(%collapsed_29, %collapsed_30 : tensor<16x512x512xf32>, tensor<16x512x128xf32>) outs(%85 : tensor<16x512x128xf32>) -> tensor<16x512x128xf32>
    %expanded_31 = tensor.expand_shape %86 [[0, 1], [2], [3]] output_shape [1, 16, 512, 128] : tensor<16x512x128xf32> into tensor<1x16x512x128xf32>
    %87 = tensor.empty() : tensor<1x16x512x128xbf16>
    %88 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_31 : tensor<1x16x512x128xf32>) outs(%87 : tensor<1x16x512x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %98 = arith.truncf %in : f32 to bf16
      linalg.yield %98 : bf16
    } -> tensor<1x16x512x128xbf16>
    %89 = tensor.empty() : tensor<1x512x16x128xbf16>
    %transposed_32 = linalg.transpose ins(%88 : tensor<1x16x512x128xbf16>) outs(%89 : tensor<1x512x16x128xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_33 = tensor.collapse_shape %transposed_32 [[0], [1], [2, 3]] : tensor<1x512x16x128xbf16> into tensor<1x512x2048xbf16>
    %90 = tensor.empty() : tensor<2048x2048xbf16>
    %transposed_34 = linalg.transpose ins(%arg4 : tensor<2048x2048xbf16>) outs(%90 : tensor<2048x2048xbf16>) permutation = [1, 0] 
    %91 = tensor.empty() : tensor<1x2048x2048xbf16>
    %92 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_34 : tensor<2048x2048xbf16>) outs(%91 : tensor<1x2048x2048xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2048x2048xbf16>
    %93 = tensor.empty() : tensor<1x512x2048xf32>
    %94 = linalg.fill ins(%cst : f32) outs(%93 : tensor<1x512x2048xf32>) -> tensor<1x512x2048xf32>
    %95 = linalg.batch_matmul ins(%collapsed_33, %92 : tensor<1x512x2048xbf16>, tensor<1x2048x2048xbf16>) outs(%94 : tensor<1x512x2048xf32>) -> tensor<1x512x2048xf32>
    %96 = tensor.empty() : tensor<1x512x2048xbf16>
    %97 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95 : tensor<1x512x2048xf32>) outs(%96 : tensor<1x512x2048xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %98 = arith.truncf %in : f32 to bf16
      linalg.yield %98 : bf16
    } -> tensor<1x512x2048xbf16>
    return %97 : tensor<1x512x2048xbf16>
  }
}

