// Masks that are computed from S, the dynamic number of queries, and T, the
// dynamic number of keys. Each run uncomments the lines of one spelling.
// RUN: sed 's,// TRIL:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=CAUSAL
// RUN: sed 's,// TRIU:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=CAUSAL
// RUN: sed 's,// OFFSET:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=CAUSAL
// RUN: sed 's,// TENSOR:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=CAUSAL
// RUN: sed 's,// REVERSED:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=CAUSAL
// RUN: sed 's,// PRODUCT:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=CAUSAL
// RUN: sed 's,// SOFT:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=CAUSAL
// RUN: sed 's,// NESTED:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=CAUSAL
// RUN: sed 's,// BOTH:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=CAUSAL
// CAUSAL: [Passed] raised |{{.*}}S=?, T=?, causal=true, form=absorbed, masks=0

// Not causal: one key more or fewer is hidden, the mask is aligned at the top
// left, or the fill is scaled or negated. The mask becomes an operand.
// RUN: sed 's,// MORE:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=KEPT
// RUN: sed 's,// LESS:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=KEPT
// RUN: sed 's,// CORNER:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=KEPT
// RUN: sed 's,// WEAK:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=KEPT
// RUN: sed 's,// FLIPPED:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=KEPT
// RUN: sed 's,// INFINITE:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=KEPT
// KEPT: [Passed] raised |{{.*}}S=?, T=?, causal=false, form=absorbed, masks=1, {{.*}}window=0

// A mask that hides later keys and keys more than two before the query becomes
// `causal` with a window of 3.
// RUN: sed 's,// WINDOW:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=SLIDING
// SLIDING: [Passed] raised |{{.*}}S=?, T=?, causal=true, form=absorbed, masks=0, {{.*}}window=3

// A window that is wider than any tensor hides nothing and is dropped.
// RUN: sed 's,// WINDOW:,,; s,%int3 = torch.constant.int 3,%int3 = torch.constant.int 4398046511104,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=WIDE
// WIDE: [Passed] raised |{{.*}}S=?, T=?, causal=true, form=absorbed, masks=0, {{.*}}window=0

// The sum of two masks. The first one is causal, hides keys with -inf and
// becomes `causal`. The second one is aligned at the top left, hides keys with
// a large negative number and becomes an operand.
// RUN: sed 's,// ALSO:,,' %s | mla-opt --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=EITHER
// EITHER: [Passed] raised |{{.*}}S=?, T=?, causal=true, form=absorbed, masks=1

