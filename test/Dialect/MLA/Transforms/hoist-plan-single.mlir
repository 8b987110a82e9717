// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-hoist-plan=single-plan=true

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>

// No error for two decodes that share a plan, one of them in a branch, or for a
// function without a decode.
func.func @shared(%q: tensor<2x1x5x64xf32>, %c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %b: i1) -> tensor<2x1x5x64xf32> {
  %x = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  %r = scf.if %b -> tensor<2x1x5x64xf32> {
    %y = mla.decode q(%x) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
    scf.yield %y : tensor<2x1x5x64xf32>
  } else {
    scf.yield %x : tensor<2x1x5x64xf32>
  }
  return %r : tensor<2x1x5x64xf32>
}

func.func @none(%q: tensor<4xf32>) -> tensor<4xf32> {
  return %q : tensor<4xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>
!d = !mla.cache<<[latent : 64 x f32]>, page = 32>

func.func @lengths(%q: tensor<2x1x5x64xf32>, %c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %m: tensor<2xi32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>) {
  // expected-note @+1 {{the first is for this decode}}
  %x = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  // expected-error @+1 {{'mla.decode' op must share one plan with all decodes of the function (option single-plan), got a second plan for other lengths}}
  %y = mla.decode q(%q) cache(%c) table(%t) lengths(%m) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %x, %y : tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>
!d = !mla.cache<<[latent : 64 x f32]>, page = 32>

func.func @table(%q: tensor<2x1x5x64xf32>, %c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %u: tensor<2x?xi32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>) {
  // expected-note @+1 {{the first is for this decode}}
  %x = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  // expected-error @+1 {{'mla.decode' op must share one plan with all decodes of the function (option single-plan), got a second plan for another block table}}
  %y = mla.decode q(%q) cache(%c) table(%u) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %x, %y : tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>
!d = !mla.cache<<[latent : 64 x f32]>, page = 32>

func.func @heads(%q: tensor<2x1x5x64xf32>, %c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %p: tensor<2x1x3x64xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x3x64xf32>) {
  // expected-note @+1 {{the first is for this decode}}
  %x = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  // expected-error @+1 {{'mla.decode' op must share one plan with all decodes of the function (option single-plan), got a second plan for 3 heads instead of 5}}
  %y = mla.decode q(%p) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x3x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x3x64xf32>
  return %x, %y : tensor<2x1x5x64xf32>, tensor<2x1x3x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>
!d = !mla.cache<<[latent : 64 x f32]>, page = 32>

func.func @query_length(%q: tensor<2x1x5x64xf32>, %c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %p: tensor<2x4x5x64xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x4x5x64xf32>) {
  // expected-note @+1 {{the first is for this decode}}
  %x = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  // expected-error @+1 {{'mla.decode' op must share one plan with all decodes of the function (option single-plan), got a second plan for another query length}}
  %y = mla.decode q(%p) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x4x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x4x5x64xf32>
  return %x, %y : tensor<2x1x5x64xf32>, tensor<2x4x5x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>
!d = !mla.cache<<[latent : 64 x f32]>, page = 32>

func.func @pages(%q: tensor<2x1x5x64xf32>, %c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %d: !d) -> (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>) {
  // expected-note @+1 {{the first is for this decode}}
  %x = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  // expected-error @+1 {{'mla.decode' op must share one plan with all decodes of the function (option single-plan), got a second plan for pages of 32 tokens instead of 16}}
  %y = mla.decode q(%q) cache(%d) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !d, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %x, %y : tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>
!d = !mla.cache<<[latent : 64 x f32]>, page = 32>

func.func @cu_seqlens(%p: tensor<?x5x64xf32>, %c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %cu: tensor<3xi32>, %cv: tensor<3xi32>) -> (tensor<?x5x64xf32>, tensor<?x5x64xf32>) {
  // expected-note @+1 {{the first is for this decode}}
  %x = mla.decode q(%p) cache(%c) table(%t) lengths(%n) cu_seqlens(%cu) {scale = 0.1 : f64} : (tensor<?x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>, tensor<3xi32>) -> tensor<?x5x64xf32>
  // expected-error @+1 {{'mla.decode' op must share one plan with all decodes of the function (option single-plan), got a second plan for other cu_seqlens}}
  %y = mla.decode q(%p) cache(%c) table(%t) lengths(%n) cu_seqlens(%cv) {scale = 0.1 : f64} : (tensor<?x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>, tensor<3xi32>) -> tensor<?x5x64xf32>
  return %x, %y : tensor<?x5x64xf32>, tensor<?x5x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>

func.func @carried(%q: tensor<2x1x5x64xf32>, %c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %steps: index) -> tensor<2x1x5x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %steps step %c1 iter_args(%a = %q, %l = %n) -> (tensor<2x1x5x64xf32>, tensor<2xi32>) {
    // expected-error @+1 {{'mla.decode' op must share one plan with all decodes of the function (option single-plan), got a plan inside a region}}
    %x = mla.decode q(%a) cache(%c) table(%t) lengths(%l) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
    %e = tensor.empty() : tensor<2xi32>
    %m = linalg.add ins(%l, %l : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
    scf.yield %x, %m : tensor<2x1x5x64xf32>, tensor<2xi32>
  }
  return %r#0 : tensor<2x1x5x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>

func.func @unknown_heads(%q: tensor<2x1x?x64xf32>, %c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>) -> tensor<2x1x?x64xf32> {
  // expected-error @+1 {{'mla.decode' op must share one plan with all decodes of the function (option single-plan), got no plan because the number of heads is dynamic}}
  %x = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x?x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x?x64xf32>
  return %x : tensor<2x1x?x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>
!g = !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>

func.func @key_heads(%q: tensor<2x1x4x64xf32>, %c: !c, %g: !g, %t: tensor<2x?xi32>, %n: tensor<2xi32>) -> tensor<2x1x4x64xf32> {
  // expected-note @+1 {{the first is for this decode}}
  %x = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x4x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x4x64xf32>
  // expected-error @+1 {{'mla.gqa_decode' op must share one plan with all decodes of the function (option single-plan), got a second plan for 2 key heads instead of 1}}
  %y = mla.gqa_decode q(%x) cache(%g) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x4x64xf32>, !g, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x4x64xf32>
  return %y : tensor<2x1x4x64xf32>
}
