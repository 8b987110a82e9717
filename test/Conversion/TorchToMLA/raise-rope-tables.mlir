// Rotary embeddings whose cos and sin tables have full width or half width, in
// the order of halves or of interleaved pairs. In functions marked "Not
// raised", only the attention is raised, not the rotation.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK --implicit-check-not=Missed

// Tables of full width in the order of halves: factor i is applied to element i
// in the order of halves, whatever the orders of input and output are.
// CHECK-LABEL: sym_name = "pairs_to_halves"
// CHECK: "mla.rope"({{.*}}) <{input = #mla.rope<interleaved>, output = #mla.rope<halves>}> : (tensor<2x5x3x6xf32>, tensor<{{.*}}x6xf32>, tensor<{{.*}}x6xf32>)
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=pairs_to_halves |{{.*}}r=6, ropes=1
func.func @pairs_to_halves(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.sub.Tensor %v7, %v8, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.mul.Tensor %v1, %v6 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.add.Tensor %v10, %v11, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.prim.ListConstruct %v9, %v12 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v14 = torch.aten.cat %v13, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v15 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v16 = torch.aten.einsum %nope, %v15, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v17 = torch.prim.ListConstruct %v16, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v18 = torch.aten.einsum %scores, %v17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v19 = torch.prim.ListConstruct %v14, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v20 = torch.aten.einsum %rope, %v19, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v21 = torch.aten.add.Tensor %v18, %v20, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.mul.Scalar %v21, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.softmax.int %v22, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.prim.ListConstruct %v23, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v25 = torch.aten.einsum %values, %v24, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v25 : !torch.vtensor<[2,5,3,7],f32>
}

// The same tables, with pairs in the input and in the output.
// CHECK-LABEL: sym_name = "pairs_to_pairs"
// CHECK: "mla.rope"({{.*}}) <{input = #mla.rope<interleaved>, output = #mla.rope<interleaved>}> : (tensor<2x5x3x6xf32>, tensor<{{.*}}x6xf32>, tensor<{{.*}}x6xf32>)
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=pairs_to_pairs |{{.*}}r=6, ropes=1
func.func @pairs_to_pairs(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.sub.Tensor %v7, %v8, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.mul.Tensor %v1, %v6 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.add.Tensor %v10, %v11, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.prim.ListConstruct %v9, %v12 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v14 = torch.aten.stack %v13, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,3,2],f32>
  %v15 = torch.aten.flatten.using_ints %v14, %int3, %int4 : !torch.vtensor<[2,5,3,3,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v16 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v17 = torch.aten.einsum %nope, %v16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v18 = torch.prim.ListConstruct %v17, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v19 = torch.aten.einsum %scores, %v18, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v20 = torch.prim.ListConstruct %v15, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v21 = torch.aten.einsum %rope, %v20, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.add.Tensor %v19, %v21, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.mul.Scalar %v22, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.aten.softmax.int %v23, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v25 = torch.prim.ListConstruct %v24, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v26 = torch.aten.einsum %values, %v25, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v26 : !torch.vtensor<[2,5,3,7],f32>
}

// The same tables, with halves in the input and pairs in the output.
// CHECK-LABEL: sym_name = "halves_to_pairs"
// CHECK: "mla.rope"({{.*}}) <{input = #mla.rope<halves>, output = #mla.rope<interleaved>}> : (tensor<2x5x3x6xf32>, tensor<{{.*}}x6xf32>, tensor<{{.*}}x6xf32>)
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=halves_to_pairs |{{.*}}r=6, ropes=1
func.func @halves_to_pairs(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.sub.Tensor %v7, %v8, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.mul.Tensor %v1, %v6 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.add.Tensor %v10, %v11, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.prim.ListConstruct %v9, %v12 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v14 = torch.aten.stack %v13, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,3,2],f32>
  %v15 = torch.aten.flatten.using_ints %v14, %int3, %int4 : !torch.vtensor<[2,5,3,3,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v16 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v17 = torch.aten.einsum %nope, %v16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v18 = torch.prim.ListConstruct %v17, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v19 = torch.aten.einsum %scores, %v18, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v20 = torch.prim.ListConstruct %v15, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v21 = torch.aten.einsum %rope, %v20, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.add.Tensor %v19, %v21, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.mul.Scalar %v22, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.aten.softmax.int %v23, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v25 = torch.prim.ListConstruct %v24, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v26 = torch.aten.einsum %values, %v25, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v26 : !torch.vtensor<[2,5,3,7],f32>
}

