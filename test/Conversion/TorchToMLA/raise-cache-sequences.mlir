// A step that writes some sequences of a static cache, from token 5 on. Only a
// write to the first sequences can become an mla.update.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Update: writes the first two of four sequences; all four attend.
// CHECK-LABEL: sym_name = "first_two"
// CHECK: "mla.update"{{.*}}(tensor<4x8x16xf32>, tensor<2x3x16xf32>, {{.*}}-> tensor<4x8x16xf32>
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=first_two |{{.*}}update=scatter
func.func @first_two(%q: !torch.vtensor<[4,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[4,8,16],f32>, %new: !torch.vtensor<[2,3,16],f32>) -> (!torch.vtensor<[4,5,3,7],f32>, !torch.vtensor<[4,8,16],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %begin = torch.constant.int 0
  %end = torch.constant.int 2
  %token = torch.constant.int 5
  %tokens = torch.constant.int 8
  %written = torch.aten.slice.Tensor %past, %zero, %begin, %end, %one : !torch.vtensor<[4,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %rows = torch.aten.slice_scatter %written, %new, %one, %token, %tokens, %one : !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,3,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %all = torch.aten.slice_scatter %past, %rows, %zero, %begin, %end, %one : !torch.vtensor<[4,8,16],f32>, !torch.vtensor<[2,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,8,16],f32>
  %first = torch.constant.int 0
  %last = torch.constant.int 4
  %read = torch.aten.slice.Tensor %all, %zero, %first, %last, %one : !torch.vtensor<[4,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,8,16],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[4,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[4,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[4,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[4,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[4,5,3,6],f32>, !torch.vtensor<[4,5,8,6],f32>, !torch.vtensor<[4,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[4,5,3,7],f32>
  return %o, %all : !torch.vtensor<[4,5,3,7],f32>, !torch.vtensor<[4,8,16],f32>
}

// No update: writes the second and the third sequence; all four attend.
// CHECK-LABEL: sym_name = "second_two"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=second_two |{{.*}}update=none
func.func @second_two(%q: !torch.vtensor<[4,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[4,8,16],f32>, %new: !torch.vtensor<[2,3,16],f32>) -> (!torch.vtensor<[4,5,3,7],f32>, !torch.vtensor<[4,8,16],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %begin = torch.constant.int 1
  %end = torch.constant.int 3
  %token = torch.constant.int 5
  %tokens = torch.constant.int 8
  %written = torch.aten.slice.Tensor %past, %zero, %begin, %end, %one : !torch.vtensor<[4,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %rows = torch.aten.slice_scatter %written, %new, %one, %token, %tokens, %one : !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,3,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %all = torch.aten.slice_scatter %past, %rows, %zero, %begin, %end, %one : !torch.vtensor<[4,8,16],f32>, !torch.vtensor<[2,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,8,16],f32>
  %first = torch.constant.int 0
  %last = torch.constant.int 4
  %read = torch.aten.slice.Tensor %all, %zero, %first, %last, %one : !torch.vtensor<[4,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,8,16],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[4,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[4,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[4,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[4,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[4,5,3,6],f32>, !torch.vtensor<[4,5,8,6],f32>, !torch.vtensor<[4,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[4,5,3,7],f32>
  return %o, %all : !torch.vtensor<[4,5,3,7],f32>, !torch.vtensor<[4,8,16],f32>
}

// No update: writes the last two sequences; all four attend.
// CHECK-LABEL: sym_name = "last_two"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=last_two |{{.*}}update=none
func.func @last_two(%q: !torch.vtensor<[4,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[4,8,16],f32>, %new: !torch.vtensor<[2,3,16],f32>) -> (!torch.vtensor<[4,5,3,7],f32>, !torch.vtensor<[4,8,16],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %begin = torch.constant.int 2
  %end = torch.constant.int 4
  %token = torch.constant.int 5
  %tokens = torch.constant.int 8
  %written = torch.aten.slice.Tensor %past, %zero, %begin, %end, %one : !torch.vtensor<[4,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %rows = torch.aten.slice_scatter %written, %new, %one, %token, %tokens, %one : !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,3,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %all = torch.aten.slice_scatter %past, %rows, %zero, %begin, %end, %one : !torch.vtensor<[4,8,16],f32>, !torch.vtensor<[2,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,8,16],f32>
  %first = torch.constant.int 0
  %last = torch.constant.int 4
  %read = torch.aten.slice.Tensor %all, %zero, %first, %last, %one : !torch.vtensor<[4,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,8,16],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[4,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[4,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[4,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[4,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[4,5,3,6],f32>, !torch.vtensor<[4,5,8,6],f32>, !torch.vtensor<[4,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[4,5,3,7],f32>
  return %o, %all : !torch.vtensor<[4,5,3,7],f32>, !torch.vtensor<[4,8,16],f32>
}

// Update: writes the first two sequences, and only these attend.
// CHECK-LABEL: sym_name = "read_first"
// CHECK: "mla.update"{{.*}}(tensor<4x8x16xf32>, tensor<2x3x16xf32>, {{.*}}-> tensor<4x8x16xf32>
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=read_first |{{.*}}update=scatter
func.func @read_first(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[4,8,16],f32>, %new: !torch.vtensor<[2,3,16],f32>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[4,8,16],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %begin = torch.constant.int 0
  %end = torch.constant.int 2
  %token = torch.constant.int 5
  %tokens = torch.constant.int 8
  %written = torch.aten.slice.Tensor %past, %zero, %begin, %end, %one : !torch.vtensor<[4,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %rows = torch.aten.slice_scatter %written, %new, %one, %token, %tokens, %one : !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,3,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %all = torch.aten.slice_scatter %past, %rows, %zero, %begin, %end, %one : !torch.vtensor<[4,8,16],f32>, !torch.vtensor<[2,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,8,16],f32>
  %first = torch.constant.int 0
  %last = torch.constant.int 2
  %read = torch.aten.slice.Tensor %all, %zero, %first, %last, %one : !torch.vtensor<[4,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[4,8,16],f32>
}

// No update: writes the second and the third sequence, and only these attend.
// CHECK-LABEL: sym_name = "read_second"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=read_second |{{.*}}update=none
func.func @read_second(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[4,8,16],f32>, %new: !torch.vtensor<[2,3,16],f32>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[4,8,16],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %begin = torch.constant.int 1
  %end = torch.constant.int 3
  %token = torch.constant.int 5
  %tokens = torch.constant.int 8
  %written = torch.aten.slice.Tensor %past, %zero, %begin, %end, %one : !torch.vtensor<[4,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %rows = torch.aten.slice_scatter %written, %new, %one, %token, %tokens, %one : !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,3,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %all = torch.aten.slice_scatter %past, %rows, %zero, %begin, %end, %one : !torch.vtensor<[4,8,16],f32>, !torch.vtensor<[2,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,8,16],f32>
  %first = torch.constant.int 1
  %last = torch.constant.int 3
  %read = torch.aten.slice.Tensor %all, %zero, %first, %last, %one : !torch.vtensor<[4,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[4,8,16],f32>
}

// No update: writes the second and the third sequence; the first two attend.
// CHECK-LABEL: sym_name = "read_others"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
// REMARK: [Passed] raised |{{.*}}Function=read_others |{{.*}}update=none
func.func @read_others(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[4,8,16],f32>, %new: !torch.vtensor<[2,3,16],f32>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[4,8,16],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %begin = torch.constant.int 1
  %end = torch.constant.int 3
  %token = torch.constant.int 5
  %tokens = torch.constant.int 8
  %written = torch.aten.slice.Tensor %past, %zero, %begin, %end, %one : !torch.vtensor<[4,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %rows = torch.aten.slice_scatter %written, %new, %one, %token, %tokens, %one : !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,3,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %all = torch.aten.slice_scatter %past, %rows, %zero, %begin, %end, %one : !torch.vtensor<[4,8,16],f32>, !torch.vtensor<[2,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,8,16],f32>
  %first = torch.constant.int 0
  %last = torch.constant.int 2
  %read = torch.aten.slice.Tensor %all, %zero, %first, %last, %one : !torch.vtensor<[4,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[4,8,16],f32>
}
