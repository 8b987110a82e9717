// Values and keys that are concatenated with padding, and matrix products that
// are written as a sum over an elementwise product.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Raised: the slice of the result ends where the values end.
// CHECK-LABEL: sym_name = "padded_values"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=padded_values |{{.*}}n=6, r=4, {{.*}}v=7
func.func @padded_values(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int-3 = torch.constant.int -3
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int7 = torch.constant.int 7
  %int8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %f1 = torch.constant.float 1.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v0 = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %es = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %k_rope, %es, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %l2 = torch.prim.ListConstruct %qn, %qr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %q0 = torch.aten.cat %l2, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %l3 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.cat %l3, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %wv = torch.prim.ListConstruct %int0, %int3 : (!torch.int, !torch.int) -> !torch.list<int>
  %v = torch.aten.constant_pad_nd %v0, %wv, %f0 : !torch.vtensor<[2,3,5,7],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[2,3,5,10],f32>
  %kt = torch.aten.transpose.int %k0, %int-1, %int-2 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %s0 = torch.aten.matmul %q0, %kt : !torch.vtensor<[2,3,5,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,10],f32> -> !torch.vtensor<[2,3,5,10],f32>
  %r = torch.aten.slice.Tensor %o, %int3, %int0, %int7, %int1 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,7],f32>
  return %r : !torch.vtensor<[2,3,5,7],f32>
}

// Raised, whatever number the padding holds: the slice does not contain it.
// CHECK-LABEL: sym_name = "any_number"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=any_number |{{.*}}n=6, r=4, {{.*}}v=7
func.func @any_number(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int-3 = torch.constant.int -3
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int7 = torch.constant.int 7
  %int8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %f1 = torch.constant.float 1.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v0 = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %es = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %k_rope, %es, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %l2 = torch.prim.ListConstruct %qn, %qr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %q0 = torch.aten.cat %l2, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %l3 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.cat %l3, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %wv = torch.prim.ListConstruct %int0, %int3 : (!torch.int, !torch.int) -> !torch.list<int>
  %v = torch.aten.constant_pad_nd %v0, %wv, %f1 : !torch.vtensor<[2,3,5,7],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[2,3,5,10],f32>
  %kt = torch.aten.transpose.int %k0, %int-1, %int-2 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %s0 = torch.aten.matmul %q0, %kt : !torch.vtensor<[2,3,5,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,10],f32> -> !torch.vtensor<[2,3,5,10],f32>
  %r = torch.aten.slice.Tensor %o, %int3, %int0, %int7, %int1 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,7],f32>
  return %r : !torch.vtensor<[2,3,5,7],f32>
}

// Raised: the slice has fewer columns than the values, so that only some rows
// of the weight are read.
// CHECK-LABEL: sym_name = "fewer_columns"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=fewer_columns |{{.*}}n=6, r=4, {{.*}}v=5
func.func @fewer_columns(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,5,5],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int-3 = torch.constant.int -3
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int7 = torch.constant.int 7
  %int8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %f1 = torch.constant.float 1.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v0 = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %es = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %k_rope, %es, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %l2 = torch.prim.ListConstruct %qn, %qr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %q0 = torch.aten.cat %l2, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %l3 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.cat %l3, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %wv = torch.prim.ListConstruct %int0, %int3 : (!torch.int, !torch.int) -> !torch.list<int>
  %v = torch.aten.constant_pad_nd %v0, %wv, %f0 : !torch.vtensor<[2,3,5,7],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[2,3,5,10],f32>
  %kt = torch.aten.transpose.int %k0, %int-1, %int-2 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %s0 = torch.aten.matmul %q0, %kt : !torch.vtensor<[2,3,5,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,10],f32> -> !torch.vtensor<[2,3,5,10],f32>
  %r = torch.aten.slice.Tensor %o, %int3, %int0, %int5, %int1 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  return %r : !torch.vtensor<[2,3,5,5],f32>
}

