// Models whose tokens cannot belong to several sequences.
// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-paginate="page-size=16 mask=visible packed"
// RUN: not mla-opt %s --split-input-file --mla-paginate="page-size=16 mask=visible packed" --remarks-filter=mla-paginate 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not mla-opt %S/paginate-packed.mlir --mla-paginate="page-size=16 packed" 2>&1 | FileCheck %s --check-prefix=KEPT

// REMARK: [Missed] packed | {{.*}}Function=two_sequences | Reason="the cache stays dense: the model must have a static batch of 1
// REMARK: [Missed] packed | {{.*}}Function=known_past
// REMARK: [Missed] packed | {{.*}}Function=all_keys
// REMARK: [Missed] packed | {{.*}}Function=log_sum_exps
// REMARK: [Missed] packed | {{.*}}Function=static_cache
// REMARK: [Missed] packed | {{.*}}Function=other_keys
// REMARK: [Missed] packed | {{.*}}Function=mean
// REMARK: [Missed] packed | {{.*}}Function=part
// REMARK: [Missed] packed | {{.*}}Function=convolution
// REMARK: [Missed] past-size | {{.*}}Function=counted
// REMARK: [Missed] packed | {{.*}}Function=sized
// KEPT: 'mla.update' op cannot pack sequences: its attention must have no mask, because a mask has one row per token and one number of keys; pass mask=visible if it only hides later keys and keys past the length

func.func @two_sequences(%qn: tensor<?x?x5x24xf32>, %nl: tensor<?x?x64xf32>, %past: tensor<?x?x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<?x?x5x24xf32> {
  // expected-error @+1 {{'mla.update' op cannot pack sequences: the model must have a static batch of 1, whose tokens become those of all sequences, got a dynamic batch}}
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<?x?x64xf32>, tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<?x?x5x24xf32>, tensor<?x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<?x?x5x24xf32>
  return %o : tensor<?x?x5x24xf32>
}

// -----

func.func @known_past(%qn: tensor<1x?x5x24xf32>, %nl: tensor<1x?x64xf32>, %past: tensor<1x7x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<1x?x5x24xf32> {
  // expected-error @+1 {{its number of past tokens must be dynamic, got 7}}
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<1x7x64xf32>, tensor<1x?x64xf32>) -> tensor<1x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<1x?x5x24xf32>, tensor<1x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<1x?x5x24xf32>
  return %o : tensor<1x?x5x24xf32>
}

// -----

func.func @all_keys(%qn: tensor<1x?x5x24xf32>, %nl: tensor<1x?x64xf32>, %past: tensor<1x?x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<1x?x5x24xf32> {
  // expected-error @+1 {{its attention must be causal, got one that reads all keys; pass the model a causal mask, and mask=visible}}
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<1x?x64xf32>, tensor<1x?x64xf32>) -> tensor<1x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<1x?x5x24xf32>, tensor<1x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<1x?x5x24xf32>
  return %o : tensor<1x?x5x24xf32>
}

// -----

func.func @log_sum_exps(%qn: tensor<1x?x5x24xf32>, %nl: tensor<1x?x64xf32>, %past: tensor<1x?x64xf32>, %w: tensor<5x24x64xf32>) -> tensor<1x?x5xf32, #mla.lse<e>> {
  // expected-error @+1 {{its attention must not return log-sum-exps}}
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<1x?x64xf32>, tensor<1x?x64xf32>) -> tensor<1x?x64xf32>
  %o, %lse = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, lse = #mla.lse<e>, scale = 0.3 : f64}
    : (tensor<1x?x5x24xf32>, tensor<1x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> (tensor<1x?x5x24xf32>, tensor<1x?x5xf32, #mla.lse<e>>)
  return %lse : tensor<1x?x5xf32, #mla.lse<e>>
}

// -----

func.func @static_cache(%qn: tensor<1x?x5x24xf32>, %nl: tensor<1x?x64xf32>, %past: tensor<1x32x64xf32>, %at: tensor<?xi64>, %w: tensor<5x24x64xf32>) -> tensor<1x?x5x24xf32> {
  // expected-error @+1 {{a cache that is written at positions must be read through a mask; pass the model a causal mask, and mask=visible}}
  %l = mla.update past(%past) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<1x32x64xf32>, tensor<1x?x64xf32>, tensor<?xi64>) -> tensor<1x32x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<1x?x5x24xf32>, tensor<1x32x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<1x?x5x24xf32>
  return %o : tensor<1x?x5x24xf32>
}

// -----

func.func @other_keys(%qn: tensor<1x?x5x24xf32>, %nl: tensor<1x?x64xf32>, %past: tensor<1x?x64xf32>, %w: tensor<5x24x64xf32>) -> (tensor<1x?x5x24xf32>, tensor<1x?x5x24xf32>) {
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<1x?x64xf32>, tensor<1x?x64xf32>) -> tensor<1x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<1x?x5x24xf32>, tensor<1x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<1x?x5x24xf32>
  // expected-error @+1 {{'mla.attention' op cannot pack sequences: every attention must read a cache that is paged, got one that reads other keys}}
  %p = mla.attention q(%qn) latent(%nl) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<1x?x5x24xf32>, tensor<1x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<1x?x5x24xf32>
  return %o, %p : tensor<1x?x5x24xf32>, tensor<1x?x5x24xf32>
}

