// RUN: mla-opt %s --mla-select-kernels=target=sm_90a | FileCheck %s
// RUN: not %mla-opt %s --mla-select-kernels=target=sm90 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: mla-opt %s --mla-select-kernels=target=sm_80 | FileCheck %s --check-prefix=SM80
// RUN: mla-opt %s --mla-select-kernels=target=sm_100a | FileCheck %s --check-prefix=SM100

// UNKNOWN: mla-select-kernels: unknown target 'sm90', expected one of cpu, sm_80, sm_90a, sm_100a

// SM80: module attributes {mla.target = "sm_80"}
// SM80: mlak.decode {{.*}}kernel = "generic_decode"
// SM100: mlak.decode {{.*}}kernel = "sm100_decode"

!c = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 64>

// The module records the target, and each op gets a kernel for it.
// CHECK: module attributes {mla.target = "sm_90a"}
// CHECK: mlak.append {{.*}}kernel = "cuda_append"
// CHECK: mlak.plan {{.*}}kernel = "cuda_plan"
// CHECK: mlak.decode {{.*}}kernel = "sm90_decode"
func.func @step(%ql: tensor<2x1x16x512xbf16>, %qr: tensor<2x1x16x64xbf16>, %l: tensor<2x1x512xbf16>, %r: tensor<2x1x64xbf16>,
                %c: !c, %slots: tensor<2xi32>, %table: tensor<2x8xi32>, %lens: tensor<2xi32>) -> tensor<2x1x16x512xbf16> {
  mla.append %c latent(%l, %r) slots(%slots) : (!c, tensor<2x1x512xbf16>, tensor<2x1x64xbf16>, tensor<2xi32>) -> ()
  %pages = arith.constant 8 : index
  %p = mla.plan lengths(%lens) max_pages(%pages) {heads = 16, page_size = 64, query_len = 1} : (tensor<2xi32>, index) -> !mla.plan
  %o = mla.decode q(%ql, %qr) cache(%c) table(%table) lengths(%lens) plan(%p) {scale = 0.1 : f64, causal}
    : (tensor<2x1x16x512xbf16>, tensor<2x1x16x64xbf16>, !c, tensor<2x8xi32>, tensor<2xi32>, !mla.plan) -> tensor<2x1x16x512xbf16>
  return %o : tensor<2x1x16x512xbf16>
}

