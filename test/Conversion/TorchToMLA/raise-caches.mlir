// Writes to latent caches: they become an mla.update, or are marked "No
// update".
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s

// Update: row b of the new tokens is written to row b of the cache, at the
// positions of this row.
// CHECK-LABEL: sym_name = "each_sequence"
// CHECK: "mla.update"{{.*}}mode = #mla.update<scatter>{{.*}}tensor<2x3x16xf32>, tensor<2x3xi64>)
func.func @each_sequence(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %new: !torch.vtensor<[2,3,16],f32>, %pos: !torch.vtensor<[2,3],si64>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>) {
  %r0 = torch.constant.int 0
  %r1 = torch.constant.int 1
  %r2 = torch.constant.int 2
  %n = torch.constant.none
  %no = torch.constant.bool false
  %iota = torch.aten.arange.start %r0, %r2, %n, %n, %n, %no : !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[2],si64>
  %rows = torch.aten.unsqueeze %iota, %r1 : !torch.vtensor<[2],si64>, !torch.int -> !torch.vtensor<[2,1],si64>
  %places = torch.prim.ListConstruct %rows, %pos : (!torch.vtensor<[2,1],si64>, !torch.vtensor<[2,3],si64>) -> !torch.list<optional<vtensor>>
  %all = torch.aten.index_put %past, %places, %new, %no : !torch.vtensor<[2,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,3,16],f32>, !torch.bool -> !torch.vtensor<[2,8,16],f32>
  %read = torch.aten.alias %all : !torch.vtensor<[2,8,16],f32> -> !torch.vtensor<[2,8,16],f32>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>
}

// Update: with one token per sequence, each pair of a row and a position
// selects one token of the cache.
// CHECK-LABEL: sym_name = "in_pairs"
// CHECK: "mla.update"{{.*}}mode = #mla.update<scatter>{{.*}}tensor<2x1x16xf32>, tensor<2x1xi64>)
func.func @in_pairs(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %new: !torch.vtensor<[2,16],f32>, %pos: !torch.vtensor<[2],si64>, %which: !torch.vtensor<[2],si64>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>) {
  %r0 = torch.constant.int 0
  %r1 = torch.constant.int 1
  %r2 = torch.constant.int 2
  %n = torch.constant.none
  %no = torch.constant.bool false
  %iota = torch.aten.arange.start %r0, %r2, %n, %n, %n, %no : !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[2],si64>
  %places = torch.prim.ListConstruct %iota, %pos : (!torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>) -> !torch.list<optional<vtensor>>
  %all = torch.aten.index_put %past, %places, %new, %no : !torch.vtensor<[2,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,16],f32>, !torch.bool -> !torch.vtensor<[2,8,16],f32>
  %read = torch.aten.alias %all : !torch.vtensor<[2,8,16],f32> -> !torch.vtensor<[2,8,16],f32>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>
}

// No update: the row numbers are an argument, so that they may be any rows.
// CHECK-LABEL: sym_name = "pairs_of_data"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
func.func @pairs_of_data(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %new: !torch.vtensor<[2,16],f32>, %pos: !torch.vtensor<[2],si64>, %which: !torch.vtensor<[2],si64>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>) {
  %r0 = torch.constant.int 0
  %r1 = torch.constant.int 1
  %r2 = torch.constant.int 2
  %n = torch.constant.none
  %no = torch.constant.bool false
  %iota = torch.aten.arange.start %r0, %r2, %n, %n, %n, %no : !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[2],si64>
  %places = torch.prim.ListConstruct %which, %pos : (!torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>) -> !torch.list<optional<vtensor>>
  %all = torch.aten.index_put %past, %places, %new, %no : !torch.vtensor<[2,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,16],f32>, !torch.bool -> !torch.vtensor<[2,8,16],f32>
  %read = torch.aten.alias %all : !torch.vtensor<[2,8,16],f32> -> !torch.vtensor<[2,8,16],f32>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>
}

