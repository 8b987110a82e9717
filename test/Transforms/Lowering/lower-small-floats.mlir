// Casts of 8-bit floats and casts from f32 to bf16 become integer arithmetic,
// other casts are unchanged. python/tests/test_small_floats.py compares the
// values with PyTorch.
// RUN: mla-opt %s --mla-lower-small-floats --split-input-file --verify-diagnostics | FileCheck %s --implicit-check-not=error
// RUN: %mla-opt %s --mla-lower-small-floats --split-input-file --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-lower-small-floats
// STATISTICS-NEXT: (S) 8 casts - casts that became integer arithmetic

// CHECK-LABEL: func.func @narrow
// CHECK-NOT: arith.truncf
// CHECK: %[[BYTE:.*]] = arith.trunci %{{.*}} : i32 to i8
// CHECK: arith.bitcast %[[BYTE]] : i8 to f8E4M3FN
func.func @narrow(%x: f32) -> f8E4M3FN {
  %0 = arith.truncf %x : f32 to f8E4M3FN
  return %0 : f8E4M3FN
}

// A cast from f64 to an 8-bit float is one step, which rounds once.
// CHECK-LABEL: func.func @narrow_double
// CHECK-NOT: arith.truncf
// CHECK: arith.trunci %{{.*}} : i64 to i8
func.func @narrow_double(%x: f64) -> f8E5M2 {
  %0 = arith.truncf %x : f64 to f8E5M2
  return %0 : f8E5M2
}

// An 8-bit float is converted to other float types through f32, which is exact.
// CHECK-LABEL: func.func @widen
// CHECK-NOT: f8E5M2FNUZ to bf16
// CHECK: arith.bitcast %{{.*}} : f8E5M2FNUZ to i8
// CHECK: arith.bitcast %{{.*}} : i16 to bf16
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

// Integers of any width are converted through f32, as in PyTorch.
// CHECK-LABEL: func.func @from_integer(
// CHECK: %[[F:.*]] = arith.sitofp %{{.*}} : i64 to f32
// CHECK: arith.bitcast %[[F]] : f32 to i32
// CHECK: %[[R:.*]] = arith.bitcast %{{.*}} : i8 to f8E4M3FN
// CHECK: return %[[R]]
func.func @from_integer(%x: i64) -> f8E4M3FN {
  %0 = arith.sitofp %x : i64 to f8E4M3FN
  return %0 : f8E4M3FN
}

// CHECK-LABEL: func.func @from_boolean
// CHECK: arith.uitofp %{{.*}} : i1 to f32
// CHECK: arith.bitcast %{{.*}} : i8 to f8E5M2
func.func @from_boolean(%x: i1) -> f8E5M2 {
  %0 = arith.uitofp %x : i1 to f8E5M2
  return %0 : f8E5M2
}

// CHECK-LABEL: func.func @to_integer
// CHECK: %[[F:.*]] = arith.bitcast %{{.*}} : i32 to f32
// CHECK: arith.fptosi %[[F]] : f32 to i32
func.func @to_integer(%x: f8E4M3FNUZ) -> i32 {
  %0 = arith.fptosi %x : f8E4M3FNUZ to i32
  return %0 : i32
}

// CHECK-LABEL: func.func @compare
// CHECK: arith.cmpf une, %{{.*}}, %{{.*}} : f32
func.func @compare(%x: f8E5M2, %y: f8E5M2) -> i1 {
  %0 = arith.cmpf une, %x, %y : f8E5M2
  return %0 : i1
}

// CHECK-LABEL: func.func @other_integer
// CHECK: arith.sitofp %{{.*}} : i64 to bf16
func.func @other_integer(%x: i64) -> bf16 {
  %0 = arith.sitofp %x : i64 to bf16
  return %0 : bf16
}

// A cast from f64 to a 16-bit float has two steps, as in PyTorch, unless the op
// has a rounding mode.
// CHECK-LABEL: func.func @double_to_half
// CHECK: %[[F:.*]] = arith.truncf %{{.*}} : f64 to f32
// CHECK: arith.truncf %[[F]] : f32 to f16
// CHECK: %[[G:.*]] = arith.truncf %{{.*}} : f64 to f32
// CHECK: arith.bitcast %[[G]] : f32 to i32
// CHECK: arith.bitcast %{{.*}} : i16 to bf16
// CHECK: arith.truncf %{{.*}} toward_zero : f64 to f16
func.func @double_to_half(%x: f64) -> (f16, bf16, f16) {
  %0 = arith.truncf %x : f64 to f16
  %1 = arith.truncf %x : f64 to bf16
  %2 = arith.truncf %x toward_zero : f64 to f16
  return %0, %1, %2 : f16, bf16, f16
}

// CHECK-LABEL: func.func @other(
// CHECK-NOT: arith.truncf
// CHECK: %[[ROUNDED:.*]] = arith.trunci %{{.*}} : i32 to i16
// CHECK: %[[CODE:.*]] = arith.select %{{.*}}, %{{.*}}, %[[ROUNDED]] : i16
// CHECK: %[[BF16:.*]] = arith.bitcast %[[CODE]] : i16 to bf16
// CHECK: return %[[BF16]]
func.func @other(%x: f32) -> bf16 {
  %0 = arith.truncf %x : f32 to bf16
  return %0 : bf16
}
