// RUN: %mla-opt %s --split-input-file --mla-fuse-query | FileCheck %s
// RUN: %mla-opt %s --split-input-file --mla-fuse-query --remarks-filter=mla-fuse-query 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: %mla-opt %s --split-input-file --mla-fuse-query --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-fuse-query
// STATISTICS-NEXT: (S) 14 moves-before - ops that move queries or keys, before
// STATISTICS-NEXT: (S) 2 moves-after - ops that move queries or keys, after
// STATISTICS-NEXT: (S) 24320 bytes-before - bytes written by these ops, before
// STATISTICS-NEXT: (S) 6720 bytes-after - bytes written by these ops, after
// STATISTICS-NEXT: (S) 0 casts-in-append - casts removed before an append
// STATISTICS-NEXT: (S) 0 norms-in-append - norms of a latent fused into an append
// STATISTICS-NEXT: (S) 0 prepares - appends fused with a rotation of queries

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// An eager model splits the query, rotates one part, joins both parts,
// transposes the result for its matmul and splits it again. Only two strided
// views of the projection must remain.
// COUNT: [Passed] moves | Category:mla-fuse-query | Function=decode
// COUNT-SAME: BytesAfter=0, BytesBefore=6080, OpsAfter=0, OpsBefore=6
// COUNT-SAME: Remark="ops that move queries and keys: 6 ops, 6080 bytes before; 0 ops, 0 bytes after"
// CHECK-LABEL: func.func @decode
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<2x1x5x40xf32>
// CHECK-NOT: tensor.concat
// CHECK-NOT: tensor.insert_slice
// CHECK-NOT: linalg.transpose
// CHECK-NOT: linalg.copy
// CHECK-NOT: linalg.fill
// CHECK: %[[QN:.*]] = tensor.extract_slice %[[Q]][0, 0, 0, 0] [2, 1, 5, 24]
// CHECK: %[[QR:.*]] = tensor.extract_slice %[[Q]][0, 0, 0, 24] [2, 1, 5, 16]
// CHECK: %[[ROT:.*]] = mla.rope %[[QR]]
// CHECK: mla.append %{{.*}} latent(%{{[a-z0-9]+}}, %{{[a-z0-9]+}})
// CHECK: %[[QL:.*]] = mla.absorb_query %[[QN]]
// CHECK: mla.decode q(%[[QL]], %[[ROT]])
func.func @decode(%q: tensor<2x1x5x40xf32>, %cos: tensor<2x1x8xf32>, %uk: tensor<5x24x64xf32>, %new: tensor<2x1x64xf32>, %kr: tensor<2x1x16xf32>, %c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %slots: tensor<?xi32>) -> tensor<2x1x5x64xf32> {
  %zero = arith.constant 0.0 : f32
  %qn = tensor.extract_slice %q[0, 0, 0, 0] [2, 1, 5, 24] [1, 1, 1, 1] : tensor<2x1x5x40xf32> to tensor<2x1x5x24xf32>
  %qr = tensor.extract_slice %q[0, 0, 0, 24] [2, 1, 5, 16] [1, 1, 1, 1] : tensor<2x1x5x40xf32> to tensor<2x1x5x16xf32>
  %rot = mla.rope %qr, %cos, %cos : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
  %joined = tensor.concat dim(3) %qn, %rot : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>) -> tensor<2x1x5x40xf32>
  %e = tensor.empty() : tensor<2x5x1x40xf32>
  %heads = linalg.transpose ins(%joined : tensor<2x1x5x40xf32>) outs(%e : tensor<2x5x1x40xf32>) permutation = [0, 2, 1, 3]
  %e1 = tensor.empty() : tensor<2x1x5x40xf32>
  %tokens = linalg.transpose ins(%heads : tensor<2x5x1x40xf32>) outs(%e1 : tensor<2x1x5x40xf32>) permutation = [0, 2, 1, 3]
  %n2 = tensor.extract_slice %tokens[0, 0, 0, 0] [2, 1, 5, 24] [1, 1, 1, 1] : tensor<2x1x5x40xf32> to tensor<2x1x5x24xf32>
  %r2 = tensor.extract_slice %tokens[0, 0, 0, 24] [2, 1, 5, 16] [1, 1, 1, 1] : tensor<2x1x5x40xf32> to tensor<2x1x5x16xf32>
  %e2 = tensor.empty() : tensor<2x1x80xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x1x80xf32>) -> tensor<2x1x80xf32>
  %i0 = tensor.insert_slice %new into %filled[0, 0, 0] [2, 1, 64] [1, 1, 1] : tensor<2x1x64xf32> into tensor<2x1x80xf32>
  %i1 = tensor.insert_slice %kr into %i0[0, 0, 64] [2, 1, 16] [1, 1, 1] : tensor<2x1x16xf32> into tensor<2x1x80xf32>
  %l = tensor.extract_slice %i1[0, 0, 0] [2, 1, 64] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x64xf32>
  %r = tensor.extract_slice %i1[0, 0, 64] [2, 1, 16] [1, 1, 1] : tensor<2x1x80xf32> to tensor<2x1x16xf32>
  mla.append %c latent(%l, %r) slots(%slots) : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<?xi32>) -> ()
  %ql = mla.absorb_query %n2, %uk : (tensor<2x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32>
  %o = mla.decode q(%ql, %r2) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<?x?xi32>, tensor<?xi32>) -> tensor<2x1x5x64xf32>
  return %o : tensor<2x1x5x64xf32>
}

