// RUN: not %mla-opt %s --mla-select-kernels --remarks-filter=mla-select-kernels -o /dev/null 2>&1 | FileCheck %s

// If no kernel fits an mla.prepare, it becomes an mla.rope and an mla.append,
// and each of them gets a kernel. Today every cache that an append can write has
// a kernel for both ops, so this cache, of f64, has none for the append. The
// rotation of the queries has one, and so does the other mla.prepare.

// CHECK: [Missed] prepare | {{.*}}Function=f | Remark="mla.prepare becomes mla.rope and mla.append, because cpu has no kernel for it: cpu_prepare: cache fields must have f32, f16, bf16, f8E4M3, got a latent field of f64; cuda_prepare: target must be sm_80,sm_90a,sm_100a, got cpu"
// CHECK-NOT: Missed
// CHECK-DAG: cpu_rope for mla.rope
// CHECK-DAG: error: 'mla.append' op no kernel fits
// CHECK-DAG: cpu_prepare for mla.prepare
!double = !mla.cache<<[latent : 64 x f64, rope : 16 x f64]>, page = 16>
!single = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>
func.func @f(%c: !double, %d: !single, %q: tensor<2x5x16xf32>, %l: tensor<2x64xf32>, %r: tensor<2x16xf32>, %s: tensor<2xi32>, %f: tensor<2x8xf32>) -> (tensor<2x5x16xf32>, tensor<2x5x16xf32>) {
  %a = mla.prepare %c q(%q) latent(%l, %r) slots(%s) rope(%f, %f)
    : (!double, tensor<2x5x16xf32>, tensor<2x64xf32>, tensor<2x16xf32>, tensor<2xi32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x5x16xf32>
  %b = mla.prepare %d q(%q) latent(%l, %r) slots(%s) rope(%f, %f)
    : (!single, tensor<2x5x16xf32>, tensor<2x64xf32>, tensor<2x16xf32>, tensor<2xi32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x5x16xf32>
  return %a, %b : tensor<2x5x16xf32>, tensor<2x5x16xf32>
}
