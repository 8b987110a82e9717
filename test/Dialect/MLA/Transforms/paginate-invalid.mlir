// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-paginate="page-size=16 mask=visible"
// RUN: not mla-opt %s --split-input-file --mla-paginate="page-size=16 mask=visible" --remarks-filter=mla-paginate 2>&1 | FileCheck %s --check-prefix=REMARK

// For each cache that is not paged, a remark gives the reason.
// REMARK: [Missed] past-read | Category:mla-paginate | Function=past_is_read | Reason="the cache stays dense: its operand 'past', argument #1, is also read by 'linalg.exp'", argument=1
// REMARK: [Missed] result-read | {{.*}}Function=update_is_read | {{.*}}argument=1
// REMARK: [Missed] past-computed | {{.*}}Function=past_is_computed
// REMARK: [Missed] past-sliced | {{.*}}Function=past_is_a_slice
// REMARK: [Missed] past-sliced | {{.*}}Function=past_skips_sequences
// REMARK: [Missed] past-sliced | {{.*}}Function=past_has_the_size_of_another_dimension
// REMARK: [Missed] past-sliced | {{.*}}Function=past_has_the_size_of_another_tensor
// REMARK: [Missed] past-read | {{.*}}Function=one_past_two_caches
// REMARK: [Missed] past-read | {{.*}}Function=one_past_two_caches
// REMARK: [Missed] other-rope | {{.*}}Function=other_rope
// REMARK: [Missed] past-size | {{.*}}Function=past_length | {{.*}}user=func.return
// REMARK: [Missed] past-size | {{.*}}Function=asserted
// REMARK: [Missed] other-lengths | {{.*}}Function=meanings | {{.*}}got "capacity"
// REMARK: [Missed] callers | {{.*}}Function=callee
// REMARK: [Missed] past-size | {{.*}}Function=sized | {{.*}}user=tensor.empty
// REMARK: [Missed] past-size | {{.*}}Function=capacity
// REMARK: [Missed] two-caches | {{.*}}Function=latent_and_rope | {{.*}}argument=1
// REMARK: [Missed] nested | {{.*}}Function=in_a_branch
// REMARK: [Missed] ragged | {{.*}}Function=lengths
// REMARK: [Missed] read-sliced | {{.*}}Function=later_keys
// REMARK: [Missed] blocks | {{.*}}Function=two_blocks
// REMARK: [Missed] other-lengths | {{.*}}Function=other_past
// REMARK: [Missed] other-lengths | {{.*}}Function=other_symbol
// REMARK: [Missed] other-lengths | {{.*}}Function=other_new
// REMARK: [Missed] other-lengths | {{.*}}Function=other_batch
// REMARK: [Missed] other-lengths | {{.*}}Function=two_symbols
// REMARK: [Missed] result-twice | {{.*}}Function=returned_twice
// REMARK: [Missed] result-twice | {{.*}}Function=rope_returned_twice

func.func @past_is_read(%nl: tensor<2x1x64xf32>, %cl: tensor<2x37x64xf32>, %e: tensor<2x37x64xf32>) -> (tensor<2x38x64xf32>, tensor<2x37x64xf32>) {
  // expected-error @+1 {{'mla.update' op cannot be paged: its operand 'past', argument #1, is also read by 'linalg.exp'}}
  %l = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  // expected-note @+1 {{read here}}
  %x = linalg.exp ins(%cl : tensor<2x37x64xf32>) outs(%e : tensor<2x37x64xf32>) -> tensor<2x37x64xf32>
  return %l, %x : tensor<2x38x64xf32>, tensor<2x37x64xf32>
}

// -----

func.func @update_is_read(%nl: tensor<2x1x64xf32>, %cl: tensor<2x37x64xf32>, %e: tensor<2x38x64xf32>) -> tensor<2x38x64xf32> {
  // expected-error @+1 {{'mla.update' op cannot be paged: its result 'latent' is also read by 'linalg.exp'}}
  %l = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  // expected-note @+1 {{read here; only attention and return may read it}}
  %x = linalg.exp ins(%l : tensor<2x38x64xf32>) outs(%e : tensor<2x38x64xf32>) -> tensor<2x38x64xf32>
  return %x : tensor<2x38x64xf32>
}

// -----

func.func @past_is_computed(%nl: tensor<2x1x64xf32>) -> tensor<2x38x64xf32> {
  // expected-note @+1 {{got the result of 'tensor.empty'}}
  %cl = tensor.empty() : tensor<2x37x64xf32>
  // expected-error @+1 {{its operand 'past' must be an argument of the function}}
  %l = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  return %l : tensor<2x38x64xf32>
}

