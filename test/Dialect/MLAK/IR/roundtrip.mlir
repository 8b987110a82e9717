// RUN: mla-opt %s | mla-opt | FileCheck %s
// RUN: mla-opt %s --mlir-print-op-generic | mla-opt | FileCheck %s

!cache = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// CHECK-LABEL: func.func @tensors
// CHECK: mlak.append cache(%{{.*}}) latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) outs() {kernel = "cpu_append"}
// CHECK: mlak.plan_bytes batch(%{{.*}}) query_len(%{{.*}}) max_length(%{{.*}}) {heads = 5 : i64, page_size = 16 : i64}
// CHECK: mlak.plan lengths(%{{.*}}) query_len(%{{.*}}) max_length(%{{.*}}) outs(%{{.*}}) {heads = 5 : i64, kernel = "cpu_plan", page_size = 16 : i64}
// CHECK: mlak.decode q(%{{.*}}, %{{.*}}) cache(%{{.*}}) table(%{{.*}}) lengths(%{{.*}}) plan(%{{.*}}) outs(%{{.*}}) {causal, kernel = "cpu_decode", scale = 1.000000e-01 : f64}
func.func @tensors(%ql: tensor<?x1x5x64xf32>, %qr: tensor<?x1x5x16xf32>, %c: !cache,
                   %t: tensor<?x?xi32>, %n: tensor<?xi32>, %l: tensor<?x1x64xf32>,
                   %r: tensor<?x1x16xf32>, %s: tensor<?xi32>, %e: tensor<?x1x5x64xf32>,
                   %b: index, %m: index) -> tensor<?x1x5x64xf32> {
  %c1 = arith.constant 1 : index
  mlak.append cache(%c) latent(%l, %r) slots(%s) outs() {kernel = "cpu_append"}
    : (!cache, tensor<?x1x64xf32>, tensor<?x1x16xf32>, tensor<?xi32>) -> ()
  %bytes = mlak.plan_bytes batch(%b) query_len(%c1) max_length(%m) {heads = 5, page_size = 16}
  %pe = tensor.empty(%bytes) : tensor<?xi8>
  %p = mlak.plan lengths(%n) query_len(%c1) max_length(%m) outs(%pe)
         {kernel = "cpu_plan", heads = 5, page_size = 16}
       : (tensor<?xi32>, index, index, tensor<?xi8>) -> tensor<?xi8>
  %o = mlak.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) plan(%p) outs(%e)
         {kernel = "cpu_decode", scale = 0.1 : f64, causal}
       : (tensor<?x1x5x64xf32>, tensor<?x1x5x16xf32>, !cache, tensor<?x?xi32>,
          tensor<?xi32>, tensor<?xi8>, tensor<?x1x5x64xf32>) -> tensor<?x1x5x64xf32>
  return %o : tensor<?x1x5x64xf32>
}

