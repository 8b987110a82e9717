// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.gqa_append.

// C1: k has three or four dimensions.
func.func @c1(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %k: tensor<2x8xf32>, %v: tensor<2x4xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{'mla.gqa_append' op C1: key must be [B, S, G, d] or [N, G, d], got rank 2}}
  mla.gqa_append %c kv(%k, %v) slots(%s)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x8xf32>, tensor<2x4xf32>, tensor<2xi32>) -> ()
  return
}

// -----

// C2: v has the rank of k.
func.func @c2(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %k: tensor<2x3x2x8xf32>, %v: tensor<6x2x4xf32>, %s: tensor<6xi32>) {
  // expected-error @+1 {{'mla.gqa_append' op C2: value must be shaped like key (rank 4), got rank 3}}
  mla.gqa_append %c kv(%k, %v) slots(%s)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x3x2x8xf32>, tensor<6x2x4xf32>, tensor<6xi32>) -> ()
  return
}

// -----

// C2: v has the tokens of k.
func.func @c2_tokens(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %k: tensor<2x3x2x8xf32>, %v: tensor<2x4x2x4xf32>, %s: tensor<6xi32>) {
  // expected-error @+1 {{'mla.gqa_append' op C2: value dimension 1 (4) must equal key dimension 1 (3)}}
  mla.gqa_append %c kv(%k, %v) slots(%s)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x3x2x8xf32>, tensor<2x4x2x4xf32>, tensor<6xi32>) -> ()
  return
}

// -----

// C3: the cache has a k and a v field.
func.func @c3(%c: !mla.cache<<[k : 2 x 8 x f32]>, page = 16>, %k: tensor<2x3x2x8xf32>, %v: tensor<2x3x2x4xf32>, %s: tensor<6xi32>) {
  // expected-error @+1 {{'mla.gqa_append' op C3: the cache's layout must have a k and a v field, got #mla.layout<[k : 2 x 8 x f32]>}}
  mla.gqa_append %c kv(%k, %v) slots(%s)
    : (!mla.cache<<[k : 2 x 8 x f32]>, page = 16>, tensor<2x3x2x8xf32>, tensor<2x3x2x4xf32>, tensor<6xi32>) -> ()
  return
}

// -----

// C3: both fields have the same number of heads.
func.func @c3_heads(%c: !mla.cache<<[k : 2 x 8 x f32, v : 4 x 4 x f32]>, page = 16>, %k: tensor<2x3x2x8xf32>, %v: tensor<2x3x2x4xf32>, %s: tensor<6xi32>) {
  // expected-error @+1 {{'mla.gqa_append' op C3: the heads of the cache's v field (4) must equal the heads of the cache's k field (2)}}
  mla.gqa_append %c kv(%k, %v) slots(%s)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 4 x 4 x f32]>, page = 16>, tensor<2x3x2x8xf32>, tensor<2x3x2x4xf32>, tensor<6xi32>) -> ()
  return
}

// -----

// C3: both fields have the same element type.
func.func @c3_type(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x bf16]>, page = 16>, %k: tensor<2x3x2x8xf32>, %v: tensor<2x3x2x4xf32>, %s: tensor<6xi32>) {
  // expected-error @+1 {{'mla.gqa_append' op C3: the element type of the cache's v field ('bf16') must equal the element type of the k field ('f32')}}
  mla.gqa_append %c kv(%k, %v) slots(%s)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x bf16]>, page = 16>, tensor<2x3x2x8xf32>, tensor<2x3x2x4xf32>, tensor<6xi32>) -> ()
  return
}

// -----

// C4: k has the heads of the k field.
func.func @c4_heads(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %k: tensor<2x3x3x8xf32>, %v: tensor<2x3x3x4xf32>, %s: tensor<6xi32>) {
  // expected-error @+1 {{'mla.gqa_append' op C4: key heads (3) must equal the cache's k field heads (2)}}
  mla.gqa_append %c kv(%k, %v) slots(%s)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x3x3x8xf32>, tensor<2x3x3x4xf32>, tensor<6xi32>) -> ()
  return
}

