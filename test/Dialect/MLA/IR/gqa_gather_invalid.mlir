// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.gqa_gather.

// C1: the cache has a k and a v field.
func.func @c1(%c: !mla.cache<<[latent : 8 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C1: the cache's layout must have a k and a v field, got #mla.layout<[latent : 8 x f32]>}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!mla.cache<<[latent : 8 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x9x2x8xf32>, tensor<2x9x2x4xf32>)
  return
}

// -----

// C1: both fields have the same number of heads.
func.func @c1_heads(%c: !mla.cache<<[k : 2 x 8 x f32, v : 4 x 4 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C1: the heads of the cache's v field (4) must equal the heads of the cache's k field (2)}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 4 x 4 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x9x2x8xf32>, tensor<2x9x2x4xf32>)
  return
}

// -----

// C1: both fields have the same element type.
func.func @c1_type(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x bf16]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C1: the element type of the cache's v field ('bf16') must equal the element type of the k field ('f32')}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x bf16]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x9x2x8xf32>, tensor<2x9x2x4xf32>)
  return
}

// -----

// C2: the table has two dimensions.
func.func @c2(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %t: tensor<?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C2: table must be [B, P] (rank 2), got rank 1}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<?xi32>, tensor<2xi32>) -> (tensor<2x9x2x8xf32>, tensor<2x9x2x4xf32>)
  return
}

// -----

// C3: lengths is [B].
func.func @c3(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<3xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C3: lengths size (3) must equal the batch (2)}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x?xi32>, tensor<3xi32>) -> (tensor<2x9x2x8xf32>, tensor<2x9x2x4xf32>)
  return
}

// -----

// C3: starts is [B].
func.func @c3_starts(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %starts: tensor<1xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C3: starts size (1) must equal the batch (2)}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n) starts(%starts)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<1xi32>) -> (tensor<2x9x2x8xf32>, tensor<2x9x2x4xf32>)
  return
}

// -----

// C4: cu_seqlens is [B + 1].
func.func @c4(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %cu_seqlens: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C4: cu_seqlens size minus 1 (1) must equal the batch (2)}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n) cu_seqlens(%cu_seqlens)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<2xi32>) -> (tensor<9x2x8xf32>, tensor<9x2x4xf32>)
  return
}

// -----

// C5: fixed results have four dimensions.
func.func @c5(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C5: key must be [B, T, G, d] without cu_seqlens (rank 4), got rank 3}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<9x2x8xf32>, tensor<9x2x4xf32>)
  return
}

// -----

// C5: the batch is that of the table.
func.func @c5_batch(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C5: key batch (3) must equal the batch (2)}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<3x9x2x8xf32>, tensor<3x9x2x4xf32>)
  return
}

// -----

// C5: k has the heads of the k field.
func.func @c5_heads(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C5: key heads (3) must equal the cache's k field heads (2)}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x9x3x8xf32>, tensor<2x9x3x4xf32>)
  return
}

// -----

// C5: k has the width of the k field.
func.func @c5_width(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C5: key width (9) must equal the cache's k field width (8)}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x9x2x9xf32>, tensor<2x9x2x4xf32>)
  return
}

// -----

// C6: v has the rank of k.
func.func @c6(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C6: value must be shaped like key (rank 4), got rank 3}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x9x2x8xf32>, tensor<9x2x4xf32>)
  return
}

// -----

// C6: v has the tokens of k.
func.func @c6_tokens(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C6: value dimension 1 (8) must equal key dimension 1 (9)}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x9x2x8xf32>, tensor<2x8x2x4xf32>)
  return
}

// -----

// C6: v has the width of the v field.
func.func @c6_width(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C6: value width (5) must equal the cache's v field width (4)}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x9x2x8xf32>, tensor<2x9x2x5xf32>)
  return
}

// -----

// C7: a dynamic number of rows requires an extent.
func.func @c7(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C7: extent (absent) and a dynamic number of rows (present) must be given together}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x?x2x8xf32>, tensor<2x?x2x4xf32>)
  return
}

// -----

// C8: both results have the same element type.
func.func @c8(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C8: value element type ('bf16') must equal key element type ('f32')}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x9x2x8xf32>, tensor<2x9x2x4xbf16>)
  return
}

// -----

// C9: scales require fields of 8 bits.
func.func @c9(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %v_scale: tensor<1xf32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C9: v_scale must be absent unless the cache's values have 8 bits, got type 'f32'}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n) v_scale(%v_scale)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<1xf32>) -> (tensor<2x9x2x8xf32>, tensor<2x9x2x4xf32>)
  return
}

// -----

// C9: there is one scale, or one per head.
func.func @c9_size(%c: !mla.cache<<[k : 2 x 8 x f8E4M3FN, v : 2 x 4 x f8E4M3FN]>, page = 16>, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %k_scale: tensor<3xf32>) {
  // expected-error @+1 {{'mla.gqa_gather' op C9: k_scale must have 1 or 2 elements, one for each head of the cache's keys, got 3}}
  %0, %1 = mla.gqa_gather %c table(%t) lengths(%n) k_scale(%k_scale)
    : (!mla.cache<<[k : 2 x 8 x f8E4M3FN, v : 2 x 4 x f8E4M3FN]>, page = 16>, tensor<2x?xi32>, tensor<2xi32>, tensor<3xf32>) -> (tensor<2x9x2x8xf32>, tensor<2x9x2x4xf32>)
  return
}
