// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.gather and its types.

// C1: the cache has a latent field.
func.func @c1(%c: !mla.cache<<[k : 64 x f32, v : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gather' op C1: the cache's layout must have a latent field, got #mla.layout<[k : 64 x f32, v : 16 x f32]>}}
  %0 = mla.gather %c table(%t) lengths(%n)
    : (!mla.cache<<[k : 64 x f32, v : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x38x64xf32>
  return
}

// -----

// C2: the table has two dimensions.
func.func @c2(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gather' op C2: table must be [B, P] (rank 2), got rank 1}}
  %0, %1 = mla.gather %c table(%t) lengths(%n)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<?xi32>, tensor<2xi32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  return
}

// -----

// C3: lengths is [B].
func.func @c3(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<3xi32>) {
  // expected-error @+1 {{'mla.gather' op C3: lengths size (3) must equal the batch (2)}}
  %0, %1 = mla.gather %c table(%t) lengths(%n)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<3xi32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  return
}

// -----

// C3: starts is [B].
func.func @c3(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %st: tensor<1xi32>) {
  // expected-error @+1 {{'mla.gather' op C3: starts size (1) must equal the batch (2)}}
  %0, %1 = mla.gather %c table(%t) lengths(%n) starts(%st)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<1xi32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  return
}

// -----

// C4: cu_seqlens is [B + 1].
func.func @c4(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %cu: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gather' op C4: cu_seqlens size minus 1 (1) must equal the batch (2)}}
  %0, %1 = mla.gather %c table(%t) lengths(%n) cu_seqlens(%cu)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<2xi32>) -> (tensor<38x64xf32>, tensor<38x16xf32>)
  return
}

// -----

// C5: fixed results have three dimensions.
func.func @c5(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gather' op C5: latent must be [B, T, C] without cu_seqlens (rank 3), got rank 2}}
  %0, %1 = mla.gather %c table(%t) lengths(%n)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<38x64xf32>, tensor<38x16xf32>)
  return
}

// -----

// C5: ragged results have two dimensions.
func.func @c5(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %cu: tensor<3xi32>) {
  // expected-error @+1 {{'mla.gather' op C5: latent must be [M, C] with cu_seqlens (rank 2), got rank 3}}
  %0, %1 = mla.gather %c table(%t) lengths(%n) cu_seqlens(%cu)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<3xi32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  return
}

// -----

// C5: the result has the table's batch.
func.func @c5(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gather' op C5: latent batch (3) must equal the batch (2)}}
  %0, %1 = mla.gather %c table(%t) lengths(%n)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<3x38x64xf32>, tensor<3x38x16xf32>)
  return
}

// -----

// C5: the result has the cache's latent width.
func.func @c5(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gather' op C5: latent width (128) must equal the cache's latent width (64)}}
  %0, %1 = mla.gather %c table(%t) lengths(%n)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x38x128xf32>, tensor<2x38x16xf32>)
  return
}

// -----

// C6: the cache has rope.
func.func @c6(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gather' op C6: k_rope (absent) and the cache's rope field (present) must be given together}}
  %0 = mla.gather %c table(%t) lengths(%n)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x38x64xf32>
  return
}

// -----

// C6: the result has the cache's rope width.
func.func @c6(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gather' op C6: k_rope width (8) must equal the cache's rope width (16)}}
  %0, %1 = mla.gather %c table(%t) lengths(%n)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x38x64xf32>, tensor<2x38x8xf32>)
  return
}

// -----

// C6: both results have the same tokens.
func.func @c6(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gather' op C6: k_rope dimension 1 (37) must equal latent dimension 1 (38)}}
  %0, %1 = mla.gather %c table(%t) lengths(%n)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x38x64xf32>, tensor<2x37x16xf32>)
  return
}

// -----

// C7: a dynamic result has an extent.
func.func @c7(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gather' op C7: extent (absent) and a dynamic number of rows (present) must be given together}}
  %0, %1 = mla.gather %c table(%t) lengths(%n)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x?x64xf32>, tensor<2x?x16xf32>)
  return
}

// -----

// C7: a static result has no extent.
func.func @c7(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %T: index) {
  // expected-error @+1 {{'mla.gather' op C7: extent (present) and a dynamic number of rows (absent) must be given together}}
  %0, %1 = mla.gather %c table(%t) lengths(%n) extent(%T)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, index) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  return
}

// -----

// C8: element types are equal.
func.func @c8(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gather' op C8: k_rope element type ('bf16') must equal latent element type ('f32')}}
  %0, %1 = mla.gather %c table(%t) lengths(%n)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xbf16>)
  return
}

// -----

// The extent must have type index.
func.func @operand_type(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %T: i64) {
  // expected-error @+1 {{'mla.gather' op operand #3 must be index, but got 'i64'}}
  %0, %1 = mla.gather %c table(%t) lengths(%n) extent(%T)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, i64) -> (tensor<2x?x64xf32>, tensor<2x?x16xf32>)
  return
}

// -----

// The results must have a float element type.
func.func @result_type(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gather' op result #1 must be ranked tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float values, but got 'tensor<2x38x16xi8>'}}
  %0, %1 = mla.gather %c table(%t) lengths(%n)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xi8>)
  return
}

// -----

func.func @scale_size(%c: !mla.cache<<[latent : 64 x f8E4M3FN]>, page = 16>, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %k: tensor<2xf32>) {
  // expected-error @+1 {{'mla.gather' op C9: k_scale must have 1 element, got 2}}
  %0 = mla.gather %c table(%t) lengths(%n) k_scale(%k) : (!mla.cache<<[latent : 64 x f8E4M3FN]>, page = 16>, tensor<2x3xi32>, tensor<2xi32>, tensor<2xf32>) -> tensor<2x9x64xf32>
  return
}
