// RUN: mla-opt %s --cse --canonicalize --split-input-file | FileCheck %s

!cache = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// A decode on memrefs writes its destination. If the op declared only its
// effect on the cache, CSE would delete the second decode, and its destination
// would not be written.
// CHECK-LABEL: func.func @two_decodes
// CHECK-COUNT-2: mlak.decode
func.func @two_decodes(%ql: memref<2x1x5x64xf32>, %c: !cache, %t: memref<2x3xi32>,
                       %n: memref<2xi32>, %a: memref<2x1x5x64xf32>, %b: memref<2x1x5x64xf32>) {
  mlak.decode q(%ql) cache(%c) table(%t) lengths(%n) outs(%a) {kernel = "cpu_decode", scale = 0.1 : f64}
    : (memref<2x1x5x64xf32>, !cache, memref<2x3xi32>, memref<2xi32>, memref<2x1x5x64xf32>) -> ()
  mlak.decode q(%ql) cache(%c) table(%t) lengths(%n) outs(%b) {kernel = "cpu_decode", scale = 0.1 : f64}
    : (memref<2x1x5x64xf32>, !cache, memref<2x3xi32>, memref<2xi32>, memref<2x1x5x64xf32>) -> ()
  return
}

// -----

// Two plans for a length buffer that is updated in place between them: CSE
// keeps both.
// CHECK-LABEL: func.func @two_plans
// CHECK: mlak.plan
// CHECK: memref.store
// CHECK: mlak.plan
func.func @two_plans(%n: memref<2xi32>, %v: i32, %p: memref<64xi8>, %q: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 48 : index
  mlak.plan lengths(%n) query_len(%c1) max_length(%m) outs(%p) {kernel = "cpu_plan", heads = 5, page_size = 16}
    : (memref<2xi32>, index, index, memref<64xi8>) -> ()
  memref.store %v, %n[%c0] : memref<2xi32>
  mlak.plan lengths(%n) query_len(%c1) max_length(%m) outs(%q) {kernel = "cpu_plan", heads = 5, page_size = 16}
    : (memref<2xi32>, index, index, memref<64xi8>) -> ()
  return
}

// -----

!cache = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// On tensors, CSE keeps two equal decodes with an append between them.
// CHECK-LABEL: func.func @read_write_read
// CHECK: mlak.decode
// CHECK: mlak.append
// CHECK: mlak.decode
func.func @read_write_read(%ql: tensor<2x1x5x64xf32>, %c: !cache, %t: tensor<2x3xi32>,
                           %n: tensor<2xi32>, %l: tensor<2x1x64xf32>, %r: tensor<2x1x16xf32>,
                           %s: tensor<2xi32>, %e: tensor<2x1x5x64xf32>)
    -> (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>) {
  %a = mlak.decode q(%ql) cache(%c) table(%t) lengths(%n) outs(%e) {kernel = "cpu_decode", scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, !cache, tensor<2x3xi32>, tensor<2xi32>, tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32>
  mlak.append cache(%c) latent(%l, %r) slots(%s) outs() {kernel = "cpu_append"}
    : (!cache, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>) -> ()
  %b = mlak.decode q(%ql) cache(%c) table(%t) lengths(%n) outs(%e) {kernel = "cpu_decode", scale = 0.1 : f64}
    : (tensor<2x1x5x64xf32>, !cache, tensor<2x3xi32>, tensor<2xi32>, tensor<2x1x5x64xf32>) -> tensor<2x1x5x64xf32>
  return %a, %b : tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>
}

// -----

// CSE merges equal ops on tensors that have no effects.
// CHECK-LABEL: func.func @shared
// CHECK-COUNT-1: mlak.rope
// CHECK-NOT: mlak.rope
func.func @shared(%x: tensor<2x16xf32>, %c: tensor<2x8xf32>, %e: tensor<2x16xf32>)
    -> (tensor<2x16xf32>, tensor<2x16xf32>) {
  %a = mlak.rope %x, %c, %c outs(%e) {kernel = "cpu_rope", input = 1, output = 0}
    : (tensor<2x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
  %b = mlak.rope %x, %c, %c outs(%e) {kernel = "cpu_rope", input = 1, output = 0}
    : (tensor<2x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
  return %a, %b : tensor<2x16xf32>, tensor<2x16xf32>
}