// -----

// The number in the message is the argument's number in the model.
func.func @past_in_another_order(%nl: tensor<2x1x64xf32>, %cl: tensor<37x2x64xf32> {mla.arg = 7}) -> tensor<2x38x64xf32> {
  %e = tensor.empty() : tensor<2x37x64xf32>
  // expected-note @+1 {{reordered here}}
  %t = linalg.transpose ins(%cl : tensor<37x2x64xf32>) outs(%e : tensor<2x37x64xf32>) permutation = [1, 0, 2]
  // expected-error @+1 {{its operand 'past', argument #7, must have the order [batch, tokens, width], got another order}}
  %l = mla.update past(%t) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  return %l : tensor<2x38x64xf32>
}

// -----

func.func @past_is_a_slice(%nl: tensor<2x1x64xf32>, %cl: tensor<3x37x64xf32>) -> tensor<2x38x64xf32> {
  // expected-note @+1 {{sliced here}}
  %s = tensor.extract_slice %cl[1, 0, 0] [2, 37, 64] [1, 1, 1] : tensor<3x37x64xf32> to tensor<2x37x64xf32>
  // expected-error @+1 {{its operand 'past' must be a whole argument or its first sequences, got another slice}}
  %l = mla.update past(%s) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  return %l : tensor<2x38x64xf32>
}

// -----

// Error: the past must be the first sequences of the argument. The slice takes
// every second sequence, starting with the first one.
func.func @past_skips_sequences(%nl: tensor<2x1x64xf32>, %cl: tensor<4x37x64xf32>) -> tensor<2x38x64xf32> {
  // expected-note @+1 {{sliced here}}
  %s = tensor.extract_slice %cl[0, 0, 0] [2, 37, 64] [2, 1, 1] : tensor<4x37x64xf32> to tensor<2x37x64xf32>
  // expected-error @+1 {{'past'}}
  %l = mla.update past(%s) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  return %l : tensor<2x38x64xf32>
}

// -----

// Error: the size of the slice is the number of sequences of the argument,
// which may differ from its number of tokens.
func.func @past_has_the_size_of_another_dimension(%nl: tensor<2x1x64xf32>, %cl: tensor<?x?x64xf32>) -> tensor<2x?x64xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %cl, %c0 : tensor<?x?x64xf32>
  // expected-note @+1 {{sliced here}}
  %s = tensor.extract_slice %cl[0, 0, 0] [2, %n, 64] [1, 1, 1] : tensor<?x?x64xf32> to tensor<2x?x64xf32>
  // expected-error @+1 {{'past'}}
  %l = mla.update past(%s) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x64xf32>
  return %l : tensor<2x?x64xf32>
}

// -----

func.func @past_has_the_size_of_another_tensor(%nl: tensor<2x1x64xf32>, %cl: tensor<?x?x64xf32>, %other: tensor<?x?x64xf32>) -> tensor<2x?x64xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %other, %c1 : tensor<?x?x64xf32>
  // expected-note @+1 {{sliced here}}
  %s = tensor.extract_slice %cl[0, 0, 0] [2, %n, 64] [1, 1, 1] : tensor<?x?x64xf32> to tensor<2x?x64xf32>
  // expected-error @+1 {{'past'}}
  %l = mla.update past(%s) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x64xf32>
  return %l : tensor<2x?x64xf32>
}

// -----

func.func @one_past_two_caches(%nl: tensor<2x1x64xf32>, %cl: tensor<2x37x64xf32>) -> (tensor<2x38x64xf32>, tensor<2x38x64xf32>) {
  // expected-error @+1 {{its operand 'past', argument #1, is also read by 'mla.update'}}
  %l = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  // expected-note @+1 {{read here}}
  %m = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  return %l, %m : tensor<2x38x64xf32>, tensor<2x38x64xf32>
}

// -----