// cuda_update appends to a dense cache on GPUs: it copies past and new tokens
// to a new buffer.
// CHECK-LABEL: func.func @concat
// CHECK: %[[T:.*]] = arith.addi
// CHECK-DAG: %[[L:.*]] = tensor.empty(%[[T]]) : tensor<2x?x64xbf16>
// CHECK: mlak.update past(%{{.*}}, %{{.*}}) new(%{{.*}}, %{{.*}}) outs(%{{.*}}, %{{.*}}) {kernel = "cuda_update"}
// SM80: mlak.update past{{.*}}kernel = "cuda_update"
// SM100: mlak.update past{{.*}}kernel = "cuda_update"
func.func @concat(%pl: tensor<2x?x64xbf16>, %pr: tensor<2x?x16xbf16>, %nl: tensor<2x1x64xbf16>, %nr: tensor<2x1x16xbf16>)
    -> (tensor<2x?x64xbf16>, tensor<2x?x16xbf16>) {
  %l, %r = mla.update past(%pl, %pr) new(%nl, %nr) {mode = #mla.update<concat>}
    : (tensor<2x?x64xbf16>, tensor<2x?x16xbf16>, tensor<2x1x64xbf16>, tensor<2x1x16xbf16>)
      -> (tensor<2x?x64xbf16>, tensor<2x?x16xbf16>)
  return %l, %r : tensor<2x?x64xbf16>, tensor<2x?x16xbf16>
}

// CHECK-LABEL: func.func @scatter
// CHECK: %[[E:.*]] = tensor.empty() : tensor<2x38x64xbf16>
// CHECK: mlak.update past(%arg0) new(%arg1) positions(%arg2) outs(%[[E]])
func.func @scatter(%pl: tensor<2x38x64xbf16>, %nl: tensor<2x1x64xbf16>, %at: tensor<1xi64>) -> tensor<2x38x64xbf16> {
  %l = mla.update past(%pl) new(%nl) positions(%at) {mode = #mla.update<scatter>}
    : (tensor<2x38x64xbf16>, tensor<2x1x64xbf16>, tensor<1xi64>) -> tensor<2x38x64xbf16>
  return %l : tensor<2x38x64xbf16>
}

// An argument with mla.inout is updated in place, without a copy.
// CHECK-LABEL: func.func @in_place
// CHECK: mlak.update new(%arg1) positions(%arg2) outs(%arg0)
func.func @in_place(%pl: tensor<2x38x64xbf16> {mla.inout = 0 : i64}, %nl: tensor<2x1x64xbf16>, %at: tensor<2x1xi32>) -> tensor<2x38x64xbf16> {
  %l = mla.update past(%pl) new(%nl) positions(%at) {mode = #mla.update<scatter>}
    : (tensor<2x38x64xbf16>, tensor<2x1x64xbf16>, tensor<2x1xi32>) -> tensor<2x38x64xbf16>
  return %l : tensor<2x38x64xbf16>
}

// Also updated in place if casts are between the argument and the update, and
// if the function has an LSE argument, whose encoding is removed.
// CHECK-LABEL: func.func @in_place_beside_lse(
// CHECK: mlak.update new(%arg1) positions(%arg2) outs(
func.func @in_place_beside_lse(%pl: tensor<2x38x64xbf16> {mla.inout = 0 : i64}, %nl: tensor<2x1x64xbf16>, %at: tensor<2x1xi32>, %l: tensor<3xf32, #mla.lse<e>>) -> tensor<2x38x64xbf16> {
  %c = tensor.cast %pl : tensor<2x38x64xbf16> to tensor<2x?x64xbf16>
  %d = tensor.cast %c : tensor<2x?x64xbf16> to tensor<2x38x64xbf16>
  %u = mla.update past(%d) new(%nl) positions(%at) {mode = #mla.update<scatter>}
    : (tensor<2x38x64xbf16>, tensor<2x1x64xbf16>, tensor<2x1xi32>) -> tensor<2x38x64xbf16>
  return %u : tensor<2x38x64xbf16>
}

// The grouped-query decode of SM90 has heads of 64, 128 or 256 elements and
// pages of a multiple of 16 tokens. Other shapes have the generic kernel.
// CHECK-LABEL: func.func @grouped
// CHECK: mlak.gqa_decode {{.*}}kernel = "sm90_gqa_decode"
// CHECK: mlak.gqa_decode {{.*}}kernel = "generic_gqa_decode"
// CHECK: mlak.gqa_decode {{.*}}kernel = "generic_gqa_decode"
// CHECK: mlak.gqa_decode {{.*}}kernel = "generic_gqa_decode"
func.func @grouped(%q: tensor<2x1x8x128xf16>, %narrow: tensor<2x1x8x96xf16>, %table: tensor<2x8xi32>, %lens: tensor<2xi32>,
                   %c: !mla.cache<<[k : 2 x 128 x f16, v : 2 x 128 x f16]>, page = 48>,
                   %page: !mla.cache<<[k : 2 x 128 x f16, v : 2 x 128 x f16]>, page = 24>,
                   %width: !mla.cache<<[k : 2 x 96 x f16, v : 2 x 96 x f16]>, page = 48>,
                   %value: !mla.cache<<[k : 2 x 128 x f16, v : 2 x 64 x f16]>, page = 48>)
    -> (tensor<2x1x8x128xf16>, tensor<2x1x8x128xf16>, tensor<2x1x8x96xf16>, tensor<2x1x8x64xf16>) {
  %0 = mla.gqa_decode q(%q) cache(%c) table(%table) lengths(%lens) {scale = 0.1 : f64}
    : (tensor<2x1x8x128xf16>, !mla.cache<<[k : 2 x 128 x f16, v : 2 x 128 x f16]>, page = 48>, tensor<2x8xi32>, tensor<2xi32>) -> tensor<2x1x8x128xf16>
  %1 = mla.gqa_decode q(%q) cache(%page) table(%table) lengths(%lens) {scale = 0.1 : f64}
    : (tensor<2x1x8x128xf16>, !mla.cache<<[k : 2 x 128 x f16, v : 2 x 128 x f16]>, page = 24>, tensor<2x8xi32>, tensor<2xi32>) -> tensor<2x1x8x128xf16>
  %2 = mla.gqa_decode q(%narrow) cache(%width) table(%table) lengths(%lens) {scale = 0.1 : f64}
    : (tensor<2x1x8x96xf16>, !mla.cache<<[k : 2 x 96 x f16, v : 2 x 96 x f16]>, page = 48>, tensor<2x8xi32>, tensor<2xi32>) -> tensor<2x1x8x96xf16>
  %3 = mla.gqa_decode q(%q) cache(%value) table(%table) lengths(%lens) {scale = 0.1 : f64}
    : (tensor<2x1x8x128xf16>, !mla.cache<<[k : 2 x 128 x f16, v : 2 x 64 x f16]>, page = 48>, tensor<2x8xi32>, tensor<2xi32>) -> tensor<2x1x8x64xf16>
  return %0, %1, %2, %3 : tensor<2x1x8x128xf16>, tensor<2x1x8x128xf16>, tensor<2x1x8x96xf16>, tensor<2x1x8x64xf16>
}

// The generic kernel computes what no tuned kernel supports in e4m3: on sm_90a
// pages of 24 tokens, on other GPUs every shape.
// CHECK-LABEL: func.func @e4m3
// CHECK: mlak.gqa_decode {{.*}}kernel = "sm90_gqa_decode_e4m3"
// CHECK: mlak.gqa_decode {{.*}}kernel = "generic_gqa_decode"
// CHECK: mlak.prefill {{.*}}kernel = "sm90_prefill"
// SM80-LABEL: func.func @e4m3
// SM80-COUNT-2: mlak.gqa_decode {{.*}}kernel = "generic_gqa_decode"
// SM80: mlak.prefill {{.*}}kernel = "generic_prefill"
// SM100-LABEL: func.func @e4m3
// SM100-COUNT-2: mlak.gqa_decode {{.*}}kernel = "generic_gqa_decode"
// SM100: mlak.prefill {{.*}}kernel = "generic_prefill"
func.func @e4m3(%q: tensor<2x1x8x128xf16>, %table: tensor<2x8xi32>, %lens: tensor<2xi32>, %one: tensor<1xf32>, %heads: tensor<2xf32>,
                %c: !mla.cache<<[k : 2 x 128 x f8E4M3FN, v : 2 x 128 x f8E4M3FN]>, page = 48>,
                %page: !mla.cache<<[k : 2 x 128 x f8E4M3FN, v : 2 x 128 x f8E4M3FN]>, page = 24>, %x: tensor<2x3x2x128xf8E4M3FN>)
    -> (tensor<2x1x8x128xf16>, tensor<2x1x8x128xf16>, tensor<2x3x2x128xf16>) {
  %0 = mla.gqa_decode q(%q) cache(%c) table(%table) lengths(%lens) k_scale(%heads) v_scale(%one) {scale = 0.1 : f64}
    : (tensor<2x1x8x128xf16>, !mla.cache<<[k : 2 x 128 x f8E4M3FN, v : 2 x 128 x f8E4M3FN]>, page = 48>, tensor<2x8xi32>, tensor<2xi32>, tensor<2xf32>, tensor<1xf32>) -> tensor<2x1x8x128xf16>
  %1 = mla.gqa_decode q(%q) cache(%page) table(%table) lengths(%lens) k_scale(%heads) v_scale(%one) {scale = 0.1 : f64}
    : (tensor<2x1x8x128xf16>, !mla.cache<<[k : 2 x 128 x f8E4M3FN, v : 2 x 128 x f8E4M3FN]>, page = 24>, tensor<2x8xi32>, tensor<2xi32>, tensor<2xf32>, tensor<1xf32>) -> tensor<2x1x8x128xf16>
  %2 = mla.prefill q(%x) k(%x) v(%x) q_scale(%one) k_scale(%heads) v_scale(%one) {scale = 0.1 : f64, out_type = f16}
    : (tensor<2x3x2x128xf8E4M3FN>, tensor<2x3x2x128xf8E4M3FN>, tensor<2x3x2x128xf8E4M3FN>, tensor<1xf32>, tensor<2xf32>, tensor<1xf32>) -> tensor<2x3x2x128xf16>
  return %0, %1, %2 : tensor<2x1x8x128xf16>, tensor<2x1x8x128xf16>, tensor<2x3x2x128xf16>
}
