// A cache with mla.keep_layout is a tensor of the caller, so its type does not change.
// RUN: mla-opt %s --mla-select-layout | FileCheck %s
// RUN: mla-opt %s --mla-select-layout=page-size=auto | FileCheck %s
// RUN: mla-opt %s --mla-select-layout=layout=flat | FileCheck %s
// RUN: mla-opt %s --mla-select-layout --remarks-filter=mla-select-layout 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: not mla-opt %s --mla-select-layout=layout=split 2>&1 | FileCheck %s --check-prefix=SPLIT
// RUN: not mla-opt %s --mla-select-layout="layout=flat page-size=64" 2>&1 | FileCheck %s --check-prefix=PAGE

// SPLIT: mla-select-layout: cache argument #0: cannot change the type because the cache is a tensor of the caller: it is '!mla.cache<<[latent : 16 x f32, rope : 4 x f32]>, page = 300>', got options for '!mla.cache<<[latent : 16 x f32, rope : 4 x f32 {pool = 1}]>, page = 300>'
// PAGE: mla-select-layout: cache argument #0: cannot change the type because the cache is a tensor of the caller: it is '!mla.cache<<[latent : 16 x f32, rope : 4 x f32]>, page = 300>', got options for '!mla.cache<<[latent : 16 x f32, rope : 4 x f32]>, page = 64>'

!c = !mla.cache<<[latent : 16 x f32, rope : 4 x f32]>, page = 300>

// Without the attribute, auto takes two pools for rows of 80 bytes.
// CHECK-LABEL: func.func @slots(
// CHECK-SAME: %{{.*}}: !mla.cache<<[latent : 16 x f32, rope : 4 x f32]>, page = 300> {mla.keep_layout}
// REMARK: [Passed] layout |{{.*}}Function=slots |{{.*}}kept: the cache is a tensor of the caller
func.func @slots(%c: !c {mla.keep_layout}) {
  call @callee(%c) : (!c) -> ()
  return
}

// A cache of the same type keeps it, too: it may be the same cache.
// CHECK: func.func private @callee(%{{.*}}: !mla.cache<<[latent : 16 x f32, rope : 4 x f32]>, page = 300>)
// REMARK: [Passed] layout |{{.*}}Function=callee |{{.*}}kept: the cache is a tensor of the caller
func.func private @callee(%c: !c) {
  return
}
