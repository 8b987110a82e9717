// Casts that round. An attention works in the type of its result. A cast to a
// type that represents all numbers of that type is transparent. The result of
// any other cast is an operand of the attention, or the attention is not
// raised.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// The latent is rounded for keys and values: attention reads the rounded latent.
// CHECK-LABEL: sym_name = "rounded_latent"
// CHECK: torch.prims.convert_element_type"{{.*}}-> !torch.vtensor<[2,5,16],bf16>
// CHECK: torch.prims.convert_element_type"{{.*}}<[2,5,16],bf16>{{.*}}-> !torch.vtensor<[2,5,16],f32>
// CHECK: "mla.attention"{{.*}}tensor<2x5x16xf32>
// CHECK-NOT: torch.aten.softmax
// REMARK: [Passed] raised |{{.*}}Function=rounded_latent |
func.func @rounded_latent(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_uk: !torch.vtensor<[18,16],f32>, %w_uv: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %bf16 = torch.constant.int 15
  %f32 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %c1 = torch.prims.convert_element_type %latent, %bf16 : !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],bf16>
  %c2 = torch.prims.convert_element_type %c1, %f32 : !torch.vtensor<[2,5,16],bf16>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %k_nope = torch.aten.linear %c2, %w_uk, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v = torch.aten.linear %c2, %w_uv, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],f32>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %qt = torch.aten.permute %q, %order : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %kt = torch.aten.permute %keys, %order : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],f32>
  %vt = torch.aten.permute %v_heads, %order : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %scaled = torch.aten.mul.Scalar %products, %scale : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %scaled, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %vt : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// The query is rounded to 8 bits: attention reads the rounded query.
// CHECK-LABEL: sym_name = "rounded_query"
// CHECK: -> !torch.vtensor<[2,3,3,10],f8E4M3FN>
// CHECK: "mla.attention"{{.*}}tensor<2x3x3x6xf32>
// CHECK-NOT: torch.aten.softmax
// REMARK: [Passed] raised |{{.*}}Function=rounded_query |
func.func @rounded_query(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_uk: !torch.vtensor<[18,16],f32>, %w_uv: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %f32 = torch.constant.int 6
  %f8E4M3FN = torch.constant.int 24
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k_nope = torch.aten.linear %latent, %w_uk, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v = torch.aten.linear %latent, %w_uv, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],f32>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %c1 = torch.prims.convert_element_type %q, %f8E4M3FN : !torch.vtensor<[2,3,3,10],f32>, !torch.int -> !torch.vtensor<[2,3,3,10],f8E4M3FN>
  %c2 = torch.prims.convert_element_type %c1, %f32 : !torch.vtensor<[2,3,3,10],f8E4M3FN>, !torch.int -> !torch.vtensor<[2,3,3,10],f32>
  %qt = torch.aten.permute %c2, %order : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %kt = torch.aten.permute %keys, %order : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],f32>
  %vt = torch.aten.permute %v_heads, %order : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %scaled = torch.aten.mul.Scalar %products, %scale : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %scaled, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %vt : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the latent is rounded only for the values, or only for the keys,
// so that keys and values have different latents.
// CHECK-LABEL: sym_name = "values_see_rounded"
// CHECK: softmax
// CHECK-NOT: mla.
// REMARK: [Missed] P13 |{{.*}}Function=values_see_rounded |{{.*}}rounds f32 to bf16 in a layer that works in f32: its result, {{.*}}<[2,5,16],bf16>, cannot be an operand{{.*}}obligation=13
func.func @values_see_rounded(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_uk: !torch.vtensor<[18,16],f32>, %w_uv: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %bf16 = torch.constant.int 15
  %f32 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %c1 = torch.prims.convert_element_type %latent, %bf16 : !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],bf16>
  %c2 = torch.prims.convert_element_type %c1, %f32 : !torch.vtensor<[2,5,16],bf16>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %k_nope = torch.aten.linear %latent, %w_uk, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v = torch.aten.linear %c2, %w_uv, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],f32>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %qt = torch.aten.permute %q, %order : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %kt = torch.aten.permute %keys, %order : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],f32>
  %vt = torch.aten.permute %v_heads, %order : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %scaled = torch.aten.mul.Scalar %products, %scale : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %scaled, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %vt : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// CHECK-LABEL: sym_name = "keys_see_rounded"