// -----

// A slice is traced through transposes, copies and a concat to its input, with
// a dynamic batch.
// COUNT: Function=copies
// COUNT-SAME: BytesAfter=0, BytesBefore=11040, OpsAfter=0, OpsBefore=5
// CHECK-LABEL: func.func @copies
// CHECK-SAME: %[[N:[a-z0-9]+]]: tensor<?x3x5x24xf32>
// CHECK-NOT: concat
// CHECK-NOT: linalg.generic
// CHECK-NOT: linalg.copy
// CHECK: mla.absorb_query
#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
func.func @copies(%n: tensor<?x3x5x24xf32>, %r: tensor<?x3x5x16xf32>, %uk: tensor<5x24x64xf32>, %b: index) -> tensor<?x3x5x64xf32> {
  %q = tensor.concat dim(3) %n, %r : (tensor<?x3x5x24xf32>, tensor<?x3x5x16xf32>) -> tensor<?x3x5x40xf32>
  %e = tensor.empty(%b) : tensor<?x3x5x40xf32>
  %copy = linalg.copy ins(%q : tensor<?x3x5x40xf32>) outs(%e : tensor<?x3x5x40xf32>) -> tensor<?x3x5x40xf32>
  %clone = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%copy : tensor<?x3x5x40xf32>) outs(%e : tensor<?x3x5x40xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x3x5x40xf32>
  %t = tensor.empty(%b) : tensor<?x5x3x40xf32>
  %heads = linalg.transpose ins(%clone : tensor<?x3x5x40xf32>) outs(%t : tensor<?x5x3x40xf32>) permutation = [0, 2, 1, 3]
  %s = tensor.extract_slice %heads[0, 0, 0, 0] [%b, 5, 3, 24] [1, 1, 1, 1] : tensor<?x5x3x40xf32> to tensor<?x5x3x24xf32>
  %u = tensor.empty(%b) : tensor<?x3x5x24xf32>
  %back = linalg.transpose ins(%s : tensor<?x5x3x24xf32>) outs(%u : tensor<?x3x5x24xf32>) permutation = [0, 2, 1, 3]
  %ql = mla.absorb_query %back, %uk : (tensor<?x3x5x24xf32>, tensor<5x24x64xf32>) -> tensor<?x3x5x64xf32>
  return %ql : tensor<?x3x5x64xf32>
}

// -----