// Update: the row numbers are an arange, and all rows have the same positions.
// CHECK-LABEL: sym_name = "same_positions"
// CHECK: "mla.update"{{.*}}tensor<2x3x16xf32>, tensor<3xi64>)
func.func @same_positions(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %new: !torch.vtensor<[2,3,16],f32>, %pos: !torch.vtensor<[3],si64>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>) {
  %r0 = torch.constant.int 0
  %r1 = torch.constant.int 1
  %r2 = torch.constant.int 2
  %n = torch.constant.none
  %no = torch.constant.bool false
  %iota = torch.aten.arange.start %r0, %r2, %n, %n, %n, %no : !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[2],si64>
  %rows = torch.aten.unsqueeze %iota, %r1 : !torch.vtensor<[2],si64>, !torch.int -> !torch.vtensor<[2,1],si64>
  %places = torch.prim.ListConstruct %rows, %pos : (!torch.vtensor<[2,1],si64>, !torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %all = torch.aten.index_put %past, %places, %new, %no : !torch.vtensor<[2,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,3,16],f32>, !torch.bool -> !torch.vtensor<[2,8,16],f32>
  %read = torch.aten.alias %all : !torch.vtensor<[2,8,16],f32> -> !torch.vtensor<[2,8,16],f32>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>
}

// Update: one list of positions, with a dimension of size 1 for the rows.
// CHECK-LABEL: sym_name = "one_position"
// CHECK: "mla.update"{{.*}}tensor<2x3x16xf32>, tensor<3xi64>)
func.func @one_position(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %new: !torch.vtensor<[2,3,16],f32>, %pos: !torch.vtensor<[1,3],si64>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>) {
  %r0 = torch.constant.int 0
  %r1 = torch.constant.int 1
  %r2 = torch.constant.int 2
  %n = torch.constant.none
  %no = torch.constant.bool false
  %iota = torch.aten.arange.start %r0, %r2, %n, %n, %n, %no : !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[2],si64>
  %rows = torch.aten.unsqueeze %iota, %r1 : !torch.vtensor<[2],si64>, !torch.int -> !torch.vtensor<[2,1],si64>
  %places = torch.prim.ListConstruct %rows, %pos : (!torch.vtensor<[2,1],si64>, !torch.vtensor<[1,3],si64>) -> !torch.list<optional<vtensor>>
  %all = torch.aten.index_put %past, %places, %new, %no : !torch.vtensor<[2,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,3,16],f32>, !torch.bool -> !torch.vtensor<[2,8,16],f32>
  %read = torch.aten.alias %all : !torch.vtensor<[2,8,16],f32> -> !torch.vtensor<[2,8,16],f32>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>
}

// No update: the row numbers are an argument, so that they may be any rows.
// CHECK-LABEL: sym_name = "rows_are_data"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
func.func @rows_are_data(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %new: !torch.vtensor<[2,3,16],f32>, %pos: !torch.vtensor<[2,3],si64>, %which: !torch.vtensor<[2,1],si64>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>) {
  %r0 = torch.constant.int 0
  %r1 = torch.constant.int 1
  %r2 = torch.constant.int 2
  %n = torch.constant.none
  %no = torch.constant.bool false
  %iota = torch.aten.arange.start %r0, %r2, %n, %n, %n, %no : !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[2],si64>
  %rows = torch.aten.unsqueeze %iota, %r1 : !torch.vtensor<[2],si64>, !torch.int -> !torch.vtensor<[2,1],si64>
  %places = torch.prim.ListConstruct %which, %pos : (!torch.vtensor<[2,1],si64>, !torch.vtensor<[2,3],si64>) -> !torch.list<optional<vtensor>>
  %all = torch.aten.index_put %past, %places, %new, %no : !torch.vtensor<[2,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,3,16],f32>, !torch.bool -> !torch.vtensor<[2,8,16],f32>
  %read = torch.aten.alias %all : !torch.vtensor<[2,8,16],f32> -> !torch.vtensor<[2,8,16],f32>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>
}

// No update: the rows start at 1, so that row 0 of the new tokens is not row 0
// of the cache.
// CHECK-LABEL: sym_name = "later_rows"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
func.func @later_rows(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[3,8,16],f32>, %new: !torch.vtensor<[2,3,16],f32>, %pos: !torch.vtensor<[2,3],si64>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[3,8,16],f32>) {
  %d3 = torch.constant.int 3
  %r0 = torch.constant.int 0
  %r1 = torch.constant.int 1
  %r2 = torch.constant.int 2
  %n = torch.constant.none
  %no = torch.constant.bool false
  %iota = torch.aten.arange.start %r1, %d3, %n, %n, %n, %no : !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[2],si64>
  %rows = torch.aten.unsqueeze %iota, %r1 : !torch.vtensor<[2],si64>, !torch.int -> !torch.vtensor<[2,1],si64>
  %places = torch.prim.ListConstruct %rows, %pos : (!torch.vtensor<[2,1],si64>, !torch.vtensor<[2,3],si64>) -> !torch.list<optional<vtensor>>
  %all = torch.aten.index_put %past, %places, %new, %no : !torch.vtensor<[3,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,3,16],f32>, !torch.bool -> !torch.vtensor<[3,8,16],f32>
  %d0 = torch.constant.int 0
  %d1 = torch.constant.int 1
  %d2 = torch.constant.int 2
  %read = torch.aten.slice.Tensor %all, %d0, %d0, %d2, %d1 : !torch.vtensor<[3,8,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,8,16],f32>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[3,8,16],f32>
}

// No update: the written values are broadcast and are not the new tokens
// themselves.
// CHECK-LABEL: sym_name = "broadcast_values"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
func.func @broadcast_values(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %new: !torch.vtensor<[2,1,16],f32>, %pos: !torch.vtensor<[2,3],si64>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>) {
  %r0 = torch.constant.int 0
  %r1 = torch.constant.int 1
  %r2 = torch.constant.int 2
  %n = torch.constant.none
  %no = torch.constant.bool false
  %iota = torch.aten.arange.start %r0, %r2, %n, %n, %n, %no : !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[2],si64>
  %rows = torch.aten.unsqueeze %iota, %r1 : !torch.vtensor<[2],si64>, !torch.int -> !torch.vtensor<[2,1],si64>
  %places = torch.prim.ListConstruct %rows, %pos : (!torch.vtensor<[2,1],si64>, !torch.vtensor<[2,3],si64>) -> !torch.list<optional<vtensor>>
  %all = torch.aten.index_put %past, %places, %new, %no : !torch.vtensor<[2,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,1,16],f32>, !torch.bool -> !torch.vtensor<[2,8,16],f32>
  %read = torch.aten.alias %all : !torch.vtensor<[2,8,16],f32> -> !torch.vtensor<[2,8,16],f32>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>
}

// No update: the tokens to write are selected by booleans, not by positions.
// CHECK-LABEL: sym_name = "flags"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
func.func @flags(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %new: !torch.vtensor<[2,8,16],f32>, %seen: !torch.vtensor<[8],i1>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>) {
  %n = torch.constant.none
  %no = torch.constant.bool false
  %places = torch.prim.ListConstruct %n, %seen : (!torch.none, !torch.vtensor<[8],i1>) -> !torch.list<optional<vtensor>>
  %all = torch.aten.index_put %past, %places, %new, %no : !torch.vtensor<[2,8,16],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,8,16],f32>, !torch.bool -> !torch.vtensor<[2,8,16],f32>
  %read = torch.aten.alias %all : !torch.vtensor<[2,8,16],f32> -> !torch.vtensor<[2,8,16],f32>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,8,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,8,6],f32>, !torch.vtensor<[2,5,8,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,8,16],f32>
}

