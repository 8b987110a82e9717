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
  func.func @main(%arg0: tensor<1536x256xbf16> {mla.arg = 0 : i64}, %arg1: tensor<576x256xbf16> {mla.arg = 1 : i64}, %arg2: tensor<512xbf16> {mla.arg = 2 : i64}, %arg3: tensor<2048x512xbf16> {mla.arg = 3 : i64}, %arg4: tensor<256x1024xbf16> {mla.arg = 4 : i64}, %arg5: tensor<2x1x256xbf16> {mla.arg = 5 : i64}, %arg6: tensor<2x1x32x2xf32> {mla.arg = 6 : i64}, %arg7: tensor<2x1x1x97xi1> {mla.arg = 7 : i64}, %arg8: tensor<2x1x96x512xbf16> {mla.arg = 8 : i64}, %arg9: tensor<2x1x96x64xbf16> {mla.arg = 9 : i64}) -> (tensor<2x1x256xbf16>, tensor<2x1x97x512xbf16>, tensor<2x1x97x64xbf16>) {
    %c0_i64 = arith.constant 0 : i64
    %c2_i64 = arith.constant 2 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant 0.13523377886088009 : f64
    %cst_4 = arith.constant 9.9999999999999995E-7 : f64
    %cst_5 = arith.constant 5.120000e+02 : f32
    %0 = tensor.empty() : tensor<2x1x32xcomplex<f32>>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%0 : tensor<2x1x32xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %101 = linalg.index 0 : index
      %102 = linalg.index 2 : index
      %extracted = tensor.extract %arg6[%101, %c0, %102, %c0] : tensor<2x1x32x2xf32>
      %extracted_39 = tensor.extract %arg6[%101, %c0, %102, %c1] : tensor<2x1x32x2xf32>
      %103 = complex.create %extracted, %extracted_39 : complex<f32>
      linalg.yield %103 : complex<f32>
    } -> tensor<2x1x32xcomplex<f32>>
    %2 = tensor.empty() : tensor<256x1536xbf16>
    %transposed = linalg.transpose ins(%arg0 : tensor<1536x256xbf16>) outs(%2 : tensor<256x1536xbf16>) permutation = [1, 0] 
    %3 = tensor.empty() : tensor<2x256x1536xbf16>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<256x1536xbf16>) outs(%3 : tensor<2x256x1536xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x256x1536xbf16>
    %5 = tensor.empty() : tensor<2x1x1536xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<2x1x1536xf32>) -> tensor<2x1x1536xf32>
    %7 = linalg.batch_matmul ins(%arg5, %4 : tensor<2x1x256xbf16>, tensor<2x256x1536xbf16>) outs(%6 : tensor<2x1x1536xf32>) -> tensor<2x1x1536xf32>
    %8 = tensor.empty() : tensor<2x1x1536xbf16>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<2x1x1536xf32>) outs(%8 : tensor<2x1x1536xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %101 = arith.truncf %in : f32 to bf16
      linalg.yield %101 : bf16
    } -> tensor<2x1x1536xbf16>
    %expanded = tensor.expand_shape %9 [[0], [1], [2, 3]] output_shape [2, 1, 8, 192] : tensor<2x1x1536xbf16> into tensor<2x1x8x192xbf16>
    %10 = tensor.empty() : tensor<2x8x1x192xbf16>
    %transposed_6 = linalg.transpose ins(%expanded : tensor<2x1x8x192xbf16>) outs(%10 : tensor<2x8x1x192xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_6[0, 0, 0, 0] [2, 8, 1, 128] [1, 1, 1, 1] : tensor<2x8x1x192xbf16> to tensor<2x8x1x128xbf16>
    %extracted_slice_7 = tensor.extract_slice %transposed_6[0, 0, 0, 128] [2, 8, 1, 64] [1, 1, 1, 1] : tensor<2x8x1x192xbf16> to tensor<2x8x1x64xbf16>
    %11 = tensor.empty() : tensor<256x576xbf16>
    %transposed_8 = linalg.transpose ins(%arg1 : tensor<576x256xbf16>) outs(%11 : tensor<256x576xbf16>) permutation = [1, 0] 
    %12 = tensor.empty() : tensor<2x256x576xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_8 : tensor<256x576xbf16>) outs(%12 : tensor<2x256x576xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x256x576xbf16>
    %14 = tensor.empty() : tensor<2x1x576xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<2x1x576xf32>) -> tensor<2x1x576xf32>
    %16 = linalg.batch_matmul ins(%arg5, %13 : tensor<2x1x256xbf16>, tensor<2x256x576xbf16>) outs(%15 : tensor<2x1x576xf32>) -> tensor<2x1x576xf32>
    %17 = tensor.empty() : tensor<2x1x576xbf16>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<2x1x576xf32>) outs(%17 : tensor<2x1x576xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %101 = arith.truncf %in : f32 to bf16
      linalg.yield %101 : bf16
    } -> tensor<2x1x576xbf16>
    %extracted_slice_9 = tensor.extract_slice %18[0, 0, 0] [2, 1, 512] [1, 1, 1] : tensor<2x1x576xbf16> to tensor<2x1x512xbf16>
    %extracted_slice_10 = tensor.extract_slice %18[0, 0, 512] [2, 1, 64] [1, 1, 1] : tensor<2x1x576xbf16> to tensor<2x1x64xbf16>
    %19 = tensor.empty() : tensor<2x1x512xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_9 : tensor<2x1x512xbf16>) outs(%19 : tensor<2x1x512xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %101 = arith.extf %in : bf16 to f32
      linalg.yield %101 : f32
    } -> tensor<2x1x512xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x1x512xf32>) outs(%19 : tensor<2x1x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %101 : f32
    } -> tensor<2x1x512xf32>
    %22 = tensor.empty() : tensor<2x1x1xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%21 : tensor<2x1x512xf32>) outs(%23 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.addf %in, %out : f32
      linalg.yield %101 : f32
    } -> tensor<2x1x1xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<2x1x1xf32>) outs(%22 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.divf %in, %cst_5 : f32
      linalg.yield %101 : f32
    } -> tensor<2x1x1xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<2x1x1xf32>) outs(%22 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.truncf %cst_4 : f64 to f32
      %102 = arith.addf %in, %101 : f32
      linalg.yield %102 : f32
    } -> tensor<2x1x1xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<2x1x1xf32>) outs(%22 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = math.rsqrt %in : f32
      linalg.yield %101 : f32
    } -> tensor<2x1x1xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %27 : tensor<2x1x512xf32>, tensor<2x1x1xf32>) outs(%19 : tensor<2x1x512xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %101 = arith.mulf %in, %in_39 : f32
      linalg.yield %101 : f32
    } -> tensor<2x1x512xf32>
    %29 = tensor.empty() : tensor<2x1x512xbf16>
    %30 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<2x1x512xf32>) outs(%29 : tensor<2x1x512xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %101 = arith.truncf %in : f32 to bf16
      linalg.yield %101 : bf16
    } -> tensor<2x1x512xbf16>
    %31 = linalg.generic {indexing_maps = [#map3, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2, %30 : tensor<512xbf16>, tensor<2x1x512xbf16>) outs(%29 : tensor<2x1x512xbf16>) {
    ^bb0(%in: bf16, %in_39: bf16, %out: bf16):
      %101 = arith.mulf %in, %in_39 : bf16
      linalg.yield %101 : bf16
    } -> tensor<2x1x512xbf16>
    %expanded_11 = tensor.expand_shape %31 [[0], [1], [2, 3]] output_shape [2, 1, 1, 512] : tensor<2x1x512xbf16> into tensor<2x1x1x512xbf16>
    %expanded_12 = tensor.expand_shape %extracted_slice_10 [[0], [1], [2, 3]] output_shape [2, 1, 1, 64] : tensor<2x1x64xbf16> into tensor<2x1x1x64xbf16>
    %32 = tensor.empty() : tensor<2x8x1x64xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_7 : tensor<2x8x1x64xbf16>) outs(%32 : tensor<2x8x1x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %101 = arith.extf %in : bf16 to f32
      linalg.yield %101 : f32
    } -> tensor<2x8x1x64xf32>
    %expanded_13 = tensor.expand_shape %33 [[0], [1], [2], [3, 4]] output_shape [2, 8, 1, 32, 2] : tensor<2x8x1x64xf32> into tensor<2x8x1x32x2xf32>
    %34 = tensor.empty() : tensor<2x8x1x32xcomplex<f32>>
    %35 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%34 : tensor<2x8x1x32xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %101 = linalg.index 0 : index
      %102 = linalg.index 1 : index
      %103 = linalg.index 3 : index
      %extracted = tensor.extract %expanded_13[%101, %102, %c0, %103, %c0] : tensor<2x8x1x32x2xf32>
      %extracted_39 = tensor.extract %expanded_13[%101, %102, %c0, %103, %c1] : tensor<2x8x1x32x2xf32>
      %104 = complex.create %extracted, %extracted_39 : complex<f32>
      linalg.yield %104 : complex<f32>
    } -> tensor<2x8x1x32xcomplex<f32>>
    %36 = tensor.empty() : tensor<2x1x1x64xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12 : tensor<2x1x1x64xbf16>) outs(%36 : tensor<2x1x1x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %101 = arith.extf %in : bf16 to f32
      linalg.yield %101 : f32
    } -> tensor<2x1x1x64xf32>
    %expanded_14 = tensor.expand_shape %37 [[0], [1], [2], [3, 4]] output_shape [2, 1, 1, 32, 2] : tensor<2x1x1x64xf32> into tensor<2x1x1x32x2xf32>
    %38 = tensor.empty() : tensor<2x1x1x32xcomplex<f32>>
    %39 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%38 : tensor<2x1x1x32xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %101 = linalg.index 0 : index
      %102 = linalg.index 3 : index
      %extracted = tensor.extract %expanded_14[%101, %c0, %c0, %102, %c0] : tensor<2x1x1x32x2xf32>
      %extracted_39 = tensor.extract %expanded_14[%101, %c0, %c0, %102, %c1] : tensor<2x1x1x32x2xf32>
      %103 = complex.create %extracted, %extracted_39 : complex<f32>
      linalg.yield %103 : complex<f32>
    } -> tensor<2x1x1x32xcomplex<f32>>
    %expanded_15 = tensor.expand_shape %1 [[0], [1, 2], [3]] output_shape [2, 1, 1, 32] : tensor<2x1x32xcomplex<f32>> into tensor<2x1x1x32xcomplex<f32>>
    %40 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %expanded_15 : tensor<2x8x1x32xcomplex<f32>>, tensor<2x1x1x32xcomplex<f32>>) outs(%34 : tensor<2x8x1x32xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_39: complex<f32>, %out: complex<f32>):
      %101 = complex.mul %in, %in_39 : complex<f32>
      linalg.yield %101 : complex<f32>
    } -> tensor<2x8x1x32xcomplex<f32>>
    %41 = tensor.empty() : tensor<2x8x1x32x2xf32>
    %42 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<2x8x1x32xcomplex<f32>>) outs(%41 : tensor<2x8x1x32x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %101 = complex.re %in : complex<f32>
      %102 = complex.im %in : complex<f32>
      %103 = linalg.index 4 : index
      %104 = arith.cmpi eq, %103, %c0 : index
      %105 = arith.select %104, %101, %102 : f32
      linalg.yield %105 : f32
    } -> tensor<2x8x1x32x2xf32>
    %collapsed = tensor.collapse_shape %42 [[0], [1], [2], [3, 4]] : tensor<2x8x1x32x2xf32> into tensor<2x8x1x64xf32>
    %43 = tensor.empty() : tensor<2x8x1x64xbf16>
    %44 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed : tensor<2x8x1x64xf32>) outs(%43 : tensor<2x8x1x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %101 = arith.truncf %in : f32 to bf16
      linalg.yield %101 : bf16
    } -> tensor<2x8x1x64xbf16>
    %45 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %expanded_15 : tensor<2x1x1x32xcomplex<f32>>, tensor<2x1x1x32xcomplex<f32>>) outs(%38 : tensor<2x1x1x32xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_39: complex<f32>, %out: complex<f32>):
      %101 = complex.mul %in, %in_39 : complex<f32>
      linalg.yield %101 : complex<f32>
    } -> tensor<2x1x1x32xcomplex<f32>>
    %46 = tensor.empty() : tensor<2x1x1x32x2xf32>
    %47 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<2x1x1x32xcomplex<f32>>) outs(%46 : tensor<2x1x1x32x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %101 = complex.re %in : complex<f32>
      %102 = complex.im %in : complex<f32>
      %103 = linalg.index 4 : index
      %104 = arith.cmpi eq, %103, %c0 : index
      %105 = arith.select %104, %101, %102 : f32
      linalg.yield %105 : f32
    } -> tensor<2x1x1x32x2xf32>
    %collapsed_16 = tensor.collapse_shape %47 [[0], [1], [2], [3, 4]] : tensor<2x1x1x32x2xf32> into tensor<2x1x1x64xf32>
    %48 = tensor.empty() : tensor<2x1x1x64xbf16>
    %49 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_16 : tensor<2x1x1x64xf32>) outs(%48 : tensor<2x1x1x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %101 = arith.truncf %in : f32 to bf16
      linalg.yield %101 : bf16
    } -> tensor<2x1x1x64xbf16>
    %concat = tensor.concat dim(2) %arg8, %expanded_11 : (tensor<2x1x96x512xbf16>, tensor<2x1x1x512xbf16>) -> tensor<2x1x97x512xbf16>
    %concat_17 = tensor.concat dim(2) %arg9, %49 : (tensor<2x1x96x64xbf16>, tensor<2x1x1x64xbf16>) -> tensor<2x1x97x64xbf16>
    %concat_18 = tensor.concat dim(3) %extracted_slice, %44 : (tensor<2x8x1x128xbf16>, tensor<2x8x1x64xbf16>) -> tensor<2x8x1x192xbf16>
    %50 = tensor.empty() : tensor<512x2048xbf16>
    %transposed_19 = linalg.transpose ins(%arg3 : tensor<2048x512xbf16>) outs(%50 : tensor<512x2048xbf16>) permutation = [1, 0] 
    %51 = tensor.empty() : tensor<2x1x512x2048xbf16>
    %52 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_19 : tensor<512x2048xbf16>) outs(%51 : tensor<2x1x512x2048xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x1x512x2048xbf16>
    %collapsed_20 = tensor.collapse_shape %concat [[0, 1], [2], [3]] : tensor<2x1x97x512xbf16> into tensor<2x97x512xbf16>
    %collapsed_21 = tensor.collapse_shape %52 [[0, 1], [2], [3]] : tensor<2x1x512x2048xbf16> into tensor<2x512x2048xbf16>
    %53 = tensor.empty() : tensor<2x97x2048xf32>
    %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<2x97x2048xf32>) -> tensor<2x97x2048xf32>
    %55 = linalg.batch_matmul ins(%collapsed_20, %collapsed_21 : tensor<2x97x512xbf16>, tensor<2x512x2048xbf16>) outs(%54 : tensor<2x97x2048xf32>) -> tensor<2x97x2048xf32>
    %56 = tensor.empty() : tensor<2x97x2048xbf16>
    %57 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : tensor<2x97x2048xf32>) outs(%56 : tensor<2x97x2048xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %101 = arith.truncf %in : f32 to bf16
      linalg.yield %101 : bf16
    } -> tensor<2x97x2048xbf16>
    %expanded_22 = tensor.expand_shape %57 [[0], [1], [2, 3]] output_shape [2, 97, 8, 256] : tensor<2x97x2048xbf16> into tensor<2x97x8x256xbf16>
    %58 = tensor.empty() : tensor<2x8x97x256xbf16>
    %transposed_23 = linalg.transpose ins(%expanded_22 : tensor<2x97x8x256xbf16>) outs(%58 : tensor<2x8x97x256xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_24 = tensor.extract_slice %transposed_23[0, 0, 0, 0] [2, 8, 97, 128] [1, 1, 1, 1] : tensor<2x8x97x256xbf16> to tensor<2x8x97x128xbf16>
    %extracted_slice_25 = tensor.extract_slice %transposed_23[0, 0, 0, 128] [2, 8, 97, 128] [1, 1, 1, 1] : tensor<2x8x97x256xbf16> to tensor<2x8x97x128xbf16>
    %59 = tensor.empty() : tensor<2x8x97x64xbf16>
    %collapsed_26 = tensor.collapse_shape %concat_17 [[0, 1], [2], [3]] : tensor<2x1x97x64xbf16> into tensor<2x97x64xbf16>
    %60 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_26 : tensor<2x97x64xbf16>) outs(%59 : tensor<2x8x97x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x8x97x64xbf16>
    %61 = tensor.empty() : tensor<2x8x97x192xbf16>
    %inserted_slice = tensor.insert_slice %extracted_slice_24 into %61[0, 0, 0, 0] [2, 8, 97, 128] [1, 1, 1, 1] : tensor<2x8x97x128xbf16> into tensor<2x8x97x192xbf16>
    %inserted_slice_27 = tensor.insert_slice %60 into %inserted_slice[0, 0, 0, 128] [2, 8, 97, 64] [1, 1, 1, 1] : tensor<2x8x97x64xbf16> into tensor<2x8x97x192xbf16>
    %62 = tensor.empty() : tensor<2x8x1x192xf32>
    %63 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_18 : tensor<2x8x1x192xbf16>) outs(%62 : tensor<2x8x1x192xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %101 = arith.extf %in : bf16 to f32
      linalg.yield %101 : f32
    } -> tensor<2x8x1x192xf32>
    %64 = tensor.empty() : tensor<2x8x97x192xf32>
    %65 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_27 : tensor<2x8x97x192xbf16>) outs(%64 : tensor<2x8x97x192xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %101 = arith.extf %in : bf16 to f32
      linalg.yield %101 : f32
    } -> tensor<2x8x97x192xf32>
    %66 = tensor.empty() : tensor<2x8x97x128xf32>
    %67 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25 : tensor<2x8x97x128xbf16>) outs(%66 : tensor<2x8x97x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %101 = arith.extf %in : bf16 to f32
      linalg.yield %101 : f32
    } -> tensor<2x8x97x128xf32>
    %68 = tensor.empty() : tensor<2x8x192x97xf32>
    %transposed_28 = linalg.transpose ins(%65 : tensor<2x8x97x192xf32>) outs(%68 : tensor<2x8x192x97xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_29 = tensor.collapse_shape %63 [[0, 1], [2], [3]] : tensor<2x8x1x192xf32> into tensor<16x1x192xf32>
    %collapsed_30 = tensor.collapse_shape %transposed_28 [[0, 1], [2], [3]] : tensor<2x8x192x97xf32> into tensor<16x192x97xf32>
    %69 = tensor.empty() : tensor<16x1x97xf32>
    %70 = linalg.fill ins(%cst : f32) outs(%69 : tensor<16x1x97xf32>) -> tensor<16x1x97xf32>
    %71 = linalg.batch_matmul ins(%collapsed_29, %collapsed_30 : tensor<16x1x192xf32>, tensor<16x192x97xf32>) outs(%70 : tensor<16x1x97xf32>) -> tensor<16x1x97xf32>
    %expanded_31 = tensor.expand_shape %71 [[0, 1], [2], [3]] output_shape [2, 8, 1, 97] : tensor<16x1x97xf32> into tensor<2x8x1x97xf32>
    %72 = tensor.empty() : tensor<2x8x1x97xf32>
    %73 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_31 : tensor<2x8x1x97xf32>) outs(%72 : tensor<2x8x1x97xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.truncf %cst_3 : f64 to f32
      %102 = arith.mulf %in, %101 : f32
      linalg.yield %102 : f32
    } -> tensor<2x8x1x97xf32>
    %74 = linalg.generic {indexing_maps = [#map5, #map4, #map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg7, %73, %cst_2 : tensor<2x1x1x97xi1>, tensor<2x8x1x97xf32>, tensor<f32>) outs(%72 : tensor<2x8x1x97xf32>) {
    ^bb0(%in: i1, %in_39: f32, %in_40: f32, %out: f32):
      %101 = arith.select %in, %in_39, %in_40 : f32
      linalg.yield %101 : f32
    } -> tensor<2x8x1x97xf32>
    %75 = tensor.empty() : tensor<2x8x1xi64>
    %76 = linalg.fill ins(%c0_i64 : i64) outs(%75 : tensor<2x8x1xi64>) -> tensor<2x8x1xi64>
    %77 = tensor.empty() : tensor<2x8x1xf32>
    %78 = linalg.fill ins(%cst_0 : f32) outs(%77 : tensor<2x8x1xf32>) -> tensor<2x8x1xf32>
    %79:2 = linalg.generic {indexing_maps = [#map4, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%74 : tensor<2x8x1x97xf32>) outs(%78, %76 : tensor<2x8x1xf32>, tensor<2x8x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_39: i64):
      %101 = linalg.index 3 : index
      %102 = arith.index_cast %101 : index to i64
      %103 = arith.maximumf %in, %out : f32
      %104 = arith.cmpf ogt, %in, %out : f32
      %105 = arith.select %104, %102, %out_39 : i64
      linalg.yield %103, %105 : f32, i64
    } -> (tensor<2x8x1xf32>, tensor<2x8x1xi64>)
    %expanded_32 = tensor.expand_shape %79#0 [[0], [1], [2, 3]] output_shape [2, 8, 1, 1] : tensor<2x8x1xf32> into tensor<2x8x1x1xf32>
    %80 = linalg.generic {indexing_maps = [#map4, #map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74, %expanded_32 : tensor<2x8x1x97xf32>, tensor<2x8x1x1xf32>) outs(%72 : tensor<2x8x1x97xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %101 = arith.subf %in, %in_39 : f32
      linalg.yield %101 : f32
    } -> tensor<2x8x1x97xf32>
    %81 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80 : tensor<2x8x1x97xf32>) outs(%72 : tensor<2x8x1x97xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = math.exp %in : f32
      linalg.yield %101 : f32
    } -> tensor<2x8x1x97xf32>
    %82 = tensor.empty() : tensor<2x8x1x1xf32>
    %83 = linalg.fill ins(%cst : f32) outs(%82 : tensor<2x8x1x1xf32>) -> tensor<2x8x1x1xf32>
    %84 = linalg.generic {indexing_maps = [#map4, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%81 : tensor<2x8x1x97xf32>) outs(%83 : tensor<2x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.addf %in, %out : f32
      linalg.yield %101 : f32
    } -> tensor<2x8x1x1xf32>
    %85 = linalg.generic {indexing_maps = [#map4, #map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%81, %84 : tensor<2x8x1x97xf32>, tensor<2x8x1x1xf32>) outs(%72 : tensor<2x8x1x97xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %101 = arith.divf %in, %in_39 : f32
      linalg.yield %101 : f32
    } -> tensor<2x8x1x97xf32>
    %86 = linalg.generic {indexing_maps = [#map5, #map4, #map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg7, %85, %cst_1 : tensor<2x1x1x97xi1>, tensor<2x8x1x97xf32>, tensor<f32>) outs(%72 : tensor<2x8x1x97xf32>) {
    ^bb0(%in: i1, %in_39: f32, %in_40: f32, %out: f32):
      %101 = arith.select %in, %in_39, %in_40 : f32
      linalg.yield %101 : f32
    } -> tensor<2x8x1x97xf32>
    %collapsed_33 = tensor.collapse_shape %86 [[0, 1], [2], [3]] : tensor<2x8x1x97xf32> into tensor<16x1x97xf32>
    %collapsed_34 = tensor.collapse_shape %67 [[0, 1], [2], [3]] : tensor<2x8x97x128xf32> into tensor<16x97x128xf32>
    %87 = tensor.empty() : tensor<16x1x128xf32>
    %88 = linalg.fill ins(%cst : f32) outs(%87 : tensor<16x1x128xf32>) -> tensor<16x1x128xf32>
    %89 = linalg.batch_matmul ins(%collapsed_33, %collapsed_34 : tensor<16x1x97xf32>, tensor<16x97x128xf32>) outs(%88 : tensor<16x1x128xf32>) -> tensor<16x1x128xf32>
    %expanded_35 = tensor.expand_shape %89 [[0, 1], [2], [3]] output_shape [2, 8, 1, 128] : tensor<16x1x128xf32> into tensor<2x8x1x128xf32>
    %90 = tensor.empty() : tensor<2x8x1x128xbf16>
    %91 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_35 : tensor<2x8x1x128xf32>) outs(%90 : tensor<2x8x1x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %101 = arith.truncf %in : f32 to bf16
      linalg.yield %101 : bf16
    } -> tensor<2x8x1x128xbf16>
    %92 = tensor.empty() : tensor<2x1x8x128xbf16>
    %transposed_36 = linalg.transpose ins(%91 : tensor<2x8x1x128xbf16>) outs(%92 : tensor<2x1x8x128xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_37 = tensor.collapse_shape %transposed_36 [[0], [1], [2, 3]] : tensor<2x1x8x128xbf16> into tensor<2x1x1024xbf16>
    %93 = tensor.empty() : tensor<1024x256xbf16>
    %transposed_38 = linalg.transpose ins(%arg4 : tensor<256x1024xbf16>) outs(%93 : tensor<1024x256xbf16>) permutation = [1, 0] 
    %94 = tensor.empty() : tensor<2x1024x256xbf16>
    %95 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_38 : tensor<1024x256xbf16>) outs(%94 : tensor<2x1024x256xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x1024x256xbf16>
    %96 = tensor.empty() : tensor<2x1x256xf32>
    %97 = linalg.fill ins(%cst : f32) outs(%96 : tensor<2x1x256xf32>) -> tensor<2x1x256xf32>
    %98 = linalg.batch_matmul ins(%collapsed_37, %95 : tensor<2x1x1024xbf16>, tensor<2x1024x256xbf16>) outs(%97 : tensor<2x1x256xf32>) -> tensor<2x1x256xf32>
    %99 = tensor.empty() : tensor<2x1x256xbf16>
    %100 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98 : tensor<2x1x256xf32>) outs(%99 : tensor<2x1x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %101 = arith.truncf %in : f32 to bf16
      linalg.yield %101 : bf16
    } -> tensor<2x1x256xbf16>
    return %100, %concat, %concat_17 : tensor<2x1x256xbf16>, tensor<2x1x97x512xbf16>, tensor<2x1x97x64xbf16>
  }
}

