// RUN: mla-opt --allow-unregistered-dialect %s --mla-plan-workspace --canonicalize --split-input-file | FileCheck %s
// RUN: mla-opt --allow-unregistered-dialect %s --mla-plan-workspace --split-input-file --remarks-filter=mla-plan-workspace 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --allow-unregistered-dialect --split-input-file --mla-plan-workspace --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-plan-workspace
// STATISTICS-NEXT: (S) 23 buffers - allocations replaced
// STATISTICS-NEXT: (S) 25 places - distinct ranges in the workspaces

// REMARK: remark: [Passed] Workspace | Category:mla-plan-workspace | Function=static |{{.*}} buffers=3, places=2

// Two buffers with overlapping lifetimes have different offsets. The third
// buffer reuses the offset of the first.
// CHECK-LABEL: func.func @static(
// CHECK-SAME: %[[X:.*]]: memref<4x8xf32>, %[[W:.*]]: memref<?xi8>)
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C128:.*]] = arith.constant 128 : index
// CHECK: memref.view %[[W]][%[[C0]]][] : memref<?xi8> to memref<4x8xf32>
// CHECK: memref.view %[[W]][%[[C128]]][] : memref<?xi8> to memref<4x8xf32>
// CHECK: memref.view %[[W]][%[[C0]]][] : memref<?xi8> to memref<3x3xf32>
// CHECK-NOT: memref.alloc
// CHECK: return
// The function that computes the workspace size precedes the function that uses
// the workspace.
func.func @static(%x: memref<4x8xf32>) {
  %a = memref.alloc() : memref<4x8xf32>
  "test.fill"(%a) : (memref<4x8xf32>) -> ()
  %b = memref.alloc() : memref<4x8xf32>
  "test.use"(%a, %b) : (memref<4x8xf32>, memref<4x8xf32>) -> ()
  %c = memref.alloc() : memref<3x3xf32>
  "test.use"(%b, %c) : (memref<4x8xf32>, memref<3x3xf32>) -> ()
  return
}

// -----

// The workspace size is the sum of both buffers, each rounded up to 64 bytes.
// CHECK-LABEL: func.func private @bytes_workspace(
// CHECK: %[[C192:.*]] = arith.constant 192 : index
// CHECK: return %[[C192]]
func.func @bytes(%x: memref<1xf32>) {
  %a = memref.alloc() : memref<33xf32>
  "test.use"(%a) : (memref<33xf32>) -> ()
  return
}

// -----

// A view extends the lifetime of its buffer: the memory is not reused while %v
// is read.
// CHECK-LABEL: func.func @view(
// CHECK-SAME: %[[W:[a-z0-9]+]]: memref<?xi8>
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C64:.*]] = arith.constant 64 : index
// CHECK: memref.view %[[W]][%[[C0]]]
// CHECK: memref.view %[[W]][%[[C64]]]
func.func @view() {
  %a = memref.alloc() : memref<4x4xf32>
  %v = memref.subview %a[0, 0] [2, 4] [1, 1] : memref<4x4xf32> to memref<2x4xf32, strided<[4, 1]>>
  %b = memref.alloc() : memref<4x4xf32>
  "test.use"(%v, %b) : (memref<2x4xf32, strided<[4, 1]>>, memref<4x4xf32>) -> ()
  return
}

// -----

// Buffers of equal dynamic sizes share an offset. The sizes are computed from
// the arguments through views, branches and loops.
// CHECK-LABEL: func.func private @dynamic_workspace(
// CHECK-SAME: %[[X:.*]]: memref<?x8xf32>
// CHECK: %[[N:.*]] = memref.dim %[[X]]
// CHECK: return
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %{{.*}}: memref<?x8xf32>, %[[W:.*]]: memref<?xi8>)
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK: memref.view %[[W]][%[[C0]]]
// CHECK: memref.view %[[W]][%[[C0]]]
func.func @dynamic(%x: memref<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %x, %c0 : memref<?x8xf32>
  %flat = memref.collapse_shape %x [[0, 1]] : memref<?x8xf32> into memref<?xf32>
  %m = memref.dim %flat, %c0 : memref<?xf32>
  %a = memref.alloc(%m) : memref<?xf32>
  "test.use"(%a) : (memref<?xf32>) -> ()
  %b = memref.alloc(%n) : memref<?x8xf32>
  "test.use"(%b) : (memref<?x8xf32>) -> ()
  return
}

