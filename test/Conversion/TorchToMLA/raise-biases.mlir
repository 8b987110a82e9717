// Biases of the keys and values that are computed from the latent.
// RUN: mla-opt %s --mla-raise-torch | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// The bias of the values is added to the result of the attention. The bias of the keys
// adds the same number to all scores of a row and is dropped.
// CHECK-LABEL: @both(
// CHECK-SAME: %[[B_V:[a-z0-9_]+]]: !torch.vtensor<[21],f32>)
// CHECK: mla.attention
// CHECK: "torch.aten.view"(%[[B_V]],
// CHECK: torch.aten.add.Tensor
// CHECK-NOT: scaled_dot_product_attention
// REMARK: [Passed] raised |{{.*}}Function=both |
func.func @both(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>, %b_k: !torch.vtensor<[18],f32>, %b_v: !torch.vtensor<[21],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.aten.linear %latent, %w_k, %b_k : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.vtensor<[18],f32> -> !torch.vtensor<[2,5,18],f32>
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %3 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.permute %2, %3 : !torch.vtensor<[2,5,3,6],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,6],f32>
  %5 = torch.aten.linear %latent, %w_v, %b_v : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.vtensor<[21],f32> -> !torch.vtensor<[2,5,21],f32>
  %int7 = torch.constant.int 7
  %6 = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.view %5, %6 : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %8 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %9 = torch.aten.permute %7, %8 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %none = torch.constant.none
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %10 = torch.aten.scaled_dot_product_attention %q, %4, %9, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,3,3,7],f32>
  return %10 : !torch.vtensor<[2,3,3,7],f32>
}

// Nothing is added for a bias of the keys.
// CHECK-LABEL: @of_keys(
// CHECK: mla.attention
// CHECK-NOT: torch.aten.add
// CHECK: return
// REMARK: [Passed] raised |{{.*}}Function=of_keys |
func.func @of_keys(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>, %b_k: !torch.vtensor<[18],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.aten.linear %latent, %w_k, %b_k : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.vtensor<[18],f32> -> !torch.vtensor<[2,5,18],f32>
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %3 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.permute %2, %3 : !torch.vtensor<[2,5,3,6],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,6],f32>
  %none = torch.constant.none
  %5 = torch.aten.linear %latent, %w_v, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %int7 = torch.constant.int 7
  %6 = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.view %5, %6 : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %8 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %9 = torch.aten.permute %7, %8 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %10 = torch.aten.scaled_dot_product_attention %q, %4, %9, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,3,3,7],f32>
  return %10 : !torch.vtensor<[2,3,3,7],f32>
}

// A factor of the values multiplies their bias, too.
// CHECK-LABEL: @factor(
// CHECK: mla.attention
// CHECK: torch.aten.mul.Scalar
// CHECK: torch.aten.mul.Scalar
// CHECK: torch.aten.add.Tensor
// REMARK: [Passed] raised |{{.*}}Function=factor |
func.func @factor(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>, %b_v: !torch.vtensor<[21],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %0 = torch.aten.linear %latent, %w_k, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %3 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.permute %2, %3 : !torch.vtensor<[2,5,3,6],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,6],f32>
  %5 = torch.aten.linear %latent, %w_v, %b_v : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.vtensor<[21],f32> -> !torch.vtensor<[2,5,21],f32>
  %int7 = torch.constant.int 7
  %6 = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.view %5, %6 : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %8 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %9 = torch.aten.permute %7, %8 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %float5.000000e-01 = torch.constant.float 5.000000e-01
  %10 = torch.aten.mul.Scalar %9, %float5.000000e-01 : !torch.vtensor<[2,3,5,7],f32>, !torch.float -> !torch.vtensor<[2,3,5,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %11 = torch.aten.scaled_dot_product_attention %q, %4, %10, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,3,3,7],f32>
  return %11 : !torch.vtensor<[2,3,3,7],f32>
}

// Biases that are added by other ops, one after the other.
// CHECK-LABEL: @added(
// CHECK: mla.attention
// CHECK: torch.aten.add.Tensor
// CHECK: torch.aten.add.Tensor
// REMARK: [Passed] raised |{{.*}}Function=added |
func.func @added(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>, %b_v: !torch.vtensor<[21],f32>, %more: !torch.vtensor<[3,1,7],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %0 = torch.aten.linear %latent, %w_k, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %3 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.permute %2, %3 : !torch.vtensor<[2,5,3,6],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,6],f32>
  %5 = torch.aten.linear %latent, %w_v, %b_v : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.vtensor<[21],f32> -> !torch.vtensor<[2,5,21],f32>
  %int7 = torch.constant.int 7
  %6 = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.view %5, %6 : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %8 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %9 = torch.aten.permute %7, %8 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %10 = torch.aten.add.Tensor %9, %more, %int1 : !torch.vtensor<[2,3,5,7],f32>, !torch.vtensor<[3,1,7],f32>, !torch.int -> !torch.vtensor<[2,3,5,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %11 = torch.aten.scaled_dot_product_attention %q, %4, %10, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,3,3,7],f32>
  return %11 : !torch.vtensor<[2,3,3,7],f32>
}

