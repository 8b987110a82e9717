// The tanh approximation of gelu is expanded, because torch-mlir does not use
// the exact constant sqrt(2 / pi).
// RUN: mla-opt %s --mla-legalize-torch | FileCheck %s
// RUN: mla-opt %s --mla-legalize-torch --remarks-filter=mla-legalize-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] gelus |{{.*}}Function=tanh |{{.*}}tanh approximations of gelu expanded
// CHECK-LABEL: func.func @tanh(
// CHECK-NOT: aten.gelu
// CHECK: constant.float"{{.*}}4.471500e-02
// CHECK: constant.float"{{.*}}0.79788456080286541
// CHECK: "torch.aten.tanh"
func.func @tanh(%x: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %how = torch.constant.str "tanh"
  %0 = torch.aten.gelu %x, %how : !torch.vtensor<[2,?],f32>, !torch.str -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// The gelu of a 16-bit tensor is computed in f32 and rounded once.
// CHECK-LABEL: func.func @bits16(
// CHECK: "torch.prims.convert_element_type"({{.*}}) : {{.*}} -> !torch.vtensor<[4],f32>
// CHECK: "torch.aten.tanh"({{.*}}) : {{.*}} -> !torch.vtensor<[4],f32>
// CHECK: "torch.prims.convert_element_type"({{.*}}) : {{.*}} -> !torch.vtensor<[4],bf16>
// CHECK-NEXT: return
func.func @bits16(%x: !torch.vtensor<[4],bf16>) -> !torch.vtensor<[4],bf16> {
  %how = torch.constant.str "tanh"
  %0 = torch.aten.gelu %x, %how : !torch.vtensor<[4],bf16>, !torch.str -> !torch.vtensor<[4],bf16>
  return %0 : !torch.vtensor<[4],bf16>
}

// The exact gelu is unchanged.
// CHECK-LABEL: func.func @exact(
// CHECK: aten.gelu
func.func @exact(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %how = torch.constant.str "none"
  %0 = torch.aten.gelu %x, %how : !torch.vtensor<[4],f32>, !torch.str -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}
