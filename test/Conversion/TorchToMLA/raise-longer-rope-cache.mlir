// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s

// No update: the rope cache has more rows than the latent cache, so that one
// mla.update cannot write both.

// CHECK-LABEL: sym_name = "longer_rope"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
func.func @longer_rope(%q: !torch.vtensor<[2,5,3,10],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %pastr: !torch.vtensor<[2,10,4],f32>, %nl: !torch.vtensor<[2,3,16],f32>, %nr: !torch.vtensor<[2,3,4],f32>, %pos: !torch.vtensor<[3],si64>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,10,4],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %i2 = torch.constant.int 2
  %i0 = torch.constant.int 0
  %i1 = torch.constant.int 1
  %j8 = torch.constant.int 8
  %l2 = torch.prim.ListConstruct %none, %pos : (!torch.none, !torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %s9 = torch.aten.index_put %past, %l2, %nl, %false : !torch.vtensor<[2,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,3,16],f32>, !torch.bool -> !torch.vtensor<[2,8,16],f32>
  %w8 = torch.aten.index_put %pastr, %l2, %nr, %false : !torch.vtensor<[2,10,4],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,3,4],f32>, !torch.bool -> !torch.vtensor<[2,10,4],f32>
  %s10 = torch.aten.slice.Tensor %w8, %i1, %i0, %j8, %i1 : !torch.vtensor<[2,10,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %s9, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %s9, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %v11 = torch.aten.unsqueeze %s10, %i1 : !torch.vtensor<[2,8,4],f32>, !torch.int -> !torch.vtensor<[2,1,8,4],f32>
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %i4 = torch.constant.int 4
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v11, %wide, %false : !torch.vtensor<[2,1,8,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],f32>
  %l12 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,4],f32>) -> !torch.list<vtensor>
  %i3 = torch.constant.int 3
  %c13 = torch.aten.cat %l12, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %c13, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],f32>, !torch.vtensor<[2,5,8,10],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %s9, %w8 : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,10,4],f32>
}