// CHECK: softmax
// CHECK-NOT: mla.
// REMARK: [Missed] P13 |{{.*}}Function=keys_see_rounded |{{.*}}rounds f32 to bf16 in a layer that works in f32: its result, {{.*}}<[2,5,16],bf16>, cannot be an operand{{.*}}obligation=13
func.func @keys_see_rounded(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_uk: !torch.vtensor<[18,16],f32>, %w_uv: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %bf16 = torch.constant.int 15
  %f32 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %c1 = torch.prims.convert_element_type %latent, %bf16 : !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],bf16>
  %c2 = torch.prims.convert_element_type %c1, %f32 : !torch.vtensor<[2,5,16],bf16>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %k_nope = torch.aten.linear %c2, %w_uk, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v = torch.aten.linear %latent, %w_uv, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],f32>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %qt = torch.aten.permute %q, %order : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %kt = torch.aten.permute %keys, %order : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],f32>
  %vt = torch.aten.permute %v_heads, %order : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %scaled = torch.aten.mul.Scalar %products, %scale : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %scaled, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %vt : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: values, keys, scores or probabilities are rounded. None of them
// is an operand of mla.attention, so that the rounding would be lost.
// CHECK-LABEL: sym_name = "rounded_values"
// CHECK: softmax
// CHECK-NOT: mla.
// REMARK: [Missed] P13 |{{.*}}Function=rounded_values |{{.*}}rounds f32 to bf16 in a layer that works in f32: its result, {{.*}}<[2,5,3,7],bf16>, cannot be an operand{{.*}}obligation=13
func.func @rounded_values(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_uk: !torch.vtensor<[18,16],f32>, %w_uv: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %bf16 = torch.constant.int 15
  %f32 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k_nope = torch.aten.linear %latent, %w_uk, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v = torch.aten.linear %latent, %w_uv, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],f32>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %c1 = torch.prims.convert_element_type %v_heads, %bf16 : !torch.vtensor<[2,5,3,7],f32>, !torch.int -> !torch.vtensor<[2,5,3,7],bf16>
  %c2 = torch.prims.convert_element_type %c1, %f32 : !torch.vtensor<[2,5,3,7],bf16>, !torch.int -> !torch.vtensor<[2,5,3,7],f32>
  %qt = torch.aten.permute %q, %order : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %kt = torch.aten.permute %keys, %order : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],f32>
  %vt = torch.aten.permute %c2, %order : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %scaled = torch.aten.mul.Scalar %products, %scale : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %scaled, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %vt : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// CHECK-LABEL: sym_name = "rounded_keys"
// CHECK: softmax
// CHECK-NOT: mla.
// REMARK: [Missed] P13 |{{.*}}Function=rounded_keys |{{.*}}rounds f32 to f16 in a layer that works in f32: its result, {{.*}}<[2,5,3,10],f16>, cannot be an operand{{.*}}obligation=13
func.func @rounded_keys(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_uk: !torch.vtensor<[18,16],f32>, %w_uv: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %f16 = torch.constant.int 5
  %f32 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k_nope = torch.aten.linear %latent, %w_uk, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v = torch.aten.linear %latent, %w_uv, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],f32>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %c1 = torch.prims.convert_element_type %keys, %f16 : !torch.vtensor<[2,5,3,10],f32>, !torch.int -> !torch.vtensor<[2,5,3,10],f16>
  %c2 = torch.prims.convert_element_type %c1, %f32 : !torch.vtensor<[2,5,3,10],f16>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %qt = torch.aten.permute %q, %order : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %kt = torch.aten.permute %c2, %order : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],f32>
  %vt = torch.aten.permute %v_heads, %order : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %scaled = torch.aten.mul.Scalar %products, %scale : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %scaled, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %vt : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// CHECK-LABEL: sym_name = "rounded_scores"
