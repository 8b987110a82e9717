// Runs the lowered ops. Checks values, the order of equal updates, ties and
// NaN.
// RUN: mla-opt %s --pass-pipeline='builtin.module(func.func(mla-lower-tm-tensor),cse,one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-math-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main -entry-point-result=void -shared-libs=%mlir_lib_dir/libmlir_runner_utils.so,%mlir_lib_dir/libmlir_c_runner_utils.so | FileCheck %s
// RUN: %mla-opt %s --pass-pipeline='builtin.module(func.func(mla-lower-tm-tensor))' --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-lower-tm-tensor
// STATISTICS-NEXT: (S) 6 lowered - tm_tensor ops lowered

func.func private @printMemrefF32(tensor<*xf32>)

func.func @show(%t: tensor<2x4xf32>) {
  %u = tensor.cast %t : tensor<2x4xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// Sorts the columns of a tensor of any number of rows.
func.func @sort_columns(%keys: tensor<?x2xf32>, %ids: tensor<?x2xf32>) {
  %0:2 = "tm_tensor.sort"(%keys, %ids) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32, %ia: f32, %ib: f32):
    %c = arith.cmpf oge, %a, %b : f32
    "tm_tensor.yield"(%c) : (i1) -> ()
  }) : (tensor<?x2xf32>, tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>)
  %u = tensor.cast %0#0 : tensor<?x2xf32> to tensor<*xf32>
  %v = tensor.cast %0#1 : tensor<?x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%v) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  // Scatters numbers to [row, column]. If two positions are equal, the later
  // update wins.
  %x = arith.constant dense<0.0> : tensor<2x4xf32>
  %points = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %at = arith.constant dense<[[1, 2], [0, 3], [1, 2]]> : tensor<3x2xi64>
  %0 = "tm_tensor.scatter"(%points, %at, %x) <{dimension_map = array<i64: 0, 1>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%new: f32, %old: f32):
    "tm_tensor.yield"(%new) : (f32) -> ()
  }) : (tensor<3xf32>, tensor<3x2xi64>, tensor<2x4xf32>) -> tensor<2x4xf32>
  call @show(%0) : (tensor<2x4xf32>) -> ()
  // CHECK: {{\[\[}}0,   0,   0,   2],
  // CHECK-NEXT: [0,   0,   3,   0]]

  // Scatters slices of rows. Updates are added.
  %slices = arith.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  %rows = arith.constant dense<[[1], [1]]> : tensor<2x1xi64>
  %1 = "tm_tensor.scatter"(%slices, %rows, %0) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%new: f32, %old: f32):
    %s = arith.addf %new, %old : f32
    "tm_tensor.yield"(%s) : (f32) -> ()
  }) : (tensor<2x1x2xf32>, tensor<2x1xi64>, tensor<2x4xf32>) -> tensor<2x4xf32>
  call @show(%1) : (tensor<2x4xf32>) -> ()
  // CHECK: {{\[\[}}0,   0,   0,   2],
  // CHECK-NEXT: [4,   6,   3,   0]]

  // A descending sort. The indices are permuted like the keys, and equal keys
  // keep their order.
  %keys = arith.constant dense<[[1.0, 3.0, 2.0, 3.0], [0.0, 5.0, 5.0, 7.0]]> : tensor<2x4xf32>
  %ids = arith.constant dense<[[0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0]]> : tensor<2x4xf32>
  %2:2 = "tm_tensor.sort"(%keys, %ids) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32, %ia: f32, %ib: f32):
    %c = arith.cmpf oge, %a, %b : f32
    "tm_tensor.yield"(%c) : (i1) -> ()
  }) : (tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  call @show(%2#0) : (tensor<2x4xf32>) -> ()
  call @show(%2#1) : (tensor<2x4xf32>) -> ()
  // CHECK: {{\[\[}}3,   3,   2,   1],
  // CHECK-NEXT: [7,   5,   5,   0]]
  // CHECK: {{\[\[}}1,   3,   2,   0],
  // CHECK-NEXT: [3,   1,   2,   0]]

  // Equal keys keep their order when runs of different lengths are merged. A
  // sort of no rows and of one row changes nothing.
  %seven = arith.constant dense<[[5.0, 1.0], [2.0, 1.0], [9.0, 0.0], [2.0, 3.0], [7.0, 2.0], [2.0, 2.0], [5.0, 0.0]]> : tensor<7x2xf32>
  %seven_ids = arith.constant dense<[[0.0, 0.0], [1.0, 1.0], [2.0, 2.0], [3.0, 3.0], [4.0, 4.0], [5.0, 5.0], [6.0, 6.0]]> : tensor<7x2xf32>
  %many = tensor.cast %seven : tensor<7x2xf32> to tensor<?x2xf32>
  %many_ids = tensor.cast %seven_ids : tensor<7x2xf32> to tensor<?x2xf32>
  call @sort_columns(%many, %many_ids) : (tensor<?x2xf32>, tensor<?x2xf32>) -> ()
  // CHECK: {{\[\[}}9,   3],
  // CHECK-NEXT: [7,   2],
  // CHECK-NEXT: [5,   2],
  // CHECK-NEXT: [5,   1],
  // CHECK-NEXT: [2,   1],
  // CHECK-NEXT: [2,   0],
  // CHECK-NEXT: [2,   0]]
  // CHECK: {{\[\[}}2,   3],
  // CHECK-NEXT: [4,   4],
  // CHECK-NEXT: [0,   5],
  // CHECK-NEXT: [6,   0],
  // CHECK-NEXT: [1,   1],
  // CHECK-NEXT: [3,   2],
  // CHECK-NEXT: [5,   6]]
  %one = tensor.extract_slice %seven[2, 0] [1, 2] [1, 1] : tensor<7x2xf32> to tensor<1x2xf32>
  %any = tensor.cast %one : tensor<1x2xf32> to tensor<?x2xf32>
  call @sort_columns(%any, %any) : (tensor<?x2xf32>, tensor<?x2xf32>) -> ()
  // CHECK: {{\[\[}}9,   0]]
  %empty = tensor.empty() : tensor<0x2xf32>
  %none = tensor.cast %empty : tensor<0x2xf32> to tensor<?x2xf32>
  call @sort_columns(%none, %none) : (tensor<?x2xf32>, tensor<?x2xf32>) -> ()
  // CHECK: sizes = [0, 2]

  // Inclusive prefix sums along the rows. An inclusive scan ignores the initial
  // accumulator.
  %out = arith.constant dense<9.0> : tensor<2x4xf32>
  %acc = arith.constant dense<10.0> : tensor<2xf32>
  %3:2 = "tm_tensor.scan"(%keys, %out, %acc) <{dimension = 1 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    "tm_tensor.yield"(%s) : (f32) -> ()
  }) : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2xf32>) -> (tensor<2x4xf32>, tensor<2xf32>)
  call @show(%3#0) : (tensor<2x4xf32>) -> ()
  // CHECK: {{\[\[}}1,   4,   6,   9],
  // CHECK-NEXT: [0,   5,   10,   17]]
  %4:2 = "tm_tensor.scan"(%keys, %out, %acc) <{dimension = 1 : i64, inclusive = false, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    "tm_tensor.yield"(%s) : (f32) -> ()
  }) : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2xf32>) -> (tensor<2x4xf32>, tensor<2xf32>)
  call @show(%4#0) : (tensor<2x4xf32>) -> ()
  // CHECK: {{\[\[}}10,   11,   14,   16],
  // CHECK-NEXT: [10,   10,   15,   20]]
  return
}
