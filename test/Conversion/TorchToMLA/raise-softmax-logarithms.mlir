// exp(x - logsumexp(x)) is a softmax, whatever the order of the terms in the
// exponent is.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Raised: the logarithm is negated, and the scores are added to it.
// CHECK-LABEL: sym_name = "negated_logarithm"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=negated_logarithm |{{.*}}C=16, H=3, {{.*}}n=6, r=4, {{.*}}scale=5.000000e-01
func.func @negated_logarithm(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %e = torch.aten.exp %s : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %l = torch.aten.log %t : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %n = torch.aten.neg %l : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.add.Tensor %n, %s, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.exp %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: the sum and the exponent each compute the scores minus the largest
// score.
// CHECK-LABEL: sym_name = "shift_computed_twice"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=shift_computed_twice |{{.*}}C=16, H=3, {{.*}}n=6, r=4, {{.*}}scale=5.000000e-01
func.func @shift_computed_twice(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %m = torch.aten.amax %s, %last, %true : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %x = torch.aten.sub.Tensor %s, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %y = torch.aten.sub.Tensor %s, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp %y : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %l = torch.aten.log %t : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.sub.Tensor %x, %l, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.exp %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: first the logarithm is subtracted, then the largest score.
// CHECK-LABEL: sym_name = "logarithm_first"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=logarithm_first |{{.*}}C=16, H=3, {{.*}}n=6, r=4, {{.*}}scale=5.000000e-01
func.func @logarithm_first(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %m = torch.aten.amax %s, %last, %true : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %y = torch.aten.sub.Tensor %s, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp %y : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %l = torch.aten.log %t : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %x = torch.aten.sub.Tensor %s, %l, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %d = torch.aten.sub.Tensor %x, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.exp %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the logarithm is added instead of subtracted.
// CHECK-LABEL: sym_name = "logarithm_added"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P1 |{{.*}}Function=logarithm_added |
func.func @logarithm_added(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %e = torch.aten.exp %s : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %l = torch.aten.log %t : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.add.Tensor %l, %s, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.exp %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the largest score is subtracted only from the exponents in the
// sum.
// CHECK-LABEL: sym_name = "shifted_once"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P1 |{{.*}}Function=shifted_once |
func.func @shifted_once(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %m = torch.aten.amax %s, %last, %true : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %y = torch.aten.sub.Tensor %s, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp %y : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %l = torch.aten.log %t : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.sub.Tensor %s, %l, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.exp %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: twice the largest score is subtracted from the exponents in the
// sum.
// CHECK-LABEL: sym_name = "twice_the_shift"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P1 |{{.*}}Function=twice_the_shift |
func.func @twice_the_shift(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %m = torch.aten.amax %s, %last, %true : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %x = torch.aten.sub.Tensor %s, %m, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %m2.f = torch.constant.float 2.000000e+00
  %m2 = torch.aten.mul.Scalar %m, %m2.f : !torch.vtensor<[2,3,3,1],f32>, !torch.float -> !torch.vtensor<[2,3,3,1],f32>
  %y = torch.aten.sub.Tensor %s, %m2, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp %y : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %l = torch.aten.log %t : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.sub.Tensor %x, %l, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.exp %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the sum adds the exponentials of half the scores.
// CHECK-LABEL: sym_name = "sum_of_halved"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P1 |{{.*}}Function=sum_of_halved |
func.func @sum_of_halved(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %h.f = torch.constant.float 5.000000e-01
  %h = torch.aten.mul.Scalar %s, %h.f : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %e = torch.aten.exp %h : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %t = torch.aten.sum.dim_IntList %e, %last, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,1],f32>
  %l = torch.aten.log %t : !torch.vtensor<[2,3,3,1],f32> -> !torch.vtensor<[2,3,3,1],f32>
  %d = torch.aten.sub.Tensor %s, %l, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.exp %d : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}