// -----

// C4: k has the width of the k field.
func.func @c4_width(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %k: tensor<2x3x2x9xf32>, %v: tensor<2x3x2x4xf32>, %s: tensor<6xi32>) {
  // expected-error @+1 {{'mla.gqa_append' op C4: key width (9) must equal the cache's k field width (8)}}
  mla.gqa_append %c kv(%k, %v) slots(%s)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x3x2x9xf32>, tensor<2x3x2x4xf32>, tensor<6xi32>) -> ()
  return
}

// -----

// C5: v has the width of the v field.
func.func @c5(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %k: tensor<2x3x2x8xf32>, %v: tensor<2x3x2x5xf32>, %s: tensor<6xi32>) {
  // expected-error @+1 {{'mla.gqa_append' op C5: value width (5) must equal the cache's v field width (4)}}
  mla.gqa_append %c kv(%k, %v) slots(%s)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x3x2x8xf32>, tensor<2x3x2x5xf32>, tensor<6xi32>) -> ()
  return
}

// -----

// C6: there is one slot per token.
func.func @c6(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %k: tensor<2x3x2x8xf32>, %v: tensor<2x3x2x4xf32>, %s: tensor<5xi32>) {
  // expected-error @+1 {{'mla.gqa_append' op C6: slots size (5) must equal the number of tokens (6)}}
  mla.gqa_append %c kv(%k, %v) slots(%s)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x3x2x8xf32>, tensor<2x3x2x4xf32>, tensor<5xi32>) -> ()
  return
}

// -----

// C6: slots has one dimension.
func.func @c6_rank(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %k: tensor<2x3x2x8xf32>, %v: tensor<2x3x2x4xf32>, %s: tensor<2x3xi32>) {
  // expected-error @+1 {{'mla.gqa_append' op C6: slots must be [tokens] (rank 1), got rank 2}}
  mla.gqa_append %c kv(%k, %v) slots(%s)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x3x2x8xf32>, tensor<2x3x2x4xf32>, tensor<2x3xi32>) -> ()
  return
}

// -----

// C7: scales require fields of 8 bits.
func.func @c7(%c: !mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, %k: tensor<2x3x2x8xf32>, %v: tensor<2x3x2x4xf32>, %s: tensor<6xi32>, %k_scale: tensor<1xf32>) {
  // expected-error @+1 {{'mla.gqa_append' op C7: k_scale must be absent unless the cache's keys have 8 bits, got type 'f32'}}
  mla.gqa_append %c kv(%k, %v) slots(%s) k_scale(%k_scale)
    : (!mla.cache<<[k : 2 x 8 x f32, v : 2 x 4 x f32]>, page = 16>, tensor<2x3x2x8xf32>, tensor<2x3x2x4xf32>, tensor<6xi32>, tensor<1xf32>) -> ()
  return
}

// -----

// C7: there is one scale, or one per head.
func.func @c7_size(%c: !mla.cache<<[k : 2 x 8 x f8E4M3FN, v : 2 x 4 x f8E4M3FN]>, page = 16>, %k: tensor<2x3x2x8xf32>, %v: tensor<2x3x2x4xf32>, %s: tensor<6xi32>, %v_scale: tensor<3xf32>) {
  // expected-error @+1 {{'mla.gqa_append' op C7: v_scale must have 1 or 2 elements, one for each head of the cache's values, got 3}}
  mla.gqa_append %c kv(%k, %v) slots(%s) v_scale(%v_scale)
    : (!mla.cache<<[k : 2 x 8 x f8E4M3FN, v : 2 x 4 x f8E4M3FN]>, page = 16>, tensor<2x3x2x8xf32>, tensor<2x3x2x4xf32>, tensor<6xi32>, tensor<3xf32>) -> ()
  return
}
