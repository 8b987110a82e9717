// Caches that hold the latent and the rope key in each row.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK-COUNT-2: [Passed] raised |{{.*}}update=concat
// REMARK-COUNT-3: [Passed] raised |{{.*}}update=scatter
// REMARK-COUNT-5: [Passed] raised |{{.*}}update=none

// Update: new tokens are appended as whole rows. The attention reads slices of
// the updated rows.
// CHECK-LABEL: sym_name = "behind"
// CHECK: %[[NEW:.*]] = "mla.update"(%{{[^,]*}}, %[[ROW:[^,)]*]]){{.*}}mode = #mla.update<concat>{{.*}}(tensor<2x5x20xf32>, tensor<2x3x20xf32>) -> tensor<2x8x20xf32>
// CHECK: %[[ALL:.*]] = "torch_c.from_builtin_tensor"(%[[NEW]])
// CHECK: %[[L:.*]] = "torch.aten.slice.Tensor"(%[[ALL]], {{.*}} -> !torch.vtensor<[2,8,16],f32>
// CHECK: %[[BL:.*]] = "torch_c.to_builtin_tensor"(%[[L]])
// CHECK: %[[R:.*]] = "torch.aten.slice.Tensor"(%[[ALL]], {{.*}} -> !torch.vtensor<[2,8,4],f32>
// CHECK: %[[BR:.*]] = "torch_c.to_builtin_tensor"(%[[R]])
// CHECK: "mla.attention"(%{{.*}}, %{{.*}}, %[[BL]], %[[BR]],
// CHECK: "func.return"(%{{.*}}, %[[ALL]])
func.func @behind(%q: !torch.vtensor<[2,5,3,10],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,5,20],f32>, %nl: !torch.vtensor<[2,3,16],f32>, %nr: !torch.vtensor<[2,3,4],f32>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %l1 = torch.prim.ListConstruct %nl, %nr : (!torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,4],f32>) -> !torch.list<vtensor>
  %i2 = torch.constant.int 2
  %c2 = torch.aten.cat %l1, %i2 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %l3 = torch.prim.ListConstruct %past, %c2 : (!torch.vtensor<[2,5,20],f32>, !torch.vtensor<[2,3,20],f32>) -> !torch.list<vtensor>
  %i1 = torch.constant.int 1
  %c4 = torch.aten.cat %l3, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,20],f32>
  %i0 = torch.constant.int 0
  %i16 = torch.constant.int 16
  %s5 = torch.aten.slice.Tensor %c4, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %i20 = torch.constant.int 20
  %s6 = torch.aten.slice.Tensor %c4, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %s5, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %s5, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %v7 = torch.aten.unsqueeze %s6, %i1 : !torch.vtensor<[2,8,4],f32>, !torch.int -> !torch.vtensor<[2,1,8,4],f32>
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %i4 = torch.constant.int 4
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v7, %wide, %false : !torch.vtensor<[2,1,8,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],f32>
  %l8 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,4],f32>) -> !torch.list<vtensor>
  %i3 = torch.constant.int 3
  %c9 = torch.aten.cat %l8, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %c9, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],f32>, !torch.vtensor<[2,5,8,10],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %c4 : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>
}

