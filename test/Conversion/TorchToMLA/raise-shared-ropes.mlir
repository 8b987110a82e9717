// Rope keys that are copied to each head: they are raised to one shared key if
// the copies are equal.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// The key is broadcast to the heads and then rotated: this is raised to one
// rotation of the shared key.
// CHECK-LABEL: sym_name = "rotated_in_all_heads"
// CHECK: "mla.rope"(%{{.*}}) <{{.*}}> : (tensor<2x5x4xf32>
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=rotated_in_all_heads |{{.*}}H=3, {{.*}}n=6, r=4, {{.*}}ropes=1
func.func @rotated_in_all_heads(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[5,4],f32>, %sin: !torch.vtensor<[5,4],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %heads = torch.prim.ListConstruct %int2, %int3, %int5, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %x.u = torch.aten.unsqueeze %k_rope, %int1 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,1,5,4],f32>
  %x.s = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %x = torch.aten.expand %x.u, %x.s, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %a = torch.aten.slice.Tensor %x, %int3, %int0, %int2, %int1 : !torch.vtensor<[2,3,5,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,2],f32>
  %b = torch.aten.slice.Tensor %x, %int3, %int2, %int4, %int1 : !torch.vtensor<[2,3,5,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,2],f32>
  %b.n = torch.aten.neg %b : !torch.vtensor<[2,3,5,2],f32> -> !torch.vtensor<[2,3,5,2],f32>
  %turned.l = torch.prim.ListConstruct %b.n, %a : (!torch.vtensor<[2,3,5,2],f32>, !torch.vtensor<[2,3,5,2],f32>) -> !torch.list<vtensor>
  %turned = torch.aten.cat %turned.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,4],f32>
  %rc = torch.aten.mul.Tensor %x, %cos : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[5,4],f32> -> !torch.vtensor<[2,3,5,4],f32>
  %rs = torch.aten.mul.Tensor %turned, %sin : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[5,4],f32> -> !torch.vtensor<[2,3,5,4],f32>
  %key = torch.aten.add.Tensor %rc, %rs, %int1 : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.int -> !torch.vtensor<[2,3,5,4],f32>
  %keys.e = torch.constant.str "btc,hnc->bhtn"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %values.e = torch.constant.str "btc,hvc->bhtv"
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %values.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %k.l = torch.prim.ListConstruct %keys, %key : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k = torch.aten.cat %k.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %q.l = torch.prim.ListConstruct %q, %q_rope : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,3,4],f32>) -> !torch.list<vtensor>
  %q.j = torch.aten.cat %q.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,10],f32>
  %s.e = torch.constant.str "bhsd,bhtd->bhst"
  %s.l = torch.prim.ListConstruct %q.j, %k : (!torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,5,10],f32>) -> !torch.list<vtensor>
  %s.0 = torch.aten.einsum %s.e, %s.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %s = torch.aten.mul.Scalar %s.0, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %values : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// The broadcast key is divided by a number per token, and the key is added to
// the quotient. This is not a rotation. The copy of the first head becomes the
// shared key.
// CHECK-LABEL: sym_name = "divided_in_all_heads"
// CHECK: "mla.attention"({{.*}}tensor<2x5x4xf32>
// REMARK: [Passed] raised |{{.*}}Function=divided_in_all_heads |{{.*}}H=3, {{.*}}n=6, r=4, {{.*}}ropes=0
func.func @divided_in_all_heads(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>, %length: !torch.vtensor<[2,5,4],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %heads = torch.prim.ListConstruct %int2, %int3, %int5, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %x.u = torch.aten.unsqueeze %k_rope, %int1 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,1,5,4],f32>
  %x.s = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %x = torch.aten.expand %x.u, %x.s, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %y.u = torch.aten.unsqueeze %length, %int1 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,1,5,4],f32>
  %y.s = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %y = torch.aten.expand %y.u, %y.s, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %d = torch.aten.div.Tensor %x, %y : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,5,4],f32> -> !torch.vtensor<[2,3,5,4],f32>
  %key = torch.aten.add.Tensor %d, %x, %int1 : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.int -> !torch.vtensor<[2,3,5,4],f32>
  %keys.e = torch.constant.str "btc,hnc->bhtn"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %values.e = torch.constant.str "btc,hvc->bhtv"
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %values.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %k.l = torch.prim.ListConstruct %keys, %key : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k = torch.aten.cat %k.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %q.l = torch.prim.ListConstruct %q, %q_rope : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,3,4],f32>) -> !torch.list<vtensor>
  %q.j = torch.aten.cat %q.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,10],f32>
  %s.e = torch.constant.str "bhsd,bhtd->bhst"
  %s.l = torch.prim.ListConstruct %q.j, %k : (!torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,5,10],f32>) -> !torch.list<vtensor>
  %s.0 = torch.aten.einsum %s.e, %s.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %s = torch.aten.mul.Scalar %s.0, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %values : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: two keys are broadcast to the heads and then concatenated.
