// Caches of 8 bits whose rows are latent and rope key.
// RUN: mla-opt %s --mla-raise-torch | FileCheck %s

// The model quantises and reads whole rows, and so do the ops.
// CHECK-LABEL: func.func @whole(
// CHECK: %[[C:.*]] = mla.quantize_rows %{{.*}} scale(%[[S:.*]]) : (tensor<2x3x20xbf16>, tensor<1xf32>) -> tensor<2x3x20xf8E4M3FN>
// CHECK: %[[U:.*]] = mla.update past(%{{.*}}) new(%[[C]]) {{.*}}mode = #mla.update<concat>{{.*}} -> tensor<2x8x20xf8E4M3FN>
// CHECK: mla.dequantize_rows %{{.*}} scale(%[[S]]) : (tensor<2x8x20xf8E4M3FN>, tensor<1xf32>) -> tensor<2x8x20xbf16>
// CHECK-COUNT-2: torch.aten.slice.Tensor
// CHECK: mla.attention
func.func @whole(%q: !torch.vtensor<[2,5,3,10],bf16>, %uk: !torch.vtensor<[5,6,16],bf16>, %uv: !torch.vtensor<[5,7,16],bf16>, %past: !torch.vtensor<[2,5,20],f8E4M3FN>, %nl: !torch.vtensor<[2,3,16],bf16>, %nr: !torch.vtensor<[2,3,4],bf16>) -> (!torch.vtensor<[2,5,3,7],bf16>, !torch.vtensor<[2,8,20],f8E4M3FN>) {
  %im1 = torch.constant.int -1
  %i0 = torch.constant.int 0
  %i1 = torch.constant.int 1
  %i2 = torch.constant.int 2
  %i3 = torch.constant.int 3
  %i4 = torch.constant.int 4
  %i5 = torch.constant.int 5
  %i6 = torch.constant.int 6
  %i8 = torch.constant.int 8
  %i15 = torch.constant.int 15
  %i16 = torch.constant.int 16
  %i24 = torch.constant.int 24
  %low = torch.constant.int -448
  %high = torch.constant.int 448
  %i20 = torch.constant.int 20
  %none = torch.constant.none
  %false = torch.constant.bool false
  %quarter = torch.constant.float 2.500000e-01
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %rowl = torch.prim.ListConstruct %nl, %nr : (!torch.vtensor<[2,3,16],bf16>, !torch.vtensor<[2,3,4],bf16>) -> !torch.list<vtensor>
  %row = torch.aten.cat %rowl, %im1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,20],bf16>
  %xf = torch.prims.convert_element_type %row, %i6 : !torch.vtensor<[2,3,20],bf16>, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %xd = torch.aten.div.Scalar %xf, %quarter : !torch.vtensor<[2,3,20],f32>, !torch.float -> !torch.vtensor<[2,3,20],f32>
  %xc = torch.aten.clamp %xd, %low, %high : !torch.vtensor<[2,3,20],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %xq = torch.prims.convert_element_type %xc, %i24 : !torch.vtensor<[2,3,20],f32>, !torch.int -> !torch.vtensor<[2,3,20],f8E4M3FN>
  %ul = torch.prim.ListConstruct %past, %xq : (!torch.vtensor<[2,5,20],f8E4M3FN>, !torch.vtensor<[2,3,20],f8E4M3FN>) -> !torch.list<vtensor>
  %u = torch.aten.cat %ul, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,20],f8E4M3FN>
  %allb = torch.prims.convert_element_type %u, %i15 : !torch.vtensor<[2,8,20],f8E4M3FN>, !torch.int -> !torch.vtensor<[2,8,20],bf16>
  %all = torch.aten.mul.Scalar %allb, %quarter : !torch.vtensor<[2,8,20],bf16>, !torch.float -> !torch.vtensor<[2,8,20],bf16>
  %l = torch.aten.slice.Tensor %all, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,20],bf16>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],bf16>
  %r = torch.aten.slice.Tensor %all, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,8,20],bf16>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],bf16>
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %l, %uk : (!torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[5,6,16],bf16>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],bf16>
  %lv = torch.prim.ListConstruct %l, %uv : (!torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[5,7,16],bf16>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],bf16>
  %v7 = torch.aten.unsqueeze %r, %i1 : !torch.vtensor<[2,8,4],bf16>, !torch.int -> !torch.vtensor<[2,1,8,4],bf16>
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v7, %wide, %false : !torch.vtensor<[2,1,8,4],bf16>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],bf16>
  %kl = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],bf16>, !torch.vtensor<[2,5,8,4],bf16>) -> !torch.list<vtensor>
  %k = torch.aten.cat %kl, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],bf16>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],bf16>, !torch.vtensor<[2,5,8,10],bf16>, !torch.vtensor<[2,5,8,7],bf16>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],bf16>
  return %o, %u : !torch.vtensor<[2,5,3,7],bf16>, !torch.vtensor<[2,8,20],f8E4M3FN>
}

