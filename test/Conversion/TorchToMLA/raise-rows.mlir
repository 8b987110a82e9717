// Caches of 8 bits that the model quantises itself. What is proved becomes mla.quantize_rows
// and mla.dequantize_rows around an update of codes.
// RUN: mla-opt %s --mla-raise-torch | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK-COUNT-2: [Passed] rows | {{.*}}Function=divided {{.*}}scale=0.25, type=f8E4M3FN
// REMARK: [Passed] raised | {{.*}}Function=divided {{.*}}update=concat
// REMARK-COUNT-2: [Missed] P14 | {{.*}}Function=unclamped {{.*}}the model stores nan for {{[0-9.]+}}, and a page with scale 0.25 stores 448; clamp to the largest number before the cast
// REMARK-COUNT-2: [Missed] P14 | {{.*}}Function=other_scale {{.*}}the model stores 4 for 1, and a page with scale 0.5 stores 2"

// CHECK-LABEL: func.func @divided(
// CHECK-COUNT-2: arith.constant dense<2.500000e-01> : tensor<1xf32>
// CHECK: mla.quantize_rows %{{.*}} scale(%[[S:.*]]) : (tensor<2x3x16xbf16>, tensor<1xf32>) -> tensor<2x3x16xf8E4M3FN>
// CHECK: mla.quantize_rows %{{.*}} scale(%[[T:.*]]) : (tensor<2x3x4xbf16>, tensor<1xf32>) -> tensor<2x3x4xf8E4M3FN>
// CHECK: %[[L:.*]], %[[R:.*]] = mla.update {{.*}}mode = #mla.update<concat>{{.*}} -> (tensor<2x8x16xf8E4M3FN>, tensor<2x8x4xf8E4M3FN>)
// CHECK: %[[DL:.*]] = mla.dequantize_rows %[[L]] scale(%[[S]]) : (tensor<2x8x16xf8E4M3FN>, tensor<1xf32>) -> tensor<2x8x16xbf16>
// CHECK: %[[DR:.*]] = mla.dequantize_rows %[[R]] scale(%[[T]])
// CHECK: mla.attention {{.*}} latent(%[[DL]], %[[DR]]) {{.*}}scale = 3.000000e-01
func.func @divided(%q: !torch.vtensor<[2,5,3,10],bf16>, %uk: !torch.vtensor<[5,6,16],bf16>, %uv: !torch.vtensor<[5,7,16],bf16>, %pl: !torch.vtensor<[2,5,16],f8E4M3FN>, %pr: !torch.vtensor<[2,5,4],f8E4M3FN>, %nl: !torch.vtensor<[2,3,16],bf16>, %nr: !torch.vtensor<[2,3,4],bf16>) -> (!torch.vtensor<[2,5,3,7],bf16>, !torch.vtensor<[2,8,16],f8E4M3FN>, !torch.vtensor<[2,8,4],f8E4M3FN>) {
  %i1 = torch.constant.int 1
  %i6 = torch.constant.int 6
  %i15 = torch.constant.int 15
  %i24 = torch.constant.int 24
  %low = torch.constant.int -448
  %high = torch.constant.int 448
  %quarter = torch.constant.float 2.500000e-01
  %half = torch.constant.float 5.000000e-01
  %lf = torch.prims.convert_element_type %nl, %i6 : !torch.vtensor<[2,3,16],bf16>, !torch.int -> !torch.vtensor<[2,3,16],f32>
  %ld = torch.aten.div.Scalar %lf, %quarter : !torch.vtensor<[2,3,16],f32>, !torch.float -> !torch.vtensor<[2,3,16],f32>
  %lc = torch.aten.clamp %ld, %low, %high : !torch.vtensor<[2,3,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,16],f32>
  %lq = torch.prims.convert_element_type %lc, %i24 : !torch.vtensor<[2,3,16],f32>, !torch.int -> !torch.vtensor<[2,3,16],f8E4M3FN>
  %rf = torch.prims.convert_element_type %nr, %i6 : !torch.vtensor<[2,3,4],bf16>, !torch.int -> !torch.vtensor<[2,3,4],f32>
  %rd = torch.aten.div.Scalar %rf, %quarter : !torch.vtensor<[2,3,4],f32>, !torch.float -> !torch.vtensor<[2,3,4],f32>
  %rc = torch.aten.clamp %rd, %low, %high : !torch.vtensor<[2,3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,4],f32>
  %rq = torch.prims.convert_element_type %rc, %i24 : !torch.vtensor<[2,3,4],f32>, !torch.int -> !torch.vtensor<[2,3,4],f8E4M3FN>
  %lp = torch.prim.ListConstruct %pl, %lq : (!torch.vtensor<[2,5,16],f8E4M3FN>, !torch.vtensor<[2,3,16],f8E4M3FN>) -> !torch.list<vtensor>
  %lu = torch.aten.cat %lp, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,16],f8E4M3FN>
  %rp = torch.prim.ListConstruct %pr, %rq : (!torch.vtensor<[2,5,4],f8E4M3FN>, !torch.vtensor<[2,3,4],f8E4M3FN>) -> !torch.list<vtensor>
  %ru = torch.aten.cat %rp, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,4],f8E4M3FN>
  %lb = torch.prims.convert_element_type %lu, %i15 : !torch.vtensor<[2,8,16],f8E4M3FN>, !torch.int -> !torch.vtensor<[2,8,16],bf16>
  %l = torch.aten.mul.Scalar %lb, %quarter : !torch.vtensor<[2,8,16],bf16>, !torch.float -> !torch.vtensor<[2,8,16],bf16>
  %rb = torch.prims.convert_element_type %ru, %i15 : !torch.vtensor<[2,8,4],f8E4M3FN>, !torch.int -> !torch.vtensor<[2,8,4],bf16>
  %r = torch.aten.mul.Scalar %rb, %quarter : !torch.vtensor<[2,8,4],bf16>, !torch.float -> !torch.vtensor<[2,8,4],bf16>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %i0 = torch.constant.int 0
  %i2 = torch.constant.int 2
  %i3 = torch.constant.int 3
  %i4 = torch.constant.int 4
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %l, %uk : (!torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[5,6,16],bf16>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],bf16>
  %lv = torch.prim.ListConstruct %l, %uv : (!torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[5,7,16],bf16>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],bf16>
  %v7 = torch.aten.unsqueeze %r, %i1 : !torch.vtensor<[2,8,4],bf16>, !torch.int -> !torch.vtensor<[2,1,8,4],bf16>
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v7, %wide, %false : !torch.vtensor<[2,1,8,4],bf16>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],bf16>
  %l8 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],bf16>, !torch.vtensor<[2,5,8,4],bf16>) -> !torch.list<vtensor>
  %c9 = torch.aten.cat %l8, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],bf16>
  %o = torch.aten.scaled_dot_product_attention %q, %c9, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],bf16>, !torch.vtensor<[2,5,8,10],bf16>, !torch.vtensor<[2,5,8,7],bf16>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],bf16>
  return %o, %lu, %ru : !torch.vtensor<[2,5,3,7],bf16>, !torch.vtensor<[2,8,16],f8E4M3FN>, !torch.vtensor<[2,8,4],f8E4M3FN>
}

