// RUN: mla-opt %s --mla-carry-in-place --split-input-file | FileCheck %s
// RUN: mla-opt %s --mla-carry-in-place --split-input-file --remarks-filter=mla-carry-in-place 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --mla-carry-in-place --split-input-file --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-carry-in-place
// STATISTICS-NEXT: (S) 13 copied - carried tensors copied at the end of an iteration
// STATISTICS-NEXT: (S) 4 choices - tensors copied because a branch in a loop chooses them

// A tensor that is computed in separate memory is copied to the carried buffer.
// CHECK-LABEL: func.func @apart(
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}})
// CHECK: %[[V:.*]] = linalg.exp
// CHECK: %[[W:.*]] = bufferization.materialize_in_destination %[[V]] in %[[X]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: scf.yield %[[W]]
// REMARK: Function=apart{{.*}}computed in another buffer: copied in every iteration
func.func @apart(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %v = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %v : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// Unchanged: tensors that are updated in place, also through an inner loop, a
// branch and a view. The old version may be read before the update.
// CHECK-LABEL: func.func @in_place(
// CHECK-NOT: materialize_in_destination
// CHECK-NOT: alloc_tensor
// CHECK: return
// REMARK-NOT: Function=in_place
func.func @in_place(%a: tensor<4xf32>, %n: index, %is: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %f = tensor.extract %x[%i] : tensor<4xf32>
    %p = scf.for %j = %c0 to %n step %c1 iter_args(%y = %x) -> (tensor<4xf32>) {
      %v = tensor.insert %f into %y[%j] : tensor<4xf32>
      scf.yield %v : tensor<4xf32>
    }
    %q = scf.if %is -> (tensor<4xf32>) {
      %m = tensor.expand_shape %p [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
      %v = tensor.insert %f into %m[%c0, %c1] : tensor<2x2xf32>
      %w = tensor.collapse_shape %v [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
      scf.yield %w : tensor<4xf32>
    } else {
      scf.yield %p : tensor<4xf32>
    }
    scf.yield %q : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// The old version is read after the first write to the new version: the new
// version is copied.
// CHECK-LABEL: func.func @read_late(
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}}, %[[S:.*]] = %{{.*}})
// CHECK: %[[V:.*]] = tensor.insert
// CHECK: %[[C:.*]] = bufferization.alloc_tensor() copy(%[[V]])
// CHECK: materialize_in_destination %[[C]] in %[[X]]
// REMARK: Function=read_late{{.*}}copied twice
func.func @read_late(%a: tensor<4xf32>, %s: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %t = %s) -> (tensor<4xf32>, f32) {
    %v = tensor.insert %t into %x[%i] : tensor<4xf32>
    %f = tensor.extract %x[%i] : tensor<4xf32>
    scf.yield %v, %f : tensor<4xf32>, f32
  }
  return %r#0, %r#1 : tensor<4xf32>, f32
}

// -----

