// The token dimension precedes the batch dimension, as in Megatron. In linalg,
// a weight is then broadcast to all tokens.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Raised: all tokens share one weight.
// CHECK-LABEL: sym_name = "tokens_first"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=tokens_first | B=2, C=16, H=3, {{.*}}T=5, {{.*}}v=7
func.func @tokens_first(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[5,2,16],f32>, %k_rope: !torch.vtensor<[5,2,4],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %half = torch.constant.float 5.000000e-01
  %k.p = torch.aten.linear %latent, %w_k, %none : !torch.vtensor<[5,2,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[5,2,18],f32>
  %k.s = torch.prim.ListConstruct %int5, %int2, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k = torch.aten.view %k.p, %k.s : !torch.vtensor<[5,2,18],f32>, !torch.list<int> -> !torch.vtensor<[5,2,3,6],f32>
  %v.p = torch.aten.linear %latent, %w_v, %none : !torch.vtensor<[5,2,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[5,2,21],f32>
  %v.s = torch.prim.ListConstruct %int5, %int2, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %v = torch.aten.view %v.p, %v.s : !torch.vtensor<[5,2,21],f32>, !torch.list<int> -> !torch.vtensor<[5,2,3,7],f32>
  %n.e = torch.constant.str "bhsn,tbhn->bhst"
  %n.l = torch.prim.ListConstruct %q, %k : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[5,2,3,6],f32>) -> !torch.list<vtensor>
  %n = torch.aten.einsum %n.e, %n.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %r.e = torch.constant.str "bhsr,tbr->bhst"
  %r.l = torch.prim.ListConstruct %q_rope, %k_rope : (!torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[5,2,4],f32>) -> !torch.list<vtensor>
  %r = torch.aten.einsum %r.e, %r.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %s.0 = torch.aten.add.Tensor %n, %r, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %s = torch.aten.mul.Scalar %s.0, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,tbhv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %v : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[5,2,3,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: each token has a different weight for the values.
// CHECK-LABEL: sym_name = "weight_per_token"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P3 |{{.*}}Function=weight_per_token |{{.*}}must depend on the key
func.func @weight_per_token(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[5,2,16],f32>, %k_rope: !torch.vtensor<[5,2,4],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[5,16,21],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %half = torch.constant.float 5.000000e-01
  %k.p = torch.aten.linear %latent, %w_k, %none : !torch.vtensor<[5,2,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[5,2,18],f32>
  %k.s = torch.prim.ListConstruct %int5, %int2, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k = torch.aten.view %k.p, %k.s : !torch.vtensor<[5,2,18],f32>, !torch.list<int> -> !torch.vtensor<[5,2,3,6],f32>
  %v.p = torch.aten.bmm %latent, %w_v : !torch.vtensor<[5,2,16],f32>, !torch.vtensor<[5,16,21],f32> -> !torch.vtensor<[5,2,21],f32>
  %v.s = torch.prim.ListConstruct %int5, %int2, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %v = torch.aten.view %v.p, %v.s : !torch.vtensor<[5,2,21],f32>, !torch.list<int> -> !torch.vtensor<[5,2,3,7],f32>
  %n.e = torch.constant.str "bhsn,tbhn->bhst"
  %n.l = torch.prim.ListConstruct %q, %k : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[5,2,3,6],f32>) -> !torch.list<vtensor>
  %n = torch.aten.einsum %n.e, %n.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %r.e = torch.constant.str "bhsr,tbr->bhst"
  %r.l = torch.prim.ListConstruct %q_rope, %k_rope : (!torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[5,2,4],f32>) -> !torch.list<vtensor>
  %r = torch.aten.einsum %r.e, %r.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %s.0 = torch.aten.add.Tensor %n, %r, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %s = torch.aten.mul.Scalar %s.0, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,tbhv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %v : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[5,2,3,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}
