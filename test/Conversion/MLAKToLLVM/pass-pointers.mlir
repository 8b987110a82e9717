// RUN: mla-opt %s --mla-pass-pointers | FileCheck %s
// RUN: %mla-opt %s --mla-pass-pointers --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: %mla-opt %s --mla-pass-pointers --remarks-filter=mla-pass-pointers -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// STATISTICS: mla-pass-pointers
// STATISTICS-NEXT: (S) 7 pointers - arguments that became pointers

// REMARK: [Missed] Address | Category:mla-pass-pointers | Function=addressed | Remark="types kept: the function's address is taken"
// REMARK: [Passed] Pointers | Category:mla-pass-pointers | Function=uses | Remark="contiguous buffers of static shape are passed as pointers", arguments=2, pointers=1
// REMARK: [Missed] Descriptors | Category:mla-pass-pointers | Function=left | Remark="no argument is a contiguous buffer of static shape", arguments=4
// REMARK: Function=hands_on | {{.*}}, arguments=4, pointers=2

// A function that accesses the buffer builds its descriptor from constants.
// CHECK-LABEL: func.func private @uses(
// CHECK-SAME: %[[W:.*]]: !llvm.ptr, %{{.*}}: !llvm.ptr) -> i32
// CHECK-DAG: %[[C8:.*]] = arith.constant 8 : i64
// CHECK-DAG: %[[C4:.*]] = arith.constant 4 : i64
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : i64
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : i64
// CHECK: llvm.insertvalue %[[W]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[W]], %{{.*}}[1]
// CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[2]
// CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[3, 0]
// CHECK: %[[D:.*]] = llvm.insertvalue %{{.*}}, %{{.*}}[4, 1]
// CHECK: %[[M:.*]] = builtin.unrealized_conversion_cast %[[D]] : {{.*}} to memref<8x4xf32>
// CHECK: memref.load %[[M]]
func.func private @uses(%w: memref<8x4xf32>, %call: !llvm.ptr) -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %w[%c0, %c0] : memref<8x4xf32>
  %s = arith.fptosi %x : f32 to i32
  return %s : i32
}

// Not converted: buffers with dynamic sizes, with strides or in a memory space,
// and buffers of caches.
// CHECK-LABEL: func.func private @left(
// CHECK-SAME: memref<?x4xf32>, %{{.*}}: memref<8x4xf32, strided<[8, 1]>>, %{{.*}}: memref<8x4xf32, 1 : i32>, %{{.*}}: memref<8x4xi8> {mla.cache = f32}
func.func private @left(%a: memref<?x4xf32>, %b: memref<8x4xf32, strided<[8, 1]>>, %c: memref<8x4xf32, 1 : i32>, %d: memref<8x4xi8> {mla.cache = f32}) {
  return
}

// A buffer that is only passed to a call needs no descriptor. A public function
// records the types of its buffers as attributes.
// CHECK-LABEL: func.func @hands_on(
// CHECK-SAME: %[[W:.*]]: !llvm.ptr {mla.buffer = memref<8x4xf32>, mla.name = "w"}, %[[V:.*]]: !llvm.ptr {mla.buffer = memref<2xi8>}, %[[ROOM:.*]]: memref<?xi8>, %[[CALL:.*]]: !llvm.ptr) -> i32
// CHECK-NOT: insertvalue
// CHECK: call @uses(%[[W]], %[[CALL]]) : (!llvm.ptr, !llvm.ptr) -> i32
// CHECK: %[[VIEW:.*]] = memref.view %[[ROOM]]
// CHECK: %[[AS:.*]] = builtin.unrealized_conversion_cast %[[VIEW]] : memref<8x4xf32> to !llvm.struct
// CHECK: %[[P:.*]] = llvm.extractvalue %[[AS]][1]
// CHECK: call @uses(%[[P]], %[[CALL]]) : (!llvm.ptr, !llvm.ptr) -> i32
func.func @hands_on(%w: memref<8x4xf32> {mla.name = "w"}, %v: memref<2xi8>, %room: memref<?xi8>, %call: !llvm.ptr) -> i32 {
  %c64 = arith.constant 64 : index
  %a = call @uses(%w, %call) : (memref<8x4xf32>, !llvm.ptr) -> i32
  %view = memref.view %room[%c64][] : memref<?xi8> to memref<8x4xf32>
  %b = call @uses(%view, %call) : (memref<8x4xf32>, !llvm.ptr) -> i32
  %s = arith.addi %a, %b : i32
  return %s : i32
}

