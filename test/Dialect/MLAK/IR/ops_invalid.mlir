// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// Each constraint that all mlak ops share, and those of mlak.matmul.

// C1: a tensor and a memref.
func.func @c1(%x: tensor<3x5x24xf32>, %w: tensor<5x24x64xf32>, %o: memref<3x5x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op C1: operand #0 is a tensor, operand #2 a memref, expected one kind}}
  mlak.absorb_query %x, %w outs(%o) {kernel = "k"}
    : (tensor<3x5x24xf32>, tensor<5x24x64xf32>, memref<3x5x64xf32>) -> ()
  return
}

// -----

// C2: the weight has three dimensions.
func.func @c2(%x: memref<3x5x24xf32>, %w: memref<120x64xf32>, %o: memref<3x5x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op C2: operand #1 has rank 2, expected 3 (HnC)}}
  mlak.absorb_query %x, %w outs(%o) {kernel = "k"}
    : (memref<3x5x24xf32>, memref<120x64xf32>, memref<3x5x64xf32>) -> ()
  return
}

// -----

// C3: heads differ.
func.func @c3(%x: memref<3x5x24xf32>, %w: memref<4x24x64xf32>, %o: memref<3x5x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op C3: dimension 'H' of operand #1 is 4, of operand #0 5}}
  mlak.absorb_query %x, %w outs(%o) {kernel = "k"}
    : (memref<3x5x24xf32>, memref<4x24x64xf32>, memref<3x5x64xf32>) -> ()
  return
}

// -----

// C4: the last dimension of x is strided.
func.func @c4(%x: memref<3x5x24xf32, strided<[240, 48, 2]>>, %w: memref<5x24x64xf32>, %o: memref<3x5x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op C4: innermost stride of operand #0 is 2, expected 1}}
  mlak.absorb_query %x, %w outs(%o) {kernel = "k"}
    : (memref<3x5x24xf32, strided<[240, 48, 2]>>, memref<5x24x64xf32>, memref<3x5x64xf32>) -> ()
  return
}

// -----

// C5: no out.
func.func @c5(%x: memref<3x5x24xf32>, %w: memref<5x24x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op C5: got 0 outs, expected 1 to 1}}
  mlak.absorb_query %x, %w outs() {kernel = "k"}
    : (memref<3x5x24xf32>, memref<5x24x64xf32>) -> ()
  return
}

// -----

// C8: the map names a dimension twice.
func.func @c6(%a: memref<2x3x4xf32>, %b: memref<2x4x5xf32>, %o: memref<2x3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C8: a_map is [0, 1, 1], expected a permutation of the 3 dimensions and -1}}
  mlak.matmul %a, %b outs(%o) {kernel = "k", a_map = array<i64: 0, 1, 1>}
    : (memref<2x3x4xf32>, memref<2x4x5xf32>, memref<2x3x5xf32>) -> ()
  return
}

// -----

// C9: K differs.
func.func @c7(%a: memref<2x3x4xf32>, %b: memref<2x6x5xf32>, %o: memref<2x3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C9: K of a is 4, of b 6}}
  mlak.matmul %a, %b outs(%o) {kernel = "k"}
    : (memref<2x3x4xf32>, memref<2x6x5xf32>, memref<2x3x5xf32>) -> ()
  return
}

// -----

// C9: M of a and out, N of b and out.
func.func @c9_m(%a: memref<7x4xf32>, %b: memref<4x5xf32>, %o: memref<3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C9: M of a is 7, of out 3}}
  mlak.matmul %a, %b outs(%o) {kernel = "k"} : (memref<7x4xf32>, memref<4x5xf32>, memref<3x5xf32>) -> ()
  return
}

// -----

func.func @c9_n(%a: memref<3x4xf32>, %b: memref<6x4xf32>, %o: memref<3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C9: N of b is 6, of out 5}}
  mlak.matmul %a, %b outs(%o) {kernel = "k", transpose_b} : (memref<3x4xf32>, memref<6x4xf32>, memref<3x5xf32>) -> ()
  return
}

// -----

// C10: the batches differ.
func.func @c8(%a: memref<3x3x4xf32>, %b: memref<2x4x5xf32>, %o: memref<2x3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C10: leading dimension 0 of a is 3, of out 2}}
  mlak.matmul %a, %b outs(%o) {kernel = "k"}
    : (memref<3x3x4xf32>, memref<2x4x5xf32>, memref<2x3x5xf32>) -> ()
  return
}

// -----

// C6: a workspace is bytes.
func.func @c6(%x: memref<2x5x24xf32>, %w: memref<5x24x64xf32>, %o: memref<2x5x64xf32>, %s: memref<?xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op C6: workspace must be memref of i8, got 'memref<?xf32>'}}
  mlak.absorb_query %x, %w outs(%o) workspace(%s) {kernel = "k"}
    : (memref<2x5x24xf32>, memref<5x24x64xf32>, memref<2x5x64xf32>, memref<?xf32>) -> ()
  return
}

// -----

// C6: sizes are of type index.
func.func @c6(%b: index, %n: i64) {
  // expected-error @+1 {{'mlak.plan_bytes' op C6: query_len must be index, got 'i64'}}
  %0 = "mlak.plan_bytes"(%b, %n, %b) <{heads = 5, page_size = 16}> : (index, i64, index) -> index
  return
}

// -----

// C7: a result for each out that is a tensor.
func.func @c7(%x: tensor<2x5x24xf32>, %w: tensor<5x24x64xf32>, %o: tensor<2x5x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op C7: got 0 results, expected one for each of outs that is a tensor: 1}}
  mlak.absorb_query %x, %w outs(%o) {kernel = "k"}
    : (tensor<2x5x24xf32>, tensor<5x24x64xf32>, tensor<2x5x64xf32>) -> ()
  return
}

// -----

// C7: the result has the out's type.
func.func @c7(%x: tensor<2x5x24xf32>, %w: tensor<5x24x64xf32>, %o: tensor<2x5x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op C7: result #0 is 'tensor<2x5x65xf32>', its out is 'tensor<2x5x64xf32>'}}
  %0 = mlak.absorb_query %x, %w outs(%o) {kernel = "k"}
    : (tensor<2x5x24xf32>, tensor<5x24x64xf32>, tensor<2x5x64xf32>) -> tensor<2x5x65xf32>
  return
}