// A softmax returns NaN in rows whose keys are all hidden, so the bias may be added.
// CHECK-LABEL: @hidden_rows_are_nan(
// CHECK: mla.attention
// CHECK: torch.aten.add.Tensor
// REMARK: [Passed] raised |{{.*}}Function=hidden_rows_are_nan |{{.*}}masks=1
func.func @hidden_rows_are_nan(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>, %b_k: !torch.vtensor<[18],f32>, %b_v: !torch.vtensor<[21],f32>, %hide: !torch.vtensor<[3,5],i1>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.aten.linear %latent, %w_k, %b_k : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.vtensor<[18],f32> -> !torch.vtensor<[2,5,18],f32>
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %3 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.permute %2, %3 : !torch.vtensor<[2,5,3,6],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,6],f32>
  %5 = torch.aten.linear %latent, %w_v, %b_v : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.vtensor<[21],f32> -> !torch.vtensor<[2,5,21],f32>
  %int7 = torch.constant.int 7
  %6 = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.view %5, %6 : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %8 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %9 = torch.aten.permute %7, %8 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %10 = torch.constant.str "bhsn,bhtn->bhst"
  %11 = torch.prim.ListConstruct %q, %4 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %12 = torch.aten.einsum %10, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %13 = torch.aten.mul.Scalar %12, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %float0xFFF0000000000000 = torch.constant.float 0xFFF0000000000000
  %14 = torch.aten.masked_fill.Scalar %13, %hide, %float0xFFF0000000000000 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %15 = torch.aten.softmax.int %14, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.constant.str "bhst,bhtv->bhsv"
  %17 = torch.prim.ListConstruct %15, %9 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %18 = torch.aten.einsum %16, %17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %18 : !torch.vtensor<[2,3,3,7],f32>
}

// An attention op returns 0 in rows whose keys are all hidden, without the bias.
// CHECK-LABEL: @hidden_rows_are_zero(
// CHECK: scaled_dot_product_attention
// REMARK: [Missed] P3 |{{.*}}Function=hidden_rows_are_zero |{{.*}}Reason="P3: the values have a bias, and the result is 0 in rows whose keys a mask hides"
func.func @hidden_rows_are_zero(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>, %b_k: !torch.vtensor<[18],f32>, %b_v: !torch.vtensor<[21],f32>, %see: !torch.vtensor<[3,5],i1>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.aten.linear %latent, %w_k, %b_k : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.vtensor<[18],f32> -> !torch.vtensor<[2,5,18],f32>
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %3 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.permute %2, %3 : !torch.vtensor<[2,5,3,6],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,6],f32>
  %5 = torch.aten.linear %latent, %w_v, %b_v : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.vtensor<[21],f32> -> !torch.vtensor<[2,5,21],f32>
  %int7 = torch.constant.int 7
  %6 = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.view %5, %6 : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %8 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %9 = torch.aten.permute %7, %8 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %10 = torch.aten.scaled_dot_product_attention %q, %4, %9, %see, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,7],f32>, !torch.vtensor<[3,5],i1>, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,3,3,7],f32>
  return %10 : !torch.vtensor<[2,3,3,7],f32>
}

// A bias of the keys may have any mask.
// CHECK-LABEL: @key_bias_and_mask(
// CHECK: mla.attention
// REMARK: [Passed] raised |{{.*}}Function=key_bias_and_mask |{{.*}}masks=1
func.func @key_bias_and_mask(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>, %b_k: !torch.vtensor<[18],f32>, %see: !torch.vtensor<[3,5],i1>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.aten.linear %latent, %w_k, %b_k : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.vtensor<[18],f32> -> !torch.vtensor<[2,5,18],f32>
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %3 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.permute %2, %3 : !torch.vtensor<[2,5,3,6],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,6],f32>
  %none = torch.constant.none
  %5 = torch.aten.linear %latent, %w_v, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %int7 = torch.constant.int 7
  %6 = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.view %5, %6 : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %8 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %9 = torch.aten.permute %7, %8 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %10 = torch.aten.scaled_dot_product_attention %q, %4, %9, %see, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,7],f32>, !torch.vtensor<[3,5],i1>, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,3,3,7],f32>
  return %10 : !torch.vtensor<[2,3,3,7],f32>
}

