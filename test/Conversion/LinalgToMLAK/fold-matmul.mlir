// RUN: mla-opt %s --pass-pipeline='builtin.module(func.func(mla-fold-matmul))' --split-input-file | FileCheck %s
// RUN: mla-opt %s --pass-pipeline='builtin.module(func.func(mla-fold-matmul))' --split-input-file --remarks-filter=mla-fold-matmul 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(mla-fold-matmul))' --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-fold-matmul
// STATISTICS-NEXT: (S) 21 matmuls - matmuls replaced with runtime calls
// STATISTICS-NEXT: (S) 7 uncopied-weights - products that read a transposed or broadcast weight without a copy
// STATISTICS-NEXT: (S) 4 roundings - roundings folded into a product
// STATISTICS-NEXT: (S) 4 biases - biases folded into a product
// STATISTICS-NEXT: (S) 3 groups - products that read matrices chosen by index without a copy

#trailing = affine_map<(d0, d1, d2) -> (d1, d2)>
#identity = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// A linear layer as torch-mlir lowers it becomes one call: the transpose and
// the broadcast of the weight and the fill with zeros are folded.
// CHECK-LABEL: func.func @linear(
// CHECK-SAME: %[[X:.*]]: tensor<?x1x96xf32>, %[[W:.*]]: tensor<200x96xf32>)
// CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<?x1x200xf32>
// CHECK-NEXT: %[[Y:.*]] = mlak.matmul %[[X]], %[[W]] outs(%[[E]]) {kernel = "cpu_matmul", transpose_b}
// CHECK-NEXT: return %[[Y]]
// REMARK: remark: [Passed] Matmul{{.*}}weight read without a copy
func.func @linear(%x: tensor<?x1x96xf32>, %w: tensor<200x96xf32>) -> tensor<?x1x200xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<96x200xf32>
  %t = linalg.transpose ins(%w : tensor<200x96xf32>) outs(%0 : tensor<96x200xf32>) permutation = [1, 0]
  %b = tensor.dim %x, %c0 : tensor<?x1x96xf32>
  %1 = tensor.empty(%b) : tensor<?x96x200xf32>
  %r = linalg.generic {indexing_maps = [#trailing, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%t : tensor<96x200xf32>) outs(%1 : tensor<?x96x200xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x96x200xf32>
  %2 = tensor.empty(%b) : tensor<?x1x200xf32>
  %z = linalg.fill ins(%zero : f32) outs(%2 : tensor<?x1x200xf32>) -> tensor<?x1x200xf32>
  %y = linalg.batch_matmul ins(%x, %r : tensor<?x1x96xf32>, tensor<?x96x200xf32>) outs(%z : tensor<?x1x200xf32>) -> tensor<?x1x200xf32>
  return %y : tensor<?x1x200xf32>
}

// -----

// A product of bf16 accumulates in f32 and is rounded to bf16: the call also
// replaces the rounding.
#identity2 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @rounded(
// CHECK: mlak.matmul %{{.*}}, %{{.*}} outs(%{{.*}}) {kernel = "cpu_matmul", transpose_b} : (tensor<14x48xbf16>, tensor<200x48xbf16>, tensor<14x200xbf16>) -> tensor<14x200xbf16>
// CHECK-NOT: arith.truncf
func.func @rounded(%x: tensor<14x48xbf16>, %w: tensor<200x48xbf16>) -> tensor<14x200xbf16> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<48x200xbf16>
  %t = linalg.transpose ins(%w : tensor<200x48xbf16>) outs(%0 : tensor<48x200xbf16>) permutation = [1, 0]
  %1 = tensor.empty() : tensor<14x200xf32>
  %z = linalg.fill ins(%zero : f32) outs(%1 : tensor<14x200xf32>) -> tensor<14x200xf32>
  %y = linalg.matmul ins(%x, %t : tensor<14x48xbf16>, tensor<48x200xbf16>) outs(%z : tensor<14x200xf32>) -> tensor<14x200xf32>
  %2 = tensor.empty() : tensor<14x200xbf16>
  %r = linalg.generic {indexing_maps = [#identity2, #identity2], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<14x200xf32>) outs(%2 : tensor<14x200xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %n = arith.truncf %in : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<14x200xbf16>
  return %r : tensor<14x200xbf16>
}

// -----

// Two leading dimensions are added to the weight by a broadcast and then
// collapsed: both ops are folded.
#last = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#identity4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-LABEL: func.func @collapsed(
// CHECK-SAME: %[[X:.*]]: tensor<2x7x64xf32>, %[[W:.*]]: tensor<64x240xf32>)
// CHECK: mlak.matmul %[[X]], %[[W]] outs(%{{.*}}) {kernel = "cpu_matmul"}
func.func @collapsed(%x: tensor<2x7x64xf32>, %w: tensor<64x240xf32>) -> tensor<2x7x240xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<2x1x64x240xf32>
  %b = linalg.generic {indexing_maps = [#last, #identity4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%w : tensor<64x240xf32>) outs(%0 : tensor<2x1x64x240xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x1x64x240xf32>
  %c = tensor.collapse_shape %b [[0, 1], [2], [3]] : tensor<2x1x64x240xf32> into tensor<2x64x240xf32>
  %1 = tensor.empty() : tensor<2x7x240xf32>
  %z = linalg.fill ins(%zero : f32) outs(%1 : tensor<2x7x240xf32>) -> tensor<2x7x240xf32>
  %y = linalg.batch_matmul ins(%x, %c : tensor<2x7x64xf32>, tensor<2x64x240xf32>) outs(%z : tensor<2x7x240xf32>) -> tensor<2x7x240xf32>
  return %y : tensor<2x7x240xf32>
}

// -----

// The matmul of an attention that was not raised: permutations of its operands
// are folded, so that nothing is copied.
// CHECK-LABEL: func.func @permuted(
// CHECK: mlak.matmul %{{.*}}, %{{.*}} outs(%{{.*}}) {a_map = array<i64: 1, 0, 2>, kernel = "cpu_matmul", transpose_b}
func.func @permuted(%q: tensor<7x5x40xf32>, %k: tensor<5x38x40xf32>) -> tensor<5x7x38xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<5x7x40xf32>
  %qt = linalg.transpose ins(%q : tensor<7x5x40xf32>) outs(%0 : tensor<5x7x40xf32>) permutation = [1, 0, 2]
  %1 = tensor.empty() : tensor<5x40x38xf32>
  %kt = linalg.transpose ins(%k : tensor<5x38x40xf32>) outs(%1 : tensor<5x40x38xf32>) permutation = [0, 2, 1]
  %2 = tensor.empty() : tensor<5x7x38xf32>
  %z = linalg.fill ins(%zero : f32) outs(%2 : tensor<5x7x38xf32>) -> tensor<5x7x38xf32>
  %y = linalg.batch_matmul ins(%qt, %kt : tensor<5x7x40xf32>, tensor<5x40x38xf32>) outs(%z : tensor<5x7x38xf32>) -> tensor<5x7x38xf32>
  return %y : tensor<5x7x38xf32>
}

// -----

// The first transpose and the generic op permute by cycles of three dimensions:
// their permutations must be folded in the correct direction.
#from = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#to = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func.func @cycles(
// CHECK-SAME: %[[Q:.*]]: tensor<40x7x5xf32>, %[[K:.*]]: tensor<38x5x40xf32>)
// CHECK: mlak.matmul %[[Q]], %[[K]] outs(%{{.*}}) {a_map = array<i64: 2, 1, 0>, b_map = array<i64: 1, 2, 0>, kernel = "cpu_matmul"}
func.func @cycles(%q: tensor<40x7x5xf32>, %k: tensor<38x5x40xf32>) -> tensor<5x7x38xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<7x5x40xf32>
  %q0 = linalg.transpose ins(%q : tensor<40x7x5xf32>) outs(%0 : tensor<7x5x40xf32>) permutation = [1, 2, 0]
  %1 = tensor.empty() : tensor<5x7x40xf32>
  %q1 = linalg.transpose ins(%q0 : tensor<7x5x40xf32>) outs(%1 : tensor<5x7x40xf32>) permutation = [1, 0, 2]
  %2 = tensor.empty() : tensor<5x40x38xf32>
  %kt = linalg.generic {indexing_maps = [#from, #to], iterator_types = ["parallel", "parallel", "parallel"]} ins(%k : tensor<38x5x40xf32>) outs(%2 : tensor<5x40x38xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<5x40x38xf32>
  %3 = tensor.empty() : tensor<5x7x38xf32>
  %z = linalg.fill ins(%zero : f32) outs(%3 : tensor<5x7x38xf32>) -> tensor<5x7x38xf32>
  %y = linalg.batch_matmul ins(%q1, %kt : tensor<5x7x40xf32>, tensor<5x40x38xf32>) outs(%z : tensor<5x7x38xf32>) -> tensor<5x7x38xf32>
  return %y : tensor<5x7x38xf32>
}

// -----

// Not folded: the matmul accumulates onto a destination that is not zero.
// CHECK-LABEL: func.func @accumulates(
// CHECK: linalg.matmul
// CHECK-NOT: mlak.matmul
func.func @accumulates(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %y = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

// Not folded: a product of integers, and a destination filled with 1.
// CHECK-LABEL: func.func @others(
// CHECK: linalg.matmul
// CHECK: linalg.matmul
// CHECK-NOT: mlak.matmul
func.func @others(%a: tensor<4x8xi32>, %b: tensor<8x4xi32>, %f: tensor<4x8xf32>, %g: tensor<8x4xf32>) -> (tensor<4x4xi32>, tensor<4x4xf32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1.0 : f32
  %0 = tensor.empty() : tensor<4x4xi32>
  %z = linalg.fill ins(%zero : i32) outs(%0 : tensor<4x4xi32>) -> tensor<4x4xi32>
  %y = linalg.matmul ins(%a, %b : tensor<4x8xi32>, tensor<8x4xi32>) outs(%z : tensor<4x4xi32>) -> tensor<4x4xi32>
  %1 = tensor.empty() : tensor<4x4xf32>
  %o = linalg.fill ins(%one : f32) outs(%1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %x = linalg.matmul ins(%f, %g : tensor<4x8xf32>, tensor<8x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y, %x : tensor<4x4xi32>, tensor<4x4xf32>
}

// -----

// An f32 product that is rounded to bf16: the call computes f32, and the
// rounding is not folded.
#same = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @rounded_further(
// CHECK: mlak.matmul {{.*}} : (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: arith.truncf
func.func @rounded_further(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<4x4xbf16> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = tensor.empty() : tensor<4x4xbf16>
  %r = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<4x4xf32>) outs(%1 : tensor<4x4xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %n = arith.truncf %in : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<4x4xbf16>
  return %r : tensor<4x4xbf16>
}

// -----

// Not folded: the result of a product of bf16 is f32, but the runtime returns
// bf16.
// CHECK-LABEL: func.func @wider(
// CHECK: linalg.matmul
// CHECK-NOT: mlak.matmul
func.func @wider(%a: tensor<4x8xbf16>, %b: tensor<8x4xbf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%a, %b : tensor<4x8xbf16>, tensor<8x4xbf16>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

// The bias of a linear layer is folded; the sum is rounded once.
#matrix = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @bias(
// CHECK-SAME: %[[X:.*]]: tensor<14x48xbf16>, %[[W:.*]]: tensor<48x200xbf16>, %[[BIAS:.*]]: tensor<200xbf16>)
// CHECK: %[[Y:.*]] = mlak.matmul %[[X]], %[[W]] bias(%[[BIAS]]) outs(%{{.*}}) {kernel = "cpu_matmul"}
// CHECK-NEXT: return %[[Y]]
// REMARK: remark: [Passed] Matmul{{.*}}rounding folded, bias folded
func.func @bias(%x: tensor<14x48xbf16>, %w: tensor<48x200xbf16>, %bias: tensor<200xbf16>) -> tensor<14x200xbf16> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<14x200xf32>
  %z = linalg.fill ins(%zero : f32) outs(%0 : tensor<14x200xf32>) -> tensor<14x200xf32>
  %y = linalg.matmul ins(%x, %w : tensor<14x48xbf16>, tensor<48x200xbf16>) outs(%z : tensor<14x200xf32>) -> tensor<14x200xf32>
  %1 = tensor.empty() : tensor<14x200xbf16>
  %r = linalg.generic {indexing_maps = [#matrix, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<14x200xf32>) outs(%1 : tensor<14x200xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %n = arith.truncf %in : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<14x200xbf16>
  %s = linalg.generic {indexing_maps = [#matrix, #row, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%r, %bias : tensor<14x200xbf16>, tensor<200xbf16>) outs(%1 : tensor<14x200xbf16>) {
  ^bb0(%in: bf16, %b: bf16, %out: bf16):
    %n = arith.addf %in, %b : bf16
    linalg.yield %n : bf16
  } -> tensor<14x200xbf16>
  return %s : tensor<14x200xbf16>
}

// -----

// The bias is also folded if it is the first operand of the sum.
#matrix = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @bias_first(
// CHECK: mlak.matmul %{{.*}}, %{{.*}} bias(%{{.*}}) outs
// CHECK-NOT: linalg.generic
func.func @bias_first(%x: tensor<?x8xf32>, %w: tensor<8x4xf32>, %bias: tensor<4xf32>, %e: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %y = linalg.matmul ins(%x, %w : tensor<?x8xf32>, tensor<8x4xf32>) outs(%z : tensor<?x4xf32>) -> tensor<?x4xf32>
  %s = linalg.generic {indexing_maps = [#row, #matrix, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%bias, %y : tensor<4xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) {
  ^bb0(%b: f32, %in: f32, %out: f32):
    %n = arith.addf %b, %in : f32
    linalg.yield %n : f32
  } -> tensor<?x4xf32>
  return %s : tensor<?x4xf32>
}

// -----

// The bias is not folded if it has one number per row, or if the product has
// two uses.
#matrix = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d0)>
#row = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @no_bias(
// CHECK-COUNT-2: mlak.matmul %{{[^,]*}}, %{{[^ ]*}} outs
// CHECK-COUNT-2: arith.addf
func.func @no_bias(%x: tensor<4x8xf32>, %w: tensor<8x4xf32>, %v: tensor<4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y1 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %s0 = linalg.generic {indexing_maps = [#matrix, #column, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%y0, %v : tensor<4x4xf32>, tensor<4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in: f32, %b: f32, %out: f32):
    %n = arith.addf %in, %b : f32
    linalg.yield %n : f32
  } -> tensor<4x4xf32>
  %s1 = linalg.generic {indexing_maps = [#matrix, #row, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%y1, %v : tensor<4x4xf32>, tensor<4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in: f32, %b: f32, %out: f32):
    %n = arith.addf %in, %b : f32
    linalg.yield %n : f32
  } -> tensor<4x4xf32>
  return %s0, %s1, %y1 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// A decomposed addmm of bf16: the call reads operands and bias before they are
// widened to f32.
#vector = affine_map<(d0) -> (d0)>
#matrix = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @widened(
// CHECK-SAME: %[[X:.*]]: tensor<?x96xbf16>, %[[W:.*]]: tensor<200x96xbf16>, %[[BIAS:.*]]: tensor<200xbf16>, %{{.*}}: tensor<?x96xf32>, %{{.*}}: tensor<?x200xf32>, %[[E:.*]]: tensor<?x200xbf16>)
// CHECK: %[[Y:.*]] = mlak.matmul %[[X]], %[[W]] bias(%[[BIAS]]) outs(%[[E]]) {kernel = "cpu_matmul", transpose_b}
// CHECK-NEXT: return %[[Y]]
func.func @widened(%x: tensor<?x96xbf16>, %w: tensor<200x96xbf16>, %bias: tensor<200xbf16>,
                   %ex: tensor<?x96xf32>, %ey: tensor<?x200xf32>, %e: tensor<?x200xbf16>) -> tensor<?x200xbf16> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<96x200xbf16>
  %t = linalg.transpose ins(%w : tensor<200x96xbf16>) outs(%0 : tensor<96x200xbf16>) permutation = [1, 0]
  %1 = tensor.empty() : tensor<96x200xf32>
  %wf = linalg.generic {indexing_maps = [#matrix, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<96x200xbf16>) outs(%1 : tensor<96x200xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %n = arith.extf %in : bf16 to f32
    linalg.yield %n : f32
  } -> tensor<96x200xf32>
  %xf = linalg.generic {indexing_maps = [#matrix, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x96xbf16>) outs(%ex : tensor<?x96xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %n = arith.extf %in : bf16 to f32
    linalg.yield %n : f32
  } -> tensor<?x96xf32>
  %2 = tensor.empty() : tensor<200xf32>
  %bf = linalg.generic {indexing_maps = [#vector, #vector], iterator_types = ["parallel"]}
      ins(%bias : tensor<200xbf16>) outs(%2 : tensor<200xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %n = arith.extf %in : bf16 to f32
    linalg.yield %n : f32
  } -> tensor<200xf32>
  %z = linalg.fill ins(%zero : f32) outs(%ey : tensor<?x200xf32>) -> tensor<?x200xf32>
  %y = linalg.matmul ins(%xf, %wf : tensor<?x96xf32>, tensor<96x200xf32>) outs(%z : tensor<?x200xf32>) -> tensor<?x200xf32>
  %s = linalg.generic {indexing_maps = [#matrix, #row, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%y, %bf : tensor<?x200xf32>, tensor<200xf32>) outs(%ey : tensor<?x200xf32>) {
  ^bb0(%in: f32, %b: f32, %out: f32):
    %n = arith.addf %in, %b : f32
    linalg.yield %n : f32
  } -> tensor<?x200xf32>
  %r = linalg.generic {indexing_maps = [#matrix, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<?x200xf32>) outs(%e : tensor<?x200xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %n = arith.truncf %in : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<?x200xbf16>
  return %r : tensor<?x200xbf16>
}

// -----

// The result is not rounded, so that the widening of the operands is not folded
// and the call computes in f32.
#matrix = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @stays_wide(
// CHECK: mlak.matmul %{{.*}} : (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
func.func @stays_wide(%a: tensor<4x8xbf16>, %b: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<4x8xf32>
  %w = linalg.generic {indexing_maps = [#matrix, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xbf16>) outs(%0 : tensor<4x8xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %n = arith.extf %in : bf16 to f32
    linalg.yield %n : f32
  } -> tensor<4x8xf32>
  %1 = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%w, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

// A bias that is added after a reshape of the leading dimensions is folded,
// too.
#cube = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#box = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#row = affine_map<(d0, d1, d2, d3) -> (d3)>
// CHECK-LABEL: func.func @expanded_bias(
// CHECK: %[[Y:.*]] = mlak.matmul %{{.*}}, %{{.*}} bias(%{{.*}}) outs(%{{.*}}) {{.*}} -> tensor<6x4x200xf16>
// CHECK-NEXT: %[[R:.*]] = tensor.expand_shape %[[Y]]
// CHECK-NEXT: return %[[R]]
func.func @expanded_bias(%x: tensor<6x4x96xf16>, %w: tensor<6x96x200xf16>, %bias: tensor<200xf16>) -> tensor<2x3x4x200xf16> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<6x4x200xf32>
  %z = linalg.fill ins(%zero : f32) outs(%0 : tensor<6x4x200xf32>) -> tensor<6x4x200xf32>
  %y = linalg.batch_matmul ins(%x, %w : tensor<6x4x96xf16>, tensor<6x96x200xf16>) outs(%z : tensor<6x4x200xf32>) -> tensor<6x4x200xf32>
  %1 = tensor.empty() : tensor<6x4x200xf16>
  %r = linalg.generic {indexing_maps = [#cube, #cube], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%y : tensor<6x4x200xf32>) outs(%1 : tensor<6x4x200xf16>) {
  ^bb0(%in: f32, %out: f16):
    %n = arith.truncf %in : f32 to f16
    linalg.yield %n : f16
  } -> tensor<6x4x200xf16>
  %expanded = tensor.expand_shape %r [[0, 1], [2], [3]] output_shape [2, 3, 4, 200] : tensor<6x4x200xf16> into tensor<2x3x4x200xf16>
  %2 = tensor.empty() : tensor<2x3x4x200xf16>
  %s = linalg.generic {indexing_maps = [#box, #row, #box], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%expanded, %bias : tensor<2x3x4x200xf16>, tensor<200xf16>) outs(%2 : tensor<2x3x4x200xf16>) {
  ^bb0(%in: f16, %b: f16, %out: f16):
    %n = arith.addf %in, %b : f16
    linalg.yield %n : f16
  } -> tensor<2x3x4x200xf16>
  return %s : tensor<2x3x4x200xf16>
}

// -----

// The bias is not folded: the product is not an addend but only the destination
// of the sum.
#matrix = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @destination(
// CHECK: %[[Y:.*]] = mlak.matmul %{{[^,]*}}, %{{[^ ]*}} outs
// CHECK: linalg.generic {{.*}} outs(%[[Y]]
func.func @destination(%x: tensor<4x8xf32>, %w: tensor<8x4xf32>, %v: tensor<4xf32>, %m: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = linalg.generic {indexing_maps = [#row, #matrix, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%v, %m : tensor<4xf32>, tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) {
  ^bb0(%b: f32, %in: f32, %out: f32):
    %n = arith.addf %b, %in : f32
    linalg.yield %n : f32
  } -> tensor<4x4xf32>
  return %s : tensor<4x4xf32>
}

// -----

// The bias is not folded: the product is computed before the loop that adds the
// bias.
#matrix = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @before_loop(
// CHECK: mlak.matmul %{{[^,]*}}, %{{[^ ]*}} outs
// CHECK: scf.for
// CHECK: arith.addf
func.func @before_loop(%x: tensor<4x8xf32>, %w: tensor<8x4xf32>, %v: tensor<4xf32>, %times: index) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = scf.for %i = %c0 to %times step %c1 iter_args(%t = %e) -> tensor<4x4xf32> {
    %s = linalg.generic {indexing_maps = [#matrix, #row, #matrix], iterator_types = ["parallel", "parallel"]}
        ins(%y, %v : tensor<4x4xf32>, tensor<4xf32>) outs(%t : tensor<4x4xf32>) {
    ^bb0(%in: f32, %b: f32, %out: f32):
      %n = arith.addf %in, %b : f32
      linalg.yield %n : f32
    } -> tensor<4x4xf32>
    scf.yield %s : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// -----

#batch = affine_map<(d0, d1, d2) -> (d0)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// Indices choose the weight [24,40] of each of 6 columns [40,1]: one call reads
// the weights where they are, and the columns as rows.
// CHECK-LABEL: func.func @chosen_weights(
// CHECK-SAME: %[[W:.*]]: tensor<4x24x40xf32>, %[[I:.*]]: tensor<6xi64>, %[[X:.*]]: tensor<6x40x1xf32>)
// CHECK: %[[Y:.*]] = mlak.matmul %[[X]], %[[W]] groups(%[[I]]) outs(%{{.*}}) {a_map = array<i64: 0, 2, 1>, kernel = "cpu_matmul", transpose_b}
// CHECK-SAME: -> tensor<6x1x24xf32>
// CHECK: tensor.collapse_shape %[[Y]]
// CHECK: tensor.expand_shape {{.*}} into tensor<6x24x1xf32>
// REMARK: remark: [Passed] Matmul{{.*}}matrices chosen by index without a copy
func.func @chosen_weights(%w: tensor<4x24x40xf32>, %i: tensor<6xi64>, %x: tensor<6x40x1xf32>) -> tensor<6x24x1xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<6x24x40xf32>
  %chosen = linalg.generic {indexing_maps = [#batch, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%i : tensor<6xi64>) outs(%0 : tensor<6x24x40xf32>) {
  ^bb0(%in: i64, %out: f32):
    %a = arith.index_cast %in : i64 to index
    %b = linalg.index 1 : index
    %c = linalg.index 2 : index
    %e = tensor.extract %w[%a, %b, %c] : tensor<4x24x40xf32>
    linalg.yield %e : f32
  } -> tensor<6x24x40xf32>
  %1 = tensor.empty() : tensor<6x24x1xf32>
  %z = linalg.fill ins(%zero : f32) outs(%1 : tensor<6x24x1xf32>) -> tensor<6x24x1xf32>
  %y = linalg.batch_matmul ins(%chosen, %x : tensor<6x24x40xf32>, tensor<6x40x1xf32>) outs(%z : tensor<6x24x1xf32>) -> tensor<6x24x1xf32>
  return %y : tensor<6x24x1xf32>
}

// -----

#batch = affine_map<(d0, d1, d2) -> (d0)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// The chosen weights may be the second operand.
// CHECK-LABEL: func.func @chosen_second(
// CHECK-SAME: %[[W:.*]]: tensor<4x40x24xf32>, %[[I:.*]]: tensor<6xi64>, %[[X:.*]]: tensor<6x3x40xf32>)
// CHECK: mlak.matmul %[[X]], %[[W]] groups(%[[I]]) outs(%{{.*}}) {kernel = "cpu_matmul"}
func.func @chosen_second(%w: tensor<4x40x24xf32>, %i: tensor<6xi64>, %x: tensor<6x3x40xf32>) -> tensor<6x3x24xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<6x40x24xf32>
  %chosen = linalg.generic {indexing_maps = [#batch, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%i : tensor<6xi64>) outs(%0 : tensor<6x40x24xf32>) {
  ^bb0(%in: i64, %out: f32):
    %a = arith.index_cast %in : i64 to index
    %b = linalg.index 1 : index
    %c = linalg.index 2 : index
    %e = tensor.extract %w[%a, %b, %c] : tensor<4x40x24xf32>
    linalg.yield %e : f32
  } -> tensor<6x40x24xf32>
  %1 = tensor.empty() : tensor<6x3x24xf32>
  %z = linalg.fill ins(%zero : f32) outs(%1 : tensor<6x3x24xf32>) -> tensor<6x3x24xf32>
  %y = linalg.batch_matmul ins(%x, %chosen : tensor<6x3x40xf32>, tensor<6x40x24xf32>) outs(%z : tensor<6x3x24xf32>) -> tensor<6x3x24xf32>
  return %y : tensor<6x3x24xf32>
}

// -----

#batch = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#all = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// Two indices per token, each counted from the end if it is negative, choose
// transposed weights for one row that all products share.
// CHECK: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @chosen_by_number(
// CHECK-SAME: %[[W:.*]]: tensor<4x24x40xf32>, %[[I:.*]]: tensor<?x2xi32>, %[[X:.*]]: tensor<1x40xf32>)
// CHECK: %[[N:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[ID]]]{{.*}} ins(%[[I]] : tensor<?x2xi32>) outs(%{{.*}} : tensor<?x2xi64>)
// CHECK: arith.select
// CHECK: linalg.yield %{{.*}} : i64
// CHECK: %[[G:.*]] = tensor.collapse_shape %[[N]] {{\[\[}}0, 1]] : tensor<?x2xi64> into tensor<?xi64>
// CHECK: mlak.matmul %[[X]], %[[W]] groups(%[[G]]) outs(%{{.*}}) {a_map = array<i64: -1, 0, 1>, kernel = "cpu_matmul", transpose_b}
func.func @chosen_by_number(%w: tensor<4x24x40xf32>, %i: tensor<?x2xi32>, %x: tensor<1x40xf32>) -> tensor<?x1x24xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n0 = arith.constant 0 : i32
  %n4 = arith.constant 4 : i32
  %t = tensor.empty() : tensor<4x40x24xf32>
  %table = linalg.transpose ins(%w : tensor<4x24x40xf32>) outs(%t : tensor<4x40x24xf32>) permutation = [0, 2, 1]
  %d = tensor.dim %i, %c0 : tensor<?x2xi32>
  %0 = tensor.empty(%d) : tensor<?x2x40x24xf32>
  %chosen = linalg.generic {indexing_maps = [#batch, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%i : tensor<?x2xi32>) outs(%0 : tensor<?x2x40x24xf32>) {
  ^bb0(%in: i32, %out: f32):
    %negative = arith.cmpi slt, %in, %n0 : i32
    %wrapped = arith.addi %in, %n4 : i32
    %number = arith.select %negative, %wrapped, %in : i32
    %a = arith.index_cast %number : i32 to index
    %b = linalg.index 2 : index
    %c = linalg.index 3 : index
    %e = tensor.extract %table[%a, %b, %c] : tensor<4x40x24xf32>
    linalg.yield %e : f32
  } -> tensor<?x2x40x24xf32>
  %flat = tensor.collapse_shape %chosen [[0, 1], [2], [3]] : tensor<?x2x40x24xf32> into tensor<?x40x24xf32>
  %s = tensor.dim %flat, %c0 : tensor<?x40x24xf32>
  %1 = tensor.empty(%s) : tensor<?x1x40xf32>
  %rows = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x40xf32>) outs(%1 : tensor<?x1x40xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x1x40xf32>
  %2 = tensor.empty(%s) : tensor<?x1x24xf32>
  %z = linalg.fill ins(%zero : f32) outs(%2 : tensor<?x1x24xf32>) -> tensor<?x1x24xf32>
  %y = linalg.batch_matmul ins(%rows, %flat : tensor<?x1x40xf32>, tensor<?x40x24xf32>) outs(%z : tensor<?x1x24xf32>) -> tensor<?x1x24xf32>
  return %y : tensor<?x1x24xf32>
}

// -----

#batch = affine_map<(d0, d1, d2) -> (d0)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// Not whole matrices: the rows of each matrix are read in another order. The
// first operand is chosen, and the product has more than one column. The number
// of the matrix depends on the row.
// CHECK-LABEL: func.func @not_chosen(
// CHECK-NOT: groups(
// CHECK: return
func.func @not_chosen(%w: tensor<4x24x24xf32>, %i: tensor<6xi64>, %x: tensor<6x24x1xf32>, %y: tensor<6x24x2xf32>) -> (tensor<6x24x1xf32>, tensor<6x24x2xf32>, tensor<6x24x1xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<6x24x24xf32>
  %exchanged = linalg.generic {indexing_maps = [#batch, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%i : tensor<6xi64>) outs(%0 : tensor<6x24x24xf32>) {
  ^bb0(%in: i64, %out: f32):
    %a = arith.index_cast %in : i64 to index
    %b = linalg.index 1 : index
    %e = tensor.extract %w[%a, %b, %b] : tensor<4x24x24xf32>
    linalg.yield %e : f32
  } -> tensor<6x24x24xf32>
  %chosen = linalg.generic {indexing_maps = [#batch, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%i : tensor<6xi64>) outs(%0 : tensor<6x24x24xf32>) {
  ^bb0(%in: i64, %out: f32):
    %a = arith.index_cast %in : i64 to index
    %b = linalg.index 1 : index
    %c = linalg.index 2 : index
    %e = tensor.extract %w[%a, %b, %c] : tensor<4x24x24xf32>
    linalg.yield %e : f32
  } -> tensor<6x24x24xf32>
  %rows = linalg.generic {indexing_maps = [#batch, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%i : tensor<6xi64>) outs(%0 : tensor<6x24x24xf32>) {
  ^bb0(%in: i64, %out: f32):
    %a = arith.index_cast %in : i64 to index
    %b = linalg.index 1 : index
    %c = linalg.index 2 : index
    %n = arith.minui %a, %b : index
    %e = tensor.extract %w[%n, %b, %c] : tensor<4x24x24xf32>
    linalg.yield %e : f32
  } -> tensor<6x24x24xf32>
  %1 = tensor.empty() : tensor<6x24x1xf32>
  %z = linalg.fill ins(%zero : f32) outs(%1 : tensor<6x24x1xf32>) -> tensor<6x24x1xf32>
  %r = linalg.batch_matmul ins(%rows, %x : tensor<6x24x24xf32>, tensor<6x24x1xf32>) outs(%z : tensor<6x24x1xf32>) -> tensor<6x24x1xf32>
  %p = linalg.batch_matmul ins(%exchanged, %x : tensor<6x24x24xf32>, tensor<6x24x1xf32>) outs(%z : tensor<6x24x1xf32>) -> tensor<6x24x1xf32>
  %2 = tensor.empty() : tensor<6x24x2xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%2 : tensor<6x24x2xf32>) -> tensor<6x24x2xf32>
  %q = linalg.batch_matmul ins(%chosen, %y : tensor<6x24x24xf32>, tensor<6x24x2xf32>) outs(%z2 : tensor<6x24x2xf32>) -> tensor<6x24x2xf32>
  return %p, %q, %r : tensor<6x24x1xf32>, tensor<6x24x2xf32>, tensor<6x24x1xf32>
}
