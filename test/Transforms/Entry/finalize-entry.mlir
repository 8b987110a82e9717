// RUN: mla-opt %s --mla-finalize-entry --split-input-file | FileCheck %s
// RUN: %mla-opt %s --split-input-file --mla-finalize-entry --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: %mla-opt %s --split-input-file --mla-finalize-entry --remarks-filter=mla-finalize-entry -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --split-input-file --mla-finalize-entry --remarks-filter=mla-finalize-entry -o /dev/null 2>&1 | FileCheck %s --check-prefix=VERSIONS

// STATISTICS: mla-finalize-entry
// STATISTICS-NEXT: (S) 31 functions - functions converted

// REMARK: [Passed] Buffers | Category:mla-finalize-entry | Function=slices | Remark="only inout inputs are written, results are written to caller buffers", inout=0, inputs=1, results=1
// REMARK: [Passed] Buffers | {{.*}} | Function=inout | {{.*}}, inout=1, inputs=2, results=0
// REMARK-NOT: Function=loops | Remark="the new value
// REMARK: [Passed] Copy | {{.*}} | Function=crossed | Remark="the new value of argument 0 may be in
// REMARK: [Passed] Copy | {{.*}} | Function=reversed | Remark="the new value of argument 0 is computed in another buffer because the old value is still read: it is copied when it is complete"
// REMARK-NOT: Function=overwritten | Remark="the new value
// REMARK: [Passed] Copy | {{.*}} | Function=swap | Remark="the new value of argument 0 may be in the buffer of another argument: it is copied before any argument is written"
// REMARK: [Passed] Copy | {{.*}} | Function=swap | Remark="the new value of argument 1 may be in
// REMARK: [Missed] Shape | {{.*}} | Function=data | Remark="the size of result 0 in dimension 0 depends on data: it is checked at run time"
// REMARK: [Missed] Shape | {{.*}} | Function=stated | Remark="the source states the size of result 0 in dimension 0, but no op proves it: it is checked at run time"
// REMARK: [Missed] Shape | {{.*}} | Function=stated_untold | Remark="the size of result 0 in dimension 0 depends on data
// REMARK-NOT: [Missed] Shape | {{.*}} | Function=proved

// Arguments are read-only. The sizes of the result are computed from the sizes
// of the arguments.
// CHECK-LABEL: func.func @slices(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32> {mla.dims = affine_map<()[s0, s1] -> (s0, s1 + 1)>, mla.shape
// CHECK-SAME: %[[R:.*]]: memref<?x?xf32> {mla.dims = affine_map<()[s0, s1] -> (s0, s1)>, mla.result = 0 : i64, mla.role = "result"})
// CHECK-SAME: mla.symbols = ["s0", "s1"]
// CHECK: %[[T:.*]] = bufferization.to_tensor %[[X]] restrict :
// CHECK: bufferization.materialize_in_destination %{{.*}} in restrict writable %[[R]]
// CHECK: return{{$}}
func.func @slices(%x: tensor<?x?xf32> {mla.shape = affine_map<()[s0, s1] -> (s0, s1 + 1)>}) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %k = arith.subi %n, %c1 : index
  %s = tensor.extract_slice %x[0, 1] [%m, %k] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}

// -----

// The result is written to the inout argument, without an additional argument.
// CHECK-LABEL: func.func @inout(
// CHECK-SAME: %[[C:.*]]: memref<4xf32> {mla.dims = affine_map<() -> (4)>, mla.inout = 0 : i64}, %{{.*}}: memref<f32>
// CHECK-SAME: mla.symbols = []
// CHECK: bufferization.to_tensor %[[C]] restrict writable
// CHECK: bufferization.materialize_in_destination %{{.*}} in restrict writable %[[C]]
func.func @inout(%c: tensor<4xf32> {mla.inout = 0 : i64}, %x: tensor<f32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %v = tensor.extract %x[] : tensor<f32>
  %n = tensor.insert %v into %c[%c1] : tensor<4xf32>
  return %n : tensor<4xf32>
}

// -----