// Two tensors are swapped: both are copied before either is written.
// CHECK-LABEL: func.func @swap(
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}}, %[[Y:.*]] = %{{.*}})
// CHECK: %[[A:.*]] = bufferization.alloc_tensor() copy(%[[Y]])
// CHECK: %[[B:.*]] = bufferization.alloc_tensor() copy(%[[X]])
// CHECK: %[[V:.*]] = bufferization.materialize_in_destination %[[A]] in %[[X]]
// CHECK: %[[W:.*]] = bufferization.materialize_in_destination %[[B]] in %[[Y]]
// CHECK: scf.yield %[[V]], %[[W]]
func.func @swap(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %y, %x : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// No comparison: the new tensor has the dynamic sizes of the carried tensor.
// CHECK-LABEL: func.func @known_sizes(
// CHECK-NOT: cf.assert
// CHECK-NOT: alloc_tensor
// CHECK: materialize_in_destination
func.func @known_sizes(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<?xf32>) {
    %size = tensor.dim %x, %c0 : tensor<?xf32>
    %e = tensor.empty(%size) : tensor<?xf32>
    %v = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %v : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// The sizes of the new tensor are compared with the sizes of the carried
// tensor. The new tensor is not computed in the carried buffer.
// CHECK-LABEL: func.func @sizes(
// CHECK: cf.assert %{{.*}}, "a loop-carried tensor must keep its size in dimension 0"
// CHECK: %[[C:.*]] = bufferization.alloc_tensor() copy(
// CHECK: materialize_in_destination %[[C]]
func.func @sizes(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<?xf32>) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %v = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %v : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// The condition region passes fewer values to the body than the loop carries,
// and one tensor that it computes. The carried values are passed first, and the
// computed tensor gets a buffer.
// CHECK-LABEL: func.func @condition(
// CHECK: %[[P:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[R:.*]]:4 = scf.while (%[[I:.*]] = %{{.*}}, %[[X:.*]] = %{{.*}}, %[[Z:.*]] = %[[P]]) : (index, tensor<4xf32>, tensor<4xf32>) -> (index, tensor<4xf32>, tensor<4xf32>, i1)
// CHECK: %[[V:.*]] = linalg.exp
// CHECK: %[[W:.*]] = bufferization.materialize_in_destination %[[V]] in %[[Z]]
// CHECK: scf.condition(%[[M:.*]]) %[[I]], %[[X]], %[[W]], %[[M]]
// CHECK: ^bb0(%[[J:.*]]: index, %[[Y:.*]]: tensor<4xf32>, %[[Q:.*]]: tensor<4xf32>, %{{.*}}: i1):
// CHECK: %[[N:.*]] = arith.addi %[[J]]
// CHECK: %[[C:.*]] = bufferization.alloc_tensor() copy(%[[Q]])
// CHECK: %[[U:.*]] = bufferization.materialize_in_destination %[[C]] in %[[Y]]
// CHECK: scf.yield %[[N]], %[[U]], %[[Q]]
// CHECK: return %[[R]]#2
func.func @condition(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%i = %c0, %x = %a) : (index, tensor<4xf32>) -> (tensor<4xf32>, i1, index) {
    %more = arith.cmpi ult, %i, %n : index
    %e = tensor.empty() : tensor<4xf32>
    %v = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.condition(%more) %v, %more, %i : tensor<4xf32>, i1, index
  } do {
  ^bb0(%x: tensor<4xf32>, %b: i1, %i: index):
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %x : index, tensor<4xf32>
  }
  return %r#0 : tensor<4xf32>
}

// -----

// The results of a branch and of a select of two tensors are copied to separate
// buffers.
// CHECK-LABEL: func.func @choices(
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}}, %[[Y:.*]] = %{{.*}})
// CHECK: %[[P:.*]] = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK: %[[B:.*]] = scf.if
// CHECK: %[[C:.*]] = bufferization.materialize_in_destination %[[Y]] in %[[P]]
// CHECK: scf.yield %[[C]]
// CHECK: %[[D:.*]] = bufferization.materialize_in_destination %{{.*}} in %[[P]]
// CHECK: scf.yield %[[D]]
// CHECK: %[[Q:.*]] = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK: %[[S:.*]] = scf.if
// CHECK: bufferization.materialize_in_destination %[[X]] in %[[Q]]
// CHECK: bufferization.materialize_in_destination %{{.*}} in %[[Q]]
// CHECK-NOT: arith.select
// REMARK: [Passed] Choice | {{.*}}Function=choices{{.*}}one of several tensors: copied to a separate buffer
// REMARK: [Passed] Choice | {{.*}}Function=choices
func.func @choices(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index, %is: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %t = scf.if %is -> (tensor<4xf32>) {
      scf.yield %y : tensor<4xf32>
    } else {
      scf.yield %b : tensor<4xf32>
    }
    %s = arith.select %is, %x, %b : tensor<4xf32>
    scf.yield %t, %s : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0 : tensor<4xf32>
}

// -----

