// RUN: %mla-opt %s --mla-expand-cache | FileCheck %s
// RUN: %mla-opt %s --mla-expand-cache --remarks-filter=mla-expand-cache -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --mla-expand-cache --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: %mla-opt %s --mla-expand-cache=target=sm_90a | FileCheck %s
// RUN: %mla-opt %s --mla-expand-cache=target=sm_90a --remarks-filter=mla-expand-cache -o /dev/null 2>&1 | FileCheck %s --check-prefix=HOPPER
// RUN: %mla-opt %s --mla-expand-cache=target=sm_100a --remarks-filter=mla-expand-cache 2>&1 | FileCheck %s --check-prefix=BLACKWELL
// RUN: %mla-opt %s --mla-expand-cache="target=sm_100a all-targets" | FileCheck %s
// RUN: not mla-opt %s --mla-expand-cache=target=sm_75 2>&1 | FileCheck %s --check-prefix=TARGET
// STATISTICS: mla-expand-cache
// STATISTICS: (S) 2 fused - gathers fused with the products of keys and values
// TARGET: error: mla-expand-cache: {{.*}}sm_75

// One op expands the cached latents of a prefill. On targets whose products of a
// dense latent are faster, the pass changes nothing.
// HOPPER: [Passed] expand | {{.*}}Function=prefill | Remark="one op reads the cached latents and expands them to keys and values; on an H200 it takes 1.05 to 1.08 times as long as a gather and products by cuBLASLt, without their copy of the latents"
// BLACKWELL: [Missed] expand | {{.*}}Function=prefill | Remark="latents are gathered before they are expanded: products of a dense latent use faster instructions on sm_100a; option all-targets fuses there, too, to save its memory"
// BLACKWELL-LABEL: func.func @prefill
// BLACKWELL: mla.gather
// BLACKWELL-NOT: mla.expand_cache

!c = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>
!8 = !mla.cache<<[latent : 64 x f8E4M3FN, rope : 16 x f8E4M3FN]>, page = 16>

// REMARK: [Passed] expand | {{.*}}Function=prefill | Remark="one op reads the cached latents and expands them to keys and values"
// CHECK-LABEL: func.func @prefill
// CHECK-NEXT: %[[K:.*]], %[[V:.*]], %[[R:.*]] = mla.expand_cache %{{.*}} table(%{{.*}}) lengths(%{{.*}}) starts(%{{.*}}) extent(%{{.*}}) weights(%[[UK:.*]], %[[UV:.*]]) k_scale(%{{.*}}) {wide} : (!mla.cache<{{.*}}f8E4M3FN{{.*}}) -> (tensor<2x?x5x24xf32>, tensor<2x?x5x20xf32>, tensor<2x?x16xf16>)
// CHECK-NEXT: return %[[K]], %[[V]], %[[R]]
func.func @prefill(%c: !8, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %T: index, %x: tensor<1xf32>, %uk: tensor<5x24x64xf16>, %uv: tensor<5x20x64xf16>) -> (tensor<2x?x5x24xf32>, tensor<2x?x5x20xf32>, tensor<2x?x16xf16>) {
  %l, %r = mla.gather %c table(%t) lengths(%n) starts(%s) extent(%T) k_scale(%x) : (!8, tensor<2x3xi32>, tensor<2xi32>, tensor<2xi32>, index, tensor<1xf32>) -> (tensor<2x?x64xf16>, tensor<2x?x16xf16>)
  %k = mla.expand_kv %l, %uk {wide} : (tensor<2x?x64xf16>, tensor<5x24x64xf16>) -> tensor<2x?x5x24xf32>
  %v = mla.expand_kv %l, %uv {wide} : (tensor<2x?x64xf16>, tensor<5x20x64xf16>) -> tensor<2x?x5x20xf32>
  return %k, %v, %r : tensor<2x?x5x24xf32>, tensor<2x?x5x20xf32>, tensor<2x?x16xf16>
}

