// RUN: mla-opt %s --mla-select-kernels --split-input-file --verify-diagnostics

// mla.attention has no kernel, because its form was not chosen.
func.func @source(%qn: tensor<2x1x5x24xf32>, %l: tensor<2x38x64xf32>, %uk: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  // expected-error @+1 {{has no kernel: run mla-absorb first, which chooses the form of the attention, or mla-decompose}}
  %o = mla.attention q(%qn) latent(%l) weights(%uk, %uk) {scale = 0.1 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x38x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// -----

// The error lists each candidate with the constraint that failed.
func.func @type(%x: tensor<2x16xf64>, %c: tensor<2x8xf64>) -> tensor<2x16xf64> {
  // expected-error @+1 {{no kernel fits for target 'cpu': cpu_rope: type must be f32, f16, bf16, got f64}}
  %y = mla.rope %x, %c, %c : (tensor<2x16xf64>, tensor<2x8xf64>, tensor<2x8xf64>) -> tensor<2x16xf64>
  return %y : tensor<2x16xf64>
}

// -----

// Kernels read latent and rope of two types, but not f64.
func.func @mixed(%c: !mla.cache<<[latent : 512 x bf16, rope : 64 x f64]>, page = 64>, %t: tensor<2x8xi32>, %n: tensor<2xi32>) -> (tensor<2x9x512xbf16>, tensor<2x9x64xbf16>) {
  // expected-error @+1 {{no kernel fits for target 'cpu': cpu_gather: layout must be plain,scaled, got a rope field of f64; }}
  %l, %r = mla.gather %c table(%t) lengths(%n)
    : (!mla.cache<<[latent : 512 x bf16, rope : 64 x f64]>, page = 64>, tensor<2x8xi32>, tensor<2xi32>) -> (tensor<2x9x512xbf16>, tensor<2x9x64xbf16>)
  return %l, %r : tensor<2x9x512xbf16>, tensor<2x9x64xbf16>
}

// -----

// An op that reads a cache without scales requires that the cache fields have
// the type of its operands.
func.func @other(%ql: tensor<2x1x16x512xbf16>, %qr: tensor<2x1x16x64xbf16>, %c: !mla.cache<<[latent : 512 x f16, rope : 64 x f16]>, page = 64>, %t: tensor<2x8xi32>, %n: tensor<2xi32>) -> tensor<2x1x16x512xbf16> {
  // expected-error @+1 {{cpu_decode: cache fields must have the operands' type, f8E4M3, got a latent field of f16}}
  %o = mla.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x16x512xbf16>, tensor<2x1x16x64xbf16>, !mla.cache<<[latent : 512 x f16, rope : 64 x f16]>, page = 64>, tensor<2x8xi32>, tensor<2xi32>) -> tensor<2x1x16x512xbf16>
  return %o : tensor<2x1x16x512xbf16>
}

// -----

func.func @gathered(%c: !mla.cache<<[latent : 8 x f32, pad : 2 x i8]>, page = 16>, %t: tensor<2x8xi32>, %n: tensor<2xi32>) -> tensor<2x9x8xf32> {
  // expected-error @+1 {{cpu_gather: layout must be plain,scaled, got a latent field of f32 at byte 0 with stride 34, not aligned to elements}}
  %l = mla.gather %c table(%t) lengths(%n)
    : (!mla.cache<<[latent : 8 x f32, pad : 2 x i8]>, page = 16>, tensor<2x8xi32>, tensor<2xi32>) -> tensor<2x9x8xf32>
  return %l : tensor<2x9x8xf32>
}

// -----

// The fields that an append writes must have type f32, f16, bf16 or f8E4M3FN and
// must be aligned to their elements.
func.func @double(%c: !mla.cache<<[latent : 64 x f64]>, page = 16>, %l: tensor<2x64xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{cpu_append: cache fields must have f32, f16, bf16, f8E4M3, got a latent field of f64}}
  mla.append %c latent(%l) slots(%s) : (!mla.cache<<[latent : 64 x f64]>, page = 16>, tensor<2x64xf32>, tensor<2xi32>) -> ()
  return
}

