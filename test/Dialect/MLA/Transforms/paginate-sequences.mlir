// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-paginate="page-size=16" | FileCheck %s
// RUN: not mla-opt %s --split-input-file --mla-paginate="page-size=16" --remarks-filter=mla-paginate 2>&1 | FileCheck %s --check-prefix=REMARK

// A step writes two of the four sequences of a static cache. Table and lengths
// have one row per written sequence, so the other sequences cannot attend.
// REMARK: [Missed] other-sequences | Category:mla-paginate | Function=all_attend | Reason="the cache stays dense: its attention must read only the sequences of argument #1 that have new tokens, 2, got 4", argument=1
// REMARK: [Missed] other-sequences | {{.*}}Function=one_attends | {{.*}}that have new tokens, 2, got 1"
// REMARK: [Missed] other-sequences | {{.*}}Function=one_more | {{.*}}that have new tokens, s0, got s0 + 1"
// REMARK-NOT: [Missed]

func.func @all_attend(%qn: tensor<4x1x5x24xf32>, %past: tensor<4x32x64xf32>, %nl: tensor<2x1x64xf32>, %at: tensor<1xi64>, %w: tensor<5x24x64xf32>) -> (tensor<4x1x5x24xf32>, tensor<4x32x64xf32>) {
  // expected-error @+1 {{cannot be paged: its attention must read only the sequences of argument #1 that have new tokens, 2, got 4}}
  %l = mla.update past(%past) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<4x32x64xf32>, tensor<2x1x64xf32>, tensor<1xi64>) -> tensor<4x32x64xf32>
  // expected-note @+1 {{read here}}
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<4x1x5x24xf32>, tensor<4x32x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<4x1x5x24xf32>
  return %o, %l : tensor<4x1x5x24xf32>, tensor<4x32x64xf32>
}

// -----

func.func @one_attends(%qn: tensor<1x1x5x24xf32>, %past: tensor<4x32x64xf32>, %nl: tensor<2x1x64xf32>, %at: tensor<1xi64>, %w: tensor<5x24x64xf32>) -> (tensor<1x1x5x24xf32>, tensor<4x32x64xf32>) {
  // expected-error @+1 {{that have new tokens, 2, got 1}}
  %l = mla.update past(%past) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<4x32x64xf32>, tensor<2x1x64xf32>, tensor<1xi64>) -> tensor<4x32x64xf32>
  %s = tensor.extract_slice %l[0, 0, 0] [1, 32, 64] [1, 1, 1] : tensor<4x32x64xf32> to tensor<1x32x64xf32>
  // expected-note @+1 {{read here}}
  %o = mla.attention q(%qn) latent(%s) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<1x1x5x24xf32>, tensor<1x32x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<1x1x5x24xf32>
  return %o, %l : tensor<1x1x5x24xf32>, tensor<4x32x64xf32>
}

// -----

// Error: mla.shape shows that one more sequence attends than is written.
func.func @one_more(%qn: tensor<?x1x5x24xf32> {mla.shape = affine_map<()[s0] -> (s0 + 1, 1, 5, 24)>}, %past: tensor<?x32x64xf32> {mla.shape = affine_map<()[s0] -> (s0 + 1, 32, 64)>},
    %nl: tensor<?x1x64xf32> {mla.shape = affine_map<()[s0] -> (s0, 1, 64)>}, %at: tensor<1xi64>, %w: tensor<5x24x64xf32>) -> (tensor<?x1x5x24xf32>, tensor<?x32x64xf32>) {
  // expected-error @+1 {{that have new tokens, s0, got s0 + 1}}
  %l = mla.update past(%past) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<?x32x64xf32>, tensor<?x1x64xf32>, tensor<1xi64>) -> tensor<?x32x64xf32>
  // expected-note @+1 {{read here}}
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<?x1x5x24xf32>, tensor<?x32x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<?x1x5x24xf32>
  return %o, %l : tensor<?x1x5x24xf32>, tensor<?x32x64xf32>
}

// -----

// Paged: only the written sequences attend.
// CHECK-LABEL: func.func @written_attend(
// CHECK: mla.gather
func.func @written_attend(%qn: tensor<2x1x5x24xf32>, %past: tensor<4x32x64xf32>, %nl: tensor<2x1x64xf32>, %at: tensor<1xi64>, %w: tensor<5x24x64xf32>) -> (tensor<2x1x5x24xf32>, tensor<4x32x64xf32>) {
  %l = mla.update past(%past) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<4x32x64xf32>, tensor<2x1x64xf32>, tensor<1xi64>) -> tensor<4x32x64xf32>
  %s = tensor.extract_slice %l[0, 0, 0] [2, 32, 64] [1, 1, 1] : tensor<4x32x64xf32> to tensor<2x32x64xf32>
  %o = mla.attention q(%qn) latent(%s) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x32x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o, %l : tensor<2x1x5x24xf32>, tensor<4x32x64xf32>
}

// -----

// Paged: two dynamic sizes may be equal, so the step compares them at run time.
// CHECK-LABEL: func.func @unknown(
// CHECK: mla.gather
func.func @unknown(%qn: tensor<?x1x5x24xf32>, %past: tensor<?x32x64xf32>, %nl: tensor<?x1x64xf32>, %at: tensor<1xi64>, %w: tensor<5x24x64xf32>) -> (tensor<?x1x5x24xf32>, tensor<?x32x64xf32>) {
  %l = mla.update past(%past) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<?x32x64xf32>, tensor<?x1x64xf32>, tensor<1xi64>) -> tensor<?x32x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<?x1x5x24xf32>, tensor<?x32x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<?x1x5x24xf32>
  return %o, %l : tensor<?x1x5x24xf32>, tensor<?x32x64xf32>
}