// In a row whose keys are hidden by one of two finite masks each, the bias
// changes the scores that numbers are added to, but not the others.
// CHECK-LABEL: @key_bias_and_two_masks(
// CHECK: softmax
// REMARK: [Missed] P5 |{{.*}}Function=key_bias_and_two_masks |{{.*}}Reason="P5: the keys have a bias, which changes only some of the scores in rows whose keys may all be hidden by finite numbers"
func.func @key_bias_and_two_masks(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>, %b_k: !torch.vtensor<[18],f32>, %hide: !torch.vtensor<[3,5],i1>, %added: !torch.vtensor<[3,5],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.aten.linear %latent, %w_k, %b_k : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.vtensor<[18],f32> -> !torch.vtensor<[2,5,18],f32>
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %3 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.permute %2, %3 : !torch.vtensor<[2,5,3,6],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,6],f32>
  %none = torch.constant.none
  %5 = torch.aten.linear %latent, %w_v, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %int7 = torch.constant.int 7
  %6 = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.view %5, %6 : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %8 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %9 = torch.aten.permute %7, %8 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %10 = torch.constant.str "bhsn,bhtn->bhst"
  %11 = torch.prim.ListConstruct %q, %4 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %10, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %fill = torch.constant.float -1.000000e+30
  %13 = torch.aten.masked_fill.Scalar %12, %hide, %fill : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],i1>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %14 = torch.aten.add.Tensor %13, %added, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %15 = torch.aten.softmax.int %14, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.constant.str "bhst,bhtv->bhsv"
  %17 = torch.prim.ListConstruct %15, %9 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %18 = torch.aten.einsum %16, %17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %18 : !torch.vtensor<[2,3,3,7],f32>
}

// A bias of the keys does not cancel if there is a sink.
// CHECK-LABEL: @key_bias_and_sink(
// CHECK: softmax
// REMARK: [Missed] P5 |{{.*}}Function=key_bias_and_sink |{{.*}}Reason="P5: the keys have a bias, which changes the scores but not the sink"
func.func @key_bias_and_sink(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>, %b_k: !torch.vtensor<[18],f32>, %sink: !torch.vtensor<[3],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.aten.linear %latent, %w_k, %b_k : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.vtensor<[18],f32> -> !torch.vtensor<[2,5,18],f32>
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %3 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.permute %2, %3 : !torch.vtensor<[2,5,3,6],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,6],f32>
  %none = torch.constant.none
  %5 = torch.aten.linear %latent, %w_v, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %int7 = torch.constant.int 7
  %6 = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.view %5, %6 : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %8 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %9 = torch.aten.permute %7, %8 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %10 = torch.constant.str "bhsn,bhtn->bhst"
  %11 = torch.prim.ListConstruct %q, %4 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %10, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %13 = torch.aten.mul.Scalar %12, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %14 = torch.prim.ListConstruct %int1, %int3, %int1, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %15 = torch.aten.view %sink, %14 : !torch.vtensor<[3],f32>, !torch.list<int> -> !torch.vtensor<[1,3,1,1],f32>
  %16 = torch.prim.ListConstruct %int2, %int3, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %false = torch.constant.bool false
  %17 = torch.aten.expand %15, %16, %false : !torch.vtensor<[1,3,1,1],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %18 = torch.prim.ListConstruct %13, %17 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>) -> !torch.list<vtensor>
  %int-1 = torch.constant.int -1
  %19 = torch.aten.cat %18, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,6],f32>
  %20 = torch.aten.softmax.int %19, %int-1, %none : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,6],f32>
  %21 = torch.aten.slice.Tensor %20, %int3, %int0, %int5, %int1 : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %22 = torch.constant.str "bhst,bhtv->bhsv"
  %23 = torch.prim.ListConstruct %21, %9 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %24 = torch.aten.einsum %22, %23, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %24 : !torch.vtensor<[2,3,3,7],f32>
}

