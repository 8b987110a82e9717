// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints that all mlak ops share, and the constraints of mlak.matmul.

// C1: a tensor and a memref.
func.func @c1(%x: tensor<3x5x24xf32>, %w: tensor<5x24x64xf32>, %o: memref<3x5x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op C1: buffers must be all tensors or all memrefs, got x of type 'tensor<3x5x24xf32>' and outs of type 'memref<3x5x64xf32>'}}
  mlak.absorb_query %x, %w outs(%o) {kernel = "k"}
    : (tensor<3x5x24xf32>, tensor<5x24x64xf32>, memref<3x5x64xf32>) -> ()
  return
}

// -----

// C2: the weight has three dimensions.
func.func @c2(%x: memref<3x5x24xf32>, %w: memref<120x64xf32>, %o: memref<3x5x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op C2: weight must be [H, n, C] (rank 3), got rank 2}}
  mlak.absorb_query %x, %w outs(%o) {kernel = "k"}
    : (memref<3x5x24xf32>, memref<120x64xf32>, memref<3x5x64xf32>) -> ()
  return
}

// -----

// C3: heads differ.
func.func @c3(%x: memref<3x5x24xf32>, %w: memref<4x24x64xf32>, %o: memref<3x5x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op C3: weight heads (4) must equal x heads (5)}}
  mlak.absorb_query %x, %w outs(%o) {kernel = "k"}
    : (memref<3x5x24xf32>, memref<4x24x64xf32>, memref<3x5x64xf32>) -> ()
  return
}

// -----

// C4: the last dimension of x is strided.
func.func @c4(%x: memref<3x5x24xf32, strided<[240, 48, 2]>>, %w: memref<5x24x64xf32>, %o: memref<3x5x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op C4: x innermost stride must be 1, got 2}}
  mlak.absorb_query %x, %w outs(%o) {kernel = "k"}
    : (memref<3x5x24xf32, strided<[240, 48, 2]>>, memref<5x24x64xf32>, memref<3x5x64xf32>) -> ()
  return
}

// -----

// C5: no out.
func.func @c5(%x: memref<3x5x24xf32>, %w: memref<5x24x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op C5: the number of outs must be 1, got 0}}
  mlak.absorb_query %x, %w outs() {kernel = "k"}
    : (memref<3x5x24xf32>, memref<5x24x64xf32>) -> ()
  return
}

// -----

// C6: the map has a dimension twice.
func.func @c6(%a: memref<2x3x4xf32>, %b: memref<2x4x5xf32>, %o: memref<2x3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C6: a_map must be a permutation of the 3 dimensions of a and any number of -1, got [0, 1, 1]}}
  mlak.matmul %a, %b outs(%o) {kernel = "k", a_map = array<i64: 0, 1, 1>}
    : (memref<2x3x4xf32>, memref<2x4x5xf32>, memref<2x3x5xf32>) -> ()
  return
}

// -----

// C7: K differs.
func.func @c7(%a: memref<2x3x4xf32>, %b: memref<2x6x5xf32>, %o: memref<2x3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C7: K of b (6) must equal K of a (4)}}
  mlak.matmul %a, %b outs(%o) {kernel = "k"}
    : (memref<2x3x4xf32>, memref<2x6x5xf32>, memref<2x3x5xf32>) -> ()
  return
}

// -----

// C7: M of a and the out differ.
func.func @c7_m(%a: memref<7x4xf32>, %b: memref<4x5xf32>, %o: memref<3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C7: M of a (7) must equal M of outs (3)}}
  mlak.matmul %a, %b outs(%o) {kernel = "k"} : (memref<7x4xf32>, memref<4x5xf32>, memref<3x5xf32>) -> ()
  return
}

// -----

// C7: N of b and the out differ.
func.func @c7_n(%a: memref<3x4xf32>, %b: memref<6x4xf32>, %o: memref<3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C7: N of b (6) must equal N of outs (5)}}
  mlak.matmul %a, %b outs(%o) {kernel = "k", transpose_b} : (memref<3x4xf32>, memref<6x4xf32>, memref<3x5xf32>) -> ()
  return
}

// -----

