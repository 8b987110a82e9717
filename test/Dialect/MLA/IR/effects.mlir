// RUN: mla-opt %s --allow-unregistered-dialect --cse | FileCheck %s --check-prefixes=CHECK,CSE
// RUN: mla-opt %s --allow-unregistered-dialect --loop-invariant-code-motion | FileCheck %s --check-prefixes=CHECK,LICM
// RUN: mla-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s
// RUN: mla-opt %s --allow-unregistered-dialect --cse --loop-invariant-code-motion --canonicalize --cse | FileCheck %s

// A cache is a reference, and ops have effects on it. No pass may change the
// order of its reads and writes, drop a write, or move a read or a write out of
// a loop or a branch.

!cache = !mla.cache<<[latent : 8 x f32]>, page = 4>

// Two equal reads with a write between them: all three ops are kept.
// CHECK-LABEL: func.func @read_write_read
// CHECK:         %[[A:.*]] = mla.decode
// CHECK:         mla.append
// CHECK:         %[[B:.*]] = mla.decode
// CHECK:         return %[[A]], %[[B]]
func.func @read_write_read(%q: tensor<1x1x2x8xf32>, %c: !cache, %t: tensor<1x2xi32>, %n: tensor<1xi32>,
                           %l: tensor<1x1x8xf32>, %s: tensor<1xi32>)
    -> (tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) {
  %a = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64}
    : (tensor<1x1x2x8xf32>, !cache, tensor<1x2xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
  mla.append %c latent(%l) slots(%s) : (!cache, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
  %b = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64}
    : (tensor<1x1x2x8xf32>, !cache, tensor<1x2xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
  return %a, %b : tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>
}

// Two equal writes are kept.
// CHECK-LABEL: func.func @write_write
// CHECK-COUNT-2: mla.append
func.func @write_write(%c: !cache, %l: tensor<1x1x8xf32>, %s: tensor<1xi32>) {
  mla.append %c latent(%l) slots(%s) : (!cache, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
  mla.append %c latent(%l) slots(%s) : (!cache, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
  return
}

// If there is no write between two equal reads, CSE merges them.
// CHECK-LABEL: func.func @read_read
// CSE:           mla.gather
// CSE-NOT:       mla.gather
// CSE:           return
func.func @read_read(%c: !cache, %t: tensor<1x2xi32>, %n: tensor<1xi32>)
    -> (tensor<1x8x8xf32>, tensor<1x8x8xf32>) {
  %a = mla.gather %c table(%t) lengths(%n) : (!cache, tensor<1x2xi32>, tensor<1xi32>) -> tensor<1x8x8xf32>
  %b = mla.gather %c table(%t) lengths(%n) : (!cache, tensor<1x2xi32>, tensor<1xi32>) -> tensor<1x8x8xf32>
  return %a, %b : tensor<1x8x8xf32>, tensor<1x8x8xf32>
}

// An invariant read and an invariant write remain in the loop, the read after
// the write.
// CHECK-LABEL: func.func @loop
// CHECK:         scf.for
// CHECK:           mla.append
// CHECK:           mla.gather
// CHECK:           scf.yield
func.func @loop(%c: !cache, %t: tensor<1x2xi32>, %n: tensor<1xi32>, %l: tensor<1x1x8xf32>,
                %s: tensor<1xi32>, %steps: index, %init: tensor<1x8x8xf32>) -> tensor<1x8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %steps step %c1 iter_args(%x = %init) -> (tensor<1x8x8xf32>) {
    mla.append %c latent(%l) slots(%s) : (!cache, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
    %g = mla.gather %c table(%t) lengths(%n) : (!cache, tensor<1x2xi32>, tensor<1xi32>) -> tensor<1x8x8xf32>
    scf.yield %g : tensor<1x8x8xf32>
  }
  return %r : tensor<1x8x8xf32>
}

// A loop that only reads the cache. The read must not be hoisted, because the
// loop may have no iterations and a bad table is undefined behavior.
// CHECK-LABEL: func.func @loop_read
// CHECK:         scf.for
// CHECK:           mla.decode
func.func @loop_read(%q: tensor<1x1x2x8xf32>, %c: !cache, %t: tensor<1x2xi32>, %n: tensor<1xi32>, %steps: index)
    -> tensor<1x1x2x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %steps step %c1 iter_args(%x = %q) -> (tensor<1x1x2x8xf32>) {
    %g = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64}
      : (tensor<1x1x2x8xf32>, !cache, tensor<1x2xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
    scf.yield %g : tensor<1x1x2x8xf32>
  }
  return %r : tensor<1x1x2x8xf32>
}

// The write in the branch remains there, between the reads before and after the
// branch.
// CHECK-LABEL: func.func @branch
// CHECK:         mla.gather
// CHECK:         scf.if
// CHECK:           mla.append
// CHECK:         }
// CHECK:         mla.gather
func.func @branch(%c: !cache, %t: tensor<1x2xi32>, %n: tensor<1xi32>, %l: tensor<1x1x8xf32>,
                  %s: tensor<1xi32>, %do: i1) -> (tensor<1x8x8xf32>, tensor<1x8x8xf32>) {
  %a = mla.gather %c table(%t) lengths(%n) : (!cache, tensor<1x2xi32>, tensor<1xi32>) -> tensor<1x8x8xf32>
  scf.if %do {
    mla.append %c latent(%l) slots(%s) : (!cache, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
  }
  %b = mla.gather %c table(%t) lengths(%n) : (!cache, tensor<1x2xi32>, tensor<1xi32>) -> tensor<1x8x8xf32>
  return %a, %b : tensor<1x8x8xf32>, tensor<1x8x8xf32>
}

// A cache that a branch selects or a loop carries is a reference to the same
// cache, so that its reads and writes keep their order.
// CHECK-LABEL: func.func @carried
// CHECK:         scf.for
// CHECK:           mla.append
// CHECK:           mla.gather
// CHECK:           mla.append
func.func @carried(%a: !cache, %b: !cache, %which: i1, %t: tensor<1x2xi32>, %n: tensor<1xi32>,
                   %l: tensor<1x1x8xf32>, %s: tensor<1xi32>, %steps: index, %init: tensor<1x8x8xf32>)
    -> tensor<1x8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = scf.if %which -> (!cache) {
    scf.yield %a : !cache
  } else {
    scf.yield %b : !cache
  }
  %r:2 = scf.for %i = %c0 to %steps step %c1 iter_args(%d = %c, %x = %init) -> (!cache, tensor<1x8x8xf32>) {
    mla.append %d latent(%l) slots(%s) : (!cache, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
    %g = mla.gather %a table(%t) lengths(%n) : (!cache, tensor<1x2xi32>, tensor<1xi32>) -> tensor<1x8x8xf32>
    mla.append %d latent(%l) slots(%s) : (!cache, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
    scf.yield %d, %g : !cache, tensor<1x8x8xf32>
  }
  return %r#1 : tensor<1x8x8xf32>
}

// A plan has no effects: CSE merges equal plans, and an unused plan is deleted.
// CHECK-LABEL: func.func @plan(
// CSE:           = mla.plan
// CSE-NOT:       = mla.plan
// CSE:           %[[A:.*]] = mla.decode {{.*}} plan(%[[P:.*]]) {scale
// CSE:           mla.decode {{.*}} plan(%[[P]]) {scale
// CSE:           return
func.func @plan(%q: tensor<1x1x2x8xf32>, %c: !cache, %t: tensor<1x2xi32>, %n: tensor<1xi32>, %p: index)
    -> tensor<1x1x2x8xf32> {
  %p0 = mla.plan lengths(%n) max_pages(%p) {heads = 2, page_size = 4, query_len = 1} : (tensor<1xi32>, index) -> !mla.plan
  %a = mla.decode q(%q) cache(%c) table(%t) lengths(%n) plan(%p0) {scale = 0.5 : f64}
    : (tensor<1x1x2x8xf32>, !cache, tensor<1x2xi32>, tensor<1xi32>, !mla.plan) -> tensor<1x1x2x8xf32>
  %p1 = mla.plan lengths(%n) max_pages(%p) {heads = 2, page_size = 4, query_len = 1} : (tensor<1xi32>, index) -> !mla.plan
  %b = mla.decode q(%a) cache(%c) table(%t) lengths(%n) plan(%p1) {scale = 0.5 : f64}
    : (tensor<1x1x2x8xf32>, !cache, tensor<1x2xi32>, tensor<1xi32>, !mla.plan) -> tensor<1x1x2x8xf32>
  return %b : tensor<1x1x2x8xf32>
}

// Plans for different lengths or numbers of heads are not merged.
// CHECK-LABEL: func.func @plans_differ
// CHECK-COUNT-3: = mla.plan
func.func @plans_differ(%n: tensor<1xi32>, %m: tensor<1xi32>, %p: index) -> (!mla.plan, !mla.plan, !mla.plan) {
  %a = mla.plan lengths(%n) max_pages(%p) {heads = 2, page_size = 4, query_len = 1} : (tensor<1xi32>, index) -> !mla.plan
  %b = mla.plan lengths(%m) max_pages(%p) {heads = 2, page_size = 4, query_len = 1} : (tensor<1xi32>, index) -> !mla.plan
  %c = mla.plan lengths(%n) max_pages(%p) {heads = 4, page_size = 4, query_len = 1} : (tensor<1xi32>, index) -> !mla.plan
  return %a, %b, %c : !mla.plan, !mla.plan, !mla.plan
}

// LICM hoists ops whose behavior is defined for all operands. Ops with lengths
// or positions, which may be invalid, remain in the loop.
// CHECK-LABEL: func.func @speculation
// LICM:          mla.latent_attention
// LICM:          mla.update
// LICM:          mla.rope
// LICM:          scf.for
// LICM:            mla.latent_attention {{.*}} lengths(
// LICM:            mla.update {{.*}} positions(
func.func @speculation(%q: tensor<1x1x2x8xf32>, %l: tensor<1x4x8xf32>, %x: tensor<1x1x8xf32>, %n: tensor<1xi32>,
                       %f: tensor<1x1x4xf32>, %steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %steps step %c1 {
    %a = mla.latent_attention q(%q) latent(%l) {scale = 0.5 : f64}
      : (tensor<1x1x2x8xf32>, tensor<1x4x8xf32>) -> tensor<1x1x2x8xf32>
    %b = mla.latent_attention q(%q) latent(%l) lengths(%n) {scale = 0.5 : f64}
      : (tensor<1x1x2x8xf32>, tensor<1x4x8xf32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
    %u = mla.update past(%l) new(%x) {mode = #mla.update<concat>}
      : (tensor<1x4x8xf32>, tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %v = mla.update past(%l) new(%x) positions(%n) {mode = #mla.update<scatter>}
      : (tensor<1x4x8xf32>, tensor<1x1x8xf32>, tensor<1xi32>) -> tensor<1x4x8xf32>
    %r = mla.rope %x, %f, %f : (tensor<1x1x8xf32>, tensor<1x1x4xf32>, tensor<1x1x4xf32>) -> tensor<1x1x8xf32>
    "test.use"(%a, %b, %u, %v, %r) : (tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>, tensor<1x5x8xf32>, tensor<1x4x8xf32>, tensor<1x1x8xf32>) -> ()
  }
  return
}

// A conversion of the base has no effects: CSE merges two equal ones.
// CHECK-LABEL: func.func @bases
// CSE:           %[[B:.*]] = mla.convert_lse %{{.*}} : tensor<2xf32, #mla.lse<e>> to tensor<2xf32, #mla.lse<two>>
// CSE-NOT:       mla.convert_lse
// CSE:           return %[[B]], %[[B]]
func.func @bases(%a: tensor<2xf32, #mla.lse<e>>) -> (tensor<2xf32, #mla.lse<two>>, tensor<2xf32, #mla.lse<two>>) {
  %b = mla.convert_lse %a : tensor<2xf32, #mla.lse<e>> to tensor<2xf32, #mla.lse<two>>
  %c = mla.convert_lse %a : tensor<2xf32, #mla.lse<e>> to tensor<2xf32, #mla.lse<two>>
  return %b, %c : tensor<2xf32, #mla.lse<two>>, tensor<2xf32, #mla.lse<two>>
}