// Two caches, each carried and updated by a loop: neither cache is copied.
// CHECK-LABEL: func.func @loops(
// CHECK-SAME: %[[A:.*]]: memref<4xf32> {{.*}}, %[[B:.*]]: memref<4xf32>
// CHECK-NOT: alloc_tensor
// CHECK: materialize_in_destination %{{.*}} in restrict writable %[[A]]
// CHECK: materialize_in_destination %{{.*}} in restrict writable %[[B]]
func.func @loops(%a: tensor<4xf32> {mla.inout = 0 : i64}, %b: tensor<4xf32> {mla.inout = 1 : i64}, %x: tensor<f32>)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = tensor.extract %x[] : tensor<f32>
  %m = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %a) -> tensor<4xf32> {
    %n = tensor.insert %v into %t[%i] : tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  %o = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %b) -> tensor<4xf32> {
    %n = tensor.insert %v into %t[%i] : tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %m, %o : tensor<4xf32>, tensor<4xf32>
}

// -----

// The loop carries %a but yields %b, so that its result may be in either
// buffer: it is copied before an argument is written.
// CHECK-LABEL: func.func @crossed(
// CHECK-SAME: %[[A:.*]]: memref<4xf32> {{.*}}, %[[B:.*]]: memref<4xf32>
// CHECK: %[[X:.*]] = bufferization.alloc_tensor() copy(%{{.*}})
// CHECK: materialize_in_destination %[[X]] in restrict writable %[[A]]
// CHECK: materialize_in_destination %{{.*}} in restrict writable %[[B]]
func.func @crossed(%a: tensor<4xf32> {mla.inout = 0 : i64}, %b: tensor<4xf32> {mla.inout = 1 : i64})
    -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %a) -> tensor<4xf32> {
    scf.yield %b : tensor<4xf32>
  }
  return %m, %b : tensor<4xf32>, tensor<4xf32>
}

// -----

// The new value is not computed in place and reads the old value: it must not
// be computed in the argument's buffer.
// CHECK-LABEL: func.func @reversed(
// CHECK-SAME: %[[A:.*]]: memref<4xf32>
// CHECK: %[[V:.*]] = linalg.generic
// CHECK: %[[X:.*]] = bufferization.alloc_tensor() copy(%[[V]])
// CHECK: materialize_in_destination %[[X]] in restrict writable %[[A]]
func.func @reversed(%a: tensor<4xf32> {mla.inout = 0 : i64}) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %v = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  return %v : tensor<4xf32>
}

// -----

// The old value is not read: the new one is computed in the argument's buffer.
// CHECK-LABEL: func.func @overwritten(
// CHECK-NOT: alloc_tensor
// CHECK: materialize_in_destination
func.func @overwritten(%a: tensor<4xf32> {mla.inout = 0 : i64}, %x: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %v = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %v : tensor<4xf32>
}

// -----

// The first result is the new value of the second argument, whose old value is
// the new value of the first argument. The old value is copied before the second
// argument is written, although the function does not read the first argument.
// CHECK-LABEL: func.func @shift(
// CHECK-SAME: %[[A:.*]]: memref<4xf32> {{.*}}, %[[B:.*]]: memref<4xf32>
// CHECK: %[[OLD:.*]] = bufferization.alloc_tensor() copy(%{{.*}})
// CHECK: materialize_in_destination %{{.*}} in restrict writable %[[B]]
// CHECK: materialize_in_destination %[[OLD]] in restrict writable %[[A]]
func.func @shift(%a: tensor<4xf32> {mla.inout = 1 : i64}, %b: tensor<4xf32> {mla.inout = 0 : i64}, %x: f32)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %new = tensor.insert %x into %b[%c0] : tensor<4xf32>
  return %new, %b : tensor<4xf32>, tensor<4xf32>
}

// -----

