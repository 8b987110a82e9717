// Rotations of width 2, where the order of halves and the order of pairs are
// equal.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK --implicit-check-not=Missed

// Raised to mla.rope: a rotation of width 2.
// CHECK-LABEL: sym_name = "rotated"
// CHECK-COUNT-2: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=rotated |{{.*}}n=6, r=2, ropes=2
func.func @rotated(%qn: !torch.vtensor<[2,5,3,6],f32>, %q: !torch.vtensor<[2,5,3,2],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,2],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos3: !torch.vtensor<[2,5,2],f32>, %sin3: !torch.vtensor<[2,5,2],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %cos4 = torch.aten.unsqueeze %cos3, %int2 : !torch.vtensor<[2,5,2],f32>, !torch.int -> !torch.vtensor<[2,5,1,2],f32>
  %sin4 = torch.aten.unsqueeze %sin3, %int2 : !torch.vtensor<[2,5,2],f32>, !torch.int -> !torch.vtensor<[2,5,1,2],f32>
  %qa = torch.aten.slice.Tensor %q, %int3, %int0, %int1, %int1 : !torch.vtensor<[2,5,3,2],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %qb = torch.aten.slice.Tensor %q, %int3, %int1, %int2, %int1 : !torch.vtensor<[2,5,3,2],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %qneg = torch.aten.neg %qb : !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,1],f32>
  %ql = torch.prim.ListConstruct %qneg, %qa : (!torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,3,1],f32>) -> !torch.list<vtensor>
  %qh = torch.aten.cat %ql, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,2],f32>
  %qc = torch.aten.mul.Tensor %q, %cos4 : !torch.vtensor<[2,5,3,2],f32>, !torch.vtensor<[2,5,1,2],f32> -> !torch.vtensor<[2,5,3,2],f32>
  %qs = torch.aten.mul.Tensor %qh, %sin4 : !torch.vtensor<[2,5,3,2],f32>, !torch.vtensor<[2,5,1,2],f32> -> !torch.vtensor<[2,5,3,2],f32>
  %qr = torch.aten.add.Tensor %qc, %qs, %int1 : !torch.vtensor<[2,5,3,2],f32>, !torch.vtensor<[2,5,3,2],f32>, !torch.int -> !torch.vtensor<[2,5,3,2],f32>
  %ka = torch.aten.slice.Tensor %k, %int2, %int0, %int1, %int1 : !torch.vtensor<[2,5,2],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1],f32>
  %kb = torch.aten.slice.Tensor %k, %int2, %int1, %int2, %int1 : !torch.vtensor<[2,5,2],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1],f32>
  %kneg = torch.aten.neg %kb : !torch.vtensor<[2,5,1],f32> -> !torch.vtensor<[2,5,1],f32>
  %kl = torch.prim.ListConstruct %kneg, %ka : (!torch.vtensor<[2,5,1],f32>, !torch.vtensor<[2,5,1],f32>) -> !torch.list<vtensor>
  %kh = torch.aten.cat %kl, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,2],f32>
  %kc = torch.aten.mul.Tensor %k, %cos3 : !torch.vtensor<[2,5,2],f32>, !torch.vtensor<[2,5,2],f32> -> !torch.vtensor<[2,5,2],f32>
  %ks = torch.aten.mul.Tensor %kh, %sin3 : !torch.vtensor<[2,5,2],f32>, !torch.vtensor<[2,5,2],f32> -> !torch.vtensor<[2,5,2],f32>
  %kr = torch.aten.add.Tensor %kc, %ks, %int1 : !torch.vtensor<[2,5,2],f32>, !torch.vtensor<[2,5,2],f32>, !torch.int -> !torch.vtensor<[2,5,2],f32>
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %kr : (!torch.vtensor<[2,5,3,2],f32>, !torch.vtensor<[2,5,2],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %7 = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %8 = torch.aten.softmax.int %7, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.prim.ListConstruct %8, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.einsum %values, %9, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %10 : !torch.vtensor<[2,5,3,7],f32>
}

// Without the minus sign, this is not a rotation: only the attention is raised.
// CHECK-LABEL: sym_name = "mirrored"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=mirrored |{{.*}}n=6, r=2, ropes=0
func.func @mirrored(%qn: !torch.vtensor<[2,5,3,6],f32>, %q: !torch.vtensor<[2,5,3,2],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,2],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos3: !torch.vtensor<[2,5,2],f32>, %sin3: !torch.vtensor<[2,5,2],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %cos4 = torch.aten.unsqueeze %cos3, %int2 : !torch.vtensor<[2,5,2],f32>, !torch.int -> !torch.vtensor<[2,5,1,2],f32>
  %sin4 = torch.aten.unsqueeze %sin3, %int2 : !torch.vtensor<[2,5,2],f32>, !torch.int -> !torch.vtensor<[2,5,1,2],f32>
  %qa = torch.aten.slice.Tensor %q, %int3, %int0, %int1, %int1 : !torch.vtensor<[2,5,3,2],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %qb = torch.aten.slice.Tensor %q, %int3, %int1, %int2, %int1 : !torch.vtensor<[2,5,3,2],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %ql = torch.prim.ListConstruct %qb, %qa : (!torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,3,1],f32>) -> !torch.list<vtensor>
  %qh = torch.aten.cat %ql, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,2],f32>
  %qc = torch.aten.mul.Tensor %q, %cos4 : !torch.vtensor<[2,5,3,2],f32>, !torch.vtensor<[2,5,1,2],f32> -> !torch.vtensor<[2,5,3,2],f32>
  %qs = torch.aten.mul.Tensor %qh, %sin4 : !torch.vtensor<[2,5,3,2],f32>, !torch.vtensor<[2,5,1,2],f32> -> !torch.vtensor<[2,5,3,2],f32>
  %qr = torch.aten.add.Tensor %qc, %qs, %int1 : !torch.vtensor<[2,5,3,2],f32>, !torch.vtensor<[2,5,3,2],f32>, !torch.int -> !torch.vtensor<[2,5,3,2],f32>
  %ka = torch.aten.slice.Tensor %k, %int2, %int0, %int1, %int1 : !torch.vtensor<[2,5,2],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1],f32>
  %kb = torch.aten.slice.Tensor %k, %int2, %int1, %int2, %int1 : !torch.vtensor<[2,5,2],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1],f32>
  %kl = torch.prim.ListConstruct %kb, %ka : (!torch.vtensor<[2,5,1],f32>, !torch.vtensor<[2,5,1],f32>) -> !torch.list<vtensor>
  %kh = torch.aten.cat %kl, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,2],f32>
  %kc = torch.aten.mul.Tensor %k, %cos3 : !torch.vtensor<[2,5,2],f32>, !torch.vtensor<[2,5,2],f32> -> !torch.vtensor<[2,5,2],f32>
  %ks = torch.aten.mul.Tensor %kh, %sin3 : !torch.vtensor<[2,5,2],f32>, !torch.vtensor<[2,5,2],f32> -> !torch.vtensor<[2,5,2],f32>
  %kr = torch.aten.add.Tensor %kc, %ks, %int1 : !torch.vtensor<[2,5,2],f32>, !torch.vtensor<[2,5,2],f32>, !torch.int -> !torch.vtensor<[2,5,2],f32>
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %kr : (!torch.vtensor<[2,5,3,2],f32>, !torch.vtensor<[2,5,2],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %7 = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %8 = torch.aten.softmax.int %7, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.prim.ListConstruct %8, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.einsum %values, %9, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %10 : !torch.vtensor<[2,5,3,7],f32>
}