// C8: the batches differ.
func.func @c8(%a: memref<3x3x4xf32>, %b: memref<2x4x5xf32>, %o: memref<2x3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C8: leading dimension 0 of a (3) must equal 1 or the dimension of outs (2)}}
  mlak.matmul %a, %b outs(%o) {kernel = "k"}
    : (memref<3x3x4xf32>, memref<2x4x5xf32>, memref<2x3x5xf32>) -> ()
  return
}

// -----

// C9: a product without a batch has no groups.
func.func @c9_rank(%a: memref<3x4xf32>, %b: memref<7x4x5xf32>, %g: memref<3xi64>, %o: memref<3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C9: the view of a must have rank 3 with groups, got 2}}
  mlak.matmul %a, %b groups(%g) outs(%o) {kernel = "k"}
    : (memref<3x4xf32>, memref<7x4x5xf32>, memref<3xi64>, memref<3x5xf32>) -> ()
  return
}

// -----

// C9: there is one group per product.
func.func @c9_groups(%a: memref<2x3x4xf32>, %b: memref<7x4x5xf32>, %g: memref<3xi64>, %o: memref<2x3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C9: the size of groups (3) must equal S of outs (2)}}
  mlak.matmul %a, %b groups(%g) outs(%o) {kernel = "k"}
    : (memref<2x3x4xf32>, memref<7x4x5xf32>, memref<3xi64>, memref<2x3x5xf32>) -> ()
  return
}

// -----

// The element type of a workspace must be i8.
func.func @workspace_type(%x: memref<2x5x24xf32>, %w: memref<5x24x64xf32>, %o: memref<2x5x64xf32>, %s: memref<?xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op operand #3 must be memref of 8-bit signless integer values, but got 'memref<?xf32>'}}
  mlak.absorb_query %x, %w outs(%o) workspace(%s) {kernel = "k"}
    : (memref<2x5x24xf32>, memref<5x24x64xf32>, memref<2x5x64xf32>, memref<?xf32>) -> ()
  return
}

// -----

// Sizes must have type index.
func.func @size_type(%b: index, %n: i64) {
  // expected-error @+1 {{'mlak.plan_bytes' op operand #1 must be index, but got 'i64'}}
  %0 = "mlak.plan_bytes"(%b, %n, %b) <{heads = 5, page_size = 16}> : (index, i64, index) -> index
  return
}

// -----

// Each tensor in outs must have a result.
func.func @no_result(%x: tensor<2x5x24xf32>, %w: tensor<5x24x64xf32>, %o: tensor<2x5x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  mlak.absorb_query %x, %w outs(%o) {kernel = "k"}
    : (tensor<2x5x24xf32>, tensor<5x24x64xf32>, tensor<2x5x64xf32>) -> ()
  return
}

// -----

// A result must have the type of its operand in outs.
func.func @result_type(%x: tensor<2x5x24xf32>, %w: tensor<5x24x64xf32>, %o: tensor<2x5x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op expected type of operand #2 ('tensor<2x5x64xf32>') to match type of corresponding result ('tensor<2x5x65xf32>')}}
  %0 = mlak.absorb_query %x, %w outs(%o) {kernel = "k"}
    : (tensor<2x5x24xf32>, tensor<5x24x64xf32>, tensor<2x5x64xf32>) -> tensor<2x5x65xf32>
  return
}

// -----

!fp8 = !mla.cache<<[k : 2 x 64 x f8E4M3FN, v : 2 x 64 x f8E4M3FN]>, page = 16>

// C2: a scale is a vector.
func.func @scale_rank(%q: tensor<2x1x6x64xf8E4M3FN>, %c: !fp8, %t: tensor<2x4xi32>, %n: tensor<2xi32>, %e: tensor<2x1x6x64xf32>, %s: tensor<1x6xf32>) {
  // expected-error @+1 {{'mlak.gqa_decode' op C2: q_scale must be [1] or [heads] (rank 1), got rank 2}}
  %o = mlak.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) q_scale(%s) outs(%e) {kernel = "cpu_gqa_decode", scale = 0.1 : f64}
    : (tensor<2x1x6x64xf8E4M3FN>, !fp8, tensor<2x4xi32>, tensor<2xi32>, tensor<1x6xf32>, tensor<2x1x6x64xf32>) -> tensor<2x1x6x64xf32>
  return
}

// -----

!fp8 = !mla.cache<<[k : 2 x 64 x f8E4M3FN, v : 2 x 64 x f8E4M3FN]>, page = 16>