// CHECK-LABEL: func.func @memrefs
// CHECK: mlak.matmul %{{.*}}, %{{.*}} outs(%{{.*}}) {kernel = "cpu_matmul", transpose_b}
// CHECK: mlak.matmul %{{.*}}, %{{.*}} outs(%{{.*}}) {b_map = array<i64: 0, 2, 3, 1>, kernel = "cpu_matmul"}
// CHECK: mlak.rope
// CHECK: mlak.absorb_query
// CHECK: mlak.project_value
// CHECK: mlak.expand_kv
// CHECK: mlak.merge partials(%{{.*}}, %{{.*}}) lses(%{{.*}}, %{{.*}}) outs(%{{.*}}, %{{.*}})
// CHECK: mlak.merge partials(%{{.*}}) lses(%{{.*}}) sink(%{{.*}}) outs(%{{.*}}) {kernel = "cpu_merge", lse_base = 1 : i64, lse_empty = 1 : i64}
// CHECK: mlak.convert_lse
func.func @memrefs(%x: memref<?x1x96xf32>, %w: memref<200x96xf32>, %y: memref<?x1x200xf32>,
                   %q: memref<2x5x1x40xf32>, %k: memref<2x38x5x40xf32>, %sc: memref<2x5x1x38xf32>,
                   %r: memref<2x1x5x16xf32>, %cos: memref<2x1x8xf32>, %qn: memref<2x1x5x24xf32>,
                   %uk: memref<5x24x64xf32>, %ql: memref<2x1x5x64xf32>, %l: memref<2x7x64xf32>,
                   %kn: memref<2x7x5x24xf32>, %la: memref<2x1x5xf32>, %s: memref<5xbf16>) {
  mlak.matmul %x, %w outs(%y) {kernel = "cpu_matmul", transpose_b}
    : (memref<?x1x96xf32>, memref<200x96xf32>, memref<?x1x200xf32>) -> ()
  mlak.matmul %q, %k outs(%sc) {kernel = "cpu_matmul", b_map = array<i64: 0, 2, 3, 1>}
    : (memref<2x5x1x40xf32>, memref<2x38x5x40xf32>, memref<2x5x1x38xf32>) -> ()
  mlak.rope %r, %cos, %cos outs(%r) {kernel = "cpu_rope", input = 1, output = 0}
    : (memref<2x1x5x16xf32>, memref<2x1x8xf32>, memref<2x1x8xf32>, memref<2x1x5x16xf32>) -> ()
  mlak.absorb_query %qn, %uk outs(%ql) {kernel = "cpu_head_product"}
    : (memref<2x1x5x24xf32>, memref<5x24x64xf32>, memref<2x1x5x64xf32>) -> ()
  mlak.project_value %ql, %uk outs(%qn) {kernel = "cpu_head_product"}
    : (memref<2x1x5x64xf32>, memref<5x24x64xf32>, memref<2x1x5x24xf32>) -> ()
  mlak.expand_kv %l, %uk outs(%kn) {kernel = "cpu_head_product"}
    : (memref<2x7x64xf32>, memref<5x24x64xf32>, memref<2x7x5x24xf32>) -> ()
  mlak.merge partials(%ql, %ql) lses(%la, %la) outs(%ql, %la) {kernel = "cpu_merge"}
    : (memref<2x1x5x64xf32>, memref<2x1x5x64xf32>, memref<2x1x5xf32>, memref<2x1x5xf32>,
       memref<2x1x5x64xf32>, memref<2x1x5xf32>) -> ()
  mlak.merge partials(%ql) lses(%la) sink(%s) outs(%ql) {kernel = "cpu_merge", lse_base = 1, lse_empty = 1}
    : (memref<2x1x5x64xf32>, memref<2x1x5xf32>, memref<5xbf16>, memref<2x1x5x64xf32>) -> ()
  mlak.convert_lse %la outs(%la) {kernel = "cpu_convert_lse", from = 0, to = 1}
    : (memref<2x1x5xf32>, memref<2x1x5xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @update
// CHECK: mlak.update past(%{{.*}}, %{{.*}}) new(%{{.*}}, %{{.*}}) outs(%{{.*}}, %{{.*}}) {kernel = "cuda_update"}
// CHECK: mlak.update new(%{{.*}}) positions(%{{.*}}) outs(%{{.*}}) {kernel = "cuda_update"}
func.func @update(%pl: memref<2x37x64xf32>, %pr: memref<2x37x16xf32>, %nl: memref<2x1x64xf32>, %nr: memref<2x1x16xf32>,
                  %al: memref<2x38x64xf32>, %ar: memref<2x38x16xf32>, %at: memref<2x1xi32>) {
  mlak.update past(%pl, %pr) new(%nl, %nr) outs(%al, %ar) {kernel = "cuda_update"}
    : (memref<2x37x64xf32>, memref<2x37x16xf32>, memref<2x1x64xf32>, memref<2x1x16xf32>,
       memref<2x38x64xf32>, memref<2x38x16xf32>) -> ()
  mlak.update new(%nl) positions(%at) outs(%al) {kernel = "cuda_update"}
    : (memref<2x1x64xf32>, memref<2x1xi32>, memref<2x38x64xf32>) -> ()
  return
}