// Update: the rope key comes first in each row.
// CHECK-LABEL: sym_name = "rope_first"
// CHECK: %[[NEW:.*]] = "mla.update"(%{{[^,]*}}, %[[ROW:[^,)]*]]){{.*}}mode = #mla.update<concat>{{.*}}(tensor<2x5x20xf32>, tensor<2x3x20xf32>) -> tensor<2x8x20xf32>
// CHECK: "mla.attention"
func.func @rope_first(%q: !torch.vtensor<[2,5,3,10],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,5,20],f32>, %nl: !torch.vtensor<[2,3,16],f32>, %nr: !torch.vtensor<[2,3,4],f32>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %l1 = torch.prim.ListConstruct %nr, %nl : (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2,3,16],f32>) -> !torch.list<vtensor>
  %i2 = torch.constant.int 2
  %c2 = torch.aten.cat %l1, %i2 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %l3 = torch.prim.ListConstruct %past, %c2 : (!torch.vtensor<[2,5,20],f32>, !torch.vtensor<[2,3,20],f32>) -> !torch.list<vtensor>
  %i1 = torch.constant.int 1
  %c4 = torch.aten.cat %l3, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,20],f32>
  %i4 = torch.constant.int 4
  %i20 = torch.constant.int 20
  %s5 = torch.aten.slice.Tensor %c4, %i2, %i4, %i20, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %i0 = torch.constant.int 0
  %s6 = torch.aten.slice.Tensor %c4, %i2, %i0, %i4, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %s5, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %s5, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %v7 = torch.aten.unsqueeze %s6, %i1 : !torch.vtensor<[2,8,4],f32>, !torch.int -> !torch.vtensor<[2,1,8,4],f32>
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v7, %wide, %false : !torch.vtensor<[2,1,8,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],f32>
  %l8 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,4],f32>) -> !torch.list<vtensor>
  %i3 = torch.constant.int 3
  %c9 = torch.aten.cat %l8, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %c9, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],f32>, !torch.vtensor<[2,5,8,10],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %c4 : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>
}

// Update: whole rows are written at given positions.
// CHECK-LABEL: sym_name = "at_positions"
// CHECK: %[[NEW:.*]] = "mla.update"(%{{[^,]*}}, %[[ROW:[^,)]*]], %{{.*}}){{.*}}mode = #mla.update<scatter>{{.*}}(tensor<2x8x20xf32>, tensor<2x3x20xf32>, tensor<3xi64>) -> tensor<2x8x20xf32>
// CHECK: "mla.attention"
func.func @at_positions(%q: !torch.vtensor<[2,5,3,10],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,20],f32>, %nl: !torch.vtensor<[2,3,16],f32>, %nr: !torch.vtensor<[2,3,4],f32>, %pos: !torch.vtensor<[3],si64>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %l1 = torch.prim.ListConstruct %nl, %nr : (!torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,4],f32>) -> !torch.list<vtensor>
  %i2 = torch.constant.int 2
  %c2 = torch.aten.cat %l1, %i2 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %l3 = torch.prim.ListConstruct %none, %pos : (!torch.none, !torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %p4 = torch.aten.index_put %past, %l3, %c2, %false : !torch.vtensor<[2,8,20],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,3,20],f32>, !torch.bool -> !torch.vtensor<[2,8,20],f32>
  %i0 = torch.constant.int 0
  %i16 = torch.constant.int 16
  %i1 = torch.constant.int 1
  %s5 = torch.aten.slice.Tensor %p4, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %i20 = torch.constant.int 20
  %s6 = torch.aten.slice.Tensor %p4, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %s5, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %s5, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %v7 = torch.aten.unsqueeze %s6, %i1 : !torch.vtensor<[2,8,4],f32>, !torch.int -> !torch.vtensor<[2,1,8,4],f32>
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %i4 = torch.constant.int 4
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v7, %wide, %false : !torch.vtensor<[2,1,8,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],f32>
  %l8 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,4],f32>) -> !torch.list<vtensor>
  %i3 = torch.constant.int 3
  %c9 = torch.aten.cat %l8, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %c9, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],f32>, !torch.vtensor<[2,5,8,10],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %p4 : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>
}