// Ragged rows. The op stands at the place of the first product, behind the append.
// REMARK: [Passed] expand | {{.*}}Function=ragged
// CHECK-LABEL: func.func @ragged
// CHECK: linalg.transpose
// CHECK-NEXT: mla.expand_cache %{{.*}} cu_seqlens(%{{.*}}) extent(%{{.*}}) weights(
// CHECK-NOT: mla.gather
func.func @ragged(%c: !c, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %cu: tensor<3xi32>, %T: index, %uk: tensor<5x24x64xf32>, %w: tensor<5x64x20xf32>) -> (tensor<?x5x24xf32>, tensor<?x5x20xf32>, tensor<?x16xf32>) {
  %l, %r = mla.gather %c table(%t) lengths(%n) cu_seqlens(%cu) extent(%T) : (!c, tensor<2x3xi32>, tensor<2xi32>, tensor<3xi32>, index) -> (tensor<?x64xf32>, tensor<?x16xf32>)
  %e = tensor.empty() : tensor<5x20x64xf32>
  %uv = linalg.transpose ins(%w : tensor<5x64x20xf32>) outs(%e : tensor<5x20x64xf32>) permutation = [0, 2, 1]
  %k = mla.expand_kv %l, %uk : (tensor<?x64xf32>, tensor<5x24x64xf32>) -> tensor<?x5x24xf32>
  %v = mla.expand_kv %l, %uv : (tensor<?x64xf32>, tensor<5x20x64xf32>) -> tensor<?x5x20xf32>
  return %k, %v, %r : tensor<?x5x24xf32>, tensor<?x5x20xf32>, tensor<?x16xf32>
}

// Another op reads the dense latent.
// REMARK: [Missed] expand | {{.*}}Function=read | Remark="latents are gathered before they are expanded: 'func.return' reads the dense latent, too"
// CHECK-LABEL: func.func @read
// CHECK: mla.gather
func.func @read(%c: !c, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>) -> (tensor<2x48x5x24xf32>, tensor<2x48x5x24xf32>, tensor<2x48x64xf32>) {
  %l, %r = mla.gather %c table(%t) lengths(%n) : (!c, tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x48x64xf32>, tensor<2x48x16xf32>)
  %k = mla.expand_kv %l, %uk : (tensor<2x48x64xf32>, tensor<5x24x64xf32>) -> tensor<2x48x5x24xf32>
  %v = mla.expand_kv %l, %uk : (tensor<2x48x64xf32>, tensor<5x24x64xf32>) -> tensor<2x48x5x24xf32>
  return %k, %v, %l : tensor<2x48x5x24xf32>, tensor<2x48x5x24xf32>, tensor<2x48x64xf32>
}

// REMARK: [Missed] expand | {{.*}}Function=keys_only | {{.*}}the number of mla.expand_kv that read the dense latent is 1, not 2
// CHECK-LABEL: func.func @keys_only
// CHECK: mla.gather
func.func @keys_only(%c: !c, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>) -> tensor<2x48x5x24xf32> {
  %l, %r = mla.gather %c table(%t) lengths(%n) : (!c, tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x48x64xf32>, tensor<2x48x16xf32>)
  %k = mla.expand_kv %l, %uk : (tensor<2x48x64xf32>, tensor<5x24x64xf32>) -> tensor<2x48x5x24xf32>
  return %k : tensor<2x48x5x24xf32>
}

// REMARK: [Missed] expand | {{.*}}Function=heads | {{.*}}the weights have different numbers of heads
func.func @heads(%c: !c, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %uv: tensor<3x24x64xf32>) -> (tensor<2x48x5x24xf32>, tensor<2x48x3x24xf32>) {
  %l, %r = mla.gather %c table(%t) lengths(%n) : (!c, tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x48x64xf32>, tensor<2x48x16xf32>)
  %k = mla.expand_kv %l, %uk : (tensor<2x48x64xf32>, tensor<5x24x64xf32>) -> tensor<2x48x5x24xf32>
  %v = mla.expand_kv %l, %uv : (tensor<2x48x64xf32>, tensor<3x24x64xf32>) -> tensor<2x48x3x24xf32>
  return %k, %v : tensor<2x48x5x24xf32>, tensor<2x48x3x24xf32>
}

// REMARK: [Missed] expand | {{.*}}Function=one_wide | {{.*}}only one of the products is f32
func.func @one_wide(%c: !8, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf16>) -> (tensor<2x48x5x24xf32>, tensor<2x48x5x24xf16>) {
  %l, %r = mla.gather %c table(%t) lengths(%n) : (!8, tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x48x64xf16>, tensor<2x48x16xf16>)
  %k = mla.expand_kv %l, %uk {wide} : (tensor<2x48x64xf16>, tensor<5x24x64xf16>) -> tensor<2x48x5x24xf32>
  %v = mla.expand_kv %l, %uk : (tensor<2x48x64xf16>, tensor<5x24x64xf16>) -> tensor<2x48x5x24xf16>
  return %k, %v : tensor<2x48x5x24xf32>, tensor<2x48x5x24xf16>
}

