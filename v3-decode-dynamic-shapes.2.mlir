#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map6 = affine_map<(d0, d1, d2) -> (d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> ()>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map13 = affine_map<()[s0, s1] -> (s0, 1, 96)>
#map14 = affine_map<()[s0, s1] -> (s0, 1, 16)>
#map15 = affine_map<()[s0, s1] -> (s0, 1, 1, s1 + 1)>
#map16 = affine_map<()[s0, s1] -> (s0, 1, s1, 64)>
#map17 = affine_map<()[s0, s1] -> (s0, 1, s1, 16)>
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{mla.arg = 0 : i64}, {mla.arg = 1 : i64}, {mla.arg = 2 : i64}, {mla.arg = 3 : i64}, {mla.arg = 4 : i64}, {mla.arg = 5 : i64}, {mla.arg = 6 : i64}, {mla.arg = 7 : i64, mla.shape = #map13}, {mla.arg = 8 : i64, mla.shape = #map14}, {mla.arg = 9 : i64, mla.shape = #map14}, {mla.arg = 10 : i64, mla.shape = #map15}, {mla.arg = 11 : i64, mla.shape = #map16}, {mla.arg = 12 : i64, mla.shape = #map17}], function_type = (tensor<48x96xf32>, tensor<48xf32>, tensor<200x48xf32>, tensor<80x96xf32>, tensor<64xf32>, tensor<240x64xf32>, tensor<96x120xf32>, tensor<?x1x96xf32>, tensor<?x1x16xf32>, tensor<?x1x16xf32>, tensor<?x1x1x?xi1>, tensor<?x1x?x64xf32>, tensor<?x1x?x16xf32>) -> (tensor<?x1x96xf32>, tensor<?x1x?x64xf32>, tensor<?x1x?x16xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<48x96xf32>, %arg1: tensor<48xf32>, %arg2: tensor<200x48xf32>, %arg3: tensor<80x96xf32>, %arg4: tensor<64xf32>, %arg5: tensor<240x64xf32>, %arg6: tensor<96x120xf32>, %arg7: tensor<?x1x96xf32>, %arg8: tensor<?x1x16xf32>, %arg9: tensor<?x1x16xf32>, %arg10: tensor<?x1x1x?xi1>, %arg11: tensor<?x1x?x64xf32>, %arg12: tensor<?x1x?x16xf32>):
    %0 = "arith.constant"() <{value = 48 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 24 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 40 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %4 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %5 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %6 = "arith.constant"() <{value = 0 : index}> : () -> index
    %7 = "arith.constant"() <{value = 1 : index}> : () -> index
    %8 = "arith.constant"() <{value = 2 : index}> : () -> index
    %9 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %10 = "arith.constant"() <{value = 5 : index}> : () -> index
    %11 = "arith.constant"() <{value = 3 : index}> : () -> index
    %12 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %13 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %14 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %15 = "arith.constant"() <{value = 0.2962823648750772 : f64}> : () -> f64
    %16 = "arith.constant"() <{value = 9.9999999999999995E-7 : f64}> : () -> f64
    %17 = "arith.constant"() <{value = 4.800000e+01 : f32}> : () -> f32
    %18 = "arith.constant"() <{value = 200 : i64}> : () -> i64
    %19 = "arith.constant"() <{value = 6.400000e+01 : f32}> : () -> f32
    %20 = "arith.constant"() <{value = 240 : i64}> : () -> i64
    %21 = "arith.constant"() <{value = 120 : i64}> : () -> i64
    %22 = "tensor.dim"(%arg12, %6) : (tensor<?x1x?x16xf32>, index) -> index
    %23 = "arith.index_cast"(%22) : (index) -> i64
    %24 = "tensor.dim"(%arg12, %8) : (tensor<?x1x?x16xf32>, index) -> index
    %25 = "arith.index_cast"(%24) : (index) -> i64
    %26 = "tensor.empty"() : () -> tensor<96x48xf32>
    %27 = "linalg.transpose"(%arg0, %26) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg177: f32, %arg178: f32):
      "linalg.yield"(%arg177) : (f32) -> ()
    }) : (tensor<48x96xf32>, tensor<96x48xf32>) -> tensor<96x48xf32>
    %28 = "tensor.dim"(%arg7, %6) : (tensor<?x1x96xf32>, index) -> index
    %29 = "arith.index_cast"(%28) : (index) -> i64
    %30 = "arith.cmpi"(%29, %5) <{predicate = 5 : i64}> : (i64, i64) -> i1
    "cf.assert"(%30) <{msg = "negative values not allowed in new dimensions"}> : (i1) -> ()
    %31 = "tensor.empty"(%28) : (index) -> tensor<?x96x48xf32>
    %32 = "linalg.generic"(%27, %31) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg175: f32, %arg176: f32):
      "linalg.yield"(%arg175) : (f32) -> ()
    }) : (tensor<96x48xf32>, tensor<?x96x48xf32>) -> tensor<?x96x48xf32>
    %33 = "tensor.empty"(%28) : (index) -> tensor<?x1x48xf32>
    %34 = "linalg.fill"(%9, %33) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg173: f32, %arg174: f32):
      "linalg.yield"(%arg173) : (f32) -> ()
    }) : (f32, tensor<?x1x48xf32>) -> tensor<?x1x48xf32>
    %35 = "linalg.batch_matmul"(%arg7, %32, %34) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg170: f32, %arg171: f32, %arg172: f32):
      %322 = "arith.mulf"(%arg170, %arg171) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %323 = "arith.addf"(%arg172, %322) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%323) : (f32) -> ()
    }) : (tensor<?x1x96xf32>, tensor<?x96x48xf32>, tensor<?x1x48xf32>) -> tensor<?x1x48xf32>
    %36 = "linalg.generic"(%35, %33) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg168: f32, %arg169: f32):
      %321 = "math.fpowi"(%arg168, %4) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%321) : (f32) -> ()
    }) : (tensor<?x1x48xf32>, tensor<?x1x48xf32>) -> tensor<?x1x48xf32>
    %37 = "tensor.empty"(%28) : (index) -> tensor<?x1x1xf32>
    %38 = "linalg.fill"(%9, %37) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg166: f32, %arg167: f32):
      "linalg.yield"(%arg166) : (f32) -> ()
    }) : (f32, tensor<?x1x1xf32>) -> tensor<?x1x1xf32>
    %39 = "linalg.generic"(%36, %38) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg164: f32, %arg165: f32):
      %320 = "arith.addf"(%arg164, %arg165) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%320) : (f32) -> ()
    }) : (tensor<?x1x48xf32>, tensor<?x1x1xf32>) -> tensor<?x1x1xf32>
    %40 = "linalg.generic"(%39, %37) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg162: f32, %arg163: f32):
      %319 = "arith.divf"(%arg162, %17) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%319) : (f32) -> ()
    }) : (tensor<?x1x1xf32>, tensor<?x1x1xf32>) -> tensor<?x1x1xf32>
    %41 = "linalg.generic"(%40, %37) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg160: f32, %arg161: f32):
      %317 = "arith.truncf"(%16) : (f64) -> f32
      %318 = "arith.addf"(%arg160, %317) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%318) : (f32) -> ()
    }) : (tensor<?x1x1xf32>, tensor<?x1x1xf32>) -> tensor<?x1x1xf32>
    %42 = "linalg.generic"(%41, %37) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg158: f32, %arg159: f32):
      %316 = "math.rsqrt"(%arg158) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%316) : (f32) -> ()
    }) : (tensor<?x1x1xf32>, tensor<?x1x1xf32>) -> tensor<?x1x1xf32>
    %43 = "linalg.generic"(%35, %42, %33) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg155: f32, %arg156: f32, %arg157: f32):
      %315 = "arith.mulf"(%arg155, %arg156) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%315) : (f32) -> ()
    }) : (tensor<?x1x48xf32>, tensor<?x1x1xf32>, tensor<?x1x48xf32>) -> tensor<?x1x48xf32>
    %44 = "linalg.generic"(%arg1, %43, %33) <{indexing_maps = [#map6, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg152: f32, %arg153: f32, %arg154: f32):
      %314 = "arith.mulf"(%arg152, %arg153) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%314) : (f32) -> ()
    }) : (tensor<48xf32>, tensor<?x1x48xf32>, tensor<?x1x48xf32>) -> tensor<?x1x48xf32>
    %45 = "tensor.empty"() : () -> tensor<48x200xf32>
    %46 = "linalg.transpose"(%arg2, %45) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg150: f32, %arg151: f32):
      "linalg.yield"(%arg150) : (f32) -> ()
    }) : (tensor<200x48xf32>, tensor<48x200xf32>) -> tensor<48x200xf32>
    "cf.assert"(%30) <{msg = "negative values not allowed in new dimensions"}> : (i1) -> ()
    %47 = "tensor.empty"(%28) : (index) -> tensor<?x48x200xf32>
    %48 = "linalg.generic"(%46, %47) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg148: f32, %arg149: f32):
      "linalg.yield"(%arg148) : (f32) -> ()
    }) : (tensor<48x200xf32>, tensor<?x48x200xf32>) -> tensor<?x48x200xf32>
    %49 = "tensor.empty"(%28) : (index) -> tensor<?x1x200xf32>
    %50 = "linalg.fill"(%9, %49) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg146: f32, %arg147: f32):
      "linalg.yield"(%arg146) : (f32) -> ()
    }) : (f32, tensor<?x1x200xf32>) -> tensor<?x1x200xf32>
    %51 = "linalg.batch_matmul"(%44, %48, %50) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg143: f32, %arg144: f32, %arg145: f32):
      %312 = "arith.mulf"(%arg143, %arg144) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %313 = "arith.addf"(%arg145, %312) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%313) : (f32) -> ()
    }) : (tensor<?x1x48xf32>, tensor<?x48x200xf32>, tensor<?x1x200xf32>) -> tensor<?x1x200xf32>
    %52 = "arith.cmpi"(%23, %5) <{predicate = 2 : i64}> : (i64, i64) -> i1
    %53 = "arith.select"(%52, %3, %23) : (i1, i64, i64) -> i64
    %54 = "arith.extui"(%52) : (i1) -> i64
    %55 = "arith.addi"(%54, %3) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
    %56 = "arith.muli"(%53, %2) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
    %57 = "arith.cmpi"(%55, %3) <{predicate = 3 : i64}> : (i64, i64) -> i1
    "cf.assert"(%57) <{msg = "must have at most one inferred (negative) dimension"}> : (i1) -> ()
    %58 = "arith.muli"(%29, %18) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
    %59 = "arith.divsi"(%58, %56) : (i64, i64) -> i64
    %60 = "arith.select"(%52, %59, %23) : (i1, i64, i64) -> i64
    %61 = "tensor.from_elements"(%60, %3, %59, %2) : (i64, i64, i64, i64) -> tensor<4xi64>
    %62 = "tensor.reshape"(%51, %61) : (tensor<?x1x200xf32>, tensor<4xi64>) -> tensor<?x1x5x40xf32>
    %63 = "arith.index_cast"(%60) : (i64) -> index
    %64 = "tensor.empty"(%63) : (index) -> tensor<?x5x1x40xf32>
    %65 = "linalg.transpose"(%62, %64) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg141: f32, %arg142: f32):
      "linalg.yield"(%arg141) : (f32) -> ()
    }) : (tensor<?x1x5x40xf32>, tensor<?x5x1x40xf32>) -> tensor<?x5x1x40xf32>
    %66 = "tensor.extract_slice"(%65, %63) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: -9223372036854775808, 5, 1, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<?x5x1x40xf32>, index) -> tensor<?x5x1x24xf32>
    %67 = "tensor.extract_slice"(%65, %63) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: -9223372036854775808, 5, 1, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<?x5x1x40xf32>, index) -> tensor<?x5x1x16xf32>
    %68 = "tensor.empty"() : () -> tensor<96x80xf32>
    %69 = "linalg.transpose"(%arg3, %68) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg139: f32, %arg140: f32):
      "linalg.yield"(%arg139) : (f32) -> ()
    }) : (tensor<80x96xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    "cf.assert"(%30) <{msg = "negative values not allowed in new dimensions"}> : (i1) -> ()
    %70 = "tensor.empty"(%28) : (index) -> tensor<?x96x80xf32>
    %71 = "linalg.generic"(%69, %70) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg137: f32, %arg138: f32):
      "linalg.yield"(%arg137) : (f32) -> ()
    }) : (tensor<96x80xf32>, tensor<?x96x80xf32>) -> tensor<?x96x80xf32>
    %72 = "tensor.empty"(%28) : (index) -> tensor<?x1x80xf32>
    %73 = "linalg.fill"(%9, %72) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg135: f32, %arg136: f32):
      "linalg.yield"(%arg135) : (f32) -> ()
    }) : (f32, tensor<?x1x80xf32>) -> tensor<?x1x80xf32>
    %74 = "linalg.batch_matmul"(%arg7, %71, %73) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg132: f32, %arg133: f32, %arg134: f32):
      %310 = "arith.mulf"(%arg132, %arg133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %311 = "arith.addf"(%arg134, %310) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%311) : (f32) -> ()
    }) : (tensor<?x1x96xf32>, tensor<?x96x80xf32>, tensor<?x1x80xf32>) -> tensor<?x1x80xf32>
    %75 = "tensor.extract_slice"(%74, %28) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: -9223372036854775808, 1, 64>, static_strides = array<i64: 1, 1, 1>}> : (tensor<?x1x80xf32>, index) -> tensor<?x1x64xf32>
    %76 = "tensor.extract_slice"(%74, %28) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0, 64>, static_sizes = array<i64: -9223372036854775808, 1, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<?x1x80xf32>, index) -> tensor<?x1x16xf32>
    %77 = "tensor.empty"(%28) : (index) -> tensor<?x1x64xf32>
    %78 = "linalg.generic"(%75, %77) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg130: f32, %arg131: f32):
      %309 = "math.fpowi"(%arg130, %4) <{fastmath = #arith.fastmath<none>}> : (f32, i64) -> f32
      "linalg.yield"(%309) : (f32) -> ()
    }) : (tensor<?x1x64xf32>, tensor<?x1x64xf32>) -> tensor<?x1x64xf32>
    %79 = "linalg.generic"(%78, %38) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg128: f32, %arg129: f32):
      %308 = "arith.addf"(%arg128, %arg129) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%308) : (f32) -> ()
    }) : (tensor<?x1x64xf32>, tensor<?x1x1xf32>) -> tensor<?x1x1xf32>
    %80 = "linalg.generic"(%79, %37) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg126: f32, %arg127: f32):
      %307 = "arith.divf"(%arg126, %19) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%307) : (f32) -> ()
    }) : (tensor<?x1x1xf32>, tensor<?x1x1xf32>) -> tensor<?x1x1xf32>
    %81 = "linalg.generic"(%80, %37) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg124: f32, %arg125: f32):
      %305 = "arith.truncf"(%16) : (f64) -> f32
      %306 = "arith.addf"(%arg124, %305) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%306) : (f32) -> ()
    }) : (tensor<?x1x1xf32>, tensor<?x1x1xf32>) -> tensor<?x1x1xf32>
    %82 = "linalg.generic"(%81, %37) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg122: f32, %arg123: f32):
      %304 = "math.rsqrt"(%arg122) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%304) : (f32) -> ()
    }) : (tensor<?x1x1xf32>, tensor<?x1x1xf32>) -> tensor<?x1x1xf32>
    %83 = "linalg.generic"(%75, %82, %77) <{indexing_maps = [#map1, #map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg119: f32, %arg120: f32, %arg121: f32):
      %303 = "arith.mulf"(%arg119, %arg120) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%303) : (f32) -> ()
    }) : (tensor<?x1x64xf32>, tensor<?x1x1xf32>, tensor<?x1x64xf32>) -> tensor<?x1x64xf32>
    %84 = "linalg.generic"(%arg4, %83, %77) <{indexing_maps = [#map6, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg116: f32, %arg117: f32, %arg118: f32):
      %302 = "arith.mulf"(%arg116, %arg117) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%302) : (f32) -> ()
    }) : (tensor<64xf32>, tensor<?x1x64xf32>, tensor<?x1x64xf32>) -> tensor<?x1x64xf32>
    %85 = "tensor.expand_shape"(%84, %28) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: -9223372036854775808, 1, 1, 64>}> : (tensor<?x1x64xf32>, index) -> tensor<?x1x1x64xf32>
    %86 = "tensor.expand_shape"(%76, %28) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: -9223372036854775808, 1, 1, 16>}> : (tensor<?x1x16xf32>, index) -> tensor<?x1x1x16xf32>
    %87 = "tensor.dim"(%arg8, %6) : (tensor<?x1x16xf32>, index) -> index
    %88 = "tensor.extract_slice"(%arg8, %87) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: -9223372036854775808, 1, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<?x1x16xf32>, index) -> tensor<?x1x8xf32>
    %89 = "tensor.expand_shape"(%88, %87) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: -9223372036854775808, 1, 1, 8>}> : (tensor<?x1x8xf32>, index) -> tensor<?x1x1x8xf32>
    %90 = "tensor.dim"(%arg9, %6) : (tensor<?x1x16xf32>, index) -> index
    %91 = "tensor.extract_slice"(%arg9, %90) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: -9223372036854775808, 1, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<?x1x16xf32>, index) -> tensor<?x1x8xf32>
    %92 = "tensor.expand_shape"(%91, %90) <{reassociation = [[0], [1, 2], [3]], static_output_shape = array<i64: -9223372036854775808, 1, 1, 8>}> : (tensor<?x1x8xf32>, index) -> tensor<?x1x1x8xf32>
    %93 = "tensor.extract_slice"(%67, %63) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: -9223372036854775808, 5, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<?x5x1x16xf32>, index) -> tensor<?x5x1x8xf32>
    %94 = "tensor.extract_slice"(%67, %63) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: -9223372036854775808, 5, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<?x5x1x16xf32>, index) -> tensor<?x5x1x8xf32>
    %95 = "tensor.dim"(%86, %6) : (tensor<?x1x1x16xf32>, index) -> index
    %96 = "tensor.extract_slice"(%86, %95) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: -9223372036854775808, 1, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<?x1x1x16xf32>, index) -> tensor<?x1x1x8xf32>
    %97 = "tensor.extract_slice"(%86, %95) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: -9223372036854775808, 1, 1, 8>, static_strides = array<i64: 1, 1, 1, 2>}> : (tensor<?x1x1x16xf32>, index) -> tensor<?x1x1x8xf32>
    %98 = "tensor.dim"(%89, %6) : (tensor<?x1x1x8xf32>, index) -> index
    %99 = "arith.cmpi"(%63, %98) <{predicate = 0 : i64}> : (index, index) -> i1
    "cf.assert"(%99) <{msg = "mismatched size for broadcast"}> : (i1) -> ()
    %100 = "tensor.empty"(%63) : (index) -> tensor<?x5x1x8xf32>
    %101 = "linalg.generic"(%93, %89, %100) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg113: f32, %arg114: f32, %arg115: f32):
      %301 = "arith.mulf"(%arg113, %arg114) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%301) : (f32) -> ()
    }) : (tensor<?x5x1x8xf32>, tensor<?x1x1x8xf32>, tensor<?x5x1x8xf32>) -> tensor<?x5x1x8xf32>
    %102 = "tensor.dim"(%92, %6) : (tensor<?x1x1x8xf32>, index) -> index
    %103 = "arith.cmpi"(%63, %102) <{predicate = 0 : i64}> : (index, index) -> i1
    "cf.assert"(%103) <{msg = "mismatched size for broadcast"}> : (i1) -> ()
    %104 = "linalg.generic"(%94, %92, %100) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg110: f32, %arg111: f32, %arg112: f32):
      %300 = "arith.mulf"(%arg110, %arg111) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%300) : (f32) -> ()
    }) : (tensor<?x5x1x8xf32>, tensor<?x1x1x8xf32>, tensor<?x5x1x8xf32>) -> tensor<?x5x1x8xf32>
    %105 = "linalg.generic"(%101, %104, %100) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg107: f32, %arg108: f32, %arg109: f32):
      %299 = "arith.subf"(%arg107, %arg108) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%299) : (f32) -> ()
    }) : (tensor<?x5x1x8xf32>, tensor<?x5x1x8xf32>, tensor<?x5x1x8xf32>) -> tensor<?x5x1x8xf32>
    "cf.assert"(%99) <{msg = "mismatched size for broadcast"}> : (i1) -> ()
    %106 = "linalg.generic"(%94, %89, %100) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg104: f32, %arg105: f32, %arg106: f32):
      %298 = "arith.mulf"(%arg104, %arg105) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%298) : (f32) -> ()
    }) : (tensor<?x5x1x8xf32>, tensor<?x1x1x8xf32>, tensor<?x5x1x8xf32>) -> tensor<?x5x1x8xf32>
    "cf.assert"(%103) <{msg = "mismatched size for broadcast"}> : (i1) -> ()
    %107 = "linalg.generic"(%93, %92, %100) <{indexing_maps = [#map7, #map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg101: f32, %arg102: f32, %arg103: f32):
      %297 = "arith.mulf"(%arg101, %arg102) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%297) : (f32) -> ()
    }) : (tensor<?x5x1x8xf32>, tensor<?x1x1x8xf32>, tensor<?x5x1x8xf32>) -> tensor<?x5x1x8xf32>
    %108 = "linalg.generic"(%106, %107, %100) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg98: f32, %arg99: f32, %arg100: f32):
      %296 = "arith.addf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%296) : (f32) -> ()
    }) : (tensor<?x5x1x8xf32>, tensor<?x5x1x8xf32>, tensor<?x5x1x8xf32>) -> tensor<?x5x1x8xf32>
    %109 = "tensor.concat"(%105, %108) <{dim = 3 : i64}> : (tensor<?x5x1x8xf32>, tensor<?x5x1x8xf32>) -> tensor<?x5x1x16xf32>
    %110 = "arith.cmpi"(%95, %98) <{predicate = 0 : i64}> : (index, index) -> i1
    "cf.assert"(%110) <{msg = "mismatched size for broadcast"}> : (i1) -> ()
    %111 = "tensor.empty"(%95) : (index) -> tensor<?x1x1x8xf32>
    %112 = "linalg.generic"(%96, %89, %111) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg95: f32, %arg96: f32, %arg97: f32):
      %295 = "arith.mulf"(%arg95, %arg96) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%295) : (f32) -> ()
    }) : (tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>) -> tensor<?x1x1x8xf32>
    %113 = "arith.cmpi"(%95, %102) <{predicate = 0 : i64}> : (index, index) -> i1
    "cf.assert"(%113) <{msg = "mismatched size for broadcast"}> : (i1) -> ()
    %114 = "linalg.generic"(%97, %92, %111) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg92: f32, %arg93: f32, %arg94: f32):
      %294 = "arith.mulf"(%arg92, %arg93) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%294) : (f32) -> ()
    }) : (tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>) -> tensor<?x1x1x8xf32>
    %115 = "linalg.generic"(%112, %114, %111) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg89: f32, %arg90: f32, %arg91: f32):
      %293 = "arith.subf"(%arg89, %arg90) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%293) : (f32) -> ()
    }) : (tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>) -> tensor<?x1x1x8xf32>
    "cf.assert"(%110) <{msg = "mismatched size for broadcast"}> : (i1) -> ()
    %116 = "linalg.generic"(%97, %89, %111) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg86: f32, %arg87: f32, %arg88: f32):
      %292 = "arith.mulf"(%arg86, %arg87) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%292) : (f32) -> ()
    }) : (tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>) -> tensor<?x1x1x8xf32>
    "cf.assert"(%113) <{msg = "mismatched size for broadcast"}> : (i1) -> ()
    %117 = "linalg.generic"(%96, %92, %111) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg83: f32, %arg84: f32, %arg85: f32):
      %291 = "arith.mulf"(%arg83, %arg84) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%291) : (f32) -> ()
    }) : (tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>) -> tensor<?x1x1x8xf32>
    %118 = "linalg.generic"(%116, %117, %111) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg80: f32, %arg81: f32, %arg82: f32):
      %290 = "arith.addf"(%arg80, %arg81) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%290) : (f32) -> ()
    }) : (tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>) -> tensor<?x1x1x8xf32>
    %119 = "tensor.concat"(%115, %118) <{dim = 3 : i64}> : (tensor<?x1x1x8xf32>, tensor<?x1x1x8xf32>) -> tensor<?x1x1x16xf32>
    %120 = "tensor.concat"(%arg11, %85) <{dim = 2 : i64}> : (tensor<?x1x?x64xf32>, tensor<?x1x1x64xf32>) -> tensor<?x1x?x64xf32>
    %121 = "tensor.concat"(%arg12, %119) <{dim = 2 : i64}> : (tensor<?x1x?x16xf32>, tensor<?x1x1x16xf32>) -> tensor<?x1x?x16xf32>
    %122 = "tensor.concat"(%66, %109) <{dim = 3 : i64}> : (tensor<?x5x1x24xf32>, tensor<?x5x1x16xf32>) -> tensor<?x5x1x40xf32>
    %123 = "tensor.empty"() : () -> tensor<64x240xf32>
    %124 = "linalg.transpose"(%arg5, %123) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg78: f32, %arg79: f32):
      "linalg.yield"(%arg78) : (f32) -> ()
    }) : (tensor<240x64xf32>, tensor<64x240xf32>) -> tensor<64x240xf32>
    %125 = "tensor.dim"(%120, %6) : (tensor<?x1x?x64xf32>, index) -> index
    %126 = "tensor.dim"(%120, %8) : (tensor<?x1x?x64xf32>, index) -> index
    %127 = "arith.index_cast"(%125) : (index) -> i64
    %128 = "arith.cmpi"(%127, %5) <{predicate = 5 : i64}> : (i64, i64) -> i1
    "cf.assert"(%128) <{msg = "negative values not allowed in new dimensions"}> : (i1) -> ()
    %129 = "tensor.empty"(%125) : (index) -> tensor<?x1x64x240xf32>
    %130 = "linalg.generic"(%124, %129) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg76: f32, %arg77: f32):
      "linalg.yield"(%arg76) : (f32) -> ()
    }) : (tensor<64x240xf32>, tensor<?x1x64x240xf32>) -> tensor<?x1x64x240xf32>
    %131 = "tensor.collapse_shape"(%120) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<?x1x?x64xf32>) -> tensor<?x?x64xf32>
    %132 = "tensor.collapse_shape"(%130) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<?x1x64x240xf32>) -> tensor<?x64x240xf32>
    %133 = "tensor.empty"(%125, %126) : (index, index) -> tensor<?x?x240xf32>
    %134 = "linalg.fill"(%9, %133) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg74: f32, %arg75: f32):
      "linalg.yield"(%arg74) : (f32) -> ()
    }) : (f32, tensor<?x?x240xf32>) -> tensor<?x?x240xf32>
    %135 = "linalg.batch_matmul"(%131, %132, %134) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg71: f32, %arg72: f32, %arg73: f32):
      %288 = "arith.mulf"(%arg71, %arg72) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %289 = "arith.addf"(%arg73, %288) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%289) : (f32) -> ()
    }) : (tensor<?x?x64xf32>, tensor<?x64x240xf32>, tensor<?x?x240xf32>) -> tensor<?x?x240xf32>
    %136 = "tensor.expand_shape"(%135, %125, %126) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: -9223372036854775808, 1, -9223372036854775808, 240>}> : (tensor<?x?x240xf32>, index, index) -> tensor<?x1x?x240xf32>
    %137 = "arith.addi"(%25, %3) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
    %138 = "arith.muli"(%53, %137) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
    %139 = "arith.cmpi"(%137, %5) <{predicate = 2 : i64}> : (i64, i64) -> i1
    %140 = "arith.select"(%139, %53, %138) : (i1, i64, i64) -> i64
    %141 = "arith.select"(%139, %55, %54) : (i1, i64, i64) -> i64
    %142 = "arith.addi"(%141, %3) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
    %143 = "arith.muli"(%140, %0) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
    %144 = "arith.cmpi"(%142, %3) <{predicate = 3 : i64}> : (i64, i64) -> i1
    "cf.assert"(%144) <{msg = "must have at most one inferred (negative) dimension"}> : (i1) -> ()
    %145 = "tensor.dim"(%136, %6) : (tensor<?x1x?x240xf32>, index) -> index
    %146 = "arith.index_cast"(%145) : (index) -> i64
    %147 = "tensor.dim"(%136, %8) : (tensor<?x1x?x240xf32>, index) -> index
    %148 = "arith.index_cast"(%147) : (index) -> i64
    %149 = "arith.muli"(%146, %148) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
    %150 = "arith.muli"(%149, %20) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
    %151 = "arith.divsi"(%150, %143) : (i64, i64) -> i64
    %152 = "arith.select"(%52, %151, %23) : (i1, i64, i64) -> i64
    %153 = "arith.select"(%139, %151, %137) : (i1, i64, i64) -> i64
    %154 = "tensor.from_elements"(%152, %153, %151, %0) : (i64, i64, i64, i64) -> tensor<4xi64>
    %155 = "tensor.reshape"(%136, %154) : (tensor<?x1x?x240xf32>, tensor<4xi64>) -> tensor<?x?x5x48xf32>
    %156 = "arith.index_cast"(%152) : (i64) -> index
    %157 = "arith.index_cast"(%153) : (i64) -> index
    %158 = "tensor.empty"(%156, %157) : (index, index) -> tensor<?x5x?x48xf32>
    %159 = "linalg.transpose"(%155, %158) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg69: f32, %arg70: f32):
      "linalg.yield"(%arg69) : (f32) -> ()
    }) : (tensor<?x?x5x48xf32>, tensor<?x5x?x48xf32>) -> tensor<?x5x?x48xf32>
    %160 = "tensor.extract_slice"(%159, %156, %157) <{operandSegmentSizes = array<i32: 1, 0, 2, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: -9223372036854775808, 5, -9223372036854775808, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<?x5x?x48xf32>, index, index) -> tensor<?x5x?x24xf32>
    %161 = "tensor.extract_slice"(%159, %156, %157) <{operandSegmentSizes = array<i32: 1, 0, 2, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: -9223372036854775808, 5, -9223372036854775808, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<?x5x?x48xf32>, index, index) -> tensor<?x5x?x24xf32>
    %162 = "tensor.dim"(%121, %6) : (tensor<?x1x?x16xf32>, index) -> index
    %163 = "tensor.dim"(%121, %8) : (tensor<?x1x?x16xf32>, index) -> index
    %164 = "tensor.empty"(%162, %163) : (index, index) -> tensor<?x5x?x16xf32>
    %165 = "tensor.collapse_shape"(%121) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<?x1x?x16xf32>) -> tensor<?x?x16xf32>
    %166 = "linalg.generic"(%165, %164) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32):
      "linalg.yield"(%arg67) : (f32) -> ()
    }) : (tensor<?x?x16xf32>, tensor<?x5x?x16xf32>) -> tensor<?x5x?x16xf32>
    %167 = "arith.index_cast"(%137) : (i64) -> index
    %168 = "tensor.empty"(%22, %167) : (index, index) -> tensor<?x5x?x40xf32>
    %169 = "arith.cmpi"(%23, %5) <{predicate = 5 : i64}> : (i64, i64) -> i1
    "cf.assert"(%169) <{msg = "unimplemented: dynamic negative broadcast sizes"}> : (i1) -> ()
    %170 = "arith.index_cast"(%137) : (i64) -> index
    %171 = "arith.cmpi"(%137, %5) <{predicate = 5 : i64}> : (i64, i64) -> i1
    "cf.assert"(%171) <{msg = "unimplemented: dynamic negative broadcast sizes"}> : (i1) -> ()
    %172 = "tensor.empty"(%22, %170) : (index, index) -> tensor<?x5x?x24xf32>
    %173 = "linalg.generic"(%172) <{indexing_maps = [#map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg66: f32):
      %279 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %280 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %281 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %282 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %283 = "arith.cmpi"(%156, %7) <{predicate = 0 : i64}> : (index, index) -> i1
      %284 = "arith.select"(%283, %6, %279) : (i1, index, index) -> index
      %285 = "arith.cmpi"(%157, %7) <{predicate = 0 : i64}> : (index, index) -> i1
      %286 = "arith.select"(%285, %6, %281) : (i1, index, index) -> index
      %287 = "tensor.extract"(%160, %284, %280, %286, %282) : (tensor<?x5x?x24xf32>, index, index, index, index) -> f32
      "linalg.yield"(%287) : (f32) -> ()
    }) : (tensor<?x5x?x24xf32>) -> tensor<?x5x?x24xf32>
    %174 = "tensor.insert_slice"(%173, %168, %22, %167) <{operandSegmentSizes = array<i32: 1, 1, 0, 2, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: -9223372036854775808, 5, -9223372036854775808, 24>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<?x5x?x24xf32>, tensor<?x5x?x40xf32>, index, index) -> tensor<?x5x?x40xf32>
    "cf.assert"(%169) <{msg = "unimplemented: dynamic negative broadcast sizes"}> : (i1) -> ()
    "cf.assert"(%171) <{msg = "unimplemented: dynamic negative broadcast sizes"}> : (i1) -> ()
    %175 = "tensor.empty"(%22, %170) : (index, index) -> tensor<?x5x?x16xf32>
    %176 = "linalg.generic"(%175) <{indexing_maps = [#map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg65: f32):
      %270 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %271 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %272 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %273 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %274 = "arith.cmpi"(%162, %7) <{predicate = 0 : i64}> : (index, index) -> i1
      %275 = "arith.select"(%274, %6, %270) : (i1, index, index) -> index
      %276 = "arith.cmpi"(%163, %7) <{predicate = 0 : i64}> : (index, index) -> i1
      %277 = "arith.select"(%276, %6, %272) : (i1, index, index) -> index
      %278 = "tensor.extract"(%166, %275, %271, %277, %273) : (tensor<?x5x?x16xf32>, index, index, index, index) -> f32
      "linalg.yield"(%278) : (f32) -> ()
    }) : (tensor<?x5x?x16xf32>) -> tensor<?x5x?x16xf32>
    %177 = "tensor.insert_slice"(%176, %174, %22, %167) <{operandSegmentSizes = array<i32: 1, 1, 0, 2, 0>, static_offsets = array<i64: 0, 0, 0, 24>, static_sizes = array<i64: -9223372036854775808, 5, -9223372036854775808, 16>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<?x5x?x16xf32>, tensor<?x5x?x40xf32>, index, index) -> tensor<?x5x?x40xf32>
    %178 = "tensor.empty"(%22, %167) : (index, index) -> tensor<?x5x40x?xf32>
    %179 = "linalg.transpose"(%177, %178) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg63: f32, %arg64: f32):
      "linalg.yield"(%arg63) : (f32) -> ()
    }) : (tensor<?x5x?x40xf32>, tensor<?x5x40x?xf32>) -> tensor<?x5x40x?xf32>
    %180 = "tensor.dim"(%122, %6) : (tensor<?x5x1x40xf32>, index) -> index
    %181 = "arith.maxui"(%180, %22) : (index, index) -> index
    %182 = "tensor.collapse_shape"(%122) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<?x5x1x40xf32>) -> tensor<?x1x40xf32>
    %183 = "tensor.collapse_shape"(%179) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<?x5x40x?xf32>) -> tensor<?x40x?xf32>
    %184 = "arith.muli"(%181, %10) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %185 = "tensor.empty"(%184, %167) : (index, index) -> tensor<?x1x?xf32>
    %186 = "linalg.fill"(%9, %185) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg61: f32, %arg62: f32):
      "linalg.yield"(%arg61) : (f32) -> ()
    }) : (f32, tensor<?x1x?xf32>) -> tensor<?x1x?xf32>
    %187 = "linalg.batch_matmul"(%182, %183, %186) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg58: f32, %arg59: f32, %arg60: f32):
      %268 = "arith.mulf"(%arg58, %arg59) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %269 = "arith.addf"(%arg60, %268) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%269) : (f32) -> ()
    }) : (tensor<?x1x40xf32>, tensor<?x40x?xf32>, tensor<?x1x?xf32>) -> tensor<?x1x?xf32>
    %188 = "arith.divsi"(%184, %10) : (index, index) -> index
    %189 = "tensor.expand_shape"(%187, %188, %167) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: -9223372036854775808, 5, 1, -9223372036854775808>}> : (tensor<?x1x?xf32>, index, index) -> tensor<?x5x1x?xf32>
    %190 = "tensor.dim"(%189, %6) : (tensor<?x5x1x?xf32>, index) -> index
    %191 = "tensor.dim"(%189, %11) : (tensor<?x5x1x?xf32>, index) -> index
    %192 = "tensor.empty"(%190, %191) : (index, index) -> tensor<?x5x1x?xf32>
    %193 = "linalg.generic"(%189, %192) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg56: f32, %arg57: f32):
      %266 = "arith.truncf"(%15) : (f64) -> f32
      %267 = "arith.mulf"(%arg56, %266) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%267) : (f32) -> ()
    }) : (tensor<?x5x1x?xf32>, tensor<?x5x1x?xf32>) -> tensor<?x5x1x?xf32>
    %194 = "tensor.dim"(%arg10, %6) : (tensor<?x1x1x?xi1>, index) -> index
    %195 = "tensor.dim"(%arg10, %11) : (tensor<?x1x1x?xi1>, index) -> index
    %196 = "arith.cmpi"(%194, %190) <{predicate = 0 : i64}> : (index, index) -> i1
    "cf.assert"(%196) <{msg = "mismatched size for broadcast"}> : (i1) -> ()
    %197 = "arith.cmpi"(%195, %191) <{predicate = 0 : i64}> : (index, index) -> i1
    "cf.assert"(%197) <{msg = "mismatched size for broadcast"}> : (i1) -> ()
    %198 = "tensor.empty"(%194, %195) : (index, index) -> tensor<?x5x1x?xf32>
    %199 = "linalg.generic"(%arg10, %193, %14, %198) <{indexing_maps = [#map8, #map7, #map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg52: i1, %arg53: f32, %arg54: f32, %arg55: f32):
      %265 = "arith.select"(%arg52, %arg53, %arg54) : (i1, f32, f32) -> f32
      "linalg.yield"(%265) : (f32) -> ()
    }) : (tensor<?x1x1x?xi1>, tensor<?x5x1x?xf32>, tensor<f32>, tensor<?x5x1x?xf32>) -> tensor<?x5x1x?xf32>
    %200 = "tensor.empty"(%194) : (index) -> tensor<?x5x1xi64>
    %201 = "linalg.fill"(%5, %200) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg50: i64, %arg51: i64):
      "linalg.yield"(%arg50) : (i64) -> ()
    }) : (i64, tensor<?x5x1xi64>) -> tensor<?x5x1xi64>
    %202 = "tensor.empty"(%194) : (index) -> tensor<?x5x1xf32>
    %203 = "linalg.fill"(%12, %202) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg48: f32, %arg49: f32):
      "linalg.yield"(%arg48) : (f32) -> ()
    }) : (f32, tensor<?x5x1xf32>) -> tensor<?x5x1xf32>
    %204:2 = "linalg.generic"(%199, %203, %201) <{indexing_maps = [#map7, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg45: f32, %arg46: f32, %arg47: i64):
      %260 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %261 = "arith.index_cast"(%260) : (index) -> i64
      %262 = "arith.maximumf"(%arg45, %arg46) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %263 = "arith.cmpf"(%arg45, %arg46) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %264 = "arith.select"(%263, %261, %arg47) : (i1, i64, i64) -> i64
      "linalg.yield"(%262, %264) : (f32, i64) -> ()
    }) : (tensor<?x5x1x?xf32>, tensor<?x5x1xf32>, tensor<?x5x1xi64>) -> (tensor<?x5x1xf32>, tensor<?x5x1xi64>)
    %205 = "tensor.expand_shape"(%204#0, %194) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: -9223372036854775808, 5, 1, 1>}> : (tensor<?x5x1xf32>, index) -> tensor<?x5x1x1xf32>
    %206 = "tensor.dim"(%205, %6) : (tensor<?x5x1x1xf32>, index) -> index
    %207 = "arith.cmpi"(%194, %206) <{predicate = 0 : i64}> : (index, index) -> i1
    "cf.assert"(%207) <{msg = "mismatched size for broadcast"}> : (i1) -> ()
    %208 = "linalg.generic"(%199, %205, %198) <{indexing_maps = [#map7, #map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg42: f32, %arg43: f32, %arg44: f32):
      %259 = "arith.subf"(%arg42, %arg43) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%259) : (f32) -> ()
    }) : (tensor<?x5x1x?xf32>, tensor<?x5x1x1xf32>, tensor<?x5x1x?xf32>) -> tensor<?x5x1x?xf32>
    %209 = "linalg.generic"(%208, %198) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg40: f32, %arg41: f32):
      %258 = "math.exp"(%arg40) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%258) : (f32) -> ()
    }) : (tensor<?x5x1x?xf32>, tensor<?x5x1x?xf32>) -> tensor<?x5x1x?xf32>
    %210 = "tensor.empty"(%194) : (index) -> tensor<?x5x1x1xf32>
    %211 = "linalg.fill"(%9, %210) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg38: f32, %arg39: f32):
      "linalg.yield"(%arg38) : (f32) -> ()
    }) : (f32, tensor<?x5x1x1xf32>) -> tensor<?x5x1x1xf32>
    %212 = "linalg.generic"(%209, %211) <{indexing_maps = [#map7, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32):
      %257 = "arith.addf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%257) : (f32) -> ()
    }) : (tensor<?x5x1x?xf32>, tensor<?x5x1x1xf32>) -> tensor<?x5x1x1xf32>
    %213 = "linalg.generic"(%209, %212, %198) <{indexing_maps = [#map7, #map12, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32, %arg35: f32):
      %256 = "arith.divf"(%arg33, %arg34) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%256) : (f32) -> ()
    }) : (tensor<?x5x1x?xf32>, tensor<?x5x1x1xf32>, tensor<?x5x1x?xf32>) -> tensor<?x5x1x?xf32>
    %214 = "linalg.generic"(%arg10, %213, %13, %198) <{indexing_maps = [#map8, #map7, #map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg29: i1, %arg30: f32, %arg31: f32, %arg32: f32):
      %255 = "arith.select"(%arg29, %arg30, %arg31) : (i1, f32, f32) -> f32
      "linalg.yield"(%255) : (f32) -> ()
    }) : (tensor<?x1x1x?xi1>, tensor<?x5x1x?xf32>, tensor<f32>, tensor<?x5x1x?xf32>) -> tensor<?x5x1x?xf32>
    %215 = "arith.maxui"(%194, %156) : (index, index) -> index
    %216 = "arith.index_cast"(%195) : (index) -> i64
    %217 = "arith.cmpi"(%216, %153) <{predicate = 0 : i64}> : (i64, i64) -> i1
    "cf.assert"(%217) <{msg = "mismatching contracting dimension"}> : (i1) -> ()
    %218 = "tensor.collapse_shape"(%214) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<?x5x1x?xf32>) -> tensor<?x1x?xf32>
    %219 = "tensor.collapse_shape"(%161) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<?x5x?x24xf32>) -> tensor<?x?x24xf32>
    %220 = "arith.muli"(%215, %10) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %221 = "tensor.empty"(%220) : (index) -> tensor<?x1x24xf32>
    %222 = "linalg.fill"(%9, %221) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg27: f32, %arg28: f32):
      "linalg.yield"(%arg27) : (f32) -> ()
    }) : (f32, tensor<?x1x24xf32>) -> tensor<?x1x24xf32>
    %223 = "linalg.batch_matmul"(%218, %219, %222) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32, %arg26: f32):
      %253 = "arith.mulf"(%arg24, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %254 = "arith.addf"(%arg26, %253) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%254) : (f32) -> ()
    }) : (tensor<?x1x?xf32>, tensor<?x?x24xf32>, tensor<?x1x24xf32>) -> tensor<?x1x24xf32>
    %224 = "arith.divsi"(%220, %10) : (index, index) -> index
    %225 = "tensor.expand_shape"(%223, %224) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: -9223372036854775808, 5, 1, 24>}> : (tensor<?x1x24xf32>, index) -> tensor<?x5x1x24xf32>
    %226 = "arith.muli"(%53, %1) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
    "cf.assert"(%57) <{msg = "must have at most one inferred (negative) dimension"}> : (i1) -> ()
    %227 = "tensor.dim"(%225, %6) : (tensor<?x5x1x24xf32>, index) -> index
    %228 = "arith.index_cast"(%227) : (index) -> i64
    %229 = "arith.muli"(%228, %21) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
    %230 = "arith.divsi"(%229, %226) : (i64, i64) -> i64
    %231 = "arith.select"(%52, %230, %23) : (i1, i64, i64) -> i64
    %232 = "tensor.from_elements"(%231, %230, %3, %1) : (i64, i64, i64, i64) -> tensor<4xi64>
    %233 = "tensor.reshape"(%225, %232) : (tensor<?x5x1x24xf32>, tensor<4xi64>) -> tensor<?x5x1x24xf32>
    %234 = "arith.index_cast"(%231) : (i64) -> index
    %235 = "tensor.empty"(%234) : (index) -> tensor<?x1x5x24xf32>
    %236 = "linalg.transpose"(%233, %235) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg22: f32, %arg23: f32):
      "linalg.yield"(%arg22) : (f32) -> ()
    }) : (tensor<?x5x1x24xf32>, tensor<?x1x5x24xf32>) -> tensor<?x1x5x24xf32>
    "cf.assert"(%57) <{msg = "must have at most one inferred (negative) dimension"}> : (i1) -> ()
    %237 = "arith.muli"(%231, %21) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
    %238 = "arith.divsi"(%237, %53) : (i64, i64) -> i64
    %239 = "arith.select"(%52, %238, %23) : (i1, i64, i64) -> i64
    %240 = "tensor.from_elements"(%239, %3, %238) : (i64, i64, i64) -> tensor<3xi64>
    %241 = "tensor.reshape"(%236, %240) : (tensor<?x1x5x24xf32>, tensor<3xi64>) -> tensor<?x1x120xf32>
    %242 = "tensor.empty"() : () -> tensor<120x96xf32>
    %243 = "linalg.transpose"(%arg6, %242) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg20: f32, %arg21: f32):
      "linalg.yield"(%arg20) : (f32) -> ()
    }) : (tensor<96x120xf32>, tensor<120x96xf32>) -> tensor<120x96xf32>
    %244 = "arith.index_cast"(%239) : (i64) -> index
    %245 = "arith.cmpi"(%239, %5) <{predicate = 5 : i64}> : (i64, i64) -> i1
    "cf.assert"(%245) <{msg = "negative values not allowed in new dimensions"}> : (i1) -> ()
    %246 = "tensor.empty"(%244) : (index) -> tensor<?x120x96xf32>
    %247 = "linalg.generic"(%243, %246) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: f32, %arg19: f32):
      "linalg.yield"(%arg18) : (f32) -> ()
    }) : (tensor<120x96xf32>, tensor<?x120x96xf32>) -> tensor<?x120x96xf32>
    %248 = "tensor.empty"(%244) : (index) -> tensor<?x1x96xf32>
    %249 = "linalg.fill"(%9, %248) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg16: f32, %arg17: f32):
      "linalg.yield"(%arg16) : (f32) -> ()
    }) : (f32, tensor<?x1x96xf32>) -> tensor<?x1x96xf32>
    %250 = "linalg.batch_matmul"(%241, %247, %249) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32, %arg15: f32):
      %251 = "arith.mulf"(%arg13, %arg14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %252 = "arith.addf"(%arg15, %251) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%252) : (f32) -> ()
    }) : (tensor<?x1x120xf32>, tensor<?x120x96xf32>, tensor<?x1x96xf32>) -> tensor<?x1x96xf32>
    "func.return"(%250, %120, %121) : (tensor<?x1x96xf32>, tensor<?x1x?x64xf32>, tensor<?x1x?x16xf32>) -> ()
  }) : () -> ()
}) : () -> ()

