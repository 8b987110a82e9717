// The number of past tokens is computed from the lengths of the sequences if
// nothing else determines it.
// RUN: %mla-opt %s --split-input-file --mla-paginate="page-size=16" | FileCheck %s
// RUN: %mla-opt %s --split-input-file --mla-paginate="page-size=16" --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-paginate
// STATISTICS: (S) 2 dims-by-lengths - rewritten dimensions that read the lengths

#past = affine_map<()[s0, s1] -> (2, s0, 64)>
#new = affine_map<()[s0, s1] -> (2, s1, 64)>
#each = affine_map<(d0) -> (d0)>

// The first new position is the number of past tokens: the longest length minus
// the number of new tokens. All lengths must be equal, as in a dense cache.
// CHECK-LABEL: func.func @positions
// CHECK-SAME: %[[NEW:[a-z0-9]+]]: tensor<2x?x64xf32>
// CHECK-SAME: %[[LENS:[a-z0-9]+]]: tensor<?xi32> {mla.lengths = "past+new", mla.role = "seq_lens"
// CHECK: %[[S:.*]] = tensor.dim %[[NEW]]
// CHECK: %[[FRESH:.*]] = arith.index_cast %[[S]] : index to i32
// CHECK: %[[INIT:.*]] = tensor.from_elements %[[FRESH]]
// CHECK: %[[MAX:.*]] = linalg.generic {{.*}} iterator_types = ["reduction"]} ins(%[[LENS]] : {{.*}}) outs(%[[INIT]]
// CHECK: arith.maxsi
// CHECK: %[[LONGEST:.*]] = tensor.extract %[[MAX]]
// CHECK: arith.cmpi eq, %{{.*}}, %[[LONGEST]]
// CHECK: cf.assert %{{.*}}, "all seq_lens must be equal because the model uses the number of past tokens of its dense cache"
// CHECK: %[[PAST:.*]] = arith.subi %[[LONGEST]], %[[FRESH]]
// CHECK: %[[INDEX:.*]] = arith.index_cast %[[PAST]] : i32 to index
// CHECK: %[[P:.*]] = arith.addi %[[INDEX]]
// CHECK: %[[P64:.*]] = arith.index_cast %[[P]] : index to i64
// CHECK: linalg.generic
// CHECK: arith.addi %[[P64]]
func.func @positions(%qn: tensor<2x?x5x24xf32>, %nl: tensor<2x?x64xf32> {mla.shape = #new},
    %w: tensor<5x24x64xf32>, %cl: tensor<2x?x64xf32> {mla.shape = #past}) -> (tensor<2x?x5x24xf32>, tensor<?xi64>) {
  %c1 = arith.constant 1 : index
  %l = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x?x64xf32>) -> tensor<2x?x64xf32>
  %n = tensor.dim %cl, %c1 : tensor<2x?x64xf32>
  %past = arith.index_cast %n : index to i64
  %s = tensor.dim %nl, %c1 : tensor<2x?x64xf32>
  %empty = tensor.empty(%s) : tensor<?xi64>
  %positions = linalg.generic {indexing_maps = [#each], iterator_types = ["parallel"]} outs(%empty : tensor<?xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %i64 = arith.index_cast %i : index to i64
    %position = arith.addi %past, %i64 : i64
    linalg.yield %position : i64
  } -> tensor<?xi64>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x?x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x?x5x24xf32>
  return %o, %positions : tensor<2x?x5x24xf32>, tensor<?xi64>
}

// -----

#past = affine_map<()[s0, s1] -> (2, s0, 64)>
#new = affine_map<()[s0, s1] -> (2, s1, 64)>

// A slice offset that is the number of past tokens is computed from the
// lengths, too.
// CHECK-LABEL: func.func @slice
// CHECK: arith.maxsi
// CHECK: cf.assert
// CHECK: %[[PAST:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK: %[[P:.*]] = arith.addi %[[PAST]]
// CHECK: tensor.extract_slice %{{.*}}[%[[P]], 0] [%{{.*}}, 8] [1, 1]
func.func @slice(%qn: tensor<2x?x5x24xf32>, %nl: tensor<2x?x64xf32> {mla.shape = #new}, %angles: tensor<4096x8xf32>,
    %w: tensor<5x24x64xf32>, %cl: tensor<2x?x64xf32> {mla.shape = #past}) -> (tensor<2x?x5x24xf32>, tensor<?x8xf32>) {
  %c1 = arith.constant 1 : index
  %l = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x?x64xf32>) -> tensor<2x?x64xf32>
  %n = tensor.dim %cl, %c1 : tensor<2x?x64xf32>
  %s = tensor.dim %nl, %c1 : tensor<2x?x64xf32>
  %table = tensor.extract_slice %angles[%n, 0] [%s, 8] [1, 1] : tensor<4096x8xf32> to tensor<?x8xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x?x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x?x5x24xf32>
  return %o, %table : tensor<2x?x5x24xf32>, tensor<?x8xf32>
}