// Two inout arguments are swapped: both are copied before either is written.
// CHECK-LABEL: func.func @swap(
// CHECK-SAME: %[[A:.*]]: memref<4xf32> {{.*}}, %[[B:.*]]: memref<4xf32>
// CHECK: %[[X:.*]] = bufferization.alloc_tensor() copy(%{{.*}})
// CHECK: %[[Y:.*]] = bufferization.alloc_tensor() copy(%{{.*}})
// CHECK: materialize_in_destination %[[X]] in restrict writable
// CHECK: materialize_in_destination %[[Y]] in restrict writable
func.func @swap(%a: tensor<4xf32> {mla.inout = 0 : i64}, %b: tensor<4xf32> {mla.inout = 1 : i64})
    -> (tensor<4xf32>, tensor<4xf32>) {
  return %b, %a : tensor<4xf32>, tensor<4xf32>
}

// -----

// A size that depends on data gets its own symbol and is compared with the size
// of the caller's buffer at run time.
// CHECK-LABEL: func.func @data(
// CHECK-SAME: mla.symbols = ["r0d0"]
// CHECK: cf.assert %{{.*}}, "result 0: a size that depends on data
func.func @data(%n: tensor<i32>) -> tensor<?xf32> {
  %v = tensor.extract %n[] : tensor<i32>
  %i = arith.index_cast %v : i32 to index
  %z = arith.constant 0.0 : f32
  %e = tensor.splat %z[%i] : tensor<?xf32>
  return %e : tensor<?xf32>
}

// -----

