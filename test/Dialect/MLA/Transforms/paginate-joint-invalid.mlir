// Caches that hold latent and rope key in one row but cannot be paged. The
// error gives the reason.
// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-paginate="page-size=16"
// RUN: not mla-opt %s --split-input-file --mla-paginate="page-size=16" --remarks-filter=mla-paginate 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: [Missed] joint-columns | {{.*}}Function=gap | {{.*}}argument=3
// REMARK: [Missed] joint-columns | {{.*}}Function=two_readers
// REMARK: [Missed] other-latent | {{.*}}Function=other_latent
// REMARK: [Missed] result-sliced | {{.*}}Function=part_returned
// REMARK: [Missed] past-sliced | {{.*}}Function=past_is_sliced
// REMARK: [Missed] result-read | {{.*}}Function=third_field

func.func @gap(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %row: tensor<2x1x82xf32>, %past: tensor<2x7x82xf32>, %w: tensor<5x24x64xf32>) -> (tensor<2x1x5x24xf32>, tensor<2x8x82xf32>) {
  // expected-error @+1 {{'mla.update' op cannot be paged: latent and rope key must fill its rows side by side, got columns [0, 64) and [66, 82) of 82}}
  %all = mla.update past(%past) new(%row) {mode = #mla.update<concat>} : (tensor<2x7x82xf32>, tensor<2x1x82xf32>) -> tensor<2x8x82xf32>
  %l = tensor.extract_slice %all[0, 0, 0] [2, 8, 64] [1, 1, 1] : tensor<2x8x82xf32> to tensor<2x8x64xf32>
  %r = tensor.extract_slice %all[0, 0, 66] [2, 8, 16] [1, 1, 1] : tensor<2x8x82xf32> to tensor<2x8x16xf32>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x8x64xf32>, tensor<2x8x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o, %all : tensor<2x1x5x24xf32>, tensor<2x8x82xf32>
}

// -----

// Error: two attention ops read the latent and the rope key from different
// columns.
func.func @two_readers(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x32xf32>, %row: tensor<2x1x64xf32>, %past: tensor<2x7x64xf32>, %w: tensor<5x24x32xf32>) -> (tensor<2x1x5x24xf32>, tensor<2x1x5x24xf32>) {
  // expected-error @+1 {{all of its attentions must read the same columns as latent or rope key, got an attention that does not read [}}
  %all = mla.update past(%past) new(%row) {mode = #mla.update<concat>} : (tensor<2x7x64xf32>, tensor<2x1x64xf32>) -> tensor<2x8x64xf32>
  %a = tensor.extract_slice %all[0, 0, 0] [2, 8, 32] [1, 1, 1] : tensor<2x8x64xf32> to tensor<2x8x32xf32>
  %b = tensor.extract_slice %all[0, 0, 32] [2, 8, 32] [1, 1, 1] : tensor<2x8x64xf32> to tensor<2x8x32xf32>
  %o = mla.attention q(%qn, %qr) latent(%a, %b) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x32xf32>, tensor<2x8x32xf32>, tensor<2x8x32xf32>, tensor<5x24x32xf32>, tensor<5x24x32xf32>) -> tensor<2x1x5x24xf32>
  %p = mla.attention q(%qn, %qr) latent(%b, %a) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x32xf32>, tensor<2x8x32xf32>, tensor<2x8x32xf32>, tensor<5x24x32xf32>, tensor<5x24x32xf32>) -> tensor<2x1x5x24xf32>
  return %o, %p : tensor<2x1x5x24xf32>, tensor<2x1x5x24xf32>
}

// -----

