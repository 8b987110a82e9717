// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// All heads have the same values: the remark must name P10, not P12.

// REMARK: [Missed] P10 |{{.*}}Function=shared_values |{{.*}}a weight differs between tokens
func.func @shared_values(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %int-1 = torch.constant.int -1
  %true = torch.constant.bool true
  %half = torch.constant.float 5.000000e-01
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %keys.e = torch.constant.str "btc,hnc->bhtn"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %values.e = torch.constant.str "btc,vc->btv"
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %values.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,7],f32>
  %nope.e = torch.constant.str "bhsn,bhtn->bhst"
  %nope.l = torch.prim.ListConstruct %q, %keys : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %nope = torch.aten.einsum %nope.e, %nope.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %rope.e = torch.constant.str "bhsr,btr->bhst"
  %rope.l = torch.prim.ListConstruct %q_rope, %k_rope : (!torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %rope = torch.aten.einsum %rope.e, %rope.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %sum = torch.aten.add.Tensor %nope, %rope, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %s = torch.aten.mul.Scalar %sum, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %int11 = torch.constant.int 11
  %ml = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %ones = torch.aten.ones %ml, %int11, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],i1>
  %ninf = torch.vtensor.literal(dense<0xFF800000> : tensor<f32>) : !torch.vtensor<[],f32>
  %a.d = torch.constant.int 2
  %a = torch.aten.tril %ones, %a.d : !torch.vtensor<[3,5],i1>, !torch.int -> !torch.vtensor<[3,5],i1>
  %b.d = torch.constant.int 0
  %b = torch.aten.triu %ones, %b.d : !torch.vtensor<[3,5],i1>, !torch.int -> !torch.vtensor<[3,5],i1>
  %m = torch.aten.logical_and %a, %b : !torch.vtensor<[3,5],i1>, !torch.vtensor<[3,5],i1> -> !torch.vtensor<[3,5],i1>
  %x = torch.aten.where.self %m, %s, %ninf : !torch.vtensor<[3,5],i1>, !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %x, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,btv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}
