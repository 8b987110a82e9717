// RUN: mla-opt --allow-unregistered-dialect %s --mla-plan-workspace --split-input-file --verify-diagnostics

func.func @data(%lengths: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.load %lengths[%c0] : memref<4xindex>
  // expected-error@+1 {{the size of this buffer depends on data: expected sizes that follow from the arguments' shapes}}
  %a = memref.alloc(%n) : memref<?xf32>
  "test.use"(%a) : (memref<?xf32>) -> ()
  return
}

// -----

func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    // expected-error@+1 {{the size of this buffer depends on data}}
    %a = memref.alloc(%i) : memref<?xf32>
    "test.use"(%a) : (memref<?xf32>) -> ()
  }
  return
}

// -----

// expected-error@+1 {{expected structured control flow, got 2 blocks}}
func.func @blocks() {
  cf.br ^next
^next:
  return
}

// -----

// expected-error@+1 {{expected no recursion, got a function that calls itself}}
func.func @recursive(%x: memref<1xf32>) {
  call @recursive(%x) : (memref<1xf32>) -> ()
  return
}

// -----

func.func @strided() {
  // expected-error@+1 {{expected an allocation of identity layout}}
  %a = memref.alloc() : memref<2x4xf32, strided<[8, 1]>>
  "test.use"(%a) : (memref<2x4xf32, strided<[8, 1]>>) -> ()
  return
}
