// RUN: %mla-opt %s --mla-absorb=form=absorbed | FileCheck %s --check-prefix=ABSORBED
// RUN: %mla-opt %s --mla-absorb=form=absorbed --remarks-filter=mla-absorb -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --mla-absorb=form=expanded | FileCheck %s --check-prefix=EXPANDED
// RUN: %mla-opt %s --mla-absorb=target=sm_90a | FileCheck %s --check-prefix=GPU
// RUN: %mla-opt %s --mla-absorb=target=sm_90a --remarks-filter=mla-absorb -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: %mla-opt %s "--mla-absorb=form=absorbed target=sm_90a" | FileCheck %s --check-prefix=ASKED

// A product of f16 values may be larger than the largest f16. On the CPU the
// products of queries and latents with weights are f32.
// ABSORBED-LABEL: func.func @half
// ABSORBED: %[[Q:.*]] = mla.absorb_query %{{.*}}, %{{.*}} {wide} : (tensor<1x1x16x128xf16>, tensor<16x128x512xf16>) -> tensor<1x1x16x512xf32>
// ABSORBED-NEXT: %[[O:.*]] = mla.decode q(%[[Q]], %{{.*}}) {{.*}} {scale = {{.*}}, wide} {{.*}} -> tensor<1x1x16x512xf16>
// ABSORBED-NEXT: mla.project_value %[[O]], %{{.*}} : (tensor<1x1x16x512xf16>
// REMARK: Function=half | {{.*}}absorbed form: requested; {{.*}}products with weights are f32, because they may exceed 65504, the largest f16
// EXPANDED-LABEL: func.func @half
// EXPANDED-COUNT-2: mla.expand_kv %{{.*}}, %{{.*}} {wide} : (tensor<1x?x512xf16>, tensor<16x128x512xf16>) -> tensor<1x?x16x128xf32>
// EXPANDED: mla.prefill {{.*}} {scale = {{.*}}, wide} {{.*}} -> tensor<1x1x16x128xf16>

// Kernels of GPUs do not read f32 products, so that the form that the model
// computes is chosen, unless the other one is requested.
// WHY: Function=half | {{.*}}expanded form: no kernel of the target reads f32 queries, and absorbed queries may exceed 65504, the largest f16
// GPU-LABEL: func.func @half
// GPU-NOT: wide
// GPU: mla.prefill
// ASKED-LABEL: func.func @half
// ASKED-NOT: wide
// ASKED: mla.decode
!c = !mla.cache<<[latent : 512 x f16, rope : 64 x f16]>, page = 64>
func.func @half(%qn: tensor<1x1x16x128xf16>, %qr: tensor<1x1x16x64xf16>, %w: tensor<16x128x512xf16>, %c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %extent: index) -> tensor<1x1x16x128xf16> {
  %l, %r = mla.gather %c table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> (tensor<1x?x512xf16>, tensor<1x?x64xf16>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) lengths(%n) {scale = 0.1 : f64}
    : (tensor<1x1x16x128xf16>, tensor<1x1x16x64xf16>, tensor<1x?x512xf16>, tensor<1x?x64xf16>, tensor<16x128x512xf16>, tensor<16x128x512xf16>, tensor<?xi32>) -> tensor<1x1x16x128xf16>
  return %o : tensor<1x1x16x128xf16>
}

// bf16 has the range of f32, so the costs decide on a GPU, too.
// ABSORBED-LABEL: func.func @bfloat
// ABSORBED-NOT: wide
// ABSORBED: mla.latent_attention
// EXPANDED-LABEL: func.func @bfloat
// EXPANDED-NOT: wide
// EXPANDED: mla.prefill
// GPU-LABEL: func.func @bfloat
// GPU-NOT: wide
// WHY: Function=bfloat | {{.*}} times faster by the costs of sm_90a
func.func @bfloat(%q: tensor<1x1x2x4xbf16>, %l: tensor<1x300x8xbf16>, %w: tensor<2x4x8xbf16>) -> tensor<1x1x2x4xbf16> {
  %o = mla.attention q(%q) latent(%l) weights(%w, %w) {scale = 0.1 : f64}
    : (tensor<1x1x2x4xbf16>, tensor<1x300x8xbf16>, tensor<2x4x8xbf16>, tensor<2x4x8xbf16>) -> tensor<1x1x2x4xbf16>
  return %o : tensor<1x1x2x4xbf16>
}
