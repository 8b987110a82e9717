// RUN: %mla-opt %s --mla-verify-lse | FileCheck %s
// RUN: %mla-opt %s --mla-verify-lse --remarks-filter=mla-verify-lse 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --mla-verify-lse --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: %mla-opt %s --mla-verify-lse=base=any | FileCheck %s
// RUN: not %mla-opt %s --mla-verify-lse=base=e -o /dev/null 2>&1 | FileCheck %s --check-prefix=NATURAL

// NATURAL: error: 'mla.convert_lse' op must use only LSEs of base e, got a result with #mla.lse<two>

// STATISTICS: mla-verify-lse
// STATISTICS-NEXT: (S) 15 ops - ops checked

// REMARK: remark: [Analysis] Lse | Category:mla-verify-lse | Remark="only mla and mlak ops change or drop an encoding", ops={{[1-9][0-9]*}}{{$}}

// No error for data movement that keeps the base of an LSE, for control flow
// and for conversions of the base.
// CHECK-LABEL: func.func @keeps
func.func @keeps(%a: tensor<4x5xf32, #mla.lse<e>>, %b: i1) -> tensor<2x5xf32, #mla.lse<two>> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<4x5xf32, #mla.lse<e>>
  %c = tensor.cast %a : tensor<4x5xf32, #mla.lse<e>> to tensor<?x5xf32, #mla.lse<e>>
  %r = scf.if %b -> tensor<?x5xf32, #mla.lse<e>> {
    scf.yield %c : tensor<?x5xf32, #mla.lse<e>>
  } else {
    %e = tensor.empty(%d) : tensor<?x5xf32, #mla.lse<e>>
    scf.yield %e : tensor<?x5xf32, #mla.lse<e>>
  }
  // CHECK: mla.convert_lse
  %t = mla.convert_lse %r : tensor<?x5xf32, #mla.lse<e>> to tensor<?x5xf32, #mla.lse<two>>
  %u = tensor.cast %t : tensor<?x5xf32, #mla.lse<two>> to tensor<2x5xf32, #mla.lse<two>>
  return %u : tensor<2x5xf32, #mla.lse<two>>
}

// Canonicalization turns an `scf.if` that yields outer values into a select,
// which must be valid, too.
// CHECK-LABEL: func.func @chooses
// CHECK: arith.select
func.func @chooses(%c: i1, %a: tensor<2x3xf32, #mla.lse<e>>, %b: tensor<2x3xf32, #mla.lse<e>>) -> tensor<2x3xf32, #mla.lse<e>> {
  %r = arith.select %c, %a, %b : tensor<2x3xf32, #mla.lse<e>>
  return %r : tensor<2x3xf32, #mla.lse<e>>
}
