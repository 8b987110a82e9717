// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-paginate="page-size=16" | FileCheck %s
// RUN: not mla-opt %s --split-input-file --mla-paginate="page-size=16" --remarks-filter=mla-paginate 2>&1 | FileCheck %s --check-prefix=REMARK

// The sizes of these caches have no mla.shape. A slice counts as the whole
// cache only if the arithmetic of the function proves it.
// REMARK: [Missed] result-sliced | {{.*}}Function=last_returned
// REMARK: [Missed] result-sliced | {{.*}}Function=first_returned
// REMARK: [Missed] result-sliced | {{.*}}Function=every_second_returned
// REMARK: [Missed] result-sliced | {{.*}}Function=data_returned
// REMARK: [Missed] read-sliced | {{.*}}Function=first_read | {{.*}}must read all tokens of the cache, got a slice that is not proved to take all
// REMARK: [Missed] read-sliced | {{.*}}Function=static_first_read
// REMARK: [Missed] read-sliced | {{.*}}Function=first_of_capacity
// REMARK: [Missed] past-sliced | {{.*}}Function=past_first
// REMARK-NOT: [Missed]

func.func @last_returned(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %past: tensor<2x?x64xf32>, %w: tensor<5x24x64xf32>) -> (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>) {
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{the function must return its result 'latent' as a whole or not at all, got a slice}}
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  %n = tensor.dim %past, %c1 : tensor<2x?x64xf32>
  // expected-note @+1 {{sliced here}}
  %part = tensor.extract_slice %l[0, 1, 0] [2, %n, 64] [1, 1, 1] : tensor<2x?x64xf32> to tensor<2x?x64xf32>
  return %o, %part : tensor<2x1x5x24xf32>, tensor<2x?x64xf32>
}

// -----

func.func @first_returned(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %past: tensor<2x?x64xf32>, %w: tensor<5x24x64xf32>) -> (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>) {
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{the function must return its result 'latent' as a whole or not at all, got a slice}}
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  %n = tensor.dim %past, %c1 : tensor<2x?x64xf32>
  // expected-note @+1 {{sliced here}}
  %part = tensor.extract_slice %l[0, 0, 0] [2, %n, 64] [1, 1, 1] : tensor<2x?x64xf32> to tensor<2x?x64xf32>
  return %o, %part : tensor<2x1x5x24xf32>, tensor<2x?x64xf32>
}

// -----

// Not paged: the slice has the size of the cache, but stride 2.
func.func @every_second_returned(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %past: tensor<2x?x64xf32>, %w: tensor<5x24x64xf32>) -> (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>) {
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{the function must return its result 'latent' as a whole or not at all, got a slice}}
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  %n = tensor.dim %l, %c1 : tensor<2x?x64xf32>
  // expected-note @+1 {{sliced here}}
  %part = tensor.extract_slice %l[0, 0, 0] [2, %n, 64] [1, 2, 1] : tensor<2x?x64xf32> to tensor<2x?x64xf32>
  return %o, %part : tensor<2x1x5x24xf32>, tensor<2x?x64xf32>
}

// -----

// Not paged: the size of the slice is an argument, which may differ from the
// size of the cache.
func.func @data_returned(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %past: tensor<2x?x64xf32>, %w: tensor<5x24x64xf32>, %n: index) -> (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>) {
  // expected-error @+1 {{the function must return its result 'latent' as a whole or not at all, got a slice}}
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  // expected-note @+1 {{sliced here}}
  %part = tensor.extract_slice %l[0, 0, 0] [2, %n, 64] [1, 1, 1] : tensor<2x?x64xf32> to tensor<2x?x64xf32>
  return %o, %part : tensor<2x1x5x24xf32>, tensor<2x?x64xf32>
}

// -----

func.func @first_read(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x3x64xf32>, %past: tensor<2x?x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{its attention must read all tokens of the cache}}
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x3x64xf32>) -> tensor<2x?x64xf32>
  %p = tensor.dim %past, %c1 : tensor<2x?x64xf32>
  %n = arith.addi %p, %c1 : index
  // expected-note @+1 {{sliced here}}
  %part = tensor.extract_slice %l[0, 0, 0] [2, %n, 64] [1, 1, 1] : tensor<2x?x64xf32> to tensor<2x?x64xf32>
  %o = mla.attention q(%qn) latent(%part) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// -----

