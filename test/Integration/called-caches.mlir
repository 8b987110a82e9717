// Private functions take caches as arguments. mla-run follows the calls to find
// the tables, lengths and slots of each cache, creates matching random ones,
// and compares the caches that are written.
// REQUIRES: mla-run
// RUN: mla-run %s --seed=3 --entry=step | FileCheck %s
// CHECK:      0 {{.*}} agrees
// CHECK:      arg.0.latent {{.*}} agrees
// CHECK-NEXT: arg.3.latent {{.*}} agrees
// CHECK-NEXT: all results agree

// mla-run must create lengths other than 0. With lengths of 0 the result would
// be 0, and the comparison would prove nothing.
// RUN: mla-run %s --seed=3 --entry=step --save=%t.safetensors
// RUN: %python -c "import safetensors.numpy as s; assert abs(s.load_file('%t.safetensors')['out.0']).min() > 0"

// Error: the entry computes the slots, so that mla-run cannot create them.
// RUN: not mla-run %s --seed=3 --entry=constant 2>&1 | FileCheck %s --check-prefix=CONSTANT
// CONSTANT: argument 0: cannot make random values for a cache whose block table, lengths or slots are computed: pass --data=FILE

!c = !mla.cache<<[latent : 4 x f32]>, page = 2>
!q = tensor<1x1x1x4xf32>
!row = tensor<1x1x4xf32>
!t = tensor<1x2xi32>
!n = tensor<1xi32>

func.func private @write(%c: !c, %row: !row, %slots: !n) {
  mla.append %c latent(%row) slots(%slots) : (!c, !row, !n) -> ()
  return
}
// The arguments are in another order than the arguments of the entry.
func.func private @layer(%n: !n, %slots: !n, %t: !t, %row: !row, %c: !c, %q: !q) -> !q {
  call @write(%c, %row, %slots) : (!c, !row, !n) -> ()
  %d = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.25 : f64, causal} : (!q, !c, !t, !n) -> !q
  return %d : !q
}
// Two layers share one function but have separate table arguments.
func.func @step(%c0: !c, %t0: !t, %slots0: !n, %c1: !c, %t1: !t, %slots1: !n, %n0: !n, %n1: !n, %row: !row, %q: !q) -> !q {
  %d0 = call @layer(%n0, %slots0, %t0, %row, %c0, %q) : (!n, !n, !t, !row, !c, !q) -> !q
  %d1 = call @layer(%n1, %slots1, %t1, %row, %c1, %d0) : (!n, !n, !t, !row, !c, !q) -> !q
  return %d1 : !q
}
func.func @constant(%c: !c, %row: !row) -> !row {
  %slots = arith.constant dense<3> : !n
  call @write(%c, %row, %slots) : (!c, !row, !n) -> ()
  return %row : !row
}
