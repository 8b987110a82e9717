// RUN: mla-opt --allow-unregistered-dialect %s --mla-plan-workspace=heap=true --canonicalize --split-input-file | FileCheck %s
// RUN: mla-opt --allow-unregistered-dialect %s --mla-plan-workspace=heap=true --split-input-file --remarks-filter=mla-plan-workspace -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --allow-unregistered-dialect --split-input-file --mla-plan-workspace=heap=true --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-plan-workspace
// STATISTICS: (S) 4 heap - buffers and callee workspaces on the heap

// REMARK: remark: [Passed] Heap | Category:mla-plan-workspace | Function=data | Remark="their sizes depend on data, so they are allocated where they are used", buffers=1
// REMARK-NOT: Heap |{{.*}} Function=shapes

// A buffer is freed after its last read, also if a view is read last. A buffer
// whose size is computed from shapes is part of the workspace.
// CHECK-LABEL: func.func @data(
// CHECK-SAME: %[[W:[a-z0-9]+]]: memref<?xi8>)
// CHECK: %[[N:.*]] = memref.load
// CHECK: %[[A:.*]] = memref.alloc(%[[N]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK: %[[B:.*]] = memref.view %[[W]]
// CHECK: %[[V:.*]] = memref.subview %[[A]]
// CHECK: "test.read"(%[[V]])
// CHECK-NEXT: memref.dealloc %[[A]] : memref<?xf32>
// CHECK-NEXT: "test.read"(%[[B]])
// CHECK-NOT: dealloc
// CHECK: return
func.func @data(%lengths: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.load %lengths[%c0] : memref<4xindex>
  %a = memref.alloc(%n) : memref<?xf32>
  "test.fill"(%a) : (memref<?xf32>) -> ()
  %b = memref.alloc() : memref<8xf32>
  %v = memref.subview %a[0] [1] [1] : memref<?xf32> to memref<1xf32, strided<[1]>>
  "test.read"(%v) : (memref<1xf32, strided<[1]>>) -> ()
  "test.read"(%b) : (memref<8xf32>) -> ()
  return
}

// -----

// In a loop each iteration frees its own buffer.
// CHECK-LABEL: func.func @loop(
// CHECK: scf.for %[[I:.*]] =
// CHECK-NEXT: %[[A:.*]] = memref.alloc(%[[I]])
// CHECK-NEXT: "test.use"(%[[A]])
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK-NEXT: }
func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc(%i) : memref<?xf32>
    "test.use"(%a) : (memref<?xf32>) -> ()
  }
  return
}

// -----

// A buffer used in a loop is freed after the loop. A call whose workspace
// depends on data gets its own workspace, sized for its operands.
// CHECK-LABEL: func.func @caller(
// CHECK-SAME: %[[LENGTHS:[a-z0-9]+]]: memref<4xindex>, %{{.*}}: memref<?xi8>)
// CHECK: %[[N:.*]] = memref.load %[[LENGTHS]]
// CHECK: %[[A:.*]] = memref.alloc(%[[N]])
// CHECK: scf.for
// CHECK: "test.use"(%[[A]])
// CHECK: }
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK: %[[UNITS:.*]] = arith.ceildivui
// CHECK: %[[BYTES:.*]] = arith.muli %[[UNITS]],
// CHECK: %[[OWN:.*]] = memref.alloc(%[[BYTES]]) {alignment = 64 : i64} : memref<?xi8>
// CHECK-NEXT: call @callee(%[[N]], %[[OWN]]) : (index, memref<?xi8>) -> ()
// CHECK-NEXT: memref.dealloc %[[OWN]] : memref<?xi8>
func.func @caller(%lengths: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.load %lengths[%c0] : memref<4xindex>
  %a = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    "test.use"(%a) : (memref<?xf32>) -> ()
  }
  call @callee(%n) : (index) -> ()
  return
}
func.func private @callee(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.use"(%a) : (memref<?xf32>) -> ()
  return
}

// -----

// If shapes determine all sizes, nothing is allocated on the heap.
// CHECK-LABEL: func.func @shapes(
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @shapes(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  "test.use"(%a) : (memref<?xf32>) -> ()
  return
}