// CHECK: softmax
// CHECK-NOT: mla.
// REMARK: [Missed] P13 |{{.*}}Function=rounded_scores |{{.*}}rounds f32 to bf16 in a layer that works in f32: its result, {{.*}}<[2,3,3,5],bf16>, cannot be an operand{{.*}}obligation=13
func.func @rounded_scores(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_uk: !torch.vtensor<[18,16],f32>, %w_uv: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %bf16 = torch.constant.int 15
  %f32 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k_nope = torch.aten.linear %latent, %w_uk, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v = torch.aten.linear %latent, %w_uv, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],f32>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %qt = torch.aten.permute %q, %order : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %kt = torch.aten.permute %keys, %order : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],f32>
  %vt = torch.aten.permute %v_heads, %order : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %c1 = torch.prims.convert_element_type %products, %bf16 : !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],bf16>
  %c2 = torch.prims.convert_element_type %c1, %f32 : !torch.vtensor<[2,3,3,5],bf16>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %scaled = torch.aten.mul.Scalar %c2, %scale : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %scaled, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %vt : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// CHECK-LABEL: sym_name = "rounded_probabilities"
// CHECK: softmax
// CHECK-NOT: mla.
// REMARK: [Missed] P13 |{{.*}}Function=rounded_probabilities |{{.*}}rounds f32 to f8E4M3FN in a layer that works in f32: its result, {{.*}}<[2,3,3,5],f8E4M3FN>, cannot be an operand{{.*}}obligation=13
func.func @rounded_probabilities(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_uk: !torch.vtensor<[18,16],f32>, %w_uv: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %f32 = torch.constant.int 6
  %f8E4M3FN = torch.constant.int 24
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k_nope = torch.aten.linear %latent, %w_uk, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v = torch.aten.linear %latent, %w_uv, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],f32>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %qt = torch.aten.permute %q, %order : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %kt = torch.aten.permute %keys, %order : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],f32>
  %vt = torch.aten.permute %v_heads, %order : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %scaled = torch.aten.mul.Scalar %products, %scale : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %scaled, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %c1 = torch.prims.convert_element_type %p, %f8E4M3FN : !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f8E4M3FN>
  %c2 = torch.prims.convert_element_type %c1, %f32 : !torch.vtensor<[2,3,3,5],f8E4M3FN>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %c2, %vt : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: the softmax has a smaller precision than its scores.
// CHECK-LABEL: sym_name = "rounding_softmax"
// CHECK: softmax
// CHECK-NOT: mla.
// REMARK: [Missed] P13 |{{.*}}Function=rounding_softmax |{{.*}}rounds f32 to bf16 in a layer that works in f32: its result, {{.*}}<[2,3,3,5],bf16>, cannot be an operand{{.*}}obligation=13
func.func @rounding_softmax(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_uk: !torch.vtensor<[18,16],f32>, %w_uv: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %bf16 = torch.constant.int 15
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %f32 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k_nope = torch.aten.linear %latent, %w_uk, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v = torch.aten.linear %latent, %w_uv, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],f32>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %qt = torch.aten.permute %q, %order : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %kt = torch.aten.permute %keys, %order : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],f32>
  %vt = torch.aten.permute %v_heads, %order : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %scaled = torch.aten.mul.Scalar %products, %scale : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %scaled, %int-1, %bf16 : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,5],bf16>
  %c1 = torch.prims.convert_element_type %p, %f32 : !torch.vtensor<[2,3,3,5],bf16>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %c1, %vt : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Raised: a layer of bf16 computes its softmax, or the whole attention, in f32.