// Numbers beyond 448 become NaN.
// CHECK-LABEL: func.func @unclamped(
// CHECK-NOT: mla.quantize_rows
func.func @unclamped(%q: !torch.vtensor<[2,5,3,10],bf16>, %uk: !torch.vtensor<[5,6,16],bf16>, %uv: !torch.vtensor<[5,7,16],bf16>, %pl: !torch.vtensor<[2,5,16],f8E4M3FN>, %pr: !torch.vtensor<[2,5,4],f8E4M3FN>, %nl: !torch.vtensor<[2,3,16],bf16>, %nr: !torch.vtensor<[2,3,4],bf16>) -> (!torch.vtensor<[2,5,3,7],bf16>, !torch.vtensor<[2,8,16],f8E4M3FN>, !torch.vtensor<[2,8,4],f8E4M3FN>) {
  %i1 = torch.constant.int 1
  %i6 = torch.constant.int 6
  %i15 = torch.constant.int 15
  %i24 = torch.constant.int 24
  %low = torch.constant.int -448
  %high = torch.constant.int 448
  %quarter = torch.constant.float 2.500000e-01
  %half = torch.constant.float 5.000000e-01
  %lf = torch.prims.convert_element_type %nl, %i6 : !torch.vtensor<[2,3,16],bf16>, !torch.int -> !torch.vtensor<[2,3,16],f32>
  %ld = torch.aten.div.Scalar %lf, %quarter : !torch.vtensor<[2,3,16],f32>, !torch.float -> !torch.vtensor<[2,3,16],f32>
  %lq = torch.prims.convert_element_type %ld, %i24 : !torch.vtensor<[2,3,16],f32>, !torch.int -> !torch.vtensor<[2,3,16],f8E4M3FN>
  %rf = torch.prims.convert_element_type %nr, %i6 : !torch.vtensor<[2,3,4],bf16>, !torch.int -> !torch.vtensor<[2,3,4],f32>
  %rd = torch.aten.div.Scalar %rf, %quarter : !torch.vtensor<[2,3,4],f32>, !torch.float -> !torch.vtensor<[2,3,4],f32>
  %rq = torch.prims.convert_element_type %rd, %i24 : !torch.vtensor<[2,3,4],f32>, !torch.int -> !torch.vtensor<[2,3,4],f8E4M3FN>
  %lp = torch.prim.ListConstruct %pl, %lq : (!torch.vtensor<[2,5,16],f8E4M3FN>, !torch.vtensor<[2,3,16],f8E4M3FN>) -> !torch.list<vtensor>
  %lu = torch.aten.cat %lp, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,16],f8E4M3FN>
  %rp = torch.prim.ListConstruct %pr, %rq : (!torch.vtensor<[2,5,4],f8E4M3FN>, !torch.vtensor<[2,3,4],f8E4M3FN>) -> !torch.list<vtensor>
  %ru = torch.aten.cat %rp, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,4],f8E4M3FN>
  %lb = torch.prims.convert_element_type %lu, %i15 : !torch.vtensor<[2,8,16],f8E4M3FN>, !torch.int -> !torch.vtensor<[2,8,16],bf16>
  %l = torch.aten.mul.Scalar %lb, %quarter : !torch.vtensor<[2,8,16],bf16>, !torch.float -> !torch.vtensor<[2,8,16],bf16>
  %rb = torch.prims.convert_element_type %ru, %i15 : !torch.vtensor<[2,8,4],f8E4M3FN>, !torch.int -> !torch.vtensor<[2,8,4],bf16>
  %r = torch.aten.mul.Scalar %rb, %quarter : !torch.vtensor<[2,8,4],bf16>, !torch.float -> !torch.vtensor<[2,8,4],bf16>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %i0 = torch.constant.int 0
  %i2 = torch.constant.int 2
  %i3 = torch.constant.int 3
  %i4 = torch.constant.int 4
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %l, %uk : (!torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[5,6,16],bf16>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],bf16>
  %lv = torch.prim.ListConstruct %l, %uv : (!torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[5,7,16],bf16>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],bf16>
  %v7 = torch.aten.unsqueeze %r, %i1 : !torch.vtensor<[2,8,4],bf16>, !torch.int -> !torch.vtensor<[2,1,8,4],bf16>
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v7, %wide, %false : !torch.vtensor<[2,1,8,4],bf16>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],bf16>
  %l8 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],bf16>, !torch.vtensor<[2,5,8,4],bf16>) -> !torch.list<vtensor>
  %c9 = torch.aten.cat %l8, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],bf16>
  %o = torch.aten.scaled_dot_product_attention %q, %c9, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],bf16>, !torch.vtensor<[2,5,8,10],bf16>, !torch.vtensor<[2,5,8,7],bf16>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],bf16>
  return %o, %lu, %ru : !torch.vtensor<[2,5,3,7],bf16>, !torch.vtensor<[2,8,16],f8E4M3FN>, !torch.vtensor<[2,8,4],f8E4M3FN>
}

