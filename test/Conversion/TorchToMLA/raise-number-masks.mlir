// Causal masks that are written with numbers, and fills that bf16 rounds.
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// tril(ones) == 0
// REMARK: [Passed] raised |{{.*}}Function=tril_is_zero |{{.*}}causal=true, {{.*}}masks=0
func.func @tril_is_zero(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int0 = torch.constant.int 0
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int6 = torch.constant.int 6
  %10 = torch.aten.ones %9, %int6, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],f32>
  %int2 = torch.constant.int 2
  %11 = torch.aten.tril %10, %int2 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],f32>
  %12 = torch.aten.eq.Scalar %11, %int0 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],i1>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %13 = torch.aten.masked_fill.Scalar %8, %12, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}

// tril(ones) == 0 of integers
// REMARK: [Passed] raised |{{.*}}Function=tril_of_integers |{{.*}}causal=true, {{.*}}masks=0
func.func @tril_of_integers(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int0 = torch.constant.int 0
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int4 = torch.constant.int 4
  %10 = torch.aten.ones %9, %int4, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],si64>
  %int2 = torch.constant.int 2
  %11 = torch.aten.tril %10, %int2 : !torch.vtensor<[3,5],si64>, !torch.int -> !torch.vtensor<[3,5],si64>
  %12 = torch.aten.eq.Scalar %11, %int0 : !torch.vtensor<[3,5],si64>, !torch.int -> !torch.vtensor<[3,5],i1>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %13 = torch.aten.masked_fill.Scalar %8, %12, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}

// triu(ones) != 0
// REMARK: [Passed] raised |{{.*}}Function=triu_is_not_zero |{{.*}}causal=true, {{.*}}masks=0
func.func @triu_is_not_zero(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int0 = torch.constant.int 0
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int6 = torch.constant.int 6
  %10 = torch.aten.ones %9, %int6, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],f32>
  %11 = torch.aten.triu %10, %int3 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],f32>
  %12 = torch.aten.ne.Scalar %11, %int0 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],i1>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %13 = torch.aten.masked_fill.Scalar %8, %12, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}

// triu(ones) > 0
// REMARK: [Passed] raised |{{.*}}Function=triu_is_positive |{{.*}}causal=true, {{.*}}masks=0
func.func @triu_is_positive(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int0 = torch.constant.int 0
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int6 = torch.constant.int 6
  %10 = torch.aten.ones %9, %int6, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],f32>
  %11 = torch.aten.triu %10, %int3 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],f32>
  %12 = torch.aten.gt.Scalar %11, %int0 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],i1>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %13 = torch.aten.masked_fill.Scalar %8, %12, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}

// triu(ones) * 0.5 > 0: a fraction is greater than the integer below it.
// REMARK: [Passed] raised |{{.*}}Function=half_is_positive |{{.*}}causal=true, {{.*}}masks=0
func.func @half_is_positive(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int0 = torch.constant.int 0
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int6 = torch.constant.int 6
  %10 = torch.aten.ones %9, %int6, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],f32>
  %11 = torch.aten.triu %10, %int3 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],f32>
  %half = torch.constant.float 5.000000e-01
  %scaled = torch.aten.mul.Scalar %11, %half : !torch.vtensor<[3,5],f32>, !torch.float -> !torch.vtensor<[3,5],f32>
  %12 = torch.aten.gt.Scalar %scaled, %int0 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],i1>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %13 = torch.aten.masked_fill.Scalar %8, %12, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}

// triu(ones) > triu(ones) * 0.5
// REMARK: [Passed] raised |{{.*}}Function=more_than_half |{{.*}}causal=true, {{.*}}masks=0
func.func @more_than_half(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int0 = torch.constant.int 0
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int6 = torch.constant.int 6
  %10 = torch.aten.ones %9, %int6, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],f32>
  %11 = torch.aten.triu %10, %int3 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],f32>
  %half = torch.constant.float 5.000000e-01
  %scaled = torch.aten.mul.Scalar %11, %half : !torch.vtensor<[3,5],f32>, !torch.float -> !torch.vtensor<[3,5],f32>
  %12 = torch.aten.gt.Tensor %11, %scaled : !torch.vtensor<[3,5],f32>, !torch.vtensor<[3,5],f32> -> !torch.vtensor<[3,5],i1>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %13 = torch.aten.masked_fill.Scalar %8, %12, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}

