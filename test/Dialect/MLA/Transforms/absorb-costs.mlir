// The costs of the target decide, and the remark has both times in microseconds
// and the name of the target. A `balance` replaces the costs.
// RUN: %mla-opt %s --mla-absorb=target=cpu --remarks-filter=mla-absorb -o /dev/null 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: %mla-opt %s --mla-absorb=target=sm_80 --remarks-filter=mla-absorb -o /dev/null 2>&1 | FileCheck %s --check-prefix=SM80
// RUN: %mla-opt %s --mla-absorb=target=sm_90a --remarks-filter=mla-absorb -o /dev/null 2>&1 | FileCheck %s --check-prefix=SM90
// RUN: %mla-opt %s --mla-absorb=target=sm_100a --remarks-filter=mla-absorb -o /dev/null 2>&1 | FileCheck %s --check-prefix=SM100
// RUN: %mla-opt %s --mla-absorb="target=sm_90a balance=16" --remarks-filter=mla-absorb -o /dev/null 2>&1 | FileCheck %s --check-prefix=BALANCE
// RUN: %mla-opt %s --mla-absorb="target=sm_90a balance=100000" --remarks-filter=mla-absorb -o /dev/null 2>&1 | FileCheck %s --check-prefix=BYTES

// CPU: absorbed form: {{[0-9.]+}} times faster by the costs of cpu; queries 1, keys 4096, heads 128, batch 4: absorbed {{[0-9.]+}} us, expanded {{[0-9.]+}} us on cpu
// SM80: absorbed form: {{[0-9.]+}} times faster by the costs of sm_80; {{.*}} us on sm_80
// SM90: absorbed form: {{[0-9.]+}} times faster by the costs of sm_90a; {{.*}} us on sm_90a
// SM100: absorbed form: {{[0-9.]+}} times faster by the costs of sm_100a; {{.*}} us on sm_100a
// BALANCE: absorbed form: {{[0-9.]+}} times faster by the balance of 16.00; {{.*}} us on sm_90a
// BYTES: absorbed form: {{[0-9.]+}} times faster by the balance of 100000.00; {{.*}} us on sm_90a
!c = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 64>
func.func @decode(%qn: tensor<4x1x128x128xbf16>, %qr: tensor<4x1x128x64xbf16>, %w: tensor<128x128x512xbf16>, %c: !c, %t: tensor<4x64xi32>, %n: tensor<4xi32>) -> tensor<4x1x128x128xbf16> {
  %l, %r = mla.gather %c table(%t) lengths(%n) : (!c, tensor<4x64xi32>, tensor<4xi32>) -> (tensor<4x4096x512xbf16>, tensor<4x4096x64xbf16>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) lengths(%n) {causal, scale = 0.1 : f64}
    : (tensor<4x1x128x128xbf16>, tensor<4x1x128x64xbf16>, tensor<4x4096x512xbf16>, tensor<4x4096x64xbf16>, tensor<128x128x512xbf16>, tensor<128x128x512xbf16>, tensor<4xi32>) -> tensor<4x1x128x128xbf16>
  return %o : tensor<4x1x128x128xbf16>
}

// A prompt of 512 tokens is expanded on every target.
// CPU: expanded form: {{[0-9.]+}} times faster by the costs of cpu; queries 512, keys 512, heads 128, batch 1: {{.*}} on cpu
// SM80: expanded form: {{[0-9.]+}} times faster by the costs of sm_80
// SM90: expanded form: {{[0-9.]+}} times faster by the costs of sm_90a
// SM100: expanded form: {{[0-9.]+}} times faster by the costs of sm_100a
// BALANCE: expanded form: {{[0-9.]+}} times faster by the balance of 16.00
// BYTES: expanded form: {{[0-9.]+}} times faster by the balance of 100000.00
func.func @prompt(%qn: tensor<1x512x128x128xbf16>, %w: tensor<128x128x512xbf16>, %l: tensor<1x512x512xbf16>) -> tensor<1x512x128x128xbf16> {
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.1 : f64}
    : (tensor<1x512x128x128xbf16>, tensor<1x512x512xbf16>, tensor<128x128x512xbf16>, tensor<128x128x512xbf16>) -> tensor<1x512x128x128xbf16>
  return %o : tensor<1x512x128x128xbf16>
}

// The gathered latent is read by both forms, because the cache is written
// after the gather. So the gather counts for neither: with bytes as the only
// cost, the times are those of the same attention on a dense latent.
// BYTES: Function=gathered | {{.*}}: absorbed [[A:[0-9.]+]] us, expanded [[E:[0-9.]+]] us
// BYTES: Function=dense | {{.*}}: absorbed [[A]] us, expanded [[E]] us
func.func @gathered(%q: tensor<4x1x128x128xbf16>, %w: tensor<128x128x512xbf16>, %c: !mla.cache<<[latent : 512 x bf16]>, page = 64>, %t: tensor<4x64xi32>, %n: tensor<4xi32>, %new: tensor<4x1x512xbf16>, %slots: tensor<4xi32>) -> tensor<4x1x128x128xbf16> {
  %l = mla.gather %c table(%t) lengths(%n) : (!mla.cache<<[latent : 512 x bf16]>, page = 64>, tensor<4x64xi32>, tensor<4xi32>) -> tensor<4x4096x512xbf16>
  mla.append %c latent(%new) slots(%slots) : (!mla.cache<<[latent : 512 x bf16]>, page = 64>, tensor<4x1x512xbf16>, tensor<4xi32>) -> ()
  %o = mla.attention q(%q) latent(%l) weights(%w, %w) lengths(%n) {scale = 0.1 : f64}
    : (tensor<4x1x128x128xbf16>, tensor<4x4096x512xbf16>, tensor<128x128x512xbf16>, tensor<128x128x512xbf16>, tensor<4xi32>) -> tensor<4x1x128x128xbf16>
  return %o : tensor<4x1x128x128xbf16>
}

func.func @dense(%q: tensor<4x1x128x128xbf16>, %w: tensor<128x128x512xbf16>, %l: tensor<4x4096x512xbf16>) -> tensor<4x1x128x128xbf16> {
  %o = mla.attention q(%q) latent(%l) weights(%w, %w) {scale = 0.1 : f64}
    : (tensor<4x1x128x128xbf16>, tensor<4x4096x512xbf16>, tensor<128x128x512xbf16>, tensor<128x128x512xbf16>) -> tensor<4x1x128x128xbf16>
  return %o : tensor<4x1x128x128xbf16>
}
