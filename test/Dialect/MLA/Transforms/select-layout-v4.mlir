// RUN: %mla-opt %s --mla-select-layout=layout=L5 | FileCheck %s --check-prefix=L5
// RUN: %mla-opt %s --mla-select-layout=layout=L7 | FileCheck %s --check-prefix=L7
// RUN: %mla-opt %s --mla-select-layout=layout=L11 | FileCheck %s --check-prefix=L11

// With DeepSeek-V4's widths, the result is the name itself.

// L5: func.func @v4(%arg0: !mla.cache<<L5>, page = 64>
// L7: func.func @v4(%arg0: !mla.cache<<L7>, page = 64>
// L11: func.func @v4(%arg0: !mla.cache<<L11>, page = 64>
!v4 = !mla.cache<<[latent : 448 x bf16, rope : 64 x bf16]>, page = 64>
func.func @v4(%c: !v4) {
  call @callee(%c) : (!v4) -> ()
  return
}
// Functions that share a cache get one layout for it.
// L5: func.func private @callee(!mla.cache<<L5>, page = 64>)
func.func private @callee(!v4)