// The sizes of two tensors are compared if a branch chooses between them,
// because both are copied to one buffer.
// CHECK-LABEL: func.func @sized_choice(
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] =
// CHECK-DAG: %[[M:.*]] = tensor.dim %[[X]], %{{.*}}
// CHECK-DAG: %[[N:.*]] = tensor.dim %{{.*}}, %{{.*}}
// CHECK: %[[SAME:.*]] = arith.cmpi eq, %[[M]], %[[N]] : index
// CHECK: cf.assert %[[SAME]], "tensors that a branch in a loop chooses between must have equal sizes in dimension 0"
// CHECK: bufferization.alloc_tensor(%[[M]]) : tensor<?xf32>
func.func @sized_choice(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index, %is: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<?xf32>) {
    %s = arith.select %is, %x, %b : tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// Unchanged: a tensor whose size is known only in the branch, scalars, and
// values outside of loops.
// CHECK-LABEL: func.func @no_choice(
// CHECK: arith.select %{{.*}} : tensor<4xf32>
// CHECK: scf.for
// CHECK: arith.select %{{.*}} : f32
// CHECK: scf.if
// CHECK-NOT: materialize_in_destination
// CHECK: } else {
// REMARK: [Missed] Choice | {{.*}}Function=no_choice{{.*}}its sizes are only known inside the branch
func.func @no_choice(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index, %is: i1, %f: f32, %g: f32, %m: tensor<index>) -> (tensor<4xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = arith.select %is, %a, %b : tensor<4xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %s, %w = %e) -> (tensor<4xf32>, tensor<?xf32>) {
    %h = arith.select %is, %f, %g : f32
    %v = tensor.insert %h into %x[%i] : tensor<4xf32>
    %t = scf.if %is -> (tensor<?xf32>) {
      %size = tensor.extract %m[] : tensor<index>
      %d = tensor.empty(%size) : tensor<?xf32>
      %z = linalg.fill ins(%f : f32) outs(%d : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %z : tensor<?xf32>
    } else {
      scf.yield %e : tensor<?xf32>
    }
    scf.yield %v, %t : tensor<4xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<?xf32>
}

// -----

// tensor.empty is not a buffer that both branches could update, because each
// branch may allocate a separate one: the result is copied. A tensor that both
// branches fill in place is unchanged.
// CHECK-LABEL: func.func @blank(
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}}, %[[Y:.*]] = %{{.*}})
// CHECK: %[[P:.*]] = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK: %[[C:.*]]:2 = scf.if
// CHECK: %[[V:.*]] = linalg.fill
// CHECK: %[[W:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%[[Y]]
// CHECK: %[[IN:.*]] = bufferization.materialize_in_destination %[[V]] in %[[P]]
// CHECK: scf.yield %[[IN]], %[[W]]
// CHECK: } else {
// CHECK: %[[IN:.*]] = bufferization.materialize_in_destination %{{.*}} in %[[P]]
// CHECK: scf.yield %[[IN]]
// CHECK: %[[OUT:.*]] = bufferization.materialize_in_destination %[[C]]#0 in %[[X]]
// CHECK: scf.yield %[[OUT]], %[[C]]#1
// REMARK: [Passed] Choice | {{.*}}Function=blank{{.*}}result=0
// REMARK-NOT: Choice | {{.*}}Function=blank
func.func @blank(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index, %is: i1, %f: f32, %g: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %c:2 = scf.if %is -> (tensor<4xf32>, tensor<4xf32>) {
      %v = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %w = linalg.fill ins(%f : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %v, %w : tensor<4xf32>, tensor<4xf32>
    } else {
      %v = linalg.fill ins(%g : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %w = linalg.fill ins(%g : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %v, %w : tensor<4xf32>, tensor<4xf32>
    }
    scf.yield %c#0, %c#1 : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Loops that carry nothing are unchanged.
// CHECK-LABEL: func.func @nothing(
// CHECK: scf.while : () -> ()
// CHECK: scf.for
// CHECK-NOT: materialize_in_destination
func.func @nothing(%m: memref<1xi1>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.while : () -> () {
    %c = memref.load %m[%c0] : memref<1xi1>
    scf.condition(%c)
  } do {
    scf.yield
  }
  scf.for %i = %c0 to %n step %c1 {
    %no = arith.constant false
    memref.store %no, %m[%c0] : memref<1xi1>
  }
  return
}
