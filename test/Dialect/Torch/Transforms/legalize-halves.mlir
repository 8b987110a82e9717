// RUN: mla-opt %s --mla-legalize-torch | FileCheck %s
// RUN: mla-opt %s --mla-legalize-torch --remarks-filter=mla-legalize-torch -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=Function=wide --implicit-check-not=Function=elementwise
// RUN: %mla-opt %s --mla-legalize-torch --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// Sums of 16-bit numbers are computed in f32 and rounded once, as in PyTorch.

// STATISTICS: mla-legalize-torch
// STATISTICS-NEXT: (S) 0 erased - metadata ops erased
// STATISTICS-NEXT: (S) 0 dropped - arguments of type none dropped
// STATISTICS-NEXT: (S) 0 inout - in-place arguments made functional
// STATISTICS-NEXT: (S) 0 dims - negative dimensions made positive
// STATISTICS-NEXT: (S) 0 bounds - size checks inserted
// STATISTICS-NEXT: (S) 0 empty - ops on empty tensors replaced
// STATISTICS-NEXT: (S) 0 merges - merges of dynamic dimensions made explicit
// STATISTICS-NEXT: (S) 0 attention - attention ops decomposed
// STATISTICS-NEXT: (S) 7 wide - 16-bit ops changed to compute in f32

// CHECK-LABEL: func.func @sum
// CHECK: %[[F32:.*]] = "torch.constant.int"() {value = 6 : i64}
// CHECK: %[[X:.*]] = "torch.prims.convert_element_type"(%arg0, %[[F32]]) : (!torch.vtensor<[2,7],bf16>, !torch.int) -> !torch.vtensor<[2,7],f32>
// CHECK: %[[SUM:.*]] = "torch.aten.sum.dim_IntList"(%[[X]], {{.*}}) : (!torch.vtensor<[2,7],f32>, !torch.list<int>, !torch.bool, !torch.none) -> !torch.vtensor<[2],f32>
// CHECK: %[[BF16:.*]] = "torch.constant.int"() {value = 15 : i64}
// CHECK: %[[Y:.*]] = "torch.prims.convert_element_type"(%[[SUM]], %[[BF16]]) : (!torch.vtensor<[2],f32>, !torch.int) -> !torch.vtensor<[2],bf16>
// CHECK: return %[[Y]]
// REMARK: [Passed] wide | Category:mla-legalize-torch | Function=sum | {{.*}}"ops on 16-bit numbers compute in f32", count=1
func.func @sum(%arg0: !torch.vtensor<[2,7],bf16>) -> !torch.vtensor<[2],bf16> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %one = torch.constant.int 1
  %dims = torch.prim.ListConstruct %one : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.sum.dim_IntList %arg0, %dims, %false, %none : !torch.vtensor<[2,7],bf16>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2],bf16>
  return %0 : !torch.vtensor<[2],bf16>
}

// With the explicit dtype f16, the operand is rounded to f16. With f32, nothing
// is rounded.

// CHECK-LABEL: func.func @asked
// CHECK: %[[H:.*]] = "torch.prims.convert_element_type"(%arg0, {{.*}}) : (!torch.vtensor<[2,7],f32>, !torch.int) -> !torch.vtensor<[2,7],f16>
// CHECK: %[[X:.*]] = "torch.prims.convert_element_type"(%[[H]], {{.*}}) : (!torch.vtensor<[2,7],f16>, !torch.int) -> !torch.vtensor<[2,7],f32>
// CHECK: "torch.aten.cumsum"(%[[X]], %{{.*}}, %{{.*}}) : (!torch.vtensor<[2,7],f32>, !torch.int, !torch.none) -> !torch.vtensor<[2,7],f32>
// CHECK: -> !torch.vtensor<[2,7],f16>
// CHECK: %[[W:.*]] = "torch.prims.convert_element_type"(%arg1, {{.*}}) : (!torch.vtensor<[2,7],f16>, !torch.int) -> !torch.vtensor<[2,7],f32>
// CHECK: %[[MEAN:.*]] = "torch.aten.mean"(%[[W]], %{{.*}}) : (!torch.vtensor<[2,7],f32>, !torch.none) -> !torch.vtensor<[],f32>
// CHECK: return %{{.*}}, %[[MEAN]]
func.func @asked(%arg0: !torch.vtensor<[2,7],f32>, %arg1: !torch.vtensor<[2,7],f16>) -> (!torch.vtensor<[2,7],f16>, !torch.vtensor<[],f32>) {
  %one = torch.constant.int 1
  %half = torch.constant.int 5
  %single = torch.constant.int 6
  %0 = torch.aten.cumsum %arg0, %one, %half : !torch.vtensor<[2,7],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,7],f16>
  %1 = torch.aten.mean %arg1, %single : !torch.vtensor<[2,7],f16>, !torch.int -> !torch.vtensor<[],f32>
  return %0, %1 : !torch.vtensor<[2,7],f16>, !torch.vtensor<[],f32>
}