// With a sink, the probabilities of the keys add up to less than 1.
// CHECK-LABEL: @value_bias_and_sink(
// CHECK: softmax
// REMARK: [Missed] P3 |{{.*}}Function=value_bias_and_sink |{{.*}}Reason="P3: the values have a bias, and the sink has no value"
func.func @value_bias_and_sink(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>, %b_v: !torch.vtensor<[21],f32>, %sink: !torch.vtensor<[3],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %0 = torch.aten.linear %latent, %w_k, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %3 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.permute %2, %3 : !torch.vtensor<[2,5,3,6],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,6],f32>
  %5 = torch.aten.linear %latent, %w_v, %b_v : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.vtensor<[21],f32> -> !torch.vtensor<[2,5,21],f32>
  %int7 = torch.constant.int 7
  %6 = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.view %5, %6 : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %8 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %9 = torch.aten.permute %7, %8 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %10 = torch.constant.str "bhsn,bhtn->bhst"
  %11 = torch.prim.ListConstruct %q, %4 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %10, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %13 = torch.aten.mul.Scalar %12, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %14 = torch.prim.ListConstruct %int1, %int3, %int1, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %15 = torch.aten.view %sink, %14 : !torch.vtensor<[3],f32>, !torch.list<int> -> !torch.vtensor<[1,3,1,1],f32>
  %16 = torch.prim.ListConstruct %int2, %int3, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %false = torch.constant.bool false
  %17 = torch.aten.expand %15, %16, %false : !torch.vtensor<[1,3,1,1],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %18 = torch.prim.ListConstruct %13, %17 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>) -> !torch.list<vtensor>
  %int-1 = torch.constant.int -1
  %19 = torch.aten.cat %18, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,6],f32>
  %20 = torch.aten.softmax.int %19, %int-1, %none : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,6],f32>
  %21 = torch.aten.slice.Tensor %20, %int3, %int0, %int5, %int1 : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %22 = torch.constant.str "bhst,bhtv->bhsv"
  %23 = torch.prim.ListConstruct %21, %9 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32>) -> !torch.list<vtensor>
  %24 = torch.aten.einsum %22, %23, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %24 : !torch.vtensor<[2,3,3,7],f32>
}

// A selected number may be so large that the scores are lost in rounding.
// CHECK-LABEL: @selected(
// CHECK: scaled_dot_product_attention
// REMARK: [Missed] P5 |{{.*}}Function=selected |
func.func @selected(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[18,16],f32>, %w_v: !torch.vtensor<[21,16],f32>, %flags: !torch.vtensor<[6],i1>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %0 = torch.aten.linear %latent, %w_k, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %3 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.permute %2, %3 : !torch.vtensor<[2,5,3,6],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,6],f32>
  %5 = torch.aten.linear %latent, %w_v, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %int7 = torch.constant.int 7
  %6 = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.view %5, %6 : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %8 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %9 = torch.aten.permute %7, %8 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %10 = torch.vtensor.literal(dense<-1.000000e+30> : tensor<f32>) : !torch.vtensor<[],f32>
  %11 = torch.vtensor.literal(dense<0.000000e+00> : tensor<f32>) : !torch.vtensor<[],f32>
  %12 = torch.aten.where.self %flags, %10, %11 : !torch.vtensor<[6],i1>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[6],f32>
  %13 = torch.aten.add.Tensor %4, %12, %int1 : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[6],f32>, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %14 = torch.aten.scaled_dot_product_attention %q, %13, %9, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,3,3,7],f32>
  return %14 : !torch.vtensor<[2,3,3,7],f32>
}

// The absorbed form adds the product of queries and the bias of the keys to the scores.
// CHECK-LABEL: @absorbed(
// CHECK: mla.attention
// CHECK-NOT: softmax
// CHECK: return
// REMARK: [Passed] raised |{{.*}}Function=absorbed |{{.*}}form=absorbed, masks=0
func.func @absorbed(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>, %b_k: !torch.vtensor<[3,6],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %0 = torch.constant.str "bshn,hnc->bshc"
  %1 = torch.prim.ListConstruct %q, %w_k : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %2 = torch.aten.einsum %0, %1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,16],f32>
  %3 = torch.constant.str "bshc,btc->bhst"
  %4 = torch.prim.ListConstruct %2, %latent : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %3, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %6 = torch.constant.str "bshn,hn->bhs"
  %7 = torch.prim.ListConstruct %q, %b_k : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[3,6],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %6, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3],f32>
  %int-1 = torch.constant.int -1
  %9 = torch.aten.unsqueeze %8, %int-1 : !torch.vtensor<[2,3,3],f32>, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %int1 = torch.constant.int 1
  %10 = torch.aten.add.Tensor %5, %9, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %11 = torch.aten.softmax.int %10, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %12 = torch.constant.str "bhst,btc->bshc"
  %13 = torch.prim.ListConstruct %11, %latent : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %14 = torch.aten.einsum %12, %13, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,16],f32>
  %15 = torch.constant.str "bshc,hvc->bshv"
  %16 = torch.prim.ListConstruct %14, %w_v : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %17 = torch.aten.einsum %15, %16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}
