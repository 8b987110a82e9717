// Numbers in masks and scores. Different numbers that hide a key count as one
// value where it only matters that the key is hidden.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// The sum of two masks: -10000 for keys after the query, and -20000 from the
// second key after it on. Both -10000 and the sum of -30000 hide a key.
// CHECK-LABEL: sym_name = "added"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=added |{{.*}}causal=true, form=absorbed, masks=1
func.func @added(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %flag: !torch.vtensor<[5,5],i1>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %low = torch.constant.float -1.000000e+09
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q0 = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q = torch.aten.unsqueeze %q0, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %later = torch.aten.gt.Tensor %r, %q : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %next = torch.aten.add.Scalar %q, %int1, %int1 : !torch.vtensor<[5,1],si64>, !torch.int, !torch.int -> !torch.vtensor<[5,1],si64>
  %far = torch.aten.gt.Tensor %r, %next : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %n1 = torch.constant.float -1.000000e+04
  %n2 = torch.constant.float -2.000000e+04
  %m1 = torch.aten.mul.Scalar %later, %n1 : !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[5,5],f32>
  %m2 = torch.aten.mul.Scalar %far, %n2 : !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[5,5],f32>
  %m3 = torch.aten.add.Tensor %m1, %m2, %int1 : !torch.vtensor<[5,5],f32>, !torch.vtensor<[5,5],f32>, !torch.int -> !torch.vtensor<[5,5],f32>
  %a = torch.aten.add.Tensor %s, %m3, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %a, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %p, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}

// m is the sum of the two masks above. (m + 10000)^2 - 10^8 is 0 for visible
// keys, below all scores where only the first mask hides, and above all scores
// where both do. The result is an explicit mask.
// CHECK-LABEL: sym_name = "moved_back"
// CHECK: "mla.attention"({{.*}}tensor<1x1x5x5xf32>
// REMARK: [Passed] raised |{{.*}}Function=moved_back |{{.*}}causal=false, form=absorbed, masks=1
func.func @moved_back(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %flag: !torch.vtensor<[5,5],i1>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %low = torch.constant.float -1.000000e+09
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q0 = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q = torch.aten.unsqueeze %q0, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %later = torch.aten.gt.Tensor %r, %q : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %next = torch.aten.add.Scalar %q, %int1, %int1 : !torch.vtensor<[5,1],si64>, !torch.int, !torch.int -> !torch.vtensor<[5,1],si64>
  %far = torch.aten.gt.Tensor %r, %next : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %n1 = torch.constant.float -1.000000e+04
  %n2 = torch.constant.float -2.000000e+04
  %m1 = torch.aten.mul.Scalar %later, %n1 : !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[5,5],f32>
  %m2 = torch.aten.mul.Scalar %far, %n2 : !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[5,5],f32>
  %m3 = torch.aten.add.Tensor %m1, %m2, %int1 : !torch.vtensor<[5,5],f32>, !torch.vtensor<[5,5],f32>, !torch.int -> !torch.vtensor<[5,5],f32>
  %back = torch.constant.float 1.000000e+04
  %square = torch.constant.float 1.000000e+08
  %m4 = torch.aten.add.Scalar %m3, %back, %int1 : !torch.vtensor<[5,5],f32>, !torch.float, !torch.int -> !torch.vtensor<[5,5],f32>
  %m5 = torch.aten.mul.Tensor %m4, %m4 : !torch.vtensor<[5,5],f32>, !torch.vtensor<[5,5],f32> -> !torch.vtensor<[5,5],f32>
  %m6 = torch.aten.sub.Scalar %m5, %square, %int1 : !torch.vtensor<[5,5],f32>, !torch.float, !torch.int -> !torch.vtensor<[5,5],f32>
  %a = torch.aten.add.Tensor %s, %m6, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %a, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %p, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}

// A boolean that is added to the scores or subtracted from them is 1 or 0. It
// hides nothing, so that it becomes a mask of numbers.
// CHECK-LABEL: sym_name = "added_boolean"
// CHECK: "torch.prims.convert_element_type"
// CHECK: "mla.attention"({{.*}}tensor<1x1x5x5xf32>
// REMARK: [Passed] raised |{{.*}}Function=added_boolean |{{.*}}masks=1
func.func @added_boolean(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %flag: !torch.vtensor<[5,5],i1>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %low = torch.constant.float -1.000000e+09
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q0 = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q = torch.aten.unsqueeze %q0, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %later = torch.aten.gt.Tensor %r, %q : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %a = torch.aten.add.Tensor %s, %flag, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %a, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %p, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}

