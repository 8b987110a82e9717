// Positions that are cast to types which may not represent them. If every
// position fits, the causal mask is recognised. If one wraps or is rounded, the
// mask is an operand.
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --implicit-check-not=Missed

// Positions 123 to 127 fit a signed 8-bit integer: the mask is causal.
// CHECK: [Passed] raised |{{.*}}Function=int8 |{{.*}}causal=true, form=absorbed, masks=0
func.func @int8(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %first = torch.constant.int 123
  %type = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %p = torch.aten.add.Scalar %r, %first, %int1 : !torch.vtensor<[5],si64>, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %keys = torch.prims.convert_element_type %p, %type : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],si8>
  %queries = torch.aten.unsqueeze %keys, %int1 : !torch.vtensor<[5],si8>, !torch.int -> !torch.vtensor<[5,1],si8>
  %le = torch.aten.le.Tensor %keys, %queries : !torch.vtensor<[5],si8>, !torch.vtensor<[5,1],si8> -> !torch.vtensor<[5,5],i1>
  %hidden = torch.aten.bitwise_not %le : !torch.vtensor<[5,5],i1> -> !torch.vtensor<[5,5],i1>
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
  %8 = torch.aten.masked_fill.Scalar %7, %hidden, %inf : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// Of positions 124 to 128, the last one wraps: the mask is an operand.
// CHECK: [Passed] raised |{{.*}}Function=int8_wraps |{{.*}}causal=false, form=absorbed, masks=1
func.func @int8_wraps(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %first = torch.constant.int 124
  %type = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %p = torch.aten.add.Scalar %r, %first, %int1 : !torch.vtensor<[5],si64>, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %keys = torch.prims.convert_element_type %p, %type : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],si8>
  %queries = torch.aten.unsqueeze %keys, %int1 : !torch.vtensor<[5],si8>, !torch.int -> !torch.vtensor<[5,1],si8>
  %le = torch.aten.le.Tensor %keys, %queries : !torch.vtensor<[5],si8>, !torch.vtensor<[5,1],si8> -> !torch.vtensor<[5,5],i1>
  %hidden = torch.aten.bitwise_not %le : !torch.vtensor<[5,5],i1> -> !torch.vtensor<[5,5],i1>
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
  %8 = torch.aten.masked_fill.Scalar %7, %hidden, %inf : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// 256 does not fit an unsigned 8-bit integer: the mask is an operand.
// CHECK: [Passed] raised |{{.*}}Function=uint8_wraps |{{.*}}causal=false, form=absorbed, masks=1
func.func @uint8_wraps(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %first = torch.constant.int 252
  %type = torch.constant.int 0
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %p = torch.aten.add.Scalar %r, %first, %int1 : !torch.vtensor<[5],si64>, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %keys = torch.prims.convert_element_type %p, %type : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],ui8>
  %queries = torch.aten.unsqueeze %keys, %int1 : !torch.vtensor<[5],ui8>, !torch.int -> !torch.vtensor<[5,1],ui8>
  %le = torch.aten.le.Tensor %keys, %queries : !torch.vtensor<[5],ui8>, !torch.vtensor<[5,1],ui8> -> !torch.vtensor<[5,5],i1>
  %hidden = torch.aten.bitwise_not %le : !torch.vtensor<[5,5],i1> -> !torch.vtensor<[5,5],i1>
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
  %8 = torch.aten.masked_fill.Scalar %7, %hidden, %inf : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// A cast back to a wider type does not change positions that fit.
// CHECK: [Passed] raised |{{.*}}Function=int8_and_back |{{.*}}causal=true, form=absorbed, masks=0
func.func @int8_and_back(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %first = torch.constant.int 123
  %type = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %p = torch.aten.add.Scalar %r, %first, %int1 : !torch.vtensor<[5],si64>, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %few = torch.prims.convert_element_type %p, %type : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],si8>
  %keys = torch.prims.convert_element_type %few, %int4 : !torch.vtensor<[5],si8>, !torch.int -> !torch.vtensor<[5],si64>
  %queries = torch.aten.unsqueeze %keys, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %le = torch.aten.le.Tensor %keys, %queries : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %hidden = torch.aten.bitwise_not %le : !torch.vtensor<[5,5],i1> -> !torch.vtensor<[5,5],i1>
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
  %8 = torch.aten.masked_fill.Scalar %7, %hidden, %inf : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// A cast back to a wider type does not restore positions that wrapped.
