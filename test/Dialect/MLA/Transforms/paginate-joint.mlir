// Each row of one argument holds a latent and a rope key: it becomes one pool
// of pages with two fields.
// RUN: %mla-opt %s --split-input-file --mla-paginate="page-size=16" | FileCheck %s
// RUN: %mla-opt %s --split-input-file --mla-paginate="page-size=16 layout=split mask=visible" | FileCheck %s --check-prefix=SPLIT
// RUN: %mla-opt %s --split-input-file --mla-paginate="page-size=16" --remarks-filter=mla-paginate 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// The rope key comes first in the row. Its rotation becomes part of the append.
// CHECK-LABEL: func.func @rope_first(
// CHECK-SAME: %[[NL:[a-z0-9]+]]: tensor<2x1x64xf32>, %[[KR:[a-z0-9]+]]: tensor<2x1x16xf32>, %[[COS:[a-z0-9]+]]: tensor<2x1x8xf32>, %[[SIN:[a-z0-9]+]]: tensor<2x1x8xf32>
// CHECK-SAME: %[[CACHE:[a-z0-9]+]]: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16> {mla.columns = [16, 0], mla.packs = [6], mla.role = "cache", mla.unpacks = [1]}
// CHECK-SAME: %[[LENS:[a-z0-9]+]]: tensor<?xi32> {mla.lengths = "past+new", mla.role = "seq_lens"
// CHECK-SAME: -> (tensor<2x1x5x24xf32> {mla.result = 0 : i64})
// CHECK-NOT: mla.rope
// CHECK: mla.append %[[CACHE]] latent(%[[NL]], %[[KR]]) slots(%{{.*}}) rope(%[[COS]], %[[SIN]])
// CHECK: %[[L:.*]], %[[R:.*]] = mla.gather %[[CACHE]] {{.*}} -> (tensor<2x?x64xf32>, tensor<2x?x16xf32>)
// CHECK: mla.attention q(%{{.*}}, %{{.*}}) latent(%[[L]], %[[R]]) {{.*}} lengths(%[[LENS]])
// CHECK-NOT: mla.update
// SPLIT-LABEL: func.func @rope_first(
// SPLIT-SAME: !mla.cache<<[latent : 64 x f32, rope : 16 x f32 {pool = 1}]>, page = 16>
// REMARK: [Passed] joint | Category:mla-paginate | Function=rope_first | Remark="one argument holds both: the latent in columns [16, 80), the rope key in columns [0, 16)", argument=6
// REMARK: [Passed] signature | {{.*}}Function=rope_first | {{.*}}signature changed: arguments 6 became 1 page pool, results [1] are read from these
func.func @rope_first(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %nl: tensor<2x1x64xf32>, %kr: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>,
    %past: tensor<2x37x80xf32>, %w: tensor<5x24x64xf32>) -> (tensor<2x1x5x24xf32>, tensor<2x38x80xf32>) {
  %k = mla.rope %kr, %cos, %sin : (tensor<2x1x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x16xf32>
  %row = tensor.concat dim(2) %k, %nl : (tensor<2x1x16xf32>, tensor<2x1x64xf32>) -> tensor<2x1x80xf32>
  %all = mla.update past(%past) new(%row) {mode = #mla.update<concat>} : (tensor<2x37x80xf32>, tensor<2x1x80xf32>) -> tensor<2x38x80xf32>
  %l = tensor.extract_slice %all[0, 0, 16] [2, 38, 64] [1, 1, 1] : tensor<2x38x80xf32> to tensor<2x38x64xf32>
  %r = tensor.extract_slice %all[0, 0, 0] [2, 38, 16] [1, 1, 1] : tensor<2x38x80xf32> to tensor<2x38x16xf32>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o, %all : tensor<2x1x5x24xf32>, tensor<2x38x80xf32>
}

// -----

// Rows that are not a concat of two parts are split by slices. The attention
// reads the first keys of a static cache.
// CHECK-LABEL: func.func @at_positions(
// CHECK-SAME: %[[ROW:[a-z0-9]+]]: tensor<2x?x80xf32>
// CHECK-SAME: %[[CACHE:[a-z0-9]+]]: !mla.cache<{{.*}}> {mla.columns = [0, 64], mla.packs = [3], mla.role = "cache", mla.unpacks = [1]}
// CHECK-SAME: mla.lengths = 20 : i64
// CHECK: %[[NL:.*]] = tensor.extract_slice %[[ROW]][0, 0, 0] [2, %{{.*}}, 64] [1, 1, 1]
// CHECK: %[[NR:.*]] = tensor.extract_slice %[[ROW]][0, 0, 64] [2, %{{.*}}, 16] [1, 1, 1]
// CHECK: mla.append %[[CACHE]] latent(%[[NL]], %[[NR]])
// CHECK: mla.gather %[[CACHE]]
// CHECK-NOT: mla.update
func.func @at_positions(%qn: tensor<2x?x5x24xf32>, %qr: tensor<2x?x5x16xf32>, %row: tensor<2x?x80xf32>, %past: tensor<2x37x80xf32>, %pos: tensor<?xi64>, %w: tensor<5x24x64xf32>) -> (tensor<2x?x5x24xf32>, tensor<2x1x37x80xf32>) {
  %all = mla.update past(%past) new(%row) positions(%pos) {mode = #mla.update<scatter>} : (tensor<2x37x80xf32>, tensor<2x?x80xf32>, tensor<?xi64>) -> tensor<2x37x80xf32>
  %keys = tensor.extract_slice %all[0, 0, 0] [2, 20, 80] [1, 1, 1] : tensor<2x37x80xf32> to tensor<2x20x80xf32>
  %l = tensor.extract_slice %keys[0, 0, 0] [2, 20, 64] [1, 1, 1] : tensor<2x20x80xf32> to tensor<2x20x64xf32>
  %r = tensor.extract_slice %keys[0, 0, 64] [2, 20, 16] [1, 1, 1] : tensor<2x20x80xf32> to tensor<2x20x16xf32>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x?x5x24xf32>, tensor<2x?x5x16xf32>, tensor<2x20x64xf32>, tensor<2x20x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x?x5x24xf32>
  %ret = tensor.expand_shape %all [[0, 1], [2], [3]] output_shape [2, 1, 37, 80] : tensor<2x37x80xf32> into tensor<2x1x37x80xf32>
  return %o, %ret : tensor<2x?x5x24xf32>, tensor<2x1x37x80xf32>
}
