// RUN: mla-opt %s --split-input-file --mla-outline-layers | FileCheck %s
// RUN: %mla-opt %s --split-input-file --mla-outline-layers --remarks-filter=mla-outline-layers -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --split-input-file --mla-outline-layers=min-layers=4 | FileCheck %s --check-prefix=NONE
// RUN: %mla-opt %s --split-input-file --mla-outline-layers --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: mla-opt %s --split-input-file --mla-outline-layers=split=true | FileCheck %s --check-prefix=NO-PARTS

// With `split`, functions are unchanged if they do not call parts of layers.
// NO-PARTS-NOT: _layer_

// STATISTICS: mla-outline-layers
// STATISTICS-NEXT: (S) 14 calls - parts outlined
// STATISTICS-NEXT: (S) 11 functions - distinct functions made

!cache = !mla.cache<<[latent : 8 x f32]>, page = 16>

// Two equal layers and a third with a different scale become two functions. CSE
// shared the empty tensor; each function creates its own at the first use.

// REMARK: 3 layers became 2 functions, equal layers share one
// NONE-NOT: call
// NONE-COUNT-3: mla.decode
// NONE-NOT: call
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:[a-z0-9]*]]: tensor<1x1x2x8xf32>, %[[C0:[a-z0-9]*]]: !mla.cache{{.*}}, %[[C1:[a-z0-9]*]]: !mla.cache{{.*}}, %[[T:[a-z0-9]*]]: tensor<1x?xi32>, %[[N:[a-z0-9]*]]: tensor<1xi32>)
// CHECK-NEXT: %[[A:.*]] = call @[[L0:main_layer_0]](%[[X]], %[[C0]], %[[T]], %[[N]])
// CHECK-NEXT: %[[B:.*]] = call @[[L0]](%[[A]], %[[C1]], %[[T]], %[[N]])
// CHECK-NEXT: %[[C:.*]] = call @[[L2:main_layer_2]](%[[B]], %[[C1]], %[[T]], %[[N]])
// CHECK-NEXT: return %[[C]]
// CHECK: func.func private @[[L2]]
// CHECK: mla.decode
// CHECK-SAME: scale = 2.500000e-01
// CHECK: func.func private @[[L0]]
// CHECK-NEXT: mla.decode
// CHECK-SAME: scale = 5.000000e-01
// CHECK-NEXT: tensor.empty
// CHECK-NEXT: linalg.add
// CHECK-NOT: func.func
func.func @main(%x: tensor<1x1x2x8xf32>, %c0: !cache, %c1: !cache, %t: tensor<1x?xi32>, %n: tensor<1xi32>) -> tensor<1x1x2x8xf32> {
  %e = tensor.empty() : tensor<1x1x2x8xf32>
  %a0 = mla.decode q(%x) cache(%c0) table(%t) lengths(%n) {scale = 0.5 : f64} : (tensor<1x1x2x8xf32>, !cache, tensor<1x?xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
  %x0 = linalg.add ins(%x, %a0 : tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) outs(%e : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  %a1 = mla.decode q(%x0) cache(%c1) table(%t) lengths(%n) {scale = 0.5 : f64} : (tensor<1x1x2x8xf32>, !cache, tensor<1x?xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
  %x1 = linalg.add ins(%x0, %a1 : tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) outs(%e : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  %a2 = mla.decode q(%x1) cache(%c1) table(%t) lengths(%n) {scale = 0.25 : f64} : (tensor<1x1x2x8xf32>, !cache, tensor<1x?xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
  %x2 = linalg.add ins(%x1, %a2 : tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) outs(%e : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  return %x2 : tensor<1x1x2x8xf32>
}

// -----

!cache = !mla.cache<<[latent : 8 x f32]>, page = 16>

// Writes and reads of a cache keep their order. The assert on the size of an
// argument remains before the calls. A value of the first layer that the second
// layer reads becomes a result and an argument.

// CHECK-LABEL: func.func @effects
// CHECK: tensor.dim
// CHECK: cf.assert
// CHECK: %[[R:.*]]:2 = call @effects_layer_0
// CHECK-NEXT: %[[S:.*]] = call @effects_layer_1({{.*}}%[[R]]#
// CHECK-NEXT: return %[[S]]
// CHECK: func.func private @effects_layer_1
// CHECK-NOT: cf.assert
// CHECK: mla.append
// CHECK: mla.decode
// CHECK: mla.append
// CHECK: func.func private @effects_layer_0
// CHECK: mla.append
// CHECK: mla.decode
// CHECK: return
func.func @effects(%x: tensor<?x1x2x8xf32>, %l: tensor<?x1x8xf32>, %c: !cache, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %s: tensor<?xi32>) -> tensor<?x1x2x8xf32> {
  %c0 = arith.constant 0 : index
  mla.append %c latent(%l) slots(%s) : (!cache, tensor<?x1x8xf32>, tensor<?xi32>) -> ()
  %m = tensor.cast %l : tensor<?x1x8xf32> to tensor<?x?x8xf32>
  %a0 = mla.decode q(%x) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64} : (tensor<?x1x2x8xf32>, !cache, tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x1x2x8xf32>
  mla.append %c latent(%l) slots(%s) : (!cache, tensor<?x1x8xf32>, tensor<?xi32>) -> ()
  %d = tensor.dim %x, %c0 : tensor<?x1x2x8xf32>
  %d1 = tensor.dim %l, %c0 : tensor<?x1x8xf32>
  %ok = arith.cmpi eq, %d, %d1 : index
  cf.assert %ok, "batch"
  %a1 = mla.decode q(%a0) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64} : (tensor<?x1x2x8xf32>, !cache, tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x1x2x8xf32>
  %e = tensor.empty(%d) : tensor<?x1x2x8xf32>
  %m1 = tensor.cast %m : tensor<?x?x8xf32> to tensor<?x1x8xf32>
  mla.append %c latent(%m1) slots(%s) : (!cache, tensor<?x1x8xf32>, tensor<?xi32>) -> ()
  %y = linalg.add ins(%a1, %a1 : tensor<?x1x2x8xf32>, tensor<?x1x2x8xf32>) outs(%e : tensor<?x1x2x8xf32>) -> tensor<?x1x2x8xf32>
  return %y : tensor<?x1x2x8xf32>
}

// -----

!cache = !mla.cache<<[latent : 8 x f32]>, page = 16>

// There is only one layer, so nothing is outlined.
// REMARK: number of layers: 1, fewer than 2: left in one function
// CHECK-LABEL: func.func @single
// CHECK-NOT: call
func.func @single(%x: tensor<1x1x2x8xf32>, %c: !cache, %t: tensor<1x?xi32>, %n: tensor<1xi32>) -> tensor<1x1x2x8xf32> {
  %a = mla.decode q(%x) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64} : (tensor<1x1x2x8xf32>, !cache, tensor<1x?xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
  return %a : tensor<1x1x2x8xf32>
}

// -----

!cache = !mla.cache<<[latent : 8 x f32]>, page = 16>

// The plan of a step belongs to no layer. It remains before the calls and is
// passed to the layers. Its buffer, whose size is not computed from shapes
// alone, remains there, too.

// CHECK-LABEL: func.func @plan
// CHECK: %[[BYTES:.*]] = mlak.plan_bytes
// CHECK: %[[BUFFER:.*]] = tensor.empty(%[[BYTES]])
// CHECK: %[[P:.*]] = mlak.plan {{.*}} outs(%[[BUFFER]])
// CHECK: call @plan_layer_0({{.*}}%[[P]]
// CHECK: call @plan_layer_1({{.*}}%[[P]]
// CHECK: return
// CHECK-NOT: mlak.plan
func.func @plan(%x: tensor<1x1x2x8xf32>, %e: tensor<1x1x2x8xf32>, %c0: !cache, %c1: !cache, %t: tensor<1x?xi32>, %n: tensor<1xi32>, %l: tensor<1x1x8xf32>, %s: tensor<1xi32>) -> tensor<1x1x2x8xf32> {
  mla.append %c0 latent(%l) slots(%s) : (!cache, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
  %c1i = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %pages = tensor.dim %t, %c1i : tensor<1x?xi32>
  %m = arith.muli %pages, %c16 : index
  %bytes = mlak.plan_bytes batch(%c1i) query_len(%c1i) max_length(%m) {heads = 2, page_size = 16}
  %pe = tensor.empty(%bytes) : tensor<?xi8>
  %p = mlak.plan lengths(%n) query_len(%c1i) max_length(%m) outs(%pe) {heads = 2, page_size = 16, kernel = "cpu_plan"} : (tensor<1xi32>, index, index, tensor<?xi8>) -> tensor<?xi8>
  %a0 = mlak.decode q(%x) cache(%c0) table(%t) lengths(%n) plan(%p) outs(%e)
         {kernel = "cpu_decode", scale = 0.5 : f64}
       : (tensor<1x1x2x8xf32>, !cache, tensor<1x?xi32>, tensor<1xi32>, tensor<?xi8>, tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  %x0 = linalg.add ins(%x, %a0 : tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) outs(%e : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  %a1 = mlak.decode q(%x0) cache(%c1) table(%t) lengths(%n) plan(%p) outs(%e)
         {kernel = "cpu_decode", scale = 0.25 : f64}
       : (tensor<1x1x2x8xf32>, !cache, tensor<1x?xi32>, tensor<1xi32>, tensor<?xi8>, tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  %x1 = linalg.add ins(%x0, %a1 : tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) outs(%e : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  return %x1 : tensor<1x1x2x8xf32>
}

// -----

!cache = !mla.cache<<[latent : 8 x f32]>, page = 16>

// A cut after `%h0` and a cut after `%x0` are each crossed by a single value.
// The cut must be after `%x0`: `%x0` is not counted, because it is also live
// across the second attention. `%f`, which both layers read, does not affect
// the choice. Each layer creates the filled tensor `%ones`.

// REMARK: 2 layers became 1 functions, equal layers share one
// CHECK-LABEL: func.func @residual
// CHECK-NEXT: %[[A:.*]] = call @residual_layer_0(%arg0, %arg1, %arg3, %arg4, %arg5)
// CHECK-NEXT: %[[B:.*]] = call @residual_layer_0(%[[A]], %arg1, %arg3, %arg4, %arg5)
// CHECK-NEXT: return %[[B]]
// CHECK: func.func private @residual_layer_0
// CHECK: linalg.sub
// CHECK: mla.decode
// CHECK: linalg.add
// CHECK: linalg.generic
// CHECK: linalg.mul
// CHECK: linalg.add
// CHECK-NOT: func.func
func.func @residual(%x: tensor<1x1x2x8xf32>, %f: tensor<1x1x2x8xf32>, %unused: tensor<4xf32>, %c: !cache, %t: tensor<1x?xi32>, %n: tensor<1xi32>) -> tensor<1x1x2x8xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<1x1x2x8xf32>
  %ones = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x1x2x8xf32>) {
  ^bb0(%out: f32):
    linalg.yield %one : f32
  } -> tensor<1x1x2x8xf32>
  %q0 = linalg.sub ins(%x, %f : tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) outs(%e : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  %a0 = mla.decode q(%q0) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64} : (tensor<1x1x2x8xf32>, !cache, tensor<1x?xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
  %h0 = linalg.add ins(%x, %a0 : tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) outs(%e : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  %m0 = linalg.mul ins(%h0, %ones : tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) outs(%e : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  %x0 = linalg.add ins(%h0, %m0 : tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) outs(%e : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  %q1 = linalg.sub ins(%x0, %f : tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) outs(%e : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  %a1 = mla.decode q(%q1) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64} : (tensor<1x1x2x8xf32>, !cache, tensor<1x?xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
  %h1 = linalg.add ins(%x0, %a1 : tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) outs(%e : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  %m1 = linalg.mul ins(%h1, %ones : tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) outs(%e : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  %x1 = linalg.add ins(%h1, %m1 : tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) outs(%e : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
  return %x1 : tensor<1x1x2x8xf32>
}

// -----

!cache = !mla.cache<<[latent : 8 x f32]>, page = 16>

// Functions cannot return a condition or a reference to a cache: no cut
// separates such a value from its last user. A cut after the last user is
// possible.

// REMARK: 3 layers became 2 functions
// CHECK-LABEL: func.func @references
// CHECK-NEXT: %[[A:.*]] = call @references_layer_0(
// CHECK-NEXT: %[[B:.*]] = call @references_layer_1(%[[A]],
// CHECK-NEXT: return %[[B]]
// CHECK: func.func private @references_layer_1(
// CHECK-COUNT-1: mla.decode
// CHECK: func.func private @references_layer_0(
// CHECK: scf.if
// CHECK-COUNT-2: mla.decode
// CHECK: return %{{.*}} : tensor<1x1x2x8xf32>
func.func @references(%x: tensor<1x1x2x8xf32>, %c: !cache, %e: !cache, %t: tensor<1x?xi32>, %n: tensor<1xi32>, %k: tensor<1x1x8xf32>, %s: tensor<1xi32>, %is: tensor<i1>) -> tensor<1x1x2x8xf32> {
  %b = tensor.extract %is[] : tensor<i1>
  %d = scf.if %b -> !cache {
    mla.append %e latent(%k) slots(%s) : (!cache, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
    scf.yield %c : !cache
  } else {
    scf.yield %e : !cache
  }
  %a0 = mla.decode q(%x) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64} : (tensor<1x1x2x8xf32>, !cache, tensor<1x?xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
  %a2 = mla.decode q(%a0) cache(%d) table(%t) lengths(%n) {scale = 0.5 : f64} : (tensor<1x1x2x8xf32>, !cache, tensor<1x?xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
  %a3 = mla.decode q(%a2) cache(%e) table(%t) lengths(%n) {scale = 0.25 : f64} : (tensor<1x1x2x8xf32>, !cache, tensor<1x?xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
  return %a3 : tensor<1x1x2x8xf32>
}

// -----

!cache = !mla.cache<<[latent : 8 x f32]>, page = 16>

// Reshapes that are results remain after the calls, so that the layers are
// equal. A reshape that a layer reads is created in that layer.

// REMARK: 3 layers became 2 functions
// CHECK-LABEL: func.func @reshaped
// CHECK-NEXT: %[[A:.*]] = call @[[EQUAL:reshaped_layer_0]](
// CHECK-NEXT: %[[B:.*]] = call @[[EQUAL]](
// CHECK-NEXT: %[[C:.*]]:2 = call @reshaped_layer_2(%[[A]],
// CHECK-NEXT: %[[A1:.*]] = tensor.collapse_shape %[[A]]
// CHECK-NEXT: %[[B1:.*]] = tensor.collapse_shape %[[B]]
// CHECK-NEXT: %[[B2:.*]] = tensor.expand_shape %[[B1]]
// CHECK-NEXT: return %[[A1]], %[[B2]], %[[C]]#{{[01]}}, %[[C]]#{{[01]}}
func.func @reshaped(%x: tensor<1x1x2x8xf32>, %c: !cache, %t: tensor<1x?xi32>, %n: tensor<1xi32>) -> (tensor<1x16xf32>, tensor<1x2x8xf32>, tensor<16xf32>, tensor<1x1x2x8xf32>) {
  %a = mla.decode q(%x) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64} : (tensor<1x1x2x8xf32>, !cache, tensor<1x?xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
  %a1 = tensor.collapse_shape %a [[0], [1, 2, 3]] : tensor<1x1x2x8xf32> into tensor<1x16xf32>
  %b = mla.decode q(%x) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64} : (tensor<1x1x2x8xf32>, !cache, tensor<1x?xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
  %b1 = tensor.collapse_shape %b [[0, 1, 2, 3]] : tensor<1x1x2x8xf32> into tensor<16xf32>
  %b2 = tensor.expand_shape %b1 [[0, 1, 2]] output_shape [1, 2, 8] : tensor<16xf32> into tensor<1x2x8xf32>
  %a3 = tensor.collapse_shape %a [[0, 1, 2, 3]] : tensor<1x1x2x8xf32> into tensor<16xf32>
  %e = tensor.empty() : tensor<16xf32>
  %y = linalg.sqrt ins(%a3 : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %y1 = tensor.expand_shape %y [[0, 1, 2, 3]] output_shape [1, 1, 2, 8] : tensor<16xf32> into tensor<1x1x2x8xf32>
  %d = mla.decode q(%y1) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64} : (tensor<1x1x2x8xf32>, !cache, tensor<1x?xi32>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
  return %a1, %b2, %a3, %d : tensor<1x16xf32>, tensor<1x2x8xf32>, tensor<16xf32>, tensor<1x1x2x8xf32>
}