// Update: the model multiplies new tokens before it rounds and caches them. The
// multiplication is not moved, and the scale of the attention does not change.
// CHECK-LABEL: sym_name = "factor_of_new"
// CHECK: %[[M:.*]] = "torch.aten.mul.Scalar"
// CHECK: %[[N:.*]] = "torch_c.to_builtin_tensor"(%[[M]])
// CHECK: "mla.update"(%{{.*}}, %[[N]])
// CHECK: "mla.attention"
// CHECK-SAME: scale = 3.000000e-01
func.func @factor_of_new(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %new: !torch.vtensor<[2,3,16],f32>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,11,16],f32>) {
  %d1 = torch.constant.int 1
  %f = torch.constant.float 1.700000e+00
  %scaled = torch.aten.mul.Scalar %new, %f : !torch.vtensor<[2,3,16],f32>, !torch.float -> !torch.vtensor<[2,3,16],f32>
  %both = torch.prim.ListConstruct %past, %scaled : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,3,16],f32>) -> !torch.list<vtensor>
  %all = torch.aten.cat %both, %d1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,11,16],f32>
  %read = torch.aten.alias %all : !torch.vtensor<[2,11,16],f32> -> !torch.vtensor<[2,11,16],f32>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,11,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,11,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,11,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,11,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,11,6],f32>, !torch.vtensor<[2,5,11,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,11,16],f32>
}