// CHECK-LABEL: sym_name = "wide_softmax"
// CHECK: "mla.attention"{{.*}}tensor<2x5x16xbf16>
// CHECK-NOT: torch.aten.softmax
// REMARK: [Passed] raised |{{.*}}Function=wide_softmax |
func.func @wide_softmax(%q: !torch.vtensor<[2,3,3,10],bf16>, %latent: !torch.vtensor<[2,5,16],bf16>, %k_rope: !torch.vtensor<[2,5,4],bf16>, %w_uk: !torch.vtensor<[18,16],bf16>, %w_uv: !torch.vtensor<[21,16],bf16>) -> !torch.vtensor<[2,3,3,7],bf16> {
  %none = torch.constant.none
  %f32 = torch.constant.int 6
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %bf16 = torch.constant.int 15
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k_nope = torch.aten.linear %latent, %w_uk, %none : !torch.vtensor<[2,5,16],bf16>, !torch.vtensor<[18,16],bf16>, !torch.none -> !torch.vtensor<[2,5,18],bf16>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],bf16>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],bf16>
  %v = torch.aten.linear %latent, %w_uv, %none : !torch.vtensor<[2,5,16],bf16>, !torch.vtensor<[21,16],bf16>, !torch.none -> !torch.vtensor<[2,5,21],bf16>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],bf16>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],bf16>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],bf16>, !torch.int -> !torch.vtensor<[2,5,1,4],bf16>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],bf16>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],bf16>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],bf16>, !torch.vtensor<[2,5,3,4],bf16>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],bf16>
  %qt = torch.aten.permute %q, %order : !torch.vtensor<[2,3,3,10],bf16>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],bf16>
  %kt = torch.aten.permute %keys, %order : !torch.vtensor<[2,5,3,10],bf16>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],bf16>
  %vt = torch.aten.permute %v_heads, %order : !torch.vtensor<[2,5,3,7],bf16>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],bf16>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],bf16>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],bf16>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],bf16>, !torch.vtensor<[2,3,10,5],bf16> -> !torch.vtensor<[2,3,3,5],bf16>
  %scaled = torch.aten.mul.Scalar %products, %scale : !torch.vtensor<[2,3,3,5],bf16>, !torch.float -> !torch.vtensor<[2,3,3,5],bf16>
  %p = torch.aten.softmax.int %scaled, %int-1, %f32 : !torch.vtensor<[2,3,3,5],bf16>, !torch.int, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %c1 = torch.prims.convert_element_type %p, %bf16 : !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],bf16>
  %out = torch.aten.matmul %c1, %vt : !torch.vtensor<[2,3,3,5],bf16>, !torch.vtensor<[2,3,5,7],bf16> -> !torch.vtensor<[2,3,3,7],bf16>
  return %out : !torch.vtensor<[2,3,3,7],bf16>
}

// The cast of the result to bf16 is raised with the attention, although a
// permutation of the heads precedes it.
// CHECK-LABEL: sym_name = "wide_core"
// CHECK: "mla.attention"{{.*}}tensor<2x5x16xbf16>
// CHECK-NOT: torch.aten.softmax
// REMARK: [Passed] raised |{{.*}}Function=wide_core |
func.func @wide_core(%q: !torch.vtensor<[2,3,3,10],bf16>, %latent: !torch.vtensor<[2,5,16],bf16>, %k_rope: !torch.vtensor<[2,5,4],bf16>, %w_uk: !torch.vtensor<[18,16],bf16>, %w_uv: !torch.vtensor<[21,16],bf16>) -> !torch.vtensor<[2,3,3,7],bf16> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %bf16 = torch.constant.int 15
  %f32 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k_nope = torch.aten.linear %latent, %w_uk, %none : !torch.vtensor<[2,5,16],bf16>, !torch.vtensor<[18,16],bf16>, !torch.none -> !torch.vtensor<[2,5,18],bf16>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],bf16>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],bf16>
  %v = torch.aten.linear %latent, %w_uv, %none : !torch.vtensor<[2,5,16],bf16>, !torch.vtensor<[21,16],bf16>, !torch.none -> !torch.vtensor<[2,5,21],bf16>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],bf16>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],bf16>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],bf16>, !torch.int -> !torch.vtensor<[2,5,1,4],bf16>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],bf16>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],bf16>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],bf16>, !torch.vtensor<[2,5,3,4],bf16>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],bf16>
  %c1 = torch.prims.convert_element_type %q, %f32 : !torch.vtensor<[2,3,3,10],bf16>, !torch.int -> !torch.vtensor<[2,3,3,10],f32>
  %c2 = torch.prims.convert_element_type %keys, %f32 : !torch.vtensor<[2,5,3,10],bf16>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %c3 = torch.prims.convert_element_type %v_heads, %f32 : !torch.vtensor<[2,5,3,7],bf16>, !torch.int -> !torch.vtensor<[2,5,3,7],f32>
  %qt = torch.aten.permute %c1, %order : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %kt = torch.aten.permute %c2, %order : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],f32>
  %vt = torch.aten.permute %c3, %order : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %scaled = torch.aten.mul.Scalar %products, %scale : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %p = torch.aten.softmax.int %scaled, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %p, %vt : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  %c4 = torch.prims.convert_element_type %out, %bf16 : !torch.vtensor<[2,3,3,7],f32>, !torch.int -> !torch.vtensor<[2,3,3,7],bf16>
  return %c4 : !torch.vtensor<[2,3,3,7],bf16>
}

