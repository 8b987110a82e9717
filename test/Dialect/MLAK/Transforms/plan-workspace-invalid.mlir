// RUN: mla-opt --allow-unregistered-dialect %s --mla-plan-workspace --split-input-file --verify-diagnostics

func.func @data(%lengths: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.load %lengths[%c0] : memref<4xindex>
  // expected-error@+1 {{the size of this buffer must be computable from the shapes of the arguments, but depends on data}}
  %a = memref.alloc(%n) : memref<?xf32>
  "test.use"(%a) : (memref<?xf32>) -> ()
  return
}

// -----

func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    // expected-error@+1 {{the size of this buffer must be computable from the shapes of the arguments}}
    %a = memref.alloc(%i) : memref<?xf32>
    "test.use"(%a) : (memref<?xf32>) -> ()
  }
  return
}

// -----

// expected-error@+1 {{control flow must be structured, got 2 blocks}}
func.func @blocks() {
  cf.br ^next
^next:
  return
}

// -----

// expected-error@+1 {{the function must not call itself}}
func.func @recursive(%x: memref<1xf32>) {
  call @recursive(%x) : (memref<1xf32>) -> ()
  return
}

// -----

func.func @strided() {
  // expected-error@+1 {{an allocation must have the identity layout}}
  %a = memref.alloc() : memref<2x4xf32, strided<[8, 1]>>
  "test.use"(%a) : (memref<2x4xf32, strided<[8, 1]>>) -> ()
  return
}

// -----

// Error: the buffer's size is a difference, so the maximum of two sizes is not
// an upper bound.
func.func @rest(%x: memref<?xf32>, %y: memref<?xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %all = memref.dim %x, %c0 : memref<?xf32>
  %b = scf.if %c -> memref<?xf32> {
    scf.yield %x : memref<?xf32>
  } else {
    scf.yield %y : memref<?xf32>
  }
  %n = memref.dim %b, %c0 : memref<?xf32>
  %rest = arith.subi %all, %n : index
  // expected-error@+1 {{the size of this buffer must be computable from the shapes of the arguments}}
  %a = memref.alloc(%rest) : memref<?xf32>
  "test.use"(%a) : (memref<?xf32>) -> ()
  return
}

// -----

func.func @next(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %l = scf.for %i = %c0 to %c4 step %c1 iter_args(%z = %x) -> memref<8xf32> {
    // expected-error@+1 {{loop-carried buffer allocated inside the loop: run mla-carry-in-place before bufferization}}
    %a = memref.alloc() : memref<8xf32>
    "test.use"(%a, %z) : (memref<8xf32>, memref<8xf32>) -> ()
    scf.yield %a : memref<8xf32>
  }
  return
}

// -----

// expected-error@+1 {{the module must not have a symbol '@f_workspace': mla-plan-workspace emits a function of this name}}
func.func @f() {
  return
}
func.func private @f_workspace() {
  return
}

// -----

// Error: the product of the sizes exceeds 64 bits, and no size is 0.
// expected-error@+1 {{buffers must need less than 2^61 bytes, got shapes that need more}}
func.func @large() {
  %a = memref.alloc() : memref<4611686018427387904x8xf32>
  "test.use"(%a) : (memref<4611686018427387904x8xf32>) -> ()
  return
}

// -----

// expected-error@+1 {{buffers must need less than 2^61 bytes, got shapes that need more}}
func.func @sum() {
  %a = memref.alloc() : memref<1152921504606846976xi8>
  %b = memref.alloc() : memref<1152921504606846976xi8>
  "test.use"(%a, %b) : (memref<1152921504606846976xi8>, memref<1152921504606846976xi8>) -> ()
  return
}

// -----

func.func @empty() {
  %a = memref.alloc() : memref<4611686018427387904x8x0xf32>
  "test.use"(%a) : (memref<4611686018427387904x8x0xf32>) -> ()
  return
}
