// RUN: mla-opt %s --mla-finalize-entry --empty-tensor-to-alloc-tensor --one-shot-bufferize --mla-plan-workspace --convert-mlak-to-llvm --mla-emit-entry | FileCheck %s

// A signature may have twelve symbols and sizes that are not sums of symbols.

// CHECK: llvm.mlir.global internal constant @g_signature_text({{.*}}\22name\22:\22result0\22{{.*}}\22shape\22:[\22s0 * s1\22,16]
// CHECK-SAME: \22name\22:\22result1\22{{.*}}\22shape\22:[\22s0 floordiv 2\22]
// CHECK: llvm.mlir.global internal constant @g_args() {{.*}} !llvm.array<5 x struct<(ptr, array<6 x i32>, array<8 x i64>)>>
// CHECK: llvm.mlir.global internal constant @g_sizes() {{.*}} : !llvm.array<36 x i64>
// The sizes in prefix code: s0, s1, 16, ten symbols, s0 * s1, s0 floordiv 2.
// CHECK: dense<[1, 0, 1, 1, 0, 16, 1, 2, 1, 3, {{.*}}, 3, 1, 0, 1, 1, 4, 1, 0, 0, 2]> : tensor<36xi64>
// CHECK: llvm.mlir.global internal constant @g_symbols() {{.*}} : !llvm.array<12 x ptr>
// CHECK: llvm.mlir.global internal constant @g_entry() {{.*}} : !llvm.struct<(ptr, ptr, ptr, ptr, i64, i64, i64)>
func.func @g(%x: tensor<?x?x16xf32> {mla.shape = affine_map<()[s0, s1] -> (s0, s1, 16)>},
             %a: tensor<?x?x?x?x?xf32>, %b: tensor<?x?x?x?x?xf32>) -> (tensor<?x16xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x16xf32> into tensor<?x16xf32>
  %n = tensor.dim %x, %c0 : tensor<?x?x16xf32>
  %half = arith.divui %n, %c2 : index
  %e = tensor.empty(%half) : tensor<?xf32>
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %flat, %f : tensor<?x16xf32>, tensor<?xf32>
}
