// Scores that are not one product of queries and keys: the mask of an attention
// op contains scores, or the keys are multiplied by a factor.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// The mask is the product of the rope parts. It is raised to the rope parts of
// queries and keys, and no mask remains.
// CHECK-LABEL: sym_name = "rope_as_mask"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=rope_as_mask |{{.*}}masks=0, n=6, r=4
func.func @rope_as_mask(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %gain: !torch.vtensor<[3,1,6],f32>, %weight: !torch.vtensor<[2,1,5,1],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int3 = torch.constant.int 3
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %k1 = torch.aten.alias %k0 : !torch.vtensor<[2,3,5,6],f32> -> !torch.vtensor<[2,3,5,6],f32>
  %kt = torch.aten.transpose.int %k_rope, %int-1, %int-2 : !torch.vtensor<[2,1,5,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,1,4,5],f32>
  %pe0 = torch.aten.matmul %qr, %kt : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,1,4,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %pe = torch.aten.mul.Scalar %pe0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.scaled_dot_product_attention %qn, %k1, %v, %pe, %f0, %false, %scale, %false : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,7],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// The product of the rope parts remains a mask, because another op reads it.
// CHECK-LABEL: sym_name = "rope_as_mask_used"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=rope_as_mask_used |{{.*}}masks=1, n=6, r=0
func.func @rope_as_mask_used(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %gain: !torch.vtensor<[3,1,6],f32>, %weight: !torch.vtensor<[2,1,5,1],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int3 = torch.constant.int 3
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %k1 = torch.aten.alias %k0 : !torch.vtensor<[2,3,5,6],f32> -> !torch.vtensor<[2,3,5,6],f32>
  %kt = torch.aten.transpose.int %k_rope, %int-1, %int-2 : !torch.vtensor<[2,1,5,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,1,4,5],f32>
  %pe0 = torch.aten.matmul %qr, %kt : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,1,4,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %pe = torch.aten.mul.Scalar %pe0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.scaled_dot_product_attention %qn, %k1, %v, %pe, %f0, %false, %scale, %false : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,7],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,3,5,7],f32>
  %o2 = torch.aten.transpose.int %pe, %int-1, %int-2 : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %o3 = torch.aten.matmul %o2, %o : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  return %o3 : !torch.vtensor<[2,3,5,7],f32>
}

// A factor of the keys per head and feature becomes a factor of the queries.
// CHECK-LABEL: sym_name = "gain_of_keys"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=gain_of_keys |{{.*}}masks=0, n=6, r=4
func.func @gain_of_keys(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %gain: !torch.vtensor<[3,1,6],f32>, %weight: !torch.vtensor<[2,1,5,1],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int3 = torch.constant.int 3
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %k1 = torch.aten.mul.Tensor %k0, %gain : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[3,1,6],f32> -> !torch.vtensor<[2,3,5,6],f32>
  %kt = torch.aten.transpose.int %k_rope, %int-1, %int-2 : !torch.vtensor<[2,1,5,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,1,4,5],f32>
  %pe0 = torch.aten.matmul %qr, %kt : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,1,4,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %pe = torch.aten.mul.Scalar %pe0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.scaled_dot_product_attention %qn, %k1, %v, %pe, %f0, %false, %scale, %false : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,7],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// Not raised: a factor per key cannot become a factor of the queries.
// CHECK-LABEL: sym_name = "weight_of_keys"
// CHECK: "torch.aten.scaled_dot_product_attention"
// REMARK: [Missed] P{{.*}}Function=weight_of_keys |
func.func @weight_of_keys(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %gain: !torch.vtensor<[3,1,6],f32>, %weight: !torch.vtensor<[2,1,5,1],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int3 = torch.constant.int 3
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %k1 = torch.aten.mul.Tensor %k0, %weight : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,1,5,1],f32> -> !torch.vtensor<[2,3,5,6],f32>
  %kt = torch.aten.transpose.int %k_rope, %int-1, %int-2 : !torch.vtensor<[2,1,5,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,1,4,5],f32>
  %pe0 = torch.aten.matmul %qr, %kt : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,1,4,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %pe = torch.aten.mul.Scalar %pe0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.scaled_dot_product_attention %qn, %k1, %v, %pe, %f0, %false, %scale, %false : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,7],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}