// -----

func.func @mean(%qn: tensor<1x?x5x24xf32>, %nl: tensor<1x?x64xf32>, %past: tensor<1x?x64xf32>, %w: tensor<5x24x64xf32>, %zero: tensor<64xf32>) -> (tensor<1x?x5x24xf32>, tensor<64xf32>) {
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<1x?x64xf32>, tensor<1x?x64xf32>) -> tensor<1x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<1x?x5x24xf32>, tensor<1x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<1x?x5x24xf32>
  // expected-error @+1 {{cannot pack sequences: it combines all tokens of the step, which belong to different sequences}}
  %sum = linalg.reduce ins(%nl : tensor<1x?x64xf32>) outs(%zero : tensor<64xf32>) dimensions = [0, 1]
    (%x: f32, %y: f32) {
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    }
  return %o, %sum : tensor<1x?x5x24xf32>, tensor<64xf32>
}

// -----

// The mean is in a function that the step calls, as parts of layers are.
func.func private @part(%x: tensor<1x?x64xf32>, %zero: tensor<64xf32>) -> tensor<64xf32> attributes {mla.layer_part} {
  // expected-error @+1 {{cannot pack sequences: it combines all tokens of the step, which belong to different sequences}}
  %sum = linalg.reduce ins(%x : tensor<1x?x64xf32>) outs(%zero : tensor<64xf32>) dimensions = [0, 1]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return %sum : tensor<64xf32>
}

func.func @mean_in_part(%qn: tensor<1x?x5x24xf32>, %nl: tensor<1x?x64xf32>, %past: tensor<1x?x64xf32>, %w: tensor<5x24x64xf32>, %zero: tensor<64xf32>) -> (tensor<1x?x5x24xf32>, tensor<64xf32>) {
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<1x?x64xf32>, tensor<1x?x64xf32>) -> tensor<1x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<1x?x5x24xf32>, tensor<1x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<1x?x5x24xf32>
  %sum = call @part(%nl, %zero) : (tensor<1x?x64xf32>, tensor<64xf32>) -> tensor<64xf32>
  return %o, %sum : tensor<1x?x5x24xf32>, tensor<64xf32>
}

// -----

func.func @convolution(%qn: tensor<1x?x5x24xf32>, %nl: tensor<1x?x64xf32>, %past: tensor<1x?x64xf32>, %w: tensor<5x24x64xf32>, %k: tensor<4x64x64xf32>, %out: tensor<1x?x64xf32>) -> (tensor<1x?x5x24xf32>, tensor<1x?x64xf32>) {
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<1x?x64xf32>, tensor<1x?x64xf32>) -> tensor<1x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<1x?x5x24xf32>, tensor<1x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<1x?x5x24xf32>
  // expected-error @+1 {{cannot pack sequences: a convolution may combine tokens of different sequences}}
  %c = linalg.conv_1d_nwc_wcf ins(%nl, %k : tensor<1x?x64xf32>, tensor<4x64x64xf32>) outs(%out : tensor<1x?x64xf32>) -> tensor<1x?x64xf32>
  return %o, %c : tensor<1x?x5x24xf32>, tensor<1x?x64xf32>
}

// -----

func.func @counted(%qn: tensor<1x?x5x24xf32>, %nl: tensor<1x?x64xf32>, %past: tensor<1x?x64xf32>, %w: tensor<5x24x64xf32>, %table: tensor<99xf32>) -> (tensor<1x?x5x24xf32>, f32) {
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{'tensor.dim' op cannot pack sequences: the model uses the number of past tokens, which differs from sequence to sequence; pass positions to the model as an argument}}
  %p = tensor.dim %past, %c1 : tensor<1x?x64xf32>
  %factor = tensor.extract %table[%p] : tensor<99xf32>
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<1x?x64xf32>, tensor<1x?x64xf32>) -> tensor<1x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<1x?x5x24xf32>, tensor<1x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<1x?x5x24xf32>
  return %o, %factor : tensor<1x?x5x24xf32>, f32
}

// -----

// expected-error @+1 {{cannot pack sequences: argument #4 must not have a size that depends on the number of past tokens, because packed sequences have different numbers of them}}
func.func @sized(%qn: tensor<1x?x5x24xf32>, %nl: tensor<1x?x64xf32> {mla.shape = affine_map<()[s0, s1] -> (1, s0, 64)>},
    %past: tensor<1x?x64xf32> {mla.shape = affine_map<()[s0, s1] -> (1, s1, 64)>}, %w: tensor<5x24x64xf32>,
    %ids: tensor<1x?xi64> {mla.shape = affine_map<()[s0, s1] -> (1, s0 + s1)>}) -> (tensor<1x?x5x24xf32>, tensor<1x?xi64>) {
  %l = mla.update past(%past) new(%nl) {mode = #mla.update<concat>} : (tensor<1x?x64xf32>, tensor<1x?x64xf32>) -> tensor<1x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<1x?x5x24xf32>, tensor<1x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<1x?x5x24xf32>
  return %o, %ids : tensor<1x?x5x24xf32>, tensor<1x?xi64>
}