// Update: two writes to the same rows, first the latent, then the rope key.
// CHECK-LABEL: sym_name = "two_slices"
// CHECK: %[[NEW:.*]] = "mla.update"(%{{[^,]*}}, %[[ROW:[^,)]*]], %{{.*}}){{.*}}mode = #mla.update<scatter>{{.*}}(tensor<2x8x20xf32>, tensor<2x3x20xf32>, tensor<3xi64>) -> tensor<2x8x20xf32>
// CHECK: "mla.attention"
func.func @two_slices(%q: !torch.vtensor<[2,5,3,10],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,20],f32>, %nl: !torch.vtensor<[2,3,16],f32>, %nr: !torch.vtensor<[2,3,4],f32>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %i1 = torch.constant.int 1
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %s1 = torch.aten.slice.Tensor %past, %i1, %i5, %i8, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %i2 = torch.constant.int 2
  %i0 = torch.constant.int 0
  %i16 = torch.constant.int 16
  %w2 = torch.aten.slice_scatter %s1, %nl, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,3,20],f32>, !torch.vtensor<[2,3,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %w3 = torch.aten.slice_scatter %past, %w2, %i1, %i5, %i8, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.vtensor<[2,3,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,20],f32>
  %s4 = torch.aten.slice.Tensor %w3, %i1, %i5, %i8, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %i20 = torch.constant.int 20
  %w5 = torch.aten.slice_scatter %s4, %nr, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,3,20],f32>, !torch.vtensor<[2,3,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %w6 = torch.aten.slice_scatter %w3, %w5, %i1, %i5, %i8, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.vtensor<[2,3,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,20],f32>
  %s7 = torch.aten.slice.Tensor %w6, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %s8 = torch.aten.slice.Tensor %w6, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %s7, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %s7, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %v9 = torch.aten.unsqueeze %s8, %i1 : !torch.vtensor<[2,8,4],f32>, !torch.int -> !torch.vtensor<[2,1,8,4],f32>
  %i4 = torch.constant.int 4
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v9, %wide, %false : !torch.vtensor<[2,1,8,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],f32>
  %l10 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,4],f32>) -> !torch.list<vtensor>
  %i3 = torch.constant.int 3
  %c11 = torch.aten.cat %l10, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %c11, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],f32>, !torch.vtensor<[2,5,8,10],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %w6 : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>
}

// Update: two writes at the same list of positions, first the latent, then the
// rope key.
// CHECK-LABEL: sym_name = "two_lists"
// CHECK: %[[NEW:.*]] = "mla.update"(%{{[^,]*}}, %[[ROW:[^,)]*]], %{{.*}}){{.*}}mode = #mla.update<scatter>{{.*}}(tensor<2x8x20xf32>, tensor<2x3x20xf32>, tensor<3xi64>) -> tensor<2x8x20xf32>
// CHECK: "mla.attention"
func.func @two_lists(%q: !torch.vtensor<[2,5,3,10],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,20],f32>, %nl: !torch.vtensor<[2,3,16],f32>, %nr: !torch.vtensor<[2,3,4],f32>, %pos: !torch.vtensor<[3],si64>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %i2 = torch.constant.int 2
  %i0 = torch.constant.int 0
  %i16 = torch.constant.int 16
  %i1 = torch.constant.int 1
  %s1 = torch.aten.slice.Tensor %past, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %l2 = torch.prim.ListConstruct %none, %pos : (!torch.none, !torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %p3 = torch.aten.index_put %s1, %l2, %nl, %false : !torch.vtensor<[2,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,3,16],f32>, !torch.bool -> !torch.vtensor<[2,8,16],f32>
  %w4 = torch.aten.slice_scatter %past, %p3, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.vtensor<[2,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,20],f32>
  %i20 = torch.constant.int 20
  %s5 = torch.aten.slice.Tensor %w4, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f32>
  %l6 = torch.prim.ListConstruct %none, %pos : (!torch.none, !torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %p7 = torch.aten.index_put %s5, %l6, %nr, %false : !torch.vtensor<[2,8,4],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,3,4],f32>, !torch.bool -> !torch.vtensor<[2,8,4],f32>
  %w8 = torch.aten.slice_scatter %w4, %p7, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.vtensor<[2,8,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,20],f32>
  %s9 = torch.aten.slice.Tensor %w8, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %s10 = torch.aten.slice.Tensor %w8, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %s9, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %s9, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %v11 = torch.aten.unsqueeze %s10, %i1 : !torch.vtensor<[2,8,4],f32>, !torch.int -> !torch.vtensor<[2,1,8,4],f32>
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %i4 = torch.constant.int 4
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v11, %wide, %false : !torch.vtensor<[2,1,8,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],f32>
  %l12 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,4],f32>) -> !torch.list<vtensor>
  %i3 = torch.constant.int 3
  %c13 = torch.aten.cat %l12, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %c13, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],f32>, !torch.vtensor<[2,5,8,10],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %w8 : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>
}