// CHECK: [Passed] raised |{{.*}}Function=int8_wraps_and_back |{{.*}}causal=false, form=absorbed, masks=1
func.func @int8_wraps_and_back(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %first = torch.constant.int 124
  %type = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %p = torch.aten.add.Scalar %r, %first, %int1 : !torch.vtensor<[5],si64>, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %few = torch.prims.convert_element_type %p, %type : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],si8>
  %keys = torch.prims.convert_element_type %few, %int4 : !torch.vtensor<[5],si8>, !torch.int -> !torch.vtensor<[5],si64>
  %queries = torch.aten.unsqueeze %keys, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %le = torch.aten.le.Tensor %keys, %queries : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %hidden = torch.aten.bitwise_not %le : !torch.vtensor<[5,5],i1> -> !torch.vtensor<[5,5],i1>
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
  %8 = torch.aten.masked_fill.Scalar %7, %hidden, %inf : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// The sum of two 8-bit integers fits, so that the mask is causal.
// CHECK: [Passed] raised |{{.*}}Function=int8_sum |{{.*}}causal=true, form=absorbed, masks=0
func.func @int8_sum(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %first = torch.constant.int 60
  %type = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %p = torch.aten.add.Scalar %r, %first, %int1 : !torch.vtensor<[5],si64>, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %few = torch.prims.convert_element_type %p, %type : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],si8>
  %less = torch.constant.int 63
  %moved = torch.aten.add.Scalar %few, %less, %int1 : !torch.vtensor<[5],si8>, !torch.int, !torch.int -> !torch.vtensor<[5],si8>
  %keys = torch.prims.convert_element_type %moved, %int4 : !torch.vtensor<[5],si8>, !torch.int -> !torch.vtensor<[5],si64>
  %queries = torch.aten.unsqueeze %keys, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %le = torch.aten.le.Tensor %keys, %queries : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %hidden = torch.aten.bitwise_not %le : !torch.vtensor<[5,5],i1> -> !torch.vtensor<[5,5],i1>
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
  %8 = torch.aten.masked_fill.Scalar %7, %hidden, %inf : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// The sum of two 8-bit integers wraps, so that the mask is an operand.
// CHECK: [Passed] raised |{{.*}}Function=int8_sum_wraps |{{.*}}causal=false, form=absorbed, masks=1
func.func @int8_sum_wraps(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %first = torch.constant.int 60
  %type = torch.constant.int 1
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %p = torch.aten.add.Scalar %r, %first, %int1 : !torch.vtensor<[5],si64>, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %few = torch.prims.convert_element_type %p, %type : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],si8>
  %less = torch.constant.int 64
  %moved = torch.aten.add.Scalar %few, %less, %int1 : !torch.vtensor<[5],si8>, !torch.int, !torch.int -> !torch.vtensor<[5],si8>
  %keys = torch.prims.convert_element_type %moved, %int4 : !torch.vtensor<[5],si8>, !torch.int -> !torch.vtensor<[5],si64>
  %queries = torch.aten.unsqueeze %keys, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %le = torch.aten.le.Tensor %keys, %queries : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %hidden = torch.aten.bitwise_not %le : !torch.vtensor<[5,5],i1> -> !torch.vtensor<[5,5],i1>
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
  %8 = torch.aten.masked_fill.Scalar %7, %hidden, %inf : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// The unsigned difference is below zero and wraps: the mask is an operand.
// CHECK: [Passed] raised |{{.*}}Function=uint8_difference_wraps |{{.*}}causal=false, form=absorbed, masks=1
func.func @uint8_difference_wraps(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %first = torch.constant.int 0
  %type = torch.constant.int 0
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %p = torch.aten.add.Scalar %r, %first, %int1 : !torch.vtensor<[5],si64>, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %few = torch.prims.convert_element_type %p, %type : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],ui8>
  %less = torch.constant.int -1
  %moved = torch.aten.add.Scalar %few, %less, %int1 : !torch.vtensor<[5],ui8>, !torch.int, !torch.int -> !torch.vtensor<[5],ui8>
  %keys = torch.prims.convert_element_type %moved, %int4 : !torch.vtensor<[5],ui8>, !torch.int -> !torch.vtensor<[5],si64>
  %queries = torch.aten.unsqueeze %keys, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %le = torch.aten.le.Tensor %keys, %queries : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %hidden = torch.aten.bitwise_not %le : !torch.vtensor<[5,5],i1> -> !torch.vtensor<[5,5],i1>
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
  %8 = torch.aten.masked_fill.Scalar %7, %hidden, %inf : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// bf16 cannot represent 257 and rounds it: the mask is an operand.