// Rows are divided by 0.25 and multiplied by 0.5.
// CHECK-LABEL: func.func @other_scale(
// CHECK-NOT: mla.quantize_rows
// CHECK-NOT: mla.dequantize_rows
func.func @other_scale(%q: !torch.vtensor<[2,5,3,10],bf16>, %uk: !torch.vtensor<[5,6,16],bf16>, %uv: !torch.vtensor<[5,7,16],bf16>, %pl: !torch.vtensor<[2,5,16],f8E4M3FN>, %pr: !torch.vtensor<[2,5,4],f8E4M3FN>, %nl: !torch.vtensor<[2,3,16],bf16>, %nr: !torch.vtensor<[2,3,4],bf16>) -> (!torch.vtensor<[2,5,3,7],bf16>, !torch.vtensor<[2,8,16],f8E4M3FN>, !torch.vtensor<[2,8,4],f8E4M3FN>) {
  %i1 = torch.constant.int 1
  %i6 = torch.constant.int 6
  %i15 = torch.constant.int 15
  %i24 = torch.constant.int 24
  %low = torch.constant.int -448
  %high = torch.constant.int 448
  %quarter = torch.constant.float 2.500000e-01
  %half = torch.constant.float 5.000000e-01
  %lf = torch.prims.convert_element_type %nl, %i6 : !torch.vtensor<[2,3,16],bf16>, !torch.int -> !torch.vtensor<[2,3,16],f32>
  %ld = torch.aten.div.Scalar %lf, %quarter : !torch.vtensor<[2,3,16],f32>, !torch.float -> !torch.vtensor<[2,3,16],f32>
  %lc = torch.aten.clamp %ld, %low, %high : !torch.vtensor<[2,3,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,16],f32>
  %lq = torch.prims.convert_element_type %lc, %i24 : !torch.vtensor<[2,3,16],f32>, !torch.int -> !torch.vtensor<[2,3,16],f8E4M3FN>
  %rf = torch.prims.convert_element_type %nr, %i6 : !torch.vtensor<[2,3,4],bf16>, !torch.int -> !torch.vtensor<[2,3,4],f32>
  %rd = torch.aten.div.Scalar %rf, %quarter : !torch.vtensor<[2,3,4],f32>, !torch.float -> !torch.vtensor<[2,3,4],f32>
  %rc = torch.aten.clamp %rd, %low, %high : !torch.vtensor<[2,3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,4],f32>
  %rq = torch.prims.convert_element_type %rc, %i24 : !torch.vtensor<[2,3,4],f32>, !torch.int -> !torch.vtensor<[2,3,4],f8E4M3FN>
  %lp = torch.prim.ListConstruct %pl, %lq : (!torch.vtensor<[2,5,16],f8E4M3FN>, !torch.vtensor<[2,3,16],f8E4M3FN>) -> !torch.list<vtensor>
  %lu = torch.aten.cat %lp, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,16],f8E4M3FN>
  %rp = torch.prim.ListConstruct %pr, %rq : (!torch.vtensor<[2,5,4],f8E4M3FN>, !torch.vtensor<[2,3,4],f8E4M3FN>) -> !torch.list<vtensor>
  %ru = torch.aten.cat %rp, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,4],f8E4M3FN>
  %lb = torch.prims.convert_element_type %lu, %i15 : !torch.vtensor<[2,8,16],f8E4M3FN>, !torch.int -> !torch.vtensor<[2,8,16],bf16>
  %l = torch.aten.mul.Scalar %lb, %half : !torch.vtensor<[2,8,16],bf16>, !torch.float -> !torch.vtensor<[2,8,16],bf16>
  %rb = torch.prims.convert_element_type %ru, %i15 : !torch.vtensor<[2,8,4],f8E4M3FN>, !torch.int -> !torch.vtensor<[2,8,4],bf16>
  %r = torch.aten.mul.Scalar %rb, %half : !torch.vtensor<[2,8,4],bf16>, !torch.float -> !torch.vtensor<[2,8,4],bf16>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %i0 = torch.constant.int 0
  %i2 = torch.constant.int 2
  %i3 = torch.constant.int 3
  %i4 = torch.constant.int 4
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %l, %uk : (!torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[5,6,16],bf16>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],bf16>
  %lv = torch.prim.ListConstruct %l, %uv : (!torch.vtensor<[2,8,16],bf16>, !torch.vtensor<[5,7,16],bf16>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],bf16>
  %v7 = torch.aten.unsqueeze %r, %i1 : !torch.vtensor<[2,8,4],bf16>, !torch.int -> !torch.vtensor<[2,1,8,4],bf16>
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v7, %wide, %false : !torch.vtensor<[2,1,8,4],bf16>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],bf16>
  %l8 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],bf16>, !torch.vtensor<[2,5,8,4],bf16>) -> !torch.list<vtensor>
  %c9 = torch.aten.cat %l8, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],bf16>
  %o = torch.aten.scaled_dot_product_attention %q, %c9, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],bf16>, !torch.vtensor<[2,5,8,10],bf16>, !torch.vtensor<[2,5,8,7],bf16>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],bf16>
  return %o, %lu, %ru : !torch.vtensor<[2,5,3,7],bf16>, !torch.vtensor<[2,8,16],f8E4M3FN>, !torch.vtensor<[2,8,4],f8E4M3FN>
}
