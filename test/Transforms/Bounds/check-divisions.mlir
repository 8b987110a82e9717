// RUN: mla-opt %s --mla-check-divisions | FileCheck %s
// RUN: %mla-opt %s --mla-check-divisions --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-check-divisions
// STATISTICS-NEXT: (S) 4 divisions - divisions with a check

// CHECK-LABEL: func.func @remainder(
// CHECK-SAME: %[[N:.*]]: i64, %[[D:.*]]: i64
func.func @remainder(%n: i64, %d: i64) -> i64 {
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : i64
  // CHECK: %[[NONZERO:.*]] = arith.cmpi ne, %[[D]], %[[ZERO]]
  // CHECK: %[[ONES:.*]] = arith.constant -1 : i64
  // CHECK: %[[WHOLE:.*]] = arith.cmpi ne, %[[D]], %[[ONES]]
  // CHECK: %[[MIN:.*]] = arith.constant -9223372036854775808 : i64
  // CHECK: %[[OTHER:.*]] = arith.cmpi ne, %[[N]], %[[MIN]]
  // CHECK: %[[FITS:.*]] = arith.ori %[[WHOLE]], %[[OTHER]]
  // CHECK: %[[OK:.*]] = arith.andi %[[NONZERO]], %[[FITS]]
  // CHECK: cf.assert %[[OK]], "an integer must not be divided by 0, nor the smallest integer by -1"
  // CHECK-NEXT: arith.remsi %[[N]], %[[D]]
  %r = arith.remsi %n, %d : i64
  return %r : i64
}

// An unsigned division fails only if the divisor is 0.
// CHECK-LABEL: func.func @unsigned(
// CHECK: arith.cmpi ne
// CHECK-NEXT: cf.assert
// CHECK-NEXT: arith.divui
func.func @unsigned(%n: index, %d: index) -> index {
  %q = arith.divui %n, %d : index
  return %q : index
}

// The smallest integer divided by -1 overflows. A divisor that is at least 1 as
// an unsigned number can still be -1.
// CHECK-LABEL: func.func @smallest(
// CHECK: cf.assert
// CHECK-NEXT: arith.divsi
// CHECK: cf.assert
// CHECK-NEXT: arith.floordivsi
func.func @smallest(%n: i32, %d: i32) -> (i32, i32) {
  %ones = arith.constant -1 : i32
  %one = arith.constant 1 : i32
  %q = arith.divsi %n, %ones : i32
  %most = arith.maxui %d, %one : i32
  %f = arith.floordivsi %n, %most : i32
  return %q, %f : i32, i32
}

// No check: integer divisors that cannot be 0, signed divisors that cannot be
// -1, and floats.
// CHECK-LABEL: func.func @harmless(
// CHECK-NOT: cf.assert
func.func @harmless(%n: i64, %d: i64, %x: f32, %y: f32) -> (i64, i64, i64, f32) {
  %seven = arith.constant 7 : i64
  %one = arith.constant 1 : i64
  %a = arith.divsi %n, %seven : i64
  %most = arith.maxsi %d, %one : i64
  %b = arith.ceildivsi %n, %most : i64
  %large = arith.maxui %d, %one : i64
  %c = arith.remui %n, %large : i64
  %q = arith.divf %x, %y : f32
  return %a, %b, %c, %q : i64, i64, i64, f32
}