// CHECK-LABEL: sym_name = "wide_and_back"
// CHECK: "mla.attention"{{.*}}tensor<2x5x16xbf16>
// CHECK-NOT: torch.aten.softmax
// REMARK: [Passed] raised |{{.*}}Function=wide_and_back |
func.func @wide_and_back(%q: !torch.vtensor<[2,3,3,10],bf16>, %latent: !torch.vtensor<[2,5,16],bf16>, %k_rope: !torch.vtensor<[2,5,4],bf16>, %w_uk: !torch.vtensor<[18,16],bf16>, %w_uv: !torch.vtensor<[21,16],bf16>) -> !torch.vtensor<[2,3,3,7],bf16> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %bf16 = torch.constant.int 15
  %f32 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k_nope = torch.aten.linear %latent, %w_uk, %none : !torch.vtensor<[2,5,16],bf16>, !torch.vtensor<[18,16],bf16>, !torch.none -> !torch.vtensor<[2,5,18],bf16>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],bf16>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],bf16>
  %v = torch.aten.linear %latent, %w_uv, %none : !torch.vtensor<[2,5,16],bf16>, !torch.vtensor<[21,16],bf16>, !torch.none -> !torch.vtensor<[2,5,21],bf16>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],bf16>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],bf16>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],bf16>, !torch.int -> !torch.vtensor<[2,5,1,4],bf16>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],bf16>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],bf16>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],bf16>, !torch.vtensor<[2,5,3,4],bf16>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],bf16>
  %qt = torch.aten.permute %q, %order : !torch.vtensor<[2,3,3,10],bf16>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],bf16>
  %kt = torch.aten.permute %keys, %order : !torch.vtensor<[2,5,3,10],bf16>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],bf16>
  %vt = torch.aten.permute %v_heads, %order : !torch.vtensor<[2,5,3,7],bf16>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],bf16>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],bf16>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],bf16>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],bf16>, !torch.vtensor<[2,3,10,5],bf16> -> !torch.vtensor<[2,3,3,5],bf16>
  %c1 = torch.prims.convert_element_type %products, %f32 : !torch.vtensor<[2,3,3,5],bf16>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %c2 = torch.prims.convert_element_type %c1, %bf16 : !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],bf16>
  %scaled = torch.aten.mul.Scalar %c2, %scale : !torch.vtensor<[2,3,3,5],bf16>, !torch.float -> !torch.vtensor<[2,3,3,5],bf16>
  %p = torch.aten.softmax.int %scaled, %int-1, %none : !torch.vtensor<[2,3,3,5],bf16>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],bf16>
  %c3 = torch.prims.convert_element_type %p, %f32 : !torch.vtensor<[2,3,3,5],bf16>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %c4 = torch.prims.convert_element_type %c3, %bf16 : !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],bf16>
  %out = torch.aten.matmul %c4, %vt : !torch.vtensor<[2,3,3,5],bf16>, !torch.vtensor<[2,3,5,7],bf16> -> !torch.vtensor<[2,3,3,7],bf16>
  return %out : !torch.vtensor<[2,3,3,7],bf16>
}

// CHECK-LABEL: sym_name = "wider"
// CHECK: "mla.attention"{{.*}}tensor<2x5x16xf32>
// CHECK-NOT: torch.aten.softmax
// REMARK: [Passed] raised |{{.*}}Function=wider |
func.func @wider(%q: !torch.vtensor<[2,3,3,10],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %w_uk: !torch.vtensor<[18,16],f32>, %w_uv: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %f32 = torch.constant.int 6
  %f64 = torch.constant.int 7
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k_nope = torch.aten.linear %latent, %w_uk, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v = torch.aten.linear %latent, %w_uv, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f32>, !torch.int -> !torch.vtensor<[2,5,1,4],f32>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],f32>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f32>
  %qt = torch.aten.permute %q, %order : !torch.vtensor<[2,3,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f32>
  %kt = torch.aten.permute %keys, %order : !torch.vtensor<[2,5,3,10],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],f32>
  %vt = torch.aten.permute %v_heads, %order : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f32>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,3,5],f32>
  %c1 = torch.prims.convert_element_type %products, %f64 : !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f64>
  %scaled = torch.aten.mul.Scalar %c1, %scale : !torch.vtensor<[2,3,3,5],f64>, !torch.float -> !torch.vtensor<[2,3,3,5],f64>
  %p = torch.aten.softmax.int %scaled, %int-1, %none : !torch.vtensor<[2,3,3,5],f64>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f64>
  %c2 = torch.prims.convert_element_type %p, %f32 : !torch.vtensor<[2,3,3,5],f64>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %out = torch.aten.matmul %c2, %vt : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,3,7],f32>
  return %out : !torch.vtensor<[2,3,3,7],f32>
}

