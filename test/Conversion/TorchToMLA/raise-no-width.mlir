// Not raised: a slice makes a head width 0, which mla.attention does not allow.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: sym_name = "no_width"
// CHECK-NOT: "mla.attention"
// CHECK: "func.return"
// REMARK: [Missed] P12 |{{.*}}Function=no_width |{{.*}}the number of heads or a width is 0
func.func @no_width(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %flag: !torch.vtensor<[5,5],i1>) -> !torch.vtensor<[2,5,3,0],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %low = torch.constant.float -1.000000e+09
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q0 = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q = torch.aten.unsqueeze %q0, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %later = torch.aten.gt.Tensor %r, %q : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %no = torch.aten.slice.Tensor %uv, %int1, %int0, %int0, %int1 : !torch.vtensor<[3,7,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[3,0,16],f32>
  %11 = torch.prim.ListConstruct %p, %latent, %no : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,0,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,0],f32>
  return %12 : !torch.vtensor<[2,5,3,0],f32>
}
