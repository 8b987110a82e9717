// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Not raised (proof obligation P10): each group of heads shares one key head
// and one value head. The queries are an argument. The pass must not take the
// heads of a group for queries.

// REMARK: [Missed] P10 |{{.*}}Function=groups |{{.*}}groups of heads share rows of a weight
func.func @groups(%q: !torch.vtensor<[2,6,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[2,6,16],f32>, %w_v: !torch.vtensor<[2,7,16],f32>) -> !torch.vtensor<[2,6,3,7],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %half = torch.constant.float 5.000000e-01
  %keys.e = torch.constant.str "btc,gnc->bgtn"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,2,5,6],f32>
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %keys.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,2,5,7],f32>
  %k1 = torch.aten.unsqueeze %keys, %int2 : !torch.vtensor<[2,2,5,6],f32>, !torch.int -> !torch.vtensor<[2,2,1,5,6],f32>
  %ke = torch.prim.ListConstruct %int2, %int2, %int3, %int5, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k2 = torch.aten.expand %k1, %ke, %false : !torch.vtensor<[2,2,1,5,6],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,2,3,5,6],f32>
  %kv = torch.prim.ListConstruct %int2, %int6, %int5, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k = torch.aten.view %k2, %kv : !torch.vtensor<[2,2,3,5,6],f32>, !torch.list<int> -> !torch.vtensor<[2,6,5,6],f32>
  %v1 = torch.aten.unsqueeze %values, %int2 : !torch.vtensor<[2,2,5,7],f32>, !torch.int -> !torch.vtensor<[2,2,1,5,7],f32>
  %ve = torch.prim.ListConstruct %int2, %int2, %int3, %int5, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %v2 = torch.aten.expand %v1, %ve, %false : !torch.vtensor<[2,2,1,5,7],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,2,3,5,7],f32>
  %vv = torch.prim.ListConstruct %int2, %int6, %int5, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %v = torch.aten.view %v2, %vv : !torch.vtensor<[2,2,3,5,7],f32>, !torch.list<int> -> !torch.vtensor<[2,6,5,7],f32>
  %nope.e = torch.constant.str "bhsn,bhtn->bhst"
  %nope.l = torch.prim.ListConstruct %q, %k : (!torch.vtensor<[2,6,3,6],f32>, !torch.vtensor<[2,6,5,6],f32>) -> !torch.list<vtensor>
  %nope = torch.aten.einsum %nope.e, %nope.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,6,3,5],f32>
  %s = torch.aten.mul.Scalar %nope, %half : !torch.vtensor<[2,6,3,5],f32>, !torch.float -> !torch.vtensor<[2,6,3,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,6,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,6,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %v : (!torch.vtensor<[2,6,3,5],f32>, !torch.vtensor<[2,6,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,6,3,7],f32>
  return %out : !torch.vtensor<[2,6,3,7],f32>
}
