// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.prepare and its types.

// C1: tokens have one or two dimensions.
func.func @c1(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C1: latent must be [B, S, C] or [N, C], got rank 4}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C2: k_rope has the latent's tokens.
func.func @c2(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x2x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C2: k_rope dimension 1 (2) must equal latent dimension 1 (1)}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x2x16xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C2: k_rope has the latent's rank.
func.func @c2_rank(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C2: k_rope must be shaped like latent (rank 3), got rank 2}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x16xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C3: the cache has a latent field.
func.func @c3(%c: !mla.cache<<[k : 64 x f32, v : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C3: the cache's layout must have a latent field, got #mla.layout<[k : 64 x f32, v : 16 x f32]>}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[k : 64 x f32, v : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C3: the cache has a rope field.
func.func @c3_rope(%c: !mla.cache<<[latent : 64 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C3: the cache's layout must have a rope field, got #mla.layout<[latent : 64 x f32]>}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C4: slots has one dimension.
func.func @c4_rank(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3x1xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C4: slots must be [tokens] (rank 1), got rank 2}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3x1xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C4: one slot per token.
func.func @c4(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<4xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C4: slots size (4) must equal the number of tokens (3)}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<4xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C5: latent has the cache's latent width.
func.func @c5(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x128xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C5: latent width (128) must equal the cache's latent width (64)}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x128xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C6: queries have heads behind their tokens.
func.func @c6_rank(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C6: q_rope must be [tokens, H, r] with the tokens of latent (rank 4), got rank 3}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<3x1x16xf32>
  return
}

// -----

// C6: queries have the latent's tokens.
func.func @c6(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<2x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C6: k_rope dimension 0 (3) must equal q_rope dimension 0 (2)}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<2x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<2x1x5x16xf32>
  return
}

// -----

// C7: the width of cos is static.
func.func @c7_dynamic(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x?xf32>, %sin: tensor<3x1x?xf32>) {
  // expected-error @+1 {{'mla.prepare' op C7: cos width (?) must equal k_rope width (16) or half of it}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x?xf32>, tensor<3x1x?xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C7: the width of cos is the width of k_rope, or half of it.
func.func @c7_width(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x4xf32>, %sin: tensor<3x1x4xf32>) {
  // expected-error @+1 {{'mla.prepare' op C7: cos width (4) must equal k_rope width (16) or half of it}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x4xf32>, tensor<3x1x4xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C7: cos has the tokens of k_rope.
func.func @c7_tokens(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C7: cos dimension 0 (2) must equal k_rope dimension 0 (3)}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C7: cos has no head dimension.
func.func @c7_heads(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x1x8xf32>, %sin: tensor<3x1x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C7: cos must be shaped like k_rope (rank 3), got rank 4}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x1x8xf32>, tensor<3x1x1x8xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C7: sin has the shape of cos.
func.func @c7_sin(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x16xf32>) {
  // expected-error @+1 {{'mla.prepare' op C7: sin shape ('tensor<3x1x16xf32>') must equal cos shape ('tensor<3x1x8xf32>')}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x16xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C7: sin has the type of cos.
func.func @c7_type(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf16>) {
  // expected-error @+1 {{'mla.prepare' op C7: sin element type ('f16') must equal cos element type ('f32')}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf16>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C8: the rotated width is even.
func.func @c8_odd(%c: !mla.cache<<[latent : 64 x f32, rope : 15 x f32]>, page = 16>, %q: tensor<3x1x5x15xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x15xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x15xf32>, %sin: tensor<3x1x15xf32>) {
  // expected-error @+1 {{'mla.prepare' op C8: q_rope width must be even and static, got 15}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 15 x f32]>, page = 16>, tensor<3x1x5x15xf32>, tensor<3x1x64xf32>, tensor<3x1x15xf32>, tensor<3xi32>, tensor<3x1x15xf32>, tensor<3x1x15xf32>) -> tensor<3x1x5x15xf32>
  return
}

// -----

// C8: the rotated width is static.
func.func @c8_dynamic(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x?xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C8: k_rope width must be even and static, got ?}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x?xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C8: queries have the cache's rope width.
func.func @c8_query(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x8xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C8: q_rope width (8) must equal the cache's rope width (16)}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x8xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<3x1x5x8xf32>
  return
}

// -----

// C8: the rope key has the cache's rope width.
func.func @c8_key(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x8xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C8: k_rope width (8) must equal the cache's rope width (16)}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x8xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// C9: only caches of 8 bits have a scale.
func.func @c9(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>, %k: tensor<1xf32>) {
  // expected-error @+1 {{'mla.prepare' op C9: k_scale must be absent unless the cache has elements of 8 bits or fewer without scales in the cache, or with scales of f8E4M3FN, got #mla.layout<[latent : 64 x f32, rope : 16 x f32]>}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin) k_scale(%k)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>, tensor<1xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// Operands must be tensors.
func.func @memref(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: memref<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>, %sin: tensor<3x1x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op operand #2 must be ranked tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float values, but got 'memref<3x1x64xf32>'}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, memref<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<3x1x5x16xf32>
  return
}

// -----

// The result has the shape and type of the queries.
func.func @result(%c: !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, %q: tensor<3x1x5x16xf32>, %l: tensor<3x1x64xf32>, %kr: tensor<3x1x16xf32>, %sl: tensor<3xi32>, %cos: tensor<3x1x8xf32>) {
  // expected-error @+2 {{'mla.prepare' op failed to infer returned types}}
  // expected-error @+1 {{'mla.prepare' op inferred type(s) 'tensor<3x1x5x16xf32>' are incompatible with return type(s) of operation 'tensor<3x1x4x16xf32>'}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %cos)
    : (!mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>, tensor<3x1x5x16xf32>, tensor<3x1x64xf32>, tensor<3x1x16xf32>, tensor<3xi32>, tensor<3x1x8xf32>, tensor<3x1x8xf32>) -> tensor<3x1x4x16xf32>
  return
}

// -----

// C10: the weight has one dimension.
func.func @norm_rank(%c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, %q: tensor<3x5x16xbf16>, %l: tensor<3x64xbf16>, %kr: tensor<3x16xbf16>, %sl: tensor<3xi32>, %cos: tensor<3x8xf32>, %sin: tensor<3x8xf32>, %w: tensor<1x64xbf16>) {
  // expected-error @+1 {{'mla.prepare' op C10: norm must be [C] (rank 1), got rank 2}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin) norm(%w) {norm_eps = 1.0e-06 : f64} : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<3x5x16xbf16>, tensor<3x64xbf16>, tensor<3x16xbf16>, tensor<3xi32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<1x64xbf16>) -> tensor<3x5x16xbf16>
  return
}

// -----

// C10: the weight has the width of the latent.
func.func @norm_width(%c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, %q: tensor<3x5x16xbf16>, %l: tensor<3x64xbf16>, %kr: tensor<3x16xbf16>, %sl: tensor<3xi32>, %cos: tensor<3x8xf32>, %sin: tensor<3x8xf32>, %w: tensor<32xbf16>) {
  // expected-error @+1 {{'mla.prepare' op C10: latent width (64) must equal norm size (32)}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin) norm(%w) {norm_eps = 1.0e-06 : f64} : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<3x5x16xbf16>, tensor<3x64xbf16>, tensor<3x16xbf16>, tensor<3xi32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<32xbf16>) -> tensor<3x5x16xbf16>
  return
}

// -----

// C11: a norm has an epsilon.
func.func @norm_without_eps(%c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, %q: tensor<3x5x16xbf16>, %l: tensor<3x64xbf16>, %kr: tensor<3x16xbf16>, %sl: tensor<3xi32>, %cos: tensor<3x8xf32>, %sin: tensor<3x8xf32>, %w: tensor<64xbf16>) {
  // expected-error @+1 {{'mla.prepare' op C11: norm_eps (absent) and norm (present) must be given together}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin) norm(%w) : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<3x5x16xbf16>, tensor<3x64xbf16>, tensor<3x16xbf16>, tensor<3xi32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<64xbf16>) -> tensor<3x5x16xbf16>
  return
}

// -----

// C11: an epsilon has a norm.
func.func @eps_without_norm(%c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, %q: tensor<3x5x16xbf16>, %l: tensor<3x64xbf16>, %kr: tensor<3x16xbf16>, %sl: tensor<3xi32>, %cos: tensor<3x8xf32>, %sin: tensor<3x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C11: norm_eps (present) and norm (absent) must be given together}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin) {norm_eps = 1.0e-06 : f64} : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<3x5x16xbf16>, tensor<3x64xbf16>, tensor<3x16xbf16>, tensor<3xi32>, tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<3x5x16xbf16>
  return
}

// -----

// C11: the epsilon is not negative.
func.func @negative_eps(%c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, %q: tensor<3x5x16xbf16>, %l: tensor<3x64xbf16>, %kr: tensor<3x16xbf16>, %sl: tensor<3xi32>, %cos: tensor<3x8xf32>, %sin: tensor<3x8xf32>, %w: tensor<64xbf16>) {
  // expected-error @+1 {{'mla.prepare' op C11: norm_eps must be at least 0 and finite in f32, got -1}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin) norm(%w) {norm_eps = -1.0 : f64} : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<3x5x16xbf16>, tensor<3x64xbf16>, tensor<3x16xbf16>, tensor<3xi32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<64xbf16>) -> tensor<3x5x16xbf16>
  return
}

// -----

// C11: the epsilon is finite in f32.
func.func @infinite_eps(%c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, %q: tensor<3x5x16xbf16>, %l: tensor<3x64xbf16>, %kr: tensor<3x16xbf16>, %sl: tensor<3xi32>, %cos: tensor<3x8xf32>, %sin: tensor<3x8xf32>, %w: tensor<64xbf16>) {
  // expected-error @+1 {{'mla.prepare' op C11: norm_eps must be at least 0 and finite in f32, got 1.0}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin) norm(%w) {norm_eps = 1.0e+39 : f64} : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<3x5x16xbf16>, tensor<3x64xbf16>, tensor<3x16xbf16>, tensor<3xi32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<64xbf16>) -> tensor<3x5x16xbf16>
  return
}

// -----

// C12: only a norm rounds.
func.func @rounds_without_norm(%c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, %q: tensor<3x5x16xbf16>, %l: tensor<3x64xbf16>, %kr: tensor<3x16xbf16>, %sl: tensor<3xi32>, %cos: tensor<3x8xf32>, %sin: tensor<3x8xf32>) {
  // expected-error @+1 {{'mla.prepare' op C12: norm_rounds (present) must be given with norm (absent)}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin) {norm_rounds} : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<3x5x16xbf16>, tensor<3x64xbf16>, tensor<3x16xbf16>, tensor<3xi32>, tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<3x5x16xbf16>
  return
}

// -----

// C12: a norm that rounds has one type.
func.func @rounds_to_other_type(%c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, %q: tensor<3x5x16xbf16>, %l: tensor<3x64xbf16>, %kr: tensor<3x16xbf16>, %sl: tensor<3xi32>, %cos: tensor<3x8xf32>, %sin: tensor<3x8xf32>, %w: tensor<64xf32>) {
  // expected-error @+1 {{'mla.prepare' op C12: }}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin) norm(%w) {norm_eps = 1.0e-06 : f64, norm_rounds} : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<3x5x16xbf16>, tensor<3x64xbf16>, tensor<3x16xbf16>, tensor<3xi32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<64xf32>) -> tensor<3x5x16xbf16>
  return
}

// -----

// C12: a norm that rounds has a 16-bit type.
func.func @rounds_to_f32(%c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, %q: tensor<3x5x16xbf16>, %l: tensor<3x64xf32>, %kr: tensor<3x16xbf16>, %sl: tensor<3xi32>, %cos: tensor<3x8xf32>, %sin: tensor<3x8xf32>, %w: tensor<64xf32>) {
  // expected-error @+1 {{'mla.prepare' op C12: norm_rounds requires a latent of a 16-bit type, got 'f32'}}
  %o = mla.prepare %c q(%q) latent(%l, %kr) slots(%sl) rope(%cos, %sin) norm(%w) {norm_eps = 1.0e-06 : f64, norm_rounds} : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<3x5x16xbf16>, tensor<3x64xf32>, tensor<3x16xbf16>, tensor<3xi32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<64xf32>) -> tensor<3x5x16xbf16>
  return
}