// -----

// The workspace of a callee is planned like a buffer. Two calls use it one
// after the other.
// CHECK-LABEL: func.func @layer(
// CHECK-SAME: memref<?x8xf32>, %{{.*}}: memref<?xi8>)
// CHECK-LABEL: func.func @model(
// CHECK-SAME: %[[X:.*]]: memref<?x8xf32>, %[[W:.*]]: memref<?xi8>)
// CHECK: %[[A:.*]] = memref.view %[[W]]
// CHECK: call @layer(%[[X]], %[[A]]) : (memref<?x8xf32>, memref<?xi8>) -> ()
// CHECK: %[[B:.*]] = memref.view %[[W]]
// CHECK: call @layer(%[[X]], %[[B]]) : (memref<?x8xf32>, memref<?xi8>) -> ()
func.func @layer(%x: memref<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x8xf32>
  %a = memref.alloc(%n) : memref<?x8xf32>
  "test.use"(%x, %a) : (memref<?x8xf32>, memref<?x8xf32>) -> ()
  return
}
func.func @model(%x: memref<?x8xf32>) {
  call @layer(%x) : (memref<?x8xf32>) -> ()
  call @layer(%x) : (memref<?x8xf32>) -> ()
  return
}

// -----

// The size of a buffer is the size of a memref that a branch chooses and a loop
// carries. The buffer gets the larger of the two possible sizes.
// CHECK-LABEL: func.func private @carried_workspace(
// CHECK-SAME: %[[X:.*]]: memref<?xf32>, %[[Y:.*]]: memref<?xf32>
// CHECK-DAG: %[[N:.*]] = memref.dim %[[X]]
// CHECK-DAG: %[[M:.*]] = memref.dim %[[Y]]
// CHECK: arith.maxui %[[N]], %[[M]]
func.func @carried(%x: memref<?xf32>, %y: memref<?xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %b = scf.if %c -> memref<?xf32> {
    scf.yield %x : memref<?xf32>
  } else {
    scf.yield %y : memref<?xf32>
  }
  %l = scf.for %i = %c0 to %c4 step %c1 iter_args(%z = %b) -> memref<?xf32> {
    scf.yield %z : memref<?xf32>
  }
  %n = memref.dim %l, %c0 : memref<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  "test.use"(%a) : (memref<?xf32>) -> ()
  return
}

// -----

// A complex number has two parts: 3 elements need 24 bytes, which are rounded
// up to 64.
// CHECK-LABEL: func.func private @complex_workspace
// CHECK: arith.constant 64
// CHECK-LABEL: func.func @complex(
// CHECK-SAME: %[[W:.*]]: memref<?xi8>
// CHECK: memref.view %[[W]][%{{.*}}][] : memref<?xi8> to memref<3xcomplex<f32>>
func.func @complex() {
  %a = memref.alloc() : memref<3xcomplex<f32>>
  "test.use"(%a) : (memref<3xcomplex<f32>>) -> ()
  return
}

// -----

// A size that passes through the shape operand of a reshape is also computed
// from the arguments.
// CHECK-LABEL: func.func private @reshaped_workspace
// CHECK-SAME: %[[X:.*]]: memref<?x6xf32>
// CHECK: memref.dim %[[X]]
// CHECK-LABEL: func.func @reshaped(
func.func @reshaped(%x: memref<?x6xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %three = arith.constant 3 : i64
  %n = memref.dim %x, %c0 : memref<?x6xf32>
  %i = arith.index_cast %n : index to i64
  %twice = arith.addi %i, %i : i64
  %shape = memref.alloc() : memref<2xi64>
  memref.store %twice, %shape[%c0] : memref<2xi64>
  memref.store %three, %shape[%c1] : memref<2xi64>
  %r = memref.reshape %x(%shape) : (memref<?x6xf32>, memref<2xi64>) -> memref<?x3xf32>
  %d = memref.dim %r, %c0 : memref<?x3xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  "test.use"(%a) : (memref<?xf32>) -> ()
  return
}

// -----

!cache = !mla.cache<<[latent : 8 x f32]>, page = 16>

