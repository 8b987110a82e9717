// RUN: %mla-opt %s --mla-fuse-query | FileCheck %s
// RUN: %mla-opt %s --mla-fuse-query --remarks-filter=mla-fuse-query -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --mla-fuse-query --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: mla-run %s --entry=step --seed=1 --reference -O 0 | FileCheck %s --check-prefix=NUMBERS
// RUN: mla-run %s --entry=queries_first --seed=1 --reference -O 0 | FileCheck %s --check-prefix=NUMBERS
// RUN: mla-run %s --entry=gathered --seed=1 --reference -O 0 | FileCheck %s --check-prefix=NUMBERS
// REQUIRES: mla-run
// STATISTICS: mla-fuse-query
// STATISTICS: (S) 8 prepares - appends fused with a rotation of queries

// mla-fuse-query makes one mla.prepare of an append and the rotation of the
// queries that read the same cache. The cache then holds the same bits as after
// the two ops.
// NUMBERS: cpu_prepare for mla.prepare
// NUMBERS: latent {{.*}} reference 0.00e+00
// NUMBERS: rope {{.*}} reference 0.00e+00
// NUMBERS: all results agree

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// The slice of the queries moves before the mla.prepare, because the rotation
// came after the append. The read of the cache in between stays behind the write.
// REMARK: [Passed] prepare | {{.*}}Function=step | Remark="one op rotates the queries and appends the new tokens"
// CHECK-LABEL: func.func @step
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<2x1x5x40xf32>, %[[L:[a-z0-9]+]]: tensor<2x1x64xf32>, %[[K:[a-z0-9]+]]: tensor<2x1x16xf32>, %[[COS:[a-z0-9]+]]: tensor<2x1x8xf32>, %[[SIN:[a-z0-9]+]]: tensor<2x1x8xf32>, %[[C:[a-z0-9]+]]: !mla.cache
// CHECK-NEXT: %[[PART:.*]] = tensor.extract_slice %[[Q]][0, 0, 0, 24]
// CHECK-NEXT: %[[TURNED:.*]] = mla.prepare %[[C]] q(%[[PART]]) latent(%[[L]], %[[K]]) slots(%{{.*}}) rope(%[[COS]], %[[SIN]]) {input = #mla.rope<interleaved>} :
// CHECK-NEXT: mla.gather %[[C]]
// CHECK-NOT: mla.rope
// CHECK: mla.decode q(%{{.*}}, %[[TURNED]]) cache(%[[C]])
func.func @step(%q: tensor<2x1x5x40xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x5x64xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x32x64xf32>) {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) {input = #mla.rope<interleaved>} : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  %g, %gr = mla.gather %c table(%t) lengths(%n) : (!c, tensor<2x2xi32>, tensor<2xi32>) -> (tensor<2x32x64xf32>, tensor<2x32x16xf32>)
  %part = tensor.extract_slice %q[0, 0, 0, 24] [2, 1, 5, 16] [1, 1, 1, 1] : tensor<2x1x5x40xf32> to tensor<2x1x5x16xf32>
  %turned = mla.rope %part, %cos, %sin {input = #mla.rope<interleaved>} : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %o, %g : tensor<2x1x5x64xf32>, tensor<2x32x64xf32>
}

// The queries are rotated first, and the key is rotated by an op of its own, whose
// factors have a head dimension. The cast of the rotated queries moves behind the
// mla.prepare. The casts of the key and its rotation become part of it.
// REMARK: [Passed] cast | {{.*}}Function=queries_first | Remark="the cast of the rope from f32 to bf16 is done by the append"
// REMARK: [Passed] rotation | {{.*}}Function=queries_first | Remark="the rotation of the rope key is done by the append"
// REMARK: [Passed] cast | {{.*}}Function=queries_first | Remark="the cast of the rope from bf16 to f32 is done by the append"
// REMARK: [Passed] prepare | {{.*}}Function=queries_first
// CHECK-LABEL: func.func @queries_first
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<2x3x5x16xf32>, %[[L:[a-z0-9]+]]: tensor<2x3x64xbf16>, %[[K:[a-z0-9]+]]: tensor<2x3x1x16xbf16>
// CHECK-NOT: mla.rope
// CHECK-DAG: %[[KEY:.*]] = tensor.collapse_shape %[[K]] {{.*}} into tensor<2x3x16xbf16>
// CHECK-DAG: %[[COS:.*]] = tensor.collapse_shape %{{.*}} into tensor<1x3x8xf32>
// CHECK-DAG: %[[SIN:.*]] = tensor.collapse_shape %{{.*}} into tensor<1x3x8xf32>
// CHECK: %[[TURNED:.*]] = mla.prepare %{{.*}} q(%[[Q]]) latent(%[[L]], %[[KEY]]) slots(%{{.*}}) rope(%[[COS]], %[[SIN]]) :
// CHECK-NEXT: %[[SHORT:.*]] = arith.truncf %[[TURNED]]
// CHECK-NOT: mla.rope
// CHECK: mla.decode q(%{{.*}}, %[[SHORT]])
!h = !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>
func.func @queries_first(%q: tensor<2x3x5x16xf32>, %l: tensor<2x3x64xbf16>, %k: tensor<2x3x1x16xbf16>, %cos: tensor<1x3x1x8xf32>, %sin: tensor<1x3x1x8xf32>, %c: !h, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<6xi32>, %ql: tensor<2x3x5x64xbf16>) -> tensor<2x3x5x64xbf16> {
  %turned = mla.rope %q, %cos, %sin : (tensor<2x3x5x16xf32>, tensor<1x3x1x8xf32>, tensor<1x3x1x8xf32>) -> tensor<2x3x5x16xf32>
  %short = arith.truncf %turned : tensor<2x3x5x16xf32> to tensor<2x3x5x16xbf16>
  %wide = arith.extf %k : tensor<2x3x1x16xbf16> to tensor<2x3x1x16xf32>
  %key = mla.rope %wide, %cos, %sin : (tensor<2x3x1x16xf32>, tensor<1x3x1x8xf32>, tensor<1x3x1x8xf32>) -> tensor<2x3x1x16xf32>
  %rows = tensor.collapse_shape %key [[0], [1, 2], [3]] : tensor<2x3x1x16xf32> into tensor<2x3x16xf32>
  %held = arith.truncf %rows : tensor<2x3x16xf32> to tensor<2x3x16xbf16>
  mla.append %c latent(%l, %held) slots(%s) : (!h, tensor<2x3x64xbf16>, tensor<2x3x16xbf16>, tensor<6xi32>) -> ()
  %o = mla.decode q(%ql, %short) cache(%c) table(%t) lengths(%n) {causal, scale = 0.1 : f64} : (tensor<2x3x5x64xbf16>, tensor<2x3x5x16xbf16>, !h, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x3x5x64xbf16>
  return %o : tensor<2x3x5x64xbf16>
}

// Sizes that mla.shape proves equal. The attention reads gathered keys.
// REMARK: [Passed] prepare | {{.*}}Function=gathered
// CHECK-LABEL: func.func @gathered
// CHECK: %[[TURNED:.*]] = mla.prepare
// CHECK: mla.latent_attention q(%{{.*}}, %[[TURNED]])
func.func @gathered(%q: tensor<?x1x5x16xf32> {mla.shape = affine_map<()[s0] -> (s0, 1, 5, 16)>}, %l: tensor<?x1x64xf32> {mla.shape = affine_map<()[s0] -> (s0, 1, 64)>}, %k: tensor<?x1x16xf32> {mla.shape = affine_map<()[s0] -> (s0, 1, 16)>}, %cos: tensor<?x1x8xf32> {mla.shape = affine_map<()[s0] -> (s0, 1, 8)>}, %c: !c, %t: tensor<?x2xi32> {mla.shape = affine_map<()[s0] -> (s0, 2)>}, %n: tensor<?xi32> {mla.shape = affine_map<()[s0] -> (s0)>}, %s: tensor<?xi32> {mla.shape = affine_map<()[s0] -> (s0)>}, %ql: tensor<?x1x5x64xf32> {mla.shape = affine_map<()[s0] -> (s0, 1, 5, 64)>}) -> tensor<?x1x5x64xf32> {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %cos) : (!c, tensor<?x1x64xf32>, tensor<?x1x16xf32>, tensor<?xi32>, tensor<?x1x8xf32>, tensor<?x1x8xf32>) -> ()
  %g, %gr = mla.gather %c table(%t) lengths(%n) : (!c, tensor<?x2xi32>, tensor<?xi32>) -> (tensor<?x32x64xf32>, tensor<?x32x16xf32>)
  %turned = mla.rope %q, %cos, %cos : (tensor<?x1x5x16xf32>, tensor<?x1x8xf32>, tensor<?x1x8xf32>) -> tensor<?x1x5x16xf32>
  %keys = tensor.cast %gr : tensor<?x32x16xf32> to tensor<?x?x16xf32>
  %o = mla.latent_attention q(%ql, %turned) latent(%g, %keys) lengths(%n) {scale = 0.1 : f64} : (tensor<?x1x5x64xf32>, tensor<?x1x5x16xf32>, tensor<?x32x64xf32>, tensor<?x?x16xf32>, tensor<?xi32>) -> tensor<?x1x5x64xf32>
  return %o : tensor<?x1x5x64xf32>
}

// Two layers with the same factors: each append takes the queries of its own cache.
// CHECK-LABEL: func.func @layers
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<2x5x16xf32>, %{{.*}}, %[[A:[a-z0-9]+]]: !mla.cache{{.*}}, %[[B:[a-z0-9]+]]: !mla.cache
// CHECK: %[[FIRST:.*]] = mla.prepare %[[A]] q(%[[Q]])
// CHECK: %[[O:.*]] = mla.decode q(%{{.*}}, %[[FIRST]]) cache(%[[A]])
// CHECK: %[[NEXT:.*]] = tensor.extract_slice %[[O]]
// CHECK: %[[SECOND:.*]] = mla.prepare %[[B]] q(%[[NEXT]])
// CHECK: mla.decode q(%{{.*}}, %[[SECOND]]) cache(%[[B]])
// CHECK-NOT: mla.rope
func.func @layers(%q: tensor<2x5x16xf32>, %l: tensor<2x64xf32>, %k: tensor<2x16xf32>, %cos: tensor<2x16xf32>, %a: !c, %b: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x5x64xf32>, %cu: tensor<3xi32>) -> tensor<2x5x64xf32> {
  mla.append %a latent(%l, %k) slots(%s) rope(%cos, %cos) : (!c, tensor<2x64xf32>, tensor<2x16xf32>, tensor<2xi32>, tensor<2x16xf32>, tensor<2x16xf32>) -> ()
  %first = mla.rope %q, %cos, %cos : (tensor<2x5x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x5x16xf32>
  %o = mla.decode q(%ql, %first) cache(%a) table(%t) lengths(%n) cu_seqlens(%cu) {scale = 0.1 : f64} : (tensor<2x5x64xf32>, tensor<2x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>, tensor<3xi32>) -> tensor<2x5x64xf32>
  mla.append %b latent(%l, %k) slots(%s) rope(%cos, %cos) : (!c, tensor<2x64xf32>, tensor<2x16xf32>, tensor<2xi32>, tensor<2x16xf32>, tensor<2x16xf32>) -> ()
  %next = tensor.extract_slice %o[0, 0, 0] [2, 5, 16] [1, 1, 1] : tensor<2x5x64xf32> to tensor<2x5x16xf32>
  %second = mla.rope %next, %cos, %cos : (tensor<2x5x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x5x16xf32>
  %r = mla.decode q(%o, %second) cache(%b) table(%t) lengths(%n) cu_seqlens(%cu) {scale = 0.1 : f64} : (tensor<2x5x64xf32>, tensor<2x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>, tensor<3xi32>) -> tensor<2x5x64xf32>
  return %r : tensor<2x5x64xf32>
}

// Two reads of one cache: the queries of the first fit.
// CHECK-LABEL: func.func @two_reads
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<2x5x16xf32>
// CHECK: %[[TURNED:.*]] = mla.prepare %{{.*}} q(%[[Q]])
// CHECK: mla.decode q(%{{.*}}, %[[TURNED]])
// CHECK: %[[AGAIN:.*]] = mla.rope
// CHECK: mla.decode q(%{{.*}}, %[[AGAIN]])
func.func @two_reads(%q: tensor<2x5x16xf32>, %l: tensor<2x64xf32>, %k: tensor<2x16xf32>, %cos: tensor<2x16xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x5x64xf32>, %cu: tensor<3xi32>) -> tensor<2x5x64xf32> {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %cos) : (!c, tensor<2x64xf32>, tensor<2x16xf32>, tensor<2xi32>, tensor<2x16xf32>, tensor<2x16xf32>) -> ()
  %turned = mla.rope %q, %cos, %cos : (tensor<2x5x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x5x16xf32>
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) cu_seqlens(%cu) {scale = 0.1 : f64} : (tensor<2x5x64xf32>, tensor<2x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>, tensor<3xi32>) -> tensor<2x5x64xf32>
  %next = tensor.extract_slice %o[0, 0, 0] [2, 5, 16] [1, 1, 1] : tensor<2x5x64xf32> to tensor<2x5x16xf32>
  %again = mla.rope %next, %cos, %cos : (tensor<2x5x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x5x16xf32>
  %r = mla.decode q(%o, %again) cache(%c) table(%t) lengths(%n) cu_seqlens(%cu) {scale = 0.1 : f64} : (tensor<2x5x64xf32>, tensor<2x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>, tensor<3xi32>) -> tensor<2x5x64xf32>
  return %r : tensor<2x5x64xf32>
}

// A cache of 8 bits and a key that is rotated in 16 bits: the cache holds the same
// bits. A cache of f32 would hold more.
// CHECK-LABEL: func.func @eight_bits
// CHECK: mla.prepare {{.*}} k_scale(%{{.*}}) :
// CHECK-NOT: mla.rope
// REMARK: [Missed] prepare | {{.*}}Function=rounded_key | Remark="queries and new tokens are prepared by two ops: the append does not rotate the rope key"
// CHECK-LABEL: func.func @rounded_key
// CHECK: mla.rope
// CHECK: mla.append
// CHECK: mla.rope
!e = !mla.cache<<[latent : 64 x f8E4M3FN, rope : 16 x f8E4M3FN]>, page = 16>
func.func @eight_bits(%q: tensor<2x5x16xbf16>, %l: tensor<2x64xbf16>, %k: tensor<2x16xbf16>, %cos: tensor<2x16xf32>, %c: !e, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x5x64xbf16>, %cu: tensor<3xi32>, %scale: tensor<1xf32>) -> tensor<2x5x64xbf16> {
  %key = mla.rope %k, %cos, %cos : (tensor<2x16xbf16>, tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xbf16>
  mla.append %c latent(%l, %key) slots(%s) k_scale(%scale) : (!e, tensor<2x64xbf16>, tensor<2x16xbf16>, tensor<2xi32>, tensor<1xf32>) -> ()
  %turned = mla.rope %q, %cos, %cos : (tensor<2x5x16xbf16>, tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x5x16xbf16>
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) cu_seqlens(%cu) k_scale(%scale) {scale = 0.1 : f64} : (tensor<2x5x64xbf16>, tensor<2x5x16xbf16>, !e, tensor<2x2xi32>, tensor<2xi32>, tensor<3xi32>, tensor<1xf32>) -> tensor<2x5x64xbf16>
  return %o : tensor<2x5x64xbf16>
}
func.func @rounded_key(%q: tensor<2x5x16xf32>, %l: tensor<2x64xf32>, %k: tensor<2x16xbf16>, %cos: tensor<2x16xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x5x64xf32>, %cu: tensor<3xi32>) -> tensor<2x5x64xf32> {
  %key = mla.rope %k, %cos, %cos : (tensor<2x16xbf16>, tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xbf16>
  mla.append %c latent(%l, %key) slots(%s) : (!c, tensor<2x64xf32>, tensor<2x16xbf16>, tensor<2xi32>) -> ()
  %turned = mla.rope %q, %cos, %cos : (tensor<2x5x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x5x16xf32>
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) cu_seqlens(%cu) {scale = 0.1 : f64} : (tensor<2x5x64xf32>, tensor<2x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>, tensor<3xi32>) -> tensor<2x5x64xf32>
  return %o : tensor<2x5x64xf32>
}

// Factors for all tokens, and an append in a loop, with the rotation in its body.
// CHECK-LABEL: func.func @loop
// CHECK: scf.for
// CHECK: mla.prepare
// CHECK-NOT: mla.rope
func.func @loop(%q: tensor<2x5x16xf32>, %l: tensor<2x64xf32>, %k: tensor<2x16xf32>, %cos: tensor<1x16xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x5x64xf32>, %cu: tensor<3xi32>, %steps: index) -> tensor<2x5x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %steps step %c1 iter_args(%x = %ql) -> (tensor<2x5x64xf32>) {
    mla.append %c latent(%l, %k) slots(%s) rope(%cos, %cos) : (!c, tensor<2x64xf32>, tensor<2x16xf32>, tensor<2xi32>, tensor<1x16xf32>, tensor<1x16xf32>) -> ()
    %turned = mla.rope %q, %cos, %cos : (tensor<2x5x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>) -> tensor<2x5x16xf32>
    %o = mla.decode q(%x, %turned) cache(%c) table(%t) lengths(%n) cu_seqlens(%cu) {scale = 0.1 : f64} : (tensor<2x5x64xf32>, tensor<2x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>, tensor<3xi32>) -> tensor<2x5x64xf32>
    scf.yield %o : tensor<2x5x64xf32>
  }
  return %r : tensor<2x5x64xf32>
}