// No update: two columns belong to neither the latent nor the rope key.
// CHECK-LABEL: sym_name = "gap"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
func.func @gap(%q: !torch.vtensor<[2,5,3,10],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,5,22],f32>, %nl: !torch.vtensor<[2,3,16],f32>, %nr: !torch.vtensor<[2,3,4],f32>, %more: !torch.vtensor<[2,3,2],f32>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,22],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %l1 = torch.prim.ListConstruct %nl, %more, %nr : (!torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,2],f32>, !torch.vtensor<[2,3,4],f32>) -> !torch.list<vtensor>
  %i2 = torch.constant.int 2
  %c2 = torch.aten.cat %l1, %i2 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,22],f32>
  %l3 = torch.prim.ListConstruct %past, %c2 : (!torch.vtensor<[2,5,22],f32>, !torch.vtensor<[2,3,22],f32>) -> !torch.list<vtensor>
  %i1 = torch.constant.int 1
  %c4 = torch.aten.cat %l3, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,22],f32>
  %i0 = torch.constant.int 0
  %i16 = torch.constant.int 16
  %s5 = torch.aten.slice.Tensor %c4, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,22],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %i18 = torch.constant.int 18
  %i22 = torch.constant.int 22
  %s6 = torch.aten.slice.Tensor %c4, %i2, %i18, %i22, %i1 : !torch.vtensor<[2,8,22],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %s5, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %s5, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %v7 = torch.aten.unsqueeze %s6, %i1 : !torch.vtensor<[2,8,4],f32>, !torch.int -> !torch.vtensor<[2,1,8,4],f32>
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %i4 = torch.constant.int 4
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v7, %wide, %false : !torch.vtensor<[2,1,8,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],f32>
  %l8 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,4],f32>) -> !torch.list<vtensor>
  %i3 = torch.constant.int 3
  %c9 = torch.aten.cat %l8, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %c9, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],f32>, !torch.vtensor<[2,5,8,10],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %c4 : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,22],f32>
}

// No update: two columns belong both to the latent and to the rope key.
// CHECK-LABEL: sym_name = "overlap"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
func.func @overlap(%q: !torch.vtensor<[2,5,3,10],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,5,18],f32>, %nl: !torch.vtensor<[2,3,16],f32>, %nr: !torch.vtensor<[2,3,4],f32>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,18],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %i2 = torch.constant.int 2
  %i0 = torch.constant.int 0
  %i14 = torch.constant.int 14
  %i1 = torch.constant.int 1
  %s1 = torch.aten.slice.Tensor %nl, %i2, %i0, %i14, %i1 : !torch.vtensor<[2,3,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,14],f32>
  %l2 = torch.prim.ListConstruct %s1, %nr : (!torch.vtensor<[2,3,14],f32>, !torch.vtensor<[2,3,4],f32>) -> !torch.list<vtensor>
  %c3 = torch.aten.cat %l2, %i2 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,18],f32>
  %l4 = torch.prim.ListConstruct %past, %c3 : (!torch.vtensor<[2,5,18],f32>, !torch.vtensor<[2,3,18],f32>) -> !torch.list<vtensor>
  %c5 = torch.aten.cat %l4, %i1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,8,18],f32>
  %i16 = torch.constant.int 16
  %s6 = torch.aten.slice.Tensor %c5, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,18],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %i18 = torch.constant.int 18
  %s7 = torch.aten.slice.Tensor %c5, %i2, %i14, %i18, %i1 : !torch.vtensor<[2,8,18],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %s6, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %s6, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %v8 = torch.aten.unsqueeze %s7, %i1 : !torch.vtensor<[2,8,4],f32>, !torch.int -> !torch.vtensor<[2,1,8,4],f32>
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %i4 = torch.constant.int 4
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v8, %wide, %false : !torch.vtensor<[2,1,8,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],f32>
  %l9 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,4],f32>) -> !torch.list<vtensor>
  %i3 = torch.constant.int 3
  %c10 = torch.aten.cat %l9, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %c10, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],f32>, !torch.vtensor<[2,5,8,10],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %c5 : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,18],f32>
}