// The model reads only the first half of tables of full width: mla.rope gets
// tables of half width.
// CHECK-LABEL: sym_name = "half_width"
// CHECK: "mla.rope"({{.*}}) <{input = #mla.rope<interleaved>, output = #mla.rope<interleaved>}> : (tensor<2x5x3x6xf32>, tensor<{{.*}}x3xf32>, tensor<{{.*}}x3xf32>)
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=half_width |{{.*}}r=6, ropes=1
func.func @half_width(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %sin, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v6 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v7 = torch.aten.sub.Tensor %v5, %v6, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.mul.Tensor %v1, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.add.Tensor %v8, %v9, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.prim.ListConstruct %v7, %v10 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v12 = torch.aten.stack %v11, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,3,2],f32>
  %v13 = torch.aten.flatten.using_ints %v12, %int3, %int4 : !torch.vtensor<[2,5,3,3,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v14 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v15 = torch.aten.einsum %nope, %v14, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v16 = torch.prim.ListConstruct %v15, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v17 = torch.aten.einsum %scores, %v16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v18 = torch.prim.ListConstruct %v13, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v19 = torch.aten.einsum %rope, %v18, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v20 = torch.aten.add.Tensor %v17, %v19, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v21 = torch.aten.mul.Scalar %v20, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.softmax.int %v21, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.prim.ListConstruct %v22, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v24 = torch.aten.einsum %values, %v23, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v24 : !torch.vtensor<[2,5,3,7],f32>
}