// The result has all rows but one. The slice clamps the number of rows at 0,
// but the stated shape does not, so the size is compared at run time.
// CHECK-LABEL: func.func @stated(
// CHECK-SAME: %[[R:arg1]]: memref<?xf32> {mla.dims = affine_map<()[s0] -> (s0 - 1)>
// CHECK-SAME: mla.symbols = ["s0"]
// CHECK: %[[GOT:.*]] = memref.dim %[[R]], %c0
// CHECK: %[[SAME:.*]] = arith.cmpi eq, %[[GOT]], %
// CHECK: cf.assert %[[SAME]], "result 0: a size that depends on data
func.func @stated(%x: tensor<?xf32> {mla.shape = affine_map<()[s0] -> (s0)>}) -> (tensor<?xf32> {mla.stated_shape = affine_map<()[s0] -> (s0 - 1)>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %less = arith.subi %n, %c1 : index
  %rows = arith.maxsi %less, %c0 : index
  %r = tensor.extract_slice %x[0] [%rows] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The stated shape is dropped, because it has a symbol that no argument
// determines.
// CHECK-LABEL: func.func @stated_untold(
// CHECK-SAME: memref<?xf32> {mla.dims = affine_map<()[s0, s1, s2] -> (s2)>
// CHECK-SAME: mla.symbols = ["s0", "s1", "r0d0"]
// CHECK: cf.assert
func.func @stated_untold(%x: tensor<?xf32> {mla.shape = affine_map<()[s0, s1] -> (s0)>}) -> (tensor<?xf32> {mla.stated_shape = affine_map<()[s0, s1] -> (s1 - 1)>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %less = arith.subi %n, %c1 : index
  %rows = arith.maxsi %less, %c0 : index
  %r = tensor.extract_slice %x[0] [%rows] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// If the ops prove a size, the stated shape is ignored.
// CHECK-LABEL: func.func @proved(
// CHECK-SAME: memref<?xf32> {mla.dims = affine_map<()[s0] -> (s0)>, mla.result
// CHECK-NOT: cf.assert
func.func @proved(%x: tensor<?xf32> {mla.shape = affine_map<()[s0] -> (s0)>}) -> (tensor<?xf32> {mla.stated_shape = affine_map<()[s0] -> (s0 - 1)>}) {
  %r = linalg.abs ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// A call gets a buffer for its result as an argument.
// CHECK-LABEL: func.func private @layer(
// CHECK-SAME: memref<?x4xf32>, %{{.*}}: memref<?x4xf32>) {
// CHECK-LABEL: func.func @model(
// CHECK: %[[O:.*]] = memref.alloc(%{{.*}}) : memref<?x4xf32>
// CHECK: %[[I:.*]] = bufferization.to_buffer %{{.*}} read_only
// CHECK: call @layer(%[[I]], %[[O]])
// CHECK: bufferization.to_tensor %[[O]] restrict writable
func.func private @layer(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %0 = linalg.abs ins(%x : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
func.func @model(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = call @layer(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// A call writes a result of the function directly to the result's buffer, once,
// and later reads use this buffer. The new value of an argument is copied from
// a separate buffer of the call.
// CHECK-LABEL: func.func @results(
// CHECK-SAME: %[[INOUT:[a-z0-9]+]]: memref<4xf32>
// CHECK-SAME: %[[READ:[a-z0-9]+]]: memref<4xf32> {mla.dims = {{[^,]*}}, mla.result = 0
// CHECK-SAME: %[[TWICE:[a-z0-9]+]]: memref<4xf32> {mla.dims = {{[^,]*}}, mla.result = 1
// CHECK-SAME: %[[AGAIN:[a-z0-9]+]]: memref<4xf32> {mla.dims = {{[^,]*}}, mla.result = 2
// CHECK: call @half(%{{.*}}, %[[READ]])
// CHECK: %[[X:.*]] = bufferization.to_tensor %[[READ]] restrict :
// CHECK: %[[Y:.*]] = bufferization.to_buffer %[[X]] read_only
// CHECK: call @half(%[[Y]], %[[TWICE]])
// CHECK: %[[BOTH:.*]] = bufferization.to_tensor %[[TWICE]] restrict :
// CHECK: %[[NEW:.*]] = memref.alloc
// CHECK: call @half(%{{.*}}, %[[NEW]])
// CHECK-NOT: materialize_in_destination
// CHECK: materialize_in_destination %[[BOTH]] in restrict writable %[[AGAIN]]
// CHECK-NOT: %[[AGAIN]]
// CHECK: materialize_in_destination {{.*}} %[[INOUT]]
func.func private @half(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.sqrt ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @results(%x: tensor<4xf32> {mla.inout = 3 : i64}) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = call @half(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @half(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = call @half(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// If a result is a reshape, its source is written to a reshaped view of the
// result, by a call or another op.
// CHECK-LABEL: func.func @reshapes(
// CHECK-SAME: %[[R0:[a-z0-9]+]]: memref<2x2xf32> {mla.dims = {{[^{]*}}, mla.result = 0
// CHECK-SAME: %[[R1:[a-z0-9]+]]: memref<8xf32> {mla.dims = {{[^{]*}}, mla.result = 1
// CHECK-SAME: %[[R2:[a-z0-9]+]]: memref<?xf32> {mla.dims = {{[^{]*}}, mla.result = 2
// CHECK-SAME: %[[R3:[a-z0-9]+]]: memref<1x1xf32> {mla.dims = {{[^{]*}}, mla.result = 3
// CHECK-DAG: %[[B0:.*]] = memref.collapse_shape %[[R0]] {{\[}}[0, 1]] : memref<2x2xf32> into memref<4xf32>
// CHECK-DAG: %[[B1:.*]] = memref.expand_shape %[[R1]] {{\[}}[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
// CHECK-DAG: %[[B2:.*]] = memref.expand_shape %[[R2]] {{\[}}[0, 1]] output_shape [%[[N:.*]], 4] : memref<?xf32> into memref<?x4xf32>
// CHECK-DAG: %[[N]] = arith.divui %[[D:.*]], %[[C4:.*]] : index
// CHECK-DAG: %[[D]] = memref.dim %[[R2]], %{{.*}} : memref<?xf32>
// CHECK-DAG: %[[C4]] = arith.constant 4 : index
// CHECK-DAG: %[[B3:.*]] = memref.expand_shape %[[B4:.*]] [] output_shape [1] : memref<f32> into memref<1xf32>
// CHECK-DAG: %[[B4]] = memref.collapse_shape %[[R3]] [] : memref<1x1xf32> into memref<f32>
// CHECK: bufferization.to_tensor
// CHECK: call @half(%{{.*}}, %[[B0]])
// CHECK: materialize_in_destination {{.*}} %[[B1]] : (tensor<2x4xf32>
// CHECK: materialize_in_destination {{.*}} %[[B2]] : (tensor<?x4xf32>
// CHECK: materialize_in_destination {{.*}} %[[B3]] : (tensor<1xf32>
func.func private @half(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.sqrt ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @reshapes(%x: tensor<4xf32>, %y: tensor<2x4xf32>, %z: tensor<?x4xf32>, %w: tensor<1xf32>) -> (tensor<2x2xf32>, tensor<8xf32>, tensor<?xf32>, tensor<1x1xf32>) {
  %0 = call @half(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %2 = linalg.sqrt ins(%y : tensor<2x4xf32>) outs(%y : tensor<2x4xf32>) -> tensor<2x4xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %4 = linalg.sqrt ins(%z : tensor<?x4xf32>) outs(%z : tensor<?x4xf32>) -> tensor<?x4xf32>
  %5 = tensor.collapse_shape %4 [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %6 = linalg.sqrt ins(%w : tensor<1xf32>) outs(%w : tensor<1xf32>) -> tensor<1xf32>
  %7 = tensor.collapse_shape %6 [] : tensor<1xf32> into tensor<f32>
  %8 = tensor.expand_shape %7 [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  return %1, %3, %5, %8 : tensor<2x2xf32>, tensor<8xf32>, tensor<?xf32>, tensor<1x1xf32>
}

// -----

// Results that are not written through a reshaped view. Two sizes cannot be
// derived from their product, and no size can be derived from a product of 0. A
// size that is compared at run time must match the tensor that is written. An
// inout argument has its own buffer.
// CHECK-LABEL: func.func @unshaped(
// CHECK-NOT: memref.expand_shape
// CHECK-NOT: memref.collapse_shape
// CHECK: materialize_in_destination %{{.*}} : (tensor<?xf32>, memref<?xf32>)
// CHECK: materialize_in_destination %{{.*}} : (tensor<?xf32>, memref<?xf32>)
// CHECK: cf.assert
// CHECK-NEXT: materialize_in_destination %{{.*}} : (tensor<?x2xf32>, memref<?x2xf32>)
// CHECK: materialize_in_destination %{{.*}} : (tensor<4xf32>, memref<4xf32>)
func.func @unshaped(%x: tensor<?x?xf32>, %y: tensor<?x0xf32>, %z: tensor<4xf32> {mla.inout = 3 : i64}, %i: tensor<index>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?x2xf32>, tensor<4xf32>) {
  %0 = linalg.sqrt ins(%x : tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %2 = linalg.sqrt ins(%y : tensor<?x0xf32>) outs(%y : tensor<?x0xf32>) -> tensor<?x0xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<?x0xf32> into tensor<?xf32>
  %n = tensor.extract %i[] : tensor<index>
  %c2 = arith.constant 2 : index
  %m = arith.muli %n, %c2 : index
  %e = tensor.empty(%m) : tensor<?xf32>
  %c = arith.constant 0.0 : f32
  %4 = linalg.fill ins(%c : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.expand_shape %4 [[0, 1]] output_shape [%n, 2] : tensor<?xf32> into tensor<?x2xf32>
  %6 = tensor.expand_shape %z [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %7 = linalg.sqrt ins(%6 : tensor<2x2xf32>) outs(%6 : tensor<2x2xf32>) -> tensor<2x2xf32>
  %8 = tensor.collapse_shape %7 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  return %1, %3, %5, %8 : tensor<?xf32>, tensor<?xf32>, tensor<?x2xf32>, tensor<4xf32>
}

// -----

// Result 0 is computed in place over result 1, which is copied before either
// result is written.
// VERSIONS: [Passed] Copy | {{.*}} | Function=versions | Remark="result 1 may overwrite the tensor of another result: it is copied before any result is written"
// VERSIONS-NOT: Function=apart | Remark="result
// CHECK-LABEL: func.func @versions(
// CHECK-SAME: %[[NEW_OUT:[a-z0-9]+]]: memref<4xf32> {{[^%]*}}%[[OLD_OUT:[a-z0-9]+]]: memref<4xf32>
// CHECK: %[[OLD:.*]] = linalg.exp
// CHECK: %[[NEW:.*]] = tensor.insert_slice {{.*}} into %[[OLD]]
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[OLD]])
// CHECK-NEXT: bufferization.materialize_in_destination %[[NEW]] in restrict writable %[[NEW_OUT]]
// CHECK-NEXT: bufferization.materialize_in_destination %[[COPY]] in restrict writable %[[OLD_OUT]]
func.func @versions(%a: tensor<4xf32>, %b: tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %old = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %new = tensor.insert_slice %b into %old[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %new, %old : tensor<4xf32>, tensor<4xf32>
}

// -----

// Result 0 is computed from result 1, but not in place: no copy.
// CHECK-LABEL: func.func @apart(
// CHECK-NOT: alloc_tensor
// CHECK: return{{$}}
func.func @apart(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %y, %x : tensor<4xf32>, tensor<4xf32>
}

// -----

// A call in a loop gets a buffer for its result, too.
// CHECK-LABEL: func.func @looped(
// CHECK: scf.for
// CHECK: %[[OUT:.*]] = memref.alloc() : memref<4xf32>
// CHECK: call @again(%{{.*}}, %[[OUT]]) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK: bufferization.to_tensor %[[OUT]] restrict writable
// CHECK: scf.yield
func.func private @again(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.abs ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @looped(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> tensor<4xf32> {
    %z = func.call @again(%y) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// Private functions are renamed if compiled code defines or calls a symbol of
// the same name. Other functions keep their names.
// CHECK-LABEL: func.func private @expf.0(
// CHECK-LABEL: func.func private @mlaFail.0(
// CHECK-LABEL: func.func private @own_workspace.0(
// CHECK-LABEL: func.func private @own_step.0(
// CHECK-LABEL: func.func private @expf_step(
// CHECK-LABEL: func.func @own(
// CHECK: call @expf.0
// CHECK: call @mlaFail.0
// CHECK: call @own_workspace.0
// CHECK: call @own_step.0
// CHECK: call @expf_step
func.func private @expf(%x: tensor<4xf32>) {
  return
}
func.func private @mlaFail(%x: tensor<4xf32>) {
  return
}
func.func private @own_workspace(%x: tensor<4xf32>) {
  return
}
func.func private @own_step(%x: tensor<4xf32>) {
  return
}
func.func private @expf_step(%x: tensor<4xf32>) {
  return
}
func.func @own(%x: tensor<4xf32>) {
  call @expf(%x) : (tensor<4xf32>) -> ()
  call @mlaFail(%x) : (tensor<4xf32>) -> ()
  call @own_workspace(%x) : (tensor<4xf32>) -> ()
  call @own_step(%x) : (tensor<4xf32>) -> ()
  call @expf_step(%x) : (tensor<4xf32>) -> ()
  return
}

// -----

// Unknown sizes are compared before anything is written.
// CHECK-LABEL: func.func @inout_size(
// CHECK-SAME: %[[X:.*]]: memref<?xf32> {{.*}}, %{{.*}}: memref<?xf32>
// CHECK: %[[HAS:.*]] = memref.dim %[[X]]
// CHECK: %[[SAME:.*]] = arith.cmpi eq, %{{.*}}, %[[HAS]]
// CHECK: cf.assert %[[SAME]], "result 0, the new value of an argument, must have the size of the argument in dimension 0"
// CHECK: bufferization.materialize_in_destination
func.func @inout_size(%x: tensor<?xf32> {mla.inout = 0 : i64}, %y: tensor<?xf32>) -> tensor<?xf32> {
  return %y : tensor<?xf32>
}

// -----

// Sizes known to be equal are not compared.
// CHECK-LABEL: func.func @inout_same_size(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @inout_same_size(%x: tensor<?xf32> {mla.inout = 0 : i64, mla.shape = affine_map<()[s0] -> (s0)>}, %y: tensor<?xf32> {mla.shape = affine_map<()[s0] -> (s0)>}) -> tensor<?xf32> {
  return %y : tensor<?xf32>
}
