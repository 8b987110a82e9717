// RUN: mla-opt %s --mla-legalize-torch | FileCheck %s
// RUN: %mla-opt %s --mla-legalize-torch --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-legalize-torch
// STATISTICS-NEXT: (S) 0 erased - metadata ops erased
// STATISTICS-NEXT: (S) 0 dropped - arguments of type none dropped
// STATISTICS-NEXT: (S) 0 inout - in-place arguments made functional
// STATISTICS-NEXT: (S) 0 dims - negative dimensions made positive
// STATISTICS-NEXT: (S) 0 bounds - size checks inserted
// STATISTICS-NEXT: (S) 0 empty - ops on empty tensors replaced
// STATISTICS-NEXT: (S) 0 merges - merges of dynamic dimensions made explicit
// STATISTICS-NEXT: (S) 6 attention - attention ops decomposed
// STATISTICS-NEXT: (S) 0 wide - 16-bit ops changed to compute in f32

// CHECK-LABEL: func.func @bool_mask(
func.func @bool_mask(%q: !torch.vtensor<[2,3,4,8],f32>, %k: !torch.vtensor<[2,3,5,8],f32>, %v: !torch.vtensor<[2,3,5,6],f32>, %m: !torch.vtensor<[2,1,4,5],i1>) -> !torch.vtensor<[2,3,4,6],f32> {
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %scale = torch.constant.float 2.500000e-01
  // CHECK: %[[KT:.*]] = "torch.aten.transpose.int"(%arg1
  // CHECK: %[[S:.*]] = "torch.aten.matmul"(%arg0, %[[KT]])
  // CHECK: %[[C:.*]] = "torch.constant.float"() {value = 2.500000e-01 : f64}
  // CHECK: %[[SCALED:.*]] = "torch.aten.mul.Scalar"(%[[S]], %[[C]])
  // CHECK: %[[MASKED:.*]] = "torch.aten.where.self"(%arg3, %[[SCALED]],
  // CHECK: %[[P:.*]] = "torch.aten.softmax.int"(%[[MASKED]],
  // A fully masked row is NaN up to here, and 0 afterwards.
  // CHECK: %[[SAFE:.*]] = "torch.aten.where.self"(%arg3, %[[P]],
  // CHECK: "torch.aten.matmul"(%[[SAFE]], %arg2)
  // CHECK-NOT: scaled_dot_product
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %m, %zero, %false, %scale, %false : !torch.vtensor<[2,3,4,8],f32>, !torch.vtensor<[2,3,5,8],f32>, !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,1,4,5],i1>, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,3,4,6],f32>
  return %0 : !torch.vtensor<[2,3,4,6],f32>
}

// is_causal is aligned at the top left: key <= query. 16-bit types are computed
// in 32 bits.
// CHECK-LABEL: func.func @causal(
func.func @causal(%q: !torch.vtensor<[2,3,4,16],bf16>, %k: !torch.vtensor<[2,3,5,16],bf16>) -> !torch.vtensor<[2,3,4,16],bf16> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  // CHECK: %[[Q:.*]] = "torch.prims.convert_element_type"(%arg0,
  // CHECK-SAME: -> !torch.vtensor<[2,3,4,16],f32>
  // CHECK: "torch.constant.float"() {value = 2.500000e-01 : f64}
  // CHECK: %[[ROWS:.*]] = "torch.aten.arange.start_step"
  // CHECK: %[[QUERIES:.*]] = "torch.aten.unsqueeze"(%[[ROWS]]
  // CHECK: %[[KEYS:.*]] = "torch.aten.arange.start_step"
  // CHECK: "torch.aten.le.Tensor"(%[[KEYS]], %[[QUERIES]])
  // CHECK: "torch.prims.convert_element_type"({{.*}}) : (!torch.vtensor<[2,3,4,16],f32>, !torch.int) -> !torch.vtensor<[2,3,4,16],bf16>
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %k, %none, %zero, %true, %none, %false : !torch.vtensor<[2,3,4,16],bf16>, !torch.vtensor<[2,3,5,16],bf16>, !torch.vtensor<[2,3,5,16],bf16>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,3,4,16],bf16>
  return %0 : !torch.vtensor<[2,3,4,16],bf16>
}