// Not removed: a slice across the boundary between the inputs of a concat, a
// transpose that moves elements, an insertion at an unknown offset, and the
// transpose of a value that no mla op reads.
// COUNT: Function=stays
// COUNT: [Missed] move | Category:mla-fuse-query | Function=stays
// COUNT-SAME: still moves a query or key
// CHECK-LABEL: func.func @stays
// CHECK: tensor.concat
// CHECK: linalg.transpose
// CHECK: tensor.insert_slice
// CHECK: linalg.transpose
func.func @stays(%n: tensor<2x3x5x24xf32>, %r: tensor<2x3x5x16xf32>, %uk: tensor<5x24x64xf32>, %i: index, %w: tensor<24x64xf32>) -> (tensor<2x3x5x64xf32>, tensor<2x5x3x64xf32>, tensor<2x3x5x64xf32>, tensor<64x24xf32>) {
  %q = tensor.concat dim(3) %n, %r : (tensor<2x3x5x24xf32>, tensor<2x3x5x16xf32>) -> tensor<2x3x5x40xf32>
  %s = tensor.extract_slice %q[0, 0, 0, 8] [2, 3, 5, 24] [1, 1, 1, 1] : tensor<2x3x5x40xf32> to tensor<2x3x5x24xf32>
  %a = mla.absorb_query %s, %uk : (tensor<2x3x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x3x5x64xf32>
  %e = tensor.empty() : tensor<2x5x3x64xf32>
  %at = linalg.transpose ins(%a : tensor<2x3x5x64xf32>) outs(%e : tensor<2x5x3x64xf32>) permutation = [0, 2, 1, 3]
  %ins = tensor.insert_slice %r into %q[0, 0, 0, %i] [2, 3, 5, 16] [1, 1, 1, 1] : tensor<2x3x5x16xf32> into tensor<2x3x5x40xf32>
  %s2 = tensor.extract_slice %ins[0, 0, 0, 0] [2, 3, 5, 24] [1, 1, 1, 1] : tensor<2x3x5x40xf32> to tensor<2x3x5x24xf32>
  %b = mla.absorb_query %s2, %uk : (tensor<2x3x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x3x5x64xf32>
  %e2 = tensor.empty() : tensor<64x24xf32>
  %wt = linalg.transpose ins(%w : tensor<24x64xf32>) outs(%e2 : tensor<64x24xf32>) permutation = [1, 0]
  return %a, %at, %b, %wt : tensor<2x3x5x64xf32>, tensor<2x5x3x64xf32>, tensor<2x3x5x64xf32>, tensor<64x24xf32>
}

// -----

// A transpose that only moves a dimension of size 1 becomes a reshape, also
// with dynamic sizes.
// CHECK-LABEL: func.func @units
// CHECK-NOT: linalg.transpose
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0], [1, 2], [3]]
// CHECK: tensor.expand_shape %{{.*}} {{\[}}[0, 1], [2], [3]] output_shape [%{{.*}}, 1, 5, 24]
func.func @units(%n: tensor<?x5x1x24xf32>, %uk: tensor<5x24x64xf32>, %b: index) -> tensor<?x1x5x64xf32> {
  %e = tensor.empty(%b) : tensor<?x1x5x24xf32>
  %t = linalg.transpose ins(%n : tensor<?x5x1x24xf32>) outs(%e : tensor<?x1x5x24xf32>) permutation = [0, 2, 1, 3]
  %ql = mla.absorb_query %t, %uk : (tensor<?x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<?x1x5x64xf32>
  return %ql : tensor<?x1x5x64xf32>
}

// -----

// A remark reports that there is nothing to remove. A function without mla ops
// gets no remark.
// COUNT: [Analysis] moves | Category:mla-fuse-query | Function=nothing
// COUNT-SAME: Parts=1, Remark="no op moves a query or key: the 1 operands of mla ops, latent and rope counted separately, are read directly"
func.func @nothing(%n: tensor<2x1x5x24xf32>, %uk: tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32> {
  %ql = mla.absorb_query %n, %uk : (tensor<2x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32>
  return %ql : tensor<2x1x5x64xf32>
}

// -----

// COUNT-NOT: Function=other
func.func @other(%n: tensor<2x4xf32>) -> tensor<2x4xf32> {
  return %n : tensor<2x4xf32>
}