// A kernel's workspace size depends on its cache type only. It is queried with
// the first cache of the type. Two layers need the same number of bytes and
// share an offset.

// CHECK-LABEL: func.func @caches
// CHECK-SAME: (%[[Q:[a-z0-9]*]]: memref<1x1x2x8xf32>, %[[C0:[a-z0-9]*]]: !mla.cache{{.*}}, %[[C1:[a-z0-9]*]]: !mla.cache
// CHECK: mlak.scratch_bytes caches(%[[C0]]
// CHECK-NOT: mlak.scratch_bytes
// CHECK: %[[A:.*]] = memref.view %[[W:[a-z0-9]*]][%[[AT:[a-z0-9]*]]]
// CHECK: call @decode(%[[Q]], %[[C0]], {{.*}}, %[[A]])
// CHECK: %[[B:.*]] = memref.view %[[W]][%[[AT]]]
// CHECK: call @decode(%[[Q]], %[[C1]], {{.*}}, %[[B]])
// CHECK: return
func.func @caches(%q: memref<1x1x2x8xf32>, %c0: !cache, %c1: !cache, %t: memref<1x?xi32>, %n: memref<1xi32>, %o: memref<1x1x2x8xf32>) {
  call @decode(%q, %c0, %t, %n, %o) : (memref<1x1x2x8xf32>, !cache, memref<1x?xi32>, memref<1xi32>, memref<1x1x2x8xf32>) -> ()
  call @decode(%q, %c1, %t, %n, %o) : (memref<1x1x2x8xf32>, !cache, memref<1x?xi32>, memref<1xi32>, memref<1x1x2x8xf32>) -> ()
  return
}
func.func private @decode(%q: memref<1x1x2x8xf32>, %c: !cache, %t: memref<1x?xi32>, %n: memref<1xi32>, %o: memref<1x1x2x8xf32>) {
  mlak.decode q(%q) cache(%c) table(%t) lengths(%n) outs(%o) {kernel = "cpu_decode", scale = 0.5 : f64}
    : (memref<1x1x2x8xf32>, !cache, memref<1x?xi32>, memref<1xi32>, memref<1x1x2x8xf32>) -> ()
  return
}

// -----

// A size computed in a branch may be negative if the branch is not taken. A
// negative size counts as 0 and does not move other buffers.
// CHECK-LABEL: func.func private @less_workspace(
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[M:.*]] = arith.subi
// CHECK: arith.maxsi %[[M]], %[[ZERO]] : index
// CHECK-LABEL: func.func @less(
func.func @less(%x: memref<?xf32>, %taken: i1) {
  %c0 = arith.constant 0 : index
  %c50 = arith.constant 50 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %m = arith.subi %n, %c50 : index
  scf.if %taken {
    %a = memref.alloc(%m) : memref<?xf32>
    "test.use"(%a) : (memref<?xf32>) -> ()
  }
  return
}

// -----

// If an expression grows with a size, its value for the larger of two sizes is
// an upper bound.
// CHECK-LABEL: func.func private @twice_workspace(
// CHECK: %[[MAX:.*]] = arith.maxui
// CHECK: arith.addi %[[MAX]], %[[MAX]]
// CHECK-LABEL: func.func @twice(
func.func @twice(%x: memref<?xf32>, %y: memref<?xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %b = arith.select %c, %x, %y : memref<?xf32>
  %n = memref.dim %b, %c0 : memref<?xf32>
  %twice = arith.addi %n, %n : index
  %a = memref.alloc(%twice) : memref<?xf32>
  "test.use"(%a) : (memref<?xf32>) -> ()
  return
}

// -----

// A buffer that is used only within one iteration has one offset, which all
// iterations share.
// CHECK-LABEL: func.func @iteration(
// CHECK: memref.view
func.func @iteration(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %l = scf.for %i = %c0 to %c4 step %c1 iter_args(%z = %x) -> memref<8xf32> {
    %a = memref.alloc() : memref<8xf32>
    "test.use"(%a, %z) : (memref<8xf32>, memref<8xf32>) -> ()
    scf.yield %z : memref<8xf32>
  }
  return
}

// -----

