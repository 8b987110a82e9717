// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Not raised (proof obligation P10): the heads of a group share keys and
// values. A separate axis holds the heads of a group.

// REMARK: [Missed] P10 |{{.*}}Function=group_axis |{{.*}}groups of heads share rows of a weight
func.func @group_axis(%x: !torch.vtensor<[2,3,8],f32>, %w_q: !torch.vtensor<[2,4,6,8],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[2,6,16],f32>, %w_v: !torch.vtensor<[2,7,16],f32>) -> !torch.vtensor<[2,2,4,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %half = torch.constant.float 5.000000e-01
  %q.e = torch.constant.str "bsd,grnd->bgrsn"
  %q.l = torch.prim.ListConstruct %x, %w_q : (!torch.vtensor<[2,3,8],f32>, !torch.vtensor<[2,4,6,8],f32>) -> !torch.list<vtensor>
  %q = torch.aten.einsum %q.e, %q.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,2,4,3,6],f32>
  %keys.e = torch.constant.str "btc,gnc->bgtn"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,2,5,6],f32>
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %keys.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,2,5,7],f32>
  %nope.e = torch.constant.str "bgrsn,bgtn->bgrst"
  %nope.l = torch.prim.ListConstruct %q, %keys : (!torch.vtensor<[2,2,4,3,6],f32>, !torch.vtensor<[2,2,5,6],f32>) -> !torch.list<vtensor>
  %nope = torch.aten.einsum %nope.e, %nope.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,2,4,3,5],f32>
  %s = torch.aten.mul.Scalar %nope, %half : !torch.vtensor<[2,2,4,3,5],f32>, !torch.float -> !torch.vtensor<[2,2,4,3,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,2,4,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,2,4,3,5],f32>
  %out.e = torch.constant.str "bgrst,bgtv->bgrsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,2,4,3,5],f32>, !torch.vtensor<[2,2,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,2,4,3,7],f32>
  return %out : !torch.vtensor<[2,2,4,3,7],f32>
}
