// Attention that looks like MLA but is not: no function is raised, and a remark
// names the proof obligation that failed.
// RUN: mla-opt %s --mla-raise-torch | FileCheck %s --implicit-check-not=mla.
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK --implicit-check-not=Passed
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch --remark-format=yaml --remarks-output-file=%t 2>&1 >/dev/null; FileCheck %s --check-prefix=YAML < %t
// RUN: %mla-opt %s --mla-raise-torch --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-raise-torch
// STATISTICS-NEXT: (S) 0 raised - attention ops raised

// Not raised: each head has a different rope key.
// CHECK-LABEL: @rope_key_per_head(
// CHECK: softmax
// YAML: --- !Missed
// YAML: Function:        rope_key_per_head
// YAML: obligation:{{.*}}6
// REMARK: [Missed] P6 |{{.*}}Function=rope_key_per_head |{{.*}}Reason="P6: a part of the keys that does not come from the latent differs between heads"{{.*}}obligation=6
func.func @rope_key_per_head(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,3,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.prim.ListConstruct %5#0, %k_rope : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %7 = torch.aten.cat %6, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %8 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %9 = torch.aten.permute %q, %8 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %10 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %11 = torch.aten.permute %7, %10 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %12 = torch.aten.matmul %9, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %13 = torch.aten.mul.Scalar %12, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %14 = torch.aten.softmax.int %13, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.permute %5#1, %8 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %17 = torch.aten.matmul %14, %16 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %17 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the latent is normalized for the scores, but not for the values.
// CHECK-LABEL: @norm_for_scores_only(
// CHECK: softmax
// REMARK: [Missed] P5 |{{.*}}Function=norm_for_scores_only |{{.*}}Reason="P5: no part of the keys is a product of a weight and the latent of the values: keys and values have different latents"{{.*}}obligation=5
func.func @norm_for_scores_only(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>, %g: !torch.vtensor<[16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %int16 = torch.constant.int 16
  %float9.999990e-07 = torch.constant.float 9.9999999999999995E-7
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.prim.ListConstruct %int16 : (!torch.int) -> !torch.list<int>
  %1 = torch.aten.rms_norm %latent, %0, %g, %float9.999990e-07 : !torch.vtensor<[2,5,16],f32>, !torch.list<int>, !torch.vtensor<[16],f32>, !torch.float -> !torch.vtensor<[2,5,16],f32>
  %2 = torch.aten.linear %1, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %3 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.view %2, %3 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %5 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %6 = torch.aten.split_with_sizes %4, %5, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %7:2 = torch.prim.ListUnpack %6 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %8 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %10 = torch.aten.view %8, %3 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %12 = torch.aten.split_with_sizes %10, %5, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %13:2 = torch.prim.ListUnpack %12 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %14 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %15 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %16 = torch.aten.expand %14, %15, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %17 = torch.prim.ListConstruct %7#0, %16 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %18 = torch.aten.cat %17, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %19 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %20 = torch.aten.permute %q, %19 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %21 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %22 = torch.aten.permute %18, %21 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %23 = torch.aten.matmul %20, %22 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %24 = torch.aten.mul.Scalar %23, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %25 = torch.aten.softmax.int %24, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %27 = torch.aten.permute %13#1, %19 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %28 = torch.aten.matmul %25, %27 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %28 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the nope part comes first in the query, the rope part first in
// the key. Rotated queries are multiplied by keys from the latent.
// CHECK-LABEL: @split_order_differs(
// CHECK: softmax
// REMARK: [Missed] P7 |{{.*}}Function=split_order_differs |{{.*}}Reason="P7: the rotated part of the queries is multiplied by the keys that come from the latent"{{.*}}obligation=7
func.func @split_order_differs(%q_nope: !torch.vtensor<[2,3,3,4],f32>, %q_rope: !torch.vtensor<[2,3,3,4],f32>, %cos: !torch.vtensor<[3,1,4],f32>, %sin: !torch.vtensor<[3,1,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[33,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %int3 = torch.constant.int 3
  %int2 = torch.constant.int 2
  %int9223372036854775807 = torch.constant.int 9223372036854775807
  %int1 = torch.constant.int 1
  %int0 = torch.constant.int 0
  %int-1 = torch.constant.int -1
  %none = torch.constant.none
  %int5 = torch.constant.int 5
  %int11 = torch.constant.int 11
  %int4 = torch.constant.int 4
  %int7 = torch.constant.int 7
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.mul.Tensor %q_rope, %cos : !torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[3,1,4],f32> -> !torch.vtensor<[2,3,3,4],f32>
  %1 = torch.aten.slice.Tensor %q_rope, %int3, %int2, %int9223372036854775807, %int1 : !torch.vtensor<[2,3,3,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,2],f32>
  %2 = torch.aten.neg %1 : !torch.vtensor<[2,3,3,2],f32> -> !torch.vtensor<[2,3,3,2],f32>
  %3 = torch.aten.slice.Tensor %q_rope, %int3, %int0, %int2, %int1 : !torch.vtensor<[2,3,3,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,2],f32>
  %4 = torch.prim.ListConstruct %2, %3 : (!torch.vtensor<[2,3,3,2],f32>, !torch.vtensor<[2,3,3,2],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.cat %4, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,4],f32>
  %6 = torch.aten.mul.Tensor %5, %sin : !torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[3,1,4],f32> -> !torch.vtensor<[2,3,3,4],f32>
  %7 = torch.aten.add.Tensor %0, %6, %int1 : !torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[2,3,3,4],f32>, !torch.int -> !torch.vtensor<[2,3,3,4],f32>
  %8 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[33,16],f32>, !torch.none -> !torch.vtensor<[2,5,33],f32>
  %9 = torch.prim.ListConstruct %int2, %int5, %int3, %int11 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %10 = torch.aten.view %8, %9 : !torch.vtensor<[2,5,33],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,11],f32>
  %11 = torch.prim.ListConstruct %int4, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.split_with_sizes %10, %11, %int-1 : !torch.vtensor<[2,5,3,11],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %13:2 = torch.prim.ListUnpack %12 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,3,7],f32>
  %14 = torch.prim.ListConstruct %q_nope, %7 : (!torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[2,3,3,4],f32>) -> !torch.list<vtensor>
  %15 = torch.aten.cat %14, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,8],f32>
  %16 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %17 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %18 = torch.aten.expand %16, %17, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %19 = torch.prim.ListConstruct %18, %13#0 : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %20 = torch.aten.cat %19, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,8],f32>
  %21 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %22 = torch.aten.permute %15, %21 : !torch.vtensor<[2,3,3,8],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,8],f32>
  %23 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %24 = torch.aten.permute %20, %23 : !torch.vtensor<[2,5,3,8],f32>, !torch.list<int> -> !torch.vtensor<[2,3,8,5],f32>
  %25 = torch.aten.matmul %22, %24 : !torch.vtensor<[2,3,3,8],f32>, !torch.vtensor<[2,3,8,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %26 = torch.aten.mul.Scalar %25, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %27 = torch.aten.softmax.int %26, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %29 = torch.aten.permute %13#1, %21 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %30 = torch.aten.matmul %27, %29 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %30 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the function also returns the probabilities.
// CHECK-LABEL: @scores_used_elsewhere(
// CHECK: softmax
// REMARK: [Missed] P2 |{{.*}}Function=scores_used_elsewhere |{{.*}}Reason="P2: scores or probabilities are also used by 'func.return'"{{.*}}obligation=2
func.func @scores_used_elsewhere(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> (!torch.vtensor<[2,3,3,7],f32>, !torch.vtensor<[2,3,3,5],f32>) {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.permute %q, %6 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %8 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %9 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %10 = torch.aten.expand %8, %9, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %11 = torch.prim.ListConstruct %5#0, %10 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.cat %11, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %12, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %7, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %17 = torch.aten.softmax.int %16, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %6 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20, %17 : !torch.vtensor<[2,3,3,7],f32>, !torch.vtensor<[2,3,3,5],f32>
}

// Not raised: keys and values come from two latents.
// CHECK-LABEL: @two_latents(
// CHECK: softmax
// REMARK: [Missed] P5 |{{.*}}Function=two_latents |{{.*}}Reason="P5: no part of the keys is a product of a weight and the latent of the values: keys and values have different latents"{{.*}}obligation=5
func.func @two_latents(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %other: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.linear %other, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %8 = torch.aten.view %6, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %10 = torch.aten.split_with_sizes %8, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %11:2 = torch.prim.ListUnpack %10 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %12 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %13 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.expand %12, %13, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %15 = torch.prim.ListConstruct %5#0, %14 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %16 = torch.aten.cat %15, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %17 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %18 = torch.aten.permute %q, %17 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %19 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %20 = torch.aten.permute %16, %19 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %21 = torch.aten.matmul %18, %20 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %22 = torch.aten.mul.Scalar %21, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %23 = torch.aten.softmax.int %22, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %25 = torch.aten.permute %11#1, %17 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %26 = torch.aten.matmul %23, %25 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %26 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: each key position has its own bias.
// CHECK-LABEL: @bias_of_positions(
// CHECK: softmax
// REMARK: [Missed] P3 |{{.*}}Function=bias_of_positions |{{.*}}Reason="P3: the values are a sum, and a term is not a product of a latent and weights"{{.*}}obligation=3
func.func @bias_of_positions(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>, %bias: !torch.vtensor<[5,39],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %none = torch.constant.none
  %product = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %0 = torch.aten.add.Tensor %product, %bias, %int1 : !torch.vtensor<[2,5,39],f32>, !torch.vtensor<[5,39],f32>, !torch.int -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %17 = torch.aten.softmax.int %16, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: a temperature multiplies both the scores and the mask.
// CHECK-LABEL: @temperature_after_mask(
// CHECK: softmax
// REMARK: [Missed] P8 |{{.*}}Function=temperature_after_mask |{{.*}}Reason="P8: the mask is added with factor 0.700000, before the scale: it must be added after the scale"{{.*}}obligation=8
func.func @temperature_after_mask(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>, %mask: !torch.vtensor<[2,1,3,5],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %float6.999990e-01 = torch.constant.float 0.69999999999999996
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %17 = torch.aten.add.Tensor %16, %mask, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,1,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %18 = torch.aten.mul.Scalar %17, %float6.999990e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.softmax.int %18, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %21 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %22 = torch.aten.matmul %19, %21 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %22 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the softmax runs over the queries.
// CHECK-LABEL: @softmax_over_queries(
// CHECK: softmax
// REMARK: [Missed] P1 |{{.*}}Function=softmax_over_queries |{{.*}}Reason="P1: softmax must run over the dimension that is contracted with values, got dimension 2"{{.*}}obligation=1
func.func @softmax_over_queries(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %int-2 = torch.constant.int -2
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %17 = torch.aten.softmax.int %16, %int-2, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %20 = torch.aten.matmul %17, %19 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %20 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the scores are capped by tanh.
// CHECK-LABEL: @soft_cap(
// CHECK: softmax
// REMARK: [Missed] P4 |{{.*}}Function=soft_cap |{{.*}}Reason="P4: the scores are not a sum of products of queries and keys"{{.*}}obligation=4
func.func @soft_cap(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %17 = torch.aten.div.Scalar %16, %int5 : !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %18 = torch.aten.tanh %17 : !torch.vtensor<[2,3,3,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.mul.Scalar %18, %int5 : !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %20 = torch.aten.softmax.int %19, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %22 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %23 = torch.aten.matmul %20, %22 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %23 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: a nonlinear function is applied between latent and key.
// CHECK-LABEL: @activated_key(
// CHECK: softmax
// REMARK: [Missed] P5 |{{.*}}Function=activated_key |{{.*}}Reason="P5: no part of the keys is a product of a weight and the latent of the values: keys and values have different latents"{{.*}}obligation=5
func.func @activated_key(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.sigmoid %5#0 : !torch.vtensor<[2,5,3,6],f32> -> !torch.vtensor<[2,5,3,6],f32>
  %7 = torch.aten.mul.Tensor %5#0, %6 : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,6],f32> -> !torch.vtensor<[2,5,3,6],f32>
  %8 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %9 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %10 = torch.aten.expand %8, %9, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %11 = torch.prim.ListConstruct %7, %10 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.cat %11, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %q, %13 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %15 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %16 = torch.aten.permute %12, %15 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %17 = torch.aten.matmul %14, %16 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %18 = torch.aten.mul.Scalar %17, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %19 = torch.aten.softmax.int %18, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %21 = torch.aten.permute %5#1, %13 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %22 = torch.aten.matmul %19, %21 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %22 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: sink and scores are shifted by different values.
// CHECK-LABEL: @sink_shifted(
// CHECK: softmax
// REMARK: [Missed] P9 |{{.*}}Function=sink_shifted |{{.*}}Reason="P9: scores and sink are shifted by different values"{{.*}}obligation=9
func.func @sink_shifted(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %kv_b: !torch.vtensor<[39,16],f32>, %mask: !torch.vtensor<[2,1,3,5],f32>, %sink: !torch.vtensor<[3],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %int3 = torch.constant.int 3
  %int13 = torch.constant.int 13
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %true = torch.constant.bool true
  %float1.000000e00 = torch.constant.float 1.000000e+00
  %0 = torch.aten.linear %latent, %kv_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[39,16],f32>, !torch.none -> !torch.vtensor<[2,5,39],f32>
  %1 = torch.prim.ListConstruct %int2, %int5, %int3, %int13 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,5,39],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,13],f32>
  %3 = torch.prim.ListConstruct %int6, %int7 : (!torch.int, !torch.int) -> !torch.list<int>
  %4 = torch.aten.split_with_sizes %2, %3, %int-1 : !torch.vtensor<[2,5,3,13],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %5:2 = torch.prim.ListUnpack %4 : !torch.list<vtensor> -> !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,7],f32>
  %6 = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %7 = torch.prim.ListConstruct %int-1, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %8 = torch.aten.expand %6, %7, %false : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,4],f32>
  %9 = torch.prim.ListConstruct %5#0, %8 : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.cat %9, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %11 = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.aten.permute %q, %11 : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %13 = torch.prim.ListConstruct %int0, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.aten.permute %10, %13 : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,10,5],f32>
  %15 = torch.aten.matmul %12, %14 : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %16 = torch.aten.mul.Scalar %15, %float3.000000e-01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %17 = torch.aten.add.Tensor %16, %mask, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,1,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %18 = torch.prim.ListConstruct %int1, %int-1, %int1, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %19 = torch.aten.view %sink, %18 : !torch.vtensor<[3],f32>, !torch.list<int> -> !torch.vtensor<[1,3,1,1],f32>
  %20 = torch.prim.ListConstruct %int2, %int-1, %int3, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %21 = torch.aten.expand %19, %20, %false : !torch.vtensor<[1,3,1,1],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,3,1],f32>
  %22 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %23 = torch.aten.amax %mask, %22, %true : !torch.vtensor<[2,1,3,5],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,1,3,1],f32>
  %24 = torch.aten.mul.Scalar %23, %float1.000000e00 : !torch.vtensor<[2,1,3,1],f32>, !torch.float -> !torch.vtensor<[2,1,3,1],f32>
  %25 = torch.aten.sub.Tensor %21, %24, %int1 : !torch.vtensor<[2,3,3,1],f32>, !torch.vtensor<[2,1,3,1],f32>, !torch.int -> !torch.vtensor<[2,3,3,1],f32>
  %26 = torch.prim.ListConstruct %17, %25 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,1],f32>) -> !torch.list<vtensor>
  %27 = torch.aten.cat %26, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,3,6],f32>
  %28 = torch.aten.softmax.int %27, %int-1, %none : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,6],f32>
  %29 = torch.aten.slice.Tensor %28, %int3, %int0, %int-1, %int1 : !torch.vtensor<[2,3,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %31 = torch.aten.permute %5#1, %11 : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %32 = torch.aten.matmul %29, %31 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %32 : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the function takes absorbed queries, so there is no weight W_uk.
// CHECK-LABEL: @no_weight(
// CHECK: softmax
// REMARK: [Missed] P5 |{{.*}}Function=no_weight |{{.*}}Reason="P5: the latent is not multiplied by a product of a query and a weight"{{.*}}obligation=5
func.func @no_weight(%q: !torch.vtensor<[2,3,3,16],f32>, %qr: !torch.vtensor<[2,3,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %0 = torch.prim.ListConstruct %q, %latent : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %2 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %rope, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %4 = torch.aten.add.Tensor %1, %3, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %5 = torch.aten.mul.Scalar %4, %scale : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %6 = torch.aten.softmax.int %5, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %7 = torch.prim.ListConstruct %6, %latent, %uv : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %values, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %8 : !torch.vtensor<[2,3,3,7],f32>
}