// The model quantises and reads latent and rope key one by one.
// CHECK-LABEL: func.func @parts(
// CHECK-DAG: mla.quantize_rows {{.*}} -> tensor<2x3x16xf8E4M3FN>
// CHECK-DAG: mla.quantize_rows {{.*}} -> tensor<2x3x4xf8E4M3FN>
// CHECK: mla.update {{.*}} -> tensor<2x8x20xf8E4M3FN>
// CHECK-DAG: mla.dequantize_rows {{.*}} -> tensor<2x8x16xbf16>
// CHECK-DAG: mla.dequantize_rows {{.*}} -> tensor<2x8x4xbf16>
// CHECK: mla.attention
func.func @parts(%q: !torch.vtensor<[2,5,3,10],bf16>, %uk: !torch.vtensor<[5,6,16],bf16>, %uv: !torch.vtensor<[5,7,16],bf16>, %past: !torch.vtensor<[2,5,20],f8E4M3FN>, %nl: !torch.vtensor<[2,3,16],bf16>, %nr: !torch.vtensor<[2,3,4],bf16>) -> (!torch.vtensor<[2,5,3,7],bf16>, !torch.vtensor<[2,8,20],f8E4M3FN>) {
  %im1 = torch.constant.int -1
  %i0 = torch.constant.int 0
  %i1 = torch.constant.int 1
  %i2 = torch.constant.int 2
  %i3 = torch.constant.int 3
  %i4 = torch.constant.int 4
  %i5 = torch.constant.int 5
  %i6 = torch.constant.int 6
  %i8 = torch.constant.int 8
  %i15 = torch.constant.int 15
  %i16 = torch.constant.int 16
  %i24 = torch.constant.int 24
  %low = torch.constant.int -448
  %high = torch.constant.int 448
  %i20 = torch.constant.int 20
  %none = torch.constant.none
  %false = torch.constant.bool false
  %quarter = torch.constant.float 2.500000e-01
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %lf = torch.prims.convert_element_type %nl, %i6 : !torch.vtensor<[2,3,16],bf16>, !torch.int -> !torch.vtensor<[2,3,16],f32>
  %ld = torch.aten.div.Scalar %lf, %quarter : !torch.vtensor<[2,3,16],f32>, !torch.float -> !torch.vtensor<[2,3,16],f32>
  %lc = torch.aten.clamp %ld, %low, %high : !torch.vtensor<[2,3,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,16],f32>
  %lq = torch.prims.convert_element_type %lc, %i24 : !torch.vtensor<[2,3,16],f32>, !torch.int -> !torch.vtensor<[2,3,16],f8E4M3FN>
  %rf = torch.prims.convert_element_type %nr, %i6 : !torch.vtensor<[2,3,4],bf16>, !torch.int -> !torch.vtensor<[2,3,4],f32>
  %rd = torch.aten.div.Scalar %rf, %quarter : !torch.vtensor<[2,3,4],f32>, !torch.float -> !torch.vtensor<[2,3,4],f32>
  %rc = torch.aten.clamp %rd, %low, %high : !torch.vtensor<[2,3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,4],f32>
  %rq = torch.prims.convert_element_type %rc, %i24 : !torch.vtensor<[2,3,4],f32>, !torch.int -> !torch.vtensor<[2,3,4],f8E4M3FN>
  %rowl = torch.prim.ListConstruct %lq, %rq : (!torch.vtensor<[2,3,16],f8E4M3FN>, !torch.vtensor<[2,3,4],f8E4M3FN>) -> !torch.list<vtensor>
  %row = torch.aten.cat %rowl, %im1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,20],f8E4M3FN>
  %ul = torch.prim.ListConstruct %past, %row : (!torch.vtensor<[2,5,20],f8E4M3FN>, !torch.vtensor<[2,3,20],f8E4M3FN>) -> !torch.list<vtensor>
  %u = torch.aten.cat %ul, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,20],f8E4M3FN>
  %cl = torch.aten.slice.Tensor %u, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,20],f8E4M3FN>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f8E4M3FN>
  %cr = torch.aten.slice.Tensor %u, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,8,20],f8E4M3FN>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f8E4M3FN>
  %lb = torch.prims.convert_element_type %cl, %i15 : !torch.vtensor<[2,8,16],f8E4M3FN>, !torch.int -> !torch.vtensor<[2,8,16],bf16>
  %l = torch.aten.mul.Scalar %lb, %quarter : !torch.vtensor<[2,8,16],bf16>, !torch.float -> !torch.vtensor<[2,8,16],bf16>
  %rb = torch.prims.convert_element_type %cr, %i15 : !torch.vtensor<[2,8,4],f8E4M3FN>, !torch.int -> !torch.vtensor<[2,8,4],bf16>
  %r = torch.aten.mul.Scalar %rb, %quarter : !torch.vtensor<[2,8,4],bf16>, !torch.float -> !torch.vtensor<[2,8,4],bf16>
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %l, %uk : (!torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[5,6,16],bf16>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],bf16>
  %lv = torch.prim.ListConstruct %l, %uv : (!torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[5,7,16],bf16>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],bf16>
  %v7 = torch.aten.unsqueeze %r, %i1 : !torch.vtensor<[2,8,4],bf16>, !torch.int -> !torch.vtensor<[2,1,8,4],bf16>
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v7, %wide, %false : !torch.vtensor<[2,1,8,4],bf16>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],bf16>
  %kl = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],bf16>, !torch.vtensor<[2,5,8,4],bf16>) -> !torch.list<vtensor>
  %k = torch.aten.cat %kl, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],bf16>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],bf16>, !torch.vtensor<[2,5,8,10],bf16>, !torch.vtensor<[2,5,8,7],bf16>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],bf16>
  return %o, %u : !torch.vtensor<[2,5,3,7],bf16>, !torch.vtensor<[2,8,20],f8E4M3FN>
}

