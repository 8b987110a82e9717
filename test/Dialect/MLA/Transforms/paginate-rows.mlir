// Dense caches of quantised rows become pages of the layout of these rows.
// RUN: mla-opt %s --mla-paginate="page-size=16" | FileCheck %s
// RUN: mla-opt %s --mla-paginate="page-size=16 layout=L1" | FileCheck %s --check-prefix=ASKED
// RUN: mla-run %s --entry=joint_blocks --seed=1 --paginate=4 --reference -O 0 | FileCheck %s --check-prefix=NUMBERS
// REQUIRES: mla-run
// NUMBERS: all results agree

// One scale for latents and rope keys. The appended rows are those before
// the quantisation.
// CHECK-LABEL: func.func @one_scale(
// CHECK-SAME: %[[L:[^:]*]]: tensor<2x1x64xbf16>, %[[R:[^:]*]]: tensor<2x1x16xbf16>,
// CHECK-SAME: !mla.cache<<[latent : 64 x f8E4M3FN, rope : 16 x f8E4M3FN]>, page = 16> {mla.packs = [4, 5], mla.role = "cache", mla.unpacks = [1, 2]}
// CHECK: %[[S:.*]] = arith.constant dense<2.500000e-01> : tensor<1xf32>
// CHECK-NOT: quantize_rows
// CHECK: mla.append %{{.*}} latent(%[[L]], %[[R]]) slots(%{{.*}}) k_scale(%[[S]])
// CHECK: mla.gather {{.*}} k_scale(%[[S]]) {{.*}} -> (tensor<2x?x64xbf16>, tensor<2x?x16xbf16>)
// CHECK-NOT: quantize_rows
// CHECK: return %{{[^,]*}} : tensor<2x1x5x24xbf16>