// The descriptor of a buffer of rank 0 has neither sizes nor strides. A call of
// a function without a body still passes memrefs.
// CHECK-LABEL: func.func private @elsewhere(memref<8x4xf32>)
func.func private @elsewhere(memref<8x4xf32>)
// CHECK-LABEL: func.func private @both(
// CHECK-SAME: %[[W:.*]]: !llvm.ptr, %[[S:.*]]: !llvm.ptr, %[[CALL:.*]]: !llvm.ptr)
// CHECK-DAG: %[[M:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<8x4xf32>
// CHECK-DAG: llvm.struct<(ptr, ptr, i64)> to memref<f32>
// CHECK: call @uses(%[[W]], %[[CALL]])
// CHECK: call @elsewhere(%[[M]]) : (memref<8x4xf32>) -> ()
func.func private @both(%w: memref<8x4xf32>, %s: memref<f32>, %call: !llvm.ptr) {
  %a = call @uses(%w, %call) : (memref<8x4xf32>, !llvm.ptr) -> i32
  call @elsewhere(%w) : (memref<8x4xf32>) -> ()
  %x = memref.load %s[] : memref<f32>
  memref.store %x, %s[] : memref<f32>
  return
}

// A function whose address is taken keeps its type.
// CHECK-LABEL: func.func private @addressed(%{{.*}}: memref<8x4xf32>)
func.func private @addressed(%w: memref<8x4xf32>) {
  return
}
// CHECK-LABEL: func.func private @takes(
// CHECK-SAME: %[[W:.*]]: !llvm.ptr, %{{.*}}: !llvm.ptr)
// CHECK: call_indirect %{{.*}}(%{{.*}}) : (memref<8x4xf32>) -> ()
func.func private @takes(%w: memref<8x4xf32>, %v: memref<4xf32>) {
  %f = func.constant @addressed : (memref<8x4xf32>) -> ()
  call_indirect %f(%w) : (memref<8x4xf32>) -> ()
  return
}

// The functions, calls and addresses of a nested module are unchanged. They do
// not affect functions of the same name outside of it.
// CHECK-LABEL: module @nested
// CHECK: func.func private @uses(%{{.*}}: memref<8x4xf32>, %{{.*}}: !llvm.ptr) -> i32
// CHECK: func.func private @both(%{{.*}}: memref<8x4xf32>)
// CHECK: func.func @calls(%[[W:.*]]: memref<8x4xf32>, %[[CALL:.*]]: !llvm.ptr) -> i32
// CHECK: call @uses(%[[W]], %[[CALL]]) : (memref<8x4xf32>, !llvm.ptr) -> i32
// CHECK: constant @both : (memref<8x4xf32>) -> ()
module @nested {
  func.func private @uses(%w: memref<8x4xf32>, %call: !llvm.ptr) -> i32 {
    %c1 = arith.constant 1 : i32
    return %c1 : i32
  }
  func.func private @both(%w: memref<8x4xf32>) {
    return
  }
  func.func @calls(%w: memref<8x4xf32>, %call: !llvm.ptr) -> i32 {
    %a = call @uses(%w, %call) : (memref<8x4xf32>, !llvm.ptr) -> i32
    %f = func.constant @both : (memref<8x4xf32>) -> ()
    return %a : i32
  }
}