// CHECK-LABEL: sym_name = "subtracted_boolean"
// CHECK: "torch.prims.convert_element_type"
// CHECK: "torch.aten.mul.Scalar"
// CHECK: "mla.attention"({{.*}}tensor<1x1x5x5xf32>
// REMARK: [Passed] raised |{{.*}}Function=subtracted_boolean |{{.*}}masks=1
func.func @subtracted_boolean(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %flag: !torch.vtensor<[5,5],i1>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %low = torch.constant.float -1.000000e+09
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q0 = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q = torch.aten.unsqueeze %q0, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %later = torch.aten.gt.Tensor %r, %q : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %one = torch.constant.float 1.000000e+00
  %n = torch.aten.mul.Scalar %flag, %one : !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[5,5],f32>
  %a = torch.aten.sub.Tensor %s, %n, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %a, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %p, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the scale is infinite.
// CHECK-LABEL: sym_name = "infinite_scale"
// CHECK-NOT: "mla.attention"
// CHECK: "func.return"
// REMARK: [Missed] P8 |{{.*}}Function=infinite_scale |{{.*}}the scale is not finite in f32
func.func @infinite_scale(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %flag: !torch.vtensor<[5,5],i1>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %scale = torch.constant.float 0xFFF0000000000000
  %inf = torch.constant.float 0xFFF0000000000000
  %low = torch.constant.float -1.000000e+09
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q0 = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q = torch.aten.unsqueeze %q0, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %later = torch.aten.gt.Tensor %r, %q : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %0 = torch.prim.ListConstruct %qn, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %p, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the nope part of the queries is multiplied by 0, which becomes
// the scale. The factor of the rope part, relative to a scale of 0, is not
// finite.
// CHECK-LABEL: sym_name = "scale_of_zero"
// CHECK-NOT: "mla.attention"
// CHECK: "func.return"
// REMARK: [Missed] P8 |{{.*}}Function=scale_of_zero |{{.*}}the scale is 0 or so small that the factor of a rope part, relative to the scale, is not finite
func.func @scale_of_zero(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>, %flag: !torch.vtensor<[5,5],i1>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %low = torch.constant.float -1.000000e+09
  %nope = torch.constant.str "bshd,hdc->bshc"
  %scores = torch.constant.str "bshc,btc->bhst"
  %rope = torch.constant.str "bshr,btr->bhst"
  %values = torch.constant.str "bhst,btc,hvc->bshv"
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q0 = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %q = torch.aten.unsqueeze %q0, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %later = torch.aten.gt.Tensor %r, %q : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %qz = torch.aten.div.Scalar %qn, %inf : !torch.vtensor<[2,5,3,6],f32>, !torch.float -> !torch.vtensor<[2,5,3,6],f32>
  %0 = torch.prim.ListConstruct %qz, %uk : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %nope, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,16],f32>
  %2 = torch.prim.ListConstruct %1, %latent : (!torch.vtensor<[2,5,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %scores, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %4 = torch.prim.ListConstruct %qr, %k_rope : (!torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %5 = torch.aten.einsum %rope, %4, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %6 = torch.aten.add.Tensor %3, %5, %int1 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,5],f32>, !torch.int -> !torch.vtensor<[2,3,5,5],f32>
  %s = torch.aten.mul.Scalar %6, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %11 = torch.prim.ListConstruct %p, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %values, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %12 : !torch.vtensor<[2,5,3,7],f32>
}

// Raised: the sum of the scores over all sequences is added to the scores of
// each sequence. In this sum the query is a product of two factors. The second
// factor, the weight, is the same for all tokens.
// CHECK-LABEL: sym_name = "summed_over_sequences"
// CHECK: "torch.aten.expand"{{.*}} -> !torch.vtensor<[2,3,3,2,6,16],f32>
// CHECK: "torch.aten.expand"{{.*}} -> !torch.vtensor<[1,1,3,2,6,16],f32>
// CHECK: "torch.aten.mul.Tensor"{{.*}} (!torch.vtensor<[2,3,3,192],f32>, !torch.vtensor<[1,1,3,192],f32>)
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=summed_over_sequences |
func.func @summed_over_sequences(%a0: !torch.vtensor<[2,3,3,6],f32>, %a1: !torch.vtensor<[2,3,3,4],f32>, %a2: !torch.vtensor<[2,5,16],f32>, %a3: !torch.vtensor<[2,5,4],f32>, %a4: !torch.vtensor<[3,6,16],f32>, %a5: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %f3_000000e_01 = torch.constant.float 3.000000e-01
  %eq0 = torch.constant.str "bshd,hdc,btc->bhst"
  %eq1 = torch.constant.str "bshr,btr->bhst"
  %eq2 = torch.constant.str "bhst,btc,hvc->bshv"
  %0 = torch.prim.ListConstruct %a0, %a4, %a2 : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[3,6,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %eq0, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %2 = torch.prim.ListConstruct %a1, %a3 : (!torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.list<vtensor>
  %3 = torch.aten.einsum %eq1, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %true = torch.constant.bool true
  %int0 = torch.constant.int 0
  %4 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %5 = torch.aten.sum.dim_IntList %1, %4, %true, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[1,3,3,5],f32>
  %6 = torch.aten.add.Tensor %1, %5, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[1,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %7 = torch.aten.add.Tensor %6, %3, %int1 : !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,3,5],f32>
  %8 = torch.aten.mul.Scalar %7, %f3_000000e_01 : !torch.vtensor<[2,3,3,5],f32>, !torch.float -> !torch.vtensor<[2,3,3,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %10 = torch.prim.ListConstruct %9, %a2, %a5 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %eq2, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %11 : !torch.vtensor<[2,3,3,7],f32>
}
