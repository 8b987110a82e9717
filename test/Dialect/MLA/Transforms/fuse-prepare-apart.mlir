// RUN: %mla-opt %s --mla-fuse-query --remarks-filter=mla-fuse-query 2>&1 | FileCheck %s "--implicit-check-not== mla.prepare"

// mla-fuse-query leaves an append and a rotation of queries apart, with a remark.

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// The cosines differ.
// CHECK: [Missed] prepare | {{.*}}Function=other_cosines | Remark="queries and new tokens are prepared by two ops: queries and rope key have other angles"
func.func @other_cosines(%q: tensor<2x1x5x16xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x5x64xf32>, %other: tensor<2x1x8xf32>) -> tensor<2x1x5x64xf32> {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  %turned = mla.rope %q, %other, %sin : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %o : tensor<2x1x5x64xf32>
}

// The sines differ.
// CHECK: [Missed] prepare | {{.*}}Function=other_sines | Remark="queries and new tokens are prepared by two ops: queries and rope key have other angles"
func.func @other_sines(%q: tensor<2x1x5x16xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x5x64xf32>, %other: tensor<2x1x8xf32>) -> tensor<2x1x5x64xf32> {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  %turned = mla.rope %q, %cos, %other : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %o : tensor<2x1x5x64xf32>
}

// Each head has factors of its own.
// CHECK: [Missed] prepare | {{.*}}Function=factors_of_heads | Remark="queries and new tokens are prepared by two ops: queries and rope key have other angles"
func.func @factors_of_heads(%q: tensor<2x1x5x16xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x5x64xf32>, %each: tensor<2x1x5x8xf32>) -> tensor<2x1x5x64xf32> {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  %turned = mla.rope %q, %each, %each : (tensor<2x1x5x16xf32>, tensor<2x1x5x8xf32>, tensor<2x1x5x8xf32>) -> tensor<2x1x5x16xf32>
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %o : tensor<2x1x5x64xf32>
}

// The same numbers are the factors of other tokens: the sequences of the queries have
// another length.
// CHECK: [Missed] prepare | {{.*}}Function=other_tokens_of_factors | Remark="queries and new tokens are prepared by two ops: queries and rope key have other angles"
func.func @other_tokens_of_factors(%q: tensor<?x?x5x16xf32>, %l: tensor<?x?x64xf32>, %k: tensor<?x?x16xf32>, %cos: tensor<?x?x8xf32>, %sin: tensor<?x?x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<?xi32>, %ql: tensor<?x?x5x64xf32>, %b: index, %n1: index) -> tensor<?x?x5x64xf32> {
  %flat = tensor.collapse_shape %cos [[0, 1], [2]] : tensor<?x?x8xf32> into tensor<?x8xf32>
  %tcos = tensor.expand_shape %flat [[0, 1], [2]] output_shape [%b, %n1, 8] : tensor<?x8xf32> into tensor<?x?x8xf32>
  %flats = tensor.collapse_shape %sin [[0, 1], [2]] : tensor<?x?x8xf32> into tensor<?x8xf32>
  %tsin = tensor.expand_shape %flats [[0, 1], [2]] output_shape [%b, %n1, 8] : tensor<?x8xf32> into tensor<?x?x8xf32>
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<?x?x64xf32>, tensor<?x?x16xf32>, tensor<?xi32>, tensor<?x?x8xf32>, tensor<?x?x8xf32>) -> ()
  %turned = mla.rope %q, %tcos, %tsin : (tensor<?x?x5x16xf32>, tensor<?x?x8xf32>, tensor<?x?x8xf32>) -> tensor<?x?x5x16xf32>
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<?x?x5x64xf32>, tensor<?x?x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<?x?x5x64xf32>
  return %o : tensor<?x?x5x64xf32>
}

