// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// Each constraint that all mlak ops share, and those of mlak.matmul.

// C1: a tensor and a memref.
func.func @c1(%x: tensor<3x5x24xf32>, %w: tensor<5x24x64xf32>, %o: memref<3x5x64xf32>) {
  // expected-error @+1 {{'mlak.absorb_query' op C1: operands are tensors and memrefs, expected one kind}}
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

// C6: the map names a dimension twice.
func.func @c6(%a: memref<2x3x4xf32>, %b: memref<2x4x5xf32>, %o: memref<2x3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C6: a_map is [0, 1, 1], expected a permutation of the 3 dimensions and -1}}
  mlak.matmul %a, %b outs(%o) {kernel = "k", a_map = array<i64: 0, 1, 1>}
    : (memref<2x3x4xf32>, memref<2x4x5xf32>, memref<2x3x5xf32>) -> ()
  return
}

// -----

// C7: K differs.
func.func @c7(%a: memref<2x3x4xf32>, %b: memref<2x6x5xf32>, %o: memref<2x3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C7: K is 4 and 6}}
  mlak.matmul %a, %b outs(%o) {kernel = "k"}
    : (memref<2x3x4xf32>, memref<2x6x5xf32>, memref<2x3x5xf32>) -> ()
  return
}

// -----

// C8: the batches differ.
func.func @c8(%a: memref<3x3x4xf32>, %b: memref<2x4x5xf32>, %o: memref<2x3x5xf32>) {
  // expected-error @+1 {{'mlak.matmul' op C8: leading dimension 0 of a is 3, of out 2}}
  mlak.matmul %a, %b outs(%o) {kernel = "k"}
    : (memref<3x3x4xf32>, memref<2x4x5xf32>, memref<2x3x5xf32>) -> ()
  return
}