// REMARK: [Missed] expand | {{.*}}Function=late_weight | {{.*}}the second weight is computed after the first product
func.func @late_weight(%c: !c, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>) -> (tensor<2x48x5x24xf32>, tensor<2x48x5x24xf32>) {
  %l, %r = mla.gather %c table(%t) lengths(%n) : (!c, tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x48x64xf32>, tensor<2x48x16xf32>)
  %k = mla.expand_kv %l, %uk : (tensor<2x48x64xf32>, tensor<5x24x64xf32>) -> tensor<2x48x5x24xf32>
  %e = tensor.empty() : tensor<5x24x64xf32>
  %v = mla.expand_kv %l, %e : (tensor<2x48x64xf32>, tensor<5x24x64xf32>) -> tensor<2x48x5x24xf32>
  return %k, %v : tensor<2x48x5x24xf32>, tensor<2x48x5x24xf32>
}

// REMARK: [Missed] expand | {{.*}}Function=written | {{.*}}the cache may be written between the gather and the first product
func.func @written(%c: !c, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %uk: tensor<5x24x64xf32>, %new: tensor<2x64xf32>, %rope: tensor<2x16xf32>, %s: tensor<2xi32>) -> (tensor<2x48x5x24xf32>, tensor<2x48x5x24xf32>) {
  %l, %r = mla.gather %c table(%t) lengths(%n) : (!c, tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x48x64xf32>, tensor<2x48x16xf32>)
  mla.append %c latent(%new, %rope) slots(%s) : (!c, tensor<2x64xf32>, tensor<2x16xf32>, tensor<2xi32>) -> ()
  %k = mla.expand_kv %l, %uk : (tensor<2x48x64xf32>, tensor<5x24x64xf32>) -> tensor<2x48x5x24xf32>
  %v = mla.expand_kv %l, %uk : (tensor<2x48x64xf32>, tensor<5x24x64xf32>) -> tensor<2x48x5x24xf32>
  return %k, %v : tensor<2x48x5x24xf32>, tensor<2x48x5x24xf32>
}

// REMARK: [Missed] expand | {{.*}}Function=early_rope | {{.*}}'tensor.dim' reads the rope key before the first product
func.func @early_rope(%c: !c, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %T: index, %uk: tensor<5x24x64xf32>) -> (tensor<2x?x5x24xf32>, tensor<2x?x5x24xf32>, index) {
  %c1 = arith.constant 1 : index
  %l, %r = mla.gather %c table(%t) lengths(%n) extent(%T) : (!c, tensor<2x3xi32>, tensor<2xi32>, index) -> (tensor<2x?x64xf32>, tensor<2x?x16xf32>)
  %d = tensor.dim %r, %c1 : tensor<2x?x16xf32>
  %k = mla.expand_kv %l, %uk : (tensor<2x?x64xf32>, tensor<5x24x64xf32>) -> tensor<2x?x5x24xf32>
  %v = mla.expand_kv %l, %uk : (tensor<2x?x64xf32>, tensor<5x24x64xf32>) -> tensor<2x?x5x24xf32>
  return %k, %v, %d : tensor<2x?x5x24xf32>, tensor<2x?x5x24xf32>, index
}

// REMARK: [Missed] expand | {{.*}}Function=branch | {{.*}}the products are in another block than the gather
func.func @branch(%c: !c, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %b: i1, %uk: tensor<5x24x64xf32>) -> (tensor<2x48x5x24xf32>, tensor<2x48x5x24xf32>) {
  %l, %r = mla.gather %c table(%t) lengths(%n) : (!c, tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x48x64xf32>, tensor<2x48x16xf32>)
  %o:2 = scf.if %b -> (tensor<2x48x5x24xf32>, tensor<2x48x5x24xf32>) {
    %k = mla.expand_kv %l, %uk : (tensor<2x48x64xf32>, tensor<5x24x64xf32>) -> tensor<2x48x5x24xf32>
    %v = mla.expand_kv %l, %uk : (tensor<2x48x64xf32>, tensor<5x24x64xf32>) -> tensor<2x48x5x24xf32>
    scf.yield %k, %v : tensor<2x48x5x24xf32>, tensor<2x48x5x24xf32>
  } else {
    %e = tensor.empty() : tensor<2x48x5x24xf32>
    scf.yield %e, %e : tensor<2x48x5x24xf32>, tensor<2x48x5x24xf32>
  }
  return %o#0, %o#1 : tensor<2x48x5x24xf32>, tensor<2x48x5x24xf32>
}

// A gather without products needs no remark.
// REMARK-NOT: Function=alone
func.func @alone(%c: !c, %t: tensor<2x3xi32>, %n: tensor<2xi32>) -> tensor<2x48x64xf32> {
  %l, %r = mla.gather %c table(%t) lengths(%n) : (!c, tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x48x64xf32>, tensor<2x48x16xf32>)
  return %l : tensor<2x48x64xf32>
}
