// RUN: mla-opt %s --cse --loop-invariant-code-motion --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,TENSOR
// RUN: mla-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s --check-prefixes=CHECK,BUFFER
// RUN: mla-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --cse --loop-invariant-code-motion --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,BUFFER

// Kernels in loops and branches, on tensors before one-shot bufferization and
// on memrefs after it. No read of a cache is moved across a write to it. A
// buffer that is read later is not overwritten.

!cache = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// Two equal reads around a write in a loop are kept, and both writes are kept.
// CHECK-LABEL: func.func @loop
// CHECK:         scf.for
// CHECK:           mlak.append
// TENSOR:          %[[A:.*]] = mlak.decode
// BUFFER:          mlak.decode {{.*}} outs(%[[A:[a-z0-9_]+]])
// CHECK:           mlak.append
// TENSOR:          %[[B:.*]] = mlak.decode
// BUFFER:          mlak.decode {{.*}} outs(%[[B:[a-z0-9_]+]])
// TENSOR:          linalg.add ins(%[[A]], %[[B]]
// BUFFER:          linalg.add ins(%[[A]], %[[B]]
// CHECK:         }
func.func @loop(%q: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !cache, %t: tensor<2x3xi32>,
                %n: tensor<2xi32>, %l: tensor<2x1x64xf32>, %r: tensor<2x1x16xf32>, %s: tensor<2xi32>,
                %steps: index) -> tensor<2x1x5x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<2x1x5x64xf32>
  %out = scf.for %i = %c0 to %steps step %c1 iter_args(%x = %q) -> (tensor<2x1x5x64xf32>) {
    mlak.append cache(%c) latent(%l, %r) slots(%s) outs() {kernel = "cpu_append"}
      : (!cache, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>) -> ()
    %a = mlak.decode q(%x, %qr) cache(%c) table(%t) lengths(%n) outs(%e) {kernel = "cpu_decode", scale = 0.1 : f64}
      : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !cache, tensor<2x3xi32>, tensor<2xi32>, tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32>
    mlak.append cache(%c) latent(%l, %r) slots(%s) outs() {kernel = "cpu_append"}
      : (!cache, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>) -> ()
    %b = mlak.decode q(%x, %qr) cache(%c) table(%t) lengths(%n) outs(%e) {kernel = "cpu_decode", scale = 0.1 : f64}
      : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !cache, tensor<2x3xi32>, tensor<2xi32>, tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32>
    %y = linalg.add ins(%a, %b : tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>) outs(%x : tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32>
    scf.yield %y : tensor<2x1x5x64xf32>
  }
  return %out : tensor<2x1x5x64xf32>
}

// The write in the branch remains there, between the reads before and after the
// branch. The read in the branch remains before that write.
// CHECK-LABEL: func.func @branch
// CHECK:         mlak.decode
// CHECK:         scf.if
// CHECK:           mlak.decode
// CHECK:           mlak.append
// CHECK:         } else {
// CHECK:         }
// CHECK:         mlak.decode
// CHECK:         return
func.func @branch(%q: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !cache, %t: tensor<2x3xi32>,
                  %n: tensor<2xi32>, %l: tensor<2x1x64xf32>, %r: tensor<2x1x16xf32>, %s: tensor<2xi32>,
                  %do: i1) -> (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>) {
  %e = tensor.empty() : tensor<2x1x5x64xf32>
  %a = mlak.decode q(%q, %qr) cache(%c) table(%t) lengths(%n) outs(%e) {kernel = "cpu_decode", scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !cache, tensor<2x3xi32>, tensor<2xi32>, tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32>
  %b = scf.if %do -> (tensor<2x1x5x64xf32>) {
    %d = mlak.decode q(%a, %qr) cache(%c) table(%t) lengths(%n) outs(%e) {kernel = "cpu_decode", scale = 0.1 : f64}
      : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !cache, tensor<2x3xi32>, tensor<2xi32>, tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32>
    mlak.append cache(%c) latent(%l, %r) slots(%s) outs() {kernel = "cpu_append"}
      : (!cache, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>) -> ()
    scf.yield %d : tensor<2x1x5x64xf32>
  } else {
    scf.yield %a : tensor<2x1x5x64xf32>
  }
  %f = mlak.decode q(%q, %qr) cache(%c) table(%t) lengths(%n) outs(%e) {kernel = "cpu_decode", scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !cache, tensor<2x3xi32>, tensor<2xi32>, tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32>
  return %a, %b, %f : tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>
}

// A plan for lengths that the loop changes is computed in each iteration, after
// the change.
// CHECK-LABEL: func.func @plan_in_loop
// CHECK:         scf.for
// TENSOR:          %[[N:.*]] = tensor.insert
// TENSOR:          mlak.plan lengths(%[[N]])
// BUFFER:          memref.store {{.*}}, %[[N:[a-z0-9_]+]][
// BUFFER:          mlak.plan lengths(%[[N]])
// CHECK:           mlak.decode
func.func @plan_in_loop(%q: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !cache, %t: tensor<2x3xi32>,
                        %n: tensor<2xi32>, %steps: index) -> tensor<2x1x5x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 48 : index
  %e = tensor.empty() : tensor<2x1x5x64xf32>
  %room = tensor.empty() : tensor<400xi8>
  %out:2 = scf.for %i = %c0 to %steps step %c1 iter_args(%x = %q, %k = %n) -> (tensor<2x1x5x64xf32>, tensor<2xi32>) {
    %length = arith.index_cast %i : index to i32
    %now = tensor.insert %length into %k[%c1] : tensor<2xi32>
    %p = mlak.plan lengths(%now) query_len(%c1) max_length(%m) outs(%room) {kernel = "cpu_plan", heads = 5, page_size = 16}
      : (tensor<2xi32>, index, index, tensor<400xi8>) -> tensor<400xi8>
    %y = mlak.decode q(%x, %qr) cache(%c) table(%t) lengths(%now) plan(%p) outs(%e) {kernel = "cpu_decode", scale = 0.1 : f64}
      : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !cache, tensor<2x3xi32>, tensor<2xi32>, tensor<400xi8>, tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32>
    %z = bufferization.materialize_in_destination %y in %x : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32>
    scf.yield %z, %now : tensor<2x1x5x64xf32>, tensor<2xi32>
  }
  return %out#0 : tensor<2x1x5x64xf32>
}

// LICM must not hoist an invariant read of the cache, because the loop may have
// no iterations.
// CHECK-LABEL: func.func @invariant
// CHECK:         mlak.append
// CHECK:         scf.for
// CHECK:           mlak.decode
func.func @invariant(%q: tensor<2x1x5x64xf32>, %qr: tensor<2x1x5x16xf32>, %c: !cache, %t: tensor<2x3xi32>,
                     %n: tensor<2xi32>, %l: tensor<2x1x64xf32>, %r: tensor<2x1x16xf32>, %s: tensor<2xi32>,
                     %steps: index, %init: tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  mlak.append cache(%c) latent(%l, %r) slots(%s) outs() {kernel = "cpu_append"}
    : (!cache, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>) -> ()
  %out = scf.for %i = %c0 to %steps step %c1 iter_args(%x = %init) -> (tensor<2x1x5x64xf32>) {
    %y = mlak.decode q(%q, %qr) cache(%c) table(%t) lengths(%n) outs(%x) {kernel = "cpu_decode", scale = 0.1 : f64}
      : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !cache, tensor<2x3xi32>, tensor<2xi32>, tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32>
    scf.yield %y : tensor<2x1x5x64xf32>
  }
  return %out : tensor<2x1x5x64xf32>
}