// Not raised: f16 has more mantissa bits than bf16 and a smaller range, so that
// a cast in either direction rounds.
// CHECK-LABEL: sym_name = "less_range"
// CHECK: softmax
// CHECK-NOT: mla.
// REMARK: [Missed] P13 |{{.*}}Function=less_range |{{.*}}rounds bf16 to f16 in a layer that works in bf16: its result, {{.*}}<[2,3,3,5],f16>, cannot be an operand{{.*}}obligation=13
func.func @less_range(%q: !torch.vtensor<[2,3,3,10],bf16>, %latent: !torch.vtensor<[2,5,16],bf16>, %k_rope: !torch.vtensor<[2,5,4],bf16>, %w_uk: !torch.vtensor<[18,16],bf16>, %w_uv: !torch.vtensor<[21,16],bf16>) -> !torch.vtensor<[2,3,3,7],bf16> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %bf16 = torch.constant.int 15
  %f16 = torch.constant.int 5
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k_nope = torch.aten.linear %latent, %w_uk, %none : !torch.vtensor<[2,5,16],bf16>, !torch.vtensor<[18,16],bf16>, !torch.none -> !torch.vtensor<[2,5,18],bf16>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],bf16>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],bf16>
  %v = torch.aten.linear %latent, %w_uv, %none : !torch.vtensor<[2,5,16],bf16>, !torch.vtensor<[21,16],bf16>, !torch.none -> !torch.vtensor<[2,5,21],bf16>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],bf16>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],bf16>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],bf16>, !torch.int -> !torch.vtensor<[2,5,1,4],bf16>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],bf16>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],bf16>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],bf16>, !torch.vtensor<[2,5,3,4],bf16>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],bf16>
  %qt = torch.aten.permute %q, %order : !torch.vtensor<[2,3,3,10],bf16>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],bf16>
  %kt = torch.aten.permute %keys, %order : !torch.vtensor<[2,5,3,10],bf16>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],bf16>
  %vt = torch.aten.permute %v_heads, %order : !torch.vtensor<[2,5,3,7],bf16>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],bf16>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],bf16>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],bf16>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],bf16>, !torch.vtensor<[2,3,10,5],bf16> -> !torch.vtensor<[2,3,3,5],bf16>
  %c1 = torch.prims.convert_element_type %products, %f16 : !torch.vtensor<[2,3,3,5],bf16>, !torch.int -> !torch.vtensor<[2,3,3,5],f16>
  %c2 = torch.prims.convert_element_type %c1, %bf16 : !torch.vtensor<[2,3,3,5],f16>, !torch.int -> !torch.vtensor<[2,3,3,5],bf16>
  %scaled = torch.aten.mul.Scalar %c2, %scale : !torch.vtensor<[2,3,3,5],bf16>, !torch.float -> !torch.vtensor<[2,3,3,5],bf16>
  %p = torch.aten.softmax.int %scaled, %int-1, %none : !torch.vtensor<[2,3,3,5],bf16>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],bf16>
  %out = torch.aten.matmul %p, %vt : !torch.vtensor<[2,3,3,5],bf16>, !torch.vtensor<[2,3,5,7],bf16> -> !torch.vtensor<[2,3,3,7],bf16>
  return %out : !torch.vtensor<[2,3,3,7],bf16>
}