// triu(ones) * 0.1 > 0.1 depends on how the type rounds 0.1.
// REMARK: [Passed] raised |{{.*}}Function=more_than_itself |{{.*}}causal=false, {{.*}}masks=1
func.func @more_than_itself(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int0 = torch.constant.int 0
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int6 = torch.constant.int 6
  %10 = torch.aten.ones %9, %int6, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],f32>
  %11 = torch.aten.triu %10, %int3 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],f32>
  %tenth = torch.constant.float 1.000000e-01
  %scaled = torch.aten.mul.Scalar %11, %tenth : !torch.vtensor<[3,5],f32>, !torch.float -> !torch.vtensor<[3,5],f32>
  %12 = torch.aten.gt.Scalar %scaled, %tenth : !torch.vtensor<[3,5],f32>, !torch.float -> !torch.vtensor<[3,5],i1>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %13 = torch.aten.masked_fill.Scalar %8, %12, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}

// tril(ones) < 0.5
// REMARK: [Passed] raised |{{.*}}Function=tril_below_half |{{.*}}causal=true, {{.*}}masks=0
func.func @tril_below_half(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %float5.000000e-01 = torch.constant.float 5.000000e-01
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int6 = torch.constant.int 6
  %10 = torch.aten.ones %9, %int6, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],f32>
  %int2 = torch.constant.int 2
  %11 = torch.aten.tril %10, %int2 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],f32>
  %12 = torch.aten.lt.Scalar %11, %float5.000000e-01 : !torch.vtensor<[3,5],f32>, !torch.float -> !torch.vtensor<[3,5],i1>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %13 = torch.aten.masked_fill.Scalar %8, %12, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}

// triu(ones).bool()
// REMARK: [Passed] raised |{{.*}}Function=triu_as_boolean |{{.*}}causal=true, {{.*}}masks=0
func.func @triu_as_boolean(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int6 = torch.constant.int 6
  %10 = torch.aten.ones %9, %int6, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],f32>
  %11 = torch.aten.triu %10, %int3 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],f32>
  %int11 = torch.constant.int 11
  %12 = torch.prims.convert_element_type %11, %int11 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],i1>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %13 = torch.aten.masked_fill.Scalar %8, %12, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}

// logical_not(tril(ones))
// REMARK: [Passed] raised |{{.*}}Function=not_tril |{{.*}}causal=true, {{.*}}masks=0
func.func @not_tril(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int6 = torch.constant.int 6
  %10 = torch.aten.ones %9, %int6, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],f32>
  %int2 = torch.constant.int 2
  %11 = torch.aten.tril %10, %int2 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],f32>
  %12 = torch.aten.logical_not %11 : !torch.vtensor<[3,5],f32> -> !torch.vtensor<[3,5],i1>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %13 = torch.aten.masked_fill.Scalar %8, %12, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}

// The key at the position of the query is hidden: this mask is kept.
// REMARK: [Passed] raised |{{.*}}Function=one_diagonal_less |{{.*}}causal=false, {{.*}}masks=1
func.func @one_diagonal_less(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int0 = torch.constant.int 0
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int6 = torch.constant.int 6
  %10 = torch.aten.ones %9, %int6, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],f32>
  %int1 = torch.constant.int 1
  %11 = torch.aten.tril %10, %int1 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],f32>
  %12 = torch.aten.eq.Scalar %11, %int0 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],i1>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %13 = torch.aten.masked_fill.Scalar %8, %12, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}

// tril(ones) == 1 hides the keys that a causal mask shows.
// REMARK: [Passed] raised |{{.*}}Function=other_triangle |{{.*}}causal=false, {{.*}}masks=1
func.func @other_triangle(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int6 = torch.constant.int 6
  %10 = torch.aten.ones %9, %int6, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],f32>
  %int2 = torch.constant.int 2
  %11 = torch.aten.tril %10, %int2 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],f32>
  %12 = torch.aten.eq.Scalar %11, %int1 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],i1>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %13 = torch.aten.masked_fill.Scalar %8, %12, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}

// tril(ones) > 1 hides no key.
// REMARK: [Passed] raised |{{.*}}Function=never |{{.*}}causal=false, {{.*}}masks=0
func.func @never(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int6 = torch.constant.int 6
  %10 = torch.aten.ones %9, %int6, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],f32>
  %int2 = torch.constant.int 2
  %11 = torch.aten.tril %10, %int2 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],f32>
  %12 = torch.aten.gt.Scalar %11, %int1 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],i1>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %13 = torch.aten.masked_fill.Scalar %8, %12, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}