// CHECK: [Passed] raised |{{.*}}Function=bf16_rounds |{{.*}}causal=false, form=absorbed, masks=1
func.func @bf16_rounds(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %first = torch.constant.int 253
  %type = torch.constant.int 15
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %p = torch.aten.add.Scalar %r, %first, %int1 : !torch.vtensor<[5],si64>, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %few = torch.prims.convert_element_type %p, %type : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],bf16>
  %keys = torch.prims.convert_element_type %few, %int4 : !torch.vtensor<[5],bf16>, !torch.int -> !torch.vtensor<[5],si64>
  %queries = torch.aten.unsqueeze %keys, %int1 : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5,1],si64>
  %le = torch.aten.le.Tensor %keys, %queries : !torch.vtensor<[5],si64>, !torch.vtensor<[5,1],si64> -> !torch.vtensor<[5,5],i1>
  %hidden = torch.aten.bitwise_not %le : !torch.vtensor<[5,5],i1> -> !torch.vtensor<[5,5],i1>
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
  %8 = torch.aten.masked_fill.Scalar %7, %hidden, %inf : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// The positions fit 32 bits, so that the mask is causal.
// CHECK: [Passed] raised |{{.*}}Function=int32 |{{.*}}causal=true, form=absorbed, masks=0
func.func @int32(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %first = torch.constant.int 1000
  %type = torch.constant.int 3
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %p = torch.aten.add.Scalar %r, %first, %int1 : !torch.vtensor<[5],si64>, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %keys = torch.prims.convert_element_type %p, %type : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],si32>
  %queries = torch.aten.unsqueeze %keys, %int1 : !torch.vtensor<[5],si32>, !torch.int -> !torch.vtensor<[5,1],si32>
  %le = torch.aten.le.Tensor %keys, %queries : !torch.vtensor<[5],si32>, !torch.vtensor<[5,1],si32> -> !torch.vtensor<[5,5],i1>
  %hidden = torch.aten.bitwise_not %le : !torch.vtensor<[5,5],i1> -> !torch.vtensor<[5,5],i1>
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
  %8 = torch.aten.masked_fill.Scalar %7, %hidden, %inf : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}

// Constant positions do not fit 32 bits, so that the mask is an operand.
// CHECK: [Passed] raised |{{.*}}Function=int32_wraps |{{.*}}causal=false, form=absorbed, masks=1
func.func @int32_wraps(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %latent: !torch.vtensor<[2,5,16],f32>, %k_rope: !torch.vtensor<[2,5,4],f32>, %uk: !torch.vtensor<[3,6,16],f32>, %uv: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %int-1 = torch.constant.int -1
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int4 = torch.constant.int 4
  %int5 = torch.constant.int 5
  %first = torch.constant.int 2147483644
  %type = torch.constant.int 3
  %scale = torch.constant.float 3.000000e-01
  %inf = torch.constant.float 0xFFF0000000000000
  %r = torch.aten.arange.start_step %int0, %int5, %int1, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  %p = torch.aten.add.Scalar %r, %first, %int1 : !torch.vtensor<[5],si64>, !torch.int, !torch.int -> !torch.vtensor<[5],si64>
  %keys = torch.prims.convert_element_type %p, %type : !torch.vtensor<[5],si64>, !torch.int -> !torch.vtensor<[5],si32>
  %queries = torch.aten.unsqueeze %keys, %int1 : !torch.vtensor<[5],si32>, !torch.int -> !torch.vtensor<[5,1],si32>
  %le = torch.aten.le.Tensor %keys, %queries : !torch.vtensor<[5],si32>, !torch.vtensor<[5,1],si32> -> !torch.vtensor<[5,5],i1>
  %hidden = torch.aten.bitwise_not %le : !torch.vtensor<[5,5],i1> -> !torch.vtensor<[5,5],i1>
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
  %8 = torch.aten.masked_fill.Scalar %7, %hidden, %inf : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[5,5],i1>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %9 = torch.aten.softmax.int %8, %int-1, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %10 = torch.prim.ListConstruct %9, %latent, %uv : (!torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %11 = torch.aten.einsum %weighted, %10, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,7],f32>
  return %11 : !torch.vtensor<[2,5,3,7],f32>
}