// CHECK-LABEL: sym_name = "joined_after_expanding"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=joined_after_expanding |{{.*}}H=3, {{.*}}n=6, r=4, {{.*}}ropes=0
func.func @joined_after_expanding(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>, %other: !torch.vtensor<[2,5,1],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %heads = torch.prim.ListConstruct %int2, %int3, %int5, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %most = torch.aten.slice.Tensor %k_rope, %int2, %int0, %int3, %int1 : !torch.vtensor<[2,5,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3],f32>
  %x.u = torch.aten.unsqueeze %most, %int1 : !torch.vtensor<[2,5,3],f32>, !torch.int -> !torch.vtensor<[2,1,5,3],f32>
  %x.s = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %x = torch.aten.expand %x.u, %x.s, %false : !torch.vtensor<[2,1,5,3],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,3],f32>
  %y.u = torch.aten.unsqueeze %other, %int1 : !torch.vtensor<[2,5,1],f32>, !torch.int -> !torch.vtensor<[2,1,5,1],f32>
  %y.s = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %y = torch.aten.expand %y.u, %y.s, %false : !torch.vtensor<[2,1,5,1],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,1],f32>
  %keys.e = torch.constant.str "btc,hnc->bhtn"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %values.e = torch.constant.str "btc,hvc->bhtv"
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %values.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %k.l = torch.prim.ListConstruct %keys, %x, %y : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,3],f32>, !torch.vtensor<[2,3,5,1],f32>) -> !torch.list<vtensor>
  %k = torch.aten.cat %k.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %q.l = torch.prim.ListConstruct %q, %q_rope : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,3,4],f32>) -> !torch.list<vtensor>
  %q.j = torch.aten.cat %q.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,10],f32>
  %s.e = torch.constant.str "bhsd,bhtd->bhst"
  %s.l = torch.prim.ListConstruct %q.j, %k : (!torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,5,10],f32>) -> !torch.list<vtensor>
  %s.0 = torch.aten.einsum %s.e, %s.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %s = torch.aten.mul.Scalar %s.0, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %values : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the key is multiplied by a factor per head before the rotation.
// CHECK-LABEL: sym_name = "head_factor"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P6 |{{.*}}Function=head_factor |{{.*}}differs between heads
func.func @head_factor(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[5,4],f32>, %sin: !torch.vtensor<[5,4],f32>, %f: !torch.vtensor<[3,1,1],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %heads = torch.prim.ListConstruct %int2, %int3, %int5, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %z.u = torch.aten.unsqueeze %k_rope, %int1 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,1,5,4],f32>
  %z.s = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %z = torch.aten.expand %z.u, %z.s, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %x = torch.aten.mul.Tensor %z, %f : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[3,1,1],f32> -> !torch.vtensor<[2,3,5,4],f32>
  %a = torch.aten.slice.Tensor %x, %int3, %int0, %int2, %int1 : !torch.vtensor<[2,3,5,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,2],f32>
  %b = torch.aten.slice.Tensor %x, %int3, %int2, %int4, %int1 : !torch.vtensor<[2,3,5,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,2],f32>
  %b.n = torch.aten.neg %b : !torch.vtensor<[2,3,5,2],f32> -> !torch.vtensor<[2,3,5,2],f32>
  %turned.l = torch.prim.ListConstruct %b.n, %a : (!torch.vtensor<[2,3,5,2],f32>, !torch.vtensor<[2,3,5,2],f32>) -> !torch.list<vtensor>
  %turned = torch.aten.cat %turned.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,4],f32>
  %rc = torch.aten.mul.Tensor %x, %cos : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[5,4],f32> -> !torch.vtensor<[2,3,5,4],f32>
  %rs = torch.aten.mul.Tensor %turned, %sin : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[5,4],f32> -> !torch.vtensor<[2,3,5,4],f32>
  %key = torch.aten.add.Tensor %rc, %rs, %int1 : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.int -> !torch.vtensor<[2,3,5,4],f32>
  %keys.e = torch.constant.str "btc,hnc->bhtn"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %values.e = torch.constant.str "btc,hvc->bhtv"
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %values.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %k.l = torch.prim.ListConstruct %keys, %key : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k = torch.aten.cat %k.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %q.l = torch.prim.ListConstruct %q, %q_rope : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,3,4],f32>) -> !torch.list<vtensor>
  %q.j = torch.aten.cat %q.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,10],f32>
  %s.e = torch.constant.str "bhsd,bhtd->bhst"
  %s.l = torch.prim.ListConstruct %q.j, %k : (!torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,5,10],f32>) -> !torch.list<vtensor>
  %s.0 = torch.aten.einsum %s.e, %s.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %s = torch.aten.mul.Scalar %s.0, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %values : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: two heads have the same key, the third head has another one. All