// The model casts whole rows, and multiplies latent and rope key one by one.
// CHECK-LABEL: func.func @products(
// CHECK: %[[C:.*]] = mla.quantize_rows {{.*}} -> tensor<2x3x20xf8E4M3FN>
// CHECK: mla.update past(%{{.*}}) new(%[[C]])
// CHECK-DAG: mla.dequantize_rows {{.*}} -> tensor<2x8x16xbf16>
// CHECK-DAG: mla.dequantize_rows {{.*}} -> tensor<2x8x4xbf16>
// CHECK: mla.attention
func.func @products(%q: !torch.vtensor<[2,5,3,10],bf16>, %uk: !torch.vtensor<[5,6,16],bf16>, %uv: !torch.vtensor<[5,7,16],bf16>, %past: !torch.vtensor<[2,5,20],f8E4M3FN>, %nl: !torch.vtensor<[2,3,16],bf16>, %nr: !torch.vtensor<[2,3,4],bf16>) -> (!torch.vtensor<[2,5,3,7],bf16>, !torch.vtensor<[2,8,20],f8E4M3FN>) {
  %im1 = torch.constant.int -1
  %i1 = torch.constant.int 1
  %i2 = torch.constant.int 2
  %i3 = torch.constant.int 3
  %i4 = torch.constant.int 4
  %i5 = torch.constant.int 5
  %i6 = torch.constant.int 6
  %i8 = torch.constant.int 8
  %i15 = torch.constant.int 15
  %i16 = torch.constant.int 16
  %i24 = torch.constant.int 24
  %low = torch.constant.int -448
  %high = torch.constant.int 448
  %none = torch.constant.none
  %false = torch.constant.bool false
  %quarter = torch.constant.float 2.500000e-01
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %rowl = torch.prim.ListConstruct %nl, %nr : (!torch.vtensor<[2,3,16],bf16>, !torch.vtensor<[2,3,4],bf16>) -> !torch.list<vtensor>
  %row = torch.aten.cat %rowl, %im1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,20],bf16>
  %xf = torch.prims.convert_element_type %row, %i6 : !torch.vtensor<[2,3,20],bf16>, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %xd = torch.aten.div.Scalar %xf, %quarter : !torch.vtensor<[2,3,20],f32>, !torch.float -> !torch.vtensor<[2,3,20],f32>
  %xc = torch.aten.clamp %xd, %low, %high : !torch.vtensor<[2,3,20],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %xq = torch.prims.convert_element_type %xc, %i24 : !torch.vtensor<[2,3,20],f32>, !torch.int -> !torch.vtensor<[2,3,20],f8E4M3FN>
  %ul = torch.prim.ListConstruct %past, %xq : (!torch.vtensor<[2,5,20],f8E4M3FN>, !torch.vtensor<[2,3,20],f8E4M3FN>) -> !torch.list<vtensor>
  %u = torch.aten.cat %ul, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,20],f8E4M3FN>
  %ub = torch.prims.convert_element_type %u, %i15 : !torch.vtensor<[2,8,20],f8E4M3FN>, !torch.int -> !torch.vtensor<[2,8,20],bf16>
  %sizes = torch.prim.ListConstruct %i16, %i4 : (!torch.int, !torch.int) -> !torch.list<int>
  %split = torch.aten.split_with_sizes %ub, %sizes, %im1 : !torch.vtensor<[2,8,20],bf16>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %both:2 = torch.prim.ListUnpack %split : !torch.list<vtensor> -> !torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[2,8,4],bf16>
  %l = torch.aten.mul.Scalar %both#0, %quarter : !torch.vtensor<[2,8,16],bf16>, !torch.float -> !torch.vtensor<[2,8,16],bf16>
  %r = torch.aten.mul.Scalar %both#1, %quarter : !torch.vtensor<[2,8,4],bf16>, !torch.float -> !torch.vtensor<[2,8,4],bf16>
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %l, %uk : (!torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[5,6,16],bf16>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],bf16>
  %lv = torch.prim.ListConstruct %l, %uv : (!torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[5,7,16],bf16>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],bf16>
  %v7 = torch.aten.unsqueeze %r, %i1 : !torch.vtensor<[2,8,4],bf16>, !torch.int -> !torch.vtensor<[2,1,8,4],bf16>
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v7, %wide, %false : !torch.vtensor<[2,1,8,4],bf16>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],bf16>
  %kl = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],bf16>, !torch.vtensor<[2,5,8,4],bf16>) -> !torch.list<vtensor>
  %k = torch.aten.cat %kl, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],bf16>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],bf16>, !torch.vtensor<[2,5,8,10],bf16>, !torch.vtensor<[2,5,8,7],bf16>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],bf16>
  return %o, %u : !torch.vtensor<[2,5,3,7],bf16>, !torch.vtensor<[2,8,20],f8E4M3FN>
}

