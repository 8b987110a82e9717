// RUN: mla-opt --allow-unregistered-dialect %s --mla-plan-workspace=heap=true --split-input-file --verify-diagnostics

// Error: a loop yields the buffer, so that its last use is outside of the block
// that allocates it.
func.func @handed_on(%n: index, %first: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%x = %first) -> (memref<?xf32>) {
    // expected-error@+1 {{a buffer whose size depends on data must be used only in the block that allocates it, got a use by 'scf.yield'}}
    %a = memref.alloc(%i) : memref<?xf32>
    "test.use"(%x, %a) : (memref<?xf32>, memref<?xf32>) -> ()
    scf.yield %a : memref<?xf32>
  }
  "test.use"(%last) : (memref<?xf32>) -> ()
  return
}