// are rotated alike.
// CHECK-LABEL: sym_name = "one_head_differs"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P6 |{{.*}}Function=one_head_differs |{{.*}}differs between heads
func.func @one_head_differs(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[5,4],f32>, %sin: !torch.vtensor<[5,4],f32>, %other: !torch.vtensor<[2,1,5,4],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %heads = torch.prim.ListConstruct %int2, %int3, %int5, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %z.u = torch.aten.unsqueeze %k_rope, %int1 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,1,5,4],f32>
  %z.s = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %z = torch.aten.expand %z.u, %z.s, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %two = torch.aten.slice.Tensor %z, %int1, %int0, %int2, %int1 : !torch.vtensor<[2,3,5,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,2,5,4],f32>
  %x.l = torch.prim.ListConstruct %two, %other : (!torch.vtensor<[2,2,5,4],f32>, !torch.vtensor<[2,1,5,4],f32>) -> !torch.list<vtensor>
  %x = torch.aten.cat %x.l, %int1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,4],f32>
  %a = torch.aten.slice.Tensor %x, %int3, %int0, %int2, %int1 : !torch.vtensor<[2,3,5,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,2],f32>
  %b = torch.aten.slice.Tensor %x, %int3, %int2, %int4, %int1 : !torch.vtensor<[2,3,5,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,2],f32>
  %b.n = torch.aten.neg %b : !torch.vtensor<[2,3,5,2],f32> -> !torch.vtensor<[2,3,5,2],f32>
  %turned.l = torch.prim.ListConstruct %b.n, %a : (!torch.vtensor<[2,3,5,2],f32>, !torch.vtensor<[2,3,5,2],f32>) -> !torch.list<vtensor>
  %turned = torch.aten.cat %turned.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,4],f32>
  %rc = torch.aten.mul.Tensor %x, %cos : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[5,4],f32> -> !torch.vtensor<[2,3,5,4],f32>
  %rs = torch.aten.mul.Tensor %turned, %sin : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[5,4],f32> -> !torch.vtensor<[2,3,5,4],f32>
  %key = torch.aten.add.Tensor %rc, %rs, %int1 : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.int -> !torch.vtensor<[2,3,5,4],f32>
  %keys.e = torch.constant.str "btc,hnc->bhtn"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %values.e = torch.constant.str "btc,hvc->bhtv"
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %values.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %k.l = torch.prim.ListConstruct %keys, %key : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k = torch.aten.cat %k.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %q.l = torch.prim.ListConstruct %q, %q_rope : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,3,4],f32>) -> !torch.list<vtensor>
  %q.j = torch.aten.cat %q.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,10],f32>
  %s.e = torch.constant.str "bhsd,bhtd->bhst"
  %s.l = torch.prim.ListConstruct %q.j, %k : (!torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,5,10],f32>) -> !torch.list<vtensor>
  %s.0 = torch.aten.einsum %s.e, %s.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %s = torch.aten.mul.Scalar %s.0, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %values : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: a key that the heads share is concatenated with a key that
// differs from head to head.
// CHECK-LABEL: sym_name = "joined_with_own"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P6 |{{.*}}Function=joined_with_own |{{.*}}differs between heads
func.func @joined_with_own(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>, %own: !torch.vtensor<[2,3,5,1],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %heads = torch.prim.ListConstruct %int2, %int3, %int5, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %most = torch.aten.slice.Tensor %k_rope, %int2, %int0, %int3, %int1 : !torch.vtensor<[2,5,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3],f32>
  %x.u = torch.aten.unsqueeze %most, %int1 : !torch.vtensor<[2,5,3],f32>, !torch.int -> !torch.vtensor<[2,1,5,3],f32>
  %x.s = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %x = torch.aten.expand %x.u, %x.s, %false : !torch.vtensor<[2,1,5,3],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,3],f32>
  %keys.e = torch.constant.str "btc,hnc->bhtn"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %values.e = torch.constant.str "btc,hvc->bhtv"
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %values.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %k.l = torch.prim.ListConstruct %keys, %x, %own : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,3],f32>, !torch.vtensor<[2,3,5,1],f32>) -> !torch.list<vtensor>
  %k = torch.aten.cat %k.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %q.l = torch.prim.ListConstruct %q, %q_rope : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,3,4],f32>) -> !torch.list<vtensor>
  %q.j = torch.aten.cat %q.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,10],f32>
  %s.e = torch.constant.str "bhsd,bhtd->bhst"
  %s.l = torch.prim.ListConstruct %q.j, %k : (!torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,5,10],f32>) -> !torch.list<vtensor>
  %s.0 = torch.aten.einsum %s.e, %s.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %s = torch.aten.mul.Scalar %s.0, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %values : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the pass does not support the op after the broadcast, so that the
