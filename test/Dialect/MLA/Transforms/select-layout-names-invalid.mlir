// RUN: not %mla-opt %s --mla-select-layout=layout=L4 2>&1 | FileCheck %s --check-prefix=TILES
// RUN: not %mla-opt %s --mla-select-layout=layout=L7 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: not %mla-opt %s --mla-select-layout='layout="[latent : 64 x bf16]"' 2>&1 | FileCheck %s --check-prefix=FIELDS
// RUN: %mla-opt %s --mla-select-layout='layout="[rope : 32 x f32, latent : 200 x f16]"' | FileCheck %s --check-prefix=LIST
// RUN: not %mla-opt %s --mla-select-layout="accuracy=fp8 max-token-bytes=100" 2>&1 | FileCheck %s --check-prefix=BUDGET
// RUN: %mla-opt %s --mla-select-layout="accuracy=fp8" | FileCheck %s --check-prefix=ONLY

// TILES: mla-select-layout: cache argument #0: L4 has one scale for 128 elements, and the latent width must be a multiple of it, got 200
// SMALL: mla-select-layout: cache argument #0: L7 has one scale for 16 elements, and the latent width must be a multiple of it, got 200
// FIELDS: mla-select-layout: cache argument #0: the list of fields has latent width 64 and rope width 0, but the cache holds 200 and 32
// LIST: !mla.cache<<[rope : 32 x f32, latent : 200 x f16]>, page = 16>
// BUDGET: mla-select-layout: cache argument #0: no layout fits: L1 (464 bytes): takes more than 100 bytes per token; L2 (464 bytes): takes more than 100 bytes per token; L3 (232 bytes): has no scales in the cache, and no op passes a k_scale (option k-scale); L4: L4 has one scale for 128 elements
// The tiles of the quantised layouts do not divide the widths.
// ONLY: !mla.cache<<[latent : 200 x bf16, rope : 32 x bf16]>, page = 16>
func.func @odd(%c: !mla.cache<<[latent : 200 x bf16, rope : 32 x bf16]>, page = 16>) {
  return
}
