// Without a mask, the attention also reads rows of a static cache to which no
// token was written. The lengths are therefore compared with the number of keys
// that the attention reads, once for all layers that read the same number. If
// there is a mask, it must hide the rows after the length, which is checked
// once for all layers that share the mask. A cache that grows needs no check.
// RUN: %mla-opt %s --split-input-file --mla-paginate="page-size=16" | FileCheck %s
// RUN: %mla-opt %s --split-input-file --mla-paginate="page-size=16 check-positions=false" | FileCheck %s --check-prefix=NONE
// RUN: mla-opt %s --split-input-file --mla-paginate="page-size=16" --remarks-filter=mla-paginate -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: mla-opt %s --split-input-file --mla-paginate="page-size=16 check-positions=false" --remarks-filter=mla-paginate -o /dev/null 2>&1 | FileCheck %s --check-prefix=TRUST

// NONE-NOT: cf.assert
// REMARK: [Passed] keys-read | {{.*}}Function=two_layers | {{.*}}each step compares the lengths with their number{{.*}}keys=32
// REMARK-NOT: keys-read | {{.*}}Function=two_layers
// REMARK: [Passed] keys-read | {{.*}}Function=first_keys | {{.*}}keys=20
// REMARK: [Passed] keys-read | {{.*}}Function=as_many
// REMARK-NOT: keys-read
// REMARK: [Passed] mask-lengths | {{.*}}Function=masked | {{.*}}each step compares the mask with the lengths
// REMARK-NOT: mask-lengths | {{.*}}Function=masked |
// REMARK: [Passed] mask-lengths | {{.*}}Function=added
// REMARK-NOT: mask-lengths
// TRUST-COUNT-2: [Analysis] unchecked-lengths | {{.*}}Function=two_layers | {{.*}}nothing checks that the lengths count all of them
// TRUST: [Analysis] unchecked-lengths | {{.*}}Function=masked | {{.*}}nothing checks that the mask hides the keys

// CHECK-LABEL: func.func @two_layers
// CHECK-SAME: %[[LENGTHS:[a-z0-9]+]]: tensor<?xi32> {mla.lengths = "capacity"
// CHECK: %[[KEYS:.*]] = arith.index_cast %c32{{.*}} : index to i32
// CHECK: %[[ALL:.*]] = linalg.generic {{.*}} ins(%[[LENGTHS]] : tensor<?xi32>)
// CHECK: arith.cmpi eq, %{{.*}}, %[[KEYS]]
// CHECK: %[[GOOD:.*]] = tensor.extract %[[ALL]][]
// CHECK: cf.assert %[[GOOD]], "lengths contradict the model: each seq_lens must be 32, the number of keys that an attention without a mask reads
// CHECK: cf.assert %{{.*}}, "positions of new tokens contradict
// CHECK: mla.append
// CHECK-NOT: cf.assert
func.func @two_layers(%qn: tensor<2x3x5x24xf32>, %nl: tensor<2x3x64xf32>, %w: tensor<5x24x64xf32>, %at: tensor<2x3xi64>,
    %c0: tensor<2x32x64xf32>, %c1: tensor<2x32x64xf32>) -> (tensor<2x3x5x24xf32>, tensor<2x3x5x24xf32>) {
  %l0 = mla.update past(%c0) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<2x32x64xf32>, tensor<2x3x64xf32>, tensor<2x3xi64>) -> tensor<2x32x64xf32>
  %o0 = mla.attention q(%qn) latent(%l0) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<2x3x5x24xf32>, tensor<2x32x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x3x5x24xf32>
  %l1 = mla.update past(%c1) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<2x32x64xf32>, tensor<2x3x64xf32>, tensor<2x3xi64>) -> tensor<2x32x64xf32>
  %o1 = mla.attention q(%qn) latent(%l1) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x3x5x24xf32>, tensor<2x32x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x3x5x24xf32>
  return %o0, %o1 : tensor<2x3x5x24xf32>, tensor<2x3x5x24xf32>
}

// -----

// CHECK-LABEL: func.func @first_keys
// CHECK-SAME: mla.lengths = 20 : i64
// CHECK: cf.assert %{{.*}}, "lengths contradict the model: each seq_lens must be 20,
func.func @first_keys(%qn: tensor<2x3x5x24xf32>, %nl: tensor<2x3x64xf32>, %w: tensor<5x24x64xf32>, %at: tensor<3xi64>, %past: tensor<2x32x64xf32>) -> tensor<2x3x5x24xf32> {
  %l = mla.update past(%past) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<2x32x64xf32>, tensor<2x3x64xf32>, tensor<3xi64>) -> tensor<2x32x64xf32>
  %keys = tensor.extract_slice %l[0, 0, 0] [2, 20, 64] [1, 1, 1] : tensor<2x32x64xf32> to tensor<2x20x64xf32>
  %o = mla.attention q(%qn) latent(%keys) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<2x3x5x24xf32>, tensor<2x20x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x3x5x24xf32>
  return %o : tensor<2x3x5x24xf32>
}

// -----

