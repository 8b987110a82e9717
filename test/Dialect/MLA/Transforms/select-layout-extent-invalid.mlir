// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-select-layout=page-size=32
// RUN: %mla-opt %s --split-input-file --mla-select-layout -o /dev/null

// Error: the page size would change, and nothing proves whether an extent is
// the size of all pages of a table or another value. Without a change of the
// page size this is not checked.

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>
func.func @times_another(%c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>) -> tensor<?x?x64xf32> {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %t, %c1 : tensor<?x?xi32>
  %extent = arith.muli %d, %c8 : index
  // expected-error @+1 {{'mla.gather' op cannot change the page size of its cache: its extent must be 16 times the number of pages in its table, or independent of that number, got another expression of this number, or an unknown size}}
  %l = mla.gather %c table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> tensor<?x?x64xf32>
  return %l : tensor<?x?x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>
func.func @given(%c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %extent: index) -> tensor<?x?x64xf32> {
  // expected-error @+1 {{got another expression of this number, or an unknown size}}
  %l = mla.gather %c table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> tensor<?x?x64xf32>
  return %l : tensor<?x?x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>
func.func @unknown_table(%c: !c, %f: i1, %a: tensor<?x?xi32>, %b: tensor<?x?xi32>, %x: tensor<?xf32>, %n: tensor<?xi32>) -> tensor<?x?x64xf32> {
  %c0 = arith.constant 0 : index
  %t = arith.select %f, %a, %b : tensor<?x?xi32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  // expected-error @+1 {{got another expression of this number, or an unknown size}}
  %l = mla.gather %c table(%t) lengths(%n) extent(%d) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> tensor<?x?x64xf32>
  return %l : tensor<?x?x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>
func.func @static_type(%c: !c, %t: tensor<2x8xi32>, %n: tensor<2xi32>) -> tensor<2x128x64xf32> {
  // expected-error @+1 {{got this extent as a static size of the result}}
  %l = mla.gather %c table(%t) lengths(%n) : (!c, tensor<2x8xi32>, tensor<2xi32>) -> tensor<2x128x64xf32>
  return %l : tensor<2x128x64xf32>
}

// -----

// The same holds for keys and values.
!kv = !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>
func.func @grouped(%c: !kv, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %extent: index) -> tensor<?x?x2x64xf32> {
  // expected-error @+1 {{'mla.gqa_gather' op cannot change the page size of its cache: its extent must be 16 times the number of pages in its table, or independent of that number, got another expression of this number, or an unknown size}}
  %k, %v = mla.gqa_gather %c table(%t) lengths(%n) extent(%extent)
    : (!kv, tensor<?x?xi32>, tensor<?xi32>, index) -> (tensor<?x?x2x64xf32>, tensor<?x?x2x64xf32>)
  return %k : tensor<?x?x2x64xf32>
}