// CHECK-LABEL: sym_name = "less_mantissa"
// CHECK: softmax
// CHECK-NOT: mla.
// REMARK: [Missed] P13 |{{.*}}Function=less_mantissa |{{.*}}rounds f16 to bf16 in a layer that works in f16: its result, {{.*}}<[2,3,3,5],bf16>, cannot be an operand{{.*}}obligation=13
func.func @less_mantissa(%q: !torch.vtensor<[2,3,3,10],f16>, %latent: !torch.vtensor<[2,5,16],f16>, %k_rope: !torch.vtensor<[2,5,4],f16>, %w_uk: !torch.vtensor<[18,16],f16>, %w_uv: !torch.vtensor<[21,16],f16>) -> !torch.vtensor<[2,3,3,7],f16> {
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %int-1 = torch.constant.int -1
  %bf16 = torch.constant.int 15
  %f16 = torch.constant.int 5
  %scale = torch.constant.float 3.000000e-01
  %heads_keys = torch.prim.ListConstruct %int2, %int5, %int3, %int6 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %heads_values = torch.prim.ListConstruct %int2, %int5, %int3, %int7 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %shared = torch.prim.ListConstruct %int2, %int5, %int3, %int4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %order = torch.prim.ListConstruct %int0, %int2, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k_nope = torch.aten.linear %latent, %w_uk, %none : !torch.vtensor<[2,5,16],f16>, !torch.vtensor<[18,16],f16>, !torch.none -> !torch.vtensor<[2,5,18],f16>
  %k_nope_heads = torch.aten.view %k_nope, %heads_keys : !torch.vtensor<[2,5,18],f16>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f16>
  %v = torch.aten.linear %latent, %w_uv, %none : !torch.vtensor<[2,5,16],f16>, !torch.vtensor<[21,16],f16>, !torch.none -> !torch.vtensor<[2,5,21],f16>
  %v_heads = torch.aten.view %v, %heads_values : !torch.vtensor<[2,5,21],f16>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f16>
  %rope = torch.aten.unsqueeze %k_rope, %int2 : !torch.vtensor<[2,5,4],f16>, !torch.int -> !torch.vtensor<[2,5,1,4],f16>
  %ropes = torch.aten.broadcast_to %rope, %shared : !torch.vtensor<[2,5,1,4],f16>, !torch.list<int> -> !torch.vtensor<[2,5,3,4],f16>
  %pieces = torch.prim.ListConstruct %k_nope_heads, %ropes : (!torch.vtensor<[2,5,3,6],f16>, !torch.vtensor<[2,5,3,4],f16>) -> !torch.list<vtensor>
  %keys = torch.aten.cat %pieces, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,10],f16>
  %qt = torch.aten.permute %q, %order : !torch.vtensor<[2,3,3,10],f16>, !torch.list<int> -> !torch.vtensor<[2,3,3,10],f16>
  %kt = torch.aten.permute %keys, %order : !torch.vtensor<[2,5,3,10],f16>, !torch.list<int> -> !torch.vtensor<[2,3,5,10],f16>
  %vt = torch.aten.permute %v_heads, %order : !torch.vtensor<[2,5,3,7],f16>, !torch.list<int> -> !torch.vtensor<[2,3,5,7],f16>
  %ktt = torch.aten.transpose.int %kt, %int2, %int3 : !torch.vtensor<[2,3,5,10],f16>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f16>
  %products = torch.aten.matmul %qt, %ktt : !torch.vtensor<[2,3,3,10],f16>, !torch.vtensor<[2,3,10,5],f16> -> !torch.vtensor<[2,3,3,5],f16>
  %scaled = torch.aten.mul.Scalar %products, %scale : !torch.vtensor<[2,3,3,5],f16>, !torch.float -> !torch.vtensor<[2,3,3,5],f16>
  %p = torch.aten.softmax.int %scaled, %int-1, %none : !torch.vtensor<[2,3,3,5],f16>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f16>
  %c1 = torch.prims.convert_element_type %p, %bf16 : !torch.vtensor<[2,3,3,5],f16>, !torch.int -> !torch.vtensor<[2,3,3,5],bf16>
  %c2 = torch.prims.convert_element_type %c1, %f16 : !torch.vtensor<[2,3,3,5],bf16>, !torch.int -> !torch.vtensor<[2,3,3,5],f16>
  %out = torch.aten.matmul %c2, %vt : !torch.vtensor<[2,3,3,5],f16>, !torch.vtensor<[2,3,5,7],f16> -> !torch.vtensor<[2,3,3,7],f16>
  return %out : !torch.vtensor<[2,3,3,7],f16>
}

