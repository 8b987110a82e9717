// Writes of new tokens by integer indices, and of values with fewer dimensions than
// the cache.
// RUN: mla-opt %s --mla-raise-torch | FileCheck %s

// PyTorch drops leading dimensions of size 1 from the values of an index_put.
// CHECK-LABEL: @batch_of_one(
// CHECK: mla.update {{.*}}mode = #mla.update<scatter>}{{.*}}tensor<1x3x16xf32>
func.func @batch_of_one(%q: !torch.vtensor<[1,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[1,8,16],f32>, %new: !torch.vtensor<[3,16],f32>, %pos: !torch.vtensor<[3],si64>) -> (!torch.vtensor<[1,5,3,7],f32>, !torch.vtensor<[1,8,16],f32>) {
  %none = torch.constant.none
  %0 = torch.prim.ListConstruct %none, %pos : (!torch.none, !torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %false = torch.constant.bool false
  %1 = torch.aten.index_put %past, %0, %new, %false : !torch.vtensor<[1,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[3,16],f32>, !torch.bool -> !torch.vtensor<[1,8,16],f32>
  %2 = torch.constant.str "btc,hdc->bhtd"
  %3 = torch.prim.ListConstruct %1, %uk : (!torch.vtensor<[1,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %4 = torch.aten.einsum %2, %3, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[1,5,8,6],f32>
  %5 = torch.prim.ListConstruct %1, %uv : (!torch.vtensor<[1,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %6 = torch.aten.einsum %2, %5, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[1,5,8,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %7 = torch.aten.scaled_dot_product_attention %q, %4, %6, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[1,5,3,6],f32>, !torch.vtensor<[1,5,8,6],f32>, !torch.vtensor<[1,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[1,5,3,7],f32>
  return %7, %1 : !torch.vtensor<[1,5,3,7],f32>, !torch.vtensor<[1,8,16],f32>
}

// One token of one sequence: the values have one dimension.
// CHECK-LABEL: @one_token(
// CHECK: mla.update {{.*}}mode = #mla.update<scatter>}{{.*}}tensor<1x1x16xf32>
func.func @one_token(%q: !torch.vtensor<[1,5,1,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[1,8,16],f32>, %new: !torch.vtensor<[16],f32>, %pos: !torch.vtensor<[1],si64>) -> (!torch.vtensor<[1,5,1,7],f32>, !torch.vtensor<[1,8,16],f32>) {
  %none = torch.constant.none
  %0 = torch.prim.ListConstruct %none, %pos : (!torch.none, !torch.vtensor<[1],si64>) -> !torch.list<optional<vtensor>>
  %false = torch.constant.bool false
  %1 = torch.aten.index_put %past, %0, %new, %false : !torch.vtensor<[1,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[16],f32>, !torch.bool -> !torch.vtensor<[1,8,16],f32>
  %2 = torch.constant.str "btc,hdc->bhtd"
  %3 = torch.prim.ListConstruct %1, %uk : (!torch.vtensor<[1,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %4 = torch.aten.einsum %2, %3, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[1,5,8,6],f32>
  %5 = torch.prim.ListConstruct %1, %uv : (!torch.vtensor<[1,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %6 = torch.aten.einsum %2, %5, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[1,5,8,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %7 = torch.aten.scaled_dot_product_attention %q, %4, %6, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[1,5,1,6],f32>, !torch.vtensor<[1,5,8,6],f32>, !torch.vtensor<[1,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[1,5,1,7],f32>
  return %7, %1 : !torch.vtensor<[1,5,1,7],f32>, !torch.vtensor<[1,8,16],f32>
}

// No update: the values are broadcast to both sequences.
// CHECK-LABEL: @same_rows(
// CHECK-NOT: mla.update
// CHECK: mla.attention
func.func @same_rows(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %new: !torch.vtensor<[3,16],f32>, %pos: !torch.vtensor<[3],si64>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>) {
  %none = torch.constant.none
  %0 = torch.prim.ListConstruct %none, %pos : (!torch.none, !torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %false = torch.constant.bool false
  %1 = torch.aten.index_put %past, %0, %new, %false : !torch.vtensor<[2,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[3,16],f32>, !torch.bool -> !torch.vtensor<[2,8,16],f32>
  %2 = torch.constant.str "btc,hdc->bhtd"
  %3 = torch.prim.ListConstruct %1, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %4 = torch.aten.einsum %2, %3, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %5 = torch.prim.ListConstruct %1, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %6 = torch.aten.einsum %2, %5, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %7 = torch.aten.scaled_dot_product_attention %q, %4, %6, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %7, %1 : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>
}

// No update: the rows are added to the cache.
// CHECK-LABEL: @accumulated(
// CHECK-NOT: mla.update
// CHECK: mla.attention
func.func @accumulated(%q: !torch.vtensor<[1,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[1,8,16],f32>, %new: !torch.vtensor<[3,16],f32>, %pos: !torch.vtensor<[3],si64>) -> (!torch.vtensor<[1,5,3,7],f32>, !torch.vtensor<[1,8,16],f32>) {
  %none = torch.constant.none
  %0 = torch.prim.ListConstruct %none, %pos : (!torch.none, !torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %true = torch.constant.bool true
  %1 = torch.aten.index_put %past, %0, %new, %true : !torch.vtensor<[1,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[3,16],f32>, !torch.bool -> !torch.vtensor<[1,8,16],f32>
  %2 = torch.constant.str "btc,hdc->bhtd"
  %3 = torch.prim.ListConstruct %1, %uk : (!torch.vtensor<[1,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %4 = torch.aten.einsum %2, %3, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[1,5,8,6],f32>
  %5 = torch.prim.ListConstruct %1, %uv : (!torch.vtensor<[1,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %6 = torch.aten.einsum %2, %5, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[1,5,8,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %7 = torch.aten.scaled_dot_product_attention %q, %4, %6, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[1,5,3,6],f32>, !torch.vtensor<[1,5,8,6],f32>, !torch.vtensor<[1,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[1,5,3,7],f32>
  return %7, %1 : !torch.vtensor<[1,5,3,7],f32>, !torch.vtensor<[1,8,16],f32>
}

// cache[:, 5] = row
// CHECK-LABEL: @select_token(
// CHECK: mla.update {{.*}}mode = #mla.update<scatter>}{{.*}}tensor<2x1x16xf32>
func.func @select_token(%q: !torch.vtensor<[2,5,1,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %row: !torch.vtensor<[2,16],f32>) -> (!torch.vtensor<[2,5,1,7],f32>, !torch.vtensor<[2,8,16],f32>) {
  %int1 = torch.constant.int 1
  %int5 = torch.constant.int 5
  %0 = torch.aten.select_scatter %past, %row, %int1, %int5 : !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %int0 = torch.constant.int 0
  %int6 = torch.constant.int 6
  %1 = torch.aten.slice.Tensor %0, %int1, %int0, %int6, %int1 : !torch.vtensor<[2,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,6,16],f32>
  %2 = torch.constant.str "btc,hdc->bhtd"
  %3 = torch.prim.ListConstruct %1, %uk : (!torch.vtensor<[2,6,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %4 = torch.aten.einsum %2, %3, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,6,6],f32>
  %5 = torch.prim.ListConstruct %1, %uv : (!torch.vtensor<[2,6,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %6 = torch.aten.einsum %2, %5, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,6,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %7 = torch.aten.scaled_dot_product_attention %q, %4, %6, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[2,5,1,6],f32>, !torch.vtensor<[2,5,6,6],f32>, !torch.vtensor<[2,5,6,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,1,7],f32>
  return %7, %0 : !torch.vtensor<[2,5,1,7],f32>, !torch.vtensor<[2,8,16],f32>
}

// cache[:, -3] = row, which is the same token.
// CHECK-LABEL: @select_last(
// CHECK: mla.update {{.*}}mode = #mla.update<scatter>}{{.*}}tensor<2x1x16xf32>
func.func @select_last(%q: !torch.vtensor<[2,5,1,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %row: !torch.vtensor<[2,16],f32>) -> (!torch.vtensor<[2,5,1,7],f32>, !torch.vtensor<[2,8,16],f32>) {
  %int1 = torch.constant.int 1
  %int-3 = torch.constant.int -3
  %0 = torch.aten.select_scatter %past, %row, %int1, %int-3 : !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %int0 = torch.constant.int 0
  %int6 = torch.constant.int 6
  %1 = torch.aten.slice.Tensor %0, %int1, %int0, %int6, %int1 : !torch.vtensor<[2,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,6,16],f32>
  %2 = torch.constant.str "btc,hdc->bhtd"
  %3 = torch.prim.ListConstruct %1, %uk : (!torch.vtensor<[2,6,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %4 = torch.aten.einsum %2, %3, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,6,6],f32>
  %5 = torch.prim.ListConstruct %1, %uv : (!torch.vtensor<[2,6,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %6 = torch.aten.einsum %2, %5, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,6,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %7 = torch.aten.scaled_dot_product_attention %q, %4, %6, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[2,5,1,6],f32>, !torch.vtensor<[2,5,6,6],f32>, !torch.vtensor<[2,5,6,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,1,7],f32>
  return %7, %0 : !torch.vtensor<[2,5,1,7],f32>, !torch.vtensor<[2,8,16],f32>
}

// cache[0, 5:6] = rows
// CHECK-LABEL: @select_sequence(
// CHECK: mla.update {{.*}}mode = #mla.update<scatter>}{{.*}}tensor<1x1x16xf32>
func.func @select_sequence(%q: !torch.vtensor<[1,5,1,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[1,8,16],f32>, %rows: !torch.vtensor<[1,16],f32>) -> (!torch.vtensor<[1,5,1,7],f32>, !torch.vtensor<[1,8,16],f32>) {
  %int0 = torch.constant.int 0
  %0 = torch.aten.select.int %past, %int0, %int0 : !torch.vtensor<[1,8,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[8,16],f32>
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %int1 = torch.constant.int 1
  %1 = torch.aten.slice_scatter %0, %rows, %int0, %int5, %int6, %int1 : !torch.vtensor<[8,16],f32>, !torch.vtensor<[1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[8,16],f32>
  %2 = torch.aten.select_scatter %past, %1, %int0, %int0 : !torch.vtensor<[1,8,16],f32>, !torch.vtensor<[8,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[1,8,16],f32>
  %3 = torch.aten.slice.Tensor %2, %int1, %int0, %int6, %int1 : !torch.vtensor<[1,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,6,16],f32>
  %4 = torch.constant.str "btc,hdc->bhtd"
  %5 = torch.prim.ListConstruct %3, %uk : (!torch.vtensor<[1,6,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %6 = torch.aten.einsum %4, %5, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[1,5,6,6],f32>
  %7 = torch.prim.ListConstruct %3, %uv : (!torch.vtensor<[1,6,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %4, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[1,5,6,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %9 = torch.aten.scaled_dot_product_attention %q, %6, %8, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[1,5,1,6],f32>, !torch.vtensor<[1,5,6,6],f32>, !torch.vtensor<[1,5,6,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[1,5,1,7],f32>
  return %9, %2 : !torch.vtensor<[1,5,1,7],f32>, !torch.vtensor<[1,8,16],f32>
}

// No update: only one of two sequences is written.
// CHECK-LABEL: @select_one_of_two(
// CHECK-NOT: mla.update
// CHECK: mla.attention
func.func @select_one_of_two(%q: !torch.vtensor<[2,5,1,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %rows: !torch.vtensor<[1,16],f32>) -> (!torch.vtensor<[2,5,1,7],f32>, !torch.vtensor<[2,8,16],f32>) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %0 = torch.aten.select.int %past, %int0, %int1 : !torch.vtensor<[2,8,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[8,16],f32>
  %int5 = torch.constant.int 5
  %int6 = torch.constant.int 6
  %1 = torch.aten.slice_scatter %0, %rows, %int0, %int5, %int6, %int1 : !torch.vtensor<[8,16],f32>, !torch.vtensor<[1,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[8,16],f32>
  %2 = torch.aten.select_scatter %past, %1, %int0, %int1 : !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[8,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %3 = torch.aten.slice.Tensor %2, %int1, %int0, %int6, %int1 : !torch.vtensor<[2,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,6,16],f32>
  %4 = torch.constant.str "btc,hdc->bhtd"
  %5 = torch.prim.ListConstruct %3, %uk : (!torch.vtensor<[2,6,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %6 = torch.aten.einsum %4, %5, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,6,6],f32>
  %7 = torch.prim.ListConstruct %3, %uv : (!torch.vtensor<[2,6,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %4, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,6,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %9 = torch.aten.scaled_dot_product_attention %q, %6, %8, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[2,5,1,6],f32>, !torch.vtensor<[2,5,6,6],f32>, !torch.vtensor<[2,5,6,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,1,7],f32>
  return %9, %2 : !torch.vtensor<[2,5,1,7],f32>, !torch.vtensor<[2,8,16],f32>
}

// No update: a column of all tokens is written.
// CHECK-LABEL: @select_column(
// CHECK-NOT: mla.update
// CHECK: mla.attention
func.func @select_column(%q: !torch.vtensor<[2,5,1,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %column: !torch.vtensor<[2,8],f32>) -> (!torch.vtensor<[2,5,1,7],f32>, !torch.vtensor<[2,8,16],f32>) {
  %int2 = torch.constant.int 2
  %int5 = torch.constant.int 5
  %0 = torch.aten.select_scatter %past, %column, %int2, %int5 : !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,8],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %int1 = torch.constant.int 1
  %int0 = torch.constant.int 0
  %int6 = torch.constant.int 6
  %1 = torch.aten.slice.Tensor %0, %int1, %int0, %int6, %int1 : !torch.vtensor<[2,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,6,16],f32>
  %2 = torch.constant.str "btc,hdc->bhtd"
  %3 = torch.prim.ListConstruct %1, %uk : (!torch.vtensor<[2,6,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %4 = torch.aten.einsum %2, %3, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,6,6],f32>
  %5 = torch.prim.ListConstruct %1, %uv : (!torch.vtensor<[2,6,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %6 = torch.aten.einsum %2, %5, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,6,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %7 = torch.aten.scaled_dot_product_attention %q, %4, %6, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[2,5,1,6],f32>, !torch.vtensor<[2,5,6,6],f32>, !torch.vtensor<[2,5,6,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,1,7],f32>
  return %7, %0 : !torch.vtensor<[2,5,1,7],f32>, !torch.vtensor<[2,8,16],f32>
}

// cache[0, positions] = rows
// CHECK-LABEL: @positions_of_sequence(
// CHECK: mla.update {{.*}}mode = #mla.update<scatter>}{{.*}}tensor<1x3x16xf32>
func.func @positions_of_sequence(%q: !torch.vtensor<[1,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[1,8,16],f32>, %new: !torch.vtensor<[3,16],f32>, %pos: !torch.vtensor<[3],si64>) -> (!torch.vtensor<[1,5,3,7],f32>, !torch.vtensor<[1,8,16],f32>) {
  %int0 = torch.constant.int 0
  %0 = torch.aten.select.int %past, %int0, %int0 : !torch.vtensor<[1,8,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[8,16],f32>
  %1 = torch.prim.ListConstruct %pos : (!torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %false = torch.constant.bool false
  %2 = torch.aten.index_put %0, %1, %new, %false : !torch.vtensor<[8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[3,16],f32>, !torch.bool -> !torch.vtensor<[8,16],f32>
  %3 = torch.aten.select_scatter %past, %2, %int0, %int0 : !torch.vtensor<[1,8,16],f32>, !torch.vtensor<[8,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[1,8,16],f32>
  %4 = torch.constant.str "btc,hdc->bhtd"
  %5 = torch.prim.ListConstruct %3, %uk : (!torch.vtensor<[1,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %6 = torch.aten.einsum %4, %5, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[1,5,8,6],f32>
  %7 = torch.prim.ListConstruct %3, %uv : (!torch.vtensor<[1,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %4, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[1,5,8,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %9 = torch.aten.scaled_dot_product_attention %q, %6, %8, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[1,5,3,6],f32>, !torch.vtensor<[1,5,8,6],f32>, !torch.vtensor<[1,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[1,5,3,7],f32>
  return %9, %3 : !torch.vtensor<[1,5,3,7],f32>, !torch.vtensor<[1,8,16],f32>
}

// No update: only one of two sequences is written.
// CHECK-LABEL: @positions_of_one_of_two(
// CHECK-NOT: mla.update
// CHECK: mla.attention
func.func @positions_of_one_of_two(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %new: !torch.vtensor<[3,16],f32>, %pos: !torch.vtensor<[3],si64>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>) {
  %int0 = torch.constant.int 0
  %0 = torch.aten.select.int %past, %int0, %int0 : !torch.vtensor<[2,8,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[8,16],f32>
  %1 = torch.prim.ListConstruct %pos : (!torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %false = torch.constant.bool false
  %2 = torch.aten.index_put %0, %1, %new, %false : !torch.vtensor<[8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[3,16],f32>, !torch.bool -> !torch.vtensor<[8,16],f32>
  %3 = torch.aten.select_scatter %past, %2, %int0, %int0 : !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[8,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %4 = torch.constant.str "btc,hdc->bhtd"
  %5 = torch.prim.ListConstruct %3, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %6 = torch.aten.einsum %4, %5, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %7 = torch.prim.ListConstruct %3, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %8 = torch.aten.einsum %4, %7, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %float0.000000ep00 = torch.constant.float 0.000000e+00
  %float3.000000e-01 = torch.constant.float 3.000000e-01
  %9 = torch.aten.scaled_dot_product_attention %q, %6, %8, %none, %float0.000000ep00, %false, %float3.000000e-01, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %9, %3 : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>
}