// No update at positions: two columns belong to neither the latent nor the rope
// key.
// CHECK-LABEL: sym_name = "gap_at_positions"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
func.func @gap_at_positions(%q: !torch.vtensor<[2,5,3,10],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,22],f32>, %nl: !torch.vtensor<[2,3,16],f32>, %nr: !torch.vtensor<[2,3,4],f32>, %pos: !torch.vtensor<[3],si64>, %more: !torch.vtensor<[2,3,2],f32>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,22],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %l1 = torch.prim.ListConstruct %nl, %more, %nr : (!torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,2],f32>, !torch.vtensor<[2,3,4],f32>) -> !torch.list<vtensor>
  %i2 = torch.constant.int 2
  %c2 = torch.aten.cat %l1, %i2 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,3,22],f32>
  %l3 = torch.prim.ListConstruct %none, %pos : (!torch.none, !torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %p4 = torch.aten.index_put %past, %l3, %c2, %false : !torch.vtensor<[2,8,22],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,3,22],f32>, !torch.bool -> !torch.vtensor<[2,8,22],f32>
  %i0 = torch.constant.int 0
  %i16 = torch.constant.int 16
  %i1 = torch.constant.int 1
  %s5 = torch.aten.slice.Tensor %p4, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,22],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %i18 = torch.constant.int 18
  %i22 = torch.constant.int 22
  %s6 = torch.aten.slice.Tensor %p4, %i2, %i18, %i22, %i1 : !torch.vtensor<[2,8,22],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %s5, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %s5, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %v7 = torch.aten.unsqueeze %s6, %i1 : !torch.vtensor<[2,8,4],f32>, !torch.int -> !torch.vtensor<[2,1,8,4],f32>
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %i4 = torch.constant.int 4
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v7, %wide, %false : !torch.vtensor<[2,1,8,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],f32>
  %l8 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,4],f32>) -> !torch.list<vtensor>
  %i3 = torch.constant.int 3
  %c9 = torch.aten.cat %l8, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %c9, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],f32>, !torch.vtensor<[2,5,8,10],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %p4 : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,22],f32>
}

