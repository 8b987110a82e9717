// Einsum equations that have no result part, an ellipsis, a letter whose size
// is 1 in one operand, or a letter that only one operand has.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: mla-opt %s --mla-legalize-torch | FileCheck %s --check-prefix=LEGAL

// If an equation has no result part, the result has the letters that occur
// once, sorted.
// CHECK-LABEL: sym_name = "short"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=short |{{.*}}C=16, H=3, {{.*}}n=6, r=4
// LEGAL-LABEL: @short(
// LEGAL: "btc,hnc->bhnt"
// LEGAL: "ABsn,ABnt->ABst"
// LEGAL: "ABst,ABtv->ABsv"
func.func @short(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %int-1 = torch.constant.int -1
  %half = torch.constant.float 5.000000e-01
  %keys.e = torch.constant.str "btc,hnc"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,6,5],f32>
  %nope.e = torch.constant.str "...sn,...nt"
  %nope.l = torch.prim.ListConstruct %q, %keys : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,6,5],f32>) -> !torch.list<vtensor>
  %nope = torch.aten.einsum %nope.e, %nope.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %rope.e = torch.constant.str "bhsr,btr->bhst"
  %rope.l = torch.prim.ListConstruct %q_rope, %k_rope : (!torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %rope = torch.aten.einsum %rope.e, %rope.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %sum = torch.aten.add.Tensor %rope, %nope, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %scores = torch.aten.mul.Scalar %sum, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %scores, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %values.e = torch.constant.str "btc,hvc->bhtv"
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %values.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %out.e = torch.constant.str "...st,...tv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: the queries of all sequences are multiplied by the keys of one
// sequence.
// CHECK-LABEL: sym_name = "one_sequence"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=one_sequence |{{.*}}C=16, H=3, {{.*}}n=6, r=4
// LEGAL-LABEL: @one_sequence(
// LEGAL: "ABsn,Bnt->ABst"
// LEGAL: "bhsr,tr->bhst"
func.func @one_sequence(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[1,5,16],f32>, %k_rope: !torch.vtensor<[1,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %int-1 = torch.constant.int -1
  %half = torch.constant.float 5.000000e-01
  %keys.e = torch.constant.str "btc,hnc"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[1,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[1,3,6,5],f32>
  %nope.e = torch.constant.str "...sn,...nt"
  %nope.l = torch.prim.ListConstruct %q, %keys : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[1,3,6,5],f32>) -> !torch.list<vtensor>
  %nope = torch.aten.einsum %nope.e, %nope.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %rope.e = torch.constant.str "bhsr,btr->bhst"
  %rope.l = torch.prim.ListConstruct %q_rope, %k_rope : (!torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[1,5,4],f32>) -> !torch.list<vtensor>
  %rope = torch.aten.einsum %rope.e, %rope.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %sum = torch.aten.add.Tensor %rope, %nope, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %scores = torch.aten.mul.Scalar %sum, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %scores, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %values.e = torch.constant.str "btc,hvc->bhtv"
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[1,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %values.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[1,3,5,7],f32>
  %out.e = torch.constant.str "...st,...tv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[1,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: without a result part, the letters that occur twice (batch and
// heads) are summed.
// CHECK-LABEL: sym_name = "sums_heads"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P5 |{{.*}}Function=sums_heads |
// LEGAL-LABEL: @sums_heads(
// LEGAL: "bhsn,bhnt->st"
func.func @sums_heads(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %int-1 = torch.constant.int -1
  %half = torch.constant.float 5.000000e-01
  %keys.e = torch.constant.str "btc,hnc"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,6,5],f32>
  %nope.e = torch.constant.str "bhsn,bhnt"
  %nope.l = torch.prim.ListConstruct %q, %keys : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,6,5],f32>) -> !torch.list<vtensor>
  %nope = torch.aten.einsum %nope.e, %nope.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[3,5],f32>
  %rope.e = torch.constant.str "bhsr,btr->bhst"
  %rope.l = torch.prim.ListConstruct %q_rope, %k_rope : (!torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %rope = torch.aten.einsum %rope.e, %rope.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %sum = torch.aten.add.Tensor %rope, %nope, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %scores = torch.aten.mul.Scalar %sum, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %scores, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %values.e = torch.constant.str "btc,hvc->bhtv"
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %values.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %out.e = torch.constant.str "...st,...tv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// A letter that only one operand has is summed before the einsum. torch-mlir
// would lower it to a sum without a shape.
// LEGAL-LABEL: @sums_alone(
// LEGAL: aten.sum.dim_IntList"(%arg0, {{.*}} -> !torch.vtensor<[2,5,7],f32>
// LEGAL: "bsv,ve->bse"
func.func @sums_alone(%a: !torch.vtensor<[2,3,5,7],f32>, %b: !torch.vtensor<[1,7,20],f32>) -> !torch.vtensor<[2,5,20],f32> {
  %none = torch.constant.none
  %e = torch.constant.str "bhsv, hve -> bse"
  %l = torch.prim.ListConstruct %a, %b : (!torch.vtensor<[2,3,5,7],f32>, !torch.vtensor<[1,7,20],f32>) -> !torch.list<vtensor>
  %0 = torch.aten.einsum %e, %l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,20],f32>
  return %0 : !torch.vtensor<[2,5,20],f32>
}

// Unchanged: an einsum with more operands than its equation has, and one with
// an operand whose rank does not match its letters.
// LEGAL-LABEL: @no_equation(
// LEGAL: "ab,c"
// LEGAL: "abc,cd"
func.func @no_equation(%a: !torch.vtensor<[2,3],f32>, %b: !torch.vtensor<[3,4],f32>) -> (!torch.vtensor<[2,4],f32>, !torch.vtensor<[2,4],f32>) {
  %none = torch.constant.none
  %e = torch.constant.str "ab,c"
  %l = torch.prim.ListConstruct %a, %b, %b : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[3,4],f32>, !torch.vtensor<[3,4],f32>) -> !torch.list<vtensor>
  %0 = torch.aten.einsum %e, %l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,4],f32>
  %f = torch.constant.str "abc,cd"
  %m = torch.prim.ListConstruct %a, %b : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[3,4],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %f, %m, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,4],f32>
  return %0, %1 : !torch.vtensor<[2,4],f32>, !torch.vtensor<[2,4],f32>
}