// Another layout that the caller asks for stores the same rows.
// ASKED-LABEL: func.func @one_scale(
// ASKED-SAME: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>
// ASKED-NOT: k_scale
// ASKED: mla.append
// ASKED-NOT: k_scale
// ASKED: return
func.func @one_scale(%qn: tensor<2x1x5x24xbf16>, %qr: tensor<2x1x5x16xbf16>, %l: tensor<2x1x64xbf16>, %r: tensor<2x1x16xbf16>, %pl: tensor<2x7x64xf8E4M3FN>, %pr: tensor<2x7x16xf8E4M3FN>, %w: tensor<5x24x64xbf16>) -> (tensor<2x1x5x24xbf16>, tensor<2x8x64xf8E4M3FN>, tensor<2x8x16xf8E4M3FN>) {
  %s = arith.constant dense<0.25> : tensor<1xf32>
  %t = arith.constant dense<0.25> : tensor<1xf32>
  %cl = mla.quantize_rows %l scale(%s) : (tensor<2x1x64xbf16>, tensor<1xf32>) -> tensor<2x1x64xf8E4M3FN>
  %cr = mla.quantize_rows %r scale(%s) : (tensor<2x1x16xbf16>, tensor<1xf32>) -> tensor<2x1x16xf8E4M3FN>
  %ul, %ur = mla.update past(%pl, %pr) new(%cl, %cr) {mode = #mla.update<concat>} : (tensor<2x7x64xf8E4M3FN>, tensor<2x7x16xf8E4M3FN>, tensor<2x1x64xf8E4M3FN>, tensor<2x1x16xf8E4M3FN>) -> (tensor<2x8x64xf8E4M3FN>, tensor<2x8x16xf8E4M3FN>)
  %dl = mla.dequantize_rows %ul scale(%s) : (tensor<2x8x64xf8E4M3FN>, tensor<1xf32>) -> tensor<2x8x64xbf16>
  %dr = mla.dequantize_rows %ur scale(%t) : (tensor<2x8x16xf8E4M3FN>, tensor<1xf32>) -> tensor<2x8x16xbf16>
  %o = mla.attention q(%qn, %qr) latent(%dl, %dr) weights(%w, %w) {causal, scale = 0.3 : f64} : (tensor<2x1x5x24xbf16>, tensor<2x1x5x16xbf16>, tensor<2x8x64xbf16>, tensor<2x8x16xbf16>, tensor<5x24x64xbf16>, tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16>
  return %o, %ul, %ur : tensor<2x1x5x24xbf16>, tensor<2x8x64xf8E4M3FN>, tensor<2x8x16xf8E4M3FN>
}

// One tensor of both, and a scale that is an argument.
// CHECK-LABEL: func.func @joint(
// CHECK-SAME: %[[ROW:[^:]*]]: tensor<2x1x80xbf16>, %[[S:[^:]*]]: tensor<1xf32>
// CHECK-SAME: !mla.cache<<[latent : 64 x f8E5M2, rope : 16 x f8E5M2]>, page = 16> {mla.columns = [0, 64], mla.packs = [4], mla.role = "cache", mla.unpacks = [-1]}
// CHECK: %[[L:.*]] = tensor.extract_slice %[[ROW]][0, 0, 0] [2, 1, 64]
// CHECK: %[[R:.*]] = tensor.extract_slice %[[ROW]][0, 0, 64] [2, 1, 16]
// CHECK: mla.append %{{.*}} latent(%[[L]], %[[R]]) slots(%{{.*}}) k_scale(%[[S]])
// CHECK: mla.gather {{.*}} k_scale(%[[S]])
func.func @joint(%qn: tensor<2x1x5x24xbf16>, %qr: tensor<2x1x5x16xbf16>, %row: tensor<2x1x80xbf16>, %s: tensor<1xf32>, %past: tensor<2x7x80xf8E5M2>, %w: tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16> {
  %c = mla.quantize_rows %row scale(%s) : (tensor<2x1x80xbf16>, tensor<1xf32>) -> tensor<2x1x80xf8E5M2>
  %u = mla.update past(%past) new(%c) {mode = #mla.update<concat>} : (tensor<2x7x80xf8E5M2>, tensor<2x1x80xf8E5M2>) -> tensor<2x8x80xf8E5M2>
  %d = mla.dequantize_rows %u scale(%s) : (tensor<2x8x80xf8E5M2>, tensor<1xf32>) -> tensor<2x8x80xbf16>
  %l = tensor.extract_slice %d[0, 0, 0] [2, 8, 64] [1, 1, 1] : tensor<2x8x80xbf16> to tensor<2x8x64xbf16>
  %r = tensor.extract_slice %d[0, 0, 64] [2, 8, 16] [1, 1, 1] : tensor<2x8x80xbf16> to tensor<2x8x16xbf16>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64} : (tensor<2x1x5x24xbf16>, tensor<2x1x5x16xbf16>, tensor<2x8x64xbf16>, tensor<2x8x16xbf16>, tensor<5x24x64xbf16>, tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16>
  return %o : tensor<2x1x5x24xbf16>
}

// Scales of blocks are a cache of their own, and become a field of the layout.
// CHECK-LABEL: func.func @blocks(
// CHECK-SAME: %[[L:[^:]*]]: tensor<2x1x64xbf16>, %[[R:[^:]*]]: tensor<2x1x16xbf16>,
// CHECK-SAME: !mla.cache<<[latent : 64 x f8E4M3FN, scale : 2 x f8E8M0FNU {group = 32}, rope : 16 x bf16]>, page = 16> {mla.packs = [4, 6, 5], mla.role = "cache", mla.unpacks = [1, 3, 2]}
// CHECK-NOT: k_scale
// CHECK: mla.append %{{.*}} latent(%[[L]], %[[R]])
// CHECK-NOT: k_scale
// CHECK-NOT: mla.update
// CHECK: return %{{[^,]*}} : tensor<2x1x5x24xbf16>
func.func @blocks(%qn: tensor<2x1x5x24xbf16>, %qr: tensor<2x1x5x16xbf16>, %l: tensor<2x1x64xbf16>, %r: tensor<2x1x16xbf16>, %pl: tensor<2x7x64xf8E4M3FN>, %ps: tensor<2x7x2xf32>, %pr: tensor<2x7x16xbf16>, %w: tensor<5x24x64xbf16>) -> (tensor<2x1x5x24xbf16>, tensor<2x8x64xf8E4M3FN>, tensor<2x8x2xf32>, tensor<2x8x16xbf16>) {
  %c, %b = mla.quantize_rows %l {powers} : (tensor<2x1x64xbf16>) -> (tensor<2x1x64xf8E4M3FN>, tensor<2x1x2xf32>)
  %ul, %ur = mla.update past(%pl, %pr) new(%c, %r) {mode = #mla.update<concat>} : (tensor<2x7x64xf8E4M3FN>, tensor<2x7x16xbf16>, tensor<2x1x64xf8E4M3FN>, tensor<2x1x16xbf16>) -> (tensor<2x8x64xf8E4M3FN>, tensor<2x8x16xbf16>)
  %us = mla.update past(%ps) new(%b) {mode = #mla.update<concat>} : (tensor<2x7x2xf32>, tensor<2x1x2xf32>) -> tensor<2x8x2xf32>
  %d = mla.dequantize_rows %ul block_scales(%us) : (tensor<2x8x64xf8E4M3FN>, tensor<2x8x2xf32>) -> tensor<2x8x64xbf16>
  %o = mla.attention q(%qn, %qr) latent(%d, %ur) weights(%w, %w) {causal, scale = 0.3 : f64} : (tensor<2x1x5x24xbf16>, tensor<2x1x5x16xbf16>, tensor<2x8x64xbf16>, tensor<2x8x16xbf16>, tensor<5x24x64xbf16>, tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16>
  return %o, %ul, %us, %ur : tensor<2x1x5x24xbf16>, tensor<2x8x64xf8E4M3FN>, tensor<2x8x2xf32>, tensor<2x8x16xbf16>
}

// One tensor of both, whose blocks have scales: the rope keys are the first columns. Each part of
// a row has the scales of its own blocks.
// CHECK-LABEL: func.func @joint_blocks(
// CHECK-SAME: %[[ROW:[^:]*]]: tensor<2x1x96xbf16>
// CHECK-SAME: !mla.cache<<[latent : 64 x f8E4M3FN, scale : 2 x f32 {group = 32}, rope : 32 x f8E4M3FN, scale : 1 x f32 {group = 32}]>, page = 16> {mla.columns = [32, 0], mla.packs = [3, 4], mla.role = "cache", mla.unpacks = [1, 2]}
// CHECK-DAG: %[[L:.*]] = tensor.extract_slice %[[ROW]][0, 0, 32] [2, 1, 64]
// CHECK-DAG: %[[R:.*]] = tensor.extract_slice %[[ROW]][0, 0, 0] [2, 1, 32]
// CHECK: mla.append %{{.*}} latent(%[[L]], %[[R]])
// CHECK-NOT: mla.update
// CHECK: return %{{[^,]*}} : tensor<2x1x5x24xbf16>
func.func @joint_blocks(%qn: tensor<2x1x5x24xbf16>, %qr: tensor<2x1x5x32xbf16>, %row: tensor<2x1x96xbf16>, %past: tensor<2x7x96xf8E4M3FN>, %ps: tensor<2x7x3xf32>, %w: tensor<5x24x64xbf16>) -> (tensor<2x1x5x24xbf16>, tensor<2x8x96xf8E4M3FN>, tensor<2x8x3xf32>) {
  %c, %b = mla.quantize_rows %row : (tensor<2x1x96xbf16>) -> (tensor<2x1x96xf8E4M3FN>, tensor<2x1x3xf32>)
  %u = mla.update past(%past) new(%c) {mode = #mla.update<concat>} : (tensor<2x7x96xf8E4M3FN>, tensor<2x1x96xf8E4M3FN>) -> tensor<2x8x96xf8E4M3FN>
  %us = mla.update past(%ps) new(%b) {mode = #mla.update<concat>} : (tensor<2x7x3xf32>, tensor<2x1x3xf32>) -> tensor<2x8x3xf32>
  %d = mla.dequantize_rows %u block_scales(%us) : (tensor<2x8x96xf8E4M3FN>, tensor<2x8x3xf32>) -> tensor<2x8x96xbf16>
  %r = tensor.extract_slice %d[0, 0, 0] [2, 8, 32] [1, 1, 1] : tensor<2x8x96xbf16> to tensor<2x8x32xbf16>
  %l = tensor.extract_slice %d[0, 0, 32] [2, 8, 64] [1, 1, 1] : tensor<2x8x96xbf16> to tensor<2x8x64xbf16>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64} : (tensor<2x1x5x24xbf16>, tensor<2x1x5x32xbf16>, tensor<2x8x64xbf16>, tensor<2x8x32xbf16>, tensor<5x24x64xbf16>, tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16>
  return %o, %u, %us : tensor<2x1x5x24xbf16>, tensor<2x8x96xf8E4M3FN>, tensor<2x8x3xf32>
}