// C3: a scale of the values has one element, or one per head of the cache.
func.func @scale_size(%q: tensor<2x1x6x64xf8E4M3FN>, %c: !fp8, %t: tensor<2x4xi32>, %n: tensor<2xi32>, %e: tensor<2x1x6x64xf32>, %s: tensor<6xf32>) {
  // expected-error @+1 {{'mlak.gqa_decode' op C3: v_scale size (6) must equal the heads of the cache's k field (2)}}
  %o = mlak.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) v_scale(%s) outs(%e) {kernel = "cpu_gqa_decode", scale = 0.1 : f64}
    : (tensor<2x1x6x64xf8E4M3FN>, !fp8, tensor<2x4xi32>, tensor<2xi32>, tensor<6xf32>, tensor<2x1x6x64xf32>) -> tensor<2x1x6x64xf32>
  return
}

// -----

// C3: with value_rope the output has the width of latent and rope.
!cache = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

func.func @value_rope(%q: memref<2x1x5x64xf32>, %r: memref<2x1x5x16xf32>, %c: !cache, %t: memref<2x4xi32>, %n: memref<2xi32>, %o: memref<2x1x5x64xf32>) {
  // expected-error @+1 {{'mlak.decode' op C3: outs[0] width (64) must equal the latent width plus the rope width (80)}}
  mlak.decode q(%q, %r) cache(%c) table(%t) lengths(%n) outs(%o) {kernel = "cpu_decode", scale = 0.1 : f64, value_rope}
    : (memref<2x1x5x64xf32>, memref<2x1x5x16xf32>, !cache, memref<2x4xi32>, memref<2xi32>, memref<2x1x5x64xf32>) -> ()
  return
}

// -----

// C3: the caches hold the same widths.
!a = !mla.cache<<[latent : 64 x f32]>, page = 16>
!b = !mla.cache<<[latent : 32 x f32]>, page = 16>

func.func @convert_widths(%a: !a, %b: !b, %t: memref<2x4xi32>, %n: memref<2xi32>) {
  // expected-error @+1 {{'mlak.convert_cache' op C3: the latent width of to (32) must equal the latent width of from (64)}}
  mlak.convert_cache from(%a) to(%b) table(%t) lengths(%n) outs() {kernel = "cpu_convert_cache"}
    : (!a, !b, memref<2x4xi32>, memref<2xi32>) -> ()
  return
}

// -----

// C5: a conversion has no outs.
!a = !mla.cache<<[latent : 64 x f32]>, page = 16>
!b = !mla.cache<<[latent : 64 x bf16]>, page = 16>

func.func @convert_outs(%a: !a, %b: !b, %t: memref<2x4xi32>, %n: memref<2xi32>, %o: memref<4xf32>) {
  // expected-error @+1 {{'mlak.convert_cache' op C5: the number of outs must be 0, got 1}}
  mlak.convert_cache from(%a) to(%b) table(%t) lengths(%n) outs(%o) {kernel = "cpu_convert_cache"}
    : (!a, !b, memref<2x4xi32>, memref<2xi32>, memref<4xf32>) -> ()
  return
}

// -----

// C6 of a quantize_query: a given scale is no out.
func.func @c6(%q: memref<1x2x16xf32>, %s: memref<1xf32>, %o: memref<1x2x16xf8E4M3FN>, %t: memref<1xf32>) {
  // expected-error @+1 {{'mlak.quantize_query' op C6: either scale or the third out must be present, got both}}
  mlak.quantize_query %q, %q scale(%s) outs(%o, %o, %t) {kernel = "k"}
    : (memref<1x2x16xf32>, memref<1x2x16xf32>, memref<1xf32>, memref<1x2x16xf8E4M3FN>, memref<1x2x16xf8E4M3FN>,
       memref<1xf32>) -> ()
  return
}

// -----

// C6 of a quantize_query: without a given scale there is an out.
func.func @c6(%q: memref<1x2x16xf32>, %o: memref<1x2x16xf8E4M3FN>) {
  // expected-error @+1 {{'mlak.quantize_query' op C6: either scale or the third out must be present, got neither}}
  mlak.quantize_query %q, %q outs(%o, %o) {kernel = "k"}
    : (memref<1x2x16xf32>, memref<1x2x16xf32>, memref<1x2x16xf8E4M3FN>, memref<1x2x16xf8E4M3FN>) -> ()
  return
}
