// RUN: mla-opt %s --one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops" | FileCheck %s
// RUN: mla-opt %s --one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops" --cse --canonicalize | FileCheck %s

// One-shot bufferization does not change mla ops on tensors and keeps the order
// of their reads and writes of a cache, also in loops and branches.

!cache = !mla.cache<<[latent : 8 x f32]>, page = 4>

// CHECK-LABEL: func.func @loop_and_branch
// CHECK-SAME:    %[[C:[a-z0-9]+]]: !mla.cache
// CHECK:         %[[D:.*]] = {{scf.if|arith.select}}
// CHECK:         scf.for
// CHECK:           mla.append %[[D]]
// CHECK:           scf.if
// CHECK:             mla.append %[[C]]
// CHECK:           }
// CHECK:           mla.gather %[[D]]
// CHECK:           memref.store
// CHECK:           mla.append %[[D]]
func.func @loop_and_branch(%c: !cache, %e: !cache, %t: tensor<1x2xi32>, %n: tensor<1xi32>, %l: tensor<1x1x8xf32>,
                           %s: tensor<1xi32>, %steps: index, %do: i1, %init: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = scf.if %do -> (!cache) {
    scf.yield %c : !cache
  } else {
    scf.yield %e : !cache
  }
  %r = scf.for %i = %c0 to %steps step %c1 iter_args(%x = %init) -> (tensor<8xf32>) {
    mla.append %d latent(%l) slots(%s) : (!cache, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
    scf.if %do {
      mla.append %c latent(%l) slots(%s) : (!cache, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
    }
    %g = mla.gather %d table(%t) lengths(%n) : (!cache, tensor<1x2xi32>, tensor<1xi32>) -> tensor<1x8x8xf32>
    %v = tensor.extract %g[%c0, %c0, %c0] : tensor<1x8x8xf32>
    %y = tensor.insert %v into %x[%i] : tensor<8xf32>
    mla.append %d latent(%l) slots(%s) : (!cache, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
    scf.yield %y : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
