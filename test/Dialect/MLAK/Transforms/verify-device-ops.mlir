// RUN: mla-opt %s --mla-verify-device-ops --split-input-file --verify-diagnostics
// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-verify-device-ops --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-verify-device-ops
// STATISTICS-NEXT: (S) 4 refused - ops without a kernel

// Reshapes, sizes and kernels are valid.
module attributes {mla.target = "sm_90a"} {
  func.func @fine(%x: tensor<2x4x16xf32>, %c: tensor<2x8xf32>) -> tensor<2x64xf32> {
    %e = tensor.empty() : tensor<2x4x16xf32>
    %y = mlak.rope %x, %c, %c outs(%e) {kernel = "cuda_rope", input = 0, output = 0}
      : (tensor<2x4x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %z = tensor.collapse_shape %y [[0], [1, 2]] : tensor<2x4x16xf32> into tensor<2x64xf32>
    return %z : tensor<2x64xf32>
  }
}

// -----

module attributes {mla.target = "sm_90a"} {
  func.func @matmul(%x: tensor<2x8xf32>, %w: tensor<8x8xf32>) -> tensor<2x8xf32> {
    %e = tensor.empty() : tensor<2x8xf32>
    // expected-error @+1 {{'linalg.matmul' op has no kernel for target 'sm_90a': only mla ops and reshapes may access GPU memory; compile}}
    %y = linalg.matmul ins(%x, %w : tensor<2x8xf32>, tensor<8x8xf32>) outs(%e : tensor<2x8xf32>) -> tensor<2x8xf32>
    return %y : tensor<2x8xf32>
  }
}

// -----

module attributes {mla.target = "sm_90a"} {
  func.func @copy(%x: memref<2x8xf32>, %y: memref<2x8xf32>) {
    // expected-error @+1 {{'memref.copy' op has no kernel for target 'sm_90a': only mla ops and reshapes may access GPU memory, and a result must not be an argument or another result; compile}}
    memref.copy %x, %y : memref<2x8xf32> to memref<2x8xf32>
    return
  }
}

// -----

module attributes {mla.target = "sm_90a"} {
  func.func @load(%x: memref<2xi32>) -> i32 {
    %c0 = arith.constant 0 : index
    // expected-error @+1 {{'memref.load' op has no kernel for target 'sm_90a'}}
    %y = memref.load %x[%c0] : memref<2xi32>
    return %y : i32
  }
}

// -----

module attributes {mla.target = "sm_90a"} {
  func.func @constant() -> tensor<2xf32> {
    // expected-error @+1 {{'arith.constant' op has no kernel for target 'sm_90a'}}
    %y = arith.constant dense<1.0> : tensor<2xf32>
    return %y : tensor<2xf32>
  }
}

// -----

// On the CPU every op is valid.
func.func @cpu(%x: tensor<2x8xf32>, %w: tensor<8x8xf32>) -> tensor<2x8xf32> {
  %e = tensor.empty() : tensor<2x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<2x8xf32>, tensor<8x8xf32>) outs(%e : tensor<2x8xf32>) -> tensor<2x8xf32>
  return %y : tensor<2x8xf32>
}