func.func @main(%qn: !torch.vtensor<[2,?,3,6],f32>, %qr: !torch.vtensor<[2,?,3,4],f32>, %latent: !torch.vtensor<[2,?,16],f32>, %k_rope: !torch.vtensor<[2,?,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,?,3,7],f32> {
  %S = torch.symbolic_int "s0" {min_val = 2, max_val = 4096} : !torch.int
  %T = torch.symbolic_int "s1" {min_val = 2, max_val = 4096} : !torch.int
  torch.bind_symbolic_shape %qn, [%S], affine_map<()[s0] -> (2, s0, 3, 6)> : !torch.vtensor<[2,?,3,6],f32>
  torch.bind_symbolic_shape %qr, [%S], affine_map<()[s0] -> (2, s0, 3, 4)> : !torch.vtensor<[2,?,3,4],f32>
  torch.bind_symbolic_shape %latent, [%S, %T], affine_map<()[s0, s1] -> (2, s0 + s1, 16)> : !torch.vtensor<[2,?,16],f32>
  torch.bind_symbolic_shape %k_rope, [%S, %T], affine_map<()[s0, s1] -> (2, s0 + s1, 4)> : !torch.vtensor<[2,?,4],f32>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int6 = torch.constant.int 6
  %int11 = torch.constant.int 11
  %scale = torch.constant.float 3.000000e-01
  %one = torch.constant.float 1.000000e+00
  %zero = torch.constant.float 0.000000e+00
  %min = torch.constant.float -1.000000e+33
  %small = torch.constant.float 1.000000e-33
  %inf = torch.constant.float 0xFFF0000000000000
  %s = torch.aten.size.int %qn, %int1 : !torch.vtensor<[2,?,3,6],f32>, !torch.int -> !torch.int
  %t = torch.aten.size.int %latent, %int1 : !torch.vtensor<[2,?,16],f32>, !torch.int -> !torch.int
  %past = torch.aten.sub.int %t, %s : !torch.int, !torch.int -> !torch.int
  %more = torch.aten.add.int %past, %int1 : !torch.int, !torch.int -> !torch.int
  %less = torch.aten.sub.int %past, %int1 : !torch.int, !torch.int -> !torch.int
  %shape = torch.prim.ListConstruct %s, %t : (!torch.int, !torch.int) -> !torch.list<int>
  %ones = torch.aten.ones %shape, %int11, %none, %none, %false : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[?,?],i1>
  %floats = torch.aten.ones %shape, %int6, %none, %none, %false : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[?,?],f32>
  %lowest = torch.aten.full %shape, %min, %int6, %none, %none, %false : !torch.list<int>, !torch.float, !torch.int, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[?,?],f32>
  %infinite = torch.aten.full %shape, %inf, %int6, %none, %none, %false : !torch.list<int>, !torch.float, !torch.int, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[?,?],f32>
  %keys = torch.aten.arange.start_step %int0, %t, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[?],si64>
  %counted = torch.aten.arange.start_step %int0, %s, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[?],si64>
  %rows = torch.aten.unsqueeze %counted, %int1 : !torch.vtensor<[?],si64>, !torch.int -> !torch.vtensor<[?,1],si64>
  %queries = torch.aten.add.Scalar %rows, %past, %int1 : !torch.vtensor<[?,1],si64>, !torch.int, !torch.int -> !torch.vtensor<[?,1],si64>
  %start = torch.prim.NumToTensor.Scalar %past : !torch.int -> !torch.vtensor<[],si64>
  %moved = torch.aten.add.Tensor %rows, %start, %int1 : !torch.vtensor<[?,1],si64>, !torch.vtensor<[],si64>, !torch.int -> !torch.vtensor<[?,1],si64>
  %negative = torch.aten.rsub.Scalar %rows, %past, %int-1 : !torch.vtensor<[?,1],si64>, !torch.int, !torch.int -> !torch.vtensor<[?,1],si64>
  %behind = torch.aten.gt.Tensor %keys, %queries : !torch.vtensor<[?],si64>, !torch.vtensor<[?,1],si64> -> !torch.vtensor<[?,?],i1>
  %corner = torch.aten.gt.Tensor %keys, %rows : !torch.vtensor<[?],si64>, !torch.vtensor<[?,1],si64> -> !torch.vtensor<[?,?],i1>
  %before = torch.aten.sub.Scalar %queries, %int3, %int1 : !torch.vtensor<[?,1],si64>, !torch.int, !torch.int -> !torch.vtensor<[?,1],si64>
  %old = torch.aten.le.Tensor %keys, %before : !torch.vtensor<[?],si64>, !torch.vtensor<[?,1],si64> -> !torch.vtensor<[?,?],i1>

  // TRIL:%seen = torch.aten.tril %ones, %past : !torch.vtensor<[?,?],i1>, !torch.int -> !torch.vtensor<[?,?],i1>
  // TRIL:%hidden = torch.aten.logical_not %seen : !torch.vtensor<[?,?],i1> -> !torch.vtensor<[?,?],i1>
  // TRIL:%mask = torch.aten.where.ScalarOther %hidden, %infinite, %zero : !torch.vtensor<[?,?],i1>, !torch.vtensor<[?,?],f32>, !torch.float -> !torch.vtensor<[?,?],f32>

  // TRIU:%mask = torch.aten.triu %infinite, %more : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>

  // OFFSET:%seen = torch.aten.le.Tensor %keys, %queries : !torch.vtensor<[?],si64>, !torch.vtensor<[?,1],si64> -> !torch.vtensor<[?,?],i1>
  // OFFSET:%mask = torch.aten.where.ScalarSelf %seen, %zero, %infinite : !torch.vtensor<[?,?],i1>, !torch.float, !torch.vtensor<[?,?],f32> -> !torch.vtensor<[?,?],f32>

  // TENSOR:%seen = torch.aten.le.Tensor %keys, %moved : !torch.vtensor<[?],si64>, !torch.vtensor<[?,1],si64> -> !torch.vtensor<[?,?],i1>
  // TENSOR:%mask = torch.aten.where.ScalarSelf %seen, %zero, %infinite : !torch.vtensor<[?,?],i1>, !torch.float, !torch.vtensor<[?,?],f32> -> !torch.vtensor<[?,?],f32>

  // REVERSED:%seen = torch.aten.le.Tensor %keys, %negative : !torch.vtensor<[?],si64>, !torch.vtensor<[?,1],si64> -> !torch.vtensor<[?,?],i1>
  // REVERSED:%mask = torch.aten.where.ScalarSelf %seen, %zero, %infinite : !torch.vtensor<[?,?],i1>, !torch.float, !torch.vtensor<[?,?],f32> -> !torch.vtensor<[?,?],f32>

  // PRODUCT:%triangle = torch.aten.triu %lowest, %int1 : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>
  // PRODUCT:%mask = torch.aten.mul.Tensor %triangle, %behind : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],i1> -> !torch.vtensor<[?,?],f32>

  // SOFT:%seen = torch.aten.tril %floats, %past : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>
  // SOFT:%unseen = torch.aten.rsub.Scalar %seen, %one, %int1 : !torch.vtensor<[?,?],f32>, !torch.float, !torch.int -> !torch.vtensor<[?,?],f32>
  // SOFT:%mask = torch.aten.mul.Scalar %unseen, %min : !torch.vtensor<[?,?],f32>, !torch.float -> !torch.vtensor<[?,?],f32>

  // NESTED:%seen = torch.aten.tril %ones, %past : !torch.vtensor<[?,?],i1>, !torch.int -> !torch.vtensor<[?,?],i1>
  // NESTED:%outer = torch.aten.where.ScalarSelf %seen, %zero, %infinite : !torch.vtensor<[?,?],i1>, !torch.float, !torch.vtensor<[?,?],f32> -> !torch.vtensor<[?,?],f32>
  // NESTED:%mask = torch.aten.where.self %behind, %lowest, %outer : !torch.vtensor<[?,?],i1>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32> -> !torch.vtensor<[?,?],f32>

  // BOTH:%a = torch.aten.triu %lowest, %more : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>
  // BOTH:%b = torch.aten.where.ScalarOther %behind, %infinite, %zero : !torch.vtensor<[?,?],i1>, !torch.vtensor<[?,?],f32>, !torch.float -> !torch.vtensor<[?,?],f32>
  // BOTH:%mask = torch.aten.add.Tensor %a, %b, %int1 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>

  // MORE:%last = torch.aten.add.int %more, %int1 : !torch.int, !torch.int -> !torch.int
  // MORE:%mask = torch.aten.triu %infinite, %last : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>

  // LESS:%mask = torch.aten.triu %infinite, %past : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>

  // CORNER:%mask = torch.aten.triu %infinite, %int1 : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>

  // ALSO:%a = torch.aten.where.ScalarOther %behind, %infinite, %zero : !torch.vtensor<[?,?],i1>, !torch.vtensor<[?,?],f32>, !torch.float -> !torch.vtensor<[?,?],f32>
  // ALSO:%b = torch.aten.triu %lowest, %int1 : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>
  // ALSO:%mask = torch.aten.add.Tensor %a, %b, %int1 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>

  // WEAK:%triangle = torch.aten.triu %lowest, %more : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>
  // WEAK:%mask = torch.aten.mul.Scalar %triangle, %small : !torch.vtensor<[?,?],f32>, !torch.float -> !torch.vtensor<[?,?],f32>

  // FLIPPED:%triangle = torch.aten.triu %lowest, %more : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>
  // FLIPPED:%mask = torch.aten.neg %triangle : !torch.vtensor<[?,?],f32> -> !torch.vtensor<[?,?],f32>

  // Not causal: infinity times zero is NaN.
  // INFINITE:%mask = torch.aten.mul.Tensor %infinite, %behind : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],i1> -> !torch.vtensor<[?,?],f32>

  // WINDOW:%hidden = torch.aten.bitwise_or.Tensor %behind, %old : !torch.vtensor<[?,?],i1>, !torch.vtensor<[?,?],i1> -> !torch.vtensor<[?,?],i1>
  // WINDOW:%mask = torch.aten.where.ScalarOther %hidden, %infinite, %zero : !torch.vtensor<[?,?],i1>, !torch.vtensor<[?,?],f32>, !torch.float -> !torch.vtensor<[?,?],f32>

  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,?,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,?,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,?,3,16],f32>, !torch.vtensor<[2,?,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,?,?],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,?,3,4],f32>, !torch.vtensor<[2,?,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,?,?],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,?,?],f32>, !torch.vtensor<[2,3,?,?],f32>, !torch.int -> !torch.vtensor<[2,3,?,?],f32>
  %7 = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,?,?],f32>, !torch.float -> !torch.vtensor<[2,3,?,?],f32>
  %8 = torch.aten.add.Tensor %7, %mask, %int1 : !torch.vtensor<[2,3,?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[2,3,?,?],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,?,?],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,?,?],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,?,?],f32>, !torch.vtensor<[2,?,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %values, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,?,3,7],f32>
  return %11 : !torch.vtensor<[2,?,3,7],f32>
}