// The rope key is a part of the latent, so that no op updates the cache.
// CHECK-LABEL: func.func @shared_columns(
// CHECK-NOT: mla.update
// CHECK: mla.attention
func.func @shared_columns(%q: !torch.vtensor<[2,5,3,10],bf16>, %uk: !torch.vtensor<[5,6,16],bf16>, %uv: !torch.vtensor<[5,7,16],bf16>, %past: !torch.vtensor<[2,5,20],f8E4M3FN>, %nl: !torch.vtensor<[2,3,16],bf16>, %nr: !torch.vtensor<[2,3,4],bf16>) -> (!torch.vtensor<[2,5,3,7],bf16>, !torch.vtensor<[2,8,20],f8E4M3FN>) {
  %im1 = torch.constant.int -1
  %i0 = torch.constant.int 0
  %i1 = torch.constant.int 1
  %i2 = torch.constant.int 2
  %i3 = torch.constant.int 3
  %i4 = torch.constant.int 4
  %i5 = torch.constant.int 5
  %i6 = torch.constant.int 6
  %i8 = torch.constant.int 8
  %i15 = torch.constant.int 15
  %i16 = torch.constant.int 16
  %i24 = torch.constant.int 24
  %low = torch.constant.int -448
  %high = torch.constant.int 448
  %i12 = torch.constant.int 12
  %none = torch.constant.none
  %false = torch.constant.bool false
  %quarter = torch.constant.float 2.500000e-01
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %rowl = torch.prim.ListConstruct %nl, %nr : (!torch.vtensor<[2,3,16],bf16>, !torch.vtensor<[2,3,4],bf16>) -> !torch.list<vtensor>
  %row = torch.aten.cat %rowl, %im1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,20],bf16>
  %xf = torch.prims.convert_element_type %row, %i6 : !torch.vtensor<[2,3,20],bf16>, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %xd = torch.aten.div.Scalar %xf, %quarter : !torch.vtensor<[2,3,20],f32>, !torch.float -> !torch.vtensor<[2,3,20],f32>
  %xc = torch.aten.clamp %xd, %low, %high : !torch.vtensor<[2,3,20],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %xq = torch.prims.convert_element_type %xc, %i24 : !torch.vtensor<[2,3,20],f32>, !torch.int -> !torch.vtensor<[2,3,20],f8E4M3FN>
  %ul = torch.prim.ListConstruct %past, %xq : (!torch.vtensor<[2,5,20],f8E4M3FN>, !torch.vtensor<[2,3,20],f8E4M3FN>) -> !torch.list<vtensor>
  %u = torch.aten.cat %ul, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,20],f8E4M3FN>
  %allb = torch.prims.convert_element_type %u, %i15 : !torch.vtensor<[2,8,20],f8E4M3FN>, !torch.int -> !torch.vtensor<[2,8,20],bf16>
  %all = torch.aten.mul.Scalar %allb, %quarter : !torch.vtensor<[2,8,20],bf16>, !torch.float -> !torch.vtensor<[2,8,20],bf16>
  %l = torch.aten.slice.Tensor %all, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,20],bf16>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],bf16>
  %r = torch.aten.slice.Tensor %all, %i2, %i8, %i12, %i1 : !torch.vtensor<[2,8,20],bf16>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],bf16>
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %l, %uk : (!torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[5,6,16],bf16>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],bf16>
  %lv = torch.prim.ListConstruct %l, %uv : (!torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[5,7,16],bf16>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],bf16>
  %v7 = torch.aten.unsqueeze %r, %i1 : !torch.vtensor<[2,8,4],bf16>, !torch.int -> !torch.vtensor<[2,1,8,4],bf16>
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v7, %wide, %false : !torch.vtensor<[2,1,8,4],bf16>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],bf16>
  %kl = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],bf16>, !torch.vtensor<[2,5,8,4],bf16>) -> !torch.list<vtensor>
  %k = torch.aten.cat %kl, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],bf16>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],bf16>, !torch.vtensor<[2,5,8,10],bf16>, !torch.vtensor<[2,5,8,7],bf16>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],bf16>
  return %o, %u : !torch.vtensor<[2,5,3,7],bf16>, !torch.vtensor<[2,8,20],f8E4M3FN>
}