// Every operand and every result is converted. An f32 weight is not rounded.

// CHECK-LABEL: func.func @operands
// CHECK: "torch.aten.rms_norm"(%{{.*}}, %{{.*}}, %arg1, %{{.*}}) : (!torch.vtensor<[2,7],f32>, !torch.list<int>, !torch.vtensor<[7],f32>, !torch.float) -> !torch.vtensor<[2,7],f32>
// CHECK: "torch.aten.var_mean"(%{{.*}}, %{{.*}}) : (!torch.vtensor<[2,7],f32>, !torch.bool) -> (!torch.vtensor<[],f32>, !torch.vtensor<[],f32>)
// CHECK-COUNT-2: "torch.prims.convert_element_type"(%{{.*}}) : (!torch.vtensor<[],f32>, !torch.int) -> !torch.vtensor<[],bf16>
// CHECK: "torch.aten.sigmoid"(%{{.*}}) : (!torch.vtensor<[2,7],f32>) -> !torch.vtensor<[2,7],f32>
func.func @operands(%arg0: !torch.vtensor<[2,7],bf16>, %arg1: !torch.vtensor<[7],f32>) -> (!torch.vtensor<[2,7],bf16>, !torch.vtensor<[],bf16>, !torch.vtensor<[],bf16>) {
  %true = torch.constant.bool true
  %seven = torch.constant.int 7
  %eps = torch.constant.float 1.000000e-06
  %shape = torch.prim.ListConstruct %seven : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.rms_norm %arg0, %shape, %arg1, %eps : !torch.vtensor<[2,7],bf16>, !torch.list<int>, !torch.vtensor<[7],f32>, !torch.float -> !torch.vtensor<[2,7],bf16>
  %var, %mean = torch.aten.var_mean %arg0, %true : !torch.vtensor<[2,7],bf16>, !torch.bool -> !torch.vtensor<[],bf16>, !torch.vtensor<[],bf16>
  %1 = torch.aten.sigmoid %0 : !torch.vtensor<[2,7],bf16> -> !torch.vtensor<[2,7],bf16>
  return %1, %var, %mean : !torch.vtensor<[2,7],bf16>, !torch.vtensor<[],bf16>, !torch.vtensor<[],bf16>
}

// The scalar 0.1 must not be rounded to 16 bits, as torch-mlir would do.

// CHECK-LABEL: func.func @number
// CHECK: "torch.aten.mul.Scalar"(%{{.*}}, %{{.*}}) : (!torch.vtensor<[2,7],f32>, !torch.float) -> !torch.vtensor<[2,7],f32>
// CHECK: -> !torch.vtensor<[2,7],bf16>
func.func @number(%arg0: !torch.vtensor<[2,7],bf16>) -> !torch.vtensor<[2,7],bf16> {
  %tenth = torch.constant.float 1.000000e-01
  %0 = torch.aten.mul.Scalar %arg0, %tenth : !torch.vtensor<[2,7],bf16>, !torch.float -> !torch.vtensor<[2,7],bf16>
  return %0 : !torch.vtensor<[2,7],bf16>
}

// Unchanged: wider types, integers, and an op whose result torch-mlir rounds
// only once.

// CHECK-LABEL: func.func @wide
// CHECK-NOT: convert_element_type
// CHECK: return
func.func @wide(%arg0: !torch.vtensor<[2,7],f32>, %arg1: !torch.vtensor<[2,7],si64>, %arg2: !torch.vtensor<[2,7],f64>) -> (!torch.vtensor<[],f32>, !torch.vtensor<[],si64>, !torch.vtensor<[],f64>) {
  %none = torch.constant.none
  %0 = torch.aten.sum %arg0, %none : !torch.vtensor<[2,7],f32>, !torch.none -> !torch.vtensor<[],f32>
  %1 = torch.aten.sum %arg1, %none : !torch.vtensor<[2,7],si64>, !torch.none -> !torch.vtensor<[],si64>
  %2 = torch.aten.mean %arg2, %none : !torch.vtensor<[2,7],f64>, !torch.none -> !torch.vtensor<[],f64>
  return %0, %1, %2 : !torch.vtensor<[],f32>, !torch.vtensor<[],si64>, !torch.vtensor<[],f64>
}

// CHECK-LABEL: func.func @elementwise
// CHECK-NOT: convert_element_type
// CHECK: return
func.func @elementwise(%arg0: !torch.vtensor<[2,7],bf16>) -> !torch.vtensor<[2,7],bf16> {
  %0 = torch.aten.mul.Tensor %arg0, %arg0 : !torch.vtensor<[2,7],bf16>, !torch.vtensor<[2,7],bf16> -> !torch.vtensor<[2,7],bf16>
  return %0 : !torch.vtensor<[2,7],bf16>
}