// No update: the rope key is written to rows 4 to 6, the latent to rows 5 to 7.
// CHECK-LABEL: sym_name = "other_slices"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
func.func @other_slices(%q: !torch.vtensor<[2,5,3,10],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,20],f32>, %nl: !torch.vtensor<[2,3,16],f32>, %nr: !torch.vtensor<[2,3,4],f32>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %i1 = torch.constant.int 1
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %s1 = torch.aten.slice.Tensor %past, %i1, %i5, %i8, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %i2 = torch.constant.int 2
  %i0 = torch.constant.int 0
  %i16 = torch.constant.int 16
  %w2 = torch.aten.slice_scatter %s1, %nl, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,3,20],f32>, !torch.vtensor<[2,3,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %w3 = torch.aten.slice_scatter %past, %w2, %i1, %i5, %i8, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.vtensor<[2,3,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,20],f32>
  %i4 = torch.constant.int 4
  %i7 = torch.constant.int 7
  %s4 = torch.aten.slice.Tensor %w3, %i1, %i4, %i7, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %i20 = torch.constant.int 20
  %w5 = torch.aten.slice_scatter %s4, %nr, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,3,20],f32>, !torch.vtensor<[2,3,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,20],f32>
  %w6 = torch.aten.slice_scatter %w3, %w5, %i1, %i4, %i7, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.vtensor<[2,3,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,20],f32>
  %s7 = torch.aten.slice.Tensor %w6, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %s8 = torch.aten.slice.Tensor %w6, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %s7, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %s7, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %v9 = torch.aten.unsqueeze %s8, %i1 : !torch.vtensor<[2,8,4],f32>, !torch.int -> !torch.vtensor<[2,1,8,4],f32>
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v9, %wide, %false : !torch.vtensor<[2,1,8,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],f32>
  %l10 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,4],f32>) -> !torch.list<vtensor>
  %i3 = torch.constant.int 3
  %c11 = torch.aten.cat %l10, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %c11, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],f32>, !torch.vtensor<[2,5,8,10],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %w6 : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>
}

// No update: latent and rope key are written at different lists of positions.
// CHECK-LABEL: sym_name = "other_lists"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
func.func @other_lists(%q: !torch.vtensor<[2,5,3,10],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,20],f32>, %nl: !torch.vtensor<[2,3,16],f32>, %nr: !torch.vtensor<[2,3,4],f32>, %pos: !torch.vtensor<[3],si64>, %other: !torch.vtensor<[3],si64>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %i2 = torch.constant.int 2
  %i0 = torch.constant.int 0
  %i16 = torch.constant.int 16
  %i1 = torch.constant.int 1
  %s1 = torch.aten.slice.Tensor %past, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %l2 = torch.prim.ListConstruct %none, %pos : (!torch.none, !torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %p3 = torch.aten.index_put %s1, %l2, %nl, %false : !torch.vtensor<[2,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,3,16],f32>, !torch.bool -> !torch.vtensor<[2,8,16],f32>
  %w4 = torch.aten.slice_scatter %past, %p3, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.vtensor<[2,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,20],f32>
  %i20 = torch.constant.int 20
  %s5 = torch.aten.slice.Tensor %w4, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f32>
  %l6 = torch.prim.ListConstruct %none, %other : (!torch.none, !torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %p7 = torch.aten.index_put %s5, %l6, %nr, %false : !torch.vtensor<[2,8,4],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,3,4],f32>, !torch.bool -> !torch.vtensor<[2,8,4],f32>
  %w8 = torch.aten.slice_scatter %w4, %p7, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.vtensor<[2,8,4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,20],f32>
  %s9 = torch.aten.slice.Tensor %w8, %i2, %i0, %i16, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %s10 = torch.aten.slice.Tensor %w8, %i2, %i16, %i20, %i1 : !torch.vtensor<[2,8,20],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,4],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %s9, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %kn = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %s9, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %val = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %v11 = torch.aten.unsqueeze %s10, %i1 : !torch.vtensor<[2,8,4],f32>, !torch.int -> !torch.vtensor<[2,1,8,4],f32>
  %i5 = torch.constant.int 5
  %i8 = torch.constant.int 8
  %i4 = torch.constant.int 4
  %wide = torch.prim.ListConstruct %i2, %i5, %i8, %i4 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %kr = torch.aten.expand %v11, %wide, %false : !torch.vtensor<[2,1,8,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,8,4],f32>
  %l12 = torch.prim.ListConstruct %kn, %kr : (!torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,4],f32>) -> !torch.list<vtensor>
  %i3 = torch.constant.int 3
  %c13 = torch.aten.cat %l12, %i3 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,8,10],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %c13, %val, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,10],f32>, !torch.vtensor<[2,5,8,10],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %w8 : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,20],f32>
}
