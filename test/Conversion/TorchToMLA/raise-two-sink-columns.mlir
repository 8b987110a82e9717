// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Raised: one column of the softmax has no values, so that it is a sink. Not
// raised (proof obligation P9): the softmax has two such columns.

// REMARK: [Passed] raised |{{.*}}Function=one_column |{{.*}}sink=true
// REMARK: [Missed] P9 |{{.*}}Function=two_columns |{{.*}}the softmax has more than one key without a value
func.func @one_column(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %sink: !torch.vtensor<[3],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %int-1 = torch.constant.int -1
  %true = torch.constant.bool true
  %half = torch.constant.float 5.000000e-01
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %keys.e = torch.constant.str "btc,hnc->bhtn"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %values.e = torch.constant.str "btc,hvc->bhtv"
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %values.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %nope.e = torch.constant.str "bhsn,bhtn->bhst"
  %nope.l = torch.prim.ListConstruct %q, %keys : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %nope = torch.aten.einsum %nope.e, %nope.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %rope.e = torch.constant.str "bhsr,btr->bhst"
  %rope.l = torch.prim.ListConstruct %q_rope, %k_rope : (!torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %rope = torch.aten.einsum %rope.e, %rope.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %sum = torch.aten.add.Tensor %nope, %rope, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %s = torch.aten.mul.Scalar %sum, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int0 = torch.constant.int 0
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %colsn = torch.constant.int 1
  %false = torch.constant.bool false
  %s1 = torch.aten.unsqueeze %sink, %int1 : !torch.vtensor<[3],f32>, !torch.int -> !torch.vtensor<[3,1],f32>
  %s2 = torch.aten.unsqueeze %s1, %int2 : !torch.vtensor<[3,1],f32>, !torch.int -> !torch.vtensor<[3,1,1],f32>
  %se = torch.prim.ListConstruct %int2, %int3, %int3, %colsn : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %s3 = torch.aten.expand %s2, %se, %false : !torch.vtensor<[3,1,1],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %cl = torch.prim.ListConstruct %s, %s3 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>) -> !torch.list<vtensor>
  %x = torch.aten.cat %cl, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,6],f32>
  %pa = torch.aten.softmax.int %x, %int-1, %none : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,6],f32>
  %p = torch.aten.slice.Tensor %pa, %int-1, %int0, %int5, %int1 : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

func.func @two_columns(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %sink: !torch.vtensor<[3],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %int-1 = torch.constant.int -1
  %true = torch.constant.bool true
  %half = torch.constant.float 5.000000e-01
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %keys.e = torch.constant.str "btc,hnc->bhtn"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %values.e = torch.constant.str "btc,hvc->bhtv"
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %values.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %nope.e = torch.constant.str "bhsn,bhtn->bhst"
  %nope.l = torch.prim.ListConstruct %q, %keys : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %nope = torch.aten.einsum %nope.e, %nope.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %rope.e = torch.constant.str "bhsr,btr->bhst"
  %rope.l = torch.prim.ListConstruct %q_rope, %k_rope : (!torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %rope = torch.aten.einsum %rope.e, %rope.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %sum = torch.aten.add.Tensor %nope, %rope, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %s = torch.aten.mul.Scalar %sum, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int0 = torch.constant.int 0
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %colsn = torch.constant.int 2
  %false = torch.constant.bool false
  %s1 = torch.aten.unsqueeze %sink, %int1 : !torch.vtensor<[3],f32>, !torch.int -> !torch.vtensor<[3,1],f32>
  %s2 = torch.aten.unsqueeze %s1, %int2 : !torch.vtensor<[3,1],f32>, !torch.int -> !torch.vtensor<[3,1,1],f32>
  %se = torch.prim.ListConstruct %int2, %int3, %int3, %colsn : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %s3 = torch.aten.expand %s2, %se, %false : !torch.vtensor<[3,1,1],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,2],f32>
  %cl = torch.prim.ListConstruct %s, %s3 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,2],f32>) -> !torch.list<vtensor>
  %x = torch.aten.cat %cl, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,7],f32>
  %pa = torch.aten.softmax.int %x, %int-1, %none : !torch.vtensor<[2,3,3,7],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  %p = torch.aten.slice.Tensor %pa, %int-1, %int0, %int5, %int1 : !torch.vtensor<[2,3,3,7],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}
