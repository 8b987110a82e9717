// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-select-layout=layout=split
// RUN: not %mla-opt %s --split-input-file --mla-select-layout=page-size=1048577 2>&1 | FileCheck %s --check-prefix=PAGE
// RUN: not %mla-opt %s --split-input-file --mla-select-layout=target=abacus 2>&1 | FileCheck %s --check-prefix=TARGET

// RUN: not %mla-opt %s --split-input-file --mla-select-layout=layout=diagonal 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not %mla-opt %s --split-input-file --mla-select-layout=layout=fp8 2>&1 | FileCheck %s --check-prefix=ACCURACY
// RUN: not %mla-opt %s --split-input-file --mla-select-layout='layout="[latent : 3 x f4E2M1FN]"' 2>&1 | FileCheck %s --check-prefix=FIELDS
// RUN: not %mla-opt %s --split-input-file --mla-select-layout=context=0 2>&1 | FileCheck %s --check-prefix=CONTEXT
// RUN: not %mla-opt %s --split-input-file --mla-select-layout=max-token-bytes=-1 2>&1 | FileCheck %s --check-prefix=BYTES

// WORD: mla-select-layout: layout must be auto, flat, split, e4m3, L1, L2, {{.*}}, L13 or a list of fields in [], got 'diagonal'
// ACCURACY: mla-select-layout: layout must be {{.*}}, got 'fp8'; fp8 is an accuracy, which several layouts have: pass accuracy=fp8
// FIELDS: mla-select-layout: layout '[latent : 3 x f4E2M1FN]' is not a list of fields: C3: field 0 must have whole bytes per token, got 12 bits
// CONTEXT: mla-select-layout: context must be 1 or more, got 0
// BYTES: mla-select-layout: max-token-bytes must be 0 or more, got -1
// PAGE: mla-select-layout: page-size must be keep, auto or 1 to 1048576, got '1048577'
// TARGET: mla-select-layout: unknown target 'abacus', expected one of cpu, sm_80, sm_90a, sm_100a

// expected-error @+1 {{cache argument #0: L2 requires a rope part, got rope width 0}}
func.func @no_rope(%c: !mla.cache<<[latent : 128 x f32]>, page = 16>) {
  return
}

// -----

// expected-error @+1 {{cache argument #0: the first field must be the latent for target cpu}}
func.func @order(%c: !mla.cache<<[rope : 16 x f16, latent : 128 x f16]>, page = 16>) {
  return
}

// -----

// expected-error @+1 {{cache argument #0: element types must be f32, f16, bf16 or f8E4M3FN for target cpu, got 'f64' for 'latent'}}
func.func @wide(%c: !mla.cache<<[latent : 128 x f64, rope : 16 x f64]>, page = 16>) {
  return
}

// -----

// expected-error @+1 {{caches of one function share a block table and must have one page size, got 16 and 32}}
func.func @two_sizes(%a: !mla.cache<<[latent : 128 x f32, rope : 16 x f32]>, page = 16>, %b: !mla.cache<<[latent : 128 x f32, rope : 16 x f32]>, page = 32>) {
  return
}

// -----

// No cache can take the requested layout.
// expected-error @+1 {{mla-select-layout: layout must be auto because the caller stores keys and values in the order of every cache, got L2}}
func.func @heads(%c: !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32 {pool = 1}]>, page = 16>) {
  return
}