// The model reads a slice from the middle of wider tables: mla.rope gets a
// slice with the same offset.
// CHECK-LABEL: sym_name = "part_of_a_wider_table"
// CHECK: "torch.constant.int"() {value = 7 : i64}
// CHECK-NEXT: %[[BEGIN:.*]] = "torch.constant.int"() {value = 1 : i64}
// CHECK-NEXT: "torch.constant.int"() {value = 3 : i64}
// CHECK-NEXT: "torch.constant.int"() {value = 1 : i64}
// CHECK-NEXT: "torch.aten.slice.Tensor"(%{{.*}}, %{{.*}}, %[[BEGIN]],
// CHECK: "mla.rope"({{.*}}) <{input = #mla.rope<interleaved>, output = #mla.rope<halves>}> : (tensor<2x5x3x6xf32>, tensor<{{.*}}x6xf32>, tensor<{{.*}}x6xf32>)
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=part_of_a_wider_table |{{.*}}r=6, ropes=1
func.func @part_of_a_wider_table(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,8],f32>, %sin: !torch.vtensor<[2,5,1,8],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int1, %int4, %int1 : !torch.vtensor<[2,5,1,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int4, %int7, %int1 : !torch.vtensor<[2,5,1,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int1, %int4, %int1 : !torch.vtensor<[2,5,1,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int4, %int7, %int1 : !torch.vtensor<[2,5,1,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.sub.Tensor %v7, %v8, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.mul.Tensor %v1, %v6 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.add.Tensor %v10, %v11, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.prim.ListConstruct %v9, %v12 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v14 = torch.aten.cat %v13, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v15 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v16 = torch.aten.einsum %nope, %v15, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v17 = torch.prim.ListConstruct %v16, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v18 = torch.aten.einsum %scores, %v17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v19 = torch.prim.ListConstruct %v14, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v20 = torch.aten.einsum %rope, %v19, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v21 = torch.aten.add.Tensor %v18, %v20, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.mul.Scalar %v21, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.softmax.int %v22, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.prim.ListConstruct %v23, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v25 = torch.aten.einsum %values, %v24, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v25 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the tables are in the order of pairs, which mla.rope does not
// support.
// CHECK-LABEL: sym_name = "tables_of_pairs"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=tables_of_pairs |{{.*}}r=6, ropes=0
func.func @tables_of_pairs(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.sub.Tensor %v7, %v8, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.mul.Tensor %v1, %v6 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.add.Tensor %v10, %v11, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.prim.ListConstruct %v9, %v12 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v14 = torch.aten.stack %v13, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,3,2],f32>
  %v15 = torch.aten.flatten.using_ints %v14, %int3, %int4 : !torch.vtensor<[2,5,3,3,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v16 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v17 = torch.aten.einsum %nope, %v16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v18 = torch.prim.ListConstruct %v17, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v19 = torch.aten.einsum %scores, %v18, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v20 = torch.prim.ListConstruct %v15, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v21 = torch.aten.einsum %rope, %v20, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.add.Tensor %v19, %v21, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.mul.Scalar %v22, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.aten.softmax.int %v23, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v25 = torch.prim.ListConstruct %v24, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v26 = torch.aten.einsum %values, %v25, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v26 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: tables in the order of pairs, and an output in the order of
// halves.
// CHECK-LABEL: sym_name = "tables_of_pairs_to_halves"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=tables_of_pairs_to_halves |{{.*}}r=6, ropes=0
func.func @tables_of_pairs_to_halves(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.sub.Tensor %v7, %v8, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.mul.Tensor %v1, %v6 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.add.Tensor %v10, %v11, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.prim.ListConstruct %v9, %v12 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v14 = torch.aten.cat %v13, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v15 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v16 = torch.aten.einsum %nope, %v15, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v17 = torch.prim.ListConstruct %v16, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v18 = torch.aten.einsum %scores, %v17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v19 = torch.prim.ListConstruct %v14, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v20 = torch.aten.einsum %rope, %v19, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v21 = torch.aten.add.Tensor %v18, %v20, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.mul.Scalar %v21, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.softmax.int %v22, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.prim.ListConstruct %v23, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v25 = torch.aten.einsum %values, %v24, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v25 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: halves of the input are multiplied by tables in the order of
// pairs.
// CHECK-LABEL: sym_name = "halves_by_tables_of_pairs"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=halves_by_tables_of_pairs |{{.*}}r=6, ropes=0
func.func @halves_by_tables_of_pairs(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.sub.Tensor %v7, %v8, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.mul.Tensor %v1, %v6 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.add.Tensor %v10, %v11, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.prim.ListConstruct %v9, %v12 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v14 = torch.aten.cat %v13, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v15 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v16 = torch.aten.einsum %nope, %v15, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v17 = torch.prim.ListConstruct %v16, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v18 = torch.aten.einsum %scores, %v17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v19 = torch.prim.ListConstruct %v14, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v20 = torch.aten.einsum %rope, %v19, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v21 = torch.aten.add.Tensor %v18, %v20, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.mul.Scalar %v21, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.softmax.int %v22, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.prim.ListConstruct %v23, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v25 = torch.aten.einsum %values, %v24, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v25 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: only the cosines are in the order of pairs.
// CHECK-LABEL: sym_name = "cos_of_pairs"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=cos_of_pairs |{{.*}}r=6, ropes=0
func.func @cos_of_pairs(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.sub.Tensor %v7, %v8, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.mul.Tensor %v1, %v6 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.add.Tensor %v10, %v11, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.prim.ListConstruct %v9, %v12 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v14 = torch.aten.stack %v13, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,3,2],f32>
  %v15 = torch.aten.flatten.using_ints %v14, %int3, %int4 : !torch.vtensor<[2,5,3,3,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v16 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v17 = torch.aten.einsum %nope, %v16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v18 = torch.prim.ListConstruct %v17, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v19 = torch.aten.einsum %scores, %v18, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v20 = torch.prim.ListConstruct %v15, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v21 = torch.aten.einsum %rope, %v20, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.add.Tensor %v19, %v21, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.mul.Scalar %v22, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.aten.softmax.int %v23, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v25 = torch.prim.ListConstruct %v24, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v26 = torch.aten.einsum %values, %v25, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v26 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: only the sines are in the order of pairs.
// CHECK-LABEL: sym_name = "sin_of_pairs"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=sin_of_pairs |{{.*}}r=6, ropes=0
func.func @sin_of_pairs(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.sub.Tensor %v7, %v8, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.mul.Tensor %v1, %v6 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.add.Tensor %v10, %v11, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.prim.ListConstruct %v9, %v12 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v14 = torch.aten.stack %v13, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,3,2],f32>
  %v15 = torch.aten.flatten.using_ints %v14, %int3, %int4 : !torch.vtensor<[2,5,3,3,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v16 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v17 = torch.aten.einsum %nope, %v16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v18 = torch.prim.ListConstruct %v17, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v19 = torch.aten.einsum %scores, %v18, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v20 = torch.prim.ListConstruct %v15, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v21 = torch.aten.einsum %rope, %v20, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.add.Tensor %v19, %v21, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.mul.Scalar %v22, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.aten.softmax.int %v23, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v25 = torch.prim.ListConstruct %v24, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v26 = torch.aten.einsum %values, %v25, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v26 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the second half of the tables is used before the first.
// CHECK-LABEL: sym_name = "swapped_halves"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=swapped_halves |{{.*}}r=6, ropes=0
func.func @swapped_halves(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.sub.Tensor %v7, %v8, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.mul.Tensor %v1, %v6 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.add.Tensor %v10, %v11, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.prim.ListConstruct %v9, %v12 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v14 = torch.aten.stack %v13, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,3,2],f32>
  %v15 = torch.aten.flatten.using_ints %v14, %int3, %int4 : !torch.vtensor<[2,5,3,3,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v16 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v17 = torch.aten.einsum %nope, %v16, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v18 = torch.prim.ListConstruct %v17, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v19 = torch.aten.einsum %scores, %v18, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v20 = torch.prim.ListConstruct %v15, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v21 = torch.aten.einsum %rope, %v20, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.add.Tensor %v19, %v21, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.mul.Scalar %v22, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.aten.softmax.int %v23, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v25 = torch.prim.ListConstruct %v24, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v26 = torch.aten.einsum %values, %v25, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v26 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the cosines have a factor per feature, the sines a factor per
// pair.
// CHECK-LABEL: sym_name = "cos_alone_is_wide"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=cos_alone_is_wide |{{.*}}r=6, ropes=0
func.func @cos_alone_is_wide(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v7 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.sub.Tensor %v6, %v7, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v1, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.add.Tensor %v9, %v10, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.prim.ListConstruct %v8, %v11 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v13 = torch.aten.stack %v12, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,3,2],f32>
  %v14 = torch.aten.flatten.using_ints %v13, %int3, %int4 : !torch.vtensor<[2,5,3,3,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v15 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v16 = torch.aten.einsum %nope, %v15, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v17 = torch.prim.ListConstruct %v16, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v18 = torch.aten.einsum %scores, %v17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v19 = torch.prim.ListConstruct %v14, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v20 = torch.aten.einsum %rope, %v19, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v21 = torch.aten.add.Tensor %v18, %v20, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.mul.Scalar %v21, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.softmax.int %v22, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.prim.ListConstruct %v23, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v25 = torch.aten.einsum %values, %v24, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v25 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the sines have a factor per feature, the cosines a factor per
// pair.
// CHECK-LABEL: sym_name = "sin_alone_is_wide"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=sin_alone_is_wide |{{.*}}r=6, ropes=0
func.func @sin_alone_is_wide(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int1, %int6, %int2 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %sin, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v7 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.sub.Tensor %v6, %v7, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.mul.Tensor %v2, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v1, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.add.Tensor %v9, %v10, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.prim.ListConstruct %v8, %v11 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v13 = torch.aten.stack %v12, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,3,2],f32>
  %v14 = torch.aten.flatten.using_ints %v13, %int3, %int4 : !torch.vtensor<[2,5,3,3,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v15 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v16 = torch.aten.einsum %nope, %v15, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v17 = torch.prim.ListConstruct %v16, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v18 = torch.aten.einsum %scores, %v17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v19 = torch.prim.ListConstruct %v14, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v20 = torch.aten.einsum %rope, %v19, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v21 = torch.aten.add.Tensor %v18, %v20, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.mul.Scalar %v21, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.softmax.int %v22, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.prim.ListConstruct %v23, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v25 = torch.aten.einsum %values, %v24, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v25 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the two halves of the cosines come from different tensors.
// CHECK-LABEL: sym_name = "two_cosines"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=two_cosines |{{.*}}r=6, ropes=0
func.func @two_cosines(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>, %more: !torch.vtensor<[2,5,1,6],f32>, %z: !torch.vtensor<[2,5,3,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %more, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %more, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.slice.Tensor %sin, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v8 = torch.aten.slice.Tensor %sin, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v9 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v7 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.sub.Tensor %v9, %v10, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.mul.Tensor %v2, %v6 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.aten.mul.Tensor %v1, %v8 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v14 = torch.aten.add.Tensor %v12, %v13, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v15 = torch.prim.ListConstruct %v11, %v14 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v16 = torch.aten.cat %v15, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v17 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v18 = torch.aten.einsum %nope, %v17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v19 = torch.prim.ListConstruct %v18, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v20 = torch.aten.einsum %scores, %v19, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v21 = torch.prim.ListConstruct %v16, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v22 = torch.aten.einsum %rope, %v21, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.add.Tensor %v20, %v22, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.aten.mul.Scalar %v23, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v25 = torch.aten.softmax.int %v24, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v26 = torch.prim.ListConstruct %v25, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v27 = torch.aten.einsum %values, %v26, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v27 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the two halves of the sines come from different tensors.
// CHECK-LABEL: sym_name = "two_sines"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=two_sines |{{.*}}r=6, ropes=0
func.func @two_sines(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>, %more: !torch.vtensor<[2,5,1,6],f32>, %z: !torch.vtensor<[2,5,3,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.slice.Tensor %more, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v8 = torch.aten.slice.Tensor %more, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v9 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.sub.Tensor %v9, %v10, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.aten.mul.Tensor %v1, %v8 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v14 = torch.aten.add.Tensor %v12, %v13, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v15 = torch.prim.ListConstruct %v11, %v14 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v16 = torch.aten.cat %v15, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v17 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v18 = torch.aten.einsum %nope, %v17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v19 = torch.prim.ListConstruct %v18, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v20 = torch.aten.einsum %scores, %v19, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v21 = torch.prim.ListConstruct %v16, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v22 = torch.aten.einsum %rope, %v21, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.add.Tensor %v20, %v22, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.aten.mul.Scalar %v23, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v25 = torch.aten.softmax.int %v24, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v26 = torch.prim.ListConstruct %v25, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v27 = torch.aten.einsum %values, %v26, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v27 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: both products with the sines are subtracted.
// CHECK-LABEL: sym_name = "reflected"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=reflected |{{.*}}r=6, ropes=0
func.func @reflected(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.sub.Tensor %v7, %v8, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.mul.Tensor %v1, %v6 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.sub.Tensor %v10, %v11, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.prim.ListConstruct %v9, %v12 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v14 = torch.aten.cat %v13, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v15 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v16 = torch.aten.einsum %nope, %v15, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v17 = torch.prim.ListConstruct %v16, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v18 = torch.aten.einsum %scores, %v17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v19 = torch.prim.ListConstruct %v14, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v20 = torch.aten.einsum %rope, %v19, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v21 = torch.aten.add.Tensor %v18, %v20, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.mul.Scalar %v21, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.softmax.int %v22, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.prim.ListConstruct %v23, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v25 = torch.aten.einsum %values, %v24, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v25 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the two halves of the input come from different tensors.
// CHECK-LABEL: sym_name = "two_tensors"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=two_tensors |{{.*}}r=6, ropes=0
func.func @two_tensors(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>, %more: !torch.vtensor<[2,5,1,6],f32>, %z: !torch.vtensor<[2,5,3,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %z, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.sub.Tensor %v7, %v8, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.mul.Tensor %v1, %v6 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.add.Tensor %v10, %v11, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.prim.ListConstruct %v9, %v12 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v14 = torch.aten.cat %v13, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v15 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v16 = torch.aten.einsum %nope, %v15, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v17 = torch.prim.ListConstruct %v16, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v18 = torch.aten.einsum %scores, %v17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v19 = torch.prim.ListConstruct %v14, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v20 = torch.aten.einsum %rope, %v19, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v21 = torch.aten.add.Tensor %v18, %v20, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.mul.Scalar %v21, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.softmax.int %v22, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.prim.ListConstruct %v23, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v25 = torch.aten.einsum %values, %v24, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v25 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the two elements of each pair are three columns apart.
// CHECK-LABEL: sym_name = "pairs_apart"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=pairs_apart |{{.*}}r=6, ropes=0
func.func @pairs_apart(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,8],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int6 = torch.constant.int 6
  %int8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int6, %int2 : !torch.vtensor<[2,5,3,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int3, %int8, %int2 : !torch.vtensor<[2,5,3,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v7 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v9 = torch.aten.sub.Tensor %v7, %v8, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.mul.Tensor %v1, %v6 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.add.Tensor %v10, %v11, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.prim.ListConstruct %v9, %v12 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v14 = torch.aten.cat %v13, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v15 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v16 = torch.aten.einsum %nope, %v15, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v17 = torch.prim.ListConstruct %v16, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v18 = torch.aten.einsum %scores, %v17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v19 = torch.prim.ListConstruct %v14, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v20 = torch.aten.einsum %rope, %v19, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v21 = torch.aten.add.Tensor %v18, %v20, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.mul.Scalar %v21, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.softmax.int %v22, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.prim.ListConstruct %v23, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v25 = torch.aten.einsum %values, %v24, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v25 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the second half of the cosines is read from the row of the next
// token.
// CHECK-LABEL: sym_name = "next_token"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=next_token |{{.*}}r=6, ropes=0
func.func @next_token(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,6,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v3 = torch.aten.slice.Tensor %sin, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v4 = torch.aten.slice.Tensor %sin, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v5 = torch.aten.slice.Tensor %cos, %int1, %int0, %int5, %int1 : !torch.vtensor<[2,6,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,6],f32>
  %v6 = torch.aten.slice.Tensor %cos, %int1, %int1, %int6, %int1 : !torch.vtensor<[2,6,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,6],f32>
  %v7 = torch.aten.slice.Tensor %v5, %int3, %int0, %int3, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v8 = torch.aten.slice.Tensor %v6, %int3, %int3, %int6, %int1 : !torch.vtensor<[2,5,1,6],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,3],f32>
  %v9 = torch.aten.mul.Tensor %v1, %v7 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v3 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v11 = torch.aten.sub.Tensor %v9, %v10, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v12 = torch.aten.mul.Tensor %v2, %v8 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v13 = torch.aten.mul.Tensor %v1, %v4 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,1,3],f32> -> !torch.vtensor<[2,5,3,3],f32>
  %v14 = torch.aten.add.Tensor %v12, %v13, %int1 : !torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>, !torch.int -> !torch.vtensor<[2,5,3,3],f32>
  %v15 = torch.prim.ListConstruct %v11, %v14 : (!torch.vtensor<[2,5,3,3],f32>, !torch.vtensor<[2,5,3,3],f32>) -> !torch.list<vtensor>
  %v16 = torch.aten.cat %v15, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,6],f32>
  %v17 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v18 = torch.aten.einsum %nope, %v17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v19 = torch.prim.ListConstruct %v18, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v20 = torch.aten.einsum %scores, %v19, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v21 = torch.prim.ListConstruct %v16, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v22 = torch.aten.einsum %rope, %v21, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.add.Tensor %v20, %v22, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.aten.mul.Scalar %v23, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v25 = torch.aten.softmax.int %v24, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v26 = torch.prim.ListConstruct %v25, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v27 = torch.aten.einsum %values, %v26, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v27 : !torch.vtensor<[2,5,3,7],f32>
}

// The nope queries are every second column of the argument. The slice that is
// built for them ends right after the last of these columns.
// CHECK-LABEL: sym_name = "every_second_column"
// CHECK: "torch.constant.int"() {value = 15 : i64}
// CHECK-NEXT: %[[BEGIN:.*]] = "torch.constant.int"() {value = 0 : i64}
// CHECK-NEXT: "torch.constant.int"() {value = 3 : i64}
// CHECK-NEXT: "torch.constant.int"() {value = 2 : i64}
// CHECK-NEXT: "torch.aten.slice.Tensor"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=every_second_column |{{.*}}r=6, ropes=0
func.func @every_second_column(%qn: !torch.vtensor<[2,5,3,16],f32>, %q: !torch.vtensor<[2,5,3,6],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,6],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,6],f32>, %sin: !torch.vtensor<[2,5,1,6],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int16 = torch.constant.int 16
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %qn, %int3, %int0, %int16, %int2 : !torch.vtensor<[2,5,3,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,8],f32>
  %v2 = torch.prim.ListConstruct %v1, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v3 = torch.aten.einsum %nope, %v2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v4 = torch.prim.ListConstruct %v3, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v5 = torch.aten.einsum %scores, %v4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v6 = torch.prim.ListConstruct %q, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,6],f32>) -> !torch.list<vtensor>
  %v7 = torch.aten.einsum %rope, %v6, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v8 = torch.aten.add.Tensor %v5, %v7, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v9 = torch.aten.mul.Scalar %v8, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v10 = torch.aten.softmax.int %v9, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v11 = torch.prim.ListConstruct %v10, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v12 = torch.aten.einsum %values, %v11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v12 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: a single pair whose elements are three columns apart.
// CHECK-LABEL: sym_name = "single_pair_apart"
// CHECK-NOT: "mla.rope"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=single_pair_apart |{{.*}}r=2, ropes=0
func.func @single_pair_apart(%qn: !torch.vtensor<[2,5,3,8],f32>, %q: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k: !torch.vtensor<[2,5,2],f32>, %uk: !torch.vtensor<[3,8,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %cos: !torch.vtensor<[2,5,1,2],f32>, %sin: !torch.vtensor<[2,5,1,2],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %scale = torch.constant.float 3.000000e-01
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %v1 = torch.aten.slice.Tensor %q, %int3, %int0, %int1, %int1 : !torch.vtensor<[2,5,3,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %v2 = torch.aten.slice.Tensor %q, %int3, %int3, %int4, %int1 : !torch.vtensor<[2,5,3,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %v3 = torch.aten.slice.Tensor %cos, %int3, %int0, %int1, %int1 : !torch.vtensor<[2,5,1,2],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,1],f32>
  %v4 = torch.aten.slice.Tensor %cos, %int3, %int1, %int2, %int1 : !torch.vtensor<[2,5,1,2],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,1],f32>
  %v5 = torch.aten.slice.Tensor %sin, %int3, %int0, %int1, %int1 : !torch.vtensor<[2,5,1,2],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,1],f32>
  %v6 = torch.aten.slice.Tensor %sin, %int3, %int1, %int2, %int1 : !torch.vtensor<[2,5,1,2],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,1,1],f32>
  %v7 = torch.aten.mul.Tensor %v1, %v3 : !torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,1,1],f32> -> !torch.vtensor<[2,5,3,1],f32>
  %v8 = torch.aten.mul.Tensor %v2, %v5 : !torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,1,1],f32> -> !torch.vtensor<[2,5,3,1],f32>
  %v9 = torch.aten.sub.Tensor %v7, %v8, %int1 : !torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %v10 = torch.aten.mul.Tensor %v2, %v4 : !torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,1,1],f32> -> !torch.vtensor<[2,5,3,1],f32>
  %v11 = torch.aten.mul.Tensor %v1, %v6 : !torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,1,1],f32> -> !torch.vtensor<[2,5,3,1],f32>
  %v12 = torch.aten.add.Tensor %v10, %v11, %int1 : !torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %v13 = torch.prim.ListConstruct %v9, %v12 : (!torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,3,1],f32>) -> !torch.list<vtensor>
  %v14 = torch.aten.cat %v13, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,3,2],f32>
  %v15 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %v16 = torch.aten.einsum %nope, %v15, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %v17 = torch.prim.ListConstruct %v16, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %v18 = torch.aten.einsum %scores, %v17, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v19 = torch.prim.ListConstruct %v14, %k : (!torch.vtensor<[2,5,3,2],f32>, !torch.vtensor<[2,5,2],f32>) -> !torch.list<vtensor>
  %v20 = torch.aten.einsum %rope, %v19, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v21 = torch.aten.add.Tensor %v18, %v20, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %v22 = torch.aten.mul.Scalar %v21, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %v23 = torch.aten.softmax.int %v22, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %v24 = torch.prim.ListConstruct %v23, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v25 = torch.aten.einsum %values, %v24, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %v25 : !torch.vtensor<[2,5,3,7],f32>
}