// key may differ from head to head.
// CHECK-LABEL: sym_name = "unknown_in_all_heads"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P6 |{{.*}}Function=unknown_in_all_heads |{{.*}}differs between heads
func.func @unknown_in_all_heads(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %heads = torch.prim.ListConstruct %int2, %int3, %int5, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %x.u = torch.aten.unsqueeze %k_rope, %int1 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,1,5,4],f32>
  %x.s = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %x = torch.aten.expand %x.u, %x.s, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %key = torch.aten.tanh %x : !torch.vtensor<[2,3,5,4],f32> -> !torch.vtensor<[2,3,5,4],f32>
  %keys.e = torch.constant.str "btc,hnc->bhtn"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %values.e = torch.constant.str "btc,hvc->bhtv"
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %values.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %k.l = torch.prim.ListConstruct %keys, %key : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k = torch.aten.cat %k.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %q.l = torch.prim.ListConstruct %q, %q_rope : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,3,4],f32>) -> !torch.list<vtensor>
  %q.j = torch.aten.cat %q.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,10],f32>
  %s.e = torch.constant.str "bhsd,bhtd->bhst"
  %s.l = torch.prim.ListConstruct %q.j, %k : (!torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,5,10],f32>) -> !torch.list<vtensor>
  %s.0 = torch.aten.einsum %s.e, %s.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %s = torch.aten.mul.Scalar %s.0, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %values : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// The sines differ per sequence, the cosines do not. mla.rope requires both
// tables to have the same shape, so that the rotation is not raised.
// CHECK-LABEL: sym_name = "tables_differ"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=tables_differ |{{.*}}H=3, {{.*}}n=6, r=4, {{.*}}ropes=0
func.func @tables_differ(%q: !torch.vtensor<[2,3,3,6],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[5,4],f32>, %sin: !torch.vtensor<[2,1,5,4],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %half = torch.constant.float 5.000000e-01
  %heads = torch.prim.ListConstruct %int2, %int3, %int5, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %x.u = torch.aten.unsqueeze %k_rope, %int1 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,1,5,4],f32>
  %x.s = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %x = torch.aten.expand %x.u, %x.s, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %a = torch.aten.slice.Tensor %x, %int3, %int0, %int2, %int1 : !torch.vtensor<[2,3,5,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,2],f32>
  %b = torch.aten.slice.Tensor %x, %int3, %int2, %int4, %int1 : !torch.vtensor<[2,3,5,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,2],f32>
  %b.n = torch.aten.neg %b : !torch.vtensor<[2,3,5,2],f32> -> !torch.vtensor<[2,3,5,2],f32>
  %turned.l = torch.prim.ListConstruct %b.n, %a : (!torch.vtensor<[2,3,5,2],f32>, !torch.vtensor<[2,3,5,2],f32>) -> !torch.list<vtensor>
  %turned = torch.aten.cat %turned.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,4],f32>
  %rc = torch.aten.mul.Tensor %x, %cos : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[5,4],f32> -> !torch.vtensor<[2,3,5,4],f32>
  %rs = torch.aten.mul.Tensor %turned, %sin : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,1,5,4],f32> -> !torch.vtensor<[2,3,5,4],f32>
  %key = torch.aten.add.Tensor %rc, %rs, %int1 : !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.int -> !torch.vtensor<[2,3,5,4],f32>
  %keys.e = torch.constant.str "btc,hnc->bhtn"
  %keys.l = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.einsum %keys.e, %keys.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %values.e = torch.constant.str "btc,hvc->bhtv"
  %values.l = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %values = torch.aten.einsum %values.e, %values.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %k.l = torch.prim.ListConstruct %keys, %key : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k = torch.aten.cat %k.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %q.l = torch.prim.ListConstruct %q, %q_rope : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,3,4],f32>) -> !torch.list<vtensor>
  %q.j = torch.aten.cat %q.l, %int3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,10],f32>
  %s.e = torch.constant.str "bhsd,bhtd->bhst"
  %s.l = torch.prim.ListConstruct %q.j, %k : (!torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,5,10],f32>) -> !torch.list<vtensor>
  %s.0 = torch.aten.einsum %s.e, %s.l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %s = torch.aten.mul.Scalar %s.0, %half : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %values : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}
