// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.expand_cache.

!c = !mla.cache<<[k : 64 x f32, v : 16 x f32]>, page = 16>

// The cache has a latent field.
func.func @c1(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C1: the cache's layout must have a latent field, got #mla.layout<[k : 64 x f32, v : 16 x f32]>}}
  %0:2 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// The table has two dimensions.
func.func @c2(%c: !c, %t: tensor<?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C2: table must be [B, P] (rank 2), got rank 1}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// lengths is [B].
func.func @c3(%c: !c, %t: tensor<2x?xi32>, %n: tensor<3xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C3: lengths size (3) must equal the batch (2)}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<3xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// starts is [B].
func.func @c3(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %s: tensor<1xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C3: starts size (1) must equal the batch (2)}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) starts(%s) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<1xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// cu_seqlens is [B + 1].
func.func @c4(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %cu: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C4: cu_seqlens size minus 1 (1) must equal the batch (2)}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) cu_seqlens(%cu) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<38x5x24xf32>, tensor<38x5x20xf32>, tensor<38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// A weight has three dimensions.
func.func @c5(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C5: w_uk must be [H, n, C] (rank 3), got rank 2}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// Both weights have the same heads.
func.func @c5(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<4x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C5: w_uv heads (4) must equal w_uk heads (5)}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<4x20x64xf32>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// A weight has the latent width.
func.func @c5(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x32xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C5: w_uv dimension 2 (32) must equal the cache's latent width (64)}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x32xf32>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// Both weights have the same type.
func.func @c6(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xbf16>) {
  // expected-error @+1 {{'mla.expand_cache' op C6: w_uv element type ('bf16') must equal w_uk element type ('f32')}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xbf16>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// A weight has columns.
func.func @c7(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x0x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C7: w_uk dimension 1 must be between 1 and 2147483647, got 0}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x0x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x38x5x0xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// Fixed keys have four dimensions.
func.func @c8(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C8: key must be [B, T, H, n] without cu_seqlens (rank 4), got rank 3}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<38x5x24xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// Keys have the table's batch.
func.func @c8(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C8: key batch (3) must equal the batch (2)}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<3x38x5x24xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// Keys have the heads of the weights.
func.func @c8(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C8: key heads (4) must equal w_uk heads (5)}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x38x4x24xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// Keys have the width of their weight.
func.func @c8(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C8: key width (20) must equal w_uk dimension 1 (24)}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x38x5x20xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// Values have the tokens of the keys.
func.func @c9(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C9: value dimension 1 (37) must equal key dimension 1 (38)}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x38x5x24xf32>, tensor<2x37x5x20xf32>, tensor<2x38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// Values have the width of their weight.
func.func @c9(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C9: value width (24) must equal w_uv dimension 1 (20)}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x24xf32>, tensor<2x38x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// The cache has a rope field.
func.func @c10(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C10: k_rope (absent) and the cache's rope field (present) must be given together}}
  %0:2 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// The rope key has the tokens of the keys.
func.func @c10(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C10: k_rope dimension 1 (37) must equal key dimension 1 (38)}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf32>, tensor<2x37x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// The rope key has the cache's width.
func.func @c10(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C10: k_rope width (8) must equal the cache's rope width (16)}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf32>, tensor<2x38x8xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// The rope key has the type of the weights.
func.func @c11(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C11: k_rope element type ('bf16') must equal w_uk element type ('f32')}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xbf16>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f16, rope : 16 x f16]>, page = 16>

// Keys have the type of the weights.
func.func @c11(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf16>, %uv: tensor<5x20x64xf16>) {
  // expected-error @+1 {{'mla.expand_cache' op C11: key element type ('f32') must equal w_uk element type ('f16')}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf16>, tensor<5x20x64xf16>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xf16>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f16, rope : 16 x f16]>, page = 16>

// Wide values are f32.
func.func @c11(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf16>, %uv: tensor<5x20x64xf16>) {
  // expected-error @+1 {{'mla.expand_cache' op C11: value element type must be f32 with wide, got 'f16'}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv) {wide}
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf16>, tensor<5x20x64xf16>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf16>, tensor<2x38x16xf16>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// Dynamic keys have an extent.
func.func @c12(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C12: extent (absent) and a dynamic number of rows (present) must be given together}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>) -> (tensor<2x?x5x24xf32>, tensor<2x?x5x20xf32>, tensor<2x?x16xf32>)
  return
}

// -----

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// A cache without 8-bit fields has no scale.
func.func @c13(%c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x20x64xf32>, %ks: tensor<1xf32>) {
  // expected-error @+1 {{'mla.expand_cache' op C13: k_scale must be absent unless the cache has elements of 8 bits or fewer without scales in the cache, or with scales of f8E4M3FN, got #mla.layout<[latent : 64 x f32, rope : 16 x f32]>}}
  %0:3 = mla.expand_cache %c table(%t) lengths(%n) weights(%uk, %uv) k_scale(%ks)
    : (!c, tensor<2x?xi32>, tensor<2xi32>, tensor<5x24x64xf32>, tensor<5x20x64xf32>, tensor<1xf32>) -> (tensor<2x38x5x24xf32>, tensor<2x38x5x20xf32>, tensor<2x38x16xf32>)
  return
}
