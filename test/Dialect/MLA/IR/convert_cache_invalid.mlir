// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.convert_cache.

!a = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

func.func @c1(%a: !a, %t: tensor<2x3xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.convert_cache' op C1: from and to must be different caches, got the same value twice}}
  mla.convert_cache from(%a) to(%a) table(%t) lengths(%n) : (!a, !a, tensor<2x3xi32>, tensor<2xi32>) -> ()
  return
}

// -----

!a = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>
!b = !mla.cache<<[latent : 32 x f32, rope : 16 x f32]>, page = 16>

func.func @c2(%a: !a, %b: !b, %t: tensor<2x3xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.convert_cache' op C2: the latent width of to (32) must equal the latent width of from (64)}}
  mla.convert_cache from(%a) to(%b) table(%t) lengths(%n) : (!a, !b, tensor<2x3xi32>, tensor<2xi32>) -> ()
  return
}

// -----

!a = !mla.cache<<[latent : 64 x f32]>, page = 16>
!b = !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>

func.func @c2_no_latent(%a: !a, %b: !b, %t: tensor<2x3xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.convert_cache' op C2: the layout of to must have a latent field, got #mla.layout<[k : 2 x 64 x f32, v : 2 x 64 x f32]>}}
  mla.convert_cache from(%a) to(%b) table(%t) lengths(%n) : (!a, !b, tensor<2x3xi32>, tensor<2xi32>) -> ()
  return
}

// -----

!a = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>
!b = !mla.cache<<[latent : 64 x f32]>, page = 16>

func.func @c3(%a: !a, %b: !b, %t: tensor<2x3xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.convert_cache' op C3: the rope field of from (present) and the rope field of to (absent) must be given together}}
  mla.convert_cache from(%a) to(%b) table(%t) lengths(%n) : (!a, !b, tensor<2x3xi32>, tensor<2xi32>) -> ()
  return
}

// -----

!a = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>
!b = !mla.cache<<[latent : 64 x f32, rope : 32 x f32]>, page = 16>

func.func @c3_width(%a: !a, %b: !b, %t: tensor<2x3xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.convert_cache' op C3: the rope width of to (32) must equal the rope width of from (16)}}
  mla.convert_cache from(%a) to(%b) table(%t) lengths(%n) : (!a, !b, tensor<2x3xi32>, tensor<2xi32>) -> ()
  return
}

// -----

!a = !mla.cache<<[latent : 64 x f32]>, page = 16>
!b = !mla.cache<<[latent : 64 x bf16]>, page = 32>

func.func @c4(%a: !a, %b: !b, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %u: tensor<3x1xi32>) {
  // expected-error @+1 {{'mla.convert_cache' op C4: to_table batch (3) must equal table batch (2)}}
  mla.convert_cache from(%a) to(%b) table(%t) lengths(%n) to_table(%u) : (!a, !b, tensor<2x3xi32>, tensor<2xi32>, tensor<3x1xi32>) -> ()
  return
}

// -----

!a = !mla.cache<<[latent : 64 x f32]>, page = 16>
!b = !mla.cache<<[latent : 64 x bf16]>, page = 32>

func.func @c4_rank(%a: !a, %b: !b, %t: tensor<2xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'mla.convert_cache' op C4: table must be [B, P] (rank 2), got rank 1}}
  mla.convert_cache from(%a) to(%b) table(%t) lengths(%n) : (!a, !b, tensor<2xi32>, tensor<2xi32>) -> ()
  return
}

// -----

!a = !mla.cache<<[latent : 64 x f32]>, page = 16>
!b = !mla.cache<<[latent : 64 x bf16]>, page = 32>

func.func @c5(%a: !a, %b: !b, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{'mla.convert_cache' op C5: starts size (1) must equal the batch (2)}}
  mla.convert_cache from(%a) to(%b) table(%t) lengths(%n) starts(%s) : (!a, !b, tensor<2x3xi32>, tensor<2xi32>, tensor<1xi32>) -> ()
  return
}

// -----

!a = !mla.cache<<[latent : 64 x bf16]>, page = 16>
!b = !mla.cache<<[latent : 64 x f8E4M3FN]>, page = 32>

func.func @c6(%a: !a, %b: !b, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mla.convert_cache' op C6: from_scale must be absent unless the cache has elements of 8 bits or fewer without scales in the cache, or with scales of f8E4M3FN, got #mla.layout<[latent : 64 x bf16]>}}
  mla.convert_cache from(%a) to(%b) table(%t) lengths(%n) from_scale(%s) : (!a, !b, tensor<2x3xi32>, tensor<2xi32>, tensor<1xf32>) -> ()
  return
}

// -----

!a = !mla.cache<<[latent : 64 x bf16]>, page = 16>
!b = !mla.cache<<[latent : 64 x f8E4M3FN]>, page = 32>

func.func @c6_size(%a: !a, %b: !b, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %s: tensor<2xf32>) {
  // expected-error @+1 {{'mla.convert_cache' op C6: to_scale must have 1 element, got 2}}
  mla.convert_cache from(%a) to(%b) table(%t) lengths(%n) to_scale(%s) : (!a, !b, tensor<2x3xi32>, tensor<2xi32>, tensor<2xf32>) -> ()
  return
}
