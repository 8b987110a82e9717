// Fills: a number far below the scores hides keys if no later term or factor
// can bring it back into the range of the scores. Otherwise the attention is
// not raised.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Raised: -30000 is filled in after the scale is applied, below all scores.
// CHECK-LABEL: sym_name = "after_all_factors"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=after_all_factors |{{.*}}causal=false
func.func @after_all_factors(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %hide: !torch.vtensor<[5,5],i1>, %more: !torch.vtensor<[5,5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %fill = torch.constant.float -3.000000e+04
  %factor = torch.constant.float 1.000000e-01
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
  %8 = torch.aten.masked_fill.Scalar %7, %hide, %fill : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %10, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}

// Raised: models with 16-bit floats hide keys with -10000.
// CHECK-LABEL: sym_name = "least_fill"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=least_fill |{{.*}}causal=false
func.func @least_fill(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %hide: !torch.vtensor<[5,5],i1>, %more: !torch.vtensor<[5,5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %fill = torch.constant.float -1.000000e+04
  %factor = torch.constant.float 1.000000e-01
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
  %8 = torch.aten.masked_fill.Scalar %7, %hide, %fill : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %10, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: -9000 is not below all scores.
// CHECK-LABEL: sym_name = "small_fill"
// CHECK: "torch.aten.softmax.int"
// REMARK: [Missed] P4 |{{.*}}Function=small_fill |{{.*}}Reason="P4: the scores are not a sum of products of queries and keys"
func.func @small_fill(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %hide: !torch.vtensor<[5,5],i1>, %more: !torch.vtensor<[5,5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %fill = torch.constant.float -9.000000e+03
  %factor = torch.constant.float 1.000000e-01
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
  %8 = torch.aten.masked_fill.Scalar %7, %hide, %fill : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %10, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}

// Raised: the lowest number of f32 is below all scores, whatever is added to
// it.
// CHECK-LABEL: sym_name = "lowest_and_a_term"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=lowest_and_a_term |{{.*}}causal=false
func.func @lowest_and_a_term(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %hide: !torch.vtensor<[5,5],i1>, %more: !torch.vtensor<[5,5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %fill = torch.constant.float -3.4028234663852886E+38
  %factor = torch.constant.float 1.000000e-01
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
  %8 = torch.aten.masked_fill.Scalar %7, %hide, %fill : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.add.Tensor %8, %more, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.aten.softmax.int %9, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %10, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}

// Raised: the lowest number of f32 times a constant is still below all scores.
// CHECK-LABEL: sym_name = "lowest_and_a_factor"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=lowest_and_a_factor |{{.*}}causal=false
func.func @lowest_and_a_factor(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %hide: !torch.vtensor<[5,5],i1>, %more: !torch.vtensor<[5,5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %fill = torch.constant.float -3.4028234663852886E+38
  %factor = torch.constant.float 1.000000e-01
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
  %8 = torch.aten.masked_fill.Scalar %7, %hide, %fill : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.mul.Scalar %8, %factor : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.aten.softmax.int %9, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %10, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: a factor turns the fill of -30000 into -3000, which may be in the
// range of the scores.
// CHECK-LABEL: sym_name = "scaled_up_again"
// CHECK: "torch.aten.softmax.int"
// REMARK: [Missed] P4 |{{.*}}Function=scaled_up_again |{{.*}}Reason="P4: the scores are not a sum of products of queries and keys"
func.func @scaled_up_again(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %hide: !torch.vtensor<[5,5],i1>, %more: !torch.vtensor<[5,5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %fill = torch.constant.float -3.000000e+04
  %factor = torch.constant.float 1.000000e-01
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
  %8 = torch.aten.masked_fill.Scalar %7, %hide, %fill : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.mul.Scalar %8, %factor : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.aten.softmax.int %9, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %10, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: a term is added to the fill, and the sum may be in the range of
// the scores.
// CHECK-LABEL: sym_name = "term_beside_it"
// CHECK: "torch.aten.softmax.int"
// REMARK: [Missed] P4 |{{.*}}Function=term_beside_it |{{.*}}Reason="P4: the scores are not a sum of products of queries and keys"
func.func @term_beside_it(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %hide: !torch.vtensor<[5,5],i1>, %more: !torch.vtensor<[5,5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %fill = torch.constant.float -3.000000e+04
  %factor = torch.constant.float 1.000000e-01
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
  %8 = torch.aten.masked_fill.Scalar %7, %hide, %fill : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.add.Tensor %8, %more, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.aten.softmax.int %9, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %10, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: scores that are multiplied by more than 1 may be below the fill.
// CHECK-LABEL: sym_name = "large_scores"
// CHECK: "torch.aten.softmax.int"
// REMARK: [Missed] P8 |{{.*}}Function=large_scores |{{.*}}Reason="P8: scores with a factor above 1 can be less than the constant -30000.000000 that hides keys"
func.func @large_scores(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %hide: !torch.vtensor<[5,5],i1>, %more: !torch.vtensor<[5,5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %scale = torch.constant.float 1.000000e+05
  %fill = torch.constant.float -3.000000e+04
  %factor = torch.constant.float 1.000000e-01
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
  %8 = torch.aten.masked_fill.Scalar %7, %hide, %fill : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %10, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the scale is 0.
// CHECK-LABEL: sym_name = "scale_zero"
// CHECK: "torch.aten.softmax.int"
// REMARK: [Missed] P8 |{{.*}}Function=scale_zero |{{.*}}Reason="P8: the scores or one of their terms are multiplied by 0"
func.func @scale_zero(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %hide: !torch.vtensor<[5,5],i1>, %more: !torch.vtensor<[5,5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %scale = torch.constant.float 0.000000e+00
  %fill = torch.constant.float -3.4028234663852886E+38
  %factor = torch.constant.float 1.000000e-01
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
  %8 = torch.aten.masked_fill.Scalar %7, %hide, %fill : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %10, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}