// With fewer key heads than query heads, each key head is shared by a group of
// query heads.
// CHECK-LABEL: func.func @grouped(
func.func @grouped(%q: !torch.vtensor<[2,6,?,8],f32>, %k: !torch.vtensor<[2,3,?,8],f32>, %m: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[2,6,?,8],f32> {
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %scale = torch.constant.float 2.500000e-01
  // CHECK: "torch.aten.expand"({{.*}}) : {{.*}} -> !torch.vtensor<[2,3,2,?,8],f32>
  // CHECK: "torch.aten.view"({{.*}}) : {{.*}} -> !torch.vtensor<[2,6,?,8],f32>
  // CHECK: %[[MASKED:.*]] = "torch.aten.add.Tensor"({{.*}}, %arg2, {{.*}})
  // CHECK: %[[SEEN:.*]] = "torch.aten.ne.Scalar"(%[[MASKED]]
  // CHECK: "torch.aten.where.self"(%[[SEEN]]
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %k, %m, %zero, %false, %scale, %true : !torch.vtensor<[2,6,?,8],f32>, !torch.vtensor<[2,3,?,8],f32>, !torch.vtensor<[2,3,?,8],f32>, !torch.vtensor<[?,?],f32>, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,6,?,8],f32>
  return %0 : !torch.vtensor<[2,6,?,8],f32>
}

// CHECK-LABEL: func.func @torch_mla(
func.func @torch_mla(%qn: !torch.vtensor<[2,7,5,24],f32>, %qr: !torch.vtensor<[2,7,5,16],f32>, %l: !torch.vtensor<[2,7,64],f32>, %kr: !torch.vtensor<[2,7,1,16],f32>, %w: !torch.vtensor<[220,64],f32>) -> !torch.vtensor<[2,7,5,20],f32> {
  // CHECK: "torch.aten.linear"(%arg2, %arg4,
  // CHECK-NOT: torch.operator
  // CHECK: return %{{.*}} : !torch.vtensor<[2,7,5,20],f32>
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w) : (!torch.vtensor<[2,7,5,24],f32>, !torch.vtensor<[2,7,5,16],f32>, !torch.vtensor<[2,7,64],f32>, !torch.vtensor<[2,7,1,16],f32>, !torch.vtensor<[220,64],f32>) -> !torch.vtensor<[2,7,5,20],f32>
  return %0 : !torch.vtensor<[2,7,5,20],f32>
}

// All dimensions before the last two are broadcast, in the mask as well as in
// the queries, keys and values.
// CHECK-LABEL: func.func @batches(
func.func @batches(%q: !torch.vtensor<[1,4,3,8],f32>, %k: !torch.vtensor<[2,4,5,8],f32>, %v: !torch.vtensor<[2,1,5,6],f32>) -> !torch.vtensor<[2,4,3,6],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %scale = torch.constant.float 2.500000e-01
  // CHECK: "torch.aten.matmul"(%arg0, %{{.*}}) : {{.*}} -> !torch.vtensor<[2,4,3,5],f32>
  // CHECK: "torch.aten.matmul"(%{{.*}}, %arg2) : {{.*}} -> !torch.vtensor<[2,4,3,6],f32>
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %false, %scale, %false : !torch.vtensor<[1,4,3,8],f32>, !torch.vtensor<[2,4,5,8],f32>, !torch.vtensor<[2,1,5,6],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,4,3,6],f32>
  return %0 : !torch.vtensor<[2,4,3,6],f32>
}

// CHECK-LABEL: func.func @batch_of_mask(
func.func @batch_of_mask(%q: !torch.vtensor<[1,4,3,8],f32>, %k: !torch.vtensor<[1,4,5,8],f32>, %m: !torch.vtensor<[2,1,3,5],i1>) -> !torch.vtensor<[?,4,3,8],f32> {
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %scale = torch.constant.float 2.500000e-01
  // CHECK: "torch.aten.matmul"(%arg0, %{{.*}}) : {{.*}} -> !torch.vtensor<[1,4,3,5],f32>
  // CHECK: "torch.aten.where.self"(%arg2, {{.*}} -> !torch.vtensor<[2,4,3,5],f32>
  // The result has the type of the replaced op, even if that type has fewer
  // static sizes.
  // CHECK: "torch.aten.matmul"(%{{.*}}, %arg1) : {{.*}} -> !torch.vtensor<[?,4,3,8],f32>
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %k, %m, %zero, %false, %scale, %false : !torch.vtensor<[1,4,3,8],f32>, !torch.vtensor<[1,4,5,8],f32>, !torch.vtensor<[1,4,5,8],f32>, !torch.vtensor<[2,1,3,5],i1>, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[?,4,3,8],f32>
  return %0 : !torch.vtensor<[?,4,3,8],f32>
}