// An empty buffer may have sizes whose product exceeds the memory. Products and
// sums saturate at 2^62, and the workspace function rejects sums from 2^61
// bytes on. A product with one constant factor needs only 64 bits.
// CHECK-LABEL: func.func private @sizes_workspace(
// CHECK-SAME: %[[X:.*]]: memref<?x?x?xf32>
// CHECK-DAG: %[[MOST:.*]] = arith.constant 4611686018427387904 : index
// CHECK-DAG: %[[WIDE:.*]] = arith.constant 4611686018427387904 : i128
// CHECK-DAG: %[[LIMIT:.*]] = arith.constant 2305843009213693952 : index
// CHECK-DAG: %[[OF4:.*]] = arith.constant 1152921504606846976 : index
// CHECK-DAG: %[[N:.*]] = memref.dim %[[X]], %c0
// CHECK: %[[FIRST:.*]] = arith.minui %[[N]], %[[OF4]] : index
// CHECK: %[[BYTES:.*]] = arith.muli %[[FIRST]], %c4 : index
// CHECK: %[[M:.*]] = memref.dim %[[X]], %c1
// CHECK-DAG: %[[A:.*]] = arith.index_castui %[[BYTES]] : index to i128
// CHECK-DAG: %[[B:.*]] = arith.index_castui %[[M]] : index to i128
// CHECK: %[[PRODUCT:.*]] = arith.muli %[[A]], %[[B]] : i128
// CHECK: %[[ENDED:.*]] = arith.minui %[[PRODUCT]], %[[WIDE]] : i128
// CHECK: arith.index_castui %[[ENDED]] : i128 to index
// CHECK: %[[SUM:.*]] = arith.addi
// CHECK: %[[TOTAL:.*]] = arith.minui %[[SUM]], %[[MOST]] : index
// CHECK: %[[FITS:.*]] = arith.cmpi ult, %[[TOTAL]], %[[LIMIT]] : index
// CHECK: cf.assert %[[FITS]], "sizes: workspace: buffers must need less than 2^61 bytes, got shapes that need more"
// CHECK: return %[[TOTAL]]
// CHECK-LABEL: func.func @sizes(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @sizes(%x: memref<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?x?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n, %m) : memref<?x?xf32>
  "test.use"(%a, %b) : (memref<?xf32>, memref<?x?xf32>) -> ()
  return
}

// -----

// The workspace of a caller includes the workspaces of its callees.
// CHECK-LABEL: func.func private @outer_workspace(
// CHECK-COUNT-1: cf.assert %{{.*}}, "outer: workspace
// CHECK-NOT: cf.assert
// CHECK-LABEL: func.func @outer(
func.func @outer(%x: memref<?x?xf32>) {
  call @inner(%x) : (memref<?x?xf32>) -> ()
  return
}
func.func private @inner(%x: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  "test.use"(%a) : (memref<?x?xf32>) -> ()
  return
}

// -----

// A buffer that is read inside a loop is needed until the loop ends. A buffer
// that the loop allocates has another range.
// CHECK-LABEL: func.func @read_in_loop(
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C64:.*]] = arith.constant 64 : index
// CHECK: memref.view %{{.*}}[%[[C0]]]
// CHECK: scf.for
// CHECK: memref.view %{{.*}}[%[[C64]]]
func.func @read_in_loop(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16xf32>
  "test.fill"(%a) : (memref<16xf32>) -> ()
  scf.for %i = %c0 to %steps step %c1 {
    %b = memref.alloc() : memref<16xf32>
    "test.use"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  }
  return
}

// -----

// A buffer that a call reads is not in the workspace of the callee.
// CHECK-LABEL: func.func @read_by_call(
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C64:.*]] = arith.constant 64 : index
// CHECK: %[[A:.*]] = memref.view %[[W:.*]][%[[C0]]]
// CHECK: %[[OWN:.*]] = memref.view %[[W]][%[[C64]]]
// CHECK: %[[CAST:.*]] = memref.cast %[[OWN]]
// CHECK: call @reader(%[[A]], %[[CAST]])
func.func @read_by_call() {
  %a = memref.alloc() : memref<16xf32>
  "test.fill"(%a) : (memref<16xf32>) -> ()
  call @reader(%a) : (memref<16xf32>) -> ()
  return
}
func.func private @reader(%x: memref<16xf32>) {
  %b = memref.alloc() : memref<16xf32>
  "test.use"(%x, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  return
}