// Not raised: the slice contains one column of padding.
// CHECK-LABEL: sym_name = "keeps_padding"
// CHECK: "torch.aten.softmax.int"
// REMARK: [Missed] P3 |{{.*}}Function=keeps_padding |{{.*}}Reason="P3: the values are concatenated with other elements, such as padding, that are part of the result
func.func @keeps_padding(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,5,8],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int-3 = torch.constant.int -3
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int7 = torch.constant.int 7
  %int8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %f1 = torch.constant.float 1.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v0 = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %es = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %k_rope, %es, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %l2 = torch.prim.ListConstruct %qn, %qr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %q0 = torch.aten.cat %l2, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %l3 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.cat %l3, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %wv = torch.prim.ListConstruct %int0, %int3 : (!torch.int, !torch.int) -> !torch.list<int>
  %v = torch.aten.constant_pad_nd %v0, %wv, %f0 : !torch.vtensor<[2,3,5,7],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[2,3,5,10],f32>
  %kt = torch.aten.transpose.int %k0, %int-1, %int-2 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %s0 = torch.aten.matmul %q0, %kt : !torch.vtensor<[2,3,5,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,10],f32> -> !torch.vtensor<[2,3,5,10],f32>
  %r = torch.aten.slice.Tensor %o, %int3, %int0, %int8, %int1 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,8],f32>
  return %r : !torch.vtensor<[2,3,5,8],f32>
}

// Not raised: the result contains all of the padding.
// CHECK-LABEL: sym_name = "not_cut"
// CHECK: "torch.aten.softmax.int"
// REMARK: [Missed] P3 |{{.*}}Function=not_cut |{{.*}}Reason="P3: the values are concatenated with other elements, such as padding, that are part of the result
func.func @not_cut(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,5,10],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int-3 = torch.constant.int -3
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int7 = torch.constant.int 7
  %int8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %f1 = torch.constant.float 1.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v0 = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %es = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %k_rope, %es, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %l2 = torch.prim.ListConstruct %qn, %qr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %q0 = torch.aten.cat %l2, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %l3 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.cat %l3, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %wv = torch.prim.ListConstruct %int0, %int3 : (!torch.int, !torch.int) -> !torch.list<int>
  %v = torch.aten.constant_pad_nd %v0, %wv, %f0 : !torch.vtensor<[2,3,5,7],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[2,3,5,10],f32>
  %kt = torch.aten.transpose.int %k0, %int-1, %int-2 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %s0 = torch.aten.matmul %q0, %kt : !torch.vtensor<[2,3,5,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,10],f32> -> !torch.vtensor<[2,3,5,10],f32>
  return %o : !torch.vtensor<[2,3,5,10],f32>
}