// -----

// Without a kernel, mla.prepare becomes two ops (see select-kernels-split.mlir).
// The error is about the one that has no kernel either.
func.func @prepare(%c: !mla.cache<<[latent : 64 x f64, rope : 16 x f64]>, page = 16>, %q: tensor<2x5x16xf32>, %l: tensor<2x64xf32>, %r: tensor<2x16xf32>, %s: tensor<2xi32>, %f: tensor<2x8xf32>) -> tensor<2x5x16xf32> {
  // expected-error @+1 {{'mla.append' op no kernel fits for target 'cpu': cpu_append: cache fields must have f32, f16, bf16, f8E4M3, got a latent field of f64}}
  %o = mla.prepare %c q(%q) latent(%l, %r) slots(%s) rope(%f, %f)
    : (!mla.cache<<[latent : 64 x f64, rope : 16 x f64]>, page = 16>, tensor<2x5x16xf32>, tensor<2x64xf32>, tensor<2x16xf32>, tensor<2xi32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x5x16xf32>
  return %o : tensor<2x5x16xf32>
}

// -----

func.func @odd(%c: !mla.cache<<[latent : 64 x bf16, pad : 1 x i8, rope : 16 x bf16, pad : 1 x i8]>, page = 16>, %l: tensor<2x64xf32>, %r: tensor<2x16xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{got a rope field of bf16 at byte 129 with stride 162, not aligned to elements}}
  mla.append %c latent(%l, %r) slots(%s)
    : (!mla.cache<<[latent : 64 x bf16, pad : 1 x i8, rope : 16 x bf16, pad : 1 x i8]>, page = 16>, tensor<2x64xf32>, tensor<2x16xf32>, tensor<2xi32>) -> ()
  return
}

// -----

func.func @stride(%c: !mla.cache<<[latent : 64 x bf16, pad : 1 x i8]>, page = 16>, %l: tensor<2x64xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{got a latent field of bf16 at byte 0 with stride 129, not aligned to elements}}
  mla.append %c latent(%l) slots(%s) : (!mla.cache<<[latent : 64 x bf16, pad : 1 x i8]>, page = 16>, tensor<2x64xf32>, tensor<2xi32>) -> ()
  return
}

// -----

// Error: the type of the rope key, f64, is not supported.
func.func @rope_type(%c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, %l: tensor<2x64xf32>, %r: tensor<2x16xf64>, %s: tensor<2xi32>) {
  // expected-error @+1 {{no kernel fits for target 'cpu': cpu_append: type must be f32, f16, bf16, got f64}}
  mla.append %c latent(%l, %r) slots(%s)
    : (!mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<2x64xf32>, tensor<2x16xf64>, tensor<2xi32>) -> ()
  return
}

// -----

// Error: keys and values of other 8-bit types have no kernel.
func.func @quantised(%q: tensor<2x1x6x64xbf16>, %c: !mla.cache<<[k : 2 x 64 x f8E5M2, v : 2 x 64 x f8E5M2]>, page = 16>, %t: tensor<2x4xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{cpu_gqa_decode: layout must be plain, got scaled}}
  %o = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x6x64xbf16>, !mla.cache<<[k : 2 x 64 x f8E5M2, v : 2 x 64 x f8E5M2]>, page = 16>, tensor<2x4xi32>, tensor<2xi32>) -> tensor<2x1x6x64xbf16>
  return
}

// -----

// Error: no kernel reads fields of i8.
func.func @integers(%a: !mla.cache<<[latent : 64 x i8]>, page = 16>, %b: !mla.cache<<[latent : 64 x bf16]>, page = 16>, %t: tensor<2x4xi32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{cpu_convert_cache: layout must be plain,scaled, got a latent field of i8}}
  mla.convert_cache from(%a) to(%b) table(%t) lengths(%n)
    : (!mla.cache<<[latent : 64 x i8]>, page = 16>, !mla.cache<<[latent : 64 x bf16]>, page = 16>, tensor<2x4xi32>, tensor<2xi32>) -> ()
  return
}