// Not paged: the attention reads only 20 of the 38 tokens. With lengths of 20,
// new tokens would not be written after the 37 past tokens.
func.func @static_first_read(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %past: tensor<2x37x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  // expected-error @+1 {{its attention must read all tokens of the cache}}
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  // expected-note @+1 {{sliced here}}
  %part = tensor.extract_slice %l[0, 0, 0] [2, 20, 64] [1, 1, 1] : tensor<2x38x64xf32> to tensor<2x20x64xf32>
  %o = mla.attention q(%qn) latent(%part) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x20x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// -----

// An attention that reads only the first tokens of a cache written at positions
// is supported only if the cache has a known size, as in the second function.
func.func @first_of_capacity(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %past: tensor<2x?x64xf32>, %at: tensor<1xi64>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  // expected-error @+1 {{its attention must read all tokens of the cache}}
  %l = mla.update past(%past) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>, tensor<1xi64>) -> tensor<2x?x64xf32>
  // expected-note @+1 {{sliced here}}
  %part = tensor.extract_slice %l[0, 0, 0] [2, 20, 64] [1, 1, 1] : tensor<2x?x64xf32> to tensor<2x20x64xf32>
  %o = mla.attention q(%qn) latent(%part) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x20x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// -----

// CHECK-LABEL: func.func @first_of_static(
// CHECK: mla.gather
func.func @first_of_static(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %past: tensor<2x32x64xf32>, %at: tensor<1xi64>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %l = mla.update past(%past) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<2x32x64xf32>, tensor<2x1x64xf32>, tensor<1xi64>) -> tensor<2x32x64xf32>
  %part = tensor.extract_slice %l[0, 0, 0] [2, 20, 64] [1, 1, 1] : tensor<2x32x64xf32> to tensor<2x20x64xf32>
  %o = mla.attention q(%qn) latent(%part) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x20x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// -----

func.func @past_first(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %past: tensor<2x?x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %c1 = arith.constant 1 : index
  %p = tensor.dim %past, %c1 : tensor<2x?x64xf32>
  %n = arith.subi %p, %c1 : index
  // expected-note @+1 {{sliced here}}
  %old = tensor.extract_slice %past[0, 0, 0] [2, %n, 64] [1, 1, 1] : tensor<2x?x64xf32> to tensor<2x?x64xf32>
  // expected-error @+1 {{its operand 'past' must be a whole argument or its first sequences, got another slice}}
  %l = mla.update past(%old) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// -----

// These slices take all tokens. Their sizes are the dim of the tensor, the sum
// of past and new tokens, or the largest integer. The slice of the past has
// offset 0.
// CHECK-LABEL: func.func @whole(
// CHECK-SAME: mla.unpacks = [1, 2]
// CHECK: mla.append
// CHECK-NOT: mla.update
func.func @whole(%qn: tensor<2x?x5x24xf32>, %qr: tensor<2x?x5x16xf32>, %nl: tensor<2x?x64xf32>, %nr: tensor<2x?x16xf32>, %past: tensor<2x?x64xf32>, %pastRope: tensor<2x?x16xf32>,
    %w: tensor<5x24x64xf32>) -> (tensor<2x?x5x24xf32>, tensor<2x?x64xf32>, tensor<2x?x16xf32>) {
  %c1 = arith.constant 1 : index
  %max = arith.constant 9223372036854775807 : index
  %p = tensor.dim %past, %c1 : tensor<2x?x64xf32>
  %old = tensor.extract_slice %past[0, 0, 0] [2, %p, 64] [1, 1, 1] : tensor<2x?x64xf32> to tensor<2x?x64xf32>
  %l, %r = mla.update past(%old, %pastRope) new(%nl, %nr) {mode = #mla.update<concat>}
    : (tensor<2x?x64xf32>, tensor<2x?x16xf32>, tensor<2x?x64xf32>, tensor<2x?x16xf32>) -> (tensor<2x?x64xf32>, tensor<2x?x16xf32>)
  %own = tensor.dim %l, %c1 : tensor<2x?x64xf32>
  %s = tensor.dim %nl, %c1 : tensor<2x?x64xf32>
  %sum = arith.addi %p, %s : index
  %l1 = tensor.extract_slice %l[0, 0, 0] [2, %own, 64] [1, 1, 1] : tensor<2x?x64xf32> to tensor<2x?x64xf32>
  %r1 = tensor.extract_slice %r[0, 0, 0] [2, %sum, 16] [1, 1, 1] : tensor<2x?x16xf32> to tensor<2x?x16xf32>
  %o = mla.attention q(%qn, %qr) latent(%l1, %r1) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x?x5x24xf32>, tensor<2x?x5x16xf32>, tensor<2x?x64xf32>, tensor<2x?x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x?x5x24xf32>
  %end = arith.minsi %own, %max : index
  %l2 = tensor.extract_slice %l[0, 0, 0] [2, %end, 64] [1, 1, 1] : tensor<2x?x64xf32> to tensor<2x?x64xf32>
  return %o, %l2, %r1 : tensor<2x?x5x24xf32>, tensor<2x?x64xf32>, tensor<2x?x16xf32>
}