// A mask of other numbers than ones is kept.
// REMARK: [Passed] raised |{{.*}}Function=of_data |{{.*}}causal=false, {{.*}}masks=1
func.func @of_data(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>, %data: !torch.vtensor<[3,5],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int2 = torch.constant.int 2
  %9 = torch.aten.tril %data, %int2 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],f32>
  %int0 = torch.constant.int 0
  %10 = torch.aten.eq.Scalar %9, %int0 : !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[3,5],i1>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %11 = torch.aten.masked_fill.Scalar %8, %10, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %12 = torch.aten.softmax.int %11, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %13 = torch.constant.str "bhst,bhtv->bhsv"
  %14 = torch.prim.ListConstruct %12, %5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %15 = torch.aten.einsum %13, %14, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %15 : !torch.vtensor<[2,3,3,7],f32>
}

// -10000 in bf16 is -9984.
// REMARK: [Passed] raised |{{.*}}Function=rounded_fill |{{.*}}causal=true, {{.*}}masks=0
func.func @rounded_fill(%q: !torch.vtensor<[2,3,3,6],bf16>, %latent: !torch.vtensor<[2,5,16],bf16>, %w_k: !torch.vtensor<[3,6,16],bf16>, %w_v: !torch.vtensor<[3,7,16],bf16>) -> !torch.vtensor<[2,3,3,7],bf16> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],bf16>, !torch.vtensor<[3,6,16],bf16>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],bf16>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],bf16>, !torch.vtensor<[3,7,16],bf16>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],bf16>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],bf16>, !torch.vtensor<[2,3,5,6],bf16>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],bf16>
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int11 = torch.constant.int 11
  %10 = torch.aten.ones %9, %int11, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],i1>
  %11 = torch.aten.triu %10, %int3 : !torch.vtensor<[3,5],i1>, !torch.int -> !torch.vtensor<[3,5],i1>
  %12 = torch.vtensor.literal(dense<-9.984000e+03> : tensor<bf16>) : !torch.vtensor<[],bf16>
  %13 = torch.aten.where.self %11, %12, %8 : !torch.vtensor<[3,5],i1>, !torch.vtensor<[],bf16>, !torch.vtensor<[2,3,3,5],bf16> -> !torch.vtensor<[2,3,3,5],bf16>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],bf16>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],bf16>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],bf16>, !torch.vtensor<[2,3,5,7],bf16>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],bf16>
  return %17 : !torch.vtensor<[2,3,3,7],bf16>
}

// The next number of bf16 may be a score.
// REMARK: [Missed] P4 |{{.*}}Function=small_fill |
func.func @small_fill(%q: !torch.vtensor<[2,3,3,6],bf16>, %latent: !torch.vtensor<[2,5,16],bf16>, %w_k: !torch.vtensor<[3,6,16],bf16>, %w_v: !torch.vtensor<[3,7,16],bf16>) -> !torch.vtensor<[2,3,3,7],bf16> {
  %0 = torch.constant.str "btc,hnc->bhtn"
  %1 = torch.prim.ListConstruct %latent, %w_k : (!torch.vtensor<[2,5,16],bf16>, !torch.vtensor<[3,6,16],bf16>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],bf16>
  %3 = torch.constant.str "btc,hvc->bhtv"
  %4 = torch.prim.ListConstruct %latent, %w_v : (!torch.vtensor<[2,5,16],bf16>, !torch.vtensor<[3,7,16],bf16>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],bf16>
  %6 = torch.constant.str "bhsn,bhtn->bhst"
  %7 = torch.prim.ListConstruct %q, %2 : (!torch.vtensor<[2,3,3,6],bf16>, !torch.vtensor<[2,3,5,6],bf16>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],bf16>
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %9 = torch.prim.ListConstruct %int3, %int5 : (!torch.int, !torch.int) -> !torch.list<int>
  %int11 = torch.constant.int 11
  %10 = torch.aten.ones %9, %int11, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3,5],i1>
  %11 = torch.aten.triu %10, %int3 : !torch.vtensor<[3,5],i1>, !torch.int -> !torch.vtensor<[3,5],i1>
  %12 = torch.vtensor.literal(dense<-9.920000e+03> : tensor<bf16>) : !torch.vtensor<[],bf16>
  %13 = torch.aten.where.self %11, %12, %8 : !torch.vtensor<[3,5],i1>, !torch.vtensor<[],bf16>, !torch.vtensor<[2,3,3,5],bf16> -> !torch.vtensor<[2,3,3,5],bf16>
  %int-1 = torch.constant.int -1
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],bf16>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],bf16>
  %15 = torch.constant.str "bhst,bhtv->bhsv"
  %16 = torch.prim.ListConstruct %14, %5 : (!torch.vtensor<[2,3,3,5],bf16>, !torch.vtensor<[2,3,5,7],bf16>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],bf16>
  return %17 : !torch.vtensor<[2,3,3,7],bf16>
}