// No update: the past tokens are multiplied.
// CHECK-LABEL: sym_name = "factor_of_past"
// CHECK-NOT: "mla.update"
// CHECK: "mla.attention"
func.func @factor_of_past(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %new: !torch.vtensor<[2,3,16],f32>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,11,16],f32>) {
  %d1 = torch.constant.int 1
  %f = torch.constant.float 1.700000e+00
  %scaled = torch.aten.mul.Scalar %past, %f : !torch.vtensor<[2,8,16],f32>, !torch.float -> !torch.vtensor<[2,8,16],f32>
  %both = torch.prim.ListConstruct %scaled, %new : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,3,16],f32>) -> !torch.list<vtensor>
  %all = torch.aten.cat %both, %d1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,11,16],f32>
  %read = torch.aten.alias %all : !torch.vtensor<[2,11,16],f32> -> !torch.vtensor<[2,11,16],f32>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,11,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,11,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,11,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,11,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,11,6],f32>, !torch.vtensor<[2,5,11,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,11,16],f32>
}

// Update: attention reads the cached latent times a factor, which becomes part
// of the scale (for the keys) and a factor of the result (for the values).
// CHECK-LABEL: sym_name = "factor_of_read"
// CHECK: "mla.update"
// CHECK: "mla.attention"
// CHECK-SAME: scale = 5.100000e-01
// CHECK: "torch.aten.mul.Scalar"
func.func @factor_of_read(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %past: !torch.vtensor<[2,8,16],f32>, %new: !torch.vtensor<[2,3,16],f32>) -> (!torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,11,16],f32>) {
  %d1 = torch.constant.int 1
  %f = torch.constant.float 1.700000e+00
  %both = torch.prim.ListConstruct %past, %new : (!torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,3,16],f32>) -> !torch.list<vtensor>
  %all = torch.aten.cat %both, %d1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,11,16],f32>
  %read = torch.aten.mul.Scalar %all, %f : !torch.vtensor<[2,11,16],f32>, !torch.float -> !torch.vtensor<[2,11,16],f32>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %scale = torch.constant.float 3.000000e-01
  %f0 = torch.constant.float 0.000000e+00
  %expand = torch.constant.str "btc,hdc->bhtd"
  %lk = torch.prim.ListConstruct %read, %uk : (!torch.vtensor<[2,11,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,11,6],f32>
  %lv = torch.prim.ListConstruct %read, %uv : (!torch.vtensor<[2,11,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,11,7],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %f0, %false, %scale, %false : !torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,11,6],f32>, !torch.vtensor<[2,5,11,7],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,5,3,7],f32>
  return %o, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,11,16],f32>
}