// Error: the attention reads the latents of the cache, but the rope keys of
// another tensor.
func.func @other_rope(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %nl: tensor<2x1x64xf32>, %kr: tensor<2x38x16xf32>,
    %w: tensor<5x24x64xf32>, %cl: tensor<2x37x64xf32>) -> tensor<2x1x5x24xf32> {
  // expected-error @+1 {{its attention must read the updated rope key, got another value}}
  %l = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  // expected-note @+1 {{read here}}
  %o = mla.attention q(%qn, %qr) latent(%l, %kr) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// -----

// Error: after the mask is removed, nothing determines the length of the past.
// expected-note @+1 {{no other argument's mla.shape determines this dimension}}
func.func @past_length(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %w: tensor<5x24x64xf32>,
    %mask: tensor<2x1x1x?xi1> {mla.shape = affine_map<()[s0] -> (2, 1, 1, s0 + 1)>},
    %cl: tensor<2x?x64xf32> {mla.shape = affine_map<()[s0] -> (2, s0, 64)>}) -> (tensor<2x1x5x24xf32>, index) {
  %c1 = arith.constant 1 : index
  %l = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x64xf32>
  // expected-error @+1 {{depends on the length of a cache that pagination removes}}
  %n = tensor.dim %cl, %c1 : tensor<2x?x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) mask(%mask) {scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>, tensor<2x1x1x?xi1>) -> tensor<2x1x5x24xf32>
  // expected-note @+1 {{a size must not depend on data; use mask=visible for a mask that is only causal}}
  return %o, %n : tensor<2x1x5x24xf32>, index
}

// -----

