// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Not raised: PyTorch aligns is_causal at the top left, mla.attention aligns
// `causal` at the bottom right. They differ if there are more keys than
// queries.

// CHECK-LABEL: sym_name = "more_keys"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P9 |{{.*}}Function=more_keys |{{.*}}is_causal is aligned at the top left
func.func @more_keys(%q: !torch.vtensor<[2,5,3,10],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,5,20],f32>, %nl: !torch.vtensor<[2,3,16],f32>, %nr: !torch.vtensor<[2,3,4],f32>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>) {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %l1 = torch.prim.ListConstruct %nl, %nr : (!torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,4],f32>) -> !torch.list<vtensor>
  %i2 = torch.constant.int 2
  %c2 = torch.aten.cat %l1, %i2 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %l3 = torch.prim.ListConstruct %past, %c2 : (!torch.vtensor<[2,5,20],f32>, !torch.vtensor<[2,3,20],f32>) -> !torch.list<vtensor>
  %i1 = torch.constant.int 1
  %c4 = torch.aten.cat %l3, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,20],f32>
  %i0 = torch.constant.int 0
  %i16 = torch.constant.int 16
  %s5 = torch.aten.slice.Tensor %c4, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %i20 = torch.constant.int 20
  %s6 = torch.aten.slice.Tensor %c4, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %s5, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %s5, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %v7 = torch.aten.unsqueeze %s6, %i1 : !torch.vtensor<[2,8,4],f32>, !torch.int -> !torch.vtensor<[2,1,8,4],f32>
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %i4 = torch.constant.int 4
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v7, %wide, %false : !torch.vtensor<[2,1,8,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],f32>
  %l8 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,4],f32>) -> !torch.list<vtensor>
  %i3 = torch.constant.int 3
  %c9 = torch.aten.cat %l8, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %c9, %val, %none, %f0, %true, %scale, %false : !torch.vtensor<[2,5,3,10],f32>, !torch.vtensor<[2,5,8,10],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %c4 : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>
}