// CHECK-LABEL: func.func @as_many
// CHECK-SAME: %[[COUNT:[a-z0-9]+]]: index
// CHECK-SAME: mla.lengths = "read"
// CHECK: arith.index_cast %[[COUNT]] : index to i32
// CHECK: cf.assert %{{.*}}, "lengths contradict the model: each seq_lens must be the number of keys
func.func @as_many(%qn: tensor<2x3x5x24xf32>, %nl: tensor<2x3x64xf32>, %w: tensor<5x24x64xf32>, %at: tensor<3xi64>, %past: tensor<2x32x64xf32>, %count: index) -> tensor<2x3x5x24xf32> {
  %l = mla.update past(%past) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<2x32x64xf32>, tensor<2x3x64xf32>, tensor<3xi64>) -> tensor<2x32x64xf32>
  %keys = tensor.extract_slice %l[0, 0, 0] [2, %count, 64] [1, 1, 1] : tensor<2x32x64xf32> to tensor<2x?x64xf32>
  %o = mla.attention q(%qn) latent(%keys) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<2x3x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x3x5x24xf32>
  return %o : tensor<2x3x5x24xf32>
}

// -----

// CHECK-LABEL: func.func @masked
// CHECK-SAME: %[[MASK:[a-z0-9]+]]: tensor<2x1x3x32xi1>, %{{[a-z0-9]+}}: !mla.cache<{{.*}}, %{{[a-z0-9]+}}: tensor<?x?xi32> {{.*}}, %[[LENGTHS:[a-z0-9]+]]: tensor<?xi32> {{.*}}, %[[SLOTS:[a-z0-9]+]]: tensor<?xi32>
// CHECK-NOT: lengths contradict
// CHECK: %[[MOST:.*]]:2 = linalg.generic {{.*}} ins(%[[MASK]], %[[LENGTHS]] : tensor<2x1x3x32xi1>, tensor<?xi32>)
// CHECK: %[[KEY:.*]] = linalg.index 3
// CHECK: arith.cmpi sge, %[[KEY]]
// CHECK: %[[ALL:.*]] = linalg.generic {{.*}} ins(%[[MOST]]#0, %[[MOST]]#1
// CHECK: tensor.extract %[[SLOTS]]
// CHECK: %[[GOOD:.*]] = tensor.extract %[[ALL]][]
// CHECK: cf.assert %[[GOOD]], "a mask contradicts the paged cache: it must hide all keys past the length of their sequence, where the pages hold no token"
// CHECK: mla.append
// CHECK-NOT: a mask contradicts
func.func @masked(%qn: tensor<2x3x5x24xf32>, %nl: tensor<2x3x64xf32>, %w: tensor<5x24x64xf32>, %at: tensor<3xi64>, %c0: tensor<2x32x64xf32>, %c1: tensor<2x32x64xf32>, %mask: tensor<2x1x3x32xi1>) -> (tensor<2x3x5x24xf32>, tensor<2x3x5x24xf32>) {
  %l0 = mla.update past(%c0) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<2x32x64xf32>, tensor<2x3x64xf32>, tensor<3xi64>) -> tensor<2x32x64xf32>
  %o0 = mla.attention q(%qn) latent(%l0) weights(%w, %w) mask(%mask) {scale = 0.3 : f64}
    : (tensor<2x3x5x24xf32>, tensor<2x32x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>, tensor<2x1x3x32xi1>) -> tensor<2x3x5x24xf32>
  %l1 = mla.update past(%c1) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<2x32x64xf32>, tensor<2x3x64xf32>, tensor<3xi64>) -> tensor<2x32x64xf32>
  %o1 = mla.attention q(%qn) latent(%l1) weights(%w, %w) mask(%mask) {scale = 0.3 : f64}
    : (tensor<2x3x5x24xf32>, tensor<2x32x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>, tensor<2x1x3x32xi1>) -> tensor<2x3x5x24xf32>
  return %o0, %o1 : tensor<2x3x5x24xf32>, tensor<2x3x5x24xf32>
}

// -----

// A mask with one row for all sequences, heads and queries is also checked.
// CHECK: #[[FIRST:.*]] = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
// CHECK: #[[SEQUENCE:.*]] = affine_map<(d0, d1, d2, d3) -> (d0)>
// CHECK-LABEL: func.func @added
// CHECK: linalg.generic {indexing_maps = [#[[FIRST]], #[[SEQUENCE]],
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK-NOT: tensor.extract %{{.*}}[%
// CHECK: cf.assert %{{.*}}, "a mask contradicts
func.func @added(%qn: tensor<2x3x5x24xf16>, %nl: tensor<2x3x64xf16>, %w: tensor<5x24x64xf16>, %at: tensor<3xi64>, %past: tensor<2x32x64xf16>, %mask: tensor<1x1x1x32xf16>) -> tensor<2x3x5x24xf16> {
  %l = mla.update past(%past) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<2x32x64xf16>, tensor<2x3x64xf16>, tensor<3xi64>) -> tensor<2x32x64xf16>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) mask(%mask) {scale = 0.3 : f64}
    : (tensor<2x3x5x24xf16>, tensor<2x32x64xf16>, tensor<5x24x64xf16>, tensor<5x24x64xf16>, tensor<1x1x1x32xf16>) -> tensor<2x3x5x24xf16>
  return %o : tensor<2x3x5x24xf16>
}

// -----

// CHECK-LABEL: func.func @grows
// CHECK-NOT: cf.assert
func.func @grows(%qn: tensor<2x3x5x24xf32>, %nl: tensor<2x3x64xf32>, %w: tensor<5x24x64xf32>, %past: tensor<2x32x64xf32>) -> tensor<2x3x5x24xf32> {
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<2x32x64xf32>, tensor<2x3x64xf32>) -> tensor<2x35x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x3x5x24xf32>, tensor<2x35x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x3x5x24xf32>
  return %o : tensor<2x3x5x24xf32>
}
