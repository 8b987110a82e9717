// RUN: %mla-opt %s --split-input-file --mla-select-layout=layout=L4 | FileCheck %s --check-prefix=L4
// RUN: %mla-opt %s --split-input-file --mla-select-layout=layout=L5 | FileCheck %s --check-prefix=L5
// RUN: %mla-opt %s --split-input-file --mla-select-layout=layout=L7 | FileCheck %s --check-prefix=L7
// RUN: %mla-opt %s --split-input-file --mla-select-layout=layout=L8 | FileCheck %s --check-prefix=L8
// RUN: %mla-opt %s --split-input-file --mla-select-layout=layout=L12 | FileCheck %s --check-prefix=L12
// RUN: %mla-opt %s --split-input-file --mla-select-layout=layout=L13 --remarks-filter=mla-select-layout 2>&1 | FileCheck %s --check-prefix=L13

// A name stands for its fields with the widths of the cache. With the widths of the name, the result is the name itself.

// L4: func.func @v3(%arg0: !mla.cache<<L4>, page = 64>
// L5: func.func @v3(%arg0: !mla.cache<<[latent : 512 x f8E4M3FN, rope : 64 x bf16, scale : 8 x f8E8M0FNU {group = 64, at = page_end}], page_align = 640>, page = 64>
// L7: func.func @v3(%arg0: !mla.cache<<[latent : 512 x f4E2M1FN, rope : 64 x f4E2M1FN, scale : 36 x f8E4M3FN {group = 16, at = page_end}], page_align = 288>, page = 64>
// L8: func.func @v3(%arg0: !mla.cache<<L8>, page = 64>
// L12: func.func @v3(%arg0: !mla.cache<<L12>, page = 64>
// L13: Function=v3
// L13-SAME: requested; page size 64 kept
// L13: func.func @v3(%arg0: !mla.cache<<L13>, page = 64>
func.func @v3(%c: !mla.cache<<L1>, page = 64>) {
  return
}

// -----

// Without a rope key there is no rope field. Unquantised fields have the model's type.
// L4: func.func @norope(%arg0: !mla.cache<<[latent : 128 x f8E4M3FN, scale : 1 x f32 {group = 128}]>, page = 16>
// L12: func.func @norope(%arg0: !mla.cache<<[latent : 128 x f32, pad : 1024 x i8]>, page = 16>
// L13: func.func @norope(%arg0: !mla.cache<<[latent : 128 x f4E2M1FN, scale : 8 x f8E8M0FNU {group = 16, pool = 1}]>, page = 16>
func.func @norope(%c: !mla.cache<<[latent : 128 x f32]>, page = 16>) {
  return
}
