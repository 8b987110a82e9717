// Masks that hide keys too far before a query. With a causal mask they become
// the attribute `window`.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// A query sees itself and the two keys before it: the window is 3.
// CHECK-LABEL: sym_name = "window"
// CHECK: "mla.attention"{{.*}}causal{{.*}}window = 3 : i64
// REMARK: [Passed] raised |{{.*}}Function=window |{{.*}}causal=true, {{.*}}masks=0, {{.*}}window=3
func.func @window(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// A query sees only itself: the window is 1.
// CHECK-LABEL: sym_name = "itself"
// CHECK: "mla.attention"{{.*}}causal{{.*}}window = 1 : i64
// REMARK: [Passed] raised |{{.*}}Function=itself |{{.*}}causal=true, {{.*}}masks=0, {{.*}}window=1
func.func @itself(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %int11 = torch.constant.int 11
  %ml = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %ones = torch.aten.ones %ml, %int11, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],i1>
  %ninf = torch.vtensor.literal(dense<0xFF800000> : tensor<f32>) : !torch.vtensor<[],f32>
  %a.d = torch.constant.int 2
  %a = torch.aten.tril %ones, %a.d : !torch.vtensor<[3,5],i1>, !torch.int -> !torch.vtensor<[3,5],i1>
  %b.d = torch.constant.int 2
  %b = torch.aten.triu %ones, %b.d : !torch.vtensor<[3,5],i1>, !torch.int -> !torch.vtensor<[3,5],i1>
  %m = torch.aten.logical_and %b, %a : !torch.vtensor<[3,5],i1>, !torch.vtensor<[3,5],i1> -> !torch.vtensor<[3,5],i1>
  %x = torch.aten.where.self %m, %s, %ninf : !torch.vtensor<[3,5],i1>, !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %x, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// The window is also raised if the causal mask hides some of its keys.
// CHECK-LABEL: sym_name = "inside_causal"
// CHECK: "mla.attention"{{.*}}causal{{.*}}window = 3 : i64
// REMARK: [Passed] raised |{{.*}}Function=inside_causal |{{.*}}causal=true, {{.*}}masks=0, {{.*}}window=3
func.func @inside_causal(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %w = torch.aten.where.self %b, %s, %ninf : !torch.vtensor<[3,5],i1>, !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %x = torch.aten.where.self %a, %w, %ninf : !torch.vtensor<[3,5],i1>, !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %x, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Of two windows, the op gets the smaller one.
// CHECK-LABEL: sym_name = "smaller_of_two"
// CHECK: "mla.attention"{{.*}}causal{{.*}}window = 2 : i64
// REMARK: [Passed] raised |{{.*}}Function=smaller_of_two |{{.*}}causal=true, {{.*}}masks=0, {{.*}}window=2
func.func @smaller_of_two(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %c.d = torch.constant.int 1
  %c = torch.aten.triu %ones, %c.d : !torch.vtensor<[3,5],i1>, !torch.int -> !torch.vtensor<[3,5],i1>
  %k = torch.aten.logical_and %a, %b : !torch.vtensor<[3,5],i1>, !torch.vtensor<[3,5],i1> -> !torch.vtensor<[3,5],i1>
  %m = torch.aten.logical_and %k, %c : !torch.vtensor<[3,5],i1>, !torch.vtensor<[3,5],i1> -> !torch.vtensor<[3,5],i1>
  %x = torch.aten.where.self %m, %s, %ninf : !torch.vtensor<[3,5],i1>, !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %x, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Without a causal mask, keys after the query are visible. `window` cannot
// express this, so that the mask is an operand.
// CHECK-LABEL: sym_name = "later_keys"
// CHECK-NOT: window =
// CHECK: "mla.attention"
// CHECK-NOT: window =
// REMARK: [Passed] raised |{{.*}}Function=later_keys |{{.*}}causal=false, {{.*}}masks=1, {{.*}}window=0
func.func @later_keys(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %int11 = torch.constant.int 11
  %ml = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %ones = torch.aten.ones %ml, %int11, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],i1>
  %ninf = torch.vtensor.literal(dense<0xFF800000> : tensor<f32>) : !torch.vtensor<[],f32>
  %b.d = torch.constant.int 0
  %b = torch.aten.triu %ones, %b.d : !torch.vtensor<[3,5],i1>, !torch.int -> !torch.vtensor<[3,5],i1>
  %x = torch.aten.where.self %b, %s, %ninf : !torch.vtensor<[3,5],i1>, !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %x, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not a window: a query also sees the key after its own.
// CHECK-LABEL: sym_name = "one_ahead"
// CHECK-NOT: window =
// CHECK: "mla.attention"
// CHECK-NOT: window =
// REMARK: [Passed] raised |{{.*}}Function=one_ahead |{{.*}}causal=false, {{.*}}masks=1, {{.*}}window=0
func.func @one_ahead(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %int11 = torch.constant.int 11
  %ml = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %ones = torch.aten.ones %ml, %int11, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],i1>
  %ninf = torch.vtensor.literal(dense<0xFF800000> : tensor<f32>) : !torch.vtensor<[],f32>
  %a.d = torch.constant.int 3
  %a = torch.aten.tril %ones, %a.d : !torch.vtensor<[3,5],i1>, !torch.int -> !torch.vtensor<[3,5],i1>
  %b.d = torch.constant.int 0
  %b = torch.aten.triu %ones, %b.d : !torch.vtensor<[3,5],i1>, !torch.int -> !torch.vtensor<[3,5],i1>
  %m = torch.aten.logical_and %a, %b : !torch.vtensor<[3,5],i1>, !torch.vtensor<[3,5],i1> -> !torch.vtensor<[3,5],i1>
  %x = torch.aten.where.self %m, %s, %ninf : !torch.vtensor<[3,5],i1>, !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %x, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not a window: a query does not see its own key.
// CHECK-LABEL: sym_name = "nothing_seen"
// CHECK-NOT: window =
// CHECK: "mla.attention"
// CHECK-NOT: window =
// REMARK: [Passed] raised |{{.*}}Function=nothing_seen |{{.*}}causal=true, {{.*}}masks=1, {{.*}}window=0
func.func @nothing_seen(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
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
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %int11 = torch.constant.int 11
  %ml = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %ones = torch.aten.ones %ml, %int11, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],i1>
  %ninf = torch.vtensor.literal(dense<0xFF800000> : tensor<f32>) : !torch.vtensor<[],f32>
  %a.d = torch.constant.int 2
  %a = torch.aten.tril %ones, %a.d : !torch.vtensor<[3,5],i1>, !torch.int -> !torch.vtensor<[3,5],i1>
  %b.d = torch.constant.int 3
  %b = torch.aten.triu %ones, %b.d : !torch.vtensor<[3,5],i1>, !torch.int -> !torch.vtensor<[3,5],i1>
  %w = torch.aten.where.self %b, %s, %ninf : !torch.vtensor<[3,5],i1>, !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %x = torch.aten.where.self %a, %w, %ninf : !torch.vtensor<[3,5],i1>, !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %x, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out.e = torch.constant.str "bhst,bhtv->bhsv"
  %out.l = torch.prim.ListConstruct %p, %values : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %out = torch.aten.einsum %out.e, %out.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}