// The pairs are in other orders.
// CHECK: [Missed] prepare | {{.*}}Function=other_orders | Remark="queries and new tokens are prepared by two ops: queries and rope key have other orders of pairs"
func.func @other_orders(%q: tensor<2x1x5x16xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32> {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  %turned = mla.rope %q, %cos, %sin {output = #mla.rope<interleaved>} : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %o : tensor<2x1x5x64xf32>
}

// Another op reads the rotated key, so the append does not rotate it.
// CHECK: [Missed] prepare | {{.*}}Function=key_read_elsewhere | Remark="queries and new tokens are prepared by two ops: the append does not rotate the rope key"
func.func @key_read_elsewhere(%q: tensor<2x1x5x16xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x5x64xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x16xf32>) {
  %key = mla.rope %k, %cos, %sin : (tensor<2x1x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x16xf32>
  mla.append %c latent(%l, %key) slots(%s) : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>) -> ()
  %turned = mla.rope %q, %cos, %sin : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %o, %key : tensor<2x1x5x64xf32>, tensor<2x1x16xf32>
}

// The queries depend on a read of the cache after the append.
// CHECK: [Missed] prepare | {{.*}}Function=read_between | Remark="queries and new tokens are prepared by two ops: the queries depend on 'mla.decode', which must stay behind the append"
func.func @read_between(%q: tensor<2x1x5x16xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32> {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  %first = mla.decode q(%ql, %q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  %x = tensor.extract_slice %first[0, 0, 0, 0] [2, 1, 5, 16] [1, 1, 1, 1] : tensor<2x1x5x64xf32> to tensor<2x1x5x16xf32>
  %turned = mla.rope %x, %cos, %sin : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %o : tensor<2x1x5x64xf32>
}

// The queries depend on a division that a check guards.
// CHECK: [Missed] prepare | {{.*}}Function=checked_between | Remark="queries and new tokens are prepared by two ops: the queries depend on 'arith.divsi', which must stay behind the append"
func.func @checked_between(%q: tensor<2x1x5x16xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x5x64xf32>, %i: i32, %d: i32, %ok: i1) -> tensor<2x1x5x64xf32> {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  cf.assert %ok, "division by zero"
  %div = arith.divsi %i, %d : i32
  %e = arith.sitofp %div : i32 to f32
  %x = tensor.splat %e : tensor<2x1x5x16xf32>
  %turned = mla.rope %x, %cos, %sin : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %o : tensor<2x1x5x64xf32>
}

// The cache is read with the rotated queries before the append, too.
// CHECK: [Missed] prepare | {{.*}}Function=read_before | Remark="queries and new tokens are prepared by two ops: 'mla.decode' reads the rotated queries before the tokens are appended"
func.func @read_before(%q: tensor<2x1x5x16xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32> {
  %turned = mla.rope %q, %cos, %sin : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
  %old = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  %o = mla.decode q(%old, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %o : tensor<2x1x5x64xf32>
}

// The new tokens depend on the rotated queries.
// CHECK: [Missed] prepare | {{.*}}Function=appended_queries | Remark="queries and new tokens are prepared by two ops: 'mla.append' reads the rotated queries before the tokens are appended"
func.func @appended_queries(%q: tensor<2x1x5x16xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32> {
  %turned = mla.rope %q, %cos, %sin : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
  %row = tensor.extract_slice %turned[0, 0, 0, 0] [2, 1, 4, 16] [1, 1, 1, 1] : tensor<2x1x5x16xf32> to tensor<2x1x4x16xf32>
  %new = tensor.collapse_shape %row [[0], [1], [2, 3]] : tensor<2x1x4x16xf32> into tensor<2x1x64xf32>
  mla.append %c latent(%new, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %o : tensor<2x1x5x64xf32>
}

// The latent may have more tokens than the queries.
// CHECK: [Missed] prepare | {{.*}}Function=other_tokens | Remark="queries and new tokens are prepared by two ops: queries and latent may have other numbers of tokens; mla.shape of the arguments can prove that they are equal"
func.func @other_tokens(%q: tensor<2x?x5x16xf32>, %l: tensor<2x?x64xf32>, %k: tensor<2x?x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<?xi32>, %ql: tensor<2x?x5x64xf32>) -> tensor<2x?x5x64xf32> {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<2x?x64xf32>, tensor<2x?x16xf32>, tensor<?xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  %turned = mla.rope %q, %cos, %sin : (tensor<2x?x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x?x5x16xf32>
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x?x5x64xf32>, tensor<2x?x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x?x5x64xf32>
  return %o : tensor<2x?x5x64xf32>
}

// Only the last token has queries.
// CHECK: [Missed] prepare | {{.*}}Function=fewer_queries | Remark="queries and new tokens are prepared by two ops: queries and latent may have other numbers of tokens; mla.shape of the arguments can prove that they are equal"
func.func @fewer_queries(%q: tensor<2x1x5x16xf32>, %l: tensor<2x3x64xf32>, %k: tensor<2x3x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<6xi32>, %ql: tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32> {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<2x3x64xf32>, tensor<2x3x16xf32>, tensor<6xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  %turned = mla.rope %q, %cos, %sin : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %o : tensor<2x1x5x64xf32>
}

// The queries are those of one head.
// CHECK: [Missed] prepare | {{.*}}Function=no_heads | Remark="queries and new tokens are prepared by two ops: the queries have no head dimension behind the tokens of the latent"
func.func @no_heads(%q: tensor<2x1x16xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x1x64xf32>) -> tensor<2x1x1x64xf32> {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  %turned = mla.rope %q, %cos, %sin : (tensor<2x1x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x16xf32>
  %heads = tensor.expand_shape %turned [[0], [1, 2], [3]] output_shape [2, 1, 1, 16] : tensor<2x1x16xf32> into tensor<2x1x1x16xf32>
  %o = mla.decode q(%ql, %heads) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x1x64xf32>, tensor<2x1x1x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x1x64xf32>
  return %o : tensor<2x1x1x64xf32>
}

// The queries read another cache.
// CHECK: [Missed] prepare | {{.*}}Function=other_cache | Remark="queries and new tokens are prepared by two ops: no attention of the function reads the cache with rotated queries"
func.func @other_cache(%q: tensor<2x1x5x16xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x5x64xf32>, %d: !c) -> tensor<2x1x5x64xf32> {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  %turned = mla.rope %q, %cos, %sin : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
  %o = mla.decode q(%ql, %turned) cache(%d) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %o : tensor<2x1x5x64xf32>
}

// The queries are rotated in another block.
// CHECK: [Missed] prepare | {{.*}}Function=other_block | Remark="queries and new tokens are prepared by two ops: the rotation of the queries is in another block"
func.func @other_block(%q: tensor<2x1x5x16xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x5x64xf32>, %do: i1) -> tensor<2x1x5x64xf32> {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  %o = scf.if %do -> (tensor<2x1x5x64xf32>) {
    %turned = mla.rope %q, %cos, %sin : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
    %d = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
    scf.yield %d : tensor<2x1x5x64xf32>
  } else {
    scf.yield %ql : tensor<2x1x5x64xf32>
  }
  return %o : tensor<2x1x5x64xf32>
}

// A part of the rotated queries is read, which have more pairs than the key.
// CHECK: [Missed] prepare | {{.*}}Function=other_widths | Remark="queries and new tokens are prepared by two ops: queries and rope key have other widths"
func.func @other_widths(%q: tensor<2x1x5x32xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x16xf32>, %sin: tensor<2x1x16xf32>, %c: !c, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32> {
  mla.append %c latent(%l, %k) slots(%s) rope(%cos, %sin) : (!c, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>, tensor<2x1x16xf32>, tensor<2x1x16xf32>) -> ()
  %turned = mla.rope %q, %cos, %sin : (tensor<2x1x5x32xf32>, tensor<2x1x16xf32>, tensor<2x1x16xf32>) -> tensor<2x1x5x32xf32>
  %part = tensor.extract_slice %turned[0, 0, 0, 0] [2, 1, 5, 16] [1, 1, 1, 1] : tensor<2x1x5x32xf32> to tensor<2x1x5x16xf32>
  %o = mla.decode q(%ql, %part) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !c, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %o : tensor<2x1x5x64xf32>
}

// A cache without a rope field has no rotation: no remark.
// CHECK-NOT: ] prepare |
func.func @no_rope(%l: tensor<2x1x64xf32>, %c: !mla.cache<<[latent : 64 x f32]>, page = 16>, %s: tensor<2xi32>) {
  mla.append %c latent(%l) slots(%s) : (!mla.cache<<[latent : 64 x f32]>, page = 16>, tensor<2x1x64xf32>, tensor<2xi32>) -> ()
  return
}
