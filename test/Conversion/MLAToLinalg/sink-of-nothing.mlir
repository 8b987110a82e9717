// RUN: mla-opt %s --pass-pipeline="builtin.module(mla-decompose,reconcile-unrealized-casts,canonicalize,convert-elementwise-to-linalg,one-shot-bufferize{bufferize-function-boundaries},canonicalize,convert-linalg-to-loops,expand-strided-metadata,lower-affine,convert-scf-to-cf,convert-math-to-llvm,convert-math-to-libm,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)" | mlir-runner -O0 -e main -entry-point-result=void -shared-libs=%mlir_lib_dir/libmlir_runner_utils.so -shared-libs=%mlir_lib_dir/libmlir_c_runner_utils.so | FileCheck %s

// The result of a row without keys is 0, even if the sink is minus infinity.

// CHECK: [0, 0]
// CHECK-NOT: nan
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %q = arith.constant dense<1.0> : tensor<1x1x1x2xf32>
  %l = arith.constant dense<1.0> : tensor<1x3x2xf32>
  %s = arith.constant dense<0xFF800000> : tensor<1xf32>
  %n = arith.constant dense<0> : tensor<1xi32>
  %o = mla.latent_attention q(%q) latent(%l) sink(%s) lengths(%n) {scale = 1.0 : f64} : (tensor<1x1x1x2xf32>, tensor<1x3x2xf32>, tensor<1xf32>, tensor<1xi32>) -> tensor<1x1x1x2xf32>
  %f = tensor.collapse_shape %o [[0, 1, 2, 3]] : tensor<1x1x1x2xf32> into tensor<2xf32>
  %b = bufferization.to_buffer %f : tensor<2xf32> to memref<2xf32>
  %u = memref.cast %b : memref<2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