func.func @other_latent(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %row: tensor<2x1x16xf32>, %past: tensor<2x7x16xf32>, %l: tensor<2x8x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  // expected-error @+1 {{its attention must read the updated latent, got another value}}
  %own = mla.update past(%past) new(%row) {mode = #mla.update<concat>} : (tensor<2x7x16xf32>, tensor<2x1x16xf32>) -> tensor<2x8x16xf32>
  // expected-note @+1 {{read here}}
  %o = mla.attention q(%qn, %qr) latent(%l, %own) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x8x64xf32>, tensor<2x8x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// -----

func.func @part_returned(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %row: tensor<2x1x80xf32>, %past: tensor<2x7x80xf32>, %w: tensor<5x24x64xf32>) -> (tensor<2x1x5x24xf32>, tensor<2x8x64xf32>) {
  // expected-error @+1 {{the function must return its result 'latent' as a whole or not at all, got a slice}}
  %all = mla.update past(%past) new(%row) {mode = #mla.update<concat>} : (tensor<2x7x80xf32>, tensor<2x1x80xf32>) -> tensor<2x8x80xf32>
  // expected-note @+1 {{sliced here}}
  %l = tensor.extract_slice %all[0, 0, 0] [2, 8, 64] [1, 1, 1] : tensor<2x8x80xf32> to tensor<2x8x64xf32>
  %r = tensor.extract_slice %all[0, 0, 64] [2, 8, 16] [1, 1, 1] : tensor<2x8x80xf32> to tensor<2x8x16xf32>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x8x64xf32>, tensor<2x8x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o, %l : tensor<2x1x5x24xf32>, tensor<2x8x64xf32>
}

// -----

func.func @past_is_sliced(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %row: tensor<2x1x80xf32>, %past: tensor<2x7x80xf32>, %w: tensor<5x24x64xf32>) -> (tensor<2x1x5x24xf32>, tensor<2x7x64xf32>) {
  // expected-note @+1 {{sliced here}}
  %old = tensor.extract_slice %past[0, 0, 0] [2, 7, 64] [1, 1, 1] : tensor<2x7x80xf32> to tensor<2x7x64xf32>
  // expected-error @+1 {{its operand 'past' must be a whole argument or its first sequences, got another slice}}
  %all = mla.update past(%past) new(%row) {mode = #mla.update<concat>} : (tensor<2x7x80xf32>, tensor<2x1x80xf32>) -> tensor<2x8x80xf32>
  %l = tensor.extract_slice %all[0, 0, 0] [2, 8, 64] [1, 1, 1] : tensor<2x8x80xf32> to tensor<2x8x64xf32>
  %r = tensor.extract_slice %all[0, 0, 64] [2, 8, 16] [1, 1, 1] : tensor<2x8x80xf32> to tensor<2x8x16xf32>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x8x64xf32>, tensor<2x8x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o, %old : tensor<2x1x5x24xf32>, tensor<2x7x64xf32>
}

// -----

// Error: some columns hold the key of an indexer, which another op reads.
func.func @third_field(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %row: tensor<2x1x80xf32>, %past: tensor<2x7x80xf32>, %w: tensor<5x24x64xf32>, %e: tensor<2x8x16xf32>) -> (tensor<2x1x5x24xf32>, tensor<2x8x16xf32>) {
  // expected-error @+1 {{its result 'latent' is also read by 'linalg.exp'}}
  %all = mla.update past(%past) new(%row) {mode = #mla.update<concat>} : (tensor<2x7x80xf32>, tensor<2x1x80xf32>) -> tensor<2x8x80xf32>
  %l = tensor.extract_slice %all[0, 0, 0] [2, 8, 64] [1, 1, 1] : tensor<2x8x80xf32> to tensor<2x8x64xf32>
  %r = tensor.extract_slice %all[0, 0, 64] [2, 8, 16] [1, 1, 1] : tensor<2x8x80xf32> to tensor<2x8x16xf32>
  // expected-note @+1 {{read here; only attention and return may read it}}
  %x = linalg.exp ins(%r : tensor<2x8x16xf32>) outs(%e : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x8x64xf32>, tensor<2x8x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o, %x : tensor<2x1x5x24xf32>, tensor<2x8x16xf32>
}