// Error: an assertion reads the size of a mask that pagination removes. The
// assertion must not be dropped silently.
// expected-note @+1 {{no other argument's mla.shape determines this dimension}}
func.func @asserted(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %w: tensor<5x24x64xf32>,
    %mask: tensor<2x1x1x?xi1>, %cl: tensor<2x?x64xf32>) -> tensor<2x1x5x24xf32> {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %l = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x64xf32>
  %n = tensor.dim %cl, %c1 : tensor<2x?x64xf32>
  // expected-error @+1 {{depends on the length of a cache that pagination removes}}
  %m = tensor.dim %mask, %c3 : tensor<2x1x1x?xi1>
  %all = arith.addi %n, %c1 : index
  %fits = arith.cmpi eq, %all, %m : index
  cf.assert %fits, "mismatched size for broadcast"
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) mask(%mask) {scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>, tensor<2x1x1x?xi1>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// -----

// Error: the caches would need lengths with different meanings, but the
// function has one vector of lengths.
func.func @meanings(%nl: tensor<2x1x64xf32>, %p: tensor<1xi64>, %c0: tensor<2x37x64xf32>, %c1: tensor<2x64x64xf32>) -> (tensor<2x38x64xf32>, tensor<2x64x64xf32>) {
  %l = mla.update past(%c0) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  // expected-error @+1 {{all caches share the lengths: they must mean "past+new" as in the first cache, got "capacity"}}
  %m = mla.update past(%c1) new(%nl) positions(%p) {mode = #mla.update<scatter>} : (tensor<2x64x64xf32>, tensor<2x1x64xf32>, tensor<1xi64>) -> tensor<2x64x64xf32>
  return %l, %m : tensor<2x38x64xf32>, tensor<2x64x64xf32>
}

// -----

// expected-error @+1 {{cannot page the caches because the module calls the function and mla-paginate changes its signature}}
func.func private @callee(%nl: tensor<2x1x64xf32>, %c0: tensor<2x37x64xf32>) -> tensor<2x38x64xf32> {
  %l = mla.update past(%c0) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  return %l : tensor<2x38x64xf32>
}
func.func @caller(%nl: tensor<2x1x64xf32>, %c0: tensor<2x37x64xf32>) -> tensor<2x38x64xf32> {
  // expected-note @+1 {{called here}}
  %l = func.call @callee(%nl, %c0) : (tensor<2x1x64xf32>, tensor<2x37x64xf32>) -> tensor<2x38x64xf32>
  return %l : tensor<2x38x64xf32>
}

// -----

// Error: the size of a tensor would depend on the lengths, which are data.
// expected-note @+1 {{no other argument's mla.shape determines this dimension}}
func.func @sized(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %w: tensor<5x24x64xf32>,
    %cl: tensor<2x?x64xf32> {mla.shape = affine_map<()[s0] -> (2, s0, 64)>}) -> (tensor<2x1x5x24xf32>, tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %l = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x64xf32>
  // expected-error @+1 {{depends on the length of a cache that pagination removes}}
  %n = tensor.dim %cl, %c1 : tensor<2x?x64xf32>
  %all = arith.addi %n, %c1 : index
  // expected-note @+1 {{a size must not depend on data; use mask=visible for a mask that is only causal, or pass the model an argument with this dimension, such as an attention mask}}
  %sized = tensor.empty(%all) : tensor<?xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o, %sized : tensor<2x1x5x24xf32>, tensor<?xf32>
}

// -----

// Error: the lengths do not determine the size of a cache that does not grow.
// expected-note @+1 {{no other argument's mla.shape determines this dimension}}
func.func @capacity(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %w: tensor<5x24x64xf32>, %at: tensor<1xi64>,
    %cl: tensor<2x?x64xf32> {mla.shape = affine_map<()[s0] -> (2, s0, 64)>}) -> (tensor<2x1x5x24xf32>, tensor<1xindex>) {
  %c1 = arith.constant 1 : index
  %l = mla.update past(%cl) new(%nl) positions(%at) {mode = #mla.update<scatter>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>, tensor<1xi64>) -> tensor<2x?x64xf32>
  // expected-error @+1 {{depends on the length of a cache that pagination removes}}
  %n = tensor.dim %cl, %c1 : tensor<2x?x64xf32>
  %number = tensor.from_elements %n : tensor<1xindex>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) {scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x?x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o, %number : tensor<2x1x5x24xf32>, tensor<1xindex>
}

// -----

func.func @latent_and_rope(%nl: tensor<2x1x64xf32>, %c: tensor<2x37x64xf32>) -> (tensor<2x38x64xf32>, tensor<2x38x64xf32>) {
  // expected-error @+1 {{argument #1 must be past latents or past rope keys, got it as both}}
  %l, %r = mla.update past(%c, %c) new(%nl, %nl) {mode = #mla.update<concat>}
    : (tensor<2x37x64xf32>, tensor<2x37x64xf32>, tensor<2x1x64xf32>, tensor<2x1x64xf32>) -> (tensor<2x38x64xf32>, tensor<2x38x64xf32>)
  return %l, %r : tensor<2x38x64xf32>, tensor<2x38x64xf32>
}

// -----

func.func @in_a_branch(%is: i1, %nl: tensor<2x1x64xf32>, %c: tensor<2x37x64xf32>, %o: tensor<2x38x64xf32>) -> tensor<2x38x64xf32> {
  %r = scf.if %is -> tensor<2x38x64xf32> {
    // expected-error @+1 {{it must be at the top level of the function, got it inside 'scf.if'}}
    %l = mla.update past(%c) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
    scf.yield %l : tensor<2x38x64xf32>
  } else {
    scf.yield %o : tensor<2x38x64xf32>
  }
  return %r : tensor<2x38x64xf32>
}

// -----

func.func @lengths(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %w: tensor<5x24x64xf32>, %n: tensor<2xi32>,
    %cl: tensor<2x37x64xf32>) -> tensor<2x1x5x24xf32> {
  // expected-error @+1 {{its attention must be dense, got one with lengths or cu_seqlens}}
  %l = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) lengths(%n) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x38x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>, tensor<2xi32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// -----

func.func @later_keys(%qn: tensor<2x1x5x24xf32>, %nl: tensor<2x1x64xf32>, %w: tensor<5x24x64xf32>,
    %cl: tensor<2x37x64xf32>) -> tensor<2x1x5x24xf32> {
  // expected-error @+1 {{its attention must read whole rows from the first token on, got another slice}}
  %l = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  %s = tensor.extract_slice %l[0, 1, 0] [2, 37, 64] [1, 1, 1] : tensor<2x38x64xf32> to tensor<2x37x64xf32>
  %o = mla.attention q(%qn) latent(%s) weights(%w, %w) {causal, scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x37x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

// -----

// expected-error @+1 {{the function must have one block, got 2}}
func.func @two_blocks(%nl: tensor<2x1x64xf32>, %cl: tensor<2x37x64xf32>) -> tensor<2x38x64xf32> {
  %l = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  cf.br ^end
^end:
  return %l : tensor<2x38x64xf32>
}

// -----

// All layers share one set of lengths and slots. A function whose layers need
// different ones is not paged.
func.func @other_past(%nl: tensor<2x1x64xf32>, %c: tensor<2x37x64xf32>, %d: tensor<2x39x64xf32>) -> (tensor<2x38x64xf32>, tensor<2x40x64xf32>) {
  %l = mla.update past(%c) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  // expected-error @+1 {{cannot be paged: all caches share the lengths and slots: the number of cached tokens must equal the number in the first cache, 37, got 39}}
  %m = mla.update past(%d) new(%nl) {mode = #mla.update<concat>} : (tensor<2x39x64xf32>, tensor<2x1x64xf32>) -> tensor<2x40x64xf32>
  return %l, %m : tensor<2x38x64xf32>, tensor<2x40x64xf32>
}

// -----

func.func @other_symbol(%nl: tensor<2x1x64xf32>, %c: tensor<2x?x64xf32> {mla.shape = affine_map<()[s0] -> (2, s0, 64)>}, %d: tensor<2x?x64xf32> {mla.shape = affine_map<()[s0] -> (2, s0 + 1, 64)>}) -> (tensor<2x?x64xf32>, tensor<2x?x64xf32>) {
  %l = mla.update past(%c) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x64xf32>
  // expected-error @+1 {{cached tokens must equal the number in the first cache, s0, got s0 + 1}}
  %m = mla.update past(%d) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x64xf32>
  return %l, %m : tensor<2x?x64xf32>, tensor<2x?x64xf32>
}

// -----

func.func @other_new(%nl: tensor<2x1x64xf32>, %n2: tensor<2x2x64xf32>, %c: tensor<2x37x64xf32>, %d: tensor<2x37x64xf32>) -> (tensor<2x38x64xf32>, tensor<2x39x64xf32>) {
  %l = mla.update past(%c) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  // expected-error @+1 {{new tokens must equal the number in the first cache, 1, got 2}}
  %m = mla.update past(%d) new(%n2) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x2x64xf32>) -> tensor<2x39x64xf32>
  return %l, %m : tensor<2x38x64xf32>, tensor<2x39x64xf32>
}

// -----

func.func @other_batch(%nl: tensor<2x1x64xf32>, %n2: tensor<3x1x64xf32>, %c: tensor<2x37x64xf32>, %d: tensor<3x37x64xf32>) -> (tensor<2x38x64xf32>, tensor<3x38x64xf32>) {
  %l = mla.update past(%c) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  // expected-error @+1 {{sequences must equal the number in the first cache, 2, got 3}}
  %m = mla.update past(%d) new(%n2) {mode = #mla.update<concat>} : (tensor<3x37x64xf32>, tensor<3x1x64xf32>) -> tensor<3x38x64xf32>
  return %l, %m : tensor<2x38x64xf32>, tensor<3x38x64xf32>
}

// -----

// Error: nothing proves that the two symbols are equal. Without dense caches
// the step cannot compare them at run time.
func.func @two_symbols(%nl: tensor<2x1x64xf32>, %c: tensor<2x?x64xf32> {mla.shape = affine_map<()[s0, s1] -> (2, s0, 64)>}, %d: tensor<2x?x64xf32> {mla.shape = affine_map<()[s0, s1] -> (2, s1, 64)>}) -> (tensor<2x?x64xf32>, tensor<2x?x64xf32>) {
  %l = mla.update past(%c) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x64xf32>
  // expected-error @+1 {{cached tokens must equal the number in the first cache, s0, got s1}}
  %m = mla.update past(%d) new(%nl) {mode = #mla.update<concat>} : (tensor<2x?x64xf32>, tensor<2x1x64xf32>) -> tensor<2x?x64xf32>
  return %l, %m : tensor<2x?x64xf32>, tensor<2x?x64xf32>
}

// -----

// Error: the function returns a cache twice. A paged cache is not a result: the
// caller reads its new value from the pages.
func.func @returned_twice(%nl: tensor<2x1x64xf32>, %cl: tensor<2x37x64xf32>) -> (tensor<2x38x64xf32>, tensor<2x1x64xf32>, tensor<2x38x64xf32>) {
  // expected-error @+1 {{cannot be paged: its result 'latent' must be returned at most once, got it as results #0 and #2}}
  %l = mla.update past(%cl) new(%nl) {mode = #mla.update<concat>} : (tensor<2x37x64xf32>, tensor<2x1x64xf32>) -> tensor<2x38x64xf32>
  // expected-note @+1 {{returned here}}
  return %l, %nl, %l : tensor<2x38x64xf32>, tensor<2x1x64xf32>, tensor<2x38x64xf32>
}

// -----

func.func @rope_returned_twice(%nl: tensor<2x1x64xf32>, %nr: tensor<2x1x16xf32>, %cl: tensor<2x37x64xf32>, %cr: tensor<2x37x16xf32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<2x38x16xf32>) {
  // expected-error @+1 {{its result 'rope' must be returned at most once, got it as results #1 and #2}}
  %l, %r = mla.update past(%cl, %cr) new(%nl, %nr) {mode = #mla.update<concat>}
    : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf32>, tensor<2x1x16xf32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
  // expected-note @+1 {{returned here}}
  return %l, %r, %r : tensor<2x38x64xf32>, tensor<2x38x16xf32>, tensor<2x38x16xf32>
}
