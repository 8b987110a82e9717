// Casts of 8-bit floats are integer arithmetic; others stay. What they compute
// is compared with PyTorch in python/tests/test_small_floats.py.
// RUN: mla-opt %s --mla-lower-small-floats --split-input-file --verify-diagnostics | FileCheck %s --implicit-check-not=error
// RUN: %mla-opt %s --mla-lower-small-floats --split-input-file --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-lower-small-floats
// STATISTICS-NEXT: (S) 4 casts - casts that became integer arithmetic

// CHECK-LABEL: func.func @narrow
// CHECK-NOT: arith.truncf
// CHECK: %[[BYTE:.*]] = arith.trunci %{{.*}} : i32 to i8
// CHECK: arith.bitcast %[[BYTE]] : i8 to f8E4M3FN
func.func @narrow(%x: f32) -> f8E4M3FN {
  %0 = arith.truncf %x : f32 to f8E4M3FN
  return %0 : f8E4M3FN
}

// From f64 in one step: rounded once.
// CHECK-LABEL: func.func @narrow_double
// CHECK-NOT: arith.truncf
// CHECK: arith.trunci %{{.*}} : i64 to i8
func.func @narrow_double(%x: f64) -> f8E5M2 {
  %0 = arith.truncf %x : f64 to f8E5M2
  return %0 : f8E5M2
}

// 16-bit floats by way of f32, which is exact.
// CHECK-LABEL: func.func @widen
// CHECK-NOT: f8E5M2FNUZ to bf16
// CHECK: arith.bitcast %{{.*}} : f8E5M2FNUZ to i8
// CHECK: arith.truncf %{{.*}} : f32 to bf16
func.func @widen(%x: f8E5M2FNUZ) -> bf16 {
  %0 = arith.extf %x : f8E5M2FNUZ to bf16
  return %0 : bf16
}

// CHECK-LABEL: func.func @widen_to_double
// CHECK-NOT: f8E4M3FN to f64
// CHECK: arith.extf %{{.*}} : f32 to f64
func.func @widen_to_double(%x: f8E4M3FN) -> f64 {
  %0 = arith.extf %x : f8E4M3FN to f64
  return %0 : f64
}

// CHECK-LABEL: func.func @other
// CHECK: arith.truncf %{{.*}} : f32 to bf16
func.func @other(%x: f32) -> bf16 {
  %0 = arith.truncf %x : f32 to bf16
  return %0 : bf16
}
