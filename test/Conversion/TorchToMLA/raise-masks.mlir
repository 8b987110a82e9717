// Masks that the model computes: causal masks are recognised, other masks are
// passed to mla.attention as operands.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK --implicit-check-not=Missed
// RUN: %mla-opt %s --mla-raise-torch --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-raise-torch
// STATISTICS-NEXT: (S) 9 raised - attention ops raised

// A causal mask for packed sequences: a new sequence starts where the position
// does not increase by one. These positions form one sequence, so that the mask
// is causal.
// CHECK-LABEL: sym_name = "packed_positions"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=packed_positions |{{.*}}S=5, T=5, causal=true, form=absorbed, masks=0, n=6, r=4
func.func @packed_positions(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q = torch.aten.unsqueeze %r, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %p = torch.aten.add.Scalar %r, %int3, %int1 : !torch.vtensor<[5],si64>, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %keys = torch.prim.ListConstruct %r : (!torch.vtensor<[5],si64>) -> !torch.list<optional<vtensor>>
  %queries = torch.prim.ListConstruct %q : (!torch.vtensor<[5,1],si64>) -> !torch.list<optional<vtensor>>
  %pk = torch.aten.index.Tensor %p, %keys : !torch.vtensor<[5],si64>, !torch.list<optional<vtensor>> -> !torch.vtensor<[5],si64>
  %pq = torch.aten.index.Tensor %p, %queries : !torch.vtensor<[5],si64>, !torch.list<optional<vtensor>> -> !torch.vtensor<[5,1],si64>
  %le = torch.aten.le.Tensor %pk, %pq : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %first = torch.aten.slice.Tensor %p, %int0, %int0, %int1, %int1 : !torch.vtensor<[5],si64>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1],si64>
  %before = torch.aten.sub.Scalar %first, %int1, %int1 : !torch.vtensor<[1],si64>, !torch.int, !torch.int -> !torch.vtensor<[1],si64>
  %parts = torch.prim.ListConstruct %before, %p : (!torch.vtensor<[1],si64>, !torch.vtensor<[5],si64>) -> !torch.list<vtensor>
  %all = torch.aten.cat %parts, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[6],si64>
  %a = torch.aten.slice.Tensor %all, %int0, %int0, %int5, %int1 : !torch.vtensor<[6],si64>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %b = torch.aten.slice.Tensor %all, %int0, %int1, %int6, %int1 : !torch.vtensor<[6],si64>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %step = torch.aten.sub.Tensor %b, %a, %int1 : !torch.vtensor<[5],si64>, !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],si64>
  %starts = torch.aten.ne.Scalar %step, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],i1>
  %ids = torch.aten.cumsum %starts, %int0, %none : !torch.vtensor<[5],i1>, !torch.int, !torch.none -> !torch.vtensor<[5],si64>
  %ik = torch.aten.index.Tensor %ids, %keys : !torch.vtensor<[5],si64>, !torch.list<optional<vtensor>> -> !torch.vtensor<[5],si64>
  %iq = torch.aten.index.Tensor %ids, %queries : !torch.vtensor<[5],si64>, !torch.list<optional<vtensor>> -> !torch.vtensor<[5,1],si64>
  %same = torch.aten.eq.Tensor %iq, %ik : !torch.vtensor<[5,1],si64>, !torch.vtensor<[5],si64> -> !torch.vtensor<[5,5],i1>
  %mask = torch.aten.bitwise_and.Tensor %le, %same : !torch.vtensor<[5,5],i1>, !torch.vtensor<[5,5],i1> -> !torch.vtensor<[5,5],i1>
  %hidden = torch.aten.scalar_tensor %inf, %int6, %none, %none, %none : !torch.float, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[],f32>
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %7 = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %8 = torch.aten.where.self %mask, %7, %hidden : !torch.vtensor<[5,5],i1>, !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %values, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// The positions form several packed sequences, so that the mask is not causal
// and becomes an operand.
// CHECK-LABEL: sym_name = "packed_sequences"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=packed_sequences |{{.*}}S=5, T=5, causal=false, form=absorbed, masks=1, n=6, r=4
func.func @packed_sequences(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q = torch.aten.unsqueeze %r, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %p = torch.aten.mul.Scalar %r, %int2 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],si64>
  %keys = torch.prim.ListConstruct %r : (!torch.vtensor<[5],si64>) -> !torch.list<optional<vtensor>>
  %queries = torch.prim.ListConstruct %q : (!torch.vtensor<[5,1],si64>) -> !torch.list<optional<vtensor>>
  %pk = torch.aten.index.Tensor %p, %keys : !torch.vtensor<[5],si64>, !torch.list<optional<vtensor>> -> !torch.vtensor<[5],si64>
  %pq = torch.aten.index.Tensor %p, %queries : !torch.vtensor<[5],si64>, !torch.list<optional<vtensor>> -> !torch.vtensor<[5,1],si64>
  %le = torch.aten.le.Tensor %pk, %pq : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %first = torch.aten.slice.Tensor %p, %int0, %int0, %int1, %int1 : !torch.vtensor<[5],si64>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1],si64>
  %before = torch.aten.sub.Scalar %first, %int1, %int1 : !torch.vtensor<[1],si64>, !torch.int, !torch.int -> !torch.vtensor<[1],si64>
  %parts = torch.prim.ListConstruct %before, %p : (!torch.vtensor<[1],si64>, !torch.vtensor<[5],si64>) -> !torch.list<vtensor>
  %all = torch.aten.cat %parts, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[6],si64>
  %a = torch.aten.slice.Tensor %all, %int0, %int0, %int5, %int1 : !torch.vtensor<[6],si64>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %b = torch.aten.slice.Tensor %all, %int0, %int1, %int6, %int1 : !torch.vtensor<[6],si64>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %step = torch.aten.sub.Tensor %b, %a, %int1 : !torch.vtensor<[5],si64>, !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],si64>
  %starts = torch.aten.ne.Scalar %step, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],i1>
  %ids = torch.aten.cumsum %starts, %int0, %none : !torch.vtensor<[5],i1>, !torch.int, !torch.none -> !torch.vtensor<[5],si64>
  %ik = torch.aten.index.Tensor %ids, %keys : !torch.vtensor<[5],si64>, !torch.list<optional<vtensor>> -> !torch.vtensor<[5],si64>
  %iq = torch.aten.index.Tensor %ids, %queries : !torch.vtensor<[5],si64>, !torch.list<optional<vtensor>> -> !torch.vtensor<[5,1],si64>
  %same = torch.aten.eq.Tensor %iq, %ik : !torch.vtensor<[5,1],si64>, !torch.vtensor<[5],si64> -> !torch.vtensor<[5,5],i1>
  %mask = torch.aten.bitwise_and.Tensor %le, %same : !torch.vtensor<[5,5],i1>, !torch.vtensor<[5,5],i1> -> !torch.vtensor<[5,5],i1>
  %hidden = torch.aten.scalar_tensor %inf, %int6, %none, %none, %none : !torch.float, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[],f32>
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %7 = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %8 = torch.aten.where.self %mask, %7, %hidden : !torch.vtensor<[5,5],i1>, !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %values, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// The mask shows the two keys with the highest index score. It is an operand,
// and the attention reads all keys: sparsity is not used.
// CHECK-LABEL: sym_name = "top_k"
// CHECK: %[[HIDDEN:.*]] = "torch.aten.where.self"
// CHECK: %[[MASK:.*]] = "torch_c.to_builtin_tensor"(%{{.*}}) : (!torch.vtensor<[2,1,5,5],f32>) -> tensor<2x1x5x5xf32>
// CHECK: "mla.attention"({{.*}}%[[MASK]])
// REMARK: [Passed] raised |{{.*}}Function=top_k |{{.*}}masks=1
// REMARK: [Analysis] sparsity |{{.*}}Function=top_k |{{.*}}sparsity is not used
func.func @top_k(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %index: !torch.vtensor<[2,5,5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int6 = torch.constant.int 6
  %half = torch.constant.float 5.000000e-01
  %scale = torch.constant.float 3.000000e-01
  %zero = torch.constant.float 0.000000e+00
  %inf = torch.constant.float 0xFFF0000000000000
  %values, %indices = torch.aten.topk %index, %int2, %int-1, %true, %true : !torch.vtensor<[2,5,5],f32>, !torch.int, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[2,5,2],f32>, !torch.vtensor<[2,5,2],si64>
  %ones = torch.aten.ge.Tensor %index, %index : !torch.vtensor<[2,5,5],f32>, !torch.vtensor<[2,5,5],f32> -> !torch.vtensor<[2,5,5],i1>
  %hide = torch.aten.scatter.value %ones, %int-1, %indices, %int0 : !torch.vtensor<[2,5,5],i1>, !torch.int, !torch.vtensor<[2,5,2],si64>, !torch.int -> !torch.vtensor<[2,5,5],i1>
  %wide = torch.aten.unsqueeze %hide, %int1 : !torch.vtensor<[2,5,5],i1>, !torch.int -> !torch.vtensor<[2,1,5,5],i1>
  %hidden = torch.aten.scalar_tensor %inf, %int6, %none, %none, %none : !torch.float, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[],f32>
  %shown = torch.aten.scalar_tensor %zero, %int6, %none, %none, %none : !torch.float, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[],f32>
  %mask = torch.aten.where.self %wide, %hidden, %shown : !torch.vtensor<[2,1,5,5],i1>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,1,5,5],f32>
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %weighted = torch.constant.str "bhst,btc,hvc->bshv"
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %7 = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %8 = torch.aten.add.Tensor %7, %mask, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,1,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// Keys with a low score are hidden. No list of keys is computed, so that there
// is no remark about sparsity.
// CHECK-LABEL: sym_name = "threshold"
// CHECK: %[[HIDDEN:.*]] = "torch.aten.where.self"
// CHECK: %[[MASK:.*]] = "torch_c.to_builtin_tensor"(%{{.*}}) : (!torch.vtensor<[2,1,5,5],f32>) -> tensor<2x1x5x5xf32>
// CHECK: "mla.attention"({{.*}}%[[MASK]])
// REMARK: [Passed] raised |{{.*}}Function=threshold |{{.*}}masks=1
// REMARK-NOT: sparsity
func.func @threshold(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %index: !torch.vtensor<[2,5,5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int6 = torch.constant.int 6
  %half = torch.constant.float 5.000000e-01
  %scale = torch.constant.float 3.000000e-01
  %zero = torch.constant.float 0.000000e+00
  %inf = torch.constant.float 0xFFF0000000000000
  %hide = torch.aten.le.Scalar %index, %half : !torch.vtensor<[2,5,5],f32>, !torch.float -> !torch.vtensor<[2,5,5],i1>
  %wide = torch.aten.unsqueeze %hide, %int1 : !torch.vtensor<[2,5,5],i1>, !torch.int -> !torch.vtensor<[2,1,5,5],i1>
  %hidden = torch.aten.scalar_tensor %inf, %int6, %none, %none, %none : !torch.float, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[],f32>
  %shown = torch.aten.scalar_tensor %zero, %int6, %none, %none, %none : !torch.float, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[],f32>
  %mask = torch.aten.where.self %wide, %hidden, %shown : !torch.vtensor<[2,1,5,5],i1>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,1,5,5],f32>
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %weighted = torch.constant.str "bhst,btc,hvc->bshv"
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %7 = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %8 = torch.aten.add.Tensor %7, %mask, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,1,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// A float mask that the model multiplies by -1e9. The product is an operand of
// mla.attention.
// CHECK-LABEL: sym_name = "soft"
// CHECK: "torch.aten.mul.Scalar"
// CHECK: %[[MASK:.*]] = "torch_c.to_builtin_tensor"(%{{.*}}) : (!torch.vtensor<[2,1,5,5],f32>) -> tensor<2x1x5x5xf32>
// CHECK: "mla.attention"({{.*}}%[[MASK]])
// REMARK: [Passed] raised |{{.*}}Function=soft |{{.*}}masks=1
// REMARK-NOT: sparsity
func.func @soft(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %index: !torch.vtensor<[2,5,5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %one = torch.constant.float 1.000000e+00
  %most = torch.constant.float -1.000000e+09
  %scale = torch.constant.float 3.000000e-01
  %low = torch.aten.rsub.Scalar %index, %one, %int1 : !torch.vtensor<[2,5,5],f32>, !torch.float, !torch.int -> !torch.vtensor<[2,5,5],f32>
  %large = torch.aten.mul.Scalar %low, %most : !torch.vtensor<[2,5,5],f32>, !torch.float -> !torch.vtensor<[2,5,5],f32>
  %mask = torch.aten.unsqueeze %large, %int1 : !torch.vtensor<[2,5,5],f32>, !torch.int -> !torch.vtensor<[2,1,5,5],f32>
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %weighted = torch.constant.str "bhst,btc,hvc->bshv"
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %7 = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %8 = torch.aten.add.Tensor %7, %mask, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,1,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// The model subtracts a mask from the scores: the operand is the negated mask.
// CHECK-LABEL: sym_name = "subtracted"
// CHECK: "torch.aten.mul.Scalar"
// CHECK: "torch.aten.mul.Scalar"
// CHECK: %[[MASK:.*]] = "torch_c.to_builtin_tensor"(%{{.*}}) : (!torch.vtensor<[2,1,5,5],f32>) -> tensor<2x1x5x5xf32>
// CHECK: "mla.attention"({{.*}}%[[MASK]])
// REMARK: [Passed] raised |{{.*}}Function=subtracted |{{.*}}masks=1
// REMARK-NOT: sparsity
func.func @subtracted(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %index: !torch.vtensor<[2,5,5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %one = torch.constant.float 1.000000e+00
  %most = torch.constant.float 1.000000e+09
  %scale = torch.constant.float 3.000000e-01
  %low = torch.aten.rsub.Scalar %index, %one, %int1 : !torch.vtensor<[2,5,5],f32>, !torch.float, !torch.int -> !torch.vtensor<[2,5,5],f32>
  %large = torch.aten.mul.Scalar %low, %most : !torch.vtensor<[2,5,5],f32>, !torch.float -> !torch.vtensor<[2,5,5],f32>
  %mask = torch.aten.unsqueeze %large, %int1 : !torch.vtensor<[2,5,5],f32>, !torch.int -> !torch.vtensor<[2,1,5,5],f32>
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %weighted = torch.constant.str "bhst,btc,hvc->bshv"
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %7 = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %8 = torch.aten.sub.Tensor %7, %mask, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,1,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// The product of a number per key and a slope per head is a mask, as in ALiBi.
// CHECK-LABEL: sym_name = "slopes"
// CHECK: "mla.attention"({{.*}}tensor<2x3x1x5xf32>
// REMARK: [Passed] raised |{{.*}}Function=slopes |{{.*}}masks=1
// REMARK-NOT: sparsity
func.func @slopes(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %index: !torch.vtensor<[2,5,5],f32>, %slope: !torch.vtensor<[3,1,1],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %row = torch.aten.slice.Tensor %index, %int1, %int0, %int1, %int1 : !torch.vtensor<[2,5,5],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,1,5],f32>
  %wide = torch.aten.unsqueeze %row, %int1 : !torch.vtensor<[2,1,5],f32>, !torch.int -> !torch.vtensor<[2,1,1,5],f32>
  %mask = torch.aten.mul.Tensor %slope, %wide : !torch.vtensor<[3,1,1],f32>, !torch.vtensor<[2,1,1,5],f32> -> !torch.vtensor<[2,3,1,5],f32>
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %weighted = torch.constant.str "bhst,btc,hvc->bshv"
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %7 = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %8 = torch.aten.add.Tensor %7, %mask, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,1,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// Raised: a softmax that is written as exp(x - logsumexp(x)).
// CHECK-LABEL: sym_name = "log_softmax"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=log_softmax |{{.*}}masks=0
// REMARK-NOT: sparsity
func.func @log_softmax(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %true = torch.constant.bool true
  %int1 = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %weighted = torch.constant.str "bhst,btc,hvc->bshv"
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %7 = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %largest = torch.aten.amax %7, %last, %true : !torch.vtensor<[2,3,5,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,1],f32>
  %less = torch.aten.sub.Tensor %7, %largest, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,1],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %exp = torch.aten.exp %less : !torch.vtensor<[2,3,5,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %sum = torch.aten.sum.dim_IntList %exp, %last, %true, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,5,1],f32>
  %log = torch.aten.log %sum : !torch.vtensor<[2,3,5,1],f32> -> !torch.vtensor<[2,3,5,1],f32>
  %lse = torch.aten.add.Tensor %log, %largest, %int1 : !torch.vtensor<[2,3,5,1],f32>, !torch.vtensor<[2,3,5,1],f32>, !torch.int -> !torch.vtensor<[2,3,5,1],f32>
  %8 = torch.aten.sub.Tensor %7, %lse, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,1],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.exp %8 : !torch.vtensor<[2,3,5,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// Integer positions are compared with 0.5: the mask must hide only key 0.
// CHECK-LABEL: sym_name = "between"
// CHECK: %[[HIDDEN:.*]] = "torch.aten.where.self"
// CHECK: %[[MASK:.*]] = "torch_c.to_builtin_tensor"(%{{.*}}) : (!torch.vtensor<[2,1,5,5],f32>) -> tensor<2x1x5x5xf32>
// CHECK: "mla.attention"({{.*}}%[[MASK]])
// REMARK: [Passed] raised |{{.*}}Function=between |{{.*}}masks=1
// REMARK-NOT: sparsity
func.func @between(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %index: !torch.vtensor<[2,5,5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int6 = torch.constant.int 6
  %between = torch.constant.float 5.000000e-01
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %zero = torch.constant.float 0.000000e+00
  %inf = torch.constant.float 0xFFF0000000000000
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %keys = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %late = torch.aten.ge.Scalar %keys, %between : !torch.vtensor<[5],si64>, !torch.float -> !torch.vtensor<[5],i1>
  %rows = torch.prim.ListConstruct %int2, %int5, %int5 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %hide = torch.aten.expand %late, %rows, %false : !torch.vtensor<[5],i1>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,5],i1>
  %wide = torch.aten.unsqueeze %hide, %int1 : !torch.vtensor<[2,5,5],i1>, !torch.int -> !torch.vtensor<[2,1,5,5],i1>
  %hidden = torch.aten.scalar_tensor %inf, %int6, %none, %none, %none : !torch.float, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[],f32>
  %shown = torch.aten.scalar_tensor %zero, %int6, %none, %none, %none : !torch.float, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[],f32>
  %mask = torch.aten.where.self %wide, %shown, %hidden : !torch.vtensor<[2,1,5,5],i1>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,1,5,5],f32>
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %weighted = torch.constant.str "bhst,btc,hvc->bshv"
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %7 = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %8 = torch.aten.add.Tensor %7, %mask, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,1,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}