// Raised: queries and keys are padded with zeros, which do not change the
// scores.
// CHECK-LABEL: sym_name = "padded_keys"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=padded_keys |{{.*}}n=6, r=4, {{.*}}v=7
func.func @padded_keys(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int-3 = torch.constant.int -3
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int7 = torch.constant.int 7
  %int8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %f1 = torch.constant.float 1.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v0 = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %es = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %k_rope, %es, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %l2 = torch.prim.ListConstruct %qn, %qr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %q0 = torch.aten.cat %l2, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %l3 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.cat %l3, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %wq = torch.prim.ListConstruct %int0, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %q = torch.aten.constant_pad_nd %q0, %wq, %f0 : !torch.vtensor<[2,3,5,10],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[2,3,5,12],f32>
  %wk = torch.prim.ListConstruct %int0, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %k = torch.aten.constant_pad_nd %k0, %wk, %f0 : !torch.vtensor<[2,3,5,10],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[2,3,5,12],f32>
  %kt = torch.aten.transpose.int %k, %int-1, %int-2 : !torch.vtensor<[2,3,5,12],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,12,5],f32>
  %s0 = torch.aten.matmul %q, %kt : !torch.vtensor<[2,3,5,12],f32>, !torch.vtensor<[2,3,12,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v0 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// Raised: queries are padded with zeros and keys with ones, whose products are
// 0.
// CHECK-LABEL: sym_name = "zero_times_one"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=zero_times_one |{{.*}}n=6, r=4, {{.*}}v=7
func.func @zero_times_one(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int-3 = torch.constant.int -3
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int7 = torch.constant.int 7
  %int8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %f1 = torch.constant.float 1.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v0 = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %es = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %k_rope, %es, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %l2 = torch.prim.ListConstruct %qn, %qr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %q0 = torch.aten.cat %l2, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %l3 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.cat %l3, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %wq = torch.prim.ListConstruct %int0, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %q = torch.aten.constant_pad_nd %q0, %wq, %f0 : !torch.vtensor<[2,3,5,10],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[2,3,5,12],f32>
  %wk = torch.prim.ListConstruct %int0, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %k = torch.aten.constant_pad_nd %k0, %wk, %f1 : !torch.vtensor<[2,3,5,10],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[2,3,5,12],f32>
  %kt = torch.aten.transpose.int %k, %int-1, %int-2 : !torch.vtensor<[2,3,5,12],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,12,5],f32>
  %s0 = torch.aten.matmul %q, %kt : !torch.vtensor<[2,3,5,12],f32>, !torch.vtensor<[2,3,12,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v0 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// Not raised: queries and keys are padded with ones, which increases the
// scores.
// CHECK-LABEL: sym_name = "padded_with_ones"
// CHECK: "torch.aten.softmax.int"
// REMARK: [Missed] P{{.*}}Function=padded_with_ones |
func.func @padded_with_ones(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int-3 = torch.constant.int -3
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int7 = torch.constant.int 7
  %int8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %f1 = torch.constant.float 1.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v0 = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %es = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %k_rope, %es, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %l2 = torch.prim.ListConstruct %qn, %qr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %q0 = torch.aten.cat %l2, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %l3 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.cat %l3, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %wq = torch.prim.ListConstruct %int0, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %q = torch.aten.constant_pad_nd %q0, %wq, %f1 : !torch.vtensor<[2,3,5,10],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[2,3,5,12],f32>
  %wk = torch.prim.ListConstruct %int0, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %k = torch.aten.constant_pad_nd %k0, %wk, %f1 : !torch.vtensor<[2,3,5,10],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[2,3,5,12],f32>
  %kt = torch.aten.transpose.int %k, %int-1, %int-2 : !torch.vtensor<[2,3,5,12],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,12,5],f32>
  %s0 = torch.aten.matmul %q, %kt : !torch.vtensor<[2,3,5,12],f32>, !torch.vtensor<[2,3,12,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v0 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// Raised: the scores are a sum over an elementwise product of queries and keys.
// CHECK-LABEL: sym_name = "summed_scores"
// CHECK: "mla.attention"
// CHECK-NOT: "torch.aten.sum.dim_IntList"
// REMARK: [Passed] raised |{{.*}}Function=summed_scores |{{.*}}n=6, r=4, {{.*}}v=7
func.func @summed_scores(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int-3 = torch.constant.int -3
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int7 = torch.constant.int 7
  %int8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %f1 = torch.constant.float 1.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v0 = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %es = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %k_rope, %es, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %l2 = torch.prim.ListConstruct %qn, %qr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %q0 = torch.aten.cat %l2, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %l3 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.cat %l3, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %qu = torch.aten.unsqueeze %q0, %int-2 : !torch.vtensor<[2,3,5,10],f32>, !torch.int -> !torch.vtensor<[2,3,5,1,10],f32>
  %ku = torch.aten.unsqueeze %k0, %int-3 : !torch.vtensor<[2,3,5,10],f32>, !torch.int -> !torch.vtensor<[2,3,1,5,10],f32>
  %qk = torch.aten.mul.Tensor %qu, %ku : !torch.vtensor<[2,3,5,1,10],f32>, !torch.vtensor<[2,3,1,5,10],f32> -> !torch.vtensor<[2,3,5,5,10],f32>
  %qd = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %s0 = torch.aten.sum.dim_IntList %qk, %qd, %false, %none : !torch.vtensor<[2,3,5,5,10],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v0 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// Raised: the product with the values is a sum over an elementwise product,
// too.
// CHECK-LABEL: sym_name = "summed_values"
// CHECK: "mla.attention"
// CHECK-NOT: "torch.aten.sum.dim_IntList"
// REMARK: [Passed] raised |{{.*}}Function=summed_values |{{.*}}n=6, r=4, {{.*}}v=7
func.func @summed_values(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int-3 = torch.constant.int -3
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int7 = torch.constant.int 7
  %int8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %f1 = torch.constant.float 1.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v0 = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %es = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %k_rope, %es, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %l2 = torch.prim.ListConstruct %qn, %qr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %q0 = torch.aten.cat %l2, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %l3 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.cat %l3, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %qu = torch.aten.unsqueeze %q0, %int-2 : !torch.vtensor<[2,3,5,10],f32>, !torch.int -> !torch.vtensor<[2,3,5,1,10],f32>
  %ku = torch.aten.unsqueeze %k0, %int-3 : !torch.vtensor<[2,3,5,10],f32>, !torch.int -> !torch.vtensor<[2,3,1,5,10],f32>
  %qk = torch.aten.mul.Tensor %qu, %ku : !torch.vtensor<[2,3,5,1,10],f32>, !torch.vtensor<[2,3,1,5,10],f32> -> !torch.vtensor<[2,3,5,5,10],f32>
  %qd = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %s0 = torch.aten.sum.dim_IntList %qk, %qd, %false, %none : !torch.vtensor<[2,3,5,5,10],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %pu = torch.aten.unsqueeze %p, %int-1 : !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5,1],f32>
  %vu = torch.aten.unsqueeze %v0, %int-3 : !torch.vtensor<[2,3,5,7],f32>, !torch.int -> !torch.vtensor<[2,3,1,5,7],f32>
  %pv = torch.aten.mul.Tensor %pu, %vu : !torch.vtensor<[2,3,5,5,1],f32>, !torch.vtensor<[2,3,1,5,7],f32> -> !torch.vtensor<[2,3,5,5,7],f32>
  %pd = torch.prim.ListConstruct %int-2 : (!torch.int) -> !torch.list<int>
  %o = torch.aten.sum.dim_IntList %pv, %pd, %false, %none : !torch.vtensor<[2,3,5,5,7],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// Not raised: the sum is over the features of the values, not over the keys.
// CHECK-LABEL: sym_name = "summed_over_features"
// CHECK: "torch.aten.softmax.int"
// REMARK: [Missed] P1 |{{.*}}Function=summed_over_features |
func.func @summed_over_features(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,1,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,5,5],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %int-1 = torch.constant.int -1
  %int-2 = torch.constant.int -2
  %int-3 = torch.constant.int -3
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %int7 = torch.constant.int 7
  %int8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %f1 = torch.constant.float 1.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %l0 = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %l0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,6],f32>
  %l1 = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %v0 = torch.aten.einsum %expand, %l1, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,7],f32>
  %es = torch.prim.ListConstruct %int-1, %int3, %int-1, %int-1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %k_rope, %es, %false : !torch.vtensor<[2,1,5,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,5,4],f32>
  %l2 = torch.prim.ListConstruct %qn, %qr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %q0 = torch.aten.cat %l2, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %l3 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>) -> !torch.list<vtensor>
  %k0 = torch.aten.cat %l3, %int-1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,5,10],f32>
  %kt = torch.aten.transpose.int %k0, %int-1, %int-2 : !torch.vtensor<[2,3,5,10],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,10,5],f32>
  %s0 = torch.aten.matmul %q0, %kt : !torch.vtensor<[2,3,5,10],f32>, !torch.vtensor<[2,3,10,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %pu = torch.aten.unsqueeze %p, %int-1 : !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5,1],f32>
  %vu = torch.aten.unsqueeze %v0, %int-3 : !torch.vtensor<[2,3,5,7],f32>, !torch.int -> !torch.vtensor<[2,3,1,5,7],f32>
  %pv = torch.aten.mul.Tensor %pu, %vu : !torch.vtensor<[2,3,5,5,1],f32>, !torch.vtensor<[2,3,1,5,7],f32> -> !torch.vtensor<[2,3,5,5,7],f32>
  %pd = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
  %o = torch.aten.sum.dim_IntList %pv, %pd, %false, %none : !torch.vtensor<[2,3,5,5,7],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  return %o : !torch.vtensor<[2,3,5,5],f32>
}
